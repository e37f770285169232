//! What a stream or a graph does: one operation after the other.

use crate::copy::{Copy, Fill};
use crate::facts::*;
use crate::launch::Launch;
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
    /// Another graph, as it was when it was put in.
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
            op => lock().perform(op, context)?,
        }
    }
    Ok(())
}

impl State {
    /// Does one operation that needs nothing of the program.
    pub fn perform(&mut self, op: &Op, context: u64) -> Result<(), Error> {
        match op {
            Op::Kernel(l) => self.launch(l, context),
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
            Op::Free(at) => self.free(*at, |k| matches!(k, Kind::Pool(_) | Kind::Device)),
            Op::Empty | Op::Wait(_) | Op::Host(..) | Op::Callback(..) | Op::Child(..) => Ok(()),
        }
    }
}
