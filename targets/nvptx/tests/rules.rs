//! Selection rules are proved by evaluation: for every row of `tables/isel`, a kernel that holds just its pattern is
//! compiled and run in the emulator over special and random values, and compared with the meaning of the IR.

mod random;

use jacquard_emulator::{Arg, Device};
use jacquard_ir::scalar::{self, FloatKind, Outcome};
use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_ir::{Flags, Opcode, Pred, sign_extend};
use jacquard_nvptx::{CodegenOptions, SELECTION_RULES, compile_with_trace};
use jacquard_schema::Tables;
use jacquard_schema::isel::{Pattern, Rule, load};
use random::random;
use std::fmt::Write;

/// Values tried per variable.
const VALUES: usize = 256;

/// LLVM's name of a rule type.
fn ir_type(ty: &str) -> &str {
    match ty {
        "f16" => "half",
        "bf16" => "bfloat",
        "f32" => "float",
        "f64" => "double",
        t => t,
    }
}

fn bits(ty: &str) -> u32 {
    match ty {
        "f16" | "bf16" => 16,
        "f32" => 32,
        "f64" => 64,
        t => t[1..].parse().expect("iN is replaced by a width"),
    }
}

/// The rule with widths in the place of types that stand for several: `iN`, and in casts `i64`.
fn instances(rule: &Rule) -> Vec<Rule> {
    let odd = ["i8", "i12", "i24"];
    let widths = |ty: &str| match ty {
        "iN" => odd.map(str::to_string).to_vec(),
        "i64" => vec!["i64".into(), "i40".into()],
        t => vec![t.to_string()],
    };
    let cast = match &rule.pattern {
        Pattern::Op { op, kids, .. } if ["trunc", "zext", "sext"].contains(&op.as_str()) => {
            match &kids[..] {
                [Pattern::Var { ty: Some(from), .. }] => Some((op, from)),
                _ => None,
            }
        }
        _ => None,
    };
    let mut out = Vec::new();
    let Some((op, from)) = cast else {
        for width in odd {
            let mut instance = rule.clone();
            if instance.ty == "iN" {
                instance.ty = width.to_string();
            }
            replace_types(&mut instance.pattern, "iN", width);
            out.push(instance);
        }
        return out;
    };
    for to in widths(&rule.ty) {
        for width in widths(from) {
            if (bits(&to) < bits(&width)) == (op == "trunc") && bits(&to) != bits(&width) {
                let mut instance = rule.clone();
                replace_types(&mut instance.pattern, from, &width);
                instance.ty = to.clone();
                out.push(instance);
            }
        }
    }
    out
}

/// Puts a type in the place of another.
fn replace_types(p: &mut Pattern, from: &str, to: &str) {
    let put = |ty: &mut Option<String>| {
        if ty.as_deref() == Some(from) {
            *ty = Some(to.to_string());
        }
    };
    match p {
        Pattern::Var { ty, .. } => put(ty),
        Pattern::Op { ty, kids, .. } => {
            put(ty);
            kids.iter_mut().for_each(|k| replace_types(k, from, to));
        }
        _ => {}
    }
}

fn float(ty: &str) -> Option<FloatKind> {
    Some(match ty {
        "f16" => FloatKind::Half,
        "bf16" => FloatKind::BFloat,
        "f32" => FloatKind::Float,
        "f64" => FloatKind::Double,
        _ => return None,
    })
}

/// A pattern with types, and constants chosen.
#[derive(Clone, Debug)]
enum Tree {
    Var(usize, String),
    Int(i64, String),
    Float(f64, String),
    Op(String, String, Vec<Tree>),
}

impl Tree {
    fn ty(&self) -> &str {
        match self {
            Tree::Var(_, t) | Tree::Int(_, t) | Tree::Float(_, t) => t,
            Tree::Op(_, t, _) => t,
        }
    }
}

/// Types of the operands of an operator with result type `ty`; `None` where the pattern must say.
fn operand_type(op: &str, ty: &str, k: usize) -> Option<String> {
    let base = op.split('.').next().unwrap_or(op);
    Some(match (base, op, k) {
        ("icmp" | "fcmp", ..) => return None,
        (_, "llvm.ctlz" | "llvm.cttz" | "llvm.abs", 1) => "i1".into(),
        ("select", _, 0) => "i1".into(),
        (
            "zext" | "sext" | "trunc" | "fpext" | "fptrunc" | "uitofp" | "sitofp" | "fptoui"
            | "fptosi",
            ..,
        ) => return None,
        (_, o, _)
            if o.ends_with(".sat") && o.starts_with("llvm.fpto")
                || o.ends_with("rint") && o.starts_with("llvm.l") =>
        {
            return None;
        }
        _ => ty.to_string(),
    })
}

struct Builder<'a> {
    constants: &'a [i64],
    vars: Vec<(String, String)>,
    chosen: Vec<(String, i64)>,
}

impl Builder<'_> {
    fn tree(&mut self, p: &Pattern, ty: Option<String>) -> Option<Tree> {
        Some(match p {
            Pattern::Var { name, ty: own } => {
                let ty = own.clone().or(ty)?;
                let n = self
                    .vars
                    .iter()
                    .position(|v| v.0 == *name && name != "_")
                    .unwrap_or_else(|| {
                        self.vars.push((name.clone(), ty.clone()));
                        self.vars.len() - 1
                    });
                // Flags of intrinsics are constants.
                if ty == "i1" && name == "c" {
                    Tree::Int(0, ty)
                } else {
                    Tree::Var(n, ty)
                }
            }
            Pattern::Int(i) => Tree::Int(*i, ty?),
            Pattern::Float(f) => Tree::Float(*f, ty?),
            Pattern::AnyConst(name) => {
                let value = match self.chosen.iter().find(|c| c.0 == *name) {
                    Some(c) => c.1,
                    None => {
                        let v = self.constants[self.chosen.len().min(self.constants.len() - 1)];
                        self.chosen.push((name.clone(), v));
                        v
                    }
                };
                Tree::Int(value, ty?)
            }
            Pattern::Op {
                op, ty: own, kids, ..
            } => {
                let mut out = Vec::new();
                // A comparison's operands have the type that one of them names, or the rule's.
                let cmp = op.starts_with("icmp.") || op.starts_with("fcmp.");
                let named = kids.iter().find_map(|k| match k {
                    Pattern::Var { ty, .. } if cmp => ty.clone(),
                    _ => None,
                });
                let ty = named.or(own.clone()).or(ty)?;
                for (k, kid) in kids.iter().enumerate() {
                    let t = if cmp {
                        Some(ty.clone())
                    } else {
                        operand_type(op, &ty, k)
                    };
                    out.push(self.tree(kid, t)?);
                }
                Tree::Op(op.clone(), ty, out)
            }
        })
    }
}

/// Writes the tree as LLVM IR; the result's name.
fn write_ir(
    t: &Tree,
    flags: &str,
    out: &mut String,
    decls: &mut Vec<String>,
    n: &mut u32,
) -> String {
    match t {
        Tree::Var(v, _) => format!("%x{v}"),
        Tree::Int(i, ty) if ty == "i1" => (i & 1).to_string(),
        Tree::Int(i, _) => i.to_string(),
        Tree::Float(f, ty) => match float(ty) {
            Some(FloatKind::Half) => format!("0xH{:04X}", FloatKind::Half.from_f64(*f)),
            Some(FloatKind::BFloat) => format!("0xR{:04X}", FloatKind::BFloat.from_f64(*f)),
            _ => format!("0x{:016X}", f.to_bits()),
        },
        Tree::Op(op, ty, kids) => {
            let args: Vec<String> = kids
                .iter()
                .map(|k| write_ir(k, flags, out, decls, n))
                .collect();
            *n += 1;
            let name = format!("%t{n}");
            let (kt, rt) = (ir_type(kids[0].ty()), ir_type(ty));
            // What the flags are for: `nneg` for extensions, all others for floating point.
            let (extension, float) = match flags {
                "nneg" => (flags, ""),
                _ => ("", flags),
            };
            let math = if op.starts_with('f') && !op.starts_with("fp") {
                float
            } else {
                ""
            };
            if op.starts_with("llvm.") {
                let typed: Vec<String> = kids
                    .iter()
                    .zip(&args)
                    .map(|(k, a)| format!("{} {a}", ir_type(k.ty())))
                    .collect();
                let types: Vec<&str> = kids.iter().map(|k| ir_type(k.ty())).collect();
                let short = |t: &str| match t {
                    "half" => "f16".to_string(),
                    "bfloat" => "bf16".to_string(),
                    "float" => "f32".to_string(),
                    "double" => "f64".to_string(),
                    t => t.to_string(),
                };
                let two = op.contains("fpto") || op.starts_with("llvm.l") && op.ends_with("rint");
                let full = if two {
                    format!("{op}.{}.{}", short(rt), short(kt))
                } else {
                    format!("{op}.{}", short(rt))
                };
                let _ = writeln!(
                    out,
                    "  {name} = call {float} {rt} @{full}({})",
                    typed.join(", ")
                );
                let d = format!("declare {rt} @{full}({})", types.join(", "));
                if !decls.contains(&d) {
                    decls.push(d);
                }
            } else if let Some((base, pred)) = op.split_once('.') {
                let _ = writeln!(
                    out,
                    "  {name} = {base} {math} {pred} {kt} {}, {}",
                    args[0], args[1]
                );
            } else if op == "select" {
                let _ = writeln!(
                    out,
                    "  {name} = select i1 {}, {rt} {}, {rt} {}",
                    args[0], args[1], args[2]
                );
            } else if kids.len() == 1 && op != "fneg" {
                let flag = if op == "zext" { extension } else { "" };
                let _ = writeln!(out, "  {name} = {op} {flag} {kt} {} to {rt}", args[0]);
            } else {
                let _ = writeln!(out, "  {name} = {op} {math} {rt} {}", args.join(", "));
            }
            name
        }
    }
}

/// The meaning of the tree on bits; `None` where the IR leaves it open.
fn eval(t: &Tree, vars: &[u128], flags: &str) -> Option<u128> {
    let w = bits(t.ty());
    Some(match t {
        Tree::Var(n, _) => vars[*n],
        Tree::Int(i, _) => *i as u128 & scalar::mask(w),
        Tree::Float(f, ty) => float(ty)?.from_f64(*f),
        Tree::Op(op, ty, kids) => {
            let a: Vec<u128> = kids
                .iter()
                .map(|k| eval(k, vars, flags))
                .collect::<Option<_>>()?;
            let kt = kids[0].ty();
            let kw = bits(kt);
            if let Some((base, pred)) = op
                .split_once('.')
                .filter(|p| p.0 == "icmp" || p.0 == "fcmp")
            {
                return Some(u128::from(if base == "icmp" {
                    scalar::int_compare(Pred::from_text(pred)?, kw, a[0], a[1])
                } else {
                    scalar::float_compare(Pred::fcmp_from_text(pred)?, float(kt)?, a[0], a[1])
                }));
            }
            if op.starts_with("llvm.") {
                return intrinsic(op, ty, kt, &a);
            }
            let out = |o: Outcome| match o {
                Outcome::Value(v) => Some(v),
                _ => None,
            };
            match Opcode::from_text(op)? {
                Opcode::ZExt if flags == "nneg" && a[0] >> (kw - 1) & 1 != 0 => return None,
                Opcode::ZExt | Opcode::Trunc => a[0] & scalar::mask(w),
                Opcode::SExt => sign_extend(a[0], kw) as u128 & scalar::mask(w),
                Opcode::FPExt | Opcode::FPTrunc => {
                    scalar::float_to_float(float(kt)?, float(ty)?, a[0])
                }
                Opcode::FPToSI => return out(scalar::float_to_int(float(kt)?, a[0], w, true)),
                Opcode::FPToUI => return out(scalar::float_to_int(float(kt)?, a[0], w, false)),
                Opcode::SIToFP => scalar::int_to_float(float(ty)?, a[0], kw, true),
                Opcode::UIToFP => scalar::int_to_float(float(ty)?, a[0], kw, false),
                Opcode::FNeg => a[0] ^ 1 << (w - 1),
                o => match float(ty) {
                    Some(k) => scalar::float_binary(o, k, a[0], a[1])?,
                    None => return out(scalar::int_binary(o, Flags::NONE, w, a[0], a[1])?),
                },
            }
        }
    })
}

fn intrinsic(op: &str, ty: &str, kt: &str, a: &[u128]) -> Option<u128> {
    let w = bits(ty);
    let m = scalar::mask(w);
    let s = |v: u128| sign_extend(v, w);
    if let Some(k) = float(kt) {
        let v = k.to_f64(a[0]);
        let b = a.get(1).map(|&b| k.to_f64(b));
        let (nan_a, nan_b) = (k.is_nan(a[0]), a.get(1).is_some_and(|&b| k.is_nan(b)));
        let pick = |max: bool| {
            let b = b.unwrap_or(0.0);
            if v == 0.0 && b == 0.0 {
                // The sign of a zero is open for minnum; the stricter ones order zeros.
                None
            } else {
                Some(if (v > b) == max { a[0] } else { a[1] })
            }
        };
        return match op {
            "llvm.fma" | "llvm.fmuladd" => Some(scalar::fma(k, a[0], a[1], a[2])),
            "llvm.fabs" => Some(a[0] & (m >> 1)),
            "llvm.copysign" => Some(a[0] & (m >> 1) | a[1] & !(m >> 1) & m),
            "llvm.sqrt" => Some(k.from_f64(v.sqrt())),
            "llvm.floor" => Some(k.from_f64(v.floor())),
            "llvm.ceil" => Some(k.from_f64(v.ceil())),
            "llvm.trunc" => Some(k.from_f64(v.trunc())),
            "llvm.rint" | "llvm.nearbyint" | "llvm.roundeven" => {
                Some(k.from_f64(v.round_ties_even()))
            }
            "llvm.canonicalize" => Some(a[0]),
            "llvm.sin" => Some(k.from_f64(v.sin())),
            "llvm.cos" => Some(k.from_f64(v.cos())),
            "llvm.exp2" => Some(k.from_f64(v.exp2())),
            "llvm.log2" => Some(k.from_f64(v.log2())),
            "llvm.tanh" => Some(k.from_f64(v.tanh())),
            "llvm.minnum" | "llvm.maxnum" | "llvm.minimumnum" | "llvm.maximumnum" => {
                match (nan_a, nan_b) {
                    (true, true) => None,
                    (true, _) => Some(a[1]),
                    (_, true) => Some(a[0]),
                    _ => pick(op.contains("max")),
                }
            }
            "llvm.minimum" | "llvm.maximum" => {
                if nan_a || nan_b {
                    return Some(k.from_f64(f64::NAN));
                }
                pick(op == "llvm.maximum")
            }
            "llvm.fptosi.sat" | "llvm.fptoui.sat" => {
                let signed = op.contains("tosi");
                if nan_a {
                    return Some(0);
                }
                let v = v.trunc();
                let (lo, hi) = if signed {
                    (-(2f64.powi(w as i32 - 1)), 2f64.powi(w as i32 - 1))
                } else {
                    (0.0, 2f64.powi(w as i32))
                };
                Some(if v <= lo {
                    lo as i128 as u128 & m
                } else if v >= hi {
                    if signed { m >> 1 } else { m }
                } else {
                    v as i128 as u128 & m
                })
            }
            "llvm.lrint" | "llvm.llrint" => {
                let r = v.round_ties_even();
                (r.abs() < 2f64.powi(w as i32 - 1)).then_some(r as i128 as u128 & m)
            }
            _ => None,
        };
    }
    let low = |v: u128| v & m;
    // The flag makes the count of zero poison.
    if matches!(op, "llvm.ctlz" | "llvm.cttz") && a[0] == 0 && a[1] & 1 == 1 {
        return None;
    }
    Some(match op {
        "llvm.smin" => low(s(a[0]).min(s(a[1])) as u128),
        "llvm.smax" => low(s(a[0]).max(s(a[1])) as u128),
        "llvm.umin" => a[0].min(a[1]),
        "llvm.umax" => a[0].max(a[1]),
        "llvm.abs" => low(s(a[0]).wrapping_abs() as u128),
        "llvm.ctpop" => u128::from(a[0].count_ones()),
        "llvm.ctlz" => u128::from(a[0].leading_zeros() - (128 - w)),
        "llvm.cttz" => u128::from(a[0].trailing_zeros().min(w)),
        "llvm.bitreverse" => a[0].reverse_bits() >> (128 - w),
        "llvm.bswap" => a[0].swap_bytes() >> (128 - w),
        "llvm.fshl" => {
            let n = a[2] % u128::from(w);
            low(((a[0] << w | a[1]) << n) >> w)
        }
        "llvm.fshr" => low((a[0] << w | a[1]) >> (a[2] % u128::from(w))),
        "llvm.sadd.sat" | "llvm.ssub.sat" => {
            let r = if op.contains("add") {
                s(a[0]) + s(a[1])
            } else {
                s(a[0]) - s(a[1])
            };
            low(r.clamp(-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1) as u128)
        }
        _ => return None,
    })
}

/// Special values first, then random ones.
fn inputs(ty: &str, seed: u64) -> Vec<u128> {
    let w = bits(ty);
    let mut next = random(seed);
    (0..VALUES)
        .map(|i| {
            if let Some(k) = float(ty) {
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
                    100.25,
                    -255.5,
                    f64::INFINITY,
                    f64::NAN,
                    1e-3,
                ];
                return match (i as u64 + seed) % 4 {
                    0 => k.from_f64(special[next() as usize % special.len()]),
                    _ => k.from_f64((next() as i32 as f64) / 65536.0 / (1 + next() % 64) as f64),
                };
            }
            let special = [
                0u64,
                1,
                2,
                3,
                7,
                15,
                31,
                u64::MAX,
                1 << (w - 1),
                (1 << (w - 1)) - 1,
                0x5555_5555_5555_5555,
            ];
            let v = match (i as u64 + seed) % 3 {
                0 => special[next() as usize % special.len()],
                1 => next() % 70,
                _ => next(),
            };
            u128::from(v) & scalar::mask(w)
        })
        .collect()
}

struct Setting {
    sm: &'static str,
    options: CodegenOptions,
    flags: &'static str,
    /// Operands have other uses: a load can't suit its one use.
    reused: bool,
}

fn settings() -> Vec<Setting> {
    let mut out = Vec::new();
    for (sm, version) in [
        ("sm_90", "8.0"),
        ("sm_80", "8.0"),
        ("sm_75", "8.0"),
        ("sm_75", "6.3"),
    ] {
        for (fast, flags) in [
            (false, ""),
            (true, ""),
            (false, "afn"),
            (false, "contract"),
            (false, "nneg"),
        ] {
            let options = CodegenOptions {
                ptx_version: PtxVersion::parse(version),
                fma_contract: fast,
                prec_div: !fast,
                prec_sqrt: !fast,
                ..CodegenOptions::default()
            };
            out.push(Setting {
                sm,
                options,
                flags,
                reused: false,
            });
        }
    }
    out.push(Setting {
        sm: "sm_90",
        options: CodegenOptions::default(),
        flags: "",
        reused: true,
    });
    out
}

const CONSTANTS: &[&[i64]] = &[
    &[4],
    &[3],
    &[8, 7],
    &[2, 5],
    &[1],
    &[5, 31],
    &[7, 255],
    &[100],
    &[16, 24],
    &[-4],
    &[30],
    &[40, 24],
];

/// Compiles the tree alone and runs it; the results, if the rule was used.
fn run(
    rule: usize,
    tree: &Tree,
    vars: &[(String, String)],
    setting: &Setting,
) -> Option<Result<Vec<u128>, String>> {
    let mut code = String::new();
    let mut decls = vec!["declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()".to_string()];
    let mut n = 0;
    let result = write_ir(tree, setting.flags, &mut code, &mut decls, &mut n);
    let compare =
        matches!(tree, Tree::Op(op, ..) if op.starts_with("icmp.") || op.starts_with("fcmp."));
    let rt = if compare { "i1" } else { ir_type(tree.ty()) };
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
    text.push_str("define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {\n");
    text.push_str(
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %tid to i64\n",
    );
    for (v, (_, ty)) in vars.iter().enumerate() {
        let t = ir_type(ty);
        let _ = writeln!(
            text,
            "  %p{v} = getelementptr [{VALUES} x i64], ptr addrspace(1) %in, i64 {v}, i64 %i"
        );
        let _ = writeln!(text, "  %x{v} = load {t}, ptr addrspace(1) %p{v}, align 8");
        if setting.reused {
            let _ = writeln!(text, "  store {t} %x{v}, ptr addrspace(1) %p{v}, align 8");
        }
    }
    text.push_str(&code);
    text.push_str("  %o = getelementptr i64, ptr addrspace(1) %out, i64 %i\n");
    let _ = writeln!(
        text,
        "  store {rt} {result}, ptr addrspace(1) %o, align 8\n  ret void\n}}\n{}",
        decls.join("\n")
    );
    let mut module = match jacquard_ir::text::parse_module(&text) {
        Ok(m) => m,
        Err(e) => return Some(Err(format!("{e:?}\n{text}"))),
    };
    let target = Target::by_name(setting.sm)?;
    let (ptx, used) = compile_with_trace(&mut module, target, &setting.options).ok()?;
    if !used.contains(&rule) {
        return None;
    }
    let ptx = jacquard_ptx::print(&ptx);
    let mut d = Device::new();
    let go = |d: &mut Device| -> Result<Vec<u128>, String> {
        let m = d.load(&ptx).map_err(|e| e.to_string())?;
        let mut data: Vec<u64> = Vec::new();
        for (v, (_, ty)) in vars.iter().enumerate() {
            data.extend(inputs(ty, v as u64 + 1).iter().map(|&x| x as u64));
        }
        data.push(0);
        let input = d.upload(&data).map_err(|e| e.to_string())?;
        let out = d.upload(&vec![0u64; VALUES]).map_err(|e| e.to_string())?;
        d.launch(
            m,
            "k",
            [1; 3],
            [VALUES as u32, 1, 1],
            [1; 3],
            0,
            &[Arg::Ptr(out), Arg::Ptr(input)],
        )
        .map_err(|e| e.to_string())?;
        let w = if compare { 8 } else { bits(tree.ty()).max(8) };
        Ok(d.read::<u64>(out, VALUES)
            .map_err(|e| e.to_string())?
            .into_iter()
            .map(|x| u128::from(x) & scalar::mask(w))
            .collect())
    };
    Some(go(&mut d).map_err(|e| format!("{e}\n{ptx}")))
}

/// Whether a result is right; approximations and contractions within their error.
fn close(rule: &Rule, ty: &str, got: u128, want: u128) -> bool {
    let Some(k) = float(ty) else {
        return got == want;
    };
    if k.is_nan(got) && k.is_nan(want) {
        return true;
    }
    if got == want {
        return true;
    }
    let inexact = rule
        .insts
        .iter()
        .any(|i| i.mods.iter().any(|m| m == "approx" || m == "full"))
        || (rule.text.contains("(fmul") && rule.insts.iter().any(|i| i.op == "fma"));
    if !inexact {
        return false;
    }
    let (g, w) = (k.to_f64(got), k.to_f64(want));
    // One rounding may stay finite where two overflow.
    if rule.text.contains("(fmul") && (w.is_nan() || w.is_infinite()) {
        return true;
    }
    let slack = if rule.text.contains("fmul")
        || rule.text.contains("tanh")
        || rule.text.contains("sin")
        || rule.text.contains("cos")
    {
        // Cancellation and range reduction: an absolute bound.
        16.0
    } else {
        0.0
    };
    g == w
        || (g - w).abs() <= (w.abs() * 1e-2).max(1e-3).max(slack)
        || (g.is_nan() && w.is_infinite())
}

/// What is wrong with a rule; `Ok(false)` if nothing made it fire.
fn prove(index: usize, rule: &Rule) -> Result<bool, String> {
    let mut fired = false;
    for instance in instances(rule) {
        fired |= prove_instance(index, &instance)?;
    }
    Ok(fired)
}

fn prove_instance(index: usize, rule: &Rule) -> Result<bool, String> {
    for setting in settings() {
        for constants in CONSTANTS {
            let mut b = Builder {
                constants,
                vars: Vec::new(),
                chosen: Vec::new(),
            };
            let Some(tree) = b.tree(&rule.pattern, Some(rule.ty.clone())) else {
                return Err("its types can't be worked out".into());
            };
            let vars = b.vars;
            let Some(results) = run(index, &tree, &vars, &setting) else {
                continue;
            };
            let results = results?;
            let data: Vec<Vec<u128>> = vars
                .iter()
                .enumerate()
                .map(|(v, x)| inputs(&x.1, v as u64 + 1))
                .collect();
            let compare = matches!(&tree, Tree::Op(op, ..) if op.starts_with("icmp.") || op.starts_with("fcmp."));
            let rt = if compare { "i1" } else { tree.ty() };
            for i in 0..VALUES {
                let args: Vec<u128> = data.iter().map(|d| d[i]).collect();
                let Some(want) = eval(&tree, &args, setting.flags) else {
                    continue;
                };
                if !close(rule, rt, results[i], want) {
                    return Err(format!(
                        "on {args:x?}: {:#x}, not {want:#x} ({}, {tree:?})",
                        results[i], setting.sm
                    ));
                }
            }
            return Ok(true);
        }
    }
    Ok(false)
}

fn rules() -> Vec<Rule> {
    let tables = Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).expect("the tables are there");
    load(&tables).expect("the rules are well formed")
}

#[test]
fn every_rule_means_what_its_pattern_means() {
    let rules = rules();
    assert_eq!(rules.len(), SELECTION_RULES.len());
    let (mut wrong, mut idle, mut proved) = (Vec::new(), Vec::new(), 0);
    for (n, rule) in rules.iter().enumerate() {
        let name = format!("{}:{} {} [{}]", rule.file, rule.line, rule.text, rule.ty);
        match prove(n, rule) {
            Ok(true) => proved += 1,
            Ok(false) => idle.push(name),
            Err(e) => wrong.push(format!("{name}: {e}")),
        }
    }
    println!("{proved} rules proved");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(
        idle.is_empty(),
        "{} never used:\n{}",
        idle.len(),
        idle.join("\n")
    );
}

#[test]
fn a_wrong_rule_is_caught() {
    // The proof of `add` with the meaning of `sub`.
    let rules = rules();
    let n = rules
        .iter()
        .position(|r| r.text.starts_with("(add x y)") && r.ty == "i32")
        .expect("there is an add");
    let mut lie = rules[n].clone();
    if let Pattern::Op { kids, .. } = &rules[n].pattern {
        let ir = Tree::Op(
            "add".into(),
            "i32".into(),
            vec![Tree::Var(0, "i32".into()), Tree::Var(1, "i32".into())],
        );
        let vars: Vec<(String, String)> = (0..kids.len())
            .map(|k| (k.to_string(), "i32".to_string()))
            .collect();
        let got = run(n, &ir, &vars, &settings()[0])
            .expect("the rule is used")
            .expect("it runs");
        let said = Tree::Op(
            "sub".into(),
            "i32".into(),
            vec![Tree::Var(0, "i32".into()), Tree::Var(1, "i32".into())],
        );
        let data: Vec<Vec<u128>> = (0..2).map(|v| inputs("i32", v + 1)).collect();
        lie.text = "(sub x y)".into();
        let caught = (0..VALUES).any(|i| {
            let want = eval(&said, &[data[0][i], data[1][i]], "");
            want.is_some_and(|w| !close(&lie, "i32", got[i], w))
        });
        assert!(caught);
    }
}
