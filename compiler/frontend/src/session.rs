//! What one compile shares: files, names, messages, options. Reusable from compile to compile.

use crate::diag::Diagnostics;
use crate::names::Interner;
use crate::source::SourceMap;
use crate::token::Token;

/// The state of a compile. One per thread; nothing in it is global.
#[derive(Default)]
pub struct Session {
    /// Files and positions.
    pub sources: SourceMap,
    /// Names and spellings.
    pub names: Interner,
    /// Messages.
    pub diags: Diagnostics,
}

/// A translation unit after preprocessing.
#[derive(Default)]
pub struct TokenBuffer {
    /// The tokens; the last is `Eof`.
    pub tokens: Vec<Token>,
}
