//! Class template argument deduction: from deduction guides, constructors and aggregates.

use crate::analysis_state::Ctx;
use crate::constant::dependent;
use crate::cursor::Pos;
use crate::init::list;
use crate::scan::template;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::syntax::{Attrs, DeclMode, SpecMode};
use crate::templates::unify::Deduced;
use crate::templates::{TParam, TParamKind, Template};
use crate::templates::{args, deduce, signature};
use crate::types::print;
use crate::{Fail, R, Sema, class, lookup, scan};
use crate::{grammar, templates};
use jacquard_hir::types::{Builtin, ParamRef, QualType, TemplateArg, TemplateRef, TypeKind};
use jacquard_hir::{Category, DepExpr, ExprId, ExprKind, RecordId, RecordKind, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;
use std::rc::Rc;

mod ranking;

/// A candidate: a guide that is written, or one that a constructor is.
struct Guide {
    /// The class that it gives.
    result: QualType,
    /// Its parameters as they are written, over template parameters.
    pattern: Vec<QualType>,
    /// How many template parameters it has.
    heads: usize,
    origin: Origin,
}

/// Where a candidate comes from.
enum Origin {
    /// Written, with these parameters.
    Written(Vec<QualType>),
    Constructor {
        /// Its first token.
        inner: u32,
        /// Its own template parameters.
        extra: Rc<[TParam]>,
        /// What the arguments gave for the class's parameters and its own.
        deduced: Box<Deduced>,
    },
    /// The bases and fields of an aggregate.
    Elements,
}

/// The class that placeholder `t` stands for when initialised by `args`.
pub fn deduce_class_args(sema: &mut Sema, t: QualType, args: &[ExprId], loc: Loc) -> R<QualType> {
    let TypeKind::DeducedClass(id) = *sema.prog.types.kind(t.ty()) else {
        return Ok(t);
    };
    if sema.templates.list[id.index()].kind == TemplateKind::Alias {
        return deduce_through_alias(sema, id, args, loc);
    }
    deduce_class(sema, id, args, &[], loc)
}

/// `Alias x(args)`: the class is that of the template behind the alias, what the alias says of its arguments kept; the alias's
/// own arguments must give it ([over.match.class.deduct] 3).
fn deduce_through_alias(
    sema: &mut Sema,
    alias: TemplateId,
    args: &[ExprId],
    loc: Loc,
) -> R<QualType> {
    let pattern = args::alias_pattern(sema, alias);
    let named = pattern.map(|p| sema.prog.types.kind(p.ty()).clone());
    let Some(TypeKind::Spec {
        template: TemplateRef::Decl(class),
        args: written,
    }) = named
    else {
        return failed(sema, alias, args, loc);
    };
    let plain = !sema.templates.list[class.index()]
        .params
        .iter()
        .any(|p| p.pack);
    let given: Vec<Option<TemplateArg>> = written
        .iter()
        .map(|a| (plain && !dependent::arg_dependent(sema, a)).then(|| a.clone()))
        .collect();
    let found = deduce_class(sema, class, args, &given, loc)?;
    let instance = (sema.prog.types.record(found)).and_then(|r| sema.prog[r].instance.clone());
    let tp = sema.templates.list[alias.index()].clone();
    let mut d = Deduced::new(tp.params.len());
    if let Some(i) = instance
        && deduce::unify_args(
            sema,
            &written,
            &jacquard_hir::types::flatten_packs(&i.args),
            &mut d,
        )
        && let Some(full) = deduce::finish_deduction(sema, &tp.params, tp.scope, d, loc)
        && let Some(same) = sema.trap(|s| args::template_type(s, alias, full, loc))
        && same == found
    {
        return Ok(found);
    }
    failed(sema, alias, args, loc)
}

/// As [`deduce_class_args`] for class template `id`, some of whose arguments are `given`.
fn deduce_class(
    sema: &mut Sema,
    id: TemplateId,
    args: &[ExprId],
    given: &[Option<TemplateArg>],
    loc: Loc,
) -> R<QualType> {
    // Inside the template its name without arguments is the instance itself.
    let mut list: Vec<ExprId> = args.to_vec();
    if let [one] = args
        && let ExprKind::Braced(l) = sema.prog[*one].kind
    {
        list = sema.prog.expr_list(l).to_vec();
    }
    // A copy deduces the argument's own type.
    if let [one] = list[..]
        && let Some(r) = sema.prog.types.record(sema.ty(one))
        && sema.prog[r]
            .instance
            .as_ref()
            .is_some_and(|i| i.template == id)
    {
        return Ok(sema.prog[r].ty.into());
    }
    // A list is first one argument for candidates that take it whole ([over.match.list]).
    if let [one] = args
        && matches!(sema.prog[*one].kind, ExprKind::Braced(_))
        && !list.is_empty()
        && let Some(r) = ranking::deduce(sema, id, args, given, true, loc)
    {
        return Ok(r);
    }
    if let Some(r) = ranking::deduce(sema, id, &list, given, false, loc) {
        return Ok(r);
    }
    failed(sema, id, &list, loc)
}

/// Reports that nothing deduces the arguments of class template `id`.
#[cold]
fn failed<T>(sema: &mut Sema, id: TemplateId, args: &[ExprId], loc: Loc) -> R<T> {
    if sema.session.diags.in_trap() {
        return sema.fail(loc, msg::CTAD_FAILED, &[&"", &""]);
    }
    let name = templates::template_name(sema, id);
    let types: Vec<String> = args
        .iter()
        .map(|a| print::expr_type_name(sema, *a))
        .collect();
    let fail = sema.error(loc, msg::CTAD_FAILED, &[&name, &types.join(", ")]);
    let (at, params) = {
        let t = &sema.templates.list[id.index()];
        let names = t.params.iter().map(|p| p.name.map_or("", |n| sema.text(n)));
        (t.loc, names.collect::<Vec<_>>().join(", "))
    };
    let last = sema.session.diags.amend_last();
    last.note(at, msg::DECLARED_HERE, &[&format_args!("{name}<{params}>")])
        .emit();
    Err(fail)
}

/// The guides that are written, as far as the arguments fit.
fn written_guides(
    sema: &mut Sema,
    id: TemplateId,
    args: &[ExprId],
    whole_list: bool,
    loc: Loc,
    out: &mut Vec<Guide>,
) {
    let (sym, scope) = (
        sema.templates.list[id.index()].sym,
        sema.templates.list[id.index()].scope,
    );
    let g = template::guide_sym(sema, sym);
    let raw = sema.chain(scope, g);
    for s in lookup::settle(sema, &raw) {
        let SymKind::Template(t) = *sema.sym_kind(s) else {
            continue;
        };
        let Some(sig) = signature::signature(sema, t) else {
            continue;
        };
        let required = sig.has_default.iter().filter(|d| !**d).count();
        if !fits(sema, &sig.params, required, args.len())
            || whole_list && !takes_list(sema, &sig.params)
        {
            continue;
        }
        let n = sema.templates.list[t.index()].params.len();
        let mut d = Deduced::new(n);
        if !deduce_params(sema, &sig.params, args, &mut d) {
            continue;
        }
        let tp = sema.templates.list[t.index()].clone();
        let Some(full) = deduce::finish_deduction(sema, &tp.params, tp.scope, d, loc) else {
            continue;
        };
        let sc = args::bound_scope(sema, &tp.params, &full, tp.scope);
        let cx = sema.decl_cx(tp.inner << 1, sc);
        let read = sema.at(cx, |s| {
            s.trap(|s| {
                args::require_constraints(s, t, &full, loc)?;
                // `explicit`, attributes and `__host__ __device__` may stand before the name.
                while !(s.is(K::Ident) && s.tok().sym() == sym && s.ahead(1) == K::LParen) {
                    match s.kind() {
                        K::LParen | K::LBracket => s.skip_group(),
                        K::Semi | K::Eof | K::Arrow => return Err(Fail),
                        _ => {
                            s.bump();
                        }
                    }
                }
                s.bump();
                let mut attrs = Attrs::default();
                let auto = Builtin::Auto.q();
                let (ty, f) = grammar::parse_function_suffix(s, auto, &mut attrs, true)?;
                let result = s.prog.types.fn_type(ty.ty()).ok_or(Fail)?.ret;
                Ok((result, f.params.iter().map(|p| p.ty).collect::<Vec<_>>()))
            })
        });
        if let Some((result, params)) = read {
            out.push(Guide {
                result,
                pattern: sig.params.clone(),
                heads: n,
                origin: Origin::Written(params),
            });
        }
    }
}

/// Whether so many arguments fit parameters of which so many must be given.
fn fits(sema: &Sema, params: &[QualType], required: usize, args: usize) -> bool {
    let pack = |p: &QualType| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_));
    let packs = params.iter().filter(|p| pack(p)).count();
    args >= required.saturating_sub(packs) && (packs > 0 || args <= params.len())
}

pub(crate) fn deduce_params(
    sema: &mut Sema,
    params: &[QualType],
    args: &[ExprId],
    d: &mut Deduced,
) -> bool {
    let mut ai = 0;
    for (k, &p) in params.iter().enumerate() {
        if let TypeKind::Expansion(pat) = *sema.prog.types.kind(p.ty()) {
            let rest = params.len() - k - 1;
            let n = args.len().saturating_sub(ai).saturating_sub(rest);
            for j in 0..n {
                d.index = Some(j);
                let ok = deduce::deduce_arg(sema, pat, args[ai + j], d);
                d.index = None;
                if !ok {
                    return false;
                }
            }
            ai += n;
            continue;
        }
        let Some(&a) = args.get(ai) else { return true };
        ai += 1;
        if !deduce::deduce_arg(sema, p, a, d) {
            return false;
        }
    }
    true
}

/// Whether an lvalue meets `T &&` of a parameter of the class, which is not a forwarding reference ([temp.deduct.call] 3).
fn moves_lvalue(sema: &Sema, params: &[QualType], args: &[ExprId], of_class: usize) -> bool {
    params.iter().zip(args).any(|(p, &a)| {
        let TypeKind::RRef(q) = *sema.prog.types.kind(p.ty()) else {
            return false;
        };
        let own = matches!(*sema.prog.types.kind(q.ty()), TypeKind::Param(r) if usize::from(r.index) < of_class);
        let x = &sema.prog[a];
        own && x.cat == Category::LValue && !sema.prog.types.is_function(x.ty)
    })
}

/// Constructors of the primary template, read as function templates over the class's parameters.
fn constructor_guides(
    sema: &mut Sema,
    id: TemplateId,
    args: &[ExprId],
    given: &[Option<TemplateArg>],
    whole_list: bool,
    loc: Loc,
    out: &mut Vec<Guide>,
) {
    let tp = sema.templates.list[id.index()].clone();
    // A stand-in class, whose members are scanned with the parameters unbound.
    let us = signature::unbound_scope(sema, &tp.params, tp.scope);
    // Its name is the specialization over the template's own parameters ([temp.local]/1).
    let own = args::own_specialization(sema, id, &tp.params);
    let Some(r) = stand_in(sema, &tp, us, own) else {
        return;
    };
    let scope = sema.facts.records[r.index()].scope;
    let ctor = sema.op_syms.ctor;
    let mut any_ctor = false;
    for s in sema.chain(scope, ctor) {
        let SymKind::Pending(d) = *sema.sym_kind(s) else {
            continue;
        };
        let dd = sema.facts.decls[d as usize].clone();
        any_ctor = true;
        let mut extra: Vec<TParam> = Vec::new();
        let (mut inner, mut sc) = (dd.start, scope);
        if dd.kind == DeclKind::Template {
            let cx = sema.decl_cx(dd.start << 1, scope);
            let head = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s)));
            let Some((params, _, at)) = head else {
                continue;
            };
            inner = at;
            extra = params;
            sc = extra_scope(sema, &extra, tp.params.len(), scope);
        }
        let mut cx = sema.decl_cx(inner << 1, sc);
        cx.mode.dependent = true;
        let Some((pattern, required, _)) = read_constructor(sema, cx) else {
            continue;
        };
        if !fits(sema, &pattern, required, args.len()) || whole_list && !takes_list(sema, &pattern)
        {
            continue;
        }
        let mut d = Deduced::with_given(tp.params.len() + extra.len(), given);
        if moves_lvalue(sema, &pattern, args, tp.params.len())
            || !deduce_params(sema, &pattern, args, &mut d)
        {
            continue;
        }
        let deduced = Box::new(d.clone());
        if let Some(result) = finish_ctad(sema, id, &tp, d, loc) {
            out.push(Guide {
                result,
                pattern,
                heads: tp.params.len() + extra.len(),
                origin: Origin::Constructor {
                    inner,
                    extra: extra.into(),
                    deduced,
                },
            });
        }
    }
    if !any_ctor
        && !whole_list
        && out.is_empty()
        && let Some(result) = deduce_by_elements(sema, r, &tp, us, id, args, given, loc)
    {
        out.push(Guide {
            result,
            pattern: Vec::new(),
            heads: tp.params.len(),
            origin: Origin::Elements,
        });
    }
}

/// A class with the members of a class template's definition, not parsed yet, whose parameters `scope` has. Within it the
/// class's name means `named`.
fn stand_in(sema: &mut Sema, tp: &Template, scope: ScopeId, named: QualType) -> Option<RecordId> {
    let end = sema.facts.decls[tp.decl as usize].end;
    let mut j = tp.inner;
    while j < end && sema.tok_at(j).kind != K::LBrace {
        j += 1;
    }
    if j >= end {
        return None;
    }
    let close = sema.close(j);
    let r = class::create_record(sema, Some(tp.sym), RecordKind::Struct, scope, tp.loc);
    sema.prog[r].instance = None;
    let members = sema.facts.records[r.index()].scope;
    if let Some(&name) = sema.chain(members, tp.sym).first() {
        sema.env.symbols[name.0 as usize].kind = SymKind::Type(named);
    }
    sema.facts.records[r.index()].progress.members = 2;
    scan::scan_range(sema, members, j + 1, close, false);
    Some(r)
}

/// A scope of a constructor template's own parameters, which count behind the `base` ones of its class.
fn extra_scope(sema: &mut Sema, extra: &[TParam], base: usize, parent: ScopeId) -> ScopeId {
    let sc = sema.new_scope(ScopeKind::TParams, parent);
    for (i, q) in extra.iter().enumerate() {
        let r = ParamRef {
            depth: 0,
            index: (base + i) as u16,
            pack: q.pack,
        };
        let arg = match q.kind {
            TParamKind::Type => {
                TemplateArg::Type(sema.prog.types.intern(TypeKind::Param(r)).into())
            }
            TParamKind::Value(_) => TemplateArg::Expr(sema.prog.dep_expr(DepExpr::Param(r))),
            TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
        };
        if let Some(n) = q.name {
            sema.add_symbol(sc, n, 0, SymKind::Arg(Rc::new(arg)));
        }
    }
    sc
}

/// A constructor's parameters, how many have no default, and where its constraint stands.
fn read_constructor(sema: &mut Sema, cx: Ctx) -> Option<(Vec<QualType>, usize, Option<Pos>)> {
    sema.at(cx, |s| {
        s.trap(|s| {
            grammar::parse_decl_specs(s, SpecMode::Member)?;
            let d = grammar::parse_declarator(s, Builtin::Void.q(), DeclMode::Member)?;
            let f = d.func.ok_or(Fail)?;
            Ok((
                f.params.iter().map(|p| p.ty).collect(),
                f.params.iter().filter(|p| p.default.is_none()).count(),
                f.requires,
            ))
        })
    })
}

fn finish_ctad(
    sema: &mut Sema,
    id: TemplateId,
    tp: &Template,
    mut d: Deduced,
    loc: Loc,
) -> Option<QualType> {
    d.args.truncate(tp.params.len());
    d.packs.truncate(tp.params.len());
    let full = deduce::finish_deduction(sema, &tp.params, tp.scope, d, loc)?;
    sema.trap(|s| args::template_type(s, id, full, loc))
}

/// The types of a class template's bases as they are written, a pack of them as an expansion; `unbound` is a scope of its parameters.
fn base_types(s: &mut Sema, tp: &Template, unbound: ScopeId) -> Option<Vec<QualType>> {
    let end = s.facts.decls[tp.decl as usize].end;
    let mut j = tp.inner;
    while j < end && !matches!(s.tok_at(j).kind, K::LBrace | K::Colon) {
        j += 1;
    }
    let mut types = Vec::new();
    if j >= end || s.tok_at(j).kind == K::LBrace {
        return Some(types);
    }
    let mut cx = s.decl_cx((j + 1) << 1, unbound);
    cx.mode.dependent = true;
    s.at(cx, |s| {
        s.trap(|s| {
            loop {
                while matches!(
                    s.kind(),
                    K::KwPublic | K::KwProtected | K::KwPrivate | K::KwVirtual
                ) {
                    s.bump();
                }
                let base = grammar::parse_id(s, true)?.ty.ok_or(Fail)?;
                types.push(match s.eat(K::Ellipsis) {
                    true => s.prog.types.intern(TypeKind::Expansion(base)).into(),
                    false => base,
                });
                if !s.eat(K::Comma) {
                    return Ok(());
                }
            }
        })
    })?;
    Some(types)
}

/// Is a constructor's first parameter a `std::initializer_list`?
pub(crate) fn takes_list(s: &Sema, params: &[QualType]) -> bool {
    let Some(first) = params.first() else {
        return false;
    };
    let t = s.prog.types.strip_ref(*first);
    matches!(s.prog.types.kind(t.ty()), TypeKind::Spec { template: TemplateRef::Decl(id), .. }
        if s.templates.list[id.index()].sym == jacquard_preprocess::token::sym::INITIALIZER_LIST)
}

/// Aggregates (C++20) deduce from their bases and fields.
#[allow(clippy::too_many_arguments)]
fn deduce_by_elements(
    sema: &mut Sema,
    r: RecordId,
    tp: &Template,
    unbound: ScopeId,
    id: TemplateId,
    args: &[ExprId],
    given: &[Option<TemplateArg>],
    loc: Loc,
) -> Option<QualType> {
    if args.is_empty() {
        return finish_ctad(sema, id, tp, Deduced::new(tp.params.len()), loc);
    }
    let mut params = base_types(sema, tp, unbound)?;
    let mut names: Vec<Option<Sym>> = vec![None; params.len()];
    let scope = sema.facts.records[r.index()].scope;
    for m in sema.facts.records[r.index()].members.clone() {
        if m.is_function || m.is_static || m.is_typedef {
            continue;
        }
        let start = sema.facts.decls[m.decl as usize].start;
        let mut cx = sema.decl_cx(start << 1, scope);
        cx.mode.dependent = true;
        let ts = sema.at(cx, |s| {
            s.trap(|s| {
                let spec = grammar::parse_decl_specs(s, SpecMode::Member)?;
                let base = spec.ty.ok_or(Fail)?;
                let mut v = Vec::new();
                loop {
                    let d = grammar::parse_declarator(s, base, DeclMode::Member)?;
                    v.push((d.name.map(|_| d.sym), d.ty));
                    // Past a default member initializer.
                    s.cx.pos = s.tokens.find_stop(s.idx(), &[K::Comma, K::Semi]) << 1;
                    if !s.eat(K::Comma) {
                        return Ok(v);
                    }
                }
            })
        });
        for (name, ty) in ts? {
            names.push(name);
            params.push(ty);
        }
    }
    // Designated members are given by name ([over.match.class.deduct] 1.5).
    let mut values = args.to_vec();
    if let Some(named) = list::designated_members(sema, args) {
        let mut types = Vec::new();
        values.clear();
        for (name, value) in named {
            let at = names.iter().position(|n| *n == Some(name))?;
            types.push(params[at]);
            values.push(value);
        }
        params = types;
    }
    let args = values.as_slice();
    let pack = |p: &QualType| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_));
    if args.len() > params.len() && !params.iter().any(pack) {
        return None;
    }
    let mut d = Deduced::with_given(tp.params.len(), given);
    match deduce_params(sema, &params, args, &mut d) {
        true => finish_ctad(sema, id, tp, d, loc),
        false => None,
    }
}
