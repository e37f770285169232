//! Differential test: random kernels compiled at O0, O1, O2, O3, Ofcmid and by NVRTC must compute the same in the emulator.
//!
//! `JACQUARD_FUZZ_PROGRAMS=5000 JACQUARD_FUZZ_SEED=1 cargo test --release --test suites differential` is the long run; without the
//! variables a short one. A failing program is reduced and printed. See `harness/generate` for what the programs are.

use crate::harness::{generate, kernel, seeds};
use generate::Source;
use jacquard_test_support::{Nvrtc, Oracles};
use kernel::{THREADS, build, run};
use libtest_mimic::Trial;

/// Programs per trial.
const CHUNK: u64 = 10;
/// Candidates that reduction tries.
const TRIES: u32 = 3000;
/// Every level of the compiler.
const LEVELS: [&str; 5] = ["-O0", "-O3", "-O1", "-O2", "-Ofast-compile=mid"];

/// The suite.
pub fn trials() -> Vec<Trial> {
    seeds::Seeds {
        prefix: "JACQUARD_FUZZ",
        programs: 60,
        chunk: CHUNK,
        text: |seed| generate::program(seed).text(),
        check: chunk,
    }
    .trials()
}

fn chunk(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let nvrtc = Oracles::find().map(Nvrtc::load).transpose()?;
    let mut failures = Vec::new();
    for seed in seeds {
        let source = generate::program(seed);
        if let Err(e) = check(&source, nvrtc.as_ref(), &LEVELS) {
            let (small, e) = if kind(&e) == "NVRTC refuses" {
                (source, e)
            } else {
                reduce(source, e, nvrtc.as_ref())
            };
            let pass = guilty(&small, &e);
            failures.push(format!("seed {seed}: {e}{pass}\n{}", small.text()));
        }
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

/// What kind of failure a message tells of: reduction keeps to one kind.
fn kind(e: &str) -> &str {
    let line = e.lines().next().unwrap_or(e);
    line.split(": ").next().unwrap_or(line)
}

fn reduce(mut source: Source, mut error: String, nvrtc: Option<&Nvrtc>) -> (Source, String) {
    // Only the level that fails matters, against O0 where that is right.
    let level = LEVELS.iter().find(|l| kind(&error).ends_with(**l));
    let levels: Vec<&str> = LEVELS[..1].iter().chain(level).copied().collect();
    let judge = if level == Some(&LEVELS[0]) {
        nvrtc
    } else {
        None
    };
    let mut tries = 0;
    'again: loop {
        for s in source.smaller() {
            tries += 1;
            if tries > TRIES {
                return (source, error);
            }
            if let Err(e) = check(&s, judge, &levels)
                && kind(&e) == kind(&error)
            {
                (source, error) = (s, e);
                continue 'again;
            }
        }
        return (source, error);
    }
}

/// The first pass execution without which the level is right.
fn guilty(source: &Source, error: &str) -> String {
    let Some(level) = LEVELS.iter().find(|l| kind(error).ends_with(**l)) else {
        return String::new();
    };
    let text = source.text();
    let Ok(want) = build(&text, &["-O0"]).and_then(|o| run(&o.0)) else {
        return String::new();
    };
    let bad = |n: u32| {
        let limit = format!("-opt-bisect-limit={n}");
        build(&text, &[level, &limit]).and_then(|o| run(&o.0)) != Ok(want.clone())
    };
    let (mut low, mut high) = (0, 4096);
    if bad(low) || !bad(high) {
        return "; passes are not at fault".into();
    }
    while high - low > 1 {
        let mid = (low + high) / 2;
        if bad(mid) { high = mid } else { low = mid }
    }
    let limit = format!("-opt-bisect-limit={high}");
    let messages = build(&text, &[level, &limit]).map_or_else(|e| vec![e], |o| o.1);
    let pass = messages
        .iter()
        .flat_map(|m| m.lines())
        .find(|m| m.contains(&format!("({high})")));
    format!("; {}", pass.unwrap_or("no pass named"))
}

fn check(source: &Source, nvrtc: Option<&Nvrtc>, levels: &[&str]) -> Result<(), String> {
    let text = source.text();
    let mut want = nvrtc.map(|n| judged(n, &text, &[])).transpose()?;
    for (k, level) in levels.iter().enumerate() {
        let (ptx, _) = build(&text, &[level])?;
        let got = run(&ptx).map_err(|e| format!("trap {level}: {e}"))?;
        if k == 0
            && let Some(n) = nvrtc
            && want.as_ref() != Some(&got)
        {
            // NVRTC's optimiser has faults too (it widens 32-bit sums that wrap): its code for debugging decides.
            let plain = judged(n, &text, &["-G"])?;
            if plain == got {
                eprintln!("NVRTC contradicts its own -G");
            }
            want = Some(plain);
        }
        match &want {
            Some(w) => {
                if let Some(i) = (0..THREADS).find(|&i| got[i] != w[i]) {
                    return Err(format!(
                        "differs {level}: thread {i} gives {:#x}, expected {:#x}",
                        got[i], w[i]
                    ));
                }
            }
            None => want = Some(got),
        }
    }
    Ok(())
}

/// What NVRTC's PTX computes.
fn judged(n: &Nvrtc, text: &str, more: &[&str]) -> Result<Vec<u64>, String> {
    let options = [&["-arch=sm_80", "-fmad=false", "-std=c++17", "-w"], more].concat();
    let c = n
        .answer(text, &options, &[])
        .map_err(|e| format!("NVRTC refuses: {e}"))?;
    run(&c.ptx).map_err(|e| format!("NVRTC traps: {e}"))
}
