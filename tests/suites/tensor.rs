//! Tensor kernels as the field writes them (`tests/tensor`): compiled for their own target, assembled by ptxas, run in the emulator with asynchronous
//! work done at once and late, in several orders, with the record of races on; NVIDIA's PTX of the same file likewise. Each `bug` of a program is a
//! macro that leaves out a fence, a wait, a barrier or a phase: a report or a wrong value must show it.

use crate::harness::{entries, program, runner};
use entries::entries_of;
use jacquard_emulator::Config;
use jacquard_test_support::{Nvrtc, Oracles};
use libtest_mimic::Trial;
use program::Program;
use std::path::Path;

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/tensor", "cu", check)
}

/// The orders of asynchronous work that a program is tried in.
const ORDERS: [Option<u64>; 3] = [None, Some(1), Some(2)];

fn config(order: Option<u64>, races: bool) -> Config {
    Config {
        async_seed: order,
        check_races: races,
        step_limit: 20_000_000,
        ..Config::default()
    }
}

fn names(p: &Program, ptx: &str) -> Result<Vec<String>, String> {
    entries_of(ptx, p.launches.iter().map(|l| l.kernel.as_str()))
}

fn check(path: &Path) -> Result<(), String> {
    let p = Program::load(path)?;
    let want = p.reference()?;
    let right = |ptx: &str, order: Option<u64>, races: bool, what: &str| {
        let what = format!("{what}, order {order:?}, races {races}");
        let got = p
            .run_with(ptx, &names(&p, ptx)?, config(order, races))
            .map_err(|e| format!("{what}: {e}"))?;
        p.compare(&got, &want, &what)
    };
    let ptx = p.compile_own(&[])?;
    right(&ptx, None, false, "ours")?;
    for order in ORDERS {
        right(&ptx, order, true, "ours")?;
    }
    if let Some(o) = Oracles::find() {
        o.ptxas(&ptx, &p.target)
            .map_err(|e| format!("ptxas: {e}"))?;
        let nvrtc = Nvrtc::load(o)?;
        let include = format!("-I{}", o.cuda_include.display());
        let arch = format!("-arch={}", p.target);
        let mut options = vec![arch.as_str(), include.as_str(), "-std=c++17"];
        options.extend(p.options.iter().map(String::as_str));
        let theirs = nvrtc.answer(&p.source, &options, &[])?.ptx;
        right(&theirs, Some(3), true, "NVIDIA's")?;
    }
    for bug in &p.bugs {
        let ptx = p.compile_own(&[&format!("-D{bug}")])?;
        let shown = [
            (Some(1), true),
            (None, true),
            (Some(2), false),
            (Some(5), false),
        ]
        .into_iter()
        .any(|(order, races)| right(&ptx, order, races, bug).is_err());
        if !shown {
            return Err(format!("nothing shows {bug}"));
        }
    }
    Ok(())
}
