//! When a grid's blocks are to run on several threads.

use crate::memory::GlobalMem;
use std::time::{Duration, Instant};

/// Most bytes of copies and their records at one time.
const MOST_COPIED: u64 = 1 << 30;
/// Time of the first blocks from which that of the rest can be told.
const ENOUGH: Duration = Duration::from_millis(2);

/// How a grid is spread over threads.
#[derive(Clone, Copy)]
pub struct Spread {
    /// Threads.
    pub jobs: usize,
    /// Time that must be saved.
    pub gain: Duration,
}

/// When the first blocks of a grid have shown that the rest is worth parts.
pub(crate) struct Wish {
    spread: Spread,
    /// Since when the time is measured, the first cluster after that, and whether they are compiled code.
    since: Instant,
    first: u64,
    compiled: bool,
}

impl Wish {
    /// From the grid's start on.
    pub fn new(spread: Spread) -> Wish {
        Wish {
            spread,
            since: Instant::now(),
            first: 0,
            compiled: false,
        }
    }

    /// Whether the clusters from `next` to `end` should run in parts; none where they never should.
    pub fn is_due(
        &mut self,
        (next, end): (u64, u64),
        compiled: bool,
        mem: &GlobalMem,
    ) -> Option<bool> {
        let (done, left) = (next - self.first, end - next);
        if done == 0 || left < 2 {
            return Some(false);
        }
        // A clock that blocks read goes on with what was executed before.
        if mem.noted_order() {
            return None;
        }
        let Spread { jobs, gain } = self.spread;
        let (jobs, bytes) = (jobs as u64, mem.written()?);
        if (bytes + bytes / 2).checked_mul(jobs)? > MOST_COPIED {
            return None;
        }
        if gain.is_zero() {
            return Some(true);
        }
        if self.compiled != compiled {
            (self.since, self.first, self.compiled) = (Instant::now(), next, compiled);
            return Some(false);
        }
        let took = self.since.elapsed();
        if took < ENOUGH.min(gain) {
            return Some(false);
        }
        let rest = took.as_nanos() as u64 / done * left;
        let saved = rest - rest / jobs.min(left);
        // Copies take about a nanosecond a byte, and taking them over a third of that.
        Some(saved > gain.as_nanos() as u64 + bytes + bytes * jobs / 3)
    }

    /// As many clusters as may run until it is looked again.
    pub fn batch(&self, next: u64) -> u64 {
        (next - self.first).max(1)
    }
}
