//! The interface of a tier that compiles functions to machine code, and how the scheduler runs what it made.
//!
//! Compiled code runs the lanes of a group one after the other, each from an entry of the function to the next instruction that the
//! lanes of a warp execute together (a barrier, a shuffle, an atomic operation, a call) or that the tier leaves to the interpreter.
//! Registers stand in the warp's rows wherever a lane stops, so that the interpreter goes on from there.

use crate::cx::{Cx, Event, Launch};
use crate::exec::control::{exit, ret};
use crate::exec::mem::Place;
use crate::form::Form;
use crate::inst::{Body, Class, Exec, Flow, Inst, Program};
use crate::lanes::{Bits, LANES};
use crate::memory::Space;
use crate::warp::{Group, Wait};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// In [`Frame::exits`]: the lane stopped before an instruction that only the interpreter can execute, because of its operands' values.
pub const REFUSED: u32 = 1 << 31;

/// The state in which compiled code runs: pointers are valid for one run.
#[repr(C)]
#[derive(Debug)]
pub struct Frame {
    /// Lanes to run.
    pub mask: u32,
    /// The entry at which they begin.
    pub entry: u32,
    /// A lane stops at the next entry when it executed more instructions than this.
    pub fuel: u64,
    /// Most instructions of a lane that stopped.
    pub most: u64,
    /// Instructions of all lanes that stopped.
    pub sum: u64,
    /// The running lane.
    pub lane: u64,
    /// Lanes may run in quads: four whose indices in the block are neighbors.
    pub quads: u32,
    /// Lanes may run in wide teams: as many as [`Compiled::width`] whose indices are neighbors.
    pub wides: u32,
    /// All lanes come to the entry in step, from the start of the kernel on.
    pub in_step: u32,
    /// Quads that began, and those that fell apart since.
    pub begun: u32,
    /// See there.
    pub parted: u32,
    /// Quads of the wide teams that began, and of those that fell apart since.
    pub wide_begun: u32,
    /// See there.
    pub wide_parted: u32,
    /// Lanes of a quad that fell apart, which go on one by one.
    pub pending: u32,
    /// Where: the tier's own.
    pub resume: u32,
    /// Lanes of a wide team that fell apart, which go on in quads.
    pub split: u32,
    /// Where: the tier's own.
    pub split_at: u32,
    /// Row 0 of the function's registers; lane `l` of row `r` is word `32 r + l`.
    pub rows: *mut u64,
    /// Predicate 0 of the function.
    pub preds: *mut u32,
    /// The kernel's parameters.
    pub params: *const u8,
    /// Shared memory of the block.
    pub shared: *mut u8,
    /// Its size in bytes.
    pub shared_len: u64,
    /// Local memory of the warp, lane after lane.
    pub local: *mut u8,
    /// Bytes of each lane's local memory.
    pub stride: u64,
    /// Top of each lane's local stack.
    pub tops: *const u32,
    /// The constant bank.
    pub constant: *const u8,
    /// Its size in bytes.
    pub constant_len: u64,
    /// Thread indices: three rows.
    pub tid: *const u64,
    /// What each access to global memory hit last.
    pub sites: *mut Site,
    /// For [`World`]; the tier's own.
    pub world: *mut core::ffi::c_void,
    /// Threads of a block, index of the block, blocks of the grid, index of the warp.
    pub shape: [u32; 10],
    /// Where each lane stopped: the number of an instruction, with [`REFUSED`].
    pub exits: [u32; LANES],
    /// Instructions that each lane executed.
    pub steps: [u64; LANES],
}

impl Frame {
    /// Whether all lanes ran in quads, came to the same instruction, and took the same way there.
    fn kept_step(&self, mask: u32) -> bool {
        let first = mask.trailing_zeros() as usize % LANES;
        let steps = self.steps[first];
        let teams = self.parted == 0
            && self.wide_parted == 0
            && (self.begun + self.wide_begun) * 4 == mask.count_ones();
        if mask == u32::MAX {
            return teams && self.exits == [self.exits[0]; LANES] && self.steps == [steps; LANES];
        }
        teams && Bits(mask).all(|l| self.exits[l] == self.exits[first] && self.steps[l] == steps)
    }
}

/// The memory that an access hit last.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// First address.
    pub base: u64,
    /// Elements of the access's size from there on.
    pub count: u64,
    /// Where the first byte is.
    pub host: *mut u8,
}

impl Site {
    /// Nothing was hit yet.
    pub const EMPTY: Site = Site {
        base: 0,
        count: 0,
        host: std::ptr::null_mut(),
    };
}

/// Where the bytes of an access are.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The first byte of the access.
    pub at: *mut u8,
    /// The memory around it, for the next access; empty where another lane or block would find another.
    pub site: Site,
}

/// What compiled code asks of the emulator.
pub trait World {
    /// The bytes of an access; none when the interpreter has to execute it.
    fn find(
        &mut self,
        space: Space,
        addr: u64,
        len: usize,
        lane: usize,
        write: bool,
    ) -> Option<Found>;
}

/// A compiled function.
pub trait Compiled: Send + Sync {
    /// Runs the lanes of the frame.
    fn run(&self, frame: &mut Frame, world: &mut dyn World);
    /// The number of the entry at an instruction, counted from the function's first, plus one; 0 where there is none.
    fn entries(&self) -> &[u16];
    /// How many sites it has.
    fn sites(&self) -> usize;
    /// Lanes of its wide teams; 0 where it has none.
    fn width(&self) -> u32;
    /// Whether it reads no register before it wrote it.
    fn writes_first(&self) -> bool;
}

/// What is compiled.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The program.
    pub prog: &'a Program,
    /// What each of its instructions computes.
    pub forms: &'a [Form],
}

/// Compiles functions.
pub trait Tier: Send + Sync {
    /// Compiles a function of a program; none when it is better left to the interpreter.
    fn compile(&self, source: Source<'_>, func: u32) -> Option<Box<dyn Compiled>>;
}

/// Thread instructions of a kernel after which machine code of it is worth the time of making it.
const HOT: u64 = 2_000_000;

static TIER: OnceLock<&'static dyn Tier> = OnceLock::new();

/// Gives the process a tier. The first one stays.
pub fn provide(tier: &'static dyn Tier) {
    let _ = TIER.set(tier);
}

/// When kernels become machine code, in a process that has a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Never.
    Off,
    /// Once they have executed much.
    On,
    /// At their first launch.
    Always,
}

/// What the environment variable `JACQUARD_JIT` says, else [`Mode::On`].
impl Default for Mode {
    fn default() -> Mode {
        static MODE: OnceLock<Mode> = OnceLock::new();
        let named = || std::env::var("JACQUARD_JIT").ok();
        *MODE.get_or_init(|| named().and_then(|n| Mode::parse(&n)).unwrap_or(Mode::On))
    }
}

impl Mode {
    /// The mode of a word.
    pub fn parse(word: &str) -> Option<Mode> {
        Some(match word {
            "off" => Mode::Off,
            "on" => Mode::On,
            "always" => Mode::Always,
            _ => return None,
        })
    }

    /// What a launch needs of it.
    pub(crate) fn jit(self) -> Option<Jit> {
        let after = match self {
            Mode::Off => return None,
            Mode::On => HOT,
            Mode::Always => 0,
        };
        TIER.get().map(|&tier| Jit { tier, after })
    }
}

/// When functions are compiled.
#[derive(Clone, Copy)]
pub struct Jit {
    /// What compiles them.
    pub tier: &'static dyn Tier,
    /// Thread instructions that a kernel executes before it is compiled.
    pub after: u64,
}

impl std::fmt::Debug for Jit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Jit(after {})", self.after)
    }
}

/// What a tier needs of a program, and the functions that it compiled, each made when it is first reached.
pub struct Code {
    forms: Vec<Form>,
    funcs: Vec<OnceLock<Option<Box<dyn Compiled>>>>,
    /// First instruction of each function.
    starts: Vec<u32>,
    /// Thread instructions that launches of each kernel executed.
    heat: Vec<AtomicU64>,
}

impl Code {
    /// Room for the functions of a program.
    pub fn new(prog: &Program, forms: Vec<Form>) -> Code {
        let start = |f: &crate::inst::Func| match f.body {
            Body::Code(at) => at,
            _ => u32::MAX,
        };
        Code {
            forms,
            funcs: prog.funcs.iter().map(|_| OnceLock::new()).collect(),
            starts: prog.funcs.iter().map(start).collect(),
            heat: prog.funcs.iter().map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Thread instructions that earlier launches of a kernel executed.
    fn heat(&self, kernel: u32) -> u64 {
        self.heat
            .get(kernel as usize)
            .map_or(0, |h| h.load(Relaxed))
    }
}

/// Compiled code as a scheduler uses it.
pub struct Runner<'a> {
    prog: &'a Program,
    code: &'a Code,
    jit: Jit,
    /// Sites of each function that ran.
    sites: Vec<Vec<Site>>,
    /// How lanes of each function kept together.
    quads: Vec<Together>,
    /// The memory's version for which they hold.
    version: u64,
    /// Blocks one after the other of which a warp did not run to its end at once.
    pub(crate) misses: u32,
}

impl<'a> Runner<'a> {
    /// A runner for one launch.
    pub fn new(prog: &'a Program, code: &'a Code, jit: Jit) -> Runner<'a> {
        Runner {
            prog,
            code,
            jit,
            sites: vec![Vec::new(); prog.funcs.len()],
            quads: vec![Together::default(); prog.funcs.len()],
            version: 0,
            misses: 0,
        }
    }

    /// The compiled function that holds an instruction, with its number and first instruction.
    fn compiled(&self, pc: u32) -> Option<(&'a dyn Compiled, u32, u32)> {
        let func = *self.prog.owner.get(pc as usize)?;
        let slot = self.code.funcs.get(func as usize)?;
        let source = Source {
            prog: self.prog,
            forms: &self.code.forms,
        };
        let made = slot.get_or_init(|| self.jit.tier.compile(source, func));
        let start = self.code.starts[func as usize];
        Some((made.as_deref()?, func, start))
    }

    /// Whether a kernel that executed so much more has executed enough to be compiled.
    pub fn is_hot(&self, kernel: u32, executed: u64) -> bool {
        self.code.heat(kernel) + executed >= self.jit.after
    }

    /// A launch of a kernel executed so many thread instructions.
    pub fn warm(&self, kernel: u32, executed: u64) {
        if let Some(h) = self.code.heat.get(kernel as usize) {
            h.fetch_add(executed, Relaxed);
        }
    }

    /// Whether a function is compiled.
    pub fn has(&self, func: u32) -> bool {
        let start = self.code.starts.get(func as usize);
        start.is_some_and(|&s| self.compiled(s).is_some())
    }

    /// The entries of the function that holds an instruction, and its first instruction.
    pub fn entries(&self, pc: u32) -> (&'a [u16], u32) {
        match self.compiled(pc) {
            Some((c, _, start)) => (c.entries(), start),
            None => (&[], 0),
        }
    }

    /// Whether a compiled function reads no register before it wrote it.
    pub fn writes_first(&self, func: u32) -> bool {
        let start = self.code.starts.get(func as usize);
        let made = start.and_then(|&s| self.compiled(s));
        made.is_some_and(|(c, ..)| c.writes_first())
    }

    /// The compiled function with an entry at an instruction, its number, and that of the entry.
    fn entry(&self, pc: u32) -> Option<(&'a dyn Compiled, u32, u32)> {
        let (code, func, start) = self.compiled(pc)?;
        let entry = code.entries().get((pc - start) as usize).copied();
        let entry = entry.filter(|&e| e != 0)?;
        Some((code, func, u32::from(entry) - 1))
    }

    /// What a function's accesses found in memory. It is forgotten for all functions when allocations have changed.
    fn sites_of(&mut self, func: u32, code: &dyn Compiled, version: u64) -> &mut [Site] {
        if self.version != version {
            self.version = version;
            for s in &mut self.sites {
                s.fill(Site::EMPTY);
            }
        }
        let sites = &mut self.sites[func as usize];
        sites.resize(code.sites(), Site::EMPTY);
        sites
    }

    /// Runs the group from an entry, if it is at one. Afterwards its lanes are at instructions of the interpreter.
    ///
    /// What the lanes of a whole warp do together in between is executed here, as long as they come back to entries of the same function.
    pub fn run(&mut self, cx: &mut Cx<'_>) -> Ran {
        let Some((code, func, entry)) = self.entry(cx.pc) else {
            return Ran::Not;
        };
        let version = cx.mem.version();
        let sites = self.sites_of(func, code, version);
        let mut frame = frame(cx, entry, code.width(), sites);
        loop {
            let together = &mut self.quads[func as usize];
            together.allow(&mut frame);
            let whole = cx.mask == cx.w.all && cx.w.groups.is_empty();
            frame.in_step = u32::from(cx.w.in_step && whole && frame.quads != 0);
            code.run(&mut frame, &mut CxWorld(cx));
            cx.w.in_step &= whole && frame.kept_step(cx.mask);
            together.learn(&mut frame);
            cx.slice.steps += frame.most;
            // Which classes they are of is not counted: as accesses to memory they count as something that others may wait for.
            cx.record.counts[Class::Generic as usize] += frame.sum;
            let ran = regroup(cx, &frame);
            if ran != Ran::Together || cx.slice.steps >= cx.slice.end {
                return ran;
            }
            self.run_to_entry(cx, false);
            let again = match (&cx.event, self.entry(cx.pc)) {
                (Event::None, Some((_, f, entry))) if f == func => entry,
                _ => return Ran::On,
            };
            // Allocations of the kernel change the memory, calls the registers.
            if cx.mem.version() != version || !cx.w.groups.is_empty() || !go_on(cx, &mut frame) {
                return Ran::On;
            }
            (frame.mask, frame.entry, frame.most, frame.sum) = (cx.mask, again, 0, 0);
            frame.fuel = cx.slice.end.saturating_sub(cx.slice.steps);
        }
    }

    /// Whether compiled code begins at a function's first instruction.
    pub fn begins(&self, func: u32) -> bool {
        let start = self.code.starts.get(func as usize);
        start.is_some_and(|&s| self.entries(s).0.first().is_some_and(|&e| e != 0))
    }

    /// What runs whole warps from the entry that the group is at. The warp's registers and memory stay where they are meanwhile.
    pub(crate) fn whole(&mut self, cx: &mut Cx<'_>) -> Option<Whole<'a>> {
        let (code, func, entry) = self.entry(cx.pc)?;
        let sites = self.sites_of(func, code, cx.mem.version());
        sites.fill(Site::EMPTY);
        let frame = frame(cx, entry, code.width(), sites);
        Some(Whole {
            code,
            entry,
            fuel: frame.fuel,
            until: 0,
            together: Together::default(),
            frame,
            end: u32::MAX,
        })
    }

    /// Runs instructions until one raises an event or the group stands at an entry of compiled code, where it may stand when `first` is set.
    pub(crate) fn run_to_entry(&self, cx: &mut Cx<'_>, mut first: bool) {
        let code = &cx.prog.code[..];
        let (mut entries, mut start) = self.entries(cx.pc);
        loop {
            let mut entry = entries.get(cx.pc.wrapping_sub(start) as usize);
            if entry.is_none() {
                (entries, start) = self.entries(cx.pc);
                entry = entries.get(cx.pc.wrapping_sub(start) as usize);
            }
            if !first && entry.is_some_and(|&e| e != 0) {
                return;
            }
            // Compiled code leaves lanes at places where the interpreter alone would never leave any.
            if !first && cx.slice.watch && cx.meets(cx.pc) {
                cx.event = Event::Switch;
                return;
            }
            first = false;
            let i = &code[cx.pc as usize];
            if execute(cx, i) == Flow::Event {
                return;
            }
        }
    }
}

/// Executes the instruction that the group is at, where its guard is true.
#[inline(always)]
fn execute(cx: &mut Cx<'_>, i: &Inst) -> Flow {
    cx.pc += 1;
    cx.slice.steps += 1;
    let m = match i.guard {
        0 => cx.mask,
        guard => cx.mask & cx.pred(guard),
    };
    if m == 0 {
        return Flow::Next;
    }
    cx.record.counts[i.class as usize] += u64::from(m.count_ones());
    (i.exec)(cx, i, m)
}

/// Whether all lanes stand at an instruction.
fn alike(mask: u32, exits: &[u32; LANES], at: u32) -> bool {
    match mask {
        u32::MAX => *exits == [at; LANES],
        m => Bits(m).all(|l| exits[l] == at),
    }
}

/// How lanes of a function that began as quads kept together.
#[derive(Clone, Copy, Default)]
pub(crate) struct Together {
    begun: u64,
    parted: u64,
    wide_begun: u64,
    wide_parted: u64,
}

impl Together {
    /// Quads are tried as long as they are few, or most of them stay together.
    fn allow(self, f: &mut Frame) {
        if self.begun >= FEW && self.parted * 2 > self.begun {
            f.quads = 0;
        }
        if self.wide_begun >= FEW && self.wide_parted * 2 > self.wide_begun {
            f.wides = 0;
        }
    }

    fn learn(&mut self, f: &mut Frame) {
        self.begun += u64::from(std::mem::take(&mut f.begun));
        self.parted += u64::from(std::mem::take(&mut f.parted));
        self.wide_begun += u64::from(std::mem::take(&mut f.wide_begun));
        self.wide_parted += u64::from(std::mem::take(&mut f.wide_parted));
    }
}

/// Quads of which too few began to say how they do.
const FEW: u64 = 256;

/// Runs whole warps, one after the other.
pub(crate) struct Whole<'a> {
    code: &'a dyn Compiled,
    entry: u32,
    /// Warp instructions that a warp may execute, and what the slice has then.
    fuel: u64,
    until: u64,
    together: Together,
    /// How the last one ended.
    pub frame: Frame,
    /// An instruction that ends threads.
    end: u32,
}

/// How far a whole warp came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Came {
    /// To the end of its threads.
    ToEnd,
    /// To where the frame says: it goes on as others do.
    There,
    /// The same, and others come first.
    ToPause,
    /// To a fault.
    ToFault,
}

impl Whole<'_> {
    /// Runs the lanes of the group from the entry, and what they do together in between.
    pub fn run(&mut self, cx: &mut Cx<'_>, runner: &Runner<'_>) -> Came {
        let f = &mut self.frame;
        (f.mask, f.entry, f.in_step) = (cx.mask, self.entry, 0);
        f.fuel = self.fuel;
        self.until = cx.slice.steps + self.fuel;
        f.shape[3..6].copy_from_slice(&cx.cluster.ctaid);
        f.shape[9] = cx.w.index;
        cx.w.in_step = true;
        loop {
            let f = &mut self.frame;
            (f.most, f.sum) = (0, 0);
            self.together.allow(f);
            self.code.run(f, &mut CxWorld(cx));
            cx.w.in_step &= f.kept_step(cx.mask);
            self.together.learn(f);
            cx.slice.steps += f.most;
            cx.record.counts[Class::Generic as usize] += f.sum;
            if alike(cx.mask, &f.exits, self.end) || self.ends(cx) {
                return Came::ToEnd;
            }
            let f = &self.frame;
            let first = f.exits[cx.mask.trailing_zeros() as usize % LANES];
            if first & REFUSED != 0 || !alike(cx.mask, &f.exits, first) {
                return Came::There;
            }
            cx.pc = first;
            let came = self.together(cx, runner);
            if matches!(came, Some(Came::There | Came::ToPause)) {
                self.frame.exits = [cx.pc; LANES];
            }
            if let Some(came) = came {
                return came;
            }
        }
    }

    /// Executes what lanes do together. None where they came to an entry again.
    fn together(&mut self, cx: &mut Cx<'_>, runner: &Runner<'_>) -> Option<Came> {
        let (lanes, before) = (cx.mask, cx.pc);
        loop {
            let entry = runner.entry(cx.pc).filter(|_| cx.pc != before);
            if let Some((_, _, entry)) = entry {
                let f = &mut self.frame;
                (f.mask, f.entry) = (lanes, entry);
                f.in_step = u32::from(cx.w.in_step && f.quads != 0);
                f.fuel = self.until.saturating_sub(cx.slice.steps);
                return match cx.slice.steps < self.until && go_on(cx, f) {
                    true => None,
                    false => Some(Came::There),
                };
            }
            let last = (cx.slice.steps, cx.record.counts, cx.pc);
            let i = &cx.prog.code[cx.pc as usize];
            // Branches and calls may take lanes apart.
            if i.class == Class::Control && !ends(i.exec) {
                return Some(Came::There);
            }
            if execute(cx, i) == Flow::Next {
                if cx.mask != lanes || !cx.w.groups.is_empty() {
                    return Some(Came::There);
                }
                continue;
            }
            let came = match std::mem::replace(&mut cx.event, Event::None) {
                Event::Trap => {
                    cx.event = Event::Trap;
                    return Some(Came::ToFault);
                }
                // It was executed.
                Event::Yield => return Some(Came::ToPause),
                Event::Exit(m) if m == lanes => Came::ToEnd,
                _ => Came::There,
            };
            // What waits, and the end of threads, is not of here: as if it was not executed.
            (cx.slice.steps, cx.record.counts, cx.pc) = last;
            return Some(came);
        }
    }

    /// Whether every lane is at an instruction that ends it.
    fn ends(&mut self, cx: &mut Cx<'_>) -> bool {
        Bits(cx.mask).all(|l| {
            let pc = self.frame.exits[l];
            let (Some(i), end) = (cx.prog.code.get(pc as usize), self.end) else {
                return false;
            };
            if pc == end {
                return true;
            }
            let found = ends(i.exec);
            if found {
                self.end = pc;
            }
            found
        })
    }
}

/// Whether a function ends threads, or returns from a call.
fn ends(e: Exec) -> bool {
    let all: [Exec; 2] = [exit, ret];
    all.iter().any(|&f| std::ptr::fn_addr_eq(e, f))
}

/// Whether so many lanes that begin at a multiple of their number are neighbors in their block.
fn neighbors(l: &Launch, lanes: u32) -> bool {
    l.block[0].is_multiple_of(lanes) || l.block[1] == 1 && l.block[2] == 1
}

fn frame(cx: &mut Cx<'_>, entry: u32, wide: u32, sites: &mut [Site]) -> Frame {
    let rank = cx.cluster.rank as usize;
    let shared = &mut cx.cluster.shared[rank].data;
    let l = cx.launch;
    let (b, c, g) = (l.block, cx.cluster.ctaid, l.grid);
    Frame {
        mask: cx.mask,
        entry,
        fuel: cx.slice.end.saturating_sub(cx.slice.steps),
        most: 0,
        sum: 0,
        lane: 0,
        quads: u32::from(neighbors(l, 4)),
        wides: u32::from(wide != 0 && neighbors(l, wide)),
        in_step: 0,
        begun: 0,
        parted: 0,
        wide_begun: 0,
        wide_parted: 0,
        pending: 0,
        resume: 0,
        split: 0,
        split_at: 0,
        rows: cx.w.regs[cx.frame.base..].as_mut_ptr().cast(),
        preds: cx.w.preds[cx.frame.pbase..].as_mut_ptr(),
        params: l.params.as_ptr(),
        shared_len: shared.len() as u64,
        shared: shared.as_mut_ptr(),
        local: cx.w.local.as_mut_ptr(),
        stride: u64::from(cx.w.stride),
        tops: cx.w.sp.as_ptr(),
        constant: cx.mem.constant.data.as_ptr(),
        constant_len: cx.mem.constant.data.len() as u64,
        tid: cx.w.tid.as_ptr().cast(),
        sites: sites.as_mut_ptr(),
        world: std::ptr::null_mut(),
        shape: [
            b[0], b[1], b[2], c[0], c[1], c[2], g[0], g[1], g[2], cx.w.index,
        ],
        exits: [0; LANES],
        steps: [0; LANES],
    }
}

/// Whether a frame still describes the warp's registers and local memory.
fn go_on(cx: &mut Cx<'_>, frame: &mut Frame) -> bool {
    let rows = cx.w.regs[cx.frame.base..].as_mut_ptr();
    let preds = cx.w.preds[cx.frame.pbase..].as_mut_ptr();
    std::ptr::eq(frame.rows, rows.cast())
        && std::ptr::eq(frame.preds, preds)
        && std::ptr::eq(frame.local, cx.w.local.as_ptr())
        && frame.stride == u64::from(cx.w.stride)
}

/// What became of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ran {
    /// It stands at no entry.
    Not,
    /// Its lanes stand at one instruction, and the warp has no others.
    Together,
    /// Instructions that lanes execute together came behind, until one raised an event or the group stands at an entry.
    On,
    /// Its lanes stand at some instructions, each set as a waiting group. None runs.
    Apart,
    /// One lane, which runs, stands at an instruction that fails.
    Refused,
}

/// Makes groups of the lanes that stopped, by the instruction before which they stand.
pub(crate) fn regroup(cx: &mut Cx<'_>, frame: &Frame) -> Ran {
    let first = frame.exits[cx.mask.trailing_zeros() as usize % LANES];
    let together = alike(cx.mask, &frame.exits, first);
    if together && cx.w.groups.is_empty() && first & REFUSED == 0 {
        cx.pc = first;
        return Ran::Together;
    }
    let mut left = cx.mask;
    let all = left;
    // Of the accesses that fail, the one that comes first in the program's order is executed alone: it ends the launch.
    let refused = Bits(all)
        .filter(|&l| frame.exits[l] & REFUSED != 0)
        .min_by_key(|&l| (frame.steps[l], frame.exits[l], l));
    while left != 0 {
        let first = left.trailing_zeros() as usize;
        let same: u32 = match refused == Some(first) {
            true => 1 << first,
            false => Bits(left)
                .filter(|&l| frame.exits[l] == frame.exits[first] && refused != Some(l))
                .fold(0, |m, l| m | 1 << l),
        };
        left &= !same;
        let group = Group {
            pc: frame.exits[first] & !REFUSED,
            mask: same,
            base: cx.frame.base as u32,
            pbase: cx.frame.pbase as u32,
            frame: cx.frame.caller.clone(),
            wait: Wait::Ready,
        };
        cx.w.groups.push(group);
    }
    cx.mask = 0;
    if let Some(lane) = refused {
        let k = cx.w.groups.iter().position(|g| g.mask == 1 << lane);
        if let Some(k) = k {
            let g = cx.w.groups.swap_remove(k);
            (cx.pc, cx.mask) = (g.pc, g.mask);
            cx.slice.watch = !cx.w.groups.is_empty();
            return Ran::Refused;
        }
    }
    Ran::Apart
}

struct CxWorld<'a, 'b>(&'a mut Cx<'b>);

impl World for CxWorld<'_, '_> {
    fn find(
        &mut self,
        space: Space,
        addr: u64,
        len: usize,
        lane: usize,
        write: bool,
    ) -> Option<Found> {
        let cx = &mut *self.0;
        let place = cx.locate(space, addr, len, len, lane).ok()?;
        if write {
            cx.writable(place).ok()?;
        }
        let here = |data: &mut [u8], off: usize| data.get_mut(off..).map(<[u8]>::as_mut_ptr);
        let alone = |at| Found {
            at,
            site: Site::EMPTY,
        };
        match place {
            Place::Global(id, off) => {
                let a = cx.mem.get_mut(id);
                let base = a.base;
                let data = &mut a.bytes.data[..];
                let whole = base.is_multiple_of(64);
                let site = Site {
                    base,
                    count: if whole { (data.len() / len) as u64 } else { 0 },
                    host: data.as_mut_ptr(),
                };
                let at = here(data, off)?;
                Some(Found { at, site })
            }
            Place::Shared(rank, off) => here(&mut cx.cluster.shared[rank].data, off).map(alone),
            Place::Local(at) => here(&mut cx.w.local, at).map(alone),
            Place::Const(off) => here(&mut cx.mem.constant.data, off).map(alone),
            // Loads alone come here: stores are refused above.
            Place::Param(off) => {
                let at = cx.launch.params.get(off..)?.as_ptr().cast_mut();
                Some(alone(at))
            }
        }
    }
}
