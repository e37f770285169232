//! `openmp-opt`: what OpenMP's target regions ask of their runtime, and how their kernels run.
//!
//! - A kernel whose main thread runs alone while the others wait (generic mode) becomes one that all threads run from the start (SPMD
//!   mode), where what only one thread may do can be told apart ([`fate`], [`guard`]). In one that can't, the others wait in a state
//!   machine of its own ([`machine`]).
//! - Memory that threads share becomes a variable of shared memory where only the main thread makes it, or of the stack where nobody
//!   else sees it ([`shared`]).
//! - Functions that other modules may call as well get a copy of the module's own ([`internal`]), and barriers that order nothing go.
//! - Questions that a function asks twice are asked once, and the mode is known where all kernels that reach a function agree ([`ask`]).

mod ask;
mod fate;
mod guard;
mod internal;
mod machine;
mod runtime;
mod shared;
mod spmd;

use crate::manager::{FunctionPass, Fx, Knob, ModulePass, Mx, Params};
use crate::nvvm::dead_barriers::BranchDist;
use jacquard_ir::{FuncId, Module, sym};
use runtime::Runtime;

/// The module flag by which clang marks device code of OpenMP.
const DEVICE_FLAG: &str = "openmp-device";

/// The pass over a module.
pub struct OpenMpOpt;

impl ModulePass for OpenMpOpt {
    fn new(_: &Params) -> Self {
        OpenMpOpt
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let may = |k: Knob| mx.opts.knob(k) == 0;
        if mx.m.int_flag(DEVICE_FLAG).is_none() || !may(Knob::OpenmpOptDisable) {
            return false;
        }
        let [copies, modes, machines, folds, barriers] = [
            Knob::OpenmpOptDisableInternalization,
            Knob::OpenmpOptDisableSpmdization,
            Knob::OpenmpOptDisableStateMachineRewrite,
            Knob::OpenmpOptDisableFolding,
            Knob::OpenmpOptDisableBarrierElimination,
        ]
        .map(may);
        let runtime = Runtime::new(mx.m);
        let mut any = copies && internal::copy(mx.m, &runtime);
        for f in mx.m.func_ids().collect::<Vec<_>>() {
            any |= !runtime.provides(f)
                && optimized(mx.m, f)
                && mx.with_body(f, |fx| local(fx, &runtime)).unwrap_or(false);
        }
        let mut kernels: Vec<FuncId> = mx.m.kernels().into_iter().collect();
        kernels.sort_unstable();
        for f in kernels {
            any |= modes && optimized(mx.m, f) && spmd::change_kernel(mx, &runtime, f);
            any |= machines && optimized(mx.m, f) && machine::rewrite(mx, &runtime, f);
        }
        any |= folds && ask::fold_modes(mx, &runtime);
        for f in mx.m.func_ids().collect::<Vec<_>>() {
            any |= barriers
                && !runtime.provides(f)
                && optimized(mx.m, f)
                && (mx.with_body(f, |fx| BranchDist::new(&Params::default()).run(fx)))
                    .unwrap_or(false);
        }
        any
    }
}

/// What is done in a function by itself.
fn local(fx: &mut Fx, runtime: &Runtime) -> bool {
    let stack = fx.opts.knob(Knob::OpenmpOptDisableDeglobalization) == 0;
    (stack && shared::to_stack(fx, runtime)) | ask::once(fx, runtime)
}

/// Whether a function may be changed at all.
fn optimized(m: &Module, f: FuncId) -> bool {
    !m.attrs(f).func.has(sym::OPTNONE)
}

/// The part of the pass that looks at one function: `openmp-opt-cgscc`.
pub struct OpenMpOptFunction;

impl FunctionPass for OpenMpOptFunction {
    fn new(_: &Params) -> Self {
        OpenMpOptFunction
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let off = fx.opts.knob(Knob::OpenmpOptDisable) != 0;
        if off || fx.m.int_flag(DEVICE_FLAG).is_none() {
            return false;
        }
        let runtime = Runtime::new(fx.m);
        if runtime.provides(fx.f) {
            return false;
        }
        local(fx, &runtime)
    }
}
