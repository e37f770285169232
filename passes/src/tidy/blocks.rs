//! `break-crit-edges`, `lower-switch`, `alloca-hoisting`: shapes of control flow and of the entry block.

use crate::analysis::cache::Preserved;
use crate::edit::split_edge;
use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Const, Inst, Opcode, Pred, Value, cfg, phi};

/// `break-crit-edges`: no edge goes from a block with several successors to one with several predecessors.
pub fn break_critical_edges(fx: &mut Fx) -> bool {
    let mut edges: Vec<(Block, Block)> = Vec::new();
    for b in fx.body.blocks() {
        let succs: Vec<Block> = cfg::succs(fx.body, b).collect();
        if succs.len() < 2 {
            continue;
        }
        for s in succs {
            if cfg::preds(fx.body, s).nth(1).is_some() && !edges.contains(&(b, s)) {
                edges.push((b, s));
            }
        }
    }
    for &(b, s) in &edges {
        split_edge(&mut fx.m.cx, fx.body, b, s);
    }
    if !edges.is_empty() {
        fx.cache.invalidate(Preserved::None);
    }
    !edges.is_empty()
}

/// `lower-switch`: a switch becomes a chain of comparisons, in the order of its cases.
pub fn lower_switch(fx: &mut Fx) -> bool {
    let switches: Vec<Inst> = (fx.body.blocks())
        .filter_map(|b| fx.body.terminator(b))
        .filter(|&t| fx.body.op(t) == Opcode::Switch)
        .collect();
    for &t in &switches {
        lower_one(fx, t);
    }
    if !switches.is_empty() {
        fx.cache.invalidate(Preserved::None);
    }
    !switches.is_empty()
}

fn lower_one(fx: &mut Fx, t: Inst) {
    let Some(b) = fx.body.inst(t).block else {
        return;
    };
    let ops: Vec<Value> = fx.body.operands(t).collect();
    let Some(default) = ops[1].as_block() else {
        return;
    };
    let cases: Vec<(Const, Block)> = (ops[2..].chunks(2))
        .filter_map(|c| Some((c[0].as_const()?, c[1].as_block()?)))
        .collect();
    let dbg = fx.body.inst(t).dbg;
    // What the phis of the targets bring from the switch, before its edges go.
    let mut targets: Vec<Block> = cases.iter().map(|c| c.1).collect();
    targets.push(default);
    targets.sort_unstable();
    targets.dedup();
    let phis: Vec<(Inst, Value)> = (targets.iter())
        .flat_map(|&s| phi::of(fx.body, s).collect::<Vec<_>>())
        .filter_map(|p| Some((p, phi::incoming_for(fx.body, p, b)?)))
        .collect();
    for &s in &targets {
        let edges = ops.iter().filter(|o| **o == Value::block(s)).count();
        for _ in 0..edges {
            phi::remove_edge(fx.body, s, b);
        }
    }
    fx.body.erase(t);
    let mut at = b;
    let mut edges: Vec<(Block, Block)> = Vec::new();
    for (k, &(c, to)) in cases.iter().enumerate() {
        let last = k + 1 == cases.len();
        let next = match last {
            true => default,
            false => {
                let n = fx.body.create_block();
                fx.body.insert_block_after(n, at);
                n
            }
        };
        let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(at));
        bld.dbg = dbg;
        let eq = bld.icmp(Pred::Eq, ops[0], c.into());
        bld.cond_br(eq, to, next);
        edges.push((at, to));
        if last {
            edges.push((at, default));
        }
        at = next;
    }
    if cases.is_empty() {
        let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(b));
        bld.dbg = dbg;
        bld.br(default);
        edges.push((b, default));
    }
    for (phi, v) in phis {
        for &(from, to) in &edges {
            if fx.body.inst(phi).block == Some(to) {
                phi::add_incoming(fx.body, phi, v, from);
            }
        }
    }
}

/// `alloca-hoisting`: local variables of fixed size stand in the entry block.
pub fn hoist_allocas(fx: &mut Fx) -> bool {
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let loops = fx.loops();
    let far: Vec<Inst> = (fx
        .body
        .blocks()
        .filter(|&b| b != entry && loops.of(b).is_none()))
    .flat_map(|b| fx.body.insts(b).collect::<Vec<_>>())
    .filter(|&i| fx.body.op(i) == Opcode::Alloca && fx.body.operand(i, 0).is_const())
    .collect();
    let Some(first) = fx.body.first_inst(entry) else {
        return false;
    };
    for &i in &far {
        fx.body.move_before(i, first);
    }
    !far.is_empty()
}

/// `unreachableblockelim`: blocks that the entry does not reach go.
pub fn drop_unreachable(fx: &mut Fx) -> bool {
    crate::edit::remove_unreachable(&mut fx.m.cx, fx.body)
}
