//! Warp collectives and barriers (PTX ISA 9.7.9.6, 9.7.13).

use crate::cx::{BarrierOp, BarrierRed, Cx, Event, RedKind};
use crate::exec::float::min_max32;
use crate::inst::{Exec, Flow, Inst, PRED_SINK, Src, flag};
use crate::lanes::{Bits, LANES, Row};
use crate::trap::TrapKind;
use crate::warp::Wait;
use jacquard_ptx::model::Modifier as T;

impl Cx<'_> {
    /// Checks that all lanes named by the member masks (operand `s`) have arrived. Gives the lanes that can go on; the
    /// others are parked at the instruction. Errors are flows to return.
    pub fn gather(&mut self, s: Src, m: u32) -> Result<(u32, Row), Flow> {
        let masks = *self.row(s);
        let first = masks.0[m.trailing_zeros() as usize % LANES] as u32;
        let complete = first & m == m && first & self.w.live & !m == 0;
        let checks = self.launch.check_sync || self.w.sync.order.is_some();
        if complete && !checks && alike(&masks) {
            return Ok((m, masks));
        }
        let mut ready = 0;
        let mut stalled = 0;
        let mut need = 0;
        for l in Bits(m) {
            let named = masks.0[l] as u32;
            if named >> l & 1 == 0 {
                return Err(self.trap(
                    TrapKind::Invalid,
                    l,
                    format!("the member mask 0x{named:08x} does not name lane {l}, which executes the instruction"),
                ));
            }
            if self.launch.check_sync && named & self.w.all & !self.w.live != 0 {
                let ended = named & self.w.all & !self.w.live;
                return Err(self.trap(
                    TrapKind::Sync,
                    l,
                    format!("the member mask 0x{named:08x} names lanes 0x{ended:08x}, which have ended without executing the instruction"),
                ));
            }
            if named & self.w.live & !m != 0 {
                stalled |= 1 << l;
                need |= named;
            } else {
                ready |= 1 << l;
            }
        }
        if ready == 0 {
            return Err(self.raise(Event::WaitLanes { stalled, need }));
        }
        if stalled != 0 {
            let pc = self.pc - 1;
            self.split_off(stalled, pc, Wait::Lanes(need));
        }
        if self.w.sync.order.is_some() {
            groups(ready, &masks, |together| self.lanes_meet(together));
        }
        Ok((ready, masks))
    }
}

/// Whether all lanes, those that do not execute the instruction included, have the same low halves.
#[inline(always)]
fn alike(r: &Row) -> bool {
    let first = r.0[0] as u32;
    r.0.iter().fold(0, |d, &v| d | (v as u32 ^ first)) == 0
}

/// Calls `f` once for each set of lanes with the same member mask: the mask's participants.
fn groups(m: u32, masks: &Row, mut f: impl FnMut(u32)) {
    if m != 0 && alike(masks) {
        f(m);
        return;
    }
    let mut left = m;
    while left != 0 {
        let l = left.trailing_zeros() as usize;
        let named = masks.0[l] as u32;
        let mut same = 0;
        for k in Bits(left) {
            if masks.0[k] as u32 == named {
                same |= 1 << k;
            }
        }
        f(same);
        left &= !same;
    }
}

/// `bar.warp.sync`: member mask `a`.
pub fn warp_sync(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    match cx.gather(i.a, m) {
        Ok(_) => Flow::Next,
        Err(f) => f,
    }
}

/// Modes of `shfl` in `Inst::n`.
pub const SHFL_UP: u8 = 0;
/// `.down`
pub const SHFL_DOWN: u8 = 1;
/// `.bfly`
pub const SHFL_BFLY: u8 = 2;
/// `.idx`
pub const SHFL_IDX: u8 = 3;

/// The lane from which `shfl` takes a lane's value, by its mode and sources `b` and `c`, and whether that is one that it may take.
pub fn source(mode: u8, lane: usize, b: u32, c: u32) -> (usize, bool) {
    let l = lane as i32;
    let by = (b & 0x1f) as i32;
    let clamp = (c & 0x1f) as i32;
    let segment = (c >> 8 & 0x1f) as i32;
    let max = (l & segment) | (clamp & !segment);
    let (from, ok) = match mode {
        SHFL_UP => (l - by, l - by >= max),
        SHFL_DOWN => (l + by, l + by <= max),
        SHFL_BFLY => (l ^ by, l ^ by <= max),
        _ => {
            let from = (l & segment) | (by & !segment);
            (from, from <= max)
        }
    };
    match ok {
        true => ((from & 31) as usize, true),
        false => (lane, false),
    }
}

/// `shfl.sync d|d2, a, b, c, x`: value, lane, clamp and segment mask, member mask.
pub fn shfl(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    // The old form without a member mask shuffles among the lanes that happen to be together.
    let ready = if i.flags & flag::VARIANT != 0 {
        m
    } else {
        match cx.gather(Src(i.x as i32), m) {
            Ok((r, _)) => r,
            Err(f) => return f,
        }
    };
    if ready == u32::MAX && shfl_all(cx, i) {
        return Flow::Next;
    }
    let (a, b, c) = (*cx.row(i.a), *cx.row(i.b), *cx.row(i.c));
    let mut r = Row::ZERO;
    let mut valid = 0u32;
    for l in Bits(ready) {
        let (j, ok) = source(i.n, l, b.0[l] as u32, c.0[l] as u32);
        // A lane outside of the mask has no value to give; what comes is undefined, here its own register.
        r.0[l] = a.0[j] as u32 as u64;
        valid |= (ok as u32) << l;
    }
    cx.put(i.d, ready, &r);
    if i.d2 != PRED_SINK {
        cx.put_pred(i.d2, ready, valid);
    }
    Flow::Next
}

/// The usual `shfl`: of a whole warp, among all lanes, by the same distance. False where it is another one.
fn shfl_all(cx: &mut Cx<'_>, i: &Inst) -> bool {
    let (b, c) = (cx.row(i.b), cx.row(i.c));
    let last = if i.n == SHFL_UP { 0 } else { 31 };
    if !alike(b) || !alike(c) || c.0[0] & 0x1f1f != last {
        return false;
    }
    let by = (b.0[0] & 31) as usize;
    let a = cx.row(i.a);
    let mut r = Row::ZERO;
    let mut valid = u32::MAX;
    let low = |k: usize| u64::from(a.0[k & 31] as u32);
    match i.n {
        SHFL_BFLY => {
            for (l, v) in r.0.iter_mut().enumerate() {
                *v = low(l ^ by);
            }
        }
        SHFL_IDX => r.0.fill(low(by)),
        SHFL_DOWN => {
            for (l, v) in r.0.iter_mut().enumerate() {
                *v = low(if l + by < LANES { l + by } else { l });
            }
            valid >>= by;
        }
        _ => {
            for (l, v) in r.0.iter_mut().enumerate() {
                *v = low(if l >= by { l - by } else { l });
            }
            valid <<= by;
        }
    }
    cx.put(i.d, u32::MAX, &r);
    if i.d2 != PRED_SINK {
        cx.put_pred(i.d2, u32::MAX, valid);
    }
    true
}

/// Modes of `vote`.
pub const VOTE_ALL: u8 = 0;
/// `.any`
pub const VOTE_ANY: u8 = 1;
/// `.uni`
pub const VOTE_UNI: u8 = 2;
/// `.ballot`
pub const VOTE_BALLOT: u8 = 3;

/// `vote.sync`: predicate `p`, member mask `a`; result in `d` (row for ballot, else predicate).
pub fn vote(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (ready, masks) = if i.flags & flag::VARIANT != 0 {
        (m, Row::splat(m as u64))
    } else {
        match cx.gather(i.a, m) {
            Ok(r) => r,
            Err(f) => return f,
        }
    };
    let p = cx.pred(i.p);
    let mut row = Row::ZERO;
    let mut out = 0;
    groups(ready, &masks, |same| {
        let yes = p & same;
        let v = match i.n {
            VOTE_ALL => yes == same,
            VOTE_ANY => yes != 0,
            VOTE_UNI => yes == 0 || yes == same,
            _ => {
                for l in Bits(same) {
                    row.0[l] = yes as u64;
                }
                false
            }
        };
        if v {
            out |= same;
        }
    });
    if i.n == VOTE_BALLOT {
        cx.put(i.d, ready, &row);
    } else {
        cx.put_pred(i.d, ready, out);
    }
    Flow::Next
}

/// `match.any.sync` / `match.all.sync d|d2, a, b`: value (`p` bits wide), member mask. `n` is 1 for `.all`.
pub fn match_sync(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (ready, masks) = match cx.gather(i.b, m) {
        Ok(r) => r,
        Err(f) => return f,
    };
    let a = *cx.row(i.a);
    let low = u64::MAX >> (64 - i.p);
    let mut row = Row::ZERO;
    let mut all = 0;
    groups(ready, &masks, |same| {
        if i.n == 1 {
            let first = same.trailing_zeros() as usize;
            let equal = Bits(same).all(|l| (a.0[l] ^ a.0[first]) & low == 0);
            if equal {
                all |= same;
                for l in Bits(same) {
                    row.0[l] = same as u64;
                }
            }
        } else {
            for l in Bits(same) {
                let mut eq = 0u64;
                for k in Bits(same) {
                    eq |= (((a.0[l] ^ a.0[k]) & low == 0) as u64) << k;
                }
                row.0[l] = eq;
            }
        }
    });
    cx.put(i.d, ready, &row);
    if i.d2 != PRED_SINK {
        cx.put_pred(i.d2, ready, all);
    }
    Flow::Next
}

/// `activemask`
pub fn activemask(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if cx.gives_way(m) {
        return Flow::Event;
    }
    let v = cx.mask as u64;
    cx.put(i.d, m, &Row::splat(v));
    Flow::Next
}

/// `elect.sync d|d2, a`: the lowest lane of the member mask is elected.
pub fn elect(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (ready, masks) = match cx.gather(i.a, m) {
        Ok(r) => r,
        Err(f) => return f,
    };
    let mut row = Row::ZERO;
    let mut leader = 0;
    groups(ready, &masks, |same| {
        let first = same.trailing_zeros();
        leader |= 1 << first;
        for l in Bits(same) {
            row.0[l] = first as u64;
        }
    });
    cx.put(i.d, ready, &row);
    if i.d2 != PRED_SINK {
        cx.put_pred(i.d2, ready, leader);
    }
    Flow::Next
}

/// `redux.sync` on integers and floats: value `a`, member mask `b`.
pub fn redux(op: T, t: T, abs: bool, nan: bool) -> Option<Exec> {
    macro_rules! r {
        ($name:ident, $init:expr, |$x:ident, $y:ident| $e:expr) => {{
            fn $name(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
                let (ready, masks) = match cx.gather(i.b, m) {
                    Ok(r) => r,
                    Err(f) => return f,
                };
                let a = *cx.row(i.a);
                let mut row = Row::ZERO;
                groups(ready, &masks, |same| {
                    let first = same.trailing_zeros() as usize;
                    let start: fn(u32) -> u32 = $init;
                    let mut acc: u32 = start(a.0[first] as u32);
                    for l in Bits(same & !(1 << first)) {
                        let $x = acc;
                        let $y: u32 = start(a.0[l] as u32);
                        acc = $e;
                    }
                    for l in Bits(same) {
                        row.0[l] = acc as u64;
                    }
                });
                cx.put(i.d, ready, &row);
                Flow::Next
            }
            $name as Exec
        }};
    }
    fn f(x: u32, y: u32, max: bool, nan: bool) -> u32 {
        min_max32(f32::from_bits(x), f32::from_bits(y), max, nan).to_bits()
    }
    fn mag(x: u32) -> u32 {
        x & 0x7fff_ffff
    }
    fn id(x: u32) -> u32 {
        x
    }
    Some(match (op, t, abs, nan) {
        (T::Add, T::U32 | T::S32, ..) => r!(add, id, |x, y| x.wrapping_add(y)),
        (T::Min, T::U32, ..) => r!(minu, id, |x, y| x.min(y)),
        (T::Max, T::U32, ..) => r!(maxu, id, |x, y| x.max(y)),
        (T::Min, T::S32, ..) => r!(mins, id, |x, y| (x as i32).min(y as i32) as u32),
        (T::Max, T::S32, ..) => r!(maxs, id, |x, y| (x as i32).max(y as i32) as u32),
        (T::And, T::B32, ..) => r!(and, id, |x, y| x & y),
        (T::Or, T::B32, ..) => r!(or, id, |x, y| x | y),
        (T::Xor, T::B32, ..) => r!(xor, id, |x, y| x ^ y),
        (T::Min, T::F32, false, false) => r!(fmin, id, |x, y| f(x, y, false, false)),
        (T::Max, T::F32, false, false) => r!(fmax, id, |x, y| f(x, y, true, false)),
        (T::Min, T::F32, false, true) => r!(fmin_nan, id, |x, y| f(x, y, false, true)),
        (T::Max, T::F32, false, true) => r!(fmax_nan, id, |x, y| f(x, y, true, true)),
        (T::Min, T::F32, true, false) => r!(fmin_abs, mag, |x, y| f(x, y, false, false)),
        (T::Max, T::F32, true, false) => r!(fmax_abs, mag, |x, y| f(x, y, true, false)),
        (T::Min, T::F32, true, true) => r!(fmin_abs_nan, mag, |x, y| f(x, y, false, true)),
        (T::Max, T::F32, true, true) => r!(fmax_abs_nan, mag, |x, y| f(x, y, true, true)),
        _ => return None,
    })
}

/// A block barrier: id `a`, count `b` when `x` is 1. `n`: 0 sync, 1 arrive, 2 to 4 reductions of `p` into `d`.
pub fn barrier(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    // With the check on, threads that may come to the same barrier come before any is said to be missing.
    if cx.launch.check_sync && i.x != 1 && i.imm != 0 {
        cx.slice.favored = u32::MAX;
        if cx.gives_way(m) {
            return Flow::Event;
        }
    }
    let first = m.trailing_zeros() as usize;
    let id = cx.row(i.a).0[first] as u32;
    let count = if i.x == 1 {
        Some(cx.row(i.b).0[first] as u32)
    } else {
        None
    };
    // Lanes that name other barriers come after: they execute the instruction again.
    let (ids, counts) = (cx.row(i.a), cx.row(i.b));
    let mut same = m;
    if !alike(ids) || count.is_some() {
        same = 0;
        for l in Bits(m) {
            if ids.0[l] as u32 == id && (count.is_none() || Some(counts.0[l] as u32) == count) {
                same |= 1 << l;
            }
        }
    }
    if same != m {
        let pc = cx.pc - 1;
        cx.split_off(m & !same, pc, Wait::Ready);
    }
    if id > 15 {
        return cx.trap(
            TrapKind::Invalid,
            first,
            format!("barrier {id} does not exist; there are 16"),
        );
    }
    let red = match i.n {
        2 => Some(RedKind::Popc),
        3 => Some(RedKind::And),
        4 => Some(RedKind::Or),
        _ => None,
    };
    let value = cx.pred(i.p);
    let red = red.map(|kind| BarrierRed {
        kind,
        d: i.d
            + if kind == RedKind::Popc {
                cx.frame.base as u32
            } else {
                cx.frame.pbase as u32
            },
        value,
    });
    let op = BarrierOp {
        id,
        count,
        mask: same,
        aligned: i.imm != 0,
        wait: i.n != 1,
        red,
    };
    cx.raise(Event::Barrier(op))
}

/// A cluster barrier; `n` bit 0 arrives, bit 1 waits.
pub fn cluster_barrier(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (arrive, wait) = (i.n & 1 != 0, i.n & 2 != 0);
    let mut met = cx.w.met;
    let again = if arrive { met & m } else { 0 };
    met |= if arrive { m } else { 0 };
    let absent = if wait { m & !met } else { 0 };
    let wrong = [
        (
            again,
            "arrives at the cluster barrier again with no wait between",
        ),
        (
            absent,
            "waits at the cluster barrier where it did not arrive",
        ),
    ];
    for (lanes, what) in wrong {
        if lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            return cx.trap(TrapKind::Invalid, lane, format!("the thread {what}"));
        }
    }
    cx.w.met = if wait { met & !m } else { met };
    cx.raise(Event::Cluster {
        arrive,
        wait,
        mask: m,
    })
}

const _: () = assert!(LANES == 32);
