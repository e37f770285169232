//! `loop-interchange`: of two loops, one right in the other, the inner one becomes the outer one where that makes accesses that
//! follow one another lie closer together, and where every byte is still touched in the same order.

use crate::analysis::alias::Aliases;
use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::form::simplify_loops;
use crate::loops::nest::{Nest, Place, end_after, meets, only_computes, places};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Block, Inst, Opcode, TypeId, Value, phi};

/// Pairs of accesses that are compared at most.
const MOST_PAIRS: usize = 100;

/// The pass.
pub fn loop_interchange(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let (loops, dom) = (fx.loops(), fx.dom());
    for id in loops.ids() {
        if let Some(nest) = Nest::new(fx, &loops, id) {
            match plan(fx, &loops, dom.rpo(), &nest) {
                Ok(moved) => {
                    interchange(fx, &loops, &nest, moved);
                    any = true;
                }
                Err((name, why)) => say(fx, RemarkKind::Missed, id, &loops, name, why),
            }
        }
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

fn say(
    fx: &mut Fx,
    kind: RemarkKind,
    id: LoopId,
    loops: &LoopInfo,
    name: &'static str,
    text: &'static str,
) {
    let at = fx.body.terminator(loops.get(id).header);
    fx.remark(kind, "loop-interchange", name, at, &[(TEXT, &text)]);
}

type Reason = (&'static str, &'static str);

/// What stands between the loops and moves into the inner one; or why they stay.
fn plan(fx: &Fx, loops: &LoopInfo, order: &[Block], nest: &Nest) -> Result<Vec<Inst>, Reason> {
    let (outer, inner) = (&nest.outer, &nest.inner);
    let mut moved = Vec::new();
    for &b in order.iter().filter(|&&b| loops.contains(outer.id, b)) {
        for i in fx.body.insts(b) {
            let own = [outer, inner]
                .iter()
                .any(|c| i == c.iv.phi || i == c.iv.next || i == c.test);
            if own || fx.body.op(i) == Opcode::Br {
                continue;
            }
            if fx.body.op(i) == Opcode::Phi
                && (b == loops.get(outer.id).header || b == loops.get(inner.id).header)
            {
                return Err((
                    "UnsupportedPHI",
                    "a value is carried from iteration to iteration",
                ));
            }
            if loops.contains(inner.id, b) {
                continue;
            }
            let inside = (fx.body.users(i.into()))
                .all(|(u, _)| moved_or_inside(fx, loops, inner.id, outer.id, u));
            if !only_computes(fx, i) || !inside {
                return Err(("NotTightlyNested", "the loops are not tightly nested"));
            }
            moved.push(i);
        }
    }
    let Some(all) = places(fx, loops, nest) else {
        return Err((
            "CallInst",
            "the loops do something to memory that is not understood",
        ));
    };
    if all.len() * all.len() > MOST_PAIRS {
        return Err(("Dependence", "there are too many accesses"));
    }
    if !profitable(fx, &all) {
        return Err((
            "InterchangeNotProfitable",
            "accesses do not come closer together",
        ));
    }
    let mut aliases = Aliases::default();
    let (n, m) = (outer.times as i64, inner.times as i64);
    let crossing = all.iter().any(|p| {
        all.iter()
            .any(|q| meets(fx, &mut aliases, (p, q), 1..=n - 1, 1 - m..=-1))
    });
    if crossing {
        return Err((
            "Dependence",
            "an access depends on one of another iteration",
        ));
    }
    Ok(moved)
}

fn moved_or_inside(fx: &Fx, loops: &LoopInfo, inner: LoopId, outer: LoopId, u: Inst) -> bool {
    (fx.body.inst(u).block).is_some_and(|b| {
        loops.contains(inner, b) || loops.contains(outer, b) && only_computes(fx, u)
    })
}

/// Whether the inner loop takes longer steps in memory than the outer one. Shared memory has no order that is better.
fn profitable(fx: &Fx, all: &[Place]) -> bool {
    let (mut by_outer, mut by_inner) = (0u64, 0u64);
    for p in all.iter().filter(|p| p.inside) {
        let Some(at) = &p.at else { continue };
        if fx.body.ty(at.base, &fx.m.cx) != TypeId::PTR_SHARED {
            by_outer = by_outer.saturating_add(p.by_outer.unsigned_abs());
            by_inner = by_inner.saturating_add(at.stride.unsigned_abs());
        }
    }
    by_outer < by_inner
}

/// The loops keep their blocks; what counts the one counts the other now.
fn interchange(fx: &mut Fx, loops: &LoopInfo, nest: &Nest, moved: Vec<Inst>) {
    let (outer, inner) = (&nest.outer, &nest.inner);
    say(
        fx,
        RemarkKind::Passed,
        outer.id,
        loops,
        "Interchanged",
        "loop interchanged with the one in it",
    );
    if let Some(first) = phi::first_other(fx.body, loops.get(inner.id).header) {
        for i in moved {
            fx.body.move_before(i, first);
        }
    }
    let uses = |fx: &Fx, c: &crate::loops::nest::Counted| -> Vec<(Inst, usize)> {
        (fx.body.users(c.iv.phi.into()))
            .filter(|&(u, _)| u != c.iv.next && u != c.test)
            .collect()
    };
    let (of_outer, of_inner) = (uses(fx, outer), uses(fx, inner));
    for (u, n) in of_outer {
        fx.body.set_operand(u, n, Value::inst(inner.iv.phi));
    }
    for (u, n) in of_inner {
        fx.body.set_operand(u, n, Value::inst(outer.iv.phi));
    }
    end_after(
        fx,
        loops,
        outer.id,
        (outer.iv.next, outer.test),
        inner.times,
    );
    end_after(
        fx,
        loops,
        inner.id,
        (inner.iv.next, inner.test),
        outer.times,
    );
}
