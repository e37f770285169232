//! Every flag as a user meets it: how it is written, its values, its default, what it does, and a command that shows it.

use super::cell::{code, words};
use crate::settings::{FLAGS, SETTINGS};
use std::fmt::Write;

/// The page.
pub(super) fn page() -> String {
    let mut out = String::from(
        "# Flags\n\nWhat `jacq` takes, by what it is about; `jacq help` prints the same. Flags in one cell are spellings of one setting. \
         An example is one that a test runs: what it compiles differs from what comes out without the flag.\n",
    );
    let mut groups: Vec<&str> = Vec::new();
    for s in SETTINGS {
        if !groups.contains(&s.group) {
            groups.push(s.group);
        }
    }
    for group in groups {
        let mut rows = String::new();
        for (i, s) in SETTINGS.iter().enumerate().filter(|s| s.1.group == group) {
            let spellings: Vec<String> = FLAGS
                .iter()
                .filter(|f| f.sets.index() == i)
                .map(|f| code(&f.usage()))
                .collect();
            if spellings.is_empty() {
                continue;
            }
            let mut doc = words(s.doc);
            if let Some(why) = s.none {
                let _infallible = write!(doc, " No effect: {}.", words(why));
            }
            let _infallible = writeln!(
                rows,
                "| {} | {doc} | {} | {} |",
                spellings.join(" "),
                s.default.map_or("none".into(), code),
                s.witness
                    .and_then(example)
                    .map_or("none".into(), |e| code(&e)),
            );
        }
        if !rows.is_empty() {
            let _infallible = write!(
                out,
                "\n## {}\n\n| flag | what it does | default | example |\n|---|---|---|---|\n{rows}",
                words(group)
            );
        }
    }
    out
}

/// The command that a witness stands for; none where it needs folders of the test's.
fn example(witness: &str) -> Option<String> {
    let (file, flags) = match witness.split_once(": ") {
        Some((file, flags)) => (file, flags),
        None => ("k.cu", witness),
    };
    let (flags, both) = flags.split_once(" // ").unwrap_or((flags, ""));
    let text = format!("jacq {file} {both} {flags}");
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = text.join(" ");
    (!text.contains(['%', '@'])).then_some(text)
}
