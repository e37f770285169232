//! `dot-cfg`, `dot-dom`, `dot-post-dom` and their short forms: graphs of a function for Graphviz.
//!
//! LLVM writes a file per function; here the text goes where all that passes print goes.

use super::bare;
use crate::manager::Fx;
use jacquard_ir::{Block, Opcode, cfg};
use std::fmt::Write;

/// A graph of blocks: what it is called, and the edges with their labels.
fn graph(fx: &mut Fx, title: &str, whole: bool, edges: &[(Block, Block, &str)]) -> bool {
    let mut out = format!("digraph \"{title} for '{}' function\" {{\n", fx.name());
    for b in fx.body.blocks() {
        let mut label = bare(fx.m, fx.body, b);
        if whole {
            label += ":";
            for i in fx.body.insts(b) {
                let void = fx.body.inst(i).ty == jacquard_ir::TypeId::VOID;
                let result = match void {
                    true => String::new(),
                    false => format!("{} = ", super::name(fx.m, fx.body, i.into())),
                };
                let _ = write!(label, "\\l  {result}{}", fx.body.op(i).text());
            }
            label += "\\l";
        }
        let _ = writeln!(
            out,
            "\tN{} [shape=record,label=\"{{{label}}}\"];",
            b.index()
        );
    }
    for (a, b, label) in edges {
        let _ = writeln!(out, "\tN{} -> N{}{label};", a.index(), b.index());
    }
    out.push_str("}\n");
    fx.output.push_str(&out);
    false
}

fn flow(fx: &mut Fx, whole: bool) -> bool {
    let mut edges = Vec::new();
    for b in fx.body.blocks() {
        let two = (fx.body.terminator(b))
            .is_some_and(|t| fx.body.op(t) == Opcode::Br && fx.body.num_ops(t) == 3);
        for (n, s) in cfg::succs(fx.body, b).enumerate() {
            let label = match (two, n) {
                (false, _) => "",
                (true, 0) => " [label=\"T\"]",
                (true, _) => " [label=\"F\"]",
            };
            edges.push((b, s, label));
        }
    }
    graph(fx, "CFG", whole, &edges)
}

fn dominators(fx: &mut Fx, whole: bool) -> bool {
    let dom = fx.dom();
    let edges: Vec<_> = (dom.rpo().iter())
        .filter_map(|&b| Some((dom.idom(b)?, b, "")))
        .collect();
    graph(fx, "Dominator tree", whole, &edges)
}

fn post_dominators(fx: &mut Fx, whole: bool) -> bool {
    let (dom, post) = (fx.dom(), fx.post());
    let edges: Vec<_> = (dom.rpo().iter())
        .filter_map(|&b| Some((post.idom(b)?, b, "")))
        .collect();
    graph(fx, "Post dominator tree", whole, &edges)
}

/// `dot-cfg`
pub fn cfg(fx: &mut Fx) -> bool {
    flow(fx, true)
}
/// `dot-cfg-only`
pub fn cfg_only(fx: &mut Fx) -> bool {
    flow(fx, false)
}
/// `dot-dom`
pub fn dom(fx: &mut Fx) -> bool {
    dominators(fx, true)
}
/// `dot-dom-only`
pub fn dom_only(fx: &mut Fx) -> bool {
    dominators(fx, false)
}
/// `dot-post-dom`
pub fn post_dom(fx: &mut Fx) -> bool {
    post_dominators(fx, true)
}
/// `dot-post-dom-only`
pub fn post_dom_only(fx: &mut Fx) -> bool {
    post_dominators(fx, false)
}
