//! Conditional directives: their links, so that a skipped branch costs one step, and the include guard of a file.

use crate::token::{Sym, Token, TokenKind as K, flag, sym};

/// Links the directives of a conditional: `word` follows the `#` at the end of `tokens`.
#[cold]
pub(super) fn conditional_word(
    word: Token,
    tokens: &mut [Token],
    open: &mut Vec<u32>,
    closed_first: &mut usize,
    alternatives: &mut bool,
) {
    let index = tokens.len();
    let hash = index as u32 - 1;
    match conditional(word.sym()) {
        Cond::None => {}
        Cond::If => {
            tokens[index - 1].payload = 0;
            open.push(hash);
        }
        kind => {
            tokens[index - 1].payload = 0;
            if let Some(last) = open.last_mut() {
                tokens[*last as usize].payload = hash;
                if matches!(kind, Cond::End) {
                    open.pop();
                    if open.is_empty() && *closed_first == 0 {
                        *closed_first = index + 1;
                    }
                } else {
                    *last = hash;
                    if open.len() == 1 && matches!(kind, Cond::Else) && *closed_first == 0 {
                        *alternatives = true;
                    }
                }
            }
        }
    }
}

enum Cond {
    None,
    If,
    Else,
    End,
}

#[inline]
fn conditional(s: Sym) -> Cond {
    match s {
        sym::IF | sym::IFDEF | sym::IFNDEF => Cond::If,
        sym::ELSE | sym::ELIF | sym::ELIFDEF | sym::ELIFNDEF => Cond::Else,
        sym::ENDIF => Cond::End,
        _ => Cond::None,
    }
}

/// The macro of `#ifndef X` or `#if !defined X` at the very start.
pub(super) fn guard(tokens: &[Token]) -> Option<Sym> {
    let t = |i: usize| {
        tokens
            .get(i)
            .copied()
            .filter(|t| i == 0 || t.flags & flag::START_OF_LINE == 0)
    };
    if t(0)?.kind != K::Hash {
        return None;
    }
    let (at, name) = match t(1)?.sym() {
        sym::IFNDEF => (3, t(2)?),
        sym::IF
            if t(2)?.kind == K::Exclaim
                && t(3)?.kind == K::Ident
                && t(3)?.sym() == sym::DEFINED =>
        {
            if t(4)?.kind == K::LParen {
                (7, t(5)?)
            } else {
                (5, t(4)?)
            }
        }
        _ => return None,
    };
    (name.kind.is_word() && tokens.get(at)?.flags & flag::START_OF_LINE != 0).then(|| name.sym())
}
