//! `tables/frontend/traits.toml`: type traits that the compiler knows as words.

use crate::row::unique;
use crate::{Errors, Row, Tables};

/// What a trait may ask; `compiler/sema/src/traits.rs` answers each.
pub const TESTS: [&str; 59] = [
    "Abstract",
    "Aggregate",
    "Arithmetic",
    "Array",
    "Assignable",
    "BaseOf",
    "Class",
    "Compound",
    "Const",
    "Constructible",
    "Convertible",
    "Destructible",
    "Empty",
    "Enum",
    "ExtendedDeviceLambda",
    "ExtendedDeviceLambdaReturning",
    "ExtendedHostDeviceLambda",
    "Final",
    "FloatingPoint",
    "Function",
    "Fundamental",
    "HasNothrowAssign",
    "HasNothrowConstructor",
    "HasNothrowCopy",
    "HasTrivialAssign",
    "HasTrivialConstructor",
    "HasTrivialCopy",
    "HasTrivialDestructor",
    "HasUniqueObjectRepresentations",
    "HasVirtualDestructor",
    "Integral",
    "LiteralType",
    "LvalueReference",
    "MemberFunctionPointer",
    "MemberObjectPointer",
    "MemberPointer",
    "NothrowAssignable",
    "NothrowConstructible",
    "NothrowConvertible",
    "NothrowDestructible",
    "Object",
    "Pod",
    "Pointer",
    "Polymorphic",
    "Reference",
    "RvalueReference",
    "Same",
    "Scalar",
    "Signed",
    "StandardLayout",
    "Trivial",
    "TriviallyAssignable",
    "TriviallyConstructible",
    "TriviallyCopyable",
    "TriviallyDestructible",
    "Union",
    "Unsigned",
    "Void",
    "Volatile",
];

/// One trait.
#[derive(Clone, Debug)]
pub struct Trait {
    /// The word.
    pub name: String,
    /// What it asks: a number in [`TESTS`].
    pub test: usize,
    /// The answer doesn't need the class's definition.
    pub incomplete: bool,
}

/// Loads the table, sorted by name.
pub fn load(tables: &Tables) -> Result<Vec<Trait>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("frontend/traits.toml")?;
    errors.take(unique(&rows));
    let mut traits: Vec<Trait> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    traits.sort_by(|a, b| a.name.cmp(&b.name));
    errors.finish(traits)
}

fn read(row: &mut Row) -> Result<Trait, Errors> {
    let made = Trait {
        name: row.name.clone(),
        test: row.choice("test", &TESTS)?,
        incomplete: row.flag("incomplete")?,
    };
    row.provenance()?;
    row.finish()?;
    Ok(made)
}
