//! Operators: built-in meanings with the usual arithmetic conversions, and overloaded ones.

use super::convert::UserConv;
use super::overload::Candidate;
use super::*;

/// The built-in operation of a binary operator.
fn builtin_binary(op: OpName) -> Option<BinaryOp> {
    use BinaryOp as B;
    use OpName as O;
    Some(match op {
        O::Star => B::Mul,
        O::Slash => B::Div,
        O::Percent => B::Rem,
        O::Plus => B::Add,
        O::Minus => B::Sub,
        O::LessLess => B::Shl,
        O::GreaterGreater => B::Shr,
        O::Less => B::Lt,
        O::Greater => B::Gt,
        O::LessEq => B::Le,
        O::GreaterEq => B::Ge,
        O::EqEq => B::Eq,
        O::ExclaimEq => B::Ne,
        O::Amp => B::And,
        O::Caret => B::Xor,
        O::Pipe => B::Or,
        O::AmpAmp => B::LogAnd,
        O::PipePipe => B::LogOr,
        O::Comma => B::Comma,
        _ => return None,
    })
}

/// The operation of a compound assignment.
fn compound(op: OpName) -> Option<OpName> {
    use OpName as O;
    Some(match op {
        O::PlusEq => O::Plus,
        O::MinusEq => O::Minus,
        O::StarEq => O::Star,
        O::SlashEq => O::Slash,
        O::PercentEq => O::Percent,
        O::CaretEq => O::Caret,
        O::AmpEq => O::Amp,
        O::PipeEq => O::Pipe,
        O::LessLessEq => O::LessLess,
        O::GreaterGreaterEq => O::GreaterGreater,
        _ => return None,
    })
}

impl Sema<'_> {
    fn is_class_or_enum(&self, e: ExprId) -> bool {
        matches!(
            self.prog.types.kind(self.ty(e).ty()),
            TypeKind::Record(_) | TypeKind::Enum(_)
        )
    }

    /// `l op r`
    pub fn binary_op(&mut self, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        if self.is_dep(l) || self.is_dep(r) {
            let (a, b) = (self.dep_of(l), self.dep_of(r));
            return Ok(self.dep(DepExpr::Binary(op, a, b), loc));
        }
        if self.is_error(self.ty(l)) || self.is_error(self.ty(r)) {
            return Ok(self.error_expr(loc));
        }
        if (self.is_class_or_enum(l) || self.is_class_or_enum(r))
            && let Some(e) = self.overloaded_binary(op, l, r, loc)?
        {
            return Ok(e);
        }
        self.builtin_binary_op(op, l, r, loc)
    }

    /// Candidates for an operator function: members of the left operand, unqualified names, associated namespaces.
    fn operator_candidates(
        &mut self,
        op: OpName,
        args: &[ExprId],
        member_only: bool,
        out: &mut Vec<Candidate>,
    ) -> R<()> {
        let name = self.op_syms.of(op);
        if let Some(r) = self.prog.types.record(self.ty(args[0])) {
            let loc = self.eloc(args[0]);
            self.require_complete_record(r, loc)?;
            if op == OpName::EqEq && self.options.cxx20 {
                self.declare_equality(r);
            }
            for s in self.lookup_member(r, name) {
                self.add_candidate(s, Some(args[0]), &args[1..], None, UserConv::Yes, out);
            }
            // To compare with non-member candidates the object counts as the first argument.
            for c in out.iter_mut() {
                if let Some(o) = c.object.take() {
                    c.ics.insert(0, o);
                }
            }
        }
        if member_only {
            return Ok(());
        }
        // Unqualified look-up ignores members.
        let mut cur = Some(self.cx.scope);
        let mut syms = lookup::Syms::new();
        while let Some(s) = cur {
            let kind = self.scope(s).kind;
            cur = self.scope(s).parent;
            match kind {
                ScopeKind::Record(_)
                | ScopeKind::Overlay(_)
                | ScopeKind::TParams
                | ScopeKind::Enum(_) => continue,
                ScopeKind::Block | ScopeKind::Params => {
                    if self.first_symbol(s, name).is_none() {
                        continue;
                    }
                }
                ScopeKind::Namespace(_) => {}
            }
            let f = self.lookup_from(s, name);
            if !f.is_empty() {
                syms = f;
                break;
            }
            if matches!(kind, ScopeKind::Namespace(_)) {
                break;
            }
        }
        for s in self.adl(name, args) {
            if !syms.contains(&s) {
                syms.push(s);
            }
        }
        for s in syms {
            if matches!(
                self.scope(self.symbols[s.0 as usize].scope).kind,
                ScopeKind::Record(_)
            ) {
                continue;
            }
            self.add_candidate(s, None, args, None, UserConv::Yes, out);
        }
        Ok(())
    }

    /// The overloaded meaning of a binary operator; `None` when only the built-in one can apply.
    fn overloaded_binary(
        &mut self,
        op: OpName,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<Option<ExprId>> {
        let member_only = op == OpName::Eq;
        let mut c: Vec<Candidate> = Vec::new();
        self.operator_candidates(op, &[l, r], member_only, &mut c)?;
        let mut from_rewrite: Vec<(usize, OpName)> = Vec::new();
        if self.options.cxx20 {
            self.rewritten_candidates(op, l, r, &mut c, &mut from_rewrite)?;
        }
        // A built-in operator on enumerations or converted operands can be better than any function.
        if self.builtin_preferred(op, l, r, &c) {
            return Ok(None);
        }
        match self.pick(&c, loc) {
            Ok(i) => {
                let cand = c[i].clone();
                let rewrite = from_rewrite.iter().find(|x| x.0 == i).map(|x| x.1);
                let (a, b) = if cand.reversed { (r, l) } else { (l, r) };
                let f = cand.func;
                let e = if self.prog[f].is_method {
                    self.call_method(f, a, &[b], false, loc)?
                } else {
                    self.finish_call(f, None, &[a, b], loc)?
                };
                Ok(Some(match rewrite {
                    None => e,
                    Some(OpName::EqEq) if op == OpName::ExclaimEq => {
                        let b = self.to_bool(e)?;
                        self.prvalue(
                            ExprKind::Unary {
                                op: UnaryOp::LogicalNot,
                                operand: b,
                            },
                            Builtin::Bool.q(),
                            loc,
                        )
                    }
                    Some(OpName::Spaceship) => {
                        let z = self.int(0, Builtin::Int.q(), loc);
                        if cand.reversed {
                            self.binary_op(op, z, e, loc)?
                        } else {
                            self.binary_op(op, e, z, loc)?
                        }
                    }
                    Some(_) => e,
                }))
            }
            Err(true) => {
                // Ambiguous among functions: the built-in meaning through conversions is tried by compilers in practice.
                let name = self.text(self.op_syms.of(op)).to_string();
                let types = format!("{}, {}", self.expr_type_name(l), self.expr_type_name(r));
                self.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &types])
            }
            Err(false) => Ok(None),
        }
    }

    /// C++20: `a != b` from `==`, relational operators from `<=>`, and exchanged operands.
    fn rewritten_candidates(
        &mut self,
        op: OpName,
        l: ExprId,
        r: ExprId,
        c: &mut Vec<Candidate>,
        from: &mut Vec<(usize, OpName)>,
    ) -> R<()> {
        let base = match op {
            OpName::ExclaimEq => OpName::EqEq,
            OpName::Less | OpName::Greater | OpName::LessEq | OpName::GreaterEq => {
                OpName::Spaceship
            }
            OpName::EqEq | OpName::Spaceship => op,
            _ => return Ok(()),
        };
        if base != op {
            let mut more = Vec::new();
            self.operator_candidates(base, &[l, r], false, &mut more)?;
            for mut x in more {
                x.rewritten = true;
                from.push((c.len(), base));
                c.push(x);
            }
        }
        let mut more = Vec::new();
        self.operator_candidates(base, &[r, l], false, &mut more)?;
        for mut x in more {
            if c.iter()
                .any(|y| y.func == x.func && self.ty(l) == self.ty(r))
            {
                continue;
            }
            x.reversed = true;
            x.rewritten = true;
            x.ics.reverse();
            if base != op || op == OpName::Spaceship {
                from.push((c.len(), base));
            }
            c.push(x);
        }
        Ok(())
    }

    /// Would a built-in candidate beat every function found? True for scoped comparisons and when functions need
    /// user conversions for an operand of arithmetic or enumeration type.
    fn builtin_preferred(&mut self, op: OpName, l: ExprId, r: ExprId, c: &[Candidate]) -> bool {
        if c.is_empty() {
            return true;
        }
        let scalar = |me: &Self, e: ExprId| me.prog.types.record(me.ty(e)).is_none();
        if scalar(self, l) && scalar(self, r) {
            // Both are scalars, one an enumeration: a function wins only with exact arguments of that enumeration.
            let exact = c.iter().any(|x| {
                x.ics
                    .iter()
                    .all(|i| matches!(i, convert::Ics::Std(s) if s.rank == convert::Rank::Exact))
            });
            return !exact && op != OpName::Eq;
        }
        false
    }

    fn operands_error<T>(&mut self, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<T> {
        let (a, b) = (self.expr_type_name(l), self.expr_type_name(r));
        let o = OPERATORS[op as usize].1;
        self.fail(loc, msg::BAD_OPERANDS, &[&o, &a, &b])
    }

    /// An operand of class type converted to a built-in type by its conversion function.
    fn class_to_builtin(&mut self, e: ExprId) -> R<ExprId> {
        let Some(r) = self.prog.types.record(self.ty(e)) else {
            return Ok(e);
        };
        let loc = self.eloc(e);
        self.require_complete_record(r, loc)?;
        if self.closure_pointer_type(r).is_some()
            && let Some(f) = self.closure_invoker(r)
        {
            let x = self.func_expr(f, loc);
            return self.rvalue(x);
        }
        let conv = self.op_syms.conv;
        let mut found: Vec<(FuncId, QualType)> = Vec::new();
        let mut stack = vec![r];
        while let Some(x) = stack.pop() {
            let scope = self.record_info[x.index()].scope;
            let raw = self.chain(scope, conv);
            for s in self.settle(&raw, conv) {
                if let SymKind::Func(f) = *self.sym_kind(s)
                    && let FuncName::Conversion(t) = self.prog[f].name
                    && !self.prog[f].is_explicit
                {
                    let fq = self
                        .prog
                        .types
                        .fn_type(self.prog[f].ty)
                        .map_or(0, |t| t.quals);
                    if self.ty(e).quals() & !fq & 3 == 0 {
                        let v = self.prog.types.strip_ref(t);
                        if self.prog.types.record(v).is_none() {
                            found.push((f, v));
                        }
                    }
                }
            }
            stack.extend(self.prog[x].bases.iter().map(|b| b.record));
        }
        // One target type; const and non-const versions of it count once.
        let Some(&(mut f, t)) = found.first() else {
            return Ok(e);
        };
        let mut best_t = t;
        if found.iter().any(|x| x.1.ty() != t.ty()) {
            // Several: the widest floating, then integral type would be ambiguous in general; prefer float, double, then the rest.
            let pref = |me: &Self, q: QualType| match me.prog.types.builtin(q) {
                Some(Builtin::Float) => 0,
                Some(Builtin::Double) => 1,
                Some(Builtin::Bool) => 9,
                Some(_) => 5,
                None => 6,
            };
            let Some(x) = found.iter().min_by_key(|x| pref(self, x.1)) else {
                return Ok(e);
            };
            f = x.0;
            best_t = x.1;
        }
        let is_const = self.ty(e).is_const();
        if let Some(x) = found.iter().find(|x| {
            x.1.ty() == best_t.ty()
                && (self
                    .prog
                    .types
                    .fn_type(self.prog[x.0].ty)
                    .is_some_and(|t| t.quals & CONST != 0)
                    == is_const)
        }) {
            f = x.0;
        }
        self.call_method(f, e, &[], false, loc)
    }

    /// The built-in meaning of `l op r`.
    pub fn builtin_binary_op(&mut self, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        if op == OpName::Eq {
            return self.builtin_assign(l, r, loc);
        }
        if let Some(base) = compound(op) {
            return self.compound_assign(op, base, l, r, loc);
        }
        if op == OpName::Spaceship {
            return self.builtin_spaceship(l, r, loc);
        }
        let Some(b) = builtin_binary(op) else {
            return self.operands_error(op, l, r, loc);
        };
        if b == BinaryOp::Comma {
            let l = self.discard(l)?;
            let x = self.prog[r].clone();
            let r = if let ExprKind::Overload(_) = x.kind {
                self.require_single_overload(r)?
            } else {
                r
            };
            return Ok(self.expr(ExprKind::Binary { op: b, l, r }, x.ty, x.cat, loc));
        }
        if matches!(b, BinaryOp::LogAnd | BinaryOp::LogOr) {
            let (l, r) = (self.to_bool(l)?, self.to_bool(r)?);
            return Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
        }
        let (l0, r0) = (l, r);
        let l = self.class_to_builtin(l)?;
        let r = self.class_to_builtin(r)?;
        // An overloaded name compared with a pointer takes its type.
        let l = if let ExprKind::Overload(_) = self.prog[l].kind {
            let t = self.ty(r);
            self.address_of_overload(l, t)?
        } else {
            l
        };
        let r = if let ExprKind::Overload(_) = self.prog[r].kind {
            let t = self.ty(l);
            self.address_of_overload(r, t)?
        } else {
            r
        };
        let l = self.rvalue(l)?;
        let r = self.rvalue(r)?;
        let (lt, rt) = (self.ty(l), self.ty(r));
        let (lk, rk) = (
            self.prog.types.kind(lt.ty()).clone(),
            self.prog.types.kind(rt.ty()).clone(),
        );
        if matches!(lk, TypeKind::Record(_)) || matches!(rk, TypeKind::Record(_)) {
            return self.operands_error(op, l0, r0, loc);
        }
        if matches!(lk, TypeKind::Vector { .. }) || matches!(rk, TypeKind::Vector { .. }) {
            return self.vector_binary(op, b, l, r, loc);
        }
        let lp = matches!(lk, TypeKind::Pointer(_));
        let rp = matches!(rk, TypeKind::Pointer(_));
        let is_cmp = matches!(
            b,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
        );
        if is_cmp
            && (lp
                || rp
                || matches!(
                    lk,
                    TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
                )
                || matches!(
                    rk,
                    TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
                ))
        {
            let Some(t) = self.composite_pointer(l, r) else {
                return self.operands_error(op, l, r, loc);
            };
            if t.ty() == Builtin::NullPtr.id() {
                return Ok(self.int(
                    i128::from(matches!(b, BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge)),
                    Builtin::Bool.q(),
                    loc,
                ));
            }
            let (l, r) = (
                self.convert_scalar(l, t, loc)?,
                self.convert_scalar(r, t, loc)?,
            );
            return Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
        }
        if lp || rp {
            return self.pointer_arith(op, b, l, r, loc);
        }
        let scoped = |me: &Self, k: &TypeKind| matches!(k, TypeKind::Enum(e) if me.prog[*e].scoped);
        if scoped(self, &lk) || scoped(self, &rk) {
            if is_cmp && lt.ty() == rt.ty() {
                return Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
            }
            return self.operands_error(op, l, r, loc);
        }
        let arith = |k: &TypeKind| {
            matches!(k, TypeKind::Enum(_))
                || matches!(k, TypeKind::Builtin(b) if b.bits() > 0 && *b != Builtin::NullPtr)
        };
        if !arith(&lk) || !arith(&rk) {
            return self.operands_error(op, l, r, loc);
        }
        if matches!(b, BinaryOp::Shl | BinaryOp::Shr) {
            let (l, r) = (self.promote(l)?, self.promote(r)?);
            if self.prog.types.is_floating(self.ty(l)) || self.prog.types.is_floating(self.ty(r)) {
                return self.operands_error(op, l, r, loc);
            }
            let t = self.ty(l);
            return self.finish_arith(b, l, r, t, loc);
        }
        let (l, r, t) = self.usual_conversions(l, r)?;
        if self.prog.types.is_floating(t)
            && matches!(
                b,
                BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
            )
        {
            return self.operands_error(op, l, r, loc);
        }
        let t = if is_cmp { Builtin::Bool.q() } else { t };
        self.finish_arith(b, l, r, t, loc)
    }

    /// Folds integer literals, so that literal expressions stay small.
    fn finish_arith(
        &mut self,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        t: QualType,
        loc: Loc,
    ) -> R<ExprId> {
        if let (ExprKind::Int(x), ExprKind::Int(y)) = (&self.prog[l].kind, &self.prog[r].kind) {
            let (x, y) = (*x, *y);
            let ob = self.prog.types.builtin(self.ty(l));
            let v = match b {
                BinaryOp::Add => x.checked_add(y),
                BinaryOp::Sub => x.checked_sub(y),
                BinaryOp::Mul => x.checked_mul(y),
                BinaryOp::Lt => Some(i128::from(x < y)),
                BinaryOp::Gt => Some(i128::from(x > y)),
                BinaryOp::Le => Some(i128::from(x <= y)),
                BinaryOp::Ge => Some(i128::from(x >= y)),
                BinaryOp::Eq => Some(i128::from(x == y)),
                BinaryOp::Ne => Some(i128::from(x != y)),
                BinaryOp::Div if y != 0 => x.checked_div(y),
                BinaryOp::Rem if y != 0 => x.checked_rem(y),
                _ => None,
            };
            if let (Some(v), Some(tb), Some(ob)) = (v, self.prog.types.builtin(t), ob)
                && ob.bits() < 128
            {
                let w = convert::wrap_int(v, tb.bits(), tb.is_signed());
                if w == v || !tb.is_signed() {
                    return Ok(self.int(w, t, loc));
                }
            }
        }
        Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, t, loc))
    }

    fn vector_binary(
        &mut self,
        op: OpName,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        let t = if let TypeKind::Vector { .. } = self.prog.types.kind(lt.ty()) {
            lt
        } else {
            rt
        };
        let conv = |me: &mut Self, e: ExprId| -> R<ExprId> {
            if me.ty(e).ty() == t.ty() {
                return Ok(e);
            }
            if me.prog.types.is_arithmetic(me.ty(e)) {
                return me.convert_scalar(e, t, loc);
            }
            me.operands_error(op, l, r, loc)
        };
        let (l, r) = (conv(self, l)?, conv(self, r)?);
        let mut res = t;
        if matches!(
            b,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
        ) && let TypeKind::Vector { elem, len } = *self.prog.types.kind(t.ty())
        {
            let bits = self
                .prog
                .types
                .builtin(elem.into())
                .map_or(32, |b| b.bits());
            let ib = match bits {
                8 => Builtin::SChar,
                16 => Builtin::Short,
                64 => Builtin::Long,
                _ => Builtin::Int,
            };
            res = self
                .prog
                .types
                .intern(TypeKind::Vector { elem: ib.id(), len })
                .into();
        }
        Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, res, loc))
    }

    fn pointer_arith(
        &mut self,
        op: OpName,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        let integral = |me: &Self, t: QualType| {
            me.prog.types.is_integral(t)
                || me
                    .prog
                    .types
                    .enumeration(t)
                    .is_some_and(|e| !me.prog[e].scoped)
        };
        match b {
            BinaryOp::Add if integral(self, rt) => {
                self.check_arith_pointer(lt, loc)?;
                let r = self.promote(r)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
            }
            BinaryOp::Add if integral(self, lt) => {
                self.check_arith_pointer(rt, loc)?;
                let l = self.promote(l)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l: r, r: l }, rt, loc))
            }
            BinaryOp::Sub if integral(self, rt) => {
                self.check_arith_pointer(lt, loc)?;
                let r = self.promote(r)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
            }
            BinaryOp::Sub => {
                let (a, c) = (self.prog.types.pointee(lt), self.prog.types.pointee(rt));
                if let (Some(a), Some(c)) = (a, c)
                    && a.ty() == c.ty()
                {
                    self.check_arith_pointer(lt, loc)?;
                    return Ok(self.prvalue(
                        ExprKind::Binary { op: b, l, r },
                        Builtin::Long.q(),
                        loc,
                    ));
                }
                self.operands_error(op, l, r, loc)
            }
            _ => self.operands_error(op, l, r, loc),
        }
    }

    fn check_arith_pointer(&mut self, t: QualType, loc: Loc) -> R<()> {
        if let Some(p) = self.prog.types.pointee(t)
            && !self.prog.types.is_void(p)
            && !self.prog.types.is_function(p)
        {
            return self.require_complete(p, loc);
        }
        Ok(())
    }

    /// The common type of two pointers (or null), if any.
    pub fn composite_pointer(&mut self, l: ExprId, r: ExprId) -> Option<QualType> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        if lt.ty() == rt.ty() {
            return Some(lt.unqual());
        }
        let null = |me: &Self, e: ExprId, t: QualType| {
            t.ty() == Builtin::NullPtr.id() || me.is_null_literal(e)
        };
        if null(self, r, rt) && !self.prog.types.is_arithmetic(lt) {
            return Some(lt.unqual());
        }
        if null(self, l, lt) && !self.prog.types.is_arithmetic(rt) {
            return Some(rt.unqual());
        }
        if let (Some(a), Some(b)) = (self.prog.types.pointee(lt), self.prog.types.pointee(rt)) {
            let q = (a.quals() | b.quals()) & 3;
            if a.ty() == b.ty() {
                return Some(self.prog.types.pointer(QualType::with(a.ty(), q)));
            }
            if self.prog.types.is_void(a) || self.prog.types.is_void(b) {
                return Some(
                    self.prog
                        .types
                        .pointer(QualType::with(Builtin::Void.id(), q)),
                );
            }
            if let (Some(x), Some(y)) = (self.prog.types.record(a), self.prog.types.record(b)) {
                if self.find_base_path(x, y).is_some() {
                    return Some(self.prog.types.pointer(QualType::with(b.ty(), q)));
                }
                if self.find_base_path(y, x).is_some() {
                    return Some(self.prog.types.pointer(QualType::with(a.ty(), q)));
                }
            }
            if let (TypeKind::Pointer(_), TypeKind::Pointer(_)) =
                (self.prog.types.kind(a.ty()), self.prog.types.kind(b.ty()))
            {
                if self.std_conversion(l, lt, rt).is_some() {
                    return Some(rt.unqual());
                }
                if self.std_conversion(r, rt, lt).is_some() {
                    return Some(lt.unqual());
                }
                let t = self.joint_qualification(a, b, 0)?;
                return Some(self.prog.types.pointer(t));
            }
            return None;
        }
        if self.std_conversion(l, lt, rt).is_some() && self.prog.types.is_member_pointer(rt) {
            return Some(rt.unqual());
        }
        if self.std_conversion(r, rt, lt).is_some() && self.prog.types.is_member_pointer(lt) {
            return Some(lt.unqual());
        }
        None
    }

    /// The type both `a` and `b` convert to as pointees, when they differ in qualifiers alone: a level above one that
    /// changes is const.
    fn joint_qualification(&mut self, a: QualType, b: QualType, depth: u32) -> Option<QualType> {
        let q = (a.quals() | b.quals()) & 3;
        if a.ty() == b.ty() {
            return Some(QualType::with(a.ty(), q));
        }
        let (TypeKind::Pointer(x), TypeKind::Pointer(y)) = (
            self.prog.types.kind(a.ty()).clone(),
            self.prog.types.kind(b.ty()).clone(),
        ) else {
            return None;
        };
        if depth > 16 {
            return None;
        }
        let inner = self.joint_qualification(x, y, depth + 1)?;
        let above = if inner != x || inner != y { CONST } else { 0 };
        Some(self.prog.types.pointer(inner).add(q | above))
    }

    /// Integral promotion of a prvalue.
    pub fn promote(&mut self, e: ExprId) -> R<ExprId> {
        let loc = self.eloc(e);
        let e = self.rvalue(e)?;
        let t = self.ty(e);
        if let Some(en) = self.prog.types.enumeration(t) {
            self.complete_enum(en);
            if self.prog[en].scoped {
                return Ok(e);
            }
            let p = self.prog[en].promoted;
            return self.convert_scalar(e, p.q(), loc);
        }
        let Some(b) = self.prog.types.builtin(t).filter(|b| b.is_integral()) else {
            return Ok(e);
        };
        // A narrow bit-field promotes to int when its values fit.
        if let ExprKind::Cast {
            kind: CastKind::LValueToRValue,
            operand,
        } = self.prog[e].kind
            && let ExprKind::Member { record, field, .. } = self.prog[operand].kind
            && let Some(bits) = self.prog[record].fields[field as usize].bits
            && bits < 32
            && b.bits() <= 32
        {
            return self.convert_scalar(e, Builtin::Int.q(), loc);
        }
        let p = self.promoted_builtin(b);
        if p == b {
            return Ok(e);
        }
        self.convert_scalar(e, p.q(), loc)
    }

    /// The usual arithmetic conversions.
    pub fn usual_conversions(&mut self, l: ExprId, r: ExprId) -> R<(ExprId, ExprId, QualType)> {
        let (l, r) = (self.promote(l)?, self.promote(r)?);
        let bl = self.prog.types.builtin(self.ty(l)).unwrap_or(Builtin::Int);
        let br = self.prog.types.builtin(self.ty(r)).unwrap_or(Builtin::Int);
        let t = if bl == br {
            bl
        } else if bl.is_floating() || br.is_floating() {
            let rank = |b: Builtin| match b {
                Builtin::Half => 1,
                Builtin::BFloat16 => 2,
                Builtin::Float => 3,
                Builtin::Double => 4,
                Builtin::LongDouble => 5,
                Builtin::Float128 => 6,
                _ => 0,
            };
            if rank(bl) >= rank(br) { bl } else { br }
        } else {
            let rank = |b: Builtin| match b {
                Builtin::Int | Builtin::UInt => 1,
                Builtin::Long | Builtin::ULong => 2,
                Builtin::LongLong | Builtin::ULongLong => 3,
                Builtin::Int128 | Builtin::UInt128 => 4,
                _ => 0,
            };
            let unsigned = |b: Builtin| match b {
                Builtin::Int => Builtin::UInt,
                Builtin::Long => Builtin::ULong,
                Builtin::LongLong => Builtin::ULongLong,
                Builtin::Int128 => Builtin::UInt128,
                b => b,
            };
            let (hi, lo) = if rank(bl) >= rank(br) {
                (bl, br)
            } else {
                (br, bl)
            };
            if hi.is_signed() == lo.is_signed() {
                hi
            } else if !hi.is_signed() {
                hi
            } else if rank(hi) == rank(lo) || hi.bits() == lo.bits() {
                unsigned(hi)
            } else {
                hi
            }
        };
        let loc = self.eloc(l);
        let l = self.convert_scalar(l, t.q(), loc)?;
        let rloc = self.eloc(r);
        let r = self.convert_scalar(r, t.q(), rloc)?;
        Ok((l, r, t.q()))
    }

    /// An expression evaluated for its effects.
    pub fn discard(&mut self, e: ExprId) -> R<ExprId> {
        if let ExprKind::Overload(_) = self.prog[e].kind {
            return self.require_single_overload(e);
        }
        Ok(e)
    }

    fn check_modifiable(&mut self, l: ExprId, loc: Loc) -> R<()> {
        let x = self.prog[l].clone();
        if let Some(v) = self.builtin_var_of(l) {
            let n = self.prog[v]
                .name
                .map(|n| self.text(n).to_string())
                .unwrap_or_default();
            return self.fail(loc, msg::ASSIGN_PREDEFINED, &[&n]);
        }
        if x.cat != Category::LValue {
            let n = self.type_name(x.ty);
            return self.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
        }
        if self.prog.types.deep_quals(x.ty) & CONST != 0 {
            let n = self.type_name(x.ty);
            return self.fail(loc, msg::ASSIGN_CONST, &[&n]);
        }
        if self.cx.device
            && let Some(v) = self.variable_of(l)
            && self.prog[v].space == Space::Constant
        {
            let n = self.prog[v].name.map(|n| self.text(n).to_string());
            return self.fail(loc, msg::ASSIGN_CONSTANT, &[&n.unwrap_or_default()]);
        }
        Ok(())
    }

    /// The variable that an lvalue is, or is a part of.
    fn variable_of(&self, mut e: ExprId) -> Option<VarId> {
        loop {
            e = match &self.prog[e].kind {
                ExprKind::Var(v) if !self.prog.types.is_ref(self.prog[*v].ty) => return Some(*v),
                ExprKind::Member { base, .. } => *base,
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } => *operand,
                ExprKind::Binary {
                    op: BinaryOp::Add | BinaryOp::Sub,
                    l,
                    ..
                } => *l,
                // Through an array, not through a pointer.
                ExprKind::Cast {
                    kind: CastKind::ArrayToPointer,
                    operand,
                } => *operand,
                _ => return None,
            };
        }
    }

    fn builtin_var_of(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Var(v) => self.prog[v].builtin.map(|_| v),
            ExprKind::Member { base, .. } => self.builtin_var_of(base),
            ExprKind::Cast { operand, .. } => self.builtin_var_of(operand),
            _ => None,
        }
    }

    fn builtin_assign(&mut self, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        let lt = self.ty(l);
        if self.prog.types.record(lt).is_some() {
            return self.operands_error(OpName::Eq, l, r, loc);
        }
        if self.prog.types.is_array(lt) {
            let n = self.type_name(lt);
            return self.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
        }
        self.check_modifiable(l, loc)?;
        let r = self.copy_init(lt.unqual(), r, loc)?;
        Ok(self.expr(ExprKind::Assign { l, r }, lt, Category::LValue, loc))
    }

    fn compound_assign(
        &mut self,
        op: OpName,
        base: OpName,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        self.check_modifiable(l, loc)?;
        let Some(b) = builtin_binary(base) else {
            return Err(Fail);
        };
        let r = self.class_to_builtin(r)?;
        let r = self.rvalue(r)?;
        let (lt, rt) = (self.ty(l), self.ty(r));
        if let TypeKind::Vector { .. } = self.prog.types.kind(lt.ty()) {
            let r = if rt.ty() == lt.ty() {
                r
            } else {
                self.convert_scalar(r, lt.unqual(), loc)?
            };
            return Ok(self.expr(
                ExprKind::CompoundAssign {
                    op: b,
                    l,
                    r,
                    compute: lt.unqual(),
                },
                lt,
                Category::LValue,
                loc,
            ));
        }
        if self.prog.types.is_pointer(lt) {
            if !matches!(b, BinaryOp::Add | BinaryOp::Sub)
                || !(self.prog.types.is_integral(rt) || self.prog.types.enumeration(rt).is_some())
            {
                return self.operands_error(op, l, r, loc);
            }
            self.check_arith_pointer(lt, loc)?;
            let r = self.promote(r)?;
            return Ok(self.expr(
                ExprKind::CompoundAssign {
                    op: b,
                    l,
                    r,
                    compute: lt.unqual(),
                },
                lt,
                Category::LValue,
                loc,
            ));
        }
        let ok = |me: &Self, t: QualType| {
            me.prog.types.is_arithmetic(t)
                || me
                    .prog
                    .types
                    .enumeration(t)
                    .is_some_and(|e| !me.prog[e].scoped)
        };
        if !self.prog.types.is_arithmetic(lt) || !ok(self, rt) {
            return self.operands_error(op, l, r, loc);
        }
        if matches!(b, BinaryOp::Shl | BinaryOp::Shr) {
            let lb = self.prog.types.builtin(lt).unwrap_or(Builtin::Int);
            let compute = self.promoted_builtin(lb).q();
            let r = self.promote(r)?;
            return Ok(self.expr(
                ExprKind::CompoundAssign {
                    op: b,
                    l,
                    r,
                    compute,
                },
                lt,
                Category::LValue,
                loc,
            ));
        }
        let probe = self.rvalue(l)?;
        let (_, r, compute) = self.usual_conversions(probe, r)?;
        if self.prog.types.is_floating(compute)
            && matches!(
                b,
                BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
            )
        {
            return self.operands_error(op, l, r, loc);
        }
        Ok(self.expr(
            ExprKind::CompoundAssign {
                op: b,
                l,
                r,
                compute,
            },
            lt,
            Category::LValue,
            loc,
        ))
    }

    /// `l <=> r` on built-in types: the comparison category classes of `<compare>`.
    fn builtin_spaceship(&mut self, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        let (l, r) = (self.class_to_builtin(l)?, self.class_to_builtin(r)?);
        let values = (self.rvalue(l)?, self.rvalue(r)?);
        // Each is compared more than once and evaluated once.
        let (bound_l, l) = self.bind_once(values.0, loc);
        let (bound_r, r) = self.bind_once(values.1, loc);
        let floating =
            self.prog.types.is_floating(self.ty(l)) || self.prog.types.is_floating(self.ty(r));
        let class = if floating {
            sym::PARTIAL_ORDERING
        } else {
            sym::STRONG_ORDERING
        };
        let get = |me: &mut Self, n: Sym| -> R<ExprId> {
            let std = me.lookup_from(ScopeId(0), sym::STD);
            if let Some(&s) = std.first()
                && let SymKind::Namespace(ns) = *me.sym_kind(s)
                && let Some(&c) = me.lookup_qualified_scope(ns, class).first()
                && let Some(t) = me.symbol_type(c)
                && let Some(rec) = me.prog.types.record(t)
                && let Some(&m) = me.lookup_member(rec, n).first()
                && let SymKind::Var(v) = *me.sym_kind(m)
            {
                return Ok(me.var_expr(v, loc));
            }
            me.fail(loc, msg::NEEDS_COMPARE_HEADER, &[])
        };
        let less = get(self, sym::LESS)?;
        let greater = get(self, sym::GREATER)?;
        let equal = get(
            self,
            if floating {
                sym::EQUIVALENT
            } else {
                sym::EQUAL
            },
        )?;
        let lt = self.builtin_binary_op(OpName::Less, l, r, loc)?;
        let gt = self.builtin_binary_op(OpName::Greater, l, r, loc)?;
        let last = if floating {
            let eq = self.builtin_binary_op(OpName::EqEq, l, r, loc)?;
            let un = get(self, sym::UNORDERED)?;
            self.conditional(eq, equal, un, loc)?
        } else {
            equal
        };
        let b = self.conditional(gt, greater, last, loc)?;
        let e = self.conditional(lt, less, b, loc)?;
        let t = self.ty(e).unqual();
        let mut e = self.copy_init(t, e, loc)?;
        for value in [bound_r, bound_l].into_iter().flatten() {
            let (ty, cat) = (self.prog[e].ty, self.prog[e].cat);
            e = self.expr(ExprKind::BinaryCond { value, cond: e }, ty, cat, loc);
        }
        Ok(e)
    }

    /// A value to be used more than once: what to bind with [`ExprKind::BinaryCond`], if evaluating it does something, and what stands for it.
    fn bind_once(&mut self, value: ExprId, loc: Loc) -> (Option<ExprId>, ExprId) {
        if matches!(self.prog[value].kind, ExprKind::Int(_)) || !self.has_side_effects(value) {
            return (None, value);
        }
        let ty = self.ty(value);
        (Some(value), self.prvalue(ExprKind::Opaque(value), ty, loc))
    }

    /// Prefix operators.
    pub fn unary_op(&mut self, op: OpName, e: ExprId, loc: Loc) -> R<ExprId> {
        if self.is_dep(e) {
            let d = self.dep_of(e);
            return Ok(self.dep(DepExpr::Unary(op, d), loc));
        }
        if self.is_error(self.ty(e)) {
            return Ok(e);
        }
        if self.is_class_or_enum(e) {
            let mut c = Vec::new();
            self.operator_candidates(op, &[e], false, &mut c)?;
            match self.pick(&c, loc) {
                Ok(i) => {
                    let f = c[i].func;
                    return if self.prog[f].is_method {
                        self.call_method(f, e, &[], false, loc)
                    } else {
                        self.finish_call(f, None, &[e], loc)
                    };
                }
                Err(true) => {
                    let name = self.text(self.op_syms.of(op)).to_string();
                    let t = self.expr_type_name(e);
                    return self.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &t]);
                }
                Err(false) => {}
            }
        }
        match op {
            OpName::Amp => self.address_of(e, loc),
            OpName::Star => {
                let e = self.class_to_builtin(e)?;
                let e = self.rvalue(e)?;
                let t = self.ty(e);
                match self.prog.types.pointee(t) {
                    Some(p) if !self.prog.types.is_void(p) => Ok(self.expr(
                        ExprKind::Unary {
                            op: UnaryOp::Deref,
                            operand: e,
                        },
                        p,
                        Category::LValue,
                        loc,
                    )),
                    _ => {
                        let n = self.type_name(t);
                        self.fail(loc, msg::NOT_A_POINTER, &[&n])
                    }
                }
            }
            OpName::Exclaim => {
                let b = self.to_bool(e)?;
                if let ExprKind::Int(v) = self.prog[b].kind {
                    return Ok(self.int(i128::from(v == 0), Builtin::Bool.q(), loc));
                }
                Ok(self.prvalue(
                    ExprKind::Unary {
                        op: UnaryOp::LogicalNot,
                        operand: b,
                    },
                    Builtin::Bool.q(),
                    loc,
                ))
            }
            OpName::Plus | OpName::Minus | OpName::Tilde => {
                let e0 = e;
                let e = self.class_to_builtin(e)?;
                let e = self.promote(e)?;
                let t = self.ty(e);
                let vector = matches!(self.prog.types.kind(t.ty()), TypeKind::Vector { .. });
                let ok = vector
                    || match op {
                        OpName::Tilde => self.prog.types.is_integral(t),
                        OpName::Plus => {
                            self.prog.types.is_arithmetic(t) || self.prog.types.is_pointer(t)
                        }
                        _ => self.prog.types.is_arithmetic(t),
                    };
                if !ok {
                    let n = self.expr_type_name(e0);
                    let o = OPERATORS[op as usize].1;
                    return self.fail(loc, msg::BAD_OPERAND, &[&o, &n]);
                }
                if let (ExprKind::Int(v), Some(b)) =
                    (&self.prog[e].kind, self.prog.types.builtin(t))
                {
                    let v = match op {
                        OpName::Minus => v.checked_neg(),
                        OpName::Tilde => Some(!*v),
                        _ => Some(*v),
                    };
                    if let Some(v) = v {
                        let w = convert::wrap_int(v, b.bits(), b.is_signed());
                        return Ok(self.int(w, t, loc));
                    }
                }
                if let (ExprKind::Float(v), OpName::Minus) = (&self.prog[e].kind, op) {
                    let v = -*v;
                    return Ok(self.prvalue(ExprKind::Float(v), t, loc));
                }
                let u = match op {
                    OpName::Plus => UnaryOp::Plus,
                    OpName::Minus => UnaryOp::Neg,
                    _ => UnaryOp::BitNot,
                };
                Ok(self.prvalue(ExprKind::Unary { op: u, operand: e }, t, loc))
            }
            OpName::PlusPlus | OpName::MinusMinus => {
                self.check_step(e, loc)?;
                let t = self.ty(e);
                let u = if op == OpName::PlusPlus {
                    UnaryOp::PreInc
                } else {
                    UnaryOp::PreDec
                };
                Ok(self.expr(
                    ExprKind::Unary { op: u, operand: e },
                    t,
                    Category::LValue,
                    loc,
                ))
            }
            _ => self.expected("an operator"),
        }
    }

    fn check_step(&mut self, e: ExprId, loc: Loc) -> R<()> {
        self.check_modifiable(e, loc)?;
        let t = self.ty(e);
        if self.prog.types.is_pointer(t) {
            return self.check_arith_pointer(t, loc);
        }
        if !self.prog.types.is_arithmetic(t) || self.prog.types.is_bool(t) {
            let n = self.type_name(t);
            return self.fail(loc, msg::BAD_OPERAND, &[&"++", &n]);
        }
        Ok(())
    }

    /// `e++` and `e--`
    pub fn postfix_step(&mut self, inc: bool, e: ExprId, loc: Loc) -> R<ExprId> {
        let op = if inc {
            OpName::PlusPlus
        } else {
            OpName::MinusMinus
        };
        if self.is_dep(e) {
            let d = self.dep_of(e);
            return Ok(self.dep(DepExpr::Postfix(op, d), loc));
        }
        if self.is_class_or_enum(e) {
            let zero = self.int(0, Builtin::Int.q(), loc);
            let mut c = Vec::new();
            self.operator_candidates(op, &[e, zero], false, &mut c)?;
            if let Ok(i) = self.pick(&c, loc) {
                let f = c[i].func;
                return if self.prog[f].is_method {
                    self.call_method(f, e, &[zero], false, loc)
                } else {
                    self.finish_call(f, None, &[e, zero], loc)
                };
            }
        }
        self.check_step(e, loc)?;
        let t = self.ty(e).unqual();
        Ok(self.prvalue(
            ExprKind::Unary {
                op: if inc {
                    UnaryOp::PostInc
                } else {
                    UnaryOp::PostDec
                },
                operand: e,
            },
            t,
            loc,
        ))
    }

    /// `&e`
    pub fn address_of(&mut self, e: ExprId, loc: Loc) -> R<ExprId> {
        let x = self.prog[e].clone();
        if let ExprKind::Overload(o) = x.kind {
            let set = &self.overloads[o as usize];
            if set.qualified
                && let Some(f) = self.resolve_single_overload(e)
                && let ExprKind::Func(f) = self.prog[f].kind
            {
                if self.prog[f].is_method {
                    return Ok(self.method_pointer(f, loc));
                }
                let fe = self.func_expr(f, loc);
                return self.address_of(fe, loc);
            }
            if let Some(f) = self.resolve_single_overload(e) {
                return self.address_of(f, loc);
            }
            return Ok(e);
        }
        if let ExprKind::Func(f) = x.kind
            && self.prog[f].is_method
        {
            return Ok(self.method_pointer(f, loc));
        }
        if x.cat == Category::PrValue
            || (x.cat == Category::XValue && !self.prog.types.is_function(x.ty))
        {
            let n = self.type_name(x.ty);
            return self.fail(loc, msg::ADDRESS_OF_RVALUE, &[&n]);
        }
        if self.is_bitfield(e) {
            return self.fail(loc, msg::ADDRESS_OF_BITFIELD, &[]);
        }
        let p = self.prog.types.pointer(x.ty);
        Ok(self.prvalue(
            ExprKind::Unary {
                op: UnaryOp::AddrOf,
                operand: e,
            },
            p,
            loc,
        ))
    }

    /// `&C::f` for a non-static member function.
    pub fn method_pointer(&mut self, f: FuncId, loc: Loc) -> ExprId {
        self.use_function(f, loc);
        let class = match self.prog[f].parent {
            Parent::Record(r) => self.prog[r].ty,
            _ => Builtin::Error.id(),
        };
        let pointee: QualType = self.prog[f].ty.into();
        let t = self
            .prog
            .types
            .intern(TypeKind::MemberPointer { class, pointee });
        self.prvalue(ExprKind::MemberPtr(MemberConst::Method(f)), t, loc)
    }

    /// `c ? a : b`
    pub fn conditional(&mut self, c: ExprId, a: ExprId, b: ExprId, loc: Loc) -> R<ExprId> {
        if self.is_dep(c) || self.is_dep(a) || self.is_dep(b) {
            let (c, a, b) = (self.dep_of(c), self.dep_of(a), self.dep_of(b));
            return Ok(self.dep(DepExpr::Cond(c, a, b), loc));
        }
        let c = self.to_bool(c)?;
        let is_throw = |me: &Self, e: ExprId| matches!(me.prog[e].kind, ExprKind::Error);
        if is_throw(self, a) {
            return Ok(b);
        }
        if is_throw(self, b) {
            return Ok(a);
        }
        let (mut a, mut b) = (a, b);
        if let ExprKind::Overload(_) = self.prog[a].kind {
            let t = self.ty(b);
            a = self.address_of_overload(a, t)?;
        }
        if let ExprKind::Overload(_) = self.prog[b].kind {
            let t = self.ty(a);
            b = self.address_of_overload(b, t)?;
        }
        let (x, y) = (self.prog[a].clone(), self.prog[b].clone());
        if self.prog.types.is_void(x.ty) || self.prog.types.is_void(y.ty) {
            let (a, b) = (self.to_void(a), self.to_void(b));
            return Ok(self.prvalue(ExprKind::Cond { c, a, b }, Builtin::Void.q(), loc));
        }
        // Same type and category: a glvalue.
        if x.ty == y.ty && x.cat == y.cat && x.cat != Category::PrValue {
            return Ok(self.expr(ExprKind::Cond { c, a, b }, x.ty, x.cat, loc));
        }
        if x.ty.ty() == y.ty.ty()
            && x.cat == Category::LValue
            && y.cat == Category::LValue
            && self.prog.types.record(x.ty).is_none()
            && !self.is_bitfield(a)
            && !self.is_bitfield(b)
        {
            let t = x.ty.add(y.ty.quals());
            for e in [&mut a, &mut b] {
                if self.ty(*e) != t {
                    *e = self.expr(
                        ExprKind::Cast {
                            kind: CastKind::NoOp,
                            operand: *e,
                        },
                        t,
                        Category::LValue,
                        loc,
                    );
                }
            }
            return Ok(self.expr(ExprKind::Cond { c, a, b }, t, Category::LValue, loc));
        }
        let (ra, rb) = (self.prog.types.record(x.ty), self.prog.types.record(y.ty));
        if ra.is_some() || rb.is_some() {
            // Convert one to the other's type, lvalue references first.
            if ra != rb {
                if y.cat == Category::LValue {
                    let t = self.prog.types.lref(y.ty);
                    if !self.ics(a, t, UserConv::Yes).is_bad() && ra.is_some() {
                        let a = self.copy_init(t, a, loc)?;
                        return Ok(self.expr(
                            ExprKind::Cond { c, a, b },
                            y.ty,
                            Category::LValue,
                            loc,
                        ));
                    }
                }
                if x.cat == Category::LValue {
                    let t = self.prog.types.lref(x.ty);
                    if !self.ics(b, t, UserConv::Yes).is_bad() && rb.is_some() {
                        let b = self.copy_init(t, b, loc)?;
                        return Ok(self.expr(
                            ExprKind::Cond { c, a, b },
                            x.ty,
                            Category::LValue,
                            loc,
                        ));
                    }
                }
            }
            let ab = self.ics(a, y.ty.unqual(), UserConv::Yes);
            let ba = self.ics(b, x.ty.unqual(), UserConv::Yes);
            let t = match (ab.is_bad(), ba.is_bad()) {
                (_, _) if ra == rb => x.ty.unqual(),
                (false, true) => y.ty.unqual(),
                (true, false) => x.ty.unqual(),
                _ => {
                    let (a2, b2) = (self.class_to_builtin(a)?, self.class_to_builtin(b)?);
                    if (a2, b2) != (a, b)
                        && self.prog.types.record(self.ty(a2)).is_none()
                        && self.prog.types.record(self.ty(b2)).is_none()
                    {
                        return self.conditional(c, a2, b2, loc);
                    }
                    return self.operands_error(OpName::Comma, a, b, loc);
                }
            };
            let a = self.copy_init(t, a, loc)?;
            let b = self.copy_init(t, b, loc)?;
            return Ok(self.prvalue(ExprKind::Cond { c, a, b }, t, loc));
        }
        let (a, b) = (self.rvalue(a)?, self.rvalue(b)?);
        let (at, bt) = (self.ty(a), self.ty(b));
        if at.ty() == bt.ty() {
            return Ok(self.prvalue(ExprKind::Cond { c, a, b }, at.unqual(), loc));
        }
        let arith = |me: &Self, t: QualType| {
            me.prog.types.is_arithmetic(t)
                || me
                    .prog
                    .types
                    .enumeration(t)
                    .is_some_and(|e| !me.prog[e].scoped)
        };
        if arith(self, at) && arith(self, bt) {
            let (a, b, t) = self.usual_conversions(a, b)?;
            return Ok(self.prvalue(ExprKind::Cond { c, a, b }, t, loc));
        }
        if let Some(t) = self.composite_pointer(a, b) {
            let (a, b) = (
                self.convert_scalar(a, t, loc)?,
                self.convert_scalar(b, t, loc)?,
            );
            return Ok(self.prvalue(ExprKind::Cond { c, a, b }, t, loc));
        }
        let (an, bn) = (self.type_name(at), self.type_name(bt));
        self.fail(loc, msg::BAD_CONDITIONAL, &[&an, &bn])
    }

    pub fn to_void(&mut self, e: ExprId) -> ExprId {
        if self.prog.types.is_void(self.ty(e)) {
            return e;
        }
        let loc = self.eloc(e);
        self.prvalue(
            ExprKind::Cast {
                kind: CastKind::ToVoid,
                operand: e,
            },
            Builtin::Void.q(),
            loc,
        )
    }

    /// `base[index]`
    pub fn subscript(&mut self, base: ExprId, index: ExprId, loc: Loc) -> R<ExprId> {
        if self.is_dep(base) || self.is_dep(index) {
            let (a, b) = (self.dep_of(base), self.dep_of(index));
            return Ok(self.dep(DepExpr::Binary(OpName::Subscript, a, b), loc));
        }
        if self.prog.types.record(self.ty(base)).is_some() {
            let mut c = Vec::new();
            self.operator_candidates(OpName::Subscript, &[base, index], true, &mut c)?;
            match self.pick(&c, loc) {
                Ok(i) => return self.call_method(c[i].func, base, &[index], false, loc),
                Err(true) => {
                    let t = self.expr_type_name(base);
                    return self.fail(loc, msg::AMBIGUOUS_CALL, &[&"operator[]", &t]);
                }
                Err(false) => {}
            }
        }
        if let TypeKind::Vector { elem, .. } = *self.prog.types.kind(self.ty(base).ty()) {
            let index = self.class_to_builtin(index)?;
            let index = self.promote(index)?;
            let x = self.prog[base].clone();
            let t = QualType::with(elem, x.ty.quals());
            return Ok(self.expr(ExprKind::VectorElem { base, index }, t, x.cat, loc));
        }
        // An array rvalue's element is an xvalue; otherwise `*(base + index)`.
        let xval =
            self.prog.types.is_array(self.ty(base)) && self.prog[base].cat != Category::LValue;
        let base = self.class_to_builtin(base)?;
        let index = self.class_to_builtin(index)?;
        let (b, i) = (self.rvalue(base)?, self.rvalue(index)?);
        let sum = self.builtin_binary_op(OpName::Plus, b, i, loc)?;
        let t = self.ty(sum);
        match self.prog.types.pointee(t) {
            Some(p) if !self.prog.types.is_void(p) => Ok(self.expr(
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: sum,
                },
                p,
                if xval {
                    Category::XValue
                } else {
                    Category::LValue
                },
                loc,
            )),
            _ => {
                let n = self.type_name(self.ty(base));
                self.fail(loc, msg::NOT_SUBSCRIPTABLE, &[&n])
            }
        }
    }
}
