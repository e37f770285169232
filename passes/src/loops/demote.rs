//! `iv-demotion`: a 64-bit loop counter whose values fit 32 bits becomes a 32-bit one. Additions and comparisons of 64 bits
//! are two instructions each on this machine; uses as an index get an extension, which the address folds.
//!
//! Level 0 of the knob `remat-iv` turns it off; from 2 on exit compares are narrowed, from 3 on all uses.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{erase_if_dead, new_phi};
use crate::loops::affine::{Induction, trip_count};
use crate::loops::counters::{entry_facts, inductions, stay_condition};
use crate::loops::form::simplify_loops;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::scalar::mask;
use jacquard_ir::{Aux, Builder, Flags, Inst, Opcode, Pred, TypeId, Value, phi, sign_extend};

/// The pass.
pub struct IvDemotion;

impl FunctionPass for IvDemotion {
    fn new(_: &Params) -> Self {
        IvDemotion
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if fx.opts.knob(Knob::RematIv) == 0 {
            return false;
        }
        let mut any = simplify_loops(fx);
        let loops = fx.loops();
        for id in loops.ids() {
            for iv in inductions(fx, &loops, id) {
                if fx.body.inst(iv.phi).block.is_some()
                    && fx.body.inst(iv.phi).ty == TypeId::I64
                    && let Some(span) = span_of(fx, &loops, id, &iv)
                {
                    any |= demote(fx, &loops, id, &iv, span);
                }
            }
        }
        any
    }
}

/// The least and the greatest value of the variable and of its increment.
type Span = (i128, i128);

const LOW: i128 = i32::MIN as i128;
const HIGH: i128 = i32::MAX as i128;

fn span_of(fx: &mut Fx, loops: &LoopInfo, id: LoopId, iv: &Induction) -> Option<Span> {
    let step = fx
        .body
        .operand(iv.next, 1)
        .as_const()
        .and_then(|c| fx.m.cx.as_sint(c))
        .filter(|_| fx.body.operand(iv.next, 0) == Value::inst(iv.phi))?;
    let step = if iv.negated { -step } else { step };
    let start = fx.m.cx.value_int(iv.start).map(|c| sign_extend(c, 64));
    if let (Some(s), Some(n)) = (start, trip_count(fx.m, fx.body, loops, id)) {
        let end = s.checked_add(step.checked_mul(n as i128 + 1)?)?;
        let span = (s.min(end), s.max(end));
        return (span.0 >= LOW && span.1 <= HIGH).then_some(span);
    }
    // Bounded by its own exit test: `next < bound` with a bound that fits, for small steps up.
    let latch = loops.latch(id)?;
    let (pred, a, b) = stay_condition(fx, loops, id, latch)?;
    let (pred, bound) = if a == Value::inst(iv.next) {
        (pred, b)
    } else if b == Value::inst(iv.next) {
        (pred.swapped(), a)
    } else {
        return None;
    };
    if !loops.is_invariant(fx.body, id, bound) || !(1..=1 << 16).contains(&step) {
        return None;
    }
    let facts = entry_facts(fx, loops, id);
    let s = facts.range(fx.m, fx.body, iv.start)?;
    let r = facts.range(fx.m, fx.body, bound)?;
    let top = match pred {
        Pred::Slt | Pred::Sle => r.smax as i128,
        // Unsigned tests bound the value only if nothing is negative.
        Pred::Ult | Pred::Ule if s.smin >= 0 => r.umax as i128,
        _ => return None,
    };
    // The test lets `next` reach the bound, and one more step adds to it.
    let top = top.max(s.smax as i128) + step;
    (s.smin as i128 >= LOW && top <= HIGH).then_some((s.smin as i128, top))
}

fn demote(fx: &mut Fx, loops: &LoopInfo, id: LoopId, iv: &Induction, span: Span) -> bool {
    let level = fx.opts.knob(Knob::RematIv);
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let header = loops.get(id).header;
    let (phi, next) = (Value::inst(iv.phi), Value::inst(iv.next));
    // Worth it only if what the variable does is cheap from 32 bits: tests, indices, truncations.
    let mut users: Vec<(Inst, usize, bool)> = Vec::new();
    for v in [phi, next] {
        for (u, n) in fx.body.users(v) {
            if u == iv.phi || u == iv.next {
                continue;
            }
            users.push((u, n, v == next));
        }
    }
    for &(u, _, _) in &users {
        let fine = match fx.body.op(u) {
            Opcode::ICmp => level >= 2 && other_fits(fx, u, phi, next),
            Opcode::Trunc => {
                fx.m.cx
                    .types
                    .int_width(fx.body.inst(u).ty)
                    .is_some_and(|w| w <= 32)
            }
            Opcode::GetElementPtr | Opcode::Mul | Opcode::Shl => level >= 3,
            _ => false,
        };
        if !fine {
            return false;
        }
    }
    let Some(pt) = fx.body.terminator(pre) else {
        return false;
    };
    let step = fx.body.operand(iv.next, 1);
    let Some(step) = step.as_const().and_then(|c| fx.m.cx.as_sint(c)) else {
        return false;
    };
    let mut b = Builder::before(&mut fx.m.cx, fx.body, pt);
    let first = match b.cx.value_int(iv.start) {
        Some(c) => b.cx.int(TypeId::I32, c & mask(32)).into(),
        None => b.cast(Opcode::Trunc, iv.start, TypeId::I32),
    };
    let narrow = new_phi(fx.body, header, TypeId::I32);
    let mut flags = Flags::NSW;
    if span.0 >= 0 && !iv.negated {
        flags = flags.with(Flags::NUW);
    }
    let mut b = Builder::before(&mut fx.m.cx, fx.body, iv.next);
    let s: Value = b.cx.sint(TypeId::I32, step).into();
    let op = if iv.negated { Opcode::Sub } else { Opcode::Add };
    let inc = b.binary_flags(op, narrow.into(), s, flags);
    phi::add_incoming(fx.body, narrow, first, pre);
    phi::add_incoming(fx.body, narrow, inc, latch);
    for (u, n, after) in users {
        let v: Value = if after { inc } else { narrow.into() };
        match fx.body.op(u) {
            Opcode::Trunc => {
                let ty = fx.body.inst(u).ty;
                let r = if ty == TypeId::I32 {
                    v
                } else {
                    Builder::before(&mut fx.m.cx, fx.body, u).cast(Opcode::Trunc, v, ty)
                };
                fx.body.replace_and_erase(u, r);
            }
            Opcode::ICmp => {
                let o = fx.body.operand(u, 1 - n);
                let r = narrow_value(fx, u, o);
                fx.body.set_operand(u, n, v);
                fx.body.set_operand(u, 1 - n, r);
            }
            _ => {
                let at = u;
                let mut b = Builder::before(&mut fx.m.cx, fx.body, at);
                let w = if span.0 >= 0 {
                    b.emit(Opcode::ZExt, TypeId::I64, &[v], Flags::NNEG, Aux::None)
                } else {
                    b.emit(Opcode::SExt, TypeId::I64, &[v], Flags::NONE, Aux::None)
                };
                fx.body.set_operand(u, n, w.into());
            }
        }
    }
    fx.body.set_operands(iv.phi, &[]);
    erase_if_dead(fx.m, fx.body, iv.next);
    erase_if_dead(fx.m, fx.body, iv.phi);
    true
}

/// Whether the other side of a comparison fits 32 signed bits (which keeps every order, signed and unsigned).
fn other_fits(fx: &Fx, cmp: Inst, phi: Value, next: Value) -> bool {
    let (a, b) = (fx.body.operand(cmp, 0), fx.body.operand(cmp, 1));
    let o = if a == phi || a == next { b } else { a };
    if o == phi || o == next {
        return false;
    }
    if let Some(c) = o.as_const() {
        return fx
            .m
            .cx
            .as_sint(c)
            .is_some_and(|c| (LOW..=HIGH).contains(&c));
    }
    match o.as_inst().map(|i| (i, fx.body.op(i))) {
        Some((i, Opcode::SExt)) => narrower(fx, i, 32),
        Some((i, Opcode::ZExt)) => {
            narrower(fx, i, 31) || narrower(fx, i, 32) && fx.body.inst(i).flags.has(Flags::NNEG)
        }
        _ => false,
    }
}

fn narrower(fx: &Fx, i: Inst, bits: u32) -> bool {
    fx.m.cx
        .types
        .int_width(fx.body.ty(fx.body.operand(i, 0), &fx.m.cx))
        .is_some_and(|w| w <= bits)
}

/// A value that fits, in 32 bits.
fn narrow_value(fx: &mut Fx, at: Inst, v: Value) -> Value {
    if let Some(c) = v.as_const().and_then(|c| fx.m.cx.as_sint(c)) {
        return fx.m.cx.sint(TypeId::I32, c).into();
    }
    if let Some(i) = v.as_inst() {
        let x = fx.body.operand(i, 0);
        if fx.body.ty(x, &fx.m.cx) == TypeId::I32 {
            return x;
        }
    }
    Builder::before(&mut fx.m.cx, fx.body, at).cast(Opcode::Trunc, v, TypeId::I32)
}
