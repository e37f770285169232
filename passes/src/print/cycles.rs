//! `print<cycles>` and `print-cfg-sccs`: parts of the control flow graph whose blocks reach one another, as LLVM finds and lists them.

use super::{bare, block};
use crate::manager::Fx;
use jacquard_ir::{Block, Body, cfg};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Blocks that reach one another, with what enters them from outside.
pub(crate) struct Cycle {
    /// Where it is entered, the header first.
    pub entries: Vec<Block>,
    /// All blocks in the order in which they were found.
    pub blocks: Vec<Block>,
    parent: Option<usize>,
    children: Vec<usize>,
}

/// The numbers of a walk of the blocks: when each is come to, and the last number below it.
struct Walk {
    order: Vec<Block>,
    number: FxHashMap<Block, (usize, usize)>,
}

impl Walk {
    fn new(body: &Body) -> Walk {
        let mut w = Walk {
            order: Vec::new(),
            number: FxHashMap::default(),
        };
        let Some(entry) = body.entry() else {
            return w;
        };
        // As LLVM's: successors are pushed in order, and so walked from the last.
        let mut stack = vec![entry];
        let mut open: Vec<Block> = Vec::new();
        while let Some(&b) = stack.last() {
            if let std::collections::hash_map::Entry::Vacant(at) = w.number.entry(b) {
                at.insert((w.order.len(), usize::MAX));
                w.order.push(b);
                open.push(b);
                stack.extend(cfg::succs(body, b));
            } else {
                if open.last() == Some(&b) {
                    open.pop();
                    let last = w.order.len();
                    if let Some(n) = w.number.get_mut(&b) {
                        n.1 = last;
                    }
                }
                stack.pop();
            }
        }
        w
    }
    fn is_above(&self, a: Block, b: Block) -> bool {
        match (self.number.get(&a), self.number.get(&b)) {
            (Some(a), Some(b)) => a.0 <= b.0 && b.0 < a.1,
            _ => false,
        }
    }
}

/// The predecessors of each block, those that stand last in the text first.
fn preds_by_place(body: &Body) -> FxHashMap<Block, Vec<Block>> {
    let mut out: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for b in body.blocks() {
        for s in cfg::succs(body, b) {
            out.entry(s).or_default().insert(0, b);
        }
    }
    out
}

/// The cycles of a body, those inside others before these.
pub(crate) fn cycles_of(body: &Body) -> Vec<Cycle> {
    let walk = Walk::new(body);
    let preds = preds_by_place(body);
    let before = |b: Block| preds.get(&b).into_iter().flatten().copied();
    let mut all: Vec<Cycle> = Vec::new();
    // The outermost cycle so far that a block is in.
    let mut of: FxHashMap<Block, usize> = FxHashMap::default();
    for &header in walk.order.iter().rev() {
        let mut work: Vec<Block> = before(header)
            .filter(|&p| walk.is_above(header, p))
            .collect();
        if work.is_empty() {
            continue;
        }
        let me = all.len();
        all.push(Cycle {
            entries: vec![header],
            blocks: vec![header],
            parent: None,
            children: Vec::new(),
        });
        of.insert(header, me);
        while let Some(b) = work.pop() {
            if b == header {
                continue;
            }
            let from: Vec<Block> = match of.get(&b).copied() {
                Some(c) if c == me => continue,
                Some(c) => {
                    let blocks = all[c].blocks.clone();
                    for &x in &blocks {
                        of.insert(x, me);
                    }
                    all[me].blocks.extend(blocks);
                    all[me].children.push(c);
                    all[c].parent = Some(me);
                    all[c].entries.clone()
                }
                None => {
                    of.insert(b, me);
                    all[me].blocks.push(b);
                    vec![b]
                }
            };
            for e in from {
                let mut enters = false;
                for p in before(e) {
                    if walk.is_above(header, p) {
                        work.push(p);
                    } else if walk.number.contains_key(&p) {
                        enters = true;
                    }
                }
                if enters && !all[me].entries.contains(&e) {
                    all[me].entries.push(e);
                }
            }
        }
    }
    all
}

/// `print<cycles>`
pub fn cycles(fx: &mut Fx) -> bool {
    let all = cycles_of(fx.body);
    let mut out = format!("CycleInfo for function: {}\n", fx.name());
    let tops = (0..all.len()).filter(|&n| all[n].parent.is_none());
    let mut stack: Vec<(usize, usize)> = tops.map(|n| (n, 1)).collect();
    stack.reverse();
    while let Some((n, depth)) = stack.pop() {
        let c = &all[n];
        let shown = |b: &Block| bare(fx.m, fx.body, *b);
        let entries: Vec<String> = c.entries.iter().map(shown).collect();
        let others: String = (c.blocks.iter())
            .filter(|b| !c.entries.contains(b))
            .map(|b| format!(" {}", shown(b)))
            .collect();
        let _ = writeln!(
            out,
            "{:indent$}depth={depth}: entries({}){others}",
            "",
            entries.join(" "),
            indent = 4 * depth
        );
        stack.extend(c.children.iter().rev().map(|&c| (c, depth + 1)));
    }
    fx.output.push_str(&out);
    false
}

/// `print-cfg-sccs`: blocks that reach one another, those that reach no other first.
pub fn cfg_sccs(fx: &mut Fx) -> bool {
    let mut out = format!("SCCs for Function {} in PostOrder:", fx.name());
    for (n, c) in components(fx.body).iter().enumerate() {
        let names: Vec<String> = c.iter().map(|&b| block(fx.m, fx.body, b)).collect();
        let _ = write!(out, "\nSCC #{}: {}", n + 1, names.join(", "));
        if let [one] = c[..]
            && cfg::succs(fx.body, one).any(|s| s == one)
        {
            out.push_str(" (Has self-loop).");
        }
    }
    fx.output.push_str(&out);
    fx.output.push('\n');
    false
}

/// Tarjan's components, each from the block that was come to last.
fn components(body: &Body) -> Vec<Vec<Block>> {
    let mut out = Vec::new();
    let mut number: FxHashMap<Block, usize> = FxHashMap::default();
    let mut open: Vec<Block> = Vec::new();
    // A block, how many of its successors were walked, and the least number seen below it.
    let mut stack: Vec<(Block, usize, usize)> = Vec::new();
    if let Some(e) = body.entry() {
        number.insert(e, 1);
        open.push(e);
        stack.push((e, 0, 1));
    }
    while let Some(top) = stack.last_mut() {
        let b = top.0;
        if let Some(s) = cfg::succs(body, b).nth(top.1) {
            top.1 += 1;
            match number.get(&s) {
                Some(&n) => top.2 = top.2.min(n),
                None => {
                    let n = number.len() + 1;
                    number.insert(s, n);
                    open.push(s);
                    stack.push((s, 0, n));
                }
            }
            continue;
        }
        let least = top.2;
        stack.pop();
        if let Some(up) = stack.last_mut() {
            up.2 = up.2.min(least);
        }
        if least != number[&b] {
            continue;
        }
        let mut scc = Vec::new();
        while let Some(x) = open.pop() {
            number.insert(x, usize::MAX);
            scc.push(x);
            if x == b {
                break;
            }
        }
        out.push(scc);
    }
    out
}
