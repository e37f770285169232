//! `common-base-elimination`: address arithmetic that several branches repeat is computed once, at the nearest block that
//! dominates them all.

use crate::analysis::dominators::DomTree;
use crate::analysis::effects::is_speculatable;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::early_cse::{Key, intersect_flags, key_of};
use jacquard_ir::{Block, Inst, Opcode, TypeId};
use rustc_hash::FxHashMap;

/// The pass.
pub struct CommonBase;

impl FunctionPass for CommonBase {
    fn new(_: &Params) -> Self {
        CommonBase
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let dom = fx.dom();
        if dom.rpo().len() < 3 {
            return false;
        }
        let mut any = false;
        // Each round lifts one level of an expression; addresses are a few levels deep.
        for _ in 0..5 {
            if !round(fx, &dom) {
                break;
            }
            any = true;
        }
        any
    }
}

/// Arithmetic that addresses are made of.
fn candidate(fx: &Fx, i: Inst) -> bool {
    let ty = fx.body.inst(i).ty;
    matches!(
        fx.body.op(i),
        Opcode::GetElementPtr
            | Opcode::SExt
            | Opcode::ZExt
            | Opcode::Mul
            | Opcode::Add
            | Opcode::Shl
            | Opcode::Sub
    ) && ty != TypeId::I1
        && !fx.m.cx.types.is_vector(ty)
        && is_speculatable(fx.m, fx.body, i)
        && feeds_address(fx, i, 0)
}

/// Whether a value ends up in an address, within a few steps.
fn feeds_address(fx: &Fx, i: Inst, depth: u32) -> bool {
    if fx.body.op(i) == Opcode::GetElementPtr {
        return true;
    }
    depth < 4
        && fx.body.users(i.into()).any(|(u, _)| {
            matches!(
                fx.body.op(u),
                Opcode::GetElementPtr
                    | Opcode::SExt
                    | Opcode::ZExt
                    | Opcode::Mul
                    | Opcode::Add
                    | Opcode::Shl
                    | Opcode::Sub
            ) && feeds_address(fx, u, depth + 1)
        })
}

fn round(fx: &mut Fx, dom: &DomTree) -> bool {
    let mut groups: FxHashMap<Key, Vec<Inst>> = FxHashMap::default();
    let mut order: Vec<Key> = Vec::new();
    for &b in dom.rpo() {
        for i in fx.body.insts(b) {
            if candidate(fx, i) {
                let k = key_of(fx.body, i);
                groups
                    .entry(k.clone())
                    .or_insert_with(|| {
                        order.push(k);
                        Vec::new()
                    })
                    .push(i);
            }
        }
    }
    let mut any = false;
    for k in order {
        let Some(list) = groups.remove(&k) else {
            continue;
        };
        if list.len() < 2 {
            continue;
        }
        let mut at: Option<Block> = None;
        for &i in &list {
            let Some(b) = fx.body.inst(i).block else {
                continue;
            };
            at = match at {
                None => Some(b),
                Some(a) => dom.common(a, b),
            };
        }
        let Some(top) = at else { continue };
        let Some(t) = fx.body.terminator(top) else {
            continue;
        };
        let first = list[0];
        if fx
            .body
            .operands(first)
            .any(|v| !dom.value_dominates(fx.body, v, t))
        {
            continue;
        }
        if fx.body.inst(first).block != Some(top) {
            fx.body.move_before(first, t);
        }
        for &i in &list[1..] {
            intersect_flags(fx.body, first, i);
            fx.body.replace_and_erase(i, first.into());
        }
        any = true;
    }
    any
}
