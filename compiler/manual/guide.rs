//! The guide: Markdown files of `docs/` in the order of reading.

use super::{packed, source};

/// A chapter of the guide.
pub(super) struct Chapter {
    /// Its path in the book.
    pub path: String,
    /// Its title: the first heading.
    pub title: String,
    /// Its text, with links that hold in the book.
    pub text: String,
}

/// The chapters, by their paths in the workspace. The first comes before the numbered ones.
const CHAPTERS: &[&str] = &[
    "docs/book/introduction.md",
    "docs/book/first_kernel.md",
    "docs/tour.md",
    "docs/book/diagnostics.md",
    "docs/book/address_spaces.md",
    "docs/book/emulator.md",
    "docs/programs.md",
    "docs/device.md",
    "docs/nvcc.md",
    "docs/embedding.md",
    "docs/lto.md",
    "docs/math.md",
    "docs/architecture.md",
    "docs/tables.md",
    "docs/ptx.md",
    "docs/passes.md",
    "CONTRIBUTING.md",
];

/// Where a chapter lies in the book.
fn place(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name {
        "introduction.md" => "index.md".to_string(),
        name => format!("guide/{}", name.to_lowercase()),
    }
}

/// All chapters.
pub(super) fn chapters() -> Vec<Chapter> {
    CHAPTERS
        .iter()
        .filter_map(|path| {
            let text = packed::file(path)?;
            let title = text
                .lines()
                .find_map(|l| l.strip_prefix("# "))
                .unwrap_or(path);
            Some(Chapter {
                path: place(path),
                title: title.to_string(),
                text: relink(path, text),
            })
        })
        .collect()
}

/// The guide's part of the summary.
pub(super) fn summary(chapters: &[Chapter], out: &mut String) {
    for (n, c) in chapters.iter().enumerate() {
        let mark = if n == 0 { "" } else { "- " };
        out.push_str(&format!("{mark}[{}]({})\n", c.title, c.path));
        if n == 0 {
            out.push_str("\n# Guide\n\n");
        }
    }
}

/// Turns links between files of the workspace into links between pages; one that no page answers becomes plain text.
fn relink(path: &str, text: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |p| p.0);
    let here = place(path);
    let up = "../".repeat(here.matches('/').count());
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find("](") {
        let (before, after) = rest.split_at(open);
        let Some(close) = after.find(')') else { break };
        let target = &after[2..close];
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let anchor = if anchor.is_empty() {
            String::new()
        } else {
            format!("#{anchor}")
        };
        out.push_str(before);
        if target.contains("://") || file.is_empty() {
            out.push_str(&after[..=close]);
        } else {
            let full = join(folder, file);
            let page = if let Some(to) = full.strip_prefix("book:") {
                Some(to.to_string())
            } else if CHAPTERS.contains(&full.as_str()) {
                Some(place(&full))
            } else {
                source::page(&full)
            };
            match page {
                Some(page) => out.push_str(&format!("]({up}{page}{anchor})")),
                // The brackets are literal, not a link.
                None => out.push(']'),
            }
        }
        rest = &after[close + 1..];
    }
    out.push_str(rest);
    out
}

/// `file` as seen from `folder`. `reference/x.md` stands for a page of the reference.
fn join(folder: &str, file: &str) -> String {
    if let Some(page) = file.strip_prefix("reference/") {
        return format!("book:reference/{page}");
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|p| !p.is_empty()).collect();
    for p in file.split('/') {
        match p {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            p => parts.push(p),
        }
    }
    parts.join("/")
}
