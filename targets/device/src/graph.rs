//! Graphs: nodes with what they depend on, and graphs ready to run.

use crate::facts::*;
use crate::state::State;
use crate::state::graph::{Condition, Exec, Graph, Node};
use crate::state::op::Op;
use crate::user_object::share;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// `CUgraphNodeType`
pub fn kind(op: &Op) -> u32 {
    match op {
        Op::Kernel(_) => 0,
        Op::Copy(_) => 1,
        Op::Fill(_) => 2,
        Op::Host(..) | Op::Callback(..) => 3,
        Op::Child(..) => 4,
        Op::Empty => 5,
        Op::Wait(_) => 6,
        Op::Record(_) => 7,
        Op::Alloc(..) => 10,
        Op::Free(_) => 11,
        Op::Conditional(_) => 13,
    }
}

/// The graphs that an operation owns: what a child node runs, and the bodies of a conditional one.
fn owned(op: &Op) -> &[u64] {
    match op {
        // A graph launched into a recording has no handle.
        Op::Child(0, _) => &[],
        Op::Child(g, _) => std::slice::from_ref(g),
        Op::Conditional(c) => &c.bodies,
        _ => &[],
    }
}

/// Whether an operation gets or frees memory of its graph, which then can't be cloned and loses no node and no edge.
pub fn holds_memory(op: &Op) -> bool {
    matches!(op, Op::Alloc(..) | Op::Free(_))
}

/// Ends the graphs that an operation owned.
fn let_go(s: &mut State, op: &Op) -> Result<(), Error> {
    for inner in owned(op) {
        let held = destroy_graph(s, *inner)?;
        s.graph.released.extend(held);
    }
    Ok(())
}

/// A new graph.
pub fn create_graph(s: &mut State) -> u64 {
    let h = s.handle();
    s.graph.graphs.insert(h, Graph::default());
    h
}

/// Ends a graph; the user objects that it held are to be released once the device isn't locked.
pub fn destroy_graph(s: &mut State, h: u64) -> Result<Vec<(u64, u64)>, Error> {
    let g = s.graph.graphs.remove(&h).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let mut held = g.objects;
    for c in &g.conditions {
        // A value that was freed with its context is gone already.
        let _ = s.emulator.free(c.at);
    }
    for n in g.nodes {
        s.graph.nodes.remove(&n.handle);
        for inner in owned(&n.op) {
            held.extend(destroy_graph(s, *inner)?);
        }
    }
    Ok(held)
}

/// Adds a node behind others.
pub fn add_node(s: &mut State, graph: u64, after: &[u64], op: Op) -> Result<u64, Error> {
    let h = s.handle();
    let g = s
        .graph
        .graphs
        .get_mut(&graph)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    for a in after {
        g.node(*a)?;
    }
    let mut unique = after.to_vec();
    unique.sort_unstable();
    unique.dedup();
    if unique.len() != after.len() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    g.nodes.push(Node {
        handle: h,
        op,
        after: after.to_vec(),
    });
    s.graph.nodes.insert(h, graph);
    Ok(h)
}

/// The graph of a node.
pub fn graph_of(s: &State, node: u64) -> Result<&Graph, Error> {
    let g = s.graph.nodes.get(&node).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    s.graph.graphs.get(g).ok_or(CUDA_ERROR_INVALID_VALUE)
}

/// The graph of a node, to change.
pub fn graph_of_mut(s: &mut State, node: u64) -> Result<&mut Graph, Error> {
    let g = s.graph.nodes.get(&node).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    s.graph.graphs.get_mut(g).ok_or(CUDA_ERROR_INVALID_VALUE)
}

/// Replaces what a node does by something of the same kind.
pub fn set_node(s: &mut State, node: u64, op: Op) -> Result<(), Error> {
    let n = graph_of_mut(s, node)?.node_mut(node)?;
    if kind(&n.op) != kind(&op) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let old = std::mem::replace(&mut n.op, op);
    let_go(s, &old)
}

/// What a node does.
pub fn op_of(s: &State, node: u64) -> Result<&Op, Error> {
    Ok(&graph_of(s, node)?.node(node)?.op)
}

/// Removes a node and its dependencies.
pub fn destroy_node(s: &mut State, node: u64) -> Result<(), Error> {
    let g = graph_of_mut(s, node)?;
    if g.nodes.iter().any(|n| holds_memory(&n.op)) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let op = g.node(node)?.op.clone();
    g.nodes.retain(|n| n.handle != node);
    for n in &mut g.nodes {
        n.after.retain(|a| *a != node);
    }
    s.graph.nodes.remove(&node);
    let_go(s, &op)
}

/// A copy of a graph, with copies of the graphs in it.
pub fn clone_graph(s: &mut State, graph: u64) -> Result<u64, Error> {
    let old = s
        .graph
        .graphs
        .get(&graph)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?
        .clone();
    let order = old.order()?;
    // As `cuGraphAddChildGraphNode` documents it.
    if order
        .iter()
        .any(|n| holds_memory(&n.op) || matches!(n.op, Op::Conditional(_)))
    {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let new = create_graph(s);
    let mut names = FxHashMap::default();
    for n in order {
        let after: Vec<u64> = n
            .after
            .iter()
            .filter_map(|a| names.get(a).copied())
            .collect();
        let op = match &n.op {
            Op::Child(g, ops) if *g != 0 => Op::Child(clone_graph(s, *g)?, ops.clone()),
            other => other.clone(),
        };
        let h = add_node(s, new, &after, op)?;
        names.insert(n.handle, h);
    }
    if let Some(g) = s.graph.graphs.get_mut(&new) {
        g.origin = names.iter().map(|(old, new)| (*new, *old)).collect();
        share(&old.objects);
        g.objects = old.objects;
    }
    Ok(new)
}

/// Makes a graph ready to run.
pub fn instantiate(s: &mut State, graph: u64, flags: u64) -> Result<u64, Error> {
    let g = s.graph.graphs.get(&graph).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let order = g.order()?;
    let mut conditions = g.conditions.clone();
    let mut ops = Vec::with_capacity(order.len());
    for n in &order {
        ops.push((n.handle, as_ready(s, &n.op, &mut conditions)?, true));
    }
    let exec = Exec {
        ops,
        conditions,
        shape: order.iter().map(|n| (n.handle, n.after.clone())).collect(),
        flags,
        objects: g.objects.clone(),
    };
    share(&exec.objects);
    let h = s.handle();
    s.graph.execs.insert(h, exec);
    Ok(h)
}

/// An operation with the graphs in it as they are now.
fn as_ready(s: &State, op: &Op, conditions: &mut Vec<Condition>) -> Result<Op, Error> {
    let mut list = |ops: &mut dyn Iterator<Item = &Op>| {
        let ready: Result<Vec<Op>, Error> = ops.map(|o| as_ready(s, o, conditions)).collect();
        ready.map(Arc::new)
    };
    Ok(match op {
        Op::Child(g, ops) => match s.graph.graphs.get(g) {
            Some(inner) => {
                let order = inner.order()?;
                let ops = list(&mut order.iter().map(|n| &n.op))?;
                conditions.extend(&inner.conditions);
                Op::Child(*g, ops)
            }
            None => Op::Child(*g, list(&mut ops.iter())?),
        },
        Op::Conditional(c) => {
            let mut c = c.clone();
            c.ops.clear();
            for body in &c.bodies {
                let g = s.graph.graphs.get(body).ok_or(CUDA_ERROR_INVALID_VALUE)?;
                let order = g.order()?;
                c.ops.push(list(&mut order.iter().map(|n| &n.op))?);
            }
            for g in c.bodies.iter().filter_map(|b| s.graph.graphs.get(b)) {
                conditions.extend(&g.conditions);
            }
            Op::Conditional(c)
        }
        other => other.clone(),
    })
}

/// The value of a condition.
pub fn condition(s: &State, at: u64) -> Result<u32, Error> {
    let bytes = s.emulator.bytes(at, 4);
    let bytes = bytes.map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
    Ok(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
}

/// Sets the value of a condition.
pub fn set_condition(s: &mut State, at: u64, value: u32) -> Result<(), Error> {
    let bytes = s.emulator.bytes_mut(at, 4);
    let bytes = bytes.map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
    bytes.copy_from_slice(&value.to_le_bytes());
    Ok(())
}

/// Takes over what the nodes of another graph of the same shape do. False when the shapes differ.
pub fn update_exec(s: &mut State, exec: u64, graph: u64) -> Result<bool, Error> {
    let g = s.graph.graphs.get(&graph).ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let order = g.order()?;
    let mut conditions = g.conditions.clone();
    let objects = g.objects.clone();
    let mut ready = Vec::with_capacity(order.len());
    for n in &order {
        ready.push(as_ready(s, &n.op, &mut conditions)?);
    }
    let e = s
        .graph
        .execs
        .get_mut(&exec)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    if order.len() != e.ops.len() {
        return Ok(false);
    }
    let place = |list: &[u64], h: u64| list.iter().position(|n| *n == h);
    let (old, new): (Vec<u64>, Vec<u64>) = e
        .ops
        .iter()
        .map(|o| o.0)
        .zip(order.iter().map(|n| n.handle))
        .unzip();
    for (k, n) in order.iter().enumerate() {
        let mut a: Vec<_> = e.shape[k].1.iter().map(|h| place(&old, *h)).collect();
        let mut b: Vec<_> = n.after.iter().map(|h| place(&new, *h)).collect();
        a.sort_unstable();
        b.sort_unstable();
        if a != b || kind(&n.op) != kind(&e.ops[k].1) {
            return Ok(false);
        }
    }
    // Later changes name the nodes of the graph it was made of, so those names stay.
    for (slot, op) in e.ops.iter_mut().zip(ready) {
        slot.1 = op;
    }
    e.conditions = conditions;
    share(&objects);
    let old = std::mem::replace(&mut e.objects, objects);
    s.graph.released.extend(old);
    Ok(true)
}

/// The operation of a node in a graph ready to run.
pub fn exec_op(s: &mut State, exec: u64, node: u64) -> Result<&mut (u64, Op, bool), Error> {
    let e = s
        .graph
        .execs
        .get_mut(&exec)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    e.ops
        .iter_mut()
        .find(|o| o.0 == node)
        .ok_or(CUDA_ERROR_INVALID_VALUE)
}
