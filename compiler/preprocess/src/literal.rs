//! Values of literals: numbers, characters and strings, decoded from their spelling when asked for and remembered.

use rustc_hash::FxHashMap;

use crate::diag::{MsgId, msg};
use crate::lex::{universal, universal_value};
use crate::names::{Interner, Sym};
use crate::token::{Token, TokenKind as K};

/// Length suffix of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntSize {
    /// None: the first of int, long, long long that fits.
    Plain,
    /// `l`
    Long,
    /// `ll`
    LongLong,
    /// `z`: the type of `sizeof` or its signed twin.
    Size,
}

/// An integer literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntLiteral {
    /// The value.
    pub value: u128,
    /// `u` suffix.
    pub unsigned: bool,
    /// Length suffix.
    pub size: IntSize,
    /// Written in decimal: such a literal does not become unsigned by being large.
    pub decimal: bool,
    /// User-defined suffix, with its underscore; empty if none.
    pub ud_suffix: String,
}

/// Suffix of a floating literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatKind {
    /// None: double.
    Double,
    /// `f`, `f32`
    Float,
    /// `l`
    LongDouble,
    /// `f16`
    Half,
    /// `bf16`
    BFloat,
    /// `f64`, `f32x`
    Float64,
    /// `f128`, `q`
    Quad,
}

/// A floating literal.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatLiteral {
    /// Rounded to nearest, ties to even.
    pub f64: f64,
    /// Rounded once, from the literal (not from `f64`).
    pub f32: f32,
    /// Suffix.
    pub kind: FloatKind,
    /// User-defined suffix; empty if none.
    pub ud_suffix: String,
}

/// Encoding prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// None: `char`, UTF-8.
    Plain,
    /// `u8`
    Utf8,
    /// `u`: `char16_t`
    Utf16,
    /// `U`: `char32_t`
    Utf32,
    /// `L`: `wchar_t`, 32 bits
    Wide,
}

/// A character constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharLiteral {
    /// The value, sign-extended from `char` for a plain one.
    pub value: i64,
    /// Prefix.
    pub encoding: Encoding,
    /// More than one character (`'ab'`): an `int`.
    pub multi: bool,
    /// User-defined suffix; empty if none.
    pub ud_suffix: String,
}

/// A string literal, without the terminating zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringLiteral {
    /// Code units: bytes, 16-bit or 32-bit values by encoding.
    pub units: Vec<u32>,
    /// Prefix.
    pub encoding: Encoding,
    /// User-defined suffix; empty if none.
    pub ud_suffix: String,
}

/// The value of a literal token.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    Int(IntLiteral),
    Float(FloatLiteral),
    Char(CharLiteral),
    String(StringLiteral),
}

/// Why a literal has no value.
#[derive(Clone, Debug)]
pub struct LiteralError {
    /// The message; it takes `what` as its argument.
    pub id: MsgId,
    /// What it is about.
    pub what: String,
}

fn error<T>(id: MsgId, what: impl Into<String>) -> Result<T, LiteralError> {
    Err(LiteralError {
        id,
        what: what.into(),
    })
}

/// Values by spelling. Each is decoded once.
#[derive(Default)]
pub struct Literals {
    known: FxHashMap<Sym, Result<Literal, LiteralError>>,
}

impl Literals {
    /// The value of a `Number`, `Char` or `String` token.
    ///
    /// # Errors
    /// The literal is malformed; the caller reports it at the token.
    pub fn get(&mut self, names: &Interner, token: Token) -> Result<&Literal, &LiteralError> {
        self.known
            .entry(token.sym())
            .or_insert_with(|| parse(token.kind, names.bytes(token.sym())))
            .as_ref()
    }
}

/// Decodes a literal from its spelling.
///
/// # Errors
/// The literal is malformed.
pub fn parse(kind: K, text: &[u8]) -> Result<Literal, LiteralError> {
    match kind {
        K::Number => number(text),
        K::Char => character(text),
        _ => string(text).map(Literal::String),
    }
}

fn number(text: &[u8]) -> Result<Literal, LiteralError> {
    let shown = || String::from_utf8_lossy(text).into_owned();
    let clean: Vec<u8> = text.iter().copied().filter(|c| *c != b'\'').collect();
    let (base, start) = match clean.as_slice() {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', c, ..] if c.is_ascii_digit() => (8, 1),
        _ => (10, 0),
    };
    let mut i = start;
    let digit = |c: u8| {
        if base == 16 {
            c.is_ascii_hexdigit()
        } else {
            c.is_ascii_digit()
        }
    };
    let mut float = false;
    while i < clean.len() {
        let c = clean[i];
        if digit(c) {
            i += 1;
        } else if c == b'.' && !float && base != 2 {
            float = true;
            i += 1;
        } else {
            break;
        }
    }
    let exponent = |c: Option<&u8>| match c {
        Some(b'p' | b'P') => base == 16,
        Some(b'e' | b'E') => base == 10 || base == 8,
        _ => false,
    };
    let mut has_exponent = false;
    if exponent(clean.get(i)) {
        let mut j = i + 1;
        if matches!(clean.get(j), Some(b'+' | b'-')) {
            j += 1;
        }
        if clean.get(j).is_some_and(u8::is_ascii_digit) {
            while clean.get(j).is_some_and(u8::is_ascii_digit) {
                j += 1;
            }
            i = j;
            float = true;
            has_exponent = true;
        } else if clean
            .get(i + 1)
            .is_none_or(|c| !c.is_ascii_alphanumeric() && *c != b'_')
        {
            return error(msg::EXPONENT_NO_DIGITS, shown());
        }
    }
    let suffix = std::str::from_utf8(&clean[i..]).unwrap_or("?");
    if float {
        if base == 16 && !has_exponent {
            return error(msg::HEX_FLOAT_NO_EXPONENT, shown());
        }
        let (kind, ud) = match float_suffix(suffix) {
            Some(k) => (k, ""),
            None if suffix.starts_with('_') || standard_suffix(suffix) => {
                (FloatKind::Double, suffix)
            }
            None => return error(msg::BAD_SUFFIX, suffix),
        };
        return Ok(float_literal(&clean[..i], base, kind, ud));
    }
    let digits = &clean[start.min(i)..i];
    if digits.is_empty() && base != 8 {
        return error(msg::BAD_NUMBER, shown());
    }
    let value = integer_value(digits, base, suffix, &shown)?;
    let (unsigned, size, ud) = match int_suffix(suffix) {
        Some((u, s)) => (u, s, ""),
        None if suffix.starts_with('_') || standard_suffix(suffix) => {
            (false, IntSize::Plain, suffix)
        }
        // `1f16`-like suffixes need a point or an exponent.
        None => return error(msg::BAD_SUFFIX, suffix),
    };
    Ok(Literal::Int(IntLiteral {
        value,
        unsigned,
        size,
        decimal: base == 10,
        ud_suffix: ud.to_string(),
    }))
}

/// A floating literal of these digits.
fn float_literal(digits: &[u8], base: u32, kind: FloatKind, ud: &str) -> Literal {
    let body = std::str::from_utf8(digits).unwrap_or("0");
    let (f64, f32) = if base == 16 {
        (
            hex_float(&digits[2..], 53, -1022, 1023),
            hex_float(&digits[2..], 24, -126, 127) as f32,
        )
    } else {
        (
            body.parse().unwrap_or(f64::INFINITY),
            body.parse().unwrap_or(f32::INFINITY),
        )
    };
    Literal::Float(FloatLiteral {
        f64,
        f32,
        kind,
        ud_suffix: ud.to_string(),
    })
}

/// The number that the digits make; too large a one is left to a user-defined suffix.
fn integer_value(
    digits: &[u8],
    base: u32,
    suffix: &str,
    shown: &dyn Fn() -> String,
) -> Result<u128, LiteralError> {
    let mut value: u128 = 0;
    for c in digits {
        let d = (*c as char).to_digit(16).unwrap_or(0);
        if d >= base {
            return error(msg::BAD_DIGIT, (*c as char).to_string());
        }
        value = match value
            .checked_mul(u128::from(base))
            .and_then(|v| v.checked_add(u128::from(d)))
        {
            Some(v) => v,
            None if suffix.starts_with('_') => value,
            None => return error(msg::NUMBER_TOO_LARGE, shown()),
        };
    }
    Ok(value)
}

fn standard_suffix(s: &str) -> bool {
    matches!(
        s,
        "h" | "min" | "s" | "ms" | "us" | "ns" | "i" | "il" | "if" | "d" | "y"
    )
}

fn float_suffix(s: &str) -> Option<FloatKind> {
    Some(match s {
        "" => FloatKind::Double,
        "f" | "F" | "f32" | "F32" => FloatKind::Float,
        "l" | "L" => FloatKind::LongDouble,
        "f16" | "F16" => FloatKind::Half,
        "bf16" | "BF16" => FloatKind::BFloat,
        "f64" | "F64" | "f32x" | "F32x" => FloatKind::Float64,
        "f128" | "F128" | "q" | "Q" | "f64x" | "F64x" => FloatKind::Quad,
        _ => return None,
    })
}

fn int_suffix(s: &str) -> Option<(bool, IntSize)> {
    let lower = s.to_ascii_lowercase();
    // `lL` is no suffix.
    if s.contains("lL") || s.contains("Ll") {
        return None;
    }
    let (unsigned, rest) = match lower.strip_prefix('u') {
        Some(rest) => (true, rest),
        None => match lower.strip_suffix('u') {
            Some(rest) => (true, rest),
            None => (false, lower.as_str()),
        },
    };
    let size = match rest {
        "" => IntSize::Plain,
        "l" => IntSize::Long,
        "ll" => IntSize::LongLong,
        "z" => IntSize::Size,
        _ => return None,
    };
    Some((unsigned, size))
}

/// Value of hexadecimal digits with point and exponent, rounded to `precision` bits, with the exponent range of the type.
fn hex_float(text: &[u8], precision: i64, least: i64, most: i64) -> f64 {
    let mut mantissa: u128 = 0;
    let mut exponent: i64 = 0;
    let mut sticky = false;
    let mut point = false;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'.' => point = true,
            b'p' | b'P' => break,
            c => {
                let d = u128::from((c as char).to_digit(16).unwrap_or(0));
                if mantissa >> 120 == 0 {
                    mantissa = mantissa << 4 | d;
                    if point {
                        exponent -= 4;
                    }
                } else {
                    sticky |= d != 0;
                    if !point {
                        exponent += 4;
                    }
                }
            }
        }
        i += 1;
    }
    if mantissa == 0 {
        return 0.0;
    }
    let written = std::str::from_utf8(text.get(i + 1..).unwrap_or(b"0")).unwrap_or("0");
    let negative = written.starts_with('-');
    exponent += written
        .trim_start_matches(['+', '-'])
        .parse::<i64>()
        .map_or(if negative { -100_000 } else { 100_000 }, |e| {
            let e = e.min(100_000);
            if negative { -e } else { e }
        });
    let bits = 128 - i64::from(mantissa.leading_zeros());
    // Exponent of the leading bit, and how many bits fall off (more below the normal range).
    let top = exponent + bits - 1;
    let keep = if top < least {
        precision - (least - top)
    } else {
        precision
    };
    let drop = bits - keep;
    let mut m = mantissa;
    if drop > 0 {
        if drop > 127 {
            return 0.0;
        }
        let half = 1u128 << (drop - 1);
        let rest = m & ((half << 1) - 1);
        m = m.checked_shr(drop as u32).unwrap_or(0);
        if rest > half || (rest == half && (sticky || m & 1 == 1)) {
            m += 1;
        }
        exponent += drop;
    }
    let top = exponent + 128 - i64::from(m.leading_zeros()) - 1;
    if m == 0 {
        return 0.0;
    }
    if top > most {
        return f64::INFINITY;
    }
    // m has at most 53 bits: both steps are exact.
    let mut v = m as f64;
    let mut e = exponent;
    while e > 0 {
        let step = e.min(1000);
        v *= 2f64.powi(step as i32);
        e -= step;
    }
    while e < 0 {
        let step = (-e).min(1000);
        v /= 2f64.powi(step as i32);
        e += step;
    }
    v
}

fn encoding(text: &[u8]) -> (Encoding, usize) {
    match text {
        [b'u', b'8', ..] => (Encoding::Utf8, 2),
        [b'u', ..] => (Encoding::Utf16, 1),
        [b'U', ..] => (Encoding::Utf32, 1),
        [b'L', ..] => (Encoding::Wide, 1),
        _ => (Encoding::Plain, 0),
    }
}

/// One element of a literal: a character, or a numeric escape that is a code unit by itself.
enum Element {
    Character(char),
    Unit(u32),
}

fn elements(body: &[u8]) -> Result<Vec<Element>, LiteralError> {
    let mut out = Vec::with_capacity(body.len());
    let mut i = 0;
    while i < body.len() {
        let c = body[i];
        if c < 0x80 && c != b'\\' {
            out.push(Element::Character(c as char));
            i += 1;
            continue;
        }
        if c != b'\\' {
            let n = (2..=4).find(|n| {
                body.get(i..i + n)
                    .is_some_and(|b| std::str::from_utf8(b).is_ok())
            });
            match n
                .and_then(|n| std::str::from_utf8(&body[i..i + n]).ok())
                .and_then(|s| s.chars().next())
            {
                Some(ch) => {
                    out.push(Element::Character(ch));
                    i += ch.len_utf8();
                }
                None => {
                    out.push(Element::Unit(u32::from(c)));
                    i += 1;
                }
            }
            continue;
        }
        let Some(e) = body.get(i + 1).copied() else {
            break;
        };
        i += 2;
        let simple = match e {
            b'n' => Some(10),
            b't' => Some(9),
            b'r' => Some(13),
            b'a' => Some(7),
            b'b' => Some(8),
            b'f' => Some(12),
            b'v' => Some(11),
            b'e' | b'E' => Some(27),
            b'\\' | b'\'' | b'"' | b'?' => Some(u32::from(e)),
            _ => None,
        };
        if let Some(v) = simple {
            out.push(Element::Unit(v));
            continue;
        }
        match e {
            b'0'..=b'7' => {
                let mut v = u32::from(e - b'0');
                let mut n = 1;
                while n < 3 && matches!(body.get(i), Some(b'0'..=b'7')) {
                    v = v * 8 + u32::from(body[i] - b'0');
                    i += 1;
                    n += 1;
                }
                out.push(Element::Unit(v));
            }
            b'x' | b'o' => {
                let radix = if e == b'x' { 16 } else { 8 };
                let braced = body.get(i) == Some(&b'{');
                i += usize::from(braced);
                let from = i;
                let mut v: u64 = 0;
                while let Some(d) = body.get(i).and_then(|c| (*c as char).to_digit(radix)) {
                    v = (v * u64::from(radix) + u64::from(d)).min(u64::from(u32::MAX) + 1);
                    i += 1;
                }
                if i == from || v > u64::from(u32::MAX) {
                    return error(msg::BAD_ESCAPE, format!("\\{}", e as char));
                }
                if braced {
                    i += usize::from(body.get(i) == Some(&b'}'));
                }
                out.push(Element::Unit(v as u32));
            }
            b'u' | b'U' | b'N' => match universal(&body[i - 2..]) {
                Some((ch, n)) => {
                    out.push(Element::Character(ch));
                    i += n - 2;
                }
                // A value that is no character stands for itself, with a warning where the literal stands (`warn_escapes`).
                None => match universal_value(&body[i - 2..]) {
                    Some((value, n)) => {
                        out.push(Element::Unit(value));
                        i += n - 2;
                    }
                    None => return error(msg::BAD_UNIVERSAL, format!("\\{}", e as char)),
                },
            },
            // An unknown escape is the character itself, as every compiler has it.
            other if other.is_ascii_graphic() => out.push(Element::Unit(u32::from(other))),
            other => return error(msg::BAD_ESCAPE, format!("\\{}", other as char)),
        }
    }
    Ok(out)
}

fn units(list: &[Element], encoding: Encoding) -> Result<Vec<u32>, LiteralError> {
    let mut out = Vec::with_capacity(list.len());
    let limit = match encoding {
        Encoding::Plain | Encoding::Utf8 => 0xff,
        Encoding::Utf16 => 0xffff,
        Encoding::Utf32 | Encoding::Wide => u32::MAX,
    };
    for e in list {
        match e {
            // Reported where the literal stands (`warn_escapes`).
            Element::Unit(v) => out.push(*v & limit),
            Element::Character(c) => match encoding {
                Encoding::Plain | Encoding::Utf8 => {
                    let mut buffer = [0; 4];
                    out.extend(c.encode_utf8(&mut buffer).bytes().map(u32::from));
                }
                Encoding::Utf16 => {
                    let mut buffer = [0; 2];
                    out.extend(c.encode_utf16(&mut buffer).iter().map(|u| u32::from(*u)));
                }
                Encoding::Utf32 | Encoding::Wide => out.push(*c as u32),
            },
        }
    }
    Ok(out)
}

fn character(text: &[u8]) -> Result<Literal, LiteralError> {
    let (encoding, prefix) = encoding(text);
    let close = text.iter().rposition(|c| *c == b'\'').unwrap_or(prefix);
    if close <= prefix {
        return error(msg::UNTERMINATED_STRING, "'");
    }
    let ud_suffix = String::from_utf8_lossy(&text[close + 1..]).into_owned();
    let list = elements(&text[prefix + 1..close])?;
    let values = units(&list, encoding)?;
    let (value, multi) = match (values.as_slice(), encoding) {
        ([], _) => return error(msg::EMPTY_CHARACTER, ""),
        ([v], Encoding::Plain) => (i64::from(*v as u8 as i8), false),
        ([v], _) => (i64::from(*v), false),
        (many, Encoding::Plain) if many.len() <= 4 => (
            i64::from(many.iter().fold(0u32, |a, v| a << 8 | v) as i32),
            true,
        ),
        _ => return error(msg::CHARACTER_TOO_LONG, String::from_utf8_lossy(text)),
    };
    Ok(Literal::Char(CharLiteral {
        value,
        encoding,
        multi,
        ud_suffix,
    }))
}

fn string(text: &[u8]) -> Result<StringLiteral, LiteralError> {
    let quote = text.iter().position(|c| *c == b'"').unwrap_or(0);
    let raw = quote > 0 && text[quote - 1] == b'R';
    let (encoding, _) = encoding(&text[..quote]);
    let close = text.iter().rposition(|c| *c == b'"').unwrap_or(quote);
    if close <= quote {
        return error(msg::UNTERMINATED_STRING, "\"");
    }
    let ud_suffix = String::from_utf8_lossy(&text[close + 1..]).into_owned();
    let body = &text[quote + 1..close];
    if raw {
        let open = body.iter().position(|c| *c == b'(').unwrap_or(0);
        let end = body
            .len()
            .saturating_sub(open + 1)
            .max(open + 1)
            .min(body.len());
        let list: Vec<Element> = match std::str::from_utf8(body.get(open + 1..end).unwrap_or(b"")) {
            Ok(s) => s
                .chars()
                .filter(|c| *c != '\r')
                .map(Element::Character)
                .collect(),
            Err(_) => body[open + 1..end]
                .iter()
                .map(|b| Element::Unit(u32::from(*b)))
                .collect(),
        };
        return Ok(StringLiteral {
            units: units(&list, encoding)?,
            encoding,
            ud_suffix,
        });
    }
    let list = elements(body)?;
    Ok(StringLiteral {
        units: units(&list, encoding)?,
        encoding,
        ud_suffix,
    })
}

/// Joins adjacent string literals: the encoding is that of the one that has a prefix.
///
/// # Errors
/// A literal is malformed, or two have different prefixes; the error comes with the token's index.
pub fn join(
    literals: &mut Literals,
    names: &Interner,
    tokens: &[Token],
) -> Result<StringLiteral, (usize, LiteralError)> {
    let mut encoding_of_all = Encoding::Plain;
    for (i, t) in tokens.iter().enumerate() {
        let (e, _) = encoding(names.bytes(t.sym()));
        let e = if names.bytes(t.sym()).starts_with(b"R") {
            Encoding::Plain
        } else {
            e
        };
        if e != Encoding::Plain {
            if encoding_of_all != Encoding::Plain && encoding_of_all != e {
                return Err((
                    i,
                    LiteralError {
                        id: msg::MIXED_ENCODINGS,
                        what: String::new(),
                    },
                ));
            }
            encoding_of_all = e;
        }
    }
    let mut all = StringLiteral {
        units: Vec::new(),
        encoding: encoding_of_all,
        ud_suffix: String::new(),
    };
    for (i, t) in tokens.iter().enumerate() {
        let own = match literals.get(names, *t) {
            Ok(Literal::String(s)) => s.clone(),
            Ok(_) => continue,
            Err(e) => return Err((i, e.clone())),
        };
        if own.encoding == all.encoding || matches!(all.encoding, Encoding::Plain | Encoding::Utf8)
        {
            all.units.extend_from_slice(&own.units);
        } else {
            // A plain literal takes the prefix of its neighbour: decode it again with it.
            let text = names.bytes(t.sym());
            let prefix: &[u8] = match all.encoding {
                Encoding::Utf16 => b"u",
                Encoding::Utf32 => b"U",
                _ => b"L",
            };
            let again = string(&[prefix, text].concat()).map_err(|e| (i, e))?;
            all.units.extend_from_slice(&again.units);
        }
        if !own.ud_suffix.is_empty() {
            all.ud_suffix = own.ud_suffix;
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(s: &str) -> (u128, bool, IntSize) {
        match parse(K::Number, s.as_bytes()) {
            Ok(Literal::Int(i)) => (i.value, i.unsigned, i.size),
            other => panic!("{s}: {other:?}"),
        }
    }

    fn float(s: &str) -> (f64, FloatKind) {
        match parse(K::Number, s.as_bytes()) {
            Ok(Literal::Float(f)) => (f.f64, f.kind),
            other => panic!("{s}: {other:?}"),
        }
    }

    fn str_units(s: &str) -> Vec<u32> {
        match parse(K::String, s.as_bytes()) {
            Ok(Literal::String(s)) => s.units,
            other => panic!("{s}: {other:?}"),
        }
    }

    #[test]
    fn integers() {
        assert_eq!(int("1'000'000ull"), (1_000_000, true, IntSize::LongLong));
        assert_eq!(int("0x7fL"), (0x7f, false, IntSize::Long));
        assert_eq!(int("0b1010u"), (10, true, IntSize::Plain));
        assert_eq!(int("0777"), (0o777, false, IntSize::Plain));
        assert_eq!(int("0"), (0, false, IntSize::Plain));
        assert_eq!(int("5uz"), (5, true, IntSize::Size));
        assert_eq!(
            int("18446744073709551615llu"),
            (u128::from(u64::MAX), true, IntSize::LongLong)
        );
        for bad in ["08", "0b2", "1lL", "0x", "12abc", "1e+"] {
            assert!(parse(K::Number, bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(float("1.5e3f"), (1500.0, FloatKind::Float));
        assert_eq!(float("0x1.8p3"), (12.0, FloatKind::Double));
        assert_eq!(float("0x1p-1074"), (f64::from_bits(1), FloatKind::Double));
        assert_eq!(float("0x1.fffffffffffff8p1023").0, f64::INFINITY);
        assert_eq!(float("0x.8p1").0, 1.0);
        assert_eq!(float("1.f"), (1.0, FloatKind::Float));
        assert_eq!(float("09.5"), (9.5, FloatKind::Double));
        assert_eq!(float("2.0f16"), (2.0, FloatKind::Half));
        match parse(K::Number, b"16777217.0f") {
            Ok(Literal::Float(f)) => assert_eq!(f.f32, 16_777_216.0),
            other => panic!("{other:?}"),
        }
        match parse(K::Number, b"0x1.000001p0f") {
            Ok(Literal::Float(f)) => assert_eq!(f.f32, 1.0),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn strings_and_characters() {
        assert_eq!(
            str_units(r#""a\n\x41\101\u00e9""#),
            [97, 10, 0x41, 0x41, 0xc3, 0xa9]
        );
        assert_eq!(str_units("u\"\u{1f600}\""), [0xd83d, 0xde00]);
        assert_eq!(str_units("R\"x(a\\n)\")x\""), [97, 92, 110, 41, 34]);
        let ch = |s: &str| match parse(K::Char, s.as_bytes()) {
            Ok(Literal::Char(c)) => (c.value, c.multi),
            other => panic!("{s}: {other:?}"),
        };
        assert_eq!(ch("'\\xff'"), (-1, false));
        assert_eq!(ch("'ab'"), (0x6162, true));
        assert_eq!(ch("L'\u{4e2d}'"), (0x4e2d, false));
        assert!(parse(K::Char, b"''").is_err());
        assert!(parse(K::String, b"\"\\q\"").is_ok());
    }
}
