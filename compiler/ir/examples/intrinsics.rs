//! Prints every intrinsic's base name and how it reaches PTX, one a line: what scripts compare with LLVM's list.

use jacquard_ir::tables::{IntrinsicId, Lower};

fn main() {
    let mut n = 0;
    while let Some(id) = IntrinsicId::from_index(n) {
        let row = id.facts();
        let how = match row.lower {
            Lower::Unsupported(_) => "unsupported",
            _ => "lowered",
        };
        println!(
            "{how} {}{}",
            row.name,
            if row.over.is_empty() { "" } else { ".*" }
        );
        n += 1;
    }
}
