//! `mma` of every shape and type, dense, sparse and scaled, against products computed here from the ISA's fragment layouts.

#[path = "common/heads.rs"]
mod heads;
#[path = "common/lanes.rs"]
mod lanes;
#[path = "common/numbers.rs"]
mod numbers;

use lanes::{Kernel, Seed};
use numbers::{Num, clamped, close, extreme};

/// A form: shape, types of d, a, b, c, and the words between.
struct Case {
    shape: (usize, usize, usize),
    types: [&'static str; 4],
    words: &'static str,
    sparse: Option<(&'static str, u32)>,
    /// Blocks and type of scales.
    scale: Option<(usize, &'static str)>,
    packed: bool,
    /// Sums stay within their type.
    clamped: bool,
    /// What single bits are put together by.
    bits: Option<&'static str>,
}

fn case(shape: (usize, usize, usize), types: [&'static str; 4]) -> Case {
    Case {
        shape,
        types,
        words: "",
        sparse: None,
        scale: None,
        packed: false,
        clamped: false,
        bits: None,
    }
}

/// Row and column of element `i` (counted over the registers) of a lane's a (16 rows, `w` columns), from the figures of the ISA.
fn place_a(e: Num, lane: usize, i: usize, rows: usize) -> (usize, usize) {
    let (g, t) = (lane / 4, lane % 4);
    let per = 32 / e.bits().min(32);
    let (reg, k) = (i / per, i % per);
    if rows == 8 {
        return (g, t * per + k + reg * 4 * per);
    }
    let row = if reg % 2 == 0 { g } else { g + 8 };
    (row, t * per + k + reg / 2 * 4 * per)
}

fn place_b(e: Num, lane: usize, i: usize) -> (usize, usize) {
    let (g, t) = (lane / 4, lane % 4);
    let per = 32 / e.bits().min(32);
    ((i / per) * 4 * per + t * per + i % per, g)
}

fn place_c(lane: usize, i: usize) -> (usize, usize) {
    (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2)
}

/// Puts a matrix in registers: `regs[r][lane]`.
fn pack(
    e: Num,
    count: usize,
    place: impl Fn(usize, usize) -> (usize, usize),
    get: impl Fn(usize, usize) -> u64,
) -> Vec<Vec<u64>> {
    let per = (32 / e.bits()).max(1);
    (0..count)
        .map(|r| {
            (0..32)
                .map(|lane| {
                    (0..per).fold(0, |v, k| {
                        let (i, j) = place(lane, r * per + k);
                        v | get(i, j) << (k * e.bits())
                    })
                })
                .collect()
        })
        .collect()
}

fn check(c: &Case, seed: &mut Seed) {
    let (m, n, k) = c.shape;
    let [td, ta, tb, tc] = c.types;
    let of = |t: &str| Num::new(t, c.packed);
    let (ed, ea, eb, ec) = (of(td), of(ta), of(tb), of(tc));
    let width = if c.sparse.is_some() { k / 2 } else { k };
    let a: Vec<u64> = (0..m * width).map(|_| ea.random(seed)).collect();
    let b: Vec<u64> = (0..k * n).map(|_| eb.random(seed)).collect();
    let cc: Vec<u64> = (0..m * n)
        .map(|_| {
            if c.clamped {
                extreme(seed)
            } else {
                ec.random(seed)
            }
        })
        .collect();
    let regs = |e: Num, elements: usize| {
        (elements * e.bits() / 32 / 32).max(if e.bits() == 64 { elements / 32 } else { 1 })
    };
    let (na, nb, nc, nd) = (
        if e64(ea) {
            m * width / 32
        } else {
            regs(ea, m * width)
        },
        if e64(eb) { k * n / 32 } else { regs(eb, k * n) },
        if e64(ec) { m * n / 32 } else { regs(ec, m * n) },
        if e64(ed) { m * n / 32 } else { regs(ed, m * n) },
    );
    let mut kernel = Kernel::default();
    let ra = kernel.input(
        ea.bits(),
        pack(ea, na, |l, i| place_a(ea, l, i, m), |i, j| a[i * width + j]),
    );
    let rb = kernel.input(
        eb.bits(),
        pack(eb, nb, |l, i| place_b(eb, l, i), |i, j| b[i * n + j]),
    );
    let rc = kernel.input(ec.bits(), pack(ec, nc, place_c, |i, j| cc[i * n + j]));
    let rd = kernel.output(ed.bits(), nd);
    let mut text = format!(
        "mma{{sp}}.sync.aligned.m{m}n{n}k{k}.row.col{}.{td}.{ta}.{tb}.{tc}{{st}} {rd}, {ra}, {rb}, {rc}",
        c.words
    );
    // The full a: chosen places, with metadata where the ISA's figures have it.
    let mut full = a.clone();
    let (mut sp, mut st) = (String::new(), String::new());
    if let Some((word, selector)) = c.sparse {
        let (kept, meta) = sparse_a(c, &a, selector, seed);
        full = kept;
        let r = kernel.input(32, vec![meta]);
        text += &format!(", {}, {selector}", r.trim_matches(['{', '}']));
        sp = format!(".{word}");
    }
    let scaled = c
        .scale
        .map(|(blocks, kind)| Scales::new(c, blocks, kind, seed));
    if let Some(s) = &scaled {
        let ra = kernel.input(32, vec![s.a_words.clone()]);
        let rb = kernel.input(32, vec![s.b_words.clone()]);
        let bare = |r: &str| r.trim_matches(['{', '}']).to_string();
        let ((ba, ta), (bb, tb)) = s.selectors;
        text += &format!(
            ", {}, {{{ba}, {ta}}}, {}, {{{bb}, {tb}}}",
            bare(&ra),
            bare(&rb)
        );
        st = format!(".{}", s.kind);
    }
    let blocks = c.scale.map_or(1, |s| s.0);
    let factors = |i: usize, j: usize, block: usize| match &scaled {
        Some(s) => (s.a[i * 4 + block], s.b[j * 4 + block]),
        None => (1.0, 1.0),
    };
    if let Some(op) = c.bits {
        st = format!(".{op}.popc");
    }
    let text = text.replace("{sp}", &sp).replace("{st}", &st);
    let out = kernel.run(&text, 1);
    for i in 0..m {
        for j in 0..n {
            let lane = i % 8 * 4 + j / 2;
            let slot = i / 8 * 2 + j % 2;
            let per = (32 / ed.bits()).max(1);
            let have = out[slot / per][lane] >> (slot % per * ed.bits()) & ed.mask();
            let products = (0..k).map(|x| {
                let block = x / (k / blocks);
                let (u, v) = (full[i * k + x], b[x * n + j]);
                if c.bits == Some("xor") {
                    return ((u ^ v) as f64, 1.0);
                }
                (
                    ea.value(u) * factors(i, j, block).0,
                    eb.value(v) * factors(i, j, block).1,
                )
            });
            let what = format!("{text}\nelement {i},{j}");
            let old = ec.value(cc[i * n + j]);
            if c.clamped {
                clamped(have, products, old, &what);
            } else {
                close(ed, have, products, old, &what);
            }
        }
    }
}

/// The full a: chosen places, with metadata where the ISA's figures have it.
fn sparse_a(c: &Case, a: &[u64], selector: u32, seed: &mut Seed) -> (Vec<u64>, Vec<u64>) {
    let (m, _, k) = c.shape;
    let ta = c.types[1];
    let width = k / 2;
    let (chunk, kept) = match ta {
        "tf32" => (2, 1),
        "s4" | "u4" => (8, 4),
        "e2m1" if c.packed => (8, 4),
        _ => (4, 2),
    };
    let wide = !matches!(ta, "f16" | "bf16" | "tf32");
    let mut meta = vec![0u64; 32];
    let mut full = vec![0; m * k];
    for i in 0..m {
        for x in 0..k / chunk {
            let from = &a[i * width + x * kept..][..kept];
            let to = &mut full[i * k + x * chunk..][..chunk];
            let bits = if chunk == 2 {
                let hi = seed.next() as usize & 1;
                to[hi] = from[0];
                if hi == 1 { 0b1110 } else { 0b0100 }
            } else {
                let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
                let (lo, hi) = pairs[seed.next() as usize % 6];
                let each = kept / 2;
                to[lo * each..][..each].copy_from_slice(&from[..each]);
                to[hi * each..][..each].copy_from_slice(&from[each..]);
                lo | hi << 2
            };
            // Words of 16 bits a row (rows g and g + 8 share a register), or of 32 (threads alternate between the two rows).
            let (t, at) = if wide {
                let threads = (k / chunk / 8).max(1) * 2;
                (selector as usize * threads + x / 8 * 2 + i / 8, x % 8 * 4)
            } else {
                let threads = (k / chunk / 4).max(1);
                (selector as usize * threads + x / 4, x % 4 * 4 + i / 8 * 16)
            };
            meta[i % 8 * 4 + t] |= (bits as u64) << at;
        }
    }
    (full, meta)
}

/// Factors of the blocks of lines, and the registers that hold them.
struct Scales<'a> {
    kind: &'a str,
    /// Four a line, of which as many are used as there are blocks.
    a: Vec<f64>,
    b: Vec<f64>,
    a_words: Vec<u64>,
    b_words: Vec<u64>,
    /// Byte and thread that an instruction takes them from, for each matrix.
    selectors: ((usize, usize), (usize, usize)),
}

impl<'a> Scales<'a> {
    fn new(c: &Case, blocks: usize, kind: &'a str, seed: &mut Seed) -> Scales<'a> {
        let (m, n, _) = c.shape;
        let (mut fa, mut fb) = (vec![1.0; m * 4], vec![1.0; n * 4]);
        let e = Num::new(kind, false);
        let (ta, tb) = (seed.next() as usize & 1, seed.next() as usize & 3);
        let byte = |s: &mut Seed| {
            if blocks == 1 {
                s.next() as usize & 3
            } else if blocks == 2 {
                s.next() as usize & 2
            } else {
                0
            }
        };
        let (ba, bb) = (byte(seed), byte(seed));
        let mut sa: Vec<u64> = (0..32).map(|_| seed.next() & 0xffff_ffff).collect();
        let mut sb = sa.clone();
        let put = |w: &mut u64, b: usize, v: u64| *w = *w & !(255 << (8 * b)) | v << (8 * b);
        for x in 0..blocks {
            for i in 0..m {
                let v = e.random(seed) & if kind == "ue4m3" { 127 } else { 255 };
                put(&mut sa[i % 8 * 4 + ta * 2 + i / 8], ba + x, v);
                fa[i * 4 + x] = e.value(v);
            }
            for j in 0..n {
                let v = e.random(seed) & if kind == "ue4m3" { 127 } else { 255 };
                put(&mut sb[j * 4 + tb], bb + x, v);
                fb[j * 4 + x] = e.value(v);
            }
        }

        Scales {
            kind,
            a: fa,
            b: fb,
            a_words: sa,
            b_words: sb,
            selectors: ((ba, ta), (bb, tb)),
        }
    }
}

fn e64(e: Num) -> bool {
    e.bits() == 64
}

#[test]
fn dense() {
    let mut seed = Seed(1);
    for t in ["f16", "f32"] {
        check(&case((16, 8, 8), [t, "f16", "f16", t]), &mut seed);
        check(&case((16, 8, 16), [t, "f16", "f16", t]), &mut seed);
        for a in ["e4m3", "e5m2"] {
            for b in ["e4m3", "e5m2"] {
                check(&case((16, 8, 32), [t, a, b, t]), &mut seed);
                check(&case((16, 8, 16), [t, a, b, t]), &mut seed);
            }
        }
        for a in ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"] {
            for b in ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"] {
                let words = ".kind::f8f6f4";
                check(
                    &Case {
                        words,
                        ..case((16, 8, 32), [t, a, b, t])
                    },
                    &mut seed,
                );
            }
        }
    }
    for k in [8, 16] {
        check(&case((16, 8, k), ["f32", "bf16", "bf16", "f32"]), &mut seed);
        check(
            &case((16, 8, k / 2), ["f32", "tf32", "tf32", "f32"]),
            &mut seed,
        );
    }
    for k in [4, 8, 16] {
        check(&case((16, 8, k), ["f64"; 4]), &mut seed);
    }
    check(&case((8, 8, 4), ["f64"; 4]), &mut seed);
    for (a, b) in [("s8", "s8"), ("u8", "s8"), ("s8", "u8"), ("u8", "u8")] {
        for (m, k) in [(8, 16), (16, 16), (16, 32)] {
            check(&case((m, 8, k), ["s32", a, b, "s32"]), &mut seed);
        }
    }
    for (a, b) in [("s4", "s4"), ("u4", "s4"), ("s4", "u4"), ("u4", "u4")] {
        for (m, k) in [(8, 32), (16, 32), (16, 64)] {
            check(&case((m, 8, k), ["s32", a, b, "s32"]), &mut seed);
        }
    }
}

#[test]
fn sparse() {
    let mut seed = Seed(2);
    for word in ["sp", "sp::ordered_metadata"] {
        let mut go = |k, types, selectors: u32, words: &'static str| {
            for s in 0..selectors {
                let c = case((16, 8, k), types);
                check(
                    &Case {
                        words,
                        sparse: Some((word, s)),
                        ..c
                    },
                    &mut seed,
                );
            }
        };
        for t in ["f16", "f32"] {
            go(16, [t, "f16", "f16", t], 4, "");
            go(32, [t, "f16", "f16", t], 2, "");
        }
        go(16, ["f32", "bf16", "bf16", "f32"], 4, "");
        go(32, ["f32", "bf16", "bf16", "f32"], 2, "");
        go(8, ["f32", "tf32", "tf32", "f32"], 4, "");
        go(16, ["f32", "tf32", "tf32", "f32"], 2, "");
        for a in ["s8", "u8"] {
            go(32, ["s32", a, "s8", "s32"], 2, "");
            go(64, ["s32", a, "u8", "s32"], 1, "");
        }
        for a in ["s4", "u4"] {
            go(64, ["s32", a, "s4", "s32"], 2, "");
            go(128, ["s32", a, "u4", "s32"], 1, "");
        }
        go(64, ["f32", "e4m3", "e5m2", "f32"], 1, "");
        if word != "sp" {
            for t in ["f16", "f32"] {
                for a in ["e4m3", "e2m3", "e3m2", "e2m1"] {
                    go(64, [t, a, "e2m1", t], 1, ".kind::f8f6f4");
                }
            }
        }
    }
}

#[test]
fn scaled() {
    let mut seed = Seed(3);
    for sparse in [None, Some(("sp::ordered_metadata", 0))] {
        let wide = if sparse.is_some() { 2 } else { 1 };
        for a in ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"] {
            for b in ["e4m3", "e2m1"] {
                for words in [
                    ".kind::mxf8f6f4.block_scale",
                    ".kind::mxf8f6f4.block_scale.scale_vec::1X",
                ] {
                    let c = case((16, 8, 32 * wide), ["f32", a, b, "f32"]);
                    check(
                        &Case {
                            words,
                            sparse,
                            scale: Some((1, "ue8m0")),
                            ..c
                        },
                        &mut seed,
                    );
                }
            }
        }
        for (words, blocks, kind) in [
            (".kind::mxf4.block_scale", 2, "ue8m0"),
            (".kind::mxf4.block_scale.scale_vec::2X", 2, "ue8m0"),
            (".kind::mxf4nvf4.block_scale.scale_vec::2X", 2, "ue8m0"),
            (".kind::mxf4nvf4.block_scale.scale_vec::4X", 4, "ue4m3"),
        ] {
            let c = case((16, 8, 64 * wide), ["f32", "e2m1", "e2m1", "f32"]);
            check(
                &Case {
                    words,
                    sparse,
                    scale: Some((blocks, kind)),
                    packed: true,
                    ..c
                },
                &mut seed,
            );
        }
    }
}

/// The products of pairs of quads, in all layouts.
#[test]
fn quads() {
    let mut seed = Seed(4);
    for (td, tc) in [("f16", "f16"), ("f32", "f16"), ("f32", "f32")] {
        for (la, lb) in [
            ("row", "row"),
            ("row", "col"),
            ("col", "row"),
            ("col", "col"),
        ] {
            let (h, ec, ed) = (
                Num::new("f16", false),
                Num::new(tc, false),
                Num::new(td, false),
            );
            let mut kernel = Kernel::default();
            let mut input = |e: Num, count: usize, seed: &mut Seed| {
                let per = 32 / e.bits();
                let regs: Vec<Vec<u64>> = (0..count)
                    .map(|_| {
                        (0..32)
                            .map(|_| (0..per).fold(0, |v, k| v | e.random(seed) << (k * e.bits())))
                            .collect()
                    })
                    .collect();
                (kernel.input(e.bits(), regs.clone()), regs)
            };
            let (ra, a) = input(h, 2, &mut seed);
            let (rb, b) = input(h, 2, &mut seed);
            let (rc, c) = input(ec, if tc == "f16" { 4 } else { 8 }, &mut seed);
            let rd = kernel.output(ed.bits(), if td == "f16" { 4 } else { 8 });
            let text = format!(
                "mma.sync.aligned.m8n8k4.{la}.{lb}.{td}.f16.f16.{tc} {rd}, {ra}, {rb}, {rc}"
            );
            let d = kernel.run(&text, 1);
            let slot = |e: Num, regs: &[Vec<u64>], lane: usize, i: usize| {
                let per = 32 / e.bits();
                regs[i / per][lane] >> (i % per * e.bits()) & e.mask()
            };
            // The lane of row (or column) x of 8 in quad pair q.
            let lane = |q: usize, x: usize| 4 * q + x % 4 + if x < 4 { 0 } else { 16 };
            let sum = |e: Num, q: usize, i: usize, j: usize| {
                if e.bits() == 16 {
                    return (lane(q, i), j);
                }
                // The figure of .f32: rows alternate over lanes, columns go in pairs.
                let base = if i < 4 { 0 } else { 16 };
                let l = 4 * q + base + (i & 1) + (j & 2);
                (l, (i & 2) + (j & 1) + (j & 4))
            };
            for q in 0..4 {
                for i in 0..8 {
                    for j in 0..8 {
                        let products = (0..4).map(|k| {
                            let x = if la == "row" {
                                slot(h, &a, lane(q, i), k)
                            } else {
                                slot(h, &a, lane(q, k + i / 4 * 4), i % 4)
                            };
                            let y = if lb == "col" {
                                slot(h, &b, lane(q, j), k)
                            } else {
                                slot(h, &b, lane(q, k + j / 4 * 4), j % 4)
                            };
                            (h.value(x), h.value(y))
                        });
                        let (l, s) = sum(ec, q, i, j);
                        let old = ec.value(slot(ec, &c, l, s));
                        let (l, s) = sum(ed, q, i, j);
                        close(
                            ed,
                            slot(ed, &d, l, s),
                            products,
                            old,
                            &format!("{text} {q} {i},{j}"),
                        );
                    }
                }
            }
        }
    }
}

/// What a form's modifiers say, for [`check`].
fn parse(head: &heads::Head) -> Case {
    let words = head.words();
    let at = words.iter().position(|w| heads::shape(w).is_some());
    let at = at.unwrap_or_else(|| panic!("no shape: {}", head.text));
    let shape = heads::shape(words[at]).unwrap_or_default();
    let sparse = words.iter().find(|w| w.starts_with("sp"));
    // Behind the layouts: modifiers, four types, and what follows them.
    let rest = &words[at + 3..];
    let is_type = |w: &str| {
        matches!(
            w,
            "f16" | "bf16" | "tf32" | "f32" | "f64" | "s32" | "b1" | "s8" | "u8" | "s4" | "u4"
        ) || (w.len() == 4 && w.starts_with('e'))
    };
    let first = rest.iter().position(|w| is_type(w)).unwrap_or(rest.len());
    let own = |w: &str| -> &'static str { String::from(w).leak() };
    let types = [0, 1, 2, 3].map(|k| own(rest[first + k]));
    let modifiers: String = rest[..first].iter().map(|w| format!(".{w}")).collect();
    let kind = rest.iter().find_map(|w| w.strip_prefix("kind::"));
    let scale = rest.contains(&"block_scale").then(|| {
        let blocks = match (
            kind,
            rest.iter().find_map(|w| w.strip_prefix("scale_vec::")),
        ) {
            (_, Some(n)) => n[..1].parse().unwrap_or(1),
            (Some("mxf4"), None) => 2,
            _ => 1,
        };
        (blocks, own(rest[first + 4]))
    });
    Case {
        words: modifiers.leak(),
        sparse: sparse.map(|w| (own(w), 0)),
        scale,
        packed: matches!(kind, Some("mxf4" | "mxf4nvf4")),
        clamped: rest.contains(&"satfinite"),
        bits: rest
            .iter()
            .find(|w| matches!(**w, "and" | "xor"))
            .map(|w| own(w)),
        ..case(shape, types)
    }
}

/// Each combination of modifiers that the table has, with each selector of the metadata.
#[test]
fn every_form() {
    /// Place of the selector among the operands.
    const SELECTOR: usize = 5;
    let mut seed = Seed(5);
    let all = heads::heads("mma");
    let mut count = 0;
    for head in &all {
        let c = parse(head);
        if c.shape == (8, 8, 4) && c.types[1] == "f16" {
            // `quads` has all of these.
            assert!(c.types[0] == "f32" || c.types[3] == "f16", "{}", head.text);
            continue;
        }
        let last = match c.sparse {
            Some(_) => head
                .greatest(SELECTOR)
                .unwrap_or_else(|| panic!("no selector: {}", head.text)),
            None => 0,
        };
        for selector in 0..=last as u32 {
            let sparse = c.sparse.map(|s| (s.0, selector));
            check(&Case { sparse, ..c }, &mut seed);
            count += 1;
        }
    }
    println!("{} combinations of modifiers, {count} products", all.len());
    assert!(count > 300, "{count} products");
}
