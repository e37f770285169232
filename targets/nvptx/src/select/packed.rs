//! Vectors of `half`, `bfloat` and `float`: two lanes in one instruction (`.f16x2`, `.bf16x2`, `.f32x2`).
//!
//! Lanes are scalars everywhere else; the moves that pack and unpack them cost nothing after register allocation.

use super::Select;
use super::matcher::Node;
use crate::select::memory;
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::{Capability, Feature, IntrinsicId, Lower, Piece};
use jacquard_ir::{Flags, Inst, Opcode, Value};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

/// What two lanes are together.
#[derive(Clone, Copy)]
struct Pair {
    ty: Modifier,
    /// The register that holds both.
    class: RegClass,
    /// `.ftz` may be written.
    flushes: bool,
}

/// How pairs of an instruction's lanes are computed, where the target can.
fn lanes_pair(sel: &Select, i: Inst) -> Option<Pair> {
    if sel.shared.opt_level == 0 {
        return None;
    }
    let pair = |ty, class, flushes| Some(Pair { ty, class, flushes });
    match sel.m.scalar(Node::new(i.into())).ty {
        RuleTy::F16 if sel.shared.target.has(Feature::F16) => {
            pair(Modifier::F16x2, RegClass::B32, true)
        }
        RuleTy::BF16 if sel.shared.can(Capability::Bf16Lanes) => {
            pair(Modifier::Bf16x2, RegClass::B32, false)
        }
        RuleTy::F32 if sel.shared.can(Capability::F32Lanes) => {
            pair(Modifier::F32x2, RegClass::B64, true)
        }
        _ => None,
    }
}

/// Selects pairs of lanes together where the target can; the number of lanes that are done.
pub fn packed_lanes(sel: &mut Select, i: Inst) -> u32 {
    let body = sel.m.body;
    let Some((_, lanes)) = sel.m.cx.types.vector_parts(body.inst(i).ty) else {
        return 0;
    };
    let op = body.op(i);
    if !matches!(op, Opcode::FAdd | Opcode::FSub | Opcode::FMul) {
        return 0;
    }
    let Some(pair) = lanes_pair(sel, i) else {
        return 0;
    };
    each_pair(sel, i, lanes, |s, lane| {
        arithmetic_pair(s, i, op, lane, pair)
    })
}

/// As [`packed_lanes`], for a fused multiplication and addition.
pub fn packed_fma(sel: &mut Select, i: Inst, id: IntrinsicId) -> u32 {
    let body = sel.m.body;
    let Some((_, lanes)) = sel.m.cx.types.vector_parts(body.inst(i).ty) else {
        return 0;
    };
    if !matches!(id, IntrinsicId::Fma | IntrinsicId::Fmuladd) {
        return 0;
    }
    let Some(pair) = lanes_pair(sel, i) else {
        return 0;
    };
    let sources = [1, 2, 3].map(|k| body.operand(i, k));
    each_pair(sel, i, lanes, |s, lane| {
        emit_pair(s, i, Mnemonic::Fma, true, &sources, lane, pair);
    })
}

/// The register that holds these lanes side by side without any move: the integer whose bits they are, or a packed
/// result of an intrinsic.
pub fn held_together(sel: &mut Select, lanes: &[Node]) -> Option<Reg> {
    let first = *lanes.first()?;
    let i = first.v.as_inst()?;
    let follow = |(k, n): (usize, &Node)| n.v == first.v && n.part == first.part + k as u32;
    if !lanes.iter().enumerate().all(follow) {
        return None;
    }
    let body = sel.m.body;
    let count = lanes.len();
    match body.op(i) {
        Opcode::BitCast => {
            let from = Node::new(body.operand(i, 0));
            let whole = sel.m.count(body.inst(i).ty) == count;
            let word = sel.m.parts(sel.m.ty(from.v));
            let word = matches!(&word[..], [p] if p.scalar.class() == RegClass::B32 && p.scalar.bits == 32);
            (whole && word).then(|| sel.reg(from))
        }
        Opcode::Call if gives_packed(sel, i, first.part, count) => {
            let new = sel.packed.get(&(i, first.part)).copied();
            let r = new.unwrap_or_else(|| sel.mf.reg(RegClass::B32));
            sel.packed.insert((i, first.part), r);
            Some(r)
        }
        _ => None,
    }
}

/// Whether a call is of an intrinsic whose PTX gives these parts as one register.
fn gives_packed(sel: &Select, call: Inst, start: u32, count: usize) -> bool {
    let body = sel.m.body;
    let callee = sel.m.module.called_func(body, call);
    let Some(id) = callee.and_then(|f| sel.m.module.func(f).intrinsic) else {
        return false;
    };
    let Lower::Ptx(pieces) = id.facts().lower else {
        return false;
    };
    let ty = body.inst(call).ty;
    pieces.iter().any(|p| match *p {
        Piece::ResultPart(n) => {
            let member = super::lanes::member_start(&sel.m, ty, &[u32::from(n)]);
            member.is_some_and(|(s, t)| s == start && t != ty && sel.m.count(t) == count)
        }
        _ => false,
    })
}

fn each_pair(sel: &mut Select, i: Inst, lanes: u32, mut each: impl FnMut(&mut Select, u32)) -> u32 {
    let mut lane = 0;
    while lane + 2 <= lanes {
        let (lo, hi) = (sel.asked(i, lane), sel.asked(i, lane + 1));
        if lo.is_some() || hi.is_some() {
            each(sel, lane);
        }
        lane += 2;
    }
    lane
}

fn arithmetic_pair(sel: &mut Select, i: Inst, op: Opcode, lane: u32, pair: Pair) {
    let body = sel.m.body;
    let node = Node {
        v: i.into(),
        part: lane,
    };
    let (a, b) = (body.operand(i, 0), body.operand(i, 1));
    // A sum of products is one rounding, where that is allowed.
    let product = |s: &Select, v: Value| -> Option<Inst> {
        let p = v.as_inst().filter(|&p| s.m.body.op(p) == Opcode::FMul)?;
        let free = s.m.mode.fma
            || (s.m.flags(Node::new(v)).has(Flags::CONTRACT)
                && s.m.flags(node).has(Flags::CONTRACT));
        free.then_some(p)
    };
    let fused = match op {
        Opcode::FAdd => product(sel, a)
            .map(|p| (p, b))
            .or_else(|| product(sel, b).map(|p| (p, a))),
        _ => None,
    };
    let (mnemonic, sources): (Mnemonic, SmallVec<[Value; 3]>) = match (fused, op) {
        (Some((p, z)), _) => (
            Mnemonic::Fma,
            SmallVec::from_slice(&[body.operand(p, 0), body.operand(p, 1), z]),
        ),
        (None, Opcode::FAdd) => (Mnemonic::Add, SmallVec::from_slice(&[a, b])),
        (None, Opcode::FSub) => (Mnemonic::Sub, SmallVec::from_slice(&[a, b])),
        _ => (Mnemonic::Mul, SmallVec::from_slice(&[a, b])),
    };
    let rounded = fused.is_some() || !sel.m.contractable(node);
    emit_pair(sel, i, mnemonic, rounded, &sources, lane, pair);
}

fn emit_pair(
    sel: &mut Select,
    i: Inst,
    mnemonic: Mnemonic,
    rounded: bool,
    sources: &[Value],
    lane: u32,
    pair: Pair,
) {
    let mut mods: SmallVec<[Modifier; 3]> = SmallVec::new();
    if rounded {
        mods.push(Modifier::Rn);
    }
    if pair.flushes && sel.m.mode.ftz {
        mods.push(Modifier::Ftz);
    }
    mods.push(pair.ty);
    let ops: SmallVec<[Operand; 3]> = sources
        .iter()
        .map(|&v| {
            let nodes = [0, 1].map(|k| sel.m.resolve(Node { v, part: lane + k }));
            let o = if pair.class == RegClass::B32 {
                memory::pack_word(sel, &nodes)
            } else {
                let list = nodes.map(|n| Operand::Reg(sel.reg(n)));
                let v = sel.vector(&list);
                Operand::Reg(sel.emit_new(pair.class, Mnemonic::Mov, &[Modifier::B64], &[v]))
            };
            Operand::Reg(sel.in_reg(o, pair.class))
        })
        .collect();
    let r = sel.emit_new(pair.class, mnemonic, &mods, &ops);
    let parts = [lane, lane + 1].map(|k| sel.asked(i, k).map_or(Operand::Sink, Operand::Reg));
    let v = sel.vector(&parts);
    let bits = pair.class.bits_type();
    sel.emit(Mnemonic::Mov, &[bits], 1, &[v, Operand::Reg(r)]);
}
