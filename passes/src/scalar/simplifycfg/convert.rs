//! If-conversion: short pure arms run unconditionally and selects choose the results.

#![allow(clippy::collapsible_match)]

use crate::analysis::effects::is_speculatable;
use crate::analysis::operands::use_block;
use crate::manager::Fx;
use crate::scalar::price::{cost, costly};
use crate::scalar::sink::movable;
use jacquard_ir::{At, Block, Body, Builder, Context, Inst, Opcode, Value, attachment, cfg, phi};
use smallvec::SmallVec;

/// Instructions before a branch that are looked at for costly ones which only an arm uses.
const LOOK_BACK: usize = 48;

/// What `d` computes at a high price for its arms alone. It can sink into them as long as they are blocks of their own.
pub fn deferred_cost(fx: &Fx, d: Block, arms: &[Block]) -> u32 {
    let body = &*fx.body;
    let before = || {
        std::iter::successors(body.last_inst(d), |&i| body.prev_inst(i))
            .skip(1)
            .take(LOOK_BACK)
    };
    if !before().any(|i| costly(fx.m, body, i)) {
        return 0;
    }
    let mut total = 0;
    let mut follow: SmallVec<[Inst; 16]> = SmallVec::new();
    for i in before() {
        if body.op(i) == Opcode::Load || !movable(fx, i) || !body.has_uses(i.into()) {
            continue;
        }
        let only_there = body.users(i.into()).all(|(u, n)| {
            follow.contains(&u) || use_block(body, u, n).is_some_and(|b| arms.contains(&b))
        });
        if only_there {
            follow.push(i);
            if costly(fx.m, body, i) {
                total += cost(fx.m, body, i);
            }
        }
    }
    total
}

/// An arm between `d` and `end`: a block with `d` as only predecessor and `end` as only successor.
fn arm(body: &Body, d: Block, x: Block, end: Block) -> bool {
    cfg::single_pred(body, x) == Some(d)
        && x != end
        && {
            let mut s = cfg::succs(body, x);
            s.next() == Some(end) && s.next().is_none()
        }
        && phi::of(body, x).next().is_none()
}

fn pure_cost(fx: &Fx, x: Block) -> Option<u32> {
    let mut total = 0;
    for i in fx.body.insts(x) {
        if fx.body.op(i).is_terminator() {
            break;
        }
        if !is_speculatable(fx.m, fx.body, i) {
            return None;
        }
        total += cost(fx.m, fx.body, i);
        if total > 64 {
            return None;
        }
    }
    Some(total)
}

/// Turns the branch that ends `d` into selects, if its arms are short and pure.
pub fn if_convert(fx: &mut Fx, d: Block, budget: u32) -> bool {
    let body = &*fx.body;
    let Some(t) = body.terminator(d) else {
        return false;
    };
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return false;
    }
    let (cond, Some(yes), Some(no)) = (
        body.operand(t, 0),
        body.operand(t, 1).as_block(),
        body.operand(t, 2).as_block(),
    ) else {
        return false;
    };
    if yes == no || yes == d || no == d {
        return false;
    }
    let single_succ = |x: Block| {
        let mut s = cfg::succs(body, x);
        let a = s.next();
        if s.next().is_none() { a } else { None }
    };
    // Triangle through `yes`, triangle through `no`, diamond.
    let (end, arms): (Block, SmallVec<[Block; 2]>) = if arm(body, d, yes, no) {
        (no, SmallVec::from_slice(&[yes]))
    } else if arm(body, d, no, yes) {
        (yes, SmallVec::from_slice(&[no]))
    } else {
        let (Some(a), Some(b)) = (single_succ(yes), single_succ(no)) else {
            return false;
        };
        if a != b || a == d || !arm(body, d, yes, a) || !arm(body, d, no, a) {
            return false;
        }
        (a, SmallVec::from_slice(&[yes, no]))
    };
    if end == d {
        return false;
    }
    let (from_yes, from_no) = (
        if arms.contains(&yes) { yes } else { d },
        if arms.contains(&no) { no } else { d },
    );
    let mut total = 0;
    for &a in &arms {
        match pure_cost(fx, a) {
            Some(c) => total += c,
            None => return false,
        }
    }
    let mut selects = 0;
    for phi in phi::of(body, end) {
        if phi::incoming_for(body, phi, from_yes) != phi::incoming_for(body, phi, from_no) {
            let ty = body.inst(phi).ty;
            let bits = fx.m.cx.layout.bit_size(&fx.m.cx.types, ty);
            selects += (bits as u32).div_ceil(32).max(1);
        }
    }
    // Two arms take two branches, and a warp whose threads differ goes through both.
    let budget = budget * arms.len() as u32;
    if total + selects > budget || selects > 6 || deferred_cost(fx, d, &arms) > 0 {
        return false;
    }
    let body = &mut *fx.body;
    for &a in &arms {
        let mut at = body.first_inst(a);
        while let Some(i) = at {
            at = body.next_inst(i);
            if !body.op(i).is_terminator() {
                drop_facts(body, i);
                body.move_before(i, t);
            }
        }
    }
    let phis: SmallVec<[Inst; 8]> = phi::of(body, end).collect();
    let Some(new) = merged_values(&mut fx.m.cx, body, &phis, cond, (from_yes, from_no), t) else {
        return false;
    };
    // `d` now goes to `end` only.
    for from in [from_yes, from_no] {
        phi::remove_edge(body, end, from);
    }
    for (&phi, &v) in phis.iter().zip(&new) {
        phi::add_incoming(body, phi, v, d);
    }
    let dbg = body.inst(t).dbg;
    let md = attachment::get(body, t, jacquard_ir::sym::LLVM_LOOP);
    body.erase(t);
    for a in arms {
        body.erase_block(a);
    }
    let mut b = Builder::new(&mut fx.m.cx, body, At::End(d));
    b.dbg = dbg;
    let br = b.br(end);
    if let Some(md) = md {
        attachment::set(body, br, jacquard_ir::sym::LLVM_LOOP, md);
    }
    true
}

/// For each phi the value that it has, a select before `t` where that depends on the way.
fn merged_values(
    cx: &mut Context,
    body: &mut Body,
    phis: &[Inst],
    cond: Value,
    (from_yes, from_no): (Block, Block),
    t: Inst,
) -> Option<SmallVec<[Value; 8]>> {
    let mut new: SmallVec<[Value; 8]> = SmallVec::new();
    for &phi in phis {
        let (x, y) = (
            phi::incoming_for(body, phi, from_yes),
            phi::incoming_for(body, phi, from_no),
        );
        let (Some(x), Some(y)) = (x, y) else {
            return None;
        };
        let v = if x == y {
            x
        } else {
            let flags = body.inst(phi).flags;
            let mut b = Builder::new(cx, body, At::Before(t));
            let s = b.select(cond, x, y);
            if let Some(i) = s.as_inst() {
                body.inst_mut(i).flags = flags;
            }
            s
        };
        new.push(v);
    }
    Some(new)
}

/// Facts that held only under the branch (ranges, `nonnull`) are dropped when code is moved above it.
pub fn drop_facts(body: &mut Body, i: Inst) {
    if let Some(list) = body.md.get_mut(&i) {
        use jacquard_ir::sym;
        list.retain(|m| !matches!(m.0, sym::RANGE | sym::NONNULL | sym::NOUNDEF | sym::ALIGN));
    }
}
