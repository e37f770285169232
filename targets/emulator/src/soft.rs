//! Floating-point arithmetic in software: any format, any rounding mode, one rounding.
//!
//! A finite value is held exactly (or with a sticky lowest bit) as sign, 128-bit significand and exponent, and rounded once
//! to the wanted format. The host's own arithmetic serves for round-to-nearest `f32` and `f64`.

/// Rounding modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// `.rn`: to nearest, ties to even.
    Near,
    /// `.rz`
    Zero,
    /// `.rm`: towards minus infinity.
    Down,
    /// `.rp`: towards plus infinity.
    Up,
    /// `.rna`: to nearest, ties away from zero.
    Away,
}

/// A binary floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Exponent bits.
    pub exp: u32,
    /// Explicit significand bits.
    pub man: u32,
    /// What the top of the range encodes.
    pub top: Top,
}

/// What the highest exponent encodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// Infinity and NaN, as in IEEE 754.
    Ieee,
    /// Only the all-ones pattern is NaN; no infinity (e4m3).
    OneNan,
    /// Numbers only (e2m3, e3m2, e2m1).
    Finite,
}

/// `f16`
pub const F16: Format = Format {
    exp: 5,
    man: 10,
    top: Top::Ieee,
};
/// `bf16`
pub const BF16: Format = Format {
    exp: 8,
    man: 7,
    top: Top::Ieee,
};
/// `f32`
pub const F32: Format = Format {
    exp: 8,
    man: 23,
    top: Top::Ieee,
};
/// `f64`
pub const F64: Format = Format {
    exp: 11,
    man: 52,
    top: Top::Ieee,
};
/// `tf32` as 19 bits; in a register it stands in the top of 32 bits.
pub const TF32: Format = Format {
    exp: 8,
    man: 10,
    top: Top::Ieee,
};
/// `e4m3`
pub const E4M3: Format = Format {
    exp: 4,
    man: 3,
    top: Top::OneNan,
};
/// `e5m2`
pub const E5M2: Format = Format {
    exp: 5,
    man: 2,
    top: Top::Ieee,
};
/// `e2m3`
pub const E2M3: Format = Format {
    exp: 2,
    man: 3,
    top: Top::Finite,
};
/// `e3m2`
pub const E3M2: Format = Format {
    exp: 3,
    man: 2,
    top: Top::Finite,
};
/// `e2m1`
pub const E2M1: Format = Format {
    exp: 2,
    man: 1,
    top: Top::Finite,
};

impl Format {
    /// Bits in all.
    pub const fn bits(self) -> u32 {
        1 + self.exp + self.man
    }
    /// Exponent bias.
    pub const fn bias(self) -> i32 {
        (1 << (self.exp - 1)) - 1
    }
    /// Pattern of infinity (only [`Top::Ieee`]).
    pub const fn infinity(self) -> u64 {
        ((1 << self.exp) - 1) << self.man
    }
    /// Pattern of the largest finite number.
    pub const fn max(self) -> u64 {
        let all = (1u64 << (self.exp + self.man)) - 1;
        match self.top {
            Top::Ieee => self.infinity() - 1,
            Top::OneNan => all - 1,
            Top::Finite => all,
        }
    }
    /// The canonical NaN: all ones below the sign, as GPUs produce for formats under 64 bits.
    pub const fn nan(self) -> u64 {
        match self.bits() {
            64 => 0xfff8_0000_0000_0000,
            _ => (1 << (self.exp + self.man)) - 1,
        }
    }
    /// The sign bit.
    pub const fn sign(self) -> u64 {
        1 << (self.exp + self.man)
    }
}

/// A value taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Not a number.
    Nan,
    /// Infinity, negative or not.
    Inf(bool),
    /// Zero, negative or not.
    Zero(bool),
    /// `(-1)^neg * sig * 2^exp`; `sig` is not zero.
    Number(Exact),
}

/// A finite number that is not zero. The lowest bit of `sig` may be sticky once `sig` has bits to spare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exact {
    /// Negative.
    pub neg: bool,
    /// Power of two of the lowest bit.
    pub exp: i32,
    /// Significand.
    pub sig: u128,
}

/// Takes apart a pattern.
pub fn unpack(f: Format, bits: u64) -> Value {
    let neg = bits & f.sign() != 0;
    let e = (bits >> f.man & ((1 << f.exp) - 1)) as i32;
    let m = bits & ((1 << f.man) - 1);
    match f.top {
        Top::Ieee if e == (1 << f.exp) - 1 => {
            return if m == 0 { Value::Inf(neg) } else { Value::Nan };
        }
        Top::OneNan if bits & (f.sign() - 1) == f.sign() - 1 => return Value::Nan,
        _ => {}
    }
    if e == 0 {
        if m == 0 {
            return Value::Zero(neg);
        }
        return Value::Number(Exact {
            neg,
            exp: 1 - f.bias() - f.man as i32,
            sig: m as u128,
        });
    }
    Value::Number(Exact {
        neg,
        exp: e - f.bias() - f.man as i32,
        sig: (m | 1 << f.man) as u128,
    })
}

/// Whether the part cut off rounds the magnitude up.
fn round_up(mode: Round, neg: bool, odd: bool, half: std::cmp::Ordering, any: bool) -> bool {
    use std::cmp::Ordering::{Equal, Greater};
    match mode {
        Round::Near => half == Greater || (half == Equal && odd),
        Round::Away => half != std::cmp::Ordering::Less,
        Round::Zero => false,
        Round::Down => neg && any,
        Round::Up => !neg && any,
    }
}

/// Shifts right, keeping in the lowest bit whether anything was lost.
fn shift_sticky(v: u128, n: u32) -> u128 {
    if n == 0 {
        v
    } else if n >= 128 {
        (v != 0) as u128
    } else {
        (v >> n) | ((v << (128 - n) != 0) as u128)
    }
}

/// Rounds to a format. Overflow gives infinity or the largest number as the mode demands.
pub fn round(f: Format, mode: Round, x: Exact) -> u64 {
    let sign = if x.neg { f.sign() } else { 0 };
    let top = 127 - x.sig.leading_zeros() as i32;
    let e = x.exp + top;
    // Exponent of the result's lowest bit.
    let emin = 1 - f.bias();
    let lsb = e.max(emin) - f.man as i32;
    let cut = lsb - x.exp;
    let mut m: u128;
    if cut <= 0 {
        m = x.sig << (-cut) as u32;
    } else {
        let cut = cut as u32;
        let (kept, rest) = if cut >= 128 {
            (0, x.sig)
        } else {
            (x.sig >> cut, x.sig & ((1u128 << cut) - 1))
        };
        let half = if cut > 128 {
            std::cmp::Ordering::Less
        } else {
            rest.cmp(&(1u128 << (cut - 1)))
        };
        m = kept;
        if round_up(mode, x.neg, kept & 1 == 1, half, rest != 0) {
            m += 1;
        }
    }
    // The carry out of the significand moves into the exponent by itself.
    let biased = if e < emin { 0 } else { (e + f.bias()) as u64 };
    let bits = if biased == 0 {
        m as u64
    } else {
        ((biased - 1) << f.man).wrapping_add(m as u64)
    };
    if bits > f.max() || (biased as i64) > (1i64 << f.exp) {
        let to_max = match mode {
            Round::Zero => true,
            Round::Down => !x.neg,
            Round::Up => x.neg,
            Round::Near | Round::Away => false,
        };
        return sign
            | match f.top {
                Top::Ieee if !to_max => f.infinity(),
                Top::OneNan if !to_max => f.nan(),
                _ => f.max(),
            };
    }
    sign | bits
}

/// Packs a value, rounding it.
pub fn pack(f: Format, mode: Round, v: Value) -> u64 {
    match v {
        Value::Nan => f.nan(),
        Value::Inf(neg) => {
            (if neg { f.sign() } else { 0 })
                | match f.top {
                    Top::Ieee => f.infinity(),
                    Top::OneNan => f.nan(),
                    Top::Finite => f.max(),
                }
        }
        Value::Zero(neg) => {
            if neg {
                f.sign()
            } else {
                0
            }
        }
        Value::Number(x) => round(f, mode, x),
    }
}

/// `a * b`, exact when the significands have at most 64 bits.
pub fn mul(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Nan, _) | (_, Value::Nan) => Value::Nan,
        (Value::Inf(s), o) | (o, Value::Inf(s)) => match o {
            Value::Zero(_) => Value::Nan,
            Value::Inf(t) => Value::Inf(s ^ t),
            Value::Number(x) => Value::Inf(s ^ x.neg),
            Value::Nan => Value::Nan,
        },
        (Value::Zero(s), o) | (o, Value::Zero(s)) => match o {
            Value::Zero(t) => Value::Zero(s ^ t),
            Value::Number(x) => Value::Zero(s ^ x.neg),
            o => o,
        },
        (Value::Number(x), Value::Number(y)) => Value::Number(Exact {
            neg: x.neg ^ y.neg,
            exp: x.exp + y.exp,
            sig: x.sig * y.sig,
        }),
    }
}

/// `a + b` with a sticky lowest bit; exact for operands of at most 106 and 53 bits wherever that matters.
pub fn add(a: Value, b: Value, mode: Round) -> Value {
    match (a, b) {
        (Value::Nan, _) | (_, Value::Nan) => Value::Nan,
        (Value::Inf(s), Value::Inf(t)) => {
            if s == t {
                a
            } else {
                Value::Nan
            }
        }
        (Value::Inf(_), _) => a,
        (_, Value::Inf(_)) => b,
        (Value::Zero(s), Value::Zero(t)) => {
            Value::Zero(if s == t { s } else { mode == Round::Down })
        }
        (Value::Zero(_), _) => b,
        (_, Value::Zero(_)) => a,
        (Value::Number(x), Value::Number(y)) => {
            // Both with the top bit at 125: one bit of room for the carry.
            let norm = |v: Exact| {
                let up = v.sig.leading_zeros() as i32 - 2;
                if up >= 0 {
                    Exact {
                        sig: v.sig << up,
                        exp: v.exp - up,
                        ..v
                    }
                } else {
                    Exact {
                        sig: shift_sticky(v.sig, (-up) as u32),
                        exp: v.exp - up,
                        ..v
                    }
                }
            };
            let (x, y) = (norm(x), norm(y));
            let (big, small) = if (x.exp, x.sig) >= (y.exp, y.sig) {
                (x, y)
            } else {
                (y, x)
            };
            let s = shift_sticky(small.sig, (big.exp - small.exp) as u32);
            let sig = if big.neg == small.neg {
                big.sig + s
            } else {
                big.sig - s
            };
            if sig == 0 {
                return Value::Zero(mode == Round::Down);
            }
            Value::Number(Exact {
                neg: big.neg,
                exp: big.exp,
                sig,
            })
        }
    }
}

/// `a / b` with a sticky lowest bit, for significands of at most 64 bits.
pub fn div(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Nan, _) | (_, Value::Nan) => Value::Nan,
        (Value::Inf(_), Value::Inf(_)) | (Value::Zero(_), Value::Zero(_)) => Value::Nan,
        (Value::Inf(s), o) => Value::Inf(s ^ negative(o)),
        (o, Value::Inf(s)) => Value::Zero(s ^ negative(o)),
        (Value::Zero(s), o) => Value::Zero(s ^ negative(o)),
        (o, Value::Zero(s)) => Value::Inf(s ^ negative(o)),
        (Value::Number(x), Value::Number(y)) => {
            // Dividend with 128 bits, divisor with 64: a quotient of 64 or 65 bits.
            let up = x.sig.leading_zeros();
            let down = y.sig.leading_zeros() as i32 - 64;
            let d = if down >= 0 {
                y.sig << down
            } else {
                y.sig >> -down
            };
            let n = x.sig << up;
            let (q, r) = (n / d, n % d);
            let sig = q << 1 | (r != 0) as u128;
            Value::Number(Exact {
                neg: x.neg ^ y.neg,
                exp: x.exp - up as i32 - y.exp + down - 1,
                sig,
            })
        }
    }
}

fn negative(v: Value) -> bool {
    match v {
        Value::Nan => false,
        Value::Inf(s) | Value::Zero(s) => s,
        Value::Number(x) => x.neg,
    }
}

/// The square root with a sticky lowest bit.
pub fn sqrt(a: Value) -> Value {
    match a {
        Value::Number(x) if x.neg => Value::Nan,
        Value::Number(x) => {
            let mut up = x.sig.leading_zeros() as i32 - 1;
            if (x.exp - up) & 1 != 0 {
                up -= 1;
            }
            let n = if up >= 0 { x.sig << up } else { x.sig >> -up };
            let r = n.isqrt();
            let sig = r << 1 | (r * r != n) as u128;
            Value::Number(Exact {
                neg: false,
                exp: (x.exp - up) / 2 - 1,
                sig,
            })
        }
        Value::Inf(true) => Value::Nan,
        v => v,
    }
}

/// `a * b + c` in one format, rounded once.
pub fn fma(f: Format, mode: Round, a: u64, b: u64, c: u64) -> u64 {
    pack(
        f,
        mode,
        add(mul(unpack(f, a), unpack(f, b)), unpack(f, c), mode),
    )
}

/// Converts between formats.
pub fn convert(from: Format, to: Format, mode: Round, bits: u64) -> u64 {
    pack(to, mode, unpack(from, bits))
}

/// Subnormals to zero of the same sign.
#[inline(always)]
pub fn flush32(x: f32) -> f32 {
    let b = x.to_bits();
    if b & 0x7f80_0000 == 0 {
        f32::from_bits(b & 0x8000_0000)
    } else {
        x
    }
}

/// A NaN becomes the canonical one.
#[inline(always)]
pub fn canon32(x: f32) -> f32 {
    // By its bits: to a compiler one NaN is as good as another.
    let bits = x.to_bits();
    match bits & 0x7fff_ffff > 0x7f80_0000 {
        true => f32::from_bits(0x7fff_ffff),
        false => x,
    }
}

/// `f16` bits as `f32`.
#[inline(always)]
pub fn f16_to_f32(h: u16) -> f32 {
    let sign = (h as u32 & 0x8000) << 16;
    let rest = (h as u32 & 0x7fff) << 13;
    let e = rest & 0x0f80_0000;
    let bits = if e == 0x0f80_0000 {
        rest + (0x7000_0000)
    } else if e == 0 {
        // A subnormal: let the subtraction normalise.
        (f32::from_bits(rest + 0x3880_0000) - f32::from_bits(0x3880_0000)).to_bits()
    } else {
        rest + 0x3800_0000
    };
    f32::from_bits(sign | bits)
}

/// `bf16` bits as `f32`.
#[inline(always)]
pub fn bf16_to_f32(h: u16) -> f32 {
    f32::from_bits((h as u32) << 16)
}

/// `f32` to `f16` bits, to nearest even; NaN becomes 0x7fff.
#[inline(always)]
pub fn f32_to_f16(x: f32) -> u16 {
    let b = x.to_bits();
    let sign = (b >> 16 & 0x8000) as u16;
    let a = b & 0x7fff_ffff;
    if a > 0x7f80_0000 {
        return 0x7fff;
    }
    if a >= 0x4780_0000 {
        return sign | 0x7c00;
    }
    if a < 0x3880_0000 {
        // Below the normal range: adding 0.5 puts the result's bits at the bottom, rounded by the host.
        let r = f32::from_bits(a) + 0.5;
        return sign | (r.to_bits() - 0x3f00_0000) as u16;
    }
    let r = a.wrapping_add(0xc800_0fff).wrapping_add(a >> 13 & 1);
    sign | (r >> 13) as u16
}

/// `f32` to `bf16` bits, to nearest even; NaN becomes 0x7fff.
#[inline(always)]
pub fn f32_to_bf16(x: f32) -> u16 {
    let b = x.to_bits();
    if b & 0x7fff_ffff > 0x7f80_0000 {
        return 0x7fff;
    }
    ((b + 0x7fff + (b >> 16 & 1)) >> 16) as u16
}

/// The `f64` sum, rounded to odd: exact, or the neighbour with an odd last bit. A later rounding to at most 51 bits is then
/// as if done once.
#[inline(always)]
pub fn add_odd(a: f64, b: f64) -> f64 {
    let s = a + b;
    if !s.is_finite() {
        return s;
    }
    let bb = s - a;
    let e = (a - (s - bb)) + (b - bb);
    odd(s, e)
}

/// The `f32` fused multiply-add, to nearest. The product is exact in `f64` and the sum rounds to odd there, so the second
/// rounding is the only one; no branch and no call, so that a warp's lanes run in vector code.
#[inline(always)]
pub fn fma32(a: f32, b: f32, c: f32) -> f32 {
    let p = f64::from(a) * f64::from(b);
    let z = f64::from(c);
    let s = p + z;
    let t = s - p;
    let e = (p - (s - t)) + (z - t);
    let bits = s.to_bits();
    // Infinities and NaNs have an error that is no number: both comparisons are false.
    let inexact = u64::from((e > 0.0) | (e < 0.0)) & !bits;
    let away = u64::from((e > 0.0) == (s > 0.0)) << 1;
    f64::from_bits(bits.wrapping_add((inexact & 1).wrapping_mul(away.wrapping_sub(1)))) as f32
}

/// Moves an inexact result to odd; `e` is the exact value minus `s`.
#[inline(always)]
fn odd(s: f64, e: f64) -> f64 {
    let bits = s.to_bits();
    if e == 0.0 || e.is_nan() || bits & 1 == 1 {
        return s;
    }
    // Towards the exact value: away from zero when the error has the sign of the sum.
    if (e > 0.0) == (s > 0.0) {
        f64::from_bits(bits + 1)
    } else {
        f64::from_bits(bits - 1)
    }
}

/// `a / b` rounded to odd, for operands that are `f32` values.
#[inline(always)]
pub fn div_odd(a: f64, b: f64) -> f64 {
    let q = a / b;
    if !q.is_finite() || q == 0.0 {
        return q;
    }
    let r = (-q).mul_add(b, a);
    odd(q, if b > 0.0 { r } else { -r })
}

/// The square root rounded to odd, for operands that are `f32` values.
#[inline(always)]
pub fn sqrt_odd(a: f64) -> f64 {
    let q = a.sqrt();
    if !q.is_finite() || q == 0.0 {
        return q;
    }
    odd(q, (-q).mul_add(q, a))
}

/// Rounds an `f64` to `f32` in the given mode.
#[inline(always)]
pub fn narrow(x: f64, mode: Round) -> f32 {
    let y = x as f32;
    let w = y as f64;
    match mode {
        Round::Near => y,
        Round::Zero => {
            if w.abs() > x.abs() {
                f32::from_bits(y.to_bits() - 1)
            } else {
                y
            }
        }
        Round::Down => {
            if w > x {
                y.next_down()
            } else {
                y
            }
        }
        Round::Up => {
            if w < x {
                y.next_up()
            } else {
                y
            }
        }
        Round::Away => f32::from_bits(convert(F64, F32, mode, x.to_bits()) as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::fma32;

    #[test]
    fn fma32_rounds_once() {
        let special = [
            0.0f32,
            -0.0,
            1.0,
            -1.0,
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            f32::EPSILON,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            1.000_000_1,
            0.999_999_94,
            3.0e-39,
            -1.0e-45,
            1.5e-45,
            16_777_217.0,
        ];
        let same = |a: f32, b: f32, c: f32| {
            let (x, y) = (fma32(a, b, c), a.mul_add(b, c));
            assert!(
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(),
                "{a:e} * {b:e} + {c:e}: {x:e}, not {y:e}"
            );
        };
        for a in special {
            for b in special {
                for c in special {
                    same(a, b, c);
                }
            }
        }
        let mut s = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            s ^= s << 13;
            s ^= s >> 7;
            s ^= s << 17;
            s
        };
        for i in 0..2_000_000u32 {
            let (r, q) = (next(), next());
            let a = f32::from_bits(r as u32);
            let b = f32::from_bits((r >> 32) as u32);
            // Every other addend lies near the negated product, where cancellation shows a second rounding.
            let c = if i % 2 == 0 {
                f32::from_bits(q as u32)
            } else {
                f32::from_bits(
                    (-(a * b))
                        .to_bits()
                        .wrapping_add((q % 5) as u32)
                        .wrapping_sub(2),
                )
            };
            same(a, b, c);
        }
    }
}
