//! Dominator and post-dominator trees (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm"), with
//! pre-order intervals so that a dominance query is two comparisons.

use jacquard_ir::{Block, Body, Inst, Opcode, Value, ValueKind, cfg};
use smallvec::SmallVec;

const NONE: u32 = u32::MAX;

/// A dominator tree over the reachable blocks of a body.
#[derive(Clone, Debug)]
pub struct DomTree {
    /// Reachable blocks in reverse post-order.
    rpo: Vec<Block>,
    /// Position in `rpo` by block index.
    number: Vec<u32>,
    /// Immediate dominator by position.
    idom: Vec<u32>,
    /// Pre-order interval by position.
    enter: Vec<u32>,
    leave: Vec<u32>,
    /// Children by position, as one array with offsets.
    child_at: Vec<u32>,
    children: Vec<u32>,
    cyclic: bool,
}

/// Reachable blocks in reverse post-order.
pub fn reverse_post_order(body: &Body) -> Vec<Block> {
    let Some(entry) = body.entry() else {
        return Vec::new();
    };
    let mut seen = vec![false; body.block_capacity()];
    let mut order = Vec::with_capacity(body.block_capacity());
    // A frame holds the block, its terminator, and how many of its operands are yet to visit.
    let mut stack: Vec<(Block, Option<Inst>, usize)> = Vec::with_capacity(16);
    let frame = |b: Block| {
        let t = body.terminator(b);
        (b, t, t.map_or(0, |t| body.num_ops(t)))
    };
    seen[entry.index()] = true;
    stack.push(frame(entry));
    while let Some((b, t, left)) = stack.last_mut() {
        match *t {
            Some(t) if *left > 0 => {
                *left -= 1;
                if let Some(s) = body.operand(t, *left).as_block()
                    && !std::mem::replace(&mut seen[s.index()], true)
                {
                    stack.push(frame(s));
                }
            }
            _ => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Immediate dominators by position, given each node's predecessors by position; their tree; and whether some edge goes back.
fn solve(n: usize, preds: impl Fn(usize, &mut dyn FnMut(usize))) -> (Vec<u32>, Tree, bool) {
    let mut idom = vec![NONE; n];
    if n != 0 {
        idom[0] = 0;
    }
    let mut retreating: SmallVec<[(u32, u32); 16]> = SmallVec::new();
    for i in 1..n {
        idom[i] = meet_of(&idom, i, |i, each| {
            preds(i, &mut |p| {
                if p >= i {
                    retreating.push((p as u32, i as u32));
                } else {
                    each(p);
                }
            })
        });
    }
    let tree = number_tree(&idom);
    let back = !retreating.is_empty();
    // An edge back to a dominator changes nothing: whatever path takes it has been there. Where all are of that kind, one round
    // is all, and no latch needs a walk up its nest of loops.
    let dominates = |a: u32, b: u32| {
        let (a, b) = (a as usize, b as usize);
        tree.0[a] <= tree.0[b] && tree.0[b] <= tree.1[a]
    };
    if retreating.iter().all(|&(from, to)| dominates(to, from)) {
        return (idom, tree, back);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..n {
            let new = meet_of(&idom, i, &preds);
            changed |= new != idom[i];
            idom[i] = new;
        }
    }
    let tree = number_tree(&idom);
    (idom, tree, back)
}

/// The nearest node that dominates all predecessors of `i` that have a dominator yet.
fn meet_of(idom: &[u32], i: usize, mut preds: impl FnMut(usize, &mut dyn FnMut(usize))) -> u32 {
    let mut new = NONE;
    preds(i, &mut |p| {
        if idom[p] == NONE {
            return;
        }
        new = if new == NONE {
            p as u32
        } else {
            let (mut a, mut b) = (p as u32, new);
            while a != b {
                while a > b {
                    a = idom[a as usize];
                }
                while b > a {
                    b = idom[b as usize];
                }
            }
            a
        };
    });
    new
}

/// Pre-order intervals (first and last number under a node) and child lists.
type Tree = (Vec<u32>, Vec<u32>, Vec<u32>, Vec<u32>);

/// Pre-order intervals and child lists of a tree given by parents (position 0 is the root).
fn number_tree(idom: &[u32]) -> Tree {
    let n = idom.len();
    let mut child_at = vec![0u32; n + 1];
    for &p in idom.iter().skip(1).filter(|&&p| p != NONE) {
        child_at[p as usize + 1] += 1;
    }
    for i in 0..n {
        child_at[i + 1] += child_at[i];
    }
    let mut children = vec![0u32; child_at[n] as usize];
    let (mut enter, mut leave) = (child_at[..n].to_vec(), vec![0u32; n]);
    // For now where a node's next child goes.
    for (i, &p) in idom.iter().enumerate().skip(1).filter(|x| *x.1 != NONE) {
        let next = &mut enter[p as usize];
        children[*next as usize] = i as u32;
        *next += 1;
    }
    enter.fill(0);
    if n > 0 {
        let mut clock = 0;
        let mut stack = Vec::with_capacity(16);
        stack.push((0u32, child_at[0]));
        while let Some((node, next)) = stack.last_mut() {
            let i = *node as usize;
            if *next < child_at[i + 1] {
                let c = children[*next as usize];
                *next += 1;
                clock += 1;
                enter[c as usize] = clock;
                stack.push((c, child_at[c as usize]));
            } else {
                leave[i] = clock;
                stack.pop();
            }
        }
    }
    (enter, leave, child_at, children)
}

impl DomTree {
    /// Builds the tree.
    pub fn new(body: &Body) -> DomTree {
        let rpo = reverse_post_order(body);
        let mut number = vec![NONE; body.block_capacity()];
        for (i, b) in rpo.iter().enumerate() {
            number[b.index()] = i as u32;
        }
        let (idom, tree, cyclic) = solve(rpo.len(), |i, each| {
            for p in cfg::preds(body, rpo[i]) {
                let p = number[p.index()];
                if p != NONE {
                    each(p as usize);
                }
            }
        });
        let (enter, leave, child_at, children) = tree;
        DomTree {
            rpo,
            number,
            idom,
            enter,
            leave,
            child_at,
            children,
            cyclic,
        }
    }
    #[inline]
    fn num(&self, b: Block) -> Option<usize> {
        self.number
            .get(b.index())
            .copied()
            .filter(|&n| n != NONE)
            .map(|n| n as usize)
    }
    /// Reachable blocks in reverse post-order.
    pub fn rpo(&self) -> &[Block] {
        &self.rpo
    }
    /// Position of a block in reverse post-order.
    pub fn order(&self, b: Block) -> Option<usize> {
        self.num(b)
    }
    /// Whether some path comes back to a block.
    pub fn cyclic(&self) -> bool {
        self.cyclic
    }
    /// Whether the entry reaches every block of the body.
    pub fn covers(&self, body: &Body) -> bool {
        body.blocks().count() == self.rpo.len()
    }
    /// Whether the entry reaches a block.
    pub fn reachable(&self, b: Block) -> bool {
        self.num(b).is_some()
    }
    /// The immediate dominator.
    pub fn idom(&self, b: Block) -> Option<Block> {
        let n = self.num(b)?;
        (n != 0).then(|| self.rpo[self.idom[n] as usize])
    }
    /// Blocks immediately dominated by `b`.
    pub fn children(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        let range = match self.num(b) {
            Some(n) => self.child_at[n] as usize..self.child_at[n + 1] as usize,
            None => 0..0,
        };
        self.children[range].iter().map(|&c| self.rpo[c as usize])
    }
    /// Whether `a` dominates `b` (every block dominates itself; unreachable blocks are dominated by all).
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.num(a), self.num(b)) {
            (Some(a), Some(b)) => self.enter[a] <= self.enter[b] && self.enter[b] <= self.leave[a],
            (_, None) => true,
            (None, _) => false,
        }
    }
    /// The nearest block that dominates both. It is walked up from `a` alone, so that one look at each of many blocks, with what the
    /// ones before gave as `a`, costs no more than the tree is deep.
    pub fn common(&self, a: Block, b: Block) -> Option<Block> {
        let (mut a, b) = (self.num(a)?, self.num(b)?);
        while !(self.enter[a] <= self.enter[b] && self.enter[b] <= self.leave[a]) {
            a = self.idom[a] as usize;
        }
        Some(self.rpo[a])
    }
    /// Whether value `v` is defined before instruction `user` runs (phis aside).
    pub fn value_dominates(&self, body: &Body, v: Value, user: Inst) -> bool {
        let ValueKind::Inst(def) = v.kind() else {
            return true;
        };
        let (Some(db), Some(ub)) = (body.inst(def).block, body.inst(user).block) else {
            return false;
        };
        if db != ub {
            return self.dominates(db, ub);
        }
        comes_before(body, def, user)
    }
    /// Blocks in pre-order of the tree.
    pub fn preorder(&self) -> Vec<Block> {
        let mut order = vec![0u32; self.rpo.len()];
        for i in 0..self.rpo.len() {
            order[self.enter[i] as usize] = i as u32;
        }
        order.into_iter().map(|i| self.rpo[i as usize]).collect()
    }
}

/// Whether `a` stands before `b` in the block both are in.
pub fn comes_before(body: &Body, a: Inst, b: Inst) -> bool {
    if body.op(b) == Opcode::Phi && body.op(a) != Opcode::Phi {
        return false;
    }
    // Walk from both in step: the cost is the distance, not the block's length.
    let (mut fa, mut fb) = (body.next_inst(a), body.next_inst(b));
    loop {
        if fa == Some(b) {
            return true;
        }
        if fb == Some(a) {
            return false;
        }
        match (fa, fb) {
            (None, _) => return false,
            (_, None) => return true,
            (Some(x), Some(y)) => {
                fa = body.next_inst(x);
                fb = body.next_inst(y);
            }
        }
    }
}

/// Post-dominators. All exits, and one block of every endless loop, hang under a virtual root.
#[derive(Clone, Debug)]
pub struct PostDomTree {
    blocks: Vec<Option<Block>>,
    number: Vec<u32>,
    idom: Vec<u32>,
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl PostDomTree {
    /// Builds the tree.
    pub fn new(body: &Body) -> PostDomTree {
        let forward = reverse_post_order(body);
        let mut number = vec![NONE; body.block_capacity()];
        let mut reach = vec![false; body.block_capacity()];
        for b in &forward {
            reach[b.index()] = true;
        }
        let mut post: Vec<Block> = Vec::new();
        let mut seen = vec![false; body.block_capacity()];
        let mut roots: Vec<Block> = forward
            .iter()
            .copied()
            .filter(|&b| cfg::succs(body, b).next().is_none())
            .collect();
        let visit = |root: Block, seen: &mut Vec<bool>, post: &mut Vec<Block>| {
            if std::mem::replace(&mut seen[root.index()], true) {
                return;
            }
            let preds = |b: Block| -> Vec<Block> {
                cfg::preds(body, b).filter(|p| reach[p.index()]).collect()
            };
            let mut stack = vec![(root, preds(root))];
            while let Some((b, rest)) = stack.last_mut() {
                match rest.pop() {
                    Some(p) => {
                        if !std::mem::replace(&mut seen[p.index()], true) {
                            stack.push((p, preds(p)));
                        }
                    }
                    None => {
                        post.push(*b);
                        stack.pop();
                    }
                }
            }
        };
        for &r in &roots {
            visit(r, &mut seen, &mut post);
        }
        // Endless loops: the last unseen block in forward order becomes an exit.
        for &b in forward.iter().rev() {
            if !seen[b.index()] {
                roots.push(b);
                visit(b, &mut seen, &mut post);
            }
        }
        let mut blocks: Vec<Option<Block>> = vec![None];
        blocks.extend(post.iter().rev().map(|&b| Some(b)));
        for (i, b) in blocks.iter().enumerate() {
            if let Some(b) = b {
                number[b.index()] = i as u32;
            }
        }
        let mut is_root = vec![false; body.block_capacity()];
        for r in &roots {
            is_root[r.index()] = true;
        }
        let (idom, tree, _) = solve(blocks.len(), |i, each| {
            let Some(b) = blocks[i] else { return };
            if is_root[b.index()] {
                each(0);
            }
            for s in cfg::succs(body, b) {
                let s = number[s.index()];
                if s != NONE {
                    each(s as usize);
                }
            }
        });
        let (enter, leave, _, _) = tree;
        PostDomTree {
            blocks,
            number,
            idom,
            enter,
            leave,
        }
    }
    fn num(&self, b: Block) -> Option<usize> {
        self.number
            .get(b.index())
            .copied()
            .filter(|&n| n != NONE)
            .map(|n| n as usize)
    }
    /// Whether every path from `b` to an exit passes `a`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.num(a), self.num(b)) {
            (Some(a), Some(b)) => self.enter[a] <= self.enter[b] && self.enter[b] <= self.leave[a],
            _ => false,
        }
    }
    /// The immediate post-dominator; `None` for exits.
    pub fn idom(&self, b: Block) -> Option<Block> {
        self.blocks[self.idom[self.num(b)?] as usize]
    }
}

/// Dominance frontiers by block index.
pub fn frontiers(body: &Body, dom: &DomTree) -> Vec<Vec<Block>> {
    let mut df: Vec<Vec<Block>> = vec![Vec::new(); body.block_capacity()];
    for &b in dom.rpo() {
        let Some(stop) = dom.idom(b) else {
            continue;
        };
        let mut preds = cfg::preds(body, b);
        if preds.next().is_some() && preds.next().is_none() {
            continue;
        }
        for p in cfg::preds(body, b).collect::<Vec<_>>() {
            let mut walk = p;
            while dom.reachable(walk) && walk != stop {
                if df[walk.index()].last() != Some(&b) && !df[walk.index()].contains(&b) {
                    df[walk.index()].push(b);
                }
                match dom.idom(walk) {
                    Some(d) => walk = d,
                    None => break,
                }
            }
        }
    }
    // The entry may be a loop header in malformed input only; it has no dominator and is skipped.
    df
}
