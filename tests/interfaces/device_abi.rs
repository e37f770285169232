//! Device functions of two compilers call each other: random signatures, compiled as relocatable device code by ours and by nvcc. Both
//! declare each function with the same parameters, and a program linked of one's callers and the other's functions computes what
//! nvcc's own program does.
//!
//! `JACQUARD_ABI_SIGNATURES` and `JACQUARD_ABI_SEED` choose how many, and which.

use crate::signatures::Pair;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Device};
use jacquard_test_support::{Oracles, scratch};
use std::collections::BTreeMap;

const TARGET: &str = "-arch=sm_90";

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// Both files of a pair as PTX of each compiler.
struct Built {
    callers: String,
    functions: String,
}

fn ours(pair: &Pair, level: &str) -> Built {
    let mut settings = Settings::new();
    settings.parse([TARGET, "-rdc=true", level]).unwrap();
    let build = |text: &str, name: &str| match compile(text, name, Language::Cuda, &settings) {
        Ok(o) => o.text.clone(),
        Err(f) => panic!("{name}: {}\n{text}", f.messages().join("\n")),
    };
    Built {
        callers: build(&pair.callers, "callers.cu"),
        functions: build(&pair.functions, "functions.cu"),
    }
}

fn theirs(pair: &Pair, oracles: &Oracles) -> Built {
    let dir = scratch();
    let build = |text: &str, name: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        match oracles.nvcc(&path, &[TARGET, "-rdc=true"]) {
            Ok(ptx) => ptx,
            Err(e) => panic!("{e}\n{text}"),
        }
    };
    Built {
        callers: build(&pair.callers, "callers.cu"),
        functions: build(&pair.functions, "functions.cu"),
    }
}

/// Results and parameters of each function that other units see, by its name.
fn signatures(ptx: &str) -> BTreeMap<String, String> {
    let parsed = jacquard_ptx::parse::parse(ptx).expect("the text is PTX");
    let mut out = BTreeMap::new();
    for f in &parsed.functions {
        if f.linkage == jacquard_ptx::model::Linkage::Internal {
            continue;
        }
        let name = parsed.str(f.name).to_owned();
        let described = f.vars[..(f.returns + f.params) as usize]
            .iter()
            .map(|v| format!("{:?} align {} x {:?}", v.ty, v.alignment(), v.dims));
        let described: Vec<String> = described.collect();
        let (returns, params) = described.split_at(f.returns as usize);
        out.insert(
            name,
            format!("({}) <- ({})", returns.join(", "), params.join(", ")),
        );
    }
    out
}

fn run(callers: &str, functions: &str, count: usize) -> Result<Vec<u64>, String> {
    let text = jacquard_device::link(&[callers.to_owned(), functions.to_owned()])
        .map_err(|e| format!("{e:?}"))?;
    let mut device = Device::new();
    let m = device.load(&text).map_err(|t| t.to_string())?;
    let out = device
        .upload(&vec![0u8; count * 8])
        .map_err(|t| t.to_string())?;
    device
        .launch(m, "run", [1; 3], [1; 3], [0; 3], 0, &[Arg::Ptr(out)])
        .map_err(|t| t.to_string())?;
    let bytes = device
        .read::<u8>(out, count * 8)
        .map_err(|t| t.to_string())?;
    let words = bytes.chunks(8);
    Ok(words
        .map(|c| u64::from_le_bytes(c.try_into().unwrap()))
        .collect())
}

#[test]
fn objects_of_two_compilers_call_each_other() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let count = number("JACQUARD_ABI_SIGNATURES", 200) as usize;
    let pair = Pair::generate(number("JACQUARD_ABI_SEED", 1), count);
    let theirs = theirs(&pair, oracles);
    let expected = run(&theirs.callers, &theirs.functions, pair.results).expect("nvcc's runs");
    assert!(expected.iter().all(|&v| v != 0));
    for level in ["-O0", "-O3"] {
        let ours = ours(&pair, level);
        let mut wrong = Vec::new();
        for (a, b) in [
            (&ours.functions, &theirs.functions),
            (&ours.callers, &theirs.callers),
        ] {
            let (a, b) = (signatures(a), signatures(b));
            for (name, declared) in &b {
                match a.get(name) {
                    Some(own) if own == declared => {}
                    own => wrong.push(format!("{name}\n  ours   {own:?}\n  theirs {declared:?}")),
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{level}: {} of {count} differ:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
        for (callers, functions, what) in [
            (&ours.callers, &theirs.functions, "our callers"),
            (&theirs.callers, &ours.functions, "our functions"),
            (&ours.callers, &ours.functions, "both ours"),
        ] {
            let given = run(callers, functions, pair.results).expect(what);
            let differ: Vec<usize> = (0..pair.results)
                .filter(|&i| given[i] != expected[i])
                .collect();
            assert!(
                differ.is_empty(),
                "{level}: {what}: results {differ:?} differ"
            );
        }
    }
}

/// What both files of the variadic program declare. Structures begin at multiples of their alignment: nvcc's callers put others at
/// that of their first member.
const VARIADIC: &str = "
    #include <cstdarg>
    struct S { int a; double b; };
    struct T { char c[3]; };
    struct alignas(16) Q { int a; };
    union U { char c; double d; };
    extern \"C\" {
    __device__ double mixed(int n, ...);
    __device__ long long big(const char *kinds, ...);
    __device__ int first(va_list list);
    __device__ int nothing(...);
    }
    typedef double (*Mixed)(int, ...);
    __device__ Mixed chosen(int n);
";

const VARIADIC_CALLERS: &str = "
    __device__ int outer(int n, ...) {
      va_list list; va_start(list, n);
      int r = first(list); va_end(list); return r;
    }
    extern \"C\" __global__ void run(double *out) {
      int n = threadIdx.x + 2; float f = 1.5f; long long l = 1ll << 40;
      S s{n + 5, 2.25}; T t{{1, 2, 3}}; Q q{n + 11}; U u; u.d = 6.5;
      float4 v = make_float4(1, 2, 3, 4); __int128 w = (__int128)3 << 70;
      out[0] = mixed(2, n, f, l, s, t, n + 1, 2 * f, l + 1, s, t);
      out[1] = big(\"vqwui\", v, q, w, u, n, l);
      out[2] = nothing() + 2 * nothing(n);
      out[3] = outer(1, n, 7);
      out[4] = chosen(1)(1, n, f, l, s, t);
      out[5] = mixed(0);
    }
";

const VARIADIC_FUNCTIONS: &str = "
    double mixed(int n, ...) {
      va_list list; va_start(list, n); double r = 0.5;
      for (int i = 0; i < n; ++i) {
        r += va_arg(list, int); r = 2 * r + va_arg(list, double); r += va_arg(list, long long);
        S s = va_arg(list, S); r += s.a + 3 * s.b; r += va_arg(list, T).c[1];
      }
      va_end(list); return r;
    }
    long long big(const char *kinds, ...) {
      va_list list, again; va_start(list, kinds); va_copy(again, list);
      float4 v = va_arg(list, float4); Q q = va_arg(list, Q); __int128 w = va_arg(list, __int128); U u = va_arg(list, U);
      int n = va_arg(list, int); long long l = va_arg(list, long long); float4 x = va_arg(again, float4);
      return v.x + 10 * v.w + q.a + (long long)(w >> 68) + (long long)u.d + n + l + (long long)x.y;
    }
    int first(va_list list) { return va_arg(list, int); }
    int nothing(...) { return 4; }
    Mixed chosen(int n) { return n ? mixed : nullptr; }
";

#[test]
fn variable_arguments_of_two_compilers() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let pair = Pair {
        callers: format!("{VARIADIC}{VARIADIC_CALLERS}"),
        functions: format!("{VARIADIC}{VARIADIC_FUNCTIONS}"),
        results: 6,
    };
    let theirs = theirs(&pair, oracles);
    let expected = run(&theirs.callers, &theirs.functions, pair.results).expect("nvcc's runs");
    assert!(expected.iter().all(|&v| v != 0));
    for level in ["-O0", "-O3"] {
        let ours = ours(&pair, level);
        for (a, b) in [
            (&ours.functions, &theirs.functions),
            (&ours.callers, &theirs.callers),
        ] {
            let (a, b) = (signatures(a), signatures(b));
            for (name, declared) in &b {
                assert_eq!(a.get(name), Some(declared), "{level}: {name}");
            }
        }
        (oracles.ptxas(&ours.functions, "sm_90")).expect("ptxas takes it");
        for (callers, functions, what) in [
            (&ours.callers, &theirs.functions, "our callers"),
            (&theirs.callers, &ours.functions, "our functions"),
            (&ours.callers, &ours.functions, "both ours"),
        ] {
            let given = run(callers, functions, pair.results).expect(what);
            assert_eq!(given, expected, "{level}: {what}");
        }
    }
}

/// Definitions of which only an earlier declaration says that they are the device's, and the variants of constructors.
const DEFINITIONS: &str = "
    __host__ __device__ int both(int x) { return x; }
    __host__ __device__ inline int both_inline(int x) { return x; }
    __device__ int later(int);
    int later(int x) { return x; }
    int host(int x) { return x; }
    __attribute__((device)) float spelled(float);
    float spelled(float x) { return x; }
    struct S {
      int v;
      __device__ int m(int x); __host__ __device__ int h(int x); __device__ int inside() { return 1; } int host(int x);
      __host__ __device__ S(); __device__ S(int); __device__ ~S();
      __device__ S &operator+=(int); __device__ operator int() const;
      static __device__ int s(int);
    };
    int S::m(int x) { return x; }
    int S::h(int x) { return x; }
    int S::host(int x) { return x; }
    int S::s(int x) { return x; }
    S::S() { v = 0; }
    S::S(int x) { v = x; }
    S::~S() { v = 1; }
    S &S::operator+=(int x) { v += x; return *this; }
    S::operator int() const { return v; }
    namespace n { __device__ int f(int); struct T : S { __device__ T(); virtual __device__ int g(); }; }
    int n::f(int x) { return x; }
    n::T::T() {}
    int n::T::g() { return 2; }
";

#[test]
fn what_a_declaration_says_is_exported() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let pair = Pair {
        callers: DEFINITIONS.to_owned(),
        functions: DEFINITIONS.to_owned(),
        results: 0,
    };
    let theirs = signatures(&theirs(&pair, oracles).functions);
    let ours = signatures(&ours(&pair, "-O3").functions);
    assert_eq!(ours, theirs);
}
