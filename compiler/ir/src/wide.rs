//! Integers of any width, as words in two's complement, the lowest first; text writes them in decimal.
//!
//! A constant of an integer type wider than 128 bits is zero, or the bytes of its words.

use crate::constant::ConstKind;
use crate::context::Context;
use crate::entity::{Const, TypeId};

/// The widest integer type.
pub const MAX_BITS: u32 = 256;
/// Most decimal digits of an integer of that width.
pub const MAX_DIGITS: usize = 78;
/// Words of an integer of that width.
pub const WORDS: usize = (MAX_BITS / 64) as usize;

impl Context {
    /// Whether this is an integer type that 128 bits do not hold.
    pub fn is_wide(&self, ty: TypeId) -> bool {
        self.types.int_width(ty).is_some_and(|w| w > 128)
    }
    /// An integer constant by its words; what is beyond the width is dropped, what is missing is `extension`.
    pub fn int_of_words(&mut self, ty: TypeId, words: &[u64], extension: u64) -> Const {
        let width = self.types.int_width(ty).unwrap_or(0);
        let word = |k: usize| words.get(k).copied().unwrap_or(extension);
        if width <= 128 {
            return self.int(ty, u128::from(word(1)) << 64 | u128::from(word(0)));
        }
        let mut bytes: Vec<u8> = (0..WORDS).flat_map(|k| word(k).to_le_bytes()).collect();
        bytes.truncate(width.div_ceil(8) as usize);
        if !width.is_multiple_of(8)
            && let Some(top) = bytes.last_mut()
        {
            *top &= (1 << (width % 8)) - 1;
        }
        if bytes.iter().all(|b| *b == 0) {
            return self.zero(ty);
        }
        self.intern(ty, ConstKind::Data(bytes.into()))
    }
    /// The words of an integer constant of any width, zero-extended.
    pub fn words_of_int(&self, c: Const) -> Option<[u64; WORDS]> {
        let mut words = [0; WORDS];
        match &self.constant(c).kind {
            ConstKind::Int(v) => (words[0], words[1]) = (*v as u64, (*v >> 64) as u64),
            ConstKind::Data(bytes) if self.types.is_int(self.const_ty(c)) => {
                for (word, eight) in words.iter_mut().zip(bytes.chunks(8)) {
                    *word = word_of(eight);
                }
            }
            _ => return None,
        }
        Some(words)
    }
}

fn word_of(eight: &[u8]) -> u64 {
    let mut le = [0; 8];
    le[..eight.len()].copy_from_slice(eight);
    u64::from_le_bytes(le)
}

/// The words of a constant's bytes, sign-extended.
pub fn signed_words(bytes: &[u8], width: u32) -> Vec<u64> {
    let mut words: Vec<u64> = bytes.chunks(8).map(word_of).collect();
    if let Some(top) = words.last_mut() {
        *top = crate::sign_extend(u128::from(*top), (width - 1) % 64 + 1) as u64;
    }
    words
}

/// How many bits a number without a sign has.
pub fn bit_length(words: &[u64]) -> u32 {
    let top = words.iter().rposition(|w| *w != 0);
    top.map_or(0, |k| k as u32 * 64 + 64 - words[k].leading_zeros())
}

/// The words of hexadecimal digits; `None` where something else is there.
pub fn words_of_hex(digits: &str) -> Option<Vec<u64>> {
    let digits = digits.as_bytes();
    let word = |part: &[u8]| u64::from_str_radix(std::str::from_utf8(part).ok()?, 16).ok();
    digits.rchunks(16).map(word).collect()
}

/// The value, if 128 bits hold it.
pub fn fits(words: &[u64], unsigned: bool) -> Option<i128> {
    let negative = is_negative(words, unsigned);
    let extension = if negative { u64::MAX } else { 0 };
    let word = |i: usize| words.get(i).copied().unwrap_or(extension);
    let fits = (2..words.len()).all(|i| words[i] == extension) && (word(1) >> 63 != 0) == negative;
    fits.then(|| (u128::from(word(1)) << 64 | u128::from(word(0))) as i128)
}

/// The words of a decimal integer.
pub fn words_of(decimal: &str) -> Vec<u64> {
    let (negative, digits) = match decimal.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, decimal),
    };
    let mut words = vec![0u64];
    for d in digits.bytes().filter(u8::is_ascii_digit) {
        let mut carry = u128::from(d - b'0');
        for w in &mut words {
            let x = u128::from(*w) * 10 + carry;
            *w = x as u64;
            carry = x >> 64;
        }
        if carry != 0 {
            words.push(carry as u64);
        }
    }
    if negative {
        negate(&mut words);
    }
    words
}

/// The decimal integer of the words.
pub fn decimal_of(mut words: Vec<u64>, unsigned: bool) -> String {
    let negative = is_negative(&words, unsigned);
    if negative {
        negate(&mut words);
    }
    // The lowest digit first.
    let mut digits = Vec::new();
    while words.iter().any(|w| *w != 0) {
        let mut remainder = 0u128;
        for w in words.iter_mut().rev() {
            let x = remainder << 64 | u128::from(*w);
            *w = (x / 10) as u64;
            remainder = x % 10;
        }
        digits.push(b'0' + remainder as u8);
    }
    if negative {
        digits.push(b'-');
    }
    digits.iter().rev().map(|b| char::from(*b)).collect()
}

fn is_negative(words: &[u64], unsigned: bool) -> bool {
    !unsigned && words.last().is_some_and(|top| top >> 63 != 0)
}

/// The negated number.
pub fn negate(words: &mut [u64]) {
    let mut carry = true;
    for w in words {
        (*w, carry) = (!*w).overflowing_add(u64::from(carry));
    }
}
