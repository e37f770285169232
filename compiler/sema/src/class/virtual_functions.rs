//! Virtual functions of a class and its bases: what overrides what, and what is left pure.

use crate::class::bases;
use crate::types::print;
use crate::{R, Sema};
use jacquard_hir::types::QualType;
use jacquard_hir::{FuncId, FuncName, Parent, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// Does some pure virtual function have no final overrider that is not?
pub(super) fn is_abstract(sema: &Sema, r: RecordId) -> bool {
    !pure_functions(sema, r).is_empty()
}

/// The pure virtual functions of a class and its bases that nothing overrides.
fn pure_functions(sema: &Sema, r: RecordId) -> Vec<FuncId> {
    let mut all = Vec::new();
    collect_virtuals(sema, r, &mut all);
    let overridden = |f: FuncId| {
        all.iter().any(|&g| {
            g != f
                && overrides(sema, g, f)
                && derives_func(sema, g, f)
                && !sema.prog[g].flags.is_pure
        })
    };
    let pure = all.iter().filter(|&&f| sema.prog[f].flags.is_pure);
    pure.filter(|&&f| !overridden(f)).copied().collect()
}

/// Fails because an object would have an abstract class, `t`, and names the functions that nothing overrides.
#[cold]
pub(crate) fn abstract_class<T>(sema: &mut Sema, r: RecordId, t: QualType, loc: Loc) -> R<T> {
    let class = print::type_name(sema, t);
    let fail = sema.error(loc, msg::ABSTRACT, &[&class]);
    if !sema.session.diags.in_trap() {
        let pure: Vec<_> = pure_functions(sema, r)
            .into_iter()
            .map(|f| (sema.prog[f].loc, print::func_display(sema, f)))
            .collect();
        let mut b = sema.session.diags.amend_last();
        for (at, name) in &pure {
            b = b.note(*at, msg::PURE_FUNCTION, &[name]);
        }
        b.emit();
    }
    Err(fail)
}

fn derives_func(sema: &Sema, g: FuncId, f: FuncId) -> bool {
    match (sema.prog[g].parent, sema.prog[f].parent) {
        (Parent::Record(a), Parent::Record(b)) => a != b && bases::base_path(sema, a, b).is_some(),
        _ => false,
    }
}

pub(super) fn collect_virtuals(sema: &Sema, r: RecordId, out: &mut Vec<FuncId>) {
    for &f in &sema.prog[r].virtuals {
        if !out.contains(&f) {
            out.push(f);
        }
    }
    for b in &sema.prog[r].bases {
        collect_virtuals(sema, b.record, out);
    }
}

/// Does `f` override `b`?
pub fn overrides(sema: &Sema, f: FuncId, b: FuncId) -> bool {
    let (x, y) = (&sema.prog[f], &sema.prog[b]);
    if x.name == FuncName::Dtor || y.name == FuncName::Dtor {
        return x.name == y.name;
    }
    if x.name != y.name || !y.flags.is_virtual {
        return false;
    }
    match (sema.prog.types.fn_type(x.ty), sema.prog.types.fn_type(y.ty)) {
        (Some(a), Some(b)) => {
            a.params == b.params && a.quals == b.quals && a.ref_qual == b.ref_qual
        }
        _ => false,
    }
}

/// The symbol under which a function is found in its scope.
pub fn func_sym(sema: &Sema, f: FuncId) -> Sym {
    match sema.prog[f].name {
        FuncName::Ident(s) | FuncName::Literal(s) => s,
        FuncName::Operator(o) => sema.op_syms.of(o),
        FuncName::Conversion(_) => sema.op_syms.conv,
        FuncName::Ctor => sema.op_syms.ctor,
        FuncName::Dtor => sema.op_syms.dtor,
    }
}
