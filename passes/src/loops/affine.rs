//! Induction variables and trip counts: `start + k * step` in iteration k, and how often a loop runs.

use crate::analysis::alias::decompose;
use crate::analysis::known_bits::result_range;
use crate::analysis::loops::{LoopId, LoopInfo};
use jacquard_ir::scalar::{int_compare, mask};
use jacquard_ir::{Aux, Block, Body, Flags, Inst, Module, Opcode, Pred, Value, sign_extend};

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

/// The induction variable that a header phi is.
pub fn induction(body: &Body, loops: &LoopInfo, id: LoopId, phi: Inst) -> Option<Induction> {
    if body.op(phi) != Opcode::Phi
        || body.inst(phi).block != Some(loops.get(id).header)
        || body.num_ops(phi) != 4
    {
        return None;
    }
    let mut start = None;
    let mut back = None;
    for (v, p) in body.incoming(phi) {
        if loops.contains(id, p) {
            back = Some(v)
        } else {
            start = Some(v)
        }
    }
    let next = back?.as_inst()?;
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
        start: start?,
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
    /// How often the loop's back edge is taken at most before this exit is, if known.
    pub back_edges: u64,
}

/// The most iterations that are simulated.
const MAX_STEPS: u64 = 1 << 20;

/// The number of times the back edge is taken before `block` leaves the loop, if start, step and bound are constant.
pub fn constant_exit_count(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    block: Block,
) -> Option<u64> {
    let t = body.terminator(block)?;
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return None;
    }
    let cond = body.operand(t, 0).as_inst()?;
    let (yes, no) = (
        body.operand(t, 1).as_block()?,
        body.operand(t, 2).as_block()?,
    );
    let stays_on_true = loops.contains(id, yes);
    if stays_on_true == loops.contains(id, no) || body.op(cond) != Opcode::ICmp {
        return None;
    }
    let Aux::Cmp(mut pred) = body.inst(cond).aux else {
        return None;
    };
    let (mut x, mut y) = (body.operand(cond, 0), body.operand(cond, 1));
    if x.is_const() {
        std::mem::swap(&mut x, &mut y);
        pred = pred.swapped();
    }
    // The loop goes on while `x pred y`.
    if !stays_on_true {
        pred = pred.inverse();
    }
    if m.cx.types.is_ptr(body.ty(x, &m.cx)) {
        return pointer_exit_count(m, body, loops, id, x, pred, y)
            .or_else(|| pointer_exit_count(m, body, loops, id, y, pred.swapped(), x));
    }
    let bound = m.cx.value_int(y)?;
    evaluate(m, body, loops, id, x, pred, bound)
        .or_else(|| simulate(m, body, loops, id, x, pred, bound))
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
    let (mut start, mut back) = (None, None);
    for (v, p) in body.incoming(phi) {
        let side = if loops.contains(id, p) {
            &mut back
        } else {
            &mut start
        };
        if side.replace(v).is_some() {
            return None;
        }
    }
    let (start, next, end) = (
        decompose(&m.cx, body, start?),
        decompose(&m.cx, body, back?),
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

/// How deep an expression over a header phi may be to be simulated.
const MAX_DEPTH: u32 = 6;
/// The most iterations of an expression that are simulated.
const MAX_EXPRESSION_STEPS: u64 = 256;

/// Counts iterations where one header phi goes through any expression of constants, such as a signed halving in shifts.
fn simulate(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
    pred: Pred,
    bound: u128,
) -> Option<u64> {
    let w = m.cx.types.int_width(body.ty(x, &m.cx))?;
    let header = loops.get(id).header;
    let phi = phi_below(m, body, header, x, MAX_DEPTH)?;
    let (mut start, mut back) = (None, None);
    for (v, p) in body.incoming(phi) {
        let side = if loops.contains(id, p) {
            &mut back
        } else {
            &mut start
        };
        if side.replace(v).is_some() {
            return None;
        }
    }
    let (mut value, back) = (m.cx.value_int(start?)?, back?);
    for n in 0..MAX_EXPRESSION_STEPS {
        let seen = value_of(m, body, x, phi, value, MAX_DEPTH)?;
        if !int_compare(pred, w, seen, bound) {
            return Some(n);
        }
        let new = value_of(m, body, back, phi, value, MAX_DEPTH)?;
        if new == value {
            return None;
        }
        value = new;
    }
    None
}

/// The phi of `header` that an expression of constants is over.
fn phi_below(m: &Module, body: &Body, header: Block, v: Value, depth: u32) -> Option<Inst> {
    let i = v.as_inst()?;
    if body.op(i) == Opcode::Phi {
        return (body.inst(i).block == Some(header)).then_some(i);
    }
    if depth == 0 {
        return None;
    }
    m.cx.types.int_width(body.inst(i).ty)?;
    body.operands(i)
        .find_map(|o| phi_below(m, body, header, o, depth - 1))
}

/// The value of an expression when `phi` has `value`.
fn value_of(m: &Module, body: &Body, v: Value, phi: Inst, value: u128, depth: u32) -> Option<u128> {
    use jacquard_ir::scalar::{Outcome, int_binary};
    if v == Value::inst(phi) {
        return Some(value);
    }
    if let Some(c) = m.cx.value_int(v) {
        return Some(c);
    }
    let i = v.as_inst()?;
    if depth == 0 || body.num_ops(i) != 2 {
        return None;
    }
    let w = m.cx.types.int_width(body.inst(i).ty)?;
    let op = body.op(i);
    if !matches!(
        op,
        Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::UDiv
            | Opcode::SDiv
    ) {
        return None;
    }
    let a = value_of(m, body, body.operand(i, 0), phi, value, depth - 1)?;
    let b = value_of(m, body, body.operand(i, 1), phi, value, depth - 1)?;
    match int_binary(op, Flags::NONE, w, a, b)? {
        Outcome::Value(v) => Some(v & mask(w)),
        _ => None,
    }
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
    let mut start = None;
    let mut back = None;
    for (v, p) in body.incoming(phi) {
        if loops.contains(id, p) {
            back = Some(v)
        } else {
            start = Some(v)
        }
    }
    let pw = m.cx.types.int_width(body.inst(phi).ty)?;
    let mut value = m.cx.value_int(start?)?;
    let next = back?.as_inst()?;
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

/// The number of back edges after which the latch leaves the loop, whatever other exits there are.
pub fn latch_count(m: &Module, body: &Body, loops: &LoopInfo, id: LoopId) -> Option<u64> {
    constant_exit_count(m, body, loops, id, loops.latch(id)?)
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
