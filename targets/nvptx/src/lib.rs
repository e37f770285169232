//! IR to PTX.
//!
//! A module is legalised IR to IR ([`legalize`]), then each function is selected by rules over its SSA trees
//! ([`select`]) into machine code in typed virtual registers ([`mir`]), cleaned up, taken out of SSA form and laid out,
//! and becomes a function of `jacquard_ptx`'s model. Functions are independent after legalisation.
//!
//! This crate alone knows how IR becomes PTX. It must not know: CUDA C++, the pass pipeline.

#![warn(missing_docs)]

mod abi;
mod annotations;
mod assembly;
mod blocks;
mod constants;
mod cse;
mod demoted;
mod diagnostic;
mod driver;
mod dwarf;
mod emit;
mod globals;
mod head;
mod init;
mod kernel;
mod legalize;
mod loops;
mod mir;
mod naming;
mod narrow;
mod phi;
mod remat;
mod select;
mod shared;
mod types;
mod unpack;

pub use diagnostic::{Diagnostic, MESSAGES};
pub use driver::{compile, compile_checked, compile_to_text, compile_with_trace};
pub use select::rules::{INFO as SELECTION_RULES, RuleInfo};
pub use select::whole::INFO as WHOLE_RULES;
pub use shared::CodegenOptions;
