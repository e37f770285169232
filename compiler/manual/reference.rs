//! The reference: a page for each file of each table, made of its rows.

use super::cell::{Anchors, code, words};
use super::{flags, fragments, matrix, messages, source};
use crate::audit::{Entry, Registry, Table};
use std::fmt::Write;

/// A page of the reference.
pub(super) struct Page {
    /// Its path in the book.
    pub path: String,
    /// Its title in the summary.
    pub title: String,
    /// Its depth in the summary.
    pub depth: usize,
    /// Its text.
    pub text: String,
}

/// All pages, in the order of the summary.
pub(super) fn pages(registry: &Registry) -> Vec<Page> {
    let top = |path: &str, title: &str, text: String| Page {
        path: format!("reference/{path}"),
        title: title.to_string(),
        depth: 0,
        text,
    };
    let mut out = vec![
        top("tables.md", "What the tables hold", index(registry)),
        top("flags.md", "Flags", flags::page()),
        top("matrix.md", "Targets and features", matrix::page()),
        top("fragments.md", "Matrix fragments", fragments::page()),
        top("messages.md", "Messages explained", messages::page()),
    ];
    for t in &registry.tables {
        table(registry, t, &mut out);
    }
    out
}

/// The reference's part of the summary.
pub(super) fn summary(pages: &[Page], out: &mut String) {
    out.push_str("\n# Reference\n\n");
    for p in pages {
        let indent = "  ".repeat(p.depth);
        let _infallible = writeln!(out, "{indent}- [{}]({})", p.title, p.path);
    }
}

fn index(registry: &Registry) -> String {
    let mut out = String::from(
        "# What the tables hold\n\nEach page is a file of a table: its rows as the compiler reads them, with the public document that a fact \
         comes from where there is one, how sure it is, and its line. `jacq audit` counts them.\n\n\
         | table | rows | what it holds | tests |\n|---|---:|---|---|\n",
    );
    for t in &registry.tables {
        let _infallible = writeln!(
            out,
            "| [{}]({}.md) | {} | {} | {} |",
            t.name,
            t.name,
            registry.of(t.name).count(),
            words(t.doc),
            tests(t.tests)
        );
    }
    out
}

/// Tests by name; those that are files of the book are links.
fn tests(list: &str) -> String {
    let mut out = Vec::new();
    for t in list.split(';').map(str::trim).filter(|t| !t.is_empty()) {
        let (path, rest) = t.split_once(' ').unwrap_or((t, ""));
        out.push(match source::page(path) {
            Some(page) => format!("[`{path}`](../{page}) {}", words(rest)),
            None => format!("`{path}` {}", words(rest)),
        });
    }
    out.join(", ")
}

fn table(registry: &Registry, t: &Table, out: &mut Vec<Page>) {
    let mut files: Vec<&str> = registry.of(t.name).map(|e| e.file).collect();
    files.dedup();
    let mut head = format!("# {}\n\n{}\n", t.name, words(t.doc));
    if !t.tests.is_empty() {
        let _infallible = writeln!(head, "\nTested by {}.", tests(t.tests));
    }
    let rows =
        |file: &str| -> Vec<&Entry> { registry.of(t.name).filter(|e| e.file == file).collect() };
    if let [file] = files[..] {
        head.push_str(&listing(file, &rows(file), "../"));
        out.push(Page {
            path: format!("reference/{}.md", t.name),
            title: t.name.to_string(),
            depth: 0,
            text: head,
        });
        return;
    }
    head.push_str("\n| file | rows |\n|---|---:|\n");
    let mut parts = Vec::new();
    for file in files {
        let inner = file
            .strip_prefix("tables/")
            .and_then(|f| f.rsplit_once('.'))
            .map_or(file, |f| f.0);
        let name = inner.strip_prefix(t.name).unwrap_or(inner);
        let name = name.trim_start_matches('/');
        let list = rows(file);
        let _infallible = writeln!(head, "| [{name}]({inner}.md) | {} |", list.len());
        let up = "../".repeat(inner.matches('/').count() + 1);
        parts.push(Page {
            path: format!("reference/{inner}.md"),
            title: name.to_string(),
            depth: 1,
            text: format!(
                "# {}: {name}\n\n{}\n{}",
                t.name,
                words(t.doc),
                listing(file, &list, &up)
            ),
        });
    }
    out.push(Page {
        path: format!("reference/{}.md", t.name),
        title: t.name.to_string(),
        depth: 0,
        text: head,
    });
    out.append(&mut parts);
}

/// The rows of one file. Rows that share their words are listed under them as a heading; the others carry theirs.
fn listing(file: &str, rows: &[&Entry], up: &str) -> String {
    let source = source::page(file).map(|page| format!("{up}{page}"));
    let mut list = Listing {
        // A setting's text is the command line of the test that shows its effect.
        text_title: match file {
            "tables/cli/settings.toml" => "example",
            _ => "becomes",
        },
        source,
        anchors: Anchors::default(),
        out: format!("\nFile `{file}`, {} rows.\n", rows.len()),
    };
    let mut single: Vec<&Entry> = Vec::new();
    for group in rows.chunk_by(|a, b| a.doc == b.doc) {
        if let [row] = group {
            single.push(row);
            continue;
        }
        list.table(&std::mem::take(&mut single), true);
        let _infallible = writeln!(list.out, "\n### {}", words(group[0].doc));
        list.table(group, false);
    }
    list.table(&single, true);
    list.out
}

/// The sources that a reader can open: pages of the book that describes the original are for the audit of the tables themselves.
fn public(sources: &str) -> String {
    let open = |s: &&str| !s.starts_with("book");
    let kept: Vec<&str> = sources.split(';').map(str::trim).filter(open).collect();
    kept.join("; ")
}

struct Listing {
    source: Option<String>,
    text_title: &'static str,
    anchors: Anchors,
    out: String,
}

impl Listing {
    /// Some rows. Columns that are empty in all of them are left out.
    fn table(&mut self, rows: &[&Entry], with_words: bool) {
        if rows.is_empty() {
            return;
        }
        let gated = rows.iter().any(|e| !e.gate.is_empty());
        let becomes = rows.iter().any(|e| !e.text.is_empty() && e.text != e.name);
        self.out.push_str("\n| row |");
        let mut line = String::from("|---|");
        for (on, title) in [
            (with_words, "what it is"),
            (gated, "needs"),
            (becomes, self.text_title),
        ] {
            if on {
                let _infallible = write!(self.out, " {title} |");
                line.push_str("---|");
            }
        }
        let _infallible = writeln!(self.out, " source | |\n{line}---|---|");
        for e in rows {
            self.row(e, with_words, gated, becomes);
        }
    }

    fn row(&mut self, e: &Entry, with_words: bool, gated: bool, becomes: bool) {
        let id = self.anchors.anchor(e.name);
        let out = &mut self.out;
        let _infallible = write!(out, "| <a id=\"{id}\"></a>{} |", code(e.name));
        if with_words {
            let _infallible = write!(out, " {} |", words(e.doc));
        }
        if gated {
            let _infallible = write!(out, " {} |", code(e.gate));
        }
        if becomes {
            let shown = match e.status {
                "held" => format!("**none**: {}", words(e.text)),
                _ if e.text == e.name => String::new(),
                _ => code(e.text),
            };
            let _infallible = write!(out, " {shown} |");
        }
        let place = match &self.source {
            Some(page) => format!("[line {}]({page}#L{})", e.line, e.line),
            None => format!("line {}", e.line),
        };
        let tested = match e.test {
            "" => String::new(),
            test => format!(", tested by {}", code(test)),
        };
        let public = public(e.source);
        let gap = if public.is_empty() { "" } else { "; " };
        let _infallible = writeln!(
            out,
            " {}{gap}{}{tested}, {place} |",
            words(&public),
            e.confidence
        );
    }
}
