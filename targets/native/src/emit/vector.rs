//! Machine code of vectors that hold the lanes of a team.

use super::Emit;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    ConstantData, Endianness, InstBuilder, MemFlagsData, Type, Value, types,
};
use cranelift_frontend::FunctionBuilder;

/// Most vectors that the lanes of a team take: 32 lanes of 64 bits.
const MOST: usize = 16;

/// The lanes of a team: four of 32 bits in each vector, or two of 64 bits.
#[derive(Clone, Copy)]
pub struct Lanes {
    parts: [Value; MOST],
    count: u8,
}

impl Lanes {
    /// From the vectors, of which there is one at least.
    pub fn of(values: impl IntoIterator<Item = Value>) -> Lanes {
        let mut parts = [Value::from_u32(0); MOST];
        let mut count = 0;
        for v in values.into_iter().take(MOST) {
            parts[count as usize] = v;
            count += 1;
        }
        Lanes { parts, count }
    }

    /// The vectors.
    pub fn parts(&self) -> &[Value] {
        &self.parts[..self.count as usize]
    }

    /// Applies a function to each vector.
    pub fn map(&self, f: impl FnMut(Value) -> Value) -> Lanes {
        Lanes::of(self.parts().iter().copied().map(f))
    }
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

/// The integer type of a lane's type.
pub fn integer(ty: Type) -> Type {
    match ty.bits() {
        64 => types::I64,
        _ => types::I32,
    }
}

/// Of a flag for reinterpreting vectors of other lane counts.
pub fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(Endianness::Little)
}

type Builder<'c> = FunctionBuilder<'c>;

impl<'c> Emit<'_, '_, 'c> {
    /// How many vectors the lanes of a type take.
    pub fn parts(&self, ty: Type) -> usize {
        match ty.bits() {
            64 => self.team.width / 2,
            _ => self.team.width / 4,
        }
    }

    /// How many lanes of a type are in a vector.
    pub fn lanes_in_part(ty: Type) -> usize {
        if ty.bits() == 64 { 2 } else { 4 }
    }

    /// Applies a function to each vector.
    pub fn each(&mut self, v: Lanes, mut f: impl FnMut(&mut Builder<'c>, Value) -> Value) -> Lanes {
        v.map(|v| f(self.b, v))
    }

    /// Applies a function to each vector of two.
    pub fn both(
        &mut self,
        (x, y): (Lanes, Lanes),
        mut f: impl FnMut(&mut Builder<'c>, Value, Value) -> Value,
    ) -> Lanes {
        let pairs = x.parts().iter().zip(y.parts());
        Lanes::of(pairs.map(|(&x, &y)| f(self.b, x, y)))
    }

    /// The same number in all lanes.
    pub fn all(&mut self, ty: Type, v: u64) -> Lanes {
        lanes_of(self, ty, |_| v)
    }
}

/// A constant by its lanes.
pub fn lanes_of(e: &mut Emit<'_, '_, '_>, ty: Type, of: impl Fn(u64) -> u64) -> Lanes {
    let size = ty.bytes() as usize;
    let all: Vec<u8> = (0..e.team.width as u64)
        .flat_map(|l| of(l).to_le_bytes().into_iter().take(size))
        .collect();
    let mut made: Vec<(&[u8], Value)> = Vec::new();
    let parts = all.chunks(16).map(|part| {
        if let Some((_, v)) = made.iter().find(|(p, _)| *p == part) {
            return *v;
        }
        let data = ConstantData::from(part.to_vec());
        let c = e.b.func.dfg.constants.insert(data);
        let v = e.b.ins().vconst(vector(ty), c);
        made.push((part, v));
        v
    });
    Lanes::of(parts.collect::<Vec<_>>())
}

/// One value in all lanes.
pub fn spread_out(e: &mut Emit<'_, '_, '_>, ty: Type, v: Value) -> Lanes {
    let v = e.b.ins().splat(vector(ty), v);
    Lanes::of(vec![v; e.parts(ty)])
}

/// Lane after lane from the first one's value on, of an integer type.
pub fn rising(e: &mut Emit<'_, '_, '_>, ty: Type, first: Value, by: i64) -> Lanes {
    let all = spread_out(e, ty, first);
    let steps = lanes_of(e, ty, |l| (by as u64).wrapping_mul(l));
    e.both((all, steps), |f, a, b| f.ins().iadd(a, b))
}

/// The low halves of lanes of 64 bits.
pub fn low_halves(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    halves(e, v, [0, 1, 2, 3, 8, 9, 10, 11])
}

/// The high halves of lanes of 64 bits.
pub fn high_halves(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    halves(e, v, [4, 5, 6, 7, 12, 13, 14, 15])
}

fn halves(e: &mut Emit<'_, '_, '_>, v: Lanes, bytes: [u8; 8]) -> Lanes {
    let mask: Vec<u8> = (bytes.iter().copied())
        .chain(bytes.iter().map(|b| b + 16))
        .collect();
    let mask = (e.b.func.dfg.immediates).push(ConstantData::from(mask));
    let pairs = v.parts().chunks(2).map(|pair| {
        let [a, b] = [pair[0], pair[1]].map(|v| e.b.ins().bitcast(types::I8X16, little(), v));
        let v = e.b.ins().shuffle(a, b, mask);
        e.b.ins().bitcast(types::I32X4, little(), v)
    });
    Lanes::of(pairs.collect::<Vec<_>>())
}

/// The bits of lanes as another type: cut off, or with zeros above.
pub fn recast_lanes(e: &mut Emit<'_, '_, '_>, v: Lanes, from: Type, to: Type) -> Lanes {
    if from == to {
        return v;
    }
    let none = MemFlagsData::new();
    let (a, b) = (integer(from), integer(to));
    let v = match from.is_float() {
        true => e.each(v, |f, v| f.ins().bitcast(vector(a), none, v)),
        false => v,
    };
    let v = match (a, b) {
        (types::I64, types::I32) => low_halves(e, v),
        (types::I32, types::I64) => widened(e, v, false),
        _ => v,
    };
    match to.is_float() {
        true => e.each(v, |f, v| f.ins().bitcast(vector(to), none, v)),
        false => v,
    }
}

/// Lanes of 32 bits as lanes of 64.
pub fn widened(e: &mut Emit<'_, '_, '_>, v: Lanes, signed: bool) -> Lanes {
    let all = v.parts().iter().flat_map(|&v| match signed {
        true => [e.b.ins().swiden_low(v), e.b.ins().swiden_high(v)],
        false => [e.b.ins().uwiden_low(v), e.b.ins().uwiden_high(v)],
    });
    Lanes::of(all.collect::<Vec<_>>())
}

/// The NaN that arithmetic gives, in the place of any.
pub fn canonical_lanes(e: &mut Emit<'_, '_, '_>, v: Lanes, ty: Type) -> Lanes {
    let nan = match ty {
        types::F32 => 0x7fff_ffff,
        _ => 0xfff8_0000_0000_0000,
    };
    let nan = e.all(ty, nan);
    let ordered = e.each(v, |f, v| f.ins().fcmp(FloatCC::Ordered, v, v));
    choose(e, ty, ordered, v, nan)
}

/// By a mask of the type's width, lanes of the one or of the other.
pub fn choose(e: &mut Emit<'_, '_, '_>, ty: Type, mask: Lanes, yes: Lanes, no: Lanes) -> Lanes {
    let none = MemFlagsData::new();
    let all = (mask.parts().iter()).zip(yes.parts().iter().zip(no.parts()));
    let all = all.map(|(&mask, (&yes, &no))| {
        let mask = e.b.ins().bitcast(vector(ty), none, mask);
        e.b.ins().bitselect(mask, yes, no)
    });
    Lanes::of(all.collect::<Vec<_>>())
}

/// A mask of 32 bits a lane as one of a type's width.
pub fn mask_for(e: &mut Emit<'_, '_, '_>, ty: Type, mask: Lanes) -> Lanes {
    match ty.bits() {
        64 => widened(e, mask, true),
        _ => mask,
    }
}

/// The bit of each lane, counted from the first.
pub fn bit_of_lane(e: &mut Emit<'_, '_, '_>) -> Lanes {
    lanes_of(e, types::I32, |l| 1 << l)
}

/// The bits of a mask, the first lane's lowest.
pub fn bits_of_mask(e: &mut Emit<'_, '_, '_>, mask: Lanes) -> Value {
    let mut all: Option<Value> = None;
    for (k, &v) in (0u32..).zip(mask.parts()) {
        let bits = e.b.ins().vhigh_bits(types::I32, v);
        all = Some(match all {
            None => bits,
            Some(a) => {
                let bits = e.shl(bits, 4 * k);
                e.b.ins().bor(a, bits)
            }
        });
    }
    all.unwrap_or(e.frame)
}

/// A truth value as a mask.
pub fn mask_of(e: &mut Emit<'_, '_, '_>, v: Value) -> Lanes {
    let v = e.b.ins().uextend(types::I32, v);
    let v = e.b.ins().ineg(v);
    spread_out(e, types::I32, v)
}

/// The lane of a register's lanes.
pub fn extract(e: &mut Emit<'_, '_, '_>, v: Lanes, ty: Type, lane: usize) -> Value {
    let per = Emit::lanes_in_part(ty);
    let part = v.parts()[lane / per];
    e.b.ins().extractlane(part, (lane % per) as u8)
}

/// Lanes from as many values.
pub fn gather_lanes(e: &mut Emit<'_, '_, '_>, ty: Type, v: &[Value]) -> Lanes {
    let wide = vector(ty);
    let parts = v.chunks(Emit::lanes_in_part(ty)).map(|part| {
        let mut all = e.b.ins().splat(wide, part[0]);
        for (k, &x) in (1u8..).zip(&part[1..]) {
            all = e.b.ins().insertlane(all, x, k);
        }
        all
    });
    Lanes::of(parts.collect::<Vec<_>>())
}

/// Whether a mask is true in all lanes, and in any.
pub fn all_and_any(e: &mut Emit<'_, '_, '_>, mask: Lanes) -> (Value, Value) {
    let and = fold(e, mask, |f, a, b| f.ins().band(a, b));
    let or = fold(e, mask, |f, a, b| f.ins().bor(a, b));
    (e.b.ins().vall_true(and), e.b.ins().vany_true(or))
}

/// Joins all vectors to one.
pub fn fold<'c>(
    e: &mut Emit<'_, '_, 'c>,
    v: Lanes,
    mut f: impl FnMut(&mut Builder<'c>, Value, Value) -> Value,
) -> Value {
    let mut all = v.parts().to_vec();
    while all.len() > 1 {
        let joined = all.chunks(2).map(|pair| match *pair {
            [a, b] => f(e.b, a, b),
            [ref a, ..] => *a,
            [] => e.frame,
        });
        all = joined.collect();
    }
    all[0]
}

/// A comparison of integers; those of 64 bits without a sign become ones with it.
pub fn compare_integers(e: &mut Emit<'_, '_, '_>, ty: Type, c: IntCC, x: Lanes, y: Lanes) -> Lanes {
    let signed = match c {
        IntCC::UnsignedLessThan => IntCC::SignedLessThan,
        IntCC::UnsignedLessThanOrEqual => IntCC::SignedLessThanOrEqual,
        IntCC::UnsignedGreaterThan => IntCC::SignedGreaterThan,
        IntCC::UnsignedGreaterThanOrEqual => IntCC::SignedGreaterThanOrEqual,
        c => c,
    };
    let (x, y) = match signed != c && ty == types::I64 {
        true => {
            let top = e.all(types::I64, 1 << 63);
            [x, y]
                .map(|v| e.both((v, top), |f, a, b| f.ins().bxor(a, b)))
                .into()
        }
        false => (x, y),
    };
    let c = if ty == types::I64 { signed } else { c };
    e.both((x, y), |f, a, b| f.ins().icmp(c, a, b))
}

/// A comparison of floats by a condition that has code for vectors.
pub fn compare_floats(b: &mut FunctionBuilder<'_>, c: FloatCC, x: Value, y: Value) -> Value {
    use FloatCC as F;
    let (c, x, y, not) = match c {
        F::GreaterThan => (F::LessThan, y, x, false),
        F::GreaterThanOrEqual => (F::LessThanOrEqual, y, x, false),
        F::UnorderedOrLessThan => (F::LessThanOrEqual, y, x, true),
        F::UnorderedOrLessThanOrEqual => (F::LessThan, y, x, true),
        F::UnorderedOrGreaterThan => (F::LessThanOrEqual, x, y, true),
        F::UnorderedOrGreaterThanOrEqual => (F::LessThan, x, y, true),
        F::OrderedNotEqual => {
            let ordered = b.ins().fcmp(F::Ordered, x, y);
            let other = b.ins().fcmp(F::NotEqual, x, y);
            return b.ins().band(ordered, other);
        }
        F::UnorderedOrEqual => {
            let unordered = b.ins().fcmp(F::Unordered, x, y);
            let same = b.ins().fcmp(F::Equal, x, y);
            return b.ins().bor(unordered, same);
        }
        c => (c, x, y, false),
    };
    let v = b.ins().fcmp(c, x, y);
    if not { b.ins().bnot(v) } else { v }
}
