//! What NVRTC warns of: each line of `tests/warnings/*.cu` is a program, and the `.txt` beside it has the line and the number of each of
//! NVRTC's warnings (`tests/tools/warnings.py` asks it anew).
//!
//! The limits below say how many of them are missing here, and how many are given here that NVRTC does not give: they only go down.
//! Warnings that NVRTC does not know have no number and are not counted. `JACQUARD_SHOW=1` prints what differs.

use crate::lines::{self, OneLine};
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use std::collections::BTreeSet;

/// Warnings of NVRTC's that are not given.
const MOST_MISSING: usize = 20;
/// Programs that are refused though NVRTC compiles them.
const MOST_REFUSED: usize = 3;
/// Warnings with NVRTC's numbers that it does not give.
const MOST_EXTRA: usize = 6;

#[derive(Default)]
struct Tally {
    programs: usize,
    wanted: usize,
    /// Programs with a warning that is missing.
    incomplete: usize,
    /// Programs that are refused here.
    refused: Vec<String>,
    missing: Vec<String>,
    extra: Vec<String>,
}

/// Row and number of each numbered warning.
fn numbered(messages: &[String]) -> BTreeSet<String> {
    let lines = messages.iter().flat_map(|m| m.lines());
    lines
        .filter_map(|l| {
            let (place, rest) = l.split_once(": warning #")?;
            let row = place.strip_prefix("k.cu:")?.split(':').next()?;
            Some(format!("{row}:{}", rest.split_once("-D")?.0))
        })
        .collect()
}

fn judge(file: &str, program: &OneLine, answer: &str, tally: &mut Tally) {
    let (n, text, flags) = (program.number, &program.text, &program.flags);
    let (marks, wanted): (Vec<&str>, Vec<&str>) = answer
        .split(' ')
        .filter(|w| !w.is_empty())
        .partition(|w| !w.contains(':'));
    assert!(
        !marks.contains(&"refused"),
        "{file}:{n}: not a program for NVRTC"
    );
    let mut settings = Settings::new();
    let mut all = vec!["-arch=sm_90", "-O0", "--check=all"];
    all.extend(flags);
    if marks.contains(&"device") {
        all.push("-default-device");
    }
    settings.parse(all).unwrap();
    let at = format!("{file}:{n}: {}", lines::shown(text));
    let messages = match compile(text, "k.cu", Language::Cuda, &settings) {
        Ok(o) => o.messages(),
        Err(f) => {
            tally.refused.push(at.clone());
            f.messages()
        }
    };
    let wanted: BTreeSet<String> = wanted.into_iter().map(str::to_owned).collect();
    let given = numbered(&messages);
    tally.programs += 1;
    tally.wanted += wanted.len();
    let missing: Vec<&String> = wanted.difference(&given).collect();
    let extra: Vec<&String> = given.difference(&wanted).collect();
    tally.incomplete += usize::from(!missing.is_empty());
    tally
        .missing
        .extend(missing.iter().map(|w| format!("{w} {at}")));
    tally
        .extra
        .extend(extra.iter().map(|w| format!("{w} {at}")));
}

#[test]
fn what_nvrtc_warns_of_is_warned_of() {
    let mut tally = Tally::default();
    lines::judged("tests/warnings", "warnings", |file, program, answer| {
        judge(file, program, answer, &mut tally);
    });
    println!(
        "{} programs: {} of {} warnings given ({} programs lack one), {} that NVRTC does not give",
        tally.programs,
        tally.wanted - tally.missing.len(),
        tally.wanted,
        tally.incomplete,
        tally.extra.len()
    );
    lines::show(&[
        ("REFUSED", &tally.refused),
        ("MISSING", &tally.missing),
        ("EXTRA", &tally.extra),
    ]);
    assert!(
        tally.refused.len() <= MOST_REFUSED,
        "refused:\n{}",
        tally.refused.join("\n")
    );
    assert!(
        tally.missing.len() <= MOST_MISSING,
        "missing:\n{}",
        tally.missing.join("\n")
    );
    assert!(
        tally.extra.len() <= MOST_EXTRA,
        "not NVRTC's:\n{}",
        tally.extra.join("\n")
    );
}
