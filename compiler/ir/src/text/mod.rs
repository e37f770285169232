//! LLVM's textual IR: reader for what clang/llc 14 to 22, rustc and Numba write, and writer that LLVM reads.

mod lex;
mod numbers;
mod parse;
mod parse_asm;
mod parse_attr;
mod parse_body;
mod parse_call;
mod parse_const;
mod parse_debug;
mod parse_global;
mod parse_inst;
mod parse_md;
mod parse_type;
mod print;
mod print_body;
mod print_const;

pub use parse::{ParseError, parse_into, parse_module};
pub use parse_attr::ALLOCATION_KINDS;
pub use print::{
    ListedPlace, Listing, inst_text, list_module, print_function, print_module, type_text,
    value_text,
};
pub(crate) use print::{
    attr_text, const_text, escape, global_text, numbered_inst_text, numbered_nodes, print_variable,
};

/// What text says of a debug-info node.
struct DebugNode {
    name: &'static str,
    /// Fields that it may have.
    fields: &'static [&'static str],
    /// Fields that it must have.
    required: &'static [&'static str],
    /// It must be `distinct`.
    unique: bool,
}

jacquard_macros::spellings!();

/// Whether LLVM has an attribute of this name.
pub(crate) fn is_attribute_name(name: &str) -> bool {
    ATTRIBUTES.binary_search(&name).is_ok()
}
