//! What conditions and numbers of expansions may ask: the public methods are their vocabulary.

use super::Legal;
use jacquard_ir::{Flags, Inst, Type, TypeId, Value};
use smallvec::SmallVec;

/// A match of an expansion.
pub struct Found<'a> {
    /// The function at hand.
    pub legal: &'a Legal<'a>,
    /// The instruction.
    pub inst: Inst,
    /// Its operands.
    pub args: SmallVec<[Value; 4]>,
    /// The type of the rule: that of the result, of the operands of a comparison, or of the first operand.
    pub ty: TypeId,
}

impl Found<'_> {
    /// The width of the rule's type.
    pub fn w(&self) -> i128 {
        i128::from(self.width_of(self.ty))
    }
    /// The width of an operand.
    #[allow(dead_code)] // A word of the vocabulary, used by a row or not.
    pub fn width(&self, v: Value) -> i128 {
        i128::from(self.width_of(self.legal.ty(v)))
    }
    /// Bits of the fraction of the rule's float type.
    pub fn fraction(&self) -> i128 {
        self.format().0
    }
    /// Bias of the exponent of the rule's float type.
    pub fn bias(&self) -> i128 {
        self.format().1
    }
    /// The integer that an operand is; 0 if it is none.
    pub fn int(&self, n: usize) -> i128 {
        let value = self
            .args
            .get(n)
            .and_then(|&v| self.legal.module.cx.value_int(v));
        value.unwrap_or(0) as i128
    }
    /// Whether an operand is an integer constant.
    pub fn is_const(&self, v: Value) -> bool {
        self.legal.module.cx.value_int(v).is_some()
    }
    /// Whether an operand is a vector.
    pub fn is_vector(&self, v: Value) -> bool {
        self.legal.module.cx.types.is_vector(self.legal.ty(v))
    }
    /// Whether a number is a power of two.
    pub fn power_of_2(&self, n: i128) -> bool {
        (n as u128).is_power_of_two()
    }
    /// The remainder of two numbers without a sign.
    pub fn rem(&self, a: i128, b: i128) -> i128 {
        (a as u128).checked_rem(b as u128).unwrap_or(0) as i128
    }
    /// Ones in the lowest `n` bits.
    pub fn ones(&self, n: i128) -> i128 {
        match u32::try_from(n) {
            Ok(0) => 0,
            Ok(n @ 1..=127) => 1i128.wrapping_shl(n).wrapping_sub(1),
            _ => -1,
        }
    }
    /// Two to the power of `n`.
    pub fn bit(&self, n: i128) -> i128 {
        1i128.wrapping_shl(n as u32)
    }
    /// What is expanded has no infinities.
    pub fn no_infinities(&self) -> bool {
        self.legal.body.inst(self.inst).flags.has(Flags::NINF)
    }

    fn width_of(&self, ty: TypeId) -> u32 {
        let types = &self.legal.module.cx.types;
        let scalar = types.scalar(ty);
        match types.get(scalar) {
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            _ => types.int_width(scalar).unwrap_or(0),
        }
    }

    fn format(&self) -> (i128, i128) {
        let types = &self.legal.module.cx.types;
        match types.get(types.scalar(self.ty)) {
            Type::Half => (10, 15),
            Type::BFloat => (7, 127),
            Type::Double => (52, 1023),
            _ => (23, 127),
        }
    }
}
