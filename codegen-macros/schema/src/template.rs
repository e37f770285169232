//! PTX templates: how an intrinsic with a fixed PTX form is written. `docs/tables.md` lists the syntax.

use crate::signature::{Signature, Ty};

/// A piece of a PTX statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Literal text.
    Text(String),
    /// The result as a whole.
    Result,
    /// Field or element N of the result.
    ResultPart(u8),
    /// Argument N: a register, or an immediate when it is a constant.
    Arg(u8),
    /// Element M of vector argument N.
    ArgPart(u8, u8),
    /// The address in argument N plus a byte offset, with its brackets.
    Address(u8, i32),
    /// State space of pointer argument N with its dot; nothing for generic.
    Space(u8),
    /// Width in bits of overload slot N.
    Bits(u8),
    /// PTX type of overload slot N: `f32`, `b16x2`.
    Type(u8),
    /// The text whose number is the value of immediate argument N.
    Pick(u8, Vec<String>),
    /// What follows, up to `EndIf`, is written when immediate argument N is not 0.
    If(u8),
    /// End of the last `If`.
    EndIf,
    /// `.ftz` when the function flushes single-precision denormals.
    Ftz,
    /// Temporary register N of that PTX type.
    Temp(u8, String),
    /// End of a statement.
    End,
}

/// Parses and checks a template against the row's signature. The error is what is wrong.
pub fn parse(text: &str, sig: &Signature, imm: &[i64], slots: usize) -> Result<Vec<Piece>, String> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut literal = String::new();
    let mut rest = text.trim();
    let arg = |n: usize| -> Result<u8, String> {
        if n < sig.params.len() {
            Ok(n as u8)
        } else {
            Err(format!(
                "`${n}` names no argument; there are {}",
                sig.params.len()
            ))
        }
    };
    let (mut result_seen, mut open_if) = (false, false);
    // The argument after the last that `$args` or `$next` wrote.
    let mut next = 0;
    while let Some(c) = rest.chars().next() {
        let piece = match c {
            '[' if rest[1..].starts_with('$') => {
                let close = rest.find(']').ok_or("`[` is not closed")?;
                let inner = &rest[2..close];
                let (n, offset) = match inner.split_once('+') {
                    Some((n, o)) => (
                        n,
                        o.parse::<i32>()
                            .map_err(|_| format!("`{o}` is no offset"))?,
                    ),
                    None => (inner, 0),
                };
                match n.parse::<usize>() {
                    Ok(n) => {
                        let n = arg(n)?;
                        if !matches!(
                            sig.params[n as usize],
                            Ty::Ptr(_) | Ty::Slot(_) | Ty::Int(64) | Ty::Int(32)
                        ) {
                            return Err(format!("argument {n} is no address"));
                        }
                        rest = &rest[close + 1..];
                        Piece::Address(n, offset)
                    }
                    // Several operands in one bracket, as for textures and tensor maps: plain text.
                    Err(_) => {
                        literal.push('[');
                        rest = &rest[1..];
                        continue;
                    }
                }
            }
            '$' => {
                rest = &rest[1..];
                let word_end = rest
                    .find(|c: char| !c.is_ascii_alphabetic())
                    .unwrap_or(rest.len());
                let word = &rest[..word_end];
                if word.is_empty() {
                    let n = arg(number(&mut rest)? as usize)?;
                    if let Some(tail) = rest.strip_prefix("..") {
                        rest = tail;
                        let parts = match &sig.params[n as usize] {
                            Ty::Vec(len, _) => {
                                (0..*len).map(|k| Piece::ArgPart(n, k as u8)).collect()
                            }
                            _ => vec![Piece::Arg(n)],
                        };
                        list(&mut pieces, &mut literal, parts);
                        continue;
                    }
                    if let Some(part) = rest
                        .strip_prefix('.')
                        .filter(|p| p.starts_with(|c: char| c.is_ascii_digit()))
                    {
                        rest = part;
                        Piece::ArgPart(n, number(&mut rest)? as u8)
                    } else {
                        Piece::Arg(n)
                    }
                } else {
                    rest = &rest[word_end..];
                    match word {
                        "d" => {
                            result_seen = true;
                            if sig.ret == Ty::Void {
                                return Err("`$d`, but the intrinsic gives no value".into());
                            }
                            if let Some(tail) = rest.strip_prefix("..") {
                                rest = tail;
                                let count = match &sig.ret {
                                    Ty::Struct(f) => f.len(),
                                    Ty::Vec(n, _) => usize::from(*n),
                                    _ => 0,
                                };
                                let parts = match count {
                                    0 => vec![Piece::Result],
                                    n => (0..n).map(|k| Piece::ResultPart(k as u8)).collect(),
                                };
                                list(&mut pieces, &mut literal, parts);
                                continue;
                            }
                            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                                let n = number(&mut rest)?;
                                match &sig.ret {
                                    Ty::Struct(f) if n as usize >= f.len() => {
                                        return Err(format!(
                                            "`$d{n}`: the result has {} fields",
                                            f.len()
                                        ));
                                    }
                                    _ => Piece::ResultPart(n as u8),
                                }
                            } else {
                                Piece::Result
                            }
                        }
                        "ftz" => Piece::Ftz,
                        "args" | "next" => {
                            let (inside, tail) = rest
                                .strip_prefix('(')
                                .and_then(|r| r.split_once(')'))
                                .ok_or_else(|| format!("`${word}` needs parentheses"))?;
                            rest = tail;
                            let (from, count) = match (word, inside.split_once(':')) {
                                ("args", Some((from, count))) => (from.trim().parse(), count),
                                ("args", None) => return Err("write `$args(first: count)`".into()),
                                _ => (Ok(next), inside),
                            };
                            let (Ok(from), Ok(count)) = (from, count.trim().parse::<usize>())
                            else {
                                return Err(format!("`${word}({inside})`: no number"));
                            };
                            next = from + count;
                            let parts: Result<Vec<_>, String> =
                                (from..next).map(|n| arg(n).map(Piece::Arg)).collect();
                            list(&mut pieces, &mut literal, parts?);
                            continue;
                        }
                        "end" => {
                            if !std::mem::take(&mut open_if) {
                                return Err("`$end` without `$if`".into());
                            }
                            Piece::EndIf
                        }
                        "space" | "bits" | "ty" | "pick" | "flag" | "tmp" | "if" => {
                            let inner = rest
                                .strip_prefix('(')
                                .ok_or_else(|| format!("`${word}` needs parentheses"))?;
                            let close = inner
                                .find(')')
                                .ok_or_else(|| format!("`${word}(` is not closed"))?;
                            let inside = &inner[..close];
                            rest = &inner[close + 1..];
                            let (n, tail) = inside.split_once(':').unwrap_or((inside, ""));
                            let n: usize = sig
                                .argument(n.trim())
                                .or_else(|| n.trim().parse().ok())
                                .ok_or_else(|| format!("`${word}({inside})`: no number"))?;
                            let slot = || {
                                if n < slots {
                                    Ok(n as u8)
                                } else {
                                    Err(format!("`${word}({n})` names no overload slot"))
                                }
                            };
                            let immediate = || {
                                if imm.contains(&(n as i64)) {
                                    arg(n)
                                } else {
                                    Err(format!("argument {n} must be in `imm` to choose text"))
                                }
                            };
                            match word {
                                "space" => Piece::Space(arg(n)?),
                                "bits" => Piece::Bits(slot()?),
                                "ty" => Piece::Type(slot()?),
                                "pick" => Piece::Pick(
                                    immediate()?,
                                    tail.split('|').map(|t| t.trim().to_string()).collect(),
                                ),
                                "flag" => Piece::Pick(
                                    immediate()?,
                                    vec![String::new(), tail.trim().to_string()],
                                ),
                                "if" => {
                                    if std::mem::replace(&mut open_if, true) {
                                        return Err("`$if` inside `$if`".into());
                                    }
                                    Piece::If(immediate()?)
                                }
                                _ => Piece::Temp(n as u8, tail.trim().to_string()),
                            }
                        }
                        _ => return Err(format!("`${word}` is unknown")),
                    }
                }
            }
            ';' => {
                rest = rest[1..].trim_start();
                Piece::End
            }
            _ => {
                literal.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        };
        if !literal.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut literal)));
        }
        pieces.push(piece);
    }
    if !literal.is_empty() {
        pieces.push(Piece::Text(literal));
    }
    if pieces.last() != Some(&Piece::End) {
        pieces.push(Piece::End);
    }
    if open_if {
        return Err("`$if` without `$end`".into());
    }
    if sig.ret != Ty::Void && !result_seen {
        return Err("the intrinsic gives a value, but the text has no `$d`".into());
    }
    Ok(pieces)
}

/// Appends pieces with commas between them.
fn list(pieces: &mut Vec<Piece>, literal: &mut String, parts: Vec<Piece>) {
    for (k, part) in parts.into_iter().enumerate() {
        if k > 0 {
            literal.push_str(", ");
        }
        if !literal.is_empty() {
            pieces.push(Piece::Text(std::mem::take(literal)));
        }
        pieces.push(part);
    }
}

fn number(rest: &mut &str) -> Result<u32, String> {
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let n = rest[..end]
        .parse()
        .map_err(|_| format!("a number is missing before `{rest}`"))?;
    *rest = &rest[end..];
    Ok(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_parse_and_are_checked() {
        let sig = Signature::parse("(ptr(3), <2 x half>, i32) -> {i32, i1}", 0).unwrap();
        let p = parse(
            "foo$pick(2: .a|.b).b32 $d0|$d1, [$0+4], {$1.0, $1.1}; bar $2",
            &sig,
            &[2],
            0,
        )
        .unwrap();
        assert_eq!(p.iter().filter(|p| **p == Piece::End).count(), 2);
        assert!(p.contains(&Piece::Address(0, 4)));
        assert!(p.contains(&Piece::ArgPart(1, 1)));
        for bad in [
            "$d, $3",
            "$d2",
            "nothing",
            "$d [$1]",
            "$d $pick(1: a|b)",
            "$d $wrong",
            "$d $bits(0)",
            "$d $args(1: 3)",
        ] {
            assert!(parse(bad, &sig, &[2], 0).is_err(), "{bad}");
        }
    }

    #[test]
    fn lists_are_written_out() {
        let sig = Signature::parse("(i32*2, <2 x i32>, i32*1) -> {i32*2}", 0).unwrap();
        let p = |text| parse(text, &sig, &[], 0).unwrap();
        assert_eq!(
            p("x {$d..}, {$next(2)}, {$2..}, {$args(3: 1)}"),
            p("x {$d0, $d1}, {$0, $1}, {$2.0, $2.1}, {$3}")
        );
    }
}
