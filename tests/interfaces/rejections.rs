//! Programs that are not CUDA C++: each line of `tests/rejections/*.cu` is one, and the `.txt` beside it has NVRTC's verdict and the
//! place of its first error (`tests/tools/rejections.py` asks it anew).
//!
//! What NVRTC refuses is to be refused here, within three columns; what it accepts, here too. The limits below say how far that holds:
//! they only go down.
//! `JACQUARD_SHOW=1` prints what differs.

use crate::lines::{self, OneLine};
use jacquard::cli::Settings;
use jacquard::{Language, compile};

/// Programs that are accepted though NVRTC refuses them.
const MOST_PASSED: usize = 10;
/// Programs that are refused at another place; `register` is one, which nvcc takes, and two lack a semicolon at the end of a line, which is
/// told there, as clang does.
const MOST_MISPLACED: usize = 51;

/// What becomes of the differences of one file.
#[derive(Default)]
struct Tally {
    refused: usize,
    valid: usize,
    passed: Vec<String>,
    misplaced: Vec<String>,
    lost: Vec<String>,
}

/// Row and column of each error.
fn errors(messages: &[String]) -> Vec<(i64, i64)> {
    messages
        .iter()
        .flat_map(|m| m.lines())
        .filter(|l| l.contains("error: "))
        .filter_map(|l| {
            let mut parts = l.strip_prefix("k.cu:")?.splitn(3, ':');
            Some((
                parts.next()?.parse().ok()?,
                parts.next()?.trim().parse().ok()?,
            ))
        })
        .collect()
}

fn judge(file: &str, program: &OneLine, verdict: &str, tally: &mut Tally) {
    let settings = |device: bool| {
        let mut settings = Settings::new();
        let flags = ["-arch=sm_90", "-O0", "--check=all", "-default-device"];
        settings
            .parse(flags.into_iter().take(if device { 4 } else { 3 }))
            .unwrap();
        settings
    };
    let (n, text) = (program.number, &program.text);
    let mut settings = settings(verdict.ends_with(" device"));
    settings.parse(&program.flags).unwrap();
    let verdict = verdict.trim_end_matches(" device");
    let given = match compile(text, "k.cu", Language::Cuda, &settings) {
        Ok(_) => None,
        Err(f) => Some(f.messages().to_vec()),
    };
    let at = format!("{file}:{n}: {verdict}: {}", lines::shown(text));
    match (verdict.split_once(':'), given) {
        (None, None) => tally.valid += 1,
        (None, Some(m)) => tally.lost.push(format!("{at}\n    {}", m.join("\n    "))),
        (Some(_), None) => tally.passed.push(at),
        (Some((row, column)), Some(m)) => {
            tally.refused += 1;
            let (row, column): (i64, i64) = (row.parse().unwrap(), column.parse().unwrap());
            let near = |e: &(i64, i64)| e.0 == row && (e.1 - column).abs() <= 3;
            let errors = errors(&m);
            // An error of no place has none here, either.
            if column != 0 && !errors.iter().any(near) {
                tally
                    .misplaced
                    .push(format!("{at}\n    {}", m.join("\n    ")));
            }
        }
    }
}

#[test]
fn what_nvrtc_refuses_is_refused() {
    let mut tally = Tally::default();
    lines::judged(
        "tests/rejections",
        "rejections",
        |file, program, verdict| {
            judge(file, program, verdict, &mut tally);
        },
    );
    let total = tally.refused + tally.passed.len();
    let summary = format!(
        "{} of {total} refused, {} of them elsewhere; {} valid programs lost of {}",
        tally.refused,
        tally.misplaced.len(),
        tally.lost.len(),
        tally.valid + tally.lost.len()
    );
    println!("{summary}");
    lines::show(&[
        ("PASSED", &tally.passed),
        ("ELSEWHERE", &tally.misplaced),
        ("LOST", &tally.lost),
    ]);
    assert!(
        tally.lost.is_empty(),
        "{summary}\n{}",
        tally.lost.join("\n")
    );
    assert!(
        tally.passed.len() <= MOST_PASSED,
        "{summary}\n{}",
        tally.passed.join("\n")
    );
    assert!(
        tally.misplaced.len() <= MOST_MISPLACED,
        "{summary}\n{}",
        tally.misplaced.join("\n")
    );
}
