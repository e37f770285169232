//! Passes about the GPU: reflection, address spaces, special registers, barriers.

pub mod aggregate_copies;
pub mod barriers;
pub mod dead_barriers;
pub mod expand_constants;
pub mod finish;
pub mod infer_spaces;
pub mod intr_range;
pub mod ipmsp;
pub mod launch_check;
pub mod lower_args;
pub mod lower_ops;
pub mod memory_spaces;
pub mod normalize_gep;
pub mod peephole;
pub mod printf;
pub mod reflect;
pub mod restrict;
pub mod settled_branches;
pub mod sinking2;
