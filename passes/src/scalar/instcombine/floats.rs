//! Floating point that rules cannot say: comparisons of extended values, reciprocals under `arcp`, reassociation under flags.

use super::Change;
use super::casts::shrink;
use crate::manager::Fx;
use jacquard_ir::{Aux, Flags, Inst, Opcode, TypeId, Value};

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
            && let Some(z) = shrink(fx, b, to)
        {
            let flags = fx.body.inst(i).flags;
            let mut bld = fx.before(i);
            return Change::Value(bld.fcmp(pred, y, z, flags));
        }
    }
    Change::None
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
