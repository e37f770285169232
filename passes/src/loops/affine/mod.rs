//! Induction variables and trip counts: `start + k * step` in iteration k, and how often a loop runs.

mod replay;

use crate::analysis::alias::decompose;
use crate::analysis::dominators::DomTree;
use crate::analysis::known_bits::result_range;
use crate::analysis::linear::{Expander, Ext};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::ranges::{Facts, Range};
use jacquard_ir::scalar::{int_compare, mask};
use jacquard_ir::{Aux, Block, Body, Flags, Inst, Module, Opcode, Pred, Value, phi, sign_extend};
use smallvec::SmallVec;

/// A header phi that grows by a constant per iteration.
#[derive(Clone, Copy, Debug)]
pub struct Induction {
    /// The phi.
    pub phi: Inst,
    /// Its value on entry.
    pub start: Value,
    /// What is added per iteration (loop-invariant).
    pub step: Value,
    /// The addition.
    pub next: Inst,
    /// Whether the step is subtracted.
    pub negated: bool,
}

/// What a header phi is on entry and what the back edge gives it: `(entry, back)`. `None` unless it has exactly one of each.
pub(crate) fn entry_and_back(
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    phi: Inst,
) -> Option<(Value, Value)> {
    let (mut entry, mut back) = (None, None);
    for (v, p) in phi::incoming(body, phi) {
        let side = if loops.contains(id, p) {
            &mut back
        } else {
            &mut entry
        };
        if side.replace(v).is_some() {
            return None;
        }
    }
    Some((entry?, back?))
}

/// The induction variable that a header phi is.
pub fn induction(body: &Body, loops: &LoopInfo, id: LoopId, phi: Inst) -> Option<Induction> {
    if body.op(phi) != Opcode::Phi || body.inst(phi).block != Some(loops.get(id).header) {
        return None;
    }
    let (start, back) = entry_and_back(body, loops, id, phi)?;
    let next = back.as_inst()?;
    let op = body.op(next);
    if !matches!(op, Opcode::Add | Opcode::Sub) {
        return None;
    }
    let (a, b) = (body.operand(next, 0), body.operand(next, 1));
    let me = Value::inst(phi);
    let step = if a == me {
        b
    } else if b == me && op == Opcode::Add {
        a
    } else {
        return None;
    };
    if !loops.is_invariant(body, id, step) {
        return None;
    }
    Some(Induction {
        phi,
        start,
        step,
        next,
        negated: op == Opcode::Sub,
    })
}

/// How a loop is left by one exiting block.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The block that branches out.
    pub block: Block,
    /// How often the loop's back edge is taken before this exit is.
    pub back_edges: u64,
    /// It is not taken earlier.
    pub exact: bool,
}

/// The most iterations that are simulated.
const MAX_STEPS: u64 = 1 << 20;

/// The condition that `block` branches on, and whether the loop goes on if it is true; for a block that leaves the loop.
fn exit_condition(
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    block: Block,
) -> Option<(Value, bool)> {
    let t = body.terminator(block)?;
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return None;
    }
    let (yes, no) = (
        body.operand(t, 1).as_block()?,
        body.operand(t, 2).as_block()?,
    );
    let stays_on_true = loops.contains(id, yes);
    (stays_on_true != loops.contains(id, no)).then(|| (body.operand(t, 0), stays_on_true))
}

/// The number of times the back edge is taken before `block` leaves the loop, if start, step and bound are constant.
pub fn constant_exit_count(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    block: Block,
) -> Option<u64> {
    let (cond, stays_on_true) = exit_condition(body, loops, id, block)?;
    condition_count(m, body, loops, id, cond, stays_on_true)
}

/// What a comparison compares, so that the loop goes on while it holds.
fn comparison(body: &Body, cond: Value, stays_on_true: bool) -> Option<(Value, Pred, Value)> {
    let cond = cond.as_inst().filter(|&c| body.op(c) == Opcode::ICmp)?;
    let Aux::Cmp(mut pred) = body.inst(cond).aux else {
        return None;
    };
    let (mut x, mut y) = (body.operand(cond, 0), body.operand(cond, 1));
    if x.is_const() {
        std::mem::swap(&mut x, &mut y);
        pred = pred.swapped();
    }
    if !stays_on_true {
        pred = pred.inverse();
    }
    Some((x, pred, y))
}

/// How often a condition holds, one iteration after the other, before it does not.
fn condition_count(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    cond: Value,
    stays_on_true: bool,
) -> Option<u64> {
    let (x, pred, y) = comparison(body, cond, stays_on_true)?;
    if m.cx.types.is_ptr(body.ty(x, &m.cx)) {
        return pointer_exit_count(m, body, loops, id, x, pred, y)
            .or_else(|| pointer_exit_count(m, body, loops, id, y, pred.swapped(), x));
    }
    let Some(bound) = m.cx.value_int(y) else {
        return count_by_difference(m, body, loops, id, x, pred, y);
    };
    evaluate(m, body, loops, id, x, pred, bound)
        .or_else(|| replay::count(m, body, loops, id, x, pred, bound))
}

/// The counter that a value is, and whether it is the counter's next value.
fn counter_of(body: &Body, loops: &LoopInfo, id: LoopId, x: Value) -> Option<(Induction, bool)> {
    let i = x.as_inst()?;
    if let Some(c) = induction(body, loops, id, i) {
        return Some((c, false));
    }
    let phi = body.operands(i).find_map(|v| v.as_inst())?;
    let c = induction(body, loops, id, phi).filter(|c| c.next == i)?;
    Some((c, true))
}

/// A counter's constant step.
fn step_of(m: &Module, c: &Induction) -> Option<i128> {
    let step = m.cx.as_sint(c.step.as_const()?)?;
    if c.negated {
        step.checked_neg()
    } else {
        Some(step)
    }
}

/// How often a comparison holds where neither start nor bound is constant but their difference is: `for (i = 8 * b; i < 8 * (b + 1); ++i)`.
/// Both are sums without wrap, so what lies between them does not wrap either.
fn count_by_difference(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
    pred: Pred,
    y: Value,
) -> Option<u64> {
    m.cx.types
        .int_width(body.ty(x, &m.cx))
        .filter(|&w| w <= 64)?;
    if !loops.is_invariant(body, id, y) {
        return None;
    }
    let (counter, ahead) = counter_of(body, loops, id, x)?;
    let step = i64::try_from(step_of(m, &counter)?).ok()?;
    let (pred, ext) = match pred {
        Pred::Slt | Pred::Sle | Pred::Sgt | Pred::Sge | Pred::Ne => (pred, Ext::Signed),
        Pred::Ult => (Pred::Slt, Ext::Zero),
        Pred::Ule => (Pred::Sle, Ext::Zero),
        Pred::Ugt => (Pred::Sgt, Ext::Zero),
        Pred::Uge => (Pred::Sge, Ext::Zero),
        _ => return None,
    };
    let all = |_: Inst| true;
    let e = Expander {
        m,
        body,
        inside: &all,
    };
    let start = e.form(counter.start, ext, 0)?;
    let mut difference = e.form(y, ext, 0)?;
    difference.add_scaled(&start, -1);
    if !difference.is_constant() {
        return None;
    }
    // The value that ends the loop is the bound itself, or must not wrap on the way beyond it.
    let meets = matches!(pred, Pred::Slt | Pred::Sgt | Pred::Ne)
        && step != 0
        && difference.constant % step == 0;
    let exact = match ext {
        Ext::Zero => Flags::NUW,
        _ => Flags::NSW,
    };
    if !meets && !body.inst(counter.next).flags.has(exact) {
        return None;
    }
    let first = if ahead { step } else { 0 };
    let bits = |v: i64| v as u64 as u128;
    closed_form(
        pred,
        64,
        bits(first),
        bits(step),
        bits(difference.constant),
        64,
    )
}

/// Conditions that are joined are looked into so deep.
const MAX_JOINED: u32 = 4;

/// How often a condition holds at most: by one of the conditions it joins, or by the ranges of start and bound.
fn most_often(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    cond: Value,
    stays_on_true: bool,
    depth: u32,
) -> Option<u64> {
    if let Some(n) = condition_count(m, body, loops, id, cond, stays_on_true) {
        return Some(n);
    }
    let i = cond.as_inst()?;
    let parts = match body.op(i) {
        Opcode::And if stays_on_true => [0, 1],
        Opcode::Or if !stays_on_true => [0, 1],
        // The logical forms: `a ? b : false`, `a ? true : b`.
        Opcode::Select if stays_on_true && m.cx.value_int(body.operand(i, 2)) == Some(0) => [0, 1],
        Opcode::Select if !stays_on_true && m.cx.value_int(body.operand(i, 1)) == Some(1) => [0, 2],
        _ => return count_by_range(m, body, loops, id, cond, stays_on_true),
    };
    if depth == MAX_JOINED {
        return None;
    }
    parts
        .iter()
        .filter_map(|&n| {
            let part = body.operand(i, n);
            most_often(m, body, loops, id, part, stays_on_true, depth + 1)
        })
        .min()
}

/// How many values a range is worked out from at most.
const MAX_RANGE_STEPS: usize = 48;

/// The range of a value: what is known of it anywhere, and through phis that join values of small ranges.
fn range_of(m: &Module, body: &Body, v: Value, steps: &mut usize) -> Option<Range> {
    let known = Facts::default().range(m, body, v)?;
    let Some(i) = v.as_inst() else {
        return Some(known);
    };
    let w = known.width;
    *steps += 1;
    if *steps > MAX_RANGE_STEPS {
        return Some(known);
    }
    let found = match body.op(i) {
        Opcode::Phi => {
            let mut all: Option<Range> = None;
            for (x, _) in phi::incoming(body, i) {
                // A phi of a loop takes values that are not only those joined.
                let cycle = x.as_inst().is_some_and(|x| reaches_itself(body, x, i));
                let r = if cycle {
                    return Some(known);
                } else {
                    range_of(m, body, x, steps)?
                };
                all = Some(all.map_or(r, |a| a.or(r)));
            }
            all?
        }
        Opcode::Add => {
            let Some(c) = body.operand(i, 1).as_const().and_then(|c| m.cx.as_sint(c)) else {
                return Some(known);
            };
            let r = range_of(m, body, body.operand(i, 0), steps)?;
            let full = Range::full(w);
            let (lo, hi) = (i128::from(r.smin) + c, i128::from(r.smax) + c);
            if lo < i128::from(full.smin) || hi > i128::from(full.smax) {
                return Some(known);
            }
            Range::signed(lo as i64, hi as i64, w)
        }
        _ => return Some(known),
    };
    Some(known.and(found))
}

/// Whether `x` is `phi`, or a sum or a phi over it, as far as ranges look.
fn reaches_itself(body: &Body, x: Inst, phi: Inst) -> bool {
    let mut work: SmallVec<[Inst; 16]> = SmallVec::from_slice(&[x]);
    let mut seen: SmallVec<[Inst; 32]> = SmallVec::new();
    while let Some(i) = work.pop() {
        if i == phi || seen.len() == MAX_RANGE_STEPS {
            return true;
        }
        if seen.contains(&i) || !matches!(body.op(i), Opcode::Phi | Opcode::Add) {
            continue;
        }
        seen.push(i);
        work.extend(body.operands(i).filter_map(|v| v.as_inst()));
    }
    false
}

/// How often a comparison of a counter holds at most, from what is known of its start and of its bound.
fn count_by_range(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    cond: Value,
    stays_on_true: bool,
) -> Option<u64> {
    let (x, pred, y) = comparison(body, cond, stays_on_true)?;
    let w =
        m.cx.types
            .int_width(body.ty(x, &m.cx))
            .filter(|&w| w <= 64)?;
    if !loops.is_invariant(body, id, y) {
        return None;
    }
    let (counter, ahead) = counter_of(body, loops, id, x)?;
    let step = step_of(m, &counter)?;
    let (start, bound) = (
        range_of(m, body, counter.start, &mut 0)?,
        range_of(m, body, y, &mut 0)?,
    );
    let wide = |v: i128| (v as u128) & mask(w);
    // The start that is furthest from the bound, and the bound that is furthest from it.
    let (first, last) = match pred {
        Pred::Slt | Pred::Sle if step > 0 => (i128::from(start.smin), i128::from(bound.smax)),
        Pred::Sgt | Pred::Sge if step < 0 => (i128::from(start.smax), i128::from(bound.smin)),
        Pred::Ult | Pred::Ule if step > 0 => (i128::from(start.umin), i128::from(bound.umax)),
        Pred::Ugt | Pred::Uge if step < 0 => (i128::from(start.umax), i128::from(bound.umin)),
        // Step by step it meets the bound if it is not beyond it already.
        Pred::Ne if step == 1 && start.umax < bound.umin => {
            (i128::from(start.umin), i128::from(bound.umax))
        }
        Pred::Ne if step == -1 && start.umin > bound.umax => {
            (i128::from(start.umax), i128::from(bound.umin))
        }
        _ => return None,
    };
    let first = if ahead { first + step } else { first };
    closed_form(pred, w, wide(first), wide(step), wide(last), w)
}

/// Iterations of an address that goes through one object by constant steps up to an address in the same object
/// (`for (T &x : array)`). Both are taken as signed distances from the object, which does not wrap around.
fn pointer_exit_count(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
    pred: Pred,
    y: Value,
) -> Option<u64> {
    let seen = decompose(&m.cx, body, x);
    let phi = seen.base.as_inst()?;
    if !seen.vars.is_empty()
        || body.op(phi) != Opcode::Phi
        || body.inst(phi).block != Some(loops.get(id).header)
    {
        return None;
    }
    let (start, back) = entry_and_back(body, loops, id, phi)?;
    let (start, next, end) = (
        decompose(&m.cx, body, start),
        decompose(&m.cx, body, back),
        decompose(&m.cx, body, y),
    );
    if next.base != Value::inst(phi)
        || !next.vars.is_empty()
        || start.base != end.base
        || start.vars.len() != end.vars.len()
        || !start.vars.iter().all(|v| end.vars.contains(v))
        || !loops.is_invariant(body, id, end.base)
    {
        return None;
    }
    let pred = match pred {
        Pred::Eq | Pred::Ne => pred,
        Pred::Ult => Pred::Slt,
        Pred::Ule => Pred::Sle,
        Pred::Ugt => Pred::Sgt,
        Pred::Uge => Pred::Sge,
        _ => return None,
    };
    let first = start.offset.checked_add(seen.offset)?;
    let bits = |v: i64| v as u64 as u128;
    closed_form(
        pred,
        64,
        bits(first),
        bits(next.offset),
        bits(end.offset),
        64,
    )
}

/// Counts iterations of a recurrence of constants: the header phi behind `x`, stepped by its operation.
fn evaluate(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
    pred: Pred,
    bound: u128,
) -> Option<u64> {
    let w = m.cx.types.int_width(body.ty(x, &m.cx))?;
    // x is the phi, its successor value, or a cast or offset of either.
    let (phi, path) = root_phi(m, body, loops, id, x)?;
    let (start, back) = entry_and_back(body, loops, id, phi)?;
    let pw = m.cx.types.int_width(body.inst(phi).ty)?;
    let mut value = m.cx.value_int(start)?;
    let next = back.as_inst()?;
    let step = Step::of(m, body, next, phi)?;
    // A closed form for the common case: constant positive stride without wrap.
    if let (Step::Add(s), true) = (&step, path.is_empty() || path.len() == 1) {
        let first = apply_path(&path, value, pw)?;
        if let Some(n) = closed_form(pred, w, first, *s, bound, pw)
            && pw == w
        {
            return Some(n);
        }
    }
    for n in 0..MAX_STEPS.min(4096) {
        let seen = apply_path(&path, value, pw)?;
        if !int_compare(pred, w, seen, bound) {
            return Some(n);
        }
        let new = step.apply(value, pw);
        if new == value {
            return None;
        }
        value = new;
    }
    None
}

enum Step {
    Add(u128),
    Mul(u128),
    Shl(u32),
    LShr(u32),
    AShr(u32),
    UDiv(u128),
    SDiv(u128),
}

impl Step {
    fn of(m: &Module, body: &Body, next: Inst, phi: Inst) -> Option<Step> {
        let me = Value::inst(phi);
        let (a, b) = (body.operands(next).next()?, body.operands(next).nth(1)?);
        let (other, first) = if a == me {
            (b, true)
        } else if b == me {
            (a, false)
        } else {
            return None;
        };
        let c = m.cx.value_int(other)?;
        let w = m.cx.types.int_width(body.inst(phi).ty)?;
        Some(match body.op(next) {
            Opcode::Add => Step::Add(c),
            Opcode::Sub if first => Step::Add(c.wrapping_neg() & mask(w)),
            Opcode::Mul => Step::Mul(c),
            Opcode::Shl if first && c < w as u128 => Step::Shl(c as u32),
            Opcode::LShr if first && c < w as u128 => Step::LShr(c as u32),
            Opcode::AShr if first && c < w as u128 => Step::AShr(c as u32),
            Opcode::UDiv if first && c != 0 => Step::UDiv(c),
            Opcode::SDiv if first && c != 0 && c <= mask(w) >> 1 => Step::SDiv(c),
            _ => return None,
        })
    }
    fn apply(&self, v: u128, w: u32) -> u128 {
        (match *self {
            Step::Add(s) => v.wrapping_add(s),
            Step::Mul(s) => v.wrapping_mul(s),
            Step::Shl(n) => v << n,
            Step::LShr(n) => v >> n,
            Step::AShr(n) => (sign_extend(v, w) >> n) as u128,
            Step::UDiv(d) => v / d,
            Step::SDiv(d) => (sign_extend(v, w) / d as i128) as u128,
        }) & mask(w)
    }
}

enum Hop {
    Trunc(u32),
    ZExt,
    SExt(u32, u32),
    Bin(Opcode, u128, u32),
}

/// Follows casts and constant operations from `x` to a header phi; hops in the order to apply.
fn root_phi(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
) -> Option<(Inst, Vec<Hop>)> {
    let mut hops = Vec::new();
    let mut v = x;
    for _ in 0..6 {
        let i = v.as_inst()?;
        let w = m.cx.types.int_width(body.inst(i).ty)?;
        match body.op(i) {
            Opcode::Phi => {
                if body.inst(i).block != Some(loops.get(id).header) || body.num_ops(i) != 4 {
                    return None;
                }
                hops.reverse();
                return Some((i, hops));
            }
            Opcode::Trunc => {
                hops.push(Hop::Trunc(w));
                v = body.operand(i, 0);
            }
            Opcode::ZExt => {
                hops.push(Hop::ZExt);
                v = body.operand(i, 0);
            }
            Opcode::SExt => {
                let from = m.cx.types.int_width(body.ty(body.operand(i, 0), &m.cx))?;
                hops.push(Hop::SExt(from, w));
                v = body.operand(i, 0);
            }
            op @ (Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::And
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::UDiv) => {
                let c = m.cx.value_int(body.operand(i, 1))?;
                hops.push(Hop::Bin(op, c, w));
                v = body.operand(i, 0);
            }
            _ => return None,
        }
    }
    None
}

fn apply_path(path: &[Hop], mut v: u128, _w: u32) -> Option<u128> {
    use jacquard_ir::scalar::{Outcome, int_binary};
    for h in path {
        v = match *h {
            Hop::Trunc(w) => v & mask(w),
            Hop::ZExt => v,
            Hop::SExt(from, to) => sign_extend(v, from) as u128 & mask(to),
            Hop::Bin(op, c, w) => match int_binary(op, Flags::NONE, w, v, c)? {
                Outcome::Value(v) => v,
                _ => return None,
            },
        };
    }
    Some(v)
}

/// Iterations of `first, first + s, ...` while `value pred bound` holds, if none of them wraps.
fn closed_form(pred: Pred, w: u32, first: u128, s: u128, bound: u128, _pw: u32) -> Option<u64> {
    let signed = pred.is_signed();
    let num = |v: u128| {
        if signed {
            sign_extend(v, w)
        } else {
            (v & mask(w)) as i128
        }
    };
    let (f, b, s) = (num(first), num(bound), sign_extend(s, w));
    if !int_compare(pred, w, first, bound) {
        return Some(0);
    }
    let (lo, hi) = if signed {
        (sign_extend(1 << (w - 1), w), (mask(w) >> 1) as i128)
    } else {
        (0, if w >= 127 { i128::MAX } else { mask(w) as i128 })
    };
    let n = match pred {
        Pred::Slt | Pred::Ult if s > 0 => (b - f + s - 1) / s,
        Pred::Sle | Pred::Ule if s > 0 => (b - f) / s + 1,
        Pred::Sgt | Pred::Ugt if s < 0 => (f - b - s - 1) / -s,
        Pred::Sge | Pred::Uge if s < 0 => (f - b) / -s + 1,
        Pred::Ne if s != 0 && (b - f) % s == 0 && (b - f) / s >= 0 => (b - f) / s,
        _ => return None,
    };
    // The value that ends the loop must not have wrapped.
    let last = f.checked_add(s.checked_mul(n)?)?;
    if last < lo || last > hi {
        return None;
    }
    u64::try_from(n).ok()
}

/// The exact number of back edges taken, if every exit but one is never the first or the only exit's count is constant.
pub fn trip_count(m: &Module, body: &Body, loops: &LoopInfo, id: LoopId) -> Option<u64> {
    let mut exiting: Vec<Block> = loops.exit_edges(body, id).iter().map(|e| e.0).collect();
    exiting.dedup();
    if exiting.len() != 1 {
        return None;
    }
    // The exit must be tested in every iteration.
    let e = exiting[0];
    let header = loops.get(id).header;
    let latch = loops.latch(id)?;
    if e != header && e != latch {
        return None;
    }
    let n = constant_exit_count(m, body, loops, id, e)?;
    // Leaving from the latch happens after the body: one more iteration than back edges either way.
    Some(n)
}

/// Where a loop ends at the latest: of the exiting blocks that every iteration passes and whose count is known, the one that
/// leaves first, and after how many back edges. Other exits may be taken before.
pub fn latest_exit(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
) -> Option<Exit> {
    let latch = loops.latch(id)?;
    let mut found: Option<Exit> = None;
    for (block, _) in loops.exit_edges(body, id) {
        // A block of an inner loop may be passed several times.
        if loops.of(block) != Some(id) || !dom.dominates(block, latch) {
            continue;
        }
        let Some((cond, stays_on_true)) = exit_condition(body, loops, id, block) else {
            continue;
        };
        let exact = condition_count(m, body, loops, id, cond, stays_on_true);
        let Some(back_edges) =
            exact.or_else(|| most_often(m, body, loops, id, cond, stays_on_true, 0))
        else {
            continue;
        };
        let e = Exit {
            block,
            back_edges,
            exact: exact.is_some(),
        };
        // The latch first: nothing of its copy is left over.
        let key = |e: &Exit| (e.back_edges, !e.exact, e.block != latch);
        if found.is_none_or(|f| key(&e) < key(&f)) {
            found = Some(e);
        }
    }
    found
}

/// An upper bound of back edges from the range of the bound, for loops whose count is not constant.
pub fn max_trip_count(m: &Module, body: &Body, loops: &LoopInfo, id: LoopId) -> Option<u64> {
    let latch = loops.latch(id)?;
    let t = body.terminator(latch)?;
    if body.num_ops(t) != 3 {
        return None;
    }
    let cond = body.operand(t, 0).as_inst()?;
    let Aux::Cmp(Pred::Ult | Pred::Slt | Pred::Ne) = body.inst(cond).aux else {
        return None;
    };
    let bound = body.operand(cond, 1).as_inst()?;
    let (_, hi) = result_range(m, body, bound)?;
    u64::try_from(hi).ok()
}
