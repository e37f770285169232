//! `lower-constant-intrinsics`: whether something is a constant, and how large an object is, is answered with what is known now.

use crate::analysis::alias::{decompose, global_of};
use crate::edit::{erase_if_dead, remove_unreachable};
use crate::intrinsics::{Role, role_of};
use crate::manager::Fx;
use crate::scalar::simplifycfg::fold_branch;
use jacquard_ir::{Aux, GlobalRef, Inst, Opcode, Value};

/// The pass.
pub fn lower_constant_intrinsics(fx: &mut Fx) -> bool {
    let calls: Vec<(Inst, Role)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter_map(|i| Some((i, role_of(fx.m, fx.body, i)?)))
        .filter(|c| matches!(c.1, Role::IsConstant | Role::ObjectSize))
        .collect();
    let mut any = false;
    for (i, role) in calls {
        let x = fx.body.operand(i, 1);
        let answer = match role {
            Role::IsConstant => Some(u128::from(x.is_const())),
            _ => size(fx, i, x),
        };
        let Some(answer) = answer else { continue };
        let c = fx.m.cx.int(fx.body.inst(i).ty, answer);
        let users: Vec<Inst> = fx.body.users(i.into()).map(|u| u.0).collect();
        fx.body.replace_and_erase(i, c.into());
        // What is now decided goes, so that code for the other case does not survive.
        for u in users {
            if let Some(v) = crate::scalar::simplify::simplify(fx.m, fx.body, u) {
                fx.body.replace_all_uses(u.into(), v);
                erase_if_dead(fx.m, fx.body, u);
            }
        }
        any = true;
    }
    if any {
        for b in fx.body.blocks().collect::<Vec<_>>() {
            if fx.body.is_linked(b) {
                fold_branch(fx, b);
            }
        }
        remove_unreachable(&mut fx.m.cx, fx.body);
    }
    any
}

/// The bytes from an address to the end of its object; where they are not known the least or the most that there can be.
fn size(fx: &Fx, call: Inst, p: Value) -> Option<u128> {
    let a = decompose(&fx.m.cx, fx.body, p);
    let whole = match (a.base.as_inst(), global_of(&fx.m.cx, a.base)) {
        (Some(i), _) if fx.body.op(i) == Opcode::Alloca => {
            let n = fx.m.cx.value_int(fx.body.operand(i, 0))?;
            match fx.body.inst(i).aux {
                Aux::Alloca { ty, .. } => Some(u128::from(fx.m.cx.size_of(ty)) * n),
                _ => None,
            }
        }
        (_, Some(GlobalRef::Var(v))) if fx.m.var(v).init.is_some() => {
            Some(u128::from(fx.m.cx.size_of(fx.m.var(v).ty)))
        }
        _ => None,
    };
    let least = fx.m.cx.value_int(fx.body.operand(call, 2)) == Some(1);
    match whole {
        Some(n) if a.vars.is_empty() => {
            let at = u128::try_from(a.offset).ok();
            Some(at.map_or(0, |at| n.saturating_sub(at)))
        }
        _ => Some(if least { 0 } else { u128::MAX }),
    }
}
