//! Random pipelines of 30 passes keep results: after O0 and after variables are in registers, with the verifier behind each pass,
//! on programs of `tests/ir` and `tests/kernels` and on random programs.
//!
//! A run takes a sample. `JACQUARD_PIPELINES_EACH=5` runs so many pipelines on every program; `JACQUARD_PIPELINES_PROGRAMS=2000` so
//! many random programs, each with a pipeline of its own; `JACQUARD_PIPELINES_SEED` says where the seeds begin. A pipeline that fails
//! is reported with the passes alone that it fails with.

use crate::harness::{entries, generate, kernel, pipelines, program, runner};
use entries::entries_of;
use jacquard_emulator::Config;
use jacquard_test_support::root;
use kernel::{build, run};
use libtest_mimic::{Failed, Trial};
use program::Program;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];
/// One program in so many is in a sample.
const ONE_IN: u64 = 24;
/// Random programs of a sample.
const PROGRAMS: u64 = 12;
/// Warp instructions of a launch, many times what a program of the suites takes: code that a pass made endless ends.
const MOST_STEPS: u64 = 100_000_000;
/// What passes meet where they do not meet code as it comes.
const PREPARED: &str = "O0,function(expand-constants,sroa,early-cse)";

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(format!("JACQUARD_PIPELINES_{name}")).ok()?;
    text.parse().ok()
}

/// The suite.
pub fn trials() -> Vec<Trial> {
    let (first, each) = (number("SEED").unwrap_or(1), number("EACH"));
    let mut trials = Vec::new();
    for (n, path) in runner::files(&[("tests/ir", "ll"), ("tests/kernels", "cu")])
        .into_iter()
        .enumerate()
    {
        let n = n as u64;
        let count = each.unwrap_or(u64::from((n + first).is_multiple_of(ONE_IN)));
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        for k in 0..count {
            let (path, seed) = (path.clone(), first + n * 1000 + k);
            let trial = move || on_file(&path, seed).map_err(Failed::from);
            trials.push(Trial::test(format!("{name}/{seed}"), trial));
        }
    }
    for seed in first..first + number("PROGRAMS").unwrap_or(PROGRAMS) {
        let trial = move || on_random(seed).map_err(Failed::from);
        trials.push(Trial::test(format!("random/{seed}"), trial));
    }
    trials
}

fn start(seed: u64) -> &'static str {
    if seed.is_multiple_of(2) {
        "O0"
    } else {
        PREPARED
    }
}

fn on_random(seed: u64) -> Result<(), String> {
    let text = generate::program(seed).text();
    let want = build(&text, &["-O0"]).and_then(|o| run(&o.0))?;
    pipelines::judge(pipelines::random(seed), &|passes| {
        let flag = format!("-passes={},{passes}", start(seed));
        let (ptx, _) = build(&text, &[&flag, "-verify-each"])?;
        let got = run(&ptx)?;
        match (0..got.len()).find(|&i| got[i] != want[i]) {
            Some(i) => Err(format!(
                "thread {i} gives {:#x}, expected {:#x}",
                got[i], want[i]
            )),
            None => Ok(()),
        }
    })
    .map_err(|e| format!("program {seed} after {}: {e}\n{text}", start(seed)))
}

fn on_file(path: &Path, seed: u64) -> Result<(), String> {
    let p = Program::load(path)?;
    let language = pipelines::language(path);
    let arch = p.first_of(&TARGETS)?;
    let outcome = |passes: &str| -> Result<Vec<Vec<u8>>, String> {
        let mut p = p.clone();
        p.options.push(format!("-passes={passes}"));
        p.options.push("-verify-each".into());
        let ptx = catch_unwind(AssertUnwindSafe(|| p.compile(language, arch, 3)))
            .map_err(|_| "the compiler panicked")??;
        let names = entries_of(&ptx, p.launches.iter().map(|l| l.kernel.as_str()))?;
        let config = Config {
            step_limit: MOST_STEPS,
            ..Config::default()
        };
        p.run_with(&ptx, &names, config)
    };
    let want = outcome("O0")?;
    pipelines::judge(pipelines::random(seed), &|passes| {
        let got = outcome(&format!("{},{passes}", start(seed)))?;
        p.compare(&got, &want, "against O0")
    })
    .map_err(|e| format!("after {}: {e}", start(seed)))
}
