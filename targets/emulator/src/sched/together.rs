//! The check of synchronization: whether threads come together to barriers that all of them have to execute.

use super::Block;
use crate::cx::{BarrierOp, Cx};
use crate::exec::control::{JOIN, exit, ret};
use crate::inst::{Class, Exec};
use crate::trap::TrapKind;
use crate::warp::Group;

/// Whether a group is at the end of its threads and does nothing more: such threads need not come to barriers.
fn ends(cx: &Cx<'_>, g: &Group) -> bool {
    let code = &cx.prog.code;
    let mut at = g.pc as usize;
    while code
        .get(at)
        .is_some_and(|i| i.class == Class::Internal && i.n == JOIN)
    {
        at += 1;
    }
    let last: [Exec; 2] = [exit, ret];
    let is_last = |e: Exec| last.iter().any(|&l| std::ptr::fn_addr_eq(l, e));
    g.frame.is_none()
        && code
            .get(at)
            .is_some_and(|i| i.guard == 0 && is_last(i.exec))
}

/// Notes by which instruction the first threads of a phase came to a barrier.
pub(super) fn note(block: &mut Block, id: u32, pc: u32) {
    if let Some(bar) = block.barriers.get_mut(id as usize) {
        bar.at.get_or_insert(pc);
    }
}

/// Checks an arrival of the running group, which lets those go first that may come to the barrier, too. False where threads are apart: the
/// fault is raised.
pub(super) fn check(block: &mut Block, cx: &mut Cx<'_>, op: &BarrierOp) -> bool {
    if !op.is_for_all() {
        return true;
    }
    let pc = cx.pc - 1;
    let passed = cx.w.sync.passed;
    // A thread that ends before any barrier need not come, but one that ends while others come to one more has left their loop.
    let missing = (cx.w.groups.iter())
        .filter(|g| g.mask & passed != 0 || !ends(cx, g))
        .fold(0, |m, g| m | g.mask);
    let left = passed & !cx.w.live & cx.w.all;
    let apart = (missing | left | cx.mask) & !op.mask;
    if apart != 0 {
        let lane = op.mask.trailing_zeros() as usize;
        let text = format!(
            "lanes 0x{:08x} of the warp come to barrier {} without lanes 0x{apart:08x}",
            op.mask, op.id
        );
        cx.trap(TrapKind::Sync, lane, text);
        return false;
    }
    let line = |pc: u32| cx.prog.code.get(pc as usize).map_or(0, |i| i.line);
    let first = block.barriers.get(op.id as usize).and_then(|b| b.at);
    if let Some(first) = first.filter(|&f| f != pc) {
        let text = format!(
            "other warps of the block come to barrier {} at PTX line {}, this one at line {}",
            op.id,
            line(first),
            line(pc)
        );
        cx.trap(TrapKind::Sync, op.mask.trailing_zeros() as usize, text);
        return false;
    }
    cx.w.sync.passed |= op.mask;
    true
}
