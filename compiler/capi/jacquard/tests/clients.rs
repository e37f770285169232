//! Programs in C and in C++ that compile with the library: they are built by the host's compilers and run.

use std::path::PathBuf;
use std::process::Command;

const TARGET: &str = "x86_64-unknown-linux-gnu";

const PRINTED: [&str; 16] = [
    "lowered _Z1kIfEvPT_, none",
    "ptx: status 0, output ptx",
    "ir: status 0, output ir",
    "bitcode: status 0, output bitcode",
    "option 6: said",
    "option 6: -lineinf is an unsupported option; did you mean `-lineinfo`?",
    "freed 5, status 5",
    "error: status 1, output none, 4 undeclared bad.cu:1:34",
    "short 6, out of range 6",
    "log: bad.cu:1:34: error: 'nothing' is not de",
    "steps: status 1",
    "instances: status 1",
    "time: status 3",
    "memory: status 4",
    "token 0, limit 6",
    "cancelled: status 2",
];

fn client(cpp: bool) {
    let dir = jacquard_test_support::scratch();
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let out = dir.path().join("client");
    let library = jacquard_test_support::built_library("libjacquard_c.so");
    let mut build = cc::Build::new();
    build
        .host(TARGET)
        .target(TARGET)
        .opt_level(0)
        .cpp(cpp)
        .cargo_metadata(false);
    let status = build
        .get_compiler()
        .to_command()
        .args(["-x", if cpp { "c++" } else { "c" }])
        .arg(here.join("tests/client.c"))
        .args(["-x", "none", "-I"])
        .arg(here.join("../include"))
        .args(["-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&out)
        .arg(&library)
        .status()
        .unwrap();
    assert!(status.success());
    let ran = Command::new(&out)
        .env("LD_LIBRARY_PATH", library.parent().unwrap())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{ran:?}");
    let mut lines = text.lines();
    for wanted in PRINTED {
        let line = lines.next().unwrap_or_default();
        assert!(line.starts_with(wanted), "{line}\nnot {wanted}\n{text}");
    }
    assert_eq!(lines.next(), Some("null 1 1"));
}

#[test]
fn a_program_in_c() {
    client(false);
}

#[test]
fn a_program_in_cpp() {
    client(true);
}
