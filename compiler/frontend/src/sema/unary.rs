//! Unary operators, increments, and addresses.

use super::*;

impl Sema<'_> {
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
                    return if self.prog[f].flags.is_method {
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
            OpName::Plus | OpName::Minus | OpName::Tilde => self.arithmetic_unary(op, e, loc),
            OpName::PlusPlus | OpName::MinusMinus => {
                let e = self.class_to_lvalue(e)?;
                self.check_step(e, op == OpName::PlusPlus, loc)?;
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

    /// `+e`, `-e` and `~e` of a built-in type.
    fn arithmetic_unary(&mut self, op: OpName, e: ExprId, loc: Loc) -> R<ExprId> {
        let e0 = e;
        let e = self.class_to_builtin(e)?;
        let e = self.promote(e)?;
        let t = self.ty(e);
        let vector = matches!(self.prog.types.kind(t.ty()), TypeKind::Vector { .. });
        let ok = vector
            || match op {
                OpName::Tilde => self.prog.types.is_integral(t),
                OpName::Plus => self.prog.types.is_arithmetic(t) || self.prog.types.is_pointer(t),
                _ => self.prog.types.is_arithmetic(t),
            };
        if !ok {
            let n = self.expr_type_name(e0);
            let o = OPERATORS[op as usize].1;
            return self.fail(loc, msg::BAD_OPERAND, &[&o, &n]);
        }
        if let (ExprKind::Int(v), Some(b)) = (&self.prog[e].kind, self.prog.types.builtin(t)) {
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

    /// May `++` or `--` be applied? Counting a `bool` up sets it: out of the standard since C++17, and CUDA compilers only warn.
    fn check_step(&mut self, e: ExprId, up: bool, loc: Loc) -> R<()> {
        self.check_modifiable(e, loc)?;
        let t = self.ty(e);
        if self.prog.types.is_pointer(t) {
            return self.check_arith_pointer(t, loc);
        }
        if up && self.prog.types.is_bool(t) {
            let diags = &mut self.session.diags;
            diags.report(loc, msg::BOOL_INCREMENT, &[]).emit();
            return Ok(());
        }
        if !self.prog.types.is_arithmetic(t) || self.prog.types.is_bool(t) {
            let n = self.type_name(t);
            let op = if up { "++" } else { "--" };
            return self.fail(loc, msg::BAD_OPERAND, &[&op, &n]);
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
                return if self.prog[f].flags.is_method {
                    self.call_method(f, e, &[zero], false, loc)
                } else {
                    self.finish_call(f, None, &[e, zero], loc)
                };
            }
        }
        let e = self.class_to_lvalue(e)?;
        self.check_step(e, inc, loc)?;
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
        if let Some(v) = self.builtin_var_of(e).filter(|_| self.in_main_file(loc)) {
            let n = self.prog[v].name.map(|n| self.text(n).to_string());
            return self.fail(loc, msg::ADDRESS_OF_PREDEFINED, &[&n.unwrap_or_default()]);
        }
        FormChecks(self).check_called(e)?;
        if let ExprKind::Overload(o) = x.kind {
            let set = self.facts.overloads[o as usize].clone();
            // Of a function and a template, the type that is wanted decides.
            let mixed = set.targs.is_none()
                && set.syms.len() > 1
                && set
                    .syms
                    .iter()
                    .any(|s| matches!(self.sym_kind(*s), SymKind::Template(_)));
            if mixed {
                return Ok(e);
            }
            if set.qualified
                && let Some(f) = self.resolve_single_overload(e)
                && let ExprKind::Func(f) = self.prog[f].kind
            {
                if self.prog[f].flags.is_method {
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
            && self.prog[f].flags.is_method
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
}
