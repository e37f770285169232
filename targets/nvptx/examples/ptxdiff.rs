//! Runs a kernel `(out, in)` of several PTX files in the emulator on the same input and compares what it writes:
//! `ptxdiff kernel a.ptx b.ptx ...`

use jacquard_emulator::{Arg, Device};
use std::process::ExitCode;

const OUT: usize = 1 << 16;
const IN: usize = 1 << 14;
const THREADS: u32 = 64;

fn input() -> Vec<u8> {
    // Ordinary and special numbers, reproducible.
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut out = Vec::with_capacity(IN);
    while out.len() < IN {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let v = match state >> 60 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << 63,
            3 => 0x7fff_ffff,
            4 => 0x8000_0000_8000_0000,
            5 => (state >> 20) & 0xff,
            _ => state ^ (state >> 29),
        };
        out.extend_from_slice(&v.to_le_bytes());
    }
    out
}

fn run(path: &str, kernel: &str) -> Result<Vec<u8>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut d = Device::new();
    d.config.step_limit = 20_000_000;
    let m = d.load(&text).map_err(|e| format!("{e}"))?;
    let input = d.upload(&input()).map_err(|e| format!("{e}"))?;
    let out = d.upload(&vec![0u8; OUT]).map_err(|e| format!("{e}"))?;
    d.launch(
        m,
        kernel,
        [1; 3],
        [THREADS, 1, 1],
        [1; 3],
        0,
        &[Arg::Ptr(out), Arg::Ptr(input)],
    )
    .map_err(|e| format!("{e}"))?;
    d.read::<u8>(out, OUT).map_err(|e| format!("{e}"))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((kernel, files)) = args.split_first() else {
        return ExitCode::FAILURE;
    };
    let mut first: Option<Vec<u8>> = None;
    let mut code = ExitCode::SUCCESS;
    for f in files {
        match (run(f, kernel), &first) {
            (Err(e), _) => {
                println!("{f}: {e}");
                code = ExitCode::FAILURE;
            }
            (Ok(v), None) => first = Some(v),
            (Ok(v), Some(w)) => {
                if let Some(at) = v.iter().zip(w).position(|(a, b)| a != b) {
                    println!(
                        "{f}: differs at byte {at}: {:?} and {:?}",
                        &w[at..(at + 8).min(OUT)],
                        &v[at..(at + 8).min(OUT)]
                    );
                    code = ExitCode::FAILURE;
                }
            }
        }
    }
    code
}
