//! Symbols of kernels against those that NVIDIA's compiler gives them.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::{Nvrtc, Oracles};
use std::collections::BTreeSet;

/// The kernels that PTX defines.
fn entries(ptx: &str) -> BTreeSet<String> {
    ptx.split(".entry ")
        .skip(1)
        .filter_map(|rest| rest.split('(').next())
        .map(|name| name.trim().to_owned())
        .collect()
}

fn check(name: &str) {
    let path = format!("{}/tests/mangling/{name}", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).expect("the test's source");
    let mut settings = Settings::new();
    settings
        .parse(["-arch=sm_90", "-O1"])
        .expect("known options");
    // The name under which NVRTC is given the source: internal names contain it.
    let ours = match compile(&source, "kernel.cu", Language::Cuda, &settings) {
        Ok(out) => entries(&out.text),
        Err(f) => panic!("{}", f.messages.join("\n")),
    };
    assert!(!ours.is_empty());
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let nvrtc = Nvrtc::load(oracles).expect("NVRTC");
    let theirs = nvrtc
        .compile(&source, &["-arch=sm_90", "-std=c++17"], &[])
        .expect("NVRTC compiles it");
    assert_eq!(ours, entries(&theirs.ptx));
}

#[test]
fn signatures() {
    check("signatures.cu");
}

#[test]
fn packs() {
    check("packs.cu");
}
