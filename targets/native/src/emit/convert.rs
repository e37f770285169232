//! Conversions.

use super::Emit;
use crate::world;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use jacquard_emulator::exec::cvt::{Kind, Mods};
use jacquard_emulator::inst::Inst;
use jacquard_emulator::soft::Round;

pub(super) fn int_to_int(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    from: (u32, bool),
    to: (u32, bool),
    reg: u32,
    sat: bool,
) {
    if !sat && from.0 >= 32 && to.0 == 32 && reg == 32 {
        let v = e.bits(i.a, types::I32);
        e.put(i.d, v);
        return;
    }
    let mut v = e.bits(i.a, types::I64);
    v = low(e, v, from);
    if sat {
        let top = |bits: u32| (1u64 << (bits - 1)) - 1;
        let (lo, hi) = match to {
            (64, true) => (0, 0),
            (64, false) => (0, i64::MAX as u64),
            (bits, true) => (!top(bits), top(bits)),
            (bits, false) => (0, (1 << bits) - 1),
        };
        if to != (64, true) {
            let (lo, hi) = (e.int(types::I64, lo), e.int(types::I64, hi));
            v = e.b.ins().smax(v, lo);
            v = e.b.ins().smin(v, hi);
        }
    }
    v = low(e, v, to);
    if reg < 64 {
        let mask = e.int(types::I64, u64::MAX >> (64 - reg));
        v = e.b.ins().band(v, mask);
    }
    e.put(i.d, v);
}

/// The low bits of a 64-bit value, extended.
fn low(e: &mut Emit<'_, '_, '_>, v: Value, (bits, signed): (u32, bool)) -> Value {
    let ty = match bits {
        8 => types::I8,
        16 => types::I16,
        32 => types::I32,
        _ => return v,
    };
    let v = e.b.ins().ireduce(ty, v);
    match signed {
        true => e.b.ins().sextend(types::I64, v),
        false => e.b.ins().uextend(types::I64, v),
    }
}

pub(super) fn int_to_float(e: &mut Emit<'_, '_, '_>, i: &Inst, from: (u32, bool), to: Kind) {
    let ty = if to == Kind::F64 {
        types::F64
    } else {
        types::F32
    };
    let v = if from.0 < 32 || from == (32, true) {
        let v = e.integer(i.a, from.0, from.1);
        e.b.ins().fcvt_from_sint(ty, v)
    } else if from.0 == 32 {
        let v = e.bits(i.a, types::I32);
        let v = e.b.ins().uextend(types::I64, v);
        e.b.ins().fcvt_from_sint(ty, v)
    } else {
        let v = e.bits(i.a, types::I64);
        match from.1 {
            true => e.b.ins().fcvt_from_sint(ty, v),
            false => e.b.ins().fcvt_from_uint(ty, v),
        }
    };
    e.put(i.d, v);
}

/// To an integral value.
fn integral(e: &mut Emit<'_, '_, '_>, v: Value, round: Round) -> Value {
    match round {
        Round::Near | Round::Away => e.b.ins().nearest(v),
        Round::Zero => e.b.ins().trunc(v),
        Round::Down => e.b.ins().floor(v),
        Round::Up => e.b.ins().ceil(v),
    }
}

pub(super) fn float_to_int(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    from: Kind,
    to: (u32, bool),
    m: &Mods,
) {
    let wide = from == Kind::F64;
    let ty = if wide { types::F64 } else { types::F32 };
    let mut v = e.number(i.a, ty);
    if m.ftz && !wide {
        v = super::float::flush(e, v);
    }
    let r = match m.round {
        Round::Zero => v,
        round => integral(e, v, round),
    };
    let int = if to.0 == 64 { types::I64 } else { types::I32 };
    let mut n = match to.1 {
        true => e.b.ins().fcvt_to_sint_sat(int, r),
        false => e.b.ins().fcvt_to_uint_sat(int, r),
    };
    if wide || to.0 == 64 {
        // What is no number becomes the lowest one, not zero.
        let number = e.b.ins().fcmp(FloatCC::Ordered, v, v);
        let lowest = e.int(int, 1 << (to.0 - 1));
        n = e.b.ins().select(number, n, lowest);
    }
    e.put(i.d, n);
}

pub(super) fn float_to_float(e: &mut Emit<'_, '_, '_>, i: &Inst, from: Kind, to: Kind, m: &Mods) {
    let ty = |k: Kind| {
        if k == Kind::F64 {
            types::F64
        } else {
            types::F32
        }
    };
    match (from, to) {
        (Kind::F16, _) => {
            let a = e.integer(i.a, 16, false);
            let f = world::half_to_float as *const u8;
            let v = e.host(f, &[a], types::I32);
            e.put(i.d, v);
        }
        (Kind::Bf16, _) => {
            let a = e.integer(i.a, 16, false);
            let v = e.shl(a, 16);
            let v = e.recast(v, types::F32);
            let v = e.canonical(v);
            e.put(i.d, v);
        }
        (_, Kind::F16 | Kind::Bf16) => {
            let a = e.number(i.a, types::F32);
            let f = match to {
                Kind::F16 => world::float_to_half as *const u8,
                _ => world::float_to_brain as *const u8,
            };
            let v = e.host(f, &[a], types::I32);
            e.put(i.d, v);
        }
        (Kind::F32, Kind::F64) => {
            // A NaN keeps its payload, so it matters which one comes.
            let mut v = e.bits(i.a, types::F32);
            if m.ftz {
                v = super::float::flush(e, v);
            }
            let v = e.b.ins().fpromote(types::F64, v);
            e.put(i.d, v);
        }
        (Kind::F64, Kind::F32) => {
            let v = e.number(i.a, types::F64);
            let mut v = e.b.ins().fdemote(types::F32, v);
            if m.ftz {
                v = super::float::flush(e, v);
            }
            let v = e.canonical(v);
            e.put(i.d, v);
        }
        _ => {
            let mut v = e.bits(i.a, ty(from));
            let narrow = from == Kind::F32;
            if m.ftz && narrow {
                v = super::float::flush(e, v);
            }
            if m.integral {
                v = integral(e, v, m.round);
                if narrow {
                    v = e.canonical(v);
                }
            }
            if m.sat {
                v = saturated(e, v);
            }
            e.put(i.d, v);
        }
    }
}

/// A 32-bit number between 0 and 1: the nearest, and 0 for NaN.
fn saturated(e: &mut Emit<'_, '_, '_>, v: Value) -> Value {
    let [zero, one] = [0.0, 1.0].map(|c| e.b.ins().f32const(c));
    let below = e.b.ins().fcmp(FloatCC::LessThan, v, one);
    let positive = e.b.ins().fcmp(FloatCC::GreaterThan, v, zero);
    let v = e.b.ins().select(below, v, one);
    e.b.ins().select(positive, v, zero)
}
