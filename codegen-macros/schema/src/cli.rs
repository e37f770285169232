//! `tables/cli/*.toml`: flags, and the settings they set.

use crate::fields::{self, At, Variant, camel, kept};
use crate::{Errors, Row, TableError, Tables, Value};
use jacquard_derive::{Emit, Row, Word};
use std::collections::HashMap;

/// What a setting holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Given {
    /// It is an error, unless it says what holds anyway.
    Refused,
    /// A warning says so.
    Noted,
    /// Nothing: it comes from nvcc, or says what holds anyway.
    Ignored,
}

/// Of what a setting names the one file: several of these would write it one over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum FileOf {
    /// It names no such file.
    Any,
    /// A program: the inputs that become one output.
    Program,
    /// An input.
    Source,
}

/// An option of a command that has some of its own.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "cli/options.toml", check = "command_and_option")]
pub struct CommandOption {
    /// The command and the option: `run --grid`.
    #[row(name)]
    pub name: &'static str,
    /// What follows it, as the usage shows it; a switch has nothing.
    pub value: Option<&'static str>,
    /// What its value can be, where the values have names.
    pub values: &'static [&'static str],
    /// One line.
    pub doc: &'static str,
}

fn command_and_option(option: &CommandOption, row: &Row) -> Result<(), TableError> {
    match option.name.split_once(' ') {
        Some((command, flag)) if !command.is_empty() && flag.starts_with('-') => Ok(()),
        _ => Err(row.error(
            "an option's row is named COMMAND OPTION",
            "write `[\"run --grid\"]`",
        )),
    }
}

impl CommandOption {
    /// The command.
    #[must_use]
    pub fn command(&self) -> &'static str {
        self.name.split(' ').next().unwrap_or_default()
    }

    /// The option as it is written, with its dashes.
    #[must_use]
    pub fn flag(&self) -> &'static str {
        self.name.split(' ').next_back().unwrap_or_default()
    }
}

/// What flags set.
#[derive(Clone, Copy, Debug, Emit, Row)]
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
    /// The setting beside which alone it has an effect.
    pub beside: Option<&'static str>,
    /// Why it has none without that.
    pub alone: Option<&'static str>,
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
    let none = at.row.get("none").is_some();
    match read.is_some() == none {
        true => Err(at.row.error(
            "a setting has a witness, or a reason why it has no effect",
            "give `witness = \"FILE: FLAGS\"` or `none = \"reason\"`",
        )),
        false => Ok(read.map(|w| kept(&w))),
    }
}

/// A command: a word that may come first on the command line.
#[derive(Clone, Copy, Debug, Emit, Row)]
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
#[derive(Clone, Copy, Debug, Emit, Row)]
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
#[derive(Clone, Copy, Debug, Emit, Row)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Form {
    /// No value.
    Bare,
    /// `-x=v`.
    #[word("=")]
    Equals,
    /// `-x v`.
    #[word(" ")]
    Separate,
    /// `-xv`.
    #[word("")]
    Glued,
}

/// One flag.
#[derive(Clone, Debug, Emit, Row)]
#[row(
    table = "cli/flags.toml",
    as = "Flag",
    repeated,
    check = "valued",
    whole = "distinct"
)]
pub struct Flag {
    /// Its spelling without value.
    #[row(name)]
    pub name: &'static str,
    /// The forms it may take; none are as `bare`.
    #[row(hidden)]
    pub forms: Vec<Form>,
    /// Takes no value.
    #[row(apart)]
    bare: bool,
    /// The value is the next argument.
    #[row(apart)]
    separate: bool,
    /// The value follows `=`.
    #[row(apart)]
    equals: bool,
    /// Values allowed; `["int"]` for any integer, empty for any text.
    pub values: Vec<&'static str>,
    /// The setting it sets.
    #[row(with = "setting")]
    pub sets: Variant,
    /// The value it gives when it has none of its own.
    pub to: Option<&'static str>,
    /// Giving it twice is an error.
    pub once: bool,
    /// What the stages lnk, opt, lto, llc are told.
    #[row(apart)]
    stages: [&'static str; 4],
    /// An input and flags on which it changes something, where the setting's own does not do.
    pub witness: Option<&'static str>,
    #[row(default, hidden)]
    lnk: &'static str,
    #[row(default, hidden)]
    opt: &'static str,
    #[row(default, hidden)]
    lto: &'static str,
    #[row(default, hidden)]
    llc: &'static str,
}

fn setting(read: Option<String>, at: &At<'_>) -> Result<Variant, TableError> {
    let sets = at.required(read)?;
    let settings = at.context.rows_of::<SettingRow>();
    let Some(setting) = settings.iter().find(|s| s.name == sets) else {
        let names = settings.iter().map(|s| s.name);
        return Err(at.unknown(
            &sets,
            "a setting",
            "add it to tables/cli/settings.toml",
            names,
        ));
    };
    let forms = at
        .row
        .get("forms")
        .and_then(Value::as_list)
        .unwrap_or_default();
    let bare = forms.is_empty() || forms.iter().any(|f| f.as_str() == Some("bare"));
    if bare && at.row.get("to").is_none() && setting.kind != Kind::Flag {
        let message = format!("`{sets}` needs a value and the flag gives none");
        return Err(at.row.error(message, "add `to`"));
    }
    Ok(Variant("Setting", camel(&sets)))
}

fn valued(flag: &mut Flag, _: &Row) -> Result<(), TableError> {
    if flag.forms.is_empty() {
        flag.forms.push(Form::Bare);
    }
    let has = |form| flag.forms.contains(&form);
    (flag.bare, flag.separate) = (has(Form::Bare), has(Form::Separate));
    flag.equals = has(Form::Equals);
    flag.stages = [flag.lnk, flag.opt, flag.lto, flag.llc];
    Ok(())
}

fn distinct(flags: &[Flag], rows: &[&Row], errors: &mut Errors) {
    let mut keys = HashMap::new();
    for (flag, row) in flags.iter().zip(rows) {
        for key in flag.keys() {
            if let Some(line) = keys.insert(key.clone(), row.line) {
                errors.push(row.error(
                    format!("`{key}` is read by the row at line {line} too"),
                    "remove one of them",
                ));
            }
        }
    }
}

impl Flag {
    /// What the command line is looked up by: the name, with `=` where a value follows it so.
    pub fn keys(&self) -> Vec<String> {
        let key = |f: &Form| match f {
            Form::Bare | Form::Separate => Some(self.name.to_string()),
            Form::Equals => Some(format!("{}=", self.name)),
            Form::Glued => None,
        };
        self.forms.iter().filter_map(key).collect()
    }
}

/// Loads everything, for the checks of the root crate's build.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    fields::load::<SettingRow>(tables)?;
    let mut errors = Errors::new();
    errors.take(fields::load::<Command>(tables));
    errors.take(fields::load::<Tool>(tables));
    errors.take(fields::load::<Variable>(tables));
    errors.take(fields::load::<Flag>(tables));
    errors.finish(())
}
