//! `nvvm-reflect-pp`: branches on constants, as the answers of `nvvm-reflect` leave them, and the code behind them that nothing
//! reaches, go.

use crate::edit::{fold_phis, merge_into_pred, remove_unreachable};
use crate::manager::Fx;
use crate::scalar::simplify::simplify;
use crate::scalar::simplifycfg::fold_branch;
use jacquard_ir::{Block, Inst, Opcode};

/// The pass.
pub fn simplify_constant_conditionals(fx: &mut Fx) -> bool {
    let mut any = false;
    // Comparisons and choices of constants first: conditions come to depend on them.
    let all: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| {
            matches!(
                fx.body.op(i),
                Opcode::ICmp | Opcode::Select | Opcode::And | Opcode::Or | Opcode::Xor
            )
        })
        .collect();
    for i in all {
        let constant = simplify(fx.m, fx.body, i).filter(|v| v.is_const());
        if let Some(v) = constant {
            fx.body.replace_and_erase(i, v);
            any = true;
        }
    }
    let mut folded = false;
    for b in fx.body.blocks().collect::<Vec<Block>>() {
        let Some(t) = fx.body.terminator(b) else {
            continue;
        };
        let known = matches!(fx.body.op(t), Opcode::Br | Opcode::Switch)
            && fx.body.num_ops(t) > 1
            && fx.body.operand(t, 0).is_const();
        if known {
            folded |= fold_branch(fx, b);
        }
    }
    if folded {
        remove_unreachable(&mut fx.m.cx, fx.body);
        fold_phis(fx.body);
        for b in fx.body.blocks().collect::<Vec<Block>>() {
            if fx.body.is_linked(b) {
                merge_into_pred(fx.body, b);
            }
        }
    }
    any | folded
}
