//! Errors' names, and addresses of functions.

use crate::abi::{put, put_if, text};
use crate::facts::*;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::{Mutex, OnceLock};

/// A NUL-terminated form of a text of the tables, kept for ever: there are as many as rows.
pub(crate) fn c_text(s: &'static str) -> *const c_char {
    static KEPT: OnceLock<Mutex<rustc_hash::FxHashMap<&'static str, CString>>> = OnceLock::new();
    let mut kept = KEPT
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(|e| e.into_inner());
    let entry = kept
        .entry(s)
        .or_insert_with(|| CString::new(s).unwrap_or_default());
    // The bytes of a CString stay where they are when the map grows.
    entry.as_ptr()
}

fn give(
    error: Error,
    to: *mut *const c_char,
    which: impl Fn(&'static Code) -> &'static str,
) -> Error {
    let found = code(error).filter(|c| !c.driver.is_empty());
    let value = found.map_or(std::ptr::null(), |c| c_text(which(c)));
    match (put(to, value), found) {
        (Ok(()), Some(_)) => CUDA_SUCCESS,
        _ => CUDA_ERROR_INVALID_VALUE,
    }
}

pub unsafe extern "C" fn cuGetErrorName(error: Error, to: *mut *const c_char) -> Error {
    give(error, to, |c| c.driver)
}

pub unsafe extern "C" fn cuGetErrorString(error: Error, to: *mut *const c_char) -> Error {
    give(error, to, |c| c.text)
}

/// Found, not known, or not in that version: the values of `CUdriverProcAddressQueryResult`.
const FOUND: u32 = 0;
const UNKNOWN: u32 = 1;
const TOO_OLD: u32 = 2;

pub unsafe extern "C" fn cuGetProcAddress_v2(
    symbol: *const c_char,
    to: *mut *const c_void,
    version: c_int,
    _flags: u64,
    status: *mut u32,
) -> Error {
    let Ok(name) = text(symbol) else {
        return CUDA_ERROR_INVALID_VALUE;
    };
    let (at, state) = match driver_function(&name, version.max(0) as u32) {
        Some(Ok(f)) => (f.address.0.cast(), FOUND),
        Some(Err(_)) => (std::ptr::null(), TOO_OLD),
        None => (std::ptr::null(), UNKNOWN),
    };
    put_if(status, state);
    match put(to, at) {
        Err(e) => e,
        Ok(()) if state == UNKNOWN || (state == TOO_OLD && status.is_null()) => {
            CUDA_ERROR_NOT_FOUND
        }
        Ok(()) => CUDA_SUCCESS,
    }
}

pub unsafe extern "C" fn cuGetProcAddress(
    symbol: *const c_char,
    to: *mut *const c_void,
    version: c_int,
    flags: u64,
) -> Error {
    // SAFETY: the same pointers.
    unsafe { cuGetProcAddress_v2(symbol, to, version, flags, std::ptr::null_mut()) }
}

/// Private tables of the vendor's libraries, which are not imitated. The runtime that nvcc links statically asks for them.
pub unsafe extern "C" fn cuGetExportTable(
    _table: *mut *const c_void,
    _id: *const [u8; 16],
) -> Error {
    static SAID: std::sync::Once = std::sync::Once::new();
    SAID.call_once(|| {
        eprintln!(
            "jacquard: NVIDIA's CUDA runtime runs in the program, and asks the driver for private tables; `jacq exec` replaces that runtime in a program that was not stripped: link it without `-s`, or with `nvcc -cudart shared`"
        );
    });
    CUDA_ERROR_NOT_SUPPORTED
}
