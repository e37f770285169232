//! `tables/features.toml`: what a target may have. Targets list the features they add; gates name the ones they need.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// One feature.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its name in gates and target files.
    pub name: String,
    /// What it gives, as a noun phrase that begins a sentence: "Thread-block clusters".
    pub doc: String,
    /// Where the fact comes from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Feature>, Errors> {
    let rows = tables.rows("features.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let features: Vec<Feature> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    if features.len() > 128 {
        errors.push(crate::TableError {
            file: "tables/features.toml".into(),
            line: 0,
            row: String::new(),
            message: format!("{} features do not fit the 128-bit set", features.len()),
            help: "widen `FeatureSet` in compiler/ir/src/tables/features.rs".into(),
        });
    }
    errors.finish(features)
}

fn read(row: &mut Row) -> Result<Feature, Errors> {
    let feature = Feature {
        name: row.name.clone(),
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(feature)
}
