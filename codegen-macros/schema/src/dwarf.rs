//! `tables/dwarf.toml`: numbers of DWARF.

use crate::row::unique;
use crate::{Errors, Row, Tables};

/// Kinds of numbers.
pub const KINDS: [&str; 3] = ["attribute", "form", "space"];

/// Families of `tables/bitcode/words.toml` that hold numbers of DWARF.
pub const FAMILIES: [&str; 6] = [
    "tag",
    "language",
    "encoding",
    "operation.0",
    "operation.1",
    "operation.2",
];

/// A named number.
#[derive(Clone, Debug)]
pub struct Number {
    /// `DW_AT_name`; `shared` of kind `space`.
    pub name: String,
    /// One of [`KINDS`].
    pub kind: String,
    /// The number.
    pub code: u64,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Number>, Errors> {
    let rows = tables.rows("dwarf.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let numbers = rows
        .into_iter()
        .filter_map(|mut row| errors.take(number(&mut row)))
        .collect();
    errors.finish(numbers)
}

fn number(row: &mut Row) -> Result<Number, Errors> {
    let number = Number {
        name: row.name.clone(),
        kind: KINDS[row.choice("of", &KINDS)?].to_owned(),
        code: row.int("code")? as u64,
    };
    row.provenance()?;
    row.finish()?;
    Ok(number)
}
