//! Runs `tests/filetests/**/*.{ll,cu}`: what `jacq` makes of a file is held against the `CHECK` lines in it.
//!
//!     ; RUN: jacq -arch=sm_90 -O3          the flags; `not jacq` where an error is expected
//!     ; LOOK: atom. fence.                 what the test is about: how the lines to check begin (all code if absent)
//!     ; CHECK: atom.global.add.u32 %r, [%rd], %r;
//!     ; CHECK-NOT: cvta
//!
//! In CUDA C++ the lines begin with `//`. `CHECK` texts must occur in this order, `CHECK-NOT` texts nowhere. Register numbers don't count: `%rd12` is read as `%rd`.
//! `JACQUARD_BLESS=1` replaces the `CHECK` lines of each file that fails by the lines of its output that `LOOK` selects.

#[path = "harness/runner.rs"]
mod runner;

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use std::path::Path;

fn main() {
    runner::run_all(
        &[("tests/filetests", "ll"), ("tests/filetests", "cu")],
        check,
    )
}

/// A file's directives.
#[derive(Default)]
struct Directives<'a> {
    flags: Vec<&'a str>,
    fails: bool,
    look: Vec<&'a str>,
    checks: Vec<&'a str>,
    nots: Vec<&'a str>,
}

/// `; CHECK` or `// CHECK`: what stands behind the mark.
fn directive<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.strip_prefix("; ")
        .or_else(|| line.strip_prefix("// "))?
        .strip_prefix(name)?
        .strip_prefix(':')
}

fn directives(source: &str) -> Result<Directives<'_>, String> {
    let mut d = Directives::default();
    let first = source.lines().next().unwrap_or("");
    let command = directive(first, "RUN").ok_or("the first line must be `; RUN: jacq FLAGS`")?;
    let mut words = command.split_whitespace();
    let mut word = words.next();
    if word == Some("not") {
        d.fails = true;
        word = words.next();
    }
    if word != Some("jacq") {
        return Err("the command must be jacq".into());
    }
    d.flags.extend(words);
    for line in source.lines() {
        if let Some(text) = directive(line, "LOOK") {
            d.look.extend(text.split_whitespace());
        } else if let Some(text) = directive(line, "CHECK") {
            d.checks.push(text.trim());
        } else if let Some(text) = directive(line, "CHECK-NOT") {
            d.nots.push(text.trim());
        }
    }
    Ok(d)
}

/// One blank between words, and no numbers on registers.
fn normal(line: &str) -> String {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find('%') {
        let (head, tail) = rest.split_at(at + 1);
        out.push_str(head);
        let letters = tail.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = tail[letters..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let after = tail[letters + digits..].bytes().next();
        out.push_str(&tail[..letters]);
        // A name that goes on is no register.
        let register = (1..=2).contains(&letters)
            && !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == b'_' || c == b'$');
        if !register {
            out.push_str(&tail[letters..letters + digits]);
        }
        rest = &tail[letters + digits..];
    }
    out.push_str(rest);
    out
}

/// Whether a line of PTX is part of a function's code, rather than a declaration of registers, a label or a comment.
fn is_code(line: &str) -> bool {
    line.ends_with(';') && !line.starts_with('.') && !line.starts_with("//")
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let d = directives(&source)?;
    let mut settings = Settings::new();
    settings.parse(&d.flags).map_err(|e| e.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let language = match path.extension() {
        Some(x) if x == "cu" => Language::Cuda,
        _ => Language::Ir,
    };
    let output = match (compile(&source, &name, language, &settings), d.fails) {
        (Ok(o), false) => o.text,
        (Err(f), true) => f.messages().join("\n"),
        (Ok(_), true) => return Err("an error is expected, and there is none".into()),
        (Err(f), false) => return Err(f.messages().join("\n")),
    };
    let lines: Vec<String> = output.lines().map(normal).collect();
    let result = compare(&d, &lines);
    let blank = d.checks.is_empty();
    if (blank || result.is_err()) && std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1") {
        return bless(path, &source, &d, &lines);
    }
    result.map_err(|e| format!("{e} in\n{output}"))
}

fn compare(d: &Directives, lines: &[String]) -> Result<(), String> {
    if d.checks.is_empty() && d.nots.is_empty() {
        return Err("no CHECK line".into());
    }
    let (mut at, mut column) = (0, 0);
    for want in &d.checks {
        let text = normal(want);
        loop {
            let Some(line) = lines.get(at) else {
                return Err(format!("`{want}` is missing or out of order"));
            };
            if let Some(n) = line[column..].find(&text) {
                column += n + text.len();
                break;
            }
            (at, column) = (at + 1, 0);
        }
    }
    for bad in &d.nots {
        if lines.iter().any(|l| l.contains(&normal(bad))) {
            return Err(format!("`{bad}` must not be"));
        }
    }
    Ok(())
}

/// Writes the lines that `LOOK` selects as the file's `CHECK` lines: at its end, so that positions in messages stay.
fn bless(path: &Path, source: &str, d: &Directives, lines: &[String]) -> Result<(), String> {
    let wanted = |l: &&String| {
        let text = l.split_once("@%p ").map_or(l.as_str(), |x| x.1);
        let text = text.trim_start_matches("@!%p ");
        match d.look.as_slice() {
            [] if d.fails => !l.is_empty(),
            [] => is_code(l),
            look => look.iter().any(|w| text.starts_with(w)),
        }
    };
    let mark = source.split_whitespace().next().unwrap_or(";");
    let new: Vec<String> = lines
        .iter()
        .filter(wanted)
        .map(|l| format!("{mark} CHECK: {l}"))
        .collect();
    let mut out: Vec<&str> = source
        .lines()
        .filter(|l| directive(l, "CHECK").is_none())
        .collect();
    out.extend(new.iter().map(String::as_str));
    std::fs::write(path, out.join("\n") + "\n").map_err(|e| e.to_string())
}
