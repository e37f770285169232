//! The compiler and the emulator as a WebAssembly module: requests come in as JSON, replies go out as JSON (`../src/protocol.ts`).
//!
//! The module needs no glue but `engine.mjs`: it exports its memory and three functions, and imports a clock.

#![warn(missing_docs)]
#![cfg(target_family = "wasm")]

use jacquard::explore::Explorer;
use std::cell::RefCell;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since 1970.
    fn now() -> f64;
}

thread_local! {
    static EXPLORER: Explorer = {
        // SAFETY: the function takes nothing and gives a number.
        jacquard_limits::clock::set(|| unsafe { now() });
        Explorer::default()
    };
    /// The reply to the last request.
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Memory for a request. [`handle`] takes it over.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(bytes: usize) -> *mut u8 {
    let room = vec![0u8; bytes].into_boxed_slice();
    Box::into_raw(room).cast()
}

/// Answers a request; gives the address of the reply, which stays until the next call. [`reply_bytes`] is its length.
///
/// # Safety
/// The request lies in memory from [`alloc`] of just this length, and is the module's from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle(at: *mut u8, bytes: usize) -> *const u8 {
    // SAFETY: the caller's promise.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, bytes)) };
    let request = String::from_utf8_lossy(&request);
    let reply = EXPLORER.with(|e| e.handle(&request));
    REPLY.with(|r| {
        r.replace(reply);
        r.borrow().as_ptr()
    })
}

/// Bytes of the last reply.
#[unsafe(no_mangle)]
pub extern "C" fn reply_bytes() -> usize {
    REPLY.with(|r| r.borrow().len())
}
