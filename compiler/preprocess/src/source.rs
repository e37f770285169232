//! Files and positions. A position is 4 bytes: an offset into all files laid end to end, or, with the top bit set, into all
//! macro expansions laid end to end, from which both the spelling and the place of the expansion can be found.

use std::sync::Arc;

use crate::symbol::Sym;

/// A position; 0 is "nowhere".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Loc(pub u32);

const MACRO: u32 = 1 << 31;

impl Loc {
    /// No position.
    pub const NONE: Loc = Loc(0);

    /// Inside a macro expansion.
    #[inline]
    #[must_use]
    pub fn is_macro(self) -> bool {
        self.0 & MACRO != 0
    }

    /// Is there a position?
    #[inline]
    #[must_use]
    pub fn is_some(self) -> bool {
        self.0 != 0
    }
}

impl std::fmt::Debug for Loc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_macro() {
            write!(f, "m{}", self.0 & !MACRO)
        } else {
            write!(f, "@{}", self.0)
        }
    }
}

/// Half-open range of characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Span {
    /// First character.
    pub lo: Loc,
    /// One past the last.
    pub hi: Loc,
}

impl Span {
    /// No position.
    pub const NONE: Span = Span {
        lo: Loc::NONE,
        hi: Loc::NONE,
    };

    /// From the start of `self` to the end of `other`.
    #[inline]
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            lo: self.lo,
            hi: other.hi,
        }
    }
}

impl From<Loc> for Span {
    fn from(lo: Loc) -> Span {
        Span { lo, hi: lo }
    }
}

/// A file, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// The bytes of a file, followed by two NUL bytes.
#[derive(Clone)]
pub enum Text {
    /// An embedded header.
    Static(&'static [u8]),
    /// A file that was read, or text handed in.
    Shared(Arc<Vec<u8>>),
}

impl Text {
    /// Copies `bytes` and ends them as the lexer wants.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Text {
        let mut v = Vec::with_capacity(bytes.len() + 2);
        v.extend_from_slice(bytes);
        Text::from_vec(v)
    }

    /// As [`Text::new`], without a copy where the vector has room.
    #[must_use]
    pub fn from_vec(mut v: Vec<u8>) -> Text {
        v.extend_from_slice(&[0, 0]);
        Text::Shared(Arc::new(v))
    }

    /// With the two NULs.
    #[inline]
    #[must_use]
    pub fn padded(&self) -> &[u8] {
        match self {
            Text::Static(s) => s,
            Text::Shared(s) => s,
        }
    }

    /// Without the two NULs.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        let all = self.padded();
        &all[..all.len() - 2]
    }
}

/// A `#line` directive or a line marker: how positions after `offset` are presented.
#[derive(Clone, Debug)]
struct Marker {
    /// Offset in the file of the line after the directive.
    offset: u32,
    /// The number that line is given.
    line: u32,
    /// Index into `SourceMap::presented`.
    name: u32,
    system: bool,
}

/// A file as it was entered.
pub struct File {
    /// The name as it was asked for or found: what messages show.
    pub name: Arc<str>,
    /// The text.
    pub text: Text,
    /// Where it was included; nowhere for the main file.
    pub included_at: Loc,
    /// A system header: its warnings are not shown.
    pub system: bool,
    base: u32,
    markers: Vec<Marker>,
    lines: std::sync::OnceLock<Vec<u32>>,
}

impl File {
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let mut starts = vec![0];
            starts.extend(
                self.text
                    .bytes()
                    .iter()
                    .enumerate()
                    .filter(|(_, b)| **b == b'\n')
                    .map(|(i, _)| i as u32 + 1),
            );
            starts
        })
    }

    /// Position of the first character.
    #[must_use]
    pub fn start(&self) -> Loc {
        Loc(self.base)
    }
}

struct Expansion {
    /// Offset of its first character among all expansions.
    start: u32,
    /// Where that character is spelled.
    spelling: Loc,
    /// The macro's name (and arguments) where it was used; itself perhaps inside an expansion.
    call: Span,
    macro_name: Sym,
    /// The characters come from an argument.
    argument: bool,
}

/// What the names of embedded headers and built-in texts begin with.
pub const OWN_TEXT: &str = "<built-in>/";
/// How the names of the compiler's own texts begin; embedded headers have no angle bracket.
const BUILTIN_TEXT: &str = "<built-in>/<";
/// How the names of headers begin that embedded headers include and programs don't.
const PRIVATE_TEXT: &str = "<built-in>/bits/";

/// How the names of the device library's files begin.
const LIBRARY_TEXT: &str = "<built-in>/math/";

/// A position as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// File name, after `#line`.
    pub file: Arc<str>,
    /// From 1, after `#line`.
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
}

/// All files and macro expansions of a compile.
pub struct SourceMap {
    files: Vec<File>,
    next: u32,
    expansions: Vec<Expansion>,
    next_macro: u32,
    presented: Vec<Arc<str>>,
    /// Files and positions of the predefined macros, which outlive a compile.
    kept: (usize, u32),
}

impl Default for SourceMap {
    fn default() -> Self {
        SourceMap {
            files: Vec::new(),
            next: 1,
            expansions: Vec::new(),
            next_macro: 0,
            presented: Vec::new(),
            kept: (0, 1),
        }
    }
}

impl SourceMap {
    /// Enters a file. `None` when all positions (2 GiB) are used up.
    pub fn add_file(
        &mut self,
        name: Arc<str>,
        text: Text,
        included_at: Loc,
        system: bool,
    ) -> Option<FileId> {
        let len = u32::try_from(text.bytes().len()).ok()?;
        let next = self.next.checked_add(len)?.checked_add(2)?;
        if next >= MACRO {
            return None;
        }
        let id = FileId(self.files.len() as u32);
        self.files.push(File {
            name,
            text,
            included_at,
            system,
            base: self.next,
            markers: Vec::new(),
            lines: std::sync::OnceLock::new(),
        });
        self.next = next;
        Some(id)
    }

    /// The position the next file will start at.
    #[must_use]
    pub fn next_base(&self) -> u32 {
        self.next
    }

    /// The files of now stay when the next compile starts.
    pub fn set_base(&mut self) {
        self.kept = (self.files.len(), self.next);
    }

    /// Forgets all files but those kept, and all expansions.
    pub fn truncate_to_base(&mut self) {
        self.files.truncate(self.kept.0);
        self.next = self.kept.1;
        self.expansions.clear();
        self.next_macro = 0;
        self.presented.clear();
    }

    /// Forgets all files and expansions.
    pub fn clear(&mut self) {
        *self = SourceMap::default();
    }

    /// The file of an id.
    #[must_use]
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    /// How many files were entered.
    #[must_use]
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// The file that holds `loc` (after [`SourceMap::expansion`]), and the offset in it.
    #[must_use]
    pub fn locate(&self, loc: Loc) -> Option<(FileId, u32)> {
        let loc = self.expansion(loc);
        if !loc.is_some() {
            return None;
        }
        let i = self
            .files
            .partition_point(|f| f.base <= loc.0)
            .checked_sub(1)?;
        Some((
            FileId(i as u32),
            (loc.0 - self.files[i].base).min(self.files[i].text.bytes().len() as u32),
        ))
    }

    /// Records `len` characters spelled from `spelling` on that stand for the macro use `call`. Returns the position of the first;
    /// the call's own position when there is no room for more.
    pub fn add_expansion(
        &mut self,
        spelling: Loc,
        len: u32,
        call: Span,
        macro_name: Sym,
        argument: bool,
    ) -> Loc {
        let start = self.next_macro;
        let Some(next) = start
            .checked_add(len)
            .and_then(|n| n.checked_add(1))
            .filter(|n| *n < MACRO)
        else {
            return call.lo;
        };
        self.next_macro = next;
        self.expansions.push(Expansion {
            start,
            spelling,
            call,
            macro_name,
            argument,
        });
        Loc(start | MACRO)
    }

    fn entry(&self, loc: Loc) -> Option<(&Expansion, u32)> {
        if !loc.is_macro() {
            return None;
        }
        let at = loc.0 & !MACRO;
        let e = &self.expansions[self
            .expansions
            .partition_point(|e| e.start <= at)
            .checked_sub(1)?];
        Some((e, at - e.start))
    }

    /// Where the characters stand in a file: the macro's definition, or the argument as it was written.
    #[must_use]
    pub fn spelling(&self, mut loc: Loc) -> Loc {
        while let Some((e, offset)) = self.entry(loc) {
            loc = if e.spelling.is_some() {
                Loc(e.spelling.0 + offset)
            } else {
                e.call.lo
            };
        }
        loc
    }

    /// The outermost macro use in a file that led to `loc`; `loc` itself outside macros.
    #[must_use]
    pub fn expansion(&self, mut loc: Loc) -> Loc {
        while let Some((e, _)) = self.entry(loc) {
            loc = e.call.lo;
        }
        loc
    }

    /// One step out of an expansion: the call, the macro's name, and whether `loc` comes from an argument.
    #[must_use]
    pub fn caller(&self, loc: Loc) -> Option<(Span, Sym, bool)> {
        self.entry(loc)
            .map(|(e, _)| (e.call, e.macro_name, e.argument))
    }

    /// The place to show for `loc`: argument text is shown where it was written, a macro's own text at the macro's use.
    #[must_use]
    pub fn shown(&self, mut loc: Loc) -> Loc {
        while let Some((e, offset)) = self.entry(loc) {
            loc = if e.argument && e.spelling.is_some() {
                Loc(e.spelling.0 + offset)
            } else {
                e.call.lo
            };
        }
        loc
    }

    /// File, line and column of `loc` (of the macro's use, inside an expansion), after `#line` and line markers.
    #[must_use]
    pub fn position(&self, loc: Loc) -> Option<Position> {
        let (id, offset) = self.locate(loc)?;
        let file = self.file(id);
        let row = self.row(file, offset);
        let column = offset - file.lines()[row] + 1;
        let mut position = Position {
            file: file.name.clone(),
            line: row as u32 + 1,
            column,
        };
        if let Some(m) = self.marker(file, offset) {
            let first = self.row(file, m.offset);
            position.line = m.line.wrapping_add((row - first) as u32);
            position.file = self.presented[m.name as usize].clone();
        }
        Some(position)
    }

    /// Does `a` come before `b` in the text of the translation unit, files standing where they are included?
    #[must_use]
    pub fn precedes(&self, a: Loc, b: Loc) -> bool {
        self.order(a) < self.order(b)
    }

    /// What sorts places by the text of the translation unit: the includes that lead to one, outermost first, and the place.
    #[must_use]
    pub fn order(&self, mut loc: Loc) -> Vec<(u32, u32)> {
        let mut way = Vec::new();
        while let Some((file, offset)) = self.locate(loc) {
            way.push((file.0, offset));
            loc = self.file(file).included_at;
        }
        way.reverse();
        way
    }

    fn row(&self, file: &File, offset: u32) -> usize {
        file.lines().partition_point(|s| *s <= offset) - 1
    }

    fn marker<'a>(&self, file: &'a File, offset: u32) -> Option<&'a Marker> {
        file.markers
            .partition_point(|m| m.offset <= offset)
            .checked_sub(1)
            .map(|i| &file.markers[i])
    }

    /// The number of a name for [`SourceMap::add_marker`].
    pub fn marker_name(&mut self, name: &str) -> u32 {
        match self.presented.iter().rposition(|n| **n == *name) {
            Some(i) => i as u32,
            None => {
                self.presented.push(name.into());
                self.presented.len() as u32 - 1
            }
        }
    }

    /// Whether an earlier preprocessor left the text of a header: a line marker names a file that ends so.
    #[must_use]
    pub fn marks_header(&self, name: &str) -> bool {
        let ends = |p: &str| {
            p.strip_suffix(name)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with(['/', '\\']))
        };
        self.presented.iter().any(|p| ends(p))
    }

    /// Records a `#line` or a line marker: the line that starts at `offset` is `line` of `name` (`None`: the name stays).
    pub fn add_marker(
        &mut self,
        id: FileId,
        offset: u32,
        line: u32,
        name: Option<u32>,
        system: bool,
    ) {
        let file = &self.files[id.0 as usize];
        let (name, system) = match (name, file.markers.last()) {
            (Some(name), _) => (name, system),
            (None, Some(m)) => (m.name, m.system),
            (None, None) => {
                self.presented.push(file.name.clone());
                (self.presented.len() as u32 - 1, file.system)
            }
        };
        self.files[id.0 as usize].markers.push(Marker {
            offset,
            line,
            name,
            system,
        });
    }

    /// Does `loc` stand in a file that an earlier preprocessor included: not in the one that the first line marker names?
    #[must_use]
    pub fn in_marked_include(&self, loc: Loc) -> bool {
        let Some((id, offset)) = self.locate(loc) else {
            return false;
        };
        let file = self.file(id);
        let marker = self.marker(file, offset);
        marker.is_some_and(|m| file.markers.first().is_some_and(|f| f.name != m.name))
    }

    /// Does `loc` stand in the lines of a file itself: in nothing that it includes, nor an earlier preprocessor for it, and in no system
    /// header?
    #[must_use]
    pub fn in_file_itself(&self, loc: Loc, file: FileId) -> bool {
        let loc = self.expansion(loc);
        // Files lie behind one another.
        let end = self
            .files
            .get(file.0 as usize + 1)
            .map_or(u32::MAX, |f| f.base);
        let file = self.file(file);
        if !loc.is_some() || loc.0 < file.base || loc.0 >= end {
            return false;
        }
        let offset = (loc.0 - file.base).min(file.text.bytes().len() as u32);
        match self.marker(file, offset) {
            Some(m) => !m.system && file.markers.first().is_none_or(|f| f.name == m.name),
            None => !file.system,
        }
    }

    /// Does `loc` stand in a text of the user's: in no system header, and in none of the compiler itself?
    #[must_use]
    pub fn in_user_text(&self, loc: Loc) -> bool {
        let at = self.expansion(loc);
        !self.in_system_header(at) && !self.in_builtin_text(at)
    }

    /// Does `loc` stand in a system header?
    #[must_use]
    pub fn in_system_header(&self, loc: Loc) -> bool {
        let Some((id, offset)) = self.locate(loc) else {
            return false;
        };
        let file = self.file(id);
        self.marker(file, offset).map_or(file.system, |m| m.system)
    }

    /// Does `loc` stand in a text of the compiler itself, which defines built-in functions?
    #[must_use]
    pub fn in_builtin_text(&self, loc: Loc) -> bool {
        self.locate(loc)
            .is_some_and(|(id, _)| self.file(id).name.starts_with(BUILTIN_TEXT))
    }

    /// Does `loc` stand in a text that no program names: the compiler's own, what embedded headers share, the device library?
    #[must_use]
    pub fn in_private_text(&self, loc: Loc) -> bool {
        self.locate(loc).is_some_and(|(id, _)| {
            let name = &self.file(id).name;
            let private = [BUILTIN_TEXT, PRIVATE_TEXT, LIBRARY_TEXT];
            private.iter().any(|p| name.starts_with(p))
        })
    }

    /// Does `loc` stand in a text that comes with the compiler: an embedded header, a built-in source, the device library?
    #[must_use]
    pub fn is_own_text(&self, loc: Loc) -> bool {
        self.locate(loc)
            .is_some_and(|(id, _)| self.file(id).name.starts_with(OWN_TEXT))
    }

    /// Marks a file as a system header (`#pragma GCC system_header`).
    pub fn set_system(&mut self, id: FileId) {
        self.files[id.0 as usize].system = true;
    }

    /// The whole line that holds `loc`, and the offset of `loc` in it, in bytes. Lines are as they stand in the file.
    #[must_use]
    pub fn line_text(&self, loc: Loc) -> Option<(String, usize)> {
        let (id, offset) = self.locate(loc)?;
        let file = self.file(id);
        let start = file.lines()[self.row(file, offset)] as usize;
        let bytes = file.text.bytes();
        let end = bytes[start..]
            .iter()
            .position(|b| *b == b'\n')
            .map_or(bytes.len(), |n| start + n);
        let line = String::from_utf8_lossy(
            bytes[start..end]
                .strip_suffix(b"\r")
                .unwrap_or(&bytes[start..end]),
        )
        .into_owned();
        let column = (offset as usize - start).min(line.len());
        Some((line, column))
    }

    /// Bytes of its line before `loc`.
    #[must_use]
    pub fn column(&self, loc: Loc) -> Option<usize> {
        let (id, offset) = self.locate(loc)?;
        let file = self.file(id);
        Some((offset - file.lines()[self.row(file, offset)]) as usize)
    }

    /// The bytes of a file from `loc` (after [`SourceMap::spelling`]) on.
    #[must_use]
    pub fn bytes_from(&self, loc: Loc) -> &[u8] {
        let loc = self.spelling(loc);
        match self.locate(loc) {
            Some((id, offset)) => &self.file(id).text.bytes()[offset as usize..],
            None => &[],
        }
    }

    /// Whether an embedded header of a kind was taken, by its name.
    #[must_use]
    pub fn has_embedded(&self, kind: impl Fn(&str) -> bool) -> bool {
        let prefix = OWN_TEXT;
        let mut names = self
            .files
            .iter()
            .filter_map(|f| f.name.strip_prefix(prefix));
        names.any(kind)
    }

    /// The text of the file before a place.
    #[must_use]
    pub fn bytes_before(&self, loc: Loc) -> &[u8] {
        let loc = self.spelling(loc);
        match self.locate(loc) {
            Some((id, offset)) => &self.file(id).text.bytes()[..offset as usize],
            None => &[],
        }
    }

    /// Where files were included to get to `loc`, innermost first.
    #[must_use]
    pub fn include_stack(&self, loc: Loc) -> Vec<Loc> {
        let mut stack = Vec::new();
        let mut at = self.locate(loc).map(|(id, _)| self.file(id).included_at);
        while let Some(loc) = at.filter(|l| l.is_some()) {
            stack.push(loc);
            at = self.locate(loc).map(|(id, _)| self.file(id).included_at);
        }
        stack
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_markers() {
        let mut map = SourceMap::default();
        let a = map
            .add_file(
                "a.cu".into(),
                Text::new(b"one\ntwo\nthree\n"),
                Loc::NONE,
                false,
            )
            .unwrap();
        let b = map
            .add_file(
                "b.h".into(),
                Text::new(b"x\n"),
                Loc(map.file(a).start().0 + 4),
                true,
            )
            .unwrap();
        let start = map.file(a).start().0;
        assert_eq!(
            map.position(Loc(start + 9)),
            Some(Position {
                file: "a.cu".into(),
                line: 3,
                column: 2
            })
        );
        assert!(map.in_system_header(map.file(b).start()));
        assert_eq!(map.include_stack(map.file(b).start()).len(), 1);
        let name = map.marker_name("gen.y");
        map.add_marker(a, 4, 70, Some(name), false);
        assert_eq!(
            map.position(Loc(start + 9)),
            Some(Position {
                file: "gen.y".into(),
                line: 71,
                column: 2
            })
        );
        assert_eq!(map.line_text(Loc(start + 9)), Some(("three".into(), 1)));
    }

    #[test]
    fn expansions_keep_both_places() {
        let mut map = SourceMap::default();
        let a = map
            .add_file(
                "a.cu".into(),
                Text::new(b"#define M x+y\nM\n"),
                Loc::NONE,
                false,
            )
            .unwrap();
        let base = map.file(a).start().0;
        let call = Span {
            lo: Loc(base + 14),
            hi: Loc(base + 15),
        };
        let m = map.add_expansion(Loc(base + 10), 3, call, Sym(0), false);
        assert_eq!(map.spelling(Loc(m.0 + 2)), Loc(base + 12));
        assert_eq!(map.expansion(Loc(m.0 + 2)), call.lo);
        assert_eq!(map.position(m).unwrap().line, 2);
    }
}
