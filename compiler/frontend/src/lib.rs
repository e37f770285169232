//! CUDA C++ front end: source text to tokens, tokens to declarations, declarations to IR.
//!
//! Lower half (this crate's foundation): [`source`] (files and positions), [`names`] (interned names), [`token`], [`lex`],
//! [`pp`] (the preprocessor), [`literal`] (values of literals), [`diag`] (diagnostics), [`session`] (what a compile shares).

#![warn(missing_docs)]

pub mod diag;
pub mod lex;
mod literal;
pub mod names;
pub mod pp;
pub mod source;
pub mod stack;
pub mod stub;
mod symbol;
pub mod token;

pub mod builtins;
pub mod compile;
mod consteval;
mod hir;
mod host_text;
mod ids;
mod irgen;
mod layout;
mod lint;
mod mangle;
mod parse;
mod sema;
mod types;

pub use pp::session;
pub use sema::{Check, MEMBERS_WANTED};
