//! Templates as template arguments ([temp.arg.template]): which of them a template template parameter takes, and which are the same.

use crate::analysis_state::Fit;
use crate::cursor::Pos;
use crate::scope::TemplateKind;
use crate::templates::args::named_types::alias_type;
use crate::templates::binding::Binding;
use crate::templates::{TParam, TParamKind, signature};
use crate::{Sema, declare};
use jacquard_hir::types::{ParamRef, QualType, TemplateArg, TemplateRef, TypeKind, flatten_packs};
use jacquard_hir::{DepExpr, TemplateId};
use std::rc::Rc;

/// Is template `t` an argument for the template template parameter whose head is at `head` ([temp.arg.template] 3)?
pub(crate) fn template_fits(
    sema: &mut Sema,
    head: Pos,
    t: TemplateRef,
    bound: &mut Binding,
) -> Fit {
    let TemplateRef::Decl(id) = t else {
        return Fit::Yes;
    };
    if let Some(&known) = sema.resolution.fitting.get(&(head, id)) {
        return known;
    }
    let scope = bound.scope(sema);
    let cx = sema.decl_cx(head, scope);
    let Some((wanted, ..)) = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s))) else {
        return Fit::Yes;
    };
    let fits = heads_fit(&wanted, &sema.templates.list[id.index()].params);
    sema.resolution.fitting.insert((head, id), fits);
    fits
}

/// Does a template with parameters `own` take what one with parameters `wanted` is given? A pack takes all of its kind.
fn heads_fit(wanted: &[TParam], own: &[TParam]) -> Fit {
    let kind = |p: &TParam| std::mem::discriminant(&p.kind);
    let mut at = 0;
    for w in wanted {
        if w.pack {
            if !own[at.min(own.len())..].iter().all(|o| kind(o) == kind(w)) {
                return Fit::No;
            }
            at = own.len();
            continue;
        }
        match own.get(at) {
            Some(o) if kind(o) != kind(w) => return Fit::No,
            Some(o) => at += usize::from(!o.pack),
            None => return Fit::No,
        }
    }
    let left = &own[at.min(own.len())..];
    if left.iter().all(|o| o.pack) {
        Fit::Yes
    } else if left.iter().all(|o| o.pack || o.default.is_some()) {
        Fit::ByDefaults
    } else {
        Fit::No
    }
}

/// The template that an alias template is equivalent to: the one that it gives its own parameters, unchanged (CWG 1286).
pub(super) fn alias_target(sema: &mut Sema, t: TemplateRef) -> TemplateRef {
    let TemplateRef::Decl(id) = t else { return t };
    if sema.templates.list[id.index()].kind != TemplateKind::Alias {
        return t;
    }
    if let Some(&known) = sema.templates.alias_targets.get(&id) {
        return known;
    }
    let params = sema.templates.list[id.index()].params.clone();
    let own = flatten_packs(&own_arguments(sema, &params));
    let named = alias_pattern(sema, id);
    let target = named.and_then(|n| match sema.prog.types.kind(n.ty()) {
        TypeKind::Spec {
            template: TemplateRef::Decl(d),
            args,
        } if n.quals() == 0 && **args == *own => Some(*d),
        _ => None,
    });
    let found = match target {
        Some(d) if same_defaults(sema, d, &params) => alias_target(sema, TemplateRef::Decl(d)),
        _ => t,
    };
    sema.templates.alias_targets.insert(id, found);
    found
}

/// What an alias template names, over its own parameters.
pub(crate) fn alias_pattern(sema: &mut Sema, id: TemplateId) -> Option<QualType> {
    let tp = &sema.templates.list[id.index()];
    let (params, loc) = (tp.params.clone(), tp.loc);
    let args = own_arguments(sema, &params);
    sema.trap(|s| alias_type(s, id, args, true, loc))
}

/// A template's parameters as arguments of it.
fn own_arguments(sema: &mut Sema, params: &[TParam]) -> Box<[TemplateArg]> {
    (params.iter().enumerate())
        .map(|(i, p)| own_argument(sema, i, p))
        .collect()
}

/// A class template's specialization over its own parameters.
pub(crate) fn own_specialization(sema: &mut Sema, t: TemplateId, params: &[TParam]) -> QualType {
    let args = flatten_packs(&own_arguments(sema, params));
    let spec = TypeKind::Spec {
        template: TemplateRef::Decl(t),
        args: args.into(),
    };
    sema.prog.types.intern(spec).into()
}

/// Has template `t` as many parameters, the same ones with default arguments?
fn same_defaults(sema: &Sema, t: TemplateId, params: &[TParam]) -> bool {
    let there = &sema.templates.list[t.index()].params;
    there.len() == params.len()
        && (there.iter().zip(params)).all(|(a, b)| a.default.is_some() == b.default.is_some())
}

/// The argument that stands for parameter `index` itself.
fn own_argument(sema: &mut Sema, index: usize, p: &TParam) -> TemplateArg {
    let r = ParamRef {
        depth: 0,
        index: index as u16,
        pack: p.pack,
    };
    let own = match p.kind {
        TParamKind::Type => TemplateArg::Type(sema.prog.types.intern(TypeKind::Param(r)).into()),
        TParamKind::Value(_) => TemplateArg::Expr(sema.prog.dep_expr(DepExpr::Param(r))),
        TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
    };
    match p.pack {
        true => TemplateArg::Pack([TemplateArg::Expansion(Rc::new(own))].into()),
        false => own,
    }
}

/// Are the parameters of two templates, as many, of other kinds, or values of other types that depend on nothing ([temp.over.link] 6)?
pub(crate) fn heads_differ(sema: &mut Sema, a: TemplateId, b: TemplateId) -> bool {
    let params = |s: &Sema, t: TemplateId| s.templates.list[t.index()].params.clone();
    let (x, y) = (params(sema, a), params(sema, b));
    let kind = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
    if !x.iter().map(kind).eq(y.iter().map(kind)) {
        return true;
    }
    let (x, y) = (value_types(sema, a, &x), value_types(sema, b, &y));
    (x.iter().zip(&y)).any(|(s, t)| s.is_some() && t.is_some() && s != t)
}

/// The types of a template's value parameters, where they depend on nothing.
fn value_types(sema: &mut Sema, t: TemplateId, params: &[TParam]) -> Vec<Option<QualType>> {
    let mut bound = Binding::new(params, sema.templates.list[t.index()].scope);
    let mut out = Vec::with_capacity(params.len());
    let mut cx = sema.cx.clone();
    cx.mode.dependent = true;
    sema.at(cx, |s| {
        for (i, p) in params.iter().enumerate() {
            let ty = match p.kind {
                TParamKind::Value(pos) => s.trap(|s| bound.value_type(s, pos)),
                _ => None,
            };
            out.push(ty.map(QualType::unqual).filter(|t| {
                !s.prog.types.is_dependent(t.ty())
                    && !s.is_unknown(*t)
                    && !declare::has_placeholder(s, *t)
            }));
            let own = own_argument(s, i, p);
            bound.push(s, own);
        }
    });
    out
}
