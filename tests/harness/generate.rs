//! Random CUDA kernels without undefined behaviour, so that every correct compiler must compute the same results from them.
//!
//! A program is a tree of statements; [`Source::smaller`] lists the trees with one part taken out, from which a failing
//! program is reduced. What makes a program defined: signed arithmetic is done on masked operands or in the unsigned type,
//! divisors are positive and small, shift counts and indices are masked, floats are clamped before they become integers,
//! barriers and warp collectives stand where all threads of a block pass, and a NaN is stored as one fixed pattern.

use jacquard_test_support::Rng;
use std::fmt::Write;

/// A statement, or a compound one with what stands before and after its parts.
#[derive(Clone)]
pub enum Stmt {
    Line(String),
    Block {
        head: String,
        body: Vec<Stmt>,
        tail: String,
    },
}

/// A program: declarations, device functions and the kernel's statements.
#[derive(Clone)]
pub struct Source {
    head: String,
    functions: Vec<Stmt>,
    kernel: Stmt,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

use Ty::*;
const ALL: [Ty; 11] = [Bool, I8, U8, I16, U16, I32, U32, I64, U64, F32, F64];
const INTS: [Ty; 8] = [I8, U8, I16, U16, I32, U32, I64, U64];
/// Types of variables, the common ones more often.
const VARS: [Ty; 14] = [
    I32, I32, I32, U32, U32, U32, I64, U64, F32, F32, F64, U8, I16, Bool,
];

impl Ty {
    fn name(self) -> &'static str {
        [
            "bool",
            "signed char",
            "unsigned char",
            "short",
            "unsigned short",
            "int",
            "unsigned",
            "long long",
            "unsigned long long",
            "float",
            "double",
        ][self as usize]
    }
    fn bits(self) -> u32 {
        [1, 8, 8, 16, 16, 32, 32, 64, 64, 32, 64][self as usize]
    }
    fn is_float(self) -> bool {
        matches!(self, F32 | F64)
    }
    /// The unsigned type of arithmetic: at least 32 bits.
    fn wrapping(self) -> Ty {
        if self.bits() == 64 { U64 } else { U32 }
    }
}

/// A callable made earlier: its name as called, parameter types and result.
struct Function {
    name: String,
    params: Vec<Ty>,
    result: Ty,
}

#[derive(Clone)]
struct Var {
    name: String,
    ty: Ty,
    assignable: bool,
}

struct Gen {
    rng: Rng,
    vars: Vec<Var>,
    /// Arrays in scope: name, element type; each has eight elements.
    arrays: Vec<(String, Ty, bool)>,
    functions: Vec<Function>,
    fresh: usize,
    /// Statements left to make.
    budget: i32,
    loops: u32,
}

/// The program of a seed.
pub fn program(seed: u64) -> Source {
    let mut g = Gen {
        rng: Rng(seed.wrapping_mul(0x5851_f42d_4c95_7f2d) ^ 0x1405),
        vars: Vec::new(),
        arrays: Vec::new(),
        functions: Vec::new(),
        fresh: 0,
        budget: 0,
        loops: 0,
    };
    let head = g.declarations();
    let count = 1 + g.rng.below(4);
    let functions = (0..count).map(|_| g.function()).collect();
    let kernel = g.kernel();
    Source {
        head,
        functions,
        kernel,
    }
}

impl Gen {
    fn name(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    /// Helpers, tables, a struct and templates.
    fn declarations(&mut self) -> String {
        let mut s = String::from(
            "template <typename T> __device__ __forceinline__ unsigned long long bits(T v) { return (unsigned long long)v; }\n\
             template <> __device__ __forceinline__ unsigned long long bits<float>(float v) { return v != v ? 0x7fc00000ull : (unsigned long long)__float_as_uint(v); }\n\
             template <> __device__ __forceinline__ unsigned long long bits<double>(double v) { return v != v ? 0x7ff8000000000000ull : (unsigned long long)__double_as_longlong(v); }\n\
             template <typename T> __device__ __forceinline__ int whole(T v) { return v > (T)-1000000 && v < (T)1000000 ? (int)v : 17; }\n\
             template <typename T> __device__ __forceinline__ T number(T v) { return v != v ? (T)3 : v; }\n",
        );
        let list = |g: &mut Gen| {
            (0..8)
                .map(|_| g.rng.below(2000).to_string())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (a, b) = (list(self), list(self));
        let _ = writeln!(s, "__constant__ int table[8] = {{{a}}};");
        let _ = writeln!(s, "__device__ const unsigned primes[8] = {{{b}}};");
        let k = self.rng.below(50);
        let _ = writeln!(
            s,
            "struct Pair {{\n  int a; {0} b;\n  __device__ Pair(int x, {0} y) : a(x), b(y) {{}}\n  __device__ Pair operator+(const Pair &o) const {{ return Pair((int)((unsigned)a + (unsigned)o.a), ({0})(b + o.b)); }}\n  __device__ int sum() const {{ return (int)((unsigned)a * {k}u + (unsigned)(int)(b != 0)); }}\n}};",
            self.rng.pick(&[U8, U16, U32, U64, Bool]).name()
        );
        let (n, m) = (1 + self.rng.below(6), 1 + self.rng.below(30));
        let _ = writeln!(
            s,
            "template <typename T, int N> __device__ T mix(T x, T y) {{\n  T r = x;\n  #pragma unroll\n  for (int i = 0; i < N; ++i) r = (T)(r * (T){n} + (y ^ (T)(i * {m})));\n  return r;\n}}"
        );
        let _ = writeln!(
            s,
            "template <int N> struct Fold {{ template <typename F> __device__ static unsigned run(F f, unsigned x) {{ return Fold<N - 1>::run(f, f(x, N)); }} }};\n\
             template <> struct Fold<0> {{ template <typename F> __device__ static unsigned run(F, unsigned x) {{ return x; }} }};\n\
             template <typename... T> __device__ unsigned total(T... v) {{ return (0u + ... + (unsigned)bits(v)); }}"
        );
        s
    }

    fn function(&mut self) -> Stmt {
        let name = self.name("f");
        let params: Vec<Ty> = (0..1 + self.rng.below(3))
            .map(|_| self.rng.pick(&VARS))
            .collect();
        let result = self.rng.pick(&VARS);
        let saved = (
            std::mem::take(&mut self.vars),
            std::mem::take(&mut self.arrays),
        );
        let mut list = Vec::new();
        for &ty in &params {
            let p = self.name("p");
            list.push(format!("{} {p}", ty.name()));
            self.vars.push(Var {
                name: p,
                ty,
                assignable: true,
            });
        }
        list.push("int n".to_owned());
        self.arrays.push(("table".into(), I32, false));
        self.arrays.push(("primes".into(), U32, false));
        self.budget = 3 + self.rng.below(8) as i32;
        let mut body = self.block(2);
        let early = self.expr(Bool, 2);
        let value = self.expr(result, 2);
        body.insert(
            self.rng.below(body.len() + 1).min(1),
            Stmt::Line(format!("if ({early}) return {value};")),
        );
        let last = self.expr(result, 3);
        let inline = self
            .rng
            .pick(&["", "__noinline__ ", "__forceinline__ ", "static "]);
        let head = format!(
            "{inline}__device__ {} {name}({}) {{",
            result.name(),
            list.join(", ")
        );
        (self.vars, self.arrays) = saved;
        self.functions.push(Function {
            name,
            params,
            result,
        });
        Stmt::Block {
            head,
            body,
            tail: format!("  return {last};\n}}"),
        }
    }

    fn kernel(&mut self) -> Stmt {
        let mut lines = vec![
            "const unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;".to_owned(),
            "int x = in[tid]; unsigned y = (unsigned)in[(tid + 7) & 127]; float z = fin[tid]; double w = (double)fin[127 - tid];".to_owned(),
            "__shared__ unsigned sh[64]; __shared__ int acc;".to_owned(),
            "sh[threadIdx.x] = tid * 3u; if (threadIdx.x == 0) acc = 0; __syncthreads();".to_owned(),
        ];
        for (name, ty) in [("x", I32), ("y", U32), ("z", F32), ("w", F64)] {
            self.vars.push(Var {
                name: name.into(),
                ty,
                assignable: true,
            });
        }
        self.vars.push(Var {
            name: "tid".into(),
            ty: U32,
            assignable: false,
        });
        for (name, ty) in [("table", I32), ("primes", U32), ("in", I32)] {
            self.arrays.push((name.into(), ty, false));
        }
        for _ in 0..self.rng.below(3) {
            let ty = self.rng.pick(&VARS);
            let name = self.name("a");
            let init: Vec<String> = (0..8).map(|_| self.expr(ty, 1)).collect();
            lines.push(format!(
                "{} {name}[8] = {{{}}};",
                ty.name(),
                init.join(", ")
            ));
            self.arrays.push((name, ty, true));
        }
        for _ in 0..1 + self.rng.below(4) {
            let ty = self.rng.pick(&VARS);
            let (name, e) = (self.name("v"), self.expr(ty, 2));
            lines.push(format!("{} {name} = {e};", ty.name()));
            self.vars.push(Var {
                name,
                ty,
                assignable: true,
            });
        }
        let mut body: Vec<Stmt> = lines.split_off(4).into_iter().map(Stmt::Line).collect();
        for _ in 0..2 + self.rng.below(5) {
            if self.rng.chance(35) {
                body.push(self.uniform());
            } else {
                self.budget = 3 + self.rng.below(9) as i32;
                let n = self.statement(3);
                body.push(n);
            }
        }
        body.push(Stmt::Line(
            "unsigned long long h = 14695981039346656037ull;".into(),
        ));
        for v in &self.vars {
            body.push(Stmt::Line(format!(
                "h = (h ^ bits({})) * 1099511628211ull;",
                v.name
            )));
        }
        for (name, _, writable) in &self.arrays {
            if *writable {
                body.push(Stmt::Line(format!(
                    "for (int i = 0; i < 8; ++i) h = (h ^ bits({name}[i])) * 1099511628211ull;"
                )));
            }
        }
        body.push(Stmt::Line("__syncthreads();".into()));
        body.push(Stmt::Line("h ^= sh[threadIdx.x] + (unsigned)acc;".into()));
        let tail = "  out[tid] = h;\n}".to_owned();
        Stmt::Block {
            head: format!(
                "extern \"C\" __global__ void kernel(const int *{0}in, const float *fin, unsigned long long *out, int n) {{\n  {1}",
                self.rng.pick(&["", "__restrict__ "]),
                lines.join("\n  ")
            ),
            body,
            tail,
        }
    }

    /// A statement that every thread of the block must reach: shared memory, barriers, warp collectives.
    fn uniform(&mut self) -> Stmt {
        let Some(target) = self.target(&[U32, I32]) else {
            return Stmt::Line(";".into());
        };
        let e = self.expr(U32, 2);
        let k = self.rng.below(32);
        let c = target.ty.name();
        let t = &target.name;
        Stmt::Line(match self.rng.below(9) {
            0 => format!("{t} = ({c})__shfl_xor_sync(0xffffffffu, {e}, {k});"),
            1 => format!(
                "{t} = ({c})__shfl_down_sync(0xffffffffu, {e}, {k}, {});",
                self.rng.pick(&[8, 16, 32])
            ),
            2 => format!("{t} = ({c})__shfl_sync(0xffffffffu, {e}, (int)(threadIdx.x * 5u) & 31);"),
            3 => format!("{t} ^= ({c})__ballot_sync(0xffffffffu, ({e}) & 1u);"),
            4 => format!("{t} ^= ({c})__any_sync(0xffffffffu, ({e}) > 1000u);"),
            5 => format!(
                "sh[threadIdx.x] = {e}; __syncthreads(); {t} = ({c})sh[(threadIdx.x + {k}) & 63]; __syncthreads();"
            ),
            6 => format!("atomicAdd(&acc, (int)(({e}) & 1023u));"),
            7 => format!(
                "atomic{}(&sh[({e}) & 63], {}u); __syncthreads();",
                self.rng.pick(&["Xor", "Add", "Or", "Max"]),
                k + 1
            )
            .replace("atomic", "__syncthreads(); atomic"),
            _ => format!(
                "for (int s = 16; s > 0; s >>= 1) {t} = ({c})((unsigned){t} + __shfl_xor_sync(0xffffffffu, (unsigned){t}, s));"
            ),
        })
    }

    fn target(&mut self, types: &[Ty]) -> Option<Var> {
        let list: Vec<Var> = self
            .vars
            .iter()
            .filter(|v| v.assignable && types.contains(&v.ty))
            .cloned()
            .collect();
        (!list.is_empty()).then(|| list[self.rng.below(list.len())].clone())
    }

    fn block(&mut self, depth: u32) -> Vec<Stmt> {
        let mark = (self.vars.len(), self.arrays.len());
        let n = 1 + self.rng.below(4);
        let mut out = Vec::new();
        for _ in 0..n {
            if self.budget <= 0 {
                break;
            }
            if self.rng.chance(25) {
                let ty = self.rng.pick(&VARS);
                let (name, e) = (self.name("v"), self.expr(ty, 3));
                out.push(Stmt::Line(format!("{} {name} = {e};", ty.name())));
                self.vars.push(Var {
                    name,
                    ty,
                    assignable: true,
                });
                self.budget -= 1;
            } else {
                out.push(self.statement(depth));
            }
        }
        self.vars.truncate(mark.0);
        self.arrays.truncate(mark.1);
        out
    }

    fn statement(&mut self, depth: u32) -> Stmt {
        self.budget -= 1;
        let kind = if depth == 0 {
            self.rng.below(4)
        } else {
            self.rng.below(12)
        };
        match kind {
            0..=2 => self.assignment(),
            3 => self.array_write(),
            4..=6 => {
                let c = self.expr(Bool, 3);
                let body = self.block(depth - 1);
                if self.rng.chance(50) {
                    let other = self.block(depth - 1);
                    return Stmt::Block {
                        head: format!("if ({c}) {{"),
                        body: vec![
                            Stmt::Block {
                                head: "{".into(),
                                body,
                                tail: "}".into(),
                            },
                            Stmt::Line("} else {".into()),
                            Stmt::Block {
                                head: "{".into(),
                                body: other,
                                tail: "}".into(),
                            },
                        ],
                        tail: "}".into(),
                    };
                }
                Stmt::Block {
                    head: format!("if ({c}) {{"),
                    body,
                    tail: "}".into(),
                }
            }
            7 | 8 => self.counted_loop(depth),
            9 => self.while_loop(depth),
            10 => self.switch(depth),
            _ => self.lambda(),
        }
    }

    fn assignment(&mut self) -> Stmt {
        let Some(v) = self.target(&ALL) else {
            return Stmt::Line(";".into());
        };
        if v.ty != Bool && self.rng.chance(35) {
            let op = if v.ty.is_float() {
                self.rng.pick(&["+", "-", "*"])
            } else if matches!(v.ty, U32 | U64) {
                self.rng.pick(&["+", "-", "*", "^", "&", "|"])
            } else {
                self.rng.pick(&["^", "&", "|"])
            };
            let e = self.expr(v.ty, 2);
            return Stmt::Line(format!("{} {op}= {e};", v.name));
        }
        if matches!(v.ty, U32 | U64) && self.rng.chance(15) {
            let op = self.rng.pick(&["++", "--"]);
            return Stmt::Line(format!("{}{op};", v.name));
        }
        let e = self.expr(v.ty, 4);
        Stmt::Line(format!("{} = {e};", v.name))
    }

    fn array_write(&mut self) -> Stmt {
        let list: Vec<(String, Ty, bool)> = self.arrays.iter().filter(|a| a.2).cloned().collect();
        if list.is_empty() {
            return self.assignment();
        }
        let (name, ty, _) = list[self.rng.below(list.len())].clone();
        let (i, e) = (self.expr(U32, 2), self.expr(ty, 3));
        Stmt::Line(format!("{name}[({i}) & 7u] = {e};"))
    }

    fn counted_loop(&mut self, depth: u32) -> Stmt {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        let i = self.name("i");
        let (ty, from, step) = (
            self.rng.pick(&[I32, I32, U32, I64, U8]),
            self.rng.below(4),
            1 + self.rng.below(3),
        );
        let bound = if self.rng.chance(50) {
            format!("{}", from + self.rng.below(20))
        } else {
            format!("({})(n & 15)", ty.name())
        };
        let pragma = self.rng.pick(&[
            "",
            "",
            "#pragma unroll\n",
            "#pragma unroll 1\n",
            "#pragma unroll 4\n",
        ]);
        self.vars.push(Var {
            name: i.clone(),
            ty,
            assignable: false,
        });
        let mut body = self.block(depth - 1);
        if self.rng.chance(30) {
            let c = self.expr(Bool, 2);
            body.push(Stmt::Line(format!(
                "if ({c}) {};",
                self.rng.pick(&["break", "continue"])
            )));
            body.extend(self.block(depth - 1));
        }
        self.vars.retain(|v| v.name != i);
        self.loops -= 1;
        Stmt::Block {
            head: format!(
                "{pragma}for ({} {i} = {from}; {i} < {bound}; {i} += {step}) {{",
                ty.name()
            ),
            body,
            tail: "}".into(),
        }
    }

    fn while_loop(&mut self, depth: u32) -> Stmt {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        let c = self.name("c");
        let limit = 1 + self.rng.below(12);
        let e = self.expr(Bool, 2);
        let body = self.block(depth - 1);
        self.loops -= 1;
        if self.rng.chance(50) {
            Stmt::Block {
                head: format!("for (int {c} = 0; {c} < {limit} && ({e}); ) {{ ++{c};"),
                body,
                tail: "}".into(),
            }
        } else {
            Stmt::Block {
                head: format!("{{ int {c} = {limit}; do {{"),
                body,
                tail: format!("}} while (--{c} > 0 && ({e})); }}"),
            }
        }
    }

    fn switch(&mut self, depth: u32) -> Stmt {
        let e = self.expr(U32, 2);
        let mut body = Vec::new();
        for k in 0..2 + self.rng.below(4) {
            body.push(Stmt::Line(format!("case {}:", k + k * self.rng.below(2))));
            // Each block keeps its declarations to itself, or a jump to a later label would cross them.
            body.push(Stmt::Block {
                head: "{".into(),
                body: self.block(depth - 1),
                tail: "}".into(),
            });
            if self.rng.chance(70) {
                body.push(Stmt::Line("break;".into()));
            }
        }
        let mut seen = Vec::new();
        body.retain(|s| match s {
            Stmt::Line(l) if l.starts_with("case") => {
                let new = !seen.contains(l);
                seen.push(l.clone());
                new
            }
            _ => true,
        });
        if self.rng.chance(50) {
            body.push(Stmt::Line("default:".into()));
            body.push(self.assignment());
        }
        Stmt::Block {
            head: format!("switch (({e}) & 7u) {{"),
            body,
            tail: ";}".into(),
        }
    }

    fn lambda(&mut self) -> Stmt {
        let Some(v) = self.target(&[U32, U64, I32]) else {
            return self.assignment();
        };
        let f = self.name("g");
        let capture = self.rng.pick(&["&", "="]);
        let e = self.expr(U32, 2);
        self.vars.push(Var {
            name: "q".into(),
            ty: U32,
            assignable: false,
        });
        let inner = self.expr(U32, 2);
        self.vars.retain(|v| v.name != "q");
        let n = 1 + self.rng.below(4);
        Stmt::Line(format!(
            "{{ auto {f} = [{capture}](unsigned q, int k) -> unsigned {{ return ({inner}) + (unsigned)k; }}; {} = ({})Fold<{n}>::run({f}, {e}); }}",
            v.name,
            v.ty.name()
        ))
    }

    /// An expression of exactly this type.
    fn expr(&mut self, ty: Ty, depth: u32) -> String {
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

    fn float(&mut self, ty: Ty, d: u32) -> String {
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
            15 => {
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
}

impl Source {
    /// The text of the program.
    pub fn text(&self) -> String {
        let mut s = self.head.clone();
        for f in &self.functions {
            put(f, 0, &mut s);
        }
        put(&self.kernel, 0, &mut s);
        s
    }

    /// Programs with one statement taken out, or one block replaced by what it holds; larger cuts first.
    pub fn smaller(&self) -> Vec<Source> {
        let mut out = Vec::new();
        for i in 0..self.functions.len() {
            let mut s = self.clone();
            s.functions.remove(i);
            out.push(s);
        }
        for k in cuts(&self.kernel) {
            let mut s = self.clone();
            s.kernel = k;
            out.push(s);
        }
        for i in 0..self.functions.len() {
            for k in cuts(&self.functions[i]) {
                let mut s = self.clone();
                s.functions[i] = k;
                out.push(s);
            }
        }
        out
    }
}

fn put(s: &Stmt, depth: usize, out: &mut String) {
    let pad = "  ".repeat(depth);
    match s {
        Stmt::Line(l) => {
            let _ = writeln!(out, "{pad}{l}");
        }
        Stmt::Block { head, body, tail } => {
            let _ = writeln!(out, "{pad}{head}");
            for b in body {
                put(b, depth + 1, out);
            }
            let _ = writeln!(out, "{pad}{tail}");
        }
    }
}

/// The ways to take one part out of a statement: a part of a block, or an operand in brackets.
fn cuts(s: &Stmt) -> Vec<Stmt> {
    let (head, body, tail) = match s {
        Stmt::Line(l) => return simpler(l).into_iter().map(Stmt::Line).collect(),
        Stmt::Block { head, body, tail } => (head, body, tail),
    };
    let with = |body: Vec<Stmt>| Stmt::Block {
        head: head.clone(),
        body,
        tail: tail.clone(),
    };
    let mut out = Vec::new();
    // The two arms of an if stand around a line that must stay.
    let fixed = |s: &Stmt| matches!(s, Stmt::Line(l) if l.starts_with('}'));
    if !body.iter().any(fixed) {
        for i in 0..body.len() {
            let mut b = body.clone();
            b.remove(i);
            out.push(with(b));
            if let Stmt::Block { body: inner, .. } = &body[i]
                && !inner.iter().any(fixed)
            {
                let mut b = body.clone();
                b.splice(i..=i, inner.iter().cloned());
                out.push(with(b));
            }
        }
    }
    for i in 0..body.len() {
        for c in cuts(&body[i]) {
            let mut b = body.clone();
            b[i] = c;
            out.push(with(b));
        }
    }
    for (text, is_head) in [(head, true), (tail, false)] {
        for t in simpler(text) {
            let (h, t) = if is_head { (&t, tail) } else { (head, &t) };
            out.push(Stmt::Block {
                head: h.clone(),
                body: body.clone(),
                tail: t.clone(),
            });
        }
    }
    out
}

/// The line with one operand in brackets replaced by a number, or a conditional by one of its sides.
fn simpler(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let bytes = line.as_bytes();
    let mut open = Vec::new();
    for (i, &b) in bytes.iter().enumerate() {
        if b == b'(' {
            open.push(i);
        } else if b == b')'
            && let Some(start) = open.pop()
        {
            let inner = &line[start + 1..i];
            if inner.len() > 2
                && start > 0
                && matches!(bytes[start - 1], b' ' | b'(' | b'{' | b')' | b'~' | b'-')
            {
                out.push((i - start, format!("{}1{}", &line[..start], &line[i + 1..])));
                // One side of what the brackets hold.
                // Not of `&`, `|` and `+`: those guard shift counts, indices and divisors.
                for op in [
                    " ? ", " : ", " - ", " * ", " ^ ", " && ", " || ", " < ", ", ",
                ] {
                    if let Some((a, c)) = inner.split_once(op) {
                        for part in [a, c] {
                            if part.matches('(').count() == part.matches(')').count()
                                && !part.is_empty()
                            {
                                out.push((
                                    inner.len() - part.len(),
                                    format!("{}({part}){}", &line[..start], &line[i + 1..]),
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    out.sort_by_key(|c| std::cmp::Reverse(c.0));
    out.into_iter().map(|c| c.1).collect()
}
