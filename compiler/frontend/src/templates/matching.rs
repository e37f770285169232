//! Which specialisation an argument list selects; constraints and concepts.

use super::deduce::{Deduced, flat};
use super::*;
use crate::parse::template_args::RawArg;
use crate::token::TokenKind as K;
use smallvec::SmallVec;

impl Deduction<'_, '_> {
    /// The specialisations that may be of template `t` and that were declared since this was asked: those at namespace scope, and
    /// those in the class that `t` is a member of. Each instance of a class template has its own members and their specialisations.
    pub(super) fn unseen_specs(&mut self, t: TemplateId) -> SmallVec<[u32; 8]> {
        let around = self.decl_scope(self.templates.list[t.index()].scope);
        let template = &mut self.0.templates.list[t.index()];
        let sym = template.sym;
        let mut list = SmallVec::new();
        for (k, scope) in [ScopeId(0), around].into_iter().enumerate() {
            if k == 1
                && !matches!(
                    self.0.env.scopes[scope.0 as usize].kind,
                    ScopeKind::Record(_)
                )
            {
                break;
            }
            if let Some(all) = self.0.templates.specs.get(&(scope, sym)) {
                list.extend_from_slice(&all[template.specs_seen[k].min(all.len())..]);
                template.specs_seen[k] = all.len();
            }
        }
        list
    }

    /// Parses the specialisations of class or variable template `t` declared so far and attaches them.
    fn load_specs(&mut self, t: TemplateId) {
        for d in self.unseen_specs(t) {
            let p = self.facts.decls[d as usize].clone();
            if p.tkind != self.templates.list[t.index()].kind {
                continue;
            }
            if let Some(Some(s)) = self.trap(|s| Deduction(s).parse_spec(t, d, &p)) {
                let same = self.declared_spec(t, &s);
                let specs = &mut self.templates.list[t.index()].specs;
                match same {
                    Some(i) if p.defines => specs[i] = std::rc::Rc::new(s),
                    Some(_) => {}
                    None => specs.push(std::rc::Rc::new(s)),
                }
            }
        }
    }

    /// The specialisation of class template `t` that `new` declares again: one that is only declared, before it is defined.
    fn declared_spec(&mut self, t: TemplateId, new: &Spec) -> Option<usize> {
        let args = flat(&new.args);
        (0..self.templates.list[t.index()].specs.len()).find(|&i| {
            let old = self.templates.list[t.index()].specs[i].clone();
            let there = &self.facts.decls[old.decl as usize];
            if there.tkind != TemplateKind::Class
                || there.defines
                || old.params.len() != new.params.len()
                || old.requires.is_some() != new.requires.is_some()
            {
                return false;
            }
            let pattern = flat(&old.args);
            if new.params.is_empty() {
                return pattern == args;
            }
            let mut forth = Deduced::new(new.params.len());
            let mut back = Deduced::new(new.params.len());
            self.unify_args(&args, &pattern, &mut forth)
                && self.unify_args(&pattern, &args, &mut back)
        })
    }

    /// A specialisation of member template `t` that stands outside of its class, an instance or within one.
    fn parse_member_spec(
        &mut self,
        t: TemplateId,
        d: u32,
        p: &PendingDecl,
        class: RecordId,
    ) -> R<Option<Spec>> {
        let (scope, Some(head)) = self.out_of_line_member(p, class)? else {
            return Ok(None);
        };
        let cx = self.decl_cx(head << 1, scope);
        let (params, requires, inner) = self.at(cx, |s| s.parse_template_head())?;
        let name = self.templates.list[t.index()].sym;
        let named = (inner..p.end).find(|&j| {
            self.tok_at(j).kind == K::Ident
                && self.tok_at(j).sym() == name
                && self.tok_at(j + 1).kind == K::Less
                && self.tok_at(j - 1).kind == K::ColonColon
        });
        let Some(j) = named else { return Ok(None) };
        let us = self.unbound_scope(&params, scope);
        let mut cx = self.decl_cx((j + 1) << 1, us);
        cx.mode.dependent = !params.is_empty();
        let raw = self.at(cx, |s| s.parse_template_args())?;
        self.made_spec(t, d, params, requires, inner, scope, &raw)
    }

    /// A specialisation for the arguments as written.
    #[allow(clippy::too_many_arguments)]
    fn made_spec(
        &mut self,
        t: TemplateId,
        d: u32,
        params: Vec<TParam>,
        requires: Option<Pos>,
        inner: u32,
        scope: ScopeId,
        raw: &[RawArg],
    ) -> R<Option<Spec>> {
        let loc = self.tok_at(inner).loc;
        let saved = std::mem::replace(&mut self.cx.mode.dependent, !params.is_empty());
        let args = self.complete_args(t, raw, loc);
        self.cx.mode.dependent = saved;
        Ok(Some(Spec {
            decl: d,
            params: params.into(),
            args: args?.to_vec(),
            inner,
            scope,
            requires,
        }))
    }

    fn parse_spec(&mut self, t: TemplateId, d: u32, p: &PendingDecl) -> R<Option<Spec>> {
        let around = self.decl_scope(self.templates.list[t.index()].scope);
        if let Some(class) = self.record_of_scope(around)
            && self.record_of_scope(self.decl_scope(p.scope)).is_none()
            && instances::in_instance(self, class)
        {
            return self.parse_member_spec(t, d, p, class);
        }
        let cx = self.decl_cx(p.start << 1, p.scope);
        let (params, requires, inner) = self.at(cx, |s| s.parse_template_head())?;
        // The template's name with its arguments.
        let name = self.templates.list[t.index()].sym;
        let mut j = inner;
        while j < p.end
            && !(self.tok_at(j).kind == K::Ident
                && self.tok_at(j).sym() == name
                && self.tok_at(j + 1).kind == K::Less)
        {
            j += 1;
        }
        if j >= p.end {
            return Ok(None);
        }
        // Does the name mean this template here?
        let mut start = j;
        while start >= 2
            && self.tok_at(start - 1).kind == K::ColonColon
            && self.tok_at(start - 2).kind == K::Ident
        {
            start -= 2;
        }
        let us = self.unbound_scope(&params, p.scope);
        let mut cx = self.decl_cx(start << 1, us);
        cx.mode.dependent = !params.is_empty();
        let raw = self.at(cx, |s| -> R<Option<Rc<[RawArg]>>> {
            let mut qual = None;
            loop {
                let (n, _) = s.ident()?;
                let syms = s.lookup_id(qual, n);
                if s.is(K::Less) {
                    if !syms
                        .iter()
                        .any(|x| s.symbol_template(*x) == Some(TemplateRef::Decl(t)))
                    {
                        return Ok(None);
                    }
                    return Ok(Some(s.parse_template_args()?));
                }
                s.expect(K::ColonColon)?;
                match syms.first().map(|x| s.sym_kind(*x).clone()) {
                    Some(SymKind::Namespace(ns)) => {
                        qual = Some(crate::parse::names::Qual::Scope(ns))
                    }
                    _ => {
                        let Some(&x) = syms.first() else {
                            return Ok(None);
                        };
                        match s.symbol_type(x) {
                            Some(q) => qual = Some(crate::parse::names::Qual::Type(q)),
                            None => return Ok(None),
                        }
                    }
                }
            }
        })?;
        let Some(raw) = raw else { return Ok(None) };
        self.made_spec(t, d, params, requires, inner, p.scope, &raw)
    }

    /// The specialisation of `t` for `args` with the values of its parameters; `None` for the primary; `Err` when ambiguous.
    pub(crate) fn choose_spec(
        &mut self,
        t: TemplateId,
        args: &[TemplateArg],
    ) -> Result<Option<(std::rc::Rc<Spec>, Box<[TemplateArg]>)>, ()> {
        self.load_specs(t);
        let n = self.templates.list[t.index()].specs.len();
        let mut found: Vec<(usize, Box<[TemplateArg]>)> = Vec::new();
        let fa = flat(args);
        for i in 0..n {
            let s = self.templates.list[t.index()].specs[i].clone();
            if s.params.is_empty() {
                if flat(&s.args) == fa {
                    return Ok(Some((s, Box::new([]))));
                }
                continue;
            }
            let mut d = Deduced::new(s.params.len());
            if !self.unify_args(&flat(&s.args), &fa, &mut d) {
                continue;
            }
            let loc = self.tok_at(s.inner).loc;
            let Some(vals) = self.finish_deduction(&s.params, s.scope, d, loc) else {
                continue;
            };
            // Substituting into the pattern must give the arguments (non-deduced parts, SFINAE).
            if !self.spec_matches(t, &s, &vals, args) {
                continue;
            }
            found.push((i, vals));
        }
        if found.is_empty() {
            return Ok(None);
        }
        let mut best = 0;
        for k in 1..found.len() {
            if self.spec_more_special(t, found[k].0, found[best].0) {
                best = k;
            }
        }
        // Patterns that only an exception specification tells apart are one: it is no part of our types.
        let specs = &self.templates.list[t.index()].specs;
        let pattern = |n: usize| flat(&specs[found[n].0].args);
        let others: Vec<usize> = (0..found.len())
            .filter(|&k| k != best && pattern(k) != pattern(best))
            .map(|k| found[k].0)
            .collect();
        let chosen = found[best].0;
        if !(others.into_iter()).all(|k| self.spec_more_special(t, chosen, k)) {
            return Err(());
        }
        let (i, vals) = found[best].clone();
        Ok(Some((
            self.templates.list[t.index()].specs[i].clone(),
            vals,
        )))
    }

    /// Reads the specialisation's argument list again with its parameters bound and compares.
    fn spec_matches(
        &mut self,
        t: TemplateId,
        s: &Spec,
        vals: &[TemplateArg],
        args: &[TemplateArg],
    ) -> bool {
        let scope = self.bound_scope(&s.params, vals, s.scope);
        if let Some(r) = s.requires
            && !self.constraint_at(r, scope, None)
        {
            return false;
        }
        if !self.param_constraints_ok(&s.params, scope, vals) {
            return false;
        }
        // An alias may have dropped what it was given (`void_t<typename T::x>`, `void_t<member_of<T>>` are void): the
        // spelling decides.
        let mut substitutes = false;
        let mut i = s.inner;
        while !substitutes {
            let t = self.tok_at(i);
            match t.kind {
                K::KwTypename | K::KwDecltype | K::ColonColon | K::KwSizeof => substitutes = true,
                K::LBrace | K::Semi | K::Colon | K::Eof => break,
                K::Ident if self.tok_at(i + 1).kind == K::Less => {
                    substitutes = self.lookup_from(scope, t.sym()).iter().any(|x| {
                        matches!(self.symbol_template(*x), Some(TemplateRef::Decl(t))
                            if self.templates.list[t.index()].kind == TemplateKind::Alias)
                    });
                }
                _ => {}
            }
            i += 1;
        }
        let simple = !substitutes && s.args.iter().all(|a| self.simple_pattern(a, 0));
        simple || reads_as(self, t, s, scope, args, false)
    }

    /// A pattern that deduction matches completely: nothing left to substitute.
    fn simple_pattern(&self, a: &TemplateArg, depth: u32) -> bool {
        if depth > 16 {
            return false;
        }
        match a {
            TemplateArg::Type(t) => self.simple_type(*t, depth),
            TemplateArg::Expr(e) => matches!(self.prog[*e], DepExpr::Param(_)),
            TemplateArg::Expansion(x) => self.simple_pattern(x, depth + 1),
            TemplateArg::Pack(p) => p.iter().all(|x| self.simple_pattern(x, depth + 1)),
            _ => true,
        }
    }

    fn simple_type(&self, t: QualType, depth: u32) -> bool {
        if !self.prog.types.is_dependent(t.ty()) {
            return true;
        }
        match self.prog.types.kind(t.ty()) {
            TypeKind::Param(_) => true,
            TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) => {
                self.simple_type(*x, depth + 1)
            }
            TypeKind::Array { elem, len } => {
                self.simple_type(*elem, depth + 1)
                    && !matches!(len, ArrayLen::Dependent(e) if !matches!(self.prog[*e], DepExpr::Param(_)))
            }
            TypeKind::Spec { args, .. } => args.iter().all(|a| self.simple_pattern(a, depth + 1)),
            TypeKind::Function(f) => {
                self.simple_type(f.ret, depth + 1)
                    && f.params.iter().all(|p| self.simple_type(*p, depth + 1))
            }
            TypeKind::Expansion(x) => self.simple_type(*x, depth + 1),
            TypeKind::MemberPointer { class, pointee } => {
                self.simple_type((*class).into(), depth + 1)
                    && self.simple_type(*pointee, depth + 1)
            }
            _ => false,
        }
    }

    /// Is specialisation `a` more specialised than `b`? `b`'s pattern matches `a`'s, and not the other way round.
    fn spec_more_special(&mut self, t: TemplateId, a: usize, b: usize) -> bool {
        let (x, y) = (
            self.templates.list[t.index()].specs[a].clone(),
            self.templates.list[t.index()].specs[b].clone(),
        );
        let (fx, fy) = (flat(&x.args), flat(&y.args));
        let mut dy = Deduced::new(y.params.len());
        let y_takes_x = self.unify_args(&fy, &fx, &mut dy);
        let mut dx = Deduced::new(x.params.len());
        let x_takes_y = self.unify_args(&fx, &fy, &mut dx);
        if y_takes_x != x_takes_y {
            return y_takes_x;
        }
        // What is not deduced (`typename T::type`) must be the same once the rest is substituted.
        if y_takes_x {
            let y_is_x = substituted_alike(self, t, &y, dy, &x.args);
            if y_is_x != substituted_alike(self, t, &x, dx, &y.args) {
                return y_is_x;
            }
        }
        let p = self.head_norm(&x.params, &[x.requires], x.scope);
        let q = self.head_norm(&y.params, &[y.requires], y.scope);
        p.order(&q) < 0
    }

    // Constraints.

    /// Evaluates the constraint whose `requires` is at `pos`.
    pub(crate) fn constraint_at(
        &mut self,
        pos: Pos,
        scope: ScopeId,
        this: Option<QualType>,
    ) -> bool {
        let mut cx = self.decl_cx(pos, scope);
        cx.mode.unevaluated = true;
        cx.this = this;
        let r = self.at(cx, |s| {
            s.trap(|s| {
                s.bump();
                s.parse_constraint(None)
            })
        });
        r.unwrap_or(false)
    }

    /// The constraints of a template head: `requires` and concept-constrained parameters.
    pub(crate) fn head_constraints_ok(&mut self, t: &Template, scope: ScopeId) -> bool {
        let args: Vec<TemplateArg> = Vec::new();
        if !self.param_constraints_ok(&t.params, scope, &args) {
            return false;
        }
        match t.requires {
            Some(p) => self.constraint_at(p, scope, None),
            None => true,
        }
    }

    fn param_constraints_ok(
        &mut self,
        params: &[TParam],
        scope: ScopeId,
        _args: &[TemplateArg],
    ) -> bool {
        for p in params {
            let (Some(pos), Some(name)) = (p.constraint, p.name) else {
                continue;
            };
            let Some(s) = self.first_symbol(scope, name) else {
                continue;
            };
            let values: Vec<TemplateArg> = match self.sym_kind(s).clone() {
                SymKind::Arg(a) => vec![(*a).clone()],
                SymKind::Pack(p) => p.to_vec(),
                _ => continue,
            };
            for v in values {
                let mut cx = self.decl_cx(pos, scope);
                cx.mode.unevaluated = true;
                let ok = self.at(cx, |s| {
                    s.trap(|s| Deduction(s).eval_type_constraint(v.clone()))
                });
                if ok != Some(true) {
                    return false;
                }
            }
        }
        true
    }

    /// `Concept<args>` at the cursor applied to `first`.
    pub(crate) fn eval_type_constraint(&mut self, first: TemplateArg) -> R<bool> {
        let mut qual = None;
        self.eat(K::ColonColon);
        loop {
            let (n, loc) = self.ident()?;
            let syms = self.lookup_id(qual, n);
            match syms.first().map(|x| self.sym_kind(*x).clone()) {
                Some(SymKind::Namespace(ns)) if self.eat(K::ColonColon) => {
                    qual = Some(crate::parse::names::Qual::Scope(ns))
                }
                Some(SymKind::Template(t))
                    if self.templates.list[t.index()].kind == TemplateKind::Concept =>
                {
                    let mut raw = vec![RawArg::Done(first)];
                    if self.is(K::Less) {
                        raw.extend(self.parse_template_args()?.iter().cloned());
                    }
                    let e = self.concept_expr(t, &raw, loc)?;
                    return self.const_bool(e);
                }
                _ => return self.expected("a concept"),
            }
        }
    }

    /// A concept-id as an expression: `true` or `false`.
    pub fn concept_expr(&mut self, t: TemplateId, raw: &[RawArg], loc: Loc) -> R<ExprId> {
        if raw.iter().any(|a| self.raw_dependent(a)) {
            let name = self.templates.list[t.index()].sym;
            let args: Box<[TemplateArg]> = raw.iter().map(|a| self.loose_arg(a)).collect();
            return Ok(self.dep(DepExpr::Name(name, Some(args)), loc));
        }
        let args = self.complete_args(t, raw, loc)?;
        let v = match self.templates.instances[t.index()].get(&args) {
            Some(Instantiated::Failed) => false,
            Some(_) => true,
            None => {
                let tp = self.templates.list[t.index()].clone();
                let scope = self.bound_scope(&tp.params, &args, tp.scope);
                let mut cx = self.decl_cx((tp.inner + 2) << 1, scope);
                cx.mode.unevaluated = true;
                self.resolution.conv_depth += 1;
                let ok = self.at(cx, |s| {
                    s.trap(|s| {
                        s.stack_check()?;
                        s.expect(K::Eq)?;
                        let end = s.tokens.constraint_end(s.idx());
                        s.parse_constraint(Some(end))
                    })
                });
                self.resolution.conv_depth -= 1;
                let v = ok.unwrap_or(false);
                self.templates.instances[t.index()].insert(
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
        Ok(self.int(i128::from(v), Builtin::Bool.q(), loc))
    }

    /// The trailing `requires` clause of a function.
    pub(crate) fn constraints_ok(&mut self, f: FuncId) -> bool {
        let Some(pos) = self.facts.functions[f.index()].requires else {
            return true;
        };
        let scope = self.facts.functions[f.index()].scope;
        let this = match (self.prog[f].parent, self.prog[f].flags.is_method) {
            (Parent::Record(r), true) => Some(self.prog[r].ty.into()),
            _ => None,
        };
        self.constraint_at(pos, scope, this)
    }
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
    let loc = sema.tok_at(j).loc;
    let got = sema.at(cx, |me| {
        me.trap(|me| {
            let raw = me.parse_template_args()?;
            me.complete_args(t, &raw, loc)
        })
    });
    got.is_some_and(|g| {
        let (a, b) = (flat(&g), flat(args));
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
    let Some(vals) = Deduction(sema).finish_deduction(&s.params, s.scope, d, loc) else {
        return false;
    };
    let scope = sema.bound_scope(&s.params, &vals, s.scope);
    reads_as(sema, t, s, scope, args, true)
}
