//! nvcc with our compiler in place of its cicc: each program under `tests/nvcc` is built and linked, and the kernels and variables that
//! it registers with the CUDA runtime are those that it registers when NVIDIA's cicc compiles it. The options of nvcc stand in a program's
//! first line, behind `// nvcc:`; a folder is one program of several files, with the options in the first of them.

use jacquard_test_support::{Oracles, root, scratch, toolkit};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The suite.
pub fn trials() -> Vec<Trial> {
    let mut programs: Vec<PathBuf> = std::fs::read_dir(root().join("tests/nvcc"))
        .expect("the programs are there")
        .flatten()
        .map(|e| e.path())
        .collect();
    programs.sort();
    let trials = programs.into_iter().map(|program| {
        let name = program
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Trial::test(name, move || check(&program).map_err(Into::into))
    });
    trials.collect()
}

/// First words of the line with nvcc's options.
const OPTIONS: &str = "// nvcc:";

fn check(program: &Path) -> Result<(), String> {
    let Some(oracles) = Oracles::find() else {
        return Ok(());
    };
    let home = oracles.cuda_include.parent().unwrap_or(Path::new("/"));
    let mut files = vec![program.to_owned()];
    if program.is_dir() {
        files = std::fs::read_dir(program)
            .map_err(|e| e.to_string())?
            .flatten()
            .map(|e| e.path())
            .collect();
        files.sort();
    }
    let first = std::fs::read_to_string(&files[0]).map_err(|e| e.to_string())?;
    let options: Vec<&str> = first
        .lines()
        .next()
        .and_then(|l| l.strip_prefix(OPTIONS))
        .ok_or("the first line gives no options")?
        .split_whitespace()
        .collect();
    let ours = toolkit(home, Path::new(env!("CARGO_BIN_EXE_jacq"))).map_err(|e| e.to_string())?;
    let theirs = toolkit(home, &oracles.cicc).map_err(|e| e.to_string())?;
    let (ours, theirs) = (
        registered(ours.path(), &files, &options, true)?,
        registered(theirs.path(), &files, &options, false)?,
    );
    if ours.is_empty() {
        return Err("nothing is registered".into());
    }
    if ours != theirs {
        let only = |a: &BTreeSet<String>, b| a.difference(b).cloned().collect::<Vec<_>>();
        return Err(format!(
            "registered by us alone {:#?}, by NVIDIA's alone {:#?}",
            only(&ours, &theirs),
            only(&theirs, &ours)
        ));
    }
    Ok(())
}

/// Builds a program, to the end if it is to be linked, and returns what it registers.
fn registered(
    home: &Path,
    files: &[PathBuf],
    options: &[&str],
    link: bool,
) -> Result<BTreeSet<String>, String> {
    let out = scratch();
    let mut nvcc = Command::new(home.join("bin/nvcc"));
    nvcc.current_dir(out.path())
        .args(["-keep", "-w"])
        .args(options)
        .args(files);
    if link {
        nvcc.args(["-o", "program"]);
    } else {
        nvcc.arg("-c");
    }
    let run = nvcc.output().map_err(|e| e.to_string())?;
    if !run.status.success() {
        return Err(format!(
            "{}: {}{}",
            home.display(),
            String::from_utf8_lossy(&run.stdout),
            String::from_utf8_lossy(&run.stderr)
        ));
    }
    let mut all = BTreeSet::new();
    for entry in std::fs::read_dir(out.path())
        .map_err(|e| e.to_string())?
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".stub.c") {
            let text = std::fs::read_to_string(entry.path()).map_err(|e| e.to_string())?;
            all.extend(registrations(&text));
        }
        if name.ends_with(".o") {
            all.extend(lambda_stubs(&entry.path())?);
        }
    }
    Ok(all)
}

/// The launch functions of an object for kernels of lambdas. One that the stub spells otherwise than cudafe++ is a function that
/// nothing calls, and cudafe++'s own launches nothing.
fn lambda_stubs(object: &Path) -> Result<Vec<String>, String> {
    let run = (Command::new("nm")
        .arg("--defined-only")
        .arg(object)
        .output())
    .map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let names = text.lines().filter_map(|l| l.split_whitespace().last());
    Ok(names
        .filter(|n| n.contains("__wrapper__device_stub") && n.contains("dl_wrapper_t"))
        .map(str::to_owned)
        .collect())
}

/// The calls that register something, each as its kind and what tells it apart: for a kernel its symbol; for a variable its symbol, its
/// size and whether it is constant.
fn registrations(stub: &str) -> Vec<String> {
    let mut out = Vec::new();
    for kind in [
        "__cudaRegisterEntry",
        "__cudaRegisterVariable",
        "__cudaRegisterManagedVariable",
    ] {
        for (at, _) in stub.match_indices(&format!("{kind}(")) {
            let args = arguments(&stub[at + kind.len() + 1..]);
            let told = match args.as_slice() {
                [_, _, symbol, _] if kind == "__cudaRegisterEntry" => symbol.clone(),
                [_, shadow, _, size, constant, _] => {
                    let inner = shadow.split_once('(').map_or("", |p| p.1);
                    let symbol = arguments(inner).first().cloned().unwrap_or_default();
                    format!("{symbol} {size} {constant}")
                }
                other => format!("{other:?}"),
            };
            out.push(format!("{kind} {told}"));
        }
    }
    out
}

/// The arguments of a call, from behind its opening bracket.
fn arguments(text: &str) -> Vec<String> {
    let mut args = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => break,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                args.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = args.last_mut() {
            last.push(c);
        }
    }
    args.iter().map(|a| a.trim().to_owned()).collect()
}
