//! `tables/frontend/transforms.toml`: words that make a type of another.

use crate::{Errors, Row, TableError, Tables, fields};
use jacquard_derive::Row;

/// What may become of a type, beside [`REMOVE`]; `compiler/sema/src/transforms.rs` does each.
pub const TRANSFORMS: &str = "AddLvalueReference AddPointer AddRvalueReference Decay MakeSigned MakeUnsigned RemoveAllExtents \
    RemoveExtent RemovePointer Underlying";

/// It takes away what the row lists.
pub const REMOVE: &str = "Remove";

/// What may be taken away.
const REMOVABLE: &str = "reference const volatile";

/// One word.
#[derive(Clone, Debug, Row)]
#[row(table = "frontend/transforms.toml", check = "removes")]
pub struct Transform {
    /// The word.
    #[row(name)]
    pub name: String,
    /// What it makes.
    #[row(words = "&format!(\"{TRANSFORMS} {REMOVE}\")")]
    pub makes: String,
    /// What [`REMOVE`] takes away.
    #[row(words = "REMOVABLE")]
    pub removes: Vec<String>,
}

fn removes(word: &Transform, row: &Row) -> Result<(), TableError> {
    match (word.makes == REMOVE) == word.removes.is_empty() {
        true => Err(row.error_in(
            "makes",
            "`removes` goes with `makes = \"Remove\"`",
            "say what goes, or leave out `removes`",
        )),
        false => Ok(()),
    }
}

/// Loads the table, sorted by name.
pub fn load(tables: &Tables) -> Result<Vec<Transform>, Errors> {
    let mut words: Vec<Transform> = fields::load(tables)?;
    words.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(words)
}
