//! Passes across functions.

pub mod arg_promotion;
pub mod callees;
pub mod dead_args;
pub mod function_attrs;
pub mod global_opt;
pub mod globaldce;
pub mod infer_attrs;
pub mod inline;
pub mod ipsccp;
pub mod merge;
pub mod openmp;
pub mod outline;
pub mod raise_alignment;
pub mod recursion;
pub mod signature;
pub mod split;
