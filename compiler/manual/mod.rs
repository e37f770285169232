//! `jacq docs`: the manual, an mdBook of a guide (the Markdown files of `docs/`) and a reference made of the rows of `tables/`.

mod cell;
mod fragments;
mod guide;
mod matrix;
mod messages;
mod packed;
mod reference;
mod source;

use std::path::Path;

/// A file of the book, by its path below the book's folder.
pub struct File {
    /// The path, with slashes.
    pub path: String,
    /// What it holds.
    pub text: String,
}

impl File {
    fn page(path: &str, text: String) -> File {
        File {
            path: format!("src/{path}"),
            text,
        }
    }
}

const BOOK: &str = r#"[book]
title = "Jacquard"
description = "A table-generated GPU compiler: the guide, and every row of its tables"
language = "en"
src = "src"

[output.html]
default-theme = "light"
preferred-dark-theme = "navy"
no-section-label = true
additional-css = ["jacquard.css"]

[output.html.fold]
enable = true
level = 0

[output.html.print]
enable = false

[output.html.search]
limit-results = 40
boost-title = 4
"#;

/// What the pages need beyond mdBook's own style: wide tables that keep their first column short, and drawings that follow the theme.
const STYLE: &str = "\
:root { --content-max-width: 1100px; }
table td:first-child { min-width: 12rem; }
table td code { overflow-wrap: anywhere; white-space: pre-wrap; }
table td { vertical-align: top; }
.fragment { max-width: 100%; height: auto; }
.fragment text { fill: currentColor; font: 9px sans-serif; }
.fragment rect { stroke: currentColor; stroke-opacity: 0.4; }
.targets td, .targets th { padding: 1px 4px; text-align: center; }
.targets td:first-child, .targets td:last-child { text-align: left; }
";

/// The whole book.
#[must_use]
pub fn files() -> Vec<File> {
    let registry = crate::audit::Registry::load();
    let guide = guide::chapters();
    let reference = reference::pages(&registry);
    let mut summary = String::from("# Summary\n\n");
    guide::summary(&guide, &mut summary);
    reference::summary(&reference, &mut summary);
    let mut files = vec![
        File {
            path: "book.toml".into(),
            text: BOOK.into(),
        },
        File {
            path: "jacquard.css".into(),
            text: STYLE.into(),
        },
        File::page("SUMMARY.md", summary),
    ];
    files.extend(guide.into_iter().map(|c| File::page(&c.path, c.text)));
    files.extend(reference.into_iter().map(|p| File::page(&p.path, p.text)));
    files.extend(source::pages());
    files
}

/// Writes the book into a folder.
///
/// # Errors
/// When a file or folder cannot be written.
pub fn write(dir: &Path) -> std::io::Result<usize> {
    let files = files();
    for f in &files {
        let path = dir.join(&f.path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, &f.text)?;
    }
    Ok(files.len())
}

/// `jacq docs --out DIR` writes the book; without `--out`, the list of its files goes to standard output.
#[must_use]
pub fn command(args: &[String]) -> i32 {
    let dir = match args {
        [] => {
            for f in files() {
                println!("{}: {} lines", f.path, f.text.lines().count());
            }
            return 0;
        }
        [flag, dir] if flag == "--out" => Path::new(dir),
        _ => {
            eprintln!("usage: jacq docs [--out DIR]");
            return 1;
        }
    };
    match write(dir) {
        Ok(n) => {
            println!(
                "{n} files in {}; `mdbook build {}` makes the site",
                dir.display(),
                dir.display()
            );
            0
        }
        Err(e) => {
            eprintln!("{}: {e}", dir.display());
            1
        }
    }
}
