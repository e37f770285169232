//! CUDA programs with their host code on the software device, built by nvcc with NVIDIA's compiler and with ours: each compares with a
//! computation of the host's and says `ok`; and wrong programs, whose fault the checks must find on the right line.
//!
//! A program is a file or a folder under `tests/device/programs`. Most are built together, each in a namespace of its own: a call of nvcc
//! costs more than a program. One whose first line is `// nvcc: OPTIONS` is built alone, and so are folders.

use jacquard_test_support::{Oracles, Scratch, root, scratch, toolkit};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, OnceLock};

/// The suite.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut builds = Vec::new();
    for group in groups() {
        for ours in [false, true] {
            builds.push(Arc::new(Build {
                group: group.clone(),
                ours,
                done: OnceLock::new(),
            }));
        }
    }
    // The first programs of all groups, then the second ones: the builds go on side by side.
    let longest = builds.iter().map(|b| b.group.len()).max().unwrap_or(0);
    for k in 0..longest {
        for build in builds.iter().filter(|b| k < b.group.len()).cloned() {
            let name = format!("{}/{}", build.compiler(), stem(&build.group[k]));
            trials.push(Trial::test(name, move || {
                program(&build, k).map_err(Failed::from)
            }));
        }
    }
    trials.push(Trial::test("faults", || faults().map_err(Failed::from)));
    trials.push(Trial::test("exec", || exec().map_err(Failed::from)));
    trials.push(Trial::test("sync", || sync().map_err(Failed::from)));
    trials.push(Trial::test("static_runtime", || {
        static_runtime().map_err(Failed::from)
    }));
    #[cfg(target_arch = "x86_64")]
    trials.push(Trial::test("driver_calls", || {
        driver_calls().map_err(Failed::from)
    }));
    trials.push(Trial::test("toolkit_folder", || {
        toolkit_folder().map_err(Failed::from)
    }));
    trials.push(Trial::test("no_check", || no_check().map_err(Failed::from)));
    trials.push(Trial::test("waits", || waits().map_err(Failed::from)));
    trials
}

/// Programs of a group at most.
const TOGETHER: usize = 12;

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The files of a program, the first one with its options.
fn files(program: &Path) -> Vec<PathBuf> {
    if !program.is_dir() {
        return vec![program.to_owned()];
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(program)
        .map(|d| d.flatten().map(|e| e.path()).collect())
        .unwrap_or_default();
    files.retain(|p| p.extension().is_some_and(|x| x == "cu" || x == "cpp"));
    files.sort();
    files
}

/// nvcc's options in a program's first line; none if it has no such line.
fn options(program: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(files(program).first()?).ok()?;
    let list = text.lines().next()?.strip_prefix("// nvcc:")?;
    Some(list.split_whitespace().map(str::to_string).collect())
}

/// The programs, those that are built together side by side.
fn groups() -> Vec<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(root().join("tests/device/programs"))
        .map(|d| d.flatten().map(|e| e.path()).collect())
        .unwrap_or_default();
    all.retain(|p| p.is_dir() || p.extension().is_some_and(|x| x == "cu"));
    all.sort();
    let (alone, together): (Vec<_>, Vec<_>) = all.into_iter().partition(|p| options(p).is_some());
    let mut groups: Vec<Vec<PathBuf>> = together.chunks(TOGETHER).map(<[_]>::to_vec).collect();
    groups.extend(alone.into_iter().map(|p| vec![p]));
    groups
}

/// Programs that are built together, and by whose compiler.
struct Build {
    group: Vec<PathBuf>,
    ours: bool,
    done: OnceLock<Result<(Scratch, PathBuf), String>>,
}

impl Build {
    fn compiler(&self) -> &'static str {
        if self.ours { "ours" } else { "theirs" }
    }

    /// The program, built when it is first needed.
    fn program(&self, o: &Oracles) -> Result<&Path, String> {
        let done = self.done.get_or_init(|| {
            let dir = scratch();
            let alone = options(&self.group[0]);
            let sources = if alone.is_some() {
                files(&self.group[0])
            } else {
                let path = dir.path().join("group.cu");
                std::fs::write(&path, together(&self.group)?).map_err(|e| e.to_string())?;
                vec![path]
            };
            let more = alone.unwrap_or_default();
            let out = build(o, &sources, &dir, &more, self.ours)?;
            Ok((dir, out))
        });
        match done {
            Ok((_, path)) => Ok(path),
            Err(e) => Err(e.clone()),
        }
    }
}

/// One text of several programs: the headers of all of them, each program in a namespace, and a `main` that runs the one it is told.
fn together(programs: &[PathBuf]) -> Result<String, String> {
    let mut headers = BTreeSet::new();
    let (mut bodies, mut calls) = (String::new(), String::new());
    for p in programs {
        let text = std::fs::read_to_string(p).map_err(|e| e.to_string())?;
        let lines = text.lines().filter(|l| l.starts_with("#include <"));
        headers.extend(lines.map(|l| format!("{l}\n")));
        let name = stem(p);
        bodies.push_str(&format!(
            "namespace {name}_ {{\n#define main {name}_main\n#include \"{}\"\n#undef main\n}}\n",
            p.display()
        ));
        calls.push_str(&format!(
            "  if (!strcmp(argv[1], \"{name}\")) return {name}_::{name}_main();\n"
        ));
    }
    let headers: String = headers.into_iter().collect();
    Ok(format!(
        "#include \"check.h\"\n{headers}{bodies}int main(int argc, char** argv) {{\n{calls}  return 3;\n}}\n"
    ))
}

fn jacq() -> Command {
    Command::new(env!("CARGO_BIN_EXE_jacq"))
}

/// The folder with the libraries to link with.
fn libraries() -> Result<&'static Path, String> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let out = jacq()
            .args(["exec", "--libraries"])
            .output()
            .map_err(|e| e.to_string())?;
        if !out.status.success() {
            return Err(String::from_utf8_lossy(&out.stderr).into_owned());
        }
        Ok(PathBuf::from(String::from_utf8_lossy(&out.stdout).trim()))
    });
    folder.as_deref().map_err(Clone::clone)
}

fn tool(command: &mut Command) -> Result<(), String> {
    let out = command.output().map_err(|e| e.to_string())?;
    if out.status.success() {
        return Ok(());
    }
    Err(format!(
        "{}{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    ))
}

/// A toolkit whose cicc is our compiler.
fn our_toolkit(home: &Path) -> Result<&'static Path, String> {
    static KIT: OnceLock<Result<Scratch, String>> = OnceLock::new();
    let kit = KIT.get_or_init(|| {
        toolkit(home, Path::new(env!("CARGO_BIN_EXE_jacq"))).map_err(|e| e.to_string())
    });
    kit.as_ref().map(|k| k.path()).map_err(Clone::clone)
}

/// Builds a program: nvcc compiles, g++ links with our libraries.
fn build(
    o: &Oracles,
    sources: &[PathBuf],
    dir: &Scratch,
    more: &[String],
    ours: bool,
) -> Result<PathBuf, String> {
    let mut home = o.cuda_include.parent().unwrap_or(Path::new("/"));
    if ours {
        home = our_toolkit(home)?;
    }
    let out = dir.path().join("a.out");
    let nvcc = || {
        let mut c = Command::new(home.join("bin/nvcc"));
        c.args(["-cudart", "shared", "-std=c++17", "-w", "--extended-lambda"]);
        c.args(["-Xcompiler", "-Werror=return-type"]);
        c.arg("-DCCCL_DISABLE_CTK_COMPATIBILITY_CHECK");
        if !more.iter().any(|o| o.starts_with("-gencode")) {
            c.args(["-gencode", "arch=compute_90a,code=compute_90a"]);
        }
        c.args(more);
        c.arg(format!(
            "-I{}",
            root().join("tests/device/programs").display()
        ));
        c.arg(format!("-I{}", o.cuda_include.display()));
        c.arg(format!("-I{}", o.cuda_include.join("cccl").display()));
        c.env("TMPDIR", dir.path()).current_dir(dir.path());
        c
    };
    tool(nvcc().arg("-c").args(sources))?;
    let objects: Vec<PathBuf> = sources
        .iter()
        .map(|s| dir.path().join(format!("{}.o", stem(s))))
        .collect();
    let mut link = Command::new("g++");
    link.args(&objects);
    if more.iter().any(|o| o == "-rdc=true") {
        let linked = dir.path().join("linked.o");
        tool(
            nvcc()
                .args(["-dlink", "-cudadevrt", "none"])
                .args(&objects)
                .arg("-o")
                .arg(&linked),
        )?;
        link.arg(&linked);
    }
    let folder = libraries()?;
    link.arg("-o").arg(&out);
    // The linker takes the files by their names; the loader then finds them by theirs.
    link.arg(folder.join("libcudart.so.13"))
        .arg(folder.join("libcuda.so.1"))
        .arg("-lpthread");
    tool(&mut link)?;
    Ok(out)
}

fn text(out: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    )
}

fn program(build: &Build, k: usize) -> Result<(), String> {
    let Some(o) = Oracles::find() else {
        return Ok(());
    };
    let path = &build.group[k];
    let run = jacq()
        .args(["exec", "--check=memory,init,races,sync"])
        .arg(build.program(o)?)
        .arg(stem(path))
        .output();
    let run = run.map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&run.stdout);
    // A program that means to fault has its reports; any other must have none.
    let source = std::fs::read_to_string(&files(path)[0]).map_err(|e| e.to_string())?;
    let code = if source.contains("// faults on purpose") {
        99
    } else {
        0
    };
    if run.status.code() != Some(code) || said.lines().last() != Some("ok") {
        return Err(format!("exit code {:?}\n{}", run.status.code(), text(&run)));
    }
    Ok(())
}

/// The wrong programs of one file: every number is found with its check on its line, and the right one passes all checks.
fn faults() -> Result<(), String> {
    let Some(o) = Oracles::find() else {
        return Ok(());
    };
    let path = root().join("tests/device/faults.cu");
    let source = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let dir = scratch();
    let lines = ["-lineinfo".to_string()];
    let program = build(o, std::slice::from_ref(&path), &dir, &lines, false)?;
    let right = jacq()
        .args(["exec", "--check=all"])
        .arg(&program)
        .arg("0")
        .output()
        .map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    if right.status.code() != Some(0) {
        wrong.push(format!("0: {}", text(&right)));
    }
    let mut count = 0;
    for (k, line) in source.lines().enumerate() {
        let Some((_, mark)) = line.split_once("// bug ") else {
            continue;
        };
        let parts = mark
            .split_once(" [")
            .and_then(|(n, r)| Some((n, r.split_once("]: ")?)));
        let Some((number, (check, what))) = parts else {
            return Err(format!("line {}: \"{mark}\"", k + 1));
        };
        count += 1;
        let run = jacq()
            .args(["exec", "--json", "--check", check])
            .arg(&program)
            .arg(number)
            .output();
        let run = run.map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&run.stdout);
        // Faults of a kernel are on the line of the mark; those of a call have no place in a kernel.
        let in_kernel = !line.trim_start().starts_with("case ");
        let place = format!("\"line\":{},", if in_kernel { k as u32 + 1 } else { 0 });
        let found = said.lines().any(|l| {
            let head = l.split("\"message\"").next().unwrap_or_default();
            head.contains(what) && l.contains(&place)
        });
        if run.status.code() != Some(99) || !found {
            wrong.push(format!(
                "{number} ({what}, line {}): exit code {:?}\n{}",
                k + 1,
                run.status.code(),
                text(&run)
            ));
        }
    }
    assert!(count >= 60, "{count} marks");
    // The first one ends its context, and what no call frees after that is no leak.
    let after = jacq()
        .args(["exec", "--check=leaks"])
        .arg(&program)
        .arg("1")
        .output()
        .map_err(|e| e.to_string())?;
    if text(&after).contains("Leaked") {
        wrong.push(format!("leaks after a fault: {}", text(&after)));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("{} of {count}:\n{}", wrong.len(), wrong.join("\n")))
    }
}

/// Programs of `tests/device/sync.cu` that break a rule of synchronization are found, on a line that is marked; those that keep it are not.
fn sync() -> Result<(), String> {
    let source = root().join("tests/device/sync.cu");
    let text_of = std::fs::read_to_string(&source).map_err(|e| e.to_string())?;
    let dir = scratch();
    let program = whole(&source, &dir, &["-lineinfo", "-arch=sm_90"])?;
    let names = Command::new(&program).output().map_err(|e| e.to_string())?;
    let names = String::from_utf8_lossy(&names.stdout).into_owned();
    let (mut wrong, mut found) = (Vec::new(), 0);
    for name in names.lines() {
        let mut run = jacq();
        run.args(["exec", "--check=sync", "--json"]);
        let run = run.arg(&program).arg(name).output();
        let run = run.map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&run.stdout);
        let marked = |n: &str| {
            let n: usize = n.parse().unwrap_or(0);
            let line = text_of.lines().nth(n.wrapping_sub(1));
            line.is_some_and(|l| l.contains("// HERE"))
        };
        let line = |l: &str| {
            Some(
                l.split_once("\"line\":")?
                    .1
                    .split([',', '}'])
                    .next()?
                    .to_owned(),
            )
        };
        let here = said.lines().filter_map(line).any(|n| marked(&n));
        let right = match name.starts_with("wrong_") {
            true => run.status.code() == Some(99) && here,
            false => run.status.code() == Some(0),
        };
        found += u32::from(right);
        if !right {
            wrong.push(format!(
                "{name}: exit code {:?}\n{}",
                run.status.code(),
                text(&run)
            ));
        }
    }
    assert!(names.lines().count() >= 120, "{names}");
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("{found} are right; not:\n{}", wrong.join("\n"))),
    }
}

/// A program made by `jacq build`.
fn whole(source: &Path, dir: &Scratch, options: &[&str]) -> Result<PathBuf, String> {
    let out = dir.path().join("program");
    tool(
        jacq()
            .arg("build")
            .args(options)
            .arg(source)
            .arg("-o")
            .arg(&out),
    )?;
    Ok(out)
}

/// Programs that nvcc links as it does by default, with its static runtime.
fn static_runtime() -> Result<(), String> {
    let Some(o) = Oracles::find() else {
        return Ok(());
    };
    let home = o.cuda_include.parent().unwrap_or(Path::new("/"));
    let dir = scratch();
    for name in ["saxpy", "graphs", "spmv_csr"] {
        let out = dir.path().join(name);
        let mut nvcc = Command::new(home.join("bin/nvcc"));
        nvcc.args(["-std=c++17", "-w", "-arch=sm_90", "-include", "cstdint"]);
        nvcc.arg(format!("-L{}", home.join("lib").display()));
        let programs = root().join("tests/device/programs");
        nvcc.arg(format!("-I{}", programs.display()));
        nvcc.arg(programs.join(format!("{name}.cu")));
        nvcc.arg("-o").arg(&out).env("TMPDIR", dir.path());
        tool(&mut nvcc)?;
        let run = jacq().arg("exec").arg(&out).output();
        let run = run.map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&run.stdout);
        if !run.status.success() || said.lines().last() != Some("ok") {
            return Err(format!("{name}: {}", text(&run)));
        }
    }
    Ok(())
}

/// Programs on a driver that writes down its calls: the runtime needs exported functions alone, and calls them in the order of contexts,
/// libraries, kernels and launches.
#[cfg(target_arch = "x86_64")]
fn driver_calls() -> Result<(), String> {
    use crate::recorder;
    const CALLS: [&str; 6] = [
        "cuInit",
        "cuDevicePrimaryCtxRetain",
        "cuCtxSetCurrent",
        "cuLibraryLoadData",
        "cuLibraryGetKernel",
        "cuLaunchKernel",
    ];
    let dir = scratch();
    let ours = libraries()?;
    let recorder = recorder::build(dir.path(), &ours.join("libcudart.so.13"))?;
    let folder = recorder.parent().unwrap_or(Path::new("."));
    for name in [
        "transpose_tiled",
        "streams",
        "graph_capture",
        "managed",
        "texture_filter",
    ] {
        let source = root().join(format!("tests/device/programs/{name}.cu"));
        let program = whole(&source, &dir, &[])?;
        let calls = dir.path().join(format!("{name}.calls"));
        let run = Command::new(&program)
            .env("LD_LIBRARY_PATH", folder)
            .env(recorder::DRIVER, ours.join("libcuda.so.1"))
            .env(recorder::TO, &calls)
            .output();
        let run = run.map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&run.stdout);
        if said.lines().last() != Some("ok") {
            return Err(format!("{name}: {}", text(&run)));
        }
        let calls = std::fs::read_to_string(&calls).map_err(|e| e.to_string())?;
        let first = |call: &str| calls.lines().position(|c| c == call);
        let places: Vec<usize> = CALLS.iter().filter_map(|c| first(c)).collect();
        let launches = ["cuLaunchKernel", "cuGraphLaunch"];
        if !places.is_sorted() || !launches.iter().any(|l| first(l).is_some()) {
            return Err(format!("{name} called\n{calls}"));
        }
    }
    Ok(())
}

/// A folder that `jacq toolkit` laid out, with its headers named as build systems name them: device code gets the device's.
fn toolkit_folder() -> Result<(), String> {
    let dir = scratch();
    let (folder, source) = (dir.path().join("toolkit"), dir.path().join("sum.cu"));
    let program = "#include <cooperative_groups.h>\n#include <cstdio>\n#include <cuda.h>\nnamespace cg = cooperative_groups;\n\
        __global__ void k(int *p) { auto b = cg::this_thread_block(); p[threadIdx.x] = 1; cg::sync(b); if (b.thread_rank() == 0) p[0] += p[31]; }\n\
        int main() { int *p; cudaMallocManaged(&p, 128); k<<<1, 32>>>(p); cudaDeviceSynchronize(); puts(p[0] == 2 ? \"ok\" : \"wrong\");\n\
        decltype(&cuGetProcAddress) f = nullptr; return f != nullptr; }\n";
    std::fs::write(&source, program).map_err(|e| e.to_string())?;
    tool(jacq().arg("toolkit").arg(&folder))?;
    let nvcc = || {
        let mut c = Command::new(folder.join("bin/nvcc"));
        c.arg(format!("-I{}", folder.join("include").display()));
        c
    };
    let rule = nvcc()
        .arg("-M")
        .arg(&source)
        .output()
        .map_err(|e| e.to_string())?;
    if !text(&rule).contains("sum.cu") || !text(&rule).contains("sum.o:") {
        return Err(format!("the rule: {}", text(&rule)));
    }
    let out = dir.path().join("sum");
    tool(nvcc().arg(&source).arg("-o").arg(&out))?;
    let run = jacq().arg("exec").arg(&out).output();
    let run = run.map_err(|e| e.to_string())?;
    match text(&run).trim() == "ok" {
        true => Ok(()),
        false => Err(text(&run)),
    }
}

/// What hardware lets through is let through with `--check=none`, and a report with the check of memory.
fn no_check() -> Result<(), String> {
    let dir = scratch();
    let source = dir.path().join("past.cu");
    let program = "#include <cstdio>\n\
        __global__ void k(int *p) { extern __shared__ int s[]; volatile int *v = s; p[threadIdx.x] = v[threadIdx.x]; }\n\
        int main() { int *p; cudaMalloc(&p, 16); k<<<1, 4, 8>>>(p); puts(cudaGetErrorName(cudaDeviceSynchronize())); }\n";
    std::fs::write(&source, program).map_err(|e| e.to_string())?;
    let program = whole(&source, &dir, &["-lineinfo"])?;
    for (check, code, said) in [("none", 0, "cudaSuccess"), ("memory", 99, "out of bounds")] {
        let mut run = jacq();
        let run = run.args(["exec", "--check", check]).arg(&program).output();
        let run = run.map_err(|e| e.to_string())?;
        if run.status.code() != Some(code) || !text(&run).contains(said) {
            return Err(format!("{check}: {}", text(&run)));
        }
    }
    Ok(())
}

/// A kernel that waits for a value that is never written is reported, with what it reads.
fn waits() -> Result<(), String> {
    let dir = scratch();
    let source = dir.path().join("waits.cu");
    let program = "__global__ void k(volatile int *p) { while (*p == 0); }\n\
        int main() { int *p; cudaMallocHost(&p, 4); *p = 0; k<<<1, 1>>>(p); return cudaDeviceSynchronize() != cudaSuccess; }\n";
    std::fs::write(&source, program).map_err(|e| e.to_string())?;
    let program = whole(&source, &dir, &["-lineinfo"])?;
    let mut run = Command::new("timeout");
    run.args(["-s", "INT", "25", env!("CARGO_BIN_EXE_jacq"), "exec"]);
    let run = run.arg(&program).output().map_err(|e| e.to_string())?;
    let said = text(&run);
    match said.contains("waits") && said.contains("waits.cu:1") {
        true => Ok(()),
        false => Err(said),
    }
}

/// The command itself: wrong usage, and a program's own exit code.
fn exec() -> Result<(), String> {
    let code = |args: &[&str]| {
        jacq()
            .arg("exec")
            .args(args)
            .output()
            .map(|o| o.status.code())
    };
    let wanted = [
        (&["--check=nothing", "true"][..], 2),
        (&["--device=sm_1", "true"], 2),
        (&[], 2),
        (&["sh", "-c", "exit 7"], 7),
        (&["--device", "sm_80", "true"], 0),
        (&["/nowhere/at/all"], 2),
    ];
    for (args, want) in wanted {
        let got = code(args).map_err(|e| e.to_string())?;
        if got != Some(want) {
            return Err(format!("{args:?}: {got:?}, wanted {want}"));
        }
    }
    no_such_device()?;
    killed()
}

/// A device that is not a target is no device: a program's first call says so.
fn no_such_device() -> Result<(), String> {
    let program = "import ctypes; print(ctypes.CDLL('libcuda.so.1').cuInit(0))";
    let said = |name: &str| {
        let out = jacq()
            .args([
                "exec",
                "env",
                &format!("JACQUARD_DEVICE={name}"),
                "python3",
                "-c",
                program,
            ])
            .output()
            .map_err(|e| e.to_string())?;
        Ok::<_, String>(text(&out))
    };
    let (wrong, right) = (said("sm_9O")?, said("sm_80")?);
    match wrong.contains("sm_9O is not a target") && wrong.contains("100") && right.trim() == "0" {
        true => Ok(()),
        false => Err(format!("a wrong device: {wrong}, a right one: {right}")),
    }
}

/// A program ends with the command that runs it.
fn killed() -> Result<(), String> {
    let dir = scratch();
    let note = dir.path().join("note");
    let mut run = jacq()
        .args(["exec", "sh", "-c", "echo $$ > \"$0\"; exec sleep 60"])
        .arg(&note)
        .spawn()
        .map_err(|e| e.to_string())?;
    let soon = |wanted: &dyn Fn() -> bool| {
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            wanted()
        })
    };
    let number = || std::fs::read_to_string(&note).unwrap_or_default();
    let began = soon(&|| number().ends_with('\n'));
    run.kill()
        .and_then(|()| run.wait())
        .map_err(|e| e.to_string())?;
    // A process that ended and waits for its parent to notice has no command line.
    let line = format!("/proc/{}/cmdline", number().trim());
    let gone = || std::fs::read(&line).map_or(true, |l| l.is_empty());
    if began && soon(&gone) {
        Ok(())
    } else {
        Err(format!("began: {began}; the program outlives the command"))
    }
}
