//! Which bits of integers anybody looks at, over a whole function: from what has an effect back through the operations.

use crate::analysis::effects::has_side_effects;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Body, Inst, Module, Opcode, Value};

/// Demanded bits of every instruction of a function.
pub struct DemandedBits {
    /// By instruction; nothing where no one needs the result.
    alive: Vec<Option<u128>>,
}

/// The width of a scalar integer of at most 128 bits.
fn width(m: &Module, body: &Body, v: Value) -> Option<u32> {
    m.cx.types
        .int_width(body.ty(v, &m.cx))
        .filter(|w| *w <= 128)
}

impl DemandedBits {
    /// The bits demanded in a body.
    pub fn new(m: &Module, body: &Body) -> DemandedBits {
        let mut d = DemandedBits {
            alive: vec![None; body.inst_capacity()],
        };
        let mut work: Vec<Inst> = Vec::new();
        for b in body.blocks() {
            for i in body.insts(b) {
                if has_side_effects(m, body, i) {
                    d.alive[i.index()] = Some(u128::MAX);
                    work.push(i);
                }
            }
        }
        while let Some(i) = work.pop() {
            for n in 0..body.num_ops(i) {
                let v = body.operand(i, n);
                let Some(o) = v.as_inst() else { continue };
                let bits = d.of_use(m, body, i, n);
                let slot = &mut d.alive[o.index()];
                // An operation that is needed for nothing but bits that do not matter is not needed.
                if bits == 0 {
                    continue;
                }
                let new = slot.unwrap_or(0) | bits;
                if *slot != Some(new) {
                    *slot = Some(new);
                    work.push(o);
                }
            }
        }
        d
    }
    /// The bits of an instruction's result that matter; nothing for an instruction that nobody needs.
    pub fn of(&self, i: Inst) -> Option<u128> {
        self.alive.get(i.index()).copied().flatten()
    }
    /// The bits of operand `n` of `i` that matter.
    pub fn of_use(&self, m: &Module, body: &Body, i: Inst, n: usize) -> u128 {
        let v = body.operand(i, n);
        let Some(out) = self.of(i) else { return 0 };
        let Some(w) = width(m, body, v) else {
            return u128::MAX;
        };
        let all = mask(w);
        let Some(result) = width(m, body, i.into()) else {
            return all;
        };
        let out = out & mask(result);
        if out == 0 {
            return 0;
        }
        let constant = |k: usize| {
            (k < body.num_ops(i))
                .then(|| m.cx.value_int(body.operand(i, k)))
                .flatten()
        };
        let shift = constant(1).filter(|&k| k < u128::from(w)).map(|k| k as u32);
        let low = mask(128 - out.leading_zeros());
        let flags = body.inst(i).flags;
        match body.op(i) {
            Opcode::Add | Opcode::Sub | Opcode::Mul => low,
            Opcode::And => match constant(1 - n) {
                Some(c) => out & c,
                None => out,
            },
            Opcode::Or => match constant(1 - n) {
                Some(c) => out & !c,
                None => out,
            },
            Opcode::Xor | Opcode::Phi => out,
            Opcode::Select if n > 0 => out,
            Opcode::Shl if n == 0 => match shift {
                // What a promise is about is looked at.
                Some(k) if flags.any(jacquard_ir::Flags::NOWRAP) => {
                    out >> k | all & !mask(w - k.min(w))
                }
                Some(k) => out >> k,
                None => all,
            },
            Opcode::LShr | Opcode::AShr if n == 0 => match shift {
                Some(k) => {
                    let mut bits = out << k & all;
                    if flags.has(jacquard_ir::Flags::EXACT) {
                        bits |= mask(k);
                    }
                    let copies = all & !mask(w - k);
                    if body.op(i) == Opcode::AShr && out & copies != 0 {
                        bits |= 1 << (w - 1);
                    }
                    bits
                }
                None => all,
            },
            Opcode::Trunc if flags.any(jacquard_ir::Flags::NOWRAP) => all,
            Opcode::Trunc => out,
            Opcode::ZExt => out & all,
            Opcode::SExt => {
                let copies = out & !all != 0;
                out & all | if copies { 1 << (w - 1) } else { 0 }
            }
            _ => all,
        }
    }
}
