//! `indvars`: induction variables in good order. Increments that the loop's own bound keeps from wrapping say so; equal
//! variables become one; what a variable is after the loop is computed without it, where the count is known.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::{Induction, trip_count};
use crate::loops::bits;
use crate::loops::counters::{entry_facts, inductions, stay_condition};
use crate::loops::form::{close, simplify_loops};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::scalar::mask;
use jacquard_ir::{Flags, Inst, Pred, Value};

/// The pass.
pub struct IndVars;

impl FunctionPass for IndVars {
    fn new(_: &Params) -> Self {
        IndVars
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        let loops = fx.loops();
        let level = fx.opts.knob(Knob::IvLoopLevel);
        for id in loops.candidates() {
            // 0 is every loop; n is loops up to depth n, the outermost being 1.
            if level != 0 && loops.get(id).depth as i64 > level {
                continue;
            }
            let count = trip_count(fx.m, fx.body, &loops, id);
            if fx.opts.knob(Knob::DisableUnknownTripIv) != 0 && count.is_none_or(|n| n <= 1) {
                continue;
            }
            any |= merge_equal(fx, &loops, id);
            any |= mark_no_wrap(fx, &loops, id);
            if fx.opts.knob(Knob::Replexitval) != 0
                && let Some(n) = count
            {
                any |= exit_values(fx, &loops, id, n);
            }
            any |= bits::exit_values(fx, &loops, id);
        }
        any
    }
}

/// Variables with the same start and step are one.
fn merge_equal(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let mut kept: Vec<Induction> = Vec::new();
    let mut any = false;
    for iv in inductions(fx, loops, id) {
        let same = kept.iter().find(|k| {
            k.start == iv.start
                && k.step == iv.step
                && k.negated == iv.negated
                && fx.body.inst(k.phi).ty == fx.body.inst(iv.phi).ty
        });
        let Some(k) = same else {
            kept.push(iv);
            continue;
        };
        // The one that stays promises only what both do.
        let f = fx
            .body
            .inst(k.next)
            .flags
            .intersect(fx.body.inst(iv.next).flags);
        let (phi, next) = (k.phi, k.next);
        fx.body.inst_mut(next).flags = f;
        fx.body.replace_all_uses(iv.phi.into(), phi.into());
        fx.body.erase(iv.phi);
        any = true;
    }
    any
}

/// A variable that grows by one, and is compared with its bound before it grows again, does not wrap.
fn mark_no_wrap(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let Some(latch) = loops.latch(id) else {
        return false;
    };
    let Some((pred, a, b)) = stay_condition(fx, loops, id, latch) else {
        return false;
    };
    let facts = entry_facts(fx, loops, id);
    let mut any = false;
    for iv in inductions(fx, loops, id) {
        let flags = fx.body.inst(iv.next).flags;
        if iv.negated || flags.has(Flags::NOWRAP) {
            continue;
        }
        let Some(step) = fx
            .body
            .operand(iv.next, 1)
            .as_const()
            .and_then(|c| fx.m.cx.as_sint(c))
            .filter(|&s| s > 0)
        else {
            continue;
        };
        // The back edge is taken while `next < bound`: the next addition starts below the bound.
        let pred = if a == Value::inst(iv.next) {
            pred
        } else if b == Value::inst(iv.next) {
            pred.swapped()
        } else {
            continue;
        };
        let bound = if a == Value::inst(iv.next) { b } else { a };
        if !loops.is_invariant(fx.body, id, bound) {
            continue;
        }
        let (Some(start), Some(limit)) = (
            facts.range(fx.m, fx.body, iv.start),
            facts.range(fx.m, fx.body, bound),
        ) else {
            continue;
        };
        let w = start.width;
        let (umax, smax) = (mask(w) as i128, (mask(w) >> 1) as i128);
        let mut new = flags;
        // Largest value the addition starts from: the first time `start`, then below the bound.
        match pred {
            Pred::Slt | Pred::Sle => {
                let top = limit.smax as i128 - (pred == Pred::Slt) as i128;
                if top + step <= smax && start.smax as i128 + step <= smax {
                    new = new.with(Flags::NSW);
                    // Never negative either way: no unsigned wrap.
                    if start.smin >= 0 {
                        new = new.with(Flags::NUW);
                    }
                }
            }
            Pred::Ult | Pred::Ule => {
                let top = limit.umax as i128 - (pred == Pred::Ult) as i128;
                if top + step <= umax && start.umax as i128 + step <= umax {
                    new = new.with(Flags::NUW);
                    if top + step <= smax && start.umax as i128 + step <= smax {
                        new = new.with(Flags::NSW);
                    }
                }
            }
            _ => {}
        }
        if new != flags {
            fx.body.inst_mut(iv.next).flags = new;
            any = true;
        }
    }
    any
}

/// Variables of constant start and step are constants after a loop of known count.
fn exit_values(fx: &mut Fx, loops: &LoopInfo, id: LoopId, count: u64) -> bool {
    let mut work: Vec<(Inst, u128)> = Vec::new();
    for iv in inductions(fx, loops, id) {
        let Some(w) = fx.m.cx.types.int_width(fx.body.inst(iv.phi).ty) else {
            continue;
        };
        let (Some(start), Some(step)) = (fx.m.cx.value_int(iv.start), fx.m.cx.value_int(iv.step))
        else {
            continue;
        };
        let step = if iv.negated {
            step.wrapping_neg()
        } else {
            step
        };
        let phi = start.wrapping_add(step.wrapping_mul(count as u128)) & mask(w);
        let next = phi.wrapping_add(step) & mask(w);
        work.push((iv.phi, phi));
        work.push((iv.next, next));
    }
    // Only where the loop has one way out, so that every use outside comes after all iterations.
    let edges = loops.exit_edges(fx.body, id);
    let [(from, _)] = edges[..] else { return false };
    let dom = fx.dom();
    close(fx, loops, &dom, id);
    let mut any = false;
    for (i, v) in work {
        let Some(b) = fx.body.inst(i).block else {
            continue;
        };
        // In the last round, an increment below the exit did not run.
        if !dom.dominates(b, from) {
            continue;
        }
        let outside: Vec<(Inst, usize)> = fx
            .body
            .users(i.into())
            .filter(|&(u, _)| {
                fx.body
                    .inst(u)
                    .block
                    .is_some_and(|ub| !loops.contains(id, ub))
            })
            .collect();
        if outside.is_empty() {
            continue;
        }
        let ty = fx.body.inst(i).ty;
        let c = fx.m.cx.int(ty, v);
        for (u, n) in outside {
            fx.body.set_operand(u, n, c.into());
        }
        any = true;
    }
    any
}
