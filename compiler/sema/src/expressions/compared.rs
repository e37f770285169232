//! What a comparison that is false compared: `16 == 0` of `N % 32 == 0`.

use crate::grammar;
use crate::{Fail, Sema, constant};
use jacquard_preprocess::token::TokenKind as K;

/// Precedence of the operators that bind tighter than comparisons.
const ABOVE_COMPARISONS: u8 = 9;

/// The values on both sides of the comparison that the tokens `from..to` are; `None` for other expressions.
#[cold]
pub(crate) fn values(sema: &mut Sema, from: u32, to: u32) -> Option<String> {
    let at = comparison(sema, from, to)?;
    let op = sema.tok_at(at).kind.text();
    let left = side(sema, from, at)?;
    let right = side(sema, at + 1, to)?;
    Some(format!("{left} {op} {right}"))
}

/// The one comparison operator outside of brackets and template arguments.
fn comparison(sema: &Sema, from: u32, to: u32) -> Option<u32> {
    let (mut i, mut found) = (from, None);
    while i < to {
        match sema.tok_at(i).kind {
            K::LParen | K::LBracket | K::LBrace => i = sema.close(i),
            K::AmpAmp | K::PipePipe | K::Question | K::Comma => return None,
            K::Less if i > from && sema.tok_at(i - 1).kind == K::Ident => {
                match sema.tokens.skip_angles(i) {
                    Some((after, _)) if after <= to => {
                        i = after;
                        continue;
                    }
                    _ if found.replace(i).is_some() => return None,
                    _ => {}
                }
            }
            K::EqEq | K::ExclaimEq | K::Less | K::Greater | K::LessEq | K::GreaterEq
                if found.replace(i).is_some() =>
            {
                return None;
            }
            _ => {}
        }
        i += 1;
    }
    found
}

fn side(sema: &mut Sema, from: u32, to: u32) -> Option<i128> {
    let mut cx = sema.cx.clone();
    cx.pos = from << 1;
    cx.mode.unevaluated = true;
    sema.at(cx, |s| {
        s.trap(|s| {
            let e = grammar::parse_binary(s, ABOVE_COMPARISONS)?;
            if s.idx() != to {
                return Err(Fail);
            }
            constant::const_int(s, e)
        })
    })
}
