//! Variables of the environment, as `tables/cli/environment.toml` has them: each that has an effect is set and the effect seen, each
//! other changes nothing and the manual page says why. Variables of libNVVM's checks are seen in `compiler/capi/nvvm`, those of the
//! software device in `tests/suites/environment.rs`.

use jacquard_test_support::scratch;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use toml::{Table, Value};

const JACQ: &str = env!("CARGO_BIN_EXE_jacq");
const KERNEL: &str = "__global__ void k(float *p, int n) { if (n) p[n] = sinf(p[0]); }\n";
/// What a process needs to be as it is.
const KEPT: [&str; 4] = ["PATH", "HOME", "TMPDIR", "TERM"];

/// The rows: name, and why it has no effect where it has none.
fn rows() -> Vec<(String, Option<String>)> {
    let table = include_str!("../../tables/cli/environment.toml");
    let table: Table = toml::from_str(table).expect("a table");
    let rows = table.into_iter().filter(|r| r.0 != "_");
    let none = |row: &Value| Some(row.get("none")?.as_str()?.to_owned());
    rows.map(|(name, row)| (name, none(&row))).collect()
}

/// The command in a folder, with no variable of the table but these.
fn command(folder: &Path, words: &str, given: &[(&str, &str)]) -> Command {
    let mut command = Command::new(JACQ);
    for (name, _) in rows() {
        if !KEPT.contains(&name.as_str()) {
            command.env_remove(name);
        }
    }
    for name in ["CUDA_PATH", "CUDA_ROOT", "XDG_CACHE_HOME"] {
        command.env_remove(name);
    }
    command.args(words.split_whitespace()).current_dir(folder);
    command.envs(given.iter().copied());
    command
}

fn run(folder: &Path, words: &str, given: &[(&str, &str)]) -> Output {
    command(folder, words, given).output().expect("jacq runs")
}

fn said(out: &Output) -> String {
    [&out.stdout[..], &out.stderr]
        .map(String::from_utf8_lossy)
        .concat()
}

fn with(files: &[(&str, &str)]) -> jacquard_test_support::Scratch {
    let folder = scratch();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("in a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }
    folder
}

#[test]
fn threads() {
    let folder = with(&[("k.cu", KERNEL)]);
    let line = "k.cu -arch=sm_90 -time-passes -o k.ptx -split-compile=4";
    let count = |line: &str, given: &[(&str, &str)]| {
        let text = said(&run(folder.path(), line, given));
        let number = text
            .lines()
            .find_map(|l| l.trim().strip_suffix(" threads").map(str::to_owned));
        number.unwrap_or_else(|| "1".to_owned())
    };
    assert_eq!(count(line, &[]), "4");
    assert_eq!(count(line, &[("LIBNVVM_DISABLE_CONCURRENT_API", "")]), "1");
    // A server with one job to spare.
    let server = folder.path().join("server");
    let made = Command::new("mkfifo")
        .arg(&server)
        .status()
        .expect("mkfifo");
    assert!(made.success());
    let both = std::fs::File::options()
        .read(true)
        .write(true)
        .open(&server);
    both.as_ref()
        .expect("a pipe")
        .write_all(b"+")
        .expect("written");
    let flags = format!("--jobserver-auth=fifo:{}", server.display());
    let line = format!("{line} -jobserver");
    assert_eq!(count(&line, &[("MAKEFLAGS", &flags)]), "2");
    assert_eq!(count(&line, &[]), "4");
}

#[test]
fn bitcode() {
    let folder = with(&[("k.cu", KERNEL)]);
    let written = |more: &str, given: &[(&str, &str)]| {
        let line = format!("k.cu -arch=sm_90 -emit-llvm-bc -o k.bc {more}");
        let out = run(folder.path(), &line, given);
        assert!(out.status.success(), "{}", said(&out));
        std::fs::read(folder.path().join("k.bc")).expect("bitcode")
    };
    let (usual, old) = (written("", &[]), written("-nvvm-version=nvvm70", &[]));
    let latest = written("-nvvm-version=nvvm-latest", &[]);
    assert!(usual != old && old != latest && usual != latest);
    for name in ["NV_NVVM_VERSION", "LIBNVVM_NVVM_VERSION"] {
        assert!(written("", &[(name, "nvvm70")]) == old, "{name}");
        assert!(written("", &[(name, "nvvm-latest")]) == latest, "{name}");
        assert!(written("", &[(name, "nvvm99")]) == usual, "{name}");
        assert!(
            written("-nvvm-version=nvvm70", &[(name, "nvvm-latest")]) == old,
            "{name}"
        );
    }
    let both = [
        ("NV_NVVM_VERSION", "nvvm70"),
        ("LIBNVVM_NVVM_VERSION", "nvvm-latest"),
    ];
    assert!(written("", &both) == old);
    written("", &[("LLVM_OVERRIDE_PRODUCER", "mine")]);
    let path = folder.path().join("k.bc").display().to_string();
    let Ok(out) = Command::new("llvm-bcanalyzer-22")
        .args(["--dump", &path])
        .output()
    else {
        println!("no llvm-bcanalyzer-22: the producer is not read");
        return;
    };
    let text = said(&out);
    let producer = text.lines().find(|l| l.contains("<STRING ")).map(record);
    assert_eq!(producer.as_deref(), Some("mine"));
}

/// The text of a record as the analyzer prints it: its characters as `op0=109`, or quoted behind.
fn record(line: &str) -> String {
    let numbers = line
        .split_whitespace()
        .filter_map(|w| w.strip_prefix("op")?.split_once('='));
    numbers
        .filter_map(|(_, n)| n.trim_end_matches("/>").parse::<u8>().ok().map(char::from))
        .collect()
}

#[test]
fn colors() {
    let folder = with(&[("bad.cu", "__global__ void k() { x; }\n")]);
    let at_terminal = |given: &[(&str, &str)]| {
        let mut plain = command(folder.path(), "", &[("TERM", "xterm")]);
        let mut script = Command::new("script");
        script.args([
            "-qec",
            &format!("{JACQ} bad.cu -arch=sm_90 -o /dev/null"),
            "/dev/null",
        ]);
        for (name, value) in plain.args([""; 0]).get_envs() {
            match value {
                Some(v) => script.env(name, v),
                None => script.env_remove(name),
            };
        }
        let out = script
            .current_dir(folder.path())
            .envs(given.iter().copied())
            .output();
        let text = said(&out.expect("script (of bsdutils) is installed"));
        assert!(
            text.contains("undefined") || text.contains("'x'") || text.contains("\"x\""),
            "{text}"
        );
        text.contains("\u{1b}[")
    };
    assert!(at_terminal(&[]));
    for (name, value) in [("NO_COLOR", "1"), ("NOCOLOR", "1"), ("TERM", "dumb")] {
        assert!(!at_terminal(&[(name, value)]), "{name}");
    }
    // As no-color.org has it, an empty value is none.
    assert!(at_terminal(&[("NO_COLOR", "")]));
}

#[test]
fn folders() {
    let runtime = "#define mine 1\n";
    let folder = with(&[
        ("m.cu", "int main() { return 0; }\n"),
        (
            "h.cu",
            "#include <netdb.h>\n__global__ void k(int *p) { *p = mine; }\n",
        ),
        (
            "c.cu",
            "#include <cub/only_here.cuh>\n__global__ void k(int *p) { *p = mine; }\n",
        ),
        ("toolkit/include/cub/cub.cuh", ""),
        ("toolkit/include/cub/only_here.cuh", runtime),
        ("host/netdb.h", runtime),
    ]);
    let at = |name: &str| folder.path().join(name).display().to_string();
    let fails = |words: &str, given: &[(&str, &str)], text: &str| {
        let out = run(folder.path(), words, given);
        assert!(
            !out.status.success() && said(&out).contains(text),
            "{given:?}: {}",
            said(&out)
        );
    };
    let compiles = |words: &str, given: &[(&str, &str)]| {
        let out = run(folder.path(), words, given);
        assert!(out.status.success(), "{given:?}: {}", said(&out));
    };
    let (build, header) = ("build m.cu -o m", "h.cu -arch=sm_90 -o h.ptx");
    fails(build, &[("TMPDIR", "/nonexistent/tmp")], "/nonexistent/tmp");
    fails(build, &[("PATH", "/nonexistent")], "no host compiler");
    fails(build, &[("CXX", "/nonexistent/c++")], "/nonexistent/c++");
    fails(
        build,
        &[("NVCC_CCBIN", "/nonexistent/c++")],
        "/nonexistent/c++",
    );
    let both = [("NVCC_CCBIN", "/nonexistent/a"), ("CXX", "/nonexistent/b")];
    fails(build, &both, "/nonexistent/a");
    fails(header, &[], "mine");
    let library = "c.cu -arch=sm_90 -o h.ptx";
    fails(library, &[], "only_here.cuh");
    compiles(library, &[("CUDA_HOME", &at("toolkit"))]);
    // A compiler that says where its headers are.
    let script = "#!/bin/sh\necho '#include \"...\" search starts here:' >&2\necho '#include <...> search starts here:' >&2\necho ' HERE' >&2\necho 'End of search list.' >&2\n";
    let compiler = folder.path().join("compiler");
    std::fs::write(&compiler, script.replace("HERE", &at("host"))).expect("written");
    std::fs::set_permissions(&compiler, std::fs::Permissions::from_mode(0o755)).expect("set");
    compiles(header, &[("NVCC_CCBIN", &at("compiler"))]);
    let home = at("home");
    std::fs::create_dir(&home).expect("made");
    run(folder.path(), build, &[("HOME", &home)]);
    assert!(folder.path().join("home/.cache/jacquard").is_dir());
}

#[test]
fn variables_without_effect() {
    let folder = with(&[
        ("k.cu", KERNEL),
        ("bad.cu", "__global__ void k() { int x = y; }\n"),
    ]);
    let lines = [
        "k.cu -arch=sm_90 -O3 -lineinfo -o -",
        "bad.cu -arch=sm_90 -o -",
        "k.cu -arch=sm_90 -E -o -",
        "k.cu -arch=sm_90 -v -dryrun -o -",
    ];
    let rows = rows();
    let idle: Vec<&str> = rows
        .iter()
        .filter(|r| r.1.is_some())
        .map(|r| r.0.as_str())
        .collect();
    assert!(!idle.is_empty());
    let value = "553282";
    let each = idle.iter().map(|name| vec![(*name, value)]);
    let all: Vec<(&str, &str)> = idle.iter().map(|name| (*name, value)).collect();
    let sets: Vec<Vec<(&str, &str)>> = each.chain([all]).collect();
    for line in lines {
        let usual = run(folder.path(), line, &[]);
        for given in &sets {
            assert_eq!(usual, run(folder.path(), line, given), "{given:?} {line}");
        }
    }
}

#[test]
fn the_manual_page_says_why() {
    let folder = scratch();
    let page = said(&run(folder.path(), "man", &[]));
    let plain = |text: &str| text.replace(['\\', '-'], "");
    let page = plain(&page);
    for (name, none) in rows() {
        assert!(page.contains(&format!(".B {name}\n")), "{name}");
        if let Some(why) = none {
            assert!(
                page.contains(&format!("No effect: {}.", plain(&why))),
                "{name}: {why}"
            );
        }
    }
}

/// A new row needs a test: one of those here names it.
#[test]
fn every_variable_is_seen() {
    let tests = [
        include_str!("environment.rs"),
        include_str!("../suites/environment.rs"),
        include_str!("../../compiler/capi/nvvm/tests/interface.rs"),
    ];
    for (name, none) in rows() {
        let named = tests.iter().any(|t| t.contains(&format!("\"{name}\"")));
        assert!(named || none.is_some(), "no test sets {name}");
    }
}
