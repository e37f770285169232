//! Inputs and command lines made to break the command: each ends within its time, with exit code 0 or a message, and never in a
//! panic or a signal. A hundred command lines, what people and services meet (files that are none, endless lines, deep
//! nesting, arrays of terabytes), and inputs of the tests with pieces changed, lost and repeated.

use pretty_assertions::assert_eq;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a run may take, in a debug build on a busy machine.
const LIMIT: Duration = Duration::from_secs(10);
/// Messages longer than this help nobody.
const MOST_SAID: usize = 300_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What came of a run: nothing, or what is wrong with it.
fn wrong(args: &[String], folder: &Path) -> Option<String> {
    let said = |name: &str, n: usize| folder.join(format!("{name}{n}"));
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let (out, err) = (said("out", n), said("err", n));
    let file = |p: &Path| Stdio::from(std::fs::File::create(p).unwrap());
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(args)
        .current_dir(folder)
        // The headers of a toolkit that this machine may have are no part of an input.
        .env_remove("CUDA_HOME")
        .env_remove("CUDA_PATH")
        .env("PATH", "")
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .unwrap();
    let Some(code) = wait(&mut child, start) else {
        return Some(format!("{args:?}: no end within {LIMIT:?}"));
    };
    let messages = std::fs::read(&err).unwrap();
    let text = String::from_utf8_lossy(&messages);
    let printed = std::fs::metadata(&out).unwrap().len();
    let _ = std::fs::remove_file(&out);
    let _ = std::fs::remove_file(&err);
    let what = match code {
        _ if text.contains("panicked at") => "panics",
        Some(0) => "",
        Some(1 | 2) if messages.is_empty() && printed == 0 => "fails in silence",
        Some(1 | 2) if messages.len() > MOST_SAID => "says too much",
        Some(1 | 2) => "",
        _ => "dies",
    };
    let shown: String = text.chars().take(300).collect();
    (!what.is_empty()).then(|| format!("{args:?}: {what} ({code:?}): {shown}"))
}

/// The exit code; the outer `None` when it takes too long.
fn wait(child: &mut Child, start: Instant) -> Option<Option<i32>> {
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status.code());
        }
        if start.elapsed() > LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Runs all command lines, two at a time.
fn run_all(lines: &[Vec<String>], folder: &Path) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(args) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(w) = wrong(args, folder) {
                        found.lock().unwrap().push(w);
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    println!("{} runs, {} wrong", lines.len(), found.len());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn line(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn bad_command_lines_end_in_messages() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    write("k.cu", "__global__ void k(int *p) { *p = 1; }\n");
    write("k.ll", "define void @f() {\n ret void\n}\n");
    write("k.txt", "no program");
    let all = include_str!("../hostile/command_lines.txt");
    let lines: Vec<Vec<String>> = all
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(line)
        .collect();
    assert!(lines.len() >= 100, "{} command lines", lines.len());
    let mut wrong = Vec::new();
    for args in &lines {
        let made = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(args)
            .current_dir(dir.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&made.stderr);
        if !matches!(made.status.code(), Some(1 | 2))
            || text.is_empty()
            || text.contains("panicked at")
        {
            wrong.push(format!("{args:?}: {:?}\n{text}", made.status));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_file_and_streams_that_are_closed() {
    use std::os::unix::ffi::OsStrExt;
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    std::fs::create_dir(at("folder.cu")).unwrap();
    std::os::unix::fs::symlink("self.cu", at("self.cu")).unwrap();
    std::os::unix::fs::symlink("/nowhere", at("dangling.cu")).unwrap();
    std::fs::write(at("k.cu"), "__global__ void k(int *p) { *p = 1; }\n").unwrap();
    std::fs::write(at("include.cu"), "#include \"include.cu\"\n").unwrap();
    std::fs::write(at("folders.cu"), "#include \"folder.cu\"\n").unwrap();
    for name in [
        "folder.cu",
        "self.cu",
        "dangling.cu",
        "none.cu",
        "include.cu",
        "folders.cu",
    ] {
        let text = wrong(&[name.into()], dir.path());
        assert_eq!(text, None);
    }
    // An output that can't be written, one that is a folder.
    for out in ["/nowhere/x.ptx", "folder.cu", "/dev/full"] {
        let made = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(["k.cu", "-o", out])
            .current_dir(dir.path())
            .output()
            .unwrap();
        assert_eq!(made.status.code(), Some(1), "-o {out}");
        assert!(!made.stderr.is_empty(), "-o {out}");
    }
    // A reader that has gone, and an argument that is not a text.
    for command in ["targets", "help", "k.cu", "explain"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .arg(command)
            .current_dir(dir.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let made = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&made.stderr);
        assert!(!text.contains("panicked"), "{command}: {text}");
    }
    let made = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .arg(std::ffi::OsStr::from_bytes(b"\xff\xfe.cu"))
        .output()
        .unwrap();
    assert_eq!(made.status.code(), Some(1));
    assert!(!made.stderr.is_empty());
}

/// Inputs that come through pipes and links, and outputs that go there: what is sent is compiled or refused, and every run ends.
#[cfg(unix)]
#[test]
fn pipes_and_links_end_in_messages() {
    use std::io::Write;
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    let kernel: &[u8] = b"__global__ void k(int *p) { *p = 1; }\n";
    let module: &[u8] =
        b"define ptx_kernel void @k(ptr %p) {\n store i32 1, ptr %p\n ret void\n}\n";
    let ptx: &[u8] =
        b".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n";
    std::fs::write(at("k.cu"), kernel).unwrap();
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, at(name)).unwrap();
    link("k.cu", "one.cu");
    link("one.cu", "two.cu");
    link("two.cu", "three.ll");
    link("out.ptx", "out.cu");
    std::fs::hard_link(at("k.cu"), at("hard.cu")).unwrap();
    // What is sent to standard input, and whether it compiles.
    let broken = |text: &[u8]| text[..text.len() / 2].to_vec();
    let sent: Vec<(&str, Vec<u8>, bool)> = vec![
        ("-x cu - -arch=sm_80", kernel.to_vec(), true),
        ("-x cu - -arch=sm_80", broken(kernel), false),
        ("-x cu /dev/stdin -arch=sm_80", kernel.to_vec(), true),
        ("-x ll - -arch=sm_80", module.to_vec(), true),
        ("-x ll - -arch=sm_80", broken(module), false),
        ("-x cu - -arch=sm_80", module.to_vec(), false),
        ("-x ll - -arch=sm_80", kernel.to_vec(), false),
        ("-x ll - -arch=sm_80", vec![0xff; 100_000], false),
        ("-x bc - -arch=sm_80", b"BC\xc0\xde\x00".to_vec(), false),
        ("- -arch=sm_80", kernel.to_vec(), false),
        ("-x cu - - -arch=sm_80 -o o.ptx", kernel.to_vec(), true),
        ("-x cu - -arch=sm_80 -E", kernel.to_vec(), true),
        ("-x cu - -arch=sm_80 -M", broken(kernel), true),
        ("ptx-check /dev/stdin", ptx.to_vec(), true),
        ("ptx-check /dev/stdin", broken(ptx), false),
        ("run /dev/stdin --kernel k", ptx.to_vec(), true),
        ("run /dev/stdin --kernel k", kernel.to_vec(), false),
        ("two.cu -arch=sm_80", Vec::new(), true),
        (
            "hard.cu k.cu one.cu -arch=sm_80 -o all.ptx",
            Vec::new(),
            false,
        ),
        ("three.ll -arch=sm_80", Vec::new(), false),
        ("k.cu -arch=sm_80 -o out.cu", Vec::new(), true),
        ("k.cu -arch=sm_80 -o hard.cu", Vec::new(), true),
        ("k.cu -arch=sm_80 -o one.cu", Vec::new(), false),
        ("/dev/null -arch=sm_80", Vec::new(), false),
        ("-x cu /dev/null -arch=sm_80", Vec::new(), true),
        ("-x ll /dev/null -arch=sm_80", Vec::new(), true),
        ("/proc/self/mem -x cu -arch=sm_80", Vec::new(), false),
    ];
    let mut found = Vec::new();
    for (line, bytes, compiles) in &sent {
        std::fs::write(at("k.cu"), kernel).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(line.split_whitespace())
            .current_dir(dir.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::from(std::fs::File::create(at("err")).unwrap()))
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let bytes = bytes.clone();
        // Who does not read it closes the pipe.
        let writer = std::thread::spawn(move || drop(pipe.write_all(&bytes)));
        let code = wait(&mut child, Instant::now());
        writer.join().unwrap();
        let said = std::fs::read(at("err")).unwrap();
        let said = String::from_utf8_lossy(&said);
        let good = match code {
            Some(Some(0)) => *compiles,
            Some(Some(1 | 2)) => !*compiles && !said.is_empty(),
            _ => false,
        };
        if !good || said.contains("panicked") {
            found.push(format!("{line}: {code:?}: {said}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    named_pipes(dir.path());
}

/// An input and an output that are named pipes.
#[cfg(unix)]
fn named_pipes(dir: &Path) {
    use std::io::{Read, Write};
    let at = |name: &str| dir.join(name);
    let made = Command::new("mkfifo")
        .arg(at("in.cu"))
        .arg(at("out"))
        .status();
    if !made.is_ok_and(|s| s.success()) {
        return;
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(["in.cu", "-arch=sm_80", "-o", "out"])
        .current_dir(dir)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let (to, from) = (at("in.cu"), at("out"));
    let writer = std::thread::spawn(move || {
        let mut pipe = std::fs::File::create(to).unwrap();
        for piece in ["__global__ void k", "(int *p) { *p", " = 1; }"] {
            pipe.write_all(piece.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        let mut pipe = std::fs::File::open(from).unwrap();
        pipe.read_to_string(&mut text).unwrap();
        text
    });
    writer.join().unwrap();
    assert_eq!(wait(&mut child, Instant::now()), Some(Some(0)));
    assert!(
        reader.join().unwrap().contains(".entry"),
        "the pipe holds the PTX"
    );
}

/// Bytes that begin like a program of some language, or like none.
fn no_programs() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("cu", Vec::new()),
        ("cu", vec![0; 100]),
        ("cu", vec![0xff; 1000]),
        (
            "cu",
            b"\xef\xbb\xbf__global__ void k(int *p) { *p = 1; }".to_vec(),
        ),
        ("ll", Vec::new()),
        ("ll", vec![0; 100]),
        ("ll", vec![0xff; 1000]),
        ("bc", Vec::new()),
        ("bc", b"BC\xc0\xde".to_vec()),
        ("bc", [b"BC\xc0\xde".to_vec(), vec![0xff; 1000]].concat()),
        ("bc", [b"BC\xc0\xde".to_vec(), vec![0; 1000]].concat()),
        (
            "bc",
            [vec![0xde, 0xc0, 0x17, 0x0b], vec![0xff; 40]].concat(),
        ),
        ("bc", b"define void @f() { ret void }".to_vec()),
        ("ptx", Vec::new()),
        ("ptx", vec![0xfe; 1000]),
        ("ptx", b".version 99.9\n.target sm_80\n".to_vec()),
    ]
}

/// Programs that are short for the types or the ways through them that they hold.
fn multiplied() -> [String; 2] {
    let numbers = |n: usize, f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<String>();
    let unions = numbers(60, &|n| format!("union U{} {{ U{n} a, b; }};\n", n + 1));
    let labels = numbers(2_000, &|n| {
        let to = (n * 7) % 2_000;
        format!("int v{n} = *p; a{n}: if (*p) goto a{to}; ")
    });
    [
        format!(
            "struct B {{ int b; }}; union U0 {{ int i; }};\n{unions}struct D : B {{ U60 u; }};\n__global__ void k(int *p) {{ *p = sizeof(D); }}"
        ),
        format!("__global__ void k(int *p) {{ {labels}goto a0; }}"),
    ]
}

/// Programs that are too long, too deep or ask for too much, by name.
fn extremes() -> Vec<(String, Vec<u8>)> {
    let kernel = |body: &str| format!("__global__ void k(int *p) {{ {body} }}\n");
    let around = |open: &str, n: usize, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    let cu = |text: String| ("cu", text.into_bytes());
    let ll = |text: String| ("ll", text.into_bytes());
    let ptx_head = ".version 8.0\n.target sm_80\n.address_size 64\n";
    let ptx = |body: String| ("ptx", ptx_kernel(ptx_head, &body));
    let numbers = |n: usize, f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<String>();
    let mut all = no_programs();
    all.extend(multiplied().map(cu));
    all.extend([
        cu(kernel(&format!("*p = {}1;", "1+".repeat(100_000)))),
        cu(kernel(&format!("*p = {}q;", "1+".repeat(100_000)))),
        cu(format!("__global__ void k(int *{}) {{}}", "a".repeat(500_000))),
        cu(kernel(&format!("const char *s = \"{}\"; *p = s[3];", "a".repeat(500_000)))),
        cu(kernel(&around("(", 30_000, "1", ")"))),
        cu(kernel(&around("{", 30_000, "", "}"))),
        cu(kernel(&format!("int a{}; *p = a{};", "[1]".repeat(5_000), "[0]".repeat(5_000)))),
        cu(kernel(&format!("*p = {}*p;", "~".repeat(50_000)))),
        cu(kernel(&format!("*p = {}*p;", "(int)".repeat(30_000)))),
        cu(kernel(&around("*p ? ", 10_000, "1", " : 2"))),
        cu(kernel(&format!("{};", "if (*p) ".repeat(30_000)))),
        cu(kernel(&format!("{};", "for (;;) ".repeat(20_000)))),
        cu(format!("__global__ void k(int {}p) {{}}", "*".repeat(50_000))),
        cu(around("namespace a {", 10_000, "", "}")),
        cu(around("struct a {", 1_000, "", "};")),
        cu(kernel(&around("auto f = [] { return ", 2_000, "1;", "}();"))),
        cu("\\".repeat(50_000)),
        cu("\\\n".repeat(50_000)),
        cu(";".repeat(200_000)),
        cu(around("#if 1\n", 30_000, &kernel(""), "#endif\n")),
        cu(format!("/* {}", "x".repeat(1000))),
        cu(format!("#if 1\n{}", kernel(""))),
        cu(kernel("const char *s = R\"abc(")),
        cu(format!("#if {}\n#endif\n", around("(", 10_000, "1", ")"))),
        cu("#if 1/0\n#endif\n#if (-9223372036854775807LL-1)/-1\n#endif\n#if 1<<999\n#endif\n".into()),
        cu("#define\n#undef\n#include\n#include <\n#if\n#elif\n#else\n#else\n#endif x\n#error\n#line\n#pragma\n#\n#nothing\n".into()),
        cu(format!("#line 99999999999999999 \"x\"\n{}", kernel("*p = q;"))),
        cu(format!("#define A(x, y) x##y\n{}", kernel("A(/,/) A(+,-) A(\"a\",b) A(,)"))),
        cu(format!("__device__ int a[1ull << 40]; {}", kernel("*p = a[threadIdx.x];"))),
        cu(format!("__device__ int a[1ull << 62][16]; {}", kernel("*p = a[threadIdx.x][0];"))),
        cu(kernel("int a[1ull << 40]; a[*p] = 1; *p = a[3];")),
        cu(kernel("__shared__ int a[1 << 30]; a[*p] = 1; *p = a[3];")),
        cu(format!("__constant__ int a[1 << 28]; {}", kernel("*p = a[*p];"))),
        cu(format!("__device__ int a[1ull << 36] = {{1, 2}}; {}", kernel("*p = a[*p];"))),
        cu("struct S { char c[100000]; }; __global__ void k(S s, int *q) { *q = s.c[*q]; }".into()),
        cu(format!("__global__ void k({}int *p) {{ *p = a3; }}", numbers(3_000, &|n| format!("int a{n}, ")))),
        cu(kernel("\n#pragma unroll\nfor (unsigned i = 0; i < 4000000000u; ++i) p[i] = i;\n")),
        cu(format!("constexpr unsigned long f(unsigned long n) {{ unsigned long s = 0; while (n) s += n; return s; }} {}", kernel("constexpr auto x = f(3); *p = x;"))),
        cu(format!("constexpr int f(int n) {{ return f(n + 1) + 1; }} {}", kernel("constexpr auto x = f(3); *p = x;"))),
        cu(format!("template <int N> struct S {{ static const int v = S<N + 1>::v; }}; {}", kernel("*p = S<0>::v;"))),
        cu(format!("#include <utility>\n{}", kernel("*p = std::make_index_sequence<(1ull << 40)>::size();"))),
        cu(kernel("switch (*p) { case 0 ... 2000000000: *p = 3; }")),
        cu(kernel("asm(\"mov.u32 %9, %%0;\" :: \"r\"(1));")),
        cu(kernel("asm(\"}\");")),
        cu(kernel("*p = 1 / 0; p[1] = 1 % 0; p[2] = (-2147483647 - 1) / -1; p[3] = 1 << 77;")),
        cu(format!("struct __align__(1 << 30) S {{ int a; }}; __device__ S s; {}", kernel("*p = s.a;"))),
        cu(kernel("*p = 1e999999999999;")),
        cu(kernel(&format!("*p = 0x{};", "f".repeat(100_000)))),
        cu(format!("struct A : A {{}}; {}", kernel("A a; *p = sizeof a;"))),
        cu(format!("struct A; struct B {{ operator A(); }}; struct A {{ A(B); }}; {}", kernel("A a = B();"))),
        cu(kernel("int a[] = {[2000000000] = 1}; *p = a[1];")),
        ll("define".into()),
        ll(format!(
            "%T0 = type {{ i32, i32 }}\n{}define ptx_kernel void @k(ptr %p) {{\n %q = getelementptr %T59, ptr %p, i64 1\n store i8 1, ptr %q\n ret void\n}}\n",
            numbers(59, &|n| format!("%T{} = type {{ %T{n}, %T{n} }}\n", n + 1)),
        )),
        ll("@a = alias i32, ptr @b\n@b = alias i32, ptr @a\ndefine ptx_kernel void @k() {\n store i32 1, ptr @a\n ret void\n}\n".into()),
        ll(format!("@a = global {} zeroinitializer\n", around("[", 30_000, "1 x i8", "]"))),
        ll(format!("@a = global {} zeroinitializer\n", around("{", 50_000, "", "}"))),
        ll("@a = addrspace(1) global [99999999999999999999 x i8] zeroinitializer\n".into()),
        ll("@a = addrspace(1) global [9223372036854775807 x [9223372036854775807 x i8]] zeroinitializer\n".into()),
        ll("define void @f() {\n%a = alloca [1099511627776 x i8]\nstore volatile i8 1, ptr %a\nret void\n}".into()),
        ll("define i8388607 @f(i8388607 %a) {\nret i8388607 %a\n}".into()),
        ll("define <4294967296 x i32> @f(<4294967296 x i32> %a) {\nret <4294967296 x i32> %a\n}".into()),
        ll("define <0 x i32> @f(<0 x i32> %a) {\nret <0 x i32> %a\n}".into()),
        ll("%a = type { %a }\n@x = global %a zeroinitializer\n".into()),
        ll("@b = alias i32, ptr @c\n@c = alias i32, ptr @b\ndefine ptr @f() {\nret ptr @b\n}".into()),
        ll("define i32 @f() {\n%a = add i32 %a, 1\nret i32 %a\n}".into()),
        ll("define i32 @f() {\n%a = phi i32\nret i32 %a\n}".into()),
        ll("!0 = !{!0}\n!llvm.module.flags = !{!0}\n!nvvm.annotations = !{!0}\n".into()),
        ll(format!("!0 = {}", around("!{", 30_000, "", "}"))),
        ll("define ptr @f(ptr %p) {\n%q = getelementptr {i32, i64}, ptr %p, i64 0, i32 7\nret ptr %q\n}".into()),
        ll("declare i32 @llvm.foo(i32)\ndefine i32 @f() {\n%a = call i32 @llvm.foo(i32 1)\nret i32 %a\n}".into()),
        ll("define void @f() {\ncall void asm \"$9\", \"=r,=r,r\"()\nret void\n}".into()),
        ll("@a = global i32 0, align 4294967296\n".into()),
        ll(format!("define void @{}() {{\nret void\n}}", "a".repeat(500_000))),
        ll("define void @f(ptr addrspace(99999999) %p) {\nret void\n}".into()),
        ll(format!("define ptx_kernel void @f({}i64) {{\nret void\n}}", "i64, ".repeat(5_000))),
        ll("define ptx_kernel void @f(ptr byval([100000 x i8]) %p) {\nret void\n}".into()),
        ll("target datalayout = \"e-p:99999999999:7\"\ndefine void @f() {\nret void\n}".into()),
        ll("@a = global i32 sdiv (i32 1, i32 0)\n".into()),
        ll(format!("define void @f(i1 %c) {{\nbr label %b0\n{}b1000:\nret void\n}}", numbers(1_000, &|n| format!("b{n}:\nbr i1 %c, label %b{}, label %b{}\n", n + 1, n * 7919 % 1_000)))),
        ptx(around("{", 30_000, "", "}")),
        ptx(format!("add.u32 {};", "%r".repeat(100_000))),
        ptx(".reg .u32 %r<2000000000>;".into()),
        ptx(".local .b8 a[1099511627776];".into()),
        ptx("bra nowhere;".into()),
        ptx("again: bra again;".into()),
        ptx(format!(".reg .u32 %r<2>; mov.u32 %r1, {};", around("(", 30_000, "1", ")"))),
        ("ptx", format!("{ptx_head}.global .b8 a[99999999999999];\n.entry k() {{ ret; }}\n").into_bytes()),
        ("ptx", format!("{ptx_head}.func f();\n.func f() {{ call f; ret; }}\n.entry k() {{ call f; ret; }}\n").into_bytes()),
        ("ptx", format!("{ptx_head}.entry k() {{").into_bytes()),
    ]);
    (all.into_iter().enumerate())
        .map(|(n, (suffix, bytes))| (format!("extreme{n}.{suffix}"), bytes))
        .collect()
}

/// A kernel of this body.
fn ptx_kernel(ptx_head: &str, body: &str) -> Vec<u8> {
    format!("{ptx_head}.visible .entry k(.param .u64 p) {{\n{body}\nret;\n}}\n").into_bytes()
}

/// Files of the tests that are changed: sources, IR, PTX.
fn seeds() -> Vec<PathBuf> {
    let mut out = Vec::new();
    for folder in [
        "tests/witnesses",
        "tests/ir",
        "examples",
        "tests/device/programs",
        "targets/ptx/tests/data",
    ] {
        let mut folders = vec![root().join(folder)];
        while let Some(f) = folders.pop() {
            for e in std::fs::read_dir(f).into_iter().flatten().flatten() {
                let (path, size) = (e.path(), e.metadata().map_or(0, |m| m.len()));
                let kind = path.extension().and_then(|x| x.to_str()).unwrap_or("");
                if path.is_dir() {
                    folders.push(path);
                } else if matches!(kind, "cu" | "ll" | "ptx") && size < 5_000 {
                    out.push(path);
                }
            }
        }
    }
    out.sort();
    out
}

/// A changed copy: bytes flipped, pieces lost, repeated, moved or taken from another file.
fn mutate(text: &[u8], other: &[u8], next: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..1 + next(4) {
        let at = next(out.len().max(1)).min(out.len());
        let end = (at + 1 + next(40)).min(out.len());
        match next(7) {
            0 if at < out.len() => out[at] ^= 1 << next(8),
            1 => drop(out.drain(at..end)),
            2 => {
                let piece = out[at..end].to_vec();
                let times = 1 + next(200);
                let many = piece.repeat(times);
                out.splice(at..at, many);
            }
            3 => {
                let from = next(other.len().max(1)).min(other.len());
                let to = (from + next(80)).min(other.len());
                out.splice(at..end, other[from..to].iter().copied());
            }
            4 => out.truncate(at),
            5 => {
                let word = [
                    "{",
                    "}",
                    "(",
                    ")",
                    "<",
                    ">",
                    ";",
                    "0",
                    "-1",
                    "99999999999",
                    "\"",
                    "%",
                    "template",
                    "i1",
                    "ptr",
                    "[",
                    "]",
                ];
                let word = word[next(word.len())];
                out.splice(at..at, word.bytes());
            }
            _ => {
                // A number becomes another.
                if let Some(d) = out.iter().skip(at).position(u8::is_ascii_digit) {
                    let big = ["0", "4294967296", "18446744073709551615", "-1", "65", "128"];
                    let big = big[next(big.len())];
                    out.splice(at + d..=at + d, big.bytes());
                }
            }
        }
    }
    out
}

#[test]
fn hostile_inputs_end_in_messages() {
    let dir = tempfile::tempdir().unwrap();
    let mut files = extremes();
    let seeds = seeds();
    assert!(seeds.len() > 50, "{} seeds", seeds.len());
    let texts: Vec<Vec<u8>> = seeds.iter().map(|p| std::fs::read(p).unwrap()).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % n.max(1)
    };
    for n in 0..360 {
        let (i, j) = (n * 7 % seeds.len(), next(seeds.len()));
        let suffix = seeds[i].extension().unwrap().to_string_lossy().into_owned();
        files.push((
            format!("changed{n}.{suffix}"),
            mutate(&texts[i], &texts[j], &mut next),
        ));
    }
    assert!(files.len() >= 400, "{} inputs", files.len());
    let mut lines = Vec::new();
    for (name, bytes) in &files {
        std::fs::write(dir.path().join(name), bytes).unwrap();
        if name.ends_with(".ptx") {
            lines.push(line(&format!("ptx-check {name}")));
            lines.push(line(&format!(
                "run {name} --kernel k --steps 100000 --arg u64:0"
            )));
        } else {
            lines.push(line(&format!("{name} -arch=sm_90")));
        }
    }
    run_all(&lines, dir.path());
}

/// What is too large for the target is an error with the limit.
#[test]
fn limits_of_the_target_are_errors() {
    let cases = [
        (
            "__device__ int a[1ull << 39]; __global__ void k(int *p) { *p = a[threadIdx.x]; }",
            "",
            "'a' has 2199023255552 bytes",
        ),
        (
            "__constant__ int a[20000]; __global__ void k(int *p) { *p = a[*p]; }",
            "",
            "'a' has 80000 bytes; in constant memory",
        ),
        (
            "__global__ void k(int *p) { __shared__ int a[20000]; a[*p] = *p; __syncthreads(); *p = a[p[1]]; }",
            "",
            "has 80000 bytes; in shared memory",
        ),
        (
            "__global__ void k(int *p) { int a[1ull << 32]; a[*p] = *p; *p = a[p[1]]; }",
            "",
            "local variables take 17179869184 bytes",
        ),
        (
            "struct S { char c[5000]; }; __global__ void k(S s, int *p) { *p = s.c[*p]; }",
            "--ptx-version=8.0",
            "a kernel has at most 4352 of sm_80 with PTX 8.0",
        ),
        (
            "struct S { char c[32757]; }; __global__ void k(S s, int *p) { *p = s.c[*p]; }",
            "",
            "a kernel has at most 32764",
        ),
    ];
    for (source, flag, wanted) in cases {
        let mut settings = jacquard::cli::Settings::new();
        settings
            .parse(line(&format!("-arch=sm_80 {flag}")))
            .unwrap();
        let made = jacquard::compile(source, "k.cu", jacquard::Language::Cuda, &settings);
        let said = made.err().map(|f| f.to_string()).unwrap_or_default();
        assert!(said.contains(wanted), "{source}: {said}");
    }
    let mut settings = jacquard::cli::Settings::new();
    settings.parse(["-arch=sm_80"]).unwrap();
    let fits = "struct S { char c[32752]; }; __global__ void k(S s, int *p) { *p = s.c[*p]; }";
    assert!(jacquard::compile(fits, "k.cu", jacquard::Language::Cuda, &settings).is_ok());
}
