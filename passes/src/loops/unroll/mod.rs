//! `loop-unroll`: loops of known length are written out; `#pragma unroll` is obeyed; others are unrolled by a factor.
//!
//! Copies are simplified as they are made, so indices and conditions become constants at once.

mod copy;
mod decide;
mod frees;
mod known;
mod runtime;

use copy::Tests;
use decide::Allowed;

use crate::analysis::cache::Preserved;
use crate::analysis::call_graph::{indirect_calls, is_indirect_call};
use crate::analysis::loops::LoopId;
use crate::edit::{erase_dead, fold_phis, remove_unreachable};
use crate::loops::form::{close, simplify_loops};
use crate::loops::rotate::FEW_LOOPS;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::early_cse::EarlyCse;
use crate::scalar::instcombine::InstCombine;
use crate::scalar::sroa::Sroa;
use jacquard_ir::{Block, Body, Module, cfg};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::rc::Rc;

/// The pass.
pub struct LoopUnroll {
    /// What may become of loops.
    allowed: Allowed,
    /// Only loops with calls through pointers: what they call may be known for each iteration by itself.
    indirect_calls: bool,
    /// The last run wrote a loop out.
    changed: bool,
    /// A loop that a pragma wants written out is too large so far.
    postponed: Cell<bool>,
}

/// How often loops that were too large are looked at again.
const MOST_ROUNDS: usize = 3;

/// A function grows no further than this (instructions).
const FUNCTION_LIMIT: usize = 60_000;

impl FunctionPass for LoopUnroll {
    fn new(p: &Params) -> Self {
        LoopUnroll {
            allowed: Allowed {
                full_only: p.has("full-unroll-only"),
                runtime: p.has("runtime"),
                partial: !p.off("partial"),
                upper_bound: !p.off("upperbound"),
                most: (p.int("full-unroll-max").and_then(|n| u64::try_from(n).ok()))
                    .unwrap_or(u64::MAX),
            },
            indirect_calls: p.has("indirect-calls"),
            changed: false,
            postponed: Cell::new(false),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        self.changed = false;
        if self.indirect_calls && !has_candidates(fx) {
            return false;
        }
        let mut any = simplify_loops(fx);
        if fx.opts.knob(Knob::NvDisableLoopUnrolling) != 0 {
            return any;
        }
        // What can be written out is, before the rest is unrolled by a factor: loops inside may have constant bounds then.
        self.postponed.set(false);
        any |= self.all(fx, true);
        // What inner loops became is larger than what it comes to: around it a loop may be small enough then.
        for _ in 0..MOST_ROUNDS {
            if !self.postponed.take() || self.indirect_calls {
                break;
            }
            let fewer = simplify(fx);
            any |= fewer;
            if !fewer || !self.all(fx, true) {
                break;
            }
        }
        if !self.allowed.full_only {
            any |= self.all(fx, false);
        }
        any
    }
    fn again(&self, _: &Module, _: &Body) -> bool {
        self.indirect_calls && self.changed
    }
}

/// Whether a loop has a call through a pointer.
fn has_candidates(fx: &mut Fx) -> bool {
    if indirect_calls(fx.m, fx.body) == 0 {
        return false;
    }
    let loops = fx.loops();
    let all = loops.in_program_order();
    all.into_iter()
        .any(|id| (loops.insts(fx.body, id)).any(|i| is_indirect_call(fx.m, fx.body, i)))
}

/// Takes arrays apart whose elements are known now, and what is computed twice away.
fn simplify(fx: &mut Fx) -> bool {
    simplify_loops(fx);
    let none = Params::default();
    let passes: [Box<dyn FunctionPass>; 3] = [
        Box::new(Sroa::new(&none)),
        Box::new(EarlyCse::new(&none)),
        Box::new(InstCombine::new(&none)),
    ];
    let mut any = false;
    for mut pass in passes {
        any |= pass.run(fx);
        fx.cache.invalidate(Preserved::None);
    }
    any | simplify_loops(fx)
}

impl LoopUnroll {
    /// Takes all loops, innermost first; an unrolled loop is gone or marked by its header.
    /// Where there are many, all that are not around an unrolled one take their turn before analyses are made anew.
    fn all(&mut self, fx: &mut Fx, full_only: bool) -> bool {
        let mut any = false;
        let mut done: FxHashSet<Block> = FxHashSet::default();
        loop {
            let loops = fx.loops();
            let many = loops.len() > FEW_LOOPS;
            let (size, capacity) = (cfg::count_insts(fx.body), fx.body.inst_capacity());
            let mut stale = vec![false; loops.len()];
            let mut changed = false;
            // Main loops whose bodies are copied when analyses know of them, and what that adds.
            let (mut mains, mut planned) = (Vec::new(), 0);
            for id in loops.in_program_order() {
                let row = loops.get(id);
                let wanted = !self.indirect_calls
                    || (loops.insts(fx.body, id)).any(|i| is_indirect_call(fx.m, fx.body, i));
                let ready = loops.is_candidate(id)
                    && wanted
                    && !stale[id.0 as usize]
                    && row
                        .children
                        .iter()
                        .all(|&c| done.contains(&loops.get(c).header));
                if !ready || !done.insert(row.header) {
                    continue;
                }
                if size + planned + fx.body.inst_capacity() - capacity > FUNCTION_LIMIT {
                    runtime::copy_bodies(fx, &mains);
                    return any;
                }
                let full = |fx: &Fx, h: Block| {
                    !fx.body.is_linked(h) || cfg::preds(fx.body, h).count() <= 1
                };
                if self.unroll(fx, id, full_only, &mut mains) {
                    if let Some(&(header, factor)) = mains.last()
                        && header == row.header
                    {
                        planned += loops.insts(fx.body, id).count() * factor as usize;
                    }
                    any = true;
                    changed = true;
                    self.changed = true;
                    if full(fx, row.header) {
                        // Loops inside have constant bounds now, perhaps.
                        for b in loops.blocks(id) {
                            done.remove(b);
                        }
                    }
                    loops.mark_around(id, &mut stale);
                    if !many || !Rc::ptr_eq(&loops, &fx.loops()) {
                        break;
                    }
                }
            }
            if !changed {
                break;
            }
            runtime::copy_bodies(fx, &mains);
            remove_unreachable(&mut fx.m.cx, fx.body);
            // Those of switches on what became constant choose addresses, which SROA is to see.
            fold_phis(fx.body);
            erase_dead(fx.m, fx.body);
            fx.cache.invalidate(Preserved::None);
            simplify_loops(fx);
        }
        any
    }

    fn unroll(
        &self,
        fx: &mut Fx,
        id: LoopId,
        full_only: bool,
        mains: &mut Vec<(Block, u32)>,
    ) -> bool {
        let loops = fx.loops();
        if loops.preheader(fx.body, id).is_none() || loops.latch(id).is_none() {
            return false;
        }
        let dom = fx.dom();
        let allowed = Allowed {
            full_only,
            ..self.allowed
        };
        let plan = decide::plan(fx, &loops, &dom, id, allowed);
        let header = loops.get(id).header;
        let at = fx.body.terminator(header);
        match plan {
            decide::Plan::Keep => {
                if full_only && decide::is_asked_for(fx, &loops, id) {
                    self.postponed.set(true);
                }
                if full_only == self.allowed.full_only
                    && fx.opts.wants_remark(RemarkKind::Analysis, "loop-unroll")
                {
                    let size: usize = loops.insts(fx.body, id).count();
                    fx.remark(
                        RemarkKind::Analysis,
                        "loop-unroll",
                        "NotUnrolled",
                        at,
                        &[
                            (TEXT, &"loop of "),
                            ("LoopSize", &size),
                            (TEXT, &" instructions is not unrolled"),
                        ],
                    );
                }
                false
            }
            decide::Plan::Full {
                copies: n,
                by,
                exact,
            } => {
                close(fx, &loops, &dom, id);
                copy::unroll(fx, &loops, id, n, Tests::End { by, exact });
                fx.remark(
                    RemarkKind::Passed,
                    "loop-unroll",
                    "FullyUnrolled",
                    at,
                    &[
                        (TEXT, &"completely unrolled loop with "),
                        ("UnrollCount", &n),
                        (TEXT, &" iterations"),
                    ],
                );
                true
            }
            decide::Plan::Partial { factor, multiple } => {
                close(fx, &loops, &dom, id);
                copy::unroll(fx, &loops, id, factor, Tests::Multiple(multiple));
                fx.remark(
                    RemarkKind::Passed,
                    "loop-unroll",
                    "PartialUnrolled",
                    at,
                    &[
                        (TEXT, &"unrolled loop by a factor of "),
                        ("UnrollCount", &factor),
                    ],
                );
                true
            }
            decide::Plan::Runtime(factor) => {
                close(fx, &loops, &dom, id);
                let ok = runtime::unroll(fx, &loops, id, factor);
                if ok {
                    mains.push((header, factor));
                    fx.remark(
                        RemarkKind::Passed,
                        "loop-unroll",
                        "PartialUnrolled",
                        at,
                        &[
                            (TEXT, &"unrolled loop by a factor of "),
                            ("UnrollCount", &factor),
                            (TEXT, &" with run-time trip count"),
                        ],
                    );
                }
                ok
            }
        }
    }
}
