//! Values followed through what only moves the elements of vectors and aggregates.

use super::halves;
use super::matcher::{Matcher, Node};
use crate::types::part_count;
use jacquard_ir::tables::Lower;
use jacquard_ir::{Aux, Inst, Opcode, TypeId, ValueKind, call};

/// As [`Matcher::resolve`], some expressions deep.
pub(super) fn resolve_from(m: &Matcher, mut n: Node, depth: u32) -> Node {
    for _ in 0..4096 {
        let ValueKind::Inst(i) = n.v.kind() else {
            return n;
        };
        let next = match m.body.op(i) {
            Opcode::Freeze => Some(Node {
                v: m.body.operand(i, 0),
                part: n.part,
            }),
            Opcode::ExtractValue => through_extract(m, i, n.part),
            Opcode::InsertValue => through_insert(m, i, n.part),
            Opcode::ExtractElement => lane_of(m, i, 1).map(|(lane, per)| Node {
                v: m.body.operand(i, 0),
                part: lane * per + n.part,
            }),
            Opcode::InsertElement => lane_of(m, i, 2).map(|(lane, per)| {
                let first = lane * per;
                if n.part >= first && n.part < first + per {
                    Node {
                        v: m.body.operand(i, 1),
                        part: n.part - first,
                    }
                } else {
                    Node {
                        v: m.body.operand(i, 0),
                        part: n.part,
                    }
                }
            }),
            Opcode::ShuffleVector => {
                return through_shuffle(m, i, n).map_or(n, |n| m.resolve(n));
            }
            Opcode::BitCast | Opcode::IntToPtr | Opcode::PtrToInt => {
                let from = m.body.operand(i, 0);
                let (a, b) = (m.ty(from), inst_ty(m, i));
                same_parts(m, a, b).then_some(Node {
                    v: from,
                    part: n.part,
                })
            }
            Opcode::AddrSpaceCast => {
                let from = m.body.operand(i, 0);
                let (a, b) = (m.ty(from), inst_ty(m, i));
                (m.cx.types.addr_space(a) == m.cx.types.addr_space(b)).then_some(Node {
                    v: from,
                    part: n.part,
                })
            }
            // What means nothing to the target is its first argument.
            Opcode::Call if is_dropped(m, i) && call::num_args(m.body, i) > 0 => Some(Node {
                v: m.body.operand(i, 1),
                part: n.part,
            }),
            _ => halves::through_halves(m, i, n, depth),
        };
        match next {
            Some(m) => n = m,
            None => return n,
        }
    }
    n
}

/// A call of an intrinsic that has no meaning to the target.
fn is_dropped(m: &Matcher, i: Inst) -> bool {
    m.callee(i)
        .and_then(|f| m.intrinsic_id(f))
        .is_some_and(|id| matches!(id.facts().lower, Lower::Drop))
}

pub(super) fn inst_ty(m: &Matcher, i: Inst) -> TypeId {
    m.body.inst(i).ty
}

/// Whether both types flatten to the same scalars. Halves of different kinds share a register class, but rules
/// must see which kind a value is, so a cast between them is a copy.
fn same_parts(m: &Matcher, a: TypeId, b: TypeId) -> bool {
    if a == b {
        return true;
    }
    let (pa, pb) = (m.parts(a), m.parts(b));
    pa.len() == pb.len()
        && pa
            .iter()
            .zip(pb.iter())
            .all(|(x, y)| x.scalar == y.scalar && x.half == y.half)
}

/// The constant lane that operand `at` of a vector instruction names, and parts per lane.
fn lane_of(m: &Matcher, i: Inst, at: usize) -> Option<(u32, u32)> {
    let c = m.cx.value_int(m.body.operand(i, at))?;
    let (elem, len) = m.cx.types.vector_parts(m.ty(m.body.operand(i, 0)))?;
    let per = m.count(elem) as u32;
    // An index out of range is poison: any lane will do.
    Some(((c as u32).min(len.saturating_sub(1)), per))
}

/// First part of the member that `indices` name, and its type.
pub fn member_start(m: &Matcher, mut ty: TypeId, indices: &[u32]) -> Option<(u32, TypeId)> {
    let mut start = 0u32;
    for &x in indices {
        if let Some((fields, _)) = m.cx.types.struct_fields(ty) {
            for &f in fields.get(..x as usize)? {
                start += part_count(m.cx, f) as u32;
            }
            ty = *fields.get(x as usize)?;
        } else {
            let elem = m.cx.types.member(ty, u64::from(x))?;
            start += x * m.count(elem) as u32;
            ty = elem;
        }
    }
    Some((start, ty))
}

fn through_extract(m: &Matcher, i: Inst, part: u32) -> Option<Node> {
    let Aux::Indices(ix) = &m.body.inst(i).aux else {
        return None;
    };
    let agg = m.body.operand(i, 0);
    let (start, _) = member_start(m, m.ty(agg), ix)?;
    Some(Node {
        v: agg,
        part: start + part,
    })
}

fn through_insert(m: &Matcher, i: Inst, part: u32) -> Option<Node> {
    let Aux::Indices(ix) = &m.body.inst(i).aux else {
        return None;
    };
    let agg = m.body.operand(i, 0);
    let (start, ty) = member_start(m, m.ty(agg), ix)?;
    let n = m.count(ty) as u32;
    Some(if part >= start && part < start + n {
        Node {
            v: m.body.operand(i, 1),
            part: part - start,
        }
    } else {
        Node { v: agg, part }
    })
}

fn through_shuffle(m: &Matcher, i: Inst, n: Node) -> Option<Node> {
    let Aux::Shuffle(mask) = &m.body.inst(i).aux else {
        return None;
    };
    let (elem, len) = m.cx.types.vector_parts(m.ty(m.body.operand(i, 0)))?;
    let per = m.count(elem) as u32;
    let (lane, sub) = (n.part / per, n.part % per);
    // A poison lane may be any lane: the first of the first operand.
    let at = (*mask.get(lane as usize)?).max(0) as u32;
    Some(if at < len {
        Node {
            v: m.body.operand(i, 0),
            part: at * per + sub,
        }
    } else {
        Node {
            v: m.body.operand(i, 1),
            part: (at - len) * per + sub,
        }
    })
}
