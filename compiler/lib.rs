//! Jacquard: CUDA C++ and LLVM/NVVM IR in, PTX out.
//!
//! ```
//! use jacquard::{Language, cli::Settings, compile};
//! let ir = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) {\n store i32 1, ptr %p\n ret void\n}\n";
//! let mut settings = Settings::new();
//! settings.parse(["-arch=sm_90", "-O3"])?;
//! let out = compile(ir, "k.ll", Language::Ir, &settings).map_err(|f| f.to_string())?;
//! assert!(out.text.contains(".entry k"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod audit;
pub mod cli;
mod compiler;
mod cuda;
pub mod driver;
pub mod explain;
mod jobs;
mod link;
pub mod messages;
pub mod outcome;

pub use compiler::Compiler;
pub use driver::{Language, compile, find_target, target_of};
pub use jacquard_diag as diag;
pub use outcome::{Failure, Output};
