//! Blocks whose warps go from barrier to barrier whole, as compiled code: each warp runs to the barrier at which the others are, without what
//! barriers need that only some threads come to.

use super::barriers::arrive;
use super::groups::pick;
use super::{
    Block, Resident, SLICE, Scheduler, Stop, context, finish, put_away, run_some, settle, trapped,
    work,
};
use crate::cx::{BarrierOp, ClusterView, Cx, Event, FrameAt, Records, Slice};
use crate::inst::CLASSES;
use crate::tier::Runner;
use crate::trap::Trap;
use crate::warp::{Wait, Warp};

/// Whether a warp is whole: at its end, or in one group that is ready or waits at a barrier whose arrivals are not noted.
fn is_whole(w: &Warp, gathered: Option<u32>) -> bool {
    match &w.groups[..] {
        [] => w.done,
        [g] => match g.wait {
            Wait::Ready => g.mask == w.live,
            Wait::Barrier(id) => gathered == Some(u32::from(id)),
            _ => false,
        },
        _ => false,
    }
}

/// Notes the arrivals of the warps that wait, as those that come to the barrier otherwise do.
pub(super) fn note(block: &mut Block) {
    let Some(id) = block.gathered.take() else {
        return;
    };
    for k in 0..block.warps.len() {
        let at = block.warps[k]
            .groups
            .first()
            .filter(|g| g.wait != Wait::Ready);
        let Some((mask, pc)) = at.map(|g| (g.mask, g.pc)) else {
            continue;
        };
        let op = BarrierOp {
            id,
            count: None,
            mask,
            aligned: true,
            wait: true,
            red: None,
        };
        // One arrival of each thread is no misuse.
        let _ = arrive(block, k, op);
        super::together::note(block, id, pc - 1);
    }
}

/// Whether all warps of a block wait or have ended; then they go on.
fn opens(block: &mut Block, other: usize) -> bool {
    let waits = |w: &Warp| w.done || w.groups.iter().all(|g| g.wait != Wait::Ready);
    let mut rest = block.warps.iter().enumerate().filter(|(k, _)| *k != other);
    if block.gathered.is_none() || !rest.all(|(_, w)| waits(w)) {
        return false;
    }
    for w in &mut block.warps {
        for g in &mut w.groups {
            g.wait = Wait::Ready;
        }
    }
    block.gathered = None;
    true
}

/// Runs a whole warp to the next barrier, to its end, or for its slice. None where it comes to something else: the event is left.
fn march_one(
    block: &mut Block,
    wi: usize,
    cx: &mut Cx<'_>,
    native: &mut Option<Runner<'_>>,
) -> Option<Stop> {
    pick(cx);
    loop {
        if run_some(cx, native) {
            return Some(Stop::Slice);
        }
        let whole = cx.mask == cx.w.live && cx.w.groups.is_empty();
        match &cx.event {
            Event::None => {}
            Event::Barrier(op) if whole && block.takes(op, cx.mask) => {
                let id = op.id;
                cx.event = Event::None;
                block.gathered = Some(id);
                if !opens(block, wi) {
                    let g = cx.save_group(Wait::Barrier(id as u8));
                    cx.w.groups.push(g);
                    cx.mask = 0;
                    return Some(Stop::Blocked);
                }
            }
            &Event::Exit(m) if whole && m == cx.mask => {
                cx.event = Event::None;
                block.live -= m.count_ones();
                (cx.mask, cx.w.live) = (0, 0);
                opens(block, wi);
                return Some(Stop::Done);
            }
            _ => return None,
        }
    }
}

impl Block {
    /// Whether lanes that come to a barrier can gather there with the others that did.
    fn takes(&self, op: &BarrierOp, mask: u32) -> bool {
        let own = op.is_for_all() && op.wait && op.red.is_none() && op.mask == mask;
        own && self.gathered.is_none_or(|id| id == op.id)
    }
}

impl Scheduler<'_> {
    /// Whether the warps of a cluster can march.
    pub(super) fn marches(&self, r: &Resident) -> bool {
        let [b] = &r.blocks[..] else { return false };
        self.native.is_some()
            && r.pending[0].iter().all(|&p| p == 0)
            && b.barriers.iter().all(|b| b.is_idle())
            && b.warps.iter().all(|w| is_whole(w, b.gathered))
    }

    /// Gives every warp of a block a slice, which ends at a barrier, up to the first one that comes to something else. Gives whether any ran, and the
    /// first warp that had none.
    pub(super) fn march(&mut self, r: &mut Resident) -> Result<(bool, usize), Box<Trap>> {
        let mut progress = false;
        let mut native = self.native.take();
        let ctaid = r.blocks[0].ctaid;
        let count = r.blocks[0].warps.len();
        let mut cx = context!(self, r, 0, ctaid, Warp::default());
        let mut next = 0;
        let mut alone = false;
        while next < count && !alone {
            let wi = next;
            next += 1;
            let w = &mut r.blocks[0].warps[wi];
            if w.done || w.groups.iter().any(|g| g.wait != Wait::Ready) {
                continue;
            }
            progress = true;
            std::mem::swap(&mut cx.w, w);
            cx.slice = Slice {
                steps: 0,
                end: SLICE.min(self.launch.step_limit.saturating_sub(self.clock) + 1),
                spins: std::mem::take(&mut cx.w.spin.accesses),
                favored: u32::MAX,
                watch: false,
                spun: false,
                clock: self.clock,
            };
            cx.w.turns.now += 1;
            let stop = match march_one(&mut r.blocks[0], wi, &mut cx, &mut native) {
                Some(stop) => Ok(stop),
                None => {
                    alone = true;
                    note(&mut r.blocks[0]);
                    let (blocks, pending) = (&mut r.blocks, &mut r.pending);
                    work(blocks, pending, (0, wi), &mut cx, &mut native)
                }
            };
            let limit = self.launch.step_limit;
            let Ok(stop) = stop.and_then(|stop| put_away(&mut cx, stop, self.clock, limit)) else {
                self.native = native;
                return Err(trapped(&mut self.stats, &mut self.clock, &mut cx));
            };
            self.accesses += u64::from(cx.slice.spins);
            if settle(&mut cx, &stop) {
                self.in_vain = None;
            }
            self.spins += u64::from(cx.w.spin.last);
            finish(&mut self.stats, &mut self.clock, &mut cx);
            std::mem::swap(&mut cx.w, &mut r.blocks[0].warps[wi]);
        }
        self.native = native;
        Ok((progress, next))
    }
}
