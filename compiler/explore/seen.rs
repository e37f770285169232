//! A module as those who look at it see it: its text, and the lines of the source that its instructions come from.

use jacquard_ir::text::{ListedPlace, Listing};
use jacquard_ir::{Body, FuncId, Inst, MdId, Module, TypeId};
use jacquard_passes::manager::positions;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// A module, its text and where its instructions stand.
pub(super) struct Seen<'a> {
    pub m: &'a Module,
    /// What the source is called.
    file: &'a str,
    places: &'a [ListedPlace],
    text_lines: Vec<&'a str>,
    /// Lines of the source by debug location.
    known: RefCell<FxHashMap<MdId, u32>>,
}

impl<'a> Seen<'a> {
    pub fn new(m: &'a Module, file: &'a str, listing: &'a Listing) -> Seen<'a> {
        Seen {
            m,
            file,
            places: &listing.places,
            text_lines: listing.text.lines().collect(),
            known: RefCell::default(),
        }
    }

    /// The line of the source that an instruction comes from: the innermost in the source itself; 0 when unknown.
    pub fn line(&self, body: &Body, i: Inst) -> u32 {
        let Some(dbg) = body.inst(i).dbg else {
            return 0;
        };
        *self.known.borrow_mut().entry(dbg).or_insert_with(|| {
            let all = positions(self.m, dbg);
            let own = all.iter().find(|p| same_file(&p.file, self.file));
            own.map_or(0, |p| p.line)
        })
    }

    /// What stands on a line of the text.
    pub fn text(&self, line: u32) -> &str {
        let at = (line as usize).checked_sub(1);
        at.and_then(|n| self.text_lines.get(n))
            .map_or("", |l| l.trim())
    }

    /// The places of a function.
    pub fn of(&self, f: FuncId) -> &[ListedPlace] {
        let first = self.places.partition_point(|p| p.function < f);
        let behind = self.places.partition_point(|p| p.function <= f);
        &self.places[first..behind]
    }

    pub fn name(&self, f: FuncId) -> &str {
        self.m.cx.str(self.m.func(f).name)
    }

    /// Functions with a body.
    pub fn defined(&self) -> impl Iterator<Item = (FuncId, &Body)> {
        let all = self.m.func_ids();
        all.filter_map(|f| Some((f, self.m.func(f).body.as_ref()?)))
    }
}

/// Whether a file of debug information is the source: one of the two may stand without its folder.
pub(super) fn same_file(file: &str, source: &str) -> bool {
    let ends = |long: &str, short: &str| {
        let folder = long.strip_suffix(short);
        folder.is_some_and(|f| f.is_empty() || f.ends_with(['/', '\\']))
    };
    ends(file, source) || ends(source, file)
}

/// The number of the address space of a pointer type.
pub(super) fn space_of(m: &Module, ty: TypeId) -> Option<u32> {
    match m.cx.ty(ty) {
        jacquard_ir::Type::Ptr(space) => Some(*space),
        _ => None,
    }
}
