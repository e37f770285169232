//! `.file` and `.loc` from debug locations, with what was inlined where (PTX ISA, ".loc").

use crate::dwarf::scopes::Collector;
use crate::mir::{MBlock, Term};
use crate::naming::Names;
use jacquard_ir::{Context, MdId, MdNode, MdOperand};
use jacquard_ptx::model::{File, Function, InlinedAt, Loc, Name, Section, Statement};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// What a `DILocation` says.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    file: u32,
    line: u32,
    column: u32,
    /// The call it was inlined at, and the label of the inlined function's name.
    inlined: Option<(MdId, u32)>,
}

impl Place {
    /// Whether line tables have one row for both: they have no columns.
    fn same_line(&self, other: &Place) -> bool {
        (self.file, self.line, self.inlined) == (other.file, other.line, other.inlined)
    }
}

/// Section that holds the names of inlined functions, and the stem of their labels.
const STRINGS: &str = ".debug_str";
const STRING_LABEL: &str = "$L__info_string";
/// Calls inlined into each other that are followed.
const MAX_DEPTH: usize = 64;

/// Files and locations met so far.
#[derive(Debug)]
pub struct LineInfo<'a> {
    cx: &'a Context,
    enabled: bool,
    /// Files in order of number, from 1.
    pub files: Vec<(String, u32)>,
    numbers: FxHashMap<String, u32>,
    inlined_at: bool,
    /// Names of inlined functions, in order of their labels.
    functions: Vec<&'a str>,
    function_numbers: FxHashMap<&'a str, u32>,
    /// Calls whose own place the present function has named.
    named: FxHashSet<MdId>,
    places: FxHashMap<MdId, Option<Place>>,
    /// Notes for debuggers, if requested.
    pub collector: Option<Collector<'a>>,
}

impl<'a> LineInfo<'a> {
    /// Nothing met yet. `inlined_at`: locations say where they were inlined.
    pub fn new(cx: &'a Context, enabled: bool, inlined_at: bool) -> LineInfo<'a> {
        LineInfo {
            cx,
            enabled,
            files: Vec::new(),
            numbers: FxHashMap::default(),
            inlined_at,
            functions: Vec::new(),
            function_numbers: FxHashMap::default(),
            named: FxHashSet::default(),
            places: FxHashMap::default(),
            collector: None,
        }
    }

    /// Whether places are written.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// A new function begins.
    pub fn begin(&mut self) {
        self.named.clear();
    }

    /// A function's first statements belong to the line that its body begins at, until another is named.
    pub fn enter(
        &mut self,
        f: &mut Function,
        names: &mut Names,
        scope: Option<MdId>,
        last: &mut Option<MdId>,
    ) {
        let Some(scope) = scope.filter(|_| self.enabled) else {
            return;
        };
        let line = match self.number(scope, "scopeLine") {
            0 => self.number(scope, "line"),
            n => n,
        };
        let Some(MdOperand::Node(file)) = self.field(scope, "file") else {
            return;
        };
        if line == 0 {
            return;
        }
        let place = Place {
            file: self.file(*file),
            line,
            column: 0,
            inlined: None,
        };
        self.places.insert(scope, Some(place));
        self.push(f, names, place);
        *last = Some(scope);
    }

    /// Whether a block's jump is on another line than what stands before it.
    pub fn own_line(&mut self, block: &MBlock) -> bool {
        let Term::Jump(_) = block.term else {
            return false;
        };
        let mut place = |dbg: Option<MdId>| dbg.and_then(|id| self.place(id));
        let Some(jump) = place(block.dbg) else {
            return false;
        };
        let before = block.items.iter().rev().find_map(|item| place(item.dbg));
        !before.is_some_and(|b| b.same_line(&jump))
    }

    /// Puts a `.loc` before the next statement if its line differs from the last.
    pub fn locate(
        &mut self,
        f: &mut Function,
        names: &mut Names,
        dbg: Option<MdId>,
        last: &mut Option<MdId>,
    ) {
        if let Some(c) = &mut self.collector {
            c.statement(f, names, dbg);
        }
        let Some(id) = dbg.filter(|_| self.enabled) else {
            return;
        };
        if *last == Some(id) {
            return;
        }
        let Some(p) = self.place(id) else { return };
        let mut before = last.and_then(|l| self.places.get(&l).copied().flatten());
        if before.is_some_and(|b| b.same_line(&p)) {
            return;
        }
        *last = Some(id);
        // The places of the calls come first, from the outermost in: the assembler wants each, to the column.
        let mut calls = Vec::new();
        let mut at = p.inlined;
        while let Some((call, _)) = at {
            if calls.len() == MAX_DEPTH || !self.named.insert(call) {
                break;
            }
            let Some(outer) = self.place(call) else { break };
            calls.push(outer);
            at = outer.inlined;
        }
        for outer in calls.into_iter().rev() {
            if before != Some(outer) {
                self.push(f, names, outer);
            }
            before = Some(outer);
        }
        self.push(f, names, p);
    }

    fn push(&mut self, f: &mut Function, names: &mut Names, p: Place) {
        let inlined = p.inlined.and_then(|(call, function)| {
            let at = self.place(call)?;
            Some(InlinedAt {
                function: label(names, function),
                offset: 0,
                file: at.file,
                line: at.line,
                column: at.column,
            })
        });
        f.locs.push(Loc {
            file: p.file,
            line: p.line,
            column: p.column,
            inlined,
        });
        f.body.push(Statement::Loc(f.locs.len() as u32 - 1));
    }

    /// The call a location was inlined at, and the number of the inlined function's name.
    fn inlined(&mut self, id: MdId, scope: MdId) -> Option<(MdId, u32)> {
        if !self.inlined_at {
            return None;
        }
        let Some(MdOperand::Node(call)) = self.field(id, "inlinedAt") else {
            return None;
        };
        let mut scope = scope;
        for _ in 0..256 {
            let name = match self.text(scope, "linkageName") {
                "" => self.text(scope, "name"),
                n => n,
            };
            if !name.is_empty() {
                let next = self.functions.len() as u32;
                let n = *self.function_numbers.entry(name).or_insert(next);
                if n == next {
                    self.functions.push(name);
                }
                return Some((*call, n));
            }
            match self.field(scope, "scope") {
                Some(MdOperand::Node(s)) => scope = *s,
                _ => return None,
            }
        }
        None
    }

    fn place(&mut self, id: MdId) -> Option<Place> {
        if let Some(p) = self.places.get(&id) {
            return *p;
        }
        let p = self.read(id);
        self.places.insert(id, p);
        p
    }

    fn field(&self, id: MdId, name: &str) -> Option<&'a MdOperand> {
        self.cx.md.field(id, self.cx.strings.find(name)?)
    }

    fn number(&self, id: MdId, name: &str) -> u32 {
        match self.field(id, name) {
            Some(MdOperand::Int(i)) => u32::try_from(*i).unwrap_or(0),
            _ => 0,
        }
    }

    fn text(&self, id: MdId, name: &str) -> &'a str {
        match self.field(id, name) {
            Some(MdOperand::Str(s)) => self.cx.str(*s),
            _ => "",
        }
    }

    fn read(&mut self, id: MdId) -> Option<Place> {
        let MdNode::Special { .. } = self.cx.md.get(id) else {
            return None;
        };
        let line = self.number(id, "line");
        if line == 0 {
            return None;
        }
        // The file is that of the scope, or of a scope around it.
        let mut scope = match self.field(id, "scope")? {
            MdOperand::Node(n) => *n,
            _ => return None,
        };
        for _ in 0..256 {
            if let Some(MdOperand::Node(file)) = self.field(scope, "file") {
                let file = *file;
                let n = self.file(file);
                let inlined = self.inlined(id, scope);
                return Some(Place {
                    inlined,
                    file: n,
                    line,
                    column: self.number(id, "column"),
                });
            }
            match self.field(scope, "scope") {
                Some(MdOperand::Node(s)) => scope = *s,
                _ => return None,
            }
        }
        None
    }

    /// The number of a file.
    pub fn file(&mut self, file: MdId) -> u32 {
        let (name, dir) = (self.text(file, "filename"), self.text(file, "directory"));
        let path = if name.starts_with('/') || dir.is_empty() {
            name.to_string()
        } else {
            format!("{dir}/{name}")
        };
        let next = self.files.len() as u32 + 1;
        if let Some(&n) = self.numbers.get(&path) {
            return n;
        }
        self.numbers.insert(path.clone(), next);
        self.files.push((path, next));
        next
    }

    /// The section with the names of inlined functions, when there are any.
    pub fn strings(&self, names: &mut Names) -> Option<Section> {
        if self.functions.is_empty() {
            return None;
        }
        let mut text = String::from("\n");
        for (n, name) in self.functions.iter().enumerate() {
            let _ = writeln!(text, "{STRING_LABEL}{n}:");
            text.push_str(".b8 ");
            for b in name.bytes() {
                let _ = write!(text, "{b},");
            }
            text.push_str("0\n");
        }
        Some(Section {
            name: names.intern(STRINGS),
            text,
        })
    }

    /// The `.file` directives.
    pub fn directives(&self, names: &mut Names) -> Vec<File> {
        self.files
            .iter()
            .map(|(path, n)| File {
                index: *n,
                path: names.intern(path),
                stamp: None,
            })
            .collect()
    }
}

fn label(names: &mut Names, n: u32) -> Name {
    names.intern(&format!("{STRING_LABEL}{n}"))
}
