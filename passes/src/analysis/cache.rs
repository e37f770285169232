//! Per-function cache of analyses. A pass row in `tables/passes` says what it preserves; the rest is dropped after a change.

use crate::analysis::dominators::{DomTree, PostDomTree};
use crate::analysis::loops::LoopInfo;
use crate::analysis::uniformity::Uniformity;
use jacquard_ir::{Body, Module};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a pass leaves valid when it changes a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preserved {
    /// Nothing.
    None,
    /// Blocks and edges, and so dominators and loops.
    Cfg,
    /// Everything.
    All,
}

/// Cached analyses of one function.
#[derive(Default, Debug)]
pub struct Cache {
    dom: Option<Rc<DomTree>>,
    post: Option<Rc<PostDomTree>>,
    loops: Option<Rc<LoopInfo>>,
    uniform: Option<Rc<Uniformity>>,
    /// The loops are known to have preheaders, single latches and exits of their own.
    canonical: bool,
    /// Peepholes have been over the function since something outside it changed: only what is new in it can be combined.
    pub combined: bool,
    /// How often the function changed.
    changes: u32,
    /// Passes that found nothing to do, and how often the function had changed by then.
    idle: FxHashMap<u64, u32>,
}

impl Cache {
    /// The dominator tree.
    pub fn dom(&mut self, body: &Body) -> Rc<DomTree> {
        self.dom
            .get_or_insert_with(|| Rc::new(DomTree::new(body)))
            .clone()
    }
    /// The post-dominator tree.
    pub fn post(&mut self, body: &Body) -> Rc<PostDomTree> {
        self.post
            .get_or_insert_with(|| Rc::new(PostDomTree::new(body)))
            .clone()
    }
    /// The loops.
    pub fn loops(&mut self, body: &Body) -> Rc<LoopInfo> {
        let dom = self.dom(body);
        self.loops
            .get_or_insert_with(|| Rc::new(LoopInfo::new(body, &dom)))
            .clone()
    }
    /// Whether the blocks are as [`Cache::set_canonical_loops`] was told.
    pub fn has_canonical_loops(&self) -> bool {
        self.canonical
    }
    /// Every block is reached, every loop has a preheader, a single latch, and exits only it leads to.
    pub fn set_canonical_loops(&mut self) {
        self.canonical = true;
    }
    /// Which values and branches are the same in all threads of a warp.
    pub fn uniformity(
        &mut self,
        m: &Module,
        f: jacquard_ir::FuncId,
        body: &Body,
    ) -> Rc<Uniformity> {
        let post = self.post(body);
        self.uniform
            .get_or_insert_with(|| Rc::new(Uniformity::new(m, f, body, &post)))
            .clone()
    }
    /// Whether a pass found nothing to do in the function as it is.
    pub(crate) fn is_idle(&self, pass: u64) -> bool {
        self.idle.get(&pass) == Some(&self.changes)
    }
    /// Takes note of what a pass said.
    pub(crate) fn ran(&mut self, pass: u64, changed: bool) {
        if changed {
            self.changes += 1;
        } else {
            self.idle.insert(pass, self.changes);
        }
    }
    /// Drops what is not preserved.
    pub fn invalidate(&mut self, kept: Preserved) {
        match kept {
            Preserved::All => {}
            Preserved::Cfg => self.uniform = None,
            Preserved::None => {
                self.dom = None;
                self.post = None;
                self.loops = None;
                self.uniform = None;
                self.canonical = false;
            }
        }
    }
}
