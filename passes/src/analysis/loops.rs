//! Natural loops: a forest over the reachable blocks.

use crate::analysis::dominators::DomTree;
use jacquard_ir::{Block, Body, Inst, Value, ValueKind, cfg};
use std::ops::Range;

/// Index of a loop in its forest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LoopId(pub u32);

/// One natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The only entry into the loop.
    pub header: Block,
    /// Blocks with an edge to the header, inside the loop.
    pub latches: Vec<Block>,
    /// The loop around this one.
    pub parent: Option<LoopId>,
    /// Loops directly inside.
    pub children: Vec<LoopId>,
    /// 1 for an outermost loop.
    pub depth: u32,
    /// The loop's number where outer loops come before those inside, and the number after the last inside.
    nest: (u32, u32),
    /// Where its blocks stand in the list of all.
    blocks: Range<usize>,
    /// 1 for a loop without others inside, else one more than the highest inside.
    height: u32,
}

/// Loops around a deeper nest are left as they are: what is inside runs most of the time, and each change of an inner loop
/// means that what is known of all loops around it is found anew.
const MOST_NESTED: u32 = 12;

/// All loops of a body.
#[derive(Clone, Debug)]
pub struct LoopInfo {
    loops: Vec<Loop>,
    /// The blocks of loops in a reverse post-order in which those of each loop stand together: a list per loop would be
    /// quadratic in the depth of a nest.
    blocks: Vec<Block>,
    /// Innermost loop by block index.
    of: Vec<Option<LoopId>>,
    /// Whether some cycle has more than one entry.
    pub irreducible: bool,
}

impl LoopInfo {
    /// Finds the loops.
    pub fn new(body: &Body, dom: &DomTree) -> LoopInfo {
        let mut info = LoopInfo {
            loops: Vec::new(),
            blocks: Vec::new(),
            of: vec![None; body.block_capacity()],
            irreducible: false,
        };
        if !dom.cyclic() {
            return info;
        }
        // Headers from the inside out: a header later in reverse post-order cannot contain an earlier one.
        for &header in dom.rpo().iter().rev() {
            let mut latches = Vec::new();
            for p in cfg::preds(body, header) {
                if !dom.reachable(p) || latches.contains(&p) {
                    continue;
                }
                if dom.dominates(header, p) {
                    latches.push(p);
                } else if dom.order(p) > dom.order(header) {
                    info.irreducible = true;
                }
            }
            if latches.is_empty() {
                continue;
            }
            let id = LoopId(info.loops.len() as u32);
            info.loops.push(Loop {
                header,
                latches: latches.clone(),
                blocks: 0..0,
                parent: None,
                children: Vec::new(),
                depth: 0,
                nest: (0, 0),
                height: 1,
            });
            let mut work = latches;
            while let Some(b) = work.pop() {
                match info.of[b.index()] {
                    None => {
                        info.of[b.index()] = Some(id);
                        if b != header {
                            work.extend(cfg::preds(body, b).filter(|&p| dom.reachable(p)));
                        }
                    }
                    Some(mut inner) => {
                        // Climb to the outermost loop found so far.
                        while let Some(p) = info.loops[inner.0 as usize].parent {
                            inner = p;
                        }
                        if inner != id {
                            info.loops[inner.0 as usize].parent = Some(id);
                            info.loops[id.0 as usize].children.push(inner);
                            let h = info.loops[inner.0 as usize].header;
                            work.extend(cfg::preds(body, h).filter(|&p| dom.reachable(p)));
                        }
                    }
                }
            }
        }
        for k in (0..info.loops.len()).rev() {
            let depth = match info.loops[k].parent {
                Some(p) => info.loops[p.0 as usize].depth + 1,
                None => 1,
            };
            info.loops[k].depth = depth;
        }
        info.number();
        info.place_blocks(dom);
        info
    }
    /// Lists the blocks of loops. A loop's place is kept free from its header on.
    fn place_blocks(&mut self, dom: &DomTree) {
        let mut sizes = vec![0; self.loops.len()];
        for &b in dom.rpo() {
            if let Some(id) = self.of[b.index()] {
                sizes[id.0 as usize] += 1;
            }
        }
        for k in 0..self.loops.len() {
            if let Some(p) = self.loops[k].parent {
                sizes[p.0 as usize] += sizes[k];
            }
        }
        let mut free = vec![0; self.loops.len()];
        let mut outermost = 0;
        for &b in dom.rpo() {
            let Some(id) = self.of[b.index()] else {
                continue;
            };
            let k = id.0 as usize;
            if b == self.loops[k].header {
                let next = match self.loops[k].parent {
                    Some(p) => &mut free[p.0 as usize],
                    None => &mut outermost,
                };
                let first = *next;
                *next += sizes[k];
                free[k] = first;
                self.loops[k].blocks = first..first + sizes[k];
                self.blocks
                    .resize(self.blocks.len().max(first + sizes[k]), b);
            }
            self.blocks[free[k]] = b;
            free[k] += 1;
        }
    }
    /// Numbers the loops so that those inside a loop follow it. Inner loops stand before outer ones in the list.
    fn number(&mut self) {
        let around = |l: &Loop| l.parent.map(|p| p.0 as usize);
        let mut sizes = vec![1; self.loops.len()];
        for k in 0..self.loops.len() {
            if let Some(p) = around(&self.loops[k]) {
                sizes[p] += sizes[k];
                self.loops[p].height = self.loops[p].height.max(self.loops[k].height + 1);
            }
        }
        // The next number that a loop has for those inside it.
        let mut free = vec![0; self.loops.len()];
        let mut outermost = 0;
        for (k, l) in self.loops.iter_mut().enumerate().rev() {
            let next = match around(l) {
                Some(p) => &mut free[p],
                None => &mut outermost,
            };
            let first = *next;
            *next += sizes[k];
            l.nest = (first, first + sizes[k]);
            free[k] = first + 1;
        }
    }
    /// Whether there is no loop.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }
    /// How many loops there are.
    pub fn len(&self) -> usize {
        self.loops.len()
    }
    /// Sets the entries of the loops around `id`.
    pub fn mark_around(&self, id: LoopId, marks: &mut [bool]) {
        let mut at = self.get(id).parent;
        while let Some(l) = at {
            marks[l.0 as usize] = true;
            at = self.get(l).parent;
        }
    }
    /// Loops, inner before outer.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = LoopId> + use<> {
        (0..self.loops.len() as u32).map(LoopId)
    }
    /// Loops that passes change, inner before outer.
    pub fn candidates(&self) -> impl DoubleEndedIterator<Item = LoopId> + '_ {
        self.ids().filter(|&id| self.is_candidate(id))
    }
    /// Whether passes change a loop.
    pub fn is_candidate(&self, id: LoopId) -> bool {
        self.get(id).height <= MOST_NESTED
    }
    /// Loops, inner before outer, and otherwise as they stand in the program.
    pub fn in_program_order(&self) -> Vec<LoopId> {
        let mut out = Vec::with_capacity(self.loops.len());
        // Outer before inner and from the last to the first; then the other way round.
        let mut work: Vec<LoopId> = self
            .ids()
            .rev()
            .filter(|&id| self.get(id).parent.is_none())
            .collect();
        while let Some(id) = work.pop() {
            out.push(id);
            work.extend(self.get(id).children.iter().rev());
        }
        out.reverse();
        out
    }
    /// A loop's row.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }
    /// All blocks of a loop, header first, those of inner loops included: a reverse post-order.
    pub fn blocks(&self, id: LoopId) -> &[Block] {
        &self.blocks[self.get(id).blocks.clone()]
    }
    /// The innermost loop around a block.
    pub fn of(&self, b: Block) -> Option<LoopId> {
        self.of.get(b.index()).copied().flatten()
    }
    /// How many loops are around a block.
    pub fn depth(&self, b: Block) -> u32 {
        self.of(b).map_or(0, |id| self.get(id).depth)
    }
    /// Whether a loop holds a block.
    pub fn contains(&self, id: LoopId, b: Block) -> bool {
        let (first, end) = self.get(id).nest;
        (self.of(b)).is_some_and(|l| (first..end).contains(&self.get(l).nest.0))
    }
    /// Whether a value does not change while the loop runs.
    pub fn is_invariant(&self, body: &Body, id: LoopId, v: Value) -> bool {
        match v.kind() {
            ValueKind::Inst(i) => body.inst(i).block.is_some_and(|b| !self.contains(id, b)),
            _ => true,
        }
    }
    /// The only predecessor of the header from outside, if its only successor is the header.
    pub fn preheader(&self, body: &Body, id: LoopId) -> Option<Block> {
        let header = self.get(id).header;
        let mut found = None;
        for p in cfg::preds(body, header) {
            if !self.contains(id, p) {
                if found.is_some() {
                    return None;
                }
                found = Some(p);
            }
        }
        let p = found?;
        (cfg::succs(body, p).count() == 1).then_some(p)
    }
    /// The only latch.
    pub fn latch(&self, id: LoopId) -> Option<Block> {
        match self.get(id).latches[..] {
            [l] => Some(l),
            _ => None,
        }
    }
    /// Edges that leave the loop, as (inside, outside).
    pub fn exit_edges(&self, body: &Body, id: LoopId) -> Vec<(Block, Block)> {
        let mut out = Vec::new();
        for &b in self.blocks(id) {
            for s in cfg::succs(body, b) {
                if !self.contains(id, s) {
                    out.push((b, s));
                }
            }
        }
        out
    }
    /// Blocks outside that the loop exits to, once each.
    pub fn exit_blocks(&self, body: &Body, id: LoopId) -> Vec<Block> {
        let mut out: Vec<Block> = Vec::new();
        for (_, s) in self.exit_edges(body, id) {
            if !out.contains(&s) {
                out.push(s);
            }
        }
        out
    }
    /// All instructions of a loop.
    pub fn insts<'a>(&'a self, body: &'a Body, id: LoopId) -> impl Iterator<Item = Inst> + 'a {
        self.blocks(id).iter().flat_map(|&b| body.insts(b))
    }
}
