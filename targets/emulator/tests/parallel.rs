//! Blocks over threads: memory, counters, output and faults are those of one thread, whatever blocks do to each other.

use jacquard_emulator::tier::{Compiled, Mode, Source, Tier};
use jacquard_emulator::{Arg, Config, Device, Stats};
use std::time::Duration;

/// Blocks of the grid, and the threads of each.
const GRID: [u32; 3] = [12, 1, 1];
const BLOCK: [u32; 3] = [64, 1, 1];
/// Words of memory, twice as many as there are threads.
const WORDS: usize = 2 * 12 * 64;

struct Outcome {
    memory: Vec<u32>,
    result: Result<Stats, String>,
    output: Vec<u8>,
    /// Parts that ran at the same time as others.
    parts: u64,
    /// Thread instructions that the kernel is known to have executed.
    heat: u64,
}

/// Runs a kernel; `%r0` is the thread's number, `%rd0` the memory, `%rd1` the thread's word, `%r1` the block, `%r2` the thread in it.
fn run(body: &str, config: Config) -> Outcome {
    let text = format!(
        ".version 8.0\n.target sm_80\n.address_size 64\n\
         .extern .func (.param .b64 r) malloc (.param .b64 n);\n\
         .extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);\n\
         .global .align 1 .b8 words[6] = {{98, 108, 111, 99, 107, 0}};\n\
         .visible .entry k(.param .u64 p)\n{{\n\
         .reg .pred %p<4>; .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .b64 %rd<8>;\n\
         ld.param.u64 %rd0, [p]; mov.u32 %r2, %tid.x; mov.u32 %r1, %ctaid.x; mad.lo.u32 %r0, %r1, 64, %r2;\n\
         mul.wide.u32 %rd1, %r0, 4; add.u64 %rd1, %rd0, %rd1; setp.eq.u32 %p0, %r2, 0;\n{body}\nret;\n}}\n"
    );
    let mut d = Device::with_config(config);
    let m = d.load(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let words: Vec<u32> = (0..WORDS as u32).map(|k| k * 7919).collect();
    let at = d.upload(&words).expect("memory");
    let result = d.launch(m, "k", GRID, BLOCK, [1; 3], 0, &[Arg::Ptr(at)]);
    Outcome {
        memory: d.read(at, WORDS).expect("what was uploaded"),
        result: result.map_err(|e| e.to_string()),
        output: std::mem::take(&mut d.output),
        parts: d.parts(m),
        heat: d.heat(m, "k"),
    }
}

/// The outcome with one thread, which those with several must equal; the parts are those with a thread for each block.
fn same_with_any_number_of_threads(body: &str, config: &Config) -> Outcome {
    let with = |jobs| {
        let config = config.clone();
        let gain = Duration::ZERO;
        run(
            body,
            Config {
                jobs,
                gain,
                ..config
            },
        )
    };
    let mut one = with(1);
    for jobs in [2, 3, 5, 64] {
        let many = with(jobs);
        assert_eq!(many.result, one.result, "{jobs} threads: {body}");
        assert_eq!(many.memory, one.memory, "{jobs} threads: {body}");
        assert_eq!(many.output, one.output, "{jobs} threads: {body}");
        one.parts = many.parts;
    }
    one
}

fn same(body: &str) -> Outcome {
    same_with_any_number_of_threads(body, &Config::default())
}

#[test]
fn blocks_that_have_nothing_to_do_with_each_other() {
    let done = same("ld.global.u32 %r3, [%rd1]; add.u32 %r3, %r3, %r0; st.global.u32 [%rd1], %r3;");
    assert_eq!(done.memory[700], 700 * 7919 + 700);
    assert_eq!(done.parts, 11);
    assert_eq!(done.result.expect("runs").blocks, 12);
    // Single bytes side by side, and words that all blocks write: the last one's stay.
    same(
        "add.u64 %rd2, %rd0, %r0; st.global.u8 [%rd2], %r1;"
            .replace(
                "add.u64 %rd2, %rd0, %r0",
                "cvt.u64.u32 %rd3, %r0; add.u64 %rd2, %rd0, %rd3",
            )
            .as_str(),
    );
    let done = same("st.global.u32 [%rd0], %r0; st.global.v2.u32 [%rd0+8], {%r1, %r2};");
    assert_eq!(done.memory[2], 11);
}

#[test]
fn a_block_that_reads_what_one_before_it_wrote() {
    let done = same(
        "mul.wide.u32 %rd2, %r1, 4; add.u64 %rd2, %rd0, %rd2; ld.global.u32 %r3, [%rd2]; add.u32 %r3, %r3, 1;\n\
         @%p0 st.global.u32 [%rd2+4], %r3;",
    );
    assert_eq!(done.memory[12], 12);
    assert_eq!(done.parts, 1);
    // By vectors, by asynchronous copies, and by bytes.
    same(
        "ld.global.v4.u32 {%r3, %r4, %r5, %r6}, [%rd0]; add.u32 %r3, %r3, %r6; add.u32 %r3, %r3, %r1; st.global.u32 [%rd0+12], %r3;",
    );
    same(
        ".shared .align 16 .b8 s[16]; mov.u32 %r3, s; cp.async.ca.shared.global [%r3], [%rd0], 16; cp.async.wait_all; bar.sync 0;\n\
         ld.shared.u32 %r4, [s]; add.u32 %r4, %r4, %r1; bar.sync 0; @%p0 st.global.u32 [%rd0], %r4;",
    );
    same("ld.global.u8 %r3, [%rd0+1]; add.u32 %r3, %r3, 3; @%p0 st.global.u8 [%rd0+1], %r3;");
}

#[test]
fn memory_that_the_first_blocks_only_read() {
    let done = same(
        "setp.lt.u32 %p1, %r1, 6; mov.u64 %rd2, words; @%p1 bra R; st.global.u8 [%rd2+1], %r1; bra E;\n\
         R: ld.global.u8 %r3, [%rd2]; st.global.u32 [%rd1], %r3;\nE:",
    );
    assert_eq!(done.memory[5 * 64], 98);
    assert_eq!(done.memory[6 * 64], 6 * 64 * 7919);
    // Blocks 1 to 5 ran beside others.
    assert_eq!(done.parts, 5);
}

#[test]
fn the_gain_decides() {
    let config = Config {
        jobs: 4,
        ..Config::default()
    };
    // Too short to be worth it.
    assert_eq!(run("st.global.u32 [%rd1], 1;", config.clone()).parts, 0);
    let long = "mov.u32 %r4, 0; W: add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, 100000; @%p1 bra W; st.global.u32 [%rd1], %r4;";
    let config = Config {
        gain: Duration::from_micros(1),
        ..config
    };
    let done = run(long, config);
    assert_eq!((done.parts, done.memory[700]), (4, 100_000));
}

#[test]
fn atomics_keep_their_order() {
    let sum = same(
        "cvt.rn.f32.u32 %f0, %r0; mul.f32 %f0, %f0, 0f3DCCCCCD; atom.global.add.f32 %f1, [%rd0], %f0;",
    );
    assert!(f32::from_bits(sum.memory[0]) > 1000.0);
    same("atom.global.add.u32 %r3, [%rd0], 1; st.global.u32 [%rd1+3072], %r3;");
    same("red.global.max.u32 [%rd0+4], %r0;");
}

#[test]
fn a_block_that_waits_for_one_elsewhere() {
    // For the block before it, and for the last one, which starts when the first waits.
    let wait = "st.global.u32 [%rd1], 0; W: ld.volatile.global.u32 %r3, [FLAG]; setp.lt.u32 %p1, %r3, 1000; @%p1 bra W;";
    same(&format!(
        "setp.eq.u32 %p2, %r1, 0; mul.wide.u32 %rd2, %r1, 4; add.u64 %rd2, %rd0, %rd2;\n\
         @%p2 bra S; {}\nS: @%p0 st.volatile.global.u32 [%rd2+3072], 5000;",
        wait.replace("FLAG", "%rd2+3068")
            .replace("st.global.u32 [%rd1], 0; ", "")
    ));
    let late = "setp.eq.u32 %p2, %r1, 11; @%p2 bra S; W: ld.volatile.global.u32 %r3, [%rd0+4]; setp.ne.u32 %p1, %r3, 1; @%p1 bra W; bra E;\n\
                S: st.volatile.global.u32 [%rd0+4], 1;\nE: st.global.u32 [%rd1+3072], %r0;";
    let done = same(late);
    assert!(done.result.is_ok(), "{:?}", done.result);
}

#[test]
fn faults_are_those_of_one_thread() {
    // The blocks behind the fault have done nothing.
    let done = same(
        "st.global.u32 [%rd1], 1; setp.eq.u32 %p1, %r1, 7; @!%p1 bra E; ld.global.u32 %r3, [%rd0+100000];\nE: st.global.u32 [%rd1+3072], 2;",
    );
    let report = done.result.expect_err("a fault");
    assert!(report.contains("block 7,0,0"), "{report}");
    assert_eq!(done.memory[8 * 64], 8 * 64 * 7919);
    let config = Config {
        step_limit: 150,
        ..Config::default()
    };
    let done = same_with_any_number_of_threads("st.global.u32 [%rd1], 1;", &config);
    assert!(
        done.result
            .expect_err("a limit")
            .contains("150 warp instructions")
    );
}

#[test]
fn what_goes_by_the_order_of_blocks() {
    same(
        "mov.u64 %rd2, %clock64; st.global.u64 [%rd1], %rd2;"
            .replace("%rd1", "%rd0")
            .as_str(),
    );
    same(
        "{ .param .b64 n; .param .b64 r; st.param.b64 [n], 32; call (r), malloc, (n); ld.param.b64 %rd2, [r]; }\n\
         st.global.u32 [%rd2], %r0; cvt.u32.u64 %r3, %rd2; st.global.u32 [%rd1], %r3;",
    );
    let done = same(
        "{ .param .b64 f; .param .b64 a; .param .b32 r; mov.u64 %rd2, words; cvta.global.u64 %rd2, %rd2; mov.u64 %rd3, 0;\n\
         st.param.b64 [f], %rd2; st.param.b64 [a], %rd3; @%p0 call (r), vprintf, (f, a); }",
    );
    assert_eq!(done.output, "block".repeat(12).as_bytes());
}

#[test]
fn lines_are_counted() {
    let config = Config {
        count_lines: true,
        ..Config::default()
    };
    let body = "ld.global.u32 %r3, [%rd1];\nadd.u32 %r3, %r3, 1;\nst.global.u32 [%rd1], %r3;";
    let done = same_with_any_number_of_threads(body, &config);
    let lines = done.result.expect("runs").lines;
    assert_eq!(lines.iter().filter(|l| l.warps == 24).count(), 6);
}

/// A tier that compiles nothing.
struct Idle;

impl Tier for Idle {
    fn compile(&self, _: Source<'_>, _: u32, _: bool) -> Option<Box<dyn Compiled>> {
        None
    }
}

#[test]
fn what_a_grid_executed_before_its_parts_is_counted_once() {
    jacquard_emulator::tier::provide(&Idle);
    // Parts that depend on others: the rest goes on where they ended.
    let body = "atom.global.add.u32 %r3, [%rd0], %r1;";
    for jobs in [1, 2, 5] {
        let config = Config {
            jit: Mode::On,
            jobs,
            gain: Duration::ZERO,
            ..Config::default()
        };
        let done = run(body, config);
        let all = done.result.expect("runs").thread_instructions;
        assert!(
            done.heat > 0 && done.heat <= all,
            "{} of {all} with {jobs} threads",
            done.heat
        );
    }
}
