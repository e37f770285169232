//! Files of precompiled headers. The compiler keeps headers in memory between compiles, so a file holds only what tells whether a program
//! may use it: by whom it was made, the options, and the directives that the program began with.

use crate::messages::msg;
use std::fmt::Write as _;
use std::path::Path;

/// First line of a file, with the compiler's version.
const MARK: &str = concat!("jacquard precompiled header ", env!("CARGO_PKG_VERSION"));

/// The directives that a source begins with, one a line, without comments of whole lines and empty lines.
fn directives(source: &str) -> Vec<String> {
    let lines = source.lines().map(str::trim);
    let lines = lines.filter(|l| !l.is_empty() && !l.starts_with("//"));
    let first = lines.take_while(|l| l.starts_with('#'));
    first
        .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// The options without those about precompiled headers.
fn other_options(given: &[String]) -> Vec<&str> {
    let all = given.iter().map(String::as_str);
    all.filter(|o| !o.contains("pch")).collect()
}

fn content(given: &[String], source: &str) -> String {
    let mut out = format!("{MARK}\n");
    for o in other_options(given) {
        let _ = writeln!(out, "option {o}");
    }
    for d in directives(source) {
        let _ = writeln!(out, "{d}");
    }
    out
}

/// Writes the file of a program; its size.
pub fn create(path: &Path, given: &[String], source: &str) -> std::io::Result<usize> {
    let text = content(given, source);
    std::fs::write(path, &text)?;
    Ok(text.len())
}

/// What the log says of a file that a program is to use: that it does, or why not.
pub fn used(path: &Path, file: &str, name: &str, given: &[String], source: &str) -> String {
    let bytes = std::fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let Some(rest) = text.strip_prefix(MARK) else {
        return msg::NVRTC_PCH_INCOMPLETE.format(&[&file]);
    };
    let (options, made): (Vec<&str>, Vec<&str>) = rest
        .lines()
        .filter(|l| !l.is_empty())
        .partition(|l| l.starts_with("option "));
    let options = options.iter().map(|l| &l["option ".len()..]);
    if !options.eq(other_options(given)) {
        return msg::NVRTC_PCH_OPTIONS.format(&[&file]);
    }
    // The program may go on with more of them.
    let own = directives(source);
    if own.len() < made.len() || own.iter().zip(&made).any(|(a, b)| a != b) {
        return msg::NVRTC_PCH_DIRECTIVES.format(&[&file]);
    }
    msg::NVRTC_PCH_USED.format(&[&name, &file])
}
