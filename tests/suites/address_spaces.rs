//! Property test of the address-space engine on random call graphs (`harness/callgraph.rs`): results are the same with the
//! engine, without it and from libNVVM; and no more accesses are executed through generic addresses than in libNVVM's PTX.
//!
//! The accesses are compared over the programs of a trial, not one by one: libNVVM now and then has fewer because another
//! of its passes removed the access or moved it before the join of two pointers. `--nocapture` prints each pair.
//!
//! `JACQUARD_SPACES_PROGRAMS` and `JACQUARD_SPACES_SEED` choose how many and which; `JACQUARD_SPACES_SHOW=seed` prints one.

use crate::harness::{callgraph, seeds};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, CLASS_NAMES, Device};
use jacquard_test_support::{Nvvm, Oracles};
use libtest_mimic::Trial;

/// Programs per trial.
const CHUNK: u64 = 20;
const ELEMENTS: usize = callgraph::THREADS * 8;

/// The suite.
pub fn trials() -> Vec<Trial> {
    seeds::Seeds {
        prefix: "JACQUARD_SPACES",
        programs: 40,
        chunk: CHUNK,
        text: callgraph::module,
        check: chunk,
    }
    .trials()
}

fn chunk(seeds: std::ops::Range<u64>) -> Result<(), String> {
    let nvvm = Oracles::find().map(Nvvm::load).transpose()?;
    let mut failures = Vec::new();
    let (mut ours, mut theirs) = (0, 0);
    for seed in seeds {
        match check(&callgraph::module(seed), nvvm.as_ref()) {
            Ok(Some((a, b))) => {
                println!("seed {seed}: {a} generic accesses, {b} in libNVVM's PTX");
                ours += a;
                theirs += b;
            }
            Ok(None) => {}
            Err(e) => failures.push(format!("seed {seed}: {e}")),
        }
    }
    if ours > theirs {
        failures.push(format!(
            "{ours} generic accesses are executed, {theirs} in libNVVM's PTX"
        ));
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

/// Compares results; the numbers of generic accesses here and in libNVVM's PTX.
fn check(ir: &str, nvvm: Option<&Nvvm>) -> Result<Option<(u64, u64)>, String> {
    let (plain, _) = run(&build(ir, &["-O0"])?).map_err(|e| format!("O0: {e}"))?;
    for flags in [&["-O3", "-do-ip-msp=0"][..], &["-O1"]] {
        let (got, _) = run(&build(ir, flags)?).map_err(|e| format!("{flags:?}: {e}"))?;
        same(&plain, &got).map_err(|e| format!("{flags:?}: {e}"))?;
    }
    let (got, ours) = run(&build(ir, &["-O3"])?).map_err(|e| format!("O3: {e}"))?;
    same(&plain, &got).map_err(|e| format!("O3: {e}"))?;
    let Some(n) = nvvm else { return Ok(None) };
    let ptx = n
        .answer(ir, &["-arch=compute_100", "-opt=3"])
        .map_err(|e| format!("libNVVM refuses: {e}"))?;
    let (got, theirs) = run(&ptx).map_err(|e| format!("libNVVM's PTX: {e}"))?;
    same(&plain, &got).map_err(|e| format!("libNVVM: {e}"))?;
    Ok(Some((ours, theirs)))
}

fn same(want: &[u32], got: &[u32]) -> Result<(), String> {
    match want.iter().zip(got).position(|(w, g)| w != g) {
        Some(i) => Err(format!(
            "thread {i} gives {:#x}, expected {:#x}",
            got[i], want[i]
        )),
        None => Ok(()),
    }
}

fn build(ir: &str, flags: &[&str]) -> Result<String, String> {
    let mut settings = Settings::new();
    settings
        .parse([&["-arch=sm_100"], flags].concat())
        .map_err(|e| e.to_string())?;
    compile(ir, "module.ll", Language::Ir, &settings)
        .map(|o| o.text)
        .map_err(|f| format!("refused {flags:?}: {}", f.messages().join("\n")))
}

/// What each thread computes, and the accesses through generic addresses.
fn run(ptx: &str) -> Result<(Vec<u32>, u64), String> {
    let mut device = Device::new();
    let m = device.load(ptx).map_err(|t| t.to_string())?;
    let numbers = |mul: u32| -> Vec<u8> {
        (0..ELEMENTS as u32)
            .flat_map(|i| (i.wrapping_mul(mul) >> (i % 13)).to_le_bytes())
            .collect()
    };
    let mut upload = |bytes: &[u8]| device.upload(bytes).map_err(|t| t.to_string());
    let input = upload(&numbers(2_654_435_761))?;
    let both = upload(&numbers(40_503))?;
    let out = upload(&[0; callgraph::THREADS * 4])?;
    let args = [
        Arg::Ptr(input),
        Arg::Ptr(both),
        Arg::Ptr(out),
        Arg::Bytes(2i32.to_le_bytes().to_vec()),
    ];
    let threads = [callgraph::THREADS as u32, 1, 1];
    let stats = device
        .launch(m, "kernel", [1, 1, 1], threads, [0; 3], 0, &args)
        .map_err(|t| t.to_string())?;
    let bytes = device
        .read::<u8>(out, callgraph::THREADS * 4)
        .map_err(|t| t.to_string())?;
    let generic = CLASS_NAMES
        .iter()
        .zip(stats.classes)
        .find(|c| *c.0 == "generic")
        .map_or(0, |c| c.1);
    Ok((
        bytes
            .chunks(4)
            .map(|c| u32::from_le_bytes(c.try_into().unwrap_or_default()))
            .collect(),
        generic,
    ))
}
