//! Passes that print what the analyses find, in the form that LLVM's `opt` gives it, and change nothing.

pub mod alias_sets;
pub mod aliases;
mod annotated;
pub mod calls;
pub mod counts;
pub mod cycles;
pub mod execution;
pub mod frequency;
pub mod graphs;
pub mod lint;
pub mod loops;
pub mod memory;
pub mod regions;
pub mod trees;

use jacquard_ir::{Block, Body, Module, Value};

/// A block or a value by its name alone: `%entry`, `%3`.
pub(crate) fn name(m: &Module, body: &Body, v: Value) -> String {
    let text = jacquard_ir::text::value_text(m, body, v);
    match text.rsplit_once(' ') {
        Some((_, name)) => name.to_owned(),
        None => text,
    }
}

/// A block by its name.
fn block(m: &Module, body: &Body, b: Block) -> String {
    name(m, body, Value::block(b))
}

/// A block by its name without the sigil.
fn bare(m: &Module, body: &Body, b: Block) -> String {
    block(m, body, b).trim_start_matches('%').to_owned()
}
