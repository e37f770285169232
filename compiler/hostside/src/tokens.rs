//! Tokens of C++ text with their places, and the partner of each bracket.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or keyword.
    Word,
    /// A number.
    Number,
    /// A string or character literal.
    Quoted,
    /// One character of punctuation, but for `::`, `->`, `<=` and `>=`.
    Mark,
}

/// A token: its kind and the bytes that it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The tokens of a text.
pub(crate) struct Tokens<'t> {
    /// The text that they are of.
    pub(crate) text: &'t str,
    all: Vec<Token>,
    /// The token that closes or opens the bracket at an index; the index itself where there is none.
    partner: Vec<usize>,
}

/// Marks of two characters that are one token: a template list must not be closed by their second half.
const PAIRS: [&[u8; 2]; 4] = [b"::", b"->", b"<=", b">="];

impl<'t> Tokens<'t> {
    /// Reads a text; directives and comments are no tokens.
    pub(crate) fn new(text: &'t str) -> Tokens<'t> {
        let all = Scanner {
            bytes: text.as_bytes(),
            at: 0,
        }
        .run();
        let mut tokens = Tokens {
            text,
            partner: (0..all.len()).collect(),
            all,
        };
        tokens.pair_up();
        tokens
    }

    /// Finds the partners of brackets. A bracket that is closed by another kind has none.
    fn pair_up(&mut self) {
        let mut open = Vec::new();
        for i in 0..self.all.len() {
            let closes = match self.of(i) {
                "(" | "[" | "{" => {
                    open.push(i);
                    continue;
                }
                ")" => "(",
                "]" => "[",
                "}" => "{",
                _ => continue,
            };
            if let Some(&o) = open.last()
                && self.of(o) == closes
            {
                open.pop();
                self.partner[o] = i;
                self.partner[i] = o;
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// A token's text; empty behind the last one.
    pub(crate) fn of(&self, i: usize) -> &'t str {
        self.all.get(i).map_or("", |t| &self.text[t.start..t.end])
    }

    pub(crate) fn is(&self, i: usize, text: &str) -> bool {
        self.of(i) == text
    }

    pub(crate) fn is_word(&self, i: usize) -> bool {
        self.all.get(i).is_some_and(|t| t.kind == Kind::Word)
    }

    pub(crate) fn kind(&self, i: usize) -> Option<Kind> {
        self.all.get(i).map(|t| t.kind)
    }

    pub(crate) fn start(&self, i: usize) -> usize {
        self.all.get(i).map_or(self.text.len(), |t| t.start)
    }

    pub(crate) fn end(&self, i: usize) -> usize {
        self.all.get(i).map_or(self.text.len(), |t| t.end)
    }

    /// The text from one token to another, both included.
    pub(crate) fn between(&self, first: usize, last: usize) -> &'t str {
        &self.text[self.start(first)..self.end(last)]
    }

    /// The other bracket of a pair; `None` for what is not a bracket of one.
    pub(crate) fn partner(&self, i: usize) -> Option<usize> {
        self.partner.get(i).copied().filter(|&p| p != i)
    }

    /// Behind the group that a bracket opens, or behind the token.
    pub(crate) fn after_group(&self, i: usize) -> usize {
        self.partner(i).filter(|&p| p > i).unwrap_or(i) + 1
    }

    /// The `>` that closes the list which the `<` at `i` opens; `None` where it is an operator.
    pub(crate) fn close_angle(&self, i: usize) -> Option<usize> {
        let mut depth = 0;
        let mut at = i;
        while at < self.len() {
            match self.of(at) {
                "<" => depth += 1,
                ">" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                "(" | "[" | "{" => at = self.partner(at)?,
                ";" | ")" | "]" | "}" => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// The `<` of the list that the `>` at `i` closes; `None` where it is an operator.
    pub(crate) fn open_angle(&self, i: usize) -> Option<usize> {
        let mut depth = 0;
        let mut at = i;
        loop {
            match self.of(at) {
                ">" => depth += 1,
                "<" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                ")" | "]" | "}" => at = self.partner(at)?,
                ";" | "(" | "[" | "{" => return None,
                _ => {}
            }
            at = at.checked_sub(1)?;
        }
    }

    /// Do three tokens of this text stand at `i`, as in `<<<`?
    pub(crate) fn triple(&self, i: usize, mark: &str) -> bool {
        self.is(i, mark) && self.is(i + 1, mark) && self.is(i + 2, mark)
    }
}

/// Reads tokens one after the other.
struct Scanner<'t> {
    bytes: &'t [u8],
    at: usize,
}

fn is_word_byte(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c == b'$' || c >= 0x80
}

impl Scanner<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn run(mut self) -> Vec<Token> {
        let mut all = Vec::with_capacity(self.bytes.len() / 4);
        let mut line_start = true;
        while self.at < self.bytes.len() {
            let start = self.at;
            let kind = match self.byte(0) {
                b'\n' => {
                    line_start = true;
                    self.at += 1;
                    continue;
                }
                c if c.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                b'#' if line_start => {
                    self.directive();
                    continue;
                }
                b'/' if self.byte(1) == b'/' => {
                    self.line();
                    continue;
                }
                b'/' if self.byte(1) == b'*' => {
                    self.comment();
                    continue;
                }
                b'"' => {
                    self.quoted(b'"');
                    Kind::Quoted
                }
                b'\'' => {
                    self.quoted(b'\'');
                    Kind::Quoted
                }
                c if c.is_ascii_digit() || c == b'.' && self.byte(1).is_ascii_digit() => {
                    self.number();
                    Kind::Number
                }
                c if is_word_byte(c) => self.word(),
                _ => {
                    let pair = [self.byte(0), self.byte(1)];
                    self.at += if PAIRS.contains(&&pair) { 2 } else { 1 };
                    Kind::Mark
                }
            };
            line_start = false;
            let end = self.at;
            all.push(Token { kind, start, end });
        }
        all
    }

    /// To the end of the line.
    fn line(&mut self) {
        while self.at < self.bytes.len() && self.byte(0) != b'\n' {
            self.at += 1;
        }
    }

    /// A directive, with the lines that a backslash joins to it.
    fn directive(&mut self) {
        loop {
            self.line();
            let joined = self.at > 0 && self.bytes[self.at - 1] == b'\\';
            if !joined || self.at >= self.bytes.len() {
                return;
            }
            self.at += 1;
        }
    }

    fn comment(&mut self) {
        let rest = &self.bytes[self.at + 2..];
        let length = rest.windows(2).position(|w| w == b"*/");
        self.at = length.map_or(self.bytes.len(), |n| self.at + 2 + n + 2);
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.byte(0) {
                b'\\' => self.at += 1,
                b'\n' => return,
                c if c == quote => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.bytes.len();
    }

    /// A number: digits, letters, points, separators, signs behind an exponent.
    fn number(&mut self) {
        while self.at < self.bytes.len() {
            let c = self.byte(0);
            let sign = matches!(c, b'+' | b'-')
                && matches!(self.bytes[self.at - 1], b'e' | b'E' | b'p' | b'P');
            let separator = c == b'\'' && self.byte(1).is_ascii_alphanumeric();
            if !(is_word_byte(c) || c == b'.' || sign || separator) {
                return;
            }
            self.at += 1;
        }
    }

    /// A word, or the literal whose prefix it is.
    fn word(&mut self) -> Kind {
        let start = self.at;
        while is_word_byte(self.byte(0)) && self.at < self.bytes.len() {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        match self.byte(0) {
            b'"' if matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") => {
                self.raw();
                Kind::Quoted
            }
            quote @ (b'"' | b'\'') if matches!(word, b"L" | b"u" | b"U" | b"u8") => {
                self.quoted(quote);
                Kind::Quoted
            }
            _ => Kind::Word,
        }
    }

    /// A raw string, from its quote on.
    fn raw(&mut self) {
        let rest = &self.bytes[self.at + 1..];
        let Some(open) = rest.iter().position(|&c| c == b'(') else {
            self.at = self.bytes.len();
            return;
        };
        let close = [b")", &rest[..open], b"\""].concat();
        let length = rest.windows(close.len()).position(|w| w == close);
        self.at = length.map_or(self.bytes.len(), |n| self.at + 1 + n + close.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let t = Tokens::new(text);
        (0..t.len()).map(|i| t.of(i)).collect()
    }

    #[test]
    fn literals_comments_and_directives() {
        let text = "# 1 \"a.cu\"\nint x = 1'000.5e-3f; /* k<<<1 */ L\"a\\\"b\" R\"x(\")\")x\" 'c' // end\ny";
        let wanted = [
            "int",
            "x",
            "=",
            "1'000.5e-3f",
            ";",
            "L\"a\\\"b\"",
            "R\"x(\")\")x\"",
            "'c'",
            "y",
        ];
        assert_eq!(words(text), wanted);
    }

    #[test]
    fn lists_of_templates_are_found_from_both_ends() {
        let t = Tokens::new("a<b<(1>2)>, x->y>(c<d);");
        assert_eq!(t.close_angle(1), Some(14));
        assert_eq!(t.open_angle(14), Some(1));
        assert_eq!(t.close_angle(17), None);
    }

    #[test]
    fn any_bytes_end() {
        for text in ["R\"", "'", "\"\\", "/*", "#", "((]", "<<<", "1'"] {
            let _ = Tokens::new(text);
        }
    }
}
