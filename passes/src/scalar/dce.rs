//! Dead code: `dce` removes what has no use and no effect; `adce` also what only feeds itself.

use crate::analysis::effects::has_side_effects;
use crate::edit::erase_dead;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Inst, Opcode};

/// `dce`
pub struct Dce;

impl FunctionPass for Dce {
    fn new(_: &Params) -> Self {
        Dce
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        erase_dead(fx.m, fx.body)
    }
}

/// `adce`: everything is dead until a live instruction needs it. Control flow stays (loops without effect are another pass's work).
pub struct Adce;

impl FunctionPass for Adce {
    fn new(_: &Params) -> Self {
        Adce
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let body = &mut *fx.body;
        let mut live = vec![false; body.inst_capacity()];
        let mut work: Vec<Inst> = Vec::new();
        for b in body.blocks() {
            for i in body.insts(b) {
                if has_side_effects(fx.m, body, i) {
                    live[i.index()] = true;
                    work.push(i);
                }
            }
        }
        while let Some(i) = work.pop() {
            for v in body.operands(i) {
                if let Some(d) = v.as_inst()
                    && !std::mem::replace(&mut live[d.index()], true)
                {
                    work.push(d);
                }
            }
        }
        let dead: Vec<Inst> = body
            .blocks()
            .flat_map(|b| body.insts(b).collect::<Vec<_>>())
            .filter(|i| !live[i.index()] && body.op(*i) != Opcode::Br)
            .collect();
        for &i in &dead {
            body.drop_operands(i);
        }
        for &i in &dead {
            body.erase(i);
        }
        !dead.is_empty()
    }
}
