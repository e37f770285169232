//! Every message with what it means, a program that gets it and the program mended.

use super::cell::{code, words};
use std::fmt::Write;

/// The page.
pub(super) fn page() -> String {
    let mut all: Vec<_> = crate::explain::messages().collect();
    all.sort_unstable_by_key(|m| m.name);
    let explained = all.iter().filter(|m| m.explanation.is_some()).count();
    let mut out = format!(
        "# Messages explained\n\n{} messages, {explained} of them with a program that gets the message and the program mended: both are \
         compiled by a test. `jacq explain CODE` shows one on a terminal. Names in braces are filled in.\n",
        all.len()
    );
    for m in all {
        // Writing to a string has no errors.
        let _infallible = writeln!(
            out,
            "\n## {}\n\n*{}*: {}",
            m.name,
            m.severity.word(),
            words(m.text)
        );
        if !m.flag.is_empty() {
            let on = if m.on { "on" } else { "off" };
            let _infallible = write!(
                out,
                "\n{} ({on} by default)",
                code(&format!("-W{}", m.flag))
            );
            if m.number != 0 {
                let _infallible = write!(out, ", #{}-D, `{}`", m.number, m.tag);
            }
            out.push('\n');
        }
        let Some(e) = &m.explanation else { continue };
        let _infallible = writeln!(out, "\n{}", words(e.text.trim()));
        let titles = ["Gets the message", "Right"];
        for ((title, program), flags) in titles.iter().zip([e.wrong, e.right]).zip(e.flags) {
            let flags = match flags {
                "" => String::new(),
                flags => format!(" (with `{flags}`)"),
            };
            let fence = "```";
            let _infallible = writeln!(
                out,
                "\n{title}{flags}:\n\n{fence}{}\n{}\n{fence}",
                language(program),
                program.trim_end()
            );
        }
    }
    out
}

fn language(program: &str) -> &'static str {
    match crate::explain::language(program) {
        crate::Language::Ir => "llvm",
        _ => "cpp",
    }
}
