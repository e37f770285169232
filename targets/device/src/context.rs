//! Contexts: the primary one and others, which is current in each thread, limits and faults.

use crate::facts::*;
use crate::state::State;
use std::cell::Cell;
use std::mem::ManuallyDrop;

/// Limits by the number that `cuCtxSetLimit` has for them.
pub const LIMITS: usize = 10;

/// A context.
#[derive(Clone, Debug)]
pub struct Context {
    /// As it was made.
    pub flags: u32,
    /// It is the device's primary context.
    pub primary: bool,
    /// The fault that ended it.
    pub fault: Option<Error>,
    /// Limits.
    pub limits: [u64; LIMITS],
    /// Its number.
    pub id: u64,
    /// The cache and bank settings, which change nothing.
    pub cache: u32,
}

thread_local! {
    // Never dropped: at the program's end the variables of its first thread end before its destructors run, which free memory. A thread that
    // ends leaves a few bytes behind.
    static CURRENT: Cell<ManuallyDrop<Vec<u64>>> = const { Cell::new(ManuallyDrop::new(Vec::new())) };
}

/// The contexts that are current in this thread, the topmost last.
pub fn stack<T>(f: impl FnOnce(&mut Vec<u64>) -> T) -> T {
    CURRENT.with(|c| {
        let mut own = c.replace(ManuallyDrop::new(Vec::new()));
        let result = f(&mut own);
        c.set(own);
        result
    })
}

impl State {
    /// The current context, if it has not faulted.
    pub fn current(&self) -> Result<u64, Error> {
        if !self.ready {
            return Err(CUDA_ERROR_NOT_INITIALIZED);
        }
        let top = stack(|s| s.last().copied()).unwrap_or(0);
        match self.contexts.get(&top) {
            Some(Context { fault: Some(e), .. }) => Err(*e),
            Some(_) => Ok(top),
            None if top == 0 => Err(CUDA_ERROR_INVALID_CONTEXT),
            None => Err(CUDA_ERROR_CONTEXT_IS_DESTROYED),
        }
    }

    /// A new context.
    pub fn create_context(&mut self, flags: u32, primary: bool) -> u64 {
        let h = self.handle();
        let id = self.contexts.len() as u64 + 1;
        self.contexts.insert(
            h,
            Context {
                flags,
                primary,
                fault: None,
                // Stack, printf buffer, heap, nesting depth of synchronisation, pending launches, L2 fetch granularity, persisting L2, ...
                limits: [1024, 1 << 20, 8 << 20, 2, 2048, 64, 0, 0, 0, 0],
                id,
                cache: 0,
            },
        );
        h
    }

    /// The primary context, made when first needed.
    pub fn retain_primary(&mut self) -> u64 {
        if self.primary.0 == 0 {
            self.primary.0 = self.create_context(0, true);
        }
        self.primary.1 += 1;
        self.primary.0
    }

    /// Ends a context with all that belongs to it.
    pub fn destroy_context(&mut self, h: u64) -> Result<(), Error> {
        if !self.contexts.contains_key(&h) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        self.flush();
        let modules: Vec<u64> = self
            .modules
            .iter()
            .filter(|m| m.1.context == h)
            .map(|m| *m.0)
            .collect();
        for m in modules {
            self.unload(m)?;
        }
        let blocks: Vec<u64> = self
            .blocks
            .iter()
            .filter(|b| b.1.context == h)
            .map(|b| *b.0)
            .collect();
        if self.checks.leaks {
            self.report_leaks(&blocks);
        }
        self.contexts.remove(&h);
        for b in blocks {
            self.release(b)?;
        }
        let blocks = &self.blocks;
        self.arrays.retain(|_, a| blocks.contains_key(&a.base));
        let arrays = &self.arrays;
        self.mipmaps
            .retain(|_, m| m.levels.iter().all(|l| arrays.contains_key(l)));
        self.streams.retain(|_, s| s.context != h);
        self.events.retain(|_, e| e.context != h);
        Ok(())
    }
}
