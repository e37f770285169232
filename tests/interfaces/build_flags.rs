//! Flags of nvcc that `jacq build` obeys, beside nvcc where it is installed: warnings that are errors, the file of times, a number of
//! threads.

use jacquard_test_support::{Oracles, Scratch, scratch};
use std::process::{Command, Output};

const WARNS: &str = "__global__ void k(int *p) { int unused; *p = 1; }\n";
const RIGHT: &str = "__global__ void k(int *p) { *p = 1; }\n";

fn folder() -> Scratch {
    let folder = scratch();
    for (name, text) in [("warns.cu", WARNS), ("right.cu", RIGHT)] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

/// Both commands with these words: ours, and nvcc's if there is one.
fn both(folder: &Scratch, words: &str) -> (Output, Option<Output>) {
    let run = |program: &str, first: &[&str], to: &str| {
        let mut command = Command::new(program);
        command.args(first).args(["-arch=sm_90", "-c", "-o", to]);
        command
            .args(words.split_whitespace())
            .current_dir(folder.path());
        command.output().expect("it runs")
    };
    let theirs = Oracles::find().and_then(|o| {
        let nvcc = o.cuda_include.parent()?.join("bin/nvcc");
        Some(run(nvcc.to_str()?, &[], "theirs.o"))
    });
    (
        run(env!("CARGO_BIN_EXE_jacq"), &["build"], "ours.o"),
        theirs,
    )
}

#[test]
fn warnings_are_errors_where_nvcc_has_it_so() {
    let folder = folder();
    for (words, good) in [
        ("warns.cu", true),
        ("-Werror all-warnings warns.cu", false),
        ("-Werror=all-warnings warns.cu", false),
        ("--Werror reorder,all-warnings warns.cu", false),
        ("-Werror cross-execution-space-call warns.cu", true),
        ("-Werror all-warnings right.cu", true),
        ("-t0 right.cu", true),
        ("-t4 right.cu", true),
        ("-tx right.cu", false),
    ] {
        let (ours, theirs) = both(&folder, words);
        let said = String::from_utf8_lossy(&ours.stderr);
        assert_eq!(ours.status.success(), good, "{words}: {said}");
        if let Some(theirs) = theirs {
            let said = String::from_utf8_lossy(&theirs.stderr);
            assert_eq!(theirs.status.success(), good, "nvcc {words}: {said}");
        }
    }
}

#[test]
fn times_go_to_a_file() {
    let folder = folder();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let (ours, theirs) = both(&folder, "-time times.csv right.cu");
    assert!(ours.status.success());
    let text = read("times.csv");
    let heads = |text: &str| {
        text.lines()
            .filter(|l| l.starts_with("source file name"))
            .count()
    };
    // Both appended to it: the header line is there once.
    assert_eq!(heads(&text), 1, "{text}");
    if theirs.is_some_and(|t| t.status.success()) {
        let rows: Vec<&str> = text.lines().collect();
        let columns = |l: &&str| l.split(',').count();
        assert!(
            rows.iter().all(|l| columns(l) == columns(&rows[0])),
            "{text}"
        );
        assert!(rows.iter().any(|l| l.contains("cicc")), "{text}");
    }
    let mine: Vec<&str> = text.lines().filter(|l| l.contains(" jacq ")).collect();
    assert!(mine.iter().any(|l| l.contains("device code")), "{text}");
    let time = |l: &&str| l.rsplit(" , ").nth(1)?.trim().parse::<f64>().ok();
    assert!(
        mine.iter().all(|l| time(l).is_some_and(|t| t > 0.0)),
        "{text}"
    );
    let (ours, _) = both(&folder, "-time - right.cu");
    assert_eq!(heads(&String::from_utf8_lossy(&ours.stdout)), 1);
}
