//! Expressions: comma, assignment, conditional, binary operators, casts and unary operators.

use crate::constant::dependent;
use crate::convert::trees;
use crate::declare::{exceptions, typedef_align};
use crate::expressions::cast::CastForm;
use crate::expressions::{cast, complex, members, operators, unary};
use crate::init::list;
use crate::parse::{expr_postfix, expr_primary, names, new_delete, template_args};
use crate::scope::SymKind;
use crate::statements::bodies;
use crate::templates::packs;
use crate::types::print;
use crate::{Fail, R, Sema, constant, host, lookup, op_of_token, overload};
use jacquard_hir::types::{Builtin, QualType, TemplateArg, TypeKind};
use jacquard_hir::{Category, DepExpr, ExprId, ExprKind, OpName};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// Binding strength of a binary operator; 0 for none.
pub(in crate::parse) fn precedence(k: K) -> u8 {
    match k {
        K::PipePipe => 1,
        K::AmpAmp => 2,
        K::Pipe => 3,
        K::Caret => 4,
        K::Amp => 5,
        K::EqEq | K::ExclaimEq => 6,
        K::Less | K::Greater | K::LessEq | K::GreaterEq => 7,
        K::Spaceship => 8,
        K::LessLess | K::GreaterGreater => 9,
        K::Plus | K::Minus => 10,
        K::Star | K::Slash | K::Percent => 11,
        K::DotStar | K::ArrowStar => 12,
        _ => 0,
    }
}

/// expression (with commas)
pub fn parse_expr(sema: &mut Sema) -> R<ExprId> {
    let mut e = parse_assignment(sema)?;
    while sema.is(K::Comma) {
        let loc = sema.bump().loc;
        let r = parse_assignment(sema)?;
        e = operators::binary_op(sema, OpName::Comma, e, r, loc)?;
    }
    Ok(e)
}

/// assignment-expression
pub fn parse_assignment(sema: &mut Sema) -> R<ExprId> {
    sema.enter()?;
    let r = parse_assignment_inner(sema);
    sema.leave();
    r
}

fn parse_assignment_inner(sema: &mut Sema) -> R<ExprId> {
    if sema.is(K::KwThrow) {
        let loc = sema.loc();
        if sema.cx.mode.unevaluated
            || !sema.cx.mode.device
            || sema.session.diags.in_trap()
            || !bodies::in_device_function(sema)
        {
            // Parsed and dropped: host code, and functions for both sides, may throw.
            sema.bump();
            if !matches!(sema.kind(), K::Semi | K::RParen | K::Colon | K::Comma) {
                let saved = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
                sema.trap(|s| parse_assignment(s));
                sema.cx.mode.unevaluated = saved;
                let stop = sema
                    .tokens
                    .find_stop(sema.idx(), &[K::Semi, K::Comma, K::Colon]);
                if stop > sema.idx() {
                    sema.cx.pos = stop << 1;
                }
            }
            return Ok(sema.prvalue(ExprKind::Throw, Builtin::Void.q(), loc));
        }
        return sema.unsupported(loc, "'throw' in device code");
    }
    if matches!(sema.kind(), K::KwCoYield | K::KwCoAwait) {
        let loc = sema.loc();
        return sema.unsupported(loc, "a coroutine");
    }
    let l = parse_conditional(sema)?;
    let t = sema.tok();
    let op = match t.kind {
        K::Eq
        | K::PlusEq
        | K::MinusEq
        | K::StarEq
        | K::SlashEq
        | K::PercentEq
        | K::CaretEq
        | K::AmpEq
        | K::PipeEq
        | K::LessLessEq => op_of_token(t.kind),
        K::GreaterGreaterEq if !sema.cx.mode.no_greater => op_of_token(t.kind),
        _ => None,
    };
    let Some(op) = op else { return Ok(l) };
    sema.bump();
    if sema.is(K::LBrace) {
        let b = expr_postfix::parse_braced(sema)?;
        if op == OpName::Eq && sema.prog.types.record(sema.ty(l)).is_none() && !sema.is_dep(l) {
            let lt = sema.ty(l);
            let v = list::list_init(sema, lt.unqual(), b, false, t.loc)?;
            return operators::binary_op(sema, op, l, v, t.loc);
        }
        return operators::binary_op(sema, op, l, b, t.loc);
    }
    let r = parse_assignment(sema)?;
    operators::binary_op(sema, op, l, r, t.loc)
}

/// conditional-expression
pub fn parse_conditional(sema: &mut Sema) -> R<ExprId> {
    let c = parse_binary(sema, 1)?;
    if !sema.is(K::Question) {
        return Ok(c);
    }
    let loc = sema.bump().loc;
    if sema.eat(K::Colon) {
        // GNU `a ?: b`
        let b = parse_assignment(sema)?;
        if sema.is_dep(c) || sema.is_dep(b) {
            return operators::conditional(sema, c, c, b, loc);
        }
        let v = trees::rvalue(sema, c)?;
        let t = sema.ty(v);
        let o = sema.prvalue(ExprKind::Opaque(v), t, loc);
        let test = trees::to_bool(sema, o)?;
        let cond = operators::conditional(sema, test, o, b, loc)?;
        let ct = sema.ty(cond);
        return Ok(sema.prvalue(ExprKind::BinaryCond { value: v, cond }, ct, loc));
    }
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let a = parse_expr(sema);
    sema.cx.mode.no_greater = saved;
    let a = a?;
    let colon = sema.loc();
    sema.expect(K::Colon)?;
    let b = parse_assignment(sema)?;
    let e = operators::conditional(sema, c, a, b, colon)?;
    if matches!(sema.prog[e].kind, ExprKind::Cond { .. }) {
        sema.prog[e].loc = loc;
    }
    Ok(e)
}

/// Binary operators of at least the given precedence.
pub fn parse_binary(sema: &mut Sema, min: u8) -> R<ExprId> {
    let mut l = parse_cast_expr(sema)?;
    loop {
        let t = sema.tok();
        let p = precedence(t.kind);
        if p < min || p == 0 {
            return Ok(l);
        }
        if sema.cx.mode.no_greater
            && matches!(t.kind, K::Greater | K::GreaterGreater | K::GreaterEq)
            && t.kind != K::GreaterEq
        {
            return Ok(l);
        }
        if sema.cx.pos & 1 != 0 && matches!(t.kind, K::Greater) {
            return Ok(l);
        }
        // A fold's operator belongs to the fold.
        if sema.ahead(1) == K::Ellipsis {
            return Ok(l);
        }
        sema.bump();
        let r = if p < 12 {
            parse_binary(sema, p + 1)?
        } else {
            parse_cast_expr(sema)?
        };
        let Some(op) = op_of_token(t.kind) else {
            return sema.expected("an operator");
        };
        // A constant left operand decides whether the right one is ever evaluated.
        l = operators::binary_op(sema, op, l, r, t.loc)?;
    }
}

/// cast-expression
pub fn parse_cast_expr(sema: &mut Sema) -> R<ExprId> {
    sema.enter()?;
    let r = parse_cast_inner(sema);
    sema.leave();
    r
}

fn parse_cast_inner(sema: &mut Sema) -> R<ExprId> {
    if sema.is(K::LParen) && sema.tokens.fold_ellipsis(sema.idx()).is_none() {
        let start = sema.cx.pos;
        let open = sema.idx();
        let close = sema.close(open);
        let after = sema.tok_at(close + 1).kind;
        sema.bump();
        if sema.ahead(0) != K::LBrace && (names::at_type(sema) || at_attributed_type(sema)) {
            let t = sema.trap(|s| {
                let t = template_args::parse_type_id(s)?;
                if s.idx() != close {
                    return Err(Fail);
                }
                Ok(t)
            });
            if let Some(t) = t {
                let loc = sema.tok_at(open).loc;
                sema.cx.pos = (close + 1) << 1;
                if after == K::LBrace {
                    let b = expr_postfix::parse_braced(sema)?;
                    let e = compound_literal(sema, t, b, loc)?;
                    return expr_postfix::parse_postfix_ops(sema, e);
                }
                let operand = match after {
                    K::Plus | K::Minus | K::Star | K::Amp | K::LParen => true,
                    K::RParen
                    | K::RBracket
                    | K::RBrace
                    | K::Comma
                    | K::Semi
                    | K::Question
                    | K::Colon
                    | K::Eof
                    | K::Eq
                    | K::Dot
                    | K::Arrow => false,
                    k => {
                        precedence(k) == 0
                            && !matches!(k, K::Greater | K::GreaterGreater | K::Ellipsis)
                    }
                };
                if operand {
                    let e = parse_cast_expr(sema)?;
                    return cast::explicit_cast(sema, CastForm::C, t, e, loc);
                }
            }
        }
        sema.cx.pos = start;
    }
    parse_unary(sema)
}

/// `(T){…}`
fn compound_literal(
    sema: &mut Sema,
    t: QualType,
    b: ExprId,
    loc: jacquard_preprocess::source::Loc,
) -> R<ExprId> {
    let v = list::list_init(sema, t, b, true, loc)?;
    if sema.prog.types.is_array(t) {
        let g = trees::materialize(sema, v);
        sema.prog[g].cat = Category::LValue;
        return Ok(g);
    }
    Ok(v)
}

fn parse_unary(sema: &mut Sema) -> R<ExprId> {
    let t = sema.tok();
    match t.kind {
        K::Plus | K::Minus | K::Exclaim | K::Tilde | K::Star | K::PlusPlus | K::MinusMinus => {
            sema.bump();
            let e = parse_cast_expr(sema)?;
            let Some(op) = op_of_token(t.kind) else {
                return sema.expected("an operator");
            };
            unary::unary_op(sema, op, e, t.loc)
        }
        K::Amp => {
            sema.bump();
            // `&C::member` names a pointer to member.
            let start = sema.cx.pos;
            if matches!(sema.kind(), K::Ident | K::ColonColon | K::KwDecltype)
                && let Some(e) = members::try_member_pointer(sema, t.loc)?
            {
                return Ok(e);
            }
            sema.cx.pos = start;
            let e = parse_cast_expr(sema)?;
            unary::unary_op(sema, OpName::Amp, e, t.loc)
        }
        K::AmpAmp => sema.unsupported(t.loc, "the address of a label"),
        K::KwExtension => {
            sema.bump();
            parse_cast_expr(sema)
        }
        K::KwReal | K::KwImag => {
            sema.bump();
            let e = parse_cast_expr(sema)?;
            complex::part(sema, e, t.kind == K::KwImag, t.loc)
        }
        K::KwSizeof => parse_sizeof(sema),
        K::KwAlignof => {
            sema.bump();
            let open = sema.idx();
            sema.expect(K::LParen)?;
            if names::at_type(sema) {
                let of_typedef = typedef_align::named_typedef_align(sema);
                let ty = template_args::parse_type_id(sema)?;
                sema.expect(K::RParen)?;
                if sema.prog.types.is_dependent(ty.ty()) {
                    return Ok(sema.dep(DepExpr::AlignofType(ty), t.loc));
                }
                let ty = sema.prog.types.strip_ref(ty);
                let n = match of_typedef {
                    Some(n) => u64::from(n),
                    None => constant::align_of(sema, ty)?,
                };
                return Ok(sema.int(i128::from(n), Builtin::ULong.q(), t.loc));
            }
            sema.cx.pos = open << 1;
            let e = parse_unevaluated(sema, parse_unary)?;
            let ty = sema.ty(e);
            if sema.is_dep(e) {
                return Ok(sema.dep(DepExpr::AlignofType(ty), t.loc));
            }
            let n = constant::align_of(sema, ty)?;
            Ok(sema.int(i128::from(n), Builtin::ULong.q(), t.loc))
        }
        K::KwNoexcept => {
            sema.bump();
            sema.expect(K::LParen)?;
            let e = parse_unevaluated(sema, parse_expr)?;
            sema.expect(K::RParen)?;
            overload::check_not_bound(sema, e)?;
            if sema.is_dep(e) {
                let d = dependent::dep_of(sema, e);
                return Ok(sema.dep(DepExpr::Noexcept(d), t.loc));
            }
            let v = exceptions::operand_noexcept(sema, e);
            Ok(sema.int(i128::from(v), Builtin::Bool.q(), t.loc))
        }
        K::KwNew if sema.cx.mode.lenient => host::new_expression(sema),
        K::KwNew => new_delete::parse_new(sema, false),
        K::KwDelete => new_delete::parse_delete(sema, false),
        K::ColonColon if sema.ahead(1) == K::KwNew => {
            sema.bump();
            new_delete::parse_new(sema, true)
        }
        K::ColonColon if sema.ahead(1) == K::KwDelete => {
            sema.bump();
            new_delete::parse_delete(sema, true)
        }
        _ => {
            let e = expr_primary::parse_primary(sema)?;
            expr_postfix::parse_postfix_ops(sema, e)
        }
    }
}

/// Parses with nothing odr-used.
pub fn parse_unevaluated<T>(sema: &mut Sema, f: impl FnOnce(&mut Sema) -> R<T>) -> R<T> {
    let saved = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
    let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let r = f(sema);
    sema.cx.mode.unevaluated = saved;
    sema.cx.mode.no_greater = gt;
    r
}

fn parse_sizeof(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.bump().loc;
    let size_t = Builtin::ULong.q();
    if sema.eat(K::Ellipsis) {
        sema.expect(K::LParen)?;
        let (name, nloc) = sema.ident()?;
        sema.expect(K::RParen)?;
        if let Some(n) = packs::find_pack(sema, name) {
            return Ok(sema.int(i128::from(n), size_t, loc));
        }
        for s in lookup::lookup(sema, name) {
            if let SymKind::Arg(a) = sema.sym_kind(s).clone() {
                match *a {
                    TemplateArg::Type(t) => {
                        if let TypeKind::Param(p) = *sema.prog.types.kind(t.ty()) {
                            return Ok(sema.dep(DepExpr::SizeofPack(p), loc));
                        }
                    }
                    TemplateArg::Expr(d) => {
                        if let DepExpr::Param(p) = sema.prog[d] {
                            return Ok(sema.dep(DepExpr::SizeofPack(p), loc));
                        }
                    }
                    _ => {}
                }
            }
            if sema.cx.mode.dependent {
                return Ok(sema.dep(DepExpr::Opaque(loc.0, 0), loc));
            }
        }
        let text = sema.text(name).to_string();
        return sema.fail(nloc, msg::NOT_A_PACK, &[&text]);
    }
    if sema.is(K::LParen) {
        let start = sema.cx.pos;
        let close = sema.close(sema.idx());
        sema.bump();
        let at = sema.loc();
        if names::at_type(sema) {
            let t = sema.trap(|s| {
                let t = template_args::parse_type_id(s)?;
                if s.idx() != close { Err(Fail) } else { Ok(t) }
            });
            if let Some(t) = t {
                sema.cx.pos = (close + 1) << 1;
                if !sema.is(K::LBrace) {
                    let none = sema.prog.types.is_function(t) || sema.prog.types.is_void(t);
                    if none && !sema.cx.mode.lenient {
                        let n = print::type_name(sema, t);
                        return sema.fail(at, msg::INCOMPLETE_TYPE, &[&n]);
                    }
                    if sema.prog.types.is_dependent(t.ty()) {
                        return Ok(sema.dep(DepExpr::SizeofType(t), loc));
                    }
                    let t = sema.prog.types.strip_ref(t);
                    let n = constant::size_of(sema, t, at)?;
                    return Ok(sema.int(i128::from(n), size_t, loc));
                }
            }
        }
        sema.cx.pos = start;
    }
    let e = parse_unevaluated(sema, parse_unary)?;
    if sema.is_dep(e) {
        let d = dependent::dep_of(sema, e);
        return Ok(sema.dep(DepExpr::SizeofExpr(d), loc));
    }
    let e = operators::discard(sema, e)?;
    let t = sema.ty(e);
    let n = constant::size_of(sema, t, loc)?;
    Ok(sema.int(i128::from(n), size_t, loc))
}

/// Do attributes stand here, and a type behind them?
fn at_attributed_type(sema: &mut Sema) -> bool {
    if sema.kind() != K::KwAttribute {
        return false;
    }
    let start = sema.cx.pos;
    sema.cx.pos = sema.tokens.skip_attrs(sema.idx()) << 1;
    let found = names::at_type(sema);
    sema.cx.pos = start;
    found
}
