//! The gallery: programs that teach, each with a launch and what it gives (`docs/web/gallery`).

use crate::system::packed_texts as packed;
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// Names of the programs' files without suffix, in the order of the lessons.
pub const PROGRAMS: [&str; 20] = [
    "coalescing",
    "vector_loads",
    "constant_memory",
    "bank_conflicts",
    "transpose",
    "stencil",
    "reduction",
    "warp_vote",
    "scan",
    "cooperative_groups",
    "histogram",
    "race",
    "async_copies",
    "divergence",
    "occupancy",
    "address_spaces",
    "matmul",
    "tensor_cores",
    "mandelbrot",
    "printf",
];

/// All programs as a page gets them.
#[must_use]
pub fn all() -> &'static [Value] {
    static ALL: OnceLock<Vec<Value>> = OnceLock::new();
    ALL.get_or_init(|| {
        let files = packed::files(packed::unpack("gallery"));
        let file = |id: &str, suffix: &str| {
            packed::file(&files, &format!("docs/web/gallery/{id}.{suffix}")).unwrap_or_default()
        };
        let all = PROGRAMS.iter();
        all.filter_map(|id| example(id, file(id, "cu"), file(id, "json")).ok())
            .collect()
    })
}

/// A program as a page gets it: its description with its name and its source.
///
/// # Errors
/// The description is no JSON object.
fn example(id: &str, source: &str, description: &str) -> serde_json::Result<Value> {
    let mut all: Map<String, Value> = serde_json::from_str(description)?;
    let name = format!("{id}.cu");
    for (key, value) in [
        ("id", id),
        ("source", source),
        ("name", &name),
        ("language", "cuda"),
    ] {
        all.entry(key).or_insert_with(|| value.into());
    }
    for key in ["tries", "options"] {
        all.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    }
    Ok(Value::Object(all))
}
