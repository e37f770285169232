//! Gives diagnostics places that need no source map: files, lines, columns and the text of the lines.

use super::{Diagnostic, NoteKind};
use crate::names::Interner;
use crate::source::{Loc, SourceMap, Span};
use jacquard_diag::{Fix, Note, Place};
use std::sync::Arc;

/// The line that was shown last: messages about one line share its text.
#[derive(Default)]
struct Lines {
    last: Option<(Arc<str>, u32, Arc<str>)>,
}

impl Lines {
    fn place_at(&mut self, map: &SourceMap, lo: Loc, length: Option<u32>) -> Option<Place> {
        let position = map.position(lo)?;
        let at = map.column(lo)?;
        let text = match &self.last {
            Some((file, line, text)) if *file == position.file && *line == position.line => {
                text.clone()
            }
            _ => map.line_text(lo)?.0.into(),
        };
        self.last = Some((position.file.clone(), position.line, text.clone()));
        let at = at.min(text.len());
        let room = (text.len() - at).max(1) as u32;
        Some(Place {
            file: position.file,
            line: position.line,
            column: position.column,
            length: length.unwrap_or_else(|| word_at(&text, at)).min(room),
            text: Some(text),
        })
    }

    fn place(&mut self, map: &SourceMap, span: Span) -> Option<Place> {
        let lo = map.shown(span.lo);
        let hi = map.shown(span.hi);
        let length = match hi.0 > lo.0 && !hi.is_macro() {
            true => Some(hi.0 - lo.0),
            false => None,
        };
        self.place_at(map, lo, length)
    }

    /// What a change replaces: nothing, where its span is empty.
    fn replaced(&mut self, map: &SourceMap, span: Span) -> Option<Place> {
        let (lo, hi) = (map.shown(span.lo), map.shown(span.hi));
        self.place_at(map, lo, Some(hi.0.saturating_sub(lo.0)))
    }
}

/// Bytes of the word or number that begins there; 0 for anything else.
fn word_at(line: &str, at: usize) -> u32 {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80;
    let rest = line.as_bytes().get(at..).unwrap_or_default();
    rest.iter().take_while(|b| word(b)).count() as u32
}

/// Most macro expansions shown for one diagnostic.
const MACRO_NOTES: usize = 6;

/// The macro expansions that led to a place, innermost first.
fn expansions(lines: &mut Lines, mut at: Loc, map: &SourceMap, names: &Interner) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut steps = 0;
    while let Some((call, name, argument)) = map.caller(at) {
        if !argument {
            steps += 1;
            if steps <= MACRO_NOTES {
                notes.push(Note {
                    kind: NoteKind::Macro,
                    place: lines.place_at(map, map.spelling(at), None),
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

/// Resolves diagnostics; adds the macro expansions and includes that led to their places.
#[must_use]
pub fn resolve<'d>(
    list: impl IntoIterator<Item = &'d Diagnostic>,
    map: &SourceMap,
    names: &Interner,
) -> Vec<jacquard_diag::Diagnostic> {
    let mut lines = Lines::default();
    let each = |d: &Diagnostic| {
        let at = d.place.unwrap_or_default().lo;
        let mut bare = d.clone();
        let fixes = std::mem::take(&mut bare.fixes);
        let mut made = bare.map(|span| lines.place(map, span));
        made.fixes = (fixes.into_iter())
            .filter_map(|f| {
                let (place, text) = (lines.replaced(map, f.place)?, f.text);
                Some(Fix { place, text })
            })
            .collect();
        made.notes
            .splice(..0, expansions(&mut lines, at, map, names));
        made.includes = map
            .include_stack(map.shown(at))
            .into_iter()
            .filter_map(|l| map.position(l))
            .map(|p| Place::at(&p.file, p.line, p.column))
            .collect();
        made
    };
    list.into_iter().map(each).collect()
}
