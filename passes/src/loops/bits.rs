//! Loops that take the bits of a number one at a time until none is left. Their count is the number's count of bits
//! (`x &= x - 1`) or its length (`x >>= 1`), and what they add up is computed without them.

use crate::analysis::effects::has_side_effects;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::intrinsics::{Role, call_before};
use crate::loops::affine::entry_and_back;
use crate::loops::counters::{entry_facts, int_inductions, stay_condition};
use crate::loops::form::close;
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode, Pred, TypeId, Value, phi};
use smallvec::SmallVec;

/// How a loop goes through a number's bits.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// The lowest bit that is set goes, until there is none.
    Clear,
    /// All bits move right, until this many are left.
    Shift { left: u8 },
}

/// A loop that ends when a number has no bits left.
pub(super) struct Taking {
    phi: Inst,
    next: Inst,
    start: Value,
    way: Way,
}

/// Instructions and their operands.
type Uses = SmallVec<[(Inst, usize); 2]>;

/// A value after the loop.
enum After {
    Zero,
    /// Start, and what an iteration adds or subtracts; iterations that count (all, or all but the last).
    Steps(Value, Value, bool, bool),
    /// Start; the bits that were set are added to it.
    Bits(Value),
}

/// The number whose bits a loop takes, if its only way out is that none is left.
pub(super) fn taking(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Taking> {
    let latch = loops.latch(id)?;
    let (from, _) = loops.exit_edges(fx.body, id).as_slice().first().copied()?;
    let alone = loops.exit_edges(fx.body, id).len() == 1 && from == latch;
    let (pred, a, b) = stay_condition(fx, loops, id, latch).filter(|_| alone)?;
    let left = match (pred, fx.m.cx.value_int(b)?) {
        (Pred::Ne, 0) => 0,
        (Pred::Ugt | Pred::Sgt, 1) => 1,
        _ => return None,
    };
    let next = a.as_inst()?;
    let (phi, start) = phi::of(fx.body, loops.get(id).header).find_map(|p| {
        let (entry, back) = entry_and_back(fx.body, loops, id, p)?;
        (back == a).then_some((p, entry))
    })?;
    let ty = fx.body.inst(phi).ty;
    if !matches!(ty, TypeId::I32 | TypeId::I64) {
        return None;
    }
    let me = Value::inst(phi);
    let is = |v: Value, op: Opcode, by: i128| {
        v.as_inst().is_some_and(|i| {
            fx.body.op(i) == op
                && fx.body.operand(i, 0) == me
                && fx
                    .body
                    .operand(i, 1)
                    .as_const()
                    .and_then(|c| fx.m.cx.as_sint(c))
                    == Some(by)
        })
    };
    let way = match fx.body.op(next) {
        Opcode::And if left == 0 => {
            let (x, y) = (fx.body.operand(next, 0), fx.body.operand(next, 1));
            let less = |v| is(v, Opcode::Add, -1) || is(v, Opcode::Sub, 1);
            (x == me && less(y) || y == me && less(x)).then_some(Way::Clear)?
        }
        _ => is(a, Opcode::LShr, 1).then_some(Way::Shift { left })?,
    };
    Some(Taking {
        phi,
        next,
        start,
        way,
    })
}

/// Replaces what such a loop leaves behind, if nothing of it is needed then.
pub(super) fn exit_values(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let Some(t) = taking(fx, loops, id).filter(|_| loops.get(id).children.is_empty()) else {
        return false;
    };
    let Some(at) = loops
        .preheader(fx.body, id)
        .and_then(|p| fx.body.terminator(p))
    else {
        return false;
    };
    let insts: Vec<Inst> = loops.insts(fx.body, id).collect();
    let kept = |&i: &Inst| !fx.body.op(i).is_terminator() && has_side_effects(fx.m, fx.body, i);
    if insts.iter().any(kept) {
        return false;
    }
    let dom = fx.dom();
    close(fx, loops, &dom, id);
    let values = values(fx, loops, id, &t);
    let mut work: Vec<(Uses, &After, TypeId)> = Vec::new();
    for &i in &insts {
        let outside: Uses = fx
            .body
            .users(i.into())
            .filter(|&(u, _)| (fx.body.inst(u).block).is_some_and(|b| !loops.contains(id, b)))
            .collect();
        if outside.is_empty() {
            continue;
        }
        let Some((_, after)) = values.iter().find(|v| v.0 == i) else {
            return false;
        };
        work.push((outside, after, fx.body.inst(i).ty));
    }
    if work.is_empty() {
        return false;
    }
    let nonzero = entry_facts(fx, loops, id)
        .range(fx.m, fx.body, t.start)
        .is_some_and(|r| r.umin > 0);
    for (users, after, ty) in work {
        let v = emit(fx, at, &t, after, ty, nonzero);
        for (u, n) in users {
            fx.body.set_operand(u, n, v);
        }
    }
    true
}

/// What variables of the loop are after it.
fn values(fx: &Fx, loops: &LoopInfo, id: LoopId, t: &Taking) -> Vec<(Inst, After)> {
    let mut out = Vec::new();
    if t.way == Way::Clear || t.way == (Way::Shift { left: 0 }) {
        out.push((t.next, After::Zero));
    }
    for iv in int_inductions(fx, loops, id) {
        out.push((iv.next, After::Steps(iv.start, iv.step, iv.negated, true)));
        out.push((iv.phi, After::Steps(iv.start, iv.step, iv.negated, false)));
    }
    if t.way != (Way::Shift { left: 0 }) {
        return out;
    }
    // Sums of the bit that each round shifts out.
    for p in phi::of(fx.body, loops.get(id).header) {
        let Some((start, back)) = entry_and_back(fx.body, loops, id, p) else {
            continue;
        };
        let Some(sum) = back.as_inst().filter(|&s| fx.body.op(s) == Opcode::Add) else {
            continue;
        };
        let (a, b) = (fx.body.operand(sum, 0), fx.body.operand(sum, 1));
        let bit = if a == Value::inst(p) { b } else { a };
        if (a == Value::inst(p) || b == Value::inst(p)) && is_low_bit(fx, t.phi.into(), bit) {
            out.push((sum, After::Bits(start)));
        }
    }
    out
}

/// Whether `bit` is the lowest bit of `x`, as a number of any width.
fn is_low_bit(fx: &Fx, x: Value, bit: Value) -> bool {
    let mut v = bit;
    let mut masked = false;
    for _ in 0..4 {
        if v == x {
            return masked;
        }
        let Some(i) = v.as_inst() else { return false };
        match fx.body.op(i) {
            Opcode::And if fx.m.cx.value_int(fx.body.operand(i, 1)) == Some(1) => masked = true,
            Opcode::Trunc if fx.body.inst(i).ty != TypeId::I1 => {}
            Opcode::ZExt if masked => {}
            _ => return false,
        }
        v = fx.body.operand(i, 0);
    }
    false
}

fn emit(fx: &mut Fx, at: Inst, t: &Taking, after: &After, ty: TypeId, nonzero: bool) -> Value {
    let (start, step, negated, all) = match *after {
        After::Zero => return fx.m.cx.zero(ty).into(),
        After::Bits(start) => {
            let bits = count(fx, at, Role::CtPop, t.start);
            let bits = resize(fx, at, bits, ty);
            return fx.before(at).binary(Opcode::Add, start, bits);
        }
        After::Steps(start, step, negated, all) => (start, step, negated, all),
    };
    let of = fx.body.ty(t.start, &fx.m.cx);
    let int = |fx: &mut Fx, n: u128| Value::from(fx.m.cx.int(of, n));
    let (mut n, less) = match t.way {
        Way::Clear => (count(fx, at, Role::CtPop, t.start), 0),
        Way::Shift { left } => {
            let zeros = count(fx, at, Role::Ctlz, t.start);
            let width = int(fx, if of == TypeId::I64 { 64 } else { 32 });
            (fx.before(at).binary(Opcode::Sub, width, zeros), left)
        }
    };
    // The first round is made whatever the number is.
    if !nonzero || less > 0 {
        let least = int(fx, 1 + less as u128);
        n = call_before(fx.m, fx.body, at, Role::UMax, &[of], of, &[n, least]).into();
    }
    let less = less as u128 + !all as u128;
    if less > 0 {
        let less = int(fx, less);
        n = fx.before(at).binary(Opcode::Sub, n, less);
    }
    let n = resize(fx, at, n, ty);
    let mut b = fx.before(at);
    let moved = b.binary(Opcode::Mul, n, step);
    b.binary(
        if negated { Opcode::Sub } else { Opcode::Add },
        start,
        moved,
    )
}

/// An intrinsic that counts bits.
fn count(fx: &mut Fx, at: Inst, role: Role, x: Value) -> Value {
    let ty = fx.body.ty(x, &fx.m.cx);
    let mut args: SmallVec<[Value; 2]> = SmallVec::from_slice(&[x]);
    if role == Role::Ctlz {
        args.push(fx.m.cx.bool(false).into());
    }
    call_before(fx.m, fx.body, at, role, &[ty], ty, &args).into()
}

/// A small count in another type.
fn resize(fx: &mut Fx, at: Inst, v: Value, to: TypeId) -> Value {
    let from = fx.body.ty(v, &fx.m.cx);
    let (a, b) = (fx.m.cx.types.int_width(from), fx.m.cx.types.int_width(to));
    match a.cmp(&b) {
        std::cmp::Ordering::Equal => v,
        std::cmp::Ordering::Less => fx.before(at).cast(Opcode::ZExt, v, to),
        std::cmp::Ordering::Greater => fx.before(at).cast(Opcode::Trunc, v, to),
    }
}
