//! Every row of every table in one list: what the root crate's `build.rs` writes and `jacq audit` and `jacq docs` read;
//! and the load of all tables together, which finds what no single table can.

use crate::capabilities::Capability;
use crate::fields::{self, Record};
use crate::row::near;
use crate::special_registers::SpecialRegister;
use crate::value::ValueKind;
use crate::words::{Words, within};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::Row;
use std::collections::{HashMap, HashSet};

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
    /// The test that goes through it; empty for none.
    pub test: String,
    /// The gate's text.
    pub gate: String,
    /// Where the fact comes from.
    pub source: String,
    /// One line.
    pub doc: String,
    /// The setting that the row sets, for flags.
    pub sets: String,
    /// The row's main text: signature, form, rule, lowering.
    pub text: String,
}

/// What `tables/audit.toml` says of a table.
#[derive(Clone, Debug, Row)]
#[row(table = "audit.toml")]
pub struct Policy {
    /// The table.
    #[row(name)]
    pub name: String,
    /// What it holds.
    pub doc: String,
    lowered: Vec<String>,
    held: Vec<String>,
    /// The generated tests that go through it; empty for none.
    #[row(default)]
    pub tests: String,
    tested: Vec<String>,
    /// Rows count as tested by their witnesses, of which a list says which ran.
    witnessed: bool,
    /// Rows count as tested where a record of the suite's runs has them.
    exercised: bool,
}

/// Everything the audit knows.
#[derive(Clone, Debug)]
pub struct Registry {
    /// The tables, by name.
    pub policies: Vec<Policy>,
    /// All rows, by file and line.
    pub entries: Vec<Entry>,
}

/// Loads one table (or a few that belong together) and finds its mistakes.
pub type Loader = fn(&Tables) -> Result<(), Errors>;

/// Loads a table whose rows are a struct.
fn plain<T: Record>(tables: &Tables) -> Result<(), Errors> {
    fields::load::<T>(tables).map(drop)
}

/// Every loader, with the files and folders of `tables/` that it is for. A file that none of them reads is a mistake.
pub const LOADERS: &[(&str, Loader)] = &[
    (
        "address_spaces",
        plain::<crate::address_spaces::AddressSpace>,
    ),
    ("audit", plain::<Policy>),
    ("bitcode/readers", |t| crate::intrinsics::load(t).map(drop)),
    ("bitcode/downgrades", plain::<crate::bitcode::Downgrade>),
    ("bitcode", |t| crate::bitcode::load(t).map(drop)),
    ("builtins", |t| crate::builtins::load(t).map(drop)),
    ("capabilities", plain::<Capability>),
    ("capi", crate::capi::load),
    ("cli/options", plain::<crate::cli::CommandOption>),
    ("cli", crate::cli::check),
    ("cuda", |t| crate::cuda::load(t).map(drop)),
    ("device", crate::device::check),
    ("diagnostics", plain::<crate::diagnostics::Message>),
    ("features", |t| crate::features::load(t).map(drop)),
    ("frontend", crate::frontend::check),
    ("dwarf", plain::<crate::dwarf::Number>),
    ("host_stub", plain::<crate::host_stub::Piece>),
    ("intrinsics/upgrades", |t| {
        crate::upgrades::load(t).map(drop)
    }),
    ("intrinsics", |t| crate::intrinsics::load(t).map(drop)),
    ("ir/names", plain::<crate::names::Name>),
    ("ir", |t| crate::opcodes::load(t).map(drop)),
    ("isel/atomic", |t| crate::whole::load(t).map(drop)),
    ("isel/wide", |t| crate::whole::load(t).map(drop)),
    ("isel/order", |t| crate::order::load(t).map(drop)),
    ("isel", |t| crate::isel::load(t).map(drop)),
    ("legalize", |t| crate::legalize::load(t).map(drop)),
    ("libdevice", plain::<crate::libdevice::Function>),
    ("options", |t| crate::options::load(t).map(drop)),
    ("passes/fp128", |t| crate::fp128::load(t).map(drop)),
    ("passes/loop_requests", plain::<crate::passes::LoopRequest>),
    ("passes/openmp", plain::<crate::passes::OpenMpFunction>),
    ("passes", |t| crate::passes::load(t).map(drop)),
    ("ptx", |t| crate::ptx_forms::load(t).map(drop)),
    ("rewrite", |t| crate::rewrite::load(t).map(drop)),
    ("special_registers", plain::<SpecialRegister>),
    ("words", plain::<Words>),
    ("targets", |t| crate::targets::load(t).map(drop)),
    ("data_layouts", plain::<crate::platform::LayoutRow>),
    ("triples", plain::<crate::platform::Triple>),
    ("ptx_versions", plain::<crate::platform::PtxRelease>),
    ("register_classes", plain::<crate::platform::RegisterClass>),
];

/// The loader of a file, by its path inside `tables/`.
#[must_use]
pub fn loader(path: &str) -> Option<Loader> {
    let is_for = |name: &str| match path.strip_prefix(name) {
        Some(rest) => name.is_empty() || rest.starts_with(['/', '.']),
        None => false,
    };
    LOADERS.iter().find(|(name, _)| is_for(name)).map(|l| l.1)
}

/// Loads every table. A loader finds its table's own mistakes and its references to others; a file that no loader reads
/// would be knowledge without effect.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    for (_, load) in LOADERS {
        errors.take(load(tables));
    }
    let read = tables.files_read();
    for path in tables.list("")? {
        if !read.contains(&tables.root().join(&path)) {
            errors.push(TableError::of_file(
                format!("tables/{path}"),
                "no loader reads this file",
                "load it in codegen-macros/schema and list the loader in `registry::LOADERS`",
            ));
        }
    }
    let mut seen = Vec::new();
    errors.0.retain(|e| {
        let new = !seen.contains(e);
        if new {
            seen.push(e.clone());
        }
        new
    });
    errors.finish(())
}

/// Collects all rows. `ran` lists the rows whose witnesses ran, a line each: file and name. `exercised` lists the rows that the suite's
/// tests used, a line each: table, row and test, with tabs between them.
pub fn collect(tables: &Tables, ran: &str, exercised: &str) -> Result<Registry, Errors> {
    let ran: HashSet<&str> = ran.lines().collect();
    let exercised: HashMap<&str, &str> = (exercised.lines())
        .filter_map(|line| line.rsplit_once('\t'))
        .collect();
    let mut errors = Errors::new();
    let policies: Vec<Policy> = fields::load(tables)?;
    let mut entries = Vec::new();
    for file in tables.folder("")? {
        let inner = file.name.strip_prefix("tables/").unwrap_or(&file.name);
        let table = inner.split(['/', '.']).next().unwrap_or(inner);
        let Some(policy) = policies.iter().find(|p| p.name == table) else {
            errors.push(TableError::of_file(
                file.name.clone(),
                format!("the table `{table}` is not listed"),
                format!(
                    "add `[{table}]` to tables/audit.toml{}",
                    near(table, policies.iter().map(|p| p.name.as_str()))
                ),
            ));
            continue;
        };
        for row in errors.take(file.rows()).unwrap_or_default() {
            entries.push(entry(&row, policy, (&ran, &exercised), &mut errors));
        }
    }
    if let Some(words) = errors.take(crate::words::load(tables)) {
        document(&mut entries, &words);
    }
    errors.finish(Registry { policies, entries })
}

/// Gives words to the rows without: a row that sets a setting has the setting's, a message says what it means itself, and
/// all others go by the longest prefix of their name.
fn document(entries: &mut [Entry], words: &[Words]) {
    let settings: HashMap<String, String> = entries
        .iter()
        .filter(|e| e.file == "tables/cli/settings.toml")
        .map(|e| (e.name.clone(), e.doc.clone()))
        .collect();
    for e in entries.iter_mut().filter(|e| e.doc.is_empty()) {
        let file = e.file.strip_prefix("tables/").unwrap_or(&e.file);
        let by_name = || {
            words
                .iter()
                .filter(|w| within(file, w.file()) && e.name.starts_with(w.prefix()))
                .max_by_key(|w| (w.file().len(), w.prefix().len()))
                .map(|w| w.doc.to_string())
        };
        let by_text = || match e.table.as_str() {
            "cli" => settings.get(e.sets.as_str()).cloned(),
            "diagnostics" => Some(e.text.clone()),
            "device" if file == "device/errors.toml" => Some(e.text.clone()),
            _ => None,
        };
        e.doc = by_text().or_else(by_name).unwrap_or_default();
    }
}

fn entry(
    row: &Row,
    policy: &Policy,
    (ran, exercised): (&HashSet<&str>, &HashMap<&str, &str>),
    errors: &mut Errors,
) -> Entry {
    let text = |row: &Row, key| row.text(key).unwrap_or_default().to_string();
    let (confidence, source) = (text(row, "confidence"), text(row, "source"));
    if confidence.is_empty() || source.is_empty() {
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
        (true, _) if held.is_some() => Status::Held,
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
    let generated = || policy.tests.clone();
    let test = if policy.witnessed {
        let ran = ran.contains(format!("{} {}", row.file, witness_name(row)).as_str());
        ran.then(generated)
    } else if policy.exercised {
        let by = exercised.get(format!("{}\t{}", policy.name, row.name).as_str());
        by.map(|by| (*by).to_owned())
    } else {
        let runs = status != Status::Held
            && (policy.tested.is_empty() || has(row, &policy.tested).is_some());
        runs.then(generated)
    };
    let mut main: Vec<String> = Vec::new();
    for key in [
        "words",
        "from",
        "to",
        "ir",
        "sig",
        "call",
        "ptx",
        "lower",
        "upgrade",
        "unsupported",
        "special",
        "text",
        "sets",
        "intrinsic",
        "witness",
        "none",
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
        test: test.unwrap_or_default(),
        gate: text(row, "gate"),
        source,
        doc: ["doc", "explain"]
            .into_iter()
            .map(|key| text(row, key))
            .find(|words| !words.is_empty())
            .unwrap_or_default(),
        sets: text(row, "sets"),
        text: main.join("  =>  "),
    }
}

/// What the list of witnesses calls a row: option slots go by their number.
fn witness_name(row: &Row) -> String {
    let slot = row.fields().iter().find(|f| f.key == "slot");
    match slot.map(|f| &f.value.kind) {
        Some(ValueKind::Int(n)) => format!("slot-{n}"),
        Some(ValueKind::Str(n)) => format!("slot-{n}"),
        _ => row.name.clone(),
    }
}

impl Registry {
    /// The registry as text: one line per policy and entry, fields separated by tabs. Small, and read on demand only.
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
                clean(&e.test),
                clean(&e.gate),
                clean(&e.source),
                clean(&e.doc),
                clean(&e.text)
            ));
        }
        out
    }
}
