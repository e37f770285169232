//! The library interface: what programs that compile at run time rely on.

use jacquard::{
    CancelToken, Compiler, Emit, Language, Limits, More, OptLevel, Options, Reason, Request,
    SymbolKind, Take,
};
use std::fmt::Write;
use std::time::{Duration, Instant};

fn rejected(source: &str, change: impl FnOnce(&mut Request)) -> String {
    let mut r = Request::new(source, "k.cu", Options::new("sm_90"));
    change(&mut r);
    let e = Compiler::new().run(&mut r).unwrap_err();
    assert_eq!(e.reason, Reason::Rejected);
    e.to_string()
}

#[test]
fn headers_names_and_symbols() {
    let source = "#include \"a/b.h\"\n#include <c.h>\n__constant__ int table[4];\n__device__ int out;\n\
        template <class T> __global__ void k(T *p) { *p = A + B + table[threadIdx.x]; }\n";
    let mut r = Request::new(source, "k.cu", Options::new("compute_80"));
    r.headers = vec![
        (
            "a/b.h".into(),
            b"#pragma once\n#include \"c.h\"\n#define A 1\n"
                .as_slice()
                .into(),
        ),
        (
            "c.h".into(),
            b"#ifndef C\n#define C\n#define B 2\n#endif\n"
                .as_slice()
                .into(),
        ),
    ];
    r.name_expressions = vec!["k<float>".into(), "&table".into()];
    r.sealed = true;
    let compiler = Compiler::new();
    let a = compiler.run(&mut r).unwrap();
    let lowered: Vec<&str> = a.lowered_names.iter().map(|n| n.1.as_str()).collect();
    assert_eq!(lowered, ["_Z1kIfEvPT_", "table"]);
    let find = |n: &str| a.symbols.iter().find(|s| s.name == n).unwrap();
    assert_eq!(find("_Z1kIfEvPT_").kind, SymbolKind::Kernel);
    assert_eq!(
        (find("table").kind, find("table").size),
        (SymbolKind::Constant, 16)
    );
    // The same request again, as IR, gives the same symbols.
    r.emit = Emit::Ir;
    let ir = compiler.run(&mut r).unwrap();
    assert!(ir.ir.contains("@table") && ir.ptx.is_empty());
}

#[test]
fn options_reach_the_compiler() {
    let source = "__global__ void k(float *p) { p[0] = p[1] / p[2] + N; }\n";
    let text = |change: &dyn Fn(&mut Options)| {
        let mut o = Options::new("sm_80");
        o.defines.push("N=2".into());
        change(&mut o);
        Compiler::new()
            .run(&mut Request::new(source, "k.cu", o))
            .unwrap()
            .ptx
    };
    assert!(text(&|_| ()).contains("div.rn.f32"));
    assert!(text(&|o| o.ftz = true).contains("div.rn.ftz.f32"));
    assert!(text(&|o| o.prec_div = false).contains("div.full.f32"));
    assert!(text(&|o| o.line_info = true).contains(".loc"));
    assert!(text(&|o| o.target = "sm_90".into()).contains(".target sm_90"));
    assert_ne!(text(&|o| o.opt_level = OptLevel::None), text(&|_| ()));
    assert!(rejected(source, |_| ()).contains("'N'"));
}

#[test]
fn modules_are_linked() {
    let main = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @f(i32)\n\
        define ptx_kernel void @k(ptr %p) {\n %x = load i32, ptr %p\n %y = call i32 @f(i32 %x)\n store i32 %y, ptr %p\n ret void\n}\n";
    let library = "define i32 @f(i32 %x) {\n %y = mul i32 %x, 77\n ret i32 %y\n}\ndefine void @other() {\n ret void\n}\n";
    let mut r = Request::new(main, "k.ll", Options::new("sm_80"));
    r.modules.push(More {
        bytes: library.as_bytes().into(),
        name: "lib".into(),
        take: Take::Needed,
    });
    let a = Compiler::new().run(&mut r).unwrap();
    assert!(
        a.ptx.contains("77") && !a.ptx.contains("other"),
        "{}",
        a.ptx
    );
}

/// A program whose compile takes seconds, and the phase that takes them.
fn long_programs() -> Vec<(&'static str, String)> {
    let mut scan = String::new();
    for i in 0..60_000 {
        let _ = writeln!(
            scan,
            "struct S{i} {{ int a; void f(int x) {{ a = x * {i}; }} }};"
        );
    }
    let mut functions = String::new();
    for i in 0..4000 {
        let _ = writeln!(
            functions,
            "__global__ void k{i}(float *p, int n) {{ for (int i = 0; i < n; ++i) p[i] = p[i + {i}] * sqrtf(p[n - i]) + {i}; }}"
        );
    }
    let mut large = "__global__ void k(float *p, int n) {\n".to_owned();
    for i in 0..6000 {
        let _ = writeln!(
            large,
            "if (p[{i}] > n) p[{i} + n] = p[n * {i}] * p[{}] + __shfl_xor_sync(-1, p[n], {});",
            i + 1,
            i % 31
        );
    }
    large.push_str("}\n");
    let templates = "template <int N, int M> struct F { static const int v = F<N - 1, M>::v + F<N - 1, M + N>::v; };\n\
        template <int M> struct F<0, M> { static const int v = M; };\n\
        __global__ void k(int *p) { *p = F<300, 0>::v; }\n".to_owned();
    let evaluation = "constexpr __host__ __device__ unsigned f() { unsigned x = 1; for (int i = 0; i < 100000000; ++i) x = x * 3 + i; return x; }\n\
        __global__ void k(unsigned *p) { constexpr unsigned v = f(); *p = v; }\n".to_owned();
    let macros = "#define A(x) x x x x x x x x\n#define B(x) A(A(A(x)))\n#define C(x) B(B(x))\n__global__ void k() { C(A(;)) }\n".to_owned();
    vec![
        ("scan", scan),
        ("functions", functions),
        ("large", large),
        ("templates", templates),
        ("evaluation", evaluation),
        ("macros", macros),
    ]
}

fn long_request<'a>(source: &'a str) -> Request<'a> {
    let mut r = Request::new(source, "k.cu", Options::new("sm_90"));
    r.limits.constexpr_steps = Some(u64::MAX);
    r
}

/// How long after the call a compile that is cancelled after some milliseconds goes on.
fn latency(compiler: &Compiler, source: &str, after: Duration) -> Option<Duration> {
    let token = CancelToken::new();
    let mut r = long_request(source);
    r.cancel = Some(token.clone());
    std::thread::scope(|s| {
        let killer = s.spawn(move || {
            std::thread::sleep(after);
            let at = Instant::now();
            token.cancel();
            at
        });
        let outcome = compiler.run(&mut r);
        let end = Instant::now();
        let at = killer.join().ok()?;
        match outcome {
            Err(e) if e.reason == Reason::Cancelled => Some(end.saturating_duration_since(at)),
            _ => None,
        }
    })
}

/// `JACQUARD_LATENCY=1` prints what each phase takes to stop, over many moments.
#[test]
fn cancelling_stops_every_phase_and_leaves_the_compiler_usable() {
    let survey = std::env::var_os("JACQUARD_LATENCY").is_some();
    let compiler = Compiler::new();
    let small = "__global__ void k(int *p) { *p = 1; }\n";
    let fresh = || Request::new(small, "k.cu", Options::new("sm_90"));
    let before = compiler.run(&mut fresh()).unwrap().ptx;
    for (name, source) in long_programs() {
        let moments: Vec<u64> = match survey {
            true => (0..40).map(|n| 3 + n * 37).collect(),
            false => vec![5, 60],
        };
        let mut times: Vec<(Duration, u64)> = moments
            .into_iter()
            .filter_map(|ms| Some((latency(&compiler, &source, Duration::from_millis(ms))?, ms)))
            .collect();
        times.sort();
        if survey {
            println!(
                "{name:<12} {} stopped, worst {:?}",
                times.len(),
                times.iter().rev().take(5).collect::<Vec<_>>()
            );
        } else {
            assert!(!times.is_empty(), "{name} was done before it was cancelled");
            // Generous: debug builds on a busy machine. The release build's figures stand in docs/embedding.md.
            assert!(
                times.iter().all(|t| t.0 < Duration::from_secs(2)),
                "{name}: {times:?}"
            );
        }
        assert_eq!(compiler.run(&mut fresh()).unwrap().ptx, before);
    }
}

#[test]
fn limits_end_in_their_own_errors() {
    let compiler = Compiler::new();
    let with = |source: &str, limits: Limits| {
        let mut r = Request::new(source, "k.cu", Options::new("sm_90"));
        r.limits = limits;
        compiler
            .run(&mut r)
            .map(|a| a.ptx)
            .map_err(|e| (e.reason, e.to_string()))
    };
    let programs = long_programs();
    let source = |name: &str| programs.iter().find(|p| p.0 == name).unwrap().1.as_str();
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    assert_eq!(
        with(source("functions"), limits).unwrap_err().0,
        Reason::TimeLimit
    );
    let limits = Limits {
        template_instances: Some(100),
        ..Limits::default()
    };
    let e = with(source("templates"), limits).unwrap_err();
    assert!(
        e.0 == Reason::Rejected && e.1.contains("more than 100 template instances"),
        "{}",
        e.1
    );
    let limits = Limits {
        constexpr_steps: Some(1000),
        ..Limits::default()
    };
    let e = with(source("evaluation"), limits).unwrap_err();
    assert!(
        e.0 == Reason::Rejected && e.1.contains("1000 steps"),
        "{}",
        e.1
    );
    let limits = Limits {
        memory: Some(4 << 20),
        ..Limits::default()
    };
    assert_eq!(
        with(source("functions"), limits).unwrap_err().0,
        Reason::MemoryLimit
    );
    assert!(with("__global__ void k(int *p) { *p = 1; }\n", limits).is_ok());
}

#[global_allocator]
static ALLOCATOR: jacquard::alloc::Counted = jacquard::alloc::Counted::SYSTEM;

#[test]
fn a_name_tells_the_language() {
    let mut r = Request::new("", "k.foo", Options::new("sm_90"));
    assert_eq!(
        Compiler::new().run(&mut r).unwrap_err().reason,
        Reason::Rejected
    );
    r.language = Some(Language::Cuda);
    assert!(Compiler::new().run(&mut r).is_ok());
}

#[test]
fn threads_share_a_compiler() {
    let compiler = Compiler::new();
    let source = |n: usize| {
        format!(
            "#include <cuda_fp16.h>\n__global__ void k(float *p, __half *h) {{ p[{n}] = sinf(p[{}]); h[{n}] = __hadd(h[0], h[1]); }}\n",
            n % 3
        )
    };
    let one = |n: usize| {
        compiler
            .run(&mut Request::new(&source(n), "k.cu", Options::new("sm_90")))
            .unwrap()
            .ptx
    };
    let alone: Vec<String> = (0..8).map(one).collect();
    let (one, alone) = (&one, &alone);
    std::thread::scope(|s| {
        for k in 0..32 {
            s.spawn(move || [k % 8, (k + 3) % 8].map(|n| assert_eq!(one(n), alone[n])));
        }
    });
}
