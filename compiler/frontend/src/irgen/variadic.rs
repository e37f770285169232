//! Variable argument lists: the caller lays the arguments out in a buffer, the callee walks it.
//!
//! Each argument stands at the next multiple of its alignment; this is also the buffer that `vprintf` reads. A `va_list` is the
//! address of the next argument.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::hir::ExprId;
use crate::source::Loc;
use crate::types::QualType;
use ir::{Flags, Opcode, TypeId, Value};
use jacquard_ir as ir;

/// The greatest alignment of an argument, and the buffer's own.
const BUFFER_ALIGN: u32 = 16;

impl FnGen<'_, '_> {
    /// Evaluates the arguments after the last parameter into a buffer; gives its address.
    pub(super) fn variadic_arguments(&mut self, args: &[ExprId], loc: Loc) -> Value {
        let prog = self.prog();
        let mut parts = Vec::with_capacity(args.len());
        let mut size = 0u64;
        for &e in args {
            let ty = prog[e].ty;
            if let Some(r) = prog.types.record(ty)
                && (!prog[r].traits.trivially_copyable || !prog[r].traits.trivial_dtor)
            {
                self.g
                    .error(loc, crate::diag::msg::PRINTF_CLASS_ARGUMENT, &[]);
            }
            let align = u64::from(self.g.align(ty).max(1));
            size = size.next_multiple_of(align);
            parts.push((size, e, ty));
            size += self.g.size(ty);
        }
        if parts.is_empty() {
            return self.g.m.cx.zero(TypeId::PTR).into();
        }
        let t = self.g.m.cx.types.array(TypeId::I8, size);
        let buffer = self.alloca(t, BUFFER_ALIGN, "arguments");
        for (at, e, ty) in parts {
            let ptr = self.b().byte_offset(buffer, at as i64);
            let to = LValue::plain(ptr, super::func::part_align(BUFFER_ALIGN, at));
            self.init_var(to, ty, e);
        }
        buffer
    }

    /// `va_start`
    pub(super) fn start_arguments(&mut self, list: ExprId, loc: Loc) {
        let to = self.lvalue(list);
        match self.variadic {
            Some(p) => {
                self.b().store(p, to.ptr, to.align, false);
            }
            None => self
                .g
                .unsupported(loc, "va_start outside a variadic function"),
        }
    }

    /// `va_copy`
    pub(super) fn copy_arguments(&mut self, dst: ExprId, src: ExprId) {
        let (to, from) = (self.lvalue(dst), self.lvalue(src));
        let p = self.b().load(TypeId::PTR, from.ptr, from.align, false);
        self.b().store(p, to.ptr, to.align, false);
    }

    /// `va_arg`: where the next argument is; the list moves past it.
    pub(super) fn next_argument(&mut self, list: ExprId, ty: QualType) -> LValue {
        let at = self.lvalue(list);
        let mut p = self.b().load(TypeId::PTR, at.ptr, at.align, false);
        let align = self.g.align(ty).max(1);
        if align > 1 {
            let n = self.b().cast(Opcode::PtrToInt, p, TypeId::I64);
            let up: Value = self.g.m.cx.i64(i64::from(align) - 1).into();
            let mask: Value = self.g.m.cx.i64(-i64::from(align)).into();
            let n = self.b().binary(Opcode::Add, n, up);
            let n = self.b().binary(Opcode::And, n, mask);
            p = self.b().cast(Opcode::IntToPtr, n, TypeId::PTR);
        }
        let size: Value = self.g.m.cx.i64(self.g.size(ty) as i64).into();
        let next = self.b().gep(TypeId::I8, p, &[size], Flags::INBOUNDS);
        self.b().store(next, at.ptr, at.align, false);
        LValue::plain(p, align)
    }
}
