//! Graphs.

use crate::array::{description, element};
use crate::call::{checked, code_of};
use crate::copy::{Cube, Position, cube, long, symbol};
use crate::driver;
use crate::memory::{Extent, Pitched};
use crate::register::{function_of, kernel_of};
use jacquard_interface::abi::{
    ARRAY, Handle, HostParams, KernelParams, Memcpy3D, MemsetParams, get, put,
};
use jacquard_interface::*;
use std::ffi::{c_char, c_uint, c_void};

/// The driver's record of a kernel node: the runtime's has a symbol for the kernel, and ends before the context.
fn kernel(p: *const KernelParams) -> Result<KernelParams, Error> {
    const SHORT: usize = std::mem::offset_of!(KernelParams, kernel);
    let bytes: [u8; SHORT] = get(p.cast())?;
    let mut whole = [0u8; size_of::<KernelParams>()];
    whole[..SHORT].copy_from_slice(&bytes);
    let mut k: KernelParams = get(whole.as_ptr().cast())?;
    k.function = kernel_of(k.function as usize).and_then(function_of)?;
    Ok(k)
}

fn with_kernel(p: *const KernelParams, f: impl FnOnce(&KernelParams) -> Error) -> Error {
    kernel(p).map_or_else(|e| e, |k| f(&k))
}

fn kernel_params(node: Handle, p: *mut KernelParams) -> Error {
    let mut k = std::mem::MaybeUninit::<KernelParams>::uninit();
    // SAFETY: the driver fills the record when it succeeds, and the runtime's is its beginning.
    unsafe {
        let e = driver::cuGraphKernelNodeGetParams_v2(node, k.as_mut_ptr());
        if e == CUDA_SUCCESS {
            std::ptr::copy_nonoverlapping(
                k.as_ptr().cast::<u8>(),
                p.cast(),
                std::mem::offset_of!(KernelParams, kernel),
            );
        }
        e
    }
}

fn add(
    node: *mut Handle,
    graph: Handle,
    after: *const Handle,
    n: usize,
    copy: Result<Memcpy3D, Error>,
) -> Error {
    with_context(copy, |c, context| {
        // SAFETY: the record lives while the call lasts; the list is the caller's.
        unsafe { driver::cuGraphAddMemcpyNode(node, graph, after, n, c, context) }
    })
}

fn set(node: Handle, copy: Result<Memcpy3D, Error>) -> Error {
    // SAFETY: the record lives while the call lasts.
    copy.map_or_else(
        |e| e,
        |c| unsafe { driver::cuGraphMemcpyNodeSetParams(node, &c) },
    )
}

fn set_exec(exec: Handle, node: Handle, copy: Result<Memcpy3D, Error>) -> Error {
    with_context(copy, |c, context| {
        // SAFETY: the record lives while the call lasts.
        unsafe { driver::cuGraphExecMemcpyNodeSetParams(exec, node, c, context) }
    })
}

/// Runs a driver call with a copy and the context that does it, the current one.
fn with_context(
    copy: Result<Memcpy3D, Error>,
    f: impl FnOnce(&Memcpy3D, Handle) -> Error,
) -> Error {
    copy.and_then(|c| Ok((c, current()?)))
        .map_or_else(|e| e, |(c, context)| f(&c, context))
}

fn current() -> Result<Handle, Error> {
    let mut context = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuCtxGetCurrent(&mut context) })?;
    Ok(context)
}

/// Runs a driver call with the current context.
fn in_current(f: impl FnOnce(Handle) -> Error) -> Error {
    current().map_or_else(|e| e, f)
}

fn line_of(
    dst: Result<u64, Error>,
    src: Result<u64, Error>,
    n: usize,
    kind: u32,
) -> Result<Memcpy3D, Error> {
    long(dst?, src?, n, kind)
}

/// In a node's record of any kind, a kernel stands as a symbol.
fn any(p: *mut u64, f: impl FnOnce(*mut u64) -> Error) -> Error {
    let mut copy: [u64; 32] = match get(p.cast()) {
        Ok(c) => c,
        Err(e) => return e,
    };
    match copy[0] as u32 {
        0 => match kernel_of(copy[2] as usize).and_then(function_of) {
            Ok(k) => copy[2] = k,
            Err(e) => return e,
        },
        1 => {
            // Flags and reserved words, then the runtime's own record.
            let record = match cube(copy[3..].as_ptr().cast()) {
                Ok(r) => r,
                Err(e) => return e,
            };
            copy[2..4].fill(0);
            if put(copy[4..].as_mut_ptr().cast(), record).is_err() {
                return CUDA_ERROR_INVALID_VALUE;
            }
        }
        _ => {}
    }
    let e = f(copy.as_mut_ptr());
    if matches!(copy[0] as u32, 10 | 13) {
        // The address of the memory, or the list of the bodies, comes back in the record.
        return if e == CUDA_SUCCESS {
            code_of(put(p.cast(), copy))
        } else {
            e
        };
    }
    e
}

/// The runtime's record of a node's copy.
fn copy_params(node: Handle, p: *mut Cube) -> Result<(), Error> {
    // SAFETY: all fields are numbers.
    let mut m: Memcpy3D = unsafe { std::mem::zeroed() };
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuGraphMemcpyNodeGetParams(node, &mut m) })?;
    let unit_of = |kind: u32, h: Handle| match kind {
        ARRAY => description(h).map(|d| element(&d)),
        _ => Ok(0),
    };
    let (from, to) = (
        unit_of(m.src_kind, m.src_array)?,
        unit_of(m.dst_kind, m.dst_array)?,
    );
    let unit = from.max(to).max(1);
    let at = |own: usize, x: usize, y: usize, z: usize| Position {
        x: x.checked_div(own).unwrap_or(x),
        y,
        z,
    };
    let side = |at: u64, pitch: usize, height: usize| Pitched {
        at,
        pitch,
        width: m.width,
        height,
    };
    put(
        p,
        Cube {
            src_array: if from == 0 { 0 } else { m.src_array },
            src_at: at(from, m.src_x, m.src_y, m.src_z),
            src: side(
                m.src_device.max(m.src_host),
                m.src_pitch,
                m.src_height.max(m.height),
            ),
            dst_array: if to == 0 { 0 } else { m.dst_array },
            dst_at: at(to, m.dst_x, m.dst_y, m.dst_z),
            dst: side(
                m.dst_device.max(m.dst_host),
                m.dst_pitch,
                m.dst_height.max(m.height),
            ),
            extent: Extent {
                width: m.width / unit,
                height: m.height,
                depth: m.depth,
            },
            kind: 4,
        },
    )
}

runtime! {
    fn cudaGraphCreate(graph: *mut Handle, flags: c_uint) driver::cuGraphCreate(graph, flags);
    fn cudaGraphDestroy(graph: Handle) driver::cuGraphDestroy(graph);
    fn cudaGraphClone(to: *mut Handle, graph: Handle) driver::cuGraphClone(to, graph);
    fn cudaGraphNodeFindInClone(to: *mut Handle, node: Handle, clone: Handle) driver::cuGraphNodeFindInClone(to, node, clone);
    fn cudaGraphAddKernelNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const KernelParams)
        with_kernel(p, |k| driver::cuGraphAddKernelNode_v2(node, graph, after, n, k));
    fn cudaGraphKernelNodeGetParams(node: Handle, p: *mut KernelParams) kernel_params(node, p);
    fn cudaGraphKernelNodeSetParams(node: Handle, p: *const KernelParams) with_kernel(p, |k| driver::cuGraphKernelNodeSetParams_v2(node, k));
    fn cudaGraphKernelNodeCopyAttributes(to: Handle, from: Handle) driver::cuGraphKernelNodeCopyAttributes(to, from);
    fn cudaGraphKernelNodeGetAttribute(node: Handle, which: c_uint, value: *mut [u32; 16]) driver::cuGraphKernelNodeGetAttribute(node, which, value);
    fn cudaGraphKernelNodeSetAttribute(node: Handle, which: c_uint, value: *const [u32; 16]) driver::cuGraphKernelNodeSetAttribute(node, which, value);
    fn cudaGraphAddMemcpyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const Cube) add(node, graph, after, n, cube(p));
    fn cudaGraphAddMemcpyNode1D(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, dst: u64, src: u64, size: usize, kind: u32)
        add(node, graph, after, n, line_of(Ok(dst), Ok(src), size, kind));
    fn cudaGraphAddMemcpyNodeToSymbol(
        node: *mut Handle, graph: Handle, after: *const Handle, n: usize, to: usize, src: u64, size: usize, offset: usize, kind: u32,
    ) add(node, graph, after, n, line_of(symbol(to, offset, size), Ok(src), size, kind));
    fn cudaGraphAddMemcpyNodeFromSymbol(
        node: *mut Handle, graph: Handle, after: *const Handle, n: usize, dst: u64, from: usize, size: usize, offset: usize, kind: u32,
    ) add(node, graph, after, n, line_of(Ok(dst), symbol(from, offset, size), size, kind));
    fn cudaGraphMemcpyNodeGetParams(node: Handle, p: *mut Cube) code_of(copy_params(node, p));
    fn cudaGraphMemcpyNodeSetParams(node: Handle, p: *const Cube) set(node, cube(p));
    fn cudaGraphMemcpyNodeSetParams1D(node: Handle, dst: u64, src: u64, size: usize, kind: u32) set(node, line_of(Ok(dst), Ok(src), size, kind));
    fn cudaGraphMemcpyNodeSetParamsToSymbol(node: Handle, to: usize, src: u64, size: usize, offset: usize, kind: u32)
        set(node, line_of(symbol(to, offset, size), Ok(src), size, kind));
    fn cudaGraphMemcpyNodeSetParamsFromSymbol(node: Handle, dst: u64, from: usize, size: usize, offset: usize, kind: u32)
        set(node, line_of(Ok(dst), symbol(from, offset, size), size, kind));
    fn cudaGraphAddMemsetNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, m: *const MemsetParams)
        in_current(|c| driver::cuGraphAddMemsetNode(node, graph, after, n, m, c));
    fn cudaGraphMemsetNodeGetParams(node: Handle, m: *mut MemsetParams) driver::cuGraphMemsetNodeGetParams(node, m);
    fn cudaGraphMemsetNodeSetParams(node: Handle, m: *const MemsetParams) driver::cuGraphMemsetNodeSetParams(node, m);
    fn cudaGraphAddHostNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const HostParams)
        driver::cuGraphAddHostNode(node, graph, after, n, p);
    fn cudaGraphHostNodeGetParams(node: Handle, p: *mut HostParams) driver::cuGraphHostNodeGetParams(node, p);
    fn cudaGraphHostNodeSetParams(node: Handle, p: *const HostParams) driver::cuGraphHostNodeSetParams(node, p);
    fn cudaGraphAddChildGraphNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, child: Handle)
        driver::cuGraphAddChildGraphNode(node, graph, after, n, child);
    fn cudaGraphChildGraphNodeGetGraph(node: Handle, graph: *mut Handle) driver::cuGraphChildGraphNodeGetGraph(node, graph);
    fn cudaGraphAddEmptyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize) driver::cuGraphAddEmptyNode(node, graph, after, n);
    fn cudaGraphAddEventRecordNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle)
        driver::cuGraphAddEventRecordNode(node, graph, after, n, event);
    fn cudaGraphEventRecordNodeGetEvent(node: Handle, event: *mut Handle) driver::cuGraphEventRecordNodeGetEvent(node, event);
    fn cudaGraphEventRecordNodeSetEvent(node: Handle, event: Handle) driver::cuGraphEventRecordNodeSetEvent(node, event);
    fn cudaGraphAddEventWaitNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle)
        driver::cuGraphAddEventWaitNode(node, graph, after, n, event);
    fn cudaGraphEventWaitNodeGetEvent(node: Handle, event: *mut Handle) driver::cuGraphEventWaitNodeGetEvent(node, event);
    fn cudaGraphEventWaitNodeSetEvent(node: Handle, event: Handle) driver::cuGraphEventWaitNodeSetEvent(node, event);
    fn cudaGraphAddMemAllocNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *mut c_void)
        driver::cuGraphAddMemAllocNode(node, graph, after, n, p);
    fn cudaGraphAddMemFreeNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, at: u64)
        driver::cuGraphAddMemFreeNode(node, graph, after, n, at);
    fn cudaGraphMemFreeNodeGetParams(node: Handle, at: *mut u64) driver::cuGraphMemFreeNodeGetParams(node, at);
    fn cudaGraphNodeGetType(node: Handle, to: *mut c_uint) driver::cuGraphNodeGetType(node, to);
    fn cudaGraphGetNodes(graph: Handle, nodes: *mut Handle, n: *mut usize) driver::cuGraphGetNodes(graph, nodes, n);
    fn cudaGraphGetRootNodes(graph: Handle, nodes: *mut Handle, n: *mut usize) driver::cuGraphGetRootNodes(graph, nodes, n);
    fn cudaGraphGetEdges(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut u64, n: *mut usize)
        driver::cuGraphGetEdges_v2(graph, from, to, data, n);
    fn cudaGraphNodeGetDependencies(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize)
        driver::cuGraphNodeGetDependencies_v2(node, nodes, data, n);
    fn cudaGraphNodeGetDependentNodes(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize)
        driver::cuGraphNodeGetDependentNodes_v2(node, nodes, data, n);
    fn cudaGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, n: usize)
        driver::cuGraphAddDependencies_v2(graph, from, to, data, n);
    fn cudaGraphRemoveDependencies(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, n: usize)
        driver::cuGraphRemoveDependencies_v2(graph, from, to, data, n);
    fn cudaGraphDestroyNode(node: Handle) driver::cuGraphDestroyNode(node);
    fn cudaGraphDebugDotPrint(graph: Handle, path: *const c_char, flags: c_uint) driver::cuGraphDebugDotPrint(graph, path, flags);
    fn cudaGraphAddNode(node: *mut Handle, graph: Handle, after: *const Handle, data: *const u64, n: usize, p: *mut u64)
        any(p, |p| driver::cuGraphAddNode_v2(node, graph, after, data, n, p));
    fn cudaGraphNodeSetParams(node: Handle, p: *mut u64) any(p, |p| driver::cuGraphNodeSetParams(node, p));
    fn cudaGraphExecNodeSetParams(exec: Handle, node: Handle, p: *mut u64) any(p, |p| driver::cuGraphExecNodeSetParams(exec, node, p));
    fn cudaGraphInstantiate(exec: *mut Handle, graph: Handle, flags: u64) driver::cuGraphInstantiateWithFlags(exec, graph, flags);
    fn cudaGraphInstantiateWithFlags(exec: *mut Handle, graph: Handle, flags: u64) driver::cuGraphInstantiateWithFlags(exec, graph, flags);
    fn cudaGraphInstantiateWithParams(exec: *mut Handle, graph: Handle, params: *mut c_void)
        driver::cuGraphInstantiateWithParams(exec, graph, params);
    fn cudaGraphExecGetFlags(exec: Handle, flags: *mut u64) driver::cuGraphExecGetFlags(exec, flags);
    fn cudaGraphExecKernelNodeSetParams(exec: Handle, node: Handle, p: *const KernelParams)
        with_kernel(p, |k| driver::cuGraphExecKernelNodeSetParams_v2(exec, node, k));
    fn cudaGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, p: *const Cube) set_exec(exec, node, cube(p));
    fn cudaGraphExecMemcpyNodeSetParams1D(exec: Handle, node: Handle, dst: u64, src: u64, size: usize, kind: u32)
        set_exec(exec, node, line_of(Ok(dst), Ok(src), size, kind));
    fn cudaGraphExecMemcpyNodeSetParamsToSymbol(exec: Handle, node: Handle, to: usize, src: u64, size: usize, offset: usize, kind: u32)
        set_exec(exec, node, line_of(symbol(to, offset, size), Ok(src), size, kind));
    fn cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec: Handle, node: Handle, dst: u64, from: usize, size: usize, offset: usize, kind: u32)
        set_exec(exec, node, line_of(Ok(dst), symbol(from, offset, size), size, kind));
    fn cudaGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, m: *const MemsetParams) in_current(|c| driver::cuGraphExecMemsetNodeSetParams(exec, node, m, c));
    fn cudaGraphExecHostNodeSetParams(exec: Handle, node: Handle, p: *const HostParams) driver::cuGraphExecHostNodeSetParams(exec, node, p);
    fn cudaGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle) driver::cuGraphExecChildGraphNodeSetParams(exec, node, child);
    fn cudaGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle) driver::cuGraphExecEventRecordNodeSetEvent(exec, node, event);
    fn cudaGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle) driver::cuGraphExecEventWaitNodeSetEvent(exec, node, event);
    fn cudaGraphNodeSetEnabled(exec: Handle, node: Handle, on: c_uint) driver::cuGraphNodeSetEnabled(exec, node, on);
    fn cudaGraphNodeGetEnabled(exec: Handle, node: Handle, on: *mut c_uint) driver::cuGraphNodeGetEnabled(exec, node, on);
    fn cudaGraphExecUpdate(exec: Handle, graph: Handle, info: *mut c_void) driver::cuGraphExecUpdate_v2(exec, graph, info);
    fn cudaGraphUpload(exec: Handle, stream: Handle) driver::cuGraphUpload(exec, stream);
    fn cudaGraphLaunch(exec: Handle, stream: Handle) driver::cuGraphLaunch(exec, stream);
    fn cudaGraphExecDestroy(exec: Handle) driver::cuGraphExecDestroy(exec);
    fn cudaUserObjectCreate(
        object: *mut Handle, data: u64, destroy: Option<unsafe extern "C" fn(*mut c_void)>, count: c_uint, flags: c_uint,
    ) driver::cuUserObjectCreate(object, data, destroy, count, flags);
    fn cudaGraphRetainUserObject(graph: Handle, object: Handle, count: c_uint, flags: c_uint)
        driver::cuGraphRetainUserObject(graph, object, count, flags);
    fn cudaGraphReleaseUserObject(graph: Handle, object: Handle, count: c_uint) driver::cuGraphReleaseUserObject(graph, object, count);
    fn cudaGraphConditionalHandleCreate(handle: *mut u64, graph: Handle, value: c_uint, flags: c_uint)
        in_current(|c| driver::cuGraphConditionalHandleCreate(handle, graph, c, value, flags));
    fn cudaGraphMemAllocNodeGetParams(node: Handle, p: *mut c_void) driver::cuGraphMemAllocNodeGetParams(node, p);
    fn cudaUserObjectRetain(object: Handle, count: c_uint) driver::cuUserObjectRetain(object, count);
    fn cudaUserObjectRelease(object: Handle, count: c_uint) driver::cuUserObjectRelease(object, count);
}
