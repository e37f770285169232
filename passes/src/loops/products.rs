//! `loop-products`: products of a counter and invariants that a loop computes again and again (`(z * h + y) * w + x`) become
//! counters of their own, advanced by one addition per iteration.
//!
//! Sums and products modulo 2^n of one counter and invariants are linear in the counter, whatever wraps, so no flags are
//! needed. A narrow multiply-add costs what the addition costs, so a value is replaced only if two of them, or a wide one,
//! can go.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{erase_if_dead, new_phi};
use crate::loops::affine::Induction;
use crate::loops::counters::int_inductions;
use crate::loops::form::simplify_loops;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Builder, Inst, Opcode, Value, phi};
use rustc_hash::FxHashMap;

/// The pass.
pub struct LoopProducts;

/// New counters per loop: each takes a register.
const MOST: usize = 6;
/// Operations that one value may be made of.
const DEPTH: u32 = 8;

impl FunctionPass for LoopProducts {
    fn new(_: &Params) -> Self {
        LoopProducts
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if fx.loops().is_empty() {
            return false;
        }
        let mut any = simplify_loops(fx);
        let loops = fx.loops();
        for id in loops.candidates() {
            any |= reduce(fx, &loops, id);
            any |= super::pointers::point(fx, &loops, id);
        }
        any
    }
}

/// A loop whose counter is looked at.
struct Counted<'a> {
    loops: &'a LoopInfo,
    id: LoopId,
    iv: Induction,
}

impl Counted<'_> {
    fn inside(&self, fx: &Fx, v: Value) -> Option<Inst> {
        v.as_inst()
            .filter(|_| !self.loops.is_invariant(fx.body, self.id, v))
    }
    /// The multiplications of a value that is linear in the counter; `None` if it is something else.
    fn products(&self, fx: &Fx, v: Value, depth: u32) -> Option<u32> {
        let Some(i) = self.inside(fx, v) else {
            return Some(0);
        };
        if i == self.iv.phi || i == self.iv.next {
            return Some(0);
        }
        let depth = depth.checked_sub(1)?;
        let (a, b) = match fx.body.op(i) {
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl => {
                (fx.body.operand(i, 0), fx.body.operand(i, 1))
            }
            _ => return None,
        };
        let (x, y) = (self.inside(fx, a), self.inside(fx, b));
        let below = self.products(fx, a, depth)? + self.products(fx, b, depth)?;
        match fx.body.op(i) {
            Opcode::Add | Opcode::Sub => Some(below),
            Opcode::Mul if x.is_none() != y.is_none() => {
                Some(below + u32::from(!a.is_const() && !b.is_const()))
            }
            Opcode::Shl if y.is_none() => Some(below),
            _ => None,
        }
    }
    /// The value with another one in the counter's place, written before the loop.
    fn with_counter(
        &self,
        fx: &mut Fx,
        pre: Block,
        v: Value,
        at: Value,
        next: Value,
    ) -> Option<Value> {
        let Some(i) = self.inside(fx, v) else {
            return Some(v);
        };
        if i == self.iv.phi {
            return Some(at);
        }
        if i == self.iv.next {
            return Some(next);
        }
        let (op, a, b) = (fx.body.op(i), fx.body.operand(i, 0), fx.body.operand(i, 1));
        let a = self.with_counter(fx, pre, a, at, next)?;
        let b = self.with_counter(fx, pre, b, at, next)?;
        let t = fx.body.terminator(pre)?;
        Some(Builder::before(&mut fx.m.cx, fx.body, t).binary(op, a, b))
    }
    /// How much the value grows when the counter grows by `by`.
    fn growth(&self, fx: &mut Fx, pre: Block, v: Value, by: Value) -> Option<Value> {
        let t = fx.body.terminator(pre)?;
        let Some(i) = self.inside(fx, v) else {
            return Some(Builder::before(&mut fx.m.cx, fx.body, t).int_like(by, 0));
        };
        if i == self.iv.phi || i == self.iv.next {
            return Some(by);
        }
        let (op, a, b) = (fx.body.op(i), fx.body.operand(i, 0), fx.body.operand(i, 1));
        let factor = match op {
            Opcode::Mul if self.inside(fx, a).is_none() => {
                let g = self.growth(fx, pre, b, by)?;
                return Some(Builder::before(&mut fx.m.cx, fx.body, t).binary(op, a, g));
            }
            Opcode::Mul | Opcode::Shl => b,
            _ => self.growth(fx, pre, b, by)?,
        };
        let g = self.growth(fx, pre, a, by)?;
        Some(Builder::before(&mut fx.m.cx, fx.body, t).binary(op, g, factor))
    }
}

fn reduce(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let header = loops.get(id).header;
    let ivs = int_inductions(fx, loops, id);
    let mut any = false;
    for iv in ivs {
        let counted = Counted { loops, id, iv };
        for root in roots(fx, &counted) {
            // A counter made before may stand in it now.
            if counted.products(fx, root.into(), DEPTH).is_none() {
                continue;
            }
            any |= replace(fx, &counted, (pre, header, latch), root);
        }
    }
    any
}

/// The largest values worth a counter: what uses them is not one itself.
fn roots(fx: &Fx, c: &Counted) -> Vec<Inst> {
    let ty = fx.body.inst(c.iv.phi).ty;
    let wide = fx.m.cx.types.int_width(ty) == Some(64);
    let mut counts: FxHashMap<Inst, u32> = FxHashMap::default();
    let mut order: Vec<Inst> = Vec::new();
    for i in c.loops.insts(fx.body, c.id) {
        let arithmetic = matches!(fx.body.op(i), Opcode::Add | Opcode::Sub | Opcode::Mul);
        if !arithmetic
            || fx.body.inst(i).ty != ty
            || fx.body.inst(i).block.and_then(|b| c.loops.of(b)) != Some(c.id)
        {
            continue;
        }
        if let Some(n) = c.products(fx, i.into(), DEPTH).filter(|&n| n > 0) {
            counts.insert(i, n);
            order.push(i);
        }
    }
    let enough = |n: u32| n >= 2 || wide && n == 1;
    order.retain(|i| {
        enough(counts[i])
            && fx
                .body
                .users((*i).into())
                .any(|(u, _)| !counts.contains_key(&u))
    });
    order.truncate(MOST);
    order
}

fn replace(
    fx: &mut Fx,
    c: &Counted,
    (pre, header, latch): (Block, Block, Block),
    root: Inst,
) -> bool {
    let (Some(pt), Some(lt)) = (fx.body.terminator(pre), fx.body.terminator(latch)) else {
        return false;
    };
    let (start, step) = (c.iv.start, c.iv.step);
    let mut b = Builder::before(&mut fx.m.cx, fx.body, pt);
    let second = b.binary(
        if c.iv.negated {
            Opcode::Sub
        } else {
            Opcode::Add
        },
        start,
        step,
    );
    let Some(first) = c.with_counter(fx, pre, root.into(), start, second) else {
        return false;
    };
    let Some(growth) = c.growth(fx, pre, root.into(), step) else {
        return false;
    };
    let phi = new_phi(fx.body, header, fx.body.inst(root).ty);
    let op = if c.iv.negated {
        Opcode::Sub
    } else {
        Opcode::Add
    };
    let next = Builder::before(&mut fx.m.cx, fx.body, lt).binary(op, phi.into(), growth);
    phi::add_incoming(fx.body, phi, first, pre);
    phi::add_incoming(fx.body, phi, next, latch);
    fx.body.replace_all_uses(root.into(), phi.into());
    erase_if_dead(fx.m, fx.body, root);
    true
}
