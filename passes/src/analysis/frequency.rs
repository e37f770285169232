//! How likely branches go where, and how often blocks run for one run of the function: by the weights of `!prof`, by
//! `llvm.expect`, and where nothing is said by what branches look like.

use crate::analysis::dominators::DomTree;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::intrinsics::{Role, is_call_to};
use jacquard_ir::{
    Aux, Block, Body, Inst, MdOperand, Module, Opcode, Pred, Value, attachment, cfg, sym,
};
use rustc_hash::FxHashMap;

/// Weights of a branch that a loop takes to go on, and of one that leaves it.
const LOOP: (u64, u64) = (31, 1);
/// Weights of what `llvm.expect` says.
const EXPECTED: (u64, u64) = (2000, 1);
/// Weights of what comparisons with zero and of pointers suggest.
const GUESS: (u64, u64) = (20, 12);
/// The most iterations that a loop is taken to run.
const MOST: f64 = 4096.0;

/// Probabilities of edges and frequencies of blocks.
pub struct Frequencies {
    /// Per block, the probability of each successor in order.
    edges: FxHashMap<Block, Vec<f64>>,
    blocks: FxHashMap<Block, f64>,
}

impl Frequencies {
    /// Those of a function.
    pub fn new(m: &Module, body: &Body, dom: &DomTree, loops: &LoopInfo) -> Frequencies {
        let ends = doomed(body, dom);
        let mut f = Frequencies {
            edges: FxHashMap::default(),
            blocks: FxHashMap::default(),
        };
        for &b in dom.rpo() {
            let weights = weights(m, body, loops, &ends, b);
            let all: u64 = weights.iter().sum();
            let share = |w: u64| w as f64 / all.max(1) as f64;
            f.edges.insert(b, weights.into_iter().map(share).collect());
        }
        f.propagate(body, dom, loops);
        f
    }
    /// The probability of a block's n-th successor.
    pub fn edge(&self, b: Block, n: usize) -> f64 {
        self.edges
            .get(&b)
            .and_then(|e| e.get(n))
            .copied()
            .unwrap_or(0.0)
    }
    /// How often a block runs when the function does once.
    pub fn block(&self, b: Block) -> f64 {
        self.blocks.get(&b).copied().unwrap_or(0.0)
    }

    fn propagate(&mut self, body: &Body, dom: &DomTree, loops: &LoopInfo) {
        // How often the header of each loop runs once the loop is entered.
        let mut scale: FxHashMap<LoopId, f64> = FxHashMap::default();
        let mut inner_first: Vec<LoopId> = loops.ids().collect();
        inner_first.sort_by_key(|&id| std::cmp::Reverse(loops.get(id).depth));
        for id in inner_first {
            let header = loops.get(id).header;
            let mass = self.mass(body, dom, loops, Some(id), header, &scale);
            let back: f64 = (loops.get(id).latches.iter())
                .map(|&l| self.between(body, l, header) * mass.get(&l).copied().unwrap_or(0.0))
                .sum();
            scale.insert(id, (1.0 / (1.0 - back).max(1.0 / MOST)).min(MOST));
        }
        if let Some(&entry) = dom.rpo().first() {
            self.blocks = self.mass(body, dom, loops, None, entry, &scale);
        }
    }
    /// The probability of going from a block to another.
    fn between(&self, body: &Body, from: Block, to: Block) -> f64 {
        (cfg::succs(body, from).enumerate())
            .filter(|s| s.1 == to)
            .map(|s| self.edge(from, s.0))
            .sum()
    }
    /// What arrives in each block of a region when one comes in at its start; inner loops run as often as their scale says.
    fn mass(
        &self,
        body: &Body,
        dom: &DomTree,
        loops: &LoopInfo,
        id: Option<LoopId>,
        start: Block,
        scale: &FxHashMap<LoopId, f64>,
    ) -> FxHashMap<Block, f64> {
        let mut mass: FxHashMap<Block, f64> = FxHashMap::default();
        mass.insert(start, 1.0);
        for &b in dom.rpo() {
            if id.is_some_and(|id| !loops.contains(id, b)) {
                continue;
            }
            let Some(mut here) = mass.get(&b).copied() else {
                continue;
            };
            // The header of an inner loop runs once per iteration.
            if let Some(l) = loops.of(b)
                && loops.get(l).header == b
                && id != Some(l)
            {
                here *= scale.get(&l).copied().unwrap_or(1.0);
                mass.insert(b, here);
            }
            for (n, s) in cfg::succs(body, b).enumerate() {
                // Back edges are in the scale.
                if dom.order(s) > dom.order(b) && id.is_none_or(|id| loops.contains(id, s)) {
                    *mass.entry(s).or_insert(0.0) += here * self.edge(b, n);
                }
            }
        }
        mass
    }
}

/// Blocks from which control surely comes to `unreachable`.
fn doomed(body: &Body, dom: &DomTree) -> Vec<bool> {
    let mut out = vec![false; body.block_capacity()];
    for &b in dom.rpo().iter().rev() {
        let dead = body
            .terminator(b)
            .is_some_and(|t| body.op(t) == Opcode::Unreachable);
        let mut any = false;
        let mut all = true;
        for s in cfg::succs(body, b) {
            any = true;
            all &= out[s.index()];
        }
        out[b.index()] = dead || any && all;
    }
    out
}

/// The weights of a block's successors in order.
fn weights(m: &Module, body: &Body, loops: &LoopInfo, ends: &[bool], b: Block) -> Vec<u64> {
    let succs: Vec<Block> = cfg::succs(body, b).collect();
    let even = vec![1; succs.len()];
    let Some(t) = body.terminator(b).filter(|_| succs.len() > 1) else {
        return even;
    };
    if let Some(given) = branch_weights(m, body, t).filter(|w| w.len() == succs.len()) {
        return given;
    }
    // To where nothing returns from nobody goes.
    if succs.iter().any(|s| ends[s.index()]) && !succs.iter().all(|s| ends[s.index()]) {
        return (succs.iter())
            .map(|s| if ends[s.index()] { 1 } else { (1 << 20) - 1 })
            .collect();
    }
    if let Some(id) = loops.of(b) {
        let stays: Vec<bool> = succs.iter().map(|&s| loops.contains(id, s)).collect();
        if stays.contains(&true) && stays.contains(&false) {
            return (stays.iter())
                .map(|&s| if s { LOOP.0 } else { LOOP.1 })
                .collect();
        }
    }
    let guess = (body.op(t) == Opcode::Br)
        .then(|| likely(m, body, body.operand(t, 0)))
        .flatten();
    match guess {
        Some((true, w)) => vec![w.0, w.1],
        Some((false, w)) => vec![w.1, w.0],
        None => even,
    }
}

/// The weights that `!prof` gives a terminator.
pub fn branch_weights(m: &Module, body: &Body, t: Inst) -> Option<Vec<u64>> {
    let node = attachment::get(body, t, sym::PROF)?;
    let ops = m.cx.md.ops(node);
    let name = |o: &MdOperand| matches!(o, MdOperand::Str(s) if m.cx.str(*s) == "branch_weights");
    if !ops.first().is_some_and(name) {
        return None;
    }
    let weights: Vec<u64> = (ops[1..].iter())
        .filter_map(|o| match o {
            MdOperand::Const(c) => u64::try_from(m.cx.as_int(*c)?).ok(),
            _ => None,
        })
        .collect();
    weights.iter().any(|w| *w > 0).then_some(weights)
}

/// What a condition probably is, and how surely.
fn likely(m: &Module, body: &Body, cond: Value) -> Option<(bool, (u64, u64))> {
    let i = cond.as_inst()?;
    let expected = |v: Value| {
        let call = v
            .as_inst()
            .filter(|&c| is_call_to(m, body, c, Role::Expect))?;
        m.cx.value_int(body.operand(call, 2))
    };
    if let Some(n) = expected(cond) {
        return Some((n != 0, EXPECTED));
    }
    match (body.op(i), &body.inst(i).aux) {
        (Opcode::ICmp, &Aux::Cmp(p)) => {
            let (x, y) = (body.operand(i, 0), body.operand(i, 1));
            if let Some(n) = expected(x) {
                let equal = m.cx.value_int(y)? == n;
                return match p {
                    Pred::Eq => Some((equal, EXPECTED)),
                    Pred::Ne => Some((!equal, EXPECTED)),
                    _ => None,
                };
            }
            if m.cx.types.is_ptr(body.ty(x, &m.cx)) {
                // Pointers differ.
                return match p {
                    Pred::Eq => Some((false, GUESS)),
                    Pred::Ne => Some((true, GUESS)),
                    _ => None,
                };
            }
            let c = m.cx.as_sint(y.as_const()?)?;
            match (p, c) {
                (Pred::Eq, 0 | -1) | (Pred::Slt, 0) => Some((false, GUESS)),
                (Pred::Ne, 0 | -1) | (Pred::Sgt, 0 | -1) => Some((true, GUESS)),
                _ => None,
            }
        }
        (Opcode::FCmp, &Aux::Cmp(p)) => match p {
            Pred::FOrd => Some((true, ((1 << 20) - 1, 1))),
            Pred::FUno => Some((false, ((1 << 20) - 1, 1))),
            Pred::FOeq | Pred::FUeq => Some((false, GUESS)),
            Pred::FOne | Pred::FUne => Some((true, GUESS)),
            _ => None,
        },
        _ => None,
    }
}
