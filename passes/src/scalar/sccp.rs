//! `sccp`: sparse conditional constant propagation within one function.

use crate::analysis::cache::Preserved;
use crate::analysis::constants::{Lattice, Solver};
use crate::edit::{branch_always, erase_dead, remove_unreachable};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Body, Const, Context, Inst, Module};

/// The pass.
pub struct Sccp;

impl FunctionPass for Sccp {
    fn new(_: &Params) -> Self {
        Sccp
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let plan = {
            let s = Solver::solve(fx.m, fx.body, &[], &|_, _, _| Lattice::Over);
            Plan::of(fx.m, fx.body, &s)
        };
        if plan.is_empty() {
            return false;
        }
        let cut = plan.apply(&mut fx.m.cx, fx.body);
        erase_dead(fx.m, fx.body);
        if cut {
            fx.cache.invalidate(Preserved::None);
        }
        true
    }
}

/// What a solution changes in a body.
#[derive(Default)]
pub struct Plan {
    values: Vec<(Inst, Const)>,
    branches: Vec<(Block, Block)>,
}

impl Plan {
    /// Collects constants and decided branches of reached blocks.
    pub fn of(m: &Module, body: &Body, s: &Solver) -> Plan {
        let mut p = Plan::default();
        for b in body.blocks() {
            if !s.reached(b) {
                continue;
            }
            for i in body.insts(b) {
                if body.op(i).is_terminator() {
                    if let Some(to) = s.decided(m, body, i) {
                        p.branches.push((b, to));
                    }
                } else if body.has_uses(i.into())
                    && let Lattice::Const(c) = s.value(i.into())
                {
                    p.values.push((i, c));
                }
            }
        }
        p
    }
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.branches.is_empty()
    }
    /// Makes the changes; says whether control flow changed.
    pub fn apply(&self, cx: &mut Context, body: &mut Body) -> bool {
        for &(i, c) in &self.values {
            body.replace_all_uses(i.into(), c.into());
        }
        for &(b, to) in &self.branches {
            branch_always(body, cx, b, to);
        }
        if self.branches.is_empty() {
            return false;
        }
        remove_unreachable(cx, body);
        true
    }
}
