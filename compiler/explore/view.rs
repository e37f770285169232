//! What is seen of the optimised module before code is made of it: its text, and what else replies tell of the IR.

use super::graphs::{self, Graph};
use super::pointers::{self, Pointer};
use super::{Part, Source};
use jacquard_ir::text::{ListedPlace, list_module};
use jacquard_ir::{Body, FuncId, Inst, MdId, Module, TypeId, Value};
use jacquard_passes::manager::positions;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The parts of a reply that come from the module.
#[derive(Default)]
pub(super) struct View {
    pub text: String,
    /// Lines of the text and the line of the source that each comes from.
    pub lines: Vec<(u32, u32)>,
    pub pointers: Vec<Pointer>,
    pub cfg: Vec<Graph>,
    pub calls: Option<Graph>,
    /// By symbol.
    pub kernels: Vec<(String, KernelView)>,
}

/// What the module knows of a kernel.
#[derive(Clone, Default)]
pub(super) struct KernelView {
    /// Line of the source; 0 when unknown.
    pub line: u32,
    /// Names of the parameters in the source, or empty ones.
    pub parameters: Vec<String>,
}

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

impl Seen<'_> {
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

/// Looks at a module as far as a request wants to see it.
pub(super) fn look(m: &Module, source: &Source, file: &str) -> View {
    let wants = |p| source.wants(p);
    let listing = list_module(m);
    let seen = Seen {
        m,
        file,
        places: &listing.places,
        text_lines: listing.text.lines().collect(),
        known: RefCell::default(),
    };
    let mut view = View {
        kernels: kernels(&seen),
        ..View::default()
    };
    if wants(Part::Lines) {
        for p in &listing.places {
            let (Some(i), Some(body)) = (p.inst, &m.func(p.function).body) else {
                continue;
            };
            match seen.line(body, i) {
                0 => {}
                line => view.lines.push((p.line, line)),
            }
        }
    }
    if wants(Part::Pointers) {
        view.pointers = pointers::of(&seen);
    }
    if wants(Part::Graphs) {
        view.cfg = graphs::control_flow(&seen);
        view.calls = Some(graphs::calls(&seen));
    }
    drop(seen);
    if wants(Part::Ir) {
        view.text = listing.text;
    }
    view
}

fn kernels(seen: &Seen) -> Vec<(String, KernelView)> {
    let m = seen.m;
    let kernels = seen.defined().filter(|(f, _)| m.is_kernel(*f));
    kernels
        .map(|(f, body)| {
            let name = |n: u32| {
                let name = body.names.get(&Value::arg(n));
                name.map_or(String::new(), |&s| m.cx.str(s).to_owned())
            };
            let lines = body.blocks().flat_map(|b| body.insts(b));
            let lines = lines.map(|i| seen.line(body, i)).filter(|&l| l != 0);
            let declared = subprogram_line(m, f);
            let view = KernelView {
                line: declared.or_else(|| lines.min()).unwrap_or(0),
                parameters: (0..body.num_args()).map(name).collect(),
            };
            (seen.name(f).to_owned(), view)
        })
        .collect()
}

/// Whether a file of debug information is the source: one of the two may stand without its folder.
pub(super) fn same_file(file: &str, source: &str) -> bool {
    let ends = |long: &str, short: &str| {
        let folder = long.strip_suffix(short);
        folder.is_some_and(|f| f.is_empty() || f.ends_with(['/', '\\']))
    };
    ends(file, source) || ends(source, file)
}

/// The line that a function is declared on.
fn subprogram_line(m: &Module, f: FuncId) -> Option<u32> {
    let row = m.func(f);
    let line = m.cx.strings.find("line")?;
    row.md.iter().find_map(|a| match m.cx.md.field(a.1, line) {
        Some(jacquard_ir::MdOperand::Int(n)) => u32::try_from(*n).ok(),
        _ => None,
    })
}

/// The number of the address space of a pointer type.
pub(super) fn space_of(m: &Module, ty: TypeId) -> Option<u32> {
    match m.cx.ty(ty) {
        jacquard_ir::Type::Ptr(space) => Some(*space),
        _ => None,
    }
}
