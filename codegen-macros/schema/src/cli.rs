//! `tables/cli/*.toml`: flags, and the settings they set.

use crate::row::{near, unique};
use crate::{Errors, Provenance, Row, Tables};

/// The kinds of setting, in the order of their codes.
pub const KINDS: [&str; 4] = ["flag", "int", "str", "list"];

/// What becomes of a setting without effect that is given: an error, a warning, or nothing.
pub const GIVEN: [&str; 3] = ["refused", "noted", "ignored"];

/// Of what a setting names the one file: of anything, of a program, of a source.
pub const FILE_OF: [&str; 3] = ["any", "program", "source"];

/// What a flag sets.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Index into `KINDS`.
    pub kind: usize,
    /// The value when no flag gives one.
    pub default: Option<String>,
    /// The group of `--help`.
    pub group: String,
    /// An input and flags on which it changes something.
    pub witness: Option<String>,
    /// Why it has no effect.
    pub none: Option<String>,
    /// What becomes of a setting without effect that is given: an index into [`GIVEN`].
    pub given: usize,
    /// Of what it names the one file: an index into [`FILE_OF`].
    pub file_of: usize,
    /// Values that are refused, and why.
    pub held: Vec<(String, String)>,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// How a value is attached to its flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No value.
    Bare,
    /// `-x=v`.
    Equals,
    /// `-x v`.
    Separate,
    /// `-xv`.
    Glued,
}

/// One flag.
#[derive(Clone, Debug)]
pub struct Flag {
    /// Its spelling without value.
    pub name: String,
    /// The forms it may take.
    pub forms: Vec<Form>,
    /// Values allowed; `["int"]` for any integer, empty for any text.
    pub values: Vec<String>,
    /// The number of the setting it sets.
    pub sets: usize,
    /// The value it gives when it has none of its own.
    pub to: Option<String>,
    /// Giving it twice is an error.
    pub once: bool,
    /// What the stages lnk, opt, lto, llc are told.
    pub stages: [String; 4],
    /// An input and flags on which it changes something, where the setting's own does not do.
    pub witness: Option<String>,
    /// Where the facts come from.
    pub provenance: Provenance,
    /// File and line.
    pub place: (String, u32),
}

/// Loads flags and settings.
pub fn load(tables: &Tables) -> Result<(Vec<Setting>, Vec<Flag>), Errors> {
    let mut errors = Errors::new();
    let setting_rows = tables.rows("cli/settings.toml")?;
    errors.take(unique(&setting_rows));
    let settings: Vec<Setting> = setting_rows
        .into_iter()
        .filter_map(|mut row| errors.take(read_setting(&mut row)))
        .collect();
    let rows = tables.rows("cli/flags.toml")?;
    let mut keys = std::collections::HashMap::new();
    let mut flags = Vec::new();
    for row in &rows {
        if let Some(flag) = errors.take(read_flag(&mut row.clone(), &settings)) {
            for key in flag.keys() {
                if let Some(line) = keys.insert(key.clone(), row.line) {
                    errors.push(row.error(
                        format!("`{key}` is read by the row at line {line} too"),
                        "remove one of them",
                    ));
                }
            }
            flags.push(flag);
        }
    }
    errors.finish((settings, flags))
}

impl Flag {
    /// What the command line is looked up by: the name, with `=` where a value follows it so.
    pub fn keys(&self) -> Vec<String> {
        self.forms
            .iter()
            .filter_map(|f| match f {
                Form::Bare | Form::Separate => Some(self.name.clone()),
                Form::Equals => Some(format!("{}=", self.name)),
                Form::Glued => None,
            })
            .collect()
    }
}

fn read_setting(row: &mut Row) -> Result<Setting, Errors> {
    let setting = Setting {
        name: row.name.clone(),
        kind: row.choice("kind", &KINDS)?,
        default: row.opt_str("default")?,
        group: row.str("group")?,
        witness: row.opt_str("witness")?,
        none: row.opt_str("none")?,
        given: row.opt_choice("given", &GIVEN)?.unwrap_or(0),
        file_of: row.opt_choice("file_of", &FILE_OF)?.unwrap_or(0),
        held: (row.strs("held")?.iter())
            .filter_map(|h| h.split_once('='))
            .map(|(value, why)| (value.to_owned(), why.to_owned()))
            .collect(),
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    if setting.witness.is_some() == setting.none.is_some() {
        return Err(row
            .error(
                "a setting has a witness, or a reason why it has no effect",
                "give `witness = \"FILE: FLAGS\"` or `none = \"reason\"`",
            )
            .into());
    }
    Ok(setting)
}

fn read_flag(row: &mut Row, settings: &[Setting]) -> Result<Flag, Errors> {
    let mut forms = Vec::new();
    for f in row.strs("forms")? {
        forms.push(match f.as_str() {
            "=" => Form::Equals,
            " " => Form::Separate,
            "" => Form::Glued,
            "bare" => Form::Bare,
            _ => {
                return Err(row
                    .error_at(
                        row.line_of("forms"),
                        format!("`{f}` is no form"),
                        "\"=\", \" \", \"\" or \"bare\"",
                    )
                    .into());
            }
        });
    }
    if forms.is_empty() {
        forms.push(Form::Bare);
    }
    let sets = row.str("sets")?;
    let Some(n) = settings.iter().position(|s| s.name == sets) else {
        return Err(row
            .error_at(
                row.line_of("sets"),
                format!("`{sets}` is no setting"),
                format!(
                    "add it to tables/cli/settings.toml{}",
                    near(&sets, settings.iter().map(|s| s.name.as_str()))
                ),
            )
            .into());
    };
    let to = row.opt_str("to")?;
    if forms.contains(&Form::Bare) && to.is_none() && settings[n].kind != 0 {
        return Err(row
            .error(
                format!("`{sets}` needs a value and the flag gives none"),
                "add `to`",
            )
            .into());
    }
    let mut stage = |key| -> Result<String, Errors> { Ok(row.opt_str(key)?.unwrap_or_default()) };
    let stages = [stage("lnk")?, stage("opt")?, stage("lto")?, stage("llc")?];
    let flag = Flag {
        name: row.name.clone(),
        forms,
        values: row.strs("values")?,
        sets: n,
        to,
        once: row.flag("once")?,
        stages,
        witness: row.opt_str("witness")?,
        provenance: row.provenance()?,
        place: (row.file.clone(), row.line),
    };
    row.opt_str("doc")?;
    row.finish()?;
    Ok(flag)
}
