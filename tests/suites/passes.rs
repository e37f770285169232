//! Every pass alone keeps results: each program of `tests/ir` and `tests/kernels` is compiled with O0 and one pass after it
//! (on the code as it comes, and on code with its variables in registers and its loops in order), and must do in the
//! emulator what it does at O0.
//!
//! A run takes a sample: some passes per program, others for each program. `JACQUARD_PASSES=all` tries every pass that changes code on every
//! program; `JACQUARD_PASSES=licm,gvn` these; `JACQUARD_PASSES_PREFIX` puts other passes before.

use crate::harness::{entries, pipelines, program, runner};
use entries::entries_of;
use jacquard::Language;
use libtest_mimic::Trial;
use pipelines::changing;
use program::Program;
use std::collections::HashSet;
use std::path::Path;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];
/// Passes tried per program in a sample.
const SAMPLE: usize = 3;
/// What a pass meets in a pipeline: promoted variables, inlined calls.
const PREPARED: &str = "globaldce,function(expand-constants,nvvm-reflect,simplifycfg<keep-loops>,sroa,early-cse),cgscc(inline,sroa,early-cse,simplifycfg<keep-loops>)";

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::all(&[("tests/ir", "ll"), ("tests/kernels", "cu")], check)
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let language = pipelines::language(path);
    let arch = p.first_of(&TARGETS)?;
    let first = compile(&p, language, arch, "O0")?;
    let want = run(&p, &first)?;
    // Where a pass changes nothing there is nothing to run.
    let mut seen = HashSet::from([first]);
    let chosen = std::env::var("JACQUARD_PASSES").unwrap_or_default();
    let prepared = std::env::var("JACQUARD_PASSES_PREFIX").unwrap_or_else(|_| PREPARED.to_owned());
    let names: Vec<&str> = match chosen.as_str() {
        "all" => changing(),
        "" => {
            let seed = path
                .to_string_lossy()
                .bytes()
                .fold(7usize, |h, b| h.wrapping_mul(31).wrapping_add(b as usize));
            let all = changing();
            (0..SAMPLE)
                .map(|n| all[(seed + n * all.len() / SAMPLE) % all.len()])
                .collect()
        }
        list => list.split(',').collect(),
    };
    for pass in names {
        for before in ["O0", prepared.as_str()] {
            let text = format!("{before},{pass}");
            let failed = |e: String| format!("{pass} after {before}: {e}");
            let ptx = compile(&p, language, arch, &text).map_err(failed)?;
            if seen.contains(&ptx) {
                continue;
            }
            let got = run(&p, &ptx).map_err(failed)?;
            seen.insert(ptx);
            p.compare(&got, &want, &format!("{pass} after {before} against O0"))?;
        }
    }
    Ok(())
}

fn compile(p: &Program, language: Language, arch: u32, passes: &str) -> Result<String, String> {
    let mut p = p.clone();
    p.options.push(format!("-passes={passes}"));
    p.options.push("-verify-each".into());
    p.compile(language, arch, 3)
}

fn run(p: &Program, ptx: &str) -> Result<Vec<Vec<u8>>, String> {
    let names = entries_of(ptx, p.launches.iter().map(|l| l.kernel.as_str()))?;
    p.run(ptx, &names)
}
