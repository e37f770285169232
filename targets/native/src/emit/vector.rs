//! Values of the four lanes of a quad: from registers of every class to vectors and single lanes, and back.

use super::Emit;
use crate::kinds::Kind;
use crate::spread::Spread;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    ConstantData, Endianness, InstBuilder, MemFlagsData, Type, Value, types,
};
use cranelift_frontend::Variable;
use jacquard_emulator::inst::{PRED_TRUE, PSrc, ROW_SINK, Src};

/// Four lanes of 32 bits in the first part, or two of 64 bits in each.
pub type Lanes = [Value; 2];

/// Which machine registers stand for the registers of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// Those of a lane that runs alone.
    Alone = 0,
    /// Those of a quad's first lane, where the others follow from them.
    First = 1,
    /// Those of one lane of a quad, while an instruction is made that has no code for vectors.
    Single = 2,
}

/// The vector of a lane's type.
pub fn vector(ty: Type) -> Type {
    match ty {
        types::F32 => types::F32X4,
        types::I64 => types::I64X2,
        types::F64 => types::F64X2,
        _ => types::I32X4,
    }
}

/// Of a flag for reinterpreting vectors of other lane counts.
fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(Endianness::Little)
}

impl Emit<'_, '_, '_> {
    /// How many parts the vectors of a type have.
    pub fn parts(ty: Type) -> usize {
        if ty.bits() == 64 { 2 } else { 1 }
    }

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

    /// Applies a function to each part.
    pub fn each(
        &mut self,
        ty: Type,
        v: Lanes,
        mut f: impl FnMut(&mut Self, Value) -> Value,
    ) -> Lanes {
        let first = f(self, v[0]);
        match Self::parts(ty) {
            1 => [first, first],
            _ => [first, f(self, v[1])],
        }
    }

    /// Applies a function to each part of two.
    pub fn both(
        &mut self,
        ty: Type,
        (x, y): (Lanes, Lanes),
        mut f: impl FnMut(&mut Self, Value, Value) -> Value,
    ) -> Lanes {
        let first = f(self, x[0], y[0]);
        match Self::parts(ty) {
            1 => [first, first],
            _ => [first, f(self, x[1], y[1])],
        }
    }

    /// Bytes `16 part..` of a vector constant by its lanes.
    fn lanes_of(&mut self, ty: Type, of: impl Fn(u64) -> u64) -> Lanes {
        let size = ty.bytes() as usize;
        let all: Vec<u8> = (0..4)
            .flat_map(|l| of(l).to_le_bytes().into_iter().take(size))
            .collect();
        let mut part = |k: usize| {
            let data = ConstantData::from(all[16 * k..16 * k + 16].to_vec());
            let c = self.b.func.dfg.constants.insert(data);
            self.b.ins().vconst(vector(ty), c)
        };
        match Self::parts(ty) {
            1 => {
                let v = part(0);
                [v, v]
            }
            _ => [part(0), part(1)],
        }
    }

    /// The same number in all lanes.
    pub fn all(&mut self, ty: Type, v: u64) -> Lanes {
        self.lanes_of(ty, |_| v)
    }

    /// One value in all lanes.
    pub fn spread_out(&mut self, ty: Type, v: Value) -> Lanes {
        let v = self.b.ins().splat(vector(ty), v);
        [v, v]
    }

    /// Lane after lane from the first one's value on, of an integer type.
    fn rising(&mut self, ty: Type, first: Value, by: i64) -> Lanes {
        let all = self.spread_out(ty, first);
        let steps = self.lanes_of(ty, |l| (by as u64).wrapping_mul(l));
        self.both(ty, (all, steps), |e, a, b| e.b.ins().iadd(a, b))
    }

    /// The low halves of lanes of 64 bits.
    pub fn low_halves(&mut self, v: Lanes) -> Value {
        self.halves(v, [0, 1, 2, 3, 8, 9, 10, 11])
    }

    /// The high halves of lanes of 64 bits.
    pub fn high_halves(&mut self, v: Lanes) -> Value {
        self.halves(v, [4, 5, 6, 7, 12, 13, 14, 15])
    }

    fn halves(&mut self, v: Lanes, bytes: [u8; 8]) -> Value {
        let [a, b] = v.map(|v| self.b.ins().bitcast(types::I8X16, little(), v));
        let mask: Vec<u8> = (bytes.iter().copied())
            .chain(bytes.iter().map(|b| b + 16))
            .collect();
        let mask = self.b.func.dfg.immediates.push(ConstantData::from(mask));
        let v = self.b.ins().shuffle(a, b, mask);
        self.b.ins().bitcast(types::I32X4, little(), v)
    }

    /// The bits of lanes as another type: cut off, or with zeros above.
    pub fn recast_lanes(&mut self, v: Lanes, from: Type, to: Type) -> Lanes {
        if from == to {
            return v;
        }
        let none = MemFlagsData::new();
        let as_int = |t: Type| {
            if t.bits() == 64 {
                types::I64
            } else {
                types::I32
            }
        };
        let (a, b) = (as_int(from), as_int(to));
        let v = match from.is_float() {
            true => self.each(from, v, |e, v| e.b.ins().bitcast(vector(a), none, v)),
            false => v,
        };
        let v = match (a, b) {
            (types::I64, types::I32) => {
                let v = self.low_halves(v);
                [v, v]
            }
            (types::I32, types::I64) => self.widened(v[0], false),
            _ => v,
        };
        match to.is_float() {
            true => self.each(to, v, |e, v| e.b.ins().bitcast(vector(to), none, v)),
            false => v,
        }
    }

    /// Lanes of 32 bits as lanes of 64.
    pub fn widened(&mut self, v: Value, signed: bool) -> Lanes {
        match signed {
            true => [self.b.ins().swiden_low(v), self.b.ins().swiden_high(v)],
            false => [self.b.ins().uwiden_low(v), self.b.ins().uwiden_high(v)],
        }
    }

    /// The NaN that arithmetic gives, in the place of any.
    pub fn canonical_lanes(&mut self, v: Lanes, ty: Type) -> Lanes {
        let nan = match ty {
            types::F32 => 0x7fff_ffff,
            _ => 0xfff8_0000_0000_0000,
        };
        let nan = self.all(ty, nan);
        let ordered = self.each(ty, v, |e, v| e.b.ins().fcmp(FloatCC::Ordered, v, v));
        self.choose(ty, ordered, v, nan)
    }

    /// By a mask of the type's width, lanes of the one or of the other.
    pub fn choose(&mut self, ty: Type, mask: Lanes, yes: Lanes, no: Lanes) -> Lanes {
        let none = MemFlagsData::new();
        let mut part = |k: usize| {
            let mask = self.b.ins().bitcast(vector(ty), none, mask[k]);
            self.b.ins().bitselect(mask, yes[k], no[k])
        };
        let first = part(0);
        match Self::parts(ty) {
            1 => [first, first],
            _ => [first, part(1)],
        }
    }

    /// A mask of 32 bits a lane as one of a type's width.
    pub fn mask_for(&mut self, ty: Type, mask: Value) -> Lanes {
        match Self::parts(ty) {
            1 => [mask, mask],
            _ => self.widened(mask, true),
        }
    }

    /// A source's values, whatever NaNs they are.
    pub fn number_lanes(&mut self, s: Src, ty: Type) -> Lanes {
        let spread = self.quads().of(s);
        if let Spread::Same = spread {
            let v = self.first_of(s, ty);
            return self.spread_out(ty, v);
        }
        let r = s.0 as usize;
        let own = self.home(r);
        let v = match spread {
            Spread::Step(by) => {
                let v = self.first_of(s, own);
                self.rising(own, v, by)
            }
            _ => self.use_lanes(r),
        };
        self.recast_lanes(v, own, ty)
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
        let v = self.canonical_lanes(v, own);
        self.recast_lanes(v, own, ty)
    }

    /// A predicate operand as a mask.
    pub fn test_lanes(&mut self, p: PSrc) -> Value {
        if p >> 1 == PRED_TRUE || self.quads().agrees(p) {
            let bank = std::mem::replace(&mut self.bank, Bank::First);
            let v = self.test(p);
            self.bank = bank;
            return self.mask_of(v);
        }
        let var = self.vector_vars(self.s.rows + (p >> 1) as usize)[0];
        let v = self.b.use_var(var);
        match p & 1 {
            0 => v,
            _ => self.b.ins().bnot(v),
        }
    }

    /// The bit of each lane, counted from the first.
    pub fn bit_of_lane(&mut self) -> Value {
        self.lanes_of(types::I32, |l| 1 << l)[0]
    }

    /// Lanes of 32-bit floats as pairs.
    pub fn pairs(&mut self, v: Value) -> Value {
        self.b.ins().bitcast(types::I64X2, little(), v)
    }

    /// Pairs as lanes of 32-bit floats.
    pub fn quads_of(&mut self, v: Value) -> Value {
        self.b.ins().bitcast(types::F32X4, little(), v)
    }

    /// A truth value as a mask.
    pub fn mask_of(&mut self, v: Value) -> Value {
        let v = self.b.ins().uextend(types::I32, v);
        let v = self.b.ins().ineg(v);
        self.b.ins().splat(types::I32X4, v)
    }

    /// Writes the values of a register of the class [`Spread::Any`], in lanes that a mask chooses.
    pub fn set_lanes(&mut self, r: usize, v: Lanes, mask: Option<Value>) {
        let ty = self.home(r);
        let vars = self.vector_vars(r);
        let v = match mask {
            Some(m) => {
                let old = self.use_lanes(r);
                let m = self.mask_for(ty, m);
                self.choose(ty, m, v, old)
            }
            None => v,
        };
        for (var, v) in vars.into_iter().zip(v).take(Self::parts(ty)) {
            self.b.def_var(var, v);
        }
    }

    /// The values of a register of the class [`Spread::Any`].
    fn use_lanes(&mut self, r: usize) -> Lanes {
        let vars = self.vector_vars(r);
        let first = self.b.use_var(vars[0]);
        match Self::parts(self.home(r)) {
            1 => [first, first],
            _ => [first, self.b.use_var(vars[1])],
        }
    }

    /// Writes a row.
    pub fn put_lanes(&mut self, d: u32, v: Lanes, ty: Type, mask: Option<Value>) {
        if d == ROW_SINK {
            return;
        }
        let v = self.recast_lanes(v, ty, self.home(d as usize));
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
            self.canonical_lanes(v, ty)
        };
        self.put_lanes(d, v, ty, mask);
    }

    /// The value of a lane of a register.
    pub fn lane_of(&mut self, r: usize, lane: u8) -> Value {
        let ty = self.home(r);
        match self.quads().register(r) {
            Spread::Any => {
                let v = self.use_lanes(r);
                match Self::parts(ty) {
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

    /// Lanes from four values.
    pub fn gather_lanes(&mut self, ty: Type, v: [Value; 4]) -> Lanes {
        let wide = vector(ty);
        if Self::parts(ty) == 2 {
            let mut pair = |a, b| {
                let v = self.b.ins().splat(wide, a);
                self.b.ins().insertlane(v, b, 1)
            };
            return [pair(v[0], v[1]), pair(v[2], v[3])];
        }
        let mut all = self.b.ins().splat(wide, v[0]);
        for (k, &x) in (1u8..).zip(&v[1..]) {
            all = self.b.ins().insertlane(all, x, k);
        }
        [all, all]
    }

    /// What the first lane's register holds as the values of all, for a register whose class is wider than that of the instruction.
    pub fn widen_class(&mut self, r: usize, class: Spread, mask: Option<Value>) {
        let bank = std::mem::replace(&mut self.bank, Bank::First);
        let var = self.var(r);
        let v = self.b.use_var(var);
        self.bank = bank;
        if r >= self.s.rows {
            let v = self.mask_of(v);
            self.set_lanes(r, [v, v], mask);
            return;
        }
        let ty = self.home(r);
        let v = match class.by() {
            Some(by) if by != 0 && !ty.is_float() => self.rising(ty, v, by),
            Some(by) if by != 0 => {
                let int = if ty == types::F32 {
                    types::I32
                } else {
                    types::I64
                };
                let v = self.recast(v, int);
                let v = self.rising(int, v, by);
                self.recast_lanes(v, int, ty)
            }
            _ => self.spread_out(ty, v),
        };
        self.set_lanes(r, v, mask);
    }

    /// The lanes of a row as the warp's rows have them: words of 64 bits.
    pub fn words(&mut self, r: usize) -> Lanes {
        let s = Src(r as i32);
        match self.rows.kinds[r] {
            Kind::I32 | Kind::F32 => {
                let v = self.bit_lanes(s, types::I32);
                self.widened(v[0], false)
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
        let lanes = self.recast_lanes(v, types::I64, ty);
        let Some(by) = self.quads().register(r).by() else {
            self.set_lanes(r, lanes, None);
            return None;
        };
        let int = if ty.bits() == 64 {
            types::I64
        } else {
            types::I32
        };
        let lanes = self.recast_lanes(lanes, ty, int);
        let first = self.b.ins().extractlane(lanes[0], 0);
        let own = self.recast(first, ty);
        self.set_first(r, own);
        let wanted = self.rising(int, first, by);
        let d = self.both(int, (lanes, wanted), |e, a, b| e.b.ins().bxor(a, b));
        let none = little();
        let d = self.each(int, d, |e, v| e.b.ins().bitcast(types::I32X4, none, v));
        Some(self.b.ins().bor(d[0], d[1]))
    }

    /// Whether a mask is true in all lanes, and in any.
    pub fn all_and_any(&mut self, mask: Value) -> (Value, Value) {
        (self.b.ins().vall_true(mask), self.b.ins().vany_true(mask))
    }

    /// A comparison of floats by a condition that has code for vectors.
    pub fn compare_floats(&mut self, c: FloatCC, x: Value, y: Value) -> Value {
        use FloatCC as F;
        let (c, x, y, not) = match c {
            F::GreaterThan => (F::LessThan, y, x, false),
            F::GreaterThanOrEqual => (F::LessThanOrEqual, y, x, false),
            F::UnorderedOrLessThan => (F::LessThanOrEqual, y, x, true),
            F::UnorderedOrLessThanOrEqual => (F::LessThan, y, x, true),
            F::UnorderedOrGreaterThan => (F::LessThanOrEqual, x, y, true),
            F::UnorderedOrGreaterThanOrEqual => (F::LessThan, x, y, true),
            F::OrderedNotEqual => {
                let a = self.b.ins().fcmp(F::Ordered, x, y);
                let b = self.b.ins().fcmp(F::NotEqual, x, y);
                return self.b.ins().band(a, b);
            }
            F::UnorderedOrEqual => {
                let a = self.b.ins().fcmp(F::Unordered, x, y);
                let b = self.b.ins().fcmp(F::Equal, x, y);
                return self.b.ins().bor(a, b);
            }
            c => (c, x, y, false),
        };
        let v = self.b.ins().fcmp(c, x, y);
        if not { self.b.ins().bnot(v) } else { v }
    }

    /// A comparison of integers; those of 64 bits without a sign become ones with it.
    pub fn compare_integers(&mut self, ty: Type, c: IntCC, x: Lanes, y: Lanes) -> Lanes {
        let signed = match c {
            IntCC::UnsignedLessThan => IntCC::SignedLessThan,
            IntCC::UnsignedLessThanOrEqual => IntCC::SignedLessThanOrEqual,
            IntCC::UnsignedGreaterThan => IntCC::SignedGreaterThan,
            IntCC::UnsignedGreaterThanOrEqual => IntCC::SignedGreaterThanOrEqual,
            c => c,
        };
        let turned = |e: &mut Self, v| {
            let top = e.all(types::I64, 1 << 63);
            e.both(ty, (v, top), |e, a, b| e.b.ins().bxor(a, b))
        };
        let (x, y) = match signed != c && ty == types::I64 {
            true => (turned(self, x), turned(self, y)),
            false => (x, y),
        };
        let c = if ty == types::I64 { signed } else { c };
        self.both(ty, (x, y), |e, a, b| e.b.ins().icmp(c, a, b))
    }
}
