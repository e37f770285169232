//! Expressions of scalar type, conditions, and expressions evaluated for their effects.

mod arithmetic;
mod conditional;

use arithmetic::{binary, unary};
pub(crate) use arithmetic::{compound_assign, increment, is_float, is_signed};
pub(crate) use conditional::{branch, cond_read};
use conditional::{cond_value, logical};

use super::func::FnGen;
use super::lvalue::LValue;
use crate::global;
use crate::{aggregate, call, cast, debug, lvalue, object, stmt, variadic};
use ir::{Block, Flags, Opcode, Pred, TypeId, Value};
use jacquard_hir::consteval;
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, MemberConst, StmtId, StmtKind,
    Storage, UnaryOp,
};
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
        } => destroy(fx, *object, *dtor, *is_virtual, ty),
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
        ExprKind::ConstantP(inner) => constant_p(fx, *inner, ty),
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

/// A call of a destructor by name; without one, the object is evaluated and no more.
fn destroy(
    fx: &mut FnGen,
    object: ExprId,
    dtor: Option<jacquard_hir::FuncId>,
    is_virtual: bool,
    ty: QualType,
) -> Value {
    let lv = lvalue::lvalue(fx, object);
    if let Some(d) = dtor {
        object::destroy_object(fx, lv.ptr, d, is_virtual, fx.prog()[object].ty);
    }
    poison(fx, ty)
}

/// `__builtin_constant_p` of what is still no constant after the front end: can it be evaluated in few steps?
fn constant_p(fx: &mut FnGen, inner: ExprId, ty: QualType) -> Value {
    let known = consteval::evaluate_value(
        fx.prog(),
        fx.g.layouts,
        consteval::Limits::of(4096, 16),
        inner,
    )
    .is_ok();
    let t = fx.g.val_ty(ty);
    fx.g.m.cx.int(t, u128::from(known)).into()
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
    inits: jacquard_hir::List<jacquard_hir::InitElem>,
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
        if let jacquard_hir::InitTarget::Range(lo, hi) = i.target {
            for n in lo..=hi.min(u64::from(len).saturating_sub(1)) {
                let n: Value = fx.g.m.cx.i32(n as i32).into();
                v = fx.b().insert_element(v, s, n);
            }
        }
    }
    v
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

/// The value of a glvalue.
fn read(fx: &mut FnGen, e: ExprId) -> Value {
    let ty = fx.prog()[e].ty;
    cast::cast(fx, &CastKind::LValueToRValue, e, ty)
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
