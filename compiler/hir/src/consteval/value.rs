//! Values by type: zero, uninitialised, integer ranges, rounding.

use crate::types::{ArrayLen, Builtin, QualType, TypeKind};
use crate::{ConstValue, Program, RecordKind};

/// Width in bits and signedness of an integer, character, `bool` or enumeration type. `bool` has width 1.
#[must_use]
pub fn int_type(prog: &Program, ty: QualType) -> Option<(u32, bool)> {
    match *prog.types.kind(ty.ty()) {
        TypeKind::Builtin(Builtin::Bool) => Some((1, false)),
        TypeKind::Builtin(b) if b.is_integral() => Some((b.bits(), b.is_signed())),
        TypeKind::Enum(e) => int_type(prog, prog[e].underlying),
        _ => None,
    }
}

/// The low `bits` bits of a value, read as signed or unsigned. (Unsigned 128-bit values keep their bits.)
#[must_use]
pub fn wrap(v: i128, bits: u32, signed: bool) -> i128 {
    if bits == 0 || bits >= 128 {
        return v;
    }
    let shift = 128 - bits;
    if signed {
        (v << shift) >> shift
    } else {
        (((v as u128) << shift) >> shift) as i128
    }
}

/// The floating type behind `ty`.
#[must_use]
pub fn float_of(prog: &Program, ty: QualType) -> Option<Builtin> {
    prog.types.builtin(ty).filter(|b| b.is_floating())
}

/// Rounds a double to the nearest value of a floating type.
#[must_use]
pub fn round_float(v: f64, ty: Builtin) -> f64 {
    match ty {
        Builtin::Half => half::f16::from_f64(v).to_f64(),
        Builtin::BFloat16 => half::bf16::from_f64(v).to_f64(),
        Builtin::Float => f64::from(v as f32),
        _ => v,
    }
}

/// The zero-initialised value of a type.
#[must_use]
pub fn zero(prog: &Program, ty: QualType) -> ConstValue {
    build(prog, ty, true)
}

/// An object of a type before its initialisation.
#[must_use]
pub fn uninit(prog: &Program, ty: QualType) -> ConstValue {
    build(prog, ty, false)
}

fn build(prog: &Program, ty: QualType, zeroed: bool) -> ConstValue {
    match *prog.types.kind(ty.ty()) {
        TypeKind::Array { elem, len } => {
            let len = match len {
                ArrayLen::Const(n) => n,
                _ => 0,
            };
            let elems = if len == 0 {
                Vec::new()
            } else {
                vec![build(prog, elem, zeroed)]
            };
            ConstValue::Array { elems, len }
        }
        TypeKind::Record(r) => {
            let d = &prog[r];
            if d.kind == RecordKind::Union {
                return match d.fields.first() {
                    Some(f) if zeroed => ConstValue::Union {
                        field: Some(0),
                        value: Box::new(build(prog, f.ty, true)),
                    },
                    _ => ConstValue::Union {
                        field: None,
                        value: Box::new(ConstValue::Uninit),
                    },
                };
            }
            ConstValue::Record {
                bases: d
                    .bases
                    .iter()
                    .map(|b| build(prog, prog[b.record].ty.into(), zeroed))
                    .collect(),
                fields: d.fields.iter().map(|f| build(prog, f.ty, zeroed)).collect(),
            }
        }
        _ if !zeroed => ConstValue::Uninit,
        TypeKind::Builtin(b) if b.is_floating() => ConstValue::Float(0.0),
        TypeKind::Builtin(Builtin::NullPtr) | TypeKind::Pointer(_) => ConstValue::Null,
        TypeKind::MemberPointer { .. } => ConstValue::MemberPtr(crate::MemberConst::Null),
        TypeKind::Vector { elem, len } => {
            ConstValue::Vector(vec![build(prog, elem.into(), true); len as usize])
        }
        TypeKind::Builtin(_) | TypeKind::Enum(_) => ConstValue::Int(0),
        _ => ConstValue::Uninit,
    }
}
