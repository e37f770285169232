//! Rules of operations on whole values are proved by evaluation: kernels with every operation on wide integers, whose operands have halves
//! that are known and halves that are not, and with every atomic operation, run in the emulator and are compared with the
//! meaning of the IR. Every row of `tables/isel/{atomic,wide}.ron` is used.

mod random;

use jacquard_emulator::{Arg, Device};
use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_nvptx::{CodegenOptions, SELECTION_RULES, WHOLE_RULES, compile_with_trace};
use random::random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Values tried per operand.
const VALUES: usize = 128;

/// How an operand is made: the IR that leaves it in `%{name}`, from `%{name}l` and `%{name}h` of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Full,
    Low,
    High,
    Constant(u128),
}

impl Shape {
    fn write(self, name: &str, out: &mut String) -> String {
        let _ = match self {
            Shape::Full => writeln!(
                out,
                "  %{name}a = zext i64 %{name}l to i128\n  %{name}b = zext i64 %{name}h to i128\n  \
                 %{name}c = shl i128 %{name}b, 64\n  %{name} = or i128 %{name}a, %{name}c"
            ),
            Shape::Low => writeln!(out, "  %{name} = zext i64 %{name}l to i128"),
            Shape::High => writeln!(
                out,
                "  %{name}b = zext i64 %{name}h to i128\n  %{name} = shl i128 %{name}b, 64"
            ),
            Shape::Constant(c) => return (c as i128).to_string(),
        };
        format!("%{name}")
    }
    fn value(self, low: u64, high: u64) -> u128 {
        match self {
            Shape::Full => u128::from(low) | u128::from(high) << 64,
            Shape::Low => u128::from(low),
            Shape::High => u128::from(high) << 64,
            Shape::Constant(c) => c,
        }
    }
}

const SHAPES: [Shape; 3] = [Shape::Full, Shape::Low, Shape::High];

/// What a kernel computes: the IR of the result `%r` of 128 bits, and its meaning.
struct Case {
    text: String,
    x: Shape,
    y: Shape,
    meaning: Box<dyn Fn(u128, u128) -> Option<u128>>,
}

fn binary(op: &str, x: u128, y: u128) -> Option<u128> {
    let n = y as u32;
    Some(match op {
        "add" => x.wrapping_add(y),
        "sub" => x.wrapping_sub(y),
        "mul" => x.wrapping_mul(y),
        "and" => x & y,
        "or" => x | y,
        "xor" => x ^ y,
        _ if y > 127 => return None,
        "shl" => x << n,
        "lshr" => x >> n,
        _ => (x as i128 >> n) as u128,
    })
}

fn compare(pred: &str, x: u128, y: u128) -> bool {
    let (s, t) = (x as i128, y as i128);
    match pred {
        "eq" => x == y,
        "ne" => x != y,
        "ult" => x < y,
        "ule" => x <= y,
        "ugt" => x > y,
        "uge" => x >= y,
        "slt" => s < t,
        "sle" => s <= t,
        "sgt" => s > t,
        _ => s >= t,
    }
}

fn wide_cases() -> Vec<Case> {
    let mut out = Vec::new();
    let constants = [
        0,
        1,
        17,
        63,
        64,
        65,
        100,
        127,
        1 << 64,
        u128::MAX,
        5 << 64 | 9,
    ];
    let ys = || SHAPES.into_iter().chain(constants.map(Shape::Constant));
    for x in SHAPES {
        for y in ys() {
            let mut operands = String::new();
            let (a, b) = (x.write("x", &mut operands), y.write("y", &mut operands));
            for op in [
                "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
            ] {
                if op.contains("sh") && matches!(y, Shape::Constant(128..)) {
                    continue;
                }
                out.push(Case {
                    text: format!("{operands}  %r = {op} i128 {a}, {b}\n"),
                    x,
                    y,
                    meaning: Box::new(move |x, y| binary(op, x, y)),
                });
            }
            for p in [
                "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
            ] {
                for (left, right, swapped) in [(&a, &b, false), (&b, &a, true)] {
                    let case = Case {
                        text: format!(
                            "{operands}  %c = icmp {p} i128 {left}, {right}\n  %r = zext i1 %c to i128\n"
                        ),
                        x,
                        y,
                        meaning: Box::new(move |x, y| {
                            let (x, y) = if swapped { (y, x) } else { (x, y) };
                            Some(u128::from(compare(p, x, y)))
                        }),
                    };
                    out.push(case);
                }
            }
        }
    }
    // There and back again through each narrower type; what 128 bits lose is zero or signs. The type is loaded through memory so that
    // nothing looks through the pair of casts.
    for (ty, bits) in [
        ("i1", 1),
        ("i8", 8),
        ("i16", 16),
        ("i32", 32),
        ("i40", 40),
        ("i64", 64),
        ("i100", 100),
    ] {
        for up in ["zext", "sext"] {
            let mut text = String::new();
            let x = Shape::Full.write("x", &mut text);
            let _ = writeln!(
                text,
                "  %t = trunc i128 {x} to {ty}\n  %s = alloca {ty}\n  store volatile {ty} %t, ptr %s\n  \
                 %u = load volatile {ty}, ptr %s\n  %r = {up} {ty} %u to i128"
            );
            out.push(Case {
                text,
                x: Shape::Full,
                y: Shape::Full,
                meaning: Box::new(move |x, _| {
                    let shifted = x << (128 - bits);
                    Some(match up {
                        "zext" => shifted >> (128 - bits),
                        _ => (shifted as i128 >> (128 - bits)) as u128,
                    })
                }),
            });
        }
    }
    // Pointers of both widths.
    for (space, bits) in [(1, 64), (3, 32)] {
        let mut text = String::new();
        let x = Shape::Full.write("x", &mut text);
        let _ = writeln!(
            text,
            "  %t = inttoptr i128 {x} to ptr addrspace({space})\n  %s = alloca i64\n  \
             store volatile ptr addrspace({space}) %t, ptr %s\n  \
             %u = load volatile ptr addrspace({space}), ptr %s\n  \
             %r = ptrtoint ptr addrspace({space}) %u to i128"
        );
        out.push(Case {
            text,
            x: Shape::Full,
            y: Shape::Full,
            meaning: Box::new(move |x, _| Some(x << (128 - bits) >> (128 - bits))),
        });
    }
    out
}

/// Memory holds `x`; the operation's operand is `y`. The result is what it held in the low bits and, above it, what it holds then.
fn atomic_case(ty: &str, bits: u32, text: &str, meaning: fn(u128, u128) -> (u128, u128)) -> Case {
    let ints = format!("i{bits}");
    let cast = |v: &str, to: &str| match ty.starts_with('i') && ty != "i128" {
        true => format!("  %{to} = trunc i128 %{v} to {ints}\n"),
        false if ty == "i128" => format!("  %{to} = add i128 %{v}, 0\n"),
        false => format!(
            "  %{to}i = trunc i128 %{v} to {ints}\n  %{to} = bitcast {ints} %{to}i to {ty}\n"
        ),
    };
    let mut out = String::new();
    Shape::Full.write("x", &mut out);
    Shape::Full.write("y", &mut out);
    out += &cast("x", "p");
    out += &cast("y", "q");
    let _ = writeln!(
        out,
        "  %cell = alloca [32 x i8], align 32\n  %g = getelementptr i128, ptr addrspace(1) %out, i64 %i\n  \
         store {ty} %p, ptr addrspace(1) %g, align 16\n{text}\n  \
         %now = load {ty}, ptr addrspace(1) %g, align 16"
    );
    let back = |v: &str, to: &str| match ty {
        "i128" => format!("  %{to} = add i128 %{v}, 0\n"),
        _ if ty.starts_with('i') => format!("  %{to} = zext {ints} %{v} to i128\n"),
        _ => format!(
            "  %{to}i = bitcast {ty} %{v} to {ints}\n  %{to} = zext {ints} %{to}i to i128\n"
        ),
    };
    out += &back("old", "o");
    out += &back("now", "n");
    let _ = writeln!(out, "  %m = mul i128 %n, 3\n  %r = xor i128 %o, %m");
    let mask = u128::MAX >> (128 - bits);
    Case {
        text: out,
        x: Shape::Full,
        y: Shape::Full,
        meaning: Box::new(move |x, y| {
            let (old, now) = meaning(x & mask, y & mask);
            Some((old & mask) ^ (now & mask).wrapping_mul(3))
        }),
    }
}

fn atomic_cases() -> Vec<Case> {
    let mut out = Vec::new();
    for (ty, bits) in [("i16", 16), ("i32", 32), ("i64", 64), ("i128", 128)] {
        // Exchanged only where the low bit of the operand is set: otherwise what is expected differs.
        let text = format!(
            "  %one = and {ty} %q, 1\n  %flip = xor {ty} %one, 1\n  %e = xor {ty} %p, %flip\n  \
             %pair = cmpxchg ptr addrspace(1) %g, {ty} %e, {ty} %q acq_rel monotonic\n  \
             %was = extractvalue {{ {ty}, i1 }} %pair, 0\n  %ok = extractvalue {{ {ty}, i1 }} %pair, 1\n  \
             %add = zext i1 %ok to {ty}\n  %old = add {ty} %was, %add"
        );
        out.push(atomic_case(ty, bits, &text, |x, y| match y & 1 {
            1 => (x.wrapping_add(1), y),
            _ => (x, x),
        }));
    }
    for (ty, bits) in [
        ("i32", 32),
        ("i64", 64),
        ("i128", 128),
        ("float", 32),
        ("double", 64),
    ] {
        let text = format!("  %old = atomicrmw xchg ptr addrspace(1) %g, {ty} %q seq_cst");
        out.push(atomic_case(ty, bits, &text, |x, y| (x, y)));
    }
    for (ty, bits) in [("i32", 32), ("i64", 64)] {
        let text = format!(
            "  %old = atomicrmw sub ptr addrspace(1) %g, {ty} 7 monotonic\n  \
             %u = atomicrmw sub ptr addrspace(1) %g, {ty} 9 monotonic"
        );
        out.push(atomic_case(ty, bits, &text, |x, _| (x, x.wrapping_sub(16))));
    }
    // Pairs of zeros stay zeros: what is added is seen by rows for single halves.
    for ty in ["<2 x half>", "<2 x bfloat>"] {
        let text = format!(
            "  store {ty} zeroinitializer, ptr addrspace(1) %g\n  \
             %old = atomicrmw fadd ptr addrspace(1) %g, {ty} zeroinitializer monotonic\n  \
             %u = atomicrmw fadd ptr addrspace(1) %g, {ty} zeroinitializer monotonic"
        );
        out.push(atomic_case(ty, 32, &text, |_, _| (0, 0)));
    }
    for (ty, bits) in [("half", 16), ("bfloat", 16), ("float", 32), ("double", 64)] {
        for op in ["fadd", "fsub"] {
            let text = format!(
                "  store {ty} 4.0, ptr addrspace(1) %g\n  \
                 %first = atomicrmw {op} ptr addrspace(1) %g, {ty} 1.0 monotonic\n  \
                 %u = atomicrmw {op} ptr addrspace(1) %g, {ty} 1.0 monotonic\n  \
                 %end = load {ty}, ptr addrspace(1) %g\n  \
                 %is = fcmp oeq {ty} %end, {want}\n  \
                 %old = select i1 %is, {ty} 0.0, {ty} 1.0\n  store {ty} 0.0, ptr addrspace(1) %g",
                want = if op == "fadd" { "6.0" } else { "2.0" },
            );
            out.push(atomic_case(ty, bits, &text, |_, _| (0, 0)));
        }
    }
    for (op, ty) in [
        ("max", "i32"),
        ("min", "i64"),
        ("umax", "i64"),
        ("umin", "i32"),
        ("and", "i32"),
        ("or", "i64"),
        ("xor", "i32"),
        ("add", "i64"),
        ("sub", "i32"),
        ("max", "i64"),
        ("min", "i32"),
        ("umax", "i32"),
        ("umin", "i64"),
        ("and", "i64"),
        ("or", "i32"),
        ("xor", "i64"),
        ("add", "i32"),
        ("sub", "i64"),
        ("uinc_wrap", "i32"),
        ("udec_wrap", "i32"),
    ] {
        // The same on the stack, where no instruction is atomic, must agree; tests/expansions.rs proves that.
        let bits = if ty == "i32" { 32 } else { 64 };
        let text = format!(
            "  store {ty} %p, ptr %cell\n  \
             %f = atomicrmw {op} ptr %cell, {ty} %q monotonic\n  %e = load {ty}, ptr %cell\n  \
             %u = atomicrmw {op} ptr addrspace(1) %g, {ty} %q monotonic\n  \
             %red = load {ty}, ptr addrspace(1) %g\n  store {ty} %p, ptr addrspace(1) %g\n  \
             %held = atomicrmw {op} ptr addrspace(1) %g, {ty} %q acquire\n  \
             %got = load {ty}, ptr addrspace(1) %g\n  store {ty} 0, ptr addrspace(1) %g\n  \
             %d1 = xor {ty} %e, %red\n  %d2 = xor {ty} %e, %got\n  %d3 = xor {ty} %held, %p\n  \
             %d4 = or {ty} %d1, %d2\n  %old = or {ty} %d3, %d4"
        );
        out.push(atomic_case(ty, bits, &text, |_, _| (0, 0)));
    }
    out
}

fn inputs(seed: u64) -> Vec<u64> {
    let special = [
        0,
        1,
        2,
        u64::MAX,
        1 << 63,
        (1 << 63) - 1,
        63,
        64,
        65,
        127,
        u64::from(u32::MAX),
        1 << 32,
    ];
    let mut next = random(seed);
    (0..VALUES)
        .map(|n| match next() % 3 {
            0 => special[(n + next() as usize % 5) % special.len()],
            1 => next() % 130,
            _ => next(),
        })
        .collect()
}

/// Runs the cases as kernels of one module; the rows that were used.
fn prove(cases: &[Case], wrong: &mut Vec<String>) -> BTreeSet<usize> {
    // Pointers into shared memory have 32 bits in this layout.
    let mut text = String::from(
        "target datalayout = \"e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n\
         target triple = \"nvptx64-nvidia-cuda\"\n",
    );
    for (n, case) in cases.iter().enumerate() {
        let _ = writeln!(
            text,
            "define ptx_kernel void @k{n}(ptr addrspace(1) %out, ptr addrspace(1) %in) {{\n  \
             %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %tid to i64"
        );
        for (v, name) in ["xl", "xh", "yl", "yh"].iter().enumerate() {
            let _ = writeln!(
                text,
                "  %{name}p = getelementptr [{VALUES} x i64], ptr addrspace(1) %in, i64 {v}, i64 %i\n  \
                 %{name} = load i64, ptr addrspace(1) %{name}p"
            );
        }
        let _ = writeln!(
            text,
            "{}  %ro = getelementptr i128, ptr addrspace(1) %out, i64 %i\n  \
             store i128 %r, ptr addrspace(1) %ro, align 16\n  ret void\n}}",
            case.text
        );
    }
    text.push_str("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
    let mut module = match jacquard_ir::text::parse_module(&text) {
        Ok(m) => m,
        Err(e) => panic!("{e:?}\n{text}"),
    };
    let target = Target::by_name("sm_90").expect("sm_90 is a target");
    let options = CodegenOptions {
        ptx_version: PtxVersion::parse("8.4"),
        ..CodegenOptions::default()
    };
    let (ptx, used) =
        compile_with_trace(&mut module, target, &options).unwrap_or_else(|e| panic!("{e:?}"));
    let mut d = Device::new();
    let m = d
        .load(&jacquard_ptx::print(&ptx))
        .unwrap_or_else(|e| panic!("{e}"));
    let columns: Vec<Vec<u64>> = (1..=4).map(inputs).collect();
    let words: Vec<u64> = columns.iter().flatten().copied().collect();
    let input = d.upload(&words).expect("memory");
    let out = d.upload(&vec![0u64; 2 * VALUES]).expect("memory");
    for (n, case) in cases.iter().enumerate() {
        let args = [Arg::Ptr(out), Arg::Ptr(input)];
        d.launch(
            m,
            &format!("k{n}"),
            [1; 3],
            [VALUES as u32, 1, 1],
            [1; 3],
            0,
            &args,
        )
        .unwrap_or_else(|e| panic!("{}: {e}", case.text));
        let results: Vec<u64> = d.read(out, 2 * VALUES).expect("memory");
        for i in 0..VALUES {
            let x = case.x.value(columns[0][i], columns[1][i]);
            let y = case.y.value(columns[2][i], columns[3][i]);
            let Some(want) = (case.meaning)(x, y) else {
                continue;
            };
            let got = u128::from(results[2 * i]) | u128::from(results[2 * i + 1]) << 64;
            if got != want {
                wrong.push(format!(
                    "{x:#x}, {y:#x}: {got:#x}, not {want:#x}\n{}",
                    case.text
                ));
                break;
            }
        }
    }
    used.into_iter().collect()
}

#[test]
fn every_rule_means_what_its_operation_means() {
    let mut wrong = Vec::new();
    let mut used = prove(&wide_cases(), &mut wrong);
    used.extend(prove(&atomic_cases(), &mut wrong));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let idle: Vec<String> = (WHOLE_RULES.iter().enumerate())
        .filter(|(n, _)| !used.contains(&(SELECTION_RULES.len() + n)))
        .map(|(_, r)| format!("{}:{}: {} [{}]", r.file, r.line, r.text, r.ty))
        .collect();
    // Selection looks through these, but for expressions nested too deep for that.
    let looked_through = [
        "(trunc x:i128): i128",
        "(zext x:i128): i128",
        "(sext x:i128): i128",
    ];
    let idle: Vec<&String> = (idle.iter())
        .filter(|row| !looked_through.iter().any(|l| row.contains(l)))
        .collect();
    assert!(idle.is_empty(), "never used: {idle:#?}");
}
