//! What a stream or a graph does: one operation after the other.

use crate::copy::{Copy, Fill, can_wait};
use crate::facts::*;
use crate::launch::{Launch, launch, launch_unlocked, may_wait};
use crate::memory::Kind;
use crate::state::{State, lock};
use std::ffi::c_void;
use std::sync::Arc;

/// A function of the program.
pub type HostFunction = unsafe extern "C" fn(*mut c_void);

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// A launch.
    Kernel(Box<Launch>),
    /// A copy.
    Copy(Copy),
    /// A fill.
    Fill(Fill),
    /// A call of the program's function with its data.
    Host(HostFunction, u64),
    /// A stream callback: function, stream, data.
    Callback(unsafe extern "C" fn(u64, u32, *mut c_void), u64, u64),
    /// Another graph, and what it did when it was put in; a graph ready to run has what it did when it was made ready.
    Child(u64, Arc<Vec<Op>>),
    /// Nothing.
    Empty,
    /// Notes the time in an event.
    Record(u64),
    /// Waits for an event.
    Wait(u64),
    /// Allocates this many bytes in a graph; they come to lie at an address that was fixed before.
    Alloc(u64, usize),
    /// Frees memory.
    Free(u64),
    /// Bodies that run as a value says.
    Conditional(Box<Conditional>),
}

/// How the bodies of a conditional node run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// The first when the value isn't zero, the second, if there is one, when it is.
    If,
    /// The only one, as long as the value isn't zero.
    While,
    /// The one whose number the value is.
    Switch,
}

/// A conditional node.
#[derive(Clone, Debug)]
pub struct Conditional {
    /// Address of the value.
    pub at: u64,
    /// When bodies run.
    pub repeat: Repeat,
    /// Graphs of the bodies.
    pub bodies: Vec<u64>,
    /// In a graph ready to run: what the bodies do.
    pub ops: Vec<Arc<Vec<Op>>>,
}

impl Conditional {
    /// Runs the bodies.
    fn run(&self, context: u64) -> Result<(), Error> {
        loop {
            // After a fault nothing runs, so no value changes any more.
            let value = {
                let s = lock();
                if s.contexts.get(&context).is_some_and(|c| c.fault.is_some()) {
                    return Ok(());
                }
                s.condition(self.at)?
            };
            let body = match self.repeat {
                Repeat::If => usize::from(value == 0),
                Repeat::While if value == 0 => return Ok(()),
                Repeat::While => 0,
                Repeat::Switch => value as usize,
            };
            if let Some(ops) = self.ops.get(body) {
                run(ops, context)?;
            }
            if self.repeat != Repeat::While {
                return Ok(());
            }
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
            Op::Conditional(c) => c.run(context)?,
            op => lock().perform(op, context)?,
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

impl Op {
    /// Whether it can be queued behind what is under way.
    pub fn can_queue(&self, s: &State) -> bool {
        match self {
            Op::Copy(c) => can_wait(s, c),
            Op::Fill(f) => s.block_of(f.at).is_some(),
            Op::Child(..) | Op::Conditional(_) | Op::Alloc(..) => false,
            _ => true,
        }
    }

    /// Whether it may wait for something that the host does after it was submitted.
    pub fn may_wait(&self, s: &State) -> bool {
        matches!(self, Op::Kernel(l) if may_wait(s, l))
    }
}

impl State {
    /// Does one operation that needs nothing of the program.
    pub fn perform(&mut self, op: &Op, context: u64) -> Result<(), Error> {
        match op {
            Op::Kernel(l) => launch(self, l, context),
            Op::Copy(c) => self.copy(c),
            Op::Fill(f) => self.fill(f),
            Op::Record(e) => self.record_now(*e),
            Op::Alloc(at, size) => {
                if self.emulator.extent(*at).is_none() {
                    // Freed since the last launch: the address is the graph's, so the memory comes back there.
                    self.revive(*at, *size, context)?;
                }
                Ok(())
            }
            Op::Free(at) => self.free(*at, |b| b.pool != 0 || b.kind == Kind::Device),
            Op::Empty
            | Op::Wait(_)
            | Op::Host(..)
            | Op::Callback(..)
            | Op::Child(..)
            | Op::Conditional(_) => Ok(()),
        }
    }
}
