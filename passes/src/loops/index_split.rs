//! `loop-index-split`: a loop with a test of its counter becomes a loop for the iterations before the outcome changes and one for those
//! after (`if (i < m)`), or a loop before, one iteration, and a loop after (`if (i == k)`). Neither loop tests any more.
//!
//! A counter that does not wrap passes a bound once. So the first loop goes on as long as the next iteration's test has the first
//! outcome, and leaves for the second loop otherwise: no bound is computed anew, and none can overflow.

use crate::analysis::cache::Preserved;
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::is_duplicatable;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, branch_always, erase_if_dead, remove_unreachable, split_edge};
use crate::loops::affine::{Induction, induction};
use crate::loops::form::{close, simplify_loops};
use crate::loops::unswitch::{copy_loop, end_with, new_preheader};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{Aux, Block, Flags, Inst, Opcode, Pred, Value, attachment, cfg, phi, sym};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The pass.
pub struct LoopIndexSplit;

/// A test of a loop's counter against a bound that stays.
struct Test {
    counter: Induction,
    compare: Inst,
    /// The block that branches on it.
    block: Block,
    pred: Pred,
    bound: Value,
    /// The outcome of the first iterations; `None` where one iteration alone has the outcome `true`.
    first: Option<bool>,
}

impl FunctionPass for LoopIndexSplit {
    fn new(_: &Params) -> Self {
        LoopIndexSplit
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        let threshold = fx.opts.knob(Knob::LoopIndexSplitThreshold).max(0) as usize;
        let mut done: FxHashSet<Block> = FxHashSet::default();
        'again: loop {
            let loops = fx.loops();
            let dom = fx.dom();
            for id in loops.ids() {
                if !done.insert(loops.get(id).header) {
                    continue;
                }
                let Some(test) = find(fx, &loops, &dom, id, threshold) else {
                    continue;
                };
                // The copies are not split again.
                split(fx, &loops, &dom, id, &test, &mut done);
                any = true;
                remove_unreachable(&mut fx.m.cx, fx.body);
                fx.cache.invalidate(Preserved::None);
                simplify_loops(fx);
                continue 'again;
            }
            return any;
        }
    }
}

fn find(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    threshold: usize,
) -> Option<Test> {
    let row = loops.get(id);
    loops.preheader(fx.body, id)?;
    let latch = loops.latch(id)?;
    // The loop is left from its latch alone.
    let exits = loops.exit_edges(fx.body, id);
    if exits.len() != 1 || exits[0].0 != latch || !row.children.is_empty() {
        return None;
    }
    let mut size = 0;
    for i in loops.insts(fx.body, id) {
        size += usize::from(fx.body.op(i) != Opcode::Phi);
        if size > 16 * threshold || !is_duplicatable(fx.m, fx.body, i) {
            return None;
        }
    }
    let uniform = fx.uniformity();
    loops.blocks(id).iter().find_map(|&b| {
        let t = fx.body.terminator(b)?;
        if b == latch || fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
            return None;
        }
        // Threads that pass the bound at different times would wait for one another.
        if uniform.branch_diverges(b) || uniform.branch_diverges(latch) {
            return None;
        }
        let test = test_of(fx, loops, id, b, t)?;
        let part = |n: usize| -> Option<usize> {
            let to = fx.body.operand(t, n).as_block()?;
            let alone = cfg::single_pred(fx.body, to) == Some(b);
            Some(
                loops
                    .blocks(id)
                    .iter()
                    .filter(|&&x| alone && dom.dominates(to, x))
                    .map(|&x| fx.body.insts(x).count())
                    .sum(),
            )
        };
        let copies = if test.first.is_some() { 1 } else { 2 };
        let shared = size.saturating_sub(part(1)? + part(2)?);
        (shared * copies < threshold).then_some(test)
    })
}

/// The test a branch makes, if it is one of a counter that does not wrap.
fn test_of(fx: &Fx, loops: &LoopInfo, id: LoopId, b: Block, t: Inst) -> Option<Test> {
    let compare = fx.body.operand(t, 0).as_inst()?;
    let Aux::Cmp(mut pred) = fx.body.inst(compare).aux else {
        return None;
    };
    if fx.body.op(compare) != Opcode::ICmp || !loops.contains(id, fx.body.inst(compare).block?) {
        return None;
    }
    let (mut x, mut bound) = (fx.body.operand(compare, 0), fx.body.operand(compare, 1));
    if loops.is_invariant(fx.body, id, x) {
        std::mem::swap(&mut x, &mut bound);
        pred = pred.swapped();
    }
    if !loops.is_invariant(fx.body, id, bound) {
        return None;
    }
    let counter = induction(fx.body, loops, id, x.as_inst()?)?;
    let step = fx.m.cx.as_sint(counter.step.as_const()?)?;
    let flags = fx.body.inst(counter.next).flags;
    if step == 0 || counter.negated {
        return None;
    }
    let up = step > 0;
    let signed_ok = flags.has(Flags::NSW);
    // An unsigned addition of a negative step wraps by its nature.
    let unsigned_ok = flags.has(Flags::NUW) && up;
    let first = match pred {
        Pred::Slt | Pred::Sle if signed_ok => Some(up),
        Pred::Sgt | Pred::Sge if signed_ok => Some(!up),
        Pred::Ult | Pred::Ule if unsigned_ok => Some(true),
        Pred::Ugt | Pred::Uge if unsigned_ok => Some(false),
        Pred::Eq if signed_ok || unsigned_ok => None,
        _ => return None,
    };
    Some(Test {
        counter,
        compare,
        block: b,
        pred,
        bound,
        first,
    })
}

fn split(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    test: &Test,
    done: &mut FxHashSet<Block>,
) {
    let header = loops.get(id).header;
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return;
    };
    close(fx, loops, dom, id);
    let name = if test.first.is_some() {
        "processSplitRangeLoop"
    } else {
        "processAllButOneIterationLoop"
    };
    fx.remark(
        RemarkKind::Passed,
        "loop-index-split",
        "LoopIndexSplit",
        Some(test.compare),
        &[(TEXT, &"LoopIndexSplit: performed "), ("Kind", &name)],
    );
    let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, header).collect();
    let second = copy_loop(fx, loops, dom, id);
    let third = test.first.is_none().then(|| copy_loop(fx, loops, dom, id));
    let first_outcome = test.first.unwrap_or(false);
    let block_in = |map: &ValueMap, b: Block| map.get(b.into()).as_block().unwrap_or(b);
    let header2 = block_in(&second, header);
    // What may be undefined where the test is not reached is settled once.
    let mut bound = test.bound;
    if let (Some(at), None) = (fx.body.terminator(pre), bound.as_const()) {
        bound = fx.before(at).freeze(bound);
    }
    // Entry: by the outcome of the first iteration.
    let Some(at) = fx.body.terminator(pre) else {
        return;
    };
    let start = test.counter.start;
    let enters = fx.before(at).icmp(test.pred, start, bound);
    let to_first = new_preheader(fx, header, pre);
    let to_second = new_preheader(fx, header2, pre);
    let pick = |now: Block, later: Block| {
        if first_outcome {
            (now, later)
        } else {
            (later, now)
        }
    };
    let (yes, no) = pick(to_first, to_second);
    end_with(fx, pre, enters, yes, no);
    // From the first loop to what comes after it, by the outcome of the next iteration.
    let md = fx
        .body
        .terminator(latch)
        .and_then(|t| Some((t, attachment::get(fx.body, t, sym::LLVM_LOOP)?)));
    let mid = split_edge(&mut fx.m.cx, fx.body, latch, header);
    let next = Value::inst(test.counter.next);
    let goes_on = match fx.body.terminator(mid) {
        Some(t) => fx.before(t).icmp(test.pred, next, bound),
        None => return,
    };
    let (yes, no) = pick(header, header2);
    end_with(fx, mid, goes_on, yes, no);
    if let (Some((old, md)), Some(t)) = (md, fx.body.terminator(mid)) {
        fx.body.md.remove(&old);
        attachment::set(fx.body, t, sym::LLVM_LOOP, md);
    }
    for &p in &phis {
        if let (Some(v), Some(q)) = (
            phi::incoming_for(fx.body, p, mid),
            second.get(p.into()).as_inst(),
        ) {
            phi::add_incoming(fx.body, q, v, mid);
        }
    }
    // One iteration, and on to the third loop.
    if let Some(third) = &third {
        let (latch2, header3) = (block_in(&second, latch), block_in(third, header));
        go_on_after_one(fx, &phis, pre, (header2, latch2, &second), (header3, third));
        done.insert(header3);
    }
    done.insert(header2);
    let none = ValueMap::default();
    settle_outcome(fx, test, &none, first_outcome);
    settle_outcome(fx, test, &second, !first_outcome);
    if let Some(third) = &third {
        settle_outcome(fx, test, third, false);
    }
}

/// Ends the one iteration of a copy's loop, and goes on to the next copy with the values it leaves.
fn go_on_after_one(
    fx: &mut Fx,
    phis: &[Inst],
    pre: Block,
    (header2, latch2, second): (Block, Block, &ValueMap),
    (header3, third): (Block, &ValueMap),
) {
    for &p in phis {
        let (Some(q), Some(r)) = (
            second.get(p.into()).as_inst(),
            third.get(p.into()).as_inst(),
        ) else {
            continue;
        };
        let Some(v) = phi::incoming_for(fx.body, q, latch2) else {
            continue;
        };
        let k = phi::incoming(fx.body, r).position(|x| x.1 == pre);
        if let Some(k) = k {
            fx.body.set_operand(r, 2 * k, v);
            fx.body.set_operand(r, 2 * k + 1, latch2.into());
        }
    }
    phi::remove_edge(fx.body, header2, latch2);
    if let Some(t) = fx.body.terminator(latch2) {
        for n in 0..fx.body.num_ops(t) {
            if fx.body.operand(t, n) == Value::block(header2) {
                fx.body.set_operand(t, n, header3.into());
            }
        }
        fx.body.md.remove(&t);
    }
}

/// In the copy that `map` leads to, the test is known.
fn settle_outcome(fx: &mut Fx, test: &Test, map: &ValueMap, outcome: bool) {
    let c = fx.m.cx.bool(outcome);
    let block = map.get(test.block.into()).as_block().unwrap_or(test.block);
    let Some(t) = fx.body.terminator(block) else {
        return;
    };
    let to = fx.body.operand(t, if outcome { 1 } else { 2 }).as_block();
    if let Some(i) = map.get(test.compare.into()).as_inst() {
        fx.body.replace_all_uses(i.into(), c.into());
        erase_if_dead(fx.m, fx.body, i);
    }
    if let Some(to) = to {
        branch_always(fx.body, &mut fx.m.cx, block, to);
    }
}
