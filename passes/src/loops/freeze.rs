//! `canon-freeze`: a counter that is frozen in its loop starts frozen and does not wrap by promise, so that it is seen to be a counter.

use crate::analysis::cache::Preserved;
use crate::analysis::known_bits::Memo;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::counters::int_inductions;
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Flags, Inst, Opcode, Value, phi};

/// The pass.
pub fn canonicalize_freeze(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let loops = fx.loops();
    for id in loops.ids() {
        any |= thaw(fx, &loops, id);
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

fn thaw(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let Some(pre) = loops.preheader(fx.body, id) else {
        return false;
    };
    let mut any = false;
    for iv in int_inductions(fx, loops, id) {
        let frozen: Vec<Inst> = [iv.phi, iv.next]
            .into_iter()
            .flat_map(|i| fx.body.users(i.into()).map(|u| u.0).collect::<Vec<_>>())
            .filter(|&u| {
                fx.body.op(u) == Opcode::Freeze
                    && fx.body.inst(u).block.is_some_and(|b| loops.contains(id, b))
            })
            .collect();
        let Some(end) = fx.body.terminator(pre).filter(|_| !frozen.is_empty()) else {
            continue;
        };
        fx.remark(
            RemarkKind::Passed,
            "canon-freeze",
            "Moved",
            Some(iv.phi),
            &[(TEXT, &"frozen before the loop instead of in it")],
        );
        let settled = |fx: &mut Fx, v: Value| match v.as_const() {
            Some(c) if fx.m.cx.is_well_defined(c) => v,
            _ => fx.before(end).freeze(v),
        };
        let start = settled(fx, iv.start);
        let step = settled(fx, iv.step);
        let place = phi::incoming(fx.body, iv.phi).position(|x| x.1 == pre);
        if let Some(k) = place {
            fx.body.set_operand(iv.phi, 2 * k, start);
        }
        for n in 0..2 {
            if fx.body.operand(iv.next, n) == iv.step {
                fx.body.set_operand(iv.next, n, step);
            }
        }
        fx.body.inst_mut(iv.next).flags = Flags::NONE;
        Memo::forget_all();
        for u in frozen {
            let v = fx.body.operand(u, 0);
            fx.body.replace_and_erase(u, v);
        }
        any = true;
    }
    any
}
