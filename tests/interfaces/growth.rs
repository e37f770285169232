//! The cost of a compile grows linearly with what is compiled, whatever its shape (`bench/growth.py`): instructions counted by
//! valgrind, which do not depend on what else the machine does.

use jacquard_test_support::root;
use std::process::Command;

/// What a unit may cost at double the size. Linear is 1; the first repaired shapes took 2.4 to 5.7.
const MOST: &str = "1.2";

#[test]
fn compiles_grow_linearly() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return eprintln!("valgrind is needed to count instructions");
    }
    let output = Command::new("python3")
        .arg(root().join("bench/growth.py"))
        .args(["--most", MOST, "--jacq", env!("CARGO_BIN_EXE_jacq")])
        .output()
        .expect("python3 runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{why}");
}
