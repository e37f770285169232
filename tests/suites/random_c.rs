//! Random C as device code: what O0, O1, O2 and O3 make of it computes in the emulator what gcc's program prints
//! (`harness/generate_c.rs` says what the programs are).
//!
//! `JACQUARD_RANDOM_C_PROGRAMS=20000 JACQUARD_RANDOM_C_SEED=1 cargo test --release --test suites random_c` is the long run; without the variables
//! a short one. `JACQUARD_RANDOM_C_SHOW=SEED` prints a program.

use crate::harness::{generate_c, seeds};
use generate_c::{PRELUDE, function};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::answers::{Made, Question};
use libtest_mimic::Trial;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

/// Programs per trial, and per call of gcc.
const CHUNK: u64 = 20;
const THREADS: usize = 32;

/// The suite.
pub fn trials() -> Vec<Trial> {
    seeds::Seeds {
        prefix: "JACQUARD_RANDOM_C",
        programs: 100,
        chunk: CHUNK,
        text: |seed| format!("{PRELUDE}{}", function(seed)),
        check,
    }
    .trials()
}

/// The words that threads begin with.
fn inputs() -> Vec<u64> {
    let mut state = 11u64;
    (0..2 * THREADS as u64)
        .map(|i| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            match i % 5 {
                0 => i,
                1 => !i,
                _ => state ^ state >> 31,
            }
        })
        .collect()
}

/// What gcc's program prints, program after program; `None` without gcc.
fn theirs(seeds: Range<u64>) -> Result<Option<Vec<u64>>, String> {
    let mut text = format!("#include <stdio.h>\n#define DEV\n{PRELUDE}");
    let mut calls = String::new();
    for s in seeds {
        text.push_str(&function(s));
        // Writing to a string has no errors.
        let _infallible = writeln!(
            calls,
            "  for (int i = 0; i < {THREADS}; ++i) printf(\"%llx\\n\", p{s}(in[i], in[i + {THREADS}]));"
        );
    }
    let words: Vec<String> = inputs().iter().map(|w| format!("{w}ull")).collect();
    let _infallible = writeln!(
        text,
        "static const u64 in[] = {{{}}};\nint main(void) {{\n{calls}  return 0;\n}}",
        words.join(", ")
    );
    let gcc = Path::new("gcc");
    if Command::new(gcc).arg("--version").output().is_err() {
        return Ok(None);
    }
    let said = Question::to(gcc)
        .args(["-w", "-O1"])
        .reads("c.c", text)
        .makes("c", Made::Run)
        .answer()?;
    if !said.success {
        return Err(String::from_utf8_lossy(&said.log).into_owned());
    }
    let text = String::from_utf8_lossy(&said.text).into_owned();
    let number = |l: &str| u64::from_str_radix(l, 16).map_err(|e| e.to_string());
    text.lines().map(number).collect::<Result<_, _>>().map(Some)
}

fn ours(seeds: Range<u64>, level: &str) -> Result<Vec<u64>, String> {
    let mut text = format!("#define DEV __device__\n{PRELUDE}");
    for s in seeds.clone() {
        text.push_str(&function(s));
        let _infallible = writeln!(
            text,
            "extern \"C\" __global__ void k{s}(const u64 *in, u64 *out) {{ out[threadIdx.x] = p{s}(in[threadIdx.x], in[threadIdx.x + {THREADS}]); }}"
        );
    }
    let mut settings = Settings::new();
    settings
        .parse(["-arch=sm_80", "-w", level])
        .map_err(|e| e.to_string())?;
    let ptx = compile(&text, "c.cu", Language::Cuda, &settings)
        .map_err(|f| format!("{level}: {}", f.messages().join("\n")))?
        .text;
    let mut device = Device::new();
    let m = device.load(&ptx).map_err(|t| t.to_string())?;
    let input = device.upload(&inputs()).map_err(|t| t.to_string())?;
    let mut all = Vec::new();
    for s in seeds {
        let out = device.upload(&[0u64; THREADS]).map_err(|t| t.to_string())?;
        let (name, size) = (format!("k{s}"), [THREADS as u32, 1, 1]);
        let args = [Arg::Ptr(input), Arg::Ptr(out)];
        device
            .launch(m, &name, [1; 3], size, [0; 3], 0, &args)
            .map_err(|t| format!("{level} {name}: {t}"))?;
        all.extend(
            device
                .read::<u64>(out, THREADS)
                .map_err(|t| t.to_string())?,
        );
    }
    Ok(all)
}

fn check(seeds: Range<u64>) -> Result<(), String> {
    let first = ours(seeds.clone(), "-O0")?;
    let mut found = Vec::new();
    let mut compare = |who: &str, got: &[u64]| {
        for (n, s) in seeds.clone().enumerate() {
            let at = n * THREADS..(n + 1) * THREADS;
            let pairs = first[at.clone()].iter().zip(&got[at]);
            if let Some((t, (a, b))) = pairs.enumerate().find(|(_, (a, b))| a != b) {
                found.push(format!(
                    "seed {s}, thread {t}: {who} gives {b:#x}, O0 {a:#x}"
                ));
            }
        }
    };
    if let Some(all) = theirs(seeds.clone())? {
        compare("gcc", &all);
    }
    for level in ["-O1", "-O2", "-O3"] {
        compare(level, &ours(seeds.clone(), level)?);
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(found.join("\n")),
    }
}
