//! The device math library as compiled: every function's results at sampled arguments against correctly rounded ones
//! (`compiler/libdevice/tests/data/math_points.txt`), under the options that change arithmetic, and the instructions those
//! options choose.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::{Nvrtc, Oracles};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The points of one function: arguments and the result, as bits.
type Points = Vec<(Vec<u64>, u64)>;

fn points() -> BTreeMap<&'static str, Points> {
    let text = include_str!("../../compiler/libdevice/tests/data/math_points.txt");
    let mut found: BTreeMap<&str, Points> = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let name = words.next().expect("a function");
        let mut bits: Vec<u64> = words
            .map(|w| u64::from_str_radix(w, 16).expect("hexadecimal"))
            .collect();
        let want = bits.pop().expect("a result");
        found.entry(name).or_default().push((bits, want));
    }
    found
}

fn single(name: &str) -> bool {
    // No double-precision function's name ends in f but these.
    name.ends_with('f') && !matches!(name, "__nv_erf" | "__nv_normcdf")
}

/// A kernel per function that reads its arguments and writes its results as they lie.
fn source(points: &BTreeMap<&str, Points>) -> String {
    let mut text = String::new();
    for (name, p) in points {
        let t = if single(name) { "float" } else { "double" };
        let call = match p[0].0.len() {
            1 => format!("{name}(x[i])"),
            _ => format!("{name}(x[i], x[n + i])"),
        };
        writeln!(
            text,
            "extern \"C\" __global__ void run{name}(const {t} *x, {t} *r, int n) {{ int i = blockIdx.x * 32 + threadIdx.x; if (i < n) r[i] = {call}; }}"
        )
        .expect("text");
    }
    text
}

fn ptx(text: &str, options: &[&str]) -> String {
    let mut settings = Settings::new();
    settings
        .parse(["-arch=sm_90", "-O3"].iter().chain(options).copied())
        .expect("options");
    compile(text, "math.cu", Language::Cuda, &settings)
        .unwrap_or_else(|f| panic!("{}", f.messages().join("\n")))
        .text
}

fn bytes(values: impl Iterator<Item = u64>, size: usize) -> Vec<u8> {
    values
        .flat_map(|v| v.to_le_bytes()[..size].to_vec())
        .collect()
}

/// The results of every function at its points.
fn results(ptx: &str, points: &BTreeMap<&'static str, Points>) -> BTreeMap<&'static str, Vec<u64>> {
    let mut device = Device::new();
    let module = device.load(ptx).expect("PTX");
    let mut all = BTreeMap::new();
    for (&name, p) in points {
        let size = if single(name) { 4 } else { 8 };
        let arguments = (0..p[0].0.len()).flat_map(|k| p.iter().map(move |(a, _)| a[k]));
        let x = device.upload(&bytes(arguments, size)).expect("arguments");
        let r = device.upload(&vec![0; size * p.len()]).expect("results");
        let n = (p.len() as i32).to_le_bytes().to_vec();
        let blocks = p.len().div_ceil(32) as u32;
        let args = [Arg::Ptr(x), Arg::Ptr(r), Arg::Bytes(n)];
        device
            .launch(
                module,
                &format!("run{name}"),
                [blocks, 1, 1],
                [32, 1, 1],
                [0; 3],
                0,
                &args,
            )
            .unwrap_or_else(|t| panic!("{name}: {t}"));
        let out = device.read::<u8>(r, size * p.len()).expect("results");
        let value = |c: &[u8]| {
            let mut b = [0; 8];
            b[..size].copy_from_slice(c);
            u64::from_le_bytes(b)
        };
        all.insert(name, out.chunks(size).map(value).collect());
    }
    all
}

/// Floating-point numbers from one to the other: what CUDA's bounds count. None where exactly one is NaN.
fn steps(single: bool, a: u64, b: u64) -> Option<u64> {
    // A number's place among the numbers of its format.
    let place = |v: u64| {
        if single {
            let i = v as u32 as i32;
            let place = if i < 0 {
                i64::from(i32::MIN) - i64::from(i)
            } else {
                i64::from(i)
            };
            (!f32::from_bits(v as u32).is_nan()).then_some(place)
        } else {
            let i = v as i64;
            let place = if i < 0 { i64::MIN.wrapping_sub(i) } else { i };
            (!f64::from_bits(v).is_nan()).then_some(place)
        }
    };
    match (place(a), place(b)) {
        (None, None) => Some(0),
        (Some(x), Some(y)) => Some(x.abs_diff(y)),
        _ => None,
    }
}

fn subnormal(name: &str, v: u64) -> bool {
    single(name) && f32::from_bits(v as u32).is_subnormal()
}

/// The points where a result is further from the correctly rounded one than the documented bound.
fn beyond_bound(
    points: &BTreeMap<&'static str, Points>,
    got: &BTreeMap<&'static str, Vec<u64>>,
    flushed: bool,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (&name, p) in points {
        let function = jacquard_libdevice::find(name).expect("a row");
        let bound = function.bound.expect("a bound");
        for ((arguments, want), &r) in p.iter().zip(&got[name]) {
            if flushed && (arguments.iter().any(|&a| subnormal(name, a)) || subnormal(name, *want))
            {
                continue;
            }
            if steps(single(name), r, *want).is_none_or(|s| s as f64 > bound) {
                wrong.push(format!("{name}({arguments:x?}) = {r:x}, not {want:x}"));
            }
        }
    }
    wrong
}

#[test]
fn results_are_within_their_bounds() {
    let points = points();
    let text = source(&points);
    let got = results(&ptx(&text, &[]), &points);
    let wrong = beyond_bound(&points, &got, false);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // The library says itself what is fused and divides as it needs, so these change nothing.
    let other = results(
        &ptx(
            &text,
            &["-fmad=false", "-prec-div=false", "-prec-sqrt=false"],
        ),
        &points,
    );
    for (name, r) in &got {
        assert_eq!(r, &other[name], "{name}");
    }
    let flushed = results(&ptx(&text, &["-ftz=true"]), &points);
    let wrong = beyond_bound(&points, &flushed, true);
    assert!(wrong.is_empty(), "-ftz=true\n{}", wrong.join("\n"));
}

/// Whether the PTX of an expression in `a`, `b`, `c` has an instruction that begins so.
fn has(expression: &str, options: &[&str], instruction: &str) -> bool {
    let text = format!(
        "extern \"C\" __global__ void k(float *p, float a, float b, float c) {{ *p = {expression}; }}"
    );
    ptx(&text, options)
        .lines()
        .any(|l| l.trim_start().starts_with(&format!("{instruction} ")))
}

#[test]
fn options_choose_instructions() {
    for (expression, options, instruction) in [
        ("a / b", &[][..], "div.rn.f32"),
        ("a / b", &["-ftz=true"], "div.rn.ftz.f32"),
        ("a / b", &["-prec-div=false"], "div.full.f32"),
        (
            "a / b",
            &["-prec-div=false", "-ftz=true"],
            "div.full.ftz.f32",
        ),
        ("1.0f / a", &[], "rcp.rn.f32"),
        ("sqrtf(a)", &[], "sqrt.rn.f32"),
        ("sqrtf(a)", &["-prec-sqrt=false"], "sqrt.approx.f32"),
        (
            "sqrtf(a)",
            &["-prec-sqrt=false", "-ftz=true"],
            "sqrt.approx.ftz.f32",
        ),
        ("a * b + c", &[], "fma.rn.f32"),
        ("a * b + c", &["-ftz=true"], "fma.rn.ftz.f32"),
        ("__sinf(a)", &[], "sin.approx.f32"),
        ("__fdividef(a, b)", &[], "div.approx.f32"),
        ("sinf(a)", &["-use_fast_math"], "sin.approx.ftz.f32"),
        ("cosf(a)", &["-use_fast_math"], "cos.approx.ftz.f32"),
        ("expf(a)", &["-use_fast_math"], "ex2.approx.ftz.f32"),
        ("logf(a)", &["-use_fast_math"], "lg2.approx.ftz.f32"),
        ("powf(a, b)", &["-use_fast_math"], "lg2.approx.ftz.f32"),
        ("tanhf(a)", &["-use_fast_math"], "tanh.approx.f32"),
        ("rsqrtf(a)", &[], "rsqrt.approx.f32"),
        ("rsqrtf(a)", &["-ftz=true"], "rsqrt.approx.ftz.f32"),
        ("a / b", &["-use_fast_math"], "div.approx.ftz.f32"),
        ("sqrtf(a)", &["-use_fast_math"], "sqrt.approx.ftz.f32"),
        // What is given beside fast mathematics holds (as nvcc 13.0 has it).
        (
            "a / b",
            &["-use_fast_math", "-prec-div=true"],
            "div.rn.ftz.f32",
        ),
        ("a / b", &["-use_fast_math", "-ftz=false"], "div.approx.f32"),
        (
            "sqrtf(a)",
            &["-prec-sqrt=true", "-use_fast_math"],
            "sqrt.rn.ftz.f32",
        ),
        (
            "a * b + c",
            &["-use_fast_math", "-fmad=false"],
            "mul.rn.ftz.f32",
        ),
    ] {
        assert!(
            has(expression, options, instruction),
            "{expression} {options:?}: {instruction}"
        );
    }
    assert!(!has("a * b + c", &["-fmad=false"], "fma.rn.f32"));
    assert!(!has("sinf(a)", &["-use_fast_math"], "fma.rn.ftz.f32"));
}

/// Distances of half-precision numbers as [`steps`] counts them; `mantissa` is the width of the fraction.
fn half_steps(a: u16, b: u16, mantissa: u32) -> Option<u32> {
    let top = 0x7fffu16 & !((1 << mantissa) - 1);
    let nan = |v: u16| v & 0x7fff > top;
    let order = |v: u16| {
        let m = i32::from(v & 0x7fff);
        if v >> 15 == 1 { -m } else { m }
    };
    match (nan(a), nan(b)) {
        (true, true) => Some(0),
        (false, false) => Some(order(a).abs_diff(order(b))),
        _ => None,
    }
}

const HALF_FUNCTIONS: [&str; 16] = [
    "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tanh", "sqrt", "rsqrt", "rcp",
    "floor", "ceil", "trunc", "rint",
];

/// One kernel that puts every scalar function's result and then every packed one's, of one number, into a row.
fn half_source(bf16: bool) -> String {
    let (header, t, t2, pair) = if bf16 {
        (
            "cuda_bf16.h",
            "__nv_bfloat16",
            "__nv_bfloat162",
            "__bfloat162bfloat162",
        )
    } else {
        ("cuda_fp16.h", "__half", "__half2", "__half2half2")
    };
    let high = if bf16 {
        "__high2bfloat16"
    } else {
        "__high2half"
    };
    let mut text = format!(
        "#include <{header}>\nextern \"C\" __global__ void sweep(const {t} *x, {t} *r) {{\n  int i = blockIdx.x * 128 + threadIdx.x;\n  {t} v = x[i];\n  {t2} w = {pair}(v);\n  r += i * {};\n",
        2 * HALF_FUNCTIONS.len()
    );
    for (k, f) in HALF_FUNCTIONS.iter().enumerate() {
        writeln!(
            text,
            "  r[{k}] = h{f}(v);\n  r[{}] = {high}(h2{f}(w));",
            k + HALF_FUNCTIONS.len()
        )
        .expect("text");
    }
    text + "}\n"
}

fn sweep(ptx: &str, inputs: &[u16]) -> Vec<u16> {
    let words = |v: &[u16]| v.iter().flat_map(|h| h.to_le_bytes()).collect::<Vec<u8>>();
    let mut device = Device::new();
    let module = device.load(ptx).expect("PTX");
    let width = 2 * HALF_FUNCTIONS.len();
    let x = device.upload(&words(inputs)).expect("arguments");
    let r = device
        .upload(&vec![0; 2 * width * inputs.len()])
        .expect("results");
    let blocks = (inputs.len() / 128) as u32;
    device
        .launch(
            module,
            "sweep",
            [blocks, 1, 1],
            [128, 1, 1],
            [0; 3],
            0,
            &[Arg::Ptr(x), Arg::Ptr(r)],
        )
        .expect("a run");
    let out = device
        .read::<u8>(r, 2 * width * inputs.len())
        .expect("results");
    out.chunks(2)
        .map(|c| u16::from_le_bytes([c[0], c[1]]))
        .collect()
}

#[test]
fn half_functions_agree_with_nvidia() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let nvrtc = Nvrtc::load(oracles).expect("NVRTC");
    // Every 16th number, from an odd start so that all mantissa ends occur, and the ends of the range.
    let mut inputs: Vec<u16> = (0..=u16::MAX)
        .step_by(16)
        .map(|i| i + (i >> 4 & 15))
        .collect();
    inputs[..8].copy_from_slice(&[0, 0x8000, 0x7c00, 0xfc00, 0x7f80, 0xff80, 1, 0x8001]);
    let mut wrong = Vec::new();
    for bf16 in [false, true] {
        let text = half_source(bf16);
        let ours = sweep(&ptx(&text, &[]), &inputs);
        let include = format!("-I{}", oracles.cuda_include.display());
        let theirs = nvrtc
            .answer(&text, &["-arch=sm_90", &include], &[])
            .expect("NVRTC's PTX");
        let theirs = sweep(&theirs.ptx, &inputs);
        let width = 2 * HALF_FUNCTIONS.len();
        let mantissa = if bf16 { 7 } else { 10 };
        for (k, f) in HALF_FUNCTIONS.iter().cycle().take(width).enumerate() {
            let far = inputs.iter().enumerate().filter_map(|(i, &x)| {
                let (a, b) = (ours[i * width + k], theirs[i * width + k]);
                half_steps(a, b, mantissa)
                    .is_none_or(|s| s > 1)
                    .then_some((x, a, b))
            });
            let far: Vec<_> = far.collect();
            if let Some((x, a, b)) = far.first() {
                let packed = if k < HALF_FUNCTIONS.len() { "" } else { "2" };
                wrong.push(format!(
                    "bf16 {bf16} h{packed}{f}: {} differ, first {x:x}: {a:x}, NVIDIA {b:x}",
                    far.len()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
