//! Atomic builtins whose memory order and scope are arguments: constants in the numbering of C++ and of CUDA's thread scopes.

use super::func::FnGen;
use crate::diag::msg;
use crate::source::Loc;
use ir::tables::Feature;
use ir::{Aux, Flags, Opcode, Ordering, RmwOp, SyncScope, TypeId, Value};
use jacquard_ir as ir;

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

impl FnGen<'_, '_> {
    /// A fence whose order and scope are arguments.
    pub(super) fn fence_ordered(&mut self, o: Value, s: Value, loc: Loc) -> Option<Value> {
        let (o, s) = self.order_and_scope(o, s, loc)?;
        // A relaxed fence orders nothing.
        if o != Ordering::Monotonic {
            self.b().fence(o, s);
        }
        Some(self.g.m.cx.bool(false).into())
    }

    fn constant(&mut self, v: Value, what: &str, loc: Loc) -> Option<u128> {
        let n = self.g.m.cx.value_int(v);
        if n.is_none() {
            self.g.error(loc, msg::ATOMIC_NEEDS_CONSTANT, &[&what]);
        }
        n
    }

    fn order_of(&mut self, v: Value, loc: Loc) -> Option<Ordering> {
        let n = self.constant(v, "memory order", loc)?;
        let o = order(n);
        if o.is_none() {
            self.g
                .error(loc, msg::ATOMIC_BAD_CONSTANT, &[&n, &"memory order"]);
        }
        o
    }

    fn scope_of(&mut self, v: Value, loc: Loc) -> Option<SyncScope> {
        let n = self.constant(v, "thread scope", loc)?;
        let s = scope(n);
        if s.is_none() {
            self.g
                .error(loc, msg::ATOMIC_BAD_CONSTANT, &[&n, &"thread scope"]);
        }
        let target = self.g.options.target.as_ref();
        if s == Some(SyncScope::Cluster) && target.is_some_and(|t| !t.has(Feature::Cluster)) {
            let diags = &mut self.g.session.diags;
            diags.report(loc, msg::ATOMIC_CLUSTER_SCOPE, &[]).emit();
            return Some(SyncScope::Device);
        }
        s
    }

    fn order_and_scope(&mut self, o: Value, s: Value, loc: Loc) -> Option<(Ordering, SyncScope)> {
        Some((self.order_of(o, loc)?, self.scope_of(s, loc)?))
    }

    /// An atomic operation whose order and scope are arguments.
    pub(super) fn rmw(
        &mut self,
        op: RmwOp,
        of: (Value, Value),
        at: (Value, Value),
        loc: Loc,
    ) -> Option<Value> {
        let (o, s) = self.order_and_scope(at.0, at.1, loc)?;
        Some(self.b().atomic_rmw(op, of.0, of.1, o, s))
    }

    /// What was found goes to where the expected value stood; the result says whether they were equal.
    pub(super) fn compare_exchange(
        &mut self,
        of: (Value, Value, Value),
        at: (Value, Value, Value),
        loc: Loc,
    ) -> Option<Value> {
        let (p, expected, new) = of;
        let (yes, s) = self.order_and_scope(at.0, at.2, loc)?;
        let no = match self.order_of(at.1, loc)? {
            // A failed exchange writes nothing that could be released.
            Ordering::Release => Ordering::Monotonic,
            Ordering::AcqRel => Ordering::Acquire,
            o => o,
        };
        let t = self.b().ty(new);
        let align = self.g.m.cx.align_of(t);
        let old = self.b().load(t, expected, align, false);
        let pair = self.b().cmpxchg(p, old, new, (yes, no), s);
        let found = self.b().extract_value(pair, 0);
        self.b().store(found, expected, align, false);
        Some(self.b().extract_value(pair, 1))
    }

    fn access(&mut self, t: TypeId, ordering: Ordering, scope: SyncScope) -> Aux {
        Aux::Mem {
            align: self.g.m.cx.align_of(t),
            ordering,
            scope,
        }
    }

    /// An atomic load whose order and scope are arguments.
    pub(super) fn load_ordered(
        &mut self,
        t: TypeId,
        p: Value,
        at: (Value, Value),
        loc: Loc,
    ) -> Option<Value> {
        let (o, s) = self.order_and_scope(at.0, at.1, loc)?;
        let aux = self.access(t, o, s);
        let load = self.b().emit(Opcode::Load, t, &[p], Flags::NONE, aux);
        Some(load.into())
    }

    /// An atomic store whose order and scope are arguments; gives the value.
    pub(super) fn store_ordered(
        &mut self,
        v: Value,
        p: Value,
        at: (Value, Value),
        loc: Loc,
    ) -> Option<Value> {
        let (o, s) = self.order_and_scope(at.0, at.1, loc)?;
        let t = self.b().ty(v);
        let aux = self.access(t, o, s);
        self.b()
            .emit(Opcode::Store, TypeId::VOID, &[v, p], Flags::NONE, aux);
        Some(v)
    }
}
