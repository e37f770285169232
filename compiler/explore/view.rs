//! What is seen of the optimised module before code is made of it: its text, and what else replies tell of the IR.

use super::graphs::{self, Graph};
use super::pointers::{self, Pointer};
use super::seen::Seen;
use super::{Part, Source};
use jacquard_ir::text::list_module;
use jacquard_ir::{FuncId, Module, Value};

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

/// Looks at a module as far as a request wants to see it.
pub(super) fn look(m: &Module, source: &Source, file: &str) -> View {
    let wants = |p| source.wants(p);
    let listing = list_module(m);
    let seen = Seen::new(m, file, &listing);
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

/// The line that a function is declared on.
fn subprogram_line(m: &Module, f: FuncId) -> Option<u32> {
    let row = m.func(f);
    let line = m.cx.strings.find("line")?;
    row.md.iter().find_map(|a| match m.cx.md.field(a.1, line) {
        Some(jacquard_ir::MdOperand::Int(n)) => u32::try_from(*n).ok(),
        _ => None,
    })
}
