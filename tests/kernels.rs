//! Runs every program under `tests/kernels` (see its README): compiled at O0 and O3, assembled by ptxas, executed in the
//! emulator, and compared with a host computation and with NVIDIA's compiler.

#[path = "harness/entries.rs"]
mod entries;
#[path = "harness/program.rs"]
mod program;
#[path = "harness/runner.rs"]
mod runner;

use entries::{entries, entries_of};
use jacquard::Language;
use jacquard_test_support::{Nvrtc, Oracles};
use program::Program;
use std::path::Path;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

fn main() {
    runner::run("tests/kernels", "cu", check)
}

/// NVIDIA's PTX of the same file: NVRTC, or nvcc where the file has host code that NVRTC does not take.
fn theirs(p: &Program, oracles: &Oracles, arch: u32) -> Result<String, String> {
    let nvrtc = Nvrtc::load(oracles)?;
    let include = format!("-I{}", oracles.cuda_include.display());
    let arch_flag = format!("-arch=sm_{arch}");
    let mut options = vec![arch_flag.as_str(), include.as_str(), "-std=c++17"];
    options.extend(p.options.iter().map(String::as_str));
    if let Ok(c) = nvrtc.answer(&p.source, &options, &[])
        && c.ptx.contains(".entry")
    {
        return Ok(c.ptx);
    }
    let mut options = vec![arch_flag.as_str()];
    options.extend(p.options.iter().map(String::as_str));
    oracles.nvcc(&p.path, &options)
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let oracles = Oracles::find();
    let arch = TARGETS
        .into_iter()
        .find(|&a| a >= p.arch)
        .ok_or("no target is late enough")?;
    let want = p.reference()?;
    let mut kernels = Vec::new();
    for level in [0, 3] {
        let ptx = p.compile(Language::Cuda, arch, level)?;
        if let Some(o) = oracles {
            for &a in TARGETS.iter().filter(|&&a| a >= arch) {
                let text = if a == arch {
                    ptx.clone()
                } else {
                    p.compile(Language::Cuda, a, level)?
                };
                o.ptxas(&text, &format!("sm_{a}"))
                    .map_err(|e| format!("ptxas sm_{a} O{level}: {e}"))?;
            }
        }
        let mut found = entries(&ptx);
        let names = entries_of(&ptx, p.launches.iter().map(|l| l.kernel.as_str()))?;
        let got = p.run(&ptx, &names).map_err(|e| format!("O{level}: {e}"))?;
        p.compare(&got, &want, &format!("O{level} against the host"))?;
        found.sort();
        kernels = found;
    }
    if let Some(o) = oracles.filter(|_| !p.alone) {
        let ptx = theirs(&p, o, arch)?;
        let mut found = entries(&ptx);
        let names = entries_of(&ptx, p.launches.iter().map(|l| l.kernel.as_str()))
            .map_err(|e| format!("NVIDIA's PTX: {e}"))?;
        let got = p
            .run(&ptx, &names)
            .map_err(|e| format!("NVIDIA's PTX: {e}"))?;
        p.compare(&got, &want, "NVIDIA's PTX against the host")?;
        found.sort();
        if found != kernels {
            return Err(format!("kernels are {kernels:?}, NVIDIA's are {found:?}"));
        }
    }
    Ok(())
}
