//! Bodies of functions, and the statements that are more than their parts ([stmt]).

pub(crate) mod asm;
pub(crate) mod bodies;
pub(crate) mod range_for;
