//! `normalize-gep`: addresses in one form: subscripts of 64 bits, constant summands outside of their extension, one step where a
//! constant step follows a constant one.

use crate::analysis::alias::gep_offset;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Aux, Flags, Inst, Opcode, TypeId, Value};

/// The pass.
pub fn normalize_gep(fx: &mut Fx) -> bool {
    let all: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::GetElementPtr)
        .collect();
    let mut any = false;
    for i in all {
        let mut changed = false;
        for n in 1..fx.body.num_ops(i) {
            changed |= widen(fx, i, n);
        }
        changed |= join(fx, i);
        if changed {
            fx.remark(
                RemarkKind::Passed,
                "normalize-gep",
                "Normalized",
                Some(i),
                &[(TEXT, &"address brought into one form")],
            );
        }
        any |= changed;
    }
    any
}

/// A subscript as 64 bits, its constant summand outside of the extension.
fn widen(fx: &mut Fx, gep: Inst, n: usize) -> bool {
    let index = fx.body.operand(gep, n);
    let ty = fx.body.ty(index, &fx.m.cx);
    if index.is_const() || fx.m.cx.types.is_vector(ty) {
        return false;
    }
    let Some(w) = fx.m.cx.types.int_width(ty) else {
        return false;
    };
    let narrow = match index.as_inst() {
        _ if w < 64 => index,
        Some(i) if w == 64 && fx.body.op(i) == Opcode::SExt => fx.body.operand(i, 0),
        _ => return false,
    };
    // `sext (x + c)`, where the sum does not wrap, is `sext x + c`.
    let sum = narrow.as_inst().filter(|&s| {
        fx.body.op(s) == Opcode::Add
            && fx.body.inst(s).flags.has(Flags::NSW)
            && fx.body.operand(s, 1).is_const()
    });
    let parts = sum.and_then(|s| {
        let c = fx.body.operand(s, 1).as_const()?;
        Some((
            fx.body.operand(s, 0),
            i64::try_from(fx.m.cx.as_sint(c)?).ok()?,
        ))
    });
    let new = match parts {
        Some((x, c)) => {
            let c: Value = fx.m.cx.i64(c).into();
            let mut bld = fx.before(gep);
            let wide = bld.cast(Opcode::SExt, x, TypeId::I64);
            bld.binary_flags(Opcode::Add, wide, c, Flags::NSW)
        }
        None if w < 64 => fx.before(gep).cast(Opcode::SExt, narrow, TypeId::I64),
        None => return false,
    };
    fx.body.set_operand(gep, n, new);
    if let Some(i) = index.as_inst() {
        crate::edit::erase_if_dead(fx.m, fx.body, i);
    }
    true
}

/// A constant step from a constant step becomes one of so many bytes.
fn join(fx: &mut Fx, gep: Inst) -> bool {
    let Some(base) = fx.body.operand(gep, 0).as_inst() else {
        return false;
    };
    if fx.body.op(base) != Opcode::GetElementPtr {
        return false;
    }
    let constant = |fx: &Fx, i: Inst| {
        let (offset, vars) = gep_offset(&fx.m.cx, fx.body, i)?;
        vars.is_empty().then_some(offset)
    };
    let (Some(a), Some(b)) = (constant(fx, base), constant(fx, gep)) else {
        return false;
    };
    let Some(total) = a.checked_add(b) else {
        return false;
    };
    let flags = fx.body.inst(gep).flags.intersect(fx.body.inst(base).flags);
    let from = fx.body.operand(base, 0);
    let bytes: Value = fx.m.cx.i64(total).into();
    fx.body.set_operands(gep, &[from, bytes]);
    fx.body.inst_mut(gep).aux = Aux::Gep(TypeId::I8);
    // Steps of both signs may leave the object on the way, and only end in it.
    let mixed = (a < 0) != (b < 0);
    fx.body.inst_mut(gep).flags = if mixed {
        flags.intersect(Flags::INBOUNDS)
    } else {
        flags
    };
    crate::edit::erase_if_dead(fx.m, fx.body, base);
    true
}
