//! `tables/host_stub.toml`: the pieces of C++ text that register device code with the host program.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// A piece of text with `{name}` where something is filled in.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// The text.
    pub text: String,
    /// One line.
    pub doc: String,
    /// Where the fact comes from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Piece>, Errors> {
    let rows = tables.rows("host_stub.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let pieces = rows
        .into_iter()
        .filter_map(|mut row| errors.take(piece(&mut row)))
        .collect();
    errors.finish(pieces)
}

fn piece(row: &mut Row) -> Result<Piece, Errors> {
    let piece = Piece {
        name: row.name.clone(),
        text: row.str("text")?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(piece)
}
