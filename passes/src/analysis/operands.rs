//! What operands stand for: the address of an access, the block in which a value is used.

use jacquard_ir::{Block, Body, Inst, Opcode};

/// The operand of a memory access that is its address.
pub(crate) fn address_operand(op: Opcode) -> Option<usize> {
    match op {
        Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => Some(0),
        Opcode::Store => Some(1),
        _ => None,
    }
}

/// The block in which a use takes place: for a phi, the predecessor's end.
pub fn use_block(body: &Body, user: Inst, n: usize) -> Option<Block> {
    if body.op(user) == Opcode::Phi {
        body.operand(user, n + 1).as_block()
    } else {
        body.inst(user).block
    }
}
