//! Thread instructions per second, by kind of kernel: `cargo run --release -p jacquard-native --example tiers`.

use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Device};
use std::time::Instant;

const HEAD: &str = ".version 8.0\n.target sm_90\n.address_size 64\n";

/// A kernel that runs a loop body `n` times; `%r0` is the thread's number, `%rd0` a buffer, `%r9` the counter.
fn kernel(body: &str) -> String {
    format!(
        "{HEAD}.visible .entry k(.param .u64 p, .param .u32 n) {{
    .reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .f32 %f<16>; .reg .f64 %d<8>; .reg .pred %p<8>;
    .shared .align 4 .b8 s[4096];
    ld.param.u64 %rd0, [p]; ld.param.u32 %r8, [n];
    mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mad.lo.s32 %r0, %r1, %r2, %r3;
    mul.wide.u32 %rd1, %r0, 4; add.s64 %rd2, %rd0, %rd1;
    shl.b32 %r20, %r3, 2; mov.u32 %r21, s; add.u32 %r21, %r21, %r20;
    cvt.rn.f32.u32 %f0, %r0; mov.f32 %f1, 0f3F000000; mov.f32 %f2, 0f3F800000; cvt.f64.f32 %d0, %f0; mov.f64 %d1, %d0;
    mov.u32 %r9, 0; mov.u32 %r4, %r0; mov.u32 %r5, 12345;
L:
    {body}
    add.u32 %r9, %r9, 1; setp.lt.u32 %p1, %r9, %r8; @%p1 bra L;
    cvt.rzi.u32.f32 %r6, %f2; xor.b32 %r4, %r4, %r6; cvt.rzi.u32.f64 %r7, %d1; xor.b32 %r4, %r4, %r7;
    st.global.u32 [%rd2], %r4; ret;
}}"
    )
}

fn main() {
    let cases: [(&str, String); 9] = [
        ("integer", "add.u32 %r4, %r4, %r5; xor.b32 %r5, %r5, %r4; mad.lo.u32 %r4, %r4, %r5, %r0; shl.b32 %r10, %r4, 3; sub.u32 %r5, %r5, %r10;".repeat(4)),
        ("wide", "mul.wide.u32 %rd3, %r4, %r5; add.s64 %rd4, %rd3, %rd1; cvt.u32.u64 %r4, %rd4; shr.u64 %rd5, %rd4, 7; cvt.u32.u64 %r5, %rd5;".repeat(4)),
        ("float add/mul", "mul.rn.f32 %f2, %f2, %f1; add.rn.f32 %f2, %f2, %f0; sub.rn.f32 %f3, %f2, %f1; mul.f32 %f2, %f3, %f1;".repeat(4)),
        ("float fma", "fma.rn.f32 %f2, %f2, %f1, %f0; fma.rn.f32 %f3, %f2, %f1, %f0; fma.rn.f32 %f2, %f3, %f1, %f2;".repeat(4)),
        ("double", "add.rn.f64 %d1, %d1, %d0; mul.rn.f64 %d1, %d1, %d0; fma.rn.f64 %d1, %d1, %d0, %d0;".repeat(4)),
        ("select", "setp.gt.u32 %p2, %r4, %r5; selp.b32 %r6, %r4, %r5, %p2; min.s32 %r4, %r6, %r5; @%p2 add.u32 %r4, %r4, 7;".repeat(4)),
        ("global", "ld.global.u32 %r6, [%rd2]; add.u32 %r6, %r6, 1; st.global.u32 [%rd2], %r6;".repeat(4)),
        ("shared", "st.shared.u32 [%r21], %r4; bar.sync 0; ld.shared.u32 %r6, [%r21]; add.u32 %r4, %r6, 1;".repeat(4)),
        ("divergent", "and.b32 %r6, %r9, 31; and.b32 %r7, %r0, 31; setp.lt.u32 %p3, %r7, %r6; @%p3 bra A; add.u32 %r4, %r4, 3; bra B; A: add.u32 %r4, %r4, 5; xor.b32 %r4, %r4, %r9; B: add.u32 %r4, %r4, 1;".to_string()),
    ];
    jacquard_native::provide();
    println!(
        "{:<14} {:>12} {:>12} {:>12}",
        "kernel", "million", "interpreter", "native"
    );
    for (name, body) in cases {
        let run = |mode| {
            let mut d = Device::new();
            d.config.jit = mode;
            let m = d.load(&kernel(&body)).expect(name);
            let p = d.upload(&vec![1u32; 1024]).expect("memory");
            let args = [Arg::Ptr(p), Arg::U32(2000)];
            // The best of several runs: other work on the machine only ever slows one down.
            let (mut best, mut n) = (f64::INFINITY, 0.0);
            for _ in 0..5 {
                let start = Instant::now();
                let stats = d.launch(m, "k", [4, 1, 1], [256, 1, 1], [1; 3], 0, &args);
                n = stats.expect(name).thread_instructions as f64 / 1e6;
                best = best.min(start.elapsed().as_secs_f64());
            }
            (n, best, d.read::<u32>(p, 1024).expect("memory"))
        };
        let (n, off, left) = run(Mode::Off);
        let (k, on, right) = run(Mode::Always);
        let same = if left == right { "" } else { "  DIFFERENT" };
        println!(
            "{name:<14} {n:>12.1} {:>12.0} {:>12.0} {k:.1}{same}",
            n / off,
            n / on
        );
    }
}
