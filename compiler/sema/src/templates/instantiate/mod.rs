//! Instantiation: classes, functions and variables made by parsing a template's tokens with its parameters bound.

mod function_specializations;
mod out_of_line;

pub(crate) use function_specializations::attach_specs;
pub(crate) use out_of_line::{
    find_out_of_line_class, out_of_line_heads, out_of_line_member, out_of_line_scope,
};

use crate::analysis_state::FuncInfo;
use crate::constant::dependent;
use crate::declare::{declarators, functions, redeclare, resolve};
use crate::expressions::members;
use crate::scope::{ScopeId, ScopeKind};
use crate::syntax::{Attrs, DeclMode, DefaultArgs, RawArg, SpecMode};
use crate::templates::backtrace::Instantiating;
use crate::templates::{Instantiated, Spec, Template, backtrace, linkage};
use crate::templates::{args, matching, signature};
use crate::types::print;
use crate::{Fail, R, Sema, class, declare, lambda};
use crate::{grammar, templates};
use jacquard_hir::types::{Builtin, CONST, TemplateArg};
use jacquard_hir::{
    DepExpr, ExprId, FuncDecl, FuncId, Instance, Linkage, RecordId, RecordKind, Space,
    SpecialMember, Storage, TemplateId, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;
use std::rc::Rc;

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
        if sema.is(K::Ident) && sema.tok().sym() == jacquard_preprocess::token::sym::FINAL {
            break;
        }
        if t.kind == K::Ident && !sema.is(K::ColonColon) {
            break;
        }
    }
    grammar::parse_attrs(sema, &mut attrs)?;
    let mut is_final = false;
    if sema.is(K::Ident) && sema.tok().sym() == jacquard_preprocess::token::sym::FINAL {
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
            functions::make_function(s, p.as_ref().map(|_| tp.decl), ds, &spec, attrs, &d)?;
        if let Some(extra) = s.templates.defaults.get(&t).cloned() {
            join_declarations(s, tp, args, mode, extra, &mut fd, &mut info);
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

/// Joins what other declarations of template `t` say: default arguments and execution spaces.
fn join_declarations(
    s: &mut Sema,
    tp: &Template,
    args: &[TemplateArg],
    mode: SpecMode,
    extra: Vec<(u32, ScopeId)>,
    fd: &mut FuncDecl,
    info: &mut FuncInfo,
) {
    for (inner, sc) in extra {
        let sc = args::bound_scope_of_all(s, &tp.params, args, sc);
        let cx = s.decl_cx(inner << 1, sc);
        let x = s.at(cx, |s| -> R<(DefaultArgs, Attrs, Loc)> {
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

/// `name<args>` of a variable template.
pub fn var_template_expr(sema: &mut Sema, t: TemplateId, targs: &[RawArg], loc: Loc) -> R<ExprId> {
    let args = args::complete_args(sema, t, targs, loc)?;
    if args.iter().any(|a| dependent::arg_dependent(sema, a)) {
        let a = jacquard_hir::types::flatten_packs(&args);
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
