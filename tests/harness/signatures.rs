//! Random signatures of device functions: one file that defines them, one that calls them.

use jacquard_test_support::Rng;
use std::fmt::Write;

/// Two files that are linked.
pub struct Pair {
    pub functions: String,
    pub callers: String,
    /// How many results the kernel `run` writes.
    pub results: usize,
}

const SCALARS: [&str; 14] = [
    "bool",
    "char",
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
    "const int *",
    "Small",
];

/// Type, number of fields.
const VECTORS: [(&str, usize); 16] = [
    ("float2", 2),
    ("float3", 3),
    ("float4", 4),
    ("int2", 2),
    ("int4", 4),
    ("uint3", 3),
    ("short2", 2),
    ("short4", 4),
    ("char3", 3),
    ("char4", 4),
    ("uchar2", 2),
    ("double2", 2),
    ("longlong2", 2),
    ("ulonglong4", 4),
    ("double4", 4),
    ("float1", 1),
];

/// Types with the code that makes a value of one and that reads it.
struct Types {
    rng: Rng,
    names: Vec<String>,
    text: String,
}

impl Types {
    fn scalar(&mut self) -> String {
        self.rng.pick(&SCALARS).to_owned()
    }

    fn any(&mut self) -> String {
        match self.rng.below(10) {
            0..=2 => self.scalar(),
            3..=4 => self.rng.pick(&VECTORS).0.to_owned(),
            _ => {
                let n = self.rng.below(self.names.len());
                self.names[n].clone()
            }
        }
    }

    /// Reads and makes values of `name`, whose parts are `fields`.
    fn functions(&mut self, name: &str, fields: &[String]) {
        let _ = write!(
            self.text,
            "static __device__ __noinline__ u64 sum(const {name} &v) {{ u64 h = 7;"
        );
        for f in fields {
            let _ = write!(self.text, " h = h * 31 + sum(v.{f});");
        }
        let _ = writeln!(self.text, " return h; }}");
        let _ = write!(
            self.text,
            "static __device__ __noinline__ void fill({name} &v, u64 s) {{"
        );
        for (i, f) in fields.iter().enumerate() {
            let _ = write!(self.text, " fill(v.{f}, s * 131 + {i});");
        }
        let _ = writeln!(self.text, " }}");
    }

    fn class(&mut self, n: usize) {
        let name = format!("T{n}");
        let align = match self.rng.below(6) {
            0 => format!(
                "__align__({}) ",
                [2, 4, 8, 16, 32, 64, 128][self.rng.below(7)]
            ),
            _ => String::new(),
        };
        let mut fields = Vec::new();
        let mut base = String::new();
        if !self.names.is_empty() && self.rng.chance(15) {
            let b = self.rng.below(self.names.len());
            base = format!(" : {}", self.names[b]);
            fields.push("base()".to_owned());
            let b = &self.names[b];
            let _ = writeln!(self.text, "struct {align}{name}{base} {{");
            let _ = writeln!(
                self.text,
                "  __device__ {b} &base() {{ return *this; }} __device__ const {b} &base() const {{ return *this; }}"
            );
        } else {
            let _ = writeln!(self.text, "struct {align}{name}{base} {{");
        }
        let count = match self.rng.below(10) {
            0 => 0,
            1..=7 => 1 + self.rng.below(4),
            _ => 1 + self.rng.below(12),
        };
        for i in 0..count {
            let ty = match self.rng.below(10) {
                0..=5 => self.scalar(),
                6..=7 => self.rng.pick(&VECTORS).0.to_owned(),
                _ if self.names.is_empty() => self.scalar(),
                _ => {
                    let n = self.rng.below(self.names.len());
                    self.names[n].clone()
                }
            };
            if self.rng.chance(15) {
                // Classes in arrays would grow without end.
                let most = if ty.starts_with('T') { 2 } else { 7 };
                let len = [1, 2, 3, 5, 9, 17, 40][self.rng.below(most)];
                let _ = writeln!(self.text, "  {ty} f{i}[{len}];");
                fields.extend((0..len).map(|k| format!("f{i}[{k}]")));
            } else {
                let _ = writeln!(self.text, "  {ty} f{i};");
                fields.push(format!("f{i}"));
            }
        }
        // A class with an identity travels by its address.
        if self.rng.chance(8) {
            let _ = writeln!(self.text, "  {name}() = default;");
            let _ = write!(self.text, "  __device__ {name}(const {name} &o)");
            let mut inits = Vec::new();
            if !base.is_empty() {
                inits.push(format!("{}(o)", &base[3..]));
            }
            if !inits.is_empty() {
                let _ = write!(self.text, " : {}", inits.join(", "));
            }
            let _ = write!(self.text, " {{");
            for f in fields.iter().filter(|f| *f != "base()") {
                let _ = write!(self.text, " {f} = o.{f};");
            }
            let _ = writeln!(self.text, " }}");
            let _ = write!(
                self.text,
                "  __device__ {name} &operator=(const {name} &o) {{"
            );
            for f in &fields {
                let _ = write!(self.text, " {f} = o.{f};");
            }
            let _ = writeln!(self.text, " return *this; }}");
        }
        let _ = writeln!(self.text, "}};");
        self.functions(&name, &fields);
        self.names.push(name);
    }

    /// Unions and classes of bit-fields.
    fn special(&mut self) {
        let bits = "struct Bits { int a : 3; unsigned b : 9; long long c : 33; char d; };";
        let union_ = "union Either { int i; double d; char c[21]; };";
        let _ = writeln!(self.text, "{bits}\n{union_}");
        let _ = writeln!(
            self.text,
            "static __device__ u64 sum(const Bits &v) {{ return v.a + 3 * v.b + 5 * v.c + 7 * v.d + 77; }}
static __device__ void fill(Bits &v, u64 s) {{ v.a = s; v.b = s >> 3; v.c = s * 9; v.d = s >> 1; }}
static __device__ u64 sum(const Either &v) {{ u64 h = 1; for (int i = 0; i < 21; ++i) h = h * 31 + v.c[i]; return h; }}
static __device__ void fill(Either &v, u64 s) {{ for (int i = 0; i < 21; ++i) v.c[i] = s + i; }}
struct Held {{ Either e; Bits b; }};"
        );
        self.functions("Held", &["e".into(), "b".into()]);
        for n in ["Bits", "Either", "Held"] {
            self.names.push(n.into());
        }
    }
}

/// What both files begin with.
const HEAD: &str = "#include <vector_types.h>
typedef unsigned long long u64;
enum class Small : short { zero };
template <class T> static __device__ u64 sum(const T &v) { return (u64)v * 3 + 1; }
template <class T> static __device__ void fill(T &v, u64 s) { v = (T)(s & 0x3f); }
static __device__ void fill(const int *&v, u64 s) { v = (const int *)(s << 4); }
static __device__ void fill(bool &v, u64 s) { v = s & 1; }
";

impl Pair {
    /// `count` signatures.
    pub fn generate(seed: u64, count: usize) -> Pair {
        let mut types = Types {
            rng: Rng(seed),
            names: Vec::new(),
            text: HEAD.to_owned(),
        };
        for (name, n) in VECTORS {
            let fields: Vec<String> = "xyzw".chars().take(n).map(|c| c.to_string()).collect();
            types.functions(name, &fields);
        }
        types.special();
        for n in 0..count / 4 + 4 {
            types.class(n);
        }
        let (mut functions, mut declared, mut calls) =
            (String::new(), String::new(), String::new());
        let mut at = 0;
        for n in 0..count {
            let ret = types.any();
            let params: Vec<String> = (0..types.rng.below(5)).map(|_| types.any()).collect();
            let named: Vec<String> = params
                .iter()
                .enumerate()
                .map(|(i, t)| format!("{t} p{i}"))
                .collect();
            let named = named.join(", ");
            let mut body = format!("u64 h = {n};");
            for i in 0..params.len() {
                let _ = write!(body, " h = h * 37 + sum(p{i});");
            }
            let mut setup = String::new();
            for (i, t) in params.iter().enumerate() {
                let _ = write!(setup, "{t} a{i}; fill(a{i}, {}); ", n * 7 + i);
            }
            let args: Vec<String> = (0..params.len()).map(|i| format!("a{i}")).collect();
            let args = args.join(", ");
            if types.rng.chance(15) {
                // A member function.
                let class = format!("struct M{n} {{ int v; __device__ {ret} f({named}); }};\n");
                declared.push_str(&class);
                let _ = writeln!(
                    functions,
                    "{class}__device__ {ret} M{n}::f({named}) {{ {body} h += v; {ret} r; fill(r, h); return r; }}"
                );
                let _ = writeln!(
                    calls,
                    "  {{ {setup}M{n} m = {{{n}}}; {ret} r = m.f({args}); out[{at}] = sum(r) + 1; }}"
                );
                at += 1;
                continue;
            }
            let _ = writeln!(
                functions,
                "__device__ {ret} f{n}({named}) {{ {body} {ret} r; fill(r, h); return r; }}"
            );
            let _ = writeln!(declared, "__device__ {ret} f{n}({named});");
            let _ = writeln!(
                calls,
                "  {{ {setup}{ret} r = f{n}({args}); out[{at}] = sum(r) + 1; }}"
            );
            at += 1;
            if types.rng.chance(30) {
                // Through a pointer that no compiler sees through.
                let _ = writeln!(
                    declared,
                    "__device__ {ret} (*volatile p{n})({}) = f{n};",
                    params.join(", ")
                );
                let _ = writeln!(
                    calls,
                    "  {{ {setup}{ret} r = p{n}({args}); out[{at}] = sum(r) + 1; }}"
                );
                at += 1;
            }
        }
        Pair {
            functions: format!("{}{functions}", types.text),
            callers: format!(
                "{}{declared}extern \"C\" __global__ void run(u64 *out) {{\n{calls}}}\n",
                types.text
            ),
            results: at,
        }
    }
}
