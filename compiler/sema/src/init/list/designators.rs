//! Designators: the elements of a list that say which member or element they are for.

use crate::init::list::aggregates::aggregate;
use crate::init::list::list_init;
use crate::init::narrowing;
use crate::{R, Sema, init};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{Category, ExprId, ExprKind, RecordId};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// The designator a list element carries, and its value: kept as an element `Braced` marker by the parser.
pub(super) fn designator(sema: &Sema, e: ExprId) -> Option<(Designator, ExprId)> {
    sema.parser.designators.get(&e).cloned()
}

/// Does a list name members ([dcl.init.general], a designated-initializer-list)?
pub(crate) fn designates(sema: &Sema, items: &[ExprId]) -> bool {
    let field = |e: &ExprId| matches!(designator(sema, *e), Some((Designator::Field(..), _)));
    items.iter().any(field)
}

/// The members that a list designates, with their values; none where it does not, or not by members' names alone.
pub(crate) fn designated_members(sema: &Sema, items: &[ExprId]) -> Option<Vec<(Sym, ExprId)>> {
    let one = |e: &ExprId| match designator(sema, *e) {
        Some((Designator::Field(name, None), value)) => Some((name, value)),
        _ => None,
    };
    items.iter().map(one).collect()
}

/// The field a designator names; `Some(())` when it lies in an anonymous member.
pub(super) fn designated_field(sema: &Sema, r: RecordId, name: Sym) -> Option<(usize, Option<()>)> {
    for (i, f) in sema.prog[r].fields.iter().enumerate() {
        if f.name == Some(name) {
            return Some((i, None));
        }
        if f.anonymous
            && let Some(x) = sema.prog.types.record(f.ty)
            && designated_field(sema, x, name).is_some()
        {
            return Some((i, Some(())));
        }
    }
    None
}

/// The value of a designated element, with the rest of its designator applied.
pub(super) fn designated_value(
    sema: &mut Sema,
    t: QualType,
    rest: Option<Box<Designator>>,
    value: ExprId,
    loc: Loc,
) -> R<ExprId> {
    match rest {
        None => {
            if let ExprKind::Braced(_) = sema.prog[value].kind {
                return list_init(sema, t, value, false, loc);
            }
            narrowing::check(sema, value, t)?;
            init::init_from(sema, t, value, loc)
        }
        Some(d) => {
            let marker = designate(sema, *d, value, loc);
            aggregate(sema, t, vec![marker], loc)
        }
    }
}

/// Makes the list element that carries a designator.
pub fn designate(sema: &mut Sema, d: Designator, value: ExprId, loc: Loc) -> ExprId {
    let empty = sema.prog.add_expr_list(&[]);
    let e = sema.expr(
        ExprKind::Braced(empty),
        Builtin::BracedList.q(),
        Category::PrValue,
        loc,
    );
    sema.parser.designators.insert(e, (d, value));
    e
}

/// `.name` or `[lo ... hi]`, and what follows.
#[derive(Clone, Debug)]
pub enum Designator {
    Field(Sym, Option<Box<Designator>>),
    Index(u64, u64, Option<Box<Designator>>),
}
