//! Addresses of short guarded blocks are computed ahead of the guard.
//!
//! ptxas executes a short block under its guard's predicate instead of branching around it: its instructions are issued
//! either way. An address computed under a predicate costs more than one that isn't (a wide multiply-add takes its scale
//! from a register then), and what several guarded blocks have in common isn't seen. So what the addresses of such a
//! block take moves in front of the branch; loads, stores and the arithmetic on their values stay.

use crate::blocks::predecessors;
use crate::mir::{MFunction, Term, effect};
use jacquard_ptx::model::{Mnemonic, Operand, Reg, Statement};
use rustc_hash::FxHashSet;

/// A block of more statements than this is branched around.
const SHORT: usize = 8;

/// Moves address computations out of short guarded blocks; says whether any moved.
pub fn run(mf: &mut MFunction) -> bool {
    let preds = predecessors(mf);
    let mut moved = false;
    for (b, preds) in preds.iter().enumerate() {
        if let [p] = preds[..]
            && is_guarded(mf, p, b as u32)
        {
            moved |= move_addresses(mf, p, b);
        }
    }
    moved
}

/// Whether `b` is a short block that `p` branches around.
fn is_guarded(mf: &MFunction, p: u32, b: u32) -> bool {
    let block = &mf.blocks[b as usize];
    let Term::Jump(to) = block.term else {
        return false;
    };
    let Term::Branch { then, other, .. } = mf.blocks[p as usize].term else {
        return false;
    };
    let end = &mf.blocks[to as usize];
    // A guard around all that is left becomes an `exit`.
    let leaves = end.items.is_empty() && matches!(end.term, Term::Return);
    then != other
        && (then == to || other == to)
        && to != b
        && !leaves
        && block.phis.is_empty()
        && end.phis.is_empty()
        && block.items.len() <= SHORT
        && block
            .items
            .iter()
            .all(|i| matches!(i.stmt, Statement::Inst(_)))
}

/// Whether an instruction is of those that make addresses: integer arithmetic of one or two machine instructions.
fn is_cheap(op: Mnemonic) -> bool {
    use Mnemonic::*;
    matches!(
        op,
        Add | Sub | Mad | Mul | Shl | Shr | And | Or | Cvt | Mov | Cvta
    )
}

fn move_addresses(mf: &mut MFunction, p: u32, b: usize) -> bool {
    // What has to stay, from the first statement on: what isn't cheap, and what reads the result of such.
    let mut stays: FxHashSet<Reg> = FxHashSet::default();
    let mut movable: Vec<bool> = Vec::with_capacity(SHORT);
    for item in &mf.blocks[b].items {
        let mut can = matches!(item.stmt, Statement::Inst(i) if i.guard.is_none() && is_cheap(i.op))
            && item.effect == effect::PURE;
        mf.visit(item, |r, def| can &= def || !stays.contains(&r));
        if !can {
            mf.visit(item, |r, def| {
                if def {
                    stays.insert(r);
                }
            });
        }
        movable.push(can);
    }
    // What addresses take, from the last statement back.
    let mut wanted: FxHashSet<Reg> = FxHashSet::default();
    for (item, moves) in mf.blocks[b].items.iter().zip(&mut movable).rev() {
        if *moves {
            let mut makes_address = false;
            mf.visit(item, |r, def| makes_address |= def && wanted.contains(&r));
            *moves = makes_address;
            if makes_address {
                mf.visit(item, |r, def| {
                    if !def {
                        wanted.insert(r);
                    }
                });
            }
        } else if let Statement::Inst(inst) = item.stmt {
            wanted.extend(mf.f.list(inst.operands).iter().filter_map(|o| match o {
                Operand::Addr { base, .. } => Some(*base),
                _ => None,
            }));
        }
    }
    if !movable.contains(&true) {
        return false;
    }
    let mut moves = movable.into_iter();
    let (go, stay): (Vec<_>, Vec<_>) = std::mem::take(&mut mf.blocks[b].items)
        .into_iter()
        .partition(|_| moves.next() == Some(true));
    mf.blocks[b].items = stay;
    mf.blocks[p as usize].items.extend(go);
    true
}
