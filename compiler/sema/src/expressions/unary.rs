//! Unary operators, increments, and addresses.

use crate::constant::dependent;
use crate::convert::trees;
use crate::declare::exceptions;
use crate::expressions::{arithmetic, assign, operators};
use crate::overload::builtin_candidates::Choice;
use crate::overload::{builtin_candidates, call};
use crate::scope::SymKind;
use crate::types::print;
use crate::warn::misplaced;
use crate::{R, Sema, convert, overload, reachability};
use jacquard_hir::types::{Builtin, TypeKind};
use jacquard_hir::{
    Category, DepExpr, ExprId, ExprKind, FuncId, MemberConst, OPERATORS, OpName, Parent, UnaryOp,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Prefix operators.
pub fn unary_op(sema: &mut Sema, op: OpName, e: ExprId, loc: Loc) -> R<ExprId> {
    if sema.is_dep(e) {
        let d = dependent::dep_of(sema, e);
        return Ok(sema.dep(DepExpr::Unary(op, d), loc));
    }
    if sema.is_error(sema.ty(e)) {
        return Ok(e);
    }
    if operators::is_class_or_enum(sema, e) {
        let mut c = Vec::new();
        operators::operator_candidates(sema, op, &[e], false, &mut c)?;
        let object = sema.prog.types.record(sema.ty(e)).is_some();
        let picked = match op {
            OpName::Amp => match overload::pick(sema, &c, loc) {
                Ok(i) => Choice::Function(i),
                Err(true) => Choice::Ambiguous,
                Err(false) => Choice::None,
            },
            _ => builtin_candidates::choose(sema, op, &[e], &c, loc),
        };
        match picked {
            Choice::Function(i) => {
                let f = c[i].func;
                return if sema.prog[f].flags.is_method {
                    call::call_method(sema, f, e, &[], false, loc)
                } else {
                    call::finish_call(sema, f, None, &[e], loc)
                };
            }
            Choice::Builtin(params) if object => {
                let e = builtin_candidates::operand(sema, op, e, params[0], loc)?;
                return unary_op(sema, op, e, loc);
            }
            Choice::Ambiguous => {
                let name = sema.text(sema.op_syms.of(op)).to_string();
                let t = print::expr_type_name(sema, e);
                return sema.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &t]);
            }
            Choice::Builtin(_) | Choice::None => {}
        }
    }
    match op {
        OpName::Amp => address_of(sema, e, loc),
        OpName::Star => {
            let e = operators::class_to_builtin(sema, e)?;
            let e = trees::rvalue(sema, e)?;
            let t = sema.ty(e);
            match sema.prog.types.pointee(t) {
                Some(p) if !sema.prog.types.is_void(p) => Ok(sema.expr(
                    ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand: e,
                    },
                    p,
                    Category::LValue,
                    loc,
                )),
                _ => {
                    let n = print::type_name(sema, t);
                    sema.fail(loc, msg::NOT_A_POINTER, &[&n])
                }
            }
        }
        OpName::Exclaim => {
            let b = trees::to_bool(sema, e)?;
            if let ExprKind::Int(v) = sema.prog[b].kind {
                return Ok(sema.int(i128::from(v == 0), Builtin::Bool.q(), loc));
            }
            Ok(sema.prvalue(
                ExprKind::Unary {
                    op: UnaryOp::LogicalNot,
                    operand: b,
                },
                Builtin::Bool.q(),
                loc,
            ))
        }
        OpName::Plus | OpName::Minus | OpName::Tilde => arithmetic_unary(sema, op, e, loc),
        OpName::PlusPlus | OpName::MinusMinus => {
            let e = operators::class_to_lvalue(sema, e)?;
            check_step(sema, e, op == OpName::PlusPlus, loc)?;
            let t = sema.ty(e);
            let u = if op == OpName::PlusPlus {
                UnaryOp::PreInc
            } else {
                UnaryOp::PreDec
            };
            Ok(sema.expr(
                ExprKind::Unary { op: u, operand: e },
                t,
                Category::LValue,
                loc,
            ))
        }
        _ => sema.expected("an operator"),
    }
}

/// `+e`, `-e` and `~e` of a built-in type.
fn arithmetic_unary(sema: &mut Sema, op: OpName, e: ExprId, loc: Loc) -> R<ExprId> {
    let e0 = e;
    let e = operators::class_to_builtin(sema, e)?;
    let e = arithmetic::promote(sema, e)?;
    let t = sema.ty(e);
    let vector = matches!(sema.prog.types.kind(t.ty()), TypeKind::Vector { .. });
    let ok = vector
        || match op {
            OpName::Tilde => sema.prog.types.is_integral(t),
            OpName::Plus => sema.prog.types.is_arithmetic(t) || sema.prog.types.is_pointer(t),
            _ => sema.prog.types.is_arithmetic(t),
        };
    if !ok {
        let n = print::expr_type_name(sema, e0);
        let o = OPERATORS[op as usize].1;
        return sema.fail(loc, msg::BAD_OPERAND, &[&o, &n]);
    }
    if let (ExprKind::Int(v), Some(b)) = (&sema.prog[e].kind, sema.prog.types.builtin(t)) {
        let v = match op {
            OpName::Minus => v.checked_neg(),
            OpName::Tilde => Some(!*v),
            _ => Some(*v),
        };
        if let Some(v) = v {
            let w = jacquard_hir::consteval::wrap(v, b.bits(), b.is_signed());
            return Ok(sema.int(w, t, loc));
        }
    }
    if let (ExprKind::Float(v), OpName::Minus) = (&sema.prog[e].kind, op) {
        let v = -*v;
        return Ok(sema.prvalue(ExprKind::Float(v), t, loc));
    }
    let u = match op {
        OpName::Plus => UnaryOp::Plus,
        OpName::Minus => UnaryOp::Neg,
        _ => UnaryOp::BitNot,
    };
    Ok(sema.prvalue(ExprKind::Unary { op: u, operand: e }, t, loc))
}

/// May `++` or `--` be applied? Counting a `bool` up sets it: out of the standard since C++17, and CUDA compilers only warn.
fn check_step(sema: &mut Sema, e: ExprId, up: bool, loc: Loc) -> R<()> {
    assign::check_modifiable(sema, e, loc)?;
    let t = sema.ty(e);
    if sema.prog.types.is_pointer(t) {
        return arithmetic::check_arith_pointer(sema, t, loc);
    }
    if up && sema.prog.types.is_bool(t) {
        let diags = &mut sema.session.diags;
        diags.report(loc, msg::BOOL_INCREMENT, &[]).emit();
        return Ok(());
    }
    if !sema.prog.types.is_arithmetic(t) || sema.prog.types.is_bool(t) {
        let n = print::type_name(sema, t);
        let op = if up { "++" } else { "--" };
        return sema.fail(loc, msg::BAD_OPERAND, &[&op, &n]);
    }
    Ok(())
}

/// `e++` and `e--`
pub fn postfix_step(sema: &mut Sema, inc: bool, e: ExprId, loc: Loc) -> R<ExprId> {
    let op = if inc {
        OpName::PlusPlus
    } else {
        OpName::MinusMinus
    };
    if sema.is_dep(e) {
        let d = dependent::dep_of(sema, e);
        return Ok(sema.dep(DepExpr::Postfix(op, d), loc));
    }
    if operators::is_class_or_enum(sema, e) {
        let zero = sema.int(0, Builtin::Int.q(), loc);
        let mut c = Vec::new();
        operators::operator_candidates(sema, op, &[e, zero], false, &mut c)?;
        if let Ok(i) = overload::pick(sema, &c, loc) {
            let f = c[i].func;
            return if sema.prog[f].flags.is_method {
                call::call_method(sema, f, e, &[zero], false, loc)
            } else {
                call::finish_call(sema, f, None, &[e, zero], loc)
            };
        }
    }
    let e = operators::class_to_lvalue(sema, e)?;
    check_step(sema, e, inc, loc)?;
    let t = sema.ty(e).unqual();
    Ok(sema.prvalue(
        ExprKind::Unary {
            op: if inc {
                UnaryOp::PostInc
            } else {
                UnaryOp::PostDec
            },
            operand: e,
        },
        t,
        loc,
    ))
}

/// `&e`
pub fn address_of(sema: &mut Sema, e: ExprId, loc: Loc) -> R<ExprId> {
    let x = sema.prog[e].clone();
    if let Some(v) = assign::builtin_var_of(sema, e).filter(|_| sema.in_main_file(loc)) {
        let n = sema.prog[v].name.map(|n| sema.text(n).to_string());
        return sema.fail(loc, msg::ADDRESS_OF_PREDEFINED, &[&n.unwrap_or_default()]);
    }
    misplaced::check_called(sema, e)?;
    if let ExprKind::Overload(o) = x.kind {
        let set = sema.facts.overloads[o as usize].clone();
        // Of a function and a template, the type that is wanted decides.
        let mixed = set.targs.is_none()
            && set.syms.len() > 1
            && set
                .syms
                .iter()
                .any(|s| matches!(sema.sym_kind(*s), SymKind::Template(_)));
        if mixed {
            return Ok(e);
        }
        if set.qualified
            && let Some(f) = overload::resolve_single_overload(sema, e)
            && let ExprKind::Func(f) = sema.prog[f].kind
        {
            if sema.prog[f].flags.is_method {
                return Ok(method_pointer(sema, f, loc));
            }
            let fe = overload::func_expr(sema, f, loc);
            return address_of(sema, fe, loc);
        }
        if let Some(f) = overload::resolve_single_overload(sema, e) {
            return address_of(sema, f, loc);
        }
        return Ok(e);
    }
    if let ExprKind::Func(f) = x.kind
        && sema.prog[f].flags.is_method
    {
        return Ok(method_pointer(sema, f, loc));
    }
    // The name was folded to its value: the address is that of the variable.
    if x.cat == Category::PrValue
        && let Some(&named) = sema.parser.const_names.get(&e)
        && sema.prog[named].cat == Category::LValue
    {
        return address_of(sema, named, loc);
    }
    if x.cat == Category::PrValue
        || (x.cat == Category::XValue && !sema.prog.types.is_function(x.ty))
    {
        let n = print::type_name(sema, x.ty);
        return sema.fail(loc, msg::ADDRESS_OF_RVALUE, &[&n]);
    }
    if convert::is_bitfield(sema, e) {
        return sema.fail(loc, msg::ADDRESS_OF_BITFIELD, &[]);
    }
    let p = sema.prog.types.pointer(x.ty);
    Ok(sema.prvalue(
        ExprKind::Unary {
            op: UnaryOp::AddrOf,
            operand: e,
        },
        p,
        loc,
    ))
}

/// `&C::f` for a non-static member function.
pub fn method_pointer(sema: &mut Sema, f: FuncId, loc: Loc) -> ExprId {
    reachability::use_function(sema, f, loc);
    let class = match sema.prog[f].parent {
        Parent::Record(r) => sema.prog[r].ty,
        _ => Builtin::Error.id(),
    };
    let pointee = exceptions::function_type(sema, f);
    let t = sema
        .prog
        .types
        .intern(TypeKind::MemberPointer { class, pointee });
    sema.prvalue(ExprKind::MemberPtr(MemberConst::Method(f)), t, loc)
}
