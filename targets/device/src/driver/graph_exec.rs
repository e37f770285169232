//! Graphs ready to run: instantiation, changes, launches.

use super::graph::{any_op, child_op, fill_op, host_op, kernel_op};
use crate::abi::{Handle, HostParams, KernelParams, Memcpy3D, MemsetParams, get, put, put_if};
use crate::context;
use crate::context::in_context;
use crate::copy;
use crate::facts::*;
use crate::graph;
use crate::graph::kind;
use crate::op::run;
use crate::state::op::Op;
use crate::state::{State, lock_idle};
use crate::stream;
use crate::stream::submit;
use crate::user_object::settle;
use std::ffi::{c_char, c_uint};
use std::sync::Arc;

/// `CUgraphExecUpdateResultInfo`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct UpdateInfo {
    pub result: u32,
    pub node: Handle,
    pub from: Handle,
}

/// `CUDA_GRAPH_INSTANTIATE_PARAMS`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct InstantiateParams {
    pub flags: u64,
    pub stream: Handle,
    pub node: Handle,
    pub result: u32,
}

fn make(s: &mut State, exec: *mut Handle, graph: Handle, flags: u64) -> Result<(), Error> {
    let h = graph::instantiate(s, graph, flags)?;
    put(exec, h)
}

/// Replaces what a node does in a graph ready to run.
fn replace(s: &mut State, exec: Handle, node: Handle, op: Op) -> Result<(), Error> {
    let slot = graph::exec_op(s, exec, node)?;
    if kind(&slot.1) != kind(&op) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    slot.1 = op;
    Ok(())
}

/// Success, or that the shape differs: values of `CUgraphExecUpdateResult`.
fn update(s: &mut State, exec: Handle, graph: Handle) -> Result<u32, Error> {
    Ok(if graph::update_exec(s, exec, graph)? {
        0
    } else {
        2
    })
}

fn updated(result: u32) -> Result<(), Error> {
    match result {
        0 => Ok(()),
        _ => Err(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE),
    }
}

api! { in_context;
    fn cuGraphInstantiateWithFlags(exec: *mut Handle, graph: Handle, flags: u64) |s, _c| { make(s, exec, graph, flags) }
    fn cuGraphInstantiate(exec: *mut Handle, graph: Handle, node: *mut Handle, _log: *mut c_char, _size: usize) |s, _c| {
        put_if(node, 0);
        make(s, exec, graph, 0)
    }
    fn cuGraphInstantiate_v2(exec: *mut Handle, graph: Handle, node: *mut Handle, _log: *mut c_char, _size: usize) |s, _c| {
        put_if(node, 0);
        make(s, exec, graph, 0)
    }
    fn cuGraphInstantiateWithParams(exec: *mut Handle, graph: Handle, params: *mut InstantiateParams) |s, _c| {
        let mut p = get(params)?;
        let done = make(s, exec, graph, p.flags);
        p.node = 0;
        p.result = u32::from(done.is_err());
        put(params, p)?;
        done
    }
    fn cuGraphExecGetFlags(exec: Handle, flags: *mut u64) |s, _c| { put(flags, s.graph.execs.get(&exec).ok_or(CUDA_ERROR_INVALID_VALUE)?.flags) }
    fn cuGraphUpload(exec: Handle, _stream: Handle) |s, _c| { s.graph.execs.get(&exec).map(drop).ok_or(CUDA_ERROR_INVALID_VALUE) }
    fn cuGraphExecKernelNodeSetParams(exec: Handle, node: Handle, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, false)?;
        replace(s, exec, node, op)
    }
    fn cuGraphExecKernelNodeSetParams_v2(exec: Handle, node: Handle, p: *const KernelParams) |s, _c| {
        let op = kernel_op(s, p, true)?;
        replace(s, exec, node, op)
    }
    fn cuGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, m: *const Memcpy3D, _context: Handle) |s, _c| {
        let op = Op::Copy(copy::copy_of(s, &get(m)?)?);
        replace(s, exec, node, op)
    }
    fn cuGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, m: *const MemsetParams, _context: Handle) |s, _c| {
        let op = fill_op(s, &get(m)?)?;
        replace(s, exec, node, op)
    }
    fn cuGraphExecHostNodeSetParams(exec: Handle, node: Handle, p: *const HostParams) |s, _c| {
        let op = host_op(&get(p)?)?;
        replace(s, exec, node, op)
    }
    fn cuGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle) |s, _c| {
        let op = child_op(s, child)?;
        replace(s, exec, node, op)
    }
    fn cuGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle) |s, _c| { replace(s, exec, node, Op::Record(event)) }
    fn cuGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle) |s, _c| { replace(s, exec, node, Op::Wait(event)) }
    fn cuGraphExecNodeSetParams(exec: Handle, node: Handle, p: *mut u64) |s, c| {
        let graph = s.graph.nodes.get(&node).copied().unwrap_or(0);
        let op = any_op(s, c, graph, p)?;
        replace(s, exec, node, op)
    }
    fn cuGraphNodeSetEnabled(exec: Handle, node: Handle, on: c_uint) |s, _c| {
        let slot = graph::exec_op(s, exec, node)?;
        if !matches!(kind(&slot.1), 0..=2) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        slot.2 = on != 0;
        Ok(())
    }
    fn cuGraphNodeGetEnabled(exec: Handle, node: Handle, on: *mut c_uint) |s, _c| { put(on, u32::from(graph::exec_op(s, exec, node)?.2)) }
}

pub unsafe extern "C" fn cuGraphExecUpdate(
    exec: Handle,
    graph: Handle,
    node: *mut Handle,
    result: *mut c_uint,
) -> Error {
    settle(in_context(|s, _c| {
        let r = update(s, exec, graph)?;
        put_if(node, 0);
        put_if(result, r);
        updated(r)
    }))
}

pub unsafe extern "C" fn cuGraphExecUpdate_v2(
    exec: Handle,
    graph: Handle,
    info: *mut UpdateInfo,
) -> Error {
    settle(in_context(|s, _c| {
        let result = update(s, exec, graph)?;
        let (node, from) = (0, 0);
        put_if(info, UpdateInfo { result, node, from });
        updated(result)
    }))
}

pub unsafe extern "C" fn cuGraphLaunch(exec: Handle, stream: Handle) -> Error {
    let (ops, context, recording) = {
        let mut s = lock_idle();
        let context = match context::current(&s) {
            Ok(c) => c,
            Err(e) => return e,
        };
        let Some(e) = s.graph.execs.get(&exec) else {
            return CUDA_ERROR_INVALID_VALUE;
        };
        let ops: Vec<Op> = e.ops.iter().filter(|o| o.2).map(|o| o.1.clone()).collect();
        for c in e.conditions.clone() {
            let done = c
                .default
                .map_or(Ok(()), |v| graph::set_condition(&mut s, c.at, v));
            if let Err(e) = done {
                return e;
            }
        }
        let h = match stream::stream_of(&mut s, stream, context) {
            Ok(h) => h,
            Err(e) => return e,
        };
        (ops, context, stream::capture_of(&mut s, h).is_some())
    };
    if recording {
        return submit(stream, Op::Child(0, Arc::new(ops)));
    }
    run(&ops, context).err().unwrap_or(CUDA_SUCCESS)
}
