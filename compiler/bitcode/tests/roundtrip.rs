//! What is written is read again as it was; what LLVM's tools make of it is what they make of the text; hostile bytes are errors.

use jacquard_bitcode::{contents, read_module, write_module};
use jacquard_ir::Module;
use jacquard_ir::text::{parse_module, print_module};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The IR files of the repository's tests.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let own = root.join("compiler/bitcode/tests/ir");
    let mut folders = vec![root.join("tests"), root.join("passes/tests"), own];
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

/// A node of debug information with its fields in the order of their names.
fn by_name(node: &str) -> String {
    let Some((head, fields)) = node.split_once('(') else {
        return node.to_owned();
    };
    if !head.contains("!DI") || head.ends_with("Expression") {
        return node.to_owned();
    }
    let fields = fields.strip_suffix(')').unwrap_or(fields);
    let mut fields: Vec<&str> = fields.split(", ").collect();
    fields.sort_unstable();
    format!("{head}({})", fields.join(", "))
}

/// A module's text in which numbers of metadata and of attribute groups say nothing: groups stand where they are named, nodes are
/// numbered as they are met from the code on and come last.
fn canonical(text: &str) -> Vec<String> {
    let (mut groups, mut nodes, mut rest) = (HashMap::new(), HashMap::new(), Vec::new());
    for line in text.lines() {
        // Where values are used, and what a function's group holds, are comments.
        let line = line.split(" ; ").next().unwrap_or(line).trim_end();
        if line.starts_with(';') || line.starts_with("source_filename") || line.is_empty() {
            continue;
        }
        let group = line.strip_prefix("attributes #");
        if let Some((n, body)) = group.and_then(|l| l.split_once(" = ")) {
            groups.insert(n.to_owned(), body.to_owned());
        } else if let Some((n, body)) = line.split_once(" = ")
            && let Some(n) = n.strip_prefix('!')
            && n.bytes().all(|c| c.is_ascii_digit())
        {
            nodes.insert(n.to_owned(), by_name(body));
        } else if !line.contains("#dbg_label") {
            rest.push(line.to_owned());
        }
    }
    // Types and declarations come in the order in which they were met.
    rest.sort_by_key(|l: &String| match l {
        l if l.contains(" = type ") => (0, l.clone()),
        l if l.starts_with("declare ") => (2, l.clone()),
        _ => (1, String::new()),
    });
    let mut order: Vec<String> = Vec::new();
    let said = |line: &str, order: &mut Vec<String>| {
        let mut out = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(['!', '#', '"']) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let (mark, behind) = from.split_at(1);
            let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = behind.split_at(digits);
            rest = after;
            match mark {
                // Strings hold no numbers.
                "\"" => {
                    let end = behind.find('"').map_or(behind.len(), |e| e + 1);
                    out.push_str(&from[..=end]);
                    rest = &behind[end..];
                }
                "!" if digits > 0 => {
                    let known = order.iter().position(|n| n == number);
                    let n = known.unwrap_or_else(|| {
                        order.push(number.to_owned());
                        order.len() - 1
                    });
                    out.push_str(&format!("!{n}"));
                }
                "#" if digits > 0 => out.push_str(groups.get(number).map_or("", |g| g)),
                _ => {
                    out.push_str(mark);
                    rest = behind;
                }
            }
        }
        out + rest
    };
    let mut lines: Vec<String> = rest.iter().map(|l| said(l, &mut order)).collect();
    let mut n = 0;
    while n < order.len() {
        let body = nodes.get(&order[n]).map_or("", |b| b);
        lines.push(format!("!{n} = {}", said(body, &mut order)));
        n += 1;
    }
    lines
}

/// The first difference.
fn equal(what: &str, path: &Path, theirs: &[String], ours: &[String]) -> Result<(), String> {
    let n = theirs.iter().zip(ours).take_while(|(a, b)| a == b).count();
    if n == theirs.len() && n == ours.len() {
        return Ok(());
    }
    let line = |l: &[String]| l.get(n).cloned().unwrap_or_default();
    let (a, b) = (line(theirs), line(ours));
    Err(format!("{}: {what}\n  {a}\n  {b}", path.display()))
}

/// The target's layout.
const LAYOUT: &str = "e-p:64:64:64-p3:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-f128:128:128-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-a:8:8";

/// Whether the file was compared: what llvm-as refuses, and what is not to be read, is not.
fn as_llvm_does(path: &Path, folder: &Path) -> Result<bool, String> {
    let tool = |name: &str, from: &Path, to: &Path| {
        let mut command = Command::new(name);
        let done = command.arg(from).arg("-o").arg(to).output();
        done.is_ok_and(|o| o.status.success())
    };
    let mut text = std::fs::read_to_string(path).unwrap();
    if text.contains("target_mem") || text.contains("inrange") {
        return Ok(false);
    }
    // LLVM names the values that an upgrade makes in its own way.
    if text.contains("upgraded when the module is read") {
        return Ok(false);
    }
    // Without a layout LLVM aligns otherwise than the target does.
    if !text.contains("target datalayout") {
        text = format!(
            "target datalayout = \"{LAYOUT}\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n{text}"
        );
    }
    let own = folder.join("own.ll");
    std::fs::write(&own, &text).unwrap();
    let Ok(mut module) = parse_module(&text) else {
        return Ok(false);
    };
    let (theirs, ours) = (folder.join("theirs.bc"), folder.join("ours.bc"));
    let (their_text, our_text) = (folder.join("theirs.ll"), folder.join("ours.ll"));
    if !tool("llvm-as-22", &own, &theirs) {
        return Ok(false);
    }
    std::fs::write(&ours, write_module(&mut module).unwrap()).unwrap();
    if !tool("llvm-dis-22", &theirs, &their_text) || !tool("llvm-dis-22", &ours, &our_text) {
        return Err(format!("{}: is not read by LLVM", path.display()));
    }
    let read = |p: &Path| std::fs::read_to_string(p).unwrap();
    let (said, our_said) = (canonical(&read(&their_text)), canonical(&read(&our_text)));
    // Here nothing unwinds: an invoke is a call and a branch.
    if !text.contains("invoke") {
        equal("what LLVM reads", path, &said, &our_said)?;
    }
    // What LLVM writes is read as its text is.
    let bytes = std::fs::read(&theirs).unwrap();
    let module = read_module(&bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    let from_text = parse_module(&read(&their_text)).unwrap();
    let lines = |m: &Module| canonical(&print_module(m));
    equal("what is read", path, &lines(&from_text), &lines(&module))?;
    Ok(true)
}

#[test]
fn llvm_reads_what_is_written() {
    if Command::new("llvm-dis-22")
        .arg("--version")
        .output()
        .is_err()
    {
        return;
    }
    let folder = std::env::temp_dir().join(format!("jacquard-bitcode-{}", std::process::id()));
    let files = files();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let results: Vec<_> = std::thread::scope(|scope| {
        let part = |n: usize| {
            let folder = folder.join(n.to_string());
            std::fs::create_dir_all(&folder).unwrap();
            let own = files.iter().skip(n).step_by(threads);
            own.map(|p| as_llvm_does(p, &folder)).collect::<Vec<_>>()
        };
        let parts: Vec<_> = (0..threads).map(|n| scope.spawn(move || part(n))).collect();
        parts.into_iter().flat_map(|p| p.join().unwrap()).collect()
    });
    drop(std::fs::remove_dir_all(&folder));
    let done = results.iter().filter(|r| matches!(r, Ok(true))).count();
    let wrong: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    for w in wrong.iter().take(20) {
        println!("{w}");
    }
    println!("{done} of {} files compared", files.len());
    assert!(wrong.is_empty(), "{} differ", wrong.len());
    assert!(done > 200, "{done}");
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
