//! Diagnostics as replies have them.

use jacquard_diag::Diagnostic;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Place {
    file: String,
    line: u32,
    column: u32,
    length: u32,
}

#[derive(Serialize)]
pub(super) struct At {
    at: Place,
    text: String,
}

#[derive(Serialize)]
pub(super) struct Note {
    kind: &'static str,
    message: String,
    at: Option<Place>,
}

#[derive(Serialize)]
pub(super) struct Message {
    code: &'static str,
    severity: &'static str,
    message: String,
    flag: String,
    number: u32,
    symbol: String,
    at: Option<Place>,
    labels: Vec<At>,
    notes: Vec<Note>,
    fixes: Vec<At>,
    included_from: Vec<Place>,
    explained: bool,
    text: String,
}

fn place(p: &jacquard_diag::Place) -> Place {
    Place {
        file: p.file.to_string(),
        line: p.line,
        column: p.column,
        length: p.length,
    }
}

/// Diagnostics in their order.
pub(super) fn messages(list: &[Diagnostic]) -> Vec<Message> {
    list.iter().map(message).collect()
}

fn message(d: &Diagnostic) -> Message {
    let row = d.id.row();
    let at = |p: &jacquard_diag::Place, text: &str| At {
        at: place(p),
        text: text.to_owned(),
    };
    Message {
        code: row.name,
        severity: d.severity.word(),
        message: d.text.clone(),
        flag: d.controlled_by(),
        number: row.number,
        symbol: d.symbol.clone(),
        at: d.place.as_ref().map(place),
        labels: d.labels.iter().map(|l| at(&l.place, &l.text)).collect(),
        notes: (d.notes.iter())
            .map(|n| Note {
                kind: n.kind.name(),
                message: n.text.clone(),
                at: n.place.as_ref().map(place),
            })
            .collect(),
        fixes: d.fixes.iter().map(|f| at(&f.place, &f.text)).collect(),
        included_from: d.includes.iter().map(place).collect(),
        explained: row.explanation.is_some(),
        text: jacquard_diag::one(d, false),
    }
}
