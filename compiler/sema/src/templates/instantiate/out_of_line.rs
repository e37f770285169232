//! Definitions of members outside of their class templates: their heads, and the scopes in which they are read.

use crate::cursor::Pos;
use crate::lookup::encloses;
use crate::scope::{PendingDecl, ScopeId, TemplateKind, overlay};
use crate::templates::instantiate::attach_instance;
use crate::templates::{TParam, args, deduce, matching, qualified, signature};
use crate::{Fail, R, Sema, grammar};
use jacquard_hir::types::{TemplateArg, TemplateRef, TypeKind};
use jacquard_hir::{DepExpr, Parent, RecordId};
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

/// Looks for the definition of a nested class given outside its class.
pub(crate) fn find_out_of_line_class(sema: &mut Sema, r: RecordId) {
    let has_body = sema.facts.records[r.index()].body.is_some();
    let Some(name) = sema.prog[r].name else {
        return;
    };
    let outer = sema.decl_scope(sema.facts.records[r.index()].outer);
    let Some(class) = sema.record_of_scope(outer) else {
        if !has_body {
            find_class_behind_namespace(sema, r, name, outer);
        }
        return;
    };
    let Some(cname) = sema.prog[class].name else {
        return;
    };
    let key = (cname, name);
    // A body within the class gives way to a specialisation alone.
    let specialised = sema.templates.member_specs.get(&key).into_iter();
    let general = sema.templates.out_of_line.get(&key).filter(|_| !has_body);
    let list: Vec<u32> = specialised.chain(general).flatten().copied().collect();
    for d in list {
        let p = sema.facts.decls[d as usize].clone();
        if p.tkind != TemplateKind::Class {
            continue;
        }
        let ok = sema.trap(|s| {
            let (scope, head) = out_of_line_member(s, &p, class)?;
            let mut inner = p.inner;
            let mut bound = scope;
            if let Some(i) = s.prog[r].instance.clone() {
                let Some(head) = head else { return Err(Fail) };
                let cx = s.decl_cx(head << 1, scope);
                let (params, _, next) = s.at(cx, |s| signature::parse_template_head(s))?;
                bound = args::bound_scope(s, &params, &i.args, scope);
                inner = next;
            } else if head.is_some() {
                return Err(Fail);
            }
            let own = s.facts.records[r.index()].scope;
            s.env.scopes[own.0 as usize].parent = Some(bound);
            let cx = s.decl_cx(inner << 1, bound);
            s.at(cx, |s| attach_instance(s, r))
        });
        if ok.is_some() && (has_body || sema.facts.records[r.index()].body.is_some()) {
            return;
        }
    }
}

/// Looks for the definition of a namespace's class given in a namespace around it: `struct N::C { … };`, or of a template's instance
/// `template <class T> struct N::C { … };`.
fn find_class_behind_namespace(sema: &mut Sema, r: RecordId, name: Sym, scope: ScopeId) {
    let Parent::Namespace(n) = sema.prog[r].parent else {
        return;
    };
    // A member of an inline namespace is defined as one of the namespace around it, too.
    let mut list: Vec<u32> = Vec::new();
    let mut around = Some(n);
    while let Some(n) = around {
        let own = sema.prog[n].name.map(|n| (n, name));
        let known = own.and_then(|k| sema.templates.out_of_line.get(&k));
        list.extend(known.into_iter().flatten());
        around = sema.prog[n].parent.filter(|_| sema.prog[n].inline);
    }
    for d in list {
        let p = &sema.facts.decls[d as usize];
        let (start, inner, around) = (p.start, p.inner, p.scope);
        let instance = sema.prog[r].instance.clone();
        let heads = u8::from(instance.is_some());
        if p.tkind != TemplateKind::Class || p.heads != heads || !encloses(sema, around, scope) {
            continue;
        }
        sema.trap(|s| {
            let mut bound = scope;
            if let Some(i) = instance {
                let cx = s.decl_cx(start << 1, scope);
                let (params, ..) = s.at(cx, signature::parse_template_head)?;
                bound = args::bound_scope(s, &params, &i.args, scope);
                let own = s.facts.records[r.index()].scope;
                s.env.scopes[own.0 as usize].parent = Some(bound);
            }
            let cx = s.decl_cx(inner << 1, bound);
            s.at(cx, |s| attach_instance(s, r))
        });
        if sema.facts.records[r.index()].body.is_some() {
            return;
        }
    }
}

/// The scope in which what defines a member of `class` outside of it is read, and the head of the member's own that follows
/// those of the classes.
pub(crate) fn out_of_line_member(
    sema: &mut Sema,
    p: &PendingDecl,
    class: RecordId,
) -> R<(ScopeId, Option<u32>)> {
    let around = out_of_line_scope(sema, p, class)?;
    let mut left = 0;
    let mut cur = Some(class);
    while let Some(r) = cur {
        left += u32::from(sema.prog[r].instance.is_some());
        cur = match sema.prog[r].parent {
            Parent::Record(o) => Some(o),
            _ => None,
        };
    }
    let mut at = p.start;
    while sema.tok_at(at).kind == K::KwTemplate && left > 0 {
        let Some(n) = sema.tokens.skip_template_head(at + 1) else {
            return Err(Fail);
        };
        at = n;
        if sema.tok_at(at).kind == K::KwRequires {
            at = sema.tokens.skip_requires(at);
        }
        left -= 1;
    }
    let head = (sema.tok_at(at).kind == K::KwTemplate).then_some(at);
    let members = sema.facts.records[class.index()].scope;
    Ok((overlay(sema, members, around), head))
}

/// The scope in which an out-of-line member definition of `class` is parsed: its own parameter names bound to the
/// class's arguments.
pub(crate) fn out_of_line_scope(sema: &mut Sema, p: &PendingDecl, class: RecordId) -> R<ScopeId> {
    out_of_line_heads(sema, p, class).map(|h| h.0)
}

/// As [`out_of_line_scope`], and what stands behind the heads of classes: the member's own, where it is a template.
pub(crate) fn out_of_line_heads(
    sema: &mut Sema,
    p: &PendingDecl,
    class: RecordId,
) -> R<(ScopeId, Pos)> {
    if p.heads == 0 || sema.tok_at(p.start).kind != K::KwTemplate {
        return Ok((p.scope, p.start << 1));
    }
    // Another class may have the name: a member is defined in a namespace around its own class ([class.mfct] 1).
    if !encloses(sema, p.scope, sema.facts.records[class.index()].scope) {
        return Err(Fail);
    }
    let named = qualified::named_classes(sema, p, class).ok_or(Fail)?;
    let name_of = |r| named.iter().find(|n| n.0 == r).map(|n| n.1);
    // The instances enclosing the member, outermost first, that have heads of their own.
    let mut chain: Vec<RecordId> = Vec::new();
    let mut cur = Some(class);
    while let Some(r) = cur {
        if sema.prog[r].instance.is_some() {
            chain.insert(0, r);
        }
        cur = match sema.prog[r].parent {
            Parent::Record(o) => Some(o),
            _ => None,
        };
    }
    let mut scope = p.scope;
    let mut pos = p.start << 1;
    for r in chain {
        let Some(i) = sema.prog[r].instance.clone() else {
            return Err(Fail);
        };
        // A class specialized explicitly has no head: that of a member template is the member's own ([temp.expl.spec] 5).
        let explicit = matches!(matching::choose_spec(sema, i.template, &i.args), Ok(Some((s, _))) if s.params.is_empty());
        if explicit {
            head_args(sema, &[], p, scope, r, name_of(r))?;
            continue;
        }
        let cx = sema.decl_cx(pos, scope);
        let (params, _, next) = sema.at(cx, |s| signature::parse_template_head(s))?;
        pos = next << 1;
        // Which specialisation does the definition belong to? Compare the arguments written after the class name.
        let args = head_args(sema, &params, p, scope, r, name_of(r))?;
        scope = args::bound_scope(sema, &params, &args, scope);
    }
    Ok((scope, pos))
}

/// Values for the parameters of an out-of-line definition's head, from the class name's written arguments.
fn head_args(
    sema: &mut Sema,
    params: &[TParam],
    p: &PendingDecl,
    scope: ScopeId,
    r: RecordId,
    name_at: Option<u32>,
) -> R<Box<[TemplateArg]>> {
    let (Some(name), Some(i)) = (sema.prog[r].name, sema.prog[r].instance.clone()) else {
        return Err(Fail);
    };
    // Find `Name <` in the declarator.
    let mut j = name_at.unwrap_or(p.inner);
    while j < p.end
        && !(sema.tok_at(j).kind == K::Ident
            && sema.tok_at(j).sym() == name
            && sema.tok_at(j + 1).kind == K::Less
            && matches!(sema.tokens.skip_angles(j + 1), Some((k, false)) if sema.tok_at(k).kind == K::ColonColon))
    {
        j += 1;
    }
    if j >= p.end || !qualified::is_qualified_alike(sema, j, scope, r) {
        return Err(Fail);
    }
    let us = signature::unbound_scope(sema, params, scope);
    let mut cx = sema.decl_cx((j + 1) << 1, us);
    cx.mode.dependent = true;
    let raw = sema.at(cx, |s| grammar::parse_template_args(s))?;
    let loc = sema.tok_at(j).loc;
    let saved = std::mem::replace(&mut sema.cx.mode.dependent, true);
    let pat = args::complete_args(sema, i.template, &raw, loc);
    sema.cx.mode.dependent = saved;
    let pat = pat?;
    let mut d = crate::templates::deduce::Deduced::new(params.len());
    let flat_p = jacquard_hir::types::flatten_packs(&pat);
    let flat_a = jacquard_hir::types::flatten_packs(&i.args);
    if !deduce::unify_args(sema, &flat_p, &flat_a, &mut d) {
        return Err(Fail);
    }
    let args = deduce::finish_deduction(sema, params, scope, d, loc).ok_or(Fail)?;
    if params.is_empty() {
        // A member specialised for one instance.
        return Ok(args);
    }
    // The pattern must be the one the instance was made from, and not merely match it.
    match matching::choose_spec(sema, i.template, &i.args) {
        Ok(Some((s, _))) => {
            let sp = jacquard_hir::types::flatten_packs(&s.args);
            if sp != flat_p {
                return Err(Fail);
            }
        }
        _ => {
            // `template <>`: a member specialised for these very arguments.
            let generic = params.is_empty()
                || flat_p.iter().all(|a| match a {
                    TemplateArg::Type(t) => {
                        matches!(sema.prog.types.kind(t.ty()), TypeKind::Param(_))
                    }
                    TemplateArg::Expr(e) => matches!(sema.prog[*e], DepExpr::Param(_)),
                    TemplateArg::Template(TemplateRef::Param(_)) => true,
                    TemplateArg::Expansion(_) => true,
                    _ => false,
                });
            if !generic {
                return Err(Fail);
            }
        }
    }
    Ok(args)
}
