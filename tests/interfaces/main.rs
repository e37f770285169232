//! What programs and people meet: the command, the library, pages, documents and commands in documents, and how the compiler bears
//! hostile input. `cargo test --test interfaces explain::` runs one of the modules.

mod bisect;
mod build_flags;
mod contributing;
mod debug_info;
mod device_abi;
mod environment;
mod error_counts;
mod exercised;
mod explain;
mod explore;
mod folding;
mod gpu_bench;
mod growth;
mod habits;
mod hostile;
mod idle_passes;
#[path = "../harness/lines.rs"]
mod lines;
mod lto;
mod manual;
mod math;
mod pass_warnings;
mod ptx_header;
mod quad;
mod read_only;
mod readme;
mod rejections;
mod remark_files;
mod run_arguments;
mod sarif;
#[path = "../harness/signatures.rs"]
mod signatures;
mod split_compile;
mod terminal;
mod tour;
mod unrolling;
mod warnings;
mod ways;
mod witnesses;
