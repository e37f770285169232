//! `loop-flatten`: a loop in a loop that both only number elements, `i * m + j`, becomes one loop over the number.

use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::branch_always;
use crate::loops::affine::{Induction, entry_and_back};
use crate::loops::form::simplify_loops;
use crate::loops::nest::{counter, end_after};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Inst, Opcode, Value, phi};

/// The pass.
pub fn loop_flatten(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    'again: for _ in 0..8 {
        let loops = fx.loops();
        for id in loops.ids() {
            if flatten(fx, &loops, id) {
                fx.cache.invalidate(Preserved::None);
                any = true;
                continue 'again;
            }
        }
        break;
    }
    any
}

/// `i * m + j`, all of its uses' inputs known: the sums that number elements.
fn numbers(fx: &Fx, i: &Induction, j: &Induction, m: u64, tests: [Inst; 2]) -> Option<Vec<Inst>> {
    let own = |u: Inst, iv: &Induction| u == iv.next || u == iv.phi || tests.contains(&u);
    let is_product = |p: Inst| {
        let by = fx.m.cx.value_int(fx.body.operand(p, 1));
        let factor = match fx.body.op(p) {
            Opcode::Mul => by,
            Opcode::Shl => by.filter(|n| *n < 63).map(|n| 1 << n),
            _ => None,
        };
        fx.body.operand(p, 0) == i.phi.into() && factor == Some(u128::from(m))
    };
    let mut sums = Vec::new();
    for (u, _) in fx.body.users(i.phi.into()) {
        if own(u, i) {
            continue;
        }
        if !is_product(u) {
            return None;
        }
        for (s, _) in fx.body.users(u.into()) {
            let adds = matches!(fx.body.op(s), Opcode::Add)
                || fx.body.op(s) == Opcode::Or
                    && fx.body.inst(s).flags.has(jacquard_ir::Flags::DISJOINT);
            let with = fx.body.operands(s).any(|v| v == j.phi.into());
            if !adds || !with {
                return None;
            }
            sums.push(s);
        }
    }
    let inner_only = fx
        .body
        .users(j.phi.into())
        .all(|(u, _)| own(u, j) || sums.contains(&u));
    let next_only = [i, j]
        .iter()
        .all(|iv| fx.body.users(iv.next.into()).all(|(u, _)| own(u, iv)));
    (inner_only && next_only && !sums.is_empty()).then_some(sums)
}

fn flatten(fx: &mut Fx, loops: &LoopInfo, outer: LoopId) -> bool {
    let [inner] = loops.get(outer).children[..] else {
        return false;
    };
    let (Some((i, outer_test, n)), Some((j, inner_test, m))) =
        (counter(fx, loops, outer), counter(fx, loops, inner))
    else {
        return false;
    };
    let ty = fx.body.inst(j.phi).ty;
    let Some(w) = fx.m.cx.types.int_width(ty).filter(|w| *w <= 64) else {
        return false;
    };
    // The number of elements fits, as signed numbers too.
    let all = u128::from(n) * u128::from(m);
    if fx.body.inst(i.phi).ty != ty || all >= 1 << (w - 1) {
        return false;
    }
    let Some(sums) = numbers(fx, &i, &j, m, [outer_test, inner_test]) else {
        return false;
    };
    // Around the inner loop nothing happens.
    let products: Vec<Inst> = sums
        .iter()
        .flat_map(|&s| fx.body.operands(s).filter_map(|v| v.as_inst()))
        .collect();
    for &b in loops.blocks(outer) {
        if loops.contains(inner, b) {
            continue;
        }
        let quiet = fx.body.insts(b).all(|k| {
            matches!(fx.body.op(k), Opcode::Phi | Opcode::Br)
                || k == i.next
                || k == outer_test
                || products.contains(&k)
        });
        if !quiet {
            return false;
        }
    }
    // What the outer loop carries is what the inner one does.
    if carried(fx, loops, (outer, i.phi), (inner, j.phi)).is_none() {
        return false;
    }
    let Some(outer_latch) = loops.latch(outer) else {
        return false;
    };
    let at = fx.body.terminator(loops.get(outer).header);
    fx.remark(
        RemarkKind::Passed,
        "loop-flatten",
        "Flattened",
        at,
        &[(TEXT, &"two loops became one over the number of the element")],
    );
    for s in sums {
        fx.body.replace_and_erase(s, j.phi.into());
    }
    for p in products {
        if fx.body.inst(p).block.is_some() {
            crate::edit::erase_if_dead(fx.m, fx.body, p);
        }
    }
    end_after(fx, loops, inner, (j.next, inner_test), all as u64);
    // The outer loop runs once.
    let exits = loops.exit_edges(fx.body, outer);
    branch_always(fx.body, &mut fx.m.cx, outer_latch, exits[0].1);
    crate::edit::fold_phis(fx.body);
    true
}

/// Whether every value that the outer loop carries is one that the inner loop carries on from it.
fn carried(
    fx: &Fx,
    loops: &LoopInfo,
    (outer, i): (LoopId, Inst),
    (inner, j): (LoopId, Inst),
) -> Option<()> {
    for phi in phi::of(fx.body, loops.get(outer).header).filter(|&p| p != i) {
        let (_, back) = entry_and_back(fx.body, loops, outer, phi)?;
        // Through phis of one input between the loops.
        let mut last = back;
        for _ in 0..4 {
            match last.as_inst() {
                Some(p) if fx.body.op(p) == Opcode::Phi && phi::incoming(fx.body, p).len() == 1 => {
                    last = fx.body.operand(p, 0);
                }
                _ => break,
            }
        }
        let matching = phi::of(fx.body, loops.get(inner).header).any(|q| {
            entry_and_back(fx.body, loops, inner, q)
                .is_some_and(|(start, next)| start == Value::inst(phi) && next == last)
        });
        // Nothing else looks at it between.
        let only = fx.body.users(phi.into()).all(|(u, _)| {
            fx.body.op(u) == Opcode::Phi && fx.body.inst(u).block == Some(loops.get(inner).header)
        });
        if !matching || !only {
            return None;
        }
    }
    // Nor does an inner loop start anew with what does not come from the outer one.
    for q in phi::of(fx.body, loops.get(inner).header).filter(|&q| q != j) {
        let (start, _) = entry_and_back(fx.body, loops, inner, q)?;
        let from_outer = start.as_inst().is_some_and(|p| {
            fx.body.op(p) == Opcode::Phi && fx.body.inst(p).block == Some(loops.get(outer).header)
        });
        if !from_outer {
            return None;
        }
    }
    Some(())
}
