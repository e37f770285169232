//! What an instruction may do besides yielding its result: memory, control, convergence.

use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::tables::{Attrs, Place};
use jacquard_ir::{
    AttrListId, AttrSet, AttrValue, Aux, Body, ConstKind, Flags, Inst, MemoryEffects, Module,
    Opcode, Ordering, Sym, call, sym,
};

/// The effects of a call.
#[derive(Clone, Copy, Debug)]
pub struct CallEffects {
    /// What memory it may touch.
    pub memory: MemoryEffects,
    /// May not be made control-dependent on more conditions, nor on fewer.
    pub convergent: bool,
    /// May not be copied.
    pub noduplicate: bool,
    /// Always comes back.
    pub will_return: bool,
    /// Never comes back.
    pub no_return: bool,
    /// Has no effect but its result, and no undefined behaviour.
    pub speculatable: bool,
}

fn memory_of(set: &AttrSet) -> Option<MemoryEffects> {
    match set.get(sym::MEMORY) {
        Some(&AttrValue::Int(bits)) => return Some(MemoryEffects(bits as u16)),
        Some(_) => return None,
        None => {}
    }
    let mut effects = if set.has(sym::READNONE) {
        MemoryEffects::NONE
    } else if set.has(sym::READONLY) {
        MemoryEffects::READ
    } else if set.has(sym::WRITEONLY) {
        MemoryEffects::WRITE
    } else if set.has(sym::ARGMEMONLY) {
        MemoryEffects::ANY
    } else {
        return None;
    };
    if set.has(sym::ARGMEMONLY) {
        effects = effects.and(MemoryEffects::argmem(3));
    }
    Some(effects)
}

/// The effects of a call instruction: the call site's and the callee's attributes, and the role table.
pub fn call_effects(m: &Module, body: &Body, call: Inst) -> CallEffects {
    let Aux::Call { attrs, .. } = body.inst(call).aux else {
        return CallEffects {
            memory: MemoryEffects::ANY,
            convergent: true,
            noduplicate: false,
            will_return: false,
            no_return: false,
            speculatable: false,
        };
    };
    let callee = m.called_func(body, call);
    let role = callee.and_then(|f| role_of_func(m, f));
    let fattrs = callee.map_or(AttrListId::EMPTY, |f| m.func(f).attrs);
    let site = &m.cx.attr_list(attrs).func;
    let decl = &m.cx.attr_list(fattrs).func;
    let has = |name: Sym| site.has(name) || decl.has(name);
    let mut memory = MemoryEffects::ANY;
    for e in [
        memory_of(site),
        memory_of(decl),
        role.and_then(Role::memory),
    ]
    .into_iter()
    .flatten()
    {
        memory = memory.and(e);
    }
    let mut convergent = has(sym::CONVERGENT);
    let mut will_return = has(sym::WILLRETURN);
    let mut speculatable = has(sym::SPECULATABLE);
    let mut no_return = has(sym::NORETURN);
    if let Some(f) = callee
        && let Some(i) = table_effects(m, f)
    {
        memory = memory.and(i.memory);
        convergent |= i.convergent;
        will_return |= i.will_return;
        no_return |= i.no_return;
        speculatable |= i.speculatable
            || matches!(
                role,
                Some(Role::Approximate | Role::Lg2Approx | Role::Ex2Approx)
            );
    } else if role.is_some() {
        will_return = true;
        speculatable |= memory == MemoryEffects::NONE;
    }
    // Inline assembly without side effects touches no memory unless it says so.
    if let Some(c) = call::callee(body, call).as_const()
        && let ConstKind::InlineAsm(asm) = &m.cx.constant(c).kind
    {
        let constraints = m.cx.str(asm.constraints);
        let touches =
            asm.sideeffect || constraints.contains("~{memory}") || constraints.contains('*');
        if !touches {
            memory = MemoryEffects::NONE;
        } else if asm.sideeffect && !memory.writes() {
            // It stays whatever the call's attributes say.
            memory = MemoryEffects(memory.0 | MemoryEffects::inaccessible(3).0);
        }
        // Its effect may depend on which threads run it (`activemask`); libNVVM's clients don't say so.
        convergent |= asm.sideeffect;
        will_return = true;
    }
    CallEffects {
        memory,
        convergent,
        noduplicate: has(sym::NODUPLICATE),
        will_return,
        no_return,
        speculatable: speculatable && !memory.writes() && !memory.reads(),
    }
}

/// Effects of an intrinsic by the intrinsic table.
struct TableEffects {
    memory: MemoryEffects,
    convergent: bool,
    will_return: bool,
    no_return: bool,
    speculatable: bool,
}

fn table_effects(m: &Module, f: jacquard_ir::FuncId) -> Option<TableEffects> {
    let facts = m.func(f).intrinsic?.facts();
    let bits = facts.memory.read as u16 | (facts.memory.write as u16) << 1;
    let memory = match facts.memory.place {
        Place::Any => MemoryEffects(bits * 0x55),
        Place::Arg => MemoryEffects::argmem(bits),
        Place::Inaccessible => MemoryEffects::inaccessible(bits),
        Place::InaccessibleOrArg => MemoryEffects(bits | bits << 2),
    };
    // What must stay without touching memory writes memory nobody sees.
    let stays = facts.is(Attrs::SIDE_EFFECTS);
    Some(TableEffects {
        memory: if stays && memory == MemoryEffects::NONE {
            MemoryEffects::inaccessible(3)
        } else {
            memory
        },
        convergent: facts.is(Attrs::CONVERGENT),
        will_return: !facts.is(Attrs::NORETURN) && !facts.is(Attrs::MAY_DIVERGE),
        no_return: facts.is(Attrs::NORETURN),
        speculatable: facts.is(Attrs::SPECULATABLE),
    })
}

/// Whether a load or store is neither volatile nor atomic.
pub fn is_simple(body: &Body, i: Inst) -> bool {
    let node = body.inst(i);
    !node.flags.has(Flags::VOLATILE)
        && matches!(
            node.aux,
            Aux::Mem {
                ordering: Ordering::NotAtomic,
                ..
            }
        )
}

/// Whether an instruction may write memory (or order other accesses).
pub fn may_write(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::VaArg => true,
        Opcode::Load => !is_simple(body, i) && !is_unordered(body, i),
        Opcode::Call => call_effects(m, body, i).memory.writes(),
        _ => false,
    }
}

fn is_unordered(body: &Body, i: Inst) -> bool {
    let node = body.inst(i);
    !node.flags.has(Flags::VOLATILE)
        && matches!(
            node.aux,
            Aux::Mem {
                ordering: Ordering::NotAtomic | Ordering::Unordered,
                ..
            }
        )
}

/// Whether an instruction may read memory.
pub fn may_read(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::Load | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::VaArg => true,
        Opcode::Store => !is_simple(body, i),
        Opcode::Call => call_effects(m, body, i).memory.reads(),
        _ => false,
    }
}

/// Whether an instruction must stay even if its result is unused.
pub fn has_side_effects(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        op if op.is_terminator() => true,
        Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::VaArg => true,
        Opcode::Load => body.inst(i).flags.has(Flags::VOLATILE) || !is_unordered(body, i),
        Opcode::Call => {
            let e = call_effects(m, body, i);
            e.memory.writes() || !e.will_return
        }
        _ => false,
    }
}

/// Whether an instruction can be removed if its result is unused.
#[inline]
pub fn is_trivially_dead(m: &Module, body: &Body, i: Inst) -> bool {
    !body.has_uses(i.into()) && is_removable(m, body, i)
}

fn is_removable(m: &Module, body: &Body, i: Inst) -> bool {
    if !has_side_effects(m, body, i) {
        return true;
    }
    if body.op(i) == Opcode::Call
        && let Some(f) = m.called_func(body, i)
    {
        // An assumption that says nothing.
        if role_of_func(m, f) == Some(Role::Assume) {
            return m.cx.value_int(body.operand(i, 1)) == Some(1)
                && call::num_args(body, i) + 1 == body.num_ops(i);
        }
    }
    false
}

/// Whether an instruction may run where it did not run before: no effect, no trap, no undefined behaviour.
pub fn is_speculatable(m: &Module, body: &Body, i: Inst) -> bool {
    use Opcode::*;
    match body.op(i) {
        UDiv | URem => m.cx.value_int(body.operand(i, 1)).is_some_and(|d| d != 0),
        SDiv | SRem => body
            .operand(i, 1)
            .as_const()
            .and_then(|c| m.cx.as_sint(c))
            .is_some_and(|d| d != 0 && d != -1),
        Call => {
            let e = call_effects(m, body, i);
            e.speculatable && !e.convergent
        }
        Load => false,
        Phi | Alloca => false,
        op if op.is_terminator() || op.touches_memory() => false,
        _ => true,
    }
}

/// Whether a call may not be moved to other control flow.
pub fn is_convergent(m: &Module, body: &Body, i: Inst) -> bool {
    body.op(i) == Opcode::Call && call_effects(m, body, i).convergent
}

/// Whether an instruction may be copied to several places.
pub fn is_duplicatable(m: &Module, body: &Body, i: Inst) -> bool {
    body.op(i) != Opcode::Call || {
        let e = call_effects(m, body, i);
        !e.convergent && !e.noduplicate
    }
}

/// Whether control always goes on to the next instruction.
pub fn transfers_execution(m: &Module, body: &Body, i: Inst) -> bool {
    match body.op(i) {
        Opcode::Call => {
            let e = call_effects(m, body, i);
            e.will_return || (!e.no_return && !e.memory.writes())
        }
        Opcode::Unreachable | Opcode::Ret => false,
        _ => true,
    }
}
