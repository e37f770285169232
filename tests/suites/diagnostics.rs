//! What the compiler says: each `tests/diagnostics/**/NAME.cu` with the messages it must give, in `NAME.txt` beside it.
//!
//! The first line of a source may be `// flags: ...`. The last line of the expected text is `exit code 0` or `exit code 1`. An error
//! without a position, and a source in `unsupported` that compiles, fail. `JACQUARD_BLESS=1` writes the texts anew.

use crate::harness::runner;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::same_text;
use libtest_mimic::Trial;
use std::path::Path;

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/diagnostics", "cu", check)
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut settings = Settings::new();
    let flags = source
        .lines()
        .next()
        .and_then(|l| l.strip_prefix("// flags:"))
        .unwrap_or_default();
    settings
        .parse(
            ["-arch=sm_90", "-O3"]
                .into_iter()
                .chain(flags.split_whitespace()),
        )
        .map_err(|e| e.to_string())?;
    let (messages, code) = match compile(&source, &name, Language::Cuda, &settings) {
        Ok(out) => (out.messages(), 0),
        Err(f) => (f.messages(), 1),
    };
    let placed = |m: &String| {
        m.strip_prefix("In file included from ")
            .unwrap_or(m)
            .starts_with(&format!("{name}:"))
    };
    if code == 1 && !messages.iter().any(placed) {
        return Err(format!("no position: {messages:?}"));
    }
    if code == 0 && path.parent().is_some_and(|p| p.ends_with("unsupported")) {
        return Err("it compiles".into());
    }
    let shown = messages.join("\n");
    let shown = format!(
        "{}{}exit code {code}\n",
        shown,
        if shown.is_empty() { "" } else { "\n" }
    );
    let expected = path.with_extension("txt");
    if std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1") {
        return std::fs::write(&expected, shown).map_err(|e| e.to_string());
    }
    let wanted =
        std::fs::read_to_string(&expected).map_err(|e| format!("{}: {e}", expected.display()))?;
    same_text(&wanted, &shown)
}
