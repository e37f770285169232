//! Integers of 65 to 128 bits, in two 64-bit registers, by `tables/isel/wide.ron`.

use super::matcher::Node;
use super::rules::{cmp_key, opcode_key};
use super::whole::{self, Operation, WholeTy};
use super::{Select, casts};
use crate::diagnostic::msg;
use jacquard_ir::{Aux, Inst, TypeId, Value};
use smallvec::SmallVec;

/// Selects an instruction that computes with wide integers; whether it was one.
pub fn wide(sel: &mut Select, i: Inst) -> bool {
    let body = sel.m.body;
    let op = body.op(i);
    if !(op.is_binary() || op.is_cast() || matches!(body.inst(i).aux, Aux::Cmp(_)))
        || !casts::touches_wide(sel, i)
    {
        return false;
    }
    let key = match body.inst(i).aux {
        Aux::Cmp(pred) => cmp_key(op, pred),
        _ => opcode_key(op),
    };
    if !whole::is_known(key) {
        return false;
    }
    let element = |sel: &Select, ty: TypeId| {
        let scalar = sel.m.cx.types.scalar(ty);
        let ty = WholeTy::of(sel.m.cx, scalar);
        (ty, 1 + u32::from(ty == Some(WholeTy::I128)))
    };
    let ty = body.inst(i).ty;
    let (result, parts) = element(sel, ty);
    let values: SmallVec<[Value; 2]> = body.operands(i).collect();
    let compares = matches!(body.inst(i).aux, Aux::Cmp(_));
    let lanes = sel.m.cx.types.vector_parts(ty).map_or(1, |(_, n)| n);
    for lane in 0..lanes {
        if (0..parts).all(|p| sel.asked(i, lane * parts + p).is_none()) {
            continue;
        }
        let operands: SmallVec<[(Node, Option<WholeTy>); 2]> = (values.iter())
            .map(|&v| {
                let (ty, parts) = element(sel, sel.m.ty(v));
                let part = lane * parts;
                (Node { v, part }, ty)
            })
            .collect();
        let operation = Operation {
            key,
            ty: if compares { operands[0].1 } else { result },
            root: Node {
                v: i.into(),
                part: lane * parts,
            },
            operands: &operands,
            parts,
            relaxed: false,
            address: None,
            qualifiers: &[],
        };
        if !whole::by_rule(sel, &operation) {
            let text = format!("{} i128", op.text());
            sel.error(msg::UNSUPPORTED_INSTRUCTION, &[&text]);
            for part in lane * parts..(lane + 1) * parts {
                if let Some(dst) = sel.asked(i, part) {
                    sel.mov_zero(dst);
                }
            }
        }
    }
    true
}
