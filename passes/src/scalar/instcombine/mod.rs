//! `instcombine`: peepholes on a worklist. Rules of `tables/rewrite` first, then what rules cannot say: casts of whole
//! expressions, demanded bits, addresses, memory intrinsics, phis.

mod addresses;
mod casts;
mod compares;
mod demanded;
mod floats;
mod intervals;
mod lanes;
mod memory;
mod packing;
mod phis;
mod selects;

use crate::analysis::effects::is_trivially_dead;
use crate::analysis::known_bits::Memo;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::simplify::simplify;
use jacquard_ir::{Aux, Block, Body, Inst, Opcode, Value, cfg};

/// The pass.
pub struct InstCombine;

impl FunctionPass for InstCombine {
    fn new(_: &Params) -> Self {
        InstCombine
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let order = fx.dom().rpo().to_vec();
        let mut w = Worklist::new(fx.body.inst_capacity());
        let near = fx.cache.combined.then(|| near_new(fx.body, &order));
        for &b in order.iter().rev() {
            let mut at = fx.body.last_inst(b);
            while let Some(i) = at {
                if near.as_ref().is_none_or(|n| n[i.index()] > 0) {
                    w.push(i);
                }
                at = fx.body.prev_inst(i);
            }
        }
        let mut any = false;
        let memo = Memo::new(fx.body);
        // Rules rewrite toward simpler forms. The bound stops rules that undo each other; a debug build reports them.
        let mut fuel = 64 * cfg::count_insts(fx.body) + 1000;
        while let Some(i) = w.pop() {
            if fx.body.inst(i).block.is_none() || fuel == 0 {
                continue;
            }
            fuel -= 1;
            debug_assert!(fuel > 0, "rules of instcombine turn into one another");
            Memo::forget(i);
            any |= visit(fx, i, &mut w);
        }
        drop(memo);
        fx.body.settle();
        fx.cache.combined = true;
        any |= crate::scalar::dse::unread_allocas(fx);
        any
    }
}

/// How many operations away from a new one peepholes look.
const REACH: u8 = 8;

/// For each instruction how near it is to what is new since the last time: users of that up to [`REACH`] operations away, and
/// its operands; 0 where nothing can have changed.
fn near_new(body: &Body, order: &[Block]) -> Vec<u8> {
    let mut near = vec![0u8; body.inst_capacity()];
    for i in order.iter().flat_map(|&b| body.insts(b)) {
        let new = body.is_new(i);
        let mut reach = near[i.index()];
        for d in body.operands(i).filter_map(|v| v.as_inst()) {
            if new {
                near[d.index()] = near[d.index()].max(1);
            }
            let from = if body.is_new(d) {
                REACH
            } else {
                near[d.index()].saturating_sub(1)
            };
            reach = reach.max(from);
        }
        near[i.index()] = if new { REACH + 1 } else { reach };
    }
    near
}

/// Instructions to visit, each at most once at a time; the last pushed comes first.
pub(crate) struct Worklist {
    stack: Vec<Inst>,
    queued: Vec<bool>,
}

impl Worklist {
    fn new(n: usize) -> Worklist {
        Worklist {
            stack: Vec::with_capacity(n),
            queued: vec![false; n],
        }
    }
    /// Adds an instruction.
    pub(crate) fn push(&mut self, i: Inst) {
        if self.queued.len() <= i.index() {
            self.queued.resize(i.index() + 16, false);
        }
        if !std::mem::replace(&mut self.queued[i.index()], true) {
            self.stack.push(i);
        }
    }
    fn pop(&mut self) -> Option<Inst> {
        let i = self.stack.pop()?;
        self.queued[i.index()] = false;
        Some(i)
    }
    /// Adds the users of a value.
    pub(crate) fn push_users(&mut self, body: &Body, v: Value) {
        for (u, _) in body.users(v) {
            self.push(u);
        }
    }
    /// Adds a value's instruction.
    pub(crate) fn push_value(&mut self, v: Value) {
        if let Some(i) = v.as_inst() {
            self.push(i);
        }
    }
}

fn erase_dead(fx: &mut Fx, i: Inst, w: &mut Worklist) {
    let ops: smallvec::SmallVec<[Value; 4]> = fx.body.operands(i).collect();
    fx.body.erase(i);
    for o in ops {
        w.push_value(o);
        // A value that lost all uses but one may combine with that one.
        if fx.body.has_one_use(o) && o.as_inst().is_some() {
            w.push_users(fx.body, o);
        }
    }
}

/// Visits one instruction; says whether anything changed.
fn visit(fx: &mut Fx, i: Inst, w: &mut Worklist) -> bool {
    if is_trivially_dead(fx.m, fx.body, i) {
        erase_dead(fx, i, w);
        return true;
    }
    let op = fx.body.op(i);
    if op.is_terminator() {
        return false;
    }
    let mut any = canonical_order(fx.body, i);
    let before = fx.body.inst_capacity();
    if let Some(v) = simplify(fx.m, fx.body, i).filter(|&v| v != Value::inst(i)) {
        replace(fx, i, v, w, before);
        return true;
    }
    if let Some((v, _)) = crate::rewrite::apply(fx.m, fx.body, i) {
        if let (Some(n), Some(&name)) = (v.as_inst(), fx.body.names.get(&Value::inst(i))) {
            fx.body.names.entry(n.into()).or_insert(name);
        }
        replace(fx, i, v, w, before);
        return true;
    }
    let known = phis::through(fx, i)
        .or_else(|| selects::through(fx, i))
        .or_else(|| intervals::visit(fx, i));
    if let Some(v) = known {
        replace(fx, i, v, w, before);
        return true;
    }
    let flags = fx.body.inst(i).flags;
    let coded = match op {
        o if o.is_cast() => casts::visit(fx, i),
        Opcode::ICmp => compares::visit_icmp(fx, i),
        Opcode::FCmp => floats::visit_fcmp(fx, i),
        Opcode::Select => compares::visit_select(fx, i),
        Opcode::GetElementPtr => addresses::visit_gep(fx, i),
        Opcode::Load => memory::visit_load(fx, i),
        Opcode::Store => memory::visit_store(fx, i),
        Opcode::Call => memory::visit_call(fx, i),
        Opcode::Phi => phis::visit(fx, i),
        Opcode::InsertElement => lanes::visit_insert(fx, i),
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FNeg => {
            floats::visit(fx, i)
        }
        o if o.is_binary() => demanded::visit(fx, i),
        _ => Change::None,
    };
    match coded {
        Change::None => {}
        Change::Value(v) => {
            replace(fx, i, v, w, before);
            return true;
        }
        Change::InPlace => {
            // What was found out may rest on a promise that is gone.
            if !fx.body.inst(i).flags.has(flags) {
                Memo::forget_all();
            }
            w.push(i);
            for n in 0..fx.body.num_ops(i) {
                let v = fx.body.operand(i, n);
                w.push_value(v);
            }
            w.push_users(fx.body, i.into());
            push_new(fx.body, before, w);
            any = true;
        }
        Change::Erased => {
            push_new(fx.body, before, w);
            return true;
        }
    }
    any
}

/// What a coded combination did.
pub(crate) enum Change {
    /// Nothing.
    None,
    /// The instruction is equal to this value.
    Value(Value),
    /// The instruction was changed where it stands.
    InPlace,
    /// The instruction is gone.
    Erased,
}

fn push_new(body: &Body, before: usize, w: &mut Worklist) {
    for n in (before..body.inst_capacity()).rev() {
        let i = Inst::new(n);
        if body.inst(i).block.is_some() {
            w.push(i);
        }
    }
}

fn replace(fx: &mut Fx, i: Inst, v: Value, w: &mut Worklist, before: usize) {
    w.push_users(fx.body, i.into());
    fx.body.replace_all_uses(i.into(), v);
    if is_trivially_dead(fx.m, fx.body, i) {
        erase_dead(fx, i, w);
    }
    w.push_value(v);
    w.push_users(fx.body, v);
    push_new(fx.body, before, w);
}

/// Constants go to the right of commutative operations and comparisons.
pub(crate) fn canonical_order(body: &mut Body, i: Inst) -> bool {
    let op = body.op(i);
    let swaps = op.is_commutative() || matches!(op, Opcode::ICmp | Opcode::FCmp);
    if !swaps {
        return false;
    }
    let (a, b) = (body.operand(i, 0), body.operand(i, 1));
    if !a.is_const() || b.is_const() {
        return false;
    }
    body.set_operand(i, 0, b);
    body.set_operand(i, 1, a);
    if let Aux::Cmp(p) = &mut body.inst_mut(i).aux {
        *p = p.swapped();
    }
    true
}
