//! Values that are constants in each copy of a loop that is written out.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::induction;
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode, Value, phi};
use rustc_hash::FxHashSet;

/// Counters of a loop with constant starts and steps, and what it computes from them and nothing else.
pub(super) fn known_from_counters(fx: &Fx, loops: &LoopInfo, id: LoopId) -> FxHashSet<Inst> {
    let body = &*fx.body;
    let counts = |p: &Inst| {
        induction(body, loops, id, *p).is_some_and(|iv| iv.start.is_const() && iv.step.is_const())
    };
    let phis = phi::of(body, loops.get(id).header);
    let mut known: FxHashSet<Inst> = phis.filter(counts).collect();
    if known.is_empty() {
        return known;
    }
    for i in loops.insts(body, id) {
        let op = body.op(i);
        let folds = op.is_binary() || op.is_cast() || matches!(op, Opcode::ICmp | Opcode::Select);
        let constant = |v: Value| v.is_const() || v.as_inst().is_some_and(|d| known.contains(&d));
        if folds && body.operands(i).all(constant) {
            known.insert(i);
        }
    }
    known
}
