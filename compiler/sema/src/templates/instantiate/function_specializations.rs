//! Explicit specializations of function templates: which template each is of, and with what arguments.

use crate::declare::{declarators, functions, redeclare};
use crate::scope::{PendingDecl, SymKind, TemplateKind};
use crate::syntax::{DeclMode, Declarator, SpecMode};
use crate::templates::binding::Binding;
use crate::templates::instantiate::{
    attrs_inline, instantiate_definition, instantiate_function_inner,
};
use crate::templates::{Instantiated, args, deduce, linkage, matching, order, signature};
use crate::{Fail, R, Sema, declare, grammar, syntax};
use jacquard_hir::types::{Builtin, FnType, TemplateArg};
use jacquard_hir::{Instance, Linkage, TemplateId};
use std::rc::Rc;

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
        let (mut fd, mut info) = functions::make_function(s, Some(d), scope, &spec, attrs, &decl)?;
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
    let mut ded = crate::templates::deduce::Deduced::new(s.templates.list[t.index()].params.len());
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
