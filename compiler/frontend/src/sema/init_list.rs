//! Braced lists: list-initialisation, aggregates, designators, brace elision.

use super::convert::UserConv;
use super::templates::{ctad, signature};
use super::*;

/// Progress through the flat list of initialisers while braces are elided.
struct Cursor {
    items: Vec<ExprId>,
    at: usize,
}

/// Is `t` `std::initializer_list<E>`? Its element type.
pub fn init_list_class(sema: &Sema, t: QualType) -> Option<QualType> {
    let r = sema.prog.types.record(t)?;
    if sema.prog[r].name != Some(sym::INITIALIZER_LIST) {
        return None;
    }
    match sema.prog[r].instance.as_ref()?.args.first()? {
        TemplateArg::Type(t) => Some(*t),
        _ => None,
    }
}

/// The constructor that takes `items` as one `initializer_list`, and the type of that ([over.match.list]/1.1).
pub(super) fn list_constructor(
    sema: &mut Sema,
    ctors: &lookup::Syms,
    items: &[ExprId],
    loc: Loc,
) -> R<Option<(FuncId, QualType)>> {
    let mut taking = lookup::Syms::new();
    for &s in ctors {
        if takes_list(sema, s) {
            taking.push(s);
        }
    }
    if taking.is_empty() {
        return Ok(None);
    }
    let list = sema.prog.add_expr_list(items);
    let braced = sema.expr(
        ExprKind::Braced(list),
        Builtin::BracedList.q(),
        Category::PrValue,
        loc,
    );
    let mut candidates = Vec::new();
    for &s in &taking {
        let user = convert::UserConv::Yes;
        overload::add_candidate(sema, s, None, &[braced], None, user, &mut candidates);
    }
    let chosen = match overload::pick(sema, &candidates, loc) {
        Ok(i) => candidates[i].func,
        Err(false) => return Ok(None),
        Err(true) => {
            let name = print::func_display(sema, candidates[0].func);
            let types = print::expr_type_name(sema, braced);
            return sema.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &types]);
        }
    };
    let first = sema.prog.types.fn_type(sema.prog[chosen].ty);
    let first = first.and_then(|t| t.params.first().copied());
    Ok(first.map(|t| (chosen, sema.prog.types.strip_ref(t))))
}

/// Is the constructor's first parameter a `std::initializer_list`, and has each other one a default ([dcl.init.list]/2)?
fn takes_list(sema: &mut Sema, s: SymbolId) -> bool {
    match *sema.sym_kind(s) {
        SymKind::Func(f) => {
            let Some(function) = sema.prog.types.fn_type(sema.prog[f].ty) else {
                return false;
            };
            let first = function.params.first().copied();
            let list = first.map(|t| sema.prog.types.strip_ref(t));
            let mut others = sema.facts.functions[f.index()].defaults.iter().skip(1);
            list.is_some_and(|t| init_list_class(sema, t).is_some()) && others.all(Option::is_some)
        }
        SymKind::Template(t) => {
            let Some(signature) = signature::signature(sema, t) else {
                return false;
            };
            signature.has_default.iter().skip(1).all(|d| *d)
                && ctad::takes_list(sema, &signature.params)
        }
        _ => false,
    }
}

/// An `initializer_list` over a temporary array.
fn make_init_list(sema: &mut Sema, t: QualType, items: &[ExprId], loc: Loc) -> R<ExprId> {
    let Some(elem) = init_list_class(sema, t) else {
        return Err(Fail);
    };
    let Some(r) = sema.prog.types.record(t) else {
        return Err(Fail);
    };
    class::require_complete_record(sema, r, loc)?;
    let ce = elem.add(CONST);
    let at = sema
        .prog
        .types
        .array(ce, ArrayLen::Const(items.len() as u64));
    let mut v = Vec::new();
    for (i, &e) in items.iter().enumerate() {
        narrowing::check(sema, e, elem)?;
        let x = apply::copy_init(sema, elem, e, loc)?;
        v.push(InitElem {
            target: InitTarget::Range(i as u64, i as u64),
            init: x,
        });
    }
    let arr = init_list_value(sema, &v, at, loc);
    let tmp = apply::materialize(sema, arr);
    let pt = sema.prog.types.pointer(ce);
    let ptr = sema.prvalue(
        ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand: tmp,
        },
        pt,
        loc,
    );
    let n = sema.int(items.len() as i128, Builtin::ULong.q(), loc);
    let mut fields = Vec::new();
    for i in 0..sema.prog[r].fields.len() {
        let ft = sema.prog[r].fields[i].ty;
        let init = if sema.prog.types.is_pointer(ft) {
            if i == 0 {
                ptr
            } else {
                arithmetic::builtin_binary_op(sema, OpName::Plus, ptr, n, loc)?
            }
        } else {
            n
        };
        fields.push(InitElem {
            target: InitTarget::Field(i as u32),
            init,
        });
    }
    Ok(init_list_value(sema, &fields, t.unqual(), loc))
}

/// List-initialisation of an entity of type `ty` by a braced list.
pub fn list_init(
    sema: &mut Sema,
    ty: QualType,
    braced: ExprId,
    direct: bool,
    loc: Loc,
) -> R<ExprId> {
    let ExprKind::Braced(list) = sema.prog[braced].kind else {
        return apply::copy_init(sema, ty, braced, loc);
    };
    let items = sema.prog.expr_list(list).to_vec();
    if sema.prog.types.is_dependent(ty.ty()) || items.iter().any(|i| sema.is_dep(*i)) {
        let a: Box<[DepExprId]> = items.iter().map(|e| dependent::dep_of(sema, *e)).collect();
        return Ok(sema.dep(DepExpr::Brace(ty, a), loc));
    }
    if let TypeKind::LRef(t) | TypeKind::RRef(t) = *sema.prog.types.kind(ty.ty()) {
        if items.len() == 1
            && !matches!(sema.prog[items[0]].kind, ExprKind::Braced(_))
            && !makes_temporary(sema, items[0], t)
            && !convert::ics(sema, items[0], ty, UserConv::Yes).is_bad()
        {
            return apply::copy_init(sema, ty, items[0], loc);
        }
        // NVIDIA's compilers and g++ let what a conversion function gives narrow where a reference is bound to it.
        let v = match *items {
            [only]
                if !sema.prog.types.is_array(t)
                    && sema.prog.types.record(t).is_none()
                    && sema.prog.types.record(sema.ty(only)).is_some() =>
            {
                apply::copy_init(sema, t.unqual(), only, loc)?
            }
            _ => list_init(sema, t.unqual(), braced, direct, loc)?,
        };
        if sema.prog.types.is_lref(ty) && !t.is_const() && !sema.cx.mode.lenient {
            // No temporary binds to it: an error, in the words of other initialisers.
            return apply::copy_init(sema, ty, v, loc);
        }
        let g = apply::materialize(sema, v);
        sema.prog[g].ty = t;
        if sema.prog.types.is_lref(ty) {
            sema.prog[g].cat = Category::LValue;
        }
        return Ok(g);
    }
    if let Some(r) = sema.prog.types.record(ty) {
        return list_init_class(sema, ty, r, items, direct, loc);
    }
    if sema.prog.types.is_array(ty)
        || matches!(sema.prog.types.kind(ty.ty()), TypeKind::Vector { .. })
    {
        return aggregate(sema, ty, items, loc);
    }
    match items.len() {
        0 => constructors::value_init(sema, ty.unqual(), loc),
        1 => {
            // Of an enumeration with a fixed underlying type ([dcl.init.list] 3.8).
            if direct
                && let Some(e) = sema.prog.types.enumeration(ty)
                && sema.prog[e].fixed
                && (sema.prog.types.is_arithmetic(sema.ty(items[0]))
                    || unscoped_other(sema, items[0], e))
            {
                let underlying = sema.prog[e].underlying;
                narrowing::check(sema, items[0], underlying)?;
                return apply::convert_scalar(sema, items[0], ty, loc);
            }
            if matches!(sema.prog[items[0]].kind, ExprKind::Braced(_)) {
                let n = print::type_name(sema, ty);
                let loc = extent::start_of(sema, items[0], loc);
                return sema.fail(loc, msg::NESTED_BRACES, &[&n]);
            }
            narrowing::check(sema, items[0], ty)?;
            apply::initialize(
                sema,
                ty,
                items[0],
                if direct {
                    UserConv::Explicit
                } else {
                    UserConv::Yes
                },
                loc,
            )
        }
        _ => {
            let n = print::type_name(sema, ty);
            let loc = items
                .get(1)
                .map_or(loc, |e| extent::start_of(sema, *e, loc));
            sema.fail(loc, msg::TOO_MANY_INITS, &[&n])
        }
    }
}

/// Is `e` of an unscoped enumeration other than `of`?
fn unscoped_other(sema: &Sema, e: ExprId, of: EnumId) -> bool {
    let from = sema.prog.types.enumeration(sema.ty(e));
    from.is_some_and(|f| f != of && !sema.prog[f].scoped)
}

/// Does a reference to `t` bind to a temporary that a list of `e` alone initializes: are the types not related
/// ([dcl.init.list]/3.9)? An array or a function is bound as it is.
fn makes_temporary(sema: &mut Sema, e: ExprId, t: QualType) -> bool {
    let whole = sema.prog.types.is_array(t) || sema.prog.types.is_function(t);
    let from = sema.ty(e);
    !whole && convert::reference_related(sema, t, from).is_none()
}

/// [dcl.init.list] of a class, which is complete.
fn list_init_class(
    sema: &mut Sema,
    ty: QualType,
    r: RecordId,
    items: Vec<ExprId>,
    direct: bool,
    loc: Loc,
) -> R<ExprId> {
    class::require_complete_record(sema, r, loc)?;
    let designated = items.iter().any(|i| designator(sema, *i).is_some());
    let ctors = match sema.prog[r].traits.is_aggregate {
        true => lookup::Syms::new(),
        false => overload::constructors(sema, r),
    };
    let mut listed = None;
    if let [only] = items[..]
        && !designated
    {
        // Of other classes than aggregates, constructors that take a list come before copies (CWG 1467).
        let chosen = list_constructor(sema, &ctors, &items, loc)?;
        if chosen.is_none()
            && (sema.prog.types.record(sema.ty(only)))
                .is_some_and(|x| x == r || bases::base_path(sema, x, r).is_some())
        {
            return if direct {
                apply::initialize(sema, ty, only, UserConv::Explicit, loc)
            } else {
                apply::copy_init(sema, ty, only, loc)
            };
        }
        listed = Some(chosen);
    }
    if init_list_class(sema, ty).is_some() && !items.is_empty() && !designated {
        return make_init_list(sema, ty, &items, loc);
    }
    if sema.prog[r].traits.is_aggregate {
        return aggregate(sema, ty, items, loc);
    }
    if designated {
        let n = print::type_name(sema, ty);
        let loc = extent::start_of(sema, items[0], loc);
        return sema.fail(loc, msg::DESIGNATOR_AGGREGATE, &[&n]);
    }
    if items.is_empty()
        && let Some(f) = special::special_of(sema, r, SpecialMember::DefaultCtor)
        && !sema.prog[f].flags.is_deleted
    {
        explicit_in_copy(sema, f, direct, loc)?;
        return constructors::value_init(sema, ty.unqual(), loc);
    }
    // Constructors that take an initializer_list come first.
    let listed = match listed {
        Some(chosen) => chosen,
        None => list_constructor(sema, &ctors, &items, loc)?,
    };
    if let Some((f, list)) = listed {
        let e = make_init_list(sema, list, &items, loc)?;
        return constructors::construct_with(sema, ty.unqual(), f, &[e], loc);
    }
    let made = constructors::construct_listed(sema, ty.unqual(), r, &ctors, &items, loc)?;
    let ExprKind::Construct { ctor, .. } = sema.prog[made].kind else {
        return Ok(made);
    };
    explicit_in_copy(sema, ctor, direct, loc)?;
    narrowing::check_arguments(sema, ctor, &items)?;
    Ok(made)
}

/// Copy-list-initialization does not choose an explicit constructor ([over.match.list]).
fn explicit_in_copy(sema: &mut Sema, ctor: FuncId, direct: bool, loc: Loc) -> R<()> {
    if direct || sema.cx.mode.lenient || !sema.prog[ctor].flags.is_explicit {
        return Ok(());
    }
    let n = print::func_display(sema, ctor);
    sema.fail(loc, msg::EXPLICIT_IN_COPY, &[&n])
}

/// An aggregate from expressions in parentheses (C++20, [dcl.init.general] 16.6.2.2): bases and members in order, each copy-initialized
/// from its expression. No braces are elided, and a value may narrow.
pub(super) fn parenthesized(
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
            Some(&e) => Some(apply::copy_init(sema, base, e, loc)?),
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
    apply::needed_dtor(sema, ty);
    Ok(init_list_value(sema, &out, ty.unqual(), loc))
}

/// The designator a list element carries, and its value: kept as an element `Braced` marker by the parser.
fn designator(sema: &Sema, e: ExprId) -> Option<(Designator, ExprId)> {
    sema.parser.designators.get(&e).cloned()
}

/// Does a list name members ([dcl.init.general], a designated-initializer-list)?
pub(super) fn designates(sema: &Sema, items: &[ExprId]) -> bool {
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

fn aggregate(sema: &mut Sema, ty: QualType, items: Vec<ExprId>, loc: Loc) -> R<ExprId> {
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
            apply::copy_init(sema, ty, e, loc)
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
        let init = apply::copy_init(sema, elem.into(), e, loc)?;
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
            let init = match inner {
                None => designated_value(sema, ft, rest, value, loc)?,
                Some(()) => designated_value(
                    sema,
                    ft,
                    Some(Box::new(Designator::Field(name, rest))),
                    value,
                    loc,
                )?,
            };
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
    let missing: Vec<usize> = match is_union {
        false => (0..nf).filter(|&f| !done[f]).collect(),
        true if any => Vec::new(),
        // The member that has a default member initializer, else the first ([dcl.init.aggr] 5.4).
        true => {
            let given = (0..nf).find(|&f| special::has_default_init(sema, r, f));
            given.or((nf > 0).then_some(0)).into_iter().collect()
        }
    };
    for f in missing {
        missing_field_init(sema, r, f, &mut out, loc)?;
    }
    out.sort_by_key(|e| match e.target {
        InitTarget::Base(i) => i,
        InitTarget::Field(i) | InitTarget::Default(i) => 1000 + i,
        InitTarget::Range(..) => 0,
    });
    apply::needed_dtor(sema, ty);
    Ok(init_list_value(sema, &out, ty.unqual(), loc))
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
    apply::copy_init(sema, t, e, at)
}

/// The field a designator names; `Some(())` when it lies in an anonymous member.
fn designated_field(sema: &Sema, r: RecordId, name: Sym) -> Option<(usize, Option<()>)> {
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
fn designated_value(
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
