//! Sessions of the front end that no compile uses now.

use jacquard_preprocess::session::Session;
use std::sync::Mutex;

/// Stack of the thread that compiles: nesting limits of the front end are tuned to it. A WebAssembly module has no threads, and how deep
/// calls may nest is up to the program around it; what stands in its own memory is a part of each call's frame.
pub(crate) const STACK: usize = match cfg!(target_family = "wasm") {
    true => 512 << 10,
    false => 512 << 20,
};

/// What compiles learn (names, lexed headers, predefined macros, buffers) goes from one to the next in sessions. Each compile takes one
/// for itself and gives it back.
pub(crate) struct Sessions {
    idle: Mutex<Vec<Session>>,
    /// Compiles look for the host's headers and an installed toolkit's when a program includes them.
    pub(crate) finds_installed: bool,
    /// A process for one compile: what only another would use is given up as soon as it can be.
    pub(crate) single: bool,
    /// Threads for the front end.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) threads: crate::system::large_stack_threads::LargeStackThreads,
}

impl Default for Sessions {
    fn default() -> Sessions {
        Sessions {
            idle: Mutex::default(),
            finds_installed: false,
            single: false,
            #[cfg(not(target_family = "wasm"))]
            threads: crate::system::large_stack_threads::LargeStackThreads::new(STACK),
        }
    }
}

impl Sessions {
    /// An idle session, or a new one.
    pub(crate) fn take(&self) -> Session {
        match self.idle.lock() {
            Ok(mut idle) => idle.pop().unwrap_or_default(),
            Err(_) => Session::default(),
        }
    }

    /// Takes a session back. One whose compile panicked never comes back.
    pub(crate) fn put_back(&self, session: Session) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(session);
        }
    }
}
