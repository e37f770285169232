//! CUDA programs with their host code, built by nvcc with NVIDIA's compiler, on the software device: each compares with a computation
//! of the host's and says `ok`; and wrong programs, whose fault the checks must find on the right line.

use jacquard_test_support::{Oracles, Scratch, root, scratch};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn main() {
    let args = Arguments::from_args();
    let mut trials = Vec::new();
    for path in sources("tests/device/programs") {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        trials.push(Trial::test(format!("programs/{name}"), move || {
            program(&path).map_err(Failed::from)
        }));
    }
    trials.push(Trial::test("faults", || faults().map_err(Failed::from)));
    trials.push(Trial::test("exec", || exec().map_err(Failed::from)));
    libtest_mimic::run(&args, trials).exit()
}

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join(folder))
        .map(|d| d.flatten().map(|e| e.path()).collect())
        .unwrap_or_default();
    files.retain(|p| p.extension().is_some_and(|x| x == "cu"));
    files.sort();
    files
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

/// Builds a program: nvcc compiles, g++ links with our libraries. The first line may name options: `// nvcc: -rdc=true`.
fn build(o: &Oracles, path: &Path, dir: &Scratch, more: &[&str]) -> Result<PathBuf, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let first = text.lines().next().unwrap_or_default();
    let options: Vec<&str> = first
        .strip_prefix("// nvcc:")
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let home = o.cuda_include.parent().unwrap_or(Path::new("/"));
    let (object, linked, out) = (
        dir.path().join("a.o"),
        dir.path().join("link.o"),
        dir.path().join("a.out"),
    );
    let nvcc = || {
        let mut c = Command::new(home.join("bin/nvcc"));
        c.args([
            "-cudart",
            "shared",
            "-std=c++17",
            "-w",
            "--extended-lambda",
            "-DCCCL_DISABLE_CTK_COMPATIBILITY_CHECK",
        ]);
        if !options.iter().any(|o| o.starts_with("-gencode")) {
            c.args(["-gencode", "arch=compute_90a,code=compute_90a"]);
        }
        c.args(&options);
        c.arg(format!("-I{}", o.cuda_include.display()));
        c.arg(format!("-I{}", o.cuda_include.join("cccl").display()));
        c.env("TMPDIR", dir.path());
        c
    };
    tool(nvcc().args(more).arg("-c").arg(path).arg("-o").arg(&object))?;
    let mut link = Command::new("g++");
    link.arg(&object);
    if options.contains(&"-rdc=true") {
        tool(nvcc().arg("-dlink").arg(&object).arg("-o").arg(&linked))?;
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

fn program(path: &Path) -> Result<(), String> {
    let Some(o) = Oracles::find() else {
        return Ok(());
    };
    let dir = scratch();
    let out = build(o, path, &dir, &[])?;
    let run = jacq()
        .args(["exec", "--check=memory,init,races,sync"])
        .arg(&out)
        .output();
    let run = run.map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&run.stdout);
    // A program that means to fault has its reports; any other must have none.
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
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
    let program = build(o, &path, &dir, &["-lineinfo"])?;
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
    assert!(count >= 40, "{count} marks");
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("{} of {count}:\n{}", wrong.len(), wrong.join("\n")))
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
    Ok(())
}
