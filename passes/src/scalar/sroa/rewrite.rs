//! Gives each partition an alloca of its own and redirects the slices to it.

use super::aggregates::min_align;
use super::partition::{How, Partition, partitions};
use super::slices::{Slice, Slices};
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, declare, role_of};
use jacquard_ir::{
    Aux, Body, Builder, Flags, GlobalRef, Inst, Module, Opcode, TypeId, Value, debug,
};
use smallvec::SmallVec;

struct Piece {
    part: Partition,
    alloca: Inst,
    align: u32,
}

/// Splits an alloca; gives the new allocas, or `None` if nothing would change.
pub fn split(m: &mut Module, body: &mut Body, alloca: Inst, slices: Slices) -> Option<Vec<Inst>> {
    let Aux::Alloca { ty, align } = body.inst(alloca).aux else {
        return None;
    };
    let parts = partitions(m, body, ty, &slices);
    if let [p] = &parts[..]
        && p.how == How::Memory
        && p.begin == 0
        && p.end == slices.size
    {
        return None;
    }
    // A single piece that goes to memory as before: no progress.
    if parts.iter().all(|p| p.how == How::Memory) && parts.len() <= 1 {
        return None;
    }
    let space_ty = body.inst(alloca).ty;
    let mut pieces: Vec<Piece> = Vec::new();
    for part in parts {
        let natural = m.cx.align_of(part.ty);
        let a = min_align(align.max(1), part.begin).max(natural.min(16));
        let one: Value = m.cx.i32(1).into();
        let mut b = Builder::before(&mut m.cx, body, alloca);
        let new = b.emit(
            Opcode::Alloca,
            space_ty,
            &[one],
            Flags::NONE,
            Aux::Alloca {
                ty: part.ty,
                align: a,
            },
        );
        if let Some(&n) = body.names.get(&Value::inst(alloca)) {
            body.names.insert(new.into(), n);
        }
        pieces.push(Piece {
            part,
            alloca: new,
            align: a,
        });
    }
    if debug::any(body) {
        let parts: Vec<(Inst, u64, u64)> = (pieces.iter())
            .map(|p| (p.alloca, p.part.begin, p.part.end))
            .collect();
        crate::variables::split(m, body, alloca, &parts, slices.size);
    }
    for &i in &slices.markers {
        if body.inst(i).block.is_some() {
            erase_with_operands(m, body, i);
        }
    }
    for s in &slices.list {
        rewrite(m, body, s, &pieces);
    }
    let new = pieces.iter().map(|p| p.alloca).collect();
    erase_if_dead(m, body, alloca);
    Some(new)
}

fn erase_with_operands(m: &Module, body: &mut Body, i: Inst) {
    let ops: SmallVec<[Inst; 4]> = body.operands(i).filter_map(|v| v.as_inst()).collect();
    body.erase(i);
    for o in ops {
        if body.inst(o).block.is_some() && body.op(o) != Opcode::Alloca {
            erase_if_dead(m, body, o);
        }
    }
}

/// A value of the same bits in another type.
pub fn convert(b: &mut Builder, v: Value, to: TypeId) -> Value {
    let from = b.ty(v);
    if from == to {
        return v;
    }
    let t = &b.cx.types;
    match (t.is_ptr(from), t.is_ptr(to)) {
        (true, true) => b.cast(Opcode::AddrSpaceCast, v, to),
        (true, false) => {
            let bits = b.cx.layout.bit_size(&b.cx.types, to) as u32;
            let int = b.cx.types.int(bits);
            let x = b.cast(Opcode::PtrToInt, v, int);
            convert(b, x, to)
        }
        (false, true) => {
            let bits = b.cx.layout.bit_size(&b.cx.types, from) as u32;
            let int = b.cx.types.int(bits);
            let x = convert(b, v, int);
            b.cast(Opcode::IntToPtr, x, to)
        }
        (false, false) => b.cast(Opcode::BitCast, v, to),
    }
}

/// Reads bytes [begin, end) of a piece as type `ty` (of that size).
fn read(b: &mut Builder, p: &Piece, begin: u64, end: u64, ty: TypeId) -> Value {
    let (pb, pe) = (p.part.begin, p.part.end);
    match p.part.how {
        How::Memory => {
            let at = b.byte_offset(p.alloca.into(), (begin - pb) as i64);
            b.load(ty, at, min_align(p.align, begin - pb), false)
        }
        How::Whole => {
            let v = b.load(p.part.ty, p.alloca.into(), p.align, false);
            convert(b, v, ty)
        }
        How::Integer => {
            let v = b.load(p.part.ty, p.alloca.into(), p.align, false);
            let mut x = v;
            if begin > pb {
                let n = b.int_like(x, ((begin - pb) * 8) as i128);
                x = b.binary(Opcode::LShr, x, n);
            }
            if begin != pb || end != pe {
                let int = b.cx.types.int(((end - begin) * 8) as u32);
                x = b.cast(Opcode::Trunc, x, int);
            }
            convert(b, x, ty)
        }
        How::Vector => {
            let v = b.load(p.part.ty, p.alloca.into(), p.align, false);
            if begin == pb && end == pe {
                return convert(b, v, ty);
            }
            let elem = b.cx.types.scalar(p.part.ty);
            let size = b.cx.layout.store_size(&b.cx.types, elem);
            let (first, count) = ((begin - pb) / size, (end - begin) / size);
            let x = if count == 1 {
                let n = b.cx.i32(first as i32).into();
                b.extract_element(v, n)
            } else {
                let mask: Vec<i32> = (0..count).map(|k| (first + k) as i32).collect();
                let poison = b.cx.poison(p.part.ty).into();
                b.shuffle(v, poison, &mask)
            };
            convert(b, x, ty)
        }
    }
}

/// Writes `v` to bytes [begin, end) of a piece.
fn write(b: &mut Builder, p: &Piece, begin: u64, end: u64, v: Value) {
    let (pb, pe) = (p.part.begin, p.part.end);
    let whole = begin == pb && end == pe;
    match p.part.how {
        How::Memory => {
            let at = b.byte_offset(p.alloca.into(), (begin - pb) as i64);
            b.store(v, at, min_align(p.align, begin - pb), false);
        }
        How::Whole => {
            let x = convert(b, v, p.part.ty);
            b.store(x, p.alloca.into(), p.align, false);
        }
        How::Integer => {
            let mut x = v;
            if whole {
                x = convert(b, x, p.part.ty);
            } else {
                let int = b.cx.types.int(((end - begin) * 8) as u32);
                x = convert(b, x, int);
                x = b.cast(Opcode::ZExt, x, p.part.ty);
                let shift = (begin - pb) * 8;
                if shift != 0 {
                    let n = b.int_like(x, shift as i128);
                    x = b.binary(Opcode::Shl, x, n);
                }
                let bits = jacquard_ir::scalar::mask(((end - begin) * 8) as u32) << shift;
                let keep: Value = b.cx.int(p.part.ty, !bits).into();
                let old = b.load(p.part.ty, p.alloca.into(), p.align, false);
                let rest = b.binary(Opcode::And, old, keep);
                x = b.binary_flags(Opcode::Or, rest, x, Flags::DISJOINT);
            }
            b.store(x, p.alloca.into(), p.align, false);
        }
        How::Vector => {
            if whole {
                let x = convert(b, v, p.part.ty);
                b.store(x, p.alloca.into(), p.align, false);
                return;
            }
            let elem = b.cx.types.scalar(p.part.ty);
            let size = b.cx.layout.store_size(&b.cx.types, elem);
            let (first, count) = ((begin - pb) / size, (end - begin) / size);
            let mut old = b.load(p.part.ty, p.alloca.into(), p.align, false);
            if count == 1 {
                let x = convert(b, v, elem);
                let n = b.cx.i32(first as i32).into();
                old = b.insert_element(old, x, n);
            } else {
                let run = b.cx.types.vector(elem, count as u32);
                let x = convert(b, v, run);
                for k in 0..count {
                    let from = b.cx.i32(k as i32).into();
                    let to = b.cx.i32((first + k) as i32).into();
                    let y = b.extract_element(x, from);
                    old = b.insert_element(old, y, to);
                }
            }
            b.store(old, p.alloca.into(), p.align, false);
        }
    }
}

fn rewrite(m: &mut Module, body: &mut Body, s: &Slice, pieces: &[Piece]) {
    if body.inst(s.user).block.is_none() {
        return;
    }
    let touched = pieces
        .iter()
        .filter(|p| p.part.begin < s.end && p.part.end > s.begin);
    match body.op(s.user) {
        Opcode::Load => {
            let ty = body.inst(s.user).ty;
            let touched: Vec<&Piece> = touched.collect();
            let mut b = Builder::before(&mut m.cx, body, s.user);
            let inside = touched.len() == 1
                && touched[0].part.begin <= s.begin
                && touched[0].part.end >= s.end;
            let v = if inside {
                read(&mut b, touched[0], s.begin, s.end, ty)
            } else {
                // An integer over several pieces (and perhaps bytes no piece holds).
                let mut acc: Value = b.cx.int(ty, 0).into();
                for p in touched {
                    let (pb, pe) = (p.part.begin.max(s.begin), p.part.end.min(s.end));
                    let int = b.cx.types.int(((pe - pb) * 8) as u32);
                    let mut x = read(&mut b, p, pb, pe, int);
                    if int != ty {
                        x = b.cast(Opcode::ZExt, x, ty);
                    }
                    if pb > s.begin {
                        let n = b.int_like(x, ((pb - s.begin) * 8) as i128);
                        x = b.binary(Opcode::Shl, x, n);
                    }
                    acc = match b.cx.value_int(acc) {
                        Some(0) => x,
                        _ => b.binary_flags(Opcode::Or, acc, x, Flags::DISJOINT),
                    };
                }
                acc
            };
            let ptr = body.operand(s.user, 0);
            body.replace_and_erase(s.user, v);
            drop_pointer(m, body, ptr);
        }
        Opcode::Store => {
            let v = body.operand(s.user, 0);
            let ptr = body.operand(s.user, 1);
            let touched: Vec<&Piece> = touched.collect();
            let mut b = Builder::before(&mut m.cx, body, s.user);
            let inside = touched.len() == 1
                && touched[0].part.begin <= s.begin
                && touched[0].part.end >= s.end;
            if inside {
                write(&mut b, touched[0], s.begin, s.end, v);
            } else {
                for p in touched {
                    let (pb, pe) = (p.part.begin.max(s.begin), p.part.end.min(s.end));
                    let mut x = v;
                    if pb > s.begin {
                        let n = b.int_like(x, ((pb - s.begin) * 8) as i128);
                        x = b.binary(Opcode::LShr, x, n);
                    }
                    let int = b.cx.types.int(((pe - pb) * 8) as u32);
                    if b.ty(x) != int {
                        x = b.cast(Opcode::Trunc, x, int);
                    }
                    write(&mut b, p, pb, pe, x);
                }
            }
            body.erase(s.user);
            drop_pointer(m, body, ptr);
        }
        _ => {
            let touched: Vec<&Piece> = touched.collect();
            rewrite_intrinsic(m, body, s, &touched);
        }
    }
}

fn drop_pointer(m: &Module, body: &mut Body, ptr: Value) {
    if let Some(i) = ptr.as_inst()
        && body.op(i) != Opcode::Alloca
    {
        erase_if_dead(m, body, i);
    }
}

/// Alignment of argument `n` of a memory intrinsic (1 if the call does not say).
pub fn argument_align(m: &Module, body: &Body, call: Inst, n: usize) -> u32 {
    let Aux::Call { attrs, .. } = body.inst(call).aux else {
        return 1;
    };
    m.cx.attr_list(attrs)
        .param(n)
        .int(jacquard_ir::sym::ALIGN)
        .unwrap_or(1) as u32
}

fn rewrite_intrinsic(m: &mut Module, body: &mut Body, s: &Slice, touched: &[&Piece]) {
    let role = role_of(m, body, s.user);
    if role == Some(Role::Memset) {
        let byte = body.operand(s.user, 2);
        let ptr = body.operand(s.user, 1);
        for p in touched {
            let (pb, pe) = (p.part.begin.max(s.begin), p.part.end.min(s.end));
            let whole_memory = p.part.how == How::Memory;
            if whole_memory {
                emit_memset(m, body, s.user, p, pb, pe, byte);
                continue;
            }
            let mut b = Builder::before(&mut m.cx, body, s.user);
            let bits = ((pe - pb) * 8) as u32;
            let zero = b.cx.value_int(byte) == Some(0);
            if zero && pb == p.part.begin && pe == p.part.end {
                let z: Value = b.cx.zero(p.part.ty).into();
                b.store(z, p.alloca.into(), p.align, false);
                continue;
            }
            // Write element by element where the piece is wider than the widest integer.
            let step = if bits > 128 { 16 } else { pe - pb };
            let mut at = pb;
            while at < pe {
                let n = step.min(pe - at);
                let int = b.cx.types.int((n * 8) as u32);
                let v = splat_byte(&mut b, byte, int);
                write(&mut b, p, at, at + n, v);
                at += n;
            }
        }
        body.erase(s.user);
        drop_pointer(m, body, ptr);
        return;
    }
    // A copy: the alloca is the destination (operand 1) or the source (operand 2).
    let to_alloca = s.operand == 1;
    let mine = body.operand(s.user, s.operand);
    let other = body.operand(s.user, 3 - s.operand);
    let other_align = argument_align(m, body, s.user, 2 - s.operand);
    // memmove reads everything first; with pieces read one by one, only a memcpy may be cut.
    let volatile = false;
    let mut reads: Vec<(usize, u64, u64, Value)> = Vec::new();
    for (k, p) in touched.iter().enumerate() {
        let (pb, pe) = (p.part.begin.max(s.begin), p.part.end.min(s.end));
        if p.part.how == How::Memory {
            emit_memcpy(m, body, s, p, pb, pe, other, other_align, to_alloca);
            continue;
        }
        let mut b = Builder::before(&mut m.cx, body, s.user);
        let ty = piece_type(&mut b, p, pb, pe);
        let at = pb - s.begin;
        let op = b.byte_offset(other, at as i64);
        let align = min_align(other_align.max(1), at);
        if to_alloca {
            let v = b.load(ty, op, align, volatile);
            reads.push((k, pb, pe, v));
        } else {
            let v = read(&mut b, p, pb, pe, ty);
            b.store(v, op, align, volatile);
        }
    }
    for (k, pb, pe, v) in reads {
        let mut b = Builder::before(&mut m.cx, body, s.user);
        write(&mut b, touched[k], pb, pe, v);
    }
    body.erase(s.user);
    drop_pointer(m, body, mine);
    drop_pointer(m, body, other);
}

/// The type to copy bytes [pb, pe) of a piece with.
fn piece_type(b: &mut Builder, p: &Piece, pb: u64, pe: u64) -> TypeId {
    if pb == p.part.begin && pe == p.part.end {
        return p.part.ty;
    }
    match p.part.how {
        How::Vector => {
            let elem = b.cx.types.scalar(p.part.ty);
            let size = b.cx.layout.store_size(&b.cx.types, elem);
            match (pe - pb) / size {
                1 => elem,
                n => b.cx.types.vector(elem, n as u32),
            }
        }
        _ => b.cx.types.int(((pe - pb) * 8) as u32),
    }
}

fn splat_byte(b: &mut Builder, byte: Value, int: TypeId) -> Value {
    let ones = b.cx.int(int, u128::from_le_bytes([1; 16]));
    if let Some(v) = b.cx.value_int(byte) {
        let n = u128::from_le_bytes([v as u8; 16]);
        return b.cx.int(int, n).into();
    }
    if int == TypeId::I8 {
        return byte;
    }
    let wide = b.cast(Opcode::ZExt, byte, int);
    b.binary(Opcode::Mul, wide, ones.into())
}

fn emit_memset(
    m: &mut Module,
    body: &mut Body,
    at: Inst,
    p: &Piece,
    pb: u64,
    pe: u64,
    byte: Value,
) {
    let ptr_ty = body.inst(p.alloca).ty;
    let mut b = Builder::before(&mut m.cx, body, at);
    let dst = b.byte_offset(p.alloca.into(), (pb - p.part.begin) as i64);
    let len: Value = m.cx.i64((pe - pb) as i64).into();
    let f: Value = m.cx.bool(false).into();
    call_memory(
        m,
        body,
        at,
        Role::Memset,
        &[ptr_ty, TypeId::I64],
        &[dst, byte, len, f],
        &[(0, min_align(p.align, pb - p.part.begin))],
    );
}

#[allow(clippy::too_many_arguments)]
fn emit_memcpy(
    m: &mut Module,
    body: &mut Body,
    s: &Slice,
    p: &Piece,
    pb: u64,
    pe: u64,
    other: Value,
    other_align: u32,
    to_alloca: bool,
) {
    let ptr_ty = body.inst(p.alloca).ty;
    let mut b = Builder::before(&mut m.cx, body, s.user);
    let mine = b.byte_offset(p.alloca.into(), (pb - p.part.begin) as i64);
    let at = pb - s.begin;
    let theirs = b.byte_offset(other, at as i64);
    let other_ty = b.ty(theirs);
    let len: Value = m.cx.i64((pe - pb) as i64).into();
    let f: Value = m.cx.bool(false).into();
    let my_align = min_align(p.align, pb - p.part.begin);
    let their_align = min_align(other_align.max(1), at);
    let (args, tys, aligns) = if to_alloca {
        (
            [mine, theirs, len, f],
            [ptr_ty, other_ty, TypeId::I64],
            [(0, my_align), (1, their_align)],
        )
    } else {
        (
            [theirs, mine, len, f],
            [other_ty, ptr_ty, TypeId::I64],
            [(0, their_align), (1, my_align)],
        )
    };
    call_memory(m, body, s.user, Role::Memcpy, &tys, &args, &aligns);
}

/// Calls a memory intrinsic before `at`, with alignments of arguments.
pub fn call_memory(
    m: &mut Module,
    body: &mut Body,
    at: Inst,
    role: Role,
    over: &[TypeId],
    args: &[Value],
    aligns: &[(usize, u32)],
) -> Inst {
    let params: Vec<TypeId> = args.iter().map(|&a| body.ty(a, &m.cx)).collect();
    let f = declare(m, role, over, TypeId::VOID, &params);
    let callee = m.address(GlobalRef::Func(f));
    let sig = m.func(f).ty;
    let mut list = jacquard_ir::AttrList::default();
    for &(n, a) in aligns {
        list.param_mut(n).set(jacquard_ir::Attr {
            name: jacquard_ir::sym::ALIGN,
            value: jacquard_ir::AttrValue::Int(a as u64),
        });
    }
    let attrs = m.cx.intern_attrs(list);
    let mut b = Builder::before(&mut m.cx, body, at);
    b.call(sig, callee.into(), args, 0, attrs)
}
