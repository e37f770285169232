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
    let mut at = 0usize;
    let err = |at: usize, message: &str| Err(ParseError::at(text, at as u32, message));
    while at < text.len() {
        let c = text[at];
        match c {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b';' => {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
                continue;
            }
            b'/' if text.get(at + 1) == Some(&b'*') => {
                let Some(len) = text[at + 2..].windows(2).position(|w| w == b"*/") else {
                    return err(at, "unterminated comment");
                };
                at += len + 4;
                continue;
            }
            _ => {}
        }
        let start = at;
        let (kind, from, to) = match c {
            b'%' | b'@' => {
                let (num, name) = if c == b'%' {
                    (Tok::LocalNum, Tok::Local)
                } else {
                    (Tok::GlobalNum, Tok::Global)
                };
                at += 1;
                if text.get(at) == Some(&b'"') {
                    let Some(end) = string_end(text, at + 1) else {
                        return err(start, "unterminated name");
                    };
                    at = end + 1;
                    (name, start + 2, end)
                } else {
                    at = name_end(text, at);
                    if at == start + 1 {
                        return err(start, "expected a name after the sigil");
                    }
                    let digits = text[start + 1..at].iter().all(u8::is_ascii_digit);
                    (if digits { num } else { name }, start + 1, at)
                }
            }
            b'$' => {
                at += 1;
                if text.get(at) == Some(&b'"') {
                    let Some(end) = string_end(text, at + 1) else {
                        return err(start, "unterminated name");
                    };
                    at = end + 1;
                    (Tok::Comdat, start + 2, end)
                } else {
                    at = name_end(text, at);
                    (Tok::Comdat, start + 1, at)
                }
            }
            b'!' => {
                at += 1;
                let end = md_name_end(text, at);
                if end == at {
                    (Tok::Bang, start, at)
                } else {
                    at = end;
                    let digits = text[start + 1..at].iter().all(u8::is_ascii_digit);
                    (if digits { Tok::MdNum } else { Tok::MdName }, start + 1, at)
                }
            }
            b'#' => {
                at = name_end(text, at + 1);
                let digits = text[start + 1..at].iter().all(u8::is_ascii_digit);
                if at == start + 1 {
                    return err(start, "stray '#'");
                }
                (
                    if digits { Tok::AttrNum } else { Tok::DbgRecord },
                    start + 1,
                    at,
                )
            }
            b'^' => {
                at = name_end(text, at + 1);
                (Tok::Summary, start + 1, at)
            }
            b'"' => {
                let Some(end) = string_end(text, at + 1) else {
                    return err(start, "unterminated string");
                };
                at = end + 1;
                if text.get(at) == Some(&b':') {
                    at += 1;
                    (Tok::Label, start + 1, end)
                } else {
                    (Tok::Str, start + 1, end)
                }
            }
            b'c' if text.get(at + 1) == Some(&b'"') => {
                let Some(end) = string_end(text, at + 2) else {
                    return err(start, "unterminated string");
                };
                at = end + 1;
                (Tok::CStr, start + 2, end)
            }
            b'.' if text[at..].starts_with(b"...") => {
                at += 3;
                (Tok::Ellipsis, start, at)
            }
            b'=' | b',' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'|'
            | b':' => {
                at += 1;
                (Tok::Punct(c), start, at)
            }
            _ if c.is_ascii_digit()
                || ((c == b'-' || c == b'+')
                    && text.get(at + 1).is_some_and(u8::is_ascii_digit)) =>
            {
                at += 1;
                if c == b'0' && matches!(text.get(at), Some(b'x')) {
                    at = name_end(text, at);
                    (Tok::Hex, start, at)
                } else {
                    while at < text.len() && text[at].is_ascii_digit() {
                        at += 1;
                    }
                    if text.get(at) == Some(&b'.') {
                        at += 1;
                        while at < text.len() && text[at].is_ascii_digit() {
                            at += 1;
                        }
                        if matches!(text.get(at), Some(b'e' | b'E')) {
                            at += 1;
                            if matches!(text.get(at), Some(b'+' | b'-')) {
                                at += 1;
                            }
                            while at < text.len() && text[at].is_ascii_digit() {
                                at += 1;
                            }
                        }
                        (Tok::Float, start, at)
                    } else if at < text.len() && is_name(text[at]) || text.get(at) == Some(&b':') {
                        // A label may begin with a digit.
                        at = name_end(text, at);
                        if text.get(at) == Some(&b':') {
                            at += 1;
                            (Tok::Label, start, at - 1)
                        } else {
                            return err(start, "malformed number");
                        }
                    } else {
                        (Tok::Int, start, at)
                    }
                }
            }
            _ if is_name(c) => {
                at = name_end(text, at);
                if text.get(at) == Some(&b':') && text.get(at + 1) != Some(&b':') {
                    at += 1;
                    (Tok::Label, start, at - 1)
                } else {
                    // An integer type ends with its digits, whatever follows.
                    if c == b'i' && text.get(start + 1).is_some_and(u8::is_ascii_digit) {
                        at = start + 1;
                        while text.get(at).is_some_and(u8::is_ascii_digit) {
                            at += 1;
                        }
                    }
                    let word = &text[start..at];
                    let hex = word.len() > 3
                        && (word.starts_with(b"u0x")
                            || word.starts_with(b"s0x")
                            || word.starts_with(b"f0x"));
                    (if hex { Tok::Hex } else { Tok::Word }, start, at)
                }
            }
            _ => return err(start, "unexpected character"),
        };
        out.push(Token {
            kind,
            start: from as u32,
            end: to as u32,
        });
    }
    let end = text.len() as u32;
    out.push(Token {
        kind: Tok::Eof,
        start: end,
        end,
    });
    Ok(out)
}

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
