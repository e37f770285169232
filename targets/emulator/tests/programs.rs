//! Control flow, collectives, barriers, memory and errors, in small programs.

use jacquard_emulator::{Arg, Config, Device, Trap, TrapKind};

const HEAD: &str = ".version 8.6\n.target sm_100a\n.address_size 64\n";
const REGS: &str = ".reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .b16 %h<8>; .reg .f32 %f<8>; .reg .f64 %fd<8>; .reg .pred %p<16>;\n";

struct Run {
    grid: u32,
    block: u32,
    cluster: u32,
    shared: u32,
    config: Config,
    /// Module-scope text.
    top: &'static str,
}

impl Default for Run {
    fn default() -> Run {
        Run {
            grid: 1,
            block: 32,
            cluster: 1,
            shared: 0,
            config: Config::default(),
            top: "",
        }
    }
}

/// Runs a kernel body with `%rd0` the output buffer (one u32 per thread), `%r0` the thread's number, `%r1` its index in the block; what
/// it leaves in `%r2` is its result.
fn run(r: Run, body: &str) -> Result<(Vec<u32>, String), Trap> {
    let text = format!(
        "{HEAD}{top}\n.visible .entry k(.param .u64 out) {{ {REGS}
        ld.param.u64 %rd0, [out];
        mov.u32 %r1, %tid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ntid.x; mad.lo.u32 %r0, %r3, %r4, %r1;
        mul.wide.u32 %rd1, %r0, 4; add.u64 %rd1, %rd0, %rd1;
        {body}
        st.global.u32 [%rd1], %r2; ret; }}",
        top = r.top
    );
    let mut d = Device::with_config(r.config);
    let m = d.load(&text)?;
    assert!(d.unsupported(m).is_empty(), "{:?}", d.unsupported(m));
    let n = (r.grid * r.block) as usize;
    let p = d.upload(&vec![0u32; n])?;
    d.launch(
        m,
        "k",
        [r.grid, 1, 1],
        [r.block, 1, 1],
        [r.cluster, 1, 1],
        r.shared,
        &[Arg::Ptr(p)],
    )?;
    Ok((
        d.read(p, n)?,
        String::from_utf8_lossy(&d.output).into_owned(),
    ))
}

fn values(r: Run, body: &str) -> Vec<u32> {
    run(r, body).unwrap_or_else(|e| panic!("{e}")).0
}

fn check(body: &str, f: impl Fn(u32) -> u32) {
    let v = values(Run::default(), body);
    let want: Vec<u32> = (0..32).map(f).collect();
    assert_eq!(v, want, "{body}");
}

fn trap(r: Run, body: &str) -> Trap {
    match run(r, body) {
        Ok((v, _)) => panic!("no trap; results {v:?}"),
        Err(t) => t,
    }
}

fn kind(body: &str) -> TrapKind {
    trap(Run::default(), body).kind
}

#[test]
fn slices_end_in_the_last_warp_of_a_block_too() {
    // Each access may be one of a loop that waits, so that a warp gives way after a number of them.
    let body = "mov.u32 %r2, 7; mul.lo.u32 %r2, %r2, %r1; ".to_string()
        + &"ld.volatile.global.u32 %r5, [%rd1]; add.u32 %r2, %r2, 1; add.u32 %r2, %r2, %r5; membar.gl;".repeat(100);
    for block in [32, 48, 96] {
        let r = Run {
            grid: 3,
            block,
            ..Run::default()
        };
        let want: Vec<u32> = (0..3 * block).map(|k| 7 * (k % block) + 100).collect();
        assert_eq!(values(r, &body), want);
    }
}

#[test]
fn divergent_loops_reconverge() {
    // Collatz steps, then the lanes that are together.
    let body = "mov.u32 %r2, 0; add.u32 %r5, %r1, 1;
        L: setp.eq.u32 %p1, %r5, 1; @%p1 bra E;
        and.b32 %r6, %r5, 1; setp.eq.u32 %p2, %r6, 0; @%p2 bra A;
        mad.lo.u32 %r5, %r5, 3, 1; bra B;
        A: shr.u32 %r5, %r5, 1;
        B: add.u32 %r2, %r2, 1; bra L;
        E: activemask.b32 %r7; setp.ne.u32 %p3, %r7, 0xffffffff; @%p3 mov.u32 %r2, 999;";
    check(body, |t| {
        let (mut n, mut steps) = (t + 1, 0);
        while n != 1 {
            n = if n & 1 == 0 { n / 2 } else { 3 * n + 1 };
            steps += 1;
        }
        steps
    });
}

#[test]
fn breaks_and_early_returns() {
    check(
        "mov.u32 %r2, 7; setp.lt.u32 %p1, %r1, 5; @%p1 bra S; mov.u32 %r2, %r1; setp.gt.u32 %p1, %r1, 20; @%p1 mul.lo.u32 %r2, %r2, 2; S:",
        |t| {
            if t < 5 {
                7
            } else if t > 20 {
                2 * t
            } else {
                t
            }
        },
    );
    let v = values(
        Run::default(),
        "mov.u32 %r2, 1; setp.lt.u32 %p1, %r1, 10; @%p1 exit; bar.sync 0; activemask.b32 %r2;",
    );
    assert_eq!(v[..10], [0; 10]);
    assert!(v[10..].iter().all(|&x| x == 0xffff_fc00));
}

#[test]
fn branch_tables() {
    check(
        "T: .branchtargets A, B, C, B; and.b32 %r5, %r1, 3; brx.idx %r5, T;
         A: mov.u32 %r2, 10; bra E; B: mov.u32 %r2, 20; bra E; C: mov.u32 %r2, 30; E:",
        |t| [10, 20, 30, 20][t as usize & 3],
    );
}

#[test]
fn locks_between_lanes_and_blocks() {
    let top = ".global .u32 lock; .global .u32 count;";
    for body in [
        // The holder leaves the loop: the others must not starve it.
        "L: atom.global.cas.b32 %r5, [lock], 0, 1; setp.ne.u32 %p1, %r5, 0; @%p1 bra L;
         ld.volatile.global.u32 %r6, [count]; add.u32 %r6, %r6, 1; st.volatile.global.u32 [count], %r6;
         membar.gl; atom.global.exch.b32 %r5, [lock], 0; mov.u32 %r2, %r6;",
        "mov.u32 %r7, 0;
         L: atom.global.cas.b32 %r5, [lock], 0, 1; setp.ne.u32 %p1, %r5, 0; @%p1 bra N;
         ld.volatile.global.u32 %r6, [count]; add.u32 %r6, %r6, 1; st.volatile.global.u32 [count], %r6; mov.u32 %r7, 1;
         membar.gl; st.volatile.global.u32 [lock], 0;
         N: setp.eq.u32 %p2, %r7, 0; @%p2 bra L; mov.u32 %r2, %r6;",
    ] {
        let mut v = values(Run { grid: 3, block: 64, top, ..Run::default() }, body);
        v.sort_unstable();
        assert_eq!(v, (1..=192).collect::<Vec<u32>>());
    }
}

#[test]
fn grid_barrier() {
    let top = ".global .u32 arrived; .global .u32 data[64];";
    let body = "mul.wide.u32 %rd2, %r3, 4; mov.u64 %rd3, data; add.u64 %rd2, %rd3, %rd2;
        setp.ne.u32 %p1, %r1, 0; @%p1 bra W; mul.lo.u32 %r5, %r3, 11; st.volatile.global.u32 [%rd2], %r5; membar.gl;
        atom.global.add.u32 %r5, [arrived], 1; mov.u32 %r6, %nctaid.x;
        S: ld.acquire.gpu.global.u32 %r5, [arrived]; setp.lt.u32 %p2, %r5, %r6; @%p2 bra S;
        W: bar.sync 0; mov.u32 %r6, %nctaid.x; add.u32 %r7, %r3, 1; rem.u32 %r7, %r7, %r6; mul.wide.u32 %rd2, %r7, 4; add.u64 %rd2, %rd3, %rd2;
        ld.volatile.global.u32 %r2, [%rd2];";
    let v = values(
        Run {
            grid: 40,
            block: 64,
            top,
            ..Run::default()
        },
        body,
    );
    for (t, &x) in v.iter().enumerate() {
        assert_eq!(x, (t as u32 / 64 + 1) % 40 * 11);
    }
}

#[test]
fn shared_memory_and_barriers() {
    let body = ".shared .u32 s[128]; mov.u32 %r5, s; shl.b32 %r6, %r1, 2; add.u32 %r6, %r6, %r5;
        mul.lo.u32 %r7, %r1, 3; st.shared.u32 [%r6], %r7; bar.sync 0;
        sub.u32 %r8, 127, %r1; shl.b32 %r8, %r8, 2; add.u32 %r8, %r8, %r5; ld.shared.u32 %r2, [%r8];";
    let v = values(
        Run {
            block: 128,
            ..Run::default()
        },
        body,
    );
    assert!(
        v.iter()
            .enumerate()
            .all(|(t, &x)| x == (127 - t as u32) * 3)
    );
    // Dynamic shared memory begins behind the static.
    let body = ".shared .align 4 .b8 s[8]; mov.u32 %r5, dyn; mov.u32 %r6, s; sub.u32 %r2, %r5, %r6; st.shared.u32 [%r5+60], %r2; ld.shared.u32 %r2, [dyn+60];";
    let top = ".extern .shared .align 16 .b8 dyn[];";
    assert!(
        values(
            Run {
                shared: 64,
                top,
                ..Run::default()
            },
            body
        )
        .iter()
        .all(|&x| x == 16)
    );
    assert_eq!(
        trap(
            Run {
                shared: 63,
                top,
                ..Run::default()
            },
            body
        )
        .kind,
        TrapKind::OutOfBounds
    );
}

#[test]
fn barrier_reductions_and_counts() {
    let odd = "and.b32 %r5, %r1, 1; setp.eq.u32 %p1, %r5, 1;";
    let v = values(
        Run {
            block: 96,
            ..Run::default()
        },
        &format!("{odd} bar.red.popc.u32 %r2, 0, %p1;"),
    );
    assert!(v.iter().all(|&x| x == 48));
    let v = values(
        Run {
            block: 96,
            ..Run::default()
        },
        &format!(
            "{odd} bar.red.or.pred %p2, 0, %p1; bar.red.and.pred %p3, 0, %p1; selp.u32 %r2, 1, 0, %p2; @%p3 mov.u32 %r2, 5;"
        ),
    );
    assert!(v.iter().all(|&x| x == 1));
    // Warp 0 produces, warp 1 consumes; warps 2 and 3 take no part.
    let body = ".shared .u32 s; mov.u32 %r2, 0; shr.u32 %r5, %r1, 5; setp.eq.u32 %p1, %r5, 0; setp.eq.u32 %p2, %r5, 1;
        @!%p1 bra C; st.shared.u32 [s], 42; bar.arrive 3, 64; bra E;
        C: @!%p2 bra E; bar.sync 3, 64; ld.shared.u32 %r2, [s]; E:";
    let v = values(
        Run {
            block: 128,
            ..Run::default()
        },
        body,
    );
    assert!(v[32..64].iter().all(|&x| x == 42) && v[64..].iter().all(|&x| x == 0));
}

#[test]
fn shuffles_votes_and_matches() {
    check("shfl.sync.bfly.b32 %r2, %r1, 5, 31, -1;", |t| t ^ 5);
    check(
        "shfl.sync.down.b32 %r2|%p1, %r1, 3, 31, -1; @!%p1 add.u32 %r2, %r2, 100;",
        |t| if t < 29 { t + 3 } else { t + 100 },
    );
    check(
        "shfl.sync.up.b32 %r2|%p1, %r1, 3, 0, -1; @!%p1 add.u32 %r2, %r2, 100;",
        |t| if t >= 3 { t - 3 } else { t + 100 },
    );
    // Segments of eight.
    check("shfl.sync.idx.b32 %r2, %r1, 2, 0x181f, -1;", |t| {
        (t & !7) + 2
    });
    check("shfl.sync.down.b32 %r2, %r1, 6, 0x1807, -1;", |t| {
        if t % 8 < 2 { t + 6 } else { t }
    });
    check(
        "and.b32 %r5, %r1, 3; setp.eq.u32 %p1, %r5, 0; vote.sync.ballot.b32 %r2, %p1, -1;",
        |_| 0x1111_1111,
    );
    check("setp.lt.u32 %p1, %r1, 16; vote.sync.all.pred %p2, %p1, -1; vote.sync.any.pred %p3, %p1, -1; vote.sync.uni.pred %p4, %p1, -1;
           selp.u32 %r2, 1, 0, %p2; @%p3 add.u32 %r2, %r2, 2; @%p4 add.u32 %r2, %r2, 4;", |_| 2);
    check(
        "and.b32 %r5, %r1, 3; match.any.sync.b32 %r2, %r5, -1;",
        |t| 0x1111_1111 << (t & 3),
    );
    check(
        "match.all.sync.b32 %r2|%p1, 7, -1; @!%p1 mov.u32 %r2, 0;",
        |_| u32::MAX,
    );
    check("redux.sync.add.s32 %r2, %r1, -1;", |_| 496);
    check(
        "cvt.rn.f32.u32 %f0, %r1; neg.f32 %f0, %f0; redux.sync.min.abs.f32 %f1, %f0, -1; redux.sync.min.f32 %f2, %f0, -1; sub.f32 %f1, %f1, %f2; cvt.rzi.u32.f32 %r2, %f1;",
        |_| 31,
    );
    check(
        "setp.ge.u32 %p2, %r1, 8; mov.u32 %r2, 1; @%p2 elect.sync %r5|%p1, 0xffffff00; @%p2 selp.u32 %r2, %r5, 77, %p1;",
        |t| match t {
            0..8 => 1,
            8 => 8,
            _ => 77,
        },
    );
}

#[test]
fn collectives_wait_for_diverged_lanes() {
    // The two halves reach the same shuffle at different times.
    check(
        "mov.u32 %r5, %r1; setp.lt.u32 %p1, %r1, 16; @%p1 bra A; mov.u32 %r6, 0; L: add.u32 %r6, %r6, 1; setp.lt.u32 %p2, %r6, %r1; @%p2 bra L; add.u32 %r5, %r5, 1000;
         A: shfl.sync.bfly.b32 %r2, %r5, 16, 31, -1;",
        |t| if t < 16 { t + 16 + 1000 } else { t - 16 },
    );
    // Each half with its own mask, in its own branch.
    check(
        "setp.lt.u32 %p1, %r1, 16; @%p1 bra A; shfl.sync.idx.b32 %r2, %r1, 20, 31, 0xffff0000; bra E; A: shfl.sync.idx.b32 %r2, %r1, 3, 31, 0x0000ffff; E:",
        |t| if t < 16 { 3 } else { 20 },
    );
    // __syncwarp in both arms.
    check(
        ".shared .u32 s[32]; mov.u32 %r5, s; shl.b32 %r6, %r1, 2; add.u32 %r6, %r5, %r6; setp.lt.u32 %p1, %r1, 16; @%p1 bra A;
         st.shared.u32 [%r6], %r1; bar.warp.sync -1; bra E; A: st.shared.u32 [%r6], 5; bar.warp.sync -1; E:
         xor.b32 %r7, %r1, 16; shl.b32 %r7, %r7, 2; add.u32 %r7, %r7, %r5; ld.shared.u32 %r2, [%r7];",
        |t| if t < 16 { t + 16 } else { 5 },
    );
    let e = trap(
        Run::default(),
        "setp.lt.u32 %p1, %r1, 16; @%p1 bra E; bar.warp.sync -1; E: bar.sync 0;",
    );
    assert_eq!(e.kind, TrapKind::Deadlock, "{e}");
    assert_eq!(kind("bar.warp.sync 1;"), TrapKind::Invalid);
}

#[test]
fn calls() {
    let top = "
        .func (.param .b32 r) square(.param .b32 x) { .reg .b32 %a; ld.param.u32 %a, [x]; mul.lo.u32 %a, %a, %a; st.param.b32 [r], %a; ret; }
        .func (.param .b32 r) triple(.param .b32 x) { .reg .b32 %a; ld.param.u32 %a, [x]; mul.lo.u32 %a, %a, 3; st.param.b32 [r], %a; ret; }
        .func (.reg .u32 r) plus(.reg .u32 a, .reg .u32 b) { add.u32 r, a, b; ret; }
        .func (.param .b32 r) fib(.param .b32 n) {
            .reg .b32 %a<5>; .reg .pred %q; ld.param.u32 %a0, [n]; setp.lt.u32 %q, %a0, 2; @%q bra D;
            .param .b32 x; .param .b32 y; sub.u32 %a1, %a0, 1; st.param.b32 [x], %a1; call (y), fib, (x); ld.param.b32 %a2, [y];
            sub.u32 %a1, %a0, 2; st.param.b32 [x], %a1; call (y), fib, (x); ld.param.b32 %a3, [y]; add.u32 %a0, %a2, %a3;
            D: st.param.b32 [r], %a0; ret; }
        .func (.param .align 8 .b8 r[16]) swap(.param .align 8 .b8 x[16]) {
            .reg .b64 %a<3>; mov.u64 %a2, x; ld.local.u64 %a0, [%a2]; ld.param.u64 %a1, [%a2+8]; st.param.b64 [r], %a1; st.param.b64 [r+8], %a0; ret; }
        .func forever(.param .b32 n) { .reg .b32 %a; ld.param.u32 %a, [n]; .param .b32 x; st.param.b32 [x], %a; call forever, (x); ret; }
        .global .u64 table[2] = {square, triple};";
    let r = || Run {
        top,
        ..Run::default()
    };
    let v = values(r(), "call (%r5), plus, (%r1, 4); mov.u32 %r2, %r5;");
    assert!(v.iter().enumerate().all(|(t, &x)| x == t as u32 + 4));
    // Half of the lanes call one function, half the other, through a table in memory.
    let v = values(
        r(),
        "and.b32 %r5, %r1, 1; mul.wide.u32 %rd2, %r5, 8; mov.u64 %rd3, table; add.u64 %rd2, %rd2, %rd3; ld.global.u64 %rd4, [%rd2];
         .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; P: .callprototype (.param .b32 _) _ (.param .b32 _);
         call (b), %rd4, (a), P; ld.param.b32 %r2, [b];",
    );
    assert!(
        v.iter()
            .enumerate()
            .all(|(t, &x)| x == if t & 1 == 0 { t * t } else { 3 * t } as u32)
    );
    let v = values(
        r(),
        "and.b32 %r5, %r1, 7; .param .b32 a; .param .b32 b; st.param.b32 [a], %r5; setp.gt.u32 %p1, %r1, 3; @%p1 call (b), fib, (a); ld.param.b32 %r2, [b]; @!%p1 mov.u32 %r2, 99;",
    );
    assert!(
        v.iter().enumerate().all(|(t, &x)| x
            == if t > 3 {
                [0, 1, 1, 2, 3, 5, 8, 13][t & 7]
            } else {
                99
            }),
        "{v:?}"
    );
    let v = values(
        r(),
        ".param .align 8 .b8 a[16]; .param .align 8 .b8 b[16]; cvt.u64.u32 %rd2, %r1; st.param.b64 [a], %rd2; st.param.b64 [a+8], 7; call (b), swap, (a); ld.param.b64 %rd3, [b+8]; ld.param.b64 %rd4, [b]; add.u64 %rd3, %rd3, %rd4; cvt.u32.u64 %r2, %rd3;",
    );
    assert!(v.iter().enumerate().all(|(t, &x)| x == t as u32 + 7));
    assert_eq!(
        trap(
            r(),
            ".param .b32 a; st.param.b32 [a], 1; call forever, (a);"
        )
        .kind,
        TrapKind::StackOverflow
    );
    assert_eq!(trap(r(), "mov.u64 %rd2, 0; .param .b32 a; st.param.b32 [a], 1; P: .callprototype _ (.param .b32 _); call %rd2, (a), P;").kind, TrapKind::Invalid);
}

#[test]
fn frames_of_lanes_that_went_separate_ways_keep_their_predicates() {
    let top = "
        .func outer(.param .b32 n) {
            .reg .b32 %a<2>; .reg .pred %q<2>; ld.param.u32 %a0, [n]; setp.lt.u32 %q0, %a0, 99; .param .b32 x; st.param.b32 [x], %a0;
            @%q0 call inner, (x); ret; }
        .func inner(.param .b32 n) { bar.sync 0; ret; }
        .func (.param .b32 r) waits(.param .b32 n) {
            .reg .b32 %a<3>; .reg .pred %q<8>; ld.param.u32 %a0, [n]; mov.u32 %a1, 0;
            setp.gt.u32 %q0, %a0, 99; setp.gt.u32 %q1, %a0, 99; setp.gt.u32 %q2, %a0, 99; setp.gt.u32 %q3, %a0, 99;
            setp.gt.u32 %q4, %a0, 99; setp.gt.u32 %q5, %a0, 99; setp.gt.u32 %q6, %a0, 99; setp.gt.u32 %q7, %a0, 99;
            bar.sync 0;
            @%q0 add.u32 %a1, %a1, 1; @%q1 add.u32 %a1, %a1, 2; @%q2 add.u32 %a1, %a1, 4; @%q3 add.u32 %a1, %a1, 8;
            @%q4 add.u32 %a1, %a1, 16; @%q5 add.u32 %a1, %a1, 32; @%q6 add.u32 %a1, %a1, 64; @%q7 add.u32 %a1, %a1, 128;
            st.param.b32 [r], %a1; ret; }
        ";
    let r = Run {
        top,
        ..Run::default()
    };
    let v = values(
        r,
        "mov.u32 %r2, 0; setp.lt.u32 %p1, %r1, 16; .param .b32 a; .param .b32 b; st.param.b32 [a], %r1;
         @%p1 bra O; call (b), waits, (a); ld.param.b32 %r2, [b]; bra E; O: call outer, (a); E:",
    );
    assert_eq!(v, [0; 32]);
}

#[test]
fn local_memory() {
    check(
        ".local .align 4 .b8 a[64]; mov.u64 %rd2, a; cvta.local.u64 %rd3, %rd2; st.local.u32 [%rd2+8], %r1; and.b32 %r5, %r1, 7; mul.wide.u32 %rd4, %r5, 4;
         add.u64 %rd4, %rd3, %rd4; st.u32 [%rd4+16], 5; ld.u32 %r2, [%rd3+8]; ld.local.v2.u32 {%r6, %r7}, [a+16]; add.u32 %r2, %r2, %r6;",
        |t| t + if t & 7 == 0 { 5 } else { 0 },
    );
    check(
        "mov.u64 %rd2, 40; alloca.u64 %rd3, %rd2, 16; st.local.u32 [%rd3+36], %r1; ld.local.u32 %r2, [%rd3+36]; and.b64 %rd4, %rd3, 15; cvt.u32.u64 %r5, %rd4; add.u32 %r2, %r2, %r5;",
        |t| t,
    );
    assert_eq!(
        kind(".local .align 4 .b8 a[64]; ld.local.u32 %r2, [a+64];"),
        TrapKind::OutOfBounds
    );
}

#[test]
fn spaces_are_checked() {
    let shared = ".shared .u32 s; mov.u64 %rd2, s; cvta.shared.u64 %rd3, %rd2;";
    check(
        &format!("{shared} st.u32 [%rd3], 9; ld.shared.u32 %r2, [s];"),
        |_| 9,
    );
    assert_eq!(
        kind(&format!("{shared} ld.global.u32 %r2, [%rd3];")),
        TrapKind::WrongSpace
    );
    assert_eq!(
        kind(&format!(
            "{shared} cvta.to.global.u64 %rd3, %rd3; ld.global.u32 %r2, [%rd3];"
        )),
        TrapKind::WrongSpace
    );
    assert_eq!(kind("ld.shared.u32 %r2, [%rd0];"), TrapKind::WrongSpace);
    assert_eq!(kind("ld.local.u32 %r2, [%rd0];"), TrapKind::WrongSpace);
    // Its distance from the window of shared memory lies outside of it.
    assert_eq!(
        kind("cvta.to.shared.u64 %rd2, %rd0; ld.shared.u32 %r2, [%rd2];"),
        TrapKind::OutOfBounds
    );
    assert_eq!(
        kind("mov.u64 %rd2, 0; ld.global.u32 %r2, [%rd2];"),
        TrapKind::OutOfBounds
    );
    assert_eq!(
        kind("add.u64 %rd2, %rd0, 2; ld.global.u32 %r2, [%rd2];"),
        TrapKind::Misaligned
    );
    assert_eq!(
        kind("ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd0+4];"),
        TrapKind::Misaligned
    );
    check(
        &format!(
            "{shared} isspacep.shared %p1, %rd3; isspacep.global %p2, %rd0; isspacep.global %p3, %rd3; selp.u32 %r2, 1, 0, %p1; @%p2 add.u32 %r2, %r2, 2; @%p3 add.u32 %r2, %r2, 4;"
        ),
        |_| 3,
    );
    let top = ".const .u32 c[4] = {1, 2, 3, 4};";
    let v = values(
        Run {
            top,
            ..Run::default()
        },
        "and.b32 %r5, %r1, 3; mul.wide.u32 %rd2, %r5, 4; mov.u64 %rd3, c; add.u64 %rd3, %rd3, %rd2; ld.const.u32 %r2, [%rd3]; cvta.const.u64 %rd4, %rd3; ld.u32 %r6, [%rd4]; add.u32 %r2, %r2, %r6;",
    );
    assert!(
        v.iter()
            .enumerate()
            .all(|(t, &x)| x == 2 * (t as u32 % 4 + 1))
    );
    let e = trap(
        Run {
            top,
            ..Run::default()
        },
        "mov.u64 %rd3, c; cvta.const.u64 %rd4, %rd3; st.u32 [%rd4], 1;",
    );
    assert_eq!(e.kind, TrapKind::ReadOnly);
}

#[test]
fn uninitialised_reads_are_found() {
    let r = || Run {
        config: Config {
            check_uninit: true,
            ..Config::default()
        },
        ..Run::default()
    };
    let body = ".shared .u32 s[32]; mov.u32 %r5, s; shl.b32 %r6, %r1, 2; add.u32 %r6, %r5, %r6;";
    assert_eq!(
        trap(r(), &format!("{body} ld.shared.u32 %r2, [%r6];")).kind,
        TrapKind::Uninitialised
    );
    values(
        r(),
        &format!("{body} st.shared.u32 [%r6], 1; ld.shared.u32 %r2, [%r6];"),
    );
    // A value that is looked at and not chosen has no effect.
    let choice = |limit: u32, then: &str| {
        format!(
            "{body} ld.shared.u32 %r7, [%r6]; setp.le.u32 %p1, %r1, %r7; setp.gt.u32 %p2, %r1, {limit}; and.pred %p3, %p2, %p1; selp.u32 %r2, %r7, %r1, %p3; {then}"
        )
    };
    values(r(), &choice(32, ""));
    assert_eq!(trap(r(), &choice(7, "")).kind, TrapKind::Uninitialised);
    let used = choice(32, "add.u32 %r2, %r2, %r7;");
    assert_eq!(trap(r(), &used).kind, TrapKind::Uninitialised);
    let local = ".local .align 4 .b8 l[64]; mov.u32 %r5, l; shl.b32 %r6, %r1, 1; and.b32 %r6, %r6, 60; add.u32 %r6, %r5, %r6;";
    let e = trap(
        r(),
        &format!("{local} st.local.u32 [%r5], 1; ld.local.u32 %r2, [%r6];"),
    );
    assert_eq!(e.kind, TrapKind::Uninitialised);
    assert!(e.message.contains("local"), "{}", e.message);
    values(
        r(),
        &format!("{local} st.local.u32 [%r6], 1; ld.local.u32 %r2, [%r6];"),
    );
}

#[test]
fn accesses_outside_of_parameters_are_found() {
    for (body, found) in [
        ("ld.param.u32 %r2, [out+4];", false),
        ("ld.param.u32 %r2, [out+400];", true),
    ] {
        let text = format!(
            ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 out) {{ .reg .b32 %r2; {body} ret; }}\n"
        );
        let mut d = Device::new();
        let m = d.load(&text).expect("loads");
        let r = d.launch(m, "k", [1; 3], [32, 1, 1], [1; 3], 0, &[Arg::U64(0)]);
        assert_eq!(
            r.err().map(|t| t.kind),
            found.then_some(TrapKind::OutOfBounds),
            "{body}"
        );
    }
}

#[test]
fn races_are_found() {
    let r = || Run {
        block: 64,
        config: Config {
            check_races: true,
            ..Config::default()
        },
        ..Run::default()
    };
    let body = |sync: &str| {
        format!(
            ".shared .u32 s[64]; mov.u32 %r5, s; shl.b32 %r6, %r1, 2; add.u32 %r6, %r5, %r6; st.shared.u32 [%r6], %r1; {sync}
            xor.b32 %r7, %r1, 32; shl.b32 %r7, %r7, 2; add.u32 %r7, %r7, %r5; ld.shared.u32 %r2, [%r7];"
        )
    };
    assert_eq!(trap(r(), &body("")).kind, TrapKind::Race);
    assert_eq!(trap(r(), &body("bar.warp.sync -1;")).kind, TrapKind::Race);
    values(r(), &body("bar.sync 0;"));
    // The next round must not overwrite what others still read.
    assert_eq!(
        trap(
            r(),
            &format!("{} st.shared.u32 [%r6], 0;", body("bar.sync 0;"))
        )
        .kind,
        TrapKind::Race
    );
    values(
        r(),
        &format!(
            "{} bar.sync 0; st.shared.u32 [%r6], 0;",
            body("bar.sync 0;")
        ),
    );
}

/// One warp stores a matrix of bytes, the other reads what it stored.
#[test]
fn races_with_stored_matrices_are_found() {
    let r = || Run {
        block: 64,
        config: Config {
            check_races: true,
            ..Config::default()
        },
        ..Run::default()
    };
    let body = |store: &str, sync: &str| {
        format!(
            ".shared .align 16 .b8 s[512]; .reg .pred %w; mov.u32 %r5, s; and.b32 %r6, %r1, 31; shl.b32 %r6, %r6, 4; add.u32 %r6, %r5, %r6;
            setp.lt.u32 %w, %r1, 32; mov.u32 %r2, 0; @!%w bra STORED; {store} STORED: {sync} @%w bra READ; ld.shared.u32 %r2, [%r5]; READ:"
        )
    };
    for store in [
        "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r6], {%r1};",
        "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%r6], {%r1};",
    ] {
        assert_eq!(trap(r(), &body(store, "")).kind, TrapKind::Race, "{store}");
        values(r(), &body(store, "bar.sync 0;"));
    }
}

#[test]
fn global_initialisers() {
    let top = ".global .u32 a[4] = {1, 2, 3, 4}; .global .u64 p = generic(a)+8; .global .align 8 .f64 d[2] = {0d3FF8000000000000, 2.5}; .global .b8 b[3] = {255, 1}; .global .u64 q = a;";
    let v = values(
        Run { top, ..Run::default() },
        "ld.global.u64 %rd2, [p]; ld.u32 %r2, [%rd2]; ld.global.u64 %rd3, [q]; ld.global.u32 %r5, [%rd3+12]; add.u32 %r2, %r2, %r5;
         ld.global.f64 %fd0, [d]; ld.global.f64 %fd1, [d+8]; add.f64 %fd0, %fd0, %fd1; cvt.rzi.u32.f64 %r6, %fd0; add.u32 %r2, %r2, %r6;
         ld.global.s8 %r7, [b]; add.u32 %r2, %r2, %r7; ld.global.u8 %r7, [b+1]; add.u32 %r2, %r2, %r7; ld.global.u8 %r7, [b+2]; add.u32 %r2, %r2, %r7;",
    );
    assert!(v.iter().all(|&x| x == 3 + 4 + 4), "{v:?}");
}

#[test]
fn atomics() {
    let top = ".global .u32 g[8]; .global .u64 w; .global .f32 f; .global .align 4 .b8 h[4]; .global .align 16 .b8 q[16];";
    let r = || Run {
        top,
        ..Run::default()
    };
    let sorted = |body: &str| {
        let mut v = values(r(), body);
        v.sort_unstable();
        v
    };
    assert_eq!(
        sorted("atom.global.add.u32 %r2, [g], 2;"),
        (0..32).map(|x| 2 * x).collect::<Vec<u32>>()
    );
    assert_eq!(
        sorted("atom.global.inc.u32 %r2, [g], 7;"),
        (0..32).map(|x| x / 4).collect::<Vec<u32>>()
    );
    assert!(
        sorted("red.global.max.s32 [g], %r1; bar.sync 0; ld.global.u32 %r2, [g];")
            .iter()
            .all(|&x| x == 31)
    );
    assert!(sorted("shl.b32 %r5, 1, %r1; red.global.or.b32 [g+4], %r5; bar.sync 0; ld.global.u32 %r2, [g+4];").iter().all(|&x| x == u32::MAX));
    assert!(sorted("red.global.add.f32 [f], 0f3F000000; bar.sync 0; ld.global.f32 %f0, [f]; cvt.rzi.u32.f32 %r2, %f0;").iter().all(|&x| x == 16));
    assert!(sorted("mov.b32 %r5, 0x3c003800; red.global.add.noftz.f16x2 [h], %r5; bar.sync 0; ld.global.b32 %r2, [h];").iter().all(|&x| x == 0x5000_4c00));
    assert!(sorted("atom.global.min.s64 %rd2, [w], -5; bar.sync 0; ld.global.u64 %rd3, [w]; cvt.u32.u64 %r2, %rd3;").iter().all(|&x| x == -5i32 as u32));
    assert!(sorted("mov.u16 %h0, 0; mov.u16 %h1, 9; atom.global.cas.b16 %h2, [h], %h0, %h1; bar.sync 0; ld.global.u16 %r2, [h];").iter().all(|&x| x == 9));
    let v = values(
        r(),
        ".reg .b128 %q<4>; mov.u64 %rd2, 0; mov.u64 %rd3, 5; mov.b128 %q0, {%rd2, %rd2}; mov.b128 %q1, {%rd3, %rd3}; atom.global.cas.b128 %q2, [q], %q0, %q1; mov.b128 {%rd4, %rd5}, %q2; cvt.u32.u64 %r2, %rd5;",
    );
    assert_eq!(v[0], 0);
    assert!(v[1..].iter().all(|&x| x == 5));
}

#[test]
fn clusters() {
    // Each block writes into its neighbour's shared memory.
    let body = ".shared .u32 s[32]; mov.u32 %r5, s; mov.u32 %r6, %cluster_ctarank; mov.u32 %r7, %cluster_nctarank; add.u32 %r8, %r6, 1; rem.u32 %r8, %r8, %r7;
        mapa.shared::cluster.u32 %r9, %r5, %r8; shl.b32 %r10, %r1, 2; add.u32 %r9, %r9, %r10; mad.lo.u32 %r11, %r6, 100, %r1;
        st.shared::cluster.u32 [%r9], %r11; barrier.cluster.arrive; barrier.cluster.wait; add.u32 %r5, %r5, %r10; ld.shared.u32 %r2, [%r5];
        getctarank.shared::cluster.u32 %r12, %r9; setp.ne.u32 %p1, %r12, %r8; @%p1 mov.u32 %r2, 7777;";
    let v = values(
        Run {
            grid: 8,
            cluster: 4,
            ..Run::default()
        },
        body,
    );
    for (t, &x) in v.iter().enumerate() {
        assert_eq!(x, ((t as u32 / 32 + 3) % 4) * 100 + t as u32 % 32);
    }
    let e = trap(
        Run {
            grid: 8,
            cluster: 4,
            ..Run::default()
        },
        ".shared .u32 s; mov.u32 %r5, s; mapa.shared::cluster.u32 %r6, %r5, 1; ld.shared.u32 %r2, [%r6]; barrier.cluster.arrive; barrier.cluster.wait;",
    );
    assert_eq!(e.kind, TrapKind::WrongSpace, "{e}");
}

#[test]
fn mbarriers_and_bulk_copies() {
    let top = ".global .align 16 .u32 src[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};";
    let body = ".shared .align 16 .b8 dst[128]; .shared .align 8 .b64 bar;
        setp.ne.u32 %p1, %r1, 0; @%p1 bra W; mbarrier.init.shared.b64 [bar], 1; mbarrier.arrive.expect_tx.shared.b64 %rd2, [bar], 128;
        mov.u64 %rd3, src; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [dst], [%rd3], 128, [bar];
        W: bar.sync 0; L: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0; @!%p2 bra L;
        mov.u32 %r5, dst; shl.b32 %r6, %r1, 2; add.u32 %r5, %r5, %r6; ld.shared.u32 %r2, [%r5];";
    let v = values(
        Run {
            top,
            ..Run::default()
        },
        body,
    );
    assert_eq!(v, (0..32).collect::<Vec<u32>>());
    // Warp 0 waits for warp 1 at an mbarrier.
    let body = ".shared .align 8 .b64 bar; .shared .u32 s; setp.eq.u32 %p1, %r1, 0; @%p1 mbarrier.init.shared.b64 [bar], 32; bar.sync 0;
        setp.lt.u32 %p2, %r1, 32; @%p2 bra A; st.shared.u32 [s], 6; mbarrier.arrive.shared.b64 %rd2, [bar]; bra E;
        A: mbarrier.test_wait.parity.shared.b64 %p3, [bar], 0; @!%p3 bra A; E: ld.shared.u32 %r2, [s];";
    assert!(
        values(
            Run {
                block: 64,
                ..Run::default()
            },
            body
        )
        .iter()
        .all(|&x| x == 6)
    );
}

#[test]
fn run_time_system() {
    let top = "
        .extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
        .extern .func (.param .b64 r) malloc(.param .b64 n); .extern .func free(.param .b64 p);
        .extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 c);
        .global .align 1 .b8 fmt[12] = {116, 61, 37, 100, 32, 37, 46, 49, 102, 10, 0};";
    let r = || Run {
        block: 2,
        top,
        ..Run::default()
    };
    let print = ".local .align 8 .b8 buf[16]; mov.u64 %rd2, buf; cvta.local.u64 %rd2, %rd2; st.local.u32 [buf], %r1; cvt.rn.f64.u32 %fd0, %r1; st.local.f64 [buf+8], %fd0;
        mov.u64 %rd3, fmt; cvta.global.u64 %rd3, %rd3; .param .b64 a; .param .b64 b; .param .b32 c; st.param.b64 [a], %rd3; st.param.b64 [b], %rd2; call (c), vprintf, (a, b); ld.param.b32 %r2, [c];";
    let (v, out) = run(r(), print).unwrap();
    assert_eq!(out, "t=0 0.0\nt=1 1.0\n");
    assert_eq!(v, [2, 2]);
    let heap = ".param .b64 a; .param .b64 b; st.param.b64 [a], 32; call (b), malloc, (a); ld.param.b64 %rd2, [b]; st.u32 [%rd2+28], %r1; ld.u32 %r2, [%rd2+28];";
    let done = "st.param.b64 [a], %rd2; call free, (a);";
    assert_eq!(values(r(), &format!("{heap} {done}")), [0, 1]);
    assert_eq!(
        trap(r(), &format!("{heap} ld.u32 %r2, [%rd2+32]; {done}")).kind,
        TrapKind::OutOfBounds
    );
    assert_eq!(
        trap(r(), &format!("{heap} {done} ld.u32 %r2, [%rd2];")).kind,
        TrapKind::Freed
    );
    let e = trap(
        r(),
        "mov.u64 %rd3, fmt; cvta.global.u64 %rd3, %rd3; .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e; st.param.b64 [a], %rd3; st.param.b64 [b], %rd3; st.param.b32 [c], 12; st.param.b64 [d], %rd3; st.param.b64 [e], 1; call __assertfail, (a, b, c, d, e);",
    );
    assert_eq!(e.kind, TrapKind::Assert);
    assert!(e.message.contains(":12:"), "{e}");
}

#[test]
fn other_errors() {
    assert_eq!(kind("trap;"), TrapKind::Trap);
    let e = trap(
        Run {
            config: Config {
                step_limit: 10_000,
                ..Config::default()
            },
            ..Run::default()
        },
        "L: add.u32 %r2, %r2, 1; bra L;",
    );
    assert_eq!(e.kind, TrapKind::StepLimit, "{e}");
    let e = trap(
        Run {
            block: 64,
            ..Run::default()
        },
        "setp.lt.u32 %p1, %r1, 32; @%p1 bra A; bar.sync 1; A: bar.sync 2;",
    );
    assert_eq!(e.kind, TrapKind::Deadlock, "{e}");
    assert!(
        e.message.contains("barrier 1") || e.message.contains("barrier 2"),
        "{e}"
    );
    // Nobody arrives a second time.
    for wait in ["try_wait.parity", "test_wait.parity"] {
        let e = trap(
            Run {
                block: 64,
                ..Run::default()
            },
            &format!(
                "{{ .shared .align 8 .b64 bar; .reg .b64 %state; setp.ne.u32 %p1, %r1, 0; @%p1 bra S; mbarrier.init.shared.b64 [bar], 65; S: bar.sync 0;
                mbarrier.arrive.shared.b64 %state, [bar]; W: mbarrier.{wait}.shared.b64 %p1, [bar], 0; @!%p1 bra W; }}"
            ),
        );
        assert_eq!(e.kind, TrapKind::Deadlock, "{e}");
        assert!(e.message.contains("an mbarrier"), "{e}");
    }
    let mut d = Device::new();
    assert_eq!(d.load("nonsense").unwrap_err().kind, TrapKind::Load);
    let m = d.load(&format!("{HEAD}.visible .entry k(.param .u32 a) {{ .reg .b32 %r; .reg .pred %p; add.u32 %r, %p, 1; ret; }}")).unwrap();
    assert_eq!(d.unsupported(m).len(), 1);
    let e = d
        .launch(m, "k", [1; 3], [1; 3], [1; 3], 0, &[Arg::U32(0)])
        .unwrap_err();
    assert_eq!(e.kind, TrapKind::Unsupported);
    for (grid, block, args) in [
        ([1; 3], [1; 3], vec![]),
        ([1; 3], [2000, 1, 1], vec![Arg::U32(0)]),
        ([0, 1, 1], [1; 3], vec![Arg::U32(0)]),
    ] {
        assert_eq!(
            d.launch(m, "k", grid, block, [1; 3], 0, &args)
                .unwrap_err()
                .kind,
            TrapKind::Launch
        );
    }
    assert_eq!(
        d.launch(m, "nope", [1; 3], [1; 3], [1; 3], 0, &[])
            .unwrap_err()
            .kind,
        TrapKind::Launch
    );
}

#[test]
fn shared_variables_belong_to_their_kernels() {
    // Many kernels with large variables of their own; a device function that uses dynamic and common ones.
    let mut text = format!(
        "{HEAD}.extern .shared .align 16 .b8 dyn[]; .shared .u32 common;
        .func put(.param .b32 v) {{ .reg .b32 %a; ld.param.u32 %a, [v]; st.shared.u32 [dyn+4], %a; .reg .b32 %d; mov.u32 %d, dyn; st.shared.u32 [%d], 3; st.shared.u32 [common], %a; ret; }}\n"
    );
    for k in 0..40 {
        text += &format!(
            ".shared .align 4 .b8 own{k}[40000];
            .visible .entry k{k}(.param .u64 out) {{ {REGS} .shared .u32 inner; ld.param.u64 %rd0, [out];
            st.shared.u32 [own{k}+39996], {k}; st.shared.u32 [inner], 1; .param .b32 a; st.param.b32 [a], 500; call put, (a);
            ld.shared.u32 %r1, [own{k}+39996]; ld.shared.u32 %r2, [inner]; ld.shared.u32 %r3, [dyn]; ld.shared.u32 %r4, [dyn+4]; ld.shared.u32 %r5, [common];
            add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3; add.u32 %r1, %r1, %r4; add.u32 %r1, %r1, %r5; st.global.u32 [%rd0], %r1; ret; }}\n"
        );
    }
    let mut d = Device::new();
    let m = d.load(&text).unwrap();
    let p = d.upload(&[0u32]).unwrap();
    for k in [0, 17, 39] {
        d.launch(
            m,
            &format!("k{k}"),
            [1; 3],
            [1; 3],
            [1; 3],
            8,
            &[Arg::Ptr(p)],
        )
        .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(d.read::<u32>(p, 1).unwrap(), [k + 1 + 3 + 500 + 500]);
    }
}

/// Text with random damage: an error, a trap, or a result; never a panic.
#[test]
fn damaged_text() {
    let base = include_str!("programs.rs");
    let good: Vec<String> = base
        .lines()
        .filter(|l| l.contains("%r") && l.contains(';'))
        .map(|l| {
            l.trim()
                .trim_matches(['"', ',', ')', '(', ';'])
                .replace("\\", "")
                + ";"
        })
        .collect();
    let mut seed = 99u64;
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let words = [
        "%r1",
        "%rd0",
        "%p1",
        "-1",
        "64",
        ".u32",
        ".b128",
        ".pred",
        "{%r1, %r2}",
        "_",
        "0",
        "dyn",
        "[%rd0]",
        "%tid.x",
        ".v4",
        "!%p1",
    ];
    for _ in 0..1500 {
        let mut body: Vec<u8> = (0..1 + next() % 3)
            .flat_map(|_| good[next() % good.len()].clone().into_bytes())
            .collect();
        for _ in 0..next() % 4 {
            let at = next() % body.len();
            match next() % 4 {
                0 => body[at] = b"0123456789rdp%.,;[]{}!-+abs"[next() % 27],
                1 => {
                    body.remove(at);
                }
                2 => {
                    let w = words[next() % words.len()];
                    body.splice(at..at, w.bytes());
                }
                _ => {
                    let end = (at + next() % 8).min(body.len());
                    let part: Vec<u8> = body[at..end].to_vec();
                    body.splice(at..at, part);
                }
            }
        }
        let body = String::from_utf8_lossy(&body).into_owned();
        let r = Run {
            top: ".extern .shared .align 16 .b8 dyn[];",
            shared: 64,
            config: Config {
                step_limit: 3000,
                ..Config::default()
            },
            ..Run::default()
        };
        let text = format!(
            "{HEAD}{top}\n.visible .entry k(.param .u64 out) {{ {REGS} ld.param.u64 %rd0, [out]; mov.u32 %r1, %tid.x; {body} ret; }}",
            top = r.top
        );
        let mut d = Device::with_config(r.config);
        let Ok(m) = d.load(&text) else { continue };
        let p = d.upload(&[0u32; 32]).unwrap();
        let _ = d.launch(m, "k", [1; 3], [32, 1, 1], [1; 3], 64, &[Arg::Ptr(p)]);
    }
}
