//! Random CUDA kernels without undefined behaviour, so that every correct compiler must compute the same results from them.
//!
//! A program is a tree of statements; [`Source::smaller`] lists the trees with one part taken out, from which a failing
//! program is reduced. What makes a program defined: signed arithmetic is done on masked operands or in the unsigned type,
//! divisors are positive and small, shift counts and indices are masked, floats are clamped before they become integers,
//! barriers and warp collectives stand where all threads of a block pass, and a NaN is stored as one fixed pattern.

mod expressions;
mod reduce;
mod statements;

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
