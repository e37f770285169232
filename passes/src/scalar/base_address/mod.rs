//! `base-address-strength-reduce`: accesses whose addresses differ by a constant use one base and immediate offsets; those
//! that differ by a multiple of one value (the rows of an image) add it to an address that is there already.
//!
//! Addresses are compared as linear forms, so differently written ones meet. The base is the pointer of an access that runs
//! before on every path: had it been poison, the program would have had no meaning already.

mod branches;

use crate::analysis::alias::gep_offset;
use crate::analysis::linear::{Expander, Ext, Linear, emit_address};
use crate::analysis::operands::address_operand;
use crate::edit::erase_if_dead;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Builder, Inst, Opcode, Value};
use rustc_hash::FxHashMap;

/// The pass.
pub struct BaseAddress;

/// Offsets up to this fit the immediate of an access.
const REACH: i64 = 1 << 23;
/// Addresses that one is compared with for a stride.
const NEIGHBOURS: usize = 12;

/// Addresses of accesses that run before the current point.
#[derive(Default)]
struct Known {
    by_form: FxHashMap<(Value, Linear), (Value, i64)>,
    /// Keys in order of their accesses.
    trail: Vec<(Value, Linear)>,
}

impl Known {
    fn add(&mut self, key: (Value, Linear), at: (Value, i64)) {
        self.by_form.insert(key.clone(), at);
        self.trail.push(key);
    }
}

impl FunctionPass for BaseAddress {
    fn new(_: &Params) -> Self {
        BaseAddress
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if fx.opts.knob(Knob::DoBaseAddressStrengthReduce) == 0 {
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
        let mut any = branches::share(fx, &dom);
        let mut known = Known::default();
        let mut stack = vec![Step::Enter(entry)];
        while let Some(s) = stack.pop() {
            match s {
                Step::Leave(n) => {
                    for k in known.trail.drain(n..) {
                        known.by_form.remove(&k);
                    }
                }
                Step::Enter(b) => {
                    stack.push(Step::Leave(known.trail.len()));
                    let insts: Vec<Inst> = fx.body.insts(b).collect();
                    for i in insts {
                        any |= visit(fx, i, &mut known);
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

fn visit(fx: &mut Fx, i: Inst, known: &mut Known) -> bool {
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
    let Some(&(anchor, at)) = known.by_form.get(&key) else {
        if let Some((near, at, stride)) = neighbour(fx, known, &key).filter(|_| frees(fx, d)) {
            let mut b = Builder::before(&mut fx.m.cx, fx.body, i);
            let row = emit_address(&mut b, near, &stride);
            let q = emit_address(&mut b, row, &Linear::constant(c.wrapping_sub(at)));
            known.add(key, (row, at));
            fx.body.set_operand(i, n, q);
            erase_if_dead(fx.m, fx.body, d);
            return true;
        }
        let (root, off) = without_constants(fx, p);
        known.add(key, (root, c.wrapping_sub(off)));
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

/// An address as another one and a constant distance from it.
fn without_constants(fx: &Fx, p: Value) -> (Value, i64) {
    let (mut at, mut offset) = (p, 0i64);
    for _ in 0..4 {
        let Some(g) = at.as_inst() else { break };
        if fx.body.op(g) != Opcode::GetElementPtr {
            break;
        }
        match gep_offset(&fx.m.cx, fx.body, g) {
            Some((c, vars)) if vars.is_empty() => {
                offset = offset.wrapping_add(c);
                at = fx.body.operand(g, 0);
            }
            _ => break,
        }
    }
    (at, offset)
}

/// A known address from which the wanted one is a multiple of one value away, its constant, and the distance.
fn neighbour(
    fx: &Fx,
    known: &Known,
    (base, form): &(Value, Linear),
) -> Option<(Value, i64, Linear)> {
    let near = known.trail.iter().rev().filter(|k| k.0 == *base);
    let mut best: Option<(u64, Value, i64, Linear)> = None;
    for k in near.take(NEIGHBOURS) {
        let Some(&(anchor, at)) = known.by_form.get(k) else {
            continue;
        };
        let mut diff = form.clone();
        diff.add_scaled(&k.1, -1);
        let [t] = &diff.terms[..] else { continue };
        let [a] = t.atoms[..] else { continue };
        let cheap = match a.ext {
            Ext::None => (t.coef as u64).is_power_of_two(),
            _ => {
                i32::try_from(t.coef).is_ok()
                    && fx.m.cx.types.int_width(fx.body.ty(a.v, &fx.m.cx)) == Some(32)
            }
        };
        // The nearest, so that strides are few; the earliest of those, so that chains are short.
        let far = t.coef.unsigned_abs();
        if cheap && best.as_ref().is_none_or(|b| far <= b.0) {
            best = Some((far, anchor, at, diff));
        }
    }
    best.map(|(_, anchor, at, diff)| (anchor, at, diff))
}

/// Whether arithmetic goes away with an address: its index is a sum or product that only addresses use.
fn frees(fx: &Fx, address: Inst) -> bool {
    let mut g = address;
    for _ in 0..4 {
        if fx.body.op(g) != Opcode::GetElementPtr {
            return false;
        }
        for v in fx.body.operands(g).skip(1) {
            let Some(mut i) = v.as_inst() else { continue };
            if matches!(fx.body.op(i), Opcode::SExt | Opcode::ZExt)
                && let Some(x) = fx.body.operand(i, 0).as_inst()
            {
                i = x;
            }
            let arithmetic = matches!(fx.body.op(i), Opcode::Add | Opcode::Sub | Opcode::Mul);
            if arithmetic && only_addresses(fx, i, 0) {
                return true;
            }
        }
        match fx.body.operand(g, 0).as_inst() {
            Some(up) => g = up,
            None => return false,
        }
    }
    false
}

/// Whether a value has few uses, all of them indices or sums that are indices.
fn only_addresses(fx: &Fx, i: Inst, depth: u32) -> bool {
    let mut count = 0;
    let index = |u: Inst| fx.body.op(u) == Opcode::GetElementPtr;
    fx.body.users(i.into()).all(|(u, _)| {
        count += 1;
        count <= 3
            && match fx.body.op(u) {
                Opcode::SExt | Opcode::ZExt => fx.body.users(u.into()).all(|(w, _)| index(w)),
                Opcode::Add | Opcode::Sub => depth < 3 && only_addresses(fx, u, depth + 1),
                _ => index(u),
            }
    })
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
