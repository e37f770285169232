//! What passes ask: signs, zeros, powers of two, the outcome of comparisons.

use super::*;

/// How many high bits equal the sign bit, itself included.
pub fn sign_bits(m: &Module, body: &Body, v: Value) -> u32 {
    count_sign_bits(m, body, v, 0)
}

fn count_sign_bits(m: &Module, body: &Body, v: Value, depth: u32) -> u32 {
    let Some(w) = width_of(m, body.ty(v, &m.cx)) else {
        return 1;
    };
    let mut best = 1;
    if let (Some(i), true) = (v.as_inst(), depth < DEPTH) {
        let d = depth + 1;
        let op = |n: usize| count_sign_bits(m, body, body.operand(i, n), d);
        best = match body.op(i) {
            Opcode::SExt => {
                let from = width_of(m, body.ty(body.operand(i, 0), &m.cx)).unwrap_or(w);
                op(0) + (w - from)
            }
            Opcode::AShr => match m.cx.value_int(body.operand(i, 1)) {
                Some(n) if n < w as u128 => (op(0) + n as u32).min(w),
                _ => op(0),
            },
            Opcode::Trunc => {
                let from = width_of(m, body.ty(body.operand(i, 0), &m.cx)).unwrap_or(w);
                op(0).saturating_sub(from - w).max(1)
            }
            Opcode::And | Opcode::Or | Opcode::Xor => op(0).min(op(1)),
            Opcode::Add | Opcode::Sub => op(0).min(op(1)).saturating_sub(1).max(1),
            Opcode::Mul => {
                let bits = (w - op(0) + 1) + (w - op(1) + 1);
                if bits > w { 1 } else { w - bits + 1 }
            }
            Opcode::Select => op(1).min(op(2)),
            Opcode::SDiv | Opcode::SRem => {
                let positive = |&c: &u128| c > 0 && c <= mask(w - 1);
                let c = m.cx.value_int(body.operand(i, 1)).filter(positive);
                match (body.op(i), c) {
                    (Opcode::SDiv, Some(c)) => (op(0) + c.ilog2()).min(w),
                    (_, Some(c)) => op(0).max(w - (128 - (c - 1).leading_zeros())),
                    _ => op(0),
                }
            }
            Opcode::Phi if depth < 2 && body.num_ops(i) <= 8 => phi::incoming(body, i)
                .map(|(x, _)| {
                    if x == v {
                        w
                    } else {
                        count_sign_bits(m, body, x, d + 2)
                    }
                })
                .min()
                .unwrap_or(1),
            _ => 1,
        };
    }
    let k = known(m, body, v, depth.min(DEPTH));
    let lead = if k.nonnegative() {
        k.leading_zeros()
    } else if k.negative() {
        k.not().leading_zeros()
    } else {
        1
    };
    best.max(lead).max(1)
}

/// Whether a value is known not to be negative.
pub fn is_nonnegative(m: &Module, body: &Body, v: Value) -> bool {
    known_bits(m, body, v).nonnegative()
}

/// Whether a value is known not to be zero.
pub fn is_nonzero(m: &Module, body: &Body, v: Value) -> bool {
    if known_bits(m, body, v).one != 0 {
        return true;
    }
    let Some(i) = v.as_inst() else {
        return match global_of(&m.cx, v) {
            Some(GlobalRef::Var(_)) => m.cx.types.addr_space(body.ty(v, &m.cx)) == Some(0),
            _ => false,
        };
    };
    match body.op(i) {
        Opcode::Call => result_range(m, body, i).is_some_and(|(lo, _)| lo > 0),
        Opcode::Or => {
            is_nonzero(m, body, body.operand(i, 0)) || is_nonzero(m, body, body.operand(i, 1))
        }
        Opcode::ZExt | Opcode::SExt => is_nonzero(m, body, body.operand(i, 0)),
        Opcode::Mul if body.inst(i).flags.any(Flags::NOWRAP) => {
            is_nonzero(m, body, body.operand(i, 0)) && is_nonzero(m, body, body.operand(i, 1))
        }
        _ => false,
    }
}

/// Whether a value is known to be a power of two (or zero, if allowed).
pub fn is_power_of_two(m: &Module, body: &Body, v: Value, or_zero: bool) -> bool {
    if let Some(c) = m.cx.value_int(v) {
        return c.is_power_of_two() || or_zero && c == 0;
    }
    let Some(i) = v.as_inst() else { return false };
    match body.op(i) {
        Opcode::Shl => {
            m.cx.value_int(body.operand(i, 0)) == Some(1)
                && (or_zero || body.inst(i).flags.any(Flags::NOWRAP))
                || m.cx.value_int(body.operand(i, 0)) == Some(1)
        }
        Opcode::ZExt => is_power_of_two(m, body, body.operand(i, 0), or_zero),
        Opcode::Select => {
            is_power_of_two(m, body, body.operand(i, 1), or_zero)
                && is_power_of_two(m, body, body.operand(i, 2), or_zero)
        }
        _ => false,
    }
}

/// The outcome of an integer comparison, if the operands' known bits decide it.
pub fn decide(m: &Module, body: &Body, pred: Pred, a: Value, b: Value) -> Option<bool> {
    let (ka, kb) = (known_bits(m, body, a), known_bits(m, body, b));
    if ka.width != kb.width {
        return None;
    }
    let (ra, rb) = (bounds(m, body, a, ka), bounds(m, body, b, kb));
    let ult = |x: (u128, u128), y: (u128, u128)| {
        if x.1 < y.0 {
            Some(true)
        } else if x.0 >= y.1 {
            Some(false)
        } else {
            None
        }
    };
    let not = |o: Option<bool>| o.map(|x| !x);
    let signed = |p: Pred| -> Option<bool> {
        // Same known signs make the signed order the unsigned one.
        let same = ka.nonnegative() && kb.nonnegative() || ka.negative() && kb.negative();
        let mixed = match (
            ka.nonnegative(),
            ka.negative(),
            kb.nonnegative(),
            kb.negative(),
        ) {
            (true, _, _, true) => Some(false),
            (_, true, true, _) => Some(true),
            _ => None,
        };
        let less = |x, y, m: Option<bool>| if same { ult(x, y) } else { m };
        match p {
            Pred::Slt => less(ra, rb, mixed),
            Pred::Sge => not(less(ra, rb, mixed)),
            Pred::Sgt => less(rb, ra, not(mixed)),
            _ => not(less(rb, ra, not(mixed))),
        }
    };
    match pred {
        Pred::Eq | Pred::Ne => {
            let differ =
                ka.zero & kb.one != 0 || ka.one & kb.zero != 0 || ra.1 < rb.0 || rb.1 < ra.0;
            differ.then_some(pred == Pred::Ne)
        }
        Pred::Ult => ult(ra, rb),
        Pred::Uge => not(ult(ra, rb)),
        Pred::Ugt => ult(rb, ra),
        Pred::Ule => not(ult(rb, ra)),
        p => signed(p),
    }
}

/// Unsigned bounds, inclusive.
fn bounds(m: &Module, body: &Body, v: Value, k: Known) -> (u128, u128) {
    let (mut lo, mut hi) = (k.umin(), k.umax());
    if let Some(i) = v.as_inst() {
        let inner = match body.op(i) {
            Opcode::ZExt => body.operand(i, 0).as_inst(),
            _ => Some(i),
        };
        if let Some(i) = inner
            && matches!(body.op(i), Opcode::Call | Opcode::Load)
            && let Some((a, b)) = result_range(m, body, i)
        {
            lo = lo.max(a);
            hi = hi.min(b - 1);
        }
    }
    (lo, hi)
}
