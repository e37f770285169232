//! When a grid's blocks are to run on several threads.

use crate::memory::GlobalMem;
use std::time::{Duration, Instant};

/// Most bytes of copies and their records at one time.
const MOST_COPIED: u64 = 1 << 30;
/// Time of the first blocks from which that of the rest can be told.
const ENOUGH: Duration = Duration::from_millis(2);

/// When the first blocks of a grid have shown that the rest is worth parts.
pub(crate) struct Wish {
    jobs: u64,
    gain: Duration,
    /// Since when the time is measured, the first cluster after that, and whether they are compiled code.
    since: Instant,
    first: u64,
    compiled: bool,
}

impl Wish {
    /// For so many threads, where they save so much time.
    pub fn new(jobs: usize, gain: Duration) -> Wish {
        Wish {
            jobs: jobs as u64,
            gain,
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
        let took = self.since.elapsed();
        if self.gain.is_zero() {
            return Some(true);
        }
        if self.compiled != compiled {
            (self.since, self.first, self.compiled) = (Instant::now(), next, compiled);
            return Some(false);
        }
        if took < ENOUGH.min(self.gain) {
            return Some(false);
        }
        let rest = took.as_nanos() as u64 / done * left;
        let saved = rest - rest / self.jobs.min(left);
        let least = self.gain.as_nanos() as u64;
        if saved < least {
            return Some(false);
        }
        // Copies take about a nanosecond a byte, and taking them over a third of that.
        let bytes = mem.written()?;
        let copied = (bytes + bytes / 2).checked_mul(self.jobs)?;
        if copied > MOST_COPIED {
            return None;
        }
        Some(saved > least + bytes + bytes * self.jobs / 3)
    }

    /// As many clusters as may run until it is looked again.
    pub fn batch(&self, next: u64) -> u64 {
        (next - self.first).max(1)
    }
}
