//! Device functions of two compilers call each other: random signatures, compiled as relocatable device code by ours and by nvcc. Both
//! declare each function with the same parameters, and a program linked of one's callers and the other's functions computes what
//! nvcc's own program does.
//!
//! `JACQUARD_ABI_SIGNATURES` and `JACQUARD_ABI_SEED` choose how many, and which.

use crate::signatures::Pair;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::{Oracles, scratch};
use std::collections::BTreeMap;

const TARGET: &str = "-arch=sm_90";

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// Both files of a pair as PTX of each compiler.
struct Built {
    callers: String,
    functions: String,
}

fn ours(pair: &Pair, level: &str) -> Built {
    let mut settings = Settings::new();
    settings.parse([TARGET, "-rdc=true", level]).unwrap();
    let build = |text: &str, name: &str| match compile(text, name, Language::Cuda, &settings) {
        Ok(o) => o.text.clone(),
        Err(f) => panic!("{name}: {}\n{text}", f.messages().join("\n")),
    };
    Built {
        callers: build(&pair.callers, "callers.cu"),
        functions: build(&pair.functions, "functions.cu"),
    }
}

fn theirs(pair: &Pair, oracles: &Oracles) -> Built {
    let dir = scratch();
    let build = |text: &str, name: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        match oracles.nvcc(&path, &[TARGET, "-rdc=true"]) {
            Ok(ptx) => ptx,
            Err(e) => panic!("{e}\n{text}"),
        }
    };
    Built {
        callers: build(&pair.callers, "callers.cu"),
        functions: build(&pair.functions, "functions.cu"),
    }
}

/// Results and parameters of each function that other units see, by its name.
fn signatures(ptx: &str) -> BTreeMap<String, String> {
    let parsed = jacquard_ptx::parse::parse(ptx).expect("the text is PTX");
    let mut out = BTreeMap::new();
    for f in &parsed.functions {
        if f.linkage == jacquard_ptx::model::Linkage::Internal {
            continue;
        }
        let name = parsed.str(f.name).to_owned();
        let described = f.vars[..(f.returns + f.params) as usize]
            .iter()
            .map(|v| format!("{:?} align {} x {:?}", v.ty, v.alignment(), v.dims));
        let described: Vec<String> = described.collect();
        let (returns, params) = described.split_at(f.returns as usize);
        out.insert(
            name,
            format!("({}) <- ({})", returns.join(", "), params.join(", ")),
        );
    }
    out
}

fn run(callers: &str, functions: &str, count: usize) -> Result<Vec<u64>, String> {
    let text = jacquard_device::link(&[callers.to_owned(), functions.to_owned()])
        .map_err(|e| format!("{e:?}"))?;
    let mut device = Device::new();
    let m = device.load(&text).map_err(|t| t.to_string())?;
    let out = device
        .upload(&vec![0u8; count * 8])
        .map_err(|t| t.to_string())?;
    device
        .launch(m, "run", [1; 3], [1; 3], [0; 3], 0, &[Arg::Ptr(out)])
        .map_err(|t| t.to_string())?;
    let bytes = device
        .read::<u8>(out, count * 8)
        .map_err(|t| t.to_string())?;
    let words = bytes.chunks(8);
    Ok(words
        .map(|c| u64::from_le_bytes(c.try_into().unwrap()))
        .collect())
}

#[test]
fn objects_of_two_compilers_call_each_other() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let count = number("JACQUARD_ABI_SIGNATURES", 200) as usize;
    let pair = Pair::generate(number("JACQUARD_ABI_SEED", 1), count);
    let theirs = theirs(&pair, oracles);
    let expected = run(&theirs.callers, &theirs.functions, pair.results).expect("nvcc's runs");
    assert!(expected.iter().all(|&v| v != 0));
    for level in ["-O0", "-O3"] {
        let ours = ours(&pair, level);
        let mut wrong = Vec::new();
        for (a, b) in [
            (&ours.functions, &theirs.functions),
            (&ours.callers, &theirs.callers),
        ] {
            let (a, b) = (signatures(a), signatures(b));
            for (name, declared) in &b {
                match a.get(name) {
                    Some(own) if own == declared => {}
                    own => wrong.push(format!("{name}\n  ours   {own:?}\n  theirs {declared:?}")),
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{level}: {} of {count} differ:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
        for (callers, functions, what) in [
            (&ours.callers, &theirs.functions, "our callers"),
            (&theirs.callers, &ours.functions, "our functions"),
            (&ours.callers, &ours.functions, "both ours"),
        ] {
            let given = run(callers, functions, pair.results).expect(what);
            let differ: Vec<usize> = (0..pair.results)
                .filter(|&i| given[i] != expected[i])
                .collect();
            assert!(
                differ.is_empty(),
                "{level}: {what}: results {differ:?} differ"
            );
        }
    }
}
