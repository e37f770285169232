//! `loop-rotate`: a loop that tests at the top becomes one that tests at the bottom behind a guard.
//!
//! The header's test is copied into the preheader; the old header becomes the latch's end. Headers that hold convergent or
//! noduplicate calls, or much code, stay.

use crate::analysis::cache::Preserved;
use crate::analysis::effects::{is_duplicatable, may_read, may_write};
use crate::analysis::loops::LoopId;
use crate::analysis::operands::use_block;
use crate::edit::{SsaUpdater, ValueMap, copy_inst, merge_into_pred, split_edge};
use crate::loops::form::simplify_loops;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::simplify::simplify;
use jacquard_ir::{At, Block, Builder, Inst, Opcode, Value, attachment, cfg, phi};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The pass.
pub struct LoopRotate {
    max_size: usize,
}

impl FunctionPass for LoopRotate {
    fn new(p: &Params) -> Self {
        LoopRotate {
            max_size: p.int("rotation-max-header-size").unwrap_or(16).max(0) as usize,
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        if fold_latches(fx) {
            any = true;
            fx.cache.invalidate(Preserved::None);
        }
        // Rotation changes blocks, so loops are found anew; each header is rotated once.
        // Where there are many, all that are not around a rotated one take their turn before that.
        let mut done: FxHashSet<Block> = FxHashSet::default();
        loop {
            let loops = fx.loops();
            let many = loops.len() > FEW_LOOPS;
            let mut stale = vec![false; loops.len()];
            let mut changed = false;
            for id in loops.candidates() {
                if stale[id.0 as usize] || !done.insert(loops.get(id).header) {
                    continue;
                }
                if self.rotate(fx, id) {
                    changed = true;
                    loops.mark_around(id, &mut stale);
                    if !many {
                        break;
                    }
                }
            }
            if !changed {
                break;
            }
            any = true;
            fx.cache.invalidate(Preserved::None);
            simplify_loops(fx);
        }
        any
    }
}

/// Up to so many loops, each is looked at with fresh analyses.
pub(super) const FEW_LOOPS: usize = 32;

/// Arithmetic that a latch may give to the block above it.
const LATCH_SIZE: usize = 3;

/// A latch of nothing but its branch, entered from the header only, goes: the loop tests at the bottom already, and rotating
/// it would write its whole body (`while (atomicCAS(...));`) twice. So does one that steps a counter or two where the test
/// reads memory (`while (a[i] < x) ++i;`): the step is taken once too often, which is cheaper than a second test.
fn fold_latches(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let mut any = false;
    for id in loops.candidates() {
        let header = loops.get(id).header;
        let Some(latch) = loops.latch(id).filter(|&l| l != header) else {
            continue;
        };
        let Some(last) = cfg::single_pred(fx.body, latch) else {
            continue;
        };
        let (Some(lt), Some(ht)) = (fx.body.terminator(latch), fx.body.terminator(last)) else {
            continue;
        };
        let steps: SmallVec<[Inst; 4]> = fx.body.insts(latch).take_while(|&i| i != lt).collect();
        if fx.body.op(lt) != Opcode::Br
            || fx.body.op(ht) != Opcode::Br
            || fx.body.num_ops(ht) != 3
            || steps.is_empty() && last != header
            || cfg::succs(fx.body, last).filter(|&s| s == latch).count() != 1
            || cfg::succs(fx.body, last).all(|s| loops.contains(id, s))
        {
            continue;
        }
        if !steps.is_empty() {
            let reads = (fx.body.insts(header)).any(|i| may_read(fx.m, fx.body, i));
            if !reads || steps.len() > LATCH_SIZE || !steps.iter().all(|&i| is_step(fx, i)) {
                continue;
            }
            for i in steps {
                fx.body.move_before(i, ht);
            }
        }
        let md = attachment::get(fx.body, lt, jacquard_ir::sym::LLVM_LOOP);
        for n in 0..fx.body.num_ops(ht) {
            if fx.body.operand(ht, n) == Value::block(latch) {
                fx.body.set_operand(ht, n, header.into());
            }
        }
        phi::replace_block(fx.body, header, latch, last);
        fx.body.erase_block(latch);
        if let Some(md) = md {
            attachment::set(fx.body, ht, jacquard_ir::sym::LLVM_LOOP, md);
        }
        any = true;
    }
    any
}

/// One step of a counter or an address: cheap, and harmless when nothing uses it.
fn is_step(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Add | Opcode::Sub | Opcode::GetElementPtr => {
            fx.body.operands(i).skip(1).all(|v| v.is_const())
        }
        Opcode::SExt | Opcode::ZExt | Opcode::Trunc => true,
        _ => false,
    }
}

impl LoopRotate {
    fn rotate(&self, fx: &mut Fx, id: LoopId) -> bool {
        let loops = fx.loops();
        let header = loops.get(id).header;
        let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
            return false;
        };
        let Some(t) = fx.body.terminator(header) else {
            return false;
        };
        if latch == header || fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
            return false;
        }
        // A latch that already tests needs no rotation.
        if cfg::succs(fx.body, latch).count() != 1 {
            return false;
        }
        let (Some(a), Some(b)) = (
            fx.body.operand(t, 1).as_block(),
            fx.body.operand(t, 2).as_block(),
        ) else {
            return false;
        };
        let (into, exit) = match (loops.contains(id, a), loops.contains(id, b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => return false,
        };
        if into == header || cfg::single_pred(fx.body, into) != Some(header) {
            return false;
        }
        let mut size = 0;
        for i in fx.body.insts(header) {
            if fx.body.op(i) == Opcode::Phi || i == t {
                continue;
            }
            if !is_duplicatable(fx.m, fx.body, i) || fx.body.op(i) == Opcode::Alloca {
                return false;
            }
            size += 1;
            if may_write(fx.m, fx.body, i) {
                size += 4;
            }
        }
        if size > self.max_size {
            return false;
        }
        self.transform(fx, header, pre, latch, into, exit, t);
        true
    }

    #[allow(clippy::too_many_arguments)]
    fn transform(
        &self,
        fx: &mut Fx,
        header: Block,
        pre: Block,
        latch: Block,
        into: Block,
        exit: Block,
        t: Inst,
    ) {
        // Copy the header's code to the preheader with the phis' entry values.
        let mut map = ValueMap::default();
        let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, header).collect();
        for &p in &phis {
            if let Some(v) = phi::incoming_for(fx.body, p, pre) {
                map.set(p, v);
            }
        }
        let Some(pt) = fx.body.terminator(pre) else {
            return;
        };
        let insts: Vec<Inst> = fx
            .body
            .insts(header)
            .filter(|&i| fx.body.op(i) != Opcode::Phi && i != t)
            .collect();
        for &i in &insts {
            let c = copy_inst(fx.body, i, &map);
            fx.body.insert_before(c, pt);
            match simplify(fx.m, fx.body, c) {
                Some(v) if fx.body.op(i) != Opcode::Store => {
                    map.set(i, v);
                    if crate::analysis::effects::is_trivially_dead(fx.m, fx.body, c) {
                        fx.body.erase(c);
                    }
                }
                _ => map.set(i, c),
            }
        }
        let cond = map.get(fx.body.operand(t, 0));
        let enters_on_true = fx.body.operand(t, 1) == Value::block(into);
        let dbg = fx.body.inst(t).dbg;
        fx.body.erase(pt);
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(pre));
        b.dbg = dbg;
        if enters_on_true {
            b.cond_br(cond, into, exit);
        } else {
            b.cond_br(cond, exit, into);
        }
        // Phis of the exit get the guard's edge.
        let exit_phis: SmallVec<[Inst; 8]> = phi::of(fx.body, exit).collect();
        for p in exit_phis {
            if let Some(v) = phi::incoming_for(fx.body, p, header) {
                let v = map.get(v);
                phi::add_incoming(fx.body, p, v, pre);
            }
        }
        // `into` is the new header: phis for every value of the old header used elsewhere.
        let into_phis: SmallVec<[Inst; 8]> = phi::of(fx.body, into).collect();
        for p in into_phis {
            if let Some(v) = phi::incoming_for(fx.body, p, header) {
                let v = map.get(v);
                phi::add_incoming(fx.body, p, v, pre);
            }
        }
        // The header no longer hears from the preheader.
        for &p in &phis {
            let k = phi::incoming(fx.body, p).position(|x| x.1 == pre);
            if let Some(k) = k {
                fx.body.remove_operands(p, 2 * k, 2);
            }
        }
        let values = phis.iter().copied().chain(insts.iter().copied());
        Self::repair_uses(fx, header, pre, values, &map);
        // Loop metadata moves to the new latch's branch.
        if let Some(lt) = fx.body.terminator(latch)
            && let Some(md) = attachment::get(fx.body, lt, jacquard_ir::sym::LLVM_LOOP)
        {
            attachment::set(fx.body, t, jacquard_ir::sym::LLVM_LOOP, md);
        }
        // The guard's edges are split so that the new loop has a preheader and an exit of its own.
        split_edge(&mut fx.m.cx, fx.body, pre, into);
        if cfg::preds(fx.body, exit).count() > 1 {
            split_edge(&mut fx.m.cx, fx.body, header, exit);
        }
        merge_into_pred(fx.body, header);
        crate::scalar::simplifycfg::fold_branch(fx, pre);
    }

    /// Values of the old header come from two places now: uses outside of it get phis.
    fn repair_uses(
        fx: &mut Fx,
        header: Block,
        pre: Block,
        values: impl Iterator<Item = Inst>,
        map: &ValueMap,
    ) {
        for i in values {
            let ty = fx.body.inst(i).ty;
            if ty == jacquard_ir::TypeId::VOID {
                continue;
            }
            let outside: SmallVec<[(Inst, usize); 8]> = fx
                .body
                .users(i.into())
                .filter(|&(u, n)| use_block(fx.body, u, n) != Some(header))
                .collect();
            if outside.is_empty() {
                continue;
            }
            let mut ssa = SsaUpdater::new(ty);
            ssa.define(header, i.into());
            ssa.define(pre, map.get(i.into()));
            for (u, n) in outside {
                let Some(ub) = use_block(fx.body, u, n) else {
                    continue;
                };
                let v = if fx.body.op(u) == Opcode::Phi {
                    ssa.at_end(&mut fx.m.cx, fx.body, ub)
                } else {
                    ssa.at_start(&mut fx.m.cx, fx.body, ub)
                };
                if v != Value::inst(u) {
                    fx.body.set_operand(u, n, v);
                }
            }
        }
    }
}
