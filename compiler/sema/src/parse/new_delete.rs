//! `new` and `delete`.

use crate::class::access;
use crate::convert::trees;
use crate::expressions::{allocation, arithmetic, extent};
use crate::init::{constructors, list, narrowing};
use crate::parse::{declarator, declspec, expr, expr_postfix, names, template_args};
use crate::syntax::{DeclMode, SpecMode};
use crate::templates::ctad;
use crate::types::print;
use crate::{Fail, R, Sema, class, constant, declare, init, reachability, warn};
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::{Category, DeleteExpr, DepExpr, ExprId, ExprKind, NewExpr, OpName};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

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

/// The type that a `new` expression makes objects of.
struct NewType {
    /// That of one element.
    elem: QualType,
    /// Elements of an array: an expression of type `unsigned long`.
    count: Option<ExprId>,
    /// The same where it is a constant.
    known: Option<u64>,
    /// `new T[]{…}`: the initializer tells how many.
    open: bool,
}

/// What a `new` expression initializes its object with.
#[derive(Default)]
struct NewInit {
    init: Option<ExprId>,
    rest: Option<ExprId>,
}

/// The initializer of a `new`. It may tell the type, or the number of elements.
fn parse_new_init(sema: &mut Sema, ty: &mut NewType, type_loc: Loc) -> R<NewInit> {
    let array = ty.count.is_some() || ty.open;
    let one = |init| NewInit {
        init: Some(init),
        rest: None,
    };
    match sema.kind() {
        K::LParen => {
            let args = expr_postfix::parse_call_args(sema)?;
            if declare::has_placeholder(sema, ty.elem) {
                ty.elem = match args.first() {
                    Some(&a)
                        if !matches!(
                            sema.prog.types.kind(ty.elem.ty()),
                            TypeKind::DeducedClass(_)
                        ) =>
                    {
                        init::deduce_auto(sema, ty.elem, a, type_loc)?
                    }
                    _ => ctad::deduce_class_args(sema, ty.elem, &args, type_loc)?,
                };
            }
            class::require_complete(sema, ty.elem, type_loc)?;
            if !array || args.is_empty() {
                return Ok(one(init::direct_init(sema, ty.elem, args, type_loc)?));
            }
            if !sema.options.cxx20 {
                let n = print::type_name(sema, ty.elem);
                return sema.fail(type_loc, msg::BAD_ARRAY_INIT, &[&n]);
            }
            let list = sema.prog.add_expr_list(&args);
            let kind = ExprKind::Braced(list);
            let b = sema.expr(kind, Builtin::BracedList.q(), Category::PrValue, type_loc);
            array_elements(sema, ty, b, type_loc)
        }
        K::LBrace => {
            let b = expr_postfix::parse_braced(sema)?;
            if array {
                return array_elements(sema, ty, b, type_loc);
            }
            if declare::has_placeholder(sema, ty.elem) {
                ty.elem = ctad::deduce_class_args(sema, ty.elem, &[b], type_loc)?;
            }
            Ok(one(list::list_init(sema, ty.elem, b, true, type_loc)?))
        }
        _ => {
            let deduced = matches!(
                sema.prog.types.kind(ty.elem.ty()),
                TypeKind::DeducedClass(_)
            );
            if !deduced && declare::has_placeholder(sema, ty.elem) {
                return sema.fail(type_loc, msg::AUTO_NO_INIT, &[]);
            }
            class::require_complete(sema, ty.elem, type_loc)?;
            let elem = sema.prog.types.base_elem(ty.elem);
            if elem.is_const() && !sema.cx.mode.lenient && constructors::needs_value(sema, elem) {
                let n = print::type_name(sema, ty.elem);
                return sema.fail(type_loc, msg::CONST_OBJECT_UNINITIALISED, &[&n]);
            }
            let init = constructors::default_init(sema, ty.elem, type_loc)?;
            Ok(NewInit { init, rest: None })
        }
    }
}

/// The elements that a list names, and what those after them get.
fn array_elements(sema: &mut Sema, ty: &mut NewType, b: ExprId, loc: Loc) -> R<NewInit> {
    class::require_complete(sema, ty.elem, loc)?;
    let items = match sema.prog[b].kind {
        ExprKind::Braced(l) => l.len,
        _ => 0,
    };
    let len = match ty.known {
        Some(n) => ArrayLen::Const(n),
        None => ArrayLen::Incomplete,
    };
    if items == 0 && ty.known.is_none() && !ty.open {
        // As many as there are, each from an empty list.
        let init = Some(list::list_init(sema, ty.elem, b, true, loc)?);
        return Ok(NewInit { init, rest: None });
    }
    let at = sema.prog.types.array(ty.elem, len);
    let init = list::list_init(sema, at, b, true, loc)?;
    let made = match *sema.prog.types.kind(sema.ty(init).ty()) {
        TypeKind::Array {
            len: ArrayLen::Const(n),
            ..
        } => n,
        _ => 0,
    };
    if ty.open {
        ty.count = Some(sema.int(i128::from(made), Builtin::ULong.q(), loc));
        ty.known = Some(made);
    }
    let rest = match ty.known {
        Some(_) => None,
        None => {
            let empty = sema.prog.add_expr_list(&[]);
            let kind = ExprKind::Braced(empty);
            let b = sema.expr(kind, Builtin::BracedList.q(), Category::PrValue, loc);
            Some(list::list_init(sema, ty.elem, b, false, loc)?)
        }
    };
    let init = Some(init);
    Ok(NewInit { init, rest })
}

/// The type behind `new` and its placement arguments; where it ends.
fn parse_new_type(sema: &mut Sema) -> R<(QualType, Option<u32>)> {
    let mut count_at = None;
    if sema.is(K::LParen) {
        sema.bump();
        let t = template_args::parse_type_id(sema)?;
        sema.expect(K::RParen)?;
        return Ok((t, None));
    }
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
    let ty = declarator::parse_declarator(sema, base, DeclMode::New)?.ty;
    Ok((ty, count_at))
}

/// How many elements of which type: the first extent is any expression, and a type-id or typedef may be an array's.
fn element_type(sema: &mut Sema, ty: QualType, count_at: Option<u32>, loc: Loc) -> R<NewType> {
    let ulong = Builtin::ULong.q();
    let mut new = NewType {
        elem: ty,
        count: None,
        known: None,
        open: false,
    };
    let after = sema.cx.pos;
    if let Some(at) = count_at {
        if sema.tok_at(at).kind == K::RBracket {
            new.open = true;
            return Ok(new);
        }
        sema.cx.pos = at << 1;
        let e = expr::parse_expr(sema)?;
        sema.cx.pos = after;
        if !sema.is_dep(e)
            && let Ok(n) = constant::try_const_int(sema, e)
        {
            if n < 0 {
                let at = extent::start_of(sema, e, loc);
                return sema.fail(at, msg::BAD_ARRAY_SIZE, &[&n]);
            }
            new.known = u64::try_from(n).ok();
        }
        new.count = Some(trees::copy_init(sema, ulong, e, loc)?);
        return Ok(new);
    }
    if let TypeKind::Array { elem, len } = *sema.prog.types.kind(ty.ty()) {
        new.elem = elem;
        match len {
            ArrayLen::Const(n) => {
                new.count = Some(sema.int(i128::from(n), ulong, loc));
                new.known = Some(n);
            }
            _ => new.open = true,
        }
    }
    Ok(new)
}

pub(crate) fn parse_new(sema: &mut Sema, global: bool) -> R<ExprId> {
    let loc = sema.bump().loc;
    let mut placement: Option<Vec<ExprId>> = None;
    if sema.is(K::LParen) && !at_new_type(sema) {
        placement = Some(expr_postfix::parse_call_args(sema)?);
    }
    let type_loc = sema.loc();
    let (ty, count_at) = parse_new_type(sema)?;
    let given = placement.as_deref().unwrap_or_default();
    if sema.prog.types.is_dependent(ty.ty()) || given.iter().any(|p| sema.is_dep(*p)) {
        let plain = given.is_empty() && count_at.is_none();
        if matches!(sema.kind(), K::LParen | K::LBrace) {
            sema.skip_group();
        } else if plain {
            return Ok(sema.dep(DepExpr::New(ty), loc));
        }
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 1), loc));
    }
    if sema.prog.types.is_ref(ty) || sema.prog.types.is_function(ty) {
        let n = print::type_name(sema, ty);
        return sema.fail(type_loc, msg::NEW_TYPE, &[&n]);
    }
    let mut new = element_type(sema, ty, count_at, loc)?;
    if let Some(r) = sema.prog.types.record(new.elem)
        && class::complete_record(sema, r)
        && sema.prog[r].traits.is_abstract
        && !sema.cx.mode.lenient
    {
        return class::abstract_class(sema, r, new.elem, type_loc);
    }
    if new.open && !matches!(sema.kind(), K::LParen | K::LBrace) {
        let n = format!("{} []", print::type_name(sema, new.elem));
        return sema.fail(type_loc, msg::INCOMPLETE_TYPE, &[&n]);
    }
    let NewInit { init, rest } = parse_new_init(sema, &mut new, type_loc)?;
    let elem = new.elem;
    let op = match new.count {
        Some(_) => OpName::NewArray,
        None => OpName::New,
    };
    let (alloc, alloc_args) =
        allocation::find_allocation(sema, elem, op, global, placement.as_deref(), loc)?;
    let cookie =
        new.count.is_some() && alloc.is_some() && allocation::needs_cookie(sema, elem, loc);
    let list = sema.prog.add_expr_list(&alloc_args);
    let p = sema.prog.types.pointer(elem);
    Ok(sema.prvalue(
        ExprKind::New(Box::new(NewExpr {
            elem,
            count: new.count,
            alloc,
            alloc_args: list,
            init,
            rest,
            cookie,
        })),
        p,
        loc,
    ))
}

pub(super) fn parse_delete(sema: &mut Sema, global: bool) -> R<ExprId> {
    let loc = sema.bump().loc;
    let array = if sema.is(K::LBracket) && sema.ahead(1) == K::RBracket {
        sema.bump();
        sema.bump();
        true
    } else {
        false
    };
    let e = expr::parse_cast_expr(sema)?;
    if sema.is_dep(e) {
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 2), loc));
    }
    let ptr = if sema.prog.types.record(sema.ty(e)).is_some() {
        class_pointer(sema, e)?
    } else {
        trees::rvalue(sema, e)?
    };
    let Some(elem) = sema.prog.types.pointee(sema.ty(ptr)) else {
        let n = print::type_name(sema, sema.ty(ptr));
        let at = extent::start_of(sema, e, loc);
        return sema.fail(at, msg::NOT_A_POINTER, &[&n]);
    };
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
    let mut class = sema.prog.types.record(sema.prog.types.base_elem(elem));
    let of_class = class.is_some();
    if let Some(r) = class
        && !class::complete_record(sema, r)
        && !sema.cx.mode.lenient
        && !sema.session.diags.in_trap()
    {
        let at = extent::start_of(sema, e, loc);
        warn::warn(sema, at, msg::DELETE_INCOMPLETE, &[]);
        class = None;
    }
    let (mut dtor, mut virtual_dtor, mut dealloc) = (None, false, None);
    if let Some(r) = class {
        class::require_complete_record(sema, r, loc)?;
        dtor = trees::needed_dtor(sema, elem);
        virtual_dtor = !array && dtor.is_some_and(|d| sema.prog[d].flags.is_virtual);
    }
    // A virtual destructor knows the function of the object's own class.
    let known = match of_class {
        true => class.is_some(),
        false => !sema.prog.types.is_void(elem),
    };
    if !(virtual_dtor && !global) && known {
        dealloc = allocation::find_deallocation(sema, elem, array, global, loc)?;
    }
    match dealloc {
        Some(d) => reachability::use_function(sema, d.func, loc),
        None => drop(allocation::device_runtime(sema, "free", loc)),
    }
    let cookie = array && class.is_some() && allocation::needs_cookie(sema, elem, loc);
    Ok(sema.prvalue(
        ExprKind::Delete(Box::new(DeleteExpr {
            ptr,
            array,
            elem,
            dtor,
            virtual_dtor,
            dealloc,
            global,
            cookie,
        })),
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
