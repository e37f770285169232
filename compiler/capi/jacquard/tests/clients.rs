//! Programs in C and in C++ that compile with the library: they are built by the host's compilers and run.

use std::process::Command;

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

fn client(language: &str) {
    let dir = jacquard_test_support::scratch();
    let out = dir.path().join("client");
    let library = jacquard_test_support::built_library("libjacquard_c.so");
    jacquard_test_support::built_client(env!("CARGO_MANIFEST_DIR"), language, &library, &out);
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
    client("c");
}

#[test]
fn a_program_in_cpp() {
    client("c++");
}
