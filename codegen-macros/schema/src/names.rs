//! `tables/ir/names.toml`: names that mean something to the compiler.

use crate::TableError;
use crate::fields::{At, kept};
use jacquard_derive::{Emit, Row};

/// A name.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "ir/names.toml")]
pub struct Name {
    /// Its spelling in IR.
    #[row(name)]
    pub text: &'static str,
    /// The constant in Rust, where it does not follow from the spelling: `llvm.loop` is `LLVM_LOOP`.
    #[row(with = "constant", unique)]
    pub name: &'static str,
    /// One line.
    pub doc: &'static str,
}

fn constant(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let text = read.unwrap_or_else(|| at.row.name.clone());
    let upper = |c: char| match c.is_ascii_alphanumeric() {
        true => c.to_ascii_uppercase(),
        false => '_',
    };
    let word: String = text.chars().map(upper).collect();
    Ok(kept(word.trim_matches('_')))
}
