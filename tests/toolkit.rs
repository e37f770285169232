//! Programs against NVIDIA's own headers: each file under `tests/toolkit` compiles with the toolkit's include directory given, which
//! brings CCCL's, with CCCL's given too, and with neither; ptxas accepts the result.

#[path = "harness/runner.rs"]
mod runner;

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::Oracles;
use std::path::Path;

fn main() {
    runner::run("tests/toolkit", "cu", check)
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let oracles = Oracles::find();
    let mut lists = vec![Vec::new()];
    if let Some(o) = oracles {
        let include = format!("-I{}", o.cuda_include.display());
        let cccl = format!("{include}/cccl");
        lists.push(vec![include.clone()]);
        lists.push(vec![include, cccl]);
    }
    for list in lists {
        let mut settings = Settings::new();
        settings.parse(["-arch=sm_80"]).map_err(|e| e.to_string())?;
        settings.parse(&list).map_err(|e| e.to_string())?;
        let ptx = compile(&source, "kernel.cu", Language::Cuda, &settings)
            .map_err(|f| format!("{list:?}:\n{}", f.messages.join("\n")))?
            .text;
        if !ptx.contains(".entry") {
            return Err(format!("{list:?}: no kernel"));
        }
        if let Some(o) = oracles {
            o.ptxas(&ptx, "sm_80")?;
        }
    }
    Ok(())
}
