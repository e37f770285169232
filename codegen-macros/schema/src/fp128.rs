//! `tables/passes/fp128.toml`: the library functions that operations on floating point of 128 bits become.

use crate::fields::{At, Variant};
use crate::opcodes::{Opcode, Predicate};
use crate::{Errors, Row, TableError, Tables, fields, opcodes};
use jacquard_derive::{Emit, Row};

/// The types that a conversion may have on its other side: a name, and the constant of `TypeId`.
const TYPES: [(&str, &str); 5] = [
    ("half", "HALF"),
    ("bfloat", "BFLOAT"),
    ("float", "FLOAT"),
    ("double", "DOUBLE"),
    ("i128", "I128"),
];

/// What a row is for.
#[derive(Clone, Debug, Emit)]
#[row(as = "Operation")]
pub enum Operation {
    /// An opcode.
    Plain(Variant),
    /// An opcode, and the constant of the type on the other side.
    Convert(Variant, Variant),
    /// A comparison by a predicate.
    Compare(Variant),
    /// A role of intrinsics.
    Role(Variant),
}

/// How the order that a comparison gives is tested.
#[derive(Clone, Debug, Emit)]
#[row(as = "Test")]
pub struct Test {
    /// The integer predicate.
    pub pred: Variant,
    /// What the order is compared with.
    pub with: i32,
    /// Bits of the order that are looked at, if not all are.
    pub mask: Option<i32>,
}

/// One operation.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "passes/fp128.toml", as = "Lowering", check = "tested")]
pub struct Lowering {
    /// What it is for.
    #[row(name, with = "operation")]
    pub operation: Operation,
    /// The library function.
    #[row(of = "libdevice.toml")]
    pub call: String,
    /// The opcode between narrower types and the row's.
    #[row(with = "cast")]
    pub cast: Option<Variant>,
    /// The function gives the bits of the row's type.
    pub bits: bool,
    /// The test of a comparison.
    #[row(with = "test")]
    pub test: Option<Test>,
    #[row(hidden)]
    mask: Option<i64>,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Lowering>, Errors> {
    opcodes::load(tables)?;
    fields::load(tables)
}

fn opcode(text: &str, at: &At<'_>) -> Option<Variant> {
    let all = at.context.rows_of::<Opcode>();
    let found = all.iter().find(|o| o.text == text);
    found.map(|o| Variant("Opcode", o.name.clone()))
}

fn predicate(text: &str, float: bool, at: &At<'_>) -> Option<Variant> {
    let all = at.context.rows_of::<Predicate>();
    let found = all.iter().find(|p| p.float == float && p.text == text);
    found.map(|p| Variant("Pred", p.name.clone()))
}

fn operation(name: Option<String>, at: &At<'_>) -> Result<Operation, TableError> {
    let name = name.unwrap_or_default();
    let roles = at.context.names_of("passes/roles.toml").unwrap_or_default();
    let named = || match name.split_once(' ') {
        None => opcode(&name, at).map(Operation::Plain),
        Some(("fcmp", p)) => predicate(p, true, at).map(Operation::Compare),
        Some((op, ty)) => {
            let ty = TYPES.iter().find(|t| t.0 == ty)?.1;
            let ty = Variant("TypeId", ty.to_string());
            Some(Operation::Convert(opcode(op, at)?, ty))
        }
    };
    if roles.contains(&name) {
        return Ok(Operation::Role(Variant("Role", name)));
    }
    named().ok_or_else(|| {
        at.error(
            format!("`{name}` is not an operation"),
            "write an opcode, an opcode and a type, `fcmp` and a predicate, or a role",
        )
    })
}

fn cast(read: Option<String>, at: &At<'_>) -> Result<Option<Variant>, TableError> {
    let Some(text) = read else { return Ok(None) };
    let message = || format!("`{text}` is not an opcode");
    match opcode(&text, at) {
        None => Err(at.error(message(), "name a row of tables/ir/opcodes.toml")),
        found => Ok(found),
    }
}

/// `eq 0`
fn test(read: Option<String>, at: &At<'_>) -> Result<Option<Test>, TableError> {
    let Some(text) = read else { return Ok(None) };
    let parsed = || {
        let (pred, with) = text.split_once(' ')?;
        let (pred, with) = (predicate(pred, false, at)?, with.parse().ok()?);
        let mask = None;
        Some(Test { pred, with, mask })
    };
    let message = || format!("`{text}` is not a test of an integer");
    match parsed() {
        None => Err(at.error(message(), "write a predicate and a number: `eq 0`")),
        found => Ok(found),
    }
}

fn tested(l: &mut Lowering, row: &Row) -> Result<(), TableError> {
    if matches!(l.operation, Operation::Compare(_)) != l.test.is_some() {
        let message = "comparisons, and they alone, have a `test`";
        return Err(row.error(message, "give `test = \"eq 0\"` in a row of `fcmp`"));
    }
    if let Some(test) = &mut l.test {
        test.mask = l.mask.map(|m| m as i32);
    }
    Ok(())
}
