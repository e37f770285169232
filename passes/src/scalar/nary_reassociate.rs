//! `nary-reassociate`: a sum of three of which two have been added before is that sum and the third.
//!
//! `(a + b) + c` where `a + c` is known and nothing else takes `a + b` becomes `(a + c) + b`: the same holds of products and of
//! bitwise operations. A constant is the last to be added, as the offset of an address.

use crate::analysis::dominators::DomTree;
use crate::edit::erase_if_dead;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::slsr::drop_flags;
use jacquard_ir::{Flags, Inst, Opcode, Value};
use rustc_hash::FxHashMap;

/// The pass.
pub struct NaryReassociate;

/// The operations seen, by opcode and operands in order.
type Known = FxHashMap<(Opcode, Value, Value), Vec<Inst>>;

/// Earlier operations looked at for one.
const MAX_KNOWN: usize = 4;

impl FunctionPass for NaryReassociate {
    fn new(_: &Params) -> Self {
        NaryReassociate
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let dom = fx.dom();
        let mut known = Known::default();
        let mut any = false;
        for b in dom.preorder() {
            let insts: Vec<Inst> = fx
                .body
                .insts(b)
                .filter(|&i| is_nary(fx.body.op(i)))
                .collect();
            for mut i in insts {
                if let Some(new) = regroup(fx, &dom, &known, i) {
                    any = true;
                    i = new;
                }
                let key = key(fx.body.op(i), fx.body.operand(i, 0), fx.body.operand(i, 1));
                known.entry(key).or_default().push(i);
            }
        }
        any
    }
}

fn is_nary(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::Add | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor
    )
}

fn key(op: Opcode, a: Value, b: Value) -> (Opcode, Value, Value) {
    (op, a.min(b), a.max(b))
}

/// Groups the operands of `i` as an earlier operation does; gives the instruction that takes its place.
fn regroup(fx: &mut Fx, dom: &DomTree, known: &Known, i: Inst) -> Option<Inst> {
    let op = fx.body.op(i);
    let (l, r) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    if l == r || l.is_const() || r.is_const() {
        return None;
    }
    for (pair, c) in [(l, r), (r, l)] {
        let Some(p) = pair.as_inst() else { continue };
        if fx.body.op(p) != op || fx.body.users(pair).nth(1).is_some() {
            continue;
        }
        let (a, b) = (fx.body.operand(p, 0), fx.body.operand(p, 1));
        for (x, rest) in [(a, b), (b, a)] {
            if x.is_const() {
                continue;
            }
            let earlier = known.get(&key(op, x, c)).and_then(|list| {
                let at_hand = |&&d: &&Inst| {
                    // Without its promise a disjoint `or` would be no sum any more.
                    d != p
                        && !fx.body.inst(d).flags.has(Flags::DISJOINT)
                        && fx.body.inst(d).block.is_some()
                        && dom.value_dominates(fx.body, d.into(), i)
                };
                list.iter().rev().take(MAX_KNOWN).find(at_hand).copied()
            });
            let Some(d) = earlier else { continue };
            // It may wrap where the whole does not: it promises nothing any more.
            drop_flags(fx, d);
            let v = fx.before(i).binary(op, d.into(), rest);
            fx.body.replace_and_erase(i, v);
            erase_if_dead(fx.m, fx.body, p);
            return v.as_inst();
        }
    }
    None
}
