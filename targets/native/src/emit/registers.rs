//! Registers of a quad: from every class to vectors and single lanes, and back.

use super::Emit;
use super::vector::{Lanes, Vectors, little, parts, vector};
use crate::kinds::Kind;
use crate::spread::Spread;
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};
use cranelift_frontend::Variable;
use jacquard_emulator::inst::{PRED_TRUE, PSrc, ROW_SINK, Src};

/// Which machine registers hold the registers of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// Those of a lane that runs alone.
    Alone = 0,
    /// Those of a quad's first lane, where the others follow from them.
    First = 1,
    /// Those of one lane of a quad, while an instruction is made that has no code for vectors.
    Single = 2,
}

impl Emit<'_, '_, '_> {
    /// The type of a register's values.
    pub fn home(&self, r: usize) -> Type {
        match r >= self.s.rows {
            true => types::I32,
            false => Self::ty(self.rows.kinds[r]),
        }
    }

    fn vector_vars(&mut self, r: usize) -> [Variable; 2] {
        if let Some(v) = self.any[r] {
            return v;
        }
        let ty = vector(self.home(r));
        let v = [self.b.declare_var(ty), self.b.declare_var(ty)];
        self.any[r] = Some(v);
        v
    }

    /// A source's values, whatever NaNs they are.
    pub fn number_lanes(&mut self, s: Src, ty: Type) -> Lanes {
        let spread = self.quads().of(s);
        if let Spread::Same = spread {
            let v = self.first_of(s, ty);
            return self.b.spread_out(ty, v);
        }
        let r = s.0 as usize;
        let own = self.home(r);
        let v = match spread {
            Spread::Step(by) => {
                let v = self.first_of(s, own);
                self.b.rising(own, v, by)
            }
            _ => self.use_lanes(r),
        };
        self.b.recast_lanes(v, own, ty)
    }

    /// The first lane's value of a source of another class than [`Spread::Any`].
    pub fn first_of(&mut self, s: Src, ty: Type) -> Value {
        let bank = std::mem::replace(&mut self.bank, Bank::First);
        let v = self.number(s, ty);
        self.bank = bank;
        v
    }

    /// A source's bits.
    pub fn bit_lanes(&mut self, s: Src, ty: Type) -> Lanes {
        if s.0 < 0 || s.0 as u32 == ROW_SINK || !self.rows.lazy[s.0 as usize] {
            return self.number_lanes(s, ty);
        }
        let own = self.home(s.0 as usize);
        let v = self.number_lanes(s, own);
        let v = self.b.canonical_lanes(v, own);
        self.b.recast_lanes(v, own, ty)
    }

    /// A predicate operand as a mask.
    pub fn test_lanes(&mut self, p: PSrc) -> Value {
        if p >> 1 == PRED_TRUE || self.quads().agrees(p) {
            let bank = std::mem::replace(&mut self.bank, Bank::First);
            let v = self.test(p);
            self.bank = bank;
            return self.b.mask_of(v);
        }
        let var = self.vector_vars(self.s.rows + (p >> 1) as usize)[0];
        let v = self.b.use_var(var);
        match p & 1 {
            0 => v,
            _ => self.b.ins().bnot(v),
        }
    }

    /// Writes the values of a register of the class [`Spread::Any`], in lanes that a mask chooses.
    pub fn set_lanes(&mut self, r: usize, v: Lanes, mask: Option<Value>) {
        let ty = self.home(r);
        let vars = self.vector_vars(r);
        let v = match mask {
            Some(m) => {
                let old = self.use_lanes(r);
                let m = self.b.mask_for(ty, m);
                self.b.choose(ty, m, v, old)
            }
            None => v,
        };
        for (var, v) in vars.into_iter().zip(v).take(parts(ty)) {
            self.b.def_var(var, v);
        }
    }

    /// The values of a register of the class [`Spread::Any`].
    fn use_lanes(&mut self, r: usize) -> Lanes {
        let vars = self.vector_vars(r);
        let first = self.b.use_var(vars[0]);
        match parts(self.home(r)) {
            1 => [first, first],
            _ => [first, self.b.use_var(vars[1])],
        }
    }

    /// Writes a row.
    pub fn put_lanes(&mut self, d: u32, v: Lanes, ty: Type, mask: Option<Value>) {
        if d == ROW_SINK {
            return;
        }
        let v = self.b.recast_lanes(v, ty, self.home(d as usize));
        self.set_lanes(d as usize, v, mask);
    }

    /// Writes the result of float arithmetic.
    pub fn put_float_lanes(&mut self, d: u32, v: Lanes, ty: Type, mask: Option<Value>) {
        if d == ROW_SINK {
            return;
        }
        let keeps = self.rows.lazy[d as usize] && self.home(d as usize) == ty;
        let v = if keeps {
            v
        } else {
            self.b.canonical_lanes(v, ty)
        };
        self.put_lanes(d, v, ty, mask);
    }

    /// The value of a lane of a register.
    pub fn lane_of(&mut self, r: usize, lane: u8) -> Value {
        let ty = self.home(r);
        match self.quads().register(r) {
            Spread::Any => {
                let v = self.use_lanes(r);
                match parts(ty) {
                    1 => self.b.ins().extractlane(v[0], lane),
                    _ => self.b.ins().extractlane(v[lane as usize / 2], lane % 2),
                }
            }
            spread => {
                let bank = std::mem::replace(&mut self.bank, Bank::First);
                let var = self.var(r);
                let v = self.b.use_var(var);
                self.bank = bank;
                match spread.by() {
                    Some(by) if by != 0 => {
                        let more = self.int(ty, (by as u64).wrapping_mul(u64::from(lane)));
                        self.b.ins().iadd(v, more)
                    }
                    _ => v,
                }
            }
        }
    }

    /// What the first lane's register holds as the values of all, for a register whose class is wider than that of the instruction.
    pub fn widen_class(&mut self, r: usize, class: Spread, mask: Option<Value>) {
        let bank = std::mem::replace(&mut self.bank, Bank::First);
        let var = self.var(r);
        let v = self.b.use_var(var);
        self.bank = bank;
        if r >= self.s.rows {
            let v = self.b.mask_of(v);
            self.set_lanes(r, [v, v], mask);
            return;
        }
        let ty = self.home(r);
        let v = match class.by() {
            Some(by) if by != 0 && !ty.is_float() => self.b.rising(ty, v, by),
            Some(by) if by != 0 => {
                let int = if ty == types::F32 {
                    types::I32
                } else {
                    types::I64
                };
                let v = self.recast(v, int);
                let v = self.b.rising(int, v, by);
                self.b.recast_lanes(v, int, ty)
            }
            _ => self.b.spread_out(ty, v),
        };
        self.set_lanes(r, v, mask);
    }

    /// The lanes of a row as the warp's rows have them: words of 64 bits.
    pub fn words(&mut self, r: usize) -> Lanes {
        let s = Src(r as i32);
        match self.rows.kinds[r] {
            Kind::I32 | Kind::F32 => {
                let v = self.bit_lanes(s, types::I32);
                self.b.widened(v[0], false)
            }
            _ => self.bit_lanes(s, types::I64),
        }
    }

    /// Writes the first lane's register.
    pub fn set_first(&mut self, r: usize, v: Value) {
        let bank = std::mem::replace(&mut self.bank, Bank::First);
        let var = self.var(r);
        self.bank = bank;
        self.b.def_var(var, v);
    }

    /// Takes the lanes of a register from words of 64 bits. For a register of a narrower class, the difference to what that class has.
    pub fn take_words(&mut self, r: usize, v: Lanes) -> Option<Value> {
        let ty = self.home(r);
        let lanes = self.b.recast_lanes(v, types::I64, ty);
        let Some(by) = self.quads().register(r).by() else {
            self.set_lanes(r, lanes, None);
            return None;
        };
        let int = if ty.bits() == 64 {
            types::I64
        } else {
            types::I32
        };
        let lanes = self.b.recast_lanes(lanes, ty, int);
        let first = self.b.ins().extractlane(lanes[0], 0);
        let own = self.recast(first, ty);
        self.set_first(r, own);
        let wanted = self.b.rising(int, first, by);
        let d = self
            .b
            .both(int, (lanes, wanted), |f, a, b| f.ins().bxor(a, b));
        let none = little();
        let d = self
            .b
            .each(int, d, |f, v| f.ins().bitcast(types::I32X4, none, v));
        Some(self.b.ins().bor(d[0], d[1]))
    }

    /// Whether a mask is true in all lanes, and in any.
    pub fn all_and_any(&mut self, mask: Value) -> (Value, Value) {
        (self.b.ins().vall_true(mask), self.b.ins().vany_true(mask))
    }
}
