//! The declarations that code is made for whoever asks: kernels, device variables, and what other files may call.

use crate::declare::{definitions, resolve};
use crate::reachability::explicit_instances::{
    explicit_instantiation, named_instance, names_device_template,
};
use crate::reachability::{
    check_asserts, drain, exports, mark_reached, name_expressions, reach_var,
};
use crate::scan::declaration;
use crate::scope::{DeclKind, PendingDecl, SymKind, TemplateKind};
use crate::syntax::SpecMode;
use crate::templates::{instances, instantiate};
use crate::types::print;
use crate::{R, Reported, Sema, class, grammar, host, lookup, warn};
use jacquard_hir::types::{ArrayLen, Builtin, TypeKind};
use jacquard_hir::{Body, ExprKind, FuncId, FuncName, Linkage, Parent, Space, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

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
pub(crate) fn settle_elsewhere(sema: &mut Sema, f: FuncId) {
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
pub(crate) fn is_elsewhere(sema: &mut Sema, f: FuncId) -> bool {
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
    exports::export_declared(sema);
    define_external(sema);
    for n in sema.options.name_expressions.clone() {
        name_expressions::name_expression(sema, &n);
    }
    drain(sema);
    host::scan_launches(sema);
    drain(sema);
    check_asserts(sema);
    drain(sema);
    while (!sema.host.seen.is_empty()
        || !sema.host.vars.is_empty()
        || !sema.host.classes.is_empty())
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

pub(crate) fn root(sema: &mut Sema, d: u32) {
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
        DeclKind::OutOfLine | DeclKind::Simple => root_declaration(sema, d, &p),
        _ => {}
    }
}

/// A declaration: the functions and variables of its names for which code is made.
fn root_declaration(sema: &mut Sema, d: u32, p: &PendingDecl) {
    let state = sema.facts.decls[d as usize].state;
    if p.kind == DeclKind::OutOfLine {
        sema.facts.decls[d as usize].kind = DeclKind::Simple;
    }
    if state != 2 && !resolve::resolve_decl_reporting(sema, d) {
        return;
    }
    let sc = declaration::scan_declaration(sema, p.start, p.end, None);
    if sc.qualified && sc.is_function && sema.options.export_device {
        exports::export_definition(sema, p.start, p.end);
    }
    for (n, at) in sc.names {
        // Qualified names were merged into the entity declared inside.
        for f in 0..sema.prog.funcs.len() as u32 {
            let f = FuncId(f);
            if sema.facts.functions[f.index()].decl == p.start
                && sema.prog[f].instance.is_none()
                && class::func_sym(sema, f) == n
                && super::is_root(&sema.prog[f], sema.options.export_device)
            {
                add_root(sema, f);
            }
        }
        for s in sema.chain(p.scope, n) {
            match *sema.sym_kind(s) {
                SymKind::Func(f)
                    if sema.prog[f].attrs.global && sema.env.symbols[s.0 as usize].order == at =>
                {
                    add_root(sema, f);
                }
                SymKind::Var(v)
                    if sema.prog[v].builtin.is_none() && (sema.prog[v].space != Space::None) =>
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
