//! `lower-atomic`: atomic operations become plain ones, for programs of one thread.

use crate::intrinsics::{Role, call_before};
use crate::manager::Fx;
use jacquard_ir::{Aux, Builder, Inst, Opcode, Ordering, Pred, RmwOp, SyncScope, Value};

/// The pass.
pub fn lower_atomic(fx: &mut Fx) -> bool {
    let insts: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    let mut any = false;
    for i in insts {
        any |= match fx.body.op(i) {
            Opcode::Fence => {
                fx.body.erase(i);
                true
            }
            Opcode::Load | Opcode::Store => plain(fx, i),
            Opcode::AtomicRmw => rmw(fx, i),
            Opcode::CmpXchg => exchange(fx, i),
            _ => false,
        };
    }
    any
}

fn plain(fx: &mut Fx, i: Inst) -> bool {
    match &mut fx.body.inst_mut(i).aux {
        Aux::Mem {
            ordering, scope, ..
        } if *ordering != Ordering::NotAtomic => {
            (*ordering, *scope) = (Ordering::NotAtomic, SyncScope::System);
            true
        }
        _ => false,
    }
}

fn rmw(fx: &mut Fx, i: Inst) -> bool {
    let Aux::Rmw { op, align, .. } = fx.body.inst(i).aux else {
        return false;
    };
    let volatile = fx.body.inst(i).flags.has(jacquard_ir::Flags::VOLATILE);
    let (place, y, ty) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.inst(i).ty,
    );
    let old = fx.before(i).load(ty, place, align, volatile);
    let new = match minimum_of_floats(op) {
        Some(role) => call_before(fx.m, fx.body, i, role, &[ty], ty, &[old, y]).into(),
        None => stored(&mut fx.before(i), op, old, y),
    };
    fx.before(i).store(new, place, align, volatile);
    fx.body.replace_and_erase(i, old);
    true
}

pub(super) fn minimum_of_floats(op: RmwOp) -> Option<Role> {
    Some(match op {
        RmwOp::FMax => Role::MaxNum,
        RmwOp::FMin => Role::MinNum,
        RmwOp::FMaximum => Role::Maximum,
        RmwOp::FMinimum => Role::Minimum,
        _ => return None,
    })
}

/// What an operation stores where `x` was.
pub(super) fn stored(b: &mut Builder, op: RmwOp, x: Value, y: Value) -> Value {
    let chosen = |b: &mut Builder, pred| {
        let c = b.icmp(pred, x, y);
        b.select(c, x, y)
    };
    let (zero, one) = match op.is_float() {
        true => (x, x),
        false => (b.int_like(x, 0), b.int_like(x, 1)),
    };
    match op {
        RmwOp::Xchg => y,
        RmwOp::Add => b.binary(Opcode::Add, x, y),
        RmwOp::Sub => b.binary(Opcode::Sub, x, y),
        RmwOp::And => b.binary(Opcode::And, x, y),
        RmwOp::Or => b.binary(Opcode::Or, x, y),
        RmwOp::Xor => b.binary(Opcode::Xor, x, y),
        RmwOp::FAdd => b.binary(Opcode::FAdd, x, y),
        RmwOp::FSub => b.binary(Opcode::FSub, x, y),
        RmwOp::Nand => {
            let (both, ones) = (b.binary(Opcode::And, x, y), b.int_like(x, -1));
            b.binary(Opcode::Xor, both, ones)
        }
        RmwOp::Max => chosen(b, Pred::Sgt),
        RmwOp::Min => chosen(b, Pred::Sle),
        RmwOp::UMax => chosen(b, Pred::Ugt),
        RmwOp::UMin => chosen(b, Pred::Ule),
        RmwOp::UIncWrap => {
            let (next, wraps) = (b.binary(Opcode::Add, x, one), b.icmp(Pred::Uge, x, y));
            b.select(wraps, zero, next)
        }
        RmwOp::UDecWrap => {
            let next = b.binary(Opcode::Sub, x, one);
            let (none, over) = (b.icmp(Pred::Eq, x, zero), b.icmp(Pred::Ugt, x, y));
            let wraps = b.binary(Opcode::Or, none, over);
            b.select(wraps, y, next)
        }
        RmwOp::USubCond | RmwOp::USubSat => {
            let (less, fits) = (b.binary(Opcode::Sub, x, y), b.icmp(Pred::Uge, x, y));
            b.select(fits, less, if op == RmwOp::USubSat { zero } else { x })
        }
        RmwOp::FMax | RmwOp::FMin | RmwOp::FMaximum | RmwOp::FMinimum => x,
    }
}

fn exchange(fx: &mut Fx, i: Inst) -> bool {
    let Aux::CmpXchg { align, .. } = fx.body.inst(i).aux else {
        return false;
    };
    let volatile = fx.body.inst(i).flags.has(jacquard_ir::Flags::VOLATILE);
    let [place, expected, new] = [0, 1, 2].map(|n| fx.body.operand(i, n));
    let (ty, pair) = (fx.body.ty(expected, &fx.m.cx), fx.body.inst(i).ty);
    let nothing = fx.m.cx.poison(pair);
    let mut b = fx.before(i);
    let old = b.load(ty, place, align, volatile);
    let same = b.icmp(Pred::Eq, old, expected);
    let stored = b.select(same, new, old);
    b.store(stored, place, align, volatile);
    let first = b.insert_value(nothing.into(), old, 0);
    let both = b.insert_value(first, same, 1);
    fx.body.replace_and_erase(i, both);
    true
}
