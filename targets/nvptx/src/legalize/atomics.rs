//! Atomic operations that no instruction does: loops of `cmpxchg`; those on a thread's own stack need not be atomic.

use super::{Legal, expansions};
use crate::diagnostic::msg;
use crate::select::atomics;
use jacquard_ir::tables::numbers;
use jacquard_ir::{
    Aux, Block, Builder, Flags, Inst, Opcode, Ordering, Pred, RmwOp, SyncScope, Type, TypeId,
    Value, phi,
};

/// Where a value narrower than a word lies in its word.
struct Lane {
    /// The word's address.
    word: Value,
    /// Bits below the value.
    shift: Value,
    /// Ones over the value.
    mask: Value,
    /// Ones elsewhere.
    rest: Value,
}

fn bits_of(legal: &Legal, ty: TypeId) -> u32 {
    match *legal.module.cx.ty(ty) {
        Type::Ptr(s) => legal.module.cx.layout.pointer_size(s) * 8,
        _ => legal.module.cx.layout.bit_size(&legal.module.cx.types, ty) as u32,
    }
}

/// Whether a pointer leads to this thread's stack.
fn is_local(legal: &Legal, p: Value) -> bool {
    let mut p = p;
    for _ in 0..64 {
        if legal.module.cx.types.addr_space(legal.ty(p)) == Some(numbers::LOCAL) {
            return true;
        }
        let Some(i) = p.as_inst() else { return false };
        match legal.body.op(i) {
            Opcode::Alloca => return true,
            Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast => {
                p = legal.body.operand(i, 0)
            }
            _ => return false,
        }
    }
    false
}

/// Whether the target has an instruction for an operation; none is `cmpxchg`.
fn is_native(legal: &Legal, op: Option<RmwOp>, ty: TypeId) -> bool {
    atomics::is_native(&legal.module.cx, op, ty, legal.target, legal.version)
}

/// Legalises an `atomicrmw`.
pub fn atomic_rmw(legal: &mut Legal, i: Inst) {
    let Aux::Rmw {
        op,
        ordering,
        scope,
        align,
    } = legal.body.inst(i).aux
    else {
        return;
    };
    let (p, v) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let ty = legal.ty(v);
    if is_local(legal, p) {
        let mut b = legal.before(i);
        let old = b.load(ty, p, align, false);
        let new = expansions::stored(legal, i, op, old, v);
        legal.before(i).store(new, p, align, false);
        return legal.replace(i, old);
    }
    if is_native(legal, Some(op), ty) {
        return;
    }
    let bits = bits_of(legal, ty);
    if !matches!(bits, 8 | 16 | 32 | 64 | 128) {
        let text = jacquard_ir::text::type_text(legal.module, ty);
        legal.error(msg::UNSUPPORTED_ATOMIC, &[&text]);
        let zero = legal.module.cx.zero(ty).into();
        return legal.replace(i, zero);
    }
    // A loop on the value's bits.
    let int = legal.module.cx.types.int(bits);
    let (head, tail) = legal.split(i);
    let body = legal.block_before(tail);
    let mut b = legal.at_end(head);
    let first = b.load(int, p, (bits / 8).max(1), false);
    let start = first.as_inst();
    b.br(body);
    if let Some(s) = start {
        // It must not be torn or kept in a register from before.
        legal.body.inst_mut(s).aux = Aux::Mem {
            align: (bits / 8).max(1),
            ordering: Ordering::Monotonic,
            scope,
        };
        if bits == 128 || bits == 8 {
            legal.body.inst_mut(s).aux = Aux::Mem {
                align: (bits / 8).max(1),
                ordering: Ordering::NotAtomic,
                scope,
            };
            legal.body.inst_mut(s).flags = Flags::VOLATILE;
        }
    }
    let mut b = legal.at_end(body);
    let phi = b.phi(int);
    let old = bits_as(&mut b, phi.into(), ty);
    let anything = b.cx.poison(int).into();
    let pair = b.cmpxchg(p, phi.into(), anything, (ordering, weaker(ordering)), scope);
    let seen = b.extract_value(pair, 0);
    let ok = b.extract_value(pair, 1);
    b.cond_br(ok, tail, body);
    if let Some(swap) = pair.as_inst() {
        let new = expansions::stored(legal, swap, op, old, v);
        let new = as_bits(&mut legal.before(swap), new, int);
        legal.body.set_operand(swap, 2, new);
    }
    phi::add_incoming(&mut legal.body, phi, first, head);
    phi::add_incoming(&mut legal.body, phi, seen, body);
    let mut b = legal.before(i);
    let result = bits_as(&mut b, seen, ty);
    legal.replace(i, result);
}

/// Legalises a `cmpxchg`: floats and pointers as bits, bytes and halves within their word.
pub fn cmpxchg(legal: &mut Legal, i: Inst) {
    let Aux::CmpXchg {
        success,
        failure,
        scope,
        align,
    } = legal.body.inst(i).aux
    else {
        return;
    };
    let (p, expected, new) = (
        legal.body.operand(i, 0),
        legal.body.operand(i, 1),
        legal.body.operand(i, 2),
    );
    let ty = legal.ty(new);
    let bits = bits_of(legal, ty);
    let pair_ty = legal.body.inst(i).ty;
    if is_local(legal, p) {
        let mut b = legal.before(i);
        let old = b.load(ty, p, align, false);
        let wanted = as_int(&mut b, expected, bits);
        let had = as_int(&mut b, old, bits);
        let same = b.icmp(Pred::Eq, had, wanted);
        let stored = b.select(same, new, old);
        b.store(stored, p, align, false);
        let empty = b.cx.poison(pair_ty).into();
        let one = b.insert_value(empty, old, 0);
        let both = b.insert_value(one, same, 1);
        return legal.replace(i, both);
    }
    if !matches!(legal.module.cx.ty(ty), Type::Int(_) | Type::Ptr(_)) {
        // On bits.
        let mut b = legal.before(i);
        let (e, n) = (as_int(&mut b, expected, bits), as_int(&mut b, new, bits));
        let pair = b.cmpxchg(p, e, n, (success, failure), scope);
        let old = b.extract_value(pair, 0);
        let old = bits_as(&mut b, old, ty);
        let ok = b.extract_value(pair, 1);
        let empty = b.cx.poison(pair_ty).into();
        let one = b.insert_value(empty, old, 0);
        let both = b.insert_value(one, ok, 1);
        return legal.replace(i, both);
    }
    if is_native(legal, None, ty) {
        return;
    }
    if bits != 8 && bits != 16 {
        let text = jacquard_ir::text::type_text(legal.module, ty);
        legal.error(msg::UNSUPPORTED_ATOMIC, &[&text]);
        let zero = legal.module.cx.zero(pair_ty).into();
        return legal.replace(i, zero);
    }
    narrow_cmpxchg(
        legal,
        i,
        p,
        expected,
        new,
        bits,
        (success, failure),
        scope,
        pair_ty,
    );
}

/// The word around a byte or half.
fn lane(legal: &mut Legal, at: Inst, p: Value, bits: u32) -> Lane {
    let pt = legal.ty(p);
    let wide = legal
        .module
        .cx
        .layout
        .pointer_size(legal.module.cx.types.addr_space(pt).unwrap_or(0))
        == 8;
    let it = if wide { TypeId::I64 } else { TypeId::I32 };
    let mut b = legal.before(at);
    let n = b.cast(Opcode::PtrToInt, p, it);
    let clear: Value = b.cx.sint(it, -4).into();
    let three: Value = b.cx.int(it, 3).into();
    let base = b.binary(Opcode::And, n, clear);
    let word = b.cast(Opcode::IntToPtr, base, pt);
    let within = b.binary(Opcode::And, n, three);
    let within = if wide {
        b.cast(Opcode::Trunc, within, TypeId::I32)
    } else {
        within
    };
    let by: Value = b.cx.i32(3).into();
    let shift = b.binary(Opcode::Shl, within, by);
    let ones: Value = b.cx.i32(((1u32 << bits) - 1) as i32).into();
    let mask = b.binary(Opcode::Shl, ones, shift);
    let all: Value = b.cx.i32(-1).into();
    let rest = b.binary(Opcode::Xor, mask, all);
    Lane {
        word,
        shift,
        mask,
        rest,
    }
}

#[allow(clippy::too_many_arguments)]
fn narrow_cmpxchg(
    legal: &mut Legal,
    i: Inst,
    p: Value,
    expected: Value,
    new: Value,
    bits: u32,
    ordering: (Ordering, Ordering),
    scope: SyncScope,
    pair_ty: TypeId,
) {
    let ty = legal.module.cx.types.int(bits);
    let lane = lane(legal, i, p, bits);
    let mut b = legal.before(i);
    let e = b.cast(Opcode::ZExt, expected, TypeId::I32);
    let e = b.binary(Opcode::Shl, e, lane.shift);
    let n = b.cast(Opcode::ZExt, new, TypeId::I32);
    let n = b.binary(Opcode::Shl, n, lane.shift);
    let first = b.load(TypeId::I32, lane.word, 4, true);
    let first = b.binary(Opcode::And, first, lane.rest);
    let (head, tail) = legal.split(i);
    let body: Block = legal.block_before(tail);
    let retry: Block = legal.block_before(tail);
    legal.at_end(head).br(body);
    let mut b = legal.at_end(body);
    let others = b.phi(TypeId::I32);
    let want = b.binary(Opcode::Or, others.into(), e);
    let put = b.binary(Opcode::Or, others.into(), n);
    let pair = b.cmpxchg(lane.word, want, put, ordering, scope);
    let seen = b.extract_value(pair, 0);
    let ok = b.extract_value(pair, 1);
    b.cond_br(ok, tail, retry);
    // It failed: because of the neighbours, or for good.
    let mut b = legal.at_end(retry);
    let now = b.binary(Opcode::And, seen, lane.rest);
    let moved = b.icmp(Pred::Ne, now, others.into());
    b.cond_br(moved, body, tail);
    phi::add_incoming(&mut legal.body, others, first, head);
    phi::add_incoming(&mut legal.body, others, now, retry);
    let mut b = legal.before(i);
    let kept = b.binary(Opcode::And, seen, lane.mask);
    let low = b.binary(Opcode::LShr, kept, lane.shift);
    let old = b.cast(Opcode::Trunc, low, ty);
    let empty = b.cx.poison(pair_ty).into();
    let one = b.insert_value(empty, old, 0);
    let both = b.insert_value(one, ok, 1);
    legal.replace(i, both);
}

/// An integer of any type's bits.
fn as_int(b: &mut Builder, v: Value, bits: u32) -> Value {
    let int = b.cx.types.int(bits);
    as_bits(b, v, int)
}

fn as_bits(b: &mut Builder, v: Value, int: TypeId) -> Value {
    let ty = b.ty(v);
    if ty == int {
        v
    } else if b.cx.types.is_ptr(ty) {
        b.cast(Opcode::PtrToInt, v, int)
    } else {
        b.cast(Opcode::BitCast, v, int)
    }
}

fn bits_as(b: &mut Builder, v: Value, ty: TypeId) -> Value {
    if b.ty(v) == ty {
        v
    } else if b.cx.types.is_ptr(ty) {
        b.cast(Opcode::IntToPtr, v, ty)
    } else {
        b.cast(Opcode::BitCast, v, ty)
    }
}

/// The strongest ordering a failure may have.
fn weaker(o: Ordering) -> Ordering {
    match o {
        Ordering::Release | Ordering::Monotonic | Ordering::Unordered => Ordering::Monotonic,
        Ordering::AcqRel => Ordering::Acquire,
        o => o,
    }
}
