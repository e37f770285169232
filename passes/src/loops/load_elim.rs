//! `loop-load-elim`: a load of what the iteration before stored takes the value from there; before the first iteration it is loaded.

use crate::analysis::alias::Aliases;
use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{ValueMap, copy_inst, new_phi};
use crate::loops::access::{Access, accesses, distances};
use crate::loops::affine::entry_and_back;
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Block, Inst, Opcode, Value, phi};

/// Operations that compute an address and are copied before the loop at most.
const MOST: usize = 12;

/// The pass.
pub fn loop_load_elim(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let loops = fx.loops();
    for id in loops.ids() {
        any |= forward(fx, &loops, id);
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

fn forward(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let dom = fx.dom();
    // Every iteration runs what dominates the latch if it is left nowhere else.
    let exits = loops.exit_edges(fx.body, id);
    if !loops.get(id).children.is_empty() || exits.iter().any(|e| e.0 != latch) {
        return false;
    }
    let Some(all) = accesses(fx, loops, id) else {
        return false;
    };
    let mut aliases = Aliases::default();
    let always = |fx: &Fx, i: Inst| {
        fx.body
            .inst(i)
            .block
            .is_some_and(|b| dom.dominates(b, latch))
    };
    let mut any = false;
    for load in all.iter().filter(|a| !a.write) {
        if load.moving.as_ref().is_none_or(|m| m.stride == 0) || !always(fx, load.inst) {
            continue;
        }
        let source = all.iter().find(|s| {
            s.write
                && s.ty == load.ty
                && always(fx, s.inst)
                // The load of iteration i reads what iteration i - 1 stored, exactly.
                && s.size == load.size
                && exact(load, s)
        });
        let Some(source) = source else { continue };
        // Nothing else writes it between the two, nor the store itself in the same iteration.
        let clear = all.iter().filter(|w| w.write).all(|w| {
            let met = distances(fx, &mut aliases, load, w);
            let own = w.inst == source.inst;
            match met {
                None => true,
                Some((low, high)) if own => low == 1 && high == 1,
                Some((low, high)) => high < 0 || low > 1,
            }
        });
        if !clear {
            continue;
        }
        let stored = fx.body.operand(source.inst, 0);
        let Some(first) = copy_to(fx, loops, id, load.inst, pre) else {
            continue;
        };
        fx.remark(
            RemarkKind::Passed,
            "loop-load-elim",
            "Forwarded",
            Some(load.inst),
            &[(TEXT, &"the iteration before has the value")],
        );
        let header = loops.get(id).header;
        let phi = new_phi(fx.body, header, load.ty);
        phi::add_incoming(fx.body, phi, first, pre);
        phi::add_incoming(fx.body, phi, stored, latch);
        fx.body.replace_and_erase(load.inst, phi.into());
        any = true;
        // Other accesses may have been computed from this load.
        break;
    }
    any
}

/// Whether the load reads, byte for byte, what the store wrote an iteration before.
fn exact(load: &Access, store: &Access) -> bool {
    let (Some(l), Some(s)) = (&load.moving, &store.moving) else {
        return false;
    };
    l.base == s.base && l.stride == s.stride && s.offset.checked_sub(l.offset) == Some(l.stride)
}

/// What an instruction of a loop gives in the first iteration, computed before the loop.
fn copy_to(fx: &mut Fx, loops: &LoopInfo, id: LoopId, i: Inst, pre: Block) -> Option<Value> {
    let mut order: Vec<Inst> = Vec::new();
    let mut map = ValueMap::default();
    let mut work = vec![(i, false)];
    while let Some((at, done)) = work.pop() {
        if done {
            if !order.contains(&at) {
                order.push(at);
            }
            continue;
        }
        if fx.body.op(at) == Opcode::Phi {
            let (start, _) = entry_and_back(fx.body, loops, id, at)
                .filter(|_| fx.body.inst(at).block == Some(loops.get(id).header))?;
            map.set(at, start);
            continue;
        }
        let pure = at == i || crate::analysis::effects::is_speculatable(fx.m, fx.body, at);
        if !pure || order.len() + work.len() > MOST {
            return None;
        }
        work.push((at, true));
        for v in fx.body.operands(at).collect::<Vec<_>>() {
            if let Some(o) = v.as_inst()
                && !loops.is_invariant(fx.body, id, v)
            {
                work.push((o, false));
            }
        }
    }
    let end = fx.body.terminator(pre)?;
    for at in order {
        let copy = copy_inst(fx.body, at, &map);
        fx.body.insert_before(copy, end);
        map.set(at, copy);
    }
    Some(map.get(i.into()))
}
