//! `static_cast<T>(e)`, `reinterpret_cast`, `const_cast` and `dynamic_cast`.

use crate::convert::trees;
use crate::expressions::cast;
use crate::expressions::cast::CastForm;
use crate::parse::{expr, template_args};
use crate::types::print;
use crate::{R, Sema, class};
use jacquard_hir::types::QualType;
use jacquard_hir::{CastKind, Category, ExprId, ExprKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

/// The cast whose word the cursor is at.
pub(super) fn parse_named_cast(sema: &mut Sema) -> R<ExprId> {
    let word = sema.tok();
    let form = match word.kind {
        K::KwStaticCast => CastForm::Static,
        K::KwReinterpretCast => CastForm::Reinterpret,
        K::KwConstCast => CastForm::Const,
        _ => return dynamic_cast(sema, word.loc),
    };
    let (ty, e) = type_and_operand(sema)?;
    cast::explicit_cast(sema, form, ty, e, word.loc)
}

/// The type and the operand; the cursor is at the word.
fn type_and_operand(s: &mut Sema) -> R<(QualType, ExprId)> {
    s.bump();
    s.expect(K::Less)?;
    let gt = std::mem::replace(&mut s.cx.mode.no_greater, true);
    let ty = template_args::parse_type_id(s);
    s.cx.mode.no_greater = gt;
    let ty = ty?;
    s.close_angle()?;
    s.expect(K::LParen)?;
    let gt = std::mem::replace(&mut s.cx.mode.no_greater, false);
    let e = expr::parse_expr(s);
    s.cx.mode.no_greater = gt;
    let e = e?;
    s.expect(K::RParen)?;
    Ok((ty, e))
}

/// `dynamic_cast`: to the operand's own class or a base of it a static conversion ([expr.dynamic.cast] 3 to 5). Devices know no types of
/// objects at run time: any other is valid and refused where code is made of it.
fn dynamic_cast(s: &mut Sema, loc: Loc) -> R<ExprId> {
    let at = match s.tokens.skip_angles(s.idx() + 1) {
        Some((open, false)) if s.tok_at(open).kind == K::LParen => s.tok_at(open + 1).loc,
        _ => loc,
    };
    let (to, e) = type_and_operand(s)?;
    if s.is_dep(e) || s.prog.types.is_dependent(to.ty()) {
        return cast::explicit_cast(s, CastForm::Static, to, e, loc);
    }
    let class = |s: &Sema, t: QualType| {
        let t = s.prog.types.strip_ref(t);
        s.prog.types.record(s.prog.types.pointee(t).unwrap_or(t))
    };
    let target = s.prog.types.strip_ref(to);
    let void = (s.prog.types.pointee(target)).is_some_and(|p| s.prog.types.is_void(p));
    if !(s.prog.types.is_ref(to) || s.prog.types.is_pointer(to)) || class(s, to).is_none() && !void
    {
        let (a, b) = (print::expr_type_name(s, e), print::type_name(s, to));
        return s.fail(loc, msg::BAD_CAST, &[&a, &b]);
    }
    let Some(from) = class(s, s.ty(e)).filter(|r| class::complete_record(s, *r)) else {
        let n = print::type_name(s, s.ty(e));
        return s.fail(at, msg::NOT_POLYMORPHIC, &[&n]);
    };
    if let Some(base) = class(s, to)
        && (from == base || s.prog.has_base(from, base))
    {
        return cast::explicit_cast(s, CastForm::Static, to, e, loc);
    }
    if !s.prog[from].traits.has_virtual {
        let n = print::type_name(s, s.prog[from].ty.into());
        return s.fail(at, msg::NOT_POLYMORPHIC, &[&n]);
    }
    let by_reference = s.prog.types.is_ref(to);
    let (operand, category) = match (by_reference, s.prog.types.is_rref(to)) {
        (false, _) => (trees::rvalue(s, e)?, Category::PrValue),
        (true, false) => (trees::as_glvalue(s, e), Category::LValue),
        (true, true) => (trees::as_glvalue(s, e), Category::XValue),
    };
    let kind = CastKind::Dynamic;
    let ty = s.prog.types.strip_ref(to);
    Ok(s.expr(ExprKind::Cast { kind, operand }, ty, category, at))
}
