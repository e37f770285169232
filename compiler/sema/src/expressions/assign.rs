//! Assignment and compound assignment, and what may be assigned to.

use crate::convert::trees;
use crate::expressions::operators::builtin_binary;
use crate::expressions::{arithmetic, extent, operators};
use crate::types::print;
use crate::{Fail, R, Sema, convert, warn};
use jacquard_hir::types::{Builtin, CONST, QualType, TypeKind};
use jacquard_hir::{BinaryOp, CastKind, Category, ExprId, ExprKind, OpName, Space, UnaryOp, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

pub(crate) fn check_modifiable(sema: &mut Sema, l: ExprId, loc: Loc) -> R<()> {
    let x = sema.prog[l].clone();
    if let Some(v) = builtin_var_of(sema, l) {
        let n = sema.prog[v]
            .name
            .map(|n| sema.text(n).to_string())
            .unwrap_or_default();
        let loc = extent::start_of(sema, l, loc);
        return sema.fail(loc, msg::ASSIGN_PREDEFINED, &[&n]);
    }
    if x.cat != Category::LValue {
        let n = print::type_name(sema, x.ty);
        let loc = extent::start_of(sema, l, loc);
        return sema.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
    }
    if sema.prog.types.deep_quals(x.ty) & CONST != 0 {
        let n = print::type_name(sema, x.ty);
        let loc = extent::start_of(sema, l, loc);
        return sema.fail(loc, msg::ASSIGN_CONST, &[&n]);
    }
    if sema.cx.mode.device
        && let Some(v) = variable_of(sema, l)
        && sema.prog[v].space == Space::Constant
    {
        let n = sema.prog[v].name.map(|n| sema.text(n).to_string());
        let n = n.unwrap_or_default();
        if matches!(sema.prog[l].kind, ExprKind::Var(_))
            && sema.prog.types.record(sema.ty(l)).is_none()
        {
            return sema.fail(loc, msg::ASSIGN_CONSTANT, &[&n]);
        }
        // NVIDIA's compilers accept a part of one, and trap there.
        warn::warn(sema, loc, msg::STORE_TO_CONSTANT, &[&n]);
    }
    Ok(())
}

/// The variable that an lvalue is, or is a part of.
pub(crate) fn variable_of(sema: &Sema, mut e: ExprId) -> Option<VarId> {
    loop {
        e = match &sema.prog[e].kind {
            ExprKind::Var(v) if !sema.prog.types.is_ref(sema.prog[*v].ty) => return Some(*v),
            ExprKind::Member { base, .. } => *base,
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => *operand,
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                l,
                ..
            } => *l,
            // Through an array, not through a pointer.
            ExprKind::Cast {
                kind: CastKind::ArrayToPointer,
                operand,
            } => *operand,
            _ => return None,
        };
    }
}

pub(crate) fn builtin_var_of(sema: &Sema, e: ExprId) -> Option<VarId> {
    match sema.prog[e].kind {
        ExprKind::Var(v) => sema.prog[v].builtin.map(|_| v),
        ExprKind::Member { base, .. } => builtin_var_of(sema, base),
        ExprKind::Cast { operand, .. } => builtin_var_of(sema, operand),
        _ => None,
    }
}

pub(crate) fn builtin_assign(sema: &mut Sema, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    let lt = sema.ty(l);
    if let ExprKind::Overload(_) | ExprKind::Func(_) = sema.prog[l].kind {
        let n = print::expr_type_name(sema, l);
        let loc = extent::start_of(sema, l, loc);
        return sema.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
    }
    if sema.prog.types.record(lt).is_some() {
        return operators::operands_error(sema, OpName::Eq, l, r, loc);
    }
    if sema.prog.types.is_array(lt) {
        let n = print::type_name(sema, lt);
        return sema.fail(loc, msg::NOT_ASSIGNABLE, &[&n]);
    }
    check_modifiable(sema, l, loc)?;
    let r = trees::copy_init(sema, lt.unqual(), r, loc)?;
    Ok(sema.expr(ExprKind::Assign { l, r }, lt, Category::LValue, loc))
}

pub(crate) fn compound_assign(
    sema: &mut Sema,
    op: OpName,
    base: OpName,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<ExprId> {
    let l = operators::class_to_lvalue(sema, l)?;
    check_modifiable(sema, l, loc)?;
    let Some(b) = builtin_binary(base) else {
        return Err(Fail);
    };
    let r = operators::class_to_builtin(sema, r)?;
    let r = trees::rvalue(sema, r)?;
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    if let TypeKind::Vector { .. } = sema.prog.types.kind(lt.ty()) {
        return vector_assign(sema, b, l, r, loc);
    }
    if sema.prog.types.is_pointer(lt) {
        if !matches!(b, BinaryOp::Add | BinaryOp::Sub)
            || !(sema.prog.types.is_integral(rt) || sema.prog.types.enumeration(rt).is_some())
        {
            return operators::operands_error(sema, op, l, r, loc);
        }
        arithmetic::check_arith_pointer(sema, lt, loc)?;
        let r = arithmetic::promote(sema, r)?;
        return Ok(sema.expr(
            ExprKind::CompoundAssign {
                op: b,
                l,
                r,
                compute: lt.unqual(),
            },
            lt,
            Category::LValue,
            loc,
        ));
    }
    let ok = |me: &Sema, t: QualType| {
        me.prog.types.is_arithmetic(t)
            || me
                .prog
                .types
                .enumeration(t)
                .is_some_and(|e| !me.prog[e].scoped)
    };
    if !sema.prog.types.is_arithmetic(lt) || !ok(sema, rt) {
        return operators::operands_error(sema, op, l, r, loc);
    }
    if matches!(b, BinaryOp::Shl | BinaryOp::Shr) {
        if sema.prog.types.is_floating(lt) || sema.prog.types.is_floating(rt) {
            return operators::operands_error(sema, op, l, r, loc);
        }
        let lb = sema.prog.types.builtin(lt).unwrap_or(Builtin::Int);
        let compute = convert::promoted_builtin(lb).q();
        let r = arithmetic::promote(sema, r)?;
        return Ok(sema.expr(
            ExprKind::CompoundAssign {
                op: b,
                l,
                r,
                compute,
            },
            lt,
            Category::LValue,
            loc,
        ));
    }
    let probe = trees::rvalue(sema, l)?;
    let (_, r, compute) = arithmetic::usual_conversions(sema, probe, r)?;
    if sema.prog.types.is_floating(compute)
        && matches!(
            b,
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
        )
    {
        return operators::operands_error(sema, op, l, r, loc);
    }
    Ok(sema.expr(
        ExprKind::CompoundAssign {
            op: b,
            l,
            r,
            compute,
        },
        lt,
        Category::LValue,
        loc,
    ))
}

/// Every element of a vector with one of another, or with a scalar.
fn vector_assign(sema: &mut Sema, b: BinaryOp, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    let r = if rt.ty() == lt.ty() {
        r
    } else {
        trees::convert_scalar(sema, r, lt.unqual(), loc)?
    };
    Ok(sema.expr(
        ExprKind::CompoundAssign {
            op: b,
            l,
            r,
            compute: lt.unqual(),
        },
        lt,
        Category::LValue,
        loc,
    ))
}
