//! Integers of any width, as words in two's complement, the lowest first; text writes them in decimal.

/// The value, if 128 bits hold it.
pub(crate) fn fits(words: &[u64], unsigned: bool) -> Option<i128> {
    let negative = is_negative(words, unsigned);
    let extension = if negative { u64::MAX } else { 0 };
    let word = |i: usize| words.get(i).copied().unwrap_or(extension);
    let fits = (2..words.len()).all(|i| words[i] == extension) && (word(1) >> 63 != 0) == negative;
    fits.then(|| (u128::from(word(1)) << 64 | u128::from(word(0))) as i128)
}

/// The words of a decimal integer.
pub(crate) fn words_of(decimal: &str) -> Vec<u64> {
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
pub(crate) fn decimal_of(mut words: Vec<u64>, unsigned: bool) -> String {
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

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for w in words {
        (*w, carry) = (!*w).overflowing_add(u64::from(carry));
    }
}
