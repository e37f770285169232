//! Diagnostics for programs: one JSON array of objects.

use crate::{Diagnostic, Place};
use std::fmt::Write;

/// A JSON string literal.
#[must_use]
pub fn quoted(s: &str) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Writing to a string can't fail.
            c if (c as u32) < 0x20 => drop(write!(out, "\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn place(p: &Place) -> String {
    let (line, column, length) = (p.line, p.column, p.length.max(1));
    let file = quoted(&p.file);
    match line {
        0 => format!("{{\"file\":{file}}}"),
        _ => format!("{{\"file\":{file},\"line\":{line},\"column\":{column},\"length\":{length}}}"),
    }
}

fn at(p: Option<&Place>) -> String {
    p.map_or("null".to_owned(), place)
}

fn list<T>(items: &[T], each: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(each).collect();
    format!("[{}]", items.join(","))
}

fn object(d: &Diagnostic) -> String {
    let row = d.id.row();
    let mut out = format!(
        "{{\"severity\":{},\"id\":{},\"flag\":{},\"message\":{},\"at\":{}",
        quoted(d.severity.word()),
        quoted(row.name),
        quoted(row.flag),
        quoted(&d.text),
        at(d.place.as_ref()),
    );
    if row.number != 0 {
        out += &format!(",\"number\":{}", row.number);
    }
    if !d.symbol.is_empty() {
        out += &format!(",\"symbol\":{}", quoted(&d.symbol));
    }
    if !d.option.is_empty() {
        out += &format!(",\"option\":{}", quoted(&d.option));
    }
    let includes = list(&d.includes, |p| {
        format!("{{\"file\":{},\"line\":{}}}", quoted(&p.file), p.line)
    });
    let labels = list(&d.labels, |l| {
        format!(
            "{{\"at\":{},\"text\":{}}}",
            place(&l.place),
            quoted(&l.text)
        )
    });
    let notes = list(&d.notes, |n| {
        format!(
            "{{\"kind\":\"{}\",\"message\":{},\"at\":{}}}",
            n.kind.name(),
            quoted(&n.text),
            at(n.place.as_ref())
        )
    });
    let fixes = list(&d.fixes, |f| {
        format!(
            "{{\"at\":{},\"text\":{}}}",
            place(&f.place),
            quoted(&f.text)
        )
    });
    out + &format!(
        ",\"included_from\":{includes},\"labels\":{labels},\"notes\":{notes},\"fixes\":{fixes}}}"
    )
}

/// Renders for programs.
#[must_use]
pub fn json(diagnostics: &[Diagnostic]) -> String {
    let items: Vec<String> = diagnostics.iter().map(object).collect();
    match items.is_empty() {
        true => "[]\n".to_owned(),
        false => format!("[\n{}]\n", items.join(",\n")),
    }
}
