//! What the compiler asks of the machine under it: memory with an account, threads, make's job server, installed headers and
//! toolkits; and the texts that the build packed into the binary.

pub mod counted_allocator;
pub(crate) mod host_headers;
pub(crate) mod job_server;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod large_stack_threads;
pub(crate) mod packed_texts;
pub mod toolkit;
