//! Blocks whose warps need nothing of one another: each warp runs from its first instruction to its end as compiled code, without being set
//! up and put away as those are that wait.

use super::{
    Resident, SLICE, Scheduler, Scope, context, finish, full_mask, number_threads, trapped,
};
use crate::cx::{ClusterView, Cx, Event, FrameAt, Records, Slice};
use crate::exec::cancel::first_block;
use crate::inst::{CLASSES, Class};
use crate::lanes::LANES;
use crate::tier::{Came, Ran, regroup};
use crate::trap::Trap;
use crate::warp::Wait;

/// Blocks in a row, after which the progress is told.
const BATCH: u64 = 1 << 10;
/// Blocks one after the other that did not come to their end, after which no more are tried.
const MOST_MISSES: u32 = 4;

/// The context is for a warp that begins.
fn begin(cx: &mut Cx<'_>, index: u32, (threads, block): (u32, [u32; 3]), entry: u32) {
    let first = index * LANES as u32;
    cx.w.index = index;
    cx.w.live = full_mask(threads - first);
    cx.w.all = cx.w.live;
    (cx.pc, cx.mask) = (entry, cx.w.live);
    if block[1] == 1 && block[2] == 1 {
        for (k, x) in (u64::from(first)..).zip(&mut cx.w.tid[0].0) {
            *x = k;
        }
    } else {
        number_threads(&mut cx.w.tid, first, block);
    }
    cx.w.turns.now = 1;
    cx.w.turns.of.clear();
}

impl Scheduler<'_> {
    /// Whether the next blocks can be tried.
    pub(super) fn tries_plain(&self) -> bool {
        let l = self.launch;
        let whole = self.native.as_ref().is_some_and(|n| {
            n.misses < MOST_MISSES && n.begins(l.kernel) && n.writes_first(l.kernel)
        });
        whole && l.cluster == [1; 3] && l.workspace == 0
    }

    /// Runs some blocks. One of which a warp does not come to its end is handed over, to go on as others do.
    pub(super) fn run_plain(&mut self) -> Result<Option<Resident>, Box<Trap>> {
        let l = self.launch;
        let threads = l.block[0] * l.block[1] * l.block[2];
        let batch = match &self.scope {
            Scope::Start(wish) => wish.batch(self.next).min(BATCH),
            _ => BATCH,
        };
        let (start, last) = (self.next, self.end.min(self.next + batch));
        let mut r = self.admit(first_block(start, l.grid, l.cluster));
        self.stats.blocks -= 1;
        let Some(mut native) = self.native.take() else {
            return Ok(None);
        };
        let w = std::mem::take(&mut r.blocks[0].warps[0]);
        let entry = w.groups.first().map_or(0, |g| g.pc);
        let mut cx = context!(self, r, 0, r.blocks[0].ctaid, w);
        cx.w.groups.clear();
        (cx.pc, cx.mask) = (entry, cx.w.live);
        let mut whole = native.whole(&mut cx);
        let mut block = start;
        let mut left = None;
        while block < last && left.is_none() && self.clock <= l.step_limit {
            cx.cluster.ctaid = first_block(block, l.grid, l.cluster);
            r.began = self.accesses;
            if l.total_shared != 0 {
                cx.cluster.shared[0].data.fill(0);
            }
            for index in 0..threads.div_ceil(LANES as u32) {
                begin(&mut cx, index, (threads, l.block), entry);
                let came = match &mut whole {
                    Some(w) => w.run(&mut cx, &native),
                    None => Came::There,
                };
                self.accesses += u64::from(cx.slice.spins);
                match came {
                    Came::ToEnd => cx.slice.spins = 0,
                    Came::There | Came::ToPause => {
                        left = Some((index, came));
                        break;
                    }
                    Came::ToFault => {
                        return Err(trapped(&mut self.stats, &mut self.clock, &mut cx));
                    }
                }
                let lanes = u64::from(cx.mask.count_ones());
                cx.slice.steps += 1;
                cx.record.counts[Class::Control as usize] += lanes;
            }
            finish(&mut self.stats, &mut self.clock, &mut cx);
            cx.slice.clock = self.clock;
            self.stats.blocks += 1;
            block += 1;
        }
        let Some((index, came)) = left else {
            let w = cx.w;
            self.next = block;
            native.misses = 0;
            self.native = Some(native);
            self.spare.push(w);
            return Ok(None);
        };
        let frame = whole.map(|w| w.frame);
        let ran = frame.map_or(Ran::Together, |f| regroup(&mut cx, &f));
        if ran != Ran::Apart {
            let g = cx.save_group(Wait::Ready);
            if ran == Ran::Refused {
                // It goes on first, and ends the launch.
                cx.w.spin.last = true;
                cx.w.turns.of = vec![1; LANES];
                cx.w.turns.of[g.mask.trailing_zeros() as usize % LANES] = 0;
            }
            cx.w.groups.push(g);
        }
        cx.event = Event::None;
        cx.w.in_step = false;
        if came == Came::ToPause {
            r.next = index as usize + 1;
            cx.w.note_turn(cx.mask);
            cx.w.spin.last = true;
            self.spins += 1;
        } else {
            // The slice goes on.
            cx.w.turns.now = 0;
            cx.w.spin.accesses = cx.slice.spins;
            self.accesses -= u64::from(cx.slice.spins);
        }
        let (mut w, ctaid) = (cx.w, cx.cluster.ctaid);
        self.next = block;
        native.misses = if block == start + 1 {
            native.misses + 1
        } else {
            1
        };
        self.native = Some(native);
        let mut b = self.block(ctaid);
        for w in &mut b.warps[..index as usize] {
            w.groups.clear();
            (w.live, w.done) = (0, true);
        }
        b.live -= index * LANES as u32;
        std::mem::swap(&mut b.warps[index as usize], &mut w);
        r.blocks = vec![b];
        Ok(Some(r))
    }
}
