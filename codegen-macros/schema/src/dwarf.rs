//! `tables/dwarf.toml`: numbers of DWARF.

use jacquard_derive::{Emit, Row, Word};

/// Families of `tables/bitcode/words.toml` that hold numbers of DWARF.
pub const FAMILIES: [&str; 6] = [
    "tag",
    "language",
    "encoding",
    "operation.0",
    "operation.1",
    "operation.2",
];

/// What a number is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Kind {
    /// An attribute.
    Attribute,
    /// The form of an attribute's value.
    Form,
    /// An address space.
    Space,
}

/// A named number.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "dwarf.toml")]
pub struct Number {
    /// `DW_AT_name`; `shared` among the spaces.
    #[row(name)]
    pub name: &'static str,
    /// What it is of.
    #[row(key = "of")]
    pub kind: Kind,
    /// The number.
    pub code: u16,
}
