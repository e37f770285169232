//! Bit-fields: the unit that holds one is read, and bits of it are taken or replaced.

use super::{FnGen, LValue, Opcode, QualType, TypeId, Value, consteval, convert_int};

/// Loads the unit that holds a bit-field, as an integer, with the field's position in it.
fn load_unit(
    fx: &mut FnGen,
    lv: LValue,
    offset: u32,
    width: u32,
    unit: u32,
) -> (Value, TypeId, u32) {
    if unit != 0 {
        let t = fx.g.m.cx.types.int(unit);
        let v = fx.b().load(t, lv.ptr, lv.align, lv.volatile);
        return (v, t, offset);
    }
    // Byte by byte, so that nothing outside the object is touched.
    let bytes = (offset + width).div_ceil(8);
    let t = fx.g.m.cx.types.int((bytes * 8).next_power_of_two());
    let mut acc: Value = fx.g.m.cx.int(t, 0).into();
    for i in 0..bytes {
        let p = fx.b().byte_offset(lv.ptr, i64::from(i));
        let v = fx.b().load(TypeId::I8, p, 1, lv.volatile);
        let v = cast_int(fx, v, TypeId::I8, t, false);
        let n = fx.g.m.cx.int(t, u128::from(i * 8));
        let v = fx.b().binary(Opcode::Shl, v, n.into());
        acc = fx.b().binary(Opcode::Or, acc, v);
    }
    (acc, t, offset)
}

pub(super) fn load_bits(
    fx: &mut FnGen,
    lv: LValue,
    ty: QualType,
    offset: u32,
    width: u32,
    unit: u32,
) -> Value {
    let (v, t, at) = load_unit(fx, lv, offset, width, unit);
    extract_bits(fx, v, t, at, width, ty)
}

fn extract_bits(fx: &mut FnGen, v: Value, t: TypeId, at: u32, width: u32, ty: QualType) -> Value {
    let total = fx.g.m.cx.types.int_width(t).unwrap_or(32);
    let (bits, signed) = consteval::int_type(fx.prog(), ty).unwrap_or((32, true));
    let width = width.min(bits.max(1));
    let up = fx.g.m.cx.int(t, u128::from(total - width - at));
    let v = fx.b().binary(Opcode::Shl, v, up.into());
    let down = fx.g.m.cx.int(t, u128::from(total - width));
    let v = fx.b().binary(
        if signed { Opcode::AShr } else { Opcode::LShr },
        v,
        down.into(),
    );
    if fx.g.is_bool(ty) {
        return fx.b().cast(Opcode::Trunc, v, TypeId::I1);
    }
    let to = fx.g.mem_ty(ty);
    cast_int(fx, v, t, to, signed)
}

/// Truncates or extends between integer types.
pub(crate) fn cast_int(fx: &mut FnGen, v: Value, from: TypeId, to: TypeId, signed: bool) -> Value {
    let (a, b) = (
        fx.g.m.cx.types.int_width(from),
        fx.g.m.cx.types.int_width(to),
    );
    match (a, b) {
        (Some(a), Some(b)) if a < b => {
            convert_int(fx, if signed { Opcode::SExt } else { Opcode::ZExt }, v, to)
        }
        (Some(a), Some(b)) if a > b => {
            if let Some(n) = fx.g.m.cx.value_int(v) {
                return fx.g.m.cx.int(to, n).into();
            }
            fx.b().cast(Opcode::Trunc, v, to)
        }
        _ => v,
    }
}

pub(super) fn store_bits(
    fx: &mut FnGen,
    lv: LValue,
    ty: QualType,
    v: Value,
    offset: u32,
    width: u32,
    unit: u32,
) {
    let (old, t, at) = load_unit(fx, lv, offset, width, unit);
    let (bits, _) = consteval::int_type(fx.prog(), ty).unwrap_or((32, true));
    let width = width.min(bits.max(1));
    let from = fx.b().ty(v);
    let v = cast_int(fx, v, from, t, false);
    let mask = if width >= 128 {
        u128::MAX
    } else {
        (1u128 << width) - 1
    };
    let m = fx.g.m.cx.int(t, mask);
    let v = fx.b().binary(Opcode::And, v, m.into());
    let n = fx.g.m.cx.int(t, u128::from(at));
    let v = fx.b().binary(Opcode::Shl, v, n.into());
    let keep = fx.g.m.cx.int(t, !(mask << at));
    let old = fx.b().binary(Opcode::And, old, keep.into());
    let new = fx.b().binary(Opcode::Or, old, v);
    if unit != 0 {
        fx.b().store(new, lv.ptr, lv.align, lv.volatile);
        return;
    }
    for i in 0..(offset + width).div_ceil(8) {
        let n = fx.g.m.cx.int(t, u128::from(i * 8));
        let byte = fx.b().binary(Opcode::LShr, new, n.into());
        let byte = cast_int(fx, byte, t, TypeId::I8, false);
        let p = fx.b().byte_offset(lv.ptr, i64::from(i));
        fx.b().store(byte, p, 1, lv.volatile);
    }
}
