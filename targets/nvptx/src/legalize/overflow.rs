//! Arithmetic with overflow bits and saturation.

use super::Legal;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Inst, Opcode, Pred, Type, TypeId, Value};

/// Rewrites `llvm.*.with.overflow` and `llvm.*.sat`; whether it was one.
pub fn overflow_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    let (op, signed, saturate) = match id {
        I::SaddWithOverflow => (Opcode::Add, true, false),
        I::UaddWithOverflow => (Opcode::Add, false, false),
        I::SsubWithOverflow => (Opcode::Sub, true, false),
        I::UsubWithOverflow => (Opcode::Sub, false, false),
        I::SmulWithOverflow => (Opcode::Mul, true, false),
        I::UmulWithOverflow => (Opcode::Mul, false, false),
        I::SaddSat => (Opcode::Add, true, true),
        I::UaddSat => (Opcode::Add, false, true),
        I::SsubSat => (Opcode::Sub, true, true),
        I::UsubSat => (Opcode::Sub, false, true),
        I::SshlSat => (Opcode::Shl, true, true),
        I::UshlSat => (Opcode::Shl, false, true),
        _ => return false,
    };
    let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
    let ty = legal.ty(a);
    // One instruction does it.
    if saturate && signed && op != Opcode::Shl && legal.module.cx.types.scalar(ty) == TypeId::I32 {
        return true;
    }
    if op == Opcode::Shl {
        shift_saturating(legal, i, a, c, ty, signed);
        return true;
    }
    let (value, over) = with_overflow(legal, i, op, signed, a, c);
    if saturate {
        let width = legal
            .module
            .cx
            .types
            .int_width(legal.module.cx.types.scalar(ty))
            .unwrap_or(32);
        let mut b = legal.before(i);
        let limit = match (signed, op) {
            (false, Opcode::Add) => b.cx.sint(ty, -1).into(),
            (false, _) => b.cx.int(ty, 0).into(),
            (true, _) => {
                // The sign of the wrapped value is the wrong one.
                let by: Value = b.cx.int(ty, u128::from(width - 1)).into();
                let min: Value = b.cx.int(ty, 1u128 << (width - 1)).into();
                let sign = b.binary(Opcode::AShr, value, by);
                b.binary(Opcode::Xor, sign, min)
            }
        };
        let v = b.select(over, limit, value);
        legal.replace(i, v);
        return true;
    }
    let pair = legal.body.inst(i).ty;
    let mut b = legal.before(i);
    let empty = b.cx.poison(pair).into();
    let one = b.insert_value(empty, value, 0);
    let both = b.insert_value(one, over, 1);
    legal.replace(i, both);
    true
}

/// The wrapped result and whether it overflowed.
fn with_overflow(
    legal: &mut Legal,
    i: Inst,
    op: Opcode,
    signed: bool,
    a: Value,
    c: Value,
) -> (Value, Value) {
    let ty = legal.ty(a);
    let scalar = legal.module.cx.types.scalar(ty);
    let width = legal.module.cx.types.int_width(scalar).unwrap_or(32);
    let mut b = legal.before(i);
    match (op, signed) {
        (Opcode::Add, false) => {
            let s = b.binary(op, a, c);
            let o = b.icmp(Pred::Ult, s, a);
            (s, o)
        }
        (Opcode::Sub, false) => {
            let s = b.binary(op, a, c);
            let o = b.icmp(Pred::Ult, a, c);
            (s, o)
        }
        (Opcode::Add | Opcode::Sub, true) => {
            // Overflow: the result's sign differs from where both operands lead.
            let s = b.binary(op, a, c);
            let x = b.binary(Opcode::Xor, a, s);
            let y = if op == Opcode::Add {
                b.binary(Opcode::Xor, c, s)
            } else {
                b.binary(Opcode::Xor, a, c)
            };
            let z = b.binary(Opcode::And, x, y);
            let zero: Value = b.cx.int(ty, 0).into();
            let o = b.icmp(Pred::Slt, z, zero);
            (s, o)
        }
        _ if width <= 64 => {
            // In twice the width.
            let double = b.cx.types.int(width * 2);
            let wide = match *b.cx.ty(ty) {
                Type::Vector { len, .. } => b.cx.types.vector(double, len),
                _ => double,
            };
            let ext = if signed { Opcode::SExt } else { Opcode::ZExt };
            let (x, y) = (b.cast(ext, a, wide), b.cast(ext, c, wide));
            let product = b.binary(Opcode::Mul, x, y);
            let low = b.cast(Opcode::Trunc, product, ty);
            let back = b.cast(ext, low, wide);
            let o = b.icmp(Pred::Ne, back, product);
            (low, o)
        }
        _ => {
            // Wide products: divide back where the factor isn't zero.
            let low = b.binary(Opcode::Mul, a, c);
            let zero: Value = b.cx.int(ty, 0).into();
            let one: Value = b.cx.int(ty, 1).into();
            let none = b.icmp(Pred::Eq, c, zero);
            let divisor = b.select(none, one, c);
            let div = if signed { Opcode::SDiv } else { Opcode::UDiv };
            let q = b.binary(div, low, divisor);
            let differs = b.icmp(Pred::Ne, q, a);
            let some = b.icmp(Pred::Ne, c, zero);
            let mut o = b.binary(Opcode::And, differs, some);
            if signed {
                // -1 times the least number.
                let least: Value = b.cx.int(ty, 1u128 << (width - 1)).into();
                let minus: Value = b.cx.sint(ty, -1).into();
                let x = b.icmp(Pred::Eq, a, least);
                let y = b.icmp(Pred::Eq, c, minus);
                let both = b.binary(Opcode::And, x, y);
                o = b.binary(Opcode::Or, o, both);
            }
            (low, o)
        }
    }
}

fn shift_saturating(legal: &mut Legal, i: Inst, a: Value, c: Value, ty: TypeId, signed: bool) {
    let width = legal
        .module
        .cx
        .types
        .int_width(legal.module.cx.types.scalar(ty))
        .unwrap_or(32);
    let mut b = legal.before(i);
    let s = b.binary(Opcode::Shl, a, c);
    let back = b.binary(if signed { Opcode::AShr } else { Opcode::LShr }, s, c);
    let over = b.icmp(Pred::Ne, back, a);
    let limit: Value = if signed {
        let by: Value = b.cx.int(ty, u128::from(width - 1)).into();
        let max: Value = b.cx.int(ty, (1u128 << (width - 1)) - 1).into();
        let sign = b.binary(Opcode::AShr, a, by);
        b.binary(Opcode::Xor, sign, max)
    } else {
        b.cx.sint(ty, -1).into()
    };
    let v = b.select(over, limit, s);
    legal.replace(i, v);
}
