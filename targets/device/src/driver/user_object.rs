//! User objects: what a program gives to graphs to keep, with the function that frees it.

use crate::abi::{Handle, put};
use crate::facts::*;
use crate::state::lock;
use std::ffi::{c_uint, c_void};
use std::sync::{Mutex, MutexGuard};

/// A function of the program that frees what it gave to a graph.
type Destroy = unsafe extern "C" fn(*mut c_void);

/// An object with the references to it.
struct Object {
    handle: Handle,
    destroy: Destroy,
    data: u64,
    count: u64,
}

/// They have a lock of their own: the function that frees one may call the driver.
static OBJECTS: Mutex<Vec<Object>> = Mutex::new(Vec::new());

fn objects() -> MutexGuard<'static, Vec<Object>> {
    OBJECTS.lock().unwrap_or_else(|e| e.into_inner())
}

/// Adds references.
fn retain(object: Handle, count: u64) -> Result<(), Error> {
    let mut all = objects();
    let o = all.iter_mut().find(|o| o.handle == object);
    o.ok_or(CUDA_ERROR_INVALID_VALUE)?.count += count;
    Ok(())
}

/// Takes references away; the last one frees the object. Not to be called with the device locked.
fn release(object: Handle, count: u64) -> Result<(), Error> {
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
pub(crate) fn share(held: &[(Handle, u64)]) {
    for (object, count) in held {
        // A graph's own references keep its objects alive.
        let _ = retain(*object, *count);
    }
}

/// Lets go of what a graph held. Not to be called with the device locked.
pub(crate) fn drop_all(held: Vec<(Handle, u64)>) {
    for (object, count) in held {
        let _ = release(object, count);
    }
}

/// Frees what a call let go of while the device was locked: the program's functions may call the driver.
pub(crate) fn settle(code: Error) -> Error {
    let released = std::mem::take(&mut lock().graph.released);
    drop_all(released);
    code
}

fn code(r: Result<(), Error>) -> Error {
    r.err().unwrap_or(CUDA_SUCCESS)
}

pub unsafe extern "C" fn cuUserObjectCreate(
    object: *mut Handle,
    data: u64,
    destroy: Option<Destroy>,
    count: c_uint,
    _flags: c_uint,
) -> Error {
    let Some(destroy) = destroy.filter(|_| count > 0) else {
        return CUDA_ERROR_INVALID_VALUE;
    };
    let handle = lock().handle();
    objects().push(Object {
        handle,
        destroy,
        data,
        count: count.into(),
    });
    code(put(object, handle))
}

pub unsafe extern "C" fn cuUserObjectRetain(object: Handle, count: c_uint) -> Error {
    code(retain(object, count.into()))
}

pub unsafe extern "C" fn cuUserObjectRelease(object: Handle, count: c_uint) -> Error {
    code(release(object, count.into()))
}

/// `CU_GRAPH_USER_OBJECT_MOVE`: the caller's references become the graph's.
const MOVE: c_uint = 1;

pub unsafe extern "C" fn cuGraphRetainUserObject(
    graph: Handle,
    object: Handle,
    count: c_uint,
    flags: c_uint,
) -> Error {
    let count = u64::from(count);
    let mut s = lock();
    let Some(g) = s.graph.graphs.get_mut(&graph).filter(|_| count > 0) else {
        return CUDA_ERROR_INVALID_VALUE;
    };
    if let Err(e) = retain(object, if flags & MOVE != 0 { 0 } else { count }) {
        return e;
    }
    match g.objects.iter_mut().find(|o| o.0 == object) {
        Some(o) => o.1 += count,
        None => g.objects.push((object, count)),
    }
    CUDA_SUCCESS
}

pub unsafe extern "C" fn cuGraphReleaseUserObject(
    graph: Handle,
    object: Handle,
    count: c_uint,
) -> Error {
    let count = u64::from(count);
    {
        let mut s = lock();
        let held = s.graph.graphs.get_mut(&graph).map(|g| &mut g.objects);
        let Some(held) = held else {
            return CUDA_ERROR_INVALID_VALUE;
        };
        match held.iter_mut().find(|o| o.0 == object && o.1 >= count) {
            Some(o) => o.1 -= count,
            None => return CUDA_ERROR_INVALID_VALUE,
        }
        held.retain(|o| o.1 > 0);
    }
    code(release(object, count))
}

pub unsafe extern "C" fn cuGraphDestroy(graph: Handle) -> Error {
    let (held, others) = {
        let mut s = lock();
        (
            s.destroy_graph(graph),
            std::mem::take(&mut s.graph.released),
        )
    };
    drop_all(others);
    code(held.map(drop_all))
}

pub unsafe extern "C" fn cuGraphExecDestroy(exec: Handle) -> Error {
    let gone = lock().graph.execs.remove(&exec);
    code(
        gone.map(|e| drop_all(e.objects))
            .ok_or(CUDA_ERROR_INVALID_VALUE),
    )
}
