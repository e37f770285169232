//! Punctuators, digraphs among them.

use super::{LexError, Lexer, splice};
use crate::token::{Token, TokenKind as K, flag};

impl Lexer<'_> {
    pub(super) fn punctuator(&mut self, start: usize) -> Token {
        let text = self.text;
        let b = text[start + 1];
        let d = if b == 0 { 0 } else { text[start + 2] };
        let mut alternative = false;
        let (kind, n) = match text[start] {
            b'@' => (K::At, 1),
            b'`' => (K::Backquote, 1),
            b':' => match b {
                b':' => (K::ColonColon, 2),
                b'>' => {
                    alternative = true;
                    (K::RBracket, 2)
                }
                _ => (K::Colon, 1),
            },
            b'.' => match (b, d) {
                (b'.', b'.') => (K::Ellipsis, 3),
                (b'*', _) => (K::DotStar, 2),
                _ => (K::Dot, 1),
            },
            b'-' => match (b, d) {
                (b'>', b'*') => (K::ArrowStar, 3),
                (b'>', _) => (K::Arrow, 2),
                (b'-', _) => (K::MinusMinus, 2),
                (b'=', _) => (K::MinusEq, 2),
                _ => (K::Minus, 1),
            },
            b'+' => match b {
                b'+' => (K::PlusPlus, 2),
                b'=' => (K::PlusEq, 2),
                _ => (K::Plus, 1),
            },
            b'*' => match b {
                b'=' => (K::StarEq, 2),
                _ => (K::Star, 1),
            },
            b'/' => match b {
                b'=' => (K::SlashEq, 2),
                _ => (K::Slash, 1),
            },
            b'%' => {
                let (kind, n, other) = Self::percent(text, start);
                alternative = other;
                (kind, n)
            }
            b'^' => match b {
                b'=' => (K::CaretEq, 2),
                _ => (K::Caret, 1),
            },
            b'&' => match b {
                b'&' => (K::AmpAmp, 2),
                b'=' => (K::AmpEq, 2),
                _ => (K::Amp, 1),
            },
            b'|' => match b {
                b'|' => (K::PipePipe, 2),
                b'=' => (K::PipeEq, 2),
                _ => (K::Pipe, 1),
            },
            b'!' => match b {
                b'=' => (K::ExclaimEq, 2),
                _ => (K::Exclaim, 1),
            },
            b'=' => match b {
                b'=' => (K::EqEq, 2),
                _ => (K::Eq, 1),
            },
            b'<' => match (b, d) {
                // `<:` and `<%` are `[` and `{`; `<::` is `<` `::` unless a `:` or `>` follows.
                (b':', b':') if !matches!(text[start + 3], b':' | b'>') => (K::Less, 1),
                (b':' | b'%', _) => {
                    alternative = true;
                    (if b == b':' { K::LBracket } else { K::LBrace }, 2)
                }
                _ => less(text, start),
            },
            b'>' => match (b, d) {
                (b'>', b'=') => (K::GreaterGreaterEq, 3),
                (b'>', _) => (K::GreaterGreater, 2),
                (b'=', _) => (K::GreaterEq, 2),
                _ => (K::Greater, 1),
            },
            b'#' => match b {
                b'#' => (K::HashHash, 2),
                _ => (K::Hash, 1),
            },
            _ => {
                self.at = start + 1;
                return self.token(K::Error, start, LexError::Stray as u32);
            }
        };
        self.punctuator_token(kind, start, n, alternative)
    }

    /// What begins with `%`: the number of bytes, and whether it is another spelling.
    fn percent(text: &[u8], start: usize) -> (K, usize, bool) {
        let b = text[start + 1];
        let d = if b == 0 { 0 } else { text[start + 2] };
        match b {
            b'=' => (K::PercentEq, 2, false),
            b'>' => (K::RBrace, 2, true),
            b':' => {
                if d == b'%' && text[start + 3] == b':' {
                    (K::HashHash, 4, true)
                } else {
                    (K::Hash, 2, true)
                }
            }
            _ => (K::Percent, 1, false),
        }
    }

    /// The token of `n` bytes, which a line splice may follow.
    fn punctuator_token(&mut self, kind: K, start: usize, n: usize, alternative: bool) -> Token {
        let text = self.text;
        let end = start + n;
        // A splice inside the punctuator.
        if text[end] == b'\\'
            && splice(text, end) != 0
            && let Some(token) = self.spliced(start, end)
        {
            return token;
        }
        self.at = end;
        let mut payload = 0;
        if alternative {
            self.flags |= flag::ALTERNATIVE;
            payload = self.names.intern_bytes(&text[start..end]).0;
        }
        self.token(kind, start, payload)
    }
}

/// What begins with `<`, but for `[` and `{` in other letters: its kind and length.
fn less(text: &[u8], start: usize) -> (K, usize) {
    match (text[start + 1], text[start + 2]) {
        (b'<', b'<') => (K::LaunchOpen, 3),
        (b'<', b'=') => (K::LessLessEq, 3),
        (b'<', b' ' | b'\t') => match spaced_launch(text, start) {
            Some(n) => (K::LaunchOpen, n),
            None => (K::LessLess, 2),
        },
        (b'<', _) => (K::LessLess, 2),
        (b'=', b'>') => (K::Spaceship, 3),
        (b'=', _) => (K::LessEq, 2),
        _ => (K::Less, 1),
    }
}

/// `<< <`, the launch bracket as old formatters leave it: how many characters, where the text at `start` is one. No expression
/// starts with `<`; only the name of an operator may stand before such a pair (`operator<< <T>`).
fn spaced_launch(text: &[u8], start: usize) -> Option<usize> {
    let blank = |b: &u8| matches!(b, b' ' | b'\t');
    let gap = text[start + 2..].iter().take_while(|b| blank(b)).count();
    let end = start + 2 + gap;
    let before = text[..start].trim_ascii_end();
    (text[end] == b'<' && !matches!(text[end + 1], b'<' | b'=') && !before.ends_with(b"operator"))
        .then_some(end + 1 - start)
}
