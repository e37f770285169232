//! Options of the commands that have some of their own (`jacq run`, `jacq exec`, ...), from `tables/cli/options.toml`: read from a command
//! line, and laid out for a usage. Flags of a compile are `settings` of the driver.

#![warn(missing_docs)]

use jacquard_schema::row::{Near, near};
use std::fmt::Write;
use std::marker::PhantomData;
use thiserror::Error;

pub use jacquard_schema::cli::CommandOption;

jacquard_macros::command_options!();

/// The options of one command: an enum that the table makes.
pub trait Options: Copy + 'static {
    /// The command.
    const COMMAND: &'static str;
    /// Its rows, in the order of the variants.
    const ROWS: &'static [CommandOption];

    /// The variants.
    fn all() -> &'static [Self];

    /// The row's number among those of the command.
    fn index(self) -> usize;

    /// The row.
    fn row(self) -> &'static CommandOption {
        &Self::ROWS[self.index()]
    }

    /// The option as it is written.
    fn flag(self) -> &'static str {
        self.row().flag()
    }

    /// The option of an argument, which may hold a value: after `=`, or a number glued to a letter.
    fn named(argument: &str) -> Option<Self> {
        let flag = argument.split('=').next().unwrap_or_default();
        let glued = |o: Self| {
            let letter = o.flag().len() == 2 && o.row().value.is_some();
            let value = argument.strip_prefix(o.flag());
            letter && value.is_some_and(|v| v.starts_with(|c: char| c.is_ascii_digit()))
        };
        let all = || Self::all().iter().copied();
        let exact = all().find(|o| o.flag() == flag);
        exact.or_else(|| all().find(|&o| glued(o)))
    }

    /// The option's argument, and the next one too where that is its value: it has one, and the argument does not hold it.
    fn with_value<'a>(
        self,
        argument: &'a String,
        rest: &mut impl Iterator<Item = &'a String>,
    ) -> impl Iterator<Item = String> {
        let apart = self.row().value.is_some() && argument == self.flag();
        let value = if apart { rest.next() } else { None };
        [Some(argument), value].into_iter().flatten().cloned()
    }
}

/// An argument of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg<O> {
    /// An option, and its value; a switch has an empty one.
    Option(O, String),
    /// Anything else.
    Operand(String),
}

/// Why a command line can't be read; texts are quoted as they were given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UsageError {
    /// No such option.
    #[error("unknown option {flag}{near}")]
    Unknown {
        /// The argument.
        flag: String,
        /// The option that was perhaps meant.
        near: Near,
    },
    /// It has a value.
    #[error("{0} needs a value")]
    NoValue(&'static str),
    /// It is a switch.
    #[error("{0} takes no value")]
    Switch(String),
    /// An argument is not UTF-8.
    #[error("{0} is not UTF-8")]
    NotText(String),
}

/// Reads a command line of the command that `O` is of.
pub struct Reader<O> {
    arguments: Vec<String>,
    parser: lexopt::Parser,
    options: PhantomData<O>,
}

impl<O: Options> Reader<O> {
    /// Of the arguments after the command's name.
    #[must_use]
    pub fn new(arguments: &[String]) -> Self {
        Reader {
            arguments: arguments.to_vec(),
            parser: lexopt::Parser::from_args(arguments),
            options: PhantomData,
        }
    }

    /// The next argument; none at the end.
    ///
    /// # Errors
    /// An option is unknown, lacks its value or has one that it doesn't take.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator of results would go on after an error"
    )]
    pub fn next(&mut self) -> Result<Option<Arg<O>>, UsageError> {
        let given = match self.parser.next() {
            Ok(None) => return Ok(None),
            Ok(Some(lexopt::Arg::Value(operand))) => {
                return text(operand).map(|o| Some(Arg::Operand(o)));
            }
            Ok(Some(lexopt::Arg::Long(name))) => format!("--{name}"),
            Ok(Some(lexopt::Arg::Short(letter))) => format!("-{letter}"),
            Err(lexopt::Error::UnexpectedValue { option, .. }) => {
                return Err(UsageError::Switch(option));
            }
            Err(e) => return Err(UsageError::NotText(e.to_string())),
        };
        let Some(option) = O::named(&given) else {
            return Err(self.unknown(given));
        };
        if option.row().value.is_none() {
            return Ok(Some(Arg::Option(option, String::new())));
        }
        let value = self.parser.value();
        let value = value.map_err(|_| UsageError::NoValue(option.flag()))?;
        Ok(Some(Arg::Option(option, text(value)?)))
    }

    /// All that is left, as it was given.
    ///
    /// # Errors
    /// The last option was a switch and has a value.
    pub fn rest(&mut self) -> Result<Vec<String>, UsageError> {
        let left = self.parser.raw_args();
        let left = left.map_err(|e| UsageError::Switch(e.to_string()))?;
        left.map(text).collect()
    }

    /// Of several letters after one dash only the first was read: the whole argument is quoted.
    fn unknown(&self, given: String) -> UsageError {
        let letter = !given.starts_with("--");
        let whole = |a: &&String| a.starts_with(&given);
        let flag = match self.arguments.iter().find(whole) {
            Some(argument) if letter => argument.clone(),
            _ => given,
        };
        let near = near(&flag, O::ROWS.iter().map(|row| row.flag()));
        UsageError::Unknown { flag, near }
    }
}

fn text(argument: std::ffi::OsString) -> Result<String, UsageError> {
    let lossy = |a: std::ffi::OsString| UsageError::NotText(a.to_string_lossy().into_owned());
    argument.into_string().map_err(lossy)
}

/// The options of a command, one per line, as its usage shows them.
#[must_use]
pub fn usage<O: Options>() -> String {
    let written = |row: &CommandOption| match row.value {
        Some(value) => format!("{} {value}", row.flag()),
        None => row.flag().to_owned(),
    };
    let width = O::ROWS
        .iter()
        .map(|row| written(row).len())
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for row in O::ROWS {
        let _ = writeln!(out, "  {:width$}  {}", written(row), row.doc);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<O: Options>(line: &str) -> Result<Vec<Arg<O>>, UsageError> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let mut reader = Reader::new(&arguments);
        let mut all = Vec::new();
        while let Some(arg) = reader.next()? {
            all.push(arg);
        }
        Ok(all)
    }

    #[test]
    fn values_stand_apart_after_an_equals_sign_or_glued_to_a_letter() {
        for line in ["-j 4 --grid 2,3", "-j4 --grid=2,3", "-j=4 --grid 2,3"] {
            let wanted = vec![
                Arg::Option(Run::J, "4".into()),
                Arg::Option(Run::Grid, "2,3".into()),
            ];
            assert_eq!(read::<Run>(line), Ok(wanted), "{line}");
        }
        for (argument, next) in [("-j", true), ("-j4", false), ("-j=4", false)] {
            assert_eq!(Run::named(argument), Some(Run::J));
            let (argument, value) = (argument.to_owned(), "8".to_owned());
            let mut rest = [&value].into_iter();
            let taken: Vec<String> = Run::J.with_value(&argument, &mut rest).collect();
            assert_eq!(taken.len() == 2, next, "{argument}");
        }
        // The second is a flag of the compile.
        assert_eq!(Run::named("--gridded"), None);
        assert_eq!(Run::named("-jobserver"), None);
        let wanted = vec![Arg::Operand("-".into()), Arg::Option(Run::Arg, "-1".into())];
        assert_eq!(read::<Run>("- --arg -1"), Ok(wanted));
    }

    #[test]
    fn what_is_wrong_is_said_with_the_option_that_was_meant() {
        let said = |line| read::<Run>(line).unwrap_err().to_string();
        assert_eq!(
            said("--grd 4"),
            "unknown option --grd; did you mean `--grid`?"
        );
        assert_eq!(said("--grid"), "--grid needs a value");
        assert_eq!(said("--stats=3"), "--stats takes no value");
        assert!(
            said("-stats").starts_with("unknown option -stats"),
            "{}",
            said("-stats")
        );
    }

    #[test]
    fn each_option_has_a_line_of_the_usage() {
        let text = usage::<Exec>();
        assert_eq!(text.lines().count(), Exec::COUNT);
        for row in Exec::ROWS {
            assert!(text.contains(row.flag()) && text.contains(row.doc));
        }
    }
}
