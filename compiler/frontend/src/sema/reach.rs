//! Reachability: roots, the worklist of odr-used functions, bodies parsed on demand, return types deduced.

use super::*;
use crate::sema::syntax::{DeclMode, SpecMode};
use crate::sema::templates::{deduce, instantiate};
use TokenKind as K;

/// Bodies parsed one inside another, each for its deduced return type or its value.
pub(super) const BODY_DEPTH: u32 = 400;

/// Trials of a body whose return type is wanted: what it lacks may come later, but functions that fail call each other, and a
/// trial of one is a trial of all.
const MOST_TRIALS: u8 = 2;

/// What must be compiled, and why.
#[derive(Default)]
pub(crate) struct Reach {
    /// Reached functions whose bodies are not parsed yet.
    pub(crate) funcs: Vec<FuncId>,
    /// Reached variables whose initialisers are not parsed yet.
    pub(super) vars: Vec<VarId>,
    /// Declarations of kernels, explicit instantiations and the like, in source order.
    pub(super) roots: Vec<u32>,
    /// What a function's body uses: it counts once the function is reached.
    pub(super) uses: FxHashMap<FuncId, Vec<Use>>,
    /// Functions that initialisers of host variables use: they count once such a variable is reached.
    pub(super) by_vars: FxHashMap<VarId, Vec<FuncId>>,
    /// Variables of the device that `extern` declares.
    pub(super) extern_vars: Vec<VarId>,
    /// `extern template` declarations.
    pub(super) extern_templates: Vec<u32>,
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

pub(super) fn need_vtable(sema: &mut Sema, r: RecordId) {
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

pub(super) fn reach_var(sema: &mut Sema, v: VarId) {
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

pub fn add_root(sema: &mut Sema, f: FuncId) {
    settle_elsewhere(sema, f);
    if sema.facts.functions[f.index()].origin.elsewhere {
        return;
    }
    let at = sema.cx.pos >> 1;
    if !sema.facts.functions[f.index()].origin.used_at.is_some() && at + 1 < sema.tokens.program_end
    {
        sema.facts.functions[f.index()].origin.used_at = sema.tok_at(at).loc;
    }
    if !sema.prog.reached.roots.contains(&f) {
        sema.prog.reached.roots.push(f);
    }
    mark_reached(sema, f);
}

/// Reads the `extern template` declarations that may name `f`. A library has a hundred of them for each that matters.
pub(super) fn settle_elsewhere(sema: &mut Sema, f: FuncId) {
    let templated = sema.prog[f].instance.is_some()
        || matches!(sema.prog[f].parent, Parent::Record(r) if instances::in_instance(sema, r));
    if sema.reach.extern_templates.is_empty() || !templated {
        return;
    }
    let name = sema.prog[f].name;
    let mut classes: Vec<Sym> = Vec::new();
    let mut parent = sema.prog[f].parent;
    while let Parent::Record(r) = parent {
        classes.extend(sema.prog[r].name);
        parent = sema.prog[r].parent;
    }
    let mut left = std::mem::take(&mut sema.reach.extern_templates);
    let named = left.extract_if(.., |d| {
        let p = &sema.facts.decls[*d as usize];
        (p.start..p.end).any(|i| {
            let t = sema.tok_at(i);
            let named = match name {
                FuncName::Ident(s) => t.kind == K::Ident && t.sym() == s,
                FuncName::Ctor | FuncName::Dtor => false,
                _ => t.kind == K::KwOperator,
            };
            named || t.kind == K::Ident && classes.contains(&t.sym())
        })
    });
    let named: Vec<u32> = named.collect();
    sema.reach.extern_templates = left;
    for d in named {
        let p = &sema.facts.decls[d as usize];
        let mut cx = sema.decl_cx((p.start + 1) << 1, p.scope);
        cx.mode.lenient = true;
        cx.mode.unknown_types = true;
        cx.mode.unevaluated = true;
        sema.at(cx, |s| {
            s.trap(|s| {
                let spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
                if s.is(K::Semi) {
                    if let Some(r) = spec.ty.and_then(|t| s.prog.types.record(t)) {
                        let class = &mut s.facts.records[r.index()];
                        if class.instantiated == class::Instantiation::Implicit {
                            class.instantiated = class::Instantiation::Elsewhere;
                        }
                    }
                    return Ok(());
                }
                if let (Some(f), _) = named_instance(s, spec.ty.unwrap_or(Builtin::Void.q()))? {
                    s.facts.functions[f.index()].origin.elsewhere = true;
                }
                Ok(())
            })
        });
    }
}

/// Is the host function `f` a member of a class that another file instantiates explicitly? Inline members and member templates are
/// made where they are used all the same ([temp.explicit] 11).
pub(super) fn is_elsewhere(sema: &mut Sema, f: FuncId) -> bool {
    settle_elsewhere(sema, f);
    if sema.facts.functions[f.index()].origin.elsewhere {
        return true;
    }
    let mut parent = sema.prog[f].parent;
    while let Parent::Record(r) = parent {
        let class = &sema.facts.records[r.index()];
        if class.instantiated == class::Instantiation::Elsewhere {
            definitions::find_definition(sema, f);
            return sema.prog[f].instance.is_none() && !sema.prog[f].flags.is_inline;
        }
        parent = sema.prog[r].parent;
    }
    false
}

/// Resolves the roots and everything they reach.
pub(crate) fn drive_roots(sema: &mut Sema) {
    sema.cx.pos = sema.tokens.end_of_unit();
    let mut i = 0;
    while i < sema.reach.roots.len() {
        let d = sema.reach.roots[i];
        i += 1;
        root(sema, d);
        if sema.session.diags.stopped() {
            return;
        }
    }
    define_external(sema);
    for n in sema.options.name_expressions.clone() {
        name_expressions::name_expression(sema, &n);
    }
    drain(sema);
    host::scan_launches(sema);
    drain(sema);
    check_asserts(sema);
    drain(sema);
    while !(sema.host.seen.is_empty() && sema.host.vars.is_empty() && sema.host.classes.is_empty())
        && !sema.session.diags.stopped()
    {
        host::walk_classes(sema);
        host::drain(sema);
        drain(sema);
    }
    host::report(sema);
}

/// Without relocatable code no other file can define a variable of the device: what `extern` declares is defined here.
fn define_external(sema: &mut Sema) {
    let vars = std::mem::take(&mut sema.reach.extern_vars);
    if sema.options.export_device {
        return;
    }
    for v in vars {
        let d = &sema.prog[v];
        let placed = matches!(d.space, Space::Device | Space::Constant | Space::Managed);
        let (ty, loc) = (d.ty, d.loc);
        let open = matches!(
            sema.prog.types.kind(ty.ty()),
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            }
        );
        let complete = !open && sema.trap(|s| class::require_complete(s, ty, loc)).is_some();
        let d = &sema.prog[v];
        if !d.is_extern || !placed || !complete {
            continue;
        }
        sema.prog[v].is_extern = false;
        reach_var(sema, v);
        let name = print::var_display(sema, v);
        warn::warn(sema, loc, msg::EXTERN_DEFINED, &[&name]);
    }
}

pub(super) fn root(sema: &mut Sema, d: u32) {
    let p = sema.facts.decls[d as usize].clone();
    match p.kind {
        DeclKind::Instantiation => {
            let cx = sema.decl_cx((p.start + 1) << 1, p.scope);
            let device = (p.start..p.end)
                .any(|i| matches!(sema.tokens.mark_at(i), K::KwGlobal | K::KwDevice));
            if device {
                sema.at(cx, |s| explicit_instantiation(s)).reported();
                return;
            }
            let ok = sema.at(cx.clone(), |s| s.trap(|s| explicit_instantiation(s)));
            if ok.is_some() {
                return;
            }
            // Of host code, perhaps: unknown types matter only where a kernel is meant.
            let mut host = cx.clone();
            host.mode.lenient = true;
            host.mode.unknown_types = true;
            host.mode.unevaluated = true;
            let ok = sema.at(host, |s| s.trap(|s| explicit_instantiation(s)));
            if ok.is_none() && names_device_template(sema, p.start, p.end, p.scope) {
                sema.at(cx, |s| explicit_instantiation(s)).reported();
            }
        }
        DeclKind::Spec => root_specialisation(sema, d, &p),
        DeclKind::StaticAssert => {
            // `asm("…");` of the module.
            let mut cx = sema.decl_cx((p.start + 1) << 1, p.scope);
            cx.mode.unevaluated = true;
            let s = sema.at(cx, |s| {
                s.eat(K::KwVolatile);
                s.expect(K::LParen)?;
                grammar::parse_string_literal(s)
            });
            if let Ok(e) = s
                && let ExprKind::Str(id) = sema.prog[e].kind
            {
                sema.prog.module_asm.push(id);
            }
        }
        DeclKind::OutOfLine | DeclKind::Simple => {
            let state = sema.facts.decls[d as usize].state;
            if p.kind == DeclKind::OutOfLine {
                sema.facts.decls[d as usize].kind = DeclKind::Simple;
            }
            if state != 2 && !resolve::resolve_decl_reporting(sema, d) {
                return;
            }
            let sc = scan_decl::scan_declaration(sema, p.start, p.end, None);
            if sc.qualified && sc.is_function && sema.options.export_device {
                export_definition(sema, p.start, p.end);
            }
            for (n, at) in sc.names {
                // Qualified names were merged into the entity declared inside.
                for f in 0..sema.prog.funcs.len() as u32 {
                    let f = FuncId(f);
                    if sema.facts.functions[f.index()].decl == p.start
                        && sema.prog[f].instance.is_none()
                        && class::func_sym(sema, f) == n
                        && sema.prog[f].attrs_root(sema.options.export_device)
                    {
                        add_root(sema, f);
                    }
                }
                for s in sema.chain(p.scope, n) {
                    match *sema.sym_kind(s) {
                        SymKind::Func(f)
                            if sema.prog[f].attrs.global
                                && sema.env.symbols[s.0 as usize].order == at =>
                        {
                            add_root(sema, f);
                        }
                        SymKind::Var(v)
                            if sema.prog[v].builtin.is_none()
                                && (sema.prog[v].space != Space::None) =>
                        {
                            match sema.prog[v].is_extern {
                                false => reach_var(sema, v),
                                true => sema.reach.extern_vars.push(v),
                            }
                        }
                        _ => {}
                    }
                }
                if sc.qualified {
                    for v in 0..sema.prog.vars.len() as u32 {
                        let v = VarId(v);
                        if sema.prog[v].name == Some(n)
                            && sema.prog[v].storage == Storage::Global
                            && sema.prog[v].space != Space::None
                            && matches!(sema.prog[v].parent, Parent::Record(_))
                        {
                            reach_var(sema, v);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// An explicit specialisation: a kernel, a variable of the device, or a function that device code of other files may call.
fn root_specialisation(sema: &mut Sema, d: u32, p: &PendingDecl) {
    let Some(name) = p.name else { return };
    if p.tkind == TemplateKind::Var {
        let cx = sema.decl_cx(p.inner << 1, p.scope);
        sema.at(cx, explicit_variable).reported();
        return;
    }
    let exported = sema.options.export_device
        && (p.inner..p.end).any(|i| sema.tokens.mark_at(i) == K::KwDevice);
    if !exported && !sema.tokens.spec_is_global(p) {
        return;
    }
    let cx = sema.decl_cx(p.inner << 1, p.scope);
    let syms = sema.at(cx, |s| lookup::lookup(s, name));
    for s in syms {
        if let SymKind::Template(t) = *sema.sym_kind(s) {
            instantiate::attach_specs(sema, t);
        }
    }
    if let Some(&f) = sema.templates.spec_funcs.get(&d)
        && (sema.prog[f].attrs.global || exported && is_exported(sema, f))
    {
        add_root(sema, f);
    }
}

/// Whether device code of other files may call the explicit specialisation `f`.
fn is_exported(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    d.attrs.device && d.body != Body::None && d.linkage == Linkage::External
}

/// An explicit specialisation of a variable template of the device: the cursor is behind its head.
fn explicit_variable(sema: &mut Sema) -> R<()> {
    let spec = grammar::parse_decl_specs(sema, SpecMode::Decl)?;
    named_instance(sema, spec.ty.unwrap_or(Builtin::Void.q()))?;
    Ok(())
}

/// Device code of other files may call the function whose body stands between two tokens: a member of a class or a namespace.
fn export_definition(sema: &mut Sema, start: u32, end: u32) {
    let found = (0..sema.prog.funcs.len() as u32).map(FuncId).find(|f| {
        let body = sema.facts.functions[f.index()].body.map(|b| b >> 1);
        body.is_some_and(|b| start < b && b < end)
    });
    if let Some(f) = found
        && sema.prog[f].attrs.device
        && sema.prog[f].instance.is_none()
        && sema.prog[f].linkage == Linkage::External
    {
        add_root(sema, f);
    }
}

/// Is the function template that an explicit instantiation names a kernel or a device function?
pub(super) fn names_device_template(sema: &mut Sema, start: u32, end: u32, scope: ScopeId) -> bool {
    let Some(at) = (start..end).find(|i| {
        sema.tok_at(*i).kind == K::Ident
            && match sema.tok_at(*i + 1).kind {
                K::LParen => true,
                K::Less => {
                    matches!(sema.tokens.skip_angles(*i + 1), Some((k, false)) if sema.tok_at(k).kind == K::LParen)
                }
                _ => false,
            }
    }) else {
        return false;
    };
    let name = sema.tok_at(at).sym();
    let cx = sema.decl_cx(at << 1, scope);
    let syms = sema.at(cx, |s| lookup::lookup(s, name));
    syms.iter().any(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t) => host::template_on_device(sema, t),
        _ => false,
    })
}

/// `template class X<int>;` or `template __global__ void k<int>(…);`, the cursor after `template`.
pub(super) fn explicit_instantiation(sema: &mut Sema) -> R<()> {
    let spec = grammar::parse_decl_specs(sema, SpecMode::Decl)?;
    if sema.is(K::Semi) {
        let Some(ty) = spec.ty else { return Ok(()) };
        let loc = spec.loc;
        class::require_complete(sema, ty, loc)?;
        if let Some(r) = sema.prog.types.record(ty) {
            sema.host.classes.push(r);
            sema.facts.records[r.index()].instantiated = class::Instantiation::Here;
        }
        // Its device member functions are emitted when exported.
        if sema.options.export_device
            && let Some(r) = sema.prog.types.record(ty)
        {
            let scope = sema.facts.records[r.index()].scope;
            for m in sema.facts.records[r.index()].members.clone() {
                if !m.is_function || sema.facts.decls[m.decl as usize].kind != DeclKind::Simple {
                    continue;
                }
                resolve::resolve_decl_reporting(sema, m.decl);
                if let Some(n) = m.name {
                    for s in sema.chain(scope, n) {
                        if let SymKind::Func(f) = *sema.sym_kind(s)
                            && sema.prog[f].attrs.device
                        {
                            if sema.prog[f].linkage != Linkage::Internal {
                                sema.prog[f].linkage = Linkage::Weak;
                            }
                            add_root(sema, f);
                        }
                    }
                }
            }
        }
        return Ok(());
    }
    let (found, (name, loc)) = named_instance(sema, spec.ty.unwrap_or(Builtin::Void.q()))?;
    match found {
        Some(f) => {
            settle_elsewhere(sema, f);
            sema.facts.functions[f.index()].origin.elsewhere = false;
            let a = &sema.prog[f].attrs;
            if a.global
                || (a.device && (sema.options.export_device || sema.options.default_device))
                || sema.options.default_device
            {
                if sema.prog[f].linkage == Linkage::LinkOnce {
                    sema.prog[f].linkage = Linkage::Weak;
                }
                add_root(sema, f);
            } else {
                sema.host.seen.push(f);
            }
            Ok(())
        }
        None => {
            if let (true, Some(n)) = (spec.attrs.func.global || spec.attrs.func.device, name) {
                let n = sema.text(n).to_string();
                return sema.fail(loc, msg::NO_TEMPLATE_MATCH, &[&n]);
            }
            Ok(())
        }
    }
}

/// The function that an explicit instantiation names, the cursor after the type; its name and where that stands. A variable
/// template's instance is made at once.
#[allow(clippy::type_complexity)]
fn named_instance(sema: &mut Sema, base: QualType) -> R<(Option<FuncId>, (Option<Sym>, Loc))> {
    sema.cx.mode.instantiation = true;
    let d = grammar::parse_declarator(sema, base, DeclMode::Named)?;
    sema.cx.mode.instantiation = false;
    let scope = match d.qual {
        Some(syntax::Qual::Scope(s)) => s,
        Some(syntax::Qual::Type(t)) => match sema.prog.types.record(t) {
            Some(r) => sema.facts.records[r.index()].scope,
            None => sema.cx.scope,
        },
        None => sema.decl_scope(sema.cx.scope),
    };
    let mut syms = lookup::lookup_qualified_scope(sema, scope, d.sym);
    if syms.is_empty() {
        syms = lookup::lookup_from(sema, scope, d.sym);
    }
    let mut found = None;
    for s in syms {
        // A member function of a class template's instance.
        if let SymKind::Func(f) = *sema.sym_kind(s)
            && matches!(sema.prog[f].parent, Parent::Record(r) if instances::in_instance(sema, r))
            && redeclare::same_signature(sema, f, d.ty.ty(), sema.prog[f].name)
        {
            return Ok((Some(f), (Some(d.sym), d.loc)));
        }
        if let SymKind::Template(t) = *sema.sym_kind(s) {
            if !sema.prog.types.is_function(d.ty) {
                if let Some(targs) = &d.targs {
                    let targs = targs.clone();
                    let e = instantiate::var_template_expr(sema, t, &targs, d.loc)?;
                    if let ExprKind::Var(v) = sema.prog[e].kind
                        && sema.prog[v].space == Space::None
                    {
                        sema.host.vars.push(v);
                    }
                }
                return Ok((None, (None, d.loc)));
            }
            if let Some(f) = deduce::deduce_address(sema, t, d.targs.as_ref(), d.ty.ty()) {
                found = Some(f);
                break;
            }
        }
    }
    Ok((found, (Some(d.sym), d.loc)))
}

/// Whether the function that an explicit instantiation names, the cursor behind `template`, is one of its templates.
pub(super) fn instantiated_function(sema: &mut Sema) -> R<bool> {
    let spec = grammar::parse_decl_specs(sema, SpecMode::Decl)?;
    let (found, (name, _)) = named_instance(sema, spec.ty.unwrap_or(Builtin::Void.q()))?;
    Ok(found.is_some() || name.is_none())
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

pub(super) fn finish_var(sema: &mut Sema, v: VarId) {
    init::ensure_init(sema, v);
    if sema.prog[v].init.is_some() && sema.facts.variables[v.index()].value_state == 0 {
        constant::compute_value(sema, v);
    }
}

pub(super) fn finish_function(sema: &mut Sema, f: FuncId) {
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

/// Makes the return type of `f` known.
pub fn deduce_return(sema: &mut Sema, f: FuncId) {
    if !sema.facts.functions[f.index()].ret.needs_deduction {
        return;
    }
    if sema.facts.functions[f.index()].ret.deducing {
        if !sema.session.diags.in_trap() && declare::has_placeholder(sema, sema.prog.ret(f)) {
            let n = print::func_display(sema, f);
            let loc = sema.loc();
            sema.error(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
        }
        return;
    }
    // What a host lambda launches is no part of device code, wherever its result is asked for.
    let lenient = sema.cx.mode.lenient;
    if (lenient || host::is_host_lambda(sema, f))
        && !host::deduces(sema, f)
        && (lenient || !sema.facts.functions[f.index()].ret.needs_deduction)
    {
        return;
    }
    if sema.facts.functions[f.index()].ret.trials >= MOST_TRIALS && sema.session.diags.in_trap() {
        return;
    }
    // The body's uses are not this place's.
    bodies::require_body(sema, f);
}

/// Sets the deduced return type.
pub(crate) fn set_return(sema: &mut Sema, f: FuncId, ret: QualType) {
    if let Some(t) = sema.prog.types.fn_type(sema.prog[f].ty) {
        let mut t = t.clone();
        t.ret = ret;
        let ty = sema.prog.types.function(t);
        sema.prog[f].ty = ty;
    }
    sema.facts.functions[f.index()].ret.needs_deduction = false;
    sema.prog[f].flags.deduced_result = true;
    sema.facts.functions[f.index()].ret.deducing = false;
}

/// A return statement of a function whose return type is being deduced; the type it has from now on.
pub fn note_return(sema: &mut Sema, e: Option<(ExprId, bool)>, loc: Loc) -> R<QualType> {
    let Some(f) = sema.cx.func else {
        return Ok(Builtin::Void.q());
    };
    let placeholder = sema.prog.ret(f);
    let t = match e {
        None => Builtin::Void.q(),
        Some((e, paren)) => returned_type(sema, placeholder, e, paren, loc)?,
    };
    set_return(sema, f, t);
    sema.facts.functions[f.index()].ret.deduced_from = Some(placeholder);
    Ok(t)
}

/// Further return statements must agree with the first on what `auto` stands for.
pub(crate) fn check_return_alike(sema: &mut Sema, e: ExprId, paren: bool, loc: Loc) -> R<()> {
    let Some(f) = sema.cx.func else {
        return Ok(());
    };
    let Some(placeholder) = sema.facts.functions[f.index()].ret.deduced_from else {
        return Ok(());
    };
    let first = sema.prog.ret(f);
    if sema.cx.mode.lenient
        || sema.is_dep(e)
        || sema.is_error(first)
        || sema.is_error(sema.ty(e))
        || matches!(
            sema.prog[e].kind,
            ExprKind::Braced(_) | ExprKind::Overload(_)
        )
    {
        return Ok(());
    }
    let t = returned_type(sema, placeholder, e, paren, loc)?;
    if t == first || sema.is_error(t) {
        return Ok(());
    }
    let (a, b) = (print::type_name(sema, first), print::type_name(sema, t));
    sema.fail(loc, msg::AUTO_DIFFERS, &[&a, &b])
}

/// What a placeholder stands for where `e` is returned.
fn returned_type(
    sema: &mut Sema,
    placeholder: QualType,
    e: ExprId,
    paren: bool,
    loc: Loc,
) -> R<QualType> {
    let t = {
        {
            if placeholder.ty() == Builtin::DecltypeAuto.id() {
                named::decltype_of(sema, e, paren)
            } else if sema.prog.types.is_void(sema.ty(e)) {
                Builtin::Void.q()
            } else {
                init::deduce_auto(sema, placeholder, e, loc)?.remove(CONST | VOLATILE)
            }
        }
    };
    let keeps =
        sema.prog.types.is_ref(placeholder) || placeholder.ty() == Builtin::DecltypeAuto.id();
    Ok(if keeps { t } else { t.unqual() })
}

/// Static assertions of the user's files, and of class templates' instances wherever the template stands: those that can be
/// evaluated must hold.
pub(super) fn check_asserts(sema: &mut Sema) {
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

impl FuncDecl {
    /// Emitted though nothing calls it.
    pub(super) fn attrs_root(&self, export_device: bool) -> bool {
        self.attrs.global
            || (export_device
                && self.attrs.device
                && self.body != Body::None
                && !self.flags.is_static)
    }
}
