//! `jump-threading`: a predecessor from which a block's branch is known goes straight to the target.
//!
//! Blocks that do much are left where they are: threads that took different predecessors would no longer meet in them.
//! An iterator asks whether it has an item, and its user asks whether it gave one; threaded, a loop over it has one test.

use crate::analysis::cache::Preserved;
use crate::analysis::effects::{has_side_effects, is_convergent, is_duplicatable};
use crate::analysis::operands::use_block;
use crate::edit::{SsaUpdater, ValueMap, copy_inst, redirect, remove_unreachable};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::fold::{fold_binary, fold_cmp};
use jacquard_ir::{Aux, Block, Const, Flags, Inst, Opcode, Value, cfg, phi};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The pass.
pub struct JumpThreading {
    threshold: Option<i64>,
}

/// Edges threaded per run.
const MAX_EDGES: usize = 1000;
/// Blocks up through which a branch is looked for that settled the condition before.
const MAX_ABOVE: usize = 6;

impl FunctionPass for JumpThreading {
    fn new(p: &Params) -> Self {
        JumpThreading {
            threshold: p.int("threshold"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if fx.opts.knob(Knob::DisableJumpThreading) != 0 {
            return false;
        }
        let limit = self
            .threshold
            .unwrap_or_else(|| fx.opts.knob(Knob::JumpThreadingThreshold));
        let max_phis = fx.opts.knob(Knob::JumpThreadingPhiThreshold);
        let across = fx.opts.knob(Knob::JumpThreadingAcrossLoopHeaders) != 0;
        // Threading around headers makes no header: a run asks once.
        let mut headers: Option<FxHashSet<Block>> = None;
        let mut work: Vec<Block> = fx.body.blocks().collect();
        work.reverse();
        let mut threaded = 0;
        while let Some(b) = work.pop() {
            let Some((p, to)) = known_edge(fx, b) else {
                continue;
            };
            if phi::of(fx.body, b).count() as i64 > max_phis || !small(fx, b, limit) {
                continue;
            }
            if !across {
                let headers = headers.get_or_insert_with(|| {
                    let loops = fx.loops();
                    loops.ids().map(|id| loops.get(id).header).collect()
                });
                if headers.contains(&b) || headers.contains(&to) {
                    continue;
                }
            }
            thread(fx, p, b, Some(to));
            threaded += 1;
            if threaded == MAX_EDGES {
                break;
            }
            // What was threaded to may have a settled branch from here, and the block another settled edge.
            work.extend([to, b]);
        }
        if threaded != 0 {
            remove_unreachable(&mut fx.m.cx, fx.body);
            fx.cache.invalidate(Preserved::None);
        }
        threaded != 0
    }
}

/// Whether a block is cheap and legal to copy.
pub(super) fn small(fx: &Fx, b: Block, limit: i64) -> bool {
    let mut n = 0;
    for i in fx.body.insts(b) {
        let op = fx.body.op(i);
        if op == Opcode::Phi || op.is_terminator() {
            continue;
        }
        if is_convergent(fx.m, fx.body, i) || !is_duplicatable(fx.m, fx.body, i) {
            return false;
        }
        n += if has_side_effects(fx.m, fx.body, i) && op == Opcode::Call {
            limit + 1
        } else {
            1
        };
    }
    n <= limit
}

/// A predecessor from which the block's branch is decided, and where it goes.
fn known_edge(fx: &mut Fx, b: Block) -> Option<(Block, Block)> {
    let t = fx.body.terminator(b)?;
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return None;
    }
    let c = fx.body.operand(t, 0);
    let mut preds: SmallVec<[Block; 4]> = cfg::preds(fx.body, b).collect();
    if preds.len() < 2 {
        return None;
    }
    // Not by counting a predecessor's successors: a switch has many, and is the predecessor of as many blocks.
    let mut sorted = preds.clone();
    sorted.sort_unstable();
    let twice = |p: Block| {
        let at = sorted.partition_point(|&q| q < p);
        sorted.get(at + 1) == Some(&p)
    };
    preds.retain(|p| *p != b && !twice(*p));
    for p in preds {
        if let Some(k) = along(fx, b, p, c, 0)
            && let Some(n) = fx.m.cx.as_int(k)
        {
            let to = fx.body.operand(t, if n != 0 { 1 } else { 2 }).as_block()?;
            if to != b {
                return Some((p, to));
            }
        }
    }
    None
}

/// The constant a value of block `b` is when it is entered from `p`.
fn along(fx: &mut Fx, b: Block, p: Block, v: Value, depth: u32) -> Option<Const> {
    if let Some(c) = v.as_const() {
        return Some(c);
    }
    let i = v.as_inst()?;
    if depth > 3 {
        return None;
    }
    if fx.body.inst(i).block != Some(b) {
        return settled_above(fx, b, p, v);
    }
    match fx.body.op(i) {
        Opcode::Phi => {
            let v = phi::incoming_for(fx.body, i, p)?;
            match v.as_const() {
                Some(c) => Some(c),
                None => settled_above(fx, b, p, v),
            }
        }
        Opcode::ICmp | Opcode::FCmp => {
            let Aux::Cmp(pred) = fx.body.inst(i).aux else {
                return None;
            };
            let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
            let x = along(fx, b, p, x, depth + 1)?;
            let y = along(fx, b, p, y, depth + 1)?;
            fold_cmp(&mut fx.m.cx, pred, x, y)
        }
        op @ (Opcode::And | Opcode::Or | Opcode::Xor) => {
            let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
            let x = along(fx, b, p, x, depth + 1)?;
            let y = along(fx, b, p, y, depth + 1)?;
            fold_binary(&mut fx.m.cx, op, Flags::NONE, x, y)
        }
        _ => None,
    }
}

/// What a condition from above `b` is on the edge from `p`: a branch that had to go this way says.
fn settled_above(fx: &mut Fx, b: Block, p: Block, v: Value) -> Option<Const> {
    let (mut from, mut to) = (p, b);
    for _ in 0..MAX_ABOVE {
        let t = fx.body.terminator(from)?;
        if fx.body.op(t) == Opcode::Br
            && fx.body.num_ops(t) == 3
            && fx.body.operand(t, 0) == v
            && fx.body.operand(t, 1) != fx.body.operand(t, 2)
        {
            let yes = fx.body.operand(t, 1) == Value::block(to);
            return Some(fx.m.cx.bool(yes));
        }
        to = from;
        from = cfg::single_pred(fx.body, from)?;
    }
    None
}

/// Copies `b` for its predecessor `p`; the copy goes to `to`, or where `b` goes.
pub(super) fn thread(fx: &mut Fx, p: Block, b: Block, to: Option<Block>) {
    let body = &mut *fx.body;
    let copy = body.create_block();
    body.insert_block_after(copy, p);
    let mut map = ValueMap::default();
    let insts: Vec<Inst> = body.insts(b).collect();
    for &i in &insts {
        let op = body.op(i);
        if op == Opcode::Phi {
            if let Some(v) = phi::incoming_for(body, i, p) {
                map.set(i, v);
            }
        } else if !op.is_terminator() {
            let c = copy_inst(body, i, &map);
            body.append(copy, c);
            map.set(i, c);
        }
    }
    // Phis of the targets get the copy's values.
    let targets: Vec<Block> = match to {
        Some(to) => vec![to],
        None => cfg::succs(body, b).collect(),
    };
    for &to in &targets {
        let phis: Vec<Inst> = phi::of(body, to).collect();
        for phi in phis {
            if let Some(v) = phi::incoming_for(body, phi, b) {
                let v = map.get(v);
                phi::add_incoming(body, phi, v, copy);
            }
        }
    }
    match (to, body.terminator(b)) {
        (None, Some(t)) => {
            let end = copy_inst(body, t, &map);
            body.append(copy, end);
        }
        (to, _) => {
            let mut end = jacquard_ir::Builder::new(&mut fx.m.cx, body, jacquard_ir::At::End(copy));
            if let Some(to) = to {
                end.br(to);
            }
        }
    }
    redirect(body, p, b, copy);
    // Values of the block have two definitions now.
    for &i in &insts {
        if body.op(i).is_terminator() || !body.has_uses(i.into()) {
            continue;
        }
        let outside: SmallVec<[(Inst, usize); 4]> = body
            .users(i.into())
            .filter(|&(u, n)| use_block(body, u, n).is_some_and(|ub| ub != b && ub != copy))
            .collect();
        if outside.is_empty() {
            continue;
        }
        let ty = body.inst(i).ty;
        let mut ssa = SsaUpdater::new(ty);
        ssa.define(b, i.into());
        ssa.define(copy, map.get(i.into()));
        for (u, n) in outside {
            let Some(ub) = use_block(body, u, n) else {
                continue;
            };
            let v = if body.op(u) == Opcode::Phi {
                ssa.at_end(&mut fx.m.cx, body, ub)
            } else {
                ssa.at_start(&mut fx.m.cx, body, ub)
            };
            body.set_operand(u, n, v);
        }
    }
}
