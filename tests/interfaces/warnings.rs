//! What NVRTC warns of: each line of `tests/warnings/*.cu` is a program, and the `.txt` beside it has the line and the number of each of
//! NVRTC's warnings (`tests/tools/warnings.py` asks it anew).
//!
//! The limits below say how many of them are missing here, and how many stand here that NVRTC does not give: they only go down.
//! Warnings that NVRTC does not know have no number and are not counted. `JACQUARD_SHOW=1` prints what differs.

use crate::lines;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use std::collections::BTreeSet;
use std::path::Path;

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

fn judge(path: &Path, tally: &mut Tally) {
    let source = std::fs::read_to_string(path).unwrap();
    let answers = std::fs::read_to_string(path.with_extension("txt")).unwrap();
    let programs = lines::programs(&source);
    assert_eq!(
        programs.len(),
        answers.lines().count(),
        "{}: run tests/tools/warnings.py",
        path.display()
    );
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    for (program, answer) in programs.iter().zip(answers.lines()) {
        let (n, text, flags) = (program.number, &program.text, &program.flags);
        let mut words = answer.split(' ');
        assert_eq!(words.next(), Some(&*n.to_string()), "{}", path.display());
        let (marks, wanted): (Vec<&str>, Vec<&str>) = words.partition(|w| !w.contains(':'));
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
        let shown = text.lines().nth(2).or(text.lines().next());
        let at = format!("{file}:{n}: {}", shown.unwrap_or_default());
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
}

#[test]
fn what_nvrtc_warns_of_is_warned_of() {
    let mut tally = Tally::default();
    let mut files: Vec<_> = std::fs::read_dir("tests/warnings")
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "cu"))
        .collect();
    files.sort();
    for path in &files {
        judge(path, &mut tally);
    }
    println!(
        "{} programs: {} of {} warnings given ({} programs lack one), {} that NVRTC does not give",
        tally.programs,
        tally.wanted - tally.missing.len(),
        tally.wanted,
        tally.incomplete,
        tally.extra.len()
    );
    if std::env::var_os("JACQUARD_SHOW").is_some() {
        for (title, list) in [
            ("REFUSED", &tally.refused),
            ("MISSING", &tally.missing),
            ("EXTRA", &tally.extra),
        ] {
            for l in list {
                println!("{title} {l}");
            }
        }
    }
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
