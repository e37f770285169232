//! The registry: rows of `tables/passes/registry.toml` and `pipelines.toml`.

use super::{FunctionPass, ModulePass, Params};
use crate::analysis::cache::Preserved;

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
    /// One line.
    pub doc: &'static str,
}

/// A parameter of a pass.
#[derive(Clone, Copy, Debug)]
pub struct ParamRow {
    /// Its name.
    pub name: &'static str,
    /// It is given a number.
    pub number: bool,
    /// An input and a pipeline with it, which gives something else without it.
    pub witness: Option<&'static str>,
    /// Why the pass has no such parameter: giving it is an error.
    pub none: Option<&'static str>,
    /// The value that holds all the same, which may be given.
    pub holds: Option<bool>,
    /// One line.
    pub doc: &'static str,
}

/// A named pipeline.
pub struct PipelineRow {
    /// Its name.
    pub name: &'static str,
    /// Its passes in `-passes=` syntax.
    pub text: &'static str,
    /// One line.
    pub doc: &'static str,
}

/// What a pass name of the original is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameState {
    /// One of [`PASSES`].
    Ours,
    /// Stands for other text, for a reason.
    Alias {
        /// `-passes=` text.
        text: &'static str,
        /// Why it is the same.
        why: &'static str,
    },
    /// There is no such pass, for a reason.
    None(&'static str),
}

/// A pass name of the original.
#[derive(Clone, Copy, Debug)]
pub struct NameRow {
    /// As `-passes=` has it.
    pub name: &'static str,
    /// NVIDIA's addition to LLVM's names.
    pub own: bool,
    /// What it is here.
    pub state: NameState,
}

impl NameRow {
    /// Whether this text, which names the row, is not itself the text of a pass: an alias may spell a parameter in its name.
    pub fn stands_apart(&self, text: &str) -> bool {
        match self.state {
            NameState::Ours => false,
            NameState::Alias { text: to, .. } => to != text,
            NameState::None(_) => true,
        }
    }
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
