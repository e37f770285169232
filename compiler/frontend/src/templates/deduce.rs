//! Template argument deduction: matching a signature's types against argument types.

use super::*;
use crate::parse::template_args::RawArg;
use crate::source::Loc;

/// Arguments deduced so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deduced {
    pub args: Vec<Option<TemplateArg>>,
    /// Elements of packs being deduced.
    pub packs: Vec<Option<Vec<Option<TemplateArg>>>>,
    /// Element of the expansion being matched.
    pub index: Option<usize>,
    /// Ignore differences of top-level qualifiers (`const T&` from an lvalue and the like).
    pub depth: u32,
    /// Parameters with explicit arguments.
    pub explicit: Vec<bool>,
}

impl Deduced {
    pub fn new(n: usize) -> Self {
        Deduced {
            args: vec![None; n],
            packs: vec![None; n],
            index: None,
            depth: 0,
            explicit: vec![false; n],
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

/// Deduced values agree though their integer types differ (`int N` against an array's `unsigned long` extent).
fn same_arg(a: &TemplateArg, b: &TemplateArg) -> bool {
    match (a, b) {
        (TemplateArg::Int { value: x, .. }, TemplateArg::Int { value: y, .. }) => x == y,
        _ => a == b,
    }
}

impl Deduction<'_, '_> {
    /// Matches pattern `p` with type `a`.
    pub(crate) fn unify(&mut self, p: QualType, a: QualType, d: &mut Deduced) -> bool {
        d.depth += 1;
        let r = d.depth < 200 && self.unify_inner(p, a, d);
        d.depth -= 1;
        r
    }

    fn unify_inner(&mut self, p: QualType, a: QualType, d: &mut Deduced) -> bool {
        if !self.prog.types.is_dependent(p.ty()) {
            return p == a;
        }
        let pk = self.prog.types.kind(p.ty()).clone();
        if let TypeKind::Param(r) = pk {
            // The pattern's qualifiers must be there and are removed.
            let aq = if self.prog.types.is_array(a) {
                self.prog.types.deep_quals(a)
            } else {
                a.quals()
            };
            if p.quals() & !aq & 3 != 0 {
                return false;
            }
            let t = if self.prog.types.is_array(a) && p.quals() & 3 != 0 {
                self.remove_array_quals(a, p.quals())
            } else {
                a.remove(p.quals())
            };
            return d.set(r, TemplateArg::Type(t));
        }
        if p.quals() & 3 != a.quals() & 3 {
            return false;
        }
        let ak = self.prog.types.kind(a.ty()).clone();
        match (pk, ak) {
            (TypeKind::Pointer(x), TypeKind::Pointer(y))
            | (TypeKind::LRef(x), TypeKind::LRef(y))
            | (TypeKind::RRef(x), TypeKind::RRef(y)) => self.unify(x, y, d),
            (TypeKind::Array { elem: x, len: l }, TypeKind::Array { elem: y, len: m }) => {
                let ok = match (l, m) {
                    (ArrayLen::Dependent(e), ArrayLen::Const(n)) => match self.prog[e] {
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
                ok && self.unify(x, y, d)
            }
            (TypeKind::Function(f), TypeKind::Function(g)) => {
                f.variadic == g.variadic
                    && f.quals == g.quals
                    && f.ref_qual == g.ref_qual
                    && self.unify(f.ret, g.ret, d)
                    && self.unify_types(&f.params, &g.params, d)
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
            ) => self.unify(c.into(), e.into(), d) && self.unify(x, y, d),
            (TypeKind::Vector { elem: x, len: l }, TypeKind::Vector { elem: y, len: m }) => {
                l == m && self.unify(x.into(), y.into(), d)
            }
            (TypeKind::Spec { template, args }, TypeKind::Record(r)) => {
                let Some(i) = self.prog[r].instance.clone() else {
                    return false;
                };
                match template {
                    TemplateRef::Decl(t) => {
                        t == i.template && self.unify_args(&args, &flat(&i.args), d)
                    }
                    TemplateRef::Param(pr) => {
                        d.set(pr, TemplateArg::Template(TemplateRef::Decl(i.template)))
                            && self.unify_template_args(&args, &i, d)
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
                head && self.unify_args(&a1, &a2, d)
            }
            (TypeKind::Expansion(x), TypeKind::Expansion(y)) => {
                let saved = d.index.replace(0);
                let r = self.unify(x, y, d);
                d.index = saved;
                r
            }
            // Non-deduced contexts: decided when the result is substituted.
            (TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }, _) => {
                true
            }
            (TypeKind::Builtin(Builtin::Dependent), _) => true,
            _ => false,
        }
    }

    fn remove_array_quals(&mut self, a: QualType, q: u32) -> QualType {
        match *self.prog.types.kind(a.ty()) {
            TypeKind::Array { elem, len } => {
                let e = self.remove_array_quals(elem, q);
                self.prog.types.array(e, len)
            }
            _ => a.remove(q),
        }
    }

    /// Arguments of a template template parameter: those for which the actual template has defaults may be left off.
    fn unify_template_args(&mut self, p: &[TemplateArg], i: &Instance, d: &mut Deduced) -> bool {
        let actual = flat(&i.args);
        let has_pack = p.iter().any(|a| matches!(a, TemplateArg::Expansion(_)));
        if !has_pack && p.len() < actual.len() {
            let open = |q: &TParam| q.default.is_some() || q.pack;
            let params = &self.templates.list[i.template.index()].params;
            if !params.iter().skip(p.len()).all(open) {
                return false;
            }
            return self.unify_args(p, &actual[..p.len()], d);
        }
        self.unify_args(p, &actual, d)
    }

    /// Matches lists of types; a trailing expansion takes the rest.
    pub(crate) fn unify_types(&mut self, p: &[QualType], a: &[QualType], d: &mut Deduced) -> bool {
        let mut i = 0;
        for (k, x) in p.iter().enumerate() {
            if let TypeKind::Expansion(pat) = *self.prog.types.kind(x.ty()) {
                let rest = p.len() - k - 1;
                if a.len() < i + rest {
                    return false;
                }
                let n = a.len() - i - rest;
                if !self.begin_expansion_type(pat, d) {
                    return false;
                }
                for j in 0..n {
                    let saved = d.index.replace(j);
                    let ok = self.unify_param(pat, a[i + j], d);
                    d.index = saved;
                    if !ok {
                        return false;
                    }
                }
                i += n;
                continue;
            }
            let Some(&y) = a.get(i) else { return false };
            if !self.unify_param(*x, y, d) {
                return false;
            }
            i += 1;
        }
        i == a.len()
    }

    /// A parameter of a function type: a forwarding reference takes an lvalue reference whole.
    fn unify_param(&mut self, p: QualType, a: QualType, d: &mut Deduced) -> bool {
        if let (TypeKind::RRef(q), TypeKind::LRef(_)) =
            (self.prog.types.kind(p.ty()), self.prog.types.kind(a.ty()))
            && q.quals() == 0
            && matches!(self.prog.types.kind(q.ty()), TypeKind::Param(_))
        {
            return self.unify(*q, a, d);
        }
        self.unify(p, a, d)
    }

    /// Notes that the packs of a pattern are being deduced, so that an empty expansion gives empty packs.
    fn begin_expansion_type(&mut self, pat: QualType, d: &mut Deduced) -> bool {
        let mut refs = Vec::new();
        self.packs_in_type(pat, &mut refs, 0);
        for r in refs {
            let i = r as usize;
            if i < d.packs.len() && d.packs[i].is_none() && d.args[i].is_none() {
                d.packs[i] = Some(Vec::new());
            }
        }
        true
    }

    /// Are all template parameters that could be deduced from `t` given explicitly?
    fn all_explicit(&self, t: QualType, d: &Deduced, depth: u32) -> bool {
        if depth > 32 || !self.prog.types.is_dependent(t.ty()) {
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
        match self.prog.types.kind(t.ty()) {
            TypeKind::Param(p) => one(p),
            TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
                self.all_explicit(*x, d, depth + 1)
            }
            TypeKind::Array { elem, len } => {
                self.all_explicit(*elem, d, depth + 1)
                    && !matches!(len, ArrayLen::Dependent(e) if matches!(&self.prog[*e], DepExpr::Param(p) if !one(p)))
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.all_explicit((*class).into(), d, depth + 1)
                    && self.all_explicit(*pointee, d, depth + 1)
            }
            TypeKind::Function(f) => {
                self.all_explicit(f.ret, d, depth + 1)
                    && f.params.iter().all(|p| self.all_explicit(*p, d, depth + 1))
            }
            TypeKind::Spec {
                args,
                template: TemplateRef::Decl(_),
            } => args.iter().all(|a| match a {
                TemplateArg::Type(t) => self.all_explicit(*t, d, depth + 1),
                // Nothing is deduced from a larger expression.
                TemplateArg::Expr(e) => !matches!(&self.prog[*e], DepExpr::Param(p) if !one(p)),
                TemplateArg::Int { .. } | TemplateArg::Template(TemplateRef::Decl(_)) => true,
                _ => false,
            }),
            // Nor from the class in `T::type`, nor from `decltype(…)`.
            TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. } => true,
            _ => false,
        }
    }

    fn packs_in_type(&self, t: QualType, out: &mut Vec<u16>, depth: u32) {
        if depth > 32 || !self.prog.types.is_dependent(t.ty()) {
            return;
        }
        match self.prog.types.kind(t.ty()) {
            TypeKind::Param(p) if p.pack => out.push(p.index),
            TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
                self.packs_in_type(*x, out, depth + 1)
            }
            TypeKind::Array { elem, len } => {
                if let ArrayLen::Dependent(e) = len
                    && let DepExpr::Param(p) = self.prog[*e]
                    && p.pack
                {
                    out.push(p.index);
                }
                self.packs_in_type(*elem, out, depth + 1);
            }
            TypeKind::Function(f) => {
                self.packs_in_type(f.ret, out, depth + 1);
                for p in f.params.iter() {
                    self.packs_in_type(*p, out, depth + 1);
                }
            }
            TypeKind::Spec { args, .. } => {
                for a in args.iter() {
                    self.packs_in_arg(a, out, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn packs_in_arg(&self, a: &TemplateArg, out: &mut Vec<u16>, depth: u32) {
        match a {
            TemplateArg::Type(t) => self.packs_in_type(*t, out, depth),
            TemplateArg::Expr(e) => {
                if let DepExpr::Param(p) = self.prog[*e]
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
        &mut self,
        p: &[TemplateArg],
        a: &[TemplateArg],
        d: &mut Deduced,
    ) -> bool {
        let mut i = 0;
        for x in p {
            if let TemplateArg::Expansion(pat) = x {
                let mut refs = Vec::new();
                self.packs_in_arg(pat, &mut refs, 0);
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
                    let ok = self.unify_arg(pat, y, d);
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
            if !self.unify_arg(x, y, d) {
                return false;
            }
            i += 1;
        }
        i == a.len()
    }

    fn unify_arg(&mut self, p: &TemplateArg, a: &TemplateArg, d: &mut Deduced) -> bool {
        match (p, a) {
            (TemplateArg::Type(x), TemplateArg::Type(y)) => self.unify(*x, *y, d),
            // A value stands for a value alone.
            (TemplateArg::Expr(_), TemplateArg::Type(_) | TemplateArg::Template(_)) => false,
            (TemplateArg::Expr(e), a) => match (self.prog[*e].clone(), a) {
                (DepExpr::Param(r), _) => d.set(r, a.clone()),
                (x, TemplateArg::Expr(f)) => x == self.prog[*f],
                _ => true,
            },
            (TemplateArg::Template(TemplateRef::Param(r)), TemplateArg::Template(_)) => {
                d.set(*r, a.clone())
            }
            (TemplateArg::Int { value: x, .. }, TemplateArg::Int { value: y, .. }) => x == y,
            (TemplateArg::Pack(x), TemplateArg::Pack(y)) => self.unify_args(x, y, d),
            (x, y) => x == y,
        }
    }

    /// Puts deduced packs together and adds default arguments; `None` when some parameter has no value.
    pub(crate) fn finish_deduction(
        &mut self,
        params: &[TParam],
        parent: ScopeId,
        mut d: Deduced,
        loc: Loc,
    ) -> Option<Box<[TemplateArg]>> {
        let scope = self.new_scope(ScopeKind::TParams, parent);
        let mut out = Vec::with_capacity(params.len());
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
                let a = TemplateArg::Pack(v.into());
                self.bind_arg(scope, p, &a);
                out.push(a);
                continue;
            }
            let a = match d.args[i].take() {
                Some(a) => {
                    // A deduced value takes the parameter's own type.
                    match (p.kind, a) {
                        (TParamKind::Value(pos), TemplateArg::Int { value, ty }) => {
                            let t = self
                                .trap(|s| s.value_param_type(pos, scope, None))
                                .unwrap_or(ty);
                            let t = if self.has_placeholder(t)
                                || self.prog.types.is_dependent(t.ty())
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
                    self.trap(|s| s.default_template_arg(&p, pos, scope, loc))?
                }
            };
            self.bind_arg(scope, p, &a);
            out.push(a);
        }
        Some(out.into())
    }

    /// Explicit arguments as a start for deduction.
    fn start_deduction(
        &mut self,
        t: TemplateId,
        targs: Option<&Rc<[RawArg]>>,
        loc: Loc,
    ) -> Option<Deduced> {
        let params = self.templates.list[t.index()].params.clone();
        let mut d = Deduced::new(params.len());
        let Some(raw) = targs else { return Some(d) };
        let parent = self.templates.list[t.index()].scope;
        let scope = self.new_scope(ScopeKind::TParams, parent);
        let mut at = 0;
        for (i, p) in params.iter().enumerate() {
            if at >= raw.len() {
                break;
            }
            if p.pack {
                let mut v = Vec::new();
                while at < raw.len() {
                    let a = self.trap(|s| s.convert_arg(p, &raw[at], scope, loc))?;
                    v.push(a);
                    at += 1;
                }
                d.args[i] = Some(TemplateArg::Pack(v.into()));
                d.explicit[i] = true;
                break;
            }
            let a = self.trap(|s| s.convert_arg(p, &raw[at], scope, loc))?;
            self.bind_arg(scope, p, &a);
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
        &mut self,
        t: TemplateId,
        targs: Option<&Rc<[RawArg]>>,
        args: &[ExprId],
        object: Option<ExprId>,
    ) -> Option<FuncId> {
        let _ = object;
        let loc = self.loc();
        let sig = self.signature(t)?;
        if sig.host_only && !self.cx.mode.lenient {
            return None;
        }
        let mut d = self.start_deduction(t, targs, loc)?;
        // Count first.
        let has_pack = sig
            .params
            .iter()
            .any(|p| matches!(self.prog.types.kind(p.ty()), TypeKind::Expansion(_)));
        if !has_pack && !sig.variadic && args.len() > sig.params.len() {
            return None;
        }
        let fixed = sig
            .params
            .iter()
            .zip(&sig.has_default)
            .filter(|(p, def)| {
                !**def && !matches!(self.prog.types.kind(p.ty()), TypeKind::Expansion(_))
            })
            .count();
        if args.len() < fixed {
            let extra = self.templates.defaults.get(&t).is_some();
            if !extra {
                return None;
            }
        }
        let mut ai = 0;
        for (k, &p) in sig.params.iter().enumerate() {
            if let TypeKind::Expansion(pat) = *self.prog.types.kind(p.ty()) {
                self.begin_expansion_type(pat, &mut d);
                let rest = sig.params.len() - k - 1;
                let n = args.len().saturating_sub(ai).saturating_sub(rest);
                for j in 0..n {
                    let saved = d.index.replace(j);
                    let ok = self.deduce_one(pat, args[ai + j], &mut d);
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
            if !self.deduce_one(p, a, &mut d) {
                return None;
            }
        }
        let params = self.templates.list[t.index()].params.clone();
        let scope = self.templates.list[t.index()].scope;
        let full = self.finish_deduction(&params, scope, d, loc)?;
        self.instantiate_function(t, full)
    }

    /// Deduction from one call argument.
    pub(crate) fn deduce_arg(&mut self, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
        self.deduce_one(p, e, d)
    }

    fn deduce_one(&mut self, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
        if !self.prog.types.is_dependent(p.ty()) {
            return true;
        }
        // A parameter whose template parameters are all given is converted to, not deduced from.
        if d.explicit.iter().any(|x| *x) && self.all_explicit(p, d, 0) {
            return true;
        }
        let x = self.prog[e].clone();
        if let ExprKind::Braced(list) = x.kind {
            // Arrays and initializer lists take their element type from the list; other parameters are not deduced.
            let t = self.prog.types.strip_ref(p);
            let items = self.prog.expr_list(list).to_vec();
            match self.prog.types.kind(t.ty()).clone() {
                TypeKind::Spec {
                    template: TemplateRef::Decl(id),
                    args,
                } if self.templates.list[id.index()].sym == crate::token::sym::INITIALIZER_LIST => {
                    if let Some(TemplateArg::Type(el)) = args.first() {
                        for i in items {
                            if !self.deduce_one(*el, i, d) {
                                return false;
                            }
                        }
                    }
                }
                TypeKind::Array { elem, len } => {
                    if let ArrayLen::Dependent(l) = len
                        && let DepExpr::Param(r) = self.prog[l]
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
                        if !self.deduce_one(elem, i, d) {
                            return false;
                        }
                    }
                }
                _ => {}
            }
            return true;
        }
        if let ExprKind::Overload(o) = x.kind {
            return match self.trap(|s| s.require_single_overload(e)) {
                Some(f) => self.deduce_one(p, f, d),
                None => self.deduce_from_set(p, o, d),
            };
        }
        let mut a = x.ty;
        if self.is_error(a) {
            // Host code: an argument of unknown type deduces nothing.
            if self.cx.mode.lenient {
                return true;
            }
            return false;
        }
        match *self.prog.types.kind(p.ty()) {
            TypeKind::RRef(q) => {
                // A forwarding reference takes lvalues as references.
                if q.quals() == 0
                    && matches!(self.prog.types.kind(q.ty()), TypeKind::Param(_))
                    && x.cat == Category::LValue
                {
                    let l = self.prog.types.lref(a);
                    return self.unify(q, l, d);
                }
                self.unify_ref(q, a, d)
            }
            TypeKind::LRef(q) => self.unify_ref(q, a, d),
            _ => {
                a = self.decayed(a);
                let p = p.unqual();
                self.unify_convertible(p, a, d)
            }
        }
    }

    /// An overload set of plain functions: that one of them which alone suits the parameter is deduced from; with templates among
    /// them, or where more suit, nothing is ([temp.deduct.call] 6).
    fn deduce_from_set(&mut self, p: QualType, set: u32, d: &mut Deduced) -> bool {
        let syms = self.facts.overloads[set as usize].syms.clone();
        let bare = self.prog.types.strip_ref(p).unqual();
        let mut suits: Option<Deduced> = None;
        for &s in &syms {
            let SymKind::Func(f) = *self.sym_kind(s) else {
                return true;
            };
            self.deduce_return(f);
            let function: QualType = self.prog[f].ty.into();
            let a = match (self.prog.types.kind(bare.ty()), self.prog[f].parent) {
                (TypeKind::Function(_), _) => function,
                (_, Parent::Record(r)) if self.prog[f].flags.is_method => {
                    let class = self.prog[r].ty;
                    let pointee = function;
                    let member = TypeKind::MemberPointer { class, pointee };
                    self.prog.types.intern(member).into()
                }
                _ => self.prog.types.pointer(function),
            };
            let mut trial = d.clone();
            if self.unify(bare, a, &mut trial) {
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
    fn unify_ref(&mut self, q: QualType, a: QualType, d: &mut Deduced) -> bool {
        let aq = a.add(q.quals() & 3);
        if self.prog.types.is_array(a) {
            // An array is as qualified as its elements: `const T (&)[n]` takes an array of T.
            let quals = (q.quals() | self.element_quals(q)) & 3;
            if quals != 0 {
                let e = Declarators(self).add_quals(a, quals);
                let mut d2 = d.clone();
                if self.unify(q.remove(3), e, &mut d2) || self.unify(q, e, &mut d2) {
                    *d = d2;
                    return true;
                }
            }
        }
        let mut d2 = d.clone();
        if self.unify(q, aq, &mut d2) {
            *d = d2;
            return true;
        }
        self.unify_bases(q, aq, d)
    }

    /// The qualifiers of an array's innermost elements; none for other types.
    pub(crate) fn element_quals(&self, mut t: QualType) -> u32 {
        let mut quals = 0;
        while let TypeKind::Array { elem, .. } = *self.prog.types.kind(t.ty()) {
            quals = elem.quals();
            t = elem;
        }
        quals
    }

    fn unify_convertible(&mut self, p: QualType, a: QualType, d: &mut Deduced) -> bool {
        let mut d2 = d.clone();
        if self.unify(p, a, &mut d2) {
            *d = d2;
            return true;
        }
        // Pointers: qualification conversion, derived to base.
        if let (TypeKind::Pointer(x), TypeKind::Pointer(y)) = (
            self.prog.types.kind(p.ty()).clone(),
            self.prog.types.kind(a.ty()).clone(),
        ) {
            let yq = y.add(x.quals() & 3);
            let mut d2 = d.clone();
            if self.unify(x, yq, &mut d2) {
                *d = d2;
                return true;
            }
            return self.unify_bases(x, yq, d);
        }
        self.unify_bases(p, a, d)
    }

    /// `Base<T>` from an argument of a class derived from an instance of `Base`.
    fn unify_bases(&mut self, p: QualType, a: QualType, d: &mut Deduced) -> bool {
        if !matches!(self.prog.types.kind(p.ty()), TypeKind::Spec { .. }) {
            return matches!(
                self.prog.types.kind(p.ty()),
                TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
            );
        }
        let Some(r) = self.prog.types.record(a) else {
            return false;
        };
        if !self.complete_record(r) {
            return false;
        }
        let mut queue: Vec<RecordId> = self.prog[r].bases.iter().map(|b| b.record).collect();
        while let Some(b) = queue.pop() {
            let t = QualType::with(self.prog[b].ty, a.quals());
            let mut d2 = d.clone();
            if self.unify(p, t, &mut d2) {
                *d = d2;
                return true;
            }
            queue.extend(self.prog[b].bases.iter().map(|b| b.record));
        }
        false
    }

    /// The instance of `t` named with explicit arguments alone.
    pub fn specialise_explicit(&mut self, t: TemplateId, targs: &Rc<[RawArg]>) -> Option<FuncId> {
        let loc = self.loc();
        let d = self.start_deduction(t, Some(targs), loc)?;
        let params = self.templates.list[t.index()].params.clone();
        let scope = self.templates.list[t.index()].scope;
        let full = self.finish_deduction(&params, scope, d, loc)?;
        self.instantiate_function(t, full)
    }

    /// The instance of `t` whose type is `target`.
    pub fn deduce_address(
        &mut self,
        t: TemplateId,
        targs: Option<&Rc<[RawArg]>>,
        target: TypeId,
    ) -> Option<FuncId> {
        let loc = self.loc();
        let sig = self.signature(t)?;
        if sig.host_only && !self.cx.mode.lenient {
            return None;
        }
        let mut d = self.start_deduction(t, targs, loc)?;
        let f = self.prog.types.fn_type(target)?.clone();
        let params: Vec<QualType> = sig.params.iter().map(|p| p.unqual()).collect();
        if !self.unify_types(&params, &f.params, &mut d) {
            return None;
        }
        if !self.has_placeholder(sig.ret) && !self.unify(sig.ret, f.ret, &mut d) {
            return None;
        }
        let params = self.templates.list[t.index()].params.clone();
        let scope = self.templates.list[t.index()].scope;
        let full = self.finish_deduction(&params, scope, d, loc)?;
        let g = self.instantiate_function(t, full)?;
        self.deduce_return(g);
        (self.prog[g].ty == target).then_some(g)
    }

    /// The conversion function template `t` for the type `to`.
    pub fn deduce_conversion(&mut self, t: TemplateId, to: QualType) -> Option<FuncId> {
        let sig = self.signature(t)?;
        if sig.host_only && !self.cx.mode.lenient {
            return None;
        }
        let mut d = Deduced::new(self.templates.list[t.index()].params.len());
        let p = self.prog.types.strip_ref(sig.ret).unqual();
        if !self.unify(p, to.unqual(), &mut d) {
            return None;
        }
        let loc = self.loc();
        let params = self.templates.list[t.index()].params.clone();
        let scope = self.templates.list[t.index()].scope;
        let full = self.finish_deduction(&params, scope, d, loc)?;
        self.instantiate_function(t, full)
    }
}

/// Arguments with packs spread out.
pub(crate) fn flat(args: &[TemplateArg]) -> Box<[TemplateArg]> {
    super::args::flatten_packs(args)
}
