//! `tables/frontend/*.toml`: the words, headers, predefined macros, type traits and transformations of CUDA C++.

pub mod headers;
pub mod macros;
pub mod names;
pub mod tokens;
pub mod traits;
pub mod transforms;

use crate::row::near;
use crate::{Errors, Row, TableError, Tables};

/// Loads every file of the folder.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    errors.take(tokens::load(tables));
    errors.take(headers::load(tables));
    errors.take(macros::load(tables));
    errors.take(names::has(tables));
    errors.take(names::unsupported(tables));
    errors.take(traits::load(tables));
    errors.take(transforms::load(tables));
    errors.finish(())
}

/// A file of sections, each read once by name: a section that is never requested is a mistake.
struct Sections {
    file: String,
    rows: Vec<Row>,
    asked: Vec<&'static str>,
}

impl Sections {
    fn load(tables: &Tables, file: &str) -> Result<Sections, Errors> {
        let rows = tables.rows(file)?;
        Ok(Sections {
            file: format!("tables/{file}"),
            rows,
            asked: Vec::new(),
        })
    }

    fn take(&mut self, name: &'static str) -> Result<Row, TableError> {
        self.asked.push(name);
        match self.rows.iter().position(|r| r.name == name) {
            Some(at) => Ok(self.rows.remove(at)),
            None => {
                // A misspelt section is missed under its right name.
                let close = |r: &&Row| near(&r.name, [name]).0.is_some();
                let (line, row) = match self.rows.iter().find(close) {
                    Some(r) => (r.line, r.name.clone()),
                    None => (0, name.to_string()),
                };
                Err(TableError {
                    file: self.file.clone(),
                    line,
                    row,
                    message: format!("the section `[{name}]` is missing"),
                    help: format!("add `[{name}]`, or correct this section's name"),
                })
            }
        }
    }

    fn finish(self) -> Result<(), Errors> {
        let mut errors = Errors::new();
        for row in &self.rows {
            errors.push(row.error(
                "unknown section",
                format!(
                    "known sections: {}{}",
                    self.asked.join(", "),
                    near(&row.name, self.asked.iter().copied())
                ),
            ));
        }
        errors.finish(())
    }
}

/// The fields of a row whose keys are data, with string values, sorted by key: key, value, line.
fn pairs(row: &mut Row) -> Result<Vec<(String, String, u32)>, Errors> {
    let mut errors = Errors::new();
    errors.take(row.provenance());
    let mut out = Vec::new();
    for f in row.rest() {
        match f.value.as_str() {
            Some(text) => out.push((f.key, text.to_string(), f.value.line)),
            None => errors.push(row.error_at(
                f.value.line,
                format!("`{}` must be a string, not {}", f.key, f.value.describe()),
                "",
            )),
        }
    }
    out.sort();
    errors.finish(out)
}

/// The fields of a row whose keys are data, with lists of strings as values: key, names, line.
fn lists(row: &mut Row) -> Result<Vec<(String, Vec<String>, u32)>, Errors> {
    let mut errors = Errors::new();
    errors.take(row.provenance());
    let mut out = Vec::new();
    for f in row.rest() {
        let words = f.value.as_list().map(|list| {
            let words = list.iter().map(|v| v.as_str().map(str::to_string));
            words.collect::<Option<Vec<_>>>()
        });
        match words.flatten() {
            Some(words) => out.push((f.key, words, f.value.line)),
            None => errors.push(row.error_at(
                f.value.line,
                format!("`{}` must be a list of names", f.key),
                "write `key = [\"name\", \"name\"]`",
            )),
        }
    }
    out.sort();
    errors.finish(out)
}

/// `make_{char,int}{1,2}` stands for four names.
pub(crate) fn expand_braces(text: &str) -> Vec<String> {
    let (Some(open), Some(close)) = (text.find('{'), text.find('}')) else {
        return vec![text.to_string()];
    };
    let rests = expand_braces(&text[close + 1..]);
    text[open + 1..close]
        .split(',')
        .flat_map(|part| {
            rests
                .iter()
                .map(move |rest| format!("{}{part}{rest}", &text[..open]))
        })
        .collect()
}

/// All names that braces stand for; unbalanced braces are a mistake.
fn names_of(row: &Row, line: u32, words: &[String]) -> Result<Vec<String>, TableError> {
    for w in words {
        let depth = w.chars().try_fold(0, |depth, c| match (c, depth) {
            ('{', 0) => Some(1),
            ('}', 1) => Some(0),
            ('{' | '}', _) => None,
            _ => Some(depth),
        });
        if depth != Some(0) {
            return Err(row.error_at(
                line,
                format!("the braces of `{w}` do not match"),
                "write alternatives as `{a,b}`; braces do not nest",
            ));
        }
    }
    Ok(words.iter().flat_map(|w| expand_braces(w)).collect())
}
