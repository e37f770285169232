//! Integers, bits and predicates.

use super::{Emit, NoCode};
use crate::select::integer;
use crate::world;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};
use jacquard_emulator::exec::int::Half;
use jacquard_emulator::exec::logic::{AND, Cmp, OR, XOR};
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::{Inst, PRED_SINK, Src};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

pub(super) fn arith(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith) -> Result<(), NoCode> {
    if matches!(a.ty, T::F32 | T::F64) {
        return super::float::float_arith(e, i, a);
    }
    let Some((bits, signed)) = integer(a.ty) else {
        return Err(NoCode(Form::Arith(*a)));
    };
    let ty = if bits == 64 { types::I64 } else { types::I32 };
    let x = e.integer(i.a, bits, signed);
    let (v, wide) = match a.op {
        M::Mul | M::Mad => {
            let v = product(e, i, a, x, bits, signed);
            let width = if a.half == Half::Wide { 2 * bits } else { bits };
            (v, width)
        }
        M::Shl | M::Shr => (shift(e, i, a, x, bits, signed), bits),
        M::Popc | M::Clz | M::Brev | M::Bfind => (scan(e, a, x, bits, signed), bits),
        M::Div | M::Rem => {
            let y = e.integer(i.b, bits, signed);
            (divide(e, a.op == M::Rem, x, y, bits, signed), bits)
        }
        M::Shf => (funnel(e, i, a), 32),
        M::Bfe => (extract(e, i, bits, signed), bits),
        M::Prmt => (permute(e, i), 32),
        M::Dp4a => (dot(e, i, a), 32),
        M::Mul24 | M::Mad24 => (product24(e, i, a, signed), 32),
        M::Abs => (e.b.ins().iabs(x), bits),
        M::Neg => (e.b.ins().ineg(x), bits),
        M::Not => (e.b.ins().bnot(x), bits),
        M::Cnot => {
            let zero = e.b.ins().icmp_imm_s(IntCC::Equal, x, 0);
            (e.b.ins().uextend(ty, zero), bits)
        }
        op => {
            let y = e.integer(i.b, bits, signed);
            let v = match op {
                M::Add => e.b.ins().iadd(x, y),
                M::Sub => e.b.ins().isub(x, y),
                M::And => e.b.ins().band(x, y),
                M::Or => e.b.ins().bor(x, y),
                M::Xor => e.b.ins().bxor(x, y),
                M::Min if signed => e.b.ins().smin(x, y),
                M::Min => e.b.ins().umin(x, y),
                M::Max if signed => e.b.ins().smax(x, y),
                M::Max => e.b.ins().umax(x, y),
                M::Sad => {
                    let (lo, hi) = match signed {
                        true => (e.b.ins().smin(x, y), e.b.ins().smax(x, y)),
                        false => (e.b.ins().umin(x, y), e.b.ins().umax(x, y)),
                    };
                    let by = e.b.ins().isub(hi, lo);
                    let c = e.bits(i.c, types::I32);
                    e.b.ins().iadd(by, c)
                }
                _ => return Err(NoCode(Form::Arith(*a))),
            };
            (v, bits)
        }
    };
    let v = match wide {
        16 => e.narrow(v, 16, false),
        _ => v,
    };
    e.put(i.d, v);
    Ok(())
}

fn product(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    a: &Arith,
    x: Value,
    bits: u32,
    signed: bool,
) -> Value {
    let y = e.integer(i.b, bits, signed);
    let p = match (a.half, bits) {
        (Half::Lo, _) | (Half::Wide, 16) => e.b.ins().imul(x, y),
        (Half::Hi, 64) if signed => e.b.ins().smulhi(x, y),
        (Half::Hi, 64) => e.b.ins().umulhi(x, y),
        (Half::Hi, 16) => {
            let p = e.b.ins().imul(x, y);
            e.shr(p, 16)
        }
        (half, _) => {
            let (x, y) = match signed {
                true => (
                    e.b.ins().sextend(types::I64, x),
                    e.b.ins().sextend(types::I64, y),
                ),
                false => (
                    e.b.ins().uextend(types::I64, x),
                    e.b.ins().uextend(types::I64, y),
                ),
            };
            let p = e.b.ins().imul(x, y);
            if half == Half::Wide {
                p
            } else {
                let p = e.shr(p, 32);
                e.b.ins().ireduce(types::I32, p)
            }
        }
    };
    if a.op != M::Mad {
        return p;
    }
    let ty = e.b.func.dfg.value_type(p);
    let c = e.bits(i.c, ty);
    e.b.ins().iadd(p, c)
}

fn product24(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith, signed: bool) -> Value {
    let mut low = |s: Src| {
        let v = e.bits(s, types::I32);
        let v = e.shl(v, 8);
        let eight = e.int(types::I32, 8);
        match signed {
            true => e.b.ins().sshr(v, eight),
            false => e.b.ins().ushr(v, eight),
        }
    };
    let (x, y) = (low(i.a), low(i.b));
    let p = e.b.ins().imul(x, y);
    if a.op == M::Mul24 {
        return p;
    }
    let c = e.bits(i.c, types::I32);
    e.b.ins().iadd(p, c)
}

/// Shift counts are 32 bits; above the width nothing is left but the sign.
fn shift(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    a: &Arith,
    x: Value,
    bits: u32,
    signed: bool,
) -> Value {
    let ty = e.b.func.dfg.value_type(x);
    if let Some(n) = e.known(i.b) {
        let n = n as u32;
        return match (a.op, n >= bits) {
            (M::Shr, over) if signed => {
                let n = e.int(ty, u64::from(if over { bits - 1 } else { n }));
                e.b.ins().sshr(x, n)
            }
            (_, true) => e.int(ty, 0),
            (M::Shl, _) => e.shl(x, n),
            _ => e.shr(x, n),
        };
    }
    let n = e.bits(i.b, types::I32);
    let top = e.int(types::I32, u64::from(bits - 1));
    if a.op == M::Shr && signed {
        let n = e.b.ins().umin(n, top);
        return e.b.ins().sshr(x, n);
    }
    let v = match a.op {
        M::Shl => e.b.ins().ishl(x, n),
        _ => e.b.ins().ushr(x, n),
    };
    let over = e.b.ins().icmp(IntCC::UnsignedGreaterThan, n, top);
    let zero = e.int(ty, 0);
    e.b.ins().select(over, zero, v)
}

fn scan(e: &mut Emit<'_, '_, '_>, a: &Arith, x: Value, bits: u32, signed: bool) -> Value {
    let v = match a.op {
        M::Popc => e.b.ins().popcnt(x),
        M::Clz => e.b.ins().clz(x),
        M::Brev => return e.b.ins().bitrev(x),
        _ => {
            let ty = e.b.func.dfg.value_type(x);
            let x = match signed {
                true => {
                    let n = e.int(ty, u64::from(bits - 1));
                    let sign = e.b.ins().sshr(x, n);
                    e.b.ins().bxor(x, sign)
                }
                false => x,
            };
            // Without a bit set there are as many zeros as bits: minus one.
            let zeros = e.b.ins().clz(x);
            let top = e.int(ty, u64::from(bits - 1));
            e.b.ins().isub(top, zeros)
        }
    };
    e.recast(v, types::I32)
}

fn divide(
    e: &mut Emit<'_, '_, '_>,
    rem: bool,
    x: Value,
    y: Value,
    bits: u32,
    signed: bool,
) -> Value {
    let ty = e.b.func.dfg.value_type(x);
    let one = e.int(ty, 1);
    let ones = e.int(ty, u64::MAX);
    let zero = e.b.ins().icmp_imm_s(IntCC::Equal, y, 0);
    let mut by = e.b.ins().select(zero, one, y);
    let mut minus = None;
    if signed {
        // The quotient by -1 may not be representable, which the machine does not bear.
        let m = e.b.ins().icmp(IntCC::Equal, y, ones);
        by = e.b.ins().select(m, one, by);
        minus = Some(m);
    }
    let v = match (rem, signed) {
        (false, true) => e.b.ins().sdiv(x, by),
        (false, false) => e.b.ins().udiv(x, by),
        (true, true) => e.b.ins().srem(x, by),
        (true, false) => e.b.ins().urem(x, by),
    };
    if rem {
        return e.b.ins().select(zero, x, v);
    }
    let v = match minus {
        Some(m) => {
            let neg = e.b.ins().ineg(x);
            e.b.ins().select(m, neg, v)
        }
        None => v,
    };
    let all = e.int(ty, u64::MAX >> (64 - bits.max(1)));
    e.b.ins().select(zero, all, v)
}

fn funnel(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith) -> Value {
    let lo = e.bits(i.a, types::I64);
    let lo = match e.known(i.a) {
        Some(v) => e.int(types::I64, v & 0xffff_ffff),
        None => {
            let low = e.int(types::I64, 0xffff_ffff);
            e.b.ins().band(lo, low)
        }
    };
    let hi = e.bits(i.b, types::I64);
    let hi = e.shl(hi, 32);
    let pair = e.b.ins().bor(lo, hi);
    let n = e.bits(i.c, types::I32);
    let n = if a.clamp {
        let most = e.int(types::I32, 32);
        e.b.ins().umin(n, most)
    } else {
        let most = e.int(types::I32, 31);
        e.b.ins().band(n, most)
    };
    let v = if a.left {
        let v = e.b.ins().ishl(pair, n);
        e.shr(v, 32)
    } else {
        e.b.ins().ushr(pair, n)
    };
    e.b.ins().ireduce(types::I32, v)
}

fn extract(e: &mut Emit<'_, '_, '_>, i: &Inst, bits: u32, signed: bool) -> Value {
    let ty = if bits == 64 { types::I64 } else { types::I32 };
    if let (Some(pos), Some(len)) = (e.known(i.b), e.known(i.c)) {
        let (pos, len) = (pos as u32 & 0xff, len as u32 & 0xff);
        if len > 0 && pos + len <= bits {
            let x = e.bits(i.a, ty);
            let x = e.shl(x, bits - pos - len);
            let n = e.int(ty, u64::from(bits - len));
            return match signed {
                true => e.b.ins().sshr(x, n),
                false => e.b.ins().ushr(x, n),
            };
        }
    }
    let a = e.bits(i.a, ty);
    let a = e.recast(a, types::I64);
    let (pos, len) = (e.bits(i.b, types::I32), e.bits(i.c, types::I32));
    let how = e.int(types::I32, u64::from(bits | u32::from(signed) << 8));
    let f = world::extract as *const u8;
    let v = e.host(f, &[a, pos, len, how], types::I64);
    e.recast(v, ty)
}

pub(super) fn bfi(e: &mut Emit<'_, '_, '_>, i: &Inst, bits: u32) {
    let (c, d) = (i.c, Src(i.x as i32));
    let ty = if bits == 64 { types::I64 } else { types::I32 };
    let (a, b) = (e.bits(i.a, ty), e.bits(i.b, ty));
    if let (Some(pos), Some(len)) = (e.known(c), e.known(d)) {
        let (pos, len) = (pos as u32 & 0xff, len as u32 & 0xff);
        if len > 0 && pos + len <= bits {
            let mask = u64::MAX >> (64 - len);
            let (m, hole) = (e.int(ty, mask), e.int(ty, !(mask << pos)));
            let a = e.b.ins().band(a, m);
            let a = e.shl(a, pos);
            let b = e.b.ins().band(b, hole);
            let v = e.b.ins().bor(a, b);
            e.put(i.d, v);
            return;
        }
    }
    let (a, b) = (e.recast(a, types::I64), e.recast(b, types::I64));
    let pos = e.integer(c, 32, false);
    let pos = e.b.ins().uextend(types::I64, pos);
    let len = e.bits(d, types::I64);
    let len = e.shl(len, 32);
    let place = e.b.ins().bor(pos, len);
    let width = e.int(types::I32, u64::from(bits));
    let f = world::insert as *const u8;
    let v = e.host(f, &[a, b, place, width], types::I64);
    e.put(i.d, v);
}

fn permute(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Value {
    let (a, b) = (e.bits(i.a, types::I32), e.bits(i.b, types::I32));
    match e.known(i.c) {
        Some(c) if c & 0x8888 == 0 => {
            let (lo, hi) = (
                e.b.ins().uextend(types::I64, a),
                e.b.ins().uextend(types::I64, b),
            );
            let hi = e.shl(hi, 32);
            let pair = e.b.ins().bor(lo, hi);
            let mut all = e.int(types::I32, 0);
            let byte = e.int(types::I32, 0xff);
            for k in 0..4u32 {
                let from = (c >> (4 * k) & 7) as u32;
                let x = e.shr(pair, 8 * from);
                let x = e.b.ins().ireduce(types::I32, x);
                let x = e.b.ins().band(x, byte);
                let x = e.shl(x, 8 * k);
                all = e.b.ins().bor(all, x);
            }
            all
        }
        _ => {
            let c = e.bits(i.c, types::I32);
            e.host(world::permute as *const u8, &[a, b, c], types::I32)
        }
    }
}

fn dot(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith) -> Value {
    let signs = [a.other == T::S32, a.ty == T::S32];
    let (x, y) = (e.bits(i.a, types::I32), e.bits(i.b, types::I32));
    let mut sum = e.bits(i.c, types::I32);
    for k in 0..4 {
        let mut part = |v: Value, signed: bool| {
            let v = e.shr(v, 8 * k);
            e.narrow(v, 8, signed)
        };
        let (x, y) = (part(x, signs[0]), part(y, signs[1]));
        let p = e.b.ins().imul(x, y);
        sum = e.b.ins().iadd(sum, p);
    }
    sum
}

pub(super) fn lop3(e: &mut Emit<'_, '_, '_>, i: &Inst) {
    let all = [i.a, i.b, i.c].map(|s| e.bits(s, types::I32));
    let v = table3(e, i.imm as u32 & 0xff, &all, types::I32);
    if i.d2 != PRED_SINK {
        let some = e.b.ins().icmp_imm_s(IntCC::NotEqual, v, 0);
        let p = e.test(i.p);
        let some = combine(e, i.n, some, p);
        e.put_test(i.d2, some);
    }
    e.put(i.d, v);
}

/// A bitwise function of one to three words by its table: a choice by the first of the functions of the others.
pub(super) fn table3(e: &mut Emit<'_, '_, '_>, table: u32, of: &[Value], ty: Type) -> Value {
    let entries = 1u32 << of.len();
    let ones = ((1u64 << entries) - 1) as u32;
    let Some((&first, rest)) = of.split_first() else {
        let v = if table & 1 != 0 { u64::MAX } else { 0 };
        return words(e, ty, v);
    };
    if table == 0 || table == ones {
        return words(e, ty, if table == 0 { 0 } else { u64::MAX });
    }
    let half = entries / 2;
    let low = ones >> half;
    let (zero, one) = (table & low, table >> half & low);
    if zero == one {
        return table3(e, zero, rest, ty);
    }
    if zero == !one & low {
        let v = table3(e, zero, rest, ty);
        return e.b.ins().bxor(first, v);
    }
    let mut with = |t: u32, inverted: bool| {
        let f = match inverted {
            true => e.b.ins().bnot(first),
            false => first,
        };
        if t == low {
            return f;
        }
        let v = table3(e, t, rest, ty);
        e.b.ins().band(f, v)
    };
    match (zero, one) {
        (0, one) => with(one, false),
        (zero, 0) => with(zero, true),
        (zero, one) => {
            let (a, b) = (with(one, false), with(zero, true));
            e.b.ins().bor(a, b)
        }
    }
}

/// A constant of words, one or a vector of them.
fn words(e: &mut Emit<'_, '_, '_>, ty: Type, v: u64) -> Value {
    match ty {
        types::I32 => e.int(ty, v),
        _ => e.all(types::I32, v).parts()[0],
    }
}

pub(super) fn combine(e: &mut Emit<'_, '_, '_>, op: u8, a: Value, b: Value) -> Value {
    match op {
        AND => e.b.ins().band(a, b),
        OR => e.b.ins().bor(a, b),
        XOR => e.b.ins().bxor(a, b),
        _ => a,
    }
}

/// A comparison's conditions: of floats, and of integers where it compares such.
pub(super) struct Conditions {
    pub float: FloatCC,
    pub int: Option<IntCC>,
}

/// The conditions of a comparison of a type.
pub(super) fn conditions(t: T, c: Cmp) -> Conditions {
    let float = match c {
        Cmp::Eq => FloatCC::Equal,
        Cmp::Ne => FloatCC::OrderedNotEqual,
        Cmp::Lt => FloatCC::LessThan,
        Cmp::Le => FloatCC::LessThanOrEqual,
        Cmp::Gt => FloatCC::GreaterThan,
        Cmp::Ge => FloatCC::GreaterThanOrEqual,
        Cmp::Equ => FloatCC::UnorderedOrEqual,
        Cmp::Neu => FloatCC::NotEqual,
        Cmp::Ltu => FloatCC::UnorderedOrLessThan,
        Cmp::Leu => FloatCC::UnorderedOrLessThanOrEqual,
        Cmp::Gtu => FloatCC::UnorderedOrGreaterThan,
        Cmp::Geu => FloatCC::UnorderedOrGreaterThanOrEqual,
        Cmp::Num => FloatCC::Ordered,
        Cmp::Nan => FloatCC::Unordered,
    };
    let int = integer(t).and_then(|(_, signed)| {
        Some(match (c, signed) {
            (Cmp::Eq, _) => IntCC::Equal,
            (Cmp::Ne, _) => IntCC::NotEqual,
            (Cmp::Lt, true) => IntCC::SignedLessThan,
            (Cmp::Lt, false) => IntCC::UnsignedLessThan,
            (Cmp::Le, true) => IntCC::SignedLessThanOrEqual,
            (Cmp::Le, false) => IntCC::UnsignedLessThanOrEqual,
            (Cmp::Gt, true) => IntCC::SignedGreaterThan,
            (Cmp::Gt, false) => IntCC::UnsignedGreaterThan,
            (Cmp::Ge, true) => IntCC::SignedGreaterThanOrEqual,
            (Cmp::Ge, false) => IntCC::UnsignedGreaterThanOrEqual,
            _ => return None,
        })
    });
    Conditions { float, int }
}

pub(super) fn setp(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    t: T,
    c: Cmp,
    ftz: bool,
) -> Result<(), NoCode> {
    let yes = match t {
        T::F32 | T::F64 => {
            let ty: Type = if t == T::F32 { types::F32 } else { types::F64 };
            let (mut a, mut b) = (e.number(i.a, ty), e.number(i.b, ty));
            if ftz {
                (a, b) = (super::float::flush(e, a), super::float::flush(e, b));
            }
            e.b.ins().fcmp(conditions(t, c).float, a, b)
        }
        t => {
            let Some((bits, signed)) = integer(t) else {
                return Err(NoCode(Form::Setp(t, c, ftz)));
            };
            let Some(cc) = conditions(t, c).int else {
                return Err(NoCode(Form::Setp(t, c, ftz)));
            };
            let (a, b) = (e.integer(i.a, bits, signed), e.integer(i.b, bits, signed));
            e.b.ins().icmp(cc, a, b)
        }
    };
    // The other result is of the opposite comparison. The operand is read before either is written.
    let no = (i.d2 != PRED_SINK).then(|| e.b.ins().bxor_imm_s(yes, 1));
    let (yes, no) = match i.n {
        0 => (yes, no),
        n => {
            let p = e.test(i.p);
            let yes = combine(e, n, yes, p);
            (yes, no.map(|v| combine(e, n, v, p)))
        }
    };
    e.put_test(i.d, yes);
    if let Some(no) = no {
        e.put_test(i.d2, no);
    }
    Ok(())
}
