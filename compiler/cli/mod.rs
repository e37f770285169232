//! The command line: flags and settings by the table, the command, and what it prints.

pub mod command;
pub mod flags;
mod output;
mod shell;
mod together;

pub use flags::{CliError, Given, Setting, Settings};
