//! Literals and constant expressions (PTX ISA 4.5).
use super::lexer::Tok;
use super::{Parser, Stop};

/// The value of a constant expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant {
    Int(i64),
    /// Of unsigned type: an operand's value is above `i64::MAX`, or written with `U`.
    Uint(u64),
    /// Bits of a `0f` literal.
    F32(u32),
    /// Bits of a `0d` or decimal literal.
    F64(u64),
    WarpSize,
}

impl Constant {
    /// Is `word` the name of a constant?
    pub(super) fn names_one(word: &str) -> bool {
        word == crate::names::Constant::WARPSZ.text()
    }
}

/// Threads in a warp, for constant expressions on `WARP_SZ` (PTX ISA 4.5.3).
const WARP_SIZE: i64 = 32;

/// How deep a constant expression may nest.
const MAX_DEPTH: u32 = 128;

/// Reads an integer literal.
fn integer(text: &str) -> Option<Constant> {
    let (digits, unsigned) = match text.as_bytes() {
        [.., b'u' | b'U'] => (&text[..text.len() - 1], true),
        _ => (text, false),
    };
    let b = digits.as_bytes();
    let value = match b {
        [b'0', b'x' | b'X', ..] => u64::from_str_radix(&digits[2..], 16).ok()?,
        [b'0', b'b' | b'B', ..] => u64::from_str_radix(&digits[2..], 2).ok()?,
        [b'0', _, ..] => u64::from_str_radix(&digits[1..], 8).ok()?,
        _ => digits.parse::<u64>().ok()?,
    };
    Some(match i64::try_from(value) {
        Ok(v) if !unsigned => Constant::Int(v),
        _ => Constant::Uint(value),
    })
}

/// Does a constant begin at the current token?
pub(super) fn at_constant(parser: &Parser) -> bool {
    matches!(
        parser.tok.kind,
        Tok::Int
            | Tok::F32
            | Tok::F64
            | Tok::Decimal
            | Tok::Punct(b'-' | b'+' | b'~' | b'!' | b'(')
    ) || (parser.tok.kind == Tok::Word && Constant::names_one(parser.text()))
}

/// A constant expression.
pub(super) fn constant(parser: &mut Parser) -> Result<Constant, Stop> {
    conditional(parser, 0)
}

/// A constant expression of integer type, as its 64 bits.
pub(super) fn constant_int(parser: &mut Parser) -> Result<i64, Stop> {
    let at = parser.tok;
    match constant(parser)? {
        Constant::Int(v) => Ok(v),
        Constant::Uint(v) => Ok(v as i64),
        Constant::WarpSize => Ok(WARP_SIZE),
        _ => Err(parser.error_at(at, "an integer constant is expected here")),
    }
}

/// A constant expression from 0 to `u32::MAX`.
pub(super) fn constant_u32(parser: &mut Parser) -> Result<u32, Stop> {
    let at = parser.tok;
    let v = constant_int(parser)?;
    u32::try_from(v).map_err(|_| parser.error_at(at, format!("{v} is out of range here")))
}

fn conditional(parser: &mut Parser, depth: u32) -> Result<Constant, Stop> {
    let c = binary(parser, 0, depth)?;
    if !parser.accept(b'?') {
        return Ok(c);
    }
    let yes = conditional(parser, depth + 1)?;
    parser.expect(b':')?;
    let no = conditional(parser, depth + 1)?;
    Ok(if truth(c) { yes } else { no })
}

fn binary(parser: &mut Parser, min: u8, depth: u32) -> Result<Constant, Stop> {
    if depth > MAX_DEPTH {
        return Err(parser.error("this constant expression nests too deeply"));
    }
    let mut left = unary(parser, depth)?;
    loop {
        let op = parser.tok.kind;
        let level = match op {
            Tok::OrOr => 1,
            Tok::AndAnd => 2,
            Tok::Punct(b'|') => 3,
            Tok::Punct(b'^') => 4,
            Tok::Punct(b'&') => 5,
            Tok::EqEq | Tok::Ne => 6,
            Tok::Punct(b'<' | b'>') | Tok::Le | Tok::Ge => 7,
            Tok::Shl | Tok::Shr => 8,
            Tok::Punct(b'+' | b'-') => 9,
            Tok::Punct(b'*' | b'/' | b'%') => 10,
            _ => return Ok(left),
        };
        if level <= min {
            return Ok(left);
        }
        let at = parser.tok;
        parser.advance();
        let right = binary(parser, level, depth + 1)?;
        left = match apply(op, left, right) {
            Some(v) => v,
            None => return Err(parser.error_at(at, "this constant expression has no value")),
        };
    }
}

fn unary(parser: &mut Parser, depth: u32) -> Result<Constant, Stop> {
    if depth > MAX_DEPTH {
        return Err(parser.error("this constant expression nests too deeply"));
    }
    let at = parser.tok;
    let text = parser.text();
    let value = match at.kind {
        Tok::Int => integer(text),
        Tok::F32 => u32::from_str_radix(&text[2..], 16).ok().map(Constant::F32),
        Tok::F64 => u64::from_str_radix(&text[2..], 16).ok().map(Constant::F64),
        Tok::Decimal => text.parse::<f64>().ok().map(|v| Constant::F64(v.to_bits())),
        Tok::Word if Constant::names_one(text) => Some(Constant::WarpSize),
        Tok::Punct(b'(') => {
            parser.advance();
            if parser.tok.kind == Tok::Dotted {
                let unsigned = match parser.text() {
                    ".s64" => false,
                    ".u64" => true,
                    _ => return Err(parser.error("a cast to .s64 or .u64 is expected here")),
                };
                parser.advance();
                parser.expect(b')')?;
                let v = unary(parser, depth + 1)?;
                let v = match v {
                    Constant::Int(v) => v,
                    Constant::Uint(v) => v as i64,
                    Constant::WarpSize => WARP_SIZE,
                    _ => return Err(parser.error_at(at, "only an integer constant can be cast")),
                };
                return Ok(if unsigned {
                    Constant::Uint(v as u64)
                } else {
                    Constant::Int(v)
                });
            }
            let v = conditional(parser, depth + 1)?;
            parser.expect(b')')?;
            return Ok(v);
        }
        Tok::Punct(op @ (b'-' | b'+' | b'~' | b'!')) => {
            parser.advance();
            let v = unary(parser, depth + 1)?;
            let v = match (op, v) {
                (b'+', v) => Some(v),
                (b'-', Constant::Int(v)) => Some(Constant::Int(v.wrapping_neg())),
                (b'-', Constant::Uint(v)) if v == 1 << 63 => Some(Constant::Int(i64::MIN)),
                (b'-', Constant::Uint(v)) => Some(Constant::Uint(v.wrapping_neg())),
                (b'-', Constant::F32(v)) => Some(Constant::F32(v ^ 1 << 31)),
                (b'-', Constant::F64(v)) => Some(Constant::F64(v ^ 1 << 63)),
                (b'-', Constant::WarpSize) => Some(Constant::Int(-WARP_SIZE)),
                (b'~', Constant::Int(v)) => Some(Constant::Int(!v)),
                (b'~', Constant::Uint(v)) => Some(Constant::Uint(!v)),
                (b'~', Constant::WarpSize) => Some(Constant::Int(!WARP_SIZE)),
                (b'!', v) => Some(Constant::Int(!truth(v) as i64)),
                _ => None,
            };
            return v.ok_or_else(|| parser.error_at(at, "this operator does not apply to a float"));
        }
        _ => return Err(parser.error("a constant is expected here")),
    };
    match value {
        Some(v) => {
            parser.advance();
            Ok(v)
        }
        None => Err(parser.error(format!("malformed number '{text}'"))),
    }
}

fn truth(c: Constant) -> bool {
    match c {
        Constant::Int(v) => v != 0,
        Constant::Uint(v) => v != 0,
        Constant::F32(v) => f32::from_bits(v) != 0.0,
        Constant::F64(v) => f64::from_bits(v) != 0.0,
        Constant::WarpSize => true,
    }
}

/// `None` for a division by zero or an operator that does not apply.
fn apply(op: Tok, a: Constant, b: Constant) -> Option<Constant> {
    let float = |c| match c {
        Constant::F32(v) => Some(f64::from(f32::from_bits(v))),
        Constant::F64(v) => Some(f64::from_bits(v)),
        _ => None,
    };
    if let (Some(x), Some(y)) = (float(a), float(b)) {
        let flag = |v: bool| Some(Constant::Int(v as i64));
        let v = match op {
            Tok::Punct(b'+') => x + y,
            Tok::Punct(b'-') => x - y,
            Tok::Punct(b'*') => x * y,
            Tok::Punct(b'/') => x / y,
            Tok::Punct(b'<') => return flag(x < y),
            Tok::Punct(b'>') => return flag(x > y),
            Tok::Le => return flag(x <= y),
            Tok::Ge => return flag(x >= y),
            Tok::EqEq => return flag(x == y),
            Tok::Ne => return flag(x != y),
            _ => return None,
        };
        return Some(Constant::F64(v.to_bits()));
    }
    let bits = |c| match c {
        Constant::Int(v) => Some((v, false)),
        Constant::Uint(v) => Some((v as i64, true)),
        Constant::WarpSize => Some((WARP_SIZE, false)),
        _ => None,
    };
    let ((x, xu), (y, yu)) = (bits(a)?, bits(b)?);
    let unsigned = xu || yu;
    let (ux, uy) = (x as u64, y as u64);
    let flag = |v: bool| Some(Constant::Int(v as i64));
    let value = match op {
        Tok::Punct(b'+') => x.wrapping_add(y),
        Tok::Punct(b'-') => x.wrapping_sub(y),
        Tok::Punct(b'*') => x.wrapping_mul(y),
        Tok::Punct(b'/') if unsigned => ux.checked_div(uy)? as i64,
        Tok::Punct(b'/') => x.checked_div(y)?,
        Tok::Punct(b'%') if unsigned => ux.checked_rem(uy)? as i64,
        Tok::Punct(b'%') => x.checked_rem(y)?,
        Tok::Punct(b'&') => x & y,
        Tok::Punct(b'|') => x | y,
        Tok::Punct(b'^') => x ^ y,
        // The shift's type is its left operand's.
        Tok::Shl | Tok::Shr => {
            let n = u32::try_from(uy).unwrap_or(u32::MAX);
            let v = match (op, xu) {
                (Tok::Shl, _) => x.checked_shl(n).unwrap_or(0),
                (_, true) => ux.checked_shr(n).unwrap_or(0) as i64,
                (_, false) => x.checked_shr(n).unwrap_or(x >> 63),
            };
            return Some(if xu {
                Constant::Uint(v as u64)
            } else {
                Constant::Int(v)
            });
        }
        Tok::Punct(b'<') => return flag(if unsigned { ux < uy } else { x < y }),
        Tok::Punct(b'>') => return flag(if unsigned { ux > uy } else { x > y }),
        Tok::Le => return flag(if unsigned { ux <= uy } else { x <= y }),
        Tok::Ge => return flag(if unsigned { ux >= uy } else { x >= y }),
        Tok::EqEq => return flag(x == y),
        Tok::Ne => return flag(x != y),
        Tok::AndAnd => return flag(x != 0 && y != 0),
        Tok::OrOr => return flag(x != 0 || y != 0),
        _ => return None,
    };
    Some(if unsigned {
        Constant::Uint(value as u64)
    } else {
        Constant::Int(value)
    })
}
