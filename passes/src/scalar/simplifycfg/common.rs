//! Code that both arms begin with is hoisted; code that all predecessors end with is sunk.

use crate::analysis::effects::is_duplicatable;
use crate::edit::{new_phi, split_preds};
use crate::intrinsics::is_intrinsic;
use crate::manager::Fx;
use jacquard_ir::{Block, Body, Inst, Module, Opcode, Value, cfg, phi};
use smallvec::SmallVec;

/// Whether two instructions do the same, operands aside.
fn same_kind(body: &Body, a: Inst, b: Inst) -> bool {
    let (x, y) = (body.inst(a), body.inst(b));
    x.op == y.op
        && x.ty == y.ty
        && x.aux == y.aux
        && body.num_ops(a) == body.num_ops(b)
        && body.bundles.get(&a) == body.bundles.get(&b)
}

/// Hoists instructions that both successors of `d` begin with.
pub fn hoist(fx: &mut Fx, d: Block) -> bool {
    let body = &mut *fx.body;
    let Some(t) = body.terminator(d) else {
        return false;
    };
    if body.op(t) != Opcode::Br || body.num_ops(t) != 3 {
        return false;
    }
    let (Some(x), Some(y)) = (body.operand(t, 1).as_block(), body.operand(t, 2).as_block()) else {
        return false;
    };
    if x == y || cfg::single_pred(body, x) != Some(d) || cfg::single_pred(body, y) != Some(d) {
        return false;
    }
    let mut any = false;
    loop {
        let (Some(a), Some(b)) = (body.first_inst(x), body.first_inst(y)) else {
            return any;
        };
        let op = body.op(a);
        if op == Opcode::Phi || op.is_terminator() || op == Opcode::Alloca {
            return any;
        }
        if !same_kind(body, a, b)
            || !body.operands(a).eq(body.operands(b))
            || !is_duplicatable(fx.m, body, a)
        {
            return any;
        }
        let flags = body.inst(a).flags.intersect(body.inst(b).flags);
        // Volatile and its kin are equal on both sides or the instructions differ.
        if op.touches_memory() && body.inst(a).flags != body.inst(b).flags {
            return any;
        }
        body.inst_mut(a).flags = flags;
        merge_md(body, a, b);
        body.move_before(a, t);
        body.replace_and_erase(b, a.into());
        any = true;
    }
}

/// Keeps metadata both have.
fn merge_md(body: &mut Body, keep: Inst, other: Inst) {
    let theirs = body.md.get(&other).cloned().unwrap_or_default();
    if let Some(list) = body.md.get_mut(&keep) {
        list.retain(|m| theirs.contains(m));
    }
}

/// Sinks instructions that all predecessors of `b` end with; operands that differ become phis.
pub fn sink(fx: &mut Fx, b: Block, headers: &[bool]) -> bool {
    // The header of a loop keeps its latch.
    let header = headers.get(b.index()).copied().unwrap_or(true);
    if let Some(preds) = storing_alike(fx, b).filter(|_| !header) {
        let mid = split_preds(&mut fx.m.cx, fx.body, b, &preds);
        while sink_one(fx, mid) {}
        return true;
    }
    let mut any = false;
    while sink_one(fx, b) || sink_division(fx, b) {
        any = true;
    }
    any
}

/// Sinks a division that every predecessor of `b` makes for one phi, wherever in them it stands: many instructions each, they
/// are worth a phi per operand.
fn sink_division(fx: &mut Fx, b: Block) -> bool {
    let body = &mut *fx.body;
    let phis: SmallVec<[Inst; 4]> = phi::of(body, b).collect();
    let Some(&one) = phis.first() else {
        return false;
    };
    let preds: SmallVec<[Block; 4]> = phi::incoming(body, one).map(|(_, p)| p).collect();
    let straight = |(k, &p): (usize, &Block)| {
        p != b && !preds[..k].contains(&p) && cfg::succs(body, p).count() == 1
    };
    if preds.len() < 2 || preds.len() > 8 || !preds.iter().enumerate().all(straight) {
        return false;
    }
    for phi in phis {
        let ins: SmallVec<[(Value, Block); 4]> = phi::incoming(body, phi).collect();
        let divisions: Option<SmallVec<[Inst; 4]>> = ins.iter().map(|i| i.0.as_inst()).collect();
        let Some(divisions) = divisions else { continue };
        let first = divisions[0];
        // A constant divisor makes a division cheap.
        if !body.op(first).is_division()
            || divisions.iter().any(|&i| {
                !same_kind(body, first, i)
                    || body.operand(i, 1).is_const()
                    || body.single_user(i.into()) != Some(phi)
                    || body.inst(i).flags != body.inst(first).flags
            })
            || divisions
                .iter()
                .zip(&ins)
                .any(|(&i, &(_, p))| body.inst(i).block != Some(p))
        {
            continue;
        }
        let differ: SmallVec<[usize; 2]> = (0..2)
            .filter(|&n| {
                divisions
                    .iter()
                    .any(|&i| body.operand(i, n) != body.operand(first, n))
            })
            .collect();
        let from: SmallVec<[Block; 4]> = ins.iter().map(|i| i.1).collect();
        merge_into(fx, b, &divisions, &from, &differ, Some(phi));
        return true;
    }
    false
}

/// Those predecessors of `b`, two or more but not all, that end with a store to one address: a bounds check that goes around
/// two arms should not keep these apart.
fn storing_alike(fx: &Fx, b: Block) -> Option<SmallVec<[Block; 4]>> {
    let body = &*fx.body;
    let preds: SmallVec<[Block; 4]> = cfg::preds(body, b).collect();
    if preds.len() < 3 || preds.len() > 8 {
        return None;
    }
    let store = |p: Block| {
        let t = body.terminator(p)?;
        let straight = body.op(t) == Opcode::Br && body.num_ops(t) == 1;
        let i = body.prev_inst(t).filter(|_| straight)?;
        (body.op(i) == Opcode::Store).then_some(i)
    };
    let first = preds.iter().find_map(|&p| store(p))?;
    let stored = |i: Inst| body.ty(body.operand(i, 0), &fx.m.cx);
    let alike = |&p: &Block| {
        store(p).is_some_and(|i| {
            same_kind(body, first, i)
                && body.inst(i).flags == body.inst(first).flags
                && body.operand(i, 1) == body.operand(first, 1)
                && stored(i) == stored(first)
        })
    };
    let of: SmallVec<[Block; 4]> = preds.iter().copied().filter(alike).collect();
    // A vector may be kept in as many registers as it has elements.
    let several =
        fx.m.cx.types.is_vector(stored(first)) || fx.m.cx.types.is_aggregate(stored(first));
    if several || of.len() < 2 || of.len() == preds.len() || !is_duplicatable(fx.m, body, first) {
        return None;
    }
    Some(of)
}

fn sink_one(fx: &mut Fx, b: Block) -> bool {
    let body = &mut *fx.body;
    let preds: SmallVec<[Block; 4]> = cfg::preds(body, b).collect();
    if preds.len() < 2 || preds.len() > 8 || preds.contains(&b) {
        return false;
    }
    let mut last: SmallVec<[Inst; 4]> = SmallVec::new();
    for (k, &p) in preds.iter().enumerate() {
        if preds[..k].contains(&p) {
            return false;
        }
        let Some(t) = body.terminator(p) else {
            return false;
        };
        if body.op(t) != Opcode::Br || body.num_ops(t) != 1 {
            return false;
        }
        let Some(i) = body.prev_inst(t) else {
            return false;
        };
        last.push(i);
    }
    let first = last[0];
    let op = body.op(first);
    if matches!(op, Opcode::Phi | Opcode::Alloca) {
        return false;
    }
    if !last
        .iter()
        .all(|&i| same_kind(body, first, i) && body.inst(i).flags == body.inst(first).flags)
    {
        return false;
    }
    if last.iter().any(|&i| !is_duplicatable(fx.m, body, i)) {
        return false;
    }
    // Results must be used by one phi here that merges exactly these, or not at all.
    let mut merged: Option<Inst> = None;
    if last.iter().any(|&i| body.has_uses(i.into())) {
        let Some(phi) = body.single_user(first.into()) else {
            return false;
        };
        if body.op(phi) != Opcode::Phi || body.inst(phi).block != Some(b) {
            return false;
        }
        for (&i, &p) in last.iter().zip(&preds) {
            if body.single_user(i.into()) != Some(phi)
                || phi::incoming_for(body, phi, p) != Some(i.into())
            {
                return false;
            }
        }
        merged = Some(phi);
    }
    let mut differ: SmallVec<[usize; 4]> = SmallVec::new();
    for n in 0..body.num_ops(first) {
        if last
            .iter()
            .any(|&i| body.operand(i, n) != body.operand(first, n))
        {
            if !may_differ(fx.m, body, first, n) {
                return false;
            }
            // A conversion or a store may take another type here than there.
            let ty = body.ty(body.operand(first, n), &fx.m.cx);
            if last
                .iter()
                .any(|&i| body.ty(body.operand(i, n), &fx.m.cx) != ty)
            {
                return false;
            }
            differ.push(n);
        }
    }
    // One new phi at most, and something must be gained: a store, a call, or a phi that goes away.
    let gain = merged.is_some() || matches!(op, Opcode::Store | Opcode::Call | Opcode::AtomicRmw);
    if differ.len() > 1 || !gain {
        return false;
    }
    merge_into(fx, b, &last, &preds, &differ, merged);
    true
}

/// Makes one instruction at the head of `b` of those that its predecessors hold: phis bring the operands that differ, `merged` is
/// the phi that joined the results.
fn merge_into(
    fx: &mut Fx,
    b: Block,
    list: &[Inst],
    preds: &[Block],
    differ: &[usize],
    merged: Option<Inst>,
) {
    let body = &mut *fx.body;
    let first = list[0];
    for &n in differ {
        let ty = body.ty(body.operand(first, n), &fx.m.cx);
        let phi = new_phi(body, b, ty);
        for (&i, &p) in list.iter().zip(preds) {
            let v = body.operand(i, n);
            phi::add_incoming(body, phi, v, p);
        }
        body.set_operand(first, n, phi.into());
    }
    for &i in &list[1..] {
        merge_md(body, first, i);
    }
    body.unlink(first);
    match phi::first_other(body, b) {
        Some(at) => body.insert_before(first, at),
        None => body.append(b, first),
    }
    if let Some(phi) = merged {
        body.replace_all_uses(phi.into(), first.into());
        body.erase(phi);
    }
    for &i in &list[1..] {
        body.replace_and_erase(i, first.into());
    }
}

/// Whether operand `n` may become a phi.
pub fn may_differ(m: &Module, body: &Body, i: Inst, n: usize) -> bool {
    match body.op(i) {
        Opcode::Call => n > 0 && !m.called_func(body, i).is_some_and(|f| is_intrinsic(m, f)),
        // Struct indices must stay constant, and a variable shuffle or alloca count is worse.
        Opcode::GetElementPtr => n == 0,
        Opcode::ExtractElement | Opcode::InsertElement => n == 0,
        // A phi of addresses hides the base from alias analysis and address spaces.
        Opcode::Load => false,
        Opcode::Store => n == 0,
        Opcode::AtomicRmw => n == 1,
        _ => !m.cx.types.is_aggregate(body.ty(body.operand(i, n), &m.cx)),
    }
}
