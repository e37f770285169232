//! `simplifycfg`: folds branches, merges and removes blocks, turns short branches into selects.
//!
//! Tuned for GPUs: a divergent branch costs a reconvergence point, so short pure arms always become selects; no look-up
//! tables are made of switches, and nothing convergent is moved, copied or merged.

mod branches;
mod common;
pub(crate) mod convert;
mod switches;

pub use branches::negate;
pub use common::may_differ;
pub use convert::drop_facts;

use crate::edit::{erase_dead, merge_into_pred, phi_value, remove_unreachable};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Body, Inst, Opcode, Value, attachment, cfg, phi};
use smallvec::SmallVec;

/// The pass.
pub struct SimplifyCfg {
    /// Hoist code that both arms begin with.
    hoist: bool,
    /// Sink code that all predecessors end with.
    sink: bool,
    /// Blocks that make loops canonical may go.
    loops: bool,
    /// Cost of instructions that may be executed for nothing to save a branch.
    budget: u32,
}

impl FunctionPass for SimplifyCfg {
    fn new(p: &Params) -> Self {
        SimplifyCfg {
            hoist: p.has("hoist-common-insts"),
            sink: p.has("sink-common-insts"),
            loops: !p.has("keep-loops"),
            budget: p.int("bonus-inst-threshold").unwrap_or(4).max(0) as u32,
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = remove_unreachable(&mut fx.m.cx, fx.body);
        // Each change removes a block, an edge or an instruction, or turns an edge around once.
        for _ in 0..64 {
            let mut changed = false;
            let blocks: Vec<Block> = fx.body.blocks().collect();
            let headers = loop_headers(fx.body);
            for b in blocks {
                if !fx.body.is_linked(b) {
                    continue;
                }
                changed |= self.simplify_block(fx, b, &headers);
            }
            if !changed {
                break;
            }
            remove_unreachable(&mut fx.m.cx, fx.body);
            any = true;
        }
        if any {
            erase_dead(fx.m, fx.body);
        }
        any
    }
}

/// Folds the branch that ends a block if its outcome is known.
pub fn fold_branch(fx: &mut Fx, b: Block) -> bool {
    branches::fold_terminator(fx, b)
}

/// Targets of back edges of a depth-first walk, by block index.
fn loop_headers(body: &Body) -> Vec<bool> {
    let mut header = vec![false; body.block_capacity() + 1];
    let mut state = vec![0u8; body.block_capacity()];
    let Some(entry) = body.entry() else {
        return header;
    };
    // A frame holds the block, its terminator, and how many of its operands are yet to visit.
    let frame = |b: Block| {
        let t = body.terminator(b);
        (b, t, t.map_or(0, |t| body.num_ops(t)))
    };
    let mut stack = Vec::with_capacity(16);
    stack.push(frame(entry));
    state[entry.index()] = 1;
    while let Some((b, t, left)) = stack.last_mut() {
        match *t {
            Some(t) if *left > 0 => {
                *left -= 1;
                let Some(s) = body.operand(t, *left).as_block() else {
                    continue;
                };
                match state[s.index()] {
                    0 => {
                        state[s.index()] = 1;
                        stack.push(frame(s));
                    }
                    1 => header[s.index()] = true,
                    _ => {}
                }
            }
            _ => {
                state[b.index()] = 2;
                stack.pop();
            }
        }
    }
    header
}

/// Joins with phis and more predecessors than this keep the empty blocks before them.
const MOST_PREDECESSORS: usize = 2_000;

impl SimplifyCfg {
    fn simplify_block(&self, fx: &mut Fx, b: Block, headers: &[bool]) -> bool {
        let mut any = false;
        any |= branches::fold_terminator(fx, b);
        any |= simplify_phis(fx.body, b);
        if merge_into_pred(fx.body, b) {
            return true;
        }
        if self.forward_empty(fx, b, headers) {
            return true;
        }
        any |= branches::unreachable_successors(fx, b);
        if branches::known_in_predecessor(fx, b, headers) {
            return true;
        }
        any |= branches::implied_by_predecessor(fx, b);
        if convert::if_convert(fx, b, self.budget) {
            return true;
        }
        if branches::fold_to_common_dest(fx, b, headers) {
            return true;
        }
        any |= switches::simplify(fx, b);
        if self.hoist {
            any |= common::hoist(fx, b);
        }
        if self.sink {
            any |= common::sink(fx, b, headers);
        }
        any
    }

    /// Removes a block of nothing but phis and an unconditional branch.
    fn forward_empty(&self, fx: &mut Fx, b: Block, headers: &[bool]) -> bool {
        let body = &mut *fx.body;
        let Some(t) = body.terminator(b) else {
            return false;
        };
        if body.op(t) != Opcode::Br || body.num_ops(t) != 1 || body.entry() == Some(b) {
            return false;
        }
        let Some(to) = body.operand(t, 0).as_block() else {
            return false;
        };
        if to == b || phi::first_other(body, b) != Some(t) {
            return false;
        }
        let is_header = |x: Block| headers.get(x.index()).copied().unwrap_or(true);
        // A latch that carries loop metadata keeps it.
        if attachment::get(body, t, jacquard_ir::sym::LLVM_LOOP).is_some()
            && cfg::preds(body, b).take(2).count() != 1
        {
            return false;
        }
        if is_header(b) || (!self.loops && is_header(to)) {
            return false;
        }
        let preds: SmallVec<[Block; 4]> = cfg::preds(body, b).collect();
        if preds.is_empty() {
            return false;
        }
        let has_phis = phi::of(body, to).next().is_some();
        // Each block forwarded costs a walk over the phis of `to`.
        if has_phis && cfg::preds(body, to).nth(MOST_PREDECESSORS).is_some() {
            return false;
        }
        // Two edges from one block to `to` with different values in a phi cannot be told apart.
        let to_preds: SmallVec<[Block; 8]> = cfg::preds(body, to).collect();
        if has_phis && preds.iter().any(|p| to_preds.contains(p)) {
            return false;
        }
        if has_phis
            && preds
                .iter()
                .enumerate()
                .any(|(k, p)| preds[..k].contains(p))
        {
            return false;
        }
        // Phis here may be used by phis of `to` only.
        let phis: SmallVec<[Inst; 4]> = phi::of(body, b).collect();
        for &phi in &phis {
            for (user, n) in body.users(phi.into()) {
                let ok = body.op(user) == Opcode::Phi
                    && body.inst(user).block == Some(to)
                    && body.operand(user, n + 1) == Value::block(b);
                if !ok {
                    return false;
                }
            }
        }
        // Merging a many-way join into another only makes phis wider; that is fine for PTX but not for loop headers.
        if preds.len() > 1 && is_header(to) && phis.is_empty() && !self.loops {
            return false;
        }
        Self::replace_incoming(body, b, to, &preds, &phis);
        let md = attachment::get(body, t, jacquard_ir::sym::LLVM_LOOP);
        for &p in &preds {
            if let Some(pt) = body.terminator(p) {
                for n in 0..body.num_ops(pt) {
                    if body.operand(pt, n) == Value::block(b) {
                        body.set_operand(pt, n, to.into());
                    }
                }
                if let Some(md) = md
                    && attachment::get(body, pt, jacquard_ir::sym::LLVM_LOOP).is_none()
                {
                    attachment::set(body, pt, jacquard_ir::sym::LLVM_LOOP, md);
                }
            }
        }
        for phi in phis {
            body.drop_operands(phi);
        }
        body.erase_block(b);
        true
    }

    /// Phis of `to` have for each of `preds` what they had for `b`.
    fn replace_incoming(body: &mut Body, b: Block, to: Block, preds: &[Block], phis: &[Inst]) {
        let users: SmallVec<[Inst; 4]> = phi::of(body, to).collect();
        for u in users {
            let Some(v) = phi::incoming_for(body, u, b) else {
                continue;
            };
            let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
            for (x, p) in phi::incoming(body, u) {
                if p != b {
                    ops.extend([x, p.into()]);
                }
            }
            for &p in preds {
                let x = match v.as_inst() {
                    Some(i) if phis.contains(&i) => match phi::incoming_for(body, i, p) {
                        Some(x) => x,
                        None => v,
                    },
                    _ => v,
                };
                ops.extend([x, p.into()]);
            }
            body.set_operands(u, &ops);
        }
    }
}

pub(crate) fn simplify_phis(body: &mut Body, b: Block) -> bool {
    if phi::of(body, b).next().is_none() {
        return false;
    }
    let mut any = false;
    let phis: SmallVec<[Inst; 8]> = phi::of(body, b).collect();
    for &phi in &phis {
        if !body.has_uses(phi.into()) {
            body.erase(phi);
            any = true;
        } else if let Some(v) = phi_value(body, phi) {
            body.replace_and_erase(phi, v);
            any = true;
        }
    }
    // Equal phis are one.
    let phis: SmallVec<[Inst; 8]> = phi::of(body, b).collect();
    if phis.len() < 16 {
        for (k, &x) in phis.iter().enumerate() {
            for &y in &phis[..k] {
                if body.inst(y).block.is_none()
                    || body.inst(x).block.is_none()
                    || body.inst(x).ty != body.inst(y).ty
                {
                    continue;
                }
                let same = body.num_ops(x) == body.num_ops(y)
                    && phi::incoming(body, x).all(|(v, p)| {
                        phi::incoming_for(body, y, p) == Some(v)
                            || v == Value::inst(x)
                                && phi::incoming_for(body, y, p) == Some(y.into())
                    });
                if same {
                    body.replace_and_erase(x, y.into());
                    any = true;
                    break;
                }
            }
        }
    }
    any
}
