//! The tables' files with numbered lines, so that every row of the reference has a place to point to.

use super::cell::html;
use super::{File, packed};
use std::fmt::Write;

/// Where a file's page lies in the book; None for a file that the book does not show.
pub(super) fn page(path: &str) -> Option<String> {
    packed::file(path)?;
    shown(path).then(|| format!("source/{path}.html"))
}

/// The guide's own chapters are pages already.
fn shown(path: &str) -> bool {
    !path.ends_with(".md")
}

/// One page per file.
pub(super) fn pages() -> Vec<File> {
    packed::files()
        .iter()
        .filter(|f| shown(f.0))
        .map(|(path, text)| File {
            path: format!("src/source/{path}.html"),
            text: listing(path, text),
        })
        .collect()
}

fn listing(path: &str, text: &str) -> String {
    let up = "../".repeat(path.matches('/').count() + 1);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{path}</title>\n<style>\n:root {{ color-scheme: light dark; }}\nbody {{ margin: 1rem; font-family: sans-serif; }}\n\
         pre {{ overflow-x: auto; }}\nspan:target {{ background: #fc08; }}\n\
         span::before {{ content: attr(data-n); display: inline-block; width: 4em; opacity: 0.5; user-select: none; }}\n\
         </style></head>\n<body><p><a href=\"{up}index.html\">Jacquard</a>: <code>{path}</code></p>\n<pre><code>"
    );
    for (n, line) in text.lines().enumerate() {
        let n = n + 1;
        // Writing to a string has no errors.
        let _infallible = writeln!(
            out,
            "<span id=\"L{n}\" data-n=\"{n}\">{}</span>",
            html(line)
        );
    }
    out.push_str("</code></pre></body></html>\n");
    out
}
