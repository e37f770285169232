//! Matching the types and arguments of a pattern against others ([temp.deduct.type]).

use crate::Sema;
use crate::scope::TemplateKind;
use crate::templates::binding::Binding;
use crate::templates::{TParam, args};
use jacquard_hir::types::flatten_packs;
use jacquard_hir::types::{
    ArrayLen, Builtin, Noexcept, ParamRef, QualType, TemplateArg, TemplateRef, TypeKind,
};
use jacquard_hir::{DepExpr, Instance, TemplateId};
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

    /// Is the argument for `p` given explicitly? The elements of a pack that are given stand; further ones are deduced.
    fn given(&self, p: ParamRef) -> bool {
        let i = p.index as usize;
        match self.args.get(i) {
            Some(Some(TemplateArg::Pack(given))) if p.pack => {
                self.index.is_some_and(|k| k < given.len())
            }
            _ => !p.pack && self.explicit.get(i).copied().unwrap_or(false),
        }
    }

    /// An expansion over `refs` is about to be matched with `n` elements. False where an earlier one gave a pack another number.
    fn begin_expansion(&mut self, refs: &[u16], n: usize) -> bool {
        refs.iter().all(|&r| {
            let i = r as usize;
            let Some(pack) = self.packs.get_mut(i) else {
                return true;
            };
            match pack {
                Some(known) => known.len() == n,
                None => {
                    if self.args[i].is_none() {
                        *pack = Some(Vec::new());
                    }
                    true
                }
            }
        })
    }

    pub(super) fn set(&mut self, p: ParamRef, a: TemplateArg) -> bool {
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
pub(crate) fn tried(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
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
        return unify_parameter(sema, r, p, a, d);
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
                    t == i.template && unify_args(sema, &args, &flatten_packs(&i.args), d)
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

/// A parameter stands for all of the type: the pattern's qualifiers must be there and are removed.
fn unify_parameter(
    sema: &mut Sema,
    r: ParamRef,
    p: QualType,
    a: QualType,
    d: &mut Deduced,
) -> bool {
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
    d.set(r, TemplateArg::Type(t))
}

pub(super) fn remove_array_quals(sema: &mut Sema, a: QualType, q: u32) -> QualType {
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
    let actual = flatten_packs(&i.args);
    let has_pack = p.iter().any(|a| matches!(a, TemplateArg::Expansion(_)));
    if !has_pack && p.len() < actual.len() {
        let params = &sema.templates.list[i.template.index()].params;
        let open = |q: &TParam| q.default.is_some() || q.pack;
        let of_pack = actual.len() > params.iter().filter(|q| !q.pack).count();
        if of_pack || !params.iter().skip(p.len()).all(open) {
            return false;
        }
        return unify_args(sema, p, &actual[..p.len()], d)
            && are_defaults(sema, i.template, &actual, p.len());
    }
    unify_args(sema, p, &actual, d)
}

/// Are the arguments of an instance from `first` on what the template's defaults give?
fn are_defaults(sema: &mut Sema, t: TemplateId, actual: &[TemplateArg], first: usize) -> bool {
    let template = &sema.templates.list[t.index()];
    let (params, scope, loc) = (template.params.clone(), template.scope, template.loc);
    let mut bound = Binding::new(&params, scope);
    for a in &actual[..first] {
        bound.push(sema, a.clone());
    }
    for (k, p) in params.iter().enumerate().skip(first) {
        if p.pack {
            return true;
        }
        let found = p
            .default
            .and_then(|pos| sema.trap(|s| args::default_template_arg(s, p, pos, &mut bound, loc)));
        match found {
            Some(a) if a == actual[k] => bound.push(sema, a),
            _ => return false,
        }
    }
    true
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
            let mut refs = Vec::new();
            packs_in_type(sema, pat, &mut refs, 0);
            if !d.begin_expansion(&refs, n) {
                return false;
            }
            for j in 0..n {
                let saved = d.index.replace(j);
                let given = match *sema.prog.types.kind(a[i + j].ty()) {
                    TypeKind::Expansion(y) => y,
                    _ => a[i + j],
                };
                let ok = unify_param(sema, pat, given, d);
                d.index = saved;
                if !ok {
                    return false;
                }
            }
            i += n;
            continue;
        }
        let Some(&y) = a.get(i) else { return false };
        // An expansion is matched by a pack alone.
        if matches!(sema.prog.types.kind(y.ty()), TypeKind::Expansion(_)) {
            return false;
        }
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
pub(crate) fn begin_expansion_type(sema: &mut Sema, pat: QualType, d: &mut Deduced) -> bool {
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
pub(super) fn all_explicit(sema: &Sema, t: QualType, d: &Deduced, depth: u32) -> bool {
    if depth > 32 || !sema.prog.types.is_dependent(t.ty()) {
        return true;
    }
    let one = |p: &ParamRef| d.given(*p);
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
        } => {
            // Nothing is deduced from a list with an expansion that is not its last argument.
            let inner = args.len().saturating_sub(1);
            args[..inner]
                .iter()
                .any(|a| matches!(a, TemplateArg::Expansion(_)))
                || args
                    .iter()
                    .all(|a| argument_explicit(sema, a, d, depth + 1))
        }
        TypeKind::Expansion(x) => all_explicit(sema, *x, d, depth + 1),
        // Nor from the class in `T::type`, nor from `decltype(…)`.
        TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. } => true,
        _ => false,
    }
}

fn argument_explicit(sema: &Sema, a: &TemplateArg, d: &Deduced, depth: u32) -> bool {
    match a {
        TemplateArg::Type(t) => all_explicit(sema, *t, d, depth),
        // Nothing is deduced from a larger expression.
        TemplateArg::Expr(e) => match &sema.prog[*e] {
            DepExpr::Param(p) => d.given(*p),
            _ => true,
        },
        TemplateArg::Template(TemplateRef::Param(p)) => d.given(*p),
        TemplateArg::Expansion(x) => argument_explicit(sema, x, d, depth),
        TemplateArg::Pack(p) => p.iter().all(|a| argument_explicit(sema, a, d, depth)),
        _ => true,
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
            if !d.begin_expansion(&refs, a.len() - i) {
                return false;
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
        // An expansion is matched by a pack alone.
        if matches!(y, TemplateArg::Expansion(_)) || !unify_arg(sema, x, y, d) {
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
        // `T::template B` is a non-deduced context; the arguments are compared when `T` is known.
        (TemplateArg::Expr(e), TemplateArg::Template(_)) => {
            matches!(sema.prog[*e], DepExpr::Scope(..))
        }
        (TemplateArg::Expr(_), TemplateArg::Type(_)) => false,
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
