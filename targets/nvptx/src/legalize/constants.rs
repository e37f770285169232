//! Constant expressions that are more than an address become instructions.

use super::Legal;
use crate::constants::eval;
use jacquard_ir::{At, Aux, Builder, Const, ConstKind, Inst, NewInst, Opcode, Value};

/// Expands the constant expressions among an instruction's operands.
pub fn constant_operands(legal: &mut Legal, i: Inst) {
    for n in 0..legal.body.num_ops(i) {
        let v = legal.body.operand(i, n);
        let Some(c) = v.as_const() else { continue };
        if !needs_code(legal, c, 0) {
            continue;
        }
        // A phi's input is computed at the end of the block it comes from.
        let at = if legal.body.op(i) == Opcode::Phi {
            let Some(from) = legal.body.operand(i, n + 1).as_block() else {
                continue;
            };
            match legal.body.terminator(from) {
                Some(t) => t,
                None => continue,
            }
        } else {
            i
        };
        if let Some(made) = expand_constant(legal, c, at, 0) {
            legal.body.set_operand(i, n, made);
            legal.changed = true;
        }
    }
}

fn needs_code(legal: &Legal, c: Const, depth: u32) -> bool {
    if depth > 64 {
        return false;
    }
    match &legal.module.cx.constant(c).kind {
        ConstKind::Expr(_) => {
            let ty = legal.module.cx.const_ty(c);
            // The bits of an address as a floating-point number: a `mov` between registers of two kinds.
            legal.module.cx.types.is_vector(ty)
                || legal.module.cx.types.is_float(ty)
                || eval(&legal.module.cx, legal.module, c, 0).is_none()
        }
        ConstKind::Aggregate(m) => m.iter().any(|&m| needs_code(legal, m, depth + 1)),
        _ => false,
    }
}

fn expand_constant(legal: &mut Legal, c: Const, at: Inst, depth: u32) -> Option<Value> {
    if depth > 64 {
        return None;
    }
    let node = legal.module.cx.constant(c).clone();
    match node.kind {
        ConstKind::Expr(e) if needs_code(legal, c, 0) => {
            let mut ops = Vec::new();
            for &o in &e.ops {
                ops.push(expand_constant(legal, o, at, depth + 1)?);
            }
            let aux = match (e.pred, e.elem) {
                (Some(p), _) => Aux::Cmp(p),
                (_, Some(t)) => Aux::Gep(t),
                _ => Aux::None,
            };
            let i = legal.body.create(NewInst {
                op: e.op,
                ty: node.ty,
                ops: &ops,
                flags: e.flags,
                aux,
            });
            legal.body.insert_before(i, at);
            Some(i.into())
        }
        ConstKind::Aggregate(members) if needs_code(legal, c, 0) => {
            let mut acc: Value = legal.module.cx.poison(node.ty).into();
            let vector = legal.module.cx.types.is_vector(node.ty);
            for (k, &m) in members.iter().enumerate() {
                let v = expand_constant(legal, m, at, depth + 1)?;
                let mut b = Builder::new(&mut legal.module.cx, &mut legal.body, At::Before(at));
                acc = if vector {
                    let index = b.cx.i32(k as i32).into();
                    b.insert_element(acc, v, index)
                } else {
                    b.insert_value(acc, v, k as u32)
                };
            }
            Some(acc)
        }
        _ => Some(c.into()),
    }
}
