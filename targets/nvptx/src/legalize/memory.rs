//! `memcpy`, `memmove` and `memset`: a few wide accesses when small, loops otherwise; variable argument lists.

use super::Legal;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Aux, Block, Builder, Flags, Inst, Opcode, Pred, TypeId, Value, sym};

/// Accesses up to which a copy of constant size is written out.
const UNROLL: u64 = 16;
/// The same for copies whose bytes must all be read before any is written.
const UNROLL_MOVE: u64 = 16;

impl Legal<'_> {
    /// Rewrites intrinsics on memory; whether it was one.
    pub fn memory_intrinsic(&mut self, i: Inst, id: IntrinsicId) -> bool {
        use IntrinsicId as I;
        match id {
            I::Memcpy | I::MemcpyInline => self.copy(i, false),
            I::Memmove => self.copy(i, true),
            I::Memset | I::MemsetInline => self.fill(i),
            I::VaEnd => self.remove(i),
            I::VaStart => self.va_start(i),
            I::VaCopy => self.va_copy(i),
            I::Ptrmask => {
                let (p, mask) = (self.arg(i, 0), self.arg(i, 1));
                let (pt, mt) = (self.ty(p), self.ty(mask));
                let mut b = self.before(i);
                let n = b.cast(Opcode::PtrToInt, p, mt);
                let m = b.binary(Opcode::And, n, mask);
                let v = b.cast(Opcode::IntToPtr, m, pt);
                self.replace(i, v);
            }
            I::Objectsize => {
                // Where the object isn't known: the largest or the least size, as asked.
                let least = self.module.cx.value_int(self.arg(i, 1)) == Some(1);
                let ty = self.body.inst(i).ty;
                let known = self.bytes_behind(self.arg(i, 0));
                let bytes = known.map_or(if least { 0 } else { -1 }, i128::from);
                let v = self.module.cx.sint(ty, bytes).into();
                self.replace(i, v);
            }
            I::IsConstant => {
                let v = self.module.cx.bool(false).into();
                self.replace(i, v);
            }
            I::AllowRuntimeCheck | I::AllowUbsanCheck => {
                let v = self.module.cx.bool(true).into();
                self.replace(i, v);
            }
            I::NvvmTexsurfHandle | I::NvvmTexsurfHandleInternal => {
                // The address of a reference is its handle.
                let reference = self.arg(i, (id == I::NvvmTexsurfHandle) as usize);
                let v = self
                    .before(i)
                    .cast(Opcode::PtrToInt, reference, TypeId::I64);
                self.replace(i, v);
            }
            I::LaunderInvariantGroup | I::StripInvariantGroup | I::ThreadlocalAddress => {
                let v = self.arg(i, 0);
                self.replace(i, v);
            }
            _ => return false,
        }
        true
    }

    /// What the alignment attribute of argument `n` says, 1 if nothing.
    fn arg_align(&self, i: Inst, n: usize) -> u32 {
        let Aux::Call { attrs, .. } = self.body.inst(i).aux else {
            return 1;
        };
        let said = self
            .module
            .cx
            .attr_list(attrs)
            .param(n)
            .int(sym::ALIGN)
            .unwrap_or(1)
            .clamp(1, 1 << 16) as u32;
        said.max(self.known_align(self.arg(i, n), 0))
    }

    /// The alignment that a pointer has by what it points to.
    fn known_align(&self, v: Value, depth: u32) -> u32 {
        use crate::constants::{Scalar, eval};
        if depth > 8 {
            return 1;
        }
        if let Some(c) = v.as_const() {
            if let Some(Scalar::Address {
                global: jacquard_ir::GlobalRef::Var(g),
                offset,
                ..
            }) = eval(&self.module.cx, self.module, c, 0)
            {
                let row = self.module.var(g);
                let own = if row.align != 0 {
                    row.align
                } else {
                    self.module.cx.align_of(row.ty)
                };
                let by_offset = if offset == 0 {
                    own
                } else {
                    1 << offset.trailing_zeros().min(16)
                };
                return own.min(by_offset).max(1);
            }
            return 1;
        }
        let Some(d) = v.as_inst() else { return 1 };
        match (self.body.op(d), &self.body.inst(d).aux) {
            (Opcode::Alloca, Aux::Alloca { align, .. }) => (*align).max(1),
            (Opcode::AddrSpaceCast | Opcode::BitCast, _) => {
                self.known_align(self.body.operand(d, 0), depth + 1)
            }
            _ => 1,
        }
    }

    /// Bytes from a pointer to the end of the variable it points into, 0 outside it; `None` where that is not known.
    fn bytes_behind(&self, pointer: Value) -> Option<i64> {
        use crate::constants::{Scalar, eval};
        let (mut v, mut at) = (pointer, 0i64);
        for _ in 0..16 {
            let size = if let Some(c) = v.as_const() {
                let Scalar::Address {
                    global: jacquard_ir::GlobalRef::Var(g),
                    offset,
                    ..
                } = eval(&self.module.cx, self.module, c, 0)?
                else {
                    return None;
                };
                let row = self.module.var(g);
                if row.init.is_none() || row.linkage.is_interposable() {
                    return None;
                }
                at = at.checked_add(offset)?;
                self.module.cx.size_of(row.ty)
            } else {
                let d = v.as_inst()?;
                let v0 = self.body.operand(d, 0);
                match (self.body.op(d), &self.body.inst(d).aux) {
                    (Opcode::AddrSpaceCast, _) => {
                        v = v0;
                        continue;
                    }
                    (Opcode::GetElementPtr, &Aux::Gep(ty)) => {
                        at = at.checked_add(self.constant_gep(d, ty)?)?;
                        v = v0;
                        continue;
                    }
                    (Opcode::Alloca, &Aux::Alloca { ty, .. }) => {
                        let count = self.module.cx.value_int(v0)?;
                        self.module
                            .cx
                            .size_of(ty)
                            .checked_mul(u64::try_from(count).ok()?)?
                    }
                    _ => return None,
                }
            };
            let size = i64::try_from(size).ok()?;
            return Some(if at < 0 || at > size { 0 } else { size - at });
        }
        None
    }

    /// Bytes a `getelementptr` with constant indices adds.
    fn constant_gep(&self, i: Inst, mut ty: TypeId) -> Option<i64> {
        let cx = &self.module.cx;
        let mut at = 0i64;
        for (n, index) in self.body.operands(i).skip(1).enumerate() {
            let k = i64::try_from(cx.as_sint(index.as_const()?)?).ok()?;
            let step = if n == 0 {
                k.checked_mul(i64::try_from(cx.size_of(ty)).ok()?)?
            } else if cx.types.struct_fields(ty).is_some() {
                let field = usize::try_from(k).ok()?;
                let offset = cx.layout.field_offset(&cx.types, ty, field);
                ty = cx.types.member(ty, k as u64)?;
                i64::try_from(offset).ok()?
            } else {
                ty = cx.types.member(ty, 0)?;
                k.checked_mul(i64::try_from(cx.size_of(ty)).ok()?)?
            };
            at = at.checked_add(step)?;
        }
        Some(at)
    }

    /// The type that moves `bytes` at once.
    fn chunk_type(&mut self, bytes: u32) -> TypeId {
        match bytes {
            16 => self.module.cx.types.vector(TypeId::I32, 4),
            8 => TypeId::I64,
            4 => TypeId::I32,
            2 => TypeId::I16,
            _ => TypeId::I8,
        }
    }

    /// Offsets and sizes of the accesses that cover `size` bytes.
    fn pieces(size: u64, align: u32) -> Vec<(u64, u32)> {
        let mut out = Vec::new();
        let mut at = 0;
        let mut step = align.min(16);
        while at < size {
            while u64::from(step) > size - at {
                step /= 2;
            }
            out.push((at, step));
            at += u64::from(step);
        }
        out
    }

    fn copy(&mut self, i: Inst, overlap: bool) {
        let (dst, src, size) = (self.arg(i, 0), self.arg(i, 1), self.arg(i, 2));
        let volatile = self.module.cx.value_int(self.arg(i, 3)) == Some(1);
        let (da, sa) = (self.arg_align(i, 0), self.arg_align(i, 1));
        let align = prev_power(da.min(sa)).min(16);
        if let Some(n) = self.module.cx.value_int(size) {
            let n = n as u64;
            let count = n / u64::from(align) + u64::from((n % u64::from(align)).count_ones());
            if count <= if overlap { UNROLL_MOVE } else { UNROLL } {
                let mut loaded = Vec::new();
                for (at, bytes) in Self::pieces(n, align) {
                    let ty = self.chunk_type(bytes);
                    let mut b = self.before(i);
                    let p = b.byte_offset(src, at as i64);
                    loaded.push((at, bytes, b.load(ty, p, bytes, volatile)));
                }
                for (at, bytes, v) in loaded {
                    let mut b = self.before(i);
                    let p = b.byte_offset(dst, at as i64);
                    b.store(v, p, bytes, volatile);
                }
                return self.remove(i);
            }
        }
        let i64ty = TypeId::I64;
        let size = self.as_i64(i, size);
        let same_space = self.module.cx.types.addr_space(self.ty(dst))
            == self.module.cx.types.addr_space(self.ty(src));
        if overlap && same_space {
            // Backwards where the destination lies above the source.
            let (head, tail) = self.split(i);
            let down = self.block_before(tail);
            let up = self.block_before(tail);
            let mut b = self.at_end(head);
            let d = b.cast(Opcode::PtrToInt, dst, i64ty);
            let s = b.cast(Opcode::PtrToInt, src, i64ty);
            let above = b.icmp(Pred::Ugt, d, s);
            b.cond_br(above, down, up);
            self.copy_loop(down, tail, dst, src, size, 1, true, volatile);
            self.copy_loop(up, tail, dst, src, size, 1, false, volatile);
            return self.remove(i);
        }
        let (head, tail) = self.split(i);
        if align == 1 {
            self.copy_loop(head, tail, dst, src, size, 1, false, volatile);
            return self.remove(i);
        }
        // Whole chunks, then bytes.
        let rest = self.block_before(tail);
        let mut b = self.at_end(head);
        let mask: Value = b.cx.i64(-i64::from(align)).into();
        let whole = b.binary(Opcode::And, size, mask);
        self.copy_loop(head, rest, dst, src, whole, align, false, volatile);
        let mut b = self.at_end(rest);
        let left = b.binary(Opcode::Sub, size, whole);
        let d = b.gep(TypeId::I8, dst, &[whole], Flags::NONE);
        let s = b.gep(TypeId::I8, src, &[whole], Flags::NONE);
        self.copy_loop(rest, tail, d, s, left, 1, false, volatile);
        self.remove(i);
    }

    fn as_i64(&mut self, at: Inst, v: Value) -> Value {
        let w = self.module.cx.types.int_width(self.ty(v)).unwrap_or(64);
        if w < 64 {
            if let Some(c) = self.module.cx.value_int(v) {
                return self.module.cx.i64(c as i64).into();
            }
            return self.before(at).cast(Opcode::ZExt, v, TypeId::I64);
        }
        v
    }

    /// From the end of `from`, copies `size` bytes in steps and goes on to `to`.
    #[allow(clippy::too_many_arguments)]
    fn copy_loop(
        &mut self,
        from: Block,
        to: Block,
        dst: Value,
        src: Value,
        size: Value,
        step: u32,
        down: bool,
        volatile: bool,
    ) {
        let ty = self.chunk_type(step);
        self.counted_loop(from, to, size, step, down, |b, at| {
            let s = b.gep(TypeId::I8, src, &[at], Flags::NONE);
            let v = b.load(ty, s, step, volatile);
            let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
            b.store(v, d, step, volatile);
        });
    }

    /// A loop over offsets 0, step, … below `size` (or from the last down to 0), between two blocks.
    fn counted_loop(
        &mut self,
        from: Block,
        to: Block,
        size: Value,
        step: u32,
        down: bool,
        each: impl FnOnce(&mut Builder, Value),
    ) {
        let body = self.block_before(to);
        let mut b = self.at_end(from);
        let zero: Value = b.cx.i64(0).into();
        let by: Value = b.cx.i64(i64::from(step)).into();
        let none = b.icmp(Pred::Eq, size, zero);
        b.cond_br(none, to, body);
        let mut b = self.at_end(body);
        let phi = b.phi(TypeId::I64);
        let at = if down {
            b.binary(Opcode::Sub, phi.into(), by)
        } else {
            phi.into()
        };
        each(&mut b, at);
        let next = if down {
            at
        } else {
            b.binary(Opcode::Add, phi.into(), by)
        };
        let more = if down {
            b.icmp(Pred::Ne, next, zero)
        } else {
            b.icmp(Pred::Ult, next, size)
        };
        b.cond_br(more, body, to);
        self.body
            .add_incoming(phi, if down { size } else { zero }, from);
        self.body.add_incoming(phi, next, body);
        self.changed = true;
    }

    fn fill(&mut self, i: Inst) {
        let (dst, byte, size) = (self.arg(i, 0), self.arg(i, 1), self.arg(i, 2));
        let volatile = self.module.cx.value_int(self.arg(i, 3)) == Some(1);
        let align = prev_power(self.arg_align(i, 0)).min(16);
        if let Some(n) = self.module.cx.value_int(size) {
            let n = n as u64;
            let count = n / u64::from(align) + u64::from((n % u64::from(align)).count_ones());
            if count <= 2 * UNROLL {
                for (at, bytes) in Self::pieces(n, align) {
                    let v = self.splat_byte(i, byte, bytes);
                    let mut b = self.before(i);
                    let p = b.byte_offset(dst, at as i64);
                    b.store(v, p, bytes, volatile);
                }
                return self.remove(i);
            }
        }
        let size = self.as_i64(i, size);
        let value = self.splat_byte(i, byte, align);
        let (head, tail) = self.split(i);
        if align == 1 {
            self.counted_loop(head, tail, size, 1, false, |b, at| {
                let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
                b.store(byte, d, 1, volatile);
            });
            return self.remove(i);
        }
        let rest = self.block_before(tail);
        let mut b = self.at_end(head);
        let mask: Value = b.cx.i64(-i64::from(align)).into();
        let whole = b.binary(Opcode::And, size, mask);
        self.counted_loop(head, rest, whole, align, false, |b, at| {
            let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
            b.store(value, d, align, volatile);
        });
        let mut b = self.at_end(rest);
        let left = b.binary(Opcode::Sub, size, whole);
        let d = b.gep(TypeId::I8, dst, &[whole], Flags::NONE);
        self.counted_loop(rest, tail, left, 1, false, |b, at| {
            let p = b.gep(TypeId::I8, d, &[at], Flags::NONE);
            b.store(byte, p, 1, volatile);
        });
        self.remove(i);
    }

    /// A byte repeated over a chunk.
    fn splat_byte(&mut self, i: Inst, byte: Value, bytes: u32) -> Value {
        let ty = self.chunk_type(bytes);
        if bytes == 1 {
            return byte;
        }
        let scalar = self.module.cx.types.scalar(ty);
        let width = self.module.cx.types.int_width(scalar).unwrap_or(32);
        let ones = (0..width / 8).fold(0u128, |n, k| n | 1 << (8 * k));
        if let Some(c) = self.module.cx.value_int(byte) {
            return self.module.cx.int(ty, c * ones).into();
        }
        let mut b = self.before(i);
        let wide = b.cast(Opcode::ZExt, byte, scalar);
        let k: Value = b.cx.int(scalar, ones).into();
        let word = b.binary(Opcode::Mul, wide, k);
        if bytes < 16 {
            return word;
        }
        let mut acc: Value = b.cx.poison(ty).into();
        for lane in 0..4 {
            let n = b.cx.i32(lane).into();
            acc = b.insert_element(acc, word, n);
        }
        acc
    }
}

fn prev_power(n: u32) -> u32 {
    1 << (31 - n.max(1).leading_zeros())
}
