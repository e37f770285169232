//! Template arguments: matched with their parameters, converted, defaults added; scopes that bind them.

use super::*;
use crate::diag::msg;
use crate::parse::declarator::DeclMode;
use crate::parse::declspec::SpecMode;
use crate::parse::template_args::RawArg;
use crate::token::TokenKind as K;

impl Sema<'_> {
    /// A scope with `params` bound to `args` (fewer bind only a prefix).
    pub(crate) fn bound_scope(
        &mut self,
        params: &[TParam],
        args: &[TemplateArg],
        parent: ScopeId,
    ) -> ScopeId {
        let s = self.new_scope(ScopeKind::TParams, parent);
        for (p, a) in params.iter().zip(args) {
            self.bind_arg(s, p, a);
        }
        s
    }

    pub(crate) fn bind_arg(&mut self, s: ScopeId, p: &TParam, a: &TemplateArg) {
        let kind = match a {
            // A pack that is one unexpanded pattern: the name stands for the pattern, still to be expanded.
            TemplateArg::Pack(list) if matches!(&**list, [TemplateArg::Expansion(_)]) => {
                match &list[0] {
                    TemplateArg::Expansion(x) => SymKind::Arg(x.clone()),
                    _ => SymKind::Dead,
                }
            }
            TemplateArg::Pack(list) => SymKind::Pack(list.clone()),
            a => SymKind::Arg(Rc::new(a.clone())),
        };
        for n in [p.name, p.other].into_iter().flatten() {
            self.add_symbol(s, n, 0, kind.clone());
        }
    }

    /// The type of a value parameter, with the parameters before it bound in `scope`.
    pub(crate) fn value_param_type(
        &mut self,
        pos: Pos,
        scope: ScopeId,
        pack: Option<u32>,
    ) -> R<QualType> {
        let mut cx = self.decl_cx(pos, scope);
        cx.pack = pack;
        cx.mode.no_greater = true;
        cx.mode.dependent = self.cx.mode.dependent;
        self.at(cx, |s| {
            let spec = Declarators(s).parse_decl_specs(SpecMode::Type)?;
            let Some(base) = spec.ty else {
                return s.expected("a type");
            };
            s.eat(crate::token::TokenKind::Ellipsis);
            let d = Declarators(s).parse_declarator(base, DeclMode::Param)?;
            Ok(Declarators(s).adjust_param(d.ty))
        })
    }

    /// Converts one raw argument to what parameter `p` takes.
    pub(crate) fn convert_arg(
        &mut self,
        p: &TParam,
        raw: &RawArg,
        scope: ScopeId,
        loc: Loc,
    ) -> R<TemplateArg> {
        match (p.kind, raw) {
            (_, RawArg::Expansion(inner)) => {
                let a = self.convert_arg(p, inner, scope, loc)?;
                Ok(TemplateArg::Expansion(Rc::new(a)))
            }
            (TParamKind::Type, RawArg::Type(t)) => Ok(TemplateArg::Type(*t)),
            (TParamKind::Template(head), RawArg::Template(t)) => {
                self.check_template_arg(head, *t, scope, loc)?;
                Ok(TemplateArg::Template(self.alias_target(*t)))
            }
            (TParamKind::Type, RawArg::Done(a @ TemplateArg::Type(_))) => Ok(a.clone()),
            (TParamKind::Template(_), RawArg::Done(a @ TemplateArg::Template(_))) => Ok(a.clone()),
            (TParamKind::Value(pos), RawArg::Expr(e)) => {
                if self.is_dep(*e) {
                    return Ok(TemplateArg::Expr(self.dep_of(*e)));
                }
                let t = self.value_param_type(pos, scope, None)?;
                self.convert_value_arg(t, *e, loc)
            }
            (TParamKind::Value(_), RawArg::Done(a)) => Ok(a.clone()),
            (TParamKind::Type, RawArg::Template(t)) => {
                let n = match t {
                    TemplateRef::Decl(t) => self.template_name(*t),
                    TemplateRef::Param(_) => String::new(),
                };
                self.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n])
            }
            // An injected class name where a template is wanted.
            (TParamKind::Template(_), RawArg::Type(t)) => {
                if let Some(r) = self.prog.types.record(*t)
                    && let Some(i) = &self.prog[r].instance
                {
                    return Ok(TemplateArg::Template(TemplateRef::Decl(i.template)));
                }
                self.fail(loc, msg::TEMPLATE_ARG_KIND, &[])
            }
            _ => self.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
        }
    }

    /// A template argument of the main file takes what its parameter, whose head stands at `head`, will be given.
    fn check_template_arg(&mut self, head: Pos, t: TemplateRef, scope: ScopeId, loc: Loc) -> R<()> {
        let TemplateRef::Decl(id) = t else {
            return Ok(());
        };
        if self.cx.mode.lenient || !self.in_main_file(loc) {
            return Ok(());
        }
        let cx = self.decl_cx(head, scope);
        let Some((wanted, ..)) = self.at(cx, |s| s.trap(|s| s.parse_template_head())) else {
            return Ok(());
        };
        let own = &self.templates.list[id.index()].params;
        let kind = |p: &TParam| std::mem::discriminant(&p.kind);
        let mut at = 0;
        let mut fits = true;
        for w in &wanted {
            match own.get(at) {
                Some(o) if o.pack || w.pack => fits &= kind(o) == kind(w),
                Some(o) => {
                    fits &= kind(o) == kind(w);
                    at += 1;
                }
                None => fits &= w.pack,
            }
        }
        let packs = wanted.iter().any(|w| w.pack);
        fits &= packs
            || own[at.min(own.len())..]
                .iter()
                .all(|o| o.pack || o.default.is_some());
        match fits {
            true => Ok(()),
            false => self.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
        }
    }

    /// The template that an alias template is equivalent to: the one that it gives its own parameters, unchanged (CWG 1286).
    fn alias_target(&mut self, t: TemplateRef) -> TemplateRef {
        let TemplateRef::Decl(id) = t else { return t };
        if self.templates.list[id.index()].kind != TemplateKind::Alias {
            return t;
        }
        if let Some(&known) = self.templates.alias_targets.get(&id) {
            return known;
        }
        let params = self.templates.list[id.index()].params.clone();
        let own = flatten_packs(&self.own_arguments(&params));
        let named = self.alias_pattern(id);
        let target = named.and_then(|n| match self.prog.types.kind(n.ty()) {
            TypeKind::Spec {
                template: TemplateRef::Decl(d),
                args,
            } if n.quals() == 0 && *args == own => Some(*d),
            _ => None,
        });
        let found = match target {
            Some(d) if self.same_defaults(d, &params) => self.alias_target(TemplateRef::Decl(d)),
            _ => t,
        };
        self.templates.alias_targets.insert(id, found);
        found
    }

    /// What an alias template names, over its own parameters.
    pub(super) fn alias_pattern(&mut self, id: TemplateId) -> Option<QualType> {
        let tp = &self.templates.list[id.index()];
        let (params, loc) = (tp.params.clone(), tp.loc);
        let args = self.own_arguments(&params);
        self.trap(|s| s.alias_type(id, args, true, loc))
    }

    /// A template's parameters as arguments of it.
    fn own_arguments(&mut self, params: &[TParam]) -> Box<[TemplateArg]> {
        (params.iter().enumerate())
            .map(|(i, p)| self.own_argument(i, p))
            .collect()
    }

    /// Has template `t` as many parameters, the same ones with default arguments?
    fn same_defaults(&self, t: TemplateId, params: &[TParam]) -> bool {
        let there = &self.templates.list[t.index()].params;
        there.len() == params.len()
            && (there.iter().zip(params)).all(|(a, b)| a.default.is_some() == b.default.is_some())
    }

    /// The argument that stands for parameter `index` itself.
    fn own_argument(&mut self, index: usize, p: &TParam) -> TemplateArg {
        let r = ParamRef {
            depth: 0,
            index: index as u16,
            pack: p.pack,
        };
        let own = match p.kind {
            TParamKind::Type => {
                TemplateArg::Type(self.prog.types.intern(TypeKind::Param(r)).into())
            }
            TParamKind::Value(_) => TemplateArg::Expr(self.prog.dep_expr(DepExpr::Param(r))),
            TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
        };
        match p.pack {
            true => TemplateArg::Pack([TemplateArg::Expansion(Rc::new(own))].into()),
            false => own,
        }
    }

    /// The constraints of a class, alias or variable template hold for these arguments; else that is an error.
    pub(crate) fn require_constraints(
        &mut self,
        id: TemplateId,
        args: &[TemplateArg],
        loc: Loc,
    ) -> R<()> {
        let tp = &self.templates.list[id.index()];
        if tp.requires.is_none() && tp.params.iter().all(|p| p.constraint.is_none()) {
            return Ok(());
        }
        let tp = tp.clone();
        let scope = self.bound_scope(&tp.params, args, tp.scope);
        if Deduction(self).head_constraints_ok(&tp, scope) {
            return Ok(());
        }
        let n = self.template_name(id);
        self.fail(loc, msg::CONSTRAINTS_NOT_SATISFIED, &[&n])
    }

    /// A constant expression as a template argument of type `t`.
    pub(crate) fn convert_value_arg(&mut self, t: QualType, e: ExprId, loc: Loc) -> R<TemplateArg> {
        if self.prog.types.is_dependent(t.ty()) {
            if let Ok(ConstValue::Int(v)) = self.try_const_value(e) {
                return Ok(TemplateArg::Int {
                    value: v,
                    ty: self.ty(e).unqual(),
                });
            }
            return Ok(TemplateArg::Expr(self.dep_of(e)));
        }
        let t = if self.has_placeholder(t) {
            self.deduce_auto(t, e, loc)?
        } else {
            t
        };
        let t = t.unqual();
        let e = if let ExprKind::Overload(_) = self.prog[e].kind {
            self.address_of_overload(e, t)?
        } else {
            e
        };
        let x = self.init_from(t, e, loc)?;
        if self.prog.types.is_integral(t) || self.prog.types.enumeration(t).is_some() {
            let v = self.const_int(x)?;
            if self.narrows_to(e, t, v) {
                let (from, to) = (self.type_name(self.ty(e)), self.type_name(t));
                let at = self.eloc(e);
                return self.fail(at, msg::NO_CONVERSION, &[&from, &to]);
            }
            return Ok(TemplateArg::Int { value: v, ty: t });
        }
        let v = if self.prog.types.is_ref(t) {
            self.try_const_address(x)
        } else {
            self.try_const_value(x)
        };
        match v {
            Ok(v) => match self.value_arg(v, t) {
                Some(a) => Ok(a),
                None => self.fail(loc, msg::NOT_CONSTANT, &[]),
            },
            Err(_) => self.fail(loc, msg::NOT_CONSTANT, &[]),
        }
    }

    fn value_arg(&mut self, v: ConstValue, t: QualType) -> Option<TemplateArg> {
        Some(match v {
            ConstValue::Int(value) => TemplateArg::Int { value, ty: t },
            ConstValue::Float(f) => TemplateArg::Float {
                bits: f.to_bits(),
                ty: t,
            },
            ConstValue::Null => TemplateArg::NullPtr(t),
            ConstValue::MemberPtr(MemberConst::Method(f)) => TemplateArg::Func(f, t),
            ConstValue::MemberPtr(MemberConst::Field(r, i)) => TemplateArg::Field(r, i, t),
            ConstValue::MemberPtr(MemberConst::Null) => TemplateArg::NullPtr(t),
            ConstValue::Address(a) => match a.base {
                AddressBase::Var(v) if a.path.iter().all(|p| matches!(p, PathElem::Index(0))) => {
                    TemplateArg::Var(v, t)
                }
                AddressBase::Func(f) => TemplateArg::Func(f, t),
                _ => return None,
            },
            v @ (ConstValue::Record { .. }
            | ConstValue::Array { .. }
            | ConstValue::Union { .. }) => {
                let arg = self.part_arg(&v, t)?;
                self.templates.class_args.insert(arg.clone(), v);
                arg
            }
            _ => return None,
        })
    }

    /// A part of a class-type argument, with the type that it has there.
    fn part_arg(&self, v: &ConstValue, t: QualType) -> Option<TemplateArg> {
        /// Elements beyond this are no template argument that anyone can name.
        const MOST_ELEMENTS: u64 = 1 << 16;
        let t = t.unqual();
        let parts = match v {
            ConstValue::Int(value) => {
                return Some(TemplateArg::Int {
                    value: *value,
                    ty: t,
                });
            }
            ConstValue::Float(f) => {
                return Some(TemplateArg::Float {
                    bits: f.to_bits(),
                    ty: t,
                });
            }
            ConstValue::Null => return Some(TemplateArg::Int { value: 0, ty: t }),
            ConstValue::Record { bases, fields } => {
                let d = &self.prog[self.prog.types.record(t)?];
                let bases = bases
                    .iter()
                    .zip(&d.bases)
                    .map(|(v, b)| self.part_arg(v, self.prog[b.record].ty.into()));
                let fields = fields
                    .iter()
                    .zip(&d.fields)
                    .map(|(v, f)| self.part_arg(v, f.ty));
                bases.chain(fields).collect::<Option<Vec<_>>>()?
            }
            ConstValue::Array { elems, len } if *len <= MOST_ELEMENTS => {
                let TypeKind::Array { elem, .. } = *self.prog.types.kind(t.ty()) else {
                    return None;
                };
                let mut parts = Vec::with_capacity(*len as usize);
                for v in elems {
                    parts.push(self.part_arg(v, elem)?);
                }
                let last = parts.last()?.clone();
                parts.resize(*len as usize, last);
                parts
            }
            ConstValue::Union { field, value } => {
                let d = &self.prog[self.prog.types.record(t)?];
                let field = (*field)?;
                let ty = d.fields.get(field as usize)?.ty;
                let which = TemplateArg::Int {
                    value: i128::from(field),
                    ty: Builtin::UInt.q(),
                };
                vec![which, self.part_arg(value, ty)?]
            }
            _ => return None,
        };
        Some(TemplateArg::Class {
            ty: t,
            parts: parts.into(),
        })
    }

    /// The value behind a class-type template argument.
    pub fn class_arg_value(&mut self, a: &TemplateArg) -> R<ConstValue> {
        match self.templates.class_args.get(a) {
            Some(v) => Ok(v.clone()),
            None => Err(Fail),
        }
    }

    /// All arguments for `t`'s parameters from those written, defaults added. Dependent arguments are kept as they are.
    pub(crate) fn complete_args(
        &mut self,
        t: TemplateId,
        raw: &[RawArg],
        loc: Loc,
    ) -> R<Box<[TemplateArg]>> {
        let params = self.templates.list[t.index()].params.clone();
        let parent = self.templates.list[t.index()].scope;
        let scope = self.new_scope(ScopeKind::TParams, parent);
        let mut out: Vec<TemplateArg> = Vec::with_capacity(params.len());
        let mut at = 0usize;
        for (i, p) in params.iter().enumerate() {
            let a = if p.pack {
                let mut v = Vec::new();
                // Parameters after a pack exist only in functions and specialisations.
                while at < raw.len() {
                    v.push(self.convert_arg(p, &raw[at], scope, loc)?);
                    at += 1;
                }
                TemplateArg::Pack(v.into())
            } else if let Some(r) = raw.get(at) {
                let wrong = matches!(
                    (p.kind, r),
                    (TParamKind::Type, RawArg::Expr(_)) | (TParamKind::Value(_), RawArg::Type(_))
                );
                if wrong && !self.session.diags.in_trap() {
                    let loc = self.written_argument(loc, at);
                    return self.fail(loc, msg::TEMPLATE_ARG_KIND, &[]);
                }
                at += 1;
                self.convert_arg(p, r, scope, loc)?
            } else if let Some(pos) = p.default {
                self.default_template_arg(p, pos, scope, loc)?
            } else {
                let n = self.template_name(t);
                let need = params
                    .iter()
                    .filter(|p| !p.pack && p.default.is_none())
                    .count();
                let loc = self.written_argument(loc, usize::MAX);
                return self.fail(loc, msg::TEMPLATE_ARG_COUNT, &[&n, &need, &i]);
            };
            self.bind_arg(scope, p, &a);
            out.push(a);
        }
        if at < raw.len() && !raw[at..].iter().any(|r| matches!(r, RawArg::Expansion(_))) {
            let n = self.template_name(t);
            let loc = self.written_argument(loc, params.len());
            return self.fail(
                loc,
                msg::TEMPLATE_ARG_COUNT,
                &[&n, &params.len(), &raw.len()],
            );
        }
        Ok(out.into())
    }

    /// The place of argument `n` of the template named at `name`, or of the `>` after the last.
    fn written_argument(&self, name: Loc, n: usize) -> Loc {
        if self.session.diags.in_trap() {
            return name;
        }
        let Some(at) = self
            .token_before(name)
            .filter(|&i| self.tok_at(i + 1).kind == K::Less)
        else {
            return name;
        };
        let Some((end, false)) = self.tokens.skip_angles(at + 1) else {
            return name;
        };
        let mut i = at + 2;
        let mut seen = 0;
        while i + 1 < end {
            match self.tok_at(i).kind {
                _ if seen == n => return self.tok_at(i).loc,
                K::LParen | K::LBracket | K::LBrace => i = self.close(i),
                K::Less => {
                    if let Some((k, _)) = self.tokens.skip_angles(i) {
                        i = k - 1;
                    }
                }
                K::Comma => seen += 1,
                _ => {}
            }
            i += 1;
        }
        self.tok_at(end - 1).loc
    }

    /// The default argument of `p` with the parameters before it bound in `scope`.
    pub(crate) fn default_template_arg(
        &mut self,
        p: &TParam,
        pos: Pos,
        scope: ScopeId,
        loc: Loc,
    ) -> R<TemplateArg> {
        let mut cx = self.decl_cx(pos, scope);
        cx.mode.no_greater = true;
        cx.mode.dependent = self.cx.mode.dependent;
        let kind = p.kind;
        let p2 = p.clone();
        self.at(cx, |s| {
            s.stack_check()?;
            match kind {
                TParamKind::Type => Ok(TemplateArg::Type(s.parse_type_id()?)),
                TParamKind::Template(_) => {
                    let id = s.parse_id(false)?;
                    match id.template {
                        Some(t) => Ok(TemplateArg::Template(t)),
                        None => s.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
                    }
                }
                TParamKind::Value(_) => {
                    let e = if s.is(crate::token::TokenKind::LBrace) {
                        s.parse_braced()?
                    } else {
                        s.parse_conditional()?
                    };
                    s.convert_arg(&p2, &RawArg::Expr(e), scope, loc)
                }
            }
        })
    }

    /// The type a template-id of a class or alias template names; `None` for function and variable templates.
    pub fn template_id_type(
        &mut self,
        t: TemplateRef,
        raw: &[RawArg],
        loc: Loc,
    ) -> R<Option<QualType>> {
        let id = match t {
            TemplateRef::Param(_) => {
                let args: Box<[TemplateArg]> = raw.iter().map(|a| self.loose_arg(a)).collect();
                return Ok(Some(
                    self.prog
                        .types
                        .intern(TypeKind::Spec { template: t, args })
                        .into(),
                ));
            }
            TemplateRef::Decl(id) => id,
        };
        if !self.is_type_template(t) {
            return Ok(None);
        }
        if self.templates.list[id.index()].kind != TemplateKind::Alias
            && self.expands_early(id, raw)
        {
            let args = raw.iter().map(|a| self.loose_arg(a)).collect();
            let spec = TypeKind::Spec { template: t, args };
            return Ok(Some(self.prog.types.intern(spec).into()));
        }
        let args = self.complete_args(id, raw, loc)?;
        self.template_type(id, args, loc).map(Some)
    }

    /// Does a pack that is not expanded yet stand for parameters that are no packs, as in `pair<T...>`? Then which argument
    /// is for which parameter, and which defaults there are, is known when it is expanded.
    fn expands_early(&self, t: TemplateId, raw: &[RawArg]) -> bool {
        let params = &self.templates.list[t.index()].params;
        let at = raw.iter().position(|a| matches!(a, RawArg::Expansion(_)));
        at.is_some_and(|at| !params.iter().take(at + 1).any(|p| p.pack))
    }

    /// As above with complete arguments.
    pub fn template_type(
        &mut self,
        id: TemplateId,
        args: Box<[TemplateArg]>,
        loc: Loc,
    ) -> R<QualType> {
        let dependent = args.iter().any(|a| self.arg_dependent(a));
        if self.templates.list[id.index()].kind == TemplateKind::Alias {
            return self.alias_type(id, args, dependent, loc);
        }
        if dependent {
            let args = flatten_packs(&args);
            return Ok(self
                .prog
                .types
                .intern(TypeKind::Spec {
                    template: TemplateRef::Decl(id),
                    args,
                })
                .into());
        }
        if !self.templates.instances[id.index()].contains_key(&args) {
            self.require_constraints(id, &args, loc)?;
        }
        let r = self.instance_record(id, args)?;
        Ok(self.prog[r].ty.into())
    }

    fn alias_type(
        &mut self,
        id: TemplateId,
        args: Box<[TemplateArg]>,
        dependent: bool,
        loc: Loc,
    ) -> R<QualType> {
        if !dependent
            && let Some(&Instantiated::Type(t)) = self.templates.instances[id.index()].get(&args)
        {
            return Ok(t);
        }
        if !dependent {
            self.require_constraints(id, &args, loc)?;
        }
        let tp = self.templates.list[id.index()].clone();
        let scope = self.bound_scope(&tp.params, &args, tp.scope);
        let mut cx = self.decl_cx(tp.inner << 1, scope);
        cx.mode.dependent = dependent;
        self.push_instance(loc, Instantiating::Template(id))?;
        let r = self.at(cx, |s| {
            s.stack_check()?;
            // `using X attrs = type;`
            let mut a = Default::default();
            Declarators(s).parse_attrs(&mut a)?;
            s.bump();
            s.bump();
            Declarators(s).parse_attrs(&mut a)?;
            s.expect(crate::token::TokenKind::Eq)?;
            s.parse_type_id()
        });
        self.templates.in_progress.pop();
        let t = r?;
        if !dependent {
            self.templates.instances[id.index()].insert(args, Instantiated::Type(t));
        }
        Ok(t)
    }

    /// `std::name<args>` as a type, when the header that declares it is there.
    pub fn std_template_type(&mut self, name: Sym, args: &[TemplateArg]) -> Option<QualType> {
        let saved = self.cx.pos;
        self.cx.pos = ((self.tokens.toks.len() as u32).saturating_sub(1)) << 1;
        let r = (|| {
            let std = *self
                .lookup_from(ScopeId(0), crate::token::sym::STD)
                .first()?;
            let SymKind::Namespace(ns) = *self.sym_kind(std) else {
                return None;
            };
            let t = *self.lookup_qualified_scope(ns, name).first()?;
            let SymKind::Template(id) = *self.sym_kind(t) else {
                return None;
            };
            let raw: Vec<RawArg> = args.iter().map(|a| RawArg::Done(a.clone())).collect();
            let loc = self.loc();
            self.trap(|s| {
                let args = s.complete_args(id, &raw, loc)?;
                s.template_type(id, args, loc)
            })
        })();
        self.cx.pos = saved;
        r
    }
}

/// Dependent template-ids list their arguments flat, packs spread out.
pub(crate) fn flatten_packs(args: &[TemplateArg]) -> Box<[TemplateArg]> {
    let mut v = Vec::with_capacity(args.len());
    for a in args {
        match a {
            TemplateArg::Pack(p) => v.extend(p.iter().cloned()),
            a => v.push(a.clone()),
        }
    }
    v.into()
}
