//! Debug information: what `-G` writes goes through `ptxas -g` without a word, and readers of DWARF find it clean.
//! `tests/tools/debug_info.py` compares variables, types and scopes with NVRTC's.

use jacquard_test_support::{Oracles, scratch};
use std::path::Path;
use std::process::Command;

/// Types of every kind, scopes in scopes, functions that stay calls, memory of every kind.
const PROGRAM: &str = r#"
namespace ns { enum Color { Red, Green = 5 }; enum class Small : unsigned char { A, B }; }
template <class T, int N> struct Vec { T v[N]; __device__ T sum() const { T s = 0; for (int i = 0; i < N; ++i) s += v[i]; return s; } };
struct Base { int b; };
struct Derived : Base { double d; unsigned f : 3; bool ok; };
union Either { int i; float f; };
struct List { List *next; int value; };
__constant__ float table[4];
__device__ int counter;
template <class T> __device__ __noinline__ T successor(const T &x) { T r = x + 1; return r; }
__global__ void k(ns::Color c, ns::Small e, Vec<float, 3> v, Derived d, Either u, volatile int *p, List *l) {
    __shared__ float tile[32];
    static int calls = 4;
    int grid[2][3];
    grid[1][2] = c;
    { int inner = c; grid[0][0] = inner; }
    auto lambda = [=](int a) { return a + grid[1][2]; };
    int &r = grid[0][1];
    tile[threadIdx.x] = table[1];
    p[0] = successor(lambda(3)) + v.sum() + r + calls + d.ok + u.i + (int)e + l->value + tile[0] + counter;
}
"#;

/// What clang 22 makes of a function with a variable, shortened.
const CLANG: &str = r#"
target triple = "nvptx64-nvidia-cuda"
define void @f(i32 %n) !dbg !4 {
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !8, !DIExpression(), !9)
  %v = load i32, ptr %n.addr, align 4, !dbg !9
  %w = add i32 %v, 1, !dbg !9
  store i32 %w, ptr %n.addr, align 4, !dbg !9
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/src")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "n", arg: 1, scope: !4, file: !1, line: 3, type: !7)
!9 = !DILocation(line: 4, column: 2, scope: !4)
"#;

fn compile(source: &Path, options: &[&str]) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .arg(source)
        .arg("-arch=sm_90")
        .args(options)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success() && log.is_empty(), "{log}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// Assembles for debuggers, silently; the entries as llvm-dwarfdump prints them, if it is there.
fn entries(folder: &Path, ptx: &str) -> Option<String> {
    let oracles = Oracles::find()?;
    let (source, cubin) = (folder.join("a.ptx"), folder.join("a.cubin"));
    std::fs::write(&source, ptx).unwrap();
    let out = Command::new(&oracles.ptxas)
        .args(["-g", "-arch=sm_90", "-o"])
        .args([&cubin, &source])
        .output()
        .unwrap();
    let log = [out.stdout, out.stderr].concat();
    let log = String::from_utf8_lossy(&log);
    assert!(out.status.success() && log.is_empty(), "{log}");
    let dump = |option: &str| {
        let mut command = Command::new("llvm-dwarfdump-22");
        let out = command.arg(option).arg(&cubin).output().ok()?;
        Some(String::from_utf8_lossy(&out.stdout).into_owned())
    };
    let verified = dump("--verify")?;
    let errors = verified.lines().filter(|l| l.starts_with("error:"));
    // Each function of a cubin lies at 0 of its own section, so ranges overlap; NVIDIA's do, too.
    let errors: Vec<&str> = errors
        .filter(|l| !l.contains("overlapping") && !l.contains("Aggregated"))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    dump("--debug-info")
}

#[test]
fn variables_of_a_program() {
    let folder = scratch();
    let source = folder.path().join("a.cu");
    std::fs::write(&source, PROGRAM).unwrap();
    let ptx = compile(&source, &["-G"]);
    assert!(ptx.contains(".target sm_90, debug"));
    let Some(text) = entries(folder.path(), &ptx) else {
        return;
    };
    for name in [
        "k",
        "Green",
        "Vec<float,3>",
        "sum",
        "Derived",
        "Either",
        "List",
        "table",
        "counter",
        "tile",
        "calls",
        "grid",
        "inner",
        "lambda",
        "r",
        "successor<int>",
        "this",
        "i",
        "ns",
    ] {
        assert!(text.contains(&format!("(\"{name}\")")), "{name} in\n{text}");
    }
    // Every variable has a place.
    let variables =
        text.matches("DW_TAG_variable").count() + text.matches("DW_TAG_formal_parameter").count();
    let places = text.matches("DW_AT_location").count();
    assert_eq!(variables, places, "{text}");
}

const TYPEDEFS: &str = r#"
typedef float real; typedef real vec3[3]; namespace n { using idx = unsigned; }
typedef struct { int a; } Anonymous; typedef unsigned long long u64; typedef u64 wide;
struct P { typedef int inner; real x; n::idx i; inner k; const real *p; wide w; };
__constant__ real scale;
__global__ void k(const P *p, real *__restrict__ o, n::idx m, const real c, u64 *q) {
    vec3 v; v[0] = c;
    for (n::idx i = 0; i < m; i++) v[1] = i;
    const real &r = v[0]; typedef P Q; Q both = *p; Anonymous an; an.a = 1; volatile wide w = 3;
    real a = both.x, *b = o; *b = a + r + scale + v[1]; *q = an.a + w;
}
"#;

/// Variables, parameters and members have the types that are written, by the names of typedefs, as with nvcc.
#[test]
fn typedefs_keep_their_names() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let folder = scratch();
    let source = folder.path().join("a.cu");
    std::fs::write(&source, TYPEDEFS).unwrap();
    let theirs = oracles.nvcc(&source, &["-G", "-arch=sm_90"]).unwrap();
    let types = |ptx: &str| {
        let text = entries(folder.path(), ptx)?;
        let types = text.lines().filter(|l| l.contains("DW_AT_type"));
        let mut names: Vec<String> = types
            .filter_map(|l| Some(l.split('"').nth(1)?.to_owned()))
            .filter(|name| name != "void")
            .collect();
        names.sort();
        Some(names)
    };
    let ours = types(&compile(&source, &["-G"]));
    assert_eq!(ours, types(&theirs));
    assert!(ours.is_none_or(|names| names.iter().any(|n| n == "u64 *")));
}

#[test]
fn variables_of_a_module() {
    let folder = scratch();
    let source = folder.path().join("a.ll");
    std::fs::write(&source, CLANG).unwrap();
    let ptx = compile(&source, &["-G"]);
    let Some(text) = entries(folder.path(), &ptx) else {
        return;
    };
    assert!(
        text.contains("(\"n\")") && text.contains("DW_AT_location"),
        "{text}"
    );
    // Without the flag there are lines at most.
    assert!(!compile(&source, &[]).contains(".debug_info"));
}

/// Statements that only jump, and the braces that end functions.
const JUMPS: &str = "\
__device__ __noinline__ int sign(int x) {
  if (x < 0)
    return -1;
  return x > 0;
}
__global__ void k(int *p, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    if (i == 5)
      break;
    if (p[i] == 7)
      continue;
    total += sign(p[i]);
  }
  if (total == 9)
    return;
again:
  if (++total < n)
    goto again;
  p[0] = total;
}
";

/// As in nvcc's code of the same program (`tests/tools/dwarf_programs.py` compares more).
#[test]
fn jumps_and_closing_braces_are_lines() {
    let folder = scratch();
    let source = folder.path().join("a.cu");
    std::fs::write(&source, JUMPS).unwrap();
    let lines_of = |name: &str| {
        let ptx = compile(&source, &["-G"]);
        // Declarations end in a semicolon.
        let stem = format!("{name}(");
        let defines = |part: &&str| part.find('{') < part.find(';');
        let body = ptx.split(&stem).skip(1).find(defines).unwrap();
        let body = body.split_once("\n}").unwrap().0.to_owned();
        let line = |l: &str| {
            l.trim()
                .strip_prefix(".loc")?
                .split_whitespace()
                .nth(1)?
                .parse()
                .ok()
        };
        body.lines()
            .filter_map(line)
            .collect::<std::collections::BTreeSet<u32>>()
    };
    let kernel = lines_of(".entry _Z1kPii");
    let jumps = [10, 12, 16, 19, 21];
    assert!(jumps.iter().all(|n| kernel.contains(n)), "{kernel:?}");
    // Nothing gets to the end of a function that returns a value.
    let function = lines_of("_Z4signi");
    assert!(
        function.contains(&3) && function.contains(&4),
        "{function:?}"
    );
    assert!(!function.contains(&5), "{function:?}");
    entries(folder.path(), &compile(&source, &["-G"]));
}

/// Destructors at the ends of blocks, cases that fall into others, members without a name, functions of every linkage.
const BLOCKS: &str = "\
struct Guard {
  int *at;
  __device__ Guard(int *p) : at(p) { *at += 1; }
  __device__ ~Guard() { *at -= 1; }
};
struct Flags {
  unsigned mode : 3;
  unsigned : 0;
  int last : 5;
};
static __device__ __noinline__ int hidden(int x) { return x + 1; }
__device__ __noinline__ int seen(int x) { return x - 1; }
namespace { __device__ __noinline__ int unnamed(int x) { return x * 3; } }
__global__ void k(int *p, int n) {
  {
    Guard guard(p + 1);
    p[2] = n;
  }
  int chosen;
  switch (n) {
  case 1:
    chosen = 10;
    break;
  case 2:
    chosen = 20;
  case 3: {
    int extra = 5;
    chosen = extra;
  }
  default:
    p[5] = 3;
  }
  Flags flags;
  flags.mode = n;
  flags.last = chosen;
  p[3] = hidden(flags.last) + seen(flags.mode) + unnamed(n);
}
";

/// The lines of each function's code, in order of the first statement of each, by the end of the function's name.
fn lines(ptx: &str) -> std::collections::BTreeMap<String, Vec<u32>> {
    let mut found = std::collections::BTreeMap::new();
    let mut now = None;
    for line in ptx.lines() {
        let head = line.contains(".entry ") || line.contains(".func ");
        if head {
            let name = line.rsplit(' ').next().unwrap_or_default();
            now = Some(name.trim_end_matches(['(', ';']).to_owned());
        }
        let place = line.trim().strip_prefix(".loc");
        let number = place.and_then(|l| l.split_whitespace().nth(1)?.parse().ok());
        if let (Some(name), Some(number)) = (&now, number.filter(|&n| n != 0)) {
            let all: &mut Vec<u32> = found.entry(name.clone()).or_default();
            if !all.contains(&number) {
                all.push(number);
            }
        }
    }
    found
}

/// `-G`: the same lines in each function, the same functions with external linkage, the same members. `-lineinfo`: each function's code
/// begins with its own line. `tests/tools/dwarf_programs.py` compares random programs.
#[test]
fn blocks_and_linkage_are_those_of_nvcc() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let folder = scratch();
    let source = folder.path().join("kernel.cu");
    std::fs::write(&source, BLOCKS).unwrap();
    let ours = compile(&source, &["-G"]);
    let theirs = oracles.nvcc(&source, &["-G", "-arch=sm_90"]).unwrap();
    let sorted = |ptx: &str| {
        let mut all: Vec<Vec<u32>> = lines(ptx).into_values().collect();
        all.iter_mut().for_each(|l| l.sort_unstable());
        all.sort();
        all
    };
    assert_eq!(sorted(&ours), sorted(&theirs), "{ours}");
    if let (Some(ours), Some(theirs)) = (
        entries(folder.path(), &ours),
        entries(folder.path(), &theirs),
    ) {
        let told = |text: &str, tag: &str, attribute: &str| {
            let parts = text.split("DW_TAG_").filter(|p| p.starts_with(tag));
            parts.filter(|p| p.contains(attribute)).count()
        };
        for (tag, attribute) in [
            ("subprogram", "DW_AT_external"),
            ("member", "DW_AT_bit_size"),
        ] {
            let counts = (told(&ours, tag, attribute), told(&theirs, tag, attribute));
            assert!(
                counts.0 == counts.1 && counts.0 > 1,
                "{tag} {attribute} {counts:?}"
            );
        }
    }
    let ours = compile(&source, &["-lineinfo"]);
    let theirs = oracles
        .nvcc(&source, &["-lineinfo", "-arch=sm_90"])
        .unwrap();
    let first = |ptx: &str| {
        let all = lines(ptx);
        let mut first: Vec<u32> = all.values().map(|l| l[0]).collect();
        first.sort_unstable();
        first
    };
    assert_eq!(first(&ours), first(&theirs), "{ours}");
    let absolute = |ptx: &str| {
        let mut files = ptx.lines().filter(|l| l.trim().starts_with(".file"));
        files.all(|l| l.split('"').nth(1).is_some_and(|p| p.starts_with('/')))
    };
    assert!(absolute(&ours) && absolute(&theirs));
}

/// `-dopt=on` beside `-G` gives what `-lineinfo` gives, with nvcc as with us.
#[test]
fn optimized_debugging_leaves_lines() {
    let folder = scratch();
    let source = folder.path().join("kernel.cu");
    std::fs::write(&source, BLOCKS).unwrap();
    let both = ["-G", "-dopt=on"];
    let ours = compile(&source, &both);
    assert_eq!(ours, compile(&source, &["-lineinfo"]));
    assert_ne!(ours, compile(&source, &["-G"]));
    if let Some(oracles) = Oracles::find() {
        let theirs = oracles.nvcc(&source, &["-G", "-dopt=on", "-arch=sm_90"]);
        let plain = oracles.nvcc(&source, &["-lineinfo", "-arch=sm_90"]);
        // Names of what is static differ from compile to compile.
        let code = |ptx: Result<String, String>| {
            let mut all: Vec<Vec<u32>> = lines(&ptx.unwrap()).into_values().collect();
            all.sort();
            all
        };
        assert_eq!(code(theirs), code(plain));
    }
}
