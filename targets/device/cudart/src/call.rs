//! The functions of `cuda_runtime_api.h` and those that nvcc's host code calls, over the driver's. Names are those of the headers.

#![allow(non_snake_case, missing_docs)]

/// Declares functions that make the device ready, have the thread's context current, and remember the error.
macro_rules! runtime {
    ($($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $body:expr;)*) => {
        $($(#[$doc])*
        #[allow(unused_unsafe)]
        pub unsafe extern "C" fn $name($($a: $t),*) -> Error {
            // SAFETY: the arguments go to the driver's functions, which ask the same of them.
            $crate::runtime::call(|| unsafe { $body })
        })*
    };
}

mod array;
mod copy;
mod device;
mod graph;
mod launch;
mod memory;
mod properties;
mod register;
mod stream;
mod texture;

pub use array::*;
pub use copy::*;
pub use device::*;
pub use graph::*;
pub use launch::*;
pub use memory::*;
pub use properties::*;
pub use register::*;
pub use stream::*;
pub use texture::*;

use crate::context;
use crate::context::stack;
use crate::facts::*;
use crate::state::now;
use std::cell::Cell;

thread_local! {
    static LAST: Cell<Error> = const { Cell::new(CUDA_SUCCESS) };
}

/// The error that the thread's calls left, and success after it when asked.
pub(crate) fn last(clear: bool) -> Error {
    LAST.with(|l| {
        if clear {
            l.replace(CUDA_SUCCESS)
        } else {
            l.get()
        }
    })
}

/// Makes the primary context current where no context is.
pub(crate) fn ready() {
    let mut s = now();
    crate::driver::initialise(&mut s);
    if stack(|t| t.is_empty()) {
        // The runtime holds one reference for the whole process.
        let h = if s.primary.0 == 0 {
            context::retain_primary(&mut s)
        } else {
            s.primary.0
        };
        stack(|t| t.push(h));
    }
}

/// Runs a call of the runtime.
pub(crate) fn call(f: impl FnOnce() -> Error) -> Error {
    ready();
    let e = f();
    if e != CUDA_SUCCESS && e != CUDA_ERROR_NOT_READY {
        LAST.with(|l| l.set(e));
    }
    e
}

/// A result as an error code.
pub(crate) fn code_of(r: Result<(), Error>) -> Error {
    r.err().unwrap_or(CUDA_SUCCESS)
}
