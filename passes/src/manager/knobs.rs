//! Knobs: the numbers that passes ask for by name, from `tables/options`. Nothing else in a pass reads an option by text.

/// Who takes a knob's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taker {
    /// Passes, by this variant.
    Passes(Knob),
    /// Another spelling of a setting of the command line; values in the setting's words, where they differ.
    Setting(&'static str, &'static [(&'static str, &'static str)]),
    /// At this value these passes do not run.
    Disables(i64, &'static [&'static str]),
    /// Nobody, for this reason: another value than the default is refused.
    Nobody(&'static str),
}

/// The facts on a knob.
#[derive(Clone, Copy, Debug)]
pub struct KnobRow {
    /// Its name, without a dash.
    pub name: &'static str,
    /// `bool`, `int` or `string`.
    pub kind: &'static str,
    /// The value when none is given, where it is known and does not depend on the level.
    pub default: Option<&'static str>,
    /// The least and the greatest value.
    pub range: (i64, i64),
    /// Who takes its value.
    pub taker: Taker,
    /// An input and flags on which it changes something.
    pub witness: Option<&'static str>,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::knobs!();

/// The knob of this name.
#[must_use]
pub fn find_knob(name: &str) -> Option<&'static KnobRow> {
    KNOB_PHF.find(KNOBS, name, |k| k.name)
}

/// Values of knobs: those of the table, but for what was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnobValues {
    given: Vec<(Knob, i64)>,
}

impl KnobValues {
    /// Gives a value; a later one counts.
    pub fn set(&mut self, knob: Knob, value: i64) {
        self.given.retain(|g| g.0 != knob);
        self.given.push((knob, value));
    }
    /// The value that was given.
    #[must_use]
    pub fn given(&self, knob: Knob) -> Option<i64> {
        self.given.iter().find(|g| g.0 == knob).map(|g| g.1)
    }
    /// The value that holds.
    #[must_use]
    pub fn get(&self, knob: Knob) -> i64 {
        self.given(knob).unwrap_or(DEFAULTS[knob.index()])
    }
}
