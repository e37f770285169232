//! Debug information for debuggers: DWARF 2 in the sections of PTX, as NVIDIA's compilers write it and ptxas takes it on
//! into the cubin (PTX ISA, "Debugging Directives").
//!
//! While functions are emitted, [`scopes`] notes where scopes begin and end and where variables lie. In the end [`unit`]
//! makes the tree of entries from that and the metadata, and [`die`] writes it.

mod describe;
pub mod die;
pub mod lineinfo;
pub mod scopes;
mod types;
pub mod unit;

/// DWARF's numbers, from `tables/dwarf.toml`.
#[allow(dead_code)] // One constant per row, whether or not something is written with it.
pub mod dw {
    jacquard_macros::dwarf!();

    /// The number that metadata names by a word: `DW_TAG_member`.
    pub fn number(word: &str) -> Option<u16> {
        let at = WORDS.binary_search_by(|w| w.0.cmp(word)).ok()?;
        Some(WORDS[at].1)
    }
}
