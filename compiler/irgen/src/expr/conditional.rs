//! `&&`, `||`, `?:`, and branches on them.

use super::{
    BinaryOp, Block, CastKind, ExprId, ExprKind, FnGen, Pred, QualType, Storage, TypeId, TypeKind,
    UnaryOp, Value, current, discard, phi, poison, read, scalar,
};

pub(super) fn logical(fx: &mut FnGen, op: BinaryOp, l: ExprId, r: ExprId) -> Value {
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

/// Branches on a `bool` prvalue without materialising it.
pub(crate) fn branch(fx: &mut FnGen, e: ExprId, yes: Block, no: Block) {
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

pub(super) fn cond_value(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
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
pub(crate) fn cond_read(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
    if is_plain_local(fx, a) && is_plain_local(fx, b) {
        let cv = scalar(fx, c);
        let (x, y) = (read(fx, a), read(fx, b));
        return fx.b().select(cv, x, y);
    }
    choose(fx, c, a, b, ty, read)
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
