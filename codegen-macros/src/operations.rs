//! The IR's operations as rules name them, from `tables/ir`.

use jacquard_schema::opcodes::{self, Ir, Opcode, Predicate, Word};
use jacquard_schema::row::{Near, near};
use jacquard_schema::{Errors, Tables};
use proc_macro2::Ident;
use quote::format_ident;
use thiserror::Error;

/// A name that `tables/ir` does not have.
#[derive(Debug, Error)]
pub enum OperationError {
    #[error("`{name}` is not an instruction of tables/ir/opcodes.toml{near}")]
    Opcode { name: String, near: Near },
    #[error("`{name}` is not a predicate of `{op}` in tables/ir/predicates.toml")]
    Predicate { op: String, name: String },
    #[error("`{0}`: only comparisons have a predicate")]
    NoComparison(String),
    #[error("`{name}` is not a `{of}` of tables/ir/atomics.toml{near}")]
    Word {
        of: &'static str,
        name: String,
        near: Near,
    },
    #[error("`{0}` is not a flag of tables/ir/flags.toml")]
    Flag(String),
}

/// What an operator of a rule is: an opcode, and the predicate of a comparison.
pub type Operation<'a> = (&'a Opcode, Option<&'a Predicate>);

/// Opcodes, predicates and flags.
pub struct Operations {
    ir: Ir,
}

impl Operations {
    pub fn load(tables: &Tables) -> Result<Operations, Errors> {
        Ok(Operations {
            ir: opcodes::load(tables)?,
        })
    }

    /// `add`, or `icmp.slt`.
    pub fn find(&self, text: &str) -> Result<Operation<'_>, OperationError> {
        let (base, predicate) = match text.split_once('.') {
            Some((base, predicate)) => (base, Some(predicate)),
            None => (text, None),
        };
        let op = self.opcode(base)?;
        let Some(name) = predicate else {
            return Ok((op, None));
        };
        let float = match base {
            "icmp" => false,
            "fcmp" => true,
            _ => return Err(OperationError::NoComparison(text.into())),
        };
        let mut all = self.ir.predicates.iter();
        match all.find(|p| p.text == name && p.float == float) {
            Some(p) => Ok((op, Some(p))),
            None => Err(OperationError::Predicate {
                op: base.into(),
                name: name.into(),
            }),
        }
    }

    /// An opcode by LLVM's spelling.
    pub fn opcode(&self, text: &str) -> Result<&Opcode, OperationError> {
        let found = self.ir.opcodes.iter().find(|o| o.text == text);
        found.ok_or_else(|| OperationError::Opcode {
            name: text.into(),
            near: near(text, self.ir.opcodes.iter().map(|o| o.text.as_str())),
        })
    }

    /// A value of one of the enums of `tables/ir/atomics.toml` by LLVM's spelling.
    pub fn word(&self, of: &'static str, text: &str) -> Result<&Word, OperationError> {
        let mut all = self.ir.words.iter().filter(|w| w.of == of);
        all.clone()
            .find(|w| w.text == text)
            .ok_or_else(|| OperationError::Word {
                of,
                name: text.into(),
                near: near(text, all.by_ref().map(|w| w.text.as_str())),
            })
    }

    /// The operator that means the same with its operands exchanged: itself where they may change places.
    pub fn swapped(&self, text: &str) -> Option<String> {
        let (op, predicate) = self.find(text).ok()?;
        let named = |name: &str| self.ir.predicates.iter().find(|p| p.name == name);
        match predicate {
            Some(p) => Some(format!("{}.{}", op.text, named(&p.swapped)?.text)),
            None => op.commutative.then(|| text.to_string()),
        }
    }

    /// The bit of a flag.
    pub fn flag(&self, text: &str) -> Result<u32, OperationError> {
        let found = self.ir.flags.iter().find(|f| f.text == text);
        found
            .map(|f| f.bit)
            .ok_or_else(|| OperationError::Flag(text.into()))
    }
}

/// The variants of `Opcode` and `Pred` in Rust.
pub fn idents((op, predicate): Operation<'_>) -> (Ident, Option<Ident>) {
    (
        format_ident!("{}", op.name),
        predicate.map(|p| format_ident!("{}", p.name)),
    )
}
