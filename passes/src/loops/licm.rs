//! `licm`: what does not change in a loop is computed before it; accumulators in memory become registers.

use crate::analysis::alias::{Aliases, Loc, loc_of};
use crate::analysis::cache::Preserved;
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::{
    call_effects, is_convergent, is_simple, is_speculatable, may_read, may_write,
    transfers_execution,
};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{SsaUpdater, new_phi};
use crate::loops::form::simplify_loops;
use crate::loops::low_bits;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::early_cse::{Key, intersect_flags, is_pure, key_of};
use crate::scalar::simplifycfg::{convert::if_convert, simplify_phis};
use jacquard_ir::{At, Block, Body, Builder, Inst, MemoryEffects, Opcode, Value, cfg, phi};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::hash_map::Entry;

/// The pass.
pub struct Licm {
    promote: bool,
    /// Registers for hoisted arithmetic that a loop may hold.
    max_held: Option<usize>,
}

impl FunctionPass for Licm {
    fn new(p: &Params) -> Self {
        Licm {
            promote: !p.off("promotion"),
            max_held: p.int("max-held").and_then(|n| usize::try_from(n).ok()),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let changed = simplify_loops(fx);
        if changed {
            fx.cache.invalidate(Preserved::None);
        }
        if fx.loops().is_empty() {
            return changed;
        }
        let mut any = changed;
        // Each conversion takes blocks away, so the analyses are made anew.
        while self.convert_invariant(fx) {
            any = true;
            fx.cache.invalidate(Preserved::None);
        }
        let (loops, dom) = (fx.loops(), fx.dom());
        for id in loops.candidates() {
            any |= low_bits::from_start(fx, &loops, id);
            any |= self.hoist(fx, &loops, &dom, id);
        }
        any
    }
}

/// What a choice between invariant values may cost, once, before the loop.
const MOST_CHOICE: u32 = 16;

/// The arms of a branch in a loop, where control flow parts and may meet again.
fn arms(body: &Body, loops: &LoopInfo, id: LoopId, d: Block) -> SmallVec<[Block; 2]> {
    cfg::succs(body, d)
        .filter(|&x| {
            cfg::single_pred(body, x) == Some(d)
                && loops.contains(id, x)
                && cfg::succs(body, x).nth(1).is_none()
        })
        .collect()
}

/// Blocks of a loop that run in every iteration that reaches the latch, and from the start: those that dominate every exit
/// and the latch.
fn runs_always(dom: &DomTree, exits: &[(Block, Block)], latches: &[Block], b: Block) -> bool {
    exits.iter().all(|e| dom.dominates(b, e.0)) && latches.iter().all(|&l| dom.dominates(b, l))
}

/// Instructions of a loop that can be computed before it, operands first, and whether each is computed in any case.
struct Hoistable {
    list: Vec<(Inst, bool)>,
    set: FxHashSet<Inst>,
}

/// Whether a branch is of a form that selects could replace, whatever changes in the loop.
fn may_choose(fx: &Fx, loops: &LoopInfo, id: LoopId, d: Block) -> bool {
    let body = &*fx.body;
    if cfg::succs(body, d).count() != 2 {
        return false;
    }
    let arms = arms(body, loops, id, d);
    let small_and_pure = |&x: &Block| {
        body.insts(x).take(MOST_CHOICE as usize + 2).count() <= MOST_CHOICE as usize
            && body
                .insts(x)
                .all(|i| body.op(i).is_terminator() || is_speculatable(fx.m, body, i))
            && cfg::succs(body, x).all(|end| phi::of(body, end).next().is_some())
    };
    !arms.is_empty() && arms.iter().all(small_and_pure)
}

/// Whether all that follows a branch up to where its arms meet again is invariant in a loop.
fn chooses_invariants(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    d: Block,
    hoistable: &FxHashSet<Inst>,
) -> bool {
    let body = &*fx.body;
    let Some(t) = body.terminator(d) else {
        return false;
    };
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return false;
    }
    let known = |v: Value| {
        loops.is_invariant(body, id, v) || v.as_inst().is_some_and(|i| hoistable.contains(&i))
    };
    let cond = body.operand(t, 0);
    let arms = arms(body, loops, id, d);
    let mut choices = 0;
    !cond.is_const()
        && known(cond)
        && arms.iter().all(|&x| {
            let computed = |i| body.op(i).is_terminator() || hoistable.contains(&i);
            body.insts(x).all(computed)
                && cfg::succs(body, x).all(|end| {
                    phi::of(body, end).all(|phi| {
                        choices += 1;
                        phi::incoming_for(body, phi, x).is_none_or(known)
                            && phi::incoming_for(body, phi, d).is_none_or(known)
                    })
                })
        })
        && choices > 0
}

/// What writes memory in a loop.
fn writers(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Vec<Inst> {
    let blocks = loops.blocks(id).iter();
    blocks
        .flat_map(|&b| fx.body.insts(b))
        .filter(|&i| may_write(fx.m, fx.body, i))
        .collect()
}

impl Licm {
    /// Turns branches inside of loops into selects where the test and all that both arms compute can be hoisted: so can selects,
    /// branches can't.
    fn convert_invariant(&self, fx: &mut Fx) -> bool {
        let (loops, dom) = (fx.loops(), fx.dom());
        for id in loops.candidates() {
            let branches = loops.blocks(id).iter().copied();
            let branches: Vec<Block> = branches
                .filter(|&d| may_choose(fx, &loops, id, d))
                .collect();
            let Some(pre) = loops
                .preheader(fx.body, id)
                .filter(|_| !branches.is_empty())
            else {
                continue;
            };
            let mut aliases = Aliases::default();
            let writers = writers(fx, &loops, id);
            let found = self.hoistable(fx, &loops, (&dom, pre), id, &writers, &mut aliases);
            let mut any = false;
            for d in branches {
                if fx.body.terminator(d).is_some()
                    && chooses_invariants(fx, &loops, id, d, &found.set)
                    && if_convert(fx, d, MOST_CHOICE)
                {
                    any = true;
                    let after: SmallVec<[Block; 1]> = cfg::succs(fx.body, d).collect();
                    for end in after {
                        simplify_phis(fx.body, end);
                    }
                }
            }
            if any {
                return true;
            }
        }
        false
    }

    fn hoistable(
        &self,
        fx: &Fx,
        loops: &LoopInfo,
        (dom, pre): (&DomTree, Block),
        id: LoopId,
        writers: &[Inst],
        aliases: &mut Aliases,
    ) -> Hoistable {
        let exits = loops.exit_edges(fx.body, id);
        let latches = &loops.get(id).latches;
        // Reverse post-order: operands are chosen before their users.
        let mut order = loops.blocks(id).to_vec();
        order.sort_unstable_by_key(|&b| dom.order(b));
        let mut list: Vec<(Inst, bool)> = Vec::new();
        let mut set: FxHashSet<Inst> = FxHashSet::default();
        // Up to the first instruction that may not come back, the header runs entirely.
        let mut header_open = true;
        for b in order {
            let always = runs_always(dom, &exits, latches, b);
            for i in fx.body.insts(b) {
                let op = fx.body.op(i);
                if op == Opcode::Phi || op.is_terminator() || op == Opcode::Alloca {
                    continue;
                }
                let invariant = fx.body.operands(i).all(|v| {
                    loops.is_invariant(fx.body, id, v)
                        || v.as_inst().is_some_and(|d| set.contains(&d))
                });
                let guaranteed = always && header_open;
                if invariant && self.may_hoist(fx, aliases, (dom, pre), i, writers, guaranteed) {
                    list.push((i, guaranteed));
                    set.insert(i);
                } else if !transfers_execution(fx.m, fx.body, i) {
                    header_open = false;
                }
            }
        }
        Hoistable { list, set }
    }

    fn hoist(&self, fx: &mut Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId) -> bool {
        let Some(pre) = loops.preheader(fx.body, id) else {
            return false;
        };
        let writers = writers(fx, loops, id);
        let mut aliases = Aliases::default();
        let mut any = false;
        let found = self.hoistable(fx, loops, (dom, pre), id, &writers, &mut aliases);
        let (mut chosen, leaves) = (found.list, found.set);
        if let Some(max) = self.max_held {
            limit_held(fx.body, &mut chosen, &leaves, max);
        }
        any |= !chosen.is_empty();
        // Iterations of a loop unrolled before, and arms of a branch, compute the same once it is all in one place.
        let mut hoisted: FxHashMap<Key, Inst> = FxHashMap::default();
        for (i, guaranteed) in chosen {
            let Some(t) = fx.body.terminator(pre) else {
                return any;
            };
            if !guaranteed {
                crate::scalar::simplifycfg::drop_facts(fx.body, i);
            }
            if is_pure(fx.m, fx.body, i) {
                match hoisted.entry(key_of(fx.body, i)) {
                    Entry::Occupied(same) => {
                        let kept = *same.get();
                        intersect_flags(fx.body, kept, i);
                        fx.body.replace_and_erase(i, kept.into());
                        continue;
                    }
                    Entry::Vacant(first) => {
                        first.insert(i);
                    }
                }
            }
            fx.body.move_before(i, t);
            if fx.opts.wants_remark(RemarkKind::Passed, "licm") {
                let text = fx.body.op(i).text();
                fx.remark(
                    RemarkKind::Passed,
                    "licm",
                    "Hoisted",
                    Some(i),
                    &[(TEXT, &"hoisting "), ("Inst", &text)],
                );
            }
        }
        if self.promote {
            any |= promote_accumulators(fx, loops, dom, id, pre, &writers, &mut aliases);
        }
        any
    }

    fn may_hoist(
        &self,
        fx: &Fx,
        aliases: &mut Aliases,
        (dom, pre): (&DomTree, Block),
        i: Inst,
        writers: &[Inst],
        guaranteed: bool,
    ) -> bool {
        match fx.body.op(i) {
            Opcode::Load => {
                let safe = guaranteed || dereferenceable(fx, i) || accessed(fx, dom, pre, i);
                if !is_simple(fx.body, i) || !safe {
                    return false;
                }
                let loc = loc_of(&fx.m.cx, fx.body, i);
                if aliases.is_constant_memory(fx.m, fx.f, fx.body, &loc) {
                    return true;
                }
                writers.len() <= 64
                    && writers.iter().all(|&w| {
                        fx.body.inst(w).block.is_none()
                            || !aliases.mod_ref(fx.m, fx.f, fx.body, w, &loc).1
                    })
            }
            Opcode::Call => {
                if is_convergent(fx.m, fx.body, i) {
                    return false;
                }
                let e = call_effects(fx.m, fx.body, i);
                e.memory == MemoryEffects::NONE && e.will_return && (guaranteed || e.speculatable)
            }
            Opcode::Freeze => true,
            op if op.is_int_division() && guaranteed => true,
            _ => is_speculatable(fx.m, fx.body, i),
        }
    }
}

/// Where the loop would hold more hoisted arithmetic in registers than `max`, only what is dear is hoisted, with what it needs.
/// The rest stays to be placed by ptxas, which counts registers.
fn limit_held(body: &Body, chosen: &mut Vec<(Inst, bool)>, leaves: &FxHashSet<Inst>, max: usize) {
    let dear = |i| {
        let op = body.op(i);
        matches!(op, Opcode::Load | Opcode::Call) || op.is_division()
    };
    let stays_in_use = |i: Inst| body.users(i.into()).any(|(u, _)| !leaves.contains(&u));
    let held = chosen
        .iter()
        .filter(|&&(i, _)| !dear(i) && stays_in_use(i))
        .count();
    if held <= max {
        return;
    }
    let among: FxHashSet<Inst> = chosen.iter().map(|&(i, _)| i).collect();
    let mut needed: FxHashSet<Inst> = FxHashSet::default();
    for &(i, _) in chosen.iter().rev() {
        if dear(i) || body.users(i.into()).any(|(u, _)| needed.contains(&u)) {
            needed.insert(i);
        }
    }
    // Of the rest, the values that take most to compute.
    let mut ranked: Vec<(usize, Inst)> = chosen
        .iter()
        .filter(|&&(i, _)| !needed.contains(&i) && stays_in_use(i))
        .map(|&(i, _)| (computed_by(body, i, &among, LARGE).len(), i))
        .collect();
    ranked.sort_by_key(|&(size, i)| (std::cmp::Reverse(size), i));
    for (_, i) in ranked.into_iter().take(max) {
        needed.extend(computed_by(body, i, &among, usize::MAX));
    }
    chosen.retain(|(i, _)| needed.contains(i));
}

/// Values that take more instructions than this are worth a register alike.
const LARGE: usize = 16;

/// An instruction and what it takes of others that could be hoisted with it, up to some number of them.
fn computed_by(body: &Body, i: Inst, among: &FxHashSet<Inst>, most: usize) -> FxHashSet<Inst> {
    let mut found = FxHashSet::from_iter([i]);
    let mut work = vec![i];
    while let Some(i) = work.pop() {
        if found.len() >= most {
            break;
        }
        for o in body.operands(i).filter_map(Value::as_inst) {
            if among.contains(&o) && found.insert(o) {
                work.push(o);
            }
        }
    }
    found
}

/// Uses of an address that are looked at for an access before the loop.
const MAX_USES: usize = 32;

/// Whether what a load reads has been accessed through the same address on every way to the loop.
fn accessed(fx: &Fx, dom: &DomTree, pre: Block, load: Inst) -> bool {
    let size = |ty| fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
    let (p, wanted) = (fx.body.operand(load, 0), size(fx.body.inst(load).ty));
    fx.body.users(p).take(MAX_USES).any(|(u, n)| {
        let ty = match fx.body.op(u) {
            Opcode::Load if u != load => fx.body.inst(u).ty,
            Opcode::Store if n == 1 => fx.body.ty(fx.body.operand(u, 0), &fx.m.cx),
            _ => return false,
        };
        size(ty) >= wanted && fx.body.inst(u).block.is_some_and(|b| dom.dominates(b, pre))
    })
}

/// Whether a load cannot fault: inside a global, alloca or byval argument.
fn dereferenceable(fx: &Fx, load: Inst) -> bool {
    let a = crate::analysis::alias::decompose(&fx.m.cx, fx.body, fx.body.operand(load, 0));
    if !a.vars.is_empty() || a.offset < 0 {
        return false;
    }
    let size =
        fx.m.cx
            .layout
            .store_size(&fx.m.cx.types, fx.body.inst(load).ty);
    let room = match a.base.as_inst() {
        Some(i) => match fx.body.inst(i).aux {
            jacquard_ir::Aux::Alloca { ty, .. } if fx.body.op(i) == Opcode::Alloca => {
                fx.m.cx.size_of(ty)
            }
            _ => return false,
        },
        None => match (
            crate::analysis::alias::global_of(&fx.m.cx, a.base),
            a.base.kind(),
        ) {
            (Some(jacquard_ir::GlobalRef::Var(v)), _) => fx.m.cx.size_of(fx.m.var(v).ty),
            (_, jacquard_ir::ValueKind::Arg(n)) => {
                let set = fx.m.attrs(fx.f).param(n as usize);
                match set.ty(jacquard_ir::sym::BYVAL) {
                    Some(ty) => fx.m.cx.size_of(ty),
                    None => return false,
                }
            }
            _ => return false,
        },
    };
    a.offset as u64 + size <= room
}

/// A location that the loop loads and stores through one invariant address, and nothing else touches, lives in a register
/// while the loop runs.
fn promote_accumulators(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    pre: Block,
    writers: &[Inst],
    aliases: &mut Aliases,
) -> bool {
    let stores: Vec<Inst> = writers
        .iter()
        .copied()
        .filter(|&i| {
            fx.body.inst(i).block.is_some()
                && fx.body.op(i) == Opcode::Store
                && is_simple(fx.body, i)
        })
        .collect();
    let mut any = false;
    let mut tried: Vec<Value> = Vec::new();
    for s in stores {
        if fx.body.inst(s).block.is_none() {
            continue;
        }
        let p = fx.body.operand(s, 1);
        if tried.contains(&p) || !loops.is_invariant(fx.body, id, p) {
            continue;
        }
        tried.push(p);
        if tried.len() > 8 {
            break;
        }
        any |= promote_one(fx, loops, dom, id, pre, p, s, aliases);
    }
    any
}

#[allow(clippy::too_many_arguments)]
fn promote_one(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    pre: Block,
    p: Value,
    store: Inst,
    aliases: &mut Aliases,
) -> bool {
    let ty = fx.body.ty(fx.body.operand(store, 0), &fx.m.cx);
    let size = fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
    let loc = Loc {
        ptr: p,
        size: Some(size),
        access: Some(store),
    };
    let Some(accesses) = promotable_accesses(fx, loops, dom, id, &loc, aliases) else {
        return false;
    };
    let blocks = loops.blocks(id).to_vec();
    let exits = loops.exit_blocks(fx.body, id);
    let align = match fx.body.inst(store).aux {
        jacquard_ir::Aux::Mem { align, .. } => align,
        _ => return false,
    };
    let header = loops.get(id).header;
    let md = fx.body.md.get(&store).cloned();
    let Some(pt) = fx.body.terminator(pre) else {
        return false;
    };
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::Before(pt));
    let init = b.load(ty, p, align, false);
    if let (Some(md), Some(i)) = (&md, init.as_inst()) {
        fx.body.md.insert(i, md.clone());
    }
    // A phi in the header carries the value; the updater finds the rest.
    let phi = new_phi(fx.body, header, ty);
    let mut ssa = SsaUpdater::new(ty);
    // Value at the end of each block that stores.
    for &blk in &blocks {
        let last = fx
            .body
            .insts(blk)
            .filter(|i| accesses.contains(i) && fx.body.op(*i) == Opcode::Store)
            .last();
        if let Some(s) = last {
            let v = fx.body.operand(s, 0);
            ssa.define(blk, v);
        } else if blk == header {
            ssa.define(header, phi.into());
        }
    }
    replace_loads(fx, &mut ssa, &accesses, &blocks, (header, phi));
    let preds: SmallVec<[Block; 4]> = cfg::preds(fx.body, header).collect();
    for q in preds {
        let v = if loops.contains(id, q) {
            ssa.at_end(&mut fx.m.cx, fx.body, q)
        } else {
            init
        };
        phi::add_incoming(fx.body, phi, v, q);
    }
    for e in exits {
        let v = ssa.at_start(&mut fx.m.cx, fx.body, e);
        let Some(first) = phi::first_other(fx.body, e) else {
            continue;
        };
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::Before(first));
        let s = b.store(v, p, align, false);
        if let Some(md) = &md {
            fx.body.md.insert(s, md.clone());
        }
    }
    for i in accesses {
        fx.body.erase(i);
    }
    true
}

/// Instructions that are looked at for one accumulator.
const PROMOTION_SCAN: u32 = 2000;

/// The loads and stores of a loop's accumulator in memory, if a register may hold it while the loop runs.
fn promotable_accesses(
    fx: &mut Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    loc: &Loc,
    aliases: &mut Aliases,
) -> Option<Vec<Inst>> {
    let ty = fx.body.ty(fx.body.operand(loc.access?, 0), &fx.m.cx);
    let edges = loops.exit_edges(fx.body, id);
    let latches = loops.get(id).latches.clone();
    let mut accesses: Vec<Inst> = Vec::new();
    let mut guaranteed = false;
    let blocks = loops.blocks(id).to_vec();
    let mut scanned = 0;
    for &b in &blocks {
        for i in fx.body.insts(b) {
            scanned += 1;
            if scanned > PROMOTION_SCAN {
                return None;
            }
            let mine = match fx.body.op(i) {
                Opcode::Load => {
                    fx.body.operand(i, 0) == loc.ptr
                        && fx.body.inst(i).ty == ty
                        && is_simple(fx.body, i)
                }
                Opcode::Store => {
                    fx.body.operand(i, 1) == loc.ptr
                        && fx.body.ty(fx.body.operand(i, 0), &fx.m.cx) == ty
                        && is_simple(fx.body, i)
                }
                _ => false,
            };
            if mine {
                accesses.push(i);
                // The store at the exit must be one that would have happened.
                if fx.body.op(i) == Opcode::Store && runs_always(dom, &edges, &latches, b) {
                    guaranteed = true;
                }
                continue;
            }
            if !transfers_execution(fx.m, fx.body, i) && !fx.body.op(i).is_terminator() {
                return None;
            }
            if may_read(fx.m, fx.body, i) || may_write(fx.m, fx.body, i) {
                let (r, w) = aliases.mod_ref(fx.m, fx.f, fx.body, i, loc);
                if r || w {
                    return None;
                }
            }
        }
    }
    // Another thread could see a store that the program never made, unless the memory is this thread's own.
    if !guaranteed && !aliases.private(fx.m, fx.f, fx.body, loc.ptr) {
        return None;
    }
    // Every exit block must be this loop's alone.
    let exits = loops.exit_blocks(fx.body, id);
    for &e in &exits {
        if cfg::preds(fx.body, e).any(|q| !loops.contains(id, q)) {
            return None;
        }
    }
    Some(accesses)
}

/// Loads see the last store above in the block, or what comes in; the phi of the header carries that around the loop.
fn replace_loads(
    fx: &mut Fx,
    ssa: &mut SsaUpdater,
    accesses: &[Inst],
    blocks: &[Block],
    (header, phi): (Block, Inst),
) {
    for &blk in blocks {
        let list: SmallVec<[Inst; 8]> = fx
            .body
            .insts(blk)
            .filter(|i| accesses.contains(i))
            .collect();
        let mut current: Option<Value> = None;
        for i in list {
            if fx.body.op(i) == Opcode::Store {
                current = Some(fx.body.operand(i, 0));
                continue;
            }
            let v = match current {
                Some(v) => v,
                None if blk == header => phi.into(),
                None => ssa.at_start(&mut fx.m.cx, fx.body, blk),
            };
            ssa.replace(i.into(), v);
            fx.body.replace_all_uses(i.into(), v);
            if current == Some(Value::inst(i)) {
                current = Some(v);
            }
        }
    }
}
