//! `tables/isel/order.ron`: what orderings and scopes are in PTX.

use crate::fields::{self, At};
use crate::needs::Needs;
use crate::{Errors, TableError, Tables};
use jacquard_derive::{Row, Word};

/// The accesses that orderings are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(as = "Access")]
pub enum Access {
    /// Nothing but itself.
    Fence,
    /// A read-modify-write operation.
    Atom,
    /// A load.
    Ld,
    /// A store.
    St,
}

/// What an ordering is for one kind of access.
#[derive(Clone, Debug, Row)]
#[row(repeated)]
pub struct Order {
    /// Its file.
    #[row(file)]
    pub file: String,
    /// The line.
    #[row(line)]
    pub line: u32,
    /// What it orders.
    pub of: Access,
    /// LLVM's names of the orderings.
    pub ordering: Vec<String>,
    /// Words of the instruction before the access.
    #[row(with = "words")]
    pub before: Vec<String>,
    /// Words of the access itself.
    #[row(with = "words")]
    pub qualifiers: Vec<String>,
    /// Words of the instruction after it.
    #[row(with = "words")]
    pub after: Vec<String>,
    /// What the target must have.
    pub gate: Needs,
}

/// A scope in PTX.
#[derive(Clone, Debug, Row)]
#[row(repeated)]
pub struct Scope {
    /// Its file.
    #[row(file)]
    pub file: String,
    /// The line.
    #[row(line)]
    pub line: u32,
    /// LLVM's name.
    pub of: String,
    /// The qualifier of accesses and fences.
    pub word: String,
    /// The word of `membar`.
    pub level: String,
    /// What the target must have.
    pub gate: Needs,
}

/// `acquire.scope`
fn words(read: Option<String>, _: &At<'_>) -> Result<Vec<String>, TableError> {
    let text = read.unwrap_or_default();
    let words = text.split('.').filter(|w| !w.is_empty());
    Ok(words.map(str::to_string).collect())
}

/// Loads orderings and scopes, in table order.
pub fn load(tables: &Tables) -> Result<(Vec<Order>, Vec<Scope>), Errors> {
    let rows = tables.rows("isel/order.ron")?;
    let (scopes, orders): (Vec<_>, Vec<_>) = rows.into_iter().partition(|r| r.kind == "Scope");
    Ok((
        fields::read(tables, &orders)?,
        fields::read(tables, &scopes)?,
    ))
}
