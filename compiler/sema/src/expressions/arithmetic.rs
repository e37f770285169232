//! The built-in binary operators on arithmetic, vector and pointer operands, with the usual arithmetic conversions.

use crate::class::bases;
use crate::convert::trees;
use crate::declare::resolve;
use crate::expressions::operators::{builtin_binary, compound};
use crate::expressions::{assign, members, operators};
use crate::init::narrowing;
use crate::{Fail, R, Sema, class, convert, overload};
use jacquard_hir::types::{Builtin, CONST, QualType, TypeId, TypeKind};
use jacquard_hir::{BinaryOp, CastKind, ExprId, ExprKind, OpName};
use jacquard_preprocess::source::Loc;

/// The built-in meaning of `l op r`.
pub fn builtin_binary_op(sema: &mut Sema, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    if op == OpName::Eq {
        return assign::builtin_assign(sema, l, r, loc);
    }
    if let Some(base) = compound(op) {
        return assign::compound_assign(sema, op, base, l, r, loc);
    }
    if op == OpName::Spaceship {
        return operators::builtin_spaceship(sema, l, r, loc);
    }
    let Some(b) = builtin_binary(op) else {
        return operators::operands_error(sema, op, l, r, loc);
    };
    if b == BinaryOp::Comma {
        return comma(sema, l, r, loc);
    }
    if matches!(b, BinaryOp::LogAnd | BinaryOp::LogOr) {
        let (l, r) = (trees::to_bool(sema, l)?, trees::to_bool(sema, r)?);
        return Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
    }
    let (l0, r0) = (l, r);
    let l = operators::class_to_builtin(sema, l)?;
    let r = operators::class_to_builtin(sema, r)?;
    let (l, r) = resolve_by_other(sema, l, r)?;
    let l = trees::rvalue(sema, l)?;
    let r = trees::rvalue(sema, r)?;
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    let (lk, rk) = (
        sema.prog.types.kind(lt.ty()).clone(),
        sema.prog.types.kind(rt.ty()).clone(),
    );
    if matches!(lk, TypeKind::Record(_)) || matches!(rk, TypeKind::Record(_)) {
        return operators::operands_error(sema, op, l0, r0, loc);
    }
    if matches!(lk, TypeKind::Vector { .. }) || matches!(rk, TypeKind::Vector { .. }) {
        return vector_binary(sema, op, b, l, r, loc);
    }
    let lp = matches!(lk, TypeKind::Pointer(_));
    let rp = matches!(rk, TypeKind::Pointer(_));
    let is_cmp = matches!(
        b,
        BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
    );
    if is_cmp
        && (lp
            || rp
            || matches!(
                lk,
                TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
            )
            || matches!(
                rk,
                TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
            ))
    {
        return compare_pointers(sema, op, b, l, r, loc);
    }
    if lp || rp {
        return pointer_arith(sema, op, b, l, r, loc);
    }
    let scoped = |me: &Sema, k: &TypeKind| matches!(k, TypeKind::Enum(e) if me.prog[*e].scoped);
    if scoped(sema, &lk) || scoped(sema, &rk) {
        if is_cmp && lt.ty() == rt.ty() {
            return Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
        }
        return operators::operands_error(sema, op, l, r, loc);
    }
    let arith = |k: &TypeKind| {
        matches!(k, TypeKind::Enum(_))
            || matches!(k, TypeKind::Builtin(b) if b.bits() > 0 && *b != Builtin::NullPtr)
    };
    if !arith(&lk) || !arith(&rk) {
        return operators::operands_error(sema, op, l, r, loc);
    }
    if matches!(b, BinaryOp::Shl | BinaryOp::Shr) {
        let (l, r) = (promote(sema, l)?, promote(sema, r)?);
        if sema.prog.types.is_floating(sema.ty(l)) || sema.prog.types.is_floating(sema.ty(r)) {
            return operators::operands_error(sema, op, l, r, loc);
        }
        let t = sema.ty(l);
        return finish_arith(sema, b, l, r, t, loc);
    }
    let (l, r, t) = usual_conversions(sema, l, r)?;
    if sema.prog.types.is_floating(t)
        && matches!(
            b,
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
        )
    {
        return operators::operands_error(sema, op, l, r, loc);
    }
    let t = if is_cmp { Builtin::Bool.q() } else { t };
    finish_arith(sema, b, l, r, t, loc)
}

/// `l, r`.
fn comma(sema: &mut Sema, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    let l = operators::discard(sema, l)?;
    let x = sema.prog[r].clone();
    let r = if let ExprKind::Overload(_) = x.kind {
        overload::require_single_overload(sema, r)?
    } else {
        r
    };
    Ok(sema.expr(
        ExprKind::Binary {
            op: BinaryOp::Comma,
            l,
            r,
        },
        x.ty,
        x.cat,
        loc,
    ))
}

/// An overloaded name compared with a pointer takes its type.
fn resolve_by_other(sema: &mut Sema, l: ExprId, r: ExprId) -> R<(ExprId, ExprId)> {
    let l = if let ExprKind::Overload(_) = sema.prog[l].kind {
        let t = sema.ty(r);
        overload::address_of_overload(sema, l, t)?
    } else {
        l
    };
    let r = if let ExprKind::Overload(_) = sema.prog[r].kind {
        let t = sema.ty(l);
        overload::address_of_overload(sema, r, t)?
    } else {
        r
    };
    Ok((l, r))
}

/// A comparison of pointers, pointers to members and null pointers.
fn compare_pointers(
    sema: &mut Sema,
    op: OpName,
    b: BinaryOp,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<ExprId> {
    let Some(t) = composite_pointer(sema, l, r) else {
        return operators::operands_error(sema, op, l, r, loc);
    };
    // Pointers to members have no order ([expr.rel]/3).
    if sema.prog.types.is_member_pointer(t) && !matches!(b, BinaryOp::Eq | BinaryOp::Ne) {
        return operators::operands_error(sema, op, l, r, loc);
    }
    if t.ty() == Builtin::NullPtr.id() {
        let equal = i128::from(matches!(b, BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge));
        let value = sema.int(equal, Builtin::Bool.q(), loc);
        let value = members::after(sema, r, value);
        return Ok(members::after(sema, l, value));
    }
    let (l, r) = (
        trees::convert_scalar(sema, l, t, loc)?,
        trees::convert_scalar(sema, r, t, loc)?,
    );
    Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc))
}

/// Folds integer literals, so that literal expressions stay small.
pub(crate) fn finish_arith(
    sema: &mut Sema,
    b: BinaryOp,
    l: ExprId,
    r: ExprId,
    t: QualType,
    loc: Loc,
) -> R<ExprId> {
    if let (ExprKind::Int(x), ExprKind::Int(y)) = (&sema.prog[l].kind, &sema.prog[r].kind) {
        let (x, y) = (*x, *y);
        let ob = sema.prog.types.builtin(sema.ty(l));
        let v = match b {
            BinaryOp::Add => x.checked_add(y),
            BinaryOp::Sub => x.checked_sub(y),
            BinaryOp::Mul => x.checked_mul(y),
            BinaryOp::Lt => Some(i128::from(x < y)),
            BinaryOp::Gt => Some(i128::from(x > y)),
            BinaryOp::Le => Some(i128::from(x <= y)),
            BinaryOp::Ge => Some(i128::from(x >= y)),
            BinaryOp::Eq => Some(i128::from(x == y)),
            BinaryOp::Ne => Some(i128::from(x != y)),
            BinaryOp::Div if y != 0 => x.checked_div(y),
            BinaryOp::Rem if y != 0 => x.checked_rem(y),
            _ => None,
        };
        if let (Some(v), Some(tb), Some(ob)) = (v, sema.prog.types.builtin(t), ob)
            && ob.bits() < 128
        {
            let w = jacquard_hir::consteval::wrap(v, tb.bits(), tb.is_signed());
            if w == v || !tb.is_signed() {
                return Ok(sema.int(w, t, loc));
            }
        }
    }
    Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, t, loc))
}

pub(crate) fn vector_binary(
    sema: &mut Sema,
    op: OpName,
    b: BinaryOp,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<ExprId> {
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    let t = if let TypeKind::Vector { .. } = sema.prog.types.kind(lt.ty()) {
        lt
    } else {
        rt
    };
    let conv = |me: &mut Sema, e: ExprId| -> R<ExprId> {
        if me.ty(e).ty() == t.ty() {
            return Ok(e);
        }
        if me.prog.types.is_arithmetic(me.ty(e)) {
            return trees::convert_scalar(me, e, t, loc);
        }
        operators::operands_error(me, op, l, r, loc)
    };
    let (l, r) = (conv(sema, l)?, conv(sema, r)?);
    let mut res = t;
    if matches!(
        b,
        BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
    ) && let TypeKind::Vector { elem, len } = *sema.prog.types.kind(t.ty())
    {
        let bits = sema
            .prog
            .types
            .builtin(elem.into())
            .map_or(32, |b| b.bits());
        let ib = match bits {
            8 => Builtin::SChar,
            16 => Builtin::Short,
            64 => Builtin::Long,
            _ => Builtin::Int,
        };
        res = sema
            .prog
            .types
            .intern(TypeKind::Vector { elem: ib.id(), len })
            .into();
    }
    Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, res, loc))
}

pub(crate) fn pointer_arith(
    sema: &mut Sema,
    op: OpName,
    b: BinaryOp,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<ExprId> {
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    let integral = |me: &Sema, t: QualType| {
        me.prog.types.is_integral(t)
            || me
                .prog
                .types
                .enumeration(t)
                .is_some_and(|e| !me.prog[e].scoped)
    };
    match b {
        BinaryOp::Add if integral(sema, rt) => {
            check_arith_pointer(sema, lt, loc)?;
            let r = promote(sema, r)?;
            Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
        }
        BinaryOp::Add if integral(sema, lt) => {
            check_arith_pointer(sema, rt, loc)?;
            let l = promote(sema, l)?;
            Ok(sema.prvalue(ExprKind::Binary { op: b, l: r, r: l }, rt, loc))
        }
        BinaryOp::Sub if integral(sema, rt) => {
            check_arith_pointer(sema, lt, loc)?;
            let r = promote(sema, r)?;
            Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
        }
        BinaryOp::Sub => {
            let (a, c) = (sema.prog.types.pointee(lt), sema.prog.types.pointee(rt));
            if let (Some(a), Some(c)) = (a, c)
                && a.ty() == c.ty()
            {
                check_arith_pointer(sema, lt, loc)?;
                return Ok(sema.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Long.q(), loc));
            }
            operators::operands_error(sema, op, l, r, loc)
        }
        _ => operators::operands_error(sema, op, l, r, loc),
    }
}

pub(crate) fn check_arith_pointer(sema: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    match sema.prog.types.pointee(t) {
        Some(p) if sema.prog.types.is_void(p) || sema.prog.types.is_function(p) => {
            // An extension of GNU's, which is no reason to choose an overload.
            if narrowing::substituting(sema) {
                Err(Fail)
            } else {
                Ok(())
            }
        }
        Some(p) => class::require_complete(sema, p, loc),
        None => Ok(()),
    }
}

/// The common type of two pointers (or null), if any.
pub fn composite_pointer(sema: &mut Sema, l: ExprId, r: ExprId) -> Option<QualType> {
    let (lt, rt) = (sema.ty(l), sema.ty(r));
    if lt.ty() == rt.ty() {
        return Some(lt.unqual());
    }
    let null = |me: &Sema, e: ExprId, t: QualType| {
        t.ty() == Builtin::NullPtr.id() || convert::is_null_literal(me, e)
    };
    if null(sema, r, rt) && !sema.prog.types.is_arithmetic(lt) {
        return Some(lt.unqual());
    }
    if null(sema, l, lt) && !sema.prog.types.is_arithmetic(rt) {
        return Some(rt.unqual());
    }
    if let (Some(a), Some(b)) = (sema.prog.types.pointee(lt), sema.prog.types.pointee(rt)) {
        let q = (a.quals() | b.quals()) & 3;
        if a.ty() == b.ty() || sema.prog.types.drops_noexcept(a, b) {
            return Some(sema.prog.types.pointer(QualType::with(b.ty(), q)));
        }
        if sema.prog.types.drops_noexcept(b, a) {
            return Some(sema.prog.types.pointer(QualType::with(a.ty(), q)));
        }
        if sema.prog.types.is_void(a) || sema.prog.types.is_void(b) {
            return Some(
                sema.prog
                    .types
                    .pointer(QualType::with(Builtin::Void.id(), q)),
            );
        }
        if let (Some(x), Some(y)) = (sema.prog.types.record(a), sema.prog.types.record(b)) {
            if bases::find_base_path(sema, x, y).is_some() {
                return Some(sema.prog.types.pointer(QualType::with(b.ty(), q)));
            }
            if bases::find_base_path(sema, y, x).is_some() {
                return Some(sema.prog.types.pointer(QualType::with(a.ty(), q)));
            }
        }
        if let (TypeKind::Array { .. }, TypeKind::Array { .. }) =
            (sema.prog.types.kind(a.ty()), sema.prog.types.kind(b.ty()))
        {
            return match convert::std_conversion(sema, l, lt, rt).is_some() {
                true => Some(rt.unqual()),
                false => convert::std_conversion(sema, r, rt, lt).map(|_| lt.unqual()),
            };
        }
        if let (TypeKind::Pointer(_), TypeKind::Pointer(_)) =
            (sema.prog.types.kind(a.ty()), sema.prog.types.kind(b.ty()))
        {
            if convert::std_conversion(sema, l, lt, rt).is_some() {
                return Some(rt.unqual());
            }
            if convert::std_conversion(sema, r, rt, lt).is_some() {
                return Some(lt.unqual());
            }
            let t = joint_qualification(sema, a, b, 0)?;
            return Some(sema.prog.types.pointer(t));
        }
        return None;
    }
    if let (
        &TypeKind::MemberPointer { class, pointee },
        &TypeKind::MemberPointer {
            class: c,
            pointee: p,
        },
    ) = (sema.prog.types.kind(lt.ty()), sema.prog.types.kind(rt.ty()))
        && !sema.prog.types.is_function(p)
        && let Some(class) = derived_of(sema, class, c)
        && let Some(pointee) = joint_qualification(sema, pointee, p, 0)
    {
        let t = TypeKind::MemberPointer { class, pointee };
        return Some(sema.prog.types.intern(t).into());
    }
    if convert::std_conversion(sema, l, lt, rt).is_some() && sema.prog.types.is_member_pointer(rt) {
        return Some(rt.unqual());
    }
    if convert::std_conversion(sema, r, rt, lt).is_some() && sema.prog.types.is_member_pointer(lt) {
        return Some(lt.unqual());
    }
    None
}

/// Of two classes the one that is the other or derives from it.
fn derived_of(sema: &mut Sema, a: TypeId, b: TypeId) -> Option<TypeId> {
    if a == b {
        return Some(a);
    }
    let (x, y) = (
        sema.prog.types.record(a.into())?,
        sema.prog.types.record(b.into())?,
    );
    if bases::find_base_path(sema, x, y).is_some() {
        return Some(a);
    }
    bases::find_base_path(sema, y, x).is_some().then_some(b)
}

/// The type both `a` and `b` convert to as pointees, when they differ in qualifiers alone: a level above one that
/// changes is const.
pub(crate) fn joint_qualification(
    sema: &mut Sema,
    a: QualType,
    b: QualType,
    depth: u32,
) -> Option<QualType> {
    let q = (a.quals() | b.quals()) & 3;
    if a.ty() == b.ty() {
        return Some(QualType::with(a.ty(), q));
    }
    let (TypeKind::Pointer(x), TypeKind::Pointer(y)) = (
        sema.prog.types.kind(a.ty()).clone(),
        sema.prog.types.kind(b.ty()).clone(),
    ) else {
        return None;
    };
    if depth > 16 {
        return None;
    }
    let inner = joint_qualification(sema, x, y, depth + 1)?;
    let above = if inner != x || inner != y { CONST } else { 0 };
    Some(sema.prog.types.pointer(inner).add(q | above))
}

/// Integral promotion of a prvalue.
pub fn promote(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let loc = sema.eloc(e);
    let e = trees::rvalue(sema, e)?;
    let t = sema.ty(e);
    if let Some(en) = sema.prog.types.enumeration(t) {
        resolve::complete_enum(sema, en);
        if sema.prog[en].scoped {
            return Ok(e);
        }
        let p = sema.prog[en].promoted;
        return trees::convert_scalar(sema, e, p.q(), loc);
    }
    let Some(b) = sema.prog.types.builtin(t).filter(|b| b.is_integral()) else {
        return Ok(e);
    };
    // A bit-field narrower than its type promotes to int where its values fit, to unsigned where those of it do
    // ([conv.prom] 5).
    if let ExprKind::Cast {
        kind: CastKind::LValueToRValue,
        operand,
    } = sema.prog[e].kind
        && let ExprKind::Member { record, field, .. } = sema.prog[operand].kind
        && let Some(bits) = sema.prog[record].fields[field as usize].bits
        && bits <= Builtin::Int.bits()
    {
        let unsigned = bits == Builtin::Int.bits() && !b.is_signed();
        let p = if unsigned {
            Builtin::UInt
        } else {
            Builtin::Int
        };
        return trees::convert_scalar(sema, e, p.q(), loc);
    }
    let p = convert::promoted_builtin(b);
    if p == b {
        return Ok(e);
    }
    trees::convert_scalar(sema, e, p.q(), loc)
}

/// The usual arithmetic conversions.
pub fn usual_conversions(sema: &mut Sema, l: ExprId, r: ExprId) -> R<(ExprId, ExprId, QualType)> {
    let (l, r) = (promote(sema, l)?, promote(sema, r)?);
    let bl = sema.prog.types.builtin(sema.ty(l)).unwrap_or(Builtin::Int);
    let br = sema.prog.types.builtin(sema.ty(r)).unwrap_or(Builtin::Int);
    let t = if bl == br {
        bl
    } else if bl.is_floating() || br.is_floating() {
        let rank = |b: Builtin| match b {
            Builtin::Half => 1,
            Builtin::BFloat16 => 2,
            Builtin::Float => 3,
            Builtin::Double => 4,
            Builtin::LongDouble => 5,
            Builtin::Float128 => 6,
            _ => 0,
        };
        if rank(bl) >= rank(br) { bl } else { br }
    } else {
        let rank = |b: Builtin| match b {
            Builtin::Int | Builtin::UInt => 1,
            Builtin::Long | Builtin::ULong => 2,
            Builtin::LongLong | Builtin::ULongLong => 3,
            Builtin::Int128 | Builtin::UInt128 => 4,
            _ => 0,
        };
        let unsigned = |b: Builtin| match b {
            Builtin::Int => Builtin::UInt,
            Builtin::Long => Builtin::ULong,
            Builtin::LongLong => Builtin::ULongLong,
            Builtin::Int128 => Builtin::UInt128,
            b => b,
        };
        let (hi, lo) = if rank(bl) >= rank(br) {
            (bl, br)
        } else {
            (br, bl)
        };
        if hi.is_signed() == lo.is_signed() || !hi.is_signed() {
            hi
        } else if rank(hi) == rank(lo) || hi.bits() == lo.bits() {
            unsigned(hi)
        } else {
            hi
        }
    };
    let loc = sema.eloc(l);
    let l = trees::convert_scalar(sema, l, t.q(), loc)?;
    let rloc = sema.eloc(r);
    let r = trees::convert_scalar(sema, r, t.q(), rloc)?;
    Ok((l, r, t.q()))
}
