//! Programs with several mistakes: as many errors as nvcc reports, on the same lines. `tests/tools/error_counts.py` asks of more.

use jacquard_test_support::{Oracles, scratch};
use std::process::Command;

const HEAD: &str = "struct S { int a; };
__device__ int two(int a, int b) { return a + b; }
__global__ void k(int *p, int n, float f, S s) {
";

/// Bodies of a kernel.
const BODIES: [&str; 16] = [
    "n = missing_one + missing_two;",
    "n = two(missing_one, missing_two);\np[missing_three] = 1;",
    "missing(missing_two);",
    "n = s.none + s.other;",
    "p[0] = missing ? missing_two : missing_three;",
    "int z = 1 / missing + missing_two * 2;\nz = 4;",
    "int x1 = missing, x2 = missing_two;\nn = x2;",
    "if (missing) {\n n = missing_two;\n} else {\n n = missing_three;\n}\np = f;",
    "if (n) n = missing; else n = missing_two;\nn = p;",
    "while (missing) {\n n = missing_two;\n}\ns.none = 1;",
    "for (int i = 0; i < missing; ++i)\n p[i] = missing_two;\nn = p;",
    "do {\n n = missing;\n} while (missing_two);\nn = p;",
    "switch (missing) {\ncase 1:\n n = missing_two;\n break;\n}\nn = p;",
    "{ { n = missing; }\n n = missing_two; }\nn = p;",
    "static_assert(sizeof(int) == 8, \"eight\");\nint dup = 1; int dup = 2;\ngoto nowhere;",
    // A name that nothing declares is reported once in a block.
    "n = missing;\nn = missing + 1;\n{ n = missing; }\nn = p;",
];

/// The lines of errors in a log, in order, as often as they come.
fn lines(log: &str, file: &str) -> Vec<u32> {
    let place = |l: &str| {
        let rest = l.split_once(file)?.1.strip_prefix([':', '('])?;
        let (number, rest) = rest.split_once([':', ')'])?;
        let is_error = rest.contains("error: ") || rest.contains("error #");
        number.parse().ok().filter(|_| is_error)
    };
    let mut all: Vec<u32> = log.lines().filter_map(place).collect();
    all.sort_unstable();
    all
}

#[test]
fn every_mistake_is_reported() {
    let folder = scratch();
    let source = folder.path().join("kernel.cu");
    for body in BODIES {
        std::fs::write(&source, format!("{HEAD}{body}\n}}\n")).expect("written");
        let out = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(["kernel.cu", "-arch=sm_90", "-o", "k.ptx"])
            .current_dir(folder.path())
            .output()
            .expect("jacq runs");
        let log = String::from_utf8_lossy(&out.stderr);
        let ours = lines(&log, "kernel.cu");
        assert!(!out.status.success() && ours.len() > 1, "{body}\n{log}");
        if let Some(oracles) = Oracles::find() {
            let said = oracles.nvcc(&source, &["-arch=sm_90"]);
            let said = said.expect_err("nvcc refuses it");
            assert_eq!(ours, lines(&said, "kernel.cu"), "{body}\n{log}\n{said}");
        }
    }
}
