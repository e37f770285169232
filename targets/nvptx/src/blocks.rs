//! The control-flow graph of machine code: orders, dominators, and the layout of blocks.

use crate::mir::{MFunction, Term};

/// Predecessors of each block, one per edge.
pub fn predecessors(mf: &MFunction) -> Vec<Vec<u32>> {
    let mut preds = vec![Vec::new(); mf.blocks.len()];
    for (b, block) in mf.blocks.iter().enumerate() {
        for s in block.term.successors() {
            preds[s as usize].push(b as u32);
        }
    }
    preds
}

/// Reachable blocks, predecessors before successors (back edges aside).
pub fn reverse_post_order(mf: &MFunction) -> Vec<u32> {
    let mut order = Vec::with_capacity(mf.blocks.len());
    if mf.blocks.is_empty() {
        return order;
    }
    let mut seen = vec![false; mf.blocks.len()];
    let mut stack = vec![(0u32, mf.blocks[0].term.successors())];
    seen[0] = true;
    while let Some((b, succs)) = stack.last_mut() {
        match succs.pop() {
            Some(s) if !seen[s as usize] => {
                seen[s as usize] = true;
                let next = mf.blocks[s as usize].term.successors();
                stack.push((s, next));
            }
            Some(_) => {}
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Immediate dominators (Cooper, Harvey, Kennedy); the entry's is itself, an unreachable block's `u32::MAX`.
pub fn dominators(mf: &MFunction, order: &[u32]) -> Vec<u32> {
    let mut number = vec![u32::MAX; mf.blocks.len()];
    for (n, &b) in order.iter().enumerate() {
        number[b as usize] = n as u32;
    }
    let preds = predecessors(mf);
    let mut idom = vec![u32::MAX; mf.blocks.len()];
    let Some(&entry) = order.first() else {
        return idom;
    };
    idom[entry as usize] = entry;
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order[1..] {
            let mut new = u32::MAX;
            for &p in &preds[b as usize] {
                if idom[p as usize] == u32::MAX {
                    continue;
                }
                if new == u32::MAX {
                    new = p;
                    continue;
                }
                let (mut x, mut y) = (p, new);
                while x != y {
                    while number[x as usize] > number[y as usize] {
                        x = idom[x as usize];
                    }
                    while number[y as usize] > number[x as usize] {
                        y = idom[y as usize];
                    }
                }
                new = x;
            }
            if new != u32::MAX && idom[b as usize] != new {
                idom[b as usize] = new;
                changed = true;
            }
        }
    }
    idom
}

/// Where a jump to `b` really goes: past blocks that only jump on.
fn landing(mf: &MFunction, mut b: u32) -> u32 {
    for _ in 0..mf.blocks.len() {
        match mf.blocks[b as usize].term {
            Term::Jump(t) if mf.blocks[b as usize].items.is_empty() && t != b => b = t,
            _ => break,
        }
    }
    b
}

/// Threads jumps through empty blocks, joins blocks with their only successor, and gives the order of blocks in which
/// most jumps fall through.
pub fn layout(mf: &mut MFunction) -> Vec<u32> {
    for b in 0..mf.blocks.len() {
        let mut term = mf.blocks[b].term.clone();
        match &mut term {
            Term::Jump(t) => *t = landing(mf, *t),
            Term::Branch { then, other, .. } => {
                *then = landing(mf, *then);
                *other = landing(mf, *other);
                if then == other {
                    term = Term::Jump(*then);
                }
            }
            Term::Index(_, targets) => targets.iter_mut().for_each(|t| *t = landing(mf, *t)),
            _ => {}
        }
        mf.blocks[b].term = term;
    }
    join(mf);
    let reachable = reverse_post_order(mf);
    let mut placed = vec![true; mf.blocks.len()];
    for &b in &reachable {
        placed[b as usize] = false;
    }
    let mut order = Vec::with_capacity(reachable.len());
    let mut at = 0u32;
    let mut next_unplaced = 0usize;
    loop {
        placed[at as usize] = true;
        order.push(at);
        // The successor that came first in the source's order follows, if it has no place yet.
        let succ = mf.blocks[at as usize]
            .term
            .successors()
            .into_iter()
            .filter(|&s| !placed[s as usize])
            .min();
        match succ {
            Some(s) => at = s,
            None => {
                while next_unplaced < placed.len() && placed[next_unplaced] {
                    next_unplaced += 1;
                }
                if next_unplaced == placed.len() {
                    return order;
                }
                at = next_unplaced as u32;
            }
        }
    }
}

/// Joins each block with a successor that nothing else leads to.
fn join(mf: &mut MFunction) {
    let reachable = reverse_post_order(mf);
    let mut count = vec![0u32; mf.blocks.len()];
    count[0] = 1;
    for &b in &reachable {
        for s in mf.blocks[b as usize].term.successors() {
            count[s as usize] += 1;
        }
    }
    for &b in &reachable {
        while let Term::Jump(t) = mf.blocks[b as usize].term {
            if t == b || count[t as usize] != 1 || mf.blocks[t as usize].pragma.is_some() {
                break;
            }
            let tail = std::mem::take(&mut mf.blocks[t as usize].items);
            let term = std::mem::replace(&mut mf.blocks[t as usize].term, Term::Unreachable);
            let dbg = mf.blocks[t as usize].dbg;
            count[t as usize] = 0;
            let block = &mut mf.blocks[b as usize];
            block.items.extend(tail);
            block.term = term;
            block.dbg = dbg;
        }
    }
}
