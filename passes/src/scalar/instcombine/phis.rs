//! Phis whose inputs are the same operation: the operation moves below the phi. Operations on phis of constants: they are
//! done where the constants come from.

use super::Change;
use crate::edit::new_phi;
use crate::manager::Fx;
use jacquard_ir::fold::fold_inst;
use jacquard_ir::{Block, Const, Inst, NewInst, Opcode, TypeId, Value, phi};
use smallvec::SmallVec;

/// An operation whose operands are constants and one phi that nothing else uses: a phi of the results, if the phi's
/// inputs are constants, or conditions as numbers that are compared.
pub(super) fn through(fx: &mut Fx, i: Inst) -> Option<Value> {
    let op = fx.body.op(i);
    if !op.is_binary() && !op.is_cast() && !matches!(op, Opcode::ICmp | Opcode::Select) {
        return None;
    }
    let mut slot = None;
    for n in 0..fx.body.num_ops(i) {
        let v = fx.body.operand(i, n);
        match v.as_inst() {
            Some(p) if fx.body.op(p) == Opcode::Phi && fx.body.has_one_use(v) => {
                if slot.replace((n, p)).is_some() {
                    return None;
                }
            }
            Some(_) => return None,
            None => {
                v.as_const()?;
            }
        }
    }
    let (n, phi) = slot?;
    let b = fx.body.inst(phi).block?;
    let ins: SmallVec<[(Value, Block); 4]> = phi::incoming(fx.body, phi).collect();
    let mut out: SmallVec<[(Value, Block); 4]> = SmallVec::new();
    let mut constants = 0;
    for &(v, from) in &ins {
        let r: Value = match v.as_const() {
            Some(c) => {
                constants += 1;
                folded(fx, i, n, c)?.into()
            }
            None => condition(fx, i, n, v)?,
        };
        out.push((r, from));
    }
    if constants == 0 {
        return None;
    }
    let ty = fx.body.inst(i).ty;
    let new = new_phi(fx.body, b, ty);
    for (v, from) in out {
        phi::add_incoming(fx.body, new, v, from);
    }
    Some(new.into())
}

/// The result of `i` with a constant for operand `n`.
pub(super) fn folded(fx: &mut Fx, i: Inst, n: usize, c: Const) -> Option<Const> {
    let mut ops: SmallVec<[Const; 3]> = SmallVec::new();
    for k in 0..fx.body.num_ops(i) {
        ops.push(if k == n {
            c
        } else {
            fx.body.operand(i, k).as_const()?
        });
    }
    let node = fx.body.inst(i);
    let (op, ty, flags, aux) = (node.op, node.ty, node.flags, node.aux.clone());
    fold_inst(&mut fx.m.cx, op, ty, flags, &aux, &ops)
}

/// The result of a comparison with `v`, a condition made a number, for operand `n`: the condition itself or a constant.
fn condition(fx: &mut Fx, i: Inst, n: usize, v: Value) -> Option<Value> {
    let d = v.as_inst()?;
    let cast = fx.body.op(d);
    if fx.body.op(i) != Opcode::ICmp || !matches!(cast, Opcode::ZExt | Opcode::SExt) {
        return None;
    }
    let p = fx.body.operand(d, 0);
    if fx.body.ty(p, &fx.m.cx) != TypeId::I1 {
        return None;
    }
    let ty = fx.body.inst(d).ty;
    let yes = if cast == Opcode::ZExt { 1 } else { u128::MAX };
    let (no, yes) = (fx.m.cx.zero(ty), fx.m.cx.int(ty, yes));
    let (no, yes) = (folded(fx, i, n, no)?, folded(fx, i, n, yes)?);
    if no == yes {
        return Some(no.into());
    }
    (fx.m.cx.is_zero(no)).then_some(p)
}

pub(super) fn visit(fx: &mut Fx, phi: Inst) -> Change {
    let Some(b) = fx.body.inst(phi).block else {
        return Change::None;
    };
    let ins: SmallVec<[(Value, Block); 4]> = phi::incoming(fx.body, phi).collect();
    if ins.len() < 2 {
        return Change::None;
    }
    let Some(first) = ins[0].0.as_inst() else {
        return Change::None;
    };
    let op = fx.body.op(first);
    let cast = op.is_cast() && op != Opcode::BitCast && op != Opcode::AddrSpaceCast;
    let binary = op.is_binary();
    let gep = op == Opcode::GetElementPtr && fx.body.num_ops(first) == 2;
    if !cast && !binary && !gep {
        return Change::None;
    }
    // A recurrence must stay a phi of the sum.
    let mut flags = fx.body.inst(first).flags;
    let mut differs: Option<usize> = None;
    for &(v, _) in &ins {
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
    }
    let Some(n) = differs else {
        // All inputs are the same operation on the same operands: it can stand here if the operands reach here.
        return Change::None;
    };
    // Addresses of elements of a global are joined as such: the paths bring them.
    let fixed = |v: Value| {
        v.as_inst()
            .is_none_or(|i| fx.body.operands(i).all(|o| o.is_const()))
    };
    if gep && ins.iter().all(|&(v, _)| fixed(v)) {
        return Change::None;
    }
    // What is common must be available here: constants and arguments, or definitions that dominate.
    let Some(at) = phi::first_other(fx.body, b) else {
        return Change::None;
    };
    let dom = fx.dom();
    // Addresses of one local variable stay apart, so that SROA sees which part each is.
    let reaches = |k| {
        let v = fx.body.operand(first, k);
        k == n || dom.value_dominates(fx.body, v, at) && !(gep && v.as_inst().is_some())
    };
    if !(0..fx.body.num_ops(first)).all(reaches) {
        return Change::None;
    }
    let ty = fx.body.ty(fx.body.operand(first, n), &fx.m.cx);
    let new = new_phi(fx.body, b, ty);
    for (v, p) in ins {
        if let Some(i) = v.as_inst() {
            let x = fx.body.operand(i, n);
            phi::add_incoming(fx.body, new, x, p);
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
    Change::Value(r.into())
}
