//! Random IR without undefined behaviour: integers of odd widths, vectors of them, branches and loops, from which every correct compiler
//! makes the same results.
//!
//! A kernel reads two words per thread and writes one. What keeps it defined: shift amounts are taken modulo the width, divisors are
//! odd and positive, indices are masked, no instruction promises anything (`nsw`, `inbounds`), and nothing is undefined or poison.

use jacquard_test_support::Rng;
use std::fmt::Write;

/// Widths of integers.
const WIDTHS: [u32; 22] = [
    1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 65, 96, 128,
];
/// Vectors: lanes, width of a lane.
const VECTORS: [(u32, u32); 15] = [
    (2, 1),
    (3, 1),
    (4, 1),
    (16, 4),
    (8, 1),
    (4, 5),
    (2, 8),
    (4, 8),
    (3, 16),
    (2, 16),
    (2, 32),
    (4, 32),
    (3, 33),
    (2, 64),
    (2, 65),
];

/// A type: lanes (0 of a scalar), and the width of each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ty(u32, u32);

impl Ty {
    fn text(self) -> String {
        match self {
            Ty(0, w) => format!("i{w}"),
            Ty(n, w) => format!("<{n} x i{w}>"),
        }
    }
    fn lanes(self) -> u32 {
        self.0.max(1)
    }
    /// The same shape of another width.
    fn of(self, width: u32) -> Ty {
        Ty(self.0, width)
    }
    /// The name of an intrinsic's overload.
    fn suffix(self) -> String {
        match self {
            Ty(0, w) => format!("i{w}"),
            Ty(n, w) => format!("v{n}i{w}"),
        }
    }
}

struct Maker {
    rng: Rng,
    text: String,
    /// Values in scope: name and type.
    values: Vec<(String, Ty)>,
    next: u32,
    declared: std::collections::BTreeSet<String>,
}

impl Maker {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }
    fn emit(&mut self, ty: Ty, what: &str) -> String {
        let name = self.name();
        // Writing to a string has no errors.
        let _infallible = writeln!(self.text, "  {name} = {what}");
        self.values.push((name.clone(), ty));
        name
    }
    /// The number `n` in a type, in every lane.
    fn splat(ty: Ty, n: i128) -> String {
        let one = match ty.1 {
            1 => (n & 1 != 0).to_string(),
            128 => n.to_string(),
            w => {
                let bits = n & ((1i128 << w) - 1);
                match bits >> (w - 1) & 1 {
                    1 => (bits - (1i128 << w)).to_string(),
                    _ => bits.to_string(),
                }
            }
        };
        match ty {
            Ty(0, _) => one,
            Ty(n, w) => {
                let lanes = vec![format!("i{w} {one}"); n as usize];
                format!("<{}>", lanes.join(", "))
            }
        }
    }
    fn constant(&mut self, ty: Ty) -> String {
        // Every lane its own.
        if ty.0 > 0 && self.rng.chance(40) {
            let lane = Ty(0, ty.1);
            let lanes: Vec<String> = (0..ty.0)
                .map(|_| format!("i{} {}", ty.1, self.constant(lane)))
                .collect();
            return format!("<{}>", lanes.join(", "));
        }
        let n = match self.rng.below(6) {
            0 => 0,
            1 => 1,
            2 => -1,
            3 => 1i128 << (ty.1 - 1).min(126),
            4 => self.rng.below(256) as i128,
            _ => i128::from(self.rng.next()) << 64 | i128::from(self.rng.next()),
        };
        Self::splat(ty, n)
    }
    /// A value of the type: one in scope, one made of another, or a constant.
    fn value(&mut self, ty: Ty) -> String {
        let fitting: Vec<String> = (self.values.iter())
            .filter(|v| v.1 == ty)
            .map(|v| v.0.clone())
            .collect();
        if !fitting.is_empty() && !self.rng.chance(15) {
            return fitting[fitting.len() - 1 - self.rng.below(fitting.len().min(6))].clone();
        }
        if self.rng.chance(25) {
            return self.constant(ty);
        }
        let same: Vec<(String, Ty)> = (self.values.iter())
            .filter(|v| v.1.0 == ty.0 && v.1.1 != ty.1)
            .cloned()
            .collect();
        if let Some((from, of)) = same.last().cloned() {
            return self.convert(&from, of, ty);
        }
        // Lane by lane from scalars.
        let mut v = "zeroinitializer".to_owned();
        for lane in 0..ty.lanes() {
            let x = self.value(Ty(0, ty.1));
            v = self.emit(
                ty,
                &format!(
                    "insertelement {0} {v}, i{1} {x}, i32 {lane}",
                    ty.text(),
                    ty.1
                ),
            );
        }
        v
    }
    fn convert(&mut self, from: &str, of: Ty, to: Ty) -> String {
        let op = match (of.1 > to.1, self.rng.chance(50)) {
            (true, _) => "trunc",
            (_, true) => "zext",
            _ => "sext",
        };
        self.emit(to, &format!("{op} {} {from} to {}", of.text(), to.text()))
    }
    fn ty(&mut self) -> Ty {
        match self.rng.chance(35) {
            true => {
                let (n, w) = self.rng.pick(&VECTORS);
                Ty(n, w)
            }
            false => Ty(0, self.rng.pick(&WIDTHS)),
        }
    }
    fn call(&mut self, result: &str, name: &str, args: &[(String, String)]) -> String {
        let types: Vec<&str> = args.iter().map(|a| a.0.as_str()).collect();
        self.declared
            .insert(format!("declare {result} @{name}({})", types.join(", ")));
        let args: Vec<String> = args.iter().map(|(t, v)| format!("{t} {v}")).collect();
        format!("call {result} @{name}({})", args.join(", "))
    }

    /// One instruction, or a few that belong together.
    fn step(&mut self) {
        let ty = self.ty();
        let t = ty.text();
        let a = self.value(ty);
        let b = self.value(ty);
        match self.rng.below(16) {
            0..=2 => {
                let op = self.rng.pick(&["add", "sub", "mul", "and", "or", "xor"]);
                self.emit(ty, &format!("{op} {t} {a}, {b}"));
            }
            3 => {
                // The amount modulo the width; a width of one bit has none but 0.
                let amount = match ty.1 {
                    1 => Self::splat(ty, 0),
                    w => {
                        let w = Self::splat(ty, i128::from(w));
                        self.emit(ty, &format!("urem {t} {b}, {w}"))
                    }
                };
                let op = self.rng.pick(&["shl", "lshr", "ashr"]);
                self.emit(ty, &format!("{op} {t} {a}, {amount}"));
            }
            4 if ty.1 > 2 => {
                let mask = Self::splat(ty, (1i128 << (ty.1 / 2)) - 1);
                let small = self.emit(ty, &format!("and {t} {b}, {mask}"));
                let one = Self::splat(ty, 1);
                let odd = self.emit(ty, &format!("or {t} {small}, {one}"));
                let op = self.rng.pick(&["udiv", "urem", "sdiv", "srem"]);
                self.emit(ty, &format!("{op} {t} {a}, {odd}"));
            }
            5 => {
                let p = self
                    .rng
                    .pick(&["eq", "ne", "ult", "ule", "ugt", "sge", "slt", "sgt"]);
                self.emit(ty.of(1), &format!("icmp {p} {t} {a}, {b}"));
            }
            6 => {
                let c = if self.rng.chance(50) {
                    Ty(0, 1)
                } else {
                    ty.of(1)
                };
                let cond = self.value(c);
                self.emit(ty, &format!("select {} {cond}, {t} {a}, {t} {b}", c.text()));
            }
            7 => {
                let to = match ty.0 {
                    0 => Ty(0, self.rng.pick(&WIDTHS)),
                    n => Ty(n, self.rng.pick(&VECTORS).1),
                };
                if to != ty {
                    self.convert(&a, ty, to);
                }
            }
            8 => self.two_operands(ty, &a, &b),
            9 => self.one_operand(ty, &a),
            10 => {
                let c = self.value(ty);
                let name = self.rng.pick(&["fshl", "fshr"]);
                let args = [a, b, c].map(|v| (t.clone(), v));
                let call = self.call(&t, &format!("llvm.{name}.{}", ty.suffix()), &args);
                self.emit(ty, &call);
            }
            11 => self.lanes(ty, &a, &b),
            12 => {
                // Through memory.
                let slot = self.name();
                let _infallible = writeln!(
                    self.text,
                    "  {slot} = alloca {t}\n  store {t} {a}, ptr {slot}"
                );
                self.emit(ty, &format!("load {t}, ptr {slot}"));
            }
            13 | 14 => self.bits(ty, &a),
            _ => {
                self.emit(ty, &format!("freeze {t} {a}"));
            }
        }
    }
    /// The bits of a value in another shape.
    fn bits(&mut self, ty: Ty, a: &str) {
        let size = ty.lanes() * ty.1;
        let mut shapes: Vec<Ty> = VECTORS
            .iter()
            .map(|&(n, w)| Ty(n, w))
            .filter(|to| to.0 * to.1 == size && *to != ty)
            .collect();
        if ty.0 > 0 && size <= 128 {
            shapes.push(Ty(0, size));
        }
        if !shapes.is_empty() {
            let to = self.rng.pick(&shapes);
            self.emit(to, &format!("bitcast {} {a} to {}", ty.text(), to.text()));
        }
    }
    fn two_operands(&mut self, ty: Ty, a: &str, b: &str) {
        let t = ty.text();
        let args = [a, b].map(|v| (t.clone(), v.to_owned()));
        if ty.0 == 0 && self.rng.chance(30) {
            let name = self.rng.pick(&["uadd", "sadd", "usub", "ssub", "umul"]);
            let pair = format!("{{ {t}, i1 }}");
            let call = self.call(&pair, &format!("llvm.{name}.with.overflow.{t}"), &args);
            let both = self.name();
            let _infallible = writeln!(self.text, "  {both} = {call}");
            self.emit(ty, &format!("extractvalue {pair} {both}, 0"));
            self.emit(Ty(0, 1), &format!("extractvalue {pair} {both}, 1"));
            return;
        }
        let name = self.rng.pick(&[
            "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat",
        ]);
        let call = self.call(&t, &format!("llvm.{name}.{}", ty.suffix()), &args);
        self.emit(ty, &call);
    }
    fn one_operand(&mut self, ty: Ty, a: &str) {
        let t = ty.text();
        let name = self
            .rng
            .pick(&["ctpop", "ctlz", "cttz", "bitreverse", "abs", "bswap"]);
        if name == "bswap" && !ty.1.is_multiple_of(16) {
            return;
        }
        let mut args = vec![(t.clone(), a.to_owned())];
        if matches!(name, "ctlz" | "cttz" | "abs") {
            args.push(("i1".into(), "false".into()));
        }
        let call = self.call(&t, &format!("llvm.{name}.{}", ty.suffix()), &args);
        self.emit(ty, &call);
    }
    fn lanes(&mut self, ty: Ty, a: &str, b: &str) {
        let t = ty.text();
        let Ty(n @ 1.., w) = ty else { return };
        match self.rng.below(3) {
            0 => {
                let mask: Vec<String> = (0..n)
                    .map(|_| format!("i32 {}", self.rng.below(2 * n as usize)))
                    .collect();
                let mask = mask.join(", ");
                self.emit(
                    ty,
                    &format!("shufflevector {t} {a}, {t} {b}, <{n} x i32> <{mask}>"),
                );
            }
            1 => {
                let i = self.index(n);
                self.emit(Ty(0, w), &format!("extractelement {t} {a}, i32 {i}"));
            }
            _ => {
                let i = self.index(n);
                let x = self.value(Ty(0, w));
                self.emit(ty, &format!("insertelement {t} {a}, i{w} {x}, i32 {i}"));
            }
        }
    }
    /// A lane: a constant, or a value in range.
    fn index(&mut self, n: u32) -> String {
        if self.rng.chance(50) {
            return self.rng.below(n as usize).to_string();
        }
        let v = self.value(Ty(0, 32));
        self.emit(Ty(0, 32), &format!("urem i32 {v}, {n}"))
    }

    /// Steps in a branch, or in a loop of a few rounds; of what they make, one value lives on.
    fn region(&mut self, label: &mut u32, depth: u32) {
        *label += 1;
        let n = *label;
        let ty = Ty(0, self.rng.pick(&WIDTHS));
        let t = ty.text();
        let before = self.value(ty);
        let scope = self.values.len();
        // The block that leads here has a name of its own.
        let _infallible = writeln!(self.text, "  br label %h{n}\nh{n}:");
        if self.rng.chance(50) {
            let c = self.value(Ty(0, 1));
            let _infallible = writeln!(self.text, "  br i1 {c}, label %t{n}, label %e{n}\nt{n}:");
            self.steps(4, label, depth + 1);
            let x = self.value(ty);
            self.values.truncate(scope);
            let _infallible = writeln!(
                self.text,
                "  br label %x{n}\nx{n}:\n  br label %j{n}\ne{n}:"
            );
            self.steps(3, label, depth + 1);
            let y = self.value(ty);
            self.values.truncate(scope);
            let _infallible = writeln!(
                self.text,
                "  br label %y{n}\ny{n}:\n  br label %j{n}\nj{n}:"
            );
            self.emit(ty, &format!("phi {t} [ {x}, %x{n} ], [ {y}, %y{n} ]"));
            return;
        }
        let rounds = 1 + self.rng.below(5);
        let (i, held, last) = (self.name(), self.name(), self.name());
        let _infallible = writeln!(
            self.text,
            "  br label %l{n}\nl{n}:\n  {i} = phi i32 [ 0, %h{n} ], [ {i}.n, %b{n} ]\n  {held} = phi {t} [ {before}, %h{n} ], [ {last}, %b{n} ]"
        );
        self.values.push((i.clone(), Ty(0, 32)));
        self.values.push((held.clone(), ty));
        self.steps(4, label, depth + 1);
        let x = self.value(ty);
        let _infallible = writeln!(
            self.text,
            "  br label %b{n}\nb{n}:\n  {last} = xor {t} {x}, {held}\n  {i}.n = add i32 {i}, 1\n  {i}.c = icmp ult i32 {i}.n, {rounds}\n  br i1 {i}.c, label %l{n}, label %j{n}\nj{n}:"
        );
        self.values.truncate(scope);
        self.values.push((last, ty));
    }
    fn steps(&mut self, most: usize, label: &mut u32, depth: u32) {
        for _ in 0..1 + self.rng.below(most) {
            match depth < 2 && self.rng.chance(8) {
                true => self.region(label, depth),
                false => self.step(),
            }
        }
    }
    /// Everything that is in scope in one word.
    fn sum(&mut self) -> String {
        let mut acc = "0".to_owned();
        for (v, ty) in self.values.clone() {
            for lane in 0..ty.lanes() {
                let one = match ty.0 {
                    0 => v.clone(),
                    _ => self.emit(
                        Ty(0, ty.1),
                        &format!("extractelement {} {v}, i32 {lane}", ty.text()),
                    ),
                };
                let w = ty.1;
                let mut words = Vec::new();
                match w {
                    64 => words.push(one),
                    0..64 => words.push(self.emit(Ty(0, 64), &format!("zext i{w} {one} to i64"))),
                    _ => {
                        let high = self.emit(Ty(0, w), &format!("lshr i{w} {one}, 64"));
                        for x in [one, high] {
                            words.push(self.emit(Ty(0, 64), &format!("trunc i{w} {x} to i64")));
                        }
                    }
                }
                for x in words {
                    let m = self.emit(Ty(0, 64), &format!("mul i64 {acc}, 6364136223846793005"));
                    acc = self.emit(Ty(0, 64), &format!("xor i64 {m}, {x}"));
                }
            }
        }
        acc
    }
}

/// A module with the kernels `k<seed>` of some seeds.
pub fn module(seeds: std::ops::Range<u64>) -> String {
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\n".to_owned();
    let mut declared = std::collections::BTreeSet::new();
    for seed in seeds {
        let mut m = Maker {
            rng: Rng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)),
            text: String::new(),
            values: Vec::new(),
            next: 0,
            declared: std::mem::take(&mut declared),
        };
        m.text = format!(
            "define ptx_kernel void @k{seed}(ptr %in, ptr %out) {{\nentry:\n  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %at = zext i32 %tid to i64\n  %p = getelementptr i64, ptr %in, i64 %at\n  %a = load i64, ptr %p\n  %q = getelementptr i64, ptr %p, i64 32\n  %b = load i64, ptr %q\n"
        );
        m.values.push(("%a".into(), Ty(0, 64)));
        m.values.push(("%b".into(), Ty(0, 64)));
        m.values.push(("%tid".into(), Ty(0, 32)));
        let mut label = 0;
        for _ in 0..3 + m.rng.below(4) {
            m.steps(6, &mut label, 0);
        }
        let acc = m.sum();
        let _infallible = writeln!(
            m.text,
            "  %o = getelementptr i64, ptr %out, i64 %at\n  store i64 {acc}, ptr %o\n  ret void\n}}"
        );
        text.push_str(&m.text);
        declared = m.declared;
    }
    text.push_str("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
    for d in declared {
        text.push_str(&d);
        text.push('\n');
    }
    text
}
