//! Values that nobody takes, and arguments that a function says it can't use.

use super::Lint;
use jacquard_hir::types::QualType;
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;

impl Lint<'_> {
    /// A statement, or another expression, whose value nobody takes.
    pub(super) fn discarded(&mut self, e: ExprId) {
        let prog = self.prog;
        let loc = prog[e].loc;
        match prog[e].kind {
            ExprKind::Temp { init, .. } => return self.discarded(init),
            ExprKind::Construct { ctor, .. } if prog[ctor].attrs.nodiscard => {
                return self.say(loc, msg::IGNORED_OBJECT, &[]);
            }
            _ => {}
        }
        if let ExprKind::Binary {
            op: BinaryOp::Comma,
            r,
            ..
        } = prog[e].kind
        {
            return self.discarded(r);
        }
        if let ExprKind::Call {
            callee:
                Callee::Direct(f) | Callee::Method { func: f, .. } | Callee::Virtual { func: f, .. },
            ..
        } = prog[e].kind
        {
            self.ignored(f, e);
        }
        if self.is_idle(e) && !matches!(prog[e].kind, ExprKind::Zero) {
            self.say(loc, msg::NO_EFFECT, &[]);
        }
    }

    /// The result of a call that matters, by the function or by its type.
    fn ignored(&mut self, f: FuncId, call: ExprId) {
        let loc = self.prog[call].loc;
        let ret: QualType = self.prog.ret(f);
        if self.prog.types.is_void(ret) {
            return;
        }
        if self.prog[f].attrs.nodiscard {
            match self.prog[f].attrs.nodiscard_text {
                Some(text) => {
                    let text = self.text_of(text);
                    self.say(loc, msg::IGNORED_RESULT_WITH, &[&text]);
                }
                None => self.say(loc, msg::IGNORED_RESULT, &[]),
            }
        } else if let Some(&text) = self.prog.nodiscard_types.get(&ret.ty()) {
            match text {
                Some(text) => {
                    let text = self.text_of(text);
                    self.say(loc, msg::IGNORED_RESULT_TYPE_WITH, &[&text]);
                }
                None => self.say(loc, msg::IGNORED_RESULT_TYPE, &[]),
            }
        }
    }

    pub(super) fn text_of(&self, text: StrId) -> String {
        String::from_utf8_lossy(&self.prog[text].bytes).into_owned()
    }

    /// Evaluating it changes nothing.
    pub(super) fn is_idle(&self, e: ExprId) -> bool {
        let prog = self.prog;
        if prog[e].ty.is_volatile() {
            return false;
        }
        match prog[e].kind {
            ExprKind::Var(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::This
            | ExprKind::Func(_)
            | ExprKind::Str(_) => true,
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
            ExprKind::Cond { c, a, b } => self.is_idle(c) && self.is_idle(a) && self.is_idle(b),
            ExprKind::Cast { ref kind, operand } => {
                *kind != CastKind::ToVoid && self.is_idle(operand)
            }
            _ => false,
        }
    }

    /// Null pointers for parameters that are said to be none.
    pub(super) fn null_arguments(&mut self, f: FuncId, args: &[ExprId]) {
        let Some(list) = &self.prog[f].attrs.nonnull else {
            return;
        };
        let first = 1 + u32::from(self.prog[f].flags.is_method && !self.prog[f].flags.is_static);
        for (n, &a) in args.iter().enumerate() {
            let named = list.is_empty() || list.contains(&(first + n as u32));
            if named && self.is_null(a) {
                // NULL is a macro of the system's.
                let loc = self.session.sources.expansion(self.prog[a].loc);
                self.say(loc, msg::NULL_ARGUMENT, &[]);
            }
        }
    }

    pub(super) fn is_null(&self, mut e: ExprId) -> bool {
        loop {
            match &self.prog[e].kind {
                ExprKind::NullPtr => return true,
                ExprKind::Zero => return self.prog.types.is_pointer(self.prog[e].ty),
                ExprKind::Cast {
                    kind: CastKind::NullToPointer,
                    ..
                } => return true,
                ExprKind::Cast {
                    kind: CastKind::NoOp | CastKind::BitCast,
                    operand,
                } => e = *operand,
                _ => return false,
            }
        }
    }
}
