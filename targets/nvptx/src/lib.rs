//! IR to PTX.
