//! Whole programs, host and device, built by `jacq build` with a host compiler and nothing of NVIDIA's: each checks itself and says `ok`.
//!
//! Those of `tests/whole` are about what the host's side does; those of `tests/device/programs`, which nvcc builds in `tests/suites/device.rs`, about
//! what programs ask of headers and the runtime.

use jacquard_test_support::{Oracles, Scratch, root, scratch};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Programs of `tests/device/programs` that are not built yet, and why.
const NOT_YET: [(&str, &str); 9] = [
    ("async_pipeline", "cuda/barrier on the host"),
    (
        "closure_layouts",
        "g++ captures a constant that only a lambda within the lambda names",
    ),
    ("cub_block", "CUB"),
    ("cub_device", "CUB"),
    ("made_for", "CUB"),
    ("no_image", "is about machine code without PTX"),
    ("scoped_atomics", "cuda/atomic on the host"),
    ("thrust_algorithms", "Thrust"),
    ("waits_for_host", "cuda/atomic on the host"),
];

/// The suite.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    if host_compiler() {
        for folder in ["tests/whole", "tests/device/programs"] {
            for program in programs(&root().join(folder)) {
                let name = stem(&program);
                if NOT_YET.iter().any(|n| n.0 == name) {
                    continue;
                }
                let trial = move || runs(&program).map_err(Failed::from);
                trials.push(Trial::test(format!("{folder}/{name}"), trial));
            }
        }
        trials.push(Trial::test("arguments", || {
            arguments().map_err(Failed::from)
        }));
        trials.push(Trial::test("places", || places().map_err(Failed::from)));
        trials.push(Trial::test("refusals", || refusals().map_err(Failed::from)));
        trials.push(Trial::test("synchronization", || {
            synchronization().map_err(Failed::from)
        }));
        trials.push(Trial::test("toolkit", || toolkit().map_err(Failed::from)));
        trials.push(Trial::test("products", || products().map_err(Failed::from)));
        trials.push(Trial::test("device_runtime", || {
            device_runtime().map_err(Failed::from)
        }));
        trials.push(Trial::test("environment", || {
            super::environment::variables().map_err(Failed::from)
        }));
        trials.push(Trial::test("mixed", || mixed().map_err(Failed::from)));
    } else {
        println!("no host compiler: whole programs are not built");
    }
    trials
}

fn host_compiler() -> bool {
    Command::new("c++")
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success())
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Files and folders of a folder that are programs.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    all.retain(|p| p.is_dir() || p.extension().is_some_and(|x| x == "cu"));
    all.sort();
    all
}

/// The command, where no toolkit is named.
pub(crate) fn jacq(args: &[&str], folder: &Path) -> Result<Output, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jacq"));
    for name in ["CUDA_HOME", "CUDA_PATH", "NVCC_CCBIN", "CXX"] {
        command.env_remove(name);
    }
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
    command
        .args(args)
        .current_dir(folder)
        .output()
        .map_err(|e| e.to_string())
}

pub(crate) fn said(out: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    )
}

/// Builds a program and runs it; the last line must say that all is well.
fn runs(program: &Path) -> Result<(), String> {
    let dir = scratch();
    let mut sources: Vec<String> = vec![program.display().to_string()];
    if program.is_dir() {
        let entries = std::fs::read_dir(program).map_err(|e| e.to_string())?;
        let files = entries.flatten().map(|e| e.path());
        let source = |p: &PathBuf| {
            p.extension()
                .is_some_and(|x| x == "cu" || x == "cpp" || x == "c")
        };
        let files = files.filter(source);
        sources = files.map(|p| p.display().to_string()).collect();
        // The first one has the options.
        sources.sort();
    }
    let include = format!("-I{}", root().join("tests/device/programs").display());
    let mut args = vec!["build", "-arch=sm_90a", &include, "-o", "program"];
    let first = std::fs::read_to_string(&sources[0]).map_err(|e| e.to_string())?;
    let options = first
        .lines()
        .next()
        .and_then(|l| l.strip_prefix("// nvcc:"))
        .unwrap_or("");
    args.extend(options.split_whitespace());
    args.extend(sources.iter().map(String::as_str));
    let built = jacq(&args, dir.path())?;
    if !built.status.success() {
        return Err(said(&built));
    }
    let ran = Command::new(dir.path().join("program"))
        .env("JACQUARD_DEVICE", "sm_90a")
        .output()
        .map_err(|e| e.to_string())?;
    let text = said(&ran);
    let ok = text.lines().any(|l| l == "ok");
    if ran.status.success() && ok {
        Ok(())
    } else {
        Err(text)
    }
}

/// The PTX of the device runtime is what this compiler makes of its source; `JACQUARD_BLESS=1` writes it.
fn device_runtime() -> Result<(), String> {
    let folder = root().join("targets/device/src/device_runtime");
    let dir = scratch();
    let made = dir.path().join("launch.ptx");
    let source = folder.join("launch.cu").display().to_string();
    let args = [
        "--device-c",
        "-arch=compute_75",
        &source,
        "-o",
        "launch.ptx",
    ];
    let out = jacq(&args, dir.path())?;
    expect("device runtime", out.status.success(), &out)?;
    let made = std::fs::read_to_string(made).map_err(|e| e.to_string())?;
    let kept = folder.join("launch.ptx");
    if std::env::var_os("JACQUARD_BLESS").is_some() {
        return std::fs::write(kept, made).map_err(|e| e.to_string());
    }
    match std::fs::read_to_string(kept) {
        Ok(text) if text == made => Ok(()),
        _ => Err("launch.ptx is not what launch.cu gives: JACQUARD_BLESS=1 writes it".into()),
    }
}

fn written(name: &str, text: &str) -> Result<Scratch, String> {
    let dir = scratch();
    std::fs::write(dir.path().join(name), text).map_err(|e| e.to_string())?;
    Ok(dir)
}

fn expect(what: &str, holds: bool, out: &Output) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(format!("{what}: {:?} {}", out.status, said(out)))
    }
}

/// `jacq run` hands arguments and the exit code on, and a file without a `main` is a kernel to it as before.
fn arguments() -> Result<(), String> {
    let whole = root().join("tests/whole");
    let out = jacq(&["run", "classes.cu", "--", "seven77"], &whole)?;
    let text = said(&out);
    expect(
        "arguments",
        out.status.code() == Some(7) && text.contains("from the device: 7\n"),
        &out,
    )?;
    let dir = written("k.cu", "__global__ void k(int *p) { *p = 5; }\n")?;
    let out = jacq(&["run", "k.cu", "--kernel", "k", "--help"], dir.path())?;
    expect("a kernel", said(&out).contains("--kernel"), &out)?;
    let dir = written(
        "out.cu",
        "__global__ void k(int *p) {\n  p[threadIdx.x] = 1;\n}\nint main() { int *p; cudaMalloc(&p, 4); k<<<1, 2>>>(p); return cudaDeviceSynchronize() == 0; }\n",
    )?;
    let out = jacq(&["run", "out.cu"], dir.path())?;
    expect(
        "a report names the line",
        out.status.code() == Some(99) && said(&out).contains("out.cu:2"),
        &out,
    )
}

/// Messages of the host compiler and debug information name the user's lines.
fn places() -> Result<(), String> {
    let text = "#include <vector>\n__device__ int f(int x)\n{\n  return x;\n}\n__global__ void k(int *p)\n{\n  *p = f(1);\n}\nint main() {\n  k<<<1,\n      1>>>(0); int y = undeclared;\n}\n";
    let dir = written("a.cu", text)?;
    let out = jacq(&["build", "a.cu"], dir.path())?;
    expect(
        "the host compiler's message",
        out.status.code() == Some(1) && said(&out).contains("a.cu:12:"),
        &out,
    )?;
    let out = jacq(&["build", "a.cu", "-c", "-MD"], dir.path())?;
    expect(
        "no object of a wrong file",
        !out.status.success() && !dir.path().join("a.o").exists(),
        &out,
    )
}

/// What is not offered is named.
fn refusals() -> Result<(), String> {
    let dir = written("a.cu", "int main() { <<<1>>>(); }\n")?;
    for (args, what) in [
        (&["build"][..], "a source is needed"),
        (&["build", "a.cu"], "a.cu:1: a launch needs a kernel"),
        (&["build", "a.cu", "-cubin"], "-cubin is not supported"),
        (
            &["build", "a.cu", "-stdpar=gpu"],
            "-stdpar=gpu is not supported",
        ),
        (&["build", "a.cu", "--no-such"], "unknown option --no-such"),
        (
            &["build", "a.cu", "-ccbin", "/nowhere/g++"],
            "/nowhere/g++: ",
        ),
        (&["build", "a.cu", "-ccbin", "."], "no host compiler in ."),
        (&["build", "b.cu"], "b.cu: "),
    ] {
        let out = jacq(args, dir.path())?;
        expect(
            what,
            out.status.code() == Some(1) && said(&out).contains(what),
            &out,
        )?;
    }
    Ok(())
}

/// Products other than programs: PTX (into a folder), fat binaries, and archives, which a program is linked with.
fn products() -> Result<(), String> {
    let text = "__global__ void k(int *p) { *p = 5; }\nextern \"C\" int of_library() { int *p, h; cudaMalloc(&p, 4); k<<<1, 1>>>(p); cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); return h; }\n";
    let dir = written("k.cu", text)?;
    let at = |name: &str| dir.path().join(name);
    let main = "#include <cstdio>\nextern \"C\" int of_library();\nint main() { puts(of_library() == 5 ? \"ok\" : \"wrong\"); }\n";
    std::fs::write(at("main.cpp"), main).map_err(|e| e.to_string())?;
    std::fs::create_dir(at("made")).map_err(|e| e.to_string())?;
    for words in [
        "build -ptx -arch=sm_80 -odir made k.cu",
        "build -fatbin k.cu -o k.bin",
        "build --lib k.cu -o libk.a",
        "build main.cpp -L. -lk -o program",
    ] {
        let args: Vec<&str> = words.split(' ').collect();
        let out = jacq(&args, dir.path())?;
        expect(words, out.status.success(), &out)?;
    }
    let ptx = std::fs::read_to_string(at("made/k.ptx")).map_err(|e| e.to_string())?;
    let code = std::fs::read(at("k.bin")).map_err(|e| e.to_string())?;
    // CUDA Binary Utilities: the magic of fat binaries.
    let whole = ptx.contains(".target sm_80") && ptx.contains(".entry _Z1kPi(");
    if !whole || !code.starts_with(&0xba55_ed50_u32.to_le_bytes()) {
        return Err(format!("{ptx}\n{:x?}", &code[..16.min(code.len())]));
    }
    let out = Command::new(at("program"))
        .output()
        .map_err(|e| e.to_string())?;
    expect("program", said(&out).contains("ok"), &out)?;
    // Relocatable code may leave to others what it calls.
    let text = "extern __device__ int there(int);\n__global__ void k(int *p) { *p = there(5); }\n";
    std::fs::write(at("r.cu"), text).map_err(|e| e.to_string())?;
    for product in ["-ptx", "-fatbin"] {
        let args = [
            "build",
            product,
            "-rdc=true",
            "-arch=sm_80",
            "r.cu",
            "-o",
            "r.out",
        ];
        let out = jacq(&args, dir.path())?;
        expect(product, out.status.success(), &out)?;
        let bytes = std::fs::read(at("r.out")).map_err(|e| e.to_string())?;
        // A fat binary holds the text as it is.
        let call = ".extern .func (.param .b32 func_retval0) _Z5therei(";
        if !String::from_utf8_lossy(&bytes).contains(call) {
            return Err(format!("{product}: no call of what another file defines"));
        }
    }
    let two = [
        "build",
        "-ptx",
        "-arch=sm_80",
        "-gencode",
        "arch=compute_90",
        "k.cu",
    ];
    let out = jacq(&two, dir.path())?;
    expect(
        "PTX of two targets",
        said(&out).contains("one target"),
        &out,
    )
}

/// Bodies of kernels of one block of 64 threads, and whether `--check=sync` finds something.
const TOGETHER: [(&str, bool); 9] = [
    ("if (i < 16) { p[1] = 2; __syncthreads(); } p[i] = 1;", true),
    (
        "if (i < 16) { p[0] = 1; __syncthreads(); p[0] = 2; } else { p[1] = 1; __syncthreads(); p[1] = 3; }",
        true,
    ),
    (
        "for (int k = 0; k < i % 4; ++k) { p[k] = k; __syncthreads(); }",
        true,
    ),
    (
        "if (i >= 32) { __syncthreads(); p[0] = 1; } else { __syncthreads(); __syncthreads(); p[1] = 1; }",
        true,
    ),
    ("if (i < 16) p[0] = __shfl_sync(0xffffffff, i, 3);", true),
    (
        "if (i == 3) return; __syncthreads(); p[i] = 1; __syncthreads(); p[0] = 2;",
        false,
    ),
    (
        "int v = 0; for (int k = 0; k < i % 4; ++k) v += p[k]; __syncthreads(); if (i & 1) v *= 3; __syncthreads(); p[i] = v;",
        false,
    ),
    (
        "unsigned m = __ballot_sync(~0u, i & 1); if (i & 1) { p[i] = __shfl_sync(m, i, 1); __syncwarp(m); } __syncthreads();",
        false,
    ),
    (
        "while (atomicAdd(p, 1) < 99) {} __syncthreads(); if (i < 32) asm volatile(\"bar.sync 1, 64;\"); else asm volatile(\"bar.arrive 1, 64;\");",
        false,
    ),
];

/// Threads that come apart to what they must execute together are found, and no others.
fn synchronization() -> Result<(), String> {
    for (body, wrong) in TOGETHER {
        let text = format!(
            "__global__ void k(int *p) {{ int i = threadIdx.x; {body} }}\nint main() {{ int *p; cudaMalloc(&p, 4096); cudaMemset(p, 0, 4096); k<<<1, 64>>>(p); return cudaDeviceSynchronize() != 0; }}\n"
        );
        let dir = written("a.cu", &text)?;
        let out = jacq(&["run", "--check=sync", "a.cu"], dir.path())?;
        let found = said(&out).contains("Divergent synchronization");
        let code = if wrong { 99 } else { 0 };
        let fine = found == wrong && out.status.code() == Some(code);
        expect(body, fine, &out)?;
    }
    Ok(())
}

/// Writes the files of [`SEPARATE`].
fn write_separate(dir: &Path) -> Result<(), String> {
    std::fs::create_dir_all(dir.join("inc")).map_err(|e| e.to_string())?;
    for (name, text) in SEPARATE {
        std::fs::write(dir.join(name), text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// Two files whose device code is linked, and a file of options.
const SEPARATE: [(&str, &str); 4] = [
    ("inc/k.h", "__device__ int twice(int x);\n"),
    ("k.cu", "__device__ int twice(int x) { return 2 * x; }\n"),
    (
        "main.cu",
        "#include \"k.h\"\n#include <cstdio>\n__global__ void k(int *p) { p[threadIdx.x] = twice(threadIdx.x); }\nint main() { int *p, h[32]; cudaMalloc(&p, 128); k<<<1, 32>>>(p); cudaMemcpy(h, p, 128, cudaMemcpyDeviceToHost); puts(h[31] == 62 && cudaGetLastError() == 0 ? \"ok\" : \"wrong\"); }\n",
    ),
    ("includes.rsp", "-Iinc -I\"in c\"\n"),
];

/// Runs a program in a folder with words that spaces part.
fn tool(program: &Path, folder: &Path, words: &str) -> Result<Output, String> {
    let mut command = Command::new(program);
    command.args(words.split_whitespace()).current_dir(folder);
    let out = command.env_remove("CXX").output();
    out.map_err(|e| format!("{}: {e}", program.display()))
}

/// What CMake does with a CUDA compiler: it asks for the version and the link, compiles with options from files and rules for make, links
/// device code apart, and links the program with the host's compiler.
fn toolkit() -> Result<(), String> {
    let dir = scratch();
    let at = |name: &str| dir.path().join(name);
    write_separate(dir.path())?;
    let out = jacq(&["toolkit", "tk"], dir.path())?;
    let laid_out = out.status.success() && at("tk/version.json").is_file();
    expect("toolkit", laid_out, &out)?;
    let nvcc = |words: &str| tool(&at("tk/bin/nvcc"), dir.path(), words);
    let out = nvcc("--version")?;
    let text = said(&out);
    // CMake 3.25 looks for the first, CMake 4 takes any maker; the release stands in the last line.
    let named = text.contains("nvcc: NVIDIA (R) Cuda compiler driver")
        && text.contains("release 13.0, V13.0.");
    expect("version", out.status.success() && named, &out)?;
    let out = nvcc("-v nothing_there.cu")?;
    let lines = [
        "#$ TOP=",
        "#$ LIBRARIES=  \"-L",
        "-arch compute_",
        "nvcc\" -o \"a.out\"",
    ];
    expect(
        "environment",
        lines.iter().all(|l| said(&out).contains(l)),
        &out,
    )?;
    separate(nvcc, dir.path())
}

/// Separate compilation as CMake does it.
fn separate(nvcc: impl Fn(&str) -> Result<Output, String>, dir: &Path) -> Result<(), String> {
    let target = "--generate-code=arch=compute_80,code=[compute_80,sm_80]";
    for file in ["k", "main"] {
        let out = nvcc(&format!(
            "-forward-unknown-to-host-compiler --options-file includes.rsp {target} -Xcompiler=-fPIC -MD -MT x.o -MF {file}.d -x cu -rdc=true -c {file}.cu -o {file}.cu.o"
        ))?;
        expect(file, out.status.success(), &out)?;
    }
    let rule = std::fs::read_to_string(dir.join("main.d")).map_err(|e| e.to_string())?;
    if !(rule.starts_with("x.o:") && rule.contains("inc/k.h")) {
        return Err(format!("the rule is {rule}"));
    }
    let objects = "k.cu.o main.cu.o\n";
    std::fs::write(dir.join("objects.rsp"), objects).map_err(|e| e.to_string())?;
    let out =
        nvcc("-Wno-deprecated-gpu-targets -shared -dlink --options-file objects.rsp -o linked.o")?;
    expect("device link", out.status.success(), &out)?;
    let libraries = "-Ltk/lib64 -lcudadevrt -lcudart_static -lpthread";
    let words =
        format!("main.cu.o k.cu.o linked.o -o by_host -Wl,-rpath-link,tk/lib64 {libraries}");
    let out = tool(Path::new("c++"), dir, &words)?;
    expect("link by the host's compiler", out.status.success(), &out)?;
    let out = nvcc(&format!(
        "-Wl,-O1 @objects.rsp linked.o -o by_us {libraries}"
    ))?;
    expect("link by us", out.status.success(), &out)?;
    for program in ["by_host", "by_us"] {
        // The libraries are found without a path: CMake gives none to programs with the static runtime.
        let mut command = Command::new(dir.join(program));
        let out = command.env_remove("LD_LIBRARY_PATH").output();
        let out = out.map_err(|e| e.to_string())?;
        expect(
            program,
            out.status.success() && said(&out).contains("ok"),
            &out,
        )?;
    }
    Ok(())
}

/// An object of ours and one of nvcc's in one program.
fn mixed() -> Result<(), String> {
    let Some(oracles) = Oracles::find() else {
        println!("no nvcc: objects are not mixed");
        return Ok(());
    };
    let home = oracles.cuda_include.parent().unwrap_or(Path::new("/"));
    let nvcc = home.join("bin/nvcc");
    let whole = root().join("tests/whole/files");
    let libraries = jacq(&["exec", "--libraries"], Path::new("/"))?;
    let libraries = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    for theirs in ["main.cu", "other.cu"] {
        let dir = scratch();
        for file in ["main.cu", "other.cu", "plain.cpp"] {
            let source = whole.join(file).display().to_string();
            let object = format!("{file}.o");
            let out = if file == theirs {
                let flags = [
                    "-c",
                    "-cudart",
                    "shared",
                    "-gencode",
                    "arch=compute_90,code=compute_90",
                ];
                Command::new(&nvcc)
                    .args(flags)
                    .args([&source, "-o", &object])
                    .current_dir(dir.path())
                    .output()
                    .map_err(|e| e.to_string())?
            } else {
                jacq(
                    &["build", "-arch=sm_90", "-c", &source, "-o", &object],
                    dir.path(),
                )?
            };
            expect(file, out.status.success(), &out)?;
        }
        let out = Command::new("c++")
            .args(["main.cu.o", "other.cu.o", "plain.cpp.o", "-o", "program"])
            .arg(format!("-L{libraries}"))
            .args(["-l:libcudart.so.13", "-l:libcuda.so.1"])
            .current_dir(dir.path())
            .output()
            .map_err(|e| e.to_string())?;
        expect("link", out.status.success(), &out)?;
        let out = Command::new(dir.path().join("program"))
            .env("LD_LIBRARY_PATH", &libraries)
            .output()
            .map_err(|e| e.to_string())?;
        expect(
            theirs,
            out.status.success() && said(&out).contains("ok"),
            &out,
        )?;
    }
    relocatable_of_nvcc(&nvcc)
}

/// nvcc's relocatable device code is named where it would have to be linked with ours, and taken where nvcc linked it.
fn relocatable_of_nvcc(nvcc: &Path) -> Result<(), String> {
    let dir = scratch();
    write_separate(dir.path())?;
    for file in ["k", "main"] {
        let words = format!("-arch=sm_90 -dc -Iinc {file}.cu -o {file}.o");
        let out = tool(nvcc, dir.path(), &words)?;
        expect(file, out.status.success(), &out)?;
    }
    let out = jacq(
        &["build", "-dc", "-Iinc", "main.cu", "-o", "ours.o"],
        dir.path(),
    )?;
    expect("ours", out.status.success(), &out)?;
    let out = jacq(&["build", "ours.o", "k.o", "-o", "program"], dir.path())?;
    let named = said(&out).contains("k.o: device code that nvcc made");
    expect("not linked", !out.status.success() && named, &out)?;
    let out = tool(
        nvcc,
        dir.path(),
        "-arch=sm_90 -dlink k.o main.o -o linked.o",
    )?;
    expect("device link", out.status.success(), &out)?;
    let out = jacq(
        &["build", "k.o", "main.o", "linked.o", "-o", "program"],
        dir.path(),
    )?;
    expect("linked", out.status.success(), &out)?;
    let out = Command::new(dir.path().join("program")).output();
    let out = out.map_err(|e| e.to_string())?;
    expect("program", said(&out).contains("ok"), &out)
}
