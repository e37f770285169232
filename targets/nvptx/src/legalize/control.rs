//! `switch`: dense ones become an index from 0 that is in range, others a tree of comparisons.

use super::Legal;
use jacquard_ir::{Block, Inst, Opcode, Pred, TypeId, Value, cfg, phi};

/// Cases from which a jump table pays.
const TABLE_CASES: usize = 4;

/// Rewrites a `switch` unless it is a table already: cases 0, 1, 2, … of an `i32` whose default can't happen.
pub fn switch(legal: &mut Legal, i: Inst) {
    let value = legal.body.operand(i, 0);
    let ty = legal.ty(value);
    let Some(default) = legal.body.operand(i, 1).as_block() else {
        return;
    };
    let mut cases: Vec<(i128, Block)> = Vec::new();
    for k in (2..legal.body.num_ops(i)).step_by(2) {
        let (Some(c), Some(b)) = (
            legal.body.operand(i, k).as_const(),
            legal.body.operand(i, k + 1).as_block(),
        ) else {
            continue;
        };
        let Some(v) = legal.module.cx.as_sint(c) else {
            continue;
        };
        cases.push((v, b));
    }
    let in_order = cases.iter().enumerate().all(|(k, c)| c.0 == k as i128);
    if in_order && ty == TypeId::I32 && cases.len() >= TABLE_CASES && is_unreachable(legal, default)
    {
        return;
    }
    cases.sort_by_key(|c| c.0);
    let Some(block) = legal.body.inst(i).block else {
        return;
    };
    let constant = value.as_const().and_then(|c| legal.module.cx.as_sint(c));
    if let Some(k) = constant {
        let to = cases.iter().find(|c| c.0 == k).map_or(default, |c| c.1);
        let all: Vec<Block> = cases.iter().map(|c| c.1).chain([default]).collect();
        legal.before(i).br(to);
        legal.body.erase(i);
        let mut kept = false;
        for b in all {
            if b == to && !kept {
                kept = true;
            } else {
                phi::remove_edge(&mut legal.body, b, block);
            }
        }
        legal.changed = true;
        return;
    }
    // Phis have one input per edge: all edges of the old switch go, and each new edge adds its own.
    let inputs = take_edges(legal, i, block);
    let width = legal.module.cx.types.int_width(ty).unwrap_or(32);
    let dense = cases.len() >= TABLE_CASES && width <= 64 && is_dense(legal, &cases);
    if dense {
        table(legal, block, value, ty, &cases, default, &inputs);
    } else {
        tree(legal, block, value, ty, &cases, default, &inputs);
    }
    legal.changed = true;
}

/// Whether enough values between the least case and the greatest are cases, of which there is one at least.
fn is_dense(legal: &Legal, cases: &[(i128, Block)]) -> bool {
    let (n, last) = (cases.len() as i128, cases.len() - 1);
    let span = cases[last].0 - cases[0].0;
    match legal.options.table_density {
        Some(percent) => n * 100 >= (span + 1) * i128::from(percent),
        None => span < 2 * n + 4,
    }
}

fn is_unreachable(legal: &Legal, b: Block) -> bool {
    legal
        .body
        .first_inst(b)
        .is_some_and(|t| legal.body.op(t) == Opcode::Unreachable)
}

/// Erases a switch, and takes its inputs out of the phis of its successors.
fn take_edges(legal: &mut Legal, i: Inst, block: Block) -> Vec<(Inst, Value)> {
    let mut succs: Vec<Block> = cfg::succs(&legal.body, block).collect();
    succs.sort_unstable();
    succs.dedup();
    let mut inputs = Vec::new();
    for &s in &succs {
        let phis: Vec<Inst> = phi::of(&legal.body, s).collect();
        for p in phis {
            let found = phi::incoming(&legal.body, p)
                .find(|x| x.1 == block)
                .map(|x| x.0);
            if let Some(v) = found {
                inputs.push((p, v));
            }
        }
    }
    let edges: Vec<Block> = cfg::succs(&legal.body, block).collect();
    legal.body.erase(i);
    for s in edges {
        phi::remove_edge(&mut legal.body, s, block);
    }
    inputs
}

/// Adds the inputs of an edge `from -> to`.
fn add_edge(legal: &mut Legal, to: Block, from: Block, inputs: &[(Inst, Value)]) {
    for &(p, v) in inputs {
        if legal.body.inst(p).block == Some(to) {
            phi::add_incoming(&mut legal.body, p, v, from);
        }
    }
}

fn table(
    legal: &mut Legal,
    block: Block,
    value: Value,
    ty: TypeId,
    cases: &[(i128, Block)],
    default: Block,
    inputs: &[(Inst, Value)],
) {
    let (first, last) = (cases[0].0, cases[cases.len() - 1].0);
    let span = (last - first) as u128;
    let next = legal.body.next_block(block);
    let jump = legal.body.create_block();
    match next {
        Some(n) => legal.body.insert_block_before(jump, n),
        None => legal.body.append_block(jump),
    }
    let dead = legal.body.push_block();
    let mut b = legal.at_end(dead);
    b.unreachable();
    let mut b = legal.at_end(block);
    let offset: Value = b.cx.sint(ty, -first).into();
    let index = if first == 0 {
        value
    } else {
        b.binary(Opcode::Add, value, offset)
    };
    let limit: Value = b.cx.int(ty, span).into();
    let outside = b.icmp(Pred::Ugt, index, limit);
    b.cond_br(outside, default, jump);
    add_edge(legal, default, block, inputs);
    let mut b = legal.at_end(jump);
    let width = b.cx.types.int_width(ty).unwrap_or(32);
    let index = match width {
        32 => index,
        w if w > 32 => b.cast(Opcode::Trunc, index, TypeId::I32),
        _ => b.cast(Opcode::ZExt, index, TypeId::I32),
    };
    let mut targets = Vec::new();
    let mut at = 0;
    for k in 0..=span as usize {
        let hit = cases[at].0 - first == k as i128;
        let to = if hit { cases[at].1 } else { default };
        at += usize::from(hit);
        let c = b.cx.i32(k as i32);
        targets.push((c, to));
    }
    b.switch(index, dead, &targets);
    for (_, to) in targets {
        add_edge(legal, to, jump, inputs);
    }
}

/// A balanced tree of signed comparisons down to single cases.
fn tree(
    legal: &mut Legal,
    block: Block,
    value: Value,
    ty: TypeId,
    cases: &[(i128, Block)],
    default: Block,
    inputs: &[(Inst, Value)],
) {
    let mut work = vec![(block, 0usize, cases.len())];
    while let Some((at, lo, hi)) = work.pop() {
        if lo == hi {
            legal.at_end(at).br(default);
            add_edge(legal, default, at, inputs);
            continue;
        }
        let anchor = legal.body.next_block(at);
        let place = |legal: &mut Legal| {
            let b = legal.body.create_block();
            match anchor {
                Some(n) => legal.body.insert_block_before(b, n),
                None => legal.body.append_block(b),
            }
            b
        };
        if hi - lo <= 3 {
            let last = hi - lo == 1;
            let rest = if last { default } else { place(legal) };
            let mut b = legal.at_end(at);
            let c: Value = b.cx.sint(ty, cases[lo].0).into();
            let eq = b.icmp(Pred::Eq, value, c);
            b.cond_br(eq, cases[lo].1, rest);
            add_edge(legal, cases[lo].1, at, inputs);
            if last {
                add_edge(legal, default, at, inputs);
            } else {
                work.push((rest, lo + 1, hi));
            }
            continue;
        }
        let mid = (lo + hi) / 2;
        let (left, right) = (place(legal), place(legal));
        let mut b = legal.at_end(at);
        let c: Value = b.cx.sint(ty, cases[mid].0).into();
        let less = b.icmp(Pred::Slt, value, c);
        b.cond_br(less, left, right);
        work.push((right, mid, hi));
        work.push((left, lo, mid));
    }
}
