//! What is hardly meant: conversions that lose a constant, elements that no array has, comparisons that can have one result.

use super::Lint;
use crate::lint::constants;
use jacquard_hir::types::{ArrayLen, TypeKind};
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashSet;

impl Lint<'_> {
    /// A conversion of a floating constant that has no such value, or of a string literal to a pointer that may write.
    pub(super) fn converted(&mut self, e: ExprId, kind: &CastKind, operand: ExprId) {
        let prog = self.prog;
        match kind {
            CastKind::FloatToInt => {
                let Some((v, loc)) = self.float(operand) else {
                    return;
                };
                let Some(t) = prog.types.builtin(prog[e].ty) else {
                    return;
                };
                let bits = t.bits().clamp(1, 127);
                let (low, high) = match t.is_signed() {
                    true => (-(2f64.powi(bits as i32 - 1)), 2f64.powi(bits as i32 - 1)),
                    false => (0.0, 2f64.powi(bits as i32)),
                };
                if !(low..high).contains(&v.trunc()) {
                    self.say(loc, msg::FLOAT_TO_INTEGER, &[]);
                }
            }
            CastKind::NoOp | CastKind::BitCast | CastKind::ArrayToPointer => {
                let mut at = operand;
                while let ExprKind::Cast { operand, .. } = prog[at].kind {
                    at = operand;
                }
                let to = prog.types.pointee(prog[e].ty);
                let written = self.session.sources.bytes_from(prog[e].loc);
                let explicit = [
                    &b"("[..],
                    b"const_cast",
                    b"static_cast",
                    b"reinterpret_cast",
                ];
                if matches!(prog[at].kind, ExprKind::Str(_))
                    && !explicit.iter().any(|w| written.starts_with(w))
                    && to.is_some_and(|t| !t.is_const() && prog.types.builtin(t).is_some())
                {
                    self.say(prog[at].loc, msg::WRITABLE_STRING, &[]);
                }
            }
            _ => {}
        }
    }

    /// A floating constant as it is written, and where.
    fn float(&self, e: ExprId) -> Option<(f64, Loc)> {
        match self.prog[e].kind {
            ExprKind::Float(v) => Some((v, self.prog[e].loc)),
            ExprKind::Unary {
                op: UnaryOp::Neg,
                operand,
            } => self.float(operand).map(|(v, _)| (-v, self.prog[e].loc)),
            _ => None,
        }
    }

    /// The array that an expression is the first element's address of, as its length.
    fn array(&self, e: ExprId) -> Option<u64> {
        let ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand,
        } = self.prog[e].kind
        else {
            return None;
        };
        // The last member of a class may be longer than it says.
        if !matches!(self.prog[operand].kind, ExprKind::Var(v) if !self.prog[v].is_extern) {
            return None;
        }
        match *self.prog.types.kind(self.prog[operand].ty.ty()) {
            TypeKind::Array {
                len: ArrayLen::Const(n),
                ..
            } => Some(n),
            _ => None,
        }
    }

    /// `a + 5` where `a` has no more than 3 elements.
    pub(super) fn pointer_outside(&mut self, e: ExprId, op: BinaryOp, l: ExprId, r: ExprId) {
        let (Some(n), Some(by)) = (self.array(l), constants::value(self, r)) else {
            return;
        };
        let to = match op {
            BinaryOp::Add => by,
            BinaryOp::Sub => -by,
            _ => return,
        };
        if !(0..=i128::from(n)).contains(&to) {
            self.say(self.prog[e].loc, msg::OUTSIDE_OF_OBJECT, &[]);
        }
    }

    /// `a[5]`: whether `e` is the address of an element of an array that is known.
    pub(super) fn element(&mut self, e: ExprId) -> bool {
        let ExprKind::Binary {
            op: BinaryOp::Add,
            l,
            r,
        } = self.prog[e].kind
        else {
            return false;
        };
        let (Some(n), Some(index)) = (self.array(l), constants::value(self, r)) else {
            return false;
        };
        if !(0..i128::from(n)).contains(&index) {
            self.say(self.prog[e].loc, msg::ARRAY_BOUNDS, &[&index, &n]);
        }
        true
    }

    /// `n = n`
    pub(super) fn assigned_to_itself(&mut self, e: ExprId, l: ExprId, r: ExprId) {
        if let (Some(a), Some(b)) = (self.plain_variable(l), self.read_variable(r))
            && a == b
        {
            self.say(self.prog[e].loc, msg::ASSIGNED_TO_ITSELF, &[]);
        }
    }

    fn plain_variable(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Var(v) if !self.prog[e].ty.is_volatile() => Some(v),
            _ => None,
        }
    }

    fn read_variable(&self, e: ExprId) -> Option<VarId> {
        match self.prog[e].kind {
            ExprKind::Cast {
                kind: CastKind::LValueToRValue,
                operand,
            } => self.plain_variable(operand),
            _ => None,
        }
    }

    /// Comparisons that are read otherwise than they are understood.
    pub(super) fn mistaken(&mut self, e: ExprId, op: BinaryOp, l: ExprId, r: ExprId) {
        use BinaryOp as B;
        let prog = self.prog;
        let loc = prog[e].loc;
        let compares = |op: B| matches!(op, B::Lt | B::Gt | B::Le | B::Ge | B::Eq | B::Ne);
        // The operand before it became an int; brackets around it are not kept, so its first token decides.
        let bare = |mut x: ExprId| {
            while let ExprKind::Cast {
                kind: CastKind::IntegralCast,
                operand,
            } = prog[x].kind
            {
                x = operand;
            }
            x
        };
        let comparison = |x: ExprId| match prog[bare(x)].kind {
            ExprKind::Binary { op, .. } if compares(op) => Some(op),
            _ => None,
        };
        if compares(op) {
            if let (Some(a), Some(b)) = (self.read_variable(l), self.read_variable(r))
                && a == b
                && !prog.types.is_floating(prog[l].ty)
            {
                return self.say(loc, msg::COMPARED_WITH_ITSELF, &[]);
            }
            if let ExprKind::Unary {
                op: UnaryOp::LogicalNot,
                operand,
            } = prog[bare(l)].kind
                && bare(l) != l
                && self.stands_open(prog[bare(l)].loc, b'!')
                && constants::value(self, r).is_none_or(|v| !(0..=1).contains(&v))
                && matches!(
                    prog[operand].kind,
                    ExprKind::Cast {
                        kind: CastKind::ToBool,
                        ..
                    }
                )
            {
                return self.say(loc, msg::NOT_COMPARED, &[]);
            }
            if matches!(op, B::Lt | B::Gt | B::Le | B::Ge)
                && comparison(l).is_some_and(|o| !matches!(o, B::Eq | B::Ne))
                && !self.closes_before(loc)
            {
                return self.say(loc, msg::CHAINED_COMPARISON, &[]);
            }
        }
        let word = match op {
            B::And => "&",
            B::Or => "|",
            B::Xor => "^",
            _ => return,
        };
        let left = comparison(l).is_some() && !self.closes_before(loc);
        let right = comparison(r).is_some() && !self.opens_after(loc, word.len());
        // Between two comparisons the operator stands for `&&`.
        if left != right {
            self.say(loc, msg::COMPARISON_FIRST, &[&word]);
        }
    }

    fn stands_open(&self, loc: Loc, byte: u8) -> bool {
        self.session.sources.bytes_from(loc).first() == Some(&byte)
    }

    /// Whether a closing parenthesis stands before the operator at `loc`.
    fn closes_before(&self, loc: Loc) -> bool {
        let before = self.session.sources.bytes_before(loc);
        before.iter().rev().find(|b| !b.is_ascii_whitespace()) == Some(&b')')
    }

    fn opens_after(&self, loc: Loc, operator: usize) -> bool {
        let after = self.session.sources.bytes_from(loc);
        let after = after.get(operator..).unwrap_or_default();
        matches!(
            after.iter().find(|b| !b.is_ascii_whitespace()),
            Some(b'(' | b'!')
        )
    }

    /// An enumerator that no case of a switch names.
    pub(super) fn cases(&mut self, cond: ExprId, body: StmtId) {
        let prog = self.prog;
        let mut e = cond;
        let list = loop {
            if let TypeKind::Enum(id) = *prog.types.kind(prog[e].ty.ty()) {
                break &prog[id].enumerators;
            }
            match prog[e].kind {
                ExprKind::Cast {
                    kind: CastKind::IntegralCast | CastKind::NoOp,
                    operand,
                } if prog[e].loc == prog[operand].loc => e = operand,
                _ => return,
            }
        };
        if self.has_default(body) {
            return;
        }
        let mut named = FxHashSet::default();
        self.collect_cases(body, &mut named);
        if let Some((name, _)) = list
            .iter()
            .find(|(_, v)| !named.iter().any(|&(lo, hi)| (lo..=hi).contains(v)))
        {
            let name = self.session.names.text(*name).to_owned();
            self.say(prog[cond].loc, msg::CASE_MISSING, &[&name]);
        }
    }

    fn collect_cases(&mut self, s: StmtId, named: &mut FxHashSet<(i128, i128)>) {
        if let StmtKind::Case { lo, hi, .. } = self.prog[s].kind {
            named.insert((lo, hi));
        }
        // A switch within has cases of its own.
        self.each_sub(s, |me, s| {
            if !matches!(me.prog[s].kind, StmtKind::Switch { .. }) {
                me.collect_cases(s, named);
            }
        });
    }

    /// `memset(p, n, 0)`
    pub(super) fn nothing_set(&mut self, f: FuncId, args: &[ExprId], loc: Loc) {
        let FuncName::Ident(name) = self.prog[f].name else {
            return;
        };
        if let [_, value, size] = *args
            && constants::value(self, size) == Some(0)
            && constants::value(self, value) != Some(0)
            && self.session.names.text(name) == "memset"
        {
            self.say(loc, msg::MEMSET_OF_NOTHING, &[]);
        }
    }
}
