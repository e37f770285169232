//! One diagnostic. Its places are of a type of the reporter's choice: the front end reports compact spans, which [`Diagnostic::map`]
//! turns into [`Place`]s when the diagnostic leaves it.

use crate::{MsgId, Severity};
use std::fmt::Display;
use std::sync::Arc;

/// A range of characters of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's name.
    pub file: Arc<str>,
    /// The line, from 1; 0 for the file as a whole.
    pub line: u32,
    /// The column in bytes, from 1; 0 when unknown.
    pub column: u32,
    /// Bytes covered on that line, at least 1.
    pub length: u32,
    /// The text of the line; none when it isn't at hand.
    pub text: Option<Arc<str>>,
}

impl Place {
    /// A file as a whole.
    #[must_use]
    pub fn file(name: &str) -> Place {
        Place::at(name, 0, 0)
    }

    /// A position whose line's text isn't at hand.
    #[must_use]
    pub fn at(file: &str, line: u32, column: u32) -> Place {
        Place {
            file: file.into(),
            line,
            column,
            length: 1,
            text: None,
        }
    }
}

/// What a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// A fact.
    Note,
    /// A suggestion.
    Help,
    /// A step of macro expansion that led there.
    Macro,
    /// A template instantiation that led there, innermost first.
    Instantiation,
    /// A call that constant evaluation was in, innermost first.
    Evaluation,
}

impl NoteKind {
    /// The word shown before it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            NoteKind::Help => "help",
            _ => "note",
        }
    }

    /// The word by which programs know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NoteKind::Note => "note",
            NoteKind::Help => "help",
            NoteKind::Macro => "macro",
            NoteKind::Instantiation => "instantiation",
            NoteKind::Evaluation => "evaluation",
        }
    }
}

/// A line below a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note<P = Place> {
    /// What it is.
    pub kind: NoteKind,
    /// Where, if anywhere.
    pub place: Option<P>,
    /// What it says.
    pub text: String,
}

/// A second range that the message is about, underlined in the same picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label<P = Place> {
    /// Where.
    pub place: P,
    /// What it is.
    pub text: String,
}

/// A change that would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix<P = Place> {
    /// What to replace; empty to insert.
    pub place: P,
    /// By what.
    pub text: String,
}

/// One diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<P = Place> {
    /// Its row.
    pub id: MsgId,
    /// After `-W` flags and pragmas.
    pub severity: Severity,
    /// Where, if anywhere.
    pub place: Option<P>,
    /// The function or variable it is about, where the place doesn't say it.
    pub symbol: String,
    /// What.
    pub text: String,
    /// The option that asked for it, for remarks of passes; that of a warning stands in its row.
    pub option: String,
    /// The includes that led to the place, innermost first.
    pub includes: Vec<P>,
    /// Further ranges.
    pub labels: Vec<Label<P>>,
    /// What belongs to it.
    pub notes: Vec<Note<P>>,
    /// What would mend it.
    pub fixes: Vec<Fix<P>>,
}

impl<P> Diagnostic<P> {
    /// A message with its parameters filled in, at a place.
    #[must_use]
    pub fn new(id: MsgId, place: Option<P>, args: &[&dyn Display]) -> Diagnostic<P> {
        Diagnostic {
            id,
            severity: id.row().severity,
            place,
            symbol: String::new(),
            text: id.format(args),
            option: String::new(),
            includes: Vec::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, kind: NoteKind, place: Option<P>, text: impl Into<String>) -> Self {
        let text = text.into();
        self.notes.push(Note { kind, place, text });
        self
    }

    /// The same with other places. What has no place of the new kind loses its place; labels and fixes, which are
    /// nothing without one, are dropped.
    #[must_use]
    pub fn map<Q>(self, mut place: impl FnMut(P) -> Option<Q>) -> Diagnostic<Q> {
        Diagnostic {
            id: self.id,
            severity: self.severity,
            place: self.place.and_then(&mut place),
            symbol: self.symbol,
            text: self.text,
            option: self.option,
            includes: self.includes.into_iter().filter_map(&mut place).collect(),
            labels: (self.labels.into_iter())
                .filter_map(|l| {
                    let text = l.text;
                    place(l.place).map(|place| Label { place, text })
                })
                .collect(),
            notes: (self.notes.into_iter())
                .map(|n| Note {
                    kind: n.kind,
                    place: n.place.and_then(&mut place),
                    text: n.text,
                })
                .collect(),
            fixes: (self.fixes.into_iter())
                .filter_map(|f| {
                    let text = f.text;
                    place(f.place).map(|place| Fix { place, text })
                })
                .collect(),
        }
    }

    /// No output is made because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity >= Severity::Error
    }
}

impl Diagnostic {
    /// The option that controls it, as it is written: `-Wunused`, `-Werror=unused`, `-Rpass=licm`; empty for none.
    #[must_use]
    pub fn controlled_by(&self) -> String {
        match self.id.row().flag {
            "" => self.option.clone(),
            flag if self.is_error() => format!("-Werror={flag}"),
            flag => format!("-W{flag}"),
        }
    }
}
