//! Conditional nodes of graphs: bodies that run once, in turns or as one of several, by a value that kernels set.

use crate::abi::{Handle, get, put};
use crate::context::in_context;
use crate::facts::*;
use crate::graph;
use crate::state::State;
use crate::state::graph::Condition;
use crate::state::op::{Conditional, Op, Repeat};
use std::ffi::c_uint;

/// The value is set anew at each launch of the graph.
const ASSIGN_DEFAULT: c_uint = 1;

/// `CUDA_CONDITIONAL_NODE_PARAMS`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ConditionalParams {
    pub handle: u64,
    pub kind: u32,
    pub size: u32,
    pub graphs: *const Handle,
    pub context: Handle,
}

/// Whether a graph, or one whose body it is, has a value.
fn has_value(s: &State, graph: Handle, at: u64) -> bool {
    let graphs = &s.graph.graphs;
    let own = |g: &crate::state::graph::Graph| g.conditions.iter().any(|c| c.at == at);
    let holds = |op: &Op| matches!(op, Op::Conditional(c) if c.bodies.contains(&graph));
    graphs.get(&graph).is_some_and(own)
        || graphs
            .iter()
            .find(|(_, g)| g.nodes.iter().any(|n| holds(&n.op)))
            .is_some_and(|(&outer, _)| has_value(s, outer, at))
}

/// The operation of a graph that a record describes; the record gets the list of the bodies, which the node keeps for ever.
pub(crate) fn conditional_op(
    s: &mut State,
    graph: Handle,
    record: *mut ConditionalParams,
) -> Result<Op, Error> {
    let mut p = get(record)?;
    let known = has_value(s, graph, p.handle);
    let (repeat, most) = match p.kind {
        0 => (Repeat::If, 2),
        1 => (Repeat::While, 1),
        2 => (Repeat::Switch, u32::MAX),
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    };
    if !known || p.size == 0 || p.size > most {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let bodies: Vec<Handle> = (0..p.size).map(|_| graph::create_graph(s)).collect();
    let list: &'static [Handle] = Box::leak(bodies.clone().into_boxed_slice());
    p.graphs = list.as_ptr();
    put(record, p)?;
    Ok(Op::Conditional(Box::new(Conditional {
        at: p.handle,
        repeat,
        bodies,
        ops: Vec::new(),
    })))
}

api! { in_context;
    fn cuGraphConditionalHandleCreate(handle: *mut u64, graph: Handle, _context: Handle, value: c_uint, flags: c_uint) |s, _c| {
        if handle.is_null() || flags > ASSIGN_DEFAULT || !s.graph.graphs.contains_key(&graph) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        // The handle is the address of the value, for the function by which kernels set it.
        let at = s.emulator.alloc_named(4, 16, "condition of a graph").ok_or(CUDA_ERROR_OUT_OF_MEMORY)?;
        let default = (flags == ASSIGN_DEFAULT).then_some(value);
        graph::set_condition(s, at, default.unwrap_or(0))?;
        if let Some(g) = s.graph.graphs.get_mut(&graph) {
            g.conditions.push(Condition { at, default });
        }
        put(handle, at)
    }
}
