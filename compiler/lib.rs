//! Jacquard: CUDA C++ and LLVM/NVVM IR in, PTX out.

pub mod cli;
