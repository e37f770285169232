//! Faults that end a slice: what the trap says of the place.

use crate::cx::Cx;
use crate::lanes::LANES;
use crate::trap::{Trap, TrapKind};

pub(super) fn over_step_limit(cx: &mut Cx<'_>) {
    if cx.mask == 0 {
        cx.mask = cx.w.live;
    }
    cx.pc += 1;
    cx.trap(
        TrapKind::StepLimit,
        cx.mask.trailing_zeros().min(31) as usize,
        format!("stopped after {} warp instructions", cx.launch.step_limit),
    );
}

/// The fault of the instruction that ran last, with its function, line, block and thread.
pub(super) fn locate_trap(cx: &mut Cx<'_>) -> Box<Trap> {
    let (kind, message, lane, other) = match cx.fault.take() {
        Some(f) => (f.kind, f.message, f.lane.min(LANES - 1), f.other),
        None => (TrapKind::Trap, String::new(), 0, None),
    };
    let at = (cx.pc as usize)
        .saturating_sub(1)
        .min(cx.prog.code.len().saturating_sub(1));
    let line = cx.prog.code.get(at).map_or(0, |i| i.line);
    let function = cx
        .prog
        .owner
        .get(at)
        .map_or(String::new(), |&f| cx.prog.funcs[f as usize].name.clone());
    let thread = [
        cx.w.tid[0].0[lane] as u32,
        cx.w.tid[1].0[lane] as u32,
        cx.w.tid[2].0[lane] as u32,
    ];
    Box::new(Trap {
        kind,
        message,
        function,
        line,
        block: cx.cluster.ctaid,
        thread,
        other,
    })
}
