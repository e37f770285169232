//! Division and float conversion of 128-bit integers.

use super::Legal;
use super::divide::udivmod;
use crate::legalize::float;
use jacquard_ir::{
    AttrListId, Builder, GlobalRef, Inst, Module, Opcode, Pred, Type, TypeId, Value,
};

/// 128-bit division: by a function that gives quotient and remainder of magnitudes.
pub fn wide_division(legal: &mut Legal, i: Inst) {
    let op = legal.body.op(i);
    let ty = legal.body.inst(i).ty;
    if legal.module.cx.types.is_vector(ty) {
        return per_lane(legal, i);
    }
    let (mut a, mut c) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    let wants_quotient = matches!(op, Opcode::SDiv | Opcode::UDiv);
    let f = udivmod(legal.module);
    let pair = legal
        .module
        .cx
        .types
        .literal_struct(&[TypeId::I128, TypeId::I128], false);
    let sig = legal
        .module
        .cx
        .types
        .func(pair, &[TypeId::I128, TypeId::I128], false);
    let callee = legal.module.address(GlobalRef::Func(f)).into();
    let mut b = legal.before(i);
    let zero: Value = b.cx.int(TypeId::I128, 0).into();
    let mut negate = None;
    if signed {
        let na = b.icmp(Pred::Slt, a, zero);
        let nc = b.icmp(Pred::Slt, c, zero);
        let ma = b.binary(Opcode::Sub, zero, a);
        let mc = b.binary(Opcode::Sub, zero, c);
        a = b.select(na, ma, a);
        c = b.select(nc, mc, c);
        negate = Some(if wants_quotient {
            b.binary(Opcode::Xor, na, nc)
        } else {
            na
        });
    }
    let both = b.call(sig, callee, &[a, c], 0, AttrListId::EMPTY).into();
    let mut r = b.extract_value(both, u32::from(!wants_quotient));
    if let Some(n) = negate {
        let m = b.binary(Opcode::Sub, zero, r);
        r = b.select(n, m, r);
    }
    legal.replace(i, r);
}

/// Applies a binary operation lane by lane.
fn per_lane(legal: &mut Legal, i: Inst) {
    let op = legal.body.op(i);
    let ty = legal.body.inst(i).ty;
    let (a, c) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let Some((_, len)) = legal.module.cx.types.vector_parts(ty) else {
        return;
    };
    let mut b = legal.before(i);
    let mut acc: Value = b.cx.poison(ty).into();
    for k in 0..len {
        let n: Value = b.cx.i32(k as i32).into();
        let (x, y) = (b.extract_element(a, n), b.extract_element(c, n));
        let r = b.binary(op, x, y);
        acc = b.insert_element(acc, r, n);
    }
    legal.replace(i, acc);
}

/// A wide integer as a float: the top 64 bits with the rest folded into the last, then scaled.
pub fn wide_to_float(legal: &mut Legal, i: Inst, signed: bool) {
    let v = legal.body.operand(i, 0);
    let ty = legal.body.inst(i).ty;
    if legal.module.cx.types.is_vector(ty)
        || !matches!(
            legal.module.cx.ty(ty),
            Type::Float | Type::Double | Type::Half
        )
    {
        return;
    }
    let mut b = legal.before(i);
    let wide = TypeId::I128;
    let x = if b.ty(v) == wide {
        v
    } else {
        b.cast(if signed { Opcode::SExt } else { Opcode::ZExt }, v, wide)
    };
    let zero: Value = b.cx.int(wide, 0).into();
    let negative = b.icmp(Pred::Slt, x, zero);
    let minus = b.binary(Opcode::Sub, zero, x);
    let mag = if signed {
        b.select(negative, minus, x)
    } else {
        x
    };
    let no = jacquard_bool(legal.module);
    let lz = float::call_intrinsic(
        legal,
        i,
        jacquard_ir::tables::IntrinsicId::Ctlz.base_name(),
        wide,
        &[mag, no],
    );
    let mut b = legal.before(i);
    // Normalised: the top 64 bits, the last of which remembers whether anything below is set.
    let up = b.binary(Opcode::Shl, mag, lz);
    let by: Value = b.cx.int(wide, 64).into();
    let top = b.binary(Opcode::LShr, up, by);
    let top = b.cast(Opcode::Trunc, top, TypeId::I64);
    let low = b.cast(Opcode::Trunc, up, TypeId::I64);
    let none: Value = b.cx.int(TypeId::I64, 0).into();
    let sticky = b.icmp(Pred::Ne, low, none);
    let sticky = b.cast(Opcode::ZExt, sticky, TypeId::I64);
    let top = b.binary(Opcode::Or, top, sticky);
    let f = b.cast(
        Opcode::UIToFP,
        top,
        if ty == TypeId::HALF {
            TypeId::FLOAT
        } else {
            ty
        },
    );
    // Times 2^(64 - leading zeros), exactly: as the bits of a power of two. A zero stays zero.
    let ft = b.ty(f);
    let (it, bias, frac) = if ft == TypeId::DOUBLE {
        (TypeId::I64, 1023, 52)
    } else {
        (TypeId::I32, 127, 23)
    };
    let n = b.cast(Opcode::Trunc, lz, it);
    let base: Value = b.cx.int(it, bias + 64).into();
    let e = b.binary(Opcode::Sub, base, n);
    let sh: Value = b.cx.int(it, frac).into();
    let e = b.binary(Opcode::Shl, e, sh);
    let scale = b.cast(Opcode::BitCast, e, ft);
    let mut r = b.binary(Opcode::FMul, f, scale);
    if signed {
        let n = b.fneg(r, jacquard_ir::Flags::NONE);
        r = b.select(negative, n, r);
    }
    if ft != ty {
        r = b.cast(Opcode::FPTrunc, r, ty);
    }
    legal.replace(i, r);
}

/// A float as a wide integer: the significand, shifted by the exponent.
pub fn float_to_wide(legal: &mut Legal, i: Inst, signed: bool) {
    let v = legal.body.operand(i, 0);
    let ty = legal.body.inst(i).ty;
    if legal.module.cx.types.is_vector(ty) {
        return;
    }
    let mut b = legal.before(i);
    let x = if b.ty(v) == TypeId::DOUBLE {
        v
    } else {
        b.cast(Opcode::FPExt, v, TypeId::DOUBLE)
    };
    let bits = b.cast(Opcode::BitCast, x, TypeId::I64);
    let wide = TypeId::I128;
    let c = |b: &mut Builder, n: u128| -> Value { b.cx.int(TypeId::I64, n).into() };
    let (sh, em, fm, one) = (
        c(&mut b, 52),
        c(&mut b, 0x7ff),
        c(&mut b, (1 << 52) - 1),
        c(&mut b, 1 << 52),
    );
    let e = b.binary(Opcode::LShr, bits, sh);
    let e = b.binary(Opcode::And, e, em);
    let f = b.binary(Opcode::And, bits, fm);
    let f = b.binary(Opcode::Or, f, one);
    let f = b.cast(Opcode::ZExt, f, wide);
    let bias = c(&mut b, 1023 + 52);
    let left = b.binary(Opcode::Sub, e, bias);
    let right = b.binary(Opcode::Sub, bias, e);
    let zero64 = c(&mut b, 0);
    let big = b.icmp(Pred::Sge, left, zero64);
    let lw = b.cast(Opcode::ZExt, left, wide);
    let rw = b.cast(Opcode::ZExt, right, wide);
    let up = b.binary(Opcode::Shl, f, lw);
    let down = b.binary(Opcode::LShr, f, rw);
    let mag = b.select(big, up, down);
    let limit = c(&mut b, 1023);
    let small = b.icmp(Pred::Ult, e, limit);
    let zero: Value = b.cx.int(wide, 0).into();
    let mag = b.select(small, zero, mag);
    let mut r = mag;
    if signed {
        let neg = b.icmp(Pred::Slt, bits, zero64);
        let m = b.binary(Opcode::Sub, zero, mag);
        r = b.select(neg, m, mag);
    }
    if ty != wide {
        r = b.cast(Opcode::Trunc, r, ty);
    }
    legal.replace(i, r);
}

fn jacquard_bool(module: &mut Module) -> Value {
    module.cx.bool(false).into()
}
