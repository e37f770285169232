//! The IR: LLVM semantics, dense storage.
