//! Floating-point instructions in every rounding mode against `rustc_apfloat`.

mod common;
use common::{Rng, floats, run};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const ROUNDS: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

/// Pairs and triples of patterns: every special with every special, and random ones.
fn cases(exp: u32, man: u32) -> Vec<[u64; 3]> {
    let mut rng = Rng(42);
    let v = floats(exp, man, &mut rng, 40);
    let mut out = Vec::new();
    for &a in &v {
        for &b in &v {
            out.push([a, b, v[(rng.next() % v.len() as u64) as usize]]);
            // A third operand near the product makes a fused operation cancel.
            if rng.next().is_multiple_of(4) {
                out.push([a, b, a ^ 1 << (exp + man)]);
            }
        }
    }
    out
}

fn check<F: Float>(
    name: &str,
    bits: u32,
    body: &str,
    cases: &[[u64; 3]],
    reference: impl Fn(F, F, F) -> F,
) {
    let got = run(body, [bits; 4], cases);
    for (c, &g) in cases.iter().zip(&got) {
        let f = |k: usize| F::from_bits(c[k] as u128);
        let want = reference(f(0), f(1), f(2));
        let have = F::from_bits(g as u128);
        let same = if want.is_nan() {
            have.is_nan()
        } else {
            want.to_bits() as u64 == g
        };
        assert!(
            same,
            "{name} of {:x?}: 0x{g:x}, should be 0x{:x}",
            c,
            want.to_bits()
        );
    }
}

fn all_ops<F: Float>(t: &str, bits: u32, exp: u32, man: u32, rounds: &[(&str, Round)], div: bool) {
    let cases = cases(exp, man);
    for &(r, round) in rounds {
        let name = |op: &str| format!("{op}.{r}.{t}");
        let two = |op: &str| format!("{op}.{r}.{t} d, a, b;");
        check::<F>(&name("add"), bits, &two("add"), &cases, |a, b, _| {
            a.add_r(b, round).value
        });
        check::<F>(&name("sub"), bits, &two("sub"), &cases, |a, b, _| {
            a.sub_r(b, round).value
        });
        check::<F>(&name("mul"), bits, &two("mul"), &cases, |a, b, _| {
            a.mul_r(b, round).value
        });
        check::<F>(
            &name("fma"),
            bits,
            &format!("fma.{r}.{t} d, a, b, c;"),
            &cases,
            |a, b, c| a.mul_add_r(b, c, round).value,
        );
        if div {
            check::<F>(&name("div"), bits, &two("div"), &cases, |a, b, _| {
                a.div_r(b, round).value
            });
            check::<F>(
                &name("rcp"),
                bits,
                &format!("rcp.{r}.{t} d, a;"),
                &cases,
                |a, _, _| F::from_u128(1).value.div_r(a, round).value,
            );
        }
    }
}

#[test]
fn f32_arithmetic() {
    all_ops::<Single>("f32", 32, 8, 23, &ROUNDS, true);
}

#[test]
fn f64_arithmetic() {
    all_ops::<Double>("f64", 64, 11, 52, &ROUNDS, true);
}

#[test]
fn f16_arithmetic() {
    all_ops::<Half>("f16", 16, 5, 10, &ROUNDS[..1], false);
}

#[test]
fn bf16_arithmetic() {
    all_ops::<BFloat>("bf16", 16, 8, 7, &ROUNDS[..1], false);
}

/// The root `r` of `x` is right if `r*r` brackets `x` the way the mode demands; checked with a fused residual, which is exact enough to
/// have the right sign.
#[test]
fn square_roots() {
    let mut rng = Rng(7);
    for (t, bits, exp, man) in [("f32", 32, 8, 23), ("f64", 64, 11, 52)] {
        let v: Vec<[u64; 3]> = floats(exp, man, &mut rng, 500)
            .into_iter()
            .map(|a| [a, 0, 0])
            .collect();
        for (r, round) in ROUNDS {
            let got = run(&format!("sqrt.{r}.{t} d, a;"), [bits; 4], &v);
            for (c, &g) in v.iter().zip(&got) {
                // In twice the precision: the candidate and its neighbours, squared exactly.
                let f = |b: u64| {
                    let mut l = false;
                    if bits == 32 {
                        let q: rustc_apfloat::ieee::Quad =
                            Single::from_bits(b as u128).convert(&mut l).value;
                        q
                    } else {
                        let q: rustc_apfloat::ieee::Quad =
                            Double::from_bits(b as u128).convert(&mut l).value;
                        q
                    }
                };
                let (x, y) = (f(c[0]), f(g));
                if x.is_nan() || (x.is_negative() && !x.is_zero()) {
                    assert!(y.is_nan(), "sqrt.{r}.{t} of {:x}: {g:x}", c[0]);
                    continue;
                }
                if x.is_zero() || x.is_infinite() {
                    assert_eq!(g, c[0]);
                    continue;
                }
                let sq = |v: rustc_apfloat::ieee::Quad| v.mul_r(v, Round::NearestTiesToEven).value;
                let (up, down) = (f(g + 1), f(g - 1));
                let two = rustc_apfloat::ieee::Quad::from_u128(2).value;
                let mid = |a: rustc_apfloat::ieee::Quad, b| {
                    (a + b).value.div_r(two, Round::NearestTiesToEven).value
                };
                let ok = match round {
                    Round::TowardPositive => sq(y) >= x && sq(down) < x,
                    Round::TowardZero | Round::TowardNegative => sq(y) <= x && sq(up) > x,
                    _ => sq(mid(y, up)) >= x && sq(mid(y, down)) <= x,
                };
                assert!(ok, "sqrt.{r}.{t} of 0x{:x}: 0x{g:x}", c[0]);
            }
        }
    }
}

#[test]
fn flush_and_saturate() {
    let cases = cases(8, 23);
    let flush = |x: u64| {
        if x & 0x7f80_0000 == 0 {
            x & 0x8000_0000
        } else {
            x
        }
    };
    for (r, round) in ROUNDS {
        let got = run(&format!("fma.{r}.ftz.f32 d, a, b, c;"), [32; 4], &cases);
        for (c, &g) in cases.iter().zip(&got) {
            let f = |k: usize| Single::from_bits(flush(c[k]) as u128);
            let want = f(0).mul_add_r(f(1), f(2), round).value;
            if want.is_nan() {
                assert_eq!(g, 0x7fff_ffff);
            } else {
                assert_eq!(g, flush(want.to_bits() as u64), "fma.{r}.ftz of {c:x?}");
            }
        }
        let got = run(&format!("add.{r}.sat.f32 d, a, b;"), [32; 4], &cases);
        for (c, &g) in cases.iter().zip(&got) {
            let f = |k: usize| Single::from_bits(c[k] as u128);
            let v = f32::from_bits(f(0).add_r(f(1), round).value.to_bits() as u32);
            let want = if v > 0.0 { v.min(1.0) } else { 0.0 };
            assert_eq!(g, want.to_bits() as u64, "add.{r}.sat of {c:x?}");
        }
    }
}

#[test]
fn conversions_between_floats() {
    let mut rng = Rng(3);
    type Fmt = (&'static str, u32, u32, u32);
    let formats: [Fmt; 4] = [
        ("f16", 16, 5, 10),
        ("bf16", 16, 8, 7),
        ("f32", 32, 8, 23),
        ("f64", 64, 11, 52),
    ];
    fn to_double(f: &str, b: u64) -> Double {
        let mut l = false;
        match f {
            "f16" => Half::from_bits(b as u128).convert(&mut l).value,
            "bf16" => BFloat::from_bits(b as u128).convert(&mut l).value,
            "f32" => Single::from_bits(b as u128).convert(&mut l).value,
            _ => Double::from_bits(b as u128),
        }
    }
    fn from_double(f: &str, d: Double, r: Round) -> u64 {
        let mut l = false;
        (match f {
            "f16" => FloatConvert::<Half>::convert_r(d, r, &mut l)
                .value
                .to_bits(),
            "bf16" => FloatConvert::<BFloat>::convert_r(d, r, &mut l)
                .value
                .to_bits(),
            "f32" => FloatConvert::<Single>::convert_r(d, r, &mut l)
                .value
                .to_bits(),
            _ => d.to_bits(),
        }) as u64
    }
    for from in formats {
        let v: Vec<[u64; 3]> = floats(from.2, from.3, &mut rng, 1500)
            .into_iter()
            .map(|a| [a, 0, 0])
            .collect();
        for to in formats {
            if from.0 == to.0
                || (from.0, to.0) == ("f16", "bf16")
                || (from.0, to.0) == ("bf16", "f16")
            {
                continue;
            }
            let narrowing = from.1 > to.1;
            for (r, round) in if narrowing { &ROUNDS[..] } else { &ROUNDS[..1] } {
                let word = if narrowing {
                    format!(".{r}")
                } else {
                    String::new()
                };
                let got = run(
                    &format!("cvt{word}.{}.{} d, a;", to.0, from.0),
                    [to.1, from.1, 32, 32],
                    &v,
                );
                for (c, &g) in v.iter().zip(&got) {
                    let d = to_double(from.0, c[0]);
                    let want = from_double(to.0, d, *round);
                    if d.is_nan() {
                        assert!(to_double(to.0, g).is_nan());
                    } else {
                        assert_eq!(g, want, "cvt{word}.{}.{} of 0x{:x}", to.0, from.0, c[0]);
                    }
                }
            }
        }
    }
}

#[test]
fn floats_to_integers() {
    let mut rng = Rng(5);
    let ints = [
        ("s8", 8, true),
        ("u16", 16, false),
        ("s32", 32, true),
        ("u32", 32, false),
        ("s64", 64, true),
        ("u64", 64, false),
    ];
    for (f, bits, exp, man) in [("f16", 16, 5, 10), ("f32", 32, 8, 23), ("f64", 64, 11, 52)] {
        let v: Vec<[u64; 3]> = floats(exp, man, &mut rng, 600)
            .into_iter()
            .map(|a| [a, 0, 0])
            .collect();
        for (t, width, signed) in ints {
            for (r, round) in [
                ("rni", Round::NearestTiesToEven),
                ("rzi", Round::TowardZero),
                ("rmi", Round::TowardNegative),
                ("rpi", Round::TowardPositive),
            ] {
                let wd = width.max(16);
                let got = run(&format!("cvt.{r}.{t}.{f} d, a;"), [wd, bits, 32, 32], &v);
                for (c, &g) in v.iter().zip(&got) {
                    let mut l = false;
                    let d: Double = match bits {
                        16 => Half::from_bits(c[0] as u128).convert(&mut l).value,
                        32 => Single::from_bits(c[0] as u128).convert(&mut l).value,
                        _ => Double::from_bits(c[0] as u128),
                    };
                    let want = if d.is_nan() {
                        if f != "f64" && width < 64 {
                            0
                        } else {
                            1u64 << (width - 1)
                        }
                    } else {
                        let mut exact = false;
                        if signed {
                            d.to_i128_r(width as usize, round, &mut exact).value as u64
                        } else {
                            d.to_u128_r(width as usize, round, &mut exact).value as u64
                        }
                    };
                    let low = u64::MAX >> (64 - width);
                    assert_eq!(g & low, want & low, "cvt.{r}.{t}.{f} of 0x{:x}", c[0]);
                }
            }
        }
    }
}

#[test]
fn integers_to_floats() {
    let mut rng = Rng(9);
    let mut v: Vec<[u64; 3]> = (0..1000).map(|k| [rng.next() >> (k % 64), 0, 0]).collect();
    v.extend(
        [
            0,
            1,
            u64::MAX,
            1 << 63,
            (1 << 63) - 1,
            1 << 24,
            (1 << 24) + 1,
            (1 << 25) + 3,
        ]
        .map(|a| [a, 0, 0]),
    );
    for (t, w, signed) in [
        ("s32", 32, true),
        ("u32", 32, false),
        ("s64", 64, true),
        ("u64", 64, false),
        ("s16", 16, true),
    ] {
        for (r, round) in ROUNDS {
            for f in ["f16", "f32", "f64"] {
                let bits = f[1..].parse::<u32>().unwrap();
                let got = run(&format!("cvt.{r}.{f}.{t} d, a;"), [bits, w, 32, 32], &v);
                for (c, &g) in v.iter().zip(&got) {
                    let x = c[0] & (u64::MAX >> (64 - w));
                    let sx = ((x << (64 - w)) as i64 >> (64 - w)) as i128;
                    let want = match (f, signed) {
                        ("f16", true) => Half::from_i128_r(sx, round).value.to_bits(),
                        ("f16", false) => Half::from_u128_r(x as u128, round).value.to_bits(),
                        ("f32", true) => Single::from_i128_r(sx, round).value.to_bits(),
                        ("f32", false) => Single::from_u128_r(x as u128, round).value.to_bits(),
                        (_, true) => Double::from_i128_r(sx, round).value.to_bits(),
                        (_, false) => Double::from_u128_r(x as u128, round).value.to_bits(),
                    };
                    assert_eq!(g as u128, want, "cvt.{r}.{f}.{t} of 0x{x:x}");
                }
            }
        }
    }
}

// The negations are what the unordered comparisons mean.
#[allow(clippy::double_comparisons, clippy::neg_cmp_op_on_partial_ord)]
#[test]
fn min_max_and_comparisons() {
    let cases = cases(8, 23);
    for (op, max) in [("min", false), ("max", true)] {
        for nan in [false, true] {
            let word = if nan { ".NaN" } else { "" };
            let got = run(&format!("{op}{word}.f32 d, a, b;"), [32; 4], &cases);
            for (c, &g) in cases.iter().zip(&got) {
                let (a, b) = (f32::from_bits(c[0] as u32), f32::from_bits(c[1] as u32));
                let want = match (a.is_nan(), b.is_nan()) {
                    (true, true) => 0x7fff_ffff,
                    (true, _) | (_, true) if nan => 0x7fff_ffff,
                    (true, _) => b.to_bits(),
                    (_, true) => a.to_bits(),
                    // total_cmp puts -0 below +0, as the hardware does.
                    _ if (a.total_cmp(&b) == std::cmp::Ordering::Less) != max => a.to_bits(),
                    _ => b.to_bits(),
                };
                assert_eq!(g, want as u64, "{op}{word} of {a} and {b}");
            }
        }
    }
    for (op, f) in [
        ("eq", (|a, b| a == b) as fn(f32, f32) -> bool),
        ("ne", |a, b| a < b || a > b),
        ("lt", |a, b| a < b),
        ("ge", |a, b| a >= b),
        ("equ", |a, b| a == b || a.is_nan() || b.is_nan()),
        ("neu", |a, b| !(a == b)),
        ("ltu", |a, b| !(a >= b)),
        ("leu", |a, b| !(a > b)),
        ("gtu", |a, b| !(a <= b)),
        ("geu", |a, b| !(a < b)),
        ("num", |a, b| !a.is_nan() && !b.is_nan()),
        ("nan", |a, b| a.is_nan() || b.is_nan()),
    ] {
        let got = run(&format!("setp.{op}.f32 d, a, b;"), [1, 32, 32, 32], &cases);
        for (c, &g) in cases.iter().zip(&got) {
            let (a, b) = (f32::from_bits(c[0] as u32), f32::from_bits(c[1] as u32));
            assert_eq!(g == 1, f(a, b), "setp.{op} of {a} and {b}");
        }
    }
}

/// The ISA's bounds, with room: the emulator rounds correctly from `f64`.
#[test]
fn approximations() {
    let mut rng = Rng(11);
    let v: Vec<[u64; 3]> = floats(8, 23, &mut rng, 800)
        .into_iter()
        .map(|a| [a, 0, 0])
        .collect();
    for (op, f) in [
        ("rcp", (|x| 1.0 / x) as fn(f64) -> f64),
        ("sqrt", |x| x.sqrt()),
        ("rsqrt", |x| 1.0 / x.sqrt()),
        ("ex2", |x| x.exp2()),
        ("lg2", |x| x.log2()),
        ("sin", |x| x.sin()),
        ("cos", |x| x.cos()),
    ] {
        let got = run(&format!("{op}.approx.f32 d, a;"), [32; 4], &v);
        for (c, &g) in v.iter().zip(&got) {
            let x = f32::from_bits(c[0] as u32) as f64;
            let want = f(x);
            let y = f32::from_bits(g as u32) as f64;
            let close = want.is_nan() && y.is_nan()
                || want as f32 == y as f32
                || ((y - want) / want).abs() < 2e-7
                || (y - want).abs() < 1e-44;
            assert!(close, "{op} of {x}: {y}, should be {want}");
        }
    }
}

#[test]
fn small_formats() {
    let mut rng = Rng(13);
    let v: Vec<[u64; 3]> = floats(8, 23, &mut rng, 300)
        .into_iter()
        .map(|a| [a, rng.next() & 0xffff_ffff, 0])
        .collect();
    // All values of a small format, to search for the nearest.
    let table = |exp: u32, man: u32, top: u64| -> Vec<(f64, u64)> {
        (0..=top)
            .map(|b| {
                let (e, m) = (b >> man, b & ((1 << man) - 1));
                let bias = (1 << (exp - 1)) - 1;
                let v = if e == 0 {
                    m as f64 * 2f64.powi(1 - bias - man as i32)
                } else {
                    ((1 << man) + m) as f64 * 2f64.powi(e as i32 - bias - man as i32)
                };
                (v, b)
            })
            .collect()
    };
    for (t, width, exp, man, top, nan) in [
        ("e4m3x2", 8, 4, 3, 0x7eu64, 0x7fu64),
        ("e5m2x2", 8, 5, 2, 0x7b, 0x7f),
        ("e2m3x2", 8, 2, 3, 0x1f, 0x1f),
        ("e3m2x2", 8, 3, 2, 0x1f, 0x1f),
    ] {
        let list = table(exp, man, top);
        let got = run(
            &format!("cvt.rn.satfinite.{t}.f32 d, a, b;"),
            [16, 32, 32, 32],
            &v,
        );
        for (c, &g) in v.iter().zip(&got) {
            for (x, part) in [(c[0], g >> 8), (c[1], g & 0xff)] {
                let x = f32::from_bits(x as u32) as f64;
                let want = if x.is_nan() {
                    nan
                } else {
                    let a = x.abs().min(list[top as usize].0);
                    let best = list
                        .iter()
                        .min_by(|p, q| {
                            let (dp, dq) = ((p.0 - a).abs(), (q.0 - a).abs());
                            dp.total_cmp(&dq).then((p.1 & 1).cmp(&(q.1 & 1)))
                        })
                        .unwrap()
                        .1;
                    best | if x.is_sign_negative() {
                        1 << (exp + man)
                    } else {
                        0
                    }
                };
                assert_eq!(part & 0xff, want, "{t} ({width} bits) of {x}");
            }
        }
    }
    // And back, all 256 patterns.
    let all: Vec<[u64; 3]> = (0..256).map(|b| [b | (255 - b) << 8, 0, 0]).collect();
    let got = run("cvt.rn.f16x2.e4m3x2 d, a;", [32, 16, 32, 32], &all);
    let list = table(4, 3, 0x7e);
    for (c, &g) in all.iter().zip(&got) {
        let b = c[0] & 0xff;
        let mut l = false;
        let h: Double = Half::from_bits((g & 0xffff) as u128).convert(&mut l).value;
        let have = f64::from_bits(h.to_bits() as u64);
        if b & 0x7f == 0x7f {
            assert!(have.is_nan());
        } else {
            assert_eq!(have.abs(), list[(b & 0x7f) as usize].0);
            assert_eq!(have.is_sign_negative(), b > 127);
        }
    }
}
