//! Explicit instantiations: the class, function or variable that each names.

use crate::declare::{redeclare, resolve};
use crate::reachability::roots::{add_root, settle_elsewhere};
use crate::scope::{DeclKind, ScopeId, SymKind};
use crate::syntax::{DeclMode, SpecMode};
use crate::templates::{deduce, instances, instantiate};
use crate::{R, Sema, class, grammar, host, lookup, syntax};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{ExprKind, FuncId, Linkage, Parent, Space};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

/// Is the function template that an explicit instantiation names a kernel or a device function?
pub(crate) fn names_device_template(sema: &mut Sema, start: u32, end: u32, scope: ScopeId) -> bool {
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
pub(crate) fn explicit_instantiation(sema: &mut Sema) -> R<()> {
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
            if a.global || sema.options.default_device || (a.device && sema.options.export_device) {
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
pub(super) fn named_instance(
    sema: &mut Sema,
    base: QualType,
) -> R<(Option<FuncId>, (Option<Sym>, Loc))> {
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
pub(crate) fn instantiated_function(sema: &mut Sema) -> R<bool> {
    let spec = grammar::parse_decl_specs(sema, SpecMode::Decl)?;
    let (found, (name, _)) = named_instance(sema, spec.ty.unwrap_or(Builtin::Void.q()))?;
    Ok(found.is_some() || name.is_none())
}
