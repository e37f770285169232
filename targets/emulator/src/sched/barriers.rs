//! Barriers of a block and of a cluster: who arrived, and when they open.

use super::Block;
use crate::cx::{BarrierOp, BarrierRed, Cx, RedKind};
use crate::lanes::Bits;
use crate::race::Object;
use crate::warp::{Wait, Warp};
use thiserror::Error;

/// What a barrier of a block does not allow.
#[derive(Debug, Error)]
pub(super) enum Misuse {
    #[error("a thread arrives at barrier {id} twice in one phase")]
    Twice { id: u32 },
    #[error("threads disagree on the thread count of barrier {id}: {first} and {later}")]
    Disagree { id: u32, first: u32, later: u32 },
    #[error("thread count {count} of barrier {id} is not a positive multiple of the warp size")]
    Count { id: u32, count: u32 },
}

/// A barrier of a block in one phase.
pub(super) struct Barrier {
    /// Lanes of each warp that arrived.
    arrived: Vec<u32>,
    /// Some thread arrived.
    active: bool,
    /// The instruction by which the first one did.
    pub(super) at: Option<u32>,
    expected: Option<u32>,
    red: Option<RedKind>,
    count: u32,
    and: bool,
    or: bool,
    /// Where results go: warp, lanes, absolute destination.
    results: Vec<(usize, u32, BarrierRed)>,
}

impl Barrier {
    /// Nobody came to it.
    pub(super) fn is_idle(&self) -> bool {
        !self.active
    }
}

/// Threads of a warp come to a barrier.
pub(super) fn arrive(block: &mut Block, wi: usize, op: BarrierOp) -> Result<(), Misuse> {
    let n = block.warps.len();
    while block.barriers.len() <= op.id as usize {
        block.barriers.push(Barrier {
            arrived: vec![0; n],
            active: false,
            at: None,
            expected: None,
            red: None,
            count: 0,
            and: true,
            or: false,
            results: Vec::new(),
        });
    }
    let bar = &mut block.barriers[op.id as usize];
    if bar.arrived[wi] & op.mask != 0 {
        return Err(Misuse::Twice { id: op.id });
    }
    let id = op.id;
    if let (true, Some(first), Some(later)) = (bar.active, bar.expected, op.count)
        && first != later
    {
        return Err(Misuse::Disagree { id, first, later });
    }
    if let Some(count) = op.count
        && (count == 0 || !count.is_multiple_of(32))
    {
        return Err(Misuse::Count { id, count });
    }
    bar.active = true;
    bar.expected = bar.expected.or(op.count);
    bar.arrived[wi] |= op.mask;
    if let Some(red) = op.red {
        bar.red = Some(red.kind);
        bar.count += (red.value & op.mask).count_ones();
        bar.and &= red.value & op.mask == op.mask;
        bar.or |= red.value & op.mask != 0;
        bar.results.push((wi, op.mask, red));
    }
    Ok(())
}

/// Opens a barrier if all expected threads are there. The running warp is `wi` of the block, at present outside of it.
pub(super) fn release(block: &mut Block, wi: usize, cx: &mut Cx<'_>, id: usize) {
    let (races, rank) = (cx.record.races, cx.cluster.rank);
    let w = &mut cx.w;
    let Some(bar) = block.barriers.get_mut(id) else {
        return;
    };
    if !bar.active {
        return;
    }
    let complete = match bar.expected {
        Some(count) => {
            // A warp whose threads are all there counts as a whole warp.
            let mut have = 0;
            for (k, &lanes) in bar.arrived.iter().enumerate() {
                let all = if k == wi { w.all } else { block.warps[k].all };
                have += if lanes == all { 32 } else { lanes.count_ones() };
            }
            have >= count
        }
        None => {
            let mut missing = 0;
            for (k, &lanes) in bar.arrived.iter().enumerate() {
                let live = if k == wi { w.live } else { block.warps[k].live };
                missing |= live & !lanes;
            }
            missing == 0
        }
    };
    if !complete {
        return;
    }
    let results = std::mem::take(&mut bar.results);
    let (count, and, or) = (bar.count, bar.and, bar.or);
    bar.arrived.fill(0);
    bar.active = false;
    bar.at = None;
    bar.expected = None;
    bar.red = None;
    bar.count = 0;
    bar.and = true;
    bar.or = false;
    for (k, lanes, red) in results {
        let t = if k == wi {
            &mut *w
        } else {
            &mut block.warps[k]
        };
        match red.kind {
            RedKind::Popc => {
                for l in Bits(lanes) {
                    t.regs[red.d as usize].0[l] = count as u64;
                }
            }
            RedKind::And | RedKind::Or => {
                let v = if red.kind == RedKind::And { and } else { or };
                let p = &mut t.preds[red.d as usize];
                *p = if v { *p | lanes } else { *p & !lanes };
            }
        }
    }
    let object = Object::Barrier(rank, id as u32);
    if let Some(r) = races {
        r.borrow_mut().open(object);
    }
    let wake = |t: &mut Warp, index: usize| {
        for g in &mut t.groups {
            if g.wait == Wait::Barrier(id as u8) {
                g.wait = Wait::Ready;
                if let Some(r) = races {
                    let mut r = r.borrow_mut();
                    let who = r.warp(rank, index as u32);
                    r.pass(who, object);
                }
            }
        }
    };
    wake(w, wi);
    for (k, t) in block.warps.iter_mut().enumerate() {
        wake(t, k);
    }
}

/// Opens the cluster barrier if every live thread of the cluster arrived.
pub(super) fn release_cluster(
    blocks: &mut [Block],
    pending: &mut [Vec<u32>],
    b: usize,
    wi: usize,
    cx: &mut Cx<'_>,
) {
    let races = cx.record.races;
    let w = &mut cx.w;
    let mut any = 0;
    for (k, block) in blocks.iter().enumerate() {
        for (n, t) in block.warps.iter().enumerate() {
            let live = if k == b && n == wi { w.live } else { t.live };
            if live & !pending[k][n] != 0 {
                return;
            }
            any |= pending[k][n];
        }
    }
    if any == 0 {
        return;
    }
    for p in pending.iter_mut() {
        p.fill(0);
    }
    if let Some(r) = races {
        r.borrow_mut().open(Object::Cluster);
    }
    let wake = |t: &mut Warp, rank: usize, index: usize| {
        for g in &mut t.groups {
            if g.wait == Wait::Cluster {
                g.wait = Wait::Ready;
                if let Some(r) = races {
                    let mut r = r.borrow_mut();
                    let who = r.warp(rank as u32, index as u32);
                    r.pass(who, Object::Cluster);
                }
            }
        }
    };
    wake(w, b, wi);
    for (rank, block) in blocks.iter_mut().enumerate() {
        for (k, t) in block.warps.iter_mut().enumerate() {
            wake(t, rank, k);
        }
    }
}
