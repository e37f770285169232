//! The way of one input through the compiler, and all that decides it: what is asked (`compile_job`), what the settings mean for
//! the stages (`options`), which headers are seen (`header_worlds`), the stages in order (`pipeline`), and what comes of it
//! (`outcome`). [`Compiler`] and [`Request`] are how programs use it.

mod code_remarks;
pub(crate) mod compile_job;
mod compiler;
mod cuda;
mod device_library;
mod header_worlds;
pub(crate) mod input;
pub(crate) mod lto;
pub mod messages;
mod nvvm_limits;
pub mod options;
pub mod outcome;
mod pipeline;
mod request;
mod sessions;
pub(crate) mod symbols;
pub(crate) mod target;
mod time_trace;
mod translation_unit;

pub use compile_job::Language;
pub use compiler::Compiler;
pub use input::{More, Take};
pub use outcome::{Failure, Output, Phase};
pub use pipeline::compile;
pub use request::{
    Artifact, CancelCallback, CancelToken, CompileError, Emit, Limits, OptLevel, Options, Reason,
    Request, Standard,
};
pub use symbols::{Symbol, SymbolKind};
pub use target::{find_target, target_of};
