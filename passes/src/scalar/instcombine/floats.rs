//! Floating point that rules cannot say: comparisons of extended values, reciprocals under `arcp`, reassociation under flags.

use super::Change;
use super::casts::narrow_float;
use crate::edit::flushes_denormals;
use crate::manager::Fx;
use jacquard_ir::{Aux, Flags, Inst, Opcode, Pred, TypeId, Value};

pub(super) fn visit_fcmp(fx: &mut Fx, i: Inst) -> Change {
    let Aux::Cmp(pred) = fx.body.inst(i).aux else {
        return Change::None;
    };
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    // fcmp (fpext x) (fpext y or exact constant)
    if let Some(x) = a.as_inst().filter(|&x| fx.body.op(x) == Opcode::FPExt) {
        let y = fx.body.operand(x, 0);
        let to = fx.body.ty(y, &fx.m.cx);
        if to == TypeId::FLOAT
            && let Some(z) = narrow_float(fx, b, to)
        {
            let flags = fx.body.inst(i).flags;
            let mut bld = fx.before(i);
            return Change::Value(bld.fcmp(pred, y, z, flags));
        }
        let constant = b.as_const().and_then(|c| fx.m.cx.as_f64(c));
        if let Some(c) = constant.filter(|c| to == TypeId::FLOAT && !c.is_nan()) {
            return between_floats(fx, i, pred, y, c);
        }
    }
    if let Some(x) = a.as_inst() {
        let signed = match fx.body.op(x) {
            Opcode::SIToFP => true,
            Opcode::UIToFP => false,
            _ => return Change::None,
        };
        let number = fx.body.operand(x, 0);
        if let Some(v) = of_integer(fx, i, pred, (number, signed), b) {
            return Change::Value(v);
        }
    }
    Change::None
}

/// A comparison of a converted integer with a constant, as one of the integer: between numbers that are exact, conversion
/// changes no order.
fn of_integer(
    fx: &mut Fx,
    i: Inst,
    pred: Pred,
    (x, signed): (Value, bool),
    constant: Value,
) -> Option<Value> {
    let ty = fx.body.ty(x, &fx.m.cx);
    let width = fx.m.cx.types.int_width(ty).filter(|&w| w > 1 && w <= 64)?;
    let of = fx.body.ty(constant, &fx.m.cx);
    let exact = match of {
        TypeId::FLOAT => (1u64 << 24) as f64,
        TypeId::DOUBLE => (1u64 << 53) as f64,
        _ => return None,
    };
    let c = fx.m.cx.as_f64(constant.as_const()?)?;
    let flushed = of == TypeId::FLOAT && (c as f32).is_subnormal() && flushes_denormals(fx.m, fx.f);
    if c.is_nan() || c.abs() >= exact || flushed {
        return None;
    }
    let (down, up) = (c.floor() as i128, c.ceil() as i128);
    // The integers for which it holds are all below a bound, all from one on, one, or all but one.
    let (less, greater) = match signed {
        true => (Pred::Slt, Pred::Sge),
        false => (Pred::Ult, Pred::Uge),
    };
    let (pred, bound) = match pred {
        Pred::FOlt | Pred::FUlt => (less, up),
        Pred::FOle | Pred::FUle => (less, down + 1),
        Pred::FOgt | Pred::FUgt => (greater, down + 1),
        Pred::FOge | Pred::FUge => (greater, up),
        Pred::FOeq | Pred::FUeq if down == up => (Pred::Eq, down),
        Pred::FOne | Pred::FUne if down == up => (Pred::Ne, down),
        Pred::FOeq | Pred::FUeq | Pred::FUno => return Some(fx.m.cx.bool(false).into()),
        Pred::FOne | Pred::FUne | Pred::FOrd => return Some(fx.m.cx.bool(true).into()),
        _ => return None,
    };
    let (least, most) = match signed {
        true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
        false => (0, (1i128 << width) - 1),
    };
    let known = match pred {
        Pred::Eq | Pred::Ne if bound < least || bound > most => Some(pred == Pred::Ne),
        Pred::Eq | Pred::Ne => None,
        _ if bound <= least => Some(pred == greater),
        _ if bound > most => Some(pred == less),
        _ => None,
    };
    if let Some(known) = known {
        return Some(fx.m.cx.bool(known).into());
    }
    let bound = fx.m.cx.sint(ty, bound);
    Some(fx.before(i).icmp(pred, x, bound.into()))
}

/// A comparison of the extended float `x` with a constant that is none: it is one with the next float below the constant.
fn between_floats(fx: &mut Fx, i: Inst, pred: Pred, x: Value, constant: f64) -> Change {
    let nearest = constant as f32;
    let below = match f64::from(nearest) > constant {
        true => nearest.next_down(),
        false => nearest,
    };
    // Zero and a negative denormal are one number where denormals are flushed.
    if below.is_subnormal() && flushes_denormals(fx.m, fx.f) {
        return Change::None;
    }
    let below: Value = fx.m.cx.float(TypeId::FLOAT, f64::from(below)).into();
    let (pred, with) = match pred {
        Pred::FOgt | Pred::FOge => (Pred::FOgt, below),
        Pred::FOlt | Pred::FOle => (Pred::FOle, below),
        Pred::FUgt | Pred::FUge => (Pred::FUgt, below),
        Pred::FUlt | Pred::FUle => (Pred::FUle, below),
        Pred::FOne | Pred::FOrd => (Pred::FOrd, x),
        Pred::FUeq | Pred::FUno => (Pred::FUno, x),
        Pred::FOeq | Pred::FFalse => return Change::Value(fx.m.cx.bool(false).into()),
        Pred::FUne | Pred::FTrue => return Change::Value(fx.m.cx.bool(true).into()),
        _ => return Change::None,
    };
    let flags = fx.body.inst(i).flags;
    Change::Value(fx.before(i).fcmp(pred, x, with, flags))
}

pub(super) fn visit(fx: &mut Fx, i: Inst) -> Change {
    let op = fx.body.op(i);
    let flags = fx.body.inst(i).flags;
    let ty = fx.body.inst(i).ty;
    if op == Opcode::FNeg {
        return Change::None;
    }
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    if op == Opcode::FDiv && flags.has(Flags::ARCP) {
        if let Some(f) = b.as_const().and_then(|c| fx.m.cx.as_f64(c)) {
            let r = fx.m.cx.float(ty, 1.0 / f);
            if fx.m.cx.as_f64(r).is_some_and(|x| x.is_normal()) {
                let mut bld = fx.before(i);
                return Change::Value(bld.binary_flags(Opcode::FMul, a, r.into(), flags));
            }
        }
        return Change::None;
    }
    let reassoc = flags.has(Flags::REASSOC) && flags.has(Flags::NSZ);
    if reassoc && matches!(op, Opcode::FAdd | Opcode::FMul) && b.is_const() {
        // (x op C) op D
        if let Some(x) = a
            .as_inst()
            .filter(|&x| fx.body.op(x) == op && fx.body.has_one_use(a))
            && fx.body.inst(x).flags.has(Flags::REASSOC)
            && let (Some(c), Some(d)) = (fx.body.operand(x, 1).as_const(), b.as_const())
            && let Some(k) = jacquard_ir::fold::fold_binary(&mut fx.m.cx, op, Flags::NONE, c, d)
        {
            let y: Value = fx.body.operand(x, 0);
            let mut bld = fx.before(i);
            return Change::Value(bld.binary_flags(op, y, k.into(), flags));
        }
    }
    Change::None
}
