//! `tables/options/*.toml`: option slots, and the knobs that `-Xopt -name=value` sets.

use crate::row::{dense_ids, unique};
use crate::{Errors, Provenance, Row, Tables};

/// A knob.
#[derive(Clone, Debug)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// `bool` or `int`.
    pub kind: String,
    /// The original's default, where it is known.
    pub default: Option<String>,
    /// The setting that it stands for.
    pub effect: Option<String>,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

const KINDS: [&str; 3] = ["bool", "int", "string"];

/// Loads the knobs and checks the slots, which are dense from 1.
pub fn load(tables: &Tables, settings: &[String]) -> Result<Vec<Knob>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("options/slots.toml")?;
    let mut ids = Vec::new();
    for row in &rows {
        if let Some(n) = errors.take(slot(&mut row.clone())) {
            ids.push((n, row));
        }
    }
    errors.take(dense_ids(1, ids));
    let rows = tables.rows("options/knobs.toml")?;
    errors.take(unique(&rows));
    let knobs = rows
        .into_iter()
        .filter_map(|mut row| errors.take(knob(&mut row, settings)))
        .collect();
    errors.finish(knobs)
}

fn slot(row: &mut Row) -> Result<i64, Errors> {
    let n = row.int("slot")?;
    row.choice("kind", &KINDS)?;
    row.str("default")?;
    row.opt_choice("sense", &["enable", "disable"])?;
    row.str("doc")?;
    row.provenance()?;
    row.finish()?;
    Ok(n)
}

fn knob(row: &mut Row, settings: &[String]) -> Result<Knob, Errors> {
    let kind = KINDS[row.choice("kind", &KINDS)?].to_string();
    let effect = row.opt_str("effect")?;
    if let Some(e) = &effect
        && !settings.contains(e)
    {
        return Err(row
            .error_at(
                row.line_of("effect"),
                format!("`{e}` is no setting"),
                "see tables/cli/settings.toml",
            )
            .into());
    }
    let knob = Knob {
        name: row.name.clone(),
        kind,
        default: row.opt_str("default")?,
        effect,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(knob)
}
