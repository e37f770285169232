//! `requires` expressions.

use crate::declare::exceptions;
use crate::expressions::operators;
use crate::lookup::named_entity;
use crate::parse::{declarator, expr, names};
use crate::templates::{constraints, matching};
use crate::{R, Sema, overload};
use jacquard_hir::types::{Builtin, TemplateArg};
use jacquard_hir::{DepExpr, ExprId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// `requires (params) { … }`: a `bool` constant.
pub fn parse_requires_expr(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.bump().loc;
    let mut j = sema.idx();
    if sema.is(K::LParen) {
        j = sema.close(j) + 1;
    }
    if sema.tok_at(j).kind != K::LBrace {
        return sema.expected("'{'");
    }
    let after = (sema.close(j) + 1) << 1;
    if sema.cx.mode.dependent {
        sema.cx.pos = after;
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 7), loc));
    }
    let outer = sema.cx.clone();
    sema.cx.mode.unevaluated = true;
    sema.cx.mode.no_friend = true;
    sema.cx.mode.substituting = true;
    let ok = sema.trap(|s| {
        if s.is(K::LParen) {
            let mut attrs = Default::default();
            let (_, f) = declarator::parse_function_suffix(s, Builtin::Void.q(), &mut attrs, true)?;
            s.cx.scope = f.scope;
        }
        parse_requirements(s)
    });
    sema.cx = outer;
    sema.cx.pos = after;
    Ok(sema.int(i128::from(ok == Some(true)), Builtin::Bool.q(), loc))
}

fn parse_requirements(sema: &mut Sema) -> R<bool> {
    let open = sema.idx();
    sema.expect(K::LBrace)?;
    let close = sema.close(open);
    while sema.idx() < close {
        let start = sema.idx();
        let before = sema.session.diags.trapped();
        let reasons = sema.resolution.reasons.as_ref().map_or(0, Vec::len);
        let holds = parse_requirement(sema);
        if sema.resolution.reasons.is_some()
            && (!matches!(holds, Ok(true)) || sema.session.diags.trapped() > before)
        {
            reason(sema, start, reasons);
        }
        if !holds? {
            return Ok(false);
        }
        sema.expect(K::Semi)?;
    }
    Ok(true)
}

/// Notes why the requirement at token `start` is not met, where nothing within it says so.
fn reason(sema: &mut Sema, start: u32, known: usize) {
    let stop = sema.tokens.find_stop(start, &[K::Semi]);
    let text = sema.written(start, stop);
    let said = match sema.session.diags.heard_last() {
        Some((_, error)) => msg::UNSATISFIED_INVALID.format(&[&text, error]),
        None => msg::UNSATISFIED_ATOM.format(&[&text]),
    };
    let loc = sema.tok_at(start).loc;
    if let Some(reasons) = sema
        .resolution
        .reasons
        .as_mut()
        .filter(|r| r.len() <= known)
    {
        reasons.push((loc, said));
    }
}

fn parse_requirement(sema: &mut Sema) -> R<bool> {
    match sema.kind() {
        K::KwTypename => {
            sema.bump();
            let id = names::parse_id(sema, true)?;
            if id.ty.is_none() && id.template.is_none() {
                return Ok(false);
            }
        }
        K::KwRequires => {
            sema.bump();
            let end = sema.tokens.constraint_end(sema.idx());
            let holds = constraints::parse_constraint(sema, Some(end))?;
            if !holds {
                return Ok(false);
            }
        }
        K::LBrace => {
            sema.bump();
            let e = expr::parse_expr(sema)?;
            let e = overload::require_single_overload(sema, e)?;
            let e = operators::discard(sema, e)?;
            sema.expect(K::RBrace)?;
            if sema.eat(K::KwNoexcept) && !exceptions::operand_noexcept(sema, e) {
                return Ok(false);
            }
            if sema.eat(K::Arrow) {
                let t = named_entity::decltype_of(sema, e, true);
                if !matching::eval_type_constraint(sema, TemplateArg::Type(t))? {
                    return Ok(false);
                }
            }
        }
        _ => {
            let e = expr::parse_expr(sema)?;
            let e = overload::require_single_overload(sema, e)?;
            operators::discard(sema, e)?;
        }
    }
    Ok(true)
}
