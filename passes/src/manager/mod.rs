//! The pass manager: registry and pipelines from `tables/passes`, `-passes=` text, analyses, debugging aids.

mod check;
mod crash;
mod error;
mod knobs;
mod options;
mod registry;
mod remarks;
mod run;
mod split;
mod text;

pub use check::{BodyFault, CheckError, check_function};
pub use error::{Faults, ParameterFault, PipelineError, RunError};
pub use knobs::{KNOBS, Knob, KnobRow, KnobValues, Taker, find_knob};
pub use options::{Changes, OnCrash, PassOptions, Print, Printing, Runs};
pub use registry::{
    LOOP_REQUESTS, Make, NAMES, NameRow, NameState, OPENMP, PASSES, PIPELINES, ParamRow, PassRow,
    PipelineRow, find_name, find_pass, find_pipeline,
};
pub use remarks::{Position, Remark, RemarkKind, TEXT, positions};
pub use run::{PassRun, Report, Timing, run_pipeline};
pub use split::threads;
pub use text::{Pipeline, Step};

use crate::analysis::cache::Cache;
use crate::analysis::dominators::{DomTree, PostDomTree};
use crate::analysis::loops::LoopInfo;
use crate::analysis::uniformity::Uniformity;
use jacquard_ir::tables::Target;
use jacquard_ir::{Body, Builder, FuncId, Inst, Module};
use std::rc::Rc;

/// Parameters between angle brackets: `name`, `no-name` or `name=value`; words stand apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(pub Vec<(String, Option<i64>)>, pub Vec<(String, String)>);

impl Params {
    /// Whether a flag is set (and not unset by `no-`).
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|p| p.0 == name && p.1 != Some(0))
    }
    /// Whether a flag is unset by `no-`.
    pub fn off(&self, name: &str) -> bool {
        self.0.iter().any(|p| p.0 == name && p.1 == Some(0))
    }
    /// The words of a parameter that takes words.
    pub fn words(&self, name: &str) -> Vec<String> {
        let all = self.1.iter().filter(|p| p.0 == name);
        all.map(|p| p.1.clone()).collect()
    }
    /// A number.
    pub fn int(&self, name: &str) -> Option<i64> {
        self.0.iter().rev().find(|p| p.0 == name).and_then(|p| p.1)
    }
}

/// A pass over one function. What it preserves when it changes something stands in its table row.
pub trait FunctionPass {
    /// The pass with its parameters.
    fn new(params: &Params) -> Self
    where
        Self: Sized;
    /// Runs on one function; says whether it changed anything.
    fn run(&mut self, fx: &mut Fx) -> bool;
    /// Whether the passes that came after it in a bottom-up group have made new work for it in this function.
    fn again(&self, _m: &Module, _body: &Body) -> bool {
        false
    }
}

/// A pass over a module.
pub trait ModulePass {
    /// The pass with its parameters.
    fn new(params: &Params) -> Self
    where
        Self: Sized;
    /// Runs on the module; says whether it changed anything.
    fn run(&mut self, mx: &mut Mx) -> bool;
    /// What the last run found that ends compilation.
    fn fault(&self) -> Option<Faults> {
        None
    }
}

/// What a function pass works on. The body is outside the module while the pass runs.
pub struct Fx<'a> {
    /// The module without this function's body.
    pub m: &'a mut Module,
    /// The function.
    pub f: FuncId,
    /// Its body.
    pub body: &'a mut Body,
    /// Cached analyses.
    pub cache: &'a mut Cache,
    /// Options.
    pub opts: &'a PassOptions,
    /// The SM target.
    pub target: &'a Target,
    /// Remarks emitted so far.
    pub remarks: &'a mut Vec<Remark>,
    /// What passes print when they are asked to.
    pub output: &'a mut String,
}

impl Fx<'_> {
    /// The dominator tree.
    pub fn dom(&mut self) -> Rc<DomTree> {
        self.cache.dom(self.body)
    }
    /// The post-dominator tree.
    pub fn post(&mut self) -> Rc<PostDomTree> {
        self.cache.post(self.body)
    }
    /// The loops.
    pub fn loops(&mut self) -> Rc<LoopInfo> {
        self.cache.loops(self.body)
    }
    /// Divergence.
    pub fn uniformity(&mut self) -> Rc<Uniformity> {
        self.cache.uniformity(self.m, self.f, self.body)
    }
    /// A builder before an instruction, with its debug location.
    pub fn before(&mut self, i: Inst) -> Builder<'_> {
        Builder::before(&mut self.m.cx, self.body, i)
    }
    /// The function's name.
    pub fn name(&self) -> &str {
        self.m.cx.str(self.m.func(self.f).name)
    }
    /// Emits a remark about this function, at the debug location of `at`. Pieces called [`TEXT`] are words, others values.
    pub fn remark(
        &mut self,
        kind: RemarkKind,
        pass: &'static str,
        name: &'static str,
        at: Option<Inst>,
        args: &[(&'static str, &dyn std::fmt::Display)],
    ) {
        if self.opts.wants_remark(kind, pass) {
            let dbg = at.and_then(|i| self.body.inst(i).dbg);
            let position = dbg.and_then(|d| remarks::position(self.m, d));
            let function = self.name().to_owned();
            self.remarks.push(Remark {
                kind,
                pass,
                name,
                function,
                position,
                args: args.iter().map(|a| (a.0.into(), a.1.to_string())).collect(),
            });
        }
    }
}

/// What a module pass works on.
pub struct Mx<'a> {
    /// The module.
    pub m: &'a mut Module,
    /// Cached analyses by function.
    pub caches: &'a mut Vec<Cache>,
    /// Options.
    pub opts: &'a PassOptions,
    /// The SM target.
    pub target: &'a Target,
    /// Remarks emitted so far.
    pub remarks: &'a mut Vec<Remark>,
    /// What passes print when they are asked to.
    pub output: &'a mut String,
}

impl Mx<'_> {
    /// Takes a function's body out and runs `f` on it; puts it back. `None` for a declaration.
    pub fn with_body<R>(&mut self, id: FuncId, f: impl FnOnce(&mut Fx) -> R) -> Option<R> {
        let mut body = self.m.take_body(id)?;
        if self.caches.len() <= id.index() {
            self.caches.resize_with(id.index() + 1, Cache::default);
        }
        let mut cache = std::mem::take(&mut self.caches[id.index()]);
        let r = f(&mut Fx {
            m: self.m,
            f: id,
            body: &mut body,
            cache: &mut cache,
            opts: self.opts,
            target: self.target,
            remarks: self.remarks,
            output: self.output,
        });
        self.caches[id.index()] = cache;
        self.m.set_body(id, body);
        Some(r)
    }
}
