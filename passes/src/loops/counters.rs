//! The counters of a loop, and what is known of them where it is entered and left.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::ranges::Facts;
use crate::loops::affine::{Induction, induction};
use crate::manager::Fx;
use jacquard_ir::{Aux, Block, Opcode, Pred, Value, cfg, phi};

/// The induction variables of a loop.
pub(crate) fn inductions(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Vec<Induction> {
    phi::of(fx.body, loops.get(id).header)
        .filter_map(|p| induction(fx.body, loops, id, p))
        .collect()
}

/// The integer induction variables of a loop.
pub(crate) fn int_inductions(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Vec<Induction> {
    let mut all = inductions(fx, loops, id);
    all.retain(|iv| fx.m.cx.types.is_int(fx.body.inst(iv.phi).ty));
    all
}

/// The condition under which the back edge is taken from this block: `(predicate, left, right)`.
pub(crate) fn stay_condition(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    b: Block,
) -> Option<(Pred, Value, Value)> {
    let t = fx.body.terminator(b)?;
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return None;
    }
    let c = fx.body.operand(t, 0).as_inst()?;
    let Aux::Cmp(p) = fx.body.inst(c).aux else {
        return None;
    };
    if fx.body.op(c) != Opcode::ICmp {
        return None;
    }
    let yes = fx.body.operand(t, 1).as_block()?;
    let no = fx.body.operand(t, 2).as_block()?;
    let p = match (loops.contains(id, yes), loops.contains(id, no)) {
        (true, false) => p,
        (false, true) => p.inverse(),
        _ => return None,
    };
    Some((p, fx.body.operand(c, 0), fx.body.operand(c, 1)))
}

/// What the branch into the loop's preheader says.
pub(crate) fn entry_facts(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> Facts {
    let mut facts = Facts::default();
    let mut at = loops.preheader(fx.body, id);
    for _ in 0..4 {
        let Some(b) = at else { break };
        let Some(p) = cfg::single_pred(fx.body, b) else {
            break;
        };
        if let Some(t) = fx.body.terminator(p)
            && fx.body.op(t) == Opcode::Br
            && fx.body.num_ops(t) == 3
            && fx.body.operand(t, 1) != fx.body.operand(t, 2)
        {
            let yes = fx.body.operand(t, 1) == Value::block(b);
            facts.assume(fx.m, fx.body, fx.body.operand(t, 0), yes, 0);
        }
        at = Some(p);
    }
    facts
}
