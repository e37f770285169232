//! Memory that a function asks the runtime for.

use super::runtime::Runtime;
use crate::analysis::dominators::comes_before;
use crate::intrinsics::{Role, role_of};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{
    At, Body, Builder, GlobalRef, Inst, Linkage, Module, Opcode, TypeId, Value, VarId, call,
};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::FxHashSet;

/// Alignment of memory that the runtime gives, in bytes.
const ALIGN: u32 = 16;

/// A request for memory of a size that is known, with all that frees it.
pub struct Request {
    pub call: Inst,
    pub size: u64,
    pub frees: Vec<Inst>,
}

/// The requests of a function whose sizes are known.
pub fn requests(m: &Module, body: &Body, runtime: &Runtime) -> Vec<Request> {
    let mut out = Vec::new();
    for b in body.blocks() {
        for i in body.insts(b) {
            if runtime.called(m, body, i) != Some(OpenMpRole::Alloc) {
                continue;
            }
            let size = call::args(body, i).next().and_then(|v| m.cx.value_int(v));
            let frees = (body.users(i.into()))
                .map(|u| u.0)
                .filter(|&u| runtime.called(m, body, u) == Some(OpenMpRole::Free))
                .collect();
            if let Some(size) = size {
                let size = size as u64;
                out.push(Request {
                    call: i,
                    size,
                    frees,
                });
            }
        }
    }
    out
}

/// Whether an address stays with the thread that has it: it is accessed, and never escapes. `region` allows what a parallel region
/// gets as its list of arguments, which each thread reads for itself.
pub fn stays(m: &Module, body: &Body, runtime: &Runtime, object: Value, region: bool) -> bool {
    let mut work = vec![object];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        for (user, n) in body.users(v) {
            let fine = match body.op(user) {
                Opcode::Load | Opcode::ICmp => true,
                Opcode::Store => n == 1,
                Opcode::GetElementPtr => n == 0,
                Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Phi | Opcode::Select => true,
                Opcode::Call => match runtime.called(m, body, user) {
                    Some(OpenMpRole::Free | OpenMpRole::Each) => true,
                    Some(OpenMpRole::Parallel) => region && n == ARGUMENTS + 1,
                    _ => matches!(
                        role_of(m, body, user),
                        Some(
                            Role::Memcpy
                                | Role::Memmove
                                | Role::Memset
                                | Role::LifetimeStart
                                | Role::LifetimeEnd
                        )
                    ),
                },
                _ => false,
            };
            if !fine {
                return false;
            }
            if matches!(
                body.op(user),
                Opcode::GetElementPtr
                    | Opcode::AddrSpaceCast
                    | Opcode::BitCast
                    | Opcode::Phi
                    | Opcode::Select
            ) {
                work.push(user.into());
            }
        }
    }
    true
}

/// Which argument of a parallel region is the list of what its function gets.
const ARGUMENTS: usize = 7;

/// Memory that no other thread sees becomes a variable of the function.
pub fn to_stack(fx: &mut Fx, runtime: &Runtime) -> bool {
    let mut any = false;
    for r in requests(fx.m, fx.body, runtime) {
        if !stays(fx.m, fx.body, runtime, r.call.into(), false) {
            continue;
        }
        let Some(entry) = fx.body.entry().and_then(|b| fx.body.first_inst(b)) else {
            return any;
        };
        let ty = fx.m.cx.types.array(TypeId::I8, r.size);
        let place = fx.before(entry).alloca(ty, ALIGN, 0);
        for &free in &r.frees {
            fx.body.erase(free);
        }
        fx.remark(
            RemarkKind::Passed,
            "openmp-opt",
            "OMP110",
            Some(r.call),
            &[(TEXT, &"Moving globalized variable to the stack. [OMP110]")],
        );
        fx.body.replace_and_erase(r.call, place);
        any = true;
    }
    any
}

/// A new variable of shared memory, of a name that tells what it is for.
pub fn variable(m: &mut Module, name: &str, ty: TypeId, align: u32) -> VarId {
    let clean: String = (name.chars())
        .map(|c| match c.is_ascii_alphanumeric() || c == '_' {
            true => c,
            false => '_',
        })
        .collect();
    let name = (0..)
        .map(|n| match n {
            0 => clean.clone(),
            n => format!("{clean}_{n}"),
        })
        .find(|n| m.lookup(n).is_none())
        .unwrap_or(clean);
    let init = m.cx.poison(ty);
    let v = m.add_var(&name, ty, space::SHARED, Some(init));
    m.vars[v.index()].linkage = Linkage::Internal;
    m.vars[v.index()].align = align;
    v
}

/// The name of a value, or what it is called instead.
pub fn name_of(m: &Module, body: &Body, v: Value, or: &str) -> String {
    match body.names.get(&v) {
        Some(&s) => m.cx.str(s).to_owned(),
        None => or.to_owned(),
    }
}

/// Bytes of shared memory that the module's variables take.
pub fn taken(m: &Module) -> u64 {
    (m.var_ids())
        .filter(|&v| m.var(v).space == space::SHARED && m.var(v).init.is_some())
        .map(|v| m.cx.size_of(m.var(v).ty).next_multiple_of(u64::from(ALIGN)))
        .sum()
}

/// Puts what the main thread asks for, or keeps for itself and shows to others, into shared memory: `place` is a request or a variable.
pub fn to_shared(fx: &mut Fx, place: Inst, size: u64, frees: &[Inst]) {
    let ty = match fx.body.inst(place).aux {
        jacquard_ir::Aux::Alloca { ty, .. } => ty,
        _ => fx.m.cx.types.array(TypeId::I8, size),
    };
    let base = name_of(fx.m, fx.body, place.into(), "openmp");
    let v = variable(fx.m, &format!("{base}_shared"), ty, ALIGN);
    let address = fx.m.address(GlobalRef::Var(v));
    let Some(entry) = fx.body.entry() else { return };
    // It stands where everything can see it.
    let at = fx.body.first_inst(entry);
    let to = fx.body.inst(place).ty;
    let mut b = match at {
        Some(i) => Builder::before(&mut fx.m.cx, fx.body, i),
        None => Builder::new(&mut fx.m.cx, fx.body, At::End(entry)),
    };
    let generic = b.cast(Opcode::AddrSpaceCast, address.into(), to);
    for &f in frees {
        fx.body.erase(f);
    }
    let lifetimes: Vec<Inst> = (fx.body.users(place.into()))
        .map(|u| u.0)
        .filter(|&u| {
            matches!(
                role_of(fx.m, fx.body, u),
                Some(Role::LifetimeStart | Role::LifetimeEnd)
            )
        })
        .collect();
    for l in lifetimes {
        fx.body.erase(l);
    }
    let text = format!("Replaced globalized variable with {size} bytes of shared memory. [OMP111]");
    fx.remark(
        RemarkKind::Passed,
        "openmp-opt",
        "OMP111",
        Some(place),
        &[(TEXT, &text)],
    );
    fx.body.replace_and_erase(place, generic);
}

/// Whether a request ends before another of the same instruction may begin: its one end is in the same loop, below it.
pub fn ends_in_its_loop(fx: &mut Fx, r: &Request) -> bool {
    let [free] = r.frees[..] else { return false };
    let (Some(a), Some(b)) = (fx.body.inst(r.call).block, fx.body.inst(free).block) else {
        return false;
    };
    let loops = fx.loops();
    loops.of(a) == loops.of(b) && (a != b || comes_before(fx.body, r.call, free))
}
