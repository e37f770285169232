//! Runs every IR program under `tests/ir`: the directives of `tests/kernels/README.md` stand in `;` comments. The PTX made at
//! O0 and at O3 is assembled by ptxas for several targets and run in the emulator; both must agree with each other and with
//! the PTX that llc makes of the same file.

#[path = "harness/program.rs"]
mod program;

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::{Oracles, root};
use libtest_mimic::{Arguments, Failed, Trial};
use program::Program;
use std::path::{Path, PathBuf};

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

fn main() {
    let args = Arguments::from_args();
    let base = root().join("tests/ir");
    let mut files = Vec::new();
    collect(&base, &mut files);
    files.sort();
    let trials = files
        .into_iter()
        .map(|path| {
            let name = path
                .strip_prefix(&base)
                .unwrap_or(&path)
                .with_extension("")
                .display()
                .to_string();
            Trial::test(name, move || check(&path).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&args, trials).exit();
}

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for e in entries.flatten() {
        let path = e.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|x| x == "ll") {
            out.push(path);
        }
    }
}

fn ours(p: &Program, arch: u32, level: u32) -> Result<String, String> {
    let mut settings = Settings::new();
    let mut flags = vec![format!("-arch=sm_{arch}"), format!("-O{level}")];
    flags.extend(p.options.iter().cloned());
    settings.parse(&flags).map_err(|e| e.to_string())?;
    let name = p
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    compile(&p.source, &name, Language::Ir, &settings)
        .map(|o| o.text)
        .map_err(|f| format!("sm_{arch} O{level}:\n{}", f.messages.join("\n")))
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let oracles = Oracles::find();
    let arch = TARGETS
        .into_iter()
        .find(|&a| a >= p.arch)
        .ok_or("no target is late enough")?;
    let names: Vec<String> = p.launches.iter().map(|l| l.kernel.clone()).collect();
    let mut results = Vec::new();
    for level in [0, 3] {
        let ptx = ours(&p, arch, level)?;
        if let Some(o) = oracles {
            for &a in TARGETS.iter().filter(|&&a| a >= arch) {
                let text = if a == arch {
                    ptx.clone()
                } else {
                    ours(&p, a, level)?
                };
                o.ptxas(&text, &format!("sm_{a}"))
                    .map_err(|e| format!("ptxas sm_{a} O{level}: {e}"))?;
            }
        }
        results.push(p.run(&ptx, &names).map_err(|e| format!("O{level}: {e}"))?);
    }
    p.compare(&results[1], &results[0], "O3 against O0")?;
    // A program without a host computation must at least do something.
    if p.buffers
        .iter()
        .zip(&results[0])
        .all(|(b, r)| !b.out || b.data == *r)
    {
        return Err("no output buffer changed".into());
    }
    if path.with_extension("ref.cpp").exists() {
        p.compare(&results[0], &p.reference()?, "O0 against the host")?;
    }
    if let Some(o) = oracles {
        let ptx = o
            .llc(&p.source, &format!("sm_{arch}"), 3)
            .map_err(|e| format!("llc: {e}"))?;
        let got = p.run(&ptx, &names).map_err(|e| format!("llc's PTX: {e}"))?;
        p.compare(&results[0], &got, "O0 against llc")?;
    }
    Ok(())
}
