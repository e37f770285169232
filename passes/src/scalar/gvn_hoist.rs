//! `gvn-hoist`: what both sides of a branch compute, wherever in them, is computed once before it: expressions, and loads that
//! nothing before them in their blocks changes.

use crate::analysis::alias::{Aliases, loc_of};
use crate::analysis::effects::{is_simple, is_speculatable, may_write, transfers_execution};
use crate::manager::{Fx, RemarkKind, TEXT};
use crate::scalar::early_cse::{Key, intersect_flags, is_pure, key_of};
use jacquard_ir::{Aux, Block, Inst, Opcode, cfg};
use rustc_hash::FxHashMap;

/// Instructions of a block that are looked at.
const MOST: usize = 200;

/// The pass.
pub fn gvn_hoist(fx: &mut Fx) -> bool {
    let mut any = false;
    // From the last forks to the first, so that what rises from one can rise from the next.
    for &b in fx.dom().rpo().to_vec().iter().rev() {
        let Some(t) = fx.body.terminator(b) else {
            continue;
        };
        if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
            continue;
        }
        let sides: Vec<Block> = cfg::succs(fx.body, b).collect();
        let [yes, no] = sides[..] else { continue };
        if yes == no
            || [yes, no]
                .iter()
                .any(|&s| cfg::single_pred(fx.body, s) != Some(b))
        {
            continue;
        }
        let mut aliases = Aliases::default();
        while hoist_one(fx, &mut aliases, yes, no, t) {
            any = true;
        }
    }
    any
}

/// What of a block may be computed before it, by key: in a branch that surely comes to it.
fn candidates(fx: &Fx, aliases: &mut Aliases, b: Block) -> Vec<(Key, Inst)> {
    let mut out = Vec::new();
    let mut writers: Vec<Inst> = Vec::new();
    let mut certain = true;
    for i in fx.body.insts(b).take(MOST) {
        let here = |v: jacquard_ir::Value| crate::edit::defined_in(fx.body, v, b);
        let free = !fx.body.operands(i).any(here);
        let load = fx.body.op(i) == Opcode::Load && is_simple(fx.body, i);
        if free && is_pure(fx.m, fx.body, i) && (certain || is_speculatable(fx.m, fx.body, i)) {
            out.push((key_of(fx.body, i), i));
        } else if free && load && certain {
            let loc = loc_of(&fx.m.cx, fx.body, i);
            if !(writers.iter()).any(|&w| aliases.mod_ref(fx.m, fx.f, fx.body, w, &loc).1) {
                out.push((key_of(fx.body, i), i));
            }
        }
        if may_write(fx.m, fx.body, i) {
            writers.push(i);
        }
        certain &= transfers_execution(fx.m, fx.body, i);
    }
    out
}

fn hoist_one(fx: &mut Fx, aliases: &mut Aliases, yes: Block, no: Block, branch: Inst) -> bool {
    let there: FxHashMap<Key, Inst> = candidates(fx, aliases, no).into_iter().collect();
    let mut any = false;
    for (key, i) in candidates(fx, aliases, yes) {
        let Some(&j) = there.get(&key) else { continue };
        if fx.body.inst(j).block != Some(no) || fx.body.operands(i).any(|v| v.as_inst() == Some(j))
        {
            continue;
        }
        if let (Aux::Mem { align: a, .. }, Aux::Mem { align: b, .. }) =
            (&fx.body.inst(i).aux, &fx.body.inst(j).aux)
            && a != b
        {
            continue;
        }
        fx.remark(
            RemarkKind::Passed,
            "gvn-hoist",
            "Hoisted",
            Some(i),
            &[(
                TEXT,
                &"computed before the branch both of whose sides need it",
            )],
        );
        intersect_flags(fx.body, i, j);
        fx.body.move_before(i, branch);
        fx.body.replace_and_erase(j, i.into());
        any = true;
    }
    any
}
