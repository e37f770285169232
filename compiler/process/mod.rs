//! What the command does as a process: its allocator, its folders of the user's cache, the programs that it runs.

pub(crate) mod allocator;
pub(crate) mod cache;
pub(crate) mod exec;
