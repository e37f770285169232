//! Whole CUDA programs with host code, as users have them: each compiles at O0 and O3 for several targets, and ptxas accepts
//! the result. A first line may give further flags, behind `// flags:`.

use crate::harness::runner;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::Oracles;
use libtest_mimic::Trial;
use std::path::Path;

const TARGETS: [&str; 3] = ["sm_80", "sm_90", "sm_120"];

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/programs", "cu", check)
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for target in TARGETS {
        for level in ["-O0", "-O3"] {
            let mut settings = Settings::new();
            settings
                .parse([&format!("-arch={target}"), level])
                .map_err(|e| e.to_string())?;
            let flags = source
                .lines()
                .next()
                .and_then(|l| l.strip_prefix("// flags:"));
            settings
                .parse(flags.unwrap_or_default().split_whitespace())
                .map_err(|e| e.to_string())?;
            let out = compile(&source, &name, Language::Cuda, &settings)
                .map_err(|f| format!("{target} {level}:\n{}", f.messages().join("\n")))?;
            if !out.text.contains(".entry") {
                return Err("no kernel in the output".into());
            }
            if let Some(o) = Oracles::find() {
                o.ptxas(&out.text, target)
                    .map_err(|e| format!("ptxas {target} {level}: {e}"))?;
            }
        }
    }
    Ok(())
}
