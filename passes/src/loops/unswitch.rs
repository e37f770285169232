//! `simple-loop-unswitch`: a test in a loop of what does not change there is made once, before the loop.
//!
//! *Trivial*: a loop that begins with a test that leaves it is entered or not. *Non-trivial*: the loop is written twice, once for each
//! outcome; only for what a warp agrees on, and where little code is shared by the two.

use crate::analysis::cache::Preserved;
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::{has_side_effects, is_duplicatable, is_speculatable};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, branch_always, copy_blocks, remove_unreachable};
use crate::loops::form::{close, simplify_loops};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{At, Block, Body, Builder, Inst, Opcode, Value, cfg, phi};
use smallvec::SmallVec;

/// The pass.
pub struct LoopUnswitch {
    nontrivial: bool,
    trivial: bool,
}

/// Loops written twice in one function at most.
const MOST_COPIES: u32 = 16;

impl FunctionPass for LoopUnswitch {
    fn new(p: &Params) -> Self {
        LoopUnswitch {
            nontrivial: p.has("nontrivial"),
            trivial: !p.off("trivial"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        let threshold = fx.opts.knob(Knob::UnswitchThreshold).max(0) as usize;
        let mut copies = 0;
        // Each change renews the analyses; a loop that was looked at in vain is not met again.
        let mut done: rustc_hash::FxHashSet<Block> = Default::default();
        'again: loop {
            let loops = fx.loops();
            let dom = fx.dom();
            for id in loops.candidates().rev() {
                let header = loops.get(id).header;
                if done.contains(&header) {
                    continue;
                }
                let changed = self.trivial && leave_at_once(fx, &loops, &dom, id)
                    || self.nontrivial
                        && copies < MOST_COPIES
                        && split_loop(fx, &loops, &dom, id, threshold, &mut copies);
                if changed {
                    any = true;
                    remove_unreachable(&mut fx.m.cx, fx.body);
                    fx.cache.invalidate(Preserved::None);
                    simplify_loops(fx);
                    continue 'again;
                }
                done.insert(header);
            }
            return any;
        }
    }
}

/// A branch on a loop-invariant value that is no constant: its condition, and where it goes if true and if false.
fn invariant_branch(
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    b: Block,
) -> Option<(Inst, Value, Block, Block)> {
    let t = body.terminator(b)?;
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return None;
    }
    let cond = body.operand(t, 0);
    let (yes, no) = (
        body.operand(t, 1).as_block()?,
        body.operand(t, 2).as_block()?,
    );
    (yes != no && cond.as_const().is_none() && loops.is_invariant(body, id, cond))
        .then_some((t, cond, yes, no))
}

fn remark(fx: &mut Fx, t: Option<Inst>, kind: &'static str) {
    fx.remark(
        RemarkKind::Passed,
        "simple-loop-unswitch",
        "Unswitched",
        t,
        &[
            (TEXT, &"unswitched a loop on an invariant condition ("),
            ("Kind", &kind),
            (TEXT, &")"),
        ],
    );
}

/// The header's test leaves the loop before anything happens.
fn leave_at_once(fx: &mut Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId) -> bool {
    let header = loops.get(id).header;
    let Some(pre) = loops.preheader(fx.body, id) else {
        return false;
    };
    let Some((t, cond, yes, no)) = invariant_branch(fx.body, loops, id, header) else {
        return false;
    };
    let exit = match (loops.contains(id, yes), loops.contains(id, no)) {
        (true, false) => no,
        (false, true) => yes,
        _ => return false,
    };
    if fx
        .body
        .insts(header)
        .any(|i| i != t && has_side_effects(fx.m, fx.body, i))
    {
        return false;
    }
    close(fx, loops, dom, id);
    // What the exit gets must be known before the loop.
    let mut entering: SmallVec<[(Inst, Value); 4]> = SmallVec::new();
    for p in phi::of(fx.body, exit) {
        let Some(v) = phi::incoming_for(fx.body, p, header) else {
            return false;
        };
        let at_entry = match v.as_inst() {
            Some(i) if fx.body.inst(i).block == Some(header) && fx.body.op(i) == Opcode::Phi => {
                match phi::incoming_for(fx.body, i, pre) {
                    Some(v) => v,
                    None => return false,
                }
            }
            _ if loops.is_invariant(fx.body, id, v) => v,
            _ => return false,
        };
        entering.push((p, at_entry));
    }
    remark(fx, Some(t), "trivial");
    let stay = if exit == no { yes } else { no };
    branch_always(fx.body, &mut fx.m.cx, header, stay);
    let entry = new_preheader(fx, header, pre);
    let to = |b: Block| if b == exit { exit } else { entry };
    end_with(fx, pre, cond, to(yes), to(no));
    for (p, v) in entering {
        phi::add_incoming(fx.body, p, v, pre);
    }
    true
}

/// A block of its own between `pre` and a loop's header. `pre` still ends as before.
pub(super) fn new_preheader(fx: &mut Fx, header: Block, pre: Block) -> Block {
    let b = fx.body.create_block();
    fx.body.insert_block_after(b, pre);
    Builder::new(&mut fx.m.cx, fx.body, At::End(b)).br(header);
    phi::replace_block(fx.body, header, pre, b);
    b
}

/// Ends a block with a branch on `cond` instead of what it ends with.
pub(super) fn end_with(fx: &mut Fx, b: Block, cond: Value, yes: Block, no: Block) {
    let mut dbg = None;
    if let Some(t) = fx.body.terminator(b) {
        dbg = fx.body.inst(t).dbg;
        fx.body.erase(t);
    }
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(b));
    bld.dbg = dbg;
    bld.cond_br(cond, yes, no);
}

/// Copies a closed loop; its exits' phis hear from the copy as well. The copy is entered from where the loop is, by phis only.
pub(super) fn copy_loop(fx: &mut Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId) -> ValueMap {
    let mut blocks = loops.blocks(id).to_vec();
    blocks.sort_unstable_by_key(|&b| dom.order(b));
    let mut map = ValueMap::default();
    let last = blocks[blocks.len() - 1];
    copy_blocks(fx.body, &blocks, last, &mut map);
    for (b, e) in loops.exit_edges(fx.body, id) {
        let Some(copy) = map.get(b.into()).as_block() else {
            continue;
        };
        let phis: SmallVec<[Inst; 4]> = phi::of(fx.body, e).collect();
        for p in phis {
            if let Some(v) = phi::incoming_for(fx.body, p, b) {
                phi::add_incoming(fx.body, p, map.get(v), copy);
            }
        }
    }
    map
}

/// The number of instructions in `to` and below, if only the edge from `from` leads there.
fn exclusive(
    fx: &Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    from: Block,
    to: Block,
) -> usize {
    if !loops.contains(id, to) || cfg::single_pred(fx.body, to) != Some(from) {
        return 0;
    }
    loops
        .blocks(id)
        .iter()
        .filter(|&&b| dom.dominates(to, b))
        .map(|&b| size(fx, b))
        .sum()
}

fn size(fx: &Fx, b: Block) -> usize {
    fx.body
        .insts(b)
        .filter(|&i| fx.body.op(i) != Opcode::Phi)
        .count()
}

/// What does not change in a loop and is tested there: by a branch (its block, itself, where it goes), or by selects alone.
struct Test {
    cond: Value,
    branch: Option<(Block, Inst, Block, Block)>,
}

/// A loop is worth two copies from so many selects by one condition on.
const FEWEST_SELECTS: usize = 2;

/// The selects in a loop that a condition decides.
fn selects_by(body: &Body, loops: &LoopInfo, id: LoopId, cond: Value) -> usize {
    body.users(cond)
        .filter(|&(u, n)| {
            n == 0
                && body.op(u) == Opcode::Select
                && body.inst(u).block.is_some_and(|b| loops.contains(id, b))
        })
        .count()
}

/// Writes a loop twice, for both outcomes of a test in it.
fn split_loop(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    threshold: usize,
    copies: &mut u32,
) -> bool {
    let header = loops.get(id).header;
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let mut whole = 0;
    for &b in loops.blocks(id) {
        whole += size(fx, b);
        // Copies of a call that all threads must make together part them.
        if whole > 16 * threshold.max(1)
            || fx.body.insts(b).any(|i| !is_duplicatable(fx.m, fx.body, i))
        {
            return false;
        }
    }
    let mut tests: SmallVec<[(usize, Test); 4]> = SmallVec::new();
    for &b in loops.blocks(id) {
        if b != latch
            && let Some((t, cond, yes, no)) = invariant_branch(fx.body, loops, id, b)
        {
            // What one outcome alone needs is not written twice.
            let own = exclusive(fx, loops, dom, id, b, yes) + exclusive(fx, loops, dom, id, b, no);
            let branch = Some((b, t, yes, no));
            tests.push((whole - own, Test { cond, branch }));
        }
        for i in fx
            .body
            .insts(b)
            .filter(|&i| fx.body.op(i) == Opcode::Select)
        {
            let cond = fx.body.operand(i, 0);
            if !cond.is_const()
                && loops.is_invariant(fx.body, id, cond)
                && selects_by(fx.body, loops, id, cond) >= FEWEST_SELECTS
            {
                tests.push((whole, Test { cond, branch: None }));
            }
        }
    }
    // The cheapest that a warp agrees on. Most loops test nothing that stays the same, and need not know.
    tests.retain(|t| t.0 < threshold);
    if tests.is_empty() {
        return false;
    }
    tests.sort_by_key(|t| t.0);
    let uniform = fx.uniformity();
    let best = tests.into_iter().find(|t| !uniform.is_divergent(t.1.cond));
    let Some((_, Test { cond, branch })) = best else {
        return false;
    };
    *copies += 1;
    close(fx, loops, dom, id);
    remark(fx, branch.map(|b| b.1), "nontrivial");
    let map = copy_loop(fx, loops, dom, id);
    let Some(other_header) = map.get(header.into()).as_block() else {
        return false;
    };
    // The test may not have been reached: what it would have branched on undefined is settled first.
    let always = branch.is_some_and(|b| b.0 == header)
        && fx.body.insts(header).all(|i| {
            fx.body.op(i).is_terminator()
                || is_speculatable(fx.m, fx.body, i)
                || fx.body.op(i) == Opcode::Phi
        });
    let cond_here = if always {
        cond
    } else {
        let Some(at) = fx.body.terminator(pre) else {
            return false;
        };
        fx.before(at).freeze(cond)
    };
    let first = new_preheader(fx, header, pre);
    let second = new_preheader(fx, other_header, pre);
    end_with(fx, pre, cond_here, first, second);
    settle_condition(fx, loops, id, cond, &map);
    if let Some((b, _, yes, no)) = branch
        && let Some(other) = map.get(b.into()).as_block()
    {
        branch_always(fx.body, &mut fx.m.cx, b, yes);
        let no = map.get(no.into()).as_block().unwrap_or(no);
        branch_always(fx.body, &mut fx.m.cx, other, no);
    }
    true
}

/// Inside, the outcome is known wherever it is used: true in the loop, false in its copy.
fn settle_condition(fx: &mut Fx, loops: &LoopInfo, id: LoopId, cond: Value, map: &ValueMap) {
    let inside: Vec<(Inst, usize)> = fx.body.users(cond).collect();
    let (true_, false_) = (fx.m.cx.bool(true), fx.m.cx.bool(false));
    for (u, n) in inside {
        let Some(ub) = fx.body.inst(u).block else {
            continue;
        };
        if loops.contains(id, ub) {
            fx.body.set_operand(u, n, true_.into());
        }
    }
    let copied: Vec<Block> = loops
        .blocks(id)
        .iter()
        .filter_map(|&b| map.get(b.into()).as_block())
        .collect();
    for &c in &copied {
        let insts: Vec<Inst> = fx.body.insts(c).collect();
        for i in insts {
            for n in 0..fx.body.num_ops(i) {
                if fx.body.operand(i, n) == cond {
                    fx.body.set_operand(i, n, false_.into());
                }
            }
        }
    }
}
