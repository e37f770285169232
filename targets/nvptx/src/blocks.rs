//! The control-flow graph of machine code: orders, dominators, and the layout of blocks.

use crate::mir::{MFunction, Term};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Statement};

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

/// Reachable blocks, predecessors before successors (back edges aside). Among successors the one that stood first in
/// the source comes first, directly after the block where nothing hinders it.
pub fn reverse_post_order(mf: &MFunction) -> Vec<u32> {
    let mut order = Vec::with_capacity(mf.blocks.len());
    if mf.blocks.is_empty() {
        return order;
    }
    // What is explored first ends up last, so successors are explored from the last to the first.
    let successors = |b: u32| {
        let mut s = mf.blocks[b as usize].term.successors();
        s.sort_unstable();
        s
    };
    let mut seen = vec![false; mf.blocks.len()];
    let mut stack = vec![(0u32, successors(0))];
    seen[0] = true;
    while let Some((b, succs)) = stack.last_mut() {
        match succs.pop() {
            Some(s) if !seen[s as usize] => {
                seen[s as usize] = true;
                stack.push((s, successors(s)));
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

/// Where a jump to `b` really goes: past blocks that only jump on, where the jump is not a line of its own.
fn landing(mf: &MFunction, mut b: u32, own: &[bool]) -> u32 {
    for _ in 0..mf.blocks.len() {
        match mf.blocks[b as usize].term {
            Term::Jump(t)
                if mf.blocks[b as usize].items.is_empty() && t != b && !own[b as usize] =>
            {
                b = t;
            }
            _ => break,
        }
    }
    b
}

/// Threads jumps through empty blocks, joins blocks with their only successor, and gives the order of blocks in which
/// most jumps fall through. Blocks whose jumps are lines of their `own` keep them.
pub fn layout(mf: &mut MFunction, own: &mut [bool]) -> Vec<u32> {
    for b in 0..mf.blocks.len() {
        let mut term = mf.blocks[b].term.clone();
        match &mut term {
            Term::Jump(t) => *t = landing(mf, *t, own),
            Term::Branch { then, other, .. } => {
                *then = landing(mf, *then, own);
                *other = landing(mf, *other, own);
                if then == other {
                    term = Term::Jump(*then);
                }
            }
            Term::Index(_, targets) => targets.iter_mut().for_each(|t| *t = landing(mf, *t, own)),
            _ => {}
        }
        mf.blocks[b].term = term;
    }
    join(mf, own);
    reverse_post_order(mf)
}

/// Joins each block with a successor that nothing else leads to.
fn join(mf: &mut MFunction, own: &mut [bool]) {
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
            if own[b as usize]
                || t == b
                || count[t as usize] != 1
                || mf.blocks[t as usize].pragma.is_some()
            {
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
            own[b as usize] = own[t as usize];
        }
    }
}

/// Where only the negation of a comparison's result is wanted (the taken side falls through), compares the other way.
pub fn straighten(mf: &mut MFunction, order: &[u32]) {
    let mut uses = vec![0u32; mf.classes.len()];
    for block in &mf.blocks {
        for item in &block.items {
            mf.visit(item, |r, def| uses[r.0 as usize] += u32::from(!def));
        }
        if let Term::Branch { cond, .. } = block.term {
            uses[cond.0 as usize] += 1;
        }
    }
    for (n, &b) in order.iter().enumerate() {
        let next = order.get(n + 1).copied();
        let Term::Branch {
            cond,
            negated,
            then,
            ..
        } = mf.blocks[b as usize].term
        else {
            continue;
        };
        // `@!p` would be printed.
        if (Some(then) == next) == negated || uses[cond.0 as usize] != 1 {
            continue;
        }
        let found = mf.blocks[b as usize]
            .items
            .iter()
            .rev()
            .find_map(|item| match item.stmt {
                Statement::Inst(inst)
                    if mf.f.operands(&inst).first() == Some(&Operand::Reg(cond)) =>
                {
                    Some(inst)
                }
                _ => None,
            });
        let Some(inst) = found.filter(|i| i.op == Mnemonic::Setp && i.modifiers.len == 2) else {
            continue;
        };
        let at = inst.modifiers.start as usize;
        // Integers only: of two floats neither may be the greater.
        let integer = matches!(
            mf.f.modifier_pool[at + 1],
            Modifier::S16
                | Modifier::U16
                | Modifier::S32
                | Modifier::U32
                | Modifier::S64
                | Modifier::U64
        );
        let Some(inverse) = inverse(mf.f.modifier_pool[at]).filter(|_| integer) else {
            continue;
        };
        mf.f.modifier_pool[at] = inverse;
        if let Term::Branch { negated, .. } = &mut mf.blocks[b as usize].term {
            *negated = !*negated;
        }
    }
}

/// The comparison that holds when `m` does not.
fn inverse(m: Modifier) -> Option<Modifier> {
    Some(match m {
        Modifier::Eq => Modifier::Ne,
        Modifier::Ne => Modifier::Eq,
        Modifier::Lt => Modifier::Ge,
        Modifier::Ge => Modifier::Lt,
        Modifier::Gt => Modifier::Le,
        Modifier::Le => Modifier::Gt,
        _ => return None,
    })
}
