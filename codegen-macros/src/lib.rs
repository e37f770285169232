//! Proc macros that expand `tables/` into Rust.
