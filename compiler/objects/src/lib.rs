//! Object files and archives, as far as device code is found in them: sections and functions of 64-bit ELF, members of `ar`.
//!
//! Invariant: it knows the containers and nothing of what is in them. Files that lie about their sizes have no sections there.

#![warn(missing_docs)]

mod archive;
mod elf;

pub use archive::{ARCHIVE, Member, is_archive, is_thin, members};
pub use elf::{
    ELF, Function, Section, functions, section, sections, size, with_symbols, without_own_name,
};

/// The objects in a file: the members of an archive, or the file itself.
#[must_use]
pub fn objects(file: &[u8]) -> Vec<&[u8]> {
    match is_archive(file) {
        true => members(file).into_iter().map(|m| m.bytes).collect(),
        false => vec![file],
    }
}
