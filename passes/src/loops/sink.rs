//! `loop-sink`: what was computed before a loop for a block that seldom runs in it is computed in that block.

use crate::analysis::cache::Preserved;
use crate::analysis::frequency::Frequencies;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use crate::scalar::sink::{common_user_block, movable};
use jacquard_ir::{Inst, Opcode, phi};

/// The pass.
pub fn loop_sink(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let (loops, dom) = (fx.loops(), fx.dom());
    let often = Frequencies::new(fx.m, fx.body, &dom, &loops);
    for id in loops.ids() {
        any |= sink(fx, &loops, id, &often);
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

fn sink(fx: &mut Fx, loops: &LoopInfo, id: LoopId, often: &Frequencies) -> bool {
    let Some(pre) = loops.preheader(fx.body, id) else {
        return false;
    };
    let dom = fx.dom();
    let mut any = false;
    // From the last to the first, so that what feeds what sank can follow.
    let mut at = fx.body.last_inst(pre);
    while let Some(i) = at {
        at = fx.body.prev_inst(i);
        let plain = fx.body.op(i) != Opcode::Load && movable(fx, i) && fx.body.has_uses(i.into());
        if !plain {
            continue;
        }
        let Some(to) = common_user_block(fx, &dom, i) else {
            continue;
        };
        let colder = loops.contains(id, to)
            && to != loops.get(id).header
            && often.block(to) < often.block(pre);
        let first: Option<Inst> = phi::first_other(fx.body, to);
        let (true, Some(first)) = (colder, first) else {
            continue;
        };
        fx.remark(
            RemarkKind::Passed,
            "loop-sink",
            "Sunk",
            Some(i),
            &[(TEXT, &"computed where the loop seldom needs it")],
        );
        fx.body.move_before(i, first);
        any = true;
    }
    any
}
