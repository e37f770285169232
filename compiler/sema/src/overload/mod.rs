//! Overload resolution: candidates, viability, the best viable function.

mod address;
pub(crate) mod builtin_candidates;
pub(crate) mod call;

use crate::class::bases;
use crate::convert::UserConv;
use crate::convert::rank::{Ics, Rank, Std};
use crate::convert::{rank, user_conversion};
use crate::declare::exceptions;
use crate::expressions::members;
use crate::lookup::Syms;
pub(crate) use crate::overload::address::{
    address_of_overload, function_target, require_single_overload, resolve_single_overload,
};
use crate::scope::{ScopeKind, SymKind, SymbolId, TemplateKind};
use crate::syntax::RawArg;
use crate::templates::{constraints, deduce, matching, order, signature};
use crate::{R, Sema, class, convert, lookup, reachability};
use jacquard_hir::types::{Builtin, CONST, FnType, QualType, RefQual};
use jacquard_hir::{
    BinaryOp, Category, ExprId, ExprKind, FuncId, FuncName, Parent, RecordId, TemplateId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

/// A name that denotes functions, before one is chosen.
#[derive(Clone, Debug)]
pub struct OverloadSet {
    pub name: Sym,
    pub loc: Loc,
    /// Shared with other uses of the name that find the same.
    pub syms: Rc<[SymbolId]>,
    /// Object expression of a member access; `None` outside one.
    pub object: Option<ExprId>,
    /// Written with a qualifier: no virtual dispatch, no argument-dependent look-up.
    pub qualified: bool,
    /// The class that the qualifier names: access is checked as to its member ([class.access.base]/5).
    pub naming: Option<RecordId>,
    pub targs: Option<Rc<[RawArg]>>,
}

/// A name in parentheses: argument-dependent look-up does not apply to it ([basic.lookup.argdep] 1).
pub(crate) fn parenthesized(sema: &mut Sema, e: ExprId) -> ExprId {
    let ExprKind::Overload(o) = sema.prog[e].kind else {
        return e;
    };
    let set = &sema.facts.overloads[o as usize];
    let member = |s: &SymbolId| {
        let scope = sema.env.symbols[s.0 as usize].scope;
        matches!(sema.scope(scope).kind, ScopeKind::Record(_))
    };
    if set.qualified || set.object.is_some() || set.syms.iter().any(member) {
        return e;
    }
    let set = OverloadSet {
        qualified: true,
        ..set.clone()
    };
    overload_expr(sema, set)
}

pub type IcsVec = SmallVec<[Ics; 4]>;

/// A viable candidate.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub func: FuncId,
    pub ics: IcsVec,
    /// Of the object argument.
    pub object: Option<Ics>,
    pub template: Option<TemplateId>,
    /// A comparison rewritten with its operands exchanged, or `!=` as `!(==)`.
    pub reversed: bool,
    pub rewritten: bool,
    /// In an initialization by a user-defined conversion: from what the function returns to what is initialized.
    pub second: Option<Std>,
}

/// The symbols that a name was found to mean, held once however often it means them: a name of thousands of overloads may be used
/// thousands of times.
pub(crate) fn shared(sema: &mut Sema, name: Sym, syms: &[SymbolId]) -> Rc<[SymbolId]> {
    let last = &mut sema.facts.last_set;
    match last.get(&name) {
        Some(known) if **known == *syms => known.clone(),
        _ => {
            let set: Rc<[SymbolId]> = syms.into();
            last.insert(name, set.clone());
            set
        }
    }
}

/// An expression that denotes a set of functions.
pub fn overload_expr(sema: &mut Sema, set: OverloadSet) -> ExprId {
    let loc = set.loc;
    let i = sema.facts.overloads.len() as u32;
    sema.facts.overloads.push(set);
    sema.expr(
        ExprKind::Overload(i),
        Builtin::Overload.q(),
        Category::LValue,
        loc,
    )
}

/// Constructors of a class: functions and templates.
pub fn constructors(sema: &mut Sema, r: RecordId) -> Syms {
    class::complete_record(sema, r);
    let ctor = sema.op_syms.ctor;
    let scope = sema.facts.records[r.index()].scope;
    let raw = sema.chain(scope, ctor);
    let mut v = lookup::settle(sema, &raw);
    if sema.facts.records[r.index()].inherits_ctors {
        // Constructor templates of bases.
        for i in 0..sema.prog[r].bases.len() {
            let b = sema.prog[r].bases[i].record;
            for s in constructors(sema, b) {
                if matches!(sema.sym_kind(s), SymKind::Template(_)) {
                    v.push(s);
                }
            }
        }
    }
    v
}

/// The candidates among the constructors of `r` for the elements of a list.
pub(crate) fn list_candidates(
    sema: &mut Sema,
    ctors: &Syms,
    r: RecordId,
    items: &[ExprId],
    user: UserConv,
) -> Vec<Candidate> {
    let nested = matches!(*items, [only] if matches!(sema.prog[only].kind, ExprKind::Braced(_)));
    let mut candidates = Vec::new();
    for &s in ctors {
        // A list in the list makes no temporary that is then copied ([over.best.ics.general] 4.5).
        let user = match nested && copies(sema, s, r) {
            true => UserConv::No,
            false => user,
        };
        add_candidate(sema, s, None, items, None, user, &mut candidates);
    }
    candidates
}

/// Is the constructor's first parameter its own class, or a reference to it?
fn copies(sema: &Sema, s: SymbolId, r: RecordId) -> bool {
    let SymKind::Func(f) = *sema.sym_kind(s) else {
        return false;
    };
    let function = sema.prog.types.fn_type(sema.prog[f].ty);
    let first = function.and_then(|t| t.params.first().copied());
    first.is_some_and(|t| sema.prog.types.record(sema.prog.types.strip_ref(t)) == Some(r))
}

/// The best constructor for `args`.
pub fn best_constructor(
    sema: &mut Sema,
    ctors: &Syms,
    args: &[ExprId],
    explicit: bool,
    user: UserConv,
    loc: Loc,
) -> Option<(FuncId, IcsVec)> {
    let mut c = Vec::new();
    for &s in ctors {
        add_candidate(sema, s, None, args, None, user, &mut c);
    }
    if !explicit {
        c.retain(|x| !sema.prog[x.func].flags.is_explicit);
    }
    let best = pick(sema, &c, loc).ok()?;
    let x = c.swap_remove(best);
    if sema.prog[x.func].flags.is_deleted {
        return None;
    }
    Some((x.func, x.ics))
}

/// Adds the function or template `s` to the candidates if it is viable for `args`.
pub fn add_candidate(
    sema: &mut Sema,
    s: SymbolId,
    object: Option<ExprId>,
    args: &[ExprId],
    targs: Option<&Rc<[RawArg]>>,
    user: UserConv,
    out: &mut Vec<Candidate>,
) {
    if let Some(o) = object
        && takes_object(sema, s)
    {
        // The object is the first argument, and ranked as the object of others is.
        let all = [&[o], args].concat();
        let before = out.len();
        add_candidate(sema, s, None, &all, targs, user, out);
        if let Some(c) = out.get_mut(before) {
            c.object = Some(c.ics.remove(0));
        }
        return;
    }
    match *sema.sym_kind(s) {
        SymKind::Func(f) if targs.is_none() => {
            add_function(sema, f, None, object, args, user, out);
        }
        SymKind::Template(t) => {
            if sema.templates.list[t.index()].kind != TemplateKind::Func {
                return;
            }
            if let Some(f) = deduce::deduce_call(sema, t, targs, args) {
                add_function(sema, f, Some(t), object, args, user, out);
            }
        }
        _ => {}
    }
}

/// Sets of so many functions are looked through by the class of the first argument.
const MANY: usize = 32;

/// Adds those of the functions and templates that are viable for `args`.
pub(crate) fn add_candidates(
    sema: &mut Sema,
    set: &OverloadSet,
    syms: &[SymbolId],
    object: Option<ExprId>,
    args: &[ExprId],
    out: &mut Vec<Candidate>,
) {
    let targs = set.targs.as_ref();
    let class = (args.first().filter(|_| syms.len() >= MANY))
        .and_then(|&a| sema.prog.types.record(sema.ty(a)))
        .filter(|&r| user_conversion::becomes_nothing_else(sema, r));
    for &s in syms {
        if class.is_some_and(|c| first_class(sema, s).is_some_and(|f| f != c)) {
            continue;
        }
        add_candidate(sema, s, object, args, targs, UserConv::Yes, out);
    }
}

/// The class that the first parameter of a plain function is of or refers to, where nothing else becomes that class.
fn first_class(sema: &mut Sema, s: SymbolId) -> Option<RecordId> {
    /// What stands in the table for a symbol looked at that has none.
    const NONE: u32 = 1;
    const FIRST: u32 = 2;
    let known = sema.resolution.first_classes.get(s.0 as usize).copied();
    match known.unwrap_or(0) {
        0 => {}
        NONE => return None,
        n => return Some(RecordId(n - FIRST)),
    }
    let SymKind::Func(f) = *sema.sym_kind(s) else {
        return None;
    };
    let first = (sema.prog.types.fn_type(sema.prog[f].ty)).and_then(|t| t.params.first().copied());
    let class = first
        .and_then(|p| sema.prog.types.record(sema.prog.types.strip_ref(p)))
        .filter(|_| !sema.prog[f].flags.is_method && !sema.prog.explicit_object.contains(&f));
    // A class that is not complete yet may be so later.
    let class = match class {
        Some(r) if !class::complete_record(sema, r) => return None,
        Some(r) => Some(r).filter(|&r| user_conversion::is_made_of_nothing_else(sema, r)),
        None => None,
    };
    let table = &mut sema.resolution.first_classes;
    if table.len() <= s.0 as usize {
        table.resize(s.0 as usize + 1, 0);
    }
    table[s.0 as usize] = class.map_or(NONE, |r| r.0 + FIRST);
    class
}

/// Has a function or function template an explicit object parameter?
fn takes_object(sema: &mut Sema, s: SymbolId) -> bool {
    match *sema.sym_kind(s) {
        SymKind::Func(f) => sema.prog.explicit_object.contains(&f),
        SymKind::Template(t) if sema.session.options.std >= 23 => {
            sema.templates.list[t.index()].kind == TemplateKind::Func
                && signature::signature(sema, t).is_some_and(|s| s.explicit_object)
        }
        _ => false,
    }
}

pub fn add_function(
    sema: &mut Sema,
    f: FuncId,
    template: Option<TemplateId>,
    object: Option<ExprId>,
    args: &[ExprId],
    user: UserConv,
    out: &mut Vec<Candidate>,
) {
    // With C linkage it is the same function in every namespace ([dcl.link] 6).
    let same = |g: FuncId| {
        let (f, g) = (&sema.prog[f], &sema.prog[g]);
        f.extern_c && g.extern_c && f.name == g.name && f.ty == g.ty
    };
    if out.iter().any(|c| c.func == f || same(c.func)) {
        return;
    }
    let ty = sema.prog[f].ty;
    let Some(ft) = sema.prog.types.fn_type(ty) else {
        return;
    };
    let (count, variadic, first) = (ft.params.len(), ft.variadic, ft.params.first().copied());
    if args.len() > count && !variadic {
        return;
    }
    if args.len() < count && call::default_of(sema, f, args.len()).is_none() {
        return;
    }
    // A constructor that takes its own class by value would need itself for the argument ([class.copy.ctor]).
    if args.len() == 1
        && sema.prog[f].name == FuncName::Ctor
        && let Parent::Record(r) = sema.prog[f].parent
        && first.is_some_and(|p| p.ty() == sema.prog[r].ty)
    {
        return;
    }
    // Constraints come before conversions, which may need the parameters' classes ([over.match.viable] 3, 4).
    if !matching::constraints_ok(sema, f) {
        return;
    }
    let mut obj = None;
    if sema.prog[f].flags.is_method
        && sema.prog[f].name != FuncName::Ctor
        && let Some(o) = object
        && let Some(ft) = sema.prog.types.fn_type(ty).cloned()
    {
        let i = object_ics(sema, f, o, &ft);
        if i.is_bad() {
            return;
        }
        obj = Some(i);
    }
    let mut ics = IcsVec::new();
    for (i, &a) in args.iter().enumerate() {
        let param = sema.prog.types.fn_type(ty).and_then(|t| t.params.get(i));
        let c = match param.copied() {
            Some(p) => convert::ics(sema, a, p, user),
            None => Ics::Ellipsis,
        };
        if c.is_bad() {
            return;
        }
        ics.push(c);
    }
    out.push(Candidate {
        func: f,
        ics,
        object: obj,
        template,
        reversed: false,
        rewritten: false,
        second: None,
    });
}

/// The conversions of an object of class `r` to functions, each a candidate with that function's parameters ([over.call.object] 2).
pub(crate) fn add_surrogates(
    sema: &mut Sema,
    r: RecordId,
    object: ExprId,
    args: &[ExprId],
    out: &mut Vec<Candidate>,
) {
    let functions = user_conversion::conversion_functions(sema, r, Builtin::Error.q());
    for (func, to, _) in functions {
        if sema.prog[func].flags.is_explicit {
            continue;
        }
        let to = sema.prog.types.strip_ref(to);
        let function = sema.prog.types.pointee(to).unwrap_or(to);
        let own = sema.prog[func].ty;
        let (Some(target), Some(own)) = (
            sema.prog.types.fn_type(function.ty()).cloned(),
            sema.prog.types.fn_type(own).cloned(),
        ) else {
            continue;
        };
        let object = object_ics(sema, func, object, &own);
        let few = args.len() < target.params.len();
        if object.is_bad() || few || args.len() > target.params.len() && !target.variadic {
            continue;
        }
        let mut ics = IcsVec::new();
        for (i, &a) in args.iter().enumerate() {
            ics.push(match target.params.get(i) {
                Some(&p) => convert::ics(sema, a, p, UserConv::Yes),
                None => Ics::Ellipsis,
            });
        }
        if ics.iter().any(Ics::is_bad) || !matching::constraints_ok(sema, func) {
            continue;
        }
        out.push(Candidate {
            func,
            ics,
            object: Some(Ics::User {
                func,
                after: Std::EXACT,
                ambiguous: false,
            }),
            template: None,
            reversed: false,
            rewritten: false,
            second: None,
        });
    }
}

/// Members that a using-declaration brings into a class count as the class's own for the object they are called on
/// ([over.match.funcs] 4): where candidates come from several classes, the object is as far from all.
pub fn level_objects(c: &mut [Candidate]) {
    let depth = |x: &Candidate| match x.object {
        Some(Ics::Std(s)) => Some(s.base_depth),
        _ => None,
    };
    let nearest = c.iter().filter_map(depth).min();
    let Some(nearest) = nearest.filter(|n| c.iter().filter_map(depth).any(|d| d != *n)) else {
        return;
    };
    let class = c.iter().find_map(|x| match x.object {
        Some(Ics::Std(s)) if s.base_depth == nearest => Some(s.to.ty()),
        _ => None,
    });
    for x in c {
        if let Some(Ics::Std(s)) = &mut x.object {
            s.base_depth = nearest;
            s.to = QualType::with(class.unwrap_or(s.to.ty()), s.to.quals());
            if nearest == 0 {
                s.rank = Rank::Exact;
            }
        }
    }
}

/// The sequence of the object argument `o` of member function `f`.
pub(crate) fn object_ics(sema: &mut Sema, f: FuncId, o: ExprId, ft: &FnType) -> Ics {
    let x = sema.prog[o].clone();
    let Parent::Record(r) = sema.prog[f].parent else {
        return Ics::Std(Std::EXACT);
    };
    let Some(from) = sema.prog.types.record(x.ty) else {
        return Ics::Std(Std::EXACT);
    };
    let Some(path) = bases::find_base_path(sema, from, r) else {
        return Ics::Bad;
    };
    if x.ty.quals() & !ft.quals & 3 != 0 {
        return Ics::Bad;
    }
    match ft.ref_qual {
        RefQual::LValue if x.cat != Category::LValue && ft.quals & 3 != CONST => {
            return Ics::Bad;
        }
        RefQual::RValue if x.cat == Category::LValue => return Ics::Bad,
        _ => {}
    }
    // An inherited conversion function is a candidate as a member of the object's class ([over.match.funcs.general] 4).
    let (r, depth) = match sema.prog[f].name {
        FuncName::Conversion(_) => (from, 0),
        _ => (r, path.len() as u32),
    };
    Ics::Std(Std {
        rank: if depth == 0 {
            Rank::Exact
        } else {
            Rank::Conversion
        },
        base_depth: depth,
        from: x.ty,
        to: QualType::with(sema.prog[r].ty, ft.quals & 3),
        reference: if ft.ref_qual == RefQual::RValue { 2 } else { 1 },
        object: ft.ref_qual == RefQual::None,
        from_rvalue: x.cat != Category::LValue,
        ..Std::EXACT
    })
}

/// Index of the best candidate, or why there is none: `Err(true)` ambiguous, `Err(false)` no candidate.
pub fn pick(sema: &mut Sema, c: &[Candidate], _loc: Loc) -> Result<usize, bool> {
    if c.is_empty() {
        return Err(false);
    }
    if c.len() == 1 {
        return Ok(0);
    }
    // In device code a function that can be called there is preferred to a host-only twin.
    let callable: Vec<bool> = c
        .iter()
        .map(|x| !sema.cx.mode.device || device_callable(sema, x.func))
        .collect();
    let any = callable.iter().any(|x| *x);
    let mut best: Option<usize> = None;
    for i in 0..c.len() {
        if any && !callable[i] {
            continue;
        }
        best = match best {
            None => Some(i),
            Some(b) => {
                if better(sema, &c[i], &c[b]) < 0 {
                    Some(i)
                } else {
                    Some(b)
                }
            }
        };
    }
    let b = best.ok_or(false)?;
    for i in 0..c.len() {
        if i != b && (!any || callable[i]) && better(sema, &c[b], &c[i]) >= 0 {
            return Err(true);
        }
    }
    Ok(b)
}

/// -1 when `a` is the better candidate, 1 when `b` is, 0 when neither.
pub fn better(sema: &mut Sema, a: &Candidate, b: &Candidate) -> i32 {
    let (mut some_a, mut some_b) = (false, false);
    for (i, x) in a.ics.iter().enumerate() {
        let Some(y) = b.ics.get(i) else { continue };
        match rank::compare_ics(sema, x, y) {
            -1 => some_a = true,
            1 => some_b = true,
            _ => {}
        }
    }
    if let (Some(x), Some(y)) = (&a.object, &b.object) {
        match rank::compare_ics(sema, x, y) {
            -1 => some_a = true,
            1 => some_b = true,
            _ => {}
        }
    }
    match (some_a, some_b) {
        (true, false) => return -1,
        (false, true) => return 1,
        (true, true) => {
            // Ambiguous in the standard; nvcc 13.0 takes the one that needs no ellipsis.
            let ellipsis = |c: &Candidate| c.ics.iter().any(|i| matches!(i, Ics::Ellipsis));
            return match (ellipsis(a), ellipsis(b)) {
                (false, true) => -1,
                (true, false) => 1,
                _ => 0,
            };
        }
        _ => {}
    }
    if let (Some(x), Some(y)) = (&a.second, &b.second) {
        let r = rank::compare_std(sema, x, y);
        if r != 0 {
            return r;
        }
    }
    match (a.template, b.template) {
        (None, Some(_)) => return -1,
        (Some(_), None) => return 1,
        (Some(x), Some(y)) => {
            let n = a.ics.len();
            let r = order::more_specialised(sema, x, y, n);
            if r != 0 {
                return r;
            }
        }
        _ => {}
    }
    // Of members of templated classes; those of function templates were compared with the templates.
    if a.template.is_none() && b.template.is_none() {
        let r = constraints::compare_constraints(sema, a.func, b.func);
        if r != 0 {
            return r;
        }
    }
    match (a.rewritten, b.rewritten) {
        (false, true) => return -1,
        (true, false) => return 1,
        _ => {}
    }
    match (a.reversed, b.reversed) {
        (false, true) => return -1,
        (true, false) => return 1,
        _ => {}
    }
    // A constructor hides those inherited from bases, the nearer class's those of the farther.
    match inheritances(sema, a.func).cmp(&inheritances(sema, b.func)) {
        Ordering::Equal => {}
        order => return order as i32,
    }
    // Of two for the same arguments device code takes the one that is made for it, not that of the host's library.
    if sema.cx.mode.device {
        let librarys = |f: FuncId| {
            let d = &sema.prog[f];
            let marked = d.attrs.device || d.attrs.global || d.attrs.host || d.builtin.is_some();
            matches!(d.parent, Parent::Namespace(_))
                && !marked
                && sema.session.sources.in_system_header(d.loc)
        };
        match (librarys(a.func), librarys(b.func)) {
            (false, true) => return -1,
            (true, false) => return 1,
            _ => {}
        }
    }
    // A user's or a header's definition beats the builtin of the same signature.
    match (is_builtin(sema, a.func), is_builtin(sema, b.func)) {
        (false, true) => -1,
        (true, false) => 1,
        _ => 0,
    }
}

/// How many classes inherited the constructor on its way from its own.
fn inheritances(sema: &Sema, f: FuncId) -> u32 {
    let from = |f: &FuncId| sema.facts.functions[f.index()].origin.inherited;
    std::iter::successors(from(&f), from).count() as u32
}

/// A row of the tables, or defined by the compiler's own text.
fn is_builtin(sema: &Sema, f: FuncId) -> bool {
    let f = &sema.prog[f];
    f.builtin.is_some() || sema.session.sources.in_builtin_text(f.loc)
}

/// May device code call `f`?
pub fn device_callable(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    if d.attrs.device
        || d.attrs.global
        || d.builtin.is_some()
        || d.flags.is_implicit
        || d.flags.is_lambda_call
        || d.flags.is_deleted
        || (sema.prog.allocates(f).is_some() && sema.facts.functions[f.index()].body.is_none())
    {
        return true;
    }
    if d.attrs.host {
        return false;
    }
    d.flags.is_constexpr
        || d.flags.is_defaulted
        || sema.options.default_device
        || sema.facts.functions[f.index()].origin.lambda.is_some()
}

/// A static member function named through an object, or its call: the object is evaluated first ([expr.ref] 1).
pub(crate) fn after_object(sema: &mut Sema, set: &OverloadSet, f: ExprId) -> ExprId {
    let Some(l) = set.object.filter(|&o| members::has_side_effects(sema, o)) else {
        return f;
    };
    let x = sema.prog[f].clone();
    let op = BinaryOp::Comma;
    sema.expr(ExprKind::Binary { op, l, r: f }, x.ty, x.cat, x.loc)
}

/// A member function named on an object may only be called ([expr.ref] 6.3).
pub(crate) fn check_not_bound(sema: &mut Sema, e: ExprId) -> R<()> {
    let ExprKind::Overload(o) = sema.prog[e].kind else {
        return Ok(());
    };
    let set = sema.facts.overloads[o as usize].clone();
    let method = |s: &Sema, x: SymbolId| match *s.sym_kind(x) {
        SymKind::Func(f) => s.prog[f].flags.is_method,
        _ => false,
    };
    let bound = set.object.is_some() && !set.syms.is_empty();
    match bound && set.syms.iter().all(|s| method(sema, *s)) {
        true => sema.fail(set.loc, msg::BOUND_FUNCTION, &[]),
        false => Ok(()),
    }
}

/// An lvalue that denotes function `f`; it is odr-used.
pub fn func_expr(sema: &mut Sema, f: FuncId, loc: Loc) -> ExprId {
    reachability::deduce_return(sema, f);
    reachability::use_function(sema, f, loc);
    let t = exceptions::function_type(sema, f);
    sema.expr(ExprKind::Func(f), t, Category::LValue, loc)
}
