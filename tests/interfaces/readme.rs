//! The commands of README.md do what they say, as printed: those of "What it does" in a folder with a kernel as source and as IR, the
//! first command with the command that this build made. `cargo test --workspace`, which the README names too, is what runs this.

use jacquard_test_support::{root, scratch};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// The lines of the README's code that begin with a word, each without the words behind two spaces that say what it does.
fn commands(readme: &str, word: &str) -> Vec<String> {
    let code = readme.lines().filter_map(|l| l.strip_prefix("    "));
    code.filter(|l| l.split(' ').next() == Some(word))
        .map(|l| l.split("  ").next().unwrap_or(l).trim().to_owned())
        .collect()
}

/// Runs a line in a shell that finds `jacq`; what it printed.
fn shell(folder: &Path, line: &str) -> String {
    let jacq = Path::new(env!("CARGO_BIN_EXE_jacq"));
    let mut path = jacq
        .parent()
        .expect("the command has a folder")
        .as_os_str()
        .to_owned();
    path.push(":/usr/bin:/bin");
    let made = Command::new("bash")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    let text = String::from_utf8_lossy(&made.stdout).into_owned();
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(made.status.success(), "{line}: {}\n{said}", made.status);
    format!("{text}{said}")
}

#[test]
fn commands_do_what_the_readme_says() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let dir = scratch();
    let dir = dir.path();
    let source = root().join("examples/saxpy.cu");
    for name in ["kernel.cu", "k.cu"] {
        std::fs::copy(&source, dir.join(name)).expect("a copy");
    }
    std::fs::create_dir(dir.join("examples")).expect("a folder");
    let program = "examples/program.cu";
    std::fs::copy(root().join(program), dir.join(program)).expect("a copy");
    shell(dir, "jacq kernel.cu -arch=sm_90 -emit-llvm -o kernel.ll");
    let mut seen = 0;
    for line in commands(&readme, "jacq") {
        seen += 1;
        if line.starts_with("jacq explore") {
            explores(dir, &line);
            continue;
        }
        if line.starts_with("jacq lsp") {
            // An editor that comes and goes.
            let say = |text: &str| format!("Content-Length: {}\\r\\n\\r\\n{text}", text.len());
            let words = [
                r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
                r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
                r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
                r#"{"jsonrpc":"2.0","method":"exit"}"#,
            ];
            let said: String = words.iter().map(|w| say(w)).collect();
            let printed = shell(dir, &format!("printf '{said}' | {line}"));
            assert!(printed.contains("capabilities"), "{line}: {printed}");
            continue;
        }
        // One of several shells.
        let choices: Vec<&str> = line.split(" | ").collect();
        let first = choices[0].rsplit_once(' ').map_or("", |p| p.0);
        let lines = choices.iter().enumerate().map(|(n, c)| match n {
            0 => (*c).to_owned(),
            _ => format!("{first} {c}"),
        });
        for line in lines {
            let printed = shell(dir, &line);
            let wanted = match line.split_whitespace().nth(1) {
                Some("kernel.cu" | "kernel.ll") if line.contains(".ptx") => {
                    let ptx = std::fs::read_to_string(dir.join("kernel.ptx"));
                    assert!(ptx.is_ok_and(|p| p.contains(".entry")), "{line}");
                    ""
                }
                Some("kernel.cu") => "define ptx_kernel void",
                Some("run" | "exec") if !line.contains(".ptx") => "",
                Some("run") => "= 1 3 5 7",
                Some("targets") => "sm_90",
                Some("completions") => "jacq",
                Some("--help") => "-arch",
                _ => "",
            };
            assert!(printed.contains(wanted), "{line}: {printed}");
            if let Some((_, said)) = readme.split_once(&format!("    {line}\n    y: ")) {
                let said = said.lines().next().unwrap_or_default();
                assert_eq!(printed.trim_end(), format!("y: {said}"), "{line}");
            }
            // What a program prints stands under the command.
            if line.contains("program.cu --") || line.starts_with("jacq exec") {
                let next = readme.split_once(&format!("    {line}\n    ")).map(|t| t.1);
                let said = next.and_then(|t| t.lines().next()).unwrap_or_default();
                assert!(
                    !said.is_empty() && printed.trim_end() == said,
                    "{line}: {printed}"
                );
            }
        }
    }
    assert!(seen >= 8, "{seen} commands");
    // The first command, with the command that is built.
    let cargo = commands(&readme, "cargo");
    let mut runs = cargo
        .iter()
        .filter_map(|c| c.strip_prefix("cargo run --release -- "));
    let args = runs.next().expect("a command runs the compiler");
    assert!(shell(&root(), &format!("jacq {args}")).contains(".entry"));
}

/// The page has an address, and is served until someone ends it.
fn explores(dir: &Path, line: &str) {
    let args = line.split_whitespace().skip(1);
    let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut first = String::new();
    let out = child.stdout.take().expect("a pipe");
    let read = BufReader::new(out).read_line(&mut first);
    let _ = child.kill();
    let _ = child.wait();
    assert!(read.is_ok() && first.contains("http://"), "{line}: {first}");
}
