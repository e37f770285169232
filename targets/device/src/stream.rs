//! Streams and events, and the recording of streams into graphs.

use crate::facts::*;
use crate::op::{Op, run, run_unlocked};
use crate::state::{ENDED, State, lock_within, now, until, works};
use std::cell::Cell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

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
    queue: VecDeque<(u64, Op, u64)>,
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

/// How long a launch waits for a kernel that may wait for the host.
const PATIENCE: Duration = Duration::from_millis(20);

thread_local! {
    static OWN: Cell<u64> = const { Cell::new(0) };
}

impl State {
    /// A new stream.
    pub fn create_stream(&mut self, context: u64, flags: u32, priority: i32) -> u64 {
        let h = self.handle();
        let stream = Stream {
            context,
            flags,
            priority: priority.clamp(-5, 0),
            id: h / 64,
            ..Stream::default()
        };
        self.streams.insert(h, stream);
        h
    }

    /// The stream's handle that is meant: the default streams have names of their own.
    pub fn stream_of(&mut self, h: u64, context: u64) -> Result<u64, Error> {
        match h {
            0 | LEGACY => Ok(0),
            PER_THREAD => {
                let own = OWN.with(Cell::get);
                if self.streams.contains_key(&own) {
                    return Ok(own);
                }
                let own = self.create_stream(context, 0, 0);
                OWN.with(|c| c.set(own));
                Ok(own)
            }
            h if self.streams.contains_key(&h) => Ok(h),
            _ => Err(CUDA_ERROR_INVALID_HANDLE),
        }
    }

    /// What a stream records at present.
    pub fn capture_of(&mut self, h: u64) -> Option<&mut Capture> {
        self.streams.get_mut(&h)?.capture.as_mut()
    }

    /// A call that a recording stream doesn't allow.
    pub fn refuse_capture(&mut self, h: u64, context: u64) -> Result<(), Error> {
        let h = self.stream_of(h, context)?;
        match self.capture_of(h) {
            Some(c) => {
                c.broken = true;
                Err(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
            }
            None => Ok(()),
        }
    }

    /// Takes an operation into the graph that a stream records. False when it records none.
    fn record(&mut self, h: u64, op: &Op) -> Result<bool, Error> {
        let Some(c) = self.capture_of(h) else {
            if h == 0
                && let Some(s) = self
                    .streams
                    .values_mut()
                    .find(|s| s.capture.is_some() && s.flags & 1 == 0)
            {
                if let Some(c) = &mut s.capture {
                    c.broken = true;
                }
                return Err(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
            }
            return Ok(false);
        };
        if c.broken {
            return Err(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
        }
        let (graph, after) = (c.graph, c.after.clone());
        match op {
            Op::Record(e) => {
                let c = c.clone();
                let event = self.events.get_mut(e).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
                event.captured = Some((c, after));
            }
            op => {
                let node = self.add_node(graph, &after, op.clone())?;
                if let Some(c) = self.capture_of(h) {
                    c.after = vec![node];
                }
            }
        }
        Ok(true)
    }

    /// Makes later operations of a stream come behind an event.
    pub fn wait_event(&mut self, h: u64, event: u64, context: u64) -> Result<(), Error> {
        let h = self.stream_of(h, context)?;
        let event = self.events.get(&event).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        let Some((from, after)) = event.captured.clone() else {
            return Ok(());
        };
        let Some(s) = self.streams.get_mut(&h) else {
            return Err(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
        };
        match &mut s.capture {
            Some(c) if c.graph != from.graph => return Err(CUDA_ERROR_STREAM_CAPTURE_MERGE),
            Some(c) => {
                for n in after {
                    if !c.after.contains(&n) {
                        c.after.push(n);
                    }
                }
            }
            None => {
                s.capture = Some(Capture {
                    after,
                    origin: false,
                    ..from
                })
            }
        }
        Ok(())
    }

    /// Notes the time in an event.
    pub fn record_now(&mut self, event: u64) -> Result<(), Error> {
        let e = self
            .events
            .get_mut(&event)
            .ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        e.time = Some(Instant::now());
        e.captured = None;
        Ok(())
    }

    /// Begins to record a stream, into a new graph or a given one behind given nodes.
    pub fn begin_capture(
        &mut self,
        h: u64,
        context: u64,
        into: Option<(u64, Vec<u64>)>,
    ) -> Result<(), Error> {
        let h = self.stream_of(h, context)?;
        if h == 0 {
            return Err(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
        }
        if self.capture_of(h).is_some() {
            return Err(CUDA_ERROR_ILLEGAL_STATE);
        }
        let given = into.is_some();
        let (graph, after) = match into {
            Some((g, after)) => {
                self.graph.graphs.get(&g).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
                (g, after)
            }
            None => (self.create_graph(), Vec::new()),
        };
        let id = self.handle();
        if let Some(s) = self.streams.get_mut(&h) {
            s.capture = Some(Capture {
                graph,
                after,
                origin: true,
                id,
                broken: false,
                given,
            });
        }
        Ok(())
    }

    /// Ends a recording: the graph.
    pub fn end_capture(&mut self, h: u64, context: u64) -> Result<u64, Error> {
        let h = self.stream_of(h, context)?;
        let Some(c) = self.capture_of(h).cloned() else {
            return Err(CUDA_ERROR_ILLEGAL_STATE);
        };
        if !c.origin {
            return Err(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
        }
        let mut joined = true;
        for s in self.streams.values_mut() {
            if let Some(other) = s.capture.as_ref().filter(|o| o.graph == c.graph) {
                // What another stream did last must be known to this one.
                joined &= other.origin
                    || other.after.iter().all(|n| {
                        c.after.contains(n) || self.graph.graphs[&c.graph].reaches(*n, &c.after)
                    });
                s.capture = None;
            }
        }
        if c.broken || !joined {
            if !c.given {
                let held = self.destroy_graph(c.graph)?;
                self.graph.released.extend(held);
            }
            return Err(if c.broken {
                CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
            } else {
                CUDA_ERROR_STREAM_CAPTURE_UNJOINED
            });
        }
        Ok(c.graph)
    }
}

/// Does what is under way, to the end.
fn work() {
    works();
    loop {
        let (op, context) = match now().work.queue.front() {
            Some((_, op, context)) => (op.clone(), *context),
            None => return,
        };
        let fine = |s: &State| s.contexts.get(&context).is_some_and(|c| c.fault.is_none());
        let done = match &op {
            _ if !fine(&now()) => Ok(()),
            op => run_unlocked(op, context),
        };
        let mut s = now();
        // An event may be destroyed before it was recorded.
        if let (Err(e), false) = (done, matches!(op, Op::Record(_)))
            && let Some(c) = s.contexts.get_mut(&context)
        {
            c.fault = c.fault.or(Some(e));
        }
        s.work.queue.pop_front();
        ENDED.notify_all();
        if s.work.idle() {
            return;
        }
    }
}

/// Takes an operation behind what is under way.
fn enqueue(s: &mut State, stream: u64, op: Op, context: u64) -> Result<(), Error> {
    let begins = s.work.idle();
    s.work.queue.push_back((stream, op, context));
    if begins {
        // The program would wait for ever for a thread that died.
        let work =
            || catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| std::process::abort());
        let thread = std::thread::Builder::new()
            .name("device".into())
            .spawn(work);
        if thread.is_err() {
            s.work.queue.clear();
            return Err(CUDA_ERROR_OPERATING_SYSTEM);
        }
    }
    Ok(())
}

/// Gives a stream an operation: it is recorded, or done now, or queued behind what is under way.
pub fn submit(stream: u64, op: Op) -> Error {
    let context = {
        let mut s = until(|s| s.work.idle() || op.can_queue(s));
        let context = match s.current() {
            Ok(c) => c,
            Err(e) => return e,
        };
        let stream = match s.stream_of(stream, context) {
            Ok(h) => h,
            Err(e) => return e,
        };
        match s.record(stream, &op) {
            Ok(true) => return CUDA_SUCCESS,
            Ok(false) => {}
            Err(e) => return e,
        }
        let apart = op.may_wait(&s);
        if apart || !s.work.idle() {
            let taken = enqueue(&mut s, stream, op, context);
            drop(s);
            if apart && taken.is_ok() {
                lock_within(PATIENCE);
            }
            return taken.err().unwrap_or(CUDA_SUCCESS);
        }
        if !matches!(op, Op::Host(..) | Op::Callback(..) | Op::Child(..)) {
            return s.perform(&op, context).err().unwrap_or(CUDA_SUCCESS);
        }
        context
    };
    run(&[op], context).err().unwrap_or(CUDA_SUCCESS)
}
