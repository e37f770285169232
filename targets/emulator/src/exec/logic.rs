//! Bitwise logic, comparisons, selections and predicate logic (PTX ISA 9.7.6 to 9.7.8).

use super::op;
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst, PRED_SINK, flag};
use crate::lanes::{LANES, Lane, Pair16, Row};
use crate::soft::{bf16_to_f32, f16_to_f32, flush32};
use jacquard_ptx::model::Modifier as T;

/// Two-operand bitwise operations.
pub fn binary(op: jacquard_ptx::model::Mnemonic, ty: T) -> Option<Exec> {
    use jacquard_ptx::model::Mnemonic as M;
    macro_rules! logic {
        (|$a:ident, $b:ident| $e:expr) => {
            match ty {
                T::B16 | T::B32 | T::B64 => Some(op!(|$a: u64, $b: u64| $e)),
                _ => None,
            }
        };
    }
    match op {
        M::And => logic!(|a, b| a & b),
        M::Or => logic!(|a, b| a | b),
        M::Xor => logic!(|a, b| a ^ b),
        _ => None,
    }
}

/// `not`
pub fn not(ty: T) -> Option<Exec> {
    Some(match ty {
        T::B16 => op!(|a: u16| !a),
        T::B32 => op!(|a: u32| !a),
        T::B64 => op!(|a: u64| !a),
        _ => return None,
    })
}

/// `cnot`
pub fn cnot(ty: T) -> Option<Exec> {
    Some(match ty {
        T::B16 => op!(|a: u16| (a == 0) as u16),
        T::B32 => op!(|a: u32| (a == 0) as u32),
        T::B64 => op!(|a: u64| (a == 0) as u64),
        _ => return None,
    })
}

/// `not.pred`, `mov.pred`: `d` is predicate `p`.
pub fn pred_copy(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let v = cx.pred(i.p);
    cx.put_pred(i.d, m, v);
    Flow::Next
}

/// `and.pred` and its kin: `d = p op x`, operator in `n`.
pub fn pred_binary(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let v = combine(i.n, cx.pred(i.p), cx.pred(i.x));
    cx.put_pred(i.d, m, v);
    Flow::Next
}

/// Numbers of the boolean operators in `Inst::n`; 0 is none.
pub const AND: u8 = 1;
/// `.or`
pub const OR: u8 = 2;
/// `.xor`
pub const XOR: u8 = 3;

#[inline(always)]
fn combine(op: u8, a: u32, b: u32) -> u32 {
    match op {
        AND => a & b,
        OR => a | b,
        XOR => a ^ b,
        _ => a,
    }
}

/// `lop3.b32`: look-up table in `imm`.
pub fn lop3(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (a, b, c) = (cx.row(i.a), cx.row(i.b), cx.row(i.c));
    let lut = i.imm as u32;
    let mut r = Row::ZERO;
    let mut nonzero = 0;
    // Each bit of the table selects the lanes' bits with one combination of inputs.
    let bit = |k: u32| 0u32.wrapping_sub(lut >> k & 1);
    let t = [
        bit(0),
        bit(1),
        bit(2),
        bit(3),
        bit(4),
        bit(5),
        bit(6),
        bit(7),
    ];
    for l in 0..LANES {
        let (x, y, z) = (a.0[l] as u32, b.0[l] as u32, c.0[l] as u32);
        let v = (!x & !y & !z & t[0])
            | (!x & !y & z & t[1])
            | (!x & y & !z & t[2])
            | (!x & y & z & t[3])
            | (x & !y & !z & t[4])
            | (x & !y & z & t[5])
            | (x & y & !z & t[6])
            | (x & y & z & t[7]);
        r.0[l] = v as u64;
        nonzero |= ((v != 0) as u32) << l;
    }
    cx.put(i.d, m, &r);
    if i.d2 != PRED_SINK {
        let v = combine(i.n, nonzero, cx.pred(i.p));
        cx.put_pred(i.d2, m, v);
    }
    Flow::Next
}

/// Comparison operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    /// Equal.
    Eq,
    /// Not equal (ordered).
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Equal or unordered.
    Equ,
    /// Not equal or unordered.
    Neu,
    /// Less or unordered.
    Ltu,
    /// Less or equal or unordered.
    Leu,
    /// Greater or unordered.
    Gtu,
    /// Greater or equal or unordered.
    Geu,
    /// Both are numbers.
    Num,
    /// One is not a number.
    Nan,
}

/// A floating-point comparison.
#[inline(always)]
pub fn fcmp<T: PartialOrd + Copy>(c: Cmp, a: T, b: T) -> bool {
    match c {
        Cmp::Eq => a == b,
        Cmp::Ne => a.partial_cmp(&b).is_some_and(|o| o.is_ne()),
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
        Cmp::Equ => a.partial_cmp(&b).is_none_or(|o| o.is_eq()),
        Cmp::Neu => a != b,
        Cmp::Ltu => !matches!(
            a.partial_cmp(&b),
            Some(std::cmp::Ordering::Equal | std::cmp::Ordering::Greater)
        ),
        Cmp::Leu => !matches!(a.partial_cmp(&b), Some(std::cmp::Ordering::Greater)),
        Cmp::Gtu => !matches!(
            a.partial_cmp(&b),
            Some(std::cmp::Ordering::Equal | std::cmp::Ordering::Less)
        ),
        Cmp::Geu => !matches!(a.partial_cmp(&b), Some(std::cmp::Ordering::Less)),
        Cmp::Num => a.partial_cmp(&b).is_some(),
        Cmp::Nan => a.partial_cmp(&b).is_none(),
    }
}

#[inline(always)]
fn finish(cx: &mut Cx<'_>, i: &Inst, m: u32, t: u32) -> Flow {
    if i.n == 0 {
        cx.put_pred(i.d, m, t);
        if i.d2 != PRED_SINK {
            cx.put_pred(i.d2, m, !t);
        }
    } else {
        let c = cx.pred(i.p);
        let (p, q) = (combine(i.n, t, c), combine(i.n, !t, c));
        cx.put_pred(i.d, m, p);
        cx.put_pred(i.d2, m, q);
    }
    Flow::Next
}

macro_rules! cmp {
    (|$a:ident: $t:ty, $b:ident| $e:expr) => {{
        fn lanes(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
            let t = cx.test2(i, |$a: $t, $b: $t| $e);
            finish(cx, i, m, t)
        }
        lanes as Exec
    }};
}

macro_rules! icmp {
    ($t:ty, $c:expr) => {
        match $c {
            Cmp::Eq => cmp!(|a: $t, b| a == b),
            Cmp::Ne => cmp!(|a: $t, b| a != b),
            Cmp::Lt => cmp!(|a: $t, b| a < b),
            Cmp::Le => cmp!(|a: $t, b| a <= b),
            Cmp::Gt => cmp!(|a: $t, b| a > b),
            Cmp::Ge => cmp!(|a: $t, b| a >= b),
            _ => return None,
        }
    };
}

macro_rules! fcmps {
    ($c:expr, $t:ty, $conv:expr) => {
        match $c {
            Cmp::Eq => cmp!(|a: $t, b| fcmp(Cmp::Eq, $conv(a), $conv(b))),
            Cmp::Ne => cmp!(|a: $t, b| fcmp(Cmp::Ne, $conv(a), $conv(b))),
            Cmp::Lt => cmp!(|a: $t, b| fcmp(Cmp::Lt, $conv(a), $conv(b))),
            Cmp::Le => cmp!(|a: $t, b| fcmp(Cmp::Le, $conv(a), $conv(b))),
            Cmp::Gt => cmp!(|a: $t, b| fcmp(Cmp::Gt, $conv(a), $conv(b))),
            Cmp::Ge => cmp!(|a: $t, b| fcmp(Cmp::Ge, $conv(a), $conv(b))),
            Cmp::Equ => cmp!(|a: $t, b| fcmp(Cmp::Equ, $conv(a), $conv(b))),
            Cmp::Neu => cmp!(|a: $t, b| fcmp(Cmp::Neu, $conv(a), $conv(b))),
            Cmp::Ltu => cmp!(|a: $t, b| fcmp(Cmp::Ltu, $conv(a), $conv(b))),
            Cmp::Leu => cmp!(|a: $t, b| fcmp(Cmp::Leu, $conv(a), $conv(b))),
            Cmp::Gtu => cmp!(|a: $t, b| fcmp(Cmp::Gtu, $conv(a), $conv(b))),
            Cmp::Geu => cmp!(|a: $t, b| fcmp(Cmp::Geu, $conv(a), $conv(b))),
            Cmp::Num => cmp!(|a: $t, b| fcmp(Cmp::Num, $conv(a), $conv(b))),
            Cmp::Nan => cmp!(|a: $t, b| fcmp(Cmp::Nan, $conv(a), $conv(b))),
        }
    };
}

fn same<T>(x: T) -> T {
    x
}

/// `f16` bits to `f32`, subnormals flushed.
fn f16_ftz(x: u16) -> f32 {
    if x & 0x7c00 == 0 {
        f16_to_f32(x & 0x8000)
    } else {
        f16_to_f32(x)
    }
}

/// `setp` of scalars: results `d` and `d2`, boolean operator `n` with predicate `p`.
pub fn setp(ty: T, c: Cmp, ftz: bool) -> Option<Exec> {
    Some(match (ty, ftz) {
        (T::B16 | T::U16, _) => icmp!(u16, c),
        (T::B32 | T::U32, _) => icmp!(u32, c),
        (T::B64 | T::U64, _) => icmp!(u64, c),
        (T::S16, _) => icmp!(i16, c),
        (T::S32, _) => icmp!(i32, c),
        (T::S64, _) => icmp!(i64, c),
        (T::F32, false) => fcmps!(c, f32, same),
        (T::F32, true) => fcmps!(c, f32, flush32),
        (T::F64, _) => fcmps!(c, f64, same),
        (T::F16, false) => fcmps!(c, u16, f16_to_f32),
        (T::F16, true) => fcmps!(c, u16, f16_ftz),
        (T::Bf16, _) => fcmps!(c, u16, bf16_to_f32),
        _ => return None,
    })
}

/// Comparison by number, for the pair forms.
const CMPS: [Cmp; 14] = [
    Cmp::Eq,
    Cmp::Ne,
    Cmp::Lt,
    Cmp::Le,
    Cmp::Gt,
    Cmp::Ge,
    Cmp::Equ,
    Cmp::Neu,
    Cmp::Ltu,
    Cmp::Leu,
    Cmp::Gtu,
    Cmp::Geu,
    Cmp::Num,
    Cmp::Nan,
];

/// `setp` of 16-bit float pairs: `d` and `d2` are the results of the halves; comparison number in `imm`.
pub fn setp_pair(ty: T) -> Option<Exec> {
    fn run<const BF: bool>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let c = CMPS[i.imm as usize % CMPS.len()];
        let conv = |x: u16| match (BF, i.flags & flag::FTZ != 0) {
            (true, _) => bf16_to_f32(x),
            (false, true) => f16_ftz(x),
            (false, false) => f16_to_f32(x),
        };
        let lo = cx.test2(i, |a: Pair16, b: Pair16| fcmp(c, conv(a.0), conv(b.0)));
        let hi = cx.test2(i, |a: Pair16, b: Pair16| fcmp(c, conv(a.1), conv(b.1)));
        let p = cx.pred(i.p);
        let (lo, hi) = (combine(i.n, lo, p), combine(i.n, hi, p));
        cx.put_pred(i.d, m, lo);
        cx.put_pred(i.d2, m, hi);
        Flow::Next
    }
    Some(match ty {
        T::F16x2 => run::<false>,
        T::Bf16x2 => run::<true>,
        _ => return None,
    })
}

/// The number of a comparison for [`setp_pair`].
pub fn cmp_number(c: Cmp) -> u64 {
    CMPS.iter().position(|&x| x == c).unwrap_or(0) as u64
}

/// `d = p ? imm : 0`, the second step of `set`.
pub fn pred_value(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let p = cx.pred(i.p);
    let mut r = Row::ZERO;
    for l in 0..LANES {
        r.0[l] = if p >> l & 1 != 0 { i.imm } else { 0 };
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `d = (p ? imm : 0) | (x ? imm << 16 : 0)`, the second step of `set` on pairs.
pub fn pred_value_pair(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (p, q) = (cx.pred(i.p), cx.pred(i.x));
    let mut r = Row::ZERO;
    for l in 0..LANES {
        let lo = if p >> l & 1 != 0 { i.imm } else { 0 };
        let hi = if q >> l & 1 != 0 { i.imm << 16 } else { 0 };
        r.0[l] = lo | hi;
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `selp`: `d = p ? a : b`.
pub fn selp(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let p = cx.pred(i.p);
    let (a, b) = (cx.row(i.a), cx.row(i.b));
    let mut r = Row::ZERO;
    for l in 0..LANES {
        let k = 0u64.wrapping_sub((p >> l & 1) as u64);
        r.0[l] = (a.0[l] & k) | (b.0[l] & !k);
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `slct`: `d = c >= 0 ? a : b`.
pub fn slct(ctype: T, ftz: bool) -> Option<Exec> {
    Some(match (ctype, ftz) {
        (T::S32, _) => op!(|a: u64, b: u64, c: i32| if c >= 0 { a } else { b }),
        (T::F32, false) => op!(|a: u64, b: u64, c: f32| if c >= 0.0 { a } else { b }),
        (T::F32, true) => op!(|a: u64, b: u64, c: f32| if flush32(c) >= 0.0 { a } else { b }),
        _ => return None,
    })
}

/// `testp`: predicate `d`.
pub fn testp(ty: T, what: T) -> Option<Exec> {
    macro_rules! t {
        (|$a:ident: $t:ty| $e:expr) => {{
            fn lanes(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
                let a = cx.row(i.a);
                let mut r = 0;
                for l in 0..LANES {
                    let $a = <$t>::get(a.0[l]);
                    r |= (($e) as u32) << l;
                }
                cx.put_pred(i.d, m, r);
                Flow::Next
            }
            lanes as Exec
        }};
    }
    Some(match (ty, what) {
        (T::F32, T::Finite) => t!(|a: f32| a.is_finite()),
        (T::F32, T::Infinite) => t!(|a: f32| a.is_infinite()),
        (T::F32, T::Number) => t!(|a: f32| !a.is_nan()),
        (T::F32, T::Notanumber) => t!(|a: f32| a.is_nan()),
        // Zero counts as normal (PTX ISA 9.7.3.1).
        (T::F32, T::Normal) => t!(|a: f32| a.is_normal() || a == 0.0),
        (T::F32, T::Subnormal) => t!(|a: f32| a.is_subnormal()),
        (T::F64, T::Finite) => t!(|a: f64| a.is_finite()),
        (T::F64, T::Infinite) => t!(|a: f64| a.is_infinite()),
        (T::F64, T::Number) => t!(|a: f64| !a.is_nan()),
        (T::F64, T::Notanumber) => t!(|a: f64| a.is_nan()),
        (T::F64, T::Normal) => t!(|a: f64| a.is_normal() || a == 0.0),
        (T::F64, T::Subnormal) => t!(|a: f64| a.is_subnormal()),
        _ => return None,
    })
}
