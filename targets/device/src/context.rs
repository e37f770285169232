//! Contexts: the primary one and others, which is current in each thread, limits and faults.

use crate::checks;
use crate::facts::*;
use crate::memory;
use crate::module;
use crate::state::context::Context;
use crate::state::{Presence, State, lock, lock_idle, now, outcome};
use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::sync::MutexGuard;

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

/// The current context, if it has not faulted.
pub fn current(s: &State) -> Result<u64, Error> {
    if s.presence != Presence::Ready {
        return Err(CUDA_ERROR_NOT_INITIALIZED);
    }
    let top = stack(|s| s.last().copied()).unwrap_or(0);
    match s.contexts.get(&top) {
        Some(Context { fault: Some(e), .. }) => Err(*e),
        Some(_) => Ok(top),
        None if top == 0 => Err(CUDA_ERROR_INVALID_CONTEXT),
        None => Err(CUDA_ERROR_CONTEXT_IS_DESTROYED),
    }
}

/// A new context.
pub fn create_context(s: &mut State, flags: u32, primary: bool) -> u64 {
    let h = s.handle();
    let id = s.contexts.len() as u64 + 1;
    s.contexts.insert(
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
pub fn retain_primary(s: &mut State) -> u64 {
    if s.primary.0 == 0 {
        s.primary.0 = create_context(s, 0, true);
    }
    s.primary.1 += 1;
    s.primary.0
}

/// Ends a context with all that belongs to it.
pub fn destroy_context(s: &mut State, h: u64) -> Result<(), Error> {
    if !s.contexts.contains_key(&h) {
        return Err(CUDA_ERROR_INVALID_CONTEXT);
    }
    s.flush();
    let modules: Vec<u64> = s
        .modules
        .iter()
        .filter(|m| m.1.context == h)
        .map(|m| *m.0)
        .collect();
    for m in modules {
        module::unload(s, m)?;
    }
    let blocks: Vec<u64> = s
        .blocks
        .iter()
        .filter(|b| b.1.context == h)
        .map(|b| *b.0)
        .collect();
    if s.checks.leaks {
        checks::report_leaks(s, &blocks);
    }
    s.contexts.remove(&h);
    for b in blocks {
        memory::release(s, b)?;
    }
    let blocks = &s.blocks;
    s.arrays.retain(|_, a| blocks.contains_key(&a.base));
    let arrays = &s.arrays;
    s.mipmaps
        .retain(|_, m| m.levels.iter().all(|l| arrays.contains_key(l)));
    s.streams.retain(|_, s| s.context != h);
    s.events.retain(|_, e| e.context != h);
    Ok(())
}

fn with_context(
    mut s: MutexGuard<'_, State>,
    f: impl FnOnce(&mut State, u64) -> Result<(), Error>,
) -> Error {
    match current(&s) {
        Ok(c) => outcome(f(&mut s, c)),
        Err(e) => e,
    }
}

/// Runs a call that needs a current context without a fault; it gets the context's handle.
pub fn in_context(f: impl FnOnce(&mut State, u64) -> Result<(), Error>) -> Error {
    with_context(lock(), f)
}

/// The same, with nothing under way.
pub fn in_context_idle(f: impl FnOnce(&mut State, u64) -> Result<(), Error>) -> Error {
    with_context(lock_idle(), f)
}

/// The same, without waiting for what is under way.
pub fn in_context_now(f: impl FnOnce(&mut State, u64) -> Result<(), Error>) -> Error {
    with_context(now(), f)
}
