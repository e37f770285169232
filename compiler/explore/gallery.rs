//! The gallery: programs that teach, each with a launch and what it gives (`docs/web/gallery`).

use serde_json::Value;

macro_rules! program {
    ($id:literal) => {
        (
            $id,
            include_str!(concat!("../../docs/web/gallery/", $id, ".cu")),
            include_str!(concat!("../../docs/web/gallery/", $id, ".json")),
        )
    };
}

/// Names of the programs' files without suffix, source, description.
pub static PROGRAMS: [(&str, &str, &str); 20] = [
    program!("coalescing"),
    program!("vector_loads"),
    program!("constant_memory"),
    program!("bank_conflicts"),
    program!("transpose"),
    program!("stencil"),
    program!("reduction"),
    program!("warp_vote"),
    program!("scan"),
    program!("cooperative_groups"),
    program!("histogram"),
    program!("race"),
    program!("async_copies"),
    program!("divergence"),
    program!("occupancy"),
    program!("address_spaces"),
    program!("matmul"),
    program!("tensor_cores"),
    program!("mandelbrot"),
    program!("printf"),
];

/// All programs as a page gets them.
pub(super) fn all() -> Vec<Value> {
    let programs = PROGRAMS.iter();
    programs
        .filter_map(|p| example(p.0, p.1, p.2).ok())
        .collect()
}

/// A program as a page gets it: its description with its name and its source.
///
/// # Errors
/// The description is no JSON object.
pub fn example(id: &str, source: &str, description: &str) -> Result<Value, String> {
    let read: Value = serde_json::from_str(description).map_err(|e| format!("{id}: {e}"))?;
    let Value::Object(mut all) = read else {
        return Err(format!("{id}: no object"));
    };
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
