//! Sessions of the front end that no compile uses now.

use jacquard_frontend::session::Session;
use std::sync::Mutex;

/// What compiles learn (names, lexed headers, predefined macros, buffers) goes from one to the next in sessions. Each compile takes one
/// for itself and gives it back.
#[derive(Default)]
pub(crate) struct Sessions {
    idle: Mutex<Vec<Session>>,
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
