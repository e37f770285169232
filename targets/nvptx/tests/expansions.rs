//! Expansions are proved by evaluation: for every row of `tables/legalize`, a kernel that holds just its operation is compiled at
//! several widths, run in the emulator over special and random values, and compared with the meaning of the IR.

mod random;

use jacquard_emulator::{Arg, Device};
use jacquard_ir::scalar::{self, FloatKind, Outcome, mask};
use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_ir::{Flags, Opcode, Pred, sign_extend};
use jacquard_nvptx::{CodegenOptions, compile_to_text};
use jacquard_schema::Tables;
use jacquard_schema::legalize::{Expansion, Kid, TypeSet, load};
use random::random;
use std::fmt::Write;

/// Values tried per operand.
const VALUES: usize = 64;
/// A target that lacks what rows are for, and one that has it.
const TARGETS: [(&str, &str); 2] = [("sm_60", "8.0"), ("sm_90", "8.4")];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ty {
    Int(u32),
    Float(FloatKind),
}

impl Ty {
    fn ir(self) -> String {
        match self {
            Ty::Int(w) => format!("i{w}"),
            Ty::Float(FloatKind::Half) => "half".into(),
            Ty::Float(FloatKind::BFloat) => "bfloat".into(),
            Ty::Float(FloatKind::Float) => "float".into(),
            Ty::Float(FloatKind::Double) => "double".into(),
        }
    }
    fn suffix(self) -> &'static str {
        match self {
            Ty::Float(FloatKind::Half) => "f16",
            Ty::Float(FloatKind::BFloat) => "bf16",
            Ty::Float(FloatKind::Float) => "f32",
            _ => "f64",
        }
    }
    fn bits(self) -> u32 {
        match self {
            Ty::Int(w) => w,
            Ty::Float(FloatKind::Double) => 64,
            Ty::Float(FloatKind::Float) => 32,
            Ty::Float(_) => 16,
        }
    }
}

fn float(name: &str) -> FloatKind {
    match name {
        "f16" => FloatKind::Half,
        "bf16" => FloatKind::BFloat,
        "f32" => FloatKind::Float,
        _ => FloatKind::Double,
    }
}

/// Types of a set that stand for all of it; byte swaps have whole bytes.
fn examples(sets: &[TypeSet], step: u32) -> Vec<Ty> {
    let mut out = Vec::new();
    for set in sets {
        match set {
            TypeSet::Any => out.extend([Ty::Float(FloatKind::Float), Ty::Float(FloatKind::Double)]),
            TypeSet::Float(name) => out.push(Ty::Float(float(name))),
            TypeSet::Int(low, high) => {
                let all = [*low, (low + high) / 2, 8, 33, 64, 65, *high];
                let widths = all.map(|w| w.next_multiple_of(step));
                out.extend(
                    (widths.into_iter())
                        .filter(|w| (low..=high).contains(&w))
                        .map(Ty::Int),
                );
            }
        }
    }
    out.sort_by_key(|t| (t.bits(), t.suffix()));
    out.dedup();
    out
}

/// A kernel: the operation at types.
struct Case {
    op: String,
    args: Vec<Ty>,
    constants: Vec<Option<u128>>,
    /// The results; a structure has two.
    results: Vec<Ty>,
}

fn predicate(op: &str) -> Option<(bool, Pred)> {
    let (base, name) = op.split_once('.')?;
    let float = base == "fcmp";
    let all = Pred::ALL.iter();
    let mut all = all.filter(|p| p.is_float() == float);
    all.find(|p| p.text() == name).map(|p| (float, *p))
}

fn cases(row: &Expansion) -> Vec<Case> {
    let op = row.op.as_str();
    let converts = op.starts_with("fpto")
        || op.ends_with("itofp")
        || op.ends_with("ext")
        || op.starts_with("llvm.fpto")
        || op.ends_with("round") && op != "llvm.round";
    let overflow = op.ends_with("with.overflow");
    let mut out = Vec::new();
    for ty in examples(&row.types, if op == "llvm.bswap" { 8 } else { 1 }) {
        let first = match &row.kids[0] {
            Kid::Var(_, sets) if converts => examples(sets, 1),
            _ => vec![ty],
        };
        for from in first {
            if op.ends_with("ext") && from.bits() >= ty.bits() {
                continue;
            }
            let mut case = Case {
                op: op.to_string(),
                args: vec![from; row.kids.len()],
                constants: vec![None; row.kids.len()],
                results: vec![ty],
            };
            if matches!(op, "llvm.ctlz" | "llvm.cttz" | "llvm.abs") {
                case.args[1] = Ty::Int(1);
                case.constants[1] = Some(0);
            }
            if op.starts_with("icmp") {
                case.results = vec![Ty::Int(1)];
            }
            if overflow {
                case.results.push(Ty::Int(1));
            }
            if op.contains(".fix") {
                for scale in [0, ty.bits() / 2, ty.bits() - 1] {
                    let mut args = case.args.clone();
                    args[2] = Ty::Int(32);
                    let mut constants = case.constants.clone();
                    constants[2] = Some(u128::from(scale));
                    let (op, results) = (case.op.clone(), case.results.clone());
                    out.push(Case {
                        op,
                        args,
                        constants,
                        results,
                    });
                }
            } else if matches!(row.kids.last(), Some(Kid::Const(_))) {
                let w = u128::from(ty.bits());
                for n in [0, 1, w / 3, w - 1, w, w + 3, 2 * w] {
                    if n <= mask(ty.bits()) {
                        let mut constants = case.constants.clone();
                        constants[2] = Some(n);
                        let (op, args) = (case.op.clone(), case.args.clone());
                        let results = case.results.clone();
                        out.push(Case {
                            op,
                            args,
                            constants,
                            results,
                        });
                    }
                }
            } else {
                out.push(case);
            }
        }
    }
    out
}

/// Fixed-point arithmetic of up to 64 bits, with the scale third: rounded down, and clamped or of no value where it overflows.
fn fixed_point(op: &str, w: u32, a: &[u128]) -> Option<u128> {
    let (signed, n) = (op.starts_with("llvm.s"), a[2] as u32);
    let divides = op.contains("div");
    if divides && a[1] == 0 {
        return None;
    }
    if !signed {
        let exact = match divides {
            true => (a[0] << n) / a[1],
            false => (a[0] * a[1]) >> n,
        };
        return match exact > mask(w) {
            true => op.ends_with(".sat").then(|| mask(w)),
            false => Some(exact),
        };
    }
    let (x, y) = (sign_extend(a[0], w), sign_extend(a[1], w));
    let exact = match divides {
        true => {
            let (scaled, y) = (x << n, y);
            let rest = scaled % y;
            scaled / y - i128::from(rest != 0 && (rest < 0) != (y < 0))
        }
        false => (x * y) >> n,
    };
    let (low, high) = (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1);
    let fits = (low..=high).contains(&exact) || op.ends_with(".sat");
    fits.then(|| exact.clamp(low, high) as u128 & mask(w))
}

/// What the operation gives; `None` for poison, and for what has no value that all agree on.
fn meaning(case: &Case, a: &[u128]) -> Option<Vec<u128>> {
    let ty = case.results[0];
    let w = case.args[0].bits();
    let m = mask(w);
    let s = |v: u128| sign_extend(v, w);
    let value = |o: Outcome| match o {
        Outcome::Value(v) => Some(v),
        _ => None,
    };
    let op = case.op.as_str();
    if let Some(op) = op.strip_prefix("atomicrmw.") {
        return stored(op, ty, a).map(|v| vec![v]);
    }
    if let Some((false, p)) = predicate(op) {
        return Some(vec![u128::from(scalar::int_compare(p, w, a[0], a[1]))]);
    }
    let signed = op.starts_with('s') || op.starts_with("fptos") || op.starts_with("llvm.s");
    if let (Ty::Float(k), Ty::Int(to)) = (case.args[0], ty) {
        return match op {
            "llvm.lround" | "llvm.llround" => {
                let r = k.to_f64(a[0]).round();
                (r.abs() < 2f64.powi(to as i32 - 1)).then(|| vec![r as i128 as u128 & mask(to)])
            }
            "llvm.fptosi.sat" | "llvm.fptoui.sat" => {
                let (v, signed) = (k.to_f64(a[0]).trunc(), op.contains("tosi"));
                let (low, high) = match signed {
                    true => (-(1i128 << (to - 1)), (1i128 << (to - 1)) - 1),
                    false => (0, mask(to) as i128),
                };
                // A NaN is 0 only in the 32-bit conversion from float; `as` saturates.
                (!v.is_nan()).then(|| vec![(v as i128).clamp(low, high) as u128 & mask(to)])
            }
            _ => value(scalar::float_to_int(k, a[0], to, signed)).map(|v| vec![v]),
        };
    }
    if let (Ty::Int(_), Ty::Float(k)) = (case.args[0], ty) {
        return Some(vec![scalar::int_to_float(k, a[0], w, signed)]);
    }
    if let Ty::Float(k) = ty {
        return float_meaning(op, k, a).map(|v| vec![v]);
    }
    if let Some(opcode) = Opcode::from_text(op).filter(|o| o.is_binary()) {
        return value(scalar::int_binary(opcode, Flags::NONE, w, a[0], a[1])?).map(|v| vec![v]);
    }
    let wide = |x: i128| vec![x as u128 & m];
    Some(match op {
        "zext" => vec![a[0]],
        "sext" => vec![s(a[0]) as u128 & mask(ty.bits())],
        "llvm.smin" => wide(s(a[0]).min(s(a[1]))),
        "llvm.smax" => wide(s(a[0]).max(s(a[1]))),
        "llvm.umin" => vec![a[0].min(a[1])],
        "llvm.umax" => vec![a[0].max(a[1])],
        "llvm.abs" => wide(s(a[0]).wrapping_abs()),
        "llvm.scmp" => wide(s(a[0]).cmp(&s(a[1])) as i128),
        "llvm.ucmp" => wide(a[0].cmp(&a[1]) as i128),
        "llvm.ctpop" => vec![u128::from(a[0].count_ones()) & m],
        "llvm.ctlz" => vec![u128::from(a[0].leading_zeros() - (128 - w)) & m],
        "llvm.cttz" => vec![u128::from(a[0].trailing_zeros().min(w)) & m],
        "llvm.bitreverse" => vec![a[0].reverse_bits() >> (128 - w)],
        "llvm.bswap" => vec![a[0].swap_bytes() >> (128 - w)],
        "llvm.fshl" | "llvm.fshr" => {
            let n = (a[2] % u128::from(w)) as u32;
            let left = if op == "llvm.fshl" { n } else { w - n };
            vec![match left {
                0 => a[0],
                n if n == w => a[1],
                n => (a[0] << n | a[1] >> (w - n)) & m,
            }]
        }
        _ if op.contains(".fix") => vec![fixed_point(op, w, a)?],
        "llvm.sshl.sat" | "llvm.ushl.sat" => {
            if a[1] >= u128::from(w) {
                return None;
            }
            let n = a[1] as u32;
            let shifted = (a[0] << n) & m;
            vec![match (signed, s(a[0]) < 0) {
                (false, _) if shifted >> n != a[0] => m,
                (true, false) if s(shifted) >> n != s(a[0]) => m >> 1,
                (true, true) if s(shifted) >> n != s(a[0]) => 1 << (w - 1),
                _ => shifted,
            }]
        }
        _ => overflowing(op, w, a)?,
    })
}

/// What an `atomicrmw` stores where memory holds `a[0]` (LangRef).
fn stored(op: &str, ty: Ty, a: &[u128]) -> Option<u128> {
    let (x, y) = (a[0], a[1]);
    if let Ty::Float(k) = ty {
        let (nan, less) = ((k.is_nan(x), k.is_nan(y)), k.to_f64(x) < k.to_f64(y));
        let pick = |least: bool, number_wins: bool| match nan {
            (false, false) if k.to_f64(x) == k.to_f64(y) => None,
            (false, false) => Some(if less == least { x } else { y }),
            (true, true) => Some(x),
            (x_nan, _) => Some(if x_nan == number_wins { y } else { x }),
        };
        return match op {
            "xchg" => Some(y),
            "fmax" | "fmin" => pick(op == "fmin", true),
            "fmaximum" | "fminimum" => pick(op == "fminimum", false),
            _ => scalar::float_binary(Opcode::from_text(op)?, k, x, y),
        };
    }
    let (w, m) = (ty.bits(), mask(ty.bits()));
    let (sx, sy) = (sign_extend(x, w), sign_extend(y, w));
    Some(match op {
        "nand" => !(x & y) & m,
        "max" => sx.max(sy) as u128 & m,
        "min" => sx.min(sy) as u128 & m,
        "umax" => x.max(y),
        "umin" => x.min(y),
        "uinc_wrap" if x >= y => 0,
        "uinc_wrap" => x + 1,
        "udec_wrap" if x == 0 || x > y => y,
        "udec_wrap" => x - 1,
        "usub_cond" if x < y => x,
        "usub_sat" => x.saturating_sub(y),
        "usub_cond" => x - y,
        _ => match scalar::int_binary(Opcode::from_text(op)?, Flags::NONE, w, x, y)? {
            Outcome::Value(v) => v,
            _ => return None,
        },
    })
}

/// Sums, differences and products that overflow or saturate.
fn overflowing(op: &str, w: u32, a: &[u128]) -> Option<Vec<u128>> {
    let m = mask(w);
    let signed = op.starts_with("llvm.s");
    let (x, y) = match signed {
        true => (sign_extend(a[0], w), sign_extend(a[1], w)),
        false => (a[0] as i128, a[1] as i128),
    };
    let (least, most) = match signed {
        true => (sign_extend(1 << (w - 1), w), (m >> 1) as i128),
        false => (0, 0),
    };
    let inside = |r: Option<i128>| r.filter(|r| (least..=most).contains(r));
    let (low, exact, negative) = if op.contains("add") {
        let unsigned = a[0].checked_add(a[1]).filter(|&r| r <= m);
        (
            x.wrapping_add(y),
            pick(signed, inside(x.checked_add(y)), unsigned),
            x < 0,
        )
    } else if op.contains("sub") {
        let unsigned = a[0].checked_sub(a[1]);
        (
            x.wrapping_sub(y),
            pick(signed, inside(x.checked_sub(y)), unsigned),
            x < 0,
        )
    } else {
        let unsigned = a[0].checked_mul(a[1]).filter(|&r| r <= m);
        let product = inside(x.checked_mul(y));
        (
            x.wrapping_mul(y),
            pick(signed, product, unsigned),
            (x < 0) != (y < 0),
        )
    };
    let low = low as u128 & m;
    if op.ends_with("overflow") {
        return Some(vec![low, u128::from(!exact)]);
    }
    Some(vec![match (exact, signed) {
        (true, _) => low,
        (false, true) if negative => least as u128 & m,
        (false, true) => most as u128,
        (false, false) if op.contains("add") => m,
        (false, false) => 0,
    }])
}

/// Whether the result that counts is exact.
fn pick(signed: bool, s: Option<i128>, u: Option<u128>) -> bool {
    match signed {
        true => s.is_some(),
        false => u.is_some(),
    }
}

fn float_meaning(op: &str, k: FloatKind, a: &[u128]) -> Option<u128> {
    let v = |n: usize| k.to_f64(a[n]);
    let arithmetic = Opcode::from_text(op).filter(|o| o.is_binary());
    if let Some(opcode) = arithmetic.filter(|o| *o != Opcode::FRem) {
        return scalar::float_binary(opcode, k, a[0], a[1]);
    }
    let sign = k.sign();
    Some(match op {
        "llvm.copysign" => a[0] & !sign | a[1] & sign,
        "llvm.round" => k.from_f64(v(0).round()),
        "llvm.trunc" => k.from_f64(v(0).trunc()),
        "llvm.floor" => k.from_f64(v(0).floor()),
        "llvm.ceil" => k.from_f64(v(0).ceil()),
        "llvm.rint" | "llvm.nearbyint" | "llvm.roundeven" => k.from_f64(v(0).round_ties_even()),
        "llvm.canonicalize" => a[0],
        "llvm.minimum" | "llvm.maximum" if v(0).is_nan() || v(1).is_nan() => k.from_f64(f64::NAN),
        // Which of two zeros is returned differs.
        "llvm.minimum" | "llvm.minnum" | "llvm.minimumnum" => k.from_f64(v(0).min(v(1))),
        "llvm.maximum" | "llvm.maxnum" | "llvm.maximumnum" => k.from_f64(v(0).max(v(1))),
        "llvm.fma" | "llvm.fmuladd" => scalar::fma(k, a[0], a[1], a[2]),
        // Remainders of near numbers are exact; approximations and square roots have tests of their own.
        _ => return None,
    })
}

/// Special values, then random ones.
fn inputs(ty: Ty, seed: u64) -> Vec<u128> {
    let mut next = random(seed);
    let w = ty.bits();
    (0..VALUES as u64)
        .map(|i| match ty {
            Ty::Float(k) => {
                let special = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    0.5,
                    1.5,
                    2.5,
                    -2.5,
                    3.7,
                    255.5,
                    f64::INFINITY,
                    f64::NAN,
                ];
                match (i + seed) % 3 {
                    0 => k.from_f64(special[next() as usize % special.len()]),
                    _ => k.from_f64(next() as i32 as f64 / 65536.0 / (1 + next() % 64) as f64),
                }
            }
            Ty::Int(_) => {
                let special = [0, 1, 2, 3, mask(w), 1 << (w - 1), mask(w) >> 1, mask(w / 2)];
                let wide = u128::from(next()) << 64 | u128::from(next());
                mask(w)
                    & match (i + seed) % 3 {
                        0 => special[next() as usize % special.len()],
                        1 => wide >> (next() % 128),
                        _ => wide,
                    }
            }
        })
        .collect()
}

/// The function of a case: operands lie in slots of 16 bytes, results too.
fn kernel(case: &Case, name: &str, text: &mut String, declarations: &mut Vec<String>) {
    let _ = writeln!(
        text,
        "define ptx_kernel void @{name}(ptr addrspace(1) %out, ptr addrspace(1) %in) {{\n  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %tid to i64"
    );
    let mut args = Vec::new();
    for (n, ty) in case.args.iter().enumerate() {
        let t = ty.ir();
        match case.constants[n] {
            Some(v) if ty.bits() == 1 => args.push(format!("{t} {}", v != 0)),
            Some(v) => args.push(format!("{t} {v}")),
            None => {
                let _ = writeln!(
                    text,
                    "  %p{n} = getelementptr [{VALUES} x i128], ptr addrspace(1) %in, i64 {n}, i64 %i"
                );
                let _ = writeln!(text, "  %x{n} = load {t}, ptr addrspace(1) %p{n}, align 16");
                args.push(format!("{t} %x{n}"));
            }
        }
    }
    let results: Vec<String> = case.results.iter().map(|t| t.ir()).collect();
    let ret = match &results[..] {
        [one] => one.clone(),
        all => format!("{{ {} }}", all.join(", ")),
    };
    let first = case.args[0].ir();
    let second = |n: usize| args[n].split_once(' ').map_or("", |a| a.1).to_string();
    if let Some(op) = case.op.strip_prefix("atomicrmw.") {
        // In memory that others reach, with what it held used or not, and on the stack: all must store the same.
        let _ = writeln!(
            text,
            "  %cell = getelementptr [{VALUES} x i128], ptr addrspace(1) %out, i64 0, i64 %i\n  \
             store {first} {x}, ptr addrspace(1) %cell, align 16\n  \
             %old = atomicrmw {op} ptr addrspace(1) %cell, {first} {y} monotonic, align 16\n  \
             %shared = load {first}, ptr addrspace(1) %cell, align 16\n  \
             store {first} {x}, ptr addrspace(1) %cell, align 16\n  \
             %nobody = atomicrmw {op} ptr addrspace(1) %cell, {first} {y} monotonic, align 16\n  \
             %reduced = load {first}, ptr addrspace(1) %cell, align 16\n  \
             %slot = alloca {first}, align 16\n  \
             store {first} %old, ptr %slot, align 16\n  \
             %mine = atomicrmw {op} ptr %slot, {first} {y} monotonic, align 16\n  \
             %own = load {first}, ptr %slot, align 16\n  \
             %si = bitcast {first} %shared to i{w}\n  \
             %oi = bitcast {first} %own to i{w}\n  \
             %ri = bitcast {first} %reduced to i{w}\n  \
             %so = icmp eq i{w} %si, %oi\n  \
             %sr = icmp eq i{w} %si, %ri\n  \
             %same = and i1 %so, %sr\n  \
             %flip = xor i{w} %si, 1\n  \
             %one = select i1 %same, i{w} %si, i{w} %flip\n  \
             %r = bitcast i{w} %one to {first}",
            x = second(0),
            y = second(1),
            w = case.args[0].bits(),
        );
    } else if case.op.starts_with("llvm.") {
        let t = |ty: Ty| match ty {
            Ty::Int(w) => format!("i{w}"),
            ty => ty.suffix().to_string(),
        };
        let two =
            case.op.contains("fpto") || case.op.ends_with("cmp") || case.op.ends_with("lround");
        let suffix = match two {
            true => format!("{}.{}", t(case.results[0]), t(case.args[0])),
            false => t(case.args[0]),
        };
        let types: Vec<String> = case.args.iter().map(|t| t.ir()).collect();
        declarations.push(format!(
            "declare {ret} @{}.{suffix}({})",
            case.op,
            types.join(", ")
        ));
        let _ = writeln!(
            text,
            "  %r = call {ret} @{}.{suffix}({})",
            case.op,
            args.join(", ")
        );
    } else if let [_] = args[..] {
        let _ = writeln!(text, "  %r = {} {} to {ret}", case.op, args[0]);
    } else {
        let op = case.op.replace('.', " ");
        let _ = writeln!(text, "  %r = {op} {first} {}, {}", second(0), second(1));
    }
    for (n, t) in results.iter().enumerate() {
        let value = match results.len() {
            1 => "%r".to_string(),
            _ => {
                let _ = writeln!(text, "  %r{n} = extractvalue {ret} %r, {n}");
                format!("%r{n}")
            }
        };
        let bits = case.results[n].bits();
        let (value, t) = match case.results[n] {
            Ty::Float(_) => {
                let _ = writeln!(text, "  %b{n} = bitcast {t} {value} to i{bits}");
                (format!("%b{n}"), format!("i{bits}"))
            }
            Ty::Int(_) => (value, t.clone()),
        };
        let (value, t) = match bits {
            128 => (value, t),
            _ => {
                let _ = writeln!(text, "  %z{n} = zext {t} {value} to i128");
                (format!("%z{n}"), "i128".to_string())
            }
        };
        let _ = writeln!(
            text,
            "  %o{n} = getelementptr [{VALUES} x i128], ptr addrspace(1) %out, i64 {n}, i64 %i"
        );
        let _ = writeln!(
            text,
            "  store {t} {value}, ptr addrspace(1) %o{n}, align 16"
        );
    }
    text.push_str("  ret void\n}\n");
}

fn prove(row: &Expansion, (sm, ptx): (&str, &str)) -> Result<usize, String> {
    let at = |e: String| format!("{}:{}: {}: {e}", row.file, row.line, row.text);
    let mut cases = cases(row);
    // No loop exchanges more than the target's widest atomic instruction.
    if row.op.starts_with("atomicrmw.") && sm == "sm_60" {
        cases.retain(|c| c.args[0].bits() < 128);
    }
    let mut declarations = vec!["declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()".to_string()];
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
    for (n, case) in cases.iter().enumerate() {
        kernel(case, &format!("k{n}"), &mut text, &mut declarations);
    }
    declarations.sort();
    declarations.dedup();
    text.push_str(&declarations.join("\n"));
    let mut module =
        jacquard_ir::text::parse_module(&text).map_err(|e| at(format!("{e:?}\n{text}")))?;
    let target = Target::by_name(sm).ok_or_else(|| at("no target".into()))?;
    let options = CodegenOptions {
        ptx_version: PtxVersion::parse(ptx),
        ..CodegenOptions::default()
    };
    let ptx = compile_to_text(&mut module, target, &options).map_err(|e| at(format!("{e:?}")))?;
    let mut d = Device::new();
    let m = d.load(&ptx).map_err(|e| at(e.to_string()))?;
    let mut compared = 0;
    for (n, case) in cases.iter().enumerate() {
        let columns: Vec<Vec<u128>> = (case.args.iter().zip(&case.constants).enumerate())
            .map(|(n, (&ty, c))| match c {
                Some(c) => vec![*c; VALUES],
                None => inputs(ty, n as u64 + 1),
            })
            .collect();
        let words: Vec<u64> = (columns.iter().flatten())
            .flat_map(|&v| [v as u64, (v >> 64) as u64])
            .collect();
        let input = d.upload(&words).map_err(|e| at(e.to_string()))?;
        let out = d
            .upload(&vec![0u64; 2 * VALUES * case.results.len()])
            .map_err(|e| at(e.to_string()))?;
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
        .map_err(|e| at(e.to_string()))?;
        let words: Vec<u64> = d
            .read(out, 2 * VALUES * case.results.len())
            .map_err(|e| at(e.to_string()))?;
        for i in 0..VALUES {
            let a: Vec<u128> = columns.iter().map(|c| c[i]).collect();
            let Some(want) = meaning(case, &a) else {
                continue;
            };
            for (r, (&want, ty)) in want.iter().zip(&case.results).enumerate() {
                let got = &words[2 * (r * VALUES + i)..][..2];
                let got = (u128::from(got[0]) | u128::from(got[1]) << 64) & mask(ty.bits());
                let same = match ty {
                    Ty::Float(k) => {
                        got == want
                            || k.is_nan(got) && k.is_nan(want)
                            || k.to_f64(got) == k.to_f64(want) && case.op.contains("im")
                    }
                    Ty::Int(_) => got == want,
                };
                if !same {
                    let types: Vec<String> = case.args.iter().map(|t| t.ir()).collect();
                    return Err(at(format!(
                        "{} {types:?} of {a:x?}: result {r} is {got:#x}, not {want:#x}",
                        case.op
                    )));
                }
                compared += 1;
            }
        }
    }
    Ok(compared)
}

#[test]
fn every_row_keeps_the_meaning() {
    let tables = Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).expect("tables");
    let rows = load(&tables).expect("tables load");
    let (mut errors, mut silent) = (Vec::new(), Vec::new());
    for row in &rows {
        for target in TARGETS {
            match prove(row, target) {
                Ok(0) => silent.push(row.op.clone()),
                Ok(_) => {}
                Err(e) => errors.push(e),
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    silent.sort();
    silent.dedup();
    // Judged by tests of mathematics: their results are rounded or approximate.
    let approximate = [
        "frem",
        "llvm.cos",
        "llvm.exp2",
        "llvm.log2",
        "llvm.sin",
        "llvm.sqrt",
    ];
    assert_eq!(silent, approximate, "no value of these was compared");
}
