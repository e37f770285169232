//! Aggregates from lists: arrays, vectors, classes; braces may be elided ([dcl.init.aggr]).

use crate::class::special;
use crate::convert::{UserConv, trees};
use crate::expressions::extent;
use crate::init::list::designators::{Designator, designated_field, designated_value, designator};
use crate::init::list::list_init;
use crate::init::{constructors, narrowing};
use crate::types::print;
use crate::{R, Sema, class, convert, init};
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeId, TypeKind};
use jacquard_hir::{Category, ExprId, ExprKind, InitElem, InitTarget, RecordId, RecordKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Progress through the flat list of initialisers while braces are elided.
struct Cursor {
    items: Vec<ExprId>,
    at: usize,
}

/// An aggregate from expressions in parentheses (C++20, [dcl.init.general] 16.6.2.2): bases and members in order, each copy-initialized
/// from its expression. No braces are elided, and a value may narrow.
pub(crate) fn parenthesized(
    sema: &mut Sema,
    ty: QualType,
    r: RecordId,
    args: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    class::require_complete_record(sema, r, loc)?;
    let mut out = Vec::new();
    let mut rest = args.iter();
    for i in 0..sema.prog[r].bases.len() {
        let base: QualType = sema.prog[sema.prog[r].bases[i].record].ty.into();
        let init = match rest.next() {
            Some(&e) => Some(trees::copy_init(sema, base, e, loc)?),
            None => empty_init(sema, base, loc)?,
        };
        let target = InitTarget::Base(i as u32);
        out.extend(init.map(|init| InitElem { target, init }));
    }
    let is_union = sema.prog[r].kind == RecordKind::Union;
    for i in 0..sema.prog[r].fields.len() {
        if sema.prog[r].fields[i].is_padding() {
            continue;
        }
        match rest.next() {
            Some(&e) => {
                let field = sema.prog[r].fields[i].ty;
                let init = match sema.prog[e].kind {
                    ExprKind::Braced(_) => list_init(sema, field, e, false, loc)?,
                    _ => init::init_from(sema, field, e, loc)?,
                };
                let target = InitTarget::Field(i as u32);
                out.push(InitElem { target, init });
            }
            None => missing_field_init(sema, r, i, &mut out, loc)?,
        }
        if is_union {
            break;
        }
    }
    if let Some(&e) = rest.next() {
        let at = extent::start_of(sema, e, loc);
        let n = print::type_name(sema, ty);
        return sema.fail(at, msg::TOO_MANY_INITS, &[&n]);
    }
    trees::needed_dtor(sema, ty);
    Ok(init_list_value(sema, &out, ty.unqual(), loc))
}

pub(super) fn aggregate(sema: &mut Sema, ty: QualType, items: Vec<ExprId>, loc: Loc) -> R<ExprId> {
    let mut c = Cursor { items, at: 0 };
    // `char s[] = {"text"}`
    if c.items.len() == 1
        && let Some(x) = init::string_init(sema, ty, c.items[0])
    {
        return Ok(x);
    }
    let e = aggregate_from(sema, ty, &mut c, true, loc)?;
    if c.at < c.items.len() {
        let at = sema.eloc(c.items[c.at]);
        let n = print::type_name(sema, ty);
        return sema.fail(at, msg::TOO_MANY_INITS, &[&n]);
    }
    Ok(e)
}

/// Fills one aggregate from the cursor; `braced` when the list is its own.
fn aggregate_from(
    sema: &mut Sema,
    ty: QualType,
    c: &mut Cursor,
    braced: bool,
    loc: Loc,
) -> R<ExprId> {
    sema.enter()?;
    let r = aggregate_inner(sema, ty, c, braced, loc);
    sema.leave();
    r
}

fn aggregate_inner(
    sema: &mut Sema,
    ty: QualType,
    c: &mut Cursor,
    braced: bool,
    loc: Loc,
) -> R<ExprId> {
    match *sema.prog.types.kind(ty.ty()) {
        TypeKind::Array { elem, len } => array_init(sema, ty, elem, len, c, loc),
        TypeKind::Vector { elem, len } => vector_init(sema, ty, elem, len, c, loc),
        TypeKind::Record(r) => record_init(sema, ty, r, c, braced, loc),
        _ => {
            let Some(&e) = c.items.get(c.at) else {
                return constructors::value_init(sema, ty.unqual(), loc);
            };
            c.at += 1;
            trees::copy_init(sema, ty, e, loc)
        }
    }
}

fn array_init(
    sema: &mut Sema,
    ty: QualType,
    elem: QualType,
    len: ArrayLen,
    c: &mut Cursor,
    loc: Loc,
) -> R<ExprId> {
    let mut out: Vec<InitElem> = Vec::new();
    let limit = match len {
        ArrayLen::Const(n) => n,
        _ => u64::MAX,
    };
    if len == ArrayLen::Incomplete
        && c.items.is_empty()
        && !sema.cx.mode.lenient
        && sema.in_main_file(loc)
    {
        return sema.fail(loc, msg::ARRAY_OF_NOTHING, &[]);
    }
    let (mut i, mut max) = (0u64, 0u64);
    while c.at < c.items.len() {
        let item = c.items[c.at];
        if let Some((d, value)) = designator(sema, item) {
            let Designator::Index(lo, hi, rest) = d else {
                break;
            };
            if hi >= limit {
                return sema.fail(loc, msg::BAD_ARRAY_SIZE, &[&hi]);
            }
            c.at += 1;
            let init = designated_value(sema, elem, rest, value, loc)?;
            out.push(InitElem {
                target: InitTarget::Range(lo, hi),
                init,
            });
            i = hi + 1;
        } else {
            if i >= limit {
                break;
            }
            let at = c.at;
            let init = element(sema, elem, c, loc)?;
            // An element of no length takes no initialiser: nor do those after it.
            if c.at == at {
                break;
            }
            out.push(InitElem {
                target: InitTarget::Range(i, i),
                init,
            });
            i += 1;
        }
        max = max.max(i);
    }
    let n = if limit == u64::MAX { max } else { limit };
    let covered = out.len() as u64;
    let t = sema.prog.types.array(elem, ArrayLen::Const(n));
    let filler = match covered < n {
        true => array_filler(sema, elem, loc)?,
        false => None,
    };
    let inits = sema.prog.add_init_list(&out);
    Ok(sema.prvalue(
        ExprKind::InitList { inits, filler },
        QualType::with(t.ty(), ty.quals()),
        loc,
    ))
}

/// What elements without an initialiser get, where that is not all zeros.
fn array_filler(sema: &mut Sema, elem: QualType, loc: Loc) -> R<Option<ExprId>> {
    let be = sema.prog.types.base_elem(elem);
    if let Some(r) = sema.prog.types.record(be)
        && (!sema.prog[r].traits.trivial_default_ctor
            || sema.prog[r].traits.is_aggregate && special::has_default_inits(sema, r))
    {
        let empty = sema.prog.add_expr_list(&[]);
        let b = sema.expr(
            ExprKind::Braced(empty),
            Builtin::BracedList.q(),
            Category::PrValue,
            loc,
        );
        return list_init(sema, elem, b, false, loc).map(Some);
    }
    Ok(None)
}

fn vector_init(
    sema: &mut Sema,
    ty: QualType,
    elem: TypeId,
    len: u32,
    c: &mut Cursor,
    loc: Loc,
) -> R<ExprId> {
    let mut out: Vec<InitElem> = Vec::new();
    let mut i = 0u64;
    while c.at < c.items.len() && i < u64::from(len) {
        let e = c.items[c.at];
        c.at += 1;
        let init = trees::copy_init(sema, elem.into(), e, loc)?;
        out.push(InitElem {
            target: InitTarget::Range(i, i),
            init,
        });
        i += 1;
    }
    Ok(init_list_value(sema, &out, ty.unqual(), loc))
}

/// A value of the type `ty` from what its parts get; the rest of it is zero.
pub(crate) fn init_list_value(
    sema: &mut Sema,
    parts: &[InitElem],
    ty: QualType,
    loc: Loc,
) -> ExprId {
    let inits = sema.prog.add_init_list(parts);
    let filler = None;
    sema.prvalue(ExprKind::InitList { inits, filler }, ty, loc)
}

fn record_init(
    sema: &mut Sema,
    ty: QualType,
    r: RecordId,
    c: &mut Cursor,
    braced: bool,
    loc: Loc,
) -> R<ExprId> {
    let mut out: Vec<InitElem> = Vec::new();
    class::require_complete_record(sema, r, loc)?;
    base_inits(sema, r, c, &mut out, loc)?;
    let is_union = sema.prog[r].kind == RecordKind::Union;
    let nf = sema.prog[r].fields.len();
    let mut done = vec![false; nf];
    let mut i = 0usize;
    let mut any = false;
    let mut designated = false;
    while c.at < c.items.len() {
        let item = c.items[c.at];
        if let Some((d, value)) = designator(sema, item) {
            if !braced && i > 0 {
                break;
            }
            let Designator::Field(name, rest) = d else {
                break;
            };
            let Some((f, inner)) = designated_field(sema, r, name) else {
                if !braced {
                    break;
                }
                let n = sema.text(name).to_string();
                let t = print::type_name(sema, ty);
                let loc = sema.eloc(item);
                return sema.fail(loc, msg::NO_MEMBER, &[&t, &n]);
            };
            // Further members of one that was begun may be named, the whole of it not again.
            let again = done[f] && rest.is_none() && inner.is_none();
            if !sema.cx.mode.lenient && (f < i && !done[f] || f + 1 < i || again) {
                let n = sema.text(name).to_string();
                let loc = sema.eloc(item);
                return sema.fail(loc, msg::DESIGNATOR_ORDER, &[&n]);
            }
            if any && !designated {
                return sema.fail(loc, msg::DESIGNATOR_MIXED, &[]);
            }
            designated = true;
            c.at += 1;
            let ft = sema.prog[r].fields[f].ty;
            let rest = match inner {
                None => rest,
                Some(()) => Some(Box::new(Designator::Field(name, rest))),
            };
            let init = designated_value(sema, ft, rest, value, loc)?;
            out.push(InitElem {
                target: InitTarget::Field(f as u32),
                init,
            });
            done[f] = true;
            any = true;
            i = f + 1;
            continue;
        }
        while i < nf && sema.prog[r].fields[i].is_padding() {
            i += 1;
        }
        if i >= nf || (is_union && any) {
            break;
        }
        if designated && braced {
            return sema.fail(loc, msg::DESIGNATOR_MIXED, &[]);
        }
        let ft = sema.prog[r].fields[i].ty;
        let init = element(sema, ft, c, loc)?;
        out.push(InitElem {
            target: InitTarget::Field(i as u32),
            init,
        });
        done[i] = true;
        any = true;
        i += 1;
        if !braced && i >= nf {
            break;
        }
    }
    let missing = missing_fields(sema, r, &done, any);
    for f in missing {
        missing_field_init(sema, r, f, &mut out, loc)?;
    }
    out.sort_by_key(|e| match e.target {
        InitTarget::Base(i) => i,
        InitTarget::Field(i) | InitTarget::Default(i) => 1000 + i,
        InitTarget::Range(..) => 0,
    });
    trees::needed_dtor(sema, ty);
    Ok(init_list_value(sema, &out, ty.unqual(), loc))
}

/// The fields that get an initializer though the list says nothing of them; `any`: it says something of some.
fn missing_fields(sema: &Sema, r: RecordId, done: &[bool], any: bool) -> Vec<usize> {
    let nf = done.len();
    let is_union = sema.prog[r].kind == RecordKind::Union;
    match is_union {
        false => (0..nf).filter(|&f| !done[f]).collect(),
        true if any => Vec::new(),
        // The member that has a default member initializer, else the first ([dcl.init.aggr] 5.4).
        true => {
            let given = (0..nf).find(|&f| special::has_default_init(sema, r, f));
            given.or((nf > 0).then_some(0)).into_iter().collect()
        }
    }
}

fn base_inits(
    sema: &mut Sema,
    r: RecordId,
    c: &mut Cursor,
    out: &mut Vec<InitElem>,
    loc: Loc,
) -> R<()> {
    let nb = sema.prog[r].bases.len();
    for i in 0..nb {
        let bt: QualType = sema.prog[sema.prog[r].bases[i].record].ty.into();
        if c.at < c.items.len() && designator(sema, c.items[c.at]).is_none() {
            let init = element(sema, bt, c, loc)?;
            out.push(InitElem {
                target: InitTarget::Base(i as u32),
                init,
            });
        } else if let Some(init) = empty_init(sema, bt, loc)? {
            out.push(InitElem {
                target: InitTarget::Base(i as u32),
                init,
            });
        }
    }
    Ok(())
}

/// A field that the list says nothing of: its default initialiser, or `{}`.
fn missing_field_init(
    sema: &mut Sema,
    r: RecordId,
    f: usize,
    out: &mut Vec<InitElem>,
    loc: Loc,
) -> R<()> {
    if sema.facts.records[r.index()]
        .field_init
        .get(f)
        .is_some_and(|x| x.is_some())
    {
        let init = special::field_default(sema, r, f as u32)?;
        out.push(InitElem {
            target: InitTarget::Default(f as u32),
            init,
        });
        return Ok(());
    }
    let ft = sema.prog[r].fields[f].ty;
    if sema.prog.types.is_ref(ft) {
        let name = sema.prog[r].fields[f].name;
        let name = name.map_or_else(String::new, |n| format!("'{}'", sema.text(n)));
        return sema.fail(loc, msg::REFERENCE_UNINITIALISED, &[&name]);
    }
    if let Some(init) = empty_init(sema, ft, loc)? {
        out.push(InitElem {
            target: InitTarget::Field(f as u32),
            init,
        });
    }
    Ok(())
}

/// What a base or member that a list says nothing of gets where it is not all zeros: `{}`. NVIDIA's compilers take an explicit default
/// constructor there.
fn empty_init(sema: &mut Sema, t: QualType, loc: Loc) -> R<Option<ExprId>> {
    let e = sema.prog.types.base_elem(t);
    let Some(r) = sema.prog.types.record(e) else {
        return Ok(None);
    };
    class::require_complete_record(sema, r, loc)?;
    if sema.prog[r].traits.trivial_default_ctor {
        return Ok(None);
    }
    let empty = sema.prog.add_expr_list(&[]);
    let b = sema.expr(
        ExprKind::Braced(empty),
        Builtin::BracedList.q(),
        Category::PrValue,
        loc,
    );
    Ok(Some(list_init(sema, t, b, true, loc)?))
}

/// One element of type `t` from the cursor: an initialiser clause, or with braces elided several of them.
fn element(sema: &mut Sema, t: QualType, c: &mut Cursor, loc: Loc) -> R<ExprId> {
    let e = c.items[c.at];
    let at = sema.eloc(e);
    if let ExprKind::Braced(_) = sema.prog[e].kind {
        c.at += 1;
        return list_init(sema, t, e, false, at);
    }
    if let Some(x) = init::string_init(sema, t, e) {
        c.at += 1;
        return Ok(x);
    }
    let aggregate = match *sema.prog.types.kind(t.ty()) {
        TypeKind::Array { .. } => true,
        TypeKind::Record(r) => {
            class::require_complete_record(sema, r, loc)?;
            let x = &sema.prog[r];
            // Braces around nothing can't be left out.
            x.traits.is_aggregate
                && !(x.fields.is_empty() && x.bases.is_empty())
                && convert::ics(sema, e, t.unqual(), UserConv::Yes).is_bad()
        }
        TypeKind::Vector { .. } => !matches!(
            sema.prog.types.kind(sema.ty(e).ty()),
            TypeKind::Vector { .. }
        ),
        _ => false,
    };
    if aggregate {
        return aggregate_from(sema, t, c, false, loc);
    }
    c.at += 1;
    narrowing::check(sema, e, t)?;
    trees::copy_init(sema, t, e, at)
}
