//! A check of SSA form between passes: blocks end in one terminator, phis match predecessors, definitions dominate uses.

use crate::analysis::dominators::DomTree;
use jacquard_ir::{
    Block, Body, FuncId, Inst, Module, Opcode, Type, TypeId, Value, ValueKind, cfg, phi,
};
use thiserror::Error;

/// A function that is in no order.
#[derive(Debug, Error)]
#[error("in function '{function}': {fault}")]
pub struct CheckError {
    /// The function's name.
    pub function: String,
    /// The first fault in it.
    pub fault: BodyFault,
}

/// What is wrong with a body: instructions and blocks by their numbers, with their opcodes.
#[derive(Debug, Error)]
pub enum BodyFault {
    /// A definition without a body's blocks.
    #[error("function has no block")]
    Empty,
    /// Something branches to the entry.
    #[error("entry block has predecessors")]
    EntryHasPredecessors,
    /// A block without an end.
    #[error("{0:?} does not end in a terminator")]
    NoTerminator(Block),
    /// An instruction stands in one block and says that it is in another.
    #[error("{0:?} does not know its block")]
    OtherBlock(Inst),
    /// A terminator that is not the last.
    #[error("terminator {0:?} in the middle of {1:?}")]
    TerminatorInMiddle(Inst, Block),
    /// A phi behind another instruction.
    #[error("phi {0:?} after other instructions in {1:?}")]
    LatePhi(Inst, Block),
    /// A phi's inputs are not the edges into its block.
    #[error("phi {phi:?} in {block:?} has inputs from {from:?}, predecessors are {predecessors:?}")]
    PhiInputs {
        /// The phi.
        phi: Inst,
        /// Its block.
        block: Block,
        /// Where its inputs come from.
        from: Vec<Block>,
        /// Where control comes from.
        predecessors: Vec<Block>,
    },
    /// An operand that was taken out.
    #[error("{user:?} ({}) uses {used:?}, which is in no block", op.text())]
    Unlinked {
        /// The user.
        user: Inst,
        /// Its opcode.
        op: Opcode,
        /// The operand.
        used: Inst,
    },
    /// An operand in a block that was erased.
    #[error("{user:?} ({}) uses {used:?} of an erased block", op.text())]
    OfErasedBlock {
        /// The user.
        user: Inst,
        /// Its opcode.
        op: Opcode,
        /// The operand.
        used: Inst,
    },
    /// An operand that is not computed on every way to its use.
    #[error("{used:?} ({}) does not dominate its use in {user:?} ({})", used_op.text(), op.text())]
    NotDominated {
        /// The user.
        user: Inst,
        /// Its opcode.
        op: Opcode,
        /// The operand.
        used: Inst,
        /// The operand's opcode.
        used_op: Opcode,
    },
    /// A branch to a block that was erased.
    #[error("{user:?} ({}) refers to erased block {block:?}", op.text())]
    ErasedBlock {
        /// The branch or phi.
        user: Inst,
        /// Its opcode.
        op: Opcode,
        /// The block.
        block: Block,
    },
    /// An argument beyond the last.
    #[error("{0:?} uses argument {1}, which does not exist")]
    NoArgument(Inst, u32),
    /// Operands that must have one type.
    #[error("{user:?} ({}): operand types differ: {left:?} and {right:?}", op.text())]
    TypesDiffer {
        /// The instruction.
        user: Inst,
        /// Its opcode.
        op: Opcode,
        /// One type.
        left: Type,
        /// The other.
        right: Type,
    },
    /// A memory access through what is no pointer.
    #[error("{user:?} ({}): address is not a pointer", op.text())]
    NoPointer {
        /// The access.
        user: Inst,
        /// Its opcode.
        op: Opcode,
    },
}

/// Checks one function.
///
/// # Errors
/// The first fault.
pub fn check_function(m: &Module, f: FuncId) -> Result<(), CheckError> {
    let Some(body) = &m.func(f).body else {
        return Ok(());
    };
    check_body(m, body).map_err(|fault| CheckError {
        function: m.cx.str(m.func(f).name).to_owned(),
        fault,
    })
}

fn check_body(m: &Module, body: &Body) -> Result<(), BodyFault> {
    let Some(entry) = body.entry() else {
        return Err(BodyFault::Empty);
    };
    if cfg::preds(body, entry).next().is_some() {
        return Err(BodyFault::EntryHasPredecessors);
    }
    let dom = DomTree::new(body);
    let mut preds = Vec::new();
    for b in body.blocks() {
        if body.terminator(b).is_none() {
            return Err(BodyFault::NoTerminator(b));
        }
        preds.clear();
        preds.extend(cfg::preds(body, b));
        preds.sort_unstable();
        let mut phis_over = false;
        for i in body.insts(b) {
            let op = body.op(i);
            if body.inst(i).block != Some(b) {
                return Err(BodyFault::OtherBlock(i));
            }
            if op.is_terminator() && body.last_inst(b) != Some(i) {
                return Err(BodyFault::TerminatorInMiddle(i, b));
            }
            if op == Opcode::Phi {
                if phis_over {
                    return Err(BodyFault::LatePhi(i, b));
                }
                let mut from: Vec<_> = phi::incoming(body, i).map(|p| p.1).collect();
                from.sort_unstable();
                if from != preds {
                    return Err(BodyFault::PhiInputs {
                        phi: i,
                        block: b,
                        from,
                        predecessors: preds,
                    });
                }
            } else {
                phis_over = true;
            }
            check_operands(m, body, &dom, i)?;
        }
    }
    Ok(())
}

fn check_operands(m: &Module, body: &Body, dom: &DomTree, i: Inst) -> Result<(), BodyFault> {
    let b = body.inst(i).block.expect("caller walks the block");
    let op = body.op(i);
    for (n, v) in body.operands(i).enumerate() {
        match v.kind() {
            ValueKind::Inst(d) => {
                let Some(db) = body.inst(d).block else {
                    return Err(BodyFault::Unlinked {
                        user: i,
                        op,
                        used: d,
                    });
                };
                if !body.is_linked(db) {
                    return Err(BodyFault::OfErasedBlock {
                        user: i,
                        op,
                        used: d,
                    });
                }
                let ok = if op == Opcode::Phi {
                    let from = body.operand(i, n + 1).as_block().unwrap_or(b);
                    !dom.reachable(from) || dom.dominates(db, from)
                } else {
                    !dom.reachable(b) || dom.value_dominates(body, v, i)
                };
                if !ok {
                    return Err(BodyFault::NotDominated {
                        user: i,
                        op,
                        used: d,
                        used_op: body.op(d),
                    });
                }
            }
            ValueKind::Block(t) if !body.is_linked(t) => {
                return Err(BodyFault::ErasedBlock {
                    user: i,
                    op,
                    block: t,
                });
            }
            ValueKind::Arg(n) if n >= body.num_args() => {
                return Err(BodyFault::NoArgument(i, n));
            }
            _ => {}
        }
    }
    let ty = |n: usize| body.ty(body.operand(i, n), &m.cx);
    let same = |a: TypeId, b: TypeId| -> Result<(), BodyFault> {
        if a == b {
            Ok(())
        } else {
            Err(BodyFault::TypesDiffer {
                user: i,
                op,
                left: m.cx.ty(a).clone(),
                right: m.cx.ty(b).clone(),
            })
        }
    };
    match op {
        o if o.is_binary() => {
            same(ty(0), ty(1))?;
            same(ty(0), body.inst(i).ty)?;
        }
        Opcode::ICmp | Opcode::FCmp => same(ty(0), ty(1))?,
        Opcode::Select => {
            same(ty(1), ty(2))?;
            same(ty(1), body.inst(i).ty)?;
        }
        Opcode::Phi => {
            for (v, _) in phi::incoming(body, i) {
                let t: TypeId = body.ty(v, &m.cx);
                same(t, body.inst(i).ty)?;
            }
        }
        Opcode::Load | Opcode::Store | Opcode::GetElementPtr => {
            let p: Value = body.operand(i, if op == Opcode::Store { 1 } else { 0 });
            if !m.cx.types.is_ptr(m.cx.types.scalar(body.ty(p, &m.cx))) {
                return Err(BodyFault::NoPointer { user: i, op });
            }
        }
        _ => {}
    }
    Ok(())
}
