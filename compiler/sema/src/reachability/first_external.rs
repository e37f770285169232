//! The first definitions with external linkage, by which a translation unit is told from those that it is linked with: the names of its
//! unnamed namespaces and static entities hold one. Functions of the host count as those of the device do.

use crate::declare::resolve;
use crate::scan::declaration;
use crate::scope::{DeclKind, ScopeKind, SymKind};
use crate::templates::instances;
use crate::{Sema, class, declare};
use jacquard_hir::{External, FuncId, Linkage, Parent, Space, Storage, VarId};
use jacquard_preprocess::token::TokenKind;

/// Definitions that are looked at: the name of the first has no place where a type of an unnamed namespace is in it.
const MOST: usize = 8;

/// Functions and initialised variables that are neither inline nor of a template, nor of a system header, in source order.
pub(crate) fn find(sema: &mut Sema) -> Vec<External> {
    let mut decls: Vec<(u32, u32)> = (0..sema.facts.decls.len() as u32)
        .filter(|&d| is_candidate(sema, d))
        .map(|d| (sema.facts.decls[d as usize].start, d))
        .collect();
    decls.sort_unstable();
    let mut found = Vec::new();
    for (_, d) in decls {
        defined(sema, d, &mut found);
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// A declaration of a namespace, no template.
fn is_candidate(sema: &Sema, d: u32) -> bool {
    let p = &sema.facts.decls[d as usize];
    let loc = sema.tok_at(p.start).loc;
    matches!(
        p.kind,
        DeclKind::Simple | DeclKind::OutOfLine | DeclKind::Tag(_)
    ) && p.heads == 0
        && !p.friend
        && p.start < sema.tokens.program_end
        && matches!(sema.scope(p.scope).kind, ScopeKind::Namespace(_))
        && !declare::in_unnamed_namespace(sema, p.scope)
        && !sema.session.sources.in_system_header(loc)
        && !sema.session.sources.is_own_text(loc)
}

/// What the declaration `d` defines for other units.
fn defined(sema: &mut Sema, d: u32, found: &mut Vec<External>) {
    let p = sema.facts.decls[d as usize].clone();
    let sc = declaration::scan_declaration(sema, p.start, p.end, None);
    let kept = sc.is_function && sc.body.is_none();
    if sc.is_inline || sc.is_typedef || kept || (sc.is_static && !sc.qualified) {
        return;
    }
    if p.kind == DeclKind::OutOfLine {
        sema.facts.decls[d as usize].kind = DeclKind::Simple;
    }
    let _ = sema.trap(|s| {
        resolve::resolve_decl(s, d);
        Ok(())
    });
    if sc.is_function {
        let f = (0..sema.prog.funcs.len() as u32).map(FuncId).find(|f| {
            let body = sema.facts.functions[f.index()].body.map(|b| b >> 1);
            body.is_some_and(|b| p.start < b && b < p.end)
        });
        found.extend(
            f.filter(|f| is_external_function(sema, *f))
                .map(External::Func),
        );
        return;
    }
    for (name, at) in sc.names {
        use TokenKind as K;
        let behind = sema.tok_at(at + 1).kind;
        if sc.is_extern && !matches!(behind, K::Eq | K::LBrace | K::LParen | K::LBracket) {
            continue;
        }
        let v = (0..sema.prog.vars.len() as u32).map(VarId).find(|v| {
            let var = &sema.prog[*v];
            let at = sema.facts.variables[v.index()].decl;
            let init = sema.facts.variables[v.index()].init.map(|i| i >> 1);
            let here = at == p.start
                || init.is_some_and(|i| p.start < i && i < p.end)
                || sc.qualified && matches!(var.parent, Parent::Record(_));
            var.name == Some(name) && var.storage == Storage::Global && here
        });
        let declared =
            sema.chain(p.scope, name)
                .into_iter()
                .find_map(|s| match *sema.sym_kind(s) {
                    SymKind::Var(v) => Some(v),
                    _ => None,
                });
        if let Some(v) = declared.or(v)
            && is_external_variable(sema, v)
            && !found.contains(&External::Var(v))
        {
            found.push(External::Var(v));
        }
    }
}

fn is_external_function(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    d.linkage == Linkage::External
        && d.instance.is_none()
        && !matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r))
        && !d.flags.is_inline
        && !d.attrs.weak
        && d.builtin.is_none()
}

/// A variable counts where its object is not left as zeros: it has an initialiser, or its class does something.
fn is_external_variable(sema: &mut Sema, v: VarId) -> bool {
    let d = &sema.prog[v];
    let (ty, space) = (d.ty, d.space);
    if d.linkage != Linkage::External
        || d.is_extern
        || d.builtin.is_some()
        || d.instance.is_some()
        || matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r))
        || space == Space::Shared
    {
        return false;
    }
    if sema.facts.variables[v.index()].init.is_some() {
        return true;
    }
    let elem = sema.prog.types.base_elem(ty);
    let Some(r) = sema.prog.types.record(elem) else {
        return false;
    };
    let complete = sema.trap(|s| Ok(class::complete_record(s, r))) == Some(true);
    let t = &sema.prog[r].traits;
    complete && !(t.trivial_default_ctor && t.trivial_dtor)
}
