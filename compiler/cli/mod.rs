//! The command line: flags and settings by the table.

pub mod flags;

pub use flags::{CliError, Setting, Settings};
