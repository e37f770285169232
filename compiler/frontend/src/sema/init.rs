//! Initialisation of variables: `=`, `(…)`, `{…}`, none; `auto` deduction; constant values of variables.

use super::convert::UserConv;
use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// The initialiser of an entity of type `ty` at the cursor (`= e`, `{…}`); the result as for [`Sema::copy_init`].
    pub fn parse_initializer_for(&mut self, ty: QualType) -> R<ExprId> {
        let loc = self.loc();
        if self.eat(K::Eq) {
            if self.is(K::LBrace) {
                let b = self.parse_braced()?;
                return ListInit(self).list_init(ty, b, false, loc);
            }
            let e = self.parse_assignment()?;
            return self.init_from(ty, e, loc);
        }
        if self.is(K::LBrace) {
            let b = self.parse_braced()?;
            return ListInit(self).list_init(ty, b, true, loc);
        }
        self.expected("an initialiser")
    }

    /// Copy-initialisation, character arrays from strings included.
    pub fn init_from(&mut self, ty: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        if self.prog.types.is_array(ty) {
            if let Some(x) = self.string_init(ty, e) {
                return Ok(x);
            }
            // A compound literal or aggregate prvalue of the array's type.
            if self.ty(e).ty() == ty.ty()
                && (self.prog[e].cat == Category::PrValue
                    || matches!(self.prog[e].kind, ExprKind::Temp { .. }))
            {
                if let ExprKind::Temp { init, .. } = self.prog[e].kind {
                    return Ok(init);
                }
                return Ok(e);
            }
            let n = self.type_name(ty);
            let loc = self.start_of(e, loc);
            if let ExprKind::Str(_) = self.prog[e].kind
                && self.prog.types.elem(ty).map(QualType::unqual)
                    == self.prog.types.elem(self.ty(e)).map(QualType::unqual)
            {
                return self.fail(loc, msg::STRING_TOO_LONG, &[&n]);
            }
            return self.fail(loc, msg::BAD_ARRAY_INIT, &[&n]);
        }
        self.copy_init(ty, e, loc)
    }

    /// An array of characters initialised by a string literal.
    pub fn string_init(&mut self, ty: QualType, e: ExprId) -> Option<ExprId> {
        let ExprKind::Str(_) = self.prog[e].kind else {
            return None;
        };
        let TypeKind::Array { elem, len } = *self.prog.types.kind(ty.ty()) else {
            return None;
        };
        let TypeKind::Array {
            elem: se,
            len: ArrayLen::Const(n),
        } = *self.prog.types.kind(self.ty(e).ty())
        else {
            return None;
        };
        let (eb, sb) = (self.prog.types.builtin(elem)?, self.prog.types.builtin(se)?);
        if eb.bits() != sb.bits() || !eb.is_integral() {
            return None;
        }
        let m = match len {
            ArrayLen::Const(m) if m < n => return None,
            ArrayLen::Const(m) => m,
            _ => n,
        };
        let loc = self.eloc(e);
        let t = self.prog.types.array(elem, ArrayLen::Const(m));
        let ExprKind::Str(s) = self.prog[e].kind else {
            return None;
        };
        let lit = self.prog[s].clone();
        let w = lit.width as usize;
        let mut elems = Vec::new();
        for (i, c) in lit.bytes.chunks(w).enumerate().take(m as usize) {
            let mut v: i128 = 0;
            for (k, b) in c.iter().enumerate() {
                v |= i128::from(*b) << (8 * k);
            }
            let v = convert::wrap_int(v, eb.bits(), eb.is_signed());
            let x = self.int(v, elem.unqual(), loc);
            elems.push(InitElem {
                target: InitTarget::Range(i as u64, i as u64),
                init: x,
            });
        }
        Some(ListInit(self).init_list_value(&elems, t, loc))
    }

    /// Direct initialisation `T x(args)`.
    pub fn direct_init(&mut self, ty: QualType, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
        if self.prog.types.is_dependent(ty.ty()) || args.iter().any(|a| self.is_dep(*a)) {
            return Ok(self.error_expr(loc));
        }
        if self.prog.types.record(ty).is_some() {
            return self.construct(ty, &args, true, loc);
        }
        if self.prog.types.is_array(ty) && args.is_empty() {
            return self.value_init(ty, loc);
        }
        match args.len() {
            0 => self.value_init(ty, loc),
            1 => {
                if self.prog.types.is_array(ty) {
                    return self.init_from(ty, args[0], loc);
                }
                self.initialize(ty, args[0], UserConv::Explicit, loc)
            }
            _ => {
                let n = self.type_name(ty);
                let at = self.start_of(args[1], loc);
                self.fail(at, msg::TOO_MANY_INITS, &[&n])
            }
        }
    }

    /// The type `auto` stands for when initialised by `e`.
    pub fn deduce_auto(&mut self, t: QualType, e: ExprId, loc: Loc) -> R<QualType> {
        if self.is_dep(e) {
            return Ok(Builtin::Dependent.q());
        }
        if let TypeKind::DeducedClass(_) = self.prog.types.kind(t.ty()) {
            let r = Deduction(self).deduce_class_args(t, &[e], loc)?;
            return Ok(r.add(t.quals()));
        }
        if t.ty() == Builtin::DecltypeAuto.id() {
            let i = self.idx();
            let _ = i;
            return Ok(self.decltype_of(e, false));
        }
        if let ExprKind::Braced(list) = self.prog[e].kind {
            let items = self.prog.expr_list(list).to_vec();
            if items.len() == 1 {
                return self.deduce_auto(t, items[0], loc);
            }
            return self.unsupported(loc, "deducing 'auto' from a braced list");
        }
        let e = if let ExprKind::Overload(_) = self.prog[e].kind {
            self.require_single_overload(e)?
        } else {
            e
        };
        let x = self.prog[e].clone();
        if self.is_error(x.ty) {
            return Ok(x.ty);
        }
        match *self.prog.types.kind(t.ty()) {
            TypeKind::Builtin(Builtin::Auto) => {
                let v = self.decayed(x.ty);
                if self.prog.types.is_void(v) {
                    return self.fail(loc, msg::AUTO_VOID, &[]);
                }
                Ok(v.unqual().add(t.quals()))
            }
            TypeKind::LRef(p) => {
                let inner = self.deduce_auto_ref(p, x.ty, loc)?;
                Ok(self.prog.types.lref(inner))
            }
            TypeKind::RRef(p) => {
                if p == Builtin::Auto.q() {
                    // A forwarding reference.
                    return Ok(if x.cat == Category::LValue {
                        self.prog.types.lref(x.ty)
                    } else {
                        self.prog.types.rref(x.ty)
                    });
                }
                let inner = self.deduce_auto_ref(p, x.ty, loc)?;
                Ok(self.prog.types.rref(inner))
            }
            TypeKind::Pointer(p) => {
                let v = self.decayed(x.ty);
                match self.prog.types.pointee(v) {
                    Some(q) => {
                        let inner = self.deduce_auto_ref(p, q, loc)?;
                        Ok(self.prog.types.pointer(inner).add(t.quals()))
                    }
                    None => {
                        let n = self.type_name(x.ty);
                        self.fail(loc, msg::NOT_A_POINTER, &[&n])
                    }
                }
            }
            TypeKind::MemberPointer { .. } => self.deduce_auto_ref(t, x.ty, loc),
            _ => Ok(t),
        }
    }

    /// `auto x = {a, b}`: a `std::initializer_list` of the one type that all have ([dcl.type.auto.deduct] 4).
    fn deduce_list(&mut self, e: ExprId, loc: Loc) -> R<QualType> {
        let ExprKind::Braced(list) = self.prog[e].kind else {
            return Err(Fail);
        };
        let mut elem: Option<QualType> = None;
        for item in self.prog.expr_list(list).to_vec() {
            let one = self.deduce_auto(Builtin::Auto.q(), item, loc)?;
            match elem {
                Some(t) if t != one => {
                    let (a, b) = (self.type_name(t), self.type_name(one));
                    return self.fail(loc, msg::AUTO_DIFFERS, &[&a, &b]);
                }
                _ => elem = Some(one),
            }
        }
        let Some(elem) = elem else {
            return self.fail(loc, msg::AUTO_NO_INIT, &[]);
        };
        match self.std_template_type(sym::INITIALIZER_LIST, &[TemplateArg::Type(elem)]) {
            Some(t) => Ok(t),
            None => self.unsupported(
                loc,
                "deducing 'auto' from a braced list without <initializer_list>",
            ),
        }
    }

    fn deduce_auto_ref(&mut self, p: QualType, from: QualType, loc: Loc) -> R<QualType> {
        match *self.prog.types.kind(p.ty()) {
            TypeKind::Builtin(Builtin::Auto) => Ok(from.add(p.quals())),
            TypeKind::Pointer(q) => match self.prog.types.pointee(from) {
                Some(f) => {
                    let inner = self.deduce_auto_ref(q, f, loc)?;
                    Ok(self.prog.types.pointer(inner).add(p.quals()))
                }
                None => {
                    let n = self.type_name(from);
                    self.fail(loc, msg::NOT_A_POINTER, &[&n])
                }
            },
            TypeKind::Array { elem, len } => match *self.prog.types.kind(from.ty()) {
                TypeKind::Array { elem: f, .. } => {
                    let inner = self.deduce_auto_ref(elem, f, loc)?;
                    Ok(self.prog.types.array(inner, len))
                }
                _ => Ok(p),
            },
            TypeKind::Function(ref f) => {
                let (mut f, other) = (f.clone(), self.prog.types.fn_type(from.ty()));
                if let Some(ret) = other.map(|o| o.ret) {
                    f.ret = self.deduce_auto_ref(f.ret, ret, loc)?;
                }
                Ok(self.prog.types.intern(TypeKind::Function(f)).into())
            }
            TypeKind::MemberPointer { class, pointee } => match *self.prog.types.kind(from.ty()) {
                TypeKind::MemberPointer { pointee: f, .. } => {
                    let pointee = self.deduce_auto_ref(pointee, f, loc)?;
                    let t = TypeKind::MemberPointer { class, pointee };
                    Ok(QualType::with(self.prog.types.intern(t), p.quals()))
                }
                _ => Ok(p),
            },
            _ => Ok(p),
        }
    }

    /// Array-to-pointer, function-to-pointer and loss of qualifiers.
    pub fn decayed(&mut self, t: QualType) -> QualType {
        match *self.prog.types.kind(t.ty()) {
            TypeKind::Array { elem, .. } => self.prog.types.pointer(elem.add(t.quals())),
            TypeKind::Function(_) => self.prog.types.pointer(t),
            _ => t.unqual(),
        }
    }

    /// The type of a variable as declared, its placeholder deduced.
    pub fn declared_type(&mut self, v: VarId) -> QualType {
        if self.facts.variables[v.index()].auto_ty.is_some()
            || matches!(
                self.prog.types.kind(self.prog[v].ty.ty()),
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                }
            )
        {
            self.ensure_init(v);
        }
        self.prog[v].ty
    }

    /// Parses the initialiser of a namespace-scope variable or static member.
    pub fn ensure_init(&mut self, v: VarId) {
        if self.facts.variables[v.index()].init_state != 0 {
            return;
        }
        if self.facts.variables[v.index()].init.is_none() && self.facts.variables[v.index()].member
        {
            self.find_static_member_definition(v);
        }
        self.facts.variables[v.index()].init_state = 1;
        let depth = std::mem::take(&mut self.parser.depth);
        let loc = self.loc();
        let r = if self.var_is_instance(v) {
            self.instantiating(loc, Instantiating::Var(v), |s| s.parse_var_init(v))
        } else {
            self.parse_var_init(v)
        };
        self.parser.depth = depth;
        self.facts.variables[v.index()].init_state = if r.is_ok() {
            2
        } else if self.session.diags.in_trap() {
            0
        } else {
            3
        };
    }

    fn parse_var_init(&mut self, v: VarId) -> R<()> {
        let info = self.facts.variables[v.index()].clone();
        let loc = self.prog[v].loc;
        let ty = self.prog[v].ty;
        let Some(pos) = info.init else {
            if self.prog[v].is_extern || self.prog[v].builtin.is_some() {
                return Ok(());
            }
            let ty = match *self.prog.types.kind(ty.ty()) {
                TypeKind::DeducedClass(_) => {
                    let t = Deduction(self).deduce_class_args(ty.unqual(), &[], loc)?;
                    let t = QualType::with(t.ty(), ty.quals());
                    self.prog[v].ty = t;
                    t
                }
                _ => ty,
            };
            if self.prog.types.is_ref(ty)
                || matches!(
                    self.prog.types.kind(ty.ty()),
                    TypeKind::Array {
                        len: ArrayLen::Incomplete,
                        ..
                    }
                )
            {
                return Ok(());
            }
            if self
                .prog
                .types
                .record(self.prog.types.base_elem(ty))
                .is_some()
            {
                if self.prog[v].space == Space::Shared {
                    return Ok(());
                }
                if self.prog[v].is_constexpr || self.prog[v].parent_is_record() {
                    let _ = self.require_complete(ty, loc);
                }
                let init = self.default_init(ty, loc)?;
                self.prog[v].init = init;
            }
            return Ok(());
        };
        let mut cx = self.decl_cx(pos, info.scope);
        cx.mode.device = self.prog[v].space != Space::None;
        cx.var = (!cx.mode.device).then_some(v);
        // A placeholder that fits nothing is at fault itself.
        let loc = match self.has_placeholder(ty) && info.decl < self.tokens.program_end {
            true => self.session.sources.expansion(self.tok_at(info.decl).loc),
            false => loc,
        };
        self.at(cx, |s| {
            s.stack_check()?;
            let (ty, init) = s.parse_full_init(ty, loc)?;
            s.prog[v].ty = ty;
            s.prog[v].init = init;
            s.facts.variables[v.index()].auto_ty = None;
            Ok(())
        })?;
        let dt = self.prog[v].ty;
        self.prog[v].dtor = self.needed_dtor(dt);
        Ok(())
    }

    /// Parses whatever initialiser stands here for a variable of type `ty`: the type completed, and the initialiser.
    pub fn parse_full_init(&mut self, ty: QualType, loc: Loc) -> R<(QualType, Option<ExprId>)> {
        let auto = self.has_placeholder(ty);
        match self.kind() {
            K::LParen => {
                let args = self.parse_call_args()?;
                if auto {
                    let t = if let TypeKind::DeducedClass(_) = self.prog.types.kind(ty.ty()) {
                        Deduction(self)
                            .deduce_class_args(ty, &args, loc)?
                            .add(ty.quals())
                    } else {
                        let Some(&a) = args.first() else {
                            return self.expected("an initialiser");
                        };
                        self.deduce_auto(ty, a, loc)?
                    };
                    let e = self.direct_init(t, args, loc)?;
                    return Ok((t, Some(e)));
                }
                if !self.prog.types.is_ref(ty) {
                    self.require_complete(ty, loc)?;
                }
                let e = self.direct_init(ty, args, loc)?;
                Ok((ty, Some(e)))
            }
            K::Eq | K::LBrace => {
                let copy = self.eat(K::Eq);
                if self.is(K::LBrace) {
                    let b = self.parse_braced()?;
                    if auto {
                        let t = if let TypeKind::DeducedClass(_) = self.prog.types.kind(ty.ty()) {
                            Deduction(self)
                                .deduce_class_args(ty, &[b], loc)?
                                .add(ty.quals())
                        } else if copy && ty.unqual() == Builtin::Auto.q() {
                            self.deduce_list(b, loc)?.add(ty.quals())
                        } else {
                            self.deduce_auto(ty, b, loc)?
                        };
                        let e = ListInit(self).list_init(t, b, !copy, loc)?;
                        return Ok((t, Some(e)));
                    }
                    let e = ListInit(self).list_init(ty, b, !copy, loc)?;
                    let t = self.completed_array(ty, e);
                    return Ok((t, Some(e)));
                }
                let paren = self.is(K::LParen) && {
                    let i = self.idx();
                    matches!(self.tok_at(self.close(i) + 1).kind, K::Semi | K::Comma)
                };
                let e = self.parse_assignment()?;
                if self.is_dep(e) {
                    return Ok((if auto { Builtin::Dependent.q() } else { ty }, Some(e)));
                }
                let t = if !auto {
                    ty
                } else if ty.ty() == Builtin::DecltypeAuto.id() {
                    self.decltype_of(e, paren)
                } else {
                    self.deduce_auto(ty, e, loc)?
                };
                let i = self.init_from(t, e, loc)?;
                let t = self.completed_array(t, i);
                Ok((t, Some(i)))
            }
            _ => {
                if auto {
                    if let TypeKind::DeducedClass(_) = self.prog.types.kind(ty.ty()) {
                        let t = Deduction(self)
                            .deduce_class_args(ty, &[], loc)?
                            .add(ty.quals());
                        let e = self.default_init(t, loc)?;
                        return Ok((t, e));
                    }
                    return self.fail(loc, msg::AUTO_NO_INIT, &[]);
                }
                if self.prog.types.is_ref(ty) {
                    return self.fail(loc, msg::REFERENCE_UNINITIALISED, &[&""]);
                }
                self.require_complete(ty, loc)?;
                let e = self.default_init(ty, loc)?;
                Ok((ty, e))
            }
        }
    }

    /// The type of an array whose extent its initialiser gives.
    pub fn completed_array(&mut self, ty: QualType, init: ExprId) -> QualType {
        if let TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        } = self.prog.types.kind(ty.ty())
        {
            QualType::with(self.ty(init).ty(), ty.quals())
        } else {
            ty
        }
    }

    /// Extends the lifetime of temporaries that a reference variable binds.
    pub fn extend_temporaries(&mut self, e: ExprId, v: VarId) {
        match self.prog[e].kind.clone() {
            ExprKind::Temp { init, .. } => {
                if let ExprKind::Temp { extended, .. } = &mut self.prog[e].kind {
                    *extended = Some(v);
                }
                self.extend_in_init(init, v);
            }
            ExprKind::Member { base, .. } => self.extend_temporaries(base, v),
            ExprKind::Cast {
                kind:
                    CastKind::NoOp
                    | CastKind::DerivedToBase(_)
                    | CastKind::BitCast
                    | CastKind::ArrayToPointer,
                operand,
            } => self.extend_temporaries(operand, v),
            ExprKind::Cond { a, b, .. } => {
                self.extend_temporaries(a, v);
                self.extend_temporaries(b, v);
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => {
                if let ExprKind::Binary {
                    op: BinaryOp::Add,
                    l,
                    ..
                } = self.prog[operand].kind
                {
                    self.extend_temporaries(l, v);
                }
            }
            _ => {}
        }
    }

    /// All temporaries in the initialiser of a range live as long as the loop (C++23 [class.temporary] 7).
    pub fn extend_all(&mut self, e: ExprId, v: VarId) {
        if let ExprKind::Temp { extended, .. } = &mut self.prog[e].kind
            && extended.is_none()
        {
            *extended = Some(v);
        }
        let mut parts = Vec::new();
        self.prog.parts(e, |p| {
            if let crate::hir::visit::Part::Expr(x) = p {
                parts.push(x);
            }
        });
        for x in parts {
            self.extend_all(x, v);
        }
    }

    /// Reference members bound by an aggregate initialiser extend what they bind.
    pub fn extend_in_init(&mut self, e: ExprId, v: VarId) {
        if let ExprKind::InitList { inits, .. } = self.prog[e].kind {
            let Some(r) = self.prog.types.record(self.ty(e)) else {
                return;
            };
            for i in self.prog.init_list(inits).to_vec() {
                if let Some(f) = i.target.field()
                    && self.prog.types.is_ref(self.prog[r].fields[f as usize].ty)
                {
                    self.extend_temporaries(i.init, v);
                }
            }
        }
    }
}

impl VarDecl {
    fn parent_is_record(&self) -> bool {
        matches!(self.parent, Parent::Record(_))
    }
}
