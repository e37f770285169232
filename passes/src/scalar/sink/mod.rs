//! `sink`: an instruction moves down to the only branch that needs it, so that other paths don't compute it and its value
//! is live for less time.
//!
//! The target is the nearest common dominator of the uses, never deeper in loops than the instruction was. Loads move only
//! across code that cannot write what they read; convergent calls stay.

mod past_loops;

use crate::analysis::alias::{Aliases, loc_of};
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::{call_effects, is_simple, may_write};
use crate::analysis::loops::LoopInfo;
use crate::analysis::operands::use_block;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::price::costly;
use jacquard_ir::{Block, Inst, MemoryEffects, Opcode, TypeId, Value, ValueKind, cfg, phi};
use rustc_hash::FxHashSet;

/// The pass.
pub struct Sink {
    /// Beside loads, constant offsets of their addresses, and what is costly (divisions, square roots, calls) with what feeds it, only
    /// what frees as many registers as its operands then hold moves.
    no_pressure: bool,
    /// What would be live in a loop without being used there moves behind it, where that takes fewer registers.
    past_loops: bool,
}

/// Rounds over the function; each can free operands of what sank before.
const ROUNDS: usize = 4;

impl FunctionPass for Sink {
    fn new(p: &Params) -> Self {
        Sink {
            no_pressure: p.has("no-pressure"),
            past_loops: p.has("rp-aware"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let (dom, loops) = (fx.dom(), fx.loops());
        let mut aliases = Aliases::default();
        let mut any = self.past_loops && past_loops::sink(fx, &dom, &loops);
        for _ in 0..ROUNDS {
            let mut changed = false;
            for &b in dom.rpo().iter().rev() {
                if cfg::succs(fx.body, b).nth(1).is_some() {
                    changed |= sink_block(fx, &dom, &loops, &mut aliases, b, self.no_pressure);
                }
            }
            any |= changed;
            if !changed {
                break;
            }
        }
        any
    }
}

/// Whether an instruction may run less often than it does: no effect, and not tied to the threads that run with it.
pub(crate) fn movable(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Phi | Opcode::Alloca => false,
        Opcode::Load => is_simple(fx.body, i),
        Opcode::Call => {
            let e = call_effects(fx.m, fx.body, i);
            e.memory == MemoryEffects::NONE
                && !e.convergent
                && !e.noduplicate
                && e.will_return
                && fx.body.inst(i).ty != TypeId::VOID
        }
        op => !op.is_terminator() && !op.touches_memory(),
    }
}

/// The nearest block that dominates every use.
pub(crate) fn common_user_block(fx: &Fx, dom: &DomTree, i: Inst) -> Option<Block> {
    let mut at: Option<Block> = None;
    for (u, n) in fx.body.users(i.into()) {
        let ub = use_block(fx.body, u, n)?;
        if !dom.reachable(ub) {
            continue;
        }
        at = Some(match at {
            None => ub,
            Some(a) => dom.common(a, ub)?,
        });
    }
    at
}

/// Instructions that are thought of as moving together.
const MOST_TOGETHER: usize = 64;

/// Whether `b` would hold more than one value longer for `i` alone, did it move out of it with what in `b` only feeds it.
fn holds_longer(fx: &Fx, b: Block, i: Inst) -> bool {
    let body = &*fx.body;
    let mut moved: FxHashSet<Inst> = FxHashSet::default();
    // Operands of what moves whose own turn has not come, and those that stay.
    let mut next: FxHashSet<Inst> = FxHashSet::from_iter([i]);
    let mut held: FxHashSet<Inst> = FxHashSet::default();
    let mut at = Some(i);
    // Upwards, so that all users of an instruction are met before it.
    while let Some(o) = at
        && !next.is_empty()
        && held.len() <= 1
    {
        at = body.prev_inst(o);
        if !next.remove(&o) {
            continue;
        }
        let moves = o == i
            || moved.len() < MOST_TOGETHER
                && body.users(o.into()).all(|(u, _)| moved.contains(&u))
                && body.op(o) != Opcode::Load
                && movable(fx, o);
        if !moves {
            held.insert(o);
            continue;
        }
        moved.insert(o);
        for operand in body.operands(o).filter_map(Value::as_inst) {
            // A parameter is at hand everywhere, whatever space or width it is taken in.
            let parameter = body.op(operand).is_cast()
                && body
                    .operands(operand)
                    .all(|v| matches!(v.kind(), ValueKind::Arg(_)));
            let stays = |(u, n): (Inst, _)| !moved.contains(&u) && use_block(body, u, n) != Some(b);
            if parameter || body.users(operand.into()).any(stays) {
                continue;
            }
            match body.inst(operand).block == Some(b) {
                true => next.insert(operand),
                false => held.insert(operand),
            };
        }
    }
    held.len() > 1
}

fn sink_block(
    fx: &mut Fx,
    dom: &DomTree,
    loops: &LoopInfo,
    aliases: &mut Aliases,
    b: Block,
    no_pressure: bool,
) -> bool {
    let mut any = false;
    // Writers met so far, from the bottom up: what a load would have to cross.
    let mut writers: Vec<Inst> = Vec::new();
    let mut at = fx.body.last_inst(b);
    while let Some(i) = at {
        at = fx.body.prev_inst(i);
        if may_write(fx.m, fx.body, i) {
            writers.push(i);
            continue;
        }
        if !movable(fx, i) || !fx.body.has_uses(i.into()) {
            continue;
        }
        let offset = |i: Inst| {
            fx.body.op(i) == Opcode::GetElementPtr
                && fx.body.operands(i).skip(1).all(|v| v.is_const())
        };
        // What only feeds something costly that sank goes with it: that takes no more registers than its result did.
        let costly = |i: Inst| costly(fx.m, fx.body, i);
        let feeds = |i: Inst| fx.body.users(i.into()).all(|(u, _)| costly(u));
        let frees = fx.body.op(i) == Opcode::Load || offset(i) || costly(i) || feeds(i);
        let Some(mut to) = common_user_block(fx, dom, i) else {
            continue;
        };
        // Not into a loop that the instruction is outside of.
        while to != b && loops.of(to).is_some_and(|l| !loops.contains(l, b)) {
            match dom.idom(to) {
                Some(up) => to = up,
                None => break,
            }
        }
        if to == b || !dom.dominates(b, to) {
            continue;
        }
        if no_pressure && !frees && holds_longer(fx, b, i) {
            continue;
        }
        if fx.body.op(i) == Opcode::Load {
            // Only into a block that nothing but this one leads to, so that no other path writes in between.
            if cfg::single_pred(fx.body, to) != Some(b) {
                continue;
            }
            let loc = loc_of(&fx.m.cx, fx.body, i);
            if writers
                .iter()
                .any(|&w| aliases.mod_ref(fx.m, fx.f, fx.body, w, &loc).1)
            {
                continue;
            }
        }
        let Some(first) = phi::first_other(fx.body, to) else {
            continue;
        };
        fx.body.move_before(i, first);
        any = true;
    }
    any
}
