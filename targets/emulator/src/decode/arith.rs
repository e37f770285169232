//! Arithmetic, logic, comparison and selection.

use super::function::{Fun, Ins, Refused};
use crate::decode::data;
use crate::exec::float::{self, Approx, MinMax, Op};
use crate::exec::int::{self, CarryOp, Half};
use crate::exec::logic::{self, Cmp};
use crate::exec::{half, video};
use crate::form::{Arith, Form};
use crate::inst::{Class, Exec, PRED_SINK, Src, flag};
use crate::soft::Round;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

const NO_FORM: &str = "this combination of operation, type and modifiers does not exist";

fn class_of(t: T) -> Class {
    match t {
        T::F16 | T::F16x2 | T::Bf16 | T::Bf16x2 => Class::Half,
        T::F32 | T::F32x2 => Class::Float,
        T::F64 => Class::Double,
        _ => Class::Integer,
    }
}

fn is_half(t: T) -> bool {
    matches!(t, T::F16 | T::F16x2 | T::Bf16 | T::Bf16x2)
}

fn part(i: &Ins<'_>) -> Half {
    match i.first_of(&[T::Lo, T::Hi, T::Wide]) {
        Some(T::Hi) => Half::Hi,
        Some(T::Wide) => Half::Wide,
        _ => Half::Lo,
    }
}

fn comparison(m: T) -> Option<Cmp> {
    Some(match m {
        T::Eq => Cmp::Eq,
        T::Ne => Cmp::Ne,
        T::Lt | T::Lo => Cmp::Lt,
        T::Le | T::Ls => Cmp::Le,
        T::Gt | T::Hi => Cmp::Gt,
        T::Ge | T::Hs => Cmp::Ge,
        T::Equ => Cmp::Equ,
        T::Neu => Cmp::Neu,
        T::Ltu => Cmp::Ltu,
        T::Leu => Cmp::Leu,
        T::Gtu => Cmp::Gtu,
        T::Geu => Cmp::Geu,
        T::Num => Cmp::Num,
        T::Nan => Cmp::Nan,
        _ => return None,
    })
}

/// A video instruction: on bytes and halves of a word.
fn is_video(op: M) -> bool {
    matches!(
        op,
        M::Vadd
            | M::Vsub
            | M::Vabsdiff
            | M::Vmin
            | M::Vmax
            | M::Vshl
            | M::Vshr
            | M::Vmad
            | M::Vset
            | M::Vadd2
            | M::Vsub2
            | M::Vavrg2
            | M::Vabsdiff2
            | M::Vmin2
            | M::Vmax2
            | M::Vset2
            | M::Vadd4
            | M::Vsub4
            | M::Vavrg4
            | M::Vabsdiff4
            | M::Vmin4
            | M::Vmax4
            | M::Vset4
    )
}

/// Sums and products of floats.
fn float_arith(i: &Ins<'_>, t: T, round: Round) -> Option<Exec> {
    let (ftz, sat) = (i.has(T::Ftz), i.has(T::Sat));
    let op = match i.op {
        M::Add => Op::Add,
        M::Sub => Op::Sub,
        M::Mul => Op::Mul,
        _ => Op::Fma,
    };
    match t {
        T::F32 => Some(float::f32_op(op, round, ftz, sat)),
        T::F32x2 => float::f32x2_op(op, round, ftz),
        T::F64 => Some(float::f64_op(op, round)),
        _ => half::arith(
            op,
            t,
            half::Mods {
                ftz,
                sat,
                relu: i.has(T::Relu),
                oob: i.has(T::Oob),
            },
        ),
    }
}

/// Decodes arithmetic and logic.
pub(crate) fn arith(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        M::Setp => return setp(fun, i),
        M::Set => return set(fun, i),
        M::Selp => return selp(fun, i),
        M::Slct => return slct(fun, i),
        M::Testp => return testp(fun, i),
        M::And | M::Or | M::Xor | M::Not if i.ty()? == T::Pred => return pred_logic(fun, i),
        M::Lop3 => return lop3(fun, i),
        M::Bfi => return bfi(fun, i),
        op if is_video(op) => return video(fun, i),
        _ => {}
    }
    let t = i.ty()?;
    let (ftz, sat) = (i.has(T::Ftz), i.has(T::Sat));
    let round = i.round().unwrap_or(Round::Near);
    if i.has(T::Cc) || matches!(i.op, M::Addc | M::Subc | M::Madc) {
        return carry(fun, i, t);
    }
    // Mixed-precision forms: `.f32.f16` and `.f32.bf16` have 16-bit sources that widen exactly.
    let mut types = i.types();
    if let (Some(T::F32), Some(narrow @ (T::F16 | T::Bf16)), M::Add | M::Sub | M::Fma) =
        (types.next(), types.next(), i.op)
    {
        return mixed(fun, i, narrow, round, sat);
    }
    drop(types);
    let class = class_of(t);
    let exec: Option<Exec> = match i.op {
        M::Add | M::Sub | M::Mul | M::Fma | M::Mad
            if is_half(t) || matches!(t, T::F32 | T::F64 | T::F32x2) =>
        {
            float_arith(i, t, round)
        }
        M::Add => int::add(t, sat),
        M::Sub => int::sub(t, sat),
        M::Mul => int::mul(t, part(i)),
        M::Mad => int::mad(t, part(i), sat),
        M::Mul24 => int::mul24(t, part(i)),
        M::Mad24 => int::mad24(t, part(i), sat),
        M::Sad => int::sad(t),
        M::Div if t == T::F32 => Some(if i.has(T::Approx) || i.has(T::Full) {
            float::div_approx(i.has(T::Full), ftz)
        } else {
            float::f32_op(Op::Div, round, ftz, false)
        }),
        M::Div if t == T::F64 => Some(float::f64_op(Op::Div, round)),
        M::Div => int::div(t),
        M::Rem => int::rem(t),
        M::Abs | M::Neg if is_half(t) => half::sign(i.op == M::Neg, t, ftz),
        M::Abs | M::Neg if t == T::F32 => Some(float::sign32(i.op == M::Neg, ftz)),
        M::Abs | M::Neg if t == T::F64 => Some(float::sign64(i.op == M::Neg)),
        M::Abs => int::abs(t),
        M::Neg => int::neg(t),
        M::Min | M::Max if matches!(t, T::F32 | T::F64) || is_half(t) => {
            return float_min_max(fun, i, t);
        }
        M::Min | M::Max => int::min_max(t, i.op == M::Max, i.has(T::Relu)),
        M::Popc => int::popc(t),
        M::Clz => int::clz(t),
        M::Brev => int::brev(t),
        M::Bfind => int::bfind(t, i.has(T::Shiftamt)),
        M::Fns => Some(int::fns()),
        M::Bfe => int::bfe(t),
        M::Bmsk => Some(int::bmsk(i.has(T::Clamp))),
        M::Dp4a | M::Dp2a => {
            let mut ts = i.types();
            let (a, b) = (ts.next().ok_or(NO_FORM)?, ts.next().ok_or(NO_FORM)?);
            if i.op == M::Dp4a {
                int::dp4a(a, b)
            } else {
                int::dp2a(a, b, i.has(T::Hi))
            }
        }
        M::Prmt => int::prmt(i.first_of(&[T::F4e, T::B4e, T::Rc8, T::Ecl, T::Ecr, T::Rc16])),
        M::Shf => Some(int::shf(i.has(T::L), i.has(T::Clamp))),
        M::Shl => int::shl(t),
        M::Shr => int::shr(t),
        M::And | M::Or | M::Xor => logic::binary(i.op, t),
        M::Not => logic::not(t),
        M::Cnot => logic::cnot(t),
        M::Copysign => match t {
            T::F32 => Some(float::copysign(false)),
            T::F64 => Some(float::copysign(true)),
            _ => None,
        },
        M::Rcp | M::Sqrt | M::Rsqrt | M::Sin | M::Cos | M::Lg2 | M::Ex2 | M::Tanh => {
            return function(fun, i, t, round, ftz);
        }
        _ => return Err("the emulator does not implement this instruction".into()),
    };
    plain(fun, i, t, exec.ok_or(NO_FORM)?, class)?;
    Ok(())
}

fn float_min_max(fun: &mut Fun, i: &Ins<'_>, t: T) -> Result<(), Refused> {
    let m = MinMax {
        max: i.op == M::Max,
        nan: i.has(T::NaN),
        ftz: i.has(T::Ftz),
        xorsign: i.has(T::Xorsign),
        abs: i.has(T::Abs),
        three: i.ops.len() == 4,
    };
    let exec = match t {
        T::F32 => Some(float::min_max_f32(m)),
        T::F64 => Some(float::min_max_f64(m.max)),
        _ => half::min_max(t),
    };
    let k = plain(fun, i, t, exec.ok_or(NO_FORM)?, class_of(t))?;
    fun.at(k).n = m.bits();
    Ok(())
}

/// Emits an instruction whose operands are `d, a, b, c` of one type (where an operand's type differs, only its width of reading
/// does, which the executed function knows).
fn plain(fun: &mut Fun, i: &Ins<'_>, t: T, exec: Exec, class: Class) -> Result<usize, Refused> {
    let (d, second) = data::pair(fun, i.op(0)?);
    if second.is_some() {
        return Err("a second destination is not supported here".into());
    }
    let d = fun.dst(d)?;
    let mut src = Vec::with_capacity(3);
    for (n, &o) in i.ops.iter().skip(1).enumerate() {
        // Shift counts and field positions are 32 bits whatever the type; a wide `mad` adds a wide value.
        let ty = match i.op {
            M::Shl | M::Shr if n == 1 => T::U32,
            M::Bfe if n >= 1 => T::U32,
            M::Mad if n == 2 && i.has(T::Wide) => match t {
                T::U16 | T::S16 => T::B32,
                _ => T::B64,
            },
            M::Dp4a | M::Dp2a | M::Prmt | M::Fns | M::Bmsk | M::Shf => T::B32,
            _ => t,
        };
        src.push(fun.src(o, ty)?);
    }
    if src.len() > 3 {
        return Err("too many operands".into());
    }
    let k = fun.emit_op(exec, class, d, &src);
    fun.form(k, Form::Arith(described(i, t, src.len() as u8)));
    Ok(k)
}

/// What an instruction of [`plain`] computes.
fn described(i: &Ins<'_>, t: T, sources: u8) -> Arith {
    let rare = [
        T::Relu,
        T::Oob,
        T::NaN,
        T::Xorsign,
        T::Abs,
        T::Shiftamt,
        T::F4e,
        T::B4e,
        T::Rc8,
        T::Ecl,
        T::Ecr,
        T::Rc16,
    ];
    Arith {
        op: i.op,
        ty: t,
        half: part(i),
        round: i.round().unwrap_or(Round::Near),
        ftz: i.has(T::Ftz),
        sat: i.has(T::Sat),
        approx: i.has(T::Approx),
        full: i.has(T::Full),
        clamp: i.has(T::Clamp),
        left: i.has(T::L),
        rare: i.first_of(&rare).is_some(),
        other: i.types().next().unwrap_or(t),
        sources,
    }
}

fn carry(fun: &mut Fun, i: &Ins<'_>, t: T) -> Result<(), Refused> {
    let cin = matches!(i.op, M::Addc | M::Subc | M::Madc);
    let op = match i.op {
        M::Add | M::Addc => CarryOp::Add,
        M::Sub | M::Subc => CarryOp::Sub,
        _ if i.has(T::Hi) => CarryOp::MadHi,
        _ => CarryOp::MadLo,
    };
    let exec = int::carry(op, t, cin, i.has(T::Cc)).ok_or(NO_FORM)?;
    let k = plain(fun, i, t, exec, Class::Integer)?;
    // The flag is the interpreter's.
    fun.form(k, Form::Pure(3));
    Ok(())
}

fn mixed(fun: &mut Fun, i: &Ins<'_>, narrow: T, round: Round, sat: bool) -> Result<(), Refused> {
    let d = fun.dst(i.op(0)?)?;
    let op = match i.op {
        M::Add => Op::Add,
        M::Sub => Op::Sub,
        _ => Op::Fma,
    };
    let mut src = Vec::new();
    let last = i.ops.len() - 1;
    for (n, &o) in i.ops.iter().enumerate().skip(1) {
        if n == last {
            src.push(fun.src(o, T::F32)?);
        } else {
            let s = fun.src(o, narrow)?;
            let tmp = fun.temp();
            let k = fun.emit_op(half::widen(narrow == T::Bf16), Class::Internal, tmp, &[s]);
            fun.form(k, Form::Pure(1));
            src.push(Src::reg(tmp));
        }
    }
    let k = fun.emit_op(float::widened(op, round, sat), Class::Float, d, &src);
    fun.form(k, Form::Pure(3));
    Ok(())
}

fn function(fun: &mut Fun, i: &Ins<'_>, t: T, round: Round, ftz: bool) -> Result<(), Refused> {
    let f = match i.op {
        M::Rcp => Approx::Rcp,
        M::Sqrt => Approx::Sqrt,
        M::Rsqrt => Approx::Rsqrt,
        M::Sin => Approx::Sin,
        M::Cos => Approx::Cos,
        M::Lg2 => Approx::Lg2,
        M::Ex2 => Approx::Ex2,
        _ => Approx::Tanh,
    };
    let exec = match (t, i.has(T::Approx)) {
        (T::F32, true) => Some(float::approx_op(f, ftz)),
        (T::F32, false) => match i.op {
            M::Rcp => Some(float::f32_op(Op::Rcp, round, ftz, false)),
            M::Sqrt => Some(float::f32_op(Op::Sqrt, round, ftz, false)),
            _ => None,
        },
        (T::F64, true) => match i.op {
            M::Rcp => Some(float::approx64(false, true)),
            M::Rsqrt => Some(float::approx64(true, ftz)),
            _ => None,
        },
        (T::F64, false) => match i.op {
            M::Rcp => Some(float::f64_op(Op::Rcp, round)),
            M::Sqrt => Some(float::f64_op(Op::Sqrt, round)),
            _ => None,
        },
        (T::F16 | T::F16x2 | T::Bf16 | T::Bf16x2, _) => half::function(f, t, ftz),
        _ => None,
    };
    plain(fun, i, t, exec.ok_or(NO_FORM)?, Class::Special)?;
    Ok(())
}

fn pred_logic(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let d = fun.pdst(i.op(0)?)?;
    let a = fun.psrc(i.op(1)?)?;
    let (exec, n, x): (Exec, u8, u32) = match i.op {
        M::Not => (logic::pred_copy, 0, 0),
        M::And => (logic::pred_binary, logic::AND, fun.psrc(i.op(2)?)?),
        M::Or => (logic::pred_binary, logic::OR, fun.psrc(i.op(2)?)?),
        _ => (logic::pred_binary, logic::XOR, fun.psrc(i.op(2)?)?),
    };
    let k = fun.emit(exec, Class::Move);
    fun.form(
        k,
        if i.op == M::Not {
            Form::PredCopy
        } else {
            Form::PredBinary
        },
    );
    let ins = fun.at(k);
    ins.d = d;
    ins.p = if i.op == M::Not { a ^ 1 } else { a };
    ins.x = x;
    ins.n = n;
    ins.flags |= flag::PREDICATE;
    Ok(())
}

fn boolean(i: &Ins<'_>) -> u8 {
    match i.first_of(&[T::And, T::Or, T::Xor]) {
        Some(T::And) => logic::AND,
        Some(T::Or) => logic::OR,
        Some(T::Xor) => logic::XOR,
        _ => 0,
    }
}

fn setp(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let c = i
        .mods
        .iter()
        .find_map(|m| comparison(*m))
        .ok_or("the comparison is missing")?;
    let (p, q) = data::pair(fun, i.op(0)?);
    let d = fun.pdst(p)?;
    let d2 = match q {
        Some(q) => fun.pdst(q)?,
        None => PRED_SINK,
    };
    let (a, b) = (fun.src(i.op(1)?, t)?, fun.src(i.op(2)?, t)?);
    let n = boolean(i);
    let p = if n != 0 {
        fun.psrc(i.op(3)?)?
    } else {
        Fun::always()
    };
    let ftz = i.has(T::Ftz);
    let pair = matches!(t, T::F16x2 | T::Bf16x2);
    let exec = if pair {
        logic::setp_pair(t)
    } else {
        logic::setp(t, c, ftz)
    };
    let k = fun.emit_op(exec.ok_or(NO_FORM)?, Class::Move, d, &[a, b]);
    if !pair {
        fun.form(k, Form::Setp(t, c, ftz));
    }
    let ins = fun.at(k);
    ins.d2 = d2;
    ins.n = n;
    ins.p = p;
    ins.flags |= flag::PREDICATE;
    if pair {
        ins.imm = logic::cmp_number(c);
    }
    if ftz {
        ins.flags |= flag::FTZ;
    }
    Ok(())
}

/// `set` is a comparison into a temporary predicate and a choice between "true" and zero.
fn set(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut types = i.types();
    let (dt, st) = (types.next().ok_or(NO_FORM)?, types.next().ok_or(NO_FORM)?);
    drop(types);
    let c = i
        .mods
        .iter()
        .find_map(|m| comparison(*m))
        .ok_or("the comparison is missing")?;
    let d = fun.dst(i.op(0)?)?;
    let (a, b) = (fun.src(i.op(1)?, st)?, fun.src(i.op(2)?, st)?);
    let n = boolean(i);
    let p = if n != 0 {
        fun.psrc(i.op(3)?)?
    } else {
        Fun::always()
    };
    let ftz = i.has(T::Ftz);
    let pair = matches!(st, T::F16x2 | T::Bf16x2);
    let (t0, t1) = (fun.temp_pred(), fun.temp_pred());
    let exec = if pair {
        logic::setp_pair(st)
    } else {
        logic::setp(st, c, ftz)
    };
    let k = fun.emit_op(exec.ok_or(NO_FORM)?, Class::Internal, t0, &[a, b]);
    if !pair {
        fun.form(k, Form::Setp(st, c, ftz));
    }
    let ins = fun.at(k);
    ins.d2 = if pair { t1 } else { PRED_SINK };
    ins.n = n;
    ins.p = p;
    if pair {
        ins.imm = logic::cmp_number(c);
    }
    if ftz {
        ins.flags |= flag::FTZ;
    }
    let value: u64 = match dt {
        T::U32 | T::S32 => {
            if pair {
                0xffff
            } else {
                0xffff_ffff
            }
        }
        T::U16 | T::S16 | T::U16x2 | T::S16x2 => 0xffff,
        T::F32 => 0x3f80_0000,
        T::F16 | T::F16x2 => 0x3c00,
        T::Bf16 | T::Bf16x2 => 0x3f80,
        _ => return Err(NO_FORM.into()),
    };
    let k = fun.emit(
        if pair {
            logic::pred_value_pair
        } else {
            logic::pred_value
        },
        Class::Move,
    );
    if !pair {
        fun.form(k, Form::PredValue);
    }
    let ins = fun.at(k);
    ins.d = d;
    ins.p = t0 << 1;
    ins.x = t1 << 1;
    ins.imm = value;
    Ok(())
}

fn selp(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let (d, a, b) = (
        fun.dst(i.op(0)?)?,
        fun.src(i.op(1)?, t)?,
        fun.src(i.op(2)?, t)?,
    );
    let p = fun.psrc(i.op(3)?)?;
    let k = fun.emit_op(logic::selp, Class::Move, d, &[a, b]);
    fun.form(k, Form::Selp);
    let ins = fun.at(k);
    ins.p = p;
    ins.flags |= flag::CHOICE;
    Ok(())
}

fn slct(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut types = i.types();
    let (t, c) = (types.next().ok_or(NO_FORM)?, types.next().ok_or(NO_FORM)?);
    drop(types);
    let exec = logic::slct(c, i.has(T::Ftz)).ok_or(NO_FORM)?;
    let (d, a, b, s) = (
        fun.dst(i.op(0)?)?,
        fun.src(i.op(1)?, t)?,
        fun.src(i.op(2)?, t)?,
        fun.src(i.op(3)?, c)?,
    );
    let k = fun.emit_op(exec, Class::Move, d, &[a, b, s]);
    fun.form(k, Form::Slct(c, i.has(T::Ftz)));
    Ok(())
}

fn testp(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let what = i
        .first_of(&[
            T::Finite,
            T::Infinite,
            T::Number,
            T::Notanumber,
            T::Normal,
            T::Subnormal,
        ])
        .ok_or("the test is missing")?;
    let (d, a) = (fun.pdst(i.op(0)?)?, fun.src(i.op(1)?, t)?);
    let k = fun.emit_op(logic::testp(t, what).ok_or(NO_FORM)?, Class::Move, d, &[a]);
    fun.form(k, Form::Testp(t, what));
    Ok(())
}

fn lop3(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let (d, p) = data::pair(fun, i.op(0)?);
    let d = fun.dst(d)?;
    let d2 = match p {
        Some(p) => fun.pdst(p)?,
        None => PRED_SINK,
    };
    let t = T::B32;
    let (a, b, c) = (
        fun.src(i.op(1)?, t)?,
        fun.src(i.op(2)?, t)?,
        fun.src(i.op(3)?, t)?,
    );
    let lut = match i.op(4)? {
        Operand::Int(v) => v as u64,
        _ => return Err("the table is not a constant".into()),
    };
    let n = boolean(i);
    let q = if n != 0 {
        fun.psrc(i.op(5)?)?
    } else {
        Fun::always()
    };
    let k = fun.emit_op(logic::lop3, Class::Integer, d, &[a, b, c]);
    fun.form(k, Form::Lop3);
    let ins = fun.at(k);
    ins.d2 = d2;
    ins.imm = lut & 0xff;
    ins.n = n;
    ins.p = q;
    Ok(())
}

fn bfi(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let t = i.ty()?;
    let exec = int::bfi(t).ok_or(NO_FORM)?;
    let d = fun.dst(i.op(0)?)?;
    let src = [
        fun.src(i.op(1)?, t)?,
        fun.src(i.op(2)?, t)?,
        fun.src(i.op(3)?, T::U32)?,
        fun.src(i.op(4)?, T::U32)?,
    ];
    let k = fun.emit_op(exec, Class::Integer, d, &src[..3]);
    fun.form(k, Form::Bfi(if t == T::B64 { 64 } else { 32 }));
    fun.at(k).x = src[3].0 as u32;
    Ok(())
}

fn video(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let (d, src, v) = super::video::plan(fun, i)?;
    let x = fun.d.video(v);
    let k = fun.emit_op(video::run, Class::Integer, d, &src);
    fun.form(k, Form::Pure(3));
    fun.at(k).x = x;
    Ok(())
}
