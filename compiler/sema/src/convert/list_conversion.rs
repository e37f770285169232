//! Implicit conversion sequences from braced lists ([over.ics.list]).

use crate::class::{bases, special};
use crate::convert::UserConv;
use crate::convert::rank;
use crate::convert::rank::{Ics, Std};
use crate::init::list;
use crate::templates::deduce;
use crate::{Sema, class, convert, lookup, overload};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TypeKind};
use jacquard_hir::{Category, ExprId, ExprKind, FuncId, List, RecordId, SpecialMember};
use jacquard_preprocess::source::Loc;

/// The conversion sequence from a braced list. A reference parameter binds to the temporary that the list makes.
pub(crate) fn ics_list(
    sema: &mut Sema,
    list: List<ExprId>,
    to: QualType,
    user: UserConv,
    loc: Loc,
) -> Ics {
    let reference = convert::reference_kind(sema, to);
    let target = sema.prog.types.strip_ref(to);
    // A reference is bound to the one element where that is of a related type ([dcl.init.list] 3.9).
    if reference != 0
        && let [only] = *sema.prog.expr_list(list)
        && !matches!(sema.prog[only].kind, ExprKind::Braced(_))
        && convert::reference_related(sema, target, sema.ty(only)).is_some()
    {
        return convert::ics(sema, only, to, user);
    }
    let mut ics = ics_list_value(sema, list, to, user, loc);
    let array = sema.prog.types.is_array(target);
    if let Some(s) = ics.std_mut() {
        if reference != 0 || array || sema.prog.types.record(target).is_some() {
            s.to = target;
        }
        if reference != 0 {
            s.reference = reference;
            s.from_rvalue = true;
        }
    }
    ics
}

fn ics_list_value(
    sema: &mut Sema,
    list: List<ExprId>,
    to: QualType,
    user: UserConv,
    loc: Loc,
) -> Ics {
    let items = sema.prog.expr_list(list).to_vec();
    let t = sema.prog.types.strip_ref(to);
    // An array is as const as its elements.
    let constant = t.is_const() || deduce::element_quals(sema, t) & CONST != 0;
    if sema.prog.types.is_lref(to) && !constant {
        return Ics::Bad;
    }
    // A list that names members converts to an aggregate class only ([over.ics.list] 2).
    if list::designates(sema, &items) {
        let class = sema.prog.types.record(t);
        if !class
            .is_some_and(|r| class::complete_record(sema, r) && sema.prog[r].traits.is_aggregate)
        {
            return Ics::Bad;
        }
    }
    if let Some(r) = sema.prog.types.record(t) {
        return to_class(sema, list, &items, (t, r), user, loc);
    }
    if let TypeKind::Array { elem, len } = *sema.prog.types.kind(t.ty()) {
        return to_array(sema, list, &items, t, elem, len, loc);
    }
    match *items {
        [] => Ics::Std(Std::EXACT),
        [only] if !matches!(sema.prog[only].kind, ExprKind::Braced(_)) => {
            convert::ics(sema, only, t.unqual(), user)
        }
        _ => Ics::Bad,
    }
}

fn made_by(func: FuncId) -> Ics {
    Ics::User {
        func,
        after: Std::EXACT,
        ambiguous: false,
    }
}

/// To class `r`.
fn to_class(
    sema: &mut Sema,
    list: List<ExprId>,
    items: &[ExprId],
    (t, r): (QualType, RecordId),
    user: UserConv,
    loc: Loc,
) -> Ics {
    if !class::complete_record(sema, r) {
        return Ics::Bad;
    }
    if items.len() == 1
        && sema
            .prog
            .types
            .record(sema.ty(items[0]))
            .is_some_and(|x| x == r || bases::base_path(sema, x, r).is_some())
    {
        return convert::ics(sema, items[0], t.unqual(), user);
    }
    if sema.prog[r].traits.is_aggregate && list::init_list_class(sema, t).is_none() {
        return match makes(sema, list, t, loc) {
            true => Ics::Aggregate(Std::EXACT),
            false => Ics::Bad,
        };
    }
    if let Some(elem) = list::init_list_class(sema, t) {
        let mut worst = worst_of(sema, items, elem);
        if let Some(s) = worst.std_mut() {
            s.list = true;
        }
        return worst;
    }
    if user == UserConv::No {
        return Ics::Bad;
    }
    let ctors = overload::constructors(sema, r);
    if items.is_empty() {
        let func = special::special_of(sema, r, SpecialMember::DefaultCtor);
        if let Some(f) = func {
            return made_by(f);
        }
    }
    match sema.trap(|s| list::list_constructor(s, &ctors, items, loc)) {
        None => Ics::Bad,
        Some(None) => best(sema, &ctors, r, items, UserConv::Yes, loc),
        Some(Some((f, _))) => made_by(f),
    }
}

/// The sequence by the best constructor for the elements; an ambiguous one where several are as good ([over.ics.list] 7).
fn best(
    sema: &mut Sema,
    ctors: &lookup::Syms,
    r: RecordId,
    items: &[ExprId],
    user: UserConv,
    loc: Loc,
) -> Ics {
    let candidates = overload::list_candidates(sema, ctors, r, items, user);
    match overload::pick(sema, &candidates, loc) {
        Ok(i) if sema.prog[candidates[i].func].flags.is_deleted => Ics::Bad,
        Ok(i) => made_by(candidates[i].func),
        Err(true) => Ics::User {
            func: candidates[0].func,
            after: Std::EXACT,
            ambiguous: true,
        },
        Err(false) => Ics::Bad,
    }
}

/// Does the list initialize an object of type `t`?
fn makes(sema: &mut Sema, list: List<ExprId>, t: QualType, loc: Loc) -> bool {
    let ranks = std::mem::replace(&mut sema.cx.mode.ranks, true);
    let made = sema.trap(|s| {
        let braced = ExprKind::Braced(list);
        let b = s.expr(braced, Builtin::BracedList.q(), Category::PrValue, loc);
        list::list_init(s, t, b, false, loc)
    });
    sema.cx.mode.ranks = ranks;
    made.is_some()
}

/// To an array: the worst conversion of an element, shorter arrays before longer ones.
fn to_array(
    sema: &mut Sema,
    list: List<ExprId>,
    items: &[ExprId],
    t: QualType,
    elem: QualType,
    len: ArrayLen,
    loc: Loc,
) -> Ics {
    if let [only] = *items
        && matches!(sema.prog[only].kind, ExprKind::Str(_))
        && makes(sema, list, t, loc)
    {
        return Ics::Std(Std::EXACT);
    }
    let count = items.len() as u64;
    let length = match len {
        ArrayLen::Const(n) => n,
        _ => count,
    };
    if count > length || count < length && !makes(sema, list, t, loc) {
        return Ics::Bad;
    }
    let mut worst = worst_of(sema, items, elem.unqual());
    if let Some(s) = worst.std_mut() {
        s.array = Some(length);
    }
    worst
}

/// The worst of the conversions of all items to `elem`; the identity where there are none.
fn worst_of(sema: &mut Sema, items: &[ExprId], elem: QualType) -> Ics {
    let mut worst = Ics::Std(Std::EXACT);
    for &i in items {
        let x = convert::ics(sema, i, elem, UserConv::Yes);
        if rank::compare_ics(sema, &x, &worst) > 0 {
            worst = x;
        }
    }
    worst
}
