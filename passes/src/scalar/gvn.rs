//! `gvn`: equal expressions are computed once (see [`super::early_cse`]), and loads whose value is known on every path into
//! their block take it from there.

use crate::analysis::alias::{Alias, Aliases, Loc, loc_of};
use crate::analysis::effects::is_simple;
use crate::edit::SsaUpdater;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::early_cse::EarlyCse;
use jacquard_ir::{Block, Inst, Opcode, TypeId, Value};
use rustc_hash::FxHashMap;

/// The pass.
pub struct Gvn;

/// Blocks and instructions looked at per load.
const MAX_BLOCKS: usize = 24;
const MAX_INSTS: usize = 400;

impl FunctionPass for Gvn {
    fn new(_: &Params) -> Self {
        Gvn
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = EarlyCse.run(fx);
        let order = fx.dom().rpo().to_vec();
        let mut aliases = Aliases::default();
        for b in order {
            // Only blocks where paths meet: the rest is done by dominance.
            let loads: Vec<Inst> = fx
                .body
                .insts(b)
                .filter(|&i| fx.body.op(i) == Opcode::Load && is_simple(fx.body, i))
                .collect();
            for l in loads {
                any |= across_paths(fx, &mut aliases, l);
            }
        }
        any
    }
}

enum Found {
    Value(Value),
    Clobbered,
    /// Nothing in the block says.
    Through,
}

/// What the location holds just before `from` (or at the end of the block), as far as the block tells.
fn scan(
    fx: &Fx,
    aliases: &mut Aliases,
    b: Block,
    from: Option<Inst>,
    loc: &Loc,
    ty: TypeId,
    budget: &mut usize,
) -> Found {
    let mut at = match from {
        Some(i) => fx.body.prev_inst(i),
        None => fx.body.last_inst(b),
    };
    while let Some(i) = at {
        if *budget == 0 {
            return Found::Clobbered;
        }
        *budget -= 1;
        at = fx.body.prev_inst(i);
        match fx.body.op(i) {
            Opcode::Load if is_simple(fx.body, i) && fx.body.inst(i).ty == ty => {
                let other = loc_of(&fx.m.cx, fx.body, i);
                if aliases.alias(fx.m, fx.f, fx.body, &other, loc) == Alias::Must {
                    return Found::Value(i.into());
                }
            }
            Opcode::Store if is_simple(fx.body, i) => {
                let other = loc_of(&fx.m.cx, fx.body, i);
                let v = fx.body.operand(i, 0);
                match aliases.alias(fx.m, fx.f, fx.body, &other, loc) {
                    Alias::Must if fx.body.ty(v, &fx.m.cx) == ty => return Found::Value(v),
                    Alias::No => {}
                    _ => return Found::Clobbered,
                }
            }
            _ => {
                if aliases.mod_ref(fx.m, fx.f, fx.body, i, loc).1 {
                    return Found::Clobbered;
                }
            }
        }
    }
    Found::Through
}

fn across_paths(fx: &mut Fx, aliases: &mut Aliases, load: Inst) -> bool {
    let Some(b) = fx.body.inst(load).block else {
        return false;
    };
    if fx.body.preds(b).nth(1).is_none() {
        return false;
    }
    let p = fx.body.operand(load, 0);
    // The address must mean the same in the predecessors: defined above this block.
    if p.as_inst()
        .is_some_and(|i| fx.body.inst(i).block == Some(b))
    {
        return false;
    }
    let dom = fx.dom();
    let loc = loc_of(&fx.m.cx, fx.body, load);
    let ty = fx.body.inst(load).ty;
    let mut budget = MAX_INSTS;
    if !matches!(
        scan(fx, aliases, b, Some(load), &loc, ty, &mut budget),
        Found::Through
    ) {
        return false;
    }
    let mut known: FxHashMap<Block, Option<Value>> = FxHashMap::default();
    let mut work: Vec<Block> = fx.body.preds(b).collect();
    while let Some(q) = work.pop() {
        if known.contains_key(&q) {
            continue;
        }
        if known.len() >= MAX_BLOCKS || !dom.reachable(q) {
            return false;
        }
        // Above the address's definition nothing can be known.
        if let Some(db) = p.as_inst().and_then(|i| fx.body.inst(i).block)
            && !dom.dominates(db, q)
        {
            return false;
        }
        match scan(fx, aliases, q, None, &loc, ty, &mut budget) {
            Found::Value(v) => {
                // The load itself, seen around a loop, is its own value.
                known.insert(q, Some(v));
            }
            Found::Clobbered => return false,
            Found::Through => {
                known.insert(q, None);
                let mut preds = fx.body.preds(q).peekable();
                if preds.peek().is_none() {
                    return false;
                }
                let more: Vec<Block> = preds.collect();
                work.extend(more);
            }
        }
    }
    if known.values().all(Option::is_none)
        || known.values().flatten().all(|v| *v == Value::inst(load))
    {
        return false;
    }
    let mut ssa = SsaUpdater::new(ty);
    for (q, v) in &known {
        if let Some(v) = v {
            ssa.define(*q, *v);
        }
    }
    let v = ssa.at_start(&mut fx.m.cx, fx.body, b);
    if v == Value::inst(load) {
        return false;
    }
    fx.remark(
        RemarkKind::Passed,
        "gvn",
        "LoadElim",
        Some(load),
        &[(TEXT, &"load eliminated: its value is known on every path")],
    );
    fx.body.replace_and_erase(load, v);
    true
}
