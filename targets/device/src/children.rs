//! Kernels that kernels launch (CUDA Dynamic Parallelism): the queue of a module that calls the device runtime, and the grids in it.
//!
//! `device_runtime/launch.cu` fills the queue while a grid runs. When the grid has ended, what it launched runs, each with
//! all that it launches in turn; then its tail launches. That is an order the programming guide allows: streams of device
//! code may run at any time up to the end of the grid that launched into them.

use crate::facts::*;
use crate::state::State;
use crate::state::module::{Module, Queue};
use crate::state::op::Launch;
use jacquard_emulator::KernelInfo;
use std::collections::VecDeque;
use std::sync::Arc;

/// The variable of `launch.cu` that the host and the device share.
const SHARED: &str = "__jq_launches";

/// Offsets in it.
mod shared {
    pub const SLOTS: u64 = 0;
    pub const STRIDE: u64 = 8;
    pub const ROOM: u64 = 12;
    pub const TAKEN: u64 = 16;
    pub const LAUNCHED: u64 = 20;
    pub const ERROR: u64 = 24;
    pub const LIMITS: u64 = 32;
    pub const ATTRIBUTES: u64 = 64;
    pub const ATTRIBUTE_COUNT: u64 = 72;
    pub const ERROR_COUNT: u64 = 76;
    pub const ERRORS: u64 = 80;
}

/// Bytes of a slot before the parameters of its kernel.
const HEAD: usize = 48;

/// Slots that a module has at least: the limit that the driver sets (`cudaLimitDevRuntimePendingLaunchCount`). No child runs
/// before its parent has ended, so that there are more where they are small.
const LEAST: usize = 2048;
const MOST: usize = 1 << 16;
const MOST_BYTES: usize = 64 << 20;

/// Attributes of a device that device code may ask for, by `cudaDeviceAttr`.
const ATTRIBUTES: u32 = 160;

/// The error of a launch that found no slot.
const PENDING_COUNT_EXCEEDED: &str = "cudaErrorLaunchPendingCountExceeded";

/// `cudaStreamTailLaunch`
const TAIL: u64 = 3;

/// A launch that waits for its parent's end.
struct Pending {
    order: u32,
    stream: u64,
    launch: Launch,
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let mut w = [0; 4];
    w.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(w)
}

fn double_word(bytes: &[u8], at: usize) -> u64 {
    u64::from(word(bytes, at)) | u64::from(word(bytes, at + 4)) << 32
}

fn put(s: &mut State, at: u64, bytes: &[u8]) -> Result<(), Error> {
    let to = s.emulator.bytes_mut(at, bytes.len());
    to.map_err(|_| CUDA_ERROR_UNKNOWN)?.copy_from_slice(bytes);
    Ok(())
}

fn get(s: &State, at: u64) -> Result<u32, Error> {
    let bytes = s.emulator.bytes(at, 4).map_err(|_| CUDA_ERROR_UNKNOWN)?;
    Ok(word(bytes, 0))
}

/// What device code may ask: attributes of the device by number, and names and texts of errors, for memory at `at`. The text, the
/// place of the list of errors in it, and its length.
fn answers(at: u64, attributes: &[i32]) -> (Vec<u8>, u64, usize) {
    let mut out: Vec<u8> = attributes.iter().flat_map(|a| a.to_le_bytes()).collect();
    out.resize(out.len().next_multiple_of(8), 0);
    let errors = out.len();
    let unknown = |c: &&Code| Error(c.code) == CUDA_ERROR_UNKNOWN;
    let known = codes().filter(|c| !c.runtime.is_empty());
    // The last one stands for those that are not listed.
    let all: Vec<&Code> = known
        .clone()
        .filter(|c| !unknown(c))
        .chain(known.filter(unknown))
        .collect();
    let mut text_at = at + (errors + 24 * all.len()) as u64;
    for c in &all {
        out.extend(u64::from(c.code).to_le_bytes());
        for text in [c.runtime, c.text] {
            out.extend(text_at.to_le_bytes());
            text_at += text.len() as u64 + 1;
        }
    }
    for text in all.iter().flat_map(|c| [c.runtime, c.text]) {
        out.extend(text.bytes().chain([0]));
    }
    (out, errors as u64, all.len())
}

/// Gives a module that calls the device runtime its queue.
pub fn prepare(s: &mut State, m: &Module) -> Result<Option<Queue>, Error> {
    let Some(&(at, _)) = m.variables.get(SHARED) else {
        return Ok(None);
    };
    let info = |&(_, f): &(String, u64)| s.functions.get(&f).map_or(0, |f| f.info.param_bytes);
    let parameters = m.kernels.iter().map(info).max().unwrap_or(0) as usize;
    let stride = HEAD + parameters.next_multiple_of(16);
    let room = (MOST_BYTES / stride).clamp(LEAST, MOST);
    let value = |k| attribute(s.target, k).unwrap_or(0) as i32;
    let attributes: Vec<i32> = (0..ATTRIBUTES).map(value).collect();
    let (size, name) = (stride * room, "launches of device code");
    let answers_size = answers(0, &attributes).0.len();
    let slots = s.emulator.alloc_named(size + answers_size, 16, name);
    let slots = slots.ok_or(CUDA_ERROR_OUT_OF_MEMORY)?;
    let behind = slots + size as u64;
    let (text, errors, count) = answers(behind, &attributes);
    put(s, behind, &text)?;
    let words = [
        (shared::STRIDE, stride),
        (shared::ROOM, room),
        (shared::ATTRIBUTE_COUNT, attributes.len()),
        (shared::ERROR_COUNT, count),
    ];
    for (offset, value) in words {
        put(s, at + offset, &(value as u32).to_le_bytes())?;
    }
    let addresses = [
        (shared::SLOTS, slots),
        (shared::ATTRIBUTES, behind),
        (shared::ERRORS, behind + errors),
    ];
    for (offset, value) in addresses {
        put(s, at + offset, &value.to_le_bytes())?;
    }
    Ok(Some(Queue {
        shared: at,
        slots,
        stride,
        room,
    }))
}

/// Tells device code the limits of the context, which the host may have changed.
pub fn announce(s: &mut State, l: &Launch, context: u64) -> Result<(), Error> {
    let Some(q) = queue_of(s, l.function) else {
        return Ok(());
    };
    let limits = s.contexts.get(&context).map(|c| c.limits);
    for (k, l) in limits.unwrap_or_default().into_iter().take(8).enumerate() {
        let l = l.min(u64::from(u32::MAX)) as u32;
        put(
            s,
            q.shared + shared::LIMITS + 4 * k as u64,
            &l.to_le_bytes(),
        )?;
    }
    Ok(())
}

/// Frees a module's queue.
pub fn release(s: &mut State, q: Queue) {
    // It is the module's alone; a fault that took it away has been reported.
    let _ = s.emulator.free(q.slots);
}

/// The queue of the module of a kernel.
pub fn queue_of(s: &State, function: u64) -> Option<Queue> {
    let module = s.functions.get(&function)?.module;
    s.modules.get(&module)?.queue
}

/// Takes what the grid that has ended launched: the launches in the order of the calls.
fn take(s: &mut State, q: Queue, parent: &Launch) -> Result<Vec<Pending>, Error> {
    let taken = (get(s, q.shared + shared::TAKEN)? as usize).min(q.room);
    let launched = get(s, q.shared + shared::LAUNCHED)?;
    let error = get(s, q.shared + shared::ERROR)?;
    for at in [shared::TAKEN, shared::LAUNCHED, shared::ERROR] {
        put(s, q.shared + at, &[0; 4])?;
    }
    let Some(f) = s.functions.get(&parent.function) else {
        return Ok(Vec::new());
    };
    let lost = code(Error(error)).is_some_and(|c| c.runtime == PENDING_COUNT_EXCEEDED);
    if lost {
        eprintln!(
            "jacquard: kernel {} launched more than {} grids before its end; the others were not run",
            f.info.name, q.room
        );
    }
    if launched == 0 {
        return Ok(Vec::new());
    }
    let module = s.modules.get(&f.module).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let kernels: Vec<(u64, Arc<KernelInfo>)> = module
        .kernels
        .iter()
        .filter_map(|&(_, h)| Some((h, s.functions.get(&h)?.info.clone())))
        .collect();
    let bytes = s.emulator.bytes(q.slots, taken * q.stride);
    let bytes = bytes.map_err(|_| CUDA_ERROR_UNKNOWN)?;
    let mut all = Vec::with_capacity(launched as usize);
    for slot in bytes.chunks_exact(q.stride) {
        let order = word(slot, 36);
        if order == 0 {
            continue;
        }
        let address = double_word(slot, 0);
        let found = kernels.iter().find(|(_, info)| info.address() == address);
        let (h, info) = found.ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        let shape = [8, 20].map(|at| [0, 4, 8].map(|k| word(slot, at + k)));
        let mut launch = Launch::new(*h, shape, word(slot, 32));
        launch.cluster = info.cluster.map(|c| c.max(1));
        launch.params = Arc::new(slot[HEAD..][..info.param_bytes as usize].to_vec());
        all.push(Pending {
            order,
            stream: double_word(slot, 40),
            launch,
        });
    }
    all.sort_unstable_by_key(|p| p.order);
    Ok(all)
}

/// What a grid launched and has not run yet: its other children before its tail launches.
struct Family {
    children: VecDeque<Launch>,
    tails: VecDeque<Launch>,
}

impl Family {
    fn next(&mut self) -> Option<Launch> {
        self.children.pop_front().or_else(|| self.tails.pop_front())
    }
    fn is_empty(&self) -> bool {
        self.children.is_empty() && self.tails.is_empty()
    }
}

/// Runs what a grid launched, after its end, and what that launches, by `run`.
pub fn run(
    s: &mut State,
    parent: &Launch,
    context: u64,
    mut run: impl FnMut(&mut State, &Launch) -> Result<(), Error>,
) -> Result<(), Error> {
    let Some(q) = queue_of(s, parent.function) else {
        return Ok(());
    };
    let mut waiting: Vec<Family> = Vec::new();
    let mut ended = Some(parent.clone());
    while let Some(grid) = ended {
        // A fault ends the context: what the grid launched before it does not run.
        if s.contexts.get(&context).is_some_and(|c| c.fault.is_some()) {
            return Ok(());
        }
        let (tails, children) = take(s, q, &grid)?
            .into_iter()
            .partition::<Vec<_>, _>(|p| p.stream == TAIL);
        let grids = |all: Vec<Pending>| all.into_iter().map(|p| p.launch).collect();
        let family = Family {
            children: grids(children),
            tails: grids(tails),
        };
        // A chain of tail launches is as long as it likes.
        while waiting.last().is_some_and(Family::is_empty) {
            waiting.pop();
        }
        waiting.push(family);
        ended = loop {
            let Some(family) = waiting.last_mut() else {
                break None;
            };
            match family.next() {
                Some(next) => break Some(next),
                None => waiting.pop(),
            };
        };
        if let Some(next) = &ended {
            run(s, next)?;
        }
    }
    Ok(())
}
