//! Special member functions: which are declared implicitly, which are deleted or trivial, and their bodies.

use super::*;

use SpecialMember as S;

impl Sema<'_> {
    /// Which special member a declaration of a class is.
    pub(super) fn special_kind(
        &self,
        name: FuncName,
        record: Option<RecordId>,
        f: &crate::parse::declarator::FnDeclarator,
    ) -> SpecialMember {
        let Some(r) = record else {
            return SpecialMember::No;
        };
        let self_ty = self.prog[r].ty;
        let first_self = |by_value: bool| -> Option<(bool, bool)> {
            // (is reference, is rvalue reference) of a parameter of the class's own type
            let p = f.params.first()?;
            match *self.prog.types.kind(p.ty.ty()) {
                TypeKind::LRef(t) if t.ty() == self_ty => Some((true, false)),
                TypeKind::RRef(t) if t.ty() == self_ty => Some((true, true)),
                TypeKind::Record(x) if x == r && by_value => Some((false, false)),
                _ => None,
            }
        };
        let rest_default = |n: usize| f.params.iter().skip(n).all(|p| p.default.is_some());
        match name {
            FuncName::Dtor => SpecialMember::Dtor,
            FuncName::Ctor => {
                if rest_default(0) && !f.params.iter().any(|p| p.from_pack) {
                    return SpecialMember::DefaultCtor;
                }
                match first_self(false) {
                    Some((_, rv)) if rest_default(1) => {
                        if rv {
                            SpecialMember::MoveCtor
                        } else {
                            SpecialMember::CopyCtor
                        }
                    }
                    _ => SpecialMember::No,
                }
            }
            FuncName::Operator(OpName::Eq) if f.params.len() == 1 => match first_self(true) {
                Some((_, true)) => SpecialMember::MoveAssign,
                Some(_) => SpecialMember::CopyAssign,
                None => SpecialMember::No,
            },
            _ => SpecialMember::No,
        }
    }

    /// The special member of a class whose members are known.
    pub fn special_of(&self, r: RecordId, kind: S) -> Option<FuncId> {
        if kind == S::Dtor {
            return self.prog[r].dtor;
        }
        let scope = self.facts.records[r.index()].scope;
        let name = if matches!(kind, S::CopyAssign | S::MoveAssign) {
            self.op_syms.of(OpName::Eq)
        } else {
            self.op_syms.ctor
        };
        let find = |k: S| {
            self.chain(scope, name)
                .iter()
                .find_map(|s| match *self.sym_kind(*s) {
                    SymKind::Func(f)
                        if self.prog[f].special == k
                            && self.facts.functions[f.index()].origin.inherited.is_none() =>
                    {
                        Some(f)
                    }
                    _ => None,
                })
        };
        find(kind).or_else(|| match kind {
            S::MoveCtor => find(S::CopyCtor),
            S::MoveAssign => find(S::CopyAssign),
            _ => None,
        })
    }

    pub(crate) fn special_trivial(&self, r: RecordId, kind: S) -> bool {
        match self.special_of(r, kind) {
            Some(f) => {
                self.prog[f].body == Body::Trivial
                    && !self.prog[f].flags.is_deleted
                    && !(kind == S::Dtor && self.prog[f].flags.is_virtual)
            }
            None => kind == S::Dtor,
        }
    }

    /// Declares the implicit special members and marks trivial ones.
    pub(crate) fn ensure_specials(&mut self, r: RecordId) -> R<()> {
        if std::mem::replace(&mut self.facts.records[r.index()].progress.specials, true) {
            return Ok(());
        }
        let scope = self.facts.records[r.index()].scope;
        let ctor_sym = self.op_syms.ctor;
        let dtor_sym = self.op_syms.dtor;
        let eq_sym = self.op_syms.of(OpName::Eq);
        let (mut ctors, ctor_templates) = self.functions_named(scope, ctor_sym);
        let (dtors, _) = self.functions_named(scope, dtor_sym);
        let (assigns, _) = self.functions_named(scope, eq_sym);
        let has = |me: &Self, v: &[FuncId], k: S| v.iter().any(|f| me.prog[*f].special == k);
        let user_copy = has(self, &ctors, S::CopyCtor);
        let user_move = has(self, &ctors, S::MoveCtor);
        let user_ca = has(self, &assigns, S::CopyAssign);
        let user_ma = has(self, &assigns, S::MoveAssign);
        let user_dtor = !dtors.is_empty();
        let ty: QualType = self.prog[r].ty.into();
        // Closures without a capture list have them all since C++20.
        let is_lambda = self.facts.records[r.index()].lambda.is_some_and(|l| {
            self.session.options.std < 20 || !self.facts.lambdas[l as usize].stateless
        });
        // Destructor first: constructors' triviality needs it not, but literal-ness does.
        let dtor = match dtors.first() {
            Some(&d) => d,
            None => self.implicit_member(r, FuncName::Dtor, S::Dtor, None, Builtin::Void.q()),
        };
        self.prog[r].dtor = Some(dtor);
        self.settle_special(r, dtor);
        if ctors.is_empty() && !ctor_templates && !is_lambda {
            let f =
                self.implicit_member(r, FuncName::Ctor, S::DefaultCtor, None, Builtin::Void.q());
            ctors.push(f);
        }
        let copy_from = self.copied_from(r, S::CopyCtor);
        let assign_from = self.copied_from(r, S::CopyAssign);
        let rref = self.prog.types.rref(ty);
        if !user_copy {
            let f = self.implicit_member(
                r,
                FuncName::Ctor,
                S::CopyCtor,
                Some(copy_from),
                Builtin::Void.q(),
            );
            if user_move || user_ma {
                self.prog[f].flags.is_deleted = true;
            }
            ctors.push(f);
        }
        if !user_move && !user_copy && !user_ca && !user_ma && !user_dtor {
            let f = self.implicit_member(
                r,
                FuncName::Ctor,
                S::MoveCtor,
                Some(rref),
                Builtin::Void.q(),
            );
            ctors.push(f);
        }
        for f in ctors.clone() {
            self.settle_special(r, f);
        }
        // A move that would be deleted is not declared: copies serve.
        ctors.retain(|f| {
            !(self.prog[*f].special == S::MoveCtor
                && self.prog[*f].flags.is_implicit
                && self.prog[*f].flags.is_deleted)
        });
        self.drop_deleted_moves(scope, ctor_sym, S::MoveCtor);
        self.prog[r].ctors = ctors;
        let lref = self.prog.types.lref(ty);
        let mut all_assigns = assigns;
        if !user_ca {
            let f = self.implicit_member(
                r,
                FuncName::Operator(OpName::Eq),
                S::CopyAssign,
                Some(assign_from),
                lref,
            );
            if user_move || user_ma || is_lambda {
                self.prog[f].flags.is_deleted = true;
            }
            all_assigns.push(f);
        }
        if !user_ma && !user_copy && !user_ca && !user_move && !user_dtor && !is_lambda {
            let f = self.implicit_member(
                r,
                FuncName::Operator(OpName::Eq),
                S::MoveAssign,
                Some(rref),
                lref,
            );
            all_assigns.push(f);
        }
        for f in all_assigns {
            self.settle_special(r, f);
        }
        self.drop_deleted_moves(scope, eq_sym, S::MoveAssign);
        if self.facts.records[r.index()].inherits_ctors {
            self.inherit_ctors(r)?;
        }
        Ok(())
    }

    /// The functions of a name that a scope declares, oldest first, and whether it declares a template of it.
    fn functions_named(&self, scope: ScopeId, n: Sym) -> (Vec<FuncId>, bool) {
        let mut v = Vec::new();
        let mut other = false;
        for s in self.chain(scope, n) {
            match *self.sym_kind(s) {
                SymKind::Func(f) => v.push(f),
                SymKind::Template(_) => other = true,
                SymKind::Pending(d) => {
                    other |= self.facts.decls[d as usize].kind == DeclKind::Template
                }
                _ => {}
            }
        }
        v.reverse();
        (v, other)
    }

    /// The type of the parameter of an implicit copy.
    fn copied_from(&mut self, r: RecordId, kind: S) -> QualType {
        let ty: QualType = self.prog[r].ty.into();
        let from = match self.copies_const(r, kind) {
            true => ty.add(CONST),
            false => ty,
        };
        self.prog.types.lref(from)
    }

    /// Can every part of a class be copied from a constant one? Then so can the class ([class.copy.ctor] 7, [class.copy.assign] 2).
    fn copies_const(&self, r: RecordId, kind: S) -> bool {
        let bases = self.prog[r].bases.iter().map(|b| b.record);
        let fields = (self.prog[r].fields.iter())
            .filter_map(|f| self.prog.types.record(self.prog.types.base_elem(f.ty)));
        bases.chain(fields).all(|part| {
            let name = match kind {
                S::CopyAssign => self.op_syms.of(OpName::Eq),
                _ => self.op_syms.ctor,
            };
            let (mut found, mut constant) = (false, false);
            for s in self.chain(self.facts.records[part.index()].scope, name) {
                if let SymKind::Func(f) = *self.sym_kind(s)
                    && self.prog[f].special == kind
                    && let Some(t) = self.prog.types.fn_type(self.prog[f].ty)
                    && let Some(p) = t.params.first()
                {
                    found = true;
                    constant |= match self.prog.types.kind(p.ty()) {
                        TypeKind::LRef(from) => from.is_const(),
                        _ => true,
                    };
                }
            }
            constant || !found
        })
    }

    fn drop_deleted_moves(&mut self, scope: ScopeId, name: Sym, kind: S) {
        for s in self.chain(scope, name) {
            if let SymKind::Func(f) = *self.sym_kind(s)
                && self.prog[f].special == kind
                && self.prog[f].flags.is_deleted
                && self.prog[f].flags.is_implicit
            {
                self.env.symbols[s.0 as usize].kind = SymKind::Dead;
            }
        }
    }

    /// Declares an implicit member with at most one parameter.
    pub(crate) fn implicit_member(
        &mut self,
        r: RecordId,
        name: FuncName,
        special: S,
        param: Option<QualType>,
        ret: QualType,
    ) -> FuncId {
        let scope = self.facts.records[r.index()].scope;
        let ps = self.new_scope(ScopeKind::Params, scope);
        let loc = self.prog[r].loc;
        let params: Vec<VarId> = param
            .into_iter()
            .map(|t| self.simple_var(None, t, loc, Storage::Param, ps))
            .collect();
        let ty = self.prog.types.function(FnType {
            ret,
            params: param.into_iter().collect(),
            variadic: false,
            quals: 0,
            ref_qual: RefQual::None,
            noexcept: false,
        });
        let n = params.len();
        let f = self.new_func(
            FuncDecl {
                name,
                parent: Parent::Record(r),
                ty,
                params,
                loc,
                extern_c: false,
                linkage: Linkage::LinkOnce,
                attrs: FuncAttrs::default(),
                instance: None,
                special,
                builtin: None,
                body: Body::None,
                inits: Vec::new(),
                labels: 0,
                reached: false,
                host_only: false,
                flags: FuncFlags {
                    is_method: true,
                    is_inline: true,
                    is_constexpr: true,
                    is_defaulted: true,
                    is_implicit: true,
                    ..Default::default()
                },
            },
            FuncInfo {
                scope: ps,
                defaults: vec![None; n],
                noexcept: Some(u32::MAX),
                ..Default::default()
            },
        );
        let sym = self.func_sym(f);
        self.add_symbol(scope, sym, 0, SymKind::Func(f));
        f
    }

    /// Decides whether a defaulted special member is deleted, trivial, or needs a body made.
    fn settle_special(&mut self, r: RecordId, f: FuncId) {
        if !self.prog[f].flags.is_defaulted
            || self.prog[f].flags.is_deleted
            || self.prog[f].special == S::No
        {
            return;
        }
        let kind = self.prog[f].special;
        let is_union = self.prog[r].kind == RecordKind::Union;
        let mut trivial = true;
        let mut deleted = false;
        if kind != S::Dtor {
            let virtuals = self.facts.records[r.index()]
                .members
                .iter()
                .any(|m| m.is_virtual)
                || self.prog[r]
                    .bases
                    .iter()
                    .any(|b| b.is_virtual || self.prog[b.record].traits.has_virtual);
            trivial &= !virtuals;
        }
        if kind == S::Dtor && self.prog[f].flags.is_virtual {
            trivial = false;
        }
        for i in 0..self.prog[r].bases.len() {
            let b = self.prog[r].bases[i].record;
            let (t, d) = self.part_special(b, kind);
            trivial &= t;
            deleted |= d;
        }
        let mut any_init = false;
        for i in 0..self.prog[r].fields.len() {
            let (ty, bits, name) = {
                let x = &self.prog[r].fields[i];
                (x.ty, x.bits, x.name)
            };
            if bits.is_some() && name.is_none() {
                continue;
            }
            let has_init = self.facts.records[r.index()]
                .field_init
                .get(i)
                .is_some_and(|x| x.is_some());
            any_init |= has_init;
            if kind == S::DefaultCtor && has_init {
                trivial = false;
                continue;
            }
            if self.prog.types.is_ref(ty) {
                match kind {
                    S::DefaultCtor | S::CopyAssign | S::MoveAssign => deleted = true,
                    _ => {}
                }
                continue;
            }
            let elem = self.prog.types.base_elem(ty);
            if self.prog.types.deep_quals(ty) & CONST != 0 {
                let rec = self.prog.types.record(elem);
                if matches!(kind, S::CopyAssign | S::MoveAssign)
                    || (kind == S::DefaultCtor && rec.is_none() && !is_union)
                {
                    deleted = true;
                }
            }
            if let Some(x) = self.prog.types.record(elem) {
                let (t, d) = self.part_special(x, kind);
                trivial &= t;
                deleted |= d;
                if is_union && !t && !(kind == S::DefaultCtor && any_init) {
                    deleted = true;
                }
            }
        }
        if deleted {
            self.prog[f].flags.is_deleted = true;
            return;
        }
        self.prog[f].body = if trivial {
            Body::Trivial
        } else {
            Body::Unparsed
        };
    }

    /// (trivial, deleted) of a special member of a base or field class.
    fn part_special(&mut self, x: RecordId, kind: S) -> (bool, bool) {
        match self.special_of(x, kind) {
            Some(f) => (
                self.prog[f].body == Body::Trivial,
                self.prog[f].flags.is_deleted,
            ),
            None => {
                if kind == S::Dtor {
                    return (true, false);
                }
                // A constructor template or one with default arguments may serve: not trivial.
                let ctor = self.op_syms.ctor;
                let scope = self.facts.records[x.index()].scope;
                let templ = kind == S::DefaultCtor
                    && self.chain(scope, ctor).iter().any(|s| {
                        matches!(
                            self.sym_kind(*s),
                            SymKind::Template(_) | SymKind::Pending(_)
                        )
                    });
                (false, !templ)
            }
        }
    }

    /// Declares constructors inherited by `using Base::Base`.
    fn inherit_ctors(&mut self, r: RecordId) -> R<()> {
        let bases: Vec<RecordId> = self.prog[r].bases.iter().map(|b| b.record).collect();
        let ctor = self.op_syms.ctor;
        let scope = self.facts.records[r.index()].scope;
        // Only bases named by a using-declaration lend theirs.
        let named: Vec<RecordId> = bases
            .into_iter()
            .filter(|b| {
                let Some(n) = self.prog[*b].name else {
                    return false;
                };
                self.facts.decls.iter().any(|d| {
                    d.scope == scope
                        && matches!(d.kind, DeclKind::Using(_))
                        && d.name == Some(ctor)
                        && {
                            (d.start..d.end).any(|i| {
                                let t = self.tok_at(i);
                                t.kind == TokenKind::Ident && t.sym() == n
                            }) || self.prog[r].bases.len() == 1
                        }
                })
            })
            .collect();
        for b in named {
            let bscope = self.facts.records[b.index()].scope;
            for s in self.chain(bscope, ctor) {
                match *self.sym_kind(s) {
                    SymKind::Func(f) => {
                        // One that is also the default constructor is inherited for calls with arguments.
                        let hidden = match self.prog[f].special {
                            S::CopyCtor | S::MoveCtor => true,
                            S::DefaultCtor => self.prog[f].params.is_empty(),
                            _ => false,
                        };
                        if hidden {
                            continue;
                        }
                        let mine = self.chain(scope, ctor).iter().any(|x| matches!(*self.sym_kind(*x), SymKind::Func(g) if self.facts.functions[g.index()].origin.inherited.is_none() && self.same_signature(g, self.prog[f].ty, FuncName::Ctor)));
                        if mine {
                            continue;
                        }
                        let mut decl = self.prog[f].clone();
                        let ps = self.new_scope(ScopeKind::Params, scope);
                        decl.params = decl
                            .params
                            .iter()
                            .map(|p| {
                                let v = self.prog[*p].clone();
                                self.simple_var(v.name, v.ty, v.loc, Storage::Param, ps)
                            })
                            .collect();
                        decl.parent = Parent::Record(r);
                        decl.body = Body::Unparsed;
                        decl.flags.is_inline = true;
                        decl.linkage = Linkage::LinkOnce;
                        decl.special = S::No;
                        decl.reached = false;
                        let info = FuncInfo {
                            scope: ps,
                            defaults: self.facts.functions[f.index()].defaults.clone(),
                            origin: FuncOrigin {
                                inherited: Some(f),
                                ..Default::default()
                            },
                            ..Default::default()
                        };
                        let g = self.new_func(decl, info);
                        let first = self.prog.inherited.get(&f).copied().unwrap_or(f);
                        self.prog.inherited.insert(g, first);
                        self.prog[r].ctors.push(g);
                        let access = self.env.symbols[s.0 as usize].access;
                        self.add_symbol_access(scope, ctor, 0, SymKind::Func(g), access);
                    }
                    SymKind::Template(_) | SymKind::Pending(_) => {
                        // Constructor templates of the base are tried through the base class when nothing of ours fits.
                    }
                    _ => {}
                }
            }
            let has_default = self.special_of(r, S::DefaultCtor).is_some();
            if !has_default {
                let f = self.implicit_member(
                    r,
                    FuncName::Ctor,
                    S::DefaultCtor,
                    None,
                    Builtin::Void.q(),
                );
                self.settle_special(r, f);
                self.prog[r].ctors.push(f);
            }
        }
        Ok(())
    }

    /// C++20: a class with a defaulted `operator<=>` and no `operator==` of its own has a defaulted one.
    pub(crate) fn declare_equality(&mut self, r: RecordId) {
        if std::mem::replace(&mut self.facts.records[r.index()].progress.equality, true) {
            return;
        }
        for i in 0..self.prog[r].bases.len() {
            let b = self.prog[r].bases[i].record;
            self.declare_equality(b);
        }
        let own = |me: &mut Self, op: OpName| {
            let name = me.op_syms.of(op);
            let scope = me.facts.records[r.index()].scope;
            let mut raw = me.chain(scope, name);
            raw.extend(
                me.facts.records[r.index()]
                    .friends
                    .iter()
                    .filter(|x| x.0 == name)
                    .map(|x| x.1),
            );
            me.settle(&raw, name)
        };
        let ordered = own(self, OpName::Spaceship).iter().any(
            |s| matches!(*self.sym_kind(*s), SymKind::Func(f) if self.prog[f].flags.is_defaulted),
        );
        if !ordered || !own(self, OpName::EqEq).is_empty() {
            return;
        }
        let class = QualType::with(self.prog[r].ty, CONST);
        let param = self.prog.types.lref(class);
        let f = self.implicit_member(
            r,
            FuncName::Operator(OpName::EqEq),
            S::No,
            Some(param),
            Builtin::Bool.q(),
        );
        if let Some(t) = self.prog.types.fn_type(self.prog[f].ty) {
            let mut t = t.clone();
            t.quals = CONST;
            self.prog[f].ty = self.prog.types.function(t);
        }
    }

    /// Member initialisers of a constructor that names none (or only one base): defaults in order.
    pub(crate) fn default_inits(
        &mut self,
        r: RecordId,
        f: FuncId,
        given: Option<(RecordId, ExprId)>,
    ) -> R<Vec<CtorInit>> {
        let loc = self.prog[f].loc;
        let mut named: Vec<(CtorTarget, ExprId)> = Vec::new();
        if let Some((b, e)) = given
            && let Some(i) = self.prog[r].bases.iter().position(|x| x.record == b)
        {
            named.push((CtorTarget::Base(i as u32), e));
        }
        self.complete_inits(r, named, loc)
    }

    /// Orders the written member initialisers and adds the default ones.
    pub(crate) fn complete_inits(
        &mut self,
        r: RecordId,
        named: Vec<(CtorTarget, ExprId)>,
        loc: Loc,
    ) -> R<Vec<CtorInit>> {
        let mut out = Vec::new();
        let take = |t: CtorTarget| named.iter().find(|(x, _)| *x == t).map(|(_, e)| *e);
        for (t, b) in self.base_targets(r) {
            let init = match take(t) {
                Some(e) => Some(e),
                None => {
                    let bt: QualType = self.prog[b].ty.into();
                    self.default_init(bt, loc)?
                }
            };
            if let Some(init) = init {
                out.push(CtorInit { target: t, init });
            }
        }
        let is_union = self.prog[r].kind == RecordKind::Union;
        let union_named = is_union && !named.is_empty();
        for i in 0..self.prog[r].fields.len() {
            let t = CtorTarget::Field(i as u32);
            let (ty, name, bits, anon) = {
                let f = &self.prog[r].fields[i];
                (f.ty, f.name, f.bits, f.anonymous)
            };
            if let Some(e) = take(t) {
                out.push(CtorInit { target: t, init: e });
                continue;
            }
            if bits.is_some() && name.is_none() || union_named {
                continue;
            }
            if self.facts.records[r.index()]
                .field_init
                .get(i)
                .is_some_and(|x| x.is_some())
            {
                let init = self.field_default(r, i as u32)?;
                out.push(CtorInit { target: t, init });
                continue;
            }
            if is_union {
                continue;
            }
            if anon {
                if let Some(x) = self.prog.types.record(ty)
                    && self.facts.records[x.index()]
                        .field_init
                        .iter()
                        .any(|y| y.is_some())
                    && let Some(init) = self.default_init(ty, loc)?
                {
                    out.push(CtorInit { target: t, init });
                }
                continue;
            }
            if self.prog.types.is_ref(ty) {
                let n = name.map(|n| self.text(n).to_string()).unwrap_or_default();
                return self.fail(loc, msg::REFERENCE_UNINITIALISED, &[&n]);
            }
            if let Some(init) = self.default_init(ty, loc)? {
                out.push(CtorInit { target: t, init });
            }
        }
        Ok(out)
    }

    /// The default member initialiser of a field, parsed in the class's context.
    pub(crate) fn field_default(&mut self, r: RecordId, field: u32) -> R<ExprId> {
        let Some(pos) = self.facts.records[r.index()].field_init[field as usize] else {
            let loc = self.prog[r].loc;
            return Ok(self.error_expr(loc));
        };
        let scope = self.facts.records[r.index()].scope;
        let mut cx = self.decl_cx(pos, scope);
        cx.this = Some(self.prog[r].ty.into());
        cx.func = self.cx.func;
        cx.mode.device = self.cx.mode.device;
        cx.mode.unevaluated = self.cx.mode.unevaluated;
        if let Some(l) = &self.facts.records[r.index()].local_cx {
            cx.func = l.func;
        }
        let ty = self.prog[r].fields[field as usize].ty;
        self.at(cx, |s| {
            s.stack_check()?;
            s.resolution.conv_depth += 1;
            let e = s.parse_initializer_for(ty);
            s.resolution.conv_depth -= 1;
            e
        })
    }
}
