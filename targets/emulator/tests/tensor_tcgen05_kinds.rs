//! Products of `tcgen05.mma` beyond the dense ones: sparse, with block scales, weight-stationary, with shifted rows; and loads that reduce.
//! Where things lie in tensor memory is written here once more, element by element.

#[path = "common/heads.rs"]
mod heads;
#[path = "common/lanes.rs"]
mod lanes;
#[path = "common/layouts.rs"]
mod layouts;
#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/tensor_memory.rs"]
mod tensor_memory;

use lanes::{Kernel, Seed};
use layouts::Layout;
use numbers::{Num, close};
use tensor_memory::{allocate, release, run};

/// First column of a (when it is in tensor memory), of the metadata, and of the two kinds of scale factors.
const A: usize = 256;
const METADATA: usize = 320;
const FACTORS_A: usize = 384;
const FACTORS_B: usize = 448;

/// A kind of elements: its name, the types of d, a and b with their numbers in the descriptor, and how they are stored.
#[derive(Clone, Copy)]
struct Elements {
    kind: &'static str,
    types: [&'static str; 3],
    codes: [u32; 3],
    /// Dense columns of a.
    k: usize,
    /// Elements of a chunk of sparse a that a pair of indices chooses from, and elements behind an index.
    chunk: (usize, usize),
    /// Elements of four bits share bytes.
    packed: bool,
}

const fn elements(
    kind: &'static str,
    types: [&'static str; 3],
    codes: [u32; 3],
    k: usize,
) -> Elements {
    Elements {
        kind,
        types,
        codes,
        k,
        chunk: (4, 1),
        packed: false,
    }
}

/// Which scale factors: the suffix, factors of a row, the type, and number of the first.
#[derive(Clone, Copy)]
struct Factors {
    suffix: &'static str,
    count: usize,
    ty: &'static str,
    first: [usize; 2],
}

#[derive(Clone, Copy)]
struct Case {
    e: Elements,
    target: &'static str,
    m: usize,
    n: usize,
    sparse: Option<u32>,
    weights_stay: bool,
    a_tensor: bool,
    shifted: bool,
    factors: Option<Factors>,
    zero_columns: Option<u64>,
}

impl Case {
    fn new(e: Elements, m: usize, n: usize) -> Case {
        Case {
            e,
            target: "sm_100a",
            m,
            n,
            sparse: None,
            weights_stay: false,
            a_tensor: false,
            shifted: false,
            factors: None,
            zero_columns: None,
        }
    }

    /// The lane of a row of a.
    fn lane(&self, row: usize) -> usize {
        // Only half of each warp's lanes are used for 64 rows.
        let halves = self.m == 64 && !self.weights_stay;
        row + if halves { row / 16 * 16 } else { 0 }
    }

    fn descriptor(&self) -> u32 {
        let [cd, ca, cb] = self.e.codes;
        let mut d = ca << 7 | cb << 10 | (self.n as u32 / 8) << 17;
        d |= match self.factors {
            Some(f) => {
                (f.first[1] as u32) << 4
                    | u32::from(f.ty == "ue8m0") << 23
                    | (self.m as u32 / 128) << 27
                    | (f.first[0] as u32) << 29
                    | u32::from(self.e.k == 96) << 31
            }
            None => cd << 4 | (self.m as u32 / 16) << 24,
        };
        if let Some(selector) = self.sparse {
            d |= selector | 1 << 2;
        }
        d
    }
}

/// The columns of tensor memory, to be filled.
struct Memory(Vec<Vec<u64>>);

impl Memory {
    fn bits(&mut self, lane: usize, column: usize, bit: usize, value: u64) {
        self.0[column + bit / 32][lane] |= value << (bit % 32);
    }
}

/// Elements in shared memory: those of less than a byte in units of sixteen, with padding behind.
#[allow(clippy::too_many_arguments)]
fn store(
    shared: &mut [u8],
    l: &Layout,
    start: usize,
    c: &Case,
    bits: usize,
    x: usize,
    y: usize,
    v: u64,
) {
    let padded = bits < 8 && !c.e.packed;
    let (byte, bit) = if padded {
        (x / 16 * 16 + x % 16 * bits / 8, x % 16 * bits % 8)
    } else {
        (x * bits / 8, x * bits % 8)
    };
    let v = v << bit;
    for b in 0..(bit + bits).div_ceil(8) {
        shared[start + l.at(byte + b, y)] |= (v >> (8 * b)) as u8;
    }
}

/// Bits of an element: of the formats of six and four bits they are fewer than those of their container.
fn width(t: &str) -> usize {
    match t {
        "e2m3" | "e3m2" => 6,
        "e2m1" => 4,
        _ => Num::new(t, false).bits(),
    }
}

fn product(c: &Case, seed: &mut Seed) {
    let (m, n) = (c.m, c.n);
    let k = c.e.k * if c.sparse.is_some() { 2 } else { 1 };
    let ed = Num::new(c.e.types[0], false);
    // Four-bit elements as they stand in a byte's low half.
    let [ea, eb] = [c.e.types[1], c.e.types[2]].map(|t| Num::new(t, true));
    let [wa, wb] = [c.e.types[1], c.e.types[2]].map(width);
    let mut memory = Memory(vec![vec![0; 128]; tensor_memory::COLUMNS]);

    // a with its zeros, what is kept of it, and the metadata.
    let (a, kept) = left_matrix(c, k, ea, &mut memory, seed);
    let stored = kept.len() / m;

    let (line_a, line_b) = (
        if wa < 8 && !c.e.packed {
            stored
        } else {
            stored * wa / 8
        },
        if wb < 8 && !c.e.packed { k } else { k * wb / 8 },
    );
    let shift = c.zero_columns.map_or(0, |z| (z >> 56) as usize & 63);
    let (la, lb) = (
        Layout {
            width: 16,
            line: line_a,
            lines: m,
        },
        Layout {
            width: 16,
            line: line_b,
            lines: n + shift,
        },
    );
    let start = lb.bytes().next_multiple_of(1024);
    let mut shared = vec![0; start + la.bytes().next_multiple_of(1024)];
    let mut b = vec![0; (n + shift) * k];
    for col in 0..n + shift {
        for x in 0..k {
            b[col * k + x] = eb.random(seed);
            store(&mut shared, &lb, 0, c, wb, x, col, b[col * k + x]);
        }
    }
    for row in 0..m {
        for x in 0..stored {
            let v = kept[row * stored + x];
            let bits = if c.e.packed { wa } else { wa.max(8) };
            memory.bits(c.lane(row), A, x * bits, v);
            store(&mut shared, &la, start, c, wa, x, row, v);
        }
    }

    let scales = factors(c, &mut memory, seed);

    // The result: 64 and 32 rows of a weight-stationary product have the columns in two or four parts below one another.
    let parts = if c.weights_stay { 128 / m } else { 1 };
    let spot = |row: usize, col: usize| {
        let part = n / parts;
        (c.lane(row) + col / part * (128 / parts), col % part)
    };
    let old: Vec<u64> = (0..m * n).map(|_| ed.random(seed) & ed.mask()).collect();
    for row in 0..m {
        for col in 0..n {
            let (lane, column) = spot(row, col);
            memory.bits(lane, column, 0, old[row * n + col]);
        }
    }
    let zero = |col: usize| {
        c.zero_columns
            .is_some_and(|z| is_zero_column(z, n / parts, col))
    };

    let descriptors =
        [(&la, start), (&lb, 0)].map(|(l, at)| (l.descriptor(at, false) | 1 << 46) as i64);
    let text = instruction(c, descriptors);
    let instruction = format!(
        ".reg .b32 %aa, %am, %fa, %fb; add.u32 %aa, %t0, {A}; add.u32 %am, %t0, {METADATA}; add.u32 %fa, %t0, {FACTORS_A}; \
         add.u32 %fb, %t0, {FACTORS_B};\n@%p0 {text}"
    );
    let have = run(c.target, shared, &memory.0, n / parts, &instruction);
    for row in 0..m {
        let from = if c.shifted { (row + 1).min(m - 1) } else { row };
        for col in 0..n {
            let (lane, column) = spot(row, col);
            let products = (0..k).map(|x| {
                let factor = |which: usize, line: usize| match c.factors {
                    Some(f) => scales[which][line * f.count + x / (k / f.count)],
                    None => 1.0,
                };
                let right = if zero(col) {
                    0.0
                } else {
                    eb.value(b[(col + shift) * k + x])
                };
                (
                    ea.value(a[from * k + x]) * factor(0, from),
                    right * factor(1, col),
                )
            });
            let what = format!("{text}\n{:?} element {row},{col}", c.e.types);
            close(
                ed,
                have[column][lane] & ed.mask(),
                products,
                ed.value(old[row * n + col]),
                &what,
            );
        }
    }
}

/// a with its zeros, and what is kept of it; the metadata goes to tensor memory.
fn left_matrix(
    c: &Case,
    k: usize,
    ea: Num,
    memory: &mut Memory,
    seed: &mut Seed,
) -> (Vec<u64>, Vec<u64>) {
    let mut a = vec![0; c.m * k];
    let mut kept = Vec::new();
    let (chunk, each) = c.e.chunk;
    for row in 0..c.m {
        for at in 0..k / chunk {
            let here = row * k + at * chunk;
            if c.sparse.is_none() {
                for x in 0..chunk {
                    a[here + x] = ea.random(seed);
                    kept.push(a[here + x]);
                }
                continue;
            }
            let (one, two) = loop {
                let (x, y) = (seed.next() as usize % 4, seed.next() as usize % 4);
                // One of two: the pair of indices names the halves of one element.
                if x < y && (chunk > 2 || x % 2 == 0 && y == x + 1) {
                    break (x, y);
                }
            };
            let places: Vec<usize> = if chunk == 2 {
                vec![one / 2]
            } else {
                [one, two]
                    .into_iter()
                    .flat_map(|p| (0..each).map(move |x| p * each + x))
                    .collect()
            };
            for p in places {
                a[here + p] = ea.random(seed);
                kept.push(a[here + p]);
            }
            let bits = (one | two << 2) as u64;
            if c.e.k <= 16 {
                // The rows r and r + 8 of sixteen share a word; the right half of their metadata lies eight lanes below.
                let lane = c.lane(row / 16 * 16) + row % 8 + if at >= 4 { 8 } else { 0 };
                let column = METADATA + c.sparse.unwrap_or(0) as usize;
                memory.bits(lane, column, (row % 16 / 8) * 16 + at % 4 * 4, bits);
            } else {
                memory.bits(c.lane(row), METADATA, at * 4, bits);
            }
        }
    }

    (a, kept)
}

/// Scale factors: every warp's lanes hold them all, 32 rows to a column.
fn factors(c: &Case, memory: &mut Memory, seed: &mut Seed) -> [Vec<f64>; 2] {
    let mut scales = [Vec::new(), Vec::new()];
    if let Some(f) = c.factors {
        let ty = Num::new(f.ty, false);
        for (which, (rows, at)) in [(c.m, FACTORS_A), (c.n, FACTORS_B)].into_iter().enumerate() {
            for row in 0..rows {
                for s in 0..f.count {
                    let v = match f.ty {
                        "ue8m0" => 124 + seed.next() % 6,
                        _ => 0x30 + seed.next() % 24,
                    };
                    scales[which].push(ty.value(v));
                    let number = f.first[which] + s;
                    let column = at + number / 4 * rows.div_ceil(32) + row / 32;
                    for warp in 0..4 {
                        memory.bits(warp * 32 + row % 32, column, number % 4 * 8, v);
                    }
                }
            }
        }
    }
    scales
}

/// Whether the mask of zero columns names this one, where a part of the result has `part` columns.
fn is_zero_column(z: u64, part: usize, col: usize) -> bool {
    let (skip, used) = ((z >> 40 & 255) + 1, (z >> 48 & 255) + 1);
    let mut zeros = z >> (32 + col / part) & 1 == 1;
    let mut left = if zeros { skip } else { used };
    let steps = (z >> (8 * (col / part)) & 255) as usize + col % part;
    for _ in 0..steps {
        left -= 1;
        if left == 0 {
            zeros = !zeros;
            left = if zeros { skip } else { used };
        }
    }
    zeros
}

fn instruction(c: &Case, [a, b]: [i64; 2]) -> String {
    let mut words = String::new();
    words += if c.weights_stay { ".ws" } else { "" };
    words += if c.sparse.is_some() { ".sp" } else { "" };
    words += &format!(".cta_group::1.kind::{}", c.e.kind);
    words += if c.shifted { ".ashift" } else { "" };
    words += c.factors.map_or("", |f| f.suffix);
    let a_text = if c.a_tensor {
        "[%aa]".to_string()
    } else {
        a.to_string()
    };
    let mut operands = format!("[%t0], {a_text}, {b}");
    operands += if c.sparse.is_some() { ", [%am]" } else { "" };
    operands += &format!(", {}", c.descriptor());
    operands += if c.factors.is_some() {
        ", [%fa], [%fb]"
    } else {
        ""
    };
    operands += ", %p1";
    if let Some(z) = c.zero_columns {
        operands += &format!(", {z}");
    }
    format!("tcgen05.mma{words} {operands}")
}

const F16: Elements = elements("f16", ["f32", "f16", "f16"], [1, 0, 0], 16);
const BF16: Elements = elements("f16", ["f32", "bf16", "bf16"], [1, 1, 1], 16);
const F8: Elements = elements("f8f6f4", ["f32", "e4m3", "e5m2"], [1, 0, 1], 32);
const F6: Elements = elements("f8f6f4", ["f32", "e2m3", "e2m1"], [1, 3, 5], 32);
const F4: Elements = elements("f8f6f4", ["f16", "e2m1", "e3m2"], [0, 5, 4], 32);
const I8: Elements = elements("i8", ["s32", "s8", "u8"], [2, 1, 0], 32);
const TF32: Elements = Elements {
    chunk: (2, 1),
    ..elements("tf32", ["f32", "tf32", "tf32"], [1, 2, 2], 8)
};

#[test]
fn sparse() {
    let mut seed = Seed(11);
    for e in [F16, BF16, TF32, F8, F6, F4, I8] {
        for m in [64, 128] {
            for a_tensor in [false, true] {
                let selector = if e.k <= 16 { (m / 64) as u32 - 1 } else { 0 };
                product(
                    &Case {
                        sparse: Some(selector),
                        a_tensor,
                        ..Case::new(e, m, 16)
                    },
                    &mut seed,
                );
            }
        }
    }
}

/// Formats of six and four bits, in shared and in tensor memory.
#[test]
fn small_formats() {
    let mut seed = Seed(12);
    for e in [F6, F4] {
        for a_tensor in [false, true] {
            product(
                &Case {
                    a_tensor,
                    ..Case::new(e, 128, 24)
                },
                &mut seed,
            );
        }
    }
}

#[test]
fn weight_stationary() {
    let mut seed = Seed(13);
    let masks = [
        None,
        Some(1 << 39 | 2 << 40 | 3 << 48),
        Some(1 << 8 | 2 << 16 | 1 << 24 | 3 << 32 | 1 << 39 | 4 << 40 | 6 << 48 | 2 << 56),
    ];
    for (e, sparse) in [
        (F16, None),
        (TF32, None),
        (F8, None),
        (I8, None),
        (F16, Some(1)),
        (F8, Some(0)),
    ] {
        for m in [32, 64, 128] {
            for zero_columns in masks {
                product(
                    &Case {
                        weights_stay: true,
                        sparse,
                        zero_columns,
                        a_tensor: m == 64,
                        ..Case::new(e, m, 64)
                    },
                    &mut seed,
                );
            }
        }
    }
}

#[test]
fn shifted_rows() {
    let mut seed = Seed(14);
    for e in [F16, I8] {
        product(
            &Case {
                a_tensor: true,
                shifted: true,
                ..Case::new(e, 128, 16)
            },
            &mut seed,
        );
    }
}

#[test]
fn block_scales() {
    let mut seed = Seed(15);
    let mx8 = elements("mxf8f6f4", ["f32", "e4m3", "e5m2"], [0, 0, 1], 32);
    let mx6 = elements("mxf8f6f4", ["f32", "e3m2", "e2m1"], [0, 4, 5], 32);
    let mx4 = |kind, k| Elements {
        packed: true,
        chunk: (8, 2),
        ..elements(kind, ["f32", "e2m1", "e2m1"], [0, 1, 1], k)
    };
    let f = |suffix, count, ty, first| Factors {
        suffix,
        count,
        ty,
        first,
    };
    let cases = [
        (mx8, f(".block_scale", 1, "ue8m0", [0, 3])),
        (mx8, f(".block_scale.scale_vec::1X", 1, "ue8m0", [2, 1])),
        (mx6, f(".block_scale.block32", 1, "ue8m0", [1, 0])),
        (mx4("mxf4", 64), f(".block_scale", 2, "ue8m0", [0, 2])),
        (
            mx4("mxf4", 64),
            f(".block_scale.scale_vec::2X", 2, "ue8m0", [2, 0]),
        ),
        (
            mx4("mxf4nvf4", 64),
            f(".block_scale.block32", 2, "ue8m0", [2, 2]),
        ),
        (
            mx4("mxf4nvf4", 64),
            f(".block_scale.scale_vec::4X", 4, "ue4m3", [0, 0]),
        ),
        (
            mx4("mxf4nvf4", 64),
            f(".block_scale.block16", 4, "ue8m0", [0, 0]),
        ),
        (
            mx4("mxf4nvf4", 96),
            f(".block_scale.block16", 6, "ue4m3", [2, 0]),
        ),
        (
            mx4("mxf4", 96),
            f(".block_scale.block32", 3, "ue8m0", [1, 3]),
        ),
    ];
    for (e, factors) in cases {
        for (n, a_tensor) in [(16, false), (64, true)] {
            for sparse in [None, Some(0)] {
                if sparse.is_some() && e.k == 96 {
                    continue;
                }
                let c = Case {
                    sparse,
                    a_tensor,
                    factors: Some(factors),
                    target: if e.k == 96 { "sm_103a" } else { "sm_100a" },
                    ..Case::new(e, 128, n)
                };
                product(&c, &mut seed);
            }
        }
    }
}

/// Descriptors that contradict the instruction, and shapes that do not exist.
#[test]
fn mistakes() {
    let fails = |c: Case| {
        let caught = std::panic::catch_unwind(|| product(&c, &mut Seed(16)));
        let e = caught.expect_err("a mistake");
        e.downcast_ref::<String>().cloned().unwrap_or_default()
    };
    let sparse = fails(Case {
        sparse: Some(1),
        ..Case::new(I8, 128, 16)
    });
    assert!(sparse.contains("sparsity selector"), "{sparse}");
    let rows = fails(Case::new(F16, 32, 64));
    assert!(rows.contains("32 rows"), "{rows}");
    let shifted = fails(Case {
        shifted: true,
        a_tensor: true,
        ..Case::new(F16, 64, 16)
    });
    assert!(shifted.contains(".ashift"), "{shifted}");
}

#[test]
fn reducing_loads() {
    let mut seed = Seed(17);
    for (ty, words) in [
        (
            "f32",
            ["min", "max", "min.abs", "max.abs", "min.NaN", "max.abs.NaN"].as_slice(),
        ),
        ("u32", &["min", "max"]),
        ("s32", &["min", "max"]),
    ] {
        for (op, num) in words.iter().flat_map(|o| [(o, 2), (o, 16)]) {
            let mut k = Kernel::default();
            k.target = Some("sm_110a");
            let e = Num::new(if ty == "f32" { "f32" } else { "s32" }, false);
            let values: Vec<Vec<u64>> = (0..num)
                .map(|_| {
                    (0..128)
                        .map(|_| e.random(&mut seed) & 0xffff_ffff)
                        .collect()
                })
                .collect();
            let v = k.input(32, values.clone());
            let (d, r) = (k.output(32, num), k.output(32, 1));
            k.before = allocate(32)
                + &format!(
                    "tcgen05.st.sync.aligned.32x32b.x{num}.b32 [%ta], {v};\ntcgen05.wait::st.sync.aligned;\n"
                );
            k.after = "tcgen05.wait::ld.sync.aligned;\n".to_string() + &release(32);
            let r = r.trim_matches(['{', '}']);
            let text =
                format!("tcgen05.ld.red.sync.aligned.32x32b.x{num}.{op}.{ty} {d}, {r}, [%ta]");
            let have = k.run(&text, 4);
            for t in 0..128 {
                let all: Vec<u64> = values.iter().map(|c| c[t]).collect();
                let max = op.starts_with("max");
                let want = match ty {
                    "u32" => if max {
                        all.iter().max()
                    } else {
                        all.iter().min()
                    }
                    .map(|v| *v as u32),
                    "s32" => {
                        let all = all.iter().map(|v| *v as u32 as i32);
                        if max { all.max() } else { all.min() }.map(|v| v as u32)
                    }
                    _ => {
                        let all = all.iter().map(|v| {
                            let v = f32::from_bits(*v as u32);
                            if op.contains("abs") { v.abs() } else { v }
                        });
                        let fold = |x: f32, y: f32| match (x.is_nan(), y.is_nan()) {
                            (true, _) | (_, true) if op.contains("NaN") => f32::NAN,
                            (true, _) => y,
                            (_, true) => x,
                            _ if (x < y) != max => x,
                            _ => y,
                        };
                        all.reduce(fold).map(f32::to_bits)
                    }
                };
                let (want, have_r) = (
                    f32::from_bits(want.unwrap_or(0)),
                    f32::from_bits(have[num][t] as u32),
                );
                let same = want.to_bits() == have_r.to_bits()
                    || want == have_r
                    || want.is_nan() && have_r.is_nan();
                assert!(same, "{text} thread {t}: {have_r} for {want}");
                for (column, c) in have[..num].iter().enumerate() {
                    assert_eq!(c[t], values[column][t], "{text} thread {t}");
                }
            }
        }
    }
}

/// Names of the formats of eight bits and fewer, with their numbers in descriptors.
const SMALL: [(&str, u32); 5] = [
    ("e4m3", 0),
    ("e5m2", 1),
    ("e2m3", 3),
    ("e3m2", 4),
    ("e2m1", 5),
];

/// Every type of every kind that the table has, dense and sparse.
#[test]
fn every_type() {
    let mut seed = Seed(21);
    let mut all: Vec<(Elements, Option<Factors>)> = Vec::new();
    for (d, cd) in [("f16", 0), ("f32", 1)] {
        all.push((elements("f16", [d, "f16", "f16"], [cd, 0, 0], 16), None));
        for (a, ca) in SMALL {
            for (b, cb) in SMALL {
                all.push((elements("f8f6f4", [d, a, b], [cd, ca, cb], 32), None));
            }
        }
    }
    all.extend([(BF16, None), (TF32, None)]);
    for (a, ca) in [("u8", 0), ("s8", 1)] {
        for (b, cb) in [("u8", 0), ("s8", 1)] {
            all.push((elements("i8", ["s32", a, b], [2, ca, cb], 32), None));
        }
    }
    let factors = |suffix, count, ty| Factors {
        suffix,
        count,
        ty,
        first: [0, 0],
    };
    for (a, ca) in SMALL {
        for (b, cb) in SMALL {
            let e = elements("mxf8f6f4", ["f32", a, b], [0, ca, cb], 32);
            all.push((e, Some(factors(".block_scale.scale_vec::1X", 1, "ue8m0"))));
        }
    }
    for (kind, suffix, count, ty) in [
        ("mxf4", ".block_scale.scale_vec::2X", 2, "ue8m0"),
        ("mxf4nvf4", ".block_scale.scale_vec::2X", 2, "ue8m0"),
        ("mxf4nvf4", ".block_scale.scale_vec::4X", 4, "ue8m0"),
        ("mxf4nvf4", ".block_scale.scale_vec::4X", 4, "ue4m3"),
    ] {
        let e = Elements {
            packed: true,
            chunk: (8, 2),
            ..elements(kind, ["f32", "e2m1", "e2m1"], [0, 1, 1], 64)
        };
        all.push((e, Some(factors(suffix, count, ty))));
    }
    for (e, factors) in &all {
        for sparse in [None, Some(if e.k <= 16 { 1 } else { 0 })] {
            let c = Case {
                sparse,
                factors: *factors,
                ..Case::new(*e, 128, 16)
            };
            product(&c, &mut seed);
        }
    }
    for head in heads::heads("tcgen05")
        .iter()
        .filter(|h| h.text.contains(".mma"))
    {
        let kind = head
            .words()
            .into_iter()
            .find_map(|w| w.strip_prefix("kind::").map(str::to_owned));
        let kind = kind.unwrap_or_else(|| panic!("no kind: {}", head.text));
        assert!(
            all.iter().any(|a| a.0.kind == kind),
            "nothing runs {}",
            head.text
        );
    }
    println!("{} types of products, dense and sparse", all.len());
}

/// Every shape.
#[test]
fn every_shape() {
    let mut seed = Seed(22);
    let mut count = 0;
    for (m, step) in [(64, 8), (128, 16)] {
        for n in (step..=256).step_by(step) {
            for sparse in [None, Some((m / 64) as u32 - 1)] {
                product(
                    &Case {
                        sparse,
                        ..Case::new(F16, m, n)
                    },
                    &mut seed,
                );
                count += 1;
            }
        }
    }
    for m in [32, 64, 128] {
        for n in [64, 128, 256] {
            let c = Case {
                weights_stay: true,
                ..Case::new(F16, m, n)
            };
            product(&c, &mut seed);
            count += 1;
        }
    }
    println!("{count} shapes");
}
