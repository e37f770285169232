//! Assignment and compound assignment, and what may be assigned to.

use super::operators::builtin_binary;
use super::*;

impl Sema<'_> {
    pub(super) fn check_modifiable(&mut self, l: ExprId, loc: Loc) -> R<()> {
        let x = self.prog[l].clone();
        if let Some(v) = self.builtin_var_of(l) {
            let n = self.prog[v]
                .name
                .map(|n| self.text(n).to_string())
                .unwrap_or_default();
            let loc = self.start_of(l, loc);
            return self.fail(loc, msg::ASSIGN_PREDEFINED, &[&n]);
        }
        if x.cat != Category::LValue {
            let n = self.type_name(x.ty);
            let loc = self.start_of(l, loc);
            return self.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
        }
        if self.prog.types.deep_quals(x.ty) & CONST != 0 {
            let n = self.type_name(x.ty);
            let loc = self.start_of(l, loc);
            return self.fail(loc, msg::ASSIGN_CONST, &[&n]);
        }
        if self.cx.mode.device
            && let Some(v) = self.variable_of(l)
            && self.prog[v].space == Space::Constant
        {
            let n = self.prog[v].name.map(|n| self.text(n).to_string());
            let n = n.unwrap_or_default();
            if matches!(self.prog[l].kind, ExprKind::Var(_))
                && self.prog.types.record(self.ty(l)).is_none()
            {
                return self.fail(loc, msg::ASSIGN_CONSTANT, &[&n]);
            }
            // NVIDIA's compilers accept a part of one, and trap there.
            self.warn(loc, msg::STORE_TO_CONSTANT, &[&n]);
        }
        Ok(())
    }

    /// The variable that an lvalue is, or is a part of.
    pub(super) fn variable_of(&self, mut e: ExprId) -> Option<VarId> {
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

    pub(super) fn builtin_var_of(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Var(v) => self.prog[v].builtin.map(|_| v),
            ExprKind::Member { base, .. } => self.builtin_var_of(base),
            ExprKind::Cast { operand, .. } => self.builtin_var_of(operand),
            _ => None,
        }
    }

    pub(super) fn builtin_assign(&mut self, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        let lt = self.ty(l);
        if let ExprKind::Overload(_) | ExprKind::Func(_) = self.prog[l].kind {
            let n = self.expr_type_name(l);
            let loc = self.start_of(l, loc);
            return self.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
        }
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

    pub(super) fn compound_assign(
        &mut self,
        op: OpName,
        base: OpName,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let l = self.class_to_lvalue(l)?;
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
            if self.prog.types.is_floating(lt) || self.prog.types.is_floating(rt) {
                return self.operands_error(op, l, r, loc);
            }
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
}
