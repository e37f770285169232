//! `jacq docs`: a manual of plain Markdown pages, one per table, that mdbook turns into a site.

use super::{Entry, Registry};
use jacquard_ir::tables::{Feature, TARGETS};
use std::fmt::Write;
use std::path::Path;

/// The pages: file name below `src/`, and text. `SUMMARY.md` is first.
pub fn pages() -> Vec<(String, String)> {
    let registry = Registry::load();
    let mut summary = String::from(
        "# Summary\n\n[What the tables hold](index.md)\n\n- [Targets and features](matrix.md)\n",
    );
    let mut index = String::from(
        "# What the tables hold\n\nEach page is one table: its rows as the compiler reads them, with where each fact comes from and how sure it is.\n\n| table | rows | what it holds |\n|---|---|---|\n",
    );
    let mut pages = Vec::new();
    for t in &registry.tables {
        let rows = registry.of(t.name).count();
        let _ = writeln!(
            index,
            "| [{}]({}.md) | {rows} | {} |",
            t.name, t.name, t.doc
        );
        let _ = writeln!(summary, "- [{}]({}.md)", t.name, t.name);
        let mut text = format!("# {}\n\n{}\n", t.name, t.doc);
        if !t.tests.is_empty() {
            let _ = writeln!(text, "\nTests: {}.", t.tests);
        }
        let mut file = "";
        for e in registry.of(t.name) {
            if e.file != file {
                file = e.file;
                let _ = write!(
                    text,
                    "\n## `{file}`\n\n| row | | needs | becomes | source | |\n|---|---|---|---|---|---|\n"
                );
            }
            row(&mut text, e);
        }
        pages.push((format!("{}.md", t.name), text));
    }
    let mut all = vec![
        ("SUMMARY.md".to_string(), summary),
        ("index.md".to_string(), index),
        ("matrix.md".to_string(), matrix()),
    ];
    all.append(&mut pages);
    all
}

fn row(out: &mut String, e: &Entry) {
    let cell = |s: &str| s.replace('|', "\\|");
    let code = |s: &str| {
        if s.is_empty() {
            String::new()
        } else {
            format!("`{}`", cell(s))
        }
    };
    let held = if e.status == "held" {
        "**held back** "
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "| {} | {} | {} | {held}{} | {} | {} |",
        code(e.name),
        cell(e.doc),
        code(e.gate),
        code(e.text),
        cell(e.source),
        e.confidence
    );
}

/// Features by target.
fn matrix() -> String {
    let mut out = String::from(
        "# Targets and features\n\n| target | PTX | `__CUDA_ARCH__` | generation | shared per block | threads per SM | registers per SM |\n|---|---|---|---|---|---|---|\n",
    );
    for t in TARGETS {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} | {} | {} |",
            t.name,
            t.ptx,
            t.cuda_arch,
            t.generation,
            t.limits.shared_per_block,
            t.limits.threads_per_sm,
            t.limits.registers_per_sm
        );
    }
    out.push_str("\n## Features\n\n| feature | | targets that have it |\n|---|---|---|\n");
    for f in Feature::ALL {
        let names: Vec<&str> = TARGETS
            .iter()
            .filter(|t| t.has(f))
            .map(|t| &*t.name)
            .collect();
        let shown = match names.as_slice() {
            [] => String::from("none"),
            [first, .., last] if names.len() > 6 => {
                format!("`{first}` … `{last}` ({})", names.len())
            }
            _ => names
                .iter()
                .map(|n| format!("`{n}`"))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let _ = writeln!(out, "| `{}` | {} | {shown} |", f.name(), f.doc());
    }
    out
}

/// `jacq docs [--out DIR]` writes `book.toml` and `src/*.md`; without `--out`, the page index goes to standard output.
pub fn command(args: &[String]) -> i32 {
    let dir = match args {
        [] => {
            for (name, text) in pages() {
                println!("{name}: {} lines", text.lines().count());
            }
            return 0;
        }
        [flag, dir] if flag == "--out" => Path::new(dir),
        _ => {
            eprintln!("usage: jacq docs [--out DIR]");
            return 1;
        }
    };
    let write = || -> std::io::Result<()> {
        std::fs::create_dir_all(dir.join("src"))?;
        std::fs::write(
            dir.join("book.toml"),
            "[book]\ntitle = \"Jacquard: what the tables hold\"\nsrc = \"src\"\n",
        )?;
        for (name, text) in pages() {
            std::fs::write(dir.join("src").join(name), text)?;
        }
        Ok(())
    };
    match write() {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("{}: {e}", dir.display());
            1
        }
    }
}
