//! Arithmetic of `f32` and `f64`.

use super::{Emit, NoCode};
use crate::world;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Value, types};
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::Inst;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// 2^126, above which an approximate quotient is zero.
const TWO_126: u64 = 0x7e80_0000;

pub(super) fn float_arith(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith) -> Result<(), NoCode> {
    let ty = if a.ty == T::F64 {
        types::F64
    } else {
        types::F32
    };
    if matches!(a.op, M::Neg | M::Abs | M::Copysign) {
        sign(e, i, a, ty);
        return Ok(());
    }
    // The type of a narrow operation alone has subnormals that may be flushed.
    let ftz = a.ftz && ty == types::F32;
    let mut sources = [i.a, i.b, i.c].into_iter().take(a.sources as usize);
    let mut next = || {
        let v = sources.next().map(|s| e.number(s, ty));
        v.map(|v| if ftz { flush(e, v) } else { v })
    };
    let (x, y, z) = (next(), next(), next());
    let x = x.ok_or(NoCode(Form::Arith(*a)))?;
    let y = y.unwrap_or(x);
    let v = match a.op {
        M::Add => e.b.ins().fadd(x, y),
        M::Sub => e.b.ins().fsub(x, y),
        M::Mul => e.b.ins().fmul(x, y),
        M::Fma | M::Mad => e.b.ins().fma(x, y, z.unwrap_or(x)),
        M::Div if a.approx => approximate_quotient(e, x, y),
        M::Div => e.b.ins().fdiv(x, y),
        M::Rcp => {
            let one = one(e, ty);
            e.b.ins().fdiv(one, x)
        }
        M::Sqrt => e.b.ins().sqrt(x),
        M::Rsqrt => {
            let x = e.b.ins().fpromote(types::F64, x);
            let x = e.b.ins().sqrt(x);
            let one = one(e, types::F64);
            let x = e.b.ins().fdiv(one, x);
            e.b.ins().fdemote(types::F32, x)
        }
        M::Sin => e.host(world::sin as *const u8, &[x], ty),
        M::Cos => e.host(world::cos as *const u8, &[x], ty),
        M::Lg2 => e.host(world::lg2 as *const u8, &[x], ty),
        M::Ex2 => e.host(world::ex2 as *const u8, &[x], ty),
        M::Tanh => e.host(world::tanh as *const u8, &[x], ty),
        M::Min => extreme(e, x, y, false),
        M::Max => extreme(e, x, y, true),
        _ => return Err(NoCode(Form::Arith(*a))),
    };
    let v = if ftz { flush(e, v) } else { v };
    if a.sat && ty == types::F32 && !matches!(a.op, M::Min | M::Max) {
        // A NaN becomes zero.
        let (zero, one) = (e.constant(ty, 0), one(e, ty));
        let above = e.b.ins().fcmp(FloatCC::GreaterThan, v, zero);
        let much = e.b.ins().fcmp(FloatCC::GreaterThan, v, one);
        let v = e.b.ins().select(much, one, v);
        let v = e.b.ins().select(above, v, zero);
        e.put(i.d, v);
    } else {
        e.put_float(i.d, v);
    }
    Ok(())
}

fn one(e: &mut Emit<'_, '_, '_>, ty: cranelift_codegen::ir::Type) -> Value {
    match ty {
        types::F32 => e.constant(ty, 0x3f80_0000),
        _ => e.constant(ty, 0x3ff0_0000_0000_0000),
    }
}

/// Signs are bits: a NaN stays the one it is.
fn sign(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith, ty: cranelift_codegen::ir::Type) {
    let mut x = e.bits(i.a, ty);
    if a.ftz && ty == types::F32 {
        x = flush(e, x);
    }
    let v = match a.op {
        M::Neg => e.b.ins().fneg(x),
        M::Abs => e.b.ins().fabs(x),
        _ => {
            let y = e.bits(i.b, ty);
            e.b.ins().fcopysign(y, x)
        }
    };
    e.put(i.d, v);
}

/// A subnormal `f32` becomes a zero of its sign.
pub(super) fn flush(e: &mut Emit<'_, '_, '_>, v: Value) -> Value {
    let bits = e.recast(v, types::I32);
    let exponent = e.int(types::I32, 0x7f80_0000);
    let field = e.b.ins().band(bits, exponent);
    let some = e.b.ins().icmp_imm_s(IntCC::NotEqual, field, 0);
    let sign = e.int(types::I32, 0x8000_0000);
    let zero = e.b.ins().band(bits, sign);
    let bits = e.b.ins().select(some, bits, zero);
    e.recast(bits, types::F32)
}

fn approximate_quotient(e: &mut Emit<'_, '_, '_>, x: Value, y: Value) -> Value {
    let ty = types::F32;
    let q = e.b.ins().fdiv(x, y);
    let size = e.b.ins().fabs(y);
    let limit = e.constant(ty, TWO_126);
    let infinity = e.constant(ty, 0x7f80_0000);
    let large = e.b.ins().fcmp(FloatCC::GreaterThan, size, limit);
    let finite = e.b.ins().fcmp(FloatCC::LessThan, size, infinity);
    let large = e.b.ins().band(large, finite);
    let magnitude = e.b.ins().fabs(x);
    let number = e.b.ins().fcmp(FloatCC::LessThan, magnitude, infinity);
    let zero = e.constant(ty, 0);
    // x * 0 * y has the sign of the quotient: a zero times a finite number.
    let signed = e.b.ins().fcopysign(zero, x);
    let one = one(e, ty);
    let of_y = e.b.ins().fcopysign(one, y);
    let signed = e.b.ins().fmul(signed, of_y);
    let nan = e.constant(ty, 0x7fff_ffff);
    let special = e.b.ins().select(number, signed, nan);
    e.b.ins().select(large, special, q)
}

/// The smaller or larger of two: a NaN loses, and -0 is below +0.
fn extreme(e: &mut Emit<'_, '_, '_>, x: Value, y: Value, max: bool) -> Value {
    let v = match max {
        true => e.b.ins().fmax(x, y),
        false => e.b.ins().fmin(x, y),
    };
    let some = e.b.ins().fcmp(FloatCC::Ordered, x, y);
    let (then, behind) = (e.b.create_block(), e.b.create_block());
    let ty = e.b.func.dfg.value_type(x);
    e.b.append_block_param(behind, ty);
    e.b.set_cold_block(then);
    e.b.ins().brif(some, behind, &[v.into()], then, &[]);
    e.b.switch_to_block(then);
    let number = e.b.ins().fcmp(FloatCC::Ordered, x, x);
    let one = e.b.ins().select(number, x, y);
    e.b.ins().jump(behind, &[one.into()]);
    e.b.switch_to_block(behind);
    e.b.block_params(behind)[0]
}

pub(super) fn testp(e: &mut Emit<'_, '_, '_>, i: &Inst, t: T, what: T) -> Result<(), NoCode> {
    let (ty, int, infinity, least) = match t {
        T::F32 => (types::F32, types::I32, 0x7f80_0000u64, 0x0080_0000u64),
        _ => (types::F64, types::I64, 0x7ff0 << 48, 0x0010 << 48),
    };
    let v = e.bits(i.a, ty);
    let v = e.b.ins().fabs(v);
    let v = e.recast(v, int);
    let (infinity, least) = (e.int(int, infinity), e.int(int, least));
    let mut is = |c: IntCC, of: Value| e.b.ins().icmp(c, v, of);
    let p = match what {
        T::Finite => is(IntCC::UnsignedLessThan, infinity),
        T::Infinite => is(IntCC::Equal, infinity),
        T::Number => is(IntCC::UnsignedLessThanOrEqual, infinity),
        T::Notanumber => is(IntCC::UnsignedGreaterThan, infinity),
        T::Normal | T::Subnormal => {
            let small = is(IntCC::UnsignedLessThan, least);
            let finite = is(IntCC::UnsignedLessThan, infinity);
            let zero = e.b.ins().icmp_imm_s(IntCC::Equal, v, 0);
            if what == T::Subnormal {
                let other = e.b.ins().bxor_imm_s(zero, 1);
                e.b.ins().band(small, other)
            } else {
                let normal = e.b.ins().bxor_imm_s(small, 1);
                let normal = e.b.ins().band(normal, finite);
                e.b.ins().bor(normal, zero)
            }
        }
        _ => return Err(NoCode(Form::Testp(t, what))),
    };
    e.put_test(i.d, p);
    Ok(())
}
