//! The registry of all table rows, as the build wrote it.

/// A table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name: a file or folder of `tables/`.
    pub name: &'static str,
    /// What it holds.
    pub doc: &'static str,
    /// The generated tests that go through it; empty for none.
    pub tests: &'static str,
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its table.
    pub table: &'static str,
    /// Its file.
    pub file: &'static str,
    /// Its line.
    pub line: u32,
    /// The RON constructor (`Form`, `Rule`); empty in TOML.
    pub kind: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `exact`, `rule`, `inferred`, `unknown`, or empty when the table does not say.
    pub confidence: &'static str,
    /// `fact`, `lowered` or `held`.
    pub status: &'static str,
    /// The test that goes through it; empty for none.
    pub test: &'static str,
    /// The gate's text.
    pub gate: &'static str,
    /// Where the fact comes from.
    pub source: &'static str,
    /// One line.
    pub doc: &'static str,
    /// The row's main text.
    pub text: &'static str,
}

/// All tables and rows.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    /// The tables, by name.
    pub tables: Vec<Table>,
    /// The rows, by file and line.
    pub entries: Vec<Entry>,
}

/// The registry's text, unpacked once.
fn text() -> &'static str {
    static TEXT: std::sync::OnceLock<&str> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| crate::system::packed_texts::unpack("registry"))
}

impl Registry {
    /// Reads what the build wrote.
    pub fn load() -> Registry {
        let mut out = Registry::default();
        for line in text().lines() {
            let f: Vec<&'static str> = line.split('\t').collect();
            match f[..] {
                ["T", name, doc, tests] => out.tables.push(Table { name, doc, tests }),
                [
                    "R",
                    table,
                    file,
                    line,
                    kind,
                    name,
                    confidence,
                    status,
                    test,
                    gate,
                    source,
                    doc,
                    text,
                ] => {
                    out.entries.push(Entry {
                        table,
                        file,
                        line: line.parse().unwrap_or(0),
                        kind,
                        name,
                        confidence,
                        status,
                        test,
                        gate,
                        source,
                        doc,
                        text,
                    });
                }
                _ => {}
            }
        }
        out
    }

    /// The rows of one table.
    pub fn of<'r>(&'r self, table: &'r str) -> impl Iterator<Item = &'r Entry> {
        self.entries.iter().filter(move |e| e.table == table)
    }
}
