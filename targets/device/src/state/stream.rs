//! Streams, events, and what is under way.

use crate::state::op::Op;
use std::collections::VecDeque;
use std::time::Instant;

/// The legacy default stream.
pub const LEGACY: u64 = 1;

/// The calling thread's own default stream.
pub const PER_THREAD: u64 = 2;

/// A stream.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// Whose it is.
    pub context: u64,
    /// As it was made.
    pub flags: u32,
    /// As it was made.
    pub priority: i32,
    /// Its number.
    pub id: u64,
    /// What it records, if it records.
    pub capture: Option<Capture>,
    /// Attributes that were set: number and value.
    pub attributes: Vec<(u32, [u32; 16])>,
}

/// A recording.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The graph that is made.
    pub graph: u64,
    /// Nodes that the next operation depends on.
    pub after: Vec<u64>,
    /// It began with this stream.
    pub origin: bool,
    /// The recording's number.
    pub id: u64,
    /// Something forbidden happened.
    pub broken: bool,
    /// The graph was given by the program.
    pub given: bool,
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whose it is.
    pub context: u64,
    /// As it was made.
    pub flags: u32,
    /// When it was recorded last.
    pub time: Option<Instant>,
    /// Recorded in a stream that records: the graph and the nodes before the event.
    pub captured: Option<(Capture, Vec<u64>)>,
}

/// What is under way while the program goes on: nothing as a rule, as work is done when it is submitted. A kernel that may wait for the host
/// runs on a thread of its own, and what is submitted behind it, in whatever stream, is done there in its order.
#[derive(Default)]
pub struct Work {
    /// Stream, operation and context; the first is being done.
    pub queue: VecDeque<(u64, Op, u64)>,
    /// Memory for the barrier of cooperative launches.
    pub grid_barrier: u64,
}

impl Work {
    /// Nothing is under way.
    pub fn idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// All that a stream was given is done. The default stream waits for the others, and they for it.
    pub fn idle_in(&self, stream: u64) -> bool {
        let mut streams = self.queue.iter().map(|w| w.0);
        !streams.any(|s| s == stream || s == 0 || stream == 0)
    }

    /// An event is not among what is still to be recorded.
    pub fn recorded(&self, event: u64) -> bool {
        !self
            .queue
            .iter()
            .any(|w| matches!(w.1, Op::Record(e) if e == event))
    }
}
