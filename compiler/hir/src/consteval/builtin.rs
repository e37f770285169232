//! Builtins in constant expressions: the operations that the `fold` of their rows names.

use super::{Eval, Result, float_of, int_type, round_float, wrap};
use crate::consteval::{access, ops};
use crate::types::QualType;
use crate::{Address, BuiltinId, ConstValue, ExprId, PathElem};
use jacquard_builtins as builtins;
use jacquard_builtins::{Lower, Special};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Calls built-in `id`: by its row's `fold`, if it has one.
pub(super) fn builtin(
    ev: &mut Eval,
    id: BuiltinId,
    args: &[ExprId],
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let row = builtins::row(id);
    match row.lower {
        Lower::Special(Special::CopyMemory) => return copy_memory(ev, args, loc),
        Lower::Special(Special::Unreachable) => {
            return ev.fail(loc, msg::CONSTEXPR_UNREACHABLE, &[]);
        }
        Lower::Special(Special::Overflow) => return overflow(ev, row.name, args, loc),
        _ => {}
    }
    let Some(fold) = row.fold else {
        return ev.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]);
    };
    let mut values = Vec::with_capacity(args.len());
    for &a in args {
        values.push(ev.rvalue(a)?);
    }
    if fold == "first" {
        return match values.into_iter().next() {
            Some(v) => Ok(v),
            None => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        };
    }
    if fold == "assume" {
        return match values[..] {
            [ConstValue::Int(0)] => ev.fail(loc, msg::CONSTEXPR_UNREACHABLE, &[]),
            _ => Ok(ConstValue::Int(0)),
        };
    }
    let bits = args
        .last()
        .and_then(|&a| int_type(ev.prog, ev.prog[a].ty))
        .map_or(32, |t| t.0);
    let v = match &values[..] {
        [] => constant(fold).map(ConstValue::Float),
        [ConstValue::Int(x)] => int_fold(fold, *x, bits).map(ConstValue::Int),
        [ConstValue::Int(x), ConstValue::Int(y)] => {
            let unsigned_128 = int_type(ev.prog, ty) == Some((128, false));
            match fold {
                "min" if !unsigned_128 => Some(ConstValue::Int((*x).min(*y))),
                "max" if !unsigned_128 => Some(ConstValue::Int((*x).max(*y))),
                _ => None,
            }
        }
        [ConstValue::Float(x)] => match test(fold, *x, is_float(ev, args[0])) {
            Some(b) => Some(ConstValue::Int(b)),
            None => float_fold(fold, *x).map(ConstValue::Float),
        },
        [ConstValue::Float(x), ConstValue::Float(y)] => match compare(fold, *x, *y) {
            Some(b) => Some(ConstValue::Int(i128::from(b))),
            None => float_pair(fold, *x, *y).map(ConstValue::Float),
        },
        // A NaN's payload.
        [ConstValue::Address(_)] => constant(fold).map(ConstValue::Float),
        [kinds @ .., ConstValue::Float(x)] if fold == "fpclassify" && kinds.len() == 5 => {
            let single = args.last().is_some_and(|&a| is_float(ev, a));
            Some(kinds[class(*x, single)].clone())
        }
        _ => None,
    };
    match v {
        Some(ConstValue::Int(n)) => match int_type(ev.prog, ty) {
            Some((bits, signed)) => Ok(ConstValue::Int(wrap(n, bits, signed))),
            None => Ok(ConstValue::Int(n)),
        },
        Some(ConstValue::Float(f)) => Ok(ConstValue::Float(
            float_of(ev.prog, ty).map_or(f, |t| round_float(f, t)),
        )),
        Some(v) => Ok(v),
        None => ev.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]),
    }
}

fn is_float(ev: &Eval, e: ExprId) -> bool {
    float_of(ev.prog, ev.prog[e].ty) == Some(crate::types::Builtin::Float)
}

/// `memcpy` and `memmove` between objects of one type.
fn copy_memory(ev: &mut Eval, args: &[ExprId], loc: Loc) -> Result<ConstValue> {
    let &[to, from, count] = args else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let to_value = ev.rvalue(to)?;
    let from_value = ev.rvalue(from)?;
    let count = match ev.rvalue(count)? {
        ConstValue::Int(n) if n >= 0 => n as u64,
        _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    };
    if count == 0 {
        return Ok(to_value);
    }
    let (mut d, mut s) = (
        ev.target(to_value.clone(), loc)?,
        ev.target(from_value, loc)?,
    );
    first_element(ev, &mut d, count);
    first_element(ev, &mut s, count);
    let size = access::type_at(ev, &d, d.path.len())
        .and_then(|t| ev.layouts.size_of(ev.prog, t))
        .unwrap_or(0);
    if size == 0 || count % size != 0 {
        return ev.not_allowed(loc, "a copy of part of an object");
    }
    let mut values = Vec::new();
    for i in 0..count / size {
        let at = element(ev, &s, i, loc)?;
        values.push(access::view(ev, &at, loc)?);
    }
    for (i, v) in values.into_iter().enumerate() {
        let at = element(ev, &d, i as u64, loc)?;
        access::store(ev, &at, v, loc)?;
    }
    Ok(to_value)
}

/// A pointer to a whole array becomes one to its first element, unless all of it is meant.
fn first_element(ev: &Eval, a: &mut Address, count: u64) {
    while let Some(t) = access::type_at(ev, a, a.path.len())
        && ev.prog.types.is_array(t)
        && ev.layouts.size_of(ev.prog, t) != Some(count)
    {
        a.path.push(PathElem::Index(0));
    }
}

/// The object `i` elements after the one at `a`.
fn element(ev: &mut Eval, a: &Address, i: u64, loc: Loc) -> Result<Address> {
    if i == 0 {
        return Ok(a.clone());
    }
    let p = ops::advance(
        ev,
        ConstValue::Address(Box::new(a.clone())),
        i128::from(i),
        loc,
    )?;
    ev.target(p, loc)
}

/// The arithmetic builtins that report overflow: the result as if of unlimited width goes through the pointer.
fn overflow(ev: &mut Eval, name: &str, args: &[ExprId], loc: Loc) -> Result<ConstValue> {
    let &[x, y, to] = args else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let pointee = ev.prog.types.pointee(ev.prog[to].ty);
    let shape = pointee.and_then(|t| int_type(ev.prog, t));
    let (ConstValue::Int(x), ConstValue::Int(y), Some((bits, signed))) =
        (ev.rvalue(x)?, ev.rvalue(y)?, shape)
    else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let exact = match overflow_operation(name) {
        Some(Arithmetic::Add) => x.checked_add(y),
        Some(Arithmetic::Sub) => x.checked_sub(y),
        Some(Arithmetic::Mul) => x.checked_mul(y),
        None => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    };
    let wrapped = match overflow_operation(name) {
        Some(Arithmetic::Add) => x.wrapping_add(y),
        Some(Arithmetic::Sub) => x.wrapping_sub(y),
        _ => x.wrapping_mul(y),
    };
    let stored = wrap(wrapped, bits, signed);
    let target = ev.rvalue(to)?;
    let a = ev.target(target, loc)?;
    access::store(ev, &a, ConstValue::Int(stored), loc)?;
    Ok(ConstValue::Int(i128::from(exact != Some(stored))))
}

/// What an overflow builtin computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    Add,
    Sub,
    Mul,
}

/// The operation in the name of an overflow builtin.
pub fn overflow_operation(name: &str) -> Option<Arithmetic> {
    Some(if name.contains("add") {
        Arithmetic::Add
    } else if name.contains("sub") {
        Arithmetic::Sub
    } else if name.contains("mul") {
        Arithmetic::Mul
    } else {
        return None;
    })
}

fn constant(fold: &str) -> Option<f64> {
    match fold {
        "inf" => Some(f64::INFINITY),
        "nan" => Some(f64::NAN),
        _ => None,
    }
}

fn int_fold(fold: &str, x: i128, bits: u32) -> Option<i128> {
    let low = wrap(x, bits, false) as u128;
    let zeros = |n: u32| i128::from(n);
    Some(match fold {
        "popcount" => zeros(low.count_ones()),
        "parity" => zeros(low.count_ones() & 1),
        "clz" if low == 0 => zeros(bits),
        "clz" => zeros(low.leading_zeros() - (128 - bits)),
        "ctz" if low == 0 => zeros(bits),
        "ctz" => zeros(low.trailing_zeros()),
        "ffs" if low == 0 => 0,
        "ffs" => zeros(low.trailing_zeros() + 1),
        "clrsb" => {
            let same = if x < 0 { wrap(!x, bits, false) } else { x } as u128;
            zeros(same.leading_zeros() - (128 - bits)) - 1
        }
        "bswap16" => i128::from((low as u16).swap_bytes()),
        "bswap32" => i128::from((low as u32).swap_bytes()),
        "bswap64" => i128::from((low as u64).swap_bytes()),
        "brev" => (low.reverse_bits() >> (128 - bits)) as i128,
        "abs" => x.checked_abs()?,
        _ => return None,
    })
}

/// Classes in the order of `fpclassify`'s arguments: NaN, infinite, normal, subnormal, zero.
fn class(x: f64, single: bool) -> usize {
    let least = if single {
        f64::from(f32::MIN_POSITIVE)
    } else {
        f64::MIN_POSITIVE
    };
    match x {
        x if x.is_nan() => 0,
        x if x.is_infinite() => 1,
        0.0 => 4,
        x if x.abs() < least => 3,
        _ => 2,
    }
}

fn test(fold: &str, x: f64, single: bool) -> Option<i128> {
    Some(i128::from(match fold {
        "isnan" => x.is_nan(),
        "isinf" => x.is_infinite(),
        "isfinite" => x.is_finite(),
        "isnormal" => class(x, single) == 2,
        "signbit" => x.is_sign_negative(),
        _ => return None,
    }))
}

fn compare(fold: &str, x: f64, y: f64) -> Option<bool> {
    Some(match fold {
        "isgreater" => x > y,
        "isgreaterequal" => x >= y,
        "isless" => x < y,
        "islessequal" => x <= y,
        "islessgreater" => x.partial_cmp(&y).is_some_and(|o| o.is_ne()),
        "isunordered" => x.is_nan() || y.is_nan(),
        _ => return None,
    })
}

fn float_fold(fold: &str, x: f64) -> Option<f64> {
    Some(match fold {
        "fabs" => x.abs(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "trunc" => x.trunc(),
        "rint" | "nearbyint" => x.round_ties_even(),
        "sqrt" => x.sqrt(),
        _ => return None,
    })
}

fn float_pair(fold: &str, x: f64, y: f64) -> Option<f64> {
    Some(match fold {
        "copysign" => x.copysign(y),
        "fmin" | "min" => x.min(y),
        "fmax" | "max" => x.max(y),
        _ => return None,
    })
}
