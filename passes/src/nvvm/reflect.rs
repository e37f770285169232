//! `nvvm-reflect`: compile-time questions (`__nvvm_reflect("__CUDA_FTZ")`) become constants from the options.

use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::simplify::simplify;
use jacquard_ir::{Body, ConstKind, GlobalRef, Inst, Module, Opcode, Value};

/// The pass.
pub struct Reflect;

impl FunctionPass for Reflect {
    fn new(_: &Params) -> Self {
        Reflect
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let calls: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| role_of(fx.m, fx.body, i) == Some(Role::Reflect))
            .collect();
        let mut any = false;
        for call in calls {
            let Some(question) = question(fx.m, fx.body, fx.body.operand(call, 1)) else {
                continue;
            };
            // What was never named is 0, as the interface has it.
            let answer = fx
                .opts
                .reflect
                .iter()
                .rev()
                .find(|r| r.0 == question)
                .map_or(0, |r| r.1);
            let v: Value =
                fx.m.cx
                    .int(fx.body.inst(call).ty, answer as u32 as u128)
                    .into();
            replace_and_fold(fx, call, v);
            any = true;
        }
        any
    }
}

/// Replaces `i` and folds users that became constant, so that dead branches go at the next clean-up, at any level.
fn replace_and_fold(fx: &mut Fx, i: Inst, v: Value) {
    let mut work = vec![(i, v)];
    while let Some((i, v)) = work.pop() {
        let users: Vec<Inst> = fx.body.users(i.into()).map(|u| u.0).collect();
        let operand = fx.body.operands(i).nth(1).and_then(|o| o.as_inst());
        fx.body.replace_and_erase(i, v);
        if let Some(o) = operand {
            erase_if_dead(fx.m, fx.body, o);
        }
        for u in users {
            if fx.body.inst(u).block.is_some()
                && matches!(
                    fx.body.op(u),
                    Opcode::ICmp
                        | Opcode::Trunc
                        | Opcode::ZExt
                        | Opcode::And
                        | Opcode::Or
                        | Opcode::Xor
                )
                && let Some(c) = simplify(fx.m, fx.body, u)
            {
                work.push((u, c));
            }
        }
    }
}

/// The string that an address leads to.
fn question(m: &Module, body: &Body, v: Value) -> Option<String> {
    let mut v = v;
    for _ in 0..8 {
        match v.as_inst() {
            Some(i)
                if matches!(
                    body.op(i),
                    Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::GetElementPtr | Opcode::Call
                ) =>
            {
                v = body.operand(i, if body.op(i) == Opcode::Call { 1 } else { 0 });
            }
            Some(_) => return None,
            None => break,
        }
    }
    let mut c = v.as_const()?;
    for _ in 0..8 {
        match &m.cx.constant(c).kind {
            ConstKind::Expr(e) => c = *e.ops.first()?,
            ConstKind::Global(GlobalRef::Var(var)) => {
                let init = m.var(*var).init?;
                return text(m, init);
            }
            _ => return None,
        }
    }
    None
}

fn text(m: &Module, init: jacquard_ir::Const) -> Option<String> {
    let bytes: Vec<u8> = match &m.cx.constant(init).kind {
        ConstKind::Data(d) => d.to_vec(),
        ConstKind::Aggregate(list) => list
            .iter()
            .map(|&c| m.cx.as_int(c).map(|b| b as u8))
            .collect::<Option<_>>()?,
        _ => return None,
    };
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    String::from_utf8(bytes[..end].to_vec()).ok()
}
