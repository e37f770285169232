//! The host's side of a CUDA program: preprocessed CUDA C++ becomes C++ that any host compiler reads, and the object that it makes
//! registers its kernels and variables with the CUDA runtime.
//!
//! Only what is not C++ changes. A launch `k<<<…>>>(…)` becomes a call, a `__global__` function a function that launches its kernel, bodies of
//! functions for the device alone go, variables of the device get shadows, execution spaces disappear. Everything else, line markers
//! among it, stays as it is, so that the host compiler's messages and debuggers name the user's lines.
//!
//! *Invariant:* it knows tokens and the shapes of declarations, neither types nor the compiler. Host code that we could not analyze
//! needs no analysis here.

mod declaration;
mod edits;
pub mod fatbin;
mod functions;
mod kernels;
mod lambdas;
mod launches;
pub mod names;
mod parameters;
pub mod registration;
mod rewrite;
mod tokens;
pub mod units;
mod variables;
mod walk;

pub use rewrite::{Host, HostError, Mode, rewrite};
pub use walk::defines_main;
