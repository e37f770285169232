//! Vector-predicated intrinsics: which lanes take part, and plain instructions over all of them.

use super::operation::Operation;
use super::{Expander, Fault};
use crate::tables::IntrinsicId;
use crate::{Aux, Flags, Opcode, Pred, TypeId, Value, sym};

impl Expander<'_> {
    /// The alignment that the call's attributes give argument `n`.
    pub(super) fn said_align(&self, n: u8) -> Option<u64> {
        match self.body.inst(self.at).aux {
            Aux::Call { attrs, .. } => {
                let list = self.module.cx.attr_list(attrs);
                list.param(usize::from(n)).int(sym::ALIGN)
            }
            _ => None,
        }
    }

    /// A binary instruction with the fast-math flags of the call.
    pub(super) fn binary(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let word = o.words.first().copied().unwrap_or_default();
        let op = Opcode::from_text(word).filter(|op| op.is_binary());
        let op = op.ok_or(Fault::Row("names an unknown instruction"))?;
        let (a, b) = self.two(o.operands, o)?;
        let types = &self.module.cx.types;
        let float = types.is_float(types.scalar(self.ty(a)));
        let flags = match float {
            true => self.body.inst(self.at).flags,
            false => Flags::NONE,
        };
        Ok(self.b().binary_flags(op, a, b, flags))
    }

    pub(super) fn select(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [which, choices @ ..] = o.operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let which = self.value(which, o.args, None)?;
        let (yes, no) = self.two(choices, o)?;
        Ok(self.b().select(which, yes, no))
    }

    /// Two operands of one type, which is the first one's.
    fn two(
        &mut self,
        operands: &'static [super::Expr],
        o: &Operation<'_>,
    ) -> Result<(Value, Value), Fault> {
        let [a, b] = operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let a = self.value(a, o.args, o.want)?;
        let like = self.ty(a);
        let b = self.value(b, o.args, Some(like))?;
        Ok((a, b))
    }

    /// The lanes that take part.
    pub(super) fn lanes(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [first, bound] = o.operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let from = o.words.first() == Some(&"from");
        let first = self.value(first, o.args, None)?;
        let bound = self.value(bound, o.args, None)?;
        let number = self.ty(bound);
        let mask = match from {
            true => self.result_ty,
            false => self.ty(first),
        };
        let Some((_, len)) = self.module.cx.types.vector_parts(mask) else {
            return Err(Fault::NoVector("counts lanes of"));
        };
        let numbers = self.module.cx.types.vector(number, len);
        let bound = self.splat(bound, numbers)?;
        let steps: Vec<_> = (0..len)
            .map(|n| self.module.cx.int(number, u128::from(n)))
            .collect();
        let mut lane: Value = self.module.cx.aggregate(numbers, &steps).into();
        if from {
            // Sums do not wrap: lanes past the largest number stay at or above it.
            let base = self.splat(first, numbers)?;
            let sum = self.call(IntrinsicId::UaddSat, &[numbers], &[base, lane])?;
            lane = sum.ok_or(Fault::NoValue)?;
        }
        let below = self.b().icmp(Pred::Ult, lane, bound);
        if from {
            return Ok(below);
        }
        Ok(self.b().binary(Opcode::And, below, first))
    }

    /// A value in every lane of a vector.
    pub(super) fn splat(&mut self, v: Value, ty: TypeId) -> Result<Value, Fault> {
        let Some((_, len)) = self.module.cx.types.vector_parts(ty) else {
            return Err(Fault::NoVector("fills lanes of"));
        };
        let zero: Value = self.module.cx.i32(0).into();
        let empty: Value = self.module.cx.poison(ty).into();
        let one = self.b().insert_element(empty, v, zero);
        Ok(self.b().shuffle(one, empty, &vec![0; len as usize]))
    }
}
