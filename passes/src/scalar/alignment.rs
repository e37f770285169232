//! `infer-alignment` and `set-local-array-alignment`: what is known of addresses stands on accesses; arrays on the stack are
//! aligned for vector accesses.

use crate::analysis::alias::{decompose, global_of};
use crate::manager::Fx;
use jacquard_ir::{Aux, GlobalRef, Inst, Opcode, Type};

/// Bytes of the widest access.
const WIDEST: u32 = 16;

fn all(fx: &Fx) -> Vec<Inst> {
    let blocks = fx.body.blocks();
    blocks.flat_map(|b| fx.body.insts(b)).collect()
}

/// `infer-alignment`: an access to a known place in a variable is as aligned as that place.
pub fn infer_alignment(fx: &mut Fx) -> bool {
    let mut any = false;
    for i in all(fx) {
        let n = match fx.body.op(i) {
            Opcode::Load => 0,
            Opcode::Store => 1,
            _ => continue,
        };
        let addr = decompose(&fx.m.cx, fx.body, fx.body.operand(i, n));
        if !addr.vars.is_empty() {
            continue;
        }
        let base = match addr.base.as_inst() {
            Some(a) => match fx.body.inst(a).aux {
                Aux::Alloca { align, .. } => align,
                _ => continue,
            },
            None => match global_of(&fx.m.cx, addr.base) {
                Some(GlobalRef::Var(v)) => fx.m.var(v).align,
                _ => continue,
            },
        };
        if base == 0 {
            continue;
        }
        let known = match addr.offset {
            0 => base,
            o => base.min(1 << o.trailing_zeros().min(31)),
        };
        if let Aux::Mem { align, .. } = &mut fx.body.inst_mut(i).aux
            && *align < known
        {
            *align = known;
            any = true;
        }
    }
    any
}

/// `set-local-array-alignment`
pub fn align_local_arrays(fx: &mut Fx) -> bool {
    let mut any = false;
    for i in all(fx) {
        let Aux::Alloca { ty, align } = fx.body.inst(i).aux else {
            continue;
        };
        let array = matches!(fx.m.cx.ty(ty), Type::Array { .. });
        if array && align < WIDEST && fx.m.cx.size_of(ty) >= u64::from(WIDEST) {
            if let Aux::Alloca { align, .. } = &mut fx.body.inst_mut(i).aux {
                *align = WIDEST;
            }
            any = true;
        }
    }
    any
}
