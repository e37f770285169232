//! What every call does: the driver is initialized, the thread has a context, and errors are remembered.

use crate::driver;
use jacquard_interface::abi::{Dim3, Handle};
use jacquard_interface::*;
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::mem::ManuallyDrop;
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Declares functions that have the thread's context current, and remember the error.
macro_rules! runtime {
    ($($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $body:expr;)*) => {
        $($(#[$doc])*
        #[allow(unused_unsafe)]
        pub unsafe extern "C" fn $name($($a: $t),*) -> Error {
            jacquard_diag::exercised::row("device", stringify!($name));
            // SAFETY: the arguments go to the driver's functions, which ask the same of them.
            $crate::call::call(|| unsafe { $body })
        })*
    };
}

/// Declares functions that need the driver and no context.
macro_rules! without_context {
    ($($(#[$doc:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $body:expr;)*) => {
        $($(#[$doc])*
        #[allow(unused_unsafe)]
        pub unsafe extern "C" fn $name($($a: $t),*) -> Error {
            jacquard_diag::exercised::row("device", stringify!($name));
            // SAFETY: as above.
            $crate::call::remembered($crate::call::initialized(|| unsafe { $body }))
        })*
    };
}

/// A launch between `<<<` and the call of the kernel's host side: sizes, dynamic shared memory, stream.
pub type Pending = (Dim3, Dim3, usize, Handle);

/// What a thread knows. Nothing is dropped: destructors of the program's variables call after those of a thread's.
struct Thread {
    last: Cell<Error>,
    /// The device that `cudaSetDevice` chose.
    device: Cell<c_int>,
    /// The context that the runtime made current, and how many resets there had been then.
    made: Cell<(Handle, u32)>,
    pending: ManuallyDrop<RefCell<Vec<Pending>>>,
}

thread_local! {
    static THREAD: Thread = const { Thread {
        last: Cell::new(CUDA_SUCCESS),
        device: Cell::new(0),
        made: Cell::new((0, 0)),
        pending: ManuallyDrop::new(RefCell::new(Vec::new())),
    } };
}

/// The launches that wait for their kernels, unless the thread is at its end.
pub fn pending<T>(f: impl FnOnce(&mut Vec<Pending>) -> T) -> Option<T> {
    THREAD.try_with(|t| f(&mut t.pending.borrow_mut())).ok()
}

/// The error that the thread's calls left, and success after it when asked.
pub fn last(clear: bool) -> Error {
    THREAD.with(|t| match clear {
        true => t.last.replace(CUDA_SUCCESS),
        false => t.last.get(),
    })
}

/// The device that the thread chose.
pub fn chosen() -> c_int {
    THREAD.with(|t| t.device.get())
}

/// The primary contexts that the runtime holds, one for each device that was used.
#[derive(Default)]
struct Primaries {
    held: Vec<(c_int, Handle)>,
    /// How often one was reset.
    resets: u32,
}

fn primaries() -> MutexGuard<'static, Primaries> {
    static PRIMARIES: Mutex<Primaries> = Mutex::new(Primaries {
        held: Vec::new(),
        resets: 0,
    });
    PRIMARIES.lock().unwrap_or_else(|e| e.into_inner())
}

/// The primary context of a device; the runtime holds one reference for the whole process.
pub fn primary(device: c_int) -> Result<(Handle, u32), Error> {
    let mut p = primaries();
    if let Some((_, context)) = p.held.iter().find(|h| h.0 == device) {
        return Ok((*context, p.resets));
    }
    let mut context = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuDevicePrimaryCtxRetain(&mut context, device) })?;
    p.held.push((device, context));
    Ok((context, p.resets))
}

/// Chooses a device and makes its primary context current.
pub fn choose(device: c_int) -> Result<(), Error> {
    let mut count = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuDeviceGetCount(&mut count) })?;
    if !(0..count).contains(&device) {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    THREAD.with(|t| t.device.set(device));
    enter(device)
}

fn enter(device: c_int) -> Result<(), Error> {
    let made = primary(device)?;
    // SAFETY: a context that the driver gave.
    checked(unsafe { driver::cuCtxSetCurrent(made.0) })?;
    THREAD.with(|t| t.made.set(made));
    Ok(())
}

/// Ends the primary context of the device in use with all that is in it; the next call makes it anew.
pub fn reset(unload: impl FnOnce()) -> Error {
    let mut device = chosen();
    // SAFETY: a place for the result.
    let _none_is_current = unsafe { driver::cuCtxGetDevice(&mut device) };
    unload();
    let mut p = primaries();
    p.held.retain(|h| h.0 != device);
    p.resets += 1;
    // SAFETY: no pointers.
    unsafe { driver::cuDevicePrimaryCtxReset_v2(device) }
}

/// Makes a context current where none is: the primary one of the device that the thread chose.
fn ready() -> Result<(), Error> {
    let mut current = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuCtxGetCurrent(&mut current) })?;
    let (made, resets) = THREAD.with(|t| t.made.get());
    if current == 0 || (current == made && resets != primaries().resets) {
        enter(chosen())?;
    }
    Ok(())
}

/// Runs a call once the driver is initialized.
pub fn initialized(f: impl FnOnce() -> Error) -> Error {
    static INITIALIZED: OnceLock<Error> = OnceLock::new();
    let e = *INITIALIZED.get_or_init(|| match driver::is_there() {
        // SAFETY: no pointers.
        true => unsafe { driver::cuInit(0) },
        false => {
            eprintln!("jacquard: libcudart.so.13 finds no libcuda.so.1; calls fail");
            RUNTIME_INSUFFICIENT_DRIVER
        }
    });
    if e == CUDA_SUCCESS { f() } else { e }
}

/// Notes an error for `cudaGetLastError`.
pub fn remembered(e: Error) -> Error {
    if e != CUDA_SUCCESS && e != CUDA_ERROR_NOT_READY {
        THREAD.with(|t| t.last.set(e));
    }
    e
}

/// Runs a call with a context.
pub fn call(f: impl FnOnce() -> Error) -> Error {
    remembered(initialized(|| ready().map_or_else(|e| e, |()| f())))
}

/// Makes the device ready outside of a call.
pub fn prepared() -> Result<(), Error> {
    checked(initialized(|| code_of(ready())))
}

/// A result as an error code.
pub fn code_of(r: Result<(), Error>) -> Error {
    r.err().unwrap_or(CUDA_SUCCESS)
}

/// An error code as a result.
pub fn checked(e: Error) -> Result<(), Error> {
    if e == CUDA_SUCCESS { Ok(()) } else { Err(e) }
}
