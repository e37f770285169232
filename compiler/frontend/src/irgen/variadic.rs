//! Variable argument lists: the caller lays the arguments out in a buffer, the callee walks it.
//!
//! Each argument stands at the next multiple of its alignment; this is also the buffer that `vprintf` reads. A `va_list` is the
//! address of the next argument.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::hir::ExprId;
use crate::irgen::{aggregate, lvalue};
use crate::source::Loc;
use crate::types::{Builtin, QualType};
use ir::{Flags, Opcode, TypeId, Value};
use jacquard_ir as ir;

/// The greatest alignment of an argument, and the buffer's own.
const BUFFER_ALIGN: u32 = 16;

/// Evaluates the arguments after the last parameter into a buffer; gives its address.
pub(super) fn variadic_arguments(fx: &mut FnGen, args: &[ExprId], loc: Loc) -> Value {
    let prog = fx.prog();
    let mut parts = Vec::with_capacity(args.len());
    let mut size = 0u64;
    for &e in args {
        let ty = prog[e].ty;
        if let Some(r) = prog.types.record(ty)
            && (!prog[r].traits.trivially_copyable || !prog[r].traits.trivial_dtor)
        {
            fx.g.error(loc, crate::diag::msg::PRINTF_CLASS_ARGUMENT, &[]);
        }
        let (bytes, align) = argument_size(fx, ty);
        size = size.next_multiple_of(u64::from(align));
        parts.push((size, e, ty));
        size += bytes;
    }
    if parts.is_empty() {
        return fx.g.m.cx.zero(TypeId::PTR).into();
    }
    let t = fx.g.m.cx.types.array(TypeId::I8, size);
    let buffer = fx.alloca(t, BUFFER_ALIGN, "arguments");
    for (at, e, ty) in parts {
        let ptr = fx.b().byte_offset(buffer, at as i64);
        let to = LValue::plain(ptr, super::func::part_align(BUFFER_ALIGN, at));
        aggregate::init_var(fx, to, ty, e);
    }
    buffer
}

/// Size and alignment of an argument. A `long double` is passed as the double that it is computed with.
fn argument_size(fx: &FnGen, ty: QualType) -> (u64, u32) {
    match fx.prog().types.builtin(ty) {
        Some(Builtin::LongDouble) => (8, 8),
        _ => (fx.g.size(ty), fx.g.align(ty).max(1)),
    }
}

/// `va_start`
pub(super) fn start_arguments(fx: &mut FnGen, list: ExprId, loc: Loc) {
    let to = lvalue::lvalue(fx, list);
    match fx.variadic {
        Some(p) => {
            fx.b().store(p, to.ptr, to.align, false);
        }
        None => {
            fx.g.unsupported(loc, "va_start outside a variadic function")
        }
    }
}

/// `va_copy`
pub(super) fn copy_arguments(fx: &mut FnGen, dst: ExprId, src: ExprId) {
    let (to, from) = (lvalue::lvalue(fx, dst), lvalue::lvalue(fx, src));
    let p = fx.b().load(TypeId::PTR, from.ptr, from.align, false);
    fx.b().store(p, to.ptr, to.align, false);
}

/// `va_arg`: where the next argument is; the list moves past it.
pub(super) fn next_argument(fx: &mut FnGen, list: ExprId, ty: QualType) -> LValue {
    let at = lvalue::lvalue(fx, list);
    let mut p = fx.b().load(TypeId::PTR, at.ptr, at.align, false);
    let (bytes, align) = argument_size(fx, ty);
    if align > 1 {
        let n = fx.b().cast(Opcode::PtrToInt, p, TypeId::I64);
        let up: Value = fx.g.m.cx.i64(i64::from(align) - 1).into();
        let mask: Value = fx.g.m.cx.i64(-i64::from(align)).into();
        let n = fx.b().binary(Opcode::Add, n, up);
        let n = fx.b().binary(Opcode::And, n, mask);
        p = fx.b().cast(Opcode::IntToPtr, n, TypeId::PTR);
    }
    let size: Value = fx.g.m.cx.i64(bytes as i64).into();
    let next = fx.b().gep(TypeId::I8, p, &[size], Flags::INBOUNDS);
    fx.b().store(next, at.ptr, at.align, false);
    LValue::plain(p, align)
}
