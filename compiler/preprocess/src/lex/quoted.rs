//! String and character constants: prefixes, raw strings, suffixes.

use super::{DIGIT, LexError, Lexer, NAME, class, splice};
use crate::token::{Token, TokenKind as K, flag};

impl Lexer<'_> {
    /// A string or character with an encoding prefix or an `R`: `text[start..quote]` is the prefix.
    pub(super) fn prefixed(&mut self, start: usize, quote: usize) -> Option<Token> {
        match (&self.text[start..quote], self.text[quote]) {
            (b"R" | b"u8R" | b"uR" | b"UR" | b"LR", b'"') => Some(self.raw(start, quote)),
            (b"u8" | b"u" | b"U" | b"L", _) => Some(self.quoted(start, quote)),
            _ => None,
        }
    }

    /// A string or character constant whose quote is at `quote`.
    pub(super) fn quoted(&mut self, start: usize, quote: usize) -> Token {
        let text = self.text;
        let q = text[quote];
        let mut i = quote + 1;
        loop {
            i += text[i..]
                .iter()
                .position(|c| *c == q || matches!(c, b'\\' | b'\n' | 0))
                .unwrap_or(0);
            let c = text[i];
            if c == q {
                break;
            }
            match c {
                b'\\' => {
                    if splice(text, i) != 0
                        && let Some(token) = self.spliced(start, i)
                    {
                        return token;
                    }
                    i += 2;
                    if i > self.end {
                        i = self.end;
                    }
                }
                b'\n' => return self.unterminated(start, i, q),
                0 if i >= self.end => return self.unterminated(start, self.end, q),
                _ => i += 1,
            }
        }
        let end = self.suffix(i + 1);
        self.at = end;
        if end > i + 1 {
            self.flags |= flag::UD_SUFFIX;
        }
        let s = self.names.intern_bytes(&text[start..end]);
        self.token(if q == b'"' { K::String } else { K::Char }, start, s.0)
    }

    pub(super) fn unterminated(&mut self, start: usize, end: usize, quote: u8) -> Token {
        self.at = end;
        let error = if quote == b'"' {
            LexError::UnterminatedString
        } else {
            LexError::UnterminatedChar
        };
        self.token(K::Error, start, error as u32)
    }

    /// The end of the suffix of a literal at `at`: a name with `_` first, or one the standard library defines. Others are taken as a
    /// token of their own, so that `"%"PRIu64` keeps working; so are the names of attributes and predefined macros
    /// (`extern "C"__global__`), as g++ has it for macros.
    pub(super) fn suffix(&self, at: usize) -> usize {
        let text = self.text;
        if class(text[at]) & (NAME | DIGIT) != NAME {
            return at;
        }
        let mut i = at;
        while class(text[i]) & NAME != 0 || text[i] >= 0x80 {
            i += 1;
        }
        match &text[at..i] {
            [b'_', b'_', .., b'_', b'_'] => at,
            [b'_', ..]
            | b"s"
            | b"sv"
            | b"h"
            | b"min"
            | b"ms"
            | b"us"
            | b"ns"
            | b"i"
            | b"il"
            | b"if"
            | b"d"
            | b"y" => i,
            _ => at,
        }
    }

    pub(super) fn raw(&mut self, start: usize, quote: usize) -> Token {
        let text = self.text;
        let mut i = quote + 1;
        while i < self.end
            && i - quote <= 17
            && !matches!(text[i], b'(' | b')' | b'\\' | b' ' | b'\n' | b'\t' | b'"')
        {
            i += 1;
        }
        if text[i] != b'(' {
            self.at = i;
            return self.token(K::Error, start, LexError::RawDelimiter as u32);
        }
        let delimiter = &text[quote + 1..i];
        let mut at = i + 1;
        while let Some(n) = text[at..self.end].iter().position(|b| *b == b')') {
            at += n + 1;
            if text[at..self.end].starts_with(delimiter) && text[at + delimiter.len()] == b'"' {
                let close = at + delimiter.len() + 1;
                self.at = self.suffix(close);
                if self.at > close {
                    self.flags |= flag::UD_SUFFIX;
                }
                let s = self.names.intern_bytes(&text[start..self.at]);
                return self.token(K::String, start, s.0);
            }
        }
        self.at = self.end;
        self.token(K::Error, start, LexError::UnterminatedRaw as u32)
    }
}
