//! Graphs: making and looking at them.

use crate::abi;
use crate::abi::{
    Handle, HostParams, KernelParams, Memcpy3D, MemsetParams, get, list, put, put_list, text,
};
use crate::context::in_context;
use crate::copy;
use crate::facts::*;
use crate::graph;
use crate::graph::{holds_memory, kind};
use crate::launch;
use crate::memory;
use crate::state::State;
use crate::state::graph::Graph;
use crate::state::memory::Kind;
use crate::state::module::function_of;
use crate::state::op::{Copy, Fill, Launch, Op};
use crate::user_object::settle;
use std::ffi::{c_char, c_uint};
use std::sync::Arc;

/// The launch that a node's record describes.
pub(crate) fn launch_of(s: &State, p: &KernelParams, second: bool) -> Result<Launch, Error> {
    let function = if p.function == 0 && second {
        p.kernel
    } else {
        p.function
    };
    let l = Launch {
        function,
        grid: p.grid,
        block: p.block,
        cluster: [1; 3],
        shared: p.shared,
        cooperative: false,
        params: Arc::new(launch::parameters(s, function, p.params, p.extra)?),
        attributes: Vec::new(),
    };
    launch::check_launch(s, &l)?;
    Ok(l)
}

/// The first form of the record ends before the kernel.
fn kernel_params(p: *const KernelParams, second: bool) -> Result<KernelParams, Error> {
    if second {
        return get(p);
    }
    if p.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    const SHORT: usize = std::mem::offset_of!(KernelParams, kernel);
    let bytes: [u8; SHORT] = get(p.cast())?;
    let mut whole = [0u8; size_of::<KernelParams>()];
    whole[..SHORT].copy_from_slice(&bytes);
    get(whole.as_ptr().cast())
}

/// The kernel operation that a record describes.
pub(crate) fn kernel_op(s: &State, p: *const KernelParams, second: bool) -> Result<Op, Error> {
    let p = kernel_params(p, second)?;
    Ok(Op::Kernel(Box::new(launch_of(s, &p, second)?)))
}

/// The host call that a record describes.
pub(crate) fn host_op(p: &HostParams) -> Result<Op, Error> {
    Ok(Op::Host(
        p.function.ok_or(CUDA_ERROR_INVALID_VALUE)?,
        p.data,
    ))
}

/// The fill that a record describes.
pub(crate) fn fill_op(s: &State, p: &MemsetParams) -> Result<Op, Error> {
    let fill = super::memcpy::fill_of(p);
    copy::check_fill(s, &fill)?;
    Ok(Op::Fill(fill))
}

/// The operations of a graph that is put into another.
pub(crate) fn child_op(s: &State, graph: Handle) -> Result<Op, Error> {
    let g = s.graph.graphs.get(&graph).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    Ok(Op::Child(
        graph,
        Arc::new(g.order()?.into_iter().map(|n| n.op.clone()).collect()),
    ))
}

/// The parent's node takes the graph itself: `CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE`.
const MOVED: u64 = 1;

/// Adds a node.
pub(crate) fn add(
    s: &mut State,
    node: *mut Handle,
    graph: Handle,
    after: *const Handle,
    n: usize,
    op: Op,
) -> Result<(), Error> {
    let after = list(after, n)?;
    let h = graph::add_node(s, graph, &after, op)?;
    put(node, h)
}

fn pointer(v: &Copy, dst: bool) -> (u64, usize, usize) {
    let p = if dst { v.dst } else { v.src };
    (p.at, p.pitch, p.slice.checked_div(p.pitch).unwrap_or(0))
}

/// The record of a copy: plain addresses.
pub(crate) fn record_of(c: &Copy) -> Memcpy3D {
    let ((src, src_pitch, src_height), (dst, dst_pitch, dst_height)) =
        (pointer(c, false), pointer(c, true));
    Memcpy3D {
        src_x: 0,
        src_y: 0,
        src_z: 0,
        src_lod: 0,
        src_kind: abi::UNIFIED,
        src_host: 0,
        src_device: src,
        src_array: 0,
        reserved0: 0,
        src_pitch,
        src_height,
        dst_x: 0,
        dst_y: 0,
        dst_z: 0,
        dst_lod: 0,
        dst_kind: abi::UNIFIED,
        dst_host: 0,
        dst_device: dst,
        dst_array: 0,
        reserved1: 0,
        dst_pitch,
        dst_height,
        width: c.width,
        height: c.height,
        depth: c.depth,
    }
}

fn find(s: &State, g: Handle) -> Result<&Graph, Error> {
    s.graph.graphs.get(&g).ok_or(CUDA_ERROR_INVALID_VALUE)
}

fn depend(
    s: &mut State,
    graph: Handle,
    from: *const Handle,
    to: *const Handle,
    n: usize,
    on: bool,
) -> Result<(), Error> {
    let pairs: Vec<(u64, u64)> = list(from, n)?.into_iter().zip(list(to, n)?).collect();
    let g = s
        .graph
        .graphs
        .get_mut(&graph)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    if !on && g.nodes.iter().any(|n| holds_memory(&n.op)) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    for (a, b) in pairs {
        g.node(a)?;
        let node = g.node_mut(b)?;
        let known = node.after.contains(&a);
        if a == b || known == on {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        if on {
            node.after.push(a)
        } else {
            node.after.retain(|x| *x != a)
        }
    }
    Ok(())
}

fn edges(
    s: &State,
    graph: Handle,
    from: *mut Handle,
    to: *mut Handle,
    n: *mut usize,
) -> Result<(), Error> {
    let (a, b): (Vec<u64>, Vec<u64>) = find(s, graph)?.edges().into_iter().unzip();
    let mut room = get(n)?;
    put_list(from, if from.is_null() { n } else { &mut room }, &a)?;
    put_list(to, n, &b)
}

fn dependents(s: &State, node: Handle) -> Result<Vec<Handle>, Error> {
    let g = graph::graph_of(s, node)?;
    Ok(g.nodes
        .iter()
        .filter(|n| n.after.contains(&node))
        .map(|n| n.handle)
        .collect())
}

/// No edge of ours has data: the records, 8 bytes each, are zero.
fn no_data(edges: *mut u64, n: *const usize) -> Result<(), Error> {
    if !edges.is_null() {
        for k in 0..get(n)? {
            // SAFETY: the caller's list has as many records as he asked nodes for.
            put(unsafe { edges.add(k) }, 0)?;
        }
    }
    Ok(())
}

fn kernel_node(s: &State, node: Handle) -> Result<KernelParams, Error> {
    let Op::Kernel(l) = graph::op_of(s, node)? else {
        return Err(CUDA_ERROR_INVALID_VALUE);
    };
    // The pointers to the values stay good as long as the library: a program asks for few nodes.
    let info = &function_of(s, l.function)?.info;
    let bank: &'static [u8] = Box::leak(l.params.to_vec().into_boxed_slice());
    let pointers: Vec<*const u8> = info
        .params
        .iter()
        .map(|p| bank[p.0 as usize..].as_ptr())
        .collect();
    Ok(KernelParams {
        function: l.function,
        grid: l.grid,
        block: l.block,
        shared: l.shared,
        params: Box::leak(pointers.into_boxed_slice()).as_ptr(),
        extra: std::ptr::null(),
        kernel: 0,
        context: 0,
    })
}

fn fill_node(s: &State, node: Handle) -> Result<MemsetParams, Error> {
    let Op::Fill(Fill {
        at,
        pitch,
        value,
        element,
        width,
        height,
    }) = *graph::op_of(s, node)?
    else {
        return Err(CUDA_ERROR_INVALID_VALUE);
    };
    Ok(MemsetParams {
        dst: at,
        pitch,
        value,
        element: element as u32,
        width,
        height,
    })
}

api! { in_context;
    fn cuGraphCreate(graph: *mut Handle, flags: c_uint) |s, _c| {
        if flags != 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let h = graph::create_graph(s);
        put(graph, h)
    }
    fn cuGraphClone(to: *mut Handle, graph: Handle) |s, _c| {
        let h = graph::clone_graph(s, graph)?;
        put(to, h)
    }
    fn cuGraphNodeFindInClone(to: *mut Handle, node: Handle, clone: Handle) |s, _c| {
        let found = find(s, clone)?.origin.iter().find(|o| *o.1 == node);
        put(to, *found.ok_or(CUDA_ERROR_INVALID_VALUE)?.0)
    }
    fn cuGraphAddKernelNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, false)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphAddKernelNode_v2(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, true)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphKernelNodeGetParams_v2(node: Handle, p: *mut KernelParams) |s, _c| { put(p, kernel_node(s, node)?) }
    fn cuGraphKernelNodeSetParams_v2(node: Handle, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, true)?;
        graph::set_node(s, node, op)
    }
    fn cuGraphKernelNodeSetParams(node: Handle, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, false)?;
        graph::set_node(s, node, op)
    }
    fn cuGraphKernelNodeGetAttribute(node: Handle, which: c_uint, value: *mut [u32; 16]) |s, _c| {
        let Op::Kernel(l) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(value, l.attributes.iter().find(|a| a.0 == which).map_or([0; 16], |a| a.1))
    }
    fn cuGraphKernelNodeSetAttribute(node: Handle, which: c_uint, value: *const [u32; 16]) |s, _c| {
        let Op::Kernel(l) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        let mut l = l.clone();
        launch::apply(s, &mut l, &[abi::LaunchAttribute { id: which, pad: 0, value: get(value)? }])?;
        graph::set_node(s, node, Op::Kernel(l))
    }
    fn cuGraphKernelNodeCopyAttributes(to: Handle, from: Handle) |s, _c| {
        let (Op::Kernel(a), Op::Kernel(b)) = (graph::op_of(s, to)?, graph::op_of(s, from)?) else { return Err(CUDA_ERROR_INVALID_VALUE) };
        let mut l = a.clone();
        l.attributes = b.attributes.clone();
        l.cluster = b.cluster;
        l.cooperative = b.cooperative;
        graph::set_node(s, to, Op::Kernel(l))
    }
    fn cuGraphAddMemcpyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, m: *const Memcpy3D, _context: Handle) |s, _c| {
        let op = Op::Copy(copy::copy_of(s, &get(m)?)?);
        add(s, node, graph, after, n, op)
    }
    fn cuGraphMemcpyNodeGetParams(node: Handle, m: *mut Memcpy3D) |s, _c| {
        let Op::Copy(c) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(m, record_of(c))
    }
    fn cuGraphMemcpyNodeSetParams(node: Handle, m: *const Memcpy3D) |s, _c| {
        let op = Op::Copy(copy::copy_of(s, &get(m)?)?);
        graph::set_node(s, node, op)
    }
    fn cuGraphAddMemsetNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, m: *const MemsetParams, _context: Handle) |s, _c| {
        let op = fill_op(s, &get(m)?)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphMemsetNodeGetParams(node: Handle, m: *mut MemsetParams) |s, _c| { put(m, fill_node(s, node)?) }
    fn cuGraphMemsetNodeSetParams(node: Handle, m: *const MemsetParams) |s, _c| {
        let op = fill_op(s, &get(m)?)?;
        graph::set_node(s, node, op)
    }
    fn cuGraphAddHostNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const HostParams) |s, _c| {
        let op = host_op(&get(p)?)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphHostNodeGetParams(node: Handle, p: *mut HostParams) |s, _c| {
        let Op::Host(function, data) = *graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(p, HostParams { function: Some(function), data })
    }
    fn cuGraphHostNodeSetParams(node: Handle, p: *const HostParams) |s, _c| {
        let op = host_op(&get(p)?)?;
        graph::set_node(s, node, op)
    }
    fn cuGraphAddChildGraphNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, child: Handle) |s, _c| {
        // The node has its own copy.
        let copy = graph::clone_graph(s, child)?;
        let op = child_op(s, copy)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphChildGraphNodeGetGraph(node: Handle, graph: *mut Handle) |s, _c| {
        let Op::Child(g, _) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(graph, *g)
    }
    fn cuGraphAddEmptyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize) |s, _c| { add(s, node, graph, after, n, Op::Empty) }
    fn cuGraphAddEventRecordNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle) |s, _c| {
        add(s, node, graph, after, n, Op::Record(event))
    }
    fn cuGraphEventRecordNodeGetEvent(node: Handle, event: *mut Handle) |s, _c| {
        let Op::Record(e) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(event, *e)
    }
    fn cuGraphEventRecordNodeSetEvent(node: Handle, event: Handle) |s, _c| { graph::set_node(s, node, Op::Record(event)) }
    fn cuGraphAddEventWaitNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle) |s, _c| {
        add(s, node, graph, after, n, Op::Wait(event))
    }
    fn cuGraphEventWaitNodeGetEvent(node: Handle, event: *mut Handle) |s, _c| {
        let Op::Wait(e) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(event, *e)
    }
    fn cuGraphEventWaitNodeSetEvent(node: Handle, event: Handle) |s, _c| { graph::set_node(s, node, Op::Wait(event)) }
    fn cuGraphAddMemAllocNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *mut AllocParams) |s, c| {
        let mut params = get(p)?;
        let pool = memory::graph_pool(s);
        params.at = memory::alloc_device(s, c, params.size, Kind::Pool(pool))?;
        put(p, params)?;
        add(s, node, graph, after, n, Op::Alloc(params.at, params.size))
    }
    fn cuGraphAddMemFreeNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, at: u64) |s, _c| {
        let op = free_op(s, at)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphMemAllocNodeGetParams(node: Handle, p: *mut AllocParams) |s, _c| {
        let Op::Alloc(at, size) = *graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        let location = abi::Location { kind: 1, id: 0 };
        let properties = super::pool::Properties { kind: 1, handles: 0, location, security: 0, most: 0, usage: 0, reserved: [0; 54] };
        put(p, AllocParams { properties, access: std::ptr::null(), access_count: 0, size, at })
    }
    fn cuGraphMemFreeNodeGetParams(node: Handle, at: *mut u64) |s, _c| {
        let Op::Free(a) = graph::op_of(s, node)? else { return Err(CUDA_ERROR_INVALID_VALUE) };
        put(at, *a)
    }
    fn cuGraphNodeGetType(node: Handle, to: *mut c_uint) |s, _c| { put(to, kind(graph::op_of(s, node)?)) }
    fn cuGraphGetNodes(graph: Handle, nodes: *mut Handle, n: *mut usize) |s, _c| {
        let all: Vec<u64> = find(s, graph)?.nodes.iter().map(|x| x.handle).collect();
        put_list(nodes, n, &all)
    }
    fn cuGraphGetRootNodes(graph: Handle, nodes: *mut Handle, n: *mut usize) |s, _c| {
        let all: Vec<u64> = find(s, graph)?.nodes.iter().filter(|x| x.after.is_empty()).map(|x| x.handle).collect();
        put_list(nodes, n, &all)
    }
    fn cuGraphGetEdges(graph: Handle, from: *mut Handle, to: *mut Handle, n: *mut usize) |s, _c| { edges(s, graph, from, to, n) }
    fn cuGraphGetEdges_v2(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut u64, n: *mut usize) |s, _c| {
        edges(s, graph, from, to, n)?;
        no_data(data, n)
    }
    fn cuGraphNodeGetDependencies(node: Handle, nodes: *mut Handle, n: *mut usize) |s, _c| {
        put_list(nodes, n, &graph::graph_of(s, node)?.node(node)?.after)
    }
    fn cuGraphNodeGetDependencies_v2(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize) |s, _c| {
        put_list(nodes, n, &graph::graph_of(s, node)?.node(node)?.after)?;
        no_data(data, n)
    }
    fn cuGraphNodeGetDependentNodes(node: Handle, nodes: *mut Handle, n: *mut usize) |s, _c| { put_list(nodes, n, &dependents(s, node)?) }
    fn cuGraphNodeGetDependentNodes_v2(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize) |s, _c| {
        put_list(nodes, n, &dependents(s, node)?)?;
        no_data(data, n)
    }
    fn cuGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, n: usize) |s, _c| { depend(s, graph, from, to, n, true) }
    fn cuGraphAddDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, _data: *const u64, n: usize) |s, _c| {
        depend(s, graph, from, to, n, true)
    }
    fn cuGraphRemoveDependencies(graph: Handle, from: *const Handle, to: *const Handle, n: usize) |s, _c| { depend(s, graph, from, to, n, false) }
    fn cuGraphRemoveDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, _data: *const u64, n: usize) |s, _c| {
        depend(s, graph, from, to, n, false)
    }
    fn cuGraphDebugDotPrint(graph: Handle, path: *const c_char, _flags: c_uint) |s, _c| {
        let g = find(s, graph)?;
        let mut out = String::from("digraph dot {\n");
        for (k, n) in g.nodes.iter().enumerate() {
            const KINDS: [&str; 14] = [
                "kernel", "memcpy", "memset", "host", "graph", "empty", "wait", "record", "", "", "alloc", "free", "", "conditional",
            ];
            let what = KINDS.get(kind(&n.op) as usize).unwrap_or(&"");
            out.push_str(&format!("\"n{}\" [label=\"{k} {what}\"];\n", n.handle));
        }
        for (a, b) in g.edges() {
            out.push_str(&format!("\"n{a}\" -> \"n{b}\";\n"));
        }
        out.push_str("}\n");
        std::fs::write(text(path)?, out).map_err(|_| CUDA_ERROR_OPERATING_SYSTEM)
    }
}

pub unsafe extern "C" fn cuGraphDestroyNode(node: Handle) -> Error {
    settle(in_context(|s, _c| graph::destroy_node(s, node)))
}

/// `CUDA_MEM_ALLOC_NODE_PARAMS`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct AllocParams {
    pub properties: super::pool::Properties,
    pub access: *const u8,
    pub access_count: usize,
    pub size: usize,
    pub at: u64,
}

/// The operation that frees memory of a graph.
fn free_op(s: &State, at: u64) -> Result<Op, Error> {
    match s.blocks.get(&at) {
        Some(_) => Ok(Op::Free(at)),
        None => Err(CUDA_ERROR_INVALID_VALUE),
    }
}

/// What a node of any kind is described with, for a graph.
pub(crate) fn any_op(s: &mut State, c: Handle, graph: Handle, p: *mut u64) -> Result<Op, Error> {
    if p.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: `CUgraphNodeParams` has the kind in its first word, and the record of that kind behind 16 bytes.
    let record = unsafe { p.add(2) };
    Ok(match get(p.cast::<u32>())? {
        0 => kernel_op(s, record.cast(), true)?,
        // A copy's record has flags and a context before it.
        // SAFETY: as above.
        1 => Op::Copy(copy::copy_of(s, &get(unsafe { record.add(2) }.cast())?)?),
        2 => fill_op(s, &get(record.cast())?)?,
        3 => host_op(&get(record.cast())?)?,
        4 => {
            // SAFETY: the kind of ownership is behind the graph.
            let (child, ownership) = (get(record)?, get(unsafe { record.add(1) }.cast::<u32>())?);
            let own = match u64::from(ownership) {
                MOVED => child,
                0 => graph::clone_graph(s, child)?,
                _ => return Err(CUDA_ERROR_INVALID_VALUE),
            };
            child_op(s, own)?
        }
        5 => Op::Empty,
        6 => Op::Wait(get(record)?),
        7 => Op::Record(get(record)?),
        10 => {
            let mut a: AllocParams = get(record.cast())?;
            let pool = memory::graph_pool(s);
            a.at = memory::alloc_device(s, c, a.size, Kind::Pool(pool))?;
            put(record.cast(), a)?;
            Op::Alloc(a.at, a.size)
        }
        11 => free_op(s, get(record)?)?,
        13 => super::conditional::conditional_op(s, graph, record.cast())?,
        _ => return Err(Error(crate::not_supported("cuGraphAddNode of this kind"))),
    })
}

api! { in_context;
    fn cuGraphAddNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *mut u64) |s, c| {
        let op = any_op(s, c, graph, p)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphAddNode_v2(node: *mut Handle, graph: Handle, after: *const Handle, _data: *const u64, n: usize, p: *mut u64) |s, c| {
        let op = any_op(s, c, graph, p)?;
        add(s, node, graph, after, n, op)
    }
    fn cuGraphNodeSetParams(node: Handle, p: *mut u64) |s, c| {
        let graph = *s.graph.nodes.get(&node).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let op = any_op(s, c, graph, p)?;
        graph::set_node(s, node, op)
    }
}
