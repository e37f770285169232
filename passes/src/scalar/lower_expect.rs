//! `lower-expect`: `llvm.expect` gives the value that it is told about. Which way a branch goes is ptxas's to weigh.

use crate::intrinsics::{Role, is_call_to};
use crate::manager::Fx;
use jacquard_ir::{Inst, call};

/// The pass.
pub fn lower_expect(fx: &mut Fx) -> bool {
    let calls: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| is_call_to(fx.m, fx.body, i, Role::Expect))
        .collect();
    for &i in &calls {
        let value = call::args(fx.body, i).next();
        if let Some(v) = value {
            fx.body.replace_and_erase(i, v);
        }
    }
    !calls.is_empty()
}
