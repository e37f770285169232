//! Control flow and calls as graphs.

use super::seen::Seen;
use jacquard_ir::{Block, Body, FuncId, Opcode, cfg};
use jacquard_passes::analysis::call_graph::callees;
use rustc_hash::FxHashMap;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Graph {
    name: String,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

#[derive(Serialize)]
struct Node {
    id: usize,
    label: String,
    ir: (u32, u32),
    lines: Vec<u32>,
    instructions: usize,
    kind: &'static str,
}

#[derive(Serialize)]
struct Edge {
    from: usize,
    to: usize,
    label: String,
}

/// The control flow of every function with a body.
pub(super) fn control_flow(seen: &Seen) -> Vec<Graph> {
    let functions = seen.defined();
    functions.map(|(f, body)| flow(seen, f, body)).collect()
}

fn flow(seen: &Seen, f: FuncId, body: &Body) -> Graph {
    let numbers: FxHashMap<Block, usize> = body.blocks().enumerate().map(|(n, b)| (b, n)).collect();
    let mut nodes: Vec<Node> = Vec::new();
    for p in seen.of(f) {
        let Some(&id) = numbers.get(&p.block) else {
            continue;
        };
        let Some(i) = p.inst else {
            nodes.push(Node {
                id,
                label: seen.text(p.line).trim_end_matches(':').to_owned(),
                ir: (p.line, p.line),
                lines: Vec::new(),
                instructions: 0,
                kind: match (id, cfg::succs(body, p.block).next()) {
                    (0, _) => "entry",
                    (_, None) => "exit",
                    _ => "block",
                },
            });
            continue;
        };
        if let Some(node) = nodes.last_mut() {
            node.ir.1 = p.line;
            node.instructions += 1;
            let line = seen.line(body, i);
            if line != 0 {
                node.lines.push(line);
            }
        }
    }
    for n in &mut nodes {
        n.lines.sort_unstable();
        n.lines.dedup();
    }
    let mut edges = Vec::new();
    for b in body.blocks() {
        let succs: Vec<Block> = cfg::succs(body, b).collect();
        let op = body.terminator(b).map(|t| body.op(t));
        for (n, to) in succs.iter().enumerate() {
            let label = match (op, succs.len()) {
                (Some(Opcode::Br), 2) => ["true", "false"][n].to_owned(),
                (Some(Opcode::Switch), _) if n == 0 => "default".to_owned(),
                (Some(Opcode::Switch), _) => format!("case {n}"),
                _ => String::new(),
            };
            edges.extend(
                numbers
                    .get(&b)
                    .zip(numbers.get(to))
                    .map(|(&from, &to)| Edge { from, to, label }),
            );
        }
    }
    Graph {
        name: seen.name(f).to_owned(),
        nodes,
        edges,
    }
}

/// Who calls whom.
pub(super) fn calls(seen: &Seen) -> Graph {
    let m = seen.m;
    let mut graph = Graph {
        name: String::new(),
        nodes: Vec::new(),
        edges: Vec::new(),
    };
    let mut numbers: FxHashMap<FuncId, usize> = FxHashMap::default();
    let mut pairs = Vec::new();
    for (f, body) in seen.defined() {
        numbers.insert(f, numbers.len());
        for to in callees(m, body) {
            let intrinsic = seen.name(to).starts_with(crate::driver::symbols::INTRINSIC);
            if !intrinsic {
                pairs.push((f, to));
            }
        }
    }
    for &(_, to) in &pairs {
        let next = numbers.len();
        numbers.entry(to).or_insert(next);
    }
    let mut all: Vec<(FuncId, usize)> = numbers.iter().map(|(&f, &n)| (f, n)).collect();
    all.sort_unstable_by_key(|p| p.1);
    for (f, id) in all {
        let places = seen.of(f);
        let line = |p: Option<&jacquard_ir::text::ListedPlace>| p.map_or(0, |p| p.line);
        graph.nodes.push(Node {
            id,
            label: seen.name(f).to_owned(),
            ir: (line(places.first()), line(places.last())),
            lines: Vec::new(),
            instructions: places.iter().filter(|p| p.inst.is_some()).count(),
            kind: match m.func(f).body {
                None => "declaration",
                Some(_) if m.is_kernel(f) => "kernel",
                Some(_) => "function",
            },
        });
    }
    for (from, to) in pairs {
        graph.edges.push(Edge {
            from: numbers[&from],
            to: numbers[&to],
            label: String::new(),
        });
    }
    graph
}
