//! Tokens of more than plain bytes: line splices, universal character names, characters outside ASCII.

use super::{
    K, LexError, Lexer, Loc, NAME, SPACE, Token, class, decode, flag, name_char, splice, universal,
};

impl Lexer<'_> {
    /// A token at `start` that reaches a line splice at `at` and may go on behind it: the rest of the logical line is joined and
    /// lexed again. `None` when the token ends at the splice.
    pub(super) fn spliced(&mut self, start: usize, at: usize) -> Option<Token> {
        let n = splice(self.text, at);
        if n == 0 {
            return None;
        }
        let whole_line = self.text[at] == b'\\'
            && self.text[start..at]
                .iter()
                .any(|b| matches!(b, b'"' | b'\''));
        let mut after = at + n;
        loop {
            let n = splice(self.text, after);
            if n == 0 {
                break;
            }
            after += n;
        }
        if !whole_line
            && (class(self.text[after]) & SPACE != 0 || matches!(self.text[after], b'\n' | 0))
        {
            return None;
        }
        let mut joined = std::mem::take(&mut self.scratch);
        joined.clear();
        let mut places: Vec<(u32, u32)> = Vec::new(); // (offset in joined, offset in text) after each splice
        let mut i = start;
        loop {
            let c = self.text[i];
            // Only quoted text holds blanks.
            if c == b'\n' || i >= self.end || (!whole_line && class(c) & SPACE != 0) {
                break;
            }
            let n = splice(self.text, i);
            if n != 0 {
                i += n;
                places.push((joined.len() as u32, i as u32));
                continue;
            }
            joined.push(c);
            i += 1;
        }
        let length = joined.len();
        joined.extend_from_slice(&[0, 0]);
        let mut inner = Lexer {
            text: &joined,
            at: 0,
            end: length,
            names: &mut *self.names,
            flags: self.flags,
            scratch: Vec::new(),
        };
        let mut token = inner.one(0, &[]);
        let consumed = inner.at;
        let first = places.first().map_or(0, |p| p.0) as usize;
        self.scratch = joined;
        if consumed <= first {
            return None;
        }
        // Map the end of the token back.
        let stop = match places.iter().rev().find(|p| (p.0 as usize) < consumed) {
            Some(p) => p.1 as usize + (consumed - p.0 as usize),
            None => start + consumed,
        };
        self.at = stop;
        token.flags |= flag::NEEDS_CLEANING;
        token.loc = Loc(start as u32);
        token.len = (stop - start).min(0xffff) as u16;
        Some(token)
    }

    /// A name with characters outside ASCII, universal character names or splices; or a stray character.
    pub(super) fn hard_name(&mut self, start: usize) -> Token {
        let text = self.text;
        let mut name: Vec<u8> = Vec::new();
        let mut i = start;
        loop {
            let c = text[i];
            if class(c) & NAME != 0 {
                name.push(c);
                i += 1;
            } else if c >= 0x80 {
                match decode(&text[i..self.end]) {
                    Some((ch, n)) if name_char(ch) => {
                        name.extend_from_slice(&text[i..i + n]);
                        i += n;
                    }
                    Some((_, n)) if name.is_empty() => {
                        self.at = i + n;
                        return self.token(K::Error, start, LexError::Stray as u32);
                    }
                    None if name.is_empty() => {
                        self.at = i + 1;
                        return self.token(K::Error, start, LexError::Utf8 as u32);
                    }
                    _ => break,
                }
            } else if c == b'\\' {
                if let Some((ch, n)) =
                    universal(&text[i..self.end]).filter(|(ch, _)| name_char(*ch))
                {
                    let mut buffer = [0; 4];
                    name.extend_from_slice(ch.encode_utf8(&mut buffer).as_bytes());
                    i += n;
                } else if splice(text, i) != 0 && !name.is_empty() {
                    if let Some(token) = self.spliced(start, i) {
                        return token;
                    }
                    break;
                } else if name.is_empty() {
                    self.at = i + 1;
                    return self.token(K::Backslash, start, 0);
                } else {
                    break;
                }
            } else {
                break;
            }
        }
        self.at = i;
        let plain = name == text[start..i];
        let s = self.names.intern_bytes(&name);
        if !plain {
            self.flags |= flag::NEEDS_CLEANING;
        }
        self.word(s, start)
    }
}
