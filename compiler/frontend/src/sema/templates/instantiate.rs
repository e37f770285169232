//! Instantiation: classes, functions and variables made by parsing a template's tokens with its parameters bound.

use super::*;
use crate::diag::msg;
use crate::sema::lookup::encloses;
use crate::sema::scope::overlay;
use crate::sema::syntax::{Attrs, DeclMode, Declarator, RawArg, SpecMode};
use crate::sema::templates::binding::Binding;
use crate::sema::templates::{args, deduce, matching, order, qualified, signature};
use crate::sema::{grammar, templates};
use crate::token::TokenKind as K;

/// The class `t<args>`, made on first sight; its definition is chosen when members are needed.
pub(crate) fn instance_record(
    sema: &mut Sema,
    t: TemplateId,
    args: Box<[TemplateArg]>,
) -> R<RecordId> {
    if let Some(&Instantiated::Record(r)) = sema.templates.instances[t.index()].get(&args) {
        return Ok(r);
    }
    let tp = &sema.templates.list[t.index()];
    let (sym, scope) = (tp.sym, tp.scope);
    let kw = {
        let mut j = sema.templates.list[t.index()].inner;
        while !matches!(
            sema.tok_at(j).kind,
            K::KwStruct | K::KwClass | K::KwUnion | K::Eof
        ) {
            j += 1;
        }
        sema.tok_at(j).kind
    };
    let kind = match kw {
        K::KwClass => RecordKind::Class,
        K::KwUnion => RecordKind::Union,
        _ => RecordKind::Struct,
    };
    let r = class::create_record(
        sema,
        Some(sym),
        kind,
        scope,
        sema.templates.list[t.index()].loc,
    );
    sema.prog[r].instance = Some(Rc::new(Instance {
        template: t,
        args: args.clone(),
        pattern: None,
    }));
    sema.facts.records[r.index()].progress.uninstantiated = true;
    sema.facts.records[r.index()].instance_depth = backtrace::next_instance_depth(sema);
    sema.templates.instances[t.index()].insert(args, Instantiated::Record(r));
    Ok(r)
}

/// Chooses the definition of a class template instance (primary or specialisation) and attaches its body.
pub(crate) fn instantiate_record(sema: &mut Sema, r: RecordId) {
    sema.facts.records[r.index()].progress.uninstantiated = false;
    let Some(i) = sema.prog[r].instance.clone() else {
        return;
    };
    let t = i.template;
    let tp = sema.templates.list[t.index()].clone();
    if tp.lambda.is_some() {
        return;
    }
    let (inner, params, args, parent) = match matching::choose_spec(sema, t, &i.args) {
        Ok(Some((s, args))) => {
            let around = scope_of_spec(sema, &tp, &s);
            (s.inner, s.params.clone(), args, around)
        }
        Ok(None) => (tp.inner, tp.params.clone(), i.args.clone(), tp.scope),
        Err(_) => {
            // Where it is only tried, a later use says so.
            let tried = sema.session.diags.in_trap();
            sema.facts.records[r.index()].progress.uninstantiated = tried;
            sema.facts.records[r.index()].progress.state = if tried { 3 } else { 4 };
            let n = print::type_name(sema, sema.prog[r].ty.into());
            let loc = sema.loc();
            sema.error(loc, msg::AMBIGUOUS_SPEC, &[&n]);
            return;
        }
    };
    let scope = args::bound_scope(sema, &params, &args, parent);
    // Members are looked up in the class, then among the bound parameters.
    let rs = sema.facts.records[r.index()].scope;
    sema.env.scopes[rs.0 as usize].parent = Some(scope);
    let mut cx = sema.decl_cx(inner << 1, scope);
    cx.func = resolve::func_of_scope(sema, parent);
    let ok = sema.at(cx, |s| s.trap(|s| attach_instance(s, r)));
    if ok.is_none() {
        sema.facts.records[r.index()].progress.state = 3;
    } else if sema.facts.records[r.index()].body.is_none() && inner == tp.inner {
        find_out_of_line_class(sema, r);
    }
}

/// Where names are looked up in a specialization: the namespace that it is a member of, also where it is written outside of
/// it with a qualified name ([basic.lookup.unqual]/7).
fn scope_of_spec(sema: &Sema, template: &Template, spec: &Spec) -> ScopeId {
    let namespace = |s: ScopeId| matches!(sema.scope(s).kind, ScopeKind::Namespace(_));
    match namespace(template.scope) && namespace(spec.scope) {
        true => template.scope,
        false => spec.scope,
    }
}

/// The cursor is at a class template's declaration: finds the class-key and notes the body.
fn attach_instance(sema: &mut Sema, r: RecordId) -> R<()> {
    let mut attrs = Attrs::default();
    grammar::parse_attrs(sema, &mut attrs)?;
    let pos = sema.idx();
    let kind = match sema.bump().kind {
        K::KwUnion => RecordKind::Union,
        K::KwClass => RecordKind::Class,
        _ => RecordKind::Struct,
    };
    grammar::parse_attrs(sema, &mut attrs)?;
    // The name, perhaps qualified, perhaps with arguments.
    while matches!(sema.kind(), K::Ident | K::ColonColon) {
        let t = sema.bump();
        if t.kind == K::Ident
            && sema.is(K::Less)
            && let Some((j, half)) = sema.tokens.skip_angles(sema.idx())
        {
            sema.cx.pos = j << 1 | u32::from(half);
        }
        if sema.is(K::Ident) && sema.tok().sym() == crate::token::sym::FINAL {
            break;
        }
        if t.kind == K::Ident && !sema.is(K::ColonColon) {
            break;
        }
    }
    grammar::parse_attrs(sema, &mut attrs)?;
    let mut is_final = false;
    if sema.is(K::Ident) && sema.tok().sym() == crate::token::sym::FINAL {
        sema.bump();
        is_final = true;
    }
    let mut bases = None;
    if sema.is(K::Colon) {
        bases = Some(sema.idx() + 1);
        let mut j = sema.idx() + 1;
        loop {
            match sema.tok_at(j).kind {
                K::LBrace | K::Semi | K::Eof => break,
                K::LParen | K::LBracket => j = sema.close(j) + 1,
                K::Less => match sema.tokens.skip_angles(j) {
                    Some((k, _)) => j = k,
                    None => j += 1,
                },
                K::Ident
                    if sema.tok_at(j + 1).kind == K::LBrace
                        && sema.tokens.base_brace_init(j + 1) =>
                {
                    j = sema.close(j + 1) + 1
                }
                _ => j += 1,
            }
        }
        sema.cx.pos = j << 1;
    }
    if !sema.is(K::LBrace) {
        return Ok(());
    }
    let body = sema.idx();
    class::attach_body(sema, r, kind, bases, body, is_final, &attrs, pos);
    // Attributes after the brace do not occur on templates in practice, save `__attribute__((aligned))`.
    let close = sema.close(body);
    sema.cx.pos = (close + 1) << 1;
    if sema.is(K::KwAttribute) {
        let mut tail = Attrs::default();
        grammar::parse_attrs(sema, &mut tail)?;
        sema.prog[r].align = sema.prog[r].align.max(tail.align);
    }
    Ok(())
}

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
pub(super) fn out_of_line_member(
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
    let mut d = super::deduce::Deduced::new(params.len());
    let flat_p = super::deduce::flat(&pat);
    let flat_a = super::deduce::flat(&i.args);
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
            let sp = super::deduce::flat(&s.args);
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

/// The function `t<args>`: its declaration, made on first sight. `None` when substitution fails.
pub(crate) fn instantiate_function(
    sema: &mut Sema,
    t: TemplateId,
    args: Box<[TemplateArg]>,
) -> Option<FuncId> {
    if args.iter().any(|a| dependent::arg_dependent(sema, a)) {
        return None;
    }
    attach_specs(sema, t);
    match sema.templates.instances[t.index()].get(&args) {
        Some(&Instantiated::Func(f)) => return Some(f),
        Some(Instantiated::Failed) => return None,
        _ => {}
    }
    let tp = sema.templates.list[t.index()].clone();
    let loc = sema.loc();
    backtrace::push_instance(sema, loc, Instantiating::Template(t)).ok()?;
    let depth = std::mem::take(&mut sema.parser.depth);
    let r = sema.trap(|s| instantiate_function_inner(s, t, &tp, &args));
    sema.parser.depth = depth;
    sema.templates.in_progress.pop();
    match r {
        Some(f) => {
            sema.facts.functions[f.index()].origin.instance_depth =
                backtrace::next_instance_depth(sema);
            sema.templates.instances[t.index()].insert(args, Instantiated::Func(f));
            Some(f)
        }
        None => {
            // A failure below a recursion in progress may be of the moment; others are remembered.
            if sema.templates.in_progress.is_empty() {
                sema.templates.instances[t.index()].insert(args, Instantiated::Failed);
            }
            None
        }
    }
}

/// A fresh instance of a template's definition, recorded nowhere.
pub(crate) fn instantiate_definition(
    sema: &mut Sema,
    t: TemplateId,
    args: &[TemplateArg],
) -> R<FuncId> {
    let tp = sema.templates.list[t.index()].clone();
    instantiate_function_inner(sema, t, &tp, args)
}

fn instantiate_function_inner(
    sema: &mut Sema,
    t: TemplateId,
    tp: &Template,
    args: &[TemplateArg],
) -> R<FuncId> {
    let scope = args::bound_scope(sema, &tp.params, args, tp.scope);
    if !matching::head_constraints_ok(sema, tp, scope) {
        return Err(Fail);
    }
    let sig = signature::signature(sema, t);
    let pattern = sig.as_ref().map(|s| s.ty);
    let host_only = sig.is_some_and(|s| s.host_only);
    let mut cx = sema.decl_cx(tp.inner << 1, scope);
    cx.func = resolve::func_of_scope(sema, sema.decl_scope(tp.scope));
    cx.mode.unknown_types = host_only;
    cx.mode.substituting = true;
    if let Some(l) = tp.lambda {
        cx.func = sema.facts.lambdas[l as usize].cx.func;
    }
    let p = sema.facts.decls.get(tp.decl as usize).cloned();
    let lambda = tp.lambda;
    let f = sema.at(cx, |s| -> R<FuncId> {
        resolve::stack_check(s)?;
        if let Some(l) = lambda {
            return lambda::lambda_call_operator(s, l, scope);
        }
        let ds = s.decl_scope(tp.scope);
        let record = s.record_of_scope(ds);
        let mode = if record.is_some() && !tp.friend {
            SpecMode::Member
        } else {
            SpecMode::Decl
        };
        let mut spec = grammar::parse_decl_specs(s, mode)?;
        spec.is_friend |= tp.friend;
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let d = grammar::parse_declarator(
            s,
            base,
            if mode == SpecMode::Member {
                DeclMode::Member
            } else {
                DeclMode::Named
            },
        )?;
        if d.func.is_none() {
            return Err(Fail);
        }
        let attrs = declarators::merge_attrs(&spec, &d);
        let (mut fd, mut info) =
            declare_functions::make_function(s, p.as_ref().map(|_| tp.decl), ds, &spec, attrs, &d)?;
        if let Some(extra) = s.templates.defaults.get(&t).cloned() {
            // Default arguments and execution spaces written on another declaration.
            for (inner, sc) in extra {
                let sc = args::bound_scope_of_all(s, &tp.params, args, sc);
                let cx = s.decl_cx(inner << 1, sc);
                let x = s.at(cx, |s| -> R<(Vec<Option<(Pos, ScopeId)>>, Attrs, Loc)> {
                    let spec = grammar::parse_decl_specs(s, mode)?;
                    let base = spec.ty.unwrap_or(Builtin::Void.q());
                    let d = grammar::parse_declarator(s, base, DeclMode::Named)?;
                    let attrs = declarators::merge_attrs(&spec, &d);
                    let loc = d.loc;
                    let params = d.func.into_iter().flat_map(|f| {
                        let scope = f.scope;
                        f.params
                            .into_iter()
                            .map(move |p| p.default.map(|x| (x, scope)))
                    });
                    Ok((params.collect(), attrs, loc))
                });
                let Ok((defaults, attrs, loc)) = x else {
                    continue;
                };
                for (own, other) in info.defaults.iter_mut().zip(defaults) {
                    *own = own.or(other);
                }
                let own = (fd.attrs.host, fd.attrs.device);
                let other = (attrs.func.host, attrs.func.device);
                let said = match inner < tp.inner {
                    true => redeclare::joined_spaces(other, own).map(|id| (fd.loc, id)),
                    false => redeclare::joined_spaces(own, other).map(|id| (loc, id)),
                };
                if let Some((loc, id)) = said
                    && s.in_main_file(loc)
                    && !s
                        .warnings
                        .redeclared
                        .iter()
                        .any(|w| (w.0, w.1) == (loc, id))
                {
                    let name = s.text(tp.sym).to_string();
                    s.warnings.redeclared.push((loc, id, name));
                }
                fd.attrs.host |= other.0;
                fd.attrs.device |= other.1;
            }
        }
        if linkage::own_args(s, args) {
            fd.linkage = Linkage::Internal;
        } else if fd.linkage == Linkage::External {
            fd.linkage = Linkage::LinkOnce;
        }
        info.origin.template = Some(t);
        let id = declare::new_func(s, fd, info);
        Ok(id)
    })?;
    sema.prog[f].instance = Some(Rc::new(Instance {
        template: t,
        args: args.into(),
        pattern,
    }));
    if lambda.is_none() {
        sema.prog[f].special = SpecialMember::No;
    }
    // A trailing constraint.
    Ok(f)
}

/// Explicit specialisations of a function template's name: each is attached to the template and arguments it matches.
pub(crate) fn attach_specs(sema: &mut Sema, t: TemplateId) {
    for d in matching::unseen_specs(sema, t) {
        let p = sema.facts.decls[d as usize].clone();
        if p.tkind != TemplateKind::Func || p.state == 1 {
            continue;
        }
        sema.trap(|s| attach_function_spec(s, t, d, &p));
    }
}

fn attach_function_spec(sema: &mut Sema, t: TemplateId, d: u32, p: &PendingDecl) -> R<()> {
    let cx = sema.decl_cx(p.inner << 1, p.scope);
    sema.at(cx, |s| {
        let mut spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let decl = grammar::parse_declarator(s, base, DeclMode::Named)?;
        let tscope = s.templates.list[t.index()].scope;
        // Out of line for a member of a class: the scope must be the template's.
        let target = match decl.qual {
            Some(syntax::Qual::Type(q)) => s
                .prog
                .types
                .record(q)
                .map(|r| s.facts.records[r.index()].scope),
            Some(syntax::Qual::Scope(x)) => Some(x),
            None => Some(s.decl_scope(p.scope)),
        };
        if target != Some(s.decl_scope(tscope)) && target != Some(tscope) {
            return Err(Fail);
        }
        let args = spec_arguments(s, t, &decl)?;
        if better_specialised(s, t, p, &decl) {
            return Err(Fail);
        }
        let attrs = declarators::merge_attrs(&spec, &decl);
        let scope = s.decl_scope(tscope);
        // It is static where its template is.
        let signature = signature::signature(s, t).ok_or(Fail)?;
        spec.is_static |= signature.is_static;
        let (mut fd, mut info) =
            declare_functions::make_function(s, Some(d), scope, &spec, attrs, &decl)?;
        fd.instance = Some(Rc::new(Instance {
            template: t,
            args: args.clone(),
            pattern: Some(signature.ty),
        }));
        info.origin.template = Some(t);
        // Default arguments are the template's ([temp.expl.spec] 14).
        if signature.has_default.contains(&true) || s.templates.defaults.contains_key(&t) {
            let general = instantiate_definition(s, t, &args)?;
            info.defaults = s.facts.functions[general.index()].defaults.clone();
        }
        if !spec.is_inline
            && !spec.is_constexpr
            && fd.linkage == Linkage::LinkOnce
            && !attrs_inline(&fd)
        {
            fd.linkage = Linkage::External;
        }
        if linkage::own_args(s, &args) {
            fd.linkage = Linkage::Internal;
        }
        // A later declaration of the same specialisation adds its body.
        if let Some(&Instantiated::Func(old)) = s.templates.instances[t.index()].get(&args) {
            redeclare::merge_function(s, old, fd, info);
            s.facts.decls[d as usize].state = 2;
            return Ok(());
        }
        let f = declare::new_func(s, fd, info);
        s.templates.instances[t.index()].insert(args, Instantiated::Func(f));
        s.templates.spec_funcs.insert(d, f);
        s.facts.decls[d as usize].state = 2;
        Ok(())
    })
}

/// The arguments with which template `t` gives what an explicit specialisation declares.
fn spec_arguments(s: &mut Sema, t: TemplateId, decl: &Declarator) -> R<Box<[TemplateArg]>> {
    let tscope = s.templates.list[t.index()].scope;
    let Some(sig) = signature::signature(s, t) else {
        return Err(Fail);
    };
    let Some(ft) = s.prog.types.fn_type(decl.ty.ty()).cloned() else {
        return Err(Fail);
    };
    let mut ded = super::deduce::Deduced::new(s.templates.list[t.index()].params.len());
    if let Some(targs) = &decl.targs {
        let params = s.templates.list[t.index()].params.clone();
        let mut bound = Binding::new(&params, tscope);
        let mut at = 0;
        for (i, pr) in params.iter().enumerate() {
            if pr.pack {
                let mut v = Vec::new();
                while at < targs.len() {
                    bound.element = Some(v.len() as u32);
                    v.push(args::convert_arg(s, pr, &targs[at], &mut bound, decl.loc)?);
                    at += 1;
                }
                let pack = TemplateArg::Pack(v.into());
                bound.push(s, pack.clone());
                ded.args[i] = Some(pack);
            } else if at < targs.len() {
                let a = args::convert_arg(s, pr, &targs[at], &mut bound, decl.loc)?;
                bound.push(s, a.clone());
                ded.args[i] = Some(a);
                at += 1;
            }
        }
    }
    let pat = s.prog.types.fn_type(sig.ty).cloned().ok_or(Fail)?;
    let pty = s.prog.types.function(FnType {
        ret: Builtin::Void.q(),
        ..pat.clone()
    });
    let aty = s.prog.types.function(FnType {
        ret: Builtin::Void.q(),
        ..ft.clone()
    });
    if !deduce::unify(s, pty.into(), aty.into(), &mut ded) && pty != aty {
        return Err(Fail);
    }
    // The return type takes part: `template <> float to(half)`.
    if s.prog.types.is_dependent(pat.ret.ty())
        && !declare::has_placeholder(s, ft.ret)
        && !deduce::unify(s, pat.ret, ft.ret, &mut ded)
    {
        return Err(Fail);
    }
    let params = s.templates.list[t.index()].params.clone();
    let args = deduce::finish_deduction(s, &params, tscope, ded, decl.loc).ok_or(Fail)?;
    // `typename enable_if<…>::type` deduces nothing: what the arguments make of it must be there, and be the same.
    if s.prog.types.is_dependent(pat.ret.ty()) && !declare::has_placeholder(s, ft.ret) {
        let tp = s.templates.list[t.index()].clone();
        let f = instantiate_function_inner(s, t, &tp, &args)?;
        let made = s.prog.types.fn_type(s.prog[f].ty).map(|x| x.ret);
        if made.is_some_and(|r| r.ty() != ft.ret.ty()) {
            return Err(Fail);
        }
    }
    Ok(args)
}

/// Does another template of the name, declared before the specialisation `p`, give the same and is more specialised? Then it
/// is that template's ([temp.expl.spec], [temp.deduct.decl] 2).
fn better_specialised(s: &mut Sema, t: TemplateId, p: &PendingDecl, decl: &Declarator) -> bool {
    let tp = &s.templates.list[t.index()];
    let (scope, sym) = (tp.scope, tp.sym);
    let scope = s.decl_scope(scope);
    let parameters = decl.func.as_ref().map_or(0, |f| f.params.len());
    s.chain(scope, sym).into_iter().any(|o| {
        let SymKind::Template(u) = *s.sym_kind(o) else {
            return false;
        };
        let other = &s.templates.list[u.index()];
        let before = (s.facts.decls.get(other.decl as usize)).is_some_and(|d| d.start < p.start);
        u != t
            && other.kind == TemplateKind::Func
            && before
            && s.trap(|s| spec_arguments(s, u, decl)).is_some()
            && order::more_specialised(s, u, t, parameters) < 0
    })
}

/// `name<args>` of a variable template.
pub fn var_template_expr(sema: &mut Sema, t: TemplateId, targs: &[RawArg], loc: Loc) -> R<ExprId> {
    let args = args::complete_args(sema, t, targs, loc)?;
    if args.iter().any(|a| dependent::arg_dependent(sema, a)) {
        let a = super::args::flatten_packs(&args);
        return Ok(sema.dep(DepExpr::VarTemplate(t, a), loc));
    }
    if let Some(&Instantiated::Var(v)) = sema.templates.instances[t.index()].get(&args) {
        return Ok(members::var_expr(sema, v, loc));
    }
    args::require_constraints(sema, t, &args, loc)?;
    let tp = sema.templates.list[t.index()].clone();
    let (inner, params, bound, parent) = match matching::choose_spec(sema, t, &args) {
        Ok(Some((s, a))) => {
            let around = scope_of_spec(sema, &tp, &s);
            (s.inner, s.params.clone(), a, around)
        }
        Ok(None) => (tp.inner, tp.params.clone(), args.clone(), tp.scope),
        Err(()) => {
            let n = templates::template_name(sema, t);
            return sema.fail(loc, msg::AMBIGUOUS_SPEC, &[&n]);
        }
    };
    let scope = args::bound_scope(sema, &params, &bound, parent);
    let cx = sema.decl_cx(inner << 1, scope);
    backtrace::push_instance(sema, loc, Instantiating::Template(t))?;
    let v = sema.at(cx, |s| -> R<VarId> {
        resolve::stack_check(s)?;
        let ds = s.decl_scope(parent);
        let record = s.record_of_scope(ds);
        let mut spec = grammar::parse_decl_specs(
            s,
            if record.is_some() {
                SpecMode::Member
            } else {
                SpecMode::Decl
            },
        )?;
        let written_static = spec.is_static;
        spec.is_static |= record.is_some();
        let Some(base) = spec.ty else {
            return s.expected("a type");
        };
        let d = grammar::parse_declarator(s, base, DeclMode::Block)?;
        let init = matches!(s.kind(), K::Eq | K::LBrace | K::LParen).then_some(s.cx.pos);
        let mut ty = d.ty;
        if spec.is_constexpr {
            ty = declarators::add_quals(s, ty, CONST);
        }
        let cur = s.cx.scope;
        let v = declare::simple_var(s, Some(tp.sym), ty, d.loc, Storage::Global, ds);
        s.prog[v].parent = s.parent_of(ds);
        s.prog[v].is_constexpr = spec.is_constexpr;
        let own = match record {
            Some(r) => linkage::own_class(s, r),
            None => {
                declare::in_unnamed_namespace(s, ds)
                    || written_static
                    // Host compilers' rule; where there is none, constants are shared.
                    || !s.options.run_time && declare::is_constant_of_file(s, &spec, ty)
            }
        };
        s.prog[v].linkage = Linkage::of(own || linkage::own_args(s, &args), true);
        s.prog[v].space = match spec.attrs.space() {
            Space::None if s.options.default_device && ty.quals() & CONST == 0 => Space::Device,
            space => space,
        };
        let auto = declare::has_placeholder(s, ty);
        let i = &mut s.facts.variables[v.index()];
        i.scope = cur;
        i.init = init;
        i.init_state = 0;
        i.auto_ty = auto.then_some(ty);
        i.template = Some(t);
        i.member = record.is_some();
        Ok(v)
    });
    sema.templates.in_progress.pop();
    let v = v?;
    sema.facts.variables[v.index()].instance_depth = backtrace::next_instance_depth(sema);
    sema.prog[v].instance = Some(Rc::new(Instance {
        template: t,
        args: args.clone(),
        pattern: None,
    }));
    sema.templates.instances[t.index()].insert(args, Instantiated::Var(v));
    Ok(members::var_expr(sema, v, loc))
}

fn attrs_inline(f: &FuncDecl) -> bool {
    f.flags.is_inline
}
