//! `tables/frontend/traits.toml`: type traits that the compiler knows as words.

use crate::{Errors, Tables, fields};
use jacquard_derive::Row;

/// What a trait may ask; `compiler/sema/src/traits.rs` answers each.
pub const TESTS: &str = "Abstract Aggregate Arithmetic Array Assignable BaseOf Class Compound Const Constructible Convertible \
    Destructible Empty Enum ExtendedDeviceLambda ExtendedDeviceLambdaReturning ExtendedHostDeviceLambda Final FloatingPoint Function \
    Fundamental HasNothrowAssign HasNothrowConstructor HasNothrowCopy HasTrivialAssign HasTrivialConstructor HasTrivialCopy \
    HasTrivialDestructor HasUniqueObjectRepresentations HasVirtualDestructor Integral LiteralType LvalueReference \
    MemberFunctionPointer MemberObjectPointer MemberPointer NothrowAssignable NothrowConstructible NothrowConvertible \
    NothrowDestructible Object Pod Pointer Polymorphic Reference RvalueReference Same Scalar Signed StandardLayout Trivial \
    TriviallyAssignable TriviallyConstructible TriviallyCopyable TriviallyDestructible Union Unsigned Void Volatile";

/// One trait.
#[derive(Clone, Debug, Row)]
#[row(table = "frontend/traits.toml")]
pub struct Trait {
    /// The word.
    #[row(name)]
    pub name: String,
    /// What it asks.
    #[row(words = "TESTS")]
    pub test: String,
    /// The answer doesn't need the class's definition.
    pub incomplete: bool,
}

/// Loads the table, sorted by name.
pub fn load(tables: &Tables) -> Result<Vec<Trait>, Errors> {
    let mut traits: Vec<Trait> = fields::load(tables)?;
    traits.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(traits)
}
