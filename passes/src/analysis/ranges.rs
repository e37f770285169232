//! Integer ranges that hold at a point: from branch conditions above it, special registers, and operations.
//!
//! A range has unsigned and signed bounds, both inclusive. Facts are scoped: they are pushed when a walk over the
//! dominator tree enters a block and popped when it leaves.

use crate::analysis::known_bits::{known_bits, result_range};
use crate::intrinsics::{Role, role_of};
use jacquard_ir::scalar::mask;
use jacquard_ir::sign_extend;
use jacquard_ir::{Aux, Body, Flags, Inst, Module, Opcode, Pred, TypeId, Value, phi};
use rustc_hash::FxHashMap;

/// Inclusive bounds of an integer of up to 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Unsigned minimum.
    pub umin: u64,
    /// Unsigned maximum.
    pub umax: u64,
    /// Signed minimum.
    pub smin: i64,
    /// Signed maximum.
    pub smax: i64,
    /// Width in bits.
    pub width: u32,
}

impl Range {
    /// Every value of a width.
    pub fn full(width: u32) -> Range {
        Range {
            umin: 0,
            umax: mask(width) as u64,
            smin: sign_extend(1 << (width - 1), width) as i64,
            smax: (mask(width) >> 1) as i64,
            width,
        }
    }
    /// One value.
    pub fn constant(v: u64, width: u32) -> Range {
        let s = sign_extend(v as u128, width) as i64;
        Range {
            umin: v,
            umax: v,
            smin: s,
            smax: s,
            width,
        }
    }
    /// Unsigned bounds; the signed ones follow.
    pub fn unsigned(lo: u64, hi: u64, width: u32) -> Range {
        let mut r = Range::full(width);
        r.umin = lo;
        r.umax = hi;
        r.settle()
    }
    /// Signed bounds; the unsigned ones follow.
    pub fn signed(lo: i64, hi: i64, width: u32) -> Range {
        let mut r = Range::full(width);
        r.smin = lo;
        r.smax = hi;
        r.settle()
    }
    /// Whether no value is possible (the code cannot run).
    pub fn is_empty(&self) -> bool {
        self.umin > self.umax || self.smin > self.smax
    }
    /// Lets each pair of bounds narrow the other.
    pub fn settle(mut self) -> Range {
        let m = mask(self.width) as u64;
        let top = m >> 1;
        // All unsigned values on one side of the sign bit.
        if self.umax <= top {
            self.smin = self.smin.max(self.umin as i64);
            self.smax = self.smax.min(self.umax as i64);
        } else if self.umin > top {
            let s = |v: u64| sign_extend(v as u128, self.width) as i64;
            self.smin = self.smin.max(s(self.umin));
            self.smax = self.smax.min(s(self.umax));
        }
        if self.smin >= 0 {
            self.umin = self.umin.max(self.smin as u64);
            self.umax = self.umax.min(self.smax.max(0) as u64);
        } else if self.smax < 0 {
            self.umin = self.umin.max(self.smin as u64 & m);
            self.umax = self.umax.min(self.smax as u64 & m);
        }
        self
    }
    /// Values in both.
    pub fn and(self, o: Range) -> Range {
        Range {
            umin: self.umin.max(o.umin),
            umax: self.umax.min(o.umax),
            smin: self.smin.max(o.smin),
            smax: self.smax.min(o.smax),
            width: self.width,
        }
        .settle()
    }
    /// Values in either.
    pub fn or(self, o: Range) -> Range {
        Range {
            umin: self.umin.min(o.umin),
            umax: self.umax.max(o.umax),
            smin: self.smin.min(o.smin),
            smax: self.smax.max(o.smax),
            width: self.width,
        }
    }
    /// Whether `self pred o` is decided.
    pub fn decide(&self, pred: Pred, o: &Range) -> Option<bool> {
        let less = |a: bool, b: bool| {
            if a {
                Some(true)
            } else if b {
                Some(false)
            } else {
                None
            }
        };
        match pred {
            Pred::Ult => less(self.umax < o.umin, self.umin >= o.umax),
            Pred::Ule => less(self.umax <= o.umin, self.umin > o.umax),
            Pred::Ugt => less(self.umin > o.umax, self.umax <= o.umin),
            Pred::Uge => less(self.umin >= o.umax, self.umax < o.umin),
            Pred::Slt => less(self.smax < o.smin, self.smin >= o.smax),
            Pred::Sle => less(self.smax <= o.smin, self.smin > o.smax),
            Pred::Sgt => less(self.smin > o.smax, self.smax <= o.smin),
            Pred::Sge => less(self.smin >= o.smax, self.smax < o.smin),
            Pred::Eq | Pred::Ne => {
                let apart = self.umax < o.umin
                    || o.umax < self.umin
                    || self.smax < o.smin
                    || o.smax < self.smin;
                let same = self.umin == self.umax && *self == *o;
                if apart {
                    Some(pred == Pred::Ne)
                } else if same {
                    Some(pred == Pred::Eq)
                } else {
                    None
                }
            }
            _ => None,
        }
    }
    /// The values `x` for which `x pred o` can hold.
    pub fn allowed(pred: Pred, o: &Range) -> Range {
        let mut r = Range::full(o.width);
        match pred {
            Pred::Eq => return *o,
            Pred::Ult if o.umax > 0 => r.umax = o.umax - 1,
            Pred::Ule => r.umax = o.umax,
            Pred::Ugt if o.umin < r.umax => r.umin = o.umin + 1,
            Pred::Uge => r.umin = o.umin,
            Pred::Slt if o.smax > r.smin => r.smax = o.smax - 1,
            Pred::Sle => r.smax = o.smax,
            Pred::Sgt if o.smin < r.smax => r.smin = o.smin + 1,
            Pred::Sge => r.smin = o.smin,
            Pred::Ne if o.umin == o.umax => {
                if o.umin == 0 {
                    r.umin = 1;
                } else if o.umin == r.umax {
                    r.umax -= 1;
                }
                if o.smin == r.smin {
                    r.smin += 1;
                } else if o.smin == r.smax {
                    r.smax -= 1;
                }
            }
            _ => {}
        }
        r.settle()
    }
}

/// How deep operations are looked through.
const DEPTH: u32 = 5;

/// Facts that hold on the path the walk is on.
#[derive(Default)]
pub struct Facts {
    known: FxHashMap<Value, Range>,
    trail: Vec<(Value, Option<Range>)>,
    /// Comparisons known true: `(a, b)` with `a <= b` signed, for pairs of variables.
    order: Vec<(Value, Value, Pred)>,
}

impl Facts {
    /// A point to go back to.
    pub fn mark(&self) -> (usize, usize) {
        (self.trail.len(), self.order.len())
    }
    /// Forgets what was learned since.
    pub fn undo(&mut self, mark: (usize, usize)) {
        while self.trail.len() > mark.0 {
            if let Some((v, old)) = self.trail.pop() {
                match old {
                    Some(r) => self.known.insert(v, r),
                    None => self.known.remove(&v),
                };
            }
        }
        self.order.truncate(mark.1);
    }
    fn learn(&mut self, m: &Module, body: &Body, v: Value, r: Range) {
        if v.is_const() {
            return;
        }
        let now = self.range(m, body, v);
        let new = match now {
            Some(o) => o.and(r),
            None => r,
        };
        if Some(new) != now {
            let old = self.known.insert(v, new);
            self.trail.push((v, old));
        }
        // `x + c` without wrap and extensions bound `x` too.
        let Some(i) = v.as_inst() else { return };
        match body.op(i) {
            Opcode::ZExt | Opcode::SExt => {
                let x = body.operand(i, 0);
                let Some(w) = width(m, body, x) else { return };
                let inner = if body.op(i) == Opcode::ZExt {
                    let top = mask(w) as u64;
                    Range::unsigned(new.umin.min(top), new.umax.min(top), w)
                } else {
                    let f = Range::full(w);
                    Range::signed(new.smin.max(f.smin), new.smax.min(f.smax), w)
                };
                if !inner.is_empty() {
                    self.learn(m, body, x, inner);
                }
            }
            Opcode::Add => {
                let flags = body.inst(i).flags;
                let Some(c) = m.cx.value_int(body.operand(i, 1)) else {
                    return;
                };
                let w = new.width;
                let mut inner = Range::full(w);
                if flags.has(Flags::NSW) {
                    let c = sign_extend(c, w) as i64;
                    inner.smin = inner.smin.max(new.smin.saturating_sub(c));
                    inner.smax = inner.smax.min(new.smax.saturating_sub(c));
                }
                if flags.has(Flags::NUW) {
                    inner.umin = inner.umin.max(new.umin.saturating_sub(c as u64));
                    inner.umax = inner.umax.min(new.umax.saturating_sub(c as u64));
                }
                // `x - 4 < 672` keeps `x` in one piece even where the sum may wrap.
                let back = |bound: u64| bound.wrapping_sub(c as u64) & mask(w) as u64;
                let (lo, hi) = (back(new.umin), back(new.umax));
                if lo <= hi {
                    inner.umin = inner.umin.max(lo);
                    inner.umax = inner.umax.min(hi);
                }
                let inner = inner.settle();
                if !inner.is_empty() && inner != Range::full(w) {
                    self.learn(m, body, body.operand(i, 0), inner);
                }
            }
            _ => {}
        }
    }
    /// Takes a condition as true or false.
    pub fn assume(&mut self, m: &Module, body: &Body, cond: Value, truth: bool, depth: u32) {
        let Some(i) = cond.as_inst() else { return };
        if depth > 4 {
            return;
        }
        match (body.op(i), &body.inst(i).aux) {
            (Opcode::ICmp, &Aux::Cmp(p)) => {
                let p = if truth { p } else { p.inverse() };
                let (a, b) = (body.operand(i, 0), body.operand(i, 1));
                let (Some(ra), Some(rb)) = (self.range(m, body, a), self.range(m, body, b)) else {
                    return;
                };
                self.learn(m, body, a, Range::allowed(p, &rb));
                self.learn(m, body, b, Range::allowed(p.swapped(), &ra));
                if !a.is_const() && !b.is_const() {
                    self.order.push((a, b, p));
                }
            }
            (Opcode::And, _) if truth => {
                self.assume(m, body, body.operand(i, 0), true, depth + 1);
                self.assume(m, body, body.operand(i, 1), true, depth + 1);
            }
            (Opcode::Or, _) if !truth => {
                self.assume(m, body, body.operand(i, 0), false, depth + 1);
                self.assume(m, body, body.operand(i, 1), false, depth + 1);
            }
            // The logical forms: `a ? b : false`, `a ? true : b`.
            (Opcode::Select, _) => {
                let (yes, no) = (body.operand(i, 1), body.operand(i, 2));
                if truth && m.cx.value_int(no) == Some(0) {
                    self.assume(m, body, body.operand(i, 0), true, depth + 1);
                    self.assume(m, body, yes, true, depth + 1);
                } else if !truth && m.cx.value_int(yes) == Some(1) {
                    self.assume(m, body, body.operand(i, 0), false, depth + 1);
                    self.assume(m, body, no, false, depth + 1);
                }
            }
            (Opcode::Xor, _) if m.cx.value_int(body.operand(i, 1)) == Some(1) => {
                self.assume(m, body, body.operand(i, 0), !truth, depth + 1);
            }
            _ => {}
        }
    }
    /// Whether a comparison is decided here.
    pub fn decide(&self, m: &Module, body: &Body, pred: Pred, a: Value, b: Value) -> Option<bool> {
        if let (Some(x), Some(y)) = (self.range(m, body, a), self.range(m, body, b))
            && !x.is_empty()
            && !y.is_empty()
            && let Some(d) = x.decide(pred, &y)
        {
            return Some(d);
        }
        for &(x, y, p) in self.order.iter().rev().take(32) {
            let p = if (x, y) == (a, b) {
                p
            } else if (x, y) == (b, a) {
                p.swapped()
            } else {
                continue;
            };
            if let Some(d) = implies(p, pred) {
                return Some(d);
            }
        }
        None
    }
    /// The range of a scalar integer here; `None` for other types.
    pub fn range(&self, m: &Module, body: &Body, v: Value) -> Option<Range> {
        self.look(m, body, v, 0)
    }
    fn look(&self, m: &Module, body: &Body, v: Value, depth: u32) -> Option<Range> {
        let w = width(m, body, v)?;
        if let Some(c) = v.as_const() {
            return Some(match m.cx.as_int(c) {
                Some(n) => Range::constant(n as u64, w),
                None => Range::full(w),
            });
        }
        let mut r = Range::full(w);
        if let Some(i) = v.as_inst() {
            if depth < DEPTH {
                r = r.and(self.of_inst(m, body, i, w, depth));
            }
            if depth == 0 {
                let k = known_bits(m, body, v);
                r = r.and(Range::unsigned(k.umin() as u64, k.umax() as u64, w));
            }
        }
        if let Some(&f) = self.known.get(&v) {
            r = r.and(f);
        }
        // Contradicting facts: the code cannot run; say nothing.
        Some(if r.is_empty() { Range::full(w) } else { r })
    }
    fn of_inst(&self, m: &Module, body: &Body, i: Inst, w: u32, depth: u32) -> Range {
        use Opcode::*;
        let full = Range::full(w);
        let op = |n: usize| self.look(m, body, body.operand(i, n), depth + 1);
        let flags = body.inst(i).flags;
        match body.op(i) {
            ZExt => match op(0) {
                Some(a) => Range::unsigned(a.umin, a.umax, w),
                None => full,
            },
            SExt => match op(0) {
                Some(a) => Range::signed(a.smin, a.smax, w),
                None => full,
            },
            Trunc => match op(0) {
                Some(a) if a.umax <= full.umax => Range::unsigned(a.umin, a.umax, w),
                Some(a) if a.smin >= full.smin && a.smax <= full.smax => {
                    Range::signed(a.smin, a.smax, w)
                }
                _ => full,
            },
            And => match (op(0), op(1)) {
                (Some(a), Some(b)) => Range::unsigned(0, a.umax.min(b.umax), w),
                _ => full,
            },
            URem => match (op(0), op(1)) {
                (Some(a), Some(b)) if b.umax > 0 => Range::unsigned(0, a.umax.min(b.umax - 1), w),
                _ => full,
            },
            UDiv => match (op(0), op(1)) {
                (Some(a), Some(b)) => {
                    Range::unsigned(a.umin / b.umax.max(1), a.umax / b.umin.max(1), w)
                }
                _ => full,
            },
            SDiv => match (op(0), op(1)) {
                (Some(a), Some(b)) if b.smin == b.smax && !(-1..=0).contains(&b.smin) => {
                    let (p, q) = (a.smin / b.smin, a.smax / b.smin);
                    Range::signed(p.min(q), p.max(q), w)
                }
                _ => full,
            },
            // No remainder reaches the divisor, and none has another sign than the dividend.
            SRem => match (op(0), op(1)) {
                (Some(a), Some(b)) if b.smin == b.smax && b.smin.unsigned_abs() > 1 => {
                    let most = (b.smin.unsigned_abs() - 1) as i64;
                    Range::signed(a.smin.max(-most).min(0), a.smax.min(most).max(0), w)
                }
                _ => full,
            },
            LShr => match (op(0), op(1)) {
                (Some(a), Some(b)) if b.umax < w as u64 => {
                    Range::unsigned(a.umin >> b.umax, a.umax >> b.umin, w)
                }
                _ => full,
            },
            AShr => match (op(0), op(1)) {
                (Some(a), Some(b)) if b.umax < w as u64 && b.umin == b.umax => {
                    Range::signed(a.smin >> b.umin, a.smax >> b.umin, w)
                }
                _ => full,
            },
            // Any number and another one make any number, whatever that is.
            Add | Sub if !flags.has(Flags::NSW) && !flags.has(Flags::NUW) => {
                match op(1).filter(|b| *b != full).map(|b| (op(0), b)) {
                    Some((Some(a), b)) => arithmetic(body.op(i), flags, a, b, w),
                    _ => full,
                }
            }
            Add | Sub | Mul | Shl => match (op(0), op(1)) {
                (Some(a), Some(b)) => arithmetic(body.op(i), flags, a, b, w),
                _ => full,
            },
            Select => match (op(1), op(2)) {
                (Some(a), Some(b)) => a.or(b),
                _ => full,
            },
            BitCast => match body.operand(i, 0).as_inst() {
                Some(f) if matches!(body.op(f), UIToFP | SIToFP) => {
                    self.of_converted_bits(m, body, f, w, depth)
                }
                _ => full,
            },
            Phi => self.phi(m, body, i, w, depth),
            Call => self.call(m, body, i, w, depth),
            Load => match result_range(m, body, i) {
                Some((lo, hi)) => Range::unsigned(lo as u64, (hi - 1) as u64, w),
                None => full,
            },
            _ => full,
        }
    }

    /// The bits of a converted integer that is not negative, which are in the order of the integers.
    fn of_converted_bits(&self, m: &Module, body: &Body, f: Inst, w: u32, depth: u32) -> Range {
        let full = Range::full(w);
        let n = self.look(m, body, body.operand(f, 0), depth + 1);
        match n.filter(|n| body.op(f) == Opcode::UIToFP || n.smin >= 0) {
            Some(n) if body.inst(f).ty == TypeId::FLOAT => Range::unsigned(
                (n.umin as f32).to_bits().into(),
                (n.umax as f32).to_bits().into(),
                w,
            ),
            Some(n) if body.inst(f).ty == TypeId::DOUBLE => {
                Range::unsigned((n.umin as f64).to_bits(), (n.umax as f64).to_bits(), w)
            }
            _ => full,
        }
    }
    fn call(&self, m: &Module, body: &Body, i: Inst, w: u32, depth: u32) -> Range {
        if let Some((lo, hi)) = result_range(m, body, i) {
            return Range::unsigned(lo as u64, (hi - 1) as u64, w);
        }
        let arg = |n: usize| {
            self.look(m, body, body.operand(i, n + 1), depth + 1)
                .unwrap_or(Range::full(w))
        };
        match role_of(m, body, i) {
            Some(Role::UMin) => {
                let (a, b) = (arg(0), arg(1));
                Range::unsigned(a.umin.min(b.umin), a.umax.min(b.umax), w)
            }
            Some(Role::UMax) => {
                let (a, b) = (arg(0), arg(1));
                Range::unsigned(a.umin.max(b.umin), a.umax.max(b.umax), w)
            }
            Some(Role::SMin) => {
                let (a, b) = (arg(0), arg(1));
                Range::signed(a.smin.min(b.smin), a.smax.min(b.smax), w)
            }
            Some(Role::SMax) => {
                let (a, b) = (arg(0), arg(1));
                Range::signed(a.smin.max(b.smin), a.smax.max(b.smax), w)
            }
            Some(Role::CtPop | Role::Ctlz | Role::Cttz) => Range::unsigned(0, w as u64, w),
            _ => Range::full(w),
        }
    }
    /// A phi that grows without wrap is never below its start; a phi of few values lies within them.
    fn phi(&self, m: &Module, body: &Body, i: Inst, w: u32, depth: u32) -> Range {
        if body.num_ops(i) == 4 {
            for n in [0, 2] {
                let Some(next) = body.operand(i, n).as_inst() else {
                    continue;
                };
                if body.op(next) != Opcode::Add || body.operand(next, 0) != Value::inst(i) {
                    continue;
                }
                let flags = body.inst(next).flags;
                let (Some(step), Some(start)) = (
                    self.look(m, body, body.operand(next, 1), depth + 2),
                    self.look(m, body, body.operand(i, 2 - n), depth + 2),
                ) else {
                    continue;
                };
                let mut r = Range::full(w);
                if flags.has(Flags::NSW) && step.smin >= 0 {
                    r.smin = start.smin;
                }
                if flags.has(Flags::NSW) && step.smax <= 0 {
                    r.smax = start.smax;
                }
                if flags.has(Flags::NUW) {
                    r.umin = start.umin;
                }
                return r.settle();
            }
        }
        if depth >= 2 || body.num_ops(i) > 8 {
            return Range::full(w);
        }
        let mut all: Option<Range> = None;
        for (v, _) in phi::incoming(body, i) {
            // Facts of this path do not hold where the inputs come from: constants only.
            let Some(c) = m.cx.value_int(v) else {
                return Range::full(w);
            };
            let r = Range::constant(c as u64, w);
            all = Some(all.map_or(r, |a| a.or(r)));
        }
        all.unwrap_or(Range::full(w))
    }
}

fn width(m: &Module, body: &Body, v: Value) -> Option<u32> {
    let w = m.cx.types.int_width(body.ty(v, &m.cx))?;
    (w <= 64).then_some(w)
}

fn arithmetic(op: Opcode, flags: Flags, a: Range, b: Range, w: u32) -> Range {
    let full = Range::full(w);
    let (ulo, uhi, slo, shi): (i128, i128, i128, i128) = {
        let (au, bu) = (
            (a.umin as i128, a.umax as i128),
            (b.umin as i128, b.umax as i128),
        );
        let (s, t) = (
            (a.smin as i128, a.smax as i128),
            (b.smin as i128, b.smax as i128),
        );
        match op {
            Opcode::Add => (au.0 + bu.0, au.1 + bu.1, s.0 + t.0, s.1 + t.1),
            Opcode::Sub => (au.0 - bu.1, au.1 - bu.0, s.0 - t.1, s.1 - t.0),
            Opcode::Mul => {
                let p = [s.0 * t.0, s.0 * t.1, s.1 * t.0, s.1 * t.1];
                let hi = au.1.checked_mul(bu.1).unwrap_or(i128::MAX);
                (
                    au.0.checked_mul(bu.0).unwrap_or(i128::MAX),
                    hi,
                    p.into_iter().min().unwrap_or(i128::MIN),
                    p.into_iter().max().unwrap_or(i128::MAX),
                )
            }
            _ => {
                if b.umax >= w as u64 || b.umax > 62 {
                    return full;
                }
                let p = [s.0 << b.umin, s.0 << b.umax, s.1 << b.umin, s.1 << b.umax];
                (
                    au.0 << b.umin,
                    au.1 << b.umax,
                    p.into_iter().min().unwrap_or(i128::MIN),
                    p.into_iter().max().unwrap_or(i128::MAX),
                )
            }
        }
    };
    let mut r = full;
    let top = mask(w) as i128;
    // Without wrap, by proof or by promise.
    if ulo >= 0 && uhi <= top {
        r.umin = ulo as u64;
        r.umax = uhi as u64;
    } else if flags.has(Flags::NUW) && ulo <= top && uhi >= 0 {
        r.umin = ulo.clamp(0, top) as u64;
        r.umax = uhi.clamp(0, top) as u64;
    }
    let (smin, smax) = (full.smin as i128, full.smax as i128);
    if slo >= smin && shi <= smax {
        r.smin = slo as i64;
        r.smax = shi as i64;
    } else if flags.has(Flags::NSW) && slo <= smax && shi >= smin {
        r.smin = slo.clamp(smin, smax) as i64;
        r.smax = shi.clamp(smin, smax) as i64;
    }
    r.settle()
}

/// Whether `known` between two values decides `asked` between them.
fn implies(known: Pred, asked: Pred) -> Option<bool> {
    use Pred::*;
    if known == asked {
        return Some(true);
    }
    if known == asked.inverse() {
        return Some(false);
    }
    let yes: &[Pred] = match known {
        Ult => &[Ule, Ne],
        Ugt => &[Uge, Ne],
        Slt => &[Sle, Ne],
        Sgt => &[Sge, Ne],
        Eq => &[Ule, Uge, Sle, Sge],
        _ => &[],
    };
    if yes.contains(&asked) {
        return Some(true);
    }
    yes.contains(&asked.inverse()).then_some(false)
}
