//! `tables/options/*.toml`: the knobs that `-Xopt -name=value` sets, and the option slots, which are knobs named `slot-N`.

use crate::fields::{self, At, Variant, camel, kept};
use crate::row::dense_ids;
use crate::{Errors, Row, TableError, Tables, Value};
use jacquard_derive::{Emit, Row, Word};

/// Who takes a knob's value.
#[derive(Clone, Debug, PartialEq, Eq, Emit)]
#[row(as = "Taker")]
pub enum Taker {
    /// Passes ask for it by its name.
    Passes(Variant),
    /// It is another spelling of a setting; values in words of the setting, where they differ.
    Setting(&'static str, Vec<(&'static str, &'static str)>),
    /// At this value the passes named do not run.
    Disables(i64, Vec<&'static str>),
    /// Nobody, for this reason: another value than the default is refused.
    Nobody(&'static str),
}

impl Default for Taker {
    fn default() -> Taker {
        Taker::Nobody("")
    }
}

/// What the value of a slot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Sense {
    /// It enables.
    Enable,
    /// It disables.
    Disable,
}

/// The types of values.
const KINDS: &str = "bool int string";

/// A knob.
#[derive(Clone, Debug, Emit, Row)]
#[row(as = "KnobRow", check = "taken")]
pub struct Knob {
    /// Its name.
    #[row(name, with = "name")]
    pub name: &'static str,
    /// The number of a slot.
    #[row(hidden)]
    pub slot: Option<i64>,
    /// What the value of a slot does.
    #[row(hidden)]
    pub sense: Option<Sense>,
    /// `bool`, `int` or `string`.
    #[row(words = "KINDS")]
    pub kind: &'static str,
    /// The original's default, where it is known.
    pub default: Option<&'static str>,
    /// The least and the greatest value.
    #[row(with = "range")]
    pub range: (i64, i64),
    /// Passes ask for it.
    #[row(hidden)]
    passes: bool,
    /// The setting that it is another spelling of.
    #[row(hidden, of = "cli/settings.toml")]
    effect: Option<&'static str>,
    /// Values in words of the setting, where they differ: `value=word`.
    #[row(hidden)]
    words: Vec<&'static str>,
    /// The passes that it switches off.
    #[row(hidden)]
    disables: Vec<&'static str>,
    /// At which value.
    #[row(hidden, default = "1")]
    at: i64,
    /// Why nobody takes it.
    #[row(hidden)]
    none: Option<&'static str>,
    /// Who takes its value.
    #[row(apart)]
    pub taker: Taker,
    /// An input and flags on which it changes something.
    pub witness: Option<&'static str>,
    /// One line.
    pub doc: &'static str,
}

fn name(name: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let slot = at.row.get("slot").and_then(Value::as_int);
    let slot = slot.map(|n| format!("slot-{n}"));
    Ok(kept(&slot.or(name).unwrap_or_default()))
}

fn range(read: Option<Vec<i64>>, at: &At<'_>) -> Result<(i64, i64), TableError> {
    let is_bool = at.row.text("kind") == Some("bool");
    match read.as_deref() {
        Some(&[low, high]) => Ok((low, high)),
        Some(_) => Err(at.error("a range has two ends", "[0, 100]")),
        None if is_bool => Ok((0, 1)),
        None => Ok((i64::from(i32::MIN), i64::from(i32::MAX))),
    }
}

fn taken(k: &mut Knob, row: &Row) -> Result<(), TableError> {
    if k.slot.is_some() != row.file.ends_with("slots.toml") {
        return Err(row.error("every slot has a number, and no knob", "`slot = 1`"));
    }
    k.taker = match (k.passes, k.effect, k.disables.is_empty(), k.none) {
        (true, None, true, None) => Taker::Passes(Variant("Knob", camel(k.name))),
        (false, Some(setting), true, None) => {
            let words = k.words.iter().filter_map(|w| w.split_once('='));
            Taker::Setting(setting, words.collect())
        }
        (false, None, false, None) => Taker::Disables(k.at, k.disables.clone()),
        (false, None, true, Some(why)) => Taker::Nobody(why),
        _ => {
            return Err(row.error(
                "a knob is taken by passes, by a setting, as a switch of passes, or not at all",
                "give one of `passes = true`, `effect`, `disables` and `none`",
            ));
        }
    };
    match k.witness.is_none() == k.none.is_some() {
        true => Ok(()),
        false => Err(row.error(
            "a knob with an effect has a witness, one without has none",
            "`witness = \"VALUE\"` or `witness = \"FILE: FLAGS\"`",
        )),
    }
}

/// Loads the knobs, followed by the slots, which are dense from 1.
pub fn load(tables: &Tables) -> Result<Vec<Knob>, Errors> {
    let mut errors = Errors::new();
    let mut knobs: Vec<Knob> = fields::load_from(tables, "options/knobs.toml")?;
    let rows = tables.rows("options/slots.toml")?;
    let slots: Vec<Knob> = fields::read(tables, &rows)?;
    let numbers = slots.iter().map(|k| k.slot.unwrap_or_default());
    errors.take(dense_ids(1, numbers.zip(&rows)));
    knobs.extend(slots);
    errors.finish(knobs)
}
