//! `loop-unroll-and-jam`: several iterations of an outer loop are done side by side in one inner loop, so that what they load alike is
//! loaded once, where every byte is still touched in the same order.

use crate::analysis::alias::Aliases;
use crate::analysis::cache::Preserved;
use crate::analysis::effects::is_duplicatable;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, copy_inst, new_phi};
use crate::loops::affine::entry_and_back;
use crate::loops::form::simplify_loops;
use crate::loops::nest::{Nest, end_after, meets, places};
use crate::manager::{Fx, RemarkKind};
use jacquard_ir::{Block, Flags, Inst, Opcode, Value, phi};

/// Iterations side by side that are tried, in this order.
const FACTORS: [u64; 2] = [4, 2];
/// Instructions of the inner loop at most afterwards.
const MOST: usize = 256;

/// The pass.
pub fn unroll_and_jam(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let loops = fx.loops();
    for id in loops.ids() {
        if let Some(plan) = Plan::new(fx, &loops, id) {
            plan.carry_out(fx, &loops);
            any = true;
        }
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

/// A nest whose inner loop is one block, with one block before and one behind it.
struct Plan {
    nest: Nest,
    before: Block,
    body: Block,
    behind: Block,
    factor: u64,
}

impl Plan {
    fn new(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Plan> {
        let nest = Nest::new(fx, loops, id)?;
        let before = loops.get(id).header;
        let body = loops.get(nest.inner.id).header;
        let behind = loops.latch(id)?;
        let blocks = loops.blocks(id);
        if blocks.len() != 3
            || before == body
            || loops.latch(nest.inner.id) != Some(body)
            || loops.preheader(fx.body, nest.inner.id) != Some(before)
            || behind == before
            || phi::of(fx.body, before).any(|p| p != nest.outer.iv.phi)
        {
            return None;
        }
        let size = fx.body.insts(body).count();
        let copied = (blocks.iter().flat_map(|&b| fx.body.insts(b)))
            .all(|i| is_duplicatable(fx.m, fx.body, i) && fx.body.op(i) != Opcode::Alloca);
        let factor = (FACTORS.into_iter()).find(|&f| {
            nest.outer.times > f && nest.outer.times % f == 0 && size * f as usize <= MOST
        })?;
        let plan = Plan {
            nest,
            before,
            body,
            behind,
            factor,
        };
        (copied && plan.keeps_order(fx, loops)).then_some(plan)
    }

    /// Whether no iteration of the outer loop that is done early touches what an iteration does that it was behind.
    fn keeps_order(&self, fx: &Fx, loops: &LoopInfo) -> bool {
        let Some(all) = places(fx, loops, &self.nest) else {
            return false;
        };
        let mut aliases = Aliases::default();
        let (later, m) = (1..=self.factor as i64 - 1, self.nest.inner.times as i64);
        !all.iter().any(|p| {
            all.iter().any(|q| {
                let inner = match p.inside && q.inside {
                    true => 1 - m..=-1,
                    false => 1 - m..=m - 1,
                };
                meets(fx, &mut aliases, (p, q), later.clone(), inner)
            })
        })
    }

    /// What of a block is copied.
    fn work(&self, fx: &Fx, b: Block) -> Vec<Inst> {
        let (i, j) = (&self.nest.outer, &self.nest.inner);
        let own = [i.iv.next, j.iv.next, i.test, j.test];
        (fx.body.insts(b))
            .filter(|k| !own.contains(k) && !matches!(fx.body.op(*k), Opcode::Phi | Opcode::Br))
            .collect()
    }

    fn carry_out(&self, fx: &mut Fx, loops: &LoopInfo) {
        let (i, j) = (&self.nest.outer, &self.nest.inner);
        let at = fx.body.terminator(self.before);
        fx.remark(
            RemarkKind::Passed,
            "loop-unroll-and-jam",
            "UnrolledAndJammed",
            at,
            &[
                (
                    "String",
                    &"iterations of the outer loop done side by side: ",
                ),
                ("Count", &self.factor),
            ],
        );
        let work = [self.before, self.body, self.behind].map(|b| self.work(fx, b));
        let carried: Vec<Inst> = (phi::of(fx.body, self.body))
            .filter(|&p| p != j.iv.phi)
            .collect();
        let leaving: Vec<Inst> = phi::of(fx.body, self.behind).collect();
        let ty = fx.body.inst(i.iv.phi).ty;
        for k in 1..self.factor {
            let mut map = ValueMap::default();
            let Some(first) = phi::first_other(fx.body, self.before) else {
                return;
            };
            let by = fx.m.cx.int(ty, u128::from(k));
            let number = fx
                .before(first)
                .binary(Opcode::Add, i.iv.phi.into(), by.into());
            map.set(i.iv.phi, number);
            self.copy(fx, self.before, &work[0], &mut map);
            let mut back_of = Vec::new();
            for &phi in &carried {
                let Some((start, back)) = entry_and_back(fx.body, loops, j.id, phi) else {
                    return;
                };
                let new = new_phi(fx.body, self.body, fx.body.inst(phi).ty);
                phi::add_incoming(fx.body, new, map.get(start), self.before);
                map.set(phi, Value::inst(new));
                back_of.push((new, back));
            }
            self.copy(fx, self.body, &work[1], &mut map);
            for (new, back) in back_of {
                phi::add_incoming(fx.body, new, map.get(back), self.body);
            }
            for &phi in &leaving {
                let v = map.get(fx.body.operand(phi, 0));
                map.set(phi, v);
            }
            self.copy(fx, self.behind, &work[2], &mut map);
        }
        let factor = fx.m.cx.int(ty, u128::from(self.factor));
        for n in 0..2 {
            if fx.body.operand(i.iv.next, n) == i.iv.step {
                fx.body.set_operand(i.iv.next, n, factor.into());
            }
        }
        fx.body.inst_mut(i.iv.next).flags = Flags::NONE;
        end_after(fx, loops, i.id, (i.iv.next, i.test), i.times);
    }

    /// Copies of the instructions at the end of a block.
    fn copy(&self, fx: &mut Fx, b: Block, work: &[Inst], map: &mut ValueMap) {
        let Some(end) = fx.body.terminator(b) else {
            return;
        };
        for &i in work {
            let c = copy_inst(fx.body, i, map);
            fx.body.insert_before(c, end);
            map.set(i, Value::inst(c));
        }
    }
}
