//! Every flag, setting, knob, slot and pass parameter that is said to have an effect, shown to have one: its witness
//! (`tables/cli/settings.toml` says how one is written) is run through the command with and without it, and what comes out (exit
//! code, both streams, files) must differ. What has no effect does what its row says: it is refused, noted or ignored.
//!
//! `tests/witnesses/ran.txt` lists the rows that this showed; `jacq audit` counts them. `WITNESSES=write` writes the list anew.

use jacquard::cli::command::{Io, run};
use jacquard::cli::{Setting, Settings};
use jacquard::settings::{FLAGS, Flag, Given, SETTINGS};
use jacquard_passes::Pipeline;
use jacquard_passes::manager::{KNOBS, PASSES, Taker};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// What both runs of every witness are given, unless it names a target.
const TARGET: &str = "-arch=sm_80";
/// The input of a witness that names none.
const INPUT: &str = "everything.cu";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/witnesses")
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A witness, read: what is shown to matter is added to `base`, which both runs have.
#[derive(Clone, Debug)]
struct Witness {
    input: String,
    base: Vec<String>,
    added: Vec<String>,
}

/// The file that a witness names, and the rest.
fn with_input(text: &str) -> (&str, &str) {
    match text.split_once(": ") {
        Some((file, rest)) if folder().join(file).exists() => (file, rest),
        _ => (INPUT, text),
    }
}

impl Witness {
    /// `FLAGS`, `FILE: FLAGS`, `FILE: FLAGS // FLAGS OF BOTH`. Of the flags only those count that `own` says; the others both
    /// runs have.
    fn read(text: &str, own: impl Fn(&[String]) -> bool) -> Witness {
        let (input, rest) = with_input(text);
        let (flags, base) = rest.split_once(" // ").unwrap_or((rest, ""));
        let (added, others): (Vec<_>, Vec<_>) =
            groups(&words(flags)).into_iter().partition(|g| own(g));
        Witness {
            input: input.to_owned(),
            base: [words(base), others.concat()].concat(),
            added: added.concat(),
        }
    }
    fn of_setting(text: &str, setting: Setting) -> Witness {
        Witness::read(text, |g| sets(g, setting))
    }
    /// For a knob a value does.
    fn of_knob(text: &str, name: &str) -> Witness {
        let (input, rest) = with_input(text);
        let given = format!("-{name}=");
        if input == INPUT && !rest.contains('=') {
            return Witness::read(&format!("-Xopt {given}{rest}"), |_| true);
        }
        Witness::read(text, |g| g.last().is_some_and(|w| w.starts_with(&given)))
    }
    fn shows(&self, runs: &Runs) -> Result<(), String> {
        if self.added.is_empty() {
            return Err("the witness does not give it".into());
        }
        runs.differ(&self.input, &self.base, &self.added)
    }
}

/// Arguments with their values.
fn groups(words: &[String]) -> Vec<Vec<String>> {
    let mut out: Vec<Vec<String>> = Vec::new();
    let mut rest = words.iter();
    while let Some(w) = rest.next() {
        let mut group = vec![w.clone()];
        if Settings::new().parse(&group).is_err() {
            group.extend(rest.next().cloned());
        }
        out.push(group);
    }
    out
}

fn sets(group: &[String], setting: Setting) -> bool {
    let mut s = Settings::new();
    s.parse(group).is_ok() && s.given(setting)
}

/// What a command line gave, computed once for all that ask.
type Outcome = Arc<OnceLock<String>>;

/// Runs of the command by their arguments: many witnesses share one.
#[derive(Default)]
struct Runs(Mutex<HashMap<Vec<String>, Outcome>>);

impl Runs {
    /// What a command line gives.
    fn of(&self, input: &str, flags: &[String]) -> String {
        let mut args = vec![input.to_owned()];
        let mut s = Settings::new();
        let _ = s.parse(flags);
        if !s.given(Setting::Arch) && !s.given(Setting::Gencode) {
            args.push(TARGET.to_owned());
        }
        args.extend(flags.iter().cloned());
        let slot = self
            .0
            .lock()
            .unwrap()
            .entry(args.clone())
            .or_default()
            .clone();
        slot.get_or_init(|| execute(&args)).clone()
    }
    /// Whether `more` changes what the input and `base` give.
    fn differ(&self, input: &str, base: &[String], more: &[String]) -> Result<(), String> {
        let both = [base, more].concat();
        if self.of(input, base) == self.of(input, &both) {
            return Err(format!("nothing changes: {input} {base:?} + {more:?}"));
        }
        Ok(())
    }
}

fn execute(args: &[String]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let inputs = folder().display().to_string();
    let out_dir = dir.path().display().to_string();
    let mut args: Vec<String> = args
        .iter()
        .map(|a| a.replace('%', &inputs).replace('@', &out_dir))
        .collect();
    args[0] = format!("{inputs}/{}", args[0]);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(
        args.iter().map(OsString::from),
        &mut Io {
            input: &mut std::io::empty(),
            out: &mut out,
            err: &mut err,
        },
    );
    let said = String::from_utf8_lossy(&err).into_owned();
    let mut text = format!(
        "exit {code}\n{}\n---\n{}\n",
        String::from_utf8_lossy(&out),
        timeless(&said)
    );
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir.path())
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    for f in files {
        let name = f.file_name().unwrap().to_string_lossy().into_owned();
        let held = std::fs::read(&f).unwrap_or_default();
        text.push_str(&format!(
            "--- {name}\n{}\n",
            timeless(&String::from_utf8_lossy(&held))
        ));
    }
    text.replace(&out_dir, "@")
}

/// The text without times, which differ from run to run, and lines of times in a fixed order.
fn timeless(text: &str) -> String {
    let (mut timed, mut others) = (Vec::new(), String::new());
    for line in text.lines() {
        match line.split_once(" ms ") {
            Some((time, rest)) if time.trim().parse::<f64>().is_ok() => timed.push(rest),
            _ if line.contains("\"ts\":") => {
                others.push_str(&line.replace(|c: char| c.is_ascii_digit(), ""))
            }
            _ => others.push_str(line),
        }
        others.push('\n');
    }
    timed.sort_unstable();
    others + &timed.join("\n")
}

/// Whether a flag changes something where its setting's witness does, with the witness's value, or, where that is what holds
/// anyway, after the witness has changed it.
fn flag_works(runs: &Runs, flag: &Flag, witness: &Witness) -> Result<(), String> {
    let mut settings = Settings::new();
    settings
        .parse(&witness.added)
        .map_err(|e| format!("the witness is wrong: {e}"))?;
    let value = settings.str(flag.sets).unwrap_or("1");
    let mut candidates = vec![value];
    candidates.extend(flag.values.iter().filter(|v| **v != "int"));
    let after = [&witness.base[..], &witness.added].concat();
    let takes =
        |v: &&str| flag.values.is_empty() || flag.values == ["int"] || flag.values.contains(v);
    for v in candidates.into_iter().filter(takes) {
        let mine = spelled(flag, v);
        if Settings::new().parse(&mine).is_err() {
            continue;
        }
        if runs.differ(&witness.input, &witness.base, &mine).is_ok()
            || runs.differ(&witness.input, &after, &mine).is_ok()
        {
            return Ok(());
        }
    }
    Err("nothing changes".into())
}

/// The flag with a value, in the first form that it has.
fn spelled(flag: &Flag, value: &str) -> Vec<String> {
    let bare = flag.bare && (flag.to.is_some() || flag.values.is_empty());
    match (bare, flag.equals, flag.separate) {
        (true, ..) => vec![flag.name.to_owned()],
        (_, true, _) => vec![format!("{}={value}", flag.name)],
        (_, _, true) => vec![flag.name.to_owned(), value.to_owned()],
        _ => vec![format!("{}{value}", flag.name)],
    }
}

/// What becomes of a flag without effect is what its setting's row says.
fn idle(runs: &Runs, flag: &Flag, given: Given, why: &str) -> Result<(), String> {
    let first = flag.values.first().copied().filter(|v| *v != "int");
    // Where a value says what holds anyway, another says something else.
    let values = flag.values.iter().copied().filter(|v| *v != "int");
    let candidates: Vec<&str> = match (flag.to, first) {
        (Some(to), _) => vec![to],
        (None, Some(_)) => values.collect(),
        (None, None) => vec!["17", "sm_80"],
    };
    let plain = runs.of(INPUT, &[]);
    let mut seen = Vec::new();
    for v in candidates {
        let text = runs.of(INPUT, &spelled(flag, v));
        let ok = match given {
            Given::Refused => text.starts_with("exit 1") && text.contains(why),
            Given::Noted => text.starts_with("exit 0") && text.contains(why),
            Given::Ignored => text == plain,
        };
        if ok {
            return Ok(());
        }
        seen.push(
            text.lines()
                .filter(|l| l.contains("error") || l.contains("warning"))
                .collect::<String>(),
        );
    }
    Err(format!("it is not {given:?} with the reason: {seen:?}"))
}

/// Runs a pipeline with a parameter and without.
fn parameter(runs: &Runs, pass: &str, name: &str, text: &str) -> Result<(), String> {
    let (input, pipeline) = with_input(text);
    let token = |t: &str| {
        let key = t.split('=').next().unwrap_or(t);
        key == name || key.strip_prefix("no-") == Some(name)
    };
    let start = pipeline
        .find(&format!("{pass}<"))
        .ok_or("the witness does not name the pass")?
        + pass.len();
    let end = start + pipeline[start..].find('>').ok_or("no `>`")?;
    let given: Vec<&str> = pipeline[start + 1..end].split(';').collect();
    let left: Vec<&str> = given.iter().copied().filter(|t| !token(t)).collect();
    if left.len() == given.len() {
        return Err("the witness does not give the parameter".into());
    }
    let without = match left[..] {
        [] => format!("{}{}", &pipeline[..start], &pipeline[end + 1..]),
        _ => format!(
            "{}<{}{}",
            &pipeline[..start],
            left.join(";"),
            &pipeline[end..]
        ),
    };
    let of = |p: &str| runs.of(input, &[format!("-passes={p}"), "-emit-llvm".into()]);
    let (with, without) = (of(pipeline), of(&without));
    if !with.starts_with("exit 0") || !without.starts_with("exit 0") {
        return Err(format!("it does not compile: {with}"));
    }
    match with == without {
        true => Err(format!("nothing changes: {text}")),
        false => Ok(()),
    }
}

/// A pass parameter that does not exist is refused with its reason, unless it says what holds.
fn no_parameter(
    pass: &str,
    row: &jacquard_passes::manager::ParamRow,
    why: &str,
) -> Result<(), String> {
    let number = if row.number { "=1" } else { "" };
    for (on, text) in [
        (true, format!("{pass}<{}{number}>", row.name)),
        (false, format!("{pass}<no-{}>", row.name)),
    ] {
        let read = Pipeline::parse(&text);
        let ok = match (&read, row.holds == Some(on)) {
            (Ok(_), holds) => holds,
            (Err(e), false) => row.number && !on || e.to_string().contains(why),
            (Err(_), true) => false,
        };
        if !ok {
            return Err(format!(
                "{text}: {:?}",
                read.map(|p| p.to_string()).map_err(|e| e.to_string())
            ));
        }
    }
    Ok(())
}

/// How a row is shown.
type Show = Box<dyn Fn(&Runs) -> Result<(), String> + Send + Sync>;
/// What is shown: the row's file and name, and how.
type Job = (String, Show);

fn cli_jobs(jobs: &mut Vec<Job>) {
    let mut add = |file: &str, name: &str, job: Show| {
        jobs.push((format!("tables/cli/{file}.toml {name}"), job));
    };
    for setting in Setting::ALL {
        let facts = setting.facts();
        if let Some(w) = facts.witness {
            let w = Witness::of_setting(w, setting);
            add("settings", facts.name, Box::new(move |r| w.shows(r)));
        }
    }
    for flag in FLAGS {
        let facts = flag.sets.facts();
        match (flag.witness, facts.witness, facts.none) {
            (Some(w), ..) => {
                let w = Witness::read(w, |g| g[0].starts_with(flag.name));
                add("flags", flag.name, Box::new(move |r| w.shows(r)));
            }
            (None, Some(w), _) => {
                let w = Witness::of_setting(w, flag.sets);
                add(
                    "flags",
                    flag.name,
                    Box::new(move |r| flag_works(r, flag, &w)),
                );
            }
            (None, None, Some(why)) => {
                add(
                    "flags",
                    flag.name,
                    Box::new(move |r| idle(r, flag, facts.given, why)),
                );
            }
            (None, None, None) => add("flags", flag.name, Box::new(|_| Err("no witness".into()))),
        }
    }
}

fn jobs() -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    cli_jobs(&mut jobs);
    for k in KNOBS {
        let file = if k.name.starts_with("slot-") {
            "slots"
        } else {
            "knobs"
        };
        let name = format!("tables/options/{file}.toml {}", k.name);
        if let Some(w) = k.witness {
            let w = Witness::of_knob(w, k.name);
            jobs.push((name, Box::new(move |r| w.shows(r))));
        }
    }
    for pass in PASSES {
        for row in pass.params {
            let name = format!("tables/passes/parameters.toml {}<{}>", pass.name, row.name);
            jobs.push(match (row.witness, row.none) {
                (Some(w), _) => (
                    name,
                    Box::new(move |r| parameter(r, pass.name, row.name, w)),
                ),
                (None, why) => {
                    let why = why.unwrap_or_default();
                    (name, Box::new(move |_| no_parameter(pass.name, row, why)))
                }
            });
        }
    }
    jobs
}

#[test]
fn every_witness_shows_an_effect() {
    let jobs = jobs();
    let runs = Runs::default();
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Result<(), String>)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((n, job)) = {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    jobs.get(n).map(|j| (n, j))
                } {
                    let result = job.1(&runs);
                    results.lock().unwrap().push((n, result));
                }
            });
        }
    });
    let mut ran: Vec<&str> = Vec::new();
    let mut failed = Vec::new();
    for (n, result) in results.into_inner().unwrap() {
        match result {
            Ok(()) => ran.push(&jobs[n].0),
            Err(e) => failed.push(format!("{}: {e}", jobs[n].0)),
        }
    }
    ran.sort_unstable();
    failed.sort_unstable();
    println!(
        "{} rows shown, {} not; {} command lines",
        ran.len(),
        failed.len(),
        runs.0.lock().unwrap().len()
    );
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    // The list that `jacq audit` reads.
    let list = folder().join("ran.txt");
    let text = ran.join("\n") + "\n";
    if std::env::var("WITNESSES").is_ok_and(|v| v == "write") {
        std::fs::write(&list, &text).unwrap();
    }
    let known = std::fs::read_to_string(&list).unwrap_or_default();
    assert!(
        known == text,
        "tests/witnesses/ran.txt is not what ran; WITNESSES=write writes it"
    );
}

#[test]
fn what_has_no_effect_says_why() {
    for s in SETTINGS {
        assert!(s.witness.is_some() != s.none.is_some(), "{}", s.name);
    }
    let mut slots = 0;
    for k in KNOBS {
        slots += usize::from(k.name.starts_with("slot-"));
        let Taker::Nobody(why) = k.taker else {
            assert!(k.witness.is_some(), "{}", k.name);
            continue;
        };
        assert!(k.witness.is_none() && why.contains(' '), "{}", k.name);
        let give =
            |v: &str| Settings::new().parse(["-Xopt".to_owned(), format!("-{}={v}", k.name)]);
        for v in ["0", "1", "77"]
            .into_iter()
            .filter(|v| k.default != Some(v))
        {
            let said = give(v).unwrap_err().to_string();
            assert!(
                said.contains(why) && said.contains(k.name),
                "{}={v}: {said}",
                k.name
            );
        }
        if let Some(d) = k.default {
            assert_eq!(give(d), Ok(()), "{}={d}", k.name);
        }
    }
    // The 221 option slots, and the knobs, which are 309 with their repetitions.
    assert_eq!(slots, 221);
    assert!(KNOBS.len() - slots >= 290);
}

#[test]
fn help_says_what_has_no_effect() {
    let text = jacquard::settings::help();
    for s in SETTINGS {
        if let Some(why) = s.none {
            assert!(text.contains(why), "{}", s.name);
        }
    }
}
