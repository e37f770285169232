//! The parts of statements and expressions, for what looks at whole trees.

use super::{Callee, ExprId, ExprKind, Program, StmtId, StmtKind, VarId};

/// A part of a statement or an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    Expr(ExprId),
    Stmt(StmtId),
}

impl Program {
    /// The direct parts of a statement, about in the order in which they are executed.
    pub fn statement_parts(&self, s: StmtId, mut take: impl FnMut(Part)) {
        let init = |v: &Option<VarId>| v.and_then(|v| self[v].init);
        match &self[s].kind {
            StmtKind::Null | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => {}
            StmtKind::Expr(e) => take(Part::Expr(*e)),
            StmtKind::Return(e) => e.iter().for_each(|e| take(Part::Expr(*e))),
            StmtKind::Decl(vars) => {
                for &v in self.var_list(*vars) {
                    init(&Some(v)).into_iter().for_each(|e| take(Part::Expr(e)));
                }
            }
            StmtKind::Compound(list) => {
                for &s in self.stmt_list(*list) {
                    take(Part::Stmt(s));
                }
            }
            StmtKind::If {
                cond, then, els, ..
            } => {
                take(Part::Expr(*cond));
                take(Part::Stmt(*then));
                els.iter().for_each(|s| take(Part::Stmt(*s)));
            }
            StmtKind::Switch { cond, body } => {
                take(Part::Expr(*cond));
                take(Part::Stmt(*body));
            }
            StmtKind::While {
                cond_var,
                cond,
                body,
                ..
            } => {
                init(cond_var).into_iter().for_each(|e| take(Part::Expr(e)));
                take(Part::Expr(*cond));
                take(Part::Stmt(*body));
            }
            StmtKind::Do { body, cond, .. } => {
                take(Part::Stmt(*body));
                take(Part::Expr(*cond));
            }
            StmtKind::For {
                init: first,
                cond_var,
                cond,
                inc,
                body,
                ..
            } => {
                first.iter().for_each(|s| take(Part::Stmt(*s)));
                init(cond_var).into_iter().for_each(|e| take(Part::Expr(e)));
                cond.iter().for_each(|e| take(Part::Expr(*e)));
                take(Part::Stmt(*body));
                inc.iter().for_each(|e| take(Part::Expr(*e)));
            }
            StmtKind::Case { sub, .. }
            | StmtKind::Default { sub }
            | StmtKind::Label { sub, .. } => take(Part::Stmt(*sub)),
            StmtKind::Asm(asm) => {
                for o in asm.inputs.iter().chain(&asm.outputs) {
                    take(Part::Expr(o.expr));
                }
            }
        }
    }

    /// The direct parts of an expression, about in the order in which they are evaluated. What is bound elsewhere
    /// ([`ExprKind::Opaque`]) or never evaluated is none.
    pub fn parts(&self, e: ExprId, mut take: impl FnMut(Part)) {
        let mut each = |e: ExprId| take(Part::Expr(e));
        match &self[e].kind {
            ExprKind::Member { base: x, .. }
            | ExprKind::Unary { operand: x, .. }
            | ExprKind::Cast { operand: x, .. }
            | ExprKind::ArrayInitLoop { elem: x, .. }
            | ExprKind::Temp { init: x, .. }
            | ExprKind::Destroy { object: x, .. }
            | ExprKind::VaArg { list: x }
            | ExprKind::VaStart { list: x }
            | ExprKind::VaEnd { list: x } => each(*x),
            ExprKind::MemberPtrAccess { object: a, ptr: b }
            | ExprKind::Binary { l: a, r: b, .. }
            | ExprKind::Assign { r: a, l: b }
            | ExprKind::CompoundAssign { r: a, l: b, .. }
            | ExprKind::CopyObject { src: a, dst: b }
            | ExprKind::BinaryCond { value: a, cond: b }
            | ExprKind::VaCopy { src: a, dst: b }
            | ExprKind::VectorElem { base: a, index: b }
            | ExprKind::Shuffle { a, b, .. } => {
                each(*a);
                each(*b);
            }
            ExprKind::Cond { c, a, b } => {
                each(*c);
                each(*a);
                each(*b);
            }
            ExprKind::Call { callee, args } => {
                match callee {
                    Callee::Method { object, .. } | Callee::Virtual { object, .. } => each(*object),
                    Callee::Indirect(f) => each(*f),
                    Callee::MemberPtr { object, ptr } => {
                        each(*object);
                        each(*ptr);
                    }
                    Callee::Direct(_) | Callee::Builtin(_) => {}
                }
                self.expr_list(*args).iter().copied().for_each(each);
            }
            ExprKind::Construct { args, .. } | ExprKind::Braced(args) => {
                self.expr_list(*args).iter().copied().for_each(each);
            }
            ExprKind::InitList { inits, filler } => {
                self.init_list(*inits).iter().for_each(|i| each(i.init));
                filler.iter().copied().for_each(each);
            }
            ExprKind::New(new) => {
                new.count.iter().copied().for_each(&mut each);
                self.expr_list(new.alloc_args)
                    .iter()
                    .copied()
                    .for_each(&mut each);
                new.init.iter().chain(&new.rest).copied().for_each(each);
            }
            ExprKind::Delete(delete) => each(delete.ptr),
            ExprKind::StmtExpr(s) => take(Part::Stmt(*s)),
            ExprKind::Error
            | ExprKind::Throw
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::NullPtr
            | ExprKind::Str(_)
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::This
            | ExprKind::MemberPtr(_)
            | ExprKind::Opaque(_)
            | ExprKind::Zero
            | ExprKind::ArrayIndex(_)
            | ExprKind::Const(_)
            | ExprKind::IsConstantEvaluated
            | ExprKind::ConstantP(_)
            | ExprKind::Overload(_)
            | ExprKind::Dependent(_) => {}
        }
    }
}
