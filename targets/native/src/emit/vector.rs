//! Machine code of vectors that hold the four lanes of a quad.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    ConstantData, Endianness, InstBuilder, MemFlagsData, Type, Value, types,
};
use cranelift_frontend::FunctionBuilder;

/// Four lanes of 32 bits in the first part, or two of 64 bits in each.
pub type Lanes = [Value; 2];

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
pub fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(Endianness::Little)
}

/// How many parts the vectors of a type have.
pub fn parts(ty: Type) -> usize {
    if ty.bits() == 64 { 2 } else { 1 }
}

/// Code of such vectors.
pub trait Vectors: Sized {
    /// Applies a function to each part.
    fn each(&mut self, ty: Type, v: Lanes, f: impl FnMut(&mut Self, Value) -> Value) -> Lanes;
    /// Applies a function to each part of two.
    fn both(
        &mut self,
        ty: Type,
        of: (Lanes, Lanes),
        f: impl FnMut(&mut Self, Value, Value) -> Value,
    ) -> Lanes;
    /// Bytes `16 part..` of a vector constant by its lanes.
    fn lanes_of(&mut self, ty: Type, of: impl Fn(u64) -> u64) -> Lanes;
    /// The same number in all lanes.
    fn all(&mut self, ty: Type, v: u64) -> Lanes;
    /// One value in all lanes.
    fn spread_out(&mut self, ty: Type, v: Value) -> Lanes;
    /// Lane after lane from the first one's value on, of an integer type.
    fn rising(&mut self, ty: Type, first: Value, by: i64) -> Lanes;
    /// The low halves of lanes of 64 bits.
    fn low_halves(&mut self, v: Lanes) -> Value;
    /// The high halves of lanes of 64 bits.
    fn high_halves(&mut self, v: Lanes) -> Value;
    fn halves(&mut self, v: Lanes, bytes: [u8; 8]) -> Value;
    /// The bits of lanes as another type: cut off, or with zeros above.
    fn recast_lanes(&mut self, v: Lanes, from: Type, to: Type) -> Lanes;
    /// Lanes of 32 bits as lanes of 64.
    fn widened(&mut self, v: Value, signed: bool) -> Lanes;
    /// The NaN that arithmetic gives, in the place of any.
    fn canonical_lanes(&mut self, v: Lanes, ty: Type) -> Lanes;
    /// By a mask of the type's width, lanes of the one or of the other.
    fn choose(&mut self, ty: Type, mask: Lanes, yes: Lanes, no: Lanes) -> Lanes;
    /// A mask of 32 bits a lane as one of a type's width.
    fn mask_for(&mut self, ty: Type, mask: Value) -> Lanes;
    /// The bit of each lane, counted from the first.
    fn bit_of_lane(&mut self) -> Value;
    /// Lanes of 32-bit floats as pairs.
    fn pairs(&mut self, v: Value) -> Value;
    /// Pairs as lanes of 32-bit floats.
    fn quads_of(&mut self, v: Value) -> Value;
    /// A truth value as a mask.
    fn mask_of(&mut self, v: Value) -> Value;
    /// Lanes from four values.
    fn gather_lanes(&mut self, ty: Type, v: [Value; 4]) -> Lanes;
    /// A comparison of floats by a condition that has code for vectors.
    fn compare_floats(&mut self, c: FloatCC, x: Value, y: Value) -> Value;
    /// A comparison of integers; those of 64 bits without a sign become ones with it.
    fn compare_integers(&mut self, ty: Type, c: IntCC, x: Lanes, y: Lanes) -> Lanes;
}

impl Vectors for FunctionBuilder<'_> {
    fn each(&mut self, ty: Type, v: Lanes, mut f: impl FnMut(&mut Self, Value) -> Value) -> Lanes {
        let first = f(self, v[0]);
        match parts(ty) {
            1 => [first, first],
            _ => [first, f(self, v[1])],
        }
    }

    fn both(
        &mut self,
        ty: Type,
        (x, y): (Lanes, Lanes),
        mut f: impl FnMut(&mut Self, Value, Value) -> Value,
    ) -> Lanes {
        let first = f(self, x[0], y[0]);
        match parts(ty) {
            1 => [first, first],
            _ => [first, f(self, x[1], y[1])],
        }
    }

    fn lanes_of(&mut self, ty: Type, of: impl Fn(u64) -> u64) -> Lanes {
        let size = ty.bytes() as usize;
        let all: Vec<u8> = (0..4)
            .flat_map(|l| of(l).to_le_bytes().into_iter().take(size))
            .collect();
        let mut part = |k: usize| {
            let data = ConstantData::from(all[16 * k..16 * k + 16].to_vec());
            let c = self.func.dfg.constants.insert(data);
            self.ins().vconst(vector(ty), c)
        };
        match parts(ty) {
            1 => {
                let v = part(0);
                [v, v]
            }
            _ => [part(0), part(1)],
        }
    }

    fn all(&mut self, ty: Type, v: u64) -> Lanes {
        self.lanes_of(ty, |_| v)
    }

    fn spread_out(&mut self, ty: Type, v: Value) -> Lanes {
        let v = self.ins().splat(vector(ty), v);
        [v, v]
    }

    fn rising(&mut self, ty: Type, first: Value, by: i64) -> Lanes {
        let all = self.spread_out(ty, first);
        let steps = self.lanes_of(ty, |l| (by as u64).wrapping_mul(l));
        self.both(ty, (all, steps), |f, a, b| f.ins().iadd(a, b))
    }

    fn low_halves(&mut self, v: Lanes) -> Value {
        self.halves(v, [0, 1, 2, 3, 8, 9, 10, 11])
    }

    fn high_halves(&mut self, v: Lanes) -> Value {
        self.halves(v, [4, 5, 6, 7, 12, 13, 14, 15])
    }

    fn halves(&mut self, v: Lanes, bytes: [u8; 8]) -> Value {
        let [a, b] = v.map(|v| self.ins().bitcast(types::I8X16, little(), v));
        let mask: Vec<u8> = (bytes.iter().copied())
            .chain(bytes.iter().map(|b| b + 16))
            .collect();
        let mask = self.func.dfg.immediates.push(ConstantData::from(mask));
        let v = self.ins().shuffle(a, b, mask);
        self.ins().bitcast(types::I32X4, little(), v)
    }

    fn recast_lanes(&mut self, v: Lanes, from: Type, to: Type) -> Lanes {
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
            true => self.each(from, v, |f, v| f.ins().bitcast(vector(a), none, v)),
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
            true => self.each(to, v, |f, v| f.ins().bitcast(vector(to), none, v)),
            false => v,
        }
    }

    fn widened(&mut self, v: Value, signed: bool) -> Lanes {
        match signed {
            true => [self.ins().swiden_low(v), self.ins().swiden_high(v)],
            false => [self.ins().uwiden_low(v), self.ins().uwiden_high(v)],
        }
    }

    fn canonical_lanes(&mut self, v: Lanes, ty: Type) -> Lanes {
        let nan = match ty {
            types::F32 => 0x7fff_ffff,
            _ => 0xfff8_0000_0000_0000,
        };
        let nan = self.all(ty, nan);
        let ordered = self.each(ty, v, |f, v| f.ins().fcmp(FloatCC::Ordered, v, v));
        self.choose(ty, ordered, v, nan)
    }

    fn choose(&mut self, ty: Type, mask: Lanes, yes: Lanes, no: Lanes) -> Lanes {
        let none = MemFlagsData::new();
        let mut part = |k: usize| {
            let mask = self.ins().bitcast(vector(ty), none, mask[k]);
            self.ins().bitselect(mask, yes[k], no[k])
        };
        let first = part(0);
        match parts(ty) {
            1 => [first, first],
            _ => [first, part(1)],
        }
    }

    fn mask_for(&mut self, ty: Type, mask: Value) -> Lanes {
        match parts(ty) {
            1 => [mask, mask],
            _ => self.widened(mask, true),
        }
    }

    fn bit_of_lane(&mut self) -> Value {
        self.lanes_of(types::I32, |l| 1 << l)[0]
    }

    fn pairs(&mut self, v: Value) -> Value {
        self.ins().bitcast(types::I64X2, little(), v)
    }

    fn quads_of(&mut self, v: Value) -> Value {
        self.ins().bitcast(types::F32X4, little(), v)
    }

    fn mask_of(&mut self, v: Value) -> Value {
        let v = self.ins().uextend(types::I32, v);
        let v = self.ins().ineg(v);
        self.ins().splat(types::I32X4, v)
    }

    fn gather_lanes(&mut self, ty: Type, v: [Value; 4]) -> Lanes {
        let wide = vector(ty);
        if parts(ty) == 2 {
            let mut pair = |a, b| {
                let v = self.ins().splat(wide, a);
                self.ins().insertlane(v, b, 1)
            };
            return [pair(v[0], v[1]), pair(v[2], v[3])];
        }
        let mut all = self.ins().splat(wide, v[0]);
        for (k, &x) in (1u8..).zip(&v[1..]) {
            all = self.ins().insertlane(all, x, k);
        }
        [all, all]
    }

    fn compare_floats(&mut self, c: FloatCC, x: Value, y: Value) -> Value {
        use FloatCC as F;
        let (c, x, y, not) = match c {
            F::GreaterThan => (F::LessThan, y, x, false),
            F::GreaterThanOrEqual => (F::LessThanOrEqual, y, x, false),
            F::UnorderedOrLessThan => (F::LessThanOrEqual, y, x, true),
            F::UnorderedOrLessThanOrEqual => (F::LessThan, y, x, true),
            F::UnorderedOrGreaterThan => (F::LessThanOrEqual, x, y, true),
            F::UnorderedOrGreaterThanOrEqual => (F::LessThan, x, y, true),
            F::OrderedNotEqual => {
                let a = self.ins().fcmp(F::Ordered, x, y);
                let b = self.ins().fcmp(F::NotEqual, x, y);
                return self.ins().band(a, b);
            }
            F::UnorderedOrEqual => {
                let a = self.ins().fcmp(F::Unordered, x, y);
                let b = self.ins().fcmp(F::Equal, x, y);
                return self.ins().bor(a, b);
            }
            c => (c, x, y, false),
        };
        let v = self.ins().fcmp(c, x, y);
        if not { self.ins().bnot(v) } else { v }
    }

    fn compare_integers(&mut self, ty: Type, c: IntCC, x: Lanes, y: Lanes) -> Lanes {
        let signed = match c {
            IntCC::UnsignedLessThan => IntCC::SignedLessThan,
            IntCC::UnsignedLessThanOrEqual => IntCC::SignedLessThanOrEqual,
            IntCC::UnsignedGreaterThan => IntCC::SignedGreaterThan,
            IntCC::UnsignedGreaterThanOrEqual => IntCC::SignedGreaterThanOrEqual,
            c => c,
        };
        let turned = |e: &mut Self, v| {
            let top = e.all(types::I64, 1 << 63);
            e.both(ty, (v, top), |f, a, b| f.ins().bxor(a, b))
        };
        let (x, y) = match signed != c && ty == types::I64 {
            true => (turned(self, x), turned(self, y)),
            false => (x, y),
        };
        let c = if ty == types::I64 { signed } else { c };
        self.both(ty, (x, y), |f, a, b| f.ins().icmp(c, a, b))
    }
}
