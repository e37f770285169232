//! Operators: built-in meanings with the usual arithmetic conversions, and overloaded ones.

use super::convert::UserConv;
use super::overload::Candidate;
use super::*;

/// The built-in operation of a binary operator.
pub(super) fn builtin_binary(op: OpName) -> Option<BinaryOp> {
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
pub(super) fn compound(op: OpName) -> Option<OpName> {
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
    pub(crate) fn is_class_or_enum(&self, e: ExprId) -> bool {
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
    pub(super) fn operator_candidates(
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
            self.level_objects(out);
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
            // One that cannot be declared is no candidate; the built-in operator may do.
            let quiet =
                std::mem::replace(&mut self.resolution.quiet_operators, self.session.left_out);
            let f = self.lookup_from(s, name);
            self.resolution.quiet_operators = quiet;
            if !f.is_empty() {
                syms = f;
                break;
            }
            if matches!(kind, ScopeKind::Namespace(_)) {
                break;
            }
        }
        syms.extend(self.adl(name, args));
        lookup::distinct(&mut syms);
        for s in syms {
            if matches!(
                self.scope(self.env.symbols[s.0 as usize].scope).kind,
                ScopeKind::Record(_)
            ) {
                continue;
            }
            self.add_candidate(s, None, args, None, UserConv::Yes, out);
        }
        Ok(())
    }

    /// The overloaded meaning of a binary operator; `None` when only the built-in one can apply.
    pub(crate) fn overloaded_binary(
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
        let mut picked = self.pick(&c, loc);
        if picked == Err(true)
            && op == OpName::Eq
            && matches!(self.prog[r].kind, ExprKind::Braced(_))
        {
            // As nvcc decides: `x = {a, b}` is the assignment of the class's own before that of what the list could make too.
            c.retain(|x| {
                use SpecialMember as S;
                matches!(self.prog[x.func].special, S::CopyAssign | S::MoveAssign)
            });
            picked = self.pick(&c, loc);
        }
        match picked {
            Ok(i) => {
                let cand = c[i].clone();
                let rewrite = from_rewrite.iter().find(|x| x.0 == i).map(|x| x.1);
                let (a, b) = if cand.reversed { (r, l) } else { (l, r) };
                let f = cand.func;
                let e = if self.prog[f].flags.is_method {
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
                let name = self.text(self.op_syms.of(op)).to_string();
                let types = format!("{}, {}", self.expr_type_name(l), self.expr_type_name(r));
                self.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &types])
            }
            Err(false) => Ok(None),
        }
    }

    /// C++20: `a != b` from `==`, relational operators from `<=>`, and exchanged operands.
    pub(super) fn rewritten_candidates(
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
    pub(super) fn builtin_preferred(
        &mut self,
        op: OpName,
        l: ExprId,
        r: ExprId,
        c: &[Candidate],
    ) -> bool {
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

    pub(super) fn operands_error<T>(&mut self, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<T> {
        let (a, b) = (self.expr_type_name(l), self.expr_type_name(r));
        let o = OPERATORS[op as usize].1;
        // Where no operator function is meant, the operand that does not fit is shown.
        let plain = |s: &Self, e: ExprId| s.prog.types.record(s.ty(e)).is_none();
        let integers = matches!(
            op,
            OpName::Percent
                | OpName::Amp
                | OpName::Pipe
                | OpName::Caret
                | OpName::LessLess
                | OpName::GreaterGreater
        );
        let fits = |s: &Self, e: ExprId| {
            let t = s.ty(e);
            match s.prog.types.builtin(t) {
                Some(b) => b.is_integral() || !integers && s.prog.types.is_arithmetic(t),
                None => s.prog.types.enumeration(t).is_some(),
            }
        };
        // An operand as it was before the other one's type was given to it.
        let written = |s: &Self, mut e: ExprId| {
            while let ExprKind::Cast { operand, .. } = s.prog[e].kind
                && s.prog.types.is_arithmetic(s.ty(e))
                && s.prog[operand].loc == s.prog[e].loc
            {
                e = operand;
            }
            e
        };
        let (l, r) = (written(self, l), written(self, r));
        let pointer = |s: &Self, e: ExprId| s.prog.types.pointee(s.ty(e)).is_some();
        let additive = matches!(op, OpName::Plus | OpName::Minus);
        let compares = matches!(
            op,
            OpName::EqEq
                | OpName::ExclaimEq
                | OpName::Less
                | OpName::Greater
                | OpName::LessEq
                | OpName::GreaterEq
        );
        let loc = match (
            plain(self, l) && plain(self, r),
            fits(self, l),
            fits(self, r),
        ) {
            (true, _, _) if compares && (pointer(self, l) || pointer(self, r)) => loc,
            (true, _, _)
                if additive && pointer(self, l) && self.prog.types.is_floating(self.ty(r)) =>
            {
                self.start_of(r, loc)
            }
            (true, false, true) => self.start_of(l, loc),
            (true, true, false) => self.start_of(r, loc),
            (true, false, false) if integers => self.start_of(l, loc),
            _ => loc,
        };
        self.fail(loc, msg::BAD_OPERANDS, &[&o, &a, &b])
    }

    /// An operand of class type converted to a built-in type by its conversion function.
    pub(super) fn class_to_builtin(&mut self, e: ExprId) -> R<ExprId> {
        let Some(r) = self.prog.types.record(self.ty(e)) else {
            return Ok(e);
        };
        let loc = self.eloc(e);
        self.require_complete_record(r, loc)?;
        if Lambdas(self).closure_pointer_type(r).is_some()
            && let Some(f) = Lambdas(self).closure_invoker(r)
        {
            let x = self.func_expr(f, loc);
            return self.rvalue(x);
        }
        let conv = self.op_syms.conv;
        let mut found: Vec<(FuncId, QualType)> = Vec::new();
        let mut stack = vec![r];
        while let Some(x) = stack.pop() {
            let scope = self.facts.records[x.index()].scope;
            let raw = self.chain(scope, conv);
            for s in self.settle(&raw, conv) {
                if let SymKind::Func(f) = *self.sym_kind(s)
                    && let FuncName::Conversion(t) = self.prog[f].name
                    && !self.prog[f].flags.is_explicit
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

    /// The operand that a compound assignment or a step changes: an object of a class that converts to a reference is what it refers to.
    pub(super) fn class_to_lvalue(&mut self, e: ExprId) -> R<ExprId> {
        let to = self.class_to_builtin(e)?;
        Ok(if self.prog[to].cat == Category::LValue {
            to
        } else {
            e
        })
    }

    /// An expression evaluated for its effects.
    pub fn discard(&mut self, e: ExprId) -> R<ExprId> {
        FormChecks(self).check_called(e)?;
        if let ExprKind::Overload(_) = self.prog[e].kind {
            return self.require_single_overload(e);
        }
        Ok(e)
    }

    /// `l <=> r` on built-in types: the comparison category classes of `<compare>`.
    pub(super) fn builtin_spaceship(&mut self, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
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
    pub(super) fn bind_once(&mut self, value: ExprId, loc: Loc) -> (Option<ExprId>, ExprId) {
        if matches!(self.prog[value].kind, ExprKind::Int(_)) || !self.has_side_effects(value) {
            return (None, value);
        }
        let ty = self.ty(value);
        (Some(value), self.prvalue(ExprKind::Opaque(value), ty, loc))
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
        let void = |s: &Self, t: QualType| s.prog.types.is_void(t);
        if void(self, x.ty) != void(self, y.ty)
            && !self.is_error(x.ty)
            && !self.is_error(y.ty)
            && !self.cx.mode.lenient
        {
            let (n, m) = (self.type_name(x.ty), self.type_name(y.ty));
            return self.fail(loc, msg::BAD_CONDITIONAL, &[&n, &m]);
        }
        if void(self, x.ty) || void(self, y.ty) {
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
        if self.prog.types.record(x.ty).is_some() || self.prog.types.record(y.ty).is_some() {
            return self.conditional_of_classes(c, a, b, loc);
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

    /// `c ? a : b` where one of the two is an object of a class.
    fn conditional_of_classes(&mut self, c: ExprId, a: ExprId, b: ExprId, loc: Loc) -> R<ExprId> {
        let (x, y) = (self.prog[a].clone(), self.prog[b].clone());
        let (ra, rb) = (self.prog.types.record(x.ty), self.prog.types.record(y.ty));
        // Convert one to the other's type, lvalue references first.
        if ra != rb {
            if y.cat == Category::LValue {
                let t = self.prog.types.lref(y.ty);
                if !self.ics(a, t, UserConv::Yes).is_bad() && ra.is_some() {
                    let a = self.copy_init(t, a, loc)?;
                    return Ok(self.expr(ExprKind::Cond { c, a, b }, y.ty, Category::LValue, loc));
                }
            }
            if x.cat == Category::LValue {
                let t = self.prog.types.lref(x.ty);
                if !self.ics(b, t, UserConv::Yes).is_bad() && rb.is_some() {
                    let b = self.copy_init(t, b, loc)?;
                    return Ok(self.expr(ExprKind::Cond { c, a, b }, x.ty, Category::LValue, loc));
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
        Ok(self.prvalue(ExprKind::Cond { c, a, b }, t, loc))
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
    pub fn subscript(&mut self, base: ExprId, args: &[ExprId], loc: Loc) -> R<ExprId> {
        let object = [&[base], args].concat();
        if object.iter().any(|e| self.is_dep(*e)) {
            let [index] = *args else {
                return Ok(self.dep(DepExpr::Opaque(loc.0, 9), loc));
            };
            let (a, b) = (self.dep_of(base), self.dep_of(index));
            return Ok(self.dep(DepExpr::Binary(OpName::Subscript, a, b), loc));
        }
        if self.prog.types.record(self.ty(base)).is_some() {
            let mut c = Vec::new();
            self.operator_candidates(OpName::Subscript, &object, true, &mut c)?;
            match self.pick(&c, loc) {
                Ok(i) if self.prog[c[i].func].flags.is_static => {
                    return self.finish_call(c[i].func, None, args, loc);
                }
                Ok(i) => return self.call_method(c[i].func, base, args, false, loc),
                Err(true) => {
                    let t = self.expr_type_name(base);
                    return self.fail(loc, msg::AMBIGUOUS_CALL, &[&"operator[]", &t]);
                }
                Err(false) => {}
            }
        }
        let [index] = *args else {
            let n = self.type_name(self.ty(base));
            return self.fail(loc, msg::NOT_SUBSCRIPTABLE, &[&n]);
        };
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
