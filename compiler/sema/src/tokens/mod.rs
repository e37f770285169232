//! The flat buffer of tokens, and what can be asked of it without knowing a name: partners of brackets, ends of
//! declarations, shapes of what stands somewhere.
//!
//! Positions are indices of tokens here; what splits a token in two is the cursor's (`super::cursor`).

use crate::cursor::Pos;
use TokenKind as K;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, Token, TokenKind, sym};
use rustc_hash::FxHashSet;

mod shapes;
mod skip;

/// The tokens of the program, then those of texts provided later.
pub(crate) struct Tokens {
    pub(crate) toks: Vec<Token>,
    /// Tokens `<<<`, in order.
    pub(crate) launches: Vec<u32>,
    /// Names that some declaration declares as a template: `name <` opens an argument list.
    pub(crate) template_names: FxHashSet<Sym>,
    /// The tokens of the program before which `#pragma nv_exec_check_disable` stands, in order.
    pub(crate) unchecked: Vec<u32>,
    /// `#pragma pack` values by token.
    pub(crate) packs: Vec<(u32, u32)>,
    /// Tokens of the program itself; those of texts provided later follow.
    pub(crate) program_end: u32,
}

impl Tokens {
    /// Where everything that the unit declares is visible: its last token.
    pub(crate) fn end_of_unit(&self) -> Pos {
        ((self.toks.len() as u32).saturating_sub(1)) << 1
    }

    pub(crate) fn new(toks: Vec<Token>, unchecked: Vec<u32>) -> Tokens {
        Tokens {
            toks,
            launches: Vec::new(),
            template_names: FxHashSet::default(),
            unchecked,
            packs: Vec::new(),
            program_end: u32::MAX,
        }
    }

    /// Token at an index, `Eof` beyond the end.
    #[inline]
    pub(crate) fn tok_at(&self, i: u32) -> Token {
        match self.toks.get(i as usize) {
            Some(t) => *t,
            None => self.toks[self.toks.len() - 1],
        }
    }

    /// Index of the bracket that closes the one at token `i`; `i` where none stands there, or no token.
    #[inline]
    pub(crate) fn close(&self, i: u32) -> u32 {
        match self.toks.get(i as usize) {
            Some(t) if matches!(t.kind, K::LParen | K::LBracket | K::LBrace) && t.payload > i => {
                t.payload
            }
            _ => i,
        }
    }

    /// From a `<` at token `i`: the index after its `>`, when it reads as a template argument list. `half` tells that
    /// the closing `>` was the first half of the token at the returned index.
    pub(crate) fn skip_angles(&self, i: u32) -> Option<(u32, bool)> {
        let mut depth = 0i32;
        let mut j = i;
        // Template template parameters of the list itself: `template <…> class T, class = T<int>`.
        let mut own: smallvec::SmallVec<[Sym; 4]> = smallvec::SmallVec::new();
        loop {
            let t = self.tok_at(j);
            match t.kind {
                K::KwClass | K::KwTypename if self.tok_at(j - 1).kind == K::Greater => {
                    let pack = u32::from(self.tok_at(j + 1).kind == K::Ellipsis);
                    let name = self.tok_at(j + 1 + pack);
                    own.extend((name.kind == K::Ident).then(|| name.sym()));
                }
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
                        && !own.contains(&t.sym())
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

    /// From token `i`: index of the first of `stops` at bracket depth 0 (angle brackets of known templates count), or of the
    /// closing bracket of the surrounding group.
    pub(crate) fn find_stop(&self, mut i: u32, stops: &[K]) -> u32 {
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
                        && (self.template_names.contains(&t.sym())
                            || self.tok_at(i.wrapping_sub(1)).kind == K::KwTemplate) =>
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

    /// How many braces are open before a token.
    pub(crate) fn depth_of(&self, at: u32) -> i32 {
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

    /// The token before the template arguments that end at token `last`, or `last` where no `>` ends there. It looks no further back
    /// than `low`.
    pub(crate) fn before_angles(&self, low: u32, last: u32) -> u32 {
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

    /// Where the partner of an opening bracket `o` was perhaps forgotten, or an opening one before `i`: what is missing, and the
    /// token before which it is.
    pub(crate) fn expected_close(&self, o: Option<u32>, i: u32) -> Option<(&'static str, u32)> {
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

    /// The `#pragma pack` value in force at a token.
    pub(crate) fn pack_at(&self, token: u32) -> u32 {
        let n = self.packs.partition_point(|p| p.0 < token);
        if n == 0 {
            0
        } else {
            self.packs[n - 1].1 & 0xffff
        }
    }

    /// Not said to be perhaps unused.
    pub(crate) fn counts(&self, loc: Loc) -> bool {
        let tokens = &self.toks[..self.program_end as usize];
        let Some(mut at) = tokens.iter().position(|t| t.loc == loc) else {
            return false;
        };
        let ends = |k| matches!(k, K::Semi | K::LBrace | K::RBrace);
        while at > 0 && !ends(self.toks[at - 1].kind) {
            at -= 1;
            let t = self.toks[at];
            if t.kind.is_word()
                && matches!(t.sym(), sym::MAYBE_UNUSED | sym::UNUSED | sym::__unused__)
            {
                return false;
            }
        }
        true
    }

    /// Is the `<` at `i` a comparison, whatever names are templates: after a value?
    pub(crate) fn compares(&self, i: u32) -> bool {
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
}
