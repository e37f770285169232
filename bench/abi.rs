//! What NVRTC's C interface adds to a compile: `cargo build --release -p jacquard-nvrtc && cargo bench --bench abi -- [FILE.cu ...]`.
//!
//! Our libnvrtc against the library interface that it stands on, by processor time. JACQUARD_NVRTC names the library; without it the one
//! that the command above builds is taken. Rounds alternate; the times are medians.

mod clock;
mod files;

use clock::{median, processor};
use jacquard::cli::Settings;
use jacquard::{Compiler, Language};
use jacquard_test_support::{Nvrtc, Oracles};
use std::path::PathBuf;

const ARCH: &str = "sm_90";
/// Compiles of a file by each side.
const ROUNDS: usize = 31;

fn timed<T>(work: impl FnOnce() -> Result<T, String>) -> Result<(f64, T), String> {
    let start = processor();
    let made = work()?;
    Ok((processor() - start, made))
}

fn main() {
    let mut files: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .map(PathBuf::from)
        .collect();
    if files.is_empty() {
        files = files::default_files();
    }
    let library = match std::env::var_os("JACQUARD_NVRTC") {
        Some(path) => PathBuf::from(path),
        // Benches lie in target/release/deps.
        None => match std::env::current_exe() {
            Ok(own) => own.with_file_name("../libnvrtc.so"),
            Err(e) => return println!("{e}"),
        },
    };
    let abi = match Nvrtc::at(&library) {
        Ok(n) => n,
        Err(e) => return println!("{}: {e}", library.display()),
    };
    let arch = format!("-arch={ARCH}");
    let include = Oracles::find().map(|o| format!("-I{}", o.cuda_include.display()));
    let mut options = vec![arch.as_str(), "-std=c++17", "-w"];
    options.extend(include.as_deref());
    let mut settings = Settings::new();
    if let Err(e) = settings.parse(options.iter().copied()) {
        return println!("{e}");
    }
    let compiler = Compiler::new();
    println!(
        "{:<28} {:>10} {:>10} {:>8}",
        "file", "library ms", "libnvrtc", "ratio"
    );
    let (mut all, mut logs, mut count) = ((0.0, 0.0), 0.0, 0usize);
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Ok(source) = std::fs::read_to_string(&path) else {
            println!("{name}: cannot be read");
            continue;
        };
        let ours = || {
            let made = compiler.compile(&source, &name, Language::Cuda, &settings);
            made.map_err(|f| f.messages().join("\n"))
        };
        let theirs = || abi.compile(&source, &options, &[]);
        let mut times = (Vec::new(), Vec::new());
        let mut run = || -> Result<(), String> {
            // The first of each loads what later ones find.
            timed(ours)?;
            timed(theirs)?;
            for _ in 0..ROUNDS {
                times.0.push(timed(ours)?.0);
                times.1.push(timed(theirs)?.0);
            }
            Ok(())
        };
        if let Err(e) = run() {
            println!("{name}: {}", e.lines().next().unwrap_or_default());
            continue;
        }
        let (own, through) = (median(times.0), median(times.1));
        println!(
            "{name:<28} {own:>10.3} {through:>10.3} {:>8.3}",
            through / own
        );
        all = (all.0 + own, all.1 + through);
        logs += (through / own).ln();
        count += 1;
    }
    let mean = (logs / count.max(1) as f64).exp();
    println!(
        "{count} files: geometric mean {mean:.3}, of all time {:.3}",
        all.1 / all.0
    );
}
