//! Expressions of scalar type, conditions, and expressions evaluated for their effects.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::consteval;
use crate::hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, MemberConst, StmtId, StmtKind,
    Storage, UnaryOp,
};
use crate::irgen::global;
use crate::irgen::{aggregate, call, cast, debug, lvalue, object, stmt, variadic};
use crate::types::{Builtin, QualType, TypeKind};
use ir::{Block, Flags, Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;
use jacquard_ir::phi;

/// What `Opaque` stands for.
#[derive(Copy, Clone, Debug)]
pub(super) enum Opaque {
    Value(Value),
    Place(LValue),
}

/// The value of a statement expression.
pub(super) enum StmtValue {
    None,
    Scalar(Value),
    Place(LValue),
}

/// Evaluates a value that [`ExprKind::Opaque`] stands for from now on.
pub(super) fn bind_opaque(fx: &mut FnGen, value: ExprId) {
    let prog = fx.g.prog;
    let v = if fx.g.in_memory(prog[value].ty) || prog[value].is_glvalue() {
        Opaque::Place(lvalue::lvalue(fx, value))
    } else {
        Opaque::Value(scalar(fx, value))
    };
    fx.opaque.push((value, v));
}

/// What stands for a value bound before.
pub(super) fn opaque_of(fx: &FnGen, value: ExprId) -> Option<Opaque> {
    let bound = fx.opaque.iter().rev();
    let found = bound.clone().find(|o| o.0 == value);
    found.or(fx.opaque.last()).map(|o| o.1)
}

/// The value of a prvalue of scalar (or `void`: poison) type; a glvalue is read.
pub(super) fn scalar(fx: &mut FnGen, e: ExprId) -> Value {
    let prog = fx.prog();
    let x = &prog[e];
    match x.kind {
        ExprKind::Int(v) => {
            let t = fx.g.val_ty(x.ty);
            if fx.g.m.cx.types.is_int(t) {
                return fx.g.m.cx.int(t, v as u128).into();
            }
        }
        ExprKind::Float(v) => {
            let t = fx.g.val_ty(x.ty);
            return fx.g.m.cx.float(t, v).into();
        }
        _ => {}
    }
    if !fx.deeper(x.loc) {
        fx.depth -= 1;
        return poison(fx, x.ty);
    }
    let outer = debug::at(fx, x.loc);
    let v = if x.cat == Category::PrValue {
        scalar_inner(fx, e)
    } else {
        let lv = lvalue::lvalue(fx, e);
        lvalue::load_value(fx, lv, x.ty)
    };
    fx.debug.location = outer;
    fx.depth -= 1;
    v
}

pub(super) fn poison(fx: &mut FnGen, ty: QualType) -> Value {
    let t = fx.g.val_ty(ty);
    let t = if t == TypeId::VOID { TypeId::I32 } else { t };
    fx.g.m.cx.poison(t).into()
}

/// Evaluates for effects.
pub(super) fn discard(fx: &mut FnGen, e: ExprId) {
    let prog = fx.prog();
    let x = &prog[e];
    if x.cat != Category::PrValue {
        // The result of an assignment or a call need not be read; a volatile object must be.
        let lv = lvalue::lvalue(fx, e);
        if lv.volatile
            && !fx.g.in_memory(x.ty)
            && matches!(
                x.kind,
                ExprKind::Var(_) | ExprKind::Member { .. } | ExprKind::Unary { .. }
            )
        {
            lvalue::load_value(fx, lv, x.ty);
        }
        return;
    }
    if fx.g.in_memory(x.ty) {
        materialize_discarded(fx, e);
        return;
    }
    scalar(fx, e);
}

fn materialize_discarded(fx: &mut FnGen, e: ExprId) {
    let prog = fx.prog();
    let ty = prog[e].ty;
    let slot = fx.slot(ty, "tmp");
    aggregate::init_var(fx, slot, ty, e);
    // A class prvalue that is thrown away is destroyed at the end of the full expression.
    if let Some(d) = prog.dtor_to_run(ty) {
        fx.push_cleanup(slot.ptr, d, ty, false);
    }
}

fn scalar_inner(fx: &mut FnGen, e: ExprId) -> Value {
    let prog = fx.prog();
    let x = &prog[e];
    let ty = x.ty;
    match &x.kind {
        ExprKind::Error => poison(fx, ty),
        ExprKind::Throw => {
            call::throw(fx, x.loc);
            poison(fx, ty)
        }
        ExprKind::Int(_) | ExprKind::NullPtr | ExprKind::Zero => zero_value(fx, ty),
        ExprKind::Float(v) => {
            let t = fx.g.val_ty(ty);
            fx.g.m.cx.float(t, *v).into()
        }
        ExprKind::MemberPtr(m) => global::member_const(fx.g, m, ty).into(),
        ExprKind::This => match fx.this {
            Some(v) => v,
            None => poison(fx, ty),
        },
        ExprKind::Unary { op, operand } => unary(fx, *op, *operand, ty),
        ExprKind::Binary { op, l, r } => binary(fx, *op, *l, *r, ty),
        ExprKind::Cond { c, a, b } => cond_value(fx, *c, *a, *b, ty),
        ExprKind::BinaryCond { value, cond } => {
            bind_opaque(fx, *value);
            let r = scalar(fx, *cond);
            fx.opaque.pop();
            r
        }
        ExprKind::Opaque(of) => match opaque_of(fx, *of) {
            Some(Opaque::Value(v)) => v,
            Some(Opaque::Place(lv)) => lvalue::load_value(fx, lv, ty),
            None => poison(fx, ty),
        },
        ExprKind::Cast { kind, operand } => cast::cast(fx, kind, *operand, ty),
        ExprKind::Call { callee, args } => match call::call(fx, callee, *args, ty, None, x.loc) {
            Some(v) => v,
            None => poison(fx, ty),
        },
        ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } => {
            let lv = lvalue::lvalue(fx, e);
            lvalue::load_value(fx, lv, ty)
        }
        ExprKind::InitList { inits, .. } => scalar_list(fx, *inits, ty),
        ExprKind::ArrayIndex(up) => match fx.array_index.iter().nth_back(*up as usize).copied() {
            Some(v) => v,
            None => poison(fx, ty),
        },
        ExprKind::New(n) => object::new_object(fx, n),
        ExprKind::Delete(d) => {
            object::delete(fx, d);
            poison(fx, ty)
        }
        ExprKind::Destroy {
            object,
            dtor,
            is_virtual,
        } => {
            let lv = lvalue::lvalue(fx, *object);
            if let Some(d) = dtor {
                object::destroy_object(fx, lv.ptr, *d, *is_virtual, prog[*object].ty);
            }
            poison(fx, ty)
        }
        ExprKind::StmtExpr(s) => match stmt_expr(fx, *s, None) {
            StmtValue::Scalar(v) => v,
            StmtValue::Place(lv) => lvalue::load_value(fx, lv, ty),
            StmtValue::None => poison(fx, ty),
        },
        ExprKind::VectorElem { base, index } => {
            let v = scalar(fx, *base);
            let i = scalar(fx, *index);
            fx.b().extract_element(v, i)
        }
        ExprKind::Shuffle { a, b, mask } => {
            let a = scalar(fx, *a);
            let b = scalar(fx, *b);
            fx.b().shuffle(a, b, mask)
        }
        ExprKind::Const(v) => const_value(fx, v, ty),
        ExprKind::IsConstantEvaluated => fx.g.m.cx.bool(false).into(),
        ExprKind::ConstantP(inner) => {
            let known = consteval::evaluate_value(
                prog,
                fx.g.layouts,
                consteval::Limits::of(4096, 16),
                *inner,
            )
            .is_ok();
            let t = fx.g.val_ty(ty);
            fx.g.m.cx.int(t, u128::from(known)).into()
        }
        ExprKind::VaArg { list } => {
            let from = variadic::next_argument(fx, *list, ty);
            lvalue::load_value(fx, from, ty)
        }
        ExprKind::VaStart { list } => {
            variadic::start_arguments(fx, *list, x.loc);
            poison(fx, ty)
        }
        ExprKind::VaEnd { list } => {
            discard(fx, *list);
            poison(fx, ty)
        }
        ExprKind::VaCopy { dst, src } => {
            variadic::copy_arguments(fx, *dst, *src);
            poison(fx, ty)
        }
        ExprKind::MemberPtrAccess { .. } | ExprKind::Member { .. } => {
            let lv = lvalue::lvalue(fx, e);
            lvalue::load_value(fx, lv, ty)
        }
        _ => {
            fx.g.unsupported(x.loc, "this expression");
            poison(fx, ty)
        }
    }
}

/// Zero of a scalar type; a null pointer to data member is all ones.
pub(super) fn zero_value(fx: &mut FnGen, ty: QualType) -> Value {
    if let TypeKind::MemberPointer { .. } = *fx.prog().types.kind(ty.ty()) {
        return global::member_const(fx.g, &MemberConst::Null, ty).into();
    }
    let t = fx.g.val_ty(ty);
    if t == TypeId::VOID {
        return poison(fx, ty);
    }
    fx.g.m.cx.zero(t).into()
}

fn const_value(fx: &mut FnGen, v: &ConstValue, ty: QualType) -> Value {
    match global::scalar_const(fx.g, v, ty) {
        Some(c) if fx.g.is_bool(ty) => {
            let on = fx.g.m.cx.as_int(c) != Some(0);
            fx.g.m.cx.bool(on).into()
        }
        Some(c) => c.into(),
        None => poison(fx, ty),
    }
}

fn scalar_list(
    fx: &mut FnGen,
    inits: crate::hir::List<crate::hir::InitElem>,
    ty: QualType,
) -> Value {
    let prog = fx.prog();
    let list = prog.init_list(inits);
    let TypeKind::Vector { len, .. } = *prog.types.kind(ty.ty()) else {
        return match list.first() {
            Some(i) => scalar(fx, i.init),
            None => zero_value(fx, ty),
        };
    };
    let mut v = zero_value(fx, ty);
    for i in list {
        let s = scalar(fx, i.init);
        if let crate::hir::InitTarget::Range(lo, hi) = i.target {
            for n in lo..=hi.min(u64::from(len).saturating_sub(1)) {
                let n: Value = fx.g.m.cx.i32(n as i32).into();
                v = fx.b().insert_element(v, s, n);
            }
        }
    }
    v
}

fn unary(fx: &mut FnGen, op: UnaryOp, operand: ExprId, ty: QualType) -> Value {
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
pub(super) fn is_float(fx: &FnGen, ty: QualType) -> bool {
    let prog = fx.prog();
    match *prog.types.kind(ty.ty()) {
        TypeKind::Vector { elem, .. } => prog.types.is_floating(elem.into()),
        _ => prog.types.is_floating(ty),
    }
}

/// Whether the integer type (or the elements of the vector type) is signed.
pub(super) fn is_signed(fx: &FnGen, ty: QualType) -> bool {
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
pub(super) fn fp_flags(fx: &FnGen) -> Flags {
    if fx.g.options.fmad {
        Flags::CONTRACT
    } else {
        Flags::NONE
    }
}

/// Adds or subtracts one in place; the old and the new value.
pub(super) fn increment(fx: &mut FnGen, lv: LValue, ty: QualType, up: bool) -> (Value, Value) {
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
pub(super) fn pointee_ty(fx: &mut FnGen, to: QualType) -> TypeId {
    let prog = fx.prog();
    if prog.types.is_void(to) || prog.types.is_function(to) {
        return TypeId::I8;
    }
    fx.g.storage_ty(to)
}

fn binary(fx: &mut FnGen, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> Value {
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

pub(super) fn pointer_add(fx: &mut FnGen, p: Value, i: Value, minus: bool, to: QualType) -> Value {
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
pub(super) fn arith(
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

fn logical(fx: &mut FnGen, op: BinaryOp, l: ExprId, r: ExprId) -> Value {
    let and = op == BinaryOp::LogAnd;
    let rhs = fx.new_block(if and { "land.rhs" } else { "lor.rhs" });
    let end = fx.new_block(if and { "land.end" } else { "lor.end" });
    let a = scalar(fx, l);
    // Both sides free of effects and cheap: no branch.
    let from = current(fx);
    if and {
        fx.b().cond_br(a, rhs, end);
    } else {
        fx.b().cond_br(a, end, rhs);
    }
    fx.place_block(rhs);
    fx.temporaries.conditional += 1;
    let b = scalar(fx, r);
    fx.temporaries.conditional -= 1;
    let from_rhs = current(fx);
    fx.jump(end);
    fx.place_block(end);
    let short = fx.g.m.cx.bool(!and);
    let phi = fx.b().phi(TypeId::I1);
    phi::add_incoming(&mut fx.body, phi, short.into(), from);
    phi::add_incoming(&mut fx.body, phi, b, from_rhs);
    phi.into()
}

/// The block code goes to now.
pub(super) fn current(fx: &mut FnGen) -> Block {
    match fx.cur {
        Some(b) => b,
        None => {
            let b = fx.body.push_block();
            fx.cur = Some(b);
            b
        }
    }
}

/// Branches on a `bool` prvalue without materialising it.
pub(super) fn branch(fx: &mut FnGen, e: ExprId, yes: Block, no: Block) {
    let prog = fx.prog();
    let x = &prog[e];
    if !fx.deeper(x.loc) {
        fx.depth -= 1;
        fx.jump(no);
        return;
    }
    match &x.kind {
        ExprKind::Binary {
            op: BinaryOp::LogAnd,
            l,
            r,
        } => {
            let rhs = fx.new_block("land.rhs");
            branch(fx, *l, rhs, no);
            fx.place_block(rhs);
            fx.temporaries.conditional += 1;
            branch(fx, *r, yes, no);
            fx.temporaries.conditional -= 1;
        }
        ExprKind::Binary {
            op: BinaryOp::LogOr,
            l,
            r,
        } => {
            let rhs = fx.new_block("lor.rhs");
            branch(fx, *l, yes, rhs);
            fx.place_block(rhs);
            fx.temporaries.conditional += 1;
            branch(fx, *r, yes, no);
            fx.temporaries.conditional -= 1;
        }
        ExprKind::Unary {
            op: UnaryOp::LogicalNot,
            operand,
        } => branch(fx, *operand, no, yes),
        ExprKind::Int(v) => {
            let to = if *v != 0 { yes } else { no };
            // Both blocks stay placed; the dead one is dropped at the end.
            fx.jump(to);
        }
        _ => {
            let v = scalar(fx, e);
            fx.b().cond_br(v, yes, no);
            fx.cur = None;
        }
    }
    fx.depth -= 1;
}

fn cond_value(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    // Two plain constants or variables: a select.
    if !prog.types.is_void(ty) && is_cheap(fx, a) && is_cheap(fx, b) {
        let cv = scalar(fx, c);
        let (x, y) = (scalar(fx, a), scalar(fx, b));
        return fx.b().select(cv, x, y);
    }
    if let TypeKind::Vector { .. } = *prog.types.kind(prog[c].ty.ty()) {
        let cv = scalar(fx, c);
        let t = fx.b().ty(cv);
        let zero = fx.g.m.cx.zero(t);
        let mask = fx.b().icmp(Pred::Ne, cv, zero.into());
        let (x, y) = (scalar(fx, a), scalar(fx, b));
        return fx.b().select(mask, x, y);
    }
    choose(fx, c, a, b, ty, scalar)
}

/// The value of the place `c ? a : b`: each place is read in its branch, so that none needs an address of its own.
pub(super) fn cond_read(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
    if is_plain_local(fx, a) && is_plain_local(fx, b) {
        let cv = scalar(fx, c);
        let (x, y) = (read(fx, a), read(fx, b));
        return fx.b().select(cv, x, y);
    }
    choose(fx, c, a, b, ty, read)
}

/// The value of a glvalue.
fn read(fx: &mut FnGen, e: ExprId) -> Value {
    let ty = fx.prog()[e].ty;
    cast::cast(fx, &CastKind::LValueToRValue, e, ty)
}

/// What `value` makes of one of two expressions.
fn choose(
    fx: &mut FnGen,
    c: ExprId,
    a: ExprId,
    b: ExprId,
    ty: QualType,
    value: fn(&mut FnGen, ExprId) -> Value,
) -> Value {
    let is_void = fx.prog().types.is_void(ty);
    let (yes, no, end) = (
        fx.new_block("cond.true"),
        fx.new_block("cond.false"),
        fx.new_block("cond.end"),
    );
    branch(fx, c, yes, no);
    let mut inputs: smallvec::SmallVec<[(Value, Block); 2]> = smallvec::SmallVec::new();
    fx.temporaries.conditional += 1;
    for (block, e) in [(yes, a), (no, b)] {
        fx.place_block(block);
        if is_void {
            discard(fx, e);
        } else {
            let v = value(fx, e);
            let from = current(fx);
            inputs.push((v, from));
        }
        fx.jump(end);
    }
    fx.temporaries.conditional -= 1;
    fx.place_block(end);
    if is_void {
        return poison(fx, ty);
    }
    let t = fx.g.val_ty(ty);
    let phi = fx.b().phi(t);
    for (v, from) in inputs {
        phi::add_incoming(&mut fx.body, phi, v, from);
    }
    phi.into()
}

/// Whether the prvalue is a constant or the value of a local variable: evaluating it always is harmless and free.
fn is_cheap(fx: &FnGen, e: ExprId) -> bool {
    let prog = fx.prog();
    let x = &prog[e];
    match &x.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::NullPtr => true,
        ExprKind::Unary {
            op: UnaryOp::Neg,
            operand,
        } => matches!(prog[*operand].kind, ExprKind::Int(_) | ExprKind::Float(_)),
        ExprKind::Cast {
            kind: CastKind::LValueToRValue,
            operand,
        } => is_plain_local(fx, *operand),
        ExprKind::Cast {
            kind:
                CastKind::IntegralCast | CastKind::NoOp | CastKind::FloatCast | CastKind::IntToFloat,
            operand,
        } => is_cheap(fx, *operand),
        _ => false,
    }
}

/// Whether the place is a local variable that can be read at any time.
fn is_plain_local(fx: &FnGen, e: ExprId) -> bool {
    let prog = fx.prog();
    let ExprKind::Var(v) = prog[e].kind else {
        return false;
    };
    matches!(prog[v].storage, Storage::Local | Storage::Param)
        && !prog.types.is_ref(prog[v].ty)
        && !prog[e].ty.is_volatile()
        && fx.vars.contains_key(&v)
}

/// `l op= r`: the place, and the new value.
pub(super) fn compound_assign(
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

/// A GNU statement expression; class values are built at `into`.
pub(super) fn stmt_expr(fx: &mut FnGen, s: StmtId, into: Option<LValue>) -> StmtValue {
    let prog = fx.prog();
    let StmtKind::Compound(list) = prog[s].kind else {
        stmt::stmt(fx, s);
        return StmtValue::None;
    };
    let mark = fx.temporaries.cleanups.len();
    let mut value = StmtValue::None;
    let stmts = prog.stmt_list(list);
    for (i, &c) in stmts.iter().enumerate() {
        if i + 1 == stmts.len()
            && let StmtKind::Expr(e) = prog[c].kind
        {
            let x = &prog[e];
            if prog.types.builtin(x.ty) == Some(Builtin::Void) {
                fx.full_expr(|me| discard(me, e));
            } else if x.is_glvalue() {
                value = StmtValue::Place(fx.full_expr(|me| lvalue::lvalue(me, e)));
            } else if fx.g.in_memory(x.ty) {
                let slot = into.unwrap_or_else(|| fx.slot(x.ty, "stmtexpr"));
                fx.full_expr(|me| aggregate::init_var(me, slot, x.ty, e));
                value = StmtValue::Place(slot);
            } else {
                value = StmtValue::Scalar(fx.full_expr(|me| scalar(me, e)));
            }
        } else {
            stmt::stmt(fx, c);
        }
    }
    fx.pop_cleanups(mark);
    value
}
