//! Every instruction form of `tables/ptx/`, in samples, against `ptxas`: accepted on the lowest target that has it at
//! the lowest PTX version, refused on a target and at a version that lack it; and our checker agrees.
//!
//! Needs the environment variable `PTXAS`; without it only the checker's half runs.

use jacquard_ir::tables::{PtxVersion, TARGETS, Target};
use jacquard_ptx::forms::{Form, REGISTERS, Sample, WIDE_REGISTERS};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Samples in one run of the assembler.
const BATCH: usize = 1500;

/// Targets the assembler knows, lowest first.
fn targets() -> Vec<&'static Target> {
    TARGETS.iter().filter(|t| t.offered && t.sm >= 75).collect()
}

fn samples() -> Vec<Sample> {
    Form::all().iter().flat_map(|f| f.samples()).collect()
}

/// An instruction of which several in one function disturb each other.
const ALONE: &str = "tcgen05.ld";

/// A module with each line in the same kernel, or in one of its own.
fn module(target: &str, version: PtxVersion, lines: &[&str]) -> String {
    let mut text = format!(
        ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k()\n{{\n{REGISTERS}"
    );
    if lines.iter().any(|l| l.contains("%rq")) {
        text.push_str(WIDE_REGISTERS);
    } else {
        text.push('\n');
    }
    text.push_str("$table: .branchtargets $here;\n");
    if lines.first().is_some_and(|l| l.starts_with(ALONE)) {
        text = text.replacen("$table: .branchtargets $here;", "ret; }", 1);
        for (i, line) in lines.iter().enumerate() {
            let registers = REGISTERS.replace('\n', " ");
            let _ = writeln!(
                text,
                ".visible .entry k{i}() {{ {registers} {line}; ret; }}"
            );
        }
        return text;
    }
    for line in lines {
        let _ = writeln!(text, "\t{line};");
    }
    text.push_str("$here:\n\tret;\n}\n");
    text
}

/// Line number of the first sample in [`module`]'s text.
fn first_line() -> usize {
    8 + REGISTERS.lines().count()
}

/// Which of `lines` the assembler refuses, with its message.
fn refused(
    ptxas: &str,
    target: &str,
    version: PtxVersion,
    lines: &[&str],
) -> BTreeMap<usize, String> {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    // Tests run side by side in one process.
    static RUN: AtomicUsize = AtomicUsize::new(0);
    let run = RUN.fetch_add(1, Ordering::Relaxed);
    let mut bad = BTreeMap::new();
    loop {
        let keep: Vec<usize> = (0..lines.len()).filter(|i| !bad.contains_key(i)).collect();
        let texts: Vec<&str> = keep.iter().map(|&i| lines[i]).collect();
        let path = dir.join(format!("forms-{}-{run}.ptx", std::process::id()));
        std::fs::write(&path, module(target, version, &texts)).expect("temporary file");
        let out = Command::new(ptxas)
            .args(["-c", "-O0", "-arch", target, "-o", "/dev/null"])
            .arg(&path)
            .output()
            .expect("ptxas runs");
        let _ = std::fs::remove_file(&path);
        if out.status.success() {
            return bad;
        }
        let messages = String::from_utf8_lossy(&out.stderr).into_owned();
        let before = bad.len();
        for m in messages
            .lines()
            .filter(|m| m.contains("error") || m.contains("fatal"))
        {
            let number = m
                .split("line ")
                .nth(1)
                .and_then(|s| s.split(';').next())
                .and_then(|s| s.trim().parse::<usize>().ok());
            if let Some(&i) = number
                .and_then(|n| n.checked_sub(first_line()))
                .and_then(|n| keep.get(n))
            {
                bad.entry(i)
                    .or_insert_with(|| m.split("; ").nth(1).unwrap_or(m).to_string());
            }
        }
        if bad.len() == before {
            // No line to blame: halve until one is left.
            let message = messages
                .lines()
                .find(|m| m.contains("error") || m.contains("fatal") || m.contains("Internal"));
            if let [only] = keep[..] {
                bad.insert(only, message.unwrap_or("no message").to_string());
                return bad;
            }
            let (left, right) = keep.split_at(keep.len() / 2);
            for half in [left, right] {
                let texts: Vec<&str> = half.iter().map(|&i| lines[i]).collect();
                bad.extend(
                    refused(ptxas, target, version, &texts)
                        .into_iter()
                        .map(|(i, m)| (half[i], m)),
                );
            }
            return bad;
        }
    }
}

#[test]
fn accepted_where_the_table_says() {
    let targets = targets();
    // One function may not mix the two kinds of cta_group, nor many shapes of loads from tensor memory.
    let mut groups: BTreeMap<(usize, PtxVersion, Option<&str>), Vec<Sample>> = BTreeMap::new();
    let mut homeless = Vec::new();
    for s in samples() {
        let newest = PtxVersion(90);
        match targets.iter().position(|t| s.exists_on(t, newest)) {
            Some(t) => {
                let apart = ["cta_group::2", ALONE]
                    .into_iter()
                    .find(|w| s.text.contains(w));
                groups
                    .entry((t, s.version(targets[t]), apart))
                    .or_default()
                    .push(s);
            }
            None if s.form.until().is_some() => {}
            None => homeless.push(s.text),
        }
    }
    assert!(homeless.is_empty(), "no target has: {homeless:#?}");
    let mut failures = Vec::new();
    let mut count = 0;
    for ((t, version, _), list) in &groups {
        let target = targets[*t];
        count += list.len();
        let lines: Vec<&str> = list.iter().map(|s| s.text.as_str()).collect();
        for (i, e) in checked(target, *version, &lines) {
            failures.push(format!("{}: ours: {e}", lines[i]));
        }
        if let Ok(ptxas) = std::env::var("PTXAS") {
            for chunk in list.chunks(BATCH) {
                let lines: Vec<&str> = chunk.iter().map(|s| s.text.as_str()).collect();
                for (i, message) in refused(&ptxas, &target.name, *version, &lines) {
                    failures.push(format!(
                        "{} [{} {version}]: {message} <{}:{}>",
                        lines[i], target.name, chunk[i].form.file, chunk[i].form.line
                    ));
                }
            }
        }
    }
    println!(
        "{} forms, {count} samples, {} groups",
        Form::all().len(),
        groups.len()
    );
    assert!(
        failures.is_empty(),
        "{} of {count} fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// PTX versions before 9.0 that the assembler knows, lowest first.
const VERSIONS: [u16; 21] = [
    63, 64, 65, 70, 71, 72, 73, 74, 75, 76, 77, 78, 80, 81, 82, 83, 84, 85, 86, 87, 88,
];

/// What our parser and checker have against `lines`.
fn checked(target: &Target, version: PtxVersion, lines: &[&str]) -> BTreeMap<usize, String> {
    match jacquard_ptx::parse(&module(&target.name, version, lines)) {
        Err(e) => (0..lines.len())
            .map(|i| (i, format!("the batch does not parse: {}", e[0])))
            .collect(),
        Ok(m) => jacquard_ptx::check(&m, target)
            .into_iter()
            .map(|d| (d.line as usize - first_line(), d.message))
            .collect(),
    }
}

#[test]
fn refused_where_the_table_says() {
    let targets = targets();
    let newest = PtxVersion(90);
    let mut groups: BTreeMap<(usize, PtxVersion), BTreeMap<String, Sample>> = BTreeMap::new();
    for s in samples() {
        let Some(t) = targets.iter().position(|t| s.exists_on(t, newest)) else {
            continue;
        };
        // One version too old.
        let version = s.version(targets[t]);
        if version > targets[t].ptx
            && let Some(older) = VERSIONS.iter().rev().find(|v| **v < version.0)
        {
            groups
                .entry((t, PtxVersion(*older)))
                .or_default()
                .insert(s.text.clone(), s.clone());
        }
        // The nearest older target, and the newest one that lacks it.
        let newer = (t..targets.len())
            .rev()
            .find(|&n| !s.exists_on(targets[n], newest));
        for n in t.checked_sub(1).into_iter().chain(newer) {
            groups
                .entry((n, newest))
                .or_default()
                .insert(s.text.clone(), s.clone());
        }
    }
    let mut failures = Vec::new();
    let mut count = 0;
    for ((t, version), list) in &groups {
        let target = targets[*t];
        // Another form may have the same text.
        let texts: Vec<&str> = list.keys().map(String::as_str).collect();
        let ours = checked(target, *version, &texts);
        for (i, e) in ours.iter().filter(|(_, e)| !e.contains("need")) {
            failures.push(format!(
                "{} [{} {version}]: our message names no gate: {e}",
                texts[*i], target.name
            ));
        }
        let list: Vec<&Sample> = list
            .values()
            .enumerate()
            .filter(|(i, _)| ours.contains_key(i))
            .map(|(_, s)| s)
            .collect();
        count += list.len();
        if let Ok(ptxas) = std::env::var("PTXAS") {
            for chunk in list.chunks(BATCH) {
                let lines: Vec<&str> = chunk.iter().map(|s| s.text.as_str()).collect();
                let bad = refused(&ptxas, &target.name, *version, &lines);
                for (i, s) in chunk
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| !bad.contains_key(i))
                {
                    failures.push(format!(
                        "{} [{} {version}]: the assembler accepts it <{}:{}>",
                        lines[i], target.name, s.form.file, s.form.line
                    ));
                }
            }
        }
    }
    println!("{count} samples refused, {} groups", groups.len());
    assert!(
        failures.is_empty(),
        "{} of {count} fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
