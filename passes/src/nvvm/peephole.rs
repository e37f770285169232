//! `nvvm-peephole-optimizer`: casts between address spaces and back go, as do conversions to a wider float and back; comparisons of
//! thread numbers that launch bounds decide become constants.

use crate::analysis::known_bits::decide;
use crate::edit::erase_if_dead;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Aux, Inst, Opcode, Value};

/// The pass.
pub fn nvvm_peephole(fx: &mut Fx) -> bool {
    let all: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    let mut any = false;
    for i in all {
        if fx.body.inst(i).block.is_none() {
            continue;
        }
        let Some(new) = simpler(fx, i) else { continue };
        fx.remark(
            RemarkKind::Passed,
            "nvvm-peephole-optimizer",
            "Simplified",
            Some(i),
            &[(TEXT, &"replaced by what it comes to")],
        );
        let operands: Vec<Inst> = fx.body.operands(i).filter_map(|v| v.as_inst()).collect();
        fx.body.replace_and_erase(i, new);
        for o in operands {
            erase_if_dead(fx.m, fx.body, o);
        }
        any = true;
    }
    any
}

fn simpler(fx: &mut Fx, i: Inst) -> Option<Value> {
    match fx.body.op(i) {
        op @ (Opcode::AddrSpaceCast | Opcode::FPTrunc) => {
            let back = fx.body.operand(i, 0).as_inst()?;
            let other = match op {
                Opcode::FPTrunc => Opcode::FPExt,
                _ => Opcode::AddrSpaceCast,
            };
            let x = fx.body.operand(back, 0);
            let same = fx.body.op(back) == other && fx.body.ty(x, &fx.m.cx) == fx.body.inst(i).ty;
            same.then_some(x)
        }
        Opcode::ICmp => {
            let Aux::Cmp(p) = fx.body.inst(i).aux else {
                return None;
            };
            let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
            let truth = decide(fx.m, fx.body, p, a, b)?;
            (!fx.m.cx.types.is_vector(fx.body.inst(i).ty)).then(|| fx.m.cx.bool(truth).into())
        }
        _ => None,
    }
}
