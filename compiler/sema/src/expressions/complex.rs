//! Complex numbers of C: `_Complex T` is a class of the embedded headers, `__real__ e` and `__imag__ e` are its members.

use crate::convert::trees;
use crate::expressions::members;
use crate::scope::{ScopeId, SymKind};
use crate::syntax::RawArg;
use crate::templates::args;
use crate::{R, Sema, class, lookup};
use jacquard_hir::types::{Builtin, QualType, TemplateArg};
use jacquard_hir::{ExprId, ExprKind};
use jacquard_preprocess::source::Loc;

/// The class template that stands for `_Complex T`, and its members.
const CLASS: &str = "__jq_complex";
const PARTS: [&str; 2] = ["__re", "__im"];

/// `_Complex T`, if the header that has it is there.
pub(crate) fn complex_type(sema: &mut Sema, part: QualType, loc: Loc) -> R<QualType> {
    let name = sema.session.names.intern(CLASS);
    for s in lookup::lookup_from(sema, ScopeId(0), name) {
        if let SymKind::Template(id) = *sema.sym_kind(s) {
            let args =
                args::complete_args(sema, id, &[RawArg::Done(TemplateArg::Type(part))], loc)?;
            return args::template_type(sema, id, args, loc);
        }
    }
    sema.unsupported(loc, "the type '_Complex'")
}

/// `__real__ e`, or with `imaginary` `__imag__ e`: a number has itself, and 0.
pub(crate) fn part(sema: &mut Sema, e: ExprId, imaginary: bool, loc: Loc) -> R<ExprId> {
    if sema.is_dep(e) {
        return Ok(e);
    }
    let name = sema.session.names.intern(PARTS[usize::from(imaginary)]);
    if let Some(r) = sema.prog.types.record(sema.ty(e))
        && class::complete_record(sema, r)
    {
        let found = lookup::lookup_member(sema, r, name);
        if !found.is_empty() {
            let object = trees::as_glvalue(sema, e);
            return members::member_ref(sema, object, &found, name, None, false, loc);
        }
    }
    let e = trees::rvalue(sema, e)?;
    if !sema.prog.types.is_arithmetic(sema.ty(e)) {
        return sema.unsupported(loc, "complex arithmetic");
    }
    if !imaginary {
        return Ok(e);
    }
    let zero = sema.prvalue(ExprKind::Int(0), Builtin::Int.q(), loc);
    let t = sema.ty(e);
    trees::convert_scalar(sema, zero, t, loc)
}
