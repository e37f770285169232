//! `print<regions>`: parts of a function with one way in and one way out, one inside the other, as LLVM's RegionInfo finds them.

use super::{bare, block};
use crate::analysis::dominators::{DomTree, PostDomTree, frontiers};
use crate::manager::Fx;
use jacquard_ir::{Block, Body, cfg};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::rc::Rc;

/// A region: from its first block to the one behind it.
struct Region {
    entry: Block,
    exit: Option<Block>,
    parent: Option<usize>,
    children: Vec<usize>,
}

struct Finder<'a> {
    body: &'a Body,
    dom: Rc<DomTree>,
    post: Rc<PostDomTree>,
    frontiers: Vec<Vec<Block>>,
    regions: Vec<Region>,
    /// The smallest region that begins at a block.
    begins: FxHashMap<Block, usize>,
    /// From a block to the end of the largest region that begins there.
    shortcuts: FxHashMap<Block, Block>,
}

/// The regions of a function, and which is the whole of it.
fn found(fx: &mut Fx) -> Option<(Vec<Region>, usize)> {
    let entry = fx.body.entry()?;
    let (dom, post) = (fx.dom(), fx.post());
    let frontiers = frontiers(fx.body, &dom);
    let mut finder = Finder {
        body: fx.body,
        dom,
        post,
        frontiers,
        regions: Vec::new(),
        begins: FxHashMap::default(),
        shortcuts: FxHashMap::default(),
    };
    for b in finder.dom.preorder().into_iter().rev() {
        finder.from(b);
    }
    finder.regions.push(Region {
        entry,
        exit: None,
        parent: None,
        children: Vec::new(),
    });
    let whole = finder.regions.len() - 1;
    finder.nest(entry, whole);
    Some((finder.regions, whole))
}

/// A block inside of a region that is entered by the way of another than the region's entry, if there is one.
pub(crate) fn edges_across(fx: &mut Fx) -> Option<Block> {
    let (regions, _) = found(fx)?;
    let dom = fx.dom();
    for r in &regions {
        let mut inside = vec![r.entry];
        let mut n = 0;
        while n < inside.len() {
            for s in cfg::succs(fx.body, inside[n]) {
                if Some(s) != r.exit && !inside.contains(&s) {
                    inside.push(s);
                }
            }
            n += 1;
        }
        let wrong = inside[1..]
            .iter()
            .find(|&&b| cfg::preds(fx.body, b).any(|p| dom.reachable(p) && !inside.contains(&p)));
        if wrong.is_some() {
            return wrong.copied();
        }
    }
    None
}

/// `print<regions>`
pub fn regions(fx: &mut Fx) -> bool {
    let Some((regions, whole)) = found(fx) else {
        return false;
    };
    let mut out = format!("Region Tree for function: {}\nRegion tree:\n", fx.name());
    let mut stack = vec![(whole, 0usize)];
    while let Some((r, level)) = stack.pop() {
        let name = |b: Block| match fx.body.names.contains_key(&b.into()) {
            true => bare(fx.m, fx.body, b),
            false => block(fx.m, fx.body, b),
        };
        let exit = regions[r].exit.map_or("<Function Return>".to_owned(), name);
        let _ = writeln!(
            out,
            "{:indent$}[{level}] {} => {exit}",
            "",
            name(regions[r].entry),
            indent = level * 2
        );
        let inner = regions[r].children.iter().rev();
        stack.extend(inner.map(|&c| (c, level + 1)));
    }
    out.push_str("End region tree\n");
    fx.output.push_str(&out);
    false
}

impl Finder<'_> {
    /// The regions that begin at a block, from the smallest to the largest.
    fn from(&mut self, entry: Block) {
        let mut last = None;
        let mut end = entry;
        let mut at = entry;
        loop {
            let from = self.shortcuts.get(&at).copied().unwrap_or(at);
            let Some(exit) = self.post.idom(from) else {
                break;
            };
            at = exit;
            if self.is_region(entry, exit) {
                if let Some(new) = self.create(entry, exit) {
                    if let Some(l) = last {
                        self.put_in(l, new);
                    }
                    last = Some(new);
                }
                end = exit;
            }
            if !self.dom.dominates(entry, exit) {
                break;
            }
        }
        if end != entry {
            let end = self.shortcuts.get(&end).copied().unwrap_or(end);
            self.shortcuts.insert(entry, end);
        }
    }
    fn put_in(&mut self, inner: usize, outer: usize) {
        self.regions[inner].parent = Some(outer);
        self.regions[outer].children.push(inner);
    }
    fn create(&mut self, entry: Block, exit: Block) -> Option<usize> {
        let mut succs = cfg::succs(self.body, entry);
        if succs.next() == Some(exit) && succs.next().is_none() {
            return None;
        }
        let n = self.regions.len();
        self.regions.push(Region {
            entry,
            exit: Some(exit),
            parent: None,
            children: Vec::new(),
        });
        self.begins.entry(entry).or_insert(n);
        Some(n)
    }
    fn is_region(&self, entry: Block, exit: Block) -> bool {
        let around = |b: Block| &self.frontiers[b.index()];
        if !self.dom.dominates(entry, exit) {
            return around(entry).iter().all(|&s| s == exit || s == entry);
        }
        let leaves = around(entry).iter().any(|&s| {
            s != exit && s != entry && !(around(exit).contains(&s) && self.common(s, entry, exit))
        });
        let enters = around(exit)
            .iter()
            .any(|&s| s != entry && self.dom.dominates(entry, s) && s != exit);
        !leaves && !enters
    }
    /// Whether all ways from the region to a block go by the region's end.
    fn common(&self, b: Block, entry: Block, exit: Block) -> bool {
        cfg::preds(self.body, b)
            .all(|p| !self.dom.dominates(entry, p) || self.dom.dominates(exit, p))
    }
    /// Puts regions into those around them, down the dominator tree.
    fn nest(&mut self, entry: Block, whole: usize) {
        let mut stack = vec![(entry, whole)];
        while let Some((b, mut around)) = stack.pop() {
            while self.regions[around].exit == Some(b) {
                around = self.regions[around].parent.unwrap_or(whole);
            }
            if let Some(&smallest) = self.begins.get(&b) {
                let mut top = smallest;
                while let Some(p) = self.regions[top].parent {
                    top = p;
                }
                if top != around {
                    self.put_in(top, around);
                }
                around = smallest;
            }
            let below: Vec<Block> = self.dom.children(b).collect();
            stack.extend(below.into_iter().rev().map(|c| (c, around)));
        }
    }
}
