//! Graphs: nodes with what they depend on, and graphs ready to run.

use crate::driver::user_object::share;
use crate::facts::*;
use crate::op::Op;
use crate::state::State;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its handle.
    pub handle: u64,
    /// What it does.
    pub op: Op,
    /// Nodes that come before it.
    pub after: Vec<u64>,
}

/// A graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Nodes in the order they were made.
    pub nodes: Vec<Node>,
    /// In a clone: the original node of each node.
    pub origin: FxHashMap<u64, u64>,
    /// User objects that it holds, with the references to each.
    pub objects: Vec<(u64, u64)>,
    /// Values for its conditional nodes.
    pub conditions: Vec<Condition>,
}

/// A value for conditional nodes.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Its address, which is the handle.
    pub at: u64,
    /// What it is at each launch, if that was asked for.
    pub default: Option<u32>,
}

/// A graph ready to run.
#[derive(Clone, Debug, Default)]
pub struct Exec {
    /// Handle of the node, operation, enabled; in an order that the dependencies allow.
    pub ops: Vec<(u64, Op, bool)>,
    /// What the nodes depended on, for updates.
    pub shape: Vec<(u64, Vec<u64>)>,
    /// As it was instantiated.
    pub flags: u64,
    /// User objects that it holds, with the references to each.
    pub objects: Vec<(u64, u64)>,
    /// Values for conditional nodes, of its bodies too.
    pub conditions: Vec<Condition>,
}

impl Graph {
    /// A node by handle.
    pub fn node(&self, h: u64) -> Result<&Node, Error> {
        self.nodes
            .iter()
            .find(|n| n.handle == h)
            .ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// A node by handle, to change.
    pub fn node_mut(&mut self, h: u64) -> Result<&mut Node, Error> {
        self.nodes
            .iter_mut()
            .find(|n| n.handle == h)
            .ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// The nodes in an order that the dependencies allow; an error when they are circular.
    pub fn order(&self) -> Result<Vec<&Node>, Error> {
        let mut done = FxHashSet::default();
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut rest: Vec<&Node> = self.nodes.iter().collect();
        while !rest.is_empty() {
            let before = rest.len();
            rest.retain(|n| {
                let ready = n.after.iter().all(|a| done.contains(a));
                if ready {
                    done.insert(n.handle);
                    order.push(*n);
                }
                !ready
            });
            if rest.len() == before {
                return Err(CUDA_ERROR_INVALID_VALUE);
            }
        }
        Ok(order)
    }

    /// Whether a node comes before, or is, one of others.
    pub fn reaches(&self, from: u64, to: &[u64]) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = to.to_vec();
        while let Some(n) = work.pop() {
            if n == from {
                return true;
            }
            if seen.insert(n)
                && let Ok(node) = self.node(n)
            {
                work.extend(&node.after);
            }
        }
        false
    }

    /// All dependencies as pairs: first, then.
    pub fn edges(&self) -> Vec<(u64, u64)> {
        let all = self.nodes.iter();
        all.flat_map(|n| n.after.iter().map(|a| (*a, n.handle)))
            .collect()
    }
}

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
        let held = s.destroy_graph(*inner)?;
        s.graph.released.extend(held);
    }
    Ok(())
}

impl State {
    /// A new graph.
    pub fn create_graph(&mut self) -> u64 {
        let h = self.handle();
        self.graph.graphs.insert(h, Graph::default());
        h
    }

    /// Ends a graph; the user objects that it held are to be released once the device isn't locked.
    pub fn destroy_graph(&mut self, h: u64) -> Result<Vec<(u64, u64)>, Error> {
        let g = self
            .graph
            .graphs
            .remove(&h)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let mut held = g.objects;
        for c in &g.conditions {
            // A value that was freed with its context is gone already.
            let _ = self.emulator.free(c.at);
        }
        for n in g.nodes {
            self.graph.nodes.remove(&n.handle);
            for inner in owned(&n.op) {
                held.extend(self.destroy_graph(*inner)?);
            }
        }
        Ok(held)
    }

    /// Adds a node behind others.
    pub fn add_node(&mut self, graph: u64, after: &[u64], op: Op) -> Result<u64, Error> {
        let h = self.handle();
        let g = self
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
        self.graph.nodes.insert(h, graph);
        Ok(h)
    }

    /// The graph of a node.
    pub fn graph_of(&self, node: u64) -> Result<&Graph, Error> {
        let g = self
            .graph
            .nodes
            .get(&node)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        self.graph.graphs.get(g).ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// The graph of a node, to change.
    pub fn graph_of_mut(&mut self, node: u64) -> Result<&mut Graph, Error> {
        let g = self
            .graph
            .nodes
            .get(&node)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        self.graph.graphs.get_mut(g).ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// Replaces what a node does by something of the same kind.
    pub fn set_node(&mut self, node: u64, op: Op) -> Result<(), Error> {
        let n = self.graph_of_mut(node)?.node_mut(node)?;
        if kind(&n.op) != kind(&op) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let old = std::mem::replace(&mut n.op, op);
        let_go(self, &old)
    }

    /// What a node does.
    pub fn op_of(&self, node: u64) -> Result<&Op, Error> {
        Ok(&self.graph_of(node)?.node(node)?.op)
    }

    /// Removes a node and its dependencies.
    pub fn destroy_node(&mut self, node: u64) -> Result<(), Error> {
        let g = self.graph_of_mut(node)?;
        if g.nodes.iter().any(|n| holds_memory(&n.op)) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let op = g.node(node)?.op.clone();
        g.nodes.retain(|n| n.handle != node);
        for n in &mut g.nodes {
            n.after.retain(|a| *a != node);
        }
        self.graph.nodes.remove(&node);
        let_go(self, &op)
    }

    /// A copy of a graph, with copies of the graphs in it.
    pub fn clone_graph(&mut self, graph: u64) -> Result<u64, Error> {
        let old = self
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
        let new = self.create_graph();
        let mut names = FxHashMap::default();
        for n in order {
            let after: Vec<u64> = n
                .after
                .iter()
                .filter_map(|a| names.get(a).copied())
                .collect();
            let op = match &n.op {
                Op::Child(g, ops) if *g != 0 => Op::Child(self.clone_graph(*g)?, ops.clone()),
                other => other.clone(),
            };
            let h = self.add_node(new, &after, op)?;
            names.insert(n.handle, h);
        }
        if let Some(g) = self.graph.graphs.get_mut(&new) {
            g.origin = names.iter().map(|(old, new)| (*new, *old)).collect();
            share(&old.objects);
            g.objects = old.objects;
        }
        Ok(new)
    }

    /// Makes a graph ready to run.
    pub fn instantiate(&mut self, graph: u64, flags: u64) -> Result<u64, Error> {
        let g = self
            .graph
            .graphs
            .get(&graph)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let order = g.order()?;
        let mut conditions = g.conditions.clone();
        let mut ops = Vec::with_capacity(order.len());
        for n in &order {
            ops.push((n.handle, self.ready(&n.op, &mut conditions)?, true));
        }
        let exec = Exec {
            ops,
            conditions,
            shape: order.iter().map(|n| (n.handle, n.after.clone())).collect(),
            flags,
            objects: g.objects.clone(),
        };
        share(&exec.objects);
        let h = self.handle();
        self.graph.execs.insert(h, exec);
        Ok(h)
    }

    /// An operation with the graphs in it as they are now.
    fn ready(&self, op: &Op, conditions: &mut Vec<Condition>) -> Result<Op, Error> {
        let mut list = |ops: &mut dyn Iterator<Item = &Op>| {
            let ready: Result<Vec<Op>, Error> = ops.map(|o| self.ready(o, conditions)).collect();
            ready.map(Arc::new)
        };
        Ok(match op {
            Op::Child(g, ops) => match self.graph.graphs.get(g) {
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
                    let g = self
                        .graph
                        .graphs
                        .get(body)
                        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
                    let order = g.order()?;
                    c.ops.push(list(&mut order.iter().map(|n| &n.op))?);
                }
                for g in c.bodies.iter().filter_map(|b| self.graph.graphs.get(b)) {
                    conditions.extend(&g.conditions);
                }
                Op::Conditional(c)
            }
            other => other.clone(),
        })
    }

    /// The value of a condition.
    pub fn condition(&self, at: u64) -> Result<u32, Error> {
        let bytes = self.emulator.bytes(at, 4);
        let bytes = bytes.map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
        Ok(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// Sets the value of a condition.
    pub fn set_condition(&mut self, at: u64, value: u32) -> Result<(), Error> {
        let bytes = self.emulator.bytes_mut(at, 4);
        let bytes = bytes.map_err(|_| CUDA_ERROR_INVALID_VALUE)?;
        bytes.copy_from_slice(&value.to_le_bytes());
        Ok(())
    }

    /// Takes over what the nodes of another graph of the same shape do. False when the shapes differ.
    pub fn update_exec(&mut self, exec: u64, graph: u64) -> Result<bool, Error> {
        let g = self
            .graph
            .graphs
            .get(&graph)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let order = g.order()?;
        let mut conditions = g.conditions.clone();
        let objects = g.objects.clone();
        let mut ready = Vec::with_capacity(order.len());
        for n in &order {
            ready.push(self.ready(&n.op, &mut conditions)?);
        }
        let e = self
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
        self.graph.released.extend(old);
        Ok(true)
    }

    /// The operation of a node in a graph ready to run.
    pub fn exec_op(&mut self, exec: u64, node: u64) -> Result<&mut (u64, Op, bool), Error> {
        let e = self
            .graph
            .execs
            .get_mut(&exec)
            .ok_or(CUDA_ERROR_INVALID_VALUE)?;
        e.ops
            .iter_mut()
            .find(|o| o.0 == node)
            .ok_or(CUDA_ERROR_INVALID_VALUE)
    }
}
