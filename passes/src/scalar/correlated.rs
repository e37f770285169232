//! `correlated-propagation`: what the branches above a point say about values there. Comparisons that they decide fold;
//! signed operations on values that cannot be negative become unsigned; additions that cannot wrap say so. Of a `select` that
//! a branch tests, the arm that the branch excludes does not reach the phis below.

use crate::analysis::cache::Preserved;
use crate::analysis::known_bits::Memo;
use crate::analysis::ranges::{Facts, Range};
use crate::edit::{branch_always, remove_unreachable};
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::scalar::mask;
use jacquard_ir::{Aux, Block, Flags, Inst, NewInst, Opcode, Pred, TypeId, Value, cfg, phi};
use smallvec::SmallVec;

/// The pass.
pub struct CorrelatedPropagation;

impl FunctionPass for CorrelatedPropagation {
    fn new(_: &Params) -> Self {
        CorrelatedPropagation
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let dom = fx.dom();
        let _memo = Memo::new(fx.body);
        let mut facts = Facts::default();
        let mut cut: Vec<(Block, Block)> = Vec::new();
        let mut any = false;
        enum Step {
            Enter(Block),
            Leave((usize, usize)),
        }
        let Some(&entry) = dom.rpo().first() else {
            return false;
        };
        let mut stack = vec![Step::Enter(entry)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(mark) => facts.undo(mark),
                Step::Enter(b) => {
                    stack.push(Step::Leave(facts.mark()));
                    enter(fx, &mut facts, b);
                    any |= visit(fx, &mut facts, b, &mut cut);
                    any |= leave(fx, b);
                    for c in dom.children(b) {
                        stack.push(Step::Enter(c));
                    }
                }
            }
        }
        if !cut.is_empty() {
            for (b, to) in cut {
                branch_always(fx.body, &mut fx.m.cx, b, to);
            }
            remove_unreachable(&mut fx.m.cx, fx.body);
            fx.cache.invalidate(Preserved::None);
            any = true;
        }
        any
    }
}

/// Learns what the only edge into a block says.
fn enter(fx: &mut Fx, facts: &mut Facts, b: Block) {
    let Some(p) = cfg::single_pred(fx.body, b) else {
        return;
    };
    let Some(t) = fx.body.terminator(p) else {
        return;
    };
    if fx.body.op(t) == Opcode::Br && fx.body.num_ops(t) == 3 {
        let (yes, no) = (fx.body.operand(t, 1), fx.body.operand(t, 2));
        if yes != no {
            let c = fx.body.operand(t, 0);
            facts.assume(fx.m, fx.body, c, yes == Value::block(b), 0);
        }
    }
}

/// What a block hands to the phis below it: of a `select`, the arm that the branch leaves possible.
fn leave(fx: &mut Fx, b: Block) -> bool {
    let Some(t) = fx.body.terminator(b) else {
        return false;
    };
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return false;
    }
    let cond = fx.body.operand(t, 0);
    let ends = [fx.body.operand(t, 1), fx.body.operand(t, 2)];
    if ends[0] == ends[1] {
        return false;
    }
    let mut any = false;
    for (n, to) in ends.into_iter().enumerate() {
        let Some(to) = to.as_block() else { continue };
        let mut tests: SmallVec<[(Value, bool); 4]> = SmallVec::new();
        let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, to).collect();
        for phi in phis {
            let Some((n_in, (v, _))) = phi::incoming(fx.body, phi)
                .enumerate()
                .find(|(_, x)| x.1 == b)
            else {
                continue;
            };
            if !is_select(fx, v) {
                continue;
            }
            if tests.is_empty() {
                conjuncts(fx, cond, n == 0, 0, &mut tests);
            }
            if let Some(arm) = possible_arm(fx, v, &tests) {
                fx.body.set_operand(phi, 2 * n_in, arm);
                any = true;
            }
        }
    }
    any
}

fn is_select(fx: &Fx, v: Value) -> bool {
    v.as_inst().is_some_and(|i| fx.body.op(i) == Opcode::Select)
}

/// The conditions that hold together where `cond` has that truth.
fn conjuncts(
    fx: &Fx,
    cond: Value,
    truth: bool,
    depth: u32,
    out: &mut SmallVec<[(Value, bool); 4]>,
) {
    out.push((cond, truth));
    let Some(i) = cond.as_inst().filter(|_| depth < 4) else {
        return;
    };
    let op = |n: usize| fx.body.operand(i, n);
    let is = |n: usize, k: u128| fx.m.cx.value_int(op(n)) == Some(k);
    match fx.body.op(i) {
        Opcode::And if truth => {
            conjuncts(fx, op(0), true, depth + 1, out);
            conjuncts(fx, op(1), true, depth + 1, out);
        }
        Opcode::Or if !truth => {
            conjuncts(fx, op(0), false, depth + 1, out);
            conjuncts(fx, op(1), false, depth + 1, out);
        }
        Opcode::Select if truth && is(2, 0) => {
            conjuncts(fx, op(0), true, depth + 1, out);
            conjuncts(fx, op(1), true, depth + 1, out);
        }
        Opcode::Select if !truth && is(1, 1) => {
            conjuncts(fx, op(0), false, depth + 1, out);
            conjuncts(fx, op(2), false, depth + 1, out);
        }
        Opcode::Xor if is(1, 1) => conjuncts(fx, op(0), !truth, depth + 1, out),
        _ => {}
    }
}

/// The only arm of a `select` with which the tests come out as they did.
fn possible_arm(fx: &Fx, v: Value, tests: &[(Value, bool)]) -> Option<Value> {
    let i = v.as_inst()?;
    let (c, yes, no) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.operand(i, 2),
    );
    for &(test, truth) in tests {
        if test == c {
            return Some(if truth { yes } else { no });
        }
        for (arm, other) in [(yes, no), (no, yes)] {
            if outcome(fx, test, v, arm).is_some_and(|o| o != truth) {
                return Some(other);
            }
        }
    }
    None
}

/// How a test of `v` comes out if `v` is that constant.
fn outcome(fx: &Fx, test: Value, v: Value, constant: Value) -> Option<bool> {
    let k = fx.m.cx.value_int(constant)?;
    let t = test.as_inst()?;
    if fx.body.operand(t, 0) != v {
        return None;
    }
    match (fx.body.op(t), &fx.body.inst(t).aux) {
        (Opcode::Trunc, _) if fx.body.inst(t).ty == TypeId::I1 => Some(k & 1 == 1),
        (Opcode::ICmp, &Aux::Cmp(p)) => {
            let w =
                fx.m.cx
                    .types
                    .int_width(fx.body.ty(v, &fx.m.cx))
                    .filter(|&w| w <= 64)?;
            let with = fx.m.cx.value_int(fx.body.operand(t, 1))?;
            Range::constant(k as u64, w).decide(p, &Range::constant(with as u64, w))
        }
        _ => None,
    }
}

fn visit(fx: &mut Fx, facts: &mut Facts, b: Block, cut: &mut Vec<(Block, Block)>) -> bool {
    let mut any = false;
    let insts: Vec<Inst> = fx.body.insts(b).collect();
    for i in insts {
        let op = fx.body.op(i);
        match op {
            Opcode::ICmp => {
                let Aux::Cmp(p) = fx.body.inst(i).aux else {
                    continue;
                };
                let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
                if let Some(d) = facts.decide(fx.m, fx.body, p, x, y) {
                    let c = fx.m.cx.bool(d);
                    fx.body.replace_all_uses(i.into(), c.into());
                    any = true;
                } else {
                    any |= unsign_compare(fx, facts, i, p);
                }
            }
            Opcode::Br if fx.body.num_ops(i) == 3 => {
                let c = fx.body.operand(i, 0);
                let n = match fx.m.cx.value_int(c) {
                    Some(0) => 2,
                    Some(_) => 1,
                    None => continue,
                };
                if let Some(to) = fx.body.operand(i, n).as_block() {
                    cut.push((b, to));
                }
            }
            Opcode::SDiv | Opcode::SRem | Opcode::AShr | Opcode::SExt => {
                any |= unsign(fx, facts, i, op);
            }
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl => {
                any |= add_flags(fx, facts, i, op);
            }
            Opcode::ZExt if !fx.body.inst(i).flags.has(Flags::NNEG) => {
                let x = fx.body.operand(i, 0);
                if facts.range(fx.m, fx.body, x).is_some_and(|r| r.smin >= 0) {
                    let f = fx.body.inst(i).flags.with(Flags::NNEG);
                    fx.body.inst_mut(i).flags = f;
                    any = true;
                }
            }
            Opcode::Call if role_of(fx.m, fx.body, i) == Some(Role::Assume) => {
                let c = fx.body.operand(i, 1);
                facts.assume(fx.m, fx.body, c, true, 0);
            }
            Opcode::Call => any |= min_max(fx, facts, i) || magnitude(fx, facts, i),
            Opcode::UDiv | Opcode::URem => {
                any |= small_dividend(fx, facts, i, op) || half_division(fx, facts, i, op);
            }
            _ => {}
        }
    }
    any
}

/// A signed comparison of values without sign is an unsigned one, which later rules know more about.
fn unsign_compare(fx: &mut Fx, facts: &Facts, i: Inst, p: Pred) -> bool {
    let to = match p {
        Pred::Slt => Pred::Ult,
        Pred::Sle => Pred::Ule,
        Pred::Sgt => Pred::Ugt,
        Pred::Sge => Pred::Uge,
        _ => return false,
    };
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    // Loop counts are worked out from the signed form.
    if !y.is_const() {
        return false;
    }
    let ok = |r: Option<Range>| r.is_some_and(|r| r.smin >= 0);
    if !ok(facts.range(fx.m, fx.body, x)) || !ok(facts.range(fx.m, fx.body, y)) {
        return false;
    }
    fx.body.inst_mut(i).aux = Aux::Cmp(to);
    true
}

fn unsign(fx: &mut Fx, facts: &Facts, i: Inst, op: Opcode) -> bool {
    let x = fx.body.operand(i, 0);
    let Some(r) = facts.range(fx.m, fx.body, x) else {
        return false;
    };
    if r.smin < 0 {
        return false;
    }
    let new = match op {
        Opcode::SExt => Opcode::ZExt,
        Opcode::AShr => Opcode::LShr,
        _ => {
            let y = fx.body.operand(i, 1);
            if facts.range(fx.m, fx.body, y).is_none_or(|r| r.smin < 0) {
                return false;
            }
            if op == Opcode::SDiv {
                Opcode::UDiv
            } else {
                Opcode::URem
            }
        }
    };
    let ops: smallvec::SmallVec<[Value; 2]> = fx.body.operands(i).collect();
    let node = fx.body.inst(i);
    let mut flags = node.flags;
    if new == Opcode::ZExt {
        flags = flags.with(Flags::NNEG);
    }
    let (ty, dbg) = (node.ty, node.dbg);
    let n = fx.body.create(NewInst {
        op: new,
        ty,
        ops: &ops,
        flags,
        aux: Aux::None,
    });
    fx.body.inst_mut(n).dbg = dbg;
    fx.body.insert_before(n, i);
    fx.body.replace_and_erase(i, n.into());
    true
}

fn add_flags(fx: &mut Fx, facts: &Facts, i: Inst, op: Opcode) -> bool {
    let flags = fx.body.inst(i).flags;
    if flags.has(Flags::NOWRAP) {
        return false;
    }
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let (Some(a), Some(b)) = (facts.range(fx.m, fx.body, x), facts.range(fx.m, fx.body, y)) else {
        return false;
    };
    let w = a.width;
    let full = Range::full(w);
    let (s, t) = (
        (a.smin as i128, a.smax as i128),
        (b.smin as i128, b.smax as i128),
    );
    let (u, v) = (
        (a.umin as i128, a.umax as i128),
        (b.umin as i128, b.umax as i128),
    );
    let top = mask(w) as i128;
    let fits = |lo: i128, hi: i128| lo >= full.smin as i128 && hi <= full.smax as i128;
    let (nuw, nsw) = match op {
        Opcode::Add => (u.1 + v.1 <= top, fits(s.0 + t.0, s.1 + t.1)),
        Opcode::Sub => (u.0 >= v.1, fits(s.0 - t.1, s.1 - t.0)),
        Opcode::Mul => {
            let p = [s.0 * t.0, s.0 * t.1, s.1 * t.0, s.1 * t.1];
            let lo = p.into_iter().min().unwrap_or(i128::MIN);
            let hi = p.into_iter().max().unwrap_or(i128::MAX);
            (u.1.checked_mul(v.1).is_some_and(|p| p <= top), fits(lo, hi))
        }
        _ => {
            if b.umax >= w as u64 || b.umax > 62 {
                return false;
            }
            (
                u.1 << b.umax <= top,
                fits((s.0 << b.umax).min(s.0), (s.1 << b.umax).max(s.1)),
            )
        }
    };
    let mut new = flags;
    if nuw {
        new = new.with(Flags::NUW);
    }
    if nsw {
        new = new.with(Flags::NSW);
    }
    if new == flags {
        return false;
    }
    fx.body.inst_mut(i).flags = new;
    true
}

/// A minimum or maximum whose winner is known.
/// A division of 64-bit numbers that fit 32 bits.
fn half_division(fx: &mut Fx, facts: &Facts, i: Inst, op: Opcode) -> bool {
    let ty = fx.body.inst(i).ty;
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let fits = |v| {
        let r = facts.range(fx.m, fx.body, v);
        r.is_some_and(|r| r.umax <= u64::from(u32::MAX))
    };
    if ty != TypeId::I64 || !fits(x) || !fits(y) {
        return false;
    }
    let mut b = fx.before(i);
    let (x, y) = (
        b.cast(Opcode::Trunc, x, TypeId::I32),
        b.cast(Opcode::Trunc, y, TypeId::I32),
    );
    let half = b.binary(op, x, y);
    let whole = b.cast(Opcode::ZExt, half, ty);
    fx.body.replace_and_erase(i, whole);
    true
}

/// A dividend that never reaches the divisor: no whole part, and itself as the remainder. Or a quotient that is always the same.
fn small_dividend(fx: &mut Fx, facts: &Facts, i: Inst, op: Opcode) -> bool {
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let (Some(a), Some(b)) = (facts.range(fx.m, fx.body, x), facts.range(fx.m, fx.body, y)) else {
        return false;
    };
    let ty = fx.body.inst(i).ty;
    let v = if op == Opcode::URem && a.umax < b.umin {
        x
    } else if op == Opcode::UDiv && b.umin > 0 && a.umin / b.umax == a.umax / b.umin {
        fx.m.cx.int(ty, u128::from(a.umin / b.umax)).into()
    } else {
        return false;
    };
    fx.body.replace_and_erase(i, v);
    true
}

/// The magnitude of a number without sign.
fn magnitude(fx: &mut Fx, facts: &Facts, i: Inst) -> bool {
    if role_of(fx.m, fx.body, i) != Some(Role::Abs) {
        return false;
    }
    let x = fx.body.operand(i, 1);
    let known = facts.range(fx.m, fx.body, x).is_some_and(|r| r.smin >= 0);
    if known {
        fx.body.replace_and_erase(i, x);
    }
    known
}

fn min_max(fx: &mut Fx, facts: &Facts, i: Inst) -> bool {
    let pred = match role_of(fx.m, fx.body, i) {
        Some(Role::SMin) => Pred::Sle,
        Some(Role::SMax) => Pred::Sge,
        Some(Role::UMin) => Pred::Ule,
        Some(Role::UMax) => Pred::Uge,
        _ => return false,
    };
    let (x, y) = (fx.body.operand(i, 1), fx.body.operand(i, 2));
    match facts.decide(fx.m, fx.body, pred, x, y) {
        Some(first) => {
            fx.body.replace_and_erase(i, if first { x } else { y });
            true
        }
        None => false,
    }
}
