//! `f16`, `bf16` and their pairs (PTX ISA 9.7.4).
//!
//! Sums and products of two are exact enough in `f32` that rounding again to the narrow type is innocuous (24 >= 2*11+2); a fused
//! multiply-add goes through an `f64` rounded to odd.

use super::float::{Approx, MinMax, Op, approx};
use super::{op, slow};
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst};
use crate::lanes::Pair16;
use crate::soft::{Round, add_odd, bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16, narrow};
use jacquard_ptx::model::Modifier as T;

/// Modifiers of an arithmetic instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mods {
    /// `.ftz`
    pub ftz: bool,
    /// `.sat`
    pub sat: bool,
    /// `.relu`
    pub relu: bool,
    /// `.oob`
    pub oob: bool,
}

/// A 16-bit float format as the generic functions below use it.
trait Narrow {
    fn wide(x: u16) -> f32;
    /// One rounding from a value rounded to odd in `f64`.
    fn odd(x: f64) -> u16;
    fn round(x: f32) -> u16;
    const ONE: u16;
    const EXP: u16;
}

struct Half;
struct Brain;

impl Narrow for Half {
    #[inline(always)]
    fn wide(x: u16) -> f32 {
        f16_to_f32(x)
    }
    #[inline(always)]
    fn odd(x: f64) -> u16 {
        // To odd in f32 (truncate, then set the last bit), then once to f16.
        f32_to_f16(to_odd32(x))
    }
    #[inline(always)]
    fn round(x: f32) -> u16 {
        f32_to_f16(x)
    }
    const ONE: u16 = 0x3c00;
    const EXP: u16 = 0x7c00;
}

impl Narrow for Brain {
    #[inline(always)]
    fn wide(x: u16) -> f32 {
        bf16_to_f32(x)
    }
    #[inline(always)]
    fn odd(x: f64) -> u16 {
        f32_to_bf16(to_odd32(x))
    }
    #[inline(always)]
    fn round(x: f32) -> u16 {
        f32_to_bf16(x)
    }
    const ONE: u16 = 0x3f80;
    const EXP: u16 = 0x7f80;
}

/// An `f64` as `f32`, rounded to odd.
#[inline(always)]
fn to_odd32(x: f64) -> f32 {
    let y = narrow(x, Round::Zero);
    if (y as f64) == x || !y.is_finite() || x.is_nan() {
        y
    } else {
        f32::from_bits(y.to_bits() | 1)
    }
}

#[inline(always)]
fn flush<N: Narrow>(x: u16) -> u16 {
    if x & N::EXP == 0 { x & 0x8000 } else { x }
}

const FTZ: u8 = 1;
const SAT: u8 = 2;
const RELU: u8 = 4;
const OOB: u8 = 8;

/// The value that an out-of-bounds load leaves, which `.oob` turns into zero.
const OOB_NAN: u16 = 0xffff;

#[inline(always)]
fn lane<N: Narrow>(op: u8, mods: u8, a: u16, b: u16, c: u16) -> u16 {
    let fl = |x: u16| if mods & FTZ != 0 { flush::<N>(x) } else { x };
    if mods & OOB != 0 && (a == OOB_NAN || b == OOB_NAN) {
        return 0;
    }
    let (x, y) = (N::wide(fl(a)), N::wide(fl(b)));
    let mut r = match op {
        ADD => N::round(x + y),
        SUB => N::round(x - y),
        MUL => N::round(x * y),
        _ => {
            let p = x as f64 * y as f64;
            N::odd(add_odd(p, N::wide(fl(c)) as f64))
        }
    };
    if mods & FTZ != 0 {
        r = flush::<N>(r);
    }
    if mods & SAT != 0 {
        let v = N::wide(r);
        r = if v.is_nan() || v <= 0.0 {
            0
        } else if v > 1.0 {
            N::ONE
        } else {
            r
        };
    }
    if mods & RELU != 0 {
        // Negative values become zero; a NaN stays the canonical NaN.
        r = if r & 0x7fff > N::EXP {
            0x7fff
        } else if r & 0x8000 != 0 {
            0
        } else {
            r
        };
    }
    r
}

const ADD: u8 = Op::Add as u8;
const SUB: u8 = Op::Sub as u8;
const MUL: u8 = Op::Mul as u8;
const FMA: u8 = Op::Fma as u8;

fn run<N: Narrow, const OP: u8, const M: u8, const PAIR: bool>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
) -> Flow {
    if M & !FTZ != 0 {
        return run_modified::<N>(cx, i, m, (OP, M, PAIR));
    }
    if PAIR {
        cx.map3(i, m, |a: Pair16, b: Pair16, c: Pair16| {
            Pair16(
                lane::<N>(OP, M, a.0, b.0, c.0),
                lane::<N>(OP, M, a.1, b.1, c.1),
            )
        })
    } else {
        cx.map3(i, m, |a: u16, b: u16, c: u16| lane::<N>(OP, M, a, b, c))
    }
}

/// The operations with rarer modifiers, of which one function serves all.
#[inline(never)]
fn run_modified<N: Narrow>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
    (op, mods, pair): (u8, u8, bool),
) -> Flow {
    if pair {
        cx.each3(i, m, |a: Pair16, b: Pair16, c: Pair16| {
            Pair16(
                lane::<N>(op, mods, a.0, b.0, c.0),
                lane::<N>(op, mods, a.1, b.1, c.1),
            )
        })
    } else {
        cx.each3(i, m, |a: u16, b: u16, c: u16| lane::<N>(op, mods, a, b, c))
    }
}

/// `add`, `sub`, `mul`, `fma`.
pub fn arith(o: Op, t: T, mods: Mods) -> Option<Exec> {
    let m =
        mods.ftz as u8 * FTZ + mods.sat as u8 * SAT + mods.relu as u8 * RELU + mods.oob as u8 * OOB;
    macro_rules! by_mods {
        ($n:ident, $op:ident, $pair:literal; $($k:literal)*) => {
            match m { $($k => Some(run::<$n, $op, $k, $pair> as Exec),)* _ => None }
        };
    }
    macro_rules! by_op {
        ($n:ident, $pair:literal) => {
            match o {
                Op::Add => by_mods!($n, ADD, $pair; 0 1 2 3),
                Op::Sub => by_mods!($n, SUB, $pair; 0 1 2 3),
                Op::Mul => by_mods!($n, MUL, $pair; 0 1 2 3),
                Op::Fma => by_mods!($n, FMA, $pair; 0 1 2 3 4 5 8 9 12 13),
                _ => None,
            }
        };
    }
    match t {
        T::F16 => by_op!(Half, false),
        T::F16x2 => by_op!(Half, true),
        T::Bf16 => by_op!(Brain, false),
        T::Bf16x2 => by_op!(Brain, true),
        _ => None,
    }
}

/// `neg` and `abs`.
pub fn sign(neg: bool, t: T, ftz: bool) -> Option<Exec> {
    fn f(x: u16, neg: bool) -> u16 {
        if neg { x ^ 0x8000 } else { x & 0x7fff }
    }
    Some(match (t, neg, ftz) {
        (T::F16, true, true) => op!(|a: u16| f(flush::<Half>(a), true)),
        (T::F16, false, true) => op!(|a: u16| f(flush::<Half>(a), false)),
        (T::F16x2, true, true) => {
            op!(|a: Pair16| Pair16(f(flush::<Half>(a.0), true), f(flush::<Half>(a.1), true)))
        }
        (T::F16x2, false, true) => {
            op!(|a: Pair16| Pair16(f(flush::<Half>(a.0), false), f(flush::<Half>(a.1), false)))
        }
        (T::F16 | T::Bf16, true, _) => op!(|a: u16| f(a, true)),
        (T::F16 | T::Bf16, false, _) => op!(|a: u16| f(a, false)),
        (T::F16x2 | T::Bf16x2, true, _) => op!(|a: Pair16| Pair16(f(a.0, true), f(a.1, true))),
        (T::F16x2 | T::Bf16x2, false, _) => op!(|a: Pair16| Pair16(f(a.0, false), f(a.1, false))),
        _ => return None,
    })
}

fn min_max_lane<N: Narrow>(n: u8, a: u16, b: u16, c: u16) -> u16 {
    let all = MinMax {
        max: true,
        nan: true,
        ftz: true,
        xorsign: true,
        abs: true,
        three: true,
    }
    .bits();
    let is = |bit: u8| n & all & bit != 0;
    let fl = |x: u16| if is(4) { flush::<N>(x) } else { x };
    let (mut a, mut b, mut c) = (fl(a), fl(b), fl(c));
    let mut sign = (a ^ b) & 0x8000;
    if is(32) {
        sign ^= c & 0x8000;
    }
    if is(8) || is(16) {
        (a, b, c) = (a & 0x7fff, b & 0x7fff, c & 0x7fff);
    }
    let pick = |a: u16, b: u16| {
        let r = super::float::min_max32(N::wide(a), N::wide(b), is(1), is(2));
        N::round(r)
    };
    let mut r = pick(a, b);
    if is(32) {
        r = pick(r, c);
    }
    if is(8) && r & 0x7fff <= N::EXP {
        r = r & 0x7fff | sign;
    }
    r
}

/// `min` and `max`; modifiers in `n`.
pub fn min_max(t: T) -> Option<Exec> {
    fn run<N: Narrow, const PAIR: bool>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let n = i.n;
        if PAIR {
            cx.map3(i, m, |a: Pair16, b: Pair16, c: Pair16| {
                Pair16(
                    min_max_lane::<N>(n, a.0, b.0, c.0),
                    min_max_lane::<N>(n, a.1, b.1, c.1),
                )
            })
        } else {
            cx.map3(i, m, |a: u16, b: u16, c: u16| min_max_lane::<N>(n, a, b, c))
        }
    }
    Some(match t {
        T::F16 => run::<Half, false>,
        T::F16x2 => run::<Half, true>,
        T::Bf16 => run::<Brain, false>,
        T::Bf16x2 => run::<Brain, true>,
        _ => return None,
    })
}

/// `ex2` and `tanh`.
pub fn function(f: Approx, t: T, ftz: bool) -> Option<Exec> {
    fn lane<N: Narrow>(f: Approx, x: u16) -> u16 {
        N::round(approx(f, N::wide(x)))
    }
    fn lane_ftz<N: Narrow>(f: Approx, x: u16) -> u16 {
        flush::<N>(N::round(approx(f, N::wide(flush::<N>(x)))))
    }
    Some(match (f, t, ftz) {
        (Approx::Tanh, T::F16, _) => slow!(|a: u16| lane::<Half>(Approx::Tanh, a)),
        (Approx::Tanh, T::F16x2, _) => {
            slow!(|a: Pair16| Pair16(
                lane::<Half>(Approx::Tanh, a.0),
                lane::<Half>(Approx::Tanh, a.1)
            ))
        }
        (Approx::Tanh, T::Bf16, _) => slow!(|a: u16| lane::<Brain>(Approx::Tanh, a)),
        (Approx::Tanh, T::Bf16x2, _) => {
            slow!(|a: Pair16| Pair16(
                lane::<Brain>(Approx::Tanh, a.0),
                lane::<Brain>(Approx::Tanh, a.1)
            ))
        }
        (Approx::Ex2, T::F16, _) => slow!(|a: u16| lane::<Half>(Approx::Ex2, a)),
        (Approx::Ex2, T::F16x2, _) => {
            slow!(|a: Pair16| Pair16(
                lane::<Half>(Approx::Ex2, a.0),
                lane::<Half>(Approx::Ex2, a.1)
            ))
        }
        (Approx::Ex2, T::Bf16, _) => slow!(|a: u16| lane_ftz::<Brain>(Approx::Ex2, a)),
        (Approx::Ex2, T::Bf16x2, _) => {
            slow!(|a: Pair16| Pair16(
                lane_ftz::<Brain>(Approx::Ex2, a.0),
                lane_ftz::<Brain>(Approx::Ex2, a.1)
            ))
        }
        _ => return None,
    })
}

/// A 16-bit float as `f32`.
pub fn widen(brain: bool) -> Exec {
    if brain {
        op!(|a: u16| bf16_to_f32(a))
    } else {
        op!(|a: u16| f16_to_f32(a))
    }
}

/// Sums for atomics on `f16` and `bf16`.
pub fn add16(brain: bool, a: u16, b: u16) -> u16 {
    if brain {
        lane::<Brain>(ADD, 0, a, b, 0)
    } else {
        lane::<Half>(ADD, 0, a, b, 0)
    }
}
