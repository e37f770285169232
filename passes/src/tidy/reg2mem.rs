//! `reg2mem`: values that live across blocks, and phis, live in memory: what `mem2reg` undoes.

use crate::analysis::operands::use_block;
use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Inst, Opcode, TypeId, Value, phi};

/// The pass.
pub fn reg2mem(fx: &mut Fx) -> bool {
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    // Edges whose source goes elsewhere too get blocks in which a phi's input is stored.
    let mut any = super::blocks::break_critical_edges(fx);
    let across: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| {
            fx.body.op(i) != Opcode::Phi
                && !(fx.body.op(i) == Opcode::Alloca && fx.body.inst(i).block == Some(entry))
                && can_live_in_memory(fx, i)
                && fx.body.users(i.into()).any(|(u, n)| {
                    use_block(fx.body, u, n) != fx.body.inst(i).block
                        || fx.body.op(u) == Opcode::Phi
                })
        })
        .collect();
    for &i in &across {
        demote(fx, entry, i);
    }
    let phis: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| phi::of(fx.body, b))
        .filter(|&i| can_live_in_memory(fx, i))
        .collect();
    for &phi in &phis {
        any |= demote_phi(fx, entry, phi);
    }
    any | !across.is_empty()
}

fn can_live_in_memory(fx: &Fx, i: Inst) -> bool {
    let ty = fx.body.inst(i).ty;
    ty != TypeId::VOID
        && fx.m.cx.size_of(ty) > 0
        && !matches!(fx.m.cx.ty(ty), jacquard_ir::Type::Token)
}

/// A place for a value, in the entry block.
fn place(fx: &mut Fx, entry: Block, ty: TypeId) -> Option<Value> {
    let first = fx.body.first_inst(entry)?;
    let align = fx.m.cx.align_of(ty);
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::Before(first));
    Some(bld.alloca(ty, align, 0))
}

/// Where a value's store can stand: behind it, and behind the phis of its block.
fn after(fx: &Fx, i: Inst) -> Option<Inst> {
    let b = fx.body.inst(i).block?;
    match fx.body.op(i) {
        Opcode::Phi => phi::first_other(fx.body, b),
        _ => fx.body.next_inst(i),
    }
}

fn demote(fx: &mut Fx, entry: Block, i: Inst) {
    let (ty, uses): (TypeId, Vec<(Inst, usize)>) =
        (fx.body.inst(i).ty, fx.body.users(i.into()).collect());
    let align = fx.m.cx.align_of(ty);
    let (Some(p), Some(at)) = (place(fx, entry, ty), after(fx, i)) else {
        return;
    };
    // Behind the store come all loads, those at the end of the same block as well.
    fx.before(at).store(i.into(), p, align, false);
    for (u, n) in uses {
        let here = fx.body.op(u) != Opcode::Phi && fx.body.inst(u).block == fx.body.inst(i).block;
        let before = match fx.body.op(u) {
            Opcode::Phi => fx.body.operand(u, n + 1).as_block(),
            _ => None,
        };
        // Inputs of one phi from one block must stay one value.
        let at = match before {
            Some(b) => fx.body.terminator(b),
            None => Some(u),
        };
        if let (false, Some(at)) = (here, at) {
            let v = fx.before(at).load(ty, p, align, false);
            fx.body.set_operand(u, n, v);
        }
    }
}

fn demote_phi(fx: &mut Fx, entry: Block, phi: Inst) -> bool {
    let ty = fx.body.inst(phi).ty;
    let align = fx.m.cx.align_of(ty);
    let Some(b) = fx.body.inst(phi).block else {
        return false;
    };
    let inputs: Vec<(Value, Block)> = phi::incoming(fx.body, phi).collect();
    // Several edges from one block cannot each have a store of their own.
    if inputs
        .iter()
        .enumerate()
        .any(|(k, x)| inputs[..k].iter().any(|y| y.1 == x.1))
    {
        return false;
    }
    let (Some(p), Some(at)) = (place(fx, entry, ty), phi::first_other(fx.body, b)) else {
        return false;
    };
    // Another phi of this block may be an input: phis are read before any of these stores.
    for (v, from) in inputs {
        if let Some(t) = fx.body.terminator(from) {
            fx.before(t).store(v, p, align, false);
        }
    }
    let v = fx.before(at).load(ty, p, align, false);
    fx.body.replace_and_erase(phi, v);
    true
}
