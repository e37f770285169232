//! What pointers that a kernel reads from memory may point to.
//!
//! Addresses of shared, local and parameter memory mean something only to the block or thread that made them, while it runs.
//! The host and other kernels can leave only addresses of global memory where a kernel finds them, so a pointer that it
//! loads, or makes of an integer, is global unless the kernel itself has put another one into memory or into an integer.

use crate::analysis::alias::is_captured;
use crate::analysis::call_graph::globals_in;
use crate::intrinsics::{Role, is_intrinsic, role_of_func};
use jacquard_ir::{
    Body, ConstKind, FuncId, GlobalRef, Inst, Module, Opcode, TypeId, Value, call, sym,
};

/// Whether a function keeps every address outside global memory to its own accesses: none is stored, made an integer or
/// passed on, and nothing that is called can do so.
pub fn keeps_addresses(m: &Module, f: FuncId, body: &Body) -> bool {
    (0..body.num_args()).all(|n| {
        !m.attrs(f).param(n as usize).has(sym::BYVAL) || !is_captured(m, body, Value::arg(n))
    }) && body
        .blocks()
        .flat_map(|b| body.insts(b))
        .all(|i| keeps(m, body, i))
}

fn keeps(m: &Module, body: &Body, i: Inst) -> bool {
    let generic = |ty: TypeId| m.cx.types.addr_space(ty) == Some(0);
    let op = body.op(i);
    let own = match op {
        Opcode::Alloca => true,
        Opcode::AddrSpaceCast => {
            let from = m.cx.types.addr_space(body.ty(body.operand(i, 0), &m.cx));
            generic(body.inst(i).ty) && !matches!(from, Some(0 | 1))
        }
        Opcode::Call => {
            let Some(callee) = m.called_func(body, i) else {
                return asm_keeps(m, body, i);
            };
            if !is_intrinsic(m, callee) {
                return false;
            }
            match role_of_func(m, callee) {
                Some(Role::Ldg) => false,
                _ => generic(body.inst(i).ty),
            }
        }
        _ => false,
    };
    if own && is_captured(m, body, i.into()) {
        return false;
    }
    // Symbols of other spaces stand in addresses only.
    body.operands(i).enumerate().all(|(n, v)| {
        let Some(c) = v.as_const() else { return true };
        let address = match op {
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => n == 0,
            Opcode::Store => n == 1,
            Opcode::ICmp => true,
            // The result is followed as an address of its own.
            Opcode::AddrSpaceCast => true,
            _ => !generic(body.ty(v, &m.cx)) && m.cx.types.is_ptr(body.ty(v, &m.cx)),
        };
        address || !names_other_space(m, c)
    })
}

/// Whether a constant contains the address of a variable outside global memory.
fn names_other_space(m: &Module, c: jacquard_ir::Const) -> bool {
    let mut found = false;
    globals_in(&m.cx, c, &mut |g| {
        if let GlobalRef::Var(v) = g {
            found |= !matches!(m.var(v).space, 0 | 1);
        }
    });
    found
}

/// Inline assembly can make addresses if something as wide as one comes out of it, through memory or as a result.
fn asm_keeps(m: &Module, body: &Body, call: Inst) -> bool {
    let Some(c) = call::callee(body, call).as_const() else {
        return false;
    };
    let ConstKind::InlineAsm(asm) = &m.cx.constant(c).kind else {
        return false;
    };
    !m.cx.str(asm.constraints).contains('*') && !may_hold_address(m, body.inst(call).ty)
}

fn may_hold_address(m: &Module, ty: TypeId) -> bool {
    ty != TypeId::VOID && m.cx.layout.store_size(&m.cx.types, ty) >= 8
}
