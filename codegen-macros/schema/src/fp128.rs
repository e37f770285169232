//! `tables/passes/fp128.toml`: the library functions that operations on floating point of 128 bits become.

use crate::row::unique;
use crate::{Errors, Row, TableError, Tables, libdevice, opcodes, passes};

/// The types that a conversion may have on its other side: a name, and the constant of `TypeId`.
pub const TYPES: [(&str, &str); 5] = [
    ("half", "HALF"),
    ("bfloat", "BFLOAT"),
    ("float", "FLOAT"),
    ("double", "DOUBLE"),
    ("i128", "I128"),
];

/// What a row is for. Names are those of Rust.
#[derive(Clone, Debug)]
pub enum Operation {
    /// An opcode.
    Plain(String),
    /// An opcode, and the constant of the type on the other side.
    Convert(String, &'static str),
    /// A comparison by a predicate.
    Compare(String),
    /// A role of intrinsics.
    Role(String),
}

/// How the order that a comparison gives is tested.
#[derive(Clone, Debug)]
pub struct Test {
    /// The integer predicate, in Rust.
    pub pred: String,
    /// What the order is compared with.
    pub with: i32,
    /// Bits of the order that are looked at, if not all are.
    pub mask: Option<i64>,
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Lowering {
    /// What it is for.
    pub operation: Operation,
    /// The library function.
    pub call: String,
    /// The opcode, in Rust, between narrower types and the row's.
    pub cast: Option<String>,
    /// The function gives the bits of the row's type.
    pub bits: bool,
    /// The test of a comparison.
    pub test: Option<Test>,
}

/// What rows may name.
struct Names {
    ir: opcodes::Ir,
    roles: Vec<String>,
    functions: Vec<String>,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Lowering>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("passes/fp128.toml")?;
    errors.take(unique(&rows));
    let names = Names {
        ir: opcodes::load(tables)?,
        roles: (passes::load(tables)?.roles.into_iter())
            .map(|r| r.name)
            .collect(),
        functions: (crate::fields::load::<libdevice::Function>(tables)?.into_iter())
            .map(|f| f.name.to_string())
            .collect(),
    };
    let rows: Vec<Lowering> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row, &names)))
        .collect();
    errors.finish(rows)
}

impl Names {
    fn opcode(&self, text: &str) -> Option<String> {
        let found = self.ir.opcodes.iter().find(|o| o.text == text);
        found.map(|o| o.name.clone())
    }

    fn predicate(&self, text: &str, float: bool) -> Option<String> {
        let mut all = self.ir.predicates.iter();
        let found = all.find(|p| p.float == float && p.text == text);
        found.map(|p| p.name.clone())
    }

    fn operation(&self, name: &str) -> Option<Operation> {
        if self.roles.iter().any(|r| r == name) {
            return Some(Operation::Role(name.to_owned()));
        }
        match name.split_once(' ') {
            None => self.opcode(name).map(Operation::Plain),
            Some(("fcmp", p)) => self.predicate(p, true).map(Operation::Compare),
            Some((op, ty)) => {
                let ty = TYPES.iter().find(|t| t.0 == ty)?.1;
                Some(Operation::Convert(self.opcode(op)?, ty))
            }
        }
    }

    /// `eq 0`.
    fn test(&self, text: &str, mask: Option<i64>) -> Option<Test> {
        let (pred, with) = text.split_once(' ')?;
        Some(Test {
            pred: self.predicate(pred, false)?,
            with: with.parse().ok()?,
            mask,
        })
    }
}

fn wrong(row: &Row, key: &'static str, message: String, help: &str) -> TableError {
    row.error_at(row.line_of(key), message, help)
}

fn read(row: &mut Row, names: &Names) -> Result<Lowering, Errors> {
    let Some(operation) = names.operation(&row.name) else {
        let message = format!("`{}` is not an operation", row.name);
        let help = "write an opcode, an opcode and a type, `fcmp` and a predicate, or a role";
        return Err(row.error(message, help).into());
    };
    let call = row.str("call")?;
    if !names.functions.contains(&call) {
        let message = format!("`{call}` is not a function of the library");
        let help = "name a row of tables/libdevice.toml";
        return Err(wrong(row, "call", message, help).into());
    }
    let cast = match row.opt_str("cast")? {
        None => None,
        Some(text) => Some(names.opcode(&text).ok_or_else(|| {
            let message = format!("`{text}` is not an opcode");
            wrong(row, "cast", message, "name a row of tables/ir/opcodes.toml")
        })?),
    };
    let bits = row.flag("bits")?;
    let (text, mask) = (row.opt_str("test")?, row.opt_int("mask")?);
    let test = match &text {
        None => None,
        Some(text) => Some(names.test(text, mask).ok_or_else(|| {
            let message = format!("`{text}` is not a test of an integer");
            wrong(
                row,
                "test",
                message,
                "write a predicate and a number: `eq 0`",
            )
        })?),
    };
    if matches!(operation, Operation::Compare(_)) != test.is_some() {
        let message = "comparisons, and they alone, have a `test`";
        let help = "give `test = \"eq 0\"` in a row of `fcmp`";
        return Err(row.error(message, help).into());
    }
    row.provenance()?;
    row.finish()?;
    Ok(Lowering {
        operation,
        call,
        cast,
        bits,
        test,
    })
}
