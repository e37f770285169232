//! `check-memory-spaces`: operations that the memory they lead to does not have, such as a store to constant memory or a vector atomic on
//! shared memory. Each gets a warning and becomes a trap: PTX has no such instruction, and a generic address would make it wrong at
//! run time without a word. Which memory has which operations is in `tables/address_spaces.toml`.

use super::infer_spaces::{overloaded_pointers, respaced, retarget_call};
use crate::analysis::alias::underlying_all;
use crate::intrinsics::{Role, call_before, role_of};
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::tables::numbers as space;
use jacquard_ir::tables::{ADDRESS_SPACES, AddressSpace, Operation, address_space};
use jacquard_ir::{Const, ConstKind, GlobalRef, Inst, Module, Opcode, TypeId, Value, ValueKind};

/// The pass.
pub struct CheckMemorySpaces;

/// The pass's name, by which its warnings are known.
pub const NAME: &str = "check-memory-spaces";

/// An operation through a pointer.
struct Access {
    inst: Inst,
    operand: usize,
    operation: Operation,
    /// As a warning names it.
    what: &'static str,
}

impl FunctionPass for CheckMemorySpaces {
    fn new(_: &Params) -> Self {
        CheckMemorySpaces
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut accesses: Vec<Access> = Vec::new();
        for b in fx.body.blocks() {
            for i in fx.body.insts(b) {
                collect(fx, i, &mut accesses);
            }
        }
        let mut changed = false;
        for a in accesses {
            if fx.body.inst(a.inst).block.is_none() {
                continue;
            }
            if let Some(s) = refusing_space(fx, &a) {
                refuse(fx, &a, s);
                changed = true;
            } else {
                changed |= through_generic(fx, &a);
            }
        }
        changed
    }
}

/// The operations of an instruction that not all memory has.
fn collect(fx: &Fx, inst: Inst, to: &mut Vec<Access>) {
    let mut add = |operand, operation, what| {
        to.push(Access {
            inst,
            operand,
            operation,
            what,
        })
    };
    match fx.body.op(inst) {
        Opcode::Store => add(1, Operation::Store, "store to"),
        Opcode::AtomicRmw | Opcode::CmpXchg => {
            add(0, Operation::Store, "do atomic operation on");
        }
        Opcode::Call => match role_of(fx.m, fx.body, inst) {
            Some(Role::Memcpy | Role::Memmove | Role::Memset) => {
                add(1, Operation::Store, "store to");
            }
            _ => {
                let Some(id) = respaced(fx.m, fx.body, inst) else {
                    return;
                };
                let operation = id.facts().operation();
                let what = match operation {
                    Operation::Matrix => "load or store a matrix (wmma) in",
                    Operation::VectorAtomic => "do vector atomic operation on",
                    _ => "do atomic operation on",
                };
                for n in overloaded_pointers(fx.m, fx.body, inst) {
                    add(n, operation, what);
                }
            }
        },
        _ => {}
    }
}

/// The memory that the access leads to on every path, if it lacks the operation.
fn refusing_space(fx: &Fx, a: &Access) -> Option<&'static AddressSpace> {
    let pointer = fx.body.operand(a.inst, a.operand);
    let objects = underlying_all(&fx.m.cx, fx.body, pointer)?;
    let mut found = None;
    for &o in &objects {
        let s = space_of_object(fx, o).and_then(address_space)?;
        if !refuses(s, a.operation) {
            return None;
        }
        found = Some(s);
    }
    found
}

/// Is the operation impossible on this memory, also through a pointer to other memory that includes it?
fn refuses(s: &AddressSpace, operation: Operation) -> bool {
    !s.allows(operation)
        && !ADDRESS_SPACES
            .iter()
            .any(|t| t.number != space::GENERIC && s.may_alias(t) && t.allows(operation))
}

/// The space that an object of an address is in.
fn space_of_object(fx: &Fx, o: Value) -> Option<u32> {
    match o.kind() {
        ValueKind::Const(c) => constant_space(fx.m, c),
        ValueKind::Inst(i) if fx.body.op(i) == Opcode::Alloca => Some(space::LOCAL),
        _ => fx.m.cx.types.addr_space(fx.body.ty(o, &fx.m.cx)),
    }
}

/// Lets an intrinsic take a generic pointer where its instruction does not name the space of its pointer.
fn through_generic(fx: &mut Fx, a: &Access) -> bool {
    if fx.body.op(a.inst) != Opcode::Call || respaced(fx.m, fx.body, a.inst).is_none() {
        return false;
    }
    let pointer = fx.body.operand(a.inst, a.operand);
    let from = fx.m.cx.types.addr_space(fx.body.ty(pointer, &fx.m.cx));
    if from
        .and_then(address_space)
        .is_none_or(|s| s.allows(a.operation))
    {
        return false;
    }
    let to = fx.m.cx.types.ptr(space::GENERIC);
    let generic = fx.before(a.inst).cast(Opcode::AddrSpaceCast, pointer, to);
    retarget_call(fx.m, fx.body, a.inst, a.operand, generic);
    true
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

/// Warns, and puts a trap in its place.
fn refuse(fx: &mut Fx, a: &Access, s: &AddressSpace) {
    let (i, what) = (a.inst, a.what);
    let memory = if s.read_only { "constant" } else { s.name };
    let function = fx.name().to_owned();
    fx.remark(
        RemarkKind::Warning,
        NAME,
        "Refused",
        Some(i),
        &[
            (TEXT, &"in '"),
            ("Function", &function),
            (TEXT, &"': cannot "),
            ("Operation", &what),
            (TEXT, &" "),
            ("Memory", &memory),
            (TEXT, &" memory; it is replaced by a trap"),
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
