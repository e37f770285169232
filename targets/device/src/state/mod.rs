//! The one device of the process: its objects behind one lock, and the ways into it.

pub mod array;
pub mod checks;
pub mod context;
pub mod graph;
pub mod memory;
pub mod module;
pub mod op;
pub mod stream;
pub mod texture;

use crate::facts::*;
use crate::state::array::{Array, Mipmap};
use crate::state::checks::Checks;
use crate::state::context::Context;
use crate::state::graph::GraphState;
use crate::state::memory::{Block, Pool};
use crate::state::module::{Function, Linker, Module};
use crate::state::stream::{Event, Stream, Work};
use crate::state::texture::Object;
use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Config, Device, cores};
use jacquard_ir::tables::Target;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

/// Whether programs find a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// `JACQUARD_DEVICE` names something that is not a target.
    Absent,
    /// Nothing has initialized it.
    Waiting,
    /// Initialized.
    Ready,
}

/// Everything about the device.
pub struct State {
    /// What it stands for.
    pub target: &'static Target,
    /// Memory and code.
    pub emulator: Device,
    /// Whether there is a device, and whether it was initialized.
    pub presence: Presence,
    next: u64,
    /// Contexts by handle.
    pub contexts: FxHashMap<u64, Context>,
    /// The primary context's handle, once it was made, and how often it was retained.
    pub primary: (u64, u32),
    /// Modules and libraries by handle.
    pub modules: FxHashMap<u64, Module>,
    /// Kernels by handle.
    pub functions: FxHashMap<u64, Function>,
    /// Streams by handle.
    pub streams: FxHashMap<u64, Stream>,
    /// Events by handle.
    pub events: FxHashMap<u64, Event>,
    /// Graphs and what belongs to them.
    pub graph: GraphState,
    /// Memory pools by handle.
    pub pools: FxHashMap<u64, Pool>,
    /// Arrays by handle.
    pub arrays: FxHashMap<u64, Array>,
    /// Mipmapped arrays by handle.
    pub mipmaps: FxHashMap<u64, Mipmap>,
    /// Texture and surface objects by handle.
    pub textures: FxHashMap<u64, Object>,
    /// Linkers by handle.
    pub linkers: FxHashMap<u64, Linker>,
    /// What the host allocated, by first address.
    pub blocks: BTreeMap<u64, Block>,
    /// Device output that was not yet written to the standard output.
    pub checks: Checks,
    /// Bytes the device says it has.
    pub memory: u64,
    /// What is under way while the program goes on.
    pub work: Work,
}

/// Bytes in which devices since compute capability 7.0 give shared memory to blocks (occupancy calculator, "shared memory allocation unit size").
const SHARED_UNIT: u32 = 128;

/// Bytes of memory of the host, for the size of the device's memory.
fn host_memory() -> u64 {
    // SAFETY: plain queries.
    let (pages, size) = unsafe {
        (
            libc::sysconf(libc::_SC_PHYS_PAGES),
            libc::sysconf(libc::_SC_PAGESIZE),
        )
    };
    (pages.max(1 << 18) as u64).saturating_mul(size.max(4096) as u64)
}

impl State {
    fn new() -> State {
        let name = std::env::var("JACQUARD_DEVICE").unwrap_or_default();
        let fallback = "sm_90a";
        let named = Target::by_name(if name.is_empty() { fallback } else { &name });
        if named.is_none() {
            eprintln!(
                "jacquard: JACQUARD_DEVICE={name} is not a target: there is no device (`jacq targets` lists them)"
            );
        }
        let presence = match named {
            Some(_) => Presence::Waiting,
            None => Presence::Absent,
        };
        let target = named.or_else(|| Target::by_name(fallback));
        let target = target.expect("the default target has a row");
        let checks = Checks::from_environment();
        jacquard_native::provide();
        let memory = (host_memory() / 2).clamp(1 << 30, 64 << 30) & !((1 << 20) - 1);
        let steps = std::env::var("JACQUARD_STEP_LIMIT")
            .ok()
            .and_then(|t| t.parse().ok());
        let threads = std::env::var("JACQUARD_JOBS").ok();
        let threads = threads.and_then(|t| t.parse().ok()).filter(|&n| n > 0);
        let config = Config {
            jobs: threads.unwrap_or_else(cores),
            step_limit: steps.unwrap_or(u64::MAX / 4),
            check_uninit: checks.init,
            check_races: checks.races,
            check_sync: checks.sync,
            jit: if checks.counts() {
                Mode::Off
            } else {
                Mode::default()
            },
            shared_unit: if checks.memory { 1 } else { SHARED_UNIT },
            memory_limit: memory,
            ..Config::default()
        };
        State {
            target,
            presence,
            emulator: Device::with_config(config),
            next: 0,
            contexts: FxHashMap::default(),
            primary: (0, 0),
            modules: FxHashMap::default(),
            functions: FxHashMap::default(),
            streams: FxHashMap::default(),
            events: FxHashMap::default(),
            pools: FxHashMap::default(),
            arrays: FxHashMap::default(),
            mipmaps: FxHashMap::default(),
            textures: FxHashMap::default(),
            linkers: FxHashMap::default(),
            blocks: BTreeMap::new(),
            checks,
            memory,
            work: Work::default(),
            graph: GraphState::default(),
        }
    }

    /// A new handle. Handles look like addresses, and none is ever given twice.
    pub fn handle(&mut self) -> u64 {
        self.next += 1;
        0x4a00_0000 + self.next * 64
    }

    /// Writes what kernels printed to the standard output, as the interfaces promise for calls that wait.
    pub fn flush(&mut self) {
        if self.emulator.output.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.emulator.output);
        unsafe extern "C" {
            static mut stdout: *mut libc::FILE;
        }
        // SAFETY: C's standard output; going through it keeps the order with what the program prints.
        unsafe {
            libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout);
        }
    }
}

thread_local! {
    static WORKS: Cell<bool> = const { Cell::new(false) };
}

/// An operation that was under way has ended.
pub static ENDED: Condvar = Condvar::new();

/// Tells that this thread does what is under way, and so waits for none of it.
pub fn works() {
    WORKS.with(|w| w.set(true));
}

/// Starts a thread that does what is ready.
pub fn start_worker(s: &mut State) -> Result<(), Error> {
    let Some(job) = s.work.job else {
        return Ok(());
    };
    // The program would wait for ever for a thread that died.
    let work = move || catch_unwind(job).unwrap_or_else(|_| std::process::abort());
    let thread = std::thread::Builder::new()
        .name("device".into())
        .spawn(work);
    s.work.workers += u32::from(thread.is_ok());
    thread.map(drop).map_err(|_| CUDA_ERROR_OPERATING_SYSTEM)
}

/// Whether this thread does what is under way.
pub fn is_worker() -> bool {
    WORKS.try_with(Cell::get).unwrap_or(false)
}

/// The device as it is, a kernel running or not: memory and code are not to be touched. It is made at the first call.
pub fn now() -> MutexGuard<'static, State> {
    static STATE: OnceLock<Mutex<State>> = OnceLock::new();
    let state = STATE.get_or_init(|| Mutex::new(State::new()));
    state.lock().unwrap_or_else(|e| e.into_inner())
}

/// The device as soon as something holds.
pub fn until(holds: impl Fn(&State) -> bool) -> MutexGuard<'static, State> {
    let mut s = now();
    while !holds(&s) {
        s = ENDED.wait(s).unwrap_or_else(|e| e.into_inner());
    }
    s
}

/// The device with its memory: nothing is under way, or a kernel that waits for others has let it go.
pub fn lock() -> MutexGuard<'static, State> {
    with_memory(now())
}

/// Waits until no kernel has the memory.
pub fn with_memory(mut s: MutexGuard<'static, State>) -> MutexGuard<'static, State> {
    while s.work.away {
        s.work.wanted += 1;
        s = ENDED.wait(s).unwrap_or_else(|e| e.into_inner());
        s.work.wanted -= 1;
    }
    s.work.taken += 1;
    s
}

/// The device with nothing under way.
pub fn lock_idle() -> MutexGuard<'static, State> {
    match is_worker() {
        true => lock(),
        false => until(|s| s.work.idle()),
    }
}

/// The device with nothing under way, if that comes soon.
pub fn lock_within(patience: Duration) -> Option<MutexGuard<'static, State>> {
    let waited = ENDED.wait_timeout_while(now(), patience, |s| !s.work.idle());
    let s = waited.unwrap_or_else(|e| e.into_inner()).0;
    s.work.idle().then_some(s)
}

pub fn outcome(r: Result<(), Error>) -> Error {
    r.err().unwrap_or(CUDA_SUCCESS)
}

/// Runs a call that needs nothing.
pub fn plain(f: impl FnOnce(&mut State) -> Result<(), Error>) -> Error {
    outcome(f(&mut now()))
}

fn initialised(
    mut s: MutexGuard<'_, State>,
    f: impl FnOnce(&mut State) -> Result<(), Error>,
) -> Error {
    if s.presence != Presence::Ready {
        return CUDA_ERROR_NOT_INITIALIZED;
    }
    outcome(f(&mut s))
}

/// Runs a call that needs `cuInit`.
pub fn on_device(f: impl FnOnce(&mut State) -> Result<(), Error>) -> Error {
    initialised(lock(), f)
}

/// The same, without waiting for what is under way.
pub fn on_device_now(f: impl FnOnce(&mut State) -> Result<(), Error>) -> Error {
    initialised(now(), f)
}
