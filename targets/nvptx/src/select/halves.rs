//! Halves of wide integers that need no instruction: casts, moves by whole halves, and bitwise operations with nothing.

use super::matcher::{Matcher, Node};
use crate::select::lanes;
use jacquard_ir::{Inst, Opcode, TypeId};

/// Expressions deeper than this are computed.
const DEPTH: u32 = 6;

fn wide(m: &Matcher, ty: TypeId) -> bool {
    m.cx.types
        .int_width(m.cx.types.scalar(ty))
        .is_some_and(|w| w > 64)
}

/// The node that a half of a wide integer, or a truncated one, is without any computation.
pub fn through_halves(m: &Matcher, i: Inst, n: Node, depth: u32) -> Option<Node> {
    let op = m.body.op(i);
    if depth > DEPTH || !(op.is_binary() || op.is_cast()) {
        return None;
    }
    let ty = m.body.inst(i).ty;
    let from = m.body.operand(i, 0);
    if op == Opcode::Trunc && wide(m, m.ty(from)) {
        return if wide(m, ty) {
            Some(Node { v: from, ..n })
        } else {
            (m.scalar(n).bits == 64).then_some(Node {
                v: from,
                part: 2 * n.part,
            })
        };
    }
    if !wide(m, ty) {
        return None;
    }
    let (lane, high) = (n.part / 2, n.part % 2 == 1);
    let zero = Node::new(m.zero);
    let half = |k: usize, high: bool| {
        let v = m.body.operand(i, k);
        Node {
            v,
            part: 2 * lane + u32::from(high),
        }
    };
    match op {
        Opcode::ZExt if wide(m, m.ty(from)) => Some(Node { v: from, ..n }),
        Opcode::ZExt if high => Some(zero),
        Opcode::ZExt | Opcode::SExt if !wide(m, m.ty(from)) && !high => {
            let source = Node {
                v: from,
                part: lane,
            };
            (m.scalar(source).bits == 64).then_some(source)
        }
        Opcode::LShr | Opcode::Shl | Opcode::AShr => {
            let by = m.const_int(settle(m, half(1, false), depth))?;
            // What is shifted in from the other half, and the half that empties.
            let empties = high == (op != Opcode::Shl);
            match by {
                0 => Some(half(0, high)),
                64.. if empties && op != Opcode::AShr => Some(zero),
                64 if !empties => Some(half(0, !high)),
                _ => None,
            }
        }
        Opcode::Or | Opcode::Xor | Opcode::And => {
            let (a, b) = (
                settle(m, half(0, high), depth),
                settle(m, half(1, high), depth),
            );
            let absorbs = op == Opcode::And;
            for (x, y) in [(a, b), (b, a)] {
                match half_constant(m, x) {
                    Some(0) => return Some(if absorbs { zero } else { y }),
                    Some(-1) if absorbs => return Some(y),
                    _ => {}
                }
            }
            None
        }
        Opcode::Add => {
            let low = [0, 1].map(|k| settle(m, half(k, false), depth));
            // No carry comes out of a low half that has nothing added.
            let without = low.iter().position(|&x| half_constant(m, x) == Some(0))?;
            if !high {
                return Some(low[1 - without]);
            }
            let top = [0, 1].map(|k| settle(m, half(k, true), depth));
            let empty = top.iter().position(|&x| half_constant(m, x) == Some(0))?;
            Some(top[1 - empty])
        }
        _ => None,
    }
}

/// The constant a half is, if it is one.
pub fn half_constant(m: &Matcher, n: Node) -> Option<i64> {
    if !n.v.is_const() {
        return None;
    }
    m.const_int(n)
}

fn settle(m: &Matcher, n: Node, depth: u32) -> Node {
    lanes::resolve_from(m, n, depth + 1)
}
