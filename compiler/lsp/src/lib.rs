//! The language server: diagnostics as one types, hover, definition, references, symbols, signatures, completion, fixes, and the PTX of a file.
//!
//! This crate knows the protocol and nothing of the compiler: what a file means and what a word means it asks a [`Service`], which
//! the driver gives.

#![warn(missing_docs)]

mod convert;
mod document;
mod index;
mod outline;
mod rename;
mod semantic;
mod server;
mod stdio;

pub use lsp_server::Connection;
pub use server::serve;
pub use stdio::{Threads, over, stdio};

use jacquard_diag::Diagnostic;

/// How much of a compile is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// What the front end finds: quick enough for every key.
    Source,
    /// What the whole compile finds, code generation included.
    Whole,
}

/// What a word is, for the picture that editors show beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A function.
    Function,
    /// A variable that is built in.
    Variable,
    /// A type.
    Type,
    /// A keyword or an attribute.
    Keyword,
    /// An instruction, or an intrinsic function of the IR.
    Instruction,
}

/// A word that the tables know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// How it is declared or written; one line.
    pub form: String,
    /// One line.
    pub doc: String,
    /// The targets that have it, in words; empty when all have it.
    pub targets: String,
    /// File and line of its row.
    pub row: String,
}

/// A short text beside a line of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The line, from 1.
    pub line: u32,
    /// What is shown.
    pub text: String,
    /// What a pointer over it shows.
    pub more: String,
}

/// Asked while a compile runs whether to give up: a newer text has come.
pub type Stop = Box<dyn Fn() -> bool + Send + Sync>;

/// A compiler, as the server sees it.
pub trait Service {
    /// What can be wrong with flags.
    type BadFlags: std::fmt::Display;
    /// Takes the flags that the editor's settings ask for.
    ///
    /// # Errors
    /// What is wrong with them.
    fn configure(&mut self, flags: &[String]) -> Result<(), Self::BadFlags>;
    /// What is wrong with a text; none when `stop` ended it.
    fn diagnose(&self, path: &str, text: &str, depth: Depth, stop: Stop)
    -> Option<Vec<Diagnostic>>;
    /// The PTX of a text.
    ///
    /// # Errors
    /// Why there is none.
    fn ptx(&self, path: &str, text: &str) -> Result<String, Vec<Diagnostic>>;
    /// What a word of a file means; more than one for overloads.
    fn words(&self, path: &str, name: &str) -> Vec<Word>;
    /// The members of the object before a byte of a CUDA source, where a member's name is being typed.
    fn members(&self, path: &str, text: &str, byte: usize) -> Vec<Word>;
    /// What a compile knows of lines: registers of kernels, the spaces of accesses.
    fn hints(&self, path: &str, text: &str) -> Vec<Hint>;
    /// Words of a file that begin so, in order of their names, at most `most`.
    fn complete(&self, path: &str, prefix: &str, most: usize) -> Vec<Word>;
}
