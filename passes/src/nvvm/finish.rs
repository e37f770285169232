//! `prepare-codegen`: what only the optimiser needs goes, just before instruction selection.
//!
//! Assumptions and markers are dropped with what they kept alive; short-circuit selects on `i1` become bit operations
//! and `freeze` its operand, because the machine has no poison.

use crate::edit::{erase_dead, erase_if_dead};
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Inst, Opcode, TypeId, Value};

/// The pass.
pub struct Finish;

impl FunctionPass for Finish {
    fn new(_: &Params) -> Self {
        Finish
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let all: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b).collect::<Vec<_>>())
            .collect();
        let mut any = false;
        for i in all {
            if fx.body.inst(i).block.is_none() {
                continue;
            }
            match fx.body.op(i) {
                Opcode::Call => any |= drop_marker(fx, i),
                Opcode::Freeze => {
                    let v = fx.body.operand(i, 0);
                    let v = match v.as_const() {
                        Some(c) if fx.m.cx.is_undef(c) => fx.m.cx.zero(fx.body.inst(i).ty).into(),
                        _ => v,
                    };
                    fx.body.replace_and_erase(i, v);
                    any = true;
                }
                Opcode::Select if fx.body.inst(i).ty == TypeId::I1 => any |= logic(fx, i),
                _ => {}
            }
        }
        if any {
            erase_dead(fx.m, fx.body);
        }
        any
    }
}

fn drop_marker(fx: &mut Fx, i: Inst) -> bool {
    let marker = matches!(
        role_of(fx.m, fx.body, i),
        Some(
            Role::Assume
                | Role::NoaliasScopeDecl
                | Role::SideEffect
                | Role::InvariantStart
                | Role::InvariantEnd
        )
    );
    if !marker || fx.body.has_uses(i.into()) {
        return false;
    }
    let ops: Vec<Inst> = fx.body.operands(i).filter_map(|v| v.as_inst()).collect();
    fx.body.erase(i);
    for o in ops {
        if fx.body.inst(o).block.is_some() {
            erase_if_dead(fx.m, fx.body, o);
        }
    }
    true
}

fn logic(fx: &mut Fx, i: Inst) -> bool {
    let (c, a, b) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.operand(i, 2),
    );
    if fx.m.cx.types.is_vector(fx.body.ty(c, &fx.m.cx)) {
        return false;
    }
    let (x, y) = (fx.m.cx.value_int(a), fx.m.cx.value_int(b));
    let one: Value = fx.m.cx.bool(true).into();
    let mut bld = fx.before(i);
    let v = match (x, y) {
        (_, Some(0)) => bld.binary(Opcode::And, c, a),
        (Some(1), _) => bld.binary(Opcode::Or, c, b),
        (Some(0), _) => {
            let n = bld.binary(Opcode::Xor, c, one);
            bld.binary(Opcode::And, n, b)
        }
        (_, Some(1)) => {
            let n = bld.binary(Opcode::Xor, c, one);
            bld.binary(Opcode::Or, n, a)
        }
        _ => return false,
    };
    fx.body.replace_and_erase(i, v);
    true
}
