//! Values of arguments as people write them, as bytes, and back.

use crate::argument_error::ArgumentError;
use crate::random;
use crate::soft::{BF16, F16, F64, Round, bf16_to_f32, convert, f16_to_f32};

/// The type of an argument's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ValueType {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    F16,
    Bf16,
    F32,
    F64,
}

const TYPES: [(&str, ValueType, usize); 12] = [
    ("u8", ValueType::U8, 1),
    ("i8", ValueType::I8, 1),
    ("u16", ValueType::U16, 2),
    ("i16", ValueType::I16, 2),
    ("u32", ValueType::U32, 4),
    ("i32", ValueType::I32, 4),
    ("u64", ValueType::U64, 8),
    ("i64", ValueType::I64, 8),
    ("f16", ValueType::F16, 2),
    ("bf16", ValueType::Bf16, 2),
    ("f32", ValueType::F32, 4),
    ("f64", ValueType::F64, 8),
];

impl ValueType {
    /// The names of all types.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TYPES.iter().map(|k| k.0)
    }

    /// The type of a name.
    ///
    /// # Errors
    /// There is none.
    pub fn parse(t: &str) -> Result<ValueType, ArgumentError> {
        TYPES
            .iter()
            .find(|k| k.0 == t)
            .map(|k| k.1)
            .ok_or_else(|| ArgumentError::Type(t.to_owned()))
    }

    /// Bytes of a value.
    #[must_use]
    pub fn size(self) -> usize {
        TYPES.iter().find(|k| k.1 == self).map_or(1, |k| k.2)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        TYPES.iter().find(|k| k.1 == self).map_or("", |k| k.0)
    }

    /// Whether its values are floating-point numbers.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            ValueType::F16 | ValueType::Bf16 | ValueType::F32 | ValueType::F64
        )
    }

    /// The bytes of a number in this type.
    #[must_use]
    pub fn encode(self, v: f64) -> Vec<u8> {
        match self {
            ValueType::F16 => (convert(F64, F16, Round::Near, v.to_bits()) as u16)
                .to_le_bytes()
                .to_vec(),
            ValueType::Bf16 => (convert(F64, BF16, Round::Near, v.to_bits()) as u16)
                .to_le_bytes()
                .to_vec(),
            ValueType::F32 => (v as f32).to_le_bytes().to_vec(),
            ValueType::F64 => v.to_le_bytes().to_vec(),
            k => (v as i128).to_le_bytes()[..k.size()].to_vec(),
        }
    }

    /// The bytes of a value as it is written: a number, or its bits after `0x`.
    ///
    /// # Errors
    /// It is no value of this type.
    pub fn parse_value(self, t: &str) -> Result<Vec<u8>, ArgumentError> {
        let t = t.trim();
        let bad = || ArgumentError::Value {
            text: t.to_owned(),
            kind: self.name(),
        };
        let (neg, digits) = match t.strip_prefix('-') {
            Some(d) => (true, d),
            None => (false, t),
        };
        if let Some(h) = digits.strip_prefix("0x") {
            // Bits, also for floats.
            let v = u64::from_str_radix(h, 16).map_err(|_| bad())?;
            let v = if neg { v.wrapping_neg() } else { v };
            return Ok(v.to_le_bytes()[..self.size()].to_vec());
        }
        if self.is_float() {
            return Ok(self.encode(t.parse::<f64>().map_err(|_| bad())?));
        }
        let v = t.parse::<i128>().map_err(|_| bad())?;
        let bits = 8 * self.size() as u32;
        if v < -(1i128 << (bits - 1)) || v >= 1i128 << bits {
            return Err(bad());
        }
        Ok(v.to_le_bytes()[..self.size()].to_vec())
    }

    /// A value as it is written.
    #[must_use]
    pub fn show(self, b: &[u8]) -> String {
        let mut w = [0u8; 8];
        let n = b.len().min(8);
        w[..n].copy_from_slice(&b[..n]);
        let u = u64::from_le_bytes(w);
        match self {
            ValueType::U8 | ValueType::U16 | ValueType::U32 | ValueType::U64 => u.to_string(),
            ValueType::I8 => (u as i8).to_string(),
            ValueType::I16 => (u as i16).to_string(),
            ValueType::I32 => (u as i32).to_string(),
            ValueType::I64 => (u as i64).to_string(),
            ValueType::F16 => f16_to_f32(u as u16).to_string(),
            ValueType::Bf16 => bf16_to_f32(u as u16).to_string(),
            ValueType::F32 => f32::from_bits(u as u32).to_string(),
            ValueType::F64 => f64::from_bits(u).to_string(),
        }
    }
}

/// What a buffer holds before a launch.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// The same value everywhere, as bytes.
    All(Vec<u8>),
    /// 0, 1, 2, ...
    Iota,
    /// Floats in [0, 1), integers below 100.
    Random,
}

impl Fill {
    /// A word (`zero`, `one`, `iota`, `rand`) or a value.
    ///
    /// # Errors
    /// It is neither.
    pub fn parse(kind: ValueType, text: &str) -> Result<Fill, ArgumentError> {
        Ok(match text {
            "" | "zero" => Fill::All(vec![0; kind.size()]),
            "one" => Fill::All(kind.encode(1.0)),
            "iota" => Fill::Iota,
            "rand" => Fill::Random,
            value => Fill::All(kind.parse_value(value)?),
        })
    }

    /// The bytes of so many values; random ones continue from `seed`.
    ///
    /// # Errors
    /// There are too many.
    pub fn bytes(
        &self,
        kind: ValueType,
        count: usize,
        seed: &mut u64,
    ) -> Result<Vec<u8>, ArgumentError> {
        let size = kind.size();
        if count
            .checked_mul(size)
            .is_none_or(|n| n as u64 > MOST_BYTES)
        {
            return Err(ArgumentError::TooMany {
                count,
                kind: kind.name(),
            });
        }
        Ok(match self {
            Fill::All(v) => v.repeat(count),
            Fill::Iota => (0..count).flat_map(|i| kind.encode(i as f64)).collect(),
            Fill::Random => (0..count)
                .flat_map(|_| {
                    let r = random::next(seed);
                    match kind.is_float() {
                        true => kind.encode((r >> 11) as f64 / (1u64 << 53) as f64),
                        false => kind.encode((r % 100) as f64),
                    }
                })
                .collect(),
        })
    }
}

/// Most bytes of one buffer.
const MOST_BYTES: u64 = 1 << 32;

/// Bytes written as hexadecimal digits; white space and `_` may stand between.
///
/// # Errors
/// Something else stands there, or half a byte.
pub fn hexadecimal(text: &str) -> Result<Vec<u8>, ArgumentError> {
    let digits: Vec<u8> = text
        .bytes()
        .filter(|c| !c.is_ascii_whitespace() && *c != b'_')
        .collect();
    let digit = |c: u8| {
        (c as char)
            .to_digit(16)
            .ok_or_else(|| ArgumentError::NotHexadecimal(text.to_owned()))
    };
    if !digits.len().is_multiple_of(2) {
        return Err(ArgumentError::OddDigits(text.to_owned()));
    }
    let pairs = digits.chunks_exact(2);
    pairs
        .map(|p| Ok((digit(p[0])? * 16 + digit(p[1])?) as u8))
        .collect()
}
