//! `dfa-jump-threading`: a state machine's blocks go straight to the next state's. A switch on a state that its predecessors know is
//! left out, over the back edge of its loop, too; what lies between is copied for each of them.

use crate::analysis::cache::Preserved;
use crate::edit::remove_unreachable;
use crate::manager::Fx;
use crate::scalar::jump_threading::{small, thread};
use jacquard_ir::{Block, Inst, Opcode, Value, cfg, phi};

/// Instructions of a block that is copied.
const MOST_INSTRUCTIONS: i64 = 16;
/// Blocks that are copied in a function.
const MOST_COPIES: usize = 64;

/// The pass.
pub fn dfa_jump_threading(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let machines: Vec<Block> = (fx.body.blocks())
        .filter(|&b| loops.of(b).is_some() && state_of(fx, b).is_some())
        .collect();
    let mut copies = 0;
    for b in machines {
        while copies < MOST_COPIES
            && let Some((p, at, to)) = known(fx, b)
        {
            thread(fx, p, at, to);
            copies += 1;
        }
    }
    if copies > 0 {
        remove_unreachable(&mut fx.m.cx, fx.body);
        fx.cache.invalidate(Preserved::None);
    }
    copies > 0
}

/// The phi that a block's switch asks.
fn state_of(fx: &Fx, b: Block) -> Option<Inst> {
    let t = fx.body.terminator(b)?;
    let state = (fx.body.op(t) == Opcode::Switch).then(|| fx.body.operand(t, 0).as_inst())??;
    (fx.body.op(state) == Opcode::Phi && fx.body.inst(state).block == Some(b)).then_some(state)
}

/// A predecessor that knows the state, the block that is copied for it, and where the copy goes if that is one block.
fn known(fx: &Fx, b: Block) -> Option<(Block, Block, Option<Block>)> {
    let state = state_of(fx, b)?;
    if !small(fx, b, MOST_INSTRUCTIONS) {
        return None;
    }
    for (v, p) in phi::incoming(fx.body, state) {
        if p == b || !one_edge(fx, p, b) {
            continue;
        }
        if v.as_const().is_some() {
            match case_of(fx, b, v) {
                Some(to) if to != b => return Some((p, b, Some(to))),
                _ => continue,
            }
        }
        // A block that joins states on the way is copied for those that bring one.
        let joined = v
            .as_inst()
            .filter(|&q| fx.body.op(q) == Opcode::Phi && fx.body.inst(q).block == Some(p));
        let Some(q) = joined.filter(|_| small(fx, p, MOST_INSTRUCTIONS)) else {
            continue;
        };
        let brings = |&(v, c): &(Value, Block)| {
            c != p
                && v.as_const().is_some()
                && case_of(fx, b, v).is_some_and(|to| to != b)
                && one_edge(fx, c, p)
        };
        if phi::incoming(fx.body, q).len() == 1 {
            // The last that is left of those that it joined.
            let only = phi::incoming(fx.body, q).next().filter(brings);
            if let Some((v, _)) = only {
                return Some((p, b, case_of(fx, b, v)));
            }
            continue;
        }
        if let Some((_, c)) = phi::incoming(fx.body, q).find(brings) {
            return Some((c, p, None));
        }
    }
    None
}

fn one_edge(fx: &Fx, from: Block, to: Block) -> bool {
    cfg::succs(fx.body, from).filter(|&s| s == to).count() == 1
}

/// Where a switch goes on a number.
fn case_of(fx: &Fx, b: Block, state: Value) -> Option<Block> {
    let t = fx.body.terminator(b)?;
    let n = fx.m.cx.value_int(state)?;
    let mut cases = (2..fx.body.num_ops(t)).step_by(2);
    let case = cases.find(|&k| fx.m.cx.value_int(fx.body.operand(t, k)) == Some(n));
    fx.body.operand(t, case.map_or(1, |k| k + 1)).as_block()
}
