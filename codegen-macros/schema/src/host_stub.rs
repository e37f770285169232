//! `tables/host_stub.toml`: the pieces of C++ text that register device code with the host program.

use jacquard_derive::{Emit, Row};

/// A piece of text with `{name}` where something is filled in.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "host_stub.toml")]
pub struct Piece {
    /// Its name.
    #[row(name)]
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// One line.
    pub doc: &'static str,
}
