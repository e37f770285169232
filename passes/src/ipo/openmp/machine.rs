//! Kernels that stay in generic mode: their waiting threads get a state machine of the kernel's own, which calls its regions by name
//! instead of through a pointer.
//!
//! A region of which nothing is known may be given out only where something is called that the module does not show; a call through
//! the pointer stays for it.

use super::ask::beginning;
use super::runtime::{Environment, Runtime, way_in};
use crate::analysis::cache::Preserved;
use crate::analysis::call_graph::callees;
use crate::intrinsics::{Role, call_before, is_intrinsic};
use crate::manager::{Fx, Mx, OPENMP, RemarkKind, TEXT};
use jacquard_ir::{
    At, AttrListId, Block, Builder, ConstKind, FuncId, GlobalRef, Inst, Opcode, Pred, TypeId,
    Value, call, phi,
};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::FxHashSet;

/// The functions of the runtime that a state machine calls.
struct Calls {
    work: FuncId,
    done: FuncId,
    meet: FuncId,
}

/// Gives a kernel a state machine if it can.
pub fn rewrite(mx: &mut Mx, runtime: &Runtime, f: FuncId) -> bool {
    let [work, done, meet] = [OpenMpRole::Work, OpenMpRole::Done, OpenMpRole::Meet].map(|role| {
        let mut rows = OPENMP.iter().filter(|r| r.role == role);
        match rows.next().and_then(|r| mx.m.lookup(r.name)) {
            Some(GlobalRef::Func(f)) => Some(f),
            _ => None,
        }
    });
    let (Some(work), Some(done), Some(meet)) = (work, done, meet) else {
        return false;
    };
    mx.with_body(f, |fx| machine(fx, runtime, &Calls { work, done, meet }))
        .unwrap_or(false)
}

fn machine(fx: &mut Fx, runtime: &Runtime, calls: &Calls) -> bool {
    let Some(init) = beginning(fx.m, fx.body, runtime) else {
        return false;
    };
    let Some(environment) = Environment::of(fx.m, fx.body, init) else {
        return false;
    };
    if environment.is_spmd(fx.m) != Some(false) || environment.waits(fx.m) != Some(true) {
        return false;
    }
    let Some((branch, first)) = way_in(fx.m, fx.body, init) else {
        return false;
    };
    let Some(exit) = fx
        .body
        .operand(branch, if first { 2 } else { 1 })
        .as_block()
    else {
        return false;
    };
    let regions = regions(fx, runtime);
    if regions.known.is_empty() || phi::of(fx.body, exit).next().is_some() {
        return false;
    }
    build(fx, calls, init, (branch, exit), &regions);
    environment.let_kernel_wait(fx.m);
    fx.cache.invalidate(Preserved::None);
    let (code, said) = match regions.others {
        false => (
            "OMP131",
            "Rewriting generic-mode kernel with a customized state machine. [OMP131]",
        ),
        true => (
            "OMP132",
            "Generic-mode kernel is executed with a customized state machine that requires a fallback. [OMP132]",
        ),
    };
    fx.remark(
        RemarkKind::Passed,
        "openmp-opt",
        code,
        Some(init),
        &[(TEXT, &said)],
    );
    true
}

/// The regions that a kernel gives out.
struct Regions {
    /// What the waiting threads call for each.
    known: Vec<FuncId>,
    /// There may be others.
    others: bool,
}

fn regions(fx: &Fx, runtime: &Runtime) -> Regions {
    let m = &*fx.m;
    let mut found = Regions {
        known: Vec::new(),
        others: false,
    };
    let mut seen: FxHashSet<FuncId> = FxHashSet::default();
    let mut work: Vec<FuncId> = Vec::new();
    let mut look = |body: &jacquard_ir::Body, work: &mut Vec<FuncId>| {
        work.extend(callees(m, body));
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            if body.op(i) != Opcode::Call {
                continue;
            }
            let callee = call::callee(body, i);
            let asm = callee
                .as_const()
                .is_some_and(|c| matches!(m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
            found.others |= m.called_func(body, i).is_none() && !asm;
            if runtime.called(m, body, i) != Some(OpenMpRole::Parallel) {
                continue;
            }
            match call::args(body, i).nth(WRAPPER).and_then(|v| m.func_of(v)) {
                Some(f) if !found.known.contains(&f) => found.known.push(f),
                Some(_) => {}
                None => found.others = true,
            }
        }
    };
    look(fx.body, &mut work);
    let mut bodiless = false;
    while let Some(f) = work.pop() {
        if runtime.provides(f) || is_intrinsic(m, f) || !seen.insert(f) {
            continue;
        }
        match &m.func(f).body {
            Some(body) => look(body, &mut work),
            None => bodiless |= f != fx.f,
        }
    }
    found.others |= bodiless;
    found
}

/// The argument of `__kmpc_parallel_51` that the waiting threads call.
const WRAPPER: usize = 6;

fn block_after(fx: &mut Fx, at: Block) -> Block {
    let b = fx.body.create_block();
    fx.body.insert_block_after(b, at);
    b
}

fn call_of(b: &mut Builder, m_ty: TypeId, callee: Value, args: &[Value]) -> Value {
    b.call(m_ty, callee, args, 0, AttrListId::EMPTY).into()
}

/// The blocks of the machine, between the kernel's beginning and its exit.
fn build(fx: &mut Fx, calls: &Calls, init: Inst, (branch, exit): (Inst, Block), regions: &Regions) {
    let Some(entry) = fx.body.inst(branch).block else {
        return;
    };
    let thread: Value = init.into();
    let sign = |fx: &mut Fx, f: FuncId| {
        let callee: Value = fx.m.address(GlobalRef::Func(f)).into();
        (fx.m.func(f).ty, callee)
    };
    let [work, done, meet] = [calls.work, calls.done, calls.meet].map(|f| sign(fx, f));
    let known: Vec<(TypeId, Value)> = regions.known.iter().map(|&f| sign(fx, f)).collect();
    let slot = match fx.body.first_inst(entry) {
        Some(first) => fx.before(first).alloca(TypeId::PTR, 8, 0),
        None => return,
    };
    let null: Value = fx.m.cx.zero(TypeId::PTR).into();
    let ready = block_after(fx, entry);
    let wait = block_after(fx, ready);
    let given = block_after(fx, wait);
    let mut at = block_after(fx, given);
    // The threads of the main thread's warp do not wait.
    let end = Builder::new(&mut fx.m.cx, fx.body, At::End(ready)).unreachable();
    let width = call_before(fx.m, fx.body, end, Role::NTidX, &[], TypeId::I32, &[]);
    let mut b = fx.before(end);
    let (one, warps) = (b.int_like(thread, -1), b.int_like(thread, -32));
    let last = b.binary(Opcode::Add, width.into(), one);
    let main = b.binary(Opcode::And, last, warps);
    let waits = b.icmp(Pred::Slt, thread, main);
    b.cond_br(waits, wait, exit);
    fx.body.erase(end);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(wait));
    call_of(&mut b, meet.0, meet.1, &[null, thread]);
    let active = call_of(&mut b, work.0, work.1, &[slot]);
    let region = b.load(TypeId::PTR, slot, 8, false);
    let none = b.icmp(Pred::Eq, region, null);
    b.cond_br(none, exit, given);
    // Those that the region has no place for wait for its end.
    let (ended, after) = (block_after(fx, at), fx.body.create_block());
    fx.body.insert_block_after(after, ended);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(given));
    let zero = b.int_like(active, 0);
    let takes_part = b.icmp(Pred::Ne, active, zero);
    b.cond_br(takes_part, at, after);
    let level: Value = fx.m.cx.int(TypeId::I16, 0).into();
    for (n, &(ty, callee)) in known.iter().enumerate() {
        if n + 1 < known.len() || regions.others {
            let (here, next) = (block_after(fx, at), fx.body.create_block());
            fx.body.insert_block_after(next, here);
            let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(at));
            let is = b.icmp(Pred::Eq, region, callee);
            b.cond_br(is, here, next);
            let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(here));
            call_of(&mut b, ty, callee, &[level, thread]);
            b.br(ended);
            at = next;
        } else {
            let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(at));
            call_of(&mut b, ty, callee, &[level, thread]);
            b.br(ended);
        }
    }
    if regions.others {
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(at));
        call_of(&mut b, known[0].0, region, &[level, thread]);
        b.br(ended);
    }
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(ended));
    call_of(&mut b, done.0, done.1, &[]);
    b.br(after);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(after));
    call_of(&mut b, meet.0, meet.1, &[null, thread]);
    b.br(wait);
    for n in 1..3 {
        if fx.body.operand(branch, n) == Value::block(exit) {
            fx.body.set_operand(branch, n, ready.into());
        }
    }
}
