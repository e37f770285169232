//! `tables/ir/*.toml`: the IR's instructions, predicates, atomic enums and flags.

use crate::fields::{self, At};
use crate::row::near;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Row, Word};

/// The classes of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Class {
    /// It ends a block.
    Terminator,
    /// One operand.
    Unary,
    /// Two operands of one type.
    Binary,
    /// One operand, another type.
    Cast,
    /// Works on memory.
    Memory,
    /// All others.
    Other,
}

/// One instruction.
#[derive(Clone, Debug, Row)]
#[row(table = "ir/opcodes.toml", whole = "terminators_first")]
pub struct Opcode {
    /// LLVM's spelling.
    #[row(name)]
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Operands as the table writes them.
    #[row(default)]
    pub operands: String,
    /// Flags it may carry, as bits of the flag word.
    #[row(with = "flags")]
    pub flags: u32,
    /// The operands may change places.
    pub commutative: bool,
    /// A quotient or a remainder.
    pub division: bool,
    /// Works on floats and may carry fast-math flags.
    pub fp: bool,
    /// Reads or writes memory by itself.
    pub memory: bool,
    /// Record code of LLVM bitcode and the operation's code inside it.
    #[row(with = "codes")]
    pub bitcode: (u32, Option<u32>),
    /// One line.
    pub doc: String,
}

/// One predicate.
#[derive(Clone, Debug, Row)]
#[row(table = "ir/predicates.toml", whole = "predicates_exist")]
pub struct Predicate {
    /// Its own spelling.
    #[row(name)]
    pub key: String,
    /// The name in Rust.
    pub name: String,
    /// The spelling inside `icmp` or `fcmp`.
    pub text: String,
    /// Belongs to `fcmp`.
    pub float: bool,
    /// Compares integers as signed.
    pub signed: bool,
    /// Name of the predicate that holds exactly when this does not.
    pub inverse: String,
    /// Name of the predicate with the operands exchanged; its own is the same.
    #[row(with = "swapped")]
    pub swapped: String,
    /// Code in LLVM bitcode.
    pub bitcode: u32,
}

/// The enums whose values are in `tables/ir/atomics.toml`.
const ENUMS: &str = "Ordering SyncScope RmwOp";

/// One value of a small enum.
#[derive(Clone, Debug, Row)]
#[row(table = "ir/atomics.toml", repeated)]
pub struct Word {
    /// The enum.
    #[row(key = "enum", words = "ENUMS")]
    pub of: String,
    /// LLVM's spelling.
    #[row(name)]
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Code in LLVM bitcode, where it is fixed.
    pub bitcode: Option<u32>,
    /// One line.
    pub doc: String,
}

/// One flag.
#[derive(Clone, Debug, Row)]
#[row(table = "ir/flags.toml")]
pub struct Flag {
    /// The keyword.
    #[row(name)]
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Its bit.
    #[row(with = "bit", unique)]
    pub bit: u32,
    /// A fast-math flag.
    pub fast: bool,
    /// One line.
    pub doc: String,
}

/// All of `tables/ir/`.
#[derive(Clone, Debug)]
pub struct Ir {
    /// Instructions.
    pub opcodes: Vec<Opcode>,
    /// Predicates.
    pub predicates: Vec<Predicate>,
    /// Values of small enums.
    pub words: Vec<Word>,
    /// Flags.
    pub flags: Vec<Flag>,
}

/// Loads the tables.
pub fn load(tables: &Tables) -> Result<Ir, Errors> {
    let flags = fields::load(tables)?;
    let mut errors = Errors::new();
    let ir = Ir {
        flags,
        opcodes: fields::take(tables, &mut errors),
        predicates: fields::take(tables, &mut errors),
        words: fields::take(tables, &mut errors),
    };
    errors.finish(ir)
}

fn bit(read: Option<u32>, at: &At<'_>) -> Result<u32, TableError> {
    match at.required(read)? {
        bit @ 0..32 => Ok(bit),
        bit => Err(at.error(format!("bit {bit} does not fit the 32-bit word"), "0 to 31")),
    }
}

fn flags(read: Option<Vec<String>>, at: &At<'_>) -> Result<u32, TableError> {
    let known = at.context.rows_of::<Flag>();
    let bit = |f: &Flag| 1 << f.bit;
    let bits = |text: &String| match known.iter().find(|f| f.text == *text) {
        Some(f) => Ok(bit(f)),
        None if text == "fast" => Ok(known.iter().filter(|f| f.fast).fold(0, |b, f| b | bit(f))),
        None => {
            let names = known.iter().map(|f| f.text.as_str());
            Err(at.unknown(text, "a flag", "add it to tables/ir/flags.toml", names))
        }
    };
    let listed = read.unwrap_or_default();
    listed.iter().try_fold(0, |all, f| Ok(all | bits(f)?))
}

fn codes(read: Option<Vec<u32>>, at: &At<'_>) -> Result<(u32, Option<u32>), TableError> {
    match at.required(read)?[..] {
        [record] => Ok((record, None)),
        [record, code] => Ok((record, Some(code))),
        _ => Err(at.error(
            "`bitcode` is [record] or [record, code]",
            "write one number or two",
        )),
    }
}

/// A comparison of numbers tells terminators from the others.
fn terminators_first(all: &[Opcode], rows: &[&Row], errors: &mut Errors) {
    let ends = |o: &Opcode| o.class == Class::Terminator;
    let late = all.windows(2).position(|w| !ends(&w[0]) && ends(&w[1]));
    if let Some(n) = late {
        errors.push(rows[n + 1].error("terminators must come first", "move it up"));
    }
}

fn swapped(read: Option<String>, at: &At<'_>) -> Result<String, TableError> {
    let own = at.row.text("name").unwrap_or_default();
    Ok(read.unwrap_or_else(|| own.to_string()))
}

fn predicates_exist(all: &[Predicate], rows: &[&Row], errors: &mut Errors) {
    let names = || all.iter().map(|p| p.name.as_str());
    for (p, row) in all.iter().zip(rows) {
        for (key, name) in [("inverse", &p.inverse), ("swapped", &p.swapped)] {
            if !names().any(|n| n == name) {
                errors.push(row.error_in(
                    key,
                    format!("`{name}` is not a predicate"),
                    format!("name another row's `name`{}", near(name, names())),
                ));
            }
        }
    }
}
