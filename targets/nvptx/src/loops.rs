//! Loops that the assembler should leave as they are.

use crate::mir::MFunction;
use jacquard_ptx::model::Name;

/// Statements of a loop body from which on another copy saves next to nothing: counting and branching are a tenth of
/// the work, and copies cost registers and instruction cache. The assembler would make four of up to twice this size.
const LARGE: u32 = 32;

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
        let block = &mut mf.blocks[order[n] as usize];
        if innermost && size[end] - size[n] >= LARGE && block.pragma.is_none() {
            block.pragma = Some(mark);
        }
    }
}
