//! `normalize`: two functions that differ in names and in the order of what does not depend on each other become the same text.
//!
//! Arguments are numbered; a value is named by what it computes of what, and stands right before its first user.

use crate::analysis::effects::{has_side_effects, may_read};
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, Opcode, TypeId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// The pass.
pub fn normalize(fx: &mut Fx) -> bool {
    let shapes = shapes(fx);
    for b in fx.body.blocks().collect::<Vec<Block>>() {
        order_operands(fx, b, &shapes);
        order(fx, b, &shapes);
    }
    name(fx, &shapes);
    true
}

/// What each instruction computes, as a number that neither names nor order enter.
fn shapes(fx: &Fx) -> FxHashMap<Inst, u64> {
    let mut shapes: FxHashMap<Inst, u64> = FxHashMap::default();
    let blocks: FxHashMap<Block, usize> = fx.body.blocks().zip(0..).collect();
    // What depends on itself settles no further: a few rounds carry what differs around a loop.
    for _ in 0..4 {
        for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
            let h = shape(fx, i, &shapes, &blocks);
            shapes.insert(i, h);
        }
    }
    shapes
}

fn shape(fx: &Fx, i: Inst, known: &FxHashMap<Inst, u64>, blocks: &FxHashMap<Block, usize>) -> u64 {
    let mut h = FxHasher::default();
    let node = fx.body.inst(i);
    node.op.text().hash(&mut h);
    node.ty.index().hash(&mut h);
    format!("{:?}{:?}", node.aux, node.flags).hash(&mut h);
    let mut operands: Vec<(u8, u64)> = (fx.body.operands(i))
        .map(|v| operand(fx, v, known, blocks))
        .collect();
    if node.op.is_commutative() {
        operands.sort_unstable();
    }
    operands.hash(&mut h);
    h.finish()
}

fn operand(
    fx: &Fx,
    v: Value,
    known: &FxHashMap<Inst, u64>,
    blocks: &FxHashMap<Block, usize>,
) -> (u8, u64) {
    match v.kind() {
        ValueKind::Arg(n) => (0, u64::from(n)),
        ValueKind::Const(c) => match fx.m.cx.as_int(c) {
            Some(n) => (1, n as u64),
            None => (2, c.index() as u64),
        },
        ValueKind::Inst(i) => (3, known.get(&i).copied().unwrap_or(0)),
        ValueKind::Block(b) => (4, blocks.get(&b).copied().unwrap_or(0) as u64),
    }
}

/// Operands of what commutes stand in one order: arguments, constants last.
fn order_operands(fx: &mut Fx, b: Block, shapes: &FxHashMap<Inst, u64>) {
    let blocks = FxHashMap::default();
    for i in fx.body.insts(b).collect::<Vec<Inst>>() {
        if !fx.body.op(i).is_commutative() || fx.body.num_ops(i) != 2 {
            continue;
        }
        let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
        let key = |v: Value| (v.as_const().is_some(), operand(fx, v, shapes, &blocks));
        if key(y) < key(x) {
            fx.body.set_operand(i, 0, y);
            fx.body.set_operand(i, 1, x);
        }
    }
}

/// Whether an instruction may stand anywhere between its operands and its users.
fn floats(fx: &Fx, i: Inst) -> bool {
    let op = fx.body.op(i);
    !(op == Opcode::Phi
        || op == Opcode::Alloca
        || op.is_terminator()
        || op == Opcode::Call
        || has_side_effects(fx.m, fx.body, i)
        || may_read(fx.m, fx.body, i))
}

/// Values stand right before the first that needs them, operands first to last; those that only other blocks need come first.
fn order(fx: &mut Fx, b: Block, shapes: &FxHashMap<Inst, u64>) {
    let all: Vec<Inst> = fx.body.insts(b).collect();
    let free: FxHashSet<Inst> = all.iter().copied().filter(|&i| floats(fx, i)).collect();
    let mut placed: FxHashSet<Inst> = FxHashSet::default();
    let mut out: Vec<Inst> = Vec::new();
    fn place(
        fx: &Fx,
        i: Inst,
        free: &FxHashSet<Inst>,
        placed: &mut FxHashSet<Inst>,
        out: &mut Vec<Inst>,
    ) {
        for v in fx.body.operands(i) {
            if let Some(d) = v.as_inst().filter(|d| free.contains(d))
                && placed.insert(d)
            {
                place(fx, d, free, placed, out);
                out.push(d);
            }
        }
    }
    let fixed: Vec<Inst> = all.iter().copied().filter(|i| !free.contains(i)).collect();
    let (phis, rest): (Vec<Inst>, Vec<Inst>) =
        (fixed.into_iter()).partition(|&i| fx.body.op(i) == Opcode::Phi);
    for i in rest {
        if fx.body.op(i).is_terminator() {
            // What the block itself does not need, by what it is.
            let mut left: Vec<Inst> = (all.iter().copied())
                .filter(|d| free.contains(d) && !placed.contains(d))
                .filter(|&d| !uses_in(fx, d, b))
                .collect();
            left.sort_by_key(|d| shapes.get(d).copied());
            for d in left {
                if placed.insert(d) {
                    place(fx, d, &free, &mut placed, &mut out);
                    out.push(d);
                }
            }
        }
        place(fx, i, &free, &mut placed, &mut out);
        out.push(i);
    }
    let order = phis.into_iter().chain(out);
    for i in order.collect::<Vec<Inst>>() {
        fx.body.move_to_end(i, b);
    }
}

/// Whether something of the block uses a value.
fn uses_in(fx: &Fx, i: Inst, b: Block) -> bool {
    let mut users = fx.body.users(i.into());
    users.any(|(u, _)| fx.body.inst(u).block == Some(b) && fx.body.op(u) != Opcode::Phi)
}

fn name(fx: &mut Fx, shapes: &FxHashMap<Inst, u64>) {
    let mut names: Vec<(Value, String)> = (0..fx.body.num_args())
        .map(|n| (Value::arg(n), format!("a{n}")))
        .collect();
    for (n, b) in fx.body.blocks().enumerate() {
        names.push((Value::block(b), format!("bb{n}")));
        for i in fx.body.insts(b) {
            if fx.body.inst(i).ty == TypeId::VOID {
                continue;
            }
            let leaf = !(fx.body.operands(i)).any(|v| v.as_inst().is_some());
            let number = shapes.get(&i).copied().unwrap_or(0) % 100_000;
            names.push((
                i.into(),
                format!("{}{number:05}", if leaf { "vl" } else { "op" }),
            ));
        }
    }
    fx.body.names.clear();
    let mut taken: FxHashMap<String, usize> = FxHashMap::default();
    for (v, mut name) in names {
        let n = taken.entry(name.clone()).or_default();
        *n += 1;
        if *n > 1 {
            name = format!("{name}.{n}");
        }
        let name = fx.m.cx.sym(&name);
        fx.body.names.insert(v, name);
    }
}
