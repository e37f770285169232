//! Tensor memory: the layouts of loads and stores, copies from shared memory, and products of every kind.

#[path = "common/lanes.rs"]
mod lanes;
#[path = "common/layouts.rs"]
mod layouts;
#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/tensor_memory.rs"]
mod tensor_memory;

use lanes::{Kernel, Seed};
use layouts::{Layout, put};
use numbers::{Num, close};
use tensor_memory::{allocate, release};

/// Fills 32 columns: lane times 1000 plus column.
fn fill() -> String {
    let mut text = ".reg .b32 %f<32>, %fb;\nmul.lo.u32 %fb, %t, 1000;\n".to_string();
    for c in 0..32 {
        text += &format!("add.u32 %f{c}, %fb, {c};\n");
    }
    let all: Vec<String> = (0..32).map(|c| format!("%f{c}")).collect();
    text + &format!(
        "tcgen05.st.sync.aligned.32x32b.x32.b32 [%ta], {{{}}};\ntcgen05.wait::st.sync.aligned;\n",
        all.join(", ")
    )
}

/// Lane and column of a thread's register, from the figures of the ISA.
fn figure(shape: &str, thread: usize, r: usize, far: usize) -> (usize, usize) {
    let (row, quad) = (thread / 4, thread % 4);
    match shape {
        "32x32b" => (thread, r),
        // Odd threads of each pair hold rows 8 and up, the second pair the second column.
        "16x64b" => (row + 8 * (quad & 1), 2 * r + (quad >> 1)),
        "16x128b" => (row + 8 * (r & 1), 4 * (r >> 1) + quad),
        "16x256b" => (row + 8 * (r >> 1 & 1), 8 * (r >> 2) + 2 * quad + (r & 1)),
        _ => (thread & 15, r + far * (thread >> 4)),
    }
}

const SHAPES: [(&str, usize, &[usize]); 5] = [
    ("32x32b", 1, &[1, 2, 4, 8, 16, 32]),
    ("16x64b", 1, &[1, 2, 4, 8, 16]),
    ("16x128b", 2, &[1, 2, 4, 8]),
    ("16x256b", 4, &[1, 2, 4]),
    ("16x32bx2", 1, &[1, 2, 4, 8]),
];

#[test]
fn loads() {
    for (shape, each, nums) in SHAPES {
        for &num in nums {
            for packed in [false, true] {
                if packed && (num * each > 8 || shape == "16x32bx2") {
                    continue;
                }
                let mut k = Kernel::default();
                k.target = Some("sm_100a");
                let d = k.output(32, num * each);
                k.before = allocate(32) + &fill();
                k.after = "tcgen05.wait::ld.sync.aligned;\n".to_string() + &release(32);
                let far = if shape == "16x32bx2" { ", 16" } else { "" };
                let pack = if packed { ".pack::16b" } else { "" };
                let out = k.run(
                    &format!("tcgen05.ld.sync.aligned.{shape}.x{num}{pack}.b32 {d}, [%ta]{far}"),
                    4,
                );
                for (r, reg) in out.iter().enumerate() {
                    for (t, have) in reg.iter().enumerate() {
                        let (lane, col) = figure(shape, t % 32, r, 16);
                        let cell = |col: usize| ((t / 32 * 32 + lane) * 1000 + col) as u64;
                        let want = if packed {
                            cell(col * 2) & 0xffff | (cell(col * 2 + 1) & 0xffff) << 16
                        } else {
                            cell(col)
                        };
                        assert_eq!(
                            *have, want,
                            "{shape} x{num} {packed} thread {t} register {r}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn stores() {
    let mut seed = Seed(1);
    for (shape, each, nums) in SHAPES {
        let num = nums[nums.len() / 2];
        let mut k = Kernel::default();
        k.target = Some("sm_100a");
        let values: Vec<Vec<u64>> = (0..num * each)
            .map(|_| (0..128).map(|_| seed.next() & 0xffff_ffff).collect())
            .collect();
        let v = k.input(32, values.clone());
        k.before = allocate(32) + &fill();
        let d = k.output(32, 32);
        k.after = format!(
            "tcgen05.wait::st.sync.aligned;\ntcgen05.ld.sync.aligned.32x32b.x32.b32 {d}, [%ta];\n"
        ) + &release(32);
        let far = if shape == "16x32bx2" { "16, " } else { "" };
        let out = k.run(
            &format!("tcgen05.st.sync.aligned.{shape}.x{num}.b32 [%ta], {far}{v}"),
            4,
        );
        let mut want: Vec<Vec<u64>> = (0..32)
            .map(|c| (0..128).map(|l| l * 1000 + c).collect())
            .collect();
        for (r, reg) in values.iter().enumerate() {
            for (t, v) in reg.iter().enumerate() {
                let (lane, col) = figure(shape, t % 32, r, 16);
                want[col][t / 32 * 32 + lane] = *v;
            }
        }
        assert!(out == want, "{shape}");
    }
}

/// Rows of shared memory to lanes, with the copies that go to several warps.
#[test]
fn copies() {
    let mut seed = Seed(2);
    for (shape, rows, bytes) in [
        ("128x256b", 128, 32),
        ("128x128b", 128, 16),
        ("64x128b.warpx2::02_13", 64, 16),
        ("64x128b.warpx2::01_23", 64, 16),
        ("32x128b.warpx4", 32, 16),
    ] {
        let mut k = Kernel::default();
        k.target = Some("sm_100a");
        let l = Layout {
            width: 16,
            line: bytes,
            lines: rows,
        };
        let data: Vec<u64> = (0..rows * bytes).map(|_| seed.next() & 255).collect();
        let mut memory = vec![0; l.bytes()];
        for y in 0..rows {
            for x in 0..bytes {
                put(&mut memory, &l, 0, 8, x, y, data[y * bytes + x]);
            }
        }
        k.shared = memory;
        let columns = bytes / 4;
        let d = k.output(32, columns);
        k.before = allocate(32);
        k.after =
            format!("bar.sync 0;\ntcgen05.ld.sync.aligned.32x32b.x{columns}.b32 {d}, [%ta];\n")
                + &release(32);
        let desc = l.descriptor(0, false) | 1 << 46;
        let out = k.run(
            &format!("setp.eq.u32 %p0, %t, 0; @%p0 tcgen05.cp.cta_group::1.{shape} [%t0], {desc}"),
            4,
        );
        for (c, reg) in out.iter().enumerate() {
            for (lane, have) in reg.iter().enumerate() {
                let (warp, in_warp) = (lane / 32, lane % 32);
                let row = match (rows, shape.ends_with("02_13")) {
                    (128, _) => lane,
                    (64, true) => warp % 2 * 32 + in_warp,
                    (64, false) => warp / 2 * 32 + in_warp,
                    _ => in_warp,
                };
                let want = (0..4).fold(0, |v, b| v | data[row * bytes + c * 4 + b] << (8 * b));
                assert_eq!(*have, want, "{shape} lane {lane} column {c}");
            }
        }
    }
}

struct Case {
    m: usize,
    n: usize,
    k: usize,
    kind: &'static str,
    types: [&'static str; 3],
    /// Numbers of the types in the instruction descriptor.
    codes: [u32; 3],
    width: usize,
    mn: [bool; 2],
    a_tensor: bool,
    enable: bool,
}

fn product(c: &Case, seed: &mut Seed) {
    let (m, n, k) = (c.m, c.n, c.k);
    let [ed, ea, eb] = c.types.map(|t| Num::new(t, false));
    let a: Vec<u64> = (0..m * k).map(|_| ea.random(seed)).collect();
    let b: Vec<u64> = (0..n * k).map(|_| eb.random(seed)).collect();
    let old: Vec<u64> = (0..128 * n).map(|_| ed.random(seed)).collect();
    let layout = |mn: bool, rows: usize, bits: usize| {
        let (line, lines) = if mn { (rows, k) } else { (k, rows) };
        Layout {
            width: c.width,
            line: line * bits / 8,
            lines: lines.next_multiple_of(8),
        }
    };
    let (la, lb) = (layout(c.mn[0], m, ea.bits()), layout(c.mn[1], n, eb.bits()));
    let start = lb.bytes().next_multiple_of(1024);
    let mut memory = vec![0; start + la.bytes().next_multiple_of(1024)];
    for x in 0..k {
        for j in 0..n {
            let (e, y) = if c.mn[1] { (j, x) } else { (x, j) };
            put(&mut memory, &lb, 0, eb.bits(), e, y, b[x * n + j]);
        }
        for i in 0..m {
            let (e, y) = if c.mn[0] { (i, x) } else { (x, i) };
            put(&mut memory, &la, start, ea.bits(), e, y, a[i * k + x]);
        }
    }
    let mut kernel = Kernel::default();
    kernel.target = Some("sm_100a");
    kernel.shared = memory;
    // The lane of a row: 64 rows take sixteen lanes of each warp.
    let lane_of = |i: usize| if m == 64 { i / 16 * 32 + i % 16 } else { i };
    let before = kernel.input(
        32,
        (0..n)
            .map(|j| (0..128).map(|l| old[l * n + j]).collect())
            .collect(),
    );
    let words = k * ea.bits() / 32;
    let mut packed = vec![vec![0u64; 128]; words];
    for i in 0..m {
        for x in 0..k {
            let bit = x * ea.bits();
            packed[bit / 32][lane_of(i)] |= a[i * k + x] << (bit % 32);
        }
    }
    let packed = kernel.input(32, packed);
    let out = kernel.output(32, n);
    kernel.before = allocate(64)
        + &format!(
            "tcgen05.st.sync.aligned.32x32b.x{n}.b32 [%ta], {before};\ntcgen05.st.sync.aligned.32x32b.x{words}.b32 [%ta+32], {packed};\n\
             tcgen05.wait::st.sync.aligned; tcgen05.fence::before_thread_sync; fence.proxy.async; bar.sync 0;\n\
             .shared .align 8 .b64 bar; .reg .b32 %at; .reg .pred %one; add.u32 %at, %t0, 32; setp.eq.u32 %p0, %t, 0; setp.eq.u32 %p1, 0, {};\n\
             @%p0 mbarrier.init.shared.b64 [bar], 1; bar.sync 0;\n",
            u32::from(!c.enable)
        );
    kernel.after = format!(
        "@%p0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [bar];\n\
         $wait: mbarrier.try_wait.parity.shared.b64 %one, [bar], 0; @!%one bra $wait;\n\
         tcgen05.fence::after_thread_sync; tcgen05.ld.sync.aligned.32x32b.x{n}.b32 {out}, [%ta]; tcgen05.wait::ld.sync.aligned;\n"
    ) + &release(64);
    let [cd, ca, cb] = c.codes;
    let idesc = cd << 4
        | ca << 7
        | cb << 10
        | u32::from(c.mn[0]) << 15
        | u32::from(c.mn[1]) << 16
        | (n as u32 / 8) << 17
        | (m as u32 / 16) << 24;
    let a_text = if c.a_tensor {
        "[%at]".into()
    } else {
        (la.descriptor(start, c.mn[0]) | 1 << 46).to_string()
    };
    let b_text = (lb.descriptor(0, c.mn[1]) | 1 << 46) as i64;
    let text = format!(
        "@%p0 tcgen05.mma.cta_group::1.kind::{} [%t0], {a_text}, {b_text}, {idesc}, %p1",
        c.kind
    );
    let have = kernel.run(&text, 4);
    for l in 0..128 {
        let row = (0..m).find(|i| lane_of(*i) == l);
        for j in 0..n {
            let what = format!("{text}\n{:?} {} element {l},{j}", c.types, c.width);
            let Some(i) = row else {
                assert_eq!(have[j][l], old[l * n + j], "{what}");
                continue;
            };
            let products = (0..k).map(|x| (ea.value(a[i * k + x]), eb.value(b[x * n + j])));
            let add = if c.enable {
                ed.value(old[l * n + j] & ed.mask())
            } else {
                0.0
            };
            close(ed, have[j][l] & ed.mask(), products, add, &what);
        }
    }
}

#[test]
fn products() {
    let mut seed = Seed(3);
    let kinds: [(&str, usize, [&str; 3], [u32; 3]); 8] = [
        ("f16", 16, ["f32", "f16", "f16"], [1, 0, 0]),
        ("f16", 16, ["f16", "f16", "f16"], [0, 0, 0]),
        ("f16", 16, ["f32", "bf16", "bf16"], [1, 1, 1]),
        ("tf32", 8, ["f32", "tf32", "tf32"], [1, 2, 2]),
        ("f8f6f4", 32, ["f32", "e4m3", "e5m2"], [1, 0, 1]),
        ("f8f6f4", 32, ["f16", "e5m2", "e4m3"], [0, 1, 0]),
        ("i8", 32, ["s32", "s8", "u8"], [2, 1, 0]),
        ("i8", 32, ["s32", "u8", "s8"], [2, 0, 1]),
    ];
    for (kind, k, types, codes) in kinds {
        for m in [64, 128] {
            for a_tensor in [false, true] {
                for enable in [false, true] {
                    let c = Case {
                        m,
                        n: 16,
                        k,
                        kind,
                        types,
                        codes,
                        width: 32,
                        mn: [false; 2],
                        a_tensor,
                        enable,
                    };
                    product(&c, &mut seed);
                }
            }
        }
    }
    for width in [16, 32, 64, 128] {
        for mn in [[false, false], [true, false], [false, true], [true, true]] {
            if mn[1] && width == 128 {
                continue;
            }
            let (types, codes) = (["f32", "f16", "f16"], [1, 0, 0]);
            let c = Case {
                m: 128,
                n: 32,
                k: 16,
                kind: "f16",
                types,
                codes,
                width,
                mn,
                a_tensor: false,
                enable: true,
            };
            product(&c, &mut seed);
        }
    }
}

/// What a program may not do is reported.
#[test]
fn mistakes() {
    let run = |instruction: &str| {
        let mut k = Kernel::default();
        k.target = Some("sm_100a");
        k.before = allocate(32) + ".reg .b32 %v;\n";
        let text = k.text(instruction, 4);
        let mut d = jacquard_emulator::Device::new();
        let m = d.load(&text).expect("a module");
        let at = d.alloc(64).expect("memory");
        let args = vec![jacquard_emulator::Arg::Ptr(at); 3];
        let e = d.launch(m, "k", [1; 3], [128, 1, 1], [1; 3], 0, &args);
        e.expect_err("a mistake").to_string()
    };
    assert!(run("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v}, [%ta+32]").contains("not allocated"));
    assert!(run("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v}, [%t0]").contains("reaches"));
    assert!(
        run("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t0, 64").contains("not allocated so")
    );
}
