//! `tables/frontend/transforms.toml`: words that make a type of another.

use crate::row::unique;
use crate::{Errors, Row, Tables};

/// What may become of a type; `compiler/sema/src/transforms.rs` does each. [`REMOVE`] says in the row what goes.
pub const TRANSFORMS: [&str; 11] = [
    "AddLvalueReference",
    "AddPointer",
    "AddRvalueReference",
    "Decay",
    "MakeSigned",
    "MakeUnsigned",
    "RemoveAllExtents",
    "RemoveExtent",
    "RemovePointer",
    "Underlying",
    "Remove",
];

/// The number in [`TRANSFORMS`] of the one that takes away what the row lists.
pub const REMOVE: usize = TRANSFORMS.len() - 1;

/// What may be taken away.
const REMOVABLE: [&str; 3] = ["reference", "const", "volatile"];

/// One word.
#[derive(Clone, Debug)]
pub struct Transform {
    /// The word.
    pub name: String,
    /// What it makes: a number in [`TRANSFORMS`].
    pub makes: usize,
    /// [`REMOVE`] takes away the reference, const and volatile.
    pub removes: [bool; 3],
}

/// Loads the table, sorted by name.
pub fn load(tables: &Tables) -> Result<Vec<Transform>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("frontend/transforms.toml")?;
    errors.take(unique(&rows));
    let mut words: Vec<Transform> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    words.sort_by(|a, b| a.name.cmp(&b.name));
    errors.finish(words)
}

fn read(row: &mut Row) -> Result<Transform, Errors> {
    let makes = row.choice("makes", &TRANSFORMS)?;
    let listed = row.strs("removes")?;
    if let Some(other) = listed.iter().find(|w| !REMOVABLE.contains(&w.as_str())) {
        return Err(Errors::from(row.error_at(
            row.line_of("removes"),
            format!("`{other}` is nothing that a type loses"),
            format!("write some of: {}", REMOVABLE.join(", ")),
        )));
    }
    if (makes == REMOVE) == listed.is_empty() {
        return Err(Errors::from(row.error_at(
            row.line_of("makes"),
            "`removes` goes with `makes = \"Remove\"`",
            "say what goes, or leave out `removes`",
        )));
    }
    let made = Transform {
        name: row.name.clone(),
        makes,
        removes: REMOVABLE.map(|w| listed.iter().any(|l| l == w)),
    };
    row.provenance()?;
    row.finish()?;
    Ok(made)
}
