//! Conversions (PTX ISA 9.7.9.21 and .22): `cvt` and `cvt.pack`.

use super::float::saturated;
use super::{op, slow};
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst};
use crate::lanes::{Bits, LANES, Row};
use crate::soft::{
    self, BF16, E2M1, E2M3, E3M2, E4M3, E5M2, Exact, F16, F32, F64, Format, Round, TF32, Value,
    bf16_to_f32, canon32, f16_to_f32, f32_to_bf16, f32_to_f16, flush32, narrow,
};
use jacquard_ptx::model::Modifier as T;

/// A floating-point type of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    F16,
    Bf16,
    F32,
    F64,
    Tf32,
    E4m3,
    E5m2,
    E2m3,
    E3m2,
    E2m1,
    Ue8m0,
}

const KINDS: [Kind; 11] = [
    Kind::F16,
    Kind::Bf16,
    Kind::F32,
    Kind::F64,
    Kind::Tf32,
    Kind::E4m3,
    Kind::E5m2,
    Kind::E2m3,
    Kind::E3m2,
    Kind::E2m1,
    Kind::Ue8m0,
];

impl Kind {
    fn format(self) -> Format {
        match self {
            Kind::F16 => F16,
            Kind::Bf16 => BF16,
            Kind::F32 => F32,
            Kind::F64 => F64,
            Kind::Tf32 => TF32,
            Kind::E4m3 => E4M3,
            Kind::E5m2 => E5M2,
            Kind::E2m3 => E2M3,
            Kind::E3m2 => E3M2,
            // The scale format has its own functions.
            Kind::E2m1 | Kind::Ue8m0 => E2M1,
        }
    }

    /// Bits of one element as stored in a pair.
    pub fn width(self) -> u32 {
        match self {
            Kind::F16 | Kind::Bf16 => 16,
            Kind::F32 | Kind::Tf32 => 32,
            Kind::F64 => 64,
            Kind::E2m1 => 4,
            _ => 8,
        }
    }
}

/// The kind of a scalar or pair type, and whether it is a pair.
pub fn kind(t: T) -> Option<(Kind, bool)> {
    Some(match t {
        T::F16 => (Kind::F16, false),
        T::F16x2 => (Kind::F16, true),
        T::Bf16 => (Kind::Bf16, false),
        T::Bf16x2 => (Kind::Bf16, true),
        T::F32 => (Kind::F32, false),
        T::F64 => (Kind::F64, false),
        T::Tf32 => (Kind::Tf32, false),
        T::E4m3 => (Kind::E4m3, false),
        T::E5m2 => (Kind::E5m2, false),
        T::E4m3x2 => (Kind::E4m3, true),
        T::E5m2x2 => (Kind::E5m2, true),
        T::E2m3x2 => (Kind::E2m3, true),
        T::E3m2x2 => (Kind::E3m2, true),
        T::E2m1x2 => (Kind::E2m1, true),
        T::Ue8m0x2 => (Kind::Ue8m0, true),
        _ => return None,
    })
}

/// Modifiers of a conversion between floats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mods {
    /// Rounding.
    pub round: Round,
    /// Round to an integral value.
    pub integral: bool,
    /// `.ftz`
    pub ftz: bool,
    /// `.sat`
    pub sat: bool,
    /// `.relu`
    pub relu: bool,
    /// `.satfinite`
    pub satfinite: bool,
}

/// `Inst::imm` of the general conversion.
pub fn encode(from: Kind, to: Kind, m: Mods) -> u64 {
    from as u64
        | (to as u64) << 4
        | (m.round as u64) << 8
        | (m.ftz as u64) << 11
        | (m.sat as u64) << 12
        | (m.relu as u64) << 13
        | (m.satfinite as u64) << 14
        | (m.integral as u64) << 15
}

fn decode(imm: u64) -> (Kind, Kind, Mods) {
    let round = [
        Round::Near,
        Round::Zero,
        Round::Down,
        Round::Up,
        Round::Away,
    ][(imm >> 8 & 7) as usize % 5];
    (
        KINDS[(imm & 15) as usize % KINDS.len()],
        KINDS[(imm >> 4 & 15) as usize % KINDS.len()],
        Mods {
            round,
            ftz: imm >> 11 & 1 == 1,
            sat: imm >> 12 & 1 == 1,
            relu: imm >> 13 & 1 == 1,
            satfinite: imm >> 14 & 1 == 1,
            integral: imm >> 15 & 1 == 1,
        },
    )
}

fn unpack(k: Kind, bits: u64) -> Value {
    match k {
        Kind::Ue8m0 => match bits & 0xff {
            0xff => Value::Nan,
            e => Value::Number(Exact {
                neg: false,
                exp: e as i32 - 127,
                sig: 1,
            }),
        },
        Kind::Tf32 => soft::unpack(F32, bits),
        k => soft::unpack(k.format(), bits & (u64::MAX >> (64 - k.width()))),
    }
}

fn pack(k: Kind, round: Round, v: Value) -> u64 {
    match k {
        Kind::Ue8m0 => match v {
            Value::Nan => 0xff,
            Value::Inf(_) => 0xff,
            Value::Zero(_) => 0,
            Value::Number(x) => {
                let top = 127 - x.sig.leading_zeros() as i32;
                let mut e = x.exp + top + 127;
                if round == Round::Up && x.sig != 1 << top {
                    e += 1;
                }
                e.clamp(0, 255) as u64
            }
        },
        Kind::Tf32 => {
            let b = soft::pack(TF32, round, v) << 13;
            if v == Value::Nan { 0x7fff_ffff } else { b }
        }
        k => soft::pack(k.format(), round, v),
    }
}

fn max_of(k: Kind) -> u64 {
    match k {
        Kind::Ue8m0 => 0xfe,
        Kind::Tf32 => TF32.max() << 13,
        k => k.format().max(),
    }
}

/// Converts one value between floating-point formats.
pub fn convert(from: Kind, to: Kind, m: Mods, bits: u64) -> u64 {
    let mut v = unpack(from, bits);
    if m.ftz
        && from == Kind::F32
        && let Value::Number(x) = v
        && bits & 0x7f80_0000 == 0
    {
        v = Value::Zero(x.neg);
    }
    if m.integral {
        v = integral(v, m.round);
    }
    if m.sat {
        v = match v {
            Value::Nan | Value::Inf(true) => Value::Zero(false),
            Value::Number(x) if x.neg => Value::Zero(false),
            Value::Zero(_) => Value::Zero(false),
            Value::Inf(false) => Value::Number(Exact {
                neg: false,
                exp: 0,
                sig: 1,
            }),
            v => v,
        };
    }
    if m.relu {
        v = match v {
            Value::Inf(true) | Value::Zero(true) => Value::Zero(false),
            Value::Number(x) if x.neg => Value::Zero(false),
            v => v,
        };
    }
    let mut r = pack(to, m.round, v);
    if m.satfinite {
        let sign = match to {
            Kind::Ue8m0 => 0,
            Kind::Tf32 => 1 << 31,
            k => k.format().sign(),
        };
        let top = max_of(to);
        if v != Value::Nan && r & !sign > top {
            r = r & sign | top;
        }
    }
    if m.sat
        && let Value::Number(one) = unpack(
            to,
            pack(
                to,
                Round::Near,
                Value::Number(Exact {
                    neg: false,
                    exp: 0,
                    sig: 1,
                }),
            ),
        )
        && let Value::Number(x) = unpack(to, r)
        && x.exp + 127 - x.sig.leading_zeros() as i32
            >= one.exp + 127 - one.sig.leading_zeros() as i32
    {
        r = pack(
            to,
            Round::Near,
            Value::Number(Exact {
                neg: false,
                exp: 0,
                sig: 1,
            }),
        );
    }
    if m.ftz && to == Kind::F32 && r & 0x7f80_0000 == 0 {
        r &= 0x8000_0000;
    }
    r
}

/// The nearest integral value in the given direction.
fn integral(v: Value, round: Round) -> Value {
    let Value::Number(x) = v else { return v };
    if x.exp >= 0 {
        return v;
    }
    let cut = (-x.exp) as u32;
    let (kept, rest) = if cut >= 128 {
        (0, x.sig)
    } else {
        (x.sig >> cut, x.sig & ((1u128 << cut) - 1))
    };
    let half = if cut > 128 { 0 } else { 1u128 << (cut - 1) };
    let up = match round {
        Round::Near => half != 0 && (rest > half || (rest == half && kept & 1 == 1)),
        Round::Away => half != 0 && rest >= half,
        Round::Zero => false,
        Round::Down => x.neg && rest != 0,
        Round::Up => !x.neg && rest != 0,
    };
    let sig = kept + up as u128;
    if sig == 0 {
        Value::Zero(x.neg)
    } else {
        Value::Number(Exact {
            neg: x.neg,
            exp: 0,
            sig,
        })
    }
}

/// Conversion of one value, by `imm`.
pub fn scalar(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (from, to, mods) = decode(i.imm);
    cx.each1(i, m, |a: u64| convert(from, to, mods, a))
}

/// Conversion of two values `a` (high) and `b` (low) into a pair.
pub fn to_pair(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (from, to, mods) = decode(i.imm);
    let w = to.width();
    cx.each2(i, m, |a: u64, b: u64| {
        convert(from, to, mods, a) << w | convert(from, to, mods, b)
    })
}

/// Conversion of a pair into a pair.
pub fn pair(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (from, to, mods) = decode(i.imm);
    let (wf, wt) = (from.width(), to.width());
    cx.each1(i, m, |a: u64| {
        convert(from, to, mods, a >> wf) << wt | convert(from, to, mods, a)
    })
}

/// The packed types of `cvt.rs`: element, and how many there are.
pub fn packed(t: T) -> Option<(Kind, usize)> {
    Some(match t {
        T::F16x2 => (Kind::F16, 2),
        T::Bf16x2 => (Kind::Bf16, 2),
        T::E4m3x4 => (Kind::E4m3, 4),
        T::E5m2x4 => (Kind::E5m2, 4),
        T::E2m3x4 => (Kind::E2m3, 4),
        T::E3m2x4 => (Kind::E3m2, 4),
        T::E2m1x4 => (Kind::E2m1, 4),
        _ => return None,
    })
}

/// `cvt.rs`: list `x` holds the values, the first for the highest part, then the random bits. The random bits are added to the part of
/// the significand that is cut off, aligned at its top; a carry rounds away from zero. Two results take 16 bits each, of which as many
/// count as are cut off; four take 8 each, the first from the top.
pub fn stochastic(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let list = &prog.lists[i.x as usize];
    let (_, to, mods) = decode(i.imm);
    let count = list.len() - 1;
    let mut r = Row::ZERO;
    for l in Bits(m) {
        let random = cx.row(list[count]).0[l];
        for (n, s) in list[..count].iter().rev().enumerate() {
            let a = cx.row(*s).0[l];
            let (bits, width) = match (count, to) {
                (2, Kind::F16) => (random >> (16 * n) & 0x1fff, 13),
                (2, _) => (random >> (16 * n) & 0xffff, 16),
                _ => (random >> (8 * n) & 0xff, 8),
            };
            r.0[l] |= convert_rs(to, mods, a, bits, width) << (n as u32 * to.width());
        }
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// Rounds an `f32` by `width` random bits.
fn convert_rs(to: Kind, m: Mods, a: u64, bits: u64, width: u32) -> u64 {
    let Value::Number(x) = unpack(Kind::F32, a) else {
        return convert(Kind::F32, to, m, a);
    };
    let f = to.format();
    let top = x.exp + 127 - x.sig.leading_zeros() as i32;
    // Exponent of the result's lowest bit, and of the lowest random bit.
    let lsb = top.max(1 - f.bias()) - f.man as i32;
    let low = lsb - width as i32;
    // Bits below the lowest random bit are lost.
    let sig = match x.exp - low {
        up if up >= 0 => x.sig << up.min(100),
        down if down > -128 => x.sig >> -down,
        _ => 0,
    };
    let sum = (sig + u128::from(bits)) >> width;
    let v = if sum == 0 {
        Value::Zero(x.neg)
    } else {
        Value::Number(Exact {
            neg: x.neg,
            exp: lsb,
            sig: sum,
        })
    };
    let v = match v {
        Value::Number(Exact { neg: true, .. }) | Value::Zero(true) if m.relu => Value::Zero(false),
        v => v,
    };
    // What is too large for the format becomes infinite, or the greatest number.
    let mut r = soft::pack(f, Round::Near, v);
    let top = f.max();
    if m.satfinite && r & !f.sign() > top {
        r = r & f.sign() | top;
    }
    r
}

/// Conversions between floats that deserve a fast function.
pub fn fast(from: Kind, to: Kind, m: Mods) -> Option<Exec> {
    if m.relu || m.satfinite || m.integral {
        return None;
    }
    if m.sat {
        return match (from, to, m.ftz) {
            (Kind::F32, Kind::F32, false) => Some(op!(|a: f32| saturated(a))),
            (Kind::F32, Kind::F32, true) => Some(op!(|a: f32| saturated(flush32(a)))),
            _ => None,
        };
    }
    Some(match (from, to, m.round, m.ftz) {
        (Kind::F32, Kind::F64, _, false) => op!(|a: f32| a as f64),
        (Kind::F32, Kind::F64, _, true) => op!(|a: f32| flush32(a) as f64),
        (Kind::F64, Kind::F32, Round::Near, false) => op!(|a: f64| canon32(a as f32)),
        (Kind::F64, Kind::F32, Round::Near, true) => op!(|a: f64| canon32(flush32(a as f32))),
        (Kind::F64, Kind::F32, Round::Zero, false) => op!(|a: f64| canon32(narrow(a, Round::Zero))),
        (Kind::F16, Kind::F32, _, false) => op!(|a: u16| canon32(f16_to_f32(a))),
        (Kind::F32, Kind::F16, Round::Near, false) => op!(|a: f32| f32_to_f16(a)),
        (Kind::F32, Kind::F16, Round::Near, true) => op!(|a: f32| f32_to_f16(flush32(a))),
        (Kind::Bf16, Kind::F32, _, false) => op!(|a: u16| canon32(bf16_to_f32(a))),
        (Kind::F32, Kind::Bf16, Round::Near, false) => op!(|a: f32| f32_to_bf16(a)),
        (Kind::F32, Kind::F32, Round::Near, false) => op!(|a: f32| a),
        (Kind::F32, Kind::F32, Round::Near, true) => op!(|a: f32| flush32(a)),
        _ => return None,
    })
}

/// Rounds an `f32` or `f64` to an integral value.
pub fn round_integral(wide: bool, r: Round, ftz: bool) -> Option<Exec> {
    Some(match (wide, r, ftz) {
        (false, Round::Near, false) => slow!(|a: f32| canon32(a.round_ties_even())),
        (false, Round::Zero, false) => slow!(|a: f32| canon32(a.trunc())),
        (false, Round::Down, false) => slow!(|a: f32| canon32(a.floor())),
        (false, Round::Up, false) => slow!(|a: f32| canon32(a.ceil())),
        (false, Round::Near, true) => slow!(|a: f32| canon32(flush32(a).round_ties_even())),
        (false, Round::Zero, true) => slow!(|a: f32| canon32(flush32(a).trunc())),
        (false, Round::Down, true) => slow!(|a: f32| canon32(flush32(a).floor())),
        (false, Round::Up, true) => slow!(|a: f32| canon32(flush32(a).ceil())),
        (true, Round::Near, _) => slow!(|a: f64| a.round_ties_even()),
        (true, Round::Zero, _) => slow!(|a: f64| a.trunc()),
        (true, Round::Down, _) => slow!(|a: f64| a.floor()),
        (true, Round::Up, _) => slow!(|a: f64| a.ceil()),
        _ => return None,
    })
}

/// An integer type: bits and sign.
pub fn integer(t: T) -> Option<(u32, bool)> {
    Some(match t {
        T::U8 | T::B8 => (8, false),
        T::U16 | T::B16 => (16, false),
        T::U32 | T::B32 => (32, false),
        T::U64 | T::B64 => (64, false),
        T::S8 => (8, true),
        T::S16 => (16, true),
        T::S32 => (32, true),
        T::S64 => (64, true),
        T::U4 => (4, false),
        T::S4 => (4, true),
        T::U2 => (2, false),
        T::S2 => (2, true),
        _ => return None,
    })
}

fn extend(v: u64, bits: u32, signed: bool) -> i128 {
    let s = 64 - bits;
    if signed {
        (v << s) as i64 as i128 >> s
    } else {
        (v << s >> s) as i128
    }
}

fn clamp(v: i128, bits: u32, signed: bool) -> i128 {
    let (lo, hi) = if signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    v.clamp(lo, hi)
}

/// `imm` of the integer conversions: source bits and sign, destination bits and sign, register bits.
pub fn encode_int(from: (u32, bool), to: (u32, bool), reg: u32) -> u64 {
    from.0 as u64
        | (from.1 as u64) << 7
        | (to.0 as u64) << 8
        | (to.1 as u64) << 15
        | (reg as u64) << 16
}

/// Integer to integer.
pub fn int_to_int(from: (u32, bool), to: (u32, bool), reg: u32, sat: bool) -> Exec {
    if !sat {
        match (from, to) {
            ((32, false), (64, _)) => return op!(|a: u32| a as u64),
            ((32, true), (64, _)) => return op!(|a: i32| a as i64),
            ((_, _), (32, _)) if from.0 >= 32 && reg == 32 => return op!(|a: u32| a),
            ((16, false), (32, _)) => return op!(|a: u16| a as u32),
            ((16, true), (32, _)) if reg == 32 => return op!(|a: i16| a as i32),
            ((8, false), (32, _)) => return op!(|a: u8| a as u32),
            ((8, true), (32, _)) if reg == 32 => return op!(|a: i8| a as i32),
            ((_, _), (16, false)) if from.0 >= 16 => return op!(|a: u16| a),
            ((_, _), (16, true)) if from.0 >= 16 && reg == 16 => return op!(|a: u16| a),
            _ => {}
        }
    }
    fn run<const SAT: bool>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let (fb, fs) = ((i.imm & 0x7f) as u32, i.imm >> 7 & 1 == 1);
        let (tb, ts) = ((i.imm >> 8 & 0x7f) as u32, i.imm >> 15 & 1 == 1);
        let reg = (i.imm >> 16) as u32;
        let a = cx.row(i.a);
        let mut r = Row::ZERO;
        for l in 0..LANES {
            let v = extend(a.0[l], fb, fs);
            let v = if SAT { clamp(v, tb, ts) } else { v };
            r.0[l] = extend(v as u64, tb, ts) as u64 & (u64::MAX >> (64 - reg));
        }
        cx.put(i.d, m, &r);
        Flow::Next
    }
    if sat { run::<true> } else { run::<false> }
}

/// Integer to float: `imm` as for integers with the destination's kind in the upper half, rounding in `n`.
pub fn int_to_float(from: (u32, bool), to: Kind, r: Round, sat: bool) -> Exec {
    if r == Round::Near && !sat {
        match (from, to) {
            ((32, false), Kind::F32) => return op!(|a: u32| a as f32),
            ((32, true), Kind::F32) => return op!(|a: i32| a as f32),
            ((64, false), Kind::F32) => return op!(|a: u64| a as f32),
            ((64, true), Kind::F32) => return op!(|a: i64| a as f32),
            ((32, false), Kind::F64) => return op!(|a: u32| a as f64),
            ((32, true), Kind::F64) => return op!(|a: i32| a as f64),
            ((64, false), Kind::F64) => return op!(|a: u64| a as f64),
            ((64, true), Kind::F64) => return op!(|a: i64| a as f64),
            _ => {}
        }
    }
    fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let (bits, signed) = ((i.imm & 0x7f) as u32, i.imm >> 7 & 1 == 1);
        let (_, to, mods) = decode(i.imm >> 32);
        cx.each1(i, m, |a: u64| {
            let v = extend(a, bits, signed);
            let v = match v {
                0 => Value::Zero(false),
                v if mods.sat => {
                    if v < 0 {
                        Value::Zero(false)
                    } else {
                        Value::Number(Exact {
                            neg: false,
                            exp: 0,
                            sig: 1,
                        })
                    }
                }
                v => Value::Number(Exact {
                    neg: v < 0,
                    exp: 0,
                    sig: v.unsigned_abs(),
                }),
            };
            pack(to, mods.round, v)
        })
    }
    run
}

/// Float to integer. Out-of-range values become the nearest representable one; what a NaN becomes depends on the types.
pub fn float_to_int(from: Kind, to: (u32, bool), m: Mods, reg: u32) -> Exec {
    if from == Kind::F32 && reg == to.0 {
        macro_rules! f {
            ($t:ty, |$x:ident| $round:expr) => {
                slow!(|a: f32| {
                    let $x = a;
                    $round as $t
                })
            };
        }
        // 32-bit results: NaN becomes 0, as `as` has it.
        match (to, m.round, m.ftz) {
            ((32, true), Round::Zero, _) => return f!(i32, |x| x),
            ((32, false), Round::Zero, _) => return f!(u32, |x| x),
            ((32, true), Round::Near, _) => return f!(i32, |x| x.round_ties_even()),
            ((32, true), Round::Down, false) => return f!(i32, |x| x.floor()),
            ((32, true), Round::Up, false) => return f!(i32, |x| x.ceil()),
            _ => {}
        }
    }
    fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let (tb, ts) = ((i.imm >> 8 & 0x7f) as u32, i.imm >> 15 & 1 == 1);
        let reg = (i.imm >> 16 & 0x7f) as u32;
        let (from, _, mods) = decode(i.imm >> 32);
        let mut r = Row::ZERO;
        let a = *cx.row(i.a);
        for l in Bits(m) {
            let mut v = unpack(from, a.0[l]);
            if mods.ftz && from == Kind::F32 && a.0[l] & 0x7f80_0000 == 0 {
                v = Value::Zero(false);
            }
            let n = match integral(v, mods.round) {
                Value::Zero(_) => 0,
                Value::Nan if from != Kind::F64 && tb < 64 => 0,
                Value::Nan => 1i128 << (tb - 1),
                Value::Inf(neg) => clamp(if neg { i128::MIN } else { i128::MAX }, tb, ts),
                Value::Number(x) => {
                    let top = x.exp + 127 - x.sig.leading_zeros() as i32;
                    let mag = if top > 100 {
                        i128::MAX
                    } else {
                        (x.sig << x.exp.max(0)) as i128
                    };
                    clamp(if x.neg { -mag } else { mag }, tb, ts)
                }
            };
            r.0[l] = extend(n as u64, tb, ts) as u64 & (u64::MAX >> (64 - reg));
        }
        cx.put(i.d, m, &r);
        Flow::Next
    }
    run
}

/// `cvt.pack.sat`: `a` and `b` (`imm` as for integers) clamped and packed, above them `c` when `n` is 1.
pub fn pack_sat(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (fb, fs) = ((i.imm & 0x7f) as u32, i.imm >> 7 & 1 == 1);
    let (tb, ts) = ((i.imm >> 8 & 0x7f) as u32, i.imm >> 15 & 1 == 1);
    let low = (1u64 << tb) - 1;
    let three = i.n == 1;
    cx.map3(i, m, |a: u64, b: u64, c: u32| {
        let p = |v: u64| clamp(extend(v, fb, fs), tb, ts) as u64 & low;
        let two = p(a) << tb | p(b);
        let high = if three { (c as u64) << (2 * tb) } else { 0 };
        (high | two) as u32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_saturation_is_the_general_one() {
        let special = [
            0,
            1,
            0x7f_ffff,
            0x80_0000,
            0x3f7f_ffff,
            0x3f80_0000,
            0x3f80_0001,
        ];
        let special =
            special
                .into_iter()
                .chain([0x7f7f_ffff, 0x7f80_0000, 0x7f80_0001, 0x7fc0_0000]);
        let random = (0..2000_u32).map(|k| k.wrapping_mul(0x9e37_79b9) ^ k << 7);
        for bits in special.chain(random).flat_map(|b| [b, b ^ 1 << 31]) {
            for ftz in [false, true] {
                let m = Mods {
                    round: Round::Near,
                    integral: false,
                    ftz,
                    sat: true,
                    relu: false,
                    satfinite: false,
                };
                let a = f32::from_bits(bits);
                let own = saturated(if ftz { flush32(a) } else { a });
                let wanted = convert(Kind::F32, Kind::F32, m, u64::from(bits));
                assert_eq!(u64::from(own.to_bits()), wanted, "{bits:x} {ftz}");
            }
        }
    }
}
