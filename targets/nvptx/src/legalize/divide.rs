//! The function that divides 128-bit magnitudes, added to a module when first needed.
//!
//! Numbers of at most 64 bits take the instruction. Otherwise the divisor is shifted until its top bit is set, and its top word's
//! reciprocal gives each word of the quotient by two multiplications (Möller and Granlund, "Improved division by invariant
//! integers", 2011: algorithms 2 and 4). A divisor of one word takes two such steps; one of two words takes one, for an estimate
//! that is at most one too large (Warren, "Hacker's Delight", 9-5).

use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{
    At, AttrListId, Block, Body, Builder, FuncId, GlobalRef, Linkage, Module, Opcode, Pred, TypeId,
    Value,
};

/// Its name.
const UDIVMOD: &str = "__jacquard_udivmod128";
/// Bits of a word.
const WORD: u128 = 64;

/// An intrinsic that the function calls: its type and its address.
#[derive(Clone, Copy)]
struct Callee {
    sig: TypeId,
    address: Value,
}

/// Words under construction.
struct Words<'a> {
    b: Builder<'a>,
    high_product: Callee,
    leading_zeros: Callee,
}

/// The function of two magnitudes that gives quotient and remainder.
pub fn udivmod(module: &mut Module) -> FuncId {
    let wide = TypeId::I128;
    let pair = module.cx.types.literal_struct(&[wide, wide], false);
    let sig = module.cx.types.func(pair, &[wide, wide], false);
    let f = module.declare_function(UDIVMOD, sig);
    if module.func(f).body.is_some() {
        return f;
    }
    module.func_mut(f).linkage = Linkage::Internal;
    let (word, bit) = (TypeId::I64, TypeId::I1);
    let high_product = intrinsic(module, IntrinsicId::NvvmMulhiUll, "", &[word, word]);
    let leading_zeros = intrinsic(module, IntrinsicId::Ctlz, ".i64", &[word, bit]);
    let mut body = Body::new(&[wide, wide]);
    let [entry, narrow, long, one_word, two_words] = [(); 5].map(|()| body.push_block());
    let mut w = Words {
        b: Builder::new(&mut module.cx, &mut body, At::End(entry)),
        high_product,
        leading_zeros,
    };
    w.build([narrow, long, one_word, two_words], pair);
    module.set_body(f, body);
    f
}

fn intrinsic(module: &mut Module, id: IntrinsicId, suffix: &str, params: &[TypeId]) -> Callee {
    let sig = module.cx.types.func(TypeId::I64, params, false);
    let f = module.declare_function(&format!("{}{suffix}", id.base_name()), sig);
    let address = module.address(GlobalRef::Func(f)).into();
    Callee { sig, address }
}

impl Words<'_> {
    fn build(&mut self, [narrow, long, one_word, two_words]: [Block; 4], pair: TypeId) {
        let (a, d) = (Value::arg(0), Value::arg(1));
        let (a1, a0) = self.split(a);
        let (d1, d0) = self.split(d);
        let zero = self.word(0);
        let high = self.b.binary(Opcode::Or, a1, d1);
        let is_narrow = self.b.icmp(Pred::Eq, high, zero);
        self.b.cond_br(is_narrow, narrow, long);

        self.b.at = At::End(narrow);
        let q = self.b.binary(Opcode::UDiv, a0, d0);
        let r = self.b.binary(Opcode::URem, a0, d0);
        let (q, r) = (self.join(zero, q), self.join(zero, r));
        self.give(pair, q, r);

        self.b.at = At::End(long);
        let is_one = self.b.icmp(Pred::Eq, d1, zero);
        let top = self.b.select(is_one, d0, d1);
        let no = self.b.cx.bool(false).into();
        let shift = self.call(self.leading_zeros, &[top, no]);
        let below = self.b.select(is_one, zero, d0);
        let v = self.shifted(top, below, shift);
        let reciprocal = self.reciprocal(v);
        self.b.cond_br(is_one, one_word, two_words);

        self.b.at = At::End(one_word);
        let u2 = self.shifted(zero, a1, shift);
        let u1 = self.shifted(a1, a0, shift);
        let u0 = self.b.binary(Opcode::Shl, a0, shift);
        let (q1, r1) = self.two_by_one((u2, u1), v, reciprocal);
        let (q0, r0) = self.two_by_one((r1, u0), v, reciprocal);
        let r = self.b.binary(Opcode::LShr, r0, shift);
        let (q, r) = (self.join(q1, q0), self.join(zero, r));
        self.give(pair, q, r);

        self.b.at = At::End(two_words);
        let one = self.word(1);
        let u1 = self.b.binary(Opcode::LShr, a1, one);
        let most = self.word(WORD - 1);
        let u0 = self.shifted(a1, a0, most);
        let (q, _) = self.two_by_one((u1, u0), v, reciprocal);
        let down = self.b.binary(Opcode::Sub, most, shift);
        let q = self.b.binary(Opcode::LShr, q, down);
        // One less, so that the remainder is not negative, and one more where that was one too few.
        let some = self.b.icmp(Pred::Ne, q, zero);
        let some = self.b.cast(Opcode::ZExt, some, TypeId::I64);
        let q = self.b.binary(Opcode::Sub, q, some);
        let (carry, low) = self.product(q, d0);
        let cross = self.b.binary(Opcode::Mul, q, d1);
        let high = self.b.binary(Opcode::Add, carry, cross);
        let product = self.join(high, low);
        let r = self.b.binary(Opcode::Sub, a, product);
        let few = self.b.icmp(Pred::Uge, r, d);
        let less = self.b.binary(Opcode::Sub, r, d);
        let r = self.b.select(few, less, r);
        let few = self.b.cast(Opcode::ZExt, few, TypeId::I64);
        let q = self.b.binary(Opcode::Add, q, few);
        let q = self.join(zero, q);
        self.give(pair, q, r);
    }

    /// `(2^128 - 1) / v - 2^64` for a word whose top bit is set: from eight bits by three steps of Newton's method.
    fn reciprocal(&mut self, v: Value) -> Value {
        let odd = self.bits(Opcode::And, v, 1);
        let v9 = self.bits(Opcode::LShr, v, 55);
        let v40 = self.bits(Opcode::LShr, v, 24);
        let v40 = self.bits(Opcode::Add, v40, 1);
        let v63 = self.bits(Opcode::LShr, v, 1);
        let v63 = self.b.binary(Opcode::Add, v63, odd);
        // 11 bits, then 21, then 34.
        let v9 = self.b.cast(Opcode::Trunc, v9, TypeId::I32);
        let all = self.b.cx.int(TypeId::I32, (1 << 19) - 3 * (1 << 8)).into();
        let x0 = self.b.binary(Opcode::UDiv, all, v9);
        let x0 = self.b.cast(Opcode::ZExt, x0, TypeId::I64);
        let square = self.b.binary(Opcode::Mul, x0, x0);
        let off = self.b.binary(Opcode::Mul, square, v40);
        let off = self.bits(Opcode::LShr, off, 40);
        let x1 = self.bits(Opcode::Shl, x0, 11);
        let x1 = self.b.binary(Opcode::Sub, x1, off);
        let x1 = self.bits(Opcode::Sub, x1, 1);
        let off = self.b.binary(Opcode::Mul, x1, v40);
        let unit = self.word(1 << 60);
        let off = self.b.binary(Opcode::Sub, unit, off);
        let off = self.b.binary(Opcode::Mul, x1, off);
        let off = self.bits(Opcode::LShr, off, 47);
        let x2 = self.bits(Opcode::Shl, x1, 13);
        let x2 = self.b.binary(Opcode::Add, x2, off);
        // The error of 34 bits, modulo 2^64, gives all 64.
        let zero = self.word(0);
        let mask = self.b.binary(Opcode::Sub, zero, odd);
        let half = self.bits(Opcode::LShr, x2, 1);
        let half = self.b.binary(Opcode::And, half, mask);
        let product = self.b.binary(Opcode::Mul, x2, v63);
        let error = self.b.binary(Opcode::Sub, half, product);
        let error = self.call(self.high_product, &[x2, error]);
        let error = self.bits(Opcode::LShr, error, 1);
        let x3 = self.bits(Opcode::Shl, x2, 31);
        let x3 = self.b.binary(Opcode::Add, x3, error);
        // x3 - high word of (x3 + 2^64 + 1) * v.
        let (high, low) = self.product(x3, v);
        let (_, carry) = self.sum(low, v);
        let high = self.b.binary(Opcode::Add, high, v);
        let high = self.b.binary(Opcode::Add, high, carry);
        self.b.binary(Opcode::Sub, x3, high)
    }

    /// Quotient and remainder of two words, the upper below the divisor, by the divisor's reciprocal.
    fn two_by_one(
        &mut self,
        (u1, u0): (Value, Value),
        v: Value,
        reciprocal: Value,
    ) -> (Value, Value) {
        let (high, low) = self.product(reciprocal, u1);
        let (q0, carry) = self.sum(low, u0);
        let q = self.b.binary(Opcode::Add, high, u1);
        let q = self.b.binary(Opcode::Add, q, carry);
        let q = self.bits(Opcode::Add, q, 1);
        let product = self.b.binary(Opcode::Mul, q, v);
        let r = self.b.binary(Opcode::Sub, u0, product);
        let much = self.b.icmp(Pred::Ugt, r, q0);
        let less = self.bits(Opcode::Sub, q, 1);
        let more = self.b.binary(Opcode::Add, r, v);
        let q = self.b.select(much, less, q);
        let r = self.b.select(much, more, r);
        let few = self.b.icmp(Pred::Uge, r, v);
        let more = self.bits(Opcode::Add, q, 1);
        let less = self.b.binary(Opcode::Sub, r, v);
        (self.b.select(few, more, q), self.b.select(few, less, r))
    }

    fn word(&mut self, n: u128) -> Value {
        self.b.cx.int(TypeId::I64, n).into()
    }

    /// A word combined with a constant.
    fn bits(&mut self, op: Opcode, x: Value, n: u128) -> Value {
        let n = self.word(n);
        self.b.binary(op, x, n)
    }

    fn call(&mut self, callee: Callee, args: &[Value]) -> Value {
        let i = (self.b).call(callee.sig, callee.address, args, 0, AttrListId::EMPTY);
        i.into()
    }

    /// Both words of a product, the upper first.
    fn product(&mut self, a: Value, b: Value) -> (Value, Value) {
        let low = self.b.binary(Opcode::Mul, a, b);
        (self.call(self.high_product, &[a, b]), low)
    }

    /// The word of a sum, and what it carries.
    fn sum(&mut self, a: Value, b: Value) -> (Value, Value) {
        let sum = self.b.binary(Opcode::Add, a, b);
        let carry = self.b.icmp(Pred::Ult, sum, a);
        (sum, self.b.cast(Opcode::ZExt, carry, TypeId::I64))
    }

    /// The upper word of two words shifted to the left by less than a word.
    fn shifted(&mut self, high: Value, low: Value, by: Value) -> Value {
        let up = self.b.binary(Opcode::Shl, high, by);
        let rest = self.bits(Opcode::Xor, by, WORD - 1);
        let low = self.bits(Opcode::LShr, low, 1);
        let low = self.b.binary(Opcode::LShr, low, rest);
        self.b.binary(Opcode::Or, up, low)
    }

    fn split(&mut self, x: Value) -> (Value, Value) {
        let by = self.b.cx.int(TypeId::I128, WORD).into();
        let high = self.b.binary(Opcode::LShr, x, by);
        let high = self.b.cast(Opcode::Trunc, high, TypeId::I64);
        (high, self.b.cast(Opcode::Trunc, x, TypeId::I64))
    }

    fn join(&mut self, high: Value, low: Value) -> Value {
        let by = self.b.cx.int(TypeId::I128, WORD).into();
        let high = self.b.cast(Opcode::ZExt, high, TypeId::I128);
        let high = self.b.binary(Opcode::Shl, high, by);
        let low = self.b.cast(Opcode::ZExt, low, TypeId::I128);
        self.b.binary(Opcode::Or, high, low)
    }

    fn give(&mut self, pair: TypeId, quotient: Value, remainder: Value) {
        let p = self.b.cx.poison(pair).into();
        let p = self.b.insert_value(p, quotient, 0);
        let p = self.b.insert_value(p, remainder, 1);
        self.b.ret(p);
    }
}
