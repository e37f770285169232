//! Dominators for the verifier (Cooper, Harvey and Kennedy), independent of the passes' cached analysis so that the
//! checker does not trust what it checks.

use crate::body::Body;
use crate::cfg;
use crate::{Block, Inst};

pub(super) struct Dominance {
    /// Reverse postorder number per block; `u32::MAX` if unreachable.
    order: Vec<u32>,
    /// Immediate dominator by reverse postorder number.
    idom: Vec<u32>,
    /// Position of each instruction in its block.
    position: Vec<u32>,
}

impl Dominance {
    pub fn compute(body: &Body) -> Dominance {
        let mut order = vec![u32::MAX; body.block_capacity()];
        let mut post = Vec::new();
        if let Some(entry) = body.entry() {
            let mut seen = vec![false; body.block_capacity()];
            seen[entry.index()] = true;
            let mut stack: Vec<(Block, Vec<Block>)> =
                vec![(entry, cfg::succs(body, entry).collect())];
            while let Some((b, succs)) = stack.last_mut() {
                match succs.pop() {
                    Some(s) => {
                        if !std::mem::replace(&mut seen[s.index()], true) {
                            stack.push((s, cfg::succs(body, s).collect()));
                        }
                    }
                    None => {
                        post.push(*b);
                        stack.pop();
                    }
                }
            }
        }
        post.reverse();
        for (n, b) in post.iter().enumerate() {
            order[b.index()] = n as u32;
        }
        let mut idom = vec![u32::MAX; post.len()];
        if !idom.is_empty() {
            idom[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (n, &b) in post.iter().enumerate().skip(1) {
                let mut new = u32::MAX;
                for p in cfg::preds(body, b) {
                    let p = order[p.index()];
                    if p == u32::MAX || idom[p as usize] == u32::MAX {
                        continue;
                    }
                    new = if new == u32::MAX {
                        p
                    } else {
                        intersect(&idom, new, p)
                    };
                }
                if idom[n] != new {
                    idom[n] = new;
                    changed = true;
                }
            }
        }
        let mut position = vec![0; body.inst_capacity()];
        for b in body.blocks() {
            for (n, i) in body.insts(b).enumerate() {
                position[i.index()] = n as u32;
            }
        }
        Dominance {
            order,
            idom,
            position,
        }
    }
    pub fn reachable(&self, b: Block) -> bool {
        self.order[b.index()] != u32::MAX
    }
    /// Whether `a` dominates `b` (both reachable, or the answer is no).
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, mut b) = (self.order[a.index()], self.order[b.index()]);
        if a == u32::MAX || b == u32::MAX {
            return false;
        }
        while b > a {
            b = self.idom[b as usize];
        }
        a == b
    }
    /// Whether `a` stands before `b` in their common block.
    pub fn before(&self, a: Inst, b: Inst) -> bool {
        self.position[a.index()] < self.position[b.index()]
    }
}

fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}
