//! Streams and events, and the recording of streams into graphs.

use crate::context;
use crate::facts::*;
use crate::graph;
use crate::op;
use crate::op::{run, run_unlocked};
use crate::state::op::Op;
use crate::state::stream::{Capture, LEGACY, PER_THREAD, Progress, Stream};
use crate::state::{ENDED, State, lock_within, now, start_worker, until, works};
use std::cell::Cell;
use std::time::Duration;

/// How long a launch waits for a kernel that may wait for the host.
const PATIENCE: Duration = Duration::from_millis(20);

thread_local! {
    static OWN: Cell<u64> = const { Cell::new(0) };
}

/// A new stream.
pub fn create_stream(s: &mut State, context: u64, flags: u32, priority: i32) -> u64 {
    let h = s.handle();
    let stream = Stream {
        context,
        flags,
        priority: priority.clamp(-5, 0),
        id: h / 64,
        ..Stream::default()
    };
    s.streams.insert(h, stream);
    h
}

/// The stream's handle that is meant: the default streams have names of their own.
pub fn stream_of(s: &mut State, h: u64, context: u64) -> Result<u64, Error> {
    match h {
        0 | LEGACY => Ok(0),
        PER_THREAD => {
            let own = OWN.with(Cell::get);
            if s.streams.contains_key(&own) {
                return Ok(own);
            }
            let own = create_stream(s, context, 0, 0);
            OWN.with(|c| c.set(own));
            Ok(own)
        }
        h if s.streams.contains_key(&h) => Ok(h),
        _ => Err(CUDA_ERROR_INVALID_HANDLE),
    }
}

/// What a stream records at present.
pub fn capture_of(s: &mut State, h: u64) -> Option<&mut Capture> {
    s.streams.get_mut(&h)?.capture.as_mut()
}

/// A call that a recording stream doesn't allow.
pub fn refuse_capture(s: &mut State, h: u64, context: u64) -> Result<(), Error> {
    let h = stream_of(s, h, context)?;
    match capture_of(s, h) {
        Some(c) => {
            c.broken = true;
            Err(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
        }
        None => Ok(()),
    }
}

/// Takes an operation into the graph that a stream records. False when it records none.
fn record(s: &mut State, h: u64, op: &Op) -> Result<bool, Error> {
    let Some(c) = capture_of(s, h) else {
        if h == 0
            && let Some(s) = s
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
            let event = s.events.get_mut(e).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
            event.captured = Some((c, after));
        }
        op => {
            let node = graph::add_node(s, graph, &after, op.clone())?;
            if let Some(c) = capture_of(s, h) {
                c.after = vec![node];
            }
        }
    }
    Ok(true)
}

/// Makes later operations of a stream come behind an event.
pub fn wait_event(s: &mut State, h: u64, number: u64, context: u64) -> Result<(), Error> {
    let h = stream_of(s, h, context)?;
    let event = s.events.get(&number).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let Some((from, after)) = event.captured.clone() else {
        // What is submitted later in the stream comes after the event is recorded.
        if !s.work.recorded(number) {
            enqueue(s, h, Op::Wait(number), context)?;
        }
        return Ok(());
    };
    let Some(s) = s.streams.get_mut(&h) else {
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

/// Begins to record a stream, into a new graph or a given one behind given nodes.
pub fn begin_capture(
    s: &mut State,
    h: u64,
    context: u64,
    into: Option<(u64, Vec<u64>)>,
) -> Result<(), Error> {
    let h = stream_of(s, h, context)?;
    if h == 0 {
        return Err(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
    }
    if capture_of(s, h).is_some() {
        return Err(CUDA_ERROR_ILLEGAL_STATE);
    }
    let given = into.is_some();
    let (graph, after) = match into {
        Some((g, after)) => {
            s.graph.graphs.get(&g).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
            (g, after)
        }
        None => (graph::create_graph(s), Vec::new()),
    };
    let id = s.handle();
    if let Some(s) = s.streams.get_mut(&h) {
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
pub fn end_capture(s: &mut State, h: u64, context: u64) -> Result<u64, Error> {
    let h = stream_of(s, h, context)?;
    let Some(c) = capture_of(s, h).cloned() else {
        return Err(CUDA_ERROR_ILLEGAL_STATE);
    };
    if !c.origin {
        return Err(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
    }
    let mut joined = true;
    for stream in s.streams.values_mut() {
        if let Some(other) = stream.capture.as_ref().filter(|o| o.graph == c.graph) {
            // What another stream did last must be known to this one.
            joined &= other.origin
                || other
                    .after
                    .iter()
                    .all(|n| c.after.contains(n) || s.graph.graphs[&c.graph].reaches(*n, &c.after));
            stream.capture = None;
        }
    }
    if c.broken || !joined {
        if !c.given {
            let held = graph::destroy_graph(s, c.graph)?;
            s.graph.released.extend(held);
        }
        return Err(if c.broken {
            CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
        } else {
            CUDA_ERROR_STREAM_CAPTURE_UNJOINED
        });
    }
    Ok(c.graph)
}

/// Does what is under way, to the end.
fn work() {
    works();
    loop {
        let mut s = now();
        let Some(k) = s.work.ready() else {
            // Others run what the rest waits for, or nothing is left.
            s.work.workers -= 1;
            return;
        };
        let task = &mut s.work.tasks[k];
        task.progress = Progress::Running;
        let (id, op, context) = (task.id, task.op.clone(), task.context);
        let fine = s.contexts.get(&context).is_some_and(|c| c.fault.is_none());
        drop(s);
        let done = match fine {
            true => run_unlocked(&op, context),
            false => Ok(()),
        };
        let mut s = now();
        // An event may be destroyed before it was recorded.
        if let (Err(e), false) = (done, matches!(op, Op::Record(_)))
            && let Some(c) = s.contexts.get_mut(&context)
        {
            c.fault = c.fault.or(Some(e));
        }
        s.work.tasks.retain(|t| t.id != id);
        ENDED.notify_all();
    }
}

/// Queues an operation after what it has to wait for; returns its number.
fn enqueue(s: &mut State, stream: u64, op: Op, context: u64) -> Result<u64, Error> {
    let blocking = s.streams.get(&stream).is_none_or(|x| x.flags & 1 == 0);
    let awaited = match op {
        Op::Wait(event) => s.work.record_of(event),
        _ => None,
    };
    let id = s.work.add((stream, blocking), op, context, awaited);
    s.work.job = Some(work);
    // One that runs goes on with what is ready once its own has ended, or sees to it where it waits itself.
    if s.work.workers == 0
        && let Err(e) = start_worker(s)
    {
        s.work.tasks.retain(|t| t.id != id);
        return Err(e);
    }
    Ok(id)
}

/// Gives a stream an operation: it is recorded, or done now, or queued behind what is under way.
pub fn submit(stream: u64, op: Op) -> Error {
    let context = {
        let mut s = until(|s| s.work.idle() || op::can_queue(&op));
        let context = match context::current(&s) {
            Ok(c) => c,
            Err(e) => return e,
        };
        let stream = match stream_of(&mut s, stream, context) {
            Ok(h) => h,
            Err(e) => return e,
        };
        match record(&mut s, stream, &op) {
            Ok(true) => return CUDA_SUCCESS,
            Ok(false) => {}
            Err(e) => return e,
        }
        let apart = op::waits(&s, &op);
        if apart || !s.work.idle() {
            let soon = op::can_end_later(&s, &op);
            let taken = enqueue(&mut s, stream, op, context);
            drop(s);
            return match taken {
                // The program may change what it gave as soon as the call has returned.
                Ok(id) if !soon => {
                    let s = until(|s| s.work.ended(id));
                    context::current(&s).err().unwrap_or(CUDA_SUCCESS)
                }
                Ok(_) if apart => {
                    lock_within(PATIENCE);
                    CUDA_SUCCESS
                }
                Ok(_) => CUDA_SUCCESS,
                Err(e) => e,
            };
        }
        if !matches!(op, Op::Host(..) | Op::Callback(..) | Op::Child(..)) {
            return op::perform(&mut s, &op, context)
                .err()
                .unwrap_or(CUDA_SUCCESS);
        }
        context
    };
    run(&[op], context).err().unwrap_or(CUDA_SUCCESS)
}
