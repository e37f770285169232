//! Kernels: their attributes, how many blocks fit on a multiprocessor, and launches.

use crate::abi;
use crate::abi::LaunchAttribute;
use crate::checks;
use crate::children;
use crate::facts::*;
use crate::state::module::{Function, function_of};
use crate::state::op::Launch;
use crate::state::{ENDED, State, lock, now, start_worker};
use jacquard_emulator::{
    KernelInfo, Memory, RawLaunch, Report, Stats, Trap, TrapKind, Waiting, Watch,
};
use std::sync::Arc;
use std::time::Duration;

/// Attributes of a function by `CUfunction_attribute`.
pub const MAX_DYNAMIC_SHARED: u32 = 8;

fn volume(d: [u32; 3]) -> u64 {
    d.iter().fold(1u64, |p, &x| p.saturating_mul(u64::from(x)))
}

/// The value of a device attribute.
pub fn attribute(s: &State, number: u32) -> Option<i64> {
    crate::facts::attribute(s.target, number)
}

/// The multiprocessors that the device says it has.
pub fn multiprocessors(s: &State) -> u32 {
    attribute(s, 16).unwrap_or(1) as u32
}

/// Registers of a thread of the kernel: an estimate, as the code is never allocated to real ones.
pub fn registers(_s: &State, f: &Function) -> u32 {
    let most = match (f.register_limit, f.info.max_registers) {
        (0, 0) => 64,
        (n, 0) | (0, n) => n,
        (a, b) => a.min(b),
    };
    f.info.registers.clamp(16, 64).min(most)
}

/// An attribute of a function.
pub fn function_attribute(s: &State, h: u64, which: u32) -> Result<i32, Error> {
    let f = function_of(s, h)?;
    let threads = match (volume(f.info.max_threads), volume(f.info.required_threads)) {
        (0, 0) => 1024,
        (0, n) | (n, _) => n,
    };
    Ok(match which {
        0 => threads as i32,
        1 => f.info.shared as i32,
        2 => f.constants as i32,
        3 => f.info.local as i32,
        4 => registers(s, f) as i32,
        5 => i32::from(f.made_for),
        6 => i32::from(s.target.sm),
        7 => 0,
        MAX_DYNAMIC_SHARED => f.max_dynamic as i32,
        9..=15 => match (which, f.info.cluster) {
            (10, c) if c[0] != 0 => 1,
            (11..=13, c) if c[0] != 0 => c[which as usize - 11] as i32,
            _ => f.settings[which as usize],
        },
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    })
}

/// Sets an attribute of a function.
pub fn set_function_attribute(s: &mut State, h: u64, which: u32, value: i32) -> Result<(), Error> {
    let most = s.target.limits.shared_per_block;
    let f = s.functions.get_mut(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    match which {
        MAX_DYNAMIC_SHARED => {
            if value < 0 || value as u64 + u64::from(f.info.shared) > u64::from(most) {
                return Err(CUDA_ERROR_INVALID_VALUE);
            }
            f.max_dynamic = value as u32;
        }
        9..=15 => f.settings[which as usize] = value,
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    }
    Ok(())
}

/// Blocks of a kernel that are resident on a multiprocessor at once.
pub fn occupancy(s: &State, h: u64, threads: u32, dynamic: usize) -> Result<u32, Error> {
    let f = function_of(s, h)?;
    let l = &s.target.limits;
    if threads == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if threads > function_attribute(s, h, 0)? as u32 {
        return Ok(0);
    }
    let reserved = attribute(s, 111).unwrap_or(0) as usize;
    let shared = f.info.shared as usize + dynamic;
    if shared > l.shared_per_block as usize {
        return Ok(0);
    }
    let by_shared = l.shared_per_sm as usize / (shared + reserved).max(1);
    let fit = l.fit(threads, registers(s, f), shared as u32);
    Ok(fit.blocks.min(by_shared as u32))
}

/// The parameter bank from pointers to the values, or from a packed buffer.
pub fn parameters(
    s: &State,
    function: u64,
    values: *const *const u8,
    extra: *const u64,
) -> Result<Vec<u8>, Error> {
    let info = &function_of(s, function)?.info;
    let mut bank = vec![0u8; info.param_bytes as usize];
    if info.params.is_empty() {
        return Ok(bank);
    }
    if !values.is_null() {
        for (k, &(at, size)) in info.params.iter().enumerate() {
            // SAFETY: the caller's list has a pointer for each parameter of the kernel.
            let p = abi::get(unsafe { values.add(k) })?;
            let bytes = abi::list(p, size as usize)?;
            bank[at as usize..][..bytes.len()].copy_from_slice(&bytes);
        }
        return Ok(bank);
    }
    // Pairs of a key and a value: 1 the buffer, 2 where its size stands, 0 the end.
    let (mut buffer, mut size) = (std::ptr::null::<u8>(), 0usize);
    let mut at = extra;
    loop {
        match abi::get(at)? {
            0 => break,
            // SAFETY: a key is followed by its value, and the list ends with 0.
            key @ (1 | 2) => unsafe {
                let value = abi::get(at.add(1))?;
                if key == 1 {
                    buffer = value as *const u8;
                } else {
                    size = abi::get(value as *const usize)?;
                }
                at = at.add(2);
            },
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    let bytes = abi::list(buffer, size.min(bank.len()))?;
    bank[..bytes.len()].copy_from_slice(&bytes);
    Ok(bank)
}

/// Takes over attributes of a launch.
pub fn apply(_s: &State, l: &mut Launch, attributes: &[LaunchAttribute]) -> Result<(), Error> {
    for a in attributes {
        match a.id {
            2 => l.cooperative = a.value[0] != 0,
            4 => l.cluster = [a.value[0], a.value[1], a.value[2]],
            // Cache windows, policies, priorities, serialisation, domains: nothing that changes a result.
            0 | 1 | 3 | 5..=15 => {}
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        }
        l.attributes.retain(|x| x.0 != a.id);
        l.attributes.push((a.id, a.value));
    }
    Ok(())
}

/// Whether a launch is possible at all.
pub fn check_launch(s: &State, l: &Launch) -> Result<(), Error> {
    let f = function_of(s, l.function)?;
    let threads = volume(l.block);
    let g = l.grid;
    if volume(g) == 0 || g[0] > i32::MAX as u32 || g[1] > 65535 || g[2] > 65535 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if threads == 0 || threads > 1024 || l.block[2] > 64 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let required = f.info.required_threads;
    if threads > function_attribute(s, l.function, 0)? as u64
        || (required[0] != 0 && required != l.block)
    {
        return Err(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
    }
    if l.shared > f.max_dynamic {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let blocks = volume(l.cluster.map(|x| x.max(1)));
    if blocks > 1 {
        if attribute(s, 120) != Some(1) || blocks > 16 || (blocks > 8 && f.settings[14] == 0) {
            return Err(CUDA_ERROR_INVALID_CLUSTER_SIZE);
        }
        if (0..3).any(|k| !g[k].is_multiple_of(l.cluster[k].max(1))) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
    }
    if l.cooperative {
        let fit = occupancy(s, l.function, threads as u32, l.shared as usize)?;
        if volume(g) > u64::from(fit) * u64::from(multiprocessors(s)) {
            return Err(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
        }
    }
    Ok(())
}

/// Zeroed memory for the barrier of a grid: its size, and the barrier's word.
fn workspace(s: &mut State) -> Result<u64, Error> {
    if s.work.grid_barrier == 0 {
        let at = s.emulator.alloc_named(8, 16, "grid barrier");
        s.work.grid_barrier = at.ok_or(CUDA_ERROR_OUT_OF_MEMORY)?;
    }
    let at = s.work.grid_barrier;
    let bytes = s.emulator.bytes_mut(at, 8);
    bytes
        .map_err(|_| CUDA_ERROR_UNKNOWN)?
        .copy_from_slice(&8u64.to_le_bytes());
    Ok(at)
}

/// How long a kernel waits for others to take the memory that it let go, and how often.
const MOMENT: Duration = Duration::from_millis(1);
const TRIES: u32 = 20;

/// A launch that the emulator can run.
struct Begun {
    raw: RawLaunch,
    info: Arc<KernelInfo>,
    text: Arc<str>,
}

fn begin(s: &mut State, l: &Launch) -> Result<Begun, Error> {
    check_launch(s, l)?;
    s.flush();
    let f = function_of(s, l.function)?;
    let info = f.info.clone();
    let module = s.modules.get(&f.module);
    let module = module.ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let (code, text) = (module.code, module.text.clone());
    let workspace = if l.cooperative { workspace(s)? } else { 0 };
    let raw = RawLaunch {
        module: code,
        kernel: info.id,
        grid: l.grid,
        block: l.block,
        cluster: l.cluster,
        dynamic_shared: l.shared,
        params: l.params.to_vec(),
        workspace,
    };
    Ok(Begun { raw, info, text })
}

/// Takes over how a kernel ended. A fault of a thread ends the context; the calls after this one return it.
fn end(
    s: &mut State,
    name: &str,
    text: &str,
    result: Result<Stats, Trap>,
    context: u64,
) -> Result<(), Error> {
    let t = match result {
        Ok(stats) => {
            s.checks.count(name, &stats);
            return Ok(());
        }
        Err(t) => t,
    };
    let error = match t.kind {
        TrapKind::Launch => return Err(CUDA_ERROR_INVALID_VALUE),
        TrapKind::OutOfBounds | TrapKind::Freed | TrapKind::ReadOnly => CUDA_ERROR_ILLEGAL_ADDRESS,
        TrapKind::Misaligned => CUDA_ERROR_MISALIGNED_ADDRESS,
        TrapKind::WrongSpace => CUDA_ERROR_INVALID_ADDRESS_SPACE,
        TrapKind::Assert => CUDA_ERROR_ASSERT,
        TrapKind::Deadlock | TrapKind::StepLimit => CUDA_ERROR_LAUNCH_TIMEOUT,
        TrapKind::StackOverflow => CUDA_ERROR_HARDWARE_STACK_ERROR,
        TrapKind::Unsupported | TrapKind::Breakpoint => CUDA_ERROR_ILLEGAL_INSTRUCTION,
        _ => CUDA_ERROR_LAUNCH_FAILED,
    };
    checks::report_trap(s, name, &t, text);
    if let Some(c) = s.contexts.get_mut(&context) {
        c.fault = Some(error);
    }
    Ok(())
}

/// Runs a kernel, and what it launches.
pub fn launch(s: &mut State, l: &Launch, context: u64) -> Result<(), Error> {
    children::announce(s, l, context)?;
    grid(s, l, context)?;
    children::run(s, l, context, |s, child| grid(s, child, context))
}

/// Runs one grid.
fn grid(s: &mut State, l: &Launch, context: u64) -> Result<(), Error> {
    let b = begin(s, l)?;
    let result = s.emulator.launch_raw(b.raw.clone(), &mut Alone(&b));
    end(s, &b.info.name, &b.text, result, context)
}

/// Runs a kernel that lets others at the device's memory where they can do something.
pub fn launch_unlocked(l: &Launch, context: u64) -> Result<(), Error> {
    let mut s = lock();
    let b = begin(&mut s, l)?;
    let mut apart = match s.emulator.take_away(b.raw.clone()) {
        Ok(apart) => apart,
        Err(t) => return end(&mut s, &b.info.name, &b.text, Err(t), context),
    };
    s.work.away = true;
    drop(s);
    let result = apart.run(&mut Beside(&b));
    let mut s = now();
    s.emulator.give_back(apart);
    s.work.away = false;
    ENDED.notify_all();
    end(&mut s, &b.info.name, &b.text, result, context)
}

/// Says of a kernel that its threads have read the same for long; it goes on.
fn say_waiting(b: &Begun, at: Waiting, notes: Vec<String>) {
    let t = Trap {
        kind: TrapKind::Deadlock,
        message: format!(
            "for ten seconds every thread has read the same, this one the address 0x{:x}, and none has written",
            at.address
        ),
        function: at.function,
        line: at.line,
        block: at.block,
        thread: at.thread,
        other: None,
    };
    let mut r = Report::new(&b.info.name, &t, &b.text);
    r.what = "Kernel that waits";
    r.notes = notes;
    eprint!("{r}");
}

/// Watches a kernel beside which nothing runs.
struct Alone<'a>(&'a Begun);

impl Watch for Alone<'_> {
    fn turn(&mut self, _memory: Memory<'_>) {}
    fn waits(&mut self, at: Waiting) {
        say_waiting(self.0, at, Vec::new());
    }
}

/// Watches a kernel that others may have to do something for.
struct Beside<'a>(&'a Begun);

impl Watch for Beside<'_> {
    fn turn(&mut self, mut memory: Memory<'_>) {
        let mut s = now();
        if !s.work.is_sought() {
            return;
        }
        s.emulator.exchange(&mut memory);
        s.work.away = false;
        let before = s.work.taken;
        if s.work.ready().is_some() {
            // Without a thread for it, what is ready waits as long as this kernel.
            let _ = start_worker(&mut s);
        }
        ENDED.notify_all();
        // One other gets the memory first; where it is a kernel, until that lets it go in its turn.
        let mut tries = 0;
        while s.work.away || tries < TRIES && s.work.taken == before && s.work.is_sought() {
            let away = s.work.away;
            s.work.wanted += u32::from(away);
            let waited = ENDED.wait_timeout(s, MOMENT);
            s = waited.unwrap_or_else(|e| e.into_inner()).0;
            s.work.wanted -= u32::from(away);
            tries += 1;
        }
        s.work.taken += 1;
        s.work.away = true;
        s.emulator.exchange(&mut memory);
    }
    fn waits(&mut self, at: Waiting) {
        let notes = now().checks.place_of(at.address);
        say_waiting(self.0, at, notes);
    }
}

/// Whether a kernel may wait for something that is done after the launch: its module has loads that are made anew each time, and the kernel
/// can see the host's memory, or there are other streams. Kernels that launch others share their module's queue, one at a time.
pub fn may_wait(s: &State, l: &Launch) -> bool {
    if children::queue_of(s, l.function).is_some() {
        return false;
    }
    let module = s.functions.get(&l.function).map(|f| f.module);
    let module = module.and_then(|m| s.modules.get(&m));
    let others = || !s.streams.is_empty() || s.blocks.values().any(|b| b.kind.shared());
    module.is_some_and(|m| m.awaits_host) && others()
}
