//! Initialisation: the trees that implicit conversions make, from the sequences that [`crate::convert`] finds.

use crate::class::bases;
use crate::convert::UserConv;
use crate::convert::rank::Ics;
use crate::expressions::{extent, members};
use crate::init::{constructors, list};
use crate::lookup::missing;
use crate::overload::call;
use crate::types::print;
use crate::{Fail, R, Sema, class, convert, overload, reachability, warn};
use jacquard_hir::consteval::wrap;
use jacquard_hir::types::{Builtin, QualType, TypeId, TypeKind};
use jacquard_hir::{CastKind, Category, ExprId, ExprKind, FuncId, FuncName, Parent, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Initialises an entity of type `to` from `e` as by `=`; the result is a prvalue of class or scalar type, or the glvalue bound.
pub fn copy_init(sema: &mut Sema, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
    initialize(sema, to, e, UserConv::Yes, loc)
}

pub fn initialize(sema: &mut Sema, to: QualType, e: ExprId, user: UserConv, loc: Loc) -> R<ExprId> {
    if sema.is_dep(e) || sema.prog.types.is_dependent(to.ty()) {
        return Ok(e);
    }
    let t = sema.ty(e);
    if sema.is_error(t) || sema.is_unknown(to) {
        return Ok(e);
    }
    if let ExprKind::Braced(_) = sema.prog[e].kind {
        return list::list_init(sema, to, e, user == UserConv::Explicit, loc);
    }
    let mut e = e;
    let mut i = convert::ics(sema, e, to, user);
    // Which of several functions an object is made of its constructor's parameter tells.
    if let (ExprKind::Overload(_), false) = (&sema.prog[e].kind, matches!(i, Ics::User { .. })) {
        e = overload::address_of_overload(sema, e, to)?;
        i = convert::ics(sema, e, to, user);
    }
    match i {
        Ics::Bad => no_conversion(sema, e, to, loc),
        Ics::User {
            ambiguous: true, ..
        } => {
            let (a, b) = (
                print::type_name(sema, sema.ty(e)),
                print::type_name(sema, to),
            );
            let loc = extent::start_of(sema, e, loc);
            sema.fail(loc, msg::AMBIGUOUS_CONVERSION, &[&a, &b])
        }
        Ics::User { func, .. } if sema.prog[func].name == FuncName::Ctor => {
            // It may be inherited: what it makes is what is initialized.
            let made = sema.prog.types.strip_ref(to).unqual();
            let v = constructors::construct_with(sema, made, func, &[e], loc)?;
            finish_user(sema, to, v, loc)
        }
        Ics::User { func, .. } => {
            let v = apply_user(sema, e, func, loc)?;
            finish_user(sema, to, v, loc)
        }
        _ => apply_std(sema, to, e, loc),
    }
}

#[cold]
pub(crate) fn no_conversion<T>(sema: &mut Sema, e: ExprId, to: QualType, loc: Loc) -> R<T> {
    let x = &sema.prog[e];
    let (from, cat) = (x.ty, x.cat);
    let (a, b) = (print::type_name(sema, from), print::type_name(sema, to));
    let loc = extent::start_of(sema, e, loc);
    if sema.prog.types.is_lref(to) && cat != Category::LValue {
        return sema.fail(loc, msg::LREF_TO_RVALUE, &[&b, &a]);
    }
    sema.fail(loc, msg::NO_CONVERSION, &[&a, &b])
}

/// After a user-defined conversion: the remaining standard conversion.
pub(crate) fn finish_user(sema: &mut Sema, to: QualType, v: ExprId, loc: Loc) -> R<ExprId> {
    if sema.prog.types.record(to).is_some()
        && sema.ty(v).ty() == to.ty()
        && sema.prog[v].cat == Category::PrValue
    {
        return Ok(v);
    }
    apply_std(sema, to, v, loc)
}

/// Calls the constructor or conversion function `f` on `e`.
pub(crate) fn apply_user(sema: &mut Sema, e: ExprId, f: FuncId, loc: Loc) -> R<ExprId> {
    if sema.prog[f].name == FuncName::Ctor {
        let Parent::Record(r) = sema.prog[f].parent else {
            return Err(Fail);
        };
        let t: QualType = sema.prog[r].ty.into();
        return constructors::construct_with(sema, t, f, &[e], loc);
    }
    if sema.prog[f].flags.is_lambda_call && sema.prog[f].flags.is_static {
        let x = overload::func_expr(sema, f, loc);
        return rvalue(sema, x);
    }
    call::call_method(sema, f, e, &[], false, loc)
}

/// Applies the standard conversions (reference binding included) that `ics` found.
pub fn apply_std(sema: &mut Sema, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
    let t = match *sema.prog.types.kind(to.ty()) {
        TypeKind::LRef(t) | TypeKind::RRef(t) => t,
        _ => {
            if let Some(r) = sema.prog.types.record(to) {
                return copy_class(sema, to, r, e, loc);
            }
            return convert_scalar(sema, e, to, loc);
        }
    };
    // No reference binds to a bit-field: one to a constant, or to an rvalue, binds to a temporary that is a copy.
    if (t.is_const() || sema.prog.types.is_rref(to)) && convert::is_bitfield(sema, e) {
        let v = convert_scalar(sema, e, t.unqual(), loc)?;
        let g = materialize(sema, v);
        sema.prog[g].ty = t;
        return Ok(g);
    }
    // Binding a reference.
    if convert::reference_related(sema, t, sema.ty(e)).is_some() {
        let mut g = if sema.prog[e].cat == Category::PrValue {
            materialize(sema, e)
        } else {
            e
        };
        if let (Some(a), Some(b)) = (
            sema.prog.types.record(sema.ty(g)),
            sema.prog.types.record(t),
        ) && a != b
        {
            if bases::find_base_path(sema, a, b).is_some() {
                bases::check_base(sema, a, b, loc)?;
            }
            g = to_base_glvalue(sema, g, b, loc)?;
        }
        let gt = sema.ty(g);
        let want = if sema.prog.types.record(gt).is_some() {
            QualType::with(gt.ty(), t.quals())
        } else {
            t
        };
        if gt != want {
            let cat = sema.prog[g].cat;
            let l = sema.eloc(g);
            g = sema.expr(
                ExprKind::Cast {
                    kind: CastKind::NoOp,
                    operand: g,
                },
                want,
                cat,
                l,
            );
        }
        return Ok(g);
    }
    let v = convert_value(sema, t.unqual(), e, loc)?;
    let g = materialize(sema, v);
    sema.prog[g].ty = t;
    Ok(g)
}

pub(crate) fn convert_value(sema: &mut Sema, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
    initialize(sema, to, e, UserConv::Yes, loc)
}

/// A class prvalue of type `to` from an object of that class or one derived from it.
pub(crate) fn copy_class(
    sema: &mut Sema,
    to: QualType,
    r: RecordId,
    e: ExprId,
    loc: Loc,
) -> R<ExprId> {
    let x = sema.prog[e].clone();
    if x.cat == Category::PrValue && x.ty.ty() == to.ty() {
        return Ok(e);
    }
    class::require_complete_record(sema, r, loc)?;
    let ctors = overload::constructors(sema, r);
    match overload::best_constructor(sema, &ctors, &[e], false, UserConv::No, loc) {
        Some((f, _)) => constructors::construct_with(sema, to, f, &[e], loc),
        None => {
            let n = print::type_name(sema, to);
            let loc = extent::start_of(sema, e, loc);
            let fail = sema.error(loc, msg::NO_COPY, &[&n]);
            if !sema.session.diags.in_trap() {
                missing::note_deleted(sema, &ctors);
            }
            Err(fail)
        }
    }
}

/// A prvalue as a temporary object; a glvalue as it is.
pub fn as_glvalue(sema: &mut Sema, e: ExprId) -> ExprId {
    if sema.prog[e].cat == Category::PrValue {
        materialize(sema, e)
    } else {
        e
    }
}

/// Makes a temporary of a prvalue.
pub fn materialize(sema: &mut Sema, e: ExprId) -> ExprId {
    let x = &sema.prog[e];
    if x.cat != Category::PrValue {
        return e;
    }
    let (ty, loc) = (x.ty, x.loc);
    let dtor = needed_dtor(sema, ty);
    sema.expr(
        ExprKind::Temp {
            init: e,
            dtor,
            extended: None,
        },
        ty,
        Category::XValue,
        loc,
    )
}

/// The destructor of an object of type `ty` when it does something; it is odr-used.
pub fn needed_dtor(sema: &mut Sema, ty: QualType) -> Option<FuncId> {
    let t = sema.prog.types.base_elem(ty);
    let r = sema.prog.types.record(t)?;
    if !class::complete_record(sema, r) || sema.prog[r].traits.trivial_dtor {
        return None;
    }
    let d = sema.prog[r].dtor?;
    reachability::use_function(sema, d, Loc::NONE);
    Some(d)
}

/// A glvalue of class type seen as one of its base `b`.
pub fn to_base_glvalue(sema: &mut Sema, e: ExprId, b: RecordId, loc: Loc) -> R<ExprId> {
    let x = sema.prog[e].clone();
    let Some(a) = sema.prog.types.record(x.ty) else {
        return Ok(e);
    };
    if a == b {
        return Ok(e);
    }
    let Some(p) = bases::find_base_path(sema, a, b) else {
        return Ok(e);
    };
    bases::check_base_unique(sema, a, b, loc)?;
    class::complete_record(sema, a);
    let t = QualType::with(sema.prog[b].ty, x.ty.quals());
    Ok(sema.expr(
        ExprKind::Cast {
            kind: CastKind::DerivedToBase(p.into()),
            operand: e,
        },
        t,
        x.cat,
        x.loc,
    ))
}

/// The constant variable that a closure's field holds a copy of: what its value is, is known without the closure.
fn captured_constant(sema: &mut Sema, e: ExprId) -> Option<ExprId> {
    let x = &sema.prog[e];
    let ExprKind::Member { record, field, .. } = x.kind else {
        return None;
    };
    let v = sema.prog[record].fields[field as usize].captured?;
    let known = sema.prog[v].value.is_some() && sema.prog[v].ty.is_const();
    let (ty, loc) = (x.ty, x.loc);
    known.then(|| sema.expr(ExprKind::Var(v), ty, Category::LValue, loc))
}

/// Lvalue-to-rvalue, array-to-pointer and function-to-pointer conversions. Class glvalues stay.
pub fn rvalue(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let x = sema.prog[e].clone();
    if sema.is_dep(e) {
        return Ok(e);
    }
    match x.kind {
        ExprKind::Overload(_) => {
            let f = overload::require_single_overload(sema, e)?;
            return rvalue(sema, f);
        }
        ExprKind::Braced(_) => return sema.fail(x.loc, msg::BRACED_NOT_HERE, &[]),
        _ => {}
    }
    match *sema.prog.types.kind(x.ty.ty()) {
        TypeKind::Array { elem, .. } => {
            let e = as_glvalue(sema, e);
            let p = sema.prog.types.pointer(elem.add(x.ty.quals()));
            Ok(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::ArrayToPointer,
                    operand: e,
                },
                p,
                x.loc,
            ))
        }
        TypeKind::Function(_) => {
            let p = sema.prog.types.pointer(x.ty);
            Ok(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::FunctionToPointer,
                    operand: e,
                },
                p,
                x.loc,
            ))
        }
        TypeKind::Record(_) => Ok(e),
        _ if x.cat == Category::PrValue => Ok(e),
        TypeKind::Builtin(Builtin::Void | Builtin::Error) => Ok(e),
        _ => {
            let operand = captured_constant(sema, e).unwrap_or(e);
            let kind = CastKind::LValueToRValue;
            let read = ExprKind::Cast { kind, operand };
            Ok(sema.prvalue(read, x.ty.unqual(), x.loc))
        }
    }
}

/// Converts to the non-class type `to`; the conversion is known to exist (or is explicit).
pub fn convert_scalar(sema: &mut Sema, e: ExprId, to: QualType, loc: Loc) -> R<ExprId> {
    let e = rvalue(sema, e)?;
    let from = sema.ty(e);
    let to = to.unqual();
    if from.ty() == to.ty() || sema.is_error(from) || sema.is_error(to) {
        return Ok(e);
    }
    let fk = sema.prog.types.kind(from.ty()).clone();
    let tk = sema.prog.types.kind(to.ty()).clone();
    let kind = match (&fk, &tk) {
        (_, TypeKind::Builtin(Builtin::Void)) => CastKind::ToVoid,
        (TypeKind::Builtin(_), TypeKind::Builtin(Builtin::NullPtr))
            if convert::is_zero(sema, e) =>
        {
            return Ok(sema.prvalue(ExprKind::NullPtr, to, loc));
        }
        (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(Builtin::Bool)) => {
            let value = sema.int(0, to, loc);
            return Ok(members::after(sema, e, value));
        }
        (
            TypeKind::Builtin(_)
            | TypeKind::Enum(_)
            | TypeKind::Pointer(_)
            | TypeKind::MemberPointer { .. },
            TypeKind::Builtin(Builtin::Bool),
        ) => CastKind::ToBool,
        (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Pointer(_)) => CastKind::NullToPointer,
        (TypeKind::Builtin(Builtin::NullPtr), TypeKind::MemberPointer { .. }) => {
            CastKind::NullToMemberPointer
        }
        (TypeKind::Builtin(f), TypeKind::Pointer(_)) if f.is_integral() => {
            if convert::is_zero(sema, e) {
                CastKind::NullToPointer
            } else {
                CastKind::IntToPointer
            }
        }
        (TypeKind::Builtin(f), TypeKind::Builtin(Builtin::NullPtr)) if f.is_integral() => {
            return Ok(sema.prvalue(ExprKind::NullPtr, to, loc));
        }
        (TypeKind::Builtin(f), TypeKind::MemberPointer { .. }) if f.is_integral() => {
            CastKind::NullToMemberPointer
        }
        (TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
        (TypeKind::Pointer(_), TypeKind::Builtin(b)) if b.is_integral() => CastKind::PointerToInt,
        (TypeKind::Pointer(_), TypeKind::Enum(_)) => CastKind::PointerToInt,
        (TypeKind::Builtin(f), TypeKind::Builtin(t)) => match (f.is_floating(), t.is_floating()) {
            (true, true) => CastKind::FloatCast,
            (true, false) => CastKind::FloatToInt,
            (false, true) => CastKind::IntToFloat,
            (false, false) => CastKind::IntegralCast,
        },
        (TypeKind::Enum(_), TypeKind::Builtin(t)) => {
            if t.is_floating() {
                CastKind::IntToFloat
            } else {
                CastKind::IntegralCast
            }
        }
        (TypeKind::Builtin(f), TypeKind::Enum(_)) => {
            if f.is_floating() {
                CastKind::FloatToInt
            } else {
                CastKind::IntegralCast
            }
        }
        (TypeKind::Enum(_), TypeKind::Enum(_)) => CastKind::IntegralCast,
        (TypeKind::Pointer(a), TypeKind::Pointer(b)) => pointer_cast(sema, *a, *b, loc)?,
        (TypeKind::MemberPointer { class: c, .. }, TypeKind::MemberPointer { class: d, .. }) => {
            member_pointer_cast(sema, *c, *d, loc)?
        }
        (TypeKind::Vector { .. }, TypeKind::Vector { .. }) => CastKind::BitCast,
        (TypeKind::Builtin(_), TypeKind::Vector { elem, .. }) => {
            let el = QualType::new(*elem);
            let e = convert_scalar(sema, e, el, loc)?;
            return Ok(sema.prvalue(
                ExprKind::Cast {
                    kind: CastKind::VectorSplat,
                    operand: e,
                },
                to,
                loc,
            ));
        }
        (TypeKind::Vector { .. }, TypeKind::Builtin(_)) => CastKind::BitCast,
        _ => {
            let (a, b) = (print::type_name(sema, from), print::type_name(sema, to));
            return sema.fail(loc, msg::NO_CONVERSION, &[&a, &b]);
        }
    };
    if let Some(value) = converted_literal(sema, e, &kind, &tk, to, loc) {
        return Ok(value);
    }
    Ok(sema.prvalue(ExprKind::Cast { kind, operand: e }, to, loc))
}

/// Between pointers to `a` and to `b`.
fn pointer_cast(sema: &mut Sema, a: QualType, b: QualType, loc: Loc) -> R<CastKind> {
    Ok(
        if let (TypeKind::Record(x), TypeKind::Record(y)) = (
            sema.prog.types.kind(a.ty()).clone(),
            sema.prog.types.kind(b.ty()).clone(),
        ) && x != y
            && let Some(p) = bases::find_base_path(sema, x, y)
        {
            match sema.cx.mode.any_access {
                true => bases::check_base_unique(sema, x, y, loc)?,
                false => bases::check_base(sema, x, y, loc)?,
            }
            class::complete_record(sema, x);
            CastKind::DerivedToBase(p.into())
        } else if a.ty() == b.ty() {
            CastKind::NoOp
        } else {
            CastKind::BitCast
        },
    )
}

/// Between pointers to members of `c` and of `d`.
fn member_pointer_cast(sema: &mut Sema, c: TypeId, d: TypeId, loc: Loc) -> R<CastKind> {
    Ok(
        match (
            sema.prog.types.kind(c).clone(),
            sema.prog.types.kind(d).clone(),
        ) {
            (TypeKind::Record(x), TypeKind::Record(y)) if x != y => {
                match bases::find_base_path(sema, y, x) {
                    Some(p) => {
                        bases::check_downcast(sema, y, x, &p, loc)?;
                        CastKind::BaseToDerivedMemberPointer(p.into())
                    }
                    None => match bases::find_base_path(sema, x, y) {
                        Some(p) => {
                            bases::check_downcast(sema, x, y, &p, loc)?;
                            CastKind::DerivedToBaseMemberPointer(p.into())
                        }
                        None => CastKind::BitCast,
                    },
                }
            }
            _ => CastKind::NoOp,
        },
    )
}

/// A literal of the wanted type, where a literal is converted.
fn converted_literal(
    sema: &mut Sema,
    e: ExprId,
    kind: &CastKind,
    tk: &TypeKind,
    to: QualType,
    loc: Loc,
) -> Option<ExprId> {
    if let ExprKind::Int(v) = sema.prog[e].kind {
        match (kind, tk) {
            (CastKind::IntegralCast, TypeKind::Builtin(b)) if *b != Builtin::Bool => {
                let new = wrap(v, b.bits(), b.is_signed());
                let r = sema.int(new, to, loc);
                if new != v {
                    let written = (v, sema.eloc(e));
                    sema.prog.changed_constants.insert(r, written);
                }
                return Some(r);
            }
            (CastKind::ToBool, _) => return Some(sema.int(i128::from(v != 0), to, loc)),
            (CastKind::IntToFloat, TypeKind::Builtin(b @ (Builtin::Float | Builtin::Double))) => {
                let f = if *b == Builtin::Float {
                    v as f32 as f64
                } else {
                    v as f64
                };
                return Some(sema.prvalue(ExprKind::Float(f), to, loc));
            }
            _ => {}
        }
    }
    if let (ExprKind::Float(v), CastKind::FloatCast, TypeKind::Builtin(b)) =
        (&sema.prog[e].kind, kind, tk)
    {
        let v = *v;
        match b {
            Builtin::Double | Builtin::LongDouble => {
                return Some(sema.prvalue(ExprKind::Float(v), to, loc));
            }
            Builtin::Float => {
                let held = v as f32;
                if v.is_finite() && (held.is_infinite() || held == 0.0 && v != 0.0) {
                    warn::warn(sema, loc, msg::FLOAT_TO_FLOAT, &[]);
                }
                return Some(sema.prvalue(ExprKind::Float(f64::from(held)), to, loc));
            }
            _ => {}
        }
    }
    None
}

/// Contextual conversion to `bool`.
pub fn to_bool(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    if sema.is_dep(e) {
        return Ok(e);
    }
    let loc = sema.eloc(e);
    if sema.ty(e).ty() == Builtin::NullPtr.id() {
        return convert_scalar(sema, e, Builtin::Bool.q(), loc);
    }
    initialize(sema, Builtin::Bool.q(), e, UserConv::Explicit, loc)
}
