//! The registry: rows of `tables/passes/registry.toml` and `pipelines.toml`.

use super::{FunctionPass, ModulePass, Params};
use crate::analysis::cache::Preserved;
pub use jacquard_schema::inventory::{NameRow, NameState};
pub use jacquard_schema::passes::{ParamRow, PipelineRow};

/// How a pass is made.
#[derive(Clone, Copy)]
pub enum Make {
    /// A pass over functions.
    Function(fn(&Params) -> Box<dyn FunctionPass>),
    /// A pass over the module.
    Module(fn(&Params) -> Box<dyn ModulePass>),
}

/// A pass.
pub struct PassRow {
    /// Its name in `-passes=`.
    pub name: &'static str,
    /// How it is made.
    pub make: Make,
    /// What stays valid when it changes something.
    pub preserves: Preserved,
    /// Parameters it is known by.
    pub params: &'static [ParamRow],
    /// Parameters set unless the text says otherwise.
    pub defaults: &'static [&'static str],
    /// Runs even where optimisation is off.
    pub required: bool,
    /// Reads the bodies of other functions.
    pub callees: bool,
    /// May stand in `loop(…)`, as LLVM runs it on loops.
    pub on_loops: bool,
    /// LLVM runs it on components of the call graph.
    pub on_components: bool,
    /// Works on the module, and may stand in a list of functions or components all the same.
    pub anywhere: bool,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::pass_registry!();

/// The original's pass of this name.
pub fn find_name(name: &str) -> Option<&'static NameRow> {
    NAME_PHF.find(NAMES, name, |p| p.name)
}

/// The pass of this name.
pub fn find_pass(name: &str) -> Option<&'static PassRow> {
    PASS_PHF.find(PASSES, name, |p| p.name)
}

/// The pipeline of this name.
pub fn find_pipeline(name: &str) -> Option<&'static PipelineRow> {
    PIPELINES.iter().find(|p| p.name == name)
}
