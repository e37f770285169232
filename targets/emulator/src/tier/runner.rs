//! How a scheduler runs groups of lanes as compiled code.

use super::found::CxWorld;
use super::whole::Whole;
use super::{Code, Compiled, Frame, Jit, REFUSED, Site};
use crate::cx::{Cx, Event, Launch};
use crate::inst::{Class, Flow, Inst, Program};
use crate::lanes::{Bits, LANES};
use crate::warp::{Group, Wait};

/// Compiled code as a scheduler uses it.
pub struct Runner<'a> {
    prog: &'a Program,
    code: &'a Code,
    jit: Jit,
    /// Its code records accesses to global memory.
    records: bool,
    /// Thread instructions of the launch that its kernel is known to have executed.
    known: u64,
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
            records: false,
            known: 0,
            sites: vec![Vec::new(); prog.funcs.len()],
            quads: vec![Together::default(); prog.funcs.len()],
            version: 0,
            misses: 0,
        }
    }

    /// The same for blocks that run apart: their accesses are recorded, and they executed enough before.
    pub(crate) fn apart(mut self) -> Self {
        self.records = true;
        self.jit.after = 0;
        self
    }

    /// The same for the rest of a launch of which so many thread instructions were told before.
    pub(crate) fn beyond(mut self, known: u64) -> Self {
        self.known = known;
        self
    }

    /// The compiled function that holds an instruction, with its number and first instruction.
    fn compiled(&self, pc: u32) -> Option<(&'a dyn Compiled, u32, u32)> {
        let func = *self.prog.owner.get(pc as usize)?;
        let made = self
            .code
            .compiled((self.prog, func), self.jit, self.records)?;
        let start = self.code.start(func)?;
        Some((made, func, start))
    }

    /// Whether a kernel has executed enough to be compiled, with so many thread instructions in this launch.
    pub fn is_hot(&self, kernel: u32, executed: u64) -> bool {
        self.code.heat(kernel) + executed.saturating_sub(self.known) >= self.jit.after
    }

    /// A launch of a kernel executed so many thread instructions.
    pub fn warm(&self, kernel: u32, executed: u64) {
        self.code.warm(kernel, executed.saturating_sub(self.known));
    }

    /// Whether a function is compiled.
    pub fn has(&self, func: u32) -> bool {
        let start = self.code.start(func);
        start.is_some_and(|s| self.compiled(s).is_some())
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
        let start = self.code.start(func);
        let made = start.and_then(|s| self.compiled(s));
        made.is_some_and(|(c, ..)| c.writes_first())
    }

    /// The compiled function with an entry at an instruction, its number, and that of the entry.
    pub(super) fn entry(&self, pc: u32) -> Option<(&'a dyn Compiled, u32, u32)> {
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
        let teams = [frame.quads, frame.wides * code.width()];
        loop {
            let together = &mut self.quads[func as usize];
            together.allow(&mut frame, teams);
            let whole = cx.mask == cx.w.all && cx.w.groups.is_empty();
            frame.in_step = u32::from(cx.w.in_step && whole && frame.quads != 0);
            code.run(&mut frame, &mut CxWorld(cx));
            cx.w.in_step &= whole && frame.kept_step(cx.mask);
            together.learn(&mut frame);
            cx.slice.steps += frame.most;
            // Which classes they are of is not counted: as accesses to memory they count as something that others may wait for.
            cx.record.counts[Class::Generic as usize] += frame.sum;
            let ran = regroup(cx, &frame);
            // An instruction that was executed for the whole warp.
            if !matches!(cx.event, Event::None) {
                return Ran::On;
            }
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
        let start = self.code.start(func);
        start.is_some_and(|s| self.entries(s).0.first().is_some_and(|&e| e != 0))
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
            teams: [frame.quads, frame.wides * code.width()],
            frame,
            end: u32::MAX,
        })
    }

    /// Interprets instructions until one raises an event or the group reaches an entry of compiled code; with `first`, an entry at which it
    /// starts does not count.
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
pub(super) fn execute(cx: &mut Cx<'_>, i: &Inst) -> Flow {
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

/// Whether all lanes are at an instruction.
pub(super) fn alike(mask: u32, exits: &[u32; LANES], at: u32) -> bool {
    match mask {
        u32::MAX => *exits == [at; LANES],
        m => Bits(m).all(|l| exits[l] == at),
    }
}

/// How lanes of a function that began as teams kept together.
#[derive(Clone, Copy, Default)]
pub(crate) struct Together {
    quads: Kept,
    wides: Kept,
}

impl Together {
    /// Teams that are possible are tried as long as they are few, or most of them stay together, and now and then again. Whole warps are
    /// always tried: they pass what smaller teams stop at, wherever they part afterwards.
    pub(super) fn allow(&mut self, f: &mut Frame, [quads, wides]: [u32; 2]) {
        f.quads = u32::from(quads != 0 && self.quads.allows());
        let whole = wides == LANES as u32;
        f.wides = u32::from(whole || wides != 0 && self.wides.allows());
    }

    pub(super) fn learn(&mut self, f: &mut Frame) {
        let [begun, parted] = [&mut f.begun, &mut f.parted].map(std::mem::take);
        self.quads.learn(begun, parted);
        let [begun, parted] = [&mut f.wide_begun, &mut f.wide_parted].map(std::mem::take);
        self.wides.learn(begun, parted);
    }
}

/// How teams of a kind kept together.
#[derive(Clone, Copy, Default)]
struct Kept {
    /// Quads that began lately, and those of them that fell apart.
    begun: u64,
    parted: u64,
    /// How often none was tried.
    idle: u32,
}

/// Quads of which too few began to say how they do, and so many that earlier ones are forgotten.
const FEW: u64 = 256;
const MANY: u64 = 4096;
/// Runs of lanes one by one after which quads are tried again, and how many.
const RETRY: u32 = 256;
const TRIED: u64 = 64;

impl Kept {
    fn allows(&mut self) -> bool {
        if self.begun < FEW || self.parted * 2 <= self.begun {
            return true;
        }
        self.idle += 1;
        if self.idle < RETRY {
            return false;
        }
        *self = Kept {
            begun: FEW - TRIED,
            parted: (FEW - TRIED) / 2,
            idle: 0,
        };
        true
    }

    fn learn(&mut self, begun: u32, parted: u32) {
        self.begun += u64::from(begun);
        self.parted += u64::from(parted);
        if self.begun >= MANY {
            (self.begun, self.parted) = (self.begun / 2, self.parted / 2);
        }
    }
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
pub(super) fn go_on(cx: &mut Cx<'_>, frame: &mut Frame) -> bool {
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
    /// It was not at an entry.
    Not,
    /// Its lanes are at one instruction, and no other lanes of the warp are live.
    Together,
    /// Instructions that lanes execute together followed, until one raised an event or the group reached an entry.
    On,
    /// Its lanes are at several instructions, one waiting group for each. No group runs.
    Apart,
    /// One lane runs, at an instruction that will fail.
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
