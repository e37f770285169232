//! Constant folding against run time: each operation on constants, which the optimiser folds, and on the same values from memory,
//! which the emulator computes, gives the same bits (any NaN is a NaN), whatever the flags say of denormals, divisions and roots.
#![allow(clippy::write_with_newline)]

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use std::fmt::Write;

/// Zeros, denormals, the smallest and largest numbers, halves, what integers can't hold, infinities, a NaN.
const VALUES: [u32; 20] = [
    0x0000_0000,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x0000_0001,
    0x8040_0000,
    0x007f_ffff,
    0x0080_0000,
    0x8080_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x4049_0fdb,
    0x3f7f_ffff,
    0x4b00_0001,
    0xc2c8_0000,
    0x7fc0_0000,
    0x3400_0000,
    0x5f00_0000,
    0x3f00_0000,
];
/// How many of them pairs are made of.
const PAIRED: usize = 11;

/// Operations of one number `x`.
const ONE: &[&str] = &[
    "-x",
    "fabsf(x)",
    "sqrtf(x)",
    "floorf(x)",
    "ceilf(x)",
    "truncf(x)",
    "rintf(x)",
    "nearbyintf(x)",
    "roundf(x)",
    "__frcp_rn(x)",
    "__fsqrt_rn(x)",
    "1.0f / x",
    "x / 3.0f",
    "x * 0.5f",
    "x * 2.0f",
    "x + 1e-40f",
    "__saturatef(x)",
    "isnan(x)",
    "isinf(x)",
    "isfinite(x)",
    "signbit(x)",
    "(int)x",
    "(unsigned)x",
    "(long long)x",
    "(unsigned long long)x",
    "(short)x",
    "(unsigned short)x",
    "(signed char)x",
    "__float2int_rn(x)",
    "__float2uint_ru(x)",
    "(double)x * 0.5",
    "(float)((double)x * 0.5)",
    "x == 0.0f",
    "x < 1e-40f",
    "x > -1e-40f",
    "x >= 1e-40f",
    "x != x",
    "x ? 1.0f : 2.0f",
    "!x",
    "fmaxf(x, 0.0f)",
    "fminf(x, 1e-40f)",
    "logbf(x)",
    "ilogbf(x)",
    "frexpf(x, &e)",
    "ldexpf(x, 3)",
    "scalbnf(x, -5)",
    "modff(x, &m)",
    "lrintf(x)",
    "llroundf(x)",
];
/// Operations of two numbers.
const TWO: &[&str] = &[
    "x + y",
    "x - y",
    "x * y",
    "x / y",
    "fminf(x, y)",
    "fmaxf(x, y)",
    "fmodf(x, y)",
    "remainderf(x, y)",
    "copysignf(x, y)",
    "fdimf(x, y)",
    "nextafterf(x, y)",
    "__fadd_rn(x, y)",
    "__fmul_rn(x, y)",
    "__fmul_rz(x, y)",
    "__fdiv_rn(x, y)",
    "__fadd_ru(x, y)",
    "__fsub_rd(x, y)",
    "x < y",
    "x <= y",
    "x == y",
    "x != y",
    "fmaf(x, y, 1e-40f)",
    "x == y ? x : y",
    "x < y ? x : y",
];

/// All operations in one program: kernel `cN` on constants, `rN` on what `in` holds.
fn program() -> (String, Vec<(&'static str, usize)>) {
    let (mut text, mut all) = (String::new(), Vec::new());
    for (list, pairs) in [(ONE, false), (TWO, true)] {
        for op in list {
            let n = all.len();
            let declared = "int e = 0; float m = 0; (void)e; (void)m;";
            let mut count = 0;
            write!(text, "extern \"C\" __global__ void c{n}(float *o) {{\n").unwrap();
            for x in VALUES
                .iter()
                .take(if pairs { PAIRED } else { VALUES.len() })
            {
                for y in &VALUES[..if pairs { PAIRED } else { 1 }] {
                    write!(
                        text,
                        "{{ float x = __int_as_float({x:#x}), y = __int_as_float({y:#x}); {declared} o[{count}] = (float)({op}); }}\n"
                    )
                    .unwrap();
                    count += 1;
                }
            }
            let inner = if pairs { PAIRED } else { 1 };
            write!(
                text,
                "}}\nextern \"C\" __global__ void r{n}(float *o, const float *in) {{\nfor (int i = 0; i < {count}; i++) {{ float x = in[i / {inner}], y = in[i % {inner}]; {declared} o[i] = (float)({op}); }}\n}}\n"
            )
            .unwrap();
            all.push((*op, count));
        }
    }
    (text, all)
}

fn is_nan(bits: u32) -> bool {
    f32::from_bits(bits).is_nan()
}

/// Approximate division by more than 2^126 gives 0 (PTX ISA, `div.approx.f32`); a constant is the quotient.
fn flushed_quotient(op: &str, flags: &[&str], y: u32) -> bool {
    op == "x / y" && flags.contains(&"-use_fast_math") && f32::from_bits(y).abs() > 2f32.powi(126)
}

/// Where constants and run time differ.
fn differences(source: &str, all: &[(&str, usize)], flags: &[&str]) -> Vec<String> {
    let mut settings = Settings::new();
    settings.parse(["-arch=sm_80"]).unwrap();
    settings.parse(flags).unwrap();
    let ptx = match compile(source, "folding.cu", Language::Cuda, &settings) {
        Ok(out) => out.text,
        Err(f) => return f.messages(),
    };
    let mut device = Device::new();
    let module = device.load(&ptx).expect("the PTX is read");
    let bytes: Vec<u8> = VALUES.iter().flat_map(|v| v.to_le_bytes()).collect();
    let input = device.upload(&bytes).unwrap();
    let mut wrong = Vec::new();
    for (n, (op, count)) in all.iter().enumerate() {
        let mut run = |name: String, args: &[Arg]| -> Result<Vec<u32>, String> {
            let out = device
                .upload(&vec![0u8; count * 4])
                .map_err(|t| t.to_string())?;
            let args: Vec<Arg> = std::iter::once(Arg::Ptr(out))
                .chain(args.iter().cloned())
                .collect();
            device
                .launch(module, &name, [1; 3], [1; 3], [0; 3], 0, &args)
                .map_err(|t| t.to_string())?;
            device.read::<u32>(out, *count).map_err(|t| t.to_string())
        };
        let folded = run(format!("c{n}"), &[]);
        let computed = run(format!("r{n}"), &[Arg::Ptr(input)]);
        let (Ok(folded), Ok(computed)) = (&folded, &computed) else {
            wrong.push(format!("{flags:?} {op}: {folded:?} {computed:?}"));
            continue;
        };
        for (k, (a, b)) in folded.iter().zip(computed).enumerate() {
            let inner = if *count == VALUES.len() { 1 } else { PAIRED };
            let (x, y) = (VALUES[k / inner], VALUES[k % inner]);
            if a != b && !(is_nan(*a) && is_nan(*b)) && !flushed_quotient(op, flags, y) {
                wrong.push(format!(
                    "{flags:?} {op}: x = {x:#x}, y = {y:#x}: folded {a:#x}, computed {b:#x}"
                ));
                break;
            }
        }
    }
    wrong
}

#[test]
fn constants_are_what_run_time_gives() {
    let (source, all) = program();
    let flags: [&[&str]; 8] = [
        &[],
        &["-ftz=1"],
        &["-use_fast_math"],
        &["-prec-div=0", "-prec-sqrt=0"],
        &["-fma=0"],
        &["-ftz=1", "-fma=0"],
        &["-ftz=1", "-prec-div=0", "-prec-sqrt=0"],
        &["-ftz=1", "-O1"],
    ];
    let mut wrong = Vec::new();
    for f in flags {
        wrong.extend(differences(&source, &all, f));
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
