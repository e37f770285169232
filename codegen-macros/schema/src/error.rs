//! What is wrong with a table, where, and how to mend it.

use std::fmt;

/// One mistake in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The file, relative to the workspace root (`tables/targets/sm_90.toml`).
    pub file: String,
    /// 1-based line; 0 when the mistake belongs to the file as a whole.
    pub line: u32,
    /// The row's name; empty when no row is to blame.
    pub row: String,
    /// What is wrong.
    pub message: String,
    /// The cure.
    pub help: String,
}

impl TableError {
    /// A mistake of a row.
    pub fn new(
        file: impl Into<String>,
        line: u32,
        row: impl Into<String>,
        message: impl fmt::Display,
        help: impl Into<String>,
    ) -> TableError {
        TableError {
            file: file.into(),
            line,
            row: row.into(),
            message: message.to_string(),
            help: help.into(),
        }
    }

    /// A mistake of a file as a whole.
    pub fn of_file(
        file: impl Into<String>,
        message: impl fmt::Display,
        help: impl Into<String>,
    ) -> TableError {
        TableError::new(file, 0, "", message, help)
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if !self.row.is_empty() {
            write!(f, "row `{}`: ", self.row)?;
        }
        write!(f, "{}", self.message)?;
        if !self.help.is_empty() {
            write!(f, "\n  help: {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for TableError {}

/// All the mistakes found in one load. Loaders go on after a mistake, so that one build shows them all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Errors(pub Vec<TableError>);

impl Errors {
    /// No mistake yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a mistake.
    pub fn push(&mut self, error: TableError) {
        self.0.push(error);
    }

    /// Records the mistakes of `result`, or gives its value.
    pub fn take<T, E: Into<Errors>>(&mut self, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(e) => {
                self.0.extend(e.into().0);
                None
            }
        }
    }

    /// `value` when nothing was recorded, else the mistakes.
    pub fn finish<T>(self, value: T) -> Result<T, Errors> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl From<TableError> for Errors {
    fn from(e: TableError) -> Self {
        Errors(vec![e])
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, e) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{e}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}
