//! Branches whose outcome is known, and chains of branches to one target.

use super::convert::deferred_cost;
use crate::analysis::effects::is_speculatable;
use crate::edit::{branch_always, redirect};
use crate::manager::Fx;
use crate::scalar::price::cost;
use jacquard_ir::{
    At, Aux, Block, Body, Builder, Const, Flags, Inst, Opcode, Pred, TypeId, Value, cfg, phi,
};
use smallvec::SmallVec;

/// Folds a branch on a constant, on undef, or to one target only.
pub fn fold_terminator(fx: &mut Fx, b: Block) -> bool {
    let body = &mut *fx.body;
    let cx = &mut fx.m.cx;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    match body.op(t) {
        Opcode::Br if body.num_ops(t) == 3 => {
            let (cond, yes, no) = (body.operand(t, 0), body.operand(t, 1), body.operand(t, 2));
            let (Some(y), Some(n)) = (yes.as_block(), no.as_block()) else {
                return false;
            };
            if y == n {
                // Both edges carry the same values or the phis would differ per edge, which is malformed.
                branch_always(body, cx, b, y);
                return true;
            }
            if let Some(c) = cond.as_const() {
                let to = match cx.as_int(c) {
                    Some(0) => n,
                    Some(_) => y,
                    // Branching on undef or poison may go anywhere.
                    None if cx.is_undef(c) => n,
                    None => return false,
                };
                branch_always(body, cx, b, to);
                return true;
            }
            // br (xor c, true), a, b  =>  br c, b, a
            if let Some(i) = cond.as_inst()
                && body.op(i) == Opcode::Xor
                && cx.value_int(body.operand(i, 1)) == Some(1)
            {
                let inner = body.operand(i, 0);
                body.set_operand(t, 0, inner);
                body.set_operand(t, 1, no);
                body.set_operand(t, 2, yes);
                return true;
            }
            false
        }
        Opcode::Switch => {
            let v = body.operand(t, 0);
            let cases = body.num_ops(t) / 2 - 1;
            let Some(c) = v.as_const() else {
                let first = body.operand(t, 1).as_block();
                let one = first
                    .filter(|_| (0..cases).all(|k| body.operand(t, 3 + 2 * k).as_block() == first));
                if let Some(to) = one {
                    branch_always(body, cx, b, to);
                    return true;
                }
                return false;
            };
            let mut to = body.operand(t, 1).as_block();
            for k in 0..cases {
                if body.operand(t, 2 + 2 * k) == Value::constant(c) {
                    to = body.operand(t, 3 + 2 * k).as_block();
                    break;
                }
            }
            let Some(to) = to else { return false };
            branch_always(body, cx, b, to);
            true
        }
        _ => false,
    }
}

/// Edges to blocks that are nothing but `unreachable` are never taken.
pub fn unreachable_successors(fx: &mut Fx, b: Block) -> bool {
    let body = &mut *fx.body;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    if body.op(t) != Opcode::Br {
        return false;
    }
    let dead = |x: Block| {
        body.first_inst(x)
            .is_some_and(|i| body.op(i) == Opcode::Unreachable)
    };
    if !cfg::succs(body, b).any(dead) {
        return false;
    }
    let succs: SmallVec<[Block; 2]> = cfg::succs(body, b).collect();
    match succs[..] {
        [y, n] if y != n && dead(y) != dead(n) => {
            let to = if dead(y) { n } else { y };
            branch_always(body, &mut fx.m.cx, b, to);
            true
        }
        [y] if dead(y) && body.first_inst(b) == Some(t) && body.entry() != Some(b) => {
            let mut bld = Builder::before(&mut fx.m.cx, body, t);
            bld.unreachable();
            phi::remove_edge(body, y, b);
            body.erase(t);
            true
        }
        _ => false,
    }
}

/// Instructions between the phis and the branch of a block that [`known_in_predecessor`] sees through.
const CHAIN: usize = 6;

/// The constant `v` is when block `b` is entered from `pred`.
fn on_entry(fx: &mut Fx, b: Block, pred: Block, v: Value, depth: u32) -> Option<Const> {
    if let Some(c) = v.as_const() {
        return Some(c);
    }
    let i = v.as_inst().filter(|&i| fx.body.inst(i).block == Some(b))?;
    if fx.body.op(i) == Opcode::Phi {
        return phi::incoming_for(fx.body, i, pred)?.as_const();
    }
    if depth > CHAIN as u32 {
        return None;
    }
    let ops: SmallVec<[Value; 3]> = fx.body.operands(i).collect();
    let mut known: SmallVec<[Const; 3]> = SmallVec::new();
    for o in ops {
        known.push(on_entry(fx, b, pred, o, depth + 1)?);
    }
    let node = fx.body.inst(i);
    let (op, ty, flags, aux) = (node.op, node.ty, node.flags, node.aux.clone());
    jacquard_ir::fold::fold_inst(&mut fx.m.cx, op, ty, flags, &aux, &known)
}

/// Blocks above an edge that are asked for a branch that decides a condition.
const ABOVE: usize = 4;

/// What a condition is on the edge from `from` to `to`, if a branch there or just above decides it: `decides` is given the branch's
/// condition, and its value on the way to the edge.
fn known_above(
    fx: &Fx,
    from: Block,
    to: Block,
    decides: impl Fn(Value, bool) -> Option<bool>,
) -> Option<bool> {
    let (mut from, mut to) = (from, to);
    for _ in 0..ABOVE {
        let body = &*fx.body;
        let t = body.terminator(from)?;
        if body.op(t) == Opcode::Br && body.num_ops(t) == 3 {
            let leads = |n| body.operand(t, n) == Value::block(to);
            if leads(1) != leads(2)
                && let Some(known) = decides(body.operand(t, 0), leads(1))
            {
                return Some(known);
            }
        }
        (from, to) = (cfg::single_pred(body, from)?, from);
    }
    None
}

/// A block of phis and a branch on what is computed from them alone, or on what was tested before: a predecessor for which the
/// outcome is known goes straight to the target.
pub fn known_in_predecessor(fx: &mut Fx, b: Block, headers: &[bool]) -> bool {
    if headers.get(b.index()).copied().unwrap_or(true) || fx.body.entry() == Some(b) {
        return false;
    }
    let Some(t) = fx.body.terminator(b) else {
        return false;
    };
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return false;
    }
    let cond = fx.body.operand(t, 0);
    let own = cond
        .as_inst()
        .is_some_and(|i| fx.body.inst(i).block == Some(b));
    if cond.is_const() || own && phi::of(fx.body, b).next().is_none() {
        return false;
    }
    let mut chain = 0;
    for i in fx.body.insts(b) {
        let op = fx.body.op(i);
        if op == Opcode::Phi || i == t {
            continue;
        }
        chain += 1;
        let simple = op.is_binary()
            || op.is_cast()
            || matches!(op, Opcode::ICmp | Opcode::FCmp | Opcode::Select);
        let inside = |body: &jacquard_ir::Body| {
            body.users(i.into())
                .all(|(u, _)| body.inst(u).block == Some(b))
        };
        if !own
            || chain > CHAIN
            || !simple
            || !is_speculatable(fx.m, fx.body, i)
            || !inside(fx.body)
        {
            return false;
        }
    }
    let (Some(yes), Some(no)) = (
        fx.body.operand(t, 1).as_block(),
        fx.body.operand(t, 2).as_block(),
    ) else {
        return false;
    };
    if yes == b || no == b || yes == no {
        return false;
    }
    // Values of this block must be used only here and in phis of the targets (for the edge from here).
    let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, b).collect();
    for &p in &phis {
        for (user, n) in fx.body.users(p.into()) {
            let ok = fx.body.inst(user).block == Some(b)
                || fx.body.op(user) == Opcode::Phi
                    && fx.body.operand(user, n + 1) == Value::block(b);
            if !ok {
                return false;
            }
        }
    }
    let preds: SmallVec<[Block; 8]> = cfg::preds(fx.body, b).collect();
    for pred in preds {
        let known = match own {
            true => on_entry(fx, b, pred, cond, 0)
                .and_then(|c| fx.m.cx.as_int(c))
                .map(|c| c != 0),
            // Only the same condition: each edge that is led past the block is a jump more.
            false => known_above(fx, pred, b, |above, value| (above == cond).then_some(value)),
        };
        let Some(known) = known else { continue };
        let to = if known { yes } else { no };
        let body = &mut *fx.body;
        // One edge from this predecessor, and none to the target yet.
        if cfg::succs(body, pred).filter(|&s| s == b).count() != 1
            || cfg::succs(body, pred).any(|s| s == to)
        {
            continue;
        }
        lead_past(body, pred, b, to, &phis);
        return true;
    }
    false
}

/// Leads an edge of `pred` past block `b` to `to`, which gets no other edge from there.
fn lead_past(body: &mut Body, pred: Block, b: Block, to: Block, phis: &[Inst]) {
    let targets: SmallVec<[Inst; 8]> = phi::of(body, to).collect();
    let mut new: SmallVec<[(Inst, Value); 8]> = SmallVec::new();
    for p in targets {
        let Some(mut x) = phi::incoming_for(body, p, b) else {
            continue;
        };
        if let Some(i) = x.as_inst()
            && phis.contains(&i)
            && let Some(y) = phi::incoming_for(body, i, pred)
        {
            x = y;
        }
        new.push((p, x));
    }
    redirect(body, pred, b, to);
    for (p, x) in new {
        phi::add_incoming(body, p, x, pred);
    }
}

/// A branch above, with no other way from it, decides the condition of this one.
pub fn implied_by_predecessor(fx: &mut Fx, b: Block) -> bool {
    let body = &*fx.body;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return false;
    }
    let Some(p) = cfg::single_pred(body, b).filter(|&p| p != b) else {
        return false;
    };
    let cond = body.operand(t, 0);
    let decides = |above, value| implies(fx, above, value, cond);
    let Some(known) = known_above(fx, p, b, decides) else {
        return false;
    };
    let Some(to) = fx.body.operand(t, if known { 1 } else { 2 }).as_block() else {
        return false;
    };
    branch_always(fx.body, &mut fx.m.cx, b, to);
    true
}

/// Whether `known` being `value` decides `query`.
pub fn implies(fx: &Fx, known: Value, value: bool, query: Value) -> Option<bool> {
    if known == query {
        return Some(value);
    }
    let (a, b) = (known.as_inst()?, query.as_inst()?);
    let body = &*fx.body;
    if body.op(a) != Opcode::ICmp || body.op(b) != Opcode::ICmp {
        // known = x && y true  =>  both hold; known = x || y false  =>  neither holds
        if body.op(a) == Opcode::And && value && fx.m.cx.types.scalar(body.inst(a).ty) == TypeId::I1
        {
            return implies(fx, body.operand(a, 0), true, query)
                .or_else(|| implies(fx, body.operand(a, 1), true, query));
        }
        if body.op(a) == Opcode::Select
            && value
            && body.inst(a).ty == TypeId::I1
            && fx.m.cx.value_int(body.operand(a, 2)) == Some(0)
        {
            return implies(fx, body.operand(a, 0), true, query)
                .or_else(|| implies(fx, body.operand(a, 1), true, query));
        }
        return None;
    }
    let (Aux::Cmp(mut pa), Aux::Cmp(mut pb)) = (body.inst(a).aux.clone(), body.inst(b).aux.clone())
    else {
        return None;
    };
    let (a0, a1) = (body.operand(a, 0), body.operand(a, 1));
    let (b0, b1) = (body.operand(b, 0), body.operand(b, 1));
    if !value {
        pa = pa.inverse();
    }
    if a0 == b1 && a1 == b0 {
        pb = pb.swapped();
    } else if a0 != b0 {
        return None;
    } else if a1 != b1 {
        return implied_by_constants(fx, pa, a1, pb, b1);
    }
    implied_same_operands(pa, pb)
}

/// `x pa y` holds: does `x pb y`?
fn implied_same_operands(pa: Pred, pb: Pred) -> Option<bool> {
    // Outcomes less, equal, greater as bits, per signedness.
    let bits = |p: Pred| -> (u8, u8) {
        match p {
            Pred::Eq => (0b010, 2),
            Pred::Ne => (0b101, 2),
            Pred::Ult => (0b001, 0),
            Pred::Ule => (0b011, 0),
            Pred::Ugt => (0b100, 0),
            Pred::Uge => (0b110, 0),
            Pred::Slt => (0b001, 1),
            Pred::Sle => (0b011, 1),
            Pred::Sgt => (0b100, 1),
            _ => (0b110, 1),
        }
    };
    let ((a, sa), (b, sb)) = (bits(pa), bits(pb));
    let comparable = sa == sb || sa == 2 || sb == 2;
    if !comparable {
        return None;
    }
    // With one side signless, only equality carries over.
    let (a, b) = if sa != sb {
        let eq_only = |x: u8| {
            if x == 0b010 || x == 0b101 {
                x
            } else {
                x & 0b010 | if x & 0b101 != 0 { 0b101 } else { 0 }
            }
        };
        if sa == 2 { (a, b) } else { (eq_only(a), b) }
    } else {
        (a, b)
    };
    if a & !b == 0 {
        Some(true)
    } else if a & b == 0 {
        Some(false)
    } else {
        None
    }
}

/// `x pa c` holds: does `x pb d`, for constants?
fn implied_by_constants(fx: &Fx, pa: Pred, c: Value, pb: Pred, d: Value) -> Option<bool> {
    let cx = &fx.m.cx;
    let w = cx.types.int_width(fx.body.ty(c, cx))?;
    let (c, d) = (cx.value_int(c)?, cx.value_int(d)?);
    let m = jacquard_ir::scalar::mask(w);
    // Ranges of x as unsigned intervals, shifted for signed predicates.
    let shift = |v: u128, signed: bool| if signed { (v ^ (1 << (w - 1))) & m } else { v };
    let range = |p: Pred, k: u128| -> Option<(u128, u128)> {
        let k = shift(k, p.is_signed());
        Some(match p {
            Pred::Eq => (k, k),
            Pred::Ult | Pred::Slt => (0, k.checked_sub(1)?),
            Pred::Ule | Pred::Sle => (0, k),
            Pred::Ugt | Pred::Sgt => (k.checked_add(1).filter(|&x| x <= m)?, m),
            Pred::Uge | Pred::Sge => (k, m),
            _ => return None,
        })
    };
    if pa == Pred::Eq {
        return Some(jacquard_ir::scalar::int_compare(pb, w, c, d));
    }
    if pb == Pred::Eq || pb == Pred::Ne {
        let (lo, hi) = range(pa, c)?;
        let k = shift(d, pa.is_signed());
        return (k < lo || k > hi).then_some(pb == Pred::Ne);
    }
    if pa.is_signed() != pb.is_signed() {
        return None;
    }
    let (lo, hi) = range(pa, c)?;
    let yes = range(pb, d);
    match yes {
        Some((l, h)) if lo >= l && hi <= h => Some(true),
        Some((l, h)) if hi < l || lo > h => Some(false),
        None => Some(false),
        _ => None,
    }
}

/// What the second of two branches may compute before the first one is decided: the comparison that it tests.
const COMPARISON: u32 = 1;

/// `br a, X, B` with `B: br b, X, Y` becomes `br (a or b), X, Y`; likewise for the other three shapes.
pub fn fold_to_common_dest(fx: &mut Fx, b: Block, headers: &[bool]) -> bool {
    let body = &mut *fx.body;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    if body.op(t) != Opcode::Br
        || body.num_ops(t) != 3
        || headers.get(b.index()).copied().unwrap_or(true)
    {
        return false;
    }
    let Some(p) = cfg::single_pred(body, b) else {
        return false;
    };
    let Some(pt) = body.terminator(p) else {
        return false;
    };
    if p == b
        || body.op(pt) != Opcode::Br
        || body.num_ops(pt) != 3
        || phi::of(body, b).next().is_some()
    {
        return false;
    }
    let block = |i: Inst, n: usize| body.operand(i, n).as_block();
    let (Some(py), Some(pn), Some(by), Some(bn)) =
        (block(pt, 1), block(pt, 2), block(t, 1), block(t, 2))
    else {
        return false;
    };
    if by == bn || py == pn || by == b || bn == b {
        return false;
    }
    // Which successor do both share?
    let via_yes = py == b;
    let shared = if via_yes { pn } else { py };
    if shared != by && shared != bn {
        return false;
    }
    let mut total = 0;
    for i in body.insts(b) {
        if i == t {
            break;
        }
        if !is_speculatable(fx.m, body, i) {
            return false;
        }
        total += cost(fx.m, body, i);
    }
    if total > COMPARISON || deferred_cost(fx, p, &[b]) > 0 {
        return false;
    }
    let body = &mut *fx.body;
    // The shared block must not tell the two edges apart.
    let same = phi::of(body, shared)
        .all(|phi| phi::incoming_for(body, phi, p) == phi::incoming_for(body, phi, b));
    if !same {
        return false;
    }
    let (ca, cb) = (body.operand(pt, 0), body.operand(t, 0));
    let other = if shared == by { bn } else { by };
    // The shared block is reached when: a-side chooses it, or the b-side does.
    let mut moved = body.first_inst(b);
    while let Some(i) = moved {
        if i == t {
            break;
        }
        moved = body.next_inst(i);
        body.move_before(i, pt);
    }
    let mut bld = Builder::new(&mut fx.m.cx, body, At::Before(pt));
    let no: Value = bld.cx.bool(false).into();
    // Condition to go to `other`: (a leads to b) and (b leads to other).
    let leads_b = if via_yes { ca } else { negate(&mut bld, ca) };
    let leads_other = if other == by {
        cb
    } else {
        negate(&mut bld, cb)
    };
    let cond = bld.select(leads_b, leads_other, no);
    body.set_operand(pt, 0, cond);
    body.set_operand(pt, 1, other.into());
    body.set_operand(pt, 2, shared.into());
    phi::replace_block(body, other, b, p);
    phi::remove_edge(body, shared, b);
    body.erase(t);
    body.erase_block(b);
    true
}

/// The inverse of a condition, by inverting a single-use comparison or by `xor`.
pub fn negate(b: &mut Builder, v: Value) -> Value {
    if let Some(i) = v.as_inst() {
        if b.body.op(i) == Opcode::Xor && b.cx.value_int(b.body.operand(i, 1)) == Some(1) {
            return b.body.operand(i, 0);
        }
        if let (Opcode::ICmp | Opcode::FCmp, Aux::Cmp(p)) =
            (b.body.op(i), b.body.inst(i).aux.clone())
            && b.body.has_one_use(v)
            && b.body.op(i) == Opcode::ICmp
        {
            let (x, y) = (b.body.operand(i, 0), b.body.operand(i, 1));
            return b.icmp(p.inverse(), x, y);
        }
    }
    let one: Value = b.cx.bool(true).into();
    b.binary_flags(Opcode::Xor, v, one, Flags::NONE)
}
