//! Constant expressions: the evaluator with what it needs parsed on demand; sizes and alignments.

pub(crate) mod dependent;

use crate::convert::trees;
use crate::expressions::extent;
use crate::init::narrowing;
use crate::statements::bodies;
use crate::types::print;
use crate::{Fail, R, Sema, class, init};
use jacquard_hir::types::{Builtin, CONST, QualType};
use jacquard_hir::{Body, Callee, ConstValue, ExprId, ExprKind, FuncId, Storage, VarId};
use jacquard_hir::{
    consteval,
    consteval::{EvalError, Limits},
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

fn limits(sema: &Sema) -> Limits {
    Limits::of(sema.options.constexpr_steps, sema.options.constexpr_depth)
}

/// Evaluates, providing bodies and initialisers as the evaluator asks for them.
fn eval_loop<T>(
    sema: &mut Sema,
    mut f: impl FnMut(&Sema) -> Result<T, EvalError>,
) -> Result<T, Option<Box<consteval::Failure>>> {
    for _ in 0..10_000 {
        match f(sema) {
            Ok(v) => return Ok(v),
            Err(EvalError::NeedBody(func)) => {
                if !bodies::require_body(sema, func) {
                    return Err(None);
                }
            }
            Err(EvalError::NeedDefinition(func, why)) => {
                if !bodies::require_body(sema, func) || sema.prog[func].body == Body::None {
                    return Err(Some(why));
                }
            }
            Err(EvalError::NeedVar(v)) => {
                if !require_value(sema, v) {
                    return Err(None);
                }
            }
            Err(EvalError::NotConstant(why)) if sema.session.diags.in_trap() => {
                return Err(Some(why));
            }
            Err(EvalError::NotConstant(why)) => {
                return Err(Some(why.named(&sema.prog, &sema.session.names)));
            }
        }
    }
    Err(None)
}

/// The value of an expression, if it is constant.
pub fn try_const_value(
    sema: &mut Sema,
    e: ExprId,
) -> Result<ConstValue, Option<Box<consteval::Failure>>> {
    match sema.prog[e].kind {
        ExprKind::Int(v) => return Ok(ConstValue::Int(v)),
        ExprKind::Dependent(_) | ExprKind::Overload(_) | ExprKind::Error | ExprKind::Braced(_) => {
            return Err(None);
        }
        _ => {}
    }
    let l = limits(sema);
    eval_loop(sema, |s| {
        consteval::evaluate_value(&s.prog, &s.layouts, l, e)
    })
}

/// The address a glvalue designates, or a prvalue's value.
pub fn try_const_address(
    sema: &mut Sema,
    e: ExprId,
) -> Result<ConstValue, Option<Box<consteval::Failure>>> {
    let l = limits(sema);
    eval_loop(sema, |s| consteval::evaluate(&s.prog, &s.layouts, l, e))
}

/// Integer value, or why not, where more is known than that there is none.
pub fn try_const_int(sema: &mut Sema, e: ExprId) -> Result<i128, Option<Box<consteval::Failure>>> {
    let loc = sema.eloc(e);
    let e = to_integral_constant(sema, e).map_err(|_| None)?;
    match try_const_value(sema, e)? {
        ConstValue::Int(v) => Ok(v),
        _ => Err(Some(Box::new(consteval::Failure {
            loc,
            msg: msg::CONSTEXPR_NOT_INTEGER,
            args: Vec::new(),
            calls: Vec::new(),
            variable: None,
        }))),
    }
}

fn to_integral_constant(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    if sema.prog.types.record(sema.ty(e)).is_some() {
        let loc = sema.eloc(e);
        return trees::copy_init(sema, Builtin::Long.q(), e, loc);
    }
    Ok(e)
}

/// The value of an integral constant expression; an error if it is none.
pub fn const_int(sema: &mut Sema, e: ExprId) -> R<i128> {
    if sema.is_dep(e) {
        return Ok(0);
    }
    let loc = sema.eloc(e);
    match try_const_int(sema, e) {
        Ok(v) => Ok(v),
        Err(why) => {
            let mut b = sema.session.diags.report(loc, msg::NOT_CONSTANT, &[]);
            if let Some(why) = why {
                b = why.explain(b);
            }
            b.emit();
            Err(Fail)
        }
    }
}

/// A contextually converted constant `bool`.
pub fn const_bool(sema: &mut Sema, e: ExprId) -> R<bool> {
    let b = trees::to_bool(sema, e)?;
    Ok(const_int(sema, b)? != 0)
}

/// Replaces an immediate call by its value.
pub fn fold_constant(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let x = sema.prog[e].clone();
    if sema.prog.types.is_void(x.ty) {
        return Ok(e);
    }
    match try_const_value(sema, e) {
        Ok(ConstValue::Int(v)) => Ok(sema.int(v, x.ty, x.loc)),
        Ok(ConstValue::Float(v)) => Ok(sema.prvalue(ExprKind::Float(v), x.ty, x.loc)),
        Ok(v) => Ok(sema.prvalue(ExprKind::Const(Box::new(v)), x.ty, x.loc)),
        Err(w) => {
            let mut b = sema.session.diags.report(x.loc, msg::NOT_CONSTANT, &[]);
            if let Some(why) = w {
                b = why.explain(b);
            }
            b.emit();
            Err(Fail)
        }
    }
}

/// Makes a variable's initialiser (and value, if constant) known. False when there is none.
pub fn require_value(sema: &mut Sema, v: VarId) -> bool {
    init::ensure_init(sema, v);
    if sema.prog[v].value.is_some() {
        return true;
    }
    let state = sema.facts.variables[v.index()].value_state;
    if state == 1 || state == 3 {
        return false;
    }
    let ty = sema.prog[v].ty;
    let usable = sema.prog[v].is_constexpr
        || sema.prog.types.is_ref(ty)
        || (sema.prog.types.deep_quals(ty) & CONST != 0);
    if !usable
        || sema.prog[v].init.is_none()
            && sema
                .prog
                .types
                .record(sema.prog.types.base_elem(ty))
                .is_none()
    {
        return false;
    }
    if sema.prog[v].storage == Storage::Param {
        return false;
    }
    compute_value(sema, v)
}

/// Is a local variable usable in constant expressions if its initializer is constant, which then is evaluated as one
/// ([expr.const] 19)? Only calls can tell.
pub(crate) fn is_potentially_constant(sema: &Sema, v: VarId) -> bool {
    let d = &sema.prog[v];
    let integral = sema.prog.types.is_integral(d.ty) || sema.prog.types.enumeration(d.ty).is_some();
    let usable = integral && d.ty.is_const() && !d.ty.is_volatile();
    let checked = !sema.cx.mode.lenient && !sema.cx.mode.dependent && !sema.cx.mode.unevaluated;
    usable && checked && d.init.is_some_and(|e| calls_constexpr(sema, e))
}

/// Does an expression call a function that constant evaluation can call?
fn calls_constexpr(sema: &Sema, e: ExprId) -> bool {
    let evaluable = |f: FuncId| {
        let flags = &sema.prog[f].flags;
        flags.is_constexpr || flags.is_lambda_call
    };
    let own = match &sema.prog[e].kind {
        ExprKind::IsConstantEvaluated => true,
        ExprKind::Call {
            callee: Callee::Direct(f) | Callee::Method { func: f, .. },
            ..
        } => evaluable(*f),
        ExprKind::Construct { ctor, .. } => evaluable(*ctor),
        _ => false,
    };
    let mut parts = smallvec::SmallVec::<[ExprId; 8]>::new();
    if !own {
        sema.prog.parts(e, |p| {
            if let jacquard_hir::visit::Part::Expr(x) = p {
                parts.push(x);
            }
        });
    }
    own || parts.into_iter().any(|x| calls_constexpr(sema, x))
}

/// Evaluates a variable's initialiser into [`VarDecl::value`].
pub fn compute_value(sema: &mut Sema, v: VarId) -> bool {
    sema.facts.variables[v.index()].value_state = 1;
    let l = limits(sema);
    let r = eval_loop(sema, |s| {
        consteval::evaluate_init(&s.prog, &s.layouts, l, v)
    });
    match r {
        Ok(value) => {
            sema.prog[v].value = Some(Box::new(value));
            sema.facts.variables[v.index()].value_state = 2;
            true
        }
        Err(why) => {
            sema.facts.variables[v.index()].value_state = 3;
            if (sema.prog[v].is_constexpr || sema.prog[v].is_constinit)
                && !sema.session.diags.in_trap()
            {
                let n = sema.prog[v]
                    .name
                    .map(|n| sema.text(n).to_string())
                    .unwrap_or_default();
                let whole = sema.prog[v].loc;
                let whole = sema.prog[v]
                    .init
                    .map_or(whole, |e| extent::start_of(sema, e, whole));
                // Where evaluation stopped, if that is in the initialiser itself.
                let loc = match &why {
                    Some(why) if why.calls.is_empty() => why.loc,
                    _ => whole,
                };
                let mut b = sema.session.diags.report(loc, msg::CONSTEXPR_VAR, &[&n]);
                if let Some(why) = why {
                    b = why.explain(b);
                }
                b.emit();
            }
            false
        }
    }
}

/// `sizeof`
pub fn size_of(sema: &mut Sema, t: QualType, loc: Loc) -> R<u64> {
    if sema.is_error(t) {
        return Err(Fail);
    }
    if sema.prog.types.is_void(t) || sema.prog.types.is_function(t) {
        return extension(sema, t, loc);
    }
    class::require_complete(sema, t, loc)?;
    match sema.layouts.size_of(&sema.prog, t) {
        Some(n) => Ok(n),
        None => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
        }
    }
}

/// GNU: `void` and functions have size one, but in a template substitution that is a failure.
fn extension(sema: &mut Sema, t: QualType, loc: Loc) -> R<u64> {
    if narrowing::substituting(sema) {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
    }
    Ok(1)
}

/// `alignof`
pub fn align_of(sema: &mut Sema, t: QualType) -> R<u64> {
    let loc = sema.loc();
    if sema.prog.types.is_function(t) || sema.prog.types.is_void(t) && sema.session.diags.in_trap()
    {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
    }
    if sema.prog.types.is_void(t) {
        return Ok(1);
    }
    class::require_complete(sema, sema.prog.types.base_elem(t), loc)?;
    match sema.layouts.align_of(&sema.prog, t) {
        Some(n) => Ok(n),
        None => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
        }
    }
}
