//! `tables/isel/order.ron`: what orderings and scopes are in PTX.

use crate::gate::{Gate, Gates};
use crate::row::Row;
use crate::{Errors, TableError, Tables};
use serde::Deserialize;

/// The accesses that orderings are written for.
pub const ACCESSES: [&str; 4] = ["fence", "atom", "ld", "st"];

/// What an ordering is for one kind of access.
#[derive(Clone, Debug)]
pub struct Order {
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// Index into [`ACCESSES`].
    pub of: usize,
    /// LLVM's names of the orderings.
    pub ordering: Vec<String>,
    /// Words of the instruction before the access.
    pub before: Vec<String>,
    /// Words of the access itself.
    pub qualifiers: Vec<String>,
    /// Words of the instruction after it.
    pub after: Vec<String>,
    /// What the target must have.
    pub gate: Gate,
}

/// A scope in PTX.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// LLVM's name.
    pub of: String,
    /// The qualifier of accesses and fences.
    pub word: String,
    /// The word of `membar`.
    pub level: String,
    /// What the target must have.
    pub gate: Gate,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderRow {
    of: String,
    ordering: Vec<String>,
    before: Option<String>,
    qualifiers: Option<String>,
    after: Option<String>,
    gate: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScopeRow {
    of: String,
    word: String,
    level: String,
    gate: Option<String>,
}

/// Loads orderings and scopes, in table order.
pub fn load(tables: &Tables) -> Result<(Vec<Order>, Vec<Scope>), Errors> {
    let gates = Gates::load(tables)?;
    let mut errors = Errors::new();
    let (mut orders, mut scopes) = (Vec::new(), Vec::new());
    for row in tables.rows("isel/order.ron")? {
        match row.kind.as_str() {
            "Scope" => scopes.extend(errors.take(scope(&row, &gates))),
            _ => orders.extend(errors.take(order(&row, &gates))),
        }
    }
    errors.finish((orders, scopes))
}

fn order(row: &Row, gates: &Gates) -> Result<Order, TableError> {
    let cure = "write `Order(of: \"ld\", ordering: [\"acquire\"], qualifiers: \"acquire.scope\")`";
    let read: OrderRow = row.read()?;
    let words = |text: Option<String>| -> Vec<String> {
        let text = text.unwrap_or_default();
        let words = text.split('.').filter(|w| !w.is_empty());
        words.map(str::to_string).collect()
    };
    let of = ACCESSES.iter().position(|a| *a == read.of);
    Ok(Order {
        file: row.file.clone(),
        line: row.line,
        of: of.ok_or_else(|| {
            row.error(
                format!(
                    "`{}` is not an access; accesses are {}",
                    read.of,
                    ACCESSES.join(", ")
                ),
                cure,
            )
        })?,
        ordering: read.ordering,
        before: words(read.before),
        qualifiers: words(read.qualifiers),
        after: words(read.after),
        gate: gates.of_rule(row, "gate", &read.gate.unwrap_or_default())?,
    })
}

fn scope(row: &Row, gates: &Gates) -> Result<Scope, TableError> {
    let read: ScopeRow = row.read()?;
    Ok(Scope {
        file: row.file.clone(),
        line: row.line,
        of: read.of,
        word: read.word,
        level: read.level,
        gate: gates.of_rule(row, "gate", &read.gate.unwrap_or_default())?,
    })
}
