//! C++26 pack indexing: `pack...[n]`, a type or an expression ([temp.variadic] 4).

use crate::lookup::missing;
use crate::lookup::missing::Wanted;
use crate::parse::{expr, expr_primary, names};
use crate::scope::SymKind;
use crate::syntax::Id;
use crate::templates::packs;
use crate::{R, Sema, constant, lookup};
use jacquard_hir::types::{Builtin, QualType, TemplateArg};
use jacquard_hir::{DepExpr, ExprId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// Parses `name...[n]` at the cursor and looks the name up for that element; `None` where the pack or the index is not known yet.
fn indexed(sema: &mut Sema, open: u32) -> R<Option<(Id, u32)>> {
    let (start, name) = (sema.cx.pos, sema.tok().sym());
    let loc = sema.loc();
    sema.cx.pos = (open + 1) << 1;
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let index = expr::parse_conditional(sema);
    sema.cx.mode.no_greater = saved;
    let index = index?;
    sema.expect(K::RBracket)?;
    let after = sema.cx.pos;
    let Some(n) = packs::find_pack(sema, name).filter(|_| !sema.is_dep(index)) else {
        return Ok(None);
    };
    let k = constant::const_int(sema, index)?;
    let Some(k) = u32::try_from(k).ok().filter(|k| *k < n) else {
        return sema.fail(loc, msg::PACK_INDEX, &[&k, &n]);
    };
    sema.cx.pos = start;
    let pack = sema.cx.pack.replace(k);
    let id = names::parse_id(sema, false);
    sema.cx.pack = pack;
    sema.cx.pos = after;
    id.map(|id| Some((id, k)))
}

/// `pack...[n]` that names a type.
pub(crate) fn pack_index_type(sema: &mut Sema, open: u32) -> R<QualType> {
    match indexed(sema, open)? {
        Some((Id { ty: Some(t), .. }, _)) => Ok(t),
        Some((id, _)) => missing::undeclared(sema, id.loc, id.sym, Wanted::Type),
        None => Ok(Builtin::Dependent.q()),
    }
}

/// Does the pack at the cursor hold types?
pub(crate) fn pack_index_is_type(sema: &mut Sema) -> bool {
    let name = sema.tok().sym();
    lookup::lookup(sema, name)
        .iter()
        .any(|s| match sema.sym_kind(*s) {
            SymKind::Pack(p) => matches!(
                p.first().map(TemplateArg::pattern),
                Some(TemplateArg::Type(_))
            ),
            SymKind::Arg(a) => matches!(**a, TemplateArg::Type(_)),
            _ => false,
        })
}

/// `pack...[n]` that names a value.
pub(crate) fn pack_index_expr(sema: &mut Sema, open: u32) -> R<ExprId> {
    let loc = sema.loc();
    match indexed(sema, open)? {
        Some((id, k)) => {
            let pack = sema.cx.pack.replace(k);
            let e = expr_primary::id_expr(sema, id);
            sema.cx.pack = pack;
            e
        }
        None => Ok(sema.dep(DepExpr::Opaque(loc.0, 10), loc)),
    }
}
