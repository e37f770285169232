//! What the parser and the checker report.
use std::fmt;

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Topic {
    /// The text can't be read.
    #[default]
    Syntax,
    /// An instruction has no such form.
    Form,
    /// The target or the PTX version lacks it.
    Gate,
}

/// A message about a place in PTX text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// From 1; 0 when the program was built rather than parsed.
    pub line: u32,
    /// In bytes, from 1; 0 when only the line is known.
    pub column: u32,
    /// What is said, in one line without the place.
    pub message: String,
    /// What kind of mistake it is; inline assembly gets a message of its own for each.
    pub topic: Topic,
}

impl Diagnostic {
    /// An error of topic [`Topic::Syntax`]; `line` and `column` as in the fields.
    pub fn error(line: u32, column: u32, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            line,
            column,
            message: message.into(),
            topic: Topic::default(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line != 0 {
            write!(f, "{}:", self.line)?;
            if self.column != 0 {
                write!(f, "{}:", self.column)?;
            }
            f.write_str(" ")?;
        }
        write!(f, "error: {}", self.message)
    }
}

impl std::error::Error for Diagnostic {}
