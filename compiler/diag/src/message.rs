//! The rows of `tables/diagnostics`.

use std::fmt::{self, Display, Write};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Severity {
    /// Not shown.
    Ignored,
    /// Belongs to the message before it.
    Note,
    /// Information asked for.
    Remark,
    /// Probably a mistake.
    Warning,
    /// No output is made.
    Error,
    /// The compile stops here.
    Fatal,
}

impl Severity {
    /// The word shown before a message.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Ignored => "ignored",
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Fatal => "fatal error",
        }
    }
}

/// What `jacq explain` shows of a message.
#[derive(Debug)]
pub struct Explanation {
    /// What the message means and what to do.
    pub text: &'static str,
    /// What shows it.
    pub examples: Examples,
}

/// Programs that show what a message is about.
#[derive(Debug)]
pub enum Examples {
    /// One that gets the message, and the same mended.
    Programs {
        /// The program that gets the message.
        wrong: &'static str,
        /// The program mended.
        right: &'static str,
        /// The flags with which each is compiled.
        flags: [&'static str; 2],
    },
    /// Why no text gets the message.
    None(&'static str),
}

impl Examples {
    /// The wrong program and the right one, where there are such.
    #[must_use]
    pub fn programs(&self) -> Option<[&'static str; 2]> {
        match self {
            Examples::Programs { wrong, right, .. } => Some([wrong, right]),
            Examples::None(_) => None,
        }
    }
}

/// A row of `tables/diagnostics`.
#[derive(Debug)]
pub struct Message {
    /// The row's name: the code of the message.
    pub name: &'static str,
    /// The file that the row stands in, without suffix.
    pub area: &'static str,
    /// Its severity by default.
    pub severity: Severity,
    /// The text, with `{placeholders}`.
    pub text: &'static str,
    /// Its `-W` name, empty when it has none.
    pub flag: &'static str,
    /// The number by which NVIDIA's compilers know such a warning, 0 when it has none.
    pub number: u32,
    /// The name by which their pragmas know it.
    pub tag: &'static str,
    /// Shown without being asked for.
    pub on: bool,
    /// Shown though all warnings are off, unless it is turned off by its name.
    pub stays: bool,
    /// Names that the check knows.
    pub names: &'static [&'static str],
    /// What it means.
    pub explanation: Option<Explanation>,
}

/// A message by its row.
#[derive(Clone, Copy)]
pub struct MsgId(&'static Message);

impl MsgId {
    /// The message of a row.
    #[must_use]
    pub const fn new(row: &'static Message) -> MsgId {
        MsgId(row)
    }

    /// The message's row.
    #[must_use]
    pub fn row(self) -> &'static Message {
        self.0
    }

    /// The text with `args` for its placeholders, in order of first appearance.
    #[must_use]
    pub fn format(self, args: &[&dyn Display]) -> String {
        crate::exercised::row("diagnostics", self.0.name);
        let text = self.0.text;
        let mut out = String::with_capacity(text.len() + 16);
        let mut names: Vec<&str> = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            let Some(close) = rest[open..].find('}') else {
                rest = &rest[open..];
                break;
            };
            let name = &rest[open + 1..open + close];
            let index = names.iter().position(|n| *n == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            match args.get(index) {
                // Writing to a string can't fail.
                Some(arg) => drop(write!(out, "{arg}")),
                None => out.push_str(&rest[open..=open + close]),
            }
            rest = &rest[open + close + 1..];
        }
        out.push_str(rest);
        out
    }
}

impl PartialEq for MsgId {
    fn eq(&self, other: &MsgId) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for MsgId {}

impl std::hash::Hash for MsgId {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}

impl fmt::Debug for MsgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}
