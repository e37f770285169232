//! The lexer: a whole file to tokens in one pass. Names and literals are interned, nothing else is allocated per token.
//!
//! Positions are offsets in the file; the preprocessor adds the file's base. Text that is no token becomes an `Error` token and is
//! reported only if it survives preprocessing, so that skipped text and `#error` lines may hold anything.

mod classes;
mod irregular;

use classes::{
    BEFORE_PLAIN, DIGIT, NAME, NUMBER, PLAIN, SINGLE, SPACE, class, decode, name_char, name_length,
    splice,
};
pub use classes::{universal, universal_value};

mod conditional;
mod punctuator;
mod quoted;
#[cfg(test)]
mod tests;
mod words;

use self::conditional::{conditional_word, guard};
use crate::names::{Interner, Sym};
use crate::source::Loc;
use crate::token::{KEYWORD_COUNT, KEYWORD_KINDS, Token, TokenKind as K, flag, sym};

/// Why a piece of text is no token: the payload of [`K::Error`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum LexError {
    /// No closing `'`.
    UnterminatedChar,
    /// No closing `"`.
    UnterminatedString,
    /// No closing `)delimiter"`.
    UnterminatedRaw,
    /// A raw string's delimiter is too long or holds a bad character.
    RawDelimiter,
    /// No closing `*/`.
    UnterminatedComment,
    /// A character that starts no token.
    Stray,
    /// Bytes that are not UTF-8.
    Utf8,
}

impl LexError {
    /// The error of a payload.
    #[must_use]
    pub fn from_payload(payload: u32) -> LexError {
        use LexError as E;
        [
            E::UnterminatedChar,
            E::UnterminatedString,
            E::UnterminatedRaw,
            E::RawDelimiter,
            E::UnterminatedComment,
            E::Stray,
        ]
        .into_iter()
        .find(|e| *e as u32 == payload)
        .unwrap_or(E::Utf8)
    }
}

/// The tokens of a file, before preprocessing. Can be shared by all compiles of a session.
#[derive(Default)]
pub struct Lexed {
    /// The tokens; the last is `Eof`. The `#` of a conditional directive has as payload the index of the `#` of the
    /// next directive of the same conditional (0: none, the `#endif` is missing).
    pub tokens: Vec<Token>,
    /// The macro of an include guard that spans the whole file.
    pub guard: Option<Sym>,
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    end: usize,
    names: &'a mut Interner,
    flags: u8,
    scratch: Vec<u8>,
}

/// Lexes a file. `text` must end in two NUL bytes (see [`crate::source::Text::padded`]).
#[must_use]
pub fn lex(text: &[u8], names: &mut Interner) -> Lexed {
    let mut lexed = Lexed {
        tokens: Vec::with_capacity(text.len() / 4 + 16),
        guard: None,
    };
    lex_into(text, names, &mut lexed);
    lexed
}

/// As [`lex`], into tokens whose memory is used again.
pub fn lex_into(text: &[u8], names: &mut Interner, lexed: &mut Lexed) {
    lex_part(text, names, lexed, &mut Rest::default(), usize::MAX);
}

/// Where the lexing of a text in parts goes on.
#[derive(Default)]
pub struct Rest {
    at: usize,
    /// Read, and the first of the next part.
    ahead: Option<Token>,
}

/// Lexes the next part of a text: about `limit` tokens or more, then an `Eof`. A part ends between two lines, behind a `;` or a `}`,
/// outside of conditionals. True when there is more.
pub fn lex_part(
    text: &[u8],
    names: &mut Interner,
    lexed: &mut Lexed,
    rest: &mut Rest,
    limit: usize,
) -> bool {
    lexed.tokens.clear();
    lexed.guard = None;
    let end = text.len() - 2;
    let first = rest.at == 0;
    let mut lexer = Lexer {
        text,
        at: match first {
            true if text.starts_with(b"\xef\xbb\xbf") => 3,
            _ => rest.at,
        },
        end,
        names,
        flags: if first { flag::START_OF_LINE } else { 0 },
        scratch: Vec::new(),
    };
    let tokens = &mut lexed.tokens;
    let mut open: Vec<u32> = Vec::new();
    // The first conditional, where it ends, and the token count then: for the include guard.
    let mut closed_first = 0usize;
    let mut alternatives = false;
    let mut after_hash = false;
    if let Some(token) = rest.ahead.take() {
        after_hash = token.kind == K::Hash;
        tokens.push(token);
    }
    loop {
        if lexer.plain(tokens, after_hash, limit) {
            after_hash = false;
        }
        let token = lexer.next(tokens);
        let index = tokens.len();
        if token.flags & flag::START_OF_LINE == 0 {
            if after_hash && token.kind.is_word() {
                conditional_word(
                    token,
                    tokens,
                    &mut open,
                    &mut closed_first,
                    &mut alternatives,
                );
            }
            after_hash = false;
        } else {
            after_hash = token.kind == K::Hash;
            if token.kind == K::Eof {
                tokens.push(token);
                break;
            }
            if index >= limit
                && open.is_empty()
                && matches!(tokens[index - 1].kind, K::Semi | K::RBrace)
            {
                tokens.push(Token {
                    kind: K::Eof,
                    len: 0,
                    payload: 0,
                    ..token
                });
                rest.at = lexer.at;
                rest.ahead = Some(token);
                return true;
            }
        }
        tokens.push(token);
    }
    if closed_first + 1 == tokens.len() && !alternatives {
        lexed.guard = guard(tokens);
    }
    false
}

impl Lexer<'_> {
    #[inline(always)]
    fn token(&self, kind: K, start: usize, payload: u32) -> Token {
        Token {
            kind,
            flags: self.flags,
            len: (self.at - start).min(0xffff) as u16,
            loc: Loc(start as u32),
            payload,
        }
    }

    /// Lexes the plainest tokens, up to one that is not: names and punctuators that are one character wherever they stand or because
    /// of what follows, and blanks between. True when there was one. Not for the word of a directive, nor where a part may end.
    fn plain(&mut self, tokens: &mut Vec<Token>, after_hash: bool, limit: usize) -> bool {
        if after_hash || tokens.len() >= limit {
            return false;
        }
        let text = self.text;
        let (mut at, mut flags) = (self.at, self.flags);
        let before = tokens.len();
        // Text is looked at in words; the last bytes are left to the general functions.
        while let Some(word) = text.get(at..).and_then(<[u8]>::first_chunk) {
            let c = word[0];
            let what = class(c);
            if what & (NAME | DIGIT) == NAME {
                let head = u64::from_le_bytes(*word);
                let others = !words::names(head) & words::HIGH;
                let (n, s) = if others != 0 {
                    let bits = others.trailing_zeros() & !7;
                    let n = (bits / 8) as usize;
                    if matches!(word[n & 7], b'"' | b'\'' | b'\\' | 0x80..) {
                        break;
                    }
                    (n, self.names.intern_word(head & ((1 << bits) - 1), n))
                } else {
                    // The text ends in a byte that no name holds.
                    let rest = &text[at..];
                    let n = name_length(rest);
                    if matches!(rest[n], b'"' | b'\'' | b'\\' | 0x80..) {
                        break;
                    }
                    (n, self.names.intern_bytes(&rest[..n]))
                };
                let mut kind = K::Ident;
                if s.0 < KEYWORD_COUNT {
                    kind = KEYWORD_KINDS[s.index()];
                    if !kind.is_keyword() {
                        flags |= flag::ALTERNATIVE;
                    }
                }
                tokens.push(Token {
                    kind,
                    flags,
                    len: n.min(0xffff) as u16,
                    loc: Loc(at as u32),
                    payload: s.0,
                });
                at += n;
                // One blank, or none, stands behind most names.
                let blank = text[at] == b' ';
                at += usize::from(blank);
                flags = u8::from(blank) * flag::LEADING_SPACE;
            } else if what & SPACE != 0 {
                flags |= flag::LEADING_SPACE;
                at += 1;
                if word[1] == b' ' {
                    at += words::leading(u64::from_le_bytes(*word), b' ').max(1) - 1;
                }
            } else if c == b'\n' {
                if tokens.len() >= limit {
                    break;
                }
                flags = flag::START_OF_LINE;
                at += 1;
                let rest = u64::from_le_bytes(*word) >> 8 | u64::from(b'\n') << 56;
                let indent = words::leading(rest, b' ');
                at += indent;
                flags |= u8::from(indent != 0) * flag::LEADING_SPACE;
            } else {
                let mut kind = SINGLE[c as usize];
                let mut len = 1;
                if kind == K::Eof {
                    kind = BEFORE_PLAIN[c as usize];
                    if c == b':' && word[1] == b':' {
                        kind = K::ColonColon;
                        len = 2;
                    } else if class(word[1]) & PLAIN == 0
                        || kind == K::Eof
                        || (c == b'<' && self.after_include(tokens))
                    {
                        break;
                    }
                }
                tokens.push(Token {
                    kind,
                    flags,
                    len,
                    loc: Loc(at as u32),
                    payload: 0,
                });
                at += usize::from(len);
                let blank = text[at] == b' ';
                at += usize::from(blank);
                flags = u8::from(blank) * flag::LEADING_SPACE;
            }
        }
        self.at = at;
        self.flags = flags;
        tokens.len() > before
    }

    #[inline]
    fn next(&mut self, before: &[Token]) -> Token {
        let text = self.text;
        // Blanks, newlines, comments.
        loop {
            let c = text[self.at];
            if class(c) & SPACE != 0 {
                self.flags |= flag::LEADING_SPACE;
                self.at += 1;
                while class(text[self.at]) & SPACE != 0 {
                    self.at += 1;
                }
            } else if c == b'\n' {
                self.flags = flag::START_OF_LINE;
                self.at += 1;
            } else if c == b'/' {
                match text[self.at + 1] {
                    b'/' => self.line_comment(),
                    b'*' => {
                        let start = self.at;
                        if !self.block_comment(start + 2) {
                            self.at = self.end;
                            return self.token(
                                K::Error,
                                start,
                                LexError::UnterminatedComment as u32,
                            );
                        }
                    }
                    b'\\' if splice(text, self.at + 1) != 0 => {
                        let mut i = self.at + 1;
                        loop {
                            let n = splice(text, i);
                            if n == 0 {
                                break;
                            }
                            i += n;
                        }
                        match text[i] {
                            b'/' => self.line_comment(),
                            b'*' => {
                                let start = self.at;
                                if !self.block_comment(i + 1) {
                                    self.at = self.end;
                                    return self.token(
                                        K::Error,
                                        start,
                                        LexError::UnterminatedComment as u32,
                                    );
                                }
                            }
                            _ => break,
                        }
                    }
                    _ => break,
                }
                self.flags |= flag::LEADING_SPACE;
            } else if c == b'\\' {
                let n = splice(text, self.at);
                if n == 0 {
                    break;
                }
                self.at += n;
                self.flags |= flag::LEADING_SPACE;
            } else if c == 0 && self.at < self.end {
                self.at += 1;
                self.flags |= flag::LEADING_SPACE;
            } else {
                break;
            }
        }
        let start = self.at;
        let token = self.one(start, before);
        self.flags = 0;
        token
    }

    fn line_comment(&mut self) {
        let text = self.text;
        loop {
            match text[self.at..self.end].iter().position(|b| *b == b'\n') {
                None => {
                    self.at = self.end;
                    return;
                }
                Some(n) => {
                    let newline = self.at + n;
                    let mut i = newline;
                    while i > self.at && class(text[i - 1]) & SPACE != 0 {
                        i -= 1;
                    }
                    if i > 0 && text[i - 1] == b'\\' {
                        self.at = newline + 1;
                        continue;
                    }
                    self.at = newline;
                    return;
                }
            }
        }
    }

    /// Goes past a `*/` from `from` on; false when there is none.
    fn block_comment(&mut self, from: usize) -> bool {
        let text = self.text;
        let mut i = from;
        while let Some(n) = text
            .get(i..self.end)
            .and_then(|t| t.iter().position(|b| *b == b'*'))
        {
            i += n + 1;
            let mut j = i;
            loop {
                let n = splice(text, j);
                if n == 0 {
                    break;
                }
                j += n;
            }
            if text[j] == b'/' {
                self.at = j + 1;
                return true;
            }
        }
        false
    }

    #[inline]
    fn one(&mut self, start: usize, before: &[Token]) -> Token {
        let text = self.text;
        let c = text[start];
        let single = SINGLE[c as usize];
        if single != K::Eof {
            self.at = start + 1;
            return self.token(single, start, 0);
        }
        if class(c) & (NAME | DIGIT) == NAME {
            let i = start + name_length(&text[start..]);
            let stop = text[i];
            if stop == b'"' || stop == b'\'' {
                if let Some(token) = self.prefixed(start, i) {
                    return token;
                }
            } else if stop == b'\\' || stop >= 0x80 {
                return self.hard_name(start);
            }
            self.at = i;
            return self.name(start, i);
        }
        if class(c) & DIGIT != 0 || (c == b'.' && class(text[start + 1]) & DIGIT != 0) {
            return self.number(start);
        }
        match c {
            0 => {
                self.at = self.end;
                self.flags |= flag::START_OF_LINE;
                self.token(K::Eof, start, 0)
            }
            b'"' => {
                if self.after_include(before)
                    && let Some(token) = self.header_name(start, b'"')
                {
                    return token;
                }
                self.quoted(start, start)
            }
            b'\'' => self.quoted(start, start),
            b'\\' | 0x80.. => self.hard_name(start),
            b'<' => {
                if self.after_include(before)
                    && let Some(token) = self.header_name(start, b'>')
                {
                    return token;
                }
                self.punctuator(start)
            }
            _ => self.punctuator(start),
        }
    }

    #[inline]
    fn name(&mut self, start: usize, end: usize) -> Token {
        let s = self.names.intern_bytes(&self.text[start..end]);
        self.word(s, start)
    }

    /// The token of a name's symbol: name, keyword, or a word that spells a punctuator.
    #[inline]
    fn word(&mut self, s: Sym, start: usize) -> Token {
        if s.0 < KEYWORD_COUNT {
            let kind = KEYWORD_KINDS[s.index()];
            if !kind.is_keyword() {
                self.flags |= flag::ALTERNATIVE;
            }
            return self.token(kind, start, s.0);
        }
        self.token(K::Ident, start, s.0)
    }

    /// After `#include`, or after `__has_include(`.
    fn after_include(&self, before: &[Token]) -> bool {
        let [.., a, b] = before else { return false };
        if self.flags & flag::START_OF_LINE != 0 {
            return false;
        }
        match b.kind {
            K::Ident => {
                a.kind == K::Hash
                    && a.flags & flag::START_OF_LINE != 0
                    && matches!(b.sym(), sym::INCLUDE | sym::INCLUDE_NEXT | sym::IMPORT)
            }
            K::LParen => {
                a.kind == K::Ident
                    && matches!(a.sym(), sym::__has_include | sym::__has_include_next)
            }
            _ => false,
        }
    }

    /// `<name>` or `"name"` of an include, as a string token with its delimiters.
    fn header_name(&mut self, start: usize, close: u8) -> Option<Token> {
        let rest = &self.text[start + 1..self.end];
        let n = rest.iter().position(|b| *b == close || *b == b'\n')?;
        if rest[n] != close {
            return None;
        }
        self.at = start + n + 2;
        let s = self.names.intern_bytes(&self.text[start..self.at]);
        Some(self.token(K::String, start, s.0))
    }

    fn number(&mut self, start: usize) -> Token {
        let text = self.text;
        let mut i = start + 1;
        loop {
            let c = text[i];
            if class(c) & NUMBER != 0 {
                i += 1;
                if matches!(c, b'e' | b'E' | b'p' | b'P') && matches!(text[i], b'+' | b'-') {
                    // In a hexadecimal number only p takes a sign: 0xe+1 is one preprocessing number all the same.
                    i += 1;
                }
            } else if c == b'\'' && class(text[i + 1]) & NAME != 0 {
                i += 2;
            } else {
                break;
            }
        }
        if (text[i] == b'\\' || text[i] >= 0x80)
            && let Some(token) = self.spliced(start, i)
        {
            return token;
        }
        self.at = i;
        let s = self.names.intern_bytes(&text[start..i]);
        self.token(K::Number, start, s.0)
    }
}
