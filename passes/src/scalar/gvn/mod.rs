//! `gvn`: equal expressions are computed once (see [`super::early_cse`]), and loads whose value is known on every path into
//! their block take it from there; where it is on all but one, it is loaded on that one.

mod addresses;

use crate::analysis::alias::{Alias, Aliases, Loc, loc_of};
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::{is_simple, transfers_execution};
use crate::edit::{SsaUpdater, ValueMap, copy_inst};
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::early_cse::EarlyCse;
use jacquard_ir::{Block, Inst, Opcode, TypeId, Value, cfg};
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
                let mut moved = false;
                any |= across_paths(fx, &mut aliases, l, &mut moved);
                any |= moved;
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

/// The values a load may be replaced by, where blocks end with one known; none where it is not known on every path.
type Known = FxHashMap<Block, Option<Value>>;

/// A load in a block where paths meet.
struct Query<'a> {
    load: Inst,
    address: Value,
    block: Block,
    loc: Loc,
    ty: TypeId,
    dom: &'a DomTree,
    budget: usize,
}

impl Query<'_> {
    fn scan(&mut self, fx: &Fx, aliases: &mut Aliases, b: Block, from: Option<Inst>) -> Found {
        scan(fx, aliases, b, from, &self.loc, self.ty, &mut self.budget)
    }

    /// What the location holds where these blocks end.
    fn known(&mut self, fx: &Fx, aliases: &mut Aliases, mut work: Vec<Block>) -> Option<Known> {
        let mut known = Known::default();
        while let Some(q) = work.pop() {
            if known.contains_key(&q) {
                continue;
            }
            if known.len() >= MAX_BLOCKS || !self.dom.reachable(q) {
                return None;
            }
            // Above the address's definition nothing can be known.
            if let Some(db) = self.address.as_inst().and_then(|i| fx.body.inst(i).block)
                && !self.dom.dominates(db, q)
            {
                return None;
            }
            match self.scan(fx, aliases, q, None) {
                Found::Value(v) => {
                    // The load itself, seen around a loop, is its own value.
                    known.insert(q, Some(v));
                }
                Found::Clobbered => return None,
                Found::Through => {
                    known.insert(q, None);
                    let mut preds = cfg::preds(fx.body, q).peekable();
                    preds.peek()?;
                    let more: Vec<Block> = preds.collect();
                    work.extend(more);
                }
            }
        }
        let load = Value::inst(self.load);
        (!known.values().flatten().all(|v| *v == load)).then_some(known)
    }

    /// As above where the location is known on all paths but one, and a load there runs no more often than this one: it is made there.
    fn known_but_once(&mut self, fx: &mut Fx, aliases: &mut Aliases) -> Option<Known> {
        let mut before = fx.body.prev_inst(self.load);
        while let Some(i) = before {
            if !transfers_execution(fx.m, fx.body, i) {
                return None;
            }
            before = fx.body.prev_inst(i);
        }
        let preds: Vec<Block> = cfg::preds(fx.body, self.block).collect();
        let (mut known, mut missing) = (Known::default(), None);
        for q in preds {
            match self.known(fx, aliases, vec![q]) {
                Some(k) if k.values().flatten().any(|v| *v == Value::inst(self.load)) => {
                    return None;
                }
                Some(k) => known.extend(k),
                None if missing.replace(q).is_some() => return None,
                None => {}
            }
        }
        let at = missing?;
        let end = fx.body.terminator(at)?;
        if known.is_empty() || !self.dom.value_dominates(fx.body, self.address, end) {
            return None;
        }
        let others: Vec<Block> = cfg::succs(fx.body, at)
            .filter(|&s| s != self.block)
            .collect();
        let twin = match others[..] {
            [] => None,
            [s] if cfg::preds(fx.body, s).count() == 1 => Some(self.first_load(fx, aliases, s)?),
            _ => return None,
        };
        let new = copy_inst(fx.body, self.load, &ValueMap::default());
        fx.body.insert_before(new, end);
        if let Some(twin) = twin {
            for v in known.values_mut() {
                if *v == Some(Value::inst(twin)) {
                    *v = None;
                }
            }
            fx.body.replace_and_erase(twin, new.into());
        }
        known.insert(at, Some(new.into()));
        Some(known)
    }

    /// The load of the location that runs whenever `b` does, before anything changes it.
    fn first_load(&mut self, fx: &Fx, aliases: &mut Aliases, b: Block) -> Option<Inst> {
        let mut at = fx.body.first_inst(b);
        while let Some(i) = at {
            self.budget = self.budget.checked_sub(1)?;
            if fx.body.op(i) == Opcode::Load
                && is_simple(fx.body, i)
                && fx.body.inst(i).ty == self.ty
            {
                let other = loc_of(&fx.m.cx, fx.body, i);
                if aliases.alias(fx.m, fx.f, fx.body, &other, &self.loc) == Alias::Must {
                    // One load is to stand for both: both claim the same alignment and facts.
                    let same = fx.body.operand(i, 0) == self.address
                        && fx.body.inst(i).aux == fx.body.inst(self.load).aux
                        && fx.body.md.get(&i) == fx.body.md.get(&self.load);
                    return same.then_some(i);
                }
            }
            if !transfers_execution(fx.m, fx.body, i)
                || aliases.mod_ref(fx.m, fx.f, fx.body, i, &self.loc).1
            {
                return None;
            }
            at = fx.body.next_inst(i);
        }
        None
    }
}

fn across_paths(fx: &mut Fx, aliases: &mut Aliases, load: Inst, moved: &mut bool) -> bool {
    let Some(b) = fx.body.inst(load).block else {
        return false;
    };
    if cfg::preds(fx.body, b).nth(1).is_none() {
        return false;
    }
    let address = fx.body.operand(load, 0);
    // The address must mean the same in the predecessors: defined above this block.
    let dom = fx.dom();
    if !addresses::raise(fx, &dom, b, address, moved) {
        return false;
    }
    let mut query = Query {
        load,
        address,
        block: b,
        loc: loc_of(&fx.m.cx, fx.body, load),
        ty: fx.body.inst(load).ty,
        dom: &dom,
        budget: MAX_INSTS,
    };
    if !matches!(query.scan(fx, aliases, b, Some(load)), Found::Through) {
        return false;
    }
    let preds: Vec<Block> = cfg::preds(fx.body, b).collect();
    let known = query.known(fx, aliases, preds);
    let Some(known) = known.or_else(|| query.known_but_once(fx, aliases)) else {
        return false;
    };
    let ty = query.ty;
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
