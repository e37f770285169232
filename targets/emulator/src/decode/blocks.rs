//! From a list of instructions to code with blocks: edges, reconvergence points, resolved labels.

use super::function::{Ends, Fun};
use super::order::weak_topological_order;
use crate::exec::control;
use crate::form::Form;
use crate::inst::{Body, Class, FRAME_ALIGN, Inst};
use thiserror::Error;

/// A label that stands nowhere, by its name.
#[derive(Debug, Error)]
#[error("label {0} is used but stands nowhere")]
pub(super) struct StrayLabel(String);

/// Cuts the code into blocks, puts reconvergence points where paths meet, resolves labels, and hands the code over.
pub(super) fn finish(fun: &mut Fun) -> Result<(), StrayLabel> {
    let n = fun.code.len();
    let leader = leaders(fun)?;
    let mut block_of = vec![0u32; n + 1];
    let mut starts = Vec::new();
    for (k, b) in block_of.iter_mut().enumerate().take(n) {
        if leader[k] {
            starts.push(k);
        }
        *b = starts.len() as u32 - 1;
    }
    let blocks = starts.len();
    let (succ, mut preds) = edges(fun, &starts, &block_of)?;
    preds[0] += 1;
    let (order, inner) = weak_topological_order(&succ);
    // Lanes leave a loop one by one: where they come out, they meet.
    for (b, list) in succ.iter().enumerate() {
        for &s in list {
            if inner[b] != u32::MAX && inner[s as usize] != inner[b] {
                preds[s as usize] += 2;
            }
        }
    }
    // The final code, with reconvergence points.
    let base = fun.d.prog.code.len() as u32;
    let mut new_start = vec![0u32; blocks];
    let mut code = Vec::with_capacity(n + blocks);
    let mut places = Vec::with_capacity(n + blocks);
    let mut forms = Vec::with_capacity(n + blocks);
    let mut branches = Vec::new();
    for b in 0..blocks {
        new_start[b] = base + code.len() as u32;
        let end = starts.get(b + 1).copied().unwrap_or(n);
        if preds[b] > 1 {
            let mut j = Inst::new(control::join, Class::Internal, fun.code[starts[b]].line);
            j.n = control::JOIN;
            code.push(j);
            forms.push(Form::Join);
            places.push(order[b]);
        }
        for k in starts[b]..end {
            let mut i = fun.code[k].clone();
            if fun.ends[k] == Ends::Branch {
                i.x = block_of[place_of(fun, i.x)? as usize];
                branches.push(code.len());
            }
            code.push(i);
            forms.push(fun.forms[k]);
            places.push(order[b]);
        }
    }
    for b in branches {
        code[b].x = new_start[code[b].x as usize];
    }
    for t in std::mem::take(&mut fun.tables) {
        let labels = std::mem::take(&mut fun.d.prog.tables[t as usize]);
        let mut resolved = Vec::with_capacity(labels.len());
        for l in labels {
            resolved.push(new_start[block_of[place_of(fun, l)? as usize] as usize]);
        }
        fun.d.prog.tables[t as usize] = resolved;
    }
    let entry = fun.d.append(fun.id, code, places, forms);
    let func = &mut fun.d.prog.funcs[fun.id as usize];
    func.body = Body::Code(entry);
    func.rows = fun.rows;
    func.widths.resize(fun.rows as usize, 64);
    func.preds = fun.preds;
    func.frame = fun.frame.next_multiple_of(FRAME_ALIGN);
    func.frame_align = fun.frame_align;
    func.shared = fun.shared as u32;
    Ok(())
}

/// The instruction at which a label stands.
fn place_of(fun: &Fun, l: u32) -> Result<u32, StrayLabel> {
    fun.labels
        .get(l as usize)
        .copied()
        .flatten()
        .ok_or_else(|| {
            let name = fun.f.labels.get(l as usize);
            StrayLabel(name.map_or("?", |&n| fun.d.module.str(n)).into())
        })
}

/// Which instructions begin a block.
fn leaders(fun: &Fun) -> Result<Vec<bool>, StrayLabel> {
    let n = fun.code.len();
    let mut leader = vec![false; n + 1];
    leader[0] = true;
    for k in 0..n {
        let i = &fun.code[k];
        match fun.ends[k] {
            Ends::Branch => {
                leader[place_of(fun, i.x)? as usize] = true;
                leader[k + 1] = true;
            }
            Ends::Table => {
                for &l in &fun.d.prog.tables[i.x as usize] {
                    leader[place_of(fun, l)? as usize] = true;
                }
                leader[k + 1] = true;
            }
            Ends::Stop if i.guard == 0 => leader[k + 1] = true,
            Ends::Stop | Ends::No => {}
        }
    }
    Ok(leader)
}

/// The blocks that follow each, the fall-through first, and how many edges lead to each.
fn edges(
    fun: &Fun,
    starts: &[usize],
    block_of: &[u32],
) -> Result<(Vec<Vec<u32>>, Vec<u32>), StrayLabel> {
    let (n, blocks) = (fun.code.len(), starts.len());
    let mut succ: Vec<Vec<u32>> = vec![Vec::new(); blocks];
    let mut preds = vec![0u32; blocks];
    for (b, edges) in succ.iter_mut().enumerate() {
        let end = starts.get(b + 1).copied().unwrap_or(n);
        let last = end - 1;
        let i = &fun.code[last];
        let falls = i.guard != 0 || fun.ends[last] == Ends::No;
        let mut list = Vec::new();
        if falls && end < n {
            list.push(block_of[end]);
        }
        if fun.ends[last] == Ends::Branch {
            list.push(block_of[place_of(fun, i.x)? as usize]);
        } else if fun.ends[last] == Ends::Table {
            for &l in &fun.d.prog.tables[i.x as usize] {
                list.push(block_of[place_of(fun, l)? as usize]);
            }
        }
        let mut seen: Vec<u32> = Vec::with_capacity(list.len());
        for s in list {
            if !seen.contains(&s) {
                seen.push(s);
                preds[s as usize] += 1;
            }
        }
        *edges = seen;
    }
    Ok((succ, preds))
}
