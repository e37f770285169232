//! `callsite-splitting`: a call whose argument is a constant on some of the paths that lead to it is made on each of them, where
//! the argument is known. Calls that threads must make together stay one.

use crate::analysis::effects::is_duplicatable;
use crate::edit::{copy_inst, new_phi, split_edge};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Block, Flags, Inst, Opcode, TypeId, Value, call, cfg, phi};

/// Instructions between the phis and the call that are copied with it.
const MOST_BEFORE: usize = 4;

/// The pass.
pub fn callsite_splitting(fx: &mut Fx) -> bool {
    let mut any = false;
    let blocks: Vec<Block> = fx.body.blocks().collect();
    for b in blocks {
        any |= split(fx, b);
    }
    any
}

/// The first call of a block, with what stands between it and the phis.
fn call_of(fx: &Fx, b: Block) -> Option<(Vec<Inst>, Inst)> {
    let mut before = Vec::new();
    let mut at = phi::first_other(fx.body, b);
    while let Some(i) = at {
        if fx.body.op(i) == Opcode::Call {
            let callee = fx.m.called_func(fx.body, i)?;
            // Only where a body may make something of what is known.
            let known = fx.m.func(callee).body.is_some() && callee != fx.f;
            return known.then_some((before, i));
        }
        let op = fx.body.op(i);
        if op.is_terminator() || op.touches_memory() || op == Opcode::Alloca {
            return None;
        }
        before.push(i);
        if before.len() > MOST_BEFORE {
            return None;
        }
        at = fx.body.next_inst(i);
    }
    None
}

fn split(fx: &mut Fx, b: Block) -> bool {
    let preds: Vec<Block> = cfg::preds(fx.body, b).collect();
    let [p, q] = preds[..] else { return false };
    if p == q || p == b || q == b {
        return false;
    }
    let Some((before, call)) = call_of(fx, b) else {
        return false;
    };
    let musttail = fx.body.inst(call).flags.has(Flags::MUSTTAIL);
    if musttail || !is_duplicatable(fx.m, fx.body, call) {
        return false;
    }
    // Some argument is a phi of this block with a constant.
    let known = call::args(fx.body, call).any(|v| {
        v.as_inst().is_some_and(|i| {
            fx.body.op(i) == Opcode::Phi
                && fx.body.inst(i).block == Some(b)
                && phi::incoming(fx.body, i).any(|x| x.0.is_const())
        })
    });
    // What is copied with the call must serve it alone.
    let serves = (before.iter())
        .all(|&i| (fx.body.users(i.into())).all(|(u, _)| u == call || before.contains(&u)));
    if !known || !serves {
        return false;
    }
    fx.remark(
        RemarkKind::Passed,
        "callsite-splitting",
        "Split",
        Some(call),
        &[(
            TEXT,
            &"the call is made on each path, where an argument is known",
        )],
    );
    let ty = fx.body.inst(call).ty;
    let mut results: Vec<(Value, Block)> = Vec::new();
    for from in [p, q] {
        let mid = split_edge(&mut fx.m.cx, fx.body, from, b);
        let Some(end) = fx.body.terminator(mid) else {
            return true;
        };
        let mut map = crate::edit::ValueMap::default();
        let phis: Vec<Inst> = phi::of(fx.body, b).collect();
        for phi in phis {
            if let Some(v) = phi::incoming_for(fx.body, phi, mid) {
                map.set(phi, v);
            }
        }
        for &i in before.iter().chain([&call]) {
            let c = copy_inst(fx.body, i, &map);
            fx.body.insert_before(c, end);
            map.set(i, c);
        }
        results.push((map.get(call.into()), mid));
    }
    if ty != TypeId::VOID && fx.body.has_uses(call.into()) {
        let phi = new_phi(fx.body, b, ty);
        for (v, from) in results {
            phi::add_incoming(fx.body, phi, v, from);
        }
        fx.body.replace_all_uses(call.into(), phi.into());
    }
    fx.body.erase(call);
    for &i in before.iter().rev() {
        fx.body.erase(i);
    }
    true
}
