//! `va_start`, `va_arg`, `va_copy`, `va_end`: the object that their list operand stands for.

use crate::convert::trees;
use crate::expressions::unary;
use crate::scope::ScopeId;
use crate::{R, Sema, init, lookup};
use jacquard_hir::types::QualType;
use jacquard_hir::{ExprId, OpName};
use jacquard_preprocess::source::Loc;

/// The type that lists have, from the embedded header that declares it.
const LIST: &str = "__builtin_va_list";

/// The lvalue that holds the address of the next argument. Under nvcc a list is an array, or within the function that gets one
/// the address of its first element (C23 7.16, footnote on passing lists); under NVRTC it is a pointer.
pub(crate) fn list_object(sema: &mut Sema, list: ExprId, loc: Loc) -> R<ExprId> {
    if sema.is_dep(list) {
        return Ok(list);
    }
    let declared = list_type(sema, loc)?;
    let (want, have) = (
        init::decayed(sema, declared),
        sema.prog.types.strip_ref(sema.ty(list)),
    );
    if init::decayed(sema, have) != want {
        return trees::no_conversion(sema, list, declared, loc);
    }
    if want == declared {
        return Ok(list);
    }
    unary::unary_op(sema, OpName::Star, list, loc)
}

/// The type `__builtin_va_list`.
fn list_type(sema: &mut Sema, loc: Loc) -> R<QualType> {
    let name = sema.session.names.intern(LIST);
    for s in lookup::lookup_from(sema, ScopeId(0), name) {
        if let Some(t) = lookup::symbol_type(sema, s) {
            return Ok(t);
        }
    }
    sema.unsupported(loc, "the type '__builtin_va_list'")
}
