//! The scheduler: groups of lanes within a warp, warps within a block, clusters within the grid.
//!
//! Within a warp the group that runs is the one deepest in calls and earliest in the reconvergence order, so groups meet at the
//! first place they can. Every slice that ends gives the group that waited longest a turn, and every warp and every resident
//! cluster gets its slices in turn, so a thread that spins cannot starve the thread it waits for.

mod advance;
mod barriers;
mod deadlock;
mod faults;
mod groups;
mod march;
mod plain;
mod slice;
mod together;
mod wish;

use crate::cx::{ClusterView, Cx, Event, FrameAt, Launch, Records, Slice};
use crate::exec::cancel::first_block;
use crate::exec::tcgen05::TensorMemory;
use crate::executions::Executions;
use crate::inst::{Body, CLASSES, Class, Flow, Program, ROW_FRAME};
use crate::lane_order::{LaneOrder, Together};
use crate::lanes::{LANES, Row};
use crate::memory::{Bytes, GlobalMem};
use crate::pending::Pending;
use crate::progress::Progress;
use crate::race::{Grid, Races};
use crate::tier::Runner;
use crate::trap::Trap;
use crate::warp::{Asked, Group, Wait, Warp};
use crate::watch::Watched;
use advance::Part;
pub(crate) use advance::{Advance, say};
use barriers::Barrier;
use faults::locate_trap;
use groups::{favor_oldest, pick};
use slice::{put_away, run_some, work};
use std::cell::RefCell;
pub(crate) use wish::{Spread, Wish};

/// Warp instructions of a slice that no access ends. Tiers count them differently, so it is long.
const SLICE: u64 = 1 << 20;
/// Accesses that a spin loop may make after which one more cluster becomes resident, in case the residents wait for it.
const ADMIT_AFTER: u64 = 1 << 13;
/// Warp instructions after which one more becomes resident.
const ADMIT_LATE: u64 = 1 << 24;
/// Turns of all warps, one after the other, in which each does nothing but ask an mbarrier whose phase is not over. A program that gives up by
/// itself asks less often: on hardware each time waits, too.
const MOST_IN_VAIN: u64 = 1 << 14;
/// Shared memory and registers bound how many clusters are resident at once.
const RESIDENT_THREADS: u64 = 1 << 20;

/// What a launch did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Instructions executed, counted per thread.
    pub thread_instructions: u64,
    /// Instructions executed, counted per warp.
    pub warp_instructions: u64,
    /// Thread instructions by class, in the order of [`crate::CLASS_NAMES`].
    pub classes: [u64; CLASSES],
    /// Blocks run.
    pub blocks: u64,
    /// Executions of each line of the PTX text, the first line at 0; empty unless [`crate::Config::count_lines`] asks for them.
    pub lines: Vec<Executions>,
}

/// A cluster that runs apart from the rest of the grid is given up after so many warp instructions, or after so many times what clusters
/// before it took, if that is more: it may wait for a cluster elsewhere.
const MOST_APART: u64 = 1 << 24;
const TIMES_APART: u64 = 16;
/// Slices of such a cluster that do not end at a wait: short ones where its lanes seem to spin.
const MOST_SPINS: u64 = 1 << 12;

/// What a scheduler did.
#[derive(Default)]
pub struct Done {
    /// Counters.
    pub stats: Stats,
    executed: Vec<Executions>,
    clock: u64,
}

impl Done {
    /// Warp instructions.
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// Thread instructions.
    pub fn thread_instructions(&self) -> u64 {
        self.stats.thread_instructions
    }

    /// Adds what another did.
    pub fn add(&mut self, other: Done) {
        self.stats.add(&other.stats);
        self.clock += other.clock;
        if self.executed.is_empty() {
            self.executed = other.executed;
            return;
        }
        for (mine, e) in self.executed.iter_mut().zip(&other.executed) {
            mine.add(e);
        }
    }
}

impl Stats {
    fn add(&mut self, other: &Stats) {
        self.thread_instructions += other.thread_instructions;
        self.warp_instructions += other.warp_instructions;
        self.blocks += other.blocks;
        for (mine, n) in self.classes.iter_mut().zip(other.classes) {
            *mine += n;
        }
    }
}

struct Block {
    ctaid: [u32; 3],
    warps: Vec<Warp>,
    barriers: Vec<Barrier>,
    /// The barrier at which warps wait that came to it by compiled code; their arrival is not noted yet.
    gathered: Option<u32>,
    live: u32,
}

struct Resident {
    blocks: Vec<Block>,
    shared: Vec<Bytes>,
    tensor: Vec<TensorMemory>,
    /// The record of accesses, where races are looked for.
    races: Option<RefCell<Races>>,
    /// Asynchronous work under way.
    pending_work: Pending,
    /// Threads that arrived at the cluster barrier: for each block and warp, the lanes.
    pending: Vec<Vec<u32>>,
    /// The first warp to have a slice.
    next: usize,
    /// Accesses of the launch when it started.
    began: u64,
}

/// What a cluster that runs may take.
#[derive(Default)]
struct Pace {
    /// Accesses and warp instructions of the launch at which one more becomes resident.
    admit_at: (u64, u64),
    /// Warp instructions at which one that runs apart is given up.
    give_up_at: u64,
}

enum Stop {
    Done,
    Blocked,
    Slice,
}

/// A launch under way.
pub struct Scheduler<'a> {
    /// The code.
    pub prog: &'a Program,
    /// The launch.
    pub launch: &'a Launch,
    /// Global memory.
    pub mem: &'a mut GlobalMem,
    /// Where `printf` writes.
    pub output: &'a mut Vec<u8>,
    /// Counters.
    pub stats: Stats,
    /// Executions by instruction; empty where they are not counted.
    executed: Vec<Executions>,
    /// The record of accesses to global memory, where races are looked for.
    grid_races: Option<RefCell<Grid>>,
    clock: u64,
    /// Accesses that a spin loop may make.
    accesses: u64,
    spare: Vec<Warp>,
    /// The first cluster that was neither started nor cancelled.
    next: u64,
    /// Clusters of the grid.
    clusters: u64,
    /// The cluster at which it ends.
    end: u64,
    /// What it runs of the grid.
    scope: Scope<'a>,
    /// Slices of the last cluster that did not end at a wait.
    spins: u64,
    /// Turns of all warps since one did something; none where one did since the turn of the first.
    in_vain: Option<u64>,
    /// Who looks at it.
    watched: Option<Watched<'a>>,
    /// The line on the terminal; none where nobody asked for it.
    progress: Option<Progress>,
    /// What compiles the kernel once it executed enough; none where that is done or nothing does.
    pub compiled: Option<Runner<'a>>,
    /// Compiled code under way.
    native: Option<Runner<'a>>,
}

/// What a scheduler runs of a grid.
enum Scope<'a> {
    /// All of it, or what is left of it.
    Rest,
    /// Its start: it comes back when the rest is worth parts.
    Start(Wish),
    /// A part apart from the others, a cluster at a time.
    Part(Part<'a>),
}

/// The indices of a warp's threads, from the first one's number on.
fn number_threads(tid: &mut [Row], first: u32, block: [u32; 3]) {
    let [xs, ys, zs] = tid else { return };
    let [mut x, y] = [first % block[0], first / block[0]];
    let [mut y, mut z] = [y % block[1], y / block[1]];
    for ((to_x, to_y), to_z) in xs.0.iter_mut().zip(&mut ys.0).zip(&mut zs.0) {
        (*to_x, *to_y, *to_z) = (u64::from(x), u64::from(y), u64::from(z));
        x += 1;
        if x == block[0] {
            (x, y) = (0, y + 1);
        }
        if y == block[1] {
            (y, z) = (0, z + 1);
        }
    }
}

fn full_mask(threads: u32) -> u32 {
    if threads >= 32 {
        u32::MAX
    } else {
        (1 << threads) - 1
    }
}

/// The context of a warp of a cluster that starts a slice.
macro_rules! context {
    ($s:expr, $r:expr, $b:expr, $ctaid:expr, $w:expr) => {
        Cx {
            prog: $s.prog,
            launch: $s.launch,
            mem: $s.mem,
            cluster: ClusterView {
                shared: &mut $r.shared,
                tensor: &mut $r.tensor,
                rank: $b as u32,
                ctaid: $ctaid,
                next: &mut $s.next,
                count: $s.clusters,
            },
            record: Records {
                races: $r.races.as_ref(),
                grid_races: $s.grid_races.as_ref(),
                counts: [0; CLASSES],
                executed: &mut $s.executed,
            },
            pending: &mut $r.pending_work,
            completing: false,
            output: $s.output,
            w: $w,
            pc: 0,
            mask: 0,
            frame: FrameAt {
                base: 0,
                pbase: 0,
                caller: None,
            },
            slice: Slice {
                steps: 0,
                end: SLICE.min($s.launch.step_limit.saturating_sub($s.clock) + 1),
                spins: 0,
                favored: u32::MAX,
                watch: false,
                spun: false,
                clock: $s.clock,
            },
            event: Event::None,
            fault: None,
        }
    };
}

use context;

impl<'a> Scheduler<'a> {
    /// A scheduler for one launch.
    pub fn new(
        prog: &'a Program,
        launch: &'a Launch,
        mem: &'a mut GlobalMem,
        output: &'a mut Vec<u8>,
    ) -> Self {
        Scheduler {
            prog,
            launch,
            mem,
            output,
            stats: Stats::default(),
            executed: match launch.count_lines {
                true => vec![Executions::default(); prog.code.len()],
                false => Vec::new(),
            },
            grid_races: launch.check_races.then(RefCell::default),
            clock: 0,
            accesses: 0,
            spare: Vec::new(),
            next: 0,
            clusters: launch.clusters(),
            end: launch.clusters(),
            scope: Scope::Rest,
            spins: 0,
            in_vain: None,
            watched: None,
            progress: Progress::start(),
            compiled: None,
            native: None,
        }
    }

    /// It is for the clusters from `first` to `end`, apart from the rest of the grid, of which some took `each` warp instructions in the mean.
    pub fn part(mut self, first: u64, end: u64, each: u64, advance: &'a Advance) -> Self {
        (self.next, self.end) = (first, end);
        self.scope = Scope::Part(Part {
            most: MOST_APART.max(each.saturating_mul(TIMES_APART)),
            first,
            advance,
        });
        self.progress = None;
        self
    }

    /// It comes back when the wish is due.
    pub fn start(mut self, wish: Wish) -> Self {
        self.scope = Scope::Start(wish);
        self
    }

    fn is_apart(&self) -> bool {
        matches!(self.scope, Scope::Part(_))
    }

    /// It goes on at the cluster `first`, after what is done.
    pub fn from(mut self, first: u64, done: Done) -> Self {
        self.next = first;
        self.stats = done.stats;
        self.clock = done.clock;
        if !done.executed.is_empty() {
            self.executed = done.executed;
        }
        self
    }

    /// The first cluster that did not start.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Whether it comes back now, between two clusters.
    fn comes_back(&mut self) -> bool {
        let Scope::Start(wish) = &mut self.scope else {
            return false;
        };
        let due = wish.is_due((self.next, self.end), self.native.is_some(), self.mem);
        if due.is_none() {
            self.scope = Scope::Rest;
        }
        due == Some(true)
    }

    /// What it did.
    pub fn done(self) -> Done {
        if let Some(cold) = &self.compiled {
            cold.warm(self.launch.kernel, self.stats.thread_instructions);
        }
        let lines = match self.is_apart() {
            true => Vec::new(),
            false => self.lines(),
        };
        Done {
            stats: Stats {
                lines,
                ..self.stats
            },
            executed: self.executed,
            clock: self.clock,
        }
    }

    /// Executions by line. Where several instructions stand on a line, it has as many as the one that has most.
    fn lines(&self) -> Vec<Executions> {
        let mut lines = Vec::new();
        for (i, e) in self.prog.code.iter().zip(&self.executed) {
            if i.class == Class::Internal || i.line == 0 {
                continue;
            }
            let at = i.line as usize - 1;
            if lines.len() <= at {
                lines.resize(at + 1, Executions::default());
            }
            let line = &mut lines[at];
            let (warps, threads) = (line.warps, line.threads);
            line.add(e);
            line.warps = e.warps.max(warps);
            line.threads = e.threads.max(threads);
        }
        lines
    }

    /// Runs the clusters: all, unless it is to come back earlier.
    pub fn run(&mut self) -> Result<(), Box<Trap>> {
        let l = self.launch;
        let total = self.end;
        let blocks_per = l.cluster.iter().map(|&x| x as u64).product::<u64>();
        let threads = l.block.iter().map(|&x| x as u64).product::<u64>() * blocks_per;
        let limit = (RESIDENT_THREADS / threads.max(1)).max(1) as usize;
        let mut resident: Vec<Resident> = Vec::new();
        let mut pace = Pace::default();
        loop {
            if resident.is_empty() && self.next == total {
                return Ok(());
            }
            if resident.is_empty() {
                if self.comes_back() {
                    return Ok(());
                }
                if self.is_apart() && self.mem.is_ordered() {
                    return Err(self.deadlock(&resident));
                }
                self.warm_up();
                if self.tries_plain() {
                    resident.extend(self.run_plain()?);
                    let began = resident.last().map_or(self.accesses, |r| r.began);
                    pace = self.pace(began);
                    self.say_progress(resident.len() as u64);
                    if resident.is_empty() && self.clock <= l.step_limit {
                        continue;
                    }
                }
            }
            while self.next < total
                && (resident.is_empty()
                    || (!self.is_apart() && self.admits(pace.admit_at) && resident.len() < limit))
            {
                resident.push(self.admit(first_block(self.next, l.grid, l.cluster)));
                self.next += 1;
                pace = self.pace(self.accesses);
            }
            self.say_progress(resident.len() as u64);
            let mut progress = false;
            let before = self.in_vain.unwrap_or(0);
            self.in_vain = Some(before + 1);
            let mut i = 0;
            while i < resident.len() {
                progress |= self.round(&mut resident[i])?;
                if resident[i].blocks.iter().all(|b| b.live == 0) {
                    self.drain(&mut resident[i])?;
                    let done = resident.swap_remove(i);
                    for b in done.blocks {
                        self.spare.extend(b.warps);
                    }
                    progress = true;
                } else {
                    i += 1;
                }
            }
            let long = self.clock > pace.give_up_at || self.spins > MOST_SPINS;
            let ordered = self.is_apart() && (self.mem.noted_order() || long);
            self.look(&resident);
            if !progress || ordered || self.waits_in_vain() {
                if !self.is_apart() && self.next < total && resident.len() < limit {
                    pace.admit_at = (0, 0);
                    self.in_vain = None;
                    continue;
                }
                return Err(self.deadlock(&resident));
            }
        }
    }

    /// A cluster started when the launch had made so many accesses: when the next one does, and when it has taken too long.
    fn pace(&mut self, accesses: u64) -> Pace {
        self.spins = 0;
        Pace {
            admit_at: match self.launch.workspace {
                0 => (accesses + ADMIT_AFTER, self.clock + ADMIT_LATE),
                _ => (0, 0),
            },
            give_up_at: match self.scope {
                Scope::Part(ref part) => self.clock.saturating_add(part.most),
                _ => u64::MAX,
            },
        }
    }

    /// Whether turns of all warps brought nothing.
    fn waits_in_vain(&self) -> bool {
        self.in_vain.is_some_and(|n| n > MOST_IN_VAIN)
    }

    /// Whether so many accesses or warp instructions were executed that one more cluster becomes resident.
    fn admits(&self, (accesses, clock): (u64, u64)) -> bool {
        self.accesses >= accesses || self.clock >= clock
    }

    fn admit(&mut self, first: [u32; 3]) -> Resident {
        let l = self.launch;
        let mut blocks = Vec::new();
        for z in 0..l.cluster[2] {
            for y in 0..l.cluster[1] {
                for x in 0..l.cluster[0] {
                    let ctaid = [first[0] + x, first[1] + y, first[2] + z];
                    blocks.push(self.block(ctaid));
                }
            }
        }
        self.stats.blocks += blocks.len() as u64;
        let shared = blocks
            .iter()
            .map(|_| Bytes::new(l.total_shared as usize, l.check_uninit))
            .collect();
        let pending = blocks.iter().map(|b| vec![0; b.warps.len()]).collect();
        let races = l.check_races.then(|| {
            let warps = blocks.first().map_or(1, |b: &Block| b.warps.len());
            RefCell::new(Races::new(
                self.next,
                blocks.len() as u32,
                warps as u32,
                l.total_shared as usize,
            ))
        });
        Resident {
            races,
            pending_work: Pending::new(l.async_seed, l.check_races, self.next),
            tensor: vec![TensorMemory::default(); blocks.len()],
            blocks,
            shared,
            pending,
            next: 0,
            began: self.accesses,
        }
    }

    fn block(&mut self, ctaid: [u32; 3]) -> Block {
        let l = self.launch;
        let threads = l.block[0] * l.block[1] * l.block[2];
        let kernel = &self.prog.funcs[l.kernel as usize];
        let entry = match kernel.body {
            Body::Code(pc) => pc,
            _ => 0,
        };
        let count = threads.div_ceil(LANES as u32);
        let native = self.native.as_ref();
        let written_first = native.is_some_and(|n| n.writes_first(l.kernel));
        let mut warps = Vec::with_capacity(count as usize);
        for index in 0..count {
            let mut w = self.spare.pop().unwrap_or_default();
            let lanes = (threads - index * LANES as u32).min(LANES as u32);
            w.index = index;
            w.live = full_mask(lanes);
            w.met = 0;
            w.all = w.live;
            w.done = false;
            w.spin.last = false;
            w.turns.now = 0;
            w.turns.of.clear();
            w.spin.accesses = 0;
            w.in_step = written_first;
            w.sync = Together {
                passed: 0,
                order: l.check_sync.then(LaneOrder::default),
            };
            w.carry = 0;
            w.asked = Asked::default();
            w.groups.clear();
            if w.regs.len() < kernel.rows as usize {
                w.regs.resize(kernel.rows as usize, Row::ZERO);
            }
            // Compiled code reads no register that it did not write.
            if !written_first {
                w.regs[..kernel.rows as usize].fill(Row::ZERO);
            }
            if w.preds.len() < kernel.preds as usize {
                w.preds.resize(kernel.preds as usize, 0);
            }
            w.preds[..kernel.preds as usize].fill(0);
            w.preds[0] = u32::MAX;
            w.regs[ROW_FRAME as usize] = Row::ZERO;
            w.sp = [kernel.frame; LANES];
            w.forget_local(l.check_uninit);
            w.grow_local(kernel.frame);
            w.tid.resize(3, Row::ZERO);
            number_threads(&mut w.tid, index * LANES as u32, l.block);
            w.groups.push(Group {
                pc: entry,
                mask: w.live,
                base: 0,
                pbase: 0,
                frame: None,
                wait: Wait::Ready,
            });
            warps.push(w);
        }
        Block {
            ctaid,
            warps,
            barriers: Vec::new(),
            gathered: None,
            live: threads,
        }
    }

    /// Gives every warp of a cluster a slice. True if any ran.
    fn round(&mut self, r: &mut Resident) -> Result<bool, Box<Trap>> {
        let mut progress = false;
        for b in 0..r.blocks.len() {
            let mut first = std::mem::take(&mut r.next);
            // The one before it had its slice, and those before that came to their end.
            progress |= first != 0;
            if first == 0 && self.marches(r) {
                (progress, first) = self.march(r)?;
                if first == r.blocks[b].warps.len() {
                    continue;
                }
            } else {
                march::note(&mut r.blocks[b]);
            }
            for w in first..r.blocks[b].warps.len() {
                let warp = &r.blocks[b].warps[w];
                if warp.done || !warp.groups.iter().any(|g| g.wait == Wait::Ready) {
                    continue;
                }
                progress = true;
                self.slice(r, b, w)?;
                self.spins += u64::from(r.blocks[b].warps[w].spin.last);
            }
        }
        Ok(progress)
    }

    /// Completes the work that a cluster left behind.
    fn drain(&mut self, r: &mut Resident) -> Result<(), Box<Trap>> {
        if !r.pending_work.any() {
            return Ok(());
        }
        let ctaid = r.blocks[0].ctaid;
        let nobody = Warp {
            tid: vec![Row::ZERO; 3],
            ..Warp::default()
        };
        let mut cx = context!(self, r, 0, ctaid, nobody);
        match cx.complete_all() {
            Flow::Next => Ok(()),
            Flow::Event => Err(locate_trap(&mut cx)),
        }
    }

    /// Has the kernel compiled once it executed enough.
    fn warm_up(&mut self) {
        let Some(cold) = &self.compiled else { return };
        let l = self.launch;
        if l.careful || l.count_lines || l.check_sync || l.async_seed.is_some() {
            self.compiled = None;
        } else if cold.is_hot(l.kernel, self.stats.thread_instructions) {
            cold.warm(l.kernel, self.stats.thread_instructions);
            self.native = self.compiled.take().filter(|n| n.has(l.kernel));
        }
    }

    /// Runs one warp until it ends, blocks or used its slice.
    fn slice(&mut self, r: &mut Resident, b: usize, wi: usize) -> Result<(), Box<Trap>> {
        self.warm_up();
        let mut native = self.native.take();
        let w = std::mem::take(&mut r.blocks[b].warps[wi]);
        let ctaid = r.blocks[b].ctaid;
        let rotate = w.spin.last;
        let mut cx = context!(self, r, b, ctaid, w);
        cx.w.turns.now += 1;
        cx.slice.spins = std::mem::take(&mut cx.w.spin.accesses);
        if rotate && cx.w.groups.iter().filter(|g| g.wait == Wait::Ready).count() > 1 {
            favor_oldest(&mut cx);
        }
        pick(&mut cx);
        let (blocks, pending) = (&mut r.blocks, &mut r.pending);
        let stop = work(blocks, pending, (b, wi), &mut cx, &mut native);
        self.native = native;
        let limit = self.launch.step_limit;
        let Ok(stop) = stop.and_then(|stop| put_away(&mut cx, stop, self.clock, limit)) else {
            return Err(trapped(&mut self.stats, &mut self.clock, &mut cx));
        };
        self.accesses += u64::from(cx.slice.spins);
        if settle(&mut cx, &stop) {
            self.in_vain = None;
        }
        finish(&mut self.stats, &mut self.clock, &mut cx);
        r.blocks[b].warps[wi] = cx.w;
        Ok(())
    }
}

/// Notes how a slice ended. True if the warp may have done something that others wait for.
fn settle(cx: &mut Cx<'_>, stop: &Stop) -> bool {
    let used = matches!(stop, Stop::Slice);
    cx.w.spin.last = cx.slice.spun || used;
    cx.w.done = matches!(stop, Stop::Done);
    let asked = std::mem::take(&mut cx.w.asked.threads);
    !used || cx.pending.any() || !only_asked(&cx.record.counts, asked)
}

/// A slice's counters tell of nothing but `asked` waits of threads at mbarriers that did not end, and of what no other warp can see.
fn only_asked(counts: &[u64; CLASSES], asked: u64) -> bool {
    let seen = [
        Class::Store,
        Class::Atomic,
        Class::Generic,
        Class::Warp,
        Class::Matrix,
    ];
    asked > 0
        && counts[Class::Barrier as usize] == asked
        && seen.iter().all(|&c| counts[c as usize] == 0)
}

/// The trap that ends a slice, whose counters are added to the launch's.
fn trapped(stats: &mut Stats, clock: &mut u64, cx: &mut Cx<'_>) -> Box<Trap> {
    finish(stats, clock, cx);
    locate_trap(cx)
}

/// Adds a slice's counters to the launch's.
fn finish(stats: &mut Stats, clock: &mut u64, cx: &mut Cx<'_>) {
    let steps = cx.slice.steps;
    cx.w.steps += steps;
    account(stats, &cx.record.counts, steps);
    cx.record.counts = [0; CLASSES];
    cx.slice.steps = 0;
    *clock += steps;
}

fn account(stats: &mut Stats, counts: &[u64; CLASSES], steps: u64) {
    for (c, n) in counts.iter().enumerate() {
        stats.classes[c] += n;
        if c != Class::Internal as usize {
            stats.thread_instructions += n;
        }
    }
    stats.classes[Class::Internal as usize] = 0;
    stats.warp_instructions += steps;
}

/// Runs instructions until one raises an event.
fn run_group<const COUNT: bool>(cx: &mut Cx<'_>) {
    let code = &cx.prog.code[..];
    loop {
        let i = &code[cx.pc as usize];
        if COUNT {
            let e = &mut cx.record.executed[cx.pc as usize];
            e.warps += 1;
            e.threads += cx.mask.count_ones() as u64;
        }
        cx.pc += 1;
        let m = if i.guard == 0 {
            cx.mask
        } else {
            cx.mask & cx.pred(i.guard)
        };
        cx.slice.steps += 1;
        if m == 0 {
            if may_part(i.class) && cx.goes_on() == Flow::Event {
                return;
            }
            continue;
        }
        cx.record.counts[i.class as usize] += if m == u32::MAX {
            32
        } else {
            m.count_ones() as u64
        };
        if (i.exec)(cx, i, m) == Flow::Event {
            return;
        }
    }
}

/// Whether a group may wait after an instruction of a class that others execute.
fn may_part(class: Class) -> bool {
    matches!(
        class,
        Class::Control | Class::Atomic | Class::Load | Class::Store | Class::Generic
    )
}
