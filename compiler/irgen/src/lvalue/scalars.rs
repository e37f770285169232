//! Scalars in memory: reading and writing them in the form that memory holds.

use super::{
    FnGen, LValue, Opcode, Part, Pred, QualType, TypeId, TypeKind, Value, attachment, convert_int,
    expr, in_choice, ir, load_bits, store_bits,
};

/// Reads a scalar.
pub(crate) fn load_value(fx: &mut FnGen, lv: LValue, ty: QualType) -> Value {
    match lv.part {
        Part::Whole => {}
        Part::Bits {
            offset,
            width,
            unit,
        } => return load_bits(fx, lv, ty, offset, width, unit),
        Part::Element(i) => {
            let vt = vector_around(fx, ty, lv);
            let v = fx.b().load(vt, lv.ptr, lv.align, lv.volatile);
            return fx.b().extract_element(v, i);
        }
        Part::Choice(n) => {
            let v = in_choice(fx, n, |fx, lv| Some(load_value(fx, lv, ty)));
            return v.unwrap_or_else(|| expr::poison(fx, ty));
        }
    }
    let t = fx.g.mem_ty(ty);
    if is_pair(fx, ty) {
        let lo = fx.b().load(TypeId::I64, lv.ptr, lv.align, lv.volatile);
        let p = fx.b().byte_offset(lv.ptr, 8);
        let hi = fx.b().load(TypeId::I64, p, lv.align.min(8), lv.volatile);
        return pair(fx, lo, hi);
    }
    let v = fx.b().load(t, lv.ptr, lv.align, lv.volatile);
    if lv.invariant
        && let Some(i) = v.as_inst()
    {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, fx.g.known.invariant_load, node);
    }
    if lv.restrict
        && let Some(i) = v.as_inst()
    {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, ir::sym::RESTRICT_LOCAL, node);
    }
    if ty.is_restrict() && fx.g.options.members_are_restrict {
        mark_restrict(fx, v, lv.ptr);
    }
    if fx.g.is_bool(ty) {
        byte_to_bool(fx, v)
    } else {
        v
    }
}

/// Says of a pointer that was loaded from an argument passed by value that it is a restrict member.
fn mark_restrict(fx: &mut FnGen, v: Value, from: Value) {
    let mut base = from;
    while let Some(i) = base.as_inst()
        && fx.body.op(i) == Opcode::GetElementPtr
    {
        base = fx.body.operand(i, 0);
    }
    if let (Some(_), Some(i)) = (base.as_arg(), v.as_inst()) {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, ir::sym::RESTRICT_MEMBER, node);
    }
}

/// Whether the byte is not 0: memory may hold other bytes than 0 and 1, and NVIDIA's compilers ask so.
pub(crate) fn byte_to_bool(fx: &mut FnGen, v: Value) -> Value {
    let zero = fx.g.m.cx.int(TypeId::I8, 0);
    fx.b().icmp(Pred::Ne, v, zero.into())
}

pub(crate) fn bool_to_byte(fx: &mut FnGen, v: Value) -> Value {
    convert_int(fx, Opcode::ZExt, v, TypeId::I8)
}

/// Pointers to member functions are two words.
pub(crate) fn is_pair(fx: &FnGen, ty: QualType) -> bool {
    match *fx.prog().types.kind(ty.ty()) {
        TypeKind::MemberPointer { pointee, .. } => fx.prog().types.is_function(pointee),
        _ => false,
    }
}

pub(crate) fn pair(fx: &mut FnGen, lo: Value, hi: Value) -> Value {
    let t =
        fx.g.m
            .cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
    let undef = fx.g.m.cx.poison(t);
    let v = fx.b().insert_value(undef.into(), lo, 0);
    fx.b().insert_value(v, hi, 1)
}

/// The vector type that an element of type `ty` was taken from: its length is not needed to reach one element.
fn vector_around(fx: &mut FnGen, ty: QualType, lv: LValue) -> TypeId {
    let e = fx.g.mem_ty(ty);
    let size = fx.g.size(ty).max(1);
    let n = (u64::from(lv.align) / size).max(1) as u32;
    fx.g.m.cx.types.vector(e, n)
}

/// Writes a scalar.
pub(crate) fn store_value(fx: &mut FnGen, lv: LValue, ty: QualType, v: Value) {
    match lv.part {
        Part::Whole => {}
        Part::Bits {
            offset,
            width,
            unit,
        } => return store_bits(fx, lv, ty, v, offset, width, unit),
        Part::Element(i) => {
            let t = fx.g.mem_ty(ty);
            let v = if fx.g.is_bool(ty) {
                bool_to_byte(fx, v)
            } else {
                v
            };
            // Elements of a vector lie like those of an array.
            let p = fx.b().gep(t, lv.ptr, &[i], ir::Flags::INBOUNDS);
            let align = fx.g.align(ty);
            fx.b().store(v, p, align, lv.volatile);
            return;
        }
        Part::Choice(n) => {
            in_choice(fx, n, |fx, lv| {
                store_value(fx, lv, ty, v);
                None
            });
            return;
        }
    }
    if is_pair(fx, ty) {
        let lo = fx.b().extract_value(v, 0);
        let hi = fx.b().extract_value(v, 1);
        fx.b().store(lo, lv.ptr, lv.align, lv.volatile);
        let p = fx.b().byte_offset(lv.ptr, 8);
        fx.b().store(hi, p, lv.align.min(8), lv.volatile);
        return;
    }
    let v = if fx.g.is_bool(ty) {
        bool_to_byte(fx, v)
    } else {
        v
    };
    fx.b().store(v, lv.ptr, lv.align, lv.volatile);
}
