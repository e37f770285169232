//! Which files are compiled where none are named.

use jacquard_test_support::root;
use std::path::{Path, PathBuf};

/// How many of the longest test programs are taken.
const LONGEST: usize = 12;

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    for e in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = e.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|x| x == "cu") {
            out.push(path);
        }
    }
}

/// All of `bench/kernels`, and the longest of `tests/kernels`.
pub fn default_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&root().join("bench/kernels"), &mut files);
    files.sort();
    let mut programs = Vec::new();
    collect(&root().join("tests/kernels"), &mut programs);
    programs.sort_by_key(|p| std::cmp::Reverse(std::fs::metadata(p).map_or(0, |m| m.len())));
    programs.truncate(LONGEST);
    files.extend(programs);
    files
}
