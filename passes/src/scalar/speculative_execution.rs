//! `speculative-execution`: what a short side of a branch computes without effect is computed before the branch.

use crate::analysis::effects::is_speculatable;
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, Opcode, cfg};

/// Instructions that are moved out of one block at most.
const MOST: usize = 7;
/// Instructions that may stay in a block out of which others are moved.
const MOST_LEFT: usize = 5;

/// The pass.
pub fn speculative_execution(fx: &mut Fx) -> bool {
    let blocks: Vec<Block> = fx.body.blocks().collect();
    let mut any = false;
    for b in blocks {
        let Some(t) = fx.body.terminator(b) else {
            continue;
        };
        if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
            continue;
        }
        let sides: Vec<Block> = cfg::succs(fx.body, b).collect();
        for s in sides {
            if cfg::single_pred(fx.body, s) == Some(b) {
                any |= raise(fx, s, t);
            }
        }
    }
    any
}

/// Moves what can be moved out of a block to before the branch that leads to it.
fn raise(fx: &mut Fx, s: Block, branch: Inst) -> bool {
    let mut moved: Vec<Inst> = Vec::new();
    let mut left = 0;
    for i in fx.body.insts(s) {
        if fx.body.op(i).is_terminator() {
            break;
        }
        let here = |v: jacquard_ir::Value| {
            v.as_inst()
                .is_some_and(|d| fx.body.inst(d).block == Some(s) && !moved.contains(&d))
        };
        let cheap = !matches!(
            fx.body.op(i),
            Opcode::UDiv
                | Opcode::SDiv
                | Opcode::URem
                | Opcode::SRem
                | Opcode::FDiv
                | Opcode::FRem
                | Opcode::Call
        );
        if cheap && is_speculatable(fx.m, fx.body, i) && !fx.body.operands(i).any(here) {
            moved.push(i);
        } else {
            left += 1;
        }
    }
    if moved.is_empty() || moved.len() > MOST || left > MOST_LEFT {
        return false;
    }
    for i in moved {
        fx.body.move_before(i, branch);
    }
    true
}
