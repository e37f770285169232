//! `bypass-slow-division`: a division of 64 bits divides in 32 where its operands turn out to be small.
//!
//! The machine divides by a sequence of multiplications, much longer for 64 bits than for 32. Sizes and indices of 64 bits are
//! seldom large: one test of both operands' high halves chooses between the two sequences as the program runs.

use crate::analysis::cache::Preserved;
use crate::analysis::known_bits::known_bits;
use crate::edit::{new_phi, remainder};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{At, Aux, Block, Builder, Inst, Opcode, Pred, TypeId, Value, phi};

/// The pass.
pub struct BypassSlowDivision;

/// The widest number that is divided fast.
const FAST: u128 = u32::MAX as u128;

impl FunctionPass for BypassSlowDivision {
    fn new(_: &Params) -> Self {
        BypassSlowDivision
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let slow: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| fx.body.op(i).is_int_division() && fx.body.inst(i).ty == TypeId::I64)
            .collect();
        let (mut any, mut split) = (false, false);
        for i in slow {
            let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
            if y.as_const().is_some() {
                continue;
            }
            let small = |v| known_bits(fx.m, fx.body, v).umax() <= FAST;
            let (small_x, small_y) = (small(x), small(y));
            if small_x && small_y {
                let op = fx.body.op(i);
                let mut b = fx.before(i);
                let (x, y) = (low(&mut b, x), low(&mut b, y));
                let v = fast(&mut b, op, x, y);
                let v = wide(&mut b, v);
                fx.body.replace_and_erase(i, v);
                any = true;
            } else if !scattered(fx, x) {
                let tested: Vec<Value> = [(x, small_x), (y, small_y)]
                    .into_iter()
                    .filter_map(|(v, small)| (!small).then_some(v))
                    .collect();
                bypass(fx, i, &tested);
                split = true;
            }
        }
        if split {
            fx.cache.invalidate(Preserved::None);
        }
        any || split
    }
}

/// A division of numbers of 32 bits.
fn fast(b: &mut Builder, op: Opcode, x: Value, y: Value) -> Value {
    let op = match op {
        Opcode::UDiv | Opcode::SDiv => Opcode::UDiv,
        _ => Opcode::URem,
    };
    b.binary(op, x, y)
}

fn low(b: &mut Builder, v: Value) -> Value {
    b.cast(Opcode::Trunc, v, TypeId::I32)
}

fn wide(b: &mut Builder, v: Value) -> Value {
    b.cast(Opcode::ZExt, v, TypeId::I64)
}

/// Values that use all their bits, as hashes and random numbers do: the test would always fail.
fn scattered(fx: &Fx, x: Value) -> bool {
    let Some(i) = x.as_inst() else { return false };
    match fx.body.op(i) {
        Opcode::Xor => true,
        Opcode::Mul => {
            fx.m.cx
                .value_int(fx.body.operand(i, 1))
                .is_some_and(|c| c > FAST)
        }
        _ => false,
    }
}

/// Puts a test of the high halves of `tested` before `i`, and the fast division beside it. The remainder `x - x / y * y` that
/// follows a quotient is computed on both sides as well.
fn bypass(fx: &mut Fx, i: Inst, tested: &[Value]) {
    let Some(before) = fx.body.inst(i).block else {
        return;
    };
    let node = fx.body.inst(i);
    let (dbg, flags, op) = (node.dbg, node.flags, fx.body.op(i));
    let (x, y) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let join = fx.body.split_before(i);
    let rest = remainder_of(fx, i, join);
    let (quick, slow) = (fx.body.create_block(), fx.body.create_block());
    fx.body.insert_block_after(slow, before);
    fx.body.insert_block_after(quick, slow);

    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(before));
    b.dbg = dbg;
    let bits = tested[1..]
        .iter()
        .fold(tested[0], |bits, &v| b.binary(Opcode::Or, bits, v));
    let (high, zero) = (b.int_like(bits, !(FAST as i128)), b.int_like(bits, 0));
    let bits = b.binary(Opcode::And, bits, high);
    let small = b.icmp(Pred::Eq, bits, zero);
    b.cond_br(small, quick, slow);

    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(slow));
    b.dbg = dbg;
    let long: Value = b.emit(op, TypeId::I64, &[x, y], flags, Aux::None).into();
    let long_rest = rest.map(|_| remainder(&mut b, x, long, y));
    b.br(join);

    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(quick));
    b.dbg = dbg;
    let (x, y) = (low(&mut b, x), low(&mut b, y));
    let q = fast(&mut b, op, x, y);
    let short = wide(&mut b, q);
    let short_rest = rest.map(|_| {
        let r = remainder(&mut b, x, q, y);
        wide(&mut b, r)
    });
    b.br(join);

    let mut meet = |of: Inst, long: Value, short: Value| {
        let phi = new_phi(fx.body, join, TypeId::I64);
        phi::add_incoming(fx.body, phi, long, slow);
        phi::add_incoming(fx.body, phi, short, quick);
        fx.body.replace_and_erase(of, phi.into());
    };
    if let (Some(of), Some(long), Some(short)) = (rest, long_rest, short_rest) {
        meet(of, long, short);
    }
    meet(i, long, short);
}

/// The subtraction in `block` that makes the remainder of the quotient `q`.
fn remainder_of(fx: &Fx, q: Inst, block: Block) -> Option<Inst> {
    let (x, y) = (fx.body.operand(q, 0), fx.body.operand(q, 1));
    let product = |p: Inst| {
        fx.body.op(p) == Opcode::Mul && (fx.body.operand(p, 0) == y || fx.body.operand(p, 1) == y)
    };
    fx.body
        .users(q.into())
        .filter(|&(p, _)| product(p))
        .filter_map(|(p, _)| fx.body.single_user(p.into()))
        .find(|&s| {
            fx.body.op(s) == Opcode::Sub
                && fx.body.operand(s, 0) == x
                && fx.body.inst(s).block == Some(block)
        })
}
