//! What operations make of the bits of their operands.

use super::*;

/// A value with this many zeros at its high end.
pub(super) fn leading(zeros: u32, w: u32) -> Known {
    Known {
        zero: mask(w) & !mask(w - zeros),
        one: 0,
        width: w,
    }
}

/// A value with this many zeros at its low end.
pub(super) fn trailing(zeros: u32, w: u32) -> Known {
    Known {
        zero: mask(zeros),
        one: 0,
        width: w,
    }
}

pub(super) fn of_arithmetic(
    code: Opcode,
    flags: Flags,
    op: impl Fn(usize) -> Known,
    w: u32,
) -> Known {
    use Opcode::*;
    match code {
        And => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero | b.zero,
                one: a.one & b.one,
                width: w,
            }
        }
        Or => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero & b.zero,
                one: a.one | b.one,
                width: w,
            }
        }
        Xor => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero & b.zero | a.one & b.one,
                one: a.zero & b.one | a.one & b.zero,
                width: w,
            }
        }
        Add => {
            let (a, b) = (op(0), op(1));
            let mut k = a.add(b, false);
            if flags.has(Flags::NSW) && a.nonnegative() && b.nonnegative() {
                k.zero |= 1 << (w - 1);
            }
            k
        }
        Sub => {
            let (a, b) = (op(0), op(1));
            let mut k = a.add(b.not(), true);
            if flags.has(Flags::NUW) {
                let lz = a.leading_zeros();
                k.zero |= mask(w) & !mask(w - lz);
            }
            k
        }
        Mul => of_product(op(0), op(1), flags, w),
        UDiv => {
            let (a, b) = (op(0), op(1));
            let lz = match b.umin() {
                0 => a.leading_zeros(),
                least => {
                    let most = a.umax() / least;
                    most.leading_zeros() - (128 - w)
                }
            };
            leading(lz, w)
        }
        URem => of_remainder(op(0), op(1), w),
        SRem => {
            let a = op(0);
            if a.nonnegative() {
                let lz = a.leading_zeros();
                return leading(lz, w);
            }
            Known::unknown(w)
        }
        SDiv => {
            let (a, b) = (op(0), op(1));
            if a.nonnegative() && b.nonnegative() {
                let lz = a.leading_zeros().max(1);
                return leading(lz, w);
            }
            Known::unknown(w)
        }
        _ => Known::unknown(w),
    }
}

/// A product.
fn of_product(a: Known, b: Known, flags: Flags, w: u32) -> Known {
    if let (Some(x), Some(y)) = (a.value(), b.value()) {
        return Known::constant(x.wrapping_mul(y), w);
    }
    let tz = (a.trailing_zeros() + b.trailing_zeros()).min(w);
    let lz = (a.leading_zeros() + b.leading_zeros()).saturating_sub(w);
    let mut k = Known {
        zero: mask(tz) | (mask(w) & !mask(w - lz)),
        one: 0,
        width: w,
    };
    if flags.has(Flags::NSW) && a.nonnegative() && b.nonnegative() {
        k.zero |= 1 << (w - 1);
    }
    k
}

/// A remainder.
fn of_remainder(a: Known, b: Known, w: u32) -> Known {
    if let Some(n) = b.value()
        && n.is_power_of_two()
    {
        return Known {
            zero: (a.zero & (n - 1)) | (mask(w) & !(n - 1)),
            one: a.one & (n - 1),
            width: w,
        };
    }
    let lz = a.leading_zeros().max(b.leading_zeros());
    leading(lz, w)
}

pub(super) fn of_shift(code: Opcode, flags: Flags, op: impl Fn(usize) -> Known, w: u32) -> Known {
    use Opcode::*;
    match code {
        Shl => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => {
                    let mut k = Known {
                        zero: (a.zero << n | mask(n as u32)) & mask(w),
                        one: a.one << n & mask(w),
                        width: w,
                    };
                    if flags.has(Flags::NSW) && a.nonnegative() && k.one >> (w - 1) == 0 {
                        k.zero |= 1 << (w - 1);
                    }
                    k
                }
                _ => {
                    let tz = a.trailing_zeros();
                    trailing(tz, w)
                }
            }
        }
        LShr => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => Known {
                    zero: a.zero >> n | (mask(w) & !mask(w - n as u32)),
                    one: a.one >> n,
                    width: w,
                },
                _ => {
                    let lz = a.leading_zeros();
                    leading(lz, w)
                }
            }
        }
        AShr => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => Known {
                    zero: (sign_extend(a.zero, w) >> n) as u128 & mask(w),
                    one: (sign_extend(a.one, w) >> n) as u128 & mask(w),
                    width: w,
                },
                _ => Known::unknown(w),
            }
        }
        _ => Known::unknown(w),
    }
}

/// The zeros at the low end of an address that lies behind `base`.
pub(super) fn of_address(m: &Module, body: &Body, i: Inst, base: Known, d: u32) -> u32 {
    match crate::analysis::alias::gep_offset(&m.cx, body, i) {
        Some((offset, vars)) => {
            let mut tz = base.trailing_zeros();
            if offset != 0 {
                tz = tz.min(offset.trailing_zeros());
            }
            for (v, s) in vars {
                let k = known(m, body, v, d);
                tz = tz.min(s.trailing_zeros() + k.trailing_zeros());
            }
            tz
        }
        None => 0,
    }
}

pub(super) fn of_phi(m: &Module, body: &Body, i: Inst, w: u32, d: u32) -> Known {
    let n = body.num_ops(i) / 2;
    if n == 0 || n > 6 || d > 3 {
        return Known::unknown(w);
    }
    let me = Value::inst(i);
    let mut all: Option<Known> = None;
    let mut signed = false;
    for (v, _) in phi::incoming(body, i) {
        if v == me {
            continue;
        }
        // A recurrence `phi + step` keeps the common trailing zeros; `lshr`/`and` only shrinks.
        let k = match v
            .as_inst()
            .filter(|&s| body.num_ops(s) >= 2 && body.operand(s, 0) == me)
        {
            Some(s) => match body.op(s) {
                Opcode::Add | Opcode::Sub => {
                    let step = known(m, body, body.operand(s, 1), d + 2);
                    let mut zero = mask(step.trailing_zeros());
                    // A non-negative start and step that may not overflow stay non-negative.
                    if body.op(s) == Opcode::Add
                        && body.inst(s).flags.has(Flags::NSW)
                        && step.nonnegative()
                    {
                        zero |= 1 << (w - 1);
                    }
                    Known {
                        zero,
                        one: 0,
                        width: w,
                    }
                }
                Opcode::LShr | Opcode::And | Opcode::UDiv => continue,
                // These shrink what is not negative.
                Opcode::AShr => {
                    signed = true;
                    continue;
                }
                Opcode::SDiv if known(m, body, body.operand(s, 1), DEPTH).nonnegative() => {
                    signed = true;
                    continue;
                }
                Opcode::Shl => Known::unknown(w),
                _ => known(m, body, v, d + 2),
            },
            None => known(m, body, v, d + 1),
        };
        all = Some(match all {
            Some(a) => a.meet(k),
            None => k,
        });
        if all.is_some_and(|a| a.zero | a.one == 0) {
            break;
        }
    }
    match all {
        Some(k) if signed && !k.nonnegative() => Known::unknown(w),
        // With a shrinking step, only the high zeros of the start are certain.
        Some(k) if shrinks(body, i) => {
            let lz = k.leading_zeros();
            Known {
                zero: mask(w) & !mask(w - lz),
                one: 0,
                width: w,
            }
        }
        Some(k) => k,
        None => Known::unknown(w),
    }
}

fn shrinks(body: &Body, phi: Inst) -> bool {
    let me = Value::inst(phi);
    phi::incoming(body, phi).any(|(v, _)| {
        v.as_inst().is_some_and(|s| {
            matches!(
                body.op(s),
                Opcode::LShr | Opcode::And | Opcode::UDiv | Opcode::AShr | Opcode::SDiv
            ) && body.operand(s, 0) == me
        })
    })
}

pub(super) fn of_call(m: &Module, body: &Body, i: Inst, w: u32, d: u32) -> Known {
    let mut k = match result_range(m, body, i) {
        Some((lo, hi)) => from_range(lo, hi, w),
        None => Known::unknown(w),
    };
    let Some(role) = m.called_func(body, i).and_then(|f| role_of_func(m, f)) else {
        return k;
    };
    let arg = |n: usize| known(m, body, body.operand(i, n + 1), d);
    let more = match role {
        Role::CtPop => {
            let most = w - (arg(0).zero & mask(w)).count_ones();
            from_range(0, most as u128 + 1, w)
        }
        Role::Ctlz | Role::Cttz => from_range(0, w as u128 + 1, w),
        Role::UMin => {
            let (a, b) = (arg(0), arg(1));
            let lz = a.leading_zeros().max(b.leading_zeros());
            let both = a.meet(b);
            Known {
                zero: both.zero | (mask(w) & !mask(w - lz)),
                one: both.one,
                width: w,
            }
        }
        Role::UMax | Role::SMin => arg(0).meet(arg(1)),
        Role::SMax => {
            let (a, b) = (arg(0), arg(1));
            let mut k = a.meet(b);
            if a.nonnegative() || b.nonnegative() {
                k.zero |= 1 << (w - 1);
            }
            k
        }
        Role::Abs => {
            let a = arg(0);
            if a.nonnegative() {
                a
            } else if m.cx.value_int(body.operand(i, 2)) == Some(1) {
                Known {
                    zero: 1 << (w - 1),
                    one: 0,
                    width: w,
                }
            } else {
                Known::unknown(w)
            }
        }
        Role::BSwap if w.is_multiple_of(8) && w <= 128 => {
            let a = arg(0);
            Known {
                zero: a.zero.swap_bytes() >> (128 - w),
                one: a.one.swap_bytes() >> (128 - w),
                width: w,
            }
        }
        _ => return k,
    };
    k.zero |= more.zero;
    k.one |= more.one;
    k
}
