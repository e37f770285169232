//! Text as cells of Markdown tables, and names as anchors.

use std::collections::HashMap;

/// Prose in a cell. Backticks stay; what HTML or the table would take for its own does not.
pub(super) fn words(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    let mut code = false;
    for c in s.chars() {
        match c {
            '`' => {
                code = !code;
                out.push(c);
            }
            '|' => out.push_str("\\|"),
            '<' if !code => out.push_str("&lt;"),
            '*' | '_' | '[' | '#' if !code => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// Code in a cell; nothing for nothing.
pub(super) fn code(s: &str) -> String {
    if s.is_empty() {
        return String::new();
    }
    let s = s.replace('|', "\\|").replace('\n', " ");
    if s.contains('`') {
        format!("`` {s} ``")
    } else {
        format!("`{s}`")
    }
}

/// Text in HTML.
pub(super) fn html(s: &str) -> String {
    s.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Anchors of one page: letters, digits and hyphens, each once.
#[derive(Default)]
pub(super) struct Anchors(HashMap<String, u32>);

impl Anchors {
    /// A new anchor for a name.
    pub(super) fn anchor(&mut self, name: &str) -> String {
        let mut id = String::from("row-");
        for c in name.chars() {
            match c {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' => id.push(c),
                _ if !id.ends_with('-') => id.push('-'),
                _ => {}
            }
        }
        let n = self.0.entry(id.clone()).or_default();
        *n += 1;
        match *n {
            1 => id,
            n => format!("{id}-{n}"),
        }
    }
}
