//! The PTX language: model, parser, printer, checker.
#![warn(missing_docs)]

mod check;
mod cli;
mod diagnostic;
pub mod forms;
pub mod model;
pub mod names;
pub mod parse;
pub mod pressure;
pub mod print;
mod special;
mod unfit;

pub use check::{check, check_text};
pub use cli::check_command;
pub use diagnostic::{Diagnostic, Topic};
pub use parse::parse;
pub use print::{print, print_function, print_inst, print_with};
