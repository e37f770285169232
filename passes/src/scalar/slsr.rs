//! `slsr`: straight-line strength reduction. `(b + 2) * s` after `(b + 1) * s` is that product plus `s`, and `b + 2 * s`
//! after `b + s` is that sum plus `s`, so that no register holds `2 * s`.

use crate::analysis::dominators::DomTree;
use crate::edit::erase_if_dead;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Builder, Flags, Inst, Opcode, Value};
use rustc_hash::FxHashMap;

/// The pass.
pub struct Slsr;

/// The earlier candidates `b + k * s`, or `(b + k) * s`, of each b and s, with their k.
type Candidates = FxHashMap<(Value, Value), Vec<(i128, Inst)>>;

/// Earlier candidates looked at per product.
const MAX_BASES: usize = 16;
/// The largest multiple in a sum that is reached step by step.
const MOST_STEPS: u128 = 8;

impl FunctionPass for Slsr {
    fn new(_: &Params) -> Self {
        Slsr
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let dom = fx.dom();
        let (mut products, mut sums) = (Candidates::default(), Candidates::default());
        let mut any = false;
        for b in dom.preorder() {
            let insts: Vec<Inst> = fx
                .body
                .insts(b)
                .filter(|&i| matches!(fx.body.op(i), Opcode::Mul | Opcode::Add))
                .collect();
            for i in insts {
                any |= match fx.body.op(i) {
                    Opcode::Mul => product(fx, &dom, &mut products, i),
                    _ => sum(fx, &dom, &mut sums, i),
                };
            }
        }
        any
    }
}

/// `(b + k) * s` as (b, k, s), for each way to read a product of two variables.
fn forms(fx: &Fx, i: Inst) -> [Option<(Value, i128, Value)>; 2] {
    let one = |x: Value, s: Value| {
        if s.is_const() {
            return None;
        }
        let plain = Some((x, 0, s));
        let Some(d) = x.as_inst() else { return plain };
        if fx.body.op(d) != Opcode::Add {
            return plain;
        }
        match fx
            .body
            .operand(d, 1)
            .as_const()
            .and_then(|c| fx.m.cx.as_sint(c))
        {
            Some(k) => Some((fx.body.operand(d, 0), k, s)),
            None => plain,
        }
    };
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    [one(x, y), one(y, x)]
}

/// Takes an integer operation's promise not to wrap from it.
pub(super) fn drop_flags(fx: &mut Fx, i: Inst) {
    let f = fx.body.inst(i).flags.without(Flags::NOWRAP);
    fx.body.inst_mut(i).flags = f;
}

/// The latest of the candidates that are looked at, dominates `at`, and has a `k` that will do.
fn nearest(
    fx: &Fx,
    dom: &DomTree,
    list: &[(i128, Inst)],
    at: Inst,
    will_do: impl Fn(i128) -> bool,
) -> Option<(i128, Inst)> {
    let known = |&&(k, d): &&(i128, Inst)| {
        will_do(k) && fx.body.inst(d).block.is_some() && dom.value_dominates(fx.body, d.into(), at)
    };
    list.iter().rev().take(MAX_BASES).find(known).copied()
}

/// `(b + k) * s` where `(b + k - 1) * s` or `(b + k + 1) * s` is known becomes that product and `s`.
fn product(fx: &mut Fx, dom: &DomTree, products: &mut Candidates, i: Inst) -> bool {
    if fx.m.cx.types.is_vector(fx.body.inst(i).ty) {
        return false;
    }
    let found = forms(fx, i);
    for f in found.into_iter().flatten() {
        let (b, k, s) = f;
        let list = products.entry((b, s)).or_default();
        // Only where the sum that made the factor goes away, or the product is cheaper as a sum anyway.
        if let Some((j, d)) = nearest(fx, dom, list, i, |j| (k - j).abs() == 1) {
            let op = if k > j { Opcode::Add } else { Opcode::Sub };
            // The earlier product may be poison where this one is not: it promises nothing any more.
            drop_flags(fx, d);
            for n in 0..2 {
                if let Some(x) = fx.body.operand(d, n).as_inst()
                    && fx.body.op(x) == Opcode::Add
                {
                    drop_flags(fx, x);
                }
            }
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            let v = bld.binary(op, d.into(), s);
            let ops: Vec<Inst> = fx.body.operands(i).filter_map(|v| v.as_inst()).collect();
            fx.body.replace_and_erase(i, v);
            for o in ops {
                erase_if_dead(fx.m, fx.body, o);
            }
            if let Some(n) = v.as_inst() {
                list.push((k, n));
            }
            return true;
        }
    }
    for f in found.into_iter().flatten() {
        products.entry((f.0, f.2)).or_default().push((f.1, i));
    }
    false
}

/// A value as a multiple of another one that sums alone use.
fn multiple(fx: &Fx, v: Value) -> (Value, i128) {
    let Some(i) = v.as_inst() else { return (v, 1) };
    let factor =
        fx.m.cx
            .value_int(fx.body.operand(i, fx.body.num_ops(i).min(2) - 1));
    let k = match (fx.body.op(i), factor) {
        (Opcode::Mul, Some(k)) if k <= MOST_STEPS => k as i128,
        (Opcode::Shl, Some(n)) if n < 3 => 1 << n,
        _ => return (v, 1),
    };
    let in_sums = fx.body.users(v).all(|(u, _)| fx.body.op(u) == Opcode::Add);
    match in_sums {
        true => (fx.body.operand(i, 0), k),
        false => (v, 1),
    }
}

/// `b + k * s` where `b + (k - 1) * s` is known becomes that sum plus `s`.
fn sum(fx: &mut Fx, dom: &DomTree, sums: &mut Candidates, i: Inst) -> bool {
    if fx.m.cx.types.is_vector(fx.body.inst(i).ty) {
        return false;
    }
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    if x.is_const() || y.is_const() {
        return false;
    }
    for (b, m) in [(x, y), (y, x)] {
        let (s, k) = multiple(fx, m);
        let list = sums.entry((b, s)).or_default();
        let base = match k > 1 {
            true => nearest(fx, dom, list, i, |j| j == k - 1),
            false => None,
        };
        if let Some((_, d)) = base {
            let old = m.as_inst();
            // Where neither `k * s` nor the sum wraps, `b + (k - 1) * s` lies between b and the sum. Else it may be poison where
            // this sum is not.
            let of = |o: Option<Inst>| o.map_or(Flags::NONE, |o| fx.body.inst(o).flags);
            let kept = of(Some(i)).intersect(of(old)).intersect(Flags::NOWRAP);
            let lost = Flags::NOWRAP.without(kept);
            fx.body.inst_mut(d).flags = fx.body.inst(d).flags.without(lost);
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            let v = bld.binary_flags(Opcode::Add, d.into(), s, kept);
            fx.body.replace_and_erase(i, v);
            if let Some(o) = old {
                erase_if_dead(fx.m, fx.body, o);
            }
            if let Some(n) = v.as_inst() {
                list.push((k, n));
            }
            return true;
        }
        list.push((k, i));
    }
    false
}
