//! What long work says at a terminal, and that it says nothing elsewhere. `script` gives a command a terminal of its own.

use std::process::{Command, Stdio};

const JACQ: &str = env!("CARGO_BIN_EXE_jacq");

/// What a command writes at a terminal: its streams, as they come.
fn at_terminal(command: &str) -> String {
    let run = Command::new("script")
        .args(["-qec", command, "/dev/null"])
        .stdin(Stdio::null())
        .output()
        .expect("script (of bsdutils) is installed");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Counts for a second or more in an unoptimised emulator's time, whatever the machine.
const LONG: &str = ".version 7.8
.target sm_80
.address_size 64
.visible .entry count() {
  .reg .pred %p;
  .reg .b32 %r;
  mov.u32 %r, 0;
L:
  add.u32 %r, %r, 1;
  setp.lt.u32 %p, %r, 200000;
  @%p bra L;
  ret;
}
";

#[test]
fn a_long_run_says_how_far_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.ptx");
    std::fs::write(&file, LONG).expect("written");
    let command = format!(
        "{JACQ} run {} --grid 64 --block 256 --jit=off",
        file.display()
    );
    let said = at_terminal(&command);
    assert!(said.contains("of 64 blocks"), "{said:?}");
    assert!(
        said.contains("\u{1b}[K") && said.ends_with("\r\u{1b}[K"),
        "{said:?}"
    );
    let quiet = Command::new(JACQ)
        .args([
            "run",
            file.to_str().expect("a path"),
            "--grid",
            "64",
            "--block",
            "256",
        ])
        .output()
        .expect("runs");
    assert!(quiet.status.success() && quiet.stderr.is_empty());
}

#[test]
fn many_inputs_say_which_is_compiled() {
    let folder = tempfile::tempdir().expect("a folder");
    // Work that ends within half a second says nothing.
    let body: String = (0..300)
        .map(|n| {
            format!("__global__ void k{n}(float *p) {{ p[{n}] = sinf(p[{n}]) + expf(p[0]); }}\n")
        })
        .collect();
    let mut inputs = Vec::new();
    for n in 0..8 {
        let file = format!("part{n}.cu");
        std::fs::write(folder.path().join(&file), &body).expect("written");
        inputs.push(file);
    }
    let said = at_terminal(&format!(
        "cd {} && {JACQ} {} missing.cu",
        folder.path().display(),
        inputs.join(" ")
    ));
    assert!(said.contains("of 9: part"), "{said:?}");
    // The message stands on a line of its own: the progress before it is gone.
    let error = said.find("error").expect("a message");
    let before = said[..error].rfind('\r').expect("progress before it");
    assert!(said[before..error].starts_with("\r\u{1b}[K"), "{said:?}");
    assert!(!said[error..].contains(" of 9: "), "{said:?}");
}
