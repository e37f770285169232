//! Kernels in generic mode become kernels that all threads run from the start.
//!
//! Outside of parallel regions every thread computes what the main thread would: same values, same branches. What others could see
//! (stores, atomics, calls) is left to the first thread, and all wait for it. A kernel stays as it is where something is called that
//! may meet other threads in its own way, or of which nothing is known.

use super::ask::beginning;
use super::fate::{Places, judge, plan, variable_size};
use super::guard::{self, Range};
use super::runtime::{Environment, Runtime, way_in};
use super::shared;
use crate::analysis::cache::Preserved;
use crate::analysis::call_graph::callees;
use crate::ipo::inline::body::inline_call;
use crate::manager::{Fx, Knob, Mx, RemarkKind, TEXT};
use jacquard_ir::{Block, Body, FuncId, Inst, Module, Opcode, cfg};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::FxHashSet;

/// Changes a kernel's mode if it can.
pub fn change_kernel(mx: &mut Mx, runtime: &Runtime, f: FuncId) -> bool {
    mx.with_body(f, |fx| {
        let Some(init) = beginning(fx.m, fx.body, runtime) else {
            return false;
        };
        let Some(environment) = Environment::of(fx.m, fx.body, init) else {
            return false;
        };
        if environment.is_spmd(fx.m) != Some(false) {
            return false;
        }
        let Some((branch, first)) = way_in(fx.m, fx.body, init) else {
            return false;
        };
        change(fx, runtime, init, (branch, first), &environment)
    })
    .unwrap_or(false)
}

fn change(
    fx: &mut Fx,
    runtime: &Runtime,
    init: Inst,
    (branch, first): (Inst, bool),
    environment: &Environment,
) -> bool {
    let target = fx.body.operand(branch, if first { 1 } else { 2 });
    let Some(start) = target.as_block() else {
        return false;
    };
    let brought_in = bring_in(fx, runtime, start);
    brought_in | make(fx, runtime, init, start, environment)
}

/// More calls are not brought in: a cycle of functions has no end.
const MOST_CALLS: usize = 64;

/// Functions that give out parallel regions, such as clang's for `teams`, become part of the kernel that calls them.
fn bring_in(fx: &mut Fx, runtime: &Runtime, start: Block) -> bool {
    let mut any = false;
    for _ in 0..MOST_CALLS {
        let found = (reached(fx.body, start).iter())
            .flat_map(|&b| fx.body.insts(b))
            .find_map(|i| {
                let f = (fx.body.op(i) == Opcode::Call)
                    .then(|| fx.m.called_func(fx.body, i))
                    .flatten()?;
                let own = fx.m.func(f).linkage.is_local() && !runtime.provides(f);
                (own && gives_regions(fx.m, runtime, f)).then_some((i, f))
            });
        let Some((call, f)) = found else { break };
        inline_call(fx.m, fx.body, call, f);
        any = true;
    }
    any
}

/// Whether a function gives out parallel regions, itself or by what it calls.
fn gives_regions(m: &Module, runtime: &Runtime, f: FuncId) -> bool {
    let mut seen: FxHashSet<FuncId> = FxHashSet::default();
    let mut work = vec![f];
    while let Some(f) = work.pop() {
        if runtime.role(f) == Some(OpenMpRole::Parallel) {
            return true;
        }
        if runtime.provides(f) || !seen.insert(f) {
            continue;
        }
        if let Some(body) = &m.func(f).body {
            work.extend(callees(m, body));
        }
    }
    false
}

fn make(
    fx: &mut Fx,
    runtime: &Runtime,
    init: Inst,
    start: Block,
    environment: &Environment,
) -> bool {
    let blocks = reached(fx.body, start);
    if cfg::single_pred(fx.body, start).is_none() {
        return false;
    }
    if let Err(at) = judge(fx, runtime, &blocks, &plan(fx, runtime, &blocks)) {
        refuse(fx, at);
        return false;
    }
    let regions = (blocks.iter().flat_map(|&b| fx.body.insts(b)))
        .any(|i| runtime.called(fx.m, fx.body, i) == Some(OpenMpRole::Parallel));
    if regions {
        let shown = plan(fx, runtime, &blocks);
        share(fx, runtime, &blocks, shown);
        let places = plan(fx, runtime, &blocks);
        let Ok(fates) = judge(fx, runtime, &blocks, &places) else {
            return false;
        };
        let ranges: Vec<Range> = (blocks.iter())
            .flat_map(|&b| guard::ranges(fx.body, b, &fates))
            .collect();
        guard::guard(fx, start, &blocks, &fates, ranges);
    } else {
        guard::only_first(fx, start);
    }
    fx.cache.invalidate(Preserved::None);
    environment.make_spmd(fx.m);
    fx.remark(
        RemarkKind::Passed,
        "openmp-opt",
        "OMP120",
        Some(init),
        &[(
            TEXT,
            &"Transformed generic-mode kernel to SPMD-mode. [OMP120]",
        )],
    );
    true
}

fn refuse(fx: &mut Fx, at: Inst) {
    fx.remark(
        RemarkKind::Missed,
        "openmp-opt",
        "OMP121",
        Some(at),
        &[(
            TEXT,
            &"Value has potential side effects preventing SPMD-mode execution. Add `[[omp::assume(\"ompx_spmd_amenable\")]]` to the \
              called function to override. [OMP121]",
        )],
    );
}

/// Blocks that are reached from one, it included.
fn reached(body: &Body, start: Block) -> Vec<Block> {
    let mut out = vec![start];
    let mut seen: FxHashSet<Block> = out.iter().copied().collect();
    let mut n = 0;
    while n < out.len() {
        for s in cfg::succs(body, out[n]) {
            if seen.insert(s) {
                out.push(s);
            }
        }
        n += 1;
    }
    out
}

/// Puts requests and variables that others see into shared memory, as far as there is room.
fn share(fx: &mut Fx, runtime: &Runtime, blocks: &[Block], places: Places) {
    let most = u64::from(fx.target.limits.shared_static);
    let mut taken = shared::taken(fx.m);
    for a in places.shown {
        let size = variable_size(fx, a);
        taken += size;
        shared::to_shared(fx, a, size, &[]);
    }
    let off = fx.opts.knob(Knob::OpenmpOptDisableDeglobalization) != 0;
    let requests = shared::requests(fx.m, fx.body, runtime);
    for r in requests.into_iter().filter(|_| !off) {
        let inside = fx
            .body
            .inst(r.call)
            .block
            .is_some_and(|b| blocks.contains(&b));
        if inside && taken + r.size <= most && shared::ends_in_its_loop(fx, &r) {
            taken += r.size;
            shared::to_shared(fx, r.call, r.size, &r.frees);
        }
    }
}
