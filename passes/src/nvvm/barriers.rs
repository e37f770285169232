//! `basic-dbe`: barriers that order nothing are removed.
//!
//! A block-wide barrier goes if no counted access lies between it and another such barrier before it in the same block, or
//! between the kernel's entry and it, or between it and the kernel's end. Counted are accesses that other threads can see.

use crate::analysis::alias::space_of;
use crate::analysis::effects::{call_effects, may_read, may_write};
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Inst, MemoryEffects, Opcode, call};

/// The pass.
pub struct BasicDbe;

impl FunctionPass for BasicDbe {
    fn new(_: &Params) -> Self {
        BasicDbe
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let kernel = fx.m.is_kernel(fx.f);
        let entry = fx.body.entry();
        let blocks: Vec<Block> = fx.body.blocks().collect();
        let mut dead: Vec<Inst> = Vec::new();
        for b in blocks {
            // Whether everything since the last barrier (or the kernel's entry) is invisible to other threads.
            let mut quiet = kernel && Some(b) == entry;
            let mut last: Option<Inst> = None;
            for i in fx.body.insts(b) {
                if barrier(fx, i) {
                    if quiet {
                        dead.push(i);
                    } else {
                        last = Some(i);
                    }
                    quiet = true;
                } else if visible(fx, i) {
                    quiet = false;
                    last = None;
                } else if fx.body.op(i) == Opcode::Ret && kernel && quiet {
                    dead.extend(last.filter(|l| !dead.contains(l)));
                }
            }
        }
        for &i in &dead {
            fx.body.erase(i);
        }
        !dead.is_empty()
    }
}

/// A barrier over all threads of the block, numbered 0.
pub(super) fn barrier(fx: &Fx, i: Inst) -> bool {
    role_of(fx.m, fx.body, i) == Some(Role::BarrierSync0)
        && (call::num_args(fx.body, i) == 0 || fx.m.cx.value_int(fx.body.operand(i, 1)) == Some(0))
}

/// Whether other threads can tell when an instruction runs.
fn visible(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Load | Opcode::Store => {
            let p = fx
                .body
                .operand(i, if fx.body.op(i) == Opcode::Store { 1 } else { 0 });
            // Local, constant and parameter memory is private or never written.
            !matches!(space_of(&fx.m.cx, fx.body, p), 4 | 5 | 101)
        }
        Opcode::Call => {
            let e = call_effects(fx.m, fx.body, i);
            e.memory != MemoryEffects::NONE || e.convergent
        }
        _ => may_read(fx.m, fx.body, i) || may_write(fx.m, fx.body, i),
    }
}
