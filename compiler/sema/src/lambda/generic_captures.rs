//! Which constants a generic lambda captures. Its body is understood for each set of arguments only, but the closure is the
//! same for all: tokens decide, as the language asks for ([expr.prim.lambda.capture] 7).

use crate::lambda::captures::{Names, odr_used, unevaluated};
use crate::{Sema, grammar};
use jacquard_hir::VarId;
use jacquard_hir::visit::Part;
use jacquard_preprocess::token::TokenKind as K;

/// What is known of a generic lambda's body.
pub(crate) struct Generic {
    lambda: u32,
    /// What has a type that depends on the arguments.
    dependent: Names,
    /// The closing parentheses of `if (…)` and its kin: a full-expression ends there.
    heads: Vec<u32>,
}

impl Generic {
    pub(crate) fn of(sema: &Sema, l: u32) -> Generic {
        let body = sema.facts.lambdas[l as usize].body;
        let opens = (body..sema.close(body)).filter_map(|i| match sema.tok_at(i).kind {
            K::KwIf if sema.tok_at(i + 1).kind == K::KwConstexpr => Some(i + 2),
            K::KwIf | K::KwWhile | K::KwFor | K::KwSwitch => Some(i + 1),
            _ => None,
        });
        let opens = opens.filter(|&i| sema.tok_at(i).kind == K::LParen);
        Generic {
            lambda: l,
            dependent: dependent_parameters(sema, l),
            heads: opens.map(|i| sema.close(i)).collect(),
        }
    }

    /// A local variable is declared at a token: `auto x = …` depends on what its initialiser depends on.
    pub(crate) fn declared(&mut self, sema: &Sema, at: u32) {
        let deduced = (1..3).any(|n| sema.tok_at(at - n).kind == K::KwAuto);
        if deduced && self.in_dependent_expression(sema, at) {
            self.dependent.push(sema.tok_at(at).sym());
        }
    }

    /// Whether the constant named at a token is captured.
    pub(crate) fn odr_uses(&self, sema: &mut Sema, v: VarId, at: u32) -> bool {
        self.in_dependent_expression(sema, at)
            || object_asked(sema, at)
            || self.argument_by_reference(sema, v, at)
    }

    /// The full-expression names what depends on the arguments: its constants are captured, whatever it does with them.
    fn in_dependent_expression(&self, sema: &Sema, at: u32) -> bool {
        let ends = |i: u32| {
            self.heads.contains(&i)
                || matches!(
                    sema.tok_at(i).kind,
                    K::Semi | K::LBrace | K::RBrace | K::KwElse | K::Eof
                )
        };
        let mut start = at;
        while start > 0 && !ends(start - 1) {
            start -= 1;
        }
        let mut i = start;
        while !ends(i) {
            if let Some(after) = unevaluated(sema, i) {
                i = after;
                continue;
            }
            let t = sema.tok_at(i);
            if t.kind == K::Ident && self.dependent.contains(&t.sym()) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The constant is a whole argument of a call that depends on nothing of the lambda, and the parameter is a reference.
    fn argument_by_reference(&self, sema: &mut Sema, v: VarId, at: u32) -> bool {
        let kind = |s: &Sema, i: u32| s.tok_at(i).kind;
        if !matches!(kind(sema, at - 1), K::LParen | K::Comma)
            || !matches!(kind(sema, at + 1), K::RParen | K::Comma)
        {
            return false;
        }
        let body = sema.facts.lambdas[self.lambda as usize].body;
        let around = |i: &u32| kind(sema, *i) == K::LParen && sema.close(*i) > at;
        let Some(open) = (body..at).rev().find(around) else {
            return false;
        };
        let mut start = open;
        while matches!(kind(sema, start - 1), K::Ident | K::ColonColon) {
            start -= 1;
        }
        if start == open {
            return false;
        }
        let st = &sema.facts.lambdas[self.lambda as usize];
        let mut cx = st.cx.clone();
        cx.scope = st.scope;
        cx.pos = start << 1;
        cx.mode.unevaluated = true;
        let call = sema.at(cx, |s| s.trap(grammar::parse_assignment));
        call.is_some_and(|e| !odr_used(sema, Part::Expr(e), &[v]).is_empty())
    }
}

/// The parameters of a generic lambda whose types are template parameters, and these.
fn dependent_parameters(sema: &Sema, l: u32) -> Names {
    let st = &sema.facts.lambdas[l as usize];
    let mut names: Names = st.tparams.iter().filter_map(|p| p.name).collect();
    let open = st.params_at;
    if sema.tok_at(open).kind != K::LParen {
        return names;
    }
    let close = sema.close(open);
    let mut start = open + 1;
    while start < close {
        let end = sema.tokens.find_stop(start, &[K::Comma]).min(close);
        let words = || (start..end).map(|i| sema.tok_at(i));
        let dependent =
            words().any(|t| t.kind == K::KwAuto || t.kind == K::Ident && names.contains(&t.sym()));
        let named = words().filter(|t| t.kind == K::Ident).last();
        if let (true, Some(t)) = (dependent, named) {
            names.push(t.sym());
        }
        start = end + 1;
    }
    names
}

/// `&k`, `(void)k`, `return k;`, or a reference made of `k`.
fn object_asked(sema: &Sema, at: u32) -> bool {
    let before = |n: u32| sema.tok_at(at - n).kind;
    let operand_next = matches!(
        before(2),
        K::LParen | K::Comma | K::Eq | K::KwReturn | K::Semi | K::LBrace
    );
    match before(1) {
        K::Amp => operand_next,
        K::RParen => before(2) == K::KwVoid,
        K::KwReturn => sema.tok_at(at + 1).kind == K::Semi,
        K::Eq => before(2) == K::Ident && matches!(before(3), K::Amp | K::AmpAmp),
        _ => false,
    }
}
