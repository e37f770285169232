//! Integers of widths without instructions, and integer intrinsics that no rule selects.

use super::Legal;
use crate::legalize::{float, wide};
use jacquard_ir::tables::{Capability, IntrinsicId};
use jacquard_ir::{Aux, Builder, Flags, Inst, Opcode, Pred, Type, TypeId, Value};

/// The register width that an odd width is computed in; itself if it needs no help.
fn legal_width(w: u32) -> u32 {
    match w {
        0..=32 => w,
        33..=64 => 64,
        _ => 128,
    }
}

/// A type like `ty` with elements `elem`.
pub fn like(b: &mut Builder, ty: TypeId, elem: TypeId) -> TypeId {
    match *b.cx.ty(ty) {
        Type::Vector { len, .. } => b.cx.types.vector(elem, len),
        _ => elem,
    }
}

fn width(legal: &Legal, ty: TypeId) -> Option<u32> {
    legal
        .module
        .cx
        .types
        .int_width(legal.module.cx.types.scalar(ty))
}

/// Rewrites arithmetic on widths between 33 and 63, and above 64 but 128, in the next register width; and division
/// and conversions of 128 bits.
pub fn odd_width(legal: &mut Legal, i: Inst) {
    let op = legal.body.op(i);
    let compares = op == Opcode::ICmp;
    if !(op.is_binary() || compares || op.is_cast()) {
        return;
    }
    let v = legal.body.operand(i, 0);
    let ty = legal.ty(v);
    let result = legal.body.inst(i).ty;
    let (from, to) = (width(legal, ty), width(legal, result));
    if op.is_cast() {
        return odd_cast(legal, i, op, v, from, to);
    }
    let Some(w) = from else { return };
    if w > 128 {
        return;
    }
    if matches!(
        op,
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
    ) && w == 128
    {
        return wide::wide_division(legal, i);
    }
    let fits = legal_width(w);
    if fits == w {
        return;
    }
    let c = legal.body.operand(i, 1);
    let signed = match op {
        Opcode::SDiv | Opcode::SRem | Opcode::AShr => true,
        Opcode::ICmp => matches!(legal.body.inst(i).aux, Aux::Cmp(p) if p.is_signed()),
        _ => false,
    };
    let aux = legal.body.inst(i).aux.clone();
    let mut b = legal.before(i);
    let elem = b.cx.types.int(fits);
    let wide = like(&mut b, ty, elem);
    let ext = if signed { Opcode::SExt } else { Opcode::ZExt };
    let x = b.cast(ext, v, wide);
    let y = b.cast(
        if op == Opcode::AShr {
            Opcode::ZExt
        } else {
            ext
        },
        c,
        wide,
    );
    let r = match (aux, compares) {
        (Aux::Cmp(p), true) => b.icmp(p, x, y),
        _ => {
            let r = b.binary(op, x, y);
            b.cast(Opcode::Trunc, r, ty)
        }
    };
    legal.replace(i, r);
}

fn odd_cast(legal: &mut Legal, i: Inst, op: Opcode, v: Value, from: Option<u32>, to: Option<u32>) {
    let result = legal.body.inst(i).ty;
    match op {
        // Integer to float: from an odd width through a full one.
        Opcode::UIToFP | Opcode::SIToFP => {
            let Some(w) = from else { return };
            if w > 64 {
                return wide::wide_to_float(legal, i, op == Opcode::SIToFP);
            }
            let bfloat = matches!(
                legal.module.cx.ty(legal.module.cx.types.scalar(result)),
                Type::BFloat
            );
            let native = legal.can(Capability::Bf16FromInteger) && matches!(w, 16 | 32 | 64);
            if bfloat && !native {
                // Through a format that holds the integer exactly (all but the longest).
                let mut b = legal.before(i);
                let elem = if w <= 24 {
                    TypeId::FLOAT
                } else {
                    TypeId::DOUBLE
                };
                let wide = like(&mut b, result, elem);
                let x = b.cast(op, v, wide);
                let r = b.cast(Opcode::FPTrunc, x, result);
                return legal.replace(i, r);
            }
            if legal_width(w) != w {
                let ext = if op == Opcode::SIToFP {
                    Opcode::SExt
                } else {
                    Opcode::ZExt
                };
                let ty = legal.ty(v);
                let mut b = legal.before(i);
                let wide = like(&mut b, ty, TypeId::I64);
                let x = b.cast(ext, v, wide);
                let r = b.cast(op, x, result);
                legal.replace(i, r);
            }
        }
        Opcode::FPToUI | Opcode::FPToSI => {
            let Some(w) = to else { return };
            if w > 64 {
                return wide::float_to_wide(legal, i, op == Opcode::FPToSI);
            }
            if w == 1 || legal_width(w) != w {
                let elem = if w == 1 { TypeId::I32 } else { TypeId::I64 };
                let mut b = legal.before(i);
                let wide = like(&mut b, result, elem);
                let x = b.cast(op, v, wide);
                let r = b.cast(Opcode::Trunc, x, result);
                legal.replace(i, r);
            }
        }
        Opcode::ZExt | Opcode::SExt => {
            // From an odd wide type: shift the garbage out.
            let (Some(a), Some(z)) = (from, to) else {
                return;
            };
            if a <= 64 || z > 128 || a == z {
                return;
            }
            let mut b = legal.before(i);
            let wide = like(&mut b, result, TypeId::I128);
            if wide != result {
                let x = b.cast(op, v, wide);
                let r = b.cast(Opcode::Trunc, x, result);
                return legal.replace(i, r);
            }
            // The bits of the odd type, unextended, then two shifts.
            if legal.body.inst(i).flags.has(Flags::EXACT) {
                return;
            }
            let mut b = legal.before(i);
            let raw = b
                .emit(Opcode::ZExt, wide, &[v], Flags::EXACT, Aux::None)
                .into();
            let by: Value = b.cx.int(wide, u128::from(128 - a)).into();
            let up = b.binary(Opcode::Shl, raw, by);
            let r = b.binary(
                if op == Opcode::SExt {
                    Opcode::AShr
                } else {
                    Opcode::LShr
                },
                up,
                by,
            );
            legal.replace(i, r);
        }
        _ => {}
    }
}

/// Rewrites integer intrinsics; whether it was one.
pub fn integer_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    let ty = legal.body.inst(i).ty;
    let Some(w) = width(legal, ty) else {
        return false;
    };
    let minmax = match id {
        I::Smin => Some(Pred::Slt),
        I::Smax => Some(Pred::Sgt),
        I::Umin => Some(Pred::Ult),
        I::Umax => Some(Pred::Ugt),
        _ => None,
    };
    let odd = legal_width(w) != w || w > 64;
    if let Some(p) = minmax {
        if odd || w == 1 {
            let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
            let mut b = legal.before(i);
            let less = b.icmp(p, a, c);
            let r = b.select(less, a, c);
            legal.replace(i, r);
        }
        return true;
    }
    match id {
        I::Abs if odd || w == 1 => {
            let a = legal.arg(i, 0);
            let mut b = legal.before(i);
            let zero: Value = b.cx.int(ty, 0).into();
            let n = b.binary(Opcode::Sub, zero, a);
            let neg = b.icmp(Pred::Slt, a, zero);
            let r = b.select(neg, n, a);
            legal.replace(i, r);
        }
        I::Scmp | I::Ucmp => {
            let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
            let (lt, gt) = if id == I::Scmp {
                (Pred::Slt, Pred::Sgt)
            } else {
                (Pred::Ult, Pred::Ugt)
            };
            let mut b = legal.before(i);
            let less = b.icmp(lt, a, c);
            let more = b.icmp(gt, a, c);
            let x = b.cast(Opcode::ZExt, more, ty);
            let y = b.cast(Opcode::ZExt, less, ty);
            let r = b.binary(Opcode::Sub, x, y);
            legal.replace(i, r);
        }
        // Selection has rules for words and pairs of words.
        I::Fshl | I::Fshr if w != 32 && !is_pair_funnel(legal, i, w) => {
            funnel(legal, i, id == I::Fshl, ty, w)
        }
        I::Ctpop | I::Ctlz | I::Cttz | I::Bswap | I::Bitreverse if odd || w == 1 => {
            wide_bits(legal, i, id, ty, w)
        }
        I::Bswap if w != 16 && w != 32 && w != 64 => {
            // Odd numbers of bytes: swap in a register, shift down.
            let a = legal.arg(i, 0);
            let mut b = legal.before(i);
            let wide = like(&mut b, ty, TypeId::I32);
            let x = b.cast(Opcode::ZExt, a, wide);
            let s = float::call_intrinsic(legal, i, I::Bswap.base_name(), wide, &[x]);
            let mut b = legal.before(i);
            let by: Value = b.cx.int(wide, u128::from(32 - w)).into();
            let s = b.binary(Opcode::LShr, s, by);
            let r = b.cast(Opcode::Trunc, s, ty);
            legal.replace(i, r);
        }
        I::UmulFix | I::SmulFix => {
            let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
            let Some(scale) = legal.module.cx.value_int(legal.arg(i, 2)) else {
                return false;
            };
            if w > 64 {
                return false;
            }
            let signed = id == I::SmulFix;
            let mut b = legal.before(i);
            let elem = b.cx.types.int(2 * w);
            let wide = like(&mut b, ty, elem);
            let ext = if signed { Opcode::SExt } else { Opcode::ZExt };
            let (x, y) = (b.cast(ext, a, wide), b.cast(ext, c, wide));
            let p = b.binary(Opcode::Mul, x, y);
            let by: Value = b.cx.int(wide, scale).into();
            let p = b.binary(if signed { Opcode::AShr } else { Opcode::LShr }, p, by);
            let r = b.cast(Opcode::Trunc, p, ty);
            legal.replace(i, r);
        }
        _ => return false,
    }
    true
}

/// A funnel shift of 64 bits by less than that.
fn is_pair_funnel(legal: &Legal, i: Inst, w: u32) -> bool {
    let by = legal.body.operand(i, 3);
    w == 64
        && legal
            .module
            .cx
            .value_int(by)
            .is_none_or(|n| (1..64).contains(&n))
}

/// A funnel shift by two shifts; the amount counts modulo the width.
fn funnel(legal: &mut Legal, i: Inst, left: bool, ty: TypeId, w: u32) {
    let (hi, lo, n) = (legal.arg(i, 0), legal.arg(i, 1), legal.arg(i, 2));
    // Any amount is 0 modulo a width of 1.
    if w == 1 {
        return legal.replace(i, if left { hi } else { lo });
    }
    if let Some(n) = legal.module.cx.value_int(n) {
        let n = n % u128::from(w);
        if n == 0 {
            return legal.replace(i, if left { hi } else { lo });
        }
        let (up, down) = if left {
            (n, u128::from(w) - n)
        } else {
            (u128::from(w) - n, n)
        };
        let mut b = legal.before(i);
        let (up, down): (Value, Value) = (b.cx.int(ty, up).into(), b.cx.int(ty, down).into());
        let x = b.binary(Opcode::Shl, hi, up);
        let y = b.binary(Opcode::LShr, lo, down);
        let r = b.binary(Opcode::Or, x, y);
        return legal.replace(i, r);
    }
    let mut b = legal.before(i);
    let width: Value = b.cx.int(ty, u128::from(w)).into();
    let amount = if w.is_power_of_two() {
        let mask: Value = b.cx.int(ty, u128::from(w - 1)).into();
        b.binary(Opcode::And, n, mask)
    } else {
        b.binary(Opcode::URem, n, width)
    };
    // One bit first, so that the other shift stays below the width.
    let one: Value = b.cx.int(ty, 1).into();
    let top: Value = b.cx.int(ty, u128::from(w - 1)).into();
    let rest = b.binary(Opcode::Sub, top, amount);
    let r = if left {
        let x = b.binary(Opcode::Shl, hi, amount);
        let y = b.binary(Opcode::LShr, lo, one);
        let y = b.binary(Opcode::LShr, y, rest);
        b.binary(Opcode::Or, x, y)
    } else {
        let y = b.binary(Opcode::LShr, lo, amount);
        let x = b.binary(Opcode::Shl, hi, one);
        let x = b.binary(Opcode::Shl, x, rest);
        b.binary(Opcode::Or, x, y)
    };
    legal.replace(i, r);
}

/// Bit counts and reversals of odd widths and of 128 bits.
fn wide_bits(legal: &mut Legal, i: Inst, id: IntrinsicId, ty: TypeId, w: u32) {
    use IntrinsicId as I;
    let a = legal.arg(i, 0);
    let zero_poison: Value = legal.module.cx.bool(false).into();
    if w <= 64 {
        // Within 64 bits: extend, count, correct.
        let mut b = legal.before(i);
        let wide = like(&mut b, ty, TypeId::I64);
        let x = b.cast(Opcode::ZExt, a, wide);
        let pad: Value = b.cx.int(wide, u128::from(64 - w)).into();
        let x = if id == I::Cttz {
            let stop: Value = b.cx.int(wide, 1u128 << w).into();
            b.binary(Opcode::Or, x, stop)
        } else {
            x
        };
        let args: &[Value] = if matches!(id, I::Ctlz | I::Cttz) {
            &[x, zero_poison]
        } else {
            &[x]
        };
        let r = float::call_intrinsic(legal, i, id.base_name(), wide, args);
        let mut b = legal.before(i);
        let r = match id {
            I::Ctlz => b.binary(Opcode::Sub, r, pad),
            I::Bswap | I::Bitreverse => b.binary(Opcode::LShr, r, pad),
            _ => r,
        };
        let r = b.cast(Opcode::Trunc, r, ty);
        return legal.replace(i, r);
    }
    let mut b = legal.before(i);
    let half = like(&mut b, ty, TypeId::I64);
    let wide = like(&mut b, ty, TypeId::I128);
    let x = if wide == ty {
        a
    } else {
        b.cast(Opcode::ZExt, a, wide)
    };
    // No trailing zeros are counted beyond the width.
    let x = if id == I::Cttz && wide != ty {
        let end: Value = b.cx.int(wide, 1 << w).into();
        b.binary(Opcode::Or, x, end)
    } else {
        x
    };
    let by: Value = b.cx.int(wide, 64).into();
    let lo = b.cast(Opcode::Trunc, x, half);
    let hi = b.binary(Opcode::LShr, x, by);
    let hi = b.cast(Opcode::Trunc, hi, half);
    let call = |legal: &mut Legal, v: Value| {
        let args: &[Value] = if matches!(id, I::Ctlz | I::Cttz) {
            &[v, zero_poison]
        } else {
            &[v]
        };
        float::call_intrinsic(legal, i, id.base_name(), half, args)
    };
    let (cl, ch) = (call(legal, lo), call(legal, hi));
    let mut b = legal.before(i);
    let zero: Value = b.cx.int(half, 0).into();
    let sixty_four: Value = b.cx.int(half, 64).into();
    let r = match id {
        I::Ctpop => {
            let n = b.binary(Opcode::Add, cl, ch);
            b.cast(Opcode::ZExt, n, wide)
        }
        I::Ctlz | I::Cttz => {
            let (first, second, tested) = if id == I::Ctlz {
                (ch, cl, hi)
            } else {
                (cl, ch, lo)
            };
            let more = b.binary(Opcode::Add, second, sixty_four);
            let none = b.icmp(Pred::Eq, tested, zero);
            let n = b.select(none, more, first);
            let n = b.cast(Opcode::ZExt, n, wide);
            if id == I::Ctlz && wide != ty {
                let pad: Value = b.cx.int(wide, u128::from(128 - w)).into();
                b.binary(Opcode::Sub, n, pad)
            } else {
                n
            }
        }
        _ => {
            let x = b.cast(Opcode::ZExt, cl, wide);
            let x = b.binary(Opcode::Shl, x, by);
            let y = b.cast(Opcode::ZExt, ch, wide);
            let n = b.binary(Opcode::Or, x, y);
            if wide != ty {
                let pad: Value = b.cx.int(wide, u128::from(128 - w)).into();
                b.binary(Opcode::LShr, n, pad)
            } else {
                n
            }
        }
    };
    let r = if wide == ty {
        r
    } else {
        b.cast(Opcode::Trunc, r, ty)
    };
    legal.replace(i, r);
}
