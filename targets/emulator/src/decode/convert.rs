//! `cvt`, `cvt.pack`, `szext`.

use super::function::{Fun, Ins, Refused};
use crate::exec::cvt::{self, Kind, Mods};
use crate::exec::int;
use crate::form::Form;
use crate::inst::{Class, Exec};
use crate::soft::Round;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// Decodes conversions.
pub(crate) fn convert(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if i.op == M::Szext {
        let t = i.ty()?;
        let (d, a, b) = (
            fun.dst(i.op(0)?)?,
            fun.src(i.op(1)?, T::B32)?,
            fun.src(i.op(2)?, T::U32)?,
        );
        let exec = int::szext(t, i.has(T::Clamp)).ok_or("no such form")?;
        let k = fun.emit_op(exec, Class::Integer, d, &[a, b]);
        fun.form(k, Form::Pure(2));
        return Ok(());
    }
    if i.has(T::Pack) {
        return pack_sat(fun, i);
    }
    if i.has(T::Rs) {
        return stochastic(fun, i);
    }
    let mut types = i
        .mods
        .iter()
        .copied()
        .filter(|m| cvt::kind(*m).is_some() || cvt::integer(*m).is_some());
    let (Some(to), Some(from)) = (types.next(), types.next()) else {
        return Err("a conversion needs two types that the emulator knows".into());
    };
    drop(types);
    let integral = i.first_of(&[T::Rni, T::Rzi, T::Rmi, T::Rpi]).is_some();
    let m = Mods {
        round: i.round().unwrap_or(Round::Near),
        integral,
        ftz: i.has(T::Ftz),
        sat: i.has(T::Sat),
        relu: i.has(T::Relu),
        satfinite: i.has(T::Satfinite),
    };
    let d = fun.dst(i.op(0)?)?;
    let reg = fun.reg_bits(i.op(0)?).unwrap_or(64).min(64);
    let a = fun.src(i.op(1)?, from)?;
    let (exec, imm, form): (Exec, u64, Form) = match (
        cvt::kind(from),
        cvt::kind(to),
        cvt::integer(from),
        cvt::integer(to),
    ) {
        (_, _, Some(f), Some(t)) => (
            cvt::int_to_int(f, t, reg, m.sat),
            cvt::encode_int(f, t, reg),
            Form::IntToInt(f, t, reg, m.sat),
        ),
        (_, Some((k, false)), Some(f), _) => {
            let imm = cvt::encode_int(f, (32, false), reg) | cvt::encode(k, k, m) << 32;
            let form = Form::IntToFloat(f, k, m);
            (cvt::int_to_float(f, k, m.round, m.sat), imm, form)
        }
        (Some((k, false)), _, _, Some(t)) => {
            // Without a rounding word the ISA refuses; towards zero is what a C cast means.
            let m = if integral {
                m
            } else {
                Mods {
                    round: Round::Zero,
                    ..m
                }
            };
            let imm =
                cvt::encode_int((32, false), t, reg) & 0xffff_ffff | cvt::encode(k, k, m) << 32;
            let form = Form::FloatToInt(k, t, m, reg);
            (cvt::float_to_int(k, t, m, reg), imm, form)
        }
        (Some((f, false)), Some((t, false)), ..) => {
            let imm = cvt::encode(f, t, m);
            let wide = f == Kind::F64;
            let quick = if integral && f == t && !m.sat && matches!(f, Kind::F32 | Kind::F64) {
                cvt::round_integral(wide, m.round, m.ftz)
            } else {
                cvt::fast(f, t, m)
            };
            (
                quick.unwrap_or(cvt::scalar),
                imm,
                Form::FloatToFloat(f, t, m),
            )
        }
        (Some((f, false)), Some((t, true)), ..) => {
            let b = fun.src(i.op(2)?, from)?;
            if i.ops.len() > 3 {
                return Err("this form is not implemented".into());
            }
            let k = fun.emit_op(cvt::to_pair, Class::Convert, d, &[a, b]);
            fun.form(k, Form::Pure(2));
            fun.at(k).imm = cvt::encode(f, t, m);
            return Ok(());
        }
        (Some((f, true)), Some((t, true)), ..) => (cvt::pair, cvt::encode(f, t, m), Form::Pure(1)),
        _ => return Err("no such conversion".into()),
    };
    let k = fun.emit_op(exec, Class::Convert, d, &[a]);
    fun.form(k, form);
    fun.at(k).imm = imm;
    Ok(())
}

/// `cvt.rs`: two or four values and a register of random bits.
fn stochastic(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let to = i.mods.iter().find_map(|m| cvt::packed(*m));
    let (to, count) = to.ok_or("a packed type is needed")?;
    let m = Mods {
        round: Round::Zero,
        integral: false,
        ftz: false,
        sat: false,
        relu: i.has(T::Relu),
        satfinite: i.has(T::Satfinite),
    };
    let d = fun.dst(i.op(0)?)?;
    let mut list = if count == 4 {
        fun.rows_of(i.op(1)?, T::F32, false)?
    } else {
        vec![fun.src(i.op(1)?, T::F32)?, fun.src(i.op(2)?, T::F32)?]
    };
    let bits = i.op(if count == 4 { 2 } else { 3 })?;
    list.push(fun.src(bits, T::B32)?);
    let x = fun.list(list);
    let k = fun.emit_op(cvt::stochastic, Class::Convert, d, &[]);
    let ins = fun.at(k);
    ins.imm = cvt::encode(cvt::Kind::F32, to, m);
    ins.x = x;
    Ok(())
}

fn pack_sat(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut types = i.mods.iter().copied().filter_map(cvt::integer);
    let (Some(to), Some(from)) = (types.next(), types.next()) else {
        return Err("cvt.pack needs two integer types".into());
    };
    drop(types);
    let d = fun.dst(i.op(0)?)?;
    let (a, b) = (fun.src(i.op(1)?, T::B32)?, fun.src(i.op(2)?, T::B32)?);
    let mut src = vec![a, b];
    let three = i.ops.len() > 3;
    if three {
        src.push(fun.src(i.op(3)?, T::B32)?);
    }
    let k = fun.emit_op(cvt::pack_sat, Class::Convert, d, &src);
    fun.form(k, Form::Pure(3));
    let ins = fun.at(k);
    ins.imm = cvt::encode_int(from, to, 32);
    ins.n = u8::from(three);
    Ok(())
}
