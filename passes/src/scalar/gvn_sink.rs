//! `gvn-sink`: where paths meet, a phi of equal operations on different operands becomes one operation on phis, if that takes
//! no more phis than there were.

use crate::analysis::effects::{is_simple, may_write};
use crate::edit::new_phi;
use crate::manager::{Fx, RemarkKind, TEXT};
use crate::scalar::early_cse::{intersect_flags, is_pure};
use crate::scalar::simplifycfg::may_differ;
use jacquard_ir::{Aux, Block, Inst, Opcode, Value, cfg, phi};
use smallvec::SmallVec;

/// The pass.
pub fn gvn_sink(fx: &mut Fx) -> bool {
    let mut any = false;
    let order = fx.dom().rpo().to_vec();
    for b in order {
        // What sinks gives phis whose inputs may sink in their turn.
        loop {
            let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, b).collect();
            if !phis.into_iter().any(|phi| sink(fx, b, phi)) {
                break;
            }
            any = true;
        }
    }
    any
}

fn same_kind(fx: &Fx, a: Inst, b: Inst) -> bool {
    let (x, y) = (fx.body.inst(a), fx.body.inst(b));
    x.op == y.op
        && x.ty == y.ty
        && x.aux == y.aux
        && fx.body.num_ops(a) == fx.body.num_ops(b)
        && fx.body.bundles.get(&a) == fx.body.bundles.get(&b)
        && (fx.body.operands(a).zip(fx.body.operands(b)))
            .all(|(v, w)| fx.body.ty(v, &fx.m.cx) == fx.body.ty(w, &fx.m.cx))
}

/// Whether an input of a phi may be computed below the end of its block.
fn can_sink(fx: &Fx, i: Inst, from: Block) -> bool {
    if fx.body.inst(i).block != Some(from) || !fx.body.has_one_use(i.into()) {
        return false;
    }
    if is_pure(fx.m, fx.body, i) {
        return true;
    }
    let mut at = fx.body.next_inst(i);
    while let Some(j) = at {
        if may_write(fx.m, fx.body, j) {
            return false;
        }
        at = fx.body.next_inst(j);
    }
    fx.body.op(i) == Opcode::Load && is_simple(fx.body, i)
}

fn sink(fx: &mut Fx, b: Block, phi: Inst) -> bool {
    let inputs: SmallVec<[(Value, Block); 4]> = phi::incoming(fx.body, phi).collect();
    let insts: Option<SmallVec<[Inst; 4]>> = (inputs.iter())
        .map(|&(v, from)| {
            let only_here = cfg::succs(fx.body, from).count() == 1;
            v.as_inst()
                .filter(|&i| i != phi && only_here && from != b && can_sink(fx, i, from))
        })
        .collect();
    let Some(insts) = insts.filter(|l| l.len() >= 2) else {
        return false;
    };
    let first = insts[0];
    if !insts.iter().all(|&i| same_kind(fx, first, i)) {
        return false;
    }
    // A load that is computed later must read what it read: nothing may lie between, not even phis of other blocks.
    let differing: SmallVec<[usize; 4]> = (0..fx.body.num_ops(first))
        .filter(|&n| {
            let v = fx.body.operand(first, n);
            insts.iter().any(|&i| fx.body.operand(i, n) != v)
        })
        .collect();
    if differing.len() > 1
        || !differing
            .iter()
            .all(|&n| may_differ(fx.m, fx.body, first, n))
    {
        return false;
    }
    let Some(at) = phi::first_other(fx.body, b) else {
        return false;
    };
    if matches!(fx.body.inst(first).aux, Aux::Alloca { .. }) {
        return false;
    }
    fx.remark(
        RemarkKind::Passed,
        "gvn-sink",
        "Sunk",
        Some(first),
        &[(TEXT, &"computed once where paths meet")],
    );
    for &n in &differing {
        let ty = fx.body.ty(fx.body.operand(first, n), &fx.m.cx);
        let operand = new_phi(fx.body, b, ty);
        for (&i, &(_, from)) in insts.iter().zip(&inputs) {
            let v = fx.body.operand(i, n);
            phi::add_incoming(fx.body, operand, v, from);
        }
        fx.body.set_operand(first, n, operand.into());
    }
    for &i in &insts[1..] {
        intersect_flags(fx.body, first, i);
    }
    fx.body.move_before(first, at);
    fx.body.inst_mut(first).dbg = None;
    fx.body.replace_and_erase(phi, first.into());
    for &i in &insts[1..] {
        fx.body.erase(i);
    }
    true
}
