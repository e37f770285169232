//! Constant expressions: the evaluator with what it needs parsed on demand; sizes and alignments.

use super::*;
use crate::consteval::{self, EvalError, Limits};

impl Sema<'_> {
    fn limits(&self) -> Limits {
        Limits::of(self.options.constexpr_steps, self.options.constexpr_depth)
    }

    /// Evaluates, providing bodies and initialisers as the evaluator asks for them.
    fn eval_loop<T>(
        &mut self,
        mut f: impl FnMut(&Self) -> Result<T, EvalError>,
    ) -> Result<T, Option<Box<consteval::Failure>>> {
        for _ in 0..10_000 {
            match f(self) {
                Ok(v) => return Ok(v),
                Err(EvalError::NeedBody(func)) => {
                    if !self.require_body(func) {
                        return Err(None);
                    }
                }
                Err(EvalError::NeedDefinition(func, why)) => {
                    if !self.require_body(func) || self.prog[func].body == Body::None {
                        return Err(Some(why));
                    }
                }
                Err(EvalError::NeedVar(v)) => {
                    if !self.require_value(v) {
                        return Err(None);
                    }
                }
                Err(EvalError::NotConstant(why)) => return Err(Some(why)),
            }
        }
        Err(None)
    }

    /// The value of an expression, if it is constant.
    pub fn try_const_value(
        &mut self,
        e: ExprId,
    ) -> Result<ConstValue, Option<Box<consteval::Failure>>> {
        match self.prog[e].kind {
            ExprKind::Int(v) => return Ok(ConstValue::Int(v)),
            ExprKind::Dependent(_)
            | ExprKind::Overload(_)
            | ExprKind::Error
            | ExprKind::Braced(_) => return Err(None),
            _ => {}
        }
        let l = self.limits();
        self.eval_loop(|s| consteval::evaluate_value(&s.prog, &s.layouts, l, e))
    }

    /// The address a glvalue designates, or a prvalue's value.
    pub fn try_const_address(
        &mut self,
        e: ExprId,
    ) -> Result<ConstValue, Option<Box<consteval::Failure>>> {
        let l = self.limits();
        self.eval_loop(|s| consteval::evaluate(&s.prog, &s.layouts, l, e))
    }

    /// Integer value, or where and why not.
    pub fn try_const_int(&mut self, e: ExprId) -> Result<i128, (Loc, String)> {
        let loc = self.eloc(e);
        let e = self
            .to_integral_constant(e)
            .map_err(|_| (loc, String::new()))?;
        match self.try_const_value(e) {
            Ok(ConstValue::Int(v)) => Ok(v),
            Ok(_) => Err((loc, "not an integer".to_string())),
            Err(Some(w)) => {
                let args: Vec<&dyn Display> = w.args.iter().map(|a| a as &dyn Display).collect();
                Err((w.loc, w.msg.format(&args)))
            }
            Err(None) => Err((loc, String::new())),
        }
    }

    fn to_integral_constant(&mut self, e: ExprId) -> R<ExprId> {
        if self.prog.types.record(self.ty(e)).is_some() {
            let loc = self.eloc(e);
            return self.copy_init(Builtin::Long.q(), e, loc);
        }
        Ok(e)
    }

    /// The value of an integral constant expression; an error if it is none.
    pub fn const_int(&mut self, e: ExprId) -> R<i128> {
        if self.is_dep(e) {
            return Ok(0);
        }
        let loc = self.eloc(e);
        match self.try_const_int(e) {
            Ok(v) => Ok(v),
            Err((at, why)) => {
                let mut b = self.session.diags.report(loc, msg::NOT_CONSTANT, &[]);
                if !why.is_empty() {
                    b = b.note(at, msg::PLAIN, &[&why]);
                }
                b.emit();
                Err(Fail)
            }
        }
    }

    /// A contextually converted constant `bool`.
    pub fn const_bool(&mut self, e: ExprId) -> R<bool> {
        let b = self.to_bool(e)?;
        Ok(self.const_int(b)? != 0)
    }

    /// Replaces an immediate call by its value.
    pub fn fold_constant(&mut self, e: ExprId) -> R<ExprId> {
        let x = self.prog[e].clone();
        if self.prog.types.is_void(x.ty) {
            return Ok(e);
        }
        match self.try_const_value(e) {
            Ok(ConstValue::Int(v)) => Ok(self.int(v, x.ty, x.loc)),
            Ok(ConstValue::Float(v)) => Ok(self.prvalue(ExprKind::Float(v), x.ty, x.loc)),
            Ok(v) => Ok(self.prvalue(ExprKind::Const(Box::new(v)), x.ty, x.loc)),
            Err(w) => {
                let mut b = self.session.diags.report(x.loc, msg::NOT_CONSTANT, &[]);
                if let Some(why) = w {
                    b = why.explain(b);
                }
                b.emit();
                Err(Fail)
            }
        }
    }

    /// Makes a variable's initialiser (and value, if constant) known. False when there is none.
    pub fn require_value(&mut self, v: VarId) -> bool {
        self.ensure_init(v);
        if self.prog[v].value.is_some() {
            return true;
        }
        let state = self.facts.variables[v.index()].value_state;
        if state == 1 || state == 3 {
            return false;
        }
        let ty = self.prog[v].ty;
        let usable = self.prog[v].is_constexpr
            || self.prog.types.is_ref(ty)
            || (self.prog.types.deep_quals(ty) & CONST != 0);
        if !usable
            || self.prog[v].init.is_none()
                && self
                    .prog
                    .types
                    .record(self.prog.types.base_elem(ty))
                    .is_none()
        {
            return false;
        }
        if self.prog[v].storage == Storage::Param {
            return false;
        }
        self.compute_value(v)
    }

    /// Evaluates a variable's initialiser into [`VarDecl::value`].
    pub fn compute_value(&mut self, v: VarId) -> bool {
        self.facts.variables[v.index()].value_state = 1;
        let l = self.limits();
        let r = self.eval_loop(|s| consteval::evaluate_init(&s.prog, &s.layouts, l, v));
        match r {
            Ok(value) => {
                self.prog[v].value = Some(Box::new(value));
                self.facts.variables[v.index()].value_state = 2;
                true
            }
            Err(why) => {
                self.facts.variables[v.index()].value_state = 3;
                if (self.prog[v].is_constexpr || self.prog[v].is_constinit)
                    && !self.session.diags.in_trap()
                {
                    let n = self.prog[v]
                        .name
                        .map(|n| self.text(n).to_string())
                        .unwrap_or_default();
                    let whole = self.prog[v].loc;
                    let whole = self.prog[v].init.map_or(whole, |e| self.start_of(e, whole));
                    // Where evaluation stopped, if that is in the initialiser itself.
                    let loc = match &why {
                        Some(why) if why.calls.is_empty() => why.loc,
                        _ => whole,
                    };
                    let mut b = self.session.diags.report(loc, msg::CONSTEXPR_VAR, &[&n]);
                    if let Some(why) = why {
                        b = why.explain(b);
                    }
                    b.emit();
                }
                false
            }
        }
    }

    /// `sizeof`
    pub fn size_of(&mut self, t: QualType, loc: Loc) -> R<u64> {
        if self.is_error(t) {
            return Err(Fail);
        }
        if self.prog.types.is_void(t) || self.prog.types.is_function(t) {
            return Ok(1);
        }
        self.require_complete(t, loc)?;
        match self.layouts.size_of(&self.prog, t) {
            Some(n) => Ok(n),
            None => {
                let n = self.type_name(t);
                self.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
            }
        }
    }

    /// `alignof`
    pub fn align_of(&mut self, t: QualType) -> R<u64> {
        let loc = self.loc();
        if self.prog.types.is_void(t) || self.prog.types.is_function(t) {
            return Ok(1);
        }
        self.require_complete(self.prog.types.base_elem(t), loc)?;
        match self.layouts.align_of(&self.prog, t) {
            Some(n) => Ok(n),
            None => {
                let n = self.type_name(t);
                self.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
            }
        }
    }

    /// `noexcept(e)`: no call that may throw.
    pub fn is_noexcept(&mut self, e: ExprId) -> bool {
        let x = self.prog[e].clone();
        match x.kind {
            ExprKind::Call { callee, args } => {
                let f = match callee {
                    Callee::Direct(f) => Some(f),
                    Callee::Method { func, object } | Callee::Virtual { func, object } => {
                        if !self.is_noexcept(object) {
                            return false;
                        }
                        Some(func)
                    }
                    Callee::Builtin(_) => return true,
                    _ => None,
                };
                f.is_some_and(|f| self.func_noexcept(f)) && self.all_noexcept(args)
            }
            ExprKind::Construct { ctor, args, .. } => {
                self.func_noexcept(ctor) && self.all_noexcept(args)
            }
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
                self.is_noexcept(operand)
            }
            ExprKind::Binary { l, r, .. }
            | ExprKind::Assign { l, r }
            | ExprKind::CompoundAssign { l, r, .. } => self.is_noexcept(l) && self.is_noexcept(r),
            ExprKind::Member { base, .. } => self.is_noexcept(base),
            ExprKind::Cond { c, a, b } => {
                self.is_noexcept(c) && self.is_noexcept(a) && self.is_noexcept(b)
            }
            ExprKind::Temp { init, dtor, .. } => {
                self.is_noexcept(init) && dtor.is_none_or(|d| self.func_noexcept(d))
            }
            ExprKind::New(_) => false,
            _ => true,
        }
    }

    fn all_noexcept(&mut self, l: List<ExprId>) -> bool {
        self.prog
            .expr_list(l)
            .to_vec()
            .into_iter()
            .all(|e| self.is_noexcept(e))
    }

    pub fn func_noexcept(&mut self, f: FuncId) -> bool {
        if self.prog[f].name == FuncName::Dtor || self.prog[f].body == Body::Trivial {
            return true;
        }
        if self.prog[f].flags.is_implicit || self.prog[f].flags.is_defaulted {
            return true;
        }
        match self.facts.functions[f.index()].noexcept {
            None => self.prog[f].builtin.is_some(),
            Some(u32::MAX) => true,
            Some(pos) => {
                let mut cx = self.decl_cx(pos, self.facts.functions[f.index()].scope);
                cx.mode.unevaluated = true;
                if let (Parent::Record(r), true) =
                    (self.prog[f].parent, self.prog[f].flags.is_method)
                {
                    cx.this = Some(self.prog[r].ty.into());
                }
                let v = self.at(cx, |s| {
                    s.trap(|s| {
                        s.bump();
                        let e = s.parse_conditional()?;
                        s.const_bool(e)
                    })
                });
                let v = v.unwrap_or(false);
                self.facts.functions[f.index()].noexcept = v.then_some(u32::MAX);
                v
            }
        }
    }
}
