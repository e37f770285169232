//! What NVIDIA's compiler libraries give back: a size to ask for, then a text to fetch.

use std::ffi::{c_char, c_int, c_void};

/// A compilation of NVRTC or libNVVM.
pub type Program = *mut c_void;
/// Asks for a text's size.
pub type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
/// Fetches a text.
pub type Text = unsafe extern "C" fn(Program, *mut c_char) -> c_int;

/// The log or result of a program.
///
/// # Safety
/// The program is live, and the functions are those of its library for one text.
pub unsafe fn output(size: Size, get: Text, program: Program) -> String {
    let mut n = 0usize;
    // SAFETY: the caller's promise, and `n` is a valid place.
    unsafe { size(program, &mut n) };
    let mut buf = vec![0u8; n.max(1)];
    // SAFETY: the buffer has the size that the library asked for.
    unsafe { get(program, buf.as_mut_ptr().cast()) };
    String::from_utf8_lossy(&buf)
        .trim_end_matches('\0')
        .to_owned()
}
