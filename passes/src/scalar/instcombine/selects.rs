//! Operations on chosen constants: what they make of each is chosen instead.

use super::phis::folded;
use crate::edit::erase_if_dead;
use crate::manager::Fx;
use jacquard_ir::{Builder, Inst, Opcode, TypeId, Value};
use smallvec::SmallVec;

/// Choices inside choices that are looked into.
const MAX_DEPTH: u32 = 3;

/// Where one value of a choice is computed from a choice by the same condition, that one is made already. Says whether it
/// found one.
pub(super) fn settled(fx: &mut Fx, i: Inst) -> bool {
    let condition = fx.body.operand(i, 0);
    let mut any = false;
    for n in [1, 2] {
        any |= exists(fx, i) && settle(fx, i, n, (condition, n), MAX_DEPTH);
    }
    any
}

/// Settles the choices by `condition` in what only operand `n` of `i` is computed from: it picks its operand `side`.
fn settle(fx: &mut Fx, i: Inst, n: usize, (condition, side): (Value, usize), depth: u32) -> bool {
    let v = fx.body.operand(i, n);
    let Some(d) = v.as_inst() else { return false };
    let op = fx.body.op(d);
    if op == Opcode::Select && fx.body.operand(d, 0) == condition {
        let picked = fx.body.operand(d, side);
        fx.body.set_operand(i, n, picked);
        erase_if_dead(fx.m, fx.body, d);
        return true;
    }
    // Another divisor may be zero where the result is not used. Lanes that are chosen one by one must stay lanes.
    let seen = op.is_binary() && !op.is_int_division() || op.is_cast();
    let seen = seen && lanes_meet(fx, condition, d);
    if depth == 0 || !seen || !fx.body.has_one_use(v) {
        return false;
    }
    let mut any = false;
    for n in 0..fx.body.num_ops(d) {
        any |= exists(fx, d) && settle(fx, d, n, (condition, side), depth - 1);
    }
    any
}

/// What a loop carried to an operand only goes with it, an operation above too if the loop was all it was for.
fn exists(fx: &Fx, i: Inst) -> bool {
    fx.body.inst(i).block.is_some()
}

/// Whether lane n of the result of `i` is chosen by lane n of a condition alone; a single condition chooses all of it.
fn lanes_meet(fx: &Fx, condition: Value, i: Inst) -> bool {
    let types = &fx.m.cx.types;
    let lanes = |ty: TypeId| types.vector_parts(ty).map(|p| p.1);
    match lanes(fx.body.ty(condition, &fx.m.cx)) {
        None => true,
        count => count == lanes(fx.body.inst(i).ty),
    }
}

/// What an operation makes of its operand.
enum Result {
    Known(Value),
    /// The operation itself, on this value.
    Done(Value),
    Chosen(Value, Box<(Result, Result)>),
}

/// An operation whose operands are constants and one choice that nothing else uses: a choice of the results, if these are
/// constants or what a cast was made of. One of them is enough for a comparison.
pub(super) fn through(fx: &mut Fx, i: Inst) -> Option<Value> {
    let op = fx.body.op(i);
    let sees =
        op.is_binary() || op.is_cast() || matches!(op, Opcode::ICmp | Opcode::FCmp | Opcode::FNeg);
    // A wide choice is two, and addresses are made of extended narrow ones.
    let widens = matches!(op, Opcode::ZExt | Opcode::SExt) && fx.body.inst(i).ty == TypeId::I64;
    if !sees || widens {
        return None;
    }
    let mut slot = None;
    for n in 0..fx.body.num_ops(i) {
        let v = fx.body.operand(i, n);
        match v.as_const() {
            Some(_) => {}
            None if slot.is_none() => slot = Some((n, v)),
            None => return None,
        }
    }
    let (n, v) = slot?;
    choice(fx, v)?;
    let result = match result(fx, i, n, v, MAX_DEPTH) {
        Some(r) => r,
        None => half_known(fx, i, n, v)?,
    };
    Some(build(fx, i, n, result))
}

/// The condition and the two values of a choice that nothing else uses.
fn choice(fx: &mut Fx, v: Value) -> Option<(Value, Value, Value)> {
    let s = v.as_inst().filter(|_| fx.body.has_one_use(v))?;
    let first = fx.body.operand(s, 0);
    match fx.body.op(s) {
        Opcode::Select => Some((first, fx.body.operand(s, 1), fx.body.operand(s, 2))),
        op @ (Opcode::ZExt | Opcode::SExt) if fx.body.ty(first, &fx.m.cx) == TypeId::I1 => {
            let ty = fx.body.inst(s).ty;
            let yes = if op == Opcode::ZExt { 1 } else { -1 };
            let (yes, no) = (fx.m.cx.sint(ty, yes), fx.m.cx.zero(ty));
            Some((first, yes.into(), no.into()))
        }
        op @ (Opcode::UIToFP | Opcode::SIToFP) if fx.body.ty(first, &fx.m.cx) == TypeId::I1 => {
            let ty = fx.body.inst(s).ty;
            let yes = if op == Opcode::UIToFP { 1.0 } else { -1.0 };
            let (yes, no) = (fx.m.cx.float(ty, yes), fx.m.cx.float(ty, 0.0));
            Some((first, yes.into(), no.into()))
        }
        _ => None,
    }
}

/// What `i` makes of the two values of a choice, if one result is known: a comparison decided by a constant, or a cast
/// back to what the value was made of.
fn half_known(fx: &mut Fx, i: Inst, n: usize, v: Value) -> Option<Result> {
    let (condition, yes, no) = choice(fx, v)?;
    if !lanes_meet(fx, condition, i) {
        return None;
    }
    let known = |fx: &mut Fx, v: Value| match fx.body.op(i) {
        Opcode::FPTrunc => cast_back(fx, i, v),
        Opcode::ICmp | Opcode::FCmp => Some(folded(fx, i, n, v.as_const()?)?.into()),
        _ => None,
    };
    let chosen = |v: Value| v.as_inst().is_some_and(|i| fx.body.op(i) == Opcode::Select);
    if chosen(yes) || chosen(no) {
        return None;
    }
    let arms = match (known(fx, yes), known(fx, no)) {
        (Some(a), None) => (Result::Known(a), Result::Done(no)),
        (None, Some(b)) => (Result::Done(yes), Result::Known(b)),
        _ => return None,
    };
    Some(Result::Chosen(condition, Box::new(arms)))
}

/// What `i` is with `v` for its operand `n`.
fn result(fx: &mut Fx, i: Inst, n: usize, v: Value, depth: u32) -> Option<Result> {
    if let Some(c) = v.as_const() {
        return Some(Result::Known(folded(fx, i, n, c)?.into()));
    }
    if let Some(of) = cast_back(fx, i, v) {
        return Some(Result::Known(of));
    }
    let (condition, yes, no) = choice(fx, v).filter(|_| depth > 0)?;
    if !lanes_meet(fx, condition, i) {
        return None;
    }
    let yes = result(fx, i, n, yes, depth - 1)?;
    let no = result(fx, i, n, no, depth - 1)?;
    Some(Result::Chosen(condition, Box::new((yes, no))))
}

/// What `v` was made of, if `i` makes it narrow again.
fn cast_back(fx: &Fx, i: Inst, v: Value) -> Option<Value> {
    let d = v.as_inst()?;
    let back = match fx.body.op(i) {
        Opcode::FPTrunc => fx.body.op(d) == Opcode::FPExt,
        Opcode::Trunc => matches!(fx.body.op(d), Opcode::ZExt | Opcode::SExt),
        _ => false,
    };
    let of = back.then(|| fx.body.operand(d, 0))?;
    (fx.body.ty(of, &fx.m.cx) == fx.body.inst(i).ty).then_some(of)
}

fn build(fx: &mut Fx, i: Inst, n: usize, result: Result) -> Value {
    match result {
        Result::Known(v) => v,
        Result::Done(v) => {
            let mut ops: SmallVec<[Value; 2]> = fx.body.operands(i).collect();
            ops[n] = v;
            let node = fx.body.inst(i);
            let (op, ty, flags, aux) = (node.op, node.ty, node.flags, node.aux.clone());
            let mut b = Builder::before(&mut fx.m.cx, fx.body, i);
            b.emit(op, ty, &ops, flags, aux).into()
        }
        Result::Chosen(condition, of) => {
            let (yes, no) = (build(fx, i, n, of.0), build(fx, i, n, of.1));
            Builder::before(&mut fx.m.cx, fx.body, i).select(condition, yes, no)
        }
    }
}
