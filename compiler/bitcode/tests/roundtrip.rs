//! What is written is read again as it was; what LLVM's tools make of it is what they make of the text; hostile bytes are errors.

use jacquard_bitcode::{contents, read_module, write_module};
use jacquard_ir::text::{parse_module, print_module};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The IR files of the repository's tests.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders = vec![root.join("tests"), root.join("passes/tests")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.flatten().map(|e| e.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ll") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(found.len() > 300, "{} files", found.len());
    found
}

/// Text in which what bitcode does not keep the order of is in a fixed one: attribute groups and metadata come by number.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text
        .lines()
        .filter(|l| {
            !l.starts_with("; ModuleID")
                && !l.starts_with("source_filename")
                && !l.starts_with('!')
                && !l.starts_with("attributes #")
        })
        .map(|l| {
            let mut out = String::new();
            let mut chars = l.chars().peekable();
            while let Some(c) = chars.next() {
                out.push(c);
                if matches!(c, '#' | '!') {
                    while chars.next_if(char::is_ascii_digit).is_some() {}
                }
            }
            out
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn own_bitcode_is_read_as_it_was_written() {
    let mut done = 0;
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok(mut module) = parse_module(&text) else {
            continue;
        };
        // Modules that break rules are there to be refused.
        if !jacquard_ir::verify::verify_module(&module, Default::default()).is_empty() {
            continue;
        }
        let name = path.display();
        let bytes = write_module(&mut module).unwrap_or_else(|e| panic!("{name}: {e}"));
        // Old words are said as new ones, once.
        let mut first = read_module(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        let errors = jacquard_ir::verify::verify_module(&first, Default::default());
        assert!(
            errors.is_empty(),
            "{name}: {:?}",
            errors.first().map(ToString::to_string)
        );
        let bytes = write_module(&mut first).unwrap();
        let second = read_module(&bytes).unwrap();
        assert_eq!(
            lines(&print_module(&first)),
            lines(&print_module(&second)),
            "{name}"
        );
        done += 1;
    }
    assert!(done > 300);
}

#[test]
fn llvm_reads_what_is_written() {
    let dis = "llvm-dis-22";
    if Command::new(dis).arg("--version").output().is_err() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("jacquard-bitcode-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tool = |name: &str, from: &Path, to: &Path| {
        Command::new(name)
            .arg(from)
            .arg("-o")
            .arg(to)
            .output()
            .is_ok_and(|o| o.status.success())
    };
    let mut done = 0;
    // Every fourth file: each takes three processes. And the one with prefix data and personality.
    let files = files();
    let chosen = files
        .iter()
        .enumerate()
        .filter(|(n, p)| n % 4 == 0 || p.ends_with("nvvm/function_extras.ll"));
    for (_, path) in chosen {
        let text = std::fs::read_to_string(path).unwrap();
        // Without a layout LLVM aligns otherwise than the target does.
        if !text.contains("target datalayout")
            || text.contains("target_mem")
            || text.contains("inrange")
        {
            continue;
        }
        let Ok(mut module) = parse_module(&text) else {
            continue;
        };
        let (theirs, ours) = (folder.join("theirs.bc"), folder.join("ours.bc"));
        let (their_text, our_text) = (folder.join("theirs.ll"), folder.join("ours.ll"));
        if !tool("llvm-as-22", path, &theirs) {
            continue;
        }
        std::fs::write(&ours, write_module(&mut module).unwrap()).unwrap();
        assert!(
            tool(dis, &theirs, &their_text) && tool(dis, &ours, &our_text),
            "{}",
            path.display()
        );
        let read = |p: &Path| {
            let text = std::fs::read_to_string(p).unwrap();
            // Debug variables are not kept; where values are used is a comment.
            let kept = text
                .lines()
                .filter(|l| !l.contains("#dbg_") && !l.contains("; Function Attrs"));
            let kept: Vec<&str> = kept
                .map(|l| l.split(" ; ").next().unwrap_or(l).trim_end())
                .collect();
            lines(&kept.join("\n"))
        };
        assert_eq!(read(&their_text), read(&our_text), "{}", path.display());
        // And what LLVM writes is read.
        let bytes = std::fs::read(&theirs).unwrap();
        read_module(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        done += 1;
    }
    drop(std::fs::remove_dir_all(&folder));
    assert!(done > 10, "{done}");
}

/// A fixed sequence of numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[test]
fn hostile_bytes_end_in_errors() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let rounds: usize = std::env::var("BITCODE_FUZZ_ROUNDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3);
    let (mut errors, mut read) = (0, 0);
    for path in files().iter().step_by(7) {
        let text = std::fs::read_to_string(path).unwrap();
        let Ok(mut module) = parse_module(&text) else {
            continue;
        };
        let bytes = write_module(&mut module).unwrap();
        for _ in 0..rounds {
            let mut bad = bytes.clone();
            match random.below(4) {
                0 => bad.truncate(random.below(bytes.len())),
                1 => {
                    let (a, b) = (random.below(bad.len()), random.below(bad.len()));
                    bad.swap(a, b);
                }
                _ => {
                    for _ in 0..=random.below(6) {
                        let at = random.below(bad.len());
                        bad[at] ^= 1 << random.below(8);
                    }
                }
            }
            match read_module(&bad) {
                Ok(_) => read += 1,
                Err(e) => {
                    assert!(e.bit <= bad.len() as u64 * 8, "{e}");
                    errors += 1;
                }
            }
        }
    }
    assert!(errors > 50, "{errors} errors, {read} read");
}

#[test]
fn bodies_are_read_when_they_are_asked_for() {
    let text = "define i32 @f(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}\n\
        define i32 @g(i32 %x) {\n  %r = call i32 @f(i32 %x)\n  ret i32 %r\n}\n";
    let bytes = write_module(&mut parse_module(text).unwrap()).unwrap();
    let file = contents(&bytes).unwrap();
    let mut lazy = jacquard_bitcode::LazyModule::read(&file, &file.modules[0]).unwrap();
    let [f, g] = *lazy.defined() else { panic!() };
    lazy.body(g).unwrap();
    assert!(lazy.module.func(g).body.is_some() && lazy.module.func(f).body.is_none());
    assert!(lazy.has_unread_body(f));
    lazy.all().unwrap();
    assert!(lazy.module.func(f).body.is_some());
}

#[test]
fn a_wrapper_is_taken_off() {
    let bytes = write_module(&mut parse_module("@x = global i32 7\n").unwrap()).unwrap();
    let mut wrapped = Vec::new();
    for n in [0x0b17_c0deu32, 0, 20, bytes.len() as u32, 0] {
        wrapped.extend_from_slice(&n.to_le_bytes());
    }
    wrapped.extend_from_slice(&bytes);
    assert!(read_module(&wrapped).unwrap().lookup("x").is_some());
    wrapped[8] = 200;
    assert!(read_module(&wrapped).is_err());
}
