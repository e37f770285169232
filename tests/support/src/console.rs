//! Documents whose commands are run: a block fenced as `console` begins with `$ ` and a shell command; the rest is its output.

use std::path::Path;
use std::process::Command;

/// A document with the outputs that its commands have now.
pub struct Played {
    /// The document's text.
    pub text: String,
    /// How many commands it has.
    pub commands: usize,
}

/// Runs a document's commands in the folder `root`, with the folder `bin` first on the search path.
#[must_use]
pub fn play(document: &str, root: &Path, bin: &Path) -> Played {
    let mut now = Played {
        text: String::new(),
        commands: 0,
    };
    let mut inside = false;
    for line in document.lines() {
        if line == "```" {
            inside = false;
        }
        if !inside {
            now.text.push_str(line);
            now.text.push('\n');
        }
        if line == "```console" {
            inside = true;
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            now.commands += 1;
            now.text.push_str(line);
            now.text.push('\n');
            now.text.push_str(&output(root, bin, command));
        }
    }
    now
}

/// Compares a document with what its commands print now; `JACQUARD_BLESS=1` writes the outputs into it.
///
/// # Panics
/// Where they differ, or the document can't be read or written.
pub fn check(path: &Path, root: &Path, bin: &Path) -> usize {
    let was = std::fs::read_to_string(path).expect("the document can be read");
    let now = play(&was, root, bin);
    if std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1") {
        std::fs::write(path, now.text).expect("the document can be written");
        return now.commands;
    }
    let name = path.display();
    if let Some((want, got)) = was.lines().zip(now.text.lines()).find(|(a, b)| a != b) {
        panic!("{name} says\n  {want}\nand the command prints\n  {got}");
    }
    assert_eq!(was, now.text, "{name}");
    now.commands
}

/// What a command prints, each line ended.
fn output(root: &Path, bin: &Path, command: &str) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let out = Command::new("sh")
        .args(["-c", &format!("({command}) 2>&1")])
        .current_dir(root)
        .env("PATH", format!("{}:{path}", bin.display()))
        .output()
        .expect("sh runs");
    let mut text = String::from_utf8_lossy(&out.stdout).trim_end().to_string();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
