//! `wgmma` of every type, both places of a, every swizzle and major-ness, against products computed here.

#[path = "common/heads.rs"]
mod heads;
#[path = "common/lanes.rs"]
mod lanes;
#[path = "common/layouts.rs"]
mod layouts;
#[path = "common/numbers.rs"]
mod numbers;

use lanes::{Kernel, Seed};
use layouts::{Layout, put};
use numbers::{Num, clamped, close, extreme};

#[derive(Clone, Copy)]
struct Case {
    n: usize,
    k: usize,
    types: [&'static str; 3],
    /// Widths of a's and b's atoms; a's 0 means registers.
    widths: [usize; 2],
    mn: [bool; 2],
    sparse: Option<u32>,
    scale_d: bool,
    signs: (i32, i32),
    /// Sums stay within their type.
    clamped: bool,
    /// Only every so many threads' results are compared.
    stride: usize,
}

/// The instruction of a case, its operands given.
fn instruction(c: &Case, d: &str, a: &str, sparse: &str) -> String {
    let [td, ta, tb] = c.types;
    let tail = if Num::new(td, false).is_int() {
        String::new()
    } else {
        signs_and_order(c, Num::new(ta, false).bits())
    };
    let op = match ta {
        "b1" => ".and.popc",
        _ if c.clamped => ".satfinite",
        _ => "",
    };
    let sp = if c.sparse.is_some() { ".sp" } else { "" };
    let (n, k) = (c.n, c.k);
    format!(
        "wgmma.mma_async{sp}.sync.aligned.m64n{n}k{k}.{td}.{ta}.{tb}{op} {d}, {a}, %db{sparse}, %p1{tail}"
    )
}

fn check(c: Case, seed: &mut Seed) {
    let [td, ta, tb] = c.types;
    let (ed, ea, eb) = (
        Num::new(td, false),
        Num::new(ta, false),
        Num::new(tb, false),
    );
    let (n, k) = (c.n, c.k);
    let wide = if c.sparse.is_some() { k / 2 } else { k };
    let a: Vec<u64> = (0..64 * wide).map(|_| ea.random(seed)).collect();
    let b: Vec<u64> = (0..k * n).map(|_| eb.random(seed)).collect();
    let old: Vec<u64> = (0..64 * n)
        .map(|_| {
            if c.clamped {
                extreme(seed)
            } else {
                ed.random(seed)
            }
        })
        .collect();
    let lb = layout(c.mn[1], c.widths[1], n, k, eb.bits());
    let mut memory = vec![0u8; lb.bytes().next_multiple_of(1024)];
    let start_a = memory.len();
    for x in 0..k {
        for j in 0..n {
            let (e, y) = if c.mn[1] { (j, x) } else { (x, j) };
            put(&mut memory, &lb, 0, eb.bits(), e, y, b[x * n + j]);
        }
    }
    let mut kernel = Kernel::default();
    kernel.target = Some("sm_90a");
    let text_a = if c.widths[0] == 0 {
        kernel.input(32, left_registers(&a, wide, ea.bits()))
    } else {
        let la = layout(c.mn[0], c.widths[0], 64, wide, ea.bits());
        memory.resize(start_a + la.bytes().next_multiple_of(1024), 0);
        for i in 0..64 {
            for x in 0..wide {
                let (e, y) = if c.mn[0] { (i, x) } else { (x, i) };
                put(&mut memory, &la, start_a, ea.bits(), e, y, a[i * wide + x]);
            }
        }
        format!("{}", la.descriptor(start_a, c.mn[0]) as i64)
    };
    let desc_b = lb.descriptor(0, c.mn[1]) as i64;
    kernel.shared = memory;
    let per = 32 / ed.bits();
    let spot = |t: usize, i: usize| {
        let row = t / 32 * 16 + t % 32 / 4 + if i & 2 != 0 { 8 } else { 0 };
        (row, i / 4 * 8 + t % 4 * 2 + i % 2)
    };
    let count = 16 * n / 32 / per;
    let values = (0..count)
        .map(|r| {
            (0..128)
                .map(|t| {
                    (0..per).fold(0, |v, e| {
                        let (i, j) = spot(t, r * per + e);
                        v | old[i * n + j] << (e * ed.bits())
                    })
                })
                .collect()
        })
        .collect();
    let d = kernel.input(32, values);
    kernel.look(&d, 32);
    let mut full = a.clone();
    let mut sparse = String::new();
    if let Some(selector) = c.sparse {
        let meta;
        (full, meta) = sparse_a(&c, &a, ea.bits(), selector, seed);
        let r = kernel.input(32, vec![meta]);
        sparse = format!(", {}, {selector}", r.trim_matches(['{', '}']));
    }
    kernel.before = format!(
        ".reg .b64 %da, %db;\nsetp.eq.u32 %p1, 0, {};\nmov.b64 %db, {desc_b};\n{}fence.proxy.async; wgmma.fence.sync.aligned;\n",
        u32::from(!c.scale_d),
        if c.widths[0] == 0 {
            String::new()
        } else {
            format!("mov.b64 %da, {text_a};\n")
        }
    );
    let text_a = if c.widths[0] == 0 {
        text_a.as_str()
    } else {
        "%da"
    };
    kernel.after = "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n".into();
    let text = instruction(&c, &d, text_a, &sparse);
    let out = kernel.run(&text, 4);
    let sign = f64::from(c.signs.0 * c.signs.1);
    for (i, t) in (0..count * per).flat_map(|i| (0..128).map(move |t| (i, t))) {
        if !(i + t).is_multiple_of(c.stride) {
            continue;
        }
        let (row, col) = spot(t, i);
        let have = out[i / per][t] >> (i % per * ed.bits()) & ed.mask();
        let products =
            (0..k).map(|x| (sign * ea.value(full[row * k + x]), eb.value(b[x * n + col])));
        let before = if c.scale_d {
            ed.value(old[row * n + col])
        } else {
            0.0
        };
        let what = format!("{text}\n{:?} {:?} element {row},{col}", c.widths, c.mn);
        if c.clamped {
            clamped(have, products, before, &what);
        } else {
            close(ed, have, products, before, &what);
        }
    }
}

fn layout(mn: bool, w: usize, rows: usize, inner: usize, bits: usize) -> Layout {
    let (line, lines) = if mn { (rows, inner) } else { (inner, rows) };
    let line = line * bits / 8;
    // Unswizzled atoms of an MN-major matrix are 16 bytes wide, too.
    Layout {
        width: w,
        line,
        lines: lines.next_multiple_of(8),
    }
}

/// a as the registers of a warpgroup hold it.
fn left_registers(a: &[u64], wide: usize, bits: usize) -> Vec<Vec<u64>> {
    let per = 32 / bits;
    let regs = 16 * wide / 32 / per;
    (0..regs)
        .map(|r| {
            (0..128)
                .map(|t| {
                    let (warp, g, q) = (t / 32, t % 32 / 4, t % 4);
                    (0..per).fold(0, |v, e| {
                        let row = warp * 16 + g + r % 2 * 8;
                        let col = q * per + e + r / 2 * 4 * per;
                        v | a[row * wide + col] << (e * bits)
                    })
                })
                .collect()
        })
        .collect()
}

/// The full a and the metadata of what it keeps.
fn sparse_a(
    c: &Case,
    a: &[u64],
    bits: usize,
    selector: u32,
    seed: &mut Seed,
) -> (Vec<u64>, Vec<u64>) {
    let (k, wide) = (c.k, c.k / 2);
    let one = c.types[1] == "tf32";
    let (chunk, kept) = if one { (2, 1) } else { (4, 2) };
    let words = bits > 8;
    let mut full = vec![0; 64 * k];
    let mut meta = vec![0u64; 128];
    for i in 0..64 {
        for x in 0..k / chunk {
            let from = &a[i * wide + x * kept..][..kept];
            let to = &mut full[i * k + x * chunk..][..chunk];
            let r = seed.next() as usize;
            let bits = if one {
                to[r & 1] = from[0];
                [0b0100, 0b1110][r & 1]
            } else {
                let (lo, hi) = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][r % 6];
                to[lo] = from[0];
                to[hi] = from[1];
                lo | hi << 2
            };
            let i16 = i % 16;
            let (t, at) = if words {
                (selector as usize * 2 + x / 4, x % 4 * 4 + i16 / 8 * 16)
            } else {
                (x / 8 * 2 + i16 / 8, x % 8 * 4)
            };
            meta[i / 16 * 32 + i16 % 8 * 4 + t] |= (bits as u64) << at;
        }
    }
    (full, meta)
}

/// The immediate operands of a product of floats: signs, and which matrices lie transposed.
fn signs_and_order(c: &Case, bits: usize) -> String {
    let mut tail = String::new();
    tail += &format!(", {}, {}", c.signs.0, c.signs.1);
    if bits == 16 {
        if c.widths[0] != 0 {
            tail += &format!(", {}", u32::from(c.mn[0]));
        }
        tail += &format!(", {}", u32::from(c.mn[1]));
    }

    tail
}

const BASE: Case = Case {
    n: 16,
    k: 16,
    types: ["f32", "f16", "f16"],
    widths: [128, 128],
    mn: [false, false],
    sparse: None,
    scale_d: true,
    signs: (1, 1),
    clamped: false,
    stride: 1,
};

#[test]
fn layouts() {
    let mut seed = Seed(1);
    for wa in [0, 16, 32, 64, 128] {
        for wb in [16, 32, 64, 128] {
            for mn in 0..4 {
                let mn = [mn & 1 != 0, mn & 2 != 0];
                if (wa == 0 && mn[0]) || (mn[1] && wb > 32) && wa != wb {
                    continue;
                }
                check(
                    Case {
                        n: 64,
                        widths: [wa, wb],
                        mn,
                        ..BASE
                    },
                    &mut seed,
                );
            }
        }
    }
}

#[test]
fn types() {
    let mut seed = Seed(2);
    for wa in [0, 32] {
        let mut go = |k, types, ns: &[usize]| {
            for &n in ns {
                for scale_d in [false, true] {
                    check(
                        Case {
                            n,
                            k,
                            types,
                            widths: [wa, 32],
                            scale_d,
                            ..BASE
                        },
                        &mut seed,
                    );
                }
            }
        };
        go(16, ["f32", "f16", "f16"], &[8, 24, 96, 256]);
        go(16, ["f16", "f16", "f16"], &[8, 40]);
        go(16, ["f32", "bf16", "bf16"], &[8, 48]);
        go(8, ["f32", "tf32", "tf32"], &[8, 56]);
        for a in ["e4m3", "e5m2"] {
            for d in ["f16", "f32"] {
                go(32, [d, a, "e4m3"], &[8]);
                go(32, [d, a, "e5m2"], &[16]);
            }
        }
        for a in ["s8", "u8"] {
            go(32, ["s32", a, "s8"], &[8, 48]);
            go(32, ["s32", a, "u8"], &[16]);
        }
    }
    for signs in [(-1, 1), (1, -1), (-1, -1)] {
        check(Case { signs, ..BASE }, &mut seed);
    }
}

#[test]
fn sparse() {
    let mut seed = Seed(3);
    for wa in [0, 16, 32] {
        let mut go = |k, types, selectors: u32| {
            for s in 0..selectors {
                check(
                    Case {
                        k,
                        types,
                        widths: [wa, 64],
                        sparse: Some(s),
                        ..BASE
                    },
                    &mut seed,
                );
            }
        };
        go(32, ["f32", "f16", "f16"], 2);
        go(32, ["f16", "f16", "f16"], 2);
        go(32, ["f32", "bf16", "bf16"], 2);
        go(16, ["f32", "tf32", "tf32"], 2);
        go(64, ["f32", "e4m3", "e5m2"], 1);
        go(64, ["s32", "s8", "u8"], 1);
    }
}

/// Products of single bits count the ones of `a & b`.
#[test]
fn bits() {
    let mut seed = Seed(4);
    for wa in [0, 32] {
        check(
            Case {
                k: 256,
                types: ["s32", "b1", "b1"],
                widths: [wa, 32],
                ..BASE
            },
            &mut seed,
        );
    }
}

/// Each combination of modifiers that the table has: every type with a in registers and in memory, with the least and the greatest shape and
/// some between; with JACQUARD_EVERY_SHAPE=1 every shape with every type (about a minute).
#[test]
fn every_form() {
    let thorough = std::env::var_os("JACQUARD_EVERY_SHAPE").is_some();
    let mut seen = 0;
    let mut seed = Seed(5);
    let all = heads::heads("wgmma");
    let mut count = 0;
    for head in all.iter().filter(|h| h.text.contains("mma_async")) {
        let words = head.words();
        let at = words.iter().position(|w| heads::shape(w).is_some());
        let at = at.unwrap_or_else(|| panic!("no shape: {}", head.text));
        let (_, n, k) = heads::shape(words[at]).unwrap_or_default();
        seen += 1;
        if !thorough && !matches!(n, 8 | 256) && seen % 17 != 0 {
            continue;
        }
        let own = |w: &str| -> &'static str { String::from(w).leak() };
        let types = [1, 2, 3].map(|x| own(words[at + x]));
        let sparse = words.contains(&"sp").then_some(0);
        check(
            Case {
                n,
                k,
                types,
                widths: [if head.is_list(1) { 0 } else { 32 }, 32],
                sparse,
                clamped: words.contains(&"satfinite"),
                stride: 61,
                ..BASE
            },
            &mut seed,
        );
        count += 1;
    }
    println!("{count} products of {seen}");
    assert!(seen > 1000 && count > 100, "{count} products of {seen}");
}
