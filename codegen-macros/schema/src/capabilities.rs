//! `tables/capabilities.toml`: what instruction selection may count on.

use crate::gate::{Gate, Gates};
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// One capability.
#[derive(Clone, Debug)]
pub struct Capability {
    /// Its name in code.
    pub name: String,
    /// What needs it, as a noun phrase.
    pub doc: String,
    /// What it needs of the target and the PTX version.
    pub gate: Gate,
    /// Where the fact comes from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<Capability>, Errors> {
    let rows = tables.rows("capabilities.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let all = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row, gates)))
        .collect();
    errors.finish(all)
}

fn read(row: &mut Row, gates: &Gates) -> Result<Capability, Errors> {
    let capability = Capability {
        name: row.name.clone(),
        doc: row.str("doc")?,
        gate: gates.of(row)?,
        provenance: row.provenance()?,
    };
    if capability.gate == Gate::default() {
        return Err(row
            .error("a capability that every target has", "give it a `gate`")
            .into());
    }
    row.finish()?;
    Ok(capability)
}
