//! What a warp does in its slice of time: its groups go on by turns until it ends, waits, or used the slice.

use super::barriers::{arrive, release, release_cluster};
use super::faults::over_step_limit;
use super::groups::{meet_elsewhere, merge, pick};
use super::{Block, Stop, run_group, together};
use crate::cx::{Cx, Event};
use crate::inst::Flow;
use crate::race::Object;
use crate::tier::{Ran, Runner};
use crate::trap::TrapKind;
use crate::warp::Wait;

/// The launch ends with the fault that the context has.
pub(super) struct Trapped;

/// Runs the group of a warp, and others of it, until the warp ends, blocks or used its slice.
pub(super) fn work(
    blocks: &mut [Block],
    pending: &mut [Vec<u32>],
    (b, wi): (usize, usize),
    cx: &mut Cx<'_>,
    native: &mut Option<Runner<'_>>,
) -> Result<Stop, Trapped> {
    loop {
        if matches!(cx.event, Event::None) && run_some(cx, native) {
            return Ok(Stop::Slice);
        }
        match std::mem::replace(&mut cx.event, Event::None) {
            Event::None => {}
            Event::Switch => {
                if cx.slice.steps >= cx.slice.end {
                    return Ok(Stop::Slice);
                }
                merge(cx);
                let g = cx.save_group(Wait::Ready);
                cx.w.groups.push(g);
                pick(cx);
            }
            Event::Yield => return Ok(Stop::Slice),
            Event::Exit(m) => {
                leave(blocks, pending, (b, wi), cx, m);
                if cx.mask == 0 && !pick(cx) {
                    return Ok(match cx.w.live {
                        0 => Stop::Done,
                        _ => Stop::Blocked,
                    });
                }
            }
            Event::WaitLanes { stalled, need } => {
                if !wait_for_lanes(cx, stalled, need) {
                    return Ok(Stop::Blocked);
                }
            }
            Event::Barrier(op) => {
                if cx.launch.check_sync && !together::check(&mut blocks[b], cx, &op) {
                    return Err(Trapped);
                }
                if let Err(misuse) = arrive(&mut blocks[b], wi, op) {
                    let lane = op.mask.trailing_zeros() as usize;
                    cx.trap(TrapKind::Invalid, lane, misuse);
                    return Err(Trapped);
                }
                together::note(&mut blocks[b], op.id, cx.pc - 1);
                cx.lanes_meet(op.mask);
                meet_barrier(&mut blocks[b], (b, wi), cx, &op);
                if cx.mask == 0 && !pick(cx) {
                    return Ok(Stop::Blocked);
                }
            }
            Event::Cluster { arrive, wait, mask } => {
                let how = (arrive, wait, mask);
                meet_cluster(blocks, pending, (b, wi), cx, how);
                if cx.mask == 0 && !pick(cx) {
                    return Ok(Stop::Blocked);
                }
            }
            Event::Trap => return Err(Trapped),
        }
    }
}

/// Puts the group of a warp away whose slice is used up.
pub(super) fn put_away(
    cx: &mut Cx<'_>,
    stop: Stop,
    clock: u64,
    limit: u64,
) -> Result<Stop, Trapped> {
    if let Stop::Slice = stop {
        cx.w.note_turn(cx.mask);
        let g = cx.save_group(Wait::Ready);
        cx.w.groups.push(g);
        if cx.advance() == Flow::Event {
            return Err(Trapped);
        }
    }
    if clock + cx.slice.steps > limit {
        over_step_limit(cx);
        return Err(Trapped);
    }
    Ok(stop)
}

/// Lanes are at a collective that waits for others. False where no group of the warp can go on.
fn wait_for_lanes(cx: &mut Cx<'_>, stalled: u32, need: u32) -> bool {
    cx.pc -= 1;
    cx.uncount();
    if merge(cx) {
        return true;
    }
    let pc = cx.pc;
    if cx.slice.watch && cx.meets(pc) {
        let g = cx.save_group(Wait::Ready);
        cx.w.groups.push(g);
        pick(cx);
        return true;
    }
    cx.split_off(stalled, pc, Wait::Lanes(need));
    if cx.mask != 0 {
        cx.pc += 1;
        return true;
    }
    pick(cx)
        || meet_elsewhere(cx) && {
            pick(cx);
            true
        }
}

/// Lanes of warp `wi` in block `b` end: those who wait for all threads wait for fewer now.
fn leave(
    blocks: &mut [Block],
    pending: &mut [Vec<u32>],
    (b, wi): (usize, usize),
    cx: &mut Cx<'_>,
    m: u32,
) {
    cx.mask &= !m;
    cx.w.live &= !m;
    blocks[b].live -= m.count_ones();
    for g in &mut cx.w.groups {
        if let Wait::Lanes(_) = g.wait {
            g.wait = Wait::Ready;
        }
    }

    for id in 0..blocks[b].barriers.len() {
        release(&mut blocks[b], wi, cx, id);
    }
    pending[b][wi] &= !m;
    release_cluster(blocks, pending, b, wi, cx);
}

/// Lanes of a warp come to a barrier of its block.
fn meet_barrier(
    block: &mut Block,
    (b, wi): (usize, usize),
    cx: &mut Cx<'_>,
    op: &crate::cx::BarrierOp,
) {
    if op.wait {
        let rest = cx.mask & !op.mask;
        let pc = cx.pc;
        cx.split_off(op.mask, pc, Wait::Barrier(op.id as u8));
        cx.mask = rest;
    }
    cx.order(|r, me| r.arrive(me, Object::Barrier(b as u32, op.id)));
    release(block, wi, cx, op.id as usize);
}

/// Lanes of warp `wi` in block `b` come to the barrier of the cluster.
fn meet_cluster(
    blocks: &mut [Block],
    pending: &mut [Vec<u32>],
    (b, wi): (usize, usize),
    cx: &mut Cx<'_>,
    (arrive, wait, mask): (bool, bool, u32),
) {
    if arrive {
        pending[b][wi] |= mask;
        cx.order(|r, me| r.arrive(me, Object::Cluster));
    }
    if wait && pending[b][wi] & mask == 0 {
        cx.order(|r, me| r.pass(me, Object::Cluster));
    }
    if wait && pending[b][wi] & mask != 0 {
        let pc = cx.pc;
        cx.split_off(mask, pc, Wait::Cluster);
    }
    release_cluster(blocks, pending, b, wi, cx);
}

/// Runs the group until an event, by compiled code as far as there is any. True if that used up the slice.
pub(super) fn run_some(cx: &mut Cx<'_>, native: &mut Option<Runner<'_>>) -> bool {
    let Some(native) = native else {
        if cx.record.executed.is_empty() {
            run_group::<false>(cx);
        } else {
            run_group::<true>(cx);
        }
        return false;
    };
    let ran = native.run(cx);
    if ran == Ran::On {
        return false;
    }
    if ran == Ran::Apart {
        pick(cx);
    }
    if matches!(ran, Ran::Apart | Ran::Together) && cx.slice.steps >= cx.slice.end {
        return true;
    }
    native.run_to_entry(cx, ran == Ran::Refused);
    false
}
