//! Runs `tests/filetests/**/*.{ll,cu}`: the command is `jacq FLAGS`, and what it makes of a file is held against the checks in it
//! (`tests/filetests/README.md`).

use crate::harness::runner;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::filetest::{FileTest, Output};
use libtest_mimic::Trial;
use std::path::Path;

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::all(
        &[("tests/filetests", "ll"), ("tests/filetests", "cu")],
        check,
    )
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let test = FileTest::read(&source)?;
    let ["jacq", flags @ ..] = &test.command[..] else {
        return Err("the command must be jacq".into());
    };
    let mut settings = Settings::new();
    settings.parse(flags).map_err(|e| e.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let language = match path.extension() {
        Some(x) if x == "cu" => Language::Cuda,
        _ => Language::Ir,
    };
    let output = match (compile(&source, &name, language, &settings), test.fails) {
        (Ok(o), false) => o.text,
        (Err(f), true) => f.messages().join("\n"),
        (Ok(_), true) => return Err("an error is expected, and there is none".into()),
        (Err(f), false) => return Err(f.messages().join("\n")),
    };
    let result = test.compare(&output, Output::Ptx);
    if test.wants_bless(&result) {
        return test.bless(path, &output, Output::Ptx);
    }
    result.map_err(|e| format!("{e} in\n{output}"))
}
