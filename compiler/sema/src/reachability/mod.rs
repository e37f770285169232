//! Reachability: roots, the worklist of odr-used functions, bodies parsed on demand, return types deduced.

pub(crate) mod checking;
mod closures;
pub(crate) mod device_launch;
mod explicit_instances;
pub(crate) mod exports;
pub(crate) mod first_external;
pub(crate) mod hostless;
pub(crate) mod name_expressions;
mod return_types;
mod roots;

pub(crate) use explicit_instances::instantiated_function;
pub(crate) use return_types::{check_return_alike, set_return};
pub use return_types::{deduce_return, note_return};
pub use roots::add_root;
pub(crate) use roots::{drive_roots, is_elsewhere};

use crate::analysis_state::{StaticAssert, Use};
use crate::class::special;
use crate::declare::definitions;
use crate::expressions::allocation;
use crate::statements::bodies;
use crate::templates::instances;
use crate::{Reported, Sema, constant, grammar, host, init, overload};
use jacquard_hir::types::QualType;
use jacquard_hir::{Body, FuncDecl, FuncId, FuncName, Parent, RecordId, Storage, VarId};
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashMap;

/// Bodies parsed one inside another, each for its deduced return type or its value.
pub(crate) const BODY_DEPTH: u32 = 400;

/// Trials of a body whose return type is wanted: what it lacks may come later, but functions that fail call each other, and a
/// trial of one is a trial of all.
const MOST_TRIALS: u8 = 2;

/// What must be compiled, and why.
#[derive(Default)]
pub(crate) struct Reach {
    /// Reached functions whose bodies are not parsed yet.
    pub(crate) funcs: Vec<FuncId>,
    /// Reached variables whose initialisers are not parsed yet.
    pub(crate) vars: Vec<VarId>,
    /// Declarations of kernels, explicit instantiations and the like, in source order.
    pub(crate) roots: Vec<u32>,
    /// What a function's body uses: it counts once the function is reached.
    pub(crate) uses: FxHashMap<FuncId, Vec<Use>>,
    /// Functions that initialisers of host variables use: they count once such a variable is reached.
    pub(crate) by_vars: FxHashMap<VarId, Vec<FuncId>>,
    /// Variables of the device that `extern` declares.
    pub(crate) extern_vars: Vec<VarId>,
    /// `extern template` declarations.
    pub(crate) extern_templates: Vec<u32>,
    /// Definitions that say no side, of names that an earlier declaration may have said it of.
    pub(crate) declared: exports::Declared,
}

/// Notes that `f` is odr-used here: at once when the function being parsed is reached itself, else when it is.
pub fn use_function(sema: &mut Sema, f: FuncId, loc: Loc) {
    if sema.cx.mode.lenient {
        sema.host.seen.push(f);
        return;
    }
    if sema.cx.mode.unevaluated || sema.cx.mode.dependent {
        return;
    }
    if !sema.facts.functions[f.index()].origin.used_at.is_some() {
        sema.facts.functions[f.index()].origin.used_at = loc;
    }
    match sema.cx.func {
        Some(c) => {
            if sema.prog[c].reached {
                mark_reached(sema, f);
            }
            let v = sema.reach.uses.entry(c).or_default();
            if !v.contains(&Use::Func(f)) {
                v.push(Use::Func(f));
            }
        }
        None => match sema.cx.var {
            Some(v) if !sema.prog[v].reached => sema.reach.by_vars.entry(v).or_default().push(f),
            _ => mark_reached(sema, f),
        },
    }
}

/// Puts `f` on the worklist unless it is there already.
pub fn mark_reached(sema: &mut Sema, f: FuncId) {
    if sema.prog[f].reached || sema.prog[f].flags.is_consteval {
        return;
    }
    sema.prog[f].reached = true;
    sema.prog.reached.funcs.push(f);
    sema.reach.funcs.push(f);
    if let (FuncName::Ctor | FuncName::Dtor, Parent::Record(r)) =
        (sema.prog[f].name, sema.prog[f].parent)
        && sema.prog[r].traits.has_virtual
    {
        need_vtable(sema, r);
    }
}

pub(crate) fn need_vtable(sema: &mut Sema, r: RecordId) {
    if sema.prog.reached.vtables.contains(&r) {
        return;
    }
    sema.prog.reached.vtables.push(r);
    let mut stack = vec![r];
    while let Some(x) = stack.pop() {
        for i in 0..sema.prog[x].virtuals.len() {
            let f = sema.prog[x].virtuals[i];
            if !sema.prog[f].flags.is_pure {
                mark_reached(sema, f);
            }
        }
        stack.extend(sema.prog[x].bases.iter().map(|b| b.record));
    }
}

/// Notes that variable `v` is odr-used here.
pub fn use_var(sema: &mut Sema, v: VarId) {
    if sema.cx.mode.lenient {
        host::used(sema, v);
    }
    if sema.cx.mode.unevaluated || sema.cx.mode.dependent || sema.prog[v].reached {
        return;
    }
    if !matches!(sema.prog[v].storage, Storage::Global | Storage::StaticLocal)
        || sema.prog[v].builtin.is_some()
    {
        return;
    }
    match sema.cx.func {
        Some(c) => {
            if sema.prog[c].reached {
                reach_var(sema, v);
            }
            sema.reach.uses.entry(c).or_default().push(Use::Var(v));
        }
        None if sema.session.diags.in_trap() => {}
        None => reach_var(sema, v),
    }
}

pub(crate) fn reach_var(sema: &mut Sema, v: VarId) {
    if sema.prog[v].reached {
        return;
    }
    sema.prog[v].reached = true;
    sema.prog.reached.vars.push(v);
    sema.reach.vars.push(v);
    for f in sema.reach.by_vars.remove(&v).unwrap_or_default() {
        mark_reached(sema, f);
    }
}

/// Parses bodies until nothing new is reached.
pub(crate) fn drain(sema: &mut Sema) {
    loop {
        if sema.session.diags.stopped() {
            return;
        }
        if let Some(f) = sema.reach.funcs.pop() {
            finish_function(sema, f);
            continue;
        }
        if let Some(v) = sema.reach.vars.pop() {
            finish_var(sema, v);
            continue;
        }
        return;
    }
}

pub(crate) fn finish_var(sema: &mut Sema, v: VarId) {
    init::ensure_init(sema, v);
    if sema.prog[v].init.is_some() && sema.facts.variables[v.index()].value_state == 0 {
        constant::compute_value(sema, v);
    }
}

pub(crate) fn finish_function(sema: &mut Sema, f: FuncId) {
    if sema.prog[f].builtin.is_some() || sema.prog[f].flags.is_deleted {
        return;
    }
    if sema.prog[f].flags.is_pure {
        // A body is for calls by its class's name.
        definitions::find_definition(sema, f);
        if sema.facts.functions[f.index()].body.is_none() {
            return;
        }
    }
    if sema.prog[f].host_only || !overload::device_callable(sema, f) {
        // What it launches, host code may.
        sema.prog[f].host_only = true;
        sema.host.seen.push(f);
        return;
    }
    bodies::require_body(sema, f);
    if let (FuncName::Dtor, Parent::Record(r)) = (sema.prog[f].name, sema.prog[f].parent) {
        reach_destroyed(sema, r, f);
    }
    for u in sema.reach.uses.remove(&f).unwrap_or_default() {
        match u {
            Use::Func(g) => mark_reached(sema, g),
            Use::Var(v) => reach_var(sema, v),
        }
    }
}

/// What the destructor `f` of `r` calls when its body is done: destructors of members and bases, and for a virtual one the function
/// that takes the storage.
fn reach_destroyed(sema: &mut Sema, r: RecordId, f: FuncId) {
    for d in special::part_destructors(sema, r) {
        mark_reached(sema, d);
    }
    if !sema.prog[f].flags.is_virtual || sema.prog.reached.deleters.contains_key(&r) {
        return;
    }
    let scope = sema.facts.functions[f.index()].scope;
    let mut cx = sema.decl_cx(sema.tokens.end_of_unit(), scope);
    cx.func = Some(f);
    let ty: QualType = sema.prog[r].ty.into();
    let loc = sema.prog[f].loc;
    let found = sema.at(cx, |s| {
        allocation::find_deallocation(s, ty, false, false, loc)
    });
    if let Ok(Some(d)) = found {
        sema.prog.reached.deleters.insert(r, d);
        mark_reached(sema, d.func);
    }
}

/// Static assertions of the user's files, and of class templates' instances wherever the template stands: those that can be
/// evaluated must hold.
pub(crate) fn check_asserts(sema: &mut Sema) {
    let list = std::mem::take(&mut sema.warnings.asserts);
    for found in list {
        let StaticAssert { at, scope, .. } = found;
        let class = sema.record_of_scope(scope);
        if class.is_some_and(|r| !sema.prog[r].complete) {
            continue;
        }
        let loc = sema.tok_at(at).loc;
        let (own, map) = (sema.in_main_file(loc), &sema.session.sources);
        let place = map.expansion(loc);
        let given = map.in_system_header(place) || map.in_builtin_text(place);
        if !own && given && !class.is_some_and(|r| instances::in_instance(sema, r)) {
            continue;
        }
        let mut cx = sema.decl_cx((at + 2) << 1, scope);
        cx.mode.unevaluated = true;
        let v = sema.at(cx.clone(), |s| {
            s.trap(|s| {
                let e = grammar::parse_conditional(s)?;
                constant::const_bool(s, e)
            })
        });
        match v {
            Some(true) => {}
            Some(false) => {
                cx.pos = at << 1;
                let here = std::mem::replace(&mut sema.templates.in_progress, found.chain.to_vec());
                sema.at(cx, |s| grammar::parse_static_assert(s)).reported();
                sema.templates.in_progress = here;
            }
            // Of an included file only what is known to be false is said.
            None if own => sema.warnings.asserts.push(found),
            None => {}
        }
    }
}

/// Emitted though nothing calls it.
fn is_root(function: &FuncDecl, export_device: bool) -> bool {
    function.attrs.global
        || (export_device
            && function.attrs.device
            && function.body != Body::None
            && !function.flags.is_static)
}
