//! `tables/cli/*.toml`: flags, and the settings they set.

use crate::fields::{self, At, kept};
use crate::row::near;
use crate::{Errors, Provenance, Row, TableError, Tables};
use jacquard_derive::{Row, Word};
use serde::Deserialize;

/// What a setting holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Word)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// On or off.
    Flag,
    /// An integer.
    Int,
    /// Text.
    Str,
    /// Texts, in order.
    List,
}

/// What becomes of a setting without effect that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Word)]
#[serde(rename_all = "lowercase")]
pub enum Given {
    /// It is an error, unless it says what holds anyway.
    Refused,
    /// A warning says so.
    Noted,
    /// Nothing: it comes from nvcc, or says what holds anyway.
    Ignored,
}

/// Of what a setting names the one file: several of these would write it one over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Word)]
#[serde(rename_all = "lowercase")]
pub enum FileOf {
    /// It names no such file.
    Any,
    /// A program: the inputs that become one output.
    Program,
    /// An input.
    Source,
}

/// What flags set.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "cli/settings.toml")]
pub struct SettingRow {
    /// Its name in the table.
    #[row(name)]
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// The value when no flag gives one.
    pub default: Option<&'static str>,
    /// The group of `--help`.
    pub group: &'static str,
    /// An input and flags on which it changes something.
    #[row(with = "witness")]
    pub witness: Option<&'static str>,
    /// Why it has no effect.
    pub none: Option<&'static str>,
    /// What becomes of it when it has no effect and is given.
    #[row(default = "Given::Refused")]
    pub given: Given,
    /// Of what it names the one file.
    #[row(default = "FileOf::Any")]
    pub file_of: FileOf,
    /// One line.
    pub doc: &'static str,
}

fn witness(read: Option<String>, at: &At<'_>) -> Result<Option<&'static str>, TableError> {
    let none = at.row.fields().iter().any(|f| f.key == "none");
    match read.is_some() == none {
        true => Err(at.row.error(
            "a setting has a witness, or a reason why it has no effect",
            "give `witness = \"FILE: FLAGS\"` or `none = \"reason\"`",
        )),
        false => Ok(read.map(|w| kept(&w))),
    }
}

/// A command: a word that may come first on the command line.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "cli/commands.toml")]
pub struct Command {
    /// The word.
    #[row(name)]
    pub name: &'static str,
    /// What follows it, as the usage shows it.
    #[row(default)]
    pub arguments: &'static str,
    /// It has a usage of its own, which `jacq COMMAND --help` shows.
    pub usage: bool,
    /// One line.
    pub doc: &'static str,
}

/// A variable of the environment.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "cli/environment.toml")]
pub struct Variable {
    /// Its name.
    #[row(name)]
    pub name: &'static str,
    /// Why it has no effect.
    pub none: Option<&'static str>,
    /// One line.
    pub doc: &'static str,
}

/// How another program is called.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "cli/tools.toml")]
pub struct Tool {
    /// The program, and what for.
    #[row(name)]
    pub name: &'static str,
    /// Its arguments; names in brackets are filled in.
    pub arguments: &'static [&'static str],
    /// One line.
    pub doc: &'static str,
}

impl Tool {
    /// The arguments with these values in place of the names in brackets.
    pub fn with(&self, values: &[(&str, &str)]) -> Vec<String> {
        let fill = |text: String, (name, value): &(&str, &str)| text.replace(name, value);
        (self.arguments.iter())
            .map(|a| values.iter().fold((*a).to_owned(), fill))
            .collect()
    }
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
pub fn load(tables: &Tables) -> Result<(Vec<SettingRow>, Vec<Flag>), Errors> {
    let mut errors = Errors::new();
    let settings: Vec<SettingRow> = fields::load(tables)?;
    errors.take(fields::load::<Command>(tables));
    errors.take(fields::load::<Tool>(tables));
    errors.take(fields::load::<Variable>(tables));
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

fn read_flag(row: &mut Row, settings: &[SettingRow]) -> Result<Flag, Errors> {
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
                        format!("`{f}` is not a form"),
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
                format!("`{sets}` is not a setting"),
                format!(
                    "add it to tables/cli/settings.toml{}",
                    near(&sets, settings.iter().map(|s| s.name))
                ),
            )
            .into());
    };
    let to = row.opt_str("to")?;
    if forms.contains(&Form::Bare) && to.is_none() && settings[n].kind != Kind::Flag {
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
