//! PTX templates: how an intrinsic with a fixed PTX form is written. `docs/tables.md` lists the syntax.

use crate::signature::{Signature, Ty};
use jacquard_derive::Emit;
use thiserror::Error;

/// A piece of a PTX statement.
#[derive(Clone, Debug, PartialEq, Eq, Emit)]
#[row(as = "Piece")]
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

/// What is wrong with the text of a template.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// The number of an argument that the signature lacks.
    #[error("`${number}` names no argument; there are {count}")]
    NoArgument {
        /// The number.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// An address without its end.
    #[error("`[` is not closed")]
    OpenBracket,
    /// The offset of an address.
    #[error("`{0}` is not an offset")]
    Offset(String),
    /// An address in an argument that holds none.
    #[error("argument {0} is not an address")]
    NoAddress(u8),
    /// The result of an intrinsic without one.
    #[error("`$d`, but the intrinsic gives no value")]
    NoResult,
    /// A field that the result lacks.
    #[error("`$d{field}`: the result has {count} fields")]
    NoField {
        /// The field.
        field: u32,
        /// How many there are.
        count: usize,
    },
    /// `$end` alone.
    #[error("`$end` without `$if`")]
    EndWithoutIf,
    /// `$if` alone.
    #[error("`$if` without `$end`")]
    IfWithoutEnd,
    /// `$if` within another.
    #[error("`$if` inside `$if`")]
    NestedIf,
    /// An unknown word.
    #[error("`${0}` is unknown")]
    UnknownWord(String),
    /// A word that says more in parentheses, without them.
    #[error("`${0}` needs parentheses")]
    NoParentheses(String),
    /// A word whose parenthesis has no end.
    #[error("`${0}(` is not closed")]
    OpenParenthesis(String),
    /// `$args` of a single number.
    #[error("write `$args(first: count)`")]
    ArgsWithoutCount,
    /// The text in parentheses should be, or begin with, a number.
    #[error("`${word}({inside})`: no number")]
    NoNumber {
        /// The word before them.
        word: String,
        /// The text in them.
        inside: String,
    },
    /// The number of a slot that the row does not have.
    #[error("`${word}({number})` names no overload slot")]
    NoSlot {
        /// The word before it.
        word: String,
        /// The number.
        number: usize,
    },
    /// An argument that chooses text and may be unknown at compile time.
    #[error("argument {0} must be in `imm` to choose text")]
    NotImmediate(usize),
    /// The result is nowhere in the text.
    #[error("the intrinsic gives a value, but the text has no `$d`")]
    ResultUnused,
    /// A number is missing before this text.
    #[error("a number is missing before `{0}`")]
    Number(String),
}

/// Parses and checks a template against the row's signature.
pub fn parse(
    text: &str,
    sig: &Signature,
    imm: &[usize],
    slots: usize,
) -> Result<Vec<Piece>, TemplateError> {
    let mut reader = Reader {
        sig,
        imm,
        slots,
        rest: text.trim(),
        pieces: Vec::new(),
        literal: String::new(),
        result_seen: false,
        open_if: false,
        next: 0,
    };
    while let Some(c) = reader.rest.chars().next() {
        reader.read(c)?;
    }
    reader.finish()
}

/// What is read of a template, and what is left of it.
struct Reader<'a> {
    sig: &'a Signature,
    imm: &'a [usize],
    slots: usize,
    rest: &'a str,
    pieces: Vec<Piece>,
    /// Text that no piece holds yet.
    literal: String,
    result_seen: bool,
    open_if: bool,
    /// The argument after the last that `$args` or `$next` wrote.
    next: usize,
}

impl<'a> Reader<'a> {
    fn arg(&self, number: usize) -> Result<u8, TemplateError> {
        let count = self.sig.params.len();
        match number < count {
            true => Ok(number as u8),
            false => Err(TemplateError::NoArgument { number, count }),
        }
    }

    fn push(&mut self, piece: Piece) {
        if !self.literal.is_empty() {
            let text = std::mem::take(&mut self.literal);
            self.pieces.push(Piece::Text(text));
        }
        self.pieces.push(piece);
    }

    /// Appends pieces with commas between them.
    fn list(&mut self, parts: Vec<Piece>) {
        for (k, part) in parts.into_iter().enumerate() {
            if k > 0 {
                self.literal.push_str(", ");
            }
            self.push(part);
        }
    }

    /// Is `text` next? Then it is passed.
    fn eat(&mut self, text: &str) -> bool {
        let tail = self.rest.strip_prefix(text);
        self.rest = tail.unwrap_or(self.rest);
        tail.is_some()
    }

    fn at_digit(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    fn read(&mut self, c: char) -> Result<(), TemplateError> {
        match c {
            '[' if self.rest[1..].starts_with('$') => self.address(),
            '$' => {
                self.rest = &self.rest[1..];
                let end = self.rest.find(|c: char| !c.is_ascii_alphabetic());
                let (word, tail) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                self.rest = tail;
                match word {
                    "" => self.argument(),
                    _ => self.word(word),
                }
            }
            ';' => {
                self.rest = self.rest[1..].trim_start();
                self.push(Piece::End);
                Ok(())
            }
            _ => {
                self.literal.push(c);
                self.rest = &self.rest[c.len_utf8()..];
                Ok(())
            }
        }
    }

    /// `[$0+8]`
    fn address(&mut self) -> Result<(), TemplateError> {
        let close = self.rest.find(']').ok_or(TemplateError::OpenBracket)?;
        let inner = &self.rest[2..close];
        let (n, offset) = match inner.split_once('+') {
            Some((n, o)) => {
                let offset = o.parse();
                (n, offset.map_err(|_| TemplateError::Offset(o.into()))?)
            }
            None => (inner, 0),
        };
        let Ok(n) = n.parse::<usize>() else {
            // Several operands in one bracket, as for textures and tensor maps: plain text.
            self.literal.push('[');
            self.rest = &self.rest[1..];
            return Ok(());
        };
        let n = self.arg(n)?;
        if !matches!(
            self.sig.params[n as usize],
            Ty::Ptr(_) | Ty::Slot(_) | Ty::Int(64) | Ty::Int(32)
        ) {
            return Err(TemplateError::NoAddress(n));
        }
        self.rest = &self.rest[close + 1..];
        self.push(Piece::Address(n, offset));
        Ok(())
    }

    /// `$0`, `$0.1`, `$0..`
    fn argument(&mut self) -> Result<(), TemplateError> {
        let n = number(&mut self.rest)?;
        let n = self.arg(n as usize)?;
        if self.eat("..") {
            let parts = match &self.sig.params[n as usize] {
                Ty::Vec(len, _) => (0..*len).map(|k| Piece::ArgPart(n, k as u8)).collect(),
                _ => vec![Piece::Arg(n)],
            };
            self.list(parts);
            return Ok(());
        }
        let part = self.rest.strip_prefix('.');
        let piece = match part.filter(|p| p.starts_with(|c: char| c.is_ascii_digit())) {
            Some(part) => {
                self.rest = part;
                Piece::ArgPart(n, number(&mut self.rest)? as u8)
            }
            None => Piece::Arg(n),
        };
        self.push(piece);
        Ok(())
    }

    /// `$d`, `$d1`, `$d..`
    fn result(&mut self) -> Result<(), TemplateError> {
        self.result_seen = true;
        let ret = &self.sig.ret;
        if *ret == Ty::Void {
            return Err(TemplateError::NoResult);
        }
        if self.eat("..") {
            let count = match ret {
                Ty::Struct(f) => f.len(),
                Ty::Vec(n, _) => usize::from(*n),
                _ => 0,
            };
            let parts = match count {
                0 => vec![Piece::Result],
                n => (0..n).map(|k| Piece::ResultPart(k as u8)).collect(),
            };
            self.list(parts);
            return Ok(());
        }
        let piece = match self.at_digit() {
            true => {
                let n = number(&mut self.rest)?;
                if let Ty::Struct(f) = ret
                    && n as usize >= f.len()
                {
                    let (field, count) = (n, f.len());
                    return Err(TemplateError::NoField { field, count });
                }
                Piece::ResultPart(n as u8)
            }
            false => Piece::Result,
        };
        self.push(piece);
        Ok(())
    }

    /// What a word and its parentheses, just consumed, mean.
    fn word(&mut self, word: &str) -> Result<(), TemplateError> {
        match word {
            "d" => self.result(),
            "ftz" => {
                self.push(Piece::Ftz);
                Ok(())
            }
            "args" | "next" => self.several(word),
            "end" => {
                if !std::mem::take(&mut self.open_if) {
                    return Err(TemplateError::EndWithoutIf);
                }
                self.push(Piece::EndIf);
                Ok(())
            }
            "space" | "bits" | "ty" | "pick" | "flag" | "tmp" | "if" => {
                let inside = self.parentheses(word)?;
                let piece = self.by_number(word, inside)?;
                self.push(piece);
                Ok(())
            }
            _ => Err(TemplateError::UnknownWord(word.into())),
        }
    }

    fn parentheses(&mut self, word: &str) -> Result<&'a str, TemplateError> {
        let inner = self.rest.strip_prefix('(');
        let inner = inner.ok_or_else(|| TemplateError::NoParentheses(word.into()))?;
        let split = inner.split_once(')');
        let (inside, tail) = split.ok_or_else(|| TemplateError::OpenParenthesis(word.into()))?;
        self.rest = tail;
        Ok(inside)
    }

    /// `$args(1: 4)`, `$next(4)`: several arguments.
    fn several(&mut self, word: &str) -> Result<(), TemplateError> {
        let inside = self.parentheses(word)?;
        let (from, count) = match (word, inside.split_once(':')) {
            ("args", Some((from, count))) => (from.trim().parse(), count),
            ("args", None) => return Err(TemplateError::ArgsWithoutCount),
            _ => (Ok(self.next), inside),
        };
        let (Ok(from), Ok(count)) = (from, count.trim().parse::<usize>()) else {
            return Err(no_number(word, inside));
        };
        self.next = from + count;
        let all = (from..self.next).map(|n| self.arg(n).map(Piece::Arg));
        let parts = all.collect::<Result<Vec<_>, TemplateError>>()?;
        self.list(parts);
        Ok(())
    }

    /// A piece that depends on an argument or a slot: `$space(0)`, `$pick(1: a|b)`.
    fn by_number(&mut self, word: &str, inside: &str) -> Result<Piece, TemplateError> {
        let (n, tail) = inside.split_once(':').unwrap_or((inside, ""));
        let named = self.sig.argument(n.trim());
        let n: usize = named
            .or_else(|| n.trim().parse().ok())
            .ok_or_else(|| no_number(word, inside))?;
        let slot = || match n < self.slots {
            true => Ok(n as u8),
            false => Err(TemplateError::NoSlot {
                word: word.into(),
                number: n,
            }),
        };
        let immediate = || match self.imm.contains(&n) {
            true => self.arg(n),
            false => Err(TemplateError::NotImmediate(n)),
        };
        Ok(match word {
            "space" => Piece::Space(self.arg(n)?),
            "bits" => Piece::Bits(slot()?),
            "ty" => Piece::Type(slot()?),
            "pick" => {
                let texts = tail.split('|').map(|t| t.trim().to_string());
                Piece::Pick(immediate()?, texts.collect())
            }
            "flag" => Piece::Pick(immediate()?, vec![String::new(), tail.trim().to_string()]),
            "if" => {
                let piece = Piece::If(immediate()?);
                if std::mem::replace(&mut self.open_if, true) {
                    return Err(TemplateError::NestedIf);
                }
                piece
            }
            _ => Piece::Temp(n as u8, tail.trim().to_string()),
        })
    }

    fn finish(mut self) -> Result<Vec<Piece>, TemplateError> {
        if !self.literal.is_empty() {
            self.pieces.push(Piece::Text(self.literal));
        }
        if self.pieces.last() != Some(&Piece::End) {
            self.pieces.push(Piece::End);
        }
        if self.open_if {
            return Err(TemplateError::IfWithoutEnd);
        }
        if self.sig.ret != Ty::Void && !self.result_seen {
            return Err(TemplateError::ResultUnused);
        }
        Ok(self.pieces)
    }
}

fn no_number(word: &str, inside: &str) -> TemplateError {
    TemplateError::NoNumber {
        word: word.into(),
        inside: inside.into(),
    }
}

fn number(rest: &mut &str) -> Result<u32, TemplateError> {
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let n = rest[..end]
        .parse()
        .map_err(|_| TemplateError::Number((*rest).into()))?;
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
