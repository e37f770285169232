//! PTX tokens (PTX ISA 4.3 to 4.5).

/// The kind of a token; its text is a slice of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok {
    End,
    /// An identifier: `%r1`, `foo`, `$L__BB0_1`, `_`.
    Word,
    /// A dotted word: `.s32`, `.L1::evict_last`.
    Dotted,
    /// An integer literal.
    Int,
    /// `0fXXXXXXXX`
    F32,
    /// `0dXXXXXXXXXXXXXXXX`
    F64,
    /// A decimal floating-point literal.
    Decimal,
    /// A string, quotes included.
    Str,
    /// A single character.
    Punct(u8),
    Shl,
    Shr,
    Le,
    Ge,
    EqEq,
    Ne,
    AndAnd,
    OrOr,
    /// A byte that begins no token, or an unfinished string or comment.
    Bad,
}

#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
    /// From 1.
    pub line: u32,
    /// In bytes, from 1.
    pub column: u32,
}

#[derive(Clone)]
pub struct Lexer<'a> {
    src: &'a [u8],
    pos: usize,
    line: u32,
    line_start: usize,
}

const WORD: u8 = 1;
const DIGIT: u8 = 2;
const HEX: u8 = 4;
const SPACE: u8 = 8;

/// Character classes, one look-up a byte.
static CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        if c.is_ascii_alphanumeric() || c == b'_' || c == b'$' {
            t[i] |= WORD;
        }
        if c.is_ascii_digit() {
            t[i] |= DIGIT;
        }
        if c.is_ascii_hexdigit() {
            t[i] |= HEX;
        }
        if c == b' ' || c == b'\t' || c == b'\r' || c == 0x0c || c == 0x0b {
            t[i] |= SPACE;
        }
        i += 1;
    }
    t
};

impl<'a> Lexer<'a> {
    pub fn new(src: &'a [u8]) -> Lexer<'a> {
        Lexer {
            src,
            pos: 0,
            line: 1,
            line_start: 0,
        }
    }

    #[inline]
    fn at(&self, i: usize) -> u8 {
        self.src.get(i).copied().unwrap_or(0)
    }

    #[inline]
    fn run(&self, mut i: usize, class: u8) -> usize {
        while i < self.src.len() && CLASS[self.src[i] as usize] & class != 0 {
            i += 1;
        }
        i
    }

    fn newline(&mut self) {
        self.line += 1;
        self.line_start = self.pos;
    }

    /// Skips white space and comments; false for an unfinished block comment.
    fn skip_blank(&mut self) -> bool {
        loop {
            let c = self.at(self.pos);
            if CLASS[c as usize] & SPACE != 0 {
                self.pos += 1;
            } else if c == b'\n' {
                self.pos += 1;
                self.newline();
            } else if c == b'/' && self.at(self.pos + 1) == b'/' {
                while self.pos < self.src.len() && self.src[self.pos] != b'\n' {
                    self.pos += 1;
                }
            } else if c == b'/' && self.at(self.pos + 1) == b'*' {
                self.pos += 2;
                loop {
                    if self.pos >= self.src.len() {
                        return false;
                    }
                    let c = self.src[self.pos];
                    self.pos += 1;
                    if c == b'\n' {
                        self.newline();
                    } else if c == b'*' && self.at(self.pos) == b'/' {
                        self.pos += 1;
                        break;
                    }
                }
            } else if c == 0
                && self.pos < self.src.len()
                && self.src[self.pos..].iter().all(|&b| b == 0)
            {
                // A C string's terminator, which callers often hand over with the text.
                self.pos = self.src.len();
            } else {
                return true;
            }
        }
    }

    pub fn next(&mut self) -> Token {
        let closed = self.skip_blank();
        let start = self.pos;
        let line = self.line;
        let column = (start - self.line_start) as u32 + 1;
        let kind = if !closed {
            Tok::Bad
        } else if start >= self.src.len() {
            Tok::End
        } else {
            self.token(start)
        };
        Token {
            kind,
            start: start as u32,
            end: self.pos as u32,
            line,
            column,
        }
    }

    fn token(&mut self, start: usize) -> Tok {
        let c = self.src[start];
        let class = CLASS[c as usize];
        if class & DIGIT != 0 {
            return self.number(start);
        }
        if class & WORD != 0 || (c == b'%' && CLASS[self.at(start + 1) as usize] & WORD != 0) {
            self.pos = self.run(start + 1, WORD);
            return Tok::Word;
        }
        let next = self.at(start + 1);
        if c == b'.' && CLASS[next as usize] & WORD != 0 {
            self.pos = self.run(start + 1, WORD);
            while self.at(self.pos) == b':'
                && self.at(self.pos + 1) == b':'
                && CLASS[self.at(self.pos + 2) as usize] & WORD != 0
            {
                self.pos = self.run(self.pos + 2, WORD);
            }
            return Tok::Dotted;
        }
        if c == b'"' {
            let mut i = start + 1;
            while i < self.src.len() {
                match self.src[i] {
                    b'"' => {
                        self.pos = i + 1;
                        return Tok::Str;
                    }
                    b'\\' => i += 2,
                    b'\n' => break,
                    _ => i += 1,
                }
            }
            self.pos = i.min(self.src.len());
            return Tok::Bad;
        }
        let pair = match (c, next) {
            (b'<', b'<') => Tok::Shl,
            (b'>', b'>') => Tok::Shr,
            (b'<', b'=') => Tok::Le,
            (b'>', b'=') => Tok::Ge,
            (b'=', b'=') => Tok::EqEq,
            (b'!', b'=') => Tok::Ne,
            (b'&', b'&') => Tok::AndAnd,
            (b'|', b'|') => Tok::OrOr,
            _ => {
                self.pos = start + 1;
                return if c.is_ascii_punctuation() {
                    Tok::Punct(c)
                } else {
                    Tok::Bad
                };
            }
        };
        self.pos = start + 2;
        pair
    }

    fn number(&mut self, start: usize) -> Tok {
        let s = self.src;
        if s[start] == b'0' {
            let hex_end = self.run(start + 2, HEX);
            match self.at(start + 1) {
                b'f' | b'F' if hex_end == start + 10 => {
                    self.pos = hex_end;
                    return Tok::F32;
                }
                b'd' | b'D' if hex_end == start + 18 => {
                    self.pos = hex_end;
                    return Tok::F64;
                }
                b'x' | b'X' | b'b' | b'B' => {
                    self.pos = self.run(start + 2, WORD);
                    return Tok::Int;
                }
                _ => {}
            }
        }
        let mut i = self.run(start, DIGIT);
        let mut decimal = false;
        if self.at(i) == b'.' && CLASS[self.at(i + 1) as usize] & WORD == 0
            || self.at(i) == b'.' && CLASS[self.at(i + 1) as usize] & DIGIT != 0
        {
            decimal = true;
            i = self.run(i + 1, DIGIT);
        }
        if matches!(self.at(i), b'e' | b'E') {
            let sign = matches!(self.at(i + 1), b'+' | b'-') as usize;
            if CLASS[self.at(i + 1 + sign) as usize] & DIGIT != 0 {
                decimal = true;
                i = self.run(i + 1 + sign, DIGIT);
            }
        }
        if decimal {
            self.pos = i;
            return Tok::Decimal;
        }
        // A suffix (`U`) or a malformed number: the reader of the value judges.
        self.pos = self.run(i, WORD);
        Tok::Int
    }

    /// Skips raw text up to the brace that closes one already read; `None` if there is none. Quotes are
    /// respected.
    pub fn raw_block(&mut self) -> Option<(usize, usize)> {
        let start = self.pos;
        let mut depth = 0u32;
        while self.pos < self.src.len() {
            let c = self.src[self.pos];
            self.pos += 1;
            match c {
                b'\n' => self.newline(),
                b'{' => depth += 1,
                b'}' if depth == 0 => return Some((start, self.pos - 1)),
                b'}' => depth -= 1,
                b'"' => {
                    while self.pos < self.src.len() && !matches!(self.src[self.pos], b'"' | b'\n') {
                        self.pos += 1 + (self.src[self.pos] == b'\\') as usize;
                    }
                    self.pos = (self.pos + 1).min(self.src.len());
                }
                _ => {}
            }
        }
        None
    }

    /// Skips the rest of the line.
    pub fn skip_line(&mut self) {
        while self.pos < self.src.len() && self.src[self.pos] != b'\n' {
            self.pos += 1;
        }
    }
}
