//! Every row of every table in one list: what the root crate's `build.rs` writes and `jacq audit` and `jacq docs` read;
//! and the load of all tables together, which finds what no single table can.

use crate::gate::Gates;
use crate::row::near;
use crate::{Errors, Row, TableError, Tables};

/// Whether a row leads anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The table is not about lowering.
    Fact,
    /// It is lowered.
    Lowered,
    /// It is known and held back, with a reason.
    Held,
}

/// A row as the audit sees it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The table: a file or folder of `tables/`.
    pub table: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The RON constructor (`Form`, `Rule`); empty in TOML.
    pub kind: String,
    /// The row's name.
    pub name: String,
    /// `exact`, `rule`, `inferred`, `unknown`, or empty when not stated.
    pub confidence: String,
    /// Lowered, held or a plain fact.
    pub status: Status,
    /// A generated test goes through it.
    pub tested: bool,
    /// The gate's text.
    pub gate: String,
    /// Where the fact comes from.
    pub source: String,
    /// One line.
    pub doc: String,
    /// The row's main text: signature, form, rule, lowering.
    pub text: String,
}

/// What `tables/audit.toml` says of a table.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The table.
    pub name: String,
    /// What it holds.
    pub doc: String,
    /// Rows must state where they come from.
    pub provenance: bool,
    lowered: Vec<String>,
    held: Vec<String>,
    /// The generated tests that go through it; empty for none.
    pub tests: String,
    tested: Vec<String>,
}

/// Everything the audit knows.
#[derive(Clone, Debug)]
pub struct Registry {
    /// The tables, by name.
    pub policies: Vec<Policy>,
    /// All rows, by file and line.
    pub entries: Vec<Entry>,
}

/// Loads every table that has a schema. One table's loader finds its own mistakes and its references to others.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    if let Some(gates) = errors.take(Gates::load(tables)) {
        errors.take(crate::targets::load(tables, &gates.features));
        errors.take(crate::address_spaces::load(tables, &gates));
        errors.take(crate::special_registers::load(tables, &gates));
        errors.take(crate::capabilities::load(tables, &gates));
        errors.take(crate::intrinsics::load(tables, &gates));
        errors.take(crate::builtins::load(tables, &gates));
        errors.take(crate::ptx_forms::load(tables, &gates));
    }
    if let Some((settings, _)) = errors.take(crate::cli::load(tables)) {
        let names: Vec<String> = settings.into_iter().map(|s| s.name).collect();
        errors.take(crate::options::load(tables, &names));
    }
    errors.take(crate::capi::load(tables));
    errors.take(crate::platform::load(tables));
    errors.take(crate::opcodes::load(tables));
    errors.take(crate::names::load(tables));
    errors.take(crate::isel::load(tables));
    errors.take(crate::libdevice::load(tables));
    errors.take(crate::passes::load(tables));
    errors.take(crate::diagnostics::load(tables));
    errors.0.dedup();
    errors.finish(())
}

/// Collects all rows.
pub fn collect(tables: &Tables) -> Result<Registry, Errors> {
    let mut errors = Errors::new();
    let policies: Vec<Policy> = tables
        .rows("audit.toml")?
        .into_iter()
        .filter_map(|mut row| errors.take(policy(&mut row)))
        .collect();
    let mut entries = Vec::new();
    for file in tables.folder("")? {
        let inner = file.name.strip_prefix("tables/").unwrap_or(&file.name);
        let table = inner.split(['/', '.']).next().unwrap_or(inner);
        let Some(policy) = policies.iter().find(|p| p.name == table) else {
            errors.push(TableError {
                file: file.name.clone(),
                line: 0,
                row: String::new(),
                message: format!("the table `{table}` is not listed"),
                help: format!(
                    "add `[{table}]` to tables/audit.toml{}",
                    near(table, policies.iter().map(|p| p.name.as_str()))
                ),
            });
            continue;
        };
        for mut row in errors.take(file.rows()).unwrap_or_default() {
            entries.push(entry(&mut row, policy, &mut errors));
        }
    }
    errors.finish(Registry { policies, entries })
}

fn policy(row: &mut Row) -> Result<Policy, Errors> {
    let policy = Policy {
        name: row.name.clone(),
        doc: row.str("doc")?,
        provenance: row.flag("provenance")?,
        lowered: row.strs("lowered")?,
        held: row.strs("held")?,
        tests: row.opt_str("tests")?.unwrap_or_default(),
        tested: row.strs("tested")?,
    };
    row.finish()?;
    Ok(policy)
}

fn entry(row: &mut Row, policy: &Policy, errors: &mut Errors) -> Entry {
    let text = |row: &mut Row, key| {
        row.value(key)
            .and_then(|v| v.as_str().map(str::to_string))
            .unwrap_or_default()
    };
    let (confidence, source) = (text(row, "confidence"), text(row, "source"));
    if policy.provenance && (confidence.is_empty() || source.is_empty()) {
        errors.push(row.error(
            "the row does not say where it comes from",
            "add `source` and `confidence`, or give the file's `[_]` (RON: `Defaults`) both",
        ));
    }
    let has =
        |row: &Row, keys: &[String]| row.fields().iter().find(|f| keys.contains(&f.key)).cloned();
    let found = has(row, &policy.lowered);
    let held = has(row, &policy.held);
    // A field may also hold the word itself: `lower = "pending"`.
    let word = found
        .as_ref()
        .and_then(|f| f.value.as_str())
        .unwrap_or_default();
    let status = match (policy.lowered.is_empty(), &found) {
        (true, _) => Status::Fact,
        (_, Some(_)) if held.is_none() && !policy.held.iter().any(|h| h == word) => Status::Lowered,
        _ => Status::Held,
    };
    if status == Status::Held && found.is_none() && held.is_none() {
        errors.push(row.error(
            "the row is neither lowered nor held back",
            "say what becomes of it",
        ));
    }
    let tested = !policy.tests.is_empty()
        && status != Status::Held
        && (policy.tested.is_empty() || has(row, &policy.tested).is_some());
    let mut main: Vec<String> = row
        .args
        .iter()
        .filter_map(|a| a.as_str().map(str::to_string))
        .collect();
    for key in [
        "sig",
        "ptx",
        "lower",
        "upgrade",
        "unsupported",
        "special",
        "text",
        "sets",
        "intrinsic",
    ] {
        let t = text(row, key);
        if !t.is_empty() {
            main.push(t);
        }
    }
    Entry {
        table: policy.name.clone(),
        file: row.file.clone(),
        line: row.line,
        kind: row.kind.clone(),
        name: row.name.clone(),
        confidence,
        status,
        tested,
        gate: text(row, "gate"),
        source,
        doc: text(row, "doc"),
        text: main.join("  =>  "),
    }
}

impl Registry {
    /// The registry as text: one line per policy and entry, fields separated by tabs. Small, and read only when asked for.
    pub fn to_text(&self) -> String {
        let clean = |s: &str| s.replace(['\t', '\n', '\r'], " ");
        let mut out = String::new();
        for p in &self.policies {
            out.push_str(&format!(
                "T\t{}\t{}\t{}\n",
                p.name,
                clean(&p.doc),
                clean(&p.tests)
            ));
        }
        for e in &self.entries {
            let status = match e.status {
                Status::Fact => "fact",
                Status::Lowered => "lowered",
                Status::Held => "held",
            };
            out.push_str(&format!(
                "R\t{}\t{}\t{}\t{}\t{}\t{}\t{status}\t{}\t{}\t{}\t{}\t{}\n",
                e.table,
                e.file,
                e.line,
                e.kind,
                clean(&e.name),
                e.confidence,
                u8::from(e.tested),
                clean(&e.gate),
                clean(&e.source),
                clean(&e.doc),
                clean(&e.text)
            ));
        }
        out
    }
}
