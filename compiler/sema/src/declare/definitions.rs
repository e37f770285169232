//! Definitions that stand apart from their declarations: functions and members defined out of line.

use crate::cursor::Pos;
use crate::declare::{declarators, functions, redeclare, resolve};
use crate::scope::{DeclKind, PendingDecl, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::templates::{args, instantiate, signature};
use crate::{Fail, R, Sema, class, grammar};
use TokenKind as K;
use jacquard_hir::types::Builtin;
use jacquard_hir::{FuncId, Linkage, Parent, RecordId, Space, VarId};
use jacquard_preprocess::token::{Sym, TokenKind};

impl Sema<'_> {
    // Deduced return types.
}

/// Finds the definition of a function declared elsewhere: later in its scope, or out of line.
pub fn find_definition(sema: &mut Sema, f: FuncId) {
    if sema.facts.functions[f.index()].body.is_some()
        || std::mem::replace(&mut sema.facts.functions[f.index()].sought, true)
    {
        return;
    }
    let sym = class::func_sym(sema, f);
    match sema.prog[f].parent {
        Parent::Record(r) => find_member_definition(sema, f, r, sym),
        Parent::Namespace(n) => {
            let Some(scope) = (0..sema.env.scopes.len() as u32)
                .map(ScopeId)
                .find(|s| sema.scope(*s).kind == ScopeKind::Namespace(n))
            else {
                return;
            };
            for s in sema.chain(scope, sym) {
                if let SymKind::Pending(d) = *sema.sym_kind(s)
                    && sema.facts.decls[d as usize].defines
                {
                    resolve::resolve_decl(sema, d);
                }
            }
            if sema.facts.functions[f.index()].body.is_none() && sema.prog[f].instance.is_some() {
                adopt_template_definition(sema, f, scope, sym);
            }
            // `void ns::f() {…}`
            if sema.facts.functions[f.index()].body.is_none()
                && let Some(nn) = sema.prog[n].name
                && let Some(list) = sema.templates.out_of_line.get(&(nn, sym)).cloned()
            {
                for d in list {
                    let p = sema.facts.decls[d as usize].clone();
                    if p.heads == 0 && p.state == 0 {
                        sema.facts.decls[d as usize].kind = DeclKind::Simple;
                        resolve::resolve_decl(sema, d);
                    } else if p.heads == 1
                        && sema.facts.functions[f.index()].body.is_none()
                        && sema.prog[f].instance.is_some()
                    {
                        sema.trap(|s| adopt_qualified_definition(s, f, scope, d));
                    }
                }
            }
        }
        _ => {}
    }
}

/// An instance of a template that was declared when it was needed and is defined later takes the definition's body.
pub(crate) fn adopt_template_definition(sema: &mut Sema, f: FuncId, scope: ScopeId, sym: Sym) {
    let Some(i) = sema.prog[f].instance.clone() else {
        return;
    };
    for s in sema.chain(scope, sym) {
        let SymKind::Template(t) = *sema.sym_kind(s) else {
            continue;
        };
        let tp = &sema.templates.list[t.index()];
        let defines = sema
            .facts
            .decls
            .get(tp.decl as usize)
            .is_some_and(|d| d.defines && tp.kind == TemplateKind::Func);
        let same = matches!(
            sema.templates.instances[t.index()].get(&i.args[..]),
            Some(crate::templates::Instantiated::Func(g)) if *g == f
        );
        if !defines || !same {
            continue;
        }
        let made = sema.trap(|s| instantiate::instantiate_definition(s, t, &i.args));
        if let Some(g) = made {
            let (decl, info) = (
                sema.prog.funcs[g.index()].clone(),
                sema.facts.functions[g.index()].clone(),
            );
            redeclare::merge_function(sema, f, decl, info);
            return;
        }
    }
}

/// `template <class T> void ns::f(T) {…}`, the definition of a function template declared in its namespace.
pub(crate) fn adopt_qualified_definition(
    sema: &mut Sema,
    f: FuncId,
    scope: ScopeId,
    d: u32,
) -> R<()> {
    use crate::syntax::DeclMode;
    use crate::syntax::SpecMode;
    let p = sema.facts.decls[d as usize].clone();
    let Some(i) = sema.prog[f].instance.clone() else {
        return Err(Fail);
    };
    let cx = sema.decl_cx(p.start << 1, scope);
    let (params, _, _) = sema.at(cx, |s| signature::parse_template_head(s))?;
    if params.len() != i.args.len() {
        return Err(Fail);
    }
    let bound = args::bound_scope(sema, &params, &i.args, scope);
    let cx = sema.decl_cx(p.inner << 1, bound);
    let (decl, info) = sema.at(cx, |s| -> R<_> {
        let spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let decl = grammar::parse_declarator(s, base, DeclMode::Named)?;
        let attrs = declarators::merge_attrs(&spec, &decl);
        functions::make_function(s, Some(d), scope, &spec, attrs, &decl)
    })?;
    if !redeclare::same_signature(sema, f, decl.ty, decl.name) {
        return Err(Fail);
    }
    let linkage = sema.prog[f].linkage;
    redeclare::merge_function(sema, f, decl, info);
    sema.prog[f].linkage = linkage;
    Ok(())
}

/// A member function of a class template's instance that is specialised for it takes the specialisation's body.
pub(crate) fn adopt_member_spec(sema: &mut Sema, f: FuncId) {
    let Parent::Record(r) = sema.prog[f].parent else {
        return;
    };
    let (Some(class), true) = (sema.prog[r].name, sema.prog[r].instance.is_some()) else {
        return;
    };
    let sym = class::func_sym(sema, f);
    let Some(list) = sema.templates.member_specs.get(&(class, sym)).cloned() else {
        return;
    };
    // What is specialized for its own arguments, too, has its body.
    if sema.templates.spec_funcs.values().any(|g| *g == f) {
        return;
    }
    let general = sema.facts.functions[f.index()].body.take();
    for d in list {
        let p = sema.facts.decls[d as usize].clone();
        if sema.trap(|s| try_member_definition(s, f, r, d, &p)) == Some(true) {
            return;
        }
    }
    sema.facts.functions[f.index()].body = general;
}

pub(crate) fn find_member_definition(sema: &mut Sema, f: FuncId, r: RecordId, sym: Sym) {
    let Some(cname) = sema.prog[r].name else {
        return;
    };
    let Some(mut list) = sema.templates.out_of_line.get(&(cname, sym)).cloned() else {
        return;
    };
    // A member's specialisation for a class's arguments comes before its general definition.
    list.sort_by_key(|&d| {
        let at = sema.facts.decls[d as usize].start;
        let specialised = sema.tok_at(at).kind == K::KwTemplate
            && sema.tok_at(at + 1).kind == K::Less
            && sema.tok_at(at + 2).kind == K::Greater;
        !specialised
    });
    for d in list {
        let p = sema.facts.decls[d as usize].clone();
        if p.tkind == TemplateKind::Class {
            continue;
        }
        if p.heads == 0 || sema.tok_at(p.start).kind != K::KwTemplate {
            if p.state == 0 {
                sema.facts.decls[d as usize].kind = DeclKind::Simple;
                if sema.session.left_out {
                    // Perhaps an overload for the host, with types of a header that was left out.
                    resolve::resolve_decl(sema, d);
                } else {
                    resolve::resolve_decl_reporting(sema, d);
                }
            }
            if sema.facts.functions[f.index()].body.is_some() || sema.prog[f].flags.is_defaulted {
                return;
            }
            continue;
        }
        let ok = sema.trap(|s| try_member_definition(s, f, r, d, &p));
        if ok == Some(true) {
            return;
        }
    }
}

/// Does the out-of-line template member definition `p` define `f`? Then its parts are adopted.
pub(crate) fn try_member_definition(
    sema: &mut Sema,
    f: FuncId,
    r: RecordId,
    d: u32,
    p: &PendingDecl,
) -> R<bool> {
    use crate::syntax::DeclMode;
    use crate::syntax::SpecMode;
    let mut scope = instantiate::out_of_line_scope(sema, p, r)?;
    // A member template has one more head.
    if let Some(i) = sema.prog[f].instance.clone() {
        let mut pos = p.start;
        let mut last = None;
        while sema.tok_at(pos).kind == K::KwTemplate {
            last = Some(pos);
            let Some(n) = sema.tokens.skip_template_head(pos + 1) else {
                return Err(Fail);
            };
            pos = n;
            if sema.tok_at(pos).kind == K::KwRequires {
                pos = sema.tokens.skip_requires(pos);
            }
        }
        let Some(last) = last else { return Err(Fail) };
        let cx = sema.decl_cx(last << 1, scope);
        let (params, _, _) = sema.at(cx, |s| signature::parse_template_head(s))?;
        if params.len() != sema.templates.list[i.template.index()].params.len() {
            return Ok(false);
        }
        scope = args::bound_scope(sema, &params, &i.args, scope);
    }
    let mut cx = sema.decl_cx(p.inner << 1, scope);
    // A host function with types that nothing declares.
    let params = sema.prog[f].params.clone();
    cx.mode.unknown_types = params.iter().any(|v| sema.is_unknown(sema.prog[*v].ty));
    let (decl, info) = sema.at(cx, |s| -> R<_> {
        let spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let decl = grammar::parse_declarator(s, base, DeclMode::Named)?;
        let attrs = declarators::merge_attrs(&spec, &decl);
        let target = s.facts.records[r.index()].scope;
        let (fd, info) = functions::make_function(s, Some(d), target, &spec, attrs, &decl)?;
        Ok((fd, info))
    })?;
    if !redeclare::same_signature(sema, f, decl.ty, decl.name) && sema.prog[f].instance.is_none() {
        // Static members carry no qualifiers; compare parameters alone.
        return Ok(false);
    }
    if !redeclare::same_signature(sema, f, decl.ty, decl.name) {
        return Ok(false);
    }
    let linkage = sema.prog[f].linkage;
    redeclare::merge_function(sema, f, decl, info);
    sema.prog[f].linkage = if linkage == Linkage::External {
        Linkage::LinkOnce
    } else {
        linkage
    };
    Ok(sema.facts.functions[f.index()].body.is_some() || sema.prog[f].flags.is_defaulted)
}

/// The definition of a static data member outside its class.
pub(crate) fn find_static_member_definition(sema: &mut Sema, v: VarId) {
    use crate::syntax::DeclMode;
    use crate::syntax::SpecMode;
    let Parent::Record(r) = sema.prog[v].parent else {
        return;
    };
    let (Some(cname), Some(name)) = (sema.prog[r].name, sema.prog[v].name) else {
        return;
    };
    // One that is specialised for the class's arguments comes first.
    let mut list = sema
        .templates
        .member_specs
        .get(&(cname, name))
        .cloned()
        .unwrap_or_default();
    list.extend(
        sema.templates
            .out_of_line
            .get(&(cname, name))
            .into_iter()
            .flatten(),
    );
    for d in list {
        let p = sema.facts.decls[d as usize].clone();
        let r2 = sema.trap(|s| -> R<Option<(Pos, ScopeId, Space)>> {
            let (mut scope, own) = instantiate::out_of_line_heads(s, &p, r)?;
            if let Some(i) = s.prog[v].instance.clone() {
                // A template itself.
                if s.tok_at(own >> 1).kind != K::KwTemplate {
                    return Err(Fail);
                }
                let cx = s.decl_cx(own, scope);
                let (params, _, _) = s.at(cx, signature::parse_template_head)?;
                scope = args::bound_scope(s, &params, &i.args, scope);
            }
            let cx = s.decl_cx(p.inner << 1, scope);
            s.at(cx, |s| {
                let spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
                let base = spec.ty.unwrap_or(Builtin::Int.q());
                let d = grammar::parse_declarator(s, base, DeclMode::Block)?;
                if d.sym != name {
                    return Ok(None);
                }
                let attrs = declarators::merge_attrs(&spec, &d);
                let pos = s.cx.pos;
                Ok(Some((pos, s.cx.scope, attrs.space())))
            })
        });
        if let Some(Some((pos, scope, space))) = r2 {
            if sema.prog[v].space == Space::None {
                sema.prog[v].space = space;
            }
            if matches!(sema.tok_at(pos >> 1).kind, K::Eq | K::LBrace | K::LParen) {
                sema.facts.variables[v.index()].init = Some(pos);
                sema.facts.variables[v.index()].scope = scope;
            }
            return;
        }
    }
}
