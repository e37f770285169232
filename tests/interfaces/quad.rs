//! `__float128`: what operators, conversions and comparisons give in the emulator equals a correctly rounded reference
//! (`rustc_apfloat`), bit for bit.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use rustc_apfloat::ieee::{Double, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

/// Operands per operation.
const N: usize = 64;

const SOURCE: &str = r#"
typedef unsigned __int128 u128;
extern "C" __device__ __float128 __nv_sqrt_fp128(__float128);
extern "C" __device__ __float128 __nv_fma_fp128(__float128, __float128, __float128);
extern "C" __global__ void k(const __float128 *a, const __float128 *b, const __float128 *c, u128 *out, int n) {
  int i = threadIdx.x;
  __float128 x = a[i], y = b[i], z = c[i], r[8];
  r[0] = x + y;
  r[1] = x - y;
  r[2] = x * y;
  r[3] = x / y;
  r[4] = __nv_sqrt_fp128(x);
  r[5] = __nv_fma_fp128(x, y, z);
  r[6] = -x;
  r[7] = 0;
  for (int k = 0; k < 8; ++k) out[i * 24 + k] = *(u128 *)&r[k];
  u128 *o = out + i * 24 + 8;
  o[0] = x < y; o[1] = x <= y; o[2] = x > y; o[3] = x >= y; o[4] = x == y; o[5] = x != y;
  double d = (double)x; float f = (float)x;
  o[6] = (u128)(unsigned long long)__double_as_longlong(d);
  o[7] = (u128)(unsigned)__float_as_int(f);
  __float128 back = (__float128)d; o[8] = *(u128 *)&back;
  back = (__float128)f; o[9] = *(u128 *)&back;
  // Bits of the operands as integers, and what they are as numbers.
  u128 bits = *(u128 *)&y;
  back = (__float128)(long long)bits; o[10] = *(u128 *)&back;
  back = (__float128)(unsigned)bits; o[11] = *(u128 *)&back;
  back = (__float128)bits; o[12] = *(u128 *)&back;
  back = (__float128)(__int128)bits; o[13] = *(u128 *)&back;
  // A number that fits.
  __float128 small = x * (__float128)0; small = (small == small) ? z : (__float128)1;
  o[14] = (u128)(__int128)small;
  o[15] = (u128)(long long)(small / (__float128)1099511627776.0);
}
"#;

/// Numbers of all kinds: special ones, neighbours, and random bits of near and far exponents.
fn numbers(seed: u64) -> Vec<u128> {
    let special: [u128; 12] = [
        0,
        1 << 127,
        1,
        (1 << 112) - 1,
        1 << 112,
        0x3fff << 112,
        (0xbfff << 112) | 1,
        0x7fff << 112,
        0xffff << 112,
        (0x7fff << 112) | (1 << 111),
        (0x7ffe << 112) | ((1 << 112) - 1),
        0x4000_8000 << 96,
    ];
    let mut state = seed | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..N)
        .map(|n| {
            let r = u128::from(next()) << 64 | u128::from(next());
            match n % 4 {
                0 => special[next() as usize % special.len()],
                // Near one, so that sums cancel and quotients are close.
                1 => (r & !(0x7fff << 112)) | (0x3ff8 + u128::from(next() % 16)) << 112,
                // Few bits, so that results are halfway.
                2 => {
                    let few = (r & !((1 << 118) - 1)) | u128::from(next() % 4) << 55;
                    (few & !(0x7fff << 112)) | (0x3fc0 + u128::from(next() % 120)) << 112
                }
                _ => r,
            }
        })
        .collect()
}

fn run(a: &[u128], b: &[u128], c: &[u128]) -> Vec<u128> {
    let mut settings = Settings::new();
    settings.parse(["-arch=sm_90"]).expect("flags");
    let ptx = compile(SOURCE, "quad.cu", Language::Cuda, &settings)
        .map_err(|f| f.messages().join("\n"))
        .expect("compiles")
        .text;
    let mut d = Device::new();
    let m = d.load(&ptx).expect("loads");
    let bytes = |v: &[u128]| v.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let (pa, pb) = (d.upload(&bytes(a)).unwrap(), d.upload(&bytes(b)).unwrap());
    let (pc, po) = (
        d.upload(&bytes(c)).unwrap(),
        d.upload(&vec![0u8; N * 24 * 16]).unwrap(),
    );
    let args = [
        Arg::Ptr(pa),
        Arg::Ptr(pb),
        Arg::Ptr(pc),
        Arg::Ptr(po),
        Arg::I32(N as i32),
    ];
    d.launch(m, "k", [1; 3], [N as u32, 1, 1], [1; 3], 0, &args)
        .expect("runs");
    d.read::<u8>(po, N * 24 * 16)
        .unwrap()
        .chunks(16)
        .map(|c| u128::from_le_bytes(c.try_into().unwrap()))
        .collect()
}

/// Equal bits; any NaN is one.
fn same(got: u128, want: Quad) -> bool {
    got == want.to_bits() || want.is_nan() && Quad::from_bits(got).is_nan()
}

/// The root of a number, rounded to nearest, from the exact square root of an integer.
fn root(x: Quad) -> Quad {
    if x.is_nan() || x.is_zero() || x.is_infinite() && !x.is_negative() {
        return x;
    }
    if x.is_negative() {
        return Quad::NAN;
    }
    // Between its neighbours the root is the candidate whose square is nearest: settled by exact remainders with fma.
    let e = x.ilogb();
    let half = e.div_euclid(2);
    let scaled = x.scalbn(-2 * half);
    let mut guess: Quad = {
        let mut lost = false;
        let d: Double = scaled.convert(&mut lost).value;
        let s = f64::from_bits(d.to_bits() as u64).sqrt();
        Double::from_bits(u128::from(s.to_bits()))
            .convert(&mut lost)
            .value
    };
    let two = Quad::from_u128(2).value;
    for _ in 0..4 {
        let q = (scaled / guess).value;
        guess = ((guess + q).value / two).value;
    }
    // The last bit: of three candidates the one whose midpoint to the next is above, exactly.
    let up = |g: Quad| Quad::from_bits(g.to_bits() + 1);
    // A root is never below 1.
    let one = Quad::from_u128(1).value.to_bits();
    let mut low = Quad::from_bits((guess.to_bits() - 2).max(one));
    loop {
        // (low + up)/2 squared against x, in integers of 113 and 114 bits.
        let mid = 2 * significand(low) + 1;
        let (s, se) = (significand(scaled), scaled.ilogb());
        // mid / 2^113 is the midpoint of numbers in [1, 2); its square against s / 2^112 * 2^se.
        let (high, lo) = wide(mid, mid);
        let (th, tl) = shifted(s, 114 + se as u32);
        if (high, lo) > (th, tl) {
            return low.scalbn(half);
        }
        low = up(low);
    }
}

fn significand(x: Quad) -> u128 {
    (x.to_bits() & ((1 << 112) - 1)) | 1 << 112
}

fn wide(a: u128, b: u128) -> (u128, u128) {
    let (al, ah, bl, bh) = (
        a & (u64::MAX as u128),
        a >> 64,
        b & (u64::MAX as u128),
        b >> 64,
    );
    let (ll, lh, hl) = (al * bl, al * bh, ah * bl);
    let mid = (ll >> 64) + (lh & u64::MAX as u128) + (hl & u64::MAX as u128);
    (
        ah * bh + (lh >> 64) + (hl >> 64) + (mid >> 64),
        mid << 64 | ll & u64::MAX as u128,
    )
}

fn shifted(x: u128, by: u32) -> (u128, u128) {
    (x >> (128 - by), x << by)
}

#[test]
fn operations_are_correctly_rounded() {
    let mut checked = 0;
    for seed in [1u64, 77, 4242] {
        let (a, b, c) = (
            numbers(seed),
            numbers(seed.wrapping_mul(0x9e37_79b9)),
            numbers(seed ^ 0xabcd_ef01),
        );
        let out = run(&a, &b, &c);
        for i in 0..N {
            let (x, y, z) = (
                Quad::from_bits(a[i]),
                Quad::from_bits(b[i]),
                Quad::from_bits(c[i]),
            );
            let row = &out[i * 24..][..24];
            let want = [
                ("+", (x + y).value),
                ("-", (x - y).value),
                ("*", (x * y).value),
                ("/", (x / y).value),
                ("sqrt", root(x)),
                ("fma", x.mul_add(y, z).value),
                ("neg", -x),
            ];
            for (k, (name, w)) in want.into_iter().enumerate() {
                assert!(
                    same(row[k], w),
                    "{name} of {:#x}, {:#x}, {:#x}: {:#x}, expected {:#x}",
                    a[i],
                    b[i],
                    c[i],
                    row[k],
                    w.to_bits()
                );
                checked += 1;
            }
            let o = x.partial_cmp(&y);
            let truths = [
                o == Some(Ordering::Less),
                matches!(o, Some(Ordering::Less | Ordering::Equal)),
                o == Some(Ordering::Greater),
                matches!(o, Some(Ordering::Greater | Ordering::Equal)),
                o == Some(Ordering::Equal),
                o != Some(Ordering::Equal),
            ];
            for (k, t) in truths.into_iter().enumerate() {
                assert_eq!(
                    row[8 + k],
                    u128::from(t),
                    "comparison {k} of {:#x}, {:#x}",
                    a[i],
                    b[i]
                );
                checked += 1;
            }
            let mut lost = false;
            let d: Double = x.convert(&mut lost).value;
            let f: Single = x.convert(&mut lost).value;
            if !x.is_nan() {
                assert_eq!(row[14], d.to_bits(), "double of {:#x}", a[i]);
                assert_eq!(row[15], f.to_bits(), "float of {:#x}", a[i]);
            }
            let (dq, fq): (Quad, Quad) = (d.convert(&mut lost).value, f.convert(&mut lost).value);
            assert!(
                same(row[16], dq) && same(row[17], fq),
                "back from {:#x}",
                a[i]
            );
            let ints = [
                Quad::from_i128(i128::from(b[i] as i64)).value,
                Quad::from_u128(u128::from(b[i] as u32)).value,
                Quad::from_u128(b[i]).value,
                Quad::from_i128(b[i] as i128).value,
            ];
            for (k, w) in ints.into_iter().enumerate() {
                assert!(
                    same(row[18 + k], w),
                    "integer {k} of {:#x}: {:#x}",
                    b[i],
                    row[18 + k]
                );
                checked += 1;
            }
            checked += 4;
            let small = if (x * Quad::ZERO).value.is_nan() {
                Quad::from_u128(1).value
            } else {
                z
            };
            let mut exact = false;
            let r = small.to_i128_r(128, Round::TowardZero, &mut exact);
            if small.is_finite() && small.ilogb() < 126 {
                assert_eq!(
                    row[22],
                    r.value as u128,
                    "integer of {:#x}",
                    small.to_bits()
                );
                checked += 1;
            }
        }
    }
    assert!(checked >= 400, "{checked}");
}

/// The functions of `device_fp128_functions.h` are within two units in the last place of the correctly rounded results.
#[test]
fn functions_are_nearly_rounded() {
    let rows: Vec<(&str, u128, u128, u128)> = include_str!("quad_functions.txt")
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| {
            let mut words = l.split(' ');
            let name = words.next().expect("a name");
            let mut number =
                || u128::from_str_radix(words.next().expect("a number"), 16).expect("hexadecimal");
            (name, number(), number(), number())
        })
        .collect();
    let mut names: Vec<&str> = rows.iter().map(|r| r.0).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    let two = |n: &str| matches!(n, "pow" | "hypot" | "remainder");
    let mut source = String::from("typedef unsigned __int128 u128;\n");
    for n in &names {
        let second = if two(n) { ", __float128" } else { "" };
        source += &format!("__device__ __float128 __nv_fp128_{n}(__float128{second});\n");
    }
    source += "extern \"C\" __global__ void k(const __float128 *a, const __float128 *b, const int *what, u128 *out) {\n\
        int i = blockIdx.x; __float128 x = a[i], y = b[i], r = 0;\n switch (what[i]) {\n";
    for (i, n) in names.iter().enumerate() {
        let second = if two(n) { ", y" } else { "" };
        source += &format!("case {i}: r = __nv_fp128_{n}(x{second}); break;\n");
    }
    source += "}\n out[i] = *(u128 *)&r;\n}\n";
    let mut settings = Settings::new();
    settings.parse(["-arch=sm_100"]).expect("flags");
    let ptx = compile(&source, "quad.cu", Language::Cuda, &settings)
        .map_err(|f| f.messages().join("\n"))
        .expect("compiles")
        .text;
    assert!(!ptx.contains(".extern"), "a function is left undefined");
    let mut d = Device::new();
    let m = d.load(&ptx).expect("loads");
    let bytes = |v: Vec<u128>| v.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let a = d
        .upload(&bytes(rows.iter().map(|r| r.1).collect()))
        .expect("uploads");
    let b = d
        .upload(&bytes(rows.iter().map(|r| r.2).collect()))
        .expect("uploads");
    let place = |n: &str| names.iter().position(|m| *m == n).expect("known") as i32;
    let what: Vec<u8> = rows.iter().flat_map(|r| place(r.0).to_le_bytes()).collect();
    let what = d.upload(&what).expect("uploads");
    let out = d.upload(&vec![0u8; rows.len() * 16]).expect("uploads");
    let args = [Arg::Ptr(a), Arg::Ptr(b), Arg::Ptr(what), Arg::Ptr(out)];
    d.launch(m, "k", [rows.len() as u32, 1, 1], [1; 3], [1; 3], 0, &args)
        .expect("runs");
    let got = d.read::<u8>(out, rows.len() * 16).expect("reads");
    let is_nan = |b: u128| b << 1 > 0xfffe << 112;
    for (row, got) in rows.iter().zip(got.chunks(16)) {
        let got = u128::from_le_bytes(got.try_into().expect("16 bytes"));
        let near = got.abs_diff(row.3) <= 2 || is_nan(got) && is_nan(row.3);
        assert!(
            near,
            "{}({:032x}, {:032x}) = {got:032x}, not {:032x}",
            row.0, row.1, row.2, row.3
        );
    }
}
