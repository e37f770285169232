//! Expressions of a type.

use super::*;

impl Gen {
    /// An expression of exactly this type.
    pub(super) fn expr(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.rng.chance(12) {
            return self.leaf(ty);
        }
        let d = depth - 1;
        if self.rng.chance(8) {
            let (c, a, b) = (self.expr(Bool, d), self.expr(ty, d), self.expr(ty, d));
            return format!("({c} ? {a} : {b})");
        }
        if self.rng.chance(8) && self.functions.iter().any(|f| f.result == ty) {
            let list: Vec<usize> = (0..self.functions.len())
                .filter(|&i| self.functions[i].result == ty)
                .collect();
            let i = self.rng.pick(&list);
            let params = self.functions[i].params.clone();
            let mut args: Vec<String> = params.iter().map(|&p| self.expr(p, d.min(1))).collect();
            args.push("n".into());
            return format!("{}({})", self.functions[i].name, args.join(", "));
        }
        match ty {
            Bool => self.condition(d),
            F32 | F64 => self.float(ty, d),
            _ => self.integer(ty, d),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        let list: Vec<String> = self
            .vars
            .iter()
            .filter(|v| v.ty == ty)
            .map(|v| v.name.clone())
            .collect();
        if !list.is_empty() && self.rng.chance(65) {
            return list[self.rng.below(list.len())].clone();
        }
        let arrays: Vec<String> = self
            .arrays
            .iter()
            .filter(|a| a.1 == ty)
            .map(|a| a.0.clone())
            .collect();
        if !arrays.is_empty() && self.rng.chance(30) {
            let a = arrays[self.rng.below(arrays.len())].clone();
            if arrays.len() > 1 && self.rng.chance(25) {
                // A pointer that may be to either space.
                let b = arrays[self.rng.below(arrays.len())].clone();
                let i = self.leaf(U32);
                let c = self.leaf(Bool);
                return format!("({c} ? {a} : {b})[({i}) & 7u]");
            }
            let i = self.leaf(U32);
            return format!("{a}[({i}) & 7u]");
        }
        match ty {
            Bool => self
                .rng
                .pick(&["(n > 9)", "((threadIdx.x & 1) != 0)", "true", "false"])
                .to_owned(),
            F32 => self
                .rng
                .pick(&["1.5f", "-0.25f", "3.0f", "0.0f", "1e10f", "(float)n"])
                .to_owned(),
            F64 => self
                .rng
                .pick(&["0.1", "-7.0", "1e-3", "(double)n"])
                .to_owned(),
            _ => {
                let k = match self.rng.below(4) {
                    0 => self.rng.below(4) as u64,
                    1 => 1 << self.rng.below(7),
                    2 => self.rng.below(120) as u64,
                    _ if ty.bits() >= 32 => self.rng.next() & 0x7fff_ffff,
                    _ => 77,
                };
                if self.rng.chance(15) {
                    format!("({})n", ty.name())
                } else {
                    format!(
                        "({}){k}{}",
                        ty.name(),
                        if ty.bits() == 64 { "ll" } else { "" }
                    )
                }
            }
        }
    }

    fn condition(&mut self, d: u32) -> String {
        match self.rng.below(6) {
            0 => format!("({} && {})", self.expr(Bool, d), self.expr(Bool, d)),
            1 => format!("({} || {})", self.expr(Bool, d), self.expr(Bool, d)),
            2 => format!("!{}", self.paren(Bool, d)),
            _ => {
                let ty = self.rng.pick(&[I32, U32, I64, U64, F32, F64, U8, I16]);
                let op = self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({} {op} {})", self.expr(ty, d), self.expr(ty, d))
            }
        }
    }

    fn paren(&mut self, ty: Ty, d: u32) -> String {
        format!("({})", self.expr(ty, d))
    }

    pub(super) fn float(&mut self, ty: Ty, d: u32) -> String {
        let s = if ty == F32 { "f" } else { "" };
        match self.rng.below(12) {
            0..=4 => {
                let op = self.rng.pick(&["+", "-", "*", "/", "+", "*"]);
                format!("({} {op} {})", self.expr(ty, d), self.expr(ty, d))
            }
            5 => format!("-{}", self.paren(ty, d)),
            6 => format!(
                "fma{s}({}, {}, {})",
                self.expr(ty, d),
                self.expr(ty, d),
                self.expr(ty, d)
            ),
            7 => format!("sqrt{s}(fabs{s}({}))", self.expr(ty, d)),
            8 => format!(
                "{}{s}({})",
                self.rng.pick(&["floor", "ceil", "trunc", "rint", "fabs"]),
                self.expr(ty, d)
            ),
            9 => {
                let from = self.rng.pick(&INTS);
                format!("({}){}", ty.name(), self.paren(from, d))
            }
            10 => {
                let from = if ty == F32 { F64 } else { F32 };
                format!("({}){}", ty.name(), self.paren(from, d))
            }
            // Which sign a NaN has is nobody's promise.
            _ => format!(
                "copysign{s}({}, number({}))",
                self.expr(ty, d),
                self.expr(ty, d)
            ),
        }
    }

    fn integer(&mut self, ty: Ty, d: u32) -> String {
        let name = ty.name();
        let w = ty.wrapping();
        let (wn, mask) = (w.name(), w.bits() - 1);
        let bin = |g: &mut Gen, op: &str| {
            let (a, b) = (g.expr(ty, d), g.expr(ty, d));
            format!("({name})(({wn})({a}) {op} ({wn})({b}))")
        };
        match self.rng.below(20) {
            0..=2 => {
                let op = self.rng.pick(&["+", "-", "*"]);
                bin(self, op)
            }
            3 | 4 => {
                let op = self.rng.pick(&["&", "|", "^"]);
                format!("({name})({} {op} {})", self.expr(ty, d), self.expr(ty, d))
            }
            5 => {
                // Signed arithmetic that cannot overflow.
                let op = self.rng.pick(&["+", "-", "*"]);
                format!(
                    "({name})(({} & 0x3fff) {op} ({} & 0x1ff))",
                    self.expr(I32, d),
                    self.expr(I32, d)
                )
            }
            6 => format!(
                "({name})({} {} (({} & 0x7f) + 1))",
                self.expr(I32, d),
                self.rng.pick(&["/", "%"]),
                self.expr(I32, d)
            ),
            7 => format!(
                "({name})({} {} ({} | 1u))",
                self.expr(U32, d),
                self.rng.pick(&["/", "%"]),
                self.expr(U32, d)
            ),
            8 => {
                let k = [3, 7, 10, 16, 100, 641, 1000][self.rng.below(7)];
                let from = self.rng.pick(&[I32, U32, I64, U64, I16, U8]);
                format!(
                    "({name})({} {} {k})",
                    self.expr(from, d),
                    self.rng.pick(&["/", "%"])
                )
            }
            9 => format!(
                "({name})(({wn})({}) << (({}) & {mask}u))",
                self.expr(ty, d),
                self.expr(U32, d)
            ),
            10 => {
                let from = self.rng.pick(&[I32, U32, I64, U64]);
                format!(
                    "({name})({} >> (({}) & {}u))",
                    self.expr(from, d),
                    self.expr(U32, d),
                    from.bits() - 1
                )
            }
            11 => {
                let from = self.rng.pick(&INTS);
                format!("({name}){}", self.paren(from, d))
            }
            12 => {
                let from = self.rng.pick(&[F32, F64]);
                format!("({name})whole({})", self.expr(from, d))
            }
            13 => format!("({name})~{}", self.paren(ty, d)),
            14 => format!("({name})(0 - ({wn}){})", self.paren(ty, d)),
            15 => self.integer_function(name, d),
            16 => {
                let from = self.rng.pick(&[I32, U32, I64, U64]);
                format!(
                    "({name}){}({}, {})",
                    self.rng.pick(&["min", "max"]),
                    self.expr(from, d),
                    self.expr(from, d)
                )
            }
            17 => {
                let t = self.rng.pick(&[U32, U64, U16]);
                let n = 1 + self.rng.below(5);
                format!(
                    "({name})mix<{}, {n}>({}, {})",
                    t.name(),
                    self.expr(t, d),
                    self.expr(t, d)
                )
            }
            18 => format!(
                "({name})(Pair({}, {}) + Pair({}, 1)).sum()",
                self.expr(I32, d),
                self.expr(U8, d),
                self.expr(I32, d)
            ),
            _ => {
                let (a, b) = (self.rng.pick(&VARS), self.rng.pick(&VARS));
                format!("({name})total({}, {})", self.expr(a, d), self.expr(b, d))
            }
        }
    }

    /// A call of one of CUDA's integer functions.
    fn integer_function(&mut self, name: &str, d: u32) -> String {
        let (a, b) = (self.expr(U32, d), self.expr(U32, d));
        let c = self.rng.below(33);
        let text = match self.rng.below(9) {
            0 => format!("__popc({a})"),
            1 => format!("__clz((int){a})"),
            2 => format!("__ffs((int){a})"),
            3 => format!("__brev({a})"),
            4 => format!("__byte_perm({a}, {b}, {})", self.rng.below(0x8000)),
            5 => format!("__umulhi({a}, {b})"),
            6 => format!("__funnelshift_l({a}, {b}, {c})"),
            7 => format!("__mulhi((int)({a}), (int)({b}))"),
            _ => format!("__popcll({a} * 0x100000001ull)"),
        };
        format!("({name}){text}")
    }
}
