//! `tables/features.toml`: what a target may have. Targets list the features they add; gates name the ones they need.

use crate::{Errors, TableError, Tables, fields};
use jacquard_derive::{Emit, Row};

/// Bits of `FeatureSet`.
const MOST: usize = 128;

/// A feature.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "features.toml")]
pub struct Feature {
    /// Its name in gates and target files.
    #[row(name)]
    pub name: &'static str,
    /// What it gives, as a noun phrase that begins a sentence: "Thread-block clusters".
    pub doc: &'static str,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Feature>, Errors> {
    let features: Vec<Feature> = fields::load(tables)?;
    if features.len() > MOST {
        return Err(Errors::from(TableError::of_file(
            "tables/features.toml",
            format!("{} features do not fit the set of {MOST}", features.len()),
            "widen `FeatureSet` in compiler/ir/src/tables/features.rs",
        )));
    }
    Ok(features)
}
