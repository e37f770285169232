//! Return types that bodies say (`auto`): deduced when they are wanted, and the same in each return.

use crate::lookup::named_entity;
use crate::reachability::MOST_TRIALS;
use crate::statements::bodies;
use crate::types::print;
use crate::{R, Sema, declare, host, init};
use jacquard_hir::types::{Builtin, CONST, QualType, VOLATILE};
use jacquard_hir::{ExprId, ExprKind, FuncId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Makes the return type of `f` known.
pub fn deduce_return(sema: &mut Sema, f: FuncId) {
    if !sema.facts.functions[f.index()].ret.needs_deduction {
        return;
    }
    if sema.facts.functions[f.index()].ret.deducing {
        if !sema.session.diags.in_trap() && declare::has_placeholder(sema, sema.prog.ret(f)) {
            let n = print::func_display(sema, f);
            let loc = sema.loc();
            sema.error(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
        }
        return;
    }
    // What a host lambda launches is no part of device code, wherever its result is asked for.
    let lenient = sema.cx.mode.lenient;
    if (lenient || host::is_host_lambda(sema, f))
        && !host::deduces(sema, f)
        && (lenient || !sema.facts.functions[f.index()].ret.needs_deduction)
    {
        return;
    }
    if sema.facts.functions[f.index()].ret.trials >= MOST_TRIALS && sema.session.diags.in_trap() {
        return;
    }
    // The body's uses are not this place's.
    bodies::require_body(sema, f);
}

/// Sets the deduced return type.
pub(crate) fn set_return(sema: &mut Sema, f: FuncId, ret: QualType) {
    if let Some(t) = sema.prog.types.fn_type(sema.prog[f].ty) {
        let mut t = t.clone();
        t.ret = ret;
        let ty = sema.prog.types.function(t);
        sema.prog[f].ty = ty;
    }
    sema.facts.functions[f.index()].ret.needs_deduction = false;
    sema.prog[f].flags.deduced_result = true;
    sema.facts.functions[f.index()].ret.deducing = false;
}

/// A return statement of a function whose return type is being deduced; the type it has from now on.
pub fn note_return(sema: &mut Sema, e: Option<(ExprId, bool)>, loc: Loc) -> R<QualType> {
    let Some(f) = sema.cx.func else {
        return Ok(Builtin::Void.q());
    };
    let placeholder = sema.prog.ret(f);
    let t = match e {
        None => Builtin::Void.q(),
        Some((e, paren)) => returned_type(sema, placeholder, e, paren, loc)?,
    };
    set_return(sema, f, t);
    sema.facts.functions[f.index()].ret.deduced_from = Some(placeholder);
    Ok(t)
}

/// Further return statements must agree with the first on what `auto` stands for.
pub(crate) fn check_return_alike(sema: &mut Sema, e: ExprId, paren: bool, loc: Loc) -> R<()> {
    let Some(f) = sema.cx.func else {
        return Ok(());
    };
    let Some(placeholder) = sema.facts.functions[f.index()].ret.deduced_from else {
        return Ok(());
    };
    let first = sema.prog.ret(f);
    if sema.cx.mode.lenient
        || sema.is_dep(e)
        || sema.is_error(first)
        || sema.is_error(sema.ty(e))
        || matches!(
            sema.prog[e].kind,
            ExprKind::Braced(_) | ExprKind::Overload(_)
        )
    {
        return Ok(());
    }
    let t = returned_type(sema, placeholder, e, paren, loc)?;
    if t == first || sema.is_error(t) {
        return Ok(());
    }
    let (a, b) = (print::type_name(sema, first), print::type_name(sema, t));
    sema.fail(loc, msg::AUTO_DIFFERS, &[&a, &b])
}

/// The type deduced for a placeholder where `e` is returned.
fn returned_type(
    sema: &mut Sema,
    placeholder: QualType,
    e: ExprId,
    paren: bool,
    loc: Loc,
) -> R<QualType> {
    let t = {
        {
            if placeholder.ty() == Builtin::DecltypeAuto.id() {
                named_entity::decltype_of(sema, e, paren)
            } else if sema.prog.types.is_void(sema.ty(e)) {
                Builtin::Void.q()
            } else {
                init::deduce_auto(sema, placeholder, e, loc)?.remove(CONST | VOLATILE)
            }
        }
    };
    let keeps =
        sema.prog.types.is_ref(placeholder) || placeholder.ty() == Builtin::DecltypeAuto.id();
    Ok(if keeps { t } else { t.unqual() })
}
