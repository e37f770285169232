//! `jacq audit --exercised DIR`: the list of rows that a record of the suite's runs has (`tests/exercised.txt`).
//!
//! `JACQUARD_EXERCISED=DIR cargo test --workspace` records; rows are named here as the registry names them, so that the list
//! does not change where lines move.

use super::{Entry, Registry};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;

/// Table, row and the test that used it, a line each, by table and row.
pub fn list(folder: &Path) -> io::Result<String> {
    let registry = Registry::load();
    let by_name: HashMap<(&str, &str), &Entry> = registry
        .entries
        .iter()
        .map(|e| ((e.table, e.name), e))
        .collect();
    let by_place: HashMap<(&str, u32), &Entry> = registry
        .entries
        .iter()
        .map(|e| ((e.file, e.line), e))
        .collect();
    let mut paths: Vec<_> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    let mut rows: BTreeMap<(&str, &str), String> = BTreeMap::new();
    for path in paths {
        for line in std::fs::read_to_string(path)?.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [table, name, at, test] = fields[..] else {
                continue;
            };
            // Rows without a name of their own are recorded by file and line; 0 for those with one.
            let place = at.parse().ok().filter(|line| *line != 0);
            let place = place.map(|line| (name, line));
            let entry = match place {
                Some(place) => by_place.get(&place),
                None => by_name.get(&(table, name)),
            };
            let Some(entry) = entry.filter(|e| e.table == table) else {
                continue;
            };
            // Of several tests the first by name, so that the list is the same whichever ran first.
            let test = test.trim();
            rows.entry((entry.table, entry.name))
                .and_modify(|old| {
                    if test < old.as_str() {
                        test.clone_into(old);
                    }
                })
                .or_insert_with(|| test.to_owned());
        }
    }
    let line =
        |((table, name), test): (&(&str, &str), &String)| format!("{table}\t{name}\t{test}\n");
    Ok(rows.iter().map(line).collect())
}
