//! `.file` and `.loc` from debug locations.

use crate::naming::Names;
use jacquard_ir::{Context, MdId, MdNode, MdOperand};
use jacquard_ptx::model::{File, Function, Loc, Statement};
use rustc_hash::FxHashMap;

/// What a `DILocation` says.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    file: u32,
    line: u32,
    column: u32,
}

/// Files and locations met so far.
#[derive(Debug)]
pub struct LineInfo<'a> {
    cx: &'a Context,
    enabled: bool,
    /// Files in order of number, from 1.
    pub files: Vec<(String, u32)>,
    numbers: FxHashMap<String, u32>,
    places: FxHashMap<MdId, Option<Place>>,
}

impl<'a> LineInfo<'a> {
    /// Nothing met yet.
    pub fn new(cx: &'a Context, enabled: bool) -> LineInfo<'a> {
        LineInfo {
            cx,
            enabled,
            files: Vec::new(),
            numbers: FxHashMap::default(),
            places: FxHashMap::default(),
        }
    }

    /// Whether places are written.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Puts a `.loc` before the next statement if its place differs from the last.
    pub fn locate(&mut self, f: &mut Function, dbg: Option<MdId>, last: &mut Option<MdId>) {
        let Some(id) = dbg.filter(|_| self.enabled) else {
            return;
        };
        if *last == Some(id) {
            return;
        }
        let Some(p) = self.place(id) else { return };
        if last.and_then(|l| self.places.get(&l).copied().flatten()) == Some(p) {
            return;
        }
        *last = Some(id);
        f.locs.push(Loc {
            file: p.file,
            line: p.line,
            column: p.column,
            inlined: None,
        });
        f.body.push(Statement::Loc(f.locs.len() as u32 - 1));
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
                return Some(Place {
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

    fn file(&mut self, file: MdId) -> u32 {
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
