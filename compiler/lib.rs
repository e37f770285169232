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

pub mod audit;
pub mod cli;
pub mod driver;
#[cfg(not(target_family = "wasm"))]
pub mod editor;
pub mod explore;
pub mod manual;
pub mod reference;
pub mod settings;
pub mod system;

pub use driver::{
    Artifact, CancelCallback, CancelToken, CompileError, Compiler, Emit, Failure, Language, Limits,
    More, OptLevel, Options, Output, Phase, Reason, Request, Standard, Symbol, SymbolKind, Take,
    compile, find_target, messages, options, outcome, target_of,
};
pub use jacquard_diag as diag;
pub use jacquard_preprocess::diag::msg as frontend_messages;
pub use reference::{explain, table_words as words};
pub use system::{counted_allocator as alloc, toolkit};
