//! Nests of two loops that count from zero: addresses as functions of both counters, and iterations that touch the same bytes.

use crate::analysis::alias::Aliases;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::access::{Access, Moving, accesses, apart, moving, nested};
use crate::loops::affine::{Induction, trip_count};
use crate::loops::counters::int_inductions;
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode, Pred, Value};
use std::ops::RangeInclusive;

/// Iterations of a loop that are compared one by one.
const MOST_ITERATIONS: u64 = 1 << 14;

/// The counter from zero by one that a loop, left from its latch alone, ends by; with its test and how often the loop runs.
pub(super) fn counter(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<(Induction, Inst, u64)> {
    let latch = loops.latch(id)?;
    let exits = loops.exit_edges(fx.body, id);
    if exits.len() != 1 || exits[0].0 != latch {
        return None;
    }
    let times = trip_count(fx.m, fx.body, loops, id)?.checked_add(1)?;
    let test = fx.body.operand(fx.body.terminator(latch)?, 0).as_inst()?;
    let iv = int_inductions(fx, loops, id).into_iter().find(|iv| {
        !iv.negated
            && fx.m.cx.value_int(iv.start) == Some(0)
            && fx.m.cx.value_int(iv.step) == Some(1)
            && fx
                .body
                .operands(test)
                .any(|v| v == iv.next.into() || v == iv.phi.into())
    })?;
    (fx.body.op(test) == Opcode::ICmp && fx.body.has_one_use(test.into()))
        .then_some((iv, test, times))
}

/// Lets a loop end after so many iterations instead, by its counter.
pub(super) fn end_after(
    fx: &mut Fx,
    loops: &LoopInfo,
    id: LoopId,
    (next, old): (Inst, Inst),
    times: u64,
) {
    let Some(branch) = loops.latch(id).and_then(|l| fx.body.terminator(l)) else {
        return;
    };
    let stays = fx.body.operand(branch, 1).as_block() == Some(loops.get(id).header);
    let pred = if stays { Pred::Ne } else { Pred::Eq };
    let end = fx.m.cx.int(fx.body.inst(next).ty, u128::from(times));
    let test = fx.before(branch).icmp(pred, next.into(), end.into());
    fx.body.set_operand(branch, 0, test);
    crate::edit::erase_if_dead(fx.m, fx.body, old);
}

/// A loop with its counter, the test that it ends by, and how often it runs.
pub(super) struct Counted {
    pub id: LoopId,
    pub iv: Induction,
    pub test: Inst,
    pub times: u64,
}

/// A loop that holds one other, both counted from zero by constants of one type; nothing in it is used outside.
pub(super) struct Nest {
    pub outer: Counted,
    pub inner: Counted,
}

impl Nest {
    pub(super) fn new(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Nest> {
        let [inner] = loops.get(id).children[..] else {
            return None;
        };
        let counted = |id| {
            let (iv, test, times) = counter(fx, loops, id)?;
            Some(Counted {
                id,
                iv,
                test,
                times,
            })
        };
        let nest = Nest {
            outer: counted(id)?,
            inner: counted(inner)?,
        };
        let ty = fx.body.inst(nest.outer.iv.phi).ty;
        let w = fx.m.cx.types.int_width(ty).filter(|w| *w <= 64)?;
        let fits = |n: u64| u128::from(n) < 1 << (w - 1);
        if ty != fx.body.inst(nest.inner.iv.phi).ty
            || !fits(nest.outer.times)
            || !fits(nest.inner.times)
        {
            return None;
        }
        // Only tests look at the next values of counters, and nothing is used outside.
        let own = [&nest.outer, &nest.inner]
            .iter()
            .all(|c| (fx.body.users(c.iv.next.into())).all(|(u, _)| u == c.iv.phi || u == c.test));
        let inside = |i: Inst| {
            (fx.body.users(i.into()))
                .all(|(u, _)| (fx.body.inst(u).block).is_some_and(|b| loops.contains(id, b)))
        };
        (own && loops.insts(fx.body, id).all(inside)).then_some(nest)
    }
}

/// An access of a nest, by the iterations of both loops.
pub(super) struct Place {
    access: Access,
    /// The address, with the bytes that an iteration of the inner loop adds.
    pub at: Option<Moving>,
    /// The bytes that one of the outer loop adds.
    pub by_outer: i64,
    /// It is in the inner loop.
    pub inside: bool,
}

/// The accesses of a nest; nothing if it does something else to memory.
pub(super) fn places(fx: &Fx, loops: &LoopInfo, nest: &Nest) -> Option<Vec<Place>> {
    let all = accesses(fx, loops, nest.outer.id)?;
    Some(
        (all.into_iter())
            .map(|access| {
                let n = usize::from(access.write);
                let p: Value = fx.body.operand(access.inst, n);
                let block = fx.body.inst(access.inst).block;
                let inside = block.is_some_and(|b| loops.contains(nest.inner.id, b));
                let found = match inside {
                    true => nested(fx, loops, nest.outer.id, nest.inner.id, p),
                    false => moving(fx, loops, nest.outer.id, p).map(|mut m| {
                        let by = m.stride;
                        m.stride = 0;
                        (m, by)
                    }),
                };
                let by_outer = found.as_ref().map_or(0, |f| f.1);
                Place {
                    access,
                    at: found.map(|f| f.0),
                    by_outer,
                    inside,
                }
            })
            .collect(),
    )
}

/// Whether, one of them being a store, `p` may touch in an iteration so many outer and inner ones later what `q` touches.
pub(super) fn meets(
    fx: &Fx,
    aliases: &mut Aliases,
    (p, q): (&Place, &Place),
    outer: RangeInclusive<i64>,
    inner: RangeInclusive<i64>,
) -> bool {
    if !(p.access.write || q.access.write) || outer.is_empty() || inner.is_empty() {
        return false;
    }
    let (Some(x), Some(y)) = (&p.at, &q.at) else {
        return !apart(fx, aliases, &p.access, &q.access);
    };
    if !x.same_start(y) {
        return !apart(fx, aliases, &p.access, &q.access);
    }
    let span = |r: &RangeInclusive<i64>| r.end().abs_diff(*r.start());
    if span(&inner) > MOST_ITERATIONS || span(&outer) > MOST_ITERATIONS {
        return true;
    }
    // Strides differ where one of them is not in the inner loop: then any iteration of that may be meant.
    let same = x.stride == y.stride && p.by_outer == q.by_outer;
    if !same && p.inside && q.inside {
        return true;
    }
    if p.by_outer != q.by_outer {
        return true;
    }
    let stride = if p.inside { x.stride } else { y.stride };
    let (low, high) = (-(p.access.size - 1), q.access.size - 1);
    inner.into_iter().any(|j| {
        let fixed = (x.offset - y.offset).checked_add(stride.saturating_mul(j));
        let Some(fixed) = fixed else { return true };
        // low <= by_outer * i + fixed <= high
        outer.clone().any(|i| {
            (p.by_outer.checked_mul(i))
                .and_then(|n| n.checked_add(fixed))
                .is_none_or(|d| (low..=high).contains(&d))
        })
    })
}

/// Whether an instruction may stand elsewhere in a nest: it does nothing but compute.
pub(super) fn only_computes(fx: &Fx, i: Inst) -> bool {
    fx.body.op(i) != Opcode::Phi
        && crate::analysis::effects::is_speculatable(fx.m, fx.body, i)
        && !crate::analysis::effects::may_read(fx.m, fx.body, i)
}
