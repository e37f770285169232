//! A row: named fields that a schema module takes out one by one. A field that is never taken is an unknown key.

use crate::value::{Field, Value, ValueKind};
use crate::{Errors, TableError};
use serde::Deserialize;
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
    /// Keys requested so far, found or not: the known keys.
    known: Vec<&'static str>,
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
            // Any row may have words of its own.
            known: vec!["doc"],
        }
    }

    /// A row made from a nested map, for fields that are records themselves.
    pub fn nested(&self, name: &str, value: &Value) -> Result<Row, TableError> {
        match value.kind {
            ValueKind::Map(_) | ValueKind::Call { .. } => Ok(Row::new(
                &self.file,
                format!("{}.{name}", self.name),
                value.clone(),
                &[],
            )),
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

    /// The fields that a record with the keys `wanted` is read from: all of the row's own, and those defaults of its file that it has.
    /// Any row may have words of its own (`doc`), and each says where it comes from, read or not.
    pub(crate) fn own_fields(
        &self,
        wanted: &'static [&'static str],
    ) -> impl Iterator<Item = &Field> {
        let fields = self.fields.iter().enumerate();
        let read = move |(n, f): &(usize, &Field)| {
            wanted.contains(&f.key.as_str())
                || *n < self.own && !["doc", "source", "confidence"].contains(&f.key.as_str())
        };
        fields.filter(read).map(|(_, f)| f)
    }

    /// A mistake of this row.
    pub fn error(&self, message: impl Display, help: impl Into<String>) -> TableError {
        self.error_at(self.line, message, help)
    }

    /// A mistake of this row on the line of one of its values.
    pub fn error_at(
        &self,
        line: u32,
        message: impl Display,
        help: impl Into<String>,
    ) -> TableError {
        TableError {
            file: self.file.clone(),
            line,
            row: self.name.clone(),
            message: message.to_string(),
            help: help.into(),
        }
    }

    /// The line of the field `key`, else the row's line.
    pub fn line_of(&self, key: &str) -> u32 {
        self.fields
            .iter()
            .find(|f| f.key == key)
            .map_or(self.line, |f| f.value.line)
    }

    /// Takes the field `key`.
    pub fn value(&mut self, key: &'static str) -> Option<Value> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.fields
            .iter()
            .find(|f| f.key == key)
            .map(|f| f.value.clone())
    }

    /// All remaining fields, for rows whose keys are data.
    pub fn rest(&mut self) -> Vec<Field> {
        let known = std::mem::take(&mut self.known);
        let (rest, kept) = std::mem::take(&mut self.fields)
            .into_iter()
            .partition(|f| !known.contains(&f.key.as_str()));
        self.fields = kept;
        self.known = known;
        rest
    }

    fn wrong(&self, key: &str, v: &Value, wanted: &str) -> TableError {
        self.error_at(
            v.line,
            format!("`{key}` must be {wanted}, not {}", v.describe()),
            "",
        )
    }

    fn missing(&self, key: &str) -> TableError {
        self.error(
            format!("`{key}` is missing"),
            format!("add `{key}`; every row of this table needs it"),
        )
    }

    /// An optional string.
    pub fn opt_str(&mut self, key: &'static str) -> Result<Option<String>, TableError> {
        match self.value(key) {
            None => Ok(None),
            Some(v) => match v.as_str() {
                Some(s) => Ok(Some(s.to_string())),
                None => Err(self.wrong(key, &v, "a string")),
            },
        }
    }

    /// A required string.
    pub fn str(&mut self, key: &'static str) -> Result<String, TableError> {
        self.opt_str(key)?.ok_or_else(|| self.missing(key))
    }

    /// An optional integer.
    pub fn opt_int(&mut self, key: &'static str) -> Result<Option<i64>, TableError> {
        match self.value(key) {
            None => Ok(None),
            Some(v) => v
                .as_int()
                .map(Some)
                .ok_or_else(|| self.wrong(key, &v, "an integer")),
        }
    }

    /// A required integer.
    pub fn int(&mut self, key: &'static str) -> Result<i64, TableError> {
        self.opt_int(key)?.ok_or_else(|| self.missing(key))
    }

    /// An optional integer that fits `u32`.
    pub fn opt_u32(&mut self, key: &'static str) -> Result<Option<u32>, TableError> {
        match self.opt_int(key)? {
            None => Ok(None),
            Some(i) => u32::try_from(i).map(Some).map_err(|_| {
                self.error_at(
                    self.line_of(key),
                    format!("`{key}` = {i} must lie in 0..2^32"),
                    "",
                )
            }),
        }
    }

    /// A truth value; absent means false.
    pub fn flag(&mut self, key: &'static str) -> Result<bool, TableError> {
        match self.value(key) {
            None => Ok(false),
            Some(v) => v
                .as_bool()
                .ok_or_else(|| self.wrong(key, &v, "true or false")),
        }
    }

    /// A list of strings; absent means none. One string alone is a list of one.
    pub fn strs(&mut self, key: &'static str) -> Result<Vec<String>, TableError> {
        let Some(v) = self.value(key) else {
            return Ok(Vec::new());
        };
        if let Some(s) = v.as_str() {
            return Ok(vec![s.to_string()]);
        }
        let Some(list) = v.as_list() else {
            return Err(self.wrong(key, &v, "a list of strings"));
        };
        list.iter()
            .map(|e| {
                e.as_str()
                    .map(str::to_string)
                    .ok_or_else(|| self.wrong(key, e, "a list of strings"))
            })
            .collect()
    }

    /// A list of words or integers, as text; absent means none. One alone is a list of one.
    pub fn words(&mut self, key: &'static str) -> Result<Vec<String>, TableError> {
        let Some(v) = self.value(key) else {
            return Ok(Vec::new());
        };
        let alone = std::slice::from_ref(&v);
        v.as_list()
            .unwrap_or(alone)
            .iter()
            .map(|e| match (e.as_str(), e.as_int()) {
                (Some(s), _) => Ok(s.to_string()),
                (_, Some(i)) => Ok(i.to_string()),
                _ => Err(self.wrong(key, e, "a list of words or integers")),
            })
            .collect()
    }

    /// A list of integers; absent means none. One integer alone is a list of one.
    pub fn ints(&mut self, key: &'static str) -> Result<Vec<i64>, TableError> {
        let Some(v) = self.value(key) else {
            return Ok(Vec::new());
        };
        if let Some(i) = v.as_int() {
            return Ok(vec![i]);
        }
        let Some(list) = v.as_list() else {
            return Err(self.wrong(key, &v, "a list of integers"));
        };
        list.iter()
            .map(|e| {
                e.as_int()
                    .ok_or_else(|| self.wrong(key, e, "a list of integers"))
            })
            .collect()
    }

    /// A string that must be one of `choices`; gives its position. `None` when absent.
    pub fn opt_choice(
        &mut self,
        key: &'static str,
        choices: &[&str],
    ) -> Result<Option<usize>, TableError> {
        match self.opt_str(key)? {
            None => Ok(None),
            Some(s) => choices
                .iter()
                .position(|c| *c == s)
                .map(Some)
                .ok_or_else(|| {
                    self.error_at(
                        self.line_of(key),
                        format!("`{key}` = \"{s}\" is none of its values"),
                        format!(
                            "write one of: {}{}",
                            choices.join(", "),
                            near(&s, choices.iter().copied())
                        ),
                    )
                }),
        }
    }

    /// A required string that must be one of `choices`; gives its position.
    pub fn choice(&mut self, key: &'static str, choices: &[&str]) -> Result<usize, TableError> {
        self.opt_choice(key, choices)?
            .ok_or_else(|| self.missing(key))
    }

    /// Ends the reading: a field that was never requested is an unknown key.
    pub fn finish(&self) -> Result<(), Errors> {
        let mut errors = Errors::new();
        for f in &self.fields {
            if !self.known.contains(&f.key.as_str()) {
                errors.push(self.error_at(
                    f.value.line,
                    format!("unknown key `{}`", f.key),
                    format!(
                        "known keys: {}{}",
                        self.known.join(", "),
                        near(&f.key, self.known.iter().copied())
                    ),
                ));
            }
        }
        errors.finish(())
    }

    /// As [`Row::provenance`], without recording which keys were requested.
    pub(crate) fn origin(&self) -> Result<Provenance, TableError> {
        let fields = self.fields.iter();
        let of = |f: &&Field| ["source", "confidence"].contains(&f.key.as_str());
        let mut own = Row {
            file: self.file.clone(),
            line: self.line,
            name: self.name.clone(),
            kind: String::new(),
            fields: fields.filter(of).cloned().collect(),
            own: 0,
            known: Vec::new(),
        };
        own.provenance()
    }

    /// The provenance every row carries. `source` may come from the file's defaults.
    pub fn provenance(&mut self) -> Result<Provenance, TableError> {
        let source = self.str("source")?;
        let confidence = Confidence::ALL
            [self.choice("confidence", &["exact", "rule", "inferred", "unknown"])?];
        Ok(Provenance { source, confidence })
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl Confidence {
    /// All of them, surest first.
    pub const ALL: [Confidence; 4] = [
        Confidence::Exact,
        Confidence::Rule,
        Confidence::Inferred,
        Confidence::Unknown,
    ];

    /// The word in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Confidence::Exact => "exact",
            Confidence::Rule => "rule",
            Confidence::Inferred => "inferred",
            Confidence::Unknown => "unknown",
        }
    }
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
