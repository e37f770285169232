//! What the tables say of words and messages.

use super::refusal::Refusal;
use crate::reference::table_words::Found;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Words {
    ok: bool,
    words: Vec<Word>,
}

#[derive(Serialize)]
struct Word {
    name: &'static str,
    form: String,
    doc: &'static str,
    targets: String,
    row: String,
    kind: &'static str,
}

pub(super) fn reply(found: &[Found]) -> Words {
    Words {
        ok: true,
        words: found.iter().map(word).collect(),
    }
}

fn word(f: &Found) -> Word {
    Word {
        name: f.name,
        form: f.form(),
        doc: f.row.doc,
        targets: f.targets(),
        row: format!("{}:{}", f.row.file, f.row.line),
        kind: f.kind(),
    }
}

#[derive(Serialize)]
pub(super) struct Explained {
    ok: bool,
    code: &'static str,
    severity: &'static str,
    message: &'static str,
    text: String,
    wrong: &'static str,
    right: &'static str,
}

pub(super) fn explain(code: &str) -> Result<Explained, Refusal> {
    let found = crate::reference::explain::find(code);
    let row = (found.first()).ok_or_else(|| Refusal::Code(code.to_owned()))?;
    let programs = (row.explanation.as_ref()).and_then(|e| e.examples.programs());
    let [wrong, right] = programs.unwrap_or_default();
    Ok(Explained {
        ok: true,
        code: row.name,
        severity: row.severity.word(),
        message: row.text,
        text: crate::reference::explain::explain(row),
        wrong,
        right,
    })
}
