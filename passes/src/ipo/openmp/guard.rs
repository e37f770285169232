//! What only the first thread of a team executes.

use super::fate::Fate;
use super::shared;
use crate::analysis::dominators::comes_before;
use crate::intrinsics::{Role, call_before};
use crate::manager::Fx;
use jacquard_ir::{
    At, Block, Body, Builder, GlobalRef, Inst, Opcode, Pred, TypeId, Value, cfg, phi,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Instructions of a block, from the first to the last, for the first thread.
pub struct Range {
    first: Inst,
    last: Inst,
}

/// The runs of instructions of a block that are for the first thread. What stands between two of them joins in if nothing
/// else wants it.
pub fn ranges(body: &Body, b: Block, fates: &FxHashMap<Inst, Fate>) -> Vec<Range> {
    let mut out: Vec<Range> = Vec::new();
    let mut between: Vec<Inst> = Vec::new();
    let mut open = false;
    for i in body.insts(b) {
        match fates.get(&i) {
            Some(Fate::First) => {
                let joins = open
                    && between.iter().all(|&k| {
                        body.users(k.into()).all(|(u, _)| {
                            body.inst(u).block == Some(b) && !comes_before(body, i, u)
                        })
                    });
                match out.last_mut() {
                    Some(r) if joins => r.last = i,
                    _ => out.push(Range { first: i, last: i }),
                }
                open = true;
                between.clear();
            }
            Some(Fate::All | Fate::Reads) if !body.op(i).is_terminator() => between.push(i),
            _ => open = false,
        }
        // Stores to a thread's own variables are for every thread.
        if open
            && fates.get(&i) != Some(&Fate::First)
            && (body.op(i) == Opcode::Store || body.op(i) == Opcode::Call)
        {
            open = false;
        }
    }
    out
}

/// What all threads of the team have read since they last met, at the start of each range, and so must have done before it.
fn unmet_reads(
    body: &Body,
    start: Block,
    blocks: &[Block],
    fates: &FxHashMap<Inst, Fate>,
    ranges: &[Range],
) -> FxHashSet<Inst> {
    let starts: FxHashMap<Inst, &Range> = ranges.iter().map(|r| (r.first, r)).collect();
    let mut at_end: FxHashMap<Block, bool> = FxHashMap::default();
    let mut found = FxHashSet::default();
    let mut changed = true;
    while changed {
        changed = false;
        for &b in blocks {
            let mut unmet =
                b != start && cfg::preds(body, b).any(|p| at_end.get(&p).copied().unwrap_or(false));
            let mut at = body.first_inst(b);
            while let Some(i) = at {
                at = body.next_inst(i);
                if let Some(r) = starts.get(&i) {
                    if unmet {
                        found.insert(i);
                    }
                    // They meet behind it, and read what it gives.
                    unmet = gives(body, r).next().is_some();
                    at = body.next_inst(r.last);
                    continue;
                }
                match fates.get(&i) {
                    Some(Fate::Reads) => unmet = true,
                    Some(Fate::Meets) => unmet = false,
                    _ => {}
                }
            }
            changed |= at_end.insert(b, unmet) != Some(unmet);
        }
    }
    found
}

fn members(body: &Body, r: &Range) -> Vec<Inst> {
    let mut out = vec![r.first];
    while let Some(&i) = out.last()
        && i != r.last
        && let Some(n) = body.next_inst(i)
    {
        out.push(n);
    }
    out
}

/// Values of a range that are used outside of it.
fn gives<'a>(body: &'a Body, r: &Range) -> impl Iterator<Item = Inst> + 'a {
    let inside = members(body, r);
    (inside.clone().into_iter())
        .filter(move |&i| body.users(i.into()).any(|(u, _)| !inside.contains(&u)))
}

/// Leaves the ranges to the first thread; the others wait behind each, and then read what it computed.
pub fn guard(
    fx: &mut Fx,
    start: Block,
    blocks: &[Block],
    fates: &FxHashMap<Inst, Fate>,
    ranges: Vec<Range>,
) {
    let unmet = unmet_reads(fx.body, start, blocks, fates, &ranges);
    for r in ranges {
        let before = unmet.contains(&r.first);
        guard_range(fx, &r, before);
    }
}

fn guard_range(fx: &mut Fx, r: &Range, before: bool) {
    let Some(check) = fx.body.inst(r.first).block else {
        return;
    };
    let Some(next) = fx.body.next_inst(r.last) else {
        return;
    };
    let given: Vec<Inst> = gives(fx.body, r).collect();
    let dbg = fx.body.inst(r.first).dbg;
    let tail = fx.body.split_before(next);
    let guarded = fx.body.split_before(r.first);
    // The branch comes first, so that there is something to stand before.
    let at = Builder::new(&mut fx.m.cx, fx.body, At::End(check)).unreachable();
    if before {
        barrier(fx, at);
    }
    let first = is_first(fx, at);
    fx.body.erase(at);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(check));
    b.dbg = dbg;
    b.cond_br(first, guarded, tail);
    for &i in &given {
        let ty = fx.body.inst(i).ty;
        let name = shared::name_of(fx.m, fx.body, i.into(), "value");
        let align = fx.m.cx.align_of(ty);
        let v = shared::variable(fx.m, &format!("{name}_guarded_output"), ty, align);
        let place: Value = fx.m.address(GlobalRef::Var(v)).into();
        let read = Builder::before(&mut fx.m.cx, fx.body, next).load(ty, place, align, false);
        let users: Vec<(Inst, usize)> = fx.body.users(i.into()).collect();
        for (u, n) in users {
            if fx.body.inst(u).block != Some(guarded) {
                fx.body.set_operand(u, n, read);
            }
        }
        Builder::new(&mut fx.m.cx, fx.body, At::End(guarded)).store(i.into(), place, align, false);
    }
    Builder::new(&mut fx.m.cx, fx.body, At::End(guarded)).br(tail);
    if let Some(top) = fx.body.first_inst(tail) {
        barrier(fx, top);
    }
    name_block(fx, guarded, "region.guarded");
    name_block(fx, tail, "region.barrier");
}

fn name_block(fx: &mut Fx, b: Block, name: &str) {
    if fx.body.names.is_empty() {
        return;
    }
    let name = fx.m.cx.sym(&format!("{name}{}", b.index()));
    fx.body.names.insert(b.into(), name);
}

/// Whether a thread is the team's first.
fn is_first(fx: &mut Fx, at: Inst) -> Value {
    let tid = call_before(fx.m, fx.body, at, Role::TidX, &[], TypeId::I32, &[]);
    let mut b = fx.before(at);
    let zero = b.cx.i32(0);
    b.icmp(Pred::Eq, tid.into(), zero.into())
}

/// All threads of the team meet before an instruction.
fn barrier(fx: &mut Fx, at: Inst) {
    let block: Value = fx.m.cx.i32(0).into();
    call_before(
        fx.m,
        fx.body,
        at,
        Role::BarrierSync0,
        &[],
        TypeId::VOID,
        &[block],
    );
}

/// A kernel without parallel regions is its first thread's: the others end where it begins.
pub fn only_first(fx: &mut Fx, start: Block) {
    let Some(top) = phi::first_other(fx.body, start) else {
        return;
    };
    let user = fx.body.split_before(top);
    let exit = fx.body.push_block();
    Builder::new(&mut fx.m.cx, fx.body, At::End(exit)).ret_void();
    let at = Builder::new(&mut fx.m.cx, fx.body, At::End(start)).unreachable();
    let first = is_first(fx, at);
    fx.body.erase(at);
    Builder::new(&mut fx.m.cx, fx.body, At::End(start)).cond_br(first, user, exit);
    name_block(fx, user, "main.thread.user_code");
    name_block(fx, exit, "exit.threads");
}
