//! Random pipelines, and what is left of one that fails.

use jacquard::Language;
use jacquard_passes::manager::PASSES;
use std::path::Path;

/// What a program's file is written in.
pub fn language(path: &Path) -> Language {
    match path.extension().is_some_and(|e| e == "ll") {
        true => Language::Ir,
        false => Language::Cuda,
    }
}

/// Passes of a pipeline.
#[allow(dead_code)]
pub const LENGTH: usize = 30;

/// Passes that only print or check, or do nothing.
fn only_looks(name: &str) -> bool {
    [
        "print",
        "dot-",
        "no-op-",
        "invalidate<",
        "verify",
        "trigger-",
    ]
    .iter()
    .any(|p| name.starts_with(p))
        || [
            "instcount",
            "kernel-info",
            "lint",
            "aa-eval",
            "nvvm-verify",
            "helloworld",
            // Of debug information and of kernels that are named, not of code.
            "debugify",
            "add-discriminators",
            "select-kernels",
            "check-debugify",
            "cnp-launch-check",
            "annotation-remarks",
            "transform-warning",
            "check-gep-index",
            // Right for programs of one thread only.
            "lower-atomic",
        ]
        .contains(&name)
}

/// Passes that change code.
pub fn changing() -> Vec<&'static str> {
    (PASSES.iter())
        .map(|p| p.name)
        .filter(|n| !only_looks(n))
        .collect()
}

/// The passes of the pipeline with this seed, after which the module is the same program.
#[allow(dead_code)]
pub fn random(seed: u64) -> Vec<&'static str> {
    let names = changing();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    (0..LENGTH)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            names[(state >> 33) as usize % names.len()]
        })
        .collect()
}

/// Runs `check` on a pipeline; where it fails, on ever fewer passes of it, and tells of the shortest that still fails.
#[allow(dead_code)]
pub fn judge(
    mut passes: Vec<&'static str>,
    check: &dyn Fn(&str) -> Result<(), String>,
) -> Result<(), String> {
    let Err(mut error) = check(&passes.join(",")) else {
        return Ok(());
    };
    let mut n = 0;
    while n < passes.len() {
        let mut fewer = passes.clone();
        fewer.remove(n);
        match check(&fewer.join(",")) {
            Err(e) => (passes, error) = (fewer, e),
            Ok(()) => n += 1,
        }
    }
    Err(format!("-passes={}: {error}", passes.join(",")))
}
