//! The control flow graph, as terminators and their uses of blocks say it.

use crate::body::Body;
use crate::entity::{Block, Value};

/// Successors of a block, one per edge, in operand order.
#[inline]
pub fn succs(body: &Body, b: Block) -> impl Iterator<Item = Block> + '_ {
    body.terminator(b)
        .into_iter()
        .flat_map(|t| body.operands(t).filter_map(|v| v.as_block()))
}

/// Predecessors of a block, one per edge (a block that branches here twice appears twice), in no fixed order.
#[inline]
pub fn preds(body: &Body, b: Block) -> impl Iterator<Item = Block> + '_ {
    body.users(Value::block(b)).filter_map(|(i, _)| {
        if body.op(i).is_terminator() {
            body.inst(i).block
        } else {
            None
        }
    })
}

/// The only predecessor edge's block, if there is exactly one edge.
#[inline]
pub fn single_pred(body: &Body, b: Block) -> Option<Block> {
    let mut it = preds(body, b);
    let p = it.next()?;
    it.next().is_none().then_some(p)
}

/// Number of linked instructions.
pub fn count_insts(body: &Body) -> usize {
    body.blocks().map(|b| body.insts(b).count()).sum()
}
