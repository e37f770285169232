//! The low bits of a counter that steps by a multiple of a power of two are those it starts with: `i & 1` in a loop that adds 4 to
//! `i` is `start & 1`, and moves out of the loop. Unrolling makes such counters of all others.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::Induction;
use crate::loops::counters::int_inductions;
use crate::manager::Fx;
use jacquard_ir::{At, Builder, Inst, Opcode, Value};
use smallvec::SmallVec;

/// Operations between a counter and what masks it.
const DEPTH: u32 = 4;

/// Lets what takes only unchanging low bits of a counter take them of its start.
pub(super) fn from_start(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let Some(at) = loops
        .preheader(fx.body, id)
        .and_then(|pre| fx.body.terminator(pre))
    else {
        return false;
    };
    let mut any = false;
    for iv in int_inductions(fx, loops, id) {
        let fixed = match fx.m.cx.value_int(iv.step) {
            Some(step) if step != 0 => step.trailing_zeros(),
            _ => 0,
        };
        if fixed == 0 {
            continue;
        }
        let mut takers = SmallVec::new();
        collect(fx, loops, id, iv.phi.into(), fixed, DEPTH, &mut takers);
        for (taker, n) in takers {
            let v = fx.body.operand(taker, n);
            if let Some(start) = at_start(fx, loops, id, &iv, v, at) {
                fx.body.set_operand(taker, n, start);
                any = true;
            }
        }
    }
    any
}

/// Operations whose low bits follow from the low bits of their operands.
fn keeps_low(op: Opcode) -> bool {
    use Opcode::*;
    matches!(op, Add | Sub | Mul | And | Or | Xor)
}

/// The instructions in the loop, with the operand, that take no more than the low `fixed` bits of `v` or of what is made of it.
fn collect(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    v: Value,
    fixed: u32,
    depth: u32,
    takers: &mut SmallVec<[(Inst, usize); 4]>,
) {
    let body = &*fx.body;
    for (user, n) in body.users(v) {
        if !body.inst(user).block.is_some_and(|b| loops.contains(id, b)) {
            continue;
        }
        let op = body.op(user);
        let masks = op == Opcode::And
            && fx
                .m
                .cx
                .value_int(body.operand(user, 1 - n))
                .is_some_and(|mask| mask >> fixed == 0);
        let cuts = op == Opcode::Trunc
            && fx
                .m
                .cx
                .types
                .int_width(body.inst(user).ty)
                .is_some_and(|w| w <= fixed);
        if masks || cuts {
            takers.push((user, n));
        } else if depth > 0
            && keeps_low(op)
            && loops.is_invariant(body, id, body.operand(user, 1 - n))
        {
            collect(fx, loops, id, user.into(), fixed, depth - 1, takers);
        }
    }
}

/// What a value made of a counter is where the counter has its start, computed at `at`.
fn at_start(
    fx: &mut Fx,
    loops: &LoopInfo,
    id: LoopId,
    iv: &Induction,
    v: Value,
    at: Inst,
) -> Option<Value> {
    if v == Value::inst(iv.phi) {
        return Some(iv.start);
    }
    if loops.is_invariant(fx.body, id, v) {
        return Some(v);
    }
    let i = v.as_inst().filter(|&i| keeps_low(fx.body.op(i)))?;
    let (op, a, b) = (fx.body.op(i), fx.body.operand(i, 0), fx.body.operand(i, 1));
    let a = at_start(fx, loops, id, iv, a, at)?;
    let b = at_start(fx, loops, id, iv, b, at)?;
    Some(Builder::new(&mut fx.m.cx, fx.body, At::Before(at)).binary(op, a, b))
}
