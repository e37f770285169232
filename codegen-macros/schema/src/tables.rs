//! Finds the workspace's `tables/` and reads files from it, remembering each, so that a macro can name them to cargo.

use crate::expand::expand;
use crate::row::Row;
use crate::value::{Field, Value, ValueKind};
use crate::{Errors, TableError, ron_file, toml_file};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// The workspace's `tables/` directory.
#[derive(Debug)]
pub struct Tables {
    root: PathBuf,
    read: RefCell<Vec<PathBuf>>,
    /// Texts in place of files: a test's changes.
    replaced: Vec<(String, String)>,
}

/// A table file's text.
#[derive(Clone, Debug)]
pub struct File {
    /// Path as messages show it: relative to the workspace root.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Tables {
    /// The `tables/` directory in `start` or in the nearest of its ancestors. Pass `CARGO_MANIFEST_DIR`.
    pub fn find(start: &Path) -> Result<Tables, Errors> {
        start
            .ancestors()
            .map(|dir| dir.join("tables"))
            .find(|dir| dir.is_dir())
            .map(|root| Tables {
                root,
                read: RefCell::default(),
                replaced: Vec::new(),
            })
            .ok_or_else(|| {
                whole_file(
                    "tables",
                    format!("no `tables` directory in {} or above it", start.display()),
                )
                .into()
            })
    }

    /// The same tables with another text in place of one file, as if it had been edited.
    #[must_use]
    pub fn with(&self, path: &str, text: &str) -> Tables {
        let mut replaced = self.replaced.clone();
        replaced.push((path.to_string(), text.to_string()));
        Tables {
            root: self.root.clone(),
            read: RefCell::default(),
            replaced,
        }
    }

    /// The directory itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Every file read so far, as absolute paths, in order and once each.
    pub fn files_read(&self) -> Vec<PathBuf> {
        let mut files = self.read.borrow().clone();
        files.sort();
        files.dedup();
        files
    }

    /// One file, by its path inside `tables/`.
    pub fn file(&self, path: &str) -> Result<File, Errors> {
        let file = self.glance(path)?;
        self.read.borrow_mut().push(self.root.join(path));
        Ok(file)
    }

    /// As [`Tables::file`], for what no code is made of: cargo does not hear of it.
    fn glance(&self, path: &str) -> Result<File, Errors> {
        let name = format!("tables/{path}");
        let text = match self.replaced.iter().rev().find(|r| r.0 == path) {
            Some((_, text)) => text.clone(),
            None => std::fs::read_to_string(self.root.join(path))
                .map_err(|e| whole_file(&name, format!("cannot be read: {e}")))?,
        };
        Ok(File { name, text })
    }

    /// The names of the rows of a file or folder; none of what cannot be read, which its own loader reports.
    pub fn names(&self, path: &str) -> Vec<String> {
        let paths = match is_file(path) {
            true => vec![path.to_string()],
            false => self.list(path).unwrap_or_default(),
        };
        let rows = |p: &String| self.glance(p).and_then(|f| f.rows()).unwrap_or_default();
        paths.iter().flat_map(rows).map(|r| r.name).collect()
    }

    /// The text of a source file beside the tables, by its path from the workspace's root.
    pub fn source(&self, path: &str) -> Result<String, Errors> {
        let full = self.root.join("..").join(path);
        let text = std::fs::read_to_string(&full)
            .map_err(|e| whole_file(path, format!("cannot be read: {e}")))?;
        self.read.borrow_mut().push(full);
        Ok(text)
    }

    /// The paths inside `tables/` of every `.toml` and `.ron` file below the folder `path`, in order.
    pub fn list(&self, path: &str) -> Result<Vec<String>, Errors> {
        let mut paths = Vec::new();
        walk(&self.root.join(path), &mut paths)
            .map_err(|e| whole_file(&format!("tables/{path}"), format!("cannot be listed: {e}")))?;
        paths.sort();
        let inner = |p: &PathBuf| Some(p.strip_prefix(&self.root).ok()?.to_str()?.to_string());
        Ok(paths.iter().filter_map(inner).collect())
    }

    /// Every `.toml` and `.ron` file below the folder `path` of `tables/`, by name.
    pub fn folder(&self, path: &str) -> Result<Vec<File>, Errors> {
        self.list(path)?.iter().map(|p| self.file(p)).collect()
    }

    /// The rows of a file, or of every file below a folder.
    pub fn rows(&self, path: &str) -> Result<Vec<Row>, Errors> {
        if is_file(path) {
            return self.file(path)?.rows();
        }
        let mut rows = Vec::new();
        let mut errors = Errors::new();
        for f in self.folder(path)? {
            rows.extend(errors.take(f.rows()).unwrap_or_default());
        }
        errors.finish(rows)
    }
}

fn is_file(path: &str) -> bool {
    path.ends_with(".toml") || path.ends_with(".ron")
}

fn walk(dir: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, out)?;
        } else if path.extension().is_some_and(|e| e == "toml" || e == "ron") {
            out.push(path);
        }
    }
    Ok(())
}

fn whole_file(file: &str, message: String) -> TableError {
    TableError::of_file(file, message, "")
}

impl File {
    /// A file that does not come from `tables/`: one named by `--target-file`, or a test's text.
    pub fn from_text(name: &str, text: &str) -> File {
        File {
            name: name.to_string(),
            text: text.to_string(),
        }
    }

    /// The file's rows, with the file's defaults filled in and laws expanded.
    ///
    /// TOML: each top-level table is a row named by its key; the table `[_]` holds what every row has that does not say
    /// otherwise. RON: the file is one list of `Kind(key: value, ...)`, each a row named by its first value; `Defaults(...)` holds the
    /// defaults, and `Section("words")` documents the rows below it that have no `doc` of their own.
    pub fn rows(&self) -> Result<Vec<Row>, Errors> {
        let named: Vec<(String, Value)> = if self.name.ends_with(".ron") {
            ron_file::parse(&self.name, &self.text)?
                .into_iter()
                .map(|v| {
                    // What a row says first names it.
                    let name = match &v.kind {
                        ValueKind::Call { name, fields } => fields
                            .first()
                            .and_then(|f| f.value.as_str())
                            .unwrap_or(name)
                            .to_string(),
                        _ => String::new(),
                    };
                    (name, v)
                })
                .collect()
        } else {
            toml_file::parse(&self.name, &self.text)?
                .into_iter()
                .map(|f| (f.key, f.value))
                .collect()
        };
        let mut errors = Errors::new();
        let mut defaults = Vec::new();
        let mut section = None;
        let mut rows = Vec::new();
        for (mut name, value) in named {
            // `name # note`: TOML keys must differ where two laws make names of the same shape.
            if let Some(at) = name.find(" # ") {
                name.truncate(at);
            }
            let error = |message: String, help: &str| {
                TableError::new(self.name.clone(), value.line, name.clone(), message, help)
            };
            // `[[name]]`: rows without names of their own.
            if let ValueKind::List(items) = &value.kind
                && !items.is_empty()
                && items.iter().all(|v| matches!(v.kind, ValueKind::Map(_)))
            {
                for (n, item) in items.iter().enumerate() {
                    rows.push(Row::new(
                        &self.name,
                        format!("{name}.{n}"),
                        item.clone(),
                        &defaults,
                    ));
                }
                continue;
            }
            match &value.kind {
                ValueKind::Map(fields) if name == "_" => defaults = fields.clone(),
                ValueKind::Call { name: kind, fields } if kind == "Defaults" => {
                    defaults = fields.clone();
                    section = None;
                }
                ValueKind::Call { name: kind, fields } if kind == "Section" => {
                    section = fields.first().cloned();
                }
                ValueKind::Map(_) | ValueKind::Call { .. } => {
                    let line = value.line;
                    let defaults: Vec<Field> = defaults.iter().chain(&section).cloned().collect();
                    if let Some(expanded) = errors.take(expand(&self.name, (name, value))) {
                        for (name, value) in expanded {
                            let value = Value {
                                kind: value.kind,
                                line,
                            };
                            rows.push(Row::new(&self.name, name, value, &defaults));
                        }
                    }
                }
                _ => errors.push(error(
                    format!("a row must be a table of fields, not {}", value.describe()),
                    "write `[name]` with `key = value` lines, or `Kind(key: value)` in RON",
                )),
            }
        }
        errors.finish(rows)
    }
}
