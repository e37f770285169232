//! The changes of `CONTRIBUTING.md` do what it says: they are applied to a copy of the sources, which is built, and its commands
//! are run with the result. `JACQUARD_BLESS=1` writes their outputs anew.
//!
//! The copy stays in `target/tmp`, so a second run builds only what has changed since.

use jacquard_test_support::console;
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Lines that a change may have, apart from blank ones.
const MOST_LINES: usize = 14;

/// Files by their path below the root; those that hold no text stay bytes.
type Files = BTreeMap<String, Vec<u8>>;

#[test]
fn changes_take_few_lines_and_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = root.join("CONTRIBUTING.md");
    let text = fs::read_to_string(&document).expect("CONTRIBUTING.md");

    let mut files = Files::new();
    read(root, "", &mut files);
    let changes = blocks(&text, "diff");
    assert_eq!(changes.len(), 6);
    let mut changed = BTreeSet::new();
    for change in &changes {
        let lines = change
            .iter()
            .filter(|l| l.starts_with(['+', '-']) && l.len() > 1 && !l.starts_with("+++ "))
            .count();
        assert!(lines <= MOST_LINES, "{lines} lines:\n{}", change.join("\n"));
        apply(change, &mut files, &mut changed);
    }

    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contributing");
    let tree = copy.join("tree");
    write(&tree, &files);
    for path in changed.iter().filter(|p| p.ends_with(".rs")) {
        run(
            Command::new("rustfmt")
                .args(["--check", "--edition", "2024"])
                .arg(path),
            &tree,
        );
    }
    // Nobody debugs this build, and it runs no kernel. What comes from the registry is as the tests have it.
    share_dependencies(&copy.join("target"));
    run(
        Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--offline", "--bin", "jacq"])
            .args([
                "--config",
                "profile.dev.package.jacquard-emulator.opt-level=0",
            ])
            .env("CARGO_TARGET_DIR", copy.join("target"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0"),
        &tree,
    );
    let commands = console::check(&document, &tree, &copy.join("target/debug"));
    assert!(commands >= 6, "{commands} commands");
}

/// Gives a target folder the crates of others that the tests' own folder has built. Cargo tells by their fingerprints and times whether
/// they are what it would build.
fn share_dependencies(target: &Path) {
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("debug");
    for folder in [".fingerprint", "build", "deps"] {
        // A folder that is not there shares nothing.
        for entry in fs::read_dir(built.join(folder)).into_iter().flatten() {
            let entry = entry.expect("an entry of a folder");
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.contains("jacq") {
                share(&entry.path(), &target.join("debug").join(folder).join(name));
            }
        }
    }
}

/// Copies a file or folder with its times; libraries are linked.
fn share(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry of a folder");
            share(&entry.path(), &to.join(entry.file_name()));
        }
        return;
    }
    fs::create_dir_all(to.parent().expect("a file has a folder")).expect("a folder");
    let library = ["rlib", "rmeta", "so"].map(std::ffi::OsStr::new);
    if to.exists()
        || library.iter().any(|l| from.extension() == Some(*l)) && fs::hard_link(from, to).is_ok()
    {
        return;
    }
    fs::copy(from, to).expect("a copied file");
    let time = fs::metadata(from).and_then(|m| m.modified());
    let copy = fs::File::options().write(true).open(to);
    let set = copy.and_then(|f| f.set_modified(time?));
    // A wrong time makes cargo build the crate anew.
    set.unwrap_or_default();
}

/// Reads the sources: everything but what is built, fetched or found by fuzzing.
fn read(root: &Path, folder: &str, files: &mut Files) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder of the sources") {
        let entry = entry.expect("an entry of a folder");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = match folder {
            "" => name.clone(),
            _ => format!("{folder}/{name}"),
        };
        let kind = entry.file_type().expect("a file's type");
        let skip = ["target", ".git", ".oracles", "corpus", "artifacts"];
        if kind.is_dir() && !skip.contains(&name.as_str()) {
            read(root, &path, files);
        } else if kind.is_file() {
            let bytes = fs::read(entry.path()).expect("a source file");
            files.insert(path, bytes);
        }
    }
}

/// Writes the files that differ from those in the folder, and removes what it should not have: cargo looks at their times.
fn write(folder: &Path, files: &Files) {
    let mut old = Files::new();
    fs::create_dir_all(folder).expect("a folder for the copy");
    read(folder, "", &mut old);
    for path in old.keys().filter(|p| !files.contains_key(*p)) {
        fs::remove_file(folder.join(path)).expect("an old file");
    }
    for (path, bytes) in files {
        if old.get(path) != Some(bytes) {
            let to = folder.join(path);
            fs::create_dir_all(to.parent().expect("a file has a folder")).expect("a folder");
            fs::write(to, bytes).expect("a copied file");
        }
    }
}

/// The blocks of a document that are fenced with this word.
fn blocks<'a>(text: &'a str, fence: &str) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.strip_prefix("```") == Some(fence) {
            found.push(lines.by_ref().take_while(|l| *l != "```").collect());
        }
    }
    found
}

/// Applies a change: `+++ path`, then lines that are new (`+`), go (`-`), or stand around them.
fn apply(change: &[&str], files: &mut Files, changed: &mut BTreeSet<String>) {
    let mut parts = change.split(|l| l.starts_with("+++ "));
    assert!(parts.next().is_some_and(<[_]>::is_empty), "no `+++`");
    let paths = change.iter().filter_map(|l| l.strip_prefix("+++ "));
    for (path, part) in paths.zip(parts) {
        let side = |skip: char| -> String {
            let kept = part.iter().filter(|l| !l.starts_with(skip));
            kept.map(|l| format!("{}\n", l.get(1..).unwrap_or_default()))
                .collect()
        };
        let (before, after) = (side('+'), side('-'));
        let old = files.remove(path).unwrap_or_default();
        let old = String::from_utf8(old).expect("sources are UTF-8");
        let new = if before.is_empty() {
            old + &after
        } else {
            let count = old.matches(&before).count();
            assert_eq!(count, 1, "{path} has {count} times\n{before}");
            old.replacen(&before, &after, 1)
        };
        files.insert(path.to_string(), new.into_bytes());
        changed.insert(path.to_string());
    }
}

fn run(command: &mut Command, folder: &Path) {
    let out = command.current_dir(folder).output();
    let out = out.unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let said =
        String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{command:?}:\n{said}");
}
