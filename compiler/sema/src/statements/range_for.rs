//! The ends of the range of a range-based for.

use crate::overload::call;
use crate::types::print;
use crate::{R, Sema, class, lookup, overload};
use jacquard_hir::ExprId;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// `begin`/`end` of a range of class type: members first, then functions found by its type.
pub(crate) fn range_end(sema: &mut Sema, range: ExprId, begin: bool, loc: Loc) -> R<ExprId> {
    use crate::overload::OverloadSet;
    use jacquard_preprocess::token::sym;
    let name = if begin { sym::BEGIN } else { sym::END };
    let Some(r) = sema.prog.types.record(sema.ty(range)) else {
        let n = print::type_name(sema, sema.ty(range));
        return sema.fail(loc, msg::NOT_A_RANGE, &[&n]);
    };
    class::require_complete_record(sema, r, loc)?;
    let syms = lookup::lookup_member(sema, r, name);
    if !syms.is_empty() {
        let set = OverloadSet {
            name,
            loc,
            syms: overload::shared(sema, name, &syms),
            object: Some(range),
            qualified: false,
            naming: None,
            targs: None,
        };
        let o = overload::overload_expr(sema, set);
        return call::call(sema, o, Vec::new(), loc);
    }
    let set = OverloadSet {
        name,
        loc,
        syms: Default::default(),
        object: None,
        qualified: false,
        naming: None,
        targs: None,
    };
    let o = overload::overload_expr(sema, set);
    call::call(sema, o, vec![range], loc)
}
