//! Loops that the assembler should leave as they are.

use crate::mir::{MFunction, Term, effect};
use jacquard_ptx::model::{Inst, Mnemonic, Name, Operand, Reg, Statement};

/// Statements of a loop body from which on another copy saves next to nothing: counting and branching are a tenth of
/// the work, and copies cost registers and instruction cache. The assembler would make four of up to twice this size.
const LARGE: u32 = 20;

/// Rounds of a loop with constant bounds up to which the assembler makes straight code of it.
const FEW: i64 = 8;

/// Marks innermost loops with large bodies. `order` is the layout; `mark` is the pragma that forbids unrolling.
pub fn keep_large(mf: &mut MFunction, order: &[u32], mark: Name) {
    let mut at = vec![u32::MAX; mf.blocks.len()];
    let mut size = Vec::with_capacity(order.len() + 1);
    let mut total = 0u32;
    for (n, &b) in order.iter().enumerate() {
        at[b as usize] = n as u32;
        size.push(total);
        total += mf.blocks[b as usize].items.len() as u32 + 1;
    }
    size.push(total);
    // Headers of loops up to each position of the layout.
    let mut latest = vec![u32::MAX; order.len()];
    for (n, &b) in order.iter().enumerate() {
        for s in mf.blocks[b as usize].term.successors() {
            let to = at[s as usize];
            if to as usize <= n {
                latest[to as usize] = n as u32;
            }
        }
    }
    let mut headers = Vec::with_capacity(order.len() + 1);
    let mut count = 0u32;
    headers.push(count);
    for &l in &latest {
        count += u32::from(l != u32::MAX);
        headers.push(count);
    }
    for (n, &last) in latest.iter().enumerate() {
        if last == u32::MAX {
            continue;
        }
        let end = last as usize + 1;
        let innermost = headers[end] - headers[n] == 1;
        if innermost
            && size[end] - size[n] >= LARGE
            && mf.blocks[order[n] as usize].pragma.is_none()
            && (meets(mf, &order[n..end]) || !counts_few(mf, &order[n..end], &order[..n]))
        {
            mf.blocks[order[n] as usize].pragma = Some(mark);
        }
    }
}

/// Whether threads wait for each other in a loop: nothing of one round can overlap with the next, so even few rounds gain
/// nothing as straight code.
fn meets(mf: &MFunction, body: &[u32]) -> bool {
    let mut items = body.iter().flat_map(|&b| &mf.blocks[b as usize].items);
    items.any(|item| item.effect == effect::MEETS)
}

/// Whether a loop counts from a constant to one a few steps on: the assembler writes such loops out whole. `body` is the
/// loop in layout order, its latch last; `before` is what lies above it.
fn counts_few(mf: &MFunction, body: &[u32], before: &[u32]) -> bool {
    let Some(&latch) = body.last() else {
        return false;
    };
    let Term::Branch { cond, .. } = mf.blocks[latch as usize].term else {
        return false;
    };
    let tested = definitions(mf, &[latch], cond).find(|i| i.op == Mnemonic::Setp);
    let Some(&[_, Operand::Reg(counter), Operand::Int(limit)]) =
        tested.as_ref().map(|i| mf.f.operands(i))
    else {
        return false;
    };
    let step = |i: Inst| match *mf.f.operands(&i) {
        [_, Operand::Reg(r), Operand::Int(n)] if i.op == Mnemonic::Add && r == counter => Some(n),
        _ => None,
    };
    let by = definitions(mf, body, counter).find_map(|i| match *mf.f.operands(&i) {
        // The sum may be made in another register first.
        [_, Operand::Reg(sum)] if i.op == Mnemonic::Mov => {
            definitions(mf, body, sum).find_map(step)
        }
        _ => step(i),
    });
    let from = definitions(mf, before, counter).find_map(|i| match *mf.f.operands(&i) {
        [_, Operand::Int(n)] if i.op == Mnemonic::Mov => Some(n),
        _ => None,
    });
    match (from, by) {
        (Some(from), Some(by)) if by != 0 => (0..=FEW).contains(&(limit.wrapping_sub(from) / by)),
        _ => false,
    }
}

/// Instructions of some blocks whose first operand is a register.
fn definitions<'a>(
    mf: &'a MFunction,
    blocks: &'a [u32],
    r: Reg,
) -> impl Iterator<Item = Inst> + 'a {
    let items = blocks.iter().flat_map(|&b| &mf.blocks[b as usize].items);
    items.filter_map(move |item| match item.stmt {
        Statement::Inst(i) if mf.f.operands(&i).first() == Some(&Operand::Reg(r)) => Some(i),
        _ => None,
    })
}
