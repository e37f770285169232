//! `f32`, `f32x2` and `f64` arithmetic (PTX ISA 9.7.3).
//!
//! Round-to-nearest runs on the host's own arithmetic; the other modes go through an `f64` rounded to odd, or through
//! [`crate::soft`]. The approximate functions are computed more accurately than the ISA asks.

use super::{op, slow};
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst};
use crate::lanes::Pair32;
use crate::soft::{self, F64, Round, add_odd, canon32, div_odd, flush32, narrow, sqrt_odd};

/// What a floating-point instruction computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Fma,
    Div,
    Sqrt,
    Rcp,
}

const RN: u8 = 0;
const RZ: u8 = 1;
const RM: u8 = 2;
const RP: u8 = 3;

const fn mode(r: u8) -> Round {
    match r {
        RZ => Round::Zero,
        RM => Round::Down,
        RP => Round::Up,
        _ => Round::Near,
    }
}

/// What happens to operands and results.
#[inline(always)]
fn input(ftz: bool, x: f32) -> f32 {
    if ftz { flush32(x) } else { x }
}

#[inline(always)]
fn output(ftz: bool, sat: bool, x: f32) -> f32 {
    let x = input(ftz, x);
    if sat { saturated(x) } else { canon32(x) }
}

/// The nearest number between 0 and 1; NaN becomes +0.
#[inline(always)]
pub(super) fn saturated(x: f32) -> f32 {
    if x > 0.0 { x.min(1.0) } else { 0.0 }
}

/// One `f32` operation, rounded to nearest.
#[inline(always)]
fn near32<const OP: u8>(a: f32, b: f32, c: f32) -> f32 {
    match OP {
        ADD => a + b,
        SUB => a - b,
        MUL => a * b,
        FMA => soft::fma32(a, b, c),
        DIV => a / b,
        SQRT => a.sqrt(),
        _ => 1.0 / a,
    }
}

/// One `f32` operation in a directed rounding: rare and slow, so one function serves all of them.
fn directed32(op: u8, round: Round, a: f32, b: f32, c: f32) -> f32 {
    let (x, y, z) = (a as f64, b as f64, c as f64);
    // An exact zero sum is negative when rounding down, unless both terms are +0.
    let sum = |x: f64, y: f64| {
        let s = add_odd(x, y);
        let positive = |x: f64| x == 0.0 && x.is_sign_positive();
        if round == Round::Down && s == 0.0 && !(positive(x) && positive(y)) {
            -0.0
        } else {
            s
        }
    };
    let v = match op {
        ADD => sum(x, y),
        SUB => sum(x, -y),
        MUL => x * y,
        FMA => sum(x * y, z),
        DIV => div_odd(x, y),
        SQRT => sqrt_odd(x),
        _ => div_odd(1.0, x),
    };
    narrow(v, round)
}

const ADD: u8 = Op::Add as u8;
const SUB: u8 = Op::Sub as u8;
const MUL: u8 = Op::Mul as u8;
const FMA: u8 = Op::Fma as u8;
const DIV: u8 = Op::Div as u8;
const SQRT: u8 = Op::Sqrt as u8;

/// `f32` operations in a directed rounding, with all their modifiers.
#[inline(never)]
fn run_directed32(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
    op: u8,
    (round, ftz, sat): (Round, bool, bool),
) -> Flow {
    let f = |a: f32, b: f32, c: f32| {
        let [a, b, c] = [a, b, c].map(|x| input(ftz, x));
        let d = directed32(op, round, a, b, c);
        output(ftz, sat, d)
    };
    match op {
        FMA => cx.each3(i, m, f),
        ADD | SUB | MUL | DIV => cx.each2(i, m, |a: f32, b: f32| f(a, b, 0.0)),
        _ => cx.each1(i, m, |a: f32| f(a, 0.0, 0.0)),
    }
}

/// Pairs of `f32` in a directed rounding.
#[inline(never)]
fn run_directed32x2(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
    op: u8,
    (round, ftz): (Round, bool),
) -> Flow {
    let f = |a: f32, b: f32, c: f32| {
        let [a, b, c] = [a, b, c].map(|x| input(ftz, x));
        output(ftz, false, directed32(op, round, a, b, c))
    };
    match op {
        FMA => cx.each3(i, m, |a: Pair32, b: Pair32, c: Pair32| {
            Pair32(f(a.0, b.0, c.0), f(a.1, b.1, c.1))
        }),
        _ => cx.each2(i, m, |a: Pair32, b: Pair32| {
            Pair32(f(a.0, b.0, 0.0), f(a.1, b.1, 0.0))
        }),
    }
}

fn run32<const OP: u8, const R: u8, const FTZ: bool, const SAT: bool>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
) -> Flow {
    if R != RN {
        return run_directed32(cx, i, m, OP, (mode(R), FTZ, SAT));
    }
    let f = |a: f32, b: f32, c: f32| {
        output(
            FTZ,
            SAT,
            near32::<OP>(input(FTZ, a), input(FTZ, b), input(FTZ, c)),
        )
    };
    match OP {
        FMA => cx.map3(i, m, f),
        ADD | SUB | MUL | DIV => cx.map2(i, m, |a: f32, b: f32| f(a, b, 0.0)),
        _ => cx.map1(i, m, |a: f32| f(a, 0.0, 0.0)),
    }
}

fn run32x2<const OP: u8, const R: u8, const FTZ: bool>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if R != RN {
        return run_directed32x2(cx, i, m, OP, (mode(R), FTZ));
    }
    let f = |a: f32, b: f32, c: f32| {
        output(
            FTZ,
            false,
            near32::<OP>(input(FTZ, a), input(FTZ, b), input(FTZ, c)),
        )
    };
    match OP {
        FMA => cx.map3(i, m, |a: Pair32, b: Pair32, c: Pair32| {
            Pair32(f(a.0, b.0, c.0), f(a.1, b.1, c.1))
        }),
        _ => cx.map2(i, m, |a: Pair32, b: Pair32| {
            Pair32(f(a.0, b.0, 0.0), f(a.1, b.1, 0.0))
        }),
    }
}

/// One `f64` operation with one rounding.
#[inline(always)]
fn compute64<const OP: u8, const R: u8>(a: f64, b: f64, c: f64) -> f64 {
    if R == RN {
        return match OP {
            ADD => a + b,
            SUB => a - b,
            MUL => a * b,
            FMA => a.mul_add(b, c),
            DIV => a / b,
            SQRT => a.sqrt(),
            _ => 1.0 / a,
        };
    }
    let u = |x: f64| soft::unpack(F64, x.to_bits());
    let v = match OP {
        ADD => soft::add(u(a), u(b), mode(R)),
        SUB => soft::add(u(a), u(-b), mode(R)),
        MUL => soft::mul(u(a), u(b)),
        FMA => soft::add(soft::mul(u(a), u(b)), u(c), mode(R)),
        DIV => soft::div(u(a), u(b)),
        SQRT => soft::sqrt(u(a)),
        _ => soft::div(u(1.0), u(a)),
    };
    f64::from_bits(soft::pack(F64, mode(R), v))
}

/// The NaN an `f64` operation gives: one of the operands made quiet, or the default one.
#[inline(always)]
fn canon64(x: f64) -> f64 {
    if x.is_nan() {
        f64::from_bits(0xfff8_0000_0000_0000)
    } else {
        x
    }
}

fn run64<const OP: u8, const R: u8>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let f = |a: f64, b: f64, c: f64| canon64(compute64::<OP, R>(a, b, c));
    match (OP, R) {
        (FMA, RN) => cx.map3(i, m, f),
        (FMA, _) => cx.each3(i, m, f),
        (ADD | SUB | MUL | DIV, RN) => cx.map2(i, m, |a: f64, b: f64| f(a, b, 0.0)),
        (ADD | SUB | MUL | DIV, _) => cx.each2(i, m, |a: f64, b: f64| f(a, b, 0.0)),
        _ => cx.each1(i, m, |a: f64| f(a, 0.0, 0.0)),
    }
}

macro_rules! by_round {
    ($r:expr, |$R:ident| $e:expr) => {
        match $r {
            Round::Near => {
                const $R: u8 = RN;
                $e
            }
            Round::Zero => {
                const $R: u8 = RZ;
                $e
            }
            Round::Down => {
                const $R: u8 = RM;
                $e
            }
            _ => {
                const $R: u8 = RP;
                $e
            }
        }
    };
}

macro_rules! by_op {
    ($o:expr, |$O:ident| $e:expr) => {
        match $o {
            Op::Add => {
                const $O: u8 = ADD;
                $e
            }
            Op::Sub => {
                const $O: u8 = SUB;
                $e
            }
            Op::Mul => {
                const $O: u8 = MUL;
                $e
            }
            Op::Fma => {
                const $O: u8 = FMA;
                $e
            }
            Op::Div => {
                const $O: u8 = DIV;
                $e
            }
            Op::Sqrt => {
                const $O: u8 = SQRT;
                $e
            }
            Op::Rcp => {
                const $O: u8 = Op::Rcp as u8;
                $e
            }
        }
    };
}

/// An `f32` operation.
pub fn f32_op(op: Op, r: Round, ftz: bool, sat: bool) -> Exec {
    by_op!(op, |O| by_round!(r, |R| match (ftz, sat) {
        (false, false) => run32::<O, R, false, false> as Exec,
        (true, false) => run32::<O, R, true, false>,
        (false, true) => run32::<O, R, false, true>,
        (true, true) => run32::<O, R, true, true>,
    }))
}

/// An `f32x2` operation: add, sub, mul or fma.
pub fn f32x2_op(op: Op, r: Round, ftz: bool) -> Option<Exec> {
    macro_rules! pick {
        ($o:ident) => {
            by_round!(r, |R| if ftz {
                run32x2::<$o, R, true> as Exec
            } else {
                run32x2::<$o, R, false>
            })
        };
    }
    Some(match op {
        Op::Add => pick!(ADD),
        Op::Sub => pick!(SUB),
        Op::Mul => pick!(MUL),
        Op::Fma => pick!(FMA),
        _ => return None,
    })
}

/// An `f64` operation.
pub fn f64_op(op: Op, r: Round) -> Exec {
    by_op!(op, |O| by_round!(r, |R| run64::<O, R> as Exec))
}

/// `neg` and `abs` of `f32`.
pub fn sign32(neg: bool, ftz: bool) -> Exec {
    match (neg, ftz) {
        (true, false) => op!(|a: u32| a ^ 0x8000_0000),
        (true, true) => op!(|a: f32| -flush32(a)),
        (false, false) => op!(|a: u32| a & 0x7fff_ffff),
        (false, true) => op!(|a: f32| flush32(a).abs()),
    }
}

/// `neg` and `abs` of `f64`.
pub fn sign64(neg: bool) -> Exec {
    if neg {
        op!(|a: u64| a ^ 1 << 63)
    } else {
        op!(|a: u64| a & !(1 << 63))
    }
}

/// `copysign d, a, b`: the sign of `a`, the magnitude of `b`.
pub fn copysign(wide: bool) -> Exec {
    if wide {
        op!(|a: u64, b: u64| a & 1 << 63 | b & !(1 << 63))
    } else {
        op!(|a: u32, b: u32| a & 0x8000_0000 | b & 0x7fff_ffff)
    }
}

/// The smaller or larger `f32` of two, with PTX's rules: a NaN loses unless `nan`; -0 is below +0.
#[inline(always)]
pub fn min_max32(a: f32, b: f32, max: bool, nan: bool) -> f32 {
    if a.is_nan() || b.is_nan() {
        if nan || (a.is_nan() && b.is_nan()) {
            return f32::from_bits(0x7fff_ffff);
        }
        return if a.is_nan() { b } else { a };
    }
    if a == b {
        // Only zeros of different sign differ here.
        let bits = if max {
            a.to_bits() & b.to_bits()
        } else {
            a.to_bits() | b.to_bits()
        };
        return f32::from_bits(bits);
    }
    if (a < b) != max { a } else { b }
}

/// Modifiers of `min` and `max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MinMax {
    /// `max`, not `min`.
    pub max: bool,
    /// `.NaN`
    pub nan: bool,
    /// `.ftz`
    pub ftz: bool,
    /// `.xorsign.abs`
    pub xorsign: bool,
    /// `.abs` without `.xorsign`
    pub abs: bool,
    /// Three inputs.
    pub three: bool,
}

impl MinMax {
    /// As `Inst::n`.
    pub fn bits(self) -> u8 {
        self.max as u8
            | (self.nan as u8) << 1
            | (self.ftz as u8) << 2
            | (self.xorsign as u8) << 3
            | (self.abs as u8) << 4
            | (self.three as u8) << 5
    }
}

fn min_max_lane(n: u8, a: f32, b: f32, c: f32) -> f32 {
    let (max, nan, ftz, xorsign, abs, three) = (
        n & 1 != 0,
        n & 2 != 0,
        n & 4 != 0,
        n & 8 != 0,
        n & 16 != 0,
        n & 32 != 0,
    );
    let flush = |x: f32| if ftz { flush32(x) } else { x };
    let (mut a, mut b, mut c) = (flush(a), flush(b), flush(c));
    let mut sign = (a.to_bits() ^ b.to_bits()) & 0x8000_0000;
    if three {
        sign ^= c.to_bits() & 0x8000_0000;
    }
    if xorsign || abs {
        (a, b, c) = (a.abs(), b.abs(), c.abs());
    }
    let mut r = min_max32(a, b, max, nan);
    if three {
        r = min_max32(r, c, max, nan);
    }
    if xorsign && !r.is_nan() {
        r = f32::from_bits(r.to_bits() & 0x7fff_ffff | sign);
    }
    r
}

/// `min` and `max` of `f32`; modifiers in `n`.
pub fn min_max_f32(mods: MinMax) -> Exec {
    if mods
        == (MinMax {
            max: false,
            ..MinMax::default()
        })
    {
        return op!(|a: f32, b: f32| min_max32(a, b, false, false));
    }
    if mods
        == (MinMax {
            max: true,
            ..MinMax::default()
        })
    {
        return op!(|a: f32, b: f32| min_max32(a, b, true, false));
    }
    fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let n = i.n;
        if n & 32 != 0 {
            cx.map3(i, m, |a: f32, b: f32, c: f32| min_max_lane(n, a, b, c))
        } else {
            cx.map2(i, m, |a: f32, b: f32| min_max_lane(n, a, b, 0.0))
        }
    }
    run
}

/// `min` and `max` of `f64`.
pub fn min_max_f64(max: bool) -> Exec {
    fn pick(a: f64, b: f64, max: bool) -> f64 {
        if a.is_nan() || b.is_nan() {
            if a.is_nan() && b.is_nan() {
                return canon64(a);
            }
            return if a.is_nan() { b } else { a };
        }
        if a == b {
            let bits = if max {
                a.to_bits() & b.to_bits()
            } else {
                a.to_bits() | b.to_bits()
            };
            return f64::from_bits(bits);
        }
        if (a < b) != max { a } else { b }
    }
    if max {
        op!(|a: f64, b: f64| pick(a, b, true))
    } else {
        op!(|a: f64, b: f64| pick(a, b, false))
    }
}

/// The approximate functions of one `f32`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Approx {
    Rcp,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Lg2,
    Ex2,
    Tanh,
}

/// Computes an approximate function, rounded once from `f64`.
pub fn approx(f: Approx, x: f32) -> f32 {
    let x = x as f64;
    (match f {
        Approx::Rcp => 1.0 / x,
        Approx::Sqrt => x.sqrt(),
        Approx::Rsqrt => 1.0 / x.sqrt(),
        Approx::Sin => x.sin(),
        Approx::Cos => x.cos(),
        Approx::Lg2 => x.log2(),
        Approx::Ex2 => x.exp2(),
        Approx::Tanh => x.tanh(),
    }) as f32
}

/// An approximate `f32` function. Subnormals are flushed with `.ftz`.
pub fn approx_op(f: Approx, ftz: bool) -> Exec {
    macro_rules! pick {
        ($($name:ident),*) => {
            match (f, ftz) {
                $(
                    (Approx::$name, false) => slow!(|a: f32| canon32(approx(Approx::$name, a))),
                    (Approx::$name, true) => slow!(|a: f32| canon32(flush32(approx(Approx::$name, flush32(a))))),
                )*
            }
        };
    }
    pick!(Rcp, Sqrt, Rsqrt, Sin, Cos, Lg2, Ex2, Tanh)
}

/// 2^126
const TWO_126: f32 = f32::from_bits(0x7e80_0000);

/// `div.approx` and `div.full`. For a divisor above 2^126 the approximate form gives zero, as the ISA says.
pub fn div_approx(full: bool, ftz: bool) -> Exec {
    fn approx(a: f32, b: f32) -> f32 {
        if b.abs() > TWO_126 && b.is_finite() {
            return if a.is_infinite() {
                f32::NAN
            } else {
                a.signum() * b.signum() * 0.0
            };
        }
        a / b
    }
    match (full, ftz) {
        (false, false) => op!(|a: f32, b: f32| canon32(approx(a, b))),
        (false, true) => op!(|a: f32, b: f32| canon32(flush32(approx(flush32(a), flush32(b))))),
        (true, false) => op!(|a: f32, b: f32| canon32(a / b)),
        (true, true) => op!(|a: f32, b: f32| canon32(flush32(flush32(a) / flush32(b)))),
    }
}

/// The `f64` value with its low 32 bits cut off and subnormals flushed, as the `approx.ftz.f64` forms see it.
fn top_half(x: f64) -> f64 {
    let b = x.to_bits();
    if b & 0x7ff0_0000_0000_0000 == 0 {
        return f64::from_bits(b & 1 << 63);
    }
    if x.is_nan() {
        return x;
    }
    f64::from_bits(b & !0xffff_ffff)
}

/// `rcp.approx.ftz.f64` and `rsqrt.approx{.ftz}.f64`.
pub fn approx64(rsqrt: bool, ftz: bool) -> Exec {
    match (rsqrt, ftz) {
        (false, _) => slow!(|a: f64| canon64(top_half(1.0 / top_half(a)))),
        (true, true) => slow!(|a: f64| canon64(top_half(1.0 / top_half(a).sqrt()))),
        (true, false) => slow!(|a: f64| canon64(1.0 / a.sqrt())),
    }
}

/// Mixed-precision `add`, `sub` and `fma` (`.f32.f16`, `.f32.bf16`): the 16-bit sources were widened before, exactly.
pub fn widened(op: Op, r: Round, sat: bool) -> Exec {
    f32_op(op, r, false, sat)
}
