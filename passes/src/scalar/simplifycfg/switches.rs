//! Switches with few cases become comparisons; cases to the default go; switches that only choose values become selects.

use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Inst, Opcode, Pred, Value, cfg, phi};
use smallvec::SmallVec;

/// Simplifies the switch that ends `b`.
pub fn simplify(fx: &mut Fx, b: Block) -> bool {
    let body = &mut *fx.body;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    if body.op(t) != Opcode::Switch {
        return false;
    }
    let Some(default) = body.operand(t, 1).as_block() else {
        return false;
    };
    let mut any = false;
    // Cases that go where the default goes.
    let mut k = 2;
    while k < body.num_ops(t) {
        if body.operand(t, k + 1) == Value::block(default) {
            phi::remove_edge(body, default, b);
            body.remove_operands(t, k, 2);
            any = true;
        } else {
            k += 2;
        }
    }
    let v = body.operand(t, 0);
    let dead_default = body
        .first_inst(default)
        .is_some_and(|i| body.op(i) == Opcode::Unreachable);
    let cases = body.num_ops(t) / 2 - 1;
    if dead_default && cases >= 1 {
        // The last case's target becomes the default.
        let last = body.num_ops(t) - 2;
        let to = body.operand(t, last + 1);
        body.set_operand(t, 1, to);
        body.remove_operands(t, last, 2);
        return true;
    }
    // All cases to one target and few: a chain of equality tests joined by `or` is cheaper than a jump.
    let targets: SmallVec<[Block; 4]> = (0..cases)
        .filter_map(|k| body.operand(t, 3 + 2 * k).as_block())
        .collect();
    if cases == 0 {
        crate::edit::branch_always(body, &mut fx.m.cx, b, default);
        return true;
    }
    let one = targets.iter().all(|&x| x == targets[0]);
    if cases == 1 || one && cases <= 3 {
        let values: SmallVec<[Value; 4]> = (0..cases).map(|k| body.operand(t, 2 + 2 * k)).collect();
        let dbg = body.inst(t).dbg;
        let mut bld = Builder::new(&mut fx.m.cx, body, At::Before(t));
        bld.dbg = dbg;
        let mut cond = bld.icmp(Pred::Eq, v, values[0]);
        for &c in &values[1..] {
            let x = bld.icmp(Pred::Eq, v, c);
            cond = bld.binary(Opcode::Or, cond, x);
        }
        bld.cond_br(cond, targets[0], default);
        for _ in 1..cases {
            phi::remove_edge(body, targets[0], b);
        }
        body.erase(t);
        return true;
    }
    any | to_selects(fx, b)
}

/// Operations that the selects of one switch may cost.
const MAX_SELECTS: usize = 10;

/// A switch of which every way leads to one join, through nothing but empty blocks: selects choose what its phis get.
fn to_selects(fx: &mut Fx, b: Block) -> bool {
    let body = &*fx.body;
    let Some(t) = body.terminator(b) else {
        return false;
    };
    // The empty block between here and the join, if there is one, and the join.
    let way = |x: Block| -> (Option<Block>, Block) {
        let only = body.first_inst(x).filter(|&i| {
            body.op(i) == Opcode::Br && body.num_ops(i) == 1 && cfg::preds(body, x).all(|p| p == b)
        });
        match only.and_then(|i| body.operand(i, 0).as_block()) {
            Some(j) if j != x && j != b => (Some(x), j),
            _ => (None, x),
        }
    };
    let mut ways: SmallVec<[(Option<Value>, Option<Block>); 8]> = SmallVec::new();
    let mut join = None;
    let mut at = 1;
    while at < body.num_ops(t) {
        let Some(x) = body.operand(t, at).as_block() else {
            return false;
        };
        let (arm, j) = way(x);
        if *join.get_or_insert(j) != j {
            return false;
        }
        ways.push(((at > 1).then(|| body.operand(t, at - 1)), arm));
        at += 2;
    }
    let Some(join) = join.filter(|&j| j != b) else {
        return false;
    };
    let phis: SmallVec<[Inst; 2]> = phi::of(body, join).collect();
    if phis.is_empty() || (ways.len() - 1) * (1 + phis.len()) > MAX_SELECTS {
        return false;
    }
    let mut results: SmallVec<[SmallVec<[Value; 8]>; 2]> = SmallVec::new();
    for &phi in &phis {
        let bits = fx.m.cx.layout.bit_size(&fx.m.cx.types, body.inst(phi).ty);
        if bits > 32 {
            return false;
        }
        let mut values = SmallVec::new();
        for &(_, arm) in &ways {
            match phi::incoming_for(body, phi, arm.unwrap_or(b)) {
                Some(v) if v != Value::inst(phi) => values.push(v),
                _ => return false,
            }
        }
        results.push(values);
    }
    let v = body.operand(t, 0);
    let dbg = body.inst(t).dbg;
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::Before(t));
    bld.dbg = dbg;
    let mut chosen: SmallVec<[Value; 2]> = results.iter().map(|r| r[0]).collect();
    for (n, &(case, _)) in ways.iter().enumerate().rev() {
        let Some(case) = case else { continue };
        if results.iter().all(|r| r[n] == r[0]) {
            continue;
        }
        let cond = bld.icmp(Pred::Eq, v, case);
        for (c, r) in chosen.iter_mut().zip(&results) {
            if r[n] != r[0] {
                *c = bld.select(cond, r[n], *c);
            }
        }
    }
    let mut arms: SmallVec<[Block; 8]> = SmallVec::new();
    for &(_, arm) in &ways {
        match arm {
            Some(a) if arms.contains(&a) => {}
            Some(a) => {
                arms.push(a);
                phi::remove_edge(fx.body, join, a);
            }
            None => phi::remove_edge(fx.body, join, b),
        }
    }
    for (&phi, &v) in phis.iter().zip(&chosen) {
        phi::add_incoming(fx.body, phi, v, b);
    }
    fx.body.erase(t);
    for a in arms {
        fx.body.erase_block(a);
    }
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(b));
    bld.dbg = dbg;
    bld.br(join);
    true
}
