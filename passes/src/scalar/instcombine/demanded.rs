//! Bits nobody looks at: masks and operations that only change such bits go away; known results become constants.

#![allow(clippy::collapsible_match)]

use super::Change;
use crate::analysis::known_bits::{Memo, known_bits, sign_bits, width_of};
use crate::edit::erase_if_dead;
use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Builder, Flags, Inst, Opcode, TypeId, Value, sign_extend};

/// Binary integer operations.
pub(super) fn visit(fx: &mut Fx, i: Inst) -> Change {
    let ty = fx.body.inst(i).ty;
    let Some(w) = width_of(fx.m, ty) else {
        return Change::None;
    };
    if fx.m.cx.types.is_vector(ty) {
        return Change::None;
    }
    let op = fx.body.op(i);
    if matches!(
        op,
        Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::LShr
            | Opcode::Shl
            | Opcode::URem
            | Opcode::Mul
    ) {
        let k = known_bits(fx.m, fx.body, i.into());
        if let Some(v) = k.value() {
            return Change::Value(fx.m.cx.int(ty, v).into());
        }
    }
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let c = fx.m.cx.value_int(b);
    match (op, c) {
        (Opcode::And, Some(c)) => {
            let k = known_bits(fx.m, fx.body, a);
            // Bits the mask clears are zero already.
            if !c & mask(w) & !k.zero == 0 {
                return Change::Value(a);
            }
            // Bits known to be zero need not be in the mask; prefer low masks.
            if demand(fx, i, 0, c) {
                return Change::InPlace;
            }
        }
        (Opcode::Or, Some(c)) => {
            let k = known_bits(fx.m, fx.body, a);
            if c & !k.one == 0 {
                return Change::Value(a);
            }
            if k.one == 0 && c & !k.zero == 0 && !fx.body.inst(i).flags.has(Flags::DISJOINT) {
                let f = fx.body.inst(i).flags.with(Flags::DISJOINT);
                fx.body.inst_mut(i).flags = f;
                return Change::InPlace;
            }
        }
        (Opcode::Or | Opcode::Xor, None) => {
            let (x, y) = (known_bits(fx.m, fx.body, a), known_bits(fx.m, fx.body, b));
            if x.zero | y.zero == mask(w) {
                if op == Opcode::Xor {
                    let mut bld = fx.before(i);
                    return Change::Value(bld.binary_flags(Opcode::Or, a, b, Flags::DISJOINT));
                }
                if !fx.body.inst(i).flags.has(Flags::DISJOINT) {
                    let f = fx.body.inst(i).flags.with(Flags::DISJOINT);
                    fx.body.inst_mut(i).flags = f;
                    return Change::InPlace;
                }
            }
        }
        (Opcode::Add, _) => return no_wrap(fx, i, w, a, b),
        (Opcode::Shl, Some(n)) if n < w as u128 => {
            if demand(fx, i, 0, mask(w - n as u32)) {
                return Change::InPlace;
            }
        }
        (Opcode::LShr, Some(n)) if n < w as u128 => {
            if demand(fx, i, 0, mask(w) & !mask(n as u32)) {
                return Change::InPlace;
            }
        }
        (Opcode::SDiv | Opcode::SRem, Some(c)) => {
            // No value of so many bits reaches the divisor.
            let magnitude = 1u128 << (w - sign_bits(fx.m, fx.body, a));
            if magnitude < sign_extend(c, w).unsigned_abs() {
                return Change::Value(match op {
                    Opcode::SRem => a,
                    _ => fx.m.cx.zero(ty).into(),
                });
            }
        }
        _ => {}
    }
    Change::None
}

/// Adds flags that known bits prove.
fn no_wrap(fx: &mut Fx, i: Inst, w: u32, a: Value, b: Value) -> Change {
    let flags = fx.body.inst(i).flags;
    if flags.has(Flags::NOWRAP) || w > 64 {
        return Change::None;
    }
    let (x, y) = (known_bits(fx.m, fx.body, a), known_bits(fx.m, fx.body, b));
    let mut new = flags;
    if x.umax() + y.umax() <= mask(w) {
        new = new.with(Flags::NUW);
    }
    if x.nonnegative() && y.nonnegative() && x.umax() + y.umax() <= mask(w - 1) {
        new = new.with(Flags::NSW);
    }
    // Without a carry nothing overflows.
    if x.zero | y.zero == mask(w) {
        new = new.with(Flags::NUW).with(Flags::NSW);
    }
    // Operands of different signs never overflow.
    if x.nonnegative() && y.negative() || x.negative() && y.nonnegative() {
        new = new.with(Flags::NSW);
    }
    if new == flags {
        return Change::None;
    }
    fx.body.inst_mut(i).flags = new;
    Change::InPlace
}

/// Only `bits` of operand `n` matter: takes off what changes other bits only. Says whether it did.
pub(super) fn demand(fx: &mut Fx, i: Inst, n: usize, bits: u128) -> bool {
    let v = fx.body.operand(i, n);
    let Some(ty) = v.as_inst().map(|d| fx.body.inst(d).ty) else {
        return false;
    };
    let Some(w) = fx.m.cx.types.int_width(ty) else {
        return false;
    };
    let bits = bits & mask(w);
    let known = known_bits(fx.m, fx.body, v);
    if bits & !(known.zero | known.one) == 0 {
        let c = fx.m.cx.int(ty, known.one & bits);
        fx.body.set_operand(i, n, c.into());
    } else if !reduce(fx, i, n, bits, 0) {
        return false;
    }
    // What it promises held of the bits that are gone; so did what was found out from them.
    Memo::forget_all();
    fx.body.inst_mut(i).flags = Flags::NONE;
    true
}

/// Operations through which demanded bits are followed.
const DEPTH: u32 = 5;

/// Operand `n` of `i`, of which only `bits` matter, in a simpler form; and so what only it is computed from.
fn reduce(fx: &mut Fx, i: Inst, n: usize, bits: u128, depth: u32) -> bool {
    let v = fx.body.operand(i, n);
    if let Some(new) = strip(fx, v, bits) {
        fx.body.set_operand(i, n, new);
        if let Some(old) = v.as_inst() {
            erase_if_dead(fx.m, fx.body, old);
        }
        return true;
    }
    let Some(d) = v
        .as_inst()
        .filter(|_| depth < DEPTH && fx.body.has_one_use(v))
    else {
        return false;
    };
    let Some(w) = fx.m.cx.types.int_width(fx.body.inst(d).ty) else {
        return false;
    };
    let constant = |fx: &Fx, n: usize| fx.m.cx.value_int(fx.body.operand(d, n));
    let low = mask(128 - bits.leading_zeros());
    let shift = |fx: &Fx| {
        constant(fx, 1)
            .filter(|&n| n < u128::from(w))
            .map(|n| n as u32)
    };
    let below: [Option<u128>; 3] = match fx.body.op(d) {
        Opcode::And => match constant(fx, 1) {
            Some(c) => [Some(bits & c), None, None],
            None => [Some(bits), Some(bits), None],
        },
        Opcode::Or => match constant(fx, 1) {
            Some(c) => [Some(bits & !c), None, None],
            None => [Some(bits), Some(bits), None],
        },
        Opcode::Xor => [Some(bits), Some(bits), None],
        // Low bits depend on low bits only.
        Opcode::Add | Opcode::Sub | Opcode::Mul => [Some(low), Some(low), None],
        Opcode::Shl => [shift(fx).map(|n| bits >> n), None, None],
        Opcode::LShr => [shift(fx).map(|n| bits << n & mask(w)), None, None],
        Opcode::ZExt | Opcode::Trunc => [Some(bits), None, None],
        Opcode::Select => [None, Some(bits), Some(bits)],
        _ => return false,
    };
    let mut any = false;
    for (n, bits) in below.into_iter().enumerate() {
        // What a loop carried to the operand only goes with it, this operation too if the loop was all it was for.
        if fx.body.inst(d).block.is_none() {
            return true;
        }
        if let Some(bits) = bits
            && let Some(from) =
                fx.m.cx
                    .types
                    .int_width(fx.body.ty(fx.body.operand(d, n), &fx.m.cx))
        {
            any |= reduce(fx, d, n, bits & mask(from), depth + 1);
        }
    }
    if any {
        fx.body.inst_mut(d).flags = Flags::NONE;
    }
    any
}

/// What truncation `i` takes of a 64-bit value moved right, from the low half of that alone: as many bits as it keeps, or
/// the mask it goes through.
pub(super) fn low_shift(fx: &mut Fx, i: Inst) -> Option<Value> {
    let mut bits = fx.m.cx.types.int_width(fx.body.inst(i).ty)?;
    if bits == 32 {
        let (user, _) = fx
            .body
            .users(i.into())
            .next()
            .filter(|_| fx.body.has_one_use(i.into()))?;
        let mask =
            fx.m.cx
                .value_int(fx.body.operand(user, fx.body.num_ops(user) - 1))?;
        let masks = fx.body.op(user) == Opcode::And;
        bits = masks.then_some(128 - mask.leading_zeros())?;
    }
    let wide = fx.body.operand(i, 0);
    let shift = wide.as_inst().filter(|_| fx.body.has_one_use(wide))?;
    if fx.body.op(shift) != Opcode::LShr || fx.body.inst(shift).ty != TypeId::I64 {
        return None;
    }
    let n = fx.m.cx.value_int(fx.body.operand(shift, 1))?;
    if n + bits as u128 > 32 {
        return None;
    }
    let x = fx.body.operand(shift, 0);
    let n = fx.m.cx.int(TypeId::I32, n);
    let mut b = fx.before(i);
    let half = b.cast(Opcode::Trunc, x, TypeId::I32);
    Some(b.binary(Opcode::LShr, half, n.into()))
}

/// A simpler value that agrees with `v` in `bits`.
fn strip(fx: &mut Fx, v: Value, bits: u128) -> Option<Value> {
    let d = v.as_inst()?;
    let ty = fx.body.inst(d).ty;
    let w = fx.m.cx.types.int_width(ty)?;
    let op = fx.body.op(d);
    match op {
        Opcode::And => {
            let c = fx.m.cx.value_int(fx.body.operand(d, 1))?;
            if bits & !c == 0 {
                return Some(fx.body.operand(d, 0));
            }
        }
        Opcode::Or | Opcode::Xor => {
            let (a, b) = (fx.body.operand(d, 0), fx.body.operand(d, 1));
            for (zero, other) in [(b, a), (a, b)] {
                if bits & !known_bits(fx.m, fx.body, zero).zero == 0 {
                    return Some(other);
                }
            }
        }
        // Low bits of a sum depend on low bits only.
        Opcode::Add | Opcode::Sub => {
            let low = mask(128 - bits.leading_zeros());
            let (a, b) = (fx.body.operand(d, 0), fx.body.operand(d, 1));
            if low & !known_bits(fx.m, fx.body, b).zero == 0 {
                return Some(a);
            }
            if op == Opcode::Add && low & !known_bits(fx.m, fx.body, a).zero == 0 {
                return Some(b);
            }
        }
        // A multiple of an even number is taken off: bits below its lowest one stay.
        Opcode::URem | Opcode::SRem => {
            let c = fx.m.cx.value_int(fx.body.operand(d, 1))?;
            if c != 0 && bits & !mask(c.trailing_zeros()) == 0 {
                return Some(fx.body.operand(d, 0));
            }
        }
        // A sign extension whose copies of the sign are not looked at.
        Opcode::AShr => {
            let n = fx.m.cx.value_int(fx.body.operand(d, 1))?;
            if n < w as u128 && bits & !mask(w - n as u32) == 0 && fx.body.has_one_use(v) {
                let (x, s) = (fx.body.operand(d, 0), fx.body.operand(d, 1));
                let mut b = Builder::before(&mut fx.m.cx, fx.body, d);
                return Some(b.binary(Opcode::LShr, x, s));
            }
        }
        Opcode::SExt => {
            let x = fx.body.operand(d, 0);
            let from = fx.m.cx.types.int_width(fx.body.ty(x, &fx.m.cx))?;
            if bits & !mask(from) == 0 && fx.body.has_one_use(v) {
                let mut b = Builder::before(&mut fx.m.cx, fx.body, d);
                return Some(b.cast(Opcode::ZExt, x, ty));
            }
        }
        _ => {}
    }
    None
}
