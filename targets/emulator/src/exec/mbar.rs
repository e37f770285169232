//! `mbarrier` objects (PTX ISA 9.7.13.15): barriers that live in shared memory.
//!
//! The object's 64 bits, opaque to programs: pending arrivals (20), expected arrivals (20), pending transaction bytes (23, signed),
//! phase (1, at the top).

use super::mem::Place;
use crate::cx::{Cx, Event, object};
use crate::inst::{Flow, Inst, PRED_SINK, flag};
use crate::lanes::{Bits, Row};
use crate::memory::{AccessError, AccessKind, Space};
use crate::trap::TrapKind;
use crate::work::Kind;
use thiserror::Error;

const COUNT: u64 = (1 << 20) - 1;
const TX_BITS: u32 = 23;

/// An mbarrier object taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mbarrier {
    /// Arrivals still missing in this phase.
    pub pending: u64,
    /// Arrivals that each phase needs.
    pub expected: u64,
    /// Bytes of asynchronous copies still missing.
    pub tx: i64,
    /// Parity of the current phase.
    pub phase: bool,
}

impl Mbarrier {
    /// A new object for so many arrivals.
    pub fn new(count: u64) -> Mbarrier {
        Mbarrier {
            pending: count & COUNT,
            expected: count & COUNT,
            tx: 0,
            phase: false,
        }
    }

    /// From the bits in memory.
    pub fn unpack(b: u64) -> Mbarrier {
        Mbarrier {
            pending: b & COUNT,
            expected: b >> 20 & COUNT,
            tx: (b << 1) as i64 >> (64 - TX_BITS),
            phase: b >> 63 == 1,
        }
    }

    /// As bits in memory.
    pub fn pack(self) -> u64 {
        let tx = self.tx as u64 & ((1 << TX_BITS) - 1);
        self.pending | self.expected << 20 | tx << 40 | (self.phase as u64) << 63
    }

    /// Counts arrivals. False if there are more than expected.
    pub fn arrive(&mut self, count: u64) -> bool {
        if count > self.pending {
            return false;
        }
        self.pending -= count;
        self.complete();
        true
    }

    /// Ends the phase when nothing is missing.
    pub fn complete(&mut self) {
        if self.pending == 0 && self.tx == 0 {
            self.phase = !self.phase;
            self.pending = self.expected;
        }
    }
}

/// What an mbarrier instruction does; in `Inst::n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Op {
    /// `init`: count `b`.
    Init,
    /// `inval`
    Inval,
    /// `expect_tx`: bytes `b`.
    ExpectTx,
    /// `complete_tx`: bytes `b`.
    CompleteTx,
    /// `arrive`: count `b`.
    Arrive,
    /// `arrive.expect_tx`: bytes `b`.
    ArriveExpectTx,
    /// `arrive_drop`: count `b`.
    ArriveDrop,
    /// `arrive_drop.expect_tx`: bytes `b`.
    ArriveDropExpectTx,
    /// `test_wait`: state `b`.
    TestWait,
    /// `test_wait.parity`: parity `b`.
    TestParity,
    /// `try_wait`
    TryWait,
    /// `try_wait.parity`
    TryParity,
    /// `cp.async.mbarrier.arrive`: the copies are done already, so the extra arrival cancels out.
    CopyArrive,
    /// `cp.async.mbarrier.arrive.noinc`
    CopyArriveNoinc,
}

const OPS: [Op; 14] = [
    Op::Init,
    Op::Inval,
    Op::ExpectTx,
    Op::CompleteTx,
    Op::Arrive,
    Op::ArriveExpectTx,
    Op::ArriveDrop,
    Op::ArriveDropExpectTx,
    Op::TestWait,
    Op::TestParity,
    Op::TryWait,
    Op::TryParity,
    Op::CopyArrive,
    Op::CopyArriveNoinc,
];

/// `Inst::x` for a space.
pub fn space_number(s: Space) -> u32 {
    s as u32
}

/// The space of a number.
pub fn space_of(n: u32) -> Space {
    [
        Space::Generic,
        Space::Global,
        Space::Shared,
        Space::SharedCluster,
        Space::Local,
        Space::Const,
        Space::Param,
    ][n as usize % 7]
}

/// The address of a lane's operand `a` plus offset.
pub fn address(i: &Inst, a: u64) -> u64 {
    let a = a.wrapping_add(i.imm);
    if i.flags & flag::VARIANT != 0 {
        a as u32 as u64
    } else {
        a
    }
}

/// Counts bytes of an asynchronous operation at an mbarrier.
pub fn complete_tx(
    cx: &mut Cx<'_>,
    s: Space,
    addr: u64,
    lane: usize,
    bytes: i64,
) -> Result<(), AccessError> {
    let p = cx.locate(s, addr, 8, 8, lane)?;
    check_made(cx, p)?;
    let mut b = Mbarrier::unpack(cx.read::<8>(p, 0));
    let phase = b.phase;
    b.tx -= bytes;
    b.complete();
    note(cx, p, true, phase != b.phase);
    cx.write::<8>(p, 0, b.pack());
    Ok(())
}

/// With the check on: tells the record of races of an arrival, and of a phase that ends.
pub(super) fn note(cx: &Cx<'_>, p: Place, arrives: bool, ends: bool) {
    cx.order(|r, me| {
        if let Some(o) = object(p) {
            if arrives {
                r.arrive(me, o);
            }
            if ends {
                r.open(o);
            }
        }
    });
}

/// With the check on: whether whoever runs comes after the one who made the mbarrier, and asynchronous work sees it.
pub(super) fn check_made(cx: &Cx<'_>, p: Place) -> Result<(), AccessError> {
    let (mut at, mut by) = (None, None);
    cx.order(|r, me| {
        if let Some(o) = object(p) {
            at = r.unfenced(o);
            by = r
                .unordered(me, o)
                .map(|(w, pc)| (r.name(w), r.running(me), pc));
        }
    });
    if let Some((maker, user, pc)) = by {
        let other = cx.other(pc, maker);
        return Err(AccessError {
            kind: AccessKind::Race,
            message: format!(
                "the mbarrier was made by {} at PTX line {} and is used by {user} with no barrier between",
                other.who, other.line
            ),
            other: Some(other),
        });
    }
    match at {
        None => Ok(()),
        Some(pc) => {
            let other = cx.other(pc, String::new());
            Err(AccessError {
                kind: AccessKind::Race,
                message: format!(
                    "the mbarrier was made at PTX line {} and asynchronous work arrives at it with no fence.mbarrier_init or fence.proxy.async between",
                    other.line
                ),
                other: Some(other),
            })
        }
    }
}

/// What one lane gives an operation.
struct Operand {
    value: u64,
    /// The operation waits for copies.
    put_off: bool,
    /// Those copies are done.
    completing: bool,
}

/// What an mbarrier does not allow.
#[derive(Debug, Error)]
enum Misuse {
    #[error("mbarrier.init with count {0}")]
    Count(u64),
    #[error("an mbarrier gets more arrivals in a phase than the {0} it expects")]
    Arrivals(u64),
}

/// Does an operation on an mbarrier; gives whether its test holds.
#[inline(always)]
fn apply(op: Op, bar: &mut Mbarrier, operand: Operand) -> Result<bool, Misuse> {
    let v = operand.value;
    let (mut fits, mut holds) = (true, false);
    match op {
        Op::Init => {
            if v == 0 || v > COUNT {
                return Err(Misuse::Count(v));
            }
            *bar = Mbarrier::new(v);
        }
        Op::Inval => {
            *bar = Mbarrier {
                pending: 0,
                expected: 0,
                tx: 0,
                phase: false,
            }
        }
        Op::ExpectTx => bar.tx += v as u32 as i32 as i64,
        Op::CompleteTx => {
            bar.tx -= v as u32 as i32 as i64;
            bar.complete();
        }
        Op::Arrive => fits = bar.arrive(v as u32 as u64),
        Op::ArriveExpectTx => {
            bar.tx += v as u32 as i32 as i64;
            fits = bar.arrive(1);
        }
        Op::ArriveDrop => {
            bar.expected = bar.expected.saturating_sub(v as u32 as u64);
            fits = bar.arrive(v as u32 as u64);
        }
        Op::ArriveDropExpectTx => {
            bar.expected = bar.expected.saturating_sub(1);
            bar.tx += v as u32 as i32 as i64;
            fits = bar.arrive(1);
        }
        Op::TestWait | Op::TryWait => holds = (v >> 63 == 1) != bar.phase,
        Op::TestParity | Op::TryParity => holds = (v & 1 == 1) != bar.phase,
        // The arrival that the instruction adds comes when the copies are done.
        Op::CopyArrive if operand.put_off => bar.pending += 1,
        Op::CopyArrive if operand.completing => fits = bar.arrive(1),
        Op::CopyArrive => {}
        Op::CopyArriveNoinc => fits = bar.arrive(1),
    }
    if fits {
        Ok(holds)
    } else {
        Err(Misuse::Arrivals(bar.expected))
    }
}

/// Runs an mbarrier instruction: address `a`, operand `b`, result row `d` or predicate `d2`.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let op = OPS[i.n as usize % OPS.len()];
    let put_off =
        matches!(op, Op::CopyArrive | Op::CopyArriveNoinc) && cx.pending.active && !cx.completing;
    if put_off
        && op == Op::CopyArriveNoinc
        && let Some(flow) = cx.put_off(m, Kind::CopyArrive)
    {
        return flow;
    }
    let s = space_of(i.x);
    let (a, b) = (*cx.row(i.a), *cx.row(i.b));
    let mut r = Row::ZERO;
    let mut done = 0u32;
    for l in Bits(m) {
        let addr = address(i, a.0[l]);
        let p = match cx.locate(s, addr, 8, 8, l) {
            Ok(p) => p,
            Err(e) => return cx.trap_access(l, e, "mbarrier"),
        };
        if matches!(
            p,
            super::mem::Place::Global(..) | super::mem::Place::Local(_)
        ) {
            return cx.trap(
                TrapKind::WrongSpace,
                l,
                format!("an mbarrier at 0x{addr:x}, outside shared memory"),
            );
        }
        if op != Op::Init
            && cx.record.races.is_some()
            && let Err(e) = check_made(cx, p)
        {
            return cx.trap_access(l, e, "mbarrier");
        }
        let old = cx.read::<8>(p, 0);
        let mut bar = Mbarrier::unpack(old);
        r.0[l] = old;
        let operand = Operand {
            value: b.0[l],
            put_off,
            completing: cx.completing,
        };
        let outcome = match apply(op, &mut bar, operand) {
            Ok(outcome) => outcome,
            Err(misuse) => return cx.trap(TrapKind::Invalid, l, misuse),
        };
        done |= u32::from(outcome) << l;
        if !matches!(
            op,
            Op::TestWait | Op::TestParity | Op::TryWait | Op::TryParity
        ) {
            cx.write::<8>(p, 0, bar.pack());
        }
        // What the barrier counts and hands on is not followed lane by lane.
        cx.lanes_meet(u32::MAX);
        if cx.record.races.is_some() {
            follow(cx, p, op, (Mbarrier::unpack(old), bar), done >> l & 1 == 1);
        }
    }
    if matches!(
        op,
        Op::TestWait | Op::TestParity | Op::TryWait | Op::TryParity
    ) {
        if i.d2 != PRED_SINK {
            cx.put_pred(i.d2, m, done);
        }
        if done & m == 0 {
            cx.w.asked.threads += u64::from(m.count_ones());
            cx.w.asked.at = cx.pc.saturating_sub(1);
        }
        if done & m != m {
            cx.note_spin(m);
            if cx.advance() == Flow::Event {
                return Flow::Event;
            }
            if matches!(op, Op::TryWait | Op::TryParity) {
                return cx.raise(Event::Yield);
            }
            return cx.after_spin();
        }
    } else {
        cx.put(i.d, m, &r);
    }
    if put_off && let Some(flow) = cx.put_off(m, Kind::CopyArrive) {
        return flow;
    }
    Flow::Next
}

/// Tells the record of races what an instruction did.
fn follow(cx: &Cx<'_>, p: Place, op: Op, (old, new): (Mbarrier, Mbarrier), passed: bool) {
    let pc = cx.pc.wrapping_sub(1);
    match op {
        Op::Init => cx.order(|r, me| {
            if let Some(o) = object(p) {
                r.make(me, o, pc);
            }
        }),
        Op::Inval | Op::ExpectTx => {}
        Op::TestWait | Op::TestParity | Op::TryWait | Op::TryParity => {
            if passed {
                cx.order(|r, me| {
                    if let Some(o) = object(p) {
                        r.pass(me, o);
                    }
                });
            }
        }
        Op::CopyArrive if !cx.completing => {}
        _ => note(cx, p, true, old.phase != new.phase),
    }
}

/// `mbarrier.pending_count`: the pending count in a state.
pub fn pending_count(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    cx.map1(i, m, |a: u64| Mbarrier::unpack(a).pending as u32)
}

#[cfg(test)]
mod tests {
    use super::Mbarrier;

    #[test]
    fn phases() {
        let mut b = Mbarrier::new(2);
        b.tx += 16;
        assert!(b.arrive(1) && b.arrive(1));
        assert!(!b.phase);
        b.tx -= 16;
        b.complete();
        assert!(b.phase);
        assert_eq!(b.pending, 2);
        b.tx = -5;
        assert_eq!(Mbarrier::unpack(b.pack()), b);
    }
}
