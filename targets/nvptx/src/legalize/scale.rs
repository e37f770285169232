//! `ldexp` and `frexp`: scaling by powers of two, and the split into a fraction and an exponent.

use super::{Legal, like};
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Builder, Flags, Inst, Opcode, Pred, Type, TypeId, Value};

/// What matters of a format that products are exact in: `float` or `double`.
struct Format {
    bits: u32,
    fraction: u32,
    bias: i32,
}

const FLOAT: Format = Format {
    bits: 32,
    fraction: 23,
    bias: 127,
};
const DOUBLE: Format = Format {
    bits: 64,
    fraction: 52,
    bias: 1023,
};

/// Rewrites the two intrinsics; whether it was one of them.
pub fn scaling_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    if !matches!(id, IntrinsicId::Ldexp | IntrinsicId::Frexp) {
        return false;
    }
    let x = legal.arg(i, 0);
    let ty = legal.ty(x);
    let result = legal.body.inst(i).ty;
    let exponent = match id {
        IntrinsicId::Ldexp => Some(legal.arg(i, 1)),
        _ => None,
    };
    let exponent_ty = legal.module.cx.types.member(result, 1);
    let mut b = legal.before(i);
    let scalar = b.cx.types.scalar(ty);
    let (format, elem) = match b.cx.ty(scalar) {
        // Half formats are computed in single precision: no product is rounded before the last step.
        Type::Half | Type::BFloat | Type::Float => (&FLOAT, TypeId::FLOAT),
        Type::Double => (&DOUBLE, TypeId::DOUBLE),
        _ => return false,
    };
    let wide = like(&mut b, ty, elem);
    let extended = match wide == ty {
        true => x,
        false => b.cast(Opcode::FPExt, x, wide),
    };
    let narrow = |b: &mut Builder, v: Value| match wide == ty {
        true => v,
        false => b.cast(Opcode::FPTrunc, v, ty),
    };
    let r = match (exponent, exponent_ty) {
        (Some(n), _) => {
            let n = clamped(&mut b, n, ty);
            let r = ldexp(&mut b, extended, n, format);
            narrow(&mut b, r)
        }
        (None, Some(exponent_ty)) => {
            let (fraction, n) = frexp(&mut b, extended, format);
            let fraction = narrow(&mut b, fraction);
            let n = resized(&mut b, n, exponent_ty);
            let empty: Value = b.cx.poison(result).into();
            let half = b.insert_value(empty, fraction, 0);
            b.insert_value(half, n, 1)
        }
        (None, None) => return false,
    };
    legal.replace(i, r);
    true
}

/// `v` sign-extended or truncated to `to`.
fn resized(b: &mut Builder, v: Value, to: TypeId) -> Value {
    let ty = b.ty(v);
    let width = |b: &Builder, ty| b.cx.types.int_width(b.cx.types.scalar(ty)).unwrap_or(32);
    let (have, want) = (width(b, ty), width(b, to));
    match have.cmp(&want) {
        std::cmp::Ordering::Less => b.cast(Opcode::SExt, v, to),
        std::cmp::Ordering::Equal => v,
        std::cmp::Ordering::Greater => b.cast(Opcode::Trunc, v, to),
    }
}

/// The exponent as 32 bits; larger ones lead to zero or infinity all the same.
fn clamped(b: &mut Builder, n: Value, shape: TypeId) -> Value {
    let ty = b.ty(n);
    let width = b.cx.types.int_width(b.cx.types.scalar(ty)).unwrap_or(32);
    let i32s = like(b, shape, TypeId::I32);
    let n = match width > 32 {
        true => limited(b, n, -0x7fff_ffff, 0x7fff_ffff),
        false => n,
    };
    let scalar_for_vector = b.cx.types.is_vector(shape) && !b.cx.types.is_vector(ty);
    if !scalar_for_vector {
        return resized(b, n, i32s);
    }
    let n = resized(b, n, TypeId::I32);
    let lanes = b.cx.types.vector_parts(shape).map_or(1, |p| p.1);
    let mut all: Value = b.cx.poison(i32s).into();
    for lane in 0..lanes {
        let at: Value = b.cx.i32(lane as i32).into();
        all = b.insert_element(all, n, at);
    }
    all
}

/// `v` between two bounds.
fn limited(b: &mut Builder, v: Value, low: i64, high: i64) -> Value {
    let ty = b.ty(v);
    let (low, high): (Value, Value) = (
        b.cx.sint(ty, i128::from(low)).into(),
        b.cx.sint(ty, i128::from(high)).into(),
    );
    let below = b.icmp(Pred::Slt, v, low);
    let v = b.select(below, low, v);
    let above = b.icmp(Pred::Sgt, v, high);
    b.select(above, high, v)
}

/// The power of two as a constant of type `ty`.
fn power(b: &mut Builder, ty: TypeId, n: i32) -> Value {
    b.cx.float(ty, 2f64.powi(n)).into()
}

/// `x * 2^n`, rounded once: two steps that stay exact bring `n` into the range of an exponent.
fn ldexp(b: &mut Builder, x: Value, n: Value, format: &Format) -> Value {
    let (ty, int) = (b.ty(x), b.ty(n));
    // A step down stays this far from the subnormal numbers, or a bit lost there would be rounded again.
    let (up, down) = (format.bias, format.bias - 1 - (format.fraction as i32 + 1));
    let (mut x, mut n) = (x, n);
    for _ in 0..2 {
        let most: Value = b.cx.sint(int, i128::from(up)).into();
        let least: Value = b.cx.sint(int, i128::from(1 - format.bias)).into();
        let zero: Value = b.cx.int(int, 0).into();
        let by: Value = b.cx.sint(int, -i128::from(down)).into();
        let (high, low) = (b.icmp(Pred::Sgt, n, most), b.icmp(Pred::Slt, n, least));
        let (one, grow, shrink) = (power(b, ty, 0), power(b, ty, up), power(b, ty, -down));
        let factor = b.select(low, shrink, one);
        let factor = b.select(high, grow, factor);
        let step = b.select(low, by, zero);
        let step = b.select(high, most, step);
        x = b.binary(Opcode::FMul, x, factor);
        n = b.binary(Opcode::Sub, n, step);
    }
    let n = limited(b, n, i64::from(1 - format.bias), i64::from(format.bias));
    let bias: Value = b.cx.sint(int, i128::from(format.bias)).into();
    let n = b.binary(Opcode::Add, n, bias);
    let elem = b.cx.types.int(format.bits);
    let bits = like(b, ty, elem);
    let n = match format.bits > 32 {
        true => b.cast(Opcode::ZExt, n, bits),
        false => n,
    };
    let by: Value = b.cx.int(bits, u128::from(format.fraction)).into();
    let n = b.binary(Opcode::Shl, n, by);
    let factor = b.cast(Opcode::BitCast, n, ty);
    b.binary(Opcode::FMul, x, factor)
}

/// The fraction between one half and one, and the exponent as 32 bits; zero, infinities and NaNs have exponent 0.
fn frexp(b: &mut Builder, x: Value, format: &Format) -> (Value, Value) {
    let ty = b.ty(x);
    let i32s = like(b, ty, TypeId::I32);
    let elem = b.cx.types.int(format.bits);
    let bits_ty = like(b, ty, elem);
    let constant = |b: &mut Builder, n: u128| -> Value { b.cx.int(bits_ty, n).into() };
    let fraction_mask = (1u128 << format.fraction) - 1;
    let exponent_mask = (1u128 << (format.bits - 1)) - 1 - fraction_mask;
    // Subnormal numbers are scaled up first.
    let bits = b.cast(Opcode::BitCast, x, bits_ty);
    let mask = constant(b, exponent_mask);
    let exponent = b.binary(Opcode::And, bits, mask);
    let zero = constant(b, 0);
    let small = b.icmp(Pred::Eq, exponent, zero);
    let lift = format.fraction as i32 + 2;
    let by = power(b, ty, lift);
    let lifted = b.binary(Opcode::FMul, x, by);
    let normal = b.select(small, lifted, x);
    let bits = b.cast(Opcode::BitCast, normal, bits_ty);
    let exponent = b.binary(Opcode::And, bits, mask);
    let by = constant(b, u128::from(format.fraction));
    let n = b.binary(Opcode::LShr, exponent, by);
    let n = resized(b, n, i32s);
    let (plain, lifted): (Value, Value) = (
        b.cx.sint(i32s, i128::from(format.bias - 1)).into(),
        b.cx.sint(i32s, i128::from(format.bias - 1 + lift)).into(),
    );
    let bias = b.select(small, lifted, plain);
    let n = b.binary(Opcode::Sub, n, bias);
    let rest = constant(b, !exponent_mask & ((1u128 << format.bits) - 1));
    let low = b.binary(Opcode::And, bits, rest);
    let half = constant(b, u128::from(format.bias as u32 - 1) << format.fraction);
    let fraction = b.binary(Opcode::Or, low, half);
    let fraction = b.cast(Opcode::BitCast, fraction, ty);
    // Zero, infinities and NaNs are their own fraction.
    let is_zero = b.cx.float(ty, 0.0).into();
    let is_zero = b.fcmp(Pred::FOeq, x, is_zero, Flags::NONE);
    let special = b.icmp(Pred::Eq, exponent, mask);
    let own = b.binary(Opcode::Or, is_zero, special);
    let none: Value = b.cx.int(i32s, 0).into();
    (b.select(own, x, fraction), b.select(own, none, n))
}
