//! `tables/options/*.toml`: the knobs that `-Xopt -name=value` sets, and the option slots, which are knobs named `slot-N`.

use crate::row::{dense_ids, unique};
use crate::{Errors, Provenance, Row, Tables};

/// Who takes a knob's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taker {
    /// Passes ask for it by its name.
    Passes,
    /// It is another spelling of a setting; values in words of the setting, where they differ.
    Setting(String, Vec<(String, String)>),
    /// At this value the passes named do not run.
    Disables(i64, Vec<String>),
    /// Nobody, for this reason: another value than the default is refused.
    Nobody(String),
}

/// A knob.
#[derive(Clone, Debug)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// `bool`, `int` or `string`.
    pub kind: String,
    /// The original's default, where it is known.
    pub default: Option<String>,
    /// The least and the greatest value.
    pub range: (i64, i64),
    /// Who takes its value.
    pub taker: Taker,
    /// An input and flags on which it changes something.
    pub witness: Option<String>,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

const KINDS: [&str; 3] = ["bool", "int", "string"];

/// Loads the knobs, followed by the slots, which are dense from 1. Settings are by name; no names: they are not checked.
pub fn load(tables: &Tables, settings: Option<&[String]>) -> Result<Vec<Knob>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("options/knobs.toml")?;
    errors.take(unique(&rows));
    let mut knobs: Vec<Knob> = rows
        .into_iter()
        .filter_map(|mut row| {
            let name = row.name.clone();
            errors.take(knob(&mut row, name, settings))
        })
        .collect();
    let rows = tables.rows("options/slots.toml")?;
    let mut ids = Vec::new();
    for row in &rows {
        let mut own = row.clone();
        let slot = own.int("slot").map_err(Errors::from).and_then(|n| {
            own.opt_choice("sense", &["enable", "disable"])?;
            Ok((n, knob(&mut own, format!("slot-{n}"), settings)?))
        });
        if let Some((n, k)) = errors.take(slot) {
            ids.push((n, row));
            knobs.push(k);
        }
    }
    errors.take(dense_ids(1, ids));
    errors.finish(knobs)
}

fn knob(row: &mut Row, name: String, settings: Option<&[String]>) -> Result<Knob, Errors> {
    let kind = KINDS[row.choice("kind", &KINDS)?].to_string();
    let default = row.opt_str("default")?;
    let whole = || i64::from(i32::MIN)..=i64::from(i32::MAX);
    let range = match row.ints("range")?[..] {
        [low, high] => (low, high),
        [] if kind == "bool" => (0, 1),
        [] => (*whole().start(), *whole().end()),
        _ => {
            return Err(row
                .error_at(row.line_of("range"), "a range has two ends", "[0, 100]")
                .into());
        }
    };
    let passes = row.flag("passes")?;
    let effect = row.opt_str("effect")?;
    let words = row
        .strs("words")?
        .iter()
        .filter_map(|w| w.split_once('='))
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    let disables = row.strs("disables")?;
    let at = row.opt_int("at")?;
    let none = row.opt_str("none")?;
    if let (Some(e), Some(known)) = (&effect, settings)
        && !known.contains(e)
    {
        return Err(row
            .error_at(
                row.line_of("effect"),
                format!("`{e}` is not a setting"),
                "see tables/cli/settings.toml",
            )
            .into());
    }
    let taker = match (passes, effect, disables.is_empty(), none) {
        (true, None, true, None) => Taker::Passes,
        (false, Some(e), true, None) => Taker::Setting(e, words),
        (false, None, false, None) => Taker::Disables(at.unwrap_or(1), disables),
        (false, None, true, Some(why)) => Taker::Nobody(why),
        _ => {
            return Err(row
                .error(
                    "a knob is taken by passes, by a setting, as a switch of passes, or not at all",
                    "give one of `passes = true`, `effect`, `disables` and `none`",
                )
                .into());
        }
    };
    let witness = row.opt_str("witness")?;
    if witness.is_none() != matches!(taker, Taker::Nobody(_)) {
        return Err(row
            .error(
                "a knob with an effect has a witness, one without has none",
                "`witness = \"VALUE\"` or `witness = \"FILE: FLAGS\"`",
            )
            .into());
    }
    let knob = Knob {
        name,
        kind,
        default,
        range,
        taker,
        witness,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(knob)
}
