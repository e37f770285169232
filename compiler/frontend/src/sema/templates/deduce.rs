//! Template argument deduction: matching a signature's types against argument types.

use super::*;
use crate::sema::syntax::RawArg;
use crate::sema::templates::binding::Binding;
use crate::sema::templates::{args, instantiate, signature};
use crate::source::Loc;
use smallvec::{SmallVec, smallvec};

/// Most templates have no more parameters.
const FEW: usize = 4;

/// Arguments deduced so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deduced {
    pub args: SmallVec<[Option<TemplateArg>; FEW]>,
    /// Elements of packs being deduced.
    pub packs: SmallVec<[Option<Vec<Option<TemplateArg>>>; FEW]>,
    /// Element of the expansion being matched.
    pub index: Option<usize>,
    /// Ignore differences of top-level qualifiers (`const T&` from an lvalue and the like).
    pub depth: u32,
    /// Parameters with explicit arguments.
    pub explicit: SmallVec<[bool; FEW]>,
}

impl Deduced {
    pub fn new(n: usize) -> Self {
        Deduced {
            args: smallvec![None; n],
            packs: smallvec![None; n],
            index: None,
            depth: 0,
            explicit: smallvec![false; n],
        }
    }

    /// With arguments that are known before anything is deduced.
    pub fn with_given(n: usize, given: &[Option<TemplateArg>]) -> Self {
        let mut d = Deduced::new(n);
        for (i, a) in given.iter().enumerate().take(n) {
            d.args[i] = a.clone();
            d.explicit[i] = a.is_some();
        }
        d
    }

    fn set(&mut self, p: ParamRef, a: TemplateArg) -> bool {
        let i = p.index as usize;
        if i >= self.args.len() {
            return false;
        }
        if p.pack {
            let Some(k) = self.index else {
                // A whole pack matched with a whole pack.
                if let TemplateArg::Pack(_) = a {
                    return match &self.args[i] {
                        Some(x) => *x == a,
                        None => {
                            self.args[i] = Some(a);
                            true
                        }
                    };
                }
                return false;
            };
            if let Some(TemplateArg::Pack(given)) = &self.args[i] {
                // Explicitly given elements stand; the rest are deduced.
                if let Some(g) = given.get(k) {
                    return same_arg(g, &a);
                }
            }
            let v = self.packs[i].get_or_insert_with(Vec::new);
            if v.len() <= k {
                v.resize(k + 1, None);
            }
            return match &v[k] {
                Some(x) => same_arg(x, &a),
                None => {
                    v[k] = Some(a);
                    true
                }
            };
        }
        match &self.args[i] {
            Some(x) => same_arg(x, &a),
            None => {
                self.args[i] = Some(a);
                true
            }
        }
    }
}

/// Matches what two function types say of exceptions. Nothing is deduced from an expression that is more than a parameter.
fn unify_noexcept(sema: &Sema, p: Noexcept, a: Noexcept, d: &mut Deduced) -> bool {
    match (p, a) {
        (Noexcept::Dependent(e), Noexcept::False | Noexcept::True) => match sema.prog[e] {
            DepExpr::Param(r) => d.set(
                r,
                TemplateArg::Int {
                    value: i128::from(a == Noexcept::True),
                    ty: Builtin::Bool.q(),
                },
            ),
            _ => true,
        },
        (p, a) => p == a,
    }
}

/// Deduced values agree though their integer types differ (`int N` against an array's `unsigned long` extent).
fn same_arg(a: &TemplateArg, b: &TemplateArg) -> bool {
    match (a, b) {
        (TemplateArg::Int { value: x, .. }, TemplateArg::Int { value: y, .. }) => x == y,
        _ => a == b,
    }
}

/// Whether a pattern names a class template, and the type is of no instance of it: most candidates of a call end here.
fn other_template(sema: &Sema, p: QualType, a: QualType) -> bool {
    let TypeKind::Spec {
        template: TemplateRef::Decl(t),
        ..
    } = *sema.prog.types.kind(p.ty())
    else {
        return false;
    };
    match *sema.prog.types.kind(a.ty()) {
        TypeKind::Record(r) => (sema.prog[r].instance.as_ref()).is_none_or(|i| i.template != t),
        TypeKind::Spec { template, .. } => template != TemplateRef::Decl(t),
        _ => true,
    }
}

/// As [`unify`]; what does not match leaves nothing deduced.
fn tried(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if other_template(sema, p, a) {
        return false;
    }
    let mut d2 = d.clone();
    let matches = unify(sema, p, a, &mut d2);
    if matches {
        *d = d2;
    }
    matches
}

/// Matches pattern `p` with type `a`.
pub(crate) fn unify(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    d.depth += 1;
    let r = d.depth < 200 && unify_inner(sema, p, a, d);
    d.depth -= 1;
    r
}

fn unify_inner(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if !sema.prog.types.is_dependent(p.ty()) {
        return p == a;
    }
    if let TypeKind::Param(r) = *sema.prog.types.kind(p.ty()) {
        // The pattern's qualifiers must be there and are removed.
        let aq = if sema.prog.types.is_array(a) {
            sema.prog.types.deep_quals(a)
        } else {
            a.quals()
        };
        if p.quals() & !aq & 3 != 0 {
            return false;
        }
        let t = if sema.prog.types.is_array(a) && p.quals() & 3 != 0 {
            remove_array_quals(sema, a, p.quals())
        } else {
            a.remove(p.quals())
        };
        return d.set(r, TemplateArg::Type(t));
    }
    if p.quals() & 3 != a.quals() & 3 || other_template(sema, p, a) {
        return false;
    }
    let types = &sema.prog.types;
    match (types.kind(p.ty()).clone(), types.kind(a.ty()).clone()) {
        (TypeKind::Pointer(x), TypeKind::Pointer(y))
        | (TypeKind::LRef(x), TypeKind::LRef(y))
        | (TypeKind::RRef(x), TypeKind::RRef(y)) => unify(sema, x, y, d),
        (TypeKind::Array { elem: x, len: l }, TypeKind::Array { elem: y, len: m }) => {
            let ok = match (l, m) {
                (ArrayLen::Dependent(e), ArrayLen::Const(n)) => match sema.prog[e] {
                    DepExpr::Param(r) => d.set(
                        r,
                        TemplateArg::Int {
                            value: i128::from(n),
                            ty: Builtin::ULong.q(),
                        },
                    ),
                    _ => true,
                },
                (l, m) => l == m,
            };
            ok && unify(sema, x, y, d)
        }
        (TypeKind::Function(f), TypeKind::Function(g)) => {
            f.variadic == g.variadic
                && f.quals == g.quals
                && f.ref_qual == g.ref_qual
                && unify_noexcept(sema, f.noexcept, g.noexcept, d)
                && unify(sema, f.ret, g.ret, d)
                && unify_types(sema, &f.params, &g.params, d)
        }
        (
            TypeKind::MemberPointer {
                class: c,
                pointee: x,
            },
            TypeKind::MemberPointer {
                class: e,
                pointee: y,
            },
        ) => unify(sema, c.into(), e.into(), d) && unify(sema, x, y, d),
        (TypeKind::Vector { elem: x, len: l }, TypeKind::Vector { elem: y, len: m }) => {
            l == m && unify(sema, x.into(), y.into(), d)
        }
        (TypeKind::Spec { template, args }, TypeKind::Record(r)) => {
            let Some(i) = sema.prog[r].instance.clone() else {
                return false;
            };
            match template {
                TemplateRef::Decl(t) => {
                    t == i.template && unify_args(sema, &args, &flat(&i.args), d)
                }
                // An alias that was given explicitly: whose instance that is its substitution tells.
                TemplateRef::Param(pr) if given_alias(sema, d, pr) => true,
                TemplateRef::Param(pr) => {
                    d.set(pr, TemplateArg::Template(TemplateRef::Decl(i.template)))
                        && unify_template_args(sema, &args, &i, d)
                }
            }
        }
        (
            TypeKind::Spec {
                template: t1,
                args: a1,
            },
            TypeKind::Spec {
                template: t2,
                args: a2,
            },
        ) => {
            let head = match t1 {
                TemplateRef::Decl(_) => t1 == t2,
                TemplateRef::Param(pr) => d.set(pr, TemplateArg::Template(t2)),
            };
            head && unify_args(sema, &a1, &a2, d)
        }
        (TypeKind::Expansion(x), TypeKind::Expansion(y)) => {
            let saved = d.index.replace(0);
            let r = unify(sema, x, y, d);
            d.index = saved;
            r
        }
        // Non-deduced contexts: decided when the result is substituted.
        (TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }, _) => true,
        (TypeKind::Builtin(Builtin::Dependent), _) => true,
        _ => false,
    }
}

fn remove_array_quals(sema: &mut Sema, a: QualType, q: u32) -> QualType {
    match *sema.prog.types.kind(a.ty()) {
        TypeKind::Array { elem, len } => {
            let e = remove_array_quals(sema, elem, q);
            sema.prog.types.array(e, len)
        }
        _ => a.remove(q),
    }
}

/// Arguments of a template template parameter: those for which the actual template has defaults may be left off.
fn unify_template_args(sema: &mut Sema, p: &[TemplateArg], i: &Instance, d: &mut Deduced) -> bool {
    let actual = flat(&i.args);
    let has_pack = p.iter().any(|a| matches!(a, TemplateArg::Expansion(_)));
    if !has_pack && p.len() < actual.len() {
        let open = |q: &TParam| q.default.is_some() || q.pack;
        let params = &sema.templates.list[i.template.index()].params;
        if !params.iter().skip(p.len()).all(open) {
            return false;
        }
        return unify_args(sema, p, &actual[..p.len()], d);
    }
    unify_args(sema, p, &actual, d)
}

/// Matches lists of types; a trailing expansion takes the rest.
pub(crate) fn unify_types(
    sema: &mut Sema,
    p: &[QualType],
    a: &[QualType],
    d: &mut Deduced,
) -> bool {
    let mut i = 0;
    for (k, x) in p.iter().enumerate() {
        if let TypeKind::Expansion(pat) = *sema.prog.types.kind(x.ty()) {
            let rest = p.len() - k - 1;
            if a.len() < i + rest {
                return false;
            }
            let n = a.len() - i - rest;
            if !begin_expansion_type(sema, pat, d) {
                return false;
            }
            for j in 0..n {
                let saved = d.index.replace(j);
                let ok = unify_param(sema, pat, a[i + j], d);
                d.index = saved;
                if !ok {
                    return false;
                }
            }
            i += n;
            continue;
        }
        let Some(&y) = a.get(i) else { return false };
        if !unify_param(sema, *x, y, d) {
            return false;
        }
        i += 1;
    }
    i == a.len()
}

/// A parameter of a function type: a forwarding reference takes an lvalue reference whole.
fn unify_param(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if let (TypeKind::RRef(q), TypeKind::LRef(_)) =
        (sema.prog.types.kind(p.ty()), sema.prog.types.kind(a.ty()))
        && q.quals() == 0
        && matches!(sema.prog.types.kind(q.ty()), TypeKind::Param(_))
    {
        return unify(sema, *q, a, d);
    }
    unify(sema, p, a, d)
}

/// Notes that the packs of a pattern are being deduced, so that an empty expansion gives empty packs.
fn begin_expansion_type(sema: &mut Sema, pat: QualType, d: &mut Deduced) -> bool {
    let mut refs = Vec::new();
    packs_in_type(sema, pat, &mut refs, 0);
    for r in refs {
        let i = r as usize;
        if i < d.packs.len() && d.packs[i].is_none() && d.args[i].is_none() {
            d.packs[i] = Some(Vec::new());
        }
    }
    true
}

/// Are all template parameters that could be deduced from `t` given explicitly?
fn all_explicit(sema: &Sema, t: QualType, d: &Deduced, depth: u32) -> bool {
    if depth > 32 || !sema.prog.types.is_dependent(t.ty()) {
        return true;
    }
    let one = |p: &ParamRef| {
        let i = p.index as usize;
        match d.args.get(i) {
            // The elements of a pack that are given stand; further ones are deduced.
            Some(Some(TemplateArg::Pack(given))) if p.pack => {
                d.index.is_some_and(|k| k < given.len())
            }
            _ => !p.pack && d.explicit.get(i).copied().unwrap_or(false),
        }
    };
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Param(p) => one(p),
        TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
            all_explicit(sema, *x, d, depth + 1)
        }
        TypeKind::Array { elem, len } => {
            all_explicit(sema, *elem, d, depth + 1)
                && !matches!(len, ArrayLen::Dependent(e) if matches!(&sema.prog[*e], DepExpr::Param(p) if !one(p)))
        }
        TypeKind::MemberPointer { class, pointee } => {
            all_explicit(sema, (*class).into(), d, depth + 1)
                && all_explicit(sema, *pointee, d, depth + 1)
        }
        TypeKind::Function(f) => {
            !matches!(f.noexcept, Noexcept::Dependent(e) if matches!(&sema.prog[e], DepExpr::Param(p) if !one(p)))
                && all_explicit(sema, f.ret, d, depth + 1)
                && f.params
                    .iter()
                    .all(|p| all_explicit(sema, *p, d, depth + 1))
        }
        TypeKind::Spec {
            args,
            template: TemplateRef::Decl(_),
        } => args.iter().all(|a| match a {
            TemplateArg::Type(t) => all_explicit(sema, *t, d, depth + 1),
            // Nothing is deduced from a larger expression.
            TemplateArg::Expr(e) => !matches!(&sema.prog[*e], DepExpr::Param(p) if !one(p)),
            TemplateArg::Int { .. } | TemplateArg::Template(TemplateRef::Decl(_)) => true,
            _ => false,
        }),
        // Nor from the class in `T::type`, nor from `decltype(…)`.
        TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. } => true,
        _ => false,
    }
}

fn packs_in_type(sema: &Sema, t: QualType, out: &mut Vec<u16>, depth: u32) {
    if depth > 32 || !sema.prog.types.is_dependent(t.ty()) {
        return;
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Param(p) if p.pack => out.push(p.index),
        TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
            packs_in_type(sema, *x, out, depth + 1)
        }
        TypeKind::Array { elem, len } => {
            if let ArrayLen::Dependent(e) = len
                && let DepExpr::Param(p) = sema.prog[*e]
                && p.pack
            {
                out.push(p.index);
            }
            packs_in_type(sema, *elem, out, depth + 1);
        }
        TypeKind::Function(f) => {
            packs_in_type(sema, f.ret, out, depth + 1);
            for p in f.params.iter() {
                packs_in_type(sema, *p, out, depth + 1);
            }
        }
        TypeKind::Spec { args, .. } => {
            for a in args.iter() {
                packs_in_arg(sema, a, out, depth + 1);
            }
        }
        _ => {}
    }
}

fn packs_in_arg(sema: &Sema, a: &TemplateArg, out: &mut Vec<u16>, depth: u32) {
    match a {
        TemplateArg::Type(t) => packs_in_type(sema, *t, out, depth),
        TemplateArg::Expr(e) => {
            if let DepExpr::Param(p) = sema.prog[*e]
                && p.pack
            {
                out.push(p.index);
            }
        }
        _ => {}
    }
}

/// Matches lists of template arguments.
pub(crate) fn unify_args(
    sema: &mut Sema,
    p: &[TemplateArg],
    a: &[TemplateArg],
    d: &mut Deduced,
) -> bool {
    let mut i = 0;
    for x in p {
        if let TemplateArg::Expansion(pat) = x {
            let mut refs = Vec::new();
            packs_in_arg(sema, pat, &mut refs, 0);
            for r in refs {
                let k = r as usize;
                if k < d.packs.len() && d.packs[k].is_none() && d.args[k].is_none() {
                    d.packs[k] = Some(Vec::new());
                }
            }
            let mut j = 0;
            while i < a.len() {
                let y = match &a[i] {
                    TemplateArg::Expansion(y) => y,
                    y => y,
                };
                let saved = d.index.replace(j);
                let ok = unify_arg(sema, pat, y, d);
                d.index = saved;
                if !ok {
                    return false;
                }
                i += 1;
                j += 1;
            }
            continue;
        }
        let Some(y) = a.get(i) else { return false };
        if !unify_arg(sema, x, y, d) {
            return false;
        }
        i += 1;
    }
    i == a.len()
}

fn given_alias(sema: &Sema, d: &Deduced, p: ParamRef) -> bool {
    matches!(d.args.get(p.index as usize), Some(Some(TemplateArg::Template(TemplateRef::Decl(t))))
        if sema.templates.list[t.index()].kind == TemplateKind::Alias)
}

fn unify_arg(sema: &mut Sema, p: &TemplateArg, a: &TemplateArg, d: &mut Deduced) -> bool {
    match (p, a) {
        (TemplateArg::Type(x), TemplateArg::Type(y)) => unify(sema, *x, *y, d),
        // A value stands for a value alone.
        (TemplateArg::Expr(_), TemplateArg::Type(_) | TemplateArg::Template(_)) => false,
        (TemplateArg::Expr(e), a) => match (sema.prog[*e].clone(), a) {
            (DepExpr::Param(r), _) => d.set(r, a.clone()),
            (x, TemplateArg::Expr(f)) => x == sema.prog[*f],
            _ => true,
        },
        (TemplateArg::Template(TemplateRef::Param(r)), TemplateArg::Template(_)) => {
            d.set(*r, a.clone())
        }
        (TemplateArg::Int { value: x, .. }, TemplateArg::Int { value: y, .. }) => x == y,
        (TemplateArg::Pack(x), TemplateArg::Pack(y)) => unify_args(sema, x, y, d),
        (x, y) => x == y,
    }
}

/// Puts deduced packs together and adds default arguments; `None` when some parameter has no value.
pub(crate) fn finish_deduction(
    sema: &mut Sema,
    params: &[TParam],
    parent: ScopeId,
    mut d: Deduced,
    loc: Loc,
) -> Option<Box<[TemplateArg]>> {
    let mut bound = Binding::new(params, parent);
    for (i, p) in params.iter().enumerate() {
        if p.pack {
            let mut v: Vec<TemplateArg> = match d.args[i].take() {
                Some(TemplateArg::Pack(x)) => x.to_vec(),
                _ => Vec::new(),
            };
            if let Some(list) = d.packs[i].take() {
                for (k, x) in list.into_iter().enumerate() {
                    if k >= v.len() {
                        v.push(x?);
                    }
                }
            }
            bound.push(sema, TemplateArg::Pack(v.into()));
            continue;
        }
        let a = match d.args[i].take() {
            Some(a) => {
                // A deduced value takes the parameter's own type.
                match (p.kind, a) {
                    (TParamKind::Value(pos), TemplateArg::Int { value, ty }) => {
                        let t = sema.trap(|s| bound.value_type(s, pos)).unwrap_or(ty);
                        let t = if declare::has_placeholder(sema, t)
                            || sema.prog.types.is_dependent(t.ty())
                        {
                            ty
                        } else {
                            t.unqual()
                        };
                        TemplateArg::Int { value, ty: t }
                    }
                    (_, a) => a,
                }
            }
            None => {
                let pos = p.default?;
                let p = p.clone();
                sema.trap(|s| args::default_template_arg(s, &p, pos, &mut bound, loc))?
            }
        };
        bound.push(sema, a);
    }
    Some(bound.args.into())
}

/// Explicit arguments as a start for deduction.
fn start_deduction(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    loc: Loc,
) -> Option<Deduced> {
    let params = sema.templates.list[t.index()].params.clone();
    let mut d = Deduced::new(params.len());
    let Some(raw) = targs else { return Some(d) };
    let parent = sema.templates.list[t.index()].scope;
    let mut bound = Binding::new(&params, parent);
    let mut at = 0;
    for (i, p) in params.iter().enumerate() {
        if at >= raw.len() {
            break;
        }
        if p.pack {
            let mut v = Vec::new();
            while at < raw.len() {
                let a = sema.trap(|s| args::convert_arg(s, p, &raw[at], &mut bound, loc))?;
                v.push(a);
                at += 1;
            }
            d.args[i] = Some(TemplateArg::Pack(v.into()));
            d.explicit[i] = true;
            break;
        }
        let a = sema.trap(|s| args::convert_arg(s, p, &raw[at], &mut bound, loc))?;
        bound.push(sema, a.clone());
        d.args[i] = Some(a);
        d.explicit[i] = true;
        at += 1;
    }
    if at < raw.len() {
        return None;
    }
    Some(d)
}

/// The instance of function template `t` that a call with `args` asks for.
pub fn deduce_call(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    args: &[ExprId],
) -> Option<FuncId> {
    let loc = sema.loc();
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    // Count first.
    let has_pack = sig
        .params
        .iter()
        .any(|p| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_)));
    if !has_pack && !sig.variadic && args.len() > sig.params.len() {
        return None;
    }
    let fixed = sig
        .params
        .iter()
        .zip(&sig.has_default)
        .filter(|(p, def)| {
            !**def && !matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_))
        })
        .count();
    if args.len() < fixed {
        let extra = sema.templates.defaults.get(&t).is_some();
        if !extra {
            return None;
        }
    }
    let mut d = start_deduction(sema, t, targs, loc)?;
    let mut ai = 0;
    for (k, &p) in sig.params.iter().enumerate() {
        if let TypeKind::Expansion(pat) = *sema.prog.types.kind(p.ty()) {
            begin_expansion_type(sema, pat, &mut d);
            let rest = sig.params.len() - k - 1;
            let n = args.len().saturating_sub(ai).saturating_sub(rest);
            for j in 0..n {
                let saved = d.index.replace(j);
                let ok = deduce_one(sema, pat, args[ai + j], &mut d);
                d.index = saved;
                if !ok {
                    return None;
                }
            }
            ai += n;
            continue;
        }
        let Some(&a) = args.get(ai) else { break };
        ai += 1;
        if !deduce_one(sema, p, a, &mut d) {
            return None;
        }
    }
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}

/// Deduction from one call argument.
pub(crate) fn deduce_arg(sema: &mut Sema, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
    deduce_one(sema, p, e, d)
}

fn deduce_one(sema: &mut Sema, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
    if !sema.prog.types.is_dependent(p.ty()) {
        return true;
    }
    // A parameter whose template parameters are all given is converted to, not deduced from.
    if d.explicit.iter().any(|x| *x) && all_explicit(sema, p, d, 0) {
        return true;
    }
    let x = sema.prog[e].clone();
    if let ExprKind::Braced(list) = x.kind {
        // Arrays and initializer lists take their element type from the list; other parameters are not deduced.
        let t = sema.prog.types.strip_ref(p);
        let items = sema.prog.expr_list(list).to_vec();
        match sema.prog.types.kind(t.ty()).clone() {
            TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            } if sema.templates.list[id.index()].sym == crate::token::sym::INITIALIZER_LIST => {
                if let Some(TemplateArg::Type(el)) = args.first() {
                    for i in items {
                        if !deduce_one(sema, *el, i, d) {
                            return false;
                        }
                    }
                }
            }
            TypeKind::Array { elem, len } => {
                if let ArrayLen::Dependent(l) = len
                    && let DepExpr::Param(r) = sema.prog[l]
                    && !d.set(
                        r,
                        TemplateArg::Int {
                            value: items.len() as i128,
                            ty: Builtin::ULong.q(),
                        },
                    )
                {
                    return false;
                }
                for i in items {
                    if !deduce_one(sema, elem, i, d) {
                        return false;
                    }
                }
            }
            _ => {}
        }
        return true;
    }
    if let ExprKind::Overload(o) = x.kind {
        return match sema.trap(|s| overload::require_single_overload(s, e)) {
            Some(f) => deduce_one(sema, p, f, d),
            None => deduce_from_set(sema, p, o, d),
        };
    }
    let mut a = x.ty;
    if sema.is_error(a) {
        // Host code: an argument of unknown type deduces nothing.
        if sema.cx.mode.lenient {
            return true;
        }
        return false;
    }
    match *sema.prog.types.kind(p.ty()) {
        TypeKind::RRef(q) => {
            // A forwarding reference takes lvalues as references.
            if q.quals() == 0
                && matches!(sema.prog.types.kind(q.ty()), TypeKind::Param(_))
                && x.cat == Category::LValue
            {
                let l = sema.prog.types.lref(a);
                return unify(sema, q, l, d);
            }
            unify_ref(sema, q, a, d)
        }
        TypeKind::LRef(q) => unify_ref(sema, q, a, d),
        _ => {
            a = init::decayed(sema, a);
            let p = p.unqual();
            unify_convertible(sema, p, a, d)
        }
    }
}

/// An overload set of plain functions: that one of them which alone suits the parameter is deduced from; with templates among
/// them, or where more suit, nothing is ([temp.deduct.call] 6).
fn deduce_from_set(sema: &mut Sema, p: QualType, set: u32, d: &mut Deduced) -> bool {
    let syms = sema.facts.overloads[set as usize].syms.clone();
    let bare = sema.prog.types.strip_ref(p).unqual();
    let mut suits: Option<Deduced> = None;
    for &s in &*syms {
        let SymKind::Func(f) = *sema.sym_kind(s) else {
            return true;
        };
        reach::deduce_return(sema, f);
        let function = exceptions::function_type(sema, f);
        let a = match (sema.prog.types.kind(bare.ty()), sema.prog[f].parent) {
            (TypeKind::Function(_), _) => function,
            (_, Parent::Record(r)) if sema.prog[f].flags.is_method => {
                let class = sema.prog[r].ty;
                let pointee = function;
                let member = TypeKind::MemberPointer { class, pointee };
                sema.prog.types.intern(member).into()
            }
            _ => sema.prog.types.pointer(function),
        };
        let mut trial = d.clone();
        if unify(sema, bare, a, &mut trial) {
            if suits.is_some() {
                return true;
            }
            suits = Some(trial);
        }
    }
    if let Some(found) = suits {
        *d = found;
    }
    true
}

/// The referred type may be more qualified than the argument, or a base of it.
fn unify_ref(sema: &mut Sema, q: QualType, a: QualType, d: &mut Deduced) -> bool {
    let aq = a.add(q.quals() & 3);
    if sema.prog.types.is_array(a) {
        // An array is as qualified as its elements: `const T (&)[n]` takes an array of T.
        let quals = (q.quals() | element_quals(sema, q)) & 3;
        if quals != 0 {
            let e = declarators::add_quals(sema, a, quals);
            let mut d2 = d.clone();
            if unify(sema, q.remove(3), e, &mut d2) || unify(sema, q, e, &mut d2) {
                *d = d2;
                return true;
            }
        }
    }
    if tried(sema, q, aq, d) {
        return true;
    }
    let plain = sema.prog.types.with_noexcept(aq, Noexcept::False);
    if plain != aq {
        return unify(sema, q, plain, d);
    }
    let converted = as_qualified_as(sema, q, aq);
    if converted != aq {
        return unify(sema, q, converted, d);
    }
    unify_bases(sema, q, aq, d)
}

/// `a` with the qualifiers that `p` has on each level of its pointers, as a qualification conversion adds them. A function has none.
fn as_qualified_as(sema: &mut Sema, p: QualType, a: QualType) -> QualType {
    let types = &sema.prog.types;
    let a = match (types.kind(p.ty()), types.kind(a.ty())) {
        (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) => {
            let to = as_qualified_as(sema, x, y);
            sema.prog.types.pointer(to).add(a.quals())
        }
        (_, TypeKind::Function(_)) => return a,
        _ => a,
    };
    declarators::add_quals(sema, a, p.quals() & 3)
}

/// The qualifiers of an array's innermost elements; none for other types.
pub(crate) fn element_quals(sema: &Sema, mut t: QualType) -> u32 {
    let mut quals = 0;
    while let TypeKind::Array { elem, .. } = *sema.prog.types.kind(t.ty()) {
        quals = elem.quals();
        t = elem;
    }
    quals
}

fn unify_convertible(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if tried(sema, p, a, d) {
        return true;
    }
    // Pointers: qualification conversion, derived to base.
    let types = &sema.prog.types;
    if let (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) = (types.kind(p.ty()), types.kind(a.ty()))
    {
        let yq = as_qualified_as(sema, x, y);
        if tried(sema, x, yq, d) {
            return true;
        }
        let plain = sema.prog.types.with_noexcept(yq, Noexcept::False);
        if plain != yq {
            return unify(sema, x, plain, d);
        }
        return unify_bases(sema, x, yq, d);
    }
    if let TypeKind::MemberPointer { class, pointee } = *sema.prog.types.kind(a.ty()) {
        let plain = sema.prog.types.with_noexcept(pointee, Noexcept::False);
        let pointee = plain;
        let a = sema
            .prog
            .types
            .intern(TypeKind::MemberPointer { class, pointee });
        return unify(sema, p, a.into(), d);
    }
    unify_bases(sema, p, a, d)
}

/// `Base<T>` from an argument of a class derived from an instance of `Base`.
fn unify_bases(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if !matches!(sema.prog.types.kind(p.ty()), TypeKind::Spec { .. }) {
        return matches!(
            sema.prog.types.kind(p.ty()),
            TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
        );
    }
    let Some(r) = sema.prog.types.record(a) else {
        return false;
    };
    if !class::complete_record(sema, r) {
        return false;
    }
    let mut queue: Vec<RecordId> = sema.prog[r].bases.iter().map(|b| b.record).collect();
    while let Some(b) = queue.pop() {
        let t = QualType::with(sema.prog[b].ty, a.quals());
        if tried(sema, p, t, d) {
            return true;
        }
        queue.extend(sema.prog[b].bases.iter().map(|b| b.record));
    }
    false
}

/// The instance of `t` named with explicit arguments alone.
pub fn specialise_explicit(sema: &mut Sema, t: TemplateId, targs: &Rc<[RawArg]>) -> Option<FuncId> {
    let loc = sema.loc();
    let d = start_deduction(sema, t, Some(targs), loc)?;
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}

/// The instance of `t` whose type is `target`.
pub fn deduce_address(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    target: TypeId,
) -> Option<FuncId> {
    let loc = sema.loc();
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    let mut d = start_deduction(sema, t, targs, loc)?;
    let f = sema.prog.types.fn_type(target)?.clone();
    let params: Vec<QualType> = sig.params.iter().map(|p| p.unqual()).collect();
    if !unify_types(sema, &params, &f.params, &mut d) {
        return None;
    }
    if !declare::has_placeholder(sema, sig.ret) && !unify(sema, sig.ret, f.ret, &mut d) {
        return None;
    }
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    let g = instantiate::instantiate_function(sema, t, full)?;
    reach::deduce_return(sema, g);
    exceptions::suits(sema, g, target.into()).then_some(g)
}

/// The conversion function template `t` for the type `to`.
pub fn deduce_conversion(sema: &mut Sema, t: TemplateId, to: QualType) -> Option<FuncId> {
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    let mut d = Deduced::new(sema.templates.list[t.index()].params.len());
    let p = sema.prog.types.strip_ref(sig.ret).unqual();
    if !unify(sema, p, to.unqual(), &mut d) {
        return None;
    }
    let loc = sema.loc();
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}

/// Arguments with packs spread out.
pub(crate) fn flat(args: &[TemplateArg]) -> Box<[TemplateArg]> {
    super::args::flatten_packs(args)
}
