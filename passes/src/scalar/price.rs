//! What instructions cost in issue slots, roughly.

#![allow(clippy::collapsible_match)]

use crate::intrinsics::{Role, role_of};
use jacquard_ir::tables::{Attrs, Lower};
use jacquard_ir::{Body, Inst, Module, Opcode, Type};

/// What an instruction costs in issue slots, roughly.
pub fn cost(m: &Module, body: &Body, i: Inst) -> u32 {
    use Opcode::*;
    let ty = m.cx.types.scalar(body.inst(i).ty);
    let wide =
        matches!(m.cx.ty(ty), Type::Int(w) if *w > 32) || matches!(m.cx.ty(ty), Type::Double);
    let lanes = m.cx.types.vector_parts(body.inst(i).ty).map_or(1, |v| v.1);
    let one = match body.op(i) {
        BitCast | AddrSpaceCast | PtrToInt | IntToPtr | Freeze | Trunc | Phi | ExtractValue
        | InsertValue | ExtractElement | InsertElement => 0,
        ZExt | SExt => 1,
        UDiv | SDiv | URem | SRem | FDiv | FRem => 20,
        GetElementPtr => {
            // Constant offsets fold into the access.
            if body.operands(i).skip(1).all(|v| v.is_const()) {
                0
            } else {
                1
            }
        }
        Call => match role_of(m, body, i) {
            Some(
                Role::SMin
                | Role::SMax
                | Role::UMin
                | Role::UMax
                | Role::Abs
                | Role::FAbs
                | Role::MinNum
                | Role::MaxNum
                | Role::Fma
                | Role::FMulAdd
                | Role::FShl
                | Role::FShr
                | Role::CopySign,
            ) => 1,
            Some(Role::CtPop | Role::Ctlz | Role::BSwap | Role::BitReverse | Role::Cttz) => 2,
            Some(
                Role::TidX
                | Role::TidY
                | Role::TidZ
                | Role::NTidX
                | Role::NTidY
                | Role::NTidZ
                | Role::CtaIdX,
            ) => 1,
            Some(Role::Assume | Role::DbgInfo) => 0,
            Some(Role::Approximate | Role::Lg2Approx | Role::Ex2Approx) => 4,
            _ if is_one_operation(m, body, i) => 1,
            _ => 12,
        },
        _ => 1,
    };
    one * if wide { 2 } else { 1 } * lanes
}

/// Whether a call is an intrinsic that may run anywhere and is one operation of the target.
fn is_one_operation(m: &Module, body: &Body, call: Inst) -> bool {
    let intrinsic = m.called_func(body, call).and_then(|f| m.func(f).intrinsic);
    intrinsic.is_some_and(|id| {
        let facts = id.facts();
        facts.is(Attrs::SPECULATABLE) && matches!(facts.lower, Lower::Ptx(_))
    })
}

/// What an operation costs at least that is worth a branch around it: divisions, square roots, calls.
const COSTLY: u32 = 12;

/// Whether a branch around an instruction pays, where not every thread needs it.
pub(crate) fn costly(m: &Module, body: &Body, i: Inst) -> bool {
    !matches!(
        body.op(i),
        Opcode::Load | Opcode::Store | Opcode::Br | Opcode::Switch
    ) && cost(m, body, i) >= COSTLY
}
