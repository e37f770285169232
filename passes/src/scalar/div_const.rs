//! `div-by-constants`: division and remainder by constants become multiplications (Hacker's Delight, chapter 10).
//!
//! `ptxas` does not do this for `div` and `rem`; the general sequences it emits for them cost some twenty instructions.

use crate::analysis::known_bits::known_bits;
use crate::edit::remainder;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::scalar::mask;
use jacquard_ir::{Builder, Flags, Inst, Opcode, TypeId, Value, sign_extend};

/// The pass.
pub struct DivByConstants;

impl FunctionPass for DivByConstants {
    fn new(_: &Params) -> Self {
        DivByConstants
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let all: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| fx.body.op(i).is_int_division())
            .collect();
        let mut any = false;
        for i in all {
            any |= expand(fx, i);
        }
        any
    }
}

fn expand(fx: &mut Fx, i: Inst) -> bool {
    let ty = fx.body.inst(i).ty;
    let Some(w) = fx.m.cx.types.int_width(ty) else {
        return false;
    };
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let op = fx.body.op(i);
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    // Narrow types divide in 32 bits.
    if w < 32 {
        let mut b = fx.before(i);
        let ext = if signed { Opcode::SExt } else { Opcode::ZExt };
        let (a, c) = (b.cast(ext, x, TypeId::I32), b.cast(ext, y, TypeId::I32));
        let d = b.binary(op, a, c);
        let r = b.cast(Opcode::Trunc, d, ty);
        fx.body.replace_and_erase(i, r);
        if let (Some(d), Some(c)) = (d.as_inst(), y.as_const().and_then(|c| fx.m.cx.as_sint(c))) {
            let c = if signed { c } else { c & mask(w) as i128 };
            let c: Value = fx.m.cx.sint(TypeId::I32, c).into();
            fx.body.set_operand(d, 1, c);
            expand(fx, d);
        }
        return true;
    }
    let Some(d) = fx.m.cx.value_int(y) else {
        return false;
    };
    if w > 64 || d == 0 {
        return false;
    }
    let rem = matches!(op, Opcode::URem | Opcode::SRem);
    let exact = fx.body.inst(i).flags.has(Flags::EXACT);
    if exact && !rem {
        return false;
    }
    let known = known_bits(fx.m, fx.body, x);
    let mut b = fx.before(i);
    let q = if signed && !known.nonnegative() {
        signed_quotient(&mut b, x, sign_extend(d, w), w, ty)
    } else if signed && sign_extend(d, w) < 0 {
        return false;
    } else {
        unsigned_quotient(&mut b, x, d, w, ty, known.umax())
    };
    let Some(q) = q else { return false };
    let v = if rem { remainder(&mut b, x, q, y) } else { q };
    fx.body.replace_and_erase(i, v);
    true
}

/// The high half of a product, as a widening multiplication that selection knows.
fn mul_high(b: &mut Builder, x: Value, c: u128, w: u32, ty: TypeId, signed: bool) -> Value {
    let wide = b.cx.types.int(2 * w);
    let ext = if signed { Opcode::SExt } else { Opcode::ZExt };
    let a = b.cast(ext, x, wide);
    let c = if signed {
        b.cx.sint(wide, sign_extend(c, w))
    } else {
        b.cx.int(wide, c)
    };
    let p = b.binary(Opcode::Mul, a, c.into());
    let n: Value = b.cx.int(wide, w as u128).into();
    let h = b.binary(Opcode::LShr, p, n);
    b.cast(Opcode::Trunc, h, ty)
}

fn shift(b: &mut Builder, op: Opcode, x: Value, n: u32) -> Value {
    if n == 0 {
        return x;
    }
    let n = b.int_like(x, n as i128);
    b.binary(op, x, n)
}

/// `x / d` for unsigned `x` of at most `most`.
fn unsigned_quotient(
    b: &mut Builder,
    x: Value,
    d: u128,
    w: u32,
    ty: TypeId,
    most: u128,
) -> Option<Value> {
    if d == 1 {
        return Some(x);
    }
    if d.is_power_of_two() {
        return Some(shift(b, Opcode::LShr, x, d.ilog2()));
    }
    if most < d {
        return Some(b.cx.int(ty, 0).into());
    }
    let bits = 128 - most.leading_zeros();
    // The smallest shift for which ceil(2^(w+s) / d) is close enough for every x up to `most`.
    for s in 0..=d.ilog2() + 1 {
        let p = w + s;
        if p >= 127 {
            break;
        }
        let m = (1u128 << p).div_ceil(d);
        if m > mask(w) {
            break;
        }
        // m * d - 2^p must not exceed 2^(p - bits).
        if m * d - (1u128 << p) <= 1u128 << (p - bits) {
            if s > 0
                && let Some(q) = low_product(b, x, d, w, most)
            {
                return Some(q);
            }
            let h = mul_high(b, x, m, w, ty, false);
            return Some(shift(b, Opcode::LShr, h, s));
        }
    }
    // An even divisor: halve both first.
    let tz = d.trailing_zeros();
    if tz > 0 {
        let y = shift(b, Opcode::LShr, x, tz);
        return unsigned_quotient(b, y, d >> tz, w, ty, most >> tz);
    }
    // The multiplier has w + 1 bits: add x back in, halving the difference to stay in range.
    let s = d.ilog2() + 1;
    let p = w + s;
    if p >= 127 {
        return wide_magic(b, x, d, w, ty);
    }
    let m = (1u128 << p).div_ceil(d) & mask(w);
    let h = mul_high(b, x, m, w, ty, false);
    let t = b.binary(Opcode::Sub, x, h);
    let t = shift(b, Opcode::LShr, t, 1);
    let t = b.binary(Opcode::Add, t, h);
    Some(shift(b, Opcode::LShr, t, s - 1))
}

/// The same as the low half of a product, moved, where `most` is small enough.
fn low_product(b: &mut Builder, x: Value, d: u128, w: u32, most: u128) -> Option<Value> {
    let bits = 128 - most.leading_zeros();
    for p in bits..w {
        let m = (1u128 << p).div_ceil(d);
        if m > mask(w) / most {
            return None;
        }
        if m * d - (1u128 << p) <= 1u128 << (p - bits) {
            let m = b.int_like(x, m as i128);
            let product = b.binary_flags(Opcode::Mul, x, m, Flags::NUW);
            return Some(shift(b, Opcode::LShr, product, p));
        }
    }
    None
}

/// The same at 64 bits with large divisors, where 2^(w+s) does not fit: long division of the power.
fn wide_magic(b: &mut Builder, x: Value, d: u128, w: u32, ty: TypeId) -> Option<Value> {
    let s = d.ilog2() + 1;
    // floor(2^(w+s) / d) by shifting in zeros; the remainder stays below d < 2^64.
    let (mut q, mut r) = (0u128, 1u128);
    for _ in 0..w + s {
        r <<= 1;
        q = q << 1 & mask(w + 1);
        if r >= d {
            r -= d;
            q |= 1;
        }
    }
    let m = (q + 1) & mask(w);
    let h = mul_high(b, x, m, w, ty, false);
    let t = b.binary(Opcode::Sub, x, h);
    let t = shift(b, Opcode::LShr, t, 1);
    let t = b.binary(Opcode::Add, t, h);
    Some(shift(b, Opcode::LShr, t, s - 1))
}

/// `x / d`, rounded to zero.
fn signed_quotient(b: &mut Builder, x: Value, d: i128, w: u32, ty: TypeId) -> Option<Value> {
    let a = d.unsigned_abs();
    if a == 1 {
        if d == 1 {
            return Some(x);
        }
        let zero = b.int_like(x, 0);
        return Some(b.binary(Opcode::Sub, zero, x));
    }
    let q = if a.is_power_of_two() {
        // Negative values round up: add d - 1 to them first.
        let n = a.ilog2();
        let sign = shift(b, Opcode::AShr, x, w - 1);
        let bias = shift(b, Opcode::LShr, sign, w - n);
        let y = b.binary(Opcode::Add, x, bias);
        shift(b, Opcode::AShr, y, n)
    } else {
        let (m, s) = signed_magic(a, w)?;
        let h = mul_high(b, x, m, w, ty, true);
        // A multiplier with the top bit set counts as negative: add x back.
        let h = if m >> (w - 1) & 1 == 1 {
            b.binary(Opcode::Add, h, x)
        } else {
            h
        };
        let t = shift(b, Opcode::AShr, h, s);
        // One more where it was rounded down from below zero. The sign of an unmoved quotient says so too, and goes into the
        // addition; other divisions of `x` share its own.
        let up = shift(b, Opcode::LShr, if s == 0 { h } else { x }, w - 1);
        b.binary(Opcode::Add, t, up)
    };
    if d < 0 {
        let zero = b.int_like(q, 0);
        return Some(b.binary(Opcode::Sub, zero, q));
    }
    Some(q)
}

/// Multiplier and shift for `x / d` with 2 <= d < 2^(w-1), signed.
fn signed_magic(d: u128, w: u32) -> Option<(u128, u32)> {
    for s in 0..w {
        let p = w - 1 + s + 1;
        if p >= 127 {
            return None;
        }
        let m = (1u128 << p) / d + 1;
        // Exact for |x| < 2^(w-1): the error m * d - 2^p times x stays below 2^p.
        if m * d - (1u128 << p) <= 1u128 << (p - (w - 1)) {
            return (m <= mask(w)).then_some((m, s));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manager::{PassOptions, Pipeline, run_pipeline};
    use jacquard_ir::fold::fold_inst;
    use jacquard_ir::tables::Target;
    use jacquard_ir::{Const, Context, Module, text};
    use rustc_hash::FxHashMap;

    /// Folds a one-block function of one argument.
    fn value(m: &mut Module, x: u128) -> u128 {
        let f = m
            .func_ids()
            .find(|&f| m.func(f).body.is_some())
            .expect("a function");
        let body = m.take_body(f).expect("a body");
        let mut known: FxHashMap<Value, Const> = FxHashMap::default();
        let ty = body.arg_ty(0);
        known.insert(Value::arg(0), m.cx.int(ty, x));
        let entry = body.entry().expect("an entry");
        let mut result = 0;
        for i in body.insts(entry) {
            let ops: Vec<Const> = body
                .operands(i)
                .map(|v| v.as_const().unwrap_or_else(|| known[&v]))
                .collect();
            if body.op(i) == Opcode::Ret {
                result = m.cx.as_int(ops[0]).expect("a number");
                break;
            }
            let node = body.inst(i);
            let cx: &mut Context = &mut m.cx;
            let c = fold_inst(cx, node.op, node.ty, node.flags, &node.aux, &ops).expect("folds");
            known.insert(i.into(), c);
        }
        m.set_body(f, body);
        result
    }

    #[test]
    fn quotients_are_exact() {
        let target = Target::by_name("sm_80").expect("a target");
        for w in [8u32, 16, 32, 64] {
            for d in [
                1i128,
                2,
                3,
                5,
                6,
                7,
                9,
                10,
                11,
                12,
                14,
                25,
                28,
                100,
                125,
                127,
                641,
                1000,
                65_537,
                1_000_000_007,
                -3,
                -7,
                -8,
                -100,
            ] {
                for op in ["udiv", "urem", "sdiv", "srem"] {
                    let du = d as u128 & mask(w);
                    let ds = sign_extend(du, w);
                    if du == 0 {
                        continue;
                    }
                    let src = format!(
                        "define i{w} @f(i{w} %x) {{\n  %r = {op} i{w} %x, {ds}\n  ret i{w} %r\n}}\n"
                    );
                    let mut m = text::parse_module(&src).expect("parses");
                    let mut p = Pipeline::parse("function(div-by-constants)").expect("a pipeline");
                    run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("runs");
                    let mut xs: Vec<u128> = vec![
                        0,
                        1,
                        2,
                        du,
                        du.wrapping_sub(1),
                        du + 1,
                        mask(w),
                        mask(w) - 1,
                        mask(w) >> 1,
                        (mask(w) >> 1) + 1,
                    ];
                    let mut seed = 12345u64;
                    for _ in 0..24 {
                        seed = seed
                            .wrapping_mul(6364136223846793005)
                            .wrapping_add(1442695040888963407);
                        xs.push(seed as u128 | (seed as u128) << 7);
                        xs.push(du.wrapping_mul((seed >> 40) as u128));
                        xs.push(du.wrapping_mul((seed >> 40) as u128).wrapping_sub(1));
                    }
                    for x in xs {
                        let x = x & mask(w);
                        let want = match jacquard_ir::scalar::int_binary(
                            match op {
                                "udiv" => Opcode::UDiv,
                                "urem" => Opcode::URem,
                                "sdiv" => Opcode::SDiv,
                                _ => Opcode::SRem,
                            },
                            Flags::NONE,
                            w,
                            x,
                            du,
                        ) {
                            Some(jacquard_ir::scalar::Outcome::Value(v)) => v,
                            _ => continue,
                        };
                        assert_eq!(value(&mut m, x), want, "{op} i{w} {x}, {ds}");
                    }
                }
            }
        }
    }
}
