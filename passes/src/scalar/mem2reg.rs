//! `mem2reg`: allocas that are only loaded and stored whole become SSA values.
//!
//! Single-store and single-block allocas take short cuts; the rest get phis on iterated dominance frontiers, pruned by
//! liveness, and one renaming walk over the dominator tree for all of them together.

use crate::analysis::dominators::{DomTree, comes_before};
use crate::analysis::effects::is_simple;
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of_func};
use crate::manager::{FunctionPass, Fx, Params};
use crate::variables;
use jacquard_ir::{
    Aux, Block, Body, DebugRecord, Flags, Inst, Module, NewInst, Opcode, TypeId, Value, cfg, debug,
    phi,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The pass.
pub struct Mem2Reg;

impl FunctionPass for Mem2Reg {
    fn new(_: &Params) -> Self {
        Mem2Reg
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let Some(entry) = fx.body.entry() else {
            return false;
        };
        let mut any = false;
        loop {
            let allocas: Vec<Inst> = fx
                .body
                .insts(entry)
                .filter(|&i| fx.body.op(i) == Opcode::Alloca && is_promotable(fx.m, fx.body, i))
                .collect();
            if allocas.is_empty() {
                return any;
            }
            any = true;
            let dom = fx.dom();
            promote(fx.m, fx.body, &dom, &allocas);
        }
    }
}

/// Whether all uses are simple loads and stores of the whole value (lifetime markers and assumptions aside).
pub fn is_promotable(m: &Module, body: &Body, alloca: Inst) -> bool {
    let Aux::Alloca { ty, .. } = body.inst(alloca).aux else {
        return false;
    };
    if m.cx.value_int(body.operand(alloca, 0)) != Some(1) {
        return false;
    }
    body.users(alloca.into())
        .all(|(user, n)| match body.op(user) {
            Opcode::Load => is_simple(body, user) && body.inst(user).ty == ty,
            Opcode::Store => {
                n == 1 && is_simple(body, user) && body.ty(body.operand(user, 0), &m.cx) == ty
            }
            Opcode::Call => is_marker(m, body, user),
            _ => false,
        })
}

/// Whether a call only marks lifetimes and may be dropped with the object.
pub fn is_marker(m: &Module, body: &Body, call: Inst) -> bool {
    matches!(
        m.called_func(body, call).and_then(|f| role_of_func(m, f)),
        Some(Role::LifetimeStart | Role::LifetimeEnd)
    )
}

/// Places of instructions in their blocks, for blocks that were asked about. Erasing instructions keeps them right.
#[derive(Default)]
struct Order {
    place: FxHashMap<Inst, u32>,
    blocks: FxHashSet<Block>,
}

impl Order {
    fn of(&mut self, body: &Body, b: Block, i: Inst) -> u32 {
        if self.blocks.insert(b) {
            let memory = |i: &Inst| matches!(body.op(*i), Opcode::Load | Opcode::Store);
            for (n, i) in body.insts(b).filter(memory).enumerate() {
                self.place.insert(i, n as u32);
            }
        }
        self.place.get(&i).copied().unwrap_or(0)
    }
}

struct Slot {
    alloca: Inst,
    ty: TypeId,
    /// What it is called in the source.
    variables: SmallVec<[DebugRecord; 1]>,
}

/// Promotes allocas, all of which are promotable.
pub fn promote(m: &mut Module, body: &mut Body, dom: &DomTree, allocas: &[Inst]) {
    let mut slots: Vec<Slot> = Vec::new();
    let mut order = Order::default();
    for &a in allocas {
        let Aux::Alloca { ty, .. } = body.inst(a).aux else {
            continue;
        };
        let markers: Vec<Inst> = body
            .users(a.into())
            .map(|u| u.0)
            .filter(|&u| body.op(u) == Opcode::Call)
            .collect();
        for c in markers {
            if body.inst(c).block.is_some() {
                body.erase(c);
            }
        }
        let variables = match debug::any(body) {
            true => variables::promote(m, body, a),
            false => SmallVec::new(),
        };
        if shortcut(m, body, dom, &mut order, a, ty) {
            continue;
        }
        slots.push(Slot {
            alloca: a,
            ty,
            variables,
        });
    }
    if slots.is_empty() {
        return;
    }
    let by_alloca: FxHashMap<Value, usize> = slots
        .iter()
        .enumerate()
        .map(|(k, s)| (Value::inst(s.alloca), k))
        .collect();
    let mut phis: FxHashMap<Inst, usize> = FxHashMap::default();
    let frontiers = frontiers(body, dom);
    let mut marks = vec![Marks::default(); body.block_capacity()];
    for (k, s) in slots.iter().enumerate() {
        place_phis(body, dom, &frontiers, (k, s), &mut marks, &mut phis);
    }
    rename(m, body, dom, &slots, &by_alloca, &phis);
    for s in &slots {
        // Loads and stores in unreachable blocks remain.
        let left: Vec<Inst> = body.users(s.alloca.into()).map(|u| u.0).collect();
        for u in left {
            if body.op(u) == Opcode::Load {
                let p = m.cx.poison(s.ty);
                body.replace_all_uses(u.into(), p.into());
            }
            if body.inst(u).block.is_some() {
                body.erase(u);
            }
        }
        body.erase(s.alloca);
    }
    simplify_phis(body, phis.keys().copied().collect());
}

/// Dominance frontiers as lists by block index, for reachable blocks.
fn frontiers(body: &Body, dom: &DomTree) -> Vec<SmallVec<[Block; 2]>> {
    let mut df: Vec<SmallVec<[Block; 2]>> = vec![SmallVec::new(); body.block_capacity()];
    for &b in dom.rpo() {
        let Some(stop) = dom.idom(b) else { continue };
        let preds: SmallVec<[Block; 4]> = cfg::preds(body, b).collect();
        if preds.len() < 2 {
            continue;
        }
        for p in preds {
            let mut at = p;
            while dom.reachable(at) && at != stop {
                let row = &mut df[at.index()];
                if row.contains(&b) {
                    // The rest of the way up was done for another predecessor.
                    break;
                }
                row.push(b);
                match dom.idom(at) {
                    Some(d) => at = d,
                    None => break,
                }
            }
        }
    }
    df
}

/// So many loads of a variable are each looked for from its store on.
const FEW_LOADS: usize = 8;

/// One store that dominates every load, or all uses in one block. Says whether the alloca is gone.
fn shortcut(
    m: &mut Module,
    body: &mut Body,
    dom: &DomTree,
    order: &mut Order,
    a: Inst,
    ty: TypeId,
) -> bool {
    let users: SmallVec<[Inst; 16]> = body.users(a.into()).map(|u| u.0).collect();
    let stores: SmallVec<[Inst; 8]> = users
        .iter()
        .copied()
        .filter(|&u| body.op(u) == Opcode::Store)
        .collect();
    let loads: SmallVec<[Inst; 16]> = users
        .iter()
        .copied()
        .filter(|&u| body.op(u) == Opcode::Load)
        .collect();
    if loads.is_empty() {
        for s in stores {
            let v = body.operand(s, 0);
            body.erase(s);
            if let Some(i) = v.as_inst() {
                erase_if_dead(m, body, i);
            }
        }
        if body.inst(a).block.is_some() {
            body.erase(a);
        }
        return true;
    }
    if stores.is_empty() {
        let undef = m.cx.undef(ty);
        for l in loads {
            body.replace_and_erase(l, undef.into());
        }
        body.erase(a);
        return true;
    }
    if let [s] = stores[..] {
        let value = body.operand(s, 0);
        let sb = body.inst(s).block;
        // Few are walked to; with many the block's order pays.
        let few = loads.len() <= FEW_LOADS;
        let all = loads.iter().all(|&l| {
            let lb = body.inst(l).block;
            match (sb, lb) {
                (Some(x), Some(y)) if x == y && few => comes_before(body, s, l),
                (Some(x), Some(y)) if x == y => order.of(body, x, s) < order.of(body, x, l),
                (Some(x), Some(y)) => dom.reachable(x) && dom.dominates(x, y),
                _ => false,
            }
        });
        if all && value.as_inst().is_none_or(|i| !loads.contains(&i)) {
            for l in loads {
                body.replace_and_erase(l, value);
            }
            body.erase(s);
            body.erase(a);
            return true;
        }
    }
    let block = body.inst(users[0]).block;
    if users.iter().all(|&u| body.inst(u).block == block) {
        let Some(b) = block else { return false };
        // A load before the first store sees the last store of an earlier iteration if the block is in a loop.
        let mut current: Option<Value> = None;
        let mut users = users;
        users.sort_by_key(|&u| order.of(body, b, u));
        if body.op(users[0]) != Opcode::Store {
            return false;
        }
        for i in users {
            if body.op(i) == Opcode::Store {
                current = Some(body.operand(i, 0));
                body.erase(i);
            } else if let Some(v) = current {
                body.replace_and_erase(i, v);
            }
        }
        body.erase(a);
        return true;
    }
    false
}

/// One more than the number of the last variable for which a block was marked.
#[derive(Clone, Copy, Default)]
struct Marks {
    stores: u32,
    loads: u32,
    live_in: u32,
    placed: u32,
}

fn place_phis(
    body: &mut Body,
    dom: &DomTree,
    df: &[SmallVec<[Block; 2]>],
    (k, s): (usize, &Slot),
    marks: &mut [Marks],
    phis: &mut FxHashMap<Inst, usize>,
) {
    let mark = k as u32 + 1;
    let first_time = |m: &mut u32| std::mem::replace(m, mark) != mark;
    let mut defs: Vec<Block> = Vec::new();
    let mut uses: Vec<Block> = Vec::new();
    for (u, _) in body.users(s.alloca.into()) {
        let Some(b) = body.inst(u).block else {
            continue;
        };
        if body.op(u) == Opcode::Store {
            if first_time(&mut marks[b.index()].stores) {
                defs.push(b);
            }
        } else if first_time(&mut marks[b.index()].loads) {
            uses.push(b);
        }
    }
    // Blocks where the value is live at the start.
    let mut work: Vec<Block> = Vec::new();
    for &b in &uses {
        let upward = marks[b.index()].stores != mark
            || body
                .insts(b)
                .find(|&i| match body.op(i) {
                    Opcode::Load => body.operand(i, 0) == Value::inst(s.alloca),
                    Opcode::Store => body.operand(i, 1) == Value::inst(s.alloca),
                    _ => false,
                })
                .is_some_and(|i| body.op(i) == Opcode::Load);
        if upward {
            work.push(b);
        }
    }
    while let Some(b) = work.pop() {
        if !first_time(&mut marks[b.index()].live_in) {
            continue;
        }
        for p in cfg::preds(body, b) {
            if dom.reachable(p) && marks[p.index()].stores != mark {
                work.push(p);
            }
        }
    }
    let mut work = defs;
    while let Some(b) = work.pop() {
        if !dom.reachable(b) {
            continue;
        }
        for &j in &df[b.index()] {
            let at = &mut marks[j.index()];
            if at.live_in != mark || !first_time(&mut at.placed) {
                continue;
            }
            let phi = body.create(NewInst {
                op: Opcode::Phi,
                ty: s.ty,
                ops: &[],
                flags: Flags::NONE,
                aux: Aux::None,
            });
            body.prepend(j, phi);
            if let Some(&name) = body.names.get(&Value::inst(s.alloca)) {
                body.names.insert(phi.into(), name);
            }
            if let Some(at) = phi::first_other(body, j).filter(|_| !s.variables.is_empty()) {
                variables::has_value(body, at, &s.variables, phi.into());
            }
            phis.insert(phi, k);
            work.push(j);
        }
    }
}

fn rename(
    m: &mut Module,
    body: &mut Body,
    dom: &DomTree,
    slots: &[Slot],
    by_alloca: &FxHashMap<Value, usize>,
    phis: &FxHashMap<Inst, usize>,
) {
    let undef: Vec<Value> = slots.iter().map(|s| m.cx.undef(s.ty).into()).collect();
    let mut current = undef;
    // Values to restore when the walk leaves a block.
    let mut trail: Vec<(usize, Value)> = Vec::new();
    enum Step {
        Enter(Block),
        Leave(usize),
    }
    let Some(&entry) = dom.rpo().first() else {
        return;
    };
    let mut stack = vec![Step::Enter(entry)];
    while let Some(step) = stack.pop() {
        let b = match step {
            Step::Leave(mark) => {
                while trail.len() > mark {
                    if let Some((k, v)) = trail.pop() {
                        current[k] = v;
                    }
                }
                continue;
            }
            Step::Enter(b) => b,
        };
        let mark = trail.len();
        let mut at = body.first_inst(b);
        while let Some(i) = at {
            at = body.next_inst(i);
            match body.op(i) {
                Opcode::Phi => {
                    if let Some(&k) = phis.get(&i) {
                        trail.push((k, current[k]));
                        current[k] = i.into();
                    }
                }
                Opcode::Load => {
                    if let Some(&k) = by_alloca.get(&body.operand(i, 0)) {
                        body.replace_and_erase(i, current[k]);
                    }
                }
                Opcode::Store => {
                    if let Some(&k) = by_alloca.get(&body.operand(i, 1)) {
                        trail.push((k, current[k]));
                        current[k] = body.operand(i, 0);
                        body.erase(i);
                    }
                }
                _ => {}
            }
        }
        let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
        for s in succs {
            let here: SmallVec<[(Inst, usize); 8]> = phi::of(body, s)
                .filter_map(|p| phis.get(&p).map(|&k| (p, k)))
                .collect();
            for (phi, k) in here {
                phi::add_incoming(body, phi, current[k], b);
            }
        }
        stack.push(Step::Leave(mark));
        for c in dom.children(b) {
            stack.push(Step::Enter(c));
        }
    }
    // Unreachable predecessors feed phis too.
    let missing: Vec<(Inst, Block)> = phis
        .keys()
        .flat_map(|&p| {
            let b = body.inst(p).block;
            b.into_iter()
                .flat_map(|b| cfg::preds(body, b).collect::<Vec<_>>())
                .filter(|q| !dom.reachable(*q))
                .map(move |q| (p, q))
        })
        .collect();
    for (phi, q) in missing {
        let p = m.cx.poison(body.inst(phi).ty);
        phi::add_incoming(body, phi, p.into(), q);
    }
}

/// Removes phis whose inputs are one value, until none is left.
fn simplify_phis(body: &mut Body, mut work: Vec<Inst>) {
    work.sort_unstable();
    while let Some(phi) = work.pop() {
        if body.inst(phi).block.is_none() {
            continue;
        }
        if !body.has_uses(phi.into()) {
            let ops: SmallVec<[Inst; 4]> = body.operands(phi).filter_map(|v| v.as_inst()).collect();
            body.erase(phi);
            work.extend(ops.into_iter().filter(|&i| body.op(i) == Opcode::Phi));
            continue;
        }
        if let Some(v) = crate::edit::phi_value(body, phi) {
            let users: SmallVec<[Inst; 4]> = body
                .users(phi.into())
                .map(|u| u.0)
                .filter(|&u| u != phi && body.op(u) == Opcode::Phi)
                .collect();
            body.replace_and_erase(phi, v);
            work.extend(users);
        }
    }
}
