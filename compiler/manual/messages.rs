//! Every message with what it means, a program that gets it and the program mended.

use super::cell::{code, words};
use jacquard_diag::Examples;
use std::fmt::Write;

/// The page.
pub(super) fn page() -> String {
    let mut all: Vec<_> = crate::reference::explain::messages().collect();
    all.sort_unstable_by_key(|m| m.name);
    let shown = all
        .iter()
        .filter_map(|m| m.explanation.as_ref()?.examples.programs())
        .count();
    let mut out = format!(
        "# Messages explained\n\n{} messages, {shown} of them with a program that gets the message and the program mended: both are \
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
        let (programs, flags) = match e.examples {
            Examples::Programs {
                wrong,
                right,
                flags,
            } => ([wrong, right], flags),
            Examples::None(why) => {
                let _infallible = writeln!(out, "\nThere is no example: {}.", words(why));
                continue;
            }
        };
        let titles = ["Gets the message", "Right"];
        for ((title, program), flags) in titles.iter().zip(programs).zip(flags) {
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
    match crate::reference::explain::language(program) {
        crate::Language::Ir => "llvm",
        _ => "cpp",
    }
}
