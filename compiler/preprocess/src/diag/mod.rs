//! Diagnostics: what was found wrong, kept as data. Texts are rows of `tables/diagnostics`; [`resolve`] gives them places that need no source map.

use std::fmt::Display;

use crate::source::{Loc, SourceMap, Span};
use rustc_hash::FxHashMap;

mod resolve;
pub use resolve::resolve;

pub use jacquard_diag::{Message, MsgId, NoteKind, Severity};

jacquard_macros::frontend_messages!();

/// A diagnostic whose places are spans of this compile's source map.
pub type Diagnostic = jacquard_diag::Diagnostic<Span>;

/// The span, unless it is nowhere.
fn somewhere(span: Span) -> Option<Span> {
    Some(span).filter(|s| *s != Span::NONE)
}

/// A change of the warnings' state by `#pragma diagnostic` or `-W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// `-Wno-name`
    Off,
    /// `-Wname`
    On,
    /// `-Werror=name`
    Error,
}

/// Which warnings a change of levels is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those of a `-W` name.
    Flag(String),
    /// Those of a number.
    Number(u32),
    /// Those of a tag.
    Tag(String),
}

impl Which {
    fn is(&self, row: &Message) -> bool {
        row.severity == Severity::Warning
            && match self {
                Which::Flag(f) => row.flag == f || ALL_WARNINGS.contains(&f.as_str()),
                Which::Number(n) => row.number == *n && *n != 0,
                Which::Tag(t) => row.tag == t,
            }
    }
}

/// `-W` names that mean every warning.
const ALL_WARNINGS: [&str; 4] = ["all", "everything", "extra", "all-warnings"];

/// A pragma about warnings: it holds from where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Remembers the levels.
    Push,
    /// The levels remembered last.
    Pop,
    /// A level for some warnings; none for the one they have without pragmas.
    Set(Which, Option<Level>),
}

/// Where [`Diagnostics`] stood.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    list: usize,
    errors: u32,
    warnings: u32,
    stopped: bool,
}

/// Collects diagnostics.
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// Where in `list` messages about a place stood when they were reported.
    by_place: FxHashMap<Option<Span>, Vec<usize>>,
    errors: u32,
    warnings: u32,
    /// Depth of traps: while above 0, errors are counted and not kept.
    traps: u32,
    trapped: u32,
    /// What traps caught, while somebody wants to know.
    heard: Option<Vec<(Span, String)>>,
    stopped: bool,
    levels: Vec<(MsgId, Level)>,
    /// What pragmas changed, in the order of the text.
    changes: Vec<(Loc, Change)>,
    /// Stop after so many errors (0: never). `-ferror-limit`
    pub error_limit: u32,
    /// `-Werror`
    pub warnings_are_errors: bool,
    /// `-w`
    pub no_warnings: bool,
}

impl Default for Diagnostics {
    fn default() -> Self {
        Diagnostics {
            list: Vec::new(),
            by_place: FxHashMap::default(),
            errors: 0,
            warnings: 0,
            traps: 0,
            trapped: 0,
            heard: None,
            stopped: false,
            levels: Vec::new(),
            changes: Vec::new(),
            error_limit: 100,
            warnings_are_errors: false,
            no_warnings: false,
        }
    }
}

/// Adds to a diagnostic just reported.
pub struct Builder<'a>(Option<&'a mut Diagnostic>);

impl Builder<'_> {
    /// Adds a note from a message's row.
    #[must_use = "call emit() to end the chain"]
    pub fn note(self, span: impl Into<Span>, id: MsgId, args: &[&dyn Display]) -> Self {
        self.add(NoteKind::Note, span.into(), || id.format(args))
    }

    /// Adds a step of the way to the place: an instantiation, a call of constant evaluation.
    #[must_use = "call emit() to end the chain"]
    pub fn step(
        self,
        kind: NoteKind,
        span: impl Into<Span>,
        id: MsgId,
        args: &[&dyn Display],
    ) -> Self {
        self.add(kind, span.into(), || id.format(args))
    }

    /// Adds a note before the others.
    #[must_use = "call emit() to end the chain"]
    pub fn first_note(mut self, span: impl Into<Span>, id: MsgId, args: &[&dyn Display]) -> Self {
        if let Some(d) = &mut self.0 {
            d.notes.insert(
                0,
                jacquard_diag::Note {
                    kind: NoteKind::Note,
                    place: somewhere(span.into()),
                    text: id.format(args),
                },
            );
        }
        self
    }

    /// Underlines a further range in the same picture.
    #[must_use = "call emit() to end the chain"]
    pub fn label(mut self, span: impl Into<Span>, id: MsgId, args: &[&dyn Display]) -> Self {
        if let Some(d) = &mut self.0 {
            d.labels.push(jacquard_diag::Label {
                place: span.into(),
                text: id.format(args),
            });
        }
        self
    }

    /// Adds a suggestion from a message's row.
    #[must_use = "call emit() to end the chain"]
    pub fn help(self, span: impl Into<Span>, id: MsgId, args: &[&dyn Display]) -> Self {
        self.add(NoteKind::Help, span.into(), || id.format(args))
    }

    /// Adds a change that would mend it.
    #[must_use = "call emit() to end the chain"]
    pub fn fix(mut self, span: impl Into<Span>, text: impl Into<String>) -> Self {
        if let Some(d) = &mut self.0 {
            d.fixes.push(jacquard_diag::Fix {
                place: span.into(),
                text: text.into(),
            });
        }
        self
    }

    fn add(mut self, kind: NoteKind, span: Span, text: impl FnOnce() -> String) -> Self {
        if let Some(d) = &mut self.0 {
            d.notes.push(jacquard_diag::Note {
                kind,
                place: somewhere(span),
                text: text(),
            });
        }
        self
    }

    /// Ends the chain (does nothing: the diagnostic is already there).
    pub fn emit(self) {}

    /// False where the diagnostic was dropped (a trap, an ignored warning): notes need not be computed.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.0.is_some()
    }
}

impl Diagnostics {
    /// Reports a message at a place. The severity comes from its row and the `-W` flags.
    pub fn report(
        &mut self,
        span: impl Into<Span>,
        mut id: MsgId,
        args: &[&dyn Display],
    ) -> Builder<'_> {
        let span = span.into();
        let mut severity = self.severity(id);
        if severity >= Severity::Error && self.traps > 0 {
            self.trapped += 1;
            if let Some(heard) = &mut self.heard {
                heard.push((span, id.format(args)));
            }
        }
        // A fatal error is no substitution failure: it ends the compile from inside a trap, too.
        if severity == Severity::Ignored
            || self.traps > 0 && severity != Severity::Fatal
            || self.stopped
        {
            return Builder(None);
        }
        let mut text = id.format(args);
        let span = somewhere(span);
        // What is analysed twice (a signature, a pattern and its instance) says what it says once.
        if severity >= Severity::Warning && self.is_said(id, span, &text) {
            if severity >= Severity::Error {
                self.errors += 1;
            }
            return Builder(None);
        }
        match severity {
            Severity::Error if self.error_limit != 0 && self.errors >= self.error_limit => {
                self.stopped = true;
                severity = Severity::Fatal;
                id = msg::TOO_MANY_ERRORS;
                text = id.format(&[&self.error_limit]);
            }
            Severity::Fatal => self.stopped = true,
            _ => {}
        }
        match severity {
            Severity::Error | Severity::Fatal => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            _ => {}
        }
        self.note_place(span, self.list.len());
        self.list.push(Diagnostic {
            id,
            severity,
            place: span,
            symbol: String::new(),
            text,
            option: String::new(),
            includes: Vec::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
        });
        Builder(self.list.last_mut())
    }

    /// Adds to the diagnostic reported last.
    pub fn amend_last(&mut self) -> Builder<'_> {
        Builder(self.list.last_mut())
    }

    /// Adds a note to the first error of the compile.
    pub fn note_first_error(&mut self, span: impl Into<Span>, id: MsgId, args: &[&dyn Display]) {
        if let Some(d) = self.list.iter_mut().find(|d| d.severity >= Severity::Error) {
            d.notes.push(jacquard_diag::Note {
                kind: NoteKind::Note,
                place: somewhere(span.into()),
                text: id.format(args),
            });
        }
    }

    /// The severity of a message now.
    #[must_use]
    pub fn severity(&self, id: MsgId) -> Severity {
        let row = id.row();
        if row.severity != Severity::Warning {
            return row.severity;
        }
        let level = self
            .levels
            .iter()
            .rev()
            .find(|(m, _)| *m == id)
            .map(|(_, l)| *l);
        match level {
            Some(Level::Error) => Severity::Error,
            Some(Level::Off) => Severity::Ignored,
            None if !row.on => Severity::Ignored,
            _ if self.no_warnings && !row.stays => Severity::Ignored,
            _ if self.warnings_are_errors => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// Sets the level of every warning with this `-W` name (`all` and `everything`: of all). False if there is none.
    pub fn set_level(&mut self, flag: &str, level: Level) -> bool {
        self.set_levels(&Which::Flag(flag.to_owned()), level)
    }

    /// Sets the level of some warnings for the whole compile. False if there are none.
    pub fn set_levels(&mut self, which: &Which, level: Level) -> bool {
        let before = self.levels.len();
        for row in &MESSAGES {
            if which.is(row) {
                self.levels.push((MsgId::new(row), level));
            }
        }
        self.levels.len() > before
    }

    /// A pragma changes levels from `at` on. Calls come in the order of the text.
    pub fn change(&mut self, at: Loc, change: Change) {
        self.changes.push((at, change));
    }

    /// Applies what pragmas said to the warnings reported so far.
    pub fn settle(&mut self, sources: &SourceMap) {
        if self.changes.is_empty() {
            return;
        }
        let changes = std::mem::take(&mut self.changes);
        let (mut errors, mut warnings) = (self.errors, self.warnings);
        self.list.retain_mut(|d| {
            let row = d.id.row();
            if row.severity != Severity::Warning {
                return true;
            }
            match level_at(&changes, row, d.place.unwrap_or_default().lo, sources) {
                Some(Level::Off) => {
                    match d.severity {
                        Severity::Error | Severity::Fatal => errors = errors.saturating_sub(1),
                        _ => warnings = warnings.saturating_sub(1),
                    }
                    return false;
                }
                Some(Level::Error) if d.severity == Severity::Warning => {
                    d.severity = Severity::Error;
                    errors += 1;
                    warnings = warnings.saturating_sub(1);
                }
                _ => {}
            }
            true
        });
        (self.errors, self.warnings) = (errors, warnings);
        self.changes = changes;
    }

    /// Opens a trap: errors are only counted, at no cost, until [`Diagnostics::end_trap`]. Traps nest. For substitution failures.
    /// Returns the count to hand to `end_trap`.
    #[must_use = "hand it to end_trap"]
    pub fn begin_trap(&mut self) -> u32 {
        self.traps += 1;
        std::mem::replace(&mut self.trapped, 0)
    }

    /// Closes a trap; returns how many errors it caught.
    pub fn end_trap(&mut self, outer: u32) -> u32 {
        self.traps = self.traps.saturating_sub(1);
        std::mem::replace(&mut self.trapped, outer)
    }

    /// Errors caught so far by the innermost trap.
    #[must_use]
    pub fn trapped(&self) -> u32 {
        self.trapped
    }

    /// Keeps the texts of the errors that traps catch while `f` runs: to explain a substitution failure.
    pub fn listen(&mut self) -> Option<Vec<(Span, String)>> {
        self.heard.replace(Vec::new())
    }

    /// Ends what [`Diagnostics::listen`] began, with what that returned; gives the texts.
    pub fn heard(&mut self, outer: Option<Vec<(Span, String)>>) -> Vec<(Span, String)> {
        std::mem::replace(&mut self.heard, outer).unwrap_or_default()
    }

    /// The error that a trap caught last.
    pub fn heard_last(&self) -> Option<&(Span, String)> {
        self.heard.as_ref()?.last()
    }

    /// Whether the text of an error matters: it is shown, or explains a substitution failure.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.traps == 0 || self.heard.is_some()
    }

    /// Is a trap open?
    #[must_use]
    pub fn in_trap(&self) -> bool {
        self.traps > 0
    }

    /// Remembers the present state.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark {
            list: self.list.len(),
            errors: self.errors,
            warnings: self.warnings,
            stopped: self.stopped,
        }
    }

    /// Forgets what was reported since `mark`, unless the compile was stopped since.
    pub fn truncate(&mut self, mark: Mark) {
        if self.stopped && !mark.stopped {
            return;
        }
        self.list.truncate(mark.list);
        self.errors = mark.errors;
        self.warnings = mark.warnings;
        self.stopped = mark.stopped;
    }

    /// Takes out what was reported since `mark`, to be put back by [`Diagnostics::put_back`] or dropped.
    pub fn take_since(&mut self, mark: Mark) -> Vec<Diagnostic> {
        if self.stopped && !mark.stopped {
            return Vec::new();
        }
        let taken = self.list.split_off(mark.list.min(self.list.len()));
        self.truncate(mark);
        taken
    }

    /// Puts back what [`Diagnostics::take_since`] took.
    pub fn put_back(&mut self, list: Vec<Diagnostic>) {
        for (at, d) in list.iter().enumerate() {
            match d.severity {
                Severity::Error | Severity::Fatal => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                _ => {}
            }
            self.note_place(d.place, self.list.len() + at);
        }
        self.list.extend(list);
    }

    /// Were there errors?
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many errors.
    #[must_use]
    pub fn error_count(&self) -> u32 {
        self.errors
    }

    /// How many warnings.
    #[must_use]
    pub fn warning_count(&self) -> u32 {
        self.warnings
    }

    /// A fatal error was reported, or too many errors, or the compile is to stop: stop soon.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stopped || jacquard_limits::stop::requested()
    }

    /// What was reported, in order.
    #[must_use]
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Puts what was reported in the order of the text, files standing where they are included; what has no place, and what
    /// ended the compile, comes last.
    pub fn sort(&mut self, sources: &SourceMap) {
        self.by_place.clear();
        self.list.sort_by_cached_key(|d| {
            let last = d.severity == Severity::Fatal && d.id == msg::TOO_MANY_ERRORS;
            let at = d.place.map(|p| sources.order(sources.expansion(p.lo)));
            (last, at.is_none(), at.unwrap_or_default())
        });
    }

    /// Is there such a message already?
    fn is_said(&self, id: MsgId, place: Option<Span>, text: &str) -> bool {
        let there = self.by_place.get(&place).into_iter().flatten();
        there
            .filter_map(|&at| self.list.get(at))
            .any(|d| d.id == id && d.place == place && d.text == text)
    }

    fn note_place(&mut self, place: Option<Span>, at: usize) {
        self.by_place.entry(place).or_default().push(at);
    }

    /// Takes all diagnostics and starts anew; flags stay.
    pub fn drain(&mut self) -> Vec<Diagnostic> {
        self.errors = 0;
        self.warnings = 0;
        self.stopped = false;
        self.traps = 0;
        self.trapped = 0;
        self.by_place.clear();
        std::mem::take(&mut self.list)
    }
}

/// The level that pragmas before `at` give a warning.
fn level_at(
    changes: &[(Loc, Change)],
    row: &Message,
    at: Loc,
    sources: &SourceMap,
) -> Option<Level> {
    let mut level = None;
    let mut outer = Vec::new();
    let before = changes.partition_point(|c| sources.precedes(c.0, at));
    for (_, change) in &changes[..before] {
        match change {
            Change::Push => outer.push(level),
            Change::Pop => level = outer.pop().flatten(),
            Change::Set(which, new) if which.is(row) => level = *new,
            Change::Set(..) => {}
        }
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Loc;

    #[test]
    fn placeholders_fill_in_order() {
        assert_eq!(
            msg::UNTERMINATED_STRING.format(&[&'"']),
            "missing terminating '\"' character"
        );
    }

    #[test]
    fn traps_count_and_keep_nothing() {
        let mut d = Diagnostics::default();
        let outer = d.begin_trap();
        d.report(Loc(1), msg::EMPTY_CHARACTER, &[]).emit();
        assert_eq!(d.end_trap(outer), 1);
        assert!(!d.has_errors());
        let mark = d.mark();
        d.report(Loc(1), msg::EMPTY_CHARACTER, &[]).emit();
        assert!(d.has_errors());
        d.truncate(mark);
        assert!(!d.has_errors());
    }

    #[test]
    fn the_limit_stops() {
        let mut d = Diagnostics {
            error_limit: 2,
            ..Diagnostics::default()
        };
        for i in 0..5 {
            d.report(Loc(i + 1), msg::EMPTY_CHARACTER, &[]).emit();
        }
        assert_eq!(d.list().len(), 3);
        assert!(d.stopped());
    }

    #[test]
    fn levels() {
        let mut d = Diagnostics::default();
        assert!(d.set_level("macro-redefined", Level::Off));
        assert_eq!(d.severity(msg::MACRO_REDEFINED), Severity::Ignored);
        d = Diagnostics::default();
        d.warnings_are_errors = true;
        assert_eq!(d.severity(msg::MACRO_REDEFINED), Severity::Error);
    }
}
