//! Graphs, and graphs ready to run.

use crate::facts::*;
use crate::state::op::Op;
use rustc_hash::{FxHashMap, FxHashSet};

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

/// Graphs and what belongs to them.
#[derive(Default)]
pub struct GraphState {
    /// Graphs by handle.
    pub graphs: FxHashMap<u64, Graph>,
    /// Graph of each node handle.
    pub nodes: FxHashMap<u64, u64>,
    /// Instantiated graphs by handle.
    pub execs: FxHashMap<u64, Exec>,
    /// Handle of the pool for memory of graphs, once it was asked for.
    pub pool: u64,
    /// User objects of graphs that ended while the device was locked, with the references to each.
    pub released: Vec<(u64, u64)>,
}
