//! Jacquard: CUDA C++ and LLVM/NVVM IR in, PTX out.
//!
//! A program makes one [`Compiler`] and keeps it: threads share it, and what one compile learnt serves the next. Each compile is a
//! [`Request`] and gives an [`Artifact`], or a [`CompileError`] after which the compiler is as good as before.
//!
//! ```
//! use jacquard::{Compiler, Options, Request};
//! let compiler = Compiler::new();
//! let source = "#include \"scale.h\"\n\
//!     template <class T> __global__ void scale(T *p) { p[threadIdx.x] *= FACTOR; }\n";
//! let mut request = Request::new(source, "scale.cu", Options::new("sm_90"));
//! request.headers.push(("scale.h".into(), b"#define FACTOR 2\n".as_slice().into()));
//! request.name_expressions.push("scale<float>".into());
//! let artifact = compiler.run(&mut request)?;
//! assert_eq!(artifact.lowered_names[0].1, "_Z5scaleIfEvPT_");
//! assert!(artifact.ptx.contains(".entry _Z5scaleIfEvPT_"));
//! # Ok::<(), jacquard::CompileError>(())
//! ```
//!
//! A command line is read by [`settings::Settings`] and compiled by [`compile`], as `jacq` does.

#![warn(missing_docs)]

pub mod alloc;
pub mod audit;
pub mod cli;
mod compiler;
mod cuda;
pub mod driver;
#[cfg(not(target_family = "wasm"))]
pub mod editor;
pub mod explain;
pub mod explore;
mod host_headers;
mod input;
mod job;
mod jobs;
mod link;
mod lto;
pub mod manual;
pub mod messages;
mod option_files;
pub mod options;
pub mod outcome;
mod packed;
mod request;
mod sessions;
pub mod settings;
mod symbols;
mod target;
#[cfg(not(target_family = "wasm"))]
mod threads;
pub mod toolkit;
mod trace;
mod unit;
pub mod words;
mod worlds;

pub use compiler::Compiler;
pub use driver::compile;
pub use input::{More, Take};
pub use jacquard_diag as diag;
pub use jacquard_frontend::diag::msg as frontend_messages;
pub use job::Language;
pub use outcome::{Failure, Output, Phase};
pub use request::{
    Artifact, CancelCallback, CancelToken, CompileError, Emit, Limits, OptLevel, Options, Reason,
    Request, Standard,
};
pub use symbols::{Symbol, SymbolKind};
pub use target::{find_target, target_of};
