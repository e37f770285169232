//! `jacq docs`: the manual, a guide (the Markdown files of `docs/`) and a reference made of the rows of `tables/`, as a site or as an mdBook.

mod cell;
mod flags;
mod fragments;
mod guide;
mod matrix;
mod messages;
mod packed;
mod reference;
#[cfg(not(target_family = "wasm"))]
mod serve;
pub mod site;
mod source;

use jacquard_options::{Arg, Docs, Reader};
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
    write_files(&files(), dir)
}

fn write_files(files: &[File], dir: &Path) -> std::io::Result<usize> {
    for f in files {
        let path = dir.join(&f.path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, &f.text)?;
    }
    Ok(files.len())
}

/// How the command is used.
#[must_use]
pub fn usage() -> String {
    format!(
        "usage: jacq docs [--out DIR | --serve | --book DIR] [--port N]\n\n\
         The manual: a guide, and every row of the tables with the line it stands on.\n\n\
         {}\nWithout any of these, its files are listed.\n",
        jacquard_options::usage::<Docs>()
    )
}

/// What is to be done with the manual.
enum Wish {
    List,
    Site(String),
    Book(String),
    Serve,
}

fn parse(args: &[String]) -> Result<(Wish, u16), String> {
    let (mut wish, mut port) = (Wish::List, 0);
    let mut reader = Reader::<Docs>::new(args);
    while let Some(arg) = reader.next().map_err(|e| e.to_string())? {
        match arg {
            Arg::Option(Docs::Out, dir) => wish = Wish::Site(dir),
            Arg::Option(Docs::Book, dir) => wish = Wish::Book(dir),
            Arg::Option(Docs::Serve, _) => wish = Wish::Serve,
            Arg::Option(Docs::Port, text) => {
                let number = text.parse();
                port = number.map_err(|_| format!("'{text}' is not a port"))?;
            }
            Arg::Operand(word) => return Err(format!("'{word}' is not an option")),
        }
    }
    Ok((wish, port))
}

/// `jacq docs`; gives the exit code.
#[must_use]
pub fn command(args: &[String]) -> i32 {
    let (wish, port) = match parse(args) {
        Ok(wish) => wish,
        Err(e) => {
            let text = usage();
            eprintln!(
                "jacq docs: {e}\n{}",
                text.lines().next().unwrap_or_default()
            );
            return 2;
        }
    };
    let (dir, files, next) = match wish {
        Wish::List => {
            for f in files() {
                println!("{}: {} lines", f.path, f.text.lines().count());
            }
            return 0;
        }
        Wish::Serve => return served(port),
        Wish::Site(dir) => (dir, site::files(), "open index.html there"),
        Wish::Book(dir) => (dir, files(), "`mdbook build` makes the site"),
    };
    match write_files(&files, Path::new(&dir)) {
        Ok(n) => {
            println!("{n} files in {dir}; {next}");
            0
        }
        Err(e) => {
            eprintln!("jacq docs: {dir}: {e}");
            1
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn served(port: u16) -> i32 {
    match serve::serve(site::files(), port) {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("jacq docs: 127.0.0.1:{port}: {e}");
            1
        }
    }
}

/// There is nothing to listen on.
#[cfg(target_family = "wasm")]
fn served(_: u16) -> i32 {
    1
}
