//! The compiled functions of a program.

use super::{Compiled, Jit, Source};
use crate::form::Form;
use crate::inst::{Body, Program};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a tier needs of a program, and the functions that it compiled, each made when it is first reached.
pub struct Code {
    forms: Vec<Form>,
    funcs: Vec<Slot>,
    /// The same functions, as code that records accesses.
    recording: Vec<Slot>,
    /// First instruction of each function.
    starts: Vec<u32>,
    /// Thread instructions that launches of each kernel executed.
    heat: Vec<AtomicU64>,
    /// Launches of each kernel that do not run in parts, since blocks of an earlier one depended on others.
    whole: Vec<AtomicU64>,
    /// Parts of grids that were taken over.
    parts: AtomicU64,
}

/// A function's code; none where it has none.
type Slot = OnceLock<Option<Box<dyn Compiled>>>;

/// Launches of a kernel of which blocks depended on others until it runs in parts again.
const WHOLE_LAUNCHES: u64 = 16;

impl Code {
    /// Room for the functions of a program.
    pub fn new(prog: &Program, forms: Vec<Form>) -> Code {
        let start = |f: &crate::inst::Func| match f.body {
            Body::Code(at) => at,
            _ => u32::MAX,
        };
        Code {
            forms,
            funcs: prog.funcs.iter().map(|_| Slot::new()).collect(),
            recording: prog.funcs.iter().map(|_| Slot::new()).collect(),
            starts: prog.funcs.iter().map(start).collect(),
            heat: prog.funcs.iter().map(|_| AtomicU64::new(0)).collect(),
            whole: prog.funcs.iter().map(|_| AtomicU64::new(0)).collect(),
            parts: AtomicU64::new(0),
        }
    }

    /// Whether this launch of a kernel may run in parts.
    pub(crate) fn may_part(&self, kernel: u32) -> bool {
        let left = self.whole.get(kernel as usize);
        left.is_none_or(|left| {
            let one_less = |n: u64| n.checked_sub(1);
            left.fetch_update(Relaxed, Relaxed, one_less).is_err()
        })
    }

    /// A part of a grid did what it would have done after those before it.
    pub(crate) fn count_part(&self) {
        self.parts.fetch_add(1, Relaxed);
    }

    /// How many did so.
    pub(crate) fn parts(&self) -> u64 {
        self.parts.load(Relaxed)
    }

    /// Blocks of a kernel depended on others.
    pub(crate) fn keep_whole(&self, kernel: u32) {
        if let Some(left) = self.whole.get(kernel as usize) {
            left.store(WHOLE_LAUNCHES, Relaxed);
        }
    }

    /// The code of a function, made now if it was not before.
    pub(super) fn compiled(
        &self,
        (prog, func): (&Program, u32),
        jit: Jit,
        records: bool,
    ) -> Option<&dyn Compiled> {
        let slots = match records {
            true => &self.recording,
            false => &self.funcs,
        };
        let source = Source {
            prog,
            forms: &self.forms,
        };
        let slot = slots.get(func as usize)?;
        let made = slot.get_or_init(|| jit.tier.compile(source, func, records));
        made.as_deref()
    }

    /// A function's first instruction.
    pub(super) fn start(&self, func: u32) -> Option<u32> {
        self.starts.get(func as usize).copied()
    }

    /// A launch of a kernel executed so many thread instructions.
    pub(super) fn warm(&self, kernel: u32, executed: u64) {
        if let Some(h) = self.heat.get(kernel as usize) {
            h.fetch_add(executed, Relaxed);
        }
    }

    /// Thread instructions that earlier launches of a kernel executed.
    pub(crate) fn heat(&self, kernel: u32) -> u64 {
        self.heat
            .get(kernel as usize)
            .map_or(0, |h| h.load(Relaxed))
    }
}
