//! The preprocessor: files to the flat token stream of a translation unit.
//!
//! Files are lexed whole ([`crate::lex`]); here directives are obeyed, macros expanded, and everything else copied.
//! A token costs a table look-up and a copy unless its name is *notable* (a macro, or a word with a meaning here).

mod contexts;
pub mod diag;
mod files;
pub mod lex;
pub mod literal;
pub mod names;
pub mod source;
pub mod stack;
pub mod symbol;
pub mod token;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diag::msg;
use crate::lex::{LexError, Lexed, Rest, lex_part};
use crate::names::Sym;
use crate::source::{FileId, Loc, Text};
use crate::token::{FIRST_CXX20, KEYWORD_COUNT, Token, TokenKind as K, flag, sym};

mod condition;
mod directive;
pub mod embedded;
mod expand;
mod include;
pub mod macros;
pub mod options;
mod pragma;
mod predefined;
pub mod print;
pub mod session;

use self::directive::Markers;
use self::options::Definition;
use self::session::{Session, TokenBuffer};
pub use include::HeaderCache;
pub use macros::MacroTable;
pub use options::{Limits, Mode, Options};

/// Is a file (by the name it has among dependencies) an embedded header that stands in the place of a library's own: of the C++
/// library, Thrust, CUB? CUDA's own are complete for what programs launch.
#[must_use]
pub fn is_stand_in(file: &str) -> bool {
    file.strip_prefix(embedded::PREFIX)
        .is_some_and(|name| match name.split_once('/') {
            Some((folder, _)) => !matches!(folder, "cuda" | "nv" | "cooperative_groups"),
            None => !name.contains('.') && !matches!(name, "cooperative_groups"),
        })
}

/// What a name means to the preprocessor (bits of `Preprocessor::notable`).
mod notable {
    pub const MACRO: u8 = 1;
    /// `_Pragma`, `__VA_ARGS__`, a poisoned name, a keyword of a later standard.
    pub const SPECIAL: u8 = 2;
    pub const POISONED: u8 = 4;
}

/// A file being read.
struct Frame {
    lexed: Arc<Lexed>,
    /// What of the file is not lexed yet.
    rest: Option<Rest>,
    /// How many parts of the file were lexed before `lexed`.
    part: u32,
    /// Index of the next token.
    at: usize,
    /// Added to a token's offset to make a position.
    base: u32,
    file: FileId,
    /// The file's identity for `#pragma once`.
    key: Arc<str>,
    /// Where in the search list it was found, for `#include_next`.
    dir: Option<usize>,
    conditions: Vec<Condition>,
    /// The program's macros that the file does not see: (name, macro).
    hidden: Vec<(Sym, u32)>,
    /// Of those that files further out hide, the macros that this file sees again.
    shown: Vec<(Sym, u32)>,
}

/// An open conditional.
struct Condition {
    /// Its latest directive's `#`.
    hash: u32,
    /// A group was taken.
    taken: bool,
    /// `#else` was seen.
    last: bool,
}

/// Tokens waiting to be read before the file goes on: a macro's replacement, or a list expanded on its own.
struct Context {
    start: usize,
    at: usize,
    end: usize,
    /// The macro that is off while this is read; 0 for none.
    of: u32,
    /// Reading stops here.
    barrier: bool,
}

/// Kinds of tokens that are never copied as they are.
const STOPS: [u8; 256] = {
    let mut stops = [0; 256];
    stops[K::Hash as usize] = 1;
    stops[K::Eof as usize] = 1;
    stops[K::Error as usize] = 1;
    stops
};

/// Copies tokens of a file, which begins at `base`, up to one that must be looked at; how many. Most are copied, so they are judged
/// some at a time, and without a branch for each.
fn copy_plain(tokens: &[Token], base: u32, notable: &[u8], out: &mut Vec<Token>) -> usize {
    let stops = |t: &Token| {
        let word = t.kind.is_word();
        // Symbol 0 stands in for other tokens' payloads.
        let note = (notable.get(if word { t.payload as usize } else { 0 })).map_or(1, |n| *n);
        STOPS[t.kind as usize] | if word { note } else { 0 }
    };
    let placed = |t: &Token| Token {
        loc: Loc(t.loc.0 + base),
        ..*t
    };
    out.reserve(tokens.len());
    let before = out.len();
    let (some, last) = tokens.as_chunks::<4>();
    for four in some {
        if four.iter().fold(0, |all, t| all | stops(t)) != 0 {
            out.extend(four.iter().take_while(|t| stops(t) == 0).map(placed));
            return out.len() - before;
        }
        out.extend_from_slice(&four.each_ref().map(placed));
    }
    out.extend(last.iter().take_while(|t| stops(t) == 0).map(placed));
    out.len() - before
}

/// Tokens of a part of the main file, about.
const PART_TOKENS: usize = 8192;

/// Bytes of a text from which on it is worth knowing its size.
const LARGE_TEXT: usize = 256 << 10;

/// Bytes of source text to a token, a little less than usual.
const TOKEN_BYTES: usize = 4;

/// One run over one translation unit.
struct Preprocessor<'s> {
    session: &'s mut Session,
    out: Vec<Token>,
    frames: Vec<Frame>,
    contexts: Vec<Context>,
    /// The tokens of all contexts.
    pool: Vec<Token>,
    notable: Vec<u8>,
    /// Flags an empty expansion leaves to the next token.
    pending: u8,
    /// End of the outermost macro call, for `__LINE__`.
    call_end: Loc,
    counter: u32,
    depth: u32,
    expanded: u64,
    once: FxHashSet<Arc<str>>,
    pushed: FxHashMap<Sym, Vec<u32>>,
    /// What line markers said so far.
    markers: Markers,
    /// Reading a macro's arguments: directives other than conditionals and definitions are errors.
    collecting: bool,
    missing: Vec<(String, Loc)>,
    /// The tokens before which `#pragma nv_exec_check_disable` stands.
    unchecked: Vec<u32>,
    dependencies: Vec<(Arc<str>, bool)>,
    scratch: expand::Scratch,
    stop: bool,
}

/// Preprocesses `text` as the main file `name`, with the session's options. What went wrong is in the session's diagnostics;
/// the buffer always ends in `Eof`.
pub fn preprocess(session: &mut Session, name: &str, text: Text) -> TokenBuffer {
    session.begin();
    let mut pp = Preprocessor::new(session);
    predefined::predefine(&mut pp);
    pp.main_file(name, text);
    let buffer = pp.finish();
    if session.headers.forgets {
        session.headers = HeaderCache::default();
    }
    session.diags.settle(&session.sources);
    buffer
}

/// Preprocesses a header after the main file, with the macros as the main file left them: for names that are used
/// without an include (see [`embedded::provider`]). `None` when there is no such header or it was included before.
/// Where the search list has a header of that name it is the one taken: the two kinds do not mix.
pub fn preprocess_more(session: &mut Session, header: &str) -> Option<TokenBuffer> {
    let (name, _) = embedded::find(header)?;
    let mut pp = Preprocessor::new(session);
    let before = pp.session.sources.file_count();
    include::include_late(&mut pp, name);
    let entered = pp.session.sources.file_count() > before;
    let buffer = pp.finish();
    entered.then_some(buffer)
}

/// The tokens that declare a name nothing in the program declares: those of the built-in source that defines it, or of the
/// embedded header it comes with. Each is given once; `None` when there is none, or it was given before. Names in namespace std
/// are asked for as `std::name`. The tokens belong into the global scope.
pub fn provide(session: &mut Session, name: &str) -> Option<TokenBuffer> {
    if let Some(source) = jacquard_builtins::source(name) {
        if !session.once.insert(source.name.into()) {
            return None;
        }
        let mut pp = Preprocessor::new(session);
        include::include_text(&mut pp, source.name, source.text);
        return Some(pp.finish());
    }
    preprocess_more(session, embedded::provider(name)?)
}

impl<'s> Preprocessor<'s> {
    fn new(session: &'s mut Session) -> Preprocessor<'s> {
        let mut out = std::mem::take(&mut session.spare_tokens);
        out.clear();
        Preprocessor {
            notable: std::mem::take(&mut session.notable),
            once: std::mem::take(&mut session.once),
            counter: session.counter,
            session,
            out,
            frames: Vec::new(),
            contexts: Vec::new(),
            pool: Vec::with_capacity(256),
            pending: 0,
            call_end: Loc::NONE,
            depth: 0,
            expanded: 0,
            pushed: FxHashMap::default(),
            markers: Markers::default(),
            collecting: false,
            missing: Vec::new(),
            unchecked: Vec::new(),
            dependencies: Vec::new(),
            scratch: expand::Scratch::default(),
            stop: false,
        }
    }

    fn finish(mut self) -> TokenBuffer {
        let eof = Token {
            kind: K::Eof,
            flags: flag::START_OF_LINE,
            len: 0,
            loc: self.end_loc(),
            payload: 0,
        };
        self.out.push(eof);
        let Preprocessor {
            out,
            session,
            notable,
            once,
            counter,
            missing,
            dependencies,
            unchecked,
            ..
        } = self;
        session.notable = notable;
        session.once = once;
        session.counter = counter;
        session.left_out |= !missing.is_empty();
        TokenBuffer {
            tokens: out,
            missing_headers: missing,
            dependencies,
            unchecked,
        }
    }
}

impl Preprocessor<'_> {
    fn end_loc(&self) -> Loc {
        Loc(self.session.sources.next_base().saturating_sub(2))
    }

    /// Gives every symbol an entry in `notable`.
    fn grow(&mut self) {
        self.notable
            .resize(self.session.names.len().max(self.notable.len()), 0);
    }

    #[inline]
    fn note_of(&self, s: Sym) -> u8 {
        self.notable.get(s.index()).copied().unwrap_or(0)
    }

    fn mark(&mut self, s: Sym, bit: u8, on: bool) {
        if s.index() >= self.notable.len() {
            self.grow();
        }
        if on {
            self.notable[s.index()] |= bit;
        } else {
            self.notable[s.index()] &= !bit;
        }
    }

    /// Reads files until only `floor` frames are left.
    fn run(&mut self, floor: usize) {
        while self.frames.len() > floor && !self.stop {
            let top = self.frames.len() - 1;
            let frame = &self.frames[top];
            let lexed = frame.lexed.clone();
            let (base, part) = (frame.base, frame.part);
            let tokens = &lexed.tokens[..];
            let mut at = frame.at;
            let mut ended = false;
            loop {
                at += copy_plain(&tokens[at..], base, &self.notable, &mut self.out);
                let t = tokens[at];
                if t.kind == K::Hash {
                    let t = Token {
                        loc: Loc(t.loc.0 + base),
                        ..t
                    };
                    at += 1;
                    if t.flags & flag::START_OF_LINE == 0 {
                        self.out.push(t);
                        continue;
                    }
                    self.frames[top].at = at;
                    directive::directive(self, t);
                    if self.frames.len() != top + 1 || self.stop {
                        break;
                    }
                    at = self.frames[top].at;
                    continue;
                }
                if t.kind == K::Eof {
                    self.frames[top].at = at;
                    ended = true;
                    break;
                }
                // A notable name, or an error.
                self.frames[top].at = at + 1;
                self.slow(Token {
                    loc: Loc(t.loc.0 + base),
                    ..t
                });
                while self.pending != 0 && !self.stop {
                    let next = self.frames[top].lexed.tokens[self.frames[top].at];
                    if next.kind == K::Eof
                        || (next.kind == K::Hash && next.flags & flag::START_OF_LINE != 0)
                    {
                        self.pending = 0;
                    } else {
                        let t = self.next_raw();
                        self.slow(t);
                    }
                }
                // A macro's arguments may reach into the next part.
                if self.stop || self.frames[top].part != part {
                    break;
                }
                at = self.frames[top].at;
            }
            drop(lexed);
            if ended && !self.refill() {
                self.leave();
            }
        }
    }

    /// A token at file level that needs a closer look.
    fn slow(&mut self, t: Token) {
        let begins_line = t.flags & flag::START_OF_LINE != 0;
        let start = self.out.len();
        let Some(t) = expand::try_expand(self, t) else {
            while !self.contexts.is_empty() && !self.stop {
                self.stop |= jacquard_limits::stop::requested();
                let plain = self.plain_run();
                let from = self.out.len();
                self.out.extend_from_slice(&self.pool[plain]);
                for t in &mut self.out[from..] {
                    t.flags &= !(flag::NO_EXPAND | flag::SYNTHETIC);
                }
                let Some(t) = self.next_in_contexts() else {
                    break;
                };
                if let Some(t) = expand::try_expand(self, t) {
                    self.emit(t);
                }
            }
            if begins_line && self.session.options.mode == options::Mode::Nvcc {
                self.pragma_by_macro(start);
            }
            return;
        };
        self.emit(t);
    }

    /// The driver preprocesses with another compiler and reads its text again: a line that begins with a macro whose tokens are
    /// `#pragma …` is a pragma then.
    fn pragma_by_macro(&mut self, start: usize) {
        let [hash, word, ..] = self.out[start..] else {
            return;
        };
        if hash.kind != K::Hash || !word.kind.is_word() || word.sym() != sym::PRAGMA {
            return;
        }
        let line = self.out.split_off(start);
        pragma::pragma(self, &line[2..], hash);
    }

    /// Puts a token out; it has been through expansion.
    fn emit(&mut self, mut t: Token) {
        t.flags &= !(flag::NO_EXPAND | flag::SYNTHETIC);
        if t.kind == K::Error {
            self.lex_error(t);
            return;
        }
        if t.kind.is_word() && self.note_of(t.sym()) & notable::SPECIAL != 0 {
            let s = t.sym();
            if s == sym::_Pragma {
                pragma::pragma_operator(self, t);
                return;
            }
            if s.0 >= FIRST_CXX20 && s.0 < KEYWORD_COUNT && self.session.options.std < 20 {
                t.kind = K::Ident;
            }
            if s == sym::__VA_ARGS__ || s == sym::__VA_OPT__ {
                self.session
                    .diags
                    .report(t, msg::VA_ARGS_OUTSIDE, &[&self.session.names.text(s)])
                    .emit();
            }
        }
        self.out.push(t);
    }

    fn lex_error(&mut self, t: Token) {
        let text = self.session.sources.bytes_from(t.loc);
        let shown = String::from_utf8_lossy(&text[..text.len().min(4)])
            .chars()
            .next()
            .unwrap_or(' ');
        let diags = &mut self.session.diags;
        match LexError::from_payload(t.payload) {
            LexError::UnterminatedChar => diags.report(t, msg::UNTERMINATED_STRING, &[&'\'']),
            LexError::UnterminatedString => diags.report(t, msg::UNTERMINATED_STRING, &[&'"']),
            LexError::UnterminatedRaw => diags.report(t, msg::UNTERMINATED_RAW_STRING, &[&"..."]),
            LexError::RawDelimiter => diags.report(t, msg::BAD_RAW_DELIMITER, &[]),
            LexError::UnterminatedComment => diags.report(t, msg::UNTERMINATED_COMMENT, &[]),
            LexError::Stray => diags.report(t, msg::STRAY_CHARACTER, &[&format_args!("'{shown}'")]),
            LexError::Utf8 => diags.report(t, msg::STRAY_CHARACTER, &[&"that is not UTF-8"]),
        }
        .emit();
        if diags.stopped() {
            self.stop = true;
        }
    }

    /// The characters of a token.
    fn spelling<'a>(&'a self, t: &Token) -> &'a [u8] {
        spelling(&self.session.names, &self.session.sources, t)
    }
}

/// The characters of a token: interned for names and literals, the file's for what is no token.
pub fn spelling<'a>(
    names: &'a crate::names::Interner,
    sources: &'a crate::source::SourceMap,
    t: &Token,
) -> &'a [u8] {
    match t.kind {
        K::Ident | K::Number | K::Char | K::String => names.bytes(t.sym()),
        K::Error => {
            let text = sources.bytes_from(t.loc);
            &text[..text.len().min(t.len as usize)]
        }
        _ if t.flags & flag::ALTERNATIVE != 0 || t.kind.is_keyword() => names.bytes(t.sym()),
        _ => t.kind.text().as_bytes(),
    }
}

#[cfg(test)]
mod tests;
