//! `print<domtree>`, `print<postdomtree>`, `print<domfrontier>`: dominance as text.

use super::block;
use crate::analysis::dominators::frontiers;
use crate::manager::Fx;
use jacquard_ir::{Block, Body, cfg};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// What stands where LLVM shows the numbers of a walk that it has not made.
const UNNUMBERED: &str = "{4294967295,4294967295}";

/// `print<domtree>`
pub fn domtree(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let mut out = format!(
        "DominatorTree for function: {}\n=============================--------------------------------\nInorder Dominator Tree: DFSNumbers invalid: 0 slow queries.\n",
        fx.name()
    );
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let met = met_in_order(fx.body, entry);
    let mut stack = vec![(entry, 1usize)];
    while let Some((b, depth)) = stack.pop() {
        let _ = writeln!(
            out,
            "{:indent$}[{depth}] {} {UNNUMBERED} [{}]",
            "",
            block(fx.m, fx.body, b),
            depth - 1,
            indent = depth * 2
        );
        let mut below: Vec<Block> = dom.children(b).collect();
        below.sort_unstable_by_key(|c| met.get(c).copied());
        stack.extend(below.into_iter().rev().map(|c| (c, depth + 1)));
    }
    let _ = writeln!(out, "Roots: {} ", block(fx.m, fx.body, entry));
    fx.output.push_str(&out);
    false
}

/// When a walk that takes the first successor first comes to each block: the order in which LLVM's tree has them.
pub(super) fn met_in_order(body: &Body, entry: Block) -> FxHashMap<Block, usize> {
    let mut met = FxHashMap::default();
    let mut stack = vec![entry];
    while let Some(b) = stack.pop() {
        let n = met.len();
        if let std::collections::hash_map::Entry::Vacant(at) = met.entry(b) {
            at.insert(n);
            let next: Vec<Block> = cfg::succs(body, b).collect();
            stack.extend(next.into_iter().rev());
        }
    }
    met
}

/// `print<postdomtree>`
pub fn postdomtree(fx: &mut Fx) -> bool {
    let post = fx.post();
    let mut out = format!(
        "PostDominatorTree for function: {}\n=============================--------------------------------\nInorder PostDominator Tree: DFSNumbers invalid: 0 slow queries.\n  [1]  <<exit node>> {UNNUMBERED} [0]\n",
        fx.name()
    );
    let dom = fx.dom();
    let blocks: Vec<Block> = (fx.body.blocks()).filter(|&b| dom.reachable(b)).collect();
    let below = |parent: Option<Block>| -> Vec<Block> {
        let all = blocks.iter().copied();
        all.filter(|&b| post.idom(b) == parent).collect()
    };
    let roots = below(None);
    let mut stack: Vec<(Block, usize)> = roots.iter().rev().map(|&b| (b, 2)).collect();
    while let Some((b, depth)) = stack.pop() {
        let _ = writeln!(
            out,
            "{:indent$}[{depth}] {} {UNNUMBERED} [{}]",
            "",
            block(fx.m, fx.body, b),
            depth - 1,
            indent = depth * 2
        );
        stack.extend(below(Some(b)).into_iter().rev().map(|c| (c, depth + 1)));
    }
    out.push_str("Roots: ");
    for b in (blocks.iter()).filter(|&&b| cfg::succs(fx.body, b).next().is_none()) {
        let _ = write!(out, "{} ", block(fx.m, fx.body, *b));
    }
    fx.output.push_str(&out);
    fx.output.push('\n');
    false
}

/// `print<domfrontier>`
pub fn domfrontier(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let all = frontiers(fx.body, &dom);
    let mut out = format!("DominanceFrontier for function: {}\n", fx.name());
    for &b in dom.rpo() {
        let _ = write!(
            out,
            "  DomFrontier for BB {} is:\t",
            block(fx.m, fx.body, b)
        );
        for &f in &all[b.index()] {
            let _ = write!(out, " {}", block(fx.m, fx.body, f));
        }
        out.push('\n');
    }
    fx.output.push_str(&out);
    false
}

/// `print<merge-sets>`: the blocks where a value that a block defines would meet others.
pub fn merge_sets(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let all = frontiers(fx.body, &dom);
    let mut out = format!("MergeSets for function: {}\n", fx.name());
    for &b in dom.rpo() {
        let mut found = vec![false; fx.body.block_capacity()];
        let mut work = vec![b];
        while let Some(w) = work.pop() {
            for &f in &all[w.index()] {
                if !std::mem::replace(&mut found[f.index()], true) {
                    work.push(f);
                }
            }
        }
        let _ = write!(out, "  {}:", block(fx.m, fx.body, b));
        for m in dom.rpo().iter().filter(|m| found[m.index()]) {
            let _ = write!(out, " {}", block(fx.m, fx.body, *m));
        }
        out.push('\n');
    }
    fx.output.push_str(&out);
    false
}
