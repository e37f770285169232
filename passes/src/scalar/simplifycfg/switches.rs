//! Switches with few cases become comparisons; cases to the default go.

use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Opcode, Pred, Value};
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
            body.remove_phi_edge(default, b);
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
            body.remove_phi_edge(targets[0], b);
        }
        body.erase(t);
        return true;
    }
    any
}
