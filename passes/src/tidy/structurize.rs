//! `structurizecfg`: control flow becomes sequences, choices that meet again and loops that are left at their end.
//!
//! The blocks of a region stand in one row. Before each stands a block that goes to it if some block before it chose it, and else
//! on; the row of a loop ends with the choice between another iteration and the exit.

use crate::analysis::cache::Preserved;
use crate::analysis::dominators::DomTree;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::SsaUpdater;
use crate::loops::form::simplify_loops;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::merge_return::merge_return;
use crate::scalar::simplifycfg::negate;
use jacquard_ir::{At, Block, Body, Builder, Inst, Opcode, TypeId, Value, cfg, phi};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What a phi of a target gets from where.
type Input = (Inst, Target, Vec<(Block, Value)>);

/// The pass.
pub struct StructurizeCfg {
    /// Leaves functions alone in which no branch parts threads.
    skip_uniform: bool,
}

impl FunctionPass for StructurizeCfg {
    fn new(p: &Params) -> Self {
        StructurizeCfg {
            skip_uniform: p.has("skip-uniform-regions"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if is_structured(fx.body) {
            return false;
        }
        if self.skip_uniform {
            let uniform = fx.uniformity();
            if !(fx.body.blocks()).any(|b| uniform.branch_diverges(b)) {
                return false;
            }
        }
        let first_new = fx.body.block_capacity();
        let mut any = crate::edit::remove_unreachable(&mut fx.m.cx, fx.body);
        any |= super::blocks::lower_switch(fx);
        any |= merge_return(fx);
        fx.cache.invalidate(Preserved::None);
        any |= super::hub::fix_irreducible(fx);
        any |= super::hub::unify_loop_exits(fx);
        any |= simplify_loops(fx);
        let plain = (fx.body.blocks())
            .filter_map(|b| fx.body.terminator(b))
            .all(|t| fx.body.op(t) != Opcode::IndirectBr && fx.body.op(t) != Opcode::Switch);
        let (loops, dom) = (fx.loops(), fx.dom());
        let one_exit = |id: LoopId| loops.exit_blocks(fx.body, id).len() <= 1;
        if !plain || loops.irreducible || !loops.ids().all(one_exit) {
            return any;
        }
        let at = fx.body.entry().and_then(|b| fx.body.terminator(b));
        fx.remark(
            RemarkKind::Passed,
            "structurizecfg",
            "Structurized",
            at,
            &[(TEXT, &"control flow structurized")],
        );
        let mut ends: FxHashMap<LoopId, Block> = FxHashMap::default();
        let mut between: Vec<Block> = Vec::new();
        let mut inner_first: Vec<LoopId> = loops.ids().collect();
        inner_first.sort_by_key(|&id| std::cmp::Reverse(loops.get(id).depth));
        for id in inner_first.into_iter().map(Some).chain([None]) {
            let blocks: Vec<Block> = (dom.rpo().iter().copied())
                .filter(|&b| loops.of(b) == id)
                .collect();
            let Some(row) = Row::new(fx, &loops, id, &blocks, &ends) else {
                continue;
            };
            if let (Some(id), Some(end)) = (id, row.build(fx, &dom, &mut between)) {
                ends.insert(id, end);
            }
        }
        super::hub::repair(fx);
        crate::edit::fold_phis(fx.body);
        join(fx, &between);
        fx.cache.invalidate(Preserved::None);
        drop_empty(fx, first_new);
        choose_values(fx, first_new);
        drop_empty(fx, first_new);
        fx.cache.invalidate(Preserved::None);
        true
    }
}

/// Blocks that were made and only lead on go, with the phis that bring values to those behind: what led to one leads to its successor.
fn drop_empty(fx: &mut Fx, first_new: usize) {
    let made: Vec<Block> = (fx.body.blocks())
        .filter(|b| b.index() >= first_new)
        .collect();
    for e in made {
        if let Some(next) = only_leads_on(fx.body, e) {
            pass_by(fx.body, e, next);
        }
    }
}

/// Where a block leads that has nothing but phis for the phis there, if no block leads to both.
fn only_leads_on(body: &Body, e: Block) -> Option<Block> {
    let t = body.terminator(e)?;
    let next = cfg::succs(body, e).next()?;
    if body.op(t) != Opcode::Br || body.num_ops(t) != 1 || next == e || body.entry() == Some(e) {
        return None;
    }
    let for_next = |i: Inst| {
        body.op(i) == Opcode::Phi
            && body.users(i.into()).all(|(u, n)| {
                body.op(u) == Opcode::Phi
                    && body.inst(u).block == Some(next)
                    && body.operand(u, n + 1) == Value::block(e)
            })
    };
    let only_phis = body.insts(e).all(|i| i == t || for_next(i));
    let mut before = cfg::preds(body, e);
    let apart = before.all(|b| {
        let branches = body.terminator(b).is_some_and(|t| body.op(t) == Opcode::Br);
        branches
            && !cfg::preds(body, next).any(|p| p == b)
            && cfg::succs(body, b).filter(|&s| s == e).count() == 1
    });
    (only_phis && apart).then_some(next)
}

/// Leads what leads to a block on to its successor.
fn pass_by(body: &mut Body, e: Block, next: Block) {
    let before: Vec<Block> = cfg::preds(body, e).collect();
    for i in phi::of(body, next).collect::<Vec<Inst>>() {
        let Some(v) = phi::incoming_for(body, i, e) else {
            continue;
        };
        let here = (v.as_inst()).filter(|&p| body.inst(p).block == Some(e));
        for &b in &before {
            let brought = match here {
                Some(p) => phi::incoming_for(body, p, b),
                None => Some(v),
            };
            if let Some(v) = brought {
                phi::add_incoming(body, i, v, b);
            }
        }
    }
    phi::remove_edge(body, next, e);
    for i in phi::of(body, e).collect::<Vec<Inst>>() {
        body.erase(i);
    }
    for b in before {
        let Some(t) = body.terminator(b) else {
            continue;
        };
        for n in 0..body.num_ops(t) {
            if body.operand(t, n) == Value::block(e) {
                body.set_operand(t, n, next.into());
            }
        }
    }
    body.erase_block(e);
}

/// An empty block that was made, and that one block may pass on the way to the next, goes: that block chooses the values.
fn choose_values(fx: &mut Fx, first_new: usize) {
    let made: Vec<Block> = (fx.body.blocks())
        .filter(|b| b.index() >= first_new)
        .collect();
    for e in made {
        let empty = fx.body.is_linked(e) && fx.body.first_inst(e) == fx.body.terminator(e);
        let (Some(p), Some(next)) = (cfg::single_pred(fx.body, e), cfg::succs(fx.body, e).next())
        else {
            continue;
        };
        let Some(t) = fx.body.terminator(p).filter(|_| empty) else {
            continue;
        };
        if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 || next == e {
            continue;
        }
        let (yes, no) = (
            fx.body.operand(t, 1).as_block(),
            fx.body.operand(t, 2).as_block(),
        );
        let by_yes = yes == Some(e);
        if (if by_yes { no } else { yes }) != Some(next) || cfg::succs(fx.body, e).count() != 1 {
            continue;
        }
        let cond = fx.body.operand(t, 0);
        for i in phi::of(fx.body, next).collect::<Vec<Inst>>() {
            let (Some(through), Some(past)) = (
                phi::incoming_for(fx.body, i, e),
                phi::incoming_for(fx.body, i, p),
            ) else {
                continue;
            };
            if through == past {
                continue;
            }
            let (a, b) = match by_yes {
                true => (through, past),
                false => (past, through),
            };
            let [is_true, is_false] = [true, false].map(|c| Value::from(fx.m.cx.bool(c)));
            let chosen = match (a == is_true, b == is_false) {
                (true, true) => cond,
                _ => fx.before(t).select(cond, a, b),
            };
            let at = (0..fx.body.num_ops(i)).find(|&n| fx.body.operand(i, n) == Value::block(p));
            if let Some(n) = at {
                fx.body.set_operand(i, n - 1, chosen);
            }
        }
        crate::edit::branch_always(fx.body, &mut fx.m.cx, p, next);
        phi::remove_edge(fx.body, next, e);
        fx.body.erase_block(e);
        crate::edit::merge_into_pred(fx.body, next);
    }
}

/// Makes blocks between one with the block before them where that alone leads there.
fn join(fx: &mut Fx, between: &[Block]) {
    for &f in between {
        let Some(t) = fx.body.terminator(f) else {
            continue;
        };
        if fx.body.num_ops(t) == 3
            && let Some(c) = fx.m.cx.value_int(fx.body.operand(t, 0))
            && let Some(to) = fx.body.operand(t, if c == 0 { 2 } else { 1 }).as_block()
        {
            crate::edit::branch_always(fx.body, &mut fx.m.cx, f, to);
        }
    }
    crate::edit::remove_unreachable(&mut fx.m.cx, fx.body);
    crate::edit::fold_phis(fx.body);
    for &f in between {
        if fx.body.is_linked(f) {
            crate::edit::merge_into_pred(fx.body, f);
        }
    }
    // What an empty block led to is led to by the block before it.
    for &f in between {
        if !fx.body.is_linked(f) {
            continue;
        }
        let next = cfg::succs(fx.body, f).next();
        if let Some(next) = next.filter(|&n| cfg::single_pred(fx.body, n) == Some(f)) {
            crate::edit::merge_into_pred(fx.body, next);
        }
    }
}

/// Where a block goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// The block with this number in the row.
    Node(usize),
    /// The loop's header.
    Again,
    /// Out of the loop.
    Out,
}

/// A block of a region, with the inner loop that it leads into, if it does.
struct Node {
    entry: Block,
    /// Where control leaves it.
    tail: Block,
    /// The inner loop's exit is to be led elsewhere; nothing for a block that ends by itself.
    exit_of_inner: Option<Block>,
    /// Where it goes, on what condition.
    goes: Vec<(Target, Option<(Value, bool)>)>,
}

/// The blocks of a region in order.
struct Row {
    nodes: Vec<Node>,
    header: Option<Block>,
    exit: Option<Block>,
}

impl Row {
    fn new(
        fx: &Fx,
        loops: &LoopInfo,
        id: Option<LoopId>,
        blocks: &[Block],
        ends: &FxHashMap<LoopId, Block>,
    ) -> Option<Row> {
        let header = id.map(|id| loops.get(id).header);
        let exit = id.and_then(|id| loops.exit_blocks(fx.body, id).first().copied());
        let target = |to: Block| {
            if Some(to) == header {
                Some(Target::Again)
            } else if let Some(n) = blocks.iter().position(|&b| b == to) {
                Some(Target::Node(n))
            } else {
                (Some(to) == exit).then_some(Target::Out)
            }
        };
        let mut nodes = Vec::new();
        for &b in blocks {
            let t = fx.body.terminator(b)?;
            let succs: Vec<Block> = cfg::succs(fx.body, b).collect();
            let inner = (succs.first())
                .and_then(|&s| loops.of(s).filter(|&l| loops.get(l).header == s))
                .filter(|&l| Some(l) != id && loops.get(l).parent == id);
            let node = if let Some(l) = inner {
                let end = *ends.get(&l)?;
                let out = loops.exit_blocks(fx.body, l).first().copied();
                let goes = match out {
                    Some(o) => vec![(target(o)?, None)],
                    None => Vec::new(),
                };
                Node {
                    entry: b,
                    tail: end,
                    exit_of_inner: out,
                    goes,
                }
            } else {
                let goes = match succs[..] {
                    [] => Vec::new(),
                    [s] => vec![(target(s)?, None)],
                    [x, y] if x == y => vec![(target(x)?, None)],
                    [x, y] => {
                        let c = fx.body.operand(t, 0);
                        vec![
                            (target(x)?, Some((c, true))),
                            (target(y)?, Some((c, false))),
                        ]
                    }
                    _ => return None,
                };
                Node {
                    entry: b,
                    tail: b,
                    exit_of_inner: None,
                    goes,
                }
            };
            nodes.push(node);
        }
        Some(Row {
            nodes,
            header,
            exit,
        })
    }

    /// Which blocks every way through the row passes.
    fn passed(&self) -> Vec<bool> {
        (0..self.nodes.len())
            .map(|k| {
                let mut seen = vec![false; self.nodes.len()];
                let mut work = vec![0];
                while let Some(n) = work.pop() {
                    if n == k || std::mem::replace(&mut seen[n], true) {
                        continue;
                    }
                    let goes = &self.nodes[n].goes;
                    if goes.is_empty() {
                        return false;
                    }
                    for &(to, _) in goes {
                        match to {
                            Target::Node(n) => work.push(n),
                            Target::Again | Target::Out => return false,
                        }
                    }
                }
                true
            })
            .collect()
    }

    /// Puts the row together. Gives the block with which it ends.
    fn build(&self, fx: &mut Fx, dom: &DomTree, between: &mut Vec<Block>) -> Option<Block> {
        if self.header.is_none() && self.nodes.len() < 2 {
            return None;
        }
        // What phis get from where, before edges change.
        let mut inputs: Vec<Input> = Vec::new();
        for (n, node) in self.nodes.iter().enumerate().skip(1) {
            for phi in phi::of(fx.body, node.entry) {
                let list = phi::incoming(fx.body, phi).map(|(v, b)| (b, v)).collect();
                inputs.push((phi, Target::Node(n), list));
            }
        }
        let tails: Vec<Block> = self.nodes.iter().map(|n| n.tail).collect();
        for (at, target) in [(self.header, Target::Again), (self.exit, Target::Out)] {
            for phi in at.into_iter().flat_map(|b| phi::of(fx.body, b)) {
                let list = (phi::incoming(fx.body, phi))
                    .filter(|p| tails.contains(&p.1))
                    .map(|(v, b)| (b, v))
                    .collect();
                inputs.push((phi, target, list));
            }
        }
        // A condition is negated where it is known.
        let mut chosen: Vec<(Target, Block, Value)> = Vec::new();
        let true_: Value = fx.m.cx.bool(true).into();
        for node in &self.nodes {
            for &(target, how) in &node.goes {
                let v = match how {
                    None => true_,
                    Some((c, true)) => c,
                    Some((c, false)) => {
                        let at = fx.body.terminator(node.tail)?;
                        negate(&mut fx.before(at), c)
                    }
                };
                chosen.push((target, node.tail, v));
            }
        }
        let flows = self.lay_out(fx, between)?;
        let end = *flows.last()?;
        self.choose(fx, dom, &flows, &chosen)?;
        self.connect_phis(fx, &flows, inputs);
        Some(end)
    }

    /// Makes the blocks between, without conditions: one before each node that may be left out, and one at the end if that may be reached.
    /// A node that is always passed stands for the block before it.
    fn lay_out(&self, fx: &mut Fx, between: &mut Vec<Block>) -> Option<Vec<Block>> {
        let passed = self.passed();
        let mut flows: Vec<Block> = Vec::new();
        flows.extend(self.nodes.iter().skip(1).map(|n| n.entry));
        for (n, flow) in flows.iter_mut().enumerate() {
            if !passed[n + 1] {
                let f = fx.body.create_block();
                fx.body.insert_block_before(f, *flow);
                between.push(f);
                *flow = f;
            }
        }
        let last = self.nodes.last()?;
        let ends_itself = self.header.is_none() && last.goes.is_empty() && *passed.last()?;
        if !ends_itself {
            let end = fx.body.create_block();
            fx.body.insert_block_after(end, last.tail);
            between.push(end);
            flows.push(end);
        }
        for (n, node) in self.nodes.iter().enumerate() {
            let t = fx.body.terminator(node.tail)?;
            let Some(&next) = flows.get(n) else { break };
            match node.exit_of_inner {
                Some(out) => {
                    for k in 0..fx.body.num_ops(t) {
                        if fx.body.operand(t, k) == Value::block(out) {
                            fx.body.set_operand(t, k, next.into());
                        }
                    }
                }
                None if node.goes.is_empty() => {}
                None => {
                    let dbg = fx.body.inst(t).dbg;
                    fx.body.md.remove(&t);
                    fx.body.erase(t);
                    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(node.tail));
                    bld.dbg = dbg;
                    bld.br(next);
                }
            }
        }
        Some(flows)
    }

    /// Ends the blocks between with their conditions.
    fn choose(
        &self,
        fx: &mut Fx,
        dom: &DomTree,
        flows: &[Block],
        chosen: &[(Target, Block, Value)],
    ) -> Option<()> {
        let false_: Value = fx.m.cx.bool(false).into();
        let first = self.nodes[0].tail;
        // With edges in place, so that values can be followed along them.
        let stands_before =
            |n: usize, f: Block| self.nodes.get(n + 1).is_some_and(|k| k.entry == f);
        for (n, &f) in flows.iter().enumerate() {
            if stands_before(n, f) {
                continue;
            }
            // What only this node leads to is left out with it.
            let other = (n + 1..flows.len())
                .find(|&m| match (self.nodes.get(n + 1), self.nodes.get(m + 1)) {
                    (Some(a), Some(b)) => !dom.dominates(a.entry, b.entry),
                    _ => true,
                })
                .unwrap_or(n);
            let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(f));
            match (self.nodes.get(n + 1), self.header, self.exit) {
                (Some(node), _, _) => bld.cond_br(false_, node.entry, flows[other]),
                (None, Some(h), Some(e)) => bld.cond_br(false_, h, e),
                (None, Some(h), None) => bld.br(h),
                (None, None, _) => bld.unreachable(),
            };
        }
        for (n, &f) in flows.iter().enumerate() {
            if stands_before(n, f) {
                continue;
            }
            let target = match self.nodes.get(n + 1) {
                Some(_) => Target::Node(n + 1),
                None if self.exit.is_some() => Target::Again,
                None => continue,
            };
            let mut ssa = SsaUpdater::new(TypeId::I1);
            ssa.define(first, false_);
            // Blocks that do not choose it leave the choice as it was: nobody has chosen before the one that does.
            for &(t, from, v) in chosen {
                if t == target {
                    ssa.define(from, v);
                }
            }
            let v = ssa.at_start(&mut fx.m.cx, fx.body, f);
            let t = fx.body.terminator(f)?;
            fx.body.set_operand(t, 0, v);
        }
        Some(())
    }

    /// Gives phis what the way that control took brings.
    fn connect_phis(&self, fx: &mut Fx, flows: &[Block], inputs: Vec<Input>) {
        let first = self.nodes[0].tail;
        let mut become_: BTreeMap<usize, (Inst, Value)> = BTreeMap::new();
        for (k, (phi, target, list)) in inputs.into_iter().enumerate() {
            let ty = fx.body.inst(phi).ty;
            let mut ssa = SsaUpdater::new(ty);
            let poison = fx.m.cx.poison(ty);
            ssa.define(first, poison.into());
            for (b, v) in &list {
                ssa.define(*b, *v);
            }
            match target {
                Target::Node(n) => {
                    let v = ssa.at_start(&mut fx.m.cx, fx.body, flows[n - 1]);
                    become_.insert(k, (phi, v));
                }
                Target::Again | Target::Out => {
                    let Some(&end) = flows.last() else { continue };
                    let v = ssa.at_end(&mut fx.m.cx, fx.body, end);
                    let mut ops: Vec<Value> = Vec::new();
                    for (w, b) in phi::incoming(fx.body, phi).collect::<Vec<_>>() {
                        if !list.iter().any(|x| x.0 == b) {
                            ops.extend([w, b.into()]);
                        }
                    }
                    ops.extend([v, end.into()]);
                    fx.body.set_operands(phi, &ops);
                }
            }
        }
        // What a phi becomes may be one that has become something else by then.
        let mut became: FxHashMap<Inst, Value> = FxHashMap::default();
        for (phi, mut v) in become_.into_values() {
            while let Some(&other) = v.as_inst().and_then(|i| became.get(&i)) {
                v = other;
            }
            if v.as_inst() == Some(phi) {
                v = fx.m.cx.poison(fx.body.inst(phi).ty).into();
            }
            fx.body.replace_and_erase(phi, v);
            became.insert(phi, v);
        }
    }
}

/// Whether sequences, choices and loops of one block, put together, are the whole of a function.
fn is_structured(body: &Body) -> bool {
    let mut succs: BTreeMap<Block, BTreeSet<Block>> = BTreeMap::new();
    let mut preds: BTreeMap<Block, BTreeSet<Block>> = BTreeMap::new();
    for b in body.blocks() {
        succs.insert(b, cfg::succs(body, b).collect());
        preds.entry(b).or_default();
        for s in cfg::succs(body, b) {
            preds.entry(s).or_default().insert(b);
        }
    }
    let mut work: Vec<Block> = succs.keys().copied().collect();
    while let Some(p) = work.pop() {
        let Some((gone, to)) = reduce(&succs, &preds, p) else {
            continue;
        };
        // What stood around may be reducible now.
        work.push(p);
        work.extend(preds[&p].iter().copied());
        for g in &gone {
            for s in succs.remove(g).into_iter().flatten() {
                if let Some(list) = preds.get_mut(&s) {
                    list.remove(g);
                }
            }
            preds.remove(g);
        }
        for s in succs.insert(p, to.clone()).into_iter().flatten() {
            if let Some(list) = preds.get_mut(&s) {
                list.remove(&p);
            }
        }
        for s in to {
            preds.entry(s).or_default().insert(p);
            work.extend(preds[&s].iter().copied());
        }
    }
    succs.len() <= 1
}

/// The blocks that become one with `p`, and where that goes.
fn reduce(
    succs: &BTreeMap<Block, BTreeSet<Block>>,
    preds: &BTreeMap<Block, BTreeSet<Block>>,
    p: Block,
) -> Option<(Vec<Block>, BTreeSet<Block>)> {
    let to = succs.get(&p)?;
    if to.contains(&p) {
        return Some((Vec::new(), to.iter().copied().filter(|&s| s != p).collect()));
    }
    let alone = |s: Block| preds[&s].len() == 1;
    let after = |s: Block| succs[&s].clone();
    let list: Vec<Block> = to.iter().copied().collect();
    match list[..] {
        [s] if alone(s) => Some((vec![s], after(s))),
        [a, b] => {
            for (x, y) in [(a, b), (b, a)] {
                let join = BTreeSet::from([y]);
                if alone(x) && (after(x) == join || after(x).is_empty()) {
                    return Some((vec![x], join));
                }
            }
            let both = alone(a) && alone(b) && after(a) == after(b) && after(a).len() <= 1;
            both.then(|| (vec![a, b], after(a)))
        }
        _ => None,
    }
}
