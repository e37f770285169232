//! Conversions.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::global;
use crate::{builtin, expr, lvalue};
use ir::{Flags, Opcode, Pred, TypeId, Value};
use jacquard_hir::consteval;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{CastKind, Category, ExprId, ExprKind, RecordId, Storage, UnaryOp};
use jacquard_ir as ir;
use jacquard_ir::phi;

/// A conversion whose result is a glvalue.
pub(super) fn cast_lvalue(
    fx: &mut FnGen,
    kind: &CastKind,
    operand: ExprId,
    ty: QualType,
) -> LValue {
    let prog = fx.prog();
    let lv = lvalue::lvalue(fx, operand);
    fx.g.casts_const |= prog[operand].ty.is_const() && !ty.is_const();
    match kind {
        CastKind::DerivedToBase(path) => match prog.types.record(prog[operand].ty) {
            Some(r) => base_lvalue(fx, lv, r, path),
            None => lv,
        },
        CastKind::BaseToDerived(path) => match prog.types.record(ty) {
            Some(r) => {
                let by = fx.g.layouts.base_path_offset(prog, r, path).unwrap_or(0);
                let lv = lv.offset_by(fx, -by);
                LValue {
                    align: fx.g.align(ty),
                    ..lv
                }
            }
            None => lv,
        },
        CastKind::Dynamic => {
            dynamic_cast(fx, operand);
            lv
        }
        // The same bytes seen as another type.
        CastKind::BitCast => {
            let align = if in_parameter(fx, operand) {
                lv.align
            } else {
                lv.align.max(fx.g.align(ty))
            };
            if align > lv.align {
                raise_alignment(fx, lv.ptr, align);
            }
            LValue {
                volatile: ty.is_volatile(),
                align,
                ..lv
            }
        }
        _ => LValue {
            volatile: lv.volatile || ty.is_volatile(),
            ..lv
        },
    }
}

/// Aligns the variable that `ptr` points into as an access through another type claims.
fn raise_alignment(fx: &mut FnGen, mut ptr: Value, align: u32) {
    while let Some(i) = ptr.as_inst() {
        if let ir::Aux::Alloca { align: has, .. } = &mut fx.body.inst_mut(i).aux {
            *has = align.max(*has);
            return;
        }
        if !matches!(fx.body.op(i), Opcode::GetElementPtr | Opcode::AddrSpaceCast) {
            return;
        }
        ptr = fx.body.operand(i, 0);
    }
    let m = &mut fx.g.m;
    if let Some(v) = ptr.as_const().and_then(|c| m.cx.variable_of(c)) {
        let var = &mut m.vars[v.index()];
        var.align = align.max(var.align);
    }
}

/// Whether a place lies in a parameter: its alignment is the caller's, whatever type its bytes are seen as.
fn in_parameter(fx: &FnGen, mut e: ExprId) -> bool {
    let prog = fx.prog();
    loop {
        e = match prog[e].kind {
            ExprKind::Var(v) => {
                return prog[v].storage == Storage::Param && !prog.types.is_ref(prog[v].ty);
            }
            ExprKind::Member { base, .. } => base,
            ExprKind::Cast { operand, .. } if prog[e].cat != Category::PrValue => operand,
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => match decayed(fx, operand) {
                Some(array) => array,
                None => return false,
            },
            _ => return false,
        };
    }
}

/// The array that a pointer's value points into by itself.
fn decayed(fx: &FnGen, mut e: ExprId) -> Option<ExprId> {
    loop {
        e = match fx.prog()[e].kind {
            ExprKind::Cast {
                kind: CastKind::ArrayToPointer,
                operand,
            } => return Some(operand),
            ExprKind::Binary { l, .. } => l,
            _ => return None,
        };
    }
}

/// The base subobject along a path of base indices.
pub(super) fn base_lvalue(
    fx: &mut FnGen,
    mut lv: LValue,
    mut class: RecordId,
    path: &[u32],
) -> LValue {
    let prog = fx.prog();
    for &i in path {
        let b = &prog[class].bases[i as usize];
        if b.is_virtual {
            lv = virtual_base(fx, lv, class, b.record);
        } else {
            let layout = fx.g.layouts.record(prog, class);
            let at = layout.bases[i as usize];
            lv = lv.offset_by(fx, at as i64);
        }
        class = b.record;
    }
    lv
}

/// A virtual base: its distance stands in the vtable.
fn virtual_base(fx: &mut FnGen, lv: LValue, class: RecordId, base: RecordId) -> LValue {
    let prog = fx.prog();
    let slots = jacquard_hir::layout::vtable::vbase_slots(fx.g.layouts, prog, class);
    let Some(n) = slots.iter().position(|v| *v == base) else {
        return lv;
    };
    let align = fx.g.vptr_align(class);
    let vtable = fx.b().load(TypeId::PTR, lv.ptr, align, false);
    let slot = fx.b().byte_offset(vtable, -8 * (3 + n as i64));
    let by = fx.b().load(TypeId::I64, slot, 8, false);
    let ptr = fx.b().gep(TypeId::I8, lv.ptr, &[by], Flags::INBOUNDS);
    let align = fx.g.align(prog[base].ty.into());
    LValue {
        volatile: lv.volatile,
        ..LValue::plain(ptr, align)
    }
}

/// Whether a conversion gives a pointer through which what was const can be written. One of an integer that was a pointer is seen later,
/// where the two conversions are folded.
fn drops_const(fx: &FnGen, from: QualType, to: QualType) -> bool {
    let types = &fx.prog().types;
    let target = |t: QualType| match *types.kind(t.ty()) {
        TypeKind::Pointer(p) => Some(p),
        _ => None,
    };
    let before = target(from).is_some_and(|p| p.is_const());
    target(to).is_some_and(|p| before && !p.is_const())
}

/// A conversion whose result is a scalar prvalue.
pub(super) fn cast(fx: &mut FnGen, kind: &CastKind, operand: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    let from = prog[operand].ty;
    match kind {
        CastKind::LValueToRValue => return object_value(fx, operand, ty),
        CastKind::ArrayToPointer | CastKind::FunctionToPointer => {
            return lvalue::lvalue(fx, operand).ptr;
        }
        CastKind::ToVoid => {
            expr::discard(fx, operand);
            return expr::poison(fx, ty);
        }
        CastKind::Dynamic => {
            dynamic_cast(fx, operand);
            return expr::poison(fx, ty);
        }
        CastKind::NullToPointer | CastKind::NullToMemberPointer => {
            if !matches!(prog[operand].kind, ExprKind::Int(_) | ExprKind::NullPtr) {
                expr::discard(fx, operand);
            }
            return expr::zero_value(fx, ty);
        }
        _ => {}
    }
    fx.g.casts_const |= drops_const(fx, from, ty);
    let v = expr::scalar(fx, operand);
    match kind {
        CastKind::NoOp => same_representation(fx, v, from, ty),
        CastKind::IntegralCast
        | CastKind::IntToFloat
        | CastKind::FloatToInt
        | CastKind::FloatCast => convert_arith(fx, v, from, ty),
        CastKind::ToBool => to_bool(fx, v, from),
        CastKind::BitCast => {
            let (a, b) = (fx.b().ty(v), fx.g.val_ty(ty));
            if a == b {
                v
            } else {
                fx.b().cast(Opcode::BitCast, v, b)
            }
        }
        CastKind::PointerToInt => {
            let t = fx.g.val_ty(ty);
            if fx.g.is_bool(ty) {
                return to_bool(fx, v, from);
            }
            let n = fx.b().cast(Opcode::PtrToInt, v, TypeId::I64);
            lvalue::cast_int(fx, n, TypeId::I64, t, false)
        }
        CastKind::IntToPointer => {
            let a = fx.b().ty(v);
            let signed = expr::is_signed(fx, from);
            let n = lvalue::cast_int(fx, v, a, TypeId::I64, signed);
            fx.b().cast(Opcode::IntToPtr, n, TypeId::PTR)
        }
        CastKind::DerivedToBase(path) => {
            let Some(r) = prog.types.pointee(from).and_then(|p| prog.types.record(p)) else {
                return v;
            };
            let Some(by) = fx.g.layouts.base_path_offset(prog, r, path) else {
                return unless_null(fx, v, |me, v| {
                    let lv = LValue::plain(v, 8);
                    base_lvalue(me, lv, r, path).ptr
                });
            };
            adjust_pointer(fx, v, by, operand)
        }
        CastKind::BaseToDerived(path) => {
            let Some(r) = prog.types.pointee(ty).and_then(|p| prog.types.record(p)) else {
                return v;
            };
            let by = fx.g.layouts.base_path_offset(prog, r, path).unwrap_or(0);
            adjust_pointer(fx, v, -by, operand)
        }
        CastKind::BaseToDerivedMemberPointer(path) => adjust_member_pointer(fx, v, ty, path, false),
        CastKind::DerivedToBaseMemberPointer(path) => {
            adjust_member_pointer(fx, v, from, path, true)
        }
        CastKind::VectorSplat => {
            let TypeKind::Vector { len, .. } = *prog.types.kind(ty.ty()) else {
                return v;
            };
            let t = fx.g.mem_ty(ty);
            let undef = fx.g.m.cx.poison(t);
            let zero: Value = fx.g.m.cx.i32(0).into();
            let one = fx.b().insert_element(undef.into(), v, zero);
            fx.b().shuffle(one, undef.into(), &vec![0; len as usize])
        }
        CastKind::VectorConvert => convert_arith(fx, v, from, ty),
        _ => v,
    }
}

/// The value in an object.
fn object_value(fx: &mut FnGen, operand: ExprId, ty: QualType) -> Value {
    let prog = fx.prog();
    let from = prog[operand].ty;
    if let Some(v) = builtin::special_component_value(fx, operand) {
        return v;
    }
    if let Some(v) = constant_variable(fx, operand) {
        return v;
    }
    if let ExprKind::Cond { c, a, b } = prog[operand].kind {
        return expr::cond_read(fx, c, a, b, ty);
    }
    // An assignment's value is what was stored; reading it back gives the same for plain objects.
    if let ExprKind::CompoundAssign { op, l, r, compute } = prog[operand].kind
        && !from.is_volatile()
    {
        let (lv, v) = expr::compound_assign(fx, op, l, r, compute);
        return if matches!(lv.part, super::lvalue::Part::Whole) {
            v
        } else {
            lvalue::load_value(fx, lv, from)
        };
    }
    if let ExprKind::Assign { l, r } = prog[operand].kind
        && !from.is_volatile()
    {
        let v = expr::scalar(fx, r);
        let lv = lvalue::lvalue(fx, l);
        lvalue::store_value(fx, lv, from, v);
        return if matches!(lv.part, super::lvalue::Part::Whole) {
            v
        } else {
            lvalue::load_value(fx, lv, from)
        };
    }
    let lv = lvalue::lvalue(fx, operand);
    if prog.types.builtin(from) == Some(jacquard_hir::types::Builtin::NullPtr) {
        return expr::zero_value(fx, ty);
    }
    lvalue::load_value(fx, lv, from)
}

/// `this` and addresses of objects are never null; other pointers may be.
fn adjust_pointer(fx: &mut FnGen, v: Value, by: i64, operand: ExprId) -> Value {
    if by == 0 {
        return v;
    }
    let prog = fx.prog();
    let never_null = matches!(
        prog[operand].kind,
        ExprKind::This
            | ExprKind::Unary {
                op: jacquard_hir::UnaryOp::AddrOf,
                ..
            }
    );
    if never_null {
        return fx.b().byte_offset(v, by);
    }
    let moved = fx.b().byte_offset(v, by);
    let null = fx.g.m.cx.zero(TypeId::PTR);
    let is_null = fx.b().icmp(Pred::Eq, v, null.into());
    fx.b().select(is_null, null.into(), moved)
}

fn unless_null(fx: &mut FnGen, v: Value, f: impl FnOnce(&mut FnGen, Value) -> Value) -> Value {
    let null = fx.g.m.cx.zero(TypeId::PTR);
    let (live, end) = (fx.new_block("cast.notnull"), fx.new_block("cast.end"));
    let is_null = fx.b().icmp(Pred::Eq, v, null.into());
    let from = expr::current(fx);
    fx.b().cond_br(is_null, end, live);
    fx.place_block(live);
    let moved = f(fx, v);
    let from_live = expr::current(fx);
    fx.jump(end);
    fx.place_block(end);
    let phi = fx.b().phi(TypeId::PTR);
    phi::add_incoming(&mut fx.body, phi, null.into(), from);
    phi::add_incoming(&mut fx.body, phi, moved, from_live);
    phi.into()
}

fn adjust_member_pointer(
    fx: &mut FnGen,
    v: Value,
    derived: QualType,
    path: &[u32],
    minus: bool,
) -> Value {
    let prog = fx.prog();
    let TypeKind::MemberPointer { class, .. } = *prog.types.kind(derived.ty()) else {
        return v;
    };
    let by = prog
        .types
        .record(class.into())
        .and_then(|r| fx.g.layouts.base_path_offset(prog, r, path))
        .unwrap_or(0);
    let by = if minus { -by } else { by };
    if by == 0 {
        return v;
    }
    // Pointers to member functions keep twice the adjustment.
    let n: Value =
        fx.g.m
            .cx
            .i64(if lvalue::is_pair(fx, derived) {
                by * 2
            } else {
                by
            })
            .into();
    if lvalue::is_pair(fx, derived) {
        let adj = fx.b().extract_value(v, 1);
        let adj = fx.b().binary(Opcode::Add, adj, n);
        return fx.b().insert_value(v, adj, 1);
    }
    let moved = fx.b().binary(Opcode::Add, v, n);
    let none = fx.g.m.cx.i64(-1);
    let is_null = fx.b().icmp(Pred::Eq, v, none.into());
    fx.b().select(is_null, none.into(), moved)
}

/// Conversions that keep the bits (enumerations and their underlying types, qualification).
fn same_representation(fx: &mut FnGen, v: Value, from: QualType, ty: QualType) -> Value {
    let (a, b) = (fx.b().ty(v), fx.g.val_ty(ty));
    if a == b || b == TypeId::VOID {
        return v;
    }
    if fx.g.m.cx.types.is_int(a) && fx.g.m.cx.types.is_int(b) {
        let signed = expr::is_signed(fx, from);
        return lvalue::cast_int(fx, v, a, b, signed);
    }
    v
}

/// Compares with zero.
#[allow(clippy::wrong_self_convention)]
pub(super) fn to_bool(fx: &mut FnGen, v: Value, from: QualType) -> Value {
    if fx.g.is_bool(from) {
        return v;
    }
    let t = fx.b().ty(v);
    if expr::is_float(fx, from) {
        let zero = fx.g.m.cx.zero(t);
        return fx.b().fcmp(Pred::FUne, v, zero.into(), Flags::NONE);
    }
    if lvalue::is_pair(fx, from) {
        let p = fx.b().extract_value(v, 0);
        let zero = fx.g.m.cx.i64(0);
        return fx.b().icmp(Pred::Ne, p, zero.into());
    }
    if let TypeKind::MemberPointer { .. } = *fx.prog().types.kind(from.ty()) {
        let none = fx.g.m.cx.i64(-1);
        return fx.b().icmp(Pred::Ne, v, none.into());
    }
    let zero = fx.g.m.cx.zero(t);
    fx.b().icmp(Pred::Ne, v, zero.into())
}

/// Converts between arithmetic types (or vectors of them).
pub(super) fn convert_arith(fx: &mut FnGen, v: Value, from: QualType, to: QualType) -> Value {
    let (a, b) = (fx.b().ty(v), fx.g.val_ty(to));
    if a == b && expr::is_float(fx, from) == expr::is_float(fx, to) {
        return v;
    }
    match (expr::is_float(fx, from), expr::is_float(fx, to)) {
        (false, false) => {
            if fx.g.is_bool(to) && !fx.g.is_bool(from) {
                return to_bool(fx, v, from);
            }
            let signed = expr::is_signed(fx, from);
            resize_int(fx, v, a, b, signed)
        }
        (false, true) => {
            let op = if expr::is_signed(fx, from) {
                Opcode::SIToFP
            } else {
                Opcode::UIToFP
            };
            if let Some(c) = fold_int_to_float(fx, v, from, b) {
                return c;
            }
            fx.b().cast(op, v, b)
        }
        (true, false) => {
            if fx.g.is_bool(to) {
                return to_bool(fx, v, from);
            }
            let signed = expr::is_signed(fx, to);
            let op = if signed {
                Opcode::FPToSI
            } else {
                Opcode::FPToUI
            };
            // Narrow integers go by 32 bits: values outside their range wrap, as PTX conversions make them.
            match fx.g.m.cx.types.int_width(b) {
                Some(w) if w < 32 => {
                    let wide = fx.b().cast(
                        if signed {
                            Opcode::FPToSI
                        } else {
                            Opcode::FPToUI
                        },
                        v,
                        TypeId::I32,
                    );
                    fx.b().cast(Opcode::Trunc, wide, b)
                }
                _ => fx.b().cast(op, v, b),
            }
        }
        (true, true) => {
            let bits = |me: &FnGen, t: TypeId| {
                me.g.m
                    .cx
                    .types
                    .scalar_bits(me.g.m.cx.types.scalar(t))
                    .unwrap_or(0)
            };
            let (x, y) = (bits(fx, a), bits(fx, b));
            if x == y {
                // half and bfloat16: by float.
                let wide = match fx.g.m.cx.types.vector_parts(b) {
                    Some((_, n)) => fx.g.m.cx.types.vector(TypeId::FLOAT, n),
                    None => TypeId::FLOAT,
                };
                let w = fx.b().cast(Opcode::FPExt, v, wide);
                return fx.b().cast(Opcode::FPTrunc, w, b);
            }
            fx.b().cast(
                if x < y {
                    Opcode::FPExt
                } else {
                    Opcode::FPTrunc
                },
                v,
                b,
            )
        }
    }
}

fn resize_int(fx: &mut FnGen, v: Value, a: TypeId, b: TypeId, signed: bool) -> Value {
    let (x, y) = (fx.g.m.cx.types.scalar(a), fx.g.m.cx.types.scalar(b));
    match (fx.g.m.cx.types.int_width(x), fx.g.m.cx.types.int_width(y)) {
        (Some(x), Some(y)) if a != b && fx.g.m.cx.types.is_vector(a) => {
            let op = match x.cmp(&y) {
                std::cmp::Ordering::Less if signed => Opcode::SExt,
                std::cmp::Ordering::Less => Opcode::ZExt,
                std::cmp::Ordering::Greater => Opcode::Trunc,
                std::cmp::Ordering::Equal => return v,
            };
            fx.b().cast(op, v, b)
        }
        _ => lvalue::cast_int(fx, v, a, b, signed),
    }
}

fn fold_int_to_float(fx: &mut FnGen, v: Value, from: QualType, to: TypeId) -> Option<Value> {
    let c = v.as_const()?;
    let (_, signed) = consteval::int_type(fx.prog(), from)?;
    let exact = |n: f64| {
        if to == TypeId::FLOAT {
            f64::from(n as f32)
        } else {
            n
        }
    };
    let value = if signed {
        fx.g.m.cx.as_sint(c)? as f64
    } else {
        fx.g.m.cx.as_int(c)? as f64
    };
    if value.abs() > (1u64 << 53) as f64 || !(to == TypeId::FLOAT || to == TypeId::DOUBLE) {
        return None;
    }
    Some(fx.g.m.cx.float(to, exact(value)).into())
}

/// A constant variable read by value, without touching memory: `const int n = 4;`.
fn constant_variable(fx: &mut FnGen, e: ExprId) -> Option<Value> {
    let prog = fx.prog();
    let ExprKind::Var(v) = prog[e].kind else {
        return None;
    };
    let d = &prog[v];
    if prog.types.is_ref(d.ty) || d.ty.is_volatile() || fx.vars.contains_key(&v) {
        return None;
    }
    let fixed = d.ty.is_const() && d.space != jacquard_hir::Space::Constant;
    if !fixed && !d.is_constexpr {
        return None;
    }
    if fx.g.in_memory(d.ty) {
        return None;
    }
    let value = d.value.as_deref()?;
    let c = global::scalar_const(fx.g, value, d.ty)?;
    if fx.g.is_bool(d.ty) {
        let on = fx.g.m.cx.as_int(c) != Some(0);
        return Some(fx.g.m.cx.bool(on).into());
    }
    Some(c.into())
}

/// Devices know no classes of objects at run time.
fn dynamic_cast(f: &mut FnGen, operand: ExprId) {
    let loc = f.prog()[operand].loc;
    f.g.unsupported(loc, "'dynamic_cast' in device code");
}
