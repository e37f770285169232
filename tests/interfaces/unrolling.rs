//! Loops that pragmas unroll.

use std::io::Write;
use std::process::{Command, Stdio};

/// A tiled product: the loop of steps is as long as its inner loops once they are written out, which is far more than it comes to.
const STEPS: &str = r"
__device__ void mac(float (&acc)[8][8], const float *a, const float *b) {
#pragma unroll
    for (int m = 0; m < 8; ++m)
#pragma unroll
        for (int n = 0; n < 8; ++n) acc[n][m] = a[m] * b[n] + acc[n][m];
}
__global__ void k(float *p, int n) {
    float acc[8][8] = {}, a[2][8], b[2][8];
#pragma unroll 1
    for (; n > 0; --n) {
#pragma unroll
        for (int w = 0; w < 8; ++w) {
            if (w == 7) __syncthreads();
#pragma unroll
            for (int i = 0; i < 8; ++i) { a[(w + 1) % 2][i] = p[i + w * 8]; b[(w + 1) % 2][i] = p[i + w * 8 + 99]; }
            mac(acc, a[w % 2], b[w % 2]);
        }
    }
    for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j) p[i * 8 + j] = acc[i][j];
}
";

#[test]
fn a_loop_is_written_out_once_its_inner_loops_shrank() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args([
            "-",
            "-x",
            "cu",
            "-arch=sm_80",
            "-Xopt",
            "-pragma-unroll-threshold=3000",
        ])
        .args(["-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = run.stdin.take().expect("a pipe");
    input.write_all(STEPS.as_bytes()).expect("it reads");
    drop(input);
    let out = run.wait_with_output().expect("it ends");
    let ptx = String::from_utf8(out.stdout).expect("text");
    assert!(out.status.success());
    assert!(!ptx.contains(".local"), "arrays stay in memory");
}
