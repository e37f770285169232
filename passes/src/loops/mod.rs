//! Passes on loops.
//!
//! Loops are put into one form first ([`form`]): a preheader, one latch, exits of their own, closed by phis (LCSSA).

pub mod access;
pub mod affine;
mod bits;
mod counters;
pub mod data_prefetch;
pub mod delete;
pub mod demote;
pub mod flatten;
pub mod form;
pub mod freeze;
pub mod fusion;
pub mod idiom;
pub mod index_split;
pub mod indvars;
pub mod interchange;
pub mod jam;
pub mod licm;
pub mod load_elim;
mod low_bits;
pub mod nest;
pub mod pointers;
pub mod products;
pub mod reduce;
pub mod rotate;
pub mod sink;
pub mod term_fold;
pub mod unroll;
pub mod unswitch;
pub mod versioning;
