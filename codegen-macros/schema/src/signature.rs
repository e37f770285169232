//! Type signatures of intrinsics and builtins: `(i32, $0, ptr(3), <2 x half>) -> {i32, i1}`.

use crate::fields::{At, Field};
use crate::{TableError, Value};
use jacquard_derive::{Emit, Word};
use thiserror::Error;

/// A type in a signature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Emit)]
#[row(as = "Ty")]
pub enum Ty {
    /// No value.
    #[default]
    Void,
    /// An integer of that many bits.
    Int(u16),
    /// 16-bit IEEE.
    Half,
    /// bfloat16.
    BFloat,
    /// 32-bit IEEE.
    Float,
    /// 64-bit IEEE.
    Double,
    /// Metadata operand.
    Metadata,
    /// Token.
    Token,
    /// Pointer into an address space.
    Ptr(u32),
    /// Fixed vector.
    Vec(u16, Box<Ty>),
    /// Literal struct.
    Struct(Vec<Ty>),
    /// The type of overload slot N.
    Slot(u8),
    /// The element type of vector slot N.
    Elt(u8),
    /// An integer of that many bits, in the shape of slot N.
    IntLike(u16, u8),
}

/// What an overload slot may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(as = "SlotKind")]
pub enum SlotKind {
    /// Any first-class type.
    Any,
    /// Scalar integer.
    Int,
    /// Scalar float.
    Float,
    /// Integer or vector of integers.
    Ints,
    /// Float or vector of floats.
    Floats,
    /// Pointer of any address space.
    Ptr,
    /// Pointer or vector of pointers.
    Ptrs,
    /// Any vector.
    Vec,
    /// Vector of integers.
    VecInt,
    /// Vector of floats.
    VecFloat,
}

/// What is wrong with the text of a signature; `rest` is what was still to be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignatureError {
    /// A parameter after the variadic one.
    #[error("`...` must be the last parameter")]
    BehindDots,
    /// A token is missing.
    #[error("expected `{token}` before `{rest}`")]
    Token {
        /// The token.
        token: &'static str,
        /// What was found instead.
        rest: String,
    },
    /// A list neither goes on nor ends.
    #[error("expected `,` or `{close}` before `{rest}`")]
    List {
        /// What would end it.
        close: char,
        /// What was found.
        rest: String,
    },
    /// A number is missing.
    #[error("expected a number before `{0}`")]
    Number(String),
    /// Text after the result's type.
    #[error("`{0}` follows the signature")]
    Follows(String),
    /// A parameter of type `void`.
    #[error("a parameter cannot be void")]
    VoidParameter,
    /// An out-of-range count after a type.
    #[error("`*{0}`: a type may be repeated 1 to 255 times")]
    Repeat(u32),
    /// The number of a slot that the row does not have.
    #[error("`${number}` names no overload slot; the row has {slots}")]
    Slot {
        /// The number.
        number: u32,
        /// How many slots the row has.
        slots: usize,
    },
    /// Types within types beyond the limit.
    #[error("types nest too deeply")]
    TooDeep,
    /// A word that names no type.
    #[error("`{0}` is not a type")]
    NoType(String),
}

/// A parsed signature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// Result.
    pub ret: Ty,
    /// Parameters.
    pub params: Vec<Ty>,
    /// Parameter names where the row gives them (`mask: i32`), else empty.
    pub names: Vec<String>,
    /// More arguments of any type may follow.
    pub variadic: bool,
}

impl Signature {
    /// Parses `(types) -> type`, where `i32*4` stands for four `i32`; a struct of one field is that field; the arrow may be missing for void.
    pub fn parse(text: &str, slots: usize) -> Result<Signature, SignatureError> {
        let mut p = Parser {
            rest: text.trim(),
            slots,
        };
        p.expect("(")?;
        let (mut params, mut names, mut variadic) = (Vec::new(), Vec::new(), false);
        while !p.eat(")") {
            if variadic {
                return Err(SignatureError::BehindDots);
            }
            if p.eat("...") {
                variadic = true;
            } else {
                let mut name = String::new();
                if let Some((head, tail)) = p.rest.split_once(':') {
                    let head = head.trim();
                    if !head.is_empty()
                        && head.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
                    {
                        name = head.to_string();
                        p.rest = tail.trim_start();
                    }
                }
                let ty = p.ty(0)?;
                for _ in 0..p.repeat()? {
                    params.push(ty.clone());
                    names.push(name.clone());
                }
            }
            if !p.eat(",") && !p.rest.starts_with(')') {
                return Err(p.list(')'));
            }
        }
        let ret = if p.eat("->") { p.ty(0)? } else { Ty::Void };
        if !p.rest.is_empty() {
            return Err(SignatureError::Follows(p.rest.into()));
        }
        if params.contains(&Ty::Void) {
            return Err(SignatureError::VoidParameter);
        }
        Ok(Signature {
            ret,
            params,
            names,
            variadic,
        })
    }
}

/// The types of a row that lists its overload slots as `over`.
impl Field for Signature {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Signature, TableError> {
        let slots = Vec::<SlotKind>::build(at.row.get("over"), &At { key: "over", ..*at })?;
        let text = String::build(value, at)?;
        Signature::parse(&text, slots.len())
            .map_err(|m| at.error(format!("`{text}`: {m}"), "write `(types) -> type`"))
    }
}

impl Signature {
    /// The number of the parameter that is called `name`, or whose number `name` is.
    pub fn argument(&self, name: &str) -> Option<usize> {
        match name.parse::<usize>() {
            Ok(n) => Some(n).filter(|&n| n < self.params.len()),
            Err(_) => self.names.iter().position(|k| !k.is_empty() && k == name),
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    slots: usize,
}

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let hit = self.rest.strip_prefix(token);
        if let Some(tail) = hit {
            self.rest = tail.trim_start();
        }
        hit.is_some()
    }

    /// The error of a list that neither goes on nor ends with `close`.
    fn list(&self, close: char) -> SignatureError {
        let rest = self.rest.into();
        SignatureError::List { close, rest }
    }

    fn expect(&mut self, token: &'static str) -> Result<(), SignatureError> {
        if self.eat(token) {
            Ok(())
        } else {
            let rest = self.rest.into();
            Err(SignatureError::Token { token, rest })
        }
    }

    fn number(&mut self) -> Result<u32, SignatureError> {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let n = self.rest[..end]
            .parse()
            .map_err(|_| SignatureError::Number(self.rest.into()))?;
        self.rest = self.rest[end..].trim_start();
        Ok(n)
    }

    /// `*4` after a type: that many of it.
    fn repeat(&mut self) -> Result<u32, SignatureError> {
        if !self.eat("*") {
            return Ok(1);
        }
        match self.number()? {
            n @ 1..=255 => Ok(n),
            n => Err(SignatureError::Repeat(n)),
        }
    }

    fn slot(&mut self) -> Result<u8, SignatureError> {
        self.expect("$")?;
        let number = self.number()?;
        let slots = self.slots;
        if number as usize >= slots {
            return Err(SignatureError::Slot { number, slots });
        }
        Ok(number as u8)
    }

    fn ty(&mut self, depth: u32) -> Result<Ty, SignatureError> {
        if depth > 8 {
            return Err(SignatureError::TooDeep);
        }
        if self.rest.starts_with('$') {
            return self.slot().map(Ty::Slot);
        }
        if self.eat("<") {
            let n = self.number()?;
            self.expect("x")?;
            let t = self.ty(depth + 1)?;
            self.expect(">")?;
            return Ok(Ty::Vec(n as u16, Box::new(t)));
        }
        if self.eat("{") {
            let mut fields = Vec::new();
            while !self.eat("}") {
                let ty = self.ty(depth + 1)?;
                for _ in 0..self.repeat()? {
                    fields.push(ty.clone());
                }
                if !self.eat(",") && !self.rest.starts_with('}') {
                    return Err(self.list('}'));
                }
            }
            // LLVM gives a single value without a struct around it.
            return Ok(match <[Ty; 1]>::try_from(fields) {
                Ok([only]) => only,
                Err(fields) => Ty::Struct(fields),
            });
        }
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = self.rest[end..].trim_start();
        let simple = match word {
            "void" => Ty::Void,
            "half" => Ty::Half,
            "bfloat" => Ty::BFloat,
            "float" => Ty::Float,
            "double" => Ty::Double,
            "metadata" => Ty::Metadata,
            "token" => Ty::Token,
            "ptr" => {
                if self.eat("(") {
                    let n = self.number()?;
                    self.expect(")")?;
                    return Ok(Ty::Ptr(n));
                }
                Ty::Ptr(0)
            }
            "elt" => {
                self.expect("(")?;
                let n = self.slot()?;
                self.expect(")")?;
                return Ok(Ty::Elt(n));
            }
            _ => match word.strip_prefix('i').and_then(|w| w.parse::<u16>().ok()) {
                Some(bits) if bits > 0 => {
                    if self.eat("(") {
                        let n = self.slot()?;
                        self.expect(")")?;
                        return Ok(Ty::IntLike(bits, n));
                    }
                    Ty::Int(bits)
                }
                _ => return Err(SignatureError::NoType(word.into())),
            },
        };
        Ok(simple)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_parse() {
        let s = Signature::parse(
            "(mask: i32, $0, ptr(3), <2 x half>, ...) -> {elt($1), i1($0)}",
            2,
        )
        .unwrap();
        assert_eq!(s.params.len(), 4);
        assert_eq!(s.names[0], "mask");
        assert!(s.variadic);
        assert_eq!(s.ret, Ty::Struct(vec![Ty::Elt(1), Ty::IntLike(1, 0)]));
        assert_eq!(Signature::parse("()", 0).unwrap().ret, Ty::Void);
        for bad in [
            "",
            "(i32",
            "(x32)",
            "($0)",
            "() -> i32 i32",
            "(void)",
            "(..., i32)",
            "(i32 i32)",
        ] {
            assert!(Signature::parse(bad, 0).is_err(), "{bad}");
        }
    }
}
