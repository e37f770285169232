//! Atomic builtins whose memory order and scope are arguments: constants in the numbering of C++ and of CUDA's thread scopes.

use super::func::FnGen;
use ir::tables::Feature;
use ir::{Aux, Flags, Opcode, Ordering, RmwOp, SyncScope, TypeId, Value};
use jacquard_ir as ir;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// A memory order by its number.
fn order(n: u128) -> Option<Ordering> {
    Some(match n {
        0 => Ordering::Monotonic,
        // consume is acquire, as everywhere.
        1 | 2 => Ordering::Acquire,
        3 => Ordering::Release,
        4 => Ordering::AcqRel,
        5 => Ordering::SeqCst,
        _ => return None,
    })
}

/// A thread scope by its number. A thread's own scope is no smaller than its block's in PTX.
fn scope(n: u128) -> Option<SyncScope> {
    Some(match n {
        0 | 1 => SyncScope::Block,
        2 => SyncScope::Cluster,
        3 => SyncScope::Device,
        4 => SyncScope::System,
        _ => return None,
    })
}

/// A fence whose order and scope are arguments.
pub(super) fn fence_ordered(fx: &mut FnGen, o: Value, s: Value, loc: Loc) -> Option<Value> {
    let (o, s) = order_and_scope(fx, o, s, loc)?;
    // A relaxed fence orders nothing.
    if o != Ordering::Monotonic {
        fx.b().fence(o, s);
    }
    Some(fx.g.m.cx.bool(false).into())
}

fn constant(fx: &mut FnGen, v: Value, what: &str, loc: Loc) -> Option<u128> {
    let n = fx.g.m.cx.value_int(v);
    if n.is_none() {
        fx.g.error(loc, msg::ATOMIC_NEEDS_CONSTANT, &[&what]);
    }
    n
}

fn order_of(fx: &mut FnGen, v: Value, loc: Loc) -> Option<Ordering> {
    let n = constant(fx, v, "memory order", loc)?;
    let o = order(n);
    if o.is_none() {
        fx.g.error(loc, msg::ATOMIC_BAD_CONSTANT, &[&n, &"memory order"]);
    }
    o
}

fn scope_of(fx: &mut FnGen, v: Value, loc: Loc) -> Option<SyncScope> {
    let n = constant(fx, v, "thread scope", loc)?;
    let s = scope(n);
    if s.is_none() {
        fx.g.error(loc, msg::ATOMIC_BAD_CONSTANT, &[&n, &"thread scope"]);
    }
    let target = fx.g.options.target.as_ref();
    if s == Some(SyncScope::Cluster) && target.is_some_and(|t| !t.has(Feature::Cluster)) {
        let diags = &mut fx.g.session.diags;
        diags.report(loc, msg::ATOMIC_CLUSTER_SCOPE, &[]).emit();
        return Some(SyncScope::Device);
    }
    s
}

fn order_and_scope(fx: &mut FnGen, o: Value, s: Value, loc: Loc) -> Option<(Ordering, SyncScope)> {
    Some((order_of(fx, o, loc)?, scope_of(fx, s, loc)?))
}

/// An atomic operation whose order and scope are arguments.
pub(super) fn rmw(
    fx: &mut FnGen,
    op: RmwOp,
    of: (Value, Value),
    at: (Value, Value),
    loc: Loc,
) -> Option<Value> {
    let (o, s) = order_and_scope(fx, at.0, at.1, loc)?;
    Some(fx.b().atomic_rmw(op, of.0, of.1, o, s))
}

/// What was found goes to where the expected value stood; the result says whether they were equal.
pub(super) fn compare_exchange(
    fx: &mut FnGen,
    of: (Value, Value, Value),
    at: (Value, Value, Value),
    loc: Loc,
) -> Option<Value> {
    let (p, expected, new) = of;
    let (yes, s) = order_and_scope(fx, at.0, at.2, loc)?;
    let no = match order_of(fx, at.1, loc)? {
        // A failed exchange writes nothing that could be released.
        Ordering::Release => Ordering::Monotonic,
        Ordering::AcqRel => Ordering::Acquire,
        o => o,
    };
    let t = fx.b().ty(new);
    let align = fx.g.m.cx.align_of(t);
    let old = fx.b().load(t, expected, align, false);
    let pair = fx.b().cmpxchg(p, old, new, (yes, no), s);
    let found = fx.b().extract_value(pair, 0);
    fx.b().store(found, expected, align, false);
    Some(fx.b().extract_value(pair, 1))
}

fn access(fx: &mut FnGen, t: TypeId, ordering: Ordering, scope: SyncScope) -> Aux {
    Aux::Mem {
        align: fx.g.m.cx.align_of(t),
        ordering,
        scope,
    }
}

/// An atomic load whose order and scope are arguments.
pub(super) fn load_ordered(
    fx: &mut FnGen,
    t: TypeId,
    p: Value,
    at: (Value, Value),
    loc: Loc,
) -> Option<Value> {
    let (o, s) = order_and_scope(fx, at.0, at.1, loc)?;
    let aux = access(fx, t, o, s);
    let load = fx.b().emit(Opcode::Load, t, &[p], Flags::NONE, aux);
    Some(load.into())
}

/// An atomic store whose order and scope are arguments; gives the value.
pub(super) fn store_ordered(
    fx: &mut FnGen,
    v: Value,
    p: Value,
    at: (Value, Value),
    loc: Loc,
) -> Option<Value> {
    let (o, s) = order_and_scope(fx, at.0, at.1, loc)?;
    let t = fx.b().ty(v);
    let aux = access(fx, t, o, s);
    fx.b()
        .emit(Opcode::Store, TypeId::VOID, &[v, p], Flags::NONE, aux);
    Some(v)
}
