//! Splits `.ll` text into tokens of 12 bytes; nothing is copied.

use super::parse::ParseError;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    /// A keyword, type name or identifier.
    Word,
    /// `name:`, `"name":` or `12:` (the colon is not in the span).
    Label,
    /// `%name` or `%"name"` (span without the sigil).
    Local,
    /// `%12`
    LocalNum,
    /// `@name`
    Global,
    /// `@12`
    GlobalNum,
    /// `!name`
    MdName,
    /// `!12`
    MdNum,
    /// `!` before `{`, `"` or at the end.
    Bang,
    /// `#12`
    AttrNum,
    /// `#dbg_value`
    DbgRecord,
    /// `$name`
    Comdat,
    /// `"text"` (span without quotes).
    Str,
    /// `c"text"` (span without `c` and quotes).
    CStr,
    /// A decimal integer, sign included.
    Int,
    /// A decimal float.
    Float,
    /// `0x...`, with its type letter if any; also `u0x`, `s0x`.
    Hex,
    /// `^12`
    Summary,
    /// One of `= , * ( ) [ ] { } < > | :`.
    Punct(u8),
    /// `...`
    Ellipsis,
    Eof,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
}

const fn is_name(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'-' | b'$' | b'.' | b'_') || c >= 0x80
}

/// All tokens of `text`, ending in `Eof`.
pub(super) fn lex(text: &[u8]) -> Result<Vec<Token>, ParseError> {
    let mut out = Vec::with_capacity(text.len() / 4 + 8);
    let mut scan = Scan { text, at: 0 };
    while let Some(c) = scan.next_significant()? {
        out.push(scan.token(c)?);
    }
    let end = text.len() as u32;
    out.push(Token {
        kind: Tok::Eof,
        start: end,
        end,
    });
    Ok(out)
}

/// A place in the text.
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
}

impl Scan<'_> {
    fn error<T>(&self, at: usize, message: &str) -> Result<T, ParseError> {
        Err(ParseError::at(self.text, at as u32, message))
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Passes over blanks and comments.
    #[inline]
    fn next_significant(&mut self) -> Result<Option<u8>, ParseError> {
        while let Some(c) = self.peek() {
            match c {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b';' => {
                    while self.peek().is_some_and(|c| c != b'\n') {
                        self.at += 1;
                    }
                }
                b'/' if self.text.get(self.at + 1) == Some(&b'*') => {
                    let rest = &self.text[self.at + 2..];
                    let Some(len) = rest.windows(2).position(|w| w == b"*/") else {
                        return self.error(self.at, "unterminated comment");
                    };
                    self.at += len + 4;
                }
                _ => return Ok(Some(c)),
            }
        }
        Ok(None)
    }

    /// The token that begins here, with `c`.
    #[inline]
    fn token(&mut self, c: u8) -> Result<Token, ParseError> {
        let start = self.at;
        let next = self.text.get(start + 1).copied();
        let (kind, from, to) = match c {
            b'%' => self.sigil(Tok::LocalNum, Tok::Local)?,
            b'@' => self.sigil(Tok::GlobalNum, Tok::Global)?,
            b'$' if next == Some(b'"') => self.quoted(2, Tok::Comdat, "unterminated name")?,
            b'$' => {
                self.at = name_end(self.text, start + 1);
                if self.peek() == Some(b':') {
                    self.at += 1;
                    (Tok::Label, start, self.at - 1)
                } else {
                    (Tok::Comdat, start + 1, self.at)
                }
            }
            b'!' => {
                self.at = md_name_end(self.text, start + 1);
                match self.digits(start + 1) {
                    _ if self.at == start + 1 => (Tok::Bang, start, self.at),
                    true => (Tok::MdNum, start + 1, self.at),
                    false => (Tok::MdName, start + 1, self.at),
                }
            }
            b'#' => {
                self.at = name_end(self.text, start + 1);
                match self.digits(start + 1) {
                    _ if self.at == start + 1 => return self.error(start, "stray '#'"),
                    true => (Tok::AttrNum, start + 1, self.at),
                    false => (Tok::DbgRecord, start + 1, self.at),
                }
            }
            b'^' => {
                self.at = name_end(self.text, start + 1);
                (Tok::Summary, start + 1, self.at)
            }
            b'"' => {
                let (kind, from, to) =
                    self.quoted(1, Tok::Str, "end of file in string constant")?;
                match self.peek() {
                    Some(b':') => {
                        self.at += 1;
                        (Tok::Label, from, to)
                    }
                    _ => (kind, from, to),
                }
            }
            b'c' if next == Some(b'"') => {
                self.quoted(2, Tok::CStr, "end of file in string constant")?
            }
            b'.' if self.text[start..].starts_with(b"...") => {
                self.at += 3;
                (Tok::Ellipsis, start, self.at)
            }
            b'=' | b',' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'|'
            | b':' => {
                self.at += 1;
                (Tok::Punct(c), start, self.at)
            }
            b'-' if self.text.get(name_end(self.text, start)) == Some(&b':') => self.word(),
            b'-' | b'+' if next.is_some_and(|c| c.is_ascii_digit()) => self.number()?,
            b'-' | b'+' if next.is_some_and(|c| c.is_ascii_alphabetic()) => self.special_float()?,
            _ if c.is_ascii_digit() => self.number()?,
            _ if is_name(c) => self.word(),
            _ => return self.error(start, "unexpected character"),
        };
        Ok(Token {
            kind,
            start: from as u32,
            end: to as u32,
        })
    }

    /// Is all the text from `from` to here digits?
    fn digits(&self, from: usize) -> bool {
        self.text[from..self.at].iter().all(u8::is_ascii_digit)
    }

    fn skip_digits(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
    }

    /// A text in quotes, which begins `skip` bytes on.
    fn quoted(&mut self, skip: usize, kind: Tok, message: &str) -> Result<Spanned, ParseError> {
        let from = self.at + skip;
        let Some(end) = string_end(self.text, from) else {
            return self.error(self.at, message);
        };
        self.at = end + 1;
        Ok((kind, from, end))
    }

    /// A name behind `%` or `@`.
    fn sigil(&mut self, number: Tok, name: Tok) -> Result<Spanned, ParseError> {
        let start = self.at;
        if self.text.get(start + 1) == Some(&b'"') {
            return self.quoted(2, name, "unterminated name");
        }
        self.at = name_end(self.text, start + 1);
        if self.at == start + 1 {
            return self.error(start, "expected a name after the sigil");
        }
        let kind = if self.digits(start + 1) { number } else { name };
        Ok((kind, start + 1, self.at))
    }

    /// A number, or a label that begins with a digit.
    fn number(&mut self) -> Result<Spanned, ParseError> {
        let start = self.at;
        self.at += 1;
        if self.text[start] == b'0' && self.peek() == Some(b'x') {
            self.at = name_end(self.text, self.at);
            return Ok((Tok::Hex, start, self.at));
        }
        self.skip_digits();
        match self.peek() {
            Some(b'.') => {
                self.at += 1;
                self.skip_digits();
                if matches!(self.peek(), Some(b'e' | b'E')) {
                    self.at += 1;
                    if matches!(self.peek(), Some(b'+' | b'-')) {
                        self.at += 1;
                    }
                    self.skip_digits();
                }
                Ok((Tok::Float, start, self.at))
            }
            Some(c) if is_name(c) || c == b':' => {
                let end = name_end(self.text, self.at);
                self.at = end + 1;
                match self.text.get(end) {
                    Some(b':') => Ok((Tok::Label, start, end)),
                    _ => self.error(start, "malformed number"),
                }
            }
            _ => Ok((Tok::Int, start, self.at)),
        }
    }

    /// `+inf`, `-qnan`, `+nan(0x1)`, `-snan(0x1)`: infinities and NaNs as LLVM 23 prints them.
    fn special_float(&mut self) -> Result<Spanned, ParseError> {
        let start = self.at;
        self.at = name_end(self.text, start + 1);
        match &self.text[start + 1..self.at] {
            b"inf" | b"qnan" => Ok((Tok::Float, start, self.at)),
            b"nan" | b"snan" if self.peek() == Some(b'(') => {
                self.at = name_end(self.text, self.at + 1);
                if self.peek() != Some(b')') {
                    return self.error(self.at, "expected ')' after the payload of a NaN");
                }
                self.at += 1;
                Ok((Tok::Float, start, self.at))
            }
            _ => self.error(start, "malformed number"),
        }
    }

    /// A keyword, a type, a label, or a number of a given sign or kind.
    fn word(&mut self) -> Spanned {
        let (text, start) = (self.text, self.at);
        let end = name_end(text, start);
        if text.get(end) == Some(&b':') && text.get(end + 1) != Some(&b':') {
            self.at = end + 1;
            return (Tok::Label, start, end);
        }
        self.at = end;
        // An integer type ends with its digits, whatever follows.
        if text[start] == b'i' && text.get(start + 1).is_some_and(u8::is_ascii_digit) {
            self.at = start + 1;
            self.skip_digits();
        }
        let word = &text[start..self.at];
        let prefixes: [&[u8]; 3] = [b"u0x", b"s0x", b"f0x"];
        let hex = word.len() > 3 && prefixes.iter().any(|p| word.starts_with(p));
        (if hex { Tok::Hex } else { Tok::Word }, start, self.at)
    }
}

/// What a token is, and the range of its text.
type Spanned = (Tok, usize, usize);

fn name_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && is_name(text[at]) {
        at += 1;
    }
    at
}

fn md_name_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && (is_name(text[at]) || text[at] == b'\\') {
        at += 1;
    }
    at
}

fn string_end(text: &[u8], from: usize) -> Option<usize> {
    text[from..]
        .iter()
        .position(|&c| c == b'"')
        .map(|n| from + n)
}

/// Undoes `\xx` escapes.
pub(super) fn unescape(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        if raw[at] == b'\\' {
            if raw.get(at + 1) == Some(&b'\\') {
                out.push(b'\\');
                at += 2;
                continue;
            }
            let hex = raw
                .get(at + 1..at + 3)
                .and_then(|h| std::str::from_utf8(h).ok())
                .and_then(|h| u8::from_str_radix(h, 16).ok());
            if let Some(b) = hex {
                out.push(b);
                at += 3;
                continue;
            }
        }
        out.push(raw[at]);
        at += 1;
    }
    out
}
