//! Builtins in constant expressions: the operation is the `fold` field of the builtin's row.

use super::{Eval, Result, float_of, int_type, round_float, wrap};
use crate::builtins;
use crate::diag::msg;
use crate::hir::{BuiltinId, ConstValue, ExprId};
use crate::source::Loc;
use crate::types::QualType;

impl Eval<'_> {
    pub(super) fn builtin(
        &mut self,
        id: BuiltinId,
        args: &[ExprId],
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        let Some(fold) = builtins::row(id).fold else {
            return self.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]);
        };
        // The payload of a NaN is not looked at.
        match fold {
            "inf" => return Ok(ConstValue::Float(f64::INFINITY)),
            "nan" => return Ok(ConstValue::Float(f64::NAN)),
            _ => {}
        }
        let (bits, signed) = args
            .first()
            .and_then(|&a| int_type(self.prog, self.prog[a].ty))
            .unwrap_or((64, true));
        let mut values = Vec::with_capacity(args.len());
        for &a in args {
            values.push(self.rvalue(a)?);
        }
        let folded = match *values.as_slice() {
            [ConstValue::Int(x)] => int1(fold, x, bits),
            [ConstValue::Int(x), ConstValue::Int(y)] => int2(fold, x, y, bits, signed),
            [ConstValue::Float(x)] => float1(fold, x),
            [ConstValue::Float(x), ConstValue::Float(y)] => float2(fold, x, y),
            _ => None,
        };
        let folded = match (folded, values.first()) {
            (None, Some(v)) if fold == "first" => Some(v.clone()),
            (v, _) => v,
        };
        let result = match folded {
            Some(ConstValue::Int(v)) => match int_type(self.prog, ty) {
                Some((bits, signed)) => Some(ConstValue::Int(wrap(v, bits, signed))),
                None => Some(ConstValue::Int(v)),
            },
            Some(ConstValue::Float(v)) => match float_of(self.prog, ty) {
                Some(f) => Some(ConstValue::Float(round_float(v, f))),
                None => Some(ConstValue::Float(v)),
            },
            other => other,
        };
        match result {
            Some(v) => Ok(v),
            None => self.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]),
        }
    }
}

/// Operations on one integer of a width.
fn int1(fold: &str, x: i128, bits: u32) -> Option<ConstValue> {
    let u = wrap(x, bits, false) as u128;
    Some(ConstValue::Int(match fold {
        "popcount" => u.count_ones().into(),
        // Of zero, CUDA's own give the width; the GNU ones are undefined there.
        "clz" => (u.leading_zeros() - (128 - bits)).into(),
        "ctz" => u.trailing_zeros().min(bits).into(),
        "ffs" if u == 0 => 0,
        "ffs" => (u.trailing_zeros() + 1).into(),
        "abs" => x.checked_abs()?,
        "bswap16" => (u as u16).swap_bytes().into(),
        "bswap32" => (u as u32).swap_bytes().into(),
        "bswap64" => (u as u64).swap_bytes().into(),
        _ => return None,
    }))
}

/// Operations on two integers of one type.
fn int2(fold: &str, x: i128, y: i128, bits: u32, signed: bool) -> Option<ConstValue> {
    let less = if signed {
        x < y
    } else {
        (wrap(x, bits, false) as u128) < wrap(y, bits, false) as u128
    };
    Some(ConstValue::Int(match fold {
        "min" => {
            if less {
                x
            } else {
                y
            }
        }
        "max" => {
            if less {
                y
            } else {
                x
            }
        }
        "first" => x,
        _ => return None,
    }))
}

/// Operations on one floating value, before rounding to its type.
fn float1(fold: &str, x: f64) -> Option<ConstValue> {
    Some(match fold {
        "fabs" => ConstValue::Float(x.abs()),
        "floor" => ConstValue::Float(x.floor()),
        "ceil" => ConstValue::Float(x.ceil()),
        "trunc" => ConstValue::Float(x.trunc()),
        "rint" | "nearbyint" => ConstValue::Float(x.round_ties_even()),
        // The square root of a float, taken as double and rounded again, is the correctly rounded one.
        "sqrt" => ConstValue::Float(x.sqrt()),
        "isnan" => ConstValue::Int(x.is_nan().into()),
        "isinf" => ConstValue::Int(x.is_infinite().into()),
        "isfinite" => ConstValue::Int(x.is_finite().into()),
        _ => return None,
    })
}

/// Operations on two floating values. A NaN operand of a minimum or maximum gives the other operand.
fn float2(fold: &str, x: f64, y: f64) -> Option<ConstValue> {
    Some(ConstValue::Float(match fold {
        "copysign" => x.copysign(y),
        "fmin" | "min" => x.min(y),
        "fmax" | "max" => x.max(y),
        "first" => x,
        _ => return None,
    }))
}
