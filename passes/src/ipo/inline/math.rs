//! Calls of math library functions with constant arguments (`acosf(-1.0f)`, `log(2.0)`) are computed here, in double
//! precision by the host's library: once the library's code is inlined, approximations that only the device has stand in
//! the way. Powers with small exponents are written out as products, and large functions that a body calls again and
//! again stay functions.

use super::cost::Prices;
use crate::intrinsics::{Role, library_role};
use crate::manager::Fx;
use crate::manager::Knob;
use crate::scalar::simplify::simplify;
use jacquard_ir::{Builder, Const, FuncId, Inst, Opcode, TypeId, Value, call, cfg, sym};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A function that only hands its arguments on is this small, its local variables not counted.
const FORWARDER: usize = 8;

/// Whether a library function's body should come into a caller later: a wrapper (`acosf` around `__nv_acosf`) does not know
/// the arguments that its own callers give.
pub fn waits(fx: &Fx, callee: FuncId) -> bool {
    let stays = fx.m.attrs(fx.f).func.has(sym::NOINLINE);
    if stays || !fx.m.func(fx.f).linkage.is_local() || library_role(fx.m, callee).is_none() {
        return false;
    }
    let mut real = 0;
    for b in fx.body.blocks() {
        // Blocks in a row: what was inlined before brought them.
        if cfg::succs(fx.body, b).nth(1).is_some() {
            return false;
        }
        real += fx
            .body
            .insts(b)
            .filter(|&i| !is_variable(fx.body.op(i)))
            .count();
        if real > FORWARDER {
            return false;
        }
    }
    true
}

fn is_variable(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::Alloca | Opcode::Load | Opcode::Store | Opcode::Br
    )
}

/// How often the body being inlined into calls each function.
pub type Calls = FxHashMap<FuncId, u32>;

/// Whether a function belongs to the library.
pub fn is_library(fx: &Fx, f: FuncId) -> bool {
    library_role(fx.m, f).is_some()
}

/// Whether a function belongs to the library and its body is so large that a body which calls it more than once should keep
/// the calls. Of other functions each caller gets its own copy: theirs have more to gain from what they are given.
pub fn is_large(fx: &Fx, callee: FuncId) -> bool {
    let large = fx.opts.knob(Knob::InlineRepeatedMathThreshold) as i32;
    library_role(fx.m, callee).is_some()
        && fx
            .m
            .func(callee)
            .body
            .as_ref()
            .is_some_and(|b| super::cost::size(fx.m, b, Prices::new(fx.opts)) >= large)
}

/// What a call comes to without the function's body.
pub fn fold(fx: &mut Fx, call: Inst, callee: FuncId) -> Option<Value> {
    match library_role(fx.m, callee)? {
        Role::MathPow | Role::MathPowInt => power(fx, call),
        _ => None,
    }
    .or_else(|| constant(fx, call, callee).map(Value::from))
}

/// A constant, or what a wrapper's conversion makes of one.
fn known(fx: &mut Fx, v: Value) -> Option<Const> {
    match v.as_inst() {
        Some(i) if fx.body.operands(i).all(|o| o.is_const()) => {
            simplify(fx.m, fx.body, i)?.as_const()
        }
        _ => v.as_const(),
    }
}

/// A power whose exponent is a constant that takes at most two roundings: less than the function's own error. A product
/// that stands for a call is rounded as the call's result would be: sums around it may not take it in.
fn power(fx: &mut Fx, call: Inst) -> Option<Value> {
    let args: SmallVec<[Value; 2]> = call::args(fx.body, call).collect();
    let &[x, e] = &args[..] else { return None };
    let ty = fx.body.inst(call).ty;
    let e = known(fx, e)?;
    if fx.body.ty(x, &fx.m.cx) != ty || !matches!(ty, TypeId::FLOAT | TypeId::DOUBLE) {
        return None;
    }
    let n = match fx.m.cx.as_sint(e) {
        Some(n) => n,
        None => {
            let v = fx.m.cx.as_f64(e)?;
            (v == v.trunc() && v.abs() <= 4.0).then_some(v as i128)?
        }
    };
    let one = Value::from(fx.m.cx.float(ty, 1.0));
    let b = &mut Builder::before(&mut fx.m.cx, fx.body, call);
    Some(match n {
        -1 => b.binary(Opcode::FDiv, one, x),
        0 => one,
        1 => x,
        2 => b.binary(Opcode::FMul, x, x),
        3 => {
            let square = b.binary(Opcode::FMul, x, x);
            b.binary(Opcode::FMul, square, x)
        }
        4 => {
            let square = b.binary(Opcode::FMul, x, x);
            b.binary(Opcode::FMul, square, square)
        }
        _ => return None,
    })
}

/// The value of a call of constants.
fn constant(fx: &mut Fx, call: Inst, callee: FuncId) -> Option<Const> {
    let args: SmallVec<[Value; 2]> = call::args(fx.body, call).collect();
    let args: SmallVec<[Const; 2]> = args
        .into_iter()
        .map(|v| known(fx, v))
        .collect::<Option<_>>()?;
    let ty = fx.body.inst(call).ty;
    if !matches!(ty, TypeId::FLOAT | TypeId::DOUBLE) || args.is_empty() {
        return None;
    }
    let role = library_role(fx.m, callee)?;
    let kind = fx.m.cx.float_kind(ty)?;
    let number = |c: Const| -> Option<f64> {
        if fx.m.cx.const_ty(c) != ty {
            return None;
        }
        let bits = fx.m.cx.as_float_bits(c)?;
        let v = kind.to_f64(bits);
        (v.is_finite() && !kind.is_subnormal(bits)).then_some(v)
    };
    let x = number(args[0])?;
    let r = match args[1..] {
        [] => one(role, x)?,
        [y] => two(role, x, number(y)?)?,
        _ => return None,
    };
    let bits = kind.from_f64(r);
    let exact = kind.to_f64(bits);
    let normal = exact.is_finite() && !kind.is_subnormal(bits) && (exact != 0.0 || r == 0.0);
    normal.then(|| fx.m.cx.float_bits(ty, bits))
}

fn one(role: Role, x: f64) -> Option<f64> {
    Some(match role {
        Role::MathAcos => x.acos(),
        Role::MathAcosh => x.acosh(),
        Role::MathAsin => x.asin(),
        Role::MathAsinh => x.asinh(),
        Role::MathAtan => x.atan(),
        Role::MathAtanh => x.atanh(),
        Role::MathCbrt => x.cbrt(),
        Role::MathCos => x.cos(),
        Role::MathCosh => x.cosh(),
        Role::MathExp => x.exp(),
        Role::MathExp10 => 10f64.powf(x),
        Role::MathExp2 => x.exp2(),
        Role::MathExpm1 => x.exp_m1(),
        Role::MathLog => x.ln(),
        Role::MathLog10 => x.log10(),
        Role::MathLog1p => x.ln_1p(),
        Role::MathLog2 => x.log2(),
        Role::MathRsqrt => 1.0 / x.sqrt(),
        Role::MathSin => x.sin(),
        Role::MathSinh => x.sinh(),
        Role::MathTan => x.tan(),
        Role::MathTanh => x.tanh(),
        _ => return None,
    })
}

fn two(role: Role, x: f64, y: f64) -> Option<f64> {
    Some(match role {
        Role::MathAtan2 => x.atan2(y),
        Role::MathHypot => x.hypot(y),
        Role::MathPow => x.powf(y),
        _ => return None,
    })
}
