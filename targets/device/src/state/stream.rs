//! Streams, events, and what is under way.

use crate::state::op::Op;
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

/// How far an operation is that was submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It was not begun.
    Waiting,
    /// It is being done.
    Running,
}

/// An operation that was submitted and has not ended.
pub struct Task {
    /// Its number; later ones have greater ones.
    pub id: u64,
    /// Its stream.
    pub stream: u64,
    /// The stream and the default stream wait for each other.
    pub blocking: bool,
    /// What is done.
    pub op: Op,
    /// The context.
    pub context: u64,
    /// Operations that must have ended before.
    pub after: Vec<u64>,
    /// How far it is.
    pub progress: Progress,
}

/// What is under way while the program goes on: nothing as a rule, as work is done when it is submitted. A kernel that may wait for the host or
/// for another stream runs on a thread of its own, and what is submitted after it waits for its turn: until that kernel has ended, or
/// until it lets others at the device's memory, where they need not come after it.
#[derive(Default)]
pub struct Work {
    /// In the order in which they were submitted.
    pub tasks: Vec<Task>,
    last: u64,
    /// Threads that do tasks.
    pub workers: u32,
    /// What such a thread does: tasks that are ready, until there are none.
    pub job: Option<fn()>,
    /// A kernel has the memory.
    pub away: bool,
    /// Threads that wait for the memory.
    pub wanted: u32,
    /// How often somebody got the memory.
    pub taken: u64,
    /// Memory for the barrier of cooperative launches.
    pub grid_barrier: u64,
}

impl Work {
    /// Nothing is under way.
    pub fn idle(&self) -> bool {
        self.tasks.is_empty()
    }

    /// All that a stream was given is done. The default stream waits for the others that do not say otherwise.
    pub fn idle_in(&self, stream: u64) -> bool {
        !(self.tasks.iter()).any(|t| t.stream == stream || stream == 0 && t.blocking)
    }

    /// An event is not among what is still to be recorded.
    pub fn recorded(&self, event: u64) -> bool {
        self.record_of(event).is_none()
    }

    /// What will record an event.
    pub fn record_of(&self, event: u64) -> Option<u64> {
        let records = |t: &&Task| matches!(t.op, Op::Record(e) if e == event);
        self.tasks.iter().rev().find(records).map(|t| t.id)
    }

    /// Whether a task has ended.
    pub fn ended(&self, id: u64) -> bool {
        self.tasks.iter().all(|t| t.id != id)
    }

    /// Adds an operation after what its stream has, and after `also`; returns its number.
    pub fn add(
        &mut self,
        (stream, blocking): (u64, bool),
        op: Op,
        context: u64,
        also: Option<u64>,
    ) -> u64 {
        self.last += 1;
        let before = |t: &&Task| {
            t.stream == stream || blocking && t.blocking && (stream == 0 || t.stream == 0)
        };
        let after = self.tasks.iter().filter(before).map(|t| t.id);
        self.tasks.push(Task {
            id: self.last,
            stream,
            blocking,
            op,
            context,
            after: after.chain(also).collect(),
            progress: Progress::Waiting,
        });
        self.last
    }

    /// The first task that waits and need not wait for another.
    pub fn ready(&self) -> Option<usize> {
        let ready =
            |t: &Task| t.progress == Progress::Waiting && t.after.iter().all(|&id| self.ended(id));
        self.tasks.iter().position(ready)
    }

    /// Whether anybody could do something with the memory.
    pub fn is_sought(&self) -> bool {
        self.wanted != 0 || self.ready().is_some()
    }
}
