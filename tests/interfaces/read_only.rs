//! Loads by way of the read-only path (`ld.global.nc`): each kernel has as many as nvcc's, whether restrict pointers are parameters, local
//! variables, of inlined functions, or stand beside pointers that are read from memory.

use jacquard_test_support::Oracles;
use std::collections::BTreeMap;
use std::process::Command;

const SOURCE: &str = include_str!("read_only.cu");

/// By kernel, how many of its loads take the path.
fn loads(ptx: &str) -> BTreeMap<String, u32> {
    let mut all = BTreeMap::new();
    let mut kernel = String::new();
    for line in ptx.lines() {
        if let Some((_, name)) = line.split_once(".entry ") {
            kernel = name.trim_end_matches('(').to_owned();
            all.insert(kernel.clone(), 0);
        }
        if let Some(of) = all.get_mut(&kernel) {
            *of += u32::from(line.contains("ld.global.nc."));
        }
    }
    all
}

#[test]
fn as_many_as_nvcc() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("read_only.cu");
    std::fs::write(&file, SOURCE).expect("a file");
    let theirs = loads(&oracles.nvcc(&file, &["-arch=sm_90"]).expect("nvcc's PTX"));
    let run = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(["-arch=sm_90", "-O3", "-std=c++17", "-o", "-"])
        .arg(&file)
        .output()
        .expect("the command");
    let ours = loads(&String::from_utf8_lossy(&run.stdout));
    assert!(theirs.len() > 20, "{theirs:?}");
    assert_eq!(ours, theirs);
}
