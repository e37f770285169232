//! What a stream or a graph does: one operation after the other.

use crate::copy;
use crate::copy::can_wait;
use crate::facts::*;
use crate::graph;
use crate::launch::{launch, launch_unlocked, may_wait};
use crate::memory;
use crate::module;
use crate::state::memory::Kind;
use crate::state::op::{Conditional, Op, Repeat};
use crate::state::{State, lock};
use std::ffi::c_void;
use std::time::Instant;

/// Runs the bodies of a conditional node.
fn run_bodies(c: &Conditional, context: u64) -> Result<(), Error> {
    loop {
        // After a fault nothing runs, so no value changes any more.
        let value = {
            let s = lock();
            if s.contexts.get(&context).is_some_and(|c| c.fault.is_some()) {
                return Ok(());
            }
            graph::condition(&s, c.at)?
        };
        let body = match c.repeat {
            Repeat::If => usize::from(value == 0),
            Repeat::While if value == 0 => return Ok(()),
            Repeat::While => 0,
            Repeat::Switch => value as usize,
        };
        if let Some(ops) = c.ops.get(body) {
            run(ops, context)?;
        }
        if c.repeat != Repeat::While {
            return Ok(());
        }
    }
}

/// Does operations in their order. The lock is not held while a function of the program runs.
pub fn run(ops: &[Op], context: u64) -> Result<(), Error> {
    for op in ops {
        match op {
            Op::Host(f, data) => {
                // SAFETY: the program gave its function with the data for it.
                unsafe { f(*data as *mut c_void) };
            }
            Op::Callback(f, stream, data) => {
                let status = lock()
                    .contexts
                    .get(&context)
                    .and_then(|c| c.fault)
                    .unwrap_or(CUDA_SUCCESS);
                // SAFETY: as above.
                unsafe { f(*stream, status.0, *data as *mut c_void) };
            }
            Op::Child(_, ops) => run(ops, context)?,
            Op::Conditional(c) => run_bodies(c, context)?,
            op => perform(&mut lock(), op, context)?,
        }
    }
    Ok(())
}

/// Does an operation while the device can be asked for what needs neither memory nor code.
pub fn run_unlocked(op: &Op, context: u64) -> Result<(), Error> {
    match op {
        Op::Kernel(l) => launch_unlocked(l, context),
        op => run(std::slice::from_ref(op), context),
    }
}

/// Does one operation that needs nothing of the program.
pub fn perform(s: &mut State, op: &Op, context: u64) -> Result<(), Error> {
    match op {
        Op::Kernel(l) => launch(s, l, context),
        Op::Copy(c) => copy::copy(s, c),
        Op::Fill(f) => copy::fill(s, f),
        Op::Record(e) => record_now(s, *e),
        Op::Alloc(at, size) => {
            if s.emulator.extent(*at).is_none() {
                // Freed since the last launch: the address is the graph's, so the memory comes back there.
                module::revive(s, *at, *size, context)?;
            }
            Ok(())
        }
        Op::Free(at) => memory::free(s, *at, |b| b.pool != 0 || b.kind == Kind::Device),
        Op::Empty
        | Op::Wait(_)
        | Op::Host(..)
        | Op::Callback(..)
        | Op::Child(..)
        | Op::Conditional(_) => Ok(()),
    }
}

/// Notes the time in an event.
pub fn record_now(s: &mut State, event: u64) -> Result<(), Error> {
    let e = s.events.get_mut(&event).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    e.time = Some(Instant::now());
    e.captured = None;
    Ok(())
}

/// Whether an operation can be queued behind what is under way.
pub fn can_queue(op: &Op) -> bool {
    !matches!(op, Op::Child(..) | Op::Conditional(_) | Op::Alloc(..))
}

/// Whether the call that submits a queued operation can return before it has ended.
pub fn can_end_later(s: &State, op: &Op) -> bool {
    match op {
        Op::Copy(c) => can_wait(s, c),
        Op::Fill(f) => memory::block_of(s, f.at).is_some(),
        _ => true,
    }
}

/// Whether an operation may wait for something that is done after it was submitted.
pub fn waits(s: &State, op: &Op) -> bool {
    matches!(op, Op::Kernel(l) if may_wait(s, l))
}
