//! `loop-deletion`: loops that compute nothing anybody sees, and surely end, are removed.

use crate::analysis::cache::Preserved;
use crate::analysis::effects::{has_side_effects, is_simple};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{branch_always, phi_value};
use crate::loops::affine::trip_count;
use crate::loops::bits;
use crate::loops::form::simplify_loops;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{At, Block, Builder, Inst, Opcode, attachment, cfg, phi, sym};
use smallvec::SmallVec;

/// The pass.
pub struct LoopDeletion;

impl FunctionPass for LoopDeletion {
    fn new(_: &Params) -> Self {
        LoopDeletion
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        // What is known of the loops around a deleted one is stale; of those beside it, it holds.
        loop {
            let loops = fx.loops();
            let mut stale = vec![false; loops.len()];
            let mut changed = false;
            for id in loops.candidates() {
                if !stale[id.0 as usize]
                    && (runs_once(fx, &loops, id) || deletable(fx, id) && delete(fx, &loops, id))
                {
                    changed = true;
                    loops.mark_around(id, &mut stale);
                }
            }
            if !changed {
                return any;
            }
            any = true;
            fx.cache.invalidate(Preserved::None);
        }
    }
}

/// Cuts the back edge of a loop that never takes it.
fn runs_once(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let header = loops.get(id).header;
    let Some(latch) = loops.latch(id) else {
        return false;
    };
    let Some(t) = fx.body.terminator(latch) else {
        return false;
    };
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return false;
    }
    let Some(c) = fx.m.cx.value_int(fx.body.operand(t, 0)) else {
        return false;
    };
    let succs: SmallVec<[Block; 2]> = cfg::succs(fx.body, latch).collect();
    let [yes, no] = succs[..] else {
        return false;
    };
    let to = if c & 1 != 0 { yes } else { no };
    if to == header || yes == no {
        return false;
    }
    branch_always(fx.body, &mut fx.m.cx, latch, to);
    let phis: Vec<Inst> = phi::of(fx.body, header).collect();
    for phi in phis {
        if let Some(v) = phi_value(fx.body, phi) {
            fx.body.replace_and_erase(phi, v);
        }
    }
    true
}

fn delete(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let header = loops.get(id).header;
    let exits = loops.exit_blocks(fx.body, id);
    let (Some(pre), Some(&exit)) = (loops.preheader(fx.body, id), exits.first()) else {
        return false;
    };
    let at = fx.body.terminator(header);
    fx.remark(
        RemarkKind::Passed,
        "loop-deletion",
        "Invariant",
        at,
        &[(TEXT, &"loop deleted because it is invariant")],
    );
    let blocks = loops.blocks(id).to_vec();
    // Phis of the exit hold invariant values: one input, from the preheader, is enough.
    let phis: Vec<_> = phi::of(fx.body, exit).collect();
    for phi in phis {
        let v = fx.body.operand(phi, 0);
        fx.body.set_operands(phi, &[v, pre.into()]);
    }
    if let Some(t) = fx.body.terminator(pre) {
        fx.body.erase(t);
    }
    Builder::new(&mut fx.m.cx, fx.body, At::End(pre)).br(exit);
    for &b in &blocks {
        let insts: Vec<_> = fx.body.insts(b).collect();
        for i in insts {
            fx.body.drop_operands(i);
        }
    }
    for b in blocks {
        fx.body.erase_block(b);
    }
    true
}

fn deletable(fx: &mut Fx, id: LoopId) -> bool {
    let loops = fx.loops();
    if loops.preheader(fx.body, id).is_none() || !loops.get(id).children.is_empty() {
        return false;
    }
    let exits = loops.exit_blocks(fx.body, id);
    let [exit] = exits[..] else {
        return false;
    };
    for &b in loops.blocks(id) {
        for i in fx.body.insts(b) {
            if fx.body.op(i).is_terminator() {
                continue;
            }
            if has_side_effects(fx.m, fx.body, i) {
                return false;
            }
            if fx.body.op(i) == Opcode::Load && !is_simple(fx.body, i) {
                return false;
            }
            // Values may leave only if they are the loop's invariants, which these are not.
            if fx.body.users(i.into()).any(|(u, _)| {
                fx.body
                    .inst(u)
                    .block
                    .is_none_or(|ub| !loops.contains(id, ub))
            }) {
                return false;
            }
        }
    }
    // All edges into the exit carry the same invariant values.
    for phi in phi::of(fx.body, exit) {
        let first = fx.body.operand(phi, 0);
        if phi::incoming(fx.body, phi).any(|(v, _)| v != first) {
            return false;
        }
    }
    let preds: SmallVec<[Block; 4]> = cfg::preds(fx.body, exit).collect();
    if preds.iter().any(|&p| !loops.contains(id, p)) {
        return false;
    }
    // It ends: by count, or because the language says that loops make progress.
    let progress = fx.m.attrs(fx.f).func.has(sym::MUSTPROGRESS)
        || loops
            .latch(id)
            .and_then(|l| fx.body.terminator(l))
            .and_then(|t| attachment::get(fx.body, t, sym::LLVM_LOOP))
            .is_some_and(|md| {
                fx.m.cx.md.ops(md).iter().any(|o| match o {
                    jacquard_ir::MdOperand::Node(n) => {
                        matches!(
                            fx.m.cx.md.ops(*n).first(),
                            Some(jacquard_ir::MdOperand::Str(sym::LOOP_MUSTPROGRESS))
                        )
                    }
                    _ => false,
                })
            });
    progress
        || trip_count(fx.m, fx.body, &loops, id).is_some()
        || bits::taking(fx, &loops, id).is_some()
}
