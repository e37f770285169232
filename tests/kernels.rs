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
    let trials = runner::trials("tests/kernels", "cu", check);
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit()
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

/// Compiles the program with other headers than the embedded ones: the host's C++ library, and a toolkit's. Each world of headers that can
/// hold the program gives the same kernels and the same results. Programs that include nothing are compiled so where `JACQUARD_WORLDS` is set.
fn in_other_worlds(
    p: &Program,
    oracles: Option<&Oracles>,
    arch: u32,
    want: &[Vec<u8>],
    kernels: &[String],
) -> Result<(), String> {
    let included = p.source.contains("#include") || std::env::var_os("JACQUARD_WORLDS").is_some();
    if p.alone || !included {
        return Ok(());
    }
    let mut worlds = vec!["--headers=host".to_owned()];
    if let Some(toolkit) = oracles.and_then(|o| o.cuda_include.parent()) {
        worlds.push(format!("--cuda-path={}", toolkit.display()));
    }
    // What the embedded headers make of these does not go with the host's C++ library.
    let own_std = ["<cuda/std/", "<thrust/", "<cub/"];
    if own_std.iter().any(|h| p.source.contains(h)) {
        worlds.remove(0);
    }
    for world in worlds {
        // As nvcc compiles the programs.
        let relaxed = "--expt-relaxed-constexpr".to_owned();
        let flags = ["-O1".to_owned(), world.clone(), relaxed];
        let at = |e| format!("{world}: {e}");
        let ptx = p.compile_more(arch, &flags).map_err(at)?;
        let mut found = entries(&ptx);
        found.sort();
        if found != kernels {
            return Err(format!("{world}: kernels are {found:?}, not {kernels:?}"));
        }
        let names = entries_of(&ptx, p.launches.iter().map(|l| l.kernel.as_str())).map_err(at)?;
        let got = p.run_alike(&ptx, &names).map_err(at)?;
        p.compare(&got, want, &format!("{world} against the host"))?;
    }
    Ok(())
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let oracles = Oracles::find();
    let arch = p.first_of(&TARGETS)?;
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
        let got = p
            .run_alike(&ptx, &names)
            .map_err(|e| format!("O{level}: {e}"))?;
        p.compare(&got, &want, &format!("O{level} against the host"))?;
        found.sort();
        kernels = found;
    }
    in_other_worlds(&p, oracles, arch, &want, &kernels)?;
    if let Some(o) = oracles.filter(|_| !p.alone) {
        let ptx = theirs(&p, o, arch)?;
        let mut found = entries(&ptx);
        let names = entries_of(&ptx, p.launches.iter().map(|l| l.kernel.as_str()))
            .map_err(|e| format!("NVIDIA's PTX: {e}"))?;
        let got = p
            .run_alike(&ptx, &names)
            .map_err(|e| format!("NVIDIA's PTX: {e}"))?;
        p.compare(&got, &want, "NVIDIA's PTX against the host")?;
        found.sort();
        if found != kernels {
            return Err(format!("kernels are {kernels:?}, NVIDIA's are {found:?}"));
        }
    }
    Ok(())
}
