//! Gives diagnostics places that need no source map: files, lines, columns and the text of the lines.

use super::{Diagnostic, NoteKind};
use crate::names::Interner;
use crate::source::{Loc, SourceMap, Span};
use jacquard_diag::{Note, Place};

fn place_at(map: &SourceMap, lo: Loc, length: u32) -> Option<Place> {
    let position = map.position(lo)?;
    let (text, at) = map.line_text(lo)?;
    let room = text.len().saturating_sub(at).max(1) as u32;
    Some(Place {
        file: position.file,
        line: position.line,
        column: position.column,
        length: length.min(room),
        text: Some(text),
    })
}

fn place(map: &SourceMap, span: Span) -> Option<Place> {
    let lo = map.shown(span.lo);
    let hi = map.shown(span.hi);
    let length = match hi.0 > lo.0 && !hi.is_macro() {
        true => hi.0 - lo.0,
        false => 0,
    };
    place_at(map, lo, length)
}

/// Most macro expansions shown for one diagnostic.
const MACRO_NOTES: usize = 6;

/// The macro expansions that led to a place, innermost first.
fn expansions(mut at: Loc, map: &SourceMap, names: &Interner) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut steps = 0;
    while let Some((call, name, argument)) = map.caller(at) {
        if !argument {
            steps += 1;
            if steps <= MACRO_NOTES {
                notes.push(Note {
                    kind: NoteKind::Macro,
                    place: place_at(map, map.spelling(at), 1),
                    text: format!("expanded from macro '{}'", names.text(name)),
                });
            }
        }
        at = call.lo;
    }
    if steps > MACRO_NOTES {
        notes.push(Note {
            kind: NoteKind::Macro,
            place: None,
            text: format!("{} expansions not shown", steps - MACRO_NOTES),
        });
    }
    notes
}

/// Resolves one diagnostic; adds the macro expansions and includes that led to its place.
#[must_use]
pub fn resolve(d: &Diagnostic, map: &SourceMap, names: &Interner) -> jacquard_diag::Diagnostic {
    let at = d.place.unwrap_or_default().lo;
    let mut made = d.clone().map(|span| place(map, span));
    made.notes.splice(..0, expansions(at, map, names));
    made.includes = map
        .include_stack(map.shown(at))
        .into_iter()
        .filter_map(|l| map.position(l))
        .map(|p| Place::at(&p.file, p.line, p.column))
        .collect();
    made
}
