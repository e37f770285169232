//! `atomic-expand`: atomic operations that PTX lacks become loops of compare and swap. Parts of a word go through the word.

use crate::edit::new_phi;
use crate::intrinsics::call_before;
use crate::manager::Fx;
use crate::scalar::lower_atomic::{minimum_of_floats, stored};
use jacquard_ir::{
    At, Aux, Block, Builder, Inst, Opcode, Ordering, RmwOp, SyncScope, TypeId, Value, phi,
};

/// The pass.
pub fn atomic_expand(fx: &mut Fx) -> bool {
    let insts: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::AtomicRmw)
        .collect();
    let mut any = false;
    for i in insts {
        any |= rmw(fx, i);
    }
    any
}

/// What an operation is done with.
#[derive(Clone, Copy)]
struct Atomic {
    op: RmwOp,
    ordering: Ordering,
    scope: SyncScope,
    align: u32,
}

/// Bits that a compare and swap takes.
const WORD: u64 = 32;

/// Whether PTX has the operation on whole words of this type.
fn in_ptx(op: RmwOp, ty: TypeId, bits: u64, sm: u16) -> bool {
    use RmwOp::{Add, And, FAdd, Max, Min, Or, Sub, UDecWrap, UIncWrap, UMax, UMin, Xchg, Xor};
    match op {
        Add | Sub | And | Or | Xor | Xchg | Max | Min | UMax | UMin => bits >= WORD,
        UIncWrap | UDecWrap => bits == WORD,
        FAdd => match ty {
            TypeId::FLOAT | TypeId::DOUBLE => true,
            TypeId::HALF => sm >= 70,
            _ => sm >= 90,
        },
        _ => false,
    }
}

fn rmw(fx: &mut Fx, i: Inst) -> bool {
    let Aux::Rmw {
        op,
        align,
        ordering,
        scope,
    } = fx.body.inst(i).aux
    else {
        return false;
    };
    let ty = fx.body.inst(i).ty;
    let bits = 8 * fx.m.cx.size_of(ty);
    let whole = matches!(bits, 8 | 16 | 32 | 64) && !fx.m.cx.types.is_ptr(ty);
    if !whole || in_ptx(op, ty, bits, fx.target.sm) {
        return false;
    }
    let a = Atomic {
        op,
        ordering,
        scope,
        align,
    };
    match bits < WORD {
        true => in_word(fx, i, &a, bits),
        false => alone(fx, i, &a, bits),
    }
    true
}

/// The order of an exchange that fails.
fn failure(o: Ordering) -> Ordering {
    match o {
        Ordering::AcqRel => Ordering::Acquire,
        Ordering::Release => Ordering::Monotonic,
        o => o,
    }
}

/// Splits the block before an operation, with a block for the loop between. Gives the loop and the block before.
fn split(fx: &mut Fx, i: Inst) -> Option<(Block, Block)> {
    let head = fx.body.inst(i).block?;
    fx.body.split_before(i);
    let round = fx.body.create_block();
    fx.body.insert_block_after(round, head);
    if let Some(t) = fx.body.terminator(head) {
        fx.body.erase(t);
    }
    Builder::new(&mut fx.m.cx, fx.body, At::End(head)).br(round);
    Some((head, round))
}

/// What is stored where `old` was.
fn computed(fx: &mut Fx, round: Block, op: RmwOp, old: Value, y: Value) -> Value {
    let ty = fx.body.ty(old, &fx.m.cx);
    match minimum_of_floats(op) {
        Some(role) => {
            // A call stands before an instruction: the block has none yet.
            let end = Builder::new(&mut fx.m.cx, fx.body, At::End(round)).unreachable();
            let c = call_before(fx.m, fx.body, end, role, &[ty], ty, &[old, y]).into();
            fx.body.erase(end);
            c
        }
        None => {
            let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
            stored(&mut b, op, old, y)
        }
    }
}

/// The end of a round: the exchange, and another round where it failed.
fn exchange(
    fx: &mut Fx,
    (head, round): (Block, Block),
    i: Inst,
    a: &Atomic,
    (place, first, seen, new): (Value, Value, Inst, Value),
) -> Value {
    let tail = fx.body.inst(i).block;
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
    let both = b.cmpxchg(
        place,
        seen.into(),
        new,
        (a.ordering, failure(a.ordering)),
        a.scope,
    );
    let (now, done) = (b.extract_value(both, 0), b.extract_value(both, 1));
    if let Some(tail) = tail {
        b.cond_br(done, tail, round);
    }
    phi::add_incoming(fx.body, seen, first, head);
    phi::add_incoming(fx.body, seen, now, round);
    now
}

/// An operation on words of 32 or 64 bits.
fn alone(fx: &mut Fx, i: Inst, a: &Atomic, bits: u64) {
    let (place, y, ty) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.inst(i).ty,
    );
    let word = fx.m.cx.types.int(bits as u32);
    let Some((head, round)) = split(fx, i) else {
        return;
    };
    let Some(end) = fx.body.terminator(head) else {
        return;
    };
    let first = fx.before(end).load(word, place, a.align, false);
    let seen = new_phi(fx.body, round, word);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
    let old = match word == ty {
        true => seen.into(),
        false => b.cast(Opcode::BitCast, seen.into(), ty),
    };
    let new = computed(fx, round, a.op, old, y);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
    let new = match word == ty {
        true => new,
        false => b.cast(Opcode::BitCast, new, word),
    };
    let now = exchange(fx, (head, round), i, a, (place, first, seen, new));
    let result = match word == ty {
        true => now,
        false => fx.before(i).cast(Opcode::BitCast, now, ty),
    };
    fx.body.replace_and_erase(i, result);
}

/// An operation on 8 or 16 bits of a word.
fn in_word(fx: &mut Fx, i: Inst, a: &Atomic, bits: u64) {
    let (place, y, ty) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.inst(i).ty,
    );
    let Some((head, round)) = split(fx, i) else {
        return;
    };
    let Some(end) = fx.body.terminator(head) else {
        return;
    };
    let part = fx.m.cx.types.int(bits as u32);
    let pointer = fx.body.ty(place, &fx.m.cx);
    let mut b = fx.before(end);
    let address = b.cast(Opcode::PtrToInt, place, TypeId::I64);
    let three = b.int_like(address, 3);
    let byte = b.binary(Opcode::And, address, three);
    let aligned = b.binary(Opcode::Sub, address, byte);
    let place = b.cast(Opcode::IntToPtr, aligned, pointer);
    let eight = b.int_like(byte, 3);
    let shift = b.binary(Opcode::Shl, byte, eight);
    let shift = b.cast(Opcode::Trunc, shift, TypeId::I32);
    let mask = b.int_like(shift, (1 << bits) - 1);
    let mask = b.binary(Opcode::Shl, mask, shift);
    let ones = b.int_like(mask, -1);
    let others = b.binary(Opcode::Xor, mask, ones);
    let first = b.load(TypeId::I32, place, 4, false);
    let seen = new_phi(fx.body, round, TypeId::I32);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
    let down = b.binary(Opcode::LShr, seen.into(), shift);
    let mut old = b.cast(Opcode::Trunc, down, part);
    if part != ty {
        old = b.cast(Opcode::BitCast, old, ty);
    }
    let mut new = computed(fx, round, a.op, old, y);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(round));
    if part != ty {
        new = b.cast(Opcode::BitCast, new, part);
    }
    let new = b.cast(Opcode::ZExt, new, TypeId::I32);
    let new = b.binary(Opcode::Shl, new, shift);
    let kept = b.binary(Opcode::And, seen.into(), others);
    let new = b.binary(Opcode::Or, kept, new);
    let a = Atomic { align: 4, ..*a };
    let now = exchange(fx, (head, round), i, &a, (place, first, seen, new));
    let mut b = fx.before(i);
    let down = b.binary(Opcode::LShr, now, shift);
    let mut result = b.cast(Opcode::Trunc, down, part);
    if part != ty {
        result = b.cast(Opcode::BitCast, result, ty);
    }
    fx.body.replace_and_erase(i, result);
}
