//! Phis: a block's first instructions, whose operands alternate value and block.

use crate::body::Body;
use crate::entity::{Block, Inst, Value};
use crate::opcode::Opcode;

/// Phis of a block.
#[inline]
pub fn of(body: &Body, b: Block) -> impl Iterator<Item = Inst> + '_ {
    body.insts(b).take_while(|&i| body.op(i) == Opcode::Phi)
}

/// Incoming (value, block) pairs of a phi.
#[inline]
pub fn incoming(body: &Body, phi: Inst) -> impl ExactSizeIterator<Item = (Value, Block)> + '_ {
    let n = body.num_ops(phi) / 2;
    (0..n).map(move |k| {
        let b = body
            .operand(phi, 2 * k + 1)
            .as_block()
            .expect("phi operands alternate value, block");
        (body.operand(phi, 2 * k), b)
    })
}

/// The value a phi takes from `pred`.
#[inline]
pub fn incoming_for(body: &Body, phi: Inst, pred: Block) -> Option<Value> {
    incoming(body, phi).find(|p| p.1 == pred).map(|p| p.0)
}

/// Adds an incoming pair.
#[inline]
pub fn add_incoming(body: &mut Body, phi: Inst, v: Value, from: Block) {
    body.push_operand(phi, v);
    body.push_operand(phi, Value::block(from));
}

/// Removes one incoming pair for `pred` from every phi of `b` (one edge went away).
#[inline]
pub fn remove_edge(body: &mut Body, b: Block, pred: Block) {
    let mut walk = body.first_inst(b);
    while let Some(i) = walk {
        if body.op(i) != Opcode::Phi {
            break;
        }
        walk = body.next_inst(i);
        let at = incoming(body, i).position(|p| p.1 == pred);
        if let Some(k) = at {
            body.remove_operands(i, 2 * k, 2);
        }
    }
}

/// In the phis of `b`, what came from `old` comes from `new`.
#[inline]
pub fn replace_block(body: &mut Body, b: Block, old: Block, new: Block) {
    let mut walk = body.first_inst(b);
    while let Some(i) = walk {
        if body.op(i) != Opcode::Phi {
            break;
        }
        walk = body.next_inst(i);
        for k in 0..body.num_ops(i) / 2 {
            if body.operand(i, 2 * k + 1) == Value::block(old) {
                body.set_operand(i, 2 * k + 1, Value::block(new));
            }
        }
    }
}

/// The first instruction that is not a phi.
#[inline]
pub fn first_other(body: &Body, b: Block) -> Option<Inst> {
    body.insts(b).find(|&i| body.op(i) != Opcode::Phi)
}
