//! What a member function may do to the virtual functions of bases that it overrides.

use crate::class::bases;
use crate::declare::exceptions;
use crate::types::print;
use crate::{Sema, declare};
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{FuncDecl, FuncId, FuncName, RecordId};
use jacquard_preprocess::diag::msg;

/// Reports a function of class `r` that overrides nothing though it says so, overrides a final function, or returns what
/// its caller through the base does not expect.
pub(crate) fn check_overrides(sema: &mut Sema, r: RecordId, f: FuncId, overridden: &[FuncId]) {
    let loc = sema.prog[f].loc;
    if overridden.is_empty() {
        let dependent_bases = sema.prog[r]
            .bases
            .iter()
            .any(|b| !sema.prog[b.record].complete);
        if sema.facts.functions[f.index()].is_override && !dependent_bases && !sema.cx.mode.lenient
        {
            let n = print::func_display(sema, f);
            sema.error(loc, msg::OVERRIDES_NOTHING, &[&n]);
        }
        return;
    }
    for &b in overridden {
        if !sema.cx.mode.lenient && sema.in_main_file(loc) && spaces_differ(sema, f, b) {
            let n = print::func_display(sema, f);
            sema.error(loc, msg::OVERRIDE_SPACE, &[&n]);
            return;
        }
        if sema.prog[f].name == FuncName::Dtor || sema.cx.mode.lenient {
            continue;
        }
        if sema.facts.functions[b.index()].is_final {
            let n = print::func_display(sema, b);
            sema.error(loc, msg::OVERRIDES_FINAL, &[&n]);
            return;
        }
        if sema.facts.functions[b.index()].noexcept == exceptions::Specification::Says(true)
            && sema.facts.functions[f.index()].noexcept == exceptions::Specification::Absent
            && !sema.prog[f].flags.is_deleted
            && !sema.prog[f].flags.is_defaulted
        {
            let n = print::func_display(sema, f);
            sema.error(loc, msg::LOOSER_EXCEPTIONS, &[&n]);
            return;
        }
        let (mine, theirs) = (sema.prog.ret(f), sema.prog.ret(b));
        if !result_fits(sema, r, mine, theirs) {
            let (n, t) = (print::func_display(sema, b), print::type_name(sema, theirs));
            sema.error(loc, msg::OVERRIDE_RETURN, &[&n, &t]);
            return;
        }
    }
}

/// Are two functions for different sides, host and device?
fn spaces_differ(sema: &Sema, f: FuncId, b: FuncId) -> bool {
    let (x, y) = (&sema.prog[f], &sema.prog[b]);
    if x.flags.is_implicit
        || x.flags.is_defaulted
        || y.flags.is_implicit
        || y.flags.is_defaulted
        || x.flags.is_deleted
    {
        return false;
    }
    let sides = |d: &FuncDecl| (d.attrs.host || !d.attrs.device, d.attrs.device);
    sides(x) != sides(y) && !x.flags.is_constexpr && !y.flags.is_constexpr
}

/// May an overriding function of class `r` return `mine` where `theirs` is expected: the same, or a pointer or reference to a
/// class derived from the expected one?
fn result_fits(sema: &mut Sema, r: RecordId, mine: QualType, theirs: QualType) -> bool {
    if mine == theirs
        || declare::has_placeholder(sema, mine)
        || declare::has_placeholder(sema, theirs)
        || sema.is_error(mine)
        || sema.is_error(theirs)
    {
        return true;
    }
    let (a, b) = match (
        sema.prog.types.kind(mine.ty()).clone(),
        sema.prog.types.kind(theirs.ty()).clone(),
    ) {
        (TypeKind::Pointer(a), TypeKind::Pointer(b))
        | (TypeKind::LRef(a), TypeKind::LRef(b))
        | (TypeKind::RRef(a), TypeKind::RRef(b)) => (a, b),
        _ => return false,
    };
    let (Some(x), Some(y)) = (sema.prog.types.record(a), sema.prog.types.record(b)) else {
        return false;
    };
    if a.quals() & !b.quals() & 3 != 0 {
        return false;
    }
    x == y || x != r && !sema.prog[x].complete || bases::find_base_path(sema, x, y).is_some()
}
