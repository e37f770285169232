//! `tables/isel/{atomic,wide}.ron`: operations on whole values, which may take several registers, and what they become.
//!
//! A row is `Whole(ir: "(atomicrmw.add p x): i32|i64", ptx: "atom.qual?.add.u{bits} [p] x", unused: "red.qual?.add.u{bits} [p] x")`.
//!
//! The pattern is one operation: an opcode, a comparison with its predicate, or `atomicrmw.` with its operation. Lower-case words are
//! operands (`x:i32` asks for a type), upper-case words are integer constants. After the colon come the types: of the result, of the
//! operands for a comparison, of what memory holds for an atomic operation.
//!
//! Templates are those of [`crate::isel`]. `d` is the result, `d.0` and `d.1` are its registers, `ok` is whether a compare and swap was
//! made; `x.0` is one register of a value, `pack(x)` all of them in one, `reg(x)` the value where it must not be an immediate,
//! `[p]` an address. Instructions whose results are unused are dropped, except those with side effects. `when` may ask about `x`
//! and `x.0`; `unused` is the template where the result is unused and the ordering is relaxed.

use crate::fields;
use crate::isel::{Instruction, instruction};
use crate::needs::Needs;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::Row;
use thiserror::Error;

/// The files of such rows.
pub const FILES: [&str; 2] = ["isel/atomic.ron", "isel/wide.ron"];

/// Types, with what `{bits}` stands for.
pub const TYPES: [(&str, u32); 12] = [
    ("i1", 1),
    ("iN", 32),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("i128", 128),
    ("f16", 16),
    ("bf16", 16),
    ("f32", 32),
    ("f64", 64),
    ("f16x2", 32),
    ("bf16x2", 32),
];

/// An operand of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Kid {
    /// Its name.
    pub name: String,
    /// Index into [`TYPES`] of the type that it must have.
    pub ty: Option<usize>,
    /// It must be an integer constant.
    pub constant: bool,
}

/// A row for one type.
#[derive(Clone, Debug)]
pub struct Whole {
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The pattern as written.
    pub text: String,
    /// The operation: `add`, `icmp.eq`, `atomicrmw.add`, `cmpxchg`.
    pub op: String,
    /// Index into [`TYPES`].
    pub ty: usize,
    /// Operands.
    pub kids: Vec<Kid>,
    /// Condition.
    pub when: Option<String>,
    /// What the target must have.
    pub gate: Needs,
    /// What to emit.
    pub insts: Vec<Instruction>,
    /// What to emit where the result is unused and the ordering is relaxed.
    pub unused: Option<Vec<Instruction>>,
}

impl Whole {
    /// How many registers a value of the row's type takes.
    pub fn parts(&self) -> u8 {
        match TYPES[self.ty].0 {
            "i128" | "f16x2" | "bf16x2" => 2,
            _ => 1,
        }
    }
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum WholeError {
    #[error("the pattern must be one operation with its types: `(add x y): i128`")]
    Pattern,
    #[error("`{0}` is not a type of such a row; types are {types}", types = TYPES.map(|t| t.0).join(", "))]
    Type(String),
    #[error("{0}")]
    Template(String),
    #[error("`qual?` must follow the mnemonic of the one instruction that accesses memory")]
    Qualifiers,
}

#[derive(Row)]
#[row(repeated)]
struct WholeRow {
    ir: String,
    ptx: String,
    unused: Option<String>,
    when: Option<String>,
    gate: Needs,
}

/// Loads the rows, in table order.
pub fn load(tables: &Tables) -> Result<Vec<Whole>, Errors> {
    let mut rows = Vec::new();
    for file in FILES {
        rows.extend(tables.rows(file)?);
    }
    Ok(fields::map(tables, &rows, read)?.concat())
}

fn read(found: WholeRow, row: &Row) -> Result<Vec<Whole>, TableError> {
    let cure = "write `Whole(ir: \"(add x y): i128\", ptx: \"d.0 = mnemonic x.0 y.0; ...\", when: \"condition\")`";
    let fail = |e: WholeError| row.error(e, cure);
    let pattern = found.ir.rsplit_once("):").and_then(|(pattern, types)| {
        let mut words = pattern.strip_prefix('(')?.split_whitespace();
        Some((words.next()?.to_string(), words, types.trim()))
    });
    let (op, words, types) = pattern.ok_or_else(|| fail(WholeError::Pattern))?;
    let kids = words
        .map(kid)
        .collect::<Result<Vec<_>, _>>()
        .map_err(fail)?;
    let mut out = Vec::new();
    for name in types.split('|') {
        let ty = type_index(name).map_err(fail)?;
        let template = |text: &str| {
            let text = text.replace("{bits}", &TYPES[ty].1.to_string());
            let insts = (text.split(';'))
                .map(|i| instruction(i).map_err(|e| WholeError::Template(e.to_string())))
                .collect::<Result<Vec<_>, _>>()?;
            let accesses = insts.iter().filter(|i| i.qualified).count();
            let address = op == "cmpxchg" || op.starts_with("atomicrmw.");
            match accesses == usize::from(address) {
                true => Ok(insts),
                false => Err(WholeError::Qualifiers),
            }
        };
        out.push(Whole {
            file: row.file.clone(),
            line: row.line,
            text: found.ir.clone(),
            ty,
            insts: template(&found.ptx).map_err(fail)?,
            unused: (found.unused.as_deref().map(template).transpose()).map_err(fail)?,
            op: op.clone(),
            kids: kids.clone(),
            when: found.when.clone(),
            gate: found.gate.clone(),
        });
    }
    Ok(out)
}

fn type_index(name: &str) -> Result<usize, WholeError> {
    let mut all = TYPES.iter();
    all.position(|t| t.0 == name)
        .ok_or_else(|| WholeError::Type(name.into()))
}

fn kid(word: &str) -> Result<Kid, WholeError> {
    let (name, ty) = match word.split_once(':') {
        Some((name, ty)) => (name, Some(type_index(ty)?)),
        None => (word, None),
    };
    Ok(Kid {
        name: name.to_string(),
        ty,
        constant: name.starts_with(|c: char| c.is_ascii_uppercase()),
    })
}
