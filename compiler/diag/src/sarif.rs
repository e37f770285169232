//! Diagnostics as SARIF 2.1.0 (OASIS): one run, one rule per message that occurs, one result per diagnostic. Notes and labels are
//! related locations, fix-its are fixes.

use crate::json::quoted;
use crate::{Diagnostic, Message, Place, Severity};

fn level(s: Severity) -> &'static str {
    match s {
        Severity::Error | Severity::Fatal => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

/// A region of `length` bytes. Columns are units of UTF-16, the first 1 (SARIF 2.1.0, 3.30.3), and the end column is exclusive.
fn region(p: &Place, length: u32) -> String {
    let units = |bytes: u32| {
        let bytes = bytes as usize;
        match p.text.as_deref() {
            Some(text) if bytes <= text.len() && text.is_char_boundary(bytes) => {
                text[..bytes].encode_utf16().count()
            }
            _ => bytes,
        }
    };
    let before = p.column.max(1) - 1;
    let (column, end) = (units(before) + 1, units(before + length) + 1);
    format!(
        "{{\"startLine\":{},\"startColumn\":{column},\"endColumn\":{end}}}",
        p.line
    )
}

fn artifact(p: &Place) -> String {
    format!("\"artifactLocation\":{{\"uri\":{}}}", quoted(&p.file))
}

/// A location's fields, without its braces.
fn location(p: &Place) -> String {
    let region = match p.line {
        0 => String::new(),
        _ => format!(",\"region\":{}", region(p, p.length.max(1))),
    };
    format!("\"physicalLocation\":{{{}{region}}}", artifact(p))
}

fn message(text: &str) -> String {
    format!("\"message\":{{\"text\":{}}}", quoted(text))
}

fn rule(m: &Message) -> String {
    let help = m.explanation.as_ref().map_or(String::new(), |e| {
        format!(
            ",\"fullDescription\":{{\"text\":{}}}",
            quoted(e.text.trim())
        )
    });
    format!(
        "{{\"id\":{},\"shortDescription\":{{\"text\":{}}}{help},\"defaultConfiguration\":{{\"level\":\"{}\"}}}}",
        quoted(m.name),
        quoted(m.text),
        level(m.severity)
    )
}

fn result(d: &Diagnostic, rules: &[&'static Message]) -> String {
    let row = d.id.row();
    let index = rules.iter().position(|r| r.name == row.name).unwrap_or(0);
    let symbol = match d.symbol.as_str() {
        "" => String::new(),
        s => format!(
            ",\"logicalLocations\":[{{\"fullyQualifiedName\":{}}}]",
            quoted(s)
        ),
    };
    let at = match &d.place {
        Some(p) => format!("{{{}{symbol}}}", location(p)),
        None if symbol.is_empty() => String::new(),
        None => format!("{{{}}}", &symbol[1..]),
    };
    let labels = d.labels.iter().map(|l| (Some(&l.place), l.text.as_str()));
    let notes = d.notes.iter().map(|n| (n.place.as_ref(), n.text.as_str()));
    let related: Vec<String> = labels
        .chain(notes)
        .map(|(place, text)| match place {
            Some(p) => format!("{{{},{}}}", location(p), message(text)),
            None => format!("{{{}}}", message(text)),
        })
        .collect();
    let fixes: Vec<String> = d
        .fixes
        .iter()
        .map(|f| {
            format!(
                "{{\"artifactChanges\":[{{{},\"replacements\":[{{\"deletedRegion\":{},\"insertedContent\":{{\"text\":{}}}}}]}}]}}",
                artifact(&f.place),
                region(&f.place, f.place.length),
                quoted(&f.text)
            )
        })
        .collect();
    let fixes = match fixes.is_empty() {
        true => String::new(),
        false => format!(",\"fixes\":[{}]", fixes.join(",")),
    };
    format!(
        "{{\"ruleId\":{},\"ruleIndex\":{index},\"level\":\"{}\",{},\"locations\":[{at}],\"relatedLocations\":[{}]{fixes}}}",
        quoted(row.name),
        level(d.severity),
        message(&d.text),
        related.join(","),
    )
}

/// Renders for programs that read SARIF.
#[must_use]
pub fn sarif(diagnostics: &[Diagnostic]) -> String {
    let mut rules: Vec<&'static Message> = Vec::new();
    for d in diagnostics {
        if !rules.iter().any(|r| r.name == d.id.row().name) {
            rules.push(d.id.row());
        }
    }
    let results: Vec<String> = diagnostics
        .iter()
        .map(|d| format!("\n{}", result(d, &rules)))
        .collect();
    let rules: Vec<String> = rules.into_iter().map(rule).collect();
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{\"name\":\"jacquard\",\"version\":{},\"rules\":[{}]}}}},\"results\":[{}]}}]}}\n",
        quoted(env!("CARGO_PKG_VERSION")),
        rules.join(","),
        results.join(",")
    )
}
