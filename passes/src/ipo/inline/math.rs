//! Calls of math library functions with constant arguments (`acosf(-1.0f)`, `log(2.0)`) are computed here, in double
//! precision by the host's library: once the library's code is inlined, approximations that only the device has stand in
//! the way.

use crate::intrinsics::{Role, library_role};
use crate::manager::Fx;
use jacquard_ir::{Const, FuncId, Inst, TypeId};

/// A function that only hands its arguments on is this small.
const FORWARDER: usize = 8;

/// Whether a library function's body should come into a caller later: a wrapper (`acosf` around `__nv_acosf`) does not know
/// the arguments that its own callers give.
pub fn waits(fx: &Fx, callee: FuncId) -> bool {
    fx.m.func(fx.f).linkage.is_local()
        && fx.body.blocks().nth(1).is_none()
        && fx.body.count_insts() <= FORWARDER
        && library_role(fx.m, callee).is_some()
}

/// The value of a call of constants.
pub fn fold(fx: &mut Fx, call: Inst, callee: FuncId) -> Option<Const> {
    let args: smallvec::SmallVec<[Const; 2]> = fx
        .body
        .call_args(call)
        .map(|v| v.as_const())
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
