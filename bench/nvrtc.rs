//! The time of compiles in process, both sides warm, against NVRTC: `cargo bench --bench nvrtc -- [FILE.cu ...]`.
//!
//! Without files: all of `bench/kernels`, and the longest of `tests/kernels`. Rounds alternate between the two; printed are the medians
//! of processor time (all threads), and wall-clock time beside it. Needs NVRTC (see `tests/kernels/README.md`).

mod clock;
mod files;

use clock::{median, processor};
use jacquard::cli::Settings;
use jacquard::{Compiler, Language};
use jacquard_test_support::{Nvrtc, Oracles};
use std::path::PathBuf;
use std::time::Instant;

const ARCH: &str = "sm_90";
/// Compiles of a file by NVRTC, and by us: ours are short, so more of them fit.
const ROUNDS: (usize, usize) = (5, 25);

/// Processor and wall-clock milliseconds of some work.
fn timed<T>(work: impl FnOnce() -> Result<T, String>) -> Result<(f64, f64), String> {
    let (cpu, wall) = (processor(), Instant::now());
    work()?;
    Ok((processor() - cpu, wall.elapsed().as_secs_f64() * 1e3))
}

fn median_of(times: &[(f64, f64)], of: impl Fn(&(f64, f64)) -> f64) -> f64 {
    median(times.iter().map(of).collect())
}

fn main() {
    // What cargo itself adds is no file.
    let mut files: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .map(PathBuf::from)
        .collect();
    if files.is_empty() {
        files = files::default_files();
    }
    let Some(oracles) = Oracles::find() else {
        println!("no NVRTC");
        return;
    };
    let nvrtc = match Nvrtc::load(oracles) {
        Ok(n) => n,
        Err(e) => return println!("{e}"),
    };
    let arch = format!("-arch={ARCH}");
    let include = format!("-I{}", oracles.cuda_include.display());
    let mut settings = Settings::new();
    if let Err(e) = settings.parse([arch.as_str(), "-O3", "-w"]) {
        return println!("{e}");
    }
    let options = [arch.as_str(), include.as_str(), "-std=c++17", "-w"];
    let compiler = Compiler::new();
    println!(
        "{:<28} {:>6} {:>10} {:>8} {:>7}   {:>10} {:>8} {:>7}",
        "file", "bytes", "NVRTC ms", "ours ms", "ratio", "NVRTC wall", "ours", "ratio"
    );
    let mut logs = (0.0, 0.0, 0usize);
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Ok(source) = std::fs::read_to_string(&path) else {
            println!("{name}: cannot be read");
            continue;
        };
        let theirs = || nvrtc.compile(&source, &options, &[]);
        let ours = || {
            compiler
                .compile(&source, &name, Language::Cuda, &settings)
                .map_err(|f| f.messages().join("\n"))
        };
        let mut times = (Vec::new(), Vec::new());
        let mut run = || -> Result<(), String> {
            // The first of each is not counted: it loads what later ones find.
            timed(theirs)?;
            timed(ours)?;
            for _ in 0..ROUNDS.0 {
                times.0.push(timed(theirs)?);
                for _ in 0..ROUNDS.1 / ROUNDS.0 {
                    times.1.push(timed(ours)?);
                }
            }
            Ok(())
        };
        if let Err(e) = run() {
            println!("{name}: {}", e.lines().next().unwrap_or_default());
            continue;
        }
        let cpu = (median_of(&times.0, |t| t.0), median_of(&times.1, |t| t.0));
        let wall = (median_of(&times.0, |t| t.1), median_of(&times.1, |t| t.1));
        println!(
            "{name:<28} {:>6} {:>10.2} {:>8.3} {:>6.1}x   {:>10.2} {:>8.3} {:>6.1}x",
            source.len(),
            cpu.0,
            cpu.1,
            cpu.0 / cpu.1,
            wall.0,
            wall.1,
            wall.0 / wall.1
        );
        logs.0 += (cpu.0 / cpu.1).ln();
        logs.1 += (wall.0 / wall.1).ln();
        logs.2 += 1;
    }
    let n = logs.2.max(1) as f64;
    println!(
        "geometric mean of {} files: {:.1}x by processor time, {:.1}x by the clock",
        logs.2,
        (logs.0 / n).exp(),
        (logs.1 / n).exp()
    );
}
