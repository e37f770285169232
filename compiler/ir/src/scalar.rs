//! What each scalar operation computes, on bare bits. Constant folding, the IR evaluator and rule proofs share it.
//!
//! Integers are zero-extended from their width; floats are the bits of their own format.

use crate::context::sign_extend;
use crate::opcode::{Flags, Opcode, Pred};
use half::{bf16, f16};

/// What an operation yields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A value.
    Value(u128),
    /// Poison (a broken flag, an oversized shift, a conversion out of range).
    Poison,
    /// Immediate undefined behaviour (division by zero or overflow).
    Undefined,
}

use Outcome::{Poison, Undefined, Value};

/// The low `w` bits set.
#[inline]
pub const fn mask(w: u32) -> u128 {
    if w >= 128 { u128::MAX } else { (1 << w) - 1 }
}

/// An integer binary operation at width `w`.
pub fn int_binary(op: Opcode, flags: Flags, w: u32, a: u128, b: u128) -> Option<Outcome> {
    let m = mask(w);
    let (sa, sb) = (sign_extend(a, w), sign_extend(b, w));
    let wraps = |u: Option<u128>, s: Option<i128>, low: u128| {
        let unsigned = u.is_none_or(|x| x > m);
        let signed = s.is_none_or(|x| sign_extend(x as u128 & m, w) != x);
        if flags.has(Flags::NUW) && unsigned || flags.has(Flags::NSW) && signed {
            Poison
        } else {
            Value(low & m)
        }
    };
    let min = sign_extend(1u128 << (w - 1), w);
    Some(match op {
        Opcode::Add => wraps(a.checked_add(b), sa.checked_add(sb), a.wrapping_add(b)),
        Opcode::Sub => wraps(a.checked_sub(b), sa.checked_sub(sb), a.wrapping_sub(b)),
        Opcode::Mul => wraps(a.checked_mul(b), sa.checked_mul(sb), a.wrapping_mul(b)),
        Opcode::UDiv | Opcode::URem if b == 0 => Undefined,
        Opcode::SDiv | Opcode::SRem if sb == 0 || sa == min && sb == -1 => Undefined,
        Opcode::UDiv if flags.has(Flags::EXACT) && !a.is_multiple_of(b) => Poison,
        Opcode::UDiv => Value(a / b),
        Opcode::URem => Value(a % b),
        Opcode::SDiv if flags.has(Flags::EXACT) && sa % sb != 0 => Poison,
        Opcode::SDiv => Value((sa / sb) as u128 & m),
        Opcode::SRem => Value((sa % sb) as u128 & m),
        Opcode::Shl | Opcode::LShr | Opcode::AShr if b >= w as u128 => Poison,
        Opcode::Shl => {
            let r = (a << b) & m;
            let lost_u = r >> b != a;
            let lost_s = sign_extend(r, w) >> b != sa;
            if flags.has(Flags::NUW) && lost_u || flags.has(Flags::NSW) && lost_s {
                Poison
            } else {
                Value(r)
            }
        }
        Opcode::LShr | Opcode::AShr if flags.has(Flags::EXACT) && a & mask(b as u32) != 0 => Poison,
        Opcode::LShr => Value(a >> b),
        Opcode::AShr => Value((sa >> b) as u128 & m),
        Opcode::And => Value(a & b),
        Opcode::Or if flags.has(Flags::DISJOINT) && a & b != 0 => Poison,
        Opcode::Or => Value(a | b),
        Opcode::Xor => Value(a ^ b),
        _ => return None,
    })
}

/// An integer comparison at width `w`.
pub fn int_compare(pred: Pred, w: u32, a: u128, b: u128) -> bool {
    let (sa, sb) = (sign_extend(a, w), sign_extend(b, w));
    match pred {
        Pred::Eq => a == b,
        Pred::Ne => a != b,
        Pred::Ugt => a > b,
        Pred::Uge => a >= b,
        Pred::Ult => a < b,
        Pred::Ule => a <= b,
        Pred::Sgt => sa > sb,
        Pred::Sge => sa >= sb,
        Pred::Slt => sa < sb,
        _ => sa <= sb,
    }
}

/// The float formats that operations are defined on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatKind {
    /// binary16
    Half,
    /// bfloat16
    BFloat,
    /// binary32
    Float,
    /// binary64
    Double,
}

impl FloatKind {
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Float => 32,
            FloatKind::Double => 64,
        }
    }
    /// The value as a double; exact.
    pub fn to_f64(self, bits: u128) -> f64 {
        match self {
            FloatKind::Half => f16::from_bits(bits as u16).to_f64(),
            FloatKind::BFloat => bf16::from_bits(bits as u16).to_f64(),
            FloatKind::Float => f32::from_bits(bits as u32) as f64,
            FloatKind::Double => f64::from_bits(bits as u64),
        }
    }
    /// A double rounded to nearest even.
    pub fn from_f64(self, v: f64) -> u128 {
        match self {
            FloatKind::Half => f16::from_f64(v).to_bits() as u128,
            FloatKind::BFloat => bf16::from_f64(v).to_bits() as u128,
            FloatKind::Float => (v as f32).to_bits() as u128,
            FloatKind::Double => v.to_bits() as u128,
        }
    }
    /// The sign bit.
    pub const fn sign(self) -> u128 {
        1 << (self.bits() - 1)
    }
    /// Whether the bits are a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        self.to_f64(bits).is_nan()
    }
    /// Whether the bits are an infinity.
    pub fn is_inf(self, bits: u128) -> bool {
        self.to_f64(bits).is_infinite()
    }
    /// Whether the bits are a subnormal number.
    pub const fn is_subnormal(self, bits: u128) -> bool {
        let (exp_bits, frac) = match self {
            FloatKind::Half => (5, 10),
            FloatKind::BFloat => (8, 7),
            FloatKind::Float => (8, 23),
            FloatKind::Double => (11, 52),
        };
        (bits >> frac) & mask(exp_bits) == 0 && bits & mask(frac) != 0
    }
}

/// A double with its last bit set if `exact` is false: rounding it once more gives the correctly rounded result.
fn round_to_odd(v: f64, error: f64) -> f64 {
    if error == 0.0 || !v.is_finite() || !error.is_finite() || v.to_bits() & 1 == 1 {
        return v;
    }
    // Move toward the error, which makes the last bit odd.
    let up = (error > 0.0) == (v > 0.0);
    f64::from_bits(if up { v.to_bits() + 1 } else { v.to_bits() - 1 })
}

/// A floating-point binary operation, rounded to nearest even.
pub fn float_binary(op: Opcode, kind: FloatKind, a: u128, b: u128) -> Option<u128> {
    if kind == FloatKind::Float {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let r = match op {
            Opcode::FAdd => x + y,
            Opcode::FSub => x - y,
            Opcode::FMul => x * y,
            Opcode::FDiv => x / y,
            Opcode::FRem => x % y,
            _ => return None,
        };
        return Some(r.to_bits() as u128);
    }
    let (x, y) = (kind.to_f64(a), kind.to_f64(b));
    // A 53-bit result of two 11-bit numbers rounds again without error (53 >= 2 * 11 + 2).
    let r = match op {
        Opcode::FAdd => x + y,
        Opcode::FSub => x - y,
        Opcode::FMul => x * y,
        Opcode::FDiv => x / y,
        Opcode::FRem => x % y,
        _ => return None,
    };
    Some(kind.from_f64(r))
}

/// `a * b + c` with one rounding.
pub fn fma(kind: FloatKind, a: u128, b: u128, c: u128) -> u128 {
    match kind {
        FloatKind::Float => {
            let [a, b, c] = [a, b, c].map(|x| f32::from_bits(x as u32));
            a.mul_add(b, c).to_bits() as u128
        }
        FloatKind::Double => {
            let [a, b, c] = [a, b, c].map(|x| f64::from_bits(x as u64));
            a.mul_add(b, c).to_bits() as u128
        }
        _ => {
            let [a, b, c] = [a, b, c].map(|x| kind.to_f64(x));
            let p = a * b;
            let s = p + c;
            // Two-sum gives the rounding error of the addition exactly.
            let t = s - p;
            let error = (p - (s - t)) + (c - t);
            kind.from_f64(round_to_odd(s, error))
        }
    }
}

/// A floating-point comparison.
pub fn float_compare(pred: Pred, kind: FloatKind, a: u128, b: u128) -> bool {
    let (x, y) = (kind.to_f64(a), kind.to_f64(b));
    let unordered = x.is_nan() || y.is_nan();
    match pred {
        Pred::FFalse => false,
        Pred::FOeq => x == y,
        Pred::FOgt => x > y,
        Pred::FOge => x >= y,
        Pred::FOlt => x < y,
        Pred::FOle => x <= y,
        Pred::FOne => !unordered && x != y,
        Pred::FOrd => !unordered,
        Pred::FUeq => unordered || x == y,
        Pred::FUgt => unordered || x > y,
        Pred::FUge => unordered || x >= y,
        Pred::FUlt => unordered || x < y,
        Pred::FUle => unordered || x <= y,
        Pred::FUne => unordered || x != y,
        Pred::FUno => unordered,
        _ => true,
    }
}

/// An integer rounded to nearest even in a float format.
pub fn int_to_float(kind: FloatKind, bits: u128, w: u32, signed: bool) -> u128 {
    let negative = signed && sign_extend(bits, w) < 0;
    let magnitude = if negative {
        sign_extend(bits, w).unsigned_abs()
    } else {
        bits
    };
    let r = match kind {
        FloatKind::Double => (magnitude as f64).to_bits() as u128,
        FloatKind::Float => (magnitude as f32).to_bits() as u128,
        _ => {
            // Truncate to 53 bits keeping a sticky last bit, then round once.
            let drop = (128 - magnitude.leading_zeros()).saturating_sub(53);
            let mut top = magnitude >> drop;
            if top << drop != magnitude {
                top |= 1;
            }
            kind.from_f64(top as f64 * (2f64).powi(drop as i32))
        }
    };
    if negative { r | kind.sign() } else { r }
}

/// A float truncated to an integer of width `w`; out of range is poison.
pub fn float_to_int(kind: FloatKind, bits: u128, w: u32, signed: bool) -> Outcome {
    let v = kind.to_f64(bits).trunc();
    if v.is_nan() {
        return Poison;
    }
    let two = 2f64;
    let in_range = if signed {
        v >= -two.powi(w as i32 - 1) && v < two.powi(w as i32 - 1)
    } else {
        v >= 0.0 && v < two.powi(w as i32)
    };
    if !in_range {
        return Poison;
    }
    Value(if signed {
        v as i128 as u128 & mask(w)
    } else {
        v as u128
    })
}

/// A float truncated to an integer as `cvt` does it (PTX ISA, `cvt`): the nearest integer of 16, 32 or 64 bits, the lowest bits of it
/// for a narrower type; for a NaN 0, and the sign bit alone of 64.
pub fn saturated(kind: FloatKind, bits: u128, w: u32, signed: bool) -> u128 {
    let wide = match w {
        16 => 16,
        0..=32 => 32,
        _ => 64,
    };
    let v = kind.to_f64(bits).trunc();
    let r = if v.is_nan() {
        if wide == 64 { 1 << 63 } else { 0 }
    } else if signed {
        let most = (mask(wide) >> 1) as i128;
        (v as i128).clamp(-most - 1, most) as u128
    } else {
        (v as u128).min(mask(wide))
    };
    r & mask(w)
}

/// A float in another format, rounded to nearest even.
pub fn float_to_float(from: FloatKind, to: FloatKind, bits: u128) -> u128 {
    if from == to {
        bits
    } else {
        to.from_f64(from.to_f64(bits))
    }
}
