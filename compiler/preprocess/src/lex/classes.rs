//! What bytes may begin, and how long names are.

use super::{K, words};

pub(super) const NAME: u8 = 1; // letters, digits, _, $
pub(super) const DIGIT: u8 = 2;
pub(super) const SPACE: u8 = 4; // blanks, not newlines
pub(super) const NUMBER: u8 = 8; // may continue a number: letters, digits, _ and .
pub(super) const PLAIN: u8 = 16; // goes on with no punctuator of more than one character, and splices no lines

const CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        if c.is_ascii_alphabetic() || c == b'_' || c == b'$' {
            t[i] |= NAME | NUMBER;
        }
        if c.is_ascii_digit() {
            t[i] |= NAME | NUMBER | DIGIT;
        }
        if c == b'.' {
            t[i] |= NUMBER;
        }
        if c == b' ' || c == b'\t' || c == 0x0b || c == 0x0c || c == b'\r' {
            t[i] |= SPACE;
        }
        if t[i] & (NAME | SPACE) != 0
            || matches!(
                c,
                b'\n' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' | b',' | b'~' | b'"' | b'\''
            )
        {
            t[i] |= PLAIN;
        }
        i += 1;
    }
    t
};

/// Punctuators that are one character whatever follows.
pub(super) const SINGLE: [K; 256] = {
    let mut t = [K::Eof; 256];
    t[b'(' as usize] = K::LParen;
    t[b')' as usize] = K::RParen;
    t[b'{' as usize] = K::LBrace;
    t[b'}' as usize] = K::RBrace;
    t[b'[' as usize] = K::LBracket;
    t[b']' as usize] = K::RBracket;
    t[b';' as usize] = K::Semi;
    t[b',' as usize] = K::Comma;
    t[b'~' as usize] = K::Tilde;
    t[b'?' as usize] = K::Question;
    t
};

/// Punctuators of one character before what is [`PLAIN`].
pub(super) const BEFORE_PLAIN: [K; 256] = {
    let mut t = [K::Eof; 256];
    t[b'<' as usize] = K::Less;
    t[b'>' as usize] = K::Greater;
    t[b'=' as usize] = K::Eq;
    t[b'*' as usize] = K::Star;
    t[b'&' as usize] = K::Amp;
    t[b':' as usize] = K::Colon;
    t[b'+' as usize] = K::Plus;
    t[b'-' as usize] = K::Minus;
    t[b'!' as usize] = K::Exclaim;
    t[b'|' as usize] = K::Pipe;
    t[b'^' as usize] = K::Caret;
    t[b'%' as usize] = K::Percent;
    t
};

#[inline]
pub(super) fn class(c: u8) -> u8 {
    CLASS[c as usize]
}

/// A code point that may start a name, outside ASCII (XID_Start, in the approximation of the ranges C++11 lists).
pub(super) fn name_char(c: char) -> bool {
    let u = c as u32;
    !(u < 0xa8
        || matches!(
            u,
            0xa9 | 0xab | 0xac | 0xae | 0xb0 | 0xb1 | 0xb4 | 0xb6 | 0xbb | 0xbf | 0xd7 | 0xf7
        )
        || matches!(u, 0x1680 | 0x180e | 0x2000..=0x200a | 0x200e..=0x2029 | 0x202f..=0x203e | 0x2041..=0x2053 | 0x2055..=0x205f)
        || matches!(u, 0x2190..=0x245f | 0x2500..=0x2775 | 0x2794..=0x2bff | 0x2e00..=0x2e7f | 0x3000..=0x3003 | 0x3008..=0x3020 | 0x3030 | 0xfeff)
        || c.is_whitespace())
}

/// Bytes of a line splice (backslash, blanks, newline) at `at`; 0 if there is none.
#[inline]
pub(super) fn splice(text: &[u8], at: usize) -> usize {
    if text[at] != b'\\' {
        return 0;
    }
    let mut i = at + 1;
    while class(text[i]) & SPACE != 0 {
        i += 1;
    }
    if text[i] == b'\n' { i + 1 - at } else { 0 }
}

/// Bytes of the name at the start of `text`, which ends in a byte that no name holds.
#[inline]
pub(super) fn name_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(word) = text[at..].first_chunk() {
        let others = !words::names(u64::from_le_bytes(*word)) & words::HIGH;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = text[at..].iter();
    at + rest.take_while(|c| class(**c) & NAME != 0).count()
}

/// First character of UTF-8 bytes, and its length.
pub(super) fn decode(bytes: &[u8]) -> Option<(char, usize)> {
    let n = match bytes.first()? {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let s = std::str::from_utf8(bytes.get(..n)?).ok()?;
    s.chars().next().map(|c| (c, n))
}

/// A universal character name `\uXXXX`, `\UXXXXXXXX`, `\u{X...}` at the start of `bytes`, and its length.
#[must_use]
pub fn universal(bytes: &[u8]) -> Option<(char, usize)> {
    let (value, n) = universal_value(bytes)?;
    char::from_u32(value).map(|c| (c, n))
}

/// As [`universal`]; the value may be that of no character.
#[must_use]
pub fn universal_value(bytes: &[u8]) -> Option<(u32, usize)> {
    let digits = match bytes.get(1)? {
        b'u' if bytes.get(2) == Some(&b'{') => {
            let close = bytes.iter().take(16).position(|b| *b == b'}')?;
            let text = std::str::from_utf8(bytes.get(3..close)?).ok()?;
            return Some((u32::from_str_radix(text, 16).ok()?, close + 1));
        }
        b'u' => 4,
        b'U' => 8,
        _ => return None,
    };
    let text = bytes.get(2..2 + digits)?;
    if !text.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let value = u32::from_str_radix(std::str::from_utf8(text).ok()?, 16).ok()?;
    Some((value, 2 + digits))
}
