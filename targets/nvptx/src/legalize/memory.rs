//! `memcpy`, `memmove` and `memset`: a few wide accesses when small, loops otherwise; variable argument lists.

use super::Legal;
use crate::legalize::calls;
use jacquard_ir::tables::{IntrinsicId, numbers};
use jacquard_ir::{Aux, Block, Builder, Flags, Inst, Opcode, Pred, TypeId, Value, phi, sym};

/// Accesses up to which a copy of constant size is written out.
const UNROLL: u64 = 16;
/// Pieces of a copy out of a kernel's parameter: loads from constant places, and of a copy that is indexed ptxas makes
/// registers where all else is known.
const UNROLL_PARAMETER: u64 = 128;
/// The same for copies whose bytes must all be read before any is written.
const UNROLL_MOVE: u64 = 16;

/// Rewrites intrinsics on memory; whether it was one.
pub fn memory_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    match id {
        I::Memcpy | I::MemcpyInline => copy(legal, i, false),
        I::Memmove => copy(legal, i, true),
        I::Memset | I::MemsetInline => fill(legal, i),
        I::VaEnd => legal.remove(i),
        I::VaStart => calls::va_start(legal, i),
        I::VaCopy => calls::va_copy(legal, i),
        I::Ptrmask => {
            let (p, mask) = (legal.arg(i, 0), legal.arg(i, 1));
            let (pt, mt) = (legal.ty(p), legal.ty(mask));
            let mut b = legal.before(i);
            let n = b.cast(Opcode::PtrToInt, p, mt);
            let m = b.binary(Opcode::And, n, mask);
            let v = b.cast(Opcode::IntToPtr, m, pt);
            legal.replace(i, v);
        }
        I::Objectsize => {
            // Where the object isn't known: the largest or the least size, as asked.
            let least = legal.module.cx.value_int(legal.arg(i, 1)) == Some(1);
            let ty = legal.body.inst(i).ty;
            let known = bytes_behind(legal, legal.arg(i, 0));
            let bytes = known.map_or(if least { 0 } else { -1 }, i128::from);
            let v = legal.module.cx.sint(ty, bytes).into();
            legal.replace(i, v);
        }
        I::IsConstant => {
            let v = legal.module.cx.bool(false).into();
            legal.replace(i, v);
        }
        I::AllowRuntimeCheck | I::AllowUbsanCheck => {
            let v = legal.module.cx.bool(true).into();
            legal.replace(i, v);
        }
        I::NvvmTexsurfHandle | I::NvvmTexsurfHandleInternal => {
            // The address of a reference is its handle.
            let reference = legal.arg(i, (id == I::NvvmTexsurfHandle) as usize);
            let v = legal
                .before(i)
                .cast(Opcode::PtrToInt, reference, TypeId::I64);
            legal.replace(i, v);
        }
        I::LaunderInvariantGroup | I::StripInvariantGroup | I::ThreadlocalAddress => {
            let v = legal.arg(i, 0);
            legal.replace(i, v);
        }
        _ => return false,
    }
    true
}

/// What the alignment attribute of argument `n` says, 1 if nothing.
fn arg_align(legal: &Legal, i: Inst, n: usize) -> u32 {
    let Aux::Call { attrs, .. } = legal.body.inst(i).aux else {
        return 1;
    };
    let said = legal
        .module
        .cx
        .attr_list(attrs)
        .param(n)
        .int(sym::ALIGN)
        .unwrap_or(1)
        .clamp(1, 1 << 16) as u32;
    said.max(known_align(legal, legal.arg(i, n), 0))
}

/// The alignment that a pointer has by what it points to.
fn known_align(legal: &Legal, v: Value, depth: u32) -> u32 {
    use crate::constants::{Scalar, eval};
    if depth > 8 {
        return 1;
    }
    if let Some(c) = v.as_const() {
        if let Some(Scalar::Address {
            global: jacquard_ir::GlobalRef::Var(g),
            offset,
            ..
        }) = eval(&legal.module.cx, legal.module, c, 0)
        {
            let row = legal.module.var(g);
            let own = if row.align != 0 {
                row.align
            } else {
                legal.module.cx.align_of(row.ty)
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
    match (legal.body.op(d), &legal.body.inst(d).aux) {
        (Opcode::Alloca, Aux::Alloca { align, .. }) => (*align).max(1),
        (Opcode::AddrSpaceCast | Opcode::BitCast, _) => {
            known_align(legal, legal.body.operand(d, 0), depth + 1)
        }
        _ => 1,
    }
}

/// Bytes from a pointer to the end of the variable it points into, 0 outside it; `None` where that is not known.
fn bytes_behind(legal: &Legal, pointer: Value) -> Option<i64> {
    use crate::constants::{Scalar, eval};
    let (mut v, mut at) = (pointer, 0i64);
    for _ in 0..16 {
        let size = if let Some(c) = v.as_const() {
            let Scalar::Address {
                global: jacquard_ir::GlobalRef::Var(g),
                offset,
                ..
            } = eval(&legal.module.cx, legal.module, c, 0)?
            else {
                return None;
            };
            let row = legal.module.var(g);
            if row.init.is_none() || row.linkage.is_interposable() {
                return None;
            }
            at = at.checked_add(offset)?;
            legal.module.cx.size_of(row.ty)
        } else {
            let d = v.as_inst()?;
            let v0 = legal.body.operand(d, 0);
            match (legal.body.op(d), &legal.body.inst(d).aux) {
                (Opcode::AddrSpaceCast, _) => {
                    v = v0;
                    continue;
                }
                (Opcode::GetElementPtr, &Aux::Gep(ty)) => {
                    at = at.checked_add(constant_gep(legal, d, ty)?)?;
                    v = v0;
                    continue;
                }
                (Opcode::Alloca, &Aux::Alloca { ty, .. }) => {
                    let count = legal.module.cx.value_int(v0)?;
                    legal
                        .module
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
fn constant_gep(legal: &Legal, i: Inst, mut ty: TypeId) -> Option<i64> {
    let cx = &legal.module.cx;
    let mut at = 0i64;
    for (n, index) in legal.body.operands(i).skip(1).enumerate() {
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
fn chunk_type(legal: &mut Legal, bytes: u32) -> TypeId {
    match bytes {
        16 => legal.module.cx.types.vector(TypeId::I32, 4),
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

fn copy(legal: &mut Legal, i: Inst, overlap: bool) {
    let (dst, src, size) = (legal.arg(i, 0), legal.arg(i, 1), legal.arg(i, 2));
    let volatile = legal.module.cx.value_int(legal.arg(i, 3)) == Some(1);
    let (da, sa) = (arg_align(legal, i, 0), arg_align(legal, i, 1));
    let align = prev_power(da.min(sa)).min(16);
    if let Some(n) = legal.module.cx.value_int(size) {
        let n = n as u64;
        let count = n / u64::from(align) + u64::from((n % u64::from(align)).count_ones());
        let most = if overlap {
            UNROLL_MOVE
        } else if legal.module.cx.types.addr_space(legal.ty(src)) == Some(numbers::PARAM) {
            UNROLL_PARAMETER
        } else {
            UNROLL
        };
        if count <= most {
            let mut loaded = Vec::new();
            for (at, bytes) in pieces(n, align) {
                let ty = chunk_type(legal, bytes);
                let mut b = legal.before(i);
                let p = b.byte_offset(src, at as i64);
                loaded.push((at, bytes, b.load(ty, p, bytes, volatile)));
            }
            for (at, bytes, v) in loaded {
                let mut b = legal.before(i);
                let p = b.byte_offset(dst, at as i64);
                b.store(v, p, bytes, volatile);
            }
            return legal.remove(i);
        }
    }
    let i64ty = TypeId::I64;
    let size = as_i64(legal, i, size);
    let same_space = legal.module.cx.types.addr_space(legal.ty(dst))
        == legal.module.cx.types.addr_space(legal.ty(src));
    if overlap && same_space {
        // Backwards where the destination lies above the source.
        let (head, tail) = legal.split(i);
        let down = legal.block_before(tail);
        let up = legal.block_before(tail);
        let mut b = legal.at_end(head);
        let d = b.cast(Opcode::PtrToInt, dst, i64ty);
        let s = b.cast(Opcode::PtrToInt, src, i64ty);
        let above = b.icmp(Pred::Ugt, d, s);
        b.cond_br(above, down, up);
        copy_loop(legal, down, tail, dst, src, size, 1, true, volatile);
        copy_loop(legal, up, tail, dst, src, size, 1, false, volatile);
        return legal.remove(i);
    }
    let (head, tail) = legal.split(i);
    if align == 1 {
        copy_loop(legal, head, tail, dst, src, size, 1, false, volatile);
        return legal.remove(i);
    }
    // Whole chunks, then bytes.
    if (legal.module.cx.value_int(size)).is_some_and(|n| n % u128::from(align) == 0) {
        copy_loop(legal, head, tail, dst, src, size, align, false, volatile);
        return legal.remove(i);
    }
    let rest = legal.block_before(tail);
    let mut b = legal.at_end(head);
    let mask: Value = b.cx.i64(-i64::from(align)).into();
    let whole = b.binary(Opcode::And, size, mask);
    copy_loop(legal, head, rest, dst, src, whole, align, false, volatile);
    let mut b = legal.at_end(rest);
    let left = b.binary(Opcode::Sub, size, whole);
    let d = b.gep(TypeId::I8, dst, &[whole], Flags::NONE);
    let s = b.gep(TypeId::I8, src, &[whole], Flags::NONE);
    copy_loop(legal, rest, tail, d, s, left, 1, false, volatile);
    legal.remove(i);
}

fn as_i64(legal: &mut Legal, at: Inst, v: Value) -> Value {
    let w = legal.module.cx.types.int_width(legal.ty(v)).unwrap_or(64);
    if w < 64 {
        if let Some(c) = legal.module.cx.value_int(v) {
            return legal.module.cx.i64(c as i64).into();
        }
        return legal.before(at).cast(Opcode::ZExt, v, TypeId::I64);
    }
    v
}

/// From the end of `from`, copies `size` bytes in steps and goes on to `to`.
#[allow(clippy::too_many_arguments)]
fn copy_loop(
    legal: &mut Legal,
    from: Block,
    to: Block,
    dst: Value,
    src: Value,
    size: Value,
    step: u32,
    down: bool,
    volatile: bool,
) {
    let ty = chunk_type(legal, step);
    counted_loop(legal, from, to, size, step, down, |b, at| {
        let s = b.gep(TypeId::I8, src, &[at], Flags::NONE);
        let v = b.load(ty, s, step, volatile);
        let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
        b.store(v, d, step, volatile);
    });
}

/// A loop over offsets 0, step, … below `size` (or from the last down to 0), between two blocks.
fn counted_loop(
    legal: &mut Legal,
    from: Block,
    to: Block,
    size: Value,
    step: u32,
    down: bool,
    each: impl FnOnce(&mut Builder, Value),
) {
    let body = legal.block_before(to);
    let mut b = legal.at_end(from);
    let zero: Value = b.cx.i64(0).into();
    let by: Value = b.cx.i64(i64::from(step)).into();
    if b.cx.value_int(size).is_some_and(|n| n != 0) {
        b.br(body);
    } else {
        let none = b.icmp(Pred::Eq, size, zero);
        b.cond_br(none, to, body);
    }
    let mut b = legal.at_end(body);
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
    phi::add_incoming(&mut legal.body, phi, if down { size } else { zero }, from);
    phi::add_incoming(&mut legal.body, phi, next, body);
    legal.changed = true;
}

fn fill(legal: &mut Legal, i: Inst) {
    let (dst, byte, size) = (legal.arg(i, 0), legal.arg(i, 1), legal.arg(i, 2));
    let volatile = legal.module.cx.value_int(legal.arg(i, 3)) == Some(1);
    let align = prev_power(arg_align(legal, i, 0)).min(16);
    if let Some(n) = legal.module.cx.value_int(size) {
        let n = n as u64;
        let count = n / u64::from(align) + u64::from((n % u64::from(align)).count_ones());
        if count <= 2 * UNROLL {
            for (at, bytes) in pieces(n, align) {
                let v = splat_byte(legal, i, byte, bytes);
                let mut b = legal.before(i);
                let p = b.byte_offset(dst, at as i64);
                b.store(v, p, bytes, volatile);
            }
            return legal.remove(i);
        }
    }
    let size = as_i64(legal, i, size);
    let value = splat_byte(legal, i, byte, align);
    let (head, tail) = legal.split(i);
    if align == 1 {
        counted_loop(legal, head, tail, size, 1, false, |b, at| {
            let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
            b.store(byte, d, 1, volatile);
        });
        return legal.remove(i);
    }
    let rest = legal.block_before(tail);
    let mut b = legal.at_end(head);
    let mask: Value = b.cx.i64(-i64::from(align)).into();
    let whole = b.binary(Opcode::And, size, mask);
    counted_loop(legal, head, rest, whole, align, false, |b, at| {
        let d = b.gep(TypeId::I8, dst, &[at], Flags::NONE);
        b.store(value, d, align, volatile);
    });
    let mut b = legal.at_end(rest);
    let left = b.binary(Opcode::Sub, size, whole);
    let d = b.gep(TypeId::I8, dst, &[whole], Flags::NONE);
    counted_loop(legal, rest, tail, left, 1, false, |b, at| {
        let p = b.gep(TypeId::I8, d, &[at], Flags::NONE);
        b.store(byte, p, 1, volatile);
    });
    legal.remove(i);
}

/// A byte repeated over a chunk.
fn splat_byte(legal: &mut Legal, i: Inst, byte: Value, bytes: u32) -> Value {
    let ty = chunk_type(legal, bytes);
    if bytes == 1 {
        return byte;
    }
    let scalar = legal.module.cx.types.scalar(ty);
    let width = legal.module.cx.types.int_width(scalar).unwrap_or(32);
    let ones = (0..width / 8).fold(0u128, |n, k| n | 1 << (8 * k));
    if let Some(c) = legal.module.cx.value_int(byte) {
        return legal.module.cx.int(ty, c * ones).into();
    }
    let mut b = legal.before(i);
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

fn prev_power(n: u32) -> u32 {
    1 << (31 - n.max(1).leading_zeros())
}
