//! Races in global memory, between warps of a block and between blocks of a grid.

use jacquard_emulator::{Arg, Config, Device};

/// Runs a kernel of two blocks with 64 threads each on 64 words that are 0 and a counter; the report, if there is one.
fn run(body: &str) -> Option<String> {
    let text = format!(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n\
         .reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %rd<8>; .shared .b32 last;\n\
         ld.param.u64 %rd0, [p]; mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd1, %r0, 4; add.u64 %rd1, %rd0, %rd1;\n\
         setp.eq.u32 %p0, %r1, 0;\n{body}\nret;\n}}\n"
    );
    let mut d = Device::with_config(Config {
        check_races: true,
        ..Config::default()
    });
    let m = d.load(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let at = d.upload(&[0u8; 1024]).expect("memory");
    let args = [Arg::Ptr(at)];
    d.launch(m, "k", [2, 1, 1], [64, 1, 1], [1; 3], 0, &args)
        .err()
        .map(|e| e.to_string())
}

#[test]
fn blocks_that_nothing_orders() {
    // Block 0 writes what block 1 reads.
    let report =
        run("@%p0 st.global.u32 [%rd1], 7; @!%p0 ld.global.u32 %r2, [%rd1];").expect("a race");
    assert!(report.contains("global memory"), "{report}");
    assert!(
        report.contains("block (0, 0, 0)") || report.contains("block (1, 0, 0)"),
        "{report}"
    );
    // Both add one to the same words.
    assert!(
        run("ld.global.u32 %r2, [%rd1]; add.u32 %r2, %r2, 1; st.global.u32 [%rd1], %r2;").is_some()
    );
    // Each has its own.
    assert_eq!(
        run(
            "mad.wide.u32 %rd1, %r1, 256, %rd1; ld.global.u32 %r2, [%rd1]; add.u32 %r2, %r2, 1; st.global.u32 [%rd1], %r2;"
        ),
        None
    );
    // The same value, and atomics.
    assert_eq!(run("st.global.u32 [%rd1], 7;"), None);
    assert_eq!(run("atom.global.add.u32 %r2, [%rd1], 1;"), None);
}

#[test]
fn warps_of_a_block() {
    let own = "mad.wide.u32 %rd1, %r1, 256, %rd1; mad.wide.u32 %rd0, %r1, 256, %rd0; xor.b32 %r3, %r0, 32; mul.wide.u32 %rd2, %r3, 4; \
               add.u64 %rd2, %rd0, %rd2; st.global.u32 [%rd1], %r0;";
    assert!(run(&format!("{own} ld.global.u32 %r2, [%rd2];")).is_some());
    assert_eq!(
        run(&format!("{own} bar.sync 0; ld.global.u32 %r2, [%rd2];")),
        None
    );
}

/// The block that comes last reads what the others wrote: the counter orders them.
#[test]
fn the_last_block() {
    let body = |count: &str| {
        format!(
            "mad.wide.u32 %rd2, %r1, 256, %rd1; st.global.u32 [%rd2], %r0; membar.gl; bar.sync 0;\n\
             setp.ne.u32 %p1, %r0, 0; @%p1 bra $wait; {count} st.shared.u32 [last], %r2;\n\
             $wait: bar.sync 0; ld.shared.u32 %r2, [last]; setp.ne.u32 %p2, %r2, 1; @%p2 ret;\n\
             ld.global.u32 %r3, [%rd1]; ld.global.u32 %r4, [%rd1+256];"
        )
    };
    assert_eq!(run(&body("atom.global.add.u32 %r2, [%rd0+1020], 1;")), None);
    // A counter of its own kind: nothing orders.
    assert!(run(&body("mov.u32 %r2, 1;")).is_some());
}
