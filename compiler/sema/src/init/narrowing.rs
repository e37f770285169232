//! Narrowing conversions ([dcl.init.list]): what a braced initialiser may not do.

use crate::convert::UserConv;
use crate::convert::rank::Ics;
use crate::convert::{trees, user_conversion};
use crate::expressions::extent;
use crate::types::print;
use crate::{Fail, R, Sema, constant, convert, init, warn};
use jacquard_hir::consteval::round_float;
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{ConstValue, ExprId, ExprKind, FuncId};
use jacquard_preprocess::diag::msg;

/// Is an operand that is never evaluated read on trial, so that what is ill-formed in it has to fail (SFINAE)?
pub(crate) fn substituting(sema: &Sema) -> bool {
    sema.session.diags.in_trap() && sema.cx.mode.unevaluated && !sema.cx.mode.lenient
}

/// Checks an element of a list: where it would narrow, deduction fails, and elsewhere it is said.
pub(crate) fn check(sema: &mut Sema, e: ExprId, to: QualType) -> R<()> {
    if sema.cx.mode.ranks {
        return Ok(());
    }
    if substituting(sema) && is_narrowing(sema, e, to) {
        return Err(Fail);
    }
    warn::warn_narrowing(sema, e, to);
    Ok(())
}

/// Checks what a list gives the parameters of the constructor that it chose. A reference is bound to the value itself where the types are
/// related: nothing is converted.
pub(crate) fn check_arguments(sema: &mut Sema, ctor: FuncId, items: &[ExprId]) -> R<()> {
    let Some(function) = sema.prog.types.fn_type(sema.prog[ctor].ty) else {
        return Ok(());
    };
    let params = function.params.clone();
    for (&to, &e) in params.iter().zip(items) {
        let value = sema.prog.types.strip_ref(to);
        let related = sema.prog.types.is_ref(to)
            && convert::reference_related(sema, value, sema.ty(e)).is_some();
        if !related && sema.prog.types.is_arithmetic(value) {
            check(sema, e, value.unqual())?;
        }
    }
    Ok(())
}

/// Checks a list that a function returns as a number. As nvcc has it that is an error, where a declaration's gets a warning.
pub(crate) fn check_returned(sema: &mut Sema, e: ExprId, to: QualType) -> R<()> {
    let ExprKind::Braced(items) = sema.prog[e].kind else {
        return Ok(());
    };
    let value = sema.prog.types.strip_ref(to).unqual();
    let mode = &sema.cx.mode;
    if mode.lenient || mode.dependent || !sema.prog.types.is_arithmetic(value) {
        return Ok(());
    }
    let [e] = *sema.prog.expr_list(items) else {
        return Ok(());
    };
    let from = sema.ty(e);
    let related =
        sema.prog.types.is_ref(to) && convert::reference_related(sema, value, from).is_some();
    let scalar = arithmetic_behind(sema, from).is_some() || sema.prog.types.is_pointer(from);
    if related || !scalar || !is_narrowing(sema, e, value) {
        return Ok(());
    }
    if substituting(sema) {
        return Err(Fail);
    }
    let loc = extent::start_of(sema, e, sema.eloc(e));
    let from = print::type_name(sema, from.unqual());
    let to = print::type_name(sema, value);
    sema.fail(loc, msg::NARROWED, &[&from, &to])
}

/// Does the conversion of `e` to the arithmetic type `to` narrow?
pub(crate) fn is_narrowing(sema: &mut Sema, e: ExprId, to: QualType) -> bool {
    let own = sema.ty(e);
    if sema.prog.types.record(own).is_some() && sema.prog.types.is_arithmetic(to) {
        // What a conversion function gives is converted on.
        return match user_conversion::user_conversion(sema, e, to, UserConv::Yes) {
            Ics::User { func, .. } => {
                let ret = sema.prog.types.strip_ref(sema.prog.ret(func));
                let loc = sema.eloc(e);
                let given = match sema.prog.types.record(ret) {
                    None => sema.trap(|s| trees::apply_user(s, e, func, loc)),
                    Some(_) => None,
                };
                given.is_some_and(|v| is_narrowing(sema, v, to))
            }
            _ => false,
        };
    }
    // An enumeration's promotion keeps every value.
    if let Some(e) = sema.prog.types.enumeration(sema.prog.types.strip_ref(own))
        && !sema.prog[e].scoped
        && sema.prog.types.builtin(to) == Some(sema.prog[e].promoted)
    {
        return false;
    }
    let from = arithmetic_behind(sema, own);
    let (Some(from), Some(to)) = (from, sema.prog.types.builtin(to)) else {
        let decayed = init::decayed(sema, sema.ty(e));
        let pointer = sema.prog.types.is_pointer(decayed)
            || matches!(
                sema.prog.types.kind(decayed.ty()),
                TypeKind::MemberPointer { .. }
            );
        return pointer && sema.prog.types.builtin(to) == Some(Builtin::Bool);
    };
    if from == to {
        return false;
    }
    match (from.is_floating(), to.is_floating()) {
        (true, false) => to.is_integral(),
        (true, true) => {
            to.bits() < from.bits()
                && match constant::try_const_value(sema, e) {
                    Ok(ConstValue::Float(v)) => v.is_finite() && !round_float(v, to).is_finite(),
                    _ => true,
                }
        }
        (false, true) => match constant::try_const_value(sema, e) {
            Ok(ConstValue::Int(n)) => !exact(n, to),
            _ => true,
        },
        (false, false) => {
            if !to.is_integral() || holds(from, to) {
                return false;
            }
            match constant::try_const_value(sema, e) {
                Ok(ConstValue::Int(n)) => !fits(n, to),
                _ => true,
            }
        }
    }
}

/// Did the conversion of constant `e` to the integral type `to`, which gave `v`, narrow?
pub(crate) fn narrows_to(sema: &mut Sema, e: ExprId, to: QualType, v: i128) -> bool {
    let from = arithmetic_behind(sema, sema.ty(e));
    let (Some(from), Some(target)) = (from, sema.prog.types.builtin(to)) else {
        return false;
    };
    // The value is what it was where the type that it came from holds it; a wider one is asked.
    let wider = from.is_floating() || target == Builtin::Bool || from.bits() > target.bits();
    match from == target || !wider && fits(v, from) {
        true => false,
        false => is_narrowing(sema, e, to),
    }
}

/// The arithmetic type of a value, of an unscoped enumeration the one beneath it.
fn arithmetic_behind(sema: &Sema, t: QualType) -> Option<Builtin> {
    let t = sema.prog.types.strip_ref(t);
    let t = match sema.prog.types.enumeration(t) {
        Some(e) if !sema.prog[e].scoped => sema.prog[e].underlying,
        _ => t,
    };
    let b = sema.prog.types.builtin(t)?;
    (b.is_integral() || b.is_floating()).then_some(b)
}

/// Does type `to` hold every value of `from`?
fn holds(from: Builtin, to: Builtin) -> bool {
    if to == Builtin::Bool {
        return from == Builtin::Bool;
    }
    if from == Builtin::Bool {
        return true;
    }
    match (from.is_signed(), to.is_signed()) {
        (false, true) => from.bits() < to.bits(),
        (true, false) => false,
        _ => from.bits() <= to.bits(),
    }
}

fn fits(n: i128, to: Builtin) -> bool {
    let bits = match to {
        Builtin::Bool => 1,
        _ => to.bits(),
    };
    if bits >= 128 {
        return true;
    }
    match to.is_signed() {
        true => (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&n),
        false => (0..1i128 << bits).contains(&n),
    }
}

/// Is an integer a value of the floating type?
fn exact(n: i128, to: Builtin) -> bool {
    let whole = n as f64;
    whole as i128 == n && round_float(whole, to) == whole
}
