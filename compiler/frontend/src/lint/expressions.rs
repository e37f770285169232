//! Expressions that are right and hardly meant: comparisons that are always true, assignments for comparisons, values nobody takes,
//! operations on constants that have no result, addresses of what is gone.

use super::Lint;
use crate::diag::{MsgId, msg};
use crate::hir::visit::Part;
use crate::hir::*;
use crate::source::Loc;
use crate::types::Builtin;

impl Lint<'_> {
    pub(super) fn statement(&mut self, s: StmtId) {
        let prog = self.prog;
        match prog[s].kind {
            StmtKind::Expr(e) => self.discarded(e),
            StmtKind::If { cond, .. }
            | StmtKind::While { cond, .. }
            | StmtKind::Do { cond, .. }
            | StmtKind::For {
                cond: Some(cond), ..
            } => self.condition(cond),
            StmtKind::Return(Some(e)) => self.returned(e),
            _ => {}
        }
        prog.statement_parts(s, |p| self.part(p));
    }

    fn part(&mut self, p: Part) {
        match p {
            Part::Expr(e) => self.expression(e),
            Part::Stmt(s) => self.statement(s),
        }
    }

    fn expression(&mut self, e: ExprId) {
        let prog = self.prog;
        self.changed_constant(e);
        match prog[e].kind {
            ExprKind::Binary { op, l, r } => self.binary(e, op, l, r),
            ExprKind::CompoundAssign { op, r, compute, .. } => {
                self.operands(prog[e].loc, op, compute.ty(), r);
            }
            ExprKind::Cond { c, .. } => self.condition(c),
            ExprKind::Call { ref callee, args } => {
                let builtin = match *callee {
                    Callee::Builtin(b) => Some(b),
                    Callee::Direct(f) => prog[f].builtin,
                    _ => None,
                };
                if let Callee::Direct(f) | Callee::Method { func: f, .. } = *callee {
                    self.deprecated(f, prog[e].loc);
                }
                if builtin.is_some_and(crate::builtins::is_printf) {
                    self.printf(prog.expr_list(args), prog[e].loc);
                }
            }
            _ => {}
        }
        prog.parts(e, |p| self.part(p));
    }

    /// Reports where the user wrote it, not where a macro did.
    pub(super) fn say(&mut self, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
        if !loc.is_macro() && self.own(loc) {
            self.session.diags.report(loc, id, args).emit();
        }
    }

    /// A call of a function that is declared deprecated.
    fn deprecated(&mut self, f: FuncId, loc: Loc) {
        let Some(text) = self.prog[f].attrs.deprecated else {
            return;
        };
        let name = self.name_of(f);
        match text {
            Some(text) => {
                let text = String::from_utf8_lossy(&self.prog[text].bytes).into_owned();
                self.say(loc, msg::DEPRECATED_FUNCTION_WITH, &[&name, &text]);
            }
            None => self.say(loc, msg::DEPRECATED_FUNCTION, &[&name]),
        }
    }

    fn binary(&mut self, e: ExprId, op: BinaryOp, l: ExprId, r: ExprId) {
        let prog = self.prog;
        let loc = prog[e].loc;
        let unsigned = |x: ExprId| {
            let b = prog.types.builtin(prog[x].ty);
            b.is_some_and(|b| b.is_integral() && !b.is_signed() && b != Builtin::Bool)
        };
        let zero = |me: &Self, x: ExprId| me.integer(x) == Some(0);
        match op {
            BinaryOp::Lt | BinaryOp::Ge
                if unsigned(l) && zero(self, r) && self.integer(l).is_none() =>
            {
                self.say(loc, msg::UNSIGNED_COMPARED_WITH_ZERO, &[])
            }
            BinaryOp::Gt | BinaryOp::Le
                if unsigned(r) && zero(self, l) && self.integer(r).is_none() =>
            {
                self.say(loc, msg::UNSIGNED_COMPARED_WITH_ZERO, &[])
            }
            _ => {}
        }
        if matches!(
            op,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
        ) {
            // A signed operand converted to the other's unsigned type.
            let signed = |me: &Self, x: ExprId| match prog[x].kind {
                ExprKind::Cast {
                    kind: CastKind::IntegralCast,
                    operand,
                } => {
                    let (from, to) = (
                        prog.types.builtin(prog[operand].ty),
                        prog.types.builtin(prog[x].ty),
                    );
                    me.integer(operand).is_none()
                        && from.zip(to).is_some_and(|(f, t)| {
                            f.is_signed() && !t.is_signed() && f.bits() >= Builtin::Int.bits()
                        })
                }
                _ => false,
            };
            if unsigned(l) && signed(self, l) != signed(self, r) {
                self.say(loc, msg::SIGN_COMPARE, &[]);
            }
        }
        self.operands(loc, op, prog[e].ty.ty(), r);
        if let (Some(a), Some(b), Some(t)) = (
            self.integer(l),
            self.integer(r),
            prog.types.builtin(prog[e].ty),
        ) && t.is_signed()
        {
            let v = match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                _ => Some(0),
            };
            let limit = 1i128 << (t.bits().clamp(1, 127) - 1);
            if t.bits() < 128 && v.is_none_or(|v| v < -limit || v >= limit) {
                self.say(loc, msg::INTEGER_OVERFLOW, &[]);
            }
        }
    }

    /// Division by a constant zero, and shifts by constants that are too large.
    fn operands(&mut self, loc: Loc, op: BinaryOp, ty: crate::types::TypeId, r: ExprId) {
        let Some(value) = self.integer(r) else { return };
        let Some(t) = self
            .prog
            .types
            .builtin(ty.into())
            .filter(|t| t.is_integral())
        else {
            return;
        };
        match op {
            BinaryOp::Div if value == 0 => self.say(loc, msg::DIVISION_BY_ZERO, &[]),
            BinaryOp::Rem if value == 0 => self.say(loc, msg::REMAINDER_BY_ZERO, &[]),
            BinaryOp::Shl | BinaryOp::Shr if value < 0 => self.say(loc, msg::SHIFT_NEGATIVE, &[]),
            BinaryOp::Shl | BinaryOp::Shr if value >= i128::from(t.bits()) => {
                self.say(loc, msg::SHIFT_TOO_LARGE, &[]);
            }
            _ => {}
        }
    }

    /// The value of a constant as it is written.
    fn integer(&self, mut e: ExprId) -> Option<i128> {
        let prog = self.prog;
        let mut negative = false;
        loop {
            match prog[e].kind {
                ExprKind::Int(v) => return Some(if negative { v.checked_neg()? } else { v }),
                ExprKind::Cast {
                    kind: CastKind::IntegralCast | CastKind::NoOp,
                    operand,
                } => {
                    // Not where the conversion changes it.
                    let to = prog.types.builtin(prog[e].ty)?;
                    if let ExprKind::Int(v) = prog[operand].kind
                        && (v < 0 && !to.is_signed() || v >= 1i128 << (to.bits().clamp(8, 64) - 1))
                    {
                        return None;
                    }
                    e = operand;
                }
                ExprKind::Unary {
                    op: UnaryOp::Neg,
                    operand,
                } if !negative => {
                    negative = true;
                    e = operand;
                }
                _ => return None,
            }
        }
    }

    /// `if (a = 1)`
    fn condition(&mut self, mut e: ExprId) {
        let prog = self.prog;
        loop {
            match prog[e].kind {
                ExprKind::Cast { operand, .. }
                | ExprKind::Unary {
                    op: UnaryOp::LogicalNot,
                    operand,
                } => e = operand,
                ExprKind::Assign { r, .. } => {
                    let mut value = r;
                    while let ExprKind::Cast { operand, .. } = prog[value].kind {
                        value = operand;
                    }
                    if matches!(
                        prog[value].kind,
                        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::NullPtr
                    ) {
                        self.say(prog[e].loc, msg::ASSIGNMENT_AS_CONDITION, &[]);
                    }
                    return;
                }
                _ => return,
            }
        }
    }

    /// A statement whose value nobody takes.
    fn discarded(&mut self, e: ExprId) {
        if let ExprKind::Call {
            callee: Callee::Direct(f) | Callee::Method { func: f, .. },
            ..
        } = self.prog[e].kind
            && self.prog[f].attrs.nodiscard
        {
            self.say(self.prog[e].loc, msg::IGNORED_RESULT, &[]);
        }
        if self.is_idle(e) && !matches!(self.prog[e].kind, ExprKind::Int(_) | ExprKind::Zero) {
            self.say(self.prog[e].loc, msg::NO_EFFECT, &[]);
        }
    }

    /// Evaluating it changes nothing.
    fn is_idle(&self, e: ExprId) -> bool {
        let prog = self.prog;
        if prog[e].ty.is_volatile() {
            return false;
        }
        match prog[e].kind {
            ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::This => true,
            ExprKind::Member { base, .. } => self.is_idle(base),
            ExprKind::Unary { op, operand } => {
                !matches!(
                    op,
                    UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec
                ) && self.is_idle(operand)
            }
            ExprKind::Binary { op, l, r } => {
                op != BinaryOp::Comma && self.is_idle(l) && self.is_idle(r)
            }
            ExprKind::Cast { ref kind, operand } => {
                *kind != CastKind::ToVoid && self.is_idle(operand)
            }
            _ => false,
        }
    }

    /// The address of a local variable, or a reference to one, given back to the caller.
    fn returned(&mut self, e: ExprId) {
        let prog = self.prog;
        let local = |x: ExprId| match prog[x].kind {
            ExprKind::Var(v) => {
                let var = &prog[v];
                matches!(var.storage, Storage::Local | Storage::Param) && !prog.types.is_ref(var.ty)
            }
            _ => false,
        };
        if prog[e].is_glvalue() {
            if self.returns_reference && local(e) {
                self.say(prog[e].loc, msg::RETURNS_LOCAL_REFERENCE, &[]);
            }
            return;
        }
        let mut at = e;
        loop {
            match prog[at].kind {
                ExprKind::Cast {
                    kind: CastKind::NoOp | CastKind::BitCast,
                    operand,
                } => at = operand,
                ExprKind::Cast {
                    kind: CastKind::ArrayToPointer,
                    operand,
                }
                | ExprKind::Unary {
                    op: UnaryOp::AddrOf,
                    operand,
                } => {
                    if local(operand) {
                        self.say(prog[e].loc, msg::RETURNS_LOCAL_ADDRESS, &[]);
                    }
                    return;
                }
                _ => return,
            }
        }
    }
}
