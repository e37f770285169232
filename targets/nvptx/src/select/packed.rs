//! Vectors of `half` and `bfloat`: two lanes in one instruction (`.f16x2`, `.bf16x2`).
//!
//! Lanes are scalars everywhere else; the moves that pack and unpack them cost nothing after register allocation.

use super::Select;
use super::matcher::Node;
use crate::types::{RegClass, RuleTy};
use jacquard_ir::{Flags, Inst, Opcode, Value};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand};
use smallvec::SmallVec;

impl Select<'_> {
    /// Selects pairs of lanes together where the target can; the number of lanes that are done.
    pub fn packed_halves(&mut self, i: Inst) -> u32 {
        let body = self.m.body;
        let ty = body.inst(i).ty;
        let Some((_, lanes)) = self.m.cx.types.vector_parts(ty) else {
            return 0;
        };
        let kind = self.m.scalar(Node::new(i.into())).ty;
        if self.shared.opt_level == 0 || !matches!(kind, RuleTy::F16 | RuleTy::BF16) {
            return 0;
        }
        let half = kind == RuleTy::F16;
        let native = if half {
            self.m.sm >= 53
        } else {
            self.m.sm >= 90 && self.m.ptx >= 78
        };
        let op = body.op(i);
        if !native || !matches!(op, Opcode::FAdd | Opcode::FSub | Opcode::FMul) {
            return 0;
        }
        let mut lane = 0;
        while lane + 2 <= lanes {
            let (lo, hi) = (self.asked(i, lane), self.asked(i, lane + 1));
            if lo.is_some() || hi.is_some() {
                self.pair_of_halves(i, op, lane, half);
            }
            lane += 2;
        }
        lane
    }

    fn pair_of_halves(&mut self, i: Inst, op: Opcode, lane: u32, half: bool) {
        let body = self.m.body;
        let node = Node {
            v: i.into(),
            part: lane,
        };
        let ty = if half {
            Modifier::F16x2
        } else {
            Modifier::Bf16x2
        };
        let mut mods: SmallVec<[Modifier; 3]> = SmallVec::new();
        let (a, b) = (body.operand(i, 0), body.operand(i, 1));
        // A sum of products is one rounding, where that is allowed.
        let product = |s: &Self, v: Value| -> Option<Inst> {
            let p = v.as_inst().filter(|&p| s.m.body.op(p) == Opcode::FMul)?;
            let free = s.m.mode.fma
                || (s.m.flags(Node::new(v)).has(Flags::CONTRACT)
                    && s.m.flags(node).has(Flags::CONTRACT));
            free.then_some(p)
        };
        let fused = match op {
            Opcode::FAdd => product(self, a)
                .map(|p| (p, b))
                .or_else(|| product(self, b).map(|p| (p, a))),
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
        if fused.is_some() || !self.m.contractable(node) {
            mods.push(Modifier::Rn);
        }
        if half && self.m.mode.ftz {
            mods.push(Modifier::Ftz);
        }
        mods.push(ty);
        let ops: SmallVec<[Operand; 3]> = sources
            .iter()
            .map(|&v| {
                let nodes = [0, 1].map(|k| self.m.resolve(Node { v, part: lane + k }));
                let o = self.pack_word(&nodes);
                Operand::Reg(self.in_reg(o, RegClass::B32))
            })
            .collect();
        let r = self.emit_new(RegClass::B32, mnemonic, &mods, &ops);
        let parts = [lane, lane + 1].map(|k| self.asked(i, k).map_or(Operand::Sink, Operand::Reg));
        let v = self.vector(&parts);
        self.emit(Mnemonic::Mov, &[Modifier::B32], 1, &[v, Operand::Reg(r)]);
    }
}
