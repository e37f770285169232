//! `loop-simplify` and `lcssa`: every loop gets a preheader, a single latch and exit blocks only it leads to; values of a loop
//! that are used outside go through phis in its exits.

use crate::analysis::dominators::DomTree;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::operands::use_block;
use crate::edit::{SsaUpdater, remove_unreachable, split_preds};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Body, Inst, Opcode, Value, attachment, cfg, phi};
use smallvec::SmallVec;

/// `loop-simplify`
pub struct LoopSimplify;

impl FunctionPass for LoopSimplify {
    fn new(_: &Params) -> Self {
        LoopSimplify
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        simplify_loops(fx)
    }
}

/// `lcssa`
pub struct Lcssa;

impl FunctionPass for Lcssa {
    fn new(_: &Params) -> Self {
        Lcssa
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let loops = fx.loops();
        if loops.is_empty() {
            return false;
        }
        let dom = fx.dom();
        let mut any = false;
        for id in loops.ids() {
            any |= close(fx, &loops, &dom, id);
        }
        any
    }
}

/// Brings all loops into canonical form. The analyses are fresh afterwards.
pub fn simplify_loops(fx: &mut Fx) -> bool {
    if fx.loops().is_empty() || fx.cache.has_canonical_loops() {
        return false;
    }
    // Copies of a loop's blocks would keep phi entries for blocks that lead into the loop from nowhere.
    let mut any = false;
    if !fx.dom().covers(fx.body) {
        any = remove_unreachable(&mut fx.m.cx, fx.body);
        fx.cache.invalidate(crate::analysis::cache::Preserved::None);
    }
    for _ in 0..64 {
        let loops = fx.loops();
        if loops.is_empty() {
            return any;
        }
        // A change leaves what is known of loops beside the changed one as it is, not of those around it.
        let mut changed = false;
        let mut stale = vec![false; loops.len()];
        for id in loops.candidates() {
            if !stale[id.0 as usize] && simplify_one(fx, &loops, id) {
                changed = true;
                loops.mark_around(id, &mut stale);
            }
        }
        if !changed {
            fx.cache.set_canonical_loops();
            return any;
        }
        any = true;
        fx.cache.invalidate(crate::analysis::cache::Preserved::None);
    }
    any
}

fn unique(list: impl Iterator<Item = Block>) -> SmallVec<[Block; 4]> {
    let mut out: SmallVec<[Block; 4]> = SmallVec::new();
    for b in list {
        if !out.contains(&b) {
            out.push(b);
        }
    }
    out
}

fn simplify_one(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let header = loops.get(id).header;
    let mut any = false;
    if loops.preheader(fx.body, id).is_none() {
        let outside = unique(cfg::preds(fx.body, header).filter(|&p| !loops.contains(id, p)));
        if outside.is_empty() {
            return false;
        }
        split_preds(&mut fx.m.cx, fx.body, header, &outside);
        any = true;
    }
    if loops.get(id).latches.len() > 1 {
        let latches: SmallVec<[Block; 4]> = loops.get(id).latches.iter().copied().collect();
        let md = latches.iter().find_map(|&l| {
            let t = fx.body.terminator(l)?;
            attachment::get(fx.body, t, jacquard_ir::sym::LLVM_LOOP)
        });
        let mid = split_preds(&mut fx.m.cx, fx.body, header, &latches);
        if let (Some(md), Some(t)) = (md, fx.body.terminator(mid)) {
            attachment::set(fx.body, t, jacquard_ir::sym::LLVM_LOOP, md);
        }
        any = true;
    }
    for e in loops.exit_blocks(fx.body, id) {
        let preds = unique(cfg::preds(fx.body, e));
        let inside: SmallVec<[Block; 4]> = preds
            .iter()
            .copied()
            .filter(|&p| loops.contains(id, p))
            .collect();
        if inside.len() != preds.len() {
            split_preds(&mut fx.m.cx, fx.body, e, &inside);
            any = true;
        }
    }
    any
}

/// Closes one loop: uses outside of values inside go through phis of the exits.
pub fn close(fx: &mut Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId) -> bool {
    let exits = loops.exit_blocks(fx.body, id);
    if exits.is_empty() {
        return false;
    }
    let mut any = false;
    let insts: Vec<Inst> = loops.insts(fx.body, id).collect();
    for i in insts {
        if fx.body.op(i).is_terminator() {
            continue;
        }
        let mut outside: SmallVec<[(Inst, usize); 4]> = SmallVec::new();
        for (u, n) in fx.body.users(i.into()) {
            let Some(ub) = use_block(fx.body, u, n) else {
                continue;
            };
            let in_exit_phi = fx.body.op(u) == Opcode::Phi
                && fx.body.inst(u).block.is_some_and(|b| exits.contains(&b));
            if !loops.contains(id, ub) && !in_exit_phi {
                outside.push((u, n));
            }
        }
        if outside.is_empty() {
            continue;
        }
        let Some(db) = fx.body.inst(i).block else {
            continue;
        };
        let ty = fx.body.inst(i).ty;
        let mut ssa = SsaUpdater::new(ty);
        ssa.define(db, i.into());
        for &e in &exits {
            if !dom.dominates(db, e) {
                continue;
            }
            let phi = crate::edit::new_phi(fx.body, e, ty);
            let preds: SmallVec<[Block; 4]> = cfg::preds(fx.body, e).collect();
            for p in preds {
                phi::add_incoming(fx.body, phi, i.into(), p);
            }
            ssa.define(e, phi.into());
        }
        for (u, n) in outside {
            let Some(ub) = use_block(fx.body, u, n) else {
                continue;
            };
            let v = if exits.contains(&ub) || fx.body.op(u) == Opcode::Phi {
                ssa.at_end(&mut fx.m.cx, fx.body, ub)
            } else {
                ssa.at_start(&mut fx.m.cx, fx.body, ub)
            };
            fx.body.set_operand(u, n, v);
        }
        any = true;
    }
    any
}

/// Whether a value is defined inside a loop.
pub fn inside(body: &Body, loops: &LoopInfo, id: LoopId, v: Value) -> bool {
    v.as_inst()
        .and_then(|i| body.inst(i).block)
        .is_some_and(|b| loops.contains(id, b))
}
