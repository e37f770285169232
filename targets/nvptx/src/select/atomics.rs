//! Atomic operations and fences, by `tables/isel/atomic.ron`. Legalisation has rewritten what no target instruction does as loops of
//! `cmpxchg`.

use super::address::{Address, space, space_modifier};
use super::matcher::Node;
use super::order::{Access, Ordered};
use super::rules::{Key, opcode_key, rmw_key};
use super::whole::{self, Operation, WholeTy};
use super::{Select, address, memory};
use crate::diagnostic::msg;
use crate::types::RegClass;
use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_ir::{Aux, Context, Inst, Opcode, Ordering, RmwOp, SyncScope, TypeId, Value};
use jacquard_ptx::model::{Mnemonic, Operand, Reg};
use smallvec::SmallVec;

/// Whether a target has an instruction for an operation (none is `cmpxchg`) on operands of a type.
pub fn is_native(
    cx: &Context,
    op: Option<RmwOp>,
    ty: TypeId,
    target: &Target,
    version: PtxVersion,
) -> bool {
    let ty = WholeTy::of(cx, ty);
    whole::is_native(key(op), ty, target.features, version.0)
}

fn key(op: Option<RmwOp>) -> Key {
    op.map_or(opcode_key(Opcode::CmpXchg), rmw_key)
}

/// `fence`
pub fn fence(sel: &mut Select, i: Inst) {
    let Aux::Fence { ordering, scope } = sel.m.body.inst(i).aux else {
        return;
    };
    if scope != SyncScope::SingleThread {
        Ordered::new(sel, Access::Fence, ordering, scope).before(sel);
    }
}

/// The address an atomic instruction takes: it can't name local memory.
fn atomic_address(sel: &mut Select, ptr: Value) -> Address {
    let at = address::address(sel, ptr);
    if matches!(
        at.space,
        space::GENERIC | space::GLOBAL | space::SHARED | space::SHARED_CLUSTER
    ) {
        return at;
    }
    let base = sel.reg(Node::new(ptr));
    Address {
        base: super::address::Base::Reg(base),
        offset: 0,
        space: space::GENERIC,
    }
}

/// `atomicrmw`
pub fn atomic_rmw(sel: &mut Select, i: Inst) {
    let node = sel.m.body.inst(i);
    let Aux::Rmw {
        op,
        ordering,
        scope,
        ..
    } = node.aux
    else {
        return;
    };
    access(sel, i, Some(op), ordering, scope);
}

/// `cmpxchg`
pub fn cmpxchg(sel: &mut Select, i: Inst) {
    let Aux::CmpXchg {
        success,
        failure,
        scope,
        ..
    } = sel.m.body.inst(i).aux
    else {
        return;
    };
    access(sel, i, None, strongest(success, failure), scope);
}

fn access(sel: &mut Select, i: Inst, op: Option<RmwOp>, ordering: Ordering, scope: SyncScope) {
    let body = sel.m.body;
    let operands: SmallVec<[Value; 3]> = body.operands(i).collect();
    let value_ty = sel.m.ty(operands[1]);
    let parts = sel.m.count(value_ty) as u32;
    let at = atomic_address(sel, operands[0]);
    let order = Ordered::new(sel, Access::Atom, ordering, scope);
    order.before(sel);
    let mut qualifiers = SmallVec::new();
    order.qualify(sel, &mut qualifiers);
    if matches!(
        at.space,
        space::GLOBAL | space::SHARED | space::SHARED_CLUSTER
    ) {
        qualifiers.extend(space_modifier(at.space));
    }
    let operands: SmallVec<[(Node, Option<WholeTy>); 3]> = (operands.iter())
        .map(|&v| match parts {
            // What takes several registers is looked at part by part.
            2.. => (Node::new(v), None),
            _ => (sel.m.resolve(Node::new(v)), None),
        })
        .collect();
    let operation = Operation {
        key: key(op),
        ty: WholeTy::of(sel.m.cx, value_ty),
        root: Node::new(i.into()),
        operands: &operands,
        // What memory held, and whether an exchange was made.
        parts: parts + u32::from(op.is_none()),
        relaxed: ordering <= Ordering::Monotonic,
        address: Some(at.operand(0)),
        qualifiers: &qualifiers,
    };
    if !whole::by_rule(sel, &operation) {
        // Legalisation asks the same rows.
        let text = sel.type_text(value_ty);
        sel.error(msg::UNSUPPORTED_ATOMIC, &[&text]);
    }
    order.after(sel);
}

/// A value of several parts in one register.
pub fn packed(sel: &mut Select, v: Value) -> Reg {
    let parts = sel.m.parts(sel.m.ty(v));
    let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
        .map(|part| sel.m.resolve(Node { v, part }))
        .collect();
    let bits: u32 = parts.iter().map(|p| p.scalar.class().bits()).sum();
    if bits == 32 {
        let o = memory::pack_word(sel, &nodes);
        return sel.in_reg(o, RegClass::B32);
    }
    let class = if bits == 128 {
        RegClass::B128
    } else {
        RegClass::B64
    };
    let list: SmallVec<[Operand; 4]> = nodes.iter().map(|&n| Operand::Reg(sel.reg(n))).collect();
    let vec = sel.vector(&list);
    sel.emit_new(class, Mnemonic::Mov, &[class.bits_type()], &[vec])
}

/// The ordering that covers both outcomes of a compare-and-swap.
fn strongest(success: Ordering, failure: Ordering) -> Ordering {
    match (success, failure) {
        (Ordering::SeqCst, _) | (_, Ordering::SeqCst) => Ordering::SeqCst,
        (Ordering::Release, Ordering::Acquire) => Ordering::AcqRel,
        (Ordering::Monotonic, f) => f,
        (s, _) => s,
    }
}
