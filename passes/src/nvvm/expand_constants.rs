//! `expand-constants`: constant expressions in operands become instructions, so that every pass sees one form only.
//!
//! Instruction selection folds what is left of them (symbol plus offset) back into addresses.

use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{
    At, Aux, Body, Builder, Const, ConstKind, Context, Inst, NewInst, Opcode, Value,
};
use rustc_hash::FxHashMap;

/// The pass.
pub struct ExpandConstants;

/// Deeper expressions stay as they are.
const MAX_DEPTH: u32 = 32;

impl FunctionPass for ExpandConstants {
    fn new(_: &Params) -> Self {
        ExpandConstants
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = false;
        let blocks: Vec<_> = fx.body.blocks().collect();
        for b in blocks {
            let mut at = fx.body.first_inst(b);
            // Within one block an expression is computed once.
            let mut made: FxHashMap<Const, Value> = FxHashMap::default();
            while let Some(i) = at {
                at = fx.body.next_inst(i);
                let phi = fx.body.op(i) == Opcode::Phi;
                for n in 0..fx.body.num_ops(i) {
                    let Some(c) = fx.body.operand(i, n).as_const() else {
                        continue;
                    };
                    if !is_expr(&fx.m.cx, c) || fx.body.op(i) == Opcode::Call && n == 0 {
                        continue;
                    }
                    let v = if phi {
                        let Some(t) = fx
                            .body
                            .operand(i, n + 1)
                            .as_block()
                            .and_then(|p| fx.body.terminator(p))
                        else {
                            continue;
                        };
                        expand(&mut fx.m.cx, fx.body, c, t, &mut FxHashMap::default(), 0)
                    } else {
                        expand(&mut fx.m.cx, fx.body, c, i, &mut made, 0)
                    };
                    if let Some(v) = v {
                        fx.body.set_operand(i, n, v);
                        any = true;
                    }
                }
                if phi {
                    same_edge_values(fx.body, i);
                }
            }
        }
        any
    }
}

/// Several edges from one block must carry one value.
fn same_edge_values(body: &mut Body, phi: Inst) {
    let mut first = FxHashMap::default();
    for k in 0..body.num_ops(phi) / 2 {
        let (v, from) = (body.operand(phi, 2 * k), body.operand(phi, 2 * k + 1));
        let known = *first.entry(from).or_insert(v);
        if known != v {
            body.set_operand(phi, 2 * k, known);
        }
    }
}

fn is_expr(cx: &Context, c: Const) -> bool {
    match &cx.constant(c).kind {
        ConstKind::Expr(_) => true,
        ConstKind::Aggregate(m) if cx.types.is_vector(cx.const_ty(c)) => {
            m.iter().any(|&c| is_expr(cx, c))
        }
        _ => false,
    }
}

fn expand(
    cx: &mut Context,
    body: &mut Body,
    c: Const,
    at: Inst,
    made: &mut FxHashMap<Const, Value>,
    depth: u32,
) -> Option<Value> {
    if let Some(&v) = made.get(&c) {
        return Some(v);
    }
    if depth > MAX_DEPTH {
        return None;
    }
    let ty = cx.const_ty(c);
    let v = match cx.constant(c).kind.clone() {
        ConstKind::Expr(e) => {
            let mut ops = Vec::with_capacity(e.ops.len());
            for &o in e.ops.iter() {
                ops.push(if is_expr(cx, o) {
                    expand(cx, body, o, at, made, depth + 1)?
                } else {
                    o.into()
                });
            }
            let aux = match (e.elem, e.pred) {
                (Some(t), _) => Aux::Gep(t),
                (_, Some(p)) => Aux::Cmp(p),
                _ => Aux::None,
            };
            let dbg = body.inst(at).dbg;
            let i = body.create(NewInst {
                op: e.op,
                ty,
                ops: &ops,
                flags: e.flags,
                aux,
            });
            body.inst_mut(i).dbg = dbg;
            body.insert_before(i, at);
            Value::from(i)
        }
        ConstKind::Aggregate(members) => {
            let mut acc: Value = cx.poison(ty).into();
            for (k, &o) in members.iter().enumerate() {
                let v = if is_expr(cx, o) {
                    expand(cx, body, o, at, made, depth + 1)?
                } else {
                    o.into()
                };
                let n: Value = cx.i32(k as i32).into();
                let mut b = Builder::new(cx, body, At::Before(at));
                acc = b.insert_element(acc, v, n);
            }
            acc
        }
        _ => return None,
    };
    made.insert(c, v);
    Some(v)
}
