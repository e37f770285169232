//! Addresses that a block and one of its predecessors both compute: computed once, above both, so that their loads can be compared.

use crate::analysis::dominators::DomTree;
use crate::analysis::effects::is_speculatable;
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, Opcode, Value, cfg};

/// Instructions of a predecessor that are compared.
const MAX_COMPARED: usize = 64;
/// Instructions of an address in one block.
const MAX_CHAIN: u32 = 4;

/// Moves the computation of `address` in `b` to the block above it, if a predecessor has it too; `moved` becomes true where something
/// was. Says whether it is there.
pub(super) fn raise(
    fx: &mut Fx,
    dom: &DomTree,
    b: Block,
    address: Value,
    moved: &mut bool,
) -> bool {
    match dom.idom(b) {
        Some(above) => raise_to(fx, (b, above), address, MAX_CHAIN, moved),
        None => false,
    }
}

fn raise_to(
    fx: &mut Fx,
    (b, above): (Block, Block),
    v: Value,
    depth: u32,
    moved: &mut bool,
) -> bool {
    let Some(i) = v.as_inst().filter(|&i| fx.body.inst(i).block == Some(b)) else {
        return true;
    };
    let cheap = matches!(
        fx.body.op(i),
        Opcode::GetElementPtr | Opcode::SExt | Opcode::ZExt | Opcode::Add
    );
    if !cheap || depth == 0 || !is_speculatable(fx.m, fx.body, i) {
        return false;
    }
    let operands: Vec<Value> = fx.body.operands(i).collect();
    if !operands
        .iter()
        .all(|&o| raise_to(fx, (b, above), o, depth - 1, moved))
    {
        return false;
    }
    let (Some(twin), Some(end)) = (twin(fx, b, above, i), fx.body.terminator(above)) else {
        return false;
    };
    fx.body.move_before(i, end);
    let flags = fx.body.inst(i).flags.intersect(fx.body.inst(twin).flags);
    fx.body.inst_mut(i).flags = flags;
    fx.body.replace_and_erase(twin, v);
    *moved = true;
    true
}

/// An equal instruction of a predecessor other than `above`.
fn twin(fx: &Fx, b: Block, above: Block, i: Inst) -> Option<Inst> {
    let equal = |&j: &Inst| {
        let (x, y) = (fx.body.inst(i), fx.body.inst(j));
        x.op == y.op
            && x.ty == y.ty
            && x.aux == y.aux
            && fx.body.operands(i).eq(fx.body.operands(j))
    };
    let mut others = cfg::preds(fx.body, b).filter(|&q| q != above && q != b);
    others.find_map(|q| fx.body.insts(q).take(MAX_COMPARED).find(equal))
}
