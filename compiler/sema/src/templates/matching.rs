//! Which specialisation an argument list selects; constraints and concepts.

use crate::constant::dependent;
use crate::cursor::Pos;
use crate::declare::resolve;
use crate::grammar;
use crate::lookup::named_entity;
use crate::scope::{PendingDecl, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::syntax::RawArg;
use crate::templates::unify::Deduced;
use crate::templates::{Instantiated, Spec, TParam, TParamKind, Template, instances};
use crate::templates::{args, constraints, deduce, instantiate, signature};
use crate::types::print;
use crate::{R, Sema, constant, lookup, syntax};
use jacquard_hir::types::flatten_packs;
use jacquard_hir::types::{
    ArrayLen, Builtin, Noexcept, QualType, TemplateArg, TemplateRef, TypeKind,
};
use jacquard_hir::{DepExpr, ExprId, FuncId, Parent, RecordId, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;
use smallvec::SmallVec;
use std::rc::Rc;

/// The specialisations that may be of template `t` and that were declared since this was asked: those at namespace scope, and
/// those in the class that `t` is a member of. Each instance of a class template has its own members and their specialisations.
pub(super) fn unseen_specs(sema: &mut Sema, t: TemplateId) -> SmallVec<[u32; 8]> {
    let around = sema.decl_scope(sema.templates.list[t.index()].scope);
    let template = &mut sema.templates.list[t.index()];
    let sym = template.sym;
    let mut list = SmallVec::new();
    for (k, scope) in [ScopeId(0), around].into_iter().enumerate() {
        if k == 1 && !matches!(sema.env.scopes[scope.0 as usize].kind, ScopeKind::Record(_)) {
            break;
        }
        if let Some(all) = sema.templates.specs.get(&(scope, sym)) {
            list.extend_from_slice(&all[template.specs_seen[k].min(all.len())..]);
            template.specs_seen[k] = all.len();
        }
    }
    list
}

/// Parses the specialisations of class or variable template `t` declared so far and attaches them.
fn load_specs(sema: &mut Sema, t: TemplateId) {
    for d in unseen_specs(sema, t) {
        let p = sema.facts.decls[d as usize].clone();
        if p.tkind != sema.templates.list[t.index()].kind {
            continue;
        }
        if let Some(Some(s)) = sema.trap(|s| parse_spec(s, t, d, &p)) {
            let same = declared_spec(sema, t, &s);
            let specs = &mut sema.templates.list[t.index()].specs;
            match same {
                Some(i) if p.defines => specs[i] = std::rc::Rc::new(s),
                Some(_) => {}
                None => specs.push(std::rc::Rc::new(s)),
            }
        }
    }
}

/// The specialisation of class template `t` that `new` declares again: one that is only declared, before it is defined.
fn declared_spec(sema: &mut Sema, t: TemplateId, new: &Spec) -> Option<usize> {
    let args = flatten_packs(&new.args);
    (0..sema.templates.list[t.index()].specs.len()).find(|&i| {
        let old = sema.templates.list[t.index()].specs[i].clone();
        let there = &sema.facts.decls[old.decl as usize];
        if there.tkind != TemplateKind::Class
            || there.defines
            || old.params.len() != new.params.len()
            || old.requires.is_some() != new.requires.is_some()
        {
            return false;
        }
        let pattern = flatten_packs(&old.args);
        if new.params.is_empty() {
            return pattern == args;
        }
        let mut forth = Deduced::new(new.params.len());
        let mut back = Deduced::new(new.params.len());
        deduce::unify_args(sema, &args, &pattern, &mut forth)
            && deduce::unify_args(sema, &pattern, &args, &mut back)
    })
}

/// A specialisation of member template `t` that stands outside of its class, an instance or within one.
fn parse_member_spec(
    sema: &mut Sema,
    t: TemplateId,
    d: u32,
    p: &PendingDecl,
    class: RecordId,
) -> R<Option<Spec>> {
    let (scope, Some(head)) = instantiate::out_of_line_member(sema, p, class)? else {
        return Ok(None);
    };
    let cx = sema.decl_cx(head << 1, scope);
    let (params, requires, inner) = sema.at(cx, |s| signature::parse_template_head(s))?;
    let name = sema.templates.list[t.index()].sym;
    let named = (inner..p.end).find(|&j| {
        sema.tok_at(j).kind == K::Ident
            && sema.tok_at(j).sym() == name
            && sema.tok_at(j + 1).kind == K::Less
            && sema.tok_at(j - 1).kind == K::ColonColon
    });
    let Some(j) = named else { return Ok(None) };
    let us = signature::unbound_scope(sema, &params, scope);
    let mut cx = sema.decl_cx((j + 1) << 1, us);
    cx.mode.dependent = !params.is_empty();
    let raw = sema.at(cx, |s| grammar::parse_template_args(s))?;
    made_spec(sema, t, d, params, requires, inner, scope, &raw)
}

/// A specialisation for the arguments as written.
#[allow(clippy::too_many_arguments)]
fn made_spec(
    sema: &mut Sema,
    t: TemplateId,
    d: u32,
    params: Vec<TParam>,
    requires: Option<Pos>,
    inner: u32,
    scope: ScopeId,
    raw: &[RawArg],
) -> R<Option<Spec>> {
    let loc = sema.tok_at(inner).loc;
    let saved = std::mem::replace(&mut sema.cx.mode.dependent, !params.is_empty());
    let args = args::complete_args(sema, t, raw, loc);
    sema.cx.mode.dependent = saved;
    let args = args?.to_vec();
    Ok(Some(Spec {
        decl: d,
        params: params.into(),
        flat: flatten_packs(&args),
        args,
        inner,
        scope,
        requires,
    }))
}

fn parse_spec(sema: &mut Sema, t: TemplateId, d: u32, p: &PendingDecl) -> R<Option<Spec>> {
    let around = sema.decl_scope(sema.templates.list[t.index()].scope);
    if let Some(class) = sema.record_of_scope(around)
        && sema.record_of_scope(sema.decl_scope(p.scope)).is_none()
        && instances::in_instance(sema, class)
    {
        return parse_member_spec(sema, t, d, p, class);
    }
    let cx = sema.decl_cx(p.start << 1, p.scope);
    let (params, requires, inner) = sema.at(cx, |s| signature::parse_template_head(s))?;
    // The template's name with its arguments.
    let name = sema.templates.list[t.index()].sym;
    let mut j = inner;
    while j < p.end
        && !(sema.tok_at(j).kind == K::Ident
            && sema.tok_at(j).sym() == name
            && sema.tok_at(j + 1).kind == K::Less)
    {
        j += 1;
    }
    if j >= p.end {
        return Ok(None);
    }
    // Does the name mean this template here?
    let mut start = j;
    while start >= 2
        && sema.tok_at(start - 1).kind == K::ColonColon
        && sema.tok_at(start - 2).kind == K::Ident
    {
        start -= 2;
    }
    let us = signature::unbound_scope(sema, &params, p.scope);
    let mut cx = sema.decl_cx(start << 1, us);
    cx.mode.dependent = !params.is_empty();
    let raw = sema.at(cx, |s| -> R<Option<Rc<[RawArg]>>> {
        let mut qual = None;
        loop {
            let (n, _) = s.ident()?;
            let syms = named_entity::lookup_id(s, qual, n);
            if s.is(K::Less) {
                if !syms
                    .iter()
                    .any(|x| lookup::symbol_template(s, *x) == Some(TemplateRef::Decl(t)))
                {
                    return Ok(None);
                }
                return Ok(Some(grammar::parse_template_args(s)?));
            }
            s.expect(K::ColonColon)?;
            match syms.first().map(|x| s.sym_kind(*x).clone()) {
                Some(SymKind::Namespace(ns)) => qual = Some(syntax::Qual::Scope(ns)),
                _ => {
                    let Some(&x) = syms.first() else {
                        return Ok(None);
                    };
                    match lookup::symbol_type(s, x) {
                        Some(q) => qual = Some(syntax::Qual::Type(q)),
                        None => return Ok(None),
                    }
                }
            }
        }
    })?;
    let Some(raw) = raw else { return Ok(None) };
    made_spec(sema, t, d, params, requires, inner, p.scope, &raw)
}

/// A partial or explicit specialization, and the values of its parameters.
pub(crate) type Chosen = (std::rc::Rc<Spec>, Box<[TemplateArg]>);

/// The specialisation of `t` for `args` with the values of its parameters; `None` for the primary; `Err` when ambiguous.
pub(crate) fn choose_spec(
    sema: &mut Sema,
    t: TemplateId,
    args: &[TemplateArg],
) -> Result<Option<Chosen>, ()> {
    load_specs(sema, t);
    let n = sema.templates.list[t.index()].specs.len();
    let mut found: Vec<(usize, Box<[TemplateArg]>)> = Vec::new();
    let fa = flatten_packs(args);
    for i in 0..n {
        let s = sema.templates.list[t.index()].specs[i].clone();
        if s.params.is_empty() {
            if s.flat == fa {
                return Ok(Some((s, Box::new([]))));
            }
            continue;
        }
        let mut d = Deduced::new(s.params.len());
        if !deduce::unify_args(sema, &s.flat, &fa, &mut d) {
            continue;
        }
        let loc = sema.tok_at(s.inner).loc;
        let Some(vals) = deduce::finish_deduction(sema, &s.params, s.scope, d, loc) else {
            continue;
        };
        // Substituting into the pattern must give the arguments (non-deduced parts, SFINAE).
        if !spec_matches(sema, t, &s, &vals, args) {
            continue;
        }
        found.push((i, vals));
    }
    if found.is_empty() {
        return Ok(None);
    }
    let mut best = 0;
    for k in 1..found.len() {
        if spec_more_special(sema, t, found[k].0, found[best].0) {
            best = k;
        }
    }
    // Patterns that only an exception specification tells apart are one: it is no part of our types.
    let specs = &sema.templates.list[t.index()].specs;
    let pattern = |n: usize| flatten_packs(&specs[found[n].0].args);
    let others: Vec<usize> = (0..found.len())
        .filter(|&k| k != best && pattern(k) != pattern(best))
        .map(|k| found[k].0)
        .collect();
    let chosen = found[best].0;
    if !(others.into_iter()).all(|k| spec_more_special(sema, t, chosen, k)) {
        return Err(());
    }
    let (i, vals) = found[best].clone();
    Ok(Some((
        sema.templates.list[t.index()].specs[i].clone(),
        vals,
    )))
}

/// Reads the specialisation's argument list again with its parameters bound and compares.
fn spec_matches(
    sema: &mut Sema,
    t: TemplateId,
    s: &Spec,
    vals: &[TemplateArg],
    args: &[TemplateArg],
) -> bool {
    let scope = args::bound_scope(sema, &s.params, vals, s.scope);
    if let Some(r) = s.requires
        && !constraint_at(sema, r, scope, None)
    {
        return false;
    }
    if !param_constraints_ok(sema, &s.params, scope, vals) {
        return false;
    }
    // An alias may have dropped what it was given (`void_t<typename T::x>`, `void_t<member_of<T>>` are void): the
    // spelling decides.
    let mut substitutes = false;
    let mut i = s.inner;
    while !substitutes {
        let t = sema.tok_at(i);
        match t.kind {
            K::KwTypename | K::KwDecltype | K::ColonColon | K::KwSizeof => substitutes = true,
            K::LBrace | K::Semi | K::Colon | K::Eof => break,
            K::Ident if sema.tok_at(i + 1).kind == K::Less => {
                substitutes = lookup::lookup_from(sema, scope, t.sym()).iter().any(|x| {
                    matches!(lookup::symbol_template(sema, *x), Some(TemplateRef::Decl(t))
                        if sema.templates.list[t.index()].kind == TemplateKind::Alias)
                });
            }
            _ => {}
        }
        i += 1;
    }
    let simple = !substitutes && s.args.iter().all(|a| simple_pattern(sema, a, 0));
    simple || reads_as(sema, t, s, scope, args, false)
}

/// A pattern that deduction matches completely: nothing left to substitute.
fn simple_pattern(sema: &Sema, a: &TemplateArg, depth: u32) -> bool {
    if depth > 16 {
        return false;
    }
    match a {
        TemplateArg::Type(t) => simple_type(sema, *t, depth),
        TemplateArg::Expr(e) => matches!(sema.prog[*e], DepExpr::Param(_)),
        TemplateArg::Expansion(x) => simple_pattern(sema, x, depth + 1),
        TemplateArg::Pack(p) => p.iter().all(|x| simple_pattern(sema, x, depth + 1)),
        _ => true,
    }
}

fn simple_type(sema: &Sema, t: QualType, depth: u32) -> bool {
    if !sema.prog.types.is_dependent(t.ty()) {
        return true;
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Param(_) => true,
        TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
            simple_type(sema, *x, depth + 1)
        }
        TypeKind::Array { elem, len } => {
            simple_type(sema, *elem, depth + 1)
                && !matches!(len, ArrayLen::Dependent(e) if !matches!(sema.prog[*e], DepExpr::Param(_)))
        }
        TypeKind::Spec { args, .. } => args.iter().all(|a| simple_pattern(sema, a, depth + 1)),
        TypeKind::Function(f) => {
            !matches!(f.noexcept, Noexcept::Dependent(e) if !matches!(sema.prog[e], DepExpr::Param(_)))
                && simple_type(sema, f.ret, depth + 1)
                && f.params.iter().all(|p| simple_type(sema, *p, depth + 1))
        }
        TypeKind::Expansion(x) => simple_type(sema, *x, depth + 1),
        TypeKind::MemberPointer { class, pointee } => {
            simple_type(sema, (*class).into(), depth + 1) && simple_type(sema, *pointee, depth + 1)
        }
        _ => false,
    }
}

/// Is specialisation `a` more specialised than `b`? `b`'s pattern matches `a`'s, and not the other way round.
fn spec_more_special(sema: &mut Sema, t: TemplateId, a: usize, b: usize) -> bool {
    let (x, y) = (
        sema.templates.list[t.index()].specs[a].clone(),
        sema.templates.list[t.index()].specs[b].clone(),
    );
    let (fx, fy) = (flatten_packs(&x.args), flatten_packs(&y.args));
    let mut dy = Deduced::new(y.params.len());
    let y_takes_x = deduce::unify_args(sema, &fy, &fx, &mut dy);
    let mut dx = Deduced::new(x.params.len());
    let x_takes_y = deduce::unify_args(sema, &fx, &fy, &mut dx);
    if y_takes_x != x_takes_y {
        return y_takes_x;
    }
    // What is not deduced (`typename T::type`) must be the same once the rest is substituted.
    if y_takes_x {
        let y_is_x = substituted_alike(sema, t, &y, dy, &x.args);
        if y_is_x != substituted_alike(sema, t, &x, dx, &y.args) {
            return y_is_x;
        }
    }
    let p = constraints::head_norm(sema, &x.params, &[x.requires], x.scope);
    let q = constraints::head_norm(sema, &y.params, &[y.requires], y.scope);
    p.order(&q) < 0
}

// Constraints.

/// Evaluates the constraint whose `requires` is at `pos`.
pub(crate) fn constraint_at(
    sema: &mut Sema,
    pos: Pos,
    scope: ScopeId,
    this: Option<QualType>,
) -> bool {
    let mut cx = sema.decl_cx(pos, scope);
    cx.mode.unevaluated = true;
    cx.mode.substituting = true;
    cx.this = this;
    let r = sema.at(cx, |s| {
        s.trap(|s| {
            s.bump();
            constraints::parse_constraint(s, None)
        })
    });
    r.unwrap_or(false)
}

/// The constraints of a template head: `requires` and concept-constrained parameters.
pub(crate) fn head_constraints_ok(sema: &mut Sema, t: &Template, scope: ScopeId) -> bool {
    let args: Vec<TemplateArg> = Vec::new();
    if !param_constraints_ok(sema, &t.params, scope, &args) {
        return false;
    }
    match t.requires {
        Some(p) => constraint_at(sema, p, scope, None),
        None => true,
    }
}

fn param_constraints_ok(
    sema: &mut Sema,
    params: &[TParam],
    scope: ScopeId,
    _args: &[TemplateArg],
) -> bool {
    for p in params {
        let (Some(pos), Some(name)) = (p.constraint, p.name) else {
            continue;
        };
        let Some(s) = sema.first_symbol(scope, name) else {
            continue;
        };
        let values: Vec<TemplateArg> = match sema.sym_kind(s).clone() {
            SymKind::Arg(a) => vec![(*a).clone()],
            SymKind::Pack(p) => p.to_vec(),
            _ => continue,
        };
        for v in values {
            let v = match p.kind {
                TParamKind::Value(_) => match value_type(&v) {
                    Some(t) => TemplateArg::Type(t),
                    None => continue,
                },
                _ => v,
            };
            let mut cx = sema.decl_cx(pos, scope);
            cx.mode.unevaluated = true;
            let reasons = sema.resolution.reasons.as_ref().map_or(0, Vec::len);
            let ok = sema.at(cx, |s| s.trap(|s| eval_type_constraint(s, v.clone())));
            if ok != Some(true) {
                let loc = sema.tok_at(pos >> 1).loc;
                let end = sema.tokens.constraint_id_end(pos >> 1);
                let concept = sema.written(pos >> 1, end);
                let text = msg::UNSATISFIED_CONCEPT.format(&[&print::argument(sema, &v), &concept]);
                if let Some(list) = &mut sema.resolution.reasons {
                    list.insert(reasons.min(list.len()), (loc, text));
                }
                return false;
            }
        }
    }
    true
}

/// `Concept<args>` at the cursor applied to `first`.
pub(crate) fn eval_type_constraint(sema: &mut Sema, first: TemplateArg) -> R<bool> {
    let mut qual = None;
    sema.eat(K::ColonColon);
    loop {
        let (n, loc) = sema.ident()?;
        let syms = named_entity::lookup_id(sema, qual, n);
        match syms.first().map(|x| sema.sym_kind(*x).clone()) {
            Some(SymKind::Namespace(ns)) if sema.eat(K::ColonColon) => {
                qual = Some(syntax::Qual::Scope(ns))
            }
            Some(SymKind::Template(t))
                if sema.templates.list[t.index()].kind == TemplateKind::Concept =>
            {
                let mut raw = vec![RawArg::Done(first)];
                if sema.is(K::Less) {
                    raw.extend(grammar::parse_template_args(sema)?.iter().cloned());
                }
                let e = concept_expr(sema, t, &raw, loc)?;
                return constant::const_bool(sema, e);
            }
            _ => return sema.expected("a concept"),
        }
    }
}

/// A concept-id as an expression: `true` or `false`.
pub fn concept_expr(sema: &mut Sema, t: TemplateId, raw: &[RawArg], loc: Loc) -> R<ExprId> {
    if raw.iter().any(|a| dependent::raw_dependent(sema, a)) {
        let name = sema.templates.list[t.index()].sym;
        let args: Box<[TemplateArg]> = raw.iter().map(|a| dependent::loose_arg(sema, a)).collect();
        return Ok(sema.dep(DepExpr::Name(name, Some(args)), loc));
    }
    let args = args::complete_args(sema, t, raw, loc)?;
    let known = sema.templates.instances[t.index()].get(&args);
    let v = match known {
        // Why it fails is seen when it is evaluated again.
        Some(Instantiated::Failed) if sema.resolution.reasons.is_none() => false,
        Some(known) if !matches!(known, Instantiated::Failed) => true,
        _ => {
            let tp = sema.templates.list[t.index()].clone();
            let scope = args::bound_scope(sema, &tp.params, &args, tp.scope);
            let mut cx = sema.decl_cx((tp.inner + 2) << 1, scope);
            cx.mode.unevaluated = true;
            cx.mode.no_friend = true;
            cx.mode.substituting = true;
            sema.resolution.conv_depth += 1;
            let ok = sema.at(cx, |s| {
                s.trap(|s| {
                    resolve::stack_check(s)?;
                    s.expect(K::Eq)?;
                    let end = s.tokens.constraint_end(s.idx());
                    constraints::parse_constraint(s, Some(end))
                })
            });
            sema.resolution.conv_depth -= 1;
            let v = ok.unwrap_or(false);
            sema.templates.instances[t.index()].insert(
                args,
                if v {
                    Instantiated::Type(Builtin::Bool.q())
                } else {
                    Instantiated::Failed
                },
            );
            v
        }
    };
    Ok(sema.int(i128::from(v), Builtin::Bool.q(), loc))
}

/// The trailing `requires` clause of a function.
pub(crate) fn constraints_ok(sema: &mut Sema, f: FuncId) -> bool {
    let Some(pos) = sema.facts.functions[f.index()].requires else {
        return true;
    };
    let scope = sema.facts.functions[f.index()].scope;
    let this = match (sema.prog[f].parent, sema.prog[f].flags.is_method) {
        (Parent::Record(r), true) => Some(sema.prog[r].ty.into()),
        _ => None,
    };
    constraint_at(sema, pos, scope, this)
}

/// Is the specialisation's argument list, read with its parameters bound in `scope`, the same as `args`?
fn reads_as(
    sema: &mut Sema,
    t: TemplateId,
    s: &Spec,
    scope: ScopeId,
    args: &[TemplateArg],
    dependent: bool,
) -> bool {
    let name = sema.templates.list[t.index()].sym;
    let mut j = s.inner;
    while !(sema.tok_at(j).kind == K::Ident
        && sema.tok_at(j).sym() == name
        && sema.tok_at(j + 1).kind == K::Less)
    {
        j += 1;
    }
    let mut cx = sema.decl_cx((j + 1) << 1, scope);
    cx.mode.dependent = dependent;
    cx.mode.no_friend = true;
    cx.mode.substituting = true;
    let loc = sema.tok_at(j).loc;
    let got = sema.at(cx, |me| {
        me.trap(|me| {
            let raw = grammar::parse_template_args(me)?;
            args::complete_args(me, t, &raw, loc)
        })
    });
    got.is_some_and(|g| {
        let (a, b) = (flatten_packs(&g), flatten_packs(args));
        a.len() == b.len()
            && a.iter().zip(b.iter()).all(|(x, y)| match (x, y) {
                (TemplateArg::Int { value: v, .. }, TemplateArg::Int { value: w, .. }) => v == w,
                _ => x == y,
            })
    })
}

/// Does a specialisation with deduced arguments put into its pattern give `args`, which depend on parameters of another's?
fn substituted_alike(
    sema: &mut Sema,
    t: TemplateId,
    s: &Spec,
    d: Deduced,
    args: &[TemplateArg],
) -> bool {
    let loc = sema.tok_at(s.inner).loc;
    let Some(vals) = deduce::finish_deduction(sema, &s.params, s.scope, d, loc) else {
        return false;
    };
    let scope = args::bound_scope(sema, &s.params, &vals, s.scope);
    reads_as(sema, t, s, scope, args, true)
}

/// The type of a value among template arguments.
pub(super) fn value_type(a: &TemplateArg) -> Option<QualType> {
    match a {
        TemplateArg::Int { ty, .. }
        | TemplateArg::NullPtr(ty)
        | TemplateArg::Var(_, ty)
        | TemplateArg::Part(_, _, ty)
        | TemplateArg::Func(_, ty)
        | TemplateArg::Field(_, _, ty)
        | TemplateArg::Float { ty, .. }
        | TemplateArg::Class { ty, .. } => Some(*ty),
        TemplateArg::Type(_)
        | TemplateArg::Template(_)
        | TemplateArg::Pack(_)
        | TemplateArg::Expr(_)
        | TemplateArg::Expansion(_) => None,
    }
}
