//! Expressions: comma, assignment, conditional, binary operators, casts and unary operators.

use crate::diag::msg;
use crate::hir::*;
use crate::parse::{declarator, declspec, expr_postfix, expr_primary, names, template_args};
use crate::sema::cast::CastForm;
use crate::sema::syntax::*;
use crate::sema::templates::ctad;
use crate::sema::*;
use crate::token::TokenKind as K;
use crate::types::*;

/// Binding strength of a binary operator; 0 for none.
fn precedence(k: K) -> u8 {
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
            || !bodies::in_pure_device(sema)
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
            return Ok(sema.prvalue(ExprKind::Error, Builtin::Void.q(), loc));
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
            let v = init_list::list_init(sema, lt.unqual(), b, false, t.loc)?;
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
        let v = apply::rvalue(sema, c)?;
        let t = sema.ty(v);
        let o = sema.prvalue(ExprKind::Opaque(v), t, loc);
        let test = apply::to_bool(sema, o)?;
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
        if p == 12 {
            let r = parse_cast_expr(sema)?;
            let arrow = t.kind == K::ArrowStar;
            if arrow
                && (operators::is_class_or_enum(sema, l) || operators::is_class_or_enum(sema, r))
                && let Some(e) = operators::overloaded_binary(sema, OpName::ArrowStar, l, r, t.loc)?
            {
                l = e;
                continue;
            }
            // The built-in `->*` takes what its operands convert to.
            let mut r = r;
            if arrow {
                l = operators::class_to_builtin(sema, l)?;
                r = operators::class_to_builtin(sema, r)?;
            }
            l = members::member_pointer_access(sema, l, r, arrow, t.loc)?;
            continue;
        }
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
fn compound_literal(sema: &mut Sema, t: QualType, b: ExprId, loc: crate::source::Loc) -> R<ExprId> {
    let v = init_list::list_init(sema, t, b, true, loc)?;
    if sema.prog.types.is_array(t) {
        let g = apply::materialize(sema, v);
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
            if sema.is_dep(e) {
                let d = dependent::dep_of(sema, e);
                return Ok(sema.dep(DepExpr::Noexcept(d), t.loc));
            }
            let v = exceptions::operand_noexcept(sema, e);
            Ok(sema.int(i128::from(v), Builtin::Bool.q(), t.loc))
        }
        K::KwNew if sema.cx.mode.lenient => host::new_expression(sema),
        K::KwNew => parse_new(sema, false),
        K::KwDelete => parse_delete(sema, false),
        K::ColonColon if sema.ahead(1) == K::KwNew => {
            sema.bump();
            parse_new(sema, true)
        }
        K::ColonColon if sema.ahead(1) == K::KwDelete => {
            sema.bump();
            parse_delete(sema, true)
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

/// Do the parentheses behind `new` hold its type, and not placement arguments?
fn at_new_type(sema: &mut Sema) -> bool {
    let start = sema.cx.pos;
    let close = sema.close(sema.idx());
    sema.bump();
    // `new (T)` or placement arguments.
    let is_type = names::at_type(sema)
        && sema
            .trap(|s| {
                template_args::parse_type_id(s)?;
                if s.idx() != close { Err(Fail) } else { Ok(()) }
            })
            .is_some()
        && matches!(
            sema.tok_at(close + 1).kind,
            K::Semi | K::LParen | K::RParen | K::Comma | K::LBrace
        )
        && !matches!(sema.tok_at(close + 1).kind, K::Ident);
    sema.cx.pos = start;
    is_type
}

/// The initialiser of a `new`. It may tell the type.
fn parse_new_init(
    sema: &mut Sema,
    ty: &mut QualType,
    array: bool,
    type_loc: crate::source::Loc,
) -> R<Option<ExprId>> {
    let mut init = None;
    match sema.kind() {
        K::LParen => {
            let args = expr_postfix::parse_call_args(sema)?;
            if declare::has_placeholder(sema, *ty) {
                *ty = match args.first() {
                    Some(&a)
                        if !matches!(sema.prog.types.kind(ty.ty()), TypeKind::DeducedClass(_)) =>
                    {
                        init::deduce_auto(sema, *ty, a, type_loc)?
                    }
                    _ => ctad::deduce_class_args(sema, *ty, &args, type_loc)?,
                };
            }
            class::require_complete(sema, *ty, type_loc)?;
            init = Some(init::direct_init(sema, *ty, args, type_loc)?);
        }
        K::LBrace => {
            let b = expr_postfix::parse_braced(sema)?;
            if array {
                let items = match sema.prog[b].kind {
                    ExprKind::Braced(l) => l.len,
                    _ => 0,
                };
                if items == 0 {
                    init = Some(constructors::value_init(sema, *ty, type_loc)?);
                } else {
                    let at = sema
                        .prog
                        .types
                        .array(*ty, ArrayLen::Const(u64::from(items)));
                    init = Some(init_list::list_init(sema, at, b, true, type_loc)?);
                }
            } else {
                if declare::has_placeholder(sema, *ty) {
                    *ty = ctad::deduce_class_args(sema, *ty, &[b], type_loc)?;
                }
                init = Some(init_list::list_init(sema, *ty, b, true, type_loc)?);
            }
        }
        _ => {
            class::require_complete(sema, *ty, type_loc)?;
            let elem = sema.prog.types.base_elem(*ty);
            if elem.is_const() && !sema.cx.mode.lenient && constructors::needs_value(sema, elem) {
                let n = print::type_name(sema, *ty);
                return sema.fail(type_loc, msg::CONST_OBJECT_UNINITIALISED, &[&n]);
            }
            if let Some(e) = constructors::default_init(sema, *ty, type_loc)? {
                init = Some(e);
            }
        }
    }
    Ok(init)
}

pub(crate) fn parse_new(sema: &mut Sema, global: bool) -> R<ExprId> {
    let loc = sema.bump().loc;
    let mut placement: Vec<ExprId> = Vec::new();
    let mut has_placement = false;
    if sema.is(K::LParen) {
        let is_type = at_new_type(sema);
        if !is_type {
            placement = expr_postfix::parse_call_args(sema)?;
            has_placement = true;
        }
    }
    let mut count_at = None;
    let type_loc = sema.loc();
    let ty = if sema.is(K::LParen) {
        sema.bump();
        let t = template_args::parse_type_id(sema)?;
        sema.expect(K::RParen)?;
        t
    } else {
        let spec = declspec::parse_decl_specs(sema, SpecMode::Type)?;
        let Some(base) = spec.ty else {
            return sema.expected("a type");
        };
        // Find the first extent before the declarator swallows it.
        let mut j = sema.idx();
        while matches!(
            sema.tok_at(j).kind,
            K::Star | K::KwConst | K::KwVolatile | K::KwRestrict
        ) {
            j += 1;
        }
        if sema.tok_at(j).kind == K::LBracket {
            count_at = Some(j + 1);
        }
        declarator::parse_declarator(sema, base, syntax::DeclMode::New)?.ty
    };
    let after = sema.cx.pos;
    if sema.prog.types.is_dependent(ty.ty()) || placement.iter().any(|p| sema.is_dep(*p)) {
        if matches!(sema.kind(), K::LParen | K::LBrace) {
            sema.skip_group();
        }
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 1), loc));
    }
    let mut ty = ty;
    let mut count = None;
    if sema.prog.types.is_ref(ty) || sema.prog.types.is_function(ty) {
        let n = print::type_name(sema, ty);
        return sema.fail(type_loc, msg::NEW_TYPE, &[&n]);
    }
    if let Some(at) = count_at {
        sema.cx.pos = at << 1;
        let e = parse_expr(sema)?;
        sema.cx.pos = after;
        if !sema.is_dep(e)
            && let Ok(n) = constant::try_const_int(sema, e)
            && n < 0
        {
            let at = extent::start_of(sema, e, loc);
            return sema.fail(at, msg::BAD_ARRAY_SIZE, &[&n]);
        }
        count = Some(apply::copy_init(sema, Builtin::ULong.q(), e, loc)?);
    } else if let TypeKind::Array {
        elem,
        len: ArrayLen::Const(n),
    } = *sema.prog.types.kind(ty.ty())
    {
        count = Some(sema.int(i128::from(n), Builtin::ULong.q(), loc));
        ty = elem;
    }
    if let Some(r) = sema.prog.types.record(ty)
        && class::complete_record(sema, r)
        && sema.prog[r].traits.is_abstract
        && !sema.cx.mode.lenient
    {
        let n = print::type_name(sema, ty);
        return sema.fail(type_loc, msg::ABSTRACT, &[&n]);
    }
    let init = parse_new_init(sema, &mut ty, count.is_some(), type_loc)?;
    // Allocation.
    let op = if count.is_some() {
        OpName::NewArray
    } else {
        OpName::New
    };
    let (alloc, alloc_args) =
        find_allocation(sema, ty, op, global, has_placement, &placement, loc)?;
    let dtor = if count.is_some() {
        apply::needed_dtor(sema, ty)
    } else {
        None
    };
    let list = sema.prog.add_expr_list(&alloc_args);
    let p = sema.prog.types.pointer(ty);
    Ok(sema.prvalue(
        ExprKind::New(Box::new(NewExpr {
            elem: ty,
            count,
            alloc,
            alloc_args: list,
            init,
            dtor,
        })),
        p,
        loc,
    ))
}

fn find_allocation(
    sema: &mut Sema,
    ty: QualType,
    op: OpName,
    global: bool,
    has_placement: bool,
    placement: &[ExprId],
    loc: crate::source::Loc,
) -> R<(Option<FuncId>, Vec<ExprId>)> {
    let name = sema.op_syms.of(op);
    let mut syms = crate::sema::lookup::Syms::new();
    if !global && let Some(r) = sema.prog.types.record(sema.prog.types.base_elem(ty)) {
        syms = lookup::lookup_member(sema, r, name);
    }
    let in_class = !syms.is_empty();
    if !in_class {
        // The reserved placement form needs no function.
        if has_placement && placement.len() == 1 {
            let v = sema.prog.types.pointer(Builtin::Void.q());
            let p = apply::rvalue(sema, placement[0])?;
            if sema.prog.types.is_pointer(sema.ty(p)) {
                let p = apply::convert_scalar(sema, p, v, loc)?;
                return Ok((None, vec![p]));
            }
        }
        syms = lookup::lookup_from(sema, ScopeId(0), name);
    }
    let size = sema.int(0, Builtin::ULong.q(), loc);
    let mut args = vec![size];
    args.extend_from_slice(placement);
    let mut c = Vec::new();
    for &s in &syms {
        overload::add_candidate(
            sema,
            s,
            None,
            &args,
            None,
            crate::sema::convert::UserConv::Yes,
            &mut c,
        );
    }
    match overload::pick(sema, &c, loc) {
        Ok(i)
            if in_class
                || !has_placement
                || sema.prog[c[i].func].body != Body::None
                || sema.prog[c[i].func].attrs.device =>
        {
            let f = c[i].func;
            let own = sema.prog[f].allocates().is_some() && sema.prog[f].body == Body::None;
            if !in_class && !has_placement && (own || !overload::device_callable(sema, f)) {
                return Ok((global_alloc(sema, op, loc), Vec::new()));
            }
            let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
                return Err(Fail);
            };
            let mut out = Vec::new();
            for (i, &p) in placement.iter().enumerate() {
                match ft.params.get(i + 1) {
                    Some(&t) => out.push(apply::copy_init(sema, t, p, loc)?),
                    None => out.push(p),
                }
            }
            reach::use_function(sema, f, loc);
            Ok((Some(f), out))
        }
        _ if has_placement => sema.fail(loc, msg::NO_PLACEMENT, &[]),
        _ => Ok((global_alloc(sema, op, loc), Vec::new())),
    }
}

/// The device's `malloc` behind plain `new`.
fn global_alloc(sema: &mut Sema, _op: OpName, loc: crate::source::Loc) -> Option<FuncId> {
    let name = sema.session.names.intern("malloc");
    runtime_function(sema, name, loc)
}

/// A function of the runtime by name: the builtin row's declaration.
pub fn runtime_function(
    sema: &mut Sema,
    name: crate::token::Sym,
    loc: crate::source::Loc,
) -> Option<FuncId> {
    let saved = sema.cx.pos;
    sema.cx.pos = ((sema.tokens.toks.len() as u32).saturating_sub(1)) << 1;
    let syms = lookup::lookup_from(sema, ScopeId(0), name);
    sema.cx.pos = saved;
    let found = syms.iter().find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Func(f) if sema.prog[f].builtin.is_some() || sema.prog[f].attrs.device => Some(f),
        _ => None,
    });
    let f = found.or_else(|| {
        syms.iter().find_map(|s| match *sema.sym_kind(*s) {
            SymKind::Func(f) => Some(f),
            _ => None,
        })
    })?;
    reach::use_function(sema, f, loc);
    Some(f)
}

fn parse_delete(sema: &mut Sema, global: bool) -> R<ExprId> {
    let loc = sema.bump().loc;
    let array = if sema.is(K::LBracket) && sema.ahead(1) == K::RBracket {
        sema.bump();
        sema.bump();
        true
    } else {
        false
    };
    let e = parse_cast_expr(sema)?;
    if sema.is_dep(e) {
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 2), loc));
    }
    let ptr = if sema.prog.types.record(sema.ty(e)).is_some() {
        class_pointer(sema, e)?
    } else {
        apply::rvalue(sema, e)?
    };
    let Some(elem) = sema.prog.types.pointee(sema.ty(ptr)) else {
        let n = print::type_name(sema, sema.ty(ptr));
        let at = extent::start_of(sema, e, loc);
        return sema.fail(at, msg::NOT_A_POINTER, &[&n]);
    };
    let mut dtor = None;
    let mut virtual_dtor = false;
    let mut dealloc = None;
    if narrowing::substituting(sema) {
        if sema.prog.types.is_void(elem) || sema.prog.types.is_function(elem) {
            return Err(Fail);
        }
        access::check_destructor(sema, elem, loc)?;
    }
    if sema.prog.types.is_void(elem) {
        let at = extent::start_of(sema, e, loc);
        warn::warn(sema, at, msg::DELETE_VOID, &[]);
    }
    let mut class = sema.prog.types.record(elem);
    if let Some(r) = class
        && !class::complete_record(sema, r)
        && !sema.cx.mode.lenient
        && !sema.session.diags.in_trap()
    {
        let at = extent::start_of(sema, e, loc);
        warn::warn(sema, at, msg::DELETE_INCOMPLETE, &[]);
        class = None;
    }
    if let Some(r) = class {
        class::require_complete_record(sema, r, loc)?;
        dtor = apply::needed_dtor(sema, elem);
        virtual_dtor = dtor.is_some_and(|d| sema.prog[d].flags.is_virtual);
        if !global {
            let name = sema.op_syms.of(if array {
                OpName::DeleteArray
            } else {
                OpName::Delete
            });
            for s in lookup::lookup_member(sema, r, name) {
                if let SymKind::Func(f) = *sema.sym_kind(s) {
                    reach::use_function(sema, f, loc);
                    dealloc = Some(f);
                    break;
                }
            }
        }
    }
    if dealloc.is_none() {
        let name = sema.session.names.intern("free");
        dealloc = runtime_function(sema, name, loc);
    }
    Ok(sema.prvalue(
        ExprKind::Delete {
            ptr,
            array,
            elem,
            dtor,
            virtual_dtor,
            dealloc,
        },
        Builtin::Void.q(),
        loc,
    ))
}

fn class_pointer(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let loc = sema.eloc(e);
    // The operand converts to the one pointer type it has a conversion to.
    let zero = sema.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc);
    let c = arithmetic::builtin_binary_op(sema, OpName::EqEq, e, zero, loc)?;
    if let ExprKind::Binary { l, .. } = sema.prog[c].kind {
        return Ok(l);
    }
    Ok(e)
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
