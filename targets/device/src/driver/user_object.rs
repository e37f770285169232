//! User objects of graphs.

use crate::abi::{Handle, put};
use crate::facts::*;
use crate::graph;
use crate::state::lock;
use crate::user_object::{Destroy, Object, drop_all, objects, release, retain};
use std::ffi::c_uint;

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
            graph::destroy_graph(&mut s, graph),
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
