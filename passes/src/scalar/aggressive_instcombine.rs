//! `aggressive-instcombine`: what takes many instructions to say and one to do: counts of bits by sums in parallel become
//! `ctpop`, tests of several bits one by one a mask, a choice that keeps a funnel shift from shifting by nothing goes.

use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, call_before, role_of};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::scalar::mask;
use jacquard_ir::{Aux, Inst, Opcode, Pred, TypeId, Value, call};

/// The pass.
pub fn aggressive_instcombine(fx: &mut Fx) -> bool {
    let all: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    let mut any = false;
    for i in all.into_iter().rev() {
        if fx.body.inst(i).block.is_none() {
            continue;
        }
        let found = match fx.body.op(i) {
            Opcode::LShr => count_of_bits(fx, i),
            Opcode::And => test_of_bits(fx, i),
            Opcode::Select => guarded_rotation(fx, i),
            _ => None,
        };
        let Some((new, name)) = found else { continue };
        fx.remark(
            RemarkKind::Passed,
            "aggressive-instcombine",
            "Recognised",
            Some(i),
            &[(TEXT, &"recognised: "), ("Form", &name)],
        );
        let operands: Vec<Inst> = fx.body.operands(i).filter_map(|v| v.as_inst()).collect();
        fx.body.replace_and_erase(i, new);
        for o in operands {
            erase_if_dead(fx.m, fx.body, o);
        }
        any = true;
    }
    any
}

/// A value's operation, with its operands, if it is this one.
fn is(fx: &Fx, v: Value, op: Opcode) -> Option<(Value, Value)> {
    let i = v.as_inst().filter(|&i| fx.body.op(i) == op)?;
    Some((fx.body.operand(i, 0), fx.body.operand(i, 1)))
}

/// The other operand of an operation with this constant.
fn with(fx: &Fx, v: Value, op: Opcode, c: u128) -> Option<Value> {
    let (a, b) = is(fx, v, op)?;
    (fx.m.cx.value_int(b) == Some(c)).then_some(a)
}

/// The two values of an addition either of which may be `pick`ed.
fn sum<R>(fx: &Fx, v: Value, pick: impl Fn(Value, Value) -> Option<R>) -> Option<R> {
    let (a, b) = is(fx, v, Opcode::Add)?;
    pick(a, b).or_else(|| pick(b, a))
}

/// `((y + (y >> 4) & 0x0f..) * 0x01..) >> w - 8` of the sums of pairs `y`.
fn count_of_bits(fx: &mut Fx, i: Inst) -> Option<(Value, &'static str)> {
    let ty = fx.body.inst(i).ty;
    let w =
        fx.m.cx
            .types
            .int_width(ty)
            .filter(|w| [32, 64].contains(w))?;
    let byte = |b: u8| (0..w / 8).fold(0u128, |n, k| n | u128::from(b) << (8 * k));
    let product = with(fx, i.into(), Opcode::LShr, u128::from(w - 8))?;
    let nibbles = with(fx, product, Opcode::Mul, byte(1))?;
    let masked = with(fx, nibbles, Opcode::And, byte(0x0f))?;
    let pairs = sum(fx, masked, |y, s| {
        (with(fx, s, Opcode::LShr, 4)? == y).then_some(y)
    })?;
    // (z & 0x33..) + ((z >> 2) & 0x33..)
    let z = sum(fx, pairs, |low, high| {
        let z = with(fx, low, Opcode::And, byte(0x33))?;
        let up = with(fx, high, Opcode::And, byte(0x33))?;
        (with(fx, up, Opcode::LShr, 2)? == z).then_some(z)
    })?;
    // x - ((x >> 1) & 0x55..)
    let (x, halves) = is(fx, z, Opcode::Sub)?;
    let up = with(fx, halves, Opcode::And, byte(0x55))?;
    if with(fx, up, Opcode::LShr, 1)? != x {
        return None;
    }
    let new = call_before(fx.m, fx.body, i, Role::CtPop, &[ty], ty, &[x]);
    Some((new.into(), "count of bits"))
}

/// The bits of one value that `(x >> a) & (x >> b) & 1`, or the same with `|`, tests.
fn bits_of(
    fx: &Fx,
    v: Value,
    op: Opcode,
    from: &mut Option<Value>,
    bits: &mut u128,
    depth: u32,
) -> Option<()> {
    if let Some((a, b)) = is(fx, v, op).filter(|_| depth < 8) {
        bits_of(fx, a, op, from, bits, depth + 1)?;
        return bits_of(fx, b, op, from, bits, depth + 1);
    }
    let w = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx))?;
    let (x, k) = match is(fx, v, Opcode::LShr) {
        Some((x, k)) => (x, fx.m.cx.value_int(k).filter(|&k| k < u128::from(w))?),
        None => (v, 0),
    };
    if from.is_some_and(|f| f != x) {
        return None;
    }
    *from = Some(x);
    *bits |= 1 << k;
    Some(())
}

/// Bits of a value tested one by one: their mask is.
fn test_of_bits(fx: &mut Fx, i: Inst) -> Option<(Value, &'static str)> {
    let ty = fx.body.inst(i).ty;
    let w = fx.m.cx.types.int_width(ty).filter(|w| *w <= 64)?;
    // `(a | b | c) & 1`, `(a & b & c) & 1`
    let chain = with(fx, i.into(), Opcode::And, 1)?;
    let op = fx.body.op(chain.as_inst()?);
    if !matches!(op, Opcode::And | Opcode::Or) {
        return None;
    }
    let (mut from, mut bits) = (None, 0u128);
    bits_of(fx, chain, op, &mut from, &mut bits, 0)?;
    let x = from?;
    if bits.count_ones() < 2 {
        return None;
    }
    let c = fx.m.cx.int(ty, bits & mask(w));
    let mut bld = fx.before(i);
    let masked = bld.binary(Opcode::And, x, c.into());
    let (pred, to) = match op {
        Opcode::Or => (Pred::Ne, bld.int_like(x, 0)),
        _ => (Pred::Eq, c.into()),
    };
    let holds = bld.icmp(pred, masked, to);
    Some((bld.cast(Opcode::ZExt, holds, ty), "test of bits"))
}

/// `n == 0 ? x : fshl(x, y, n)` is `fshl(x, y, n)`; the same for `fshr` and `y`.
fn guarded_rotation(fx: &mut Fx, i: Inst) -> Option<(Value, &'static str)> {
    let (cond, yes, no) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.operand(i, 2),
    );
    let compare = cond.as_inst().filter(|&c| fx.body.op(c) == Opcode::ICmp)?;
    let Aux::Cmp(pred) = fx.body.inst(compare).aux else {
        return None;
    };
    if fx.m.cx.value_int(fx.body.operand(compare, 1)) != Some(0) {
        return None;
    }
    let (kept, shift) = match pred {
        Pred::Eq => (yes, no),
        Pred::Ne => (no, yes),
        _ => return None,
    };
    let call = shift.as_inst()?;
    let n = match role_of(fx.m, fx.body, call)? {
        Role::FShl => 0,
        Role::FShr => 1,
        _ => return None,
    };
    let args: Vec<Value> = call::args(fx.body, call).collect();
    let same = args[n] == kept && args[2] == fx.body.operand(compare, 0);
    if !same || fx.body.inst(i).ty == TypeId::VOID {
        return None;
    }
    // What the shift brings in may be poison where the choice does not look at it.
    if args[0] == args[1] {
        return Some((shift, "rotation"));
    }
    let other = args[1 - n];
    let settled = fx.before(call).freeze(other);
    fx.body.set_operand(call, 2 - n, settled);
    Some((shift, "funnel shift"))
}
