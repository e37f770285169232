//! The PTX language: model, parser, printer, checker.
pub mod check;
mod cli;
pub mod diagnostic;
pub mod forms;
pub mod model;
pub mod names;
pub mod parse;
pub mod pressure;
pub mod print;
pub mod special;

pub use check::{check, check_inst, check_text};
pub use cli::{check_command, render};
pub use diagnostic::{Diagnostic, Severity, Topic};
pub use parse::parse;
pub use print::{print, print_function, print_inst, print_with};
