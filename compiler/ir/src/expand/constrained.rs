//! Constrained floating point: rounding modes and predicates that are metadata, and lanes that are computed one by one.

use super::operation::Operation;
use super::{Expander, Fault};
use crate::metadata::MdNode;
use crate::tables::Op;
use crate::{ConstKind, Flags, Pred, Type, Value};
use smallvec::SmallVec;

/// The rounding modes in the order of a row's operands; what is dynamic is the one mode that threads begin with.
const MODES: [(&str, usize); 5] = [
    ("round.dynamic", 0),
    ("round.tonearest", 0),
    ("round.towardzero", 1),
    ("round.downward", 2),
    ("round.upward", 3),
];

impl Expander<'_> {
    /// The text that a metadata operand holds.
    fn text(&self, v: Value) -> Option<&str> {
        let cx = &self.module.cx;
        match cx.constant(v.as_const()?).kind {
            ConstKind::Metadata(id) => match cx.md.get(id) {
                MdNode::Str(s) => Some(cx.str(*s)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The operand for the rounding mode that the first one names.
    pub(super) fn rounding(&mut self, o: &Operation<'_>) -> Result<Option<Value>, Fault> {
        let [mode, choices @ ..] = o.operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let mode = self.value(mode, o.args, None)?;
        let text = self.text(mode).unwrap_or_default();
        let known = MODES.iter().find(|m| m.0 == text);
        match known.and_then(|m| choices.get(m.1)) {
            Some(e) => self.eval(e, o.args, o.want),
            None => Err(Fault::Rounding(text.to_string())),
        }
    }

    /// A comparison whose predicate is metadata.
    pub(super) fn compare(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [a, b, pred] = o.operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let a = self.value(a, o.args, None)?;
        let b = self.value(b, o.args, None)?;
        let pred = self.value(pred, o.args, None)?;
        let text = self.text(pred).unwrap_or_default();
        let float = o.op == Op::Fcmp;
        let pred = match float {
            true => Pred::fcmp_from_text(text),
            false => Pred::icmp_from_text(text),
        };
        let pred = pred.ok_or_else(|| Fault::Predicate(text.to_string()))?;
        Ok(match float {
            true => self.b().fcmp(pred, a, b, Flags::NONE),
            false => self.b().icmp(pred, a, b),
        })
    }

    /// The operand for the format of the first one: `float`, `double` or another; lane by lane for vectors.
    pub(super) fn format(&mut self, o: &Operation<'_>) -> Result<Value, Fault> {
        let [of, single, double, other] = o.operands else {
            return Err(Fault::Row("lacks an operand"));
        };
        let like = self.value(of, o.args, None)?;
        let ty = self.ty(like);
        let e = match self.module.cx.ty(self.module.cx.types.scalar(ty)) {
            Type::Float => single,
            Type::Double => double,
            _ => other,
        };
        let Some((_, lanes)) = self.module.cx.types.vector_parts(ty) else {
            return self.value(e, o.args, o.want);
        };
        let result = self.result_ty;
        let mut all: Value = self.module.cx.poison(result).into();
        for lane in 0..lanes {
            let at: Value = self.module.cx.i32(lane as i32).into();
            let args: SmallVec<[Value; 8]> = o
                .args
                .iter()
                .map(|&a| {
                    let vector = self.module.cx.types.is_vector(self.ty(a));
                    if vector {
                        self.b().extract_element(a, at)
                    } else {
                        a
                    }
                })
                .collect();
            self.result_ty = self.module.cx.types.scalar(result);
            let part = self.value(e, &args, None);
            self.result_ty = result;
            all = self.b().insert_element(all, part?, at);
        }
        Ok(all)
    }
}
