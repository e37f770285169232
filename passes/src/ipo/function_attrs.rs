//! `function-attrs`: what functions do to memory, and to what their pointer arguments point to, found from their bodies.
//!
//! Bottom up over the call graph; the members of a cycle start from the best and fall until nothing changes. Only definitions
//! that are the ones that run count: not those that a linker may replace.

use crate::analysis::alias::{global_of, underlying_all};
use crate::analysis::call_graph::components;
use crate::analysis::effects::{call_effects, is_simple};
use crate::intrinsics::{Role, role_of_func};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::{
    Attr, AttrValue, Body, FuncId, GlobalRef, Inst, Linkage, MemoryEffects, Module, Opcode, Value,
    ValueKind, call, sym,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
pub struct FunctionAttrs;

/// Uses of an argument that are followed.
const MAX_USES: usize = 2000;

/// What a function does with what a pointer argument points to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Use {
    /// The address is kept somewhere, or returned.
    captured: bool,
    /// Memory is written through it.
    written: bool,
}

#[derive(Clone, PartialEq, Eq)]
struct Facts {
    memory: MemoryEffects,
    args: Vec<Option<Use>>,
}

type Known = FxHashMap<FuncId, Facts>;

impl ModulePass for FunctionAttrs {
    fn new(_: &Params) -> Self {
        FunctionAttrs
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let mut any = false;
        for component in components(m) {
            if !component.iter().all(|&f| is_exact(m, f)) {
                continue;
            }
            let mut known: Known = component.iter().map(|&f| (f, best(m, f))).collect();
            loop {
                let found: Known = component
                    .iter()
                    .filter_map(|&f| Some((f, facts(m, f, m.func(f).body.as_ref()?, &known))))
                    .collect();
                if found == known {
                    break;
                }
                known = found;
            }
            for (f, facts) in known {
                any |= note(m, f, &facts);
            }
        }
        any
    }
}

/// Whether the body is what runs when the function is called.
fn is_exact(m: &Module, f: FuncId) -> bool {
    let row = m.func(f);
    row.body.is_some()
        && !m.is_kernel(f)
        && !m.attrs(f).func.has(sym::OPTNONE)
        && matches!(
            row.linkage,
            Linkage::Internal | Linkage::Private | Linkage::External
        )
}

fn best(m: &Module, f: FuncId) -> Facts {
    let (_, params, _) = m.signature(f);
    let pointer = |&ty: &_| m.cx.types.is_ptr(ty);
    let unused = Use {
        captured: false,
        written: false,
    };
    Facts {
        memory: MemoryEffects::NONE,
        args: params
            .iter()
            .map(|ty| pointer(ty).then_some(unused))
            .collect(),
    }
}

fn facts(m: &Module, f: FuncId, body: &Body, known: &Known) -> Facts {
    let mut memory = MemoryEffects::NONE;
    for b in body.blocks() {
        for i in body.insts(b) {
            memory = MemoryEffects(memory.0 | effects(m, f, body, i, known).0);
        }
    }
    let mut args = best(m, f).args;
    for (n, arg) in args.iter_mut().enumerate() {
        if arg.is_some() {
            *arg = Some(follow(m, body, Value::arg(n as u32), known));
        }
    }
    Facts { memory, args }
}

/// What a function does to memory that its caller can see, from its body and those it calls, `depth` calls deep.
pub(super) fn memory_effects(m: &Module, f: FuncId, depth: u32) -> MemoryEffects {
    let row = m.func(f);
    let Some(body) = row.body.as_ref().filter(|_| !row.linkage.is_interposable()) else {
        return MemoryEffects::ANY;
    };
    let insts = || body.blocks().flat_map(|b| body.insts(b));
    let mut known = Known::default();
    let calls = insts().filter(|&i| body.op(i) == Opcode::Call);
    for g in calls.filter_map(|i| m.called_func(body, i)) {
        if depth > 0 && m.func(g).body.is_some() && !known.contains_key(&g) {
            let memory = memory_effects(m, g, depth - 1);
            let args = Vec::new();
            known.insert(g, Facts { memory, args });
        }
    }
    insts().fold(MemoryEffects::NONE, |all, i| {
        MemoryEffects(all.0 | effects(m, f, body, i, &known).0)
    })
}

/// What an instruction does to memory that the caller can see.
fn effects(m: &Module, f: FuncId, body: &Body, i: Inst, known: &Known) -> MemoryEffects {
    match body.op(i) {
        Opcode::Load | Opcode::Store if !is_simple(body, i) => MemoryEffects::ANY,
        Opcode::Load => through(m, f, body, body.operand(i, 0), 1),
        Opcode::Store => through(m, f, body, body.operand(i, 1), 2),
        Opcode::Call => {
            let mut e = call_effects(m, body, i).memory;
            if let Some(own) = m.called_func(body, i).and_then(|g| known.get(&g)) {
                e = e.and(own.memory);
            }
            let mut seen = e.with(0, 0);
            if e.at(0) != 0 {
                for arg in call::args(body, i) {
                    if m.cx.types.is_ptr(body.ty(arg, &m.cx)) {
                        seen.0 |= through(m, f, body, arg, e.at(0)).0;
                    }
                }
            }
            seen
        }
        op if op.touches_memory() => MemoryEffects::ANY,
        _ => MemoryEffects::NONE,
    }
}

/// The effects of an access, `bits` of reading and writing, through `ptr`.
fn through(m: &Module, f: FuncId, body: &Body, ptr: Value, bits: u16) -> MemoryEffects {
    let none = MemoryEffects::NONE;
    let anywhere = none.with(0, bits).with(3, bits);
    let Some(objects) = underlying_all(&m.cx, body, ptr) else {
        return anywhere;
    };
    let mut out = 0;
    for o in objects {
        out |= match o.kind() {
            // The function's own variables end with it.
            ValueKind::Inst(i) if body.op(i) == Opcode::Alloca => none,
            // The call reads what it copies; the copy is the function's own.
            ValueKind::Arg(n) if m.attrs(f).param(n as usize).has(sym::BYVAL) => none.with(0, 1),
            ValueKind::Arg(_) => none.with(0, bits),
            _ => match global_of(&m.cx, o) {
                Some(GlobalRef::Var(v)) if m.var(v).constant && bits == 1 => none,
                _ => anywhere,
            },
        }
        .0;
    }
    MemoryEffects(out)
}

/// Follows a pointer argument to all its uses.
fn follow(m: &Module, body: &Body, arg: Value, known: &Known) -> Use {
    let worst = Use {
        captured: true,
        written: true,
    };
    let mut out = Use {
        captured: false,
        written: false,
    };
    let mut work = vec![arg];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut steps = 0;
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        for (user, n) in body.users(v) {
            steps += 1;
            if steps > MAX_USES {
                return worst;
            }
            match body.op(user) {
                Opcode::Load | Opcode::ICmp => {}
                Opcode::Store if n == 1 => out.written = true,
                Opcode::AtomicRmw | Opcode::CmpXchg if n == 0 => out.written = true,
                Opcode::GetElementPtr if n == 0 => work.push(user.into()),
                Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Phi => work.push(user.into()),
                Opcode::Select if n > 0 => work.push(user.into()),
                Opcode::Call if n > 0 => {
                    let callee = m.called_func(body, user);
                    match callee.and_then(|g| role_of_func(m, g)) {
                        Some(Role::Memcpy | Role::Memmove) => out.written |= n == 1,
                        Some(Role::Memset) => out.written = true,
                        Some(Role::LifetimeStart | Role::LifetimeEnd | Role::Assume) => {}
                        Some(_) => return worst,
                        None => {
                            let Some(g) = callee else { return worst };
                            let there = used_by(m, g, n - 1, known);
                            out.captured |= there.captured;
                            out.written |= there.written;
                        }
                    }
                }
                _ => return worst,
            }
        }
    }
    out
}

fn used_by(m: &Module, g: FuncId, n: usize, known: &Known) -> Use {
    if let Some(Some(u)) = known.get(&g).and_then(|facts| facts.args.get(n)) {
        return *u;
    }
    let p = m.attrs(g).param(n);
    let copied = p.has(sym::BYVAL);
    Use {
        captured: !copied && !p.has(sym::NOCAPTURE),
        written: !copied && !p.has(sym::READONLY) && !p.has(sym::READNONE),
    }
}

/// Writes down what was found; returns whether it was new.
fn note(m: &mut Module, f: FuncId, facts: &Facts) -> bool {
    let before = m.func(f).attrs;
    m.edit_attrs(f, |list| {
        let add = |set: &mut jacquard_ir::AttrSet, attr: Attr| {
            if !set.has(attr.name) {
                set.0.push(attr);
            }
        };
        let said = [sym::MEMORY, sym::READNONE, sym::READONLY, sym::ARGMEMONLY];
        if facts.memory != MemoryEffects::ANY && !said.iter().any(|&s| list.func.has(s)) {
            let value = AttrValue::Int(u64::from(facts.memory.0));
            add(
                &mut list.func,
                Attr {
                    name: sym::MEMORY,
                    value,
                },
            );
        }
        for (n, arg) in facts.args.iter().enumerate() {
            let Some(arg) = arg else { continue };
            if list.params.len() <= n {
                list.params.resize_with(n + 1, Default::default);
            }
            let set = &mut list.params[n];
            // Writes to a copy are the function's own affair.
            if set.has(sym::BYVAL) {
                continue;
            }
            if !arg.captured {
                add(set, Attr::flag(sym::NOCAPTURE));
            }
            if !arg.written && !set.has(sym::WRITEONLY) && !set.has(sym::READNONE) {
                add(set, Attr::flag(sym::READONLY));
            }
        }
    });
    m.func(f).attrs != before
}
