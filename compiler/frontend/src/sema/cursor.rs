//! The cursor over the flat token buffer: looking ahead, consuming, skipping balanced text.
//!
//! A position is twice the token's index; odd positions stand between the two halves of a token that was split
//! (`>>` closing two template argument lists).

use super::*;

/// Token index * 2, + 1 inside a split token.
pub type Pos = u32;

use TokenKind as K;

/// Kinds of tokens that [`Sema::match_brackets`] looks at.
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
    /// Finds the partner of every bracket from token `from` on: the payload of a bracket's token. Collects launches on the way.
    /// False (with an error) when a partner is missing.
    pub(crate) fn match_brackets(&mut self, from: usize) -> bool {
        let mut open: Vec<(u32, K)> = Vec::new();
        let mut wrong = None;
        let toks = &mut self.toks[..];
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
                    K::LaunchOpen => self.launches.push(i),
                    _ => {}
                }
            }
        }
        match (wrong, open.last()) {
            (Some((o, i)), _) => {
                if let Some(at) = self.expected_close(o, i) {
                    let (what, t) = at;
                    let found = self.spell(self.toks[t as usize]);
                    let place = self.toks[t as usize];
                    let mut report =
                        self.session
                            .diags
                            .report(place, msg::EXPECTED, &[&what, &found]);
                    if let Some(o) = o {
                        let a = self.toks[o as usize];
                        report = report.note(a, msg::BRACKET_OPENED_HERE, &[&a.kind.text()]);
                    }
                    report.emit();
                    return false;
                }
                let diags = &mut self.session.diags;
                let b = self.toks[i as usize];
                let id = match o {
                    Some(_) => msg::BRACKET_MISMATCH,
                    None => msg::BRACKET_EXTRA,
                };
                let mut report = diags.report(b, id, &[&b.kind.text()]);
                if let Some(o) = o {
                    let a = self.toks[o as usize];
                    report = report.note(a, msg::BRACKET_OPENED_HERE, &[&a.kind.text()]);
                }
                report.emit();
                false
            }
            (None, Some(&(o, _))) => {
                let a = self.toks[o as usize];
                self.session
                    .diags
                    .report(a, msg::BRACKET_UNCLOSED, &[&a.kind.text()])
                    .emit();
                false
            }
            (None, None) => true,
        }
    }

    /// Where the partner of an opening bracket `o` was perhaps forgotten, or an opening one before `i`: what is missing, and the
    /// token before which it is.
    fn expected_close(&self, o: Option<u32>, i: u32) -> Option<(&'static str, u32)> {
        let heads = |k| matches!(k, K::KwIf | K::KwFor | K::KwWhile | K::KwSwitch);
        let kind = |i: u32| self.toks[i as usize].kind;
        let opened = o.filter(|&o| matches!(kind(o), K::LParen | K::LBracket));
        let Some(o) = opened else {
            // `if x)`: the head has no parenthesis.
            if kind(i) != K::RParen {
                return None;
            }
            let from = i.saturating_sub(64);
            let head = (from..i).rev().find(|&k| heads(kind(k)))?;
            let next = head + 1 + u32::from(kind(head + 1) == K::KwConstexpr);
            return (kind(next) != K::LParen).then_some(("'('", next));
        };
        let before = o.checked_sub(1).map(kind);
        let head = before.is_some_and(heads);
        let mut semis = if before == Some(K::KwFor) { 2 } else { 0 };
        // The parameters of a function or lambda, or the head of a statement: a body follows.
        let body = head || before == Some(K::RBracket) || self.depth_of(o) == 0;
        let what = if kind(o) == K::LParen { "')'" } else { "']'" };
        let mut k = o + 1;
        while k < i {
            match kind(k) {
                K::Semi if semis == 0 => return Some((what, k)),
                K::Semi => semis -= 1,
                K::LBrace if body && kind(o) == K::LParen => return Some((what, k)),
                K::LParen | K::LBracket | K::LBrace => {
                    let partner = self.toks[k as usize].payload;
                    if partner > k && partner < i {
                        k = partner;
                    }
                }
                _ => {}
            }
            k += 1;
        }
        None
    }

    /// How many braces are open before a token.
    fn depth_of(&self, at: u32) -> i32 {
        let mut depth = 0;
        for t in &self.toks[..at as usize] {
            match t.kind {
                K::LBrace => depth += 1,
                K::RBrace => depth -= 1,
                _ => {}
            }
        }
        depth
    }

    /// Next token, `Eof` beyond the end.
    #[inline]
    pub fn tok(&self) -> Token {
        let t = self.tok_at(self.cx.pos >> 1);
        if self.cx.pos & 1 != 0 {
            t.split_first().map_or(t, |(_, b)| b)
        } else {
            t
        }
    }
    /// Kind of the next token.
    #[inline]
    pub fn kind(&self) -> K {
        if self.cx.pos & 1 != 0 {
            self.tok().kind
        } else {
            self.toks
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
    /// Token at an index, `Eof` beyond the end.
    #[inline]
    pub fn tok_at(&self, i: u32) -> Token {
        match self.toks.get(i as usize) {
            Some(t) => *t,
            None => self.toks[self.toks.len() - 1],
        }
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
    fn missing<T>(&mut self, k: K) -> R<T> {
        let t = self.tok();
        let found = self.spell(t);
        let closes = matches!(
            k,
            K::Semi | K::RParen | K::RBracket | K::RBrace | K::Comma | K::Colon
        );
        let before = self.tok_at(self.idx().saturating_sub(1)).span().hi;
        let fix = (closes && self.cx.pos & 1 == 0).then(|| (Span::from(before), k.text()));
        Err(self.error_with_fix(t.loc, msg::EXPECTED, &[&k.text(), &found], fix))
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
    /// Consumes an identifier.
    pub fn ident(&mut self) -> R<(Sym, Loc)> {
        if self.is(K::Ident) {
            let t = self.bump();
            return Ok((t.sym(), t.loc));
        }
        self.expected("an identifier")
    }
    /// Index of the bracket that closes the one at token `i`; `i` where none stands there, or no token.
    #[inline]
    pub fn close(&self, i: u32) -> u32 {
        match self.toks.get(i as usize) {
            Some(t) if matches!(t.kind, K::LParen | K::LBracket | K::LBrace) && t.payload > i => {
                t.payload
            }
            _ => i,
        }
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

    /// From a `<` at token `i`: the index after its `>`, when it reads as a template argument list. `half` tells that
    /// the closing `>` was the first half of the token at the returned index.
    pub fn skip_angles(&self, i: u32) -> Option<(u32, bool)> {
        let mut depth = 0i32;
        let mut j = i;
        loop {
            let t = self.tok_at(j);
            match t.kind {
                K::Less if depth > 0 && self.compares(j) => {}
                K::Less => depth += 1,
                K::Greater => {
                    depth -= 1;
                    if depth == 0 {
                        return Some((j + 1, false));
                    }
                }
                K::GreaterGreater => {
                    if depth == 1 {
                        return Some((j, true));
                    }
                    depth -= 2;
                    if depth == 0 {
                        return Some((j + 1, false));
                    }
                }
                K::LParen | K::LBracket | K::LBrace => {
                    j = self.close(j);
                }
                // A comparison inside a template argument cannot be told from a list here; names decide.
                K::Semi | K::RParen | K::RBrace | K::RBracket | K::Eof => return None,
                K::Ident
                    // `a < b` with `a` no template: the `<` is an operator.
                    if self.tok_at(j + 1).kind == K::Less
                        && !self.template_names.contains(&t.sym())
                        && !matches!(
                            self.tok_at(j.wrapping_sub(1)).kind,
                            K::KwTemplate | K::ColonColon
                        )
                    => {
                        j += 1;
                    }
                _ => {}
            }
            j += 1;
        }
    }

    /// The token before the template arguments that end at token `last`, or `last` where no `>` ends there. It looks no further back
    /// than `low`.
    pub fn before_angles(&self, low: u32, last: u32) -> u32 {
        let mut j = last;
        let mut depth = 0;
        while j > low {
            match self.tok_at(j).kind {
                K::Greater => depth += 1,
                K::GreaterGreater => depth += 2,
                K::RParen | K::RBracket | K::RBrace => j = self.tok_at(j).payload.min(j),
                K::Less => depth -= 1,
                _ => {}
            }
            if depth <= 0 {
                break;
            }
            j = j.saturating_sub(1);
        }
        j.saturating_sub(u32::from(self.tok_at(j).kind == K::Less))
    }

    /// Is the `<` at `i` a comparison, whatever names are templates: after a value?
    fn compares(&self, i: u32) -> bool {
        match self.tok_at(i - 1).kind {
            K::RParen => {
                let open = self.tok_at(i - 1).payload;
                open == 0 || self.tok_at(open - 1).kind != K::KwOperator
            }
            // A lambda may have a template head.
            K::RBracket => !matches!(
                self.tok_at(i + 1).kind,
                K::KwClass | K::KwTypename | K::KwAuto
            ),
            K::Number | K::Char | K::KwTrue | K::KwFalse | K::KwOperator => true,
            _ => false,
        }
    }

    /// From token `i`: index of the first of `stops` at bracket depth 0 (angle brackets of known templates count), or of the
    /// closing bracket of the surrounding group.
    pub fn find_stop(&self, mut i: u32, stops: &[K]) -> u32 {
        loop {
            let t = self.tok_at(i);
            if stops.contains(&t.kind) {
                return i;
            }
            match t.kind {
                K::LParen | K::LBracket | K::LBrace => i = self.close(i),
                K::RParen | K::RBracket | K::RBrace | K::Eof => return i,
                K::Ident
                    if self.tok_at(i + 1).kind == K::Less
                        && self.template_names.contains(&t.sym()) =>
                {
                    if let Some((j, half)) = self.skip_angles(i + 1) {
                        if half {
                            return j;
                        }
                        i = j;
                        continue;
                    }
                }
                K::KwStaticCast | K::KwConstCast | K::KwReinterpretCast | K::KwDynamicCast => {
                    if let Some((j, false)) = self.skip_angles(i + 1) {
                        i = j;
                        continue;
                    }
                }
                _ => {}
            }
            i += 1;
        }
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

    /// Appends the tokens of a piece of text made by the compiler (a builtin's declaration) and returns where they start.
    pub(crate) fn append_tokens(&mut self, toks: Vec<Token>) -> u32 {
        let eof = self.toks.pop();
        let start = self.toks.len();
        self.toks
            .extend(toks.into_iter().filter(|t| t.kind != K::Eof));
        let semi = Token {
            kind: K::Semi,
            flags: 0,
            len: 1,
            loc: Loc::NONE,
            payload: 0,
        };
        self.toks.push(semi);
        if let Some(e) = eof {
            self.toks.push(e);
        }
        self.match_brackets(start);
        start as u32
    }
}
