//! Copies of a loop's body, one behind the other.

use crate::analysis::effects::is_trivially_dead;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, branch_always, copy_inst};
use crate::manager::Fx;
use crate::scalar::simplify::simplify;
use jacquard_ir::{Block, Inst, Opcode, Value, cfg, phi};
use smallvec::SmallVec;

/// An edge out of the loop, and what the phis at its end get.
type ExitEdge = (Block, Block, Vec<(Inst, Value)>);

/// What is known of the tests in the copies of a loop's body.
#[derive(Clone, Copy)]
pub(super) enum Tests {
    /// The block `by` leaves the loop in the last copy, and if `exact` in none before: the back edge goes.
    End { by: Block, exact: bool },
    /// The trip count is a multiple of this number: after copies that are no multiple of it the latch's test goes.
    Multiple(u32),
}

/// Unrolls a closed loop: `count` copies in all.
pub(super) fn unroll(fx: &mut Fx, loops: &LoopInfo, id: LoopId, count: u32, known: Tests) {
    let header = loops.get(id).header;
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return;
    };
    let mut blocks = loops.blocks(id).to_vec();
    let dom = fx.dom();
    blocks.sort_unstable_by_key(|&b| dom.order(b));
    let exits = loops.exit_edges(fx.body, id);
    let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, header).collect();
    let back: SmallVec<[Value; 8]> = phis
        .iter()
        .map(|&p| phi::incoming_for(fx.body, p, latch).unwrap_or(Value::inst(p)))
        .collect();
    // The block whose test is known in the copies, and where it leaves to.
    let (tested, exact, full, multiple) = match known {
        Tests::End { by, exact } => (by, exact, true, 1),
        Tests::Multiple(n) => (latch, false, false, n),
    };
    let leaves_to = exits.iter().find(|e| e.0 == tested).map(|e| e.1);
    let mut tests = vec![tested];
    // Values of the last copy, for the next one's phis.
    let mut previous = ValueMap::default();
    let mut last_latch = latch;
    let mut place = *blocks.last().unwrap_or(&latch);
    let mut copies: Vec<Block> = Vec::new();
    let exit_values = exit_values(fx, &exits);
    // Operands of the latch's branch that lead back.
    let back_edges: SmallVec<[usize; 2]> = match fx.body.terminator(latch) {
        Some(t) => (0..fx.body.num_ops(t))
            .filter(|&n| fx.body.operand(t, n) == Value::block(header))
            .collect(),
        None => return,
    };
    let size: usize = blocks.iter().map(|&b| fx.body.insts(b).count() + 1).sum();
    for n in 1..count {
        let mut map = ValueMap::default();
        map.0.reserve(size);
        for (&p, &v) in phis.iter().zip(&back) {
            map.set(p, previous.get(v));
        }
        for &b in &blocks {
            let n = fx.body.create_block();
            fx.body.insert_block_after(n, place);
            place = n;
            map.set(b, n);
            copies.push(n);
        }
        copy_insts(fx, header, &blocks, &mut map);
        // That one is never taken but in the last copy.
        let never = leaves_to
            .filter(|_| exact && n + 1 < count)
            .map(|to| (tested, to));
        leave_copy(fx, &exit_values, never, &map);
        // The last copy goes on to this one; this one's latch still points to the header.
        let Some(new_header) = map.get(header.into()).as_block() else {
            return;
        };
        go_on_to(fx, last_latch, header, new_header);
        // The copy's latch leads back to the header until the next copy is there.
        let Some(new_latch) = map.get(latch.into()).as_block() else {
            return;
        };
        if let Some(t) = fx.body.terminator(new_latch) {
            for &n in &back_edges {
                fx.body.set_operand(t, n, header.into());
            }
        }
        last_latch = new_latch;
        tests.extend(map.get(tested.into()).as_block());
        // What the original values became, for phis of the next copy.
        previous = map;
    }
    // Header phis: the back edge comes from the last copy.
    for (&p, &v) in phis.iter().zip(&back) {
        let k = phi::incoming(fx.body, p).position(|x| x.1 == latch);
        if let Some(k) = k {
            let w = previous.get(v);
            fx.body.set_operand(p, 2 * k, w);
            fx.body.set_operand(p, 2 * k + 1, last_latch.into());
        }
    }
    // Tests whose outcome is known.
    if let Some(exit) = leaves_to {
        let known = |copies: u32| exact || multiple > 1 && !copies.is_multiple_of(multiple);
        settle_tests(fx, &tests, exit, full, known);
    }
    if full && tested != latch {
        cut(fx, last_latch);
    }
    if full {
        settle_gone(fx, pre, &phis, blocks, copies);
    }
}

/// A loop that is gone: its header is entered once, and all of its copies are simplified.
fn settle_gone(fx: &mut Fx, pre: Block, phis: &[Inst], blocks: Vec<Block>, copies: Vec<Block>) {
    for &p in phis {
        if let Some(v) = phi::incoming_for(fx.body, p, pre) {
            let n = fx.body.num_ops(p) / 2;
            if n == 1 {
                fx.body.replace_and_erase(p, v);
            }
        }
    }
    let mut all = blocks;
    all.extend(copies);
    resimplify(fx, &all);
}

/// The edges out of a loop with what exit phis get by them now: each copy adds its edge with its values.
fn exit_values(fx: &Fx, exits: &[(Block, Block)]) -> Vec<ExitEdge> {
    exits
        .iter()
        .map(|&(b, e)| {
            let list = phi::of(fx.body, e)
                .filter_map(|p| phi::incoming_for(fx.body, p, b).map(|v| (p, v)))
                .collect();
            (b, e, list)
        })
        .collect()
}

/// Copies the instructions of a loop's blocks, but for the header's phis, to where `map` leads, and adds them to it.
fn copy_insts(fx: &mut Fx, header: Block, blocks: &[Block], map: &mut ValueMap) {
    let mut late: Vec<(Inst, Inst)> = Vec::new();
    for &b in blocks {
        let Some(to) = map.get(b.into()).as_block() else {
            continue;
        };
        let list: Vec<Inst> = fx.body.insts(b).collect();
        for i in list {
            if b == header && fx.body.op(i) == Opcode::Phi {
                continue;
            }
            let c = copy_inst(fx.body, i, map);
            fx.body.append(to, c);
            if fx.body.op(i) == Opcode::Phi {
                // Inputs from blocks copied later (inner loops) are mapped at the end.
                late.push((i, c));
                map.set(i, c);
                continue;
            }
            match simplify(fx.m, fx.body, c) {
                Some(v) if v != Value::inst(c) && is_trivially_dead(fx.m, fx.body, c) => {
                    fx.body.erase(c);
                    map.set(i, v);
                }
                _ => map.set(i, c),
            }
        }
    }
    // From the original's operands: a value of the first copy that stands in this one must not be mapped again.
    for (i, c) in late {
        for n in 0..fx.body.num_ops(c) {
            let w = map.get(fx.body.operand(i, n));
            if fx.body.operand(c, n) != w {
                fx.body.set_operand(c, n, w);
            }
        }
    }
}

/// Edges out of a copy, but for the one that is never taken.
fn leave_copy(
    fx: &mut Fx,
    exit_values: &[ExitEdge],
    never: Option<(Block, Block)>,
    map: &ValueMap,
) {
    for (b, to, list) in exit_values {
        if never == Some((*b, *to)) {
            continue;
        }
        let Some(nb) = map.get((*b).into()).as_block() else {
            continue;
        };
        for (p, v) in list {
            let v = map.get(*v);
            phi::add_incoming(fx.body, *p, v, nb);
        }
    }
}

/// Leads the back edges of a latch to the header of the next copy.
fn go_on_to(fx: &mut Fx, latch: Block, header: Block, new_header: Block) {
    if let Some(t) = fx.body.terminator(latch) {
        for n in 0..fx.body.num_ops(t) {
            if fx.body.operand(t, n) == Value::block(header) {
                fx.body.set_operand(t, n, new_header.into());
            }
        }
        fx.body.md.remove(&t);
    }
}

/// Branches of the tests in all copies whose outcome is known: the last leaves if the loop ends there, and others go on where
/// so many copies never are the whole.
fn settle_tests(
    fx: &mut Fx,
    tests: &[Block],
    exit: Block,
    full: bool,
    stays_after: impl Fn(u32) -> bool,
) {
    for (k, &b) in tests.iter().enumerate() {
        let last = k + 1 == tests.len();
        if last && full {
            branch_always(fx.body, &mut fx.m.cx, b, exit);
        } else if !last && stays_after(k as u32 + 1) {
            let stay = cfg::succs(fx.body, b).find(|&s| s != exit);
            if let Some(s) = stay {
                branch_always(fx.body, &mut fx.m.cx, b, s);
            }
        }
    }
}

/// A loop that ends before its latch: nothing reaches the latch of the last copy.
fn cut(fx: &mut Fx, last_latch: Block) {
    let Some(t) = fx.body.terminator(last_latch) else {
        return;
    };
    let succs: SmallVec<[Block; 2]> = cfg::succs(fx.body, last_latch).collect();
    for s in succs {
        phi::remove_edge(fx.body, s, last_latch);
    }
    let dbg = fx.body.inst(t).dbg;
    fx.body.erase(t);
    let mut b = jacquard_ir::Builder::new(&mut fx.m.cx, fx.body, jacquard_ir::At::End(last_latch));
    b.dbg = dbg;
    b.unreachable();
}

/// Folds what became constant, and branches on it.
fn resimplify(fx: &mut Fx, blocks: &[Block]) {
    for _ in 0..2 {
        let mut any = false;
        for &b in blocks {
            if !fx.body.is_linked(b) {
                continue;
            }
            let mut at = fx.body.first_inst(b);
            while let Some(i) = at {
                at = fx.body.next_inst(i);
                if let Some(v) = simplify(fx.m, fx.body, i)
                    && v != Value::inst(i)
                {
                    fx.body.replace_all_uses(i.into(), v);
                    any = true;
                    if is_trivially_dead(fx.m, fx.body, i) {
                        fx.body.erase(i);
                    }
                }
            }
            any |= crate::scalar::simplifycfg::fold_branch(fx, b);
        }
        if !any {
            break;
        }
    }
}
