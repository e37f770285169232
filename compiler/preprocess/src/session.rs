//! What one compile shares: files, names, messages, options. Reusable from compile to compile.

use std::sync::Arc;

use super::{HeaderCache, MacroTable, Options};
use crate::diag::Diagnostics;
use crate::literal::Literals;
use crate::names::Interner;
use crate::source::{FileId, Loc, SourceMap};
use crate::token::Token;

/// The state of a compile. One per thread; nothing in it is global. Names, lexed headers and predefined macros are kept from one
/// compile to the next; files, positions and messages are of the compile at hand.
#[derive(Default)]
pub struct Session {
    /// Files and positions.
    pub sources: SourceMap,
    /// Names and spellings.
    pub names: Interner,
    /// Messages.
    pub diags: Diagnostics,
    /// Values of literals, by spelling.
    pub literals: Literals,
    /// The stack of the thread that compiles.
    pub stack: crate::stack::StackGuard,
    /// What is asked for.
    pub options: Options,
    /// Lexed headers.
    pub headers: HeaderCache,
    /// Macros as preprocessing left them.
    pub macros: MacroTable,
    /// The main file.
    pub main_file: Option<FileId>,
    /// Files that the last compile included, in order, and whether each is a system's.
    pub dependencies: Vec<(Arc<str>, bool)>,
    /// Name of the translation unit among those it is linked with: part of symbols of internal linkage.
    pub module_id: ModuleId,
    /// Full path of the source before preprocessing, of which the unit's name is made where none is given.
    pub source_path: Option<String>,
    pub(crate) notable: Vec<u8>,
    pub(crate) spare_tokens: Vec<Token>,
    pub(crate) spare_lexed: crate::lex::Lexed,
    /// Files of `#pragma once`.
    pub(crate) once: rustc_hash::FxHashSet<Arc<str>>,
    /// What the last compile could do better with.
    pub wants: Wants,
    /// The next `__COUNTER__`.
    pub(crate) counter: u32,
    /// A header was not found and left out: what only it declares is unknown.
    pub left_out: bool,
}

/// Where the name of a translation unit comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ModuleId {
    /// The unit is not told apart by name.
    #[default]
    None,
    /// Made here, for a host compiler to read (`--gen_module_id_file`).
    Made,
    /// Made by the host compiler (`--module_id_file_name`).
    Given(String),
}

/// What a compile could do better with than the headers that it was given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants {
    /// It stopped at a header of the toolkit's C++ libraries ([`Asks::libraries`](super::options::Asks)).
    pub libraries: bool,
    /// It stopped at one whose embedded form brings a C++ library of its own ([`Asks::own_std`](super::options::Asks)).
    pub own_std: bool,
    /// It stopped at a header that was not found ([`Asks::missing`](super::options::Asks)).
    pub missing: bool,
}

/// Names beyond this number make the session start anew, so that one that lives long stays small.
const MANY_NAMES: usize = 1 << 20;

impl Session {
    /// A session with these options.
    #[must_use]
    pub fn new(options: Options) -> Session {
        Session {
            options,
            ..Session::default()
        }
    }

    /// Called by the preprocessor before it starts.
    pub(crate) fn begin(&mut self) {
        self.sources = SourceMap::default();
        self.headers.begin();
        self.main_file = None;
        self.once.clear();
        self.counter = 0;
        self.left_out = false;
        self.wants = Wants::default();
        if self.names.len() > MANY_NAMES {
            self.names = Interner::new();
            self.literals = Literals::default();
            self.headers = HeaderCache::default();
            self.macros = MacroTable::default();
            self.notable.clear();
        }
    }

    /// Gives a buffer's memory back for the next compile.
    pub fn recycle(&mut self, buffer: TokenBuffer) {
        if buffer.tokens.capacity() > self.spare_tokens.capacity() {
            self.spare_tokens = buffer.tokens;
        }
    }
}

/// A translation unit after preprocessing.
#[derive(Default)]
pub struct TokenBuffer {
    /// The tokens; the last is `Eof`.
    pub tokens: Vec<Token>,
    /// Headers that were not found and left out, and where they were asked for: to be named when a name is missing.
    pub missing_headers: Vec<(String, Loc)>,
    /// Files that were included, in order, and whether each is a system's.
    pub dependencies: Vec<(Arc<str>, bool)>,
    /// The tokens before which `#pragma nv_exec_check_disable` stands, in order.
    pub unchecked: Vec<u32>,
}

/// The tokens of a text that stands in no file (a declaration of the tables): without positions, without `Eof`, not preprocessed.
#[must_use]
pub fn lex_fragment(session: &mut Session, text: &str) -> Vec<Token> {
    let mut padded = Vec::with_capacity(text.len() + 2);
    padded.extend_from_slice(text.as_bytes());
    padded.extend_from_slice(&[0, 0]);
    let mut tokens = crate::lex::lex(&padded, &mut session.names).tokens;
    tokens.pop();
    for t in &mut tokens {
        t.loc = Loc::NONE;
    }
    tokens
}
