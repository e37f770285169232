//! Passes on single functions that are not about loops.

pub mod base_address;
pub mod common_base;
pub mod correlated;
pub mod dce;
pub mod div_const;
pub mod dse;
pub mod early_cse;
pub mod gvn;
pub mod instcombine;
pub mod intrinsic_fold;
pub mod jump_threading;
pub mod mem2reg;
pub mod memcpy_opt;
pub mod merge_return;
pub mod reassociate;
pub mod remat;
pub mod sccp;
pub mod simplify;
pub mod simplifycfg;
pub mod sink;
pub mod slp;
pub mod slsr;
pub mod split_offsets;
pub mod sroa;
pub mod tail_recursion;
pub mod vectorize;
