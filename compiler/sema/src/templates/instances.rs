//! What stands in instances of templates, and what types an instance was made with.

use crate::Sema;
use jacquard_hir::types::{QualType, TemplateArg};
use jacquard_hir::{Parent, RecordId};

/// Is a class an instance of a template, or defined inside one?
pub(crate) fn in_instance(sema: &Sema, mut r: RecordId) -> bool {
    loop {
        if sema.prog[r].instance.is_some() {
            return true;
        }
        match sema.prog[r].parent {
            Parent::Record(o) => r = o,
            Parent::Func(f, _) => return sema.prog[f].instance.is_some(),
            _ => return false,
        }
    }
}

/// Is a class, or one around it, defined in a function?
pub(crate) fn is_local(sema: &Sema, mut r: RecordId) -> bool {
    while let Parent::Record(o) = sema.prog[r].parent {
        r = o;
    }
    matches!(sema.prog[r].parent, Parent::Func(..))
}

/// The types among template arguments, those in packs included.
pub(crate) fn types_among(args: &[TemplateArg], out: &mut Vec<QualType>) {
    for a in args {
        match a {
            TemplateArg::Type(t) => out.push(*t),
            TemplateArg::Pack(p) => types_among(p, out),
            _ => {}
        }
    }
}
