//! Which types casts take to which.

use crate::context::Context;
use crate::{Opcode, TypeId};

/// Whether a cast takes one type to the other.
pub(crate) fn cast_ok(cx: &Context, op: Opcode, from: TypeId, to: TypeId) -> bool {
    let types = &cx.types;
    let (f, t) = (types.scalar(from), types.scalar(to));
    let same_shape = types.vector_parts(from).map(|p| p.1) == types.vector_parts(to).map(|p| p.1);
    let (fb, tb) = (
        types.scalar_bits(f).unwrap_or(0),
        types.scalar_bits(t).unwrap_or(0),
    );
    let ints = types.is_int(f) && types.is_int(t);
    let floats = types.is_float(f) && types.is_float(t);
    match op {
        Opcode::Trunc => same_shape && ints && fb > tb,
        Opcode::ZExt | Opcode::SExt => same_shape && ints && fb < tb,
        Opcode::FPTrunc => same_shape && floats && fb > tb,
        Opcode::FPExt => same_shape && floats && fb < tb,
        Opcode::FPToUI | Opcode::FPToSI => same_shape && types.is_float(f) && types.is_int(t),
        Opcode::UIToFP | Opcode::SIToFP => same_shape && types.is_int(f) && types.is_float(t),
        Opcode::PtrToInt => same_shape && types.is_ptr(f) && types.is_int(t),
        Opcode::IntToPtr => same_shape && types.is_int(f) && types.is_ptr(t),
        Opcode::AddrSpaceCast => same_shape && types.is_ptr(f) && types.is_ptr(t) && f != t,
        Opcode::BitCast => {
            let plain = |x: TypeId| types.is_int(x) || types.is_float(x);
            from == to
                || plain(f)
                    && plain(t)
                    && cx.layout.bit_size(types, from) == cx.layout.bit_size(types, to)
        }
        _ => false,
    }
}
