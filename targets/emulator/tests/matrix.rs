//! Matrix instructions against a product computed here.

use jacquard_emulator::{Arg, Device};

fn launch(text: &str, inputs: &[Vec<u8>], out_bytes: usize) -> Vec<u8> {
    let mut d = Device::new();
    let m = d.load(text).unwrap_or_else(|e| panic!("{e}"));
    let mut args: Vec<Arg> = inputs
        .iter()
        .map(|b| Arg::Ptr(d.upload(b).unwrap()))
        .collect();
    let out = d.alloc(out_bytes).unwrap();
    args.push(Arg::Ptr(out));
    d.launch(m, "k", [1; 3], [32, 1, 1], [1; 3], 0, &args)
        .unwrap_or_else(|e| panic!("{e}"));
    d.read(out, out_bytes).unwrap()
}

const HEAD: &str = ".version 8.0\n.target sm_90\n.address_size 64\n";

/// Small whole numbers as f16.
fn half(v: i32) -> [u8; 2] {
    let bits = (v as f32).to_bits();
    let h = if v == 0 {
        0
    } else {
        (bits >> 16 & 0x8000) | ((bits >> 23 & 255) - 112) << 10 | bits >> 13 & 0x3ff
    };
    (h as u16).to_le_bytes()
}

fn value(i: usize, j: usize, salt: usize) -> i32 {
    ((i * 7 + j * 13 + salt * 5) % 11) as i32 - 5
}

/// A (16 x 16, rows) through `ldmatrix.x4`, B (16 x 8, rows) through `ldmatrix.x2.trans`, the result by the ISA's layout of C.
#[test]
fn f16_product_through_ldmatrix() {
    let text = format!(
        "{HEAD}.visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pd) {{
        .reg .b32 %r<40>; .reg .b64 %rd<20>; .reg .f32 %f<8>;
        .shared .align 16 .b8 sa[512]; .shared .align 16 .b8 sb[256];
        ld.param.u64 %rd0, [pa]; ld.param.u64 %rd1, [pb]; ld.param.u64 %rd2, [pd];
        mov.u32 %r0, %tid.x;
        // Copy: 16 bytes of A and 8 of B per lane.
        mul.wide.u32 %rd3, %r0, 16; add.u64 %rd3, %rd0, %rd3;
        shl.b32 %r1, %r0, 4; mov.u32 %r2, sa; add.u32 %r3, %r2, %r1;
        cp.async.cg.shared.global [%r3], [%rd3], 16;
        mul.wide.u32 %rd4, %r0, 8; add.u64 %rd4, %rd1, %rd4;
        shl.b32 %r4, %r0, 3; mov.u32 %r5, sb; add.u32 %r6, %r5, %r4;
        cp.async.ca.shared.global [%r6], [%rd4], 8;
        cp.async.wait_all; bar.sync 0;
        // Rows of A: matrices (0,0) (8,0) (0,8) (8,8): row = lane % 16, column half = lane / 16.
        and.b32 %r7, %r0, 15; shl.b32 %r8, %r7, 5; shr.u32 %r9, %r0, 4; shl.b32 %r10, %r9, 4;
        add.u32 %r11, %r8, %r10; add.u32 %r11, %r11, %r2;
        ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{%r20, %r21, %r22, %r23}}, [%r11];
        shl.b32 %r12, %r7, 4; add.u32 %r12, %r12, %r5;
        ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {{%r24, %r25}}, [%r12];
        mov.f32 %f0, 0f3F800000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;
        mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {{%f4, %f5, %f6, %f7}}, {{%r20, %r21, %r22, %r23}}, {{%r24, %r25}}, {{%f0, %f1, %f2, %f3}};
        // Row = lane / 4 (+ 8), column = lane % 4 * 2.
        shr.u32 %r13, %r0, 2; and.b32 %r14, %r0, 3; shl.b32 %r13, %r13, 3; shl.b32 %r14, %r14, 1; add.u32 %r15, %r13, %r14;
        mul.wide.u32 %rd5, %r15, 4; add.u64 %rd5, %rd2, %rd5;
        st.global.v2.f32 [%rd5], {{%f4, %f5}}; st.global.v2.f32 [%rd5+256], {{%f6, %f7}};
        ret; }}"
    );
    let a: Vec<u8> = (0..256)
        .flat_map(|x| half(value(x / 16, x % 16, 1)))
        .collect();
    let b: Vec<u8> = (0..128)
        .flat_map(|x| half(value(x / 8, x % 8, 2)))
        .collect();
    let out = launch(&text, &[a, b], 16 * 8 * 4);
    for i in 0..16 {
        for j in 0..8 {
            let want = 1
                + (0..16)
                    .map(|k| value(i, k, 1) * value(k, j, 2))
                    .sum::<i32>();
            let at = (i * 8 + j) * 4;
            let have = f32::from_le_bytes([out[at], out[at + 1], out[at + 2], out[at + 3]]);
            assert_eq!(have, want as f32, "element {i},{j}");
        }
    }
}

/// `s8`, fragments loaded by the ISA's rule from memory.
#[test]
fn s8_product() {
    let text = format!(
        "{HEAD}.visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pd) {{
        .reg .b32 %r<40>; .reg .b64 %rd<20>;
        ld.param.u64 %rd0, [pa]; ld.param.u64 %rd1, [pb]; ld.param.u64 %rd2, [pd];
        mov.u32 %r0, %tid.x; shr.u32 %r1, %r0, 2; and.b32 %r2, %r0, 3;
        // A: 16 x 32, rows. a0: row g, column 4t; a1: row g+8; a2: column + 16; a3: both.
        mad.lo.u32 %r3, %r1, 32, 0; mad.lo.u32 %r3, %r2, 4, %r3; cvt.u64.u32 %rd3, %r3; add.u64 %rd3, %rd0, %rd3;
        ld.global.b32 %r10, [%rd3]; ld.global.b32 %r11, [%rd3+256]; ld.global.b32 %r12, [%rd3+16]; ld.global.b32 %r13, [%rd3+272];
        // B: 32 x 8, columns. b0: rows 4t, column g; b1: rows + 16.
        cvt.u64.u32 %rd4, %r3; add.u64 %rd4, %rd1, %rd4;
        ld.global.b32 %r14, [%rd4]; ld.global.b32 %r15, [%rd4+16];
        mov.u32 %r16, 0;
        mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {{%r20, %r21, %r22, %r23}}, {{%r10, %r11, %r12, %r13}}, {{%r14, %r15}}, {{%r16, %r16, %r16, %r16}};
        mad.lo.u32 %r5, %r1, 8, 0; mad.lo.u32 %r5, %r2, 2, %r5; mul.wide.u32 %rd5, %r5, 4; add.u64 %rd5, %rd2, %rd5;
        st.global.v2.b32 [%rd5], {{%r20, %r21}}; st.global.v2.b32 [%rd5+256], {{%r22, %r23}};
        ret; }}"
    );
    let a: Vec<u8> = (0..512)
        .map(|x| (value(x / 32, x % 32, 1) * 20) as i8 as u8)
        .collect();
    let b: Vec<u8> = (0..256)
        .map(|x| (value(x % 32, x / 32, 3) * 20) as i8 as u8)
        .collect();
    let out = launch(&text, &[a, b], 512);
    for i in 0..16 {
        for j in 0..8 {
            let want: i32 = (0..32).map(|k| value(i, k, 1) * value(k, j, 3) * 400).sum();
            let at = (i * 8 + j) * 4;
            assert_eq!(
                i32::from_le_bytes([out[at], out[at + 1], out[at + 2], out[at + 3]]),
                want,
                "element {i},{j}"
            );
        }
    }
}

/// `wmma` of all three shapes: loads by row and by column, a store by column.
#[test]
fn wmma_products() {
    for (m, n, k, ra, rb) in [(16, 16, 16, 8, 8), (32, 8, 16, 8, 8), (8, 32, 16, 8, 8)] {
        let regs = |p: &str, c: usize| {
            (0..c)
                .map(|i| format!("%{p}{i}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let shape = format!("m{m}n{n}k{k}");
        let text = format!(
            "{HEAD}.visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pd) {{
            .reg .b32 %a<8>; .reg .b32 %b<8>; .reg .f32 %c<8>; .reg .f32 %d<8>; .reg .b64 %rd<20>; .reg .b32 %s;
            ld.param.u64 %rd0, [pa]; ld.param.u64 %rd1, [pb]; ld.param.u64 %rd2, [pd]; mov.u32 %s, {m};
            wmma.load.a.sync.aligned.row.{shape}.global.f16 {{{a}}}, [%rd0];
            wmma.load.b.sync.aligned.col.{shape}.global.f16 {{{b}}}, [%rd1];
            {zero}
            wmma.mma.sync.aligned.row.col.{shape}.f32.f32 {{{d}}}, {{{a}}}, {{{b}}}, {{{c}}};
            wmma.store.d.sync.aligned.col.{shape}.global.f32 [%rd2], {{{d}}}, %s;
            ret; }}",
            a = regs("a", ra),
            b = regs("b", rb),
            c = regs("c", 8),
            d = regs("d", 8),
            zero = (0..8).map(|i| format!("mov.f32 %c{i}, 0f40000000;")).collect::<String>(),
        );
        let a: Vec<u8> = (0..m * k)
            .flat_map(|x| half(value(x / k, x % k, 1)))
            .collect();
        let b: Vec<u8> = (0..k * n)
            .flat_map(|x| half(value(x % k, x / k, 4)))
            .collect();
        let out = launch(&text, &[a, b], m * n * 4);
        for i in 0..m {
            for j in 0..n {
                let want = 2 + (0..k).map(|x| value(i, x, 1) * value(x, j, 4)).sum::<i32>();
                let at = (j * m + i) * 4;
                let have = f32::from_le_bytes([out[at], out[at + 1], out[at + 2], out[at + 3]]);
                assert_eq!(have, want as f32, "{shape} element {i},{j}");
            }
        }
    }
}

#[test]
fn transposes() {
    let text = format!(
        "{HEAD}.visible .entry k(.param .u64 pa, .param .u64 pd) {{
        .reg .b32 %r<10>; .reg .b64 %rd<10>; .shared .align 16 .b8 s[128];
        ld.param.u64 %rd0, [pa]; ld.param.u64 %rd1, [pd]; mov.u32 %r0, %tid.x;
        mul.wide.u32 %rd2, %r0, 4; add.u64 %rd3, %rd0, %rd2; add.u64 %rd4, %rd1, %rd2;
        ld.global.b32 %r1, [%rd3]; movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1;
        and.b32 %r3, %r0, 7; shl.b32 %r3, %r3, 4; mov.u32 %r4, s; add.u32 %r3, %r3, %r4;
        stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%r3], {{%r2}};
        bar.warp.sync 0xffffffff;
        shl.b32 %r5, %r0, 2; add.u32 %r5, %r5, %r4; ld.shared.b32 %r6, [%r5];
        st.global.b32 [%rd4], %r2; st.global.b32 [%rd4+128], %r6; ret; }}"
    );
    let a: Vec<u8> = (0..64u16).flat_map(|x| x.to_le_bytes()).collect();
    let out = launch(&text, std::slice::from_ref(&a), 256);
    for i in 0..8 {
        for j in 0..8 {
            let at = (i * 8 + j) * 2;
            assert_eq!(
                u16::from_le_bytes([out[at], out[at + 1]]),
                (j * 8 + i) as u16
            );
        }
    }
    assert_eq!(out[128..], a);
}
