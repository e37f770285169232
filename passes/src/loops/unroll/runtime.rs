//! Unrolling a loop whose trip count is computed at run time: a main loop of several iterations per trip, then the
//! original loop for the rest.

use super::copy::{self, Tests};
use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, copy_blocks, new_phi, split_edge};
use crate::loops::affine::induction;
use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::{
    At, Aux, Block, Builder, Flags, Inst, MdNode, MdOperand, Opcode, Pred, TypeId, Value,
    attachment, cfg, phi, sym,
};
use smallvec::SmallVec;

/// Puts a loop that takes the iterations left over behind a closed loop, the main loop, whose body is to be copied (`copy_bodies`).
/// The main loop ends at its latch with `next pred bound`; false if its trip count cannot be computed.
pub(super) fn unroll(fx: &mut Fx, loops: &LoopInfo, id: LoopId, factor: u32) -> bool {
    if !factor.is_power_of_two() {
        return false;
    }
    let header = loops.get(id).header;
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let Some(test) = counted_latch(fx, loops, id, header, latch) else {
        return false;
    };
    let Some(pt) = fx.body.terminator(pre) else {
        return false;
    };
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::Before(pt));
    let trips = trips(&mut b, &test, pre);
    let fac: Value = b.cx.int(test.ty, factor as u128).into();
    let (rest, limit) = shares(&mut b, &test, trips, factor);
    // Layout: pre -> [whole >= factor] -> main loop -> [rest != 0] -> rest loop -> exit
    let blocks: Vec<Block> = loops.blocks(id).to_vec();
    let mut map = ValueMap::default();
    copy_blocks(fx.body, &blocks, latch, &mut map);
    let (Some(rest_header), Some(rest_latch)) = (
        map.get(header.into()).as_block(),
        map.get(latch.into()).as_block(),
    ) else {
        return false;
    };
    // Exit phis hear from the rest loop as well.
    let exit_phis: SmallVec<[Inst; 8]> = phi::of(fx.body, test.exit).collect();
    for &p in &exit_phis {
        if let Some(v) = phi::incoming_for(fx.body, p, latch) {
            let v = map.get(v);
            phi::add_incoming(fx.body, p, v, rest_latch);
        }
    }
    // A block between the main loop and the rest: `middle`.
    let middle = split_edge(&mut fx.m.cx, fx.body, latch, test.exit);
    let rest_pre = fx.body.create_block();
    fx.body.insert_block_after(rest_pre, middle);
    // Entry: the main loop only if there are `factor` iterations.
    let enough = {
        let Some(pt) = fx.body.terminator(pre) else {
            return false;
        };
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::Before(pt));
        b.icmp(Pred::Uge, trips, fac)
    };
    let Some(pt) = fx.body.terminator(pre) else {
        return false;
    };
    fx.body.erase(pt);
    let main_pre = fx.body.create_block();
    fx.body.insert_block_after(main_pre, pre);
    Builder::new(&mut fx.m.cx, fx.body, At::End(main_pre)).br(header);
    Builder::new(&mut fx.m.cx, fx.body, At::End(pre)).cond_br(enough, main_pre, rest_pre);
    phi::replace_block(fx.body, header, pre, main_pre);
    Builder::new(&mut fx.m.cx, fx.body, At::End(rest_pre)).br(rest_header);
    // The rest starts with what the main loop left, or with the start values.
    let ways = [(pre, main_pre), (middle, latch)];
    merge_starts(fx, header, rest_pre, &map, ways);
    // After the main loop: out if nothing is left.
    let Some(mt) = fx.body.terminator(middle) else {
        return false;
    };
    fx.body.erase(mt);
    let zero: Value = fx.m.cx.int(test.ty, 0).into();
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(middle));
    let done = b.icmp(Pred::Eq, rest, zero);
    b.cond_br(done, test.exit, rest_pre);
    // The main loop ends when the tested value reaches what it is after `whole` iterations; the flags say that it wraps in none.
    let Some(lt) = fx.body.terminator(latch) else {
        return false;
    };
    let go = Builder::new(&mut fx.m.cx, fx.body, At::Before(lt)).icmp(Pred::Ne, test.tested, limit);
    fx.body.set_operand(lt, 0, go);
    fx.body.set_operand(lt, 1, header.into());
    fx.body.set_operand(lt, 2, middle.into());
    mark_done(fx, lt);
    if let Some(rt) = fx.body.terminator(rest_latch) {
        mark_done(fx, rt);
    }
    true
}

/// Copies the bodies of main loops, each known by its header. One set of analyses serves all of them: none is inside another.
pub(super) fn copy_bodies(fx: &mut Fx, mains: &[(Block, u32)]) {
    if mains.is_empty() {
        return;
    }
    // Values of a main loop used after it go through `middle`'s phis, which `split_edge` made part of the exit's.
    fx.cache.invalidate(Preserved::None);
    let (loops, dom) = (fx.loops(), fx.dom());
    for &(header, factor) in mains {
        if let Some(main) = loops.ids().find(|&l| loops.get(l).header == header) {
            crate::loops::form::close(fx, &loops, &dom, main);
            let entries: SmallVec<[Block; 2]> = cfg::preds(fx.body, header).collect();
            copy::unroll(fx, &loops, main, factor, Tests::Multiple(factor));
            let back: SmallVec<[Block; 2]> = cfg::preds(fx.body, header)
                .filter(|b| !entries.contains(b))
                .collect();
            for latch in back {
                if let Some(t) = fx.body.terminator(latch) {
                    mark_done(fx, t);
                }
            }
        }
    }
}

/// The test of a loop at its latch: it goes on while `tested pred bound`, and `tested` comes from `start` by constant steps.
struct CountedLatch {
    pred: Pred,
    tested: Value,
    bound: Value,
    start: Value,
    step: i128,
    ty: TypeId,
    width: u32,
    exit: Block,
}

/// The test at the latch of a loop, where its trips can be computed from it.
fn counted_latch(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    header: Block,
    latch: Block,
) -> Option<CountedLatch> {
    let t = fx.body.terminator(latch)?;
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return None;
    }
    let cond = fx
        .body
        .operand(t, 0)
        .as_inst()
        .filter(|&c| fx.body.op(c) == Opcode::ICmp)?;
    let Aux::Cmp(mut pred) = fx.body.inst(cond).aux else {
        return None;
    };
    let stays_on_true = fx.body.operand(t, 1) == Value::block(header);
    let (mut x, mut bound) = (fx.body.operand(cond, 0), fx.body.operand(cond, 1));
    if loops.is_invariant(fx.body, id, x) {
        std::mem::swap(&mut x, &mut bound);
        pred = pred.swapped();
    }
    if !stays_on_true {
        pred = pred.inverse();
    }
    if !loops.is_invariant(fx.body, id, bound) {
        return None;
    }
    let exit = fx
        .body
        .operand(t, if stays_on_true { 2 } else { 1 })
        .as_block()?;

    // The tested value is the induction variable's successor, with a constant step.
    let iv = phi::of(fx.body, header)
        .find_map(|p| induction(fx.body, loops, id, p).filter(|iv| Value::inst(iv.next) == x));
    let iv = iv?;
    let ty = fx.body.inst(iv.phi).ty;
    let w =
        fx.m.cx
            .types
            .int_width(ty)
            .filter(|&w| w == 32 || w == 64)?;
    let step = iv.step.as_const().and_then(|c| fx.m.cx.as_sint(c))?;
    let step = if iv.negated { -step } else { step };

    ends_as_computed(pred, step, fx.body.inst(iv.next).flags).then_some(CountedLatch {
        pred,
        tested: x,
        bound,
        start: iv.start,
        step,
        ty,
        width: w,
        exit,
    })
}

/// Whether a counter with this step ends the loop after as many trips as the distance to its bound says.
fn ends_as_computed(pred: Pred, step: i128, flags: Flags) -> bool {
    if step == 0 || step.unsigned_abs() > 1 << 20 {
        return false;
    }
    let ok = match pred {
        Pred::Ne => step == 1 || step == -1,
        Pred::Slt | Pred::Ult | Pred::Sle | Pred::Ule => step > 0,
        Pred::Sgt | Pred::Ugt | Pred::Sge | Pred::Uge => step < 0,
        _ => false,
    };
    if !ok {
        return false;
    }
    // A signed or unsigned comparison whose counter wraps would not end when the formula says; the flags exclude it.
    match pred {
        Pred::Ne => true,
        Pred::Slt | Pred::Sgt => flags.has(Flags::NSW) || step.abs() == 1,
        // Nothing is beyond the last number: a loop up to that one would not end.
        Pred::Sle | Pred::Sge => flags.has(Flags::NSW),
        Pred::Ule | Pred::Uge => flags.has(Flags::NUW),
        _ => flags.has(Flags::NUW) || step.abs() == 1,
    }
}

/// Whether a loop runs for its bound, too.
fn inclusive(pred: Pred) -> bool {
    matches!(pred, Pred::Sle | Pred::Ule | Pred::Sge | Pred::Uge)
}

/// Iterations left at the start: ceil((bound - start) / |step|), or one more than its floor where the bound is included; at least 1
/// because the loop was entered.
fn trips(b: &mut Builder, test: &CountedLatch, pre: Block) -> Value {
    let distance = if test.step > 0 {
        b.binary(Opcode::Sub, test.bound, test.start)
    } else {
        b.binary(Opcode::Sub, test.start, test.bound)
    };
    let s = test.step.unsigned_abs();
    let divided = |b: &mut Builder, sum: Value| {
        if s.is_power_of_two() {
            let n: Value = b.cx.int(test.ty, s.ilog2() as u128).into();
            b.binary(Opcode::LShr, sum, n)
        } else {
            let n: Value = b.cx.int(test.ty, s).into();
            b.binary(Opcode::UDiv, sum, n)
        }
    };
    let trips = if inclusive(test.pred) {
        let n = if s == 1 {
            distance
        } else {
            divided(b, distance)
        };
        let one: Value = b.cx.int(test.ty, 1).into();
        b.binary(Opcode::Add, n, one)
    } else if s == 1 {
        distance
    } else {
        // From a start that is not negative, rounding a signed distance up wraps nothing.
        let small = matches!(test.pred, Pred::Slt)
            && b.cx
                .value_int(test.start)
                .is_some_and(|c| c >> (test.width - 1) == 0);
        let round: Value = if small {
            b.cx.int(test.ty, s - 1).into()
        } else {
            b.cx.int(test.ty, mask(test.width)).into()
        };
        let sum = b.binary(Opcode::Add, distance, round);
        let n = divided(b, sum);
        if small {
            n
        } else {
            let one: Value = b.cx.int(test.ty, 1).into();
            b.binary(Opcode::Add, n, one)
        }
    };
    // A rotated loop runs once even when its test.bound lies at or before the start.
    match test.pred {
        Pred::Ne => trips,
        _ if entered_by_guard(b, pre, test.pred, test.start, test.bound) => trips,
        _ => {
            let c = b.icmp(test.pred, test.start, test.bound);
            let one: Value = b.cx.int(test.ty, 1).into();
            b.select(c, trips, one)
        }
    }
}

/// Of all trips those that are left over by copies of `factor` iterations, and where the counter of the main loop ends.
fn shares(b: &mut Builder, test: &CountedLatch, trips: Value, factor: u32) -> (Value, Value) {
    let s = test.step.unsigned_abs();
    let mask: Value = b.cx.int(test.ty, factor as u128 - 1).into();
    let rest = b.binary(Opcode::And, trips, mask);
    let whole = b.binary(Opcode::Sub, trips, rest);
    let by: Value = b.cx.int(test.ty, s).into();
    let span = if s == 1 {
        whole
    } else {
        b.binary(Opcode::Mul, whole, by)
    };
    let limit = if test.step > 0 {
        b.binary(Opcode::Add, test.start, span)
    } else {
        b.binary(Opcode::Sub, test.start, span)
    };
    (rest, limit)
}

/// Phis before the rest for the values of the header's: each comes from either of two blocks, with what the header's phi gets by
/// the edge named beside it. `map` leads to the copies of the header's phis, which start from them.
fn merge_starts(
    fx: &mut Fx,
    header: Block,
    rest_pre: Block,
    map: &ValueMap,
    ways: [(Block, Block); 2],
) {
    let header_phis: SmallVec<[Inst; 8]> = phi::of(fx.body, header).collect();
    let mut starts: Vec<(Inst, Value)> = Vec::new();
    for &p in &header_phis {
        let Some(copy) = map.get(p.into()).as_inst() else {
            continue;
        };
        let (Some(init), Some(last)) = (
            phi::incoming_for(fx.body, p, ways[0].1),
            phi::incoming_for(fx.body, p, ways[1].1),
        ) else {
            continue;
        };
        let pty = fx.body.inst(p).ty;
        let phi = new_phi(fx.body, rest_pre, pty);
        phi::add_incoming(fx.body, phi, init, ways[0].0);
        phi::add_incoming(fx.body, phi, last, ways[1].0);
        starts.push((copy, phi.into()));
    }
    for (copy, v) in starts {
        let k = phi::incoming(fx.body, copy).position(|x| x.1 == ways[0].0);
        if let Some(k) = k {
            fx.body.set_operand(copy, 2 * k, v);
            fx.body.set_operand(copy, 2 * k + 1, rest_pre.into());
        }
    }
}

/// The preheader is reached only when `start pred bound` held.
fn entered_by_guard(b: &Builder, pre: Block, pred: Pred, start: Value, bound: Value) -> bool {
    let mut at = pre;
    for _ in 0..3 {
        let Some(p) = cfg::single_pred(b.body, at) else {
            return false;
        };
        let Some(t) = b.body.terminator(p) else {
            return false;
        };
        if b.body.num_ops(t) == 3
            && let Some(c) = b.body.operand(t, 0).as_inst()
            && let Aux::Cmp(q) = b.body.inst(c).aux
        {
            let (x, y) = (b.body.operand(c, 0), b.body.operand(c, 1));
            let taken = b.body.operand(t, 1) == Value::block(at);
            let q = if taken { q } else { q.inverse() };
            if x == start && y == bound && q == pred
                || x == bound && y == start && q.swapped() == pred
            {
                return true;
            }
            // A loop from 1 up to its bound is guarded by `bound > 0`.
            if x == bound
                && let (Some(first), Some(y)) = (start.as_const(), y.as_const())
                && let (Some(first), Some(y)) = (b.cx.as_sint(first), b.cx.as_sint(y))
                && reaches(q, y, pred, first)
            {
                return true;
            }
        }
        at = p;
    }
    false
}

/// Whether `first pred bound` holds wherever `bound q y` does.
fn reaches(q: Pred, y: i128, pred: Pred, first: i128) -> bool {
    // The least bound that the guard lets through, and the least that the loop wants.
    let least = match q {
        Pred::Sgt => y + 1,
        Pred::Sge => y,
        Pred::Ugt if y >= 0 => y + 1,
        Pred::Uge if y >= 0 => y,
        Pred::Ne if y == 0 => 1,
        _ => return false,
    };
    let wanted = match pred {
        Pred::Slt => first + 1,
        Pred::Sle => first,
        Pred::Ult if first >= 0 => first + 1,
        Pred::Ule if first >= 0 => first,
        _ => return false,
    };
    // What is not zero is above it as an unsigned number alone.
    let signed = |p: Pred| matches!(p, Pred::Sgt | Pred::Sge | Pred::Slt | Pred::Sle);
    signed(q) == signed(pred) && least >= wanted
}

/// Marks a loop so that nothing unrolls it again.
fn mark_done(fx: &mut Fx, latch: Inst) {
    let name = jacquard_ir::sym::LOOP_UNROLL_DISABLE;
    let flag = fx.m.cx.md.tuple(&[MdOperand::Str(name)]);
    let id = fx.m.cx.md.push(MdNode::Pending);
    fx.m.cx.md.set(
        id,
        MdNode::Tuple {
            distinct: true,
            ops: vec![MdOperand::Node(id), MdOperand::Node(flag)].into(),
        },
    );
    attachment::set(fx.body, latch, sym::LLVM_LOOP, id);
}
