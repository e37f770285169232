//! `loop-term-fold`: a loop ends by another of its counters, where the one it ends by serves nothing else.

use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::{Induction, entry_and_back, trip_count};
use crate::loops::counters::{inductions, stay_condition};
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Inst, Opcode, Pred, TypeId, Value, phi};

/// The pass.
pub fn loop_term_fold(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let loops = fx.loops();
    for id in loops.ids() {
        any |= fold(fx, &loops, id);
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

/// A counter by which a loop can end: its phi, its next value, and how much an iteration adds.
struct Other {
    phi: Inst,
    next: Inst,
    start: Value,
    step: i64,
    pointer: bool,
}

/// Whether a counter serves nothing but the test that ends the loop.
fn only_ends(fx: &Fx, iv: &Induction, test: Inst) -> bool {
    let phi_users = fx
        .body
        .users(iv.phi.into())
        .all(|u| u.0 == iv.next || u.0 == test);
    let next_users = fx
        .body
        .users(iv.next.into())
        .all(|u| u.0 == iv.phi || u.0 == test);
    phi_users && next_users
}

fn other(fx: &Fx, loops: &LoopInfo, id: LoopId, not: Inst) -> Option<Other> {
    let phis: Vec<Inst> = phi::of(fx.body, loops.get(id).header).collect();
    phis.into_iter().filter(|&p| p != not).find_map(|phi| {
        let (start, back) = entry_and_back(fx.body, loops, id, phi)?;
        let next = back.as_inst()?;
        let ty = fx.body.inst(phi).ty;
        if fx.m.cx.types.is_ptr(ty) {
            let (offset, vars) = (fx.body.op(next) == Opcode::GetElementPtr)
                .then(|| crate::analysis::alias::gep_offset(&fx.m.cx, fx.body, next))??;
            let plain = fx.body.operand(next, 0) == phi.into() && vars.is_empty() && offset != 0;
            return plain.then_some(Other {
                phi,
                next,
                start,
                step: offset,
                pointer: true,
            });
        }
        let iv = crate::loops::affine::induction(fx.body, loops, id, phi)?;
        let step = i64::try_from(fx.m.cx.as_sint(iv.step.as_const()?)?).ok()?;
        (step != 0).then_some(Other {
            phi,
            next: iv.next,
            start,
            step: if iv.negated { -step } else { step },
            pointer: false,
        })
    })
}

fn fold(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let exits = loops.exit_edges(fx.body, id);
    if exits.len() != 1 || exits[0].0 != latch {
        return false;
    }
    let Some(back_edges) = trip_count(fx.m, fx.body, loops, id) else {
        return false;
    };
    let Some(branch) = fx.body.terminator(latch) else {
        return false;
    };
    let (Some(test), Some((_, x, _))) = (
        fx.body.operand(branch, 0).as_inst(),
        stay_condition(fx, loops, id, latch),
    ) else {
        return false;
    };
    let Some(iv) = inductions(fx, loops, id)
        .into_iter()
        .find(|iv| Value::inst(iv.next) == x || Value::inst(iv.phi) == x)
    else {
        return false;
    };
    if !only_ends(fx, &iv, test) || !fx.body.has_one_use(test.into()) {
        return false;
    }
    let Some(o) = other(fx, loops, id, iv.phi) else {
        return false;
    };
    // The other counter must not come back to its last value on the way.
    let times = i128::from(back_edges) + 1;
    let way = times * i128::from(o.step);
    let width = if o.pointer {
        fx.m.cx.size_of(fx.body.inst(o.phi).ty) as u32 * 8
    } else {
        fx.m.cx.types.int_width(fx.body.inst(o.phi).ty).unwrap_or(0)
    };
    if width == 0 || width > 64 || way.unsigned_abs() >= 1u128 << (width - 1) {
        return false;
    }
    let Some(end) = fx.body.terminator(pre) else {
        return false;
    };
    fx.remark(
        RemarkKind::Passed,
        "loop-term-fold",
        "Folded",
        Some(test),
        &[(TEXT, &"the loop ends by another of its counters")],
    );
    let last = if o.pointer {
        let bytes: Value = fx.m.cx.i64(way as i64).into();
        fx.before(end)
            .gep(TypeId::I8, o.start, &[bytes], jacquard_ir::Flags::NONE)
    } else {
        let mut bld = fx.before(end);
        let n = bld.int_like(o.start, way);
        bld.binary(Opcode::Add, o.start, n)
    };
    // What is now looked at may not be poison: its promises were about values that mattered before.
    fx.body.inst_mut(o.next).flags = jacquard_ir::Flags::NONE;
    crate::analysis::known_bits::Memo::forget_all();
    let stays = fx.body.operand(branch, 1).as_block() == Some(loops.get(id).header);
    let pred = if stays { Pred::Ne } else { Pred::Eq };
    let new = fx.before(branch).icmp(pred, o.next.into(), last);
    fx.body.set_operand(branch, 0, new);
    crate::edit::erase_if_dead(fx.m, fx.body, test);
    // The counter and its next value feed each other alone.
    let p = fx.m.cx.poison(fx.body.inst(iv.phi).ty);
    if !fx.body.users(iv.next.into()).any(|u| u.0 != iv.phi) {
        fx.body.replace_all_uses(iv.next.into(), p.into());
        fx.body.erase(iv.next);
        crate::edit::erase_if_dead(fx.m, fx.body, iv.phi);
    }
    true
}
