//! Loads through selects and phis of addresses in allocas load both and choose the value instead.

use crate::analysis::alias::underlying;
use crate::analysis::effects::{is_simple, may_write};
use jacquard_ir::{At, Aux, Block, Body, Builder, Inst, Module, Opcode, Value};
use smallvec::SmallVec;

/// Rewrites loads through selects and phis that (transitively) use `alloca`.
pub fn speculate(m: &mut Module, body: &mut Body, alloca: Inst) -> bool {
    let mut choices: SmallVec<[Inst; 4]> = SmallVec::new();
    let mut work: SmallVec<[Value; 8]> = SmallVec::new();
    work.push(alloca.into());
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
                Opcode::Select | Opcode::Phi if !choices.contains(&user) => choices.push(user),
                _ => {}
            }
        }
    }
    let mut any = false;
    for c in choices {
        if body.inst(c).block.is_none() {
            continue;
        }
        any |= match body.op(c) {
            Opcode::Select => through_select(m, body, c),
            _ => through_phi(m, body, c),
        };
    }
    any
}

/// Whether loading `size` bytes from `p` never traps: inside an alloca or a global.
fn dereferenceable(m: &Module, body: &Body, p: Value) -> bool {
    let base = underlying(&m.cx, body, p);
    match base.as_inst() {
        Some(i) => body.op(i) == Opcode::Alloca,
        None => crate::analysis::alias::global_of(&m.cx, base).is_some(),
    }
}

/// Users of a chosen pointer must all be simple loads of it.
fn loads_of(m: &Module, body: &Body, choice: Inst) -> Option<SmallVec<[Inst; 4]>> {
    let mut out = SmallVec::new();
    for (u, _) in body.users(choice.into()) {
        if body.op(u) != Opcode::Load || !is_simple(body, u) {
            return None;
        }
        if !out.contains(&u) {
            out.push(u);
        }
    }
    let _ = m;
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

/// Whether a choice, and what lies at constant distances from it, is only loaded from.
fn only_loaded(m: &Module, body: &Body, choice: Inst) -> bool {
    let mut work: SmallVec<[Inst; 4]> = SmallVec::new();
    work.push(choice);
    for _ in 0..FIELD_STEPS {
        let Some(i) = work.pop() else { return true };
        for (u, n) in body.users(i.into()) {
            if n == 0 && is_step(m, body, u) {
                work.push(u);
            } else if body.op(u) != Opcode::Load || !is_simple(body, u) {
                return false;
            }
        }
    }
    work.is_empty()
}

/// Steps from a choice become choices between steps, whose loads are rewritten in their turn.
fn push_down(m: &mut Module, body: &mut Body, sel: Inst) {
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
            through_select(m, body, i);
        }
    }
}

fn through_select(m: &mut Module, body: &mut Body, sel: Inst) -> bool {
    let (cond, yes, no) = (
        body.operand(sel, 0),
        body.operand(sel, 1),
        body.operand(sel, 2),
    );
    if m.cx.types.is_vector(body.ty(cond, &m.cx))
        || !dereferenceable(m, body, yes)
        || !dereferenceable(m, body, no)
    {
        return false;
    }
    if !only_loaded(m, body, sel) {
        return false;
    }
    push_down(m, body, sel);
    let Some(loads) = loads_of(m, body, sel) else {
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

fn through_phi(m: &mut Module, body: &mut Body, phi: Inst) -> bool {
    let Some(block) = body.inst(phi).block else {
        return false;
    };
    let ins: SmallVec<[(Value, Block); 4]> = body.incoming(phi).collect();
    if ins.is_empty()
        || ins
            .iter()
            .any(|&(v, _)| v == Value::inst(phi) || !dereferenceable(m, body, v))
    {
        return false;
    }
    // Each predecessor must go only here, or the load would run on other paths too (harmless but wasteful).
    if ins.iter().any(|&(_, p)| body.succs(p).count() != 1) {
        return false;
    }
    let Some(loads) = loads_of(m, body, phi) else {
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
        body.add_incoming(new, x, p);
    }
    for l in loads {
        body.replace_and_erase(l, new.into());
    }
    if !body.has_uses(phi.into()) {
        body.erase(phi);
    }
    true
}
