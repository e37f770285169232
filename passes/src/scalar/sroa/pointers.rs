//! Loads through selects and phis of addresses in allocas, or in byval arguments, load both and choose the value instead;
//! stores through selects of allocas (`(below ? low : high) = middle`) store to both, one of them what it held.

use crate::analysis::alias::underlying;
use crate::analysis::effects::{is_simple, may_write};
use jacquard_ir::{At, Aux, Block, Body, Builder, Inst, Module, Opcode, Value, cfg, phi};
use smallvec::SmallVec;

/// Rewrites loads through selects and phis that (transitively) use `object`: an alloca, or another object of the function's
/// own that may be read at any time.
pub fn speculate(m: &mut Module, body: &mut Body, object: Value) -> bool {
    let mut choices: SmallVec<[Inst; 4]> = SmallVec::new();
    let mut work: SmallVec<[Value; 8]> = SmallVec::new();
    work.push(object);
    let mut steps = 0;
    while let Some(v) = work.pop() {
        for (user, n) in body.users(v) {
            steps += 1;
            if steps > 20_000 {
                return false;
            }
            match body.op(user) {
                Opcode::GetElementPtr if n == 0 => work.push(user.into()),
                Opcode::BitCast | Opcode::AddrSpaceCast => work.push(user.into()),
                Opcode::Select | Opcode::Phi if !choices.contains(&user) => {
                    choices.push(user);
                    // Choices between choices.
                    work.push(user.into());
                }
                _ => {}
            }
        }
    }
    let mut any = false;
    // The last found choose between those found before; what they load, these are loaded from then.
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &c in choices.iter().rev() {
            if body.inst(c).block.is_none() {
                continue;
            }
            changed |= match body.op(c) {
                Opcode::Select => through_select(m, body, c, object),
                _ => through_phi(m, body, c, object),
            };
        }
        any |= changed;
        if !changed || choices.len() < 2 {
            break;
        }
    }
    any
}

/// Rounds over the choices of one alloca.
const ROUNDS: usize = 4;
/// Choices between choices are looked into this deep.
const CHOICE_DEPTH: u32 = 6;
/// Instructions looked at for an access that was made already.
const ACCESS_STEPS: usize = 64;

/// Whether a load from `p` before `at` never traps: inside an alloca or a global, chosen from such, or from where the
/// program has just read or written.
fn dereferenceable(m: &Module, body: &Body, p: Value, at: Inst, object: Value, depth: u32) -> bool {
    let base = underlying(&m.cx, body, p);
    let inside = match base.as_inst() {
        Some(i) if body.op(i) == Opcode::Alloca => true,
        _ if base == object => true,
        Some(i) if depth < CHOICE_DEPTH && base == p => match body.op(i) {
            Opcode::Select => {
                (1..3).all(|n| dereferenceable(m, body, body.operand(i, n), i, object, depth + 1))
            }
            Opcode::Phi => phi::incoming(body, i).all(|(v, from)| {
                body.terminator(from)
                    .is_some_and(|t| dereferenceable(m, body, v, t, object, depth + 1))
            }),
            _ => false,
        },
        Some(_) => false,
        None => crate::analysis::alias::global_of(&m.cx, base).is_some(),
    };
    inside || accessed(m, body, p, at)
}

/// Whether every way to `at` has just accessed `p`, by a type as wide as those that are chosen from.
fn accessed(m: &Module, body: &Body, p: Value, at: Inst) -> bool {
    let Some(mut block) = body.inst(at).block else {
        return false;
    };
    let mut walk = body.prev_inst(at);
    for _ in 0..ACCESS_STEPS {
        let Some(i) = walk else {
            let Some(up) = cfg::single_pred(body, block) else {
                return false;
            };
            block = up;
            walk = body.last_inst(up);
            continue;
        };
        let (pointer, ty) = match body.op(i) {
            Opcode::Load => (body.operand(i, 0), body.inst(i).ty),
            Opcode::Store => (body.operand(i, 1), body.ty(body.operand(i, 0), &m.cx)),
            _ => {
                walk = body.prev_inst(i);
                continue;
            }
        };
        if pointer == p && m.cx.layout.store_size(&m.cx.types, ty) >= widest(m, body, p) {
            return true;
        }
        walk = body.prev_inst(i);
    }
    false
}

/// Bytes of the widest load through a choice of `p`.
fn widest(m: &Module, body: &Body, p: Value) -> u64 {
    let mut most = 0;
    let mut work: SmallVec<[(Value, u32); 4]> = SmallVec::new();
    work.push((p, 0));
    while let Some((v, depth)) = work.pop() {
        for (u, _) in body.users(v) {
            match body.op(u) {
                Opcode::Load if depth > 0 => {
                    most = most.max(m.cx.layout.store_size(&m.cx.types, body.inst(u).ty));
                }
                Opcode::Select | Opcode::Phi if depth < CHOICE_DEPTH => {
                    work.push((u.into(), depth + 1));
                }
                // What lies beside it was not accessed.
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast if depth > 0 => {
                    return u64::MAX;
                }
                _ => {}
            }
        }
    }
    most
}

/// Users of a chosen pointer must all be simple loads of it.
fn loads_of(body: &Body, choice: Inst) -> Option<SmallVec<[Inst; 4]>> {
    let mut out = SmallVec::new();
    for (u, _) in body.users(choice.into()) {
        if body.op(u) != Opcode::Load || !is_simple(body, u) {
            return None;
        }
        if !out.contains(&u) {
            out.push(u);
        }
    }
    Some(out)
}

/// Fields of one chosen object are looked at in chains of at most this many steps.
const FIELD_STEPS: usize = 64;

/// A step from a pointer to one at a constant distance.
fn is_step(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::GetElementPtr => body
            .operands(i)
            .skip(1)
            .all(|v| m.cx.value_int(v).is_some()),
        Opcode::BitCast | Opcode::AddrSpaceCast => true,
        _ => false,
    }
}

/// Whether a choice, and what lies at constant distances from it, is only loaded from, or also stored to.
fn only_accessed(m: &Module, body: &Body, choice: Inst, stored: bool) -> bool {
    let mut work: SmallVec<[Inst; 4]> = SmallVec::new();
    work.push(choice);
    for _ in 0..FIELD_STEPS {
        let Some(i) = work.pop() else { return true };
        for (u, n) in body.users(i.into()) {
            if n == 0 && is_step(m, body, u) {
                work.push(u);
                continue;
            }
            let access = match body.op(u) {
                Opcode::Load => true,
                Opcode::Store => stored && n == 1,
                _ => false,
            };
            if !access || !is_simple(body, u) {
                return false;
            }
        }
    }
    work.is_empty()
}

/// Steps from a choice become choices between steps, whose loads are rewritten in their turn.
fn push_down(m: &mut Module, body: &mut Body, sel: Inst, object: Value) {
    let (cond, yes, no) = (
        body.operand(sel, 0),
        body.operand(sel, 1),
        body.operand(sel, 2),
    );
    let mut steps: SmallVec<[Inst; 4]> = SmallVec::new();
    for (u, _) in body.users(sel.into()) {
        if is_step(m, body, u) && !steps.contains(&u) {
            steps.push(u);
        }
    }
    for step in steps {
        let arm = |body: &mut Body, v: Value| {
            let mut map = crate::edit::ValueMap::default();
            map.set(sel, v);
            let new = crate::edit::copy_inst(body, step, &map);
            body.insert_before(new, step);
            Value::inst(new)
        };
        let (x, y) = (arm(body, yes), arm(body, no));
        let v = Builder::before(&mut m.cx, body, step).select(cond, x, y);
        body.replace_and_erase(step, v);
        if let Some(i) = v.as_inst() {
            through_select(m, body, i, object);
        }
    }
}

fn through_select(m: &mut Module, body: &mut Body, sel: Inst, object: Value) -> bool {
    let (cond, yes, no) = (
        body.operand(sel, 0),
        body.operand(sel, 1),
        body.operand(sel, 2),
    );
    if m.cx.types.is_vector(body.ty(cond, &m.cx))
        || !dereferenceable(m, body, yes, sel, object, 0)
        || !dereferenceable(m, body, no, sel, object, 0)
    {
        return false;
    }
    let own = |v: Value| {
        let base = underlying(&m.cx, body, v);
        base.as_inst().is_some_and(|i| body.op(i) == Opcode::Alloca)
    };
    if !only_accessed(m, body, sel, own(yes) && own(no)) {
        return false;
    }
    push_down(m, body, sel, object);
    let stores: SmallVec<[Inst; 4]> = body
        .users(sel.into())
        .map(|(u, _)| u)
        .filter(|&u| body.op(u) == Opcode::Store)
        .collect();
    for s in stores {
        store_both(m, body, s, (cond, yes, no));
    }
    let Some(loads) = loads_of(body, sel) else {
        return false;
    };
    for l in &loads {
        let Aux::Mem { align, .. } = body.inst(*l).aux else {
            return false;
        };
        let ty = body.inst(*l).ty;
        let mut b = Builder::before(&mut m.cx, body, *l);
        let x = b.load(ty, yes, align, false);
        let y = b.load(ty, no, align, false);
        let v = b.select(cond, x, y);
        body.replace_and_erase(*l, v);
    }
    if !body.has_uses(sel.into()) {
        body.erase(sel);
    }
    true
}

/// Stores to both places of a choice: the one that is not chosen keeps what it holds. They may overlap, for the second is
/// read after the first is written.
fn store_both(
    m: &mut Module,
    body: &mut Body,
    store: Inst,
    (cond, yes, no): (Value, Value, Value),
) {
    let Aux::Mem { align, .. } = body.inst(store).aux else {
        return;
    };
    let new = body.operand(store, 0);
    let ty = body.ty(new, &m.cx);
    let mut b = Builder::before(&mut m.cx, body, store);
    let old = b.load(ty, yes, align, false);
    let kept = b.select(cond, new, old);
    b.store(kept, yes, align, false);
    let old = b.load(ty, no, align, false);
    let kept = b.select(cond, old, new);
    b.store(kept, no, align, false);
    body.erase(store);
}

fn through_phi(m: &mut Module, body: &mut Body, phi: Inst, object: Value) -> bool {
    let Some(block) = body.inst(phi).block else {
        return false;
    };
    let ins: SmallVec<[(Value, Block); 4]> = phi::incoming(body, phi).collect();
    let known = |&(v, p): &(Value, Block)| {
        v != Value::inst(phi)
            && body
                .terminator(p)
                .is_some_and(|t| dereferenceable(m, body, v, t, object, 0))
    };
    if ins.is_empty() || !ins.iter().all(known) {
        return false;
    }
    // A predecessor must go only here, or the load would run on other paths too: wasteful, but in a variable that is to
    // become a register.
    let own = |v: Value| {
        let base = underlying(&m.cx, body, v);
        base == object || base.as_inst().is_some_and(|i| body.op(i) == Opcode::Alloca)
    };
    if ins
        .iter()
        .any(|&(v, p)| cfg::succs(body, p).count() != 1 && !own(v))
    {
        return false;
    }
    let Some(loads) = loads_of(body, phi) else {
        return false;
    };
    if loads.is_empty() {
        return false;
    }
    let ty = body.inst(loads[0]).ty;
    let mut align = u32::MAX;
    for &l in &loads {
        if body.inst(l).ty != ty || body.inst(l).block != Some(block) {
            return false;
        }
        let Aux::Mem { align: a, .. } = body.inst(l).aux else {
            return false;
        };
        align = align.min(a);
    }
    // No write may come between the phi and the last load.
    let mut seen = 0;
    for i in body.insts(block) {
        if loads.contains(&i) {
            seen += 1;
            if seen == loads.len() {
                break;
            }
        } else if may_write(m, body, i) {
            return false;
        }
    }
    let new = crate::edit::new_phi(body, block, ty);
    for (v, p) in ins {
        let Some(t) = body.terminator(p) else {
            return false;
        };
        let mut b = Builder::new(&mut m.cx, body, At::Before(t));
        let x = b.load(ty, v, align, false);
        phi::add_incoming(body, new, x, p);
    }
    for l in loads {
        body.replace_and_erase(l, new.into());
    }
    if !body.has_uses(phi.into()) {
        body.erase(phi);
    }
    true
}
