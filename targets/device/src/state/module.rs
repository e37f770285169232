//! Modules, libraries, linkers, and the kernels of modules.

use crate::abi;
use crate::facts::*;
use crate::state::State;
use jacquard_emulator::{KernelInfo, ModuleHandle};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A loaded module.
#[derive(Clone, Debug)]
pub struct Module {
    /// Whose it is.
    pub context: u64,
    /// Its code.
    pub code: ModuleHandle,
    /// Its PTX text, for reports.
    pub text: Arc<str>,
    /// Handles of its kernels by name, in the order of the text.
    pub kernels: Vec<(String, u64)>,
    /// It has loads that are made anew each time, as loops need them that wait for the host.
    pub awaits_host: bool,
    /// Address and size of its variables.
    pub variables: FxHashMap<String, (u64, u64)>,
    /// Where its kernels put what they launch, if they launch any.
    pub queue: Option<Queue>,
}

/// The queue of a module whose kernels launch others.
#[derive(Clone, Copy, Debug)]
pub struct Queue {
    /// The variable that the device runtime and the host share.
    pub shared: u64,
    /// Memory of the slots, and of what device code may ask behind them.
    pub slots: u64,
    /// Bytes of a slot.
    pub stride: usize,
    /// Slots there are.
    pub room: usize,
}

/// A linker: texts that become one module.
#[derive(Clone, Debug, Default)]
pub struct Linker {
    /// The texts.
    pub inputs: Vec<String>,
    /// The linked text, NUL at its end, once it was asked for.
    pub output: Option<Arc<Vec<u8>>>,
    /// Options as they were given.
    pub options: Options,
}

/// A kernel of a loaded module.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its module.
    pub module: u64,
    /// Facts.
    pub info: Arc<KernelInfo>,
    /// Most dynamic shared memory that a launch may ask for.
    pub max_dynamic: u32,
    /// Most registers, as the load asked for; zero for no limit.
    pub register_limit: u32,
    /// The SM that its PTX names: 75 for `sm_75`.
    pub made_for: u16,
    /// Bytes of its module's constants.
    pub constants: u32,
    /// Attributes that were set and change nothing: preferred carve-out, cluster policy and the like.
    pub settings: [i32; 16],
}

/// Where a log goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Log {
    buffer: u64,
    /// Bytes of the buffer.
    room: u32,
    /// Where the caller gave `room`, and gets how much of the buffer was filled.
    slot: u64,
}

/// The options of a load that matter: where logs go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    info: Log,
    error: Log,
    /// Most registers of a thread; zero for no limit.
    pub registers: u32,
}

impl Options {
    /// Reads option numbers and values. The sizes of logs come back in the list of values.
    pub fn read(keys: *const u32, values: *mut u64, n: u32) -> Result<Options, Error> {
        let mut o = Options::default();
        let values_list = abi::list(values.cast_const(), n as usize)?;
        for (k, (key, value)) in abi::list(keys, n as usize)?
            .into_iter()
            .zip(values_list)
            .enumerate()
        {
            // SAFETY: `k` is below the number of values.
            let slot = unsafe { values.add(k) } as u64;
            match key {
                0 => o.registers = value as u32,
                3 => o.info.buffer = value,
                // In the low half of the slot, where a caller may have put an unsigned int.
                4 => (o.info.room, o.info.slot) = (value as u32, slot),
                5 => o.error.buffer = value,
                6 => (o.error.room, o.error.slot) = (value as u32, slot),
                _ => {}
            }
        }
        Ok(o)
    }

    /// Whether the caller gave a buffer for errors.
    pub fn has_error_log(&self) -> bool {
        self.error.buffer != 0
    }

    /// Writes the error log; the other one is empty.
    pub fn log(&self, text: &str) {
        for (log, text) in [(self.info, ""), (self.error, text)] {
            if log.buffer == 0 || log.room == 0 {
                continue;
            }
            let n = text.len().min(log.room as usize - 1);
            // SAFETY: the caller's buffer has `room` bytes.
            unsafe {
                std::ptr::copy_nonoverlapping(text.as_ptr(), log.buffer as *mut u8, n);
                *(log.buffer as *mut u8).add(n) = 0;
            }
            // A linker's list of values must live as long as the linker. That of cuda.core doesn't, and other memory may be there.
            let slot = log.slot as *mut u64;
            if abi::get(slot).is_ok_and(|v| v as u32 == log.room) {
                abi::put_if(slot, n as u64 + 1);
            }
        }
    }
}

/// A kernel by handle.
pub fn function_of(s: &State, h: u64) -> Result<&Function, Error> {
    s.functions.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)
}
