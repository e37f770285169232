//! Atomic operations of block and system scope in NVIDIA's dialects: their readers take each `atomicrmw` and `cmpxchg` for one of the whole
//! device (measured with libNVVM 13.0), so these are written as assembly.

use super::{Out, unwritable};
use crate::tables::atomic;
use jacquard_ir::{
    AttrListId, Aux, Body, Builder, Inst, Module, Opcode, Ordering, Pred, RmwOp, SyncScope, Type,
    TypeId, Value,
};

/// What comes before the operation, and its ordering as PTX writes it.
fn order(ordering: Ordering, scope: &str) -> (String, &'static str) {
    match ordering {
        Ordering::Acquire => (String::new(), ".acquire"),
        Ordering::Release => (String::new(), ".release"),
        Ordering::AcqRel => (String::new(), ".acq_rel"),
        Ordering::SeqCst => (format!("fence.sc.{scope}; "), ".acquire"),
        _ => (String::new(), ""),
    }
}

/// Writes an atomic operation of such a scope as assembly; one of block scope without a form keeps the device's, which is wider.
pub(super) fn lower(m: &mut Module, body: &mut Body, i: Inst) -> Out<()> {
    let (op, ordering, scope) = match &body.inst(i).aux {
        Aux::Rmw {
            op,
            ordering,
            scope,
            ..
        } => (Some(*op), *ordering, *scope),
        Aux::CmpXchg { success, scope, .. } => (None, *success, *scope),
        _ => return Ok(()),
    };
    let scope = match scope {
        SyncScope::Block => "cta",
        SyncScope::System => "sys",
        _ => return Ok(()),
    };
    let v = body.operand(i, 1);
    let ty = body.ty(v, &m.cx);
    let (bits, letter, float) = match m.cx.ty(ty) {
        Type::Int(32) => (32, 'r', false),
        Type::Int(64) | Type::Ptr(_) => (64, 'l', false),
        Type::Float => (32, 'f', true),
        Type::Double => (64, 'd', true),
        _ => (0, 'r', false),
    };
    let word = op.map_or(Opcode::CmpXchg.text(), RmwOp::text);
    let Some(known) = atomic(word, float).filter(|_| bits != 0) else {
        return match scope {
            "sys" => {
                unwritable("an atomic operation of system scope on this type in NVIDIA's dialect")
            }
            _ => Ok(()),
        };
    };
    let p = body.operand(i, 0);
    let space = match m.cx.types.addr_space(body.ty(p, &m.cx)) {
        Some(1) => ".global",
        Some(3) => ".shared",
        _ => "",
    };
    let (before, ordering) = order(ordering, scope);
    let compare = op.is_none();
    // A value that nobody reads needs no place, but for an exchange.
    let reads = matches!(ordering, ".acquire" | ".acq_rel");
    let reduces = !compare && op != Some(RmwOp::Xchg) && !reads && !body.has_uses(i.into());
    let operation = format!("{ordering}.{scope}{space}.{}{bits}", known.ptx);
    let text = match (reduces, compare) {
        (true, _) => format!("{before}red{operation} [$0], $1;"),
        (_, true) => format!("{before}atom{operation} $0, [$1], $2, $3;"),
        _ => format!("{before}atom{operation} $0, [$1], $2;"),
    };
    let constraints = match (reduces, compare) {
        (true, _) => format!("l,{letter},~{{memory}}"),
        (_, true) => format!("={letter},l,{letter},{letter},~{{memory}}"),
        _ => format!("={letter},l,{letter},~{{memory}}"),
    };
    let callee = m.cx.inline_asm(&text, &constraints, true);
    let args: Vec<Value> = body.operands(i).collect();
    let types: Vec<TypeId> = args.iter().map(|&a| body.ty(a, &m.cx)).collect();
    let made = if reduces { TypeId::VOID } else { ty };
    let sig = m.cx.types.func(made, &types, false);
    let result = body.inst(i).ty;
    let mut b = Builder::before(&mut m.cx, body, i);
    let old: Value = b
        .call(sig, callee.into(), &args, 0, AttrListId::EMPTY)
        .into();
    if reduces {
        body.erase(i);
        return Ok(());
    }
    let made = if compare {
        let same = b.icmp(Pred::Eq, old, v);
        let nothing = b.cx.zero(result).into();
        let half = b.insert_value(nothing, old, 0);
        b.insert_value(half, same, 1)
    } else {
        old
    };
    body.replace_and_erase(i, made);
    Ok(())
}
