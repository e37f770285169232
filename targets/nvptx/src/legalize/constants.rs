//! Constant expressions that are more than an address become instructions.

use super::Legal;
use crate::constants::eval;
use jacquard_ir::{At, Aux, Builder, Const, ConstKind, Inst, NewInst, Opcode, Value};

impl Legal<'_> {
    /// Expands the constant expressions among an instruction's operands.
    pub fn constant_operands(&mut self, i: Inst) {
        for n in 0..self.body.num_ops(i) {
            let v = self.body.operand(i, n);
            let Some(c) = v.as_const() else { continue };
            if !self.needs_code(c, 0) {
                continue;
            }
            // A phi's input is computed at the end of the block it comes from.
            let at = if self.body.op(i) == Opcode::Phi {
                let Some(from) = self.body.operand(i, n + 1).as_block() else {
                    continue;
                };
                match self.body.terminator(from) {
                    Some(t) => t,
                    None => continue,
                }
            } else {
                i
            };
            if let Some(made) = self.expand_constant(c, at, 0) {
                self.body.set_operand(i, n, made);
                self.changed = true;
            }
        }
    }

    fn needs_code(&self, c: Const, depth: u32) -> bool {
        if depth > 64 {
            return false;
        }
        match &self.module.cx.constant(c).kind {
            ConstKind::Expr(_) => {
                let ty = self.module.cx.const_ty(c);
                self.module.cx.types.is_vector(ty)
                    || eval(&self.module.cx, self.module, c, 0).is_none()
            }
            ConstKind::Aggregate(m) => m.iter().any(|&m| self.needs_code(m, depth + 1)),
            _ => false,
        }
    }

    fn expand_constant(&mut self, c: Const, at: Inst, depth: u32) -> Option<Value> {
        if depth > 64 {
            return None;
        }
        let node = self.module.cx.constant(c).clone();
        match node.kind {
            ConstKind::Expr(e) if self.needs_code(c, 0) => {
                let mut ops = Vec::new();
                for &o in &e.ops {
                    ops.push(self.expand_constant(o, at, depth + 1)?);
                }
                let aux = match (e.pred, e.elem) {
                    (Some(p), _) => Aux::Cmp(p),
                    (_, Some(t)) => Aux::Gep(t),
                    _ => Aux::None,
                };
                let i = self.body.create(NewInst {
                    op: e.op,
                    ty: node.ty,
                    ops: &ops,
                    flags: e.flags,
                    aux,
                });
                self.body.insert_before(i, at);
                Some(i.into())
            }
            ConstKind::Aggregate(members) if self.needs_code(c, 0) => {
                let mut acc: Value = self.module.cx.poison(node.ty).into();
                let vector = self.module.cx.types.is_vector(node.ty);
                for (k, &m) in members.iter().enumerate() {
                    let v = self.expand_constant(m, at, depth + 1)?;
                    let mut b = Builder::new(&mut self.module.cx, &mut self.body, At::Before(at));
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
}
