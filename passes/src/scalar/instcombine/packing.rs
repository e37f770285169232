//! Bit casts between an integer and the vector of its parts.
//!
//! An object that is written member by member and read as a whole, or the other way round, is an integer in registers that is put
//! together by shifts, and a vector on the side where it is whole.

use super::Change;
use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Inst, Opcode, TypeId, Value};
use smallvec::{SmallVec, smallvec};

/// The most parts of an integer that are looked at.
const MAX_PARTS: usize = 16;

type Parts = SmallVec<[Option<Value>; MAX_PARTS]>;

/// A bit cast of `v` at `i`.
pub(super) fn visit(fx: &mut Fx, i: Inst, v: Value, from: TypeId, to: TypeId) -> Change {
    if let Some(x) = whole_of_parts(fx, v, from) {
        return Change::Value(match fx.body.ty(x, &fx.m.cx) == to {
            true => x,
            false => fx.before(i).cast(Opcode::BitCast, x, to),
        });
    }
    let Some((element, lanes)) = fx.m.cx.types.vector_parts(to) else {
        return Change::None;
    };
    let bits = fx.m.cx.layout.bit_size(&fx.m.cx.types, element) as u32;
    let whole = fx.m.cx.types.int_width(from);
    if whole != Some(bits * lanes) || lanes as usize > MAX_PARTS || !fx.body.has_one_use(v) {
        return Change::None;
    }
    let is_joined = v.as_inst().is_some_and(|x| fx.body.op(x) == Opcode::Or);
    let mut found: Parts = smallvec![None; lanes as usize];
    if !is_joined || !parts(fx, v, bits, (0, lanes as usize), &mut found) {
        return Change::None;
    }
    let part = fx.m.cx.types.int(bits);
    let zero: Value = fx.m.cx.int(part, 0).into();
    let mut vector: Value = fx.m.cx.poison(to).into();
    for (n, p) in found.into_iter().enumerate() {
        let n = fx.m.cx.i32(n as i32);
        let mut b = fx.before(i);
        let p = p.unwrap_or(zero);
        let p = match b.ty(p) == part {
            true => p,
            false => b.cast(Opcode::ZExt, p, part),
        };
        let p = match element == part {
            true => p,
            false => b.cast(Opcode::BitCast, p, element),
        };
        vector = b.insert_element(vector, p, n.into());
    }
    Change::Value(vector)
}

/// The integer whose parts, each at its place, are all the lanes of a vector.
fn whole_of_parts(fx: &Fx, vector: Value, ty: TypeId) -> Option<Value> {
    let (element, lanes) = fx.m.cx.types.vector_parts(ty)?;
    let bits = fx.m.cx.types.int_width(element)?;
    let mut given = 0u64;
    let (mut at, mut whole) = (vector, None);
    while let Some(k) = at.as_inst() {
        if fx.body.op(k) != Opcode::InsertElement || lanes > 64 {
            return None;
        }
        let lane = fx.m.cx.value_int(fx.body.operand(k, 2))?;
        let (x, low) = part_of(fx, fx.body.operand(k, 1))?;
        let same = whole.is_none_or(|w| w == x);
        let width = fx.m.cx.types.int_width(fx.body.ty(x, &fx.m.cx));
        let fits = low as u128 == lane * bits as u128 && width == Some(bits * lanes);
        if !same || !fits || lane >= 64 || given >> lane & 1 != 0 {
            return None;
        }
        whole = Some(x);
        given |= 1 << lane;
        at = fx.body.operand(k, 0);
    }
    whole.filter(|_| given == mask(lanes) as u64)
}

/// What a truncation takes its bits from, and from which bit on.
fn part_of(fx: &Fx, v: Value) -> Option<(Value, u32)> {
    let cut = v.as_inst().filter(|&c| fx.body.op(c) == Opcode::Trunc)?;
    let x = fx.body.operand(cut, 0);
    let shift = x
        .as_inst()
        .filter(|&s| fx.body.op(s) == Opcode::LShr)
        .and_then(|s| {
            Some((
                fx.body.operand(s, 0),
                fx.m.cx.value_int(fx.body.operand(s, 1))?,
            ))
        });
    Some(shift.map_or((x, 0), |(x, by)| (x, by as u32)))
}

/// Finds the parts of so many bits each that an integer is put together of, its lowest being number `first`; false where it isn't.
/// Those from number `end` on were shifted out above.
fn parts(fx: &Fx, v: Value, bits: u32, (first, end): (usize, usize), found: &mut Parts) -> bool {
    let Some(width) = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx)) else {
        return false;
    };
    if first >= end || v.as_const().is_some_and(|c| fx.m.cx.is_zero(c)) {
        return true;
    }
    if width <= bits {
        let free = found.get(first).is_some_and(Option::is_none);
        if free {
            found[first] = Some(v);
        }
        return free;
    }
    let Some(x) = v.as_inst().filter(|_| fx.body.has_one_use(v)) else {
        return false;
    };
    if width % bits != 0 {
        return false;
    }
    let end = end.min(first + (width / bits) as usize);
    match fx.body.op(x) {
        Opcode::Or => {
            parts(fx, fx.body.operand(x, 0), bits, (first, end), found)
                && parts(fx, fx.body.operand(x, 1), bits, (first, end), found)
        }
        Opcode::Shl => {
            let by = fx.m.cx.value_int(fx.body.operand(x, 1));
            by.is_some_and(|by| {
                by % bits as u128 == 0
                    && by < width as u128
                    && parts(
                        fx,
                        fx.body.operand(x, 0),
                        bits,
                        (first + (by / bits as u128) as usize, end),
                        found,
                    )
            })
        }
        Opcode::ZExt => parts(fx, fx.body.operand(x, 0), bits, (first, end), found),
        _ => false,
    }
}
