//! What `bench/gpu/prepare.sh` packs runs on a machine without a toolkit: here against the software device. A result that is not the
//! expected one is told.

use jacquard_test_support::{Oracles, root, scratch};
use std::path::Path;
use std::process::{Command, Output};

/// The programs that are packed, and how many.
const ONLY: &str = "tests/kernels/hash";
const MOST: usize = 3;

fn text(out: &Output) -> String {
    let [said, why] = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    said + &why
}

/// `gpu/run.sh` of a packed folder, as the machine with the GPU has it.
fn run(folder: &Path, libcuda: &Path) -> (bool, String) {
    let out = Command::new(folder.join("run.sh"))
        .args(["--samples", "1"])
        .env("LIBCUDA", libcuda)
        .env("JACQUARD_DEVICE", "sm_90a")
        .output()
        .expect("run.sh runs");
    (out.status.success(), text(&out))
}

#[test]
fn packed_programs_run_and_a_wrong_result_is_told() {
    if Oracles::find().is_none() {
        return;
    }
    let jacq = env!("CARGO_BIN_EXE_jacq");
    let libraries = Command::new(jacq)
        .args(["exec", "--libraries"])
        .output()
        .expect("jacq runs");
    let libcuda = Path::new(text(&libraries).trim()).join("libcuda.so.1");
    let dir = scratch();
    let folder = dir.path().join("gpu");
    let made = Command::new(root().join("bench/gpu/prepare.sh"))
        .args(["--most", &MOST.to_string(), "--only", ONLY, "--jobs", "1"])
        .env("JACQ", jacq)
        .env("LIBCUDA", &libcuda)
        .env("OUT", &folder)
        .output()
        .expect("prepare.sh runs");
    assert!(made.status.success(), "{}", text(&made));
    let (right, said) = run(&folder, &libcuda);
    let results = 2 * MOST;
    let line = format!(
        "{MOST} programs: 0 wrong, 0 refused; {results} of {results} results as in the emulator bit by bit"
    );
    assert!(right && said.contains(&line), "{said}");
    // An expected result that is another.
    let expected = std::fs::read_dir(folder.join("expected")).expect("results are there");
    let mut files: Vec<_> = expected.map(|f| f.expect("a file").path()).collect();
    files.sort();
    let mut bytes = std::fs::read(&files[0]).expect("a result");
    bytes[0] ^= 0x40;
    std::fs::write(&files[0], bytes).expect("it is written");
    let (right, said) = run(&folder, &libcuda);
    let line = format!("{MOST} programs: 1 wrong, 0 refused");
    assert!(!right && said.contains(&line), "{said}");
}
