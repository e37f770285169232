//! Namespaces: what using-directives bring in, and inline namespace sets.

use crate::declare::resolve;
use crate::lookup::provided::{inject_builtin, provide};
use crate::lookup::{Syms, add_direct_symbols, lookup_member, settle};
use crate::reachability::checking::Check;
use crate::scope::{ScopeId, ScopeKind};
use crate::{Sema, grammar};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, sym};
use smallvec::SmallVec;

/// Adds the namespaces that the using-directives of a scope name, and those that directives within these name.
pub(crate) fn named_namespaces(
    sema: &mut Sema,
    s: ScopeId,
    order: u32,
    out: &mut SmallVec<[ScopeId; 4]>,
) {
    if !sema.scope(s).has_directives() {
        return;
    }
    resolve_usings(sema, s);
    for i in 0..sema.scope(s).directives().usings.len() {
        let (target, from) = sema.scope(s).directives().usings[i];
        if from <= order && !out.contains(&target) {
            out.push(target);
            named_namespaces(sema, target, order, out);
        }
    }
}

/// Symbols of a namespace and its inline namespace set, which is added to `seen`.
pub(super) fn namespace_set(
    sema: &mut Sema,
    ns: ScopeId,
    name: Sym,
    order: u32,
    out: &mut Syms,
    seen: &mut SmallVec<[ScopeId; 8]>,
) {
    if seen.contains(&ns) {
        return;
    }
    if ns.0 == 0 {
        inject_builtin(sema, name);
    }
    let mut next = seen.len();
    seen.push(ns);
    while next < seen.len() {
        let s = seen[next];
        next += 1;
        add_direct_symbols(sema, s, name, order, out);
        for i in 0..sema.scope(s).directives().inlines.len() {
            let inline = sema.scope(s).directives().inlines[i];
            if !seen.contains(&inline) {
                seen.push(inline);
            }
        }
    }
}

/// Symbols of a namespace and its inline namespace set; where there are none, those that its using-directives name
/// (C++ [namespace.qual]).
fn namespace_symbols(
    sema: &mut Sema,
    ns: ScopeId,
    name: Sym,
    order: u32,
    out: &mut Syms,
    seen: &mut SmallVec<[ScopeId; 8]>,
) {
    let (before, first) = (out.len(), seen.len());
    namespace_set(sema, ns, name, order, out, seen);
    let last = seen.len();
    if out.len() > before {
        return;
    }
    for n in first..last {
        let s = seen[n];
        resolve_usings(sema, s);
        for i in 0..sema.scope(s).directives().usings.len() {
            let (target, from) = sema.scope(s).directives().usings[i];
            if from <= order {
                namespace_symbols(sema, target, name, order, out, seen);
            }
        }
    }
}

/// Resolves the using-directives of a scope that come before the present token.
pub(crate) fn resolve_usings(sema: &mut Sema, s: ScopeId) {
    if sema.scope(s).directives().pending_usings.is_empty() {
        return;
    }
    let order = sema.order();
    let pending = std::mem::take(
        &mut sema.env.scopes[s.0 as usize]
            .directives_mut()
            .pending_usings,
    );
    let mut later = Vec::new();
    for at in pending {
        let is_enum = at >> 31 != 0;
        let tok = at & !(1 << 31);
        if tok > order {
            later.push(at);
            continue;
        }
        let cx = sema.decl_cx(tok << 1, s);
        if is_enum {
            sema.at(cx, |me| {
                me.trap(|me| resolve::parse_using_enum(me, s))
                    .is_none()
                    .then_some(());
            });
        } else if let Some(target) = sema.at(cx.clone(), |me| {
            me.trap(|me| grammar::parse_namespace_name(me))
        }) {
            sema.env.scopes[s.0 as usize]
                .directives_mut()
                .usings
                .push((target, tok));
        } else if !sema.session.left_out
            && sema.options.check != Check::Reached
            && sema.in_main_file(sema.tok_at(tok).loc)
        {
            let t = sema.tok_at(tok);
            let n = sema.spell(t).trim_matches('\'').to_string();
            sema.warnings
                .redeclared
                .push((t.loc, msg::NOT_A_NAMESPACE, n));
        }
    }
    sema.env.scopes[s.0 as usize]
        .directives_mut()
        .pending_usings
        .extend(later);
}

/// Qualified look-up in a namespace.
pub fn lookup_qualified_scope(sema: &mut Sema, ns: ScopeId, name: Sym) -> Syms {
    let order = sema.order();
    match sema.scope(ns).kind {
        ScopeKind::Record(r) => return lookup_member(sema, r, name),
        ScopeKind::Overlay(t) => return lookup_qualified_scope(sema, t, name),
        _ => {}
    }
    let mut raw = Syms::new();
    let mut seen = SmallVec::new();
    namespace_symbols(sema, ns, name, order, &mut raw, &mut seen);
    if raw.is_empty()
        && let ScopeKind::Namespace(n) = sema.scope(ns).kind
        && sema.prog[n].name == Some(sym::STD)
        && sema.env.std_checked.insert(name)
    {
        let text = format!("std::{}", sema.session.names.text(name));
        // The header may also stand further down in the program: real ones come with more than their names say.
        if provide(sema, &text) || jacquard_preprocess::embedded::provider(&text).is_some() {
            seen.clear();
            namespace_symbols(sema, ns, name, u32::MAX, &mut raw, &mut seen);
        }
    }
    settle(sema, &raw)
}
