//! Asynchronous work that was issued and is not done: copies, products, loads and stores of tensor memory.
//!
//! With a seed ([`crate::Config::async_seed`]) such an instruction is put off: its operands are kept as they are when it is issued, and the
//! memory (and the registers that it works on in place) is read and written when it is completed. It is completed at a moment that the seed
//! chooses, at the latest when a wait, an mbarrier that somebody waits for, or the end of the cluster needs it. So a program that
//! leaves out a wait sees what was there before. The same seed gives the same order.

use crate::cx::{Cx, Event};
use crate::inst::{Flow, Src};
use crate::lanes::{Bits, LANES, Row};
use crate::race::Acting;
use crate::random;
use crate::warp::Warp;
use crate::work::Kind;
use rustc_hash::FxHashMap;

/// Operations that are not in a group yet.
const OPEN: u32 = u32::MAX;

/// Lanes of one warp that issued something, and the group of each.
#[derive(Clone, Copy)]
struct Issue {
    kind: Kind,
    rank: u32,
    warp: u32,
    lanes: u32,
    groups: [u32; LANES],
}

impl Issue {
    fn of(&self, rank: u32, warp: u32) -> bool {
        self.rank == rank && self.warp == warp
    }

    /// Puts the lanes of the mask that are in no group yet into those that end now.
    fn close(&mut self, m: u32, closed: &[u32; LANES]) {
        for l in Bits(m & self.lanes) {
            if self.groups[l] == OPEN {
                self.groups[l] = closed[l];
            }
        }
    }

    /// The lanes of the mask whose groups are not among the last `n`; without a number all of them.
    fn over(&self, m: u32, closed: &[u32; LANES], n: Option<u32>) -> u32 {
        Bits(m & self.lanes).fold(0, |o, l| {
            let over = match n {
                Some(n) => self.groups[l] != OPEN && closed[l] - self.groups[l] > n,
                None => true,
            };
            o | u32::from(over) << l
        })
    }
}

/// One instruction of one warp.
struct Op {
    by: Issue,
    /// Its instruction.
    pc: u32,
    ctaid: [u32; 3],
    /// The first row of its frame.
    base: usize,
    /// The registers of its frame when it was issued.
    regs: Vec<Row>,
    preds: Vec<u32>,
    tid: Vec<Row>,
    /// Registers that it reads when it is completed.
    reads: Vec<Src>,
    /// Registers that it writes.
    writes: Vec<Src>,
    /// The moment when it is completed if nobody waits for it.
    due: u64,
    /// As an actor of the record of races.
    acting: Option<Acting>,
}

/// Work of a group that is done, of which its warp learns when it waits.
struct Done {
    by: Issue,
    acting: Acting,
}

/// Groups that each lane of a warp has closed.
type Closed = FxHashMap<(u32, u32, u8), [u32; LANES]>;

/// The work under way in a cluster.
#[derive(Default)]
pub struct Pending {
    /// Work is put off.
    pub active: bool,
    /// Everything is completed as soon as it is issued.
    eager: bool,
    /// State of the generator.
    random: u64,
    ops: Vec<Op>,
    closed: Closed,
    done: Vec<Done>,
}

impl Pending {
    /// Nothing under way; work is put off if there is a seed, and accounted for if `races` are looked for. `cluster` is the number of
    /// the cluster.
    pub fn new(seed: Option<u64>, races: bool, cluster: u64) -> Pending {
        Pending {
            active: seed.is_some() || races,
            eager: seed.is_none(),
            random: seed.unwrap_or(0) ^ cluster.wrapping_mul(0xd1b5_4a32_d192_ed03),
            ..Pending::default()
        }
    }

    /// Whether something is under way.
    pub fn any(&self) -> bool {
        !self.ops.is_empty()
    }

    /// How long an operation takes: most last until somebody waits.
    fn delay(&mut self) -> u64 {
        if self.eager {
            return 0;
        }
        let r = random::next(&mut self.random);
        match r & 7 {
            0 => 0,
            1..=3 => r >> 8 & 1023,
            _ => u64::MAX,
        }
    }
}

impl Cx<'_> {
    /// Puts off the instruction before `pc` for the lanes of the mask. Nothing: it is to be done at once.
    pub fn put_off(&mut self, m: u32, kind: Kind) -> Option<Flow> {
        self.put_off_work(m, kind, 0, &[], &[])
    }

    /// Like [`Cx::put_off`] for work that the mbarrier at an address counts.
    pub fn put_off_counted(&mut self, m: u32, kind: Kind, at: u64) -> Option<Flow> {
        self.put_off_work(m, kind, at, &[], &[])
    }

    /// Like [`Cx::put_off`] for an instruction that reads and writes registers when it is completed.
    pub fn put_off_registers(
        &mut self,
        m: u32,
        kind: Kind,
        reads: &[Src],
        writes: &[Src],
    ) -> Option<Flow> {
        self.put_off_work(m, kind, 0, reads, writes)
    }

    fn put_off_work(
        &mut self,
        m: u32,
        kind: Kind,
        object: u64,
        reads: &[Src],
        writes: &[Src],
    ) -> Option<Flow> {
        if !self.pending.active || self.completing {
            return None;
        }
        let pc = self.pc - 1;
        let f = self.prog.owner.get(pc as usize).copied().unwrap_or(0);
        let f = &self.prog.funcs[f as usize];
        let rows = self.frame.base..(self.frame.base + f.rows as usize).min(self.w.regs.len());
        let preds = self.frame.pbase..(self.frame.pbase + f.preds as usize).min(self.w.preds.len());
        let delay = self.pending.delay();
        let acting = self.record.races.map(|r| {
            let mut r = r.borrow_mut();
            let me = r.warp(self.cluster.rank, self.w.index);
            r.issue(me, kind, object)
        });
        let op = Op {
            by: Issue {
                kind,
                rank: self.cluster.rank,
                warp: self.w.index,
                lanes: m,
                groups: [OPEN; LANES],
            },
            acting,
            pc,
            ctaid: self.cluster.ctaid,
            base: self.frame.base,
            regs: self.w.regs[rows].to_vec(),
            preds: self.w.preds[preds].to_vec(),
            tid: self.w.tid.clone(),
            reads: reads.iter().copied().filter(|s| s.0 >= 0).collect(),
            writes: writes.iter().copied().filter(|s| s.0 >= 0).collect(),
            due: (self.slice.clock + self.slice.steps).saturating_add(delay),
        };
        self.pending.ops.push(op);
        Some(self.complete_due())
    }

    /// Ends a group: the operations of the lanes that are in none yet.
    pub fn close_group(&mut self, m: u32, kind: Kind) -> Flow {
        if !self.pending.active {
            return Flow::Next;
        }
        let (rank, warp) = (self.cluster.rank, self.w.index);
        let closed = self
            .pending
            .closed
            .entry((rank, warp, kind as u8))
            .or_insert([0; LANES]);
        let ops = self.pending.ops.iter_mut().map(|op| &mut op.by);
        let done = self.pending.done.iter_mut().map(|d| &mut d.by);
        for by in ops.chain(done) {
            if by.kind == kind && by.of(rank, warp) {
                by.close(m, closed);
            }
        }
        for l in Bits(m) {
            closed[l] += 1;
        }
        self.complete_due()
    }

    /// Completes all groups of the lanes but the last `n`; with none, everything of the lanes.
    pub fn wait_groups(&mut self, m: u32, kind: Kind, n: Option<u32>) -> Flow {
        if !self.pending.active {
            return Flow::Next;
        }
        let (rank, warp) = (self.cluster.rank, self.w.index);
        let closed = self
            .pending
            .closed
            .get(&(rank, warp, kind as u8))
            .copied()
            .unwrap_or([0; LANES]);
        let mut k = 0;
        while let Some(op) = self.pending.ops.get(k) {
            let lanes = match op.by.kind == kind && op.by.of(rank, warp) {
                true => op.by.over(m, &closed, n),
                false => 0,
            };
            if lanes == 0 {
                k += 1;
                continue;
            }
            let whole = lanes == op.by.lanes;
            if self.complete(k, lanes) == Flow::Event {
                return Flow::Event;
            }
            k += usize::from(!whole);
        }
        if let Some(r) = self.record.races {
            let mut r = r.borrow_mut();
            let me = r.warp(rank, warp);
            self.pending.done.retain(|d| {
                let own = d.by.kind == kind && d.by.of(rank, warp);
                let over = own && d.by.over(m, &closed, n) != 0;
                if over {
                    r.learn(me, &d.acting);
                }
                !over
            });
        }
        Flow::Next
    }

    /// Completes what is due.
    fn complete_due(&mut self) -> Flow {
        let now = self.slice.clock + self.slice.steps;
        while let Some(k) = (0..self.pending.ops.len())
            .find(|k| self.pending.ops[*k].due <= now && self.possible(*k))
        {
            if self.complete_in_order(k) == Flow::Event {
                return Flow::Event;
            }
        }
        Flow::Next
    }

    /// Completes one operation, whichever the seed chooses.
    fn complete_one(&mut self) -> Flow {
        let possible: Vec<usize> = (0..self.pending.ops.len())
            .filter(|k| !self.pending.ops[*k].by.kind.has_registers() && self.possible(*k))
            .collect();
        if possible.is_empty() {
            return Flow::Next;
        }
        let r = random::next(&mut self.pending.random) as usize % possible.len();
        self.complete_in_order(possible[r])
    }

    /// Somebody waits: completes what is due and one more operation.
    pub fn advance(&mut self) -> Flow {
        if !self.pending.any() {
            return Flow::Next;
        }
        match self.complete_due() {
            Flow::Next => self.complete_one(),
            Flow::Event => Flow::Event,
        }
    }

    /// Completes everything of the cluster that needs no registers.
    pub fn complete_all(&mut self) -> Flow {
        self.pending.ops.retain(|op| !op.by.kind.has_registers());
        while self.pending.any() {
            if self.complete_in_order(0) == Flow::Event {
                return Flow::Event;
            }
        }
        Flow::Next
    }

    fn possible(&self, k: usize) -> bool {
        let op = &self.pending.ops[k];
        !op.by.kind.has_registers() || op.by.of(self.cluster.rank, self.w.index)
    }

    /// Completes an operation after those that come before it.
    fn complete_in_order(&mut self, k: usize) -> Flow {
        let Issue {
            kind,
            rank,
            warp,
            lanes,
            ..
        } = self.pending.ops[k].by;
        let before = match kind {
            Kind::CopyArrive => Kind::Copy,
            k if k.in_order() => k,
            _ => return self.complete(k, lanes),
        };
        let mut left = k + 1;
        let mut at = 0;
        while at + 1 < left {
            let by = &self.pending.ops[at].by;
            let both = by.lanes & lanes;
            if by.kind == before && by.of(rank, warp) && both != 0 {
                let whole = both == by.lanes;
                if self.complete(at, both) == Flow::Event {
                    return Flow::Event;
                }
                if whole {
                    left -= 1;
                    continue;
                }
            }
            at += 1;
        }
        self.complete(left - 1, lanes)
    }

    /// Runs an operation for some of its lanes.
    fn complete(&mut self, k: usize, lanes: u32) -> Flow {
        let rest = self.pending.ops[k].by.lanes & !lanes;
        let (regs, preds, tid) = if rest == 0 {
            let op = &mut self.pending.ops[k];
            (
                std::mem::take(&mut op.regs),
                std::mem::take(&mut op.preds),
                std::mem::take(&mut op.tid),
            )
        } else {
            let op = &self.pending.ops[k];
            (op.regs.clone(), op.preds.clone(), op.tid.clone())
        };
        let op = &mut self.pending.ops[k];
        // What is completed now, and what is left of it.
        let by = Issue { lanes, ..op.by };
        op.by.lanes = rest;
        let acting = op.acting.clone();
        let (reads, writes) = (op.reads.clone(), op.writes.clone());
        let (pc, base, ctaid) = (op.pc, op.base, op.ctaid);
        if rest == 0 {
            self.pending.ops.remove(k);
        }
        let mut w = Warp {
            regs,
            preds,
            index: by.warp,
            tid,
            live: lanes,
            all: lanes,
            ..Warp::default()
        };
        for s in &reads {
            w.regs[s.0 as usize] = self.w.regs[base + s.0 as usize];
        }
        let own = std::mem::replace(&mut self.w, w);
        let (own_pc, own_mask, own_base, own_pbase, own_rank, own_ctaid) = (
            self.pc,
            self.mask,
            self.frame.base,
            self.frame.pbase,
            self.cluster.rank,
            self.cluster.ctaid,
        );
        (self.pc, self.mask, self.frame.base, self.frame.pbase) = (pc + 1, lanes, 0, 0);
        (self.cluster.rank, self.cluster.ctaid) = (by.rank, ctaid);
        self.completing = true;
        if let Some(r) = self.record.races {
            r.borrow_mut().acting = acting.clone();
        }
        let prog = self.prog;
        let i = &prog.code[pc as usize];
        // A fault is the operation's: its place stays.
        if (i.exec)(self, i, lanes) == Flow::Event && matches!(self.event, Event::Trap) {
            return Flow::Event;
        }
        self.event = Event::None;
        self.completing = false;
        if let Some(r) = self.record.races {
            r.borrow_mut().acting = None;
        }
        if let Some(acting) = acting
            && by.kind.grouped()
        {
            self.pending.done.push(Done { by, acting });
        }
        let done = std::mem::replace(&mut self.w, own);
        (self.pc, self.mask, self.frame.base, self.frame.pbase) =
            (own_pc, own_mask, own_base, own_pbase);
        (self.cluster.rank, self.cluster.ctaid) = (own_rank, own_ctaid);
        for s in &writes {
            let to = &mut self.w.regs[base + s.0 as usize];
            for l in Bits(lanes) {
                to.0[l] = done.regs[s.0 as usize].0[l];
            }
        }
        Flow::Next
    }
}

/// `commit_group`: `x` is the kind.
pub fn commit(cx: &mut Cx<'_>, i: &crate::inst::Inst, m: u32) -> Flow {
    match kind_of(i.x) {
        Some(kind) => cx.close_group(m, kind),
        None => Flow::Next,
    }
}

/// `wait_group`: `x` is the kind, `imm` the groups that need not be done plus one; 0 means that everything must be done.
pub fn wait(cx: &mut Cx<'_>, i: &crate::inst::Inst, m: u32) -> Flow {
    match kind_of(i.x) {
        Some(kind) => cx.wait_groups(m, kind, (i.imm as u32).checked_sub(1)),
        None => Flow::Next,
    }
}

fn kind_of(x: u32) -> Option<Kind> {
    [
        Kind::Copy,
        Kind::Bulk,
        Kind::Wgmma,
        Kind::TensorLoad,
        Kind::TensorStore,
    ]
    .into_iter()
    .find(|k| *k as u32 == x)
}

/// `fence.proxy.async`
pub fn fence(cx: &mut Cx<'_>, _: &crate::inst::Inst, _: u32) -> Flow {
    cx.order(|r, me| r.fence(me));
    Flow::Next
}

/// `fence.mbarrier_init`
pub fn fence_made(cx: &mut Cx<'_>, _: &crate::inst::Inst, _: u32) -> Flow {
    cx.order(|r, me| r.fence_made(me));
    Flow::Next
}
