//! Asynchronous work that is completed late: with its waits a program is right under every seed, without one it is not.

use jacquard_emulator::{Arg, Config, Device, Trap, TrapKind};

/// Runs one warp of a kernel that reads 32 numbers from `%in` and writes as many to `%out`; `None` is the eager order.
fn run(body: &str, seed: Option<u64>, races: bool) -> Result<Vec<u32>, Trap> {
    let text = format!(
        ".version 9.0\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 pin, .param .u64 pout) {{\n\
         .reg .pred %p<4>; .reg .b32 %r<8>, %t; .reg .b64 %in, %out, %my, %mine, %st;\n\
         .shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar;\n\
         ld.param.u64 %in, [pin]; ld.param.u64 %out, [pout]; cvta.to.global.u64 %in, %in; cvta.to.global.u64 %out, %out;\n\
         mov.u32 %t, %tid.x; mul.wide.u32 %my, %t, 4; add.u64 %mine, %out, %my; add.u64 %my, %in, %my;\n\
         mov.u32 %r0, s; shl.b32 %r1, %t, 2; add.u32 %r1, %r0, %r1; setp.eq.u32 %p0, %t, 0;\n\
         {body}\nret; }}\n"
    );
    let mut d = Device::with_config(Config {
        async_seed: seed,
        check_races: races,
        ..Config::default()
    });
    let m = d.load(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let numbers: Vec<u32> = (100..164).collect();
    let (i, o) = (d.upload(&numbers)?, d.upload(&[0u32; 64])?);
    d.launch(
        m,
        "k",
        [1; 3],
        [32, 1, 1],
        [1; 3],
        0,
        &[Arg::Ptr(i), Arg::Ptr(o)],
    )?;
    d.read(o, 32)
}

const SEEDS: u64 = 12;

/// Like [`needs`], and the record of races finds the missing wait, under every order, and nothing where it is not missing.
fn reports(body: &str, wait: &str, want: impl Fn(u32) -> u32) {
    needs(body, wait, want);
    for seed in (0..SEEDS).map(Some).chain([None]) {
        let with = run(&body.replace("WAIT", wait), seed, true);
        assert!(with.is_ok(), "{}\n{body}", with.unwrap_err());
        let without = run(&body.replace("WAIT", ""), seed, true).expect_err(body);
        assert_eq!(without.kind, TrapKind::Race, "{without}");
        assert!(without.message.contains("at PTX line"), "{without}");
    }
}

/// Right under every order with the wait; wrong under some without it, and always the same under the same seed.
fn needs(body: &str, wait: &str, want: impl Fn(u32) -> u32) {
    let want: Vec<u32> = (0..32).map(want).collect();
    let with = body.replace("WAIT", wait);
    for seed in (0..SEEDS).map(Some).chain([None]) {
        assert_eq!(
            run(&with, seed, false).unwrap_or_else(|e| panic!("{e}\n{body}")),
            want,
            "{seed:?}: {with}"
        );
    }
    let without = body.replace("WAIT", "");
    let wrong = (0..SEEDS)
        .filter(|s| {
            let have = run(&without, Some(*s), false).expect("runs");
            assert_eq!(have, run(&without, Some(*s), false).expect("runs"));
            have != want
        })
        .count();
    assert!(
        wrong > SEEDS as usize / 2,
        "{wrong} of {SEEDS} orders show it: {body}"
    );
}

#[test]
fn copies_of_threads() {
    let body = "cp.async.ca.shared.global [%r1], [%my], 4; cp.async.commit_group; WAIT ld.shared.u32 %r2, [%r1]; st.global.u32 [%mine], %r2;";
    reports(body, "cp.async.wait_group 0;", |t| 100 + t);
    reports(body, "cp.async.wait_all;", |t| 100 + t);
    // The last group may be under way, the one before not.
    let two = "cp.async.ca.shared.global [%r1], [%my], 4; cp.async.commit_group;\n\
         cp.async.ca.shared.global [%r1+128], [%my+128], 4; cp.async.commit_group;\n\
         cp.async.wait_group 1; ld.shared.u32 %r2, [%r1]; WAIT ld.shared.u32 %r3, [%r1+128]; add.u32 %r2, %r2, %r3; st.global.u32 [%mine], %r2;";
    reports(two, "cp.async.wait_group 0;", |t| 232 + 2 * t);
    // Without a commit there is no group to wait for.
    reports(
        "cp.async.ca.shared.global [%r1], [%my], 4; WAIT cp.async.wait_group 0; ld.shared.u32 %r2, [%r1]; st.global.u32 [%mine], %r2;",
        "cp.async.commit_group;",
        |t| 100 + t,
    );
}

#[test]
fn copies_counted_at_an_mbarrier() {
    for (arrive, count, more) in [
        ("cp.async.mbarrier.arrive.noinc.shared.b64 [bar];", 32, ""),
        (
            "cp.async.mbarrier.arrive.shared.b64 [bar];",
            32,
            "mbarrier.arrive.shared.b64 %st, [bar];",
        ),
    ] {
        let body = format!(
            "@%p0 mbarrier.init.shared.b64 [bar], {count}; fence.mbarrier_init.release.cluster; bar.sync 0; cp.async.ca.shared.global [%r1], [%my], 4; {arrive} {more}\n\
             WAIT xor.b32 %r3, %r1, 64; ld.shared.u32 %r2, [%r3]; st.global.u32 [%mine], %r2;"
        );
        reports(
            &body,
            "$w: mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0; @!%p1 bra $w;",
            |t| 100 + (t ^ 16),
        );
    }
}

#[test]
fn bulk_copies() {
    let load = "@%p0 mbarrier.init.shared.b64 [bar], 1; fence.mbarrier_init.release.cluster; bar.sync 0; @!%p0 bra $wait;\n\
        mbarrier.arrive.expect_tx.shared.b64 %st, [bar], 128;\n\
        cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r0], [%in], 64, [bar];\n\
        cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r0+64], [%in+64], 64, [bar];\n\
        $wait: WAIT ld.shared.u32 %r2, [%r1]; st.global.u32 [%mine], %r2;";
    reports(
        load,
        "$w: mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0; @!%p1 bra $w;",
        |t| 100 + t,
    );
    // The memory must not change before the copy has read it.
    let store = "st.shared.u32 [%r1], %t; fence.proxy.async.shared::cta; bar.sync 0; @!%p0 bra $next;\n\
        cp.async.bulk.global.shared::cta.bulk_group [%out], [%r0], 128; cp.async.bulk.commit_group; WAIT\n\
        $next: bar.sync 0; st.shared.u32 [%r1], 7;";
    reports(store, "cp.async.bulk.wait_group.read 0;", |t| t);
}

#[test]
fn products_of_warpgroups() {
    // A matrix of ones times one of ones: the inner dimension in every place.
    let d: Vec<String> = (0..4).map(|k| format!("%d{k}")).collect();
    let d = d.join(", ");
    let body = format!(
        ".reg .f32 %d<4>; .reg .b64 %db; .reg .b32 %a0; mov.f32 %d0, 0f3F800000; mov.f32 %d1, %d0; mov.f32 %d2, %d0; mov.f32 %d3, %d0;\n\
         mov.b32 %a0, 0x3c003c00; st.shared.u32 [%r1], %a0; st.shared.u32 [%r1+128], %a0; fence.proxy.async.shared::cta; bar.warp.sync -1;\n\
         shr.u32 %r2, %r0, 4; cvt.u64.u32 %db, %r2; or.b64 %db, %db, 0x0000000800080000;\n\
         wgmma.fence.sync.aligned;\n\
         wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{{d}}}, {{%a0, %a0, %a0, %a0}}, %db, 1, 1, 1, 0;\n\
         wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{{d}}}, {{%a0, %a0, %a0, %a0}}, %db, 1, 1, 1, 0;\n\
         wgmma.commit_group.sync.aligned; WAIT\n\
         cvt.rzi.u32.f32 %r3, %d3; st.global.u32 [%mine], %r3;"
    );
    needs(&body, "wgmma.wait_group.sync.aligned 0;", |_| 33);
}

#[test]
fn tensor_memory() {
    let around = |body: &str| {
        format!(
            "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 32; bar.sync 0; ld.shared.b32 %r4, [s];\n\
             {body}\n\
             st.global.u32 [%mine], %r5; tcgen05.wait::ld.sync.aligned; tcgen05.wait::st.sync.aligned; bar.sync 0;\n\
             tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r4, 32;"
        )
    };
    needs(
        &around(
            "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r4], {%t}; WAIT\n\
             tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r5}, [%r4]; tcgen05.wait::ld.sync.aligned;",
        ),
        "tcgen05.wait::st.sync.aligned;",
        |t| t,
    );
    needs(
        &around(
            "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r4], {%t}; tcgen05.wait::st.sync.aligned;\n\
             tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r5}, [%r4]; WAIT",
        ),
        "tcgen05.wait::ld.sync.aligned;",
        |t| t,
    );
}

/// Fences of proxies change no value here, so the record of races alone knows of them.
#[test]
fn fences() {
    let fenced = |body: &str, fence: &str| {
        for seed in [None, Some(1), Some(2)] {
            let with = run(&body.replace("FENCE", fence), seed, true);
            assert!(with.is_ok(), "{}\n{body}", with.unwrap_err());
            let without = run(&body.replace("FENCE", ""), seed, true).expect_err(body);
            assert_eq!(without.kind, TrapKind::Race, "{without}");
            assert!(without.message.contains("fence"), "{without}");
        }
    };
    fenced(
        "st.shared.u32 [%r1], %t; FENCE bar.sync 0; @!%p0 bra $end;\n\
         cp.async.bulk.global.shared::cta.bulk_group [%out], [%r0], 128; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; $end:",
        "fence.proxy.async.shared::cta;",
    );
    fenced(
        "cp.async.ca.shared.global [%r1], [%my], 4; cp.async.wait_all; FENCE bar.sync 0; @!%p0 bra $end;\n\
         cp.async.bulk.global.shared::cta.bulk_group [%out], [%r0], 128; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; $end:",
        "fence.proxy.async;",
    );
    fenced(
        "@!%p0 bra $end; mbarrier.init.shared.b64 [bar], 1; FENCE mbarrier.arrive.expect_tx.shared.b64 %st, [bar], 64;\n\
         cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r0], [%in], 64, [bar];\n\
         $w: mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0; @!%p1 bra $w; $end:",
        "fence.mbarrier_init.release.cluster;",
    );
}
