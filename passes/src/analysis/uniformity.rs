//! Which values and branches may differ between the threads of a warp.
//!
//! Divergence starts at thread numbers, atomics and unknown calls, flows along operands, and, where a branch diverges,
//! into the phis at which its paths meet again.

use crate::analysis::alias::space_of;
use crate::analysis::dominators::PostDomTree;
use crate::analysis::effects::call_effects;
use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::{
    Block, Body, FuncId, Inst, MemoryEffects, Module, Opcode, Value, ValueKind, cfg, phi,
};

/// Divergence of one function.
#[derive(Clone, Debug)]
pub struct Uniformity {
    divergent: Vec<bool>,
    branch: Vec<bool>,
    args_uniform: bool,
}

/// How many times each block may be walked on average, and the root of what is allowed in any case.
const MOST_WALKED: usize = 256;

impl Uniformity {
    /// Runs the analysis.
    pub fn new(m: &Module, f: FuncId, body: &Body, post: &PostDomTree) -> Uniformity {
        let mut u = Uniformity {
            divergent: vec![false; body.inst_capacity()],
            branch: vec![false; body.block_capacity()],
            args_uniform: m.is_kernel(f),
        };
        let mut work: Vec<Inst> = Vec::new();
        let mut seen = vec![0u32; body.block_capacity()];
        let mut round = 0;
        // Blocks that may be walked in all; a jungle of branches beyond that is taken for divergent everywhere.
        let mut budget = MOST_WALKED * body.block_capacity() + MOST_WALKED * MOST_WALKED;
        for b in body.blocks() {
            for i in body.insts(b) {
                if is_source(m, body, i)
                    || !u.args_uniform && body.operands(i).any(|v| v.as_arg().is_some())
                {
                    work.push(i);
                }
            }
        }
        while let Some(i) = work.pop() {
            if body.op(i).is_terminator() {
                let Some(b) = body.inst(i).block else {
                    continue;
                };
                if !std::mem::replace(&mut u.branch[b.index()], true) {
                    round += 1;
                    let walked = u.join_points(body, post, b, &mut work, &mut seen, round);
                    budget = budget.saturating_sub(walked);
                    if budget == 0 {
                        u.divergent.fill(true);
                        u.branch.fill(true);
                        return u;
                    }
                }
                continue;
            }
            if std::mem::replace(&mut u.divergent[i.index()], true) {
                continue;
            }
            for (user, _) in body.users(i.into()) {
                if !always_uniform(m, body, user) {
                    work.push(user);
                }
            }
        }
        u
    }
    /// Phis of blocks that paths from a divergent branch reach before the branch's post-dominator (and there) diverge. Gives the
    /// number of blocks on the way.
    fn join_points(
        &self,
        body: &Body,
        post: &PostDomTree,
        b: Block,
        work: &mut Vec<Inst>,
        seen: &mut [u32],
        round: u32,
    ) -> usize {
        let mut walked = 0;
        let stop = post.idom(b);
        let mut todo: Vec<Block> = cfg::succs(body, b).collect();
        if todo.len() < 2 {
            return walked;
        }
        while let Some(x) = todo.pop() {
            if std::mem::replace(&mut seen[x.index()], round) == round {
                continue;
            }
            walked += 1;
            if cfg::preds(body, x).nth(1).is_some() {
                work.extend(phi::of(body, x));
            }
            if Some(x) != stop {
                todo.extend(cfg::succs(body, x));
            }
        }
        walked
    }
    /// Whether a value may differ between threads.
    pub fn is_divergent(&self, v: Value) -> bool {
        match v.kind() {
            // Values made after the analysis count as divergent.
            ValueKind::Inst(i) => self.divergent.get(i.index()).copied().unwrap_or(true),
            ValueKind::Arg(_) => !self.args_uniform,
            _ => false,
        }
    }
    /// Whether threads may leave a block by different edges.
    pub fn branch_diverges(&self, b: Block) -> bool {
        self.branch.get(b.index()).copied().unwrap_or(true)
    }
}

fn always_uniform(m: &Module, body: &Body, i: Inst) -> bool {
    body.op(i) == Opcode::Call
        && matches!(
            m.called_func(body, i).and_then(|f| role_of_func(m, f)),
            Some(Role::BarrierRed | Role::WarpSize)
        )
}

fn is_source(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::VaArg => true,
        // Local memory differs per thread even at equal addresses.
        Opcode::Load => matches!(space_of(&m.cx, body, body.operand(i, 0)), 0 | 5),
        Opcode::Call => match m.called_func(body, i).and_then(|f| role_of_func(m, f)) {
            Some(Role::TidX | Role::TidY | Role::TidZ | Role::LaneId) => true,
            Some(Role::BarrierRed) => false,
            _ => {
                let e = call_effects(m, body, i);
                e.memory != MemoryEffects::NONE || e.convergent
            }
        },
        _ => false,
    }
}
