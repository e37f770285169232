//! Runs every IR program under `tests/ir`: the directives of `tests/kernels/README.md` stand in `;` comments. The PTX made at
//! each level is assembled by ptxas, and that of O0 or O3 for later targets too; O0 and O3 run in the emulator and must agree
//! with each other and with the PTX that llc makes of the same file (unless its directives say `alone`).
//!
//! `JACQUARD_IR=all` assembles O0 and O3 of every program for every target.

use crate::harness::{program, runner};
use jacquard::Language;
use jacquard_test_support::Oracles;
use libtest_mimic::Trial;
use program::Program;
use std::path::Path;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/ir", "ll", check)
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let oracles = Oracles::find();
    let arch = p.first_of(&TARGETS)?;
    let names: Vec<String> = p.launches.iter().map(|l| l.kernel.clone()).collect();
    let every = std::env::var_os("JACQUARD_IR").is_some_and(|v| v == "all");
    // One run of ptxas costs more than the rest of a program's test, so the levels share the later targets.
    let turn = path
        .to_string_lossy()
        .bytes()
        .map(usize::from)
        .sum::<usize>();
    let mut results = Vec::new();
    for level in 0..=3 {
        let ptx = p.compile(Language::Ir, arch, level)?;
        for (i, &a) in TARGETS.iter().enumerate().filter(|&(_, &a)| a >= arch) {
            let mine = level == [0, 3][(turn + i) % 2] || every && (level == 0 || level == 3);
            if a != arch && !mine {
                continue;
            }
            let later;
            let text = if a == arch {
                &ptx
            } else {
                later = p.compile(Language::Ir, a, level)?;
                &later
            };
            if let Some(o) = oracles {
                o.ptxas(text, &format!("sm_{a}"))
                    .map_err(|e| format!("ptxas sm_{a} O{level}: {e}"))?;
            }
        }
        if level == 0 || level == 3 {
            results.push(p.run(&ptx, &names).map_err(|e| format!("O{level}: {e}"))?);
        }
    }
    p.compare(&results[1], &results[0], "O3 against O0")?;
    // A program without a host computation must at least do something.
    if p.buffers
        .iter()
        .zip(&results[0])
        .all(|(b, r)| !b.out || b.data == *r)
    {
        return Err("no output buffer changed".into());
    }
    if path.with_extension("ref.cpp").exists() {
        p.compare(&results[0], &p.reference()?, "O0 against the host")?;
    }
    if let Some(o) = oracles.filter(|_| !p.alone) {
        let ptx = o
            .llc(&p.source, &format!("sm_{arch}"), 3)
            .map_err(|e| format!("llc: {e}"))?;
        let got = p.run(&ptx, &names).map_err(|e| format!("llc's PTX: {e}"))?;
        p.compare(&results[0], &got, "O0 against llc")?;
    }
    Ok(())
}
