//! `slp-vectorizer`: equal operations on the two halves of a register become one (`.f16x2`, `.bf16x2`, `.f32x2`).
//!
//! It starts where a vector is put together from scalars (what `load-store-vectorizer` leaves at wide stores, and what the source
//! builds): two neighbouring elements computed by trees of the same shape are computed as a pair. Trees end at constants, at
//! neighbouring elements of one vector, which are a pair already, and at values that must be gathered, which costs a move.

use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::tables::Feature;
use jacquard_ir::{Block, Builder, Flags, Inst, Opcode, Type, TypeId, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct Slp;

/// Operations a tree is deep at most.
const MAX_DEPTH: u32 = 12;
/// Lanes of a vector that is looked at.
const MAX_LANES: u32 = 16;

impl FunctionPass for Slp {
    fn new(_: &Params) -> Self {
        Slp
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = false;
        let threshold = fx.opts.knob(Knob::SlpThreshold);
        let blocks: Vec<Block> = fx.body.blocks().collect();
        for b in blocks {
            let ends: Vec<Inst> = fx
                .body
                .insts(b)
                .filter(|&i| fx.body.op(i) == Opcode::InsertElement && is_last(fx, i))
                .collect();
            for end in ends {
                any |= pair_up(fx, end, threshold);
            }
        }
        any
    }
}

/// Whether no further element is inserted into the result.
fn is_last(fx: &Fx, i: Inst) -> bool {
    !fx.body
        .users(i.into())
        .any(|(u, n)| fx.body.op(u) == Opcode::InsertElement && n == 0)
}

/// Whether the target computes pairs of this type.
fn pairs_of(fx: &Fx, elem: TypeId) -> bool {
    match fx.m.cx.types.get(elem) {
        Type::Half => true,
        Type::BFloat => fx.target.has(Feature::Bf16Arith),
        Type::Float => fx.target.has(Feature::F32x2),
        _ => false,
    }
}

/// A pair of values.
enum Pair {
    /// Taken as they are.
    Gather(Value, Value),
    /// Neighbouring elements of a vector, from this lane on.
    Part(Value, u32),
    /// One operation on pairs.
    Op {
        /// The operation on the first element.
        low: Inst,
        /// What may be assumed of both.
        flags: Flags,
        operands: SmallVec<[usize; 2]>,
    },
}

#[derive(Default)]
struct Tree {
    pairs: Vec<Pair>,
    known: FxHashMap<(Value, Value), usize>,
    /// Operations saved, less moves.
    gain: i64,
}

impl Tree {
    fn add(&mut self, key: (Value, Value), p: Pair) -> usize {
        self.pairs.push(p);
        self.known.insert(key, self.pairs.len() - 1);
        self.pairs.len() - 1
    }
    fn build(&mut self, fx: &Fx, a: Value, b: Value, depth: u32) -> usize {
        if let Some(&n) = self.known.get(&(a, b)) {
            return n;
        }
        let body = &*fx.body;
        if a.as_const().is_some() && b.as_const().is_some() {
            return self.add((a, b), Pair::Gather(a, b));
        }
        if let (Some(x), Some(y)) = (a.as_inst(), b.as_inst()) {
            let (ox, oy) = (body.op(x), body.op(y));
            if ox == Opcode::ExtractElement
                && oy == ox
                && body.operand(x, 0) == body.operand(y, 0)
                && let (Some(j), Some(k)) = (
                    fx.m.cx.value_int(body.operand(x, 1)),
                    fx.m.cx.value_int(body.operand(y, 1)),
                )
                && j % 2 == 0
                && k == j + 1
            {
                return self.add((a, b), Pair::Part(body.operand(x, 0), j as u32));
            }
            let arithmetic = matches!(ox, Opcode::FAdd | Opcode::FSub | Opcode::FMul);
            let once = |i: Inst| body.users(i.into()).count() == 1;
            if arithmetic && ox == oy && x != y && depth < MAX_DEPTH && once(x) && once(y) {
                let (xs, mut ys) = (
                    [body.operand(x, 0), body.operand(x, 1)],
                    [body.operand(y, 0), body.operand(y, 1)],
                );
                // Operands in either order: those that look alike go together.
                if ox != Opcode::FSub && alike(fx, xs[0], ys[1]) > alike(fx, xs[0], ys[0]) {
                    ys.swap(0, 1);
                }
                self.gain += 1;
                let operands = [0, 1]
                    .into_iter()
                    .map(|n| self.build(fx, xs[n], ys[n], depth + 1))
                    .collect();
                let flags = body.inst(x).flags.intersect(body.inst(y).flags);
                return self.add(
                    (a, b),
                    Pair::Op {
                        low: x,
                        flags,
                        operands,
                    },
                );
            }
        }
        self.gain -= 1;
        self.add((a, b), Pair::Gather(a, b))
    }
    fn emit(&self, bld: &mut Builder, elem: TypeId) -> Option<Value> {
        let ty = bld.cx.types.vector(elem, 2);
        let mut made: Vec<Value> = Vec::with_capacity(self.pairs.len());
        for p in &self.pairs {
            let v = match p {
                Pair::Gather(a, b) => match (a.as_const(), b.as_const()) {
                    (Some(a), Some(b)) => bld.cx.aggregate(ty, &[a, b]).into(),
                    _ => {
                        let none: Value = bld.cx.poison(ty).into();
                        let (zero, one) = (lane(bld, 0), lane(bld, 1));
                        let v = bld.insert_element(none, *a, zero);
                        bld.insert_element(v, *b, one)
                    }
                },
                Pair::Part(v, from) => {
                    let lanes = bld.cx.types.vector_parts(bld.ty(*v))?.1;
                    if lanes == 2 {
                        *v
                    } else {
                        let whole = bld.ty(*v);
                        let none: Value = bld.cx.poison(whole).into();
                        bld.shuffle(*v, none, &[*from as i32, *from as i32 + 1])
                    }
                }
                Pair::Op {
                    low,
                    flags,
                    operands,
                } => {
                    let op = bld.body.op(*low);
                    bld.dbg = bld.body.inst(*low).dbg;
                    bld.binary_flags(op, made[operands[0]], made[operands[1]], *flags)
                }
            };
            made.push(v);
        }
        made.last().copied()
    }
}

fn lane(bld: &mut Builder, n: i64) -> Value {
    bld.cx.i64(n).into()
}

/// How well two values go together.
fn alike(fx: &Fx, a: Value, b: Value) -> u32 {
    match (a.as_inst(), b.as_inst()) {
        (Some(x), Some(y)) if fx.body.op(x) == fx.body.op(y) => {
            1 + u32::from(fx.body.operand(x, 0) == fx.body.operand(y, 0))
        }
        (None, None) => 1,
        _ => 0,
    }
}

/// Computes neighbouring elements of the vector that ends with `end` in pairs, where that is less work.
fn pair_up(fx: &mut Fx, end: Inst, threshold: i64) -> bool {
    let ty = fx.body.inst(end).ty;
    let Some((elem, lanes)) = fx.m.cx.types.vector_parts(ty) else {
        return false;
    };
    if lanes % 2 != 0 || lanes > MAX_LANES || !pairs_of(fx, elem) {
        return false;
    }
    // Elements by lane, and the insertions.
    let mut elements: SmallVec<[Option<Value>; 16]> = SmallVec::from_elem(None, lanes as usize);
    let mut at = Value::inst(end);
    let mut used_elsewhere = false;
    while let Some(i) = at.as_inst() {
        if fx.body.op(i) != Opcode::InsertElement || used_elsewhere {
            break;
        }
        let Some(slot) =
            fx.m.cx
                .value_int(fx.body.operand(i, 2))
                .and_then(|n| elements.get_mut(n as usize))
        else {
            return false;
        };
        slot.get_or_insert(fx.body.operand(i, 1));
        at = fx.body.operand(i, 0);
        used_elsewhere = at
            .as_inst()
            .is_some_and(|i| fx.body.users(i.into()).count() != 1);
    }
    let mut result: Option<Value> = None;
    for k in (0..lanes as usize).step_by(2) {
        let (Some(a), Some(b)) = (elements[k], elements[k + 1]) else {
            continue;
        };
        let mut tree = Tree::default();
        let root = tree.build(fx, a, b, 0);
        if tree.gain <= threshold || !matches!(tree.pairs[root], Pair::Op { .. }) {
            continue;
        }
        let gain = tree.gain;
        fx.remark(
            RemarkKind::Passed,
            "slp-vectorizer",
            "StoresVectorized",
            Some(end),
            &[(TEXT, &"SLP vectorized with cost "), ("Cost", &-gain)],
        );
        // Behind the last insertion everything it needs is there.
        let mut bld = Builder::before(&mut fx.m.cx, fx.body, end);
        let Some(pair) = tree.emit(&mut bld, elem) else {
            continue;
        };
        if lanes == 2 {
            result = Some(pair);
            break;
        }
        let mut whole = result.unwrap_or(end.into());
        if result.is_none() {
            let Some(next) = fx.body.next_inst(end) else {
                return false;
            };
            bld = Builder::before(&mut fx.m.cx, fx.body, next);
        }
        for (n, lane_of) in [(0, k), (1, k + 1)] {
            let from = lane(&mut bld, n);
            let to = lane(&mut bld, lane_of as i64);
            let e = bld.extract_element(pair, from);
            whole = bld.insert_element(whole, e, to);
        }
        result = Some(whole);
    }
    let Some(result) = result else { return false };
    replace_others(fx, end, result);
    true
}

/// Every use of `old` but those that `new` is made of becomes one of `new`.
fn replace_others(fx: &mut Fx, old: Inst, new: Value) {
    // The first insertion of the new chain takes the old vector.
    let mut first = new.as_inst();
    while let Some(i) = first {
        if fx.body.op(i) == Opcode::InsertElement && fx.body.operand(i, 0) == Value::inst(old) {
            break;
        }
        first = match fx.body.op(i) {
            Opcode::InsertElement => fx.body.operand(i, 0).as_inst(),
            _ => None,
        };
    }
    fx.body.replace_all_uses(old.into(), new);
    if let Some(i) = first {
        fx.body.set_operand(i, 0, old.into());
    }
    crate::edit::erase_if_dead(fx.m, fx.body, old);
}
