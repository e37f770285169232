//! Statements of a constexpr function.

use super::{Eval, Result, uninit};
use crate::diag::msg;
use crate::hir::{
    Address, AddressBase, ConstValue, ExprId, List, StmtId, StmtKind, Storage, VarId,
};
use crate::source::Loc;

/// How a statement ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return,
}

impl Eval<'_> {
    pub(super) fn exec(&mut self, s: StmtId) -> Result<Flow> {
        let loc = self.prog[s].loc;
        self.enter(loc)?;
        let r = self.stmt(s, loc);
        self.leave();
        r
    }

    fn stmt(&mut self, s: StmtId, loc: Loc) -> Result<Flow> {
        let prog = self.prog;
        let seeking = self.seek.is_some();
        match &prog[s].kind {
            StmtKind::Compound(list) => {
                let mark = self.frame().vars.len();
                let mut flow = Flow::Next;
                for &c in prog.stmt_list(*list) {
                    flow = self.exec(c)?;
                    if flow != Flow::Next {
                        break;
                    }
                }
                self.end_scope(mark, loc)?;
                Ok(flow)
            }
            StmtKind::Case { sub, .. } | StmtKind::Default { sub } => {
                if self.seek == Some(s) {
                    self.seek = None;
                }
                self.exec(*sub)
            }
            StmtKind::Label { sub, .. } => self.exec(*sub),
            StmtKind::If {
                cond, then, els, ..
            } => {
                if seeking {
                    let flow = self.exec(*then)?;
                    if self.seek.is_some()
                        && let Some(e) = els
                    {
                        return self.exec(*e);
                    }
                    return Ok(flow);
                }
                if self.condition(*cond)? {
                    self.exec(*then)
                } else if let Some(e) = els {
                    self.exec(*e)
                } else {
                    Ok(Flow::Next)
                }
            }
            StmtKind::While {
                cond_var,
                cond,
                body,
                ..
            } => self.run_loop(None, *cond_var, Some(*cond), None, *body, false, loc),
            StmtKind::Do { body, cond, .. } => {
                self.run_loop(None, None, Some(*cond), None, *body, true, loc)
            }
            StmtKind::For {
                init,
                cond_var,
                cond,
                inc,
                body,
                ..
            } => self.run_loop(*init, *cond_var, *cond, *inc, *body, false, loc),
            _ if seeking => Ok(Flow::Next),
            StmtKind::Null => Ok(Flow::Next),
            StmtKind::Expr(e) => {
                self.discard(*e)?;
                Ok(Flow::Next)
            }
            StmtKind::Decl(vars) => {
                self.declare(*vars)?;
                Ok(Flow::Next)
            }
            StmtKind::Switch { cond, body } => {
                let ConstValue::Int(v) = self.rvalue(*cond)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                let mut default = None;
                let target = self.find_case(*body, v, &mut default).or(default);
                let Some(target) = target else {
                    return Ok(Flow::Next);
                };
                self.seek = Some(target);
                let flow = self.exec(*body)?;
                self.seek = None;
                Ok(if flow == Flow::Break {
                    Flow::Next
                } else {
                    flow
                })
            }
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::Return(value) => {
                if let Some(e) = value {
                    self.give(*e)?;
                } else {
                    self.frame().result = Some(ConstValue::Uninit);
                }
                Ok(Flow::Return)
            }
            StmtKind::Goto(_) => self.not_allowed(loc, "goto"),
            StmtKind::Asm(_) => self.not_allowed(loc, "inline assembly"),
        }
    }

    fn give(&mut self, e: ExprId) -> Result<()> {
        let prog = self.prog;
        let func = self.frame().func;
        let by_ref = func.is_some_and(|f| prog.types.is_ref(prog.ret(f)));
        let at = self.frame().result_at.clone();
        if by_ref {
            let a = self.bind(e)?;
            self.frame().result = Some(ConstValue::Address(Box::new(a)));
        } else if let Some(at) = at {
            // The result object is the caller's: no copy.
            self.init_into(&at, e)?;
        } else if prog[e].is_glvalue() {
            let a = self.lvalue(e)?;
            let v = self.load(&a, prog[e].loc)?;
            self.frame().result = Some(v);
        } else {
            let v = self.rvalue(e)?;
            self.frame().result = Some(v);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn run_loop(
        &mut self,
        init: Option<StmtId>,
        cond_var: Option<VarId>,
        cond: Option<ExprId>,
        inc: Option<ExprId>,
        body: StmtId,
        body_first: bool,
        loc: Loc,
    ) -> Result<Flow> {
        let mark = self.frame().vars.len();
        if self.seek.is_none()
            && let Some(i) = init
        {
            self.exec(i)?;
        }
        let mut skip_test = body_first || self.seek.is_some();
        let mut out = Flow::Next;
        loop {
            self.enter(loc)?;
            self.leave();
            let inner = self.frame().vars.len();
            if !skip_test {
                if let Some(v) = cond_var {
                    self.declare_one(v)?;
                }
                if let Some(c) = cond
                    && !self.condition(c)?
                {
                    self.end_scope(inner, loc)?;
                    break;
                }
            }
            let entered = skip_test && !body_first;
            skip_test = false;
            let flow = self.exec(body)?;
            if entered && self.seek.is_some() {
                // The case sought is not in this loop.
                return Ok(Flow::Next);
            }
            self.end_scope(inner, loc)?;
            match flow {
                Flow::Return => {
                    out = Flow::Return;
                    break;
                }
                Flow::Break => break,
                _ => {}
            }
            if let Some(i) = inc {
                self.discard(i)?;
            }
            if body_first {
                // do-while: the test comes after the body.
                if let Some(c) = cond
                    && !self.condition(c)?
                {
                    break;
                }
                skip_test = true;
            }
        }
        self.end_scope(mark, loc)?;
        Ok(out)
    }

    fn find_case(&self, s: StmtId, v: i128, default: &mut Option<StmtId>) -> Option<StmtId> {
        let prog = self.prog;
        match &prog[s].kind {
            StmtKind::Case { lo, hi, .. } if *lo <= v && v <= *hi => Some(s),
            StmtKind::Case { sub, .. } | StmtKind::Label { sub, .. } => {
                self.find_case(*sub, v, default)
            }
            StmtKind::Default { sub } => {
                *default = Some(s);
                self.find_case(*sub, v, default)
            }
            StmtKind::Compound(list) => prog
                .stmt_list(*list)
                .iter()
                .find_map(|&c| self.find_case(c, v, default)),
            StmtKind::If { then, els, .. } => self
                .find_case(*then, v, default)
                .or_else(|| els.and_then(|e| self.find_case(e, v, default))),
            StmtKind::While { body, .. }
            | StmtKind::Do { body, .. }
            | StmtKind::For { body, .. } => self.find_case(*body, v, default),
            _ => None,
        }
    }

    pub(super) fn declare(&mut self, vars: List<VarId>) -> Result<()> {
        for &v in self.prog.var_list(vars) {
            self.declare_one(v)?;
        }
        Ok(())
    }

    fn declare_one(&mut self, v: VarId) -> Result<()> {
        let prog = self.prog;
        let d = &prog[v];
        if d.storage != Storage::Local {
            return Ok(());
        }
        if prog.types.is_ref(d.ty) {
            let Some(e) = d.init else {
                return self.fail(d.loc, msg::CONSTEXPR_UNINIT, &[]);
            };
            let a = self.bind(e)?;
            let o = self.new_object(d.ty, ConstValue::Address(Box::new(a)));
            self.frame().vars.push((v, o));
            return Ok(());
        }
        let o = self.new_object(d.ty, uninit(prog, d.ty));
        self.frame().vars.push((v, o));
        if let Some(e) = d.init {
            let a = Address {
                base: AddressBase::Local(o),
                path: Vec::new(),
            };
            self.init_into(&a, e)?;
        }
        Ok(())
    }

    /// Ends the lifetime of the variables declared since `mark`.
    fn end_scope(&mut self, mark: usize, loc: Loc) -> Result<()> {
        while self.frame().vars.len() > mark {
            let Some((v, o)) = self.frame().vars.pop() else {
                break;
            };
            if let Some(d) = self.prog[v].dtor {
                let a = Address {
                    base: AddressBase::Local(o),
                    path: Vec::new(),
                };
                self.destroy(&a, d, loc)?;
            }
            self.objects[o as usize].alive = false;
            // The newest object can be dropped for good: loops would pile them up.
            if o as usize + 1 == self.objects.len() && !self.temps.values().any(|t| *t == o) {
                self.objects[o as usize].value = ConstValue::Uninit;
            }
        }
        Ok(())
    }

    /// The value of a GNU statement expression.
    pub(super) fn stmt_expr(&mut self, s: StmtId, loc: Loc) -> Result<ConstValue> {
        let prog = self.prog;
        let StmtKind::Compound(list) = prog[s].kind else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        let mark = self.frame().vars.len();
        let stmts = prog.stmt_list(list);
        let mut value = ConstValue::Int(0);
        for (i, &c) in stmts.iter().enumerate() {
            if i + 1 == stmts.len()
                && let StmtKind::Expr(e) = prog[c].kind
            {
                value = if prog[e].is_glvalue() {
                    ConstValue::Address(Box::new(self.lvalue(e)?))
                } else {
                    self.rvalue(e)?
                };
                break;
            }
            if self.exec(c)? != Flow::Next {
                return self.not_allowed(loc, "a jump out of a statement expression");
            }
        }
        self.end_scope(mark, loc)?;
        Ok(value)
    }
}
