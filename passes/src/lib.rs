//! Passes and the pass manager.
//!
//! A pass is a struct that implements [`manager::FunctionPass`] or [`manager::ModulePass`] and has a row in
//! `tables/passes/registry.toml`; pipelines are rows of `tables/passes/pipelines.toml`.
//!
//! This crate must not know: CUDA C++, PTX text, instruction selection.

#![warn(missing_docs)]

pub mod analysis;
pub mod edit;
pub mod intrinsics;
pub mod ipo;
pub mod loops;
pub mod manager;
pub mod nvvm;
pub mod print;
pub mod rewrite;
pub mod scalar;
pub mod tidy;
pub mod variables;

pub use manager::{PassOptions, Pipeline, PipelineError, Remark, Report, RunError, run_pipeline};
