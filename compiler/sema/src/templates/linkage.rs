//! Linkage of what templates make: an instance is its unit's own where an argument is.
//!
//! Measured with nvcc 13.0 over the names of instances: classes of an unnamed namespace count, and so do instances of class
//! templates over them; pointers and references to them, enumerations, closures, templates and members of such instances don't.
//! NVRTC 13.0, which follows no host compiler, counts what is nested in such a class.

use crate::{Sema, declare};
use jacquard_hir::types::{TemplateArg, TypeKind};
use jacquard_hir::{Linkage, Parent, RecordId, Storage};

/// Whether one of the arguments is its unit's own.
pub fn own_args(sema: &Sema, args: &[TemplateArg]) -> bool {
    args.iter().any(|a| match a {
        TemplateArg::Type(t) => match *sema.prog.types.kind(t.ty()) {
            TypeKind::Record(r) => own_class(sema, r),
            TypeKind::Enum(e) => nested(sema, sema.prog[e].parent),
            _ => false,
        },
        TemplateArg::Var(v, _) => {
            let d = &sema.prog[*v];
            d.linkage == Linkage::Internal
                && d.storage == Storage::Global
                && !sema.prog.naming.parameter_objects.contains_key(v)
        }
        TemplateArg::Func(f, _) => {
            let d = &sema.prog[*f];
            d.linkage == Linkage::Internal && !d.flags.is_method
        }
        TemplateArg::Pack(p) => own_args(sema, p),
        _ => false,
    })
}

/// Whether the members of a class have internal linkage.
pub fn own_class(sema: &Sema, r: RecordId) -> bool {
    let info = &sema.facts.records[r.index()];
    if let Some(known) = info.own.get() {
        return known;
    }
    let d = &sema.prog[r];
    let own = d.lambda.is_none()
        && (declare::in_unnamed_namespace(sema, info.outer)
            || nested(sema, d.parent)
            || d.instance.as_ref().is_some_and(|i| own_args(sema, &i.args)));
    info.own.set(Some(own));
    own
}

/// Whether what has this parent is a class's that is its unit's own.
fn nested(sema: &Sema, parent: Parent) -> bool {
    sema.options.run_time && matches!(parent, Parent::Record(p) if own_class(sema, p))
}
