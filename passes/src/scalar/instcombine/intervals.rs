//! Two comparisons of one number with constants: together they hold never, always, or as one of them does.

use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Aux, Inst, Opcode, Pred, Value};

/// Numbers from `start` on, around the end of the type's range: `count` of them.
#[derive(Clone, Copy)]
struct Interval {
    start: u128,
    count: u128,
    width: u32,
}

impl Interval {
    /// The numbers that compare so with `c`.
    fn of(pred: Pred, c: u128, width: u32) -> Option<Interval> {
        let (all, lowest) = (1u128 << width, 1u128 << (width - 1));
        // Signed order is unsigned order from the lowest number on.
        let rank = c.wrapping_sub(lowest) & mask(width);
        let (start, count) = match pred {
            Pred::Eq => (c, 1),
            Pred::Ne => (c + 1, all - 1),
            Pred::Ult => (0, c),
            Pred::Ule => (0, c + 1),
            Pred::Ugt => (c + 1, all - 1 - c),
            Pred::Uge => (c, all - c),
            Pred::Slt => (lowest, rank),
            Pred::Sle => (lowest, rank + 1),
            Pred::Sgt => (c + 1, all - 1 - rank),
            Pred::Sge => (c, all - rank),
            _ => return None,
        };
        Some(Interval {
            start: start & mask(width),
            count,
            width,
        })
    }
    fn complement(self) -> Interval {
        Interval {
            start: (self.start + self.count) & mask(self.width),
            count: (1u128 << self.width) - self.count,
            width: self.width,
        }
    }
    fn within(self, other: Interval) -> bool {
        let offset = self.start.wrapping_sub(other.start) & mask(self.width);
        self.count == 0 || offset + self.count <= other.count
    }
}

/// `and` and `or` of truth values.
pub(super) fn visit(fx: &mut Fx, i: Inst) -> Option<Value> {
    if !matches!(fx.body.op(i), Opcode::And | Opcode::Or) {
        return None;
    }
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let (x, p) = comparison(fx, a)?;
    let (y, q) = comparison(fx, b)?;
    if x != y {
        return None;
    }
    // `or` is `and` of the complements.
    let (p, q, never) = match fx.body.op(i) {
        Opcode::And => (p, q, false),
        _ => (p.complement(), q.complement(), true),
    };
    if p.within(q.complement()) {
        return Some(fx.m.cx.bool(never).into());
    }
    if p.within(q) {
        return Some(a);
    }
    q.within(p).then_some(b)
}

/// What is compared with a constant, and the numbers for which that holds.
fn comparison(fx: &Fx, v: Value) -> Option<(Value, Interval)> {
    let i = v.as_inst()?;
    let Aux::Cmp(pred) = fx.body.inst(i).aux else {
        return None;
    };
    let x = fx.body.operand(i, 0);
    let width = fx.m.cx.types.int_width(fx.body.ty(x, &fx.m.cx))?;
    if fx.body.op(i) != Opcode::ICmp || width > 64 {
        return None;
    }
    let c = fx.m.cx.value_int(fx.body.operand(i, 1))?;
    Some((x, Interval::of(pred, c, width)?))
}
