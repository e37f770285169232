//! Passes on single functions that are not about loops.

pub mod mem2reg;
pub mod sroa;
