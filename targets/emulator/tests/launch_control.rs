//! Persistent kernels that take over blocks that were not started yet (`clusterlaunchcontrol`).

use jacquard_emulator::{Arg, Device, TrapKind};

/// Each block counts itself, then asks for another block until there is none; `cell` is where a block's work is counted.
fn kernel(cluster: u32, multicast: bool) -> String {
    let (many, ask) = if multicast {
        // The first block asks for all of the cluster.
        (
            ".multicast::cluster::all",
            "setp.eq.u32 %p1, %rank, 0; @!%p1 bra $wait;",
        )
    } else {
        ("", "")
    };
    let (before, after) = if cluster > 1 {
        (
            "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;",
            "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;",
        )
    } else {
        ("", "")
    };
    format!(
        ".version 8.8\n.target sm_100a\n.address_size 64\n\
         .visible .entry k(.param .u64 out, .param .u64 started) .reqnctapercluster {cluster}, 1, 1 {{\n\
         .reg .pred %p<4>; .reg .b32 %x, %y, %z, %w, %n, %rank, %one, %v, %ph; .reg .b64 %out, %a, %st; .reg .b128 %resp;\n\
         .shared .align 16 .b8 answer[16]; .shared .align 8 .b64 bar;\n\
         ld.param.u64 %out, [out]; ld.param.u64 %a, [started]; atom.global.add.u32 %v, [%a], 1;\n\
         mov.u32 %x, %ctaid.x; mov.u32 %y, %ctaid.y; mov.u32 %z, %ctaid.z; mov.u32 %rank, %cluster_ctarank; mov.u32 %ph, 0;\n\
         mbarrier.init.shared.b64 [bar], 1; fence.mbarrier_init.release.cluster; {before}\n\
         $work: mov.u32 %n, %nctaid.y; mad.lo.u32 %v, %z, %n, %y; mov.u32 %n, %nctaid.x; mad.lo.u32 %v, %v, %n, %x;\n\
         mul.wide.u32 %a, %v, 4; add.u64 %a, %out, %a; atom.global.add.u32 %v, [%a], 1;\n\
         {after}\n\
         mbarrier.arrive.expect_tx.shared.b64 %st, [bar], 16; {before}\n\
         {ask} clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes{many}.b128 [answer], [bar];\n\
         $wait: mbarrier.try_wait.parity.shared.b64 %p0, [bar], %ph; @!%p0 bra $wait;\n\
         xor.b32 %ph, %ph, 1; ld.shared.b128 %resp, [answer];\n\
         clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p2, %resp; @!%p2 bra $end;\n\
         clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {{%x, %y, %z, _}}, %resp;\n\
         clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %x, %resp; add.u32 %x, %x, %rank;\n\
         clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 %y, %resp;\n\
         clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128 %z, %resp;\n\
         bra $work;\n\
         $end: ret; }}\n"
    )
}

#[test]
fn every_block_is_worked_on_once() {
    for (cluster, multicast) in [(1, false), (1, true), (2, true), (4, true)] {
        let mut d = Device::new();
        let m = d
            .load(&kernel(cluster, multicast))
            .unwrap_or_else(|e| panic!("{e}"));
        let out = d.upload(&[0u32; 8 * 3 * 2]).expect("memory");
        let started = d.upload(&[0u32]).expect("memory");
        d.launch(
            m,
            "k",
            [8, 3, 2],
            [1; 3],
            [cluster, 1, 1],
            0,
            &[Arg::Ptr(out), Arg::Ptr(started)],
        )
        .unwrap_or_else(|e| panic!("{cluster}: {e}"));
        assert_eq!(d.read::<u32>(out, 48).expect("counts"), [1; 48]);
        // The first cluster takes all others over before they start.
        assert_eq!(d.read::<u32>(started, 1).expect("count"), [cluster]);
    }
}

#[test]
fn a_response_without_a_block_has_no_index() {
    let text = kernel(1, false).replace("@!%p2 bra $end;", "");
    let mut d = Device::new();
    let m = d.load(&text).unwrap_or_else(|e| panic!("{e}"));
    let out = d.upload(&[0u32; 2]).expect("memory");
    let e = d
        .launch(
            m,
            "k",
            [2, 1, 1],
            [1; 3],
            [1; 3],
            0,
            &[Arg::Ptr(out), Arg::Ptr(out)],
        )
        .expect_err("no block is left");
    assert_eq!(e.kind, TrapKind::Invalid, "{e}");
    assert!(e.message.contains("without a cancelled cluster"), "{e}");
}
