//! Targets, and which of them has which feature, in one table.

use super::cell::{code, words};
use jacquard_ir::tables::{Feature, TARGETS};
use std::fmt::Write;

/// The page.
pub(super) fn page() -> String {
    let mut out = String::from(
        "# Targets and features\n\n## Targets\n\n\
         | target | PTX | `__CUDA_ARCH__` | generation | shared memory per block, bytes | threads per SM | registers per SM |\n\
         |---|---|---|---|---:|---:|---:|\n",
    );
    for t in TARGETS {
        let _infallible = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} | {} | {} |",
            t.name,
            t.ptx,
            t.cuda_arch,
            t.generation,
            t.limits.shared_per_block,
            t.limits.threads_per_sm,
            t.limits.registers_per_sm
        );
    }
    out.push_str(
        "\n## Features\n\nOne column for each target, in the order of the table above.\n\n",
    );
    // Targets that have the same features share a column.
    let mut columns: Vec<(String, Vec<bool>)> = Vec::new();
    for t in TARGETS {
        let has: Vec<bool> = Feature::ALL.into_iter().map(|f| t.has(f)).collect();
        match columns.iter_mut().find(|c| c.1 == has) {
            Some((names, _)) => {
                names.push_str("<br>");
                names.push_str(&t.name);
            }
            None => columns.push((t.name.to_string(), has)),
        }
    }
    out.push_str("<div class=\"targets\">\n\n| feature |");
    for (names, _) in &columns {
        let _infallible = write!(out, " {} |", names.replace("sm_", ""));
    }
    out.push_str(" what it is |\n|---|");
    out.push_str(&"---|".repeat(columns.len() + 1));
    out.push('\n');
    for (n, f) in Feature::ALL.into_iter().enumerate() {
        let _infallible = write!(out, "| {} |", code(f.name()));
        for (_, has) in &columns {
            out.push_str(if has[n] { " yes |" } else { " |" });
        }
        let _infallible = writeln!(out, " {} |", words(f.doc()));
    }
    out.push_str("\n</div>\n");
    out
}
