//! Numbers of tensor cores, decoded and rounded by formulas of this file alone.
#![allow(dead_code)]

use crate::lanes::Seed;

/// An element type: bits of exponent and mantissa, or of an integer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Num {
    bits: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Exponent bits, mantissa bits, place of the lowest bit, what the top exponent means.
    Float(u32, u32, u32, Top),
    Int {
        signed: bool,
        bits: u32,
    },
    Ue8m0,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Top {
    /// Infinity and NaN.
    Ieee,
    /// Only all ones is NaN.
    OneNan,
    /// A number like any other.
    Finite,
}

impl Num {
    /// The type of this PTX name; elements of four bits that are `packed` share bytes.
    pub fn new(t: &str, packed: bool) -> Num {
        let f = |bits, e, m, at, top| Num {
            bits,
            kind: Kind::Float(e, m, at, top),
        };
        let i = |bits, signed| Num {
            bits,
            kind: Kind::Int {
                signed,
                bits: bits as u32,
            },
        };
        match t {
            "f16" => f(16, 5, 10, 0, Top::Ieee),
            "bf16" => f(16, 8, 7, 0, Top::Ieee),
            "tf32" => f(32, 8, 10, 13, Top::Ieee),
            "f32" => f(32, 8, 23, 0, Top::Ieee),
            "f64" => f(64, 11, 52, 0, Top::Ieee),
            "e4m3" => f(8, 4, 3, 0, Top::OneNan),
            "e5m2" => f(8, 5, 2, 0, Top::Ieee),
            "e2m3" => f(8, 2, 3, 0, Top::Finite),
            "e3m2" => f(8, 3, 2, 0, Top::Finite),
            "e2m1" if packed => f(4, 2, 1, 0, Top::Finite),
            "e2m1" => f(8, 2, 1, 2, Top::Finite),
            "ue4m3" => f(8, 4, 3, 0, Top::OneNan),
            "ue8m0" => Num {
                bits: 8,
                kind: Kind::Ue8m0,
            },
            "s32" => i(32, true),
            "s8" => i(8, true),
            "u8" => i(8, false),
            "s4" => i(4, true),
            "u4" => i(4, false),
            "b1" => i(1, false),
            _ => panic!("no type {t}"),
        }
    }

    pub fn bits(self) -> usize {
        self.bits
    }

    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    pub fn is_int(self) -> bool {
        matches!(self.kind, Kind::Int { .. })
    }

    /// Its value.
    pub fn value(self, raw: u64) -> f64 {
        match self.kind {
            Kind::Int { signed, bits } => {
                let v = (raw & self.mask()) as i64;
                (if signed && v >> (bits - 1) == 1 {
                    v - (1 << bits)
                } else {
                    v
                }) as f64
            }
            Kind::Ue8m0 => {
                if raw == 255 {
                    f64::NAN
                } else {
                    ((raw as f64) - 127.0).exp2()
                }
            }
            Kind::Float(11, ..) => f64::from_bits(raw),
            Kind::Float(e, m, at, top) => {
                let v = raw >> at;
                let mantissa = v & ((1 << m) - 1);
                let exponent = (v >> m & ((1 << e) - 1)) as i32;
                let sign = if v >> (m + e) & 1 == 1 { -1.0 } else { 1.0 };
                let bias = (1 << (e - 1)) - 1;
                let one = (1u64 << m) as f64;
                let last = exponent == (1 << e) - 1;
                if last && top == Top::Ieee {
                    return if mantissa == 0 {
                        sign * f64::INFINITY
                    } else {
                        f64::NAN
                    };
                }
                if last && top == Top::OneNan && mantissa == (1 << m) - 1 {
                    return f64::NAN;
                }
                let scale = |x: i32| f64::from(x).exp2();
                sign * if exponent == 0 {
                    mantissa as f64 / one * scale(1 - bias)
                } else {
                    (1.0 + mantissa as f64 / one) * scale(exponent - bias)
                }
            }
        }
    }

    /// Any value: mostly of middling size, now and then a special one.
    pub fn random(self, seed: &mut Seed) -> u64 {
        let r = seed.next();
        let special = seed.next() % 61;
        match self.kind {
            Kind::Float(e, m, at, _) if e > 4 => {
                let all = (1u64 << (e + m)) - 1;
                let sign = (r >> 60 & 1) << (e + m);
                let v = match special {
                    0 => all >> m << m,           // infinity, or the greatest
                    1 if r >> 50 & 3 == 0 => all, // not a number
                    2 => r & ((1 << m) - 1),      // a subnormal number
                    3 => 0,
                    _ => {
                        let bias = (1u64 << (e - 1)) - 1;
                        (bias - 3 + (r >> 40) % 6) << m | r & ((1 << m) - 1)
                    }
                };
                (v | sign) << at
            }
            Kind::Float(e, m, at, top) => {
                let v = r & ((1 << (e + m + 1)) - 1);
                // NaN is left rare: rows of them test nothing.
                let nan = top == Top::OneNan && v & ((1 << (e + m)) - 1) == (1 << (e + m)) - 1;
                (if nan && special > 3 { 0 } else { v }) << at
            }
            Kind::Int { .. } => r >> 7 & self.mask(),
            Kind::Ue8m0 => 120 + r % 16,
        }
    }
}

/// As [`close`], for integers that stay within their type.
pub fn clamped(raw: u64, products: impl Iterator<Item = (f64, f64)>, old: f64, what: &str) {
    let sum = old + products.map(|(x, y)| x * y).sum::<f64>();
    let want = (sum as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    assert_eq!(i64::from(raw as u32 as i32), want, "{what}");
}

/// An integer of 32 bits that a few products take out of its range.
pub fn extreme(seed: &mut Seed) -> u64 {
    let near = (seed.next() % 900) as u32;
    u64::from(match seed.next() % 3 {
        0 => 0x7fff_ffff - near,
        1 => 0x8000_0000 + near,
        _ => near,
    })
}

/// Compares a result with the sum of products and an old value; floats within the rounding of the sum's greatest part.
pub fn close(e: Num, raw: u64, products: impl Iterator<Item = (f64, f64)>, old: f64, what: &str) {
    let (mut sum, mut size) = (old, old.abs());
    for (x, y) in products {
        sum += x * y;
        size = size.max((x * y).abs());
    }
    if e.is_int() {
        assert_eq!(raw as u32 as i32, sum as i64 as i32, "{what}");
        return;
    }
    let have = e.value(raw);
    if sum.is_nan() || sum.is_infinite() {
        assert!(
            have.is_nan() && sum.is_nan() || have == sum,
            "{what}: {have} for {sum}"
        );
        return;
    }
    size = size.max(sum.abs());
    let step = match e.bits() {
        16 => 2f64.powi(-10),
        32 => 2f64.powi(-21),
        _ => 2f64.powi(-50),
    };
    if e.bits() == 16 && sum.abs() >= 65520.0 {
        assert!(
            have == f64::INFINITY.copysign(sum),
            "{what}: {have} for {sum}"
        );
        return;
    }
    assert!(
        (have - sum).abs() <= step * size.max(2f64.powi(-14)),
        "{what}: {have} for {sum}"
    );
}
