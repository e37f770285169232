//! The command line: the command, and what it prints.

pub mod command;
mod output;
mod shell;
mod together;

pub use crate::settings::{CliError, Setting, Settings};
