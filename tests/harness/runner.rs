//! Turns a folder of programs into tests: one per file.

use jacquard_test_support::root;
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};

/// `check` of every file with this suffix under `folder`.
#[allow(dead_code)]
pub fn trials(folder: &str, suffix: &str, check: fn(&Path) -> Result<(), String>) -> Vec<Trial> {
    all(&[(folder, suffix)], check)
}

/// As [`trials`], over several folders.
#[allow(dead_code)]
pub fn all(folders: &[(&str, &str)], check: fn(&Path) -> Result<(), String>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (folder, suffix) in folders {
        let base = root().join(folder);
        let mut files = Vec::new();
        collect(&base, suffix, &mut files);
        files.sort();
        trials.extend(files.into_iter().map(|path| {
            let name = path
                .strip_prefix(&base)
                .unwrap_or(&path)
                .with_extension("")
                .display()
                .to_string();
            Trial::test(name, move || check(&path).map_err(Failed::from))
        }));
    }
    trials
}

/// Every file with its suffix under its folder, in order.
#[allow(dead_code)]
pub fn files(folders: &[(&str, &str)]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for (folder, suffix) in folders {
        collect(&root().join(folder), suffix, &mut all);
    }
    all.sort();
    all
}

fn collect(dir: &Path, suffix: &str, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for e in entries.flatten() {
        let path = e.path();
        if path.is_dir() {
            collect(&path, suffix, out);
        } else if path.extension().is_some_and(|x| x == suffix) {
            out.push(path);
        }
    }
}
