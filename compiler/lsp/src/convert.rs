//! Diagnostics of the compiler as the protocol has them.

use crate::document::{Columns, Document};
use crate::outline::{self, Item, What};
use jacquard_diag::{Diagnostic, Place, Severity};
use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, Documentation, Location,
    NumberOrString, ParameterInformation, ParameterLabel, Position, Range, SignatureInformation,
    SymbolKind, TextEdit, Uri,
};
use std::str::FromStr;

/// The address of a file.
pub fn uri_of(path: &str) -> Option<Uri> {
    if !path.starts_with('/') {
        return Uri::from_str(path).ok().filter(|u| u.scheme().is_some());
    }
    let mut out = String::from("file://");
    for b in path.bytes() {
        match b {
            b'/' | b'.' | b'-' | b'_' | b'~' => out.push(b as char),
            b if b.is_ascii_alphanumeric() => out.push(b as char),
            b => out.push_str(&format!("%{b:02X}")),
        }
    }
    Uri::from_str(&out).ok()
}

/// The range of a place in a file whose text may be at hand.
fn range(p: &Place, doc: Option<&Document>, columns: Columns) -> Range {
    let number = p.line.saturating_sub(1);
    let line = match (doc, &p.text) {
        (Some(d), _) => d.line(number as usize),
        (None, Some(text)) => text,
        (None, None) => "",
    };
    let from = p.column.saturating_sub(1) as usize;
    let to = match (p.line, p.column) {
        (0, _) | (_, 0) => line.len(),
        _ => from + p.length as usize,
    };
    let column = |byte: usize| match line {
        // Without the text, bytes are the best guess.
        "" => byte as u32,
        line => columns.of_byte(line, byte),
    };
    Range::new(
        Position::new(number, column(from)),
        Position::new(number, column(to)),
    )
}

/// A place as it is shown: where it covers nothing, the name or the character that stands there.
fn shown(p: &Place, doc: &Document) -> Place {
    let line = doc.line(p.line.saturating_sub(1) as usize);
    let from = p.column.saturating_sub(1) as usize;
    let mut out = p.clone();
    if let Some(rest) = line.get(from..).filter(|_| p.column > 0 && p.length <= 1) {
        let part = |c: char| c == '_' || c.is_ascii_alphanumeric();
        let name = rest.len() - rest.trim_start_matches(part).len();
        let one = rest.chars().next().map_or(1, char::len_utf8);
        out.length = name.max(one) as u32;
    }
    out
}

/// Whether a place is in this document.
fn is_in(p: &Place, doc: &Document) -> bool {
    *p.file == *doc.path
}

/// A diagnostic of a document. What lies in another file is shown where the document leads there, or at its first line.
pub fn diagnostic(d: &Diagnostic, doc: &Document, columns: Columns) -> lsp_types::Diagnostic {
    let own = d.place.iter().chain(&d.includes).find(|p| is_in(p, doc));
    let notes_place = || (d.notes.iter().filter_map(|n| n.place.as_ref())).find(|p| is_in(p, doc));
    let place = own.or_else(notes_place);
    let mut related = Vec::new();
    let mut relate = |p: &Place, text: String| {
        let same = is_in(p, doc);
        if let Some(uri) = uri_of(&p.file) {
            related.push(DiagnosticRelatedInformation {
                location: Location::new(uri, range(p, same.then_some(doc), columns)),
                message: text,
            });
        }
    };
    if let Some(p) = d.place.as_ref().filter(|p| !is_in(p, doc)) {
        relate(p, "here".into());
    }
    for l in &d.labels {
        relate(&l.place, l.text.clone());
    }
    let mut message = d.text.clone();
    for n in &d.notes {
        match &n.place {
            Some(p) => relate(p, n.text.clone()),
            None => {
                message.push_str(&format!("\n{}: {}", n.kind.word(), n.text));
            }
        }
    }
    lsp_types::Diagnostic {
        range: place.map_or(Range::default(), |p| {
            range(&shown(p, doc), Some(doc), columns)
        }),
        severity: Some(match d.severity {
            Severity::Error | Severity::Fatal => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Remark => DiagnosticSeverity::INFORMATION,
            Severity::Note | Severity::Ignored => DiagnosticSeverity::HINT,
        }),
        code: Some(NumberOrString::String(d.id.row().name.to_owned())),
        source: Some("jacq".into()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    }
}

/// The edits of a diagnostic's fixes, and what they do in words; none where they lie in another file.
pub fn fix(d: &Diagnostic, doc: &Document, columns: Columns) -> Option<(String, Vec<TextEdit>)> {
    if d.fixes.is_empty() || d.fixes.iter().any(|f| !is_in(&f.place, doc)) {
        return None;
    }
    let mut edits = Vec::new();
    let mut words = Vec::new();
    for f in &d.fixes {
        let line = doc.line(f.place.line.saturating_sub(1) as usize);
        let from = f.place.column.saturating_sub(1) as usize;
        let old = line.get(from..from + f.place.length as usize).unwrap_or("");
        let mut range = range(&f.place, Some(doc), columns);
        // A place without length is a gap between two characters.
        let inserts = f.place.length == 0;
        if inserts {
            range.end = range.start;
        }
        words.push(match (inserts, f.text.as_str()) {
            (true, new) => format!("insert '{new}'"),
            (false, "") => format!("remove '{old}'"),
            (false, new) => format!("replace '{old}' by '{new}'"),
        });
        edits.push(TextEdit::new(range, f.text.clone()));
    }
    Some((words.join(", "), edits))
}

/// The outline as the protocol has it.
#[allow(
    deprecated,
    reason = "the structure has a field that is deprecated and no other way to be made"
)]
pub fn symbols(items: Vec<Item>, doc: &Document, columns: Columns) -> Vec<DocumentSymbol> {
    let one = |i: Item| DocumentSymbol {
        name: doc.text[i.name.clone()].to_owned(),
        detail: (i.what == What::Kernel).then(|| "__global__".to_owned()),
        kind: match i.what {
            What::Macro => SymbolKind::CONSTANT,
            What::Namespace => SymbolKind::NAMESPACE,
            What::Type => SymbolKind::STRUCT,
            What::Kernel | What::Function => SymbolKind::FUNCTION,
            What::Variable => SymbolKind::VARIABLE,
        },
        tags: None,
        deprecated: None,
        range: doc.range(i.whole, columns),
        selection_range: doc.range(i.name, columns),
        children: (!i.inside.is_empty()).then(|| symbols(i.inside, doc, columns)),
    };
    items.into_iter().map(one).collect()
}

/// A declaration as help for a call.
pub fn signature(
    form: String,
    doc: String,
    argument: u32,
    columns: Columns,
) -> SignatureInformation {
    let place = |byte| columns.of_byte(&form, byte);
    let parameters: Vec<_> = (outline::parameters(&form).into_iter())
        .map(|r| ParameterInformation {
            label: ParameterLabel::LabelOffsets([place(r.start), place(r.end)]),
            documentation: None,
        })
        .collect();
    SignatureInformation {
        active_parameter: ((argument as usize) < parameters.len()).then_some(argument),
        parameters: Some(parameters),
        documentation: (!doc.is_empty()).then_some(Documentation::String(doc)),
        label: form,
    }
}
