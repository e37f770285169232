//! `constraint-elimination`: comparisons that follow from several comparisons above them (`a < b` and `b <= c` make `a < c`)
//! become constants.
//!
//! What branches and assumptions say is kept as differences: `x - y <= n`, in signed and in unsigned arithmetic, where `x`
//! and `y` are values with their constant summands taken off if these cannot wrap, or zero. A comparison holds if the
//! shortest path over the differences says so.

use crate::analysis::known_bits::{is_nonnegative, known_bits, sign_bits};
use crate::intrinsics::{Role, is_call_to};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{Aux, Block, Flags, Inst, Opcode, Pred, Value, cfg, sign_extend};

/// Differences that are kept on a path at most.
const MOST: usize = 64;

/// A value without its constant summand; nothing is zero.
type Term = (Option<Value>, i128);

/// `x - y <= bound`, all as integers without end.
#[derive(Clone, Copy)]
struct Difference {
    x: Option<Value>,
    y: Option<Value>,
    bound: i128,
    signed: bool,
}

/// The pass.
pub fn constraint_elimination(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let Some(&entry) = dom.rpo().first() else {
        return false;
    };
    let mut facts: Vec<Difference> = Vec::new();
    let mut any = false;
    let mut stack = vec![(entry, 0usize, true)];
    while let Some((b, mark, enters)) = stack.pop() {
        if !enters {
            facts.truncate(mark);
            continue;
        }
        stack.push((b, facts.len(), false));
        enter(fx, b, &mut facts);
        any |= visit(fx, b, &mut facts);
        stack.extend(dom.children(b).map(|c| (c, 0, true)));
    }
    any
}

/// Learns what the only edge into a block says.
fn enter(fx: &Fx, b: Block, facts: &mut Vec<Difference>) {
    let Some(t) = cfg::single_pred(fx.body, b).and_then(|p| fx.body.terminator(p)) else {
        return;
    };
    if fx.body.op(t) == Opcode::Br && fx.body.num_ops(t) == 3 {
        let (yes, no) = (fx.body.operand(t, 1), fx.body.operand(t, 2));
        if yes != no {
            learn(fx, fx.body.operand(t, 0), yes == b.into(), facts, 0);
        }
    }
}

fn learn(fx: &Fx, cond: Value, truth: bool, facts: &mut Vec<Difference>, depth: u32) {
    let Some(i) = cond.as_inst().filter(|_| depth < 4 && facts.len() < MOST) else {
        return;
    };
    let op = |n: usize| fx.body.operand(i, n);
    match (fx.body.op(i), &fx.body.inst(i).aux) {
        (Opcode::ICmp, &Aux::Cmp(p)) => {
            let p = if truth { p } else { p.inverse() };
            add_fact(fx, p, op(0), op(1), facts);
        }
        (Opcode::And, _) if truth => {
            learn(fx, op(0), true, facts, depth + 1);
            learn(fx, op(1), true, facts, depth + 1);
        }
        (Opcode::Or, _) if !truth => {
            learn(fx, op(0), false, facts, depth + 1);
            learn(fx, op(1), false, facts, depth + 1);
        }
        (Opcode::Select, _) if truth && fx.m.cx.value_int(op(2)) == Some(0) => {
            learn(fx, op(0), true, facts, depth + 1);
            learn(fx, op(1), true, facts, depth + 1);
        }
        (Opcode::Select, _) if !truth && fx.m.cx.value_int(op(1)) == Some(1) => {
            learn(fx, op(0), false, facts, depth + 1);
            learn(fx, op(2), false, facts, depth + 1);
        }
        _ => {}
    }
}

/// A value as another value plus a constant.
fn term(fx: &Fx, v: Value, signed: bool) -> Option<Term> {
    let w = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx))?;
    if w > 64 {
        return None;
    }
    let number = |n: u128| if signed { sign_extend(n, w) } else { n as i128 };
    if let Some(c) = v.as_const() {
        return Some((None, number(fx.m.cx.as_int(c)?)));
    }
    let (mut v, mut sum) = (v, 0i128);
    for _ in 0..4 {
        let Some(i) = v.as_inst() else { break };
        let flags = fx.body.inst(i).flags;
        let kept = match fx.body.op(i) {
            Opcode::Add if signed => flags.has(Flags::NSW),
            Opcode::Add => flags.has(Flags::NUW),
            // No bit in common: nothing wraps.
            Opcode::Or => !signed && flags.has(Flags::DISJOINT),
            _ => false,
        };
        if !kept {
            break;
        }
        let Some(n) = fx.m.cx.value_int(fx.body.operand(i, 1)) else {
            break;
        };
        sum += number(n);
        v = fx.body.operand(i, 0);
    }
    Some((Some(v), sum))
}

/// `a - b <= bound` among the facts.
fn at_most(
    fx: &Fx,
    (a, b): (Value, Value),
    bound: i128,
    signed: bool,
    facts: &mut Vec<Difference>,
) {
    if let (Some((x, m)), Some((y, n))) = (term(fx, a, signed), term(fx, b, signed)) {
        facts.push(Difference {
            x,
            y,
            bound: bound - m + n,
            signed,
        });
    }
}

fn add_fact(fx: &Fx, pred: Pred, a: Value, b: Value, facts: &mut Vec<Difference>) {
    let signed = matches!(pred, Pred::Slt | Pred::Sle | Pred::Sgt | Pred::Sge);
    match pred {
        Pred::Slt | Pred::Ult => at_most(fx, (a, b), -1, signed, facts),
        Pred::Sle | Pred::Ule => at_most(fx, (a, b), 0, signed, facts),
        Pred::Sgt | Pred::Ugt => at_most(fx, (b, a), -1, signed, facts),
        Pred::Sge | Pred::Uge => at_most(fx, (b, a), 0, signed, facts),
        Pred::Eq => {
            for signed in [false, true] {
                at_most(fx, (a, b), 0, signed, facts);
                at_most(fx, (b, a), 0, signed, facts);
            }
        }
        _ => {}
    }
    // Below a number that is not negative, unsigned order is signed order.
    let (small, large, strict) = match pred {
        Pred::Ult | Pred::Ule => (a, b, pred == Pred::Ult),
        Pred::Ugt | Pred::Uge => (b, a, pred == Pred::Ugt),
        _ => return,
    };
    if is_nonnegative(fx.m, fx.body, large) {
        at_most(fx, (small, large), -i128::from(strict), true, facts);
        if let Some((x, m)) = term(fx, small, true) {
            facts.push(Difference {
                x: None,
                y: x,
                bound: m,
                signed: true,
            });
        }
    }
}

/// The least `n` for which the facts say that `x - y <= n`.
fn shortest(
    fx: &Fx,
    x: Option<Value>,
    y: Option<Value>,
    signed: bool,
    facts: &[Difference],
) -> Option<i128> {
    let mut edges: Vec<Difference> = (facts.iter().filter(|d| d.signed == signed))
        .copied()
        .collect();
    let mut nodes: Vec<Option<Value>> = vec![None, x, y];
    for d in &edges {
        nodes.extend([d.x, d.y]);
    }
    nodes.sort_unstable();
    nodes.dedup();
    // What values may be at all.
    for &v in nodes.iter().flatten() {
        let Some(w) = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx)) else {
            continue;
        };
        let (low, high) = if signed {
            let half = 1i128 << (w - sign_bits(fx.m, fx.body, v)).min(w - 1);
            match is_nonnegative(fx.m, fx.body, v) {
                true => (0, known_bits(fx.m, fx.body, v).umax() as i128),
                false => (-half, half - 1),
            }
        } else {
            let k = known_bits(fx.m, fx.body, v);
            (k.umin() as i128, k.umax() as i128)
        };
        let bound = |x, y, bound| Difference {
            x,
            y,
            bound,
            signed,
        };
        edges.push(bound(Some(v), None, high));
        edges.push(bound(None, Some(v), -low));
    }
    let index = |v: Option<Value>| nodes.binary_search(&v).ok();
    let mut best: Vec<Option<i128>> = vec![None; nodes.len()];
    best[index(x)?] = Some(0);
    for _ in 0..nodes.len() {
        let mut changed = false;
        for d in &edges {
            let (Some(from), Some(to)) = (index(d.x), index(d.y)) else {
                continue;
            };
            if let Some(n) = best[from] {
                let n = n.checked_add(d.bound)?;
                if best[to].is_none_or(|old| n < old) {
                    best[to] = Some(n);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    best[index(y)?]
}

/// Whether `a - b <= bound` follows.
fn proves(
    fx: &Fx,
    a: Value,
    b: Value,
    bound: i128,
    signed: bool,
    facts: &[Difference],
) -> Option<bool> {
    let ((x, m), (y, n)) = (term(fx, a, signed)?, term(fx, b, signed)?);
    Some(shortest(fx, x, y, signed, facts)? <= bound - m + n)
}

/// The outcome of a comparison, if it follows.
fn outcome(fx: &Fx, pred: Pred, a: Value, b: Value, facts: &[Difference]) -> Option<bool> {
    let less = |a, b, strict: bool, signed| {
        proves(fx, a, b, -i128::from(strict), signed, facts).unwrap_or(false)
    };
    let signed = matches!(pred, Pred::Slt | Pred::Sle | Pred::Sgt | Pred::Sge);
    match pred {
        Pred::Slt | Pred::Ult if less(a, b, true, signed) => Some(true),
        Pred::Slt | Pred::Ult if less(b, a, false, signed) => Some(false),
        Pred::Sle | Pred::Ule if less(a, b, false, signed) => Some(true),
        Pred::Sle | Pred::Ule if less(b, a, true, signed) => Some(false),
        Pred::Sgt | Pred::Ugt if less(b, a, true, signed) => Some(true),
        Pred::Sgt | Pred::Ugt if less(a, b, false, signed) => Some(false),
        Pred::Sge | Pred::Uge if less(b, a, false, signed) => Some(true),
        Pred::Sge | Pred::Uge if less(a, b, true, signed) => Some(false),
        Pred::Eq | Pred::Ne => {
            let apart = [false, true]
                .iter()
                .any(|&s| less(a, b, true, s) || less(b, a, true, s));
            let equal = || (0..2).any(|s| less(a, b, false, s == 1) && less(b, a, false, s == 1));
            if apart {
                Some(pred == Pred::Ne)
            } else if equal() {
                Some(pred == Pred::Eq)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Folds what follows in a block, and learns what it assumes.
fn visit(fx: &mut Fx, b: Block, facts: &mut Vec<Difference>) -> bool {
    let mut any = false;
    let insts: Vec<Inst> = fx.body.insts(b).collect();
    for i in insts {
        if is_call_to(fx.m, fx.body, i, Role::Assume) {
            learn(fx, fx.body.operand(i, 1), true, facts, 0);
            continue;
        }
        let (Opcode::ICmp, &Aux::Cmp(p)) = (fx.body.op(i), &fx.body.inst(i).aux) else {
            continue;
        };
        if facts.is_empty() {
            continue;
        }
        let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
        if let Some(truth) = outcome(fx, p, x, y, facts) {
            let decided = truth.to_string();
            fx.remark(
                RemarkKind::Passed,
                "constraint-elimination",
                "Decided",
                Some(i),
                &[
                    (TEXT, &"the comparison follows from those above it: "),
                    ("Outcome", &decided),
                ],
            );
            let c = fx.m.cx.bool(truth);
            fx.body.replace_all_uses(i.into(), c.into());
            crate::edit::erase_if_dead(fx.m, fx.body, i);
            any = true;
        }
    }
    any
}
