//! `loop-fusion`: two loops that follow one another and run equally often become one, where no iteration of the second needs what a
//! later one of the first does.

use crate::analysis::alias::Aliases;
use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::fold_phis;
use crate::loops::access::{accesses, distances};
use crate::loops::affine::{entry_and_back, trip_count};
use crate::loops::counters::{inductions, stay_condition};
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{At, Block, Builder, Inst, Opcode, Value, cfg, phi};

/// The pass.
pub fn loop_fusion(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    'again: for _ in 0..32 {
        let loops = fx.loops();
        for first in loops.ids() {
            for second in loops.ids() {
                if first != second && follows(fx, &loops, first, second) {
                    fuse(fx, &loops, first, second);
                    fx.cache.invalidate(Preserved::None);
                    any = true;
                    continue 'again;
                }
            }
        }
        break;
    }
    any
}

/// The one block a loop leaves for, from its latch.
fn exit_of(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Block> {
    let exits = loops.exit_edges(fx.body, id);
    let latch = loops.latch(id)?;
    match exits[..] {
        [(from, to)] if from == latch => Some(to),
        _ => None,
    }
}

/// Whether both run equally often: by count, or by the same comparison of the same counter.
fn same_count(fx: &Fx, loops: &LoopInfo, a: LoopId, b: LoopId) -> bool {
    let count = |id| trip_count(fx.m, fx.body, loops, id);
    if let (Some(x), Some(y)) = (count(a), count(b)) {
        return x == y;
    }
    let shape = |id: LoopId| {
        let (pred, x, bound) = stay_condition(fx, loops, id, loops.latch(id)?)?;
        let iv = inductions(fx, loops, id)
            .into_iter()
            .find(|iv| Value::inst(iv.next) == x)?;
        let fixed = iv.step.is_const() && loops.is_invariant(fx.body, id, bound);
        let flags = fx.body.inst(iv.next).flags;
        fixed.then_some((pred, bound, iv.start, iv.step, iv.negated, flags))
    };
    matches!((shape(a), shape(b)), (Some(x), Some(y)) if x == y)
}

fn follows(fx: &Fx, loops: &LoopInfo, first: LoopId, second: LoopId) -> bool {
    let (x, y) = (loops.get(first), loops.get(second));
    if x.parent != y.parent {
        return false;
    }
    let Some(between) = exit_of(fx, loops, first) else {
        return false;
    };
    if loops.preheader(fx.body, second) != Some(between)
        || cfg::single_pred(fx.body, between) != loops.latch(first)
        || exit_of(fx, loops, second).is_none()
        || loops.preheader(fx.body, first).is_none()
        || loops.latch(second).is_none()
    {
        return false;
    }
    // Between them only phis of what leaves the first, and a branch.
    let empty = fx
        .body
        .insts(between)
        .all(|i| matches!(fx.body.op(i), Opcode::Phi | Opcode::Br));
    if !empty || !same_count(fx, loops, first, second) {
        return false;
    }
    // The second uses nothing that the first computes.
    let foreign = loops.insts(fx.body, second).any(|i| {
        fx.body.operands(i).any(|v| {
            v.as_inst()
                .and_then(|d| fx.body.inst(d).block)
                .is_some_and(|b| b == between || loops.contains(first, b))
        })
    });
    if foreign {
        return false;
    }
    let (Some(a), Some(b)) = (accesses(fx, loops, first), accesses(fx, loops, second)) else {
        return false;
    };
    let inner = !x.children.is_empty() || !y.children.is_empty();
    let mut aliases = Aliases::default();
    a.iter().all(|p| {
        b.iter().filter(|q| p.write || q.write).all(|q| {
            // Iteration i of the first would run behind iteration j < i of the second.
            match distances(fx, &mut aliases, p, q) {
                None => true,
                Some((_, most)) => most <= 0 && !inner,
            }
        })
    })
}

fn fuse(fx: &mut Fx, loops: &LoopInfo, first: LoopId, second: LoopId) {
    let (h1, h2) = (loops.get(first).header, loops.get(second).header);
    let (Some(pre), Some(t1), Some(t2), Some(between)) = (
        loops.preheader(fx.body, first),
        loops.latch(first),
        loops.latch(second),
        exit_of(fx, loops, first),
    ) else {
        return;
    };
    let at = fx.body.terminator(h2);
    fx.remark(
        RemarkKind::Passed,
        "loop-fusion",
        "Fused",
        at,
        &[(TEXT, &"loops fused: they run equally often")],
    );
    // What leaves the first loop is known behind both.
    let leaving: Vec<Inst> = phi::of(fx.body, between).collect();
    for phi in leaving {
        let v = fx.body.operand(phi, 0);
        fx.body.replace_and_erase(phi, v);
    }
    // Counters of the second start with those of the first.
    let Some(place) = phi::first_other(fx.body, h1) else {
        return;
    };
    let phis: Vec<Inst> = phi::of(fx.body, h2).collect();
    for phi in phis {
        let Some((start, back)) = entry_and_back(fx.body, loops, second, phi) else {
            continue;
        };
        fx.body
            .set_operands(phi, &[start, pre.into(), back, t2.into()]);
        fx.body.move_before(phi, place);
    }
    phi::replace_block(fx.body, h1, t1, t2);
    // The first goes on to the second's body, whose latch closes the loop.
    let mut dbg = None;
    if let Some(t) = fx.body.terminator(t1) {
        dbg = fx.body.inst(t).dbg;
        let cond = fx.body.operand(t, 0).as_inst();
        fx.body.md.remove(&t);
        fx.body.erase(t);
        if let Some(c) = cond {
            crate::edit::erase_if_dead(fx.m, fx.body, c);
        }
    }
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(t1));
    bld.dbg = dbg;
    bld.br(h2);
    if let Some(t) = fx.body.terminator(t2) {
        for n in 0..fx.body.num_ops(t) {
            if fx.body.operand(t, n) == Value::block(h2) {
                fx.body.set_operand(t, n, h1.into());
            }
        }
    }
    if let Some(t) = fx.body.terminator(between) {
        fx.body.erase(t);
    }
    fx.body.erase_block(between);
    fold_phis(fx.body);
}
