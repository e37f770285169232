//! The execution context: everything an executing micro-operation can touch.

use crate::exec::mem::Place;
use crate::executions::Executions;
use crate::inst::{CLASSES, Flow, Inst, PSrc, Program, Src};
use crate::lanes::{Bits, LANES, Lane, Row};
use crate::memory::{Bytes, GlobalMem};
use crate::pending::Pending;
use crate::race::{Actor, Grid, Object, Races};
use crate::trap::{Other, TrapKind};
use crate::warp::{Frame, Group, Wait, Warp, same_frame};
use crate::watch::Seen;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt::Display;
use std::rc::Rc;

/// Facts of a launch that never change while it runs.
pub struct Launch {
    /// Blocks in the grid.
    pub grid: [u32; 3],
    /// Threads in a block.
    pub block: [u32; 3],
    /// Blocks in a cluster.
    pub cluster: [u32; 3],
    /// The launch named a cluster.
    pub explicit_cluster: bool,
    /// The kernel's parameter bank.
    pub params: Vec<u8>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// Bytes of shared memory in all.
    pub total_shared: u32,
    /// The kernel.
    pub kernel: u32,
    /// Stop when this many warp instructions have run.
    pub step_limit: u64,
    /// Report reads of bytes never written.
    pub check_uninit: bool,
    /// Report races in shared and global memory.
    pub check_races: bool,
    /// Report barriers and collectives that threads reach apart.
    pub check_sync: bool,
    /// Asynchronous work is completed later than it is issued, in the order that this chooses.
    pub async_seed: Option<u64>,
    /// Some check is on: accesses take the slow path.
    pub careful: bool,
    /// Most local memory per thread in bytes.
    pub local_limit: u32,
    /// Count executions of each instruction.
    pub count_lines: bool,
    /// Address of the workspace that a cooperative launch has for its grid barrier; 0 without one. All blocks are resident at once then.
    pub workspace: u64,
}

impl Launch {
    /// Clusters of the grid.
    pub fn clusters(&self) -> u64 {
        (0..3)
            .map(|k| u64::from(self.grid[k] / self.cluster[k]))
            .product()
    }
}

/// Accesses that a spin loop may make, in a slice.
const SPINS: u32 = 32;

/// What [`Cx::place`] compares groups by.
pub type Standing = (bool, u32, u32, u32);

/// What the scheduler must do next.
#[derive(Clone, Debug)]
pub enum Event {
    /// Nothing.
    None,
    /// A reconvergence point was reached, lanes went separate ways, or the slice is over.
    Switch,
    /// The lanes of the mask end.
    Exit(u32),
    /// The running group waits for these lanes (all that it names) at the collective just behind `pc`.
    WaitLanes {
        /// Lanes of the running group whose collective cannot start yet.
        stalled: u32,
        /// Lanes they wait for.
        need: u32,
    },
    /// A block barrier.
    Barrier(BarrierOp),
    /// A cluster barrier: arrive, wait.
    Cluster {
        /// Counts as arrival.
        arrive: bool,
        /// Waits for the phase.
        wait: bool,
        /// Lanes.
        mask: u32,
    },
    /// Give other warps a turn.
    Yield,
    /// The launch is over with an error.
    Trap,
}

/// A block barrier operation.
#[derive(Clone, Copy, Debug)]
pub struct BarrierOp {
    /// Number of the barrier.
    pub id: u32,
    /// Threads expected, or none for all.
    pub count: Option<u32>,
    /// Lanes that arrive.
    pub mask: u32,
    /// All threads of a warp execute it together (`bar`, `.aligned`).
    pub aligned: bool,
    /// Whether they wait.
    pub wait: bool,
    /// A reduction: what and where to.
    pub red: Option<BarrierRed>,
}

impl BarrierOp {
    /// Whether all threads of the block that have not ended come to it, those of a warp together.
    pub fn is_for_all(&self) -> bool {
        self.count.is_none() && self.aligned
    }
}

/// The reduction of a `barrier.red`.
#[derive(Clone, Copy, Debug)]
pub struct BarrierRed {
    /// Which.
    pub kind: RedKind,
    /// Destination row (count) or predicate (and, or), absolute.
    pub d: u32,
    /// The predicate of the arriving lanes.
    pub value: u32,
}

/// Kinds of barrier reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RedKind {
    /// Count of true.
    Popc,
    /// All true.
    And,
    /// Any true.
    Or,
}

/// What went wrong, before the position is known.
pub struct Fault {
    /// Class.
    pub kind: TrapKind,
    /// Sentence.
    pub message: String,
    /// First lane concerned.
    pub lane: usize,
    /// The other side of a conflict.
    pub other: Option<Box<Other>>,
}

/// The state of a running group, with access to the world.
pub struct Cx<'a> {
    /// The code.
    pub prog: &'a Program,
    /// The launch.
    pub launch: &'a Launch,
    /// Global memory.
    pub mem: &'a mut GlobalMem,
    /// The block's cluster, and the grid's clusters.
    pub cluster: ClusterView<'a>,
    /// What is recorded of the execution.
    pub record: Records<'a>,
    /// Asynchronous work under way in the cluster.
    pub pending: &'a mut Pending,
    /// The instruction that runs was put off before.
    pub completing: bool,
    /// What `printf` wrote.
    pub output: &'a mut Vec<u8>,
    /// The warp.
    pub w: Warp,
    /// Next instruction.
    pub pc: u32,
    /// Running lanes.
    pub mask: u32,
    /// Where the function's registers are.
    pub frame: FrameAt,
    /// The slice of time that the warp runs in.
    pub slice: Slice,
    /// For the scheduler.
    pub event: Event,
    /// With [`Event::Trap`].
    pub fault: Option<Fault>,
}

/// The slice of time that the warp runs in.
pub struct Slice {
    /// Instructions this warp ran in this slice.
    pub steps: u64,
    /// The slice ends here.
    pub end: u64,
    /// Accesses that a spin loop may make, so far in this slice.
    pub spins: u32,
    /// Lanes that go on before others, and apart from them: those that waited longest, when the last slice spun.
    pub favored: u32,
    /// Reconvergence points must be looked at.
    pub watch: bool,
    /// A spin-prone access ran.
    pub spun: bool,
    /// Ticks before this slice, for clocks.
    pub clock: u64,
}

/// The block's cluster, and the grid's clusters.
pub struct ClusterView<'a> {
    /// Shared memory of each block of the cluster.
    pub shared: &'a mut [Bytes],
    /// Tensor memory of each block of the cluster.
    pub tensor: &'a mut [crate::exec::tcgen05::TensorMemory],
    /// The executing block's rank in its cluster.
    pub rank: u32,
    /// The executing block's index.
    pub ctaid: [u32; 3],
    /// The first cluster that was neither started nor cancelled.
    pub next: &'a mut u64,
    /// Clusters of the grid.
    pub count: u64,
}

/// What is recorded of the execution.
pub struct Records<'a> {
    /// The record of accesses, where races are looked for.
    pub races: Option<&'a RefCell<Races>>,
    /// The record of accesses to global memory.
    pub grid_races: Option<&'a RefCell<Grid>>,
    /// Thread instructions per class.
    pub counts: [u64; CLASSES],
    /// Executions of each instruction; empty where they are not counted.
    pub executed: &'a mut [Executions],
}

/// Where the function's registers are.
pub struct FrameAt {
    /// First row of the frame.
    pub base: usize,
    /// First predicate of the frame.
    pub pbase: usize,
    /// The caller.
    pub caller: Option<Rc<Frame>>,
}

impl Cx<'_> {
    /// The row of a source operand.
    #[inline(always)]
    pub fn row(&self, s: Src) -> &Row {
        if s.0 >= 0 {
            &self.w.regs[self.frame.base + s.0 as usize]
        } else {
            &self.prog.consts[!s.0 as usize]
        }
    }

    /// The destination row.
    #[inline(always)]
    pub fn dst(&mut self, d: u32) -> &mut Row {
        let i = self.frame.base + d as usize;
        &mut self.w.regs[i]
    }

    /// Writes the lanes of the mask.
    #[inline(always)]
    pub fn put(&mut self, d: u32, m: u32, r: &Row) {
        let dst = &mut self.w.regs[self.frame.base + d as usize];
        if m == u32::MAX {
            *dst = *r;
        } else {
            for i in 0..LANES {
                if m >> i & 1 != 0 {
                    dst.0[i] = r.0[i];
                }
            }
        }
    }

    /// The lanes where a predicate operand holds (all lanes of the warp, not only the active ones).
    #[inline(always)]
    pub fn pred(&self, p: PSrc) -> u32 {
        self.w.preds[self.frame.pbase + (p >> 1) as usize] ^ 0u32.wrapping_sub(p & 1)
    }

    /// Writes a predicate for the lanes of the mask.
    #[inline(always)]
    pub fn put_pred(&mut self, d: u32, m: u32, v: u32) {
        let p = &mut self.w.preds[self.frame.pbase + d as usize];
        *p = (*p & !m) | (v & m);
    }

    /// `d = f(a)` in every lane.
    #[inline(always)]
    pub fn map1<A: Lane, R: Lane>(&mut self, i: &Inst, m: u32, f: impl Fn(A) -> R) -> Flow {
        let a = self.row(i.a);
        let mut r = Row::ZERO;
        for l in 0..LANES {
            r.0[l] = f(A::get(a.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// `d = f(a, b)` in every lane.
    #[inline(always)]
    pub fn map2<A: Lane, B: Lane, R: Lane>(
        &mut self,
        i: &Inst,
        m: u32,
        f: impl Fn(A, B) -> R,
    ) -> Flow {
        let a = self.row(i.a);
        let b = self.row(i.b);
        let mut r = Row::ZERO;
        for l in 0..LANES {
            r.0[l] = f(A::get(a.0[l]), B::get(b.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// `d = f(a, b, c)` in every lane.
    #[inline(always)]
    pub fn map3<A: Lane, B: Lane, C: Lane, R: Lane>(
        &mut self,
        i: &Inst,
        m: u32,
        f: impl Fn(A, B, C) -> R,
    ) -> Flow {
        let a = self.row(i.a);
        let b = self.row(i.b);
        let c = self.row(i.c);
        let mut r = Row::ZERO;
        for l in 0..LANES {
            r.0[l] = f(A::get(a.0[l]), B::get(b.0[l]), C::get(c.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// Like [`Cx::map1`], but only the lanes of the mask are computed: for slow functions.
    #[inline(always)]
    pub fn each1<A: Lane, R: Lane>(&mut self, i: &Inst, m: u32, f: impl Fn(A) -> R) -> Flow {
        let a = self.row(i.a);
        let mut r = Row::ZERO;
        for l in Bits(m) {
            r.0[l] = f(A::get(a.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// Like [`Cx::map2`], only for the lanes of the mask.
    #[inline(always)]
    pub fn each2<A: Lane, B: Lane, R: Lane>(
        &mut self,
        i: &Inst,
        m: u32,
        f: impl Fn(A, B) -> R,
    ) -> Flow {
        let a = self.row(i.a);
        let b = self.row(i.b);
        let mut r = Row::ZERO;
        for l in Bits(m) {
            r.0[l] = f(A::get(a.0[l]), B::get(b.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// Like [`Cx::map3`], only for the lanes of the mask.
    #[inline(always)]
    pub fn each3<A: Lane, B: Lane, C: Lane, R: Lane>(
        &mut self,
        i: &Inst,
        m: u32,
        f: impl Fn(A, B, C) -> R,
    ) -> Flow {
        let a = self.row(i.a);
        let b = self.row(i.b);
        let c = self.row(i.c);
        let mut r = Row::ZERO;
        for l in Bits(m) {
            r.0[l] = f(A::get(a.0[l]), B::get(b.0[l]), C::get(c.0[l])).put();
        }
        self.put(i.d, m, &r);
        Flow::Next
    }

    /// The mask of lanes where `f(a, b)` holds.
    #[inline(always)]
    pub fn test2<A: Lane, B: Lane>(&self, i: &Inst, f: impl Fn(A, B) -> bool) -> u32 {
        let a = self.row(i.a);
        let b = self.row(i.b);
        let mut r = 0u32;
        for l in 0..LANES {
            r |= (f(A::get(a.0[l]), B::get(b.0[l])) as u32) << l;
        }
        r
    }

    /// Ends the launch with an error.
    #[cold]
    pub fn trap(&mut self, kind: TrapKind, lane: usize, message: impl Display) -> Flow {
        self.fault = Some(Fault {
            kind,
            message: message.to_string(),
            lane,
            other: None,
        });
        self.event = Event::Trap;
        Flow::Event
    }

    /// Raises an event.
    #[inline]
    pub fn raise(&mut self, e: Event) -> Flow {
        self.event = e;
        Flow::Event
    }

    /// The running group as a waiting one.
    pub fn save_group(&self, wait: Wait) -> Group {
        Group {
            pc: self.pc,
            mask: self.mask,
            base: self.frame.base as u32,
            pbase: self.frame.pbase as u32,
            frame: self.frame.caller.clone(),
            wait,
        }
    }

    /// Parks some lanes of the running group at `pc`; the rest run on.
    pub fn split_off(&mut self, mask: u32, pc: u32, wait: Wait) {
        let mut g = self.save_group(wait);
        g.mask = mask;
        g.pc = pc;
        self.w.in_step &= mask == self.mask;
        self.mask &= !mask;
        self.slice.watch = true;
        self.w.groups.push(g);
    }

    /// Where a group stands among those of its warp: the one with the smallest place goes on first. Favored lanes come first, then those
    /// deepest in calls, then those earliest in the reconvergence order.
    pub fn place(&self, mask: u32, depth: u32, pc: u32) -> Standing {
        let order = self.prog.order[pc as usize];
        (mask & self.slice.favored == 0, u32::MAX - depth, order, pc)
    }

    /// Before the running instruction does what others can see: whether the group has to let one go first that is at an earlier place, or
    /// to take in one that is at the same. Which groups there are between two such instructions differs with how those between are executed;
    /// by this rule it does not matter.
    #[inline(always)]
    pub fn gives_way(&mut self, m: u32) -> bool {
        self.slice.watch && self.steps_back(m)
    }

    /// Whether a group that could go on is at the instruction or at an earlier one.
    #[inline(never)]
    pub fn meets(&self, pc: u32) -> bool {
        let depth = self.frame.caller.as_ref().map_or(0, |f| f.depth);
        let own = self.place(self.mask, depth, pc);
        let mut ready = self.w.groups.iter().filter(|g| g.wait == Wait::Ready);
        ready.any(|g| match self.place(g.mask, g.depth(), g.pc).cmp(&own) {
            Ordering::Less => true,
            Ordering::Equal => self.is_in_frame_of(g),
            Ordering::Greater => false,
        })
    }

    /// Whether a group is in the same activation of the function as the running one.
    pub fn is_in_frame_of(&self, g: &Group) -> bool {
        g.base as usize == self.frame.base && same_frame(&g.frame, &self.frame.caller)
    }

    #[inline(never)]
    fn steps_back(&mut self, m: u32) -> bool {
        let pc = self.pc - 1;
        if !self.meets(pc) {
            return false;
        }
        self.pc = pc;
        self.uncount();
        self.slice.steps -= 1;
        let class = self.prog.code[pc as usize].class as usize;
        self.record.counts[class] -= u64::from(m.count_ones());
        self.event = Event::Switch;
        true
    }

    /// Takes back one execution of the instruction at `pc`, which will be tried again.
    pub fn uncount(&mut self) {
        if let Some(e) = self.record.executed.get_mut(self.pc as usize) {
            e.warps -= 1;
            e.threads -= self.mask.count_ones() as u64;
        }
    }

    /// With the check on: tells the record of races something; the closure gets the running warp.
    #[inline(always)]
    pub fn order(&self, f: impl FnOnce(&mut Races, Actor)) {
        if let Some(r) = self.record.races {
            let mut r = r.borrow_mut();
            let me = r.warp(self.cluster.rank, self.w.index);
            f(&mut r, me);
        }
    }

    /// With the check on: an access that orders others at a place of memory.
    pub fn order_word(&self, p: Place, takes: bool, gives: bool) {
        self.order(|r, me| {
            if let (Place::Global(id, off), Some(grid)) = (p, self.record.grid_races) {
                grid.borrow_mut().order(r, me, (id, off), (takes, gives));
            } else if let Some(o) = object(p) {
                r.word(me, o, takes, gives);
            }
        });
    }

    /// Notes an access of some lanes that a spin loop may make.
    #[inline(always)]
    pub fn note_spin(&mut self, m: u32) {
        self.slice.spun = true;
        self.slice.spins += 1;
        self.w.note_turn(m);
    }

    /// Notes where some lanes make an access that a spin loop may make.
    #[inline(always)]
    pub fn note_spin_at(&mut self, m: u32, address: impl Fn(usize) -> u64) {
        let lane = m.trailing_zeros() & 31;
        self.w.asked.seen = Seen {
            pc: self.pc - 1,
            lane,
            address: address(lane as usize),
        };
        self.note_spin(m);
    }

    /// Goes on behind such an access, or ends the slice there, so that others get a turn soon. Accesses count and not instructions: those
    /// are the same in number and order however the instructions between them are executed. A group whose slice ended there is met.
    #[inline(always)]
    pub fn after_spin(&mut self) -> Flow {
        match self.slice.spins >= SPINS {
            true => self.raise(Event::Yield),
            false => self.goes_on(),
        }
    }

    /// Goes on at `pc`, or lets a group go on that is there or earlier. One may be past a branch where it waited for lanes that have
    /// gone around a loop since.
    #[inline(always)]
    pub fn goes_on(&mut self) -> Flow {
        match self.slice.watch && self.meets(self.pc) {
            true => self.raise(Event::Switch),
            false => Flow::Next,
        }
    }
}

/// A place that orders accesses.
pub fn object(p: Place) -> Option<Object> {
    match p {
        Place::Shared(rank, off) => Some(Object::Shared(rank as u32, off as u32)),
        _ => None,
    }
}
