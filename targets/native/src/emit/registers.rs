//! Registers of a team: from every class to vectors and single lanes, and back.

use super::Emit;
use super::vector::{Lanes, integer, little, vector};
use super::vector::{
    canonical_lanes, choose, extract, fold, mask_for, mask_of, recast_lanes, rising, spread_out,
    widened,
};
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
    /// Those of a team's first lane, where the others follow from them.
    First = 1,
    /// Those of one lane of a team, while an instruction is made that has no code for vectors.
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

    fn vector_vars(&mut self, r: usize) -> Vec<Variable> {
        let team = usize::from(self.team.wide);
        if let Some(v) = &self.any[team][r] {
            return v.clone();
        }
        let home = self.home(r);
        let vars = (0..self.parts(home)).map(|_| self.b.declare_var(vector(home)));
        let v: Vec<Variable> = vars.collect();
        self.any[team][r] = Some(v.clone());
        v
    }

    /// A source's values, whatever NaNs they are.
    pub fn number_lanes(&mut self, s: Src, ty: Type) -> Lanes {
        let spread = self.quads().of(s);
        if let Spread::Same = spread {
            let v = self.first_of(s, ty);
            return spread_out(self, ty, v);
        }
        let r = s.0 as usize;
        let own = self.home(r);
        let v = match spread {
            Spread::Step(by) => {
                let v = self.first_of(s, own);
                rising(self, own, v, by)
            }
            _ => self.use_lanes(r),
        };
        recast_lanes(self, v, own, ty)
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
        let v = canonical_lanes(self, v, own);
        recast_lanes(self, v, own, ty)
    }

    /// A predicate operand as a mask.
    pub fn test_lanes(&mut self, p: PSrc) -> Lanes {
        if p >> 1 == PRED_TRUE || self.quads().agrees(p) {
            let bank = std::mem::replace(&mut self.bank, Bank::First);
            let v = self.test(p);
            self.bank = bank;
            return mask_of(self, v);
        }
        let v = self.use_lanes(self.s.rows + (p >> 1) as usize);
        match p & 1 {
            0 => v,
            _ => self.each(v, |f, v| f.ins().bnot(v)),
        }
    }

    /// Writes the values of a register of the class [`Spread::Any`], in lanes that a mask chooses.
    pub fn set_lanes(&mut self, r: usize, v: Lanes, mask: Option<Lanes>) {
        let ty = self.home(r);
        let v = match mask {
            Some(m) => {
                let old = self.use_lanes(r);
                let m = mask_for(self, ty, m);
                choose(self, ty, m, v, old)
            }
            None => v,
        };
        for (var, &v) in self.vector_vars(r).into_iter().zip(v.parts()) {
            self.b.def_var(var, v);
        }
    }

    /// The values of a register of the class [`Spread::Any`].
    fn use_lanes(&mut self, r: usize) -> Lanes {
        let vars = self.vector_vars(r);
        Lanes::of(vars.into_iter().map(|var| self.b.use_var(var)))
    }

    /// Writes a row.
    pub fn put_lanes(&mut self, d: u32, v: Lanes, ty: Type, mask: Option<Lanes>) {
        if d == ROW_SINK {
            return;
        }
        let v = recast_lanes(self, v, ty, self.home(d as usize));
        self.set_lanes(d as usize, v, mask);
    }

    /// Writes the result of float arithmetic.
    pub fn put_float_lanes(&mut self, d: u32, v: Lanes, ty: Type, mask: Option<Lanes>) {
        if d == ROW_SINK {
            return;
        }
        let keeps = self.rows.lazy[d as usize] && self.home(d as usize) == ty;
        let v = if keeps {
            v
        } else {
            canonical_lanes(self, v, ty)
        };
        self.put_lanes(d, v, ty, mask);
    }

    /// The value of a lane of a register.
    pub fn lane_of(&mut self, r: usize, lane: usize) -> Value {
        let ty = self.home(r);
        match self.quads().register(r) {
            Spread::Any => {
                let v = self.use_lanes(r);
                extract(self, v, ty, lane)
            }
            spread => {
                let bank = std::mem::replace(&mut self.bank, Bank::First);
                let var = self.var(r);
                let v = self.b.use_var(var);
                self.bank = bank;
                match spread.by() {
                    Some(by) if by != 0 => {
                        let more = self.int(ty, (by as u64).wrapping_mul(lane as u64));
                        self.b.ins().iadd(v, more)
                    }
                    _ => v,
                }
            }
        }
    }

    /// What the first lane's register holds as the values of all, for a register whose class is wider than that of the instruction.
    pub fn widen_class(&mut self, r: usize, class: Spread, mask: Option<Lanes>) {
        let bank = std::mem::replace(&mut self.bank, Bank::First);
        let var = self.var(r);
        let v = self.b.use_var(var);
        self.bank = bank;
        if r >= self.s.rows {
            let v = mask_of(self, v);
            self.set_lanes(r, v, mask);
            return;
        }
        let ty = self.home(r);
        let v = match class.by() {
            Some(by) if by != 0 && !ty.is_float() => rising(self, ty, v, by),
            Some(by) if by != 0 => {
                let int = integer(ty);
                let v = self.recast(v, int);
                let v = rising(self, int, v, by);
                recast_lanes(self, v, int, ty)
            }
            _ => spread_out(self, ty, v),
        };
        self.set_lanes(r, v, mask);
    }

    /// The lanes of a row as the warp's rows have them: words of 64 bits.
    pub fn words(&mut self, r: usize) -> Lanes {
        let s = Src(r as i32);
        match self.rows.kinds[r] {
            Kind::I32 | Kind::F32 => {
                let v = self.bit_lanes(s, types::I32);
                widened(self, v, false)
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
        let lanes = recast_lanes(self, v, types::I64, ty);
        let Some(by) = self.quads().register(r).by() else {
            self.set_lanes(r, lanes, None);
            return None;
        };
        let int = integer(ty);
        let lanes = recast_lanes(self, lanes, ty, int);
        let first = extract(self, lanes, int, 0);
        let own = self.recast(first, ty);
        self.set_first(r, own);
        let wanted = rising(self, int, first, by);
        let d = self.both((lanes, wanted), |f, a, b| f.ins().bxor(a, b));
        let d = fold(self, d, |f, a, b| f.ins().bor(a, b));
        Some(self.b.ins().bitcast(types::I32X4, little(), d))
    }
}
