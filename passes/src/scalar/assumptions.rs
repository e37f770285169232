//! `alignment-from-assumptions` and `assume-simplify`: what `llvm.assume` says of addresses reaches the accesses; assumptions that
//! say nothing new go.

use crate::analysis::alias::decompose;
use crate::intrinsics::{Role, is_call_to};
use crate::manager::Fx;
use jacquard_ir::{Aux, Bundle, Inst, Value};
use rustc_hash::FxHashMap;

/// The largest alignment that is believed.
const MOST: u64 = 1 << 20;

fn assumptions(fx: &Fx) -> Vec<Inst> {
    (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| is_call_to(fx.m, fx.body, i, Role::Assume))
        .collect()
}

/// The operands of each bundle of a call, with its tag.
fn bundles(fx: &Fx, call: Inst) -> Vec<(Bundle, Vec<Value>)> {
    let list = fx.body.bundles.get(&call).cloned().unwrap_or_default();
    let total: usize = list.iter().map(|b| b.len as usize).sum();
    let mut at = fx.body.num_ops(call) - total;
    (list.into_iter())
        .map(|b| {
            let ops = (at..at + b.len as usize)
                .map(|n| fx.body.operand(call, n))
                .collect();
            at += b.len as usize;
            (b, ops)
        })
        .collect()
}

/// `alignment-from-assumptions`
pub fn alignment_from_assumptions(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let mut any = false;
    for a in assumptions(fx) {
        for (tag, ops) in bundles(fx, a) {
            if fx.m.cx.str(tag.tag) != "align" || ops.len() < 2 {
                continue;
            }
            let number = |v: Value| fx.m.cx.value_int(v).and_then(|n| u64::try_from(n).ok());
            let Some(align) = number(ops[1]).filter(|n| n.is_power_of_two() && *n <= MOST) else {
                continue;
            };
            let shift = match ops.get(2) {
                Some(&v) => number(v),
                None => Some(0),
            };
            let Some(shift) = shift else { continue };
            let start = decompose(&fx.m.cx, fx.body, ops[0]);
            if !start.vars.is_empty() {
                continue;
            }
            let accesses: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
            for i in accesses {
                let Some(n) = crate::analysis::operands::address_operand(fx.body.op(i)) else {
                    continue;
                };
                let to = decompose(&fx.m.cx, fx.body, fx.body.operand(i, n));
                if to.base != start.base || !dom.value_dominates(fx.body, a.into(), i) {
                    continue;
                }
                // The address less `shift` is a multiple at the assumption; this one is so many bytes from it.
                let mut distance = (to.offset - start.offset + shift as i64) as u64;
                for v in &to.vars {
                    distance |= v.1 as u64;
                }
                let sure = align.min(1 << distance.trailing_zeros().min(20));
                if let Aux::Mem { align: now, .. } = &mut fx.body.inst_mut(i).aux
                    && sure > u64::from(*now)
                {
                    *now = sure as u32;
                    any = true;
                }
            }
        }
    }
    any
}

/// `assume-simplify`: assumptions of what an earlier one assumes, or of nothing.
pub fn assume_simplify(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let mut kept: FxHashMap<Vec<Value>, Vec<Inst>> = FxHashMap::default();
    let mut any = false;
    for b in dom.rpo().to_vec() {
        let insts: Vec<Inst> = fx.body.insts(b).collect();
        for a in insts {
            if !is_call_to(fx.m, fx.body, a, Role::Assume) {
                continue;
            }
            let plain = !fx.body.bundles.contains_key(&a);
            let nothing = plain && fx.m.cx.value_int(fx.body.operand(a, 1)) == Some(1);
            let ops: Vec<Value> = fx.body.operands(a).skip(1).collect();
            let earlier = kept.entry(ops).or_default();
            let again = earlier.iter().any(|&e| {
                fx.body.bundles.get(&e) == fx.body.bundles.get(&a)
                    && dom.value_dominates(fx.body, e.into(), a)
            });
            if nothing || again {
                fx.body.erase(a);
                any = true;
            } else {
                earlier.push(a);
            }
        }
    }
    any
}

/// `drop-unnecessary-assumes`: assumptions about values that nothing else uses go, with what is computed for them alone.
pub fn drop_unnecessary(fx: &mut Fx) -> bool {
    let mut any = false;
    loop {
        let all = assumptions(fx);
        let only_for_them = ephemeral(fx, &all);
        let gone: Vec<Inst> = (all.iter().copied())
            .filter(|&a| !says_something(fx, a, &only_for_them))
            .collect();
        if gone.is_empty() {
            return any;
        }
        for a in gone {
            let operands: Vec<Inst> = (fx.body.operands(a)).filter_map(|v| v.as_inst()).collect();
            fx.body.erase(a);
            for i in operands {
                crate::edit::erase_if_dead(fx.m, fx.body, i);
            }
        }
        any = true;
    }
}

/// What is computed for assumptions alone, these included.
fn ephemeral(fx: &Fx, assumptions: &[Inst]) -> rustc_hash::FxHashSet<Inst> {
    let mut found: rustc_hash::FxHashSet<Inst> = assumptions.iter().copied().collect();
    let mut work: Vec<Inst> = assumptions.to_vec();
    while let Some(i) = work.pop() {
        for v in fx.body.operands(i) {
            let Some(o) = v.as_inst() else { continue };
            if !found.contains(&o)
                && fx.body.op(o) != jacquard_ir::Opcode::Phi
                && !crate::analysis::effects::has_side_effects(fx.m, fx.body, o)
                && fx.body.users(o.into()).all(|(u, _)| found.contains(&u))
            {
                found.insert(o);
                work.push(o);
            }
        }
    }
    found
}

/// Whether something other than assumptions uses a value that this one is about.
fn says_something(fx: &Fx, a: Inst, only_for_them: &rustc_hash::FxHashSet<Inst>) -> bool {
    let about = |v: Value| {
        v.as_const().is_none() && fx.body.users(v).any(|(u, _)| !only_for_them.contains(&u))
    };
    let bundled = bundles(fx, a);
    if !bundled.is_empty() {
        // Which bytes may be read is known of memory whatever reads it.
        return bundled.iter().any(|(tag, ops)| {
            fx.m.cx.str(tag.tag).starts_with("dereferenceable")
                || ops.first().is_some_and(|&v| about(v))
        });
    }
    let Some(condition) = fx.body.operand(a, 1).as_inst() else {
        // `assume(false)` says that this is not reached.
        return fx.m.cx.value_int(fx.body.operand(a, 1)) != Some(1)
            || fx.body.operand(a, 1).as_arg().is_some();
    };
    let mut work = vec![condition];
    let mut steps = 0;
    while let Some(i) = work.pop() {
        steps += 1;
        if steps > 32 || about(i.into()) {
            return true;
        }
        for v in fx.body.operands(i) {
            match v.as_inst() {
                Some(o)
                    if only_for_them.contains(&o)
                        && fx.body.op(o) != jacquard_ir::Opcode::Load
                        && fx.body.op(o) != jacquard_ir::Opcode::Call =>
                {
                    work.push(o);
                }
                _ if about(v) => return true,
                _ => {}
            }
        }
    }
    false
}
