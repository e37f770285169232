//! `base-address-strength-reduce`: accesses whose addresses differ by a constant use one base and immediate offsets.
//!
//! Addresses are compared as linear forms, so differently written ones meet. The base is the pointer of an access that runs
//! before on every path: had it been poison, the program would have had no meaning already.

use crate::analysis::linear::{Expander, Linear, emit_address};
use crate::edit::erase_if_dead;
use crate::loops::reduce::address_operand;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Builder, Inst, Opcode, Value};
use rustc_hash::FxHashMap;

/// The pass.
pub struct BaseAddress;

/// Offsets up to this fit the immediate of an access.
const REACH: i64 = 1 << 23;

impl FunctionPass for BaseAddress {
    fn new(_: &Params) -> Self {
        BaseAddress
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if fx.opts.knob("do-base-address-strength-reduce", 1) == 0 {
            return false;
        }
        let dom = fx.dom();
        let Some(&entry) = dom.rpo().first() else {
            return false;
        };
        enum Step {
            Enter(Block),
            Leave(usize),
        }
        let mut known: FxHashMap<(Value, Linear), (Value, i64)> = FxHashMap::default();
        let mut trail: Vec<(Value, Linear)> = Vec::new();
        let mut stack = vec![Step::Enter(entry)];
        let mut any = false;
        while let Some(s) = stack.pop() {
            match s {
                Step::Leave(n) => {
                    for k in trail.drain(n..) {
                        known.remove(&k);
                    }
                }
                Step::Enter(b) => {
                    stack.push(Step::Leave(trail.len()));
                    let insts: Vec<Inst> = fx.body.insts(b).collect();
                    for i in insts {
                        any |= visit(fx, i, &mut known, &mut trail);
                    }
                    for c in dom.children(b) {
                        stack.push(Step::Enter(c));
                    }
                }
            }
        }
        any
    }
}

fn visit(
    fx: &mut Fx,
    i: Inst,
    known: &mut FxHashMap<(Value, Linear), (Value, i64)>,
    trail: &mut Vec<(Value, Linear)>,
) -> bool {
    let Some(n) = address_operand(fx.body.op(i)) else {
        return false;
    };
    let p = fx.body.operand(i, n);
    let Some(d) = p.as_inst() else { return false };
    if fx.body.op(d) != Opcode::GetElementPtr {
        return false;
    }
    let all = |i: Inst| fx.body.op(i) != Opcode::Phi;
    let ex = Expander {
        m: fx.m,
        body: fx.body,
        inside: &all,
    };
    let Some((base, offset)) = ex.address(p) else {
        return false;
    };
    if offset.is_constant() {
        return false;
    }
    let key = (base, offset.variable());
    let c = offset.constant;
    let Some(&(anchor, at)) = known.get(&key) else {
        known.insert(key.clone(), (p, c));
        trail.push(key);
        return false;
    };
    let diff = c.wrapping_sub(at);
    if anchor == p || diff.unsigned_abs() >= REACH as u64 || is_offset_of(fx, d, anchor) {
        return false;
    }
    let mut b = Builder::before(&mut fx.m.cx, fx.body, i);
    let q = emit_address(&mut b, anchor, &Linear::constant(diff));
    fx.body.set_operand(i, n, q);
    erase_if_dead(fx.m, fx.body, d);
    true
}

/// Whether an address is already a constant away from the anchor, or both are from the same pointer.
fn is_offset_of(fx: &Fx, d: Inst, anchor: Value) -> bool {
    let root = |v: Value| -> Value {
        match v.as_inst() {
            Some(i)
                if fx.body.op(i) == Opcode::GetElementPtr
                    && fx.body.operands(i).skip(1).all(|v| v.is_const()) =>
            {
                fx.body.operand(i, 0)
            }
            _ => v,
        }
    };
    root(d.into()) == root(anchor)
}
