//! What functions ask the runtime.

use super::runtime::{Environment, Runtime};
use crate::analysis::alias::{space_of, underlying};
use crate::analysis::call_graph::globals_of_body;
use crate::manager::{Fx, Mx};
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{Body, FuncId, GlobalRef, Inst, Module, Opcode, call};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::{FxHashMap, FxHashSet};

/// Questions that are asked again below an equal one get its answer.
pub fn once(fx: &mut Fx, runtime: &Runtime) -> bool {
    if changes_level(fx.m, fx.body, runtime) {
        return false;
    }
    let dom = fx.dom();
    let mut asked: FxHashMap<FuncId, Vec<Inst>> = FxHashMap::default();
    let mut any = false;
    for b in dom.preorder() {
        let insts: Vec<Inst> = fx.body.insts(b).collect();
        for i in insts {
            if runtime.called(fx.m, fx.body, i) != Some(OpenMpRole::Question) {
                continue;
            }
            let Some(f) = fx.m.called_func(fx.body, i) else {
                continue;
            };
            let before = asked.entry(f).or_default();
            let known = (before.iter()).find(|&&e| dom.value_dominates(fx.body, e.into(), i));
            match known.copied() {
                Some(e) => {
                    fx.body.replace_and_erase(i, e.into());
                    any = true;
                }
                None => before.push(i),
            }
        }
    }
    any
}

/// Whether a function enters or leaves parallel regions by itself, as the runtime's do when they are inlined.
fn changes_level(m: &Module, body: &Body, runtime: &Runtime) -> bool {
    body.blocks().flat_map(|b| body.insts(b)).any(|i| {
        let written = match body.op(i) {
            Opcode::Store => body.operand(i, 1),
            Opcode::AtomicRmw => body.operand(i, 0),
            _ => return runtime.called(m, body, i) == Some(OpenMpRole::Level),
        };
        let object = underlying(&m.cx, body, written);
        let var = object.as_const().and_then(|c| m.cx.variable_of(c));
        match var {
            Some(v) => runtime.levels.contains(&v),
            None => space_of(&m.cx, body, written) == space::SHARED,
        }
    })
}

/// Kernels that reach a function: bits.
const GENERIC: u8 = 1;
const SPMD: u8 = 2;
const UNKNOWN: u8 = 4;

/// Calls and variables that tell the mode become constants where all kernels that get there agree.
pub fn fold_modes(mx: &mut Mx, runtime: &Runtime) -> bool {
    let m = &mut *mx.m;
    let mut reached: FxHashMap<FuncId, u8> = FxHashMap::default();
    let mut all = 0;
    let kernels: FxHashSet<FuncId> = m.kernels();
    for &k in &kernels {
        let bit = match mode_of(m, runtime, k) {
            Some(true) => SPMD,
            Some(false) => GENERIC,
            None => UNKNOWN,
        };
        all |= bit;
        reach(m, k, bit, &mut reached);
    }
    let open: Vec<FuncId> = (m.func_ids())
        .filter(|&f| !m.func(f).linkage.is_local() && !kernels.contains(&f) && !runtime.provides(f))
        .collect();
    for f in open {
        reach(m, f, UNKNOWN, &mut reached);
    }
    let mut any = false;
    for f in m.func_ids().collect::<Vec<_>>() {
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        any |= fold_in(
            m,
            &mut body,
            runtime,
            reached.get(&f).copied().unwrap_or(0),
            all,
        );
        m.set_body(f, body);
    }
    any
}

fn fold_in(m: &mut Module, body: &mut Body, runtime: &Runtime, here: u8, all: u8) -> bool {
    let answer = |bits: u8| match bits {
        SPMD => Some(1),
        GENERIC => Some(0),
        _ => None,
    };
    let insts: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
    let mut any = false;
    for i in insts {
        let known = match body.op(i) {
            Opcode::Call if runtime.called(m, body, i) == Some(OpenMpRole::Mode) => answer(here),
            Opcode::Load => {
                let object = underlying(&m.cx, body, body.operand(i, 0));
                let var = object.as_const().and_then(|c| m.cx.variable_of(c));
                match var.is_some_and(|v| runtime.modes.contains(&v)) {
                    true => answer(all),
                    false => None,
                }
            }
            _ => None,
        };
        if let Some(n) = known
            && m.cx.types.is_int(body.inst(i).ty)
        {
            let c = m.cx.int(body.inst(i).ty, n);
            body.replace_and_erase(i, c.into());
            any = true;
        }
    }
    any
}

/// Whether all threads of a kernel run from its start; `None` for a kernel that is not OpenMP's.
fn mode_of(m: &mut Module, runtime: &Runtime, kernel: FuncId) -> Option<bool> {
    let body = m.take_body(kernel)?;
    let init = beginning(m, &body, runtime);
    let environment = init.and_then(|i| Environment::of(m, &body, i));
    m.set_body(kernel, body);
    environment?.is_spmd(m)
}

/// The one call by which a kernel begins.
pub fn beginning(m: &Module, body: &Body, runtime: &Runtime) -> Option<Inst> {
    let mut found = (body.blocks().flat_map(|b| body.insts(b)))
        .filter(|&i| runtime.called(m, body, i) == Some(OpenMpRole::Init));
    let first = found.next()?;
    (found.next().is_none() && call::num_args(body, first) >= 1).then_some(first)
}

/// Marks what a function reaches by calls and by addresses.
fn reach(m: &Module, from: FuncId, bit: u8, reached: &mut FxHashMap<FuncId, u8>) {
    let mut work = vec![from];
    while let Some(f) = work.pop() {
        let bits = reached.entry(f).or_default();
        if *bits & bit != 0 {
            continue;
        }
        *bits |= bit;
        if let Some(body) = &m.func(f).body {
            globals_of_body(&m.cx, body, &mut |g, _| {
                if let GlobalRef::Func(g) = g {
                    work.push(g);
                }
            });
        }
    }
}
