//! CUDA C++ front end: a translation unit's text to an IR module, by the crates below it: `jacquard-preprocess` (text to tokens),
//! `jacquard-sema` (tokens to the typed tree of `jacquard-hir`), `jacquard-irgen` (that tree to IR). What looks at the finished tree is
//! here: warnings ([`lint`]) and the text for the host compiler ([`stub`]).

#![warn(missing_docs)]

pub mod compile;
mod lint;
pub mod stub;

pub use jacquard_sema::{Check, MEMBERS_WANTED};
