//! `check-memory-spaces`: writes into memory that is never written. Each is told and becomes a trap: the assembler has no such
//! instruction, and a store through a generic address would fault at run time without a word.

use crate::analysis::alias::underlying_all;
use crate::intrinsics::{Role, call_before, role_of};
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::tables::address_space;
use jacquard_ir::{Const, ConstKind, GlobalRef, Inst, Module, Opcode, TypeId, Value};

/// The pass.
pub struct CheckMemorySpaces;

/// The pass's name, by which its warnings are known.
pub const NAME: &str = "check-memory-spaces";

impl FunctionPass for CheckMemorySpaces {
    fn new(_: &Params) -> Self {
        CheckMemorySpaces
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut writes: Vec<(Inst, &str, Value)> = Vec::new();
        for b in fx.body.blocks() {
            for i in fx.body.insts(b) {
                let (what, pointer) = match fx.body.op(i) {
                    Opcode::Store => ("store to", 1),
                    Opcode::AtomicRmw | Opcode::CmpXchg => ("do atomic operation on", 0),
                    Opcode::Call => match role_of(fx.m, fx.body, i) {
                        Some(Role::Memcpy | Role::Memmove | Role::Memset) => ("store to", 1),
                        _ => continue,
                    },
                    _ => continue,
                };
                writes.push((i, what, fx.body.operand(i, pointer)));
            }
        }
        writes.retain(|w| read_only(fx, w.2));
        for &(i, what, _) in &writes {
            refuse(fx, i, what);
        }
        !writes.is_empty()
    }
}

/// Does the pointer lead into read-only memory on every way that it may have come?
fn read_only(fx: &Fx, pointer: Value) -> bool {
    let Some(objects) = underlying_all(&fx.m.cx, fx.body, pointer) else {
        return false;
    };
    !objects.is_empty()
        && objects.iter().all(|&o| {
            let space = match o.as_const() {
                Some(c) => constant_space(fx.m, c),
                None => fx.m.cx.types.addr_space(fx.body.ty(o, &fx.m.cx)),
            };
            space.and_then(address_space).is_some_and(|s| s.read_only)
        })
}

/// The address space of the variable that a constant address is in.
fn constant_space(m: &Module, mut c: Const) -> Option<u32> {
    while let ConstKind::Expr(e) = &m.cx.constant(c).kind {
        c = *e.ops.first()?;
    }
    match m.cx.constant(c).kind {
        ConstKind::Global(GlobalRef::Var(v)) => Some(m.var(v).space),
        _ => m.cx.types.addr_space(m.cx.const_ty(c)),
    }
}

/// Says it, and puts a trap in the place.
fn refuse(fx: &mut Fx, i: Inst, what: &'static str) {
    let function = fx.name().to_owned();
    fx.remark(
        RemarkKind::Warning,
        NAME,
        "ReadOnly",
        Some(i),
        &[
            (TEXT, &"in '"),
            ("Function", &function),
            (TEXT, &"': cannot "),
            ("Operation", &what),
            (TEXT, &" constant memory; a trap stands in its place"),
        ],
    );
    call_before(fx.m, fx.body, i, Role::Trap, &[], TypeId::VOID, &[]);
    let ty = fx.body.inst(i).ty;
    if ty != TypeId::VOID {
        let poison = fx.m.cx.poison(ty);
        fx.body.replace_and_erase(i, poison.into());
    } else {
        fx.body.erase(i);
    }
}
