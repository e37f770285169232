//! Memory in SSA form: each access that may write memory defines a new state of it, each access that reads uses one, and states meet in
//! phis. The walker asks which state an access really depends on.

use crate::analysis::alias::{Aliases, Loc, loc_of};
use crate::analysis::dominators::{DomTree, frontiers};
use crate::analysis::effects::{may_read, may_write};
use crate::analysis::operands::address_operand;
use crate::intrinsics::{Role, is_call_to};
use jacquard_ir::{Block, Body, FuncId, Inst, Module, cfg};
use rustc_hash::{FxHashMap, FxHashSet};

/// A state of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum State {
    /// As on entry to the function.
    Entry,
    /// As an access leaves it.
    Def(Inst),
    /// As paths meet with it at the start of a block.
    Phi(Block),
}

/// The states of a function.
#[derive(Default)]
pub struct MemorySsa {
    /// By access, the state before it: of writes and of reads.
    before: FxHashMap<Inst, State>,
    /// Writes, that is what defines a state.
    defs: FxHashSet<Inst>,
    /// By block with a phi, what comes from each predecessor.
    phis: FxHashMap<Block, Vec<(Block, State)>>,
}

/// What tells of values and touches no memory.
fn only_says(m: &Module, body: &Body, i: Inst) -> bool {
    is_call_to(m, body, i, Role::Assume)
}

/// Steps of the walker for one question.
const MOST: usize = 100;

impl MemorySsa {
    /// The states of a body.
    pub fn new(m: &Module, body: &Body, dom: &DomTree) -> MemorySsa {
        let mut s = MemorySsa::default();
        let mut places: Vec<Block> = Vec::new();
        for &b in dom.rpo() {
            for i in body.insts(b) {
                if may_write(m, body, i) && !only_says(m, body, i) {
                    s.defs.insert(i);
                    places.push(b);
                }
            }
        }
        // Phis where paths from writes meet.
        let frontiers = frontiers(body, dom);
        let mut work = places;
        while let Some(b) = work.pop() {
            for &f in &frontiers[b.index()] {
                if dom.reachable(f) && !s.phis.contains_key(&f) {
                    s.phis.insert(f, Vec::new());
                    work.push(f);
                }
            }
        }
        // States go down the dominator tree.
        let Some(&entry) = dom.rpo().first() else {
            return s;
        };
        let mut stack = vec![(entry, State::Entry)];
        while let Some((b, mut at)) = stack.pop() {
            if s.phis.contains_key(&b) {
                at = State::Phi(b);
            }
            for i in body.insts(b) {
                let writes = s.defs.contains(&i);
                if writes || may_read(m, body, i) && !only_says(m, body, i) {
                    s.before.insert(i, at);
                }
                if writes {
                    at = State::Def(i);
                }
            }
            for to in cfg::succs(body, b) {
                if let Some(list) = s.phis.get_mut(&to)
                    && !list.iter().any(|x| x.0 == b)
                {
                    list.push((b, at));
                }
            }
            stack.extend(dom.children(b).map(|c| (c, at)));
        }
        s
    }
    /// The state before an access; nothing for what does not access memory.
    pub fn before(&self, i: Inst) -> Option<State> {
        self.before.get(&i).copied()
    }
    /// Whether an access defines a state.
    pub fn defines(&self, i: Inst) -> bool {
        self.defs.contains(&i)
    }
    /// What meets at the start of a block, by predecessor.
    pub fn phi(&self, b: Block) -> Option<&[(Block, State)]> {
        self.phis.get(&b).map(Vec::as_slice)
    }
    /// The walker: the last state that may have changed what an access touches.
    pub fn clobber(
        &self,
        m: &Module,
        f: FuncId,
        body: &Body,
        aliases: &mut Aliases,
        i: Inst,
    ) -> Option<State> {
        let before = self.before(i)?;
        address_operand(body.op(i))?;
        let loc = loc_of(&m.cx, body, i);
        let mut walk = Walk {
            ssa: self,
            m,
            f,
            body,
            aliases,
            loc,
            left: MOST,
        };
        Some(walk.from(before, &mut Vec::new()).unwrap_or(before))
    }
}

struct Walk<'a> {
    ssa: &'a MemorySsa,
    m: &'a Module,
    f: FuncId,
    body: &'a Body,
    aliases: &'a mut Aliases,
    loc: Loc,
    left: usize,
}

impl Walk<'_> {
    /// Up from a state to the first that clobbers; nothing where it takes too long.
    fn from(&mut self, mut at: State, phis: &mut Vec<Block>) -> Option<State> {
        loop {
            self.left = self.left.checked_sub(1)?;
            match at {
                State::Entry => return Some(at),
                State::Def(d) => {
                    if (self.aliases)
                        .mod_ref(self.m, self.f, self.body, d, &self.loc)
                        .1
                    {
                        return Some(at);
                    }
                    at = self.ssa.before(d)?;
                }
                State::Phi(b) => {
                    // All paths may bring the same state.
                    phis.push(b);
                    let mut same: Option<State> = None;
                    for &(_, from) in self.ssa.phi(b)? {
                        if matches!(from, State::Phi(p) if phis.contains(&p)) {
                            continue;
                        }
                        let found = self.from(from, phis)?;
                        if matches!(found, State::Phi(p) if phis.contains(&p)) {
                            continue;
                        }
                        if same.is_some_and(|s| s != found) {
                            return Some(State::Phi(b));
                        }
                        same = Some(found);
                    }
                    return Some(same.unwrap_or(at));
                }
            }
        }
    }
}
