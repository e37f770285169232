//! Instructions that have machine code for the lanes of a team at once.

use super::registers::Bank;
use super::vector::{Lanes, compare_floats, little};
use super::vector::{
    choose, compare_integers, high_halves, low_halves, mask_for, mask_of, widened,
};
use super::{Emit, NoCode, int, vector_half};
use crate::select::integer;
use crate::spread::Spread;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value, types};
use cranelift_frontend::FunctionBuilder;
use jacquard_emulator::exec::cvt::Kind;
use jacquard_emulator::exec::int::Half;
use jacquard_emulator::exec::logic::{AND, OR, XOR};
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::{Inst, PRED_SINK, ROW_SINK, Src};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// Makes an instruction in the lanes that a mask chooses. False where it has to be made for each lane.
pub(super) fn instruction(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    mask: Option<Lanes>,
) -> Result<bool, NoCode> {
    match e.s.form(e.at) {
        Form::Arith(a) if matches!(a.ty, T::F32 | T::F64) => return Ok(float(e, i, &a, mask)),
        Form::Arith(a) => return Ok(integers(e, i, &a, mask)),
        Form::Move(bits @ (32 | 64)) => {
            let ty = match kept(e, i, &[i.a]) {
                Some(ty) => ty,
                None if bits == 64 => types::I64,
                None => types::I32,
            };
            let v = match kept(e, i, &[i.a]) {
                Some(_) => e.number_lanes(i.a, ty),
                None => e.bit_lanes(i.a, ty),
            };
            e.put_lanes(i.d, v, ty, mask);
        }
        Form::Offset(by) => {
            let v = e.bit_lanes(i.a, types::I64);
            let by = e.all(types::I64, by);
            let v = e.both((v, by), |f, a, b| f.ins().iadd(a, b));
            e.put_lanes(i.d, v, types::I64, mask);
        }
        Form::Setp(t, c, ftz) => return compare(e, i, (t, int::conditions(t, c)), ftz, mask),
        Form::Selp => {
            if i.d == ROW_SINK {
                return Ok(true);
            }
            let ty = e.home(i.d as usize);
            let (x, y) = match kept(e, i, &[i.a, i.b]) {
                Some(_) => (e.number_lanes(i.a, ty), e.number_lanes(i.b, ty)),
                None => (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty)),
            };
            let p = e.test_lanes(i.p);
            let p = mask_for(e, ty, p);
            let v = choose(e, ty, p, x, y);
            e.put_lanes(i.d, v, ty, mask);
        }
        Form::PredCopy => {
            let v = e.test_lanes(i.p);
            put_test(e, i.d, v, mask);
        }
        Form::PredBinary => {
            let (a, b) = (e.test_lanes(i.p), e.test_lanes(i.x));
            let v = combine(e, i.n, a, b);
            put_test(e, i.d, v, mask);
        }
        Form::Lop3 if i.d2 == PRED_SINK => {
            let all = [i.a, i.b, i.c].map(|s| e.bit_lanes(s, types::I32));
            let v = (0..e.parts(types::I32)).map(|k| {
                let all = all.map(|v| v.parts()[k]);
                int::table3(e, i.imm as u32 & 0xff, &all, types::I32X4)
            });
            let v = Lanes::of(v.collect::<Vec<_>>());
            e.put_lanes(i.d, v, types::I32, mask);
        }
        Form::IntToInt(from @ (32, _), (64, _), 64, false) => {
            let v = e.bit_lanes(i.a, types::I32);
            let v = widened(e, v, from.1);
            e.put_lanes(i.d, v, types::I64, mask);
        }
        Form::IntToInt((32 | 64, _), (32, _), 32, false) => {
            let v = e.bit_lanes(i.a, types::I32);
            e.put_lanes(i.d, v, types::I32, mask);
        }
        Form::IntToFloat((32, signed), Kind::F32, _) => {
            let v = e.bit_lanes(i.a, types::I32);
            let v = e.each(v, |f, v| match signed {
                true => f.ins().fcvt_from_sint(types::F32X4, v),
                false => f.ins().fcvt_from_uint(types::F32X4, v),
            });
            e.put_float_lanes(i.d, v, types::F32, mask);
        }
        Form::FloatToFloat(Kind::F32, Kind::F32, m) if m.sat && !m.integral => {
            let mut v = e.number_lanes(i.a, types::F32);
            if m.ftz {
                v = flush(e, v);
            }
            let v = saturated(e, v);
            e.put_float_lanes(i.d, v, types::F32, mask);
        }
        Form::FloatToFloat(Kind::F16, Kind::F32, _) => {
            let v = e.bit_lanes(i.a, types::I32);
            let v = vector_half::half_to_float(e, v);
            e.put_float_lanes(i.d, v, types::F32, mask);
        }
        Form::FloatToFloat(Kind::F32, Kind::F16, _) => {
            let v = e.number_lanes(i.a, types::F32);
            let v = vector_half::float_to_half(e, v);
            e.put_lanes(i.d, v, types::I32, mask);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The type of a register that keeps what NaNs its sources are.
fn kept(e: &Emit<'_, '_, '_>, i: &Inst, sources: &[Src]) -> Option<Type> {
    let d = i.d as usize;
    if i.d == ROW_SINK || !e.rows.lazy[d] {
        return None;
    }
    let fits = |s: &Src| s.0 < 0 || e.rows.kinds[s.0 as usize] == e.rows.kinds[d];
    sources.iter().all(fits).then(|| e.home(d))
}

fn put_test(e: &mut Emit<'_, '_, '_>, d: u32, v: Lanes, mask: Option<Lanes>) {
    if d != PRED_SINK && d != jacquard_emulator::inst::PRED_TRUE {
        let r = e.s.rows + d as usize;
        e.set_lanes(r, v, mask);
    }
}

fn combine(e: &mut Emit<'_, '_, '_>, op: u8, a: Lanes, b: Lanes) -> Lanes {
    e.both((a, b), |f, a, b| match op {
        AND => f.ins().band(a, b),
        OR => f.ins().bor(a, b),
        XOR => f.ins().bxor(a, b),
        _ => a,
    })
}

fn compare(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    (t, conditions): (T, int::Conditions),
    ftz: bool,
    mask: Option<Lanes>,
) -> Result<bool, NoCode> {
    let (ty, v) = match (t, conditions) {
        (T::F32 | T::F64, int::Conditions { float, .. }) => {
            let ty = if t == T::F32 { types::F32 } else { types::F64 };
            let (mut x, mut y) = (e.number_lanes(i.a, ty), e.number_lanes(i.b, ty));
            if ftz && ty == types::F32 {
                (x, y) = (flush(e, x), flush(e, y));
            }
            let v = e.both((x, y), |f, x, y| compare_floats(f, float, x, y));
            (ty, v)
        }
        (t, int::Conditions { int: Some(c), .. }) => {
            let ty = match integer(t) {
                Some((64, _)) => types::I64,
                Some((32, _)) => types::I32,
                _ => return Ok(false),
            };
            let (x, y) = (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty));
            (ty, compare_integers(e, ty, c, x, y))
        }
        _ => return Ok(false),
    };
    let yes = match ty.bits() {
        64 => low_halves(e, v),
        _ => v,
    };
    let no = e.each(yes, |f, v| f.ins().bnot(v));
    let (yes, no) = match i.n {
        0 => (yes, no),
        n => {
            let p = e.test_lanes(i.p);
            (combine(e, n, yes, p), combine(e, n, no, p))
        }
    };
    put_test(e, i.d, yes, mask);
    put_test(e, i.d2, no, mask);
    Ok(true)
}

/// Subnormals become zeros of their sign.
fn flush(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    let none = MemFlagsData::new();
    let [exponent, sign, zero] =
        [0x7f80_0000, 0x8000_0000, 0].map(|c| e.all(types::I32, c).parts()[0]);
    e.each(v, |f, v| {
        let bits = f.ins().bitcast(types::I32X4, none, v);
        let field = f.ins().band(bits, exponent);
        let small = f.ins().icmp(IntCC::Equal, field, zero);
        let signed = f.ins().band(bits, sign);
        let v = f.ins().bitselect(small, signed, bits);
        f.ins().bitcast(types::F32X4, none, v)
    })
}

/// Numbers between 0 and 1, as [`super::convert`] has one.
fn saturated(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    let [zero, one] = [0.0, 1.0_f32].map(|c| e.all(types::F32, u64::from(c.to_bits())));
    let below = e.both((v, one), |f, x, y| f.ins().fcmp(FloatCC::LessThan, x, y));
    let positive = e.both((v, zero), |f, x, y| {
        f.ins().fcmp(FloatCC::GreaterThan, x, y)
    });
    let v = choose(e, types::F32, below, v, one);
    choose(e, types::F32, positive, v, zero)
}

fn float(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith, mask: Option<Lanes>) -> bool {
    let ty = if a.ty == T::F64 {
        types::F64
    } else {
        types::F32
    };
    let ftz = a.ftz && ty == types::F32;
    if a.sat || (a.approx && ty == types::F64) {
        return false;
    }
    if matches!(a.op, M::Neg | M::Abs) {
        let mut x = e.bit_lanes(i.a, ty);
        if ftz {
            x = flush(e, x);
        }
        let v = match a.op {
            M::Neg => e.each(x, |f, x| f.ins().fneg(x)),
            _ => e.each(x, |f, x| f.ins().fabs(x)),
        };
        e.put_lanes(i.d, v, ty, mask);
        return true;
    }
    let approximate = a.approx && a.op == M::Div;
    let known = matches!(
        a.op,
        M::Add | M::Sub | M::Mul | M::Fma | M::Mad | M::Rcp | M::Sqrt | M::Min | M::Max | M::Div
    );
    let root = a.op == M::Rsqrt && ty == types::F32;
    if !(known || root) || approximate {
        return false;
    }
    let mut source = |s: Src| {
        let v = e.number_lanes(s, ty);
        if ftz { flush(e, v) } else { v }
    };
    let x = source(i.a);
    let y = if a.sources > 1 { source(i.b) } else { x };
    let z = if a.sources > 2 { source(i.c) } else { x };
    let v = match a.op {
        M::Add => e.both((x, y), |f, x, y| f.ins().fadd(x, y)),
        M::Sub => e.both((x, y), |f, x, y| f.ins().fsub(x, y)),
        M::Mul => e.both((x, y), |f, x, y| f.ins().fmul(x, y)),
        M::Fma | M::Mad => {
            let z = z.parts().to_vec();
            let mut z = z.into_iter();
            e.both((x, y), |f, x, y| {
                let z = z.next().unwrap_or(x);
                f.ins().fma(x, y, z)
            })
        }
        M::Rcp => {
            let one = one(e, ty);
            e.both((one, x), |f, x, y| f.ins().fdiv(x, y))
        }
        M::Div => e.both((x, y), |f, x, y| f.ins().fdiv(x, y)),
        M::Sqrt => e.each(x, |f, x| f.ins().sqrt(x)),
        M::Rsqrt => reciprocal_root(e, x),
        _ => extreme(e, ty, (x, y), a.op == M::Max),
    };
    let v = if ftz { flush(e, v) } else { v };
    e.put_float_lanes(i.d, v, ty, mask);
    true
}

fn one(e: &mut Emit<'_, '_, '_>, ty: Type) -> Lanes {
    match ty {
        types::F32 => e.all(ty, 0x3f80_0000),
        _ => e.all(ty, 0x3ff0_0000_0000_0000),
    }
}

/// By way of `f64`, as for a lane alone.
fn reciprocal_root(e: &mut Emit<'_, '_, '_>, x: Lanes) -> Lanes {
    let one = one(e, types::F64).parts()[0];
    // Two lanes at a time: the upper ones come down as 64 bits.
    e.each(x, |f, x| {
        let half = |f: &mut FunctionBuilder<'_>, x: Value| {
            let v = f.ins().fvpromote_low(x);
            let v = f.ins().sqrt(v);
            let v = f.ins().fdiv(one, v);
            let v = f.ins().fvdemote(v);
            f.ins().bitcast(types::I64X2, little(), v)
        };
        let low = half(f, x);
        let upper = f.ins().bitcast(types::I64X2, little(), x);
        let upper = f.ins().extractlane(upper, 1);
        let upper = f.ins().splat(types::I64X2, upper);
        let upper = f.ins().bitcast(types::F32X4, little(), upper);
        let high = half(f, upper);
        let high = f.ins().extractlane(high, 0);
        let v = f.ins().insertlane(low, high, 1);
        f.ins().bitcast(types::F32X4, little(), v)
    })
}

/// The smaller or larger of two: a NaN loses, and -0 is below +0.
fn extreme(e: &mut Emit<'_, '_, '_>, ty: Type, (x, y): (Lanes, Lanes), max: bool) -> Lanes {
    let v = e.both((x, y), |f, x, y| match max {
        true => f.ins().fmax(x, y),
        false => f.ins().fmin(x, y),
    });
    let ordered = e.both((x, y), |f, x, y| f.ins().fcmp(FloatCC::Ordered, x, y));
    let number = e.each(x, |f, x| f.ins().fcmp(FloatCC::Ordered, x, x));
    let one = choose(e, ty, number, x, y);
    choose(e, ty, ordered, v, one)
}

fn integers(e: &mut Emit<'_, '_, '_>, i: &Inst, a: &Arith, mask: Option<Lanes>) -> bool {
    let Some((bits @ (32 | 64), signed)) = integer(a.ty) else {
        return false;
    };
    let ty = if bits == 64 { types::I64 } else { types::I32 };
    let narrow = ty == types::I32;
    let mut to = ty;
    let v = match a.op {
        M::Mul | M::Mad => {
            let p = match a.half {
                Half::Lo => {
                    let (x, y) = (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty));
                    e.both((x, y), |f, x, y| f.ins().imul(x, y))
                }
                _ if !narrow => return false,
                half => {
                    let (x, y) = (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty));
                    let (x, y) = (widened(e, x, signed), widened(e, y, signed));
                    let p = e.both((x, y), |f, x, y| f.ins().imul(x, y));
                    match half {
                        Half::Wide => {
                            to = types::I64;
                            p
                        }
                        _ => high_halves(e, p),
                    }
                }
            };
            match a.op {
                M::Mad => {
                    let c = e.bit_lanes(i.c, to);
                    e.both((p, c), |f, x, y| f.ins().iadd(x, y))
                }
                _ => p,
            }
        }
        M::Shl | M::Shr => match shift(e, i, a, (ty, bits, signed)) {
            Some(v) => v,
            None => return false,
        },
        M::Not | M::Neg => {
            let x = e.bit_lanes(i.a, ty);
            e.each(x, |f, x| match a.op {
                M::Not => f.ins().bnot(x),
                _ => f.ins().ineg(x),
            })
        }
        M::Add | M::Sub | M::And | M::Or | M::Xor => {
            let (x, y) = (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty));
            e.both((x, y), |f, x, y| match a.op {
                M::Add => f.ins().iadd(x, y),
                M::Sub => f.ins().isub(x, y),
                M::And => f.ins().band(x, y),
                M::Or => f.ins().bor(x, y),
                _ => f.ins().bxor(x, y),
            })
        }
        M::Min | M::Max if narrow => {
            let (x, y) = (e.bit_lanes(i.a, ty), e.bit_lanes(i.b, ty));
            e.both((x, y), |f, x, y| match (a.op, signed) {
                (M::Min, true) => f.ins().smin(x, y),
                (M::Min, false) => f.ins().umin(x, y),
                (_, true) => f.ins().smax(x, y),
                (_, false) => f.ins().umax(x, y),
            })
        }
        _ => return false,
    };
    e.put_lanes(i.d, v, to, mask);
    true
}

/// Shifts by what is the same in all lanes. Above the width nothing is left but the sign.
fn shift(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    a: &Arith,
    (ty, bits, signed): (Type, u32, bool),
) -> Option<Lanes> {
    if e.quads().of(i.b) != Spread::Same {
        return None;
    }
    let x = e.bit_lanes(i.a, ty);
    let arithmetic = a.op == M::Shr && signed;
    let known = e.known(i.b).map(|n| n as u32);
    if known.is_some_and(|n| n >= bits) && !arithmetic {
        return Some(e.all(ty, 0));
    }
    let n = match known {
        Some(n) => e.int(types::I32, u64::from(n.min(bits - 1))),
        None => {
            e.bank = Bank::First;
            let n = e.bits(i.b, types::I32);
            e.bank = Bank::Alone;
            n
        }
    };
    let top = e.int(types::I32, u64::from(bits - 1));
    let within = if known.is_some() {
        n
    } else {
        e.b.ins().umin(n, top)
    };
    let v = e.each(x, |f, x| match (a.op, arithmetic) {
        (M::Shl, _) => f.ins().ishl(x, within),
        (_, true) => f.ins().sshr(x, within),
        _ => f.ins().ushr(x, within),
    });
    if known.is_some() || arithmetic {
        return Some(v);
    }
    let over = e.b.ins().icmp(IntCC::UnsignedGreaterThan, n, top);
    let mask = mask_of(e, over);
    let mask = mask_for(e, ty, mask);
    let none = e.all(ty, 0);
    Some(choose(e, ty, mask, none, v))
}
