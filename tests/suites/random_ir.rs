//! Random IR with integers of odd widths and vectors of them: what O0, O1, O2 and O3 make of it computes the same in the emulator as what
//! LLVM's opt and llc make of it (`harness/generate_ir.rs` says what the programs are).
//!
//! `JACQUARD_RANDOM_IR_PROGRAMS=20000 JACQUARD_RANDOM_IR_SEED=1 cargo test --release --test suites random_ir` is the long run; without the
//! variables a short one. A program that LLVM refuses is judged by O0 alone, and so is one that llc alone compiles otherwise than opt
//! and llc together.

use crate::harness::{generate_ir, seeds};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::Oracles;
use libtest_mimic::Trial;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Programs per trial, and per module.
const CHUNK: u64 = 10;
const THREADS: usize = 32;
const TARGET: &str = "sm_80";

/// The suite.
pub fn trials() -> Vec<Trial> {
    seeds::Seeds {
        prefix: "JACQUARD_RANDOM_IR",
        programs: 100,
        chunk: CHUNK,
        text: |seed| generate_ir::module(seed..seed + 1),
        check,
    }
    .trials()
}

fn ours(text: &str, level: &str) -> Result<String, String> {
    let mut settings = Settings::new();
    settings
        .parse([&format!("-arch={TARGET}"), level])
        .map_err(|e| e.to_string())?;
    let done = catch_unwind(AssertUnwindSafe(|| {
        compile(text, "k.ll", Language::Ir, &settings)
    }));
    match done {
        Err(_) => Err(format!("{level}: the compiler panicked")),
        Ok(Err(f)) => Err(format!("{level}: {}", f.messages().join("\n"))),
        Ok(Ok(o)) => Ok(o.text),
    }
}

/// opt's O2, then llc.
fn theirs(oracles: &Oracles, text: &str) -> Result<String, String> {
    let optimised = oracles.opt(text, "default<O2>")?;
    oracles.llc(&optimised, TARGET, 2)
}

/// Whether llc without opt has the results of `ours` for a program: then LLVM contradicts itself.
fn alone(oracles: &Oracles, seed: u64, ours: &[u64]) -> bool {
    let text = generate_ir::module(seed..seed + 1);
    let results = oracles
        .llc(&text, TARGET, 2)
        .and_then(|ptx| run(&ptx, seed..seed + 1));
    results.is_ok_and(|r| r[0] == ours)
}

/// What each thread of each kernel leaves behind.
fn run(ptx: &str, seeds: std::ops::Range<u64>) -> Result<Vec<Vec<u64>>, String> {
    let mut device = Device::new();
    let m = device.load(ptx).map_err(|t| t.to_string())?;
    let mut words = [0u64; 2 * THREADS];
    let mut state = 7u64;
    for (i, w) in words.iter_mut().enumerate() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        *w = match i % 8 {
            0 => i as u64,
            1 => !(i as u64),
            2 => state >> 40,
            _ => state ^ state >> 29,
        };
    }
    let input = device.upload(&words).map_err(|t| t.to_string())?;
    let mut out = Vec::new();
    for seed in seeds {
        let to = device.upload(&[0u64; THREADS]).map_err(|t| t.to_string())?;
        let size = [THREADS as u32, 1, 1];
        device
            .launch(
                m,
                &format!("k{seed}"),
                [1, 1, 1],
                size,
                [0; 3],
                0,
                &[Arg::Ptr(input), Arg::Ptr(to)],
            )
            .map_err(|t| format!("k{seed}: {t}"))?;
        out.push(device.read::<u64>(to, THREADS).map_err(|t| t.to_string())?);
    }
    Ok(out)
}

fn check(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let text = generate_ir::module(seeds.clone());
    let first = run(&ours(&text, "-O0")?, seeds.clone())?;
    let mut found = Vec::new();
    let oracles = Oracles::find();
    let mut compare = |who: &str, got: &[Vec<u64>]| {
        for ((seed, a), b) in seeds.clone().zip(&first).zip(got) {
            if let Some(t) = (0..THREADS).find(|&t| a[t] != b[t]) {
                if who == "LLVM" && oracles.is_some_and(|o| alone(o, seed, a)) {
                    println!(
                        "seed {seed}: opt and llc give another result than llc alone, which agrees with ours"
                    );
                    continue;
                }
                found.push(format!(
                    "seed {seed}, thread {t}: {who} gives {:#x}, O0 {:#x} (JACQUARD_RANDOM_IR_SHOW={seed} prints it)",
                    b[t], a[t]
                ));
            }
        }
    };
    for level in ["-O1", "-O2", "-O3"] {
        compare(level, &run(&ours(&text, level)?, seeds.clone())?);
    }
    if let Some(o) = oracles {
        // One module, or each program alone where LLVM has no code for one of them.
        match theirs(o, &text) {
            Ok(ptx) => compare("LLVM", &run(&ptx, seeds.clone())?),
            Err(_) => {
                for (n, seed) in seeds.clone().enumerate() {
                    if let Ok(ptx) = theirs(o, &generate_ir::module(seed..seed + 1)) {
                        let mut all = first.clone();
                        all[n] = run(&ptx, seed..seed + 1)?.remove(0);
                        compare("LLVM", &all);
                    }
                }
            }
        }
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(found.join("\n")),
    }
}
