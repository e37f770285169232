//! Processor instructions of a warm compile in process, counted by valgrind: they don't depend on what else the machine does.
//!
//! `cargo bench --bench instructions -- [--keep FOLDER] [FILE ...]`
//!
//! Without files: what `cargo bench --bench nvrtc` times. `--keep` leaves callgrind's profiles in a folder, for `callgrind_annotate`.

mod files;

use jacquard::cli::Settings;
use jacquard::{Compiler, Language};
use jacquard_test_support::root;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How the program calls itself under valgrind.
const COUNTED: &str = "--counted";

fn main() {
    let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
    let mut files = Vec::new();
    let mut keep = None;
    while let Some(a) = args.next() {
        match a.as_str() {
            COUNTED => {
                let path = args.next().unwrap_or_default();
                let times = args.next().and_then(|n| n.parse().ok());
                return counted(&path, times.unwrap_or(1));
            }
            "--keep" => keep = args.next().map(PathBuf::from),
            _ => files.push(PathBuf::from(a)),
        }
    }
    if files.is_empty() {
        files = files::default_files();
    }
    let mut total = 0;
    for file in files {
        let name = file.strip_prefix(root()).unwrap_or(&file).display();
        match count(&file, keep.as_deref()) {
            Ok(n) => {
                total += n;
                println!("{n:>12} {name}");
            }
            Err(e) => println!("{name}: {e}"),
        }
    }
    println!("{total:>12} in all");
}

/// Compiles a file so often.
fn counted(path: &str, times: u32) {
    let Ok(text) = std::fs::read_to_string(path) else {
        return eprintln!("{path} cannot be read");
    };
    let mut settings = Settings::new();
    if let Err(e) = settings.parse(["-arch=sm_90", "-O3", "-w"]) {
        return eprintln!("{e}");
    }
    let compiler = Compiler::new();
    for _ in 0..times {
        let made = compiler.compile(&text, path, Language::Cuda, &settings);
        if let Err(e) = std::hint::black_box(made) {
            return eprintln!("{}", e.messages().join("\n"));
        }
    }
}

/// Instructions of one compile in a process that has compiled the file before.
fn count(file: &Path, keep: Option<&Path>) -> Result<u64, String> {
    let (few, many) = (2, 6);
    let cold = valgrind(file, few, None)?;
    let warm = valgrind(file, many, keep)?;
    Ok(warm.saturating_sub(cold) / u64::from(many - few))
}

fn valgrind(file: &Path, times: u32, keep: Option<&Path>) -> Result<u64, String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let out = match keep {
        Some(folder) => folder.join(format!("{stem}.callgrind")),
        None => PathBuf::from("/dev/null"),
    };
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(me)
        .arg(COUNTED)
        .arg(file)
        .arg(times.to_string())
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    log.lines()
        .find_map(|l| l.split_once("Collected : "))
        .and_then(|(_, n)| n.trim().parse().ok())
        .ok_or_else(|| log.lines().last().unwrap_or_default().to_owned())
}
