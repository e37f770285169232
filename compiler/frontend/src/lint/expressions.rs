//! Expressions that are right and hardly meant: comparisons that are always true, assignments for comparisons, values nobody takes,
//! operations on constants that have no result, addresses of what is gone.

use super::Lint;
use crate::lint::{constants, format};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::visit::Part;
use jacquard_hir::*;
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::source::Loc;

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
            StmtKind::Switch { cond, body } => self.cases(cond, body),
            StmtKind::Decl(list) => {
                for &v in prog.var_list(list) {
                    if let Some(init) = prog[v].init {
                        self.null_reference(prog[v].ty, init);
                    }
                }
            }
            _ => {}
        }
        match prog[s].kind {
            StmtKind::For { inc: Some(inc), .. } => self.discarded(inc),
            // What is never reached says nothing.
            StmtKind::If {
                cond, then, els, ..
            } => {
                if let Some(taken) = self.constant(cond) {
                    let taken = if taken { Some(then) } else { els };
                    return taken.into_iter().for_each(|s| self.statement(s));
                }
            }
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

    pub(super) fn expression(&mut self, e: ExprId) {
        let prog = self.prog;
        constants::changed_constant(self, e);
        match prog[e].kind {
            ExprKind::Binary { op, l, r } => {
                self.binary(e, op, l, r);
                self.pointer_outside(e, op, l, r);
                self.mistaken(e, op, l, r);
                match op {
                    BinaryOp::LogAnd | BinaryOp::LogOr => {
                        self.condition(l);
                        self.condition(r);
                        // The right side of a constant that decides is never evaluated.
                        if self.constant(l) == Some(op == BinaryOp::LogOr) {
                            return self.expression(l);
                        }
                    }
                    BinaryOp::Comma => self.discarded(l),
                    _ => {}
                }
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } if self.element(operand) => {
                return prog.parts(operand, |p| self.part(p));
            }
            ExprKind::Unary {
                op: UnaryOp::LogicalNot,
                operand,
            } => self.condition(operand),
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
            } if self.deprecates_volatile(operand) => {
                self.say(prog[e].loc, msg::VOLATILE_INCREMENT, &[]);
            }
            ExprKind::Cast {
                kind: CastKind::LValueToRValue,
                operand,
            } if matches!(prog[operand].kind, ExprKind::Assign { l, .. } if self.deprecates_volatile(l)) =>
            {
                self.say(prog[operand].loc, msg::VOLATILE_ASSIGNMENT, &[]);
            }
            ExprKind::Assign { l, r } => self.assigned_to_itself(e, l, r),
            ExprKind::Cast { ref kind, operand } => self.converted(e, kind, operand),
            ExprKind::CompoundAssign { op, l, r, compute } => {
                self.operands(prog[e].loc, op, compute.ty(), r);
                let bits = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
                if !bits && self.deprecates_volatile(l) {
                    self.say(prog[e].loc, msg::VOLATILE_COMPOUND, &[]);
                }
            }
            ExprKind::Cond { c, a, b } => {
                self.condition(c);
                if let Some(taken) = self.constant(c) {
                    return self.expression(if taken { a } else { b });
                }
            }
            ExprKind::Call { ref callee, args } => {
                let builtin = match *callee {
                    Callee::Builtin(b) => Some(b),
                    Callee::Direct(f) => prog[f].builtin,
                    _ => None,
                };
                if let Callee::Direct(f)
                | Callee::Method { func: f, .. }
                | Callee::Virtual { func: f, .. } = *callee
                {
                    self.deprecated(f, prog[e].loc);
                    self.null_arguments(f, prog.expr_list(args));
                    for (&v, &a) in prog[f].params.iter().zip(prog.expr_list(args)) {
                        self.null_reference(prog[v].ty, a);
                    }
                    self.nothing_set(f, prog.expr_list(args), prog[e].loc);
                }
                if builtin.is_some_and(jacquard_builtins::is_printf) {
                    format::printf(self, prog.expr_list(args), prog[e].loc);
                }
            }
            ExprKind::Construct { ctor, .. } => self.deprecated(ctor, prog[e].loc),
            _ => {}
        }
        prog.parts(e, |p| self.part(p));
    }

    /// C++20 deprecates most of what may be done to a volatile object.
    fn deprecates_volatile(&self, e: ExprId) -> bool {
        self.session.options.std >= 20 && self.prog[e].ty.is_volatile()
    }

    /// Reports where the user wrote it, not where a macro did.
    pub(super) fn say(&mut self, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
        if !loc.is_macro() && self.own(loc) && self.said.insert((loc, id.row().name)) {
            self.session.diags.report(loc, id, args).emit();
        }
    }

    /// A reference of type `ty` that is bound to what a null pointer points to.
    fn null_reference(&mut self, ty: QualType, e: ExprId) {
        if self.prog.types.is_lref(ty) {
            self.null_bound(e);
        }
    }

    /// What a reference is bound to.
    pub(super) fn null_bound(&mut self, mut e: ExprId) {
        let prog = self.prog;
        while let ExprKind::Cast {
            kind: CastKind::NoOp,
            operand,
        } = prog[e].kind
        {
            e = operand;
        }
        if let ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } = prog[e].kind
            && self.is_null(operand)
        {
            self.say(prog[e].loc, msg::NULL_REFERENCE, &[]);
        }
    }

    /// A call of a function that is declared deprecated.
    pub(super) fn deprecated(&mut self, f: FuncId, loc: Loc) {
        let Some(text) = self.prog[f].attrs.deprecated else {
            return;
        };
        if self.in_deprecated {
            return;
        }
        let name = self.name_of(f);
        match text {
            Some(text) => {
                let text = self.text_of(text);
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
        // Before a promotion, which changes no value.
        let never_negative = |x: ExprId| match prog[x].kind {
            ExprKind::Cast {
                kind: CastKind::IntegralCast,
                operand,
            } if prog[operand].loc == prog[x].loc => unsigned(operand) || unsigned(x),
            _ => unsigned(x),
        };
        let zero = |me: &Self, x: ExprId| constants::value(me, x) == Some(0);
        match op {
            BinaryOp::Lt | BinaryOp::Ge
                if never_negative(l) && zero(self, r) && self.integer(l).is_none() =>
            {
                self.say(loc, msg::UNSIGNED_COMPARED_WITH_ZERO, &[])
            }
            BinaryOp::Gt | BinaryOp::Le
                if never_negative(r) && zero(self, l) && self.integer(r).is_none() =>
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
    fn operands(&mut self, loc: Loc, op: BinaryOp, ty: jacquard_hir::types::TypeId, r: ExprId) {
        let Some(value) = constants::value(self, r) else {
            return;
        };
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
            let mut at = e;
            while let ExprKind::Cast {
                kind: CastKind::NoOp | CastKind::BitCast,
                operand,
            } = prog[at].kind
            {
                at = operand;
            }
            if self.returns_reference {
                self.null_bound(e);
            }
            if self.returns_reference && local(at) {
                self.say(prog[e].loc, msg::RETURNS_LOCAL_REFERENCE, &[]);
            } else if self.returns_reference && matches!(prog[at].kind, ExprKind::Temp { .. }) {
                self.say(prog[e].loc, msg::RETURNS_TEMPORARY, &[]);
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
