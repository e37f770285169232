//! A row: named values with their lines, of which `#[derive(Row)]` makes a struct.

use crate::value::{Field, Value, ValueKind};
use crate::{Errors, TableError};
use jacquard_derive::Word;
use std::fmt::{self, Display};
use strsim::levenshtein;

/// One row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its file, relative to the workspace root.
    pub file: String,
    /// The line it begins on.
    pub line: u32,
    /// Its name: the TOML key, or the first value of a RON row.
    pub name: String,
    /// The RON constructor (`Form`, `Rule`); empty in TOML.
    pub kind: String,
    fields: Vec<Field>,
    /// How many of the fields are the row's own; the defaults of its file follow.
    own: usize,
}

impl Row {
    pub(crate) fn new(file: &str, name: String, value: Value, defaults: &[Field]) -> Row {
        let (kind, mut fields) = match value.kind {
            ValueKind::Map(fields) => (String::new(), fields),
            ValueKind::Call { name, fields } => (name, fields),
            _ => Default::default(),
        };
        let own = fields.len();
        for d in defaults {
            if !fields.iter().any(|f| f.key == d.key) {
                fields.push(d.clone());
            }
        }
        Row {
            file: file.to_string(),
            line: value.line,
            name,
            kind,
            fields,
            own,
        }
    }

    /// A row made from a nested map, for fields that are records themselves.
    pub fn nested(&self, name: &str, value: &Value) -> Result<Row, TableError> {
        match value.kind {
            ValueKind::Map(_) | ValueKind::Call { .. } => {
                let name = format!("{}.{name}", self.name);
                Ok(Row::new(&self.file, name, value.clone(), &[]))
            }
            _ => Err(self.error_at(
                value.line,
                format!("`{name}` must be a map, not {}", value.describe()),
                "",
            )),
        }
    }

    /// All fields, defaults included.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The row whose fields are the rows of a file: sections, each a map of what it says itself.
    pub(crate) fn of_sections(path: &str, rows: Vec<Row>) -> Row {
        let origin = |f: &Field| ["doc", "source", "confidence"].contains(&f.key.as_str());
        let section = |mut row: Row| {
            row.fields.truncate(row.own);
            row.fields.retain(|f| !origin(f));
            let (kind, line) = (ValueKind::Map(row.fields), row.line);
            let (key, value) = (row.name, Value { kind, line });
            Field { key, value }
        };
        let fields = rows.into_iter().map(section).collect();
        let (kind, line) = (ValueKind::Map(fields), 0);
        let file = format!("tables/{path}");
        Row::new(&file, path.to_string(), Value { kind, line }, &[])
    }

    /// The line of a key of a map of the row.
    pub fn line_in(&self, map: &str, key: &str) -> u32 {
        let fields = self.get(map).and_then(Value::as_map).unwrap_or_default();
        let found = fields.iter().find(|f| f.key == key);
        found.map_or(self.line_of(map), |f| f.value.line)
    }

    /// The row's own fields that are not among these keys, as a map: rows whose keys are data.
    pub fn others(&self, keys: &[&str]) -> Value {
        let other = |f: &&Field| !keys.contains(&f.key.as_str());
        let fields = self.fields[..self.own].iter().filter(other);
        let kind = ValueKind::Map(fields.cloned().collect());
        let line = self.line;
        Value { kind, line }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.fields.iter().find(|f| f.key == key).map(|f| &f.value)
    }

    /// The text of a key, where it has one.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Value::as_str)
    }

    /// The row's name as a value.
    pub fn name_value(&self) -> Value {
        Value {
            kind: ValueKind::Str(self.name.clone()),
            line: self.line,
        }
    }

    /// All keys of the row's own are known. Defaults of its file may be for other kinds of rows.
    pub fn known(&self, keys: &[&str]) -> Result<(), TableError> {
        let known = |k: &str| keys.contains(&k);
        match self.fields[..self.own].iter().find(|f| !known(&f.key)) {
            None => Ok(()),
            Some(f) => {
                let near = near(&f.key, keys.iter().copied());
                Err(self.error_at(
                    f.value.line,
                    format!("unknown key `{}`", f.key),
                    format!("known keys: {}{near}", keys.join(", ")),
                ))
            }
        }
    }

    /// A mistake of this row.
    pub fn error(&self, message: impl Display, help: impl Into<String>) -> TableError {
        self.error_at(self.line, message, help)
    }

    /// A mistake in a field of this row.
    pub fn error_in(
        &self,
        key: &str,
        message: impl Display,
        help: impl Into<String>,
    ) -> TableError {
        self.error_at(self.line_of(key), message, help)
    }

    /// A mistake of this row on the line of one of its values.
    pub fn error_at(
        &self,
        line: u32,
        message: impl Display,
        help: impl Into<String>,
    ) -> TableError {
        TableError::new(self.file.clone(), line, self.name.clone(), message, help)
    }

    /// The line of the field `key`, else the row's line.
    pub fn line_of(&self, key: &str) -> u32 {
        self.fields
            .iter()
            .find(|f| f.key == key)
            .map_or(self.line, |f| f.value.line)
    }
}

/// Where a fact comes from and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// `book 088:9-13`, `ptx-isa 9.7.13`, `llvm 22`, `measured ptxas 13.0`.
    pub source: String,
    /// How sure the row is.
    pub confidence: Confidence,
}

/// How sure a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Confidence {
    /// Stated literally by its source.
    Exact,
    /// Follows from a law that its source states.
    Rule,
    /// Concluded from several facts.
    Inferred,
    /// Not known; the row says only what is.
    Unknown,
}

/// Reports duplicate names.
pub fn unique<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Result<(), Errors> {
    let mut seen: std::collections::HashMap<&str, &Row> = std::collections::HashMap::new();
    let mut errors = Errors::new();
    for row in rows {
        if let Some(first) = seen.insert(&row.name, row) {
            errors.push(row.error(
                format!("duplicate name; first at {}:{}", first.file, first.line),
                "rename one of them, or narrow the law that makes it",
            ));
        }
    }
    errors.finish(())
}

/// Reports duplicate ids, and gaps in what must be dense from `first`.
pub fn dense_ids<'a>(
    first: i64,
    ids: impl IntoIterator<Item = (i64, &'a Row)>,
) -> Result<(), Errors> {
    let mut ids: Vec<(i64, &Row)> = ids.into_iter().collect();
    ids.sort_by_key(|(id, _)| *id);
    let mut errors = Errors::new();
    let mut expected = first;
    for (i, (id, row)) in ids.iter().enumerate() {
        if i > 0 && ids[i - 1].0 == *id {
            errors.push(row.error(
                format!("the id {id} is also that of `{}`", ids[i - 1].1.name),
                "ids are unique",
            ));
            continue;
        }
        if *id != expected {
            errors.push(row.error(
                format!("ids must be dense: {expected} is missing before {id}"),
                "add the missing rows (as unknown, if so), or correct the id",
            ));
        }
        expected = id + 1;
    }
    errors.finish(())
}

/// The name that was meant, if one is close; written as a question after a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near(pub Option<String>);

impl Display for Near {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None => Ok(()),
        }
    }
}

/// The candidate that is closest to `word`, unless none is close.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Near {
    let closest = candidates
        .into_iter()
        .map(|c| (levenshtein(word, c), c))
        .min();
    let meant = closest.filter(|&(d, c)| d <= 1 + c.len().max(word.len()) / 4);
    Near(meant.map(|(_, c)| c.to_string()))
}

/// Whether one of the words was meant: a single letter is wrong, missing or too many.
#[must_use]
pub fn slip<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> bool {
    candidates.into_iter().any(|c| levenshtein(word, c) == 1)
}
