//! The command line: the command, and what it prints.

pub mod command;
mod output;
mod program_in_parts;
mod record;
mod shell;

pub use crate::settings::{CliError, Setting, Settings};
