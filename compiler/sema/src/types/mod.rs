//! What is asked of types: traits, transformations, and how messages print them.

pub(crate) mod print;
pub(crate) mod traits;
pub(crate) mod transforms;
