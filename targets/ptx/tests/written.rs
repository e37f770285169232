//! What an operand may look like: the checker takes and refuses what ptxas does.

use jacquard_ptx::check_text;
use std::io::Write;
use std::process::{Command, Stdio};

const HEAD: &str = ".version 9.0\n.target sm_100a\n.address_size 64\n.global .align 8 .u64 tab[4] = {10, 20, 30, 40};\n\
    .shared .align 4 .b32 sh[8];\n.visible .entry k(.param .u64 p)\n{\n\
    .reg .b64 %rd<9>; .reg .b32 %r<9>; .reg .b16 %h<9>; .reg .f32 %f<9>; .reg .pred %p<4>; .reg .b8 %b<4>;\n";

const BODIES: &[&str] = &[
    "setmaxnreg.inc.sync.sync.aligned.u32 24;",
    "setmaxnreg.sync.inc.aligned.u32 24;",
    "setmaxnreg.sync.inc.sync.aligned.u32 24;",
    "add.rank.s32 %r1, %r2, %r3;",
    "add.s32.b8x16 %r1, %r2, %r3;",
    "testp.infinite.number.f32 %p1, %f1;",
    "add.global.s32 %r1, %r2, %r3;",
    "ld.global.u32 %r1, [%r2];",
    "ld.global.u32 %r1, [%h2];",
    "ld.shared.u32 %r1, [%r2];",
    "atom.global.add.u32 %r1, [%b1], %r2;",
    "cvt.rni.s32.bf16 %r1, %h1;",
    "cvt.rni.s32.bf16 %rd1, %h1;",
    "cvt.rn.bf16.f32 %h1, %f1;",
    "cvt.rn.bf16.f32 %r1, %f1;",
    "cvt.f32.bf16 %rd1, %h1;",
    "add.u32 %r1, {%r2}, %r3;",
    "mov.b32 {%r1}, %r2;",
    "mov.b64 %rd1, {%rd2};",
    "mov.u32 %r1, {%r2};",
    "ld.global.b32 {%r1}, [%rd1];",
    "st.global.b32 [%rd1], {%r1};",
    "st.global.f32 [%rd1], {0f3F800000};",
    "ld.acquire.gpu.global.b32 {%r1}, [%rd1];",
    "ldu.global.b32 {%r1}, [%rd1];",
    "atom.global.add.u32 {%r1}, [%rd1], %r2;",
    "red.global.add.u32 [%rd1], {%r2};",
    "suld.b.1d.b32.trap {%r1}, [%rd1, {%r2}];",
    "sust.b.1d.b32.trap [%rd1, {%r2}], {%r1};",
    "sured.b.add.1d.u32.trap [%rd1, {%r2}], {%r1};",
    "multimem.st.global.u32 [%rd1], {%r1};",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [%r2];",
    "tcgen05.st.sync.aligned.16x64b.x1.b32 [%r2], %r1;",
    "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1,%r2},{%r3},{%r4},{%r1,%r2};",
    "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1,%r2},%r3,%r4,{%r1,%r2};",
    "mma.sync.aligned.m8n8k16.col.row.s32.s8.s8.s32 {%r1,%r2},{%r3},{%r4},{%r1,%r2};",
    "mov.v4.u32 {%r1,%r2,%r3,%r4}, %tid;",
    "mov.u32 %r1, %tid;",
    "cvt.rn.satfinite.e2m1x2.f16x2 %b1, %r1;",
    "multimem.ld_reduce.global.add.acc::f16.v4.e4m3x4 {%r1,%r2,%r3,%r4}, [%rd1];",
    "tex.2d.v4.f16.f32 {%h1,%h2,%h3,%h4}, [%rd1, {%f1,%f2}];",
    "ld.global.u64 %rd3, tab[%r1];",
    "ld.global.u64 %rd3, tab[%r1+1];",
    "ld.global.u64 %rd3, tab[%rd1];",
    "ld.shared.u32 %r1, sh[%h2];",
    "st.global.u64 tab[%r1], %rd3;",
    "mov.u64 %rd3, tab[%r1];",
    "ld.global.u64 %rd3, [tab[%r1]];",
    "ld.global.u64 %rd3, [tab+%r1];",
    "mov.u32 %r1, %tid.x;",
    "cvt.u64.u32 %rd1, %tid.x;",
    "add.u32 %r1, %r2, %tid.x;",
    "mov.f32 %r1, %tid.x;",
    "st.global.u32 [%rd1], %tid.x;",
    "selp.b64 %rd1, %clock64, %rd2, %p1;",
    "mov.b32 %r1, 0f3F800000;",
    "mov.b64 %rd1, 0d3FF0000000000000;",
    "add.f64 %rd1, %rd2, 0f3F800000;",
    "brev.b32 %r1, 0d3FF0000000000000;",
    "popc.b64 %r1, 0f3F800000;",
    "and.b16 %h1, %h2, 0f3F800000;",
    "match.all.sync.b32 %r1, %r2, 0f3F800000;",
    "ld.global.v2.u16 {%r1, %r2}, [%rd1];",
    "ld.global.v2.u16 {%r1, %h2}, [%rd1];",
    "st.global.v2.b16 [%rd1], {%rd1, %h2};",
    "prefetchu.L1 [%rd1];",
    "prefetchu.L1 %rd1;",
    "suq.width.b32 %r1, %rd1;",
    "ld.shared.u32 %r1, [%r2];",
    "ld.local.u32 %r1, [%r2];",
    "ld.u32 %r1, [%r2];",
    "st.global.u32 [%r2], %r1;",
    "discard.global.L2 [%r2], 128;",
    "vmad.s32.s32.s32 %r1, -%r2, %r3, %r4;",
    "vadd.s32.s32.s32 %r1, -%r2, %r3, %r4;",
    "add.sat.sat.s32 %r1, %r2, %r3;",
    "shfl.sync.sync.idx.b32 %r1, %r2, %r3, %r4, %r5;",
    "add.ftz.ftz.f32 %r1, %r2, %r3;",
];

/// Headers and directives: version, target, what stands behind the head.
const HEADS: &[(&str, &str, &str)] = &[
    ("3.0", "sm_90", ""),
    ("7.8", "sm_90", ""),
    ("7.8", "sm_90a", ""),
    ("8.7", "sm_100f", ""),
    ("9.0", "sm_75", ".reqnctapercluster 2, 1, 1"),
    ("7.8", "sm_90", ".reqnctapercluster 2, 1, 1"),
    ("7.0", "sm_80", ".maxclusterrank 4"),
    ("8.0", "sm_90", ".maxclusterrank 4"),
    ("8.0", "sm_90", ".explicitcluster .reqnctapercluster 2"),
    (
        "8.0",
        "sm_90",
        ".blocksareclusters .reqntid 32 .reqnctapercluster 2",
    ),
];

fn assembles(ptxas: &str, target: &str, text: &str) -> bool {
    let mut child = Command::new(ptxas)
        .args([&format!("-arch={target}"), "-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("ptxas runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("ptxas reads");
    drop(input);
    child.wait().expect("ptxas ends").success()
}

fn compare(texts: impl IntoIterator<Item = (String, String, String)>) {
    let Ok(ptxas) = std::env::var("PTXAS") else {
        return;
    };
    let mut wrong = Vec::new();
    for (what, target, text) in texts {
        let ours = check_text(&text, None).is_ok_and(|said| said.is_empty());
        let theirs = assembles(&ptxas, &target, &text);
        if ours != theirs {
            wrong.push(format!("{what}: {ours}, ptxas {theirs}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn operands_are_what_ptxas_takes() {
    compare(BODIES.iter().map(|body| {
        let text = format!("{HEAD}{body}\nret;\n}}\n");
        (body.to_string(), "sm_100a".to_owned(), text)
    }));
}

#[test]
fn versions_and_directives_are_what_ptxas_takes() {
    compare(HEADS.iter().map(|(version, target, directives)| {
        let text = format!(
            ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k() {directives}\n{{ ret; }}\n"
        );
        let what = format!("{version} {target} {directives}");
        (what, target.to_string(), text)
    }));
}
