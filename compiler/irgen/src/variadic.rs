//! Variable argument lists.
//!
//! Each argument stands at the next multiple of its alignment, and a `va_list` is the address of the next one. In whole programs
//! the caller lays the arguments out in a buffer whose address is one more argument. Where the program is linked by name,
//! they are LLVM's variable arguments, and addresses in a `va_list` are of the local space, as those of NVIDIA's compilers are.

use super::func::FnGen;
use super::lvalue::LValue;
use super::{Gen, abi};
use crate::{aggregate, lvalue};
use ir::tables::{IntrinsicId, numbers};
use ir::{Flags, Opcode, TypeId, Value};
use jacquard_hir::ExprId;
use jacquard_hir::types::{Builtin, QualType};
use jacquard_ir as ir;
use jacquard_preprocess::source::Loc;
use smallvec::SmallVec;

/// The greatest alignment of an argument, and the buffer's own.
const BUFFER_ALIGN: u32 = 16;

/// The greatest alignment of an argument that LLVM's variable arguments have.
const PASSED_ALIGN: u32 = 8;

/// The arguments of a variadic function after its last parameter.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// In a buffer at this address.
    Buffer(Value),
    /// Where `llvm.va_start` says.
    Passed,
}

/// Those of a function whose IR type has `params` parameters.
pub(super) fn of_function(cx: &Gen, sig: &abi::Signature, params: usize) -> Option<Rest> {
    match (sig.variadic, cx.options.relocatable) {
        (false, _) => None,
        (true, true) => Some(Rest::Passed),
        (true, false) => Some(Rest::Buffer(Value::arg(params as u32 - 1))),
    }
}

/// Evaluates the arguments after the last parameter.
pub(super) fn variadic_arguments(
    fx: &mut FnGen,
    args: &[ExprId],
    loc: Loc,
    out: &mut SmallVec<[Value; 8]>,
) {
    let prog = fx.prog();
    let mut parts = Vec::with_capacity(args.len());
    let mut size = 0u64;
    for &e in args {
        let ty = prog[e].ty;
        if let Some(r) = prog.types.record(ty)
            && (!prog[r].traits.trivially_copyable || !prog[r].traits.trivial_dtor)
        {
            fx.g.error(
                loc,
                jacquard_preprocess::diag::msg::PRINTF_CLASS_ARGUMENT,
                &[],
            );
        }
        let (bytes, align) = argument_size(fx, ty);
        size = size.next_multiple_of(u64::from(align));
        parts.push((size, e, ty));
        size += bytes;
    }
    if fx.g.options.relocatable {
        for (_, e, ty) in parts {
            let v = passed_value(fx, e, ty);
            out.push(v);
        }
        return;
    }
    if parts.is_empty() {
        return out.push(fx.g.m.cx.zero(TypeId::PTR).into());
    }
    let t = fx.g.m.cx.types.array(TypeId::I8, size);
    let buffer = fx.alloca(t, BUFFER_ALIGN, "arguments");
    for (at, e, ty) in parts {
        let ptr = fx.b().byte_offset(buffer, at as i64);
        let to = LValue::plain(ptr, super::func::part_align(BUFFER_ALIGN, at));
        aggregate::init_var(fx, to, ty, e);
    }
    out.push(buffer);
}

/// The value of an argument that is passed as one of LLVM's variable arguments: its IR type has its size and alignment.
fn passed_value(fx: &mut FnGen, e: ExprId, ty: QualType) -> Value {
    let (bytes, align) = argument_size(fx, ty);
    let slot = fx.slot(ty, "argument");
    aggregate::init_var(fx, slot, ty, e);
    let t = fx.g.mem_ty(ty);
    let cx = &mut fx.g.m.cx;
    let t = if cx.align_of(t) == align && cx.size_of(t) == bytes {
        t
    } else {
        let unit = match align {
            8 => TypeId::I64,
            4 => TypeId::I32,
            2 => TypeId::I16,
            _ => TypeId::I8,
        };
        cx.types.array(unit, bytes / u64::from(align))
    };
    fx.b().load(t, slot.ptr, slot.align, false)
}

/// Size and alignment of an argument. A `long double` is passed as the double that it is computed with.
fn argument_size(fx: &mut FnGen, ty: QualType) -> (u64, u32) {
    if fx.prog().types.builtin(ty) == Some(Builtin::LongDouble) {
        return (8, 8);
    }
    let (size, align) = (fx.g.size(ty), fx.g.align(ty).max(1));
    if !fx.g.options.relocatable {
        return (size, align);
    }
    // Not `alignas`: what counts is the alignment of the IR type, as far as the caller's parameter has it.
    let t = fx.g.mem_ty(ty);
    (size, fx.g.m.cx.align_of(t).clamp(1, PASSED_ALIGN))
}

/// `va_start`
pub(super) fn start_arguments(fx: &mut FnGen, list: ExprId, loc: Loc) {
    let to = lvalue::lvalue(fx, list);
    match fx.variadic {
        Some(Rest::Buffer(p)) => {
            fx.b().store(p, to.ptr, to.align, false);
        }
        Some(Rest::Passed) => {
            let start = aggregate::intrinsic_name(fx, IntrinsicId::VaStart, &[TypeId::PTR]);
            aggregate::intrinsic(fx, &start, TypeId::VOID, &[to.ptr]);
            let p = fx.b().load(TypeId::PTR, to.ptr, to.align, false);
            let local = fx.g.m.cx.types.ptr(numbers::LOCAL);
            let p = fx.b().cast(Opcode::AddrSpaceCast, p, local);
            let n = fx.b().cast(Opcode::PtrToInt, p, TypeId::I64);
            fx.b().store(n, to.ptr, to.align, false);
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
    let space = if fx.g.options.relocatable {
        fx.g.m.cx.types.ptr(numbers::LOCAL)
    } else {
        TypeId::PTR
    };
    let mut n = fx.b().load(TypeId::I64, at.ptr, at.align, false);
    let (bytes, align) = argument_size(fx, ty);
    if align > 1 {
        let up: Value = fx.g.m.cx.i64(i64::from(align) - 1).into();
        let mask: Value = fx.g.m.cx.i64(-i64::from(align)).into();
        n = fx.b().binary(Opcode::Add, n, up);
        n = fx.b().binary(Opcode::And, n, mask);
    }
    let mut p = fx.b().cast(Opcode::IntToPtr, n, space);
    let size: Value = fx.g.m.cx.i64(bytes as i64).into();
    let next = fx.b().gep(TypeId::I8, p, &[size], Flags::INBOUNDS);
    let next = fx.b().cast(Opcode::PtrToInt, next, TypeId::I64);
    fx.b().store(next, at.ptr, at.align, false);
    if space != TypeId::PTR {
        p = fx.b().cast(Opcode::AddrSpaceCast, p, TypeId::PTR);
    }
    LValue::plain(p, align)
}
