//! Integers wider than a register: division of 128 bits, and extensions of widths between 64 and 128.

use super::{Legal, like, wide};
use jacquard_ir::{Aux, Flags, Inst, Opcode, TypeId, Value};

/// Rewrites what expansions can't say.
pub fn wide_integer(legal: &mut Legal, i: Inst) {
    match legal.body.op(i) {
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
            let types = &legal.module.cx.types;
            if types.int_width(types.scalar(legal.body.inst(i).ty)) == Some(128) {
                wide::wide_division(legal, i);
            }
        }
        Opcode::ZExt | Opcode::SExt => extension(legal, i),
        _ => {}
    }
}

/// An extension from an odd width to 128 bits: the bits as they are, then two shifts that clear what lies above.
fn extension(legal: &mut Legal, i: Inst) {
    let (op, v) = (legal.body.op(i), legal.body.operand(i, 0));
    let (from, result) = (legal.ty(v), legal.body.inst(i).ty);
    let types = &legal.module.cx.types;
    let width = |ty: TypeId| types.int_width(types.scalar(ty));
    let Some(from @ 65..=127) = width(from).filter(|_| width(result) == Some(128)) else {
        return;
    };
    if legal.body.inst(i).flags.has(Flags::EXACT) {
        return;
    }
    let mut b = legal.before(i);
    let wide = like(&mut b, result, TypeId::I128);
    let raw = b
        .emit(Opcode::ZExt, wide, &[v], Flags::EXACT, Aux::None)
        .into();
    let by: Value = b.cx.int(wide, u128::from(128 - from)).into();
    let up = b.binary(Opcode::Shl, raw, by);
    let shift = match op {
        Opcode::SExt => Opcode::AShr,
        _ => Opcode::LShr,
    };
    let r = b.binary(shift, up, by);
    legal.replace(i, r);
}
