//! Who looks at a launch while it runs: others get at the device's memory between two turns, and somebody hears of threads that seem to wait
//! for ever.

use crate::memory::GlobalMem;
use std::time::{Duration, Instant};

/// Accesses that a spin loop may make, or warp instructions, between two looks.
const ACCESSES: u64 = 1 << 12;
const CLOCK: u64 = 1 << 20;
/// How long threads read the same and write nothing until that is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// The memory of a device in a launch under way.
pub struct Memory<'a>(pub(crate) &'a mut GlobalMem);

/// A thread that reads one place again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The function of the instruction.
    pub function: String,
    /// Its line in the PTX text.
    pub line: u32,
    /// The block.
    pub block: [u32; 3],
    /// The thread.
    pub thread: [u32; 3],
    /// What it reads.
    pub address: u64,
}

/// What is told of a launch under way.
pub trait Watch {
    /// A turn of all warps has ended. The memory may be exchanged and comes back with what others wrote.
    fn turn(&mut self, memory: Memory<'_>);
    /// For some time all threads have read the same, and none has written.
    fn waits(&mut self, at: Waiting);
}

/// The last place at which lanes of a warp did what a spin loop may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The instruction.
    pub pc: u32,
    /// A lane.
    pub lane: u32,
    /// Its address.
    pub address: u64,
}

/// When somebody looks, and what was seen then.
pub(crate) struct Watched<'a> {
    by: &'a mut dyn Watch,
    due: (u64, u64),
    seen: Vec<Seen>,
    /// Stores of threads when it was looked last.
    pub(crate) stored: u64,
    since: Instant,
    told: bool,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(by: &'a mut dyn Watch) -> Watched<'a> {
        Watched {
            by,
            due: (ACCESSES, CLOCK),
            seen: Vec::new(),
            stored: 0,
            since: Instant::now(),
            told: false,
        }
    }

    /// Whether it is time to look, by the accesses and warp instructions of the launch.
    pub(crate) fn is_due(&mut self, (accesses, clock): (u64, u64)) -> bool {
        let due = accesses >= self.due.0 || clock >= self.due.1;
        if due {
            self.due = (accesses + ACCESSES, clock + CLOCK);
        }
        due
    }

    /// Lets others use the memory. `seen` is where the warps are, empty if one of them wrote; `say` describes the first.
    pub(crate) fn look(
        &mut self,
        mem: &mut GlobalMem,
        seen: Vec<Seen>,
        say: impl FnOnce(Seen) -> Option<Waiting>,
    ) {
        self.by.turn(Memory(mem));
        if seen.is_empty() || self.seen != seen {
            self.since = Instant::now();
            self.seen = seen;
        } else if !self.told && self.since.elapsed() > PATIENCE {
            self.told = true;
            if let Some(at) = self.seen.first().and_then(|&s| say(s)) {
                self.by.waits(at);
            }
        }
    }
}
