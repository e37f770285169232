//! Explicit casts: `static_cast` and kin, C casts, functional casts.

use crate::class::{access, bases};
use crate::constant::dependent;
use crate::convert::UserConv;
use crate::convert::trees;
use crate::declare::resolve;
use crate::expressions::{extent, operators};
use crate::init::{constructors, list, narrowing};
use crate::types::print;
use crate::{Fail, R, Sema, class, convert, cursor, declare, init, overload};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{CastKind, Category, DepExpr, DepExprId, ExprId, ExprKind, NamedCast};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

use crate::templates::ctad;

/// Which cast was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastForm {
    Static,
    Reinterpret,
    Const,
    C,
}

/// `cast<to>(e)`
pub fn explicit_cast(
    sema: &mut Sema,
    form: CastForm,
    to: QualType,
    e: ExprId,
    loc: Loc,
) -> R<ExprId> {
    if sema.prog.types.is_dependent(to.ty()) || sema.is_dep(e) {
        let d = dependent::dep_of(sema, e);
        let cast = match form {
            CastForm::C => DepExpr::Cast(to, Box::new([d])),
            CastForm::Static => DepExpr::NamedCast(NamedCast::Static, to, d),
            CastForm::Reinterpret => DepExpr::NamedCast(NamedCast::Reinterpret, to, d),
            CastForm::Const => DepExpr::NamedCast(NamedCast::Const, to, d),
        };
        return Ok(sema.dep(cast, loc));
    }
    if sema.cx.mode.lenient && !declare::has_placeholder(sema, to) {
        return Ok(
            match sema.trap(|s| explicit_cast_strict(s, form, to, e, loc)) {
                Some(x) if !sema.is_error(sema.ty(x)) => x,
                _ => sema.error_of(to, loc),
            },
        );
    }
    let r = explicit_cast_strict(sema, form, to, e, loc)?;
    sema.prog.changed_constants.remove(&r);
    Ok(r)
}

fn explicit_cast_strict(
    sema: &mut Sema,
    form: CastForm,
    to: QualType,
    e: ExprId,
    loc: Loc,
) -> R<ExprId> {
    if sema.is_error(to) || sema.is_error(sema.ty(e)) {
        return Ok(sema.error_expr(loc));
    }
    if matches!(form, CastForm::Static | CastForm::C) {
        let before = sema.cx.mode.any_access;
        sema.cx.mode.any_access |= form == CastForm::C;
        let r = static_cast(sema, form == CastForm::C, to, e, loc);
        sema.cx.mode.any_access = before;
        if let Some(r) = r? {
            return Ok(r);
        }
    }
    if matches!(form, CastForm::Const | CastForm::C | CastForm::Reinterpret)
        && let Some(r) = reinterpret(sema, form, to, e, loc)?
    {
        return Ok(r);
    }
    let (a, b) = (print::expr_type_name(sema, e), print::type_name(sema, to));
    let class = |s: &Sema, t: QualType| s.prog.types.record(t).is_some();
    let pointer = sema.prog.types.is_pointer(to) || sema.prog.types.is_ref(to);
    let at = match form {
        CastForm::Const if pointer => extent::start_of(sema, e, loc),
        CastForm::Static | CastForm::C if class(sema, to) || class(sema, sema.ty(e)) => {
            extent::start_of(sema, e, loc)
        }
        // The type within the angles.
        CastForm::Const => cast_type(sema, loc),
        CastForm::Reinterpret if class(sema, to) => cast_type(sema, loc),
        _ => loc,
    };
    sema.fail(at, msg::BAD_CAST, &[&a, &b])
}

/// The type in the angles of the cast whose word stands at `word`.
fn cast_type(sema: &Sema, word: Loc) -> Loc {
    cursor::token_before(sema, word).map_or(word, |i| sema.tok_at(i + 2).loc)
}

fn static_cast(
    sema: &mut Sema,
    c_style: bool,
    to: QualType,
    e: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    let e = if let ExprKind::Overload(_) = sema.prog[e].kind {
        overload::address_of_overload(sema, e, to)?
    } else {
        e
    };
    if sema.prog.types.is_void(to) {
        let e = operators::discard(sema, e)?;
        return Ok(Some(operators::to_void(sema, e)));
    }
    if let ExprKind::Braced(_) = sema.prog[e].kind {
        return list::list_init(sema, to, e, true, loc).map(Some);
    }
    let x = sema.prog[e].clone();
    if let TypeKind::LRef(t) | TypeKind::RRef(t) = *sema.prog.types.kind(to.ty()) {
        return cast_to_reference(sema, c_style, to, t, e, loc);
    }
    if let Some(r) = sema.prog.types.record(to) {
        if class::complete_record(sema, r) {
            forbid_abstract(sema, to, loc)?;
        }
        return constructors::construct(sema, to, &[e], true, loc).map(Some);
    }
    if sema.prog.types.record(x.ty).is_some() {
        let i = convert::ics(sema, e, to, UserConv::Explicit);
        if i.is_bad() {
            return Ok(None);
        }
        return trees::initialize(sema, to.unqual(), e, UserConv::Explicit, loc).map(Some);
    }
    let v = trees::rvalue(sema, e)?;
    let from = sema.ty(v);
    if from.ty() == to.ty() {
        return Ok(Some(v));
    }
    if convert::std_conversion(sema, v, from, to).is_some() {
        return trees::convert_scalar(sema, v, to, loc).map(Some);
    }
    let num = |me: &Sema, t: QualType| {
        me.prog.types.is_arithmetic(t) || me.prog.types.enumeration(t).is_some()
    };
    if num(sema, from) && num(sema, to) {
        if let Some(en) = sema.prog.types.enumeration(to) {
            resolve::complete_enum(sema, en);
        }
        return trees::convert_scalar(sema, v, to, loc).map(Some);
    }
    if let (Some(a), Some(b)) = (sema.prog.types.pointee(from), sema.prog.types.pointee(to)) {
        if !c_style && a.quals() & !b.quals() & 3 != 0 {
            return Ok(None);
        }
        let done = cast_pointer(sema, c_style, to, (a, b), v, loc)?;
        if done.is_some() {
            return Ok(done);
        }
    }
    if let (TypeKind::MemberPointer { pointee: p, .. }, TypeKind::MemberPointer { pointee: q, .. }) = (
        sema.prog.types.kind(from.ty()).clone(),
        sema.prog.types.kind(to.ty()).clone(),
    ) && p.ty() == q.ty()
    {
        return trees::convert_scalar(sema, v, to, loc).map(Some);
    }
    if let TypeKind::Vector { .. } = sema.prog.types.kind(to.ty()) {
        return trees::convert_scalar(sema, v, to, loc).map(Some);
    }
    Ok(None)
}

/// To a reference: binding, down-casts, lvalue to xvalue.
fn cast_to_reference(
    sema: &mut Sema,
    c_style: bool,
    to: QualType,
    t: QualType,
    e: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    let x = sema.prog[e].clone();
    let rv = sema.prog.types.is_rref(to);
    if x.cat != Category::PrValue || sema.prog.types.record(x.ty).is_some() {
        let same = x.ty.ty() == t.ty();
        if same
            && x.cat != Category::PrValue
            && (c_style || x.ty.quals() & !t.quals() & 3 == 0)
            && (rv || x.cat == Category::LValue || t.is_const())
        {
            let cat = if rv && !sema.prog.types.is_function(t) {
                Category::XValue
            } else {
                Category::LValue
            };
            return Ok(Some(sema.expr(
                ExprKind::Cast {
                    kind: CastKind::NoOp,
                    operand: e,
                },
                t,
                cat,
                loc,
            )));
        }
        if let (Some(a), Some(b)) = (sema.prog.types.record(x.ty), sema.prog.types.record(t))
            && x.cat != Category::PrValue
        {
            let cat = if rv {
                Category::XValue
            } else {
                Category::LValue
            };
            if let Some(p) = bases::find_base_path(sema, a, b) {
                match c_style {
                    true => bases::check_base_unique(sema, a, b, loc)?,
                    false => bases::check_base(sema, a, b, loc)?,
                }
                class::complete_record(sema, a);
                let kind = if p.is_empty() {
                    CastKind::NoOp
                } else {
                    CastKind::DerivedToBase(p.into())
                };
                return Ok(Some(sema.expr(
                    ExprKind::Cast { kind, operand: e },
                    t,
                    cat,
                    loc,
                )));
            }
            if let Some(p) = bases::find_base_path(sema, b, a) {
                bases::check_downcast(sema, b, a, &p, loc)?;
                return Ok(Some(sema.expr(
                    ExprKind::Cast {
                        kind: CastKind::BaseToDerived(p.into()),
                        operand: e,
                    },
                    t,
                    cat,
                    loc,
                )));
            }
        }
    }
    let i = convert::ics(sema, e, to, UserConv::Explicit);
    if !i.is_bad() {
        let r = trees::initialize(sema, to, e, UserConv::Explicit, loc)?;
        if rv && sema.prog[r].cat == Category::LValue && !sema.prog.types.is_function(t) {
            let ty = sema.prog[r].ty;
            let kind = CastKind::NoOp;
            let cast = ExprKind::Cast { kind, operand: r };
            return Ok(Some(sema.expr(cast, ty, Category::XValue, loc)));
        }
        // A temporary to which a cast binds `const T &` is an lvalue.
        if !rv && sema.prog[r].cat == Category::XValue {
            let ty = sema.prog[r].ty;
            let kind = CastKind::NoOp;
            let cast = ExprKind::Cast { kind, operand: r };
            return Ok(Some(sema.expr(cast, ty, Category::LValue, loc)));
        }
        return Ok(Some(r));
    }
    Ok(None)
}

/// From a pointer to `a` to one to `b`, where a `static_cast` does that: from `void *`, and between bases and derived classes.
fn cast_pointer(
    sema: &mut Sema,
    c_style: bool,
    to: QualType,
    (a, b): (QualType, QualType),
    v: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    if sema.prog.types.is_void(a) {
        return Ok(Some(sema.prvalue(
            ExprKind::Cast {
                kind: CastKind::BitCast,
                operand: v,
            },
            to.unqual(),
            loc,
        )));
    }
    if let (Some(x), Some(y)) = (sema.prog.types.record(a), sema.prog.types.record(b)) {
        if let Some(p) = bases::find_base_path(sema, y, x).filter(|p| !p.is_empty()) {
            bases::check_downcast(sema, y, x, &p, loc)?;
            class::complete_record(sema, y);
            return Ok(Some(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::BaseToDerived(p.into()),
                    operand: v,
                },
                to.unqual(),
                loc,
            )));
        }
        if let Some(p) = bases::find_base_path(sema, x, y).filter(|p| !p.is_empty()) {
            match c_style {
                true => bases::check_base_unique(sema, x, y, loc)?,
                false => bases::check_base(sema, x, y, loc)?,
            }
            return Ok(Some(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::DerivedToBase(p.into()),
                    operand: v,
                },
                to.unqual(),
                loc,
            )));
        }
    }
    Ok(None)
}

/// To the reference type `to`, of what it refers to.
fn reinterpret_reference(
    sema: &mut Sema,
    form: CastForm,
    (to, t): (QualType, QualType),
    e: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    let x = sema.prog[e].clone();
    if form == CastForm::Const
        && (!similar(sema, x.ty, t) || sema.prog.types.is_lref(to) && x.cat != Category::LValue)
    {
        return Ok(None);
    }
    // A temporary of class or array type may be cast to an rvalue reference ([expr.const.cast] 3).
    let object = sema.prog.types.record(x.ty).is_some() || sema.prog.types.is_array(x.ty);
    let temporary = form == CastForm::Const && object && x.cat == Category::PrValue;
    let e = match temporary {
        true => trees::materialize(sema, e),
        false if x.cat == Category::PrValue => return Ok(None),
        false => e,
    };
    let kind = if x.ty.ty() == t.ty() {
        CastKind::NoOp
    } else {
        CastKind::BitCast
    };
    let cat = if sema.prog.types.is_lref(to) {
        Category::LValue
    } else {
        Category::XValue
    };
    Ok(Some(sema.expr(
        ExprKind::Cast { kind, operand: e },
        t,
        cat,
        loc,
    )))
}

fn reinterpret(
    sema: &mut Sema,
    form: CastForm,
    to: QualType,
    e: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    if let TypeKind::LRef(t) | TypeKind::RRef(t) = *sema.prog.types.kind(to.ty()) {
        return reinterpret_reference(sema, form, (to, t), e, loc);
    }
    let v = trees::rvalue(sema, e)?;
    let from = sema.ty(v);
    let (fk, tk) = (
        sema.prog.types.kind(from.ty()).clone(),
        sema.prog.types.kind(to.ty()).clone(),
    );
    // Those of an array stand at its elements.
    let types = &sema.prog.types;
    let qualified = |t: QualType| t.quals() | types.base_elem(t).quals();
    let kind = match (&fk, &tk) {
        (TypeKind::Pointer(a), TypeKind::Pointer(b))
            if form == CastForm::Reinterpret && qualified(*a) & !qualified(*b) & 3 != 0 =>
        {
            return Ok(None);
        }
        // Not of classes ([expr.reinterpret.cast] 2).
        (TypeKind::Record(_), _) if form == CastForm::Reinterpret => return Ok(None),
        _ if from.ty() == to.ty()
            && (form != CastForm::Const
                || matches!(tk, TypeKind::Pointer(_) | TypeKind::MemberPointer { .. })) =>
        {
            return Ok(Some(v));
        }
        (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
            if form == CastForm::Const && !similar(sema, *a, *b) {
                return Ok(None);
            }
            if a.ty() == b.ty() {
                CastKind::NoOp
            } else {
                CastKind::BitCast
            }
        }
        (TypeKind::MemberPointer { .. }, TypeKind::MemberPointer { .. })
            if form == CastForm::Const && !similar(sema, from, to) =>
        {
            return Ok(None);
        }
        (TypeKind::MemberPointer { .. }, TypeKind::MemberPointer { .. }) => CastKind::BitCast,
        _ if form == CastForm::Const => return Ok(None),
        // An address does not fit into less than itself; C casts may cut it where a host compiler is followed.
        (TypeKind::Pointer(_) | TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(b))
            if b.is_integral()
                && b.bits() < 64
                && (form == CastForm::Reinterpret || sema.options.run_time) =>
        {
            return Ok(None);
        }
        (TypeKind::Pointer(_), TypeKind::Builtin(b)) if b.is_integral() => CastKind::PointerToInt,
        (TypeKind::Pointer(_), TypeKind::Enum(_)) => CastKind::PointerToInt,
        (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(b)) if b.is_integral() => {
            return Ok(Some(sema.int(0, to.unqual(), loc)));
        }
        (TypeKind::Builtin(b), TypeKind::Pointer(_)) if b.is_integral() => {
            let long = if b.is_signed() {
                Builtin::Long
            } else {
                Builtin::ULong
            };
            let w = trees::convert_scalar(sema, v, long.q(), loc)?;
            return Ok(Some(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::IntToPointer,
                    operand: w,
                },
                to.unqual(),
                loc,
            )));
        }
        (TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
        (TypeKind::Vector { .. }, _) | (_, TypeKind::Vector { .. }) => CastKind::BitCast,
        (TypeKind::Builtin(a), TypeKind::Builtin(b))
            if a.is_integral() && b.is_integral() && a.bits() == b.bits() =>
        {
            CastKind::IntegralCast
        }
        _ => return Ok(None),
    };
    Ok(Some(sema.prvalue(
        ExprKind::Cast { kind, operand: v },
        to.unqual(),
        loc,
    )))
}

fn similar(sema: &Sema, a: QualType, b: QualType) -> bool {
    if a.ty() == b.ty() {
        return true;
    }
    match (sema.prog.types.kind(a.ty()), sema.prog.types.kind(b.ty())) {
        (TypeKind::Pointer(x), TypeKind::Pointer(y)) => similar(sema, *x, *y),
        (TypeKind::Array { elem: x, .. }, TypeKind::Array { elem: y, .. }) => similar(sema, *x, *y),
        (
            &TypeKind::MemberPointer { class, pointee },
            &TypeKind::MemberPointer {
                class: c,
                pointee: p,
            },
        ) => class == c && similar(sema, pointee, p),
        _ => false,
    }
}

/// `T(args)`, and `T{args}` (`braced`: then `args` is that list).
pub fn functional_cast(
    sema: &mut Sema,
    t: QualType,
    args: Vec<ExprId>,
    braced: bool,
    loc: Loc,
) -> R<ExprId> {
    if sema.prog.types.is_dependent(t.ty()) || args.iter().any(|a| sema.is_dep(*a)) {
        if let Some(only) = args.first().filter(|_| braced)
            && let ExprKind::Braced(list) = &sema.prog[*only].kind
        {
            let items = sema.prog.expr_list(*list).to_vec();
            let a = items.iter().map(|e| dependent::dep_of(sema, *e)).collect();
            return Ok(sema.dep(DepExpr::Brace(t, a), loc));
        }
        let a: Box<[DepExprId]> = args.iter().map(|e| dependent::dep_of(sema, *e)).collect();
        return Ok(sema.dep(DepExpr::Cast(t, a), loc));
    }
    if sema.cx.mode.lenient && !declare::has_placeholder(sema, t) {
        return Ok(
            match sema.trap(|s| functional_cast_strict(s, t, args, braced, loc)) {
                Some(x) if !sema.is_error(sema.ty(x)) => x,
                _ => sema.error_of(t, loc),
            },
        );
    }
    functional_cast_strict(sema, t, args, braced, loc)
}

fn functional_cast_strict(
    sema: &mut Sema,
    t: QualType,
    args: Vec<ExprId>,
    braced: bool,
    loc: Loc,
) -> R<ExprId> {
    let t = if declare::has_placeholder(sema, t) {
        if let TypeKind::DeducedClass(_) = sema.prog.types.kind(t.ty()) {
            ctad::deduce_class_args(sema, t, &args, loc)?
        } else {
            let Some(&a) = args.first() else {
                return sema.expected("an initialiser");
            };
            init::deduce_auto(sema, t, a, loc)?
        }
    } else {
        t
    };
    let zero = match *args {
        [] => true,
        [only] => {
            matches!(sema.prog[only].kind, ExprKind::Braced(l) if sema.prog.expr_list(l).is_empty())
        }
        _ => false,
    };
    // nvcc takes `int()` for a null pointer constant.
    if zero && sema.prog.types.is_integral(t) && !sema.prog.types.is_bool(t) {
        return Ok(sema.null_literal(t.unqual(), loc));
    }
    if args.is_empty() {
        let types = &sema.prog.types;
        if types.is_ref(t) || types.is_array(t) || types.is_function(t) {
            return sema.expected("an initialiser");
        }
        complete_if_class(sema, t, loc)?;
        forbid_abstract(sema, t, loc)?;
        check_temporary(sema, t, loc)?;
        return constructors::value_init(sema, t.unqual(), loc);
    }
    if args.len() == 1 {
        if braced {
            complete_if_class(sema, t, loc)?;
            forbid_abstract(sema, t, loc)?;
            check_temporary(sema, t, loc)?;
            return list::list_init(sema, t, args[0], true, loc);
        }
        if sema.prog.types.record(t).is_none() {
            return explicit_cast(sema, CastForm::C, t, args[0], loc);
        }
    }
    if sema.prog.types.record(t).is_none() {
        let n = print::type_name(sema, t);
        let at = extent::start_of(sema, args[1], loc);
        return sema.fail(at, msg::TOO_MANY_INITS, &[&n]);
    }
    if !sema.cx.mode.lenient {
        complete_if_class(sema, t, loc)?;
        forbid_abstract(sema, t, loc)?;
    }
    check_temporary(sema, t, loc)?;
    constructors::construct(sema, t, &args, true, loc)
}

/// No object is made of an abstract class but as a base.
pub(crate) fn forbid_abstract(sema: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    match sema.prog.types.record(t) {
        Some(r) if sema.prog[r].traits.is_abstract => class::abstract_class(sema, r, t, loc),
        _ => Ok(()),
    }
}

fn complete_if_class(sema: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    if sema.prog.types.record(t).is_some() {
        class::require_complete(sema, t, loc)
    } else {
        Ok(())
    }
}

/// Where substitution asks for a value of the type: a function is none, and one of a class has to be destroyed.
fn check_temporary(s: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    match narrowing::substituting(s) {
        true if s.prog.types.is_function(t) => Err(Fail),
        true => access::check_destructor(s, t, loc),
        false => Ok(()),
    }
}
