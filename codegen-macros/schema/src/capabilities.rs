//! `tables/capabilities.toml`: what instruction selection may count on.

use crate::TableError;
use crate::fields::{At, Field};
use crate::gate::Gate;
use jacquard_derive::{Emit, Row};

/// A capability.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "capabilities.toml")]
pub struct Capability<G = Gate> {
    /// Its name in code.
    #[row(name)]
    pub name: &'static str,
    /// What needs it, as a noun phrase.
    pub doc: &'static str,
    /// What it needs of the target and the PTX version.
    #[row(with = "gate")]
    pub gate: G,
}

fn gate<G: Field>(read: Option<G>, at: &At<'_>) -> Result<G, TableError> {
    match read {
        Some(gate) => Ok(gate),
        None => Err(at
            .row
            .error("a capability that every target has", "give it a `gate`")),
    }
}
