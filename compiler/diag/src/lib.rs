//! Diagnostics as data, from the lexer to the linker: what was found wrong, where, what belongs to it and what would mend it;
//! and the one place that renders them, as text, JSON or SARIF.
//!
//! This crate knows no other part of the compiler. The texts are rows of `tables/diagnostics`; each crate expands the rows that it
//! reports (`jacquard_macros::*_messages!`) into [`Message`]s and names them by [`MsgId`].

#![warn(missing_docs)]

mod diagnostic;
pub mod exercised;
mod json;
mod message;
mod sarif;
mod text;

pub use diagnostic::{Diagnostic, Fix, Label, Note, NoteKind, Place};
pub use json::{json, quoted};
pub use message::{Examples, Explanation, Message, MsgId, Severity};
pub use sarif::sarif;
pub use text::{human, one};

/// How diagnostics are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text {
        /// With escape sequences for a terminal.
        color: bool,
    },
    /// One JSON array, for programs.
    Json,
    /// SARIF 2.1.0, for programs that collect results of many tools.
    Sarif,
}

/// Renders diagnostics. `rules` are the messages that SARIF's list of rules may draw on.
#[must_use]
pub fn render(list: &[Diagnostic], format: Format) -> String {
    match format {
        Format::Text { color } => human(list, color),
        Format::Json => json(list),
        Format::Sarif => sarif(list),
    }
}
