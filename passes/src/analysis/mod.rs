//! Analyses: facts about a function that passes share. Those with a cache slot are listed in [`cache`].

pub mod alias;
pub mod cache;
pub mod call_graph;
pub mod constants;
pub mod demanded_bits;
pub mod dominators;
pub mod effects;
pub mod frequency;
pub mod known_bits;
pub mod linear;
pub mod loops;
pub mod memory_ssa;
pub mod operands;
pub mod ranges;
pub mod uniformity;
