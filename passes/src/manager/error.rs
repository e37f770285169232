//! What is wrong with the text of a pipeline, and what a run of one ends with.

use super::check::CheckError;
use jacquard_ir::verify::VerifyError;
use std::fmt;
use thiserror::Error;

/// What is wrong with the text of a pipeline. Names are quoted as they stand in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PipelineError {
    /// No name where a pass should be; the text there.
    #[error("expected a pass name at '{0}'")]
    NoName(String),
    /// Parameters without their end.
    #[error("expected '>' after pass parameters")]
    OpenParameters,
    /// A parameter that the pass does not take so.
    #[error("invalid {pass} pass parameter '{text}'{fault}")]
    Parameter {
        /// The pass.
        pass: &'static str,
        /// The parameter with its value.
        text: String,
        /// What is wrong with it.
        fault: ParameterFault,
    },
    /// Text behind the pipeline.
    #[error("unexpected '{0}' in pass pipeline")]
    Unexpected(String),
    /// A level that there is not.
    #[error("unknown pipeline name '{0}'")]
    UnknownPipeline(String),
    /// Pipelines within pipelines beyond the limit.
    #[error("pass pipeline is nested too deeply")]
    TooDeep,
    /// `module(` among passes of functions, and the like.
    #[error("invalid use of '{name}' pass as {level} pipeline")]
    LevelInside {
        /// The adaptor.
        name: String,
        /// What it stands in.
        level: &'static str,
    },
    /// An adaptor of this name without its end.
    #[error("expected ')' to end '{0}('")]
    Open(String),
    /// A level among passes of functions.
    #[error("pipeline '{0}' cannot stand inside a function pipeline")]
    PipelineInside(String),
    /// A name that no pass has.
    #[error("unknown pass name '{0}'")]
    UnknownPass(String),
    /// Not a pass of loops among those.
    #[error("unknown loop pass '{0}'")]
    NotOnLoops(String),
    /// A pass of modules among those of functions.
    #[error("unknown {level} pass '{pass}'")]
    PassInside {
        /// The pass.
        pass: &'static str,
        /// What it stands in.
        level: &'static str,
    },
    /// A pass of the original that there is not.
    #[error("pass '{name}' is known and not available: {why}")]
    Unavailable {
        /// The pass.
        name: &'static str,
        /// Why there is none.
        why: &'static str,
    },
    /// Parameters of a name that stands for a pass with parameters.
    #[error("pass '{name}' stands for '{text}' and takes no parameters")]
    AliasParameters {
        /// The name.
        name: &'static str,
        /// What it stands for.
        text: &'static str,
    },
}

/// What is wrong with a parameter of a pass.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterFault {
    /// The pass has none of this name.
    #[error("")]
    Unknown,
    /// Its value is no number.
    #[error(": it takes a number")]
    NoNumber,
    /// It has no word.
    #[error(": it takes a name")]
    NoWord,
    /// It has a value.
    #[error(": it takes no value")]
    Value,
    /// The pass is not what it asks for, and can't be.
    #[error(": {0}")]
    Unavailable(&'static str),
}

/// Why a run of passes ended before its last pass.
#[derive(Debug, Error)]
pub enum RunError {
    /// The caller stopped it: the reason stands in the compile's watch.
    #[error("stopped")]
    Stopped,
    /// A thread hands back nothing.
    #[error("a thread ended early")]
    LostThread,
    /// A pass found what it looks for.
    #[error("{pass}: {fault}")]
    Fault {
        /// The pass.
        pass: &'static str,
        /// The module's faults.
        fault: Faults,
    },
    /// A pass left a function that is in no order.
    #[error("broken after pass '{pass}': {cause}")]
    Broken {
        /// The pass.
        pass: &'static str,
        /// What is wrong.
        cause: CheckError,
    },
    /// A pass left a module that breaks a rule of the IR.
    #[error("broken after pass '{pass}': {cause}")]
    Invalid {
        /// The pass.
        pass: &'static str,
        /// The first rule that it breaks.
        cause: Box<VerifyError>,
    },
    /// An error, and the IR before the pass that it is about, or why that can't be written.
    #[error("{error}\n{text}")]
    Dumped {
        /// The error.
        error: Box<RunError>,
        /// The IR.
        text: String,
    },
}

/// Rules of the IR that a module breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The first.
    pub first: Box<VerifyError>,
    /// How many more there are.
    pub more: usize,
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        match self.more {
            0 => Ok(()),
            n => write!(f, " (and {n} more)"),
        }
    }
}
