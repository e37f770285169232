//! The CUDA headers that the host compiler reads, in a folder of the user's cache.

use crate::process::cache;
use jacquard_builtins as builtins;
use jacquard_preprocess::embedded;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

/// Headers of the host's own: name and text.
const OWN: &[(&str, &str)] = &[
    (
        "cuda_runtime.h",
        include_str!("../hostside/headers/cuda_runtime.h"),
    ),
    (
        "cuda_runtime_api.h",
        include_str!("../hostside/headers/cuda_runtime_api.h"),
    ),
    (
        "driver_types.h",
        include_str!("../hostside/headers/driver_types.h"),
    ),
    (
        "jacq/spaces.h",
        include_str!("../hostside/headers/jacq/spaces.h"),
    ),
    (
        "jacq/version.h",
        include_str!("../hostside/headers/jacq/version.h"),
    ),
    (
        "jacq/overloads.h",
        include_str!("../hostside/headers/jacq/overloads.h"),
    ),
    (
        "jacq/per_thread.h",
        include_str!("../hostside/headers/jacq/per_thread.h"),
    ),
    (
        "jacq/runtime_more.h",
        include_str!("../hostside/headers/jacq/runtime_more.h"),
    ),
    (
        "jacq/launch.h",
        include_str!("../hostside/headers/jacq/launch.h"),
    ),
    (
        "jacq/math.h",
        include_str!("../hostside/headers/jacq/math.h"),
    ),
    (
        "jacq/device.h",
        include_str!("../hostside/headers/jacq/device.h"),
    ),
    ("cuda.h", include_str!("../hostside/headers/cuda.h")),
    (
        "cuda_fp16.h",
        include_str!("../hostside/headers/cuda_fp16.h"),
    ),
    (
        "cuda_bf16.h",
        include_str!("../hostside/headers/cuda_bf16.h"),
    ),
    (
        "jacq/round16.h",
        include_str!("../hostside/headers/jacq/round16.h"),
    ),
    (
        "jacq/small_float.h",
        include_str!("../hostside/headers/jacq/small_float.h"),
    ),
];

/// Headers of the device that serve the host as well: where they are put, and their names.
const SHARED: &[(&str, &str)] = &[
    ("vector_types.h", "vector_types.h"),
    ("vector_functions.h", "vector_functions.h"),
    ("library_types.h", "library_types.h"),
    ("cuComplex.h", "cuComplex.h"),
    ("math_constants.h", "math_constants.h"),
    ("jacq/driver_types.h", "driver_types.h"),
    ("jacq/cuda.h", "cuda.h"),
    ("cudaTypedefs.h", "cudaTypedefs.h"),
    ("cooperative_groups.h", "cooperative_groups.h"),
    ("cooperative_groups/reduce.h", "cooperative_groups/reduce.h"),
    ("cooperative_groups/scan.h", "cooperative_groups/scan.h"),
    (
        "cooperative_groups/memcpy_async.h",
        "cooperative_groups/memcpy_async.h",
    ),
    ("bits/aligned_size.h", "bits/aligned_size.h"),
    ("bits/curand_more.h", "bits/curand_more.h"),
    ("bits/driver_more.h", "bits/driver_more.h"),
    ("bits/runtime_types.h", "bits/runtime_types.h"),
    ("mma.h", "mma.h"),
    ("cuda_pipeline.h", "cuda_pipeline.h"),
    ("cuda_pipeline_primitives.h", "cuda_pipeline_primitives.h"),
    ("curand_kernel.h", "curand_kernel.h"),
    ("cuda_fp8.h", "cuda_fp8.h"),
];

/// Names of the toolkit's headers whose contents the runtime's header has.
const OTHER_NAMES: &[&str] = &[
    "builtin_types.h",
    "channel_descriptor.h",
    "common_functions.h",
    "crt/device_functions.h",
    "crt/host_defines.h",
    "crt/math_functions.h",
    "cuda_device_runtime_api.h",
    "cuda_profiler_api.h",
    "cuda_surface_types.h",
    "cuda_texture_types.h",
    "cudaProfiler.h",
    "device_atomic_functions.h",
    "device_functions.h",
    "device_launch_parameters.h",
    "device_types.h",
    "host_defines.h",
    "math_functions.h",
    "sm_20_atomic_functions.h",
    "sm_20_intrinsics.h",
    "sm_30_intrinsics.h",
    "sm_32_intrinsics.h",
    "sm_35_intrinsics.h",
    "sm_60_atomic_functions.h",
    "sm_61_intrinsics.h",
    "surface_functions.h",
    "surface_indirect_functions.h",
    "surface_types.h",
    "texture_fetch_functions.h",
    "texture_indirect_functions.h",
    "texture_types.h",
    "vector_functions.hpp",
    "cuda_runtime.hpp",
];

/// Where the functions of the device are declared.
const DEVICE_FUNCTIONS: &str = "jacq/device_functions.h";

/// Beginnings of names that are the host compiler's or nobody's to name.
const NOT_DECLARED: [&str; 12] = [
    "__builtin_",
    "__nvvm_",
    "__nv_",
    "__is",
    "__finite",
    "__signbit",
    "__fpclassify",
    "__assert",
    "__cuda",
    "__sync_",
    "__atomic",
    "__wgmma",
];

/// The folder with the headers, made where it is not there.
pub(super) fn folder() -> io::Result<PathBuf> {
    let files = files();
    cache::folder("headers", &files, |made| {
        for (name, text) in &files {
            let path = made.join(name);
            std::fs::create_dir_all(path.parent().unwrap_or(made))?;
            std::fs::write(path, text)?;
        }
        Ok(())
    })
}

/// All files by name.
fn files() -> Vec<(String, String)> {
    let own = |(name, text): &(&str, &str)| {
        let text = format!("{}{text}", types_for_c(text));
        ((*name).to_owned(), text)
    };
    let mut all: Vec<_> = OWN.iter().map(own).collect();
    for (name, of) in SHARED {
        let text = embedded::find(of).map_or(&b""[..], |f| f.1);
        let text = String::from_utf8_lossy(text);
        let text = text.trim_end_matches('\0');
        let types = types_for_c(text);
        let text = format!("#include <jacq/spaces.h>\n{types}{text}");
        all.push(((*name).to_owned(), text));
    }
    for name in OTHER_NAMES {
        all.push((
            (*name).to_owned(),
            "#pragma once\n#include <cuda_runtime.h>\n".to_owned(),
        ));
    }
    all.push((DEVICE_FUNCTIONS.to_owned(), device_functions()));
    all
}

/// C++ has the names of classes and enumerations as types; for C they are declared before a header's text.
fn types_for_c(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(tag @ ("struct" | "union" | "enum")) = words.next() else {
            continue;
        };
        let name = words.find(|w| !w.starts_with("__attribute__"));
        let name = name.map(|w| w.trim_end_matches(';'));
        let fits = |n: &&str| n.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if let Some(name) = name.filter(fits).filter(|_| !line.starts_with(' ')) {
            let _ = writeln!(out, "typedef {tag} {name} {name};");
        }
    }
    match out.is_empty() {
        true => out,
        false => format!("#ifndef __cplusplus\n{out}#endif\n"),
    }
}

/// The functions of the device, with bodies that end the program: host code that shares a function with the device compiles.
fn device_functions() -> String {
    let mut out = String::from(
        "// Functions of the device, from the tables of the compiler.\n#pragma once\n",
    );
    let mut seen = BTreeSet::new();
    for row in builtins::all() {
        let device = row.name.starts_with("atomic")
            || row.name.starts_with("__") && !NOT_DECLARED.iter().any(|n| row.name.starts_with(n))
            || DEVICE_NAMES.contains(&row.name);
        if !device || C_LIBRARY.contains(&row.name) {
            continue;
        }
        for f in builtins::functions(row.name) {
            if !f.decl.contains("...") && seen.insert(f.decl) {
                let _ = writeln!(
                    out,
                    "static inline __attribute__((__unused__)) {} JACQ_NEVER",
                    f.decl
                );
            }
        }
    }
    out
}

/// Names that the C library's header declares, too; what programs use of them stands in the headers.
const C_LIBRARY: [&str; 15] = [
    "__ceilf", "__cosf", "__exp10f", "__exp2f", "__expf", "__floorf", "__log10f", "__log2f",
    "__logf", "__powf", "__roundf", "__sinf", "__tanf", "__tanhf", "__truncf",
];

/// Functions of the device whose names look like others'.
const DEVICE_NAMES: [&str; 2] = ["clock64", "saturate"];

#[cfg(test)]
mod tests {
    use super::types_for_c;

    #[test]
    fn tags_are_types_in_c() {
        let text = "struct __attribute__((aligned(8))) float2 { float x, y; };\nenum e { a };\n  struct { int x; } y;\ntypedef struct s_st s;\nunion u {\n";
        let wanted = "#ifndef __cplusplus\ntypedef struct float2 float2;\ntypedef enum e e;\ntypedef union u u;\n#endif\n";
        assert_eq!(types_for_c(text), wanted);
        assert_eq!(types_for_c("int x;\n"), "");
    }
}
