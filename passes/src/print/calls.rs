//! `print-callgraph`, `print-callgraph-sccs`, `print-lcg`, `dot-callgraph`: who calls whom as text.

use crate::analysis::call_graph::{callees, components};
use crate::manager::Mx;
use jacquard_ir::FuncId;
use std::fmt::Write;

fn name(mx: &Mx, f: FuncId) -> String {
    mx.m.cx.str(mx.m.func(f).name).to_owned()
}

/// The functions with bodies and what each calls.
fn edges(mx: &Mx) -> Vec<(FuncId, Vec<FuncId>)> {
    let all = mx.m.func_ids();
    all.filter_map(|f| Some((f, callees(mx.m, mx.m.func(f).body.as_ref()?))))
        .collect()
}

/// `print-callgraph`
pub fn callgraph(mx: &mut Mx) -> bool {
    let all = edges(mx);
    for (f, to) in &all {
        let uses = all.iter().filter(|(_, to)| to.contains(f)).count();
        let mut out = format!(
            "Call graph node for function: '{}'  #uses={uses}\n",
            name(mx, *f)
        );
        for c in to {
            let _ = writeln!(out, "  calls function '{}'", name(mx, *c));
        }
        out.push('\n');
        mx.output.push_str(&out);
    }
    false
}

/// `print-callgraph-sccs`
pub fn sccs(mx: &mut Mx) -> bool {
    mx.output.push_str("SCCs for the program in PostOrder:");
    let mut n = 0;
    for scc in components(mx.m) {
        let names: Vec<String> = (scc.iter()).map(|&f| name(mx, f)).collect();
        if !names.is_empty() {
            n += 1;
            let _ = write!(mx.output, "\nSCC #{n}: {}", names.join(", "));
        }
    }
    mx.output.push('\n');
    false
}

/// `print-lcg`
pub fn lcg(mx: &mut Mx) -> bool {
    let mut out = String::from("Printing the call graph for module:\n\n");
    for (f, to) in edges(mx) {
        let _ = writeln!(out, "  Edges in function: {}", name(mx, f));
        for c in to {
            let _ = writeln!(out, "    call -> {}", name(mx, c));
        }
        out.push('\n');
    }
    for scc in components(mx.m) {
        let _ = writeln!(
            out,
            "  RefSCC with 1 call SCCs:\n    SCC with {} functions:",
            scc.len()
        );
        for f in scc {
            let _ = writeln!(out, "      {}", name(mx, f));
        }
        out.push('\n');
    }
    mx.output.push_str(&out);
    false
}

/// `dot-callgraph`: for Graphviz.
pub fn dot(mx: &mut Mx) -> bool {
    let mut out = String::from("digraph \"Call graph\" {\n");
    for (f, to) in edges(mx) {
        let _ = writeln!(
            out,
            "\tN{} [shape=record,label=\"{{{}}}\"];",
            f.index(),
            name(mx, f)
        );
        for c in to {
            let _ = writeln!(out, "\tN{} -> N{};", f.index(), c.index());
        }
    }
    out.push_str("}\n");
    mx.output.push_str(&out);
    false
}

/// `print-lcg-dot`: who calls, or only names, whom, for Graphviz.
pub fn lcg_dot(mx: &mut Mx) -> bool {
    let mut out = format!("digraph \"{}\" {{\n", mx.m.id);
    for (f, to) in edges(mx) {
        for c in to {
            let _ = writeln!(out, "  \"{}\" -> \"{}\";", plain(mx, f), plain(mx, c));
        }
        let mut named = Vec::new();
        if let Some(body) = &mx.m.func(f).body {
            crate::analysis::call_graph::globals_of_body(&mx.m.cx, body, &mut |g, direct| {
                if let (jacquard_ir::GlobalRef::Func(g), false) = (g, direct)
                    && !named.contains(&g)
                {
                    named.push(g);
                }
            });
        }
        for c in named {
            let (f, c) = (plain(mx, f), plain(mx, c));
            let _ = writeln!(out, "  \"{f}\" -> \"{c}\" [style=dashed,label=\"ref\"];");
        }
        out.push('\n');
    }
    out.push_str("}\n");
    mx.output.push_str(&out);
    false
}

fn plain(mx: &Mx, f: FuncId) -> String {
    mx.m.cx.str(mx.m.func(f).name).to_owned()
}
