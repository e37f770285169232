//! Shapes in the buffer: what the tokens at a place look like.

use crate::op_of_token;
use crate::scan::declaration;
use crate::scan::declaration::TagScan;
use crate::scope::PendingDecl;
use crate::tokens::Tokens;
use jacquard_preprocess::token::TokenKind as K;
use jacquard_preprocess::token::{Sym, TokenKind, sym};

impl Tokens {
    /// `T (*name)…` or `T (name)`: a declaration though a parenthesis follows the type. What can be one is one ([stmt.ambig]).
    pub(crate) fn paren_declares(&self, open: u32) -> bool {
        if self.tok_at(open).kind != K::LParen {
            return false;
        }
        let close = self.close(open);
        let after = self.tok_at(close + 1).kind;
        match self.tok_at(open + 1).kind {
            K::Star | K::Amp | K::AmpAmp => {
                matches!(after, K::LParen | K::LBracket | K::Eq | K::Semi)
                    && (self.declarator_end(open + 1) == Some(close)
                        || self.names_member_pointer(open + 1, close))
            }
            K::Ident if close == open + 2 => {
                matches!(after, K::LParen | K::LBracket | K::Eq | K::Semi)
            }
            // `T ((*x));`
            K::LParen => {
                matches!(after, K::LParen | K::LBracket | K::Eq | K::Semi)
                    && self.bare_declarator(open + 1, close)
            }
            // `T (C::*p)(…)`
            K::Ident | K::KwDecltype => {
                self.names_member_pointer(open + 1, close)
                    && matches!(after, K::LParen | K::LBracket | K::Eq | K::Semi)
            }
            _ => false,
        }
    }

    /// Only a name, with parentheses and pointer or reference operators around it, up to `end`.
    fn bare_declarator(&self, mut i: u32, end: u32) -> bool {
        while matches!(self.tok_at(i).kind, K::Star | K::Amp | K::AmpAmp) {
            i += 1;
        }
        match self.tok_at(i).kind {
            K::Ident => i + 1 == end,
            K::LParen => self.close(i) + 1 == end && self.bare_declarator(i + 1, end - 1),
            _ => false,
        }
    }

    /// The token after what can be a declarator of a plain name at `i`: `*const x[3]`, `&(f)(int)`.
    fn declarator_end(&self, mut i: u32) -> Option<u32> {
        while matches!(
            self.tok_at(i).kind,
            K::Star | K::Amp | K::AmpAmp | K::KwConst | K::KwVolatile | K::KwRestrict
        ) {
            i += 1;
        }
        match self.tok_at(i).kind {
            K::Ident => i += 1,
            K::LParen if self.declarator_end(i + 1) == Some(self.close(i)) => {
                i = self.close(i) + 1;
            }
            _ => return None,
        }
        while matches!(self.tok_at(i).kind, K::LBracket | K::LParen) {
            i = self.close(i) + 1;
        }
        Some(i)
    }

    /// `C::*` between the two?
    fn names_member_pointer(&self, start: u32, end: u32) -> bool {
        (start..end)
            .any(|i| self.tok_at(i).kind == K::ColonColon && self.tok_at(i + 1).kind == K::Star)
    }

    /// `[…] __device__ (…)` ahead at the `[`?
    pub(crate) fn lambda_is_device(&self, i: u32) -> bool {
        let c = self.close(i);
        c > i && matches!(self.mark_at(c + 1), K::KwDevice | K::KwHost)
    }

    /// Does `__global__` stand before the body of the declaration, or the attribute that a preprocessed text has in its place?
    /// Other attributes and launch bounds may come first.
    pub(crate) fn marked_global(&self, mut i: u32, end: u32) -> bool {
        while i < end {
            match self.tok_at(i).kind {
                K::KwGlobal => return true,
                K::LBrace | K::Semi => return false,
                K::LParen => {
                    let close = self.close(i);
                    let global = self.tok_at(i - 1).kind == K::KwAttribute
                        && (i..close).map(|k| self.tok_at(k)).any(|t| {
                            t.kind.is_word()
                                && (t.sym() == sym::GLOBAL || t.sym() == sym::__global__)
                        });
                    if global {
                        return true;
                    }
                    i = close + 1;
                }
                _ => i += 1,
            }
        }
        false
    }

    pub(crate) fn spec_is_global(&self, p: &PendingDecl) -> bool {
        (p.inner..p.end)
            .take_while(|i| !matches!(self.tok_at(*i).kind, K::LBrace | K::Semi))
            .any(|i| {
                let t = self.tok_at(i);
                t.kind == K::KwGlobal
                    || (t.kind.is_word() && (t.sym() == sym::GLOBAL || t.sym() == sym::__global__))
            })
    }

    /// The first `auto` of the parameter list after the name at a token.
    pub(crate) fn auto_parameter(&self, at: u32) -> Option<u32> {
        let mut open = at + 1;
        if self.tok_at(at).kind == K::KwOperator {
            // The operator's own tokens; `()` are two of them.
            if self.tok_at(open).kind == K::LParen {
                open = self.close(open) + 1;
            }
            while !matches!(
                self.tok_at(open).kind,
                K::LParen | K::LBrace | K::Semi | K::Eof
            ) {
                open += 1;
            }
        }
        if self.tok_at(open).kind != K::LParen {
            return None;
        }
        let close = self.close(open);
        let mut j = open + 1;
        while j < close {
            match self.tok_at(j).kind {
                K::KwAuto => return Some(j),
                K::LParen | K::LBrace | K::LBracket => j = self.close(j),
                _ => {}
            }
            j += 1;
        }
        None
    }

    /// The token at `i`, where `__attribute__((device))`, `((host))` and `((global))` count as the words that stand for them: so
    /// preprocessed files spell the execution spaces.
    pub(crate) fn mark_at(&self, i: u32) -> TokenKind {
        let kind = self.tok_at(i).kind;
        if kind != K::KwAttribute || self.tok_at(i + 2).kind != K::LParen {
            return kind;
        }
        let word = self.tok_at(i + 3);
        if !word.kind.is_word() || self.tok_at(i + 4).kind != K::RParen {
            return kind;
        }
        match word.sym() {
            sym::DEVICE => K::KwDevice,
            sym::HOST => K::KwHost,
            sym::GLOBAL | sym::__global__ => K::KwGlobal,
            _ => kind,
        }
    }

    /// `Base<T{}>`-like braces inside a base clause, not the class body.
    pub(crate) fn base_brace_init(&self, open: u32) -> bool {
        let c = self.close(open);
        matches!(
            self.tok_at(c + 1).kind,
            K::Greater | K::GreaterGreater | K::Comma
        ) && c == open + 1
    }

    /// `( pattern op ... )` and its kin: is the group at `(` a fold expression? The token of the `...` if so.
    pub(crate) fn fold_ellipsis(&self, open: u32) -> Option<u32> {
        let close = self.close(open);
        let mut j = open + 1;
        while j < close {
            match self.tok_at(j).kind {
                K::LParen | K::LBrace | K::LBracket => j = self.close(j),
                // The list of a template's arguments ends with `>`, which is no operator of a fold.
                K::Ident
                    if self.tok_at(j + 1).kind == K::Less
                        && self.template_names.contains(&self.tok_at(j).sym()) =>
                {
                    if let Some((after, false)) = self.skip_angles(j + 1) {
                        j = after;
                        continue;
                    }
                }
                K::Ellipsis => {
                    let before = self.tok_at(j - 1).kind;
                    let after = self.tok_at(j + 1).kind;
                    let fold = (j == open + 1 && op_of_token(after).is_some())
                        || (op_of_token(before).is_some()
                            && (j + 1 == close || op_of_token(after).is_some()));
                    // Else an expansion within the pattern: `(f<A..., I>(), ...)`.
                    if fold {
                        return Some(j);
                    }
                }
                K::Semi => return None,
                _ => {}
            }
            j += 1;
        }
        None
    }

    /// From the `:` of a base clause: the token of the `{`.
    pub(crate) fn class_body_at(&self, colon: u32) -> u32 {
        let mut j = colon + 1;
        loop {
            match self.tok_at(j).kind {
                K::LBrace | K::Semi | K::Eof | K::RBrace | K::RParen => return j,
                K::LParen | K::LBracket => j = self.close(j) + 1,
                K::Less => match self.skip_angles(j) {
                    Some((k, _)) => j = k,
                    None => j += 1,
                },
                _ => j += 1,
            }
        }
    }

    /// Do two declarations of an enumeration differ: in `class`, or in the type beneath it, where both say one? `first` is the token
    /// of the earlier one's `enum`.
    pub(crate) fn enums_differ(&self, first: u32, tag: &declaration::TagScan) -> bool {
        let (before, _) = self.scan_tag(first);
        let beneath = |at: u32| -> Vec<(K, Option<Sym>)> {
            let words = at + 1..self.find_stop(at, &[K::LBrace, K::Semi]);
            words
                .map(|i| self.tok_at(i))
                .map(|t| (t.kind, t.kind.is_word().then(|| t.sym())))
                .collect()
        };
        let (a, b) = (beneath(before.at), beneath(tag.at));
        before.scoped != tag.scoped || !a.is_empty() && !b.is_empty() && a != b
    }

    /// Scans the class-key or `enum` at `i`.
    pub(crate) fn scan_tag(&self, i: u32) -> (TagScan, u32) {
        let mut t = TagScan {
            pos: i,
            is_enum: self.tok_at(i).kind == K::KwEnum,
            ..Default::default()
        };
        let mut j = i + 1;
        if t.is_enum && matches!(self.tok_at(j).kind, K::KwClass | K::KwStruct) {
            t.scoped = true;
            j += 1;
        }
        j = self.skip_attrs(j);
        if self.tok_at(j).kind == K::ColonColon {
            j += 1;
            t.qualified = true;
        }
        while self.tok_at(j).kind == K::Ident {
            let name = self.tok_at(j).sym();
            // `struct S final {`
            if name == sym::FINAL
                && t.name.is_some()
                && matches!(self.tok_at(j + 1).kind, K::LBrace | K::Colon)
            {
                j += 1;
                break;
            }
            if t.name.is_some() && self.tok_at(j - 1).kind != K::ColonColon {
                break;
            }
            t.name = Some(name);
            t.at = j;
            t.has_args = false;
            j += 1;
            if self.tok_at(j).kind == K::Less
                && let Some((k, half)) = self.skip_angles(j)
                && !half
            {
                t.has_args = true;
                j = k;
            }
            if self.tok_at(j).kind == K::ColonColon {
                t.qualified = true;
                t.class_name = t.name;
                j += 1;
                if self.tok_at(j).kind == K::KwTemplate {
                    j += 1;
                }
            } else {
                j = self.skip_attrs(j);
                if self.tok_at(j).kind == K::Ident && self.tok_at(j).sym() == sym::FINAL {
                    continue;
                }
                break;
            }
        }
        match self.tok_at(j).kind {
            K::LBrace => {
                t.defines = true;
                t.body = j;
                j = self.close(j) + 1;
            }
            K::Colon => {
                // Base clause or underlying type.
                let mut k = j + 1;
                loop {
                    match self.tok_at(k).kind {
                        K::LBrace => {
                            t.defines = true;
                            t.body = k;
                            j = self.close(k) + 1;
                            break;
                        }
                        K::LParen | K::LBracket => k = self.close(k) + 1,
                        K::Semi | K::Eof | K::RBrace => {
                            if t.is_enum && self.tok_at(k).kind == K::Semi {
                                j = k;
                            }
                            break;
                        }
                        K::Less => match self.skip_angles(k) {
                            Some((n, _)) => k = n,
                            None => k += 1,
                        },
                        _ => k += 1,
                    }
                }
            }
            _ => {}
        }
        (t, j)
    }

    /// The name declared inside parentheses at `j`, as in `(*f)(int)` or `(&a)[4]`; `None` when they hold parameters.
    pub(crate) fn paren_declarator(&self, j: u32) -> Option<(Sym, u32)> {
        let close = self.close(j);
        let mut k = j + 1;
        let mut stars = false;
        // Class of a member pointer: `(A::*p)`.
        loop {
            match self.tok_at(k).kind {
                K::Star | K::Amp | K::AmpAmp | K::Caret => {
                    stars = true;
                    k += 1;
                }
                K::KwConst | K::KwVolatile | K::KwRestrict if stars => k += 1,
                K::KwAttribute => k = self.skip_attrs(k),
                K::Ident
                    if !stars || matches!(self.tok_at(k + 1).kind, K::ColonColon | K::Less) =>
                {
                    let mut m = k + 1;
                    if self.tok_at(m).kind == K::Less
                        && let Some((n, false)) = self.skip_angles(m)
                    {
                        m = n;
                    }
                    if self.tok_at(m).kind == K::ColonColon {
                        k = m + 1;
                        continue;
                    }
                    break;
                }
                _ => break,
            }
        }
        if !stars {
            // `(x)` alone could be a parenthesised declarator; `T (x);` at namespace scope is rare enough: a parameter list.
            return None;
        }
        if self.tok_at(k).kind == K::LParen {
            return self.paren_declarator(k);
        }
        if self.tok_at(k).kind != K::Ident {
            return None;
        }
        // `f(int (*)(T))`-like parameters have no `(`/`[` after the group.
        let after = self.tok_at(close + 1).kind;
        let ends = matches!(after, K::Semi | K::Eq | K::Comma) && k + 1 == close;
        if !ends && !matches!(after, K::LParen | K::LBracket) {
            return None;
        }
        Some((self.tok_at(k).sym(), k))
    }
}
