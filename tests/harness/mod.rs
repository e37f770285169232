//! What suites share.

pub mod callgraph;
pub mod entries;
pub mod generate;
pub mod generate_c;
pub mod generate_ir;
pub mod kernel;
pub mod pipelines;
pub mod program;
pub mod runner;
pub mod seeds;
