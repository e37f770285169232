//! CUDA C++ front end: source text to tokens, tokens to declarations, declarations to IR.
//!
//! Lower half (this crate's foundation): [`source`] (files and positions), [`names`] (interned names), [`token`], [`lex`],
//! [`pp`] (the preprocessor), [`literal`] (values of literals), [`diag`] (diagnostics), [`session`] (what a compile shares).

pub mod diag;
pub mod lex;
pub mod literal;
pub mod names;
pub mod pp;
pub mod source;
pub mod stack;
pub mod stub;
pub mod symbol;
pub mod token;

pub mod builtins;
pub mod compile;
pub mod consteval;
pub mod hir;
mod host_text;
pub mod ids;
pub mod irgen;
pub mod layout;
mod lint;
pub mod mangle;
pub mod parse;
pub mod sema;
pub mod templates;
pub mod types;

pub use pp::session;
