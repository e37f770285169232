//! Passes on loops.
//!
//! Loops are put into one form first ([`form`]): a preheader, one latch, exits of their own, closed by phis (LCSSA).

pub mod affine;
mod bits;
pub mod delete;
pub mod demote;
pub mod form;
pub mod idiom;
pub mod index_split;
pub mod indvars;
pub mod licm;
pub mod pointers;
pub mod products;
pub mod reduce;
pub mod rotate;
pub mod unroll;
pub mod unswitch;
