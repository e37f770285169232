//! The cursor: tokens read one after the other, and errors where one is wrong.

use super::{Cow, MAX_DEPTH, NUMBERS, ParseError, Parser, Res, Sym, Tok, Token, unescape};

impl<'a> Parser<'a> {
    #[inline]
    pub fn peek(&self) -> Token {
        self.toks[self.pos]
    }

    #[inline]
    pub fn peek_at(&self, n: usize) -> Token {
        self.toks[(self.pos + n).min(self.toks.len() - 1)]
    }

    #[inline]
    pub fn bump(&mut self) -> Token {
        let t = self.toks[self.pos];
        if self.pos + 1 < self.toks.len() {
            self.pos += 1;
        }
        t
    }

    pub fn slice(&self, t: Token) -> &'a [u8] {
        &self.text[t.start as usize..t.end as usize]
    }

    /// The token's text (names in quotes unescaped by [`Self::name`] instead).
    pub fn word(&self, t: Token) -> &'a str {
        std::str::from_utf8(self.slice(t)).unwrap_or("\u{fffd}")
    }

    pub fn name(&self, t: Token) -> Cow<'a, str> {
        let raw = self.slice(t);
        if raw.contains(&b'\\') {
            Cow::Owned(String::from_utf8_lossy(&unescape(raw)).into_owned())
        } else {
            String::from_utf8_lossy(raw)
        }
    }

    pub fn sym(&mut self, t: Token) -> Sym {
        let name = self.name(t);
        self.m.cx.sym(&name)
    }

    /// An error where the token begins, the sigil and the quotation mark of a name included.
    pub fn error<T>(&self, t: Token, message: impl Into<String>) -> Res<T> {
        let before = |start: u32, chars: &[u8]| {
            let last = (start as usize).checked_sub(1).map(|n| self.text[n]);
            start - u32::from(last.is_some_and(|c| chars.contains(&c)))
        };
        let start = match t.kind {
            Tok::Str => before(t.start, b"\""),
            Tok::CStr => before(before(t.start, b"\""), b"c"),
            Tok::Local | Tok::LocalNum => before(before(t.start, b"\""), b"%"),
            Tok::Global | Tok::GlobalNum => before(before(t.start, b"\""), b"@"),
            Tok::Comdat => before(before(t.start, b"\""), b"$"),
            _ => t.start,
        };
        Err(ParseError::at(self.text, start, message))
    }

    /// An error in the words of LLVM's reader: what may come at the next token.
    pub fn expected<T>(&self, what: &str) -> Res<T> {
        let t = self.peek();
        self.error(t, format!("expected {what}"))
    }

    #[inline]
    pub fn is(&self, c: u8) -> bool {
        self.peek().kind == Tok::Punct(c)
    }

    #[inline]
    pub fn eat(&mut self, c: u8) -> bool {
        let yes = self.is(c);
        if yes {
            self.bump();
        }
        yes
    }

    /// A comma, expected after `place`.
    pub fn comma(&mut self, place: &str) -> Res<Token> {
        match self.is(b',') {
            true => Ok(self.bump()),
            false => self.expected(&format!("',' {place}")),
        }
    }

    pub fn expect(&mut self, c: u8) -> Res<Token> {
        if self.is(c) {
            Ok(self.bump())
        } else {
            self.expected(&format!("'{}'", c as char))
        }
    }

    #[inline]
    pub fn is_word(&self, w: &str) -> bool {
        let t = self.peek();
        t.kind == Tok::Word && self.slice(t) == w.as_bytes()
    }

    #[inline]
    pub fn eat_word(&mut self, w: &str) -> bool {
        let yes = self.is_word(w);
        if yes {
            self.bump();
        }
        yes
    }

    pub fn expect_word(&mut self, w: &str) -> Res<()> {
        if self.eat_word(w) {
            Ok(())
        } else {
            self.expected(&format!("'{w}'"))
        }
    }

    /// The text of a word token, or an error naming what was wanted.
    pub fn any_word(&mut self, what: &str) -> Res<&'a str> {
        if self.peek().kind == Tok::Word {
            let t = self.bump();
            Ok(self.word(t))
        } else {
            self.expected(what)
        }
    }

    pub fn uint(&mut self, what: &str) -> Res<u64> {
        let t = self.peek();
        if t.kind == Tok::Int
            && let Ok(n) = self.word(t).parse()
        {
            self.bump();
            return Ok(n);
        }
        self.expected(what)
    }

    pub fn num_of(&self, t: Token) -> Res<u32> {
        match self.word(t).parse() {
            Ok(n) if n < NUMBERS => Ok(n),
            _ => self.error(t, "number is too large"),
        }
    }

    /// `(N)`
    pub fn paren_uint(&mut self) -> Res<u64> {
        self.expect(b'(')?;
        let n = self.uint("a number")?;
        self.expect(b')')?;
        Ok(n)
    }

    /// Alignment: `N`, checked to be a power of two.
    pub fn alignment(&mut self) -> Res<u32> {
        let t = self.peek();
        let n = self.uint("an alignment")?;
        self.as_alignment(t, n)
    }

    /// A number as an alignment: a power of two.
    pub fn as_alignment(&self, t: Token, n: u64) -> Res<u32> {
        if n == 0 || !n.is_power_of_two() {
            return self.error(t, "alignment is not a power of two");
        }
        match u32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => self.error(t, "huge alignments are not supported yet"),
        }
    }

    /// Skips a bracketed group whose opening bracket has to be next.
    pub fn skip_group(&mut self) -> Res<()> {
        let open = self.peek();
        if !matches!(open.kind, Tok::Punct(b'(' | b'[' | b'{')) {
            return self.expected("an opening bracket");
        }
        let mut depth = 0u32;
        loop {
            let t = self.bump();
            match t.kind {
                Tok::Punct(b'(' | b'[' | b'{') => depth += 1,
                Tok::Punct(b')' | b']' | b'}') => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                Tok::Eof => return self.error(open, "bracket is never closed"),
                _ => {}
            }
        }
    }

    pub fn enter(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error(self.peek(), "nesting is too deep");
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    pub fn string(&mut self) -> Res<String> {
        if self.peek().kind == Tok::Str {
            let t = self.bump();
            Ok(String::from_utf8_lossy(&unescape(self.slice(t))).into_owned())
        } else {
            self.expected("string constant")
        }
    }
}
