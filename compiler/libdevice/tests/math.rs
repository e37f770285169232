//! The table of errors: every measured error within its bound, and docs/math.md what the rows say.

use jacquard_libdevice::{FUNCTIONS, Function};
use std::fmt::Write;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/math.md");

fn documented() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter().filter(|f| f.bound.is_some())
}

fn document() -> String {
    let mut text = String::from(
        "# Errors of the math functions\n\n\
         Made of `tables/libdevice.toml` by `JACQUARD_BLESS=1 cargo test -p jacquard-libdevice`; do not edit.\n\n\
         `bound` is the maximum error in units in the last place that the CUDA C++ programming guide documents, counted from the\n\
         correctly rounded result. `measured` is the largest distance found from the exact result, which is stricter: a correctly\n\
         rounded function has 0.5. `how`: every float, and each 61st where the\n\
         function is trivial (\"exhaustive\"), or samples; compiler/libdevice/tools has the programs.\n\n\
         | function | bound | measured | how | left out |\n|---|---|---|---|---|\n",
    );
    for f in documented() {
        let bound = f.bound.map_or(String::new(), |b| b.to_string());
        let measured = f.measured.map_or(String::from("-"), |m| m.to_string());
        let name = f.name.trim_start_matches("__nv_");
        writeln!(
            text,
            "| `{name}` | {bound} | {measured} | {} | {} |",
            f.method.map_or("", |m| m.word()),
            f.except.unwrap_or_default()
        )
        .expect("text");
    }
    text
}

#[test]
fn measured_errors_are_within_their_bounds() {
    let wrong: Vec<String> = documented()
        .filter(|f| f.measured.is_none_or(|m| m > f.bound.unwrap_or(0.0)))
        .map(|f| {
            format!(
                "{}: {:?} measured, {:?} allowed",
                f.name, f.measured, f.bound
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_document_is_current() {
    let want = document();
    if std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1") {
        std::fs::write(DOCUMENT, &want).expect("docs/math.md");
    }
    let have = std::fs::read_to_string(DOCUMENT).unwrap_or_default();
    assert!(
        have == want,
        "docs/math.md is not what tables/libdevice.toml says; bless it with JACQUARD_BLESS=1"
    );
}
