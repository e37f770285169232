//! User-defined conversions: converting constructors and conversion functions ([over.match.copy], [over.match.conv],
//! [over.match.ref]).

use crate::convert::rank::{Ics, Rank, Std};
use crate::convert::{UserConv, ics_ref, ics_value, reference_related};
use crate::declare::exceptions;
use crate::overload::{Candidate, IcsVec};
use crate::scope::{ScopeKind, SymKind};
use crate::templates::{deduce, matching};
use crate::{Sema, class, convert, declare, lambda, lookup, overload, reachability};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{Category, ExprId, ExprKind, FuncId, FuncName, Parent, RecordId, TemplateId};

/// Conversions inside conversions end here.
const DEEPEST: u32 = 64;

/// A user-defined conversion of `e` to `to`.
pub(crate) fn user_conversion(sema: &mut Sema, e: ExprId, to: QualType, user: UserConv) -> Ics {
    if user == UserConv::No
        || sema.resolution.conv_depth > DEEPEST
        || no_user_conversion(sema, e, to)
    {
        return Ics::Bad;
    }
    sema.resolution.conv_depth += 1;
    let r = user_conversion_inner(sema, e, to, user);
    sema.resolution.conv_depth -= 1;
    r
}

/// Whether two unrelated classes have nothing by which one becomes the other: no conversion function, and no constructor but
/// those that every class has. Of a large overload set most candidates end here.
fn no_user_conversion(sema: &mut Sema, e: ExprId, to: QualType) -> bool {
    let bare = sema.prog.types.strip_ref(to);
    let (Some(from), Some(r)) = (
        sema.prog.types.record(sema.ty(e)),
        sema.prog.types.record(bare),
    ) else {
        return false;
    };
    from != r && becomes_nothing_else(sema, from) && is_made_of_nothing_else(sema, r)
}

/// Whether a complete class has neither bases nor conversion functions.
pub(crate) fn becomes_nothing_else(sema: &mut Sema, from: RecordId) -> bool {
    if !class::complete_record(sema, from) {
        return false;
    }
    let info = &sema.facts.records[from.index()];
    info.lambda.is_none()
        && sema.prog[from].bases.is_empty()
        && sema.first_symbol(info.scope, sema.op_syms.conv).is_none()
}

/// Whether a complete class has no constructors but those that every class has.
pub(crate) fn is_made_of_nothing_else(sema: &mut Sema, r: RecordId) -> bool {
    if !class::complete_record(sema, r) {
        return false;
    }
    let target = &sema.facts.records[r.index()];
    if target.inherits_ctors {
        return false;
    }
    let mut ctor = sema.first_symbol(target.scope, sema.op_syms.ctor);
    while let Some(s) = ctor {
        match *sema.sym_kind(s) {
            SymKind::Func(f) if sema.prog[f].flags.is_implicit => {}
            SymKind::Dead => {}
            _ => return false,
        }
        ctor = sema.env.symbols[s.0 as usize].next;
    }
    true
}

fn user_conversion_inner(sema: &mut Sema, e: ExprId, to: QualType, user: UserConv) -> Ics {
    let from = sema.ty(e);
    let explicit = user == UserConv::Explicit;
    let mut found: Vec<Candidate> = Vec::new();
    if let Some(r) = sema.prog.types.record(to)
        && class::complete_record(sema, r)
    {
        let known = Std {
            from: to,
            to,
            ..Std::EXACT
        };
        for s in overload::constructors(sema, r) {
            overload::add_candidate(sema, s, None, &[e], None, UserConv::No, &mut found);
        }
        found.retain(|c| explicit || !sema.prog[c.func].flags.is_explicit);
        for c in &mut found {
            c.second = Some(known);
        }
    }
    if let Some(r) = sema.prog.types.record(from)
        && class::complete_record(sema, r)
    {
        let before = found.len();
        for (f, ret, template) in conversion_functions(sema, r, to) {
            if sema.prog[f].flags.is_explicit && !explicit {
                continue;
            }
            found.extend(converted_by(sema, e, f, ret, template, to));
        }
        found.extend(closure_conversion(sema, e, r, to));
        directly_bound(sema, to, &mut found, before);
    }
    let loc = sema.eloc(e);
    let (best, ambiguous) = match overload::pick(sema, &found, loc) {
        Ok(i) => (&found[i], false),
        Err(true) => (&found[0], true),
        Err(false) => return Ics::Bad,
    };
    // A deleted constructor that is chosen makes no conversion that another overload would not be better for.
    let d = &sema.prog[best.func];
    if !ambiguous && d.name == FuncName::Ctor && d.flags.is_deleted {
        return Ics::Bad;
    }
    Ics::User {
        func: best.func,
        after: best.second.unwrap_or(Std::EXACT),
        ambiguous,
    }
}

/// Conversion function `f`, which gives `ret`, as a candidate for the conversion of object `e` to `to`.
fn converted_by(
    sema: &mut Sema,
    e: ExprId,
    f: FuncId,
    ret: QualType,
    template: Option<TemplateId>,
    to: QualType,
) -> Option<Candidate> {
    let own = sema.prog.types.fn_type(sema.prog[f].ty)?.clone();
    let object = overload::object_ics(sema, f, e, &own);
    if object.is_bad() {
        return None;
    }
    let second = after_conversion(sema, ret, to, e)?;
    // An explicit one gives the type itself ([over.match.conv] 1).
    if second.rank != Rank::Exact && sema.prog[f].flags.is_explicit {
        return None;
    }
    if !matching::constraints_ok(sema, f) {
        return None;
    }
    let mut ics = IcsVec::new();
    ics.push(object);
    Some(Candidate {
        func: f,
        ics,
        object: None,
        template,
        reversed: false,
        rewritten: false,
        second: Some(second),
    })
}

/// The standard conversion from what a conversion function returns to `to`.
pub(crate) fn after_conversion(
    sema: &mut Sema,
    ret: QualType,
    to: QualType,
    e: ExprId,
) -> Option<Std> {
    let cat = if sema.prog.types.is_lref(ret) {
        Category::LValue
    } else if sema.prog.types.is_rref(ret)
        && !sema.prog.types.is_function(sema.prog.types.strip_ref(ret))
    {
        Category::XValue
    } else if sema.prog.types.is_rref(ret) {
        Category::LValue
    } else {
        Category::PrValue
    };
    let rt = sema.prog.types.strip_ref(ret);
    let loc = sema.eloc(e);
    let probe = sema.expr(ExprKind::Error, rt, cat, loc);
    let px = sema.prog[probe].clone();
    let second = match *sema.prog.types.kind(to.ty()) {
        TypeKind::LRef(t) => ics_ref(sema, probe, &px, t, false, UserConv::No),
        TypeKind::RRef(t) => ics_ref(sema, probe, &px, t, true, UserConv::No),
        _ => ics_value(sema, probe, &px, to, UserConv::No),
    };
    match second {
        Ics::Std(s) => Some(s),
        _ => None,
    }
}

/// A captureless closure is its function.
fn closure_conversion(sema: &mut Sema, e: ExprId, r: RecordId, to: QualType) -> Option<Candidate> {
    let target = match *sema.prog.types.kind(to.ty()) {
        // The pointer is a temporary.
        TypeKind::LRef(t) if !t.is_const() || t.is_volatile() => return None,
        TypeKind::LRef(t) | TypeKind::RRef(t) => t.unqual(),
        _ => to,
    };
    let f = lambda::closure_invoker(sema, r)
        .or_else(|| lambda::generic_closure_invoker(sema, r, target))?;
    let loc = sema.eloc(e);
    reachability::deduce_return(sema, f);
    let t = exceptions::function_type(sema, f);
    let pt = sema.prog.types.pointer(t);
    let probe = sema.prvalue(ExprKind::Error, pt, loc);
    let second = convert::std_conversion(sema, probe, pt, target)?;
    let mut ics = IcsVec::new();
    ics.push(Ics::Std(Std::EXACT));
    Some(Candidate {
        func: f,
        ics,
        object: None,
        template: None,
        reversed: false,
        rewritten: false,
        second: Some(second),
    })
}

/// For a reference, the conversion functions whose results it binds to directly come before those whose results are converted
/// to a temporary: lvalues first, then rvalues ([dcl.init.ref] 5). NVIDIA's compilers, g++ and clang rank scalars given by value with
/// those that are converted.
fn directly_bound(sema: &mut Sema, to: QualType, found: &mut Vec<Candidate>, from: usize) {
    if !sema.prog.types.is_ref(to) || found.len() < from + 2 {
        return;
    }
    let bound = sema.prog.types.strip_ref(to);
    let lvalues = sema.prog.types.is_lref(to);
    let phase: Vec<u32> = (found[from..].iter())
        .map(|c| {
            let ret = sema.prog.ret(c.func);
            let given = sema.prog.types.strip_ref(ret);
            let lambda = sema.prog[c.func].flags.is_lambda_call;
            let types = &sema.prog.types;
            let scalar = !types.is_ref(ret) && types.record(given).is_none();
            let related = lambda || !scalar && reference_related(sema, bound, given).is_some();
            match (related, sema.prog.types.is_lref(ret) && lvalues) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            }
        })
        .collect();
    let first = phase.iter().copied().min().unwrap_or(0);
    let mut i = 0;
    found.retain(|_| {
        i += 1;
        i <= from || phase[i - 1 - from] == first
    });
}

/// The conversion functions that `operator to` names in class `r`, in the nearest class that has one: those of other types hide
/// nothing ([class.conv.fct] 5).
pub fn conversions_named(sema: &mut Sema, r: RecordId, to: QualType) -> lookup::Syms {
    class::start_members(sema, r);
    let scope = sema.facts.records[r.index()].scope;
    let raw = sema.chain(scope, sema.op_syms.conv);
    let own = lookup::settle(sema, &raw);
    let mut found = conversions_among(sema, &own, to);
    if !found.is_empty() {
        return found;
    }
    class::parse_bases(sema, r);
    for i in 0..sema.prog[r].bases.len() {
        let base = sema.prog[r].bases[i].record;
        for s in conversions_named(sema, base, to) {
            if !found.contains(&s) {
                found.push(s);
            }
        }
    }
    found
}

/// The conversion functions to `to` among those of a class, templates where no function is one.
fn conversions_among(sema: &mut Sema, syms: &lookup::Syms, to: QualType) -> lookup::Syms {
    let named = |s: &Sema, f: FuncId| s.prog[f].name == FuncName::Conversion(to);
    let exact: lookup::Syms = (syms.iter().copied())
        .filter(|s| matches!(*sema.sym_kind(*s), SymKind::Func(f) if named(sema, f)))
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let mut made = lookup::Syms::new();
    for &s in syms {
        let SymKind::Template(t) = *sema.sym_kind(s) else {
            continue;
        };
        if let Some(f) = deduce::deduce_conversion(sema, t, to)
            && named(sema, f)
        {
            let around = sema.templates.list[t.index()].scope;
            let scope = sema.new_scope(ScopeKind::TParams, around);
            let name = sema.op_syms.conv;
            made.push(sema.add_symbol(scope, name, 0, SymKind::Func(f)));
        }
    }
    made
}

/// The one integral or enumeration type to which an object of a class converts by itself ([conv.general] 5).
pub(crate) fn integral_of_class(sema: &mut Sema, e: ExprId) -> Option<QualType> {
    let r = sema.prog.types.record(sema.ty(e))?;
    let mut found = None;
    for (f, to, template) in conversion_functions(sema, r, Builtin::Error.q()) {
        let to = sema.prog.types.strip_ref(to).unqual();
        let types = &sema.prog.types;
        let counts = types.is_integral(to) || types.enumeration(to).is_some();
        if template.is_some() || sema.prog[f].flags.is_explicit || !counts {
            continue;
        }
        if found.is_some_and(|t| t != to) {
            return None;
        }
        found = Some(to);
    }
    found
}

/// Conversion functions of a class and its bases, templates deduced for `to`; with their return types and templates.
pub(crate) fn conversion_functions(
    sema: &mut Sema,
    r: RecordId,
    to: QualType,
) -> Vec<(FuncId, QualType, Option<TemplateId>)> {
    let conv = sema.op_syms.conv;
    let mut v: Vec<(FuncId, QualType, Option<TemplateId>)> = Vec::new();
    let mut seen: Vec<RecordId> = Vec::new();
    let mut stack = vec![r];
    while let Some(x) = stack.pop() {
        if seen.contains(&x) {
            continue;
        }
        seen.push(x);
        class::start_members(sema, x);
        let scope = sema.facts.records[x.index()].scope;
        let raw = sema.chain(scope, conv);
        for s in lookup::settle(sema, &raw) {
            match *sema.sym_kind(s) {
                SymKind::Func(f) => {
                    if let FuncName::Conversion(t) = sema.prog[f].name {
                        let t = ensure_ret(sema, f, t);
                        if !v.iter().any(|&(g, ..)| g == f) {
                            v.push((f, t, None));
                        }
                    }
                }
                SymKind::Template(t) => {
                    if let Some((f, ty)) = instances_for(sema, t, to)
                        && !v.iter().any(|(g, ..)| *g == f)
                    {
                        v.push((f, ty, Some(t)));
                    }
                }
                _ => {}
            }
        }
        class::parse_bases(sema, x);
        stack.extend(sema.prog[x].bases.iter().map(|b| b.record));
    }
    // A function for the same type of a class derived from another's hides that one, on whatever path it is reached.
    let all = v.clone();
    v.retain(|&(f, t, template)| {
        template.is_some()
            || !(all.iter()).any(|&(g, u, other)| u == t && other.is_none() && hides(sema, g, f))
    });
    v
}

/// Is `g` a member of a class derived from the one whose member `f` is?
fn hides(sema: &Sema, g: FuncId, f: FuncId) -> bool {
    match (sema.prog[g].parent, sema.prog[f].parent) {
        (Parent::Record(d), Parent::Record(b)) => d != b && sema.prog.has_base(d, b),
        _ => false,
    }
}

/// The instance of conversion function template `t` for `to`, with what it returns.
fn instances_for(sema: &mut Sema, t: TemplateId, to: QualType) -> Option<(FuncId, QualType)> {
    let bare = sema.prog.types.strip_ref(to);
    let f = deduce::deduce_conversion(sema, t, bare)?;
    match sema.prog[f].name {
        FuncName::Conversion(ty) => Some((f, ty)),
        _ => None,
    }
}

fn ensure_ret(sema: &mut Sema, f: FuncId, t: QualType) -> QualType {
    if declare::has_placeholder(sema, t) {
        reachability::deduce_return(sema, f);
        return sema.prog.ret(f);
    }
    t
}
