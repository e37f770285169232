//! The cursor over the flat token buffer: looking ahead, consuming, skipping balanced text.
//!
//! A position is twice the token's index; odd positions stand between the two halves of a token that was split
//! (`>>` closing two template argument lists).

use crate::{R, Sema};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::{Loc, Span};
use jacquard_preprocess::token::{Sym, Token, TokenKind, flag};

/// Token index * 2, + 1 inside a split token.
pub type Pos = u32;

use TokenKind as K;

/// Kinds of tokens that [`match_brackets`] looks at.
const BRACKETS: [bool; 256] = {
    let mut kinds = [false; 256];
    kinds[K::LParen as usize] = true;
    kinds[K::LBracket as usize] = true;
    kinds[K::LBrace as usize] = true;
    kinds[K::RParen as usize] = true;
    kinds[K::RBracket as usize] = true;
    kinds[K::RBrace as usize] = true;
    kinds[K::LaunchOpen as usize] = true;
    kinds
};

impl Sema<'_> {
    /// The token at an index; the end of the buffer behind it.
    #[inline]
    pub(crate) fn tok_at(&self, i: u32) -> Token {
        self.tokens.tok_at(i)
    }

    /// The partner of a bracket.
    #[inline]
    pub(crate) fn close(&self, i: u32) -> u32 {
        self.tokens.close(i)
    }

    /// Next token, `Eof` beyond the end.
    #[inline(always)]
    pub fn tok(&self) -> Token {
        match self.tokens.toks.get((self.cx.pos >> 1) as usize) {
            Some(t) if self.cx.pos & 1 == 0 => *t,
            _ => self.odd_token(),
        }
    }
    /// The second half of a token, or the end of the buffer.
    #[cold]
    fn odd_token(&self) -> Token {
        let t = self.tok_at(self.cx.pos >> 1);
        match self.cx.pos & 1 {
            0 => t,
            _ => t.split_first().map_or(t, |(_, b)| b),
        }
    }
    /// Kind of the next token.
    #[inline]
    pub fn kind(&self) -> K {
        if self.cx.pos & 1 != 0 {
            self.tok().kind
        } else {
            self.tokens
                .toks
                .get((self.cx.pos >> 1) as usize)
                .map_or(K::Eof, |t| t.kind)
        }
    }
    /// Index of the next token.
    #[inline]
    pub fn idx(&self) -> u32 {
        self.cx.pos >> 1
    }
    /// Kind of the token `n` after the next one.
    #[inline]
    pub fn ahead(&self, n: u32) -> K {
        self.tok_at(self.idx() + n).kind
    }
    #[inline]
    pub fn loc(&self) -> Loc {
        self.tok().loc
    }
    /// Consumes the next token.
    #[inline]
    pub fn bump(&mut self) -> Token {
        let t = self.tok();
        if t.kind != K::Eof {
            self.cx.pos = (self.cx.pos | 1) + 1;
        }
        t
    }
    /// Consumes the next token if it is `k`.
    #[inline]
    pub fn eat(&mut self, k: K) -> bool {
        if self.kind() == k {
            self.bump();
            true
        } else {
            false
        }
    }
    #[inline]
    pub fn is(&self, k: K) -> bool {
        self.kind() == k
    }
    /// Consumes `k` or reports what was expected.
    pub fn expect(&mut self, k: K) -> R<Token> {
        if self.kind() == k {
            return Ok(self.bump());
        }
        self.missing(k)
    }
    /// "expected X before Y", mended by an X after what stands before.
    #[cold]
    pub(crate) fn missing<T>(&mut self, k: K) -> R<T> {
        let t = self.tok();
        let found = self.spell(t);
        let closes = matches!(
            k,
            K::Semi | K::RParen | K::RBracket | K::RBrace | K::Comma | K::Colon
        );
        let before = self.tok_at(self.idx().saturating_sub(1)).span().hi;
        let fix = (closes && self.cx.pos & 1 == 0).then(|| (Span::from(before), k.text()));
        // What is missing at the end of a line is missing there.
        let line = |at: Loc| self.session.sources.position(at).map(|p| p.line);
        let ends = k == K::Semi && fix.is_some() && !self.session.diags.in_trap();
        let at = match ends && line(before) != line(t.loc) {
            true => before,
            false => t.loc,
        };
        Err(self.error_with_fix(
            at,
            msg::EXPECTED,
            &[&format_args!("'{}'", k.text()), &found],
            fix,
        ))
    }
    /// "expected X before Y".
    #[cold]
    pub fn expected<T>(&mut self, what: &str) -> R<T> {
        let t = self.tok();
        let found = self.spell(t);
        self.fail(t.loc, msg::EXPECTED, &[&what, &found])
    }
    /// A token as messages print it.
    pub fn spell(&self, t: Token) -> String {
        match t.kind {
            K::Eof => "end of input".to_string(),
            K::Ident | K::Number | K::Char | K::String => format!("'{}'", self.text(t.sym())),
            k => format!("'{}'", k.text()),
        }
    }
    /// The tokens `from..to` as they were written, with one blank where there were any.
    pub(crate) fn written(&self, from: u32, to: u32) -> String {
        let mut out = String::new();
        let mut end = None;
        for i in from..to {
            let t = self.tok_at(i);
            if end.is_some_and(|e| e != t.loc) {
                out.push(' ');
            }
            end = Some(t.span().hi);
            out.push_str(match t.kind {
                K::Ident | K::Number | K::Char | K::String => self.text(t.sym()),
                k => k.text(),
            });
        }
        out
    }
    /// Consumes an identifier.
    pub fn ident(&mut self) -> R<(Sym, Loc)> {
        if self.is(K::Ident) {
            let t = self.bump();
            return Ok((t.sym(), t.loc));
        }
        self.expected("an identifier")
    }
    /// Moves past the bracketed group that starts here.
    pub fn skip_group(&mut self) {
        let i = self.idx();
        self.cx.pos = (self.close(i) + 1) << 1;
    }
    /// Consumes the `>` that closes a template argument list, splitting `>>`, `>=`, `>>=`.
    pub fn close_angle(&mut self) -> R<()> {
        match self.kind() {
            K::Greater => {
                self.bump();
                Ok(())
            }
            K::GreaterGreater | K::GreaterEq | K::GreaterGreaterEq if self.cx.pos & 1 == 0 => {
                self.cx.pos |= 1;
                Ok(())
            }
            _ => self.expected("'>'"),
        }
    }
    /// The next token begins with `>`.
    pub fn at_greater(&self) -> bool {
        matches!(
            self.kind(),
            K::Greater | K::GreaterGreater | K::GreaterEq | K::GreaterGreaterEq
        )
    }

    /// Skips to just after the next `;` at this level, or to the closing brace: recovery after an error.
    pub fn recover(&mut self) {
        let mut i = self.idx();
        loop {
            match self.tok_at(i).kind {
                K::Semi => {
                    i += 1;
                    break;
                }
                K::LBrace => {
                    i = self.close(i) + 1;
                    if self.tok_at(i).kind == K::Semi {
                        i += 1;
                    }
                    break;
                }
                K::LParen | K::LBracket => i = self.close(i),
                K::RBrace | K::Eof => break,
                _ => {}
            }
            i += 1;
        }
        self.cx.pos = i << 1;
    }
}

/// Finds the partner of every bracket from token `from` on: the payload of a bracket's token. Collects launches on the way.
/// False (with an error) when a partner is missing.
pub(crate) fn match_brackets(sema: &mut Sema, from: usize) -> bool {
    let mut open: Vec<(u32, K)> = Vec::new();
    let mut wrong = None;
    let toks = &mut sema.tokens.toks[..];
    'all: for start in (from..toks.len()).step_by(64) {
        // First which tokens of the next 64 matter at all, without a branch for each.
        let block = &toks[start..toks.len().min(start + 64)];
        let mut left = (block.iter().enumerate()).fold(0u64, |bits, (n, t)| {
            bits | u64::from(BRACKETS[t.kind as usize]) << n
        });
        while left != 0 {
            let at = start + left.trailing_zeros() as usize;
            left &= left - 1;
            let (kind, i) = (toks[at].kind, at as u32);
            match kind {
                K::LParen => open.push((i, K::RParen)),
                K::LBracket => open.push((i, K::RBracket)),
                K::LBrace => open.push((i, K::RBrace)),
                K::RParen | K::RBracket | K::RBrace => match open.pop() {
                    Some((o, close)) if close == kind => {
                        for (of, partner) in [(o, i), (i, o)] {
                            let t = &mut toks[of as usize];
                            t.payload = partner;
                            t.flags &= !flag::ALTERNATIVE;
                        }
                    }
                    last => {
                        wrong = Some((last.map(|o| o.0), i));
                        break 'all;
                    }
                },
                K::LaunchOpen => sema.tokens.launches.push(i),
                _ => {}
            }
        }
    }
    match (wrong, open.last()) {
        (Some((o, i)), _) => {
            if let Some(at) = sema.tokens.expected_close(o, i) {
                let (what, t) = at;
                let found = sema.spell(sema.tokens.toks[t as usize]);
                let place = sema.tokens.toks[t as usize];
                let mut report = sema
                    .session
                    .diags
                    .report(place, msg::EXPECTED, &[&what, &found]);
                if let Some(o) = o {
                    let a = sema.tokens.toks[o as usize];
                    report = report.note(a, msg::BRACKET_OPENED_HERE, &[&a.kind.text()]);
                }
                report.emit();
                return false;
            }
            let diags = &mut sema.session.diags;
            let b = sema.tokens.toks[i as usize];
            let id = match o {
                Some(_) => msg::BRACKET_MISMATCH,
                None => msg::BRACKET_EXTRA,
            };
            let mut report = diags.report(b, id, &[&b.kind.text()]);
            if let Some(o) = o {
                let a = sema.tokens.toks[o as usize];
                report = report.note(a, msg::BRACKET_OPENED_HERE, &[&a.kind.text()]);
            }
            report.emit();
            false
        }
        (None, Some(&(o, _))) => {
            let a = sema.tokens.toks[o as usize];
            sema.session
                .diags
                .report(a, msg::BRACKET_UNCLOSED, &[&a.kind.text()])
                .emit();
            false
        }
        (None, None) => true,
    }
}

/// Appends the tokens of a piece of text made by the compiler (a builtin's declaration) and returns where they start.
pub(crate) fn append_tokens(sema: &mut Sema, toks: Vec<Token>) -> u32 {
    let eof = sema.tokens.toks.pop();
    let start = sema.tokens.toks.len();
    sema.tokens
        .toks
        .extend(toks.into_iter().filter(|t| t.kind != K::Eof));
    let semi = Token {
        kind: K::Semi,
        flags: 0,
        len: 1,
        loc: Loc::NONE,
        payload: 0,
    };
    sema.tokens.toks.push(semi);
    if let Some(e) = eof {
        sema.tokens.toks.push(e);
    }
    match_brackets(sema, start);
    start as u32
}

/// The token at which a name stands that was read not long ago.
pub(crate) fn token_before(sema: &Sema, name: Loc) -> Option<u32> {
    let here = sema.order();
    (here.saturating_sub(4096)..=here)
        .rev()
        .find(|&i| sema.tok_at(i).loc == name)
}

/// Skips a statement without parsing it (a discarded branch).
pub(crate) fn skip_statement(sema: &mut Sema) {
    let mut i = sema.idx();
    loop {
        match sema.tok_at(i).kind {
            K::LBracket if sema.tok_at(i + 1).kind == K::LBracket => i = sema.close(i) + 1,
            K::LBrace => {
                i = sema.close(i) + 1;
                break;
            }
            K::KwIf => {
                i += 1;
                if sema.tok_at(i).kind == K::KwConstexpr {
                    i += 1;
                }
                sema.cx.pos = (sema.close(i) + 1) << 1;
                skip_statement(sema);
                if sema.is(K::KwElse) {
                    sema.bump();
                    skip_statement(sema);
                }
                return;
            }
            K::KwFor | K::KwWhile | K::KwSwitch => i = sema.close(i + 1) + 1,
            K::KwDo => {
                sema.cx.pos = (i + 1) << 1;
                skip_statement(sema);
                let stop = sema.tokens.find_stop(sema.idx(), &[K::Semi]);
                i = stop + 1;
                break;
            }
            K::PragmaUnroll | K::PragmaNounroll | K::PragmaOther | K::PragmaPack => {
                i = sema.tokens.skip_pragma(i)
            }
            _ => {
                i = sema.tokens.find_stop(i, &[K::Semi]) + 1;
                break;
            }
        }
    }
    sema.cx.pos = i << 1;
}
