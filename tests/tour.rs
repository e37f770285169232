//! The commands of `docs/tour.md` print what the tour says they print.
//!
//! A block fenced as `console` begins with `$ ` and a shell command in which `jacq` is this build's; the rest is its output.
//! `JACQUARD_BLESS=1` writes the outputs anew.

use std::process::Command;

#[test]
fn the_tour_is_true() {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/docs/tour.md");
    let text = std::fs::read_to_string(&path).expect("docs/tour.md");
    let mut now = String::new();
    let (mut inside, mut commands) = (false, 0);
    for line in text.lines() {
        if line == "```" {
            inside = false;
        }
        if !inside {
            now.push_str(line);
            now.push('\n');
        }
        if line == "```console" {
            inside = true;
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            commands += 1;
            now.push_str(&format!("{line}\n{}", output(root, command)));
        }
    }
    assert!(commands > 5, "{commands} commands in {path}");
    if std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1") {
        std::fs::write(&path, now).expect("docs/tour.md can be written");
        return;
    }
    if let Some((want, got)) = text.lines().zip(now.lines()).find(|(a, b)| a != b) {
        panic!("docs/tour.md says\n  {want}\nand the command prints\n  {got}");
    }
    assert_eq!(text, now);
}

/// What a command prints, each line ended.
fn output(root: &str, command: &str) -> String {
    let jacq = std::path::Path::new(env!("CARGO_BIN_EXE_jacq"));
    let folder = jacq.parent().expect("the binary has a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let out = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(root)
        .env("PATH", format!("{}:{path}", folder.display()))
        .output()
        .expect("sh runs");
    let mut text = String::from_utf8_lossy(&out.stdout).trim_end().to_string();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
