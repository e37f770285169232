//! Phis whose inputs are the same operation: the operation moves below the phi.

use super::Change;
use crate::edit::new_phi;
use crate::manager::Fx;
use jacquard_ir::{Aux, Block, Flags, Inst, NewInst, Opcode, Value};
use smallvec::SmallVec;

pub(super) fn visit(fx: &mut Fx, phi: Inst) -> Change {
    let Some(b) = fx.body.inst(phi).block else {
        return Change::None;
    };
    let ins: SmallVec<[(Value, Block); 4]> = fx.body.incoming(phi).collect();
    if ins.len() < 2 {
        return Change::None;
    }
    let Some(first) = ins[0].0.as_inst() else {
        return Change::None;
    };
    let op = fx.body.op(first);
    let cast = op.is_cast() && op != Opcode::BitCast && op != Opcode::AddrSpaceCast;
    let binary = op.is_binary()
        && !matches!(
            op,
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
        );
    let gep = op == Opcode::GetElementPtr && fx.body.num_ops(first) == 2;
    if !cast && !binary && !gep {
        return Change::None;
    }
    // A recurrence must stay a phi of the sum.
    let mut flags = fx.body.inst(first).flags;
    let mut differs: Option<usize> = None;
    for &(v, p) in &ins {
        let Some(i) = v.as_inst() else {
            return Change::None;
        };
        let same = fx.body.op(i) == op
            && fx.body.inst(i).aux == fx.body.inst(first).aux
            && fx.body.has_one_use(v)
            && fx.body.num_ops(i) == fx.body.num_ops(first)
            && fx.body.operands(i).all(|o| o != Value::inst(phi));
        if !same {
            return Change::None;
        }
        flags = flags.intersect(fx.body.inst(i).flags);
        for n in 0..fx.body.num_ops(i) {
            let (x, y) = (fx.body.operand(i, n), fx.body.operand(first, n));
            if fx.body.ty(x, &fx.m.cx) != fx.body.ty(y, &fx.m.cx) {
                return Change::None;
            }
            if x != y {
                match differs {
                    Some(d) if d != n => return Change::None,
                    _ => differs = Some(n),
                }
            }
        }
        let _ = p;
    }
    let Some(n) = differs else {
        // All inputs are the same operation on the same operands: it can stand here if the operands reach here.
        return Change::None;
    };
    // What is common must be available here: constants and arguments, or definitions that dominate.
    for k in 0..fx.body.num_ops(first) {
        if k != n && fx.body.operand(first, k).as_inst().is_some() {
            return Change::None;
        }
    }
    let Some(at) = fx.body.first_non_phi(b) else {
        return Change::None;
    };
    let ty = fx.body.ty(fx.body.operand(first, n), &fx.m.cx);
    let new = new_phi(fx.body, b, ty);
    for (v, p) in ins {
        if let Some(i) = v.as_inst() {
            let x = fx.body.operand(i, n);
            fx.body.add_incoming(new, x, p);
        }
    }
    let mut ops: SmallVec<[Value; 2]> = fx.body.operands(first).collect();
    ops[n] = new.into();
    let (rty, aux) = (fx.body.inst(first).ty, fx.body.inst(first).aux.clone());
    let dbg = fx.body.inst(phi).dbg;
    let r = fx.body.create(NewInst {
        op,
        ty: rty,
        ops: &ops,
        flags,
        aux,
    });
    fx.body.inst_mut(r).dbg = dbg;
    fx.body.insert_before(r, at);
    let _ = (Flags::NONE, Aux::None);
    Change::Value(r.into())
}
