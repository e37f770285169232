//! `sinking2`: address arithmetic moves next to the texture and surface accesses it feeds, so that coordinates and handles
//! don't occupy registers on the way there. Also into loops, for code without memory: recomputing it is cheap.

use crate::analysis::alias::{Aliases, loc_of};
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::may_write;
use crate::intrinsics::{Role, role_of};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::sink::{common_user_block, movable};
use jacquard_ir::{Block, Inst, Opcode, cfg, phi};

/// The pass.
pub struct Sinking2;

impl FunctionPass for Sinking2 {
    fn new(_: &Params) -> Self {
        Sinking2
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        // 0 off; 1 into other blocks; 2 also within the block; 3 also values used outside it only.
        let into = fx.opts.knob(Knob::SinkIntoTexture);
        let limit = fx.opts.knob(Knob::SinkLimit);
        if into == 0 || limit == 0 {
            return false;
        }
        let dom = fx.dom();
        let mut textured = vec![false; fx.body.block_capacity()];
        let mut some = false;
        for &b in dom.rpo() {
            let has = fx
                .body
                .insts(b)
                .any(|i| role_of(fx.m, fx.body, i) == Some(Role::Texture));
            textured[b.index()] = has;
            some |= has;
        }
        if !some {
            return false;
        }
        // A block is a target if it, or a block it dominates, has an access.
        let order = dom.preorder();
        for &b in order.iter().rev() {
            if textured[b.index()]
                && let Some(up) = dom.idom(b)
            {
                textured[up.index()] = true;
            }
        }
        let mut any = false;
        for _ in 0..limit {
            let mut changed = false;
            for &b in order.iter().rev() {
                changed |= sink_block(fx, &dom, &textured, b, into);
            }
            any |= changed;
            if !changed {
                break;
            }
        }
        any
    }
}

fn sink_block(fx: &mut Fx, dom: &DomTree, textured: &[bool], b: Block, into: i64) -> bool {
    let mut any = false;
    let mut aliases = Aliases::default();
    let mut writers: Vec<Inst> = Vec::new();
    let mut at = fx.body.last_inst(b);
    while let Some(i) = at {
        at = fx.body.prev_inst(i);
        if may_write(fx.m, fx.body, i) {
            writers.push(i);
            continue;
        }
        if !movable(fx, i) || fx.body.op(i) == Opcode::Call || !fx.body.has_uses(i.into()) {
            continue;
        }
        let Some(to) = common_user_block(fx, dom, i) else {
            continue;
        };
        if !textured[to.index()] || !dom.dominates(b, to) {
            continue;
        }
        if to == b {
            any |= into >= 2 && next_to_use(fx, i, b);
            continue;
        }
        if fx.body.op(i) == Opcode::Load {
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

/// Moves a value whose only user is a texture access (or feeds one) right before that user.
fn next_to_use(fx: &mut Fx, i: Inst, b: Block) -> bool {
    let Some(u) = fx.body.single_user(i.into()) else {
        return false;
    };
    if fx.body.op(i) == Opcode::Load
        || fx.body.inst(u).block != Some(b)
        || fx.body.op(u) == Opcode::Phi
        || fx.body.next_inst(i) == Some(u)
        || role_of(fx.m, fx.body, u) != Some(Role::Texture)
    {
        return false;
    }
    // Other operands of the access that already stand before it in a row are no distance.
    let mut n = fx.body.next_inst(i);
    while let Some(x) = n {
        if x == u {
            return false;
        }
        if fx.body.single_user(x.into()) != Some(u) {
            break;
        }
        n = fx.body.next_inst(x);
    }
    fx.body.move_before(i, u);
    true
}
