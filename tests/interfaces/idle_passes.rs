//! Names of LLVM's passes that are known here and have nothing to do in device code: LLVM's `opt` leaves device code as it is, too.

use jacquard_passes::manager::{NAMES, NameState};
use jacquard_test_support::Oracles;
use std::path::Path;

/// Programs that each pass is given, of those in `tests/ir/clang`.
const PROGRAMS: usize = 3;

#[test]
fn llvm_has_nothing_to_do_either() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir/clang");
    let entries = std::fs::read_dir(folder).expect("a folder of programs");
    let mut files: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
    files.sort();
    let idle = NAMES.iter().filter(|n| {
        matches!(
            n.state,
            NameState::Alias {
                text: "no-op-function",
                ..
            }
        ) && !n.name.contains('<')
    });
    let mut wrong = Vec::new();
    for (at, row) in idle.enumerate() {
        for k in 0..PROGRAMS {
            let file = &files[(at * 7 + k * files.len() / PROGRAMS) % files.len()];
            let text = std::fs::read_to_string(file).expect("a program");
            let before = oracles.opt(&text, "verify").expect("a module");
            match oracles.opt(&text, row.name) {
                Ok(after) if after == before => {}
                Ok(_) => wrong.push(format!("{} changes {}", row.name, file.display())),
                // A name of the LLVM of the original.
                Err(e) if e.contains("unknown pass name") => {}
                Err(e) => wrong.push(format!("{}: {e}", row.name)),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
