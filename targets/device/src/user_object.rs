//! User objects: what a program gives to graphs to keep, with the function that frees it.

use crate::abi::Handle;
use crate::facts::*;
use crate::state::lock;
use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard};

/// A function of the program that frees what it gave to a graph.
pub type Destroy = unsafe extern "C" fn(*mut c_void);

/// An object with the references to it.
pub struct Object {
    pub handle: Handle,
    pub destroy: Destroy,
    pub data: u64,
    pub count: u64,
}

/// They have a lock of their own: the function that frees one may call the driver.
static OBJECTS: Mutex<Vec<Object>> = Mutex::new(Vec::new());

pub fn objects() -> MutexGuard<'static, Vec<Object>> {
    OBJECTS.lock().unwrap_or_else(|e| e.into_inner())
}

/// Adds references.
pub fn retain(object: Handle, count: u64) -> Result<(), Error> {
    let mut all = objects();
    let o = all.iter_mut().find(|o| o.handle == object);
    o.ok_or(CUDA_ERROR_INVALID_VALUE)?.count += count;
    Ok(())
}

/// Takes references away; the last one frees the object. Not to be called with the device locked.
pub fn release(object: Handle, count: u64) -> Result<(), Error> {
    let last = {
        let mut all = objects();
        let k = all.iter().position(|o| o.handle == object);
        let k = k.ok_or(CUDA_ERROR_INVALID_VALUE)?;
        all[k].count = all[k]
            .count
            .checked_sub(count)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        (all[k].count == 0).then(|| all.swap_remove(k))
    };
    if let Some(o) = last {
        // SAFETY: the program gave the function with the data for it, and this was the last reference.
        unsafe { (o.destroy)(o.data as *mut c_void) };
    }
    Ok(())
}

/// Takes over the references that a graph, or one ready to run, holds: one more of each for its copy.
pub fn share(held: &[(Handle, u64)]) {
    for (object, count) in held {
        // A graph's own references keep its objects alive.
        let _ = retain(*object, *count);
    }
}

/// Lets go of what a graph held. Not to be called with the device locked.
pub fn drop_all(held: Vec<(Handle, u64)>) {
    for (object, count) in held {
        // A program that gave back more references than its own has freed the object already.
        let _ = release(object, count);
    }
}

/// Frees what a call let go of while the device was locked: the program's functions may call the driver.
pub fn settle(code: Error) -> Error {
    let released = std::mem::take(&mut lock().graph.released);
    drop_all(released);
    code
}
