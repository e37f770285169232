//! One source for device and host, by three compilers: NVRTC's PTX and clang's PTX (not and fully optimised) give, in the emulator, what
//! the host's compiler gives. Each part runs only where its compiler is: `NVRTC_LIB` (with python3), `CLANG`; the host needs `c++`.

use jacquard_emulator::{Arg, Device};
use std::path::{Path, PathBuf};
use std::process::Command;

const COUNT: usize = 10;
const N: usize = 256;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/differential.cu")
}

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// Runs a command; nothing if it is not there.
fn succeed(c: &mut Command) -> Option<Vec<u8>> {
    let out = c.output().ok()?;
    assert!(
        out.status.success(),
        "{c:?}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    Some(out.stdout)
}

fn host() -> Option<Vec<u64>> {
    let exe = temporary("host");
    succeed(
        Command::new("c++")
            .args(["-O1", "-ffp-contract=off", "-x", "c++"])
            .arg(source())
            .arg("-o")
            .arg(&exe),
    )?;
    let text = succeed(&mut Command::new(&exe))?;
    let _ = std::fs::remove_file(&exe);
    Some(
        String::from_utf8_lossy(&text)
            .lines()
            .map(|l| l.parse().unwrap())
            .collect(),
    )
}

fn check(name: &str, ptx: &Path, want: &[u64]) {
    let text = std::fs::read_to_string(ptx).unwrap();
    let _ = std::fs::remove_file(ptx);
    let mut d = Device::new();
    let m = d.load(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    let out = d.upload(&vec![0u64; COUNT * N]).unwrap();
    d.launch(
        m,
        "k",
        [4, 1, 1],
        [64, 1, 1],
        [1; 3],
        0,
        &[Arg::Ptr(out), Arg::I32(N as i32)],
    )
    .unwrap_or_else(|e| panic!("{name}: {e}"));
    let got: Vec<u64> = d.read(out, COUNT * N).unwrap();
    for (k, (g, w)) in got.iter().zip(want).enumerate() {
        assert_eq!(g, w, "{name}: function {} for seed {}", k / N, k % N);
    }
}

#[test]
fn compilers_agree() {
    let Some(want) = host() else { return };
    assert_eq!(want.len(), COUNT * N);
    if std::env::var_os("NVRTC_LIB").is_some() {
        let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/nvrtc.py");
        let ptx = temporary("nvrtc.ptx");
        let done = succeed(
            Command::new("python3")
                .arg(tool)
                .arg(source())
                .arg(&ptx)
                .args(["--fmad=false", "--device-int128"]),
        );
        if done.is_some() {
            check("NVRTC", &ptx, &want);
        }
    }
    if let Some(clang) = std::env::var_os("CLANG").filter(|c| !c.is_empty()) {
        for level in ["-O0", "-O3"] {
            let ptx = temporary("clang.ptx");
            let flags = [
                "-x",
                "cuda",
                "--cuda-device-only",
                "-nocudainc",
                "-nocudalib",
                "--cuda-gpu-arch=sm_80",
            ];
            let done = succeed(
                Command::new(&clang)
                    .args(flags)
                    .args(["--cuda-feature=+ptx78", "-ffp-contract=off", level, "-S"])
                    .arg(source())
                    .arg("-o")
                    .arg(&ptx),
            );
            if done.is_some() {
                check(&format!("clang {level}"), &ptx, &want);
            }
        }
    }
}
