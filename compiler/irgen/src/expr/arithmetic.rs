//! Arithmetic, comparisons and steps of pointers.

use super::{
    BinaryOp, Category, ExprId, ExprKind, Flags, FnGen, LValue, Opcode, Pred, QualType, TypeId,
    TypeKind, UnaryOp, Value, cast, consteval, debug, discard, logical, lvalue, scalar,
};

pub(super) fn unary(fx: &mut FnGen, op: UnaryOp, operand: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    let of = prog[operand].ty;
    match op {
        UnaryOp::AddrOf => {
            if let ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: inner,
            } = prog[operand].kind
            {
                return scalar(fx, inner);
            }
            lvalue::lvalue(fx, operand).ptr
        }
        UnaryOp::PostInc | UnaryOp::PostDec => {
            let lv = lvalue::lvalue(fx, operand);
            increment(fx, lv, of, op == UnaryOp::PostInc).0
        }
        UnaryOp::PreInc | UnaryOp::PreDec => {
            let lv = lvalue::lvalue(fx, operand);
            increment(fx, lv, of, op == UnaryOp::PreInc).1
        }
        UnaryOp::Plus | UnaryOp::Extension => scalar(fx, operand),
        UnaryOp::Neg => {
            let v = scalar(fx, operand);
            if is_float(fx, ty) {
                return fx.b().fneg(v, Flags::NONE);
            }
            let t = fx.b().ty(v);
            let zero = fx.g.m.cx.zero(t);
            let flags = wrap_flags(fx, ty);
            fx.b().binary_flags(Opcode::Sub, zero.into(), v, flags)
        }
        UnaryOp::BitNot => {
            let v = scalar(fx, operand);
            let t = fx.b().ty(v);
            let ones = fx.g.m.cx.int(t, u128::MAX);
            fx.b().binary(Opcode::Xor, v, ones.into())
        }
        UnaryOp::LogicalNot => {
            let v = scalar(fx, operand);
            let one = fx.g.m.cx.bool(true);
            fx.b().binary(Opcode::Xor, v, one.into())
        }
        UnaryOp::Deref => {
            let p = scalar(fx, operand);
            let lv = lvalue::deref(fx, p, ty);
            lvalue::load_value(fx, lv, ty)
        }
    }
}

/// Whether the type (or the elements of the vector type) is floating.
pub(crate) fn is_float(fx: &FnGen, ty: QualType) -> bool {
    let prog = fx.prog();
    match *prog.types.kind(ty.ty()) {
        TypeKind::Vector { elem, .. } => prog.types.is_floating(elem.into()),
        _ => prog.types.is_floating(ty),
    }
}

/// Whether the integer type (or the elements of the vector type) is signed.
pub(crate) fn is_signed(fx: &FnGen, ty: QualType) -> bool {
    let prog = fx.prog();
    let ty = match *prog.types.kind(ty.ty()) {
        TypeKind::Vector { elem, .. } => elem.into(),
        _ => ty,
    };
    consteval::int_type(prog, ty).is_some_and(|t| t.1)
}

fn wrap_flags(fx: &FnGen, ty: QualType) -> Flags {
    if is_signed(fx, ty) {
        Flags::NSW
    } else {
        Flags::NONE
    }
}

/// Fast-math flags of floating arithmetic.
pub(crate) fn fp_flags(fx: &FnGen) -> Flags {
    if fx.g.options.fmad {
        Flags::CONTRACT
    } else {
        Flags::NONE
    }
}

/// Adds or subtracts one in place; the old and the new value.
pub(crate) fn increment(fx: &mut FnGen, lv: LValue, ty: QualType, up: bool) -> (Value, Value) {
    let prog = fx.prog();
    let old = lvalue::load_value(fx, lv, ty);
    let new = if let Some(to) = prog.types.pointee(ty) {
        let t = pointee_ty(fx, to);
        let n: Value = fx.g.m.cx.i64(if up { 1 } else { -1 }).into();
        fx.b().gep(t, old, &[n], Flags::INBOUNDS)
    } else if is_float(fx, ty) {
        let t = fx.g.mem_ty(ty);
        let one = fx.g.m.cx.float(t, 1.0);
        fx.b().binary(
            if up { Opcode::FAdd } else { Opcode::FSub },
            old,
            one.into(),
        )
    } else if fx.g.is_bool(ty) {
        fx.g.m.cx.bool(true).into()
    } else {
        let t = fx.g.mem_ty(ty);
        let one = fx.g.m.cx.int(t, 1);
        // Narrow types are promoted: adding cannot overflow, storing wraps.
        let narrow = fx.g.size(ty) < 4;
        let flags = if narrow {
            Flags::NONE
        } else {
            wrap_flags(fx, ty)
        };
        fx.b().binary_flags(
            if up { Opcode::Add } else { Opcode::Sub },
            old,
            one.into(),
            flags,
        )
    };
    lvalue::store_value(fx, lv, ty, new);
    (old, new)
}

/// The element type that arithmetic on a pointer to `to` steps by.
pub(crate) fn pointee_ty(fx: &mut FnGen, to: QualType) -> TypeId {
    let prog = fx.prog();
    if prog.types.is_void(to) || prog.types.is_function(to) {
        return TypeId::I8;
    }
    fx.g.storage_ty(to)
}

pub(super) fn binary(fx: &mut FnGen, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    match op {
        BinaryOp::Comma => {
            discard(fx, l);
            scalar(fx, r)
        }
        BinaryOp::LogAnd | BinaryOp::LogOr => logical(fx, op, l, r),
        _ => {
            let lt = prog[l].ty;
            if let Some(to) = prog.types.pointee(lt) {
                if matches!(op, BinaryOp::Add | BinaryOp::Sub) && !prog.types.is_pointer(prog[r].ty)
                {
                    let (p, i) = if prog[r].loc < prog[l].loc && !prog[l].loc.is_macro() {
                        // `1[p]` and `1 + p`: the operands in the order in which they stand.
                        let i = lvalue::index(fx, r);
                        (scalar(fx, l), i)
                    } else {
                        let p = scalar(fx, l);
                        (p, lvalue::index(fx, r))
                    };
                    return pointer_add(fx, p, i, op == BinaryOp::Sub, to);
                }
                if op == BinaryOp::Sub {
                    return pointer_difference(fx, l, r, to, ty);
                }
            }
            operator_chain(fx, op, l, r, ty)
        }
    }
}

/// `l op r`. The left operands of long sums lie one within another: they are computed from the innermost one on, without
/// recursion.
fn operator_chain(fx: &mut FnGen, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    let mut chain: smallvec::SmallVec<[_; 4]> = smallvec::smallvec![(op, l, r, ty, None)];
    let mut first = l;
    while let x = &prog[first]
        && let ExprKind::Binary { op, l, r } = x.kind
        && x.cat == Category::PrValue
        && !matches!(op, BinaryOp::Comma | BinaryOp::LogAnd | BinaryOp::LogOr)
        && prog.types.pointee(prog[l].ty).is_none()
    {
        chain.push((op, l, r, x.ty, Some(x.loc)));
        first = l;
    }
    let mut value = scalar(fx, first);
    for (op, l, r, ty, inner) in chain.into_iter().rev() {
        let right = scalar(fx, r);
        let outer = inner.map(|loc| debug::at(fx, loc));
        value = arith(fx, op, value, right, prog[l].ty, ty);
        if let Some(d) = outer {
            fx.debug.location = d;
        }
    }
    value
}

pub(crate) fn pointer_add(fx: &mut FnGen, p: Value, i: Value, minus: bool, to: QualType) -> Value {
    let t = pointee_ty(fx, to);
    let i = if minus {
        if let Some(n) = fx.g.m.cx.value_int(i) {
            fx.g.m.cx.i64((n as i64).wrapping_neg()).into()
        } else {
            let zero = fx.g.m.cx.i64(0);
            fx.b().binary_flags(Opcode::Sub, zero.into(), i, Flags::NSW)
        }
    } else {
        i
    };
    fx.b().gep(t, p, &[i], Flags::INBOUNDS)
}

fn pointer_difference(fx: &mut FnGen, l: ExprId, r: ExprId, to: QualType, ty: QualType) -> Value {
    let a = scalar(fx, l);
    let b = scalar(fx, r);
    let a = fx.b().cast(Opcode::PtrToInt, a, TypeId::I64);
    let b = fx.b().cast(Opcode::PtrToInt, b, TypeId::I64);
    let d = fx.b().binary(Opcode::Sub, a, b);
    let size = fx.g.size(to).max(1);
    let v = if size == 1 {
        d
    } else {
        let n = fx.g.m.cx.i64(size as i64);
        fx.b().binary_flags(Opcode::SDiv, d, n.into(), Flags::EXACT)
    };
    let t = fx.g.val_ty(ty);
    lvalue::cast_int(fx, v, TypeId::I64, t, true)
}

/// `a op b` on converted operands of type `of`.
pub(crate) fn arith(
    fx: &mut FnGen,
    op: BinaryOp,
    a: Value,
    b: Value,
    of: QualType,
    ty: QualType,
) -> Value {
    use BinaryOp as B;
    let float = is_float(fx, of);
    let signed = is_signed(fx, of);
    match op {
        B::Lt | B::Gt | B::Le | B::Ge | B::Eq | B::Ne => return compare(fx, op, a, b, of, ty),
        _ => {}
    }
    if float {
        let flags = fp_flags(fx);
        let o = match op {
            B::Add => Opcode::FAdd,
            B::Sub => Opcode::FSub,
            B::Mul => Opcode::FMul,
            B::Div => Opcode::FDiv,
            _ => Opcode::FRem,
        };
        let flags = if matches!(op, B::Add | B::Sub | B::Mul) {
            flags
        } else {
            Flags::NONE
        };
        return fx.b().binary_flags(o, a, b, flags);
    }
    let (o, flags) = match (op, signed) {
        (B::Add, true) => (Opcode::Add, Flags::NSW),
        (B::Add, false) => (Opcode::Add, Flags::NONE),
        (B::Sub, true) => (Opcode::Sub, Flags::NSW),
        (B::Sub, false) => (Opcode::Sub, Flags::NONE),
        (B::Mul, true) => (Opcode::Mul, Flags::NSW),
        (B::Mul, false) => (Opcode::Mul, Flags::NONE),
        (B::Div, true) => (Opcode::SDiv, Flags::NONE),
        (B::Div, false) => (Opcode::UDiv, Flags::NONE),
        (B::Rem, true) => (Opcode::SRem, Flags::NONE),
        (B::Rem, false) => (Opcode::URem, Flags::NONE),
        (B::Shl, _) => (Opcode::Shl, Flags::NONE),
        (B::Shr, true) => (Opcode::AShr, Flags::NONE),
        (B::Shr, false) => (Opcode::LShr, Flags::NONE),
        (B::And, _) => (Opcode::And, Flags::NONE),
        (B::Or, _) => (Opcode::Or, Flags::NONE),
        _ => (Opcode::Xor, Flags::NONE),
    };
    let (ta, tb) = (fx.b().ty(a), fx.b().ty(b));
    // Shift counts keep their own type in the tree.
    let b = if ta == tb {
        b
    } else {
        lvalue::cast_int(fx, b, tb, ta, false)
    };
    fx.b().binary_flags(o, a, b, flags)
}

fn compare(fx: &mut FnGen, op: BinaryOp, a: Value, b: Value, of: QualType, ty: QualType) -> Value {
    use BinaryOp as B;
    if lvalue::is_pair(fx, of) {
        return compare_member_functions(fx, op, a, b);
    }
    let v = if is_float(fx, of) {
        let p = match op {
            B::Lt => Pred::FOlt,
            B::Gt => Pred::FOgt,
            B::Le => Pred::FOle,
            B::Ge => Pred::FOge,
            B::Eq => Pred::FOeq,
            _ => Pred::FUne,
        };
        fx.b().fcmp(p, a, b, Flags::NONE)
    } else {
        let p = match (op, is_signed(fx, of)) {
            (B::Lt, true) => Pred::Slt,
            (B::Lt, false) => Pred::Ult,
            (B::Gt, true) => Pred::Sgt,
            (B::Gt, false) => Pred::Ugt,
            (B::Le, true) => Pred::Sle,
            (B::Le, false) => Pred::Ule,
            (B::Ge, true) => Pred::Sge,
            (B::Ge, false) => Pred::Uge,
            (B::Eq, _) => Pred::Eq,
            _ => Pred::Ne,
        };
        fx.b().icmp(p, a, b)
    };
    // A comparison of vectors gives a vector of all-ones integers.
    if let TypeKind::Vector { .. } = *fx.prog().types.kind(ty.ty()) {
        let t = fx.g.mem_ty(ty);
        return fx.b().cast(Opcode::SExt, v, t);
    }
    v
}

fn compare_member_functions(fx: &mut FnGen, op: BinaryOp, a: Value, b: Value) -> Value {
    let (pa, pb) = (fx.b().extract_value(a, 0), fx.b().extract_value(b, 0));
    let (ja, jb) = (fx.b().extract_value(a, 1), fx.b().extract_value(b, 1));
    let same = fx.b().icmp(Pred::Eq, pa, pb);
    let zero = fx.g.m.cx.i64(0);
    let null = fx.b().icmp(Pred::Eq, pa, zero.into());
    let adj = fx.b().icmp(Pred::Eq, ja, jb);
    let either = fx.b().binary(Opcode::Or, null, adj);
    let eq = fx.b().binary(Opcode::And, same, either);
    if op == BinaryOp::Eq {
        return eq;
    }
    let one = fx.g.m.cx.bool(true);
    fx.b().binary(Opcode::Xor, eq, one.into())
}

/// `l op= r`: the place, and the new value.
pub(crate) fn compound_assign(
    fx: &mut FnGen,
    op: BinaryOp,
    l: ExprId,
    r: ExprId,
    compute: QualType,
) -> (LValue, Value) {
    let prog = fx.prog();
    let ty = prog[l].ty;
    if let Some(to) = prog.types.pointee(ty) {
        let i = lvalue::index(fx, r);
        let lv = lvalue::lvalue(fx, l);
        let p = lvalue::load_value(fx, lv, ty);
        let v = pointer_add(fx, p, i, op == BinaryOp::Sub, to);
        lvalue::store_value(fx, lv, ty, v);
        return (lv, v);
    }
    let b = scalar(fx, r);
    let lv = lvalue::lvalue(fx, l);
    let a = lvalue::load_value(fx, lv, ty);
    let a = cast::convert_arith(fx, a, ty, compute);
    let v = arith(fx, op, a, b, compute, compute);
    let v = cast::convert_arith(fx, v, compute, ty);
    lvalue::store_value(fx, lv, ty, v);
    (lv, v)
}
